"""Starts the timer that is due, gives it what was asked for since, and has its time back where a step too far is taken back."""

from __future__ import annotations

from typing import Final

from judge_console.quiz.flow import Due
from judge_console.ui.timekeeper import Timekeeper

HAND_IN: Final = "hand-in"


class QuizTurns:
    """Follows the timer that is due. `begun`: the host has let it run, so that an answer may be taken."""

    def __init__(self, timekeeper: Timekeeper) -> None:
        self._timekeeper = timekeeper
        self._left: dict[str, float] = {}
        self.due: Due | None = None
        self.begun = False

    def open(self, due: Due | None) -> None:
        """An evening was opened: its timer stands there paused if it is the due one; one lost in the moment of a crash stands full."""
        self._left.clear()
        self.due = due
        timer = self._timekeeper
        if due is None:
            timer.stop()
            self.begun = False
        elif timer.active and timer.kind == due.place:
            self.begun = timer.running or timer.remaining() != timer.allowed()
        elif not (due.kind == "shootout" and timer.kind == HAND_IN):
            self._start(due, running=False)
        else:
            self.begun = True

    def follow(self, due: Due | None, *, back: bool) -> None:
        """The evening went on (or back) to another timer, or stays with this one and has more time or less."""
        before, self.due = self.due, due
        timer = self._timekeeper
        if before is not None and due is not None and before.place == due.place:
            if due.added != before.added or due.seconds != before.seconds:
                timer.add(due.added + due.seconds - before.added - before.seconds)
            return
        if before is not None and timer.active and self.begun:
            self._left[before.place] = timer.remaining()
        if due is None:
            timer.stop()
            self.begun = False
            return
        self._start(due, running=not due.waits and not back)
        left = self._left.get(due.place) if back else None
        if left is not None:
            timer.add(left - timer.remaining())
            self.begun = True

    def toggle(self) -> None:
        """Lets the time run or stops it."""
        if self._timekeeper.active:
            self._timekeeper.toggle()
            self.begun = self.begun or self._timekeeper.running

    def stop(self) -> None:
        """The answer is taken: time stands."""
        if self._timekeeper.running:
            self._timekeeper.toggle()

    def hand_in(self, seconds: float) -> None:
        """The minute of a written answer is over: so many seconds to hand it in."""
        self._timekeeper.start(HAND_IN, seconds, running=True)
        self.begun = True

    def _start(self, due: Due, *, running: bool) -> None:
        self._timekeeper.start(due.place, due.seconds + due.added, running=running)
        self.begun = running
