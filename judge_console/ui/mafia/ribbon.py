"""The ribbon: which day or night it is, who has the word and who is next, the big timer, the hour of the game, the golden button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from judge_console.mafia.flow import Waypoint
from judge_console.ui import actions
from judge_console.ui.controls import Elided, text
from judge_console.ui.mafia import wording
from judge_console.ui.mafia.parts import HintButton, NextButton, Painted, label_style
from judge_console.ui.theme import Sizes, Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

HEIGHT: Final = 96
_WARNING_SECONDS: Final = 10
_ASIDE: Final = 260


class _Bar(QWidget):
    """How much of the turn is left."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.part = 0.0
        self.colour = "gold"
        self.setFixedHeight(6)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color("surface_high"))
        painter.drawRoundedRect(QRectF(self.rect()), 3, 3)
        painter.setBrush(self.theme.color(self.colour))
        painter.drawRoundedRect(QRectF(0, 0, self.width() * min(1.0, self.part), self.height()), 3, 3)
        painter.end()


class Ribbon(QFrame):
    """`next_pressed`: the golden button; `timer_pressed`: the timer was clicked, which is Space."""

    next_pressed = Signal()
    timer_pressed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setProperty("kind", "ribbon")
        self.title = Elided(kind="title")
        self.floor = Elided()
        self.path = PathView(theme)
        self.timer = TimerFace(theme)
        self.timer.clicked.connect(self.timer_pressed)
        self.bar = _Bar(theme)
        self.counted = Elided(kind="muted")
        self.pause = HintButton(theme)
        self.pause.clicked.connect(self.timer_pressed)
        self.hour = text(kind="small")
        self.next = NextButton(theme)
        self.next.clicked.connect(self.next_pressed)
        left = QVBoxLayout()
        left.setSpacing(1)
        left.addStretch(1)
        lines: tuple[QWidget, ...] = (self.title, self.floor, self.path)
        for line in lines:
            left.addWidget(line)
        left.addStretch(1)
        middle = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(4)
        middle.addStretch(1)
        beside = QHBoxLayout()
        beside.setSpacing(8)
        beside.addWidget(self.counted)
        beside.addWidget(self.pause)
        middle.addWidget(self.bar)
        middle.addLayout(beside)
        middle.addWidget(self.hour)
        middle.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(20, 6, 20, 6)
        layout.setSpacing(20)
        self.aside = QWidget()
        self.aside.setLayout(middle)
        layout.addLayout(left, 1)
        layout.addWidget(self.timer)
        layout.addWidget(self.aside)
        layout.addWidget(self.next)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.bar.theme = theme
        larger = theme.size.body / Sizes.body
        self.setFixedHeight(round(HEIGHT * larger))
        self.aside.setFixedWidth(round(_ASIDE * larger))
        self.setStyleSheet(label_style(theme))
        self.next.set_theme(theme)
        self.pause.set_theme(theme)
        self.timer.set_theme(theme)
        self.path.set_theme(theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.color("surface"))
        painter.setPen(self.theme.color("line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()

    def tell(self, title: str, floor: str, points: Sequence[Waypoint], next_words: str) -> None:
        """What goes on, who speaks, what lies behind and ahead, what Enter does."""
        self.title.say(title)
        self.floor.say(floor)
        self.floor.setVisible(bool(floor))
        self.path.show_points(points)
        self.next.say(next_words)

    def tell_time(self, timekeeper: Timekeeper, counted: str, silent: str) -> None:
        """The timers. `counted` is what is timed, `silent` a word in place of the time where the turn has none."""
        remaining = timekeeper.remaining()
        if silent:
            shown, colour, part = silent, "warning", 0.0
        elif not timekeeper.active:
            shown, colour, part = "–:––", "line", 0.0
        else:
            shown = wording.clock(remaining)
            over, near = remaining <= 0, remaining <= _WARNING_SECONDS < timekeeper.allowed()
            colour = "loss" if over else "muted" if not timekeeper.running else "gold" if near else "text"
            part = remaining / timekeeper.allowed() if timekeeper.allowed() else 0.0
        self.timer.say(shown, colour)
        self.bar.part = part
        self.bar.colour = "muted" if timekeeper.active and not timekeeper.running else "gold"
        self.bar.update()
        self.counted.say(counted)
        self.pause.setVisible(timekeeper.active)
        self.pause.show_hint("mafia.timer", actions.by_id("mafia.timer").key, _("pause") if timekeeper.running else _("go on"))
        hour = timekeeper.hour_remaining()
        if hour is None:
            self.hour.setText("")
        else:
            told = _("game {left} of {allowed}") if timekeeper.hour_running else _("game {left} of {allowed}, stands")
            self.hour.setText(told.format(left=wording.clock(hour), allowed=wording.clock(timekeeper.hour_allowed())))


class PathView(Painted):
    """The parts of the day in a line; where there is no room the oldest ones go first."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.fit()
        self.points: tuple[Waypoint, ...] = ()

    def fit(self) -> None:
        self.setFixedHeight(self.scaled(20))

    def show_points(self, points: Sequence[Waypoint]) -> None:
        """Shows another day."""
        self.points = tuple(points)
        self.setAccessibleName(", ".join(wording.waypoint(point) for point in points))
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme = self.theme
        plain, bold = theme.font(theme.size.small), theme.font(theme.size.small, bold=True)
        parts = [(self._words(point), point.standing == "now") for point in self.points]

        def width(words: str, now: bool) -> int:  # noqa: FBT001 - of the pair
            return QFontMetrics(bold if now else plain).horizontalAdvance(words)

        joint = width(" → ", now=False)
        while len(parts) > 2 and sum(width(*part) for part in parts) + joint * (len(parts) - 1) > self.width():
            parts = [("…", False), *parts[2:]] if parts[0][0] == "…" else [("…", False), *parts[1:]]
            if parts[1][1]:
                break
        x = 0
        for place, (words, now) in enumerate(parts):
            if place:
                painter.setFont(plain)
                painter.setPen(theme.color("muted"))
                painter.drawText(QRect(x, 0, joint, self.height()), Qt.AlignmentFlag.AlignVCenter, " → ")
                x += joint
            painter.setFont(bold if now else plain)
            painter.setPen(theme.color("gold" if now else "muted"))
            painter.drawText(QRect(x, 0, self.width() - x, self.height()), Qt.AlignmentFlag.AlignVCenter, words)
            x += width(words, now)

    @staticmethod
    def _words(point: Waypoint) -> str:
        words = wording.waypoint(point)
        return f"{words} ✓" if point.standing == "past" else words


class TimerFace(Painted):
    """The big timer, wide enough for any time it shows; a click is the pause key."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._colour = "text"
        self.fit()

    def fit(self) -> None:
        self.setFixedWidth(QFontMetrics(self._font(self.theme.size.timer)).horizontalAdvance("00:00"))

    def say(self, words: str, colour: str) -> None:
        """Shows a time, or a word in its place."""
        if (words, colour) != (self.text(), self._colour):
            self._colour = colour
            self.setText(words)
            self.setAccessibleName(_("Timer {time}").format(time=words))
            self.update()

    def _font(self, size: int) -> QFont:
        return self.theme.font(size, bold=True)

    def draw(self, painter: QPainter) -> None:
        size = self.theme.size.timer
        while QFontMetrics(self._font(size)).horizontalAdvance(self.text()) > self.width():
            size -= 2
        painter.setFont(self._font(size))
        painter.setPen(self.theme.color(self._colour))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
