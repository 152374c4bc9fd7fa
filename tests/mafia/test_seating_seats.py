"""Seats: even for everybody whoever plays whom, and even in the finer ways after some polishing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.mafia.seating.quality import Seating, measure
from judge_console.mafia.seating.seats import SeatPolish, even_seats, even_tables
from tests.mafia.seatings import any_seating, chance, seat_counts, seats_in_order

LOW, THIRDS, NEIGHBOURS = [range(5)], [range(3), range(3, 7), range(7, 10)], [range(seat, seat + 2) for seat in range(0, 10, 2)]


def uneven(seating: Seating, players: int, groups: list[range]) -> list[tuple[int, range]]:
    """Players and groups of seats of which they have more or less than their share."""
    return [
        (player, group)
        for player, counts in enumerate(seat_counts(seating, players))
        for group in groups
        if abs(sum(counts[group.start : group.stop]) - sum(counts) * len(group) / 10) >= 1
    ]


def twice_in_a_row(seating: Seating, players: int) -> list[int]:
    return [player for player, seats in enumerate(seats_in_order(seating, players)) for one, other in pairwise(seats) if one == other]


@given(st.integers(10, 45), st.integers(1, 22), st.integers(0, 10**6))
def test_seats_are_even_whoever_plays_whom(players: int, rounds: int, seed: int) -> None:
    seating = any_seating(players, rounds, seed)
    seated = even_seats(seating, players)

    assert [[sorted(table) for table in tables] for tables in seated] == [[sorted(table) for table in tables] for tables in seating]
    assert uneven(seated, players, [range(seat, seat + 1) for seat in range(10)]) == []
    assert uneven(seated, players, LOW) == []


@pytest.mark.parametrize(("players", "rounds"), [(20, 5), (40, 8), (40, 12), (60, 10), (20, 15), (30, 20)])
def test_polished_seats_are_even_in_every_way(players: int, rounds: int) -> None:
    polish = SeatPolish(even_seats(any_seating(players, rounds, 1), players), players, chance=chance(1))
    used = polish.steps(400_000, 0.35)

    seated = polish.best()
    assert polish.cost == 0
    assert used <= 400_000 + 10_000
    for groups in ([range(seat, seat + 1) for seat in range(10)], LOW, THIRDS, NEIGHBOURS):
        assert uneven(seated, players, groups) == []
    assert twice_in_a_row(seated, players) == []


def test_polishing_never_makes_seats_worse_and_keeps_the_tables() -> None:
    seating = any_seating(33, 7, 1)
    polish = SeatPolish(even_seats(seating, 33), 33, chance=chance(1))
    costs = [polish.cost]
    for _step in range(20):
        polish.steps(1000, 0.35)
        costs.append(polish.cost)

    assert costs == sorted(costs, reverse=True)
    assert [[sorted(table) for table in tables] for tables in polish.best()] == [[sorted(table) for table in tables] for tables in seating]
    assert measure(polish.best(), 33).seat_spread == 1


def test_fixed_seats_stay() -> None:
    seating = any_seating(20, 8, 1)
    pinned = [{0: 4, 1: 6}] * 8
    polish = SeatPolish(even_seats(seating, 20), 20, pinned=pinned, chance=chance(1))
    before = polish.cost
    polish.steps(60_000, 0.35)

    assert set(seats_in_order(polish.best(), 20)[0]) == {4}
    assert set(seats_in_order(polish.best(), 20)[1]) == {6}
    assert polish.cost <= before


def test_rounds_played_count_and_stay() -> None:
    """After five rounds on seats of any kind the others make up for them as far as they can."""
    seating = any_seating(20, 12, 1)
    before = measure((*seating[:5], *even_seats(seating[5:], 20)), 20).seat_spread
    polish = SeatPolish(even_seats(seating[5:], 20), 20, before=seating[:5], chance=chance(1))
    polish.steps(100_000, 0.35)

    assert measure((*seating[:5], *polish.best()), 20).seat_spread < before


def test_nobody_to_polish_for() -> None:
    """Of eleven players one never plays: nothing is asked for him."""
    seating = any_seating(10, 4, 1)
    polish = SeatPolish(even_seats(seating, 11), 11, chance=chance(1))
    polish.steps(100_000, 0.35)

    assert polish.cost == 0


@given(st.integers(20, 45), st.integers(1, 12), st.integers(0, 10**6))
def test_tables_get_numbers_that_spread_players_over_them(players: int, rounds: int, seed: int) -> None:
    seating = any_seating(players, rounds, seed)
    before, rest = seating[: rounds // 3], seating[rounds // 3 :]
    pins: list[dict[int, int]] = [{} for _ in rest]
    pins[-1] = {rest[-1][1][0]: 1}
    numbered = even_tables(rest, players, before=before, pinned=pins)

    assert [sorted(tables) for tables in numbered] == [sorted(tables) for tables in rest]
    assert numbered[-1] == rest[-1]
    assert visits_cubed((*before, *numbered), players) <= visits_cubed(seating, players)


def visits_cubed(seating: Seating, players: int) -> int:
    tables = len(seating[0])
    return sum(
        sum(player in tables_of_round[table] for tables_of_round in seating) ** 3 for player in range(players) for table in range(tables)
    )
