"""The qualifying game: the sheet of marks, beside it what is disputed, above it how many teams go on (1.3, 2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.season_words import qualifier_order_words
from judge_console.desk.session import Change
from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.engine.events import Redone, Undone
from judge_console.quiz.season.events import AnswersMarked, QualifierClosed, QuestionReinstated, QuestionRemoved
from judge_console.quiz.season.state import NOT_MARKED
from judge_console.ui import keys
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.qualifier_import import ImportView
from judge_console.ui.season.qualifier_picture import Reading, line_of, picture
from judge_console.ui.season.qualifier_sheet import SheetView
from judge_console.ui.season.qualifier_side import (
    AnswersCard,
    AppealsCard,
    Card,
    CellCard,
    Parts,
    RemovedCard,
    TiesCard,
    progress_words,
)
from judge_console.ui.season.reason import ReasonStrip
from judge_console.ui.season.section import Section
from judge_console.ui.section import Chips, Side, number
from judge_console.ui.theme import Theme
from judge_console.words import N_, plural
from judge_console.words import translate as _

SIDE_WIDTH: Final = 300
_GOING_ON_NOTE: Final = "qualifier.going_on"
_USUAL: Final = 12
"""How many teams go on where nobody has said otherwise, if there are so many."""
_CARDS: Final = (("answers", N_("Disputed")), ("appeals", N_("Appeals")), ("removed", N_("Removed")), ("ties", N_("Level")))


class QualifierSection(Section):
    """The sheet takes the keyboard; Esc gives it back to the page."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.views = Chips((("entry", _("As entered")), ("place", _("By place"))), _("Order of the teams"))
        self.ways = Chips((("along", "→ " + _("by team")), ("down", "↓ " + _("by question"))), _("Where a mark leads on to"))
        self.going_on = number(_("How many teams go on"), 2, 99, _USUAL, width=56)
        self.close_button = button(_("Close the game"), tip=_("The qualifying game is final; the undo key opens it again"))
        self.import_button = button(_("From a file"), tip=_("A sheet of the rating site: XLSX, CSV or JSON"))
        self.export_button = button(_("To a file"), tip=_("The sheet in the rating site's forms"))
        self.ask = ReasonStrip()
        self.sheet = SheetView(theme)
        self.foot = Elided(kind="small")
        self.empty = text(_("Enter the teams first; then the sheet stands here."), "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.cell = CellCard(ledger)
        self.answers = AnswersCard(ledger, theme)
        self.appeals = AppealsCard(ledger, theme, self.cell)
        self.removed = RemovedCard(ledger, theme)
        self.ties = TiesCard(ledger, theme)
        self.cards: dict[str, Card] = {"answers": self.answers, "appeals": self.appeals, "removed": self.removed, "ties": self.ties}
        self.chips = Parts([(name, _(words)) for name, words in _CARDS], _("Beside the sheet"))
        self.file = ImportView(ledger, theme)
        self._stack = QStackedWidget()
        self._faces = QStackedWidget()
        self._dialog: QFileDialog | None = None
        self._known = ""
        self._reading: Reading | None = None
        self._lay_out()
        self.sheet.typed.connect(self.mark)
        self.sheet.asked.connect(self.ask_removal)
        self.sheet.moved.connect(self._show_cell)
        self.views.chosen.connect(lambda _view: self.redraw())
        self.ways.chosen.connect(self._turn)
        self.going_on.valueChanged.connect(self._keep_going_on)
        self.close_button.clicked.connect(self.close_game)
        self.import_button.clicked.connect(self.choose_file)
        self.export_button.clicked.connect(self.choose_target)
        self.chips.chosen.connect(self.show_card)
        self.cell.left.connect(self.sheet.setFocus)
        self.cell.noted.connect(self._go_on)
        self.file.left.connect(self._leave_file)
        self.file.told.connect(self.told)
        ledger.controller.changed.connect(self._follow)
        for card in self.cards.values():
            card.shown.connect(self._go_to_cell)

    def refresh(self) -> None:
        state = self.ledger.state
        self._recall()
        closed = state.sheet.going_on is not None
        if closed and state.sheet.going_on != self.going_on.value():
            self.going_on.blockSignals(True)  # noqa: FBT003 - Qt's own
            self.going_on.setValue(state.sheet.going_on or 0)
            self.going_on.blockSignals(False)  # noqa: FBT003
        self._show_sheet()
        self.going_on.setEnabled(not closed)
        self.close_button.setEnabled(not closed and bool(state.sheet.marks))
        self.close_button.setText(_("Closed") if closed else _("Close the game"))
        self.import_button.setEnabled(not closed)
        for name, card in self.cards.items():
            self.chips.tell(name, card.count(self.reading))
        self.cards[self.chips.current].look(self.reading)
        self._show_cell()
        foot = f"{progress_words(self.reading)}. {qualifier_order_words(state.rules)}" if state.squads else ""
        self.foot.say(foot)

    def begin(self) -> None:
        self.ask.drop()
        if self._faces.currentWidget() is self.file:
            self.file.table.setFocus()
        else:
            self.sheet.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        if self._faces.currentWidget() is self.file:
            return self.file.key_help()
        return [
            ("Digit1", _("right, and on")),
            ("Digit0", _("wrong, and on")),
            ("KeyX", _("removed for this team")),
            ("Slash", _("disputed (the key of the question mark)")),
            ("Space", _("not marked, and on")),
            ("Backspace", _("undo, and back to the mark")),
            ("Delete", _("clear this mark")),
            ("Enter", _("what the team wrote")),
            ("Shift+Delete", _("remove the question, or put it back")),
            ("F4", _("draw the lot of level teams")),
            ("F5", _("by team or by question")),
            ("F6", _("as entered or by place")),
            ("Escape", _("leave the sheet")),
        ]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if self._faces.currentWidget() is self.file:
            return self.file.handle_key(key) or super().handle_key(key, event)
        match key:
            case "F4":
                self.show_card("ties")
                self.ties.draw_lot()
            case "F5":
                self._turn("along" if self.sheet.down else "down")
            case "F6":
                self.views.choose("place" if self.views.current == "entry" else "entry")
                self.redraw()
            case _ if self.sheet.hasFocus():
                return self._handle_in_sheet(key, event)
            case "Enter" if self.focusWidget() is None or not self.isAncestorOf(self.focusWidget()):
                self.sheet.setFocus()
            case _:
                return super().handle_key(key, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # An Enter that comes from below was a field's own: what it led to must not hear of it too.
        if keys.physical(event) != "Enter":
            super().keyPressEvent(event)

    def _handle_in_sheet(self, key: str, event: QKeyEvent) -> bool:
        if self.sheet.handle_key(key, event):
            return True
        match key:
            case "Enter":
                self.cell.begin()
            case "Shift+Delete":
                self.ask_removal(self.sheet.question)
            case "Escape":
                self.window().setFocus()
            case _ if keys.digit(key) is not None:
                pass  # a slip between 1 and 0 must not lead to another section
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "qualifier"

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.sheet.set_theme(theme)
        self.file.set_theme(theme)
        for card in self.cards.values():
            card.set_theme(theme)

    def show_part(self, name: str) -> None:
        if name in self.cards:
            self.show_card(name)

    # The sheet.

    @property
    def reading(self) -> Reading:
        """What the sheet comes to now."""
        if self._reading is None or self._reading.state is not self.ledger.state:
            self._reading = Reading(self.ledger.state)
        return self._reading

    def mark(self, team: str, question: int, mark: str) -> None:
        """Records a mark; one that stands there already is no event."""
        now = self.ledger.state.sheet.marks.get(team, "")[question - 1 : question] or NOT_MARKED
        if mark != now:
            self.ledger.do(AnswersMarked(team, question, mark))

    def ask_removal(self, question: int) -> None:
        """Asks why a question is removed, or why it counts again."""
        if not question:
            return
        if question in self.ledger.state.sheet.removed:
            self.ask.ask(
                _("Question {number} counts again").format(number=question),
                _("Put back"),
                lambda why: self._decided(self.ledger.do(QuestionReinstated(question, why))),
            )
        else:
            self.ask.ask(
                _("Question {number} is removed: it counts for nobody").format(number=question),
                _("Remove"),
                lambda why: self._decided(self.ledger.do(QuestionRemoved(question, why))),
            )

    def close_game(self) -> None:
        """The game is final: that many teams go on."""
        if self.ledger.do(QualifierClosed(self.going_on.value())):
            self.told.emit(plural("{n} team goes on: now the groups.", "{n} teams go on: now the groups.", self.going_on.value()))

    def show_card(self, name: str) -> None:
        """Shows one of the parts beside the sheet."""
        self.chips.choose(name)
        self._stack.setCurrentWidget(self.cards[name])
        if self.ledger.open:
            self.cards[name].look(self.reading)

    def _decided(self, done: bool) -> bool:  # noqa: FBT001 - the answer of a question
        if done:
            self.sheet.setFocus()
        return done

    def _follow(self, change: Change) -> None:
        """A mark that was taken back, or put again, has the cursor: whoever mistyped types on from there."""
        match change.entry.event if change.entry is not None else None:
            case Undone():
                undone = change.before.undoable
            case Redone():
                undone = change.after.undoable
            case _:
                return
        if undone is not None and isinstance(undone.event, AnswersMarked):
            self.sheet.go_to(self.ledger.state.team_of(undone.event.team), undone.event.question)

    def _show_sheet(self) -> None:
        state = self.ledger.state
        self.sheet.setVisible(bool(state.squads))
        self.empty.setVisible(not state.squads)
        self.sheet.show_picture(picture(self.reading, self.going_on.value(), by_place=self.views.current == "place"))

    def _show_cell(self) -> None:
        if self.ledger.open:
            line = line_of(self.sheet.sheet.picture.lines, self.sheet.team)
            question = self.sheet.question
            counted = line.counted[question - 1] if line is not None and question > 0 else NOT_MARKED
            self.cell.show_cell(self.sheet.team, max(0, question), counted)

    def _go_to_cell(self, team: str, question: int) -> None:
        self.sheet.go_to(team, question)
        self.cell.begin()

    def _go_on(self) -> None:
        self.sheet.setFocus()
        self.sheet.step()

    def _turn(self, way: str) -> None:
        self.ways.choose(way)
        self.sheet.down = way == "down"
        self.sheet.setFocus()

    # How many go on: no fact until the game is closed, so it is only remembered.

    def _recall(self) -> None:
        if self._known == self.ledger.session.game_id:
            return
        self._known = self.ledger.session.game_id
        kept = self.ledger.session.recall(_GOING_ON_NOTE)
        self.going_on.setValue(kept if isinstance(kept, int) else max(2, min(_USUAL, len(self.ledger.state.squads))))

    def _keep_going_on(self, count: int) -> None:
        if not self.ledger.open:
            return
        try:
            self.ledger.session.remember(_GOING_ON_NOTE, count)
        except StorageTrouble as trouble:
            self.ledger.trouble(trouble)
        self._show_sheet()

    # Files.

    def choose_file(self) -> None:
        """Asks for a file to read."""
        dialog = self._ask(_("Sheet of a qualifying game"), [_("Sheets (*.xlsx *.csv *.json)")])
        if dialog is not None:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
            dialog.fileSelected.connect(self.bring_in)
            dialog.open()

    def choose_target(self) -> None:
        """Asks where to write the sheet, and in which form."""
        whole = [_("Workbook, a row a team (*.xlsx)"), _("Table, a row a team (*.csv)")]
        forms = [_("Workbook, a row a tour (*.xlsx)"), _("Table, a row a tour (*.csv)"), *whole, _("Masks (*.json)")]
        dialog = self._ask(_("Save the sheet"), forms)
        if dialog is not None:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setDefaultSuffix("xlsx")
            dialog.filterSelected.connect(lambda form: dialog.setDefaultSuffix(form[form.rindex(".") + 1 : -1]))
            dialog.fileSelected.connect(lambda path: self.write(path, full_rows=dialog.selectedNameFilter() in whole))
            dialog.open()

    def bring_in(self, path: str) -> None:
        """Shows what a file holds; nothing is taken yet."""
        if self.file.show_file(path):
            self._faces.setCurrentWidget(self.file)
            self.file.table.setFocus()

    def write(self, path: str, *, full_rows: bool = False) -> None:
        """Writes the sheet in the form that the file's ending says, a row a team a tour or `full_rows`."""
        from judge_console.desk import qualifier_files  # noqa: PLC0415 - a workbook's library waits until it is wanted

        target, state = Path(path), self.ledger.state
        try:
            match target.suffix.casefold():
                case ".csv":
                    qualifier_files.write_sheet_csv(state, target, full_rows=full_rows)
                case ".json":
                    qualifier_files.write_sheet_masks(state, target)
                case _:
                    target = target.with_suffix(".xlsx")
                    qualifier_files.write_sheet_xlsx(state, target, full_rows=full_rows)
        except (StorageTrouble, FormatError) as trouble:
            self.ledger.trouble(trouble)
        else:
            self.told.emit(_("Saved: {file}").format(file=target.name))

    def _ask(self, title: str, forms: Sequence[str]) -> QFileDialog | None:
        """A dialog for a file of one of these forms, unless one is open."""
        if self._dialog is not None:
            return None
        self._dialog = dialog = QFileDialog(self, title)
        dialog.setNameFilters(forms)
        dialog.finished.connect(self._forget_dialog)
        return dialog

    def _forget_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _leave_file(self) -> None:
        self._faces.setCurrentWidget(self._desk)
        self.sheet.setFocus()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(4)  # a window of 1280 less its frame holds all of it
        for part in (self.views, self.ways):
            top.addWidget(part)
        top.addStretch(1)
        top.addWidget(text(_("Go on to the groups:"), "small"))
        for made in (self.going_on, self.close_button, self.import_button, self.export_button):
            top.addWidget(made)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(top)
        left.addWidget(self.ask)
        left.addWidget(self.sheet, 1)
        left.addWidget(self.empty, 1)
        left.addWidget(self.foot)
        side = Side(SIDE_WIDTH)
        side.column.setContentsMargins(16, 8, 16, 8)
        side.add(self.cell, self.chips)
        for card in self.cards.values():
            self._stack.addWidget(card)
        side.column.addWidget(self._stack, 1)
        self._desk = QWidget()
        row = QHBoxLayout(self._desk)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addLayout(left, 1)
        row.addWidget(side)
        self._faces.addWidget(self._desk)
        self._faces.addWidget(self.file)
        self.body.addWidget(self._faces)
