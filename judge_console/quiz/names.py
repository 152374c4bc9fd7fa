"""Players go by name in events; when the head corrects a misspelt name, earlier events mean the same person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from judge_console.engine.events import Event
from judge_console.quiz.events import (
    Answered,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
    Fined,
    LineupGiven,
    PlayerBenched,
    PlayerChosen,
    Substituted,
)
from judge_console.quiz.rules import TEAMS, Team
from judge_console.quiz.state import QuizHead

_Naming = (
    LineupGiven | PlayerChosen | Diced | DrinkConfirmed | Answered | PlayerBenched | DecidingRoundTaken | Substituted | Fined | Ejected
)


def renamed(event: Event, then: QuizHead, now: QuizHead) -> Event:
    """An event recorded under the head `then`, with its players called as the same places of the squads are called `now`."""
    if not isinstance(event, _Naming):
        return event
    names = _new_names(then, now, (event.team,) if isinstance(event, LineupGiven) else TEAMS)
    return _with_names(event, names) if names else event


def _new_names(then: QuizHead, now: QuizHead, teams: tuple[Team, ...]) -> Mapping[str, str]:
    pairs = (pair for team in teams for pair in zip(then.team(team).squad, now.team(team).squad, strict=False))
    return {old.name: new.name for old, new in pairs if old.name != new.name}


def _with_names(event: _Naming, names: Mapping[str, str]) -> Event:
    def name(player: str) -> str:
        return names.get(player, player)

    match event:
        case LineupGiven():
            return replace(event, table=tuple(map(name, event.table)), reserve=tuple(map(name, event.reserve)))
        case PlayerChosen() | Diced() | DrinkConfirmed() | PlayerBenched() | DecidingRoundTaken():
            return replace(event, player=name(event.player))
        case Answered():
            return replace(event, by=name(event.by))
        case Substituted():
            return replace(event, out=name(event.out), replacement=name(event.replacement))
        case Fined():
            return replace(event, offender=name(event.offender))
        case Ejected():
            return replace(event, name=name(event.name))
        case _ as never:
            assert_never(never)
