"""Starts the timer that is due after each step, and gives a turn its own time back when a step too far is taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge_console.desk.clock import Clock
from judge_console.mafia.flow import Due
from judge_console.ui.timekeeper import Timekeeper

Move = Literal["on", "back", "aside"]
"""How the game got here: by a step of the judge's, by taking one back, or by something else (a correction, a paper protocol typed in)."""


@dataclass(frozen=True, slots=True)
class _Left:
    """What a turn had when another one began."""

    remaining: float
    instant: float
    running: bool


class Turns:
    """Follows the timer that is due. `due` is the one that is shown, None for none."""

    def __init__(self, timekeeper: Timekeeper, clock: Clock) -> None:
        self._timekeeper = timekeeper
        self._clock = clock
        self._left: dict[Due, _Left] = {}
        self.due: Due | None = None

    def open(self, due: Due | None) -> None:
        """A game was opened: its timer stands there paused if it is the due one; one lost in the moment of a crash stands full."""
        self._left.clear()
        self.due = due
        timer = self._timekeeper
        if due is None or due.seconds == 0:
            timer.stop()
        elif not (timer.active and timer.kind == due.kind and timer.seat == due.seat):
            timer.start(due.kind, due.seconds, due.seat, running=False)

    def follow(self, due: Due | None, move: Move) -> None:
        """The game went on to another turn, or stays in this one."""
        if due == self.due:
            return
        timer = self._timekeeper
        if self.due is not None and timer.active:
            self._left[self.due] = _Left(timer.remaining(), self._clock.monotonic(), timer.running)
        self.due = due
        if due is None or due.seconds == 0 or move == "aside":
            timer.stop()
            return
        left = self._left.get(due) if move == "back" else None
        if left is None:
            timer.start(due.kind, due.seconds, due.seat)
            return
        # He went on speaking while the judge looked for the key.
        lost = self._clock.monotonic() - left.instant if left.running else 0.0
        timer.start(due.kind, due.seconds, due.seat, running=left.running)
        timer.add(left.remaining - lost - due.seconds)

    def begin_hour(self, seconds: int) -> None:
        """The hour of the game begins with its first step."""
        if self._timekeeper.hour_remaining() is None:
            self._timekeeper.start_hour(seconds)

    def end(self) -> None:
        """The game is over: its hour stands still."""
        if self._timekeeper.hour_running:
            self._timekeeper.toggle_hour()
