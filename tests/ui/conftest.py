"""What the tests of the window share: a real club file, a real session, a clock that the test moves, and keys pressed as on a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from judge_console import words
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.store.database import Club, open_club
from judge_console.ui.application import Program
from judge_console.ui.controller import Controller
from judge_console.ui.main_window import MainWindow
from judge_console.ui.sound import Speaker
from judge_console.ui.theme import THEMES, Theme, load_fonts, read_theme
from judge_console.ui.timekeeper import Timekeeper
from tests.ui.pressing import FakeClock, press_key, type_text
from tests.ui.stub_page import STUB

NICKNAMES = (
    "Ёжик",
    "Седьмое небо",
    "Мадам Тюссо",
    "Фокстрот",
    "Кот в мешке",
    "Профессор",
    "Ася",
    "Чёрный ворон",
    "Гудвин",
    "Длинный никнейм",
)


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    """The window speaks Russian, as it does for a judge."""
    words.use_language("ru")
    yield
    words.use_language("en")


@pytest.fixture
def fake_clock() -> FakeClock:
    """A clock that stands until the test moves it."""
    return FakeClock()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A new club file on the disk."""
    with open_club(tmp_path / "клуб.judge") as club:
        yield club


@pytest.fixture
def games(club: Club, fake_clock: FakeClock) -> Games:
    """The games of that club, with the shipped regulations."""
    return Games(club, fake_clock, Regulations())


@pytest.fixture
def head() -> MafiaHead:
    """The head of an ordinary tournament game."""
    return MafiaHead(GameHead("Кубок Волги", "финал", 3, 2, "2026-11-30", "Орлова"), NICKNAMES)


@pytest.fixture
def controller(qapp: QApplication, games: Games) -> Controller:
    """A controller without an open game."""
    return Controller(games)


@pytest.fixture
def session(controller: Controller, games: Games, head: MafiaHead) -> GameSession:
    """A mafia game under the tournament's regulation, empty, open in the controller."""
    session = games.begin("mafia", "mafia-tournament", head)
    controller.hold(session)
    return session


@pytest.fixture
def timekeeper(controller: Controller, fake_clock: FakeClock) -> Iterator[Timekeeper]:
    """The timers of the game that the controller holds; `fake_clock.advance` makes them tick."""
    timekeeper = Timekeeper(fake_clock)
    timekeeper.hold(controller.session)
    controller.opened.connect(timekeeper.hold)
    fake_clock.on_step.append(timekeeper.beat)
    yield timekeeper
    timekeeper.hold(None)
    controller.opened.disconnect(timekeeper.hold)


@pytest.fixture(params=["dark"])
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Theme:
    """The dark theme, with the shipped fonts loaded; ask for others by indirect parameters."""
    load_fonts()
    assert request.param in THEMES
    return read_theme(request.param)


@pytest.fixture
def press(qapp: QApplication) -> Callable[..., None]:
    """`press(widget, "KeyF", text="ф")`: a key goes down and up where the cursor is, found by its place on the keyboard."""
    return press_key


@pytest.fixture
def type_in(qapp: QApplication) -> Callable[[QWidget, str], None]:
    """`type_in(field, "Ёжик")`: letters of any language go into a field one by one."""
    return type_text


@pytest.fixture
def program(qtbot: QtBot, games: Games) -> Iterator[Program]:
    """The program around a page that only notes what it is told, without a game; its window is not shown yet."""
    load_fonts()
    QApplication.setStyle("Fusion")
    program = Program(games, language="ru", entries=(STUB,), speaker=Speaker(("NULL",)))
    yield program
    if program.window is not None:
        program.window.close()
        program.window.deleteLater()
    program.stop()
    program.deleteLater()


@pytest.fixture
def window(program: Program, qtbot: QtBot) -> MainWindow:
    """The main window at 1280 x 720, without a game."""
    program.start()
    window = program.window
    assert window is not None
    qtbot.waitExposed(window)
    return window
