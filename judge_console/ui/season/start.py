"""What the page shows while no season is open: the list of the club's seasons and the form of a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QDate
from PySide6.QtWidgets import QDateEdit

from judge_console.desk.games import GameLine
from judge_console.quiz.season.state import SeasonHead, SeasonTitle
from judge_console.ui.controller import Controller
from judge_console.ui.controls import indented, restyle
from judge_console.ui.games_list import day_words
from judge_console.ui.section import field
from judge_console.ui.start_list import JournalForm, StartList, StartWords, saved_cell, status_cell
from judge_console.ui.table import Cell, Column
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

ISO: Final = "yyyy-MM-dd"
"""How Qt writes a day as records do."""
_USUAL_MONTHS: Final = 6
"""A season lasts five to six months (4.season)."""


class SeasonForm(JournalForm):
    """`begun` carries (regulation id, SeasonHead)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("New season"), _("Begin the season"))
        self.name = field(_("Name of the season"), hint=_("spring 2027"))
        self.begins = day_field(_("First day of the season"))
        self.ends = day_field(_("Last day of the season"))
        self.organiser = field(_("Organiser (surname)"))
        self.place = field(_("Place of the evenings"))
        self.lay_out(
            (
                (self.name, 0, 0, 2),
                (self.begins, 2, 0, 1),
                (self.ends, 2, 1, 1),
                (self.place, 4, 0, 2),
                (self.organiser, 6, 0, 1),
                (self.regulation, 6, 1, 1),
            )
        )
        self.begins.dateChanged.connect(self._follow)

    def fill(self, today: str, lines: Sequence[GameLine]) -> None:
        self.regulation.setCurrentIndex(0)
        self.name.clear()
        self.place.clear()
        for part in (self.name, self.ends.lineEdit()):
            restyle(part, "")
        self.organiser.setText(str(lines[0].title.get("organiser", "")) if lines else "")
        self.begins.setDate(QDate.fromString(today, ISO))
        self._follow(self.begins.date())
        self.name.setFocus()

    def head(self) -> SeasonHead | None:
        """The head as the form has it; None without a name, by which evenings find their season, or where it ends before it begins."""
        name = " ".join(self.name.text().split())
        backwards = self.ends.date() < self.begins.date()
        restyle(self.name, "" if name else "wrong")
        restyle(self.ends, "wrong" if backwards else "")
        if not name or backwards:
            (self.ends if name else self.name).setFocus()
            return None
        begins, ends = (day.date().toString(ISO) for day in (self.begins, self.ends))
        return SeasonHead(SeasonTitle(name, begins, ends, self.organiser.text().strip(), self.place.text().strip()))

    def _follow(self, begins: QDate) -> None:
        self.ends.setDate(begins.addMonths(_USUAL_MONTHS).addDays(-1))


class SeasonStart(StartList):
    """The list of seasons."""

    form: SeasonForm

    def __init__(self, controller: Controller, theme: Theme) -> None:
        words = StartWords(
            _("Seasons"),
            _("New season"),
            _("There is no season in this club file yet."),
            _("open the season"),
            _("begin the season"),
        )
        columns = (
            Column(_("Season")),
            Column(_("Dates"), 220),
            Column(_("Organiser"), 190),
            Column(_("State"), 130),
            Column(_("Last entry"), 150),
        )
        super().__init__(controller, theme, "season", words, SeasonForm(theme), columns)

    def cells(self, line: GameLine) -> tuple[Cell, ...]:
        dates = [day_words(str(line.title[key])) for key in ("date", "ends") if line.title.get(key)]
        return (
            Cell(str(line.title.get("season", "")) or _("without a name"), bold=True),
            Cell(" – ".join(dates), "muted"),
            Cell(str(line.title.get("organiser", "")), "muted"),
            status_cell(line),
            saved_cell(line),
        )


def day_field(name: str) -> QDateEdit:
    """A day to type in."""
    made = indented(QDateEdit())
    made.setDisplayFormat("dd.MM.yyyy")
    made.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
    made.setAccessibleName(name)
    return made
