"""The day by the clock: a line a round, a column a table, each planned game with its state; Enter begins it or opens it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QDate, Qt, QTime
from PySide6.QtWidgets import QDateEdit, QTimeEdit, QVBoxLayout

from judge_console.desk.tournament_account import CountedGame, PlannedRound
from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.mafia.tournament import TimetableSet
from judge_console.ui.controls import Elided, button, indented, line, text
from judge_console.ui.games_list import day_words
from judge_console.ui.section import Side, number
from judge_console.ui.table import Cell, Column, Row
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.section import Section
from judge_console.ui.tournament.wording import state_cell
from judge_console.words import N_
from judge_console.words import translate as _

_MINUTE: Final = 60
_COLUMNS: Final = (
    Column(N_("Begins"), 112),
    Column(N_("Table"), 72, "center"),
    Column(N_("Judge"), 130),
    Column(N_("Players")),
    Column(N_("Game"), 176),
)


class TimetableSection(Section):
    """Rounds with their games; the clock of a day is set beside them."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.list = self.table(_("Games of the plan"))
        self.empty = text(_("No seating is accepted yet: draw one, then the games of the day stand here."), "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.first_round = number(_("From round"), 1, 99, 1)
        self.date = indented(QDateEdit())
        self.date.setDisplayFormat("dd.MM.yyyy")
        self.date.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.date.setAccessibleName(_("Day"))
        self.begins = indented(QTimeEdit(QTime(12, 0)))
        self.begins.setDisplayFormat("HH:mm")
        self.begins.setButtonSymbols(QTimeEdit.ButtonSymbols.NoButtons)
        self.begins.setAccessibleName(_("The first game begins"))
        self.date.setMinimumWidth(124)
        self.begins.setMinimumWidth(84)
        self.game_minutes = number(_("Minutes of a game"), 1, 600, 60)
        self.break_minutes = number(_("Minutes of a break"), 0, 600, 15)
        self.set_button = button(_("Set the clock of the day"), "primary")
        self.game_heading = Elided(kind="heading")
        self.warning = text("", "warning", wrap=True)
        self.begin_button = self.key_button("", "Enter", lambda: self.choose(self.list.key), primary=True)
        self._lay_out()
        self.set_button.clicked.connect(self.set_clock)
        self.list.chosen.connect(self.choose)
        self.list.moved.connect(self._show_game)
        self._filled = ""

    def refresh(self) -> None:
        account = self.ledger.account
        games = _by_place(account.games)
        rows: list[Row] = []
        for one in account.rounds:
            rows.append(Row(f"round {one.number}", _round_cells(one), heading=True))
            for table, players in enumerate(one.tables, 1):
                game = games.get((one.number, table))
                rows.append(
                    Row(
                        f"{one.number} {table}",
                        (
                            Cell(""),
                            Cell(str(table), bold=True),
                            Cell(account.state.judges.get(table, "—"), "muted"),
                            Cell(", ".join(players), "muted"),
                            state_cell(game.line if game is not None else None),
                        ),
                    )
                )
        self.list.show_rows([Column(_(column.title), column.width, column.align) for column in _COLUMNS], rows)
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        self._fill()
        self._show_game(self.list.key)

    def begin(self) -> None:
        # Without a game to stand on the button has the keyboard: no field, so that keys act.
        (self.list if self.list.isVisible() else self.set_button).setFocus()
        if self.ledger.open and self.list.key in {"", "round 1"}:
            self.list.go_to(self._next_game())

    def key_help(self) -> list[tuple[str, str]]:
        return [("Enter", _("begin the game or open it")), ("ArrowDown", _("next game")), ("ArrowUp", _("previous game"))]

    def print_name(self) -> str:
        return "timetable"

    def set_clock(self) -> None:
        """Sets the clock of the day from a round on."""
        self.ledger.do(
            TimetableSet(
                self.first_round.value(),
                self.date.date().toString("yyyy-MM-dd"),
                self.begins.time().toString("HH:mm"),
                self.game_minutes.value() * _MINUTE,
                self.break_minutes.value() * _MINUTE,
            )
        )

    def choose(self, key: str) -> None:
        """Begins the planned game of a row with its head filled in, or opens the one there is; the window then shows it."""
        if not key or key.startswith("round"):
            return
        round_number, table = (int(part) for part in key.split())
        game = _by_place(self.ledger.account.games).get((round_number, table))
        if game is not None:
            self.ledger.table.open_game(game.line.id)
            return
        try:
            session = self.ledger.desk.begin_game(round_number, table)
        except (FormatError, StorageTrouble) as trouble:
            self.ledger.trouble(trouble)
            return
        self.ledger.forget()
        self.ledger.table.hold(session)

    def _next_game(self) -> str:
        games = _by_place(self.ledger.account.games)
        places = [(one.number, table) for one in self.ledger.account.rounds for table in range(1, len(one.tables) + 1)]
        waiting = [place for place in places if place not in games or not games[place].scores]
        return " ".join(str(part) for part in waiting[0]) if waiting else ""

    def _fill(self) -> None:
        """What the fields begin with: the clock that is set, or the usual one. Not while they are being typed in."""
        state = self.ledger.state
        key = f"{self.ledger.desk.session.game_id} {state.timetable}"
        if key == self._filled:
            return
        self._filled = key
        options = state.rules.options.timetable
        day = (
            state.timetable[-1]
            if state.timetable
            else TimetableSet(1, state.head.tournament.date, "12:00", options.game_seconds, options.break_seconds)
        )
        self.first_round.setValue(day.first_round)
        self.date.setDate(QDate.fromString(day.date, "yyyy-MM-dd"))
        self.begins.setTime(QTime.fromString(day.begins, "HH:mm"))
        self.game_minutes.setValue(day.game_seconds // _MINUTE)
        self.break_minutes.setValue(day.break_seconds // _MINUTE)

    def _show_game(self, key: str) -> None:
        planned = bool(key) and not key.startswith("round")
        self.begin_button.setVisible(planned)
        self.warning.setVisible(False)
        if not planned:
            self.game_heading.say(_("No game is chosen"))
            return
        round_number, table = (int(part) for part in key.split())
        self.game_heading.say(_("Round {round}, table {table}").format(round=round_number, table=table))
        game = _by_place(self.ledger.account.games).get((round_number, table))
        self.begin_button.say(_("Begin this game") if game is None else _("Open this game"))
        players = self.ledger.state.seating[round_number - 1][table - 1]
        barred = self.ledger.state.warnings_of_seating(round_number, players)
        if barred:
            self.warning.setText(_("May not play in this round: {players} (7.3).").format(players=", ".join(barred)))
            self.warning.setVisible(True)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.empty, 1)
        self.body.addLayout(left, 1)
        side = Side()
        side.add(self.game_heading, self.warning)
        side.add(self.begin_button, line())
        side.add(text(_("Clock of the day"), "heading"))
        side.add_labelled(_("Day, and when its first game begins"), self.date, self.begins)
        side.add_labelled(_("From round"), self.first_round)
        side.add_labelled(_("Minutes of a game, of a break (8.7.1)"), self.game_minutes, self.break_minutes)
        side.add(self.set_button)
        side.column.addStretch(1)
        self.body.addWidget(side)


def _by_place(games: tuple[CountedGame, ...]) -> dict[tuple[int, int], CountedGame]:
    """The game of each place of the plan; where there are two, the one with a result."""
    found: dict[tuple[int, int], CountedGame] = {}
    for game in games:
        if (game.round, game.table) not in found or game.scores:
            found[game.round, game.table] = game
    return found


def _round_cells(one: PlannedRound) -> tuple[Cell, ...]:
    times = f"{one.begins:%H:%M}–{one.ends:%H:%M}" if one.begins and one.ends else ""
    day = day_words(one.begins.date().isoformat()) if one.begins else ""
    byes = _("sit out: {players}").format(players=", ".join(one.byes)) if one.byes else ""
    title = _("Round {number}").format(number=one.number)
    return (Cell(times, "gold", bold=True), Cell(""), Cell(title, bold=True), Cell(byes, "muted"), Cell(day, "muted"))
