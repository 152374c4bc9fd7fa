"""The painted controls of the judge's page: player cards, numbered choices, key hints, the field of what is typed, the golden button.

None of them takes the keyboard: keys are the page's, a click is the same as the key that stands on the control.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from judge_console.ui import keys
from judge_console.ui.mafia.now_view import Card, Choice, Field
from judge_console.ui.theme import Sizes, Theme

_ELIDE: Final = Qt.TextElideMode.ElideRight
_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


_ROOMY: Final = Sizes(small=15, body=18, large=21, title=32, timer=88)
_TIGHT: Final = Sizes(small=12, body=13, large=16, title=20, timer=52)


def roomy(theme: Theme) -> Theme:
    """The theme with larger type, for a large window."""
    return dataclasses.replace(theme, size=_ROOMY)


def tight(theme: Theme) -> Theme:
    """The theme with smaller type, for a small window."""
    return dataclasses.replace(theme, size=_TIGHT)


def label_style(theme: Theme) -> str:
    """The stylesheet that gives the labels and fields of a part the type sizes of its theme, which may be larger than the window's."""
    size = theme.size
    return (
        f'QLabel, QLineEdit, QPushButton, QCheckBox {{ font-size: {size.body}px; }} QLabel[kind="small"] {{ font-size: {size.small}px; }}'
        f' QLabel[kind="large"], QLabel[kind="heading"] {{ font-size: {size.large}px; }}'
        f' QLabel[kind="title"] {{ font-size: {size.title}px; }}'
    )


