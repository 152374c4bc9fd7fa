"""The draw, step by step: whoever runs it shows how far it is, stops it when he likes, and has the best seating found until then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp
from typing import Final

from judge_console.mafia.seating.opponents import APART_WEIGHT, RATHER_NOT_WEIGHT, Ground, Opponents
from judge_console.mafia.seating.plan import Plan, plan
from judge_console.mafia.seating.quality import Pair, Quality, Seating, byes_of, measure, meetings
from judge_console.mafia.seating.request import Aim, Chance, SeatingRequest, shuffled
from judge_console.mafia.seating.seats import SeatPolish, even_seats, even_tables

_HOT: Final = 2.2
_COLD: Final = 0.7
"""Temperatures of an annealing: above the first nothing holds, below the second nothing moves."""
_LUKEWARM: Final = 1.1
"""Where to begin with a seating that is good already."""
_SWEEPS: Final = 1500
"""After so many sweeps another start promises more than cooling more slowly."""
_COLD_WITH_BENCH: Final = 0.5
_SWEEPS_WITH_BENCH: Final = 4000
"""The same where players sit out: they are exchanged one by one, which takes longer."""
_RUNS_AT_BOUND: Final = 3
"""So many runs are made for thinner tails when the bound itself is reached."""
_CHUNK: Final = 20_000
"""Units of work between two reports."""
_SHARE_FOR_SEATS: Final = 0.2
_SEAT_TEMPERATURE: Final = 0.35
_BALANCE: Final = 1.0
_TABLES_AT_FIRST: Final = 1.0
_TABLES_AT_LAST: Final = 8.0
_RELABELLINGS: Final = 6000

Score = tuple[int, float, float]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a draw is: `share` from 0 to 1, and the figures of the best seating so far."""

    share: float
    pair_sum_of_squares: float
    bound: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seating of all rounds, those played included.

    `byes` are those who sit out in each round. `always_together` are pairs whom the wishes force to one table in every round.
    """

    seating: Seating
    byes: tuple[tuple[int, ...], ...]
    quality: Quality
    always_together: tuple[Pair, ...]


class Draw:
    """One draw. The same request, chance, known seating and work give the same seating, on any machine."""

    def __init__(self, request: SeatingRequest, chance: Chance, *, known: Seating = (), work: int) -> None:
        """`known` is a good seating of so many players at as many tables, to begin with; `work` the units of work to spend.

        Raises UnusableRequest, SeatingConflict and UnusableSeating.
        """
        self.plan: Plan = plan(request, chance)
        self._chance = chance
        self._players = request.players
        everybody = frozenset(range(self._players))
        full = all(playing == everybody for playing in self.plan.playing) and not request.played
        self._known = known[: request.rounds] if full and not any(self.plan.pinned_tables) else ()
        self._work = work
        self._used = 0
        self._best = self._random_start()
        self._polish: SeatPolish | None = None
        self._ground = self._ground_of(self._best)
        opponents = self._opponents(self._best)
        self._squares = opponents.squares
        self._score = self._score_of(opponents, self._squares)
        quality = measure(request.played + self._best, self._players)
        self._bound, self._mean_part = quality.bound, self._squares - quality.pair_sum_of_squares

    def steps(self) -> Iterator[Progress]:
        """Works on the seating until all work is spent or nothing is left to wish for; reports every few hundredths of a second."""
        for _report in self._spread_opponents():
            yield self._progress()
        for _report in self._polish_seats():
            yield self._progress()

    def drawn(self) -> Drawn:
        """The best seating so far, its seats as even as they always can be."""
        polish = self._polish or self._begin_polish()
        seating = self.plan.request.played + polish.best()
        return Drawn(
            seating=seating,
            byes=byes_of(seating, self._players),
            quality=measure(seating, self._players, self.plan.apart),
            always_together=self.plan.always_together,
        )

    @property
    def score(self) -> Score:
        """Grows smaller with each better seating: meetings of those to be kept apart, squared meetings, and what the aim asks besides."""
        return self._score

    def _progress(self) -> Progress:
        return Progress(min(1.0, self._used / max(1, self._work)), self._squares - self._mean_part, self._bound)

    def _spread_opponents(self) -> Iterator[None]:
        budget = int(self._work * (1 - _SHARE_FOR_SEATS))
        if self._known:
            opponents = self._opponents(self._relabelled())
            self._consider(opponents)
            if len(self._known) >= self.plan.request.rounds and self._nothing_to_mend():
                return
            yield from self._anneal(opponents, _LUKEWARM, budget // 3)
        run = (_SWEEPS if self._everybody_plays() else _SWEEPS_WITH_BENCH) * sum(
            25 * count * (count - 1) // 2 or 25 for count in self.plan.tables
        )
        runs = max(1, round((budget - self._used) / run))
        for number in range(runs):
            if self._perfect(number):
                return
            used = self._used
            again = bool(self._known) and number % 2 == 0
            opponents = self._opponents(self._relabelled() if again else self._random_start())
            yield from self._anneal(opponents, _LUKEWARM if again else _HOT, (budget - self._used) // (runs - number))
            if self._used == used:
                return  # one table and nobody on the bench: there is nothing to choose

    def _nothing_to_mend(self) -> bool:
        """Whether a precomputed seating is what was asked for: it had hours where this draw has seconds."""
        met = meetings(self._best, self._players)
        return self.plan.request.aim is Aim.OPPONENTS and not any(met[one][other] for one, other in self._ground.weights)

    def _perfect(self, runs_done: int) -> bool:
        if self.plan.request.aim is not Aim.OPPONENTS or self.plan.rather_not:
            return False
        quality = measure(self.plan.request.played + self._best, self._players, self.plan.apart)
        at_bound = quality.reached and not quality.apart_met
        return at_bound and (runs_done >= _RUNS_AT_BOUND or quality.pair_max - quality.pair_min <= 1)

    def _anneal(self, opponents: Opponents, hot: float, work: int) -> Iterator[None]:
        cold = _COLD if self._everybody_plays() else _COLD_WITH_BENCH
        spent = unreported = 0
        while spent < work:
            before = spent
            for number in range(len(self.plan.tables)):
                share = min(1.0, spent / work)
                if self.plan.request.aim is Aim.TABLES:
                    opponents.value_tables(self._table_costs(share))
                used = opponents.work_on(number, hot * (cold / hot) ** share)
                spent += used
                unreported += used
                self._used += used
                if unreported >= _CHUNK:
                    unreported = 0
                    yield
            self._consider(opponents)
            if spent == before:
                return
        yield

    def _everybody_plays(self) -> bool:
        return all(len(playing) == self._players for playing in self.plan.playing)

    def _consider(self, opponents: Opponents) -> None:
        """Keeps the rounds if they are the best so far."""
        squares = opponents.squares
        if self.plan.request.aim is Aim.OPPONENTS and not self._ground.weights and squares > self._squares:
            return
        score = self._score_of(opponents, squares)
        if score < self._score:
            self._score, self._squares, self._best = score, squares, opponents.rounds()
            self._polish = None

    def _score_of(self, opponents: Opponents, squares: int) -> Score:
        if self.plan.request.aim is Aim.TABLES:
            opponents.value_tables(self._table_costs(1.0))
        energy = opponents.energy()
        first = squares + opponents.rather_not_met() * RATHER_NOT_WEIGHT if self.plan.request.aim is Aim.OPPONENTS else energy
        return opponents.apart_met(), first, energy

    def _opponents(self, start: Seating) -> Opponents:
        return Opponents(start, self._ground, self._table_costs(0.0), self._chance)

    def _ground_of(self, start: Seating) -> Ground:
        request, players = self.plan.request, self._players
        tables = max(len(round_) for round_ in (*request.played, *start))
        at_table = [[0] * tables for _ in range(players)]
        for round_ in request.played:
            for number, table in enumerate(round_):
                for player in table:
                    at_table[player][number] += 1
        weights = dict.fromkeys(self.plan.rather_not, RATHER_NOT_WEIGHT) | dict.fromkeys(self.plan.apart, APART_WEIGHT)
        games = sum(len(round_) for round_ in (*request.played, *start))
        return Ground(
            met_before=meetings(request.played, players),
            at_table_before=at_table,
            mean=90 * games / (players * (players - 1)),
            weights=weights,
            pinned=self.plan.pinned_tables,
            absent=[
                frozenset(player for player, gone in request.absent if gone == number) for number in range(self.plan.first, request.rounds)
            ],
        )

    def _table_costs(self, share: float) -> list[float]:
        """What so many games at one table cost; even tables are asked for ever more strictly in the course of an annealing."""
        games = max(self.plan.games)
        counts = range(len(self.plan.request.played) + len(self.plan.tables) + 2)
        tables = max(self.plan.tables)
        if self.plan.request.aim is Aim.OPPONENTS:
            return []
        if self.plan.request.aim is Aim.BALANCE:
            return [_BALANCE * (count - games / tables) ** 2 for count in counts]
        weight = _TABLES_AT_FIRST * (_TABLES_AT_LAST / _TABLES_AT_FIRST) ** share
        least, most = games // tables, -(-games // tables)
        return [weight * max(0, least - count, count - most) ** 2 for count in counts]

    def _random_start(self) -> Seating:
        rounds: list[tuple[tuple[int, ...], ...]] = []
        for count, playing, pins in zip(self.plan.tables, self.plan.playing, self.plan.pinned_tables, strict=True):
            tables = [
                [player for player, table in sorted(pins.items()) if table == number and player in playing] for number in range(count)
            ]
            free = sorted(playing - pins.keys())
            order = [free[index] for index in shuffled(len(free), self._chance)]
            for table in tables:
                while len(table) < 10:
                    table.append(order.pop())
            rounds.append(tuple(tuple(table) for table in tables))
        return tuple(rounds)

    def _relabelled(self) -> Seating:
        """The known seating under other numbers, so that no entrant knows beforehand whom he meets; who should not meet gets pairs that
        meet seldom. Rounds that it lacks are filled at random."""
        rounds = [self._known[index] for index in shuffled(len(self._known), self._chance)]
        names = shuffled(self._players, self._chance)
        if self._ground.weights:
            self._choose_names(names, meetings(self._known, self._players))
        renamed = [
            tuple(tuple(names[player] for player in tables[index]) for index in shuffled(len(tables), self._chance)) for tables in rounds
        ]
        return (*renamed, *self._random_start()[len(renamed) :])

    def _choose_names(self, names: list[int], met: list[list[int]]) -> None:
        place = {name: player for player, name in enumerate(names)}
        partners: dict[int, list[tuple[int, float]]] = {}
        for (one, other), weight in self._ground.weights.items():
            partners.setdefault(one, []).append((other, weight))
            partners.setdefault(other, []).append((one, weight))
        wishing = sorted(partners)

        def cost(name: int) -> float:
            row = met[place[name]]
            return sum(weight * row[place[other]] for other, weight in partners.get(name, ()))

        for attempt in range(_RELABELLINGS):
            one = wishing[int(self._chance() * len(wishing))]
            other = int(self._chance() * self._players)
            before = cost(one) + cost(other)
            place[one], place[other] = place[other], place[one]
            change = cost(one) + cost(other) - before
            self._used += 10
            temperature = APART_WEIGHT / 2 * (1 - attempt / _RELABELLINGS) + 0.1
            if change > 0 and self._chance() >= exp(-change / temperature):
                place[one], place[other] = place[other], place[one]
        for name, player in place.items():
            names[player] = name

    def _begin_polish(self) -> SeatPolish:
        request = self.plan.request
        numbered = even_tables(self._best, self._players, before=request.played, pinned=self.plan.pinned_tables)
        self._polish = SeatPolish(
            even_seats(numbered, self._players), self._players, before=request.played, pinned=self.plan.pinned_seats, chance=self._chance
        )
        return self._polish

    def _polish_seats(self) -> Iterator[None]:
        polish = self._polish or self._begin_polish()
        while self._used < self._work and polish.cost:
            self._used += polish.steps(_CHUNK, _SEAT_TEMPERATURE)
            yield
