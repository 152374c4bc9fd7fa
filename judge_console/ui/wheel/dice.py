"""Dice that tumble and come to rest on what was decided before. A face is drawn once a size and theme, then turned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from judge_console.desk.clock import Clock
from judge_console.ui.theme import Theme
from judge_console.ui.wheel.moving import Moving
from judge_console.words import translate as _

ROLL_SECONDS: Final = 1.5
_FACES_A_SECOND: Final = 14
_TURNS: Final = 1.75
# Where the pips of a face sit, in thirds of its side from the middle.
_CORNERS: Final = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


class Dice(Moving):
    """`roll` lets so many dice tumble. `captions` stand under them: whose they are."""

    def __init__(self, clock: Clock, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(clock, theme, parent)
        self.values: tuple[int, ...] = ()
        self.captions: tuple[str, ...] = ()
        self._pictures: dict[int, QPixmap] = {}
        self.setMinimumHeight(72)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_values(self, values: Sequence[int], captions: Sequence[str] = ()) -> None:
        """Shows dice that lie there, without a throw."""
        self.cancel()
        self._take(values, captions)

    def roll(self, values: Sequence[int], captions: Sequence[str] = (), *, reduced: bool = False) -> None:
        """Throws dice that will show `values`; `reduced`: at once."""
        self.begin(0.0 if reduced else ROLL_SECONDS)
        self._take(values, captions)
        if reduced:
            self.finish()

    def shown(self) -> tuple[int, ...]:
        """What the upper faces show at this moment."""
        if not self.moving:
            return self.values
        tick = int(self.elapsed * _FACES_A_SECOND)
        return tuple((value + (tick + 1) * (2 * place + 5)) % 6 + 1 for place, value in enumerate(self.values))

    def show_moment(self, elapsed: float) -> None:  # noqa: ARG002 - all of it is drawn anew
        self.update()

    def forget_pictures(self) -> None:
        self._pictures.clear()

    def sizeHint(self) -> QSize:
        return QSize(240, 120)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.forget_pictures()

    def _take(self, values: Sequence[int], captions: Sequence[str]) -> None:
        self.values, self.captions = tuple(values), tuple(captions)
        self.forget_pictures()
        self._tell()
        self.update()

    def cancel(self) -> None:
        """What tumbled has not fallen: nothing lies there."""
        if self.moving:
            self.values = self.captions = ()
        super().cancel()

    def _stand(self) -> None:
        super()._stand()
        self._tell()

    def _tell(self) -> None:
        """Says what lies there; of dice that tumble nothing."""
        told = "" if self.moving else ", ".join(str(value) for value in self.values)
        self.setAccessibleName(_("Dice: {values}").format(values=told) if told else _("Dice"))

    def _caption(self) -> float:
        """Height of the line under the dice: large dice have large words under them."""
        return max(self.theme.size.small, self.height() * 0.1) * 1.7 if self.captions else 0.0

    def _side(self) -> float:
        caption = self._caption()
        count = max(1, len(self.values))
        return max(16.0, min((self.height() - caption) * 0.74, self.width() / count * 0.66))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = self._side()
        caption = self._caption()
        step = min(self.width() / max(1, len(self.values)), side * 2.3)
        left = (self.width() - step * len(self.values)) / 2
        gone = min(1.0, self.elapsed / ROLL_SECONDS) if self.moving else 1.0
        middle = (self.height() - caption) / 2
        for place, face in enumerate(self.shown()):
            centre = QPointF(left + step * (place + 0.5), middle)
            painter.save()
            hop = abs(math.sin(gone * math.pi * 3)) * (1 - gone) * side * 0.35
            painter.translate(centre.x(), centre.y() - hop)
            # Each die lies at an angle of its own when it rests: a thrown die never lies straight.
            painter.rotate((place % 2 * 2 - 1) * (360 * _TURNS * (1 - gone) ** 2 + 5 + 3 * place))
            painter.drawPixmap(QPointF(-side * 0.62, -side * 0.62), self._face(face, side))
            painter.restore()
            if place < len(self.captions):
                painter.setFont(self.theme.font(round(caption / 1.7)))
                painter.setPen(self.theme.color("muted"))
                box = QRectF(left + step * place, self.height() - caption, step, caption)
                words = painter.fontMetrics().elidedText(self.captions[place], Qt.TextElideMode.ElideRight, int(step) - 4)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        painter.end()

    def _face(self, face: int, side: float) -> QPixmap:
        if face not in self._pictures:
            self._pictures[face] = self._drawn_face(face, side)
        return self._pictures[face]

    def _drawn_face(self, face: int, side: float) -> QPixmap:
        theme = self.theme
        dots = self.devicePixelRatioF()
        whole = side * 1.24
        picture = QPixmap(QSize(max(1, round(whole * dots)), max(1, round(whole * dots))))
        picture.setDevicePixelRatio(dots)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(whole / 2, whole / 2)
        box = QRectF(-side / 2, -side / 2, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawRoundedRect(box.translated(side * 0.03, side * 0.05), side * 0.2, side * 0.2)
        ivory = QLinearGradient(box.topLeft(), box.bottomRight())
        ivory.setColorAt(0, QColor("#ffffff"))
        ivory.setColorAt(1, QColor("#d8d3c4"))
        painter.setBrush(ivory)
        painter.setPen(QPen(theme.color("line_strong"), max(1.0, side / 60)))
        painter.drawRoundedRect(box, side * 0.2, side * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#1b1d22"))
        if face in _PIPS:
            for x, y in _PIPS[face]:
                painter.drawEllipse(QPointF(x * side * 0.27, y * side * 0.27), side * 0.09, side * 0.09)
        else:
            painter.setFont(theme.font(max(8, round(side * 0.5)), bold=True))
            painter.setPen(QColor("#1b1d22"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face))
        painter.end()
        return picture
