"""The log of the season: any line changed, struck, put in before another, with what would no longer be lawful told first."""

from __future__ import annotations

from judge_console.ui.controller import Controller
from judge_console.ui.log.lines import QUIZ_FILTERS
from judge_console.ui.log.panel import LogPanel
from judge_console.ui.season.event_editor import SeasonEditor
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class SeasonLogPanel(LogPanel):
    """Lines in the order in which they count. It is a part of a section: it is not closed."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__(controller, theme, lambda session, parent: SeasonEditor(session.state, parent), QUIZ_FILTERS, dated=True)
        self.search.setPlaceholderText(_("search: team, word"))
        self.list.setAccessibleName(_("Log of the season"))
        for part in (self.heading, self.close_button):
            part.hide()

    def key_help(self) -> list[tuple[str, str]]:
        return [(chord, words) for chord, words in super().key_help() if chord != "Escape"]
