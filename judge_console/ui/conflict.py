"""One game told in two ways, side by side: the judge keeps ours, takes theirs beside it, or lets ours go on as theirs does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import say_entry, winner_words
from judge_console.desk.incoming import Conflict, Receiver, keep_ours, take_theirs
from judge_console.engine.errors import ConsoleError
from judge_console.ui.controls import KeyButton, text
from judge_console.ui.games_list import day_words
from judge_console.ui.ledger import Ledger
from judge_console.ui.table import Cell, Column, Row, Table, Tone
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _

_COLUMNS: Final = (Column("", 48, "right"), Column(N_("In this club")), Column(N_("In the file")))


class ConflictView(QFrame):
    """`decided`: the judge has; `troubled` carries what kept his decision from being carried out."""

    decided = Signal()
    troubled = Signal(object)

    def __init__(self, ledger: Ledger, theme: Theme, desk: Callable[[], Receiver]) -> None:
        """`desk` gives the desk that records come to, while its journal is open."""
        super().__init__()
        self._ledger = ledger
        self._desk = desk
        self.conflict: Conflict | None = None
        self.answered = False
        self.setProperty("kind", "page")
        self.heading = text("", "title")
        self.file = text("", "muted", wrap=True)
        self.table = Table(_("Both journals side by side"), theme)
        self.keep = KeyButton(_("Keep ours"), "F4", theme)
        self.take = KeyButton(_("Set ours aside, take theirs"), "F5", theme)
        self.go_on = KeyButton(_("Let ours go on as theirs does"), "F6", theme, primary=True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addStretch(1)
        for made in (self.keep, self.take, self.go_on):
            row.addWidget(made)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addWidget(self.file)
        column.addWidget(self.table, 1)
        column.addLayout(row)
        self.keep.clicked.connect(self.keep_ours)
        self.take.clicked.connect(self.take_theirs)
        self.go_on.clicked.connect(self.let_go_on)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        for part in (self.table, self.keep, self.take, self.go_on):
            part.set_theme(theme)

    def ask(self, conflict: Conflict, left: int) -> None:
        """Shows a conflict; `left` says how many there are with it."""
        self.conflict = conflict
        self.answered = False
        more = f" (+{left - 1})" if left > 1 else ""
        self.heading.setText(_heading(conflict.ours) + more)
        said = _("{file} has other events than this club's record. Nothing is overwritten, whatever you choose.")
        self.file.setText(said.format(file=Path(conflict.file).name))
        of_desk = conflict.record.discipline == self._desk().session.discipline.name
        self.take.say(_("Take theirs beside ours") if of_desk else _("Set ours aside, take theirs"))
        self.table.show_rows([Column(_(one.title) if one.title else "", one.width, one.align) for one in _COLUMNS], _rows(conflict))
        different = next((row.key for row in self.table.rows_model.rows if row.key.startswith("≠")), "")
        self.table.go_to(different)
        self.go_on.setVisible(conflict.continues)

    def begin(self) -> None:
        """The keyboard goes to the journals."""
        self.table.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the decision."""
        found = [("F4", _("keep ours")), ("F5", _("set ours aside, take theirs"))]
        return [*found, ("F6", _("let ours go on as theirs does"))] if self.conflict is not None and self.conflict.continues else found

    def handle_key(self, key: str) -> bool:
        """F4 keeps ours, F5 takes theirs, F6 lets ours go on."""
        match key:
            case "F4":
                self.keep_ours()
            case "F5":
                self.take_theirs()
            case "F6" if self.conflict is not None and self.conflict.continues:
                self.let_go_on()
            case _:
                return False
        return True

    def keep_ours(self) -> None:
        """The record is not taken."""
        self._decide(lambda conflict: keep_ours(self._desk(), conflict))

    def take_theirs(self) -> None:
        """Our game no longer counts, theirs comes in under an id of its own."""
        self._decide(lambda conflict: take_theirs(self._desk(), self._ledger.games, conflict))

    def let_go_on(self) -> None:
        """What theirs has beyond ours is added to ours."""
        if self.conflict is None:
            return
        self._decide(lambda conflict: self._ledger.games.carry_on(conflict.record))
        for session in (self._ledger.table.session, self._ledger.controller.session):
            if session is not None and session.game_id == self.conflict.game_id:
                session.reload()

    def _decide(self, act: Callable[[Conflict], object]) -> None:
        if self.conflict is None:
            return
        try:
            act(self.conflict)
        except ConsoleError as error:
            self.troubled.emit(error)
            return
        self.answered = True
        self.decided.emit()


def _rows(conflict: Conflict) -> list[Row]:
    """Head, result and every entry; lines that differ are marked and have a tone of their own."""
    rows = [
        _pair("", _head_words(conflict.ours), _head_words(conflict.theirs)),
        _pair("", _result_words(conflict.ours), _result_words(conflict.theirs)),
    ]
    sides = zip_longest(
        *([_entry_words(course, index) for index in range(len(course.entries))] for course in (conflict.ours, conflict.theirs))
    )
    rows += [_pair(str(number), ours or ("", "—"), theirs or ("", "—")) for number, (ours, theirs) in enumerate(sides, 1)]
    return rows


def _pair(number: str, ours: tuple[str, str], theirs: tuple[str, str]) -> Row:
    same = ours == theirs
    mark = "" if same else "≠"
    tone: Tone = "muted" if same else "warning"
    texts = (" ".join(part for part in side if part) for side in (ours, theirs))
    key = f"{mark}{number or ours[1]}"
    return Row(
        key, (Cell(f"{mark} {number}".strip(), tone), *(Cell(words, "text" if same else "warning", bold=not same) for words in texts))
    )


def _entry_words(course: AnyCourse, index: int) -> tuple[str, str]:
    entry = course.entries[index]
    said = say_entry(course.entries, index, course.rules, roles=course.state.signed)
    beside = "; ".join(part for part in (entry.note, entry.override) if part)
    return (entry.at or "")[11:19], f"{said} ({beside})" if beside else said


def _heading(course: AnyCourse) -> str:
    head = course.head
    match course.discipline.name:
        case "mafia":
            return _("Round {round}, table {table}: told in two ways").format(round=head.game.number, table=head.game.table)
        case "quiz":
            evening = f"{head.teams.a.name} — {head.teams.b.name}"
            return _("{evening}, {date}: told in two ways").format(evening=evening, date=day_words(head.evening.date))
        case _:
            return _("The season {name}: told in two ways").format(name=head.season.name)


def _head_words(course: AnyCourse) -> tuple[str, str]:
    head = course.head
    match course.discipline.name:
        case "mafia":
            return "", f"{head.game.judge} · {', '.join(head.players)}"
        case "quiz":
            return "", f"{head.evening.host} · {day_words(head.evening.date)}"
        case _:
            return "", f"{head.season.organiser} · {day_words(head.season.begins)} – {day_words(head.season.ends)}"


def _result_words(course: AnyCourse) -> tuple[str, str]:
    outcome = course.discipline.outcome(course.state)
    signed = " · " + _("signed") if course.state.signed else ""
    winner = outcome.winner if outcome is not None else None
    match course.discipline.name:
        case "mafia":
            return "", (winner_words(winner) if winner else _("no result")) + signed
        case "quiz":
            named = {"A": course.head.teams.a.name, "B": course.head.teams.b.name}
            return "", (named.get(winner, winner) if winner else _("no result")) + signed
        case _:
            return "", _("closed") if course.state.signed else _("going on")
