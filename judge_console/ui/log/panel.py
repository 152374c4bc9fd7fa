"""The log of the game, where every line can be struck, changed, or have a forgotten one put before it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final, cast

from PySide6.QtCore import QItemSelectionModel, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QHBoxLayout, QLineEdit, QListView, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.game_log import LogLine, correction_lines, log_lines
from judge_console.engine.events import Entry, Event, HeadChanged
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, text
from judge_console.ui.log.correction import CorrectionBox, EditorMaker, Wanted, Way
from judge_console.ui.log.lines import FILTERS, Filter, LogDelegate, LogModel, parts_below
from judge_console.ui.mafia.panel import Panel, focus
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_SIDE_WIDTH: Final = 440


class LogPanel(Panel):
    """Lines in the order in which they count, at the right what can be done with the chosen one. Keys: Enter, Insert, Delete."""

    wide: ClassVar[bool] = True

    def __init__(
        self,
        controller: Controller,
        theme: Theme,
        make_editor: EditorMaker,
        filters: Sequence[Filter] = tuple(FILTERS),
        parent: QWidget | None = None,
        *,
        dated: bool = False,
    ) -> None:
        """`dated`: the lines have their day, not their second."""
        super().__init__(controller, theme, parent)
        self.filter = QComboBox()
        self.filter.setAccessibleName(_("What the log shows"))
        for name in filters:
            self.filter.addItem(_(FILTERS[name]), name)
        self.search = QLineEdit()
        self.search.setAccessibleName(_("Search in the log"))
        self.search.setPlaceholderText(_("search: seat, word, clause ({key})").format(key=keys.label("Ctrl+KeyF")))
        self.search.setClearButtonEnabled(True)
        self.model = LogModel()
        self.delegate = LogDelegate(theme, dated=dated)
        self.list = QListView()
        self.list.setAccessibleName(_("Log of the game"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.chosen_words = text("", "heading", wrap=True)
        self.chosen_about = text("", "muted", wrap=True)
        self.change_button = KeyButton(_("Change"), "Enter", theme)
        self.insert_button = KeyButton(_("Put in before it"), "Insert", theme)
        self.strike_button = KeyButton(_("Strike"), "Delete", theme)
        self.restore_button = KeyButton(_("Take the correction back"), "Shift+Delete", theme)
        self.correction = CorrectionBox(theme, make_editor)
        self.side = QStackedWidget()
        self.side.setFixedWidth(_SIDE_WIDTH)
        self._lay_out()
        self.filter.currentIndexChanged.connect(self.redraw)
        self.search.textChanged.connect(self.redraw)
        self.search.returnPressed.connect(partial(focus, self.list))
        self.list.selectionModel().currentChanged.connect(self._show_chosen)
        self.list.doubleClicked.connect(partial(self._want, "change"))
        ways: dict[KeyButton, Way] = {
            self.change_button: "change",
            self.insert_button: "insert",
            self.strike_button: "strike",
            self.restore_button: "restore",
        }
        for key_button, way in ways.items():
            key_button.clicked.connect(partial(self._want, way))
        self.correction.decided.connect(self._do)
        self.correction.given_up.connect(self._give_up)

    def title(self) -> str:
        return _("Log")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("ArrowUp", _("line up, line down")),
            ("Enter", _("change the line")),
            ("Insert", _("put a forgotten one in before it")),
            ("Delete", _("strike the line")),
            ("Shift+Delete", _("take its correction back")),
            ("Ctrl+KeyF", _("search")),
            ("Ctrl+Enter", _("do what is prepared")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        self._give_up()
        if self.model.shown:
            self._select(len(self.model.shown) - 1)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        preparing = self.side.currentWidget() is self.correction
        if preparing:
            if key == "Escape":
                self._give_up()
            elif key == "Ctrl+Enter":
                self.correction.decide()
            else:
                return False
            return True
        ways: dict[str, Way] = {"Enter": "change", "Insert": "insert", "Delete": "strike", "Shift+Delete": "restore"}
        if key in ways:
            self._want(ways[key])
        elif key == "Ctrl+KeyF":
            focus(self.search)
        elif key in {"ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"}:
            self._move(key)
        elif key == "Escape" and self.search.text():
            self.search.clear()
        else:
            return super().handle_key(key, event)
        return True

    def refresh(self) -> None:
        course = self.session.course
        chosen = cast("Filter", self.filter.currentData())
        kept = self.chosen()
        row = self.list.currentIndex().row()
        lines = (correction_lines if chosen == "correction" else log_lines)(course, roles=self.roles_told)
        self.model.show(lines, chosen, self.search.text().strip())
        self.delegate.theme = self.theme
        for widget in (self.change_button, self.insert_button, self.strike_button, self.restore_button, self.correction):
            widget.set_theme(self.theme)
        again = self.model.row_of(kept.index) if kept is not None else -1
        self._select(again if again >= 0 else min(max(row, 0), len(self.model.shown) - 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Once the list has its new height: the chosen line stays in sight.
        QTimer.singleShot(0, self, lambda: self.list.scrollTo(self.list.currentIndex()))

    def chosen(self) -> LogLine | None:
        """The line that is chosen."""
        row = self.list.currentIndex().row()
        return self.model.shown[row] if 0 <= row < len(self.model.shown) else None

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.filter)
        top.addWidget(self.search, 1)
        about = QWidget()
        column = QVBoxLayout(about)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.chosen_words)
        column.addWidget(self.chosen_about)
        column.addSpacing(8)
        self.buttons = QVBoxLayout()
        self.buttons.setSpacing(8)
        for key_button in (self.change_button, self.insert_button, self.strike_button, self.restore_button):
            self.buttons.addWidget(key_button)
        column.addLayout(self.buttons)
        column.addStretch(1)
        self.side.addWidget(about)
        self.side.addWidget(self.correction)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(top)
        left.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addLayout(left, 1)
        row.addWidget(self.side)
        self.body.addLayout(row, 1)

    def _move(self, key: str) -> None:
        page = max(1, self.list.viewport().height() // 40)
        steps = {
            "ArrowUp": -1,
            "ArrowDown": 1,
            "PageUp": -page,
            "PageDown": page,
            "Home": -len(self.model.shown),
            "End": len(self.model.shown),
        }
        self._select(min(max(0, self.list.currentIndex().row() + steps[key]), len(self.model.shown) - 1))

    def _select(self, row: int) -> None:
        if row < 0:
            self._show_chosen()
            return
        index = self.model.index(row)
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.list.scrollTo(index)
        self._show_chosen()

    def _show_chosen(self) -> None:
        line = self.chosen()
        self.chosen_words.setText(line.words if line is not None else _("No such line."))
        self.chosen_about.setText("\n".join(words for words, _colour in parts_below(line)) if line is not None else "")
        for way, key_button in self._ways().items():
            key_button.setEnabled(self._wanted(way) is not None)
        self.restore_button.setVisible(self._wanted("restore") is not None)

    def _ways(self) -> dict[Way, KeyButton]:
        return {"change": self.change_button, "insert": self.insert_button, "strike": self.strike_button}

    def _wanted(self, way: Way) -> Wanted | None:
        """What a way would act on, None where it makes no sense for the chosen line."""
        line = self.chosen()
        if line is None:
            return None
        if way == "restore":
            return None if line.corrected_by is None else Wanted(way, line.corrected_by, line.words)
        standing = self.session.course.standing
        if line.index not in standing.in_force or (line.index in standing.struck and way != "insert"):
            return None
        if way == "change" and (line.group == "correction" or isinstance(line.event, HeadChanged)):
            return None
        if way == "insert" and isinstance(line.event, HeadChanged):
            return None
        return Wanted(way, line.index, line.words)

    def _want(self, way: Way, *_signal: object) -> None:
        wanted, line = self._wanted(way), self.chosen()
        if line is not None and isinstance(line.event, HeadChanged) and way == "change":
            self.asked.emit("head")
            return
        if wanted is not None and line is not None:
            self._prepare(wanted, Entry(line.event, note=line.note, override=line.override))

    def _prepare(self, wanted: Wanted, entry: Entry, *, edited: bool = False) -> None:
        """Shows a correction to be reasoned; `edited`: `entry` is what shall stand there already."""
        self.side.setCurrentWidget(self.correction)
        self.correction.prepare(self.session, wanted, entry, roles_told=self.roles_told, edited=edited)

    def _do(self, steps: tuple[Event, ...]) -> None:
        """Records the steps; if the disk fails between two of them, what is recorded stays lawful and the rest can be done again."""
        if all(self.record(Entry(step)) for step in steps):
            self._give_up()

    def _give_up(self) -> None:
        self.side.setCurrentIndex(0)
        focus(self.list)
