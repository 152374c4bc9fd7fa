"""What the tests of the quiz rules share: two teams, the shipped regulation, records as data, and ways to play an evening."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from judge_console.engine.codec import write_json
from judge_console.engine.course import Course
from judge_console.engine.errors import Refused
from judge_console.engine.events import Entry, Event
from judge_console.engine.record import Record, read_record
from judge_console.quiz.casino import CasinoGame
from judge_console.quiz.events import Answered, GameBegan, LineupGiven, Spun
from judge_console.quiz.game import QUIZ
from judge_console.quiz.rules import Envelope, Regulation, Stage, Team, read_rules
from judge_console.quiz.squad import Colour, Member, Owl
from judge_console.quiz.state import EveningHead, QuizHead, State, TeamHead, Teams
from judge_console.resource_files import resource

DATA: Final = Path(__file__).resolve().parent.parent / "data" / "quiz"
SQUADS: Final[dict[Team, tuple[str, ...]]] = {
    "A": ("Анна", "Богдан", "Вита", "Герман", "Дина", "Елена", "Жан", "Зоя", "Илья"),
    "B": ("Клим", "Лада", "Марк", "Нора", "Остап", "Пётр", "Роза"),
}
QuizCourse = Course[QuizHead, Regulation, State]


def regulation_text(name: str = "tesnoty-2023") -> str:
    """The text of a shipped regulation."""
    return resource("regulations", "quiz", f"{name}.toml").read_text(encoding="utf-8")


@cache
def regulation() -> Regulation:
    """The shipped regulation."""
    return read_rules(regulation_text())


def varied(*replacements: tuple[str, str]) -> Regulation:
    """The shipped regulation with lines of its text replaced, each of which must be there once."""
    text = regulation_text()
    for old, new in replacements:
        assert text.count(f"\n{old}\n") == 1, old
        text = text.replace(f"\n{old}\n", f"\n{new}\n")
    return read_rules(text)


def member(name: str, *owls: tuple[Colour, int]) -> Member:
    """One of a squad with his owls: colour, seasons ago."""
    return Member(name, tuple(Owl(colour, seasons_ago) for colour, seasons_ago in owls))


def head(stage: Stage = "group", squad: tuple[Member, ...] | None = None) -> QuizHead:
    """The head of an evening; `squad` replaces that of team A."""
    squads = {team: tuple(member(name) for name in names) for team, names in SQUADS.items()}
    return QuizHead(
        EveningHead("Осень 2026", stage, "2026-11-25", "Орлова", "Дроздов"),
        Teams(TeamHead("Гранит", "Анна", squad or squads["A"]), TeamHead("Опыт", "Клим", squads["B"])),
    )


def lineup(team: Team) -> LineupGiven:
    """The first six of the squad at the table, the others in reserve."""
    names = SQUADS[team]
    return LineupGiven(team, names[:6], names[6:])


def laying(*first: Envelope) -> tuple[Envelope, ...]:
    """Thirteen envelopes: these from sector 1 on, then plain ones."""
    return (*first, *(["plain"] * (13 - len(first))))  # type: ignore[list-item]


def begun(team: Team, *first: Envelope) -> tuple[Event, ...]:
    """A line-up and a game with these envelopes from sector 1 on."""
    return lineup(team), GameBegan(team, laying(*first))


def rounds(results: str, by: str = "Анна", stop: int = 1) -> tuple[Event, ...]:
    """Plain rounds: `+` right, `-` wrong, `!` right and early, `?` wrong and early. The next unplayed sector from `stop` on is played."""
    return tuple(event for result in results for event in (Spun(stop), Answered(by, result in "+!", result in "!?")))


def game(team: Team, results: str, *first: Envelope) -> tuple[Event, ...]:
    """A team's game with these rounds."""
    return (*begun(team, *first), *rounds(results, SQUADS[team][0]))


def opened(rules: Regulation | None = None, of: QuizHead | None = None) -> QuizCourse:
    """An evening before its first event."""
    return Course.opened(QUIZ, of or head(), rules or regulation())


def played(*events: Event | Entry, rules: Regulation | None = None, of: QuizHead | None = None) -> QuizCourse:
    """An evening on which these events happened, each of them lawful."""
    course = opened(rules, of)
    for event in events:
        course = course.record(event if isinstance(event, Entry) else Entry(event))
    return course


def after(*events: Event | Entry, rules: Regulation | None = None, of: QuizHead | None = None) -> State:
    """The state after these events, each of them lawful."""
    return played(*events, rules=rules, of=of).state


def game_after(*events: Event | Entry, rules: Regulation | None = None, of: QuizHead | None = None) -> CasinoGame:
    """The game in play after these events, each of them lawful."""
    found = after(*events, rules=rules, of=of).game_in_play
    assert found is not None
    return found


def refusal(course: QuizCourse, event: Event, override: str | None = None) -> tuple[str, str | None] | None:
    """Code and clause of the refusal that an event meets, None where it is lawful."""
    found = course.refusal(Entry(event, override=override))
    return None if found is None else (found.code, found.clause)


def record_names() -> list[str]:
    """Every record that is kept with its expected result."""
    return sorted(path.name.removesuffix(".game.json") for path in DATA.glob("*.game.json"))


@cache
def record_of(name: str) -> Record:
    """The record of that name."""
    return read_record((DATA / f"{name}.game.json").read_text(encoding="utf-8"), {"quiz": QUIZ})


def expected_of(name: str) -> dict[str, Any]:
    """What is expected of it: `clauses`, `expect` (a part of the result), `refused`."""
    expected: dict[str, Any] = json.loads((DATA / f"{name}.result.json").read_text(encoding="utf-8"))
    return expected


def replayed(record: Record) -> Iterator[tuple[QuizCourse, Entry, Refused | None]]:
    """Each entry of a record with the course after it and its refusal; a refused entry keeps its number and counts for nothing."""
    course: QuizCourse = Course.opened(QUIZ, record.head, regulation())
    for entry in record.entries:
        refused = None
        try:
            course = course.record(entry)
        except Refused as caught:
            course, refused = course.skipped(entry), caught
        yield course, entry, refused


def result_of(course: QuizCourse) -> dict[str, Any]:
    """The result as another program reads it."""
    result: dict[str, Any] = json.loads(write_json(QUIZ.result(course.state)))
    return result


def differences(expected: Any, found: Any, place: str = "") -> Iterator[str]:
    """Where a found JSON value is not as expected; an expected object names only what is compared, a list all of it."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key in found:
                yield from differences(value, found[key], f"{place}.{key}")
            else:
                yield f"{place}.{key} is missing"
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (value, item) in enumerate(zip(expected, found, strict=True)):
            yield from differences(value, item, f"{place}[{index}]")
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield f"{place}: expected {expected!r}, found {found!r}"
