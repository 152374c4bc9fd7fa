"""The protocol grid on the screen: the form's left columns stand still, the days go by beside them; one light delegate paints all."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from judge_console.mafia.state import State
from judge_console.ui.mafia.cell_editor import CellEditor
from judge_console.ui.mafia.grid_model import FROZEN, HIDDEN_ROLE, Column, Kind, Marked, ProtocolModel, Row
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_WIDTHS: Final[dict[Kind, tuple[int, int]]] = {
    "number": (48, 40),
    "player": (300, 176),
    "role": (56, 48),
    "fouls": (92, 84),
    "nominated": (56, 44),
    "hands": (68, 52),
    "revote": (72, 56),
    "vote": (60, 46),
    "night": (64, 52),
    "best_move": (76, 60),
    "points": (64, 56),
    "extra": (60, 50),
    "total": (64, 52),
}
"""Width of a column where there is room, and where there is not, at the body size of 15 pixels."""
_HEADER: Final = 52
_LEAST_ROW: Final = 26
_TWO_LINES: Final = 36
_MARK: Final = 16
_LEAST_TITLE: Final = 40
_BASE: Final = 15


class _Delegate(QStyledItemDelegate):
    """Paints a cell from the model's row; nothing is asked of the style."""

    def __init__(self, model: ProtocolModel, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self.set_look(theme, _BASE)

    def set_look(self, theme: Theme, size: int) -> None:
        """Another theme or type size."""
        self._theme = theme
        self._size = size
        self._font = theme.font(size)
        self._metrics = QFontMetrics(self._font)
        self._bold_metrics = QFontMetrics(theme.font(size, bold=True))
        self._bold = theme.font(size, bold=True)
        self._badge = theme.font(max(12, round(size * 0.86)), bold=True)
        self._small = theme.font(max(12, round(size * 0.8)))
        self._narrow = theme.font(size, narrow=True)
        self._colour = {
            name: QColor(getattr(theme, name)) for name in ("ground", "line", "text", "muted", "gold", "gold_tint", "loss", "warning")
        }
        self._mark = QColor(theme.line_strong)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        rect: QRect = option.rect
        row, column = self._model.rows[index.row()], self._model.columns[index.column()]
        colours = self._colour
        painter.fillRect(rect, colours["gold_tint"] if row.floor else colours["ground"])
        painter.setPen(colours["line"])
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if _starts_group(self._model.columns, index.column()):
            painter.drawLine(rect.topLeft(), rect.bottomLeft())
        room = option.widget.width()
        # Half of a number reads as another one: a column that is cut by the edge is left empty.
        text = row.texts[index.column()] if rect.left() >= 0 and rect.right() <= room else ""
        match column.kind:
            case "number":
                self._number(painter, rect, row, text)
            case "player":
                self._player(painter, rect, row, text)
            case "fouls":
                self._fouls(painter, rect, row)
            case _:
                self._plain(painter, rect, row, column, text)
        if row.cell == column.kind:
            painter.setPen(QPen(colours["gold"], 2))
            painter.drawRoundedRect(rect.adjusted(3, 4, -3, -5), 4, 4)

    def _number(self, painter: QPainter, rect: QRect, row: Row, text: str) -> None:
        if row.floor:
            painter.fillRect(QRect(rect.left(), rect.top(), 4, rect.height()), self._colour["gold"])
        elif row.following:
            painter.setPen(QPen(self._colour["gold"], 1))
            painter.drawRect(QRect(rect.left(), rect.top() + 3, 3, rect.height() - 8))
        painter.setFont(self._bold)
        painter.setPen(self._colour["muted" if row.gone else "text"])
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
        if row.chosen:
            painter.setPen(QPen(self._colour["gold"], 2))
            painter.drawRoundedRect(rect.adjusted(7, 4, -4, -6), 4, 4)

    def _player(self, painter: QPainter, rect: QRect, row: Row, text: str) -> None:
        colours = self._colour
        area = rect.adjusted(8, 2, -6, -3)
        right = area.right()
        if row.order:
            high = round(self._size * 1.3)
            badge = QRect(right - high - 6, area.center().y() - high // 2, high + 6, high)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours["gold"])
            painter.drawRoundedRect(badge, high / 2, high / 2)
            painter.setPen(QColor(self._theme.on_gold))
            painter.setFont(self._badge)
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str("①②③④⑤⑥⑦⑧⑨⑩".index(row.order) + 1))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            right = badge.left() - 6
        room = QRect(area.left(), area.top(), right - area.left(), area.height())
        if not row.note and rect.height() >= _TWO_LINES and self._metrics.horizontalAdvance(text) > room.width():
            painter.setFont(self._small)
            if self._fits_on_lines(painter, room, text):
                painter.setPen(colours["muted" if row.gone else "text"])
                painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, text)
                return
        below = bool(row.note) and rect.height() >= _TWO_LINES
        upper = QRect(room.left(), room.top(), room.width(), round(room.height() * 0.58)) if below else room
        painter.setPen(colours["muted" if row.gone else "text"])
        if self._metrics.horizontalAdvance(text) <= upper.width():
            painter.setFont(self._font)
            shown = text
        else:
            painter.setFont(self._narrow)
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, upper.width())
        painter.drawText(
            upper, Qt.AlignmentFlag.AlignLeft | (Qt.AlignmentFlag.AlignBottom if below else Qt.AlignmentFlag.AlignVCenter), shown
        )
        if not row.note:
            return
        beside = painter.fontMetrics().horizontalAdvance(shown) + 8
        place = (
            QRect(room.left(), upper.bottom(), room.width(), room.bottom() - upper.bottom()) if below else room.adjusted(beside, 0, 0, 0)
        )
        painter.setFont(self._small)
        painter.setPen(colours[row.note_tone])
        note = painter.fontMetrics().elidedText(row.note, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | (Qt.AlignmentFlag.AlignTop if below else Qt.AlignmentFlag.AlignVCenter), note)

    @staticmethod
    def _fits_on_lines(painter: QPainter, room: QRect, text: str) -> bool:
        taken = painter.fontMetrics().boundingRect(QRect(0, 0, room.width(), 1000), Qt.TextFlag.TextWordWrap.value, text)
        return taken.width() <= room.width() and taken.height() <= room.height()

    def _fouls(self, painter: QPainter, rect: QRect, row: Row) -> None:
        """Four rings; those filled are fouls, of another colour from the third on."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = max(10, round(self._size * 0.72))
        step = size + 4
        left = rect.center().x() - 2 * step + 3
        top = rect.center().y() - size // 2
        colour = self._colour["muted"] if row.gone else self._colour["loss"] if row.fouls >= 3 else self._colour["warning"]
        for place in range(max(4, row.fouls) if row.fouls <= 5 else 5):
            ring = QRectF(left + place * step, top, size, size)
            if place < row.fouls:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
            else:
                painter.setPen(QPen(self._mark, 1.2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(ring)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def _plain(self, painter: QPainter, rect: QRect, row: Row, column: Column, text: str) -> None:
        if not text:
            return
        strong = column.kind in {"total", "role"} and text != HIDDEN_ROLE
        font, metrics = (self._bold, self._bold_metrics) if strong else (self._font, self._metrics)
        short = len(text) < 3  # measuring costs more than painting
        painter.setFont(font if short or metrics.horizontalAdvance(text) <= rect.width() - 4 else self._narrow)
        dim = row.gone or text == HIDDEN_ROLE or (column.past and column.kind == "vote")
        colour = "loss" if column.kind == "night" and text.startswith("×") and not row.gone else "muted" if dim else "text"
        painter.setPen(self._colour[colour])
        painter.drawText(rect.adjusted(1, 0, -1, 0), Qt.AlignmentFlag.AlignCenter, text)


def _fitting(text: str, room: int, font: QFont, narrow: QFont) -> QFont:
    return font if QFontMetrics(font).horizontalAdvance(text) <= room else narrow


def _starts_group(columns: tuple[Column, ...], at: int) -> bool:
    return at > 0 and columns[at].kind not in FROZEN and columns[at].group != columns[at - 1].group


class _Header(QHeaderView):
    """Two storeys: the day or night above, the columns below."""

    def __init__(self, model: ProtocolModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._columns = model
        self._theme = theme
        self.setSectionsClickable(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(8)
        self.setFixedHeight(_HEADER)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._theme = theme
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), _HEADER)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.color("ground"))
        columns = self._columns.columns
        half = _HEADER // 2
        shown = [index for index in range(len(columns)) if not self.isSectionHidden(index)]
        line = theme.color("line")
        for index in shown:
            rect = QRect(self.sectionViewportPosition(index), 0, self.sectionSize(index), _HEADER)
            painter.setPen(line)
            painter.drawLine(rect.left(), half, rect.right(), half)
            painter.drawLine(rect.left(), _HEADER - 1, rect.right(), _HEADER - 1)
            if _starts_group(columns, index):
                painter.drawLine(rect.left(), 0, rect.left(), _HEADER)
            if rect.left() < 0 or rect.right() > self.viewport().width():
                continue  # as in its cells
            painter.setPen(theme.color("muted"))
            label = columns[index].label
            left = columns[index].kind == "player"
            painter.setFont(_fitting(label, rect.width() - 4, theme.font(theme.size.small), theme.font(theme.size.small, narrow=True)))
            aligned = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
            painter.drawText(rect.adjusted(8 if left else 0, half, 0, 0), Qt.AlignmentFlag.AlignVCenter | aligned, label)
        free = self._free_of_marks()
        for group in dict.fromkeys(columns[index].group for index in shown if columns[index].group):
            members = [index for index in shown if columns[index].group == group]
            left_edge = max(self.sectionViewportPosition(members[0]), free[0])
            right_edge = min(self.sectionViewportPosition(members[-1]) + self.sectionSize(members[-1]), free[1])
            current = not columns[members[0]].past
            painter.setPen(theme.color("text" if current else "muted"))
            narrow = theme.font(theme.size.small, narrow=True)
            font = _fitting(group, right_edge - left_edge - 4, theme.font(theme.size.small, bold=current), narrow)
            if QFontMetrics(font).horizontalAdvance(group) > right_edge - left_edge and right_edge - left_edge < _LEAST_TITLE:
                continue  # only a corner of that day is in sight
            painter.setFont(font)
            painter.drawText(QRect(left_edge, 0, right_edge - left_edge, half), Qt.AlignmentFlag.AlignCenter, group)
        self._mark_more(painter, half)
        painter.end()

    def _more(self) -> tuple[bool, bool]:
        """Whether there are columns beyond the left and the right end."""
        table = self.parent()
        if not isinstance(table, QTableView):
            return False, False
        bar = table.horizontalScrollBar()
        return bar.value() > 0, bar.value() < bar.maximum()

    def _free_of_marks(self) -> tuple[int, int]:
        """From where to where a title can stand."""
        before, after = self._more()
        return (_MARK if before else 0), self.viewport().width() - (_MARK if after else 0)

    def _mark_more(self, painter: QPainter, half: int) -> None:
        """Says at either end that there are columns beyond it."""
        before, after = self._more()
        painter.setFont(self._theme.font(self._theme.size.large, bold=True))
        for there, mark, left in ((before, "‹", 0), (after, "›", self.viewport().width() - _MARK)):
            if there:
                painter.fillRect(QRect(left, 1, _MARK, half - 2), self._theme.color("surface_high"))
                painter.setPen(self._theme.color("gold"))
                painter.drawText(QRect(left, 0, _MARK, half), Qt.AlignmentFlag.AlignCenter, mark)


class _Table(QTableView):
    """One half of the grid: no focus, no selection, no editing; keys belong to the page."""

    def __init__(self, model: ProtocolModel, header: _Header) -> None:
        super().__init__()
        self.setModel(model)
        self.setHorizontalHeader(header)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        vertical = self.verticalHeader()
        vertical.hide()
        vertical.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        vertical.setMinimumSectionSize(16)

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (delta.x() or delta.y()))
        event.accept()


class ProtocolGrid(QWidget):
    """The grid. `clicked` and `clicked_twice` carry a cell's kind and its seat.

    `typed` carries what was typed into a cell: kind, seat, text, the reason where one was asked for, and where to go on (`CellEditor`);
    `left` that the cell was left with nothing done.
    """

    clicked = Signal(str, int)
    clicked_twice = Signal(str, int)
    typed = Signal(str, int, str, str, int)
    left_cell = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.model = ProtocolModel()
        self._size = _BASE
        self._over = False
        self._edited: tuple[Kind, int] | None = None
        self.editor = CellEditor(self)
        self.left_header = _Header(self.model, theme, self)
        self.right_header = _Header(self.model, theme, self)
        self.left = _Table(self.model, self.left_header)
        self.right = _Table(self.model, self.right_header)
        self._delegates = [_Delegate(self.model, theme, self), _Delegate(self.model, theme, self)]
        self.left.setAccessibleName(_("Protocol: players"))
        self.right.setAccessibleName(_("Protocol: days and points"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.left)
        layout.addWidget(self.right, 1)
        for table, delegate in zip((self.left, self.right), self._delegates, strict=True):
            table.setItemDelegate(delegate)
            table.clicked.connect(self._clicked)
            table.doubleClicked.connect(self._double_clicked)
        self.model.modelReset.connect(self._arrange)
        self.editor.typed.connect(self._type)
        self.editor.left.connect(self._leave)

    def edit(self, kind: Kind, seat: int, text: str, *, reason: str = "") -> None:
        """Opens a field over a cell; with a `reason` to begin with, that is asked for after it."""
        self._edited = kind, seat
        self._place_editor()
        name = f"{next(column.label for column in self.model.columns if column.kind == kind)}, {seat}"
        self.editor.open(text, name, reason, in_the_middle=kind != "player")

    def close_editor(self) -> None:
        """Takes the field away."""
        self._edited = None
        self.editor.hide()

    def show_cell(self, kind: Kind) -> None:
        """Scrolls a column into sight."""
        self.right.scrollTo(self.model.index(0, self._column_of(kind)))

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._theme = theme
        for header in (self.left_header, self.right_header):
            header.set_theme(theme)
        for delegate in self._delegates:
            delegate.set_look(theme, self._size)
        for table in (self.left, self.right):
            table.viewport().update()
        self._place_editor()

    def show_state(self, state: State | None, marks: Marked, *, roles: bool) -> None:
        """Shows a state of the game; once it is over the points are what is looked at."""
        over = state is not None and state.over
        turned, self._over = over != self._over, over
        self.model.show_state(state, marks, roles=roles)
        if turned:
            self._arrange()

    def scroll_days(self, step: int) -> bool:
        """Goes `step` days to the right, or to the left when negative; False where everything is in sight."""
        bar = self.right.horizontalScrollBar()
        if bar.maximum() == 0:
            return False
        bar.setValue(bar.value() + step * self.right.viewport().width() // 2)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Heights that fill the page, widths that fit if they can: past days give way before the running one is scrolled."""
        columns = self.model.columns
        if not columns or self.height() < _HEADER:
            return
        row_height = max(_LEAST_ROW, (self.height() - _HEADER) // max(1, len(self.model.rows)))
        frozen = [index for index, column in enumerate(columns) if column.kind in FROZEN]
        moving = [index for index, column in enumerate(columns) if column.kind not in FROZEN]
        largest = max(_BASE, min(22, round(row_height * 0.36)))
        smaller, smallest = max(_BASE, round(largest * 0.8)), max(_BASE, round(largest * 0.68))
        looks = ((largest, 0), (largest, 1), (smaller, 0), (smaller, 1), (smaller, 2), (smallest, 1), (smallest, 2))
        fitting = (look for look in looks if sum(self._widths(*look)) <= self.width())
        self._size, level = next(fitting, looks[-1])
        widths = self._widths(self._size, level)
        factor = self._size / _BASE
        for delegate in self._delegates:
            delegate.set_look(self._theme, self._size)
        spare = self.width() - sum(widths)
        player = next(index for index in frozen if columns[index].kind == "player")
        more = max(0, min(spare, round(_WIDTHS["player"][0] * factor) - widths[player]))
        each = min(max(0, spare - more) // max(1, len(moving)), round(16 * factor))
        for table, own in ((self.left, frozen), (self.right, moving)):
            table.verticalHeader().setDefaultSectionSize(row_height)
            for index in range(len(columns)):
                shown = index in own and widths[index] > 0
                table.setColumnHidden(index, not shown)
                if shown:
                    table.setColumnWidth(index, widths[index] + (more if index == player else each if own is moving else 0))
        self.left.setFixedWidth(sum(widths[index] for index in frozen) + more)
        layout = self.layout()
        if layout is not None:
            layout.activate()  # else one picture is painted with the halves apart
        if spare < 0:
            self._show_current(moving, widths)
        self._place_editor()

    def _widths(self, size: int, level: int) -> list[int]:
        """The widths of all columns: roomy, narrow, or narrow with the past days' own votes left out."""
        return [
            0 if level == 2 and column.past and column.kind == "vote" else round(_WIDTHS[column.kind][min(level, 1)] * size / _BASE)
            for column in self.model.columns
        ]

    def _show_current(self, moving: list[int], widths: list[int]) -> None:
        """Scrolls so that the running day's last column is the last in sight, after the end the last of all."""
        columns = self.model.columns
        days = [index for index in moving if columns[index].number or self._over]
        until = sum(widths[index] for index in moving if index <= days[-1])
        room = self.width() - self.left.width()
        # A hidden scroll bar learns its range at the next layout; it is needed now.
        bar = self.right.horizontalScrollBar()
        bar.setRange(0, max(0, sum(widths[index] for index in moving) - room))
        bar.setValue(max(0, until - room))

    def _column_of(self, kind: Kind) -> int:
        return next(place for place, column in enumerate(self.model.columns) if column.kind == kind)

    def _place_editor(self) -> None:
        if self._edited is None:
            return
        kind, seat = self._edited
        table = self.left if kind in FROZEN else self.right
        cell = table.visualRect(self.model.index(seat - 1, self._column_of(kind)))
        cell.moveTopLeft(table.viewport().mapTo(self, cell.topLeft()))
        self.editor.place(cell.adjusted(2, 2, -2, -3), self._size, self._theme)

    def _type(self, text: str, reason: str, step: int) -> None:
        if self._edited is not None:
            self.typed.emit(*self._edited, text, reason, step)

    def _leave(self) -> None:
        self.close_editor()
        self.left_cell.emit()

    def _clicked(self, index: QModelIndex) -> None:
        self.clicked.emit(self.model.columns[index.column()].kind, self.model.rows[index.row()].seat)

    def _double_clicked(self, index: QModelIndex) -> None:
        self.clicked_twice.emit(self.model.columns[index.column()].kind, self.model.rows[index.row()].seat)
