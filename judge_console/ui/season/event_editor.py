"""The fields of an event of a season: teams by name, money, dates, owls, groups, as an organiser writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, get_args

from PySide6.QtWidgets import QWidget

from judge_console.desk.paper_cells import CellFault
from judge_console.desk.season_words import criterion_words, stage_words
from judge_console.engine.events import Event
from judge_console.quiz.rules import Stage
from judge_console.quiz.season.events import KINDS, GameScore, PlannedEvening, SeasonOwl, TieBreak
from judge_console.quiz.season.state import MARKS, Season, is_date
from judge_console.ui.log.event_editor import Check, Choice, EventEditor, Field, Pick, Text
from judge_console.ui.season.owls import COLOURS
from judge_console.words import N_
from judge_console.words import translate as _

_LABELS: Final[Mapping[str, str]] = {
    "team": N_("team"),
    "captain": N_("captain"),
    "to": N_("new name"),
    "why": N_("reason"),
    "name": N_("name"),
    "owls": N_("owls"),
    "seasons": N_("seasons"),
    "stage": N_("stage of the season"),
    "opponents": N_("opponents"),
    "table": N_("at the table"),
    "reserve": N_("in reserve"),
    "question": N_("question"),
    "marks": N_("marks"),
    "answer": N_("answer"),
    "accepted": N_("accepted"),
    "wants": N_("wants"),
    "reason": N_("reason"),
    "granted": N_("granted"),
    "editor": N_("editor"),
    "order": N_("order"),
    "by": N_("by"),
    "going_on": N_("teams that go on"),
    "groups": N_("groups"),
    "group": N_("group"),
    "first": N_("first team"),
    "second": N_("second team"),
    "date": N_("date"),
    "evenings": N_("evenings"),
    "first_game": N_("score of game A"),
    "second_game": N_("score of game B"),
    "shootout": N_("shootout"),
    "game": N_("id of the evening"),
    "teams": N_("teams in order"),
    "theme": N_("theme"),
    "roubles": N_("roubles"),
    "how": N_("how"),
    "prize": N_("prize"),
    "organiser": N_("organiser"),
}
_WANTS: Final = {"acceptance": N_("to accept the answer"), "removal": N_("to remove the question")}
_DASH: Final = "\N{EN DASH}"
_SCORE: Final = re.compile(r"(\d{1,3})\s*:\s*(\d{1,3})")
_OWL: Final = re.compile(r"(\S+)\s+(.+)")
_EVENING: Final = re.compile(rf"(\S+)\s+(.+?)\s+[{_DASH}-]\s+(.+)")


class SeasonEditor(EventEditor):
    """The events of a season, whose state knows the teams."""

    def __init__(self, state: Season, parent: QWidget | None = None) -> None:
        super().__init__(KINDS, _LABELS, parent)
        self._state = state

    def make_field(self, kind: type[Event], name: str) -> Field:
        words, edited = self.label_of(name), self.on_edit

        def several(read: Callable[[str], tuple[Any, ...]], write: Callable[[Any], str]) -> _Several:
            return _Several(words, edited, read, write)

        match name:
            case "team" if kind.kind == "team_entered":
                return Text(words, edited, str)
            case "team" | "opponents" | "first" | "second":
                return Pick(words, edited, self._teams)
            case "by" if kind.kind == "evening_forfeited":
                return Pick(words, edited, self._teams)
            case "by":
                return Choice(words, edited, {one: criterion_words(one) for one in get_args(TieBreak)})
            case "stage":
                return Choice(words, edited, {stage: stage_words(stage) for stage in get_args(Stage)})
            case "wants":
                return Choice(words, edited, _WANTS)
            case "accepted" | "granted":
                return Check(words, edited)
            case "question" | "roubles" | "going_on":
                return Text(words, edited, read_whole)
            case "groups" if kind.kind == "groups_drawn":
                return Text(words, edited, read_whole)
            case "group":
                return Text(words, edited, read_whole)
            case "date":
                return Text(words, edited, read_day, write_day)
            case "marks":
                return Text(words, edited, read_marks)
            case "owls":
                return several(read_owls, write_owls)
            case "seasons":
                return several(lambda typed: _parts(typed, ";"), "; ".join)
            case "table" | "reserve" | "order" | "teams":
                return several(lambda typed: _parts(typed, ","), lambda names: ", ".join(one or _DASH for one in names))
            case "groups":
                return several(lambda typed: tuple(_parts(part, ",") for part in typed.split(";")), _write_groups)
            case "evenings":
                return several(read_evenings, write_evenings)
            case "first_game" | "second_game":
                return Text(words, edited, read_score, lambda score: f"{score.casino}:{score.team}")
            case "shootout":
                return several(read_shootout, lambda found: ":".join(map(str, found)))
            case _:
                return _Words(words, edited, str)

    @property
    def _teams(self) -> list[tuple[str, object]]:
        return [(squad.team, squad.team) for squad in self._state.squads]


class _Words(Text):
    """A line of text that may be empty."""

    def read(self) -> object:
        return super().read() or ""


class _Several(Text):
    """Several of something; an empty field is none of them."""

    def read(self) -> object:
        return super().read() or ()


def read_whole(typed: str) -> int:
    """A whole number, less than nothing too. Raises CellFault."""
    digits = "".join(typed.split()).replace("\N{MINUS SIGN}", "-")
    if re.fullmatch(r"-?[0-9]{1,7}", digits):
        return int(digits)
    raise CellFault(_("{typed} is no number.").format(typed=typed))


def read_day(typed: str) -> str:
    """A day as `YYYY-MM-DD`, also where it is written 14.10.2026. Raises CellFault."""
    found = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", typed)
    day = f"{found[3]}-{int(found[2]):02d}-{int(found[1]):02d}" if found else typed
    if is_date(day):
        return day
    raise CellFault(_("{typed} is no date.").format(typed=typed))


def write_day(day: str) -> str:
    """A day as it is typed in the language in force."""
    from judge_console.ui.games_list import day_words  # noqa: PLC0415 - only its words are needed

    return day_words(day)


def read_marks(typed: str) -> str:
    """Marks of the qualifying sheet. Raises CellFault."""
    marks = typed.upper().replace("\N{CYRILLIC CAPITAL LETTER HA}", "X")
    if set(marks) <= set(MARKS):
        return marks
    raise CellFault(_("Marks are 1, 0, X, ? and a point."))


def read_score(typed: str) -> GameScore:
    """A score, the casino first. Raises CellFault."""
    found = _SCORE.fullmatch(typed)
    if found is None:
        raise CellFault(_("{typed} is no score; write it like 6:4, the casino first.").format(typed=typed))
    return GameScore(int(found[1]), int(found[2]))


def read_shootout(typed: str) -> tuple[int, ...]:
    """Both teams' answers of a shootout. Raises CellFault."""
    score = read_score(typed)
    return score.casino, score.team


