"""Timer arithmetic on instants that the caller gives: a countdown knows its deadline, never the clock. Times are seconds."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Countdown:
    """A timer of `allowed` seconds.

    `left` is what remained when it last stood still, `since` the instant it was started, None while paused.
    """

    allowed: float
    left: float
    since: float | None = None

    @classmethod
    def of(cls, allowed: float) -> Countdown:
        """A timer that has not been started."""
        return cls(allowed, allowed)

    @property
    def running(self) -> bool:
        """Whether time is passing; a countdown that ran out still counts as running until it is paused."""
        return self.since is not None

    def remaining(self, now: float) -> float:
        """Seconds left at `now`, never below zero."""
        return max(0.0, self.left - (now - self.since if self.since is not None else 0.0))

    def overrun(self, now: float) -> float:
        """Seconds past the end at `now`, zero before it."""
        return max(0.0, (now - self.since if self.since is not None else 0.0) - self.left)

    def started(self, now: float) -> Countdown:
        """Running from `now`; a running one is left as it is."""
        return self if self.running else dataclasses.replace(self, since=now)

    def paused(self, now: float) -> Countdown:
        """Standing still with what it has at `now`."""
        return dataclasses.replace(self, left=self.remaining(now), since=None)

    def adjusted(self, seconds: float, now: float) -> Countdown:
        """With `seconds` more (or fewer, when negative), running or not as before."""
        left = max(0.0, self.remaining(now) + seconds)
        return dataclasses.replace(self, left=left, since=now if self.running else None)

    def crossed(self, mark: float, before: float, now: float) -> bool:
        """Whether the time left fell to `mark` or below between the instants `before` and `now`: when a signal is due."""
        return self.running and self.remaining(before) > mark >= self.remaining(now)
