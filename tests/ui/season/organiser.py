"""The organiser in a test: the whole window with his season."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from judge_console.desk.season_desk import SeasonDesk
from judge_console.quiz.season.state import Season
from judge_console.ui.season.page import SeasonPage
from tests.ui.desk_window import DeskWindow
from tests.ui.pressing import FakeClock
from tests.ui.season.seasons import SeasonInTheMiddle

TABS: Final = ("quiz", "season")
STEPS: Final = ("teams", "groups", "evenings", "play_off")


class Organiser(DeskWindow):
    """`until`: how far the season has come, one of STEPS; nothing without it."""

    def __init__(self, path: Path, clock: FakeClock, *, until: str = "", theme: str = "dark") -> None:
        super().__init__(path, clock, TABS, theme=theme)
        if until:
            season = SeasonInTheMiddle(self.games)
            season.with_teams()
            if until != "teams":
                season.with_groups()
            match until:
                case "evenings":
                    season.with_evenings()
                case "play_off":
                    season.with_play_off()
            self.program.controller.hold(season.desk.session)
        else:
            self.window.top.tabs[1].click()
        QApplication.processEvents()

    @property
    def page(self) -> SeasonPage:
        """The page."""
        page: Any = self.window.page
        assert isinstance(page, SeasonPage)
        return page

    @property
    def desk(self) -> SeasonDesk:
        """The desk of the open season."""
        return self.page.ledger.desk

    @property
    def state(self) -> Season:
        """The open season."""
        return self.page.ledger.state
