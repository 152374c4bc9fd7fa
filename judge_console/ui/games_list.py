"""The list of a club's games: found by typing, narrowed to the open, unfinished or signed ones, opened with Enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, cast

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from judge_console.desk.games import GameLine
from judge_console.ui import keys
from judge_console.ui.controls import text
from judge_console.ui.theme import Theme
from judge_console.words import N_, language, plural
from judge_console.words import translate as _

Index = QModelIndex | QPersistentModelIndex
Kept = Literal["all", "unfinished", "unsigned", "signed"]
COLUMNS: Final = (
    ("date", N_("Date"), 104),
    ("tournament", N_("Tournament"), 0),
    ("number", N_("Game"), 64),
    ("table", N_("Table"), 64),
    ("judge", N_("Judge"), 150),
    ("status", N_("State"), 176),
    ("saved", N_("Last entry"), 150),
)
_STATUSES: Final = {
    "new": (N_("not begun"), "muted", "○"),
    "open": (N_("going on"), "gold", "▶"),
    "finished": (N_("not signed"), "warning", "✎"),
    "abandoned": (N_("abandoned"), "muted", "✕"),
    "signed": (N_("signed"), "gain", "✓"),
    "damaged": (N_("damaged"), "loss", "!"),
}
_KEPT: Final[dict[Kept, tuple[str, frozenset[str]]]] = {
    "all": (N_("All"), frozenset(_STATUSES)),
    "unfinished": (N_("Going on"), frozenset({"new", "open"})),
    "unsigned": (N_("Not signed"), frozenset({"finished"})),
    "signed": (N_("Signed"), frozenset({"signed"})),
}
_ROW_HEIGHT: Final = 36


@dataclass(frozen=True)
class Rest:
    """Games that are not read yet: how many there are in all by status, and how to read all of them, those shown included."""

    statuses: Mapping[str, int]
    read: Callable[[], Sequence[GameLine]]


def day_words(date: str) -> str:
    """A date `YYYY-MM-DD` as it is written in the language in force."""
    year, dash, rest = date.partition("-")
    month, _dash, day = rest.partition("-")
    return f"{day}.{month}.{year}" if dash and language() == "ru" else date


def _name_of(column: int) -> str:
    return COLUMNS[column][0]


class GamesModel(QAbstractTableModel):
    """The games that pass the search, the latest made first, or by a column the judge has chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[GameLine, ...] = ()
        self._rest: Rest | None = None
        self._searchable: tuple[str, ...] | None = None
        self._shown: list[GameLine] = []
        self._sought: tuple[str, ...] = ()
        self._kept: Kept = "all"
        self._order: tuple[int, bool] | None = None

    def show(self, lines: Sequence[GameLine], rest: Rest | None = None) -> None:
        """Takes the games of the club as they are now; with `rest` the latest of them, the others when they are asked for."""
        self._all, self._searchable, self._rest = tuple(lines), None, rest
        self._narrow()

    def seek(self, sought: str) -> None:
        """Keeps the games in which every word of `sought` occurs somewhere."""
        self._sought = tuple(sought.casefold().split())
        self._narrow()

    def keep(self, kept: Kept) -> None:
        """Keeps the games of some states."""
        self._kept = kept
        self._narrow()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Orders by a column; -1 for the order in which they were made."""
        self._order = None if column < 0 else (column, order == Qt.SortOrder.DescendingOrder)
        self._narrow()

    def line(self, row: int) -> GameLine:
        """The game of a row."""
        return self._shown[row]

    def count(self, kept: Kept) -> int:
        """How many games a state filter would leave, whatever is sought."""
        if self._rest is not None:
            return sum(self._rest.statuses.get(status, 0) for status in _KEPT[kept][1])
        return sum(line.status in _KEPT[kept][1] for line in self._all)

    def found(self) -> int:
        """How many games pass the search, those not read yet included."""
        return len(self._shown) if self._rest is None else sum(self._rest.statuses.values())

    def words(self, line: GameLine, column: int) -> str:
        """What stands in a column."""
        match _name_of(column):
            case "tournament" if line.discipline == "quiz":
                teams = " — ".join(str(line.title[key]) for key in ("team_a", "team_b") if line.title.get(key))
                return " · ".join(part for part in (teams, str(line.title.get("season", ""))) if part)
            case "judge" if line.discipline == "quiz":
                return str(line.title.get("host", ""))
            case "tournament" if line.discipline == "season":
                return str(line.title.get("season", ""))
            case "judge" if line.discipline == "season":
                return str(line.title.get("organiser", ""))
            case "tournament":
                return " · ".join(str(line.title[key]) for key in ("tournament", "stage") if line.title.get(key))
            case "status":
                return _(_STATUSES[line.status][0])
            case "date":
                return day_words(str(line.title.get("date", "")))
            case "saved":
                return f"{day_words(line.last_saved[:10])} {line.last_saved[11:16]}" if line.last_saved else ""
            case name:
                return str(line.title.get(name, ""))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._shown)

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._rest is not None

    def fetchMore(self, _parent: Index = QModelIndex()) -> None:  # noqa: B008
        known = {line.id for line in self._all}
        more = [line for line in self._read_rest() if line.id not in known]
        if more:
            self.beginInsertRows(QModelIndex(), len(self._shown), len(self._shown) + len(more) - 1)
            self._all = (*self._all, *more)
            self._shown += more
            self.endInsertRows()

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        line = self._shown[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            return self.words(line, index.column())
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return _(COLUMNS[section][1])
        return None

    def _narrow(self) -> None:
        if self._rest is not None and (self._sought or self._kept != "all" or self._order is not None):
            self._all = tuple(self._read_rest())
        statuses = _KEPT[self._kept][1]
        self.beginResetModel()
        self._shown = [line for line in self._all if line.status in statuses]
        if self._sought:
            texts = dict(zip((line.id for line in self._all), self._texts(), strict=True))
            self._shown = [line for line in self._shown if all(part in texts[line.id] for part in self._sought)]
        if self._order is not None:
            column, descending = self._order
            self._shown.sort(key=lambda line: self._sort_key(line, column), reverse=descending)
        self.endResetModel()

    def _read_rest(self) -> Sequence[GameLine]:
        rest, self._rest, self._searchable = self._rest, None, None
        return rest.read() if rest is not None else ()

    def _texts(self) -> tuple[str, ...]:
        """What is searched, a text a game: all that its line says."""
        if self._searchable is None:
            columns = range(len(COLUMNS))
            self._searchable = tuple(" ".join([self.words(line, column) for column in columns]).casefold() for line in self._all)
        return self._searchable

    def _sort_key(self, line: GameLine, column: int) -> tuple[int, str]:
        match _name_of(column):
            case "date" | "number" | "table" as name:
                value = line.title.get(name, "")
                return (value, "") if isinstance(value, int) else (0, str(value))
            case "saved":
                return (0, line.last_saved or "")
            case _:
                return (0, self.words(line, column).casefold())


class _Delegate(QStyledItemDelegate):
    """Draws a cell: the state with its sign and colour, so that it can be told without the colour too."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(40, _ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self.theme
        # PySide declares the option's members only at run time.
        rect, state = cast("Any", option).rect, cast("Any", option).state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, theme.color("gold_tint"))
            if index.column() == 0:
                painter.fillRect(rect.left(), rect.top(), 3, rect.height(), theme.color("gold"))
        painter.setPen(theme.color("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        line = cast("GamesModel", index.model()).line(index.row())
        words = cast("str", index.data())
        painter.setFont(theme.font())
        place = rect.adjusted(10, 0, -6, 0)
        colour = "text"
        match _name_of(index.column()):
            case "status":
                _title, colour, sign = _STATUSES[line.status]
                words = f"{sign}  {words}"
            case "date" | "saved" | "judge":
                colour = "muted"
            case "tournament" if not words:
                words, colour = _("without a name"), "muted"
        painter.setPen(theme.color(colour))
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class _Search(QLineEdit):
    """The search field; the arrows move in the list below, Enter opens, Esc clears."""

    moved = Signal(int)
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match keys.physical(event):
            case "ArrowDown":
                self.moved.emit(1)
            case "ArrowUp":
                self.moved.emit(-1)
            case "PageDown":
                self.moved.emit(10)
            case "PageUp":
                self.moved.emit(-10)
            case "Escape" if self.text():
                self.clear()
            case "Escape":
                self.left.emit()
            case _:
                super().keyPressEvent(event)


class GamesList(QWidget):
    """The list with its search. `chosen` carries a game's id, `left` that Esc was pressed with nothing to clear."""

    chosen = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.model = GamesModel()
        self.search = _Search()
        self.search.setPlaceholderText(_("Search: tournament, judge, date…"))
        self.search.setAccessibleName(_("Search the games"))
        self.search.setMinimumWidth(240)
        self.search.setClearButtonEnabled(True)
        self.view = QTableView()
        self.view.setModel(self.model)
        self.view.setAccessibleName(_("Games"))
        self._delegate = _Delegate(theme)
        self.view.setItemDelegate(self._delegate)
        self._arrange_view()
        self._count = text(kind="small")
        self._filters = self._make_filters()
        filters = QHBoxLayout()
        filters.setSpacing(4)
        filters.addWidget(self.search, 2)
        filters.addSpacing(12)
        for chip in self._filters.values():
            filters.addWidget(chip)
        filters.addStretch(1)
        filters.addWidget(self._count)
        self._empty = QLabel()
        self._empty.setProperty("kind", "muted")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addLayout(filters)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._empty, 1)
        self.search.textChanged.connect(self.model.seek)
        self.search.returnPressed.connect(self._choose_current)
        self.search.moved.connect(self._move)
        self.search.left.connect(self.left)
        self.view.activated.connect(self._choose)
        self.model.modelReset.connect(self._after_reset)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._delegate.theme = theme
        self.view.viewport().update()

    def show_lines(self, lines: Sequence[GameLine], rest: Rest | None = None) -> None:
        """Takes the games of the club as they are now; with `rest` the latest of them, the others when the judge looks for them."""
        self.model.show(lines, rest)
        for kept, chip in self._filters.items():
            chip.setText(f"{_(_KEPT[kept][0])} {self.model.count(kept)}")
            chip.setAccessibleName(chip.text())

    def _arrange_view(self) -> None:
        view = self.view
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.setShowGrid(False)
        view.setTabKeyNavigation(False)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.verticalHeader().hide()
        # One height for all: asking 10,000 rows for theirs would take a second.
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.verticalHeader().setDefaultSectionSize(_ROW_HEIGHT)
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSortIndicatorClearable(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        view.setSortingEnabled(True)
        for place, (_name, _title, width) in enumerate(COLUMNS):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode.Interactive if width else QHeaderView.ResizeMode.Stretch)
            if width:
                header.resizeSection(place, width)

    def _make_filters(self) -> dict[Kept, QPushButton]:
        group = QButtonGroup(self)
        made: dict[Kept, QPushButton] = {}
        for kept, (title, _statuses) in _KEPT.items():
            chip = QPushButton(_(title))
            chip.setProperty("kind", "chip")
            chip.setCheckable(True)
            chip.setChecked(kept == "all")
            chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            chip.clicked.connect(lambda _checked=False, kept=kept: self.model.keep(kept))
            group.addButton(chip)
            made[kept] = chip
        return made

    def _after_reset(self) -> None:
        rows = self.model.rowCount()
        self._count.setText(plural("{n} game", "{n} games", self.model.found()))
        self.view.setVisible(rows > 0)
        self._empty.setVisible(rows == 0)
        self._empty.setText(_("No game is like that.") if self.model.count("all") else _("Nothing is here yet: Ctrl+N begins it."))
        if rows:
            self.view.selectRow(0)

    def _move(self, rows: int) -> None:
        wanted = self.view.currentIndex().row() + rows
        if wanted >= self.model.rowCount() and self.model.canFetchMore(QModelIndex()):
            self.model.fetchMore()
        if self.model.rowCount():
            self.view.selectRow(max(0, min(self.model.rowCount() - 1, wanted)))

    def _choose_current(self) -> None:
        if self.view.currentIndex().isValid() and self.model.rowCount():
            self._choose(self.view.currentIndex())

    def _choose(self, index: Index) -> None:
        self.chosen.emit(self.model.line(index.row()).id)
