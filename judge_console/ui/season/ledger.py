"""What the sections of the page read: the open season and its desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from judge_console.desk.season_desk import SeasonDesk
from judge_console.engine.errors import StorageTrouble
from judge_console.quiz.season.state import Season
from judge_console.ui import ledger
from judge_console.ui.controller import Controller

_APART_NAMES: Final = "season.different_names"


class Ledger(ledger.Ledger):
    """The open season and its desk."""

    def __init__(self, controller: Controller, table: Controller) -> None:
        """`controller` holds the season, `table` the evening that is played here."""
        super().__init__(controller, table)
        self._desk: SeasonDesk | None = None

    @property
    def desk(self) -> SeasonDesk:
        """The desk of the open season."""
        if self._desk is None or self._desk.session is not self.session:
            self._desk = SeasonDesk(self.games, self.session)
        return self._desk

    @property
    def state(self) -> Season:
        """The season as its journal has it."""
        state: Season = self.session.state
        return state

    @property
    def today(self) -> str:
        """The day it is, `YYYY-MM-DD`."""
        return self.games.clock.now()[:10]

    # Names that look alike and are different teams or people all the same.

    def doubtful(self) -> tuple[tuple[str, ...], ...]:
        """Groups of names that may be one, without those the organiser has said are not."""
        different = {frozenset(group) for group in self._different()}
        return tuple(group for group in self.desk.doubtful_names() if frozenset(group) not in different)

    def are_different(self, group: Sequence[str]) -> None:
        """Remembers that these are different."""
        try:
            self.session.remember(_APART_NAMES, [*self._different(), list(group)])
        except StorageTrouble as trouble:
            self.trouble(trouble)
        self.changed.emit()

    def _different(self) -> list[list[str]]:
        kept = self.session.recall(_APART_NAMES)
        return kept if isinstance(kept, list) else []
