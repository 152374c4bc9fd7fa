"""Small controls the whole window is made of: text that shortens itself, key caps, buttons that show their key."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractSpinBox, QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from judge_console.ui import keys
from judge_console.ui.theme import Theme

SpinBox = TypeVar("SpinBox", bound=QAbstractSpinBox)


def text(words: str = "", kind: str = "", *, wrap: bool = False) -> QLabel:
    """A label of the stylesheet's `kind`. Plain text: a nickname with markup in it is shown as it is."""
    label = QLabel(words)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    if kind:
        label.setProperty("kind", kind)
    return label


def line() -> QFrame:
    """A thin line between two parts of a page."""
    rule = QFrame()
    rule.setProperty("kind", "rule")
    rule.setFixedHeight(1)
    return rule


def button(words: str, kind: str = "", *, tip: str = "") -> QPushButton:
    """A button that a click does not take the keyboard for: keys stay the page's."""
    made = QPushButton(words)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setAccessibleName(tip or words)
    made.setToolTip(tip)
    if kind:
        made.setProperty("kind", kind)
    return made


def restyle(widget: QWidget, kind: str) -> None:
    """Gives a widget another `kind` of the stylesheet."""
    if widget.property("kind") == kind:
        return
    widget.setProperty("kind", kind)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def indented(box: SpinBox) -> SpinBox:
    """A box to type a number, day or hour in, its text as far from its edge as in other fields: a stylesheet cannot do that."""
    line_edit = box.lineEdit()
    if line_edit is not None:  # PySide's stub leaves the None out
        line_edit.setTextMargins(11, 0, 11, 0)
    return box


class Elided(QLabel):
    """One line of text that ends in "…" where there is no room for it; the whole stands in the tooltip and for screen readers."""

    def __init__(self, words: str = "", kind: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        if kind:
            self.setProperty("kind", kind)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._whole = ""
        self.say(words)

    def say(self, words: str) -> None:
        """Shows another text."""
        self._whole = words
        self.setAccessibleName(words)
        self.updateGeometry()
        self._fit()

    def whole(self) -> str:
        """The text, shortened or not."""
        return self._whole

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(self._whole) + 2, hint.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance("…"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(0, self.width()))
        if shown != self.text():
            self.setText(shown)
            self.setToolTip(self._whole if shown != self._whole else "")


class KeyButton(QPushButton):
    """A button with the cap of its key at its right end; `primary` is the golden one."""

    _PADDING = 14
    _GAP = 10

    def __init__(self, words: str, chord: str, theme: Theme, *, primary: bool = False) -> None:
        super().__init__(words)
        self._chord = chord
        self._theme = theme
        self._primary = primary
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.say(words, chord)

    def say(self, words: str, chord: str | None = None) -> None:
        """Shows another text or key."""
        self._chord = self._chord if chord is None else chord
        self.setText(words)
        label = keys.label(self._chord) if self._chord else ""
        self.setAccessibleName(f"{words} ({label})" if label else words)
        self.updateGeometry()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._theme.font(bold=self._primary))
        width = 2 * self._PADDING + metrics.horizontalAdvance(self.text()) + 4
        if self._chord:
            width += self._GAP + self._cap_width()
        return QSize(width, max(36, metrics.height() + 16))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        golden = self._primary and self.isEnabled()
        ground = theme.gold if golden else theme.surface_high if self.underMouse() and self.isEnabled() else theme.surface_raised
        outline = theme.text if self.hasFocus() and golden else theme.gold if self.hasFocus() or golden else theme.line_strong
        painter.setBrush(theme.color("surface") if self.isDown() else ground)
        painter.setPen(QPen(QColor(outline), 2 if self.hasFocus() else 1))
        painter.drawRoundedRect(box, 6, 6)
        painter.setFont(theme.font(bold=self._primary))
        painter.setPen(theme.on_gold if golden and not self.isDown() else theme.text if self.isEnabled() else theme.muted)
        inner = box.adjusted(self._PADDING, 0, -self._PADDING, 0)
        if self._chord:
            cap = QRectF(inner.right() - self._cap_width(), inner.center().y() - 10, self._cap_width(), 20)
            painter.drawText(
                QRectF(inner.left(), inner.top(), cap.left() - self._GAP - inner.left(), inner.height()),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                self.text(),
            )
            painter.save()
            colour = painter.pen().color()
            painter.setPen(QPen(colour, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setOpacity(0.55)
            painter.drawRoundedRect(cap, 4, 4)
            painter.restore()
            painter.setFont(theme.font(theme.size.small, bold=True))
            painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, keys.label(self._chord))
        else:
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()

    def _cap_width(self) -> int:
        metrics = QFontMetrics(self._theme.font(self._theme.size.small, bold=True))
        return metrics.horizontalAdvance(keys.label(self._chord)) + 14
