"""The scoreboard: casino and team very large, the timer, what goes on, how long an early answer may be announced, the golden button."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from judge_console.ui import actions
from judge_console.ui.controls import Elided
from judge_console.ui.mafia.parts import HintButton, NextButton, Painted, label_style
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.wording import Standing
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

HEIGHT: Final = 112
_LAST_SECONDS: Final = 10


class Score(Painted):
    """Two numbers, the casino's first, each beside its name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setEnabled(False)
        self.standing: Standing | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def say(self, standing: Standing | None) -> None:
        """Shows another score; None: there is no game yet."""
        self.standing = standing
        told = "" if standing is None else f"{standing.left} {standing.figures[0]}, {standing.right} {standing.figures[1]}"
        self.setAccessibleName(told or _("No game yet"))
        self.setToolTip("" if standing is None else f"{standing.left} — {standing.right}")
        self.updateGeometry()
        self.update()

    def _figures(self) -> QFont:
        return self.theme.font(round(self.theme.size.timer * 1.22), bold=True)

    def _names(self) -> QFont:
        return self.theme.font(self.theme.size.large)

    def sizeHint(self) -> QSize:
        names = QFontMetrics(self._names())
        sides = () if self.standing is None else (self.standing.left, self.standing.right)
        room = sum(min(names.horizontalAdvance(side), self.scaled(190)) for side in sides)
        return QSize(room + QFontMetrics(self._figures()).horizontalAdvance("0:0") + self.scaled(56), 80)

    def minimumSizeHint(self) -> QSize:
        return QSize(QFontMetrics(self._figures()).horizontalAdvance("0:0") + self.scaled(120), 60)

    def draw(self, painter: QPainter) -> None:
        theme, shown = self.theme, self.standing
        if shown is None:
            return
        names, figures = QFontMetrics(self._names()), QFontMetrics(self._figures())
        gap, colon = self.scaled(12), self.scaled(30)
        baseline = self.height() // 2 + figures.capHeight() // 2
        widths = tuple(figures.horizontalAdvance(str(figure)) for figure in shown.figures)
        room = self.width() - sum(widths) - colon - 2 * gap
        # Two names share what there is; the casino's needs no more than it needs.
        left = min(names.horizontalAdvance(shown.left), room // 2)
        x = 0
        for side, (name, width, colour) in enumerate(
            ((shown.left, left, "muted" if shown.casino else "text"), (shown.right, room - left, "text"))
        ):
            if side == 1:
                painter.setFont(self._figures())
                painter.setPen(theme.color("line_strong"))
                painter.drawText(QRect(x, baseline - figures.ascent(), colon, figures.height()), Qt.AlignmentFlag.AlignHCenter, ":")
                x += colon
                self._draw_figure(painter, x, baseline, shown.figures[1], colour)
                x += widths[1] + gap
            painter.setFont(self._names())
            painter.setPen(theme.color(colour))
            painter.drawText(x, baseline, names.elidedText(name, Qt.TextElideMode.ElideRight, width))
            if side == 0:
                x += width + gap
                self._draw_figure(painter, x, baseline, shown.figures[0], colour)
                x += widths[0]

    def _draw_figure(self, painter: QPainter, x: int, baseline: int, figure: int, colour: str) -> None:
        painter.setFont(self._figures())
        painter.setPen(self.theme.color(colour))
        painter.drawText(x, baseline, str(figure))


class TimerFace(Painted):
    """The big timer; a click is its key."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.colour = "muted"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.fit()

    def _font(self, size: int) -> QFont:
        return self.theme.font(size, bold=True)

    def fit(self) -> None:
        self.setFixedWidth(QFontMetrics(self._font(round(self.theme.size.timer * 1.22))).horizontalAdvance("0:00") + self.scaled(16))

    def say(self, words: str, colour: str) -> None:
        """Shows a time."""
        if (words, colour) != (self.text(), self.colour):
            self.colour = colour
            self.setText(words)
            self.setAccessibleName(_("Timer {time}").format(time=words))
            self.update()

    def draw(self, painter: QPainter) -> None:
        size = round(self.theme.size.timer * 1.22)
        while QFontMetrics(self._font(size)).horizontalAdvance(self.text()) > self.width():
            size -= 2
        painter.setFont(self._font(size))
        painter.setPen(self.theme.color(self.colour))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class Scoreboard(QFrame):
    """`next_pressed`: the golden button; `timer_pressed`: the timer was clicked."""

    next_pressed = Signal()
    timer_pressed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setProperty("kind", "ribbon")
        self.score = Score(theme)
        self.timer = TimerFace(theme)
        self.timer.clicked.connect(self.timer_pressed)
        self.about = Elided(kind="muted")
        self.early = Elided(kind="small")
        self.pause = HintButton(theme)
        self.pause.clicked.connect(self.timer_pressed)
        self.next = NextButton(theme)
        self.next.clicked.connect(self.next_pressed)
        beside = QVBoxLayout()
        beside.setSpacing(2)
        beside.addStretch(1)
        beside.addWidget(self.about)
        beside.addWidget(self.pause)
        beside.addWidget(self.early)
        beside.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 4, 16, 4)
        row.setSpacing(16)
        row.addWidget(self.score, 3)
        row.addWidget(self.timer)
        row.addLayout(beside, 2)
        row.addWidget(self.next)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.setFixedHeight(round(HEIGHT * theme.size.timer / 68))
        self.setStyleSheet(label_style(theme))
        for part in (self.score, self.timer, self.pause, self.next):
            part.set_theme(theme)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.color("surface"))
        painter.setPen(self.theme.color("line"))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        painter.end()

    def tell(self, about: str, next_words: str) -> None:
        """What goes on and what Enter does."""
        self.about.say(about)
        self.next.say(next_words)

    def tell_time(self, timekeeper: Timekeeper, early_left: float, *, early: bool) -> None:
        """The timer. `early_left`: seconds in which an early answer may still be announced; `early`: it has been."""
        if not timekeeper.active:
            self.timer.say("", "muted")
        else:
            left = timekeeper.remaining()
            colour = "loss" if left <= 0 else "muted" if not timekeeper.running else "warning" if left <= _LAST_SECONDS else "gold"
            self.timer.say(wording.clock(left), colour)
        for part in (self.pause, self.early):
            part.setVisible(timekeeper.active)  # without a timer what goes on stands in the middle
        words = _("pause") if timekeeper.running else _("go on") if timekeeper.remaining() != timekeeper.allowed() else _("start")
        self.pause.show_hint("quiz.timer", actions.by_id("quiz.timer").key, words)
        if early:
            self.early.say(_("early answer"))
        elif early_left > 0 and timekeeper.active:
            until = timekeeper.remaining() - early_left
            self.early.say(_("early until {time}").format(time=wording.clock(until)))
        else:
            self.early.say("")
