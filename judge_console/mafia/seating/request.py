"""What is asked of a draw, and the two ways in which it can be refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from judge_console.engine.errors import ConsoleError
from judge_console.mafia.seating.quality import Pair, Seating

Chance = Callable[[], float]
"""Gives a number in [0, 1), each as likely as any other: the draw's only source of chance, given from outside."""


class Aim(StrEnum):
    """What is to be even first.

    Meetings spread as evenly as they can be leave the tables to chance, and even tables cost about a third of the evenness of meetings,
    so whoever holds the tournament chooses.
    """

    OPPONENTS = "opponents"
    BALANCE = "balance"
    TABLES = "tables"


class UnusableRequest(ConsoleError):
    """The request makes no sense or no equal number of games can come of it.

    Codes: `too_few_players` (fact `players`), `no_rounds`, `tables_out_of_range` (`tables`, `most`), `unknown_player` (`player`),
    `unknown_round` (`round`), `unknown_table` (`table`), `not_a_seat` (`seat`), `apart_from_oneself` (`player`), `all_rounds_played`,
    `unequal_games` (`players`, `rounds`, `tables`, and `fits`: the nearest numbers of rounds that give equal games). Players, rounds,
    tables and seats in facts are counted from 0.
    """


class SeatingConflict(ConsoleError):
    """Wishes that cannot all be met.

    Codes: `apart_crowd` (facts `players`: all to be kept apart from each other, more than there are `tables`), `apart_impossible`
    (`players`, `tables`: the fewest that already cannot be kept apart as asked), `apart_too_often` (`players`, `games`, `room`: so many
    games they have to play one at a table, and so much room there is for that), `too_few_present` (`round`, `present`), `games_missing`
    (`players`: absent too often for their `games`), `seat_claimed_twice` (`round`, `seat`, `players`), `table_overfull` (`round`,
    `table`, `players`), `apart_at_one_table` (`round`, `table`, `players`).
    """


@dataclass(frozen=True, slots=True)
class Place:
    """A player's fixed table, fixed seat (0 to 9) or both, in one round or, without one, in every round that he plays."""

    player: int
    round: int | None = None
    table: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeatingRequest:
    """A draw: `players` players, `rounds` rounds.

    `tables` is the number of tables of a round, otherwise as many as the players fill. Players of a pair in `apart` never meet, of a
    pair in `rather_not` seldom. `absent` holds (player, round). `played` are the first rounds as they were played: they stay, and
    the rest is drawn so that it makes the best of the whole. Everyone plays equally often; with `uneven`, and after rounds played,
    one may play a game more than another where it cannot be helped.
    """

    players: int
    rounds: int
    tables: int | None = None
    apart: frozenset[Pair] = frozenset()
    rather_not: frozenset[Pair] = frozenset()
    absent: frozenset[tuple[int, int]] = frozenset()
    places: tuple[Place, ...] = ()
    aim: Aim = Aim.OPPONENTS
    uneven: bool = False
    played: Seating = ()


def pairs_of(couples: frozenset[tuple[int, int]]) -> frozenset[Pair]:
    """Pairs with the smaller number first, whichever way round they were given."""
    return frozenset((min(couple), max(couple)) for couple in couples)


def withdrawn(request: SeatingRequest, player: int, seating: Seating, rounds_played: int) -> SeatingRequest:
    """The request after `player` has left when `rounds_played` rounds of `seating` were over: these stay, he is absent from the rest."""
    gone = {(player, number) for number in range(rounds_played, request.rounds)}
    return replace(request, absent=request.absent | gone, played=seating[:rounds_played])


def shuffled(count: int, chance: Chance) -> list[int]:
    """The numbers below `count` in random order."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = int(chance() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
