"""What the tests of the mafia rules share: a head, the shipped regulations, records as data, and a way to play a list of events."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from judge_console.engine.codec import write_json
from judge_console.engine.course import Course
from judge_console.engine.errors import Refused
from judge_console.engine.events import Entry, Event
from judge_console.engine.record import Record, read_record
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import Regulation, read_rules
from judge_console.mafia.state import GameHead, MafiaHead, State
from judge_console.resource_files import resource

DATA: Final = Path(__file__).resolve().parent.parent / "data" / "mafia"
ROLES: Final = "ККККККШММД"
HEAD: Final = MafiaHead(
    GameHead("Кубок города", "отбор", 3, 2, "2026-11-28", "Иванова"),
    ("Ёжик", "Седьмое небо", "Мадам Тюссо", "Фокстрот", "Кот в мешке", "Профессор", "Ася", "Чёрный ворон", "Гудвин", "Аист"),
)
MafiaCourse = Course[MafiaHead, Regulation, State]


def regulation_text(name: str) -> str:
    """The text of a shipped regulation."""
    return resource("regulations", "mafia", f"{name}.toml").read_text(encoding="utf-8")


@cache
def regulation(name: str = "mafia-tournament") -> Regulation:
    """A shipped regulation."""
    return read_rules(regulation_text(name))


def varied(*replacements: tuple[str, str], name: str = "mafia-tournament") -> Regulation:
    """A shipped regulation with lines of its text replaced, each of which must be there once."""
    text = regulation_text(name)
    for old, new in replacements:
        assert text.count(f"\n{old}\n") == 1, old
        text = text.replace(f"\n{old}\n", f"\n{new}\n")
    return read_rules(text)


def opened(rules: Regulation | None = None) -> MafiaCourse:
    """A game before its first event."""
    return Course.opened(MAFIA, HEAD, rules or regulation())


def played(*events: Event | Entry, rules: Regulation | None = None) -> MafiaCourse:
    """A game in which these events happened, each of them lawful."""
    course = opened(rules)
    for event in events:
        course = course.record(event if isinstance(event, Entry) else Entry(event))
    return course


def record_names() -> list[str]:
    """Every record that is kept with its expected result."""
    return sorted(path.name.removesuffix(".game.json") for path in DATA.glob("*.game.json"))


@cache
def record_of(name: str) -> Record:
    """The record of that name."""
    return read_record((DATA / f"{name}.game.json").read_text(encoding="utf-8"), {"mafia": MAFIA})


def expected_of(name: str) -> dict[str, Any]:
    """What is expected of it: `clauses`, `expect` (a part of the result), `refused` where something is."""
    expected: dict[str, Any] = json.loads((DATA / f"{name}.result.json").read_text(encoding="utf-8"))
    return expected


def replayed(record: Record) -> Iterator[tuple[MafiaCourse, Entry, Refused | None]]:
    """Each entry of a record with the course after it and its refusal; a refused entry keeps its number and counts for nothing."""
    course: MafiaCourse = Course.opened(MAFIA, record.head, regulation(record.regulation))
    for entry in record.entries:
        refused = None
        try:
            course = course.record(entry)
        except Refused as caught:
            course, refused = course.skipped(entry), caught
        yield course, entry, refused


def result_of(course: MafiaCourse) -> dict[str, Any]:
    """The result as another program reads it."""
    result: dict[str, Any] = json.loads(write_json(MAFIA.result(course.state)))
    return result


def differences(expected: Any, found: Any, place: str = "") -> Iterator[str]:
    """Where a found JSON value is not as expected; an expected object names only what is compared.

    Seats, days and nights may be expected as objects by their number.
    """
    if isinstance(expected, dict) and isinstance(found, list):
        found = _by_number(found)
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


def _by_number(items: Iterable[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {str(item[next(name for name in ("seat", "day", "night") if name in item)]): item for item in items}
