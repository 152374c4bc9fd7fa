"""The standings at any moment: what decided each tie, points by round, lots, and what another regulation's order would make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QVBoxLayout

from judge_console.desk.chance import Chance
from judge_console.desk.tournament_account import TournamentAccount
from judge_console.desk.tournament_words import column_value, column_words, decided_words, order_words, standings_columns, value_words
from judge_console.engine.errors import FormatError, Refused, StorageTrouble
from judge_console.mafia.rules import Regulation
from judge_console.mafia.standings import Row as Place
from judge_console.mafia.standings import standings, ties
from judge_console.mafia.tournament import LotDrawn, TournamentClosed
from judge_console.ui.controller import RefusedNotice
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.section import Chips
from judge_console.ui.table import Cell, Column, Row
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.section import Section
from judge_console.words import amount, language
from judge_console.words import translate as _

_FIGURE_WIDTH: Final = 68
_COLUMN_WIDTHS: Final = {"games": 60, "total": 76, "points": 64, "extra": 76}


class StandingsSection(Section):
    """The table, the lots that are due above it, the order of the criteria below it."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.views = Chips((("places", _("Places")), ("rounds", _("Points by round"))), _("What the table shows"))
        self.order = QComboBox()
        self.order.setAccessibleName(_("Order of places by"))
        self.close_button = button(_("Close the tournament"), tip=_("The standings are final"))
        self.lot_bar = QFrame()
        self.lot_bar.setProperty("kind", "warning")
        self.lot_words = Elided()
        self.lot_button = self.key_button(_("Draw the lot"), "F4", self.draw_lot, primary=True)
        self.list = self.table(_("Standings"))
        self.foot = text("", "small", wrap=True)
        self._lay_out()
        self.views.chosen.connect(lambda _view: self.redraw())
        self.order.currentIndexChanged.connect(lambda _index: self.redraw())
        self.close_button.clicked.connect(self.close_tournament)

    def refresh(self) -> None:
        account = self.ledger.account
        self._offer_orders()
        rules, rows = self._ordered(account)
        own = rules is account.state.rules
        if self.views.current == "rounds":
            self._show_rounds(account, rows)
        else:
            self._show_places(rows, rules)
        due = self.due_ties() if own else ()
        self.lot_bar.setVisible(bool(due))
        if due:
            places = {row.player: row.place for row in rows}
            first = places[due[0][0]]
            said = _("A lot is due for places {first} to {last}: {players}").format(
                first=first, last=first + len(due[0]) - 1, players=", ".join(due[0])
            )
            self.lot_words.say(said + (f" (+{len(due) - 1})" if len(due) > 1 else ""))
        waiting = len(account.games) - len(account.finished)
        said = order_words(rules) + " " + _("Games counted: {count}.").format(count=len(account.finished))
        if waiting:
            said += " " + _("Without a result yet: {count}.").format(count=waiting)
        if not own:
            said += " " + _("Points are those of the tournament's own regulation; only the order is the other one's.")
        self.foot.setText(said)
        self.close_button.setEnabled(not account.state.signed)
        self.close_button.setText(_("Closed") if account.state.signed else _("Close the tournament"))

    def begin(self) -> None:
        self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        return [("F4", _("draw the lot that is due")), ("F5", _("points by round or places"))]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "F4":
                self.draw_lot()
            case "F5":
                self.views.choose("places" if self.views.current == "rounds" else "rounds")
                self.redraw()
            case _:
                return super().handle_key(key, event)
        return True

    def due_ties(self) -> tuple[tuple[str, ...], ...]:
        """Ties of players who have played that nothing but a lot can decide (8.5.5)."""
        rows = self.ledger.account.rows
        played = {row.player for row in rows if row.games}
        return tuple(group for group in ties(rows) if played.issuperset(group))

    def draw_lot(self) -> None:
        """Draws the first lot that is due from fresh chance and records it; it is drawn once."""
        due = self.due_ties()
        if not due:
            return
        try:
            self.ledger.desk.draw_lot(due[0], Chance.fresh().shuffled)
        except Refused as refused:
            self.ledger.controller.refused.emit(RefusedNotice(LotDrawn(due[0]), refused.refusal, self.ledger.controller))
        except StorageTrouble as trouble:
            self.ledger.trouble(trouble)
        else:
            order = self.ledger.state.lots[-1]
            self.told.emit(_("The lot is drawn: {order}.").format(order=", ".join(order)))

    def close_tournament(self) -> None:
        """The standings are final; the undo key opens the tournament again."""
        self.ledger.do(TournamentClosed(self.ledger.state.head.tournament.chief_judge))

    def _ordered(self, account: TournamentAccount) -> tuple[Regulation, Sequence[Place]]:
        """The rows in the order that is chosen."""
        chosen = self.order.currentData()
        state = account.state
        if chosen in {None, state.rules.id}:
            return state.rules, account.rows
        try:
            rules: Regulation = self.ledger.games.regulations.rules("mafia", chosen)
        except (FormatError, StorageTrouble) as trouble:
            self.ledger.trouble(trouble)
            return state.rules, account.rows
        # Its order over the points that were given: those belong to the regulation the games were played under.
        order = replace(rules, options=replace(state.rules.options, standings=rules.options.standings, name=rules.options.name))
        entered = [one.nickname for one in state.entrants]
        scores = [game.scores for game in account.finished]
        distance = len(state.seating) or None
        return order, standings(scores, order, entered=entered, late=state.late, lots=state.lots, distance=distance)

    def _show_places(self, rows: Sequence[Place], rules: Regulation) -> None:
        columns = standings_columns(rows, rules)
        titles = [Column(_("Place"), 60, "right"), Column(_("Nickname"))]
        titles += [Column(column_words(name), _COLUMN_WIDTHS.get(name, _FIGURE_WIDTH), "right") for name in columns]
        titles.append(Column(_("Decided by"), 216))
        shown: list[Row] = []
        deciding = [*(row.decided_by for row in rows), None]
        for place, (row, above) in enumerate(zip(rows, [None, *rows], strict=False)):
            bold = {deciding[place], deciding[place + 1], "total"}
            cells = [
                Cell(value_words(column_value(row, name)), "text" if row.games else "muted", bold=name in bold and row.games > 0)
                for name in columns
            ]
            decided = decided_words(row, above)
            open_tie = above is not None and row.decided_by == "lot" and row.place == above.place
            name = Cell(row.player, "text" if row.games else "muted", bold=row.place <= 3 and row.games > 0)
            number = Cell(str(row.place), "gold" if row.place <= 3 and row.games else "muted", bold=True)
            shown.append(Row(row.player, (number, name, *cells, Cell(decided, "warning" if open_tie else "muted"))))
        self.list.show_rows(titles, shown)

    def _show_rounds(self, account: TournamentAccount, rows: Sequence[Place]) -> None:
        numbers = sorted({game.round for game in account.finished})
        points: dict[tuple[str, int], list[str]] = {}
        for game in account.finished:
            for score in game.scores:
                role = (score.role or "") if account.roles_shown(game) else ""
                points.setdefault((score.player, game.round), []).append(f"{role} {amount(score.points + score.extra)}".strip())
        besides = [name for name in ("compensation", "late") if any(getattr(row, name) for row in rows)]
        titles = [Column(_("Place"), 60, "right"), Column(_("Nickname"))]
        titles += [Column(str(number), 64, "right") for number in numbers]
        titles += [Column(column_words(name), 84, "right") for name in (*besides, "total")]
        shown = [
            Row(
                row.player,
                (
                    Cell(str(row.place), "muted", bold=True),
                    Cell(row.player),
                    *(Cell(" + ".join(points.get((row.player, number), ())) or "·", "text") for number in numbers),
                    *(Cell(_figure(getattr(row, name)), "muted") for name in besides),
                    Cell(amount(row.total), bold=True),
                ),
            )
            for row in rows
        ]
        self.list.show_rows(titles, shown)

    def _offer_orders(self) -> None:
        """The tournament's own order first, then those of the other regulations; read once a tournament."""
        own = self.ledger.state.rules
        if self.order.count() and self.order.itemData(0) == own.id:
            return
        self.order.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.order.clear()
        self.order.addItem(_name(own), own.id)
        for file in self.ledger.games.regulations.files("mafia"):
            if file.id == own.id:
                continue
            try:
                self.order.addItem(_name(self.ledger.games.regulations.rules("mafia", file.id)), file.id)
            except (FormatError, StorageTrouble) as trouble:
                self.ledger.trouble(trouble)
        self.order.blockSignals(False)  # noqa: FBT003

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.views)
        top.addStretch(1)
        top.addWidget(text(_("Order of places by"), "small"))
        top.addWidget(self.order)
        top.addWidget(self.close_button)
        lot = QHBoxLayout(self.lot_bar)
        lot.setContentsMargins(12, 6, 12, 6)
        lot.addWidget(self.lot_words, 1)
        lot.addWidget(self.lot_button)
        column.addLayout(top)
        column.addWidget(self.lot_bar)
        column.addWidget(self.list, 1)
        column.addWidget(self.foot)
        self.body.addLayout(column)


def _name(rules: Regulation) -> str:
    return rules.options.name.ru if language() == "ru" else rules.options.name.en


def _figure(value: Decimal) -> str:
    return amount(value) if value else "·"
