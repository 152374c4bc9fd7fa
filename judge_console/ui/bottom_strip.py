"""The line under everything: what was recorded last, what Backspace would take back, where the keys are told."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from judge_console.desk.event_words import say_entry
from judge_console.desk.game_log import log_lines
from judge_console.desk.session import GameSession
from judge_console.ui import actions
from judge_console.ui.controls import KeyHint
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_LINES = 4


class _Latest(QWidget):
    """The latest lines of the log, the newest first, as many as fit."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.lines: tuple[tuple[str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self.theme.font(self.theme.size.small + 1))
        metrics = painter.fontMetrics()
        x = 0
        for time, words in self.lines:
            whole = metrics.horizontalAdvance(f"{time} {words}")
            room = self.width() - x
            if x and whole > room:
                break
            painter.setPen(self.theme.color("muted"))
            painter.drawText(QRect(x, 0, room, self.height()), Qt.AlignmentFlag.AlignVCenter, time)
            after = x + metrics.horizontalAdvance(f"{time} ")
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, self.width() - after)
            painter.setPen(self.theme.color("text"))
            painter.drawText(QRect(after, 0, self.width() - after, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            x += whole + 24
        painter.end()


class BottomStrip(QFrame):
    """Draws itself from the session it is given after each change."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "strip")
        self.setFixedHeight(38)
        self.latest = _Latest(theme)
        self.undo = KeyHint(actions.by_id("undo").key, "")
        self.redo = KeyHint(actions.by_id("redo").key, "")
        self.keys = KeyHint(actions.by_id("help").key, _("keys of this phase"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 16, 0)
        layout.setSpacing(20)
        layout.addWidget(self.latest, 1)
        for hint in (self.undo, self.redo, self.keys):
            hint.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            layout.addWidget(hint)
        self.tell(None)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.latest.theme = theme
        self.latest.update()

    def tell(self, session: GameSession | None) -> None:
        """Shows the last lines of a game's log and what undo and redo would do; None: nothing."""
        if session is None:
            self.latest.lines = ()
            self.undo.hide()
            self.redo.hide()
        else:
            course, standing = session.course, session.course.standing
            lines = log_lines(course)
            self.latest.lines = tuple(((line.at or "")[11:19], line.words) for line in reversed(lines[-_LINES:]))
            for hint, stack, said in (
                (self.undo, standing.done, _("undo: {what}")),
                (self.redo, standing.taken_back, _("redo: {what}")),
            ):
                hint.setVisible(bool(stack))
                if stack:
                    chord = actions.by_id("undo" if hint is self.undo else "redo").key
                    hint.say(chord, said.format(what=say_entry(course.entries, stack[-1], course.rules)))
        self.latest.setAccessibleName("; ".join(f"{time} {words}" for time, words in self.latest.lines))
        self.latest.update()
