"""What the hall sees while no game is open: the time of day."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from judge_console.desk.clock import Clock
from judge_console.ui.audience.ground import draw_fitting, paint_ground
from judge_console.ui.theme import Theme


class IdleView(QWidget):
    """Hours and minutes, nothing else."""

    def __init__(self, clock: Clock, theme: Theme) -> None:
        super().__init__()
        self._clock = clock
        self._theme = theme
        self._background: str | None = None
        self._beat = QTimer(self)
        self._beat.setInterval(1000)
        self._beat.timeout.connect(self.update)
        self._beat.start()

    def set_look(self, theme: Theme, background: str | None) -> None:
        """Another theme or background."""
        self._theme, self._background = theme, background
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = QRectF(self.rect())
        paint_ground(painter, area, self._theme, self._background)
        painter.setPen(self._theme.color("muted"))
        draw_fitting(painter, area, self._clock.now()[11:16], self._theme, area.height() / 4, bold=True, flags=Qt.AlignmentFlag.AlignCenter)
        painter.end()
