"""Plain JSON and TOML values <-> frozen dataclasses, strictly: every key is known, every type is right, or the place of the fault is named.

One reader serves events, heads and regulations. Understood annotations: `int`, `str`, `bool`, `Decimal` (JSON and TOML numbers are read as
`Decimal`, never as binary floats), `Literal[...]` of strings, `X | None` (an absent key), `tuple[X, ...]` (a list), `Mapping[str, X]`
(a table), `tuple[tuple[K, X], ...]` (a table kept as pairs, so that an event stays hashable; K is `str`, or `int` for keys that are
seat numbers), other dataclasses, `Entry` (an event object). A field's JSON key is its name, or `metadata["key"]` where the name is a
Python keyword.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final, Literal, TypeVar, cast

from judge_console.engine.errors import FormatError
from judge_console.engine.events import CORRECTIONS, Changed, Entry, Event, Inserted, Redone, Undone

T = TypeVar("T")

_ENVELOPE: Final = ("at", "note", "override")
_RFC3339: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})")
_WHOLE_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")
# Amounts of points stay exact, in decimal arithmetic and when they pass through another program's binary fractions.
_WHOLE_DIGITS: Final = 9
_DECIMAL_PLACES: Final = 6
_NAMES_OF_TYPES: Final[Mapping[object, str]] = {
    bool: "boolean",
    int: "integer",
    Decimal: "number",
    float: "number",
    str: "string",
    list: "list",
    dict: "object",
    type(None): "null",
}


def parse_json(text: str, place: str = "") -> object:
    """The JSON value in `text`, fractions as `Decimal`. Raises FormatError: broken JSON, a key given twice, NaN, half a surrogate pair."""

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(pairs)
        if len(table) != len(pairs):
            keys = [key for key, _ in pairs]
            raise FormatError("duplicate_key", place, key=next(key for key in keys if keys.count(key) > 1))
        return table

    def constant(name: str) -> object:
        raise FormatError("not_a_number", place, found=name)

    try:
        value: object = json.loads(text, parse_float=read_decimal, parse_constant=constant, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise FormatError("not_json", place, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise FormatError("nested_too_deep", place) from None
    except ValueError:  # an integer of more digits than the interpreter converts
        raise FormatError("not_a_number", place, found="…") from None
    return value


def read_decimal(text: str) -> Decimal:
    """A number with a fraction or an exponent, infinite where the exponent is beyond arithmetic; its reader says where that stands."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("Infinity")


def _amount(value: Decimal, place: str) -> Decimal:
    exponent = value.as_tuple().exponent  # a letter for what is not finite
    if not isinstance(exponent, int) or exponent < -_DECIMAL_PLACES or value.adjusted() >= _WHOLE_DIGITS:
        raise FormatError("not_a_number", place, found=str(value)[:40])
    return value


def write_json(value: object, *, indent: int | None = None) -> str:
    """`value` as JSON text, a Decimal as the shortest number that reads back as the same amount."""
    return json.dumps(value, ensure_ascii=False, indent=indent, default=_number)


def _number(value: object) -> int | float:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    raise TypeError(type(value).__name__)


def _under(place: str, key: str | int) -> str:
    if isinstance(key, int):
        return f"{place}[{key}]"
    return f"{place}.{key}" if place else key


def wrong_type(place: str, expected: str, value: object) -> FormatError:
    """The fault of a value whose JSON type is not `expected`."""
    return FormatError("wrong_type", place, expected=expected, found=_NAMES_OF_TYPES.get(type(value), type(value).__name__))


def as_table(value: object, place: str) -> dict[str, object]:
    """`value` as a JSON object or TOML table, or FormatError."""
    if not isinstance(value, dict):
        raise wrong_type(place, "object", value)
    return cast("dict[str, object]", value)


def as_list(value: object, place: str) -> list[object]:
    """`value` as a JSON list or TOML array, or FormatError."""
    if not isinstance(value, list):
        raise wrong_type(place, "list", value)
    return cast("list[object]", value)


def as_text(value: object, place: str) -> str:
    """`value` as a string that can be stored and printed, or FormatError."""
    if not isinstance(value, str):
        raise wrong_type(place, "string", value)
    try:
        value.encode()
    except UnicodeEncodeError:
        raise FormatError("not_text", place) from None
    return value


def as_date(value: object, place: str) -> str:
    """`value` as a calendar date `YYYY-MM-DD`, or FormatError."""
    text = as_text(value, place)
    try:
        if len(text) == len("2026-11-28") and date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass  # told below, like every other thing that is no date
    raise FormatError("not_a_date", place, found=text)


