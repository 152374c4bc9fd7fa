"""A sheet from a file, looked at before it is taken: what was recognised team by team, and names that the season does not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout

from judge_console.desk.qualifier_files import SheetImport, read_sheet
from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.engine.events import Event
from judge_console.quiz.season.events import TeamEntered
from judge_console.quiz.season.state import NOT_MARKED
from judge_console.ui.controls import KeyButton, button, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.table import Cell, Column, Row, Table, Tone
from judge_console.ui.theme import Theme
from judge_console.words import plural
from judge_console.words import translate as _

_LEAVE: Final = ""
_ENTER: Final = "\n"
"""What may be chosen for an unknown name besides a team: it stays out, or it is entered under that name."""


class ImportView(QFrame):
    """Shows what a file holds. `left`: it was taken or dropped; `told` carries what was taken, in words."""

    left = Signal()
    told = Signal(str)

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self._path = Path()
        self._read: SheetImport | None = None
        self._chosen: dict[str, str] = {}
        self.setProperty("kind", "page")
        self.heading = text("", "title")
        self.summary = text("", "muted", wrap=True)
        self.table = Table(_("What the file says"), theme)
        self.meant = QComboBox()
        self.meant.setAccessibleName(_("Which team the unknown name is"))
        self.meant_label = text("", "muted")
        self.enter_all = button(_("Enter all unknown ones"), tip=_("Every unknown name is entered as a team of the season"))
        self.take_button = KeyButton(_("Take it into the sheet"), "Ctrl+Enter", theme, primary=True)
        self.drop_button = button(_("Leave it"), "quiet", tip=_("Nothing is taken"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addWidget(self.summary)
        column.addWidget(self.table, 1)
        self.meant.setMinimumWidth(300)
        row = QHBoxLayout()
        row.setSpacing(8)
        for part in (self.meant_label, self.meant, self.enter_all):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.drop_button)
        row.addWidget(self.take_button)
        column.addLayout(row)
        self.table.moved.connect(self._offer)
        self.meant.activated.connect(self._choose)
        self.enter_all.clicked.connect(self._enter_all)
        self.take_button.clicked.connect(self.take)
        self.drop_button.clicked.connect(self.left.emit)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.table.set_theme(theme)
        self.take_button.set_theme(theme)

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the view."""
        return [("Ctrl+Enter", _("take it into the sheet")), ("Escape", _("leave it"))]

    def handle_key(self, key: str) -> bool:
        """Ctrl+Enter takes the file, Esc leaves it."""
        match key:
            case "Ctrl+Enter":
                self.take()
            case "Escape":
                self.left.emit()
            case _:
                return False
        return True

    def show_file(self, path: str) -> bool:
        """Reads a file; False where it cannot be read, which the window tells with the place in it."""
        self._path, self._chosen = Path(path), {}
        try:
            self._read = self._read_as(())
        except (FormatError, StorageTrouble) as error:
            self._ledger.trouble(error)
            return False
        self._chosen = dict.fromkeys(self._read.unknown, _LEAVE)
        self.heading.setText(self._path.name)
        self._show()
        return True

    def take(self) -> None:
        """Records what the sheet does not say yet; unknown names as they were chosen."""
        if self._read is None:
            return
        known = self._meant()
        entering: list[Event] = [TeamEntered(name) for name, meant in self._chosen.items() if meant == _ENTER]
        why = _("from the file {file}").format(file=self._path.name)
        if entering and not self._ledger.do_all(entering):
            return
        changes: Sequence[Event] = known.events(self._ledger.state, why)
        if not changes or self._ledger.do_all(changes):
            taken = plural("{n} change", "{n} changes", len(changes))
            said = _("From {file}: {changes}.").format(file=self._path.name, changes=taken)
            self.told.emit(said if changes else _("The sheet says all of it already."))
            self.left.emit()

    def _read_as(self, besides: Sequence[str]) -> SheetImport:
        state = self._ledger.state
        teams = [squad.team for squad in state.squads]
        return read_sheet(self._path, (*teams, *besides), state.rules.options.qualifier.questions)

    def _meant(self) -> SheetImport:
        """What the file says with unknown names as they were chosen; two rows for one team: the team's own is kept."""
        wanted = [name for name, meant in self._chosen.items() if meant != _LEAVE]
        read = self._read_as(wanted)
        names = {name: meant for name, meant in self._chosen.items() if meant not in {_LEAVE, _ENTER}}
        rows = {names.get(team, team): marks for team, marks in reversed(list(read.rows.items()))}
        disputed = tuple(replace(one, team=names.get(one.team, one.team)) for one in read.disputed)
        return replace(read, rows=dict(reversed(list(rows.items()))), disputed=disputed)

    def _show(self) -> None:
        read = self._read
        if read is None:
            return
        rows: list[Row] = []
        for name, chosen in self._chosen.items():
            said, tone = self._choice_words(chosen)
            rows.append(Row(name, (Cell(name, "warning", bold=True), Cell(said, tone), Cell(""), Cell(""), Cell(""))))
        now = self._ledger.state.sheet.marks
        for team, marks in read.rows.items():
            old = now.get(team, NOT_MARKED * len(marks))
            differs = sum(mark not in {NOT_MARKED, was} and was != NOT_MARKED for mark, was in zip(marks, old, strict=True))
            disputed = sum(one.team == team for one in read.disputed) + marks.count("?")
            changed = plural("changes {n} mark", "changes {n} marks", differs) if differs else ""
            rows.append(
                Row(
                    team,
                    (
                        Cell(team),
                        Cell(_marks_words(marks), "muted"),
                        Cell(str(marks.count("1")), bold=True),
                        Cell(str(disputed) if disputed else "", "warning"),
                        Cell(changed, "warning"),
                    ),
                )
            )
        columns = (
            Column(_("Team in the file"), 220),
            Column(_("Marks as they were read")),
            Column(_("Right"), 60, "right"),
            Column(_("Disputed"), 76, "right"),
            Column(_("In the sheet"), 160),
        )
        self.table.show_rows(columns, rows)
        parts = [plural("{n} team recognised", "{n} teams recognised", len(read.rows))]
        if read.unknown:
            parts.append(plural("{n} unknown", "{n} unknown ones", len(read.unknown)))
        if read.absent:
            parts.append(_("not in the file: {teams}").format(teams=", ".join(read.absent)))
        if read.removed:
            parts.append(_("removed questions: {numbers}").format(numbers=", ".join(map(str, read.removed))))
        self.summary.setText(" · ".join(parts))
        for part in (self.meant, self.meant_label, self.enter_all):
            part.setVisible(bool(self._chosen))
        self._offer(self.table.key)

    def _choice_words(self, chosen: str) -> tuple[str, Tone]:
        if chosen == _LEAVE:
            return _("unknown: stays out"), "warning"
        if chosen == _ENTER:
            return _("is entered as a team of the season"), "gain"
        return _("is {team}").format(team=chosen), "gain"

    def _offer(self, name: str) -> None:
        """What may be chosen for the unknown name with the cursor."""
        unknown = name in self._chosen
        self.meant.setEnabled(unknown)
        self.meant_label.setText(_("“{name}” in the file:").format(name=name) if unknown else _("An unknown name may be chosen above."))
        self.meant.clear()
        if not unknown or self._read is None:
            return
        self.meant.addItem(_("stays out"), _LEAVE)
        self.meant.addItem(_("enter it as a new team"), _ENTER)
        for squad in self._ledger.state.squads:
            if squad.team not in self._read.rows:
                self.meant.addItem(_("is {team}").format(team=squad.team), squad.team)
        self.meant.setCurrentIndex(max(0, self.meant.findData(self._chosen[name])))

    def _choose(self, _place: int) -> None:
        if self.table.key in self._chosen:
            self._chosen[self.table.key] = self.meant.currentData()
            self._show()

    def _enter_all(self) -> None:
        self._chosen = dict.fromkeys(self._chosen, _ENTER)
        self._show()


def _marks_words(marks: str) -> str:
    """Marks in tours, as they can be compared with a paper: "110100110111 010110…"."""
    return "  ".join(marks[first : first + 12] for first in range(0, len(marks), 12)).replace(NOT_MARKED, "·")
