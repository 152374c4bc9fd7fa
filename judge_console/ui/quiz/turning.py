"""The top and the dice of the host's desk: they turn for an outcome that is journalled already, and until they rest nothing tells it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from judge_console.desk.session import Change
from judge_console.quiz.events import Diced, PlayerBenched
from judge_console.quiz.state import State
from judge_console.ui.controller import Controller
from judge_console.ui.quiz.wheel_faces import animate, show_standing
from judge_console.ui.sound import Sound
from judge_console.ui.wheel.dice import Dice
from judge_console.ui.wheel.moving import reduced_motion
from judge_console.ui.wheel.wheel import Wheel
from judge_console.words import translate as _

_CLICK_SECONDS: Final = 0.045


class Turning(QObject):
    """What moves on the desk. `rested`: it has come to rest, and from now on its outcome may be told everywhere."""

    rested = Signal()

    def __init__(self, controller: Controller, wheel: Wheel, dice: Dice, sound: Sound | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._wheel = wheel
        self._dice = dice
        self._sound = sound
        self._clicked_at = 0.0
        wheel.passed.connect(self._click)
        wheel.rested.connect(self._on_rest)
        dice.rested.connect(self._on_rest)

    @property
    def moving(self) -> bool:
        """Whether the top or the dice have not come to rest."""
        return self._wheel.moving or self._dice.moving

    def show(self, change: Change, *, seen: bool) -> None:
        """Lets turn what an entry drew, and stand what it did not. `seen`: somebody looks; else it is at its end at once."""
        self._wheel.cancel()
        self._dice.cancel()
        if not self._set_off(change, reduced=reduced_motion(self._controller.games.club.notes) or not seen):
            show_standing(self._wheel, change.after.state)
        if self.moving:
            self._controller.keep_back(change.before)

    def stand(self, state: State | None) -> None:
        """Stands as a state has it, without having turned; None for no evening."""
        self._wheel.cancel()
        self._dice.cancel()
        self._controller.let_out()
        if state is not None:
            show_standing(self._wheel, state)

    def finish(self) -> None:
        """At the outcome at once."""
        self._wheel.finish()
        self._dice.finish()

    def _set_off(self, change: Change, *, reduced: bool) -> bool:
        entry, before, after = change.entry, change.before.state, change.after.state
        if entry is None:
            return False
        if isinstance(entry.event, Diced):
            rolled = entry.event
            show_standing(self._wheel, after)
            self._dice.setVisible(True)
            if self._sound is not None:
                self._sound.play("roll")
            captions = (after.head.evening.host or _("host"), rolled.player)
            self._dice.roll((rolled.host_roll, rolled.player_roll), captions, reduced=reduced or entry.note is not None)
            return True
        return animate(self._wheel, entry, before, after, reduced=reduced)

    def _on_rest(self) -> None:
        session = self._controller.session
        # Whom the spin over the players chose stays to be seen until the next spin.
        if self.chosen_player is not None:
            self._wheel.light_up()
        elif session is not None:
            show_standing(self._wheel, session.state)
        self._controller.let_out()
        self.rested.emit()

    @property
    def chosen_player(self) -> str | None:
        """Whom the spin over the players chose, while it is what happened last and the wheel shows it."""
        session = self._controller.session
        latest = session.course.undoable if session is not None else None
        if latest is None or not isinstance(latest.event, PlayerBenched):
            return None
        shown = [sector.label for sector in self._wheel.sectors]
        return latest.event.player if latest.event.player in shown else None

    def _click(self, _count: int) -> None:
        now = self._controller.games.clock.monotonic()
        if now - self._clicked_at >= _CLICK_SECONDS:
            self._clicked_at = now
            if self._sound is not None:
                self._sound.click()
