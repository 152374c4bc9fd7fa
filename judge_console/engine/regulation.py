"""Regulations: TOML files read strictly into frozen dataclasses, each option with the clause it rests on.

A section of the file is a table of options with a sub-table `clauses` that names, for each of them and nothing else, the clause of the
regulation or the words "general practice". The text a game was played under is kept with the game, so the reader also accepts text
that no longer ships.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from judge_console.engine.codec import as_table, as_text, fields_of, read_decimal, read_object
from judge_console.engine.errors import FormatError


@dataclass(frozen=True)
class Wording:
    """A short text of the regulation file in the languages of the program."""

    ru: str
    en: str


@dataclass(frozen=True)
class Section:
    """Base of a section of options."""


Rules = TypeVar("Rules")


def read_regulation(shape: type[Rules], text: str, place: str = "") -> tuple[Rules, Mapping[str, str]]:
    """The regulation in `text` as `shape`, and the clause of each option by its dotted name.

    Raises FormatError: broken TOML, an option that is missing, unknown, of another type, or without its clause.
    """
    try:
        table = tomllib.loads(text, parse_float=read_decimal)
    except tomllib.TOMLDecodeError as error:
        raise FormatError("not_toml", place, reason=str(error)) from None
    clauses: dict[str, str] = {}
    for field in fields_of(shape):
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section) and isinstance(table.get(field.key), dict):
            clauses |= _taken_clauses(field.key, field.annotation, cast("dict[str, object]", table[field.key]))
    return read_object(shape, table, place), clauses


def _taken_clauses(name: str, section: type[Any], options: dict[str, object]) -> dict[str, str]:
    """The sub-table `clauses` taken out of a section, judged against its options."""
    place = f"{name}.clauses"
    if "clauses" not in options:
        raise FormatError("missing_key", place)
    clauses = as_table(options.pop("clauses"), place)
    # An option that a regulation may leave out has a clause where it is there.
    known = [field.name for field in dataclasses.fields(section) if field.default is dataclasses.MISSING or field.name in options]
    for key in clauses:
        if key not in known:
            raise FormatError("unknown_key", f"{place}.{key}")
    for key in known:
        if key not in clauses:
            raise FormatError("missing_key", f"{place}.{key}")
    return {f"{name}.{key}": as_text(clauses[key], f"{place}.{key}") for key in known}
