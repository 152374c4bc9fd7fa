"""Our own bugs: a report beside the club file, nothing lost, play goes on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from judge_console.desk.session import GameSession
from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.events import DayBegan, RolesDealt
from judge_console.store.database import Club
from judge_console.ui import crash
from judge_console.ui.controller import Controller
from judge_console.ui.crash import Crashes, CrashWindow
from tests.ui.pressing import FakeClock


@pytest.fixture
def crashes(qtbot: QtBot, controller: Controller, club: Club, fake_clock: FakeClock) -> Iterator[Crashes]:
    crashes = Crashes(club.path.parent, fake_clock, controller)
    yield crashes
    crashes.remove()


def bug() -> Exception:
    return IndexError("seats[11]")


def windows() -> list[CrashWindow]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, CrashWindow) and widget.isVisible()]


def test_a_report_is_kept_beside_the_club_file_and_tells_no_role(
    crashes: Crashes, controller: Controller, session: GameSession, club: Club
) -> None:
    controller.do(RolesDealt("ККККККШММД"))
    controller.do(DayBegan())
    crashes.report(bug())
    (path,) = club.path.parent.glob("*.crash.txt")
    report = path.read_text("utf-8")
    assert "IndexError: seats[11]" in report
    assert "roles_dealt, day_began" in report
    assert "ШММД" not in report
    (window,) = windows()
    assert not window.isModal()
    shown = " ".join(label.text() for label in window.findChildren(crash.text().__class__))
    assert str(path) in shown
    assert "записей 2" in shown
    assert controller.do(DayBegan()) is False  # refused as ever: the game goes on
    assert len(session.course.entries) == 2


def test_the_same_bug_again_is_counted_in_one_window(crashes: Crashes, club: Club) -> None:
    error = bug()
    for _ in range(3):
        crashes.report(error)
    (window,) = windows()
    assert window._count.text() == "случилось раз: 3"
    assert len(list(club.path.parent.glob("*.crash.txt"))) == 1
    crashes.report(ValueError("another"))
    assert len(windows()) == 2


def test_a_report_that_cannot_be_written_can_be_copied(crashes: Crashes, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StorageTrouble("disk_full", "report")

    monkeypatch.setattr(crash, "write_text", full)
    crashes.report(bug())
    (window,) = windows()
    copy = next(button for button in window.findChildren(QPushButton) if button.text() == "Скопировать отчёт")
    copy.click()
    assert "IndexError: seats[11]" in QApplication.clipboard().text()
    go_on = next(button for button in window.findChildren(QPushButton) if button.text() == "Продолжить")
    go_on.click()
    assert windows() == []


def test_a_disk_that_is_full_is_no_bug_of_ours(crashes: Crashes, controller: Controller, club: Club) -> None:
    told: list[object] = []
    controller.troubled.connect(told.append)
    trouble = StorageTrouble("disk_full", str(club.path))
    crashes.report(trouble)
    assert told == [trouble]
    assert windows() == []
    assert list(club.path.parent.glob("*.crash.txt")) == []


def test_it_hears_of_bugs_here_and_in_threads_and_leaves_no_trace(
    crashes: Crashes, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (sys.excepthook, threading.excepthook)
    crashes.install()
    error = bug()
    sys.excepthook(type(error), error, error.__traceback__)
    assert len(windows()) == 1

    def fail() -> None:
        raise KeyError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(windows()) == 2)
    crashes.remove()
    assert (sys.excepthook, threading.excepthook) == before
    assert "IndexError" in capsys.readouterr().err  # and on the terminal, for whoever started it there
