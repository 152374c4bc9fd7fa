"""The one way from the window to the desk: an event goes in, a change or a refusal comes out.

Everybody who shows something hears of it here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QObject, Signal

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.games import Games
from judge_console.desk.session import Change, GameSession
from judge_console.engine.errors import FormatError, Refused, StorageTrouble
from judge_console.engine.events import Event, Refusal

BESIDE: Final = ("tournament", "season")
"""Disciplines whose open journal is held beside the open game."""


@dataclass(frozen=True)
class RefusedNotice:
    """What was tried and why it was refused; a panel may offer what to do instead, or an override with a reason.

    `by` is the controller that could not let it in, None for that of the open game; `note` what was to be kept with the event.
    """

    event: Event
    refusal: Refusal
    by: Controller | None = field(default=None, compare=False, repr=False)
    note: str | None = None


class Controller(QObject):
    """Holds the open game and lets events in. It shows nothing and decides nothing.

    `presentation` is what a page wants the hall to see beside the state, which `presented` carries; another game takes it away.
    `told_course` is the game as far as it may be told: where an outcome of chance is still being shown, the game before it. `told` follows
    each `changed`, and comes again when the outcome is out. `opened` carries the GameSession or None, `changed` a Change (also after undo,
    corrections and a reload), `refused` a RefusedNotice, `troubled` a StorageTrouble or FormatError. Panels draw from `session.state` and
    keep no facts of their own.
    """

    opened = Signal(object)
    changed = Signal(object)
    refused = Signal(object)
    troubled = Signal(object)
    presented = Signal(object)
    told = Signal()

    def __init__(self, games: Games, parent: QObject | None = None, *, beside: bool = False) -> None:
        super().__init__(parent)
        self.games = games
        self.session: GameSession | None = None
        self.presentation: object = None
        self._kept_back_to: AnyCourse | None = None
        self._beside = {} if beside else {discipline: Controller(games, self, beside=True) for discipline in BESIDE}

    def beside(self, discipline: str) -> Controller:
        """The controller that holds what is open of a discipline: one of its own for those of BESIDE, this one for a game."""
        return self._beside.get(discipline, self)

    @property
    def tournament(self) -> Controller:
        """The controller of the open tournament. It is held beside the open game, whose timers go on while it is looked at."""
        return self.beside("tournament")

    @property
    def season(self) -> Controller:
        """The controller of the open season."""
        return self.beside("season")

    def open_game(self, game_id: str) -> bool:
        """Opens a game of the club; False where it cannot be opened, which `troubled` has told."""
        try:
            session = self.games.open(game_id)
        except (StorageTrouble, FormatError) as trouble:
            self.troubled.emit(trouble)
            return False
        self.hold(session)
        return True

    def hold(self, session: GameSession | None) -> None:
        """Makes `session` the open game; None closes it. A tournament or a season goes to the controller of its own."""
        place = self if session is None else self.beside(session.discipline.name)
        if place is not self:
            place.hold(session)
            return
        self.session = session
        self._kept_back_to = None
        self.present(None)
        if session is not None:
            session.subscribe(self._on_change)
        self.opened.emit(session)

    def present(self, what: object) -> None:
        """Shows something in the hall that is no event, such as a question the host has read out; None takes it away."""
        if what != self.presentation:
            self.presentation = what
            self.presented.emit(what)

    @property
    def told_course(self) -> AnyCourse | None:
        """What may be told of the open game now, None without one."""
        if self.session is None:
            return None
        return self._kept_back_to or self.session.course

    @property
    def keeping_back(self) -> bool:
        """Whether an outcome is still being shown."""
        return self._kept_back_to is not None

    def keep_back(self, before: AnyCourse) -> None:
        """Until `let_out` or the next change only `before` is told. For whoever shows how a change comes about, while it is published."""
        self._kept_back_to = before

    def let_out(self) -> None:
        """What was kept back has come about."""
        if self._kept_back_to is not None:
            self._kept_back_to = None
            self.told.emit()

    def do(self, event: Event, *, note: str | None = None, override: str | None = None) -> bool:
        """Lets an event in. False where it was refused or could not be saved: nothing has changed then."""
        if self.session is None:
            return False
        try:
            self.session.record(event, note=note, override=override)
        except Refused as refused:
            self.refused.emit(RefusedNotice(event, refused.refusal, self, note))
            return False
        except (StorageTrouble, FormatError) as trouble:
            self.troubled.emit(trouble)
            return False
        return True

    def _on_change(self, change: Change) -> None:
        self._kept_back_to = None
        self.changed.emit(change)
        self.told.emit()
