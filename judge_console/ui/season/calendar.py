"""The calendar: the season's evenings month by month, what departs from the regulation beside each, a proposal to accept (4.season)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout

from judge_console.desk.quiz_words import clause_words
from judge_console.desk.season_words import date_words, exception_words, group_name, round_words, stage_words
from judge_console.engine.errors import StorageTrouble
from judge_console.quiz.season.calendar import CalendarException, ExceptionCode, exceptions
from judge_console.quiz.season.events import CalendarAccepted, PlannedEvening
from judge_console.quiz.season.results import EveningResult
from judge_console.quiz.season.state import EveningKey, Fixture, Season
from judge_console.store.exchange import write_text
from judge_console.ui.background import Background
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.season.calendar_card import EveningCard, departures_of, scores_words
from judge_console.ui.season.calendar_plan import PlanCard
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.section import Section
from judge_console.ui.section import Chips, Side
from judge_console.ui.table import Cell, Column, Row
from judge_console.ui.theme import Theme
from judge_console.words import language, plural
from judge_console.words import translate as _

_EVERY: Final = ""
_DEPARTURES: Final = 232
_WIDE: Final = 1050
Decided = dict[EveningKey, EveningResult]


class CalendarSection(Section):
    """The list, and beside it the chosen evening or the wishes for a calendar."""

    def __init__(self, ledger: Ledger, theme: Theme, background: Background) -> None:
        super().__init__(ledger, theme)
        self.candidate: tuple[Fixture, ...] | None = None
        """The group stage of a proposal that is not accepted yet."""
        self.team = QComboBox()
        self.team.setAccessibleName(_("Evenings of"))
        self.state_line = Elided(kind="gold")
        self.accept_button = self.key_button(_("Accept"), "Ctrl+Enter", self.accept, primary=True)
        self.drop_button = self.key_button(_("Discard"), "", self.discard)
        self.export_button = button(_("To iCalendar"), tip=_("Save the calendar for phones and other programs (.ics)"))
        self.list = self.table(_("Evenings of the season"))
        self.foot = text("", "small", wrap=True)
        self.empty = text(_("No evening has a date yet. When the groups stand, a calendar can be proposed: F4."), "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.views = Chips((("evening", _("Evening")), ("plan", _("Calendar"))), _("Beside the list"))
        self.card = EveningCard(ledger, theme)
        self.plan = PlanCard(ledger, theme, background)
        self._stack = QStackedWidget()
        self._dialog: QFileDialog | None = None
        self._lay_out()
        self.team.currentIndexChanged.connect(lambda _place: self.redraw())
        self.list.moved.connect(lambda _key: self._show_card())
        self.list.chosen.connect(self.choose)
        self.views.chosen.connect(self.show_part)
        self.card.opened.connect(self.evening_asked)
        self.card.left.connect(self.begin)
        self.plan.proposed.connect(self._on_proposed)
        self.export_button.clicked.connect(self.choose_target)
        ledger.controller.opened.connect(self._on_opened)

    def refresh(self) -> None:
        state = self.ledger.state
        self._offer_teams(state)
        fixtures = self.shown(state)
        decided = {result.key: result for result in self.ledger.desk.results()}
        found = exceptions(fixtures, state)
        rows = self._rows(state, fixtures, decided, found)
        columns = (
            Column(_("Date"), 128),
            Column(_("Stage of the season"), 76),
            Column(_("Game A")),
            Column(_("Game B")),
            Column(_("Result"), 112),
            Column(_("Departs from the regulation"), 0 if self._wide() else _DEPARTURES),
        )
        self.list.show_rows(columns, rows)
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self.state_line.say(_("A proposal, not accepted yet") if self.candidate is not None else "")
        for part in (self.accept_button, self.drop_button):
            part.setVisible(self.candidate is not None)
        self.export_button.setEnabled(self.candidate is None and any(one.date for one in state.fixtures))
        self.foot.setText(summary(fixtures, decided, found) if rows else "")
        self.plan.refresh()
        self._show_card()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.list.rows_model.columns and (self.list.rows_model.columns[-1].width == 0) != self._wide():
            self.redraw()

    def _wide(self) -> bool:
        """Whether there is so much room that departures can share what the teams leave."""
        return self.list.width() > _WIDE

    def begin(self) -> None:
        self.list.setFocus()
        if self.ledger.open and (not self.list.key or self.list.key.startswith("month ")):
            self.list.go_to(self._next_evening())
        if self.ledger.open and not self.ledger.state.fixtures:
            self.show_part("plan")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Enter", _("begin the evening or open it")),
            ("F4", _("propose a calendar")),
            ("F5", _("the evening or the calendar's wishes")),
            ("Ctrl+Enter", _("accept the proposal")),
        ]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "F4":
                self.show_part("plan")
                self.plan.propose()
            case "F5":
                self.show_part("evening" if self.views.current == "plan" else "plan")
            case "Ctrl+Enter":
                self.accept()
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "calendar"

    def show_part(self, name: str) -> None:
        if name in self.views.chips:
            self.views.choose(name)
            self._stack.setCurrentWidget(self.card if name == "evening" else self.plan)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.card.set_theme(theme)
        self.plan.set_theme(theme)

    # A proposal.

    def shown(self, state: Season) -> tuple[Fixture, ...]:
        """The evenings of the list: those in force, or the proposal in place of the group stage."""
        if self.candidate is None:
            return state.fixtures
        return (*self.candidate, *(one for one in state.fixtures if one.stage != "group"))

    def accept(self) -> None:
        """The proposal is the calendar; the undo key takes it back."""
        candidate = self.candidate
        if candidate is None:
            return
        self.candidate = None
        if not self.ledger.do(CalendarAccepted(tuple(PlannedEvening(one.date, one.first, one.second) for one in candidate))):
            self.candidate = candidate
            self.redraw()
            return
        self.show_part("evening")
        self.begin()

    def discard(self) -> None:
        """The proposal goes."""
        self.candidate = None
        self.redraw()
        self.begin()

    def _on_proposed(self, evenings: Sequence[PlannedEvening]) -> None:
        state = self.ledger.state
        self.candidate = tuple(
            Fixture("group", one.first, one.second, one.date, state.group_of(one.first))
            for one in evenings
            if state.group_of(one.first) is not None
        )
        self.redraw()
        self.list.setFocus()

    # The list.

    def choose(self, key: str) -> None:
        """Begins or opens the evening of a row; the reason of a closed day is beside it."""
        if key.startswith("closed "):
            self.show_part("plan")
            self.plan.closed.go_to(key.removeprefix("closed "))
        elif self.candidate is None and self._fixture(key) is not None:
            self.card.open()

    def _rows(self, state: Season, fixtures: Sequence[Fixture], decided: Decided, found: tuple[CalendarException, ...]) -> list[Row]:
        team = self.team.currentData() or _EVERY
        going_on = {(one.stage, frozenset((one.first, one.second))) for one in self.ledger.desk.evenings() if one.result is None}
        rounds = {
            frozenset((match.first, match.second)): round_words(match.round, _rounds(state), third_place=match.third_place)
            for match in self.ledger.desk.bracket()
            if match.first and match.second
        }
        dated: list[tuple[str, Row]] = []
        for one in fixtures:
            if team in {_EVERY, one.first, one.second}:
                stage = group_name(one.group) if one.group is not None else rounds.get(one.key[1], stage_words(one.stage))
                own = departures_of(one, found)
                dated.append((one.date, Row(_key(one), _cells(one, stage, decided.get(one.key), own, begun=one.key in going_on))))
        if team == _EVERY:
            dated += [(day, _closed_row(day, why)) for day, why in state.closed.items()]
        rows: list[Row] = []
        month = None
        for day, row in sorted(dated, key=lambda one: (one[0] or "9999", one[1].key)):
            if day[:7] != month:
                month = day[:7]
                rows.append(Row(f"month {month}", (Cell(_month_words(month), "gold", bold=True), *[Cell("")] * 5), heading=True))
            rows.append(row)
        return rows

    def _fixture(self, key: str) -> Fixture | None:
        return next((one for one in self.shown(self.ledger.state) if _key(one) == key), None)

    def _show_card(self) -> None:
        if not self.ledger.open:
            return
        fixture = self._fixture(self.list.key) if self.candidate is None else None
        result, begun = None, False
        if fixture is not None:
            result = next((one for one in self.ledger.desk.results() if one.key == fixture.key), None)
            begun = self.ledger.desk.evening_of(fixture) is not None
        self.card.show_fixture(fixture, result, begun=begun)
        proposed = self._fixture(self.list.key) if self.candidate is not None else None
        if proposed is not None:
            own = departures_of(proposed, exceptions(self.shown(self.ledger.state), self.ledger.state))
            self.plan.tell("\n".join(exception_words(one) for one in own))

    def _next_evening(self) -> str:
        """The first evening that is not decided."""
        decided = {result.key for result in self.ledger.desk.results()}
        waiting = sorted((one for one in self.ledger.state.fixtures if one.key not in decided and one.date), key=lambda one: one.date)
        return _key(waiting[0]) if waiting else ""

    def _offer_teams(self, state: Season) -> None:
        teams = [team for group in state.groups for team in group]
        if [self.team.itemData(place) for place in range(self.team.count())] == [_EVERY, *teams]:
            return
        self.team.blockSignals(True)  # noqa: FBT003 - Qt's own
        chosen = self.team.currentData()
        self.team.clear()
        self.team.addItem(_("All teams"), _EVERY)
        for team in teams:
            self.team.addItem(team, team)
        self.team.setCurrentIndex(max(0, self.team.findData(chosen)))
        self.team.blockSignals(False)  # noqa: FBT003

    def _on_opened(self, _session: object) -> None:
        self.candidate = None
        self.plan.forget()

    # Files.

    def choose_target(self) -> None:
        """Asks where to write the calendar."""
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self, _("Save the calendar"), "", "iCalendar (*.ics)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("ics")
        dialog.fileSelected.connect(self.write)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def write(self, path: str) -> None:
        """Writes the calendar for other programs."""
        from judge_console.desk.season_calendar import icalendar_text  # noqa: PLC0415 - its library waits until it is wanted

        desk = self.ledger.desk
        try:
            write_text(path, icalendar_text(desk.state, desk.results(), self.ledger.games.clock.now()))
        except StorageTrouble as trouble:
            self.ledger.trouble(trouble)
        else:
            self.told.emit(_("Saved: {file}").format(file=Path(path).name))

    def _forget_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.team)
        top.addWidget(self.state_line, 1)
        top.addWidget(self.drop_button)
        top.addWidget(self.accept_button)
        top.addWidget(self.export_button)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(top)
        left.addWidget(self.list, 1)
        left.addWidget(self.empty, 1)
        left.addWidget(self.foot)
        self.body.addLayout(left, 1)
        side = Side()
        side.add(self.views)
        self._stack.addWidget(self.card)
        self._stack.addWidget(self.plan)
        side.column.addWidget(self._stack, 1)
        self.body.addWidget(side)


def summary(fixtures: Sequence[Fixture], decided: Decided, found: Sequence[CalendarException]) -> str:
    """How many evenings there are, and how the calendar departs from its clause."""
    held = sum(one.key in decided for one in fixtures)
    said = plural("{n} evening", "{n} evenings", len(fixtures)) + ", " + plural("{n} decided", "{n} decided", held) + ". "
    if not found:
        return said + _("The calendar keeps to the regulation.")
    counts = Counter(one.code for one in found if one.teams)
    parts = [f"{_short_name(code)} {count}" for code, count in counts.items()] + [exception_words(one) for one in found if not one.teams]
    clause = clause_words(found[0].clause)
    return said + _("Departures from clause {clause}: {what}.").format(clause=clause, what="; ".join(parts))


def _cells(one: Fixture, stage: str, result: EveningResult | None, own: Sequence[CalendarException], *, begun: bool) -> tuple[Cell, ...]:
    winner = result.winner if result is not None else None
    if one.forfeit is not None:
        told = Cell(_("did not come"), "warning")
    elif result is not None:
        told = Cell(scores_words(result), "gain" if result.signed else "warning")
    else:
        told = Cell("▶ " + _("going on"), "gold") if begun else Cell("")
    moved = Cell(date_words(one.date) + (" ↷" if one.moved else ""), "text" if one.date else "muted")
    return (
        moved,
        Cell(stage, "muted"),
        *(Cell(team, "text" if winner in {None, team} else "muted", bold=team == winner) for team in (one.first, one.second)),
        told,
        Cell("; ".join(_short(exception) for exception in own), "warning"),
    )


def _closed_row(day: str, why: str) -> Row:
    said = Cell(_("closed: {why}").format(why=why) if why else _("closed"), "muted")
    return Row(f"closed {day}", (Cell(date_words(day), "muted"), Cell("—", "muted"), said, Cell(""), Cell(""), Cell("")))


def _short(one: CalendarException) -> str:
    """A departure in a column: what it is, and whose where it is one team's."""
    if one.found is not None:
        days = plural("{n} day", "{n} days", one.found)
        return f"{_short_name(one.code)}: {one.teams[0]}, {days}"
    return _short_name(one.code)


def _short_name(code: ExceptionCode) -> str:
    return {
        "too_soon": _("too soon"),
        "too_late": _("too late"),
        "other_weekday": _("another weekday"),
        "closed_date": _("closed day"),
        "two_evenings": _("second one that day"),
        "before_season": _("before the season"),
        "after_season": _("after the season"),
        "season_too_short": _("season too short"),
        "season_too_long": _("season too long"),
    }[code]


def _month_words(month: str) -> str:
    if not month:
        return _("Without a date")
    locale = QLocale(QLocale.Language.Russian if language() == "ru" else QLocale.Language.English)
    name = locale.standaloneMonthName(int(month[5:7]))
    return f"{name[:1].upper()}{name[1:]} {month[:4]}"


def _key(one: Fixture) -> str:
    return f"{one.stage}\t{one.first}\t{one.second}"


def _rounds(state: Season) -> int:
    return max(0, len(state.bracket).bit_length() - 1)
