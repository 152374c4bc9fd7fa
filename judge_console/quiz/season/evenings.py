"""When evenings are held and how they end where the console was not there: dates, calendar, moves, forfeits, the bracket's teams."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from judge_console.quiz.rules import Options, Stage
from judge_console.quiz.season.events import (
    BracketSet,
    CalendarAccepted,
    DateClosed,
    DateOpened,
    EveningEntered,
    EveningEvent,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    EveningSetAside,
    ThemeChosen,
)
from judge_console.quiz.season.squads import not_entered, not_playing
from judge_console.quiz.season.state import Fixture, Season, evening_key, is_date
from judge_console.quiz.squad import Reason


def reasons(state: Season, event: EveningEvent) -> Iterator[Reason]:
    """Every reason why `event` is not lawful now, the first one to be told first."""
    match event:
        case DateClosed(date=date):
            yield from no_date(date)
            if date in state.closed:
                yield "date_closed_already", {"date": date}
        case DateOpened(date=date):
            if date not in state.closed:
                yield "date_not_closed", {"date": date}
        case CalendarAccepted():
            yield from _calendar_faults(state, event)
        case EveningScheduled(stage=stage, first=first, second=second, date=date):
            yield from _two_teams(state, first, second)
            yield from _not_in_one_group(state, stage, first, second)
            yield from no_date(date)
            if state.fixture(stage, first, second) is not None:
                yield "evening_scheduled_already", {"first": first, "second": second}
        case EveningMoved(date=date):
            yield from _no_such_evening(state, event)
            yield from no_date(date)
        case EveningForfeited(by=by):
            yield from _no_such_evening(state, event)
            if by not in (event.first, event.second):
                yield "not_of_the_evening", {"team": by}
        case EveningEntered(date=date):
            yield from _two_teams(state, event.first, event.second)
            yield from _not_in_one_group(state, event.stage, event.first, event.second)
            yield from no_date(date)
            yield from _score_faults(event, state.rules.options)
        case EveningSetAside(game=game):
            if game in state.set_aside:
                yield "already_set_aside", {"game": game}
        case BracketSet(teams=teams):
            yield from _bracket_faults(state, teams)
        case ThemeChosen(team=team, opponents=opponents):
            yield from _two_teams(state, team, opponents)
        case _ as never:
            assert_never(never)


def no_date(date: str) -> Iterator[Reason]:
    """The refusal of what is no date."""
    if not is_date(date):
        yield "no_date", {"found": date}


def _two_teams(state: Season, first: str, second: str) -> Iterator[Reason]:
    for team in (first, second):
        yield from not_entered(state, team)
    if first == second:
        yield "one_team", {"team": first}


def _not_in_one_group(state: Season, stage: Stage, first: str, second: str) -> Iterator[Reason]:
    if stage == "group" and state.group_of(first) != state.group_of(second):
        yield "not_in_one_group", {"first": first, "second": second}


def _no_such_evening(state: Season, event: EveningMoved | EveningForfeited) -> Iterator[Reason]:
    yield from _two_teams(state, event.first, event.second)
    yield from _not_in_one_group(state, event.stage, event.first, event.second)
    if state.fixture(event.stage, event.first, event.second) is None:
        yield "no_such_evening", {"first": event.first, "second": event.second}


def _calendar_faults(state: Season, event: CalendarAccepted) -> Iterator[Reason]:
    pairs = {frozenset((first, second)): (first, second) for _group, first, second in state.pairs()}
    listed: set[frozenset[str]] = set()
    for evening in event.evenings:
        pair = frozenset((evening.first, evening.second))
        yield from no_date(evening.date)
        if pair not in pairs:
            yield "not_in_one_group", {"first": evening.first, "second": evening.second}
        if pair in listed:
            yield "pair_listed_twice", {"first": evening.first, "second": evening.second}
        listed.add(pair)
    playing = {squad.team for squad in state.squads if squad.withdrew is None}
    for pair, (first, second) in pairs.items():
        if pair not in listed and pair <= playing:
            yield "pair_missing", {"first": first, "second": second}


def _score_faults(event: EveningEntered, options: Options) -> Iterator[Reason]:
    goal = options.game.goal
    for game in (event.first_game, event.second_game):
        if max(game.casino, game.team) != goal or not 0 <= min(game.casino, game.team) < goal:
            yield "not_a_score", {"casino": game.casino, "team": game.team, "expected": goal}
    if event.first_game.team == event.second_game.team:
        if len(event.shootout) != 2 or min(event.shootout) < 0 or event.shootout[0] == event.shootout[1]:
            yield "shootout_due", {}
        elif abs(event.shootout[0] - event.shootout[1]) != options.shootout.lead:
            yield "no_lead", {"expected": options.shootout.lead}
    elif event.shootout:
        yield "shootout_not_due", {}


def _bracket_faults(state: Season, teams: tuple[str, ...]) -> Iterator[Reason]:
    slots = len(teams)
    if slots < 2 or slots & (slots - 1):
        yield "not_a_bracket", {"found": slots}
    for place, team in enumerate(teams):
        if team:
            yield from not_playing(state, team)
            if team in teams[:place]:
                yield "team_listed_twice", {"team": team}
    for first, second in zip(teams[::2], teams[1::2], strict=False):
        if not first and not second:
            yield "two_byes", {}


def applied(state: Season, event: EveningEvent) -> Season:
    """The season after one more event of this part."""
    match event:
        case DateClosed(date=date, why=why):
            return replace(state, closed={**state.closed, date: why})
        case DateOpened(date=date):
            return replace(state, closed={day: why for day, why in state.closed.items() if day != date})
        case CalendarAccepted():
            return _with_calendar(state, event)
        case EveningScheduled(stage=stage, first=first, second=second, date=date):
            return state.with_fixture(replace(_fixture(state, stage, first, second), first=first, second=second, date=date))
        case EveningMoved(date=date, why=why):
            fixture = _fixture(state, event.stage, event.first, event.second)
            moved = (*fixture.moved, (fixture.date, why)) if fixture.date else fixture.moved
            return state.with_fixture(replace(fixture, date=date, moved=moved, forfeit=None))
        case EveningForfeited(by=by, why=why):
            fixture = _fixture(state, event.stage, event.first, event.second)
            entered = {key: result for key, result in state.entered.items() if key != fixture.key}
            return replace(state, entered=entered).with_fixture(replace(fixture, forfeit=(by, why)))
        case EveningEntered():
            known = state.fixture(event.stage, event.first, event.second)
            held = state if known is None else state.with_fixture(replace(known, forfeit=None))
            return replace(held, entered={**state.entered, evening_key(event.stage, event.first, event.second): event})
        case EveningSetAside(game=game):
            return replace(state, set_aside=state.set_aside | {game})
        case BracketSet(teams=teams):
            return replace(state, bracket=teams)
        case ThemeChosen(team=team, opponents=opponents, theme=theme):
            return replace(state, themes={**state.themes, (team, opponents): theme})
        case _ as never:
            assert_never(never)


def _fixture(state: Season, stage: Stage, first: str, second: str) -> Fixture:
    """The evening of two teams, one without a date where there was none."""
    return state.fixture(stage, first, second) or Fixture(stage, first, second, "", state.group_of(first) if stage == "group" else None)


def _with_calendar(state: Season, event: CalendarAccepted) -> Season:
    """The season with the group stage's evenings replaced; one that stays on its date keeps what was said of it."""
    planned = (Fixture("group", one.first, one.second, one.date, state.group_of(one.first)) for one in event.evenings)
    known = {(fixture.key, fixture.date): fixture for fixture in state.fixtures}
    kept = (replace(one, moved=old.moved, forfeit=old.forfeit) if (old := known.get((one.key, one.date))) else one for one in planned)
    return replace(state, fixtures=(*kept, *(fixture for fixture in state.fixtures if fixture.stage != "group")))
