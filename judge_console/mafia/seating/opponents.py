"""Spreading the meetings: annealing over swaps of two players of one round.

Everything is counted in units of work, each about a microsecond of a middling laptop, never in time, so that a seed gives the same
seating everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp, log
from operator import itemgetter, mul, sub
from typing import Any, Final

from judge_console.mafia.seating.quality import Pair, Seating
from judge_console.mafia.seating.request import Chance

APART_WEIGHT: Final = 60.0
RATHER_NOT_WEIGHT: Final = 3.0
_TAIL: Final = 0.02
"""Weight of the fourth power of a deviation beside its square: it thins the tails and costs nothing."""
_OFFERS: Final = 3
"""Exchanges offered to each who sits out, a sweep."""
_WAITS: Final = 4099
"""How many random thresholds are made beforehand; a prime, so that they come in ever new company."""

Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What does not change while the rounds are spread.

    `met_before` and `at_table_before` count meetings and tables of the rounds that are over, `mean` is the mean of meetings over all
    pairs, `weights` what a meeting of a pair costs besides. `pinned` has the fixed tables of each round, `absent` who may not be
    brought in from the bench.
    """

    met_before: Sequence[Sequence[int]]
    at_table_before: Sequence[Sequence[int]]
    mean: float
    weights: Mapping[Pair, float]
    pinned: Sequence[Mapping[int, int]]
    absent: Sequence[frozenset[int]]


