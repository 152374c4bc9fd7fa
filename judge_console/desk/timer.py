"""The timers of a game: the one of the turn (a speech, a check) and the hour of the game. Counted from deadlines on the desk's clock.

A timer that ran when the program was killed comes back paused with what it had; a laptop that slept is noticed, and the judge says how much
of that time counts.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final, Literal

from judge_console.desk.clock import Clock
from judge_console.engine.countdown import Countdown

WARNING_SECONDS: Final = 10.0
HOUR_WARNING_SECONDS: Final = 300.0
SLEEP_SECONDS: Final = 2.0
"""A wall clock that gains more than this on the monotonic one between two beats means that the laptop slept."""
SILENT_SECONDS: Final = 30.0
"""No beat for so long: it slept on a system whose monotonic clock goes on meanwhile (Windows)."""

Beat = Literal["warned", "ended", "hour_warned", "hour_ended", "slept"]


@dataclass(frozen=True, slots=True)
class Turn:
    """What is being timed: `kind` as the page named it, for which seat, if for one."""

    kind: str
    seat: int | None
    countdown: Countdown


class GameTimer:
    """Both timers of one game. `beat` is to be called several times a second while `running`; nothing depends on how often.

    `asleep` is how many seconds the laptop slept, until `settle` is told how many of them count; meanwhile both timers stand still.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.turn: Turn | None = None
        self.hour: Countdown | None = None
        self.asleep: float | None = None
        self._resume: tuple[bool, bool] = (False, False)
        # The hour stands still only because the program had stopped: it goes on with the first turn that does.
        self._hour_interrupted = False
        self._last = (clock.monotonic(), clock.wall())

    @property
    def turn_running(self) -> bool:
        """Whether the turn's time passes."""
        return self.turn is not None and self.turn.countdown.running

    @property
    def hour_running(self) -> bool:
        """Whether the hour of the game passes."""
        return self.hour is not None and self.hour.running

    @property
    def running(self) -> bool:
        """Whether any time passes, so that `beat` must be called."""
        return self.turn_running or self.hour_running

    def start(self, kind: str, seconds: float, seat: int | None = None, *, running: bool = True) -> None:
        """Times a new turn of `seconds`, in place of the one there is."""
        self.turn = turn = Turn(kind, seat, Countdown.of(seconds))
        if running:
            self._run_turn(turn, running=True)

    def toggle(self) -> None:
        """Pauses the turn or lets it go on."""
        if self.turn is not None:
            self._run_turn(self.turn, running=not self.turn.countdown.running)

    def add(self, seconds: float) -> None:
        """Gives the turn more time, or less when negative; never more than fits below zero."""
        if self.turn is not None:
            self.turn = dataclasses.replace(self.turn, countdown=self.turn.countdown.adjusted(seconds, self._clock.monotonic()))

    def stop(self) -> None:
        """Nothing is timed any more; the hour goes on."""
        self.turn = None

    def start_hour(self, seconds: float) -> None:
        """The hour of the game, `seconds` long, begins."""
        self._note_start()
        self.hour = Countdown.of(seconds).started(self._clock.monotonic())
        self._hour_interrupted = False

    def toggle_hour(self) -> None:
        """Pauses the hour or lets it go on."""
        if self.hour is not None:
            self._run_hour(self.hour, running=not self.hour.running)

    def stop_hour(self) -> None:
        """The game has no hour (any more)."""
        self.hour = None

    def pause(self) -> None:
        """Both stand still, because the game is put away; with the turn the hour goes on."""
        self._hour_interrupted = self._hour_interrupted or self.hour_running
        now = self._clock.monotonic()
        if self.turn is not None:
            self.turn = dataclasses.replace(self.turn, countdown=self.turn.countdown.paused(now))
        if self.hour is not None:
            self.hour = self.hour.paused(now)

    def remaining(self) -> float:
        """Seconds left of the turn, 0.0 without one."""
        return self.turn.countdown.remaining(self._clock.monotonic()) if self.turn else 0.0

    def overrun(self) -> float:
        """Seconds past the end of the turn."""
        return self.turn.countdown.overrun(self._clock.monotonic()) if self.turn else 0.0

    def hour_remaining(self) -> float | None:
        """Seconds left of the game's hour, None where none was begun."""
        return self.hour.remaining(self._clock.monotonic()) if self.hour else None

    def beat(self) -> tuple[Beat, ...]:
        """What has happened since the last beat: marks passed, or the laptop slept (then nothing else, and both timers stand still)."""
        before, _wall = self._last
        now = self._clock.monotonic()
        slept = self._slept(now)
        self._last = (now, self._clock.wall())
        if slept is not None:
            self._stand_still_at(before, slept)
            return ("slept",)
        beats: list[Beat] = []
        if self.turn is not None:
            turn = self.turn.countdown
            beats += ["warned"] if turn.crossed(WARNING_SECONDS, before, now) else []
            beats += ["ended"] if turn.crossed(0.0, before, now) else []
        if self.hour is not None:
            beats += ["hour_warned"] if self.hour.crossed(HOUR_WARNING_SECONDS, before, now) else []
            beats += ["hour_ended"] if self.hour.crossed(0.0, before, now) else []
        return tuple(beats)

    def settle(self, counted: float) -> None:
        """The judge's answer: so many seconds of the sleep count, and what ran goes on."""
        if self.asleep is None:
            return
        self.asleep = None
        turn_ran, hour_ran = self._resume
        now = self._clock.monotonic()
        if self.turn is not None and turn_ran:
            self.turn = dataclasses.replace(self.turn, countdown=self.turn.countdown.adjusted(-counted, now).started(now))
        if self.hour is not None and hour_ran:
            self.hour = self.hour.adjusted(-counted, now).started(now)
        self._note_start()

    def note(self) -> dict[str, Any]:
        """What is to be remembered, as a JSON object; `restore` takes it back."""
        now = self._clock.monotonic()
        note: dict[str, Any] = {"turn": None, "hour": None}
        if self.turn is not None:
            countdown = self.turn.countdown
            note["turn"] = {
                "kind": self.turn.kind,
                "seat": self.turn.seat,
                "allowed": countdown.allowed,
                "left": round(countdown.remaining(now), 2),
            }
        if self.hour is not None:
            interrupted = self._hour_interrupted or self.hour.running
            note["hour"] = {"allowed": self.hour.allowed, "left": round(self.hour.remaining(now), 2), "ran": interrupted}
        return note

    def restore(self, note: dict[str, Any] | None) -> None:
        """Takes up what `note` said, paused. Anything that is no note of this shape is taken for none: a timer is not worth a refusal."""
        self.turn, self.hour, self.asleep, self._hour_interrupted = None, None, None, False
        try:
            turn, hour = (note or {}).get("turn"), (note or {}).get("hour")
            if turn is not None:
                countdown = Countdown(float(turn["allowed"]), float(turn["left"]))
                seat = None if turn["seat"] is None else int(turn["seat"])
                self.turn = Turn(str(turn["kind"]), seat, countdown)
            if hour is not None:
                self.hour = Countdown(float(hour["allowed"]), float(hour["left"]))
                self._hour_interrupted = bool(hour["ran"])
        except (AttributeError, KeyError, TypeError, ValueError):
            self.turn, self.hour = None, None

    def _run_turn(self, turn: Turn, *, running: bool) -> None:
        now = self._clock.monotonic()
        if running:
            self._note_start()
        countdown = turn.countdown.started(now) if running else turn.countdown.paused(now)
        self.turn = dataclasses.replace(turn, countdown=countdown)
        if running and self.hour is not None and self._hour_interrupted:
            self._run_hour(self.hour, running=True)

    def _run_hour(self, hour: Countdown, *, running: bool) -> None:
        self._hour_interrupted = False
        now = self._clock.monotonic()
        if running:
            self._note_start()
        self.hour = hour.started(now) if running else hour.paused(now)

    def _note_start(self) -> None:
        """The first beat compares with this moment, not with one before a pause."""
        if not self.running:
            self._last = (self._clock.monotonic(), self._clock.wall())

    def _slept(self, now: float) -> float | None:
        monotonic_gap, wall_gap = now - self._last[0], self._clock.wall() - self._last[1]
        if wall_gap - monotonic_gap > SLEEP_SECONDS or monotonic_gap > SILENT_SECONDS:
            return max(wall_gap, monotonic_gap)
        return None

    def _stand_still_at(self, instant: float, slept: float) -> None:
        self._resume = (self.turn_running, self.hour_running)
        self.asleep = slept
        if self.turn is not None:
            self.turn = dataclasses.replace(self.turn, countdown=self.turn.countdown.paused(instant))
        if self.hour is not None:
            self.hour = self.hour.paused(instant)
