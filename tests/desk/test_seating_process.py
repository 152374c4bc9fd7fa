"""A draw in a process of its own: its last word comes, stopped or not, and the process is gone afterwards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Thread

import pytest

from judge_console.desk.seating_draw import begin_draw
from judge_console.desk.seating_process import SeatingProcess, draw_and_tell
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


class TestWhatTheProcessDoes:
    """The same in a thread of this process, where nothing is hidden."""

    @contextmanager
    def drawing(self, request: SeatingRequest, seconds: float) -> Iterator[Connection]:
        ours, theirs = Pipe()
        thread = Thread(target=draw_and_tell, args=(theirs, request, 42, seconds))
        thread.start()
        with ours:
            yield ours
        thread.join(PATIENCE_SECONDS)
        assert not thread.is_alive()

    def heard(self, connection: Connection) -> list[Progress | Drawn | ConsoleError]:
        said = [connection.recv()]
        while isinstance(said[-1], Progress):
            assert connection.poll(PATIENCE_SECONDS)
            said.append(connection.recv())
        return said

    def test_it_tells_how_far_it_is_and_what_was_drawn(self) -> None:
        request = SeatingRequest(26, 5, tables=2, uneven=True)
        here = begin_draw(request, seed=42, seconds=0.3)
        steps = list(here.steps())
        with self.drawing(request, 0.3) as connection:
            assert self.heard(connection) == [*steps, here.drawn()]
            assert not connection.poll(0.1)  # it waits until its last word has been heard

    def test_asked_to_stop_it_hands_out_the_best_so_far(self) -> None:
        with self.drawing(SeatingRequest(66, 11), 600) as connection:
            connection.send(None)
            first, last = self.heard(connection)

        assert isinstance(first, Progress)
        assert isinstance(last, Drawn)
        assert last.quality.seat_spread == 0

    def test_it_says_why_it_cannot_draw(self) -> None:
        with self.drawing(SeatingRequest(21, 5), 1) as connection:
            (error,) = self.heard(connection)

        assert isinstance(error, ConsoleError)
        assert (error.code, error.facts["players"]) == ("unequal_games", 21)

    def test_it_ends_when_nobody_listens(self) -> None:
        with self.drawing(SeatingRequest(66, 11), 600) as connection:
            assert isinstance(connection.recv(), Progress)


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
