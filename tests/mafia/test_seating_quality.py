"""Bounds and figures, against a table worked out beforehand and against counting in the plainest way."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.mafia.seating.quality import UnusableSeating, byes_of, games_of, least_squares, measure, meetings
from tests.mafia.seatings import any_seating

# Players, then the least sum of squared deviations for 5, 8, 10, 12 and 15 rounds at full tables.
BOUNDS = {
    20: (184.21, 231.58, 236.84, 221.05, 157.89),
    30: (347.59, 414.62, 400.34, 338.90, 158.28),
    40: (501.54, 573.54, 526.15, 402.46, 193.85),
    50: (591.84, 555.10, 367.35, 198.98, 226.53),
    60: (800.34, 868.07, 741.36, 477.15, 363.05),
    100: (1227.27, 981.82, 409.09, 409.09, 1145.45),
}


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [(players, rounds, bound) for players, row in BOUNDS.items() for rounds, bound in zip((5, 8, 10, 12, 15), row, strict=True)],
)
def test_bounds(players: int, rounds: int, bound: float) -> None:
    quality = measure(any_seating(players, rounds, 1), players)

    assert round(quality.bound, 2) == bound
    assert quality.pair_sum_of_squares > quality.bound
    assert quality.gap == pytest.approx(quality.pair_sum_of_squares / quality.bound - 1)
    assert not quality.reached


def test_bound_where_players_sit_out() -> None:
    # 25 players, 10 rounds of 2 tables, 8 games each: 225 meetings of two players for 300 pairs, three on average.
    assert least_squares(25, [2] * 10, [8] * 25) == 300 * 9 + 240
    assert least_squares(1, [], [0]) == 0


@given(st.integers(10, 34), st.integers(1, 6), st.integers(0, 10**6))
def test_no_seating_is_below_the_bound(players: int, rounds: int, seed: int) -> None:
    seating = any_seating(players, rounds, seed)
    met = meetings(seating, players)
    counts = [sum({one, other} <= set(table) for tables in seating for table in tables) for one, other in combinations(range(players), 2)]
    mean = sum(counts) / comb(players, 2)
    quality = measure(seating, players)

    assert counts == [met[one][other] for one, other in combinations(range(players), 2)]
    assert quality.pair_sum_of_squares == pytest.approx(sum((count - mean) ** 2 for count in counts))
    assert quality.bound <= quality.pair_sum_of_squares + 1e-9
    assert quality.reached == (abs(quality.pair_sum_of_squares - quality.bound) < 1e-6)
    assert (quality.pair_min, quality.pair_max) == (min(counts), max(counts))
    assert sum(games_of(seating, players)) == 10 * rounds * (players // 10)
    assert [len(out) for out in byes_of(seating, players)] == [players % 10] * rounds


def test_one_table_that_plays_on() -> None:
    table = tuple(range(10))
    turned = (*range(1, 10), 0)

    quality = measure(((table,), (table,), (turned,)), 10, {(0, 1)})

    assert (quality.pair_sum_of_squares, quality.bound, quality.gap, quality.reached) == (0, 0, 0, True)
    assert (quality.pair_min, quality.pair_max, quality.seat_spread, quality.table_spread) == (3, 3, 2, 0)
    assert quality.apart_met == ((0, 1),)


def test_a_gap_above_a_bound_of_zero_is_the_sum_itself() -> None:
    quality = measure(any_seating(100, 11, 1), 100)

    assert quality.bound == 0
    assert quality.gap == quality.pair_sum_of_squares > 0


def test_spread_of_tables() -> None:
    low, high = tuple(range(10)), tuple(range(10, 20))

    assert measure(((low, high), (low, high), (high, low)), 20).table_spread == 1
    assert measure(((low, high), (low, high)), 20).table_spread == 2
    assert measure((), 20).pair_sum_of_squares == 0


@pytest.mark.parametrize(
    ("tables", "code", "facts"),
    [
        ((tuple(range(9)),), "table_not_full", {"round": 1, "table": 0, "found": 9}),
        ((tuple(range(10)), tuple(range(9, 19))), "twice_in_a_round", {"round": 1, "player": 9}),
        ((tuple(range(11, 21)),), "unknown_player", {"player": 20}),
    ],
)
def test_what_is_no_seating(tables: tuple[tuple[int, ...], ...], code: str, facts: dict[str, object]) -> None:
    with pytest.raises(UnusableSeating) as refused:
        measure(((tuple(range(10)),), tables), 20)

    assert (refused.value.code, refused.value.facts) == (code, facts)
