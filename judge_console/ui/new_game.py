"""The form of a new game: the head and ten nicknames, Tab and Enter from field to field, a pasted list filling the seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QCompleter,
    QDateEdit,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from judge_console.mafia.state import SEATS, GameHead, MafiaHead
from judge_console.ui import keys
from judge_console.ui.controls import KeyButton, button, indented, restyle, text
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

# "1. Nick", "1) Nick", "1 Nick" with a tab: the number a list brings along is not part of the nickname.
_NUMBERED: Final = re.compile(r"^\s*(?:10|[1-9])\s*(?:[.)\]:]\s*|\t\s*|[-–—]\s+)")
USUAL_REGULATION: Final = "mafia-tournament"
LONGEST_NICKNAME: Final = 60
_WIDEST: Final = 1200
_FIELD_HEIGHT: Final = 36
_GAP: Final = 8
"""Between the fields of one column; a label is half as far from its own field."""


def read_list(pasted: str) -> tuple[str, ...]:
    """Nicknames of a pasted list, one a line, without the numbers in front of them where every line has one."""
    lines = [" ".join(line.replace("\u00a0", " ").split(" ")).strip() for line in pasted.splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > 1 and all(_NUMBERED.match(line) for line in lines):
        lines = [_NUMBERED.sub("", line) for line in lines]
    return tuple(line.strip()[:LONGEST_NICKNAME] for line in lines)


class _Nickname(QLineEdit):
    """A seat's field. A list pasted into it fills the seats from here on; Enter goes to the next, the arrows up and down."""

    pasted = Signal(object)
    moved = Signal(int)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.setAccessibleName(_("Nickname, seat {seat}").format(seat=seat))
        self.setMaxLength(LONGEST_NICKNAME)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            found = read_list(QApplication.clipboard().text())
            if len(found) > 1:
                self.pasted.emit(found)
                return
        completer = self.completer()
        popup = completer.popup() if completer is not None else None  # type: ignore[redundant-expr]  # PySide's stub leaves the None out
        choosing = popup is not None and popup.isVisible()
        match keys.chord(event):
            case "Ctrl+Enter":
                event.ignore()
            case "Enter":
                self.moved.emit(1)
            case "ArrowDown" if not choosing:
                self.moved.emit(1)
            case "ArrowUp" if not choosing:
                self.moved.emit(-1)
            case _:
                super().keyPressEvent(event)


