"""What the sheet of the qualifying game shows, worked out from the season: lines with their sums and places, the cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final

from judge_console.quiz.season.qualifier import Rank, effective_marks, ranking
from judge_console.quiz.season.state import NOT_MARKED, Season

TOUR: Final = 12
"""Questions of a tour: the sums beside the marks are reckoned by these."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A team's line. `counted` are its marks as they count; `rank` is None while nothing is typed.

    `noted` are questions with an answer put down, `goes_on`: it would be among those that go on.
    """

    team: str
    counted: str
    tours: tuple[int, ...]
    rank: Rank | None
    tied: bool
    noted: frozenset[int]
    goes_on: bool
    withdrew: bool

    @property
    def cells(self) -> tuple[object, ...]:
        """What its cells depend on."""
        return self.counted, self.tours, self.noted, self.withdrew, self.rank is None


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """The whole sheet as it is shown: lines, removed questions, how many teams took each question, after how many lines the cut is."""

    questions: int
    lines: tuple[SheetLine, ...]
    removed: frozenset[int]
    taken: tuple[int, ...]
    cut: int | None

    def heading(self, question: int) -> tuple[int, bool]:
        """How many teams took a question, and whether it is removed."""
        return self.taken[question - 1], question in self.removed


@dataclass(frozen=True)
class Reading:
    """What a season's sheet comes to, each figure worked out once however many ask for it."""

    state: Season

    @cached_property
    def counted(self) -> Mapping[str, str]:
        """The marks of each team as they count."""
        return effective_marks(self.state)

    @cached_property
    def table(self) -> tuple[Rank, ...]:
        """The table of the game."""
        return ranking(self.state)

    @cached_property
    def ties(self) -> tuple[tuple[Rank, ...], ...]:
        """Teams that share a place, tie by tie."""
        levels = (tuple(ranks) for _place, ranks in groupby(self.table, key=lambda rank: rank.place))
        return tuple(level for level in levels if len(level) > 1)


def picture(reading: Reading, going_on: int, *, by_place: bool) -> SheetPicture:
    """The sheet of a season: teams as they entered, or by place with those that have no marks last."""
    state, table, counted = reading.state, reading.table, reading.counted
    count = state.rules.options.qualifier.questions
    sheet = state.sheet
    ranks = {rank.team: rank for rank in table}
    tied = {rank.team for tie in reading.ties for rank in tie}
    ahead = {rank.team for rank in table[: sheet.going_on or going_on]}
    noted: dict[str, set[int]] = {}
    for team, question in sheet.noted:
        noted.setdefault(team, set()).add(question)
    empty = NOT_MARKED * count
    lines = [
        SheetLine(
            squad.team,
            marks := counted.get(squad.team, empty),
            tuple(marks.count("1", first, first + TOUR) for first in range(0, count, TOUR)),
            ranks.get(squad.team),
            squad.team in tied,
            frozenset(noted.get(squad.team, ())),
            squad.team in ahead,
            squad.withdrew is not None,
        )
        for squad in state.squads
    ]
    if by_place:
        places = {rank.team: place for place, rank in enumerate(table)}
        lines.sort(key=lambda line: places.get(line.team, len(lines)))
    cut = min(sheet.going_on or going_on, len(table)) if by_place and len(table) > 1 else None
    taken = tuple(column.count("1") for column in zip(*counted.values(), strict=True)) or (0,) * count
    return SheetPicture(count, tuple(lines), frozenset(sheet.removed), taken, cut)


NO_PICTURE: Final = SheetPicture(0, (), frozenset(), (), None)


def frame(shown: SheetPicture) -> tuple[object, ...]:
    """What needs the whole sheet drawn anew where it differs."""
    return shown.questions, shown.cut, tuple(line.team for line in shown.lines)


def line_of(lines: Sequence[SheetLine], team: str) -> SheetLine | None:
    """The line of a team."""
    return next((line for line in lines if line.team == team), None)
