"""What the sections of the page read: the open season."""

from __future__ import annotations

from judge_console.quiz.season.state import Season
from judge_console.ui import ledger


class Ledger(ledger.Ledger):
    """The open season, its desk and what was worked out from them."""

    @property
    def state(self) -> Season:
        """The season as its journal has it."""
        state: Season = self.session.state
        return state
