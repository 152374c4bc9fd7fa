"""The arithmetic of a timer on instants that are given."""

from __future__ import annotations

import itertools

import pytest

from judge_console.engine.countdown import Countdown


def test_it_stands_still_until_it_is_started() -> None:
    timer = Countdown.of(60)
    assert (timer.running, timer.remaining(1000), timer.overrun(1000)) == (False, 60, 0)


def test_it_runs_down_to_nothing_and_then_over() -> None:
    timer = Countdown.of(60).started(100)
    assert timer.running
    assert [timer.remaining(now) for now in (100, 130, 160, 170)] == [60, 30, 0, 0]
    assert [timer.overrun(now) for now in (100, 130, 160, 170)] == [0, 0, 0, 10]


def test_a_start_while_it_runs_changes_nothing() -> None:
    timer = Countdown.of(60).started(100)
    assert timer.started(130) is timer


def test_paused_it_keeps_what_it_has_and_goes_on_from_there() -> None:
    timer = Countdown.of(60).started(100).paused(110)
    assert (timer.running, timer.remaining(500)) == (False, 50)
    assert timer.started(500).remaining(520) == 30
    assert Countdown.of(60).started(100).paused(400).remaining(400) == 0


@pytest.mark.parametrize(("seconds", "left"), [(15, 65), (-15, 35), (-100, 0)])
def test_seconds_are_added_and_taken_away_running_or_not(seconds: float, left: float) -> None:
    running = Countdown.of(60).started(100).adjusted(seconds, 110)
    assert (running.running, running.remaining(110), running.allowed) == (True, left, 60)
    standing = Countdown.of(60).started(100).paused(110).adjusted(seconds, 400)
    assert (standing.running, standing.remaining(500)) == (False, left)


def test_a_mark_is_crossed_once() -> None:
    timer = Countdown.of(60).started(100)
    ticks = [100.0, 149.9, 150.0, 150.1, 160.0, 170.0]
    assert [timer.crossed(10, before, now) for before, now in itertools.pairwise(ticks)] == [False, True, False, False, False]
    assert [timer.crossed(0, before, now) for before, now in itertools.pairwise(ticks)] == [False, False, False, True, False]
    assert not timer.paused(140).crossed(10, 140, 170)
