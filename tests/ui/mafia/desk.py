"""A judge's desk in a test: the whole window over a real club file, and keys written as a judge would say them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.mafia.state import GameHead, MafiaHead, State
from judge_console.store.database import Club, open_club
from judge_console.ui.application import Program
from judge_console.ui.mafia.page import MafiaPage
from judge_console.ui.main_window import MainWindow
from tests.ui.pressing import FakeClock, press_key, release_key

NICKNAMES: Final = (
    "Ёжик",
    "Седьмое небо",
    "Мадам Тюссо",
    "Фокстрот",
    "Кот в мешке",
    "Профессор",
    "Ася",
    "Чёрный ворон",
    "Гудвин",
    "Длинный никнейм для проверки",
)
HEAD: Final = MafiaHead(GameHead("Кубок Волги", "финал", 3, 2, "2026-11-30", "Орлова"), NICKNAMES)
ROLES: Final = "КМКШКДККМК"
_MARKS: Final = {"⏎": "Enter", "⌫": "Backspace", "⇥": "Tab", "␛": "Escape", "␣": "Space", "↑": "ArrowUp", "↓": "ArrowDown"}
_RUSSIAN: Final = dict(
    zip(
        "йцукенгшщзхъфывапролджэячсмитьбю",
        (
            *(f"Key{letter}" for letter in "QWERTYUIOP"),
            "BracketLeft",
            "BracketRight",
            *(f"Key{letter}" for letter in "ASDFGHJKL"),
            "Semicolon",
            "Quote",
            *(f"Key{letter}" for letter in "ZXCVBNM"),
            "Comma",
            "Period",
        ),
        strict=True,
    )
)


class Desk:
    """`keys("⏎ ф3 1")` presses Enter, then the key «Ф», 3 and 1, half a second apart; `presses` counts them."""

    def __init__(self, path: Path, clock: FakeClock, *, roles: str = "", regulation: str = "mafia-tournament", begin: bool = True) -> None:
        self.path = path
        self.clock = clock
        self.presses = 0
        self._opened = open_club(path)
        self.club: Club = self._opened.__enter__()
        self.games = Games(self.club, clock, Regulations())
        self.program = Program(self.games, language="ru")
        self.program.settings.set("sound.on", False)
        self.program.start()
        assert self.program.window is not None
        self.window: MainWindow = self.program.window
        self.window.resize(1280, 720)
        if begin:
            self.program.controller.hold(self.games.begin("mafia", regulation, HEAD))
            if roles:
                self.deal(roles)
        QApplication.processEvents()

    def deal(self, roles: str) -> None:
        """The roles are written down, not by keys."""
        from judge_console.mafia.events import RolesDealt  # noqa: PLC0415

        assert self.program.controller.do(RolesDealt(roles))

    @property
    def page(self) -> MafiaPage:
        """The judge's page."""
        page: Any = self.window.page
        assert isinstance(page, MafiaPage)
        return page

    @property
    def session(self) -> GameSession:
        """The open game."""
        session = self.program.controller.session
        assert session is not None
        return session

    @property
    def state(self) -> State:
        """Its state."""
        state: State = self.session.state
        return state

    @property
    def next(self) -> str:
        """What the golden button says."""
        return self.page.ribbon.next.text()

    @property
    def said(self) -> str:
        """What the panel says."""
        return self.page.now.texts()

    @property
    def title(self) -> str:
        """The ribbon's title."""
        return self.page.ribbon.title.whole()

    @property
    def timer(self) -> str:
        """What the big timer shows."""
        return self.page.ribbon.timer.text()

    @property
    def refused(self) -> str:
        """The refusal in the window's strip, empty where there is none."""
        message = self.window.messages.message
        return message.headline if message is not None else ""

    def keys(self, script: str, *, apart: float = 0.5, upper: bool = False) -> None:
        """Presses the keys of a script, in the Russian layout; `upper` as with Caps Lock."""
        for mark in script:
            if mark.isspace():
                continue
            self.presses += 1
            key = _MARKS.get(mark) or (f"Digit{mark}" if mark.isdecimal() else _RUSSIAN[mark])
            text = (mark.upper() if upper else mark) if mark in _RUSSIAN else None
            press_key(self.window, key, text)
            self.clock.advance(apart)
            self.program.timekeeper.beat()

    def named(self, key: str, text: str | None = None, *, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Presses a key by its name."""
        press_key(self.window, key, text, modifiers=modifiers)
        self.clock.advance(0.5)

    def hold(self, mark: str) -> None:
        """A key goes down and stays."""
        press_key(self.window, _RUSSIAN[mark], mark, hold=True)

    def let_go(self, mark: str) -> None:
        """It goes up."""
        release_key(self.window, _RUSSIAN[mark], mark)

    def wait(self, seconds: float, times: int = 1) -> None:
        """Time passes; longer than half a minute at once is a laptop that slept."""
        for _ in range(times):
            self.clock.advance(seconds)
            self.program.timekeeper.beat()

    def killed_and_reopened(self, folder: Path) -> Desk:
        """Another desk over what is on the disk at this moment, as after a killed program."""
        folder.mkdir()
        for name in (self.path.name, f"{self.path.name}-wal"):
            shutil.copy(self.path.parent / name, folder / name)
        return Desk(folder / self.path.name, self.clock, begin=False)

    def close(self) -> None:
        """Puts the program away."""
        self.program.stop()
        self.window.close()
        self.window.deleteLater()
        self.program.deleteLater()
        self._opened.__exit__(None, None, None)
