"""Seatings to test with, and what every one of them must keep to."""

from __future__ import annotations

import random
from collections.abc import Callable

from judge_console.mafia.seating.draw import Draw, Drawn
from judge_console.mafia.seating.quality import Seating, byes_of, games_of
from judge_console.mafia.seating.request import SeatingRequest, shuffled


def chance(seed: int) -> Callable[[], float]:
    """The same numbers for the same seed."""
    return random.Random(seed).random  # noqa: S311 - tests are to be repeated


def any_seating(players: int, rounds: int, seed: int, tables: int | None = None) -> Seating:
    """Tables at random."""
    numbers = chance(seed)
    orders = (shuffled(players, numbers) for _ in range(rounds))
    return tuple(tuple(tuple(order[10 * table : 10 * table + 10]) for table in range(tables or players // 10)) for order in orders)


def draw(request: SeatingRequest, *, seed: int = 1, work: int = 30_000, known: Seating = ()) -> Drawn:
    """A draw to its end."""
    begun = Draw(request, chance(seed), known=known, work=work)
    for _progress in begun.steps():
        pass
    return begun.drawn()


def broken_rules(seating: Seating, request: SeatingRequest) -> list[str]:
    """What of the plain duties a seating neglects: ten at a table, nobody twice, nobody absent, nobody beside whom he must not meet."""
    found: list[str] = []
    for number, tables in enumerate(seating):
        seated = [player for table in tables for player in table]
        found += [f"round {number}: {len(table)} at a table" for table in tables if len(table) != 10]
        found += [f"round {number}: twice"] * (len(set(seated)) != len(seated))
        found += [f"round {number}: absent {player}" for player in seated if (player, number) in request.absent]
        found += [f"round {number}: {pair}" for table in tables for pair in request.apart if set(pair) <= set(table)]
        if sorted(seated + list(byes_of(seating, request.players)[number])) != list(range(request.players)):
            found.append(f"round {number}: somebody neither plays nor sits out")
    return found


def games(seating: Seating, players: int) -> set[int]:
    """The numbers of games that players have."""
    return set(games_of(seating, players))


def seat_counts(seating: Seating, players: int) -> list[list[int]]:
    """How often each player has each seat."""
    counts = [[0] * 10 for _ in range(players)]
    for tables in seating:
        for table in tables:
            for seat, player in enumerate(table):
                counts[player][seat] += 1
    return counts


def seats_in_order(seating: Seating, players: int) -> list[list[int]]:
    """The seats of each player, round after round."""
    found: list[list[int]] = [[] for _ in range(players)]
    for tables in seating:
        for table in tables:
            for seat, player in enumerate(table):
                found[player].append(seat)
    return found
