"""The groups side by side: a panel a group, its teams one under another; two teams can be chosen to change places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from judge_console.desk.season_words import group_words
from judge_console.ui import keys
from judge_console.ui.theme import Theme
from judge_console.words import plural
from judge_console.words import translate as _

ROW: Final = 32
_HEAD: Final = 40
_GAP: Final = 12
_LEAST: Final = 208
_MOST: Final = 420


class GroupsBoard(QWidget):
    """Panels of teams. The arrows move between them; Space or a click picks a team, a second one elsewhere is the other.

    `picked_changed`: the pick or the cursor is another.
    """

    picked_changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.groups: tuple[tuple[str, ...], ...] = ()
        self._marks: Mapping[str, str] = {}
        self._preview = False
        self.at: tuple[int, int] = (0, 0)
        """Group and row of the cursor, from 0; the row after the last team stands for the group itself."""
        self.picked: str | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(_("Groups"))

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.update()

    def show_groups(self, groups: Sequence[Sequence[str]], marks: Mapping[str, str], *, preview: bool) -> None:
        """Shows groups; `marks` stand before the teams: their places in the qualifying game. A preview is not in force yet."""
        self.groups, self._marks, self._preview = tuple(map(tuple, groups)), marks, preview
        if self.picked is not None and not any(self.picked in teams for teams in self.groups):
            self.picked = None
        group, row = self.at
        group = min(group, max(0, len(self.groups) - 1))
        self.at = group, min(row, len(self.groups[group]) if self.groups else 0)
        self.setMinimumHeight(self._height())
        self._tell()

    @property
    def team(self) -> str | None:
        """The team under the cursor."""
        group, row = self.at
        return self.groups[group][row] if group < len(self.groups) and row < len(self.groups[group]) else None

    def pick(self, team: str | None) -> None:
        """Picks a team, the one that is picked already no more."""
        self.picked = None if team == self.picked else team
        self._tell()

    def sizeHint(self) -> QSize:
        return QSize(3 * _LEAST, self._height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A key held down comes here past the page.
        if not self.handle_key(keys.chord(event)):
            event.ignore()

    def handle_key(self, key: str) -> bool:
        """Moves, or picks with Space."""
        group, row = self.at
        if not self.groups:
            return False
        match key:
            case "ArrowLeft":
                group -= 1
            case "ArrowRight":
                group += 1
            case "ArrowUp":
                row -= 1
            case "ArrowDown":
                row += 1
            case "Home":
                row = 0
            case "End":
                row = len(self.groups[group])
            case "Space":
                if self.team is not None:
                    self.pick(self.team)
                return True
            case _:
                return False
        group = min(max(0, group), len(self.groups) - 1)
        self.at = group, min(max(0, row), len(self.groups[group]))
        self._tell()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        place = event.position().toPoint()
        for group, box in enumerate(self._boxes()):
            if box.contains(place):
                row = min(max(0, (place.y() - box.top() - _HEAD) // ROW), len(self.groups[group]))
                self.at = group, row
                # The first click picks; the next one elsewhere says with whom or whereto.
                if self.picked is None or self.team == self.picked:
                    self.pick(self.team)
                else:
                    self._tell()
                return

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setMinimumHeight(self._height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        for group, box in enumerate(self._boxes()):
            teams = self.groups[group]
            pen = QPen(theme.color("gold" if self._preview else "line"), 1)
            if self._preview:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(theme.color("surface"))
            painter.drawRoundedRect(box.adjusted(0, 0, -1, -1), 8, 8)
            painter.setFont(theme.font(theme.size.large, bold=True))
            painter.setPen(theme.color("text"))
            head = QRect(box.left() + 14, box.top() + 2, box.width() - 28, _HEAD)
            painter.drawText(head, left, group_words(group + 1))
            painter.setFont(theme.font(theme.size.small))
            painter.setPen(theme.color("muted"))
            painter.drawText(head, right, plural("{n} team", "{n} teams", len(teams)))
            for row in range(len(teams) + 1):
                line = QRect(box.left() + 1, box.top() + _HEAD + row * ROW, box.width() - 2, ROW)
                self._paint_row(painter, line, group, row)
        painter.end()

    def _paint_row(self, painter: QPainter, line: QRect, group: int, row: int) -> None:
        theme, teams = self.theme, self.groups[group]
        team = teams[row] if row < len(teams) else None
        if self.at == (group, row):
            painter.fillRect(line, theme.color("gold_tint"))
            painter.fillRect(line.left(), line.top(), 3, line.height(), theme.color("gold" if self.hasFocus() else "line_strong"))
        if team is None:
            if self.at == (group, row) and self.picked is not None:
                painter.setFont(theme.font(theme.size.small))
                painter.setPen(theme.color("muted"))
                painter.drawText(line.adjusted(14, 0, -8, 0), Qt.AlignmentFlag.AlignVCenter, _("into this group"))
            return
        painter.setPen(theme.color("line"))
        painter.drawLine(line.left() + 10, line.top(), line.right() - 10, line.top())
        painter.setFont(theme.font(bold=True))
        painter.setPen(theme.color("gold"))
        mark = QRect(line.left() + 8, line.top(), 26, line.height())
        painter.drawText(mark, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._marks.get(team, ""))
        painter.setFont(theme.font(bold=team == self.picked))
        painter.setPen(theme.color("gold" if team == self.picked else "text"))
        name = line.adjusted(44, 0, -28, 0)
        if painter.fontMetrics().horizontalAdvance(team) > name.width():
            painter.setFont(theme.font(bold=team == self.picked, narrow=True))
        shown = painter.fontMetrics().elidedText(team, Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, shown)
        if team == self.picked:
            painter.drawText(line.adjusted(0, 0, -10, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, "⇄")

    def _boxes(self) -> list[QRect]:
        """Where each group stands."""
        if not self.groups:
            return []
        across = max(1, min(len(self.groups), (self.width() + _GAP) // (_LEAST + _GAP)))
        width = min(_MOST, (self.width() - (across - 1) * _GAP) // across)
        height = _HEAD + (max(map(len, self.groups)) + 1) * ROW + 4
        return [
            QRect((place % across) * (width + _GAP), (place // across) * (height + _GAP), width, height)
            for place in range(len(self.groups))
        ]

    def _height(self) -> int:
        boxes = self._boxes()
        return boxes[-1].bottom() + 1 if boxes else 0

    def _tell(self) -> None:
        group, _row = self.at
        if self.groups:
            said = f"{group_words(group + 1)}: {self.team or _('into this group')}"
            self.setAccessibleDescription(said)
        self.update()
        self.picked_changed.emit()