def as_moment(value: object, place: str) -> str:
    """`value` as an RFC 3339 time, or FormatError."""
    text = as_text(value, place)
    try:
        if _RFC3339.fullmatch(text):
            datetime.fromisoformat(text.upper())
            return text
    except ValueError:
        pass
    raise FormatError("not_a_time", place, found=text)


@dataclasses.dataclass(frozen=True)
class Field:
    """One field of a dataclass as the codec sees it: attribute name, JSON key, annotation, whether it may be absent."""

    name: str
    key: str
    annotation: Any
    optional: bool


def _fields_of(shape: Any) -> tuple[Field, ...]:
    """The fields of a dataclass in the order they are declared."""
    hints = typing.get_type_hints(shape)
    return tuple(
        Field(
            field.name,
            field.metadata.get("key", field.name),
            hints[field.name],
            field.default is not dataclasses.MISSING,
        )
        for field in dataclasses.fields(shape)
    )


# Annotations are resolved once a class; the cast tells the type checkers that a class can be a key.
fields_of = cast("Callable[[Any], tuple[Field, ...]]", functools.cache(_fields_of))


def read_value(annotation: Any, value: object, place: str, events: EventCodec | None = None) -> Any:
    """`value` as the annotation says, or FormatError with the place of the fault. `events` reads nested `Entry` values."""
    annotation = _present(annotation)
    origin = typing.get_origin(annotation)
    if origin is Literal:
        allowed = typing.get_args(annotation)
        if as_text(value, place) not in allowed:
            raise FormatError("unknown_value", place, found=value, allowed=", ".join(allowed))
        return value
    if origin is tuple:
        inner = typing.get_args(annotation)[0]
        if _is_pair(inner):
            key_type, value_type = typing.get_args(inner)
            return _read_pairs(key_type, value_type, as_table(value, place), place)
        return tuple(read_value(inner, item, _under(place, index), events) for index, item in enumerate(as_list(value, place)))
    if origin is Mapping:
        inner = typing.get_args(annotation)[1]
        return {as_text(key, place): read_value(inner, item, _under(place, key), events) for key, item in as_table(value, place).items()}
    if dataclasses.is_dataclass(annotation):
        if events is not None and cast("object", annotation) is Entry:
            return events.read_entry(value, place)
        return read_object(cast("type[object]", annotation), value, place, events)
    return _read_scalar(annotation, value, place)


def _present(annotation: Any) -> Any:
    """The annotation of a key that is there: `X` of `X | None`."""
    if typing.get_origin(annotation) not in {types.UnionType, typing.Union}:
        return annotation
    (inner,) = [argument for argument in typing.get_args(annotation) if argument is not type(None)]
    return inner


def _is_pair(annotation: Any) -> bool:
    return typing.get_origin(annotation) is tuple and Ellipsis not in typing.get_args(annotation)


def _read_pairs(key_type: Any, value_type: Any, table: dict[str, object], place: str) -> tuple[tuple[object, object], ...]:
    pairs: list[tuple[object, object]] = []
    for key, item in table.items():
        under = _under(place, as_text(key, place))
        if key_type is int and not _WHOLE_NUMBER.fullmatch(key):
            raise FormatError("wrong_type", under, expected="integer", found="string")
        pairs.append((key_type(key), item if value_type is object else read_value(value_type, item, under)))
    return tuple(pairs)


def _read_scalar(annotation: Any, value: object, place: str) -> Any:
    if annotation is str:
        return as_text(value, place)
    if annotation is bool:
        if not isinstance(value, bool):
            raise wrong_type(place, "boolean", value)
        return value
    if annotation is int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type(place, "integer", value)
        return value
    if annotation is Decimal:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise wrong_type(place, "number", value)
        return _amount(Decimal(value), place)
    raise TypeError(annotation)


def read_object(shape: type[T], value: object, place: str, events: EventCodec | None = None, *, also: Sequence[str] = ()) -> T:
    """`value` as the dataclass `shape`; keys named in `also` are the caller's. Raises FormatError: missing, unknown or mistyped key."""
    table = as_table(value, place)
    fields = fields_of(shape)
    for key in table:
        if key not in also and all(field.key != key for field in fields):
            raise FormatError("unknown_key", _under(place, key))
    values: dict[str, object] = {}
    for field in fields:
        if field.key not in table:
            if not field.optional:
                raise FormatError("missing_key", _under(place, field.key))
            continue
        values[field.name] = read_value(field.annotation, table[field.key], _under(place, field.key), events)
    return shape(**values)


