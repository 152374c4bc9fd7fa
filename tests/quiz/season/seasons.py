"""What the tests of a season share: teams, the shipped regulation, and ways to open a season and let events in."""

from __future__ import annotations

from typing import Final

from judge_console.engine.course import Course
from judge_console.engine.events import Entry, Event, Refusal
from judge_console.quiz.rules import Regulation
from judge_console.quiz.season.events import AnswersMarked, PlannedEvening, SeasonOwl, TeamEntered
from judge_console.quiz.season.game import SEASON
from judge_console.quiz.season.state import Season, SeasonHead, SeasonTitle
from judge_console.quiz.squad import Colour
from tests.quiz.evenings import regulation

SeasonCourse = Course[SeasonHead, Regulation, Season]
HEAD: Final = SeasonHead(SeasonTitle("Весна 2026", "2026-03-01", "2026-08-20", "Орлова", "Самоцвет"))
TEAMS: Final = ("Гранит", "Опыт", "Зенит", "Кварц")
QUESTIONS: Final = 36
REASON: Final = "так решил организатор"


def opened(*, rules: Regulation | None = None, head: SeasonHead = HEAD) -> SeasonCourse:
    """A season before its first event."""
    return Course.opened(SEASON, head, rules or regulation())


def course(*events: Event | Entry, teams: tuple[str, ...] = TEAMS, rules: Regulation | None = None) -> SeasonCourse:
    """A season of these teams with these events let in."""
    season = opened(rules=rules)
    for event in (*map(TeamEntered, teams), *events):
        season = season.record(event if isinstance(event, Entry) else Entry(event))
    return season


def state(*events: Event | Entry, teams: tuple[str, ...] = TEAMS) -> Season:
    """The state after these events."""
    return course(*events, teams=teams).state


def insisted(event: Event) -> Entry:
    """An event with the organiser's reason to let it in against the rules."""
    return Entry(event, override=REASON)


def all_refusals(*events: Event | Entry, teams: tuple[str, ...] = TEAMS) -> list[Refusal]:
    """Every refusal of the last event after the others."""
    *before, last = events
    event = last.event if isinstance(last, Entry) else last
    return list(SEASON.refusals(course(*before, teams=teams).state, event))


def owls(*won: tuple[Colour, str]) -> tuple[SeasonOwl, ...]:
    """Owls by colour and season."""
    return tuple(SeasonOwl(colour, season) for colour, season in won)


def sheet(**taken: int) -> tuple[AnswersMarked, ...]:
    """Full rows of teams that took the first so many questions and missed the others."""
    return tuple(AnswersMarked(team, 1, "1" * count + "0" * (QUESTIONS - count)) for team, count in taken.items())


def evening(first: str, second: str, date: str = "2026-03-04") -> PlannedEvening:
    """A planned evening."""
    return PlannedEvening(date, first, second)
