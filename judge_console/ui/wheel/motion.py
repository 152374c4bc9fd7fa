"""How the top turns and comes to rest: dry friction of the table and drag of the air, solved, not stepped. No Qt.

The outcome is decided before: the motion is the one that ends there. Angles are degrees clockwise from the top of the wheel, time seconds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

FULL_TURN: Final = 360.0
# At this place of a sector's width the pointer may rest, so that nobody has to argue about a line.
_MARGIN: Final = 0.16
_GOLDEN_RATIO: Final = 0.618033988749895


@dataclass(frozen=True, slots=True)
class Motion:
    """A turn from `start` to `end` (not taken modulo a turn) that takes `seconds`.

    `drag` is how many times the speed falls by e over the whole turn through drag alone; the rest of the slowing down is dry friction, so
    the pointer stops at `seconds`, and not somewhere in infinity.
    """

    start: float
    end: float
    seconds: float
    drag: float = 2.2

    def angle(self, time: float) -> float:
        """Where the pointer is after `time` seconds: `start` before the beginning, exactly `end` from `seconds` on."""
        if time <= 0:
            return self.start
        if time >= self.seconds:
            return self.end
        return self.start + (self.end - self.start) * self._way(time / self.seconds)

    def speed(self, time: float) -> float:
        """Degrees a second after `time` seconds."""
        if not 0 <= time < self.seconds:
            return 0.0
        drag = self.drag
        whole = (1 - math.exp(-drag)) / drag - math.exp(-drag)
        return (self.end - self.start) * (math.exp(-drag * time / self.seconds) - math.exp(-drag)) / (whole * self.seconds)

    def _way(self, part: float) -> float:
        """The part of the way behind after that part of the time: speed falls as exp(-drag * t) - exp(-drag)."""
        drag = self.drag
        whole = (1 - math.exp(-drag)) / drag - math.exp(-drag)
        return ((1 - math.exp(-drag * part)) / drag - part * math.exp(-drag)) / whole


def spin_to(start: float, rest: float, *, turns: int, seconds: float) -> Motion:
    """The motion from `start` on to the angle `rest`, clockwise, after at least `turns` whole turns."""
    ahead = (rest - start) % FULL_TURN
    return Motion(start, start + ahead + turns * FULL_TURN, seconds)


def edges(weights: tuple[int, ...]) -> tuple[float, ...]:
    """Where each sector begins, and the end of the last one. The first sector is centred on the top of the wheel."""
    total = sum(weights)
    widths = [FULL_TURN * weight / total for weight in weights]
    found = [-widths[0] / 2]
    for width in widths:
        found.append(found[-1] + width)
    return tuple(found)


def rest_angle(weights: tuple[int, ...], sector: int, draw: int) -> float:
    """Where the pointer rests in `sector` (from 1). Draw by draw it is another place of the sector, always clear of its edges."""
    bounds = edges(weights)
    low, high = bounds[sector - 1], bounds[sector]
    place = (draw + 1) * _GOLDEN_RATIO % 1
    return low + (high - low) * (_MARGIN + (1 - 2 * _MARGIN) * place)


def sector_under(weights: tuple[int, ...], angle: float) -> int:
    """The sector, from 1, that a pointer at `angle` points to."""
    bounds = edges(weights)
    turned = (angle - bounds[0]) % FULL_TURN + bounds[0]
    for sector in range(1, len(weights)):
        if turned < bounds[sector]:
            return sector
    return len(weights)


def crossings(weights: tuple[int, ...], before: float, after: float) -> int:
    """How many edges of sectors lie between two angles of a clockwise turn: a click each."""
    count = 0
    for edge in edges(weights)[:-1]:
        count += math.floor((after - edge) / FULL_TURN) - math.floor((before - edge) / FULL_TURN)
    return count
