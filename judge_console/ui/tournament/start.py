"""What the page shows while no tournament is open: the list of the club's tournaments and the form of a new one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QDateEdit, QFrame, QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.games import GameLine
from judge_console.engine.errors import ConsoleError, FormatError, StorageTrouble
from judge_console.mafia.tournament import TournamentHead, TournamentTitle
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, button, indented, restyle, text
from judge_console.ui.games_list import day_words
from judge_console.ui.new_game import USUAL_REGULATION
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.section import field
from judge_console.ui.tournament.table import Cell, Column, Row, Table
from judge_console.words import N_, language
from judge_console.words import translate as _

_COLUMNS: Final = (
    Column(N_("Date"), 110),
    Column(N_("Tournament")),
    Column(N_("Chief judge"), 190),
    Column(N_("State"), 130),
    Column(N_("Last entry"), 150),
)


class TournamentForm(QFrame):
    """`begun` carries (regulation id, TournamentHead), `left` that he has thought better of it."""

    begun = Signal(str, object)
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.name = field(_("Name of the tournament"))
        self.stage = field(_("Stage"), hint=_("final, if it has stages"))
        self.place = field(_("Place"))
        self.chief_judge = field(_("Chief judge (surname)"))
        self.date = indented(QDateEdit())
        self.date.setDisplayFormat("dd.MM.yyyy")
        self.date.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.date.setAccessibleName(_("First day"))
        self.regulation = QComboBox()
        self.regulation.setAccessibleName(_("Regulation"))
        self.begin_button = KeyButton(_("Begin the tournament"), "Ctrl+Enter", theme, primary=True)
        self.back = button(_("Back"), "quiet")
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        places: tuple[tuple[QWidget, int, int, int], ...] = (
            (self.name, 0, 0, 2),
            (self.stage, 2, 0, 1),
            (self.date, 2, 1, 1),
            (self.place, 4, 0, 2),
            (self.chief_judge, 6, 0, 1),
            (self.regulation, 6, 1, 1),
        )
        for widget, row, column, width in places:
            grid.addWidget(text(widget.accessibleName(), "small"), row, column, 1, width)
            grid.addWidget(widget, row + 1, column, 1, width)
            grid.setRowMinimumHeight(row + 1, 36)
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addStretch(1)
        foot.addWidget(self.begin_button)
        middle = QWidget()
        middle.setMaximumWidth(760)
        inner = QVBoxLayout(middle)
        inner.setSpacing(12)
        inner.addWidget(text(_("New tournament"), "title"))
        inner.addLayout(grid)
        inner.addSpacing(12)
        inner.addLayout(foot)
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(middle, 6, Qt.AlignmentFlag.AlignTop)
        outer.addStretch(1)
        outer.setContentsMargins(24, 24, 24, 16)
        self.begin_button.clicked.connect(self.finish)
        self.back.clicked.connect(self.left)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.begin_button.set_theme(theme)

    def prepare(self, regulations: list[tuple[str, str]], today: str, chief_judge: str) -> None:
        """Fills the form: `regulations` are (id, name), `today` is `YYYY-MM-DD`."""
        self.regulation.clear()
        for regulation_id, name in regulations:
            self.regulation.addItem(name, regulation_id)
        self.regulation.setCurrentIndex(max(0, self.regulation.findData(USUAL_REGULATION)))
        for line in (self.name, self.stage):
            line.clear()
        restyle(self.name, "")
        self.chief_judge.setText(chief_judge)
        self.date.setDate(QDate.fromString(today, "yyyy-MM-dd"))
        self.name.setFocus()

    def finish(self) -> None:
        """Begins the tournament as the form has it; one without a name could not be told from another."""
        name = self.name.text().strip()
        restyle(self.name, "" if name else "wrong")
        if not name:
            self.name.setFocus()
            return
        title = TournamentTitle(
            name,
            self.stage.text().strip(),
            self.date.date().toString("yyyy-MM-dd"),
            self.chief_judge.text().strip(),
            self.place.text().strip(),
        )
        self.begun.emit(str(self.regulation.currentData()), TournamentHead(title))

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


class TournamentStart(QFrame):
    """The list, or the form in its place. `left`: back to the tournament that is open."""

    left = Signal()

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self._controller = controller
        self._lines: dict[str, GameLine] = {}
        self.list = Table(_("Tournaments"), theme)
        self.form = TournamentForm(theme)
        self.new_button = KeyButton(_("New tournament"), actions.by_id("tournament.new").key, theme, primary=True)
        self.empty = text(_("There is no tournament in this club file yet."), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._faces = QStackedWidget()
        self._list_face = QWidget()
        top = QHBoxLayout()
        top.addWidget(text(_("Tournaments"), "title"), 1)
        top.addWidget(self.new_button)
        column = QVBoxLayout(self._list_face)
        column.setContentsMargins(24, 16, 24, 12)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty, 1)
        self._faces.addWidget(self._list_face)
        self._faces.addWidget(self.form)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._faces)
        self.new_button.clicked.connect(self.new_tournament)
        self.list.chosen.connect(controller.open_game)
        self.form.begun.connect(self._begin)
        self.form.left.connect(self.enter)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        for part in (self.list, self.form, self.new_button):
            part.set_theme(theme)

    @property
    def in_form(self) -> bool:
        """Whether the form is shown."""
        return self._faces.currentWidget() is self.form

    def enter(self) -> None:
        """Shows the tournaments as they are now."""
        try:
            lines = list(self._controller.games.lines("tournament"))
        except ConsoleError as trouble:
            self._controller.troubled.emit(trouble)
            lines = []
        self._lines = {line.id: line for line in lines}
        columns = [Column(_(column.title), column.width) for column in _COLUMNS]
        self.list.show_rows(columns, [Row(line.id, _cells(line)) for line in lines])
        self.list.setVisible(bool(lines))
        self.empty.setVisible(not lines)
        self._faces.setCurrentWidget(self._list_face)
        (self.list if lines else self.new_button).setFocus()

    def new_tournament(self) -> None:
        """Shows the form."""
        games = self._controller.games
        regulations: list[tuple[str, str]] = []
        for file in games.regulations.files("tournament"):
            try:
                name = games.regulations.rules("tournament", file.id).options.name
            except (FormatError, StorageTrouble) as trouble:
                self._controller.troubled.emit(trouble)
                continue
            regulations.append((file.id, name.ru if language() == "ru" else name.en))
        judges = [str(line.title.get("judge", "")) for line in self._lines.values()]
        self.form.prepare(regulations, games.clock.now()[:10], judges[0] if judges else "")
        self._faces.setCurrentWidget(self.form)
        self.form.name.setFocus()

    def handle_key(self, key: str, _event: QKeyEvent) -> bool:
        """Esc leads from the form back to the list, Ctrl+Enter begins."""
        match key:
            case "Escape" if self.in_form:
                self.enter()
            case "Ctrl+Enter" if self.in_form:
                self.form.finish()
            case "Escape" if self._controller.session is not None:
                self.left.emit()
            case _ if key == actions.by_id("tournament.new").key and not self.in_form:
                self.new_tournament()
            case _:
                return False
        return True

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the list or the form."""
        if self.in_form:
            return [("Enter", _("to the next field")), ("Ctrl+Enter", _("begin the tournament")), ("Escape", _("back to the list"))]
        return [("Enter", _("open the tournament")), (actions.by_id("tournament.new").key, _("new tournament"))]

    def _begin(self, regulation: str, head: TournamentHead) -> None:
        try:
            session = self._controller.games.begin("tournament", regulation, head)
        except (FormatError, StorageTrouble) as trouble:
            self._controller.troubled.emit(trouble)
            return
        self._controller.hold(session)


def _cells(line: GameLine) -> tuple[Cell, ...]:
    name = " · ".join(str(line.title[key]) for key in ("tournament", "stage") if line.title.get(key))
    closed = line.status == "signed"
    damaged = line.status == "damaged"
    saved = f"{day_words(line.last_saved[:10])} {line.last_saved[11:16]}" if line.last_saved else ""
    return (
        Cell(day_words(str(line.title.get("date", ""))), "muted"),
        Cell(name or _("without a name"), bold=True),
        Cell(str(line.title.get("judge", "")), "muted"),
        Cell("! " + _("damaged"), "loss")
        if damaged
        else Cell("✓ " + _("closed"), "gain")
        if closed
        else Cell("▶ " + _("going on"), "gold"),
        Cell(saved, "muted"),
    )
