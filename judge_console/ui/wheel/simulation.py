"""The free simulator's draws: labelled sectors with weights, dice, a history, and whether the counts are fair. No Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from judge_console.desk.chance import Chance, Fairness, fairness

SIDES: Final = 6
MOST_SECTORS: Final = 60
MOST_WEIGHT: Final = 99
_WEIGHT: Final = re.compile(r"^(?P<label>.*?)\s*(?:[*×xх]\s*|:\s*)(?P<weight>\d{1,2})\s*$")
TEST_SPINS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sector: its words and its weight."""

    label: str
    weight: int = 1


def read_sectors(words: str) -> tuple[Labelled, ...]:
    """Sectors as one types them, one a line, with a weight after `×`, `*` or `:` ("Prize × 3").

    Empty lines, sectors without weight and those beyond MOST_SECTORS are left out.
    """
    found: list[Labelled] = []
    for line in words.splitlines():
        if not line.strip():
            continue
        weighted = _WEIGHT.match(line.strip())
        if weighted is None:
            found.append(Labelled(line.strip()))
        elif int(weighted["weight"]):
            found.append(Labelled(weighted["label"].strip(), int(weighted["weight"])))
    return tuple(found[:MOST_SECTORS])


def numbered(count: int) -> str:
    """So many sectors without labels of their own, as `read_sectors` takes them."""
    return "\n".join(str(number) for number in range(1, count + 1))


@dataclass
class Simulation:
    """Spins and throws of one sitting. `counts` are the spins by sector since the sectors were changed."""

    chance: Chance = field(default_factory=Chance.fresh)
    sectors: tuple[Labelled, ...] = ()
    drawn: int = 0
    counts: list[int] = field(default_factory=list[int])
    spins: list[int] = field(default_factory=list[int])
    throws: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])

    @property
    def weights(self) -> tuple[int, ...]:
        """The weights of the sectors."""
        return tuple(sector.weight for sector in self.sectors)

    def take(self, sectors: tuple[Labelled, ...]) -> None:
        """Other sectors: what was counted for those before no longer says anything."""
        if sectors != self.sectors:
            self.sectors = sectors
            self.counts = [0] * len(sectors)
            self.spins = []

    def seed(self, words: str) -> None:
        """Begins anew from a number or a revealed seed; empty: from fresh randomness."""
        if not words:
            self.chance = Chance.fresh()
        elif words.isdecimal() and len(words) < 2 * len(self.chance.seed):
            self.chance = Chance.of_number(int(words))
        else:
            try:
                self.chance = Chance.of_text(words)
            except ValueError:
                self.chance = Chance.of_number(int.from_bytes(words.encode(), "big"))
        self.drawn = 0
        self.counts = [0] * len(self.sectors)
        self.spins, self.throws = [], []

    def spin(self) -> int:
        """One spin: the sector, from 1. Raises ValueError without sectors."""
        sector = self.chance.weighted(self.drawn, self.weights)
        self.drawn += 1
        self.counts[sector - 1] += 1
        self.spins.append(sector)
        return sector

    def throw(self, dice: int) -> tuple[int, ...]:
        """One throw of so many dice."""
        values = tuple(self.chance.outcome(self.drawn + number, SIDES) for number in range(dice))
        self.drawn += dice
        self.throws.append(values)
        return values

    def fairness(self) -> Fairness:
        """How well the counts fit the weights."""
        return fairness(self.counts, self.weights)
