"""Tables of the groups: points, and the criteria that tell level teams apart (2.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import Final, assert_never

from judge_console.quiz.rules import GroupCriterion
from judge_console.quiz.season.results import NO_POINTS, EveningResult
from judge_console.quiz.season.state import Season

BETWEEN: Final = "points_between_the_tied"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of a group's table.

    `played` counts evenings, forfeited ones too; `wins` those won, `casino_wins` games won against the casino; `right` right answers,
    `conceded` points of the casino. `points_between` are the points in the evenings among those level on points, `points_between_again`
    in those among the fewer who were level on these too; None where it was not asked for them. `decided_by` is what put the team below
    the line before: "points", a criterion of the regulation, or how a tie was settled; None in the first line and within a tie, whose
    teams share a place.
    """

    place: int
    team: str
    played: int
    casino_wins: int
    wins: int
    points: Decimal
    points_between: Decimal | None
    right: int
    conceded: int
    decided_by: str | None
    points_between_again: Decimal | None = None


@dataclass(frozen=True)
class _Level:
    """Teams that share a place, and what put them below those before them."""

    teams: tuple[str, ...]
    decided_by: str | None


def group_table(state: Season, group: int, results: Sequence[EveningResult]) -> tuple[TableRow, ...]:
    """The table of a group (1 is the first) after `results`, ordered by place; teams that nothing tells apart share one, by name.

    Only evenings of the group stage between two teams of the group count. Raises IndexError where there is no such group.
    """
    teams = state.groups[group - 1]
    evenings = evenings_of_group(state, group, results)
    rows = {team: _row(state, team, evenings) for team in teams}
    ranked = _Ranked(state, group, rows, evenings)
    table: list[TableRow] = []
    for level in ranked.levels():
        place = len(table) + 1
        for number, team in enumerate(sorted(level.teams)):
            decided_by = None if number else level.decided_by
            between, again = ranked.between.get(team), ranked.between_again.get(team)
            table.append(replace(rows[team], place=place, points_between=between, points_between_again=again, decided_by=decided_by))
    return tuple(table)


def group_ties(state: Season, group: int, results: Sequence[EveningResult]) -> tuple[tuple[str, ...], ...]:
    """Teams of a group that share a place: a shootout or a lot is due for each tie."""
    places = groupby(group_table(state, group, results), key=lambda row: row.place)
    levels = (tuple(row.team for row in rows) for _place, rows in places)
    return tuple(level for level in levels if len(level) > 1)


def evenings_of_group(state: Season, group: int, results: Sequence[EveningResult]) -> tuple[EveningResult, ...]:
    """The results of the group stage between two teams of a group, which its table is made of."""
    teams = state.groups[group - 1]
    return tuple(one for one in results if one.stage == "group" and one.first in teams and one.second in teams)


def _row(state: Season, team: str, evenings: Sequence[EveningResult]) -> TableRow:
    own = [one for one in evenings if team in {one.first, one.second}]
    sides = [side for one in own if (side := one.side(team)) is not None]
    return TableRow(
        place=0,
        team=team,
        played=len(own),
        casino_wins=sum(one.beat_casino(team) for one in own),
        wins=sum(one.winner == team for one in own),
        points=_points(state, team, own),
        points_between=None,
        right=sum(side.right for side in sides),
        conceded=sum(side.casino for side in sides),
        decided_by=None,
    )


def _points(state: Season, team: str, evenings: Sequence[EveningResult]) -> Decimal:
    return sum((one.points(team, state.rules) for one in evenings if team in {one.first, one.second}), NO_POINTS)


class _Ranked:
    """The order of one group. `between` and `between_again`, the last time of several, are filled while it is found."""

    def __init__(self, state: Season, group: int, rows: Mapping[str, TableRow], evenings: Sequence[EveningResult]) -> None:
        self._state = state
        self._settled = state.ties.get(group, ())
        self._rows = rows
        self._evenings = evenings
        self.between: dict[str, Decimal] = {}
        self.between_again: dict[str, Decimal] = {}

    def levels(self) -> Iterator[_Level]:
        """Who shares each place, from the first place on."""
        return self._by_figure(
            tuple(self._rows), "points", lambda team: self._rows[team].points, None, self._state.rules.options.groups.order
        )

    def _apart(self, teams: tuple[str, ...], above: str | None, criteria: tuple[GroupCriterion, ...]) -> Iterator[_Level]:
        """Level teams as `criteria`, the first one first, tell them apart; `above` is what put them below those before them."""
        if len(teams) == 1 or not criteria:
            yield _Level(teams, above)
            return
        name, rest = criteria[0], criteria[1:]
        match name:
            case "points_between_the_tied":
                yield from self._by_points_between(teams, above, criteria)
            case "right_answers":
                yield from self._by_figure(teams, name, lambda team: self._rows[team].right, above, rest)
            case "casino_points_conceded":
                yield from self._by_figure(teams, name, lambda team: -self._rows[team].conceded, above, rest)
            case "shootout_or_lot":
                yield from self._by_what_was_settled(teams, above, rest)
            case _ as never:
                assert_never(never)

    def _by_figure(
        self,
        teams: tuple[str, ...],
        name: str,
        figure: Callable[[str], Decimal | int],
        above: str | None,
        rest: tuple[GroupCriterion, ...],
    ) -> Iterator[_Level]:
        for tied in _split(teams, figure):
            yield from self._apart(tied, above, rest)
            above = name

    def _by_points_between(self, teams: tuple[str, ...], above: str | None, criteria: tuple[GroupCriterion, ...]) -> Iterator[_Level]:
        """Points in the evenings among the tied; those of them who stay level are compared by the evenings among themselves anew."""
        among = [one for one in self._evenings if one.first in teams and one.second in teams]
        points = {team: _points(self._state, team, among) for team in teams}
        asked = self.between_again if self.between.keys() & points.keys() else self.between
        asked |= points
        parts = _split(teams, points.__getitem__)
        for tied in parts:
            yield from self._apart(tied, above, criteria if len(parts) > 1 else criteria[1:])
            above = BETWEEN

    def _by_what_was_settled(self, teams: tuple[str, ...], above: str | None, rest: tuple[GroupCriterion, ...]) -> Iterator[_Level]:
        """The order that was put down for exactly these teams; the latest counts."""
        for order, by in reversed(self._settled):
            if set(order) == set(teams):
                for team in order:
                    yield _Level((team,), above)
                    above = by
                return
        yield from self._apart(teams, above, rest)


def _split(teams: Sequence[str], figure: Callable[[str], Decimal | int]) -> list[tuple[str, ...]]:
    """Teams by their figure, the highest first."""
    ordered = sorted(teams, key=figure, reverse=True)
    return [tuple(tied) for _figure, tied in groupby(ordered, key=figure)]
