"""The ground of every view of the hall, and text that shrinks until it fits."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QRadialGradient

from judge_console.ui.theme import Theme


def paint_ground(painter: QPainter, area: QRectF, theme: Theme, background: str | None) -> None:
    """A calm gradient of the theme, or the one colour that a streaming program takes out."""
    if background is not None:
        painter.fillRect(area, QColor(background))
        return
    gradient = QRadialGradient(area.center(), max(area.width(), area.height()) * 0.75)
    gradient.setColorAt(0, QColor(theme.surface))
    gradient.setColorAt(1, QColor(theme.ground))
    painter.fillRect(area, gradient)


def draw_fitting(
    painter: QPainter, area: QRectF, words: str, theme: Theme, pixels: float, *, bold: bool = False, flags: Qt.AlignmentFlag | None = None
) -> float:
    """Draws one line as large as `pixels` allows, smaller where it is too long, shortened below two thirds. Returns its width."""
    size = pixels
    metrics = QFontMetricsF(theme.font(round(size), bold=bold))
    while metrics.horizontalAdvance(words) > area.width() and size > pixels * 0.66:
        size -= 1
        metrics = QFontMetricsF(theme.font(round(size), bold=bold))
    painter.setFont(theme.font(round(size), bold=bold))
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, flags or Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
    return metrics.horizontalAdvance(shown)
