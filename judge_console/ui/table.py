"""A table of words: rows with a key, cells with a tone, painted by one light delegate; the keyboard moves in it, Enter chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from judge_console.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
Tone = Literal["text", "muted", "gold", "loss", "gain", "warning", "info"]
Align = Literal["left", "center", "right"]
_ALIGNMENTS: Final = {"left": Qt.AlignmentFlag.AlignLeft, "center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}
ROW_HEIGHT: Final = 32
MARK_SIZE: Final = 20
_HEADER: Final = 40
_PADDING: Final = 8
_LEAST: Final = 72


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its width in pixels (0: what the others leave), how its cells stand."""

    title: str
    width: int = 0
    align: Align = "left"


@dataclass(frozen=True, slots=True)
class Mark:
    """A small round sign with a letter in it: `ground` and `ink` are `#rrggbb`; without a ground it is only outlined."""

    letter: str
    ground: str = ""
    ink: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, `marks` before the words. `order` is what the column is sorted by, the words themselves without it.

    `tip` is what is said of it beyond the words.
    """

    words: str
    tone: Tone = "text"
    bold: bool = False
    order: Any = None
    marks: tuple[Mark, ...] = ()
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A line; `key` says what it is about, and the cursor finds it again by that. `heading`: it names the lines below it."""

    key: str
    cells: tuple[Cell, ...]
    heading: bool = False


