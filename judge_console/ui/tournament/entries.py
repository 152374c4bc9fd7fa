"""Who plays: the list of entries, typed or pasted, and beside it the chosen player, the pairs that must not meet, the tables' judges."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QCheckBox, QFrame, QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout

from judge_console.desk.tournament_desk import ExpelledInGame
from judge_console.desk.tournament_words import entrant_remark
from judge_console.mafia.tournament import Entrant, PlayerEntered, PlayerExpelled, PlayersMerged
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.new_game import LONGEST_NICKNAME
from judge_console.ui.section import Chips, Side, field, side_by_side
from judge_console.ui.table import Cell, Column, Row, Tone
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.entry_card import EXPULSION_CLAUSE, EntryCard
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.pairs import PairsCard, TablesCard
from judge_console.ui.tournament.section import Section
from judge_console.words import N_, plural
from judge_console.words import translate as _

# The number a list brings along, which is not part of the nickname: "21. Nick", "21) Nick", "21" and a tab.
_NUMBERED: Final = re.compile(r"^\d{1,3}\s*(?:[.)\]:]\s*|[\t;]\s*|[-–—]\s+)")
_COLUMNS: Final = (
    Column(N_("No."), 48, "right"),
    Column(N_("Nickname")),
    Column(N_("Name")),
    Column(N_("Club"), 150),
    Column(N_("Remark"), 250),
)


def read_entries(pasted: str) -> tuple[tuple[str, str, str], ...]:
    """(nickname, name, club) of a pasted list: one a line, the three parts with tabs or semicolons between them, numbers left out."""
    found: list[tuple[str, str, str]] = []
    lines = [line.replace("\u00a0", " ").strip() for line in pasted.splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > 1 and all(_NUMBERED.match(line) for line in lines):
        lines = [_NUMBERED.sub("", line) for line in lines]
    for line in lines:
        nickname, name, club, *_more = [" ".join(part.split())[:LONGEST_NICKNAME] for part in line.replace("\t", ";").split(";")] + [""] * 3
        if nickname:
            found.append((nickname, name, club))
    return tuple(found)


class _Nickname(QLineEdit):
    """The nickname's field: a list pasted into it enters everybody on it."""

    pasted = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            found = QApplication.clipboard().text()
            if len(read_entries(found)) > 1 or ";" in found or "\t" in found:
                self.pasted.emit(found)
                return
        super().keyPressEvent(event)


