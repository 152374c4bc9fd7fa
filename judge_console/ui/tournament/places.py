"""Fixed places: who is seated at which table or on which seat, whatever the draw does with the others."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from judge_console.mafia.tournament import PlaceFixed, PlaceFreed
from judge_console.ui.controls import button, text
from judge_console.ui.section import number
from judge_console.ui.table import Cell, Column, Row, Table
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.player_box import PlayerBox
from judge_console.words import translate as _


class FixedPlaces(QFrame):
    """The fixed places with a line to fix one; 0 stands for any table, any seat, all rounds."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self.player = PlayerBox(_("Player"))
        self.table = _number_or(_("Table of the player, 0 for any"), "—")
        self.seat = _number_or(_("Seat of the player, 0 for any"), "—", most=10)
        self.round = _number_or(_("Round, 0 for all"), _("all rounds"))
        self.fix_button = button(_("Fix the place"))
        self.list = Table(_("Fixed places"), theme)
        self.empty = text(_("No place is fixed: the draw seats everybody where it is best for all."), "muted", wrap=True)
        self.free_button = button(_("Free the place"), "quiet")
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addLayout(_labelled(_("Player"), self.player), 1)
        for name, part in ((_("Table"), self.table), (_("Seat"), self.seat), (_("Round"), self.round)):
            line.addLayout(_labelled(name, part))
        line.addLayout(_labelled("", self.fix_button))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(line)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        below = QHBoxLayout()
        below.addWidget(self.free_button)
        below.addStretch(1)
        column.addLayout(below)
        column.addStretch(0)
        self.fix_button.clicked.connect(self.fix)
        self.free_button.clicked.connect(lambda: self._free(self.list.key))
        self.list.chosen.connect(self._free)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.list.set_theme(theme)

    def refresh(self) -> None:
        """Shows the places as they are now."""
        state = self._ledger.state
        names = [one.nickname for one in state.entrants]
        self.player.offer(names)
        places = sorted(state.places.items(), key=lambda item: (names.index(item[0][0]), item[0][1] or 0))
        rows = [
            Row(
                f"{nickname}\n{round_ or 0}",
                (
                    Cell(nickname),
                    Cell("—" if table is None else str(table), "muted" if table is None else "text"),
                    Cell("—" if seat is None else str(seat), "muted" if seat is None else "text"),
                    Cell(_("all rounds") if round_ is None else str(round_), "muted" if round_ is None else "text"),
                ),
            )
            for (nickname, round_), (table, seat) in places
        ]
        columns = (Column(_("Player")), Column(_("Table"), 96, "right"), Column(_("Seat"), 96, "right"), Column(_("Round"), 96, "right"))
        self.list.show_rows(columns, rows)
        for part in (self.list, self.free_button):
            part.setVisible(bool(rows))
        self.empty.setVisible(not rows)

    def fix(self) -> None:
        """Fixes the place of the player that is chosen."""
        place = PlaceFixed(self.player.player, self.table.value() or None, self.seat.value() or None, self.round.value() or None)
        if self._ledger.do(place):
            # The next one often sits at the same table, never on the same seat.
            self.player.setEditText("")
            self.seat.setValue(0)
            self.player.setFocus()

    def _free(self, key: str) -> None:
        nickname, line_end, round_ = key.partition("\n")
        if line_end:
            self._ledger.do(PlaceFreed(nickname, int(round_) or None))


def _number_or(name: str, instead_of_none: str, *, most: int = 99) -> QSpinBox:
    made = number(name, 0, most, 0)
    made.setSpecialValueText(instead_of_none)
    return made


def _labelled(name: str, part: QWidget) -> QVBoxLayout:
    labelled = QVBoxLayout()
    labelled.setSpacing(4)
    labelled.addWidget(text(name, "small"))
    labelled.addWidget(part)
    return labelled
