"""A draw in a process of its own: its last word comes, stopped or not, and the process is gone afterwards."""

from __future__ import annotations

import time

import pytest

from judge_console.desk.seating_draw import begin_draw
from judge_console.desk.seating_process import SeatingProcess
from judge_console.engine.errors import ConsoleError
from judge_console.mafia.seating.draw import Drawn, Progress
from judge_console.mafia.seating.request import SeatingRequest

PATIENCE_SECONDS = 60.0


def last_word(process: SeatingProcess) -> Drawn | ConsoleError:
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        for said in process.said():
            if not isinstance(said, Progress):
                return said
        time.sleep(0.01)
    raise AssertionError("no last word")


def test_it_draws_what_is_drawn_here() -> None:
    request = SeatingRequest(20, 5, apart=frozenset({(0, 1)}))
    process = SeatingProcess(request, seed=42, seconds=0.3)
    drawn = last_word(process)
    process.end()
    here = begin_draw(request, seed=42, seconds=0.3)
    for _progress in here.steps():
        pass
    assert drawn == here.drawn()


def test_it_is_stopped_with_the_best_so_far() -> None:
    process = SeatingProcess(SeatingRequest(66, 11), seed=1, seconds=600)
    while not list(process.said()):
        time.sleep(0.01)
    process.stop()
    drawn = last_word(process)
    assert isinstance(drawn, Drawn)
    assert len(drawn.seating) == 11
    assert drawn.quality.seat_spread == 0
    process.end()


def test_what_keeps_it_from_being_drawn_is_told() -> None:
    process = SeatingProcess(SeatingRequest(21, 5), seed=1, seconds=1)
    error = last_word(process)
    process.end()
    assert isinstance(error, ConsoleError)
    assert error.code == "unequal_games"
    assert error.facts["players"] == 21


def test_a_process_that_dies_says_so() -> None:
    process = SeatingProcess(SeatingRequest(66, 11), seed=1, seconds=600)
    process._process.kill()  # what a machine without memory does
    with pytest.raises(EOFError):
        last_word(process)
    process.end()


def test_it_can_be_ended_at_any_moment() -> None:
    process = SeatingProcess(SeatingRequest(66, 11), seed=1, seconds=600)
    process.end()
    with pytest.raises(ValueError, match="closed"):
        process._process.is_alive()
