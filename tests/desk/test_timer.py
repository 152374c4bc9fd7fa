"""The timers of a game: marks passed, a killed program, a laptop that slept."""

from __future__ import annotations

import json

import pytest

from judge_console.desk.timer import GameTimer
from tests.desk.conftest import TellableClock


def later(clock: TellableClock, timer: GameTimer, seconds: float) -> tuple[str, ...]:
    """Time passes beat by beat; what the beats told."""
    beats: list[str] = []
    while seconds > 0:
        step = min(1.0, seconds)
        clock.seconds += step
        seconds -= step
        beats += timer.beat()
    return tuple(beats)


def test_a_turn_counts_down_and_says_so_at_ten_seconds_and_at_the_end(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start("speech", 60, seat=4)
    assert later(clock, timer, 49) == ()
    assert timer.remaining() == 11
    assert later(clock, timer, 1) == ("warned",)
    assert later(clock, timer, 9) == ()
    assert later(clock, timer, 3) == ("ended",)
    assert (timer.remaining(), timer.overrun()) == (0, 2)
    assert timer.turn is not None
    assert (timer.turn.kind, timer.turn.seat) == ("speech", 4)


def test_a_turn_of_ten_seconds_is_not_warned_of_at_its_start(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start("look", 10)
    assert later(clock, timer, 9) == ()


def test_a_pause_keeps_what_was_left_and_five_seconds_go_on_top(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start("speech", 60)
    later(clock, timer, 20)
    timer.toggle()
    later(clock, timer, 100)
    timer.add(5)
    assert timer.remaining() == 45
    timer.add(-100)
    assert timer.remaining() == 0
    timer.add(30)
    timer.toggle()
    later(clock, timer, 10)
    assert timer.remaining() == 20


def test_a_turn_may_wait_for_its_start(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start("speech", 60, running=False)
    assert not timer.running
    timer.toggle()
    assert timer.turn_running
    timer.stop()
    assert (timer.remaining(), timer.overrun(), timer.turn) == (0, 0, None)


def test_without_a_turn_and_an_hour_nothing_happens(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.toggle()
    timer.add(5)
    timer.toggle_hour()
    timer.pause()
    timer.settle(3)
    assert (timer.note(), timer.hour_remaining(), timer.beat()) == ({"turn": None, "hour": None}, None, ())


def test_the_hour_runs_beside_the_turn(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start_hour(3600)
    assert later(clock, timer, 3299) == ()
    assert later(clock, timer, 1) == ("hour_warned",)
    timer.start("speech", 60)
    assert later(clock, timer, 60) == ("warned", "ended")
    timer.toggle_hour()
    later(clock, timer, 100)
    assert timer.hour_remaining() == 240
    timer.toggle_hour()
    assert later(clock, timer, 240) == ("hour_ended",)
    timer.stop_hour()
    assert timer.hour_remaining() is None


def test_a_killed_program_comes_back_paused_with_the_time_it_had(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start_hour(3600)
    timer.start("last_word", 60, seat=7)
    later(clock, timer, 12.5)
    note = json.loads(json.dumps(timer.note()))

    clock.seconds += 500
    back = GameTimer(clock)
    back.restore(note)
    assert not back.running
    assert (back.remaining(), back.hour_remaining()) == (47.5, 3587.5)
    assert back.turn is not None
    assert (back.turn.kind, back.turn.seat, back.turn.countdown.allowed) == ("last_word", 7, 60)
    back.toggle()
    assert back.hour_running  # it had stood still only because the program did
    later(clock, back, 7.5)
    assert (back.remaining(), back.hour_remaining()) == (40, 3580)


def test_an_hour_paused_by_hand_stays_paused_after_a_restart(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start_hour(3600)
    timer.toggle_hour()
    timer.start("speech", 60)
    back = GameTimer(clock)
    back.restore(timer.note())
    back.toggle()
    assert back.turn_running
    assert not back.hour_running


def test_a_game_put_away_stands_still_and_its_hour_goes_on_with_the_turn(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start_hour(3600)
    timer.start("speech", 60)
    timer.pause()
    assert not timer.running
    note = timer.note()
    back = GameTimer(clock)
    back.restore(note)
    back.start("speech", 60, seat=2)
    assert back.hour_running


@pytest.mark.parametrize(
    "note",
    [
        None,
        {},
        {"turn": None, "hour": None},
        {"turn": {"kind": "speech"}},
        {"turn": 7},
        [1],
        {"turn": None, "hour": {"allowed": "x"}},
    ],
)
def test_a_note_of_another_shape_is_no_timer(clock: TellableClock, note: object) -> None:
    timer = GameTimer(clock)
    timer.restore(note)  # type: ignore[arg-type]  # what a file holds is not checked by mypy
    assert timer.note() == {"turn": None, "hour": None}


def test_a_sleep_stops_both_timers_where_they_were_and_is_asked_about(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start_hour(3600)
    timer.start("speech", 60)
    later(clock, timer, 10)
    clock.slept += 300
    clock.seconds += 0.1
    assert timer.beat() == ("slept",)
    assert timer.asleep == pytest.approx(300.1)
    assert not timer.running
    later(clock, timer, 5)
    timer.settle(20)
    assert (timer.remaining(), timer.hour_remaining(), timer.asleep) == (30, 3570, None)
    assert later(clock, timer, 20) == ("warned",)


def test_a_system_whose_clock_goes_on_while_it_sleeps_is_asked_about_too(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start("speech", 60)
    later(clock, timer, 10)
    clock.seconds += 40
    assert timer.beat() == ("slept",)
    timer.settle(0)
    assert timer.remaining() == 50


def test_what_stood_still_before_the_sleep_stands_still_after_it(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start_hour(3600)
    clock.slept += 10
    assert timer.beat() == ("slept",)
    timer.settle(10)
    assert (timer.turn, timer.hour_remaining(), timer.hour_running) == (None, 3590, True)
    timer.toggle_hour()
    timer.start("speech", 60)
    clock.slept += 10
    assert timer.beat() == ("slept",)
    timer.settle(0)
    assert (timer.turn_running, timer.hour_running) == (True, False)


def test_a_sleep_while_nothing_ran_is_nobodys_time(clock: TellableClock) -> None:
    timer = GameTimer(clock)
    timer.start("speech", 60, running=False)
    clock.slept += 1000
    timer.toggle()
    assert later(clock, timer, 1) == ()
