"""What the papers' and corrections' panels have in common: a frame with a title, shown beside the grid or over the whole page."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from judge_console.desk.session import GameSession
from judge_console.engine.events import Entry
from judge_console.mafia.state import State
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import button, text
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class Panel(QFrame):
    """Base of the panels. It follows the controller, draws itself from the session's state and keeps no facts of the game.

    `closed`: it wants to go; `asked` carries the name of another panel it wants in its place. `wide` panels need the whole page.
    """

    closed = Signal()
    asked = Signal(str)
    wide: ClassVar[bool] = False

    def __init__(self, controller: Controller, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.theme = theme
        self.roles_shown = False
        self._stale = True
        self.setProperty("kind", "panel")
        self.setAccessibleName(self.title())
        self.heading = text(self.title().upper(), "small")
        self.close_button = button("✕", "bar", tip=_("Close ({key})").format(key=keys.label("Escape")))
        self.close_button.clicked.connect(self.closed)
        self.head_row = QHBoxLayout()
        self.head_row.setSpacing(8)
        self.head_row.addWidget(self.heading, 1)
        self.head_row.addWidget(self.close_button)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(16, 8, 8, 12)
        self.body.setSpacing(8)
        self.body.addLayout(self.head_row)
        controller.changed.connect(self._on_change)
        controller.opened.connect(self._on_change)

    def title(self) -> str:
        """What the panel is for, in a word or two."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Draws the state anew; only called while a game is open."""
        raise NotImplementedError

    def begin(self) -> None:
        """It is shown and may take the keyboard."""

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.redraw()

    def set_roles_shown(self, shown: bool) -> None:  # noqa: FBT001 - a setter
        """Tells roles, or no longer."""
        if shown != self.roles_shown:
            self.roles_shown = shown
            self.redraw()

    def key_help(self) -> list[tuple[str, str]]:
        """The panel's keys, (chord, what it does)."""
        return [("Escape", _("close the panel"))]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:  # noqa: ARG002
        """Takes a key that no field in it took."""
        if key == "Escape":
            self.closed.emit()
            return True
        return False

    @property
    def session(self) -> GameSession:
        """The open game. Panels are only shown while there is one."""
        session = self.controller.session
        assert session is not None, "a panel of a game is shown while no game is open"  # noqa: S101
        return session

    @property
    def state(self) -> State:
        """The state of the open game."""
        state: State = self.session.state
        return state

    @property
    def roles_told(self) -> bool:
        """Whether this panel may tell roles now: the key is held, or the protocol is signed."""
        return self.roles_shown or self.state.signed

    def record(self, entry: Entry) -> bool:
        """Lets an entry in; False where it was refused or could not be saved, which the window has told."""
        return self.controller.do(entry.event, note=entry.note, override=entry.override)

    def redraw(self) -> None:
        """Draws itself now if it can be seen, else when it is shown."""
        self._stale = True
        if self.isVisible() and self.controller.session is not None:
            self._stale = False
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.redraw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.handle_key(keys.chord(event), event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _on_change(self, _change: object) -> None:
        self.redraw()


def focus(widget: QWidget) -> None:
    """Gives a field the keyboard as the Tab key would: its text is selected, so that typing replaces it."""
    widget.setFocus(Qt.FocusReason.TabFocusReason)
