"""Owls of champions as they are shown: round signs of their colour with a letter, hollow where one no longer counts (1.2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from judge_console.desk.season_words import owl_words
from judge_console.quiz.season.events import SeasonOwl
from judge_console.quiz.season.state import Season, SeasonMember
from judge_console.quiz.squad import Colour, counting_owls
from judge_console.ui.controls import Elided, button
from judge_console.ui.table import MARK_SIZE, Mark, draw_marks
from judge_console.ui.theme import Theme
from judge_console.words import N_, translate_in
from judge_console.words import translate as _

# The owls have these colours in every theme: they are badges, not text.
_COLOURS: Final[dict[Colour, tuple[str, str]]] = {
    "white": ("#ffffff", "#22252c"),
    "black": ("#15171c", "#f1f1ee"),
    "red": ("#b0352d", "#ffffff"),
}
COLOURS: Final[dict[Colour, str]] = {"white": N_("white"), "black": N_("black"), "red": N_("red")}


def letter_of(colour: Colour) -> str:
    """The letter of an owl's sign."""
    return {"white": translate_in("owl", "W"), "black": translate_in("owl", "B"), "red": translate_in("owl", "R")}[colour]


def marks_of(members: Sequence[SeasonMember], state: Season) -> tuple[Mark, ...]:
    """The signs of all owls of these people, those that count first, hollow ones after them."""
    full: list[Mark] = []
    hollow: list[Mark] = []
    for member in members:
        aged = state.aged(member)
        counting = counting_owls(aged, state.rules.options.owls)
        for owl in aged.owls:
            letter = letter_of(owl.colour)
            if owl in counting:
                full.append(Mark(letter, *_COLOURS[owl.colour]))
            else:
                hollow.append(Mark(letter))
    order = {letter_of(colour): place for place, colour in enumerate(get_args(Colour))}
    return (*sorted(full, key=lambda mark: order[mark.letter]), *hollow)


class _Owl(QWidget):
    """One owl of a person, with its season and the button that takes it away."""

    dropped = Signal()

    def __init__(self, owl: SeasonOwl, mark: Mark, theme: Theme) -> None:
        super().__init__()
        self.mark, self.theme = mark, theme
        self.setToolTip(owl_words([owl]))
        self._sign = _Sign(mark, theme)
        drop = button("✕", "bar", tip=_("Take away: {owl}").format(owl=owl_words([owl])))
        drop.setFixedWidth(32)
        drop.clicked.connect(self.dropped)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._sign)
        row.addWidget(Elided(owl.season), 1)
        row.addWidget(drop)


class _Sign(QWidget):
    def __init__(self, mark: Mark, theme: Theme) -> None:
        super().__init__()
        self.mark, self.theme = mark, theme
        self.setFixedSize(QSize(MARK_SIZE, MARK_SIZE + 4))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_marks(painter, QRect(0, 0, self.width(), self.height()), [self.mark], self.theme)
        painter.end()


class OwlsEditor(QFrame):
    """The owls of one person. `changed` carries all of them as they are wanted now."""

    changed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.owls: tuple[SeasonOwl, ...] = ()
        self.colour = QComboBox()
        self.colour.setAccessibleName(_("Colour of the owl"))
        for colour, words in COLOURS.items():
            self.colour.addItem(_(words), colour)
        self.season = QComboBox()
        self.season.setAccessibleName(_("Season the owl was won in"))
        self.season.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.season.setMinimumContentsLength(8)
        self.season.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.add_button = button(_("Add the owl"))
        self._held = QVBoxLayout()
        self._held.setSpacing(2)
        self._lines: list[_Owl] = []
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.colour)
        row.addWidget(self.season, 1)
        row.addWidget(self.add_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._held)
        column.addLayout(row)
        self.add_button.clicked.connect(self._add)

    def show_member(self, member: SeasonMember, state: Season) -> None:
        """Shows a person's owls, and the seasons one can have been won in: the earlier ones, the latest first, then this one."""
        self.owls = member.owls
        for line in self._lines:
            self._held.removeWidget(line)
            line.hide()
            line.deleteLater()
        self._lines = []
        for owl in member.owls:
            mark = marks_of([SeasonMember(member.name, (owl,))], state)[0]
            line = _Owl(owl, mark, self.theme)
            line.dropped.connect(lambda owl=owl: self.changed.emit(tuple(one for one in self.owls if one != owl)))
            self._held.addWidget(line)
            self._lines.append(line)
        seasons = [*state.earlier, state.head.season.name]
        if [self.season.itemText(place) for place in range(self.season.count())] != seasons:
            self.season.clear()
            self.season.addItems(seasons)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme

    def _add(self) -> None:
        owl = SeasonOwl(self.colour.currentData(Qt.ItemDataRole.UserRole), self.season.currentText())
        if owl not in self.owls:
            self.changed.emit((*self.owls, owl))