class NewGame(QScrollArea):
    """`begun` carries (regulation id, MafiaHead); `left` that the judge has thought better of it."""

    begun = Signal(str, object)
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._same_players: tuple[str, ...] = ()
        self.tournament = self._text_field(_("Tournament"))
        self.stage = self._text_field(_("Stage"))
        self.judge = self._text_field(_("Judge (surname)"))
        self.number = self._number_field(_("Game number"))
        self.table = self._number_field(_("Table"))
        self.date = indented(QDateEdit())
        self.date.setDisplayFormat("dd.MM.yyyy")
        self.date.setCalendarPopup(False)
        self.date.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.date.setAccessibleName(_("Date"))
        self.regulation = QComboBox()
        self.regulation.setAccessibleName(_("Regulation"))
        self.nicknames = tuple(_Nickname(seat) for seat in SEATS)
        self.hint = text(kind="small", wrap=True)
        self.same = button(_("Players of the last game"))
        self.paste = button(_("Paste a list"), tip=_("Ten lines from the clipboard, one a seat"))
        self.begin = KeyButton(_("Begin the game"), "Ctrl+Enter", theme, primary=True)
        self.back = button(_("Back"), "quiet")
        self._build()
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.begin.set_theme(theme)

    def prepare(
        self,
        regulations: Sequence[tuple[str, str]],
        last: MafiaHead | None,
        today: str,
        known: Sequence[str],
        regulation: str | None = None,
    ) -> None:
        """Fills the form: what the last game (of the same regulation) had, one number on, today's date (`YYYY-MM-DD`), no players.

        `regulations` are (id, name), `known` nicknames to offer while typing.
        """
        self.regulation.clear()
        for regulation_id, name in regulations:
            self.regulation.addItem(name, regulation_id)
        self.regulation.setCurrentIndex(max(0, self.regulation.findData(regulation or USUAL_REGULATION)))
        game = last.game if last is not None else GameHead("", "", 0, 1, today, "")
        self.tournament.setText(game.tournament)
        self.stage.setText(game.stage)
        self.judge.setText(game.judge)
        # A new day begins with its first game.
        self.number.setValue(game.number + 1 if last is None or game.date == today else 1)
        self.table.setValue(game.table)
        self.date.setDate(QDate.fromString(today, "yyyy-MM-dd"))
        self._same_players = last.players if last is not None else ()
        self.same.setVisible(any(self._same_players))
        for field in self.nicknames:
            field.clear()
            completer = QCompleter(list(known), field)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            field.setCompleter(completer)
        self._look_over()
        (self.nicknames[0] if game.tournament else self.tournament).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The fields leave both to whoever wants them.
        match keys.chord(event):
            case "Ctrl+Enter":
                self.finish()
            case "Enter":
                order = self._order
                here = self.focusWidget()
                place = order.index(here) + 1 if here in order else 0
                # As Tab does: what is there is marked, so that typing replaces it.
                order[place].setFocus(Qt.FocusReason.TabFocusReason)
            case _:
                super().keyPressEvent(event)

    @property
    def _order(self) -> tuple[QWidget, ...]:
        head = (self.tournament, self.stage, self.number, self.table, self.date, self.judge, self.regulation)
        return (*head, *self.nicknames)

    def head(self) -> MafiaHead:
        """The head as it stands in the form."""
        game = GameHead(
            self.tournament.text().strip(),
            self.stage.text().strip(),
            self.number.value(),
            self.table.value(),
            self.date.date().toString("yyyy-MM-dd"),
            self.judge.text().strip(),
        )
        return MafiaHead(game, tuple(field.text().strip() for field in self.nicknames))

    def fill(self, nicknames: Sequence[str], first_seat: int = 1) -> None:
        """Writes nicknames into the seats from `first_seat` on."""
        places = self.nicknames[first_seat - 1 :]
        for field, nickname in zip(places, nicknames, strict=False):
            field.setText(nickname)
        places[min(len(nicknames), len(places)) - 1].setFocus()

    def _text_field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(name)
        return field

    def _number_field(self, name: str) -> QSpinBox:
        field = indented(QSpinBox())
        field.setRange(1, 999)
        field.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        field.setAccessibleName(name)
        return field

    def _build(self) -> None:
        inside = QWidget()
        inside.setProperty("kind", "page")
        columns = QHBoxLayout(inside)
        columns.setContentsMargins(24, 16, 24, 16)
        columns.setSpacing(32)
        head = QGridLayout()
        head.setHorizontalSpacing(12)
        head.setVerticalSpacing(_GAP // 2)
        places: tuple[tuple[QWidget, int, int], ...] = (
            (self.tournament, 0, 2),
            (self.stage, 2, 2),
            (self.number, 4, 1),
            (self.table, 4, 1),
            (self.date, 6, 1),
            (self.judge, 6, 1),
            (self.regulation, 8, 2),
        )
        taken: dict[int, int] = {}
        for field, row, width in places:
            column = taken.get(row, 0)
            taken[row] = column + width
            label = text(field.accessibleName(), "small")
            label.setContentsMargins(0, _GAP // 2 if row else 0, 0, 0)
            head.addWidget(label, row, column, 1, width)
            field.setFixedHeight(_FIELD_HEIGHT)
            head.addWidget(field, row + 1, column, 1, width)
            head.setColumnStretch(column, 1)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addWidget(text(_("New game"), "title"))
        left.addLayout(head)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(_GAP)
        top = QHBoxLayout()
        top.addWidget(text(_("Players by seat"), "heading"), 1)
        top.addWidget(self.same)
        top.addWidget(self.paste)
        right.addLayout(top)
        for seat, field in zip(SEATS, self.nicknames, strict=True):
            line = QHBoxLayout()
            number = text(str(seat), "heading")
            number.setFixedWidth(28)
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            field.setFixedHeight(_FIELD_HEIGHT)
            line.addWidget(number)
            line.addWidget(field, 1)
            right.addLayout(line)
        self.hint.setMinimumHeight(20)
        right.addWidget(self.hint)
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self.begin)
        right.addSpacing(8)
        right.addLayout(foot)
        right.addStretch(1)
        columns.addLayout(left, 5)
        columns.addLayout(right, 6)
        # On a wide screen the eye would have to wander from a name to its field.
        outer = QWidget()
        outer.setProperty("kind", "page")
        middle = QHBoxLayout(outer)
        middle.setContentsMargins(0, 0, 0, 0)
        inside.setMaximumWidth(_WIDEST)
        middle.addStretch(1)
        middle.addWidget(inside, 1000)
        middle.addStretch(1)
        self.setWidget(outer)

    def _connect(self) -> None:
        for place, nickname in enumerate(self.nicknames):
            nickname.textChanged.connect(self._look_over)
            nickname.pasted.connect(lambda found, seat=place + 1: self.fill(found, seat))
            nickname.moved.connect(lambda step, place=place: self._move(place + step))
        self.same.clicked.connect(lambda: self.fill(self._same_players))
        self.paste.clicked.connect(self._paste)
        self.begin.clicked.connect(self.finish)
        self.back.clicked.connect(self.left)

    def finish(self) -> None:
        """Begins the game as the form has it."""
        self.begun.emit(str(self.regulation.currentData()), self.head())

    def _move(self, place: int) -> None:
        if place >= len(self.nicknames):
            self.begin.setFocus()
        elif place >= 0:
            self.nicknames[place].setFocus()
            self.nicknames[place].selectAll()

    def _paste(self) -> None:
        found = read_list(QApplication.clipboard().text())
        if found:
            self.fill(found)

    def _look_over(self) -> None:
        """Tells what will look wrong on the protocol; nothing here keeps a game from beginning."""
        names = [field.text().strip().casefold() for field in self.nicknames]
        twice = [place for place, name in enumerate(names) if name and names.count(name) > 1]
        for place, field in enumerate(self.nicknames):
            restyle(field, "wrong" if place in twice else "")
        empty = [str(place + 1) for place, name in enumerate(names) if not name]
        if twice:
            self.hint.setText(_("The same nickname twice: seats {seats}.").format(seats=", ".join(str(place + 1) for place in twice)))
        elif empty and len(empty) < len(names):
            self.hint.setText(_("Seats without a nickname: {seats}. They can be filled in later.").format(seats=", ".join(empty)))
        elif empty:
            self.hint.setText(_("Type, or paste ten lines at once into the first field."))
        else:
            self.hint.setText("")
        restyle(self.hint, "warning" if twice else "small")
