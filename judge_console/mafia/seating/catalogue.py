"""Seatings worked out beforehand: reading and checking the catalogue that ships with the program.

A file holds rounds of one number of players, and says which of them make a seating of so many rounds:

    round 0123012301...     the table of each player, a digit each, players in order
    seating 5 1234 0 2 3 7 9    five rounds: the sum of squared meetings, then the rounds, counted from 0 in order of the file
"""

from __future__ import annotations

from collections.abc import Callable

from judge_console.engine.errors import FormatError
from judge_console.mafia.seating.quality import Round, Seating, meetings


def read_catalogue(text: str, players: int) -> Callable[[int], Seating]:
    """Returns a function that gives, for a number of rounds, the best seating the catalogue has: of so many rounds or, where it has
    none, of the most below. Both raise FormatError `catalogue_damaged` with the line that is not as it should be.
    """
    rounds: list[tuple[int, str]] = []
    seatings: dict[int, tuple[int, list[int]]] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        words = line.split()
        match words:
            case ["round", digits]:
                rounds.append((number, digits))
            case ["seating", length, _squares, *chosen] if length.isdecimal() and len(chosen) == int(length):
                seatings[int(length)] = number, [int(word) if word.isdecimal() else -1 for word in chosen]
            case [] | ["#", *_]:
                pass
            case _:
                raise FormatError("catalogue_damaged", f"line {number}")

    def seating_of(count: int) -> Seating:
        fitting = [length for length in seatings if length <= count]
        if not fitting:
            return ()
        number, chosen = seatings[max(fitting)]
        if not all(0 <= index < len(rounds) for index in chosen):
            raise FormatError("catalogue_damaged", f"line {number}")
        seating = tuple(_round(*rounds[index], players) for index in chosen)
        squares = sum(met * met for row in meetings(seating, players) for met in row) // 2
        if lines[number - 1].split()[2] != str(squares):
            raise FormatError("catalogue_damaged", f"line {number}")
        return seating

    return seating_of


def write_catalogue(players: int, rounds: list[Round], seatings: dict[int, list[int]]) -> str:
    """The catalogue's text; `seatings` says for each number of rounds which of `rounds` to take."""
    lines = [f"round {_digits(tables, players)}" for tables in rounds]
    for length, chosen in sorted(seatings.items()):
        met = meetings(tuple(rounds[index] for index in chosen), players)
        squares = sum(count * count for row in met for count in row) // 2
        lines.append(" ".join(map(str, ("seating", length, squares, *chosen))))
    return "\n".join(lines) + "\n"


def _digits(tables: Round, players: int) -> str:
    table_of = {player: number for number, table in enumerate(tables) for player in table}
    return "".join(str(table_of[player]) for player in range(players))


def _round(number: int, digits: str, players: int) -> Round:
    tables: list[list[int]] = [[] for _ in range(players // 10)]
    if len(digits) != players or not digits.isdecimal() or {digits.count(str(table)) for table in range(len(tables))} != {10}:
        raise FormatError("catalogue_damaged", f"line {number}")
    for player, digit in enumerate(digits):
        tables[int(digit)].append(player)
    return tuple(tuple(table) for table in tables)
