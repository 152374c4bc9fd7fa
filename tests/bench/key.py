"""A key press in the whole window: until its event is a durable row, and until everything that changed is painted again."""

import tempfile
import time
from pathlib import Path

from journals import HEAD, LONG, REGULATION, entries
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from timing import report

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.store.database import open_club
from judge_console.ui.application import Program
from judge_console.ui.theme import load_fonts
from tests.ui.pressing import FakeClock

ROUNDS = 8


class Painted(QObject):
    """Counts the widgets that were painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def presses(folder: Path, already: int) -> tuple[list[float], list[float]]:
    """Press Enter, the next natural step, in a game that has `already` entries. Return the seconds to the row and to the paint."""
    application = QApplication.instance() or QApplication([])
    load_fonts()
    clock = FakeClock()
    durable: list[float] = []
    painted: list[float] = []
    with open_club(folder / f"{already}.db") as club:
        games = Games(club, clock, Regulations())
        session = games.begin("mafia", REGULATION, HEAD)
        for entry in entries(LONG)[:already]:
            session.record_entry(entry)
        # The first subscriber is told right after the row is on the disk, before any panel.
        rows: list[float] = []
        session.subscribe(lambda _change: rows.append(time.perf_counter()))
        program = Program(games, language="ru")
        program.controller.hold(session)
        program.start()
        window = program.window
        if window is None or not QTest.qWaitForWindowExposed(window):
            raise RuntimeError("the window did not open")
        QTest.qWait(200)
        paints = Painted()
        application.installEventFilter(paints)
        for _ in range(ROUNDS):
            clock.advance(1)  # a second press within 0.4 s would be taken for the same one
            QApplication.processEvents()
            rows.clear()
            paints.count = 0
            began = time.perf_counter()
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_Return)
            QApplication.processEvents()
            painted.append(time.perf_counter() - began)
            if not (rows and paints.count):
                raise RuntimeError("the key changed nothing")
            durable.append(rows[0] - began)
        application.removeEventFilter(paints)
        window.close()
        program.stop()
    return durable, painted


with tempfile.TemporaryDirectory() as name:
    for already in (2, 200):
        durable, painted = presses(Path(name), already)
        report(f"key press to durable row, {already} entries before it", durable)
        report(f"key press to repaint, {already} entries before it", painted)
