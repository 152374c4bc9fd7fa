"""A second window of the same club file: held off, unless the first one is dead or on another computer."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from judge_console.desk.games import Games
from judge_console.ui.application import Program
from judge_console.ui.guard import Guard
from tests.ui.stub_page import STUB

HOLDER = """
import sys
from pathlib import Path
from judge_console.ui.guard import Guard
guard = Guard(Path(sys.argv[1]))
print(guard.take(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "клуб.judge"


def another_process(path: Path) -> subprocess.Popen[str]:
    """A process that has taken the lock."""
    process = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_a_second_process_is_held_off_and_told_by_whom(path: Path) -> None:
    process = another_process(path)
    guard = Guard(path)
    assert not guard.take()
    assert guard.holder is not None
    assert guard.holder.process == process.pid
    end(process)


def test_a_killed_one_leaves_nothing_in_the_way(path: Path) -> None:
    process = another_process(path)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    guard = Guard(path)
    assert guard.take()
    guard.release()
    assert Guard(path).take()


def test_a_folder_that_cannot_be_written_needs_no_guard(tmp_path: Path) -> None:
    assert Guard(tmp_path / "нет такой папки" / "клуб.judge").take()


def test_another_computers_lock_stays_until_the_judge_says_so(path: Path) -> None:
    path.with_name("клуб.judge.open").write_text("4711\npython3\nнотбук-орловой\n\n\n", "utf-8")
    guard = Guard(path)
    assert not guard.take()
    assert guard.holder is not None
    assert guard.holder.host == "нотбук-орловой"
    guard.take_over()
    assert not Guard(path).take()
    guard.release()


def test_the_second_start_says_so_instead_of_opening(program: Program, games: Games, qtbot: QtBot) -> None:
    process = another_process(games.club.path)
    program.start()
    assert program.window is None
    held = program._held
    assert held is not None
    qtbot.waitExposed(held)
    assert "клуб.judge" in " ".join(label.text() for label in held.findChildren(QLabel))
    titles = [button.text() for button in held.findChildren(QPushButton)]
    assert titles == ["Закрыть"]  # the other one lives: opening it anyway would be two writers
    held.close()
    held.deleteLater()
    end(process)


def test_a_lock_from_another_computer_can_be_opened_anyway(games: Games, qtbot: QtBot) -> None:
    games.club.path.with_name("клуб.judge.open").write_text("4711\npython3\nother\n\n\n", "utf-8")
    program = Program(games, language="ru", entries=(STUB,))
    program.start()
    held = program._held
    assert held is not None
    assert "other" in " ".join(label.text() for label in held.findChildren(QLabel))
    next(button for button in held.findChildren(QPushButton) if button.text() == "Всё равно открыть").click()
    assert program.window is not None
    assert program.window.isVisible()
    program.window.close()
    program.window.deleteLater()
    program.stop()
    program.deleteLater()
