"""The wheel: envelopes around a table, the top in its middle.

The table is drawn once into a pixmap, the top once into another, which is turned.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QConicalGradient,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from judge_console.desk.clock import Clock
from judge_console.ui.theme import Theme
from judge_console.ui.wheel.motion import FULL_TURN, Motion, crossings, edges, rest_angle, sector_under, spin_to
from judge_console.ui.wheel.moving import Moving
from judge_console.words import translate as _

SPIN_SECONDS: Final = 6.4
SPIN_TURNS: Final = 5
_HUB: Final = 0.40
"""Radius of the table's middle, in which the top turns, as a part of the wheel's."""
_RIM: Final = 0.985


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector as it is drawn: what it is called, its width against the others, whether it is played (dimmed)."""

    label: str
    weight: int = 1
    spent: bool = False


class Wheel(Moving):
    """`spin` lets the top turn and come to rest on a sector that is decided already.

    `passed`: so many edges of sectors went by since the last frame; `rested` as of every Moving.
    """

    passed = Signal(int)

    def __init__(self, clock: Clock, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(clock, theme, parent)
        self.sectors: tuple[Sector, ...] = ()
        self.lit: int | None = None
        self.pointed: float | None = None
        self._motion: Motion | None = None
        self._table: QPixmap | None = None
        self._top: QPixmap | None = None
        self._ground: str | None = None
        self._drawn_angle = 0.0
        self.setMinimumSize(180, 180)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def weights(self) -> tuple[int, ...]:
        """Widths of the sectors."""
        return tuple(sector.weight for sector in self.sectors)

    @property
    def angle(self) -> float:
        """Where the top points now, degrees clockwise from the top of the wheel."""
        if self._motion is not None and self.moving:
            return self._motion.angle(self.elapsed)
        return self.pointed or 0.0

    @property
    def sector(self) -> int | None:
        """The sector under the pointer, from 1; None before the first spin."""
        if self.pointed is None or not self.sectors:
            return None
        return sector_under(self.weights, self.angle)

    def show_sectors(self, sectors: Sequence[Sector], lit: int | None = None) -> None:
        """Shows other sectors; `lit` is the one that is played."""
        if (tuple(sectors), lit) != (self.sectors, self.lit):
            self.sectors, self.lit = tuple(sectors), lit
            self._table = None
            names = ", ".join(f"{place}: {sector.label}" for place, sector in enumerate(self.sectors, start=1) if not sector.spent)
            self.setAccessibleName(_("Wheel. {sectors}").format(sectors=names))
            self.update()

    def light_up(self) -> None:
        """The sector under the pointer is the one that is meant."""
        self.show_sectors(self.sectors, self.sector)

    def point_at(self, sector: int | None, draw: int = 0) -> None:
        """The top stands on a sector, without having turned; None: it has not been spun."""
        self.cancel()
        self._motion = None
        self.pointed = None if sector is None else rest_angle(self.weights, sector, draw)
        self.update()

    def spin(self, sector: int, draw: int, *, reduced: bool = False, seconds: float = SPIN_SECONDS) -> None:
        """Lets the top turn and rest on `sector`. `draw`, the number of the outcome, says where within it; `reduced`: at once."""
        start = self.angle % FULL_TURN
        rest = rest_angle(self.weights, sector, draw)
        self._motion = spin_to(start, rest, turns=SPIN_TURNS + draw % 2, seconds=seconds)
        self.pointed = rest
        self._drawn_angle = start
        self.begin(0.0 if reduced else seconds)
        if reduced:
            self.finish()

    def show_moment(self, elapsed: float) -> None:
        if self._motion is None:
            return
        angle = self._motion.angle(elapsed)
        gone_by = crossings(self.weights, self._drawn_angle, angle)
        self._drawn_angle = angle
        self.update(self._hub_box().toAlignedRect())
        if gone_by:
            self.passed.emit(gone_by)

    def set_ground(self, colour: str | None) -> None:
        """What shows between the wheel and its square; None lets the widget behind it show."""
        self._ground = colour
        self.update()

    def forget_pictures(self) -> None:
        self._table = self._top = None

    def sizeHint(self) -> QSize:
        return QSize(380, 380)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.forget_pictures()

    # Drawing.

    def _disc(self) -> QRectF:
        side = min(self.width(), self.height())
        return QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)

    def _hub_box(self) -> QRectF:
        disc = self._disc()
        radius = disc.width() / 2 * (_HUB + 0.02)
        return QRectF(disc.center().x() - radius, disc.center().y() - radius, 2 * radius, 2 * radius).adjusted(-2, -2, 2, 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._ground is not None:
            painter.fillRect(event.rect(), QColor(self._ground))
        disc = self._disc()
        if self._table is None:
            self._table = self._drawn(disc.width(), self._draw_table)
        painter.drawPixmap(disc.topLeft(), self._table)
        if self._top is None:
            self._top = self._drawn(disc.width() * _HUB, self._draw_top)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(disc.center())
        painter.rotate(self.angle)
        half = disc.width() * _HUB / 2
        if self.pointed is None:
            painter.setOpacity(0.55)
        painter.drawPixmap(QPointF(-half, -half), self._top)
        painter.end()

    def _drawn(self, side: float, draw: object) -> QPixmap:
        dots = self.devicePixelRatioF()
        picture = QPixmap(QSize(max(1, round(side * dots)), max(1, round(side * dots))))
        picture.setDevicePixelRatio(dots)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        draw(painter, side / 2)  # type: ignore[operator]  # one of the two below
        painter.end()
        return picture

    def _draw_table(self, painter: QPainter, radius: float) -> None:
        theme = self.theme
        rim = radius * _RIM
        painter.setPen(Qt.PenStyle.NoPen)
        shadow = QRadialGradient(QPointF(0, 0), radius)
        shadow.setColorAt(0.9, theme.color("line"))
        shadow.setColorAt(1.0, QColor(0, 0, 0, 0))
        painter.setBrush(shadow)
        painter.drawEllipse(QPointF(0, 0), radius, radius)
        bounds = edges(self.weights) if self.sectors else (-180.0, 180.0)
        for place, (low, high) in enumerate(pairwise(bounds)):
            self._draw_sector(painter, place, low, high, rim)
        for place, (low, high) in enumerate(pairwise(bounds)):
            if self.sectors:
                self._draw_label(painter, place, low, high, rim)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("line_strong"), max(1.0, radius / 160)))
        painter.drawEllipse(QPointF(0, 0), rim, rim)
        self._draw_hub(painter, radius)

    def _draw_sector(self, painter: QPainter, place: int, low: float, high: float, rim: float) -> None:
        theme = self.theme
        sector = self.sectors[place] if self.sectors else Sector("")
        lit = self.lit == place + 1
        inner = rim * (_HUB + 0.02)
        path = QPainterPath()
        outside, inside = QRectF(-rim, -rim, 2 * rim, 2 * rim), QRectF(-inner, -inner, 2 * inner, 2 * inner)
        # Qt counts from three o'clock, counter-clockwise.
        path.arcMoveTo(outside, 90 - low)
        path.arcTo(outside, 90 - low, low - high)
        path.arcTo(inside, 90 - high, high - low)
        path.closeSubpath()
        if lit:
            glow = QRadialGradient(QPointF(0, 0), rim)
            glow.setColorAt(0.4, theme.color("gold").lighter(112))
            glow.setColorAt(1.0, theme.color("gold"))
            painter.setBrush(QBrush(glow))
        else:
            painter.setBrush(theme.color("surface" if sector.spent else "surface_high" if place % 2 else "surface_raised"))
        painter.setPen(QPen(theme.color("line_strong" if not sector.spent or lit else "line"), max(1.0, rim / 200)))
        painter.drawPath(path)

    def _draw_label(self, painter: QPainter, place: int, low: float, high: float, rim: float) -> None:
        theme, sector = self.theme, self.sectors[place]
        lit = self.lit == place + 1
        middle = math.radians((low + high) / 2)
        ink = QColor(theme.on_gold) if lit else theme.color("muted" if sector.spent else "text")
        chord = 2 * rim * 0.74 * math.sin(math.radians(min(high - low, 180) / 2))
        number = str(place + 1)
        plain = sector.label in {"", number}
        room = max(chord * 0.84, rim * 0.2)
        size = rim * (0.12 if plain else 0.088)
        words = number if plain else sector.label
        font = theme.font(max(7, round(size)), bold=not sector.spent or lit)
        while QFontMetricsF(font).horizontalAdvance(words) > room and size > rim * 0.052:
            size -= 1
            font = theme.font(max(7, round(size)), bold=not sector.spent or lit)
        words = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, room * 1.12)
        self._write(painter, words, font, ink, middle, rim * (0.74 if plain else 0.70))
        if not plain and len(self.sectors) <= 24:
            small = theme.font(max(7, round(rim * 0.055)))
            self._write(painter, number, small, ink if lit else theme.color("muted"), middle, rim * 0.92)

    def _write(self, painter: QPainter, words: str, font: object, ink: QColor, middle: float, far: float) -> None:
        painter.setFont(font)  # type: ignore[arg-type]  # a QFont
        painter.setPen(ink)
        centre = QPointF(math.sin(middle) * far, -math.cos(middle) * far)
        box = QRectF(0, 0, far, painter.fontMetrics().height())
        box.moveCenter(centre)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, words)

    def _draw_hub(self, painter: QPainter, radius: float) -> None:
        theme = self.theme
        hub = radius * _HUB
        painter.setPen(QPen(theme.color("line_strong"), max(1.0, radius / 160)))
        bowl = QRadialGradient(QPointF(0, -hub * 0.3), hub * 1.3)
        bowl.setColorAt(0, theme.color("surface_raised"))
        bowl.setColorAt(1, theme.color("ground"))
        painter.setBrush(bowl)
        painter.drawEllipse(QPointF(0, 0), hub, hub)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("line"), max(1.0, radius / 220)))
        painter.drawEllipse(QPointF(0, 0), hub * 0.82, hub * 0.82)

    def _draw_top(self, painter: QPainter, radius: float) -> None:
        """The top seen from above, its arrow towards twelve o'clock: shaft, fletching, and the turned body in the middle."""
        theme = self.theme
        gold = theme.color("gold")
        light, dark = gold.lighter(125), gold.darker(150)
        width = radius * 0.11
        shaft = QLinearGradient(QPointF(-width, 0), QPointF(width, 0))
        shaft.setColorAt(0, light)
        shaft.setColorAt(0.5, gold)
        shaft.setColorAt(1, dark)
        painter.setPen(QPen(dark, max(0.8, radius / 120)))
        painter.setBrush(shaft)
        tip, neck, tail = -radius * 0.97, -radius * 0.66, radius * 0.74
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(0, tip),
                    QPointF(width * 1.75, neck),
                    QPointF(width * 0.55, neck + radius * 0.06),
                    QPointF(width * 0.5, tail),
                    QPointF(-width * 0.5, tail),
                    QPointF(-width * 0.55, neck + radius * 0.06),
                    QPointF(-width * 1.75, neck),
                ]
            )
        )
        painter.setBrush(dark)
        for place in range(3):
            top = radius * (0.5 + 0.1 * place)
            wing = [QPointF(0, top), QPointF(width * 1.3, top + radius * 0.14), QPointF(0, top + radius * 0.08)]
            painter.drawPolygon(QPolygonF(wing))
            painter.drawPolygon(QPolygonF([QPointF(-point.x(), point.y()) for point in wing]))
        self._draw_body(painter, radius, light, gold, dark)

    def _draw_body(self, painter: QPainter, radius: float, light: QColor, gold: QColor, dark: QColor) -> None:
        theme = self.theme
        body = radius * 0.36
        turned = QConicalGradient(QPointF(0, 0), 45)
        for place in range(9):
            turned.setColorAt(place / 8, light if place % 2 == 0 else dark)
        painter.setPen(QPen(dark.darker(130), max(0.8, radius / 100)))
        painter.setBrush(turned)
        painter.drawEllipse(QPointF(0, 0), body, body)
        painter.setPen(Qt.PenStyle.NoPen)
        ring = QRadialGradient(QPointF(-body * 0.25, -body * 0.3), body)
        ring.setColorAt(0, light)
        ring.setColorAt(1, gold.darker(125))
        painter.setBrush(ring)
        painter.drawEllipse(QPointF(0, 0), body * 0.74, body * 0.74)
        painter.setBrush(theme.color("text" if theme.name == "dark" else "surface"))
        painter.drawEllipse(QPointF(0, 0), body * 0.3, body * 0.3)
