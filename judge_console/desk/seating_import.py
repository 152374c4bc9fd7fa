"""A seating published elsewhere, from a CSV file: one line a seat, or one line a table with its ten players by seat.

Comma, semicolon or tab between the cells; a heading in Russian or English says which column is which, without one the usual order is
taken: round, table, seat, nickname, or round, table, ten nicknames. What this program exports is read back.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import Final

from judge_console.engine.errors import FormatError
from judge_console.mafia.tournament import Round

_SEATS: Final = 10
_HEADINGS: Final = {
    "round": ("round", "тур", "раунд", "игра", "game"),
    "table": ("table", "стол"),
    "seat": ("seat", "место", "бокс", "№"),
    "nickname": ("nickname", "никнейм", "ник", "игрок", "player"),
}


def read_seating(text: str) -> tuple[Round, ...]:
    """The rounds of a seating, each its tables of ten nicknames by seat; lines of players who sit out are left out.

    Raises FormatError, its place the number of a line where there is one: `empty_file`, `missing_key` for a heading without a column that
    is needed, `not_a_number`, `no_nickname`, `seated_twice` for a seat that is given to two, `table_not_full`, `no_such_round` where the
    numbers of rounds or tables leave gaps.
    """
    rows = [(number, row) for number, row in enumerate(_cells(text), 1) if any(row)]
    if not rows:
        raise FormatError("empty_file", "")
    wide = len(rows[0][1]) >= _SEATS + 2
    columns = None if wide else _columns(rows[0][1])
    if columns is not None or (wide and not rows[0][1][0].isdecimal()):
        rows = rows[1:]
    columns = columns or {"round": 0, "table": 1, "seat": 2, "nickname": 3}
    found: dict[tuple[int, int], dict[int, str]] = {}
    for number, row in rows:
        if wide:
            place = _number(row, 0, number), _number(row, 1, number)
            players = dict(enumerate(row[2 : _SEATS + 2], 1))
        else:
            if not _cell(row, columns["table"]):
                continue  # he sits out
            place = _number(row, columns["round"], number), _number(row, columns["table"], number)
            players = {_number(row, columns["seat"], number): _cell(row, columns["nickname"])}
        table = found.setdefault(place, {})
        for seat, player in players.items():
            if not player:
                raise FormatError("no_nickname", f"{number}")
            if not 1 <= seat <= _SEATS:
                raise FormatError("not_a_number", f"{number}", found=seat)
            if seat in table:
                raise FormatError("seated_twice", f"{number}", round=place[0], nickname=player)
            table[seat] = player
    return _rounds(found)


def _rounds(found: dict[tuple[int, int], dict[int, str]]) -> tuple[Round, ...]:
    rounds: list[Round] = []
    for number in range(1, max((place[0] for place in found), default=0) + 1):
        tables = sorted(table for round_number, table in found if round_number == number)
        if not tables or tables != list(range(1, len(tables) + 1)):
            raise FormatError("no_such_round", "", found=number)
        for table in tables:
            if len(found[number, table]) != _SEATS:
                raise FormatError("table_not_full", "", round=number, found=len(found[number, table]))
        rounds.append(tuple(tuple(found[number, table][seat] for seat in range(1, _SEATS + 1)) for table in tables))
    if not rounds:
        raise FormatError("empty_file", "")
    return tuple(rounds)


def _cells(text: str) -> list[list[str]]:
    first = text.removeprefix("\ufeff").partition("\n")[0]
    separator = max(";\t,", key=first.count)
    lines = csv.reader(text.removeprefix("\ufeff").splitlines(), delimiter=separator)
    # An apostrophe is what keeps a spreadsheet from taking a nickname for a formula.
    return [[cell.strip().removeprefix("'") for cell in row] for row in lines]


def _columns(heading: Sequence[str]) -> dict[str, int] | None:
    """Where the four columns are by a heading; None where the first line is none."""
    words = [cell.casefold() for cell in heading]
    found = {name: next((place for place, word in enumerate(words) if word in known), None) for name, known in _HEADINGS.items()}
    if any(cell.isdecimal() for cell in heading[:2]):
        return None
    columns = {name: place for name, place in found.items() if place is not None}
    if len(columns) != len(_HEADINGS):
        raise FormatError("missing_key", "1")
    return columns


def _cell(row: Sequence[str], place: int) -> str:
    return row[place] if place < len(row) else ""


def _number(row: Sequence[str], place: int, line: int) -> int:
    cell = _cell(row, place)
    if not cell.isdecimal():
        raise FormatError("not_a_number", f"{line}", found=cell)
    return int(cell)
