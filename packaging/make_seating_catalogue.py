# ruff: noqa: INP001 - a script beside others, no package
"""Makes resources/seating/: seatings of 20 to 100 players worked out beforehand, better than a draw of some seconds can find.

    .venv/bin/python packaging/make_seating_catalogue.py [PLAYERS ...]

It takes hours for all of them and always comes to the same files. What it starts from:

- `plane`: the lines of an affine plane, any two of which that are not parallel share one point. Points are left out, or players
  who are no points added, until there are as many as players; what is left of each parallel class is made up to tables of ten.
- `turned`: one round, or some, and all the rounds that come of it by a permutation whose order is the number of rounds. Searched by
  annealing; few numbers to choose, so that it gets far.
- `difference`: a difference matrix over the integers modulo 5, which gives ten rounds for 50 players; more come of pairing its rows.
- `latin`: two orthogonal Latin squares of order 10, which give four rounds for 100 players in which no two meet twice.
- `longer`: a seating of fewer rounds, with rounds added.

Everything is then annealed for a long time. For each number of rounds the catalogue has the best seating found, or the best choice
among the rounds of a longer one.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp
from pathlib import Path

from judge_console.mafia.seating.catalogue import write_catalogue
from judge_console.mafia.seating.opponents import Ground, Opponents
from judge_console.mafia.seating.quality import Round, Seating, least_squares, measure, meetings
from judge_console.mafia.seating.request import shuffled

FOLDER = Path(__file__).parents[1] / "resources" / "seating"
LONGEST = 15
"""Rounds: no tournament of one or two days has more."""

Score = tuple[int, float]
"""The sum of squared meetings, then the same with its tails."""


@dataclass(frozen=True)
class Recipe:
    """How to come to a seating of `rounds` rounds: `start` makes one, `sweeps` of annealing from `hot` down make it better."""

    rounds: int
    start: Callable[[int, int, random.Random], Seating]
    sweeps: int = 0
    hot: float = 1.1
    tries: int = 1


def score_of(seating: Seating, players: int) -> Score:
    """What is made small."""
    counts = [row[other] for one, row in enumerate(meetings(seating, players)) for other in range(one)]
    mean = 9 * len(seating) / (players - 1)
    return sum(count * count for count in counts), sum((count - mean) ** 2 + 0.02 * (count - mean) ** 4 for count in counts)


def random_round(players: int, chance: random.Random) -> Round:
    """Any tables."""
    order = shuffled(players, chance.random)
    return tuple(tuple(order[first : first + 10]) for first in range(0, players, 10))


def at_random(players: int, rounds: int, chance: random.Random) -> Seating:
    """Any rounds."""
    return tuple(random_round(players, chance) for _ in range(rounds))


def annealed(seating: Seating, players: int, sweeps: int, hot: float, chance: random.Random, cold: float = 0.5) -> Seating:
    """The best seating met while cooling from `hot` to `cold`."""
    ground = Ground(
        met_before=[[0] * players] * players,
        at_table_before=[[0] * (players // 10)] * players,
        mean=9 * len(seating) / (players - 1),
        weights={},
        pinned=[{}] * len(seating),
        absent=[frozenset()] * len(seating),
    )
    opponents = Opponents(seating, ground, (), chance.random)
    best, found = (opponents.squares, opponents.energy()), opponents.rounds()
    for sweep in range(sweeps):
        for number in range(len(seating)):
            opponents.work_on(number, hot * (cold / hot) ** (sweep / sweeps))
        if opponents.squares <= best[0] and (now := (opponents.squares, opponents.energy())) < best:
            best, found = now, opponents.rounds()
    return found


# Affine planes


class Field:
    """Addition and multiplication of a finite field of `order` elements, numbered from 0."""

    def __init__(self, order: int) -> None:
        # x * x, or x * x * x, as a polynomial of lower degree: coefficients from the constant one up.
        reductions: dict[int, tuple[int, tuple[int, ...]]] = {8: (2, (1, 1, 0)), 9: (3, (1, 2))}
        prime, self._reduction = reductions.get(order, (order, (0,)))
        self._prime = prime
        self.order = order

    def _digits(self, number: int) -> list[int]:
        return [number // self._prime**place % self._prime for place in range(len(self._reduction))]

    def _number(self, digits: Sequence[int]) -> int:
        return sum(digit * self._prime**place for place, digit in enumerate(digits))

    def add(self, one: int, other: int) -> int:
        """The sum."""
        return self._number([(a + b) % self._prime for a, b in zip(self._digits(one), self._digits(other), strict=True)])

    def multiply(self, one: int, other: int) -> int:
        """The product."""
        degree = len(self._reduction)
        product = [0] * (2 * degree - 1)
        for place, digit in enumerate(self._digits(one)):
            for more, factor in enumerate(self._digits(other)):
                product[place + more] += digit * factor
        for place in range(2 * degree - 2, degree - 1, -1):
            for more, factor in enumerate(self._reduction):
                product[place - degree + more] += product[place] * factor
        return self._number([digit % self._prime for digit in product[:degree]])


def plane(order: int, without: Callable[[int, int], bool], slopes: Sequence[int]) -> Callable[[int, int, random.Random], Seating]:
    """Points (x, y) of the affine plane of `order`, but those that `without` names; a round for each slope, `order` being the upright one.

    The longest lines are the tables, cut to ten; who is left over fills them up at random, and so are rounds that are wanted beyond.
    """

    def start(players: int, rounds: int, chance: random.Random) -> Seating:
        field = Field(order)
        points = [(x, y) for x in range(order) for y in range(order) if not without(x, y)]
        made: list[Round] = []
        for slope in slopes[:rounds]:
            lines: dict[int, list[int]] = {}
            for player, (x, y) in enumerate(points):
                lines.setdefault(x if slope == order else field.add(y, field.multiply(slope, x)), []).append(player)
            # Lines of ten first, then the others by length: of eleven points one has to go, and that breaks ten meetings.
            longest = sorted(lines.values(), key=lambda line: (-min(len(line), 10), len(line)))[: players // 10]
            tables = [line[:10] for line in longest]
            left = sorted(set(range(players)).difference(*tables))
            chance.shuffle(left)
            for table in tables:
                while len(table) < 10:
                    table.append(left.pop())
            made.append(tuple(map(tuple, tables)))
        return (*made, *at_random(players, rounds - len(made), chance))

    return start


# Rounds that come of each other by a permutation


def turned(*cycles: int, bases: int = 1, steps: int = 5_000_000) -> Callable[[int, int, random.Random], Seating]:
    """`bases` rounds and what comes of them by a permutation with `cycles`, whose order is the number of rounds for each of them.

    Pairs of players fall into orbits, which the permutation turns in themselves; a pair at a table of the base brings one meeting more
    to all of its orbit. So only the base is annealed.
    """

    def start(players: int, rounds: int, chance: random.Random) -> Seating:
        turn: list[int] = []
        for length in cycles:
            first = len(turn)
            turn += [first + (place + 1) % length for place in range(length)]
        order = rounds // bases
        orbit = [[-1] * players for _ in range(players)]
        sizes: list[int] = []
        for pair in combinations(range(players), 2):
            if orbit[pair[0]][pair[1]] < 0:
                one, other = pair
                size = 0
                while orbit[one][other] < 0:
                    orbit[one][other] = orbit[other][one] = len(sizes)
                    one, other = turn[one], turn[other]
                    size += 1
                sizes.append(size)
        base = [[list(table) for table in random_round(players, chance)] for _ in range(bases)]
        found = _annealed_base(base, orbit, sizes, order, 9 * rounds / (players - 1), steps, chance)
        made: list[Round] = []
        for tables in found:
            made.append(tuple(map(tuple, tables)))
            for _turn in range(order - 1):
                made.append(tuple(tuple(turn[player] for player in table) for table in made[-1]))
        return tuple(made)

    return start


def _annealed_base(
    base: list[list[list[int]]], orbit: list[list[int]], sizes: list[int], order: int, mean: float, steps: int, chance: random.Random
) -> list[list[list[int]]]:
    counts = [0] * len(sizes)
    for tables in base:
        for table in tables:
            for one, other in combinations(table, 2):
                counts[orbit[one][other]] += 1
    # What a count of an orbit costs: a pair of it at a base table is `order // size` meetings for each of its `size` pairs.
    level = {
        size: [size * ((order // size * count - mean) ** 2 + 0.02 * (order // size * count - mean) ** 4) for count in range(-20, 60)]
        for size in set(sizes)
    }
    levels = [level[size][20:] + level[size][:20] for size in sizes]  # so that a count below 0 on the way finds its place
    now = sum(levels[index][count] for index, count in enumerate(counts))
    best, found = now, [[list(table) for table in tables] for tables in base]
    random_number = chance.random
    tables_of_round = len(base[0])
    temperature = 0.0
    for step in range(steps):
        if step % 1000 == 0:
            temperature = 2.0 * order * 0.4 ** (step / steps)
        tables = base[int(random_number() * len(base))]
        first = int(random_number() * tables_of_round)
        second = (first + 1 + int(random_number() * (tables_of_round - 1))) % tables_of_round
        here, there = tables[first], tables[second]
        seat, place = int(random_number() * 10), int(random_number() * 10)
        one, other = here[seat], there[place]
        of_one, of_other = orbit[one], orbit[other]
        change = 0.0
        touched: list[int] = []
        for table, mine, leaving, joining in ((here, one, of_one, of_other), (there, other, of_other, of_one)):
            for player in table:
                if player != mine:
                    index = leaving[player]
                    count = counts[index]
                    counts[index] = count - 1
                    change += levels[index][count - 1] - levels[index][count]
                    touched.append(index)
                    index = joining[player]
                    count = counts[index]
                    counts[index] = count + 1
                    change += levels[index][count + 1] - levels[index][count]
                    touched.append(index)
        if change <= 0 or random_number() < exp(-change / temperature):
            here[seat], there[place] = other, one
            now += change
            if now < best - 1e-6:
                best, found = now, [[list(table) for table in tables] for tables in base]
        else:
            for index in touched[::2]:
                counts[index] += 1
            for index in touched[1::2]:
                counts[index] -= 1
    return found


# A difference matrix


def difference(_players: int, rounds: int, _chance: random.Random) -> Seating:
    """Ten rows and columns over the integers modulo 5: any two rows differ by each number twice. A player is a row and a number to add.

    In ten rounds players of different rows meet twice, those of one row never; further rounds put rows together two by two.
    """
    forms = (((0, 1, 0), (2, 1, 0)), ((0, 1, 1), (4, 2, 2)))
    rows = [[(a * i * i + b * i * j + c * j * j) % 5 for a, b, c in forms[upper] for j in range(5)] for upper in (0, 1) for i in range(5)]
    made = [tuple(tuple(5 * row + (table - rows[row][column]) % 5 for row in range(10)) for table in range(5)) for column in range(10)]
    for shift in range(rounds - 10):
        # A tournament of the rows in which all meet all: the last stays, the others go round.
        circle = [(shift + place) % 9 for place in range(9)]
        couples = [(9, circle[0]), *((circle[place], circle[-place]) for place in range(1, 5))]
        made.append(tuple(tuple(5 * row + number for row in couple for number in range(5)) for couple in couples))
    return tuple(made)


# Latin squares


def latin(_players: int, rounds: int, chance: random.Random) -> Seating:
    """Rows, columns and the symbols of two orthogonal Latin squares of order 10 (Parker 1959), and rounds at random beyond these four.

    A player is one of a hundred columns of four numbers, any two rows of which show every pair of numbers once; 7, 8 and 9 stay
    where they are while the others are turned modulo 7.
    """
    columns: list[tuple[int, ...]] = [
        (7 + one, 7 + other, 7 + (one + other) % 3, 7 + (one + 2 * other) % 3) for one in range(3) for other in range(3)
    ]
    for turn in range(7):
        columns.append((turn,) * 4)
        for step in (1, 2, 3):
            four = [turn, (turn + step) % 7, (turn - step) % 7, 6 + step]
            orders = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
            columns += [tuple(four[place] for place in order) for order in orders]
    made = [
        tuple(tuple(player for player, column in enumerate(columns) if column[row] == table) for table in range(10)) for row in range(4)
    ]
    return (*made, *at_random(len(columns), rounds - 4, chance))


# What is made


def longer(shorter: Recipe) -> Callable[[int, int, random.Random], Seating]:
    """The seating of another recipe, with rounds added."""

    def start(players: int, rounds: int, chance: random.Random) -> Seating:
        made = cooked(players, shorter)
        return (*made, *at_random(players, rounds - len(made), chance))

    return start


def cooked(players: int, recipe: Recipe) -> Seating:
    """What comes of a recipe: the best of its tries."""
    key = players, recipe
    if key not in _COOKED:
        begun = time.monotonic()
        found: list[tuple[Score, Seating]] = []
        least = least_squares(players, [players // 10] * recipe.rounds, [recipe.rounds] * players)
        for number in range(recipe.tries):
            chance = random.Random(f"{players} {recipe.rounds} {number}")  # noqa: S311 - reproducible, no secret
            seating = recipe.start(players, recipe.rounds, chance)
            if recipe.sweeps:
                seating = annealed(seating, players, recipe.sweeps, recipe.hot, chance)
            found.append((score_of(seating, players), seating))
            if found[-1][0][0] == least and not recipe.sweeps:
                break
        _COOKED[key] = min(found)[1]
        _tell(players, _COOKED[key], f"{time.monotonic() - begun:.0f} s")
    return _COOKED[key]


_COOKED: dict[tuple[int, Recipe], Seating] = {}


def _tell(players: int, seating: Seating, more: str) -> None:
    quality = measure(seating, players)
    sys.stderr.write(
        f"{players}/{len(seating)}: {quality.pair_sum_of_squares:.2f}, {100 * quality.gap:.2f} % above the bound, "
        f"{quality.pair_min} to {quality.pair_max} meetings, {more}\n"
    )


def _everywhere(_x: int, _y: int) -> bool:
    return False


def _at_origin(x: int, y: int) -> bool:
    return x == y == 0


def _on_axes(x: int, y: int) -> bool:
    return x * y == 0


def _on_upright(x: int, _y: int) -> bool:
    return x == 0


_OF_30 = Recipe(14, turned(7, 7, 7, 7, 1, 1, bases=2, steps=6_000_000), tries=12)
_OF_40 = Recipe(13, turned(13, 13, 13, 1), tries=12)
_OF_50 = Recipe(13, difference)
_OF_60 = Recipe(7, turned(7, 7, 7, 7, 7, 7, 7, 7, 1, 1, 1, 1), tries=4)
_OF_70 = Recipe(8, turned(8, 8, 8, 8, 8, 8, 8, 8, 4, 2), tries=8)
_OF_80 = Recipe(10, plane(9, _at_origin, range(10)), sweeps=600, hot=0.8)
_OF_90 = Recipe(10, plane(9, _everywhere, range(10)), sweeps=600, hot=0.8)
_GRID = plane(11, _on_axes, (11, 0, *range(1, 11)))
_OF_100 = Recipe(12, _GRID, sweeps=2500, tries=2)

RECIPES: dict[int, list[Recipe]] = {
    20: [Recipe(rounds, at_random, sweeps=4000, hot=2.2, tries=8) for rounds in range(3, 16)],
    30: [
        _OF_30,
        Recipe(15, longer(_OF_30), sweeps=8000, tries=3),
        *(Recipe(rounds, at_random, sweeps=6000, hot=2.2, tries=3) for rounds in (*range(3, 14), 15)),
    ],
    40: [
        _OF_40,
        *(Recipe(rounds, longer(_OF_40), sweeps=8000, tries=4) for rounds in (14, 15)),
        *(Recipe(rounds, at_random, sweeps=6000, hot=2.2, tries=2) for rounds in range(3, 7)),
    ],
    50: [_OF_50, *(Recipe(rounds, longer(_OF_50), sweeps=6000, tries=4) for rounds in (14, 15))],
    60: [
        _OF_60,
        *(Recipe(rounds, longer(_OF_60), sweeps=3000, tries=2) for rounds in range(8, 16)),
        Recipe(9, turned(9, 9, 9, 9, 9, 9, 3, 1, 1, 1), sweeps=2000, hot=0.8, tries=3),
        Recipe(10, turned(10, 10, 10, 10, 10, 10), sweeps=2000, hot=0.8, tries=5),
        Recipe(11, turned(11, 11, 11, 11, 11, 1, 1, 1, 1, 1), sweeps=2000, hot=0.8, tries=2),
        Recipe(12, turned(12, 12, 12, 12, 12), sweeps=2000, hot=0.8, tries=2),
        Recipe(15, turned(15, 15, 15, 15), sweeps=2000, hot=0.8, tries=2),
    ],
    70: [
        _OF_70,
        *(Recipe(rounds, plane(8, _on_upright, range(9)), sweeps=2500, hot=0.9, tries=2) for rounds in (9, 10)),
        *(Recipe(rounds, longer(_OF_70), sweeps=2500, tries=2) for rounds in range(9, 16)),
        Recipe(9, turned(9, 9, 9, 9, 9, 9, 9, 3, 1, 1, 1, 1), sweeps=2000, hot=0.8, tries=2),
        Recipe(10, turned(10, 10, 10, 10, 10, 10, 10), sweeps=2000, hot=0.8, tries=2),
        Recipe(11, turned(11, 11, 11, 11, 11, 11, 1, 1, 1, 1), sweeps=2000, hot=0.8),
        Recipe(12, turned(12, 12, 12, 12, 12, 6, 4), sweeps=2000, hot=0.8),
        Recipe(13, turned(13, 13, 13, 13, 13, 1, 1, 1, 1, 1), sweeps=2000, hot=0.8),
    ],
    80: [_OF_80, *(Recipe(rounds, longer(_OF_80), sweeps=2500, hot=0.9, tries=2) for rounds in range(11, 16))],
    90: [
        _OF_90,
        *(Recipe(rounds, longer(_OF_90), sweeps=2500, hot=0.9, tries=2) for rounds in range(11, 16)),
    ],
    100: [
        Recipe(4, latin),
        *(Recipe(rounds, longer(Recipe(4, latin)), sweeps=2500, tries=2) for rounds in (5, 6)),
        *(Recipe(rounds, _GRID, sweeps=2500, tries=2) for rounds in range(5, 10)),
        *(Recipe(rounds, _GRID, sweeps=4000, tries=2) for rounds in (10, 11)),
        _OF_100,
        *(Recipe(rounds, longer(_OF_100), sweeps=2000, hot=0.9, tries=2) for rounds in (13, 14, 15)),
    ],
}


def shortened(seating: Seating, players: int, rounds: int) -> Seating:
    """The rounds left when again and again the one is dropped whose loss leaves the best."""
    while len(seating) > rounds:
        seating = min((seating[:index] + seating[index + 1 :] for index in range(len(seating))), key=lambda left: score_of(left, players))
    return seating


def catalogue_of(players: int) -> str:
    """The text of a number of players' file."""
    designs = [cooked(players, recipe) for recipe in RECIPES[players]]
    rounds: list[Round] = []
    seatings: dict[int, list[int]] = {}
    for length in range(1, LONGEST + 1):
        choices = [shortened(seating, players, length) for seating in designs if len(seating) >= length]
        best = min(choices, key=lambda seating: score_of(seating, players))
        _tell(players, best, "chosen")
        rounds += [tables for tables in best if tables not in rounds]
        seatings[length] = [rounds.index(tables) for tables in best]
    return write_catalogue(players, rounds, seatings)


def main() -> None:
    """Writes the files of the numbers of players asked for, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for players in map(int, sys.argv[1:] or RECIPES):
        (FOLDER / f"{players}.txt").write_text(catalogue_of(players), encoding="utf-8")


if __name__ == "__main__":
    main()
