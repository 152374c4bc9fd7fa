"""The running timers of the open game, as the window hears of them: ticks, the signal at ten seconds, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from judge_console.desk.clock import Clock
from judge_console.desk.session import GameSession
from judge_console.desk.timer import GameTimer
from judge_console.engine.errors import StorageTrouble

BEAT_MILLISECONDS: Final = 100
NOTE_KEY: Final = "timer"
_NOTE_SECONDS: Final = 1.0


class Timekeeper(QObject):
    """The turn's timer and the hour of the open game.

    Signals: `ticked` whenever something shown may have changed, `warned` at ten seconds, `ended`, `hour_warned` at five minutes,
    `hour_ended`, `slept` (seconds the laptop slept; `settle` is to be called), `troubled` (StorageTrouble: it cannot be remembered).
    """

    ticked = Signal()
    warned = Signal()
    ended = Signal()
    hour_warned = Signal()
    hour_ended = Signal()
    slept = Signal(float)
    troubled = Signal(object)

    def __init__(self, clock: Clock, parent: QObject | None = None, *, starts_itself: Callable[[], bool] = lambda: True) -> None:
        """`starts_itself`: whether a turn begins to run with its step, as the judge has set it."""
        super().__init__(parent)
        self._clock = clock
        self._starts_itself = starts_itself
        self._timer = GameTimer(clock)
        self._session: GameSession | None = None
        self._noted_at = clock.monotonic()
        self._trouble_told = False
        self._beats = QTimer(self)
        self._beats.setTimerType(Qt.TimerType.PreciseTimer)
        self._beats.setInterval(BEAT_MILLISECONDS)
        self._beats.timeout.connect(self.beat)

    @property
    def active(self) -> bool:
        """Whether a turn is timed, running or paused."""
        return self._timer.turn is not None

    @property
    def running(self) -> bool:
        """Whether the turn's time passes."""
        return self._timer.turn_running

    @property
    def hour_running(self) -> bool:
        """Whether the hour of the game passes."""
        return self._timer.hour_running

    @property
    def kind(self) -> str:
        """What is timed, as the page named it; empty for nothing."""
        return self._timer.turn.kind if self._timer.turn else ""

    @property
    def seat(self) -> int | None:
        """Whose time it is."""
        return self._timer.turn.seat if self._timer.turn else None

    @property
    def asleep(self) -> float | None:
        """Seconds of a sleep that the judge has not settled yet."""
        return self._timer.asleep

    def hold(self, session: GameSession | None) -> None:
        """The timers of another game, paused as they were remembered; those of the game before are paused and kept."""
        if self._session is not None:
            self._timer.pause()
            self._remember()
        self._session = session
        self._trouble_told = False
        self._timer.restore(session.recall(NOTE_KEY) if session is not None else None)
        self._after_change(remember=False)

    def start(self, kind: str, seconds: float, seat: int | None = None, *, running: bool | None = None) -> None:
        """Times a new turn, running or waiting for a key; None: as the judge has set it."""
        self._timer.start(kind, seconds, seat, running=self._starts_itself() if running is None else running)
        self._after_change()

    def toggle(self) -> None:
        """Pauses the turn or lets it go on."""
        self._timer.toggle()
        self._after_change()

    def add(self, seconds: float) -> None:
        """Gives the turn more or less time."""
        self._timer.add(seconds)
        self._after_change()

    def stop(self) -> None:
        """Nothing is timed any more; the hour goes on."""
        self._timer.stop()
        self._after_change()

    def remaining(self) -> float:
        """Seconds left of the turn, 0.0 without one."""
        return self._timer.remaining()

    def overrun(self) -> float:
        """Seconds past the end of the turn."""
        return self._timer.overrun()

    def allowed(self) -> float:
        """Seconds the turn had at its start, 0.0 without one."""
        return self._timer.turn.countdown.allowed if self._timer.turn else 0.0

    def start_hour(self, seconds: float) -> None:
        """The hour of the game begins."""
        self._timer.start_hour(seconds)
        self._after_change()

    def toggle_hour(self) -> None:
        """Pauses the hour or lets it go on."""
        self._timer.toggle_hour()
        self._after_change()

    def stop_hour(self) -> None:
        """The game has no hour any more."""
        self._timer.stop_hour()
        self._after_change()

    def hour_remaining(self) -> float | None:
        """Seconds left of the game's hour, None where none was begun."""
        return self._timer.hour_remaining()

    def hour_allowed(self) -> float:
        """Seconds the hour had at its start, 0.0 without one."""
        return self._timer.hour.allowed if self._timer.hour else 0.0

    def settle(self, counted: float) -> None:
        """The judge's answer to `slept`: so many seconds count, and what ran goes on."""
        self._timer.settle(counted)
        self._after_change()

    def beat(self) -> None:
        """Looks at the clock; called ten times a second while time passes."""
        for beat in self._timer.beat():
            match beat:
                case "slept":
                    self.slept.emit(self._timer.asleep or 0.0)
                case "warned":
                    self.warned.emit()
                case "ended":
                    self.ended.emit()
                case "hour_warned":
                    self.hour_warned.emit()
                case "hour_ended":
                    self.hour_ended.emit()
        if not self._timer.running:
            self._after_change()
            return
        if self._clock.monotonic() - self._noted_at >= _NOTE_SECONDS:
            self._remember()
        self.ticked.emit()

    def _after_change(self, *, remember: bool = True) -> None:
        if remember:
            self._remember()
        if self._timer.running and not self._beats.isActive():
            self._beats.start()
        elif not self._timer.running:
            self._beats.stop()
        self.ticked.emit()

    def _remember(self) -> None:
        self._noted_at = self._clock.monotonic()
        if self._session is None:
            return
        try:
            self._session.remember(NOTE_KEY, self._timer.note())
        except StorageTrouble as trouble:
            # It is tried again each second, and told once: the timer itself runs on.
            if not self._trouble_told:
                self._trouble_told = True
                self.troubled.emit(trouble)
        else:
            self._trouble_told = False
