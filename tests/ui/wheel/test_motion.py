"""The pointer ends where the outcome says: ten thousand seeded spins, and the way it slows down."""

from __future__ import annotations

import itertools

import pytest

from judge_console.desk.chance import Chance, fairness
from judge_console.ui.wheel.motion import FULL_TURN, Motion, crossings, edges, rest_angle, sector_under, spin_to
from judge_console.ui.wheel.wheel import SPIN_SECONDS, SPIN_TURNS

EQUAL = (1,) * 13


@pytest.mark.parametrize("weights", [EQUAL, (1, 2, 3, 10, 1)])
def test_in_ten_thousand_spins_pointer_and_outcome_agree_and_stops_are_uniform(weights: tuple[int, ...]) -> None:
    chance = Chance.of_number(2026)
    counts = [0] * len(weights)
    angle = 0.0
    for number in range(10_000):
        sector = chance.weighted(number, weights)
        motion = spin_to(angle % FULL_TURN, rest_angle(weights, sector, number), turns=SPIN_TURNS, seconds=SPIN_SECONDS)
        angle = motion.angle(SPIN_SECONDS)
        assert sector_under(weights, angle) == sector
        counts[sector - 1] += 1
    assert fairness(counts, weights).p_value > 0.01


def test_it_rests_clear_of_the_edges_and_not_always_in_the_same_place() -> None:
    rests = {round(rest_angle(EQUAL, 4, number), 3) for number in range(200)}
    low, high = edges(EQUAL)[3:5]
    width = high - low
    assert all(low + 0.1 * width < rest < high - 0.1 * width for rest in rests)
    assert len(rests) == 200


def test_it_only_ever_slows_down_and_stops_at_its_time() -> None:
    motion = Motion(10.0, 2000.0, 6.0)
    moments = [step / 100 for step in range(601)]
    angles = [motion.angle(moment) for moment in moments]
    speeds = [motion.speed(moment) for moment in moments]
    assert angles[0] == 10.0
    assert angles[-1] == 2000.0
    assert all(before <= later for before, later in itertools.pairwise(angles))
    assert all(before >= later for before, later in itertools.pairwise(speeds))
    assert speeds[-1] == 0.0
    assert motion.angle(-1) == 10.0
    assert motion.angle(100) == 2000.0
    # The speed is the slope of the angle.
    assert motion.speed(2.0) == pytest.approx((motion.angle(2.001) - motion.angle(1.999)) / 0.002, rel=1e-3)


def test_a_click_for_every_edge_that_goes_by() -> None:
    assert crossings(EQUAL, 0, FULL_TURN) == 13
    motion = spin_to(0, rest_angle(EQUAL, 9, 0), turns=5, seconds=6)
    whole = crossings(EQUAL, motion.start, motion.end)
    steps = [motion.angle(step / 60) for step in range(361)]
    assert sum(crossings(EQUAL, one, other) for one, other in itertools.pairwise(steps)) == whole
    assert whole == 5 * 13 + 8


def test_every_angle_has_a_sector() -> None:
    assert [sector_under((1, 1, 2), angle) for angle in (0, 44, 46, 134, 136, 314, 316, 360, -44, 720)] == [1, 1, 2, 2, 3, 3, 1, 1, 1, 1]
    assert sector_under((1,), 123) == 1
