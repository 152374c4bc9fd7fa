"""The whole window over a real club file, with keys and clicks as somebody at the desk would make them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.store.database import Club, open_club
from judge_console.ui.application import Program
from judge_console.ui.main_window import MainWindow
from judge_console.ui.pages import PAGES
from judge_console.ui.sound import Speaker
from judge_console.ui.table import Table
from tests.ui.looking import visible
from tests.ui.pressing import FakeClock, press_key, type_text


class DeskWindow:
    """`press` is a key where the cursor is, `click` a button by its words, `say` letters into the field with the cursor."""

    def __init__(self, path: Path, clock: FakeClock, tabs: Sequence[str], *, theme: str = "dark") -> None:
        self.path = path
        self.clock = clock
        self._opened = open_club(path)
        self.club: Club = self._opened.__enter__()
        self.games = Games(self.club, clock, Regulations())
        entries = [entry for entry in PAGES if entry.where in tabs]
        self.program = Program(self.games, language="ru", entries=entries, speaker=Speaker(("NULL",)))
        self.program.settings.set("sound.on", False)
        self.program.settings.set("theme", theme)
        self.program.start()
        assert self.program.window is not None
        self.window: MainWindow = self.program.window
        self.window.resize(1280, 720)

    @property
    def page(self) -> Any:
        """The page that is shown."""
        return self.window.page

    @property
    def refused(self) -> str:
        """What the window's strip says, empty where it says nothing."""
        message = self.window.messages.message
        return f"{message.headline} {message.words}".strip() if message is not None else ""

    def section(self, name: str) -> Any:
        """Goes to a section by its digit and returns it."""
        number = self.page.names.index(name) + 1
        self.page.setFocus()
        self.press(f"Digit{number}")
        assert self.page.current == name
        QApplication.processEvents()
        return self.page.section

    def press(self, key: str, *, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, times: int = 1) -> None:
        """Presses a key by its name, half a second after the one before."""
        for _time in range(times):
            press_key(self.window, key, modifiers=modifiers)
            self.clock.advance(0.5)
            QApplication.processEvents()

    def say(self, words: str) -> None:
        """Types where the cursor is."""
        focus = self.window.focusWidget()
        assert focus is not None
        type_text(focus, words)

    def button(self, words: str) -> QAbstractButton:
        """The button that is shown with these words."""
        found = [one for one in visible(self.window) if isinstance(one, QAbstractButton) and one.text() == words]
        assert len(found) == 1, f"{len(found)} buttons say {words!r}"
        return found[0]

    def click(self, words: str) -> None:
        """Clicks a button by its words."""
        made = self.button(words)
        assert made.isEnabled(), words
        made.click()
        QApplication.processEvents()

    def paste(self, words: str, into: QWidget) -> None:
        """Pastes from the clipboard, as Ctrl+V does."""
        QApplication.clipboard().setText(words)
        into.setFocus()
        press_key(self.window, "KeyV", modifiers=Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    def settle(self) -> None:
        """Waits for what runs in threads."""
        for _time in range(6000):
            QTest.qWait(10)
            if not self.page.background.busy:
                return
        raise AssertionError("the threads do not end")

    def close(self) -> None:
        """Puts the program away."""
        self.program.stop()
        self.window.close()
        self.window.deleteLater()
        self.program.deleteLater()
        self._opened.__exit__(None, None, None)


def cells(table: Table, key: str) -> list[str]:
    """What the row of a key says."""
    place = table.rows_model.place(key)
    assert place is not None, key
    return [cell.words for cell in table.rows_model.rows[place].cells]
