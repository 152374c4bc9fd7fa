"""Teams and their people: what 1.1 and 1.2 allow in one squad, judged at every change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, assert_never, cast

from judge_console.engine.discipline import Step
from judge_console.quiz.season.events import (
    CaptainNamed,
    EarlierSeasonsListed,
    LineupHandedIn,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    OwlsSet,
    SeasonOwl,
    SquadEvent,
    TeamEntered,
    TeamRenamed,
    TeamWithdrew,
)
from judge_console.quiz.season.state import HandedLineup, Season, SeasonMember, Sheet, Squad, SquadBreach, evening_key
from judge_console.quiz.squad import Reason, lineup_breaches, squad_breaches

_LIMITS: Final = frozenset({"squad_size", "owl_limit", "lineup_size"})
Judged = MemberJoined | OwlsSet | LineupHandedIn | EarlierSeasonsListed
"""What 1.1 and 1.2 have a word in."""


def reasons(state: Season, event: SquadEvent) -> Iterator[Reason]:
    """Every reason why `event` is not lawful now, the first one to be told first."""
    match event:
        case TeamEntered(team=team):
            yield from _new_name(state, team)
        case TeamRenamed(team=team, to=to):
            yield from not_entered(state, team)
            yield from _new_name(state, to)
        case TeamWithdrew(team=team):
            yield from not_entered(state, team)
            squad = state.squad(team)
            if squad is not None and squad.withdrew is not None:
                yield "already_withdrawn", {"team": team}
        case EarlierSeasonsListed(seasons=seasons):
            for place, season in enumerate(seasons):
                if not season.strip() or season in seasons[:place] or season == state.head.season.name:
                    yield "season_listed_twice", {"season": season}
            yield from _caused_by_list(state, event)
        case CaptainNamed(team=team, name=name) | MemberLeft(team=team, name=name):
            yield from _not_in_squad(state, team, name)
        case MemberRenamed(team=team, name=name, to=to):
            yield from _not_in_squad(state, team, name)
            yield from _new_member(state, team, to)
        case MemberJoined(team=team, name=name, owls=owls):
            yield from not_entered(state, team)
            if state.squad(team) is not None:
                yield from _new_member(state, team, name)
                yield from _unlisted(state, owls)
                yield from _caused(state, event)
        case OwlsSet(team=team, name=name, owls=owls):
            yield from _not_in_squad(state, team, name)
            yield from _unlisted(state, owls)
            if state.squad(team) is not None:
                yield from _caused(state, event)
        case LineupHandedIn(stage=stage, team=team, opponents=opponents):
            yield from not_entered(state, team)
            if state.fixture(stage, team, opponents) is None:
                yield "no_such_evening", {"first": team, "second": opponents}
            yield from lineup_breaches(state.members_of(team), event.table, event.reserve, state.rules.options)
        case _ as never:
            assert_never(never)


def not_entered(state: Season, team: str) -> Iterator[Reason]:
    """The refusal of a team that is not in the season."""
    if state.squad(team) is None:
        yield "team_not_entered", {"team": team}


def not_playing(state: Season, team: str) -> Iterator[Reason]:
    """The refusal of a team that is not in the season, or plays no more."""
    yield from not_entered(state, team)
    squad = state.squad(team)
    if squad is not None and squad.withdrew is not None:
        yield "team_has_withdrawn", {"team": team}


def _new_name(state: Season, team: str) -> Iterator[Reason]:
    if not team.strip():
        yield "no_team_name", {}
    if state.squad(team) is not None:
        yield "team_already_entered", {"team": team}


def _not_in_squad(state: Season, team: str, name: str) -> Iterator[Reason]:
    yield from not_entered(state, team)
    squad = state.squad(team)
    if squad is not None and squad.member(name) is None:
        yield "not_in_squad", {"team": team, "name": name}


def _new_member(state: Season, team: str, name: str) -> Iterator[Reason]:
    if not name.strip():
        yield "no_person_name", {}
    for squad in state.squads:
        if squad.member(name) is not None:
            if squad.team == team:
                yield "already_in_squad", {"team": team, "name": name}
            elif squad.withdrew is None:
                yield "in_another_team", {"team": squad.team, "name": name}


def _unlisted(state: Season, owls: tuple[SeasonOwl, ...]) -> Iterator[Reason]:
    for owl in owls:
        if owl.season not in (*state.earlier, state.head.season.name):
            yield "season_not_listed", {"season": owl.season}


def _caused(state: Season, event: MemberJoined | OwlsSet) -> Iterator[Reason]:
    """The limits that a squad breaks by this change; what it broke before, as far or further, is known and was let pass."""
    return _worse(state, applied(state, event), event.team)


def _caused_by_list(state: Season, event: EarlierSeasonsListed) -> Iterator[Reason]:
    """The limits that squads break because owls have another age by the list (1.2.3), each with its team."""
    for team, (code, facts) in _broken(state, event):
        yield code, {**facts, "team": team}


def _worse(state: Season, after: Season, team: str) -> Iterator[Reason]:
    before = {_limit(breach): _found(breach) for breach in squad_breaches(state.members_of(team), state.rules.options)}
    after_it = squad_breaches(after.members_of(team), after.rules.options)
    return (breach for breach in after_it if _found(breach) > before.get(_limit(breach), 0))


def _limit(breach: Reason) -> tuple[str, object]:
    code, facts = breach
    return code, facts.get("owls")


def _found(breach: Reason) -> int:
    return cast("int", breach[1]["found"])


def applied(state: Season, event: SquadEvent) -> Season:
    """The season after one more event of this part."""
    match event:
        case TeamEntered(team=team, captain=captain):
            former = {old: now for old, now in state.former.items() if old != team}
            return replace(state, squads=(*state.squads, Squad(team, captain)), former=former)
        case TeamRenamed(team=team, to=to):
            return _renamed(state, team, to)
        case TeamWithdrew(team=team, why=why):
            return state.with_squad(replace(_squad(state, team), withdrew=why))
        case EarlierSeasonsListed(seasons=seasons):
            return replace(state, earlier=seasons)
        case CaptainNamed(team=team, name=name):
            return state.with_squad(replace(_squad(state, team), captain=name))
        case MemberJoined(team=team, name=name, owls=owls):
            squad = _squad(state, team)
            others = tuple(member for member in squad.members if member.name != name)
            return state.with_squad(replace(squad, members=(*others, SeasonMember(name, owls))))
        case MemberLeft(team=team, name=name):
            squad = _squad(state, team)
            members = tuple(member for member in squad.members if member.name != name)
            return state.with_squad(replace(squad, members=members, captain="" if squad.captain == name else squad.captain))
        case MemberRenamed(team=team, name=name, to=to):
            return _member_renamed(state, team, name, to)
        case OwlsSet(team=team, name=name, owls=owls):
            squad = _squad(state, team)
            return state.with_squad(
                replace(squad, members=tuple(replace(one, owls=owls) if one.name == name else one for one in squad.members))
            )
        case LineupHandedIn(stage=stage, team=team, opponents=opponents, table=table, reserve=reserve):
            key = evening_key(stage, team, opponents), team
            return replace(state, lineups={**state.lineups, key: HandedLineup(table, reserve)})
        case _ as never:
            assert_never(never)


def breaches(state: Season, step: Step, event: Judged) -> tuple[SquadBreach, ...]:
    """The limits that an event breaks by the organiser's leave, each by name (1.2). `state` is the season before it."""
    reason = step.entry.override or ""
    broken = ((team, state.rules.refusal(code, dict(facts))) for team, (code, facts) in _broken(state, event))
    return tuple(SquadBreach(step.index, team, one.code, one.clause, reason, one.facts) for team, one in broken)