def write_value(value: object, events: EventCodec | None = None) -> object:
    """The plain JSON value of what `read_value` reads; a field that holds its default is left out."""
    if events is not None and isinstance(value, Entry):
        return events.write_entry(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        defaults = {field.name: field.default for field in dataclasses.fields(value)}
        return {
            field.key: _written(getattr(value, field.name), field.annotation, events)
            for field in fields_of(type(value))
            if defaults[field.name] is dataclasses.MISSING or getattr(value, field.name) != defaults[field.name]
        }
    if isinstance(value, Mapping):
        return {key: write_value(item, events) for key, item in cast("Mapping[str, object]", value).items()}
    if isinstance(value, tuple):
        return [write_value(item, events) for item in cast("tuple[object, ...]", value)]
    return value


def _written(held: object, annotation: Any, events: EventCodec | None) -> object:
    annotation = _present(annotation)
    if held is not None and typing.get_origin(annotation) is tuple and _is_pair(typing.get_args(annotation)[0]):
        return {str(key): item for key, item in cast("tuple[tuple[object, object], ...]", held)}
    return write_value(held, events)


def change_value(whole: T, path: str, value: object, place: str) -> T:
    """`whole` with the value at a dotted `path` replaced: attributes by key, list items by their number from 1 (seats are counted so).

    Raises FormatError where there is no such place or the value is of another type.
    """
    return cast("T", _changed(type(whole), whole, path.split("."), value, place))


def _changed(annotation: Any, whole: Any, path: list[str], value: object, place: str) -> Any:
    annotation = _present(annotation)
    if not path:
        return read_value(annotation, value, place)
    step, rest = path[0], path[1:]
    if dataclasses.is_dataclass(annotation):
        for field in fields_of(cast("type[object]", annotation)):
            if field.key == step:
                inner = _changed(field.annotation, getattr(whole, field.name), rest, value, place)
                return dataclasses.replace(whole, **{field.name: inner})
    if typing.get_origin(annotation) is tuple and _WHOLE_NUMBER.fullmatch(step) and 1 <= int(step) <= len(whole):
        at = int(step) - 1
        inner = _changed(typing.get_args(annotation)[0], whole[at], rest, value, place)
        return (*whole[:at], inner, *whole[at + 1 :])
    raise FormatError("unknown_key", place)


class EventCodec:
    """Reads and writes the entries of one discipline: its own kinds and the corrections common to all."""

    def __init__(self, kinds: Sequence[type[Event]]) -> None:
        self.kinds: Mapping[str, type[Event]] = {kind.kind: kind for kind in (*kinds, *CORRECTIONS)}

    def read_entry(self, value: object, place: str) -> Entry:
        """The entry in an event object. Raises FormatError: unknown kind or key, missing key, wrong type."""
        table = dict(as_table(value, place))
        if "kind" not in table:
            raise FormatError("missing_key", _under(place, "kind"))
        kind = self.kinds.get(as_text(table["kind"], _under(place, "kind")))
        if kind is None:
            raise FormatError("unknown_kind", _under(place, "kind"), found=table["kind"])
        at = as_moment(table["at"], _under(place, "at")) if "at" in table else None
        note = as_text(table["note"], _under(place, "note")) if "note" in table else None
        override = as_text(table["override"], _under(place, "override")) if "override" in table else None
        event = read_object(kind, table, place, self, also=("kind", *_ENVELOPE))
        choices: tuple[str, ...] = getattr(kind, "exactly_one_of", ())
        if choices and sum(choice in table for choice in choices) != 1:
            raise FormatError("exactly_one_key", place, keys=", ".join(choices))
        if isinstance(event, Changed | Inserted) and isinstance(event.entry.event, CORRECTIONS):
            allowed = isinstance(event, Changed) and not isinstance(event.entry.event, Undone | Redone)
            if not allowed:
                raise FormatError("correction_inside", _under(place, "entry"), found=event.entry.event.kind)
        return Entry(event, at, note, override)

    def write_entry(self, entry: Entry) -> dict[str, object]:
        """The event object of an entry; `read_entry` gives the same entry back."""
        written: dict[str, object] = {"kind": entry.event.kind, **cast("dict[str, object]", write_value(entry.event, self))}
        envelope = {"at": entry.at, "note": entry.note, "override": entry.override}
        return written | {key: value for key, value in envelope.items() if value is not None}
