"""What covers the whole window: the curtain, which shows the clock and nothing else, and the keys of the current phase."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from judge_console.desk.clock import Clock
from judge_console.ui import keys
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class Cover(QWidget):
    """A child that lies over its whole parent while it is shown."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self.theme = theme
        self._window = parent
        parent.installEventFilter(self)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.update()

    def cover(self) -> None:
        """Lies over the window."""
        self.setGeometry(self._window.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # what lies below is not to be clicked through


class Curtain(Cover):
    """A calm screen with the clock only, for when somebody comes to look."""

    def __init__(self, parent: QWidget, theme: Theme, clock: Clock) -> None:
        super().__init__(parent, theme)
        self._clock = clock
        self.setAccessibleName(_("The window is covered"))
        self._minute = QTimer(self)
        self._minute.setInterval(1000)
        self._minute.timeout.connect(self.update)

    def cover(self) -> None:
        super().cover()
        self._minute.start()

    def lift(self) -> None:
        """Shows the window again."""
        self._minute.stop()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.color("ground"))
        hours_and_minutes = self._clock.now()[11:16]
        painter.setFont(self.theme.font(max(self.theme.size.timer, self.height() // 4), bold=True))
        painter.setPen(self.theme.color("muted"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, hours_and_minutes)
        painter.setFont(self.theme.font(self.theme.size.small))
        foot = self.rect().adjusted(0, 0, 0, -24)
        painter.drawText(foot, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, keys.label("Escape"))
        painter.end()


class KeyHelp(Cover):
    """The keys of the current phase, then those of the whole window."""

    _ROW = 36
    _LEAST_ROW = 26
    _TIGHT_ROW = 20

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent, theme)
        self._groups: tuple[tuple[str, Sequence[tuple[str, str]]], ...] = ()

    def tell(self, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> None:
        """Shows groups of (chord, what it does), each under its title."""
        self._groups = tuple(groups)
        spoken = "; ".join(f"{keys.label(chord)}: {words}" for _title, lines in groups for chord, words in lines)
        self.setAccessibleName(spoken)
        self.cover()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.color("ground"))
        margin = 40
        area = self.rect().adjusted(margin, 28, -margin, -28)
        painter.setFont(theme.font(theme.size.title, bold=True))
        painter.setPen(theme.color("text"))
        painter.drawText(area, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, _("Keys"))
        painter.setFont(theme.font(theme.size.body))
        painter.setPen(theme.color("muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, _("Esc or F1 closes"))
        top = area.top() + 56
        columns, row = self._columns(area.width(), max(self._TIGHT_ROW, area.bottom() - top))
        width = area.width() // columns
        x, y = area.left(), top
        for place, (title, lines) in enumerate(self._groups):
            if place and x + width < area.right():
                x, y = x + width, top
            painter.setFont(theme.font(theme.size.small))
            painter.setPen(theme.color("gold"))
            painter.drawText(QRect(x, y, width - 16, row), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title.upper())
            y += row
            for chord, words in lines:
                if y + row > area.bottom():
                    x, y = x + width, top
                self._line(painter, QRect(x, y, width - 24, row), chord, words)
                y += row
            y += row // 2
        painter.end()

    def _columns(self, width: int, height: int) -> tuple[int, int]:
        """How many columns, and the height of a row: wide columns while they do, narrower ones before the key caps would touch."""
        few, most = max(1, min(3, width // 320)), max(1, min(4, width // 260))
        for least in (self._LEAST_ROW, self._TIGHT_ROW):
            for count in range(few, most + 1):
                for row in range(self._ROW, least - 1, -1):
                    if self._taken(height // row) <= count:
                        return count, row
        return most, self._TIGHT_ROW

    def _taken(self, rows: int) -> int:
        """How many columns of so many rows the groups take, each beginning in one of its own."""
        return sum(-(-(len(lines) + 1) // max(1, rows)) for _title, lines in self._groups)

    def _line(self, painter: QPainter, place: QRect, chord: str, words: str) -> None:
        theme = self.theme
        painter.setFont(theme.font(theme.size.small, bold=True))
        label = keys.label(chord)
        cap_width = max(32, painter.fontMetrics().horizontalAdvance(label) + 16)
        cap = QRectF(place.left(), place.center().y() - 11, cap_width, 23)
        painter.setPen(theme.color("line_strong"))
        painter.setBrush(theme.color("surface_high"))
        painter.drawRoundedRect(cap, 4, 4)
        painter.setPen(theme.color("text"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, label)
        painter.setFont(theme.font())
        left = place.left() + max(80, cap_width + 12)
        room = place.right() - left
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(left, place.top(), room, place.height()), Qt.AlignmentFlag.AlignVCenter, shown)
