"""The game record: one game as a JSON file, read strictly. What a judge mails, exports and replays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, cast
from uuid import UUID

from judge_console.engine.codec import as_list, as_table, as_text, change_value, parse_json, read_object, write_json, write_value
from judge_console.engine.discipline import Discipline
from judge_console.engine.errors import FormatError
from judge_console.engine.events import Changed, Entry, HeadChanged, Inserted

GAME_FORMAT: Final = "judge-console-game"
RESULT_FORMAT: Final = "judge-console-result"
VERSION: Final = 1
_COMMON: Final = ("format", "version", "discipline", "regulation", "id", "events")


@dataclass(frozen=True)
class Record:
    """A game as a file: its discipline by name, regulation id, optional UUID, head and entries (oldest first)."""

    discipline: str
    regulation: str
    id: str | None
    head: Any
    entries: tuple[Entry, ...]


def read_record(text: str, disciplines: Mapping[str, Discipline[Any, Any, Any]]) -> Record:
    """The record in `text`. Raises FormatError with the place of the first fault; whether the events are lawful is not asked here."""
    table = as_table(parse_json(text), "")
    try:
        return _read_table(table, disciplines)
    except RecursionError:
        raise FormatError("nested_too_deep", "") from None


def _read_table(table: dict[str, object], disciplines: Mapping[str, Discipline[Any, Any, Any]]) -> Record:
    for key in ("format", "version", "discipline", "regulation", "events"):
        if key not in table:
            raise FormatError("missing_key", key)
    if as_text(table["format"], "format") != GAME_FORMAT:
        raise FormatError("unknown_value", "format", found=table["format"], allowed=GAME_FORMAT)
    version = table["version"]
    if isinstance(version, bool) or not isinstance(version, int) or version < VERSION:
        raise FormatError("unknown_value", "version", found=str(version), allowed=str(VERSION))
    if version > VERSION:
        raise FormatError("later_version", "version", found=version, known=VERSION)
    name = as_text(table["discipline"], "discipline")
    discipline = disciplines.get(name)
    if discipline is None:
        raise FormatError("unknown_value", "discipline", found=name, allowed=", ".join(disciplines))
    identity = _uuid(table["id"]) if "id" in table else None
    head = read_object(discipline.head, table, "", also=_COMMON)
    entries = tuple(discipline.codec.read_entry(item, f"events[{index}]") for index, item in enumerate(as_list(table["events"], "events")))
    for place, change in _head_changes(entries):
        for path, value in change.set:
            change_value(head, path, value, f"{place}.set.{path}")
    return Record(name, as_text(table["regulation"], "regulation"), identity, head, entries)


def write_record(record: Record, discipline: Discipline[Any, Any, Any]) -> str:
    """The text of a record file: the head indented, an event a line, as a person reads it and a diff shows it."""
    common: dict[str, object] = {
        "format": GAME_FORMAT,
        "version": VERSION,
        "discipline": record.discipline,
        "regulation": record.regulation,
    }
    if record.id is not None:
        common["id"] = record.id
    head = cast("dict[str, object]", write_value(record.head))
    parts = [f"{write_json(key)}: {write_json(value, indent=1)}" for key, value in (common | head).items()]
    lines = ",\n".join(f"  {write_json(discipline.codec.write_entry(entry))}" for entry in record.entries)
    parts.append(f'"events": [\n{lines}\n]' if lines else '"events": []')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _head_changes(entries: tuple[Entry, ...]) -> Iterator[tuple[str, HeadChanged]]:
    """Every correction of the head, those inside other corrections included, with its place."""
    for index, entry in enumerate(entries):
        place, event = f"events[{index}]", entry.event
        while isinstance(event, Changed | Inserted):
            place, event = f"{place}.entry", event.entry.event
        if isinstance(event, HeadChanged):
            yield place, event


def _uuid(value: object) -> str:
    text = as_text(value, "id")
    try:
        return str(UUID(text))
    except ValueError:
        raise FormatError("not_a_uuid", "id", found=text) from None
