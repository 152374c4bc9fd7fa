"""The organiser in a test: the whole window with his season."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from PySide6.QtWidgets import QApplication

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.season_desk import SeasonDesk
from judge_console.quiz.season.state import Season
from judge_console.store.database import open_club
from judge_console.ui.season.page import SeasonPage
from tests.ui.desk_window import DeskWindow
from tests.ui.pressing import FakeClock
from tests.ui.season.seasons import SeasonInTheMiddle

TABS: Final = ("quiz", "season")
Step = Literal["teams", "groups", "evenings", "play_off"]


class Organiser(DeskWindow):
    """`until`: how far the season has come; without it there is none."""

    def __init__(self, path: Path, clock: FakeClock, *, until: Step | None = None, theme: str = "dark") -> None:
        if until:
            path.write_bytes(club_file(until))
        super().__init__(path, clock, TABS, theme=theme)
        if until:
            self.program.controller.season.open_game(self.games.lines("season")[0].id)
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


@cache
def club_file(until: Step) -> bytes:
    """A club with a season that has come so far; made once, a test gets a copy of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "клуб.judge")
        with open_club(path) as club:
            season = SeasonInTheMiddle(Games(club, FakeClock(), Regulations())).with_teams()
            if until != "teams":
                season.with_groups()
            match until:
                case "evenings":
                    season.with_evenings()
                case "play_off":
                    season.with_play_off()
                case _:
                    pass
        return path.read_bytes()
