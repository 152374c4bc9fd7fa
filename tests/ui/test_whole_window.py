"""The whole window with the judge's page in it, phase by phase: no text is cut off, every control has a name, the title tells no role."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from judge_console.ui.theme import THEMES
from tests.ui.looking import clipped, nameless
from tests.ui.mafia.desk import ROLES, Desk
from tests.ui.pressing import FakeClock, press_key

# From the deal to the signature, stopping where something else is shown. The presses are those of a judge in the Russian layout.
PHASES = (
    "з кмкшкдккм⏎",
    "⏎",
    "⏎⏎⏎",
    "⏎",
    "⏎5",
    "⏎⏎2⏎⏎⏎⏎ф",
    "9",
    "1",
    "5",
    "␛у",
    "␛⏎⏎⏎⏎",
    "3569",
    "⏎⏎",
    "⏎",
    "⏎4",
    "⏎6⏎⏎",
    "⏎697",
    "⏎⏎9⏎8⏎⏎⏎⏎⏎⏎⏎⇥4",
    "⏎",
    "⏎⏎⏎3",
    "⏎⏎⏎1⏎3⏎⏎⏎",
    "ж",
    "␛ш",
    "␛б",
    "␛и",
    "␛",
)


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, fake_clock: FakeClock) -> Iterator[Desk]:
    desk = Desk(tmp_path / "клуб.judge", fake_clock)
    yield desk
    desk.close()


@pytest.mark.parametrize("theme", list(THEMES))
def test_every_phase_is_whole_and_named(desk: Desk, theme: str) -> None:
    desk.program.settings.set("theme", theme)
    for place, presses in enumerate(PHASES):
        desk.keys(presses)
        QApplication.processEvents()
        assert clipped(desk.window) == [], (place, presses)
        assert nameless(desk.window) == [], (place, presses)
        title = desk.window.windowTitle()
        assert title == "Кубок Волги: игра 3, стол 2 — Пульт судьи", (place, presses)
        assert ROLES not in title


def test_a_small_screen_cuts_nothing_off(desk: Desk) -> None:
    desk.window.resize(960, 540)  # 1920 x 1080 at 200 %
    for place, presses in enumerate(PHASES):
        desk.keys(presses)
        QApplication.processEvents()
        assert clipped(desk.window) == [], (place, presses)


def test_backspace_means_the_same_wherever_it_is_told(desk: Desk) -> None:
    for presses in ("з кмкшкдккм⏎", "⏎", "⏎", "⌫", "⏎⏎⏎", "⏎", "5", "⌫"):
        desk.keys(presses)
        assert desk.window.bottom.hints[0] == ("Backspace", f"отменить: {desk.page.game.undo_words()}"), presses
    desk.window.show_settings()
    assert [chord for chord, _words in desk.window.bottom.hints] == ["F1"]


def test_every_tab_is_two_keys_away_from_every_other(desk: Desk) -> None:
    top = desk.window.top
    for number in (2, 1, 3, 5, 4, 1):
        press_key(desk.window, f"Digit{number}", modifiers=Qt.KeyboardModifier.ControlModifier)
        desk.clock.advance(0.5)
        assert [tab.isChecked() for tab in top.tabs] == [place == number for place in range(1, 6)]
    assert desk.page.game.chosen is None
    assert top.tabs[4].toolTip() == "Волчок и кости (Ctrl+5)"
    press_key(desk.window, "Digit3", modifiers=Qt.KeyboardModifier.ControlModifier)
    assert isinstance(desk.window.focusWidget(), QLineEdit)
    press_key(desk.window, "Digit2", modifiers=Qt.KeyboardModifier.ControlModifier)
    assert top.tabs[1].isChecked()


def test_a_club_without_evenings_says_how_one_begins(desk: Desk) -> None:
    press_key(desk.window, "Digit3", modifiers=Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    shown = [label.text() for label in desk.window.start.findChildren(QLabel) if label.isVisible()]
    assert "Вечера" in shown
    assert "Здесь пока ничего нет. Начать — Ctrl+N." in shown
