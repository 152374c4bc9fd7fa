"""What moves for a while and then stands: frames sixty times a second by the desk's clock, never by counting them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from judge_console.desk.clock import Clock
from judge_console.desk.settings import Settings
from judge_console.store.desk_notes import DeskNotes
from judge_console.ui.theme import Theme

FRAME_MILLISECONDS: Final = 16


def reduced_motion(notes: DeskNotes) -> bool:
    """Whether the host wants outcomes without their animation; asked anew each time, as it may have been changed since."""
    return Settings(notes).flag("motion.reduced")


class Moving(QWidget):
    """A widget with an animation. `rested`: it has come to its end, also when it was cut short; never when it was taken back."""

    rested = Signal()

    def __init__(self, clock: Clock, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._clock = clock
        self._began_at = 0.0
        self._seconds = 0.0
        self._moving = False
        self._frames = QTimer(self)
        self._frames.setTimerType(Qt.TimerType.PreciseTimer)
        self._frames.setInterval(FRAME_MILLISECONDS)
        self._frames.timeout.connect(self.frame)

    @property
    def moving(self) -> bool:
        """Whether it has not come to rest yet."""
        return self._moving

    @property
    def elapsed(self) -> float:
        """Seconds since the movement began."""
        return self._clock.monotonic() - self._began_at

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.forget_pictures()
        self.update()

    def forget_pictures(self) -> None:
        """Whatever is cached was drawn for another size or theme."""

    def begin(self, seconds: float) -> None:
        """Begins a movement of so many seconds."""
        self._began_at = self._clock.monotonic()
        self._seconds = seconds
        self._moving = True
        self._frames.start()
        self.update()

    def frame(self) -> None:
        """Draws where it is now; called sixty times a second, nothing depends on how often."""
        if not self._moving:
            return
        if self.elapsed >= self._seconds:
            self.finish()
            return
        self.show_moment(self.elapsed)

    def show_moment(self, elapsed: float) -> None:
        """Redraws what a moment of the movement changes."""
        raise NotImplementedError

    def finish(self) -> None:
        """At its end at once."""
        if self._moving:
            self._stand()
            self.rested.emit()

    def cancel(self) -> None:
        """Stands still, and nobody is told: what it showed was taken back."""
        self._stand()

    def _stand(self) -> None:
        self._moving = False
        self._frames.stop()
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.DevicePixelRatioChange, QEvent.Type.FontChange}:
            self.forget_pictures()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DeferredDelete:
            self._frames.stop()
        return super().event(event)
