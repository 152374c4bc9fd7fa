"""The sheet of the qualifying game: teams down, questions across, typed with 1 and 0; only what has changed is drawn again."""

from __future__ import annotations

from typing import Any, Final, cast

from PySide6.QtCore import QAbstractTableModel, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygon, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from judge_console.quiz.season.qualifier import REMOVED
from judge_console.quiz.season.state import NOT_MARKED
from judge_console.ui import keys
from judge_console.ui.season.qualifier_picture import NO_PICTURE, TOUR, SheetPicture, frame
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

Index = QModelIndex | QPersistentModelIndex
ROW_HEIGHT: Final = 26
HEADER_HEIGHT: Final = 40
_LEAST_CELL: Final = 17
_MOST_CELL: Final = 30
_SUM_WIDTH: Final = 24
_PLACE_WIDTH: Final = 38
_RIGHT_WIDTH: Final = 34
_RATING_WIDTH: Final = 44
_LEAST_NAME: Final = 116
_MOST_NAME: Final = 260
_SHOWN: Final = {NOT_MARKED: "·"}


class SheetModel(QAbstractTableModel):
    """The picture, with a column for each question and one for the sum of each tour after its last question."""

    def __init__(self) -> None:
        super().__init__()
        self.picture = NO_PICTURE
        self.columns: tuple[int, ...] = ()
        """The question of each column; minus the number of the tour where its sum stands."""

    def replace(self, shown: SheetPicture) -> None:
        """Takes another picture of other lines or columns."""
        self.beginResetModel()
        self.picture = shown
        columns: list[int] = []
        for question in range(1, shown.questions + 1):
            columns.append(question)
            if question % TOUR == 0 or question == shown.questions:
                columns.append(-((question - 1) // TOUR + 1))
        self.columns = tuple(columns)
        self.endResetModel()

    def alter(self, shown: SheetPicture) -> None:
        """Takes a picture of the same lines and columns; whoever shows it draws what differs."""
        self.picture = shown

    def column_of(self, question: int) -> int:
        """The column of a question."""
        return question - 1 + (question - 1) // TOUR

    def place(self, team: str) -> int | None:
        """The row of a team."""
        return next((place for place, line in enumerate(self.picture.lines) if line.team == team), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.picture.lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if index.isValid() and role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            line, what = self.picture.lines[index.row()], self.columns[index.column()]
            return str(line.tours[-what - 1]) if what < 0 else line.counted[what - 1]
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return None
        if orientation == Qt.Orientation.Vertical:
            return self.picture.lines[section].team
        what = self.columns[section]
        return _("Sum of tour {tour}").format(tour=-what) if what < 0 else str(what)

    def look(self, row: int, column: int) -> tuple[str, str, str, bool]:
        """How a cell looks: its letter, the tone of it, the ground, whether an answer is noted."""
        line, what = self.picture.lines[row], self.columns[column]
        if what < 0:
            return str(line.tours[-what - 1]), "muted" if line.withdrew or line.rank is None else "text", "sum", False
        mark = line.counted[what - 1]
        noted = what in line.noted
        if mark == REMOVED:
            return "×", "muted", "removed", noted
        if mark == "?":
            return "?", "warning", "disputed", noted
        tone = "gain" if mark == "1" else "muted" if mark == "0" else "line_strong"
        return _SHOWN.get(mark, mark), "muted" if line.withdrew else tone, "plain", noted


class _Delegate(QStyledItemDelegate):
    """Puts ready pictures of cells on the screen: there are only a few dozen different ones."""

    def __init__(self, model: SheetModel, theme: Theme, view: SheetView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view
        self.theme = theme
        self._ready: dict[tuple[object, ...], QPixmap] = {}

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._ready.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(_LEAST_CELL, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        # PySide declares the option's members only at run time.
        rect: QRect = cast("Any", option).rect
        row, column = index.row(), index.column()
        cut = self._model.picture.cut == row + 1
        cursor = index == self._view.currentIndex()
        key = (*self._model.look(row, column), cut, cursor, cursor and self._view.hasFocus(), rect.width())
        ready = self._ready.get(key)
        if ready is None:
            ready = self._ready[key] = self._drawn(key, rect.size())
        painter.drawPixmap(rect.topLeft(), ready)

    def _drawn(self, key: tuple[object, ...], size: QSize) -> QPixmap:
        letter, tone, ground, noted, cut, cursor, focused, _width = cast("tuple[str, str, str, bool, bool, bool, bool, int]", key)
        theme, ratio = self.theme, self._view.devicePixelRatioF()
        made = QPixmap(size * ratio)
        made.setDevicePixelRatio(ratio)
        box = QRect(0, 0, size.width(), size.height())
        grounds = {"sum": "surface_raised", "removed": "surface", "disputed": "warning_tint", "plain": "ground"}
        made.fill(theme.color("gold_tint" if cursor else grounds[ground]))
        painter = QPainter(made)
        painter.setPen(theme.color("line"))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomRight())
        painter.setFont(theme.font(bold=ground == "sum" or letter in "1?"))
        painter.setPen(theme.color(tone))
        painter.drawText(box.adjusted(0, 0, -1, -1), Qt.AlignmentFlag.AlignCenter, letter)
        if noted:
            painter.setBrush(theme.color("info"))
            painter.setPen(Qt.PenStyle.NoPen)
            right = box.right()
            painter.drawPolygon(
                QPolygon([box.topRight(), box.topRight() - QRect(0, 0, 7, 1).topRight(), QRect(right, 0, 1, 7).bottomRight()])
            )
        if cut:
            painter.fillRect(0, box.height() - 2, box.width(), 2, theme.color("gold"))
        if cursor:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("gold" if focused else "line_strong"), 2))
            painter.drawRect(box.adjusted(1, 1, -2, -2))
        painter.end()
        return made


class _Questions(QHeaderView):
    """Numbers of the questions, and under each how many teams took it; a removed one is struck through."""

    def __init__(self, model: SheetModel, theme: Theme, view: SheetView) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._model = model
        self._view = view
        self.theme = theme
        self.setMinimumSectionSize(12)
        self.setFixedHeight(HEADER_HEIGHT)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEADER_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, shown = self.theme, self._model.picture
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.color("ground"))
        small, bold = theme.font(theme.size.small, narrow=True), theme.font(theme.size.small, bold=True, narrow=True)
        current = self._view.currentIndex().column()
        for section, what in enumerate(self._model.columns):
            rect = QRect(self.sectionViewportPosition(section), 0, self.sectionSize(section), self.height())
            if not rect.intersects(event.rect()):
                continue
            if what < 0:
                painter.fillRect(rect, theme.color("surface_raised"))
            painter.setPen(theme.color("line_strong"))
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
            upper, lower = QRect(rect.left(), 2, rect.width(), 18), QRect(rect.left(), 20, rect.width(), 16)
            if what < 0:
                painter.setFont(bold)
                painter.setPen(theme.color("text"))
                painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, f"Σ{-what}")
                continue
            removed = what in shown.removed
            painter.setFont(bold)
            painter.setPen(theme.color("gold" if section == current else "muted" if removed else "text"))
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, str(what))
            if removed:
                painter.setPen(QPen(theme.color("loss"), 2))
                painter.drawLine(rect.left() + 2, 11, rect.right() - 2, 11)
            painter.setFont(small)
            painter.setPen(theme.color("loss" if removed else "muted"))
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, "×" if removed else str(shown.taken[what - 1]))
        painter.end()


