"""What a page shows while its journal is not open: the list of the club's tournaments or seasons, and the form of a new one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.games import GameLine
from judge_console.engine.errors import ConsoleError, FormatError, StorageTrouble
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, button, text
from judge_console.ui.games_list import day_words
from judge_console.ui.table import Cell, Column, Row, Table
from judge_console.ui.theme import Theme
from judge_console.words import language
from judge_console.words import translate as _

Place = tuple[QWidget, int, int, int]
"""A field of the form: its row, its column, how many columns it is wide."""


class JournalForm(QFrame):
    """The form of a new one. `begun` carries (regulation id, head), `left` that he has thought better of it."""

    begun = Signal(str, object)
    left = Signal()

    def __init__(self, theme: Theme, title: str, begin: str) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.regulation = QComboBox()
        self.regulation.setAccessibleName(_("Regulation"))
        self.begin_button = KeyButton(begin, "Ctrl+Enter", theme, primary=True)
        self.back = button(_("Back"), "quiet")
        self._title = title
        self.begin_button.clicked.connect(self.finish)
        self.back.clicked.connect(self.left)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.begin_button.set_theme(theme)

    def prepare(self, regulations: Sequence[tuple[str, str]], today: str, lines: Sequence[GameLine]) -> None:
        """Fills the form: `regulations` are (id, name), `today` is `YYYY-MM-DD`, `lines` what there is already, the latest first."""
        self.regulation.clear()
        for regulation_id, name in regulations:
            self.regulation.addItem(name, regulation_id)
        self.fill(today, lines)

    def fill(self, today: str, lines: Sequence[GameLine]) -> None:
        """Fills the fields and takes the keyboard."""
        raise NotImplementedError

    def head(self) -> Any:
        """The head as the form has it, None where something is missing, which the form has outlined."""
        raise NotImplementedError

    def finish(self) -> None:
        """Begins it as the form has it."""
        head = self.head()
        if head is not None:
            self.begun.emit(str(self.regulation.currentData()), head)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match keys.chord(event):
            case "Ctrl+Enter":
                self.finish()
            case "Enter":
                self.focusNextChild()
            case "Escape":
                self.left.emit()
            case _:
                super().keyPressEvent(event)

    def lay_out(self, places: Sequence[Place]) -> None:
        """Puts the fields under their names, the buttons below them."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for widget, row, column, width in places:
            grid.addWidget(text(widget.accessibleName(), "small"), row, column, 1, width)
            grid.addWidget(widget, row + 1, column, 1, width)
            grid.setRowMinimumHeight(row + 1, 36)
            grid.setColumnStretch(column, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self.begin_button)
        middle = QWidget()
        middle.setMaximumWidth(760)
        inner = QVBoxLayout(middle)
        inner.setSpacing(12)
        inner.addWidget(text(self._title, "title"))
        inner.addLayout(grid)
        inner.addSpacing(12)
        inner.addLayout(foot)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(middle, 6, Qt.AlignmentFlag.AlignTop)
        outer.addStretch(1)
        outer.setContentsMargins(24, 24, 24, 16)


@dataclass(frozen=True)
class StartWords:
    """What a list says: its title, the button of the form, what it says while it is empty, what Enter and the form's keys do."""

    title: str
    new: str
    empty: str
    open: str
    begin: str


class StartList(QFrame):
    """The list, or the form in its place. `left`: back to what is open. A subclass says what a line holds."""

    left = Signal()

    def __init__(
        self, controller: Controller, theme: Theme, discipline: str, words: StartWords, form: JournalForm, columns: Sequence[Column]
    ) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self._controller = controller
        self._discipline = discipline
        self._said = words
        self._columns = columns
        self._lines: list[GameLine] = []
        self._new_key = actions.by_id(f"{discipline}.new").key
        self.list = Table(words.title, theme)
        self.form = form
        self.new_button = KeyButton(words.new, self._new_key, theme, primary=True)
        self.empty = text(words.empty, "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._faces = QStackedWidget()
        self._list_face = QWidget()
        top = QHBoxLayout()
        top.addWidget(text(words.title, "title"), 1)
        top.addWidget(self.new_button)
        column = QVBoxLayout(self._list_face)
        column.setContentsMargins(24, 16, 24, 12)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty, 1)
        self._faces.addWidget(self._list_face)
        self._faces.addWidget(form)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._faces)
        self.new_button.clicked.connect(self.show_form)
        self.list.chosen.connect(controller.open_game)
        form.begun.connect(self._begin)
        form.left.connect(self.enter)

    def cells(self, line: GameLine) -> tuple[Cell, ...]:
        """What a line of the list says."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        for part in (self.list, self.form, self.new_button):
            part.set_theme(theme)

    @property
    def in_form(self) -> bool:
        """Whether the form is shown."""
        return self._faces.currentWidget() is self.form

    def enter(self) -> None:
        """Shows what there is now."""
        try:
            self._lines = list(self._controller.games.lines(self._discipline))
        except ConsoleError as trouble:
            self._controller.troubled.emit(trouble)
            self._lines = []
        self.list.show_rows(self._columns, [Row(line.id, self.cells(line)) for line in self._lines])
        self.list.setVisible(bool(self._lines))
        self.empty.setVisible(not self._lines)
        self._faces.setCurrentWidget(self._list_face)
        (self.list if self._lines else self.new_button).setFocus()

    def show_form(self) -> None:
        """Shows the form of a new one."""
        games = self._controller.games
        regulations: list[tuple[str, str]] = []
        for file in games.regulations.files(self._discipline):
            try:
                name = games.regulations.rules(self._discipline, file.id).options.name
            except (FormatError, StorageTrouble) as trouble:
                self._controller.troubled.emit(trouble)
                continue
            regulations.append((file.id, name.ru if language() == "ru" else name.en))
        self._faces.setCurrentWidget(self.form)
        self.form.prepare(regulations, games.clock.now()[:10], self._lines)

    def handle_key(self, key: str, _event: QKeyEvent) -> bool:
        """Esc leads from the form back to the list, Ctrl+Enter begins."""
        match key:
            case "Escape" if self.in_form:
                self.enter()
            case "Ctrl+Enter" if self.in_form:
                self.form.finish()
            case "Escape" if self._controller.session is not None:
                self.left.emit()
            case _ if key == self._new_key and not self.in_form:
                self.show_form()
            case _:
                return False
        return True

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the list or the form."""
        if self.in_form:
            return [("Enter", _("to the next field")), ("Ctrl+Enter", self._said.begin), ("Escape", _("back to the list"))]
        return [("Enter", self._said.open), (self._new_key, actions.by_id(f"{self._discipline}.new").title)]

    def _begin(self, regulation: str, head: object) -> None:
        try:
            session = self._controller.games.begin(self._discipline, regulation, head)
        except (FormatError, StorageTrouble) as trouble:
            self._controller.troubled.emit(trouble)
            return
        self._controller.hold(session)


def status_cell(line: GameLine) -> Cell:
    """How one stands, with its sign and colour."""
    match line.status:
        case "damaged":
            return Cell("! " + _("damaged"), "loss")
        case "signed":
            return Cell("✓ " + _("closed"), "gain")
        case _:
            return Cell("▶ " + _("going on"), "gold")


def saved_cell(line: GameLine) -> Cell:
    """When the last entry became durable."""
    return Cell(f"{day_words(line.last_saved[:10])} {line.last_saved[11:16]}" if line.last_saved else "", "muted")
