"""The teams of the season: entered with a captain or pasted as a list, their squads beside them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from judge_console.quiz.season.events import TeamEntered
from judge_console.quiz.season.state import Squad
from judge_console.ui.controls import text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.section import Section
from judge_console.ui.section import field, side_by_side
from judge_console.ui.table import Cell, Column, Row
from judge_console.ui.theme import Theme
from judge_console.words import N_, plural
from judge_console.words import translate as _

_COLUMNS: Final = (
    Column(N_("No."), 48, "right"),
    Column(N_("Team")),
    Column(N_("Captain")),
    Column(N_("People"), 88, "right"),
)


class TeamsSection(Section):
    """The list with a line to enter teams at its head."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.team = field(_("Team"), hint=_("Team, or paste a list"))
        self.captain = field(_("Captain"), hint=_("Captain"))
        self.add_button = self.key_button(_("Enter"), "Enter", self.enter_team, primary=True)
        self.list = self.table(_("Teams"))
        self.count = text(kind="small")
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(side_by_side(self.team, self.captain, self.add_button))
        left.addWidget(self.list, 1)
        left.addWidget(self.count)
        self.body.addLayout(left, 1)
        self.team.returnPressed.connect(self.enter_team)
        self.captain.returnPressed.connect(self.enter_team)

    def refresh(self) -> None:
        squads = self.ledger.state.squads
        rows = [Row(squad.team, self._cells(place, squad)) for place, squad in enumerate(squads, 1)]
        self.list.show_rows([Column(_(column.title), column.width, column.align) for column in _COLUMNS], rows)
        self.count.setText(plural("{n} team", "{n} teams", len(squads)))

    def begin(self) -> None:
        if self.ledger.open and not self.ledger.state.squads:
            self.team.setFocus()
        else:
            self.list.setFocus()

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if key == "Insert":
            self.team.setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().handle_key(key, event)

    def print_name(self) -> str:
        return "squads"

    def enter_team(self) -> None:
        """Enters the team of the fields."""
        team = " ".join(self.team.text().split())
        if self.ledger.do(TeamEntered(team, self.captain.text().strip())):
            self.team.clear()
            self.captain.clear()
            self.list.go_to(team)
            self.team.setFocus()

    def _cells(self, place: int, squad: Squad) -> tuple[Cell, ...]:
        return (
            Cell(str(place), "muted"),
            Cell(squad.team, bold=True),
            Cell(squad.captain, "muted"),
            Cell(str(len(squad.members)), "muted"),
        )