def _broken(state: Season, event: Judged) -> Iterator[tuple[str, Reason]]:
    """The limits that an event breaks, each with the team."""
    if isinstance(event, EarlierSeasonsListed):
        after = applied(state, event)
        playing = [squad.team for squad in state.squads if squad.withdrew is None]
        return ((team, breach) for team in playing for breach in _worse(state, after, team))
    return ((event.team, reason) for reason in reasons(state, event) if reason[0] in _LIMITS)


def _squad(state: Season, team: str) -> Squad:
    """The squad of a team that is there: no override lifts `team_not_entered`."""
    return next(squad for squad in state.squads if squad.team == team)


def _member_renamed(state: Season, team: str, old: str, new: str) -> Season:
    def name(person: str) -> str:
        return new if person == old else person

    squad = _squad(state, team)
    renamed = replace(squad, captain=name(squad.captain), members=tuple(replace(one, name=name(one.name)) for one in squad.members))
    lineups = {
        key: HandedLineup(tuple(map(name, lineup.table)), tuple(map(name, lineup.reserve))) if key[1] == team else lineup
        for key, lineup in state.lineups.items()
    }
    return replace(state.with_squad(renamed), lineups=lineups)


def _renamed(state: Season, old: str, new: str) -> Season:
    """The season with a team's name replaced wherever it stands; evenings that were played under the old one count for the new."""

    def name(team: str) -> str:
        return new if team == old else team

    def names(teams: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(name, teams))

    sheet = state.sheet
    return replace(
        state,
        squads=tuple(replace(squad, team=name(squad.team)) for squad in state.squads),
        former=_former(state.former, old, new),
        lineups={((stage, frozenset(map(name, pair))), name(team)): lineup for ((stage, pair), team), lineup in state.lineups.items()},
        sheet=Sheet(
            marks={name(team): marks for team, marks in sheet.marks.items()},
            removed=sheet.removed,
            noted={(name(team), question): answer for (team, question), answer in sheet.noted.items()},
            ruled=sheet.ruled,
            appeals=tuple(replace(appeal, team=name(appeal.team)) for appeal in sheet.appeals),
            settled=tuple((names(order), by) for order, by in sheet.settled),
            going_on=sheet.going_on,
        ),
        groups=tuple(map(names, state.groups)),
        fixtures=tuple(
            replace(
                one,
                first=name(one.first),
                second=name(one.second),
                forfeit=None if one.forfeit is None else (name(one.forfeit[0]), one.forfeit[1]),
            )
            for one in state.fixtures
        ),
        entered={
            (stage, frozenset(map(name, pair))): replace(one, first=name(one.first), second=name(one.second))
            for (stage, pair), one in state.entered.items()
        },
        ties={group: tuple((names(order), by) for order, by in settled) for group, settled in state.ties.items()},
        bracket=names(state.bracket),
        themes={(name(team), name(opponents)): theme for (team, opponents), theme in state.themes.items()},
        charges=tuple(replace(one, team=name(one.team)) for one in state.charges),
        payments=tuple(replace(one, team=name(one.team)) for one in state.payments),
        prizes=tuple(replace(one, team=name(one.team)) for one in state.prizes),
        breaches=tuple(replace(one, team=name(one.team)) for one in state.breaches),
    )


def _former(former: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    """Old names and what they stand for. A name that is taken up again stands for itself."""
    names = {spelling: new if team == old else team for spelling, team in former.items()} | {old: new}
    return {spelling: team for spelling, team in names.items() if spelling != new}