class _Doubt(QFrame):
    """Names that may be one player: merged by a press, or told apart for good."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self._group: tuple[str, ...] = ()
        self.setProperty("kind", "warning")
        self.words = Elided()
        self.merge = button(_("Merge"))
        self.different = button(_("Different players"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        row.addWidget(self.merge)
        row.addWidget(self.different)
        self.merge.clicked.connect(self._merge)
        self.different.clicked.connect(lambda: self._ledger.are_different(self._group))

    def show_first(self, groups: Sequence[tuple[str, ...]]) -> None:
        """Asks about the first of the groups, or hides."""
        self._group = groups[0] if groups else ()
        self.setVisible(bool(groups))
        if not groups:
            return
        # The spelling on the list stays; one that only games know goes.
        entered = [name for name in self._group if self._ledger.state.entrant(name) is not None]
        self.merge.setEnabled(bool(entered))
        kept = entered[0] if entered else self._group[0]
        said = _("One player? {names}").format(names=" · ".join(f"«{name}»" for name in self._group))
        more = f" (+{len(groups) - 1})" if len(groups) > 1 else ""
        self.words.say(said + more)
        self.merge.setText(_("Merge into «{nickname}»").format(nickname=kept))
        self.merge.setAccessibleName(self.merge.text())

    def _merge(self) -> None:
        entered = [name for name in self._group if self._ledger.state.entrant(name) is not None]
        if entered:
            self._ledger.do_all([PlayersMerged(name, entered[0]) for name in self._group if name != entered[0]])


class _Expulsion(QFrame):
    """A player whom a game has put out of the tournament: one press tells the tournament."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self._found: ExpelledInGame | None = None
        self.setProperty("kind", "loss")
        self.words = Elided()
        self.expel = button(_("Expel from the tournament"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.addWidget(self.words, 1)
        row.addWidget(self.expel)
        self.expel.clicked.connect(self._expel)

    def show_first(self, found: Sequence[ExpelledInGame]) -> None:
        """Tells of the first one, or hides."""
        self._found = found[0] if found else None
        self.setVisible(bool(found))
        if self._found is not None:
            said = _("Expelled in round {round}, table {table}: {nickname} ({clause})")
            one = self._found
            self.words.say(said.format(round=one.round, table=one.table, nickname=one.nickname, clause=one.clause))

    def _expel(self) -> None:
        one = self._found
        if one is not None:
            self._ledger.do(PlayerExpelled(one.nickname, one.clause or EXPULSION_CLAUSE, one.round))


class EntriesSection(Section):
    """The list with a line to enter players at its head."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.nickname = _Nickname()
        self.nickname.setAccessibleName(_("Nickname"))
        self.nickname.setPlaceholderText(_("Nickname, or paste a list"))
        self.nickname.setMaxLength(LONGEST_NICKNAME)
        self.name = field(_("Name"), hint=_("Name"))
        self.club = field(_("Club"), hint=_("Club"))
        self.club.setMaximumWidth(150)
        self.late = QCheckBox(_("late"))
        self.late.setAccessibleName(_("Late for registration"))
        self.add_button = self.key_button(_("Enter"), "Enter", self.enter_player, primary=True)
        self.add_button.setAccessibleName(_("Enter the player"))
        self.paste_button = button(
            _("Paste a list"), tip=_("From the clipboard: a player a line; nickname, name, club with tabs or semicolons")
        )
        self.doubt = _Doubt(ledger)
        self.expulsion = _Expulsion(ledger)
        self.list = self.table(_("Entries"))
        self.count = text(kind="small")
        self.views = Chips((("player", _("Player")), ("apart", _("Pairs apart")), ("tables", _("Tables"))), _("Beside the list"))
        self.card = EntryCard(ledger)
        self.pairs = PairsCard(ledger, theme)
        self.tables = TablesCard(ledger)
        self._cards = QStackedWidget()
        for card in (self.card, self.pairs, self.tables):
            self._cards.addWidget(card)
        self._lay_out()
        self.list.moved.connect(self._show_card)
        self.list.chosen.connect(lambda _key: self.card.begin())
        self.views.chosen.connect(self._turn)
        self.nickname.pasted.connect(self.enter_list)
        self.nickname.returnPressed.connect(self.enter_player)
        self.name.returnPressed.connect(self.enter_player)
        self.club.returnPressed.connect(self.enter_player)
        self.paste_button.clicked.connect(lambda: self.enter_list(QApplication.clipboard().text()))
        self.card.left.connect(self.begin)

    def refresh(self) -> None:
        state = self.ledger.state
        rows = [Row(one.nickname, self._cells(place, one)) for place, one in enumerate(state.entrants, 1)]
        self.list.show_rows([Column(_(column.title), column.width, column.align) for column in _COLUMNS], rows)
        present = sum(one.until_round is None for one in state.entrants)
        said = plural("{n} player", "{n} players", len(state.entrants))
        if present != len(state.entrants):
            said = _("{players}, {count} in play").format(players=said, count=present)
        left_over = present % 10
        self.count.setText(
            said if present < 10 or not left_over else _("{players}; each round {count} sit out").format(players=said, count=left_over)
        )
        self.doubt.show_first(self.ledger.doubtful())
        self.expulsion.show_first(self.ledger.expelled_in_games())
        self._show_card(self.list.key)
        self.pairs.refresh()
        self.tables.refresh()

    def begin(self) -> None:
        if self.ledger.open and not self.ledger.state.entrants:
            self.nickname.setFocus()
        else:
            self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        return [("Insert", _("enter a player")), ("Enter", _("change the player")), ("Delete", _("withdraws or is struck"))]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "Insert":
                self.nickname.setFocus(Qt.FocusReason.TabFocusReason)
            case "Delete":
                self._turn("player")
                self.card.leave_tournament()
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "entries"

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.pairs.set_theme(theme)

    def enter_player(self) -> None:
        """Enters the player of the fields."""
        nickname = " ".join(self.nickname.text().split())
        if self.ledger.do(PlayerEntered(nickname, self.name.text().strip(), self.club.text().strip(), self.late.isChecked())):
            for line in (self.nickname, self.name):
                line.clear()
            self.list.go_to(nickname)
            self.nickname.setFocus()

    def enter_list(self, pasted: str) -> None:
        """Enters everybody on a list; who is on it already is left as he is."""
        known = {one.nickname for one in self.ledger.state.entrants}
        new: dict[str, PlayerEntered] = {}
        there = 0
        for nickname, name, club in read_entries(pasted):
            there += nickname in known or nickname in new
            if nickname not in known:
                new.setdefault(nickname, PlayerEntered(nickname, name, club, self.late.isChecked()))
        if new and not self.ledger.do_all(list(new.values())):
            return
        said = _("Entered: {count}.").format(count=len(new))
        if there:
            said += " " + _("On the list already: {count}.").format(count=there)
        self.told.emit(said)

    def _cells(self, place: int, one: Entrant) -> tuple[Cell, ...]:
        gone = one.until_round is not None
        tone: Tone = "loss" if one.expelled_by else "warning" if one.late or gone or one.absent else "muted"
        return (
            Cell(str(place), "muted"),
            Cell(one.nickname, "muted" if gone else "text", bold=not gone),
            Cell(one.name, "muted" if gone else "text"),
            Cell(one.club, "muted"),
            Cell(entrant_remark(one, self.ledger.state.rules), tone),
        )

    def _show_card(self, nickname: str) -> None:
        self.card.show_entrant(self.ledger.state.entrant(nickname) if self.ledger.open else None)

    def _turn(self, view: str) -> None:
        self.views.choose(view)
        self._cards.setCurrentWidget({"player": self.card, "apart": self.pairs, "tables": self.tables}[view])

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(side_by_side(self.nickname, self.name, self.club, self.late, self.add_button, self.paste_button))
        left.addWidget(self.expulsion)
        left.addWidget(self.doubt)
        left.addWidget(self.list, 1)
        left.addWidget(self.count)
        self.body.addLayout(left, 1)
        side = Side()
        side.add(self.views)
        side.column.addWidget(self._cards, 1)
        self.body.addWidget(side)