class Painted(QAbstractButton):
    """A control that paints itself from a theme and never takes the keyboard. Clicked twice at once it is clicked once."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.fit()
        self.update()

    def fit(self) -> None:
        """Takes the room that the theme's type needs."""

    def scaled(self, pixels: int) -> int:
        """A distance that is `pixels` at the usual type size."""
        return round(pixels * self.theme.size.body / Sizes.body)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Qt would make a second click of it, and the game would go two steps on.
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Paints the control."""
        raise NotImplementedError

    def cap(self, painter: QPainter, label: str, place: QRect) -> None:
        """Paints a key cap."""
        painter.setPen(QPen(self.theme.color("line_strong"), 1))
        painter.setBrush(self.theme.color("surface_high"))
        painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setFont(self.theme.font(self.theme.size.small, bold=True))
        painter.setPen(self.theme.color("text"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, label)

    def cap_width(self, label: str) -> int:
        """Width of a key cap with this label."""
        metrics = QFontMetrics(self.theme.font(self.theme.size.small, bold=True))
        return max(self.scaled(24), metrics.horizontalAdvance(label) + 12)


class CardButton(Painted):
    """A player on the panel: seat, nickname, what is counted for him."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.card = Card("", "")
        self._low = False

    def show_card(self, card: Card, *, low: bool) -> None:
        """Shows another card; a low one where there are many."""
        self.card = card
        self._low = low
        self.setAccessibleName(f"{card.lead} {card.text} {card.value}".strip())
        self.setToolTip(card.text)
        self.fit()
        self.update()

    def fit(self) -> None:
        self.setFixedHeight(self.scaled(40 if self._low else 48))

    def draw(self, painter: QPainter) -> None:
        theme, card = self.theme, self.card
        active, done = card.standing == "active", card.standing == "done"
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(theme.color("gold_tint" if active else "surface" if done else "surface_raised"))
        painter.setPen(QPen(theme.color("gold" if active else "line"), 2 if active else 1))
        painter.drawRoundedRect(box, 8, 8)
        inner = self.rect().adjusted(14, 0, -14, 0)
        painter.setFont(theme.font(self.scaled(20), bold=True))
        painter.setPen(theme.color("muted" if done else "text"))
        lead = max(self.scaled(34), painter.fontMetrics().horizontalAdvance(card.lead) + 12)
        painter.drawText(inner, _LEFT, card.lead)
        value_font = theme.font(self.scaled(20 if len(card.value) < 4 else 16), bold=True)
        painter.setFont(value_font)
        value_width = min(painter.fontMetrics().horizontalAdvance(card.value) + 4, inner.width() // 2)
        value = painter.fontMetrics().elidedText(card.value, _ELIDE, value_width)
        painter.setPen(theme.color("text" if active else "muted"))
        painter.drawText(inner, _RIGHT, value)
        painter.setFont(theme.font(narrow=inner.width() < 200))
        painter.setPen(theme.color("text" if active else "muted"))
        room = QRect(inner.left() + lead, inner.top(), inner.width() - lead - value_width - 8, inner.height())
        painter.drawText(room, _LEFT, painter.fontMetrics().elidedText(card.text, _ELIDE, room.width()))


class ChoiceButton(Painted):
    """A numbered choice with its clause."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.choice = Choice(0, "")
        self.fit()

    def fit(self) -> None:
        self.setFixedHeight(self.scaled(27))

    def show_choice(self, choice: Choice) -> None:
        """Shows another choice."""
        self.choice = choice
        self.setAccessibleName(f"{choice.number}: {choice.text} {choice.clause or ''}".strip())
        self.setToolTip(choice.text)
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme, choice = self.theme, self.choice
        if choice.chosen:
            painter.setBrush(theme.color("gold_tint"))
            painter.setPen(QPen(theme.color("gold"), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        inner = self.rect().adjusted(4, 0, -6, 0)
        cap = self.scaled(21)
        self.cap(painter, str(choice.number), QRect(inner.left(), (self.height() - cap) // 2, self.scaled(24), cap))
        painter.setFont(theme.font(theme.size.small))
        painter.setPen(theme.color("muted"))
        clause = choice.clause or ""
        clause_width = painter.fontMetrics().horizontalAdvance(clause)
        painter.drawText(inner, _RIGHT, clause)
        left = self.scaled(24) + 8
        room = QRect(inner.left() + left, inner.top(), inner.width() - left - 8 - clause_width, inner.height())
        fits = QFontMetrics(theme.font()).horizontalAdvance(choice.text) <= room.width()
        painter.setFont(theme.font(narrow=not fits))
        painter.setPen(theme.color("text"))
        painter.drawText(room, _LEFT, painter.fontMetrics().elidedText(choice.text, _ELIDE, room.width()))


class HintButton(Painted):
    """A key and what it does; a click does it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.action_id = ""
        self._chord = ""
        self.fit()

    def fit(self) -> None:
        self.setFixedHeight(self.scaled(28))

    def show_hint(self, action_id: str, chord: str, words: str) -> None:
        """Shows another key."""
        if (action_id, chord, words) == (self.action_id, self._chord, self.text()):
            return
        self.action_id = action_id
        self._chord = chord
        self.setText(words)
        self.setAccessibleName(f"{words} ({keys.label(chord)})")
        self.setToolTip(words)
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme = self.theme
        if self.underMouse() and self.action_id:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("surface_raised"))
            painter.drawRoundedRect(QRectF(self.rect()), 5, 5)
        label = keys.label(self._chord)
        width = self.cap_width(label)
        cap = self.scaled(21)
        self.cap(painter, label, QRect(0, (self.height() - cap) // 2, width, cap))
        room = QRect(width + 8, 0, self.width() - width - 8, self.height())
        fits = QFontMetrics(theme.font()).horizontalAdvance(self.text()) <= room.width()
        painter.setFont(theme.font(narrow=not fits))
        painter.setPen(theme.color("muted"))
        painter.drawText(room, _LEFT, painter.fontMetrics().elidedText(self.text(), _ELIDE, room.width()))


class FieldView(Painted):
    """What has been typed, and the ways of answering that Tab goes through; a click is Tab."""

    _FEW: Final = 3

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.field = Field("", "")
        self.fit()

    def fit(self) -> None:
        self.setFixedHeight(self.scaled(44))

    def show_field(self, field: Field) -> None:
        """Shows another field."""
        self.field = field
        way = field.ways[field.way] if field.ways else ""
        self.setAccessibleName(f"{way} {field.text or field.placeholder}".strip())
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme, field = self.theme, self.field
        chips = self._chips_width()
        box = QRect(0, 2, self.width() - chips, self.height() - 4)
        painter.setBrush(theme.color("ground"))
        painter.setPen(QPen(theme.color("gold"), 1.4))
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 6, 6)
        inner = box.adjusted(12, 0, -10, 0)
        painter.setFont(theme.font(theme.size.large))
        metrics = painter.fontMetrics()
        if field.text:
            shown = metrics.elidedText(field.text, Qt.TextElideMode.ElideLeft, inner.width() - 4)
            painter.setPen(theme.color("text"))
            painter.drawText(inner, _LEFT, shown)
            x = inner.left() + metrics.horizontalAdvance(shown) + 2
        else:
            painter.setPen(theme.color("muted"))
            painter.setFont(theme.font())
            painter.drawText(
                inner.adjusted(6, 0, 0, 0), _LEFT, painter.fontMetrics().elidedText(field.placeholder, _ELIDE, inner.width() - 6)
            )
            x = inner.left()
        painter.setPen(QPen(theme.color("gold"), 2))
        painter.drawLine(x, inner.center().y() - 10, x, inner.center().y() + 10)
        self._draw_chips(painter, box.right() + 8)

    def _shown_ways(self) -> tuple[tuple[str, bool], ...]:
        field = self.field
        if len(field.ways) > self._FEW:
            return ((field.ways[field.way], True),)
        return tuple((way, place == field.way) for place, way in enumerate(field.ways))

    def _chips_width(self) -> int:
        ways = self._shown_ways()
        if not ways:
            return 0
        metrics = QFontMetrics(self.theme.font(self.theme.size.small, bold=True))
        return max(metrics.horizontalAdvance(way) for way, _on in ways) + 20 + self.cap_width("Tab") + 14

    def _draw_chips(self, painter: QPainter, left: int) -> None:
        """The ways one under another, the one in use filled, the key beside them."""
        theme = self.theme
        ways = self._shown_ways()
        if not ways:
            return
        cap = self.cap_width("Tab")
        height = self.scaled(20 if len(ways) > 1 else 24)
        top = (self.height() - height * len(ways)) // 2
        width = self.width() - left - cap - 6
        for place, (way, used) in enumerate(ways):
            chip = QRect(left, top + place * height, width, height - 1)
            painter.setFont(theme.font(theme.size.small, bold=used))
            if used:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("gold"))
                painter.drawRoundedRect(QRectF(chip), 4, 4)
            painter.setPen(QColor(theme.on_gold) if used else theme.color("muted"))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, way)
        high = self.scaled(21)
        self.cap(painter, keys.label("Tab"), QRect(self.width() - cap, (self.height() - high) // 2, cap, high))


class NextButton(Painted):
    """The golden button: the one natural next step, in words, with its key."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.fit()

    def fit(self) -> None:
        self.setFixedSize(QSize(self.scaled(288), self.scaled(56)))

    def say(self, words: str) -> None:
        """Names the step; without one the button is not to be pressed."""
        self.setText(words)
        self.setEnabled(bool(words))
        self.setAccessibleName(f"{words} ({keys.label('Enter')})")
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme = self.theme
        if not self.text():
            return
        golden = self.isEnabled()
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(theme.color("gold" if golden else "surface_raised"))
        painter.setPen(QPen(theme.color("gold" if golden else "line"), 1))
        painter.drawRoundedRect(box, 8, 8)
        ink = QColor(theme.on_gold) if golden else theme.color("muted")
        if self.isDown():
            painter.setBrush(QColor(0, 0, 0, 40))
            painter.drawRoundedRect(box, 8, 8)
        label = keys.label("Enter")
        cap = self.cap_width(label) + 4
        high = self.scaled(24)
        place = QRect(self.width() - cap - 16, (self.height() - high) // 2, cap, high)
        if golden:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 1.2))
            painter.drawRoundedRect(QRectF(place), 4, 4)
            painter.setFont(theme.font(theme.size.small, bold=True))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, label)
        room = QRect(18, 2, place.left() - 28, self.height() - 4)
        painter.setPen(ink)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        font = theme.font(theme.size.large, bold=True)
        for size in (theme.size.body + 1, theme.size.small + 1):
            needed = QFontMetrics(font).boundingRect(room, int(flags), self.text())
            if needed.height() <= room.height() and needed.width() <= room.width():
                break
            font = theme.font(size, bold=True)
        painter.setFont(font)
        painter.drawText(room, int(flags), self.text())
