"""The table: six chairs with their names, who is away and for how long, who answers; the reserve; minutes, debt and right to roll back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from judge_console.quiz.casino import CasinoGame
from judge_console.quiz.state import State
from judge_console.ui.theme import Sizes, Theme
from judge_console.words import plural
from judge_console.words import translate as _

_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_ELIDE: Final = Qt.TextElideMode.ElideRight


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair: whose it is, why it is empty (empty text: it is not), whether he answers or may."""

    name: str
    captain: bool
    away: str
    speaks: bool
    may: bool


def chairs_of(state: State, speaker: str | None) -> tuple[Chair, ...]:
    """The chairs of the team in play, in their order."""
    game = state.game_in_play
    if game is None:
        return ()
    captain = state.head.team(game.team).captain
    benched = dict(game.benched)
    may = game.may_answer
    return tuple(
        Chair(name, name == captain, _away(game, name, benched), speaks=name == speaker, may=name in may if may else name in game.at_table)
        for name in game.chairs
    )


def _away(game: CasinoGame, name: str, benched: dict[str, int]) -> str:
    if name in game.ejected:
        return _("sent out")
    if name in benched:
        return plural("away for {n} round more", "away for {n} rounds more", benched[name])
    return ""


class TableView(QWidget):
    """`chair_pressed` carries the number of a chair, from 1."""

    chair_pressed = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.chairs: tuple[Chair, ...] = ()
        self.reserve: tuple[str, ...] = ()
        self.heading = ""
        self.tiles: tuple[tuple[str, str, bool], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.update()

    def show_state(self, state: State, speaker: str | None) -> None:
        """Shows who sits where now."""
        game = state.game_in_play
        self.chairs = chairs_of(state, speaker)
        self.reserve = game.reserve if game is not None else ()
        self.heading = _("At the table") if game is not None else ""
        self.tiles = tiles_of(game)
        said = [f"{place}: {chair.name} {chair.away}".strip() for place, chair in enumerate(self.chairs, start=1)]
        said += [f"{words}: {value}" for value, words, _lit in self.tiles]
        self.setAccessibleName("; ".join(said))
        self.update()

    def texts(self) -> str:
        """Everything it says."""
        return self.accessibleName()

    def sizeHint(self) -> QSize:
        return QSize(320, 400)

    def _scaled(self, pixels: int) -> int:
        return round(pixels * self.theme.size.body / Sizes.body)

    def _row(self) -> int:
        room = self.height() - self._scaled(34 + 30 + 12 + 66)
        return max(self._scaled(22), min(self._scaled(38), room // max(6, len(self.chairs))))

    def _chair_box(self, place: int) -> QRect:
        row = self._row()
        return QRect(self._scaled(8), self._scaled(34) + place * row, self.width() - self._scaled(16), row)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for place in range(len(self.chairs)):
            if self._chair_box(place).contains(event.position().toPoint()):
                self.chair_pressed.emit(place + 1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        if self.chairs:
            bottom = self._chair_box(len(self.chairs)).top() + self._scaled(30)
            box = QRectF(0.5, 0.5, self.width() - 1, bottom)
            painter.setPen(QPen(theme.color("line"), 1))
            painter.setBrush(theme.color("surface"))
            painter.drawRoundedRect(box, 8, 8)
            painter.setFont(theme.font(theme.size.small))
            painter.setPen(theme.color("muted"))
            painter.drawText(QRect(self._scaled(16), 0, self.width(), self._scaled(36)), _LEFT, self.heading.upper())
            for place, chair in enumerate(self.chairs):
                self._paint_chair(painter, place, chair)
            self._paint_reserve(painter, self._chair_box(len(self.chairs)).top())
            self._paint_tiles(painter, bottom + self._scaled(12))
        painter.end()

    def _paint_chair(self, painter: QPainter, place: int, chair: Chair) -> None:
        theme = self.theme
        box = self._chair_box(place)
        if chair.speaks:
            painter.setPen(QPen(theme.color("gold"), 1.5))
            painter.setBrush(theme.color("gold_tint"))
            painter.drawRoundedRect(QRectF(box).adjusted(0, 1, 0, -1), 6, 6)
        inner = box.adjusted(self._scaled(8), 0, -self._scaled(8), 0)
        painter.setFont(theme.font(bold=chair.speaks))
        painter.setPen(theme.color("muted"))
        painter.drawText(inner, _LEFT, str(place + 1))
        left = inner.left() + self._scaled(26)
        small = theme.font(theme.size.small)
        aside = chair.away or (_("captain") if chair.captain else "")
        room = QFontMetrics(small).horizontalAdvance(aside) + 8 if aside else 0
        painter.setPen(theme.color("muted" if chair.away or not chair.may else "text"))
        names = QRect(left, inner.top(), inner.right() - left - room, inner.height())
        font = theme.font(bold=chair.speaks)
        font.setStrikeOut(bool(chair.away))
        painter.setFont(font)
        painter.drawText(names, _LEFT, painter.fontMetrics().elidedText(chair.name, _ELIDE, names.width()))
        painter.setFont(small)
        painter.setPen(theme.color("warning" if chair.away else "muted"))
        painter.drawText(inner, _RIGHT, aside)

    def _paint_reserve(self, painter: QPainter, top: int) -> None:
        theme = self.theme
        painter.setFont(theme.font(theme.size.small))
        painter.setPen(theme.color("muted"))
        names = ", ".join(self.reserve) or _("nobody")
        box = QRect(self._scaled(16), top, self.width() - self._scaled(32), self._scaled(30))
        words = _("reserve: {names}").format(names=names)
        painter.drawText(box, _LEFT, painter.fontMetrics().elidedText(words, _ELIDE, box.width()))

    def _paint_tiles(self, painter: QPainter, top: int) -> None:
        theme = self.theme
        gap = self._scaled(8)
        width = (self.width() - gap * (len(self.tiles) - 1)) / max(1, len(self.tiles))
        for place, (value, words, lit) in enumerate(self.tiles):
            box = QRectF(place * (width + gap) + 0.5, top, width - 1, self._scaled(64))
            painter.setPen(QPen(theme.color("gold" if lit else "line"), 1))
            painter.setBrush(theme.color("gold_tint" if lit else "surface_raised"))
            painter.drawRoundedRect(box, 8, 8)
            painter.setFont(theme.font(self._scaled(24), bold=True))
            painter.setPen(theme.color("text"))
            painter.drawText(box.adjusted(0, self._scaled(4), 0, -self._scaled(24)), Qt.AlignmentFlag.AlignCenter, value)
            narrow = QFontMetrics(theme.font(theme.size.small)).horizontalAdvance(words) > width - 8
            painter.setFont(theme.font(theme.size.small, narrow=narrow))
            painter.setPen(theme.color("muted"))
            painter.drawText(box.adjusted(2, self._scaled(36), -2, -self._scaled(4)), Qt.AlignmentFlag.AlignCenter, words)


def tiles_of(game: CasinoGame | None) -> tuple[tuple[str, str, bool], ...]:
    """Minutes saved and owed and rights to roll back: figure, words, whether there are any."""
    if game is None:
        return ()
    rights = len(game.rights)
    return (
        (str(game.saved_minutes), plural("minute saved", "minutes saved", game.saved_minutes), game.saved_minutes > 0),
        (str(game.minutes_owed), _("owed"), game.minutes_owed > 0),
        (str(rights) if rights else "—", _("roll-back"), rights > 0),
    )
