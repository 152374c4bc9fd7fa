"""The log of an evening: a line can be struck with a reason, a verdict turned over; what would no longer fit is told first."""

from __future__ import annotations

import dataclasses
from typing import Final, get_args

from judge_console.desk.session import GameSession
from judge_console.engine.events import Entry
from judge_console.quiz.events import Answered
from judge_console.ui.controller import Controller
from judge_console.ui.mafia.correction import CorrectionBox, Wanted, Way
from judge_console.ui.mafia.log_lines import Filter
from judge_console.ui.mafia.log_panel import LogPanel
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_KEPT_FILTERS: Final = frozenset({"all", "corrected", "correction"})


class VerdictBox(CorrectionBox):
    """A correction box that turns a verdict over instead of asking for it anew."""

    def __init__(self, theme: Theme) -> None:
        self.turned: Entry | None = None
        super().__init__(theme)

    def prepare(self, session: GameSession, wanted: Wanted, entry: Entry | None, *, roles_told: bool) -> None:
        """Begins a correction."""
        self.turned = None
        if wanted.way != "change" or entry is None or not isinstance(entry.event, Answered):
            super().prepare(session, wanted, entry, roles_told=roles_told)
            return
        super().prepare(session, dataclasses.replace(wanted, way="strike"), entry, roles_told=roles_told)
        answered = entry.event
        self.turned = dataclasses.replace(entry, event=dataclasses.replace(answered, correct=not answered.correct))
        self.wanted = wanted
        self.title.setText(_("Turn the verdict over: {line}").format(line=wanted.words))
        self.judge()

    def _entry(self) -> Entry:
        return self.turned if self.turned is not None else super()._entry()


class QuizLogPanel(LogPanel):
    """Lines in the order in which they count. Keys: Enter turns a verdict over, Delete strikes."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__(controller, theme)
        for name in get_args(Filter):
            if name not in _KEPT_FILTERS:
                self.filter.removeItem(self.filter.findData(name))
        box = VerdictBox(theme)
        box.decided.connect(self._do)
        box.given_up.connect(self._give_up)
        self.side.removeWidget(self.correction)
        self.correction.deleteLater()
        self.correction = box
        self.side.addWidget(box)
        self.change_button.say(_("Turn the verdict over"))
        self.insert_button.hide()

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("ArrowUp", _("line up, line down")),
            ("Enter", _("turn the verdict over")),
            ("Delete", _("strike the line")),
            ("Shift+Delete", _("take its correction back")),
            ("Ctrl+KeyF", _("search")),
            ("Ctrl+Enter", _("do what is prepared")),
            ("Escape", _("close the panel")),
        ]

    def _wanted(self, way: Way) -> Wanted | None:
        line = self.chosen()
        if way == "insert" or (way == "change" and (line is None or not isinstance(line.event, Answered))):
            return None
        return super()._wanted(way)
