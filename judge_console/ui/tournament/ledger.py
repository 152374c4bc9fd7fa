"""What the sections of the page read: the open tournament and its account, worked out once after each change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from judge_console.desk.games import Games
from judge_console.desk.tournament_account import TournamentAccount, account_of
from judge_console.desk.tournament_desk import ExpelledInGame, TournamentDesk, TournamentGame
from judge_console.engine.errors import ConsoleError, Refused, StorageTrouble
from judge_console.engine.events import Entry, Event
from judge_console.mafia.tournament import Tournament
from judge_console.ui.controller import Controller, RefusedNotice

_JOURNALS_AT_ONCE: Final = 5
_APART_NAMES: Final = "tournament.different_players"


class Ledger(QObject):
    """`changed`: the tournament, or a game of the club, is not what it was. Only read while a tournament is open."""

    changed = Signal()

    def __init__(self, controller: Controller, table: Controller) -> None:
        """`controller` holds the tournament, `table` the game that is played here."""
        super().__init__()
        self.controller: Final = controller
        self.table: Final = table
        self._desk: TournamentDesk | None = None
        self._account: TournamentAccount | None = None
        self._extent: object = None
        self._gathering = False
        self._unread: list[TournamentGame] = []
        self._reading = QTimer(self)
        self._reading.setInterval(0)
        self._reading.timeout.connect(self._read_some)
        self._expulsions: dict[str, tuple[int, tuple[ExpelledInGame, ...]]] = {}
        controller.opened.connect(self._on_opened)
        controller.changed.connect(self.forget)

    @property
    def games(self) -> Games:
        """The games of the club."""
        return self.controller.games

    @property
    def open(self) -> bool:
        """Whether there is a tournament to read."""
        return self.controller.session is not None

    @property
    def desk(self) -> TournamentDesk:
        """The desk of the open tournament."""
        session = self.controller.session
        assert session is not None, "a section is shown while no tournament is open"  # noqa: S101
        if self._desk is None or self._desk.session is not session:
            self._desk = TournamentDesk(self.games, session)
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

    def forget(self) -> None:
        """Reads everything anew when it is next asked for."""
        self._account = None
        if not self._gathering:
            self.changed.emit()

    def look_again(self) -> None:
        """Forgets the account if a game of the club has gone on since it was last looked at."""
        extent = self.games.club.journals.extent()
        if extent != self._extent:
            self._extent = extent
            self.forget()

    def do(self, event: Event, *, note: str | None = None) -> bool:
        """Lets an event into the tournament's journal; False where it was refused or could not be saved, which the window has told."""
        return self.controller.do(event, note=note)

    def do_all(self, events: Sequence[Event]) -> bool:
        """Lets several events in, all of them or none; what is refused is told by the window."""
        session = self.controller.session
        if session is None:
            return False
        course = session.course
        try:
            for event in events:
                course = course.record(Entry(event))
        except Refused as refused:
            self.controller.refused.emit(
                RefusedNotice(events[len(course.entries) - len(session.course.entries)], refused.refusal, self.controller)
            )
            return False
        self._gathering = True
        try:
            return all(self.controller.do(event) for event in events)
        finally:
            self._gathering = False
            self.forget()

    def trouble(self, error: ConsoleError) -> None:
        """Lets the window tell what is wrong."""
        self.controller.troubled.emit(error)

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
        """Reads no further journals until it is asked again: nobody looks, or the club is about to be closed."""
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

    def _on_opened(self, _session: object) -> None:
        self._desk = None
        self._extent = self.games.club.journals.extent()
        self._reading.stop()
        self._expulsions.clear()
        self.forget()
