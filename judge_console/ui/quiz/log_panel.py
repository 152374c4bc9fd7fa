"""The log of an evening: any line changed, struck, put in before another; a verdict turned over by one key."""

from __future__ import annotations

import dataclasses

from PySide6.QtGui import QKeyEvent

from judge_console.engine.events import Entry
from judge_console.quiz.events import Answered
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton
from judge_console.ui.log.lines import QUIZ_FILTERS
from judge_console.ui.log.panel import LogPanel
from judge_console.ui.quiz.event_editor import QuizEditor
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class QuizLogPanel(LogPanel):
    """Lines in the order in which they count. Space turns the chosen verdict over."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__(controller, theme, lambda session, parent: QuizEditor(session.state, parent), QUIZ_FILTERS)
        self.search.setPlaceholderText(_("search: player, word"))
        self.turn_button = KeyButton(_("Turn the verdict over"), "Space", theme)
        self.turn_button.clicked.connect(self.turn_over)
        self.buttons.insertWidget(0, self.turn_button)

    def key_help(self) -> list[tuple[str, str]]:
        return [("Space", _("turn the verdict over")), *super().key_help()]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if key == "Space" and self.side.currentWidget() is not self.correction:
            self.turn_over()
            return True
        return super().handle_key(key, event)

    def refresh(self) -> None:
        self.turn_button.set_theme(self.theme)
        super().refresh()

    def turn_over(self) -> None:
        """Prepares the chosen verdict turned over: only the reason is lacking."""
        line, wanted = self.chosen(), self._wanted("change")
        if wanted is not None and line is not None and isinstance(line.event, Answered):
            turned = dataclasses.replace(line.event, correct=not line.event.correct)
            self._prepare(wanted, Entry(turned, note=line.note, override=line.override), edited=True)

    def _show_chosen(self) -> None:
        super()._show_chosen()
        line = self.chosen()
        self.turn_button.setVisible(line is not None and isinstance(line.event, Answered) and self._wanted("change") is not None)
