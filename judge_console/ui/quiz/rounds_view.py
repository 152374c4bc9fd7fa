"""The rounds of a game in a row: won, lost, running, void or rolled back, told by colour, sign and shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from judge_console.desk.quiz_words import team_letter
from judge_console.quiz.casino import CasinoGame
from judge_console.quiz.state import State
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

How = Literal["won", "lost", "running", "void", "back"]
_COLOURS: Final[dict[How, str]] = {"won": "gain", "lost": "loss", "running": "gold", "void": "line_strong", "back": "line_strong"}


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A round as it is drawn."""

    number: int
    how: How


def marks_of(game: CasinoGame | None) -> tuple[RoundMark, ...]:
    """The rounds of a game, oldest first."""
    return tuple(RoundMark(played.number, _how(played.won, played.rolled_back, played.voided)) for played in game.rounds) if game else ()


def _how(won: bool | None, rolled_back: bool, voided: bool) -> How:  # noqa: FBT001 - of the round
    if voided:
        return "void"
    if rolled_back:
        return "back"
    return "running" if won is None else "won" if won else "lost"


def mark_words(mark: RoundMark) -> str:
    """A mark in words."""
    told = {"won": _("won"), "lost": _("lost"), "running": _("running"), "void": _("void"), "back": _("rolled back")}[mark.how]
    return f"{mark.number} {told}"


def paint_marks(painter: QPainter, area: QRectF, marks: Sequence[RoundMark], theme: Theme, *, centred: bool = False) -> None:
    """Draws the marks in a row; a lost one is cut at its corners, so that it can be told without its colour."""
    height = area.height()
    gap = height * 0.28
    width = min(height * 1.36, (area.width() + gap) / max(1, len(marks)) - gap)
    x = area.left() + ((area.width() - (width + gap) * len(marks) + gap) / 2 if centred else 0)
    painter.setFont(theme.font(max(8, round(height * 0.56)), bold=True))
    for mark in marks:
        box = QRectF(x, area.top(), width, height)
        colour = theme.color(_COLOURS[mark.how])
        hollow = mark.how in {"void", "back"}
        painter.setPen(QPen(colour, max(1.0, height / 18)))
        painter.setBrush(Qt.BrushStyle.NoBrush if hollow else colour)
        radius = 2 if mark.how == "lost" else height * 0.24
        painter.drawRoundedRect(box, radius, radius)
        ink = theme.color("muted") if hollow else QColor(theme.on_gold if mark.how == "running" else theme.ground)
        painter.setPen(ink)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(mark.number))
        if mark.how in {"back", "lost"}:
            painter.setPen(QPen(theme.color("muted") if hollow else ink, max(1.0, height / 20)))
            if hollow:
                painter.drawLine(QPointF(box.left() + 3, box.center().y()), QPointF(box.right() - 3, box.center().y()))
            else:
                painter.drawLine(QPointF(box.left() + width * 0.3, box.bottom() - 3), QPointF(box.right() - width * 0.3, box.bottom() - 3))
        x += width + gap


class RoundsStrip(QWidget):
    """The rounds of the game in play at the left, what comes after it at the right."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.marks: tuple[RoundMark, ...] = ()
        self.aside = ""
        self.setFixedHeight(40)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.update()

    def show_state(self, state: State) -> None:
        """Shows the rounds as they count now."""
        self.marks = marks_of(state.game_in_play)
        self.aside = _aside(state)
        self.setAccessibleName("; ".join((*(mark_words(mark) for mark in self.marks), self.aside)))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.theme
        painter.setPen(theme.color("line"))
        painter.drawLine(0, 0, self.width(), 0)
        painter.setFont(theme.font(theme.size.small + 1))
        painter.setPen(theme.color("muted"))
        metrics = painter.fontMetrics()
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(
            self.rect().adjusted(16, 0, -16, 0), flags, metrics.elidedText(self.aside, Qt.TextElideMode.ElideRight, self.width() // 2)
        )
        left = 16
        if self.marks:
            words = _("rounds")
            painter.drawText(self.rect().adjusted(16, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
            left += metrics.horizontalAdvance(words) + 12
        right = self.width() - 16 - min(self.width() // 2, metrics.horizontalAdvance(self.aside)) - 24
        paint_marks(painter, QRectF(left, 8, max(40, right - left), self.height() - 16), self.marks, theme)
        painter.end()


def _aside(state: State) -> str:
    parts: list[str] = []
    for team in ("A", "B"):
        game = state.game(team)
        name = f"{team_letter(team)} · {state.head.team(team).name}"
        if game is not None and game is not state.game_in_play:
            parts.append(f"{name} {game.casino}:{game.team_points}")
        elif game is None:
            parts.append(_("then {team}").format(team=name) if state.game_in_play is not None else name)
    if state.shootout:
        one, two = state.shootout_score
        parts.append(_("shootout {a}:{b}").format(a=one, b=two))
    return "   ".join(parts)
