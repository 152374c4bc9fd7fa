"""The line under everything: what was recorded last, what Backspace would take back, where the keys are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame

from judge_console.desk.disciplines import AnyCourse
from judge_console.ui import actions, keys
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.desk.game_log import LatestLines

_LINES = 4
_MARGIN = 16
_GAP = 24


class BottomStrip(QFrame):
    """Draws itself from the journal it is given after each change.

    `lines` are (time, words) of the log, the newest first; `hints` (key, what it does), the last one at the right edge.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.lines: tuple[tuple[str, str], ...] = ()
        self.hints: tuple[tuple[str, str], ...] = ()
        self._latest: LatestLines | None = None
        self._undo_words: str | None = None
        self._journal_hints: dict[str, str] = {}
        self.setProperty("kind", "strip")
        self.setFixedHeight(38)
        self.tell(None)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._theme = theme
        self.update()

    def tell_undo(self, words: str | None) -> None:
        """What undo takes back where the page knows better than the journal: steps like the agreement are no events. None: it does not."""
        self._undo_words = words
        self._show_hints()

    def tell(self, course: AnyCourse | None, say: Callable[[AnyCourse, int], str] | None = None) -> None:
        """Shows the last lines of a game's log and what undo and redo would do; None: nothing of a game.

        `say` tells an entry in words, by its number, where the journal is none of a mafia game.
        """
        self.lines = ()
        self._journal_hints = {}
        if course is not None:
            # The words of every event are read when a game is opened; the list of games stands sooner without them.
            from judge_console.desk.event_words import say_again, say_latest  # noqa: PLC0415
            from judge_console.desk.game_log import LatestLines  # noqa: PLC0415

            standing = course.standing
            if say is None:
                self._latest = self._latest or LatestLines(_LINES)
                self.lines = tuple(((at or "")[11:19], words) for at, words in self._latest.of(course))
            else:
                latest = standing.done[-_LINES:][::-1]
                self.lines = tuple(((course.entries[index].at or "")[11:19], say(course, index)) for index in latest)
            undo, redo = standing.done, standing.taken_back
            if undo:
                self._journal_hints["undo"] = say(course, undo[-1]) if say is not None else say_latest(course)
            if redo:
                again = say(course, redo[-1]) if say is not None else say_again(course.entries, redo[-1], course.rules)
                self._journal_hints["redo"] = again
        self._show_hints()

    def _show_hints(self) -> None:
        undo = self._undo_words if self._undo_words is not None else self._journal_hints.get("undo", "")
        hints: list[tuple[str, str]] = []
        for action, said, what in (
            ("undo", _("undo: {what}"), undo),
            ("redo", _("redo: {what}"), self._journal_hints.get("redo", "")),
        ):
            if what:
                hints.append((actions.by_id(action).key, said.format(what=what)))
        hints.append((actions.by_id("help").key, _("keys of this phase")))
        self.hints = tuple(hints)
        spoken = [*(f"{time} {words}" for time, words in self.lines), *(f"{keys.label(chord)}: {words}" for chord, words in hints)]
        self.setAccessibleName("; ".join(spoken))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self._paint_hints(painter)
        self._paint_lines(painter, left - _GAP)
        painter.end()

    def _paint_hints(self, painter: QPainter) -> int:
        """Draws the hints from the right edge on; where they begin. A long one is shortened to leave half the line to the log."""
        theme = self._theme
        right = self.width() - _MARGIN
        room = self.width() // 2 // max(1, len(self.hints) - 1)
        for chord, words in reversed(self.hints):
            painter.setFont(theme.font(theme.size.small + 1))
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
            width = painter.fontMetrics().horizontalAdvance(shown)
            painter.setPen(theme.color("muted"))
            painter.drawText(QRect(right - width, 0, width, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            painter.setFont(theme.font(theme.size.small, bold=True))
            label = keys.label(chord)
            cap_width = painter.fontMetrics().horizontalAdvance(label) + 14
            cap = QRectF(right - width - 8 - cap_width, self.height() / 2 - 10.5, cap_width, 21)
            painter.setPen(QPen(theme.color("line_strong"), 1))
            painter.setBrush(theme.color("surface_high"))
            painter.drawRoundedRect(cap, 4, 4)
            painter.setPen(theme.color("text"))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, label)
            right = int(cap.left()) - _GAP
        return right + _GAP

    def _paint_lines(self, painter: QPainter, end: int) -> None:
        """Draws as many of the latest lines as fit, the newest first; at least that one, shortened."""
        theme = self._theme
        painter.setFont(theme.font(theme.size.small + 1))
        metrics = painter.fontMetrics()
        x = _MARGIN
        for time, words in self.lines:
            whole = metrics.horizontalAdvance(f"{time} {words}")
            if x > _MARGIN and x + whole > end:
                return
            painter.setPen(theme.color("muted"))
            painter.drawText(QRect(x, 0, end - x, self.height()), Qt.AlignmentFlag.AlignVCenter, time)
            after = x + metrics.horizontalAdvance(f"{time} ")
            painter.setPen(theme.color("text"))
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, end - after)
            painter.drawText(QRect(after, 0, end - after, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            x += whole + _GAP