class Opponents:
    """The rounds still to be drawn, and what each swap in them would cost.

    A meeting more or less of p and q changes the energy by `_more[p][q]` or `_fewer[p][q]`: rows of plain numbers that a table's
    itemgetter sums up at once. Weights of pairs are part of the rows, so they cost no time. For two tables the costs of all hundred
    swaps come out of forty such sums.
    """

    def __init__(self, rounds: Seating, ground: Ground, table_costs: Sequence[float], chance: Chance) -> None:
        """Starts from `rounds`.

        `table_costs` says what it costs a player to be at one table so many times, for every number of times; where it is empty, tables
        do not count.
        """
        players = len(ground.met_before)
        mean, weights = ground.mean, ground.weights
        self._chance = chance
        self._rounds: list[Tables] = [[list(table) for table in tables] for tables in rounds]
        self._pinned = [frozenset(pins) for pins in ground.pinned]
        self._bench = [sorted(set(range(players)).difference(gone, *tables)) for tables, gone in zip(rounds, ground.absent, strict=True)]
        self._getters: list[list[itemgetter[Any]]] = [[itemgetter(*table) for table in tables] for tables in rounds]
        self._met = [list(row) for row in ground.met_before]
        self._at_table = [list(row) for row in ground.at_table_before]
        for tables in self._rounds:
            for number, table in enumerate(tables):
                for one, other in combinations(table, 2):
                    self._met[one][other] += 1
                    self._met[other][one] += 1
                for player in table:
                    self._at_table[player][number] += 1
        self._weights = weights
        self.value_tables(table_costs)
        most = max(map(max, ground.met_before)) + len(self._rounds) + 2
        self._level = [(count - mean) ** 2 + _TAIL * (count - mean) ** 4 for count in range(most + 1)]
        rise = [self._level[count + 1] - self._level[count] for count in range(most)]
        fall = [0.0, *(-step for step in rise)]
        # Rows of a pair with a weight have their own tables of steps.
        self._steps: dict[float, tuple[list[float], list[float]]] = {0.0: (rise, fall)}
        for weight in set(weights.values()):
            self._steps[weight] = ([step + weight for step in rise], [step - weight for step in fall])
        self._heavy: list[dict[int, float]] = [{} for _ in range(players)]
        for (one, other), weight in weights.items():
            self._heavy[one][other] = self._heavy[other][one] = weight
        self._more = [[rise[count] for count in row] for row in self._met]
        self._fewer = [[fall[count] for count in row] for row in self._met]
        for player in range(players):
            self._more[player][player] = self._fewer[player][player] = 0.0
            for other in self._heavy[player]:
                self._reckon(player, other)
        self._waits = [-log(1.0 - chance()) for _ in range(_WAITS + 10)]

    def value_tables(self, table_costs: Sequence[float]) -> None:
        """From now on tables cost this much."""
        self._table_costs = table_costs
        self._table_rise = [after - before for before, after in pairwise(table_costs)]
        self._table_fall = [0.0, *(-step for step in self._table_rise)]

    @property
    def squares(self) -> int:
        """The sum of squared meetings over all pairs."""
        return sum(sum(map(mul, row, row)) for row in self._met) // 2

    def energy(self) -> float:
        """What the annealing makes small: deviations with their tails, weights of pairs that meet, unevenness of tables."""
        level = self._level
        total = (sum(sum(map(level.__getitem__, row)) for row in self._met) - len(self._met) * level[0]) / 2
        total += sum(weight * self._met[one][other] for (one, other), weight in self._weights.items())
        if self._table_costs:
            total += sum(self._table_costs[count] for row in self._at_table for count in row)
        return total

    def apart_met(self) -> int:
        """How many meetings there are of players to be kept apart."""
        return sum(self._met[one][other] for (one, other), weight in self._weights.items() if weight >= APART_WEIGHT)

    def rather_not_met(self) -> int:
        """How many meetings there are of players who should rather not meet."""
        return sum(self._met[one][other] for (one, other), weight in self._weights.items() if weight < APART_WEIGHT)

    def rounds(self) -> Seating:
        """A copy of the rounds as they are now; the order within a table means nothing."""
        return tuple(tuple(tuple(table) for table in tables) for tables in self._rounds)

    def work_on(self, number: int, temperature: float) -> int:
        """Tries every swap between any two tables of round `number` once, and some exchanges with its bench. Returns the work it took."""
        work = 0
        for one in range(1, len(self._rounds[number])):
            for other in range(one):
                work += self._between(number, one, other, temperature)
        if self._bench[number]:
            work += self._from_bench(number, temperature)
        return work

    def _between(self, number: int, one: int, other: int, temperature: float) -> int:
        """Offers each player of a table his best swap with another table's players."""
        more, fewer = self._more, self._fewer
        here, there = self._rounds[number][one], self._rounds[number][other]
        getters = self._getters[number]
        of_here, of_there = getters[one], getters[other]
        pinned = self._pinned[number]
        waits = self._waits
        table_rise = self._table_rise
        at = int(self._chance() * _WAITS)
        halves = self._halves(there, one, other, number)
        work = 25
        for seat in range(10):
            player = here[seat]
            if player in pinned:
                continue
            meets = of_there(more[player])
            gains = list(map(sub, halves, meets))
            best = min(gains)
            change = sum(of_here(fewer[player])) + sum(meets) + 2 * best
            if table_rise:
                counts = self._at_table[player]
                change += table_rise[counts[other]] + self._table_fall[counts[one]]
            if change < temperature * waits[at + seat]:
                place = gains.index(best)
                self._swap(player, there[place], here, there)
                here[seat], there[place] = there[place], player
                self._seen_at(player, one, other)
                self._seen_at(here[seat], other, one)
                of_here = getters[one] = itemgetter(*here)
                of_there = getters[other] = itemgetter(*there)
                halves = self._halves(there, one, other, number)
                work += 12
        return work

    def _halves(self, there: list[int], one: int, other: int, number: int) -> list[float]:
        """For each player of `there`: half of what it changes if he goes over from table `other` to table `one`."""
        more, fewer = self._more, self._fewer
        of_here, of_there = self._getters[number][one], self._getters[number][other]
        halves = [(sum(of_there(fewer[player])) + sum(of_here(more[player]))) / 2 for player in there]
        if self._table_rise:
            for place, player in enumerate(there):
                counts = self._at_table[player]
                halves[place] += (self._table_rise[counts[one]] + self._table_fall[counts[other]]) / 2
        pinned = self._pinned[number]
        if pinned:
            for place, player in enumerate(there):
                if player in pinned:
                    halves[place] = 1e9
        return halves

    def _seen_at(self, player: int, left: int, taken: int) -> None:
        self._at_table[player][left] -= 1
        self._at_table[player][taken] += 1

    def _swap(self, player: int, partner: int, here: list[int], there: list[int]) -> None:
        """`player` leaves those `here` for those `there`, `partner` the other way."""
        if self._heavy[player] or self._heavy[partner]:
            for other in here:
                if other != player:
                    self._count(player, other, -1)
                    self._count(partner, other, 1)
            for other in there:
                if other != partner:
                    self._count(player, other, 1)
                    self._count(partner, other, -1)
            return
        # The same written out, twice as fast: this is where an annealing spends a third of its time.
        met, more, fewer = self._met, self._more, self._fewer
        rise, fall = self._steps[0.0]
        met_of, more_of, fewer_of = met[player], more[player], fewer[player]
        met_too, more_too, fewer_too = met[partner], more[partner], fewer[partner]
        for table, mine, step in ((here, player, -1), (there, partner, 1)):
            for other in table:
                if other != mine:
                    mets, mores, fewers = met[other], more[other], fewer[other]
                    met_of[other] = mets[player] = count = met_of[other] + step
                    more_of[other] = mores[player] = rise[count]
                    fewer_of[other] = fewers[player] = fall[count]
                    met_too[other] = mets[partner] = count = met_too[other] - step
                    more_too[other] = mores[partner] = rise[count]
                    fewer_too[other] = fewers[partner] = fall[count]

    def _count(self, one: int, other: int, more: int) -> None:
        self._met[one][other] = self._met[other][one] = self._met[one][other] + more
        self._reckon(one, other)

    def _reckon(self, one: int, other: int) -> None:
        count = self._met[one][other]
        rise, fall = self._steps[self._heavy[one].get(other, 0.0)]
        self._more[one][other] = self._more[other][one] = rise[count]
        self._fewer[one][other] = self._fewer[other][one] = fall[count]

    def _from_bench(self, number: int, temperature: float) -> int:
        """Offers each who sits out a place in this round, from a player who in turn takes his in another round: games stay equal."""
        bench = self._bench[number]
        for place in list(range(len(bench))) * _OFFERS:
            player = bench[place]
            there = int(self._chance() * len(self._rounds))
            table = int(self._chance() * len(self._rounds[number]))
            seat = int(self._chance() * 10)
            leaver = self._rounds[number][table][seat]
            if self._pinned[number] & {leaver, player} or leaver not in self._bench[there]:
                continue
            at = next((index for index, tables in enumerate(self._rounds[there]) if player in tables), None)
            if at is None or self._pinned[there] & {leaver, player}:
                continue
            change = self._exchange_cost(self._rounds[number][table], leaver, self._rounds[there][at], player)
            if self._table_rise and table != at:
                for one, left, taken in ((leaver, table, at), (player, at, table)):
                    counts = self._at_table[one]
                    change += self._table_rise[counts[taken]] + self._table_fall[counts[left]]
            if change <= 0 or self._chance() < exp(-change / temperature):
                self._replace(number, table, leaver, player)
                self._replace(there, at, player, leaver)
                self._bench[number][place] = leaver
                self._bench[there][self._bench[there].index(leaver)] = player
        return 2 * _OFFERS * len(bench)

    def _exchange_cost(self, here: list[int], leaver: int, there: list[int], player: int) -> float:
        more, fewer = self._more, self._fewer
        change = 0.0
        for other in here:
            if other != leaver:
                change += fewer[leaver][other] + more[player][other]
        for other in there:
            if other != player:
                change += fewer[player][other] + more[leaver][other]
        for other in set(here) & set(there):
            # He is left in the one round and met in the other: nothing changes.
            change -= fewer[leaver][other] + more[player][other] + fewer[player][other] + more[leaver][other]
        return change

    def _replace(self, number: int, table: int, leaver: int, player: int) -> None:
        here = self._rounds[number][table]
        for other in here:
            if other != leaver:
                self._count(leaver, other, -1)
                self._count(player, other, 1)
        here[here.index(leaver)] = player
        self._getters[number][table] = itemgetter(*here)
        self._at_table[leaver][table] -= 1
        self._at_table[player][table] += 1
