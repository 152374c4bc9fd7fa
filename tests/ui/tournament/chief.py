"""The chief judge in a test: the whole window with his tournament."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from judge_console.mafia.standings import Row
from judge_console.mafia.tournament import Tournament
from judge_console.ui.tournament.page import TournamentPage
from tests.desk.tournaments import nicknames, prepared
from tests.ui.desk_window import DeskWindow
from tests.ui.pressing import FakeClock

TABS: Final = ("mafia", "tournament")


class Chief(DeskWindow):
    """The window of the chief judge."""

    def __init__(self, path: Path, clock: FakeClock, *, players: int = 0, rounds: int = 5, theme: str = "dark") -> None:
        super().__init__(path, clock, TABS, theme=theme)
        if players:
            self.program.controller.hold(prepared(self.games, nicknames(players), rounds).session)
        else:
            self.window.top.tabs[1].click()
        QApplication.processEvents()

    @property
    def page(self) -> TournamentPage:
        """The page."""
        page: Any = self.window.page
        assert isinstance(page, TournamentPage)
        return page

    @property
    def page_of_tournament(self) -> TournamentPage:
        """The page, also while a game is shown."""
        page: Any = self.window._pages[1]
        assert isinstance(page, TournamentPage)
        return page

    @property
    def state(self) -> Tournament:
        """The open tournament."""
        return self.page.ledger.state

    @property
    def rows(self) -> tuple[Row, ...]:
        """Its standings."""
        return self.page.ledger.account.rows
