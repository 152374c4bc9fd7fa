"""Protocols as they come in: played here or brought from other tables, what each of them brought, and conflicts for the judge to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.incoming import Arrival, arrive, conflict_of
from judge_console.desk.tournament_account import CountedGame
from judge_console.engine.errors import ConsoleError
from judge_console.mafia.tournament import GameSetAside
from judge_console.ui.arrivals import RecordChooser, told_words
from judge_console.ui.conflict import ConflictView
from judge_console.ui.controls import button, text
from judge_console.ui.games_list import day_words
from judge_console.ui.section import Side
from judge_console.ui.table import Cell, Column, Row
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.section import Section
from judge_console.ui.tournament.wording import state_cell
from judge_console.words import N_, amount, plural
from judge_console.words import translate as _

_COLUMNS: Final = (
    Column(N_("Round"), 64, "center"),
    Column(N_("Table"), 64, "center"),
    Column(N_("Date"), 104),
    Column(N_("Judge")),
    Column(N_("Game"), 190),
    Column(N_("Entries in the journal"), 84, "right"),
)
_SCORES: Final = (
    Column("", 36, "right"),
    Column(N_("Nickname")),
    Column(N_("Role"), 44, "center"),
    Column(N_("Points"), 60, "right"),
)


class ResultsSection(Section):
    """The games that count, a game's points beside them; in their place a conflict, while there is one."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.conflicts: list[Arrival] = []
        self.list = self.table(_("Protocols"))
        self.count = text(kind="small")
        self.files_button = self.key_button(_("Bring in records"), "Insert", self.choose_files, primary=True)
        self.folder_button = button(_("A whole folder"), tip=_("Every record file of a folder and of those in it"))
        self.told_line = text("", "muted", wrap=True)
        self.heading = text("", "heading")
        self.scores = self.table(_("Points of the game"))
        self.open_button = self.key_button(_("Open the game"), "Enter", lambda: self.open_game(self.list.key))
        self.aside_button = button(_("Set aside"), tip=_("The game does not count: it was replayed"))
        self.conflict = ConflictView(ledger, theme, lambda: ledger.desk)
        self._faces = QStackedWidget()
        self.chooser = RecordChooser(self)
        self._lay_out()
        self.chooser.chosen.connect(self.bring_in)
        self.folder_button.clicked.connect(self.choose_folder)
        self.list.chosen.connect(self.open_game)
        self.list.moved.connect(lambda _key: self._show_scores())
        self.aside_button.clicked.connect(self.set_aside)
        self.conflict.decided.connect(self._next_conflict)
        self.conflict.troubled.connect(ledger.trouble)

    def refresh(self) -> None:
        account = self.ledger.account
        planned = sum(len(one.tables) for one in account.rounds)
        self.count.setText(
            _("{games}, {finished} with a result, {signed} signed; planned: {planned}").format(
                games=plural("{n} game", "{n} games", len(account.games)),
                finished=len(account.finished),
                signed=sum(game.signed for game in account.games),
                planned=planned,
            )
        )
        twice = Counter((game.round, game.table) for game in account.games if game.scores)
        rows = [Row(game.line.id, _cells(game, again=twice[game.round, game.table] > 1)) for game in account.games]
        self.list.show_rows([Column(_(column.title), column.width, column.align) for column in _COLUMNS], rows)
        self._show_scores()
        self._faces.setCurrentWidget(self.conflict if self.conflicts else self._plain)

    def begin(self) -> None:
        if self.conflicts:
            self.conflict.begin()
        else:
            self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        if self.conflicts:
            return self.conflict.key_help()
        return [("Insert", _("bring in records")), ("Enter", _("open the game")), ("Delete", _("set the game aside"))]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if self.conflicts:
            return self.conflict.handle_key(key)
        match key:
            case "Insert":
                self.choose_files()
            case "Delete":
                self.set_aside()
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "protocols"

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.conflict.set_theme(theme)

    def open_game(self, game_id: str) -> None:
        """Opens a game on its own tab."""
        if game_id:
            self.ledger.table.open_game(game_id)

    def set_aside(self) -> None:
        """The chosen game no longer counts; the undo key brings it back."""
        if self.list.key:
            self.ledger.do(GameSetAside(self.list.key))

    # Records from other tables.

    def choose_files(self) -> None:
        """Asks for record files."""
        self.chooser.ask_files()

    def choose_folder(self) -> None:
        """Asks for a folder."""
        self.chooser.ask_folder()

    def bring_in(self, paths: Sequence[str | Path]) -> None:
        """Brings in what can be; tells what came of it, and shows the first conflict."""
        before = self.ledger.account
        found = arrive(self.ledger.desk, self.ledger.games, paths)
        self.ledger.forget()
        self.conflicts = [one for one in found if one.result == "conflict"]
        elsewhere = self._elsewhere(found) if len(self.ledger.account.games) - len(before.games) < len(found) else 0
        self.told_line.setText(told_words(found, _("of other tournaments: {count}").format(count=elsewhere) if elsewhere else ""))
        self._next_conflict()

    def _elsewhere(self, found: Sequence[Arrival]) -> int:
        own = self.ledger.state.head.tournament
        heads = [one.record.head.game for one in found if one.record is not None and one.result == "new"]
        return sum((head.tournament, head.stage) != (own.name, own.stage) for head in heads)

    def _next_conflict(self) -> None:
        if self.conflict.answered and self.conflicts:
            self.conflicts.pop(0)
        while self.conflicts:
            try:
                self.conflict.ask(conflict_of(self.ledger.games, self.conflicts[0]), len(self.conflicts))
                break
            except ConsoleError as error:
                self.ledger.trouble(error)
                self.conflicts.pop(0)
        self.ledger.forget()
        self.begin()

    # Showing.

    def _show_scores(self) -> None:
        account = self.ledger.account
        game = next((game for game in account.games if game.line.id == self.list.key), None)
        self.open_button.setEnabled(game is not None)
        self.aside_button.setEnabled(game is not None)
        if game is None:
            self.heading.setText(_("No game is chosen"))
            self.scores.show_rows(_score_columns(), [])
            return
        self.heading.setText(_("Round {round}, table {table}").format(round=game.round, table=game.table))
        shown = account.roles_shown(game)
        rows = [
            Row(
                str(seat),
                (
                    Cell(str(seat), "muted"),
                    Cell(score.player),
                    Cell((score.role or "?") if shown else "·", "loss" if shown and score.team == "black" else "muted"),
                    Cell(amount(score.points + score.extra) if shown else "·", bold=True),
                ),
            )
            for seat, score in enumerate(game.scores, 1)
        ]
        self.scores.show_rows(_score_columns(), rows)

    def _lay_out(self) -> None:
        self._plain = QWidget()
        plain = QHBoxLayout(self._plain)
        plain.setContentsMargins(0, 0, 0, 0)
        plain.setSpacing(16)
        left = QVBoxLayout()
        left.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.files_button)
        top.addWidget(self.folder_button)
        top.addWidget(self.told_line, 1)
        left.addLayout(top)
        left.addWidget(self.list, 1)
        left.addWidget(self.count)
        plain.addLayout(left, 1)
        side = Side()
        side.add(self.heading)
        side.column.addWidget(self.scores, 1)
        side.add_row(self.open_button, self.aside_button)
        plain.addWidget(side)
        self._faces.addWidget(self._plain)
        self._faces.addWidget(self.conflict)
        self.body.addWidget(self._faces)


def _score_columns() -> list[Column]:
    return [Column(_(column.title) if column.title else "", column.width, column.align) for column in _SCORES]


def _cells(game: CountedGame, *, again: bool) -> tuple[Cell, ...]:
    return (
        Cell(str(game.round), bold=True),
        Cell(str(game.table), bold=True),
        Cell(day_words(game.date), "muted"),
        Cell(f"{game.judge or '—'}" + (" · " + _("two results for this place") if again else ""), "warning" if again else "text"),
        state_cell(game.line),
        Cell(str(game.line.events), "muted"),
    )
