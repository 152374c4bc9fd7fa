"""Pairs of players who must not meet, and who judges which table."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from judge_console.mafia.tournament import ApartLifted, KeptApart, TableJudgeSet
from judge_console.ui.controls import button, text
from judge_console.ui.section import field, side_by_side
from judge_console.ui.table import Cell, Column, Row, Table
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.player_box import PlayerBox
from judge_console.words import translate as _


class PairsCard(QFrame):
    """The pairs with a line to add one."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self.first = PlayerBox(_("One player"))
        self.second = PlayerBox(_("Another player"))
        self.strictly = QCheckBox(_("strictly"))
        self.strictly.setChecked(True)
        self.strictly.setToolTip(_("Never at one table; otherwise only if it costs nothing"))
        self.add_button = button(_("Keep apart"))
        self.list = Table(_("Pairs that do not meet"), theme)
        self.lift = button(_("May meet again"), "quiet")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.first)
        column.addWidget(self.second)
        column.addLayout(side_by_side(self.strictly, self.add_button))
        column.addWidget(self.list, 1)
        column.addWidget(self.lift)
        self.add_button.clicked.connect(self.keep_apart)
        self.lift.clicked.connect(lambda: self._lift(self.list.key))
        self.list.chosen.connect(self._lift)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.list.set_theme(theme)

    def refresh(self) -> None:
        """Shows the pairs as they are now."""
        state = self._ledger.state
        names = [one.nickname for one in state.entrants]
        for box in (self.first, self.second):
            box.offer(names)
        rows = []
        for pair, strict in state.apart.items():
            first, second = sorted(pair, key=lambda name: names.index(name) if name in names else len(names))
            rows.append(Row(f"{first}\n{second}", (Cell(f"{first} — {second}"), Cell("" if strict else _("rather"), "muted"))))
        self.list.show_rows((Column(_("Pair")), Column(_("How"), 112)), rows)
        self.lift.setEnabled(bool(rows))

    def keep_apart(self) -> None:
        """Keeps the two that are chosen apart."""
        pair = KeptApart(self.first.player, self.second.player, self.strictly.isChecked())
        if self._ledger.do(pair):
            self.second.setEditText("")

    def _lift(self, key: str) -> None:
        first, line_end, second = key.partition("\n")
        if line_end:
            self._ledger.do(ApartLifted(first, second))


class TablesCard(QScrollArea):
    """A surname for each table."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self.judges: list[QLineEdit] = []
        self._labels: list[QWidget] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(12, 8, 12, 8)
        self._grid.setVerticalSpacing(4)
        self._grid.setRowStretch(99, 1)
        self._grid.setColumnStretch(1, 1)
        inside.setProperty("kind", "page")
        self.setWidget(inside)

    def refresh(self) -> None:
        """Shows a line for every table there is or could be."""
        state = self._ledger.state
        seated = max((len(tables) for tables in state.seating), default=0)
        wanted = max(1, seated or len(state.entrants) // 10, *state.judges)
        while len(self.judges) < wanted:
            self._add_table(len(self.judges) + 1)
        for number, (line, label) in enumerate(zip(self.judges, self._labels, strict=True), 1):
            line.setVisible(number <= wanted)
            label.setVisible(number <= wanted)
            if not line.isModified() or not line.hasFocus():
                line.setText(state.judges.get(number, ""))

    def _add_table(self, number: int) -> None:
        line = field(_("Judge of table {table}").format(table=number), hint=_("Surname of the judge"))
        label = text(_("Table {table}").format(table=number), "small")
        self._grid.addWidget(label, number, 0)
        self._grid.addWidget(line, number, 1)
        self.judges.append(line)
        self._labels.append(label)
        line.editingFinished.connect(lambda: self._set(number, line))
        line.returnPressed.connect(self.focusNextChild)

    def _set(self, number: int, line: QLineEdit) -> None:
        judge = line.text().strip()
        if self._ledger.open and judge != self._ledger.state.judges.get(number, ""):
            self._ledger.do(TableJudgeSet(number, judge))
