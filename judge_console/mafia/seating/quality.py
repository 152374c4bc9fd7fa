"""How good a seating is, and how good any seating of that size could be."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from judge_console.engine.errors import ConsoleError

Table = tuple[int, ...]
"""The ten players of a game by seat."""
Round = tuple[Table, ...]
Seating = tuple[Round, ...]
Pair = tuple[int, int]
"""Two players, the smaller number first."""


class UnusableSeating(ConsoleError):
    """What was given is no seating.

    Codes: `table_not_full` (facts `round`, `table`, `found`), `unknown_player` (`player`), `twice_in_a_round` (`round`, `player`);
    rounds, tables and players from 0.
    """


@dataclass(frozen=True, slots=True)
class Quality:
    """Figures of a seating.

    `pair_sum_of_squares` is the sum over all pairs of players of the square of (meetings - mean meetings), `bound` the least value that
    no seating of this size can fall below, `pair_min` and `pair_max` the fewest and most meetings of two players. `seat_spread` is the
    largest difference, for one player, between the seat he sits on most and the one he sits on least; `table_spread` the same of
    tables. `reached` says that the sum of squares is at its bound; `apart_met` are the pairs to be kept apart that meet.
    """

    pair_sum_of_squares: float
    bound: float
    pair_min: int
    pair_max: int
    seat_spread: int
    table_spread: int
    reached: bool
    apart_met: tuple[Pair, ...]

    @property
    def gap(self) -> float:
        """By how much the sum of squares lies above its bound, as a share of the bound; where the bound is 0, the sum itself."""
        above = 0.0 if self.reached else self.pair_sum_of_squares - self.bound
        return above / self.bound if self.bound else above


def measure(seating: Seating, players: int, apart: Collection[Pair] = ()) -> Quality:
    """Scores a seating, drawn here or published elsewhere, of `players` players. Raises UnusableSeating."""
    _check(seating, players)
    met = meetings(seating, players)
    counts = [met[b][a] for a, b in combinations(range(players), 2)]
    squares = sum(count * count for count in counts)
    least = least_squares(players, [len(tables) for tables in seating], games_of(seating, players))
    mean_part = sum(counts) ** 2 / max(1, len(counts))
    tables = max((len(tables) for tables in seating), default=0)
    at_seat = [[0] * 10 for _ in range(players)]
    at_table = [[0] * tables for _ in range(players)]
    for tables_of_round in seating:
        for number, table in enumerate(tables_of_round):
            for seat, player in enumerate(table):
                at_seat[player][seat] += 1
                at_table[player][number] += 1
    return Quality(
        pair_sum_of_squares=squares - mean_part,
        bound=least - mean_part,
        pair_min=min(counts, default=0),
        pair_max=max(counts, default=0),
        seat_spread=max((max(row) - min(row) for row in at_seat), default=0),
        table_spread=max((max(row) - min(row) for row in at_table if row), default=0),
        reached=squares == least,
        apart_met=tuple(sorted(pair for pair in apart if met[pair[0]][pair[1]])),
    )


def meetings(seating: Seating, players: int) -> list[list[int]]:
    """How often each two players sit at one table, as a symmetric matrix with a diagonal of zeros."""
    met = [[0] * players for _ in range(players)]
    for tables in seating:
        for table in tables:
            for one in table:
                row = met[one]
                for other in table:
                    row[other] += 1
    for player, row in enumerate(met):
        row[player] = 0
    return met


def games_of(seating: Seating, players: int) -> list[int]:
    """How many games each player has."""
    games = [0] * players
    for tables in seating:
        for table in tables:
            for player in table:
                games[player] += 1
    return games


def byes_of(seating: Seating, players: int) -> tuple[tuple[int, ...], ...]:
    """Who sits out in each round, in order of number."""
    return tuple(tuple(sorted(set(range(players)).difference(*tables))) for tables in seating)


def least_squares(players: int, tables: Sequence[int], games: Sequence[int]) -> int:
    """The least sum of squared meetings over all pairs, whoever sits where.

    `tables` is the number of tables of each round, `games` that of each player. The larger of two bounds: meetings as equal as whole
    numbers allow; and, since a sum of squared meetings counts the pairs that share a table in one round and in another, tables of
    different rounds that share their players as equally as whole numbers allow.
    """
    pairs = comb(players, 2)
    if not pairs:
        return 0
    each, more = divmod(45 * sum(tables), pairs)
    by_pairs = more * (each + 1) ** 2 + (pairs - more) * each**2
    table_pairs = sum(tables) ** 2 - sum(count * count for count in tables)
    if not table_pairs:
        return by_pairs
    shared, more = divmod(sum(count * (count - 1) for count in games), table_pairs)
    by_tables = 45 * sum(tables) + more * comb(shared + 1, 2) + (table_pairs - more) * comb(shared, 2)
    return max(by_pairs, by_tables)


def _check(seating: Seating, players: int) -> None:
    for number, tables in enumerate(seating):
        seen: set[int] = set()
        for place, table in enumerate(tables):
            if len(table) != 10:
                raise UnusableSeating("table_not_full", round=number, table=place, found=len(table))
            for player in table:
                if not 0 <= player < players:
                    raise UnusableSeating("unknown_player", player=player)
                if player in seen:
                    raise UnusableSeating("twice_in_a_round", round=number, player=player)
                seen.add(player)
