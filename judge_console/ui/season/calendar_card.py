"""One evening of the season: it is begun or opened, moved with a reason, forfeited, or its result is entered by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date as Date  # noqa: N812 - fixtures have fields of that name

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFrame,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from judge_console.desk.season_words import date_words, exception_words, group_words, pair_words, stage_words, weekday_words
from judge_console.quiz.season.calendar import CalendarException, exceptions
from judge_console.quiz.season.events import EveningEntered, EveningForfeited, EveningMoved, EveningScheduled, GameScore
from judge_console.quiz.season.results import EveningResult, Side
from judge_console.quiz.season.state import Fixture, Season
from judge_console.ui.controls import Elided, KeyButton, button, indented, line, restyle, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.section import Chips, field, number, side_by_side
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_ISO = "yyyy-MM-dd"
_WEEK = 7


def day_edit(name: str) -> QDateEdit:
    """A day to type in; the arrow keys go from day to day."""
    made = indented(QDateEdit())
    made.setDisplayFormat("dd.MM.yyyy")
    made.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
    made.setAccessibleName(name)
    made.setMinimumWidth(108)
    return made


def iso(day: QDateEdit) -> str:
    """The day of a field as events have it."""
    return str(day.date().toString(_ISO))


class EveningCard(QFrame):
    """Shows an evening. `opened` carries the Fixture that is to be begun or opened, `left`: the keyboard may go back."""

    opened = Signal(object)
    left = Signal()

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self.fixture: Fixture | None = None
        self._moves: dict[str, str] = {}
        self.heading = text("", "heading", wrap=True)
        self.about = text("", "muted", wrap=True)
        self.departures = text("", "warning", wrap=True)
        self.open_button = KeyButton(_("Begin the evening"), "Enter", theme, primary=True)
        self.date = day_edit(_("Date of the evening"))
        self.weekday = text("", "muted")
        self.week_back = _small("−7", _("A week earlier"))
        self.week_on = _small("+7", _("A week later"))
        self.why = field(_("Why it is moved"), hint=_("Why it is moved"))
        self.move_button = button(_("Move"), tip=_("Move the evening to that date"))
        self.would = text("", "small", wrap=True)
        self.absent = QComboBox()
        self.absent.setAccessibleName(_("Which team does not come"))
        self.why_absent = field(_("Why it does not come"), hint=_("Reason"))
        self.forfeit_button = button(_("Forfeit"), tip=_("The team did not play: its opponents have won"))
        self.scores = {name: number(said, 0, 99, 0, width=52) for name, said in _score_names()}
        self.first_name, self.second_name = Elided(kind="small"), Elided(kind="small")
        self.enter_button = button(_("Enter the result"), tip=_("The evening was held without the console"))
        self.shootout_label = text(_("Shootout"), "small")
        self.acts = Chips(
            (("move", _("Date")), ("forfeit", _("Did not come")), ("result", _("Result"))), _("What is done with the evening")
        )
        self._acts = QStackedWidget()
        self._parts: list[QWidget] = []
        self._lay_out()
        self.acts.chosen.connect(self.show_act)
        self.open_button.clicked.connect(self.open)
        self.date.dateChanged.connect(lambda _day: self._tell_day())
        self.week_back.clicked.connect(lambda: self.date.setDate(self.date.date().addDays(-_WEEK)))
        self.week_on.clicked.connect(lambda: self.date.setDate(self.date.date().addDays(_WEEK)))
        self.move_button.clicked.connect(self.shift)
        self.why.returnPressed.connect(self.shift)
        self.forfeit_button.clicked.connect(self.forfeit)
        self.why_absent.returnPressed.connect(self.forfeit)
        self.enter_button.clicked.connect(self.enter_result)
        for score in self.scores.values():
            score.valueChanged.connect(lambda _value: self._tell_shootout())

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.open_button.set_theme(theme)

    def show_fixture(self, fixture: Fixture | None, result: EveningResult | None, *, begun: bool = False) -> None:
        """Shows an evening, or none; `begun`: it is open in the club already."""
        changed = fixture is None or self.fixture is None or fixture.key != self.fixture.key or fixture.date != self.fixture.date
        self.fixture = fixture
        for part in self._parts:
            part.setVisible(fixture is not None)
        if fixture is None:
            self.heading.setText(_("No evening is chosen"))
            for label in (self.about, self.departures):
                label.hide()
            return
        state = self._ledger.state
        self.heading.setText(pair_words(fixture.first, fixture.second))
        self.about.setText(about_words(fixture, result))
        self.about.show()
        own = [exception_words(one) for one in departures_of(fixture, exceptions(state.fixtures, state))]
        self.departures.setText("\n".join(said[:1].upper() + said[1:] for said in own))
        self.departures.setVisible(bool(own))
        decided = result is not None
        self.open_button.setVisible(not (decided and result is not None and result.game is None))
        self.open_button.say(_("Open the evening") if begun or decided else _("Begin the evening"))
        self.move_button.setText(_("Move") if fixture.date else _("Set the date"))
        if changed:
            day = QDate.fromString(fixture.date, _ISO) if fixture.date else QDate.fromString(self._offered(state), _ISO)
            self.date.setDate(day)
            self.absent.clear()
            for team in (fixture.first, fixture.second):
                self.absent.addItem(team, team)
            for part in (self.why, self.why_absent):
                part.clear()
                restyle(part, "")
            self._fill_scores(result)
            if not fixture.date:
                self.show_act("move")
        self.first_name.say(_("game A: {team}").format(team=fixture.first))
        self.second_name.say(_("game B: {team}").format(team=fixture.second))
        self._tell_day()
        self._tell_shootout()

    # What is done.

    def open(self) -> None:
        """Asks for the evening to be begun or opened."""
        if self.fixture is not None and self.open_button.isVisibleTo(self):
            self.opened.emit(self.fixture)

    def shift(self) -> None:
        """Moves the evening to the date of the field; one without a date gets it, without a reason."""
        fixture = self.fixture
        if fixture is None:
            return
        date = iso(self.date)
        if not fixture.date and self._ledger.state.fixture(fixture.stage, fixture.first, fixture.second) is None:
            self._do(lambda: self._ledger.do(EveningScheduled(fixture.stage, fixture.first, fixture.second, date)))
            return
        if date == fixture.date:
            return
        why = self._reason(self.why, needed=bool(fixture.date))
        if why is not None:
            self._do(lambda: self._ledger.do(EveningMoved(fixture.stage, fixture.first, fixture.second, date, why)))

    def forfeit(self) -> None:
        """The chosen team did not play."""
        fixture = self.fixture
        why = self._reason(self.why_absent, needed=True)
        if fixture is not None and why is not None:
            by = self.absent.currentData()
            self._do(lambda: self._ledger.do(EveningForfeited(fixture.stage, fixture.first, fixture.second, by, why)))

    def enter_result(self) -> None:
        """The result as the fields have it; a shootout only where both teams have the same number."""
        fixture = self.fixture
        if fixture is None:
            return
        values = {name: score.value() for name, score in self.scores.items()}
        games = GameScore(values["first_casino"], values["first_team"]), GameScore(values["second_casino"], values["second_team"])
        shootout = (values["first_shot"], values["second_shot"]) if games[0].team == games[1].team else ()
        date = fixture.date or iso(self.date)
        self._do(lambda: self._ledger.do(EveningEntered(fixture.stage, fixture.first, fixture.second, date, *games, shootout)))

    def _do(self, act: Callable[[], bool]) -> None:
        if act():
            self.left.emit()

    def _reason(self, reason: QLineEdit, *, needed: bool) -> str | None:
        said = " ".join(reason.text().split())
        missing = needed and not said
        restyle(reason, "wrong" if missing else "")
        if missing:
            reason.setFocus()
        return None if missing else said

    # What is told.

    def _tell_day(self) -> None:
        fixture = self.fixture
        if fixture is None:
            return
        date = iso(self.date)
        self.weekday.setText(weekday_words(Date.fromisoformat(date).weekday()))
        self.move_button.setEnabled(date != fixture.date)
        state = self._ledger.state
        would: list[str] = []
        if date != fixture.date:
            moved = replace(fixture, date=date, forfeit=None)
            would = [exception_words(one) for one in departures_of(moved, exceptions(state.with_fixture(moved).fixtures, state))]
        self.would.setText("\n".join(would))
        self.would.setVisible(bool(would))

    def _tell_shootout(self) -> None:
        level = self.scores["first_team"].value() == self.scores["second_team"].value()
        for part in (self.shootout_label, self.scores["first_shot"], self.scores["second_shot"]):
            part.setEnabled(level)

    def _offered(self, state: Season) -> str:
        """The date that an evening without one is offered: a day after the last one, on its weekday."""
        dates = sorted(one.date for one in state.fixtures if one.date)
        last = Date.fromisoformat(dates[-1] if dates else max(state.head.season.begins, self._ledger.today))
        return Date.fromordinal(last.toordinal() + _WEEK).isoformat()

    def _fill_scores(self, result: EveningResult | None) -> None:
        sides = (result.first_side, result.second_side) if result is not None else (None, None)
        for name, side in zip(("first", "second"), sides, strict=True):
            _set(self.scores[f"{name}_casino"], side, "casino")
            _set(self.scores[f"{name}_team"], side, "team")
        shots = result.shootout if result is not None and result.shootout is not None else (0, 0)
        for name, shot in zip(("first_shot", "second_shot"), shots, strict=True):
            self.scores[name].setValue(shot)

    def show_act(self, name: str) -> None:
        """Shows the fields of one thing that can be done with the evening."""
        self.acts.choose(name)
        self._acts.setCurrentIndex(list(self.acts.chips).index(name))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.heading)
        column.addWidget(self.about)
        column.addWidget(self.departures)
        column.addLayout(side_by_side(self.open_button))
        rule = line()
        column.addWidget(rule)
        column.addWidget(self.acts)
        column.addWidget(self._acts)
        column.addStretch(1)
        self._parts = [self.open_button, rule, self.acts, self._acts]
        moving = _page(self._acts)
        moving.addLayout(side_by_side(self.date, self.weekday, self.week_back, self.week_on))
        moving.addLayout(side_by_side(self.why, self.move_button))
        moving.addWidget(self.would)
        moving.addStretch(1)
        absence = _page(self._acts)
        absence.addWidget(self.absent)
        absence.addLayout(side_by_side(self.why_absent, self.forfeit_button))
        absence.addStretch(1)
        entering = _page(self._acts)
        entering.addWidget(text(_("Points of the casino, then of the team"), "small"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        rows = ((self.first_name, "first_casino", "first_team"), (self.second_name, "second_casino", "second_team"))
        for row, (label, one, other) in enumerate((*rows, (self.shootout_label, "first_shot", "second_shot"))):
            grid.addWidget(label, row, 0)
            grid.addWidget(self.scores[one], row, 1)
            grid.addWidget(text(":"), row, 2)
            grid.addWidget(self.scores[other], row, 3)
        entering.addLayout(grid)
        entering.addLayout(side_by_side(self.enter_button))
        entering.addStretch(1)


def _page(stack: QStackedWidget) -> QVBoxLayout:
    page = QFrame()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    stack.addWidget(page)
    return column


def about_words(fixture: Fixture, result: EveningResult | None) -> str:
    """An evening's group or stage, its date, where it was moved from, how it ended."""
    stage = group_words(fixture.group) if fixture.group is not None else stage_words(fixture.stage)
    parts = [stage, date_words(fixture.date) or _("no date yet")]
    parts += [_("moved from {date}").format(date=f"{date_words(date)}: {why}" if why else date_words(date)) for date, why in fixture.moved]
    if fixture.forfeit is not None:
        team, why = fixture.forfeit
        parts.append(_("{team} did not come: {why}").format(team=team, why=why) if why else _("{team} did not come").format(team=team))
    elif result is not None:
        parts.append(f"{scores_words(result)}, " + _("won by {team}").format(team=result.winner))
    return " · ".join(parts)


