"""What the panels of a quiz evening have in common beside `ui.mafia.panel.Panel`: the state is an evening's, and all of them are wide."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from judge_console.quiz.state import State
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.theme import Theme


class QuizPanel(Panel):
    """A panel in place of the whole desk."""

    wide: ClassVar[bool] = True

    @property
    def evening(self) -> State:
        """The state of the open evening."""
        return cast("State", cast("Any", self.session.state))


class Rows(QWidget):
    """Rows gone through with the arrows: a number, words, something at the right end, a mark of what they are. `pressed`: row from 0."""

    pressed = Signal(int)

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.theme = theme
        self.rows: tuple[tuple[str, str, str, str], ...] = ()
        self.here = 0
        self.row_height = 34
        self.setAccessibleName(name)
        self._name = name
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.update()

    def show_rows(self, rows: tuple[tuple[str, str, str, str], ...], here: int | None = None) -> None:
        """Shows rows of (number, words, aside, colour of the words)."""
        self.rows = rows
        self.here = min(max(0, self.here if here is None else here), max(0, len(rows) - 1))
        self.setFixedHeight(max(1, len(rows)) * self.row_height)
        self.setAccessibleName("; ".join((self._name, *(f"{number} {words} {aside}" for number, words, aside, _colour in rows))))
        self.update()

    def go(self, step: int) -> None:
        """Goes so many rows on."""
        self.show_rows(self.rows, self.here + step)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = int(event.position().y()) // self.row_height
        if 0 <= row < len(self.rows):
            self.show_rows(self.rows, row)
            self.pressed.emit(row)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, (number, words, aside, colour) in enumerate(self.rows):
            box = QRect(0, place * self.row_height, self.width(), self.row_height)
            if place == self.here:
                painter.setPen(QPen(theme.color("gold"), 1.2))
                painter.setBrush(theme.color("gold_tint"))
                painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 6, 6)
            else:
                painter.setPen(theme.color("line"))
                painter.drawLine(box.left() + 8, box.bottom(), box.right() - 8, box.bottom())
            inner = box.adjusted(12, 0, -12, 0)
            painter.setFont(theme.font(bold=True))
            painter.setPen(theme.color("muted"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, number)
            painter.setFont(theme.font(theme.size.small))
            room = painter.fontMetrics().horizontalAdvance(aside)
            painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, aside)
            painter.setFont(theme.font())
            painter.setPen(theme.color(colour))
            text = inner.adjusted(36, 0, -room - 12, 0)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, text.width())
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