class RowsModel(QAbstractTableModel):
    """Rows as they are given, or by a column that was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.columns: tuple[Column, ...] = ()
        self.rows: list[Row] = []
        self._given: tuple[Row, ...] = ()
        self._order: tuple[int, bool] | None = None

    def show(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        """Takes other rows; another choice of columns forgets the order."""
        self.beginResetModel()
        if len(columns) != len(self.columns):
            self._order = None
        self.columns, self._given = tuple(columns), tuple(rows)
        self._arrange()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Orders by a column; -1 as the rows were given."""
        self.beginResetModel()
        self._order = None if column < 0 else (column, order == Qt.SortOrder.DescendingOrder)
        self._arrange()
        self.endResetModel()

    def _arrange(self) -> None:
        self.rows = list(self._given)
        if self._order is not None and self._order[0] < len(self.columns):
            column, descending = self._order
            self.rows.sort(key=lambda row: _sort_key(row.cells[column]), reverse=descending)

    def place(self, key: str) -> int | None:
        """The row of a key."""
        return next((place for place, row in enumerate(self.rows) if row.key == key), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.rows[index.row()].cells[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.words
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return cell.tip or cell.words
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return self.columns[section].title
        return None


def _sort_key(cell: Cell) -> tuple[int, Any]:
    return (1, cell.words.casefold()) if cell.order is None else (0, cell.order)


class _Delegate(QStyledItemDelegate):
    def __init__(self, model: RowsModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._plain, self._bold = theme.font(), theme.font(bold=True)
        self._metrics = QFontMetrics(self._plain)
        self._narrow = theme.font(narrow=True)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(40, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, row, column = self.theme, self._model.rows[index.row()], self._model.columns[index.column()]
        # PySide declares the option's members only at run time.
        rect: QRect = cast("Any", option).rect
        if cast("Any", option).state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.color("gold_tint"))
            if index.column() == 0:
                painter.fillRect(rect.left(), rect.top(), 3, rect.height(), theme.color("gold"))
        elif row.heading:
            painter.fillRect(rect, theme.color("surface"))
        painter.setPen(theme.color("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        cell = row.cells[index.column()]
        place = rect.adjusted(_PADDING, 0, -_PADDING, 0)
        if cell.marks:
            place.setLeft(draw_marks(painter, place, cell.marks, theme))
        if not cell.words:
            return
        painter.setFont(self._bold if cell.bold else self._plain)
        shown = cell.words
        if len(shown) > 3 and painter.fontMetrics().horizontalAdvance(shown) > place.width():
            painter.setFont(self._narrow)
            shown = painter.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, place.width())
        painter.setPen(theme.color(cell.tone))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | _ALIGNMENTS[column.align], shown)


def draw_marks(painter: QPainter, place: QRect, marks: Sequence[Mark], theme: Theme) -> int:
    """Draws marks from the left edge on; where what follows them may begin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(theme.font(theme.size.small - 1, bold=True))
    left = place.left()
    for mark in marks:
        box = QRect(left, place.center().y() - MARK_SIZE // 2, MARK_SIZE, MARK_SIZE)
        painter.setPen(QPen(theme.color("line_strong"), 1, Qt.PenStyle.SolidLine if mark.ground else Qt.PenStyle.DotLine))
        painter.setBrush(QColor(mark.ground) if mark.ground else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setPen(QColor(mark.ink) if mark.ground else theme.color("muted"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.letter)
        left += MARK_SIZE + 4
    painter.restore()
    return left + 4


class _Header(QHeaderView):
    """Headings of one or two lines."""

    def __init__(self, model: RowsModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self.theme = theme
        self.setMinimumSectionSize(24)
        self.setFixedHeight(_HEADER)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def fit_height(self) -> None:
        """Three lines where two are not enough for a heading."""
        metrics = QFontMetrics(self.theme.font(self.theme.size.small))
        flags = Qt.TextFlag.TextWordWrap.value
        needs = max(
            (
                metrics.boundingRect(QRect(0, 0, self.sectionSize(place) - 2 * _PADDING, 1000), flags, column.title).height()
                for place, column in enumerate(self._model.columns)
            ),
            default=0,
        )
        self.setFixedHeight(max(_HEADER, needs + 8))

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.color("ground"))
        for index, column in enumerate(self._model.columns):
            rect = QRect(self.sectionViewportPosition(index), 0, self.sectionSize(index), self.height())
            painter.setPen(theme.color("line_strong"))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
            sorted_by = self.isSortIndicatorShown() and self.sortIndicatorSection() == index
            painter.setPen(theme.color("gold" if sorted_by else "muted"))
            title = column.title
            if sorted_by:
                title += " ▲" if self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder else " ▼"
            place = rect.adjusted(_PADDING, 2, -_PADDING, -4)
            painter.setFont(theme.font(theme.size.small))
            longest = max(title.split(), key=len, default="")
            if painter.fontMetrics().horizontalAdvance(longest) > place.width():
                place = rect.adjusted(3, 2, -3, -4)
            if painter.fontMetrics().horizontalAdvance(longest) > place.width():
                painter.setFont(theme.font(theme.size.small, narrow=True))
            flags = Qt.AlignmentFlag.AlignVCenter | _ALIGNMENTS[column.align] | Qt.TextFlag.TextWordWrap
            painter.drawText(place, flags, title)
        painter.end()


class Table(QTableView):
    """The table. `chosen` carries the key of a row on Enter or a double click, `moved` that of the row the cursor went to."""

    chosen = Signal(str)
    moved = Signal(str)

    def __init__(self, name: str, theme: Theme, *, sortable: bool = False) -> None:
        super().__init__()
        self.rows_model = RowsModel()
        self._delegate = _Delegate(self.rows_model, theme, self)
        self._header = _Header(self.rows_model, theme, self)
        self.setHorizontalHeader(self._header)
        self.setModel(self.rows_model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        # One height for all: asking each row for its own takes longer than painting.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        if sortable:
            self._header.setSortIndicatorClearable(True)
            self._header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            self.setSortingEnabled(True)
        self.activated.connect(lambda index: self.chosen.emit(self.rows_model.rows[index.row()].key))

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._delegate.set_theme(theme)
        self._header.theme = theme
        self._header.viewport().update()
        self.viewport().update()

    def show_rows(self, columns: Sequence[Column], rows: Sequence[Row]) -> None:
        """Takes other rows; the cursor and the place stay where they were, as far as they can."""
        key, old_place = self.key, self.currentIndex().row()
        scrolled = self.verticalScrollBar().value()
        same = self.rows_model.columns == tuple(columns)
        self.rows_model.show(columns, rows)
        if not same:
            self._fit_columns()
        if rows:
            place = self.rows_model.place(key) if key else None
            self.selectRow(max(0, min(old_place, len(rows) - 1)) if place is None else place)
        self.verticalScrollBar().setValue(scrolled)

    @property
    def key(self) -> str:
        """The key of the row with the cursor, empty without one."""
        place = self.currentIndex().row()
        return self.rows_model.rows[place].key if 0 <= place < len(self.rows_model.rows) else ""

    def go_to(self, key: str) -> None:
        """Puts the cursor on the row of a key, if there is one."""
        place = self.rows_model.place(key)
        if place is not None:
            self.selectRow(place)
            self.scrollTo(self.rows_model.index(place, 0))

    def words(self) -> list[list[str]]:
        """What the table says, cell by cell."""
        return [[cell.words for cell in row.cells] for row in self.rows_model.rows]

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and (not previous.isValid() or current.row() != previous.row()):
            self.moved.emit(self.key)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Gives the columns without a width of their own what the others leave, and no less than can be read."""
        columns = self.rows_model.columns
        loose = [place for place, column in enumerate(columns) if not column.width]
        fixed = sum(column.width for column in columns)
        each = max(_LEAST, (self.viewport().width() - fixed) // len(loose)) if loose else 0
        for place, column in enumerate(columns):
            self._header.resizeSection(place, column.width or each)
        self._header.fit_height()
