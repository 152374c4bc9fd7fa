"""Run on an X server of its own by test_two_monitors: the hall screen on a projector whose cable is pulled and put back.

Prints one JSON object a step: where the hall's window is, and where the operator's.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from judge_console.desk.clock import SystemClock
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.sample import bring_in_sample
from judge_console.store.database import open_club
from judge_console.ui.application import Program
from judge_console.ui.theme import load_fonts
from tests.ui.audience.monitors_of_x import Monitors
from tests.ui.stub_page import STUB

HALL = (1366, 0, 1920, 1080)


def place(widget: QWidget | None) -> list[int] | None:
    if widget is None or not widget.isVisible():
        return None
    seen: QRect = widget.geometry()
    return [seen.x(), seen.y(), seen.width(), seen.height()]


def tell(step: str, program: Program) -> None:
    QTest.qWait(700)
    window, hall = program.window, program.hall
    focus = QApplication.focusWindow()
    print(  # noqa: T201 - read by the test
        json.dumps(
            {
                "step": step,
                "screens": [screen.name() for screen in QApplication.screens()],
                "state": hall.state,
                "hall": place(hall.window),
                "operator": place(window),
                "full": hall.window.isFullScreen() if hall.window is not None else False,
                "frameless": bool(hall.window.windowFlags() & Qt.WindowType.FramelessWindowHint) if hall.window is not None else False,
                "focus": focus.objectName() if focus is not None else "",
            }
        ),
        flush=True,
    )


def main(folder: Path) -> None:
    monitors = Monitors()
    monitors.plug("JUDGE", 0, 0, 1366, 768, output=True)
    monitors.plug("HALL", *HALL)
    application = QApplication([])
    load_fonts()
    with open_club(folder / "клуб.judge") as club:
        games = Games(club, SystemClock(), Regulations())
        program = Program(games, language="ru", entries=(STUB,))
        program.start()
        program.controller.open_game(bring_in_sample(games))
        tell("start", program)
        program.hall.toggle()
        tell("on", program)
        monitors.pull("HALL")
        tell("pulled", program)
        monitors.plug("HALL", *HALL)
        tell("back", program)
        program.hall.next_monitor()
        tell("next", program)
        assert program.window is not None
        program.window.move(1500, 100)
        tell("operator moved over", program)
        program.window.move(40, 40)
        tell("operator moved back", program)
        program.settings.set("hall.background", "#00b140")
        tell("streaming", program)
        monitors.pull("HALL")
        tell("streaming without a projector", program)
        program.hall.toggle()
        program.hall.toggle()
        tell("asked for without a projector", program)
        program.settings.set("hall.background", "theme")
        program.hall.toggle()
        tell("off", program)
        program.window.close()
        program.stop()
    monitors.close()
    application.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
