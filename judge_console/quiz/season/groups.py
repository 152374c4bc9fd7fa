"""The groups of a season: drawn by snake from the qualifying game, or composed by hand (1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from judge_console.quiz.season.events import GroupEvent, GroupsDrawn, GroupsSet, GroupTieSettled, TeamMoved, TeamsSwapped
from judge_console.quiz.season.qualifier import ranking, ties_in
from judge_console.quiz.season.squads import not_entered, not_playing
from judge_console.quiz.season.state import Season
from judge_console.quiz.squad import Reason


def snake(teams: Sequence[str], groups: int) -> tuple[tuple[str, ...], ...]:
    """Teams, best first, spread over groups to and fro: 1 2 3, then 3 2 1."""
    spread: list[list[str]] = [[] for _ in range(groups)]
    for place, team in enumerate(teams):
        there_and_back, step = divmod(place, groups)
        spread[step if there_and_back % 2 == 0 else groups - 1 - step].append(team)
    return tuple(map(tuple, spread))


def reasons(state: Season, event: GroupEvent) -> Iterator[Reason]:
    """Every reason why `event` is not lawful now, the first one to be told first."""
    if not isinstance(event, GroupTieSettled) and any(fixture.stage == "group" for fixture in state.fixtures):
        yield "calendar_stands", {}
    match event:
        case GroupsDrawn(groups=groups):
            yield from _draw_faults(state, groups)
        case GroupsSet(groups=groups):
            listed: set[str] = set()
            for teams in groups:
                if len(teams) < 2:
                    yield "group_too_small", {"found": len(teams)}
                for team in teams:
                    yield from not_playing(state, team)
                    if team in listed:
                        yield "team_listed_twice", {"team": team}
                    listed.add(team)
            if not groups:
                yield "not_so_many_groups", {"found": 0, "expected": len(state.squads) // 2}
        case TeamMoved(team=team, group=group):
            yield from not_playing(state, team)
            yield from _no_such_group(state, group)
            if state.group_of(team) == group:
                yield "already_in_group", {"team": team, "group": group}
        case TeamsSwapped(first=first, second=second):
            for team in (first, second):
                yield from not_entered(state, team)
                if state.group_of(team) is None:
                    yield "not_in_a_group", {"team": team}
            if state.group_of(first) == state.group_of(second):
                yield "already_in_group", {"team": second, "group": state.group_of(first)}
        case GroupTieSettled(group=group, order=order):
            yield from _no_such_group(state, group)
            teams = state.groups[group - 1] if 1 <= group <= len(state.groups) else ()
            if len(order) < 2 or len(set(order)) != len(order) or not set(order) <= set(teams):
                yield "teams_not_level", {"teams": ", ".join(order)}
        case _ as never:
            assert_never(never)


def _draw_faults(state: Season, groups: int) -> Iterator[Reason]:
    if state.sheet.going_on is None:
        yield "qualifier_not_closed", {}
        return
    # Whoever has withdrawn since the game was closed goes on no more; the next one does, where there is one.
    table = ranking(state)
    going_on = [rank.team for rank in table[: state.sheet.going_on]]
    if not 1 <= groups <= len(going_on) // 2:
        yield "not_so_many_groups", {"found": groups, "expected": len(going_on) // 2}
    for tie in ties_in(table):
        if not set(tie).isdisjoint(going_on):
            yield "tie_unsettled", {"teams": ", ".join(tie)}


def _no_such_group(state: Season, group: int) -> Iterator[Reason]:
    if not 1 <= group <= len(state.groups):
        yield "no_such_group", {"found": group, "expected": len(state.groups)}


def applied(state: Season, event: GroupEvent) -> Season:
    """The season after one more event of this part; evenings of two teams that are in one group no longer leave the calendar."""
    match event:
        case GroupsDrawn(groups=groups):
            going_on = tuple(rank.team for rank in ranking(state)[: state.sheet.going_on])
            return _with_groups(replace(state, group_changes=()), snake(going_on, groups))
        case GroupsSet(groups=groups, why=why):
            return _with_groups(replace(state, group_changes=(why,)), groups)
        case TeamMoved(team=team, group=group, why=why):
            left = tuple(tuple(one for one in teams if one != team) for teams in state.groups)
            moved = tuple((*teams, team) if number == group else teams for number, teams in enumerate(left, 1))
            return _with_groups(replace(state, group_changes=(*state.group_changes, why)), moved)
        case TeamsSwapped(first=first, second=second, why=why):
            places = {first: second, second: first}
            swapped = tuple(tuple(places.get(one, one) for one in teams) for teams in state.groups)
            return _with_groups(replace(state, group_changes=(*state.group_changes, why)), swapped)
        case GroupTieSettled(group=group, order=order, by=by):
            return replace(state, ties={**state.ties, group: (*state.ties.get(group, ()), (order, by))})
        case _ as never:
            assert_never(never)


def _with_groups(state: Season, groups: tuple[tuple[str, ...], ...]) -> Season:
    regrouped = replace(state, groups=groups)
    pairs = {frozenset((first, second)): number for number, first, second in regrouped.pairs()}
    kept = (
        fixture if fixture.stage != "group" else replace(fixture, group=pairs[frozenset((fixture.first, fixture.second))])
        for fixture in state.fixtures
        if fixture.stage != "group" or frozenset((fixture.first, fixture.second)) in pairs
    )
    return replace(regrouped, fixtures=tuple(kept))
