"""The fields of an event of a mafia game: seats, hands, roles, clauses, as a judge writes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Final, cast

from PySide6.QtWidgets import QWidget

from judge_console.desk.event_words import clause_meaning, seat_list
from judge_console.desk.paper_cells import CellFault, read_clause, read_points, read_role, read_seat, read_seats
from judge_console.engine.events import Event
from judge_console.mafia.events import KINDS
from judge_console.mafia.rules import Regulation, Role
from judge_console.ui.log.event_editor import Check, Choice, EventEditor, Field, SearchBox, Text
from judge_console.words import N_, amount
from judge_console.words import translate as _

_LABELS: Final[Mapping[str, str]] = {
    "seat": N_("seat"),
    "by": N_("who"),
    "voters": N_("whose hands"),
    "hands": N_("or how many"),
    "shots": N_("or each his own"),
    "seats": N_("seats"),
    "roles": N_("ten letters"),
    "clause": N_("clause"),
    "ruled_by": N_("ruled by"),
    "hand_counted": N_("his hand is in the count"),
    "points": N_("points"),
    "team": N_("team"),
    "winner": N_("winner"),
    "judge": N_("judge"),
}
_CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "ruled_by": {"judge": N_("the judge"), "chief": N_("the chief judge")},
    "team": {"red": N_("red"), "black": N_("black")},
    "winner": {"red": N_("red"), "black": N_("black"), "draw": N_("draw")},
    "checker": {Role.DON.value: N_("the Don"), Role.SHERIFF.value: N_("the Sheriff")},
}


class _Clause:
    """A clause by number or by any word of what it is about."""

    def __init__(self, name: str, edited: Callable[..., None], rules: Regulation) -> None:
        self.widget = SearchBox(name)
        listed = [violation.clause for violation in rules.options.violations]
        others = [clause for clause in rules.options.meanings if clause not in listed]
        self.widget.offer([(f"{clause} {clause_meaning(rules, clause)}", clause) for clause in (*listed, *others)])
        self.widget.editTextChanged.connect(edited)

    def read(self) -> object:
        typed = self.widget.currentText().strip()
        if not typed:
            return None
        value = self.widget.value()
        return value if value is not None else read_clause(typed)

    def write(self, value: object) -> None:
        self.widget.choose(value)


class MafiaEditor(EventEditor):
    """The events of a mafia game."""

    def __init__(self, rules: Regulation, parent: QWidget | None = None) -> None:
        super().__init__(KINDS, _LABELS, parent)
        self._rules = rules

    def make_field(self, kind: type[Event], name: str) -> Field:
        words, edited = self.label_of(name), self.on_edit
        match name:
            case "by" if kind.kind == "checked":
                return Choice(words, edited, _CHOICES["checker"])
            case "seat" | "by":
                return Text(words, edited, read_seat)
            case "voters" | "seats":
                return Text(words, edited, read_seats, seat_list)
            case "hands":
                return Text(words, edited, _read_hands)
            case "shots":
                return Text(words, edited, read_shots, write_shots)
            case "roles":
                return Text(words, edited, read_letters)
            case "points":
                return Text(words, edited, read_points, lambda value: amount(cast("Decimal", value)))
            case "clause":
                return _Clause(words, edited, self._rules)
            case "hand_counted":
                return Check(words, edited)
            case "ruled_by" | "team" | "winner":
                return Choice(words, edited, _CHOICES[name])
            case _:
                return Text(words, edited, str)


def _read_hands(typed: str) -> int:
    if typed.isascii() and typed.isdigit() and len(typed) <= 2:
        return int(typed)
    raise CellFault(_("How many hands? A number."))


def read_shots(typed: str) -> tuple[tuple[int, int], ...]:
    """Each shooter's target: "6-4 9-4"."""
    pairs: list[tuple[int, int]] = []
    for word in typed.replace(",", " ").split():
        found = re.fullmatch(r"(\d{1,2})\s*[-–→>:]\s*(\d{1,2})", word)
        if found is None:
            raise CellFault(_("Shooter and target: 6-4 9-4."))
        pairs.append((read_seat(found[1]), read_seat(found[2])))
    return tuple(pairs)


def write_shots(shots: tuple[tuple[int, int], ...]) -> str:
    """The shots as `read_shots` reads them."""
    return " ".join(f"{shooter}-{target}" for shooter, target in shots)


def read_letters(typed: str) -> str:
    """Ten role letters, seat 1 first; a question mark or a dash is one that is not known."""
    letters = [read_role(letter) for letter in typed if not letter.isspace()]
    if len(letters) != 10:
        raise CellFault(_("Ten letters, seat 1 first: К, М, Ш, Д or ?."))
    return "".join(role.value if role else "?" for role in letters)
