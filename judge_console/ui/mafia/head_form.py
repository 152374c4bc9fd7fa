"""The head of the protocol and the nicknames (9.2, 9.3): written before the game, corrected with a reason once it has begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from judge_console.desk.paper_cells import CellFault, read_count, read_date
from judge_console.engine.codec import change_value
from judge_console.engine.events import Entry, HeadChanged
from judge_console.mafia.state import SEATS, MafiaHead
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, restyle, text
from judge_console.ui.mafia.cells import head_needs_reason
from judge_console.ui.mafia.panel import Panel, focus
from judge_console.ui.theme import Theme
from judge_console.words import N_, language
from judge_console.words import translate as _

_FIELDS: Final = (
    ("game.tournament", N_("Tournament"), 0, 0, 4),
    ("game.stage", N_("Stage"), 0, 4, 2),
    ("game.number", N_("Game No."), 1, 0, 1),
    ("game.table", N_("Table"), 1, 1, 1),
    ("game.date", N_("Date"), 1, 2, 2),
    ("game.judge", N_("Judge"), 1, 4, 2),
)
_READERS: Final[dict[str, Callable[[str], object]]] = {"game.number": read_count, "game.table": read_count, "game.date": read_date}


class HeadForm(QWidget):
    """Fields of the head and ten nicknames. Paths are those of `head_changed`: "game.table", "players.3"."""

    edited = Signal()
    finished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head: MafiaHead | None = None
        self.fields: dict[str, QLineEdit] = {}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(8)
        layout.setVerticalSpacing(4)
        for path, label, row, column, span in _FIELDS:
            layout.addWidget(text(_(label), "small"), 2 * row, column, 1, span)
            layout.addWidget(self._field(path, _(label)), 2 * row + 1, column, 1, span)
        for seat in SEATS:
            row, column = 4 + (seat - 1) % 5, 3 * ((seat - 1) // 5)
            cell = QHBoxLayout()
            cell.setSpacing(6)
            number = text(str(seat), "muted")
            number.setFixedWidth(20)
            cell.addWidget(number)
            cell.addWidget(self._field(f"players.{seat}", _("nickname {seat}").format(seat=seat)), 1)
            layout.addLayout(cell, row, column, 1, 3)
        for column in range(6):
            layout.setColumnStretch(column, 1)

    def set_head(self, head: MafiaHead) -> None:
        """Shows a head; what was typed is lost."""
        self._head = head
        for path, field in self.fields.items():
            field.setText(_written(head, path))
            field.home(False)  # noqa: FBT003 - Qt: without selecting
        self.edited.emit()

    def values(self) -> dict[str, object]:
        """What was typed, by path; fields that cannot be read are left out."""
        found: dict[str, object] = {}
        for path, field in self.fields.items():
            try:
                found[path] = _READERS.get(path, str)(field.text().strip())
            except CellFault:
                continue
        return found

    def faults(self) -> dict[str, str]:
        """What cannot be read, by path."""
        found: dict[str, str] = {}
        for path, reader in _READERS.items():
            try:
                reader(self.fields[path].text().strip())
            except CellFault as fault:
                found[path] = str(fault)
        return found

    def changes(self) -> dict[str, object]:
        """What differs from the head that was set."""
        head = self._head
        if head is None:
            return {}
        return {path: value for path, value in self.values().items() if change_value(head, path, value, path) != head}

    def head(self) -> MafiaHead:
        """The head as typed; unreadable fields keep what was set."""
        head = self._head
        assert head is not None, "set_head comes first"  # noqa: S101
        for path, value in self.changes().items():
            head = change_value(head, path, value, path)
        return head

    def show_faults(self) -> None:
        """Outlines the fields that cannot be read and says why in their tooltips."""
        faults = self.faults()
        for path, field in self.fields.items():
            restyle(field, "wrong" if path in faults else "")
            field.setToolTip(faults.get(path, ""))

    def _field(self, path: str, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setMinimumWidth(40)  # the columns, not the texts, share the width
        field.setAccessibleName(name)
        field.textChanged.connect(self.edited)
        field.returnPressed.connect(self._go_on)
        self.fields[path] = field
        return field

    def _go_on(self) -> None:
        """Enter goes to the next field, from the last one to whoever hosts the form."""
        order = list(self.fields.values())
        place = next((place for place, field in enumerate(order) if field.hasFocus()), len(order))
        if place + 1 < len(order):
            focus(order[place + 1])
        else:
            self.finished.emit()


def _written(head: MafiaHead, path: str) -> str:
    part, _dot, name = path.partition(".")
    if part == "players":
        return head.players[int(name) - 1]
    value = str(getattr(head.game, name))
    if name == "date" and language() == "ru":
        return ".".join(reversed(value.split("-")))
    return value


class HeadPanel(Panel):
    """Corrects the head. Before the first event nothing needs a reason; afterwards one must be given and is kept."""

    def __init__(self, controller: Controller, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(controller, theme, parent)
        self.form = HeadForm()
        self.why_label = text(_("Why"), "small")
        self.why = QLineEdit()
        self.why.setAccessibleName(_("Why"))
        self.why.setPlaceholderText(_("a misspelt nickname, a wrong table"))
        self.trouble = text("", "loss", wrap=True)
        self.save_button = KeyButton(_("Save"), "Ctrl+Enter", theme, primary=True)
        foot = QHBoxLayout()
        foot.addWidget(self.trouble, 1)
        foot.addWidget(self.save_button)
        for widget in (self.form, self.why_label, self.why):
            self.body.addWidget(widget)
        self.body.addStretch(1)
        self.body.addLayout(foot)
        self.form.edited.connect(self._judge)
        self.form.finished.connect(self._after_form)
        self.why.textChanged.connect(self._judge)
        self.why.returnPressed.connect(self.save)
        self.save_button.clicked.connect(self.save)
        self._shown: MafiaHead | None = None

    def title(self) -> str:
        return _("Head and nicknames")

    def key_help(self) -> list[tuple[str, str]]:
        return [("Enter", _("next field")), ("Ctrl+Enter", _("save")), *super().key_help()]

    def begin(self) -> None:
        self.why.clear()
        self.form.set_head(self.state.head)
        focus(self.form.fields["players.1"])

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if key == "Ctrl+Enter":
            self.save()
            return True
        return super().handle_key(key, event)

    def refresh(self) -> None:
        head = self.state.head
        if head != self._shown:
            self._shown = head
            self.form.set_head(head)
        for widget in (self.why_label, self.why):
            widget.setVisible(self._needs_reason())
        self.save_button.set_theme(self.theme)
        self._judge()

    def save(self) -> None:
        """Records the changes and closes the panel; without changes it only closes."""
        changes = self.form.changes()
        why = self.why.text().strip()
        if self.form.faults():
            return
        if not changes:
            self.closed.emit()
        elif self._needs_reason() and not why:
            focus(self.why)
        elif self.record(Entry(HeadChanged(tuple(changes.items()), why or _("before the game")))):
            self.closed.emit()

    def _needs_reason(self) -> bool:
        return head_needs_reason(self.session.course)

    def _after_form(self) -> None:
        if self._needs_reason() and self.form.changes():
            focus(self.why)
        else:
            self.save()

    def _judge(self) -> None:
        if self.controller.session is None:
            return
        self.form.show_faults()
        faults = self.form.faults()
        self.trouble.setText("; ".join(faults.values()))
        reasoned = not self._needs_reason() or bool(self.why.text().strip())
        self.save_button.setEnabled(not faults and (reasoned or not self.form.changes()))
