"""Run as a process of its own by test_killed: opens the window on a club file, plays, tells when it is there, and waits to be killed."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from judge_console.desk.clock import SystemClock
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.sample import bring_in_sample
from judge_console.mafia.events import SpeechBegan
from judge_console.store.database import open_club
from judge_console.ui.application import Program
from judge_console.ui.theme import load_fonts
from tests.ui.stub_page import STUB


def main(path: Path, seconds: float) -> None:
    application = QApplication([])
    load_fonts()
    with open_club(path) as club:
        program = Program(Games(club, SystemClock(), Regulations()), language="ru", entries=(STUB,))
        program.start()
        program.controller.open_game(bring_in_sample(program.controller.games))
        assert program.controller.do(SpeechBegan(7))
        program.timekeeper.start_hour(3600)
        program.timekeeper.start("speech", 60, 7)

        def tell() -> None:
            print(f"{program.timekeeper.remaining():.3f}", flush=True)  # noqa: T201 - read by the test

        QTimer.singleShot(round(seconds * 1000), tell)
        application.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
