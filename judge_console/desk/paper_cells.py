"""What a person writes into the cells of the paper protocol, read: seats, hands, clauses with a time, roles, dates.

A cell that cannot be read raises CellFault with the words to show beside it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, Literal

from judge_console.mafia.rules import Role, Team
from judge_console.words import N_, translate
from judge_console.words import translate as _

Time = tuple[Literal["day", "night"], int]
Sanction = Literal["warning", "foul", "removal", "expulsion", "penalty", "team_defeat"]

SANCTIONS: Final[dict[Sanction, str]] = {
    "warning": N_("warning"),
    "foul": N_("foul"),
    "removal": N_("removal"),
    "expulsion": N_("out of the tournament"),
    "penalty": N_("penalty"),
    "team_defeat": N_("team defeat"),
}
WINNERS: Final = {"red": N_("civilians"), "black": N_("mafia"), "draw": N_("draw"), "none": N_("not finished")}
"""What clause 9.7 has written, and the two outcomes it does not know."""
_TEAMS: Final[dict[Team, str]] = {"red": N_("reds"), "black": N_("blacks")}

_NOTHING: Final = frozenset("-–—−xхпp")  # a dash, a cross, the first letter of промах
_MARKS: Final = frozenset("+xхф*•v✓")
_LETTERS: Final = {
    **{role.value: role for role in Role},
    **dict.fromkeys("CKRС", Role.CIVILIAN),
    "M": Role.MAFIOSO,
    "D": Role.DON,
    **dict.fromkeys("SWЩ", Role.SHERIFF),
}
_FOUL_WORD: Final = re.compile(r"(?P<clause>\d+\.\d+(?:\.\d+)?|\d{3,4})|(?P<time>[дdнn]?\.?\d{1,2})|(?P<mark>\D)", re.IGNORECASE)


class CellFault(Exception):
    """A cell that cannot be read; the message is for the judge."""


@dataclass(frozen=True, slots=True)
class FoulCell:
    """A cross in a foul cell: the clause and the time, where they are written."""

    clause: str | None
    time: Time | None


def read_seat(text: str) -> int:
    """A seat; 0 is seat 10, as on the keys."""
    text = text.strip()
    if text in {"0", "10"}:
        return 10
    if len(text) == 1 and text in "123456789":
        return int(text)
    raise CellFault(_("a seat from 1 to 10"))


def read_seats(text: str) -> tuple[int, ...]:
    """Seats with or without anything between them: "2 10", "2, 10", "20" and "697"; "10" alone is seat 10. A dash is nobody."""
    if is_nothing(text):
        return ()
    words = [word for word in re.split(r"[\s,;./]+", text.strip()) if word]
    seats: list[int] = []
    for word in words:
        if word == "10":
            seats.append(10)
        elif word.isascii() and word.isdigit():
            seats += [int(digit) or 10 for digit in word]
        else:
            raise CellFault(_("seats from 1 to 10"))
    return tuple(seats)


def read_hands(text: str) -> int:
    """A number of hands; a dash is none."""
    text = text.strip()
    if is_nothing(text):
        return 0
    if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= 10:
        return int(text)
    raise CellFault(_("a number of hands, 0 to 10"))


def read_revotes(text: str) -> tuple[int, ...]:
    """Hands of one re-vote after another: "5" or "5/4"."""
    return tuple(read_hands(part) for part in re.split(r"[\s,;/]+", text.strip()) if part)


def is_nothing(text: str) -> bool:
    """Whether a cell says that there was none: a dash, a cross."""
    return text.strip().lower() in _NOTHING


def read_role(text: str) -> Role | None:
    """A role by its letter, in either layout; a question mark is one that is not known."""
    text = text.strip().upper()
    if text in {"?", "-", "—"}:
        return None
    if text in _LETTERS:
        return _LETTERS[text]
    raise CellFault(_("К, М, Ш or Д"))


def read_time(text: str) -> Time:
    """When: "2" or "д2" is day 2, "н1" night 1, "н0" the introduction."""
    found = re.fullmatch(r"([дdнn]?)[а-яa-z]*\.?\s*(\d{1,2})", text.strip().lower())
    if found is None:
        raise CellFault(_("a day or a night: д2, н1"))
    return ("night" if found[1] in {"н", "n"} else "day", int(found[2]))


def read_clause(text: str) -> str:
    """A clause with or without its dots: "6.6.1" or "661"."""
    text = text.strip().rstrip(".")
    if re.fullmatch(r"\d{3,4}", text):
        return f"{text[0]}.{text[1]}.{text[2:]}"
    if re.fullmatch(r"\d\.\d+(\.\d+)?", text):
        return text
    raise CellFault(_("a clause, such as 6.6.1"))


def read_foul(text: str) -> FoulCell:
    """A foul: a mark, a clause, a time, or a clause and a time: "+", "6.6.1", "д2", "661 н1"."""
    clause: str | None = None
    time: Time | None = None
    rest = text.strip().lower().replace(",", " ").replace("/", " ")
    for word in rest.split():
        found = _FOUL_WORD.fullmatch(word)
        if found is None or (found["mark"] and word not in _MARKS):
            raise CellFault(_("a cross, or a clause and a day: 6.6.1 д2"))
        if found["clause"]:
            clause = read_clause(word)
        elif found["time"]:
            time = read_time(word)
    return FoulCell(clause, time)


def read_points(text: str) -> Decimal:
    """Points with a comma or a point; a real minus and a dash are the same."""
    text = text.strip().replace(",", ".").replace("−", "-").replace("–", "-")
    if re.fullmatch(r"[+-]?(\d{1,3}(\.\d{0,3})?|\.\d{1,3})", text):
        return Decimal(text)
    raise CellFault(_("a number of points"))


def read_count(text: str) -> int:
    """A number of the head: which game, which table."""
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) <= 4:
        return int(text)
    raise CellFault(_("a whole number"))


def read_date(text: str) -> str:
    """A date as it is read (28.11.2026) or as files have it (2026-11-28), as YYYY-MM-DD."""
    parts = re.split(r"[.\-/]", text.strip())
    try:
        numbers = [int(part) for part in parts]
        year, month, day = numbers if len(parts[0]) == 4 else reversed(numbers)
        return date(year + 2000 if year < 100 else year, month, day).isoformat()
    except ValueError:
        raise CellFault(_("a date, such as 28.11.2026")) from None


def read_winner(text: str) -> str:
    """Who won, by the beginning of the word on paper; one of WINNERS."""
    return _by_beginning(text, WINNERS, {"к": "red", "r": "red", "ч": "black", "b": "black"}, _("civilians, mafia, draw or not finished"))


def read_sanction(text: str) -> Sanction:
    """A sanction by the beginning of its name."""
    names = ", ".join(translate(name) for name in SANCTIONS.values())
    found = _by_beginning(text, SANCTIONS, {}, names)
    return next(sanction for sanction in SANCTIONS if sanction == found)


def read_team(text: str) -> Team:
    """A team by the beginning of its name."""
    found = _by_beginning(text, _TEAMS, {}, _("reds or blacks"))
    return "red" if found == "red" else "black"


def _by_beginning(text: str, names: dict[str, str] | dict[Sanction, str] | dict[Team, str], also: dict[str, str], fault: str) -> str:
    typed = text.strip().casefold()
    if typed in also:
        return also[typed]
    said = [(code, word.casefold()) for code, name in names.items() for word in (code, name, translate(name))]
    # A whole word is meant even where a longer one begins with it.
    found = {code for code, word in said if word == typed} or {code for code, word in said if typed and word.startswith(typed)}
    if len(found) != 1:
        raise CellFault(fault)
    return found.pop()
