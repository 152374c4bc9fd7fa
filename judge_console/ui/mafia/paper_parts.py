"""The two halves of the paper form on the screen: where each cell is, and how they are painted. One field is laid over the chosen cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from judge_console.desk.paper_form import COLUMNS, FOULS, SANCTION_FIELDS, Fault
from judge_console.mafia.state import SEATS
from judge_console.ui.theme import Theme
from judge_console.words import N_, translate_in
from judge_console.words import translate as _

_LABEL: Final = 16
_HEAD: Final = 46
_ROW: Final = 32
_NUMBER: Final = 28
_ROLE: Final = 36
_FOUL: Final = 46
_FIGURE: Final = 48
_TIGHT_FOUL: Final = 34
_TIGHT_FIGURE: Final = 38
_LEAST_NAME: Final = 100
"""A nickname narrower than this cannot be told from another; fouls and figures make room for it."""
_LIST_ROW: Final = 28
_STRIP_ROWS: Final = {"head": 28, "candidate": 28, "by": 24, "hands": 28, "revotes": 28, "night": 28}
_STRIP_GAP: Final = 10
_STRIP_LABEL: Final = 76
_GAP: Final = 8
_STRIP_LABELS: Final = {"candidate": N_("candidate"), "by": N_("put up by"), "hands": N_("hands"), "revotes": N_("re-vote")}


@dataclass
class Shown:
    """What both halves show: what is written, what the console works out (paler), faults by cell, which cell is chosen."""

    form: dict[str, str] = field(default_factory=dict[str, str])
    concluded: dict[str, str] = field(default_factory=dict[str, str])
    faults: dict[str, Fault] = field(default_factory=dict[str, Fault])
    accepted: frozenset[str] = frozenset()
    current: str = ""


class FormPart(QWidget):
    """A half of the form. `chosen` carries the cell that was clicked."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, shown: Shown) -> None:
        super().__init__()
        self.theme = theme
        self.shown = shown
        self.cells: dict[str, QRect] = {}
        self.labels: list[tuple[QRect, str, Qt.AlignmentFlag]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("Paper protocol"))

    def lay_out(self) -> None:
        """Works out the places of the cells for the width there is."""
        self.cells, self.labels = {}, []
        self._place_cells(self.width())
        self.setFixedHeight(max((box.bottom() for box in self.cells.values()), default=0) + _GAP)
        self.update()

    def cell_at(self, point: QPoint) -> str | None:
        """The cell under a point."""
        return next((cell for cell, box in self.cells.items() if box.contains(point)), None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position().toPoint())
        if cell is not None:
            self.chosen.emit(cell)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()

    def sizeHint(self) -> QSize:
        return QSize(600, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self.theme
        painter.fillRect(self.rect(), theme.color("surface"))
        painter.setFont(theme.font(theme.size.small))
        painter.setPen(theme.color("muted"))
        for box, words, align in self.labels:
            painter.drawText(box, align, words)
        for cell, box in self.cells.items():
            self._draw_cell(painter, cell, box)
        painter.end()

    def _draw_cell(self, painter: QPainter, cell: str, box: QRect) -> None:
        theme, shown = self.theme, self.shown
        fault = shown.faults.get(cell)
        written = shown.form.get(cell, "")
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("surface_raised" if cell == shown.current else "ground"))
        painter.drawRect(box)
        if fault is not None and not fault.missing:
            painter.setBrush(theme.color("loss_tint"))
            painter.setPen(QPen(theme.color("loss"), 2))
            painter.drawRect(box.adjusted(1, 1, 0, 0))
        elif fault is not None or cell in shown.accepted:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("warning"), 1, Qt.PenStyle.DashLine))
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        words = written or shown.concluded.get(cell, "")
        left = cell.startswith(("game.", "players.")) or cell.endswith((".note", ".what"))
        painter.setFont(cell_font(theme, cell))
        painter.setPen(theme.color("text" if written else "muted"))
        inner = box.adjusted(6, 0, -4, 0) if left else box.adjusted(2, 0, -1, 0)
        gone = shown.concluded.get(f"gone.{cell.partition('.')[2]}", "") if cell.startswith("players.") else ""
        if gone:
            inner.setRight(inner.right() - QFontMetrics(theme.font(theme.size.small)).horizontalAdvance(gone) - 8)
        said = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, inner.width())
        painter.drawText(
            inner, Qt.AlignmentFlag.AlignVCenter | (Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter), said
        )

    def _label(self, box: QRect, words: str, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter) -> None:
        self.labels.append((box, words, align))

    def _place_cells(self, width: int) -> None:
        raise NotImplementedError


