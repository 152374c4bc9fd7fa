"""A strip that asks for the reason of what is about to be done, where it is done: no dialog covers the page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from judge_console.ui import keys
from judge_console.ui.controls import Elided, button, restyle
from judge_console.ui.section import field
from judge_console.words import translate as _


class ReasonStrip(QFrame):
    """Hidden until something is asked. Enter does it with the reason that was typed; Esc, which the section hears, puts it away."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "info")
        self.words = Elided()
        self.reason = field(_("Reason"), hint=_("Reason"))
        self.reason.setMinimumWidth(220)
        self.do_button = button("", "primary")
        self.drop_button = button(_("Cancel"), "quiet")
        self._beside: QWidget | None = None
        self._act: Callable[[str], bool] | None = None
        self._needed = True
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 12, 6)
        self._row.setSpacing(8)
        self._row.addWidget(self.words)
        self._row.addWidget(self.reason, 1)
        self._row.addWidget(self.do_button)
        self._row.addWidget(self.drop_button)
        self.reason.returnPressed.connect(self.do)
        self.do_button.clicked.connect(self.do)
        self.drop_button.clicked.connect(self.drop)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # The Enter that did it must not reach whatever has the keyboard after it.
        if keys.physical(event) != "Enter":
            super().keyPressEvent(event)

    def ask(self, words: str, verb: str, act: Callable[[str], bool], *, needed: bool = True, beside: QWidget | None = None) -> None:
        """Asks: `words` say what is about to be done, `verb` stands on the button, `act(reason)` does it and says whether it was done.

        `beside`, a field of the caller, stands before the reason and has the keyboard first.
        """
        self.drop()
        self.words.say(words)
        self.do_button.setText(verb)
        self.do_button.setAccessibleName(f"{verb}: {words}")
        self._act, self._needed, self._beside = act, needed, beside
        if beside is not None:
            self._row.insertWidget(1, beside)
            beside.show()
        self.show()
        (beside or self.reason).setFocus(Qt.FocusReason.TabFocusReason)

    def do(self) -> None:
        """Does it; without a reason, where one is needed, it asks on."""
        reason = " ".join(self.reason.text().split())
        missing = self._needed and not reason
        restyle(self.reason, "wrong" if missing else "")
        if missing:
            self.reason.setFocus()
        elif self._act is not None and self._act(reason):
            self.drop()

    def drop(self) -> None:
        """Puts itself away; nothing is done."""
        self._act = None
        self.reason.clear()
        restyle(self.reason, "")
        if self._beside is not None:
            self._beside.hide()
            self._row.removeWidget(self._beside)
            self._beside = None
        self.hide()
