"""What a calendar is asked to hold: weekdays, first and last day, dates that are closed; and the proposal, worked out in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date  # noqa: N812 - events have fields of that name
from random import Random
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout

from judge_console.desk.chance import Chance
from judge_console.desk.season_words import date_words, weekday_words
from judge_console.quiz.season.calendar import WEEKDAYS, CalendarRequest, proposal
from judge_console.quiz.season.events import DateClosed, DateOpened, PlannedEvening
from judge_console.quiz.season.results import EveningResult
from judge_console.quiz.season.state import Fixture, Season
from judge_console.ui.background import Background
from judge_console.ui.controls import KeyButton, button, restyle, text
from judge_console.ui.season.calendar_card import day_edit, iso
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.section import field, side_by_side
from judge_console.ui.table import Cell, Column, Row, Table
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_ISO: Final = "yyyy-MM-dd"


class _Abandoned(Exception):
    """Ends a search from within: its next number of chance never comes."""


class PlanCard(QFrame):
    """The wishes beside the list. `proposed` carries the evenings of a proposal."""

    proposed = Signal(object)

    def __init__(self, ledger: Ledger, theme: Theme, background: Background) -> None:
        super().__init__()
        self._ledger = ledger
        self._background = background
        self._filled = ""
        self._asked = ""
        self._wanted: list[str] = []
        self.weekdays = [_weekday(number) for number in range(7)]
        self.begins, self.ends = day_edit(_("First day of the group stage")), day_edit(_("Last day of the group stage"))
        self.propose_button = KeyButton(_("Propose a calendar"), "F4", theme, primary=True)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(_("A calendar is being worked out"))
        self.progress.hide()
        self.told_line = text("", "muted", wrap=True)
        self.closed = Table(_("Closed dates"), theme)
        self.day = day_edit(_("Day without evenings"))
        self.why = field(_("Why the day is closed"), hint=_("Reason"))
        self.close_button = button(_("Close the day"), tip=_("No evening can be held on that day"))
        self.open_button = button(_("Free again"), tip=_("The chosen day is free again"))
        self._lay_out()
        self.propose_button.clicked.connect(self.propose)
        self.close_button.clicked.connect(self.close_day)
        self.why.returnPressed.connect(self.close_day)
        self.open_button.clicked.connect(lambda: self.open_day(self.closed.key))
        self.closed.chosen.connect(self.open_day)
        program = QCoreApplication.instance()
        assert program is not None, "a widget is made before the program"  # noqa: S101
        program.aboutToQuit.connect(self._end)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.closed.set_theme(theme)
        self.propose_button.set_theme(theme)

    def refresh(self) -> None:
        """Shows the closed dates; the wishes are filled in once a season."""
        state = self._ledger.state
        self._fill(state)
        rows = [Row(day, (Cell(date_words(day)), Cell(why, "muted"))) for day, why in sorted(state.closed.items())]
        self.closed.show_rows((Column(_("Closed"), 118), Column(_("Reason"))), rows)
        self.open_button.setEnabled(bool(rows))
        self.propose_button.setEnabled(bool(state.groups))
        if not state.groups:
            self.told_line.setText(_("The groups come first."))
        elif self.told_line.text() == _("The groups come first."):
            self.told_line.setText("")

    def tell(self, words: str) -> None:
        """Says something of the proposal's evening that has the cursor."""
        restyle(self.told_line, "warning")
        self.told_line.setText(words)

    @property
    def running(self) -> bool:
        """Whether a proposal is being worked out."""
        return bool(self._asked)

    def forget(self) -> None:
        """Another season: a proposal that is still being worked out is of no use."""
        self.stop()
        self._filled = ""

    def stop(self) -> None:
        """Ends the search; nothing is proposed."""
        self._wanted.clear()
        self._asked = ""
        self.progress.hide()
        self.propose_button.say(_("Propose a calendar"))

    def _end(self) -> None:
        # The program must not end under a thread that still runs.
        if self.running:
            self.stop()
            self._background.finish()

    def request(self, state: Season, results: Sequence[EveningResult]) -> CalendarRequest:
        """What is asked of the calendar; evenings that were held, or were not come to, keep their dates."""
        decided = {result.key for result in results}
        fixed = tuple(PlannedEvening(one.date, one.first, one.second) for one in _group_stage(state) if one.key in decided and one.date)
        usual = WEEKDAYS.index(state.rules.options.season.weekday)
        chosen = [number for number, chip in enumerate(self.weekdays) if chip.isChecked()]
        begins, ends = Date.fromisoformat(iso(self.begins)), Date.fromisoformat(iso(self.ends))
        return CalendarRequest(
            groups=state.groups,
            begins=begins,
            ends=ends,
            weekdays=tuple(sorted(chosen, key=lambda number: (number != usual, number))),
            closed=frozenset(map(Date.fromisoformat, state.closed)),
            fixed=fixed,
        )

    def propose(self) -> None:
        """Works a calendar out in a thread, which comes as `proposed`; while one is being worked out, stops it."""
        state = self._ledger.state
        if self.running:
            self.stop()
            return
        if not state.groups:
            return
        request, rules = self.request(state, self._ledger.desk.results()), state.rules
        if not request.weekdays or not request.days():
            restyle(self.told_line, "warning")
            self.told_line.setText(_("There is no day for an evening: choose a weekday, and days from the first to the last."))
            return
        # A search by chance, no draw that anybody must be able to check: what it finds is accepted or not.
        random = Random(Chance.fresh().seed)  # noqa: S311
        self._asked = asked = self._ledger.session.game_id
        self._wanted = wanted = [asked]

        def chance() -> float:
            if not wanted:
                raise _Abandoned
            return random.random()

        self.progress.show()
        self.told_line.setText("")
        self.propose_button.say(_("Stop"))
        self._background.run(lambda: proposal(request, rules, chance), lambda evenings: self._on_found(asked, evenings), self._on_failed)

    def close_day(self) -> None:
        """No evening can be held on the day of the field."""
        if self._ledger.do(DateClosed(iso(self.day), " ".join(self.why.text().split()))):
            self.why.clear()
            self.day.setDate(self.day.date().addDays(7))

    def open_day(self, day: str) -> None:
        """A closed day is free again."""
        if day in self._ledger.state.closed:
            self._ledger.do(DateOpened(day))

    def _on_found(self, asked: str, evenings: object) -> None:
        if asked == self._asked:
            self.stop()
            self.proposed.emit(evenings)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, _Abandoned):
            raise error

    def _fill(self, state: Season) -> None:
        key = self._ledger.session.game_id
        if key == self._filled:
            return
        self._filled = key
        usual = WEEKDAYS.index(state.rules.options.season.weekday)
        for number, chip in enumerate(self.weekdays):
            chip.setChecked(number == usual)
        own = state.head.season
        self.begins.setDate(QDate.fromString(own.begins, _ISO))
        self.ends.setDate(QDate.fromString(own.ends, _ISO))
        self.day.setDate(QDate.fromString(own.begins, _ISO))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(8)
        column.addWidget(text(_("Days of the week"), "small"))
        days = QHBoxLayout()
        days.setSpacing(2)
        for chip in self.weekdays:
            days.addWidget(chip)
        column.addLayout(days)
        column.addWidget(text(_("From the first to the last day of the group stage"), "small"))
        column.addLayout(side_by_side(self.begins, text("–"), self.ends))
        column.addWidget(self.propose_button)
        column.addWidget(self.progress)
        column.addWidget(self.told_line)
        column.addWidget(self.closed, 1)
        column.addLayout(side_by_side(self.day, self.why))
        column.addLayout(side_by_side(self.close_button, self.open_button))


def _group_stage(state: Season) -> list[Fixture]:
    return [one for one in state.fixtures if one.stage == "group"]


def _weekday(number: int) -> QPushButton:
    made = QPushButton(weekday_words(number))
    made.setProperty("kind", "chip")
    made.setCheckable(True)
    made.setAccessibleName(_("Evenings on {weekday}").format(weekday=weekday_words(number)))
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made
