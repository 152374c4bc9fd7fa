"""A club file that cannot be opened, where nobody reads standard error: a small window says so and what to do."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from judge_console import words
from judge_console.__main__ import main
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.events import Warned
from judge_console.mafia.state import MafiaHead
from judge_console.store.database import open_club
from judge_console.ui import doorstep
from judge_console.ui.doorstep import Doorstep, Opening, Unopened
from judge_console.ui.main_window import MainWindow
from judge_console.ui.theme import Theme
from tests.ui.looking import clipped, nameless
from tests.ui.pressing import FakeClock, press_key

CODES = ("damaged", "tail_lost", "read_only", "disk_full", "disk_error", "later_version", "locked", "no_access", "not_a_club", "stray_wal")
FACTS = {"rows": 3, "found": 9, "known": 1, "detail": "", "wal": "клуб.judge-wal", "application_id": 7}


@pytest.fixture
def spoken() -> Iterator[None]:
    """The language that the program leaves behind is the next test's again."""
    before = words.language()
    yield
    words.use_language(before)


def pressed(window: Doorstep, title: str) -> None:
    next(made for made in window.findChildren(QPushButton) if made.text() == title).click()


class Judge:
    """Sits before the windows that come up and does with each what he was told to."""

    def __init__(self, *deeds: Callable[[Doorstep], object]) -> None:
        self._deeds = list(deeds)
        self.read: list[str] = []
        self.titles: list[list[str]] = []
        self.opened: list[tuple[Path, bool]] = []
        self._timer = QTimer()
        self._timer.setInterval(20)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def leave(self) -> None:
        """No more windows are expected."""
        self._timer.stop()

    def _look(self) -> None:
        for window in QApplication.topLevelWidgets():
            if not window.isVisible():
                continue
            if isinstance(window, Unopened):
                self.read.append(window.findChildren(QLabel)[1].text())
                self.titles.append([made.text() for made in window.findChildren(QPushButton)])
                deed = self._deeds.pop(0) if self._deeds else Doorstep.close
                deed(window)
            elif isinstance(window, MainWindow):
                club = window._controller.games.club
                self.opened.append((club.path, club.read_only))
                self._timer.stop()
                window.close()
                window.deleteLater()


@pytest.fixture
def judges(qapp: QApplication) -> Iterator[Callable[..., Judge]]:
    """`judges(deed, …)`: somebody before the screen."""
    sitting: list[Judge] = []

    def sit(*deeds: Callable[[Doorstep], object]) -> Judge:
        sitting.append(Judge(*deeds))
        return sitting[-1]

    yield sit
    for judge in sitting:
        judge.leave()


@pytest.fixture
def from_menu(monkeypatch: pytest.MonkeyPatch, qapp: QApplication, spoken: None) -> Callable[..., Result]:
    """The program started as a menu does: nobody sees its standard error, somebody sees the screen."""
    monkeypatch.setattr("judge_console.__main__.is_seen", lambda _environment: True)
    return lambda *arguments: CliRunner().invoke(main, arguments)


def damage(path: Path, place: bytes) -> None:
    """A bad sector: a page of the file that holds `place` is no longer what it was."""
    content = bytearray(path.read_bytes())
    content[next(start for start in range(0, len(content), 4096) if place in content[start : start + 4096])] = 0xEE
    path.write_bytes(content)


def test_a_damaged_club_is_looked_at(
    tmp_path: Path, from_menu: Callable[..., Result], judges: Callable[..., Judge], head: MafiaHead
) -> None:
    path = tmp_path / "клуб.judge"
    with open_club(path) as club:
        session = Games(club, FakeClock(), Regulations()).begin("mafia", "mafia-tournament", head)
        for _number in range(60):
            session.record(Warned(1), note="это было долгое замечание, и записано оно целиком")
    damage(path, b"warned")
    judge = judges(lambda window: pressed(window, "Только посмотреть"))
    called = from_menu("--file", str(path))
    assert called.exit_code == 0, called.output
    assert judge.read == ["Файл клуба повреждён: выберите резервную копию или посмотрите то, что ещё читается."]
    assert judge.opened == [(path, True)]


def test_a_club_whose_notes_are_damaged_is_told_twice_and_not_offered_again(
    tmp_path: Path, from_menu: Callable[..., Result], judges: Callable[..., Judge]
) -> None:
    path = tmp_path / "клуб.judge"
    with open_club(path) as club:
        for number in range(600):
            club.notes.remember(f"note.{number}", "x" * 100)
    damage(path, b"xxxx")
    judge = judges(lambda window: pressed(window, "Только посмотреть"))
    assert from_menu("--file", str(path)).exit_code == 2
    assert judge.titles == [["Выйти", "Только посмотреть", "Другой файл…"], ["Выйти", "Другой файл…"]]
    assert judge.opened == []


