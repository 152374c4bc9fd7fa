"""The season as a discipline of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

from judge_console.engine.discipline import Discipline, Outcome, Step
from judge_console.engine.events import Event, Refusal, Ruling
from judge_console.quiz.rules import Regulation
from judge_console.quiz.season import evenings, groups, money, qualifier, squads
from judge_console.quiz.season.events import (
    KINDS,
    CaptainNamed,
    EveningEvent,
    GroupEvent,
    GroupsDrawn,
    MoneyEvent,
    QualifierEvent,
    SeasonClosed,
    SeasonEvent,
    SquadEvent,
)
from judge_console.quiz.season.state import Season, SeasonHead, check_head, opening
from judge_console.quiz.squad import Reason

BEYOND_OVERRIDE: Final = frozenset(
    {
        "team_not_entered",
        "team_already_entered",
        "no_team_name",
        "no_person_name",
        "not_in_squad",
        "already_in_squad",
        "season_listed_twice",
        "no_such_question",
        "not_a_mark",
        "no_answer",
        "not_so_many_teams",
        "not_so_many_groups",
        "no_such_group",
        "teams_not_level",
        "no_date",
        "one_team",
        "not_in_one_group",
        "pair_listed_twice",
        "not_of_the_evening",
        "not_a_score",
        "shootout_due",
        "not_a_bracket",
        "team_listed_twice",
        "qualifier_not_closed",
        "no_amount",
        "no_prize",
    }
)  # no state can hold these


def refusals(state: Season, event: Event) -> Iterator[Refusal]:
    """Every reason why `event` is not lawful now, the first one to be told first; those that no override lifts come before the others."""
    known = cast("SeasonEvent", event)
    closed: list[Reason] = [("already_signed", {})] if state.signed else []
    found = [*closed, *_reasons(state, known)]
    found.sort(key=lambda reason: reason[0] not in BEYOND_OVERRIDE)
    for code, facts in found:
        yield state.rules.refusal(code, facts)


def _reasons(state: Season, event: SeasonEvent) -> Iterator[Reason]:
    if isinstance(event, SquadEvent):
        return squads.reasons(state, event)
    if isinstance(event, QualifierEvent):
        return qualifier.reasons(state, event)
    if isinstance(event, GroupEvent):
        return groups.reasons(state, event)
    if isinstance(event, EveningEvent):
        return evenings.reasons(state, event)
    if isinstance(event, MoneyEvent):
        return money.reasons(state, event)
    return iter(())  # closing, which nothing stands against


def legal(state: Season) -> Iterator[Event]:
    """What may be done that needs no words of the organiser: closing, naming a captain of the squad, drawing groups."""
    candidates: list[Event] = [SeasonClosed(state.head.season.organiser)]
    candidates += [CaptainNamed(squad.team, member.name) for squad in state.squads for member in squad.members]
    candidates += [GroupsDrawn(number) for number in range(1, (state.sheet.going_on or 0) // 2 + 1)]
    return (event for event in candidates if next(refusals(state, event), None) is None)


def apply(state: Season, step: Step) -> Season:
    """The season after one more entry."""
    event = cast("SeasonEvent", step.entry.event)
    after = _applied(state, event)
    if step.set_aside is not None:
        refusal = step.set_aside
        ruling = Ruling(step.index, refusal.code, refusal.clause, step.entry.override or "", refusal.facts)
        after = replace(after, rulings=(*after.rulings, ruling))
        if isinstance(event, squads.Judged):
            after = replace(after, breaches=(*after.breaches, *squads.breaches(state, step, event)))
    return after if isinstance(event, SeasonClosed) or not after.signed else replace(after, signed=False)


def _applied(state: Season, event: SeasonEvent) -> Season:
    if isinstance(event, SquadEvent):
        return squads.applied(state, event)
    if isinstance(event, QualifierEvent):
        return qualifier.applied(state, event)
    if isinstance(event, GroupEvent):
        return groups.applied(state, event)
    if isinstance(event, EveningEvent):
        return evenings.applied(state, event)
    if isinstance(event, MoneyEvent):
        return money.applied(state, event)
    return replace(state, signed=True)


def outcome(state: Season) -> Outcome | None:
    """Closed or not; who won is in the bracket."""
    return Outcome(None, "closed") if state.signed else None


def title(head: SeasonHead) -> dict[str, str | int]:
    """What names the season in a list."""
    own = head.season
    return {"season": own.name, "date": own.begins, "ends": own.ends, "organiser": own.organiser}


def result(state: Season) -> dict[str, object]:
    """The result object's own part: what the season's journal says by itself, without its evenings."""
    return {
        "finished": state.signed,
        "signed": state.signed,
        "teams": [
            {"team": squad.team, "captain": squad.captain, "squad": [member.name for member in squad.members]} for squad in state.squads
        ],
        "qualifier": [
            {"place": rank.place, "team": rank.team, "right": rank.right, "rating": rank.rating, "decided_by": rank.decided_by}
            for rank in qualifier.ranking(state)
        ],
        "groups": [list(teams) for teams in state.groups],
        "evenings": [
            {"stage": one.stage, "date": one.date, "first": one.first, "second": one.second, "forfeit": one.forfeit and one.forfeit[0]}
            for one in state.fixtures
        ],
        "bracket": list(state.bracket),
        "breaches": [
            {"event": breach.event, "team": breach.team, "code": breach.code, "clause": breach.clause, "reason": breach.reason}
            for breach in state.breaches
        ],
        "rulings": [
            {"event": ruling.event, "code": ruling.code, "clause": ruling.clause, "reason": ruling.reason} for ruling in state.rulings
        ],
    }


SEASON: Final = Discipline[SeasonHead, Regulation, Season](
    name="season",
    kinds=KINDS,
    head=SeasonHead,
    check_head=check_head,
    opening=opening,
    refusals=refusals,
    legal=legal,
    apply=apply,
    title=title,
    outcome=outcome,
    result=result,
    signatures=(SeasonClosed,),
    beyond_override=BEYOND_OVERRIDE,
)
