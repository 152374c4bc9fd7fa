"""What the sections of the page read: the open tournament and its account, worked out once after each change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QTimer

from judge_console.desk.tournament_account import TournamentAccount, account_of
from judge_console.desk.tournament_desk import ExpelledInGame, TournamentDesk, TournamentGame
from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.tournament import Tournament
from judge_console.ui import ledger
from judge_console.ui.controller import Controller

_JOURNALS_AT_ONCE: Final = 5
_APART_NAMES: Final = "tournament.different_players"


class Ledger(ledger.Ledger):
    """The open tournament, its desk and its account."""

    def __init__(self, controller: Controller, table: Controller) -> None:
        """`controller` holds the tournament, `table` the game that is played here."""
        super().__init__(controller, table)
        self._desk: TournamentDesk | None = None
        self._account: TournamentAccount | None = None
        self._unread: list[TournamentGame] = []
        self._expulsions: dict[str, tuple[int, tuple[ExpelledInGame, ...]]] = {}
        self._reading = QTimer(self)
        self._reading.setInterval(0)
        self._reading.timeout.connect(self._read_some)

    @property
    def desk(self) -> TournamentDesk:
        """The desk of the open tournament."""
        if self._desk is None or self._desk.session is not self.session:
            self._desk = TournamentDesk(self.games, self.session)
        return self._desk

    @property
    def state(self) -> Tournament:
        """The tournament as its journal has it."""
        return self.desk.state

    @property
    def account(self) -> TournamentAccount:
        """The tournament with its games and standings. Raises StorageTrouble."""
        if self._account is None:
            self._account = account_of(self.desk)
        return self._account

    def forget_account(self) -> None:
        self._account = None

    # Names that look alike and are different people all the same.

    def doubtful(self) -> tuple[tuple[str, ...], ...]:
        """Groups of nicknames that may be one player, without those the organiser has said are not."""
        different = {frozenset(group) for group in self._different()}
        return tuple(group for group in self.desk.doubtful_nicknames() if frozenset(group) not in different)

    def expelled_in_games(self) -> tuple[ExpelledInGame, ...]:
        """Players whom a judge has put out of the tournament in a game, and whom the tournament's list does not know as such yet.

        Journals are looked into a few at a time when nothing else is to be done; `changed` tells when somebody was found.
        """
        self._unread = [game for game in self.desk.games() if self._expulsions.get(game.line.id, (-1, ()))[0] != game.line.events]
        if self._unread:
            self._reading.start()
        state = self.state
        found = [one for _events, expelled in self._expulsions.values() for one in expelled]
        return tuple(one for one in found if (entrant := state.entrant(one.nickname)) is not None and entrant.expelled_by is None)

    def rest(self) -> None:
        self._reading.stop()

    def _read_some(self) -> None:
        some, self._unread = self._unread[:_JOURNALS_AT_ONCE], self._unread[_JOURNALS_AT_ONCE:]
        if not self._unread:
            self._reading.stop()
        if not self.open:
            return
        found = False
        for game in some:
            try:
                expelled = self.desk.expelled_in(game)
            except StorageTrouble:
                # The list of games says that it is damaged; here it has nothing to tell.
                expelled = ()
            self._expulsions[game.line.id] = game.line.events, expelled
            found = found or bool(expelled)
        if found:
            self.changed.emit()

    def are_different(self, group: Sequence[str]) -> None:
        """Remembers that these are different players."""
        session = self.desk.session
        try:
            session.remember(_APART_NAMES, [*self._different(), list(group)])
        except StorageTrouble as trouble:
            self.trouble(trouble)
        self.changed.emit()

    def _different(self) -> list[list[str]]:
        kept = self.desk.session.recall(_APART_NAMES)
        return kept if isinstance(kept, list) else []

    def _on_opened(self, session: object) -> None:
        self._desk = None
        self._reading.stop()
        self._expulsions.clear()
        super()._on_opened(session)