def scores_words(result: EveningResult) -> str:
    """Both scores of an evening, casino first, and the shootout: "4:6, 6:4 (3:1)"; empty for a forfeited one."""
    sides = [f"{side.casino}:{side.team}" for side in (result.first_side, result.second_side) if side is not None]
    said = ", ".join(sides)
    if result.shootout is not None:
        said += f" ({result.shootout[0]}:{result.shootout[1]})"
    return said


def departures_of(fixture: Fixture, found: tuple[CalendarException, ...]) -> list[CalendarException]:
    """Which of the calendar's departures are those of an evening."""
    own = [one for one in found if one.date == fixture.date and one.teams and {fixture.first, fixture.second}.issuperset(one.teams)]
    # A team's rest weighs more than the day of the week.
    return sorted(own, key=lambda one: one.found is None)


def _set(score: QSpinBox, side: Side | None, name: str) -> None:
    score.setValue(getattr(side, name) if side is not None else 0)


def _small(words: str, tip: str) -> QPushButton:
    made = button(words, "bar", tip=tip)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made


def _score_names() -> tuple[tuple[str, str], ...]:
    return (
        ("first_casino", _("Game A: points of the casino")),
        ("first_team", _("Game A: points of the team")),
        ("second_casino", _("Game B: points of the casino")),
        ("second_team", _("Game B: points of the team")),
        ("first_shot", _("Shootout: answers of the first team")),
        ("second_shot", _("Shootout: answers of the second team")),
    )
