"""The clock, the one place where time comes from; a test brings its own."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """What the desk asks of time."""

    def now(self) -> str:
        """The local time as RFC 3339 text with its offset, to the second."""
        ...

    def monotonic(self) -> float:
        """Seconds that never jump and stand still while the laptop sleeps."""
        ...

    def wall(self) -> float:
        """Seconds since the epoch: against `monotonic` it tells how long the laptop slept."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> str:
        """The local time with its offset."""
        return datetime.now().astimezone().isoformat(timespec="seconds")

    def monotonic(self) -> float:
        """The machine's monotonic clock."""
        return time.monotonic()

    def wall(self) -> float:
        """The machine's wall clock."""
        return time.time()