class _Teams(QHeaderView):
    """Place, team, right answers and rating of each line, which stay while the questions scroll."""

    def __init__(self, model: SheetModel, theme: Theme, view: SheetView) -> None:
        super().__init__(Qt.Orientation.Vertical, view)
        self._model = model
        self._view = view
        self.theme = theme
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setDefaultSectionSize(ROW_HEIGHT)
        self.setMinimumSectionSize(ROW_HEIGHT)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setFixedWidth(_PLACE_WIDTH + _LEAST_NAME + _RIGHT_WIDTH + _RATING_WIDTH)

    def name_width(self) -> int:
        """What room a team's name has."""
        return self.width() - _PLACE_WIDTH - _RIGHT_WIDTH - _RATING_WIDTH

    def boxes(self, top: int, height: int) -> tuple[QRect, QRect, QRect, QRect]:
        """Where place, team, right answers and rating stand."""
        name = self.name_width()
        return (
            QRect(0, top, _PLACE_WIDTH - 8, height),
            QRect(_PLACE_WIDTH, top, name - 4, height),
            QRect(_PLACE_WIDTH + name, top, _RIGHT_WIDTH - 6, height),
            QRect(_PLACE_WIDTH + name + _RIGHT_WIDTH, top, _RATING_WIDTH - 8, height),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, shown = self.theme, self._model.picture
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.color("ground"))
        plain, bold, narrow = theme.font(), theme.font(bold=True), theme.font(narrow=True)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        current = self._view.currentIndex().row()
        first = max(0, self.logicalIndexAt(event.rect().top()))
        last = self.logicalIndexAt(event.rect().bottom())
        for row in range(first, len(shown.lines) if last < 0 else last + 1):
            line, top = shown.lines[row], self.sectionViewportPosition(row)
            if row == current:
                painter.fillRect(0, top, self.width(), ROW_HEIGHT, theme.color("gold_tint"))
                painter.fillRect(0, top, 3, ROW_HEIGHT, theme.color("gold"))
            painter.setPen(theme.color("line"))
            painter.drawLine(0, top + ROW_HEIGHT - 1, self.width(), top + ROW_HEIGHT - 1)
            place, name, answers, rating = self.boxes(top, ROW_HEIGHT - 1)
            tone = "muted" if line.withdrew or line.rank is None else "text"
            painter.setFont(bold)
            if line.rank is not None:
                painter.setPen(theme.color("warning" if line.tied else "gold" if line.goes_on else "muted"))
                painter.drawText(place, right, f"{line.rank.place}{'=' if line.tied else ''}")
                painter.setPen(theme.color(tone))
                painter.drawText(answers, right, str(line.rank.right))
                painter.setFont(plain)
                painter.setPen(theme.color("muted"))
                painter.drawText(rating, right, str(line.rank.rating))
            painter.setFont(plain)
            words = line.team
            if painter.fontMetrics().horizontalAdvance(words) > name.width():
                painter.setFont(narrow)
                words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, name.width())
            painter.setPen(theme.color(tone))
            painter.drawText(name, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
            if shown.cut == row + 1:
                painter.fillRect(0, top + ROW_HEIGHT - 2, self.width(), 2, theme.color("gold"))
        painter.end()


class _Corner(QWidget):
    """What the columns at the left are called."""

    def __init__(self, teams: _Teams, theme: Theme, view: SheetView) -> None:
        super().__init__(view)
        self._teams = teams
        self.theme = theme
        self.setAccessibleName(_("Place, team, right answers, rating of the questions taken"))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme.color("ground"))
        painter.setPen(theme.color("line_strong"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.setFont(theme.font(theme.size.small, narrow=True))
        painter.setPen(theme.color("muted"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        for box, words, side in zip(
            self._teams.boxes(0, self.height() - 2),
            (_("Place"), _("Team"), _("Right"), _("Rating")),
            (right, left, right, right),
            strict=True,
        ):
            painter.drawText(box.adjusted(-4 if side == right else 0, 0, 0, 0), side, words)
        painter.end()


class SheetView(QTableView):
    """The sheet. `typed` carries (team, question, mark) of a key, `asked` a question whose header was clicked, `moved`: another cell."""

    typed = Signal(str, int, str)
    asked = Signal(int)
    moved = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.sheet = SheetModel()
        self.down = False
        """Whether a typed mark leads on down the column instead of along the row."""
        self._delegate = _Delegate(self.sheet, theme, self)
        self._questions = _Questions(self.sheet, theme, self)
        self._teams = _Teams(self.sheet, theme, self)
        self.setHorizontalHeader(self._questions)
        self.setVerticalHeader(self._teams)
        self._corner = _Corner(self._teams, theme, self)
        self.setCornerButtonEnabled(False)
        self.setModel(self.sheet)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(_("Sheet of the qualifying game"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._questions.sectionClicked.connect(self._ask)
        self._teams.sectionClicked.connect(self._go_to_row)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._delegate.set_theme(theme)
        self._questions.theme = self._teams.theme = self._corner.theme = theme
        for part in (self.viewport(), self._questions.viewport(), self._teams.viewport(), self._corner):
            part.update()

    # What is shown.

    def show_picture(self, shown: SheetPicture) -> None:
        """Shows another picture, drawing again only the cells that differ."""
        before = self.sheet.picture
        if frame(before) != frame(shown):
            team, question = self.team, self.question
            scrolled = self.verticalScrollBar().value()
            self.sheet.replace(shown)
            self._fit()
            self.verticalScrollBar().setValue(scrolled)
            place = self.sheet.place(team)
            if shown.lines:
                self.go_to(shown.lines[place or 0].team, min(max(1, question), shown.questions))
            return
        columns = range(len(self.sheet.columns))
        changed = [row for row, (old, new) in enumerate(zip(before.lines, shown.lines, strict=True)) if old != new]
        # A mark changes the rating, and so the place, of many teams; their cells stay as they are.
        rows = [row for row in changed if before.lines[row].cells != shown.lines[row].cells]
        looks = [[self.sheet.look(row, column) for column in columns] for row in rows]
        self.sheet.alter(shown)
        for row, old in zip(rows, looks, strict=True):
            for column in columns:
                if self.sheet.look(row, column) != old[column]:
                    self.update(self.sheet.index(row, column))
        for row in changed:
            self._teams.viewport().update(0, self._teams.sectionViewportPosition(row), self._teams.width(), ROW_HEIGHT)
        for question in range(1, shown.questions + 1):
            if before.heading(question) != shown.heading(question):
                self._update_heading(self.sheet.column_of(question))

    def _update_heading(self, column: int) -> None:
        left = self._questions.sectionViewportPosition(column)
        self._questions.viewport().update(left, 0, self._questions.sectionSize(max(0, column)), HEADER_HEIGHT)

    @property
    def team(self) -> str:
        """The team of the cell with the cursor, empty without one."""
        row = self.currentIndex().row()
        return self.sheet.picture.lines[row].team if 0 <= row < len(self.sheet.picture.lines) else ""

    @property
    def question(self) -> int:
        """The question of the cell with the cursor, 0 without one."""
        column = self.currentIndex().column()
        return self.sheet.columns[column] if 0 <= column < len(self.sheet.columns) else 0

    def go_to(self, team: str, question: int) -> None:
        """Puts the cursor on a cell."""
        row = self.sheet.place(team)
        if row is not None:
            self._put(row, question)

    # Keys.

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        """Takes the keys of the sheet; arrows too, because they pass over the sums."""
        mark = mark_of(key, event)
        if mark:
            self._type(mark)
            return True
        match key:
            case "Delete":
                self._type(NOT_MARKED, on=False)
            case "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End" | "PageUp" | "PageDown":
                self._move(key)
            case "Ctrl+Home":
                self._put(0, 1)
            case "Ctrl+End":
                self._put(self.sheet.rowCount() - 1, self.sheet.picture.questions)
            case "Tab":
                self._step(1, along=True)
            case "Shift+Tab":
                self._step(-1, along=True)
            case _:
                return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A key held down comes here past the page.
        if not self.handle_key(keys.chord(event), event):
            event.ignore()

    def step(self) -> None:
        """Goes on to the next cell, as a typed mark does."""
        self._step(1)

    def _type(self, mark: str, *, on: bool = True) -> None:
        team, question = self.team, self.question
        if not team:
            return
        self.typed.emit(team, question, mark)
        if on:
            self._step(1)

    def _step(self, by: int, *, along: bool = False) -> None:
        """The next cell or the one before, from line to line, or from column to column."""
        rows, questions = self.sheet.rowCount(), self.sheet.picture.questions
        if not rows:
            return
        row, question = self.currentIndex().row(), self.question
        if self.down and not along:
            place = ((question - 1) * rows + row + by) % (rows * questions)
            self._put(place % rows, place // rows + 1)
        else:
            place = (row * questions + question - 1 + by) % (rows * questions)
            self._put(place // questions, place % questions + 1)

    def _move(self, key: str) -> None:
        row, question = max(0, self.currentIndex().row()), max(1, self.question)
        page = max(1, self.viewport().height() // ROW_HEIGHT - 1)
        match key:
            case "ArrowLeft":
                question -= 1
            case "ArrowRight":
                question += 1
            case "ArrowUp":
                row -= 1
            case "ArrowDown":
                row += 1
            case "Home":
                question = 1
            case "End":
                question = self.sheet.picture.questions
            case "PageUp":
                row -= page
            case _:
                row += page
        self._put(row, question)

    def _put(self, row: int, question: int) -> None:
        """Puts the cursor there, or as near as there is something."""
        rows, questions = self.sheet.rowCount(), self.sheet.picture.questions
        if not rows:
            return
        row, question = min(max(0, row), rows - 1), min(max(1, question), questions)
        index = self.sheet.index(row, self.sheet.column_of(question))
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        # The sum that closes a tour comes into sight with its last question.
        if question % TOUR == 0 or question == questions:
            self.scrollTo(self.sheet.index(row, self.sheet.column_of(question) + 1))
        self.scrollTo(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        for index in (current, previous):
            if index.isValid():
                self.update(self.sheet.index(index.row(), index.column()))
        if current.row() != previous.row():
            for index in (current, previous):
                top = self._teams.sectionViewportPosition(index.row())
                self._teams.viewport().update(0, top, self._teams.width(), ROW_HEIGHT)
        if current.column() != previous.column():
            for index in (current, previous):
                self._update_heading(index.column())
        self.moved.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if index.isValid():
            self._put(index.row(), max(1, abs(self._near(index.column()))))
        self.setFocus()

    def _near(self, column: int) -> int:
        """The question of a column, of a sum the last one before it."""
        what = self.sheet.columns[column]
        return what if what > 0 else self.sheet.columns[column - 1]

    def _ask(self, section: int) -> None:
        what = self.sheet.columns[section]
        if what > 0:
            self._put(self.currentIndex().row(), what)
            self.asked.emit(what)

    def _go_to_row(self, section: int) -> None:
        self._put(section, max(1, self.question))
        self.setFocus()

    # Sizes.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._corner.setGeometry(0, 0, self._teams.width(), HEADER_HEIGHT)
        self._corner.raise_()

    def _fit(self) -> None:
        """Shares the width: the names first as they need, then the cells, no narrower than can be read."""
        columns = self.sheet.columns
        if not columns:
            return
        questions = sum(what > 0 for what in columns)
        sums = len(columns) - questions
        metrics = QFontMetrics(self._delegate.theme.font())
        longest = max((metrics.horizontalAdvance(line.team) for line in self.sheet.picture.lines), default=0) + 12
        fixed = _PLACE_WIDTH + _RIGHT_WIDTH + _RATING_WIDTH
        width = self.width() - self.verticalScrollBar().sizeHint().width() - fixed - sums * _SUM_WIDTH - 2
        name = min(max(_LEAST_NAME, longest, width - questions * _MOST_CELL), max(_LEAST_NAME, width - questions * _LEAST_CELL), _MOST_NAME)
        cell = min(_MOST_CELL, max(_LEAST_CELL, (width - name) // questions))
        self._teams.setFixedWidth(fixed + name)
        for place, what in enumerate(columns):
            self._questions.resizeSection(place, cell if what > 0 else _SUM_WIDTH)
        self.updateGeometries()


def mark_of(key: str, event: QKeyEvent) -> str:
    """The mark that a key types, empty for a key that types none: digits of both kinds, X and its place, ? and its place, Space."""
    if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
        return ""
    # In the Russian layout the question mark is on a digit's key, held with Shift.
    if event.text() == "?" or key == "Slash":
        return "?"
    match key:
        case "Digit1" | "Numpad1":
            return "1"
        case "Digit0" | "Numpad0" | "NumpadSubtract" | "Minus":
            return "0"
        case "KeyX":
            return "X"
        case "Space" | "NumpadDecimal":
            return NOT_MARKED
        case _:
            return "X" if event.text() in {"х", "Х"} else ""
