"""A seating draw in a process of its own, so that the window does not stand still and any moment is good for stopping it."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

from judge_console.desk.seating_draw import begin_draw
from judge_console.engine.errors import ConsoleError
from judge_console.mafia.seating.draw import Drawn, Progress
from judge_console.mafia.seating.request import SeatingRequest

_PATIENCE_SECONDS: Final = 2.0


class SeatingProcess:
    """One draw that runs. `said` gives what it has said since it was last asked; the last word is Drawn or a ConsoleError."""

    def __init__(self, request: SeatingRequest, *, seed: int, seconds: float) -> None:
        # Not forked: a copy of a window's process with its threads is not to be relied on.
        context = get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._process = context.Process(target=draw_and_tell, args=(theirs, request, seed, seconds), daemon=True)
        self._process.start()
        theirs.close()

    def said(self) -> Iterator[Progress | Drawn | ConsoleError]:
        """What it has said since. Raises EOFError where it died without its last word."""
        while self._ours.poll():
            yield self._ours.recv()

    def stop(self) -> None:
        """Asks for the best seating so far, which comes as Drawn."""
        self._ours.send(None)

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._ours.close()
        self._process.join(0.05)
        if self._process.is_alive():
            self._process.terminate()
            self._process.join(_PATIENCE_SECONDS)
        self._process.close()


def draw_and_tell(connection: Connection, request: SeatingRequest, seed: int, seconds: float) -> None:
    """What the process does: draws, says how far it is and the last word, and is there until nobody listens any more."""
    try:
        _say_last_word(connection, request, seed, seconds)
        # What was said is only sure to arrive while this end is open: it waits until the other one is closed.
        while True:
            connection.recv()
    except (EOFError, OSError):
        return


def _say_last_word(connection: Connection, request: SeatingRequest, seed: int, seconds: float) -> None:
    try:
        draw = begin_draw(request, seed=seed, seconds=seconds)
    except ConsoleError as error:
        connection.send(error)
        return
    for progress in draw.steps():
        connection.send(progress)
        if connection.poll():
            break
    connection.send(draw.drawn())
