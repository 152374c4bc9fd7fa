"""Corrections of an evening's head: what differs between two heads as paths and values, and how those are said in the log.

Players go by name in events, and a name that the head corrects follows its place in the squad. So what is told apart here are places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from judge_console.desk.quiz_words import team_letter
from judge_console.engine.codec import write_value
from judge_console.quiz.rules import TEAMS, Team
from judge_console.quiz.squad import Colour, Member, Owl
from judge_console.quiz.state import QuizHead, TeamHead, Teams
from judge_console.words import N_, language
from judge_console.words import translate as _

_OF_EVENING: Final = ("season", "stage", "date", "host", "editor")
_STAGES: Final = {"group": N_("group stage"), "play-off": N_("play-off"), "friendly": N_("friendly evening")}
_COLOURS: Final[Mapping[str, Colour]] = {"б": "white", "w": "white", "ч": "black", "b": "black", "к": "red", "r": "red"}
_OWL: Final = re.compile(r"([бчкwbr])\s*(\d*)", re.IGNORECASE)


def read_owls(words: str) -> tuple[Owl, ...] | None:
    """Owls as they are noted beside a name: a colour's letter and how many seasons ago, "Б1 Ч"; None where something else stands there."""
    if _OWL.sub("", words).strip(" ,;"):
        return None
    return tuple(Owl(_COLOURS[letter.lower()], int(ago or 0)) for letter, ago in _OWL.findall(words))


def write_owls(owls: Sequence[Owl]) -> str:
    """Owls as `read_owls` takes them."""
    letters = {"white": "Б", "black": "Ч", "red": "К"} if language() == "ru" else {"white": "W", "black": "B", "red": "R"}
    return " ".join(f"{letters[owl.colour]}{owl.seasons_ago or ''}" for owl in owls)


def stage_words(stage: str) -> str:
    """What a stage of the season is called."""
    return _(_STAGES[stage])


def with_captains_renamed(then: QuizHead, now: QuizHead) -> QuizHead:
    """`now`, where a captain whose name was corrected in the squad alone is called as he is called there."""
    return replace(now, teams=Teams(*(_captain_renamed(then.team(team), now.team(team)) for team in TEAMS)))


def _captain_renamed(then: TeamHead, now: TeamHead) -> TeamHead:
    if now.captain != then.captain or any(member.name == now.captain for member in now.squad):
        return now
    pairs = zip(then.squad, now.squad, strict=False)
    return replace(now, captain=next((new.name for old, new in pairs if old.name == then.captain), now.captain))


def place_left_empty(then: TeamHead, now: Sequence[Member | None]) -> str | None:
    """Who of a squad cannot be left out: where players stand after him, they would be taken for those before them. None for nobody."""
    filled = max((place for place, member in enumerate(now) if member is not None), default=0)
    return next((old.name for place, old in enumerate(then.squad[:filled]) if now[place] is None), None)


def head_changes(then: QuizHead, now: QuizHead) -> tuple[tuple[str, object], ...]:
    """What `head_changed` is to set for `then` to become `now`: dotted paths and plain JSON values."""
    return (*_of_evening(then, now), *(change for team in TEAMS for change in _of_team(team, then.team(team), now.team(team))))


def _of_evening(then: QuizHead, now: QuizHead) -> Iterator[tuple[str, object]]:
    for name in _OF_EVENING:
        value = getattr(now.evening, name)
        if value != getattr(then.evening, name):
            yield f"evening.{name}", value


def _of_team(team: Team, then: TeamHead, now: TeamHead) -> Iterator[tuple[str, object]]:
    if now.name != then.name:
        yield f"teams.{team}.name", now.name
    if now.captain != then.captain:
        yield f"teams.{team}.captain", now.captain
    if len(now.squad) != len(then.squad):
        yield f"teams.{team}.squad", write_value(now.squad)
        return
    for place, (old, new) in enumerate(zip(then.squad, now.squad, strict=True), start=1):
        if new.name != old.name:
            yield f"teams.{team}.squad.{place}.name", new.name
        if new.owls != old.owls:
            yield f"teams.{team}.squad.{place}.owls", write_value(new.owls)


def place_in_evening_head(path: str) -> str | None:
    """What a path of a team is called, None for any other."""
    _teams, _dot, rest = path.partition("teams.")
    team, _dot, inner = rest.partition(".")
    match inner.split("."):
        case ["squad"]:
            return _("squad of {team}").format(team=team_letter(team))
        case ["squad", place, "name"]:
            return _("player {place} of {team}").format(place=place, team=team_letter(team))
        case ["squad", place, "owls"]:
            return _("owls of player {place} of {team}").format(place=place, team=team_letter(team))
        case _:
            return None


def value_words(path: str, value: object) -> str:
    """A value of the head as the log says it."""
    if path == "evening.stage" and value in _STAGES:
        return stage_words(str(value))
    if path.endswith(".squad"):
        return ", ".join(_member_words(member) for member in cast("Sequence[Mapping[str, Any]]", value))
    if path.endswith(".owls"):
        return _owl_words(cast("Sequence[Mapping[str, Any]]", value)) or "—"
    return str(value)


def _member_words(member: Mapping[str, Any]) -> str:
    return f"{member['name']} {_owl_words(member['owls'])}".strip()


def _owl_words(owls: Sequence[Mapping[str, Any]]) -> str:
    return write_owls([Owl(owl["colour"], int(owl["seasons_ago"])) for owl in owls])