def test_what_cannot_even_be_looked_at_is_told_again_without_that_button(
    tmp_path: Path, from_menu: Callable[..., Result], judges: Callable[..., Judge]
) -> None:
    path = tmp_path / "клуб.judge"
    open_club(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER journal_grows_at_its_end")
    judge = judges(lambda window: pressed(window, "Только посмотреть"), Doorstep.close)
    assert from_menu("--file", str(path)).exit_code == 2
    assert judge.titles == [["Выйти", "Только посмотреть", "Другой файл…"], ["Выйти", "Другой файл…"]]


def test_another_file_is_chosen_and_the_first_one_is_left_alone(
    tmp_path: Path, from_menu: Callable[..., Result], judges: Callable[..., Judge]
) -> None:
    wrong, right = tmp_path / "заметки.txt", tmp_path / "клуб.judge"
    wrong.write_text("это не клуб", "utf-8")

    def choose(window: Doorstep) -> None:
        pressed(window, "Другой файл…")
        dialog = window.findChild(QFileDialog)
        assert dialog is not None
        dialog.fileSelected.emit(str(right))

    judge = judges(choose)
    called = from_menu("--file", str(wrong))
    assert called.exit_code == 0, called.output
    assert judge.read == ["Это не файл клуба: выберите другой."]
    assert judge.opened == [(right, False)]
    assert wrong.read_text("utf-8") == "это не клуб"


def test_quitting_and_closing_end_as_on_the_command_line(
    tmp_path: Path, from_menu: Callable[..., Result], judges: Callable[..., Judge]
) -> None:
    path = tmp_path / "клуб.judge"
    path.mkdir()
    judge = judges(lambda window: pressed(window, "Выйти"))
    called = from_menu("--file", str(path))
    assert (called.exit_code, called.stderr) == (2, f"{path}: это папка, а не файл\n")
    assert judge.read == ["Вместо файла клуба здесь папка: выберите другой файл."]


def test_trying_again_helps_once_the_reason_is_gone(tmp_path: Path, from_menu: Callable[..., Result], judges: Callable[..., Judge]) -> None:
    path = tmp_path / "клуб.judge"
    open_club(path).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")

    def let_go(window: Doorstep) -> None:
        holder.close()
        pressed(window, "Ещё раз")

    judge = judges(let_go)
    called = from_menu("--file", str(path))
    assert called.exit_code == 0, called.output
    assert judge.read == ["Файл занят другой программой; закройте её и повторите."]
    assert judge.opened == [(path, False)]


def test_an_older_copy_is_gone_on_with(theme: Theme, qtbot: QtBot) -> None:
    window = Unopened(theme, StorageTrouble("tail_lost", "/клубы/клуб.judge", rows=3))
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.decided) as decided:
        pressed(window, "Продолжить без них")
    assert decided.args == [Opening(Path("/клубы/клуб.judge"), accept_lost_tail=True)]


@pytest.mark.parametrize(("key", "wanted"), [("Enter", Opening(Path("/клубы/клуб.judge"))), ("Escape", None)])
def test_enter_is_the_golden_button_and_escape_quits(theme: Theme, qtbot: QtBot, key: str, wanted: Opening | None) -> None:
    window = Unopened(theme, StorageTrouble("locked", "/клубы/клуб.judge"))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    with qtbot.waitSignal(window.decided) as decided:
        press_key(window, key)
    assert decided.args == [wanted]


def test_nobody_is_asked_where_standard_error_is_read_or_no_screen_is(tmp_path: Path, spoken: None) -> None:
    path = tmp_path / "клуб.judge"
    path.mkdir()
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"
    called = CliRunner().invoke(main, ["--file", str(path)])
    assert (called.exit_code, called.stderr) == (2, f"{path}: это папка, а не файл\n")


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_is_whole_and_every_button_has_a_name(code: str, theme: Theme, qtbot: QtBot) -> None:
    window = Unopened(theme, StorageTrouble(code, f"/home/судья/{'очень-' * 12}длинная папка/клуб.judge", **FACTS))
    qtbot.addWidget(window)
    window.show()
    said = doorstep.sentence_of(StorageTrouble(code, "клуб.judge", **FACTS))
    assert said.endswith(".")
    assert "--" not in said  # options are for a command line
    assert clipped(window) == []
    assert nameless(window) == []
