"""A program killed in the middle of a speech: game, phase and timer are there again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from judge_console.desk.clock import SystemClock
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.store.database import open_club
from judge_console.ui.application import Program
from judge_console.ui.timekeeper import NOTE_KEY, Timekeeper
from tests.ui.stub_page import STUB


def test_after_kill_9_the_same_game_stands_there_with_its_timer_paused(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "клуб.judge"
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.ui.playing_alone", str(path), "2.4"],
        cwd=Path(__file__).resolve().parents[2],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    left = float(process.stdout.readline())
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert left < 58
    with open_club(path) as club:
        program = Program(Games(club, SystemClock(), Regulations()), language="ru", entries=(STUB,))
        program.start()
        assert program.window is not None  # the lock of the dead one is not in the way
        session = program.controller.session
        assert session is not None
        assert session.state.floor.seat == 7
        timer = program.timekeeper
        assert (timer.kind, timer.seat, timer.running) == ("speech", 7, False)
        assert 0 <= timer.remaining() - left <= 1.15  # a second, and the beat it takes to be written
        assert timer.hour_remaining() == pytest.approx(3540 + timer.remaining(), abs=0.2)
        timer.toggle()
        assert timer.running
        assert timer.hour_running
        program.window.close()
        program.window.deleteLater()
        program.stop()
        program.deleteLater()


def test_remembering_a_timer_each_second_costs_next_to_nothing(tmp_path: Path, qapp: QApplication) -> None:
    with open_club(tmp_path / "клуб.judge") as club:
        timekeeper = Timekeeper(SystemClock())
        timekeeper._timer.start("speech", 60, 7)
        timekeeper._timer.start_hour(3600)
        note = timekeeper._timer.note()
        times: list[float] = []
        for _ in range(50):
            began = time.perf_counter()
            club.notes.remember(NOTE_KEY, note, game_id="a game")
            times.append(time.perf_counter() - began)
        assert sorted(times)[25] < 0.02, f"median {sorted(times)[25] * 1000:.2f} ms"
