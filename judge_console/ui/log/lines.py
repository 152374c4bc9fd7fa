"""The lines of the log as a list that filters, and the delegate that paints them."""

from __future__ import annotations

from typing import Any, Final, Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from judge_console.desk.game_log import LogLine
from judge_console.mafia.events import DayBegan, LastWordBegan, NightBegan, SpeechBegan
from judge_console.quiz.events import GameBegan
from judge_console.ui import keys
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _

Filter = Literal["main", "all", "vote", "night", "sanction", "papers", "corrected", "correction"]
FILTERS: Final[dict[Filter, str]] = {
    "main": N_("Without speeches"),
    "all": N_("Everything"),
    "vote": N_("Nominations and votes"),
    "night": N_("Nights"),
    "sanction": N_("Violations"),
    "papers": N_("Roles, points, signature"),
    "corrected": N_("Corrected lines"),
    "correction": N_("Corrections as they were made"),
}
QUIZ_FILTERS: Final[tuple[Filter, ...]] = ("all", "corrected", "correction")
Index = QModelIndex | QPersistentModelIndex
_MARKS: Final = {"struck": "✕", "undone": "↶", "changed": "≈", "correction": "✎"}
_ROW: Final = 30
_SECOND: Final = 20
_TIME_WIDTH: Final = 56
_DATE_WIDTH: Final = 88
_MARK_WIDTH: Final = 24
_CLAUSE_WIDTH: Final = 64


def passes(line: LogLine, chosen: Filter, typed: str) -> bool:
    """Whether a line is shown under a filter and a typed part of its words, were it typed in the wrong layout."""
    match chosen:
        case "main":
            kept = not isinstance(line.event, SpeechBegan | LastWordBegan) or bool(line.consequences) or line.why is not None
        case "corrected":
            kept = line.why is not None or line.inserted or line.override is not None
        case "all" | "correction":
            kept = True
        case _:
            kept = line.group == chosen
    if not kept or not typed:
        return kept
    said = " ".join(
        (line.words, line.clause or "", line.note or "", line.why or "", *(words for words, _clause, _tone in line.consequences))
    )
    said = said.casefold()
    return typed.casefold() in said or keys.in_other_layout(typed) in said


class LogModel(QAbstractListModel):
    """The lines that pass the filter."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: tuple[LogLine, ...] = ()

    def show(self, lines: tuple[LogLine, ...], chosen: Filter, typed: str) -> None:
        """Shows those of the lines that pass."""
        self.beginResetModel()
        self.shown = tuple(line for line in lines if passes(line, chosen, typed))
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.shown[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return line
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return " · ".join(part for part in (time_of(line), line.words, line.clause or "", second_line(line)) if part)
        return None

    def row_of(self, entry: int) -> int:
        """The row of an entry's line, -1 where it is not shown."""
        return next((row for row, line in enumerate(self.shown) if line.index == entry), -1)


class LogDelegate(QStyledItemDelegate):
    """Paints a line: time, mark of its correction, words, clause; under it what followed and why it was corrected.

    `dated`: the day stands before the time, in a journal that is kept over months.
    """

    def __init__(self, theme: Theme, *, dated: bool = False) -> None:
        super().__init__()
        self.theme = theme
        self._when = day_of if dated else time_of
        self._when_width = _DATE_WIDTH if dated else _TIME_WIDTH

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        line: LogLine = index.data(Qt.ItemDataRole.UserRole)
        return QSize(200, _ROW + (_SECOND if second_line(line) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: LogLine = index.data(Qt.ItemDataRole.UserRole)
        theme = self.theme
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.color("gold_tint"))
            painter.fillRect(QRect(box.x(), box.y(), 3, box.height()), theme.color("gold"))
        heading = isinstance(line.event, DayBegan | NightBegan | GameBegan) and line.how in {"in_force", "changed"}
        if heading:
            painter.setPen(theme.color("line"))
            painter.drawLine(box.topLeft(), box.topRight())
        top = QRect(box.x() + 8, box.y(), box.width() - 16, _ROW)
        gone = line.how in {"struck", "undone"}
        painter.setFont(theme.font(theme.size.small))
        painter.setPen(theme.color("muted"))
        width = self._when_width
        painter.drawText(QRect(top.x(), top.y(), width, _ROW), Qt.AlignmentFlag.AlignVCenter, self._when(line))
        self._draw_mark(painter, QRect(top.x() + width, top.y(), _MARK_WIDTH, _ROW), line)
        font = theme.font(bold=heading)
        font.setStrikeOut(gone)
        painter.setFont(font)
        painter.setPen(theme.color("muted" if gone else "text"))
        words = QRect(top.x() + width + _MARK_WIDTH, top.y(), top.width() - width - _MARK_WIDTH - _CLAUSE_WIDTH, _ROW)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, _elided(painter, line.words, words.width()))
        if line.clause:
            painter.setFont(theme.font(theme.size.small))
            painter.setPen(theme.color("muted"))
            clause = QRect(top.right() - _CLAUSE_WIDTH, top.y(), _CLAUSE_WIDTH, _ROW)
            painter.drawText(clause, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, line.clause)
        self._draw_second(painter, QRect(words.x(), top.y() + _ROW - 4, words.width() + _CLAUSE_WIDTH, _SECOND), line)
        painter.restore()

    def _draw_mark(self, painter: QPainter, box: QRect, line: LogLine) -> None:
        mark = _MARKS.get(line.how, "")
        if line.inserted and not mark:
            mark = "+"
        if not mark:
            return
        colour = {"struck": "loss", "undone": "muted", "changed": "info", "correction": "info"}.get(line.how, "gain")
        painter.setFont(self.theme.font(bold=True))
        painter.setPen(self.theme.color(colour))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, mark)

    def _draw_second(self, painter: QPainter, box: QRect, line: LogLine) -> None:
        painter.setFont(self.theme.font(self.theme.size.small))
        x = box.x()
        for words, colour in parts_below(line):
            painter.setPen(self.theme.color(colour))
            room = box.right() - x
            said = _elided(painter, words, room)
            painter.drawText(QRect(x, box.y(), room, box.height()), Qt.AlignmentFlag.AlignVCenter, said)
            x += QFontMetrics(painter.font()).horizontalAdvance(said) + 12


def parts_below(line: LogLine) -> list[tuple[str, str]]:
    """What stands under a line, each part with the colour's name."""
    colours = {"plain": "muted", "warning": "warning", "loss": "loss", "gain": "gain"}
    parts: list[tuple[str, str]] = []
    for words, clause, tone in line.consequences:
        parts.append((f"{words} ({clause})" if clause else words, colours[tone]))
    if line.note:
        parts.append((line.note, "muted"))
    if line.was:
        parts.append((_("it was: {words}").format(words=line.was), "info"))
    if line.override:
        parts.append((_("accepted by the judge: {why}").format(why=line.override), "warning"))
    if line.why:
        parts.append((_("why: {why}").format(why=line.why), "info"))
    return parts


def second_line(line: LogLine) -> str:
    """What stands under a line, as one text."""
    return " · ".join(words for words, _colour in parts_below(line))


def day_of(line: LogLine) -> str:
    """The day of a line and its time, for a journal that is kept over months."""
    return f"{line.at[8:10]}.{line.at[5:7]} {line.at[11:16]}" if line.at else ""


def time_of(line: LogLine) -> str:
    """The time of day of a line on the judge's own clock, empty where the journal has none."""
    return line.at[11:19] if line.at else ""


def _elided(painter: QPainter, words: str, width: int) -> str:
    return painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(0, width))
