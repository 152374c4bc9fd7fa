"""A seating draw in a process of its own, seen from the window: it tells how far it is, and can be stopped at any time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from judge_console.desk.seating_process import SeatingProcess
from judge_console.engine.errors import ConsoleError
from judge_console.mafia.seating.draw import Drawn, Progress
from judge_console.mafia.seating.request import SeatingRequest

_LOOK_MILLISECONDS: Final = 50


class Drawing(QObject):
    """`progressed` carries Progress, `drawn` the best seating found as Drawn, `failed` the ConsoleError that kept it from being drawn."""

    progressed = Signal(object)
    drawn = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._process: SeatingProcess | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MILLISECONDS)
        self._timer.timeout.connect(self._look)
        self.destroyed.connect(self._timer.stop)

    @property
    def running(self) -> bool:
        """Whether a draw is going on."""
        return self._process is not None

    def start(self, request: SeatingRequest, *, seed: int, seconds: int) -> None:
        """Begins a draw; the same request, seed and seconds give the same seating if it is not stopped."""
        self.abandon()
        self._process = SeatingProcess(request, seed=seed, seconds=seconds)
        self._timer.start()

    def stop(self) -> None:
        """Asks for the best seating so far, which comes as `drawn`."""
        if self._process is not None:
            self._process.stop()

    def abandon(self) -> None:
        """Ends the draw without a seating."""
        self._timer.stop()
        if self._process is not None:
            self._process.end()
            self._process = None

    def _look(self) -> None:
        if self._process is None:
            return
        latest: Progress | None = None
        try:
            heard = list(self._process.said())
        except EOFError:
            self.abandon()
            raise
        for said in heard:
            match said:
                case Progress():
                    latest = said
                case Drawn():
                    self.abandon()
                    self.drawn.emit(said)
                    return
                case ConsoleError():
                    self.abandon()
                    self.failed.emit(said)
                    return
        if latest is not None:
            self.progressed.emit(latest)