def cell_font(theme: Theme, cell: str) -> QFont:
    """The type of a cell: a role large, a clause in a foul cell narrow."""
    if cell.startswith("fouls."):
        return theme.font(theme.size.small, narrow=True)
    return theme.font(theme.size.large if cell.startswith("roles.") else None, bold=cell.startswith(("roles.", "winner")))


class LeftPart(FormPart):
    """Head, ten rows, winner and best move, list of violations."""

    def __init__(self, theme: Theme, shown: Shown) -> None:
        super().__init__(theme, shown)
        self.sanction_rows = 2
        self.figures: dict[int, QRect] = {}
        self.totals: dict[int, QRect] = {}
        self.killed = QRect()

    def _place_cells(self, width: int) -> None:
        self._place_head(width)
        top = self._place_rows(width, 2 * _HEAD + _GAP)
        top = self._place_result(width, top + _GAP)
        self._place_sanctions(width, top + _GAP)

    def _place_head(self, width: int) -> None:
        first = width * 3 // 5
        quarter = width // 5
        rows = (
            (("game.tournament", _("Tournament"), 0, first), ("game.stage", _("Stage"), first, width - first)),
            (
                ("game.number", _("Game No."), 0, quarter // 2 + 20),
                ("game.table", _("Table"), quarter // 2 + 20, quarter // 2 + 20),
                ("game.date", _("Date"), quarter + 40, quarter + 20),
                ("game.judge", _("Judge"), 2 * quarter + 60, width - 2 * quarter - 60),
            ),
        )
        for row, fields in enumerate(rows):
            for cell, label, x, w in fields:
                self._label(QRect(x + 2, row * _HEAD, w, _LABEL), label)
                self.cells[cell] = QRect(x, row * _HEAD + _LABEL, w - 1, _HEAD - _LABEL - 2)

    def _place_rows(self, width: int, top: int) -> int:
        centre = Qt.AlignmentFlag.AlignCenter
        foul, figure = _FOUL, _FIGURE
        if width - _NUMBER - _ROLE - len(FOULS) * foul - 3 * figure < _LEAST_NAME:
            foul, figure = _TIGHT_FOUL, _TIGHT_FIGURE
        name = width - _NUMBER - _ROLE - len(FOULS) * foul - 3 * figure
        x_role = _NUMBER + name
        x_fouls = x_role + _ROLE
        x_figures = x_fouls + len(FOULS) * foul
        heads = (
            (0, _NUMBER, "№"),
            (_NUMBER, name, _("Nickname")),
            (x_role, _ROLE, _("Role")),
            (x_fouls, len(FOULS) * foul, _("Fouls")),
            (x_figures, figure, _("points")),
            (x_figures + figure, figure, _("extra")),
            (x_figures + 2 * figure, figure, _("total")),
        )
        for x, w, words in heads:
            self._label(QRect(x, top, w, 20), words, centre)
        top += 20
        for seat in SEATS:
            y = top + (seat - 1) * _ROW
            self._label(QRect(0, y, _NUMBER, _ROW), str(seat), centre)
            self.cells[f"players.{seat}"] = QRect(_NUMBER, y, name, _ROW)
            self.cells[f"roles.{seat}"] = QRect(x_role, y, _ROLE, _ROW)
            for place in FOULS:
                self.cells[f"fouls.{seat}.{place}"] = QRect(x_fouls + (place - 1) * foul, y, foul, _ROW)
            self.cells[f"extra.{seat}"] = QRect(x_figures + figure, y, figure, _ROW)
        self.figures = {seat: (QRect(x_figures, top + (seat - 1) * _ROW, figure, _ROW)) for seat in SEATS}
        self.totals = {seat: box.translated(2 * figure, 0) for seat, box in self.figures.items()}
        return top + len(SEATS) * _ROW

    def _place_result(self, width: int, top: int) -> int:
        move = min(200, width - 4 * 60)
        self._label(QRect(2, top, move - 20, _LABEL), _("Winning team"))
        self.cells["winner"] = QRect(0, top + _LABEL, move - 20, 30)
        self._label(QRect(move, top, width - move, _LABEL), _("Best move: killed in night 1, three black"))
        self.killed = QRect(move, top + _LABEL, 52, 30)
        for place in (1, 2, 3):
            self.cells[f"best_move.{place}"] = QRect(move + 60 * place, top + _LABEL, 52, 30)
        return top + _LABEL + 30

    def _place_sanctions(self, width: int, top: int) -> None:
        widths = {"who": 72, "what": 128, "clause": 64, "when": 52, "points": 52}
        widths["note"] = width - sum(widths.values())
        heads = {
            "who": _("whose"),
            "what": _("sanction"),
            "clause": _("clause"),
            "when": _("when"),
            "points": _("penalty"),
            "note": _("note"),
        }
        self._label(QRect(2, top, width, _LABEL), _("Violations besides fouls"))
        top += _LABEL + 2
        for row in range(1, self.sanction_rows + 1):
            x = 0
            for name in SANCTION_FIELDS:
                if row == 1:
                    self._label(QRect(x + 2, top, widths[name], _LABEL), heads[name])
                self.cells[f"sanction.{row}.{name}"] = QRect(x, top + _LABEL + (row - 1) * _LIST_ROW, widths[name], _LIST_ROW)
                x += widths[name]

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        theme = self.theme
        painter.setFont(theme.font())
        painter.setPen(theme.color("muted"))
        for boxes, name in ((self.figures, "points"), (self.totals, "total")):
            for seat, box in boxes.items():
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.shown.concluded.get(f"{name}.{seat}", ""))
        painter.drawText(self.killed, Qt.AlignmentFlag.AlignCenter, self.shown.concluded.get("killed", ""))
        painter.setFont(theme.font(theme.size.small))
        for seat in SEATS:
            left = self.shown.concluded.get(f"gone.{seat}", "")
            box = self.cells[f"players.{seat}"]
            if left and self.shown.current != f"players.{seat}":
                painter.drawText(box.adjusted(0, 0, -6, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, left)
        painter.end()


class RightPart(FormPart):
    """The strips of the days, each with the night after it."""

    def __init__(self, theme: Theme, shown: Shown) -> None:
        super().__init__(theme, shown)
        self.days = 4
        self.openers: dict[int, QRect] = {}

    def _place_cells(self, width: int) -> None:
        height = sum(_STRIP_ROWS.values()) + _STRIP_GAP
        for day in range(1, self.days + 1):
            self._place_strip(day, (day - 1) * height, width)

    def _place_strip(self, day: int, top: int, width: int) -> None:
        column = (width - _STRIP_LABEL - 1) // len(COLUMNS)
        third = (width - _STRIP_LABEL - 1) // 3
        y = top
        self._label(QRect(2, y, _STRIP_LABEL, _STRIP_ROWS["head"]), _("Day {number}").format(number=day))
        self._fact(f"day.{day}.lift", _("lift"), QRect(_STRIP_LABEL + third, y, third, _STRIP_ROWS["head"]))
        self._fact(f"day.{day}.left", _("left"), QRect(_STRIP_LABEL + 2 * third, y, third, _STRIP_ROWS["head"]))
        self.openers[day] = QRect(_STRIP_LABEL, y, third, _STRIP_ROWS["head"])
        y += _STRIP_ROWS["head"]
        for row, words in _STRIP_LABELS.items():
            self._label(QRect(2, y, _STRIP_LABEL, _STRIP_ROWS[row]), _(words))
            for place in COLUMNS:
                self.cells[f"day.{day}.{row}.{place}"] = QRect(_STRIP_LABEL + (place - 1) * column, y, column, _STRIP_ROWS[row])
            y += _STRIP_ROWS[row]
        self._label(QRect(2, y, _STRIP_LABEL, _STRIP_ROWS["night"]), _("Night {number}").format(number=day))
        checks = (("don", translate_in("paper form", "Don checks")), ("sheriff", translate_in("paper form", "Sheriff checks")))
        for place, (name, words) in enumerate((("killed", _("killed")), *checks)):
            self._fact(f"night.{day}.{name}", words, QRect(_STRIP_LABEL + place * third, y, third, _STRIP_ROWS["night"]))

    def _fact(self, cell: str, words: str, box: QRect) -> None:
        """A label and its cell beside it."""
        self._label(QRect(box.x() + 6, box.y(), box.width() * 3 // 5, box.height()), words)
        width = box.width() * 2 // 5
        self.cells[cell] = QRect(box.right() - width, box.y(), width, box.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setFont(self.theme.font(self.theme.size.small))
        painter.setPen(self.theme.color("muted"))
        for day, box in self.openers.items():
            opener = self.shown.concluded.get(f"opener.{day}", "")
            if opener and day <= self.days:
                words = _("opened by {seat}").format(seat=opener)
                painter.drawText(box.adjusted(6, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()
