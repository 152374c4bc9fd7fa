"""What the sections of a page read: an open journal that is held beside the game, and whatever is worked out from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.engine.errors import ConsoleError, Refused
from judge_console.engine.events import Entry, Event
from judge_console.ui.controller import Controller, RefusedNotice


class Ledger(QObject):
    """`changed`: the journal, or a game of the club, is not what it was. Only read while the journal is open."""

    changed = Signal()

    def __init__(self, controller: Controller, table: Controller) -> None:
        """`controller` holds the journal, `table` the game that is played here."""
        super().__init__()
        self.controller: Final = controller
        self.table: Final = table
        self._extent: object = None
        self._gathering = False
        controller.opened.connect(self._on_opened)
        controller.changed.connect(self.forget)

    @property
    def games(self) -> Games:
        """The games of the club."""
        return self.controller.games

    @property
    def open(self) -> bool:
        """Whether there is a journal to read."""
        return self.controller.session is not None

    @property
    def session(self) -> GameSession:
        """The open journal."""
        session = self.controller.session
        assert session is not None, "a section is shown while its journal is not open"  # noqa: S101
        return session

    def forget(self) -> None:
        """Reads everything anew when it is next asked for."""
        self.forget_account()
        if not self._gathering:
            self.changed.emit()

    def forget_account(self) -> None:
        """Drops what was worked out from the journal and the games."""

    def look_again(self) -> None:
        """Forgets what was worked out if a game of the club has gone on since it was last looked at."""
        extent = self.games.club.journals.extent()
        if extent != self._extent:
            self._extent = extent
            self.forget()

    def rest(self) -> None:
        """Reads no further journals until it is asked again: nobody looks, or the club is about to be closed."""

    def do(self, event: Event, *, note: str | None = None, override: str | None = None) -> bool:
        """Lets an event into the journal; False where it was refused or could not be saved, which the window has told."""
        return self.controller.do(event, note=note, override=override)

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

    def _on_opened(self, _session: object) -> None:
        self._extent = self.games.club.journals.extent()
        self.forget()
