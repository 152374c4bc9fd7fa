"""The field that opens over a cell of the grid and is typed into where it stands; after it, where one is due, the reason."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from judge_console.ui import keys
from judge_console.ui.controls import text
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_LONGEST: Final = 60
_REASON_WIDTH: Final = 340
_STAYING: Final = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class CellEditor(QLineEdit):
    """`typed` carries the text, the reason ("" where none was asked for) and where to go on: 0 with Enter, 1 and -1 with Tab and Shift+Tab.

    `left`: Escape, or a click elsewhere; nothing is done then.
    """

    typed = Signal(str, str, int)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaxLength(_LONGEST)
        keys.act_on_enter(self)
        self._begins_with = ""
        self._reason = ""
        self._text: str | None = None  # typed already, and the reason is being asked for
        self._step = 0
        self._cell = QRect()
        self._why = text(_("Why:"), "small")
        self._why.setParent(self)
        self._why.hide()
        self.returnPressed.connect(lambda: self._end(0))
        self.hide()

    def open(self, words: str, name: str, reason: str, *, in_the_middle: bool) -> None:
        """Takes the keyboard with `words` in it; a `reason` to begin with means that one is asked for."""
        self._begins_with, self._reason, self._text = words, reason, None
        self.setAlignment(Qt.AlignmentFlag.AlignCenter if in_the_middle else Qt.AlignmentFlag.AlignLeft)
        self._ask(words, name)

    def place(self, cell: QRect, size: int, theme: Theme) -> None:
        """Lies over a cell, in its type."""
        self._cell = cell
        look = f"font-size: {size}px; padding: 0 4px; border: 2px solid {theme.gold}; border-radius: 4px;"
        self.setStyleSheet(f"QLineEdit, QLineEdit:focus {{ {look} }}")
        self._fit()

    def _fit(self) -> None:
        cell = QRect(self._cell)
        reasoning = self._text is not None
        if reasoning:
            cell.setWidth(max(cell.width(), _REASON_WIDTH))
        self.setGeometry(cell)
        self._why.setVisible(reasoning)
        self._why.adjustSize()
        self._why.move(10, (cell.height() - self._why.height()) // 2)
        self.setTextMargins(self._why.width() + 12 if reasoning else 0, 0, 0, 0)

    def _ask(self, words: str, name: str) -> None:
        self.setAccessibleName(name)
        self.setText(words)
        self._fit()
        self.show()
        self.raise_()
        self.setFocus()
        self.selectAll()

    def _end(self, step: int) -> None:
        if self._text is not None:
            self.typed.emit(self._text, self.text(), self._step)
        elif self._reason and self.text().strip() != self._begins_with:
            self._text, self._step = self.text(), step
            self._ask(self._reason, _("Why"))
        else:
            self.typed.emit(self.text(), "", step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if keys.physical(event) == "Escape":
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, on: bool) -> bool:  # noqa: FBT001 - Qt's own signature
        self._end(1 if on else -1)
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() not in _STAYING:
            self.left.emit()
