"""The seating draw as this program runs it: chance from a seed, the catalogue that ships with it, a limit of time, and the command line."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from judge_console.mafia.seating.catalogue import read_catalogue
from judge_console.mafia.seating.draw import Draw, Drawn
from judge_console.mafia.seating.quality import Pair, Quality, Seating, games_of
from judge_console.mafia.seating.request import SeatingConflict, SeatingRequest, pairs_of
from judge_console.resource_files import resource
from judge_console.words import translate as _

WORK_A_SECOND: Final = 900_000
"""Units of work that a middling laptop does in a second. A draw is given work, not time: a seed gives the same seating everywhere."""
_PATIENCE: Final = 2.0
"""A draw that takes so many times the seconds it was given, and as many seconds more, runs on a machine that is too slow, and ends with
what it has."""


def begin_draw(request: SeatingRequest, *, seed: int, seconds: float) -> Draw:
    """A draw that takes about `seconds` at most, and is the same whenever request, seed and seconds are.

    Raises UnusableRequest, SeatingConflict and UnusableSeating.
    """
    chance = random.Random(seed).random  # noqa: S311 - a seating is told with its seed, to be drawn again
    return Draw(request, chance, known=catalogued(request.players, request.rounds), work=int(seconds * WORK_A_SECOND))


def catalogued(players: int, rounds: int) -> Seating:
    """The best seating of the catalogue for so many players and rounds, of the most rounds below where it has none; empty without any."""
    try:
        path = resource("seating", f"{players}.txt")
    except FileNotFoundError:
        return ()
    return read_catalogue(path.read_text(encoding="utf-8"), players)(rounds)


def draw_within(draw: Draw, seconds: float, clock: Callable[[], float] = monotonic) -> bool:
    """Works on a draw to its end; False where that took much longer than `seconds` and was cut short, so that it cannot be drawn again."""
    end = clock() + _PATIENCE * (seconds + 1)
    return all(clock() < end for _progress in draw.steps())


@dataclass(frozen=True)
class SeatingAnswer:
    """What the command line says: the seating with players by number from 1, and remarks for whoever reads them."""

    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    byes: tuple[tuple[int, ...], ...]
    quality: Quality
    remarks: tuple[str, ...]

    def as_object(self) -> dict[str, Any]:
        """For JSON: `rounds` of tables of ten players by seat, `byes` of each round, `quality`."""
        return {
            "rounds": [[list(table) for table in tables] for tables in self.rounds],
            "byes": [list(players) for players in self.byes],
            "quality": {
                "pair_sum_of_squares": round(self.quality.pair_sum_of_squares, 6),
                "bound": round(self.quality.bound, 6),
                "pair_min": self.quality.pair_min,
                "pair_max": self.quality.pair_max,
                "seat_spread": self.quality.seat_spread,
                "table_spread": self.quality.table_spread,
            },
        }

    def as_csv(self) -> str:
        """One line a seat, and one for each who sits out, as an import of a seating reads it."""
        text = io.StringIO()
        text.write("\ufeff")
        writer = csv.writer(text)
        writer.writerow(("round", "table", "seat", "nickname"))
        for number, (tables, out) in enumerate(zip(self.rounds, self.byes, strict=True), 1):
            for place, table in enumerate(tables, 1):
                writer.writerows((number, place, seat, player) for seat, player in enumerate(table, 1))
            writer.writerows((number, "", "", player) for player in out)
        return text.getvalue()

    def as_text(self) -> str:
        """For a person at a terminal."""
        width = max((len(str(player)) for tables in self.rounds for table in tables for player in table), default=1)
        lines: list[str] = []
        for number, (tables, out) in enumerate(zip(self.rounds, self.byes, strict=True), 1):
            lines.append(_("Round {number}").format(number=number))
            for place, table in enumerate(tables, 1):
                lines.append(f"  {place:>2}: " + " ".join(f"{player:>{width}}" for player in table))
            if out:
                lines.append("  " + _("sit out: {players}").format(players=", ".join(map(str, out))))
        return "\n".join((*lines, *self._figures()))

    def _figures(self) -> tuple[str, ...]:
        quality = self.quality
        return (
            "",
            _("Sum of squared deviations of meetings: {found:.2f}, never below {bound:.2f}").format(
                found=quality.pair_sum_of_squares, bound=quality.bound
            ),
            _("Meetings of a pair: {least} to {most}").format(least=quality.pair_min, most=quality.pair_max),
            _("Seats of one player differ by {seats} at most, tables by {tables}").format(
                seats=quality.seat_spread, tables=quality.table_spread
            ),
        )


def seating_answer(request: SeatingRequest, *, seed: int, seconds: float, clock: Callable[[], float] = monotonic) -> SeatingAnswer:
    """Draws a seating for the command line.

    Raises UnusableRequest and SeatingConflict, `apart_not_kept` among them (fact `players`: pairs after each other) where the draw has
    come to its end and those to be kept apart meet all the same.
    """
    draw = begin_draw(request, seed=seed, seconds=seconds)
    in_time = draw_within(draw, seconds, clock)
    drawn = draw.drawn()
    if drawn.quality.apart_met:
        raise SeatingConflict("apart_not_kept", players=tuple(player for pair in drawn.quality.apart_met for player in pair))
    return SeatingAnswer(
        rounds=tuple(tuple(tuple(player + 1 for player in table) for table in tables) for tables in drawn.seating),
        byes=tuple(tuple(player + 1 for player in players) for players in drawn.byes),
        quality=drawn.quality,
        remarks=_remarks(drawn, draw.plan.tables, seed, in_time=in_time),
    )


def _remarks(drawn: Drawn, tables: Sequence[int], seed: int, *, in_time: bool) -> tuple[str, ...]:
    remarks = [_("Seed {seed}.").format(seed=seed)]
    if tables[-1] < tables[0]:
        remarks.append(_("The last round has {last} tables, so that all play equally often.").format(last=tables[-1]))
    games = games_of(drawn.seating, len({player for row in (*drawn.seating[0], drawn.byes[0]) for player in row}))
    if len(set(games)) > 1:
        remarks.append(_("Some play {least} games, some {most}.").format(least=min(games), most=max(games)))
    for one, other in drawn.always_together:
        remarks.append(_("As the pairs apart will have it, {one} and {other} meet in every round.").format(one=one + 1, other=other + 1))
    if not in_time:
        remarks.append(_("The time was up before the work was done: the seed may give another seating the next time."))
    return tuple(remarks)


def numbered_pairs(couples: Sequence[str]) -> frozenset[Pair]:
    """Pairs of players written as "3,17", numbers from 1. Raises ValueError with the words that are none."""
    pairs: set[Pair] = set()
    for couple in couples:
        one, comma, other = couple.partition(",")
        if not (comma and one.strip().isdecimal() and other.strip().isdecimal()):
            raise ValueError(couple)
        pairs.add((int(one) - 1, int(other) - 1))
    return pairs_of(frozenset(pairs))


def numbered_facts(facts: dict[str, object]) -> dict[str, object]:
    """Facts of a draw's error as they are said: players, rounds, tables and seats by number from 1."""
    said: dict[str, object] = {}
    for name, value in facts.items():
        if name in {"player", "round", "table", "seat"} and isinstance(value, int):
            said[name] = value + 1
        elif isinstance(value, tuple):
            said[name] = ", ".join(str(number + 1 if name == "players" else number) for number in value)
        else:
            said[name] = value
    return said
