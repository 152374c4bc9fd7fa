"""What a correction of a journal did, in words for paper."""

import dataclasses
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import cast

from judge_console.engine.course import Standing
from judge_console.engine.events import Changed, Correction, Entry, HeadChanged, Inserted, Redone, Struck, Undone
from judge_console.words import amount, kind_name
from judge_console.words import translate as _


def correction_text(entries: Sequence[Entry], index: int) -> str:
    """What entry `index`, a correction, did to the entries before it. A note or an override of an entry is not told."""
    correction = cast("Correction", entries[index].event)
    match correction:
        case Undone():
            return _("taken back: {event}").format(event=_numbered(entries, Standing(entries[:index]).done[-1]))
        case Redone():
            return _("put again: {event}").format(event=_numbered(entries, Standing(entries[:index]).taken_back[-1]))
        case Struck(event=target):
            return _("struck: {event}").format(event=_numbered(entries, target))
        case Changed(event=target, entry=entry):
            return _("changed: {event} to {new}").format(event=_numbered(entries, target), new=entry_text(entry))
        case Inserted(before=target, entry=entry):
            return _("inserted: {new} before {event}").format(new=entry_text(entry), event=_numbered(entries, target))
        case HeadChanged(set=values):
            return _("head: {values}").format(values="; ".join(f"{_place(path)} — {value}" for path, value in values))


def entry_text(entry: Entry) -> str:
    """An event by its name and its values."""
    event = entry.event
    values = [getattr(event, field.name) for field in dataclasses.fields(event)]
    shown = [_value(value) for value in values if value is not None and not isinstance(value, bool)]
    return f"{kind_name(event.kind)} ({', '.join(shown)})" if shown else kind_name(event.kind)


def _numbered(entries: Sequence[Entry], index: int) -> str:
    """An entry with its number, by which the record file can be asked."""
    return _("entry {number}, {event}").format(number=index, event=entry_text(entries[index]))


def _value(value: object) -> str:
    match value:
        case Decimal():
            return amount(value)
        case Entry():
            return entry_text(value)
        case tuple():
            return _values(value)
        case _:
            return str(value)


def _values(values: Iterable[object]) -> str:
    return " ".join("–".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values)


def _place(path: str) -> str:
    """The field of the head that a dotted path names, as the form labels it."""
    section, _dot, name = path.partition(".")
    if section == "players":
        return _("nickname of seat {seat}").format(seat=name)
    labels = {
        "tournament": _("Tournament"),
        "stage": _("Stage"),
        "number": _("Game No."),
        "table": _("Table"),
        "date": _("Date"),
        "judge": _("Judge"),
    }
    return labels.get(name, path)