def read_owls(typed: str) -> tuple[SeasonOwl, ...]:
    """Owls, a colour and a season each, with semicolons between them. Raises CellFault."""
    found: list[SeasonOwl] = []
    for part in _parts(typed, ";"):
        split = _OWL.fullmatch(part)
        colour = next((one for one, words in COLOURS.items() if split is not None and split[1].casefold() in {one, _(words)}), None)
        if split is None or colour is None:
            raise CellFault(_("{typed} is no owl; write its colour and its season.").format(typed=part))
        found.append(SeasonOwl(colour, split[2]))
    return tuple(found)


def write_owls(owls: Iterable[SeasonOwl]) -> str:
    """Owls as they are typed."""
    return "; ".join(f"{_(COLOURS[owl.colour])} {owl.season}" for owl in owls)


def read_evenings(typed: str) -> tuple[PlannedEvening, ...]:
    """Planned evenings, a day and two teams each, with semicolons between them. Raises CellFault."""
    found: list[PlannedEvening] = []
    for part in _parts(typed, ";"):
        split = _EVENING.fullmatch(part)
        if split is None:
            raise CellFault(_("{typed} is no evening; write its day and two teams with a dash.").format(typed=part))
        found.append(PlannedEvening(read_day(split[1]), split[2], split[3]))
    return tuple(found)


def write_evenings(evenings: Iterable[PlannedEvening]) -> str:
    """Planned evenings as they are typed."""
    return "; ".join(f"{write_day(one.date)} {one.first} {_DASH} {one.second}" for one in evenings)


def _parts(typed: str, between: str) -> tuple[str, ...]:
    parts = (" ".join(part.split()) for part in typed.split(between))
    return tuple("" if part == _DASH else part for part in parts if part)


def _write_groups(groups: Iterable[Iterable[str]]) -> str:
    return "; ".join(", ".join(group) for group in groups)
