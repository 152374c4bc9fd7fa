"""What the page shows while no tournament is open: the list of the club's tournaments and the form of a new one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate
from PySide6.QtWidgets import QDateEdit

from judge_console.desk.games import GameLine
from judge_console.mafia.tournament import TournamentHead, TournamentTitle
from judge_console.ui.controller import Controller
from judge_console.ui.controls import indented, restyle
from judge_console.ui.games_list import day_words
from judge_console.ui.new_game import USUAL_REGULATION
from judge_console.ui.section import field
from judge_console.ui.start_list import JournalForm, StartList, StartWords, saved_cell, status_cell
from judge_console.ui.table import Cell, Column
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class TournamentForm(JournalForm):
    """`begun` carries (regulation id, TournamentHead)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("New tournament"), _("Begin the tournament"))
        self.name = field(_("Name of the tournament"))
        self.stage = field(_("Stage"), hint=_("final, if it has stages"))
        self.place = field(_("Place"))
        self.chief_judge = field(_("Chief judge (surname)"))
        self.date = indented(QDateEdit())
        self.date.setDisplayFormat("dd.MM.yyyy")
        self.date.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.date.setAccessibleName(_("First day"))
        self.lay_out(
            (
                (self.name, 0, 0, 2),
                (self.stage, 2, 0, 1),
                (self.date, 2, 1, 1),
                (self.place, 4, 0, 2),
                (self.chief_judge, 6, 0, 1),
                (self.regulation, 6, 1, 1),
            )
        )

    def fill(self, today: str, lines: Sequence[GameLine]) -> None:
        self.regulation.setCurrentIndex(max(0, self.regulation.findData(USUAL_REGULATION)))
        for line in (self.name, self.stage):
            line.clear()
        restyle(self.name, "")
        self.chief_judge.setText(str(lines[0].title.get("judge", "")) if lines else "")
        self.date.setDate(QDate.fromString(today, "yyyy-MM-dd"))
        self.name.setFocus()

    def head(self) -> TournamentHead | None:
        """The head as the form has it; None without a name: it could not be told from another."""
        name = self.name.text().strip()
        restyle(self.name, "" if name else "wrong")
        if not name:
            self.name.setFocus()
            return None
        date = self.date.date().toString("yyyy-MM-dd")
        return TournamentHead(
            TournamentTitle(name, self.stage.text().strip(), date, self.chief_judge.text().strip(), self.place.text().strip())
        )


class TournamentStart(StartList):
    """The list of tournaments."""

    form: TournamentForm

    def __init__(self, controller: Controller, theme: Theme) -> None:
        words = StartWords(
            _("Tournaments"),
            _("New tournament"),
            _("There is no tournament in this club file yet."),
            _("open the tournament"),
            _("begin the tournament"),
        )
        columns = (
            Column(_("Date"), 110),
            Column(_("Tournament")),
            Column(_("Chief judge"), 190),
            Column(_("State"), 130),
            Column(_("Last entry"), 150),
        )
        super().__init__(controller, theme, "tournament", words, TournamentForm(theme), columns)

    def cells(self, line: GameLine) -> tuple[Cell, ...]:
        name = " · ".join(str(line.title[key]) for key in ("tournament", "stage") if line.title.get(key))
        return (
            Cell(day_words(str(line.title.get("date", ""))), "muted"),
            Cell(name or _("without a name"), bold=True),
            Cell(str(line.title.get("judge", "")), "muted"),
            status_cell(line),
            saved_cell(line),
        )
