"""The play-off as it is drawn: a column a round, a box a match, lines to the next one; the arrows go from match to match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from judge_console.desk.season_words import date_words, round_words
from judge_console.quiz.season.bracket import Match
from judge_console.ui import keys
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_ROW: Final = 28
_FOOT: Final = 20
_BOX: Final = 2 * _ROW + _FOOT
_GAP: Final = 14
_BETWEEN: Final = 36
_HEAD: Final = 28
_LEAST: Final = 168
_MOST: Final = 400


class BracketDrawing(QWidget):
    """Draws matches. `moved`: another match, or another place of it, has the cursor; `chosen`: Enter or a double click on it.

    While the bracket is being composed (`composing`) the cursor goes from team to team of the first round, and one can be picked.
    """

    moved = Signal()
    chosen = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.matches: tuple[Match, ...] = ()
        self.composing = False
        self.current = 0
        """The match with the cursor, by its number in `matches`."""
        self.slot = 0
        """The place of the first round with the cursor while composing, from 0."""
        self.picked: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(_("Play-off"))

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.update()

    def show_matches(self, matches: Sequence[Match], *, composing: bool) -> None:
        """Shows a bracket; the cursor stays where it was as far as it can."""
        self.matches = tuple(matches)
        if composing != self.composing:
            self.composing, self.picked = composing, None
        self.current = min(self.current, max(0, len(self.matches) - 1))
        self.slot = min(self.slot, max(0, 2 * self._in_round(1) - 1))
        self.setMinimumSize(self.sizeHint())
        self._tell()

    @property
    def match(self) -> Match | None:
        """The match with the cursor."""
        return self.matches[self.current] if self.matches else None

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return max((match.round for match in self.matches), default=0)

    def go_to(self, round_number: int, number: int) -> None:
        """Puts the cursor on a match."""
        for place, match in enumerate(self.matches):
            if (match.round, match.number) == (round_number, number):
                self.current = place
        self._tell()

    def sizeHint(self) -> QSize:
        rounds, first = max(1, self.rounds), max(1, self._in_round(1))
        height = _HEAD + first * (_BOX + _GAP)
        # The match for the third place stands below the final, which may be the only one.
        return QSize(rounds * (_LEAST + _BETWEEN) - _BETWEEN, max(height, _HEAD + (3 if rounds > 1 else 1) * (_BOX + _GAP) + _HEAD))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # A key held down comes here past the page.
        if not self.handle_key(keys.chord(event)):
            event.ignore()

    def handle_key(self, key: str) -> bool:
        """Moves between matches, or places while composing; Enter chooses, Space picks."""
        if not self.matches:
            return False
        if self.composing:
            return self._compose(key)
        match = self.matches[self.current]
        round_number, number = match.round, match.number
        match key:
            case "ArrowUp":
                number -= 1
            case "ArrowDown":
                number += 1
            case "ArrowRight":
                round_number, number = round_number + 1, (number + 1) // 2
            case "ArrowLeft":
                round_number, number = round_number - 1, 2 * number - 1
            case "Enter":
                self.chosen.emit()
                return True
            case _:
                return False
        if 1 <= round_number <= self.rounds:
            self.go_to(round_number, min(max(1, number), self._in_round(round_number, third=True)))
        return True

    def _compose(self, key: str) -> bool:
        last = 2 * self._in_round(1) - 1
        match key:
            case "ArrowUp":
                self.slot = max(0, self.slot - 1)
            case "ArrowDown":
                self.slot = min(last, self.slot + 1)
            case "Home":
                self.slot = 0
            case "End":
                self.slot = last
            case "Space":
                self.picked = None if self.picked == self.slot else self.slot
            case _:
                return False
        self._tell()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        place = event.position().toPoint()
        for number, match in enumerate(self.matches):
            box = self._box(match)
            if box.contains(place):
                self.current = number
                if self.composing and match.round == 1:
                    self.slot = 2 * (match.number - 1) + (place.y() - box.top() >= _ROW)
                    if self.picked is None or self.picked == self.slot:
                        self.picked = None if self.picked == self.slot else self.slot
                self._tell()
                return

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        if not self.composing and self.matches:
            self.chosen.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()

    # Drawing.

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = self._width()
        for number in range(1, self.rounds + 1):
            painter.setFont(theme.font(theme.size.small))
            painter.setPen(theme.color("muted"))
            head = QRect((number - 1) * (width + _BETWEEN), 0, width, _HEAD)
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, _capital(round_words(number, self.rounds)))
        for number, match in enumerate(self.matches):
            self._paint_lines(painter, match)
            self._paint_match(painter, match, number)
        painter.end()

    def _paint_lines(self, painter: QPainter, match: Match) -> None:
        if match.round == 1 or match.third_place:
            return
        box = self._box(match)
        painter.setPen(QPen(self.theme.color("line_strong"), 1))
        middle = box.left() - _BETWEEN // 2
        painter.drawLine(middle, box.top() + _ROW, box.left(), box.top() + _ROW)
        for before in self.matches:
            if before.round == match.round - 1 and not before.third_place and (before.number + 1) // 2 == match.number:
                left = self._box(before)
                painter.drawLine(left.right() + 1, left.top() + _ROW, middle, left.top() + _ROW)
                painter.drawLine(middle, left.top() + _ROW, middle, box.top() + _ROW)

    def _paint_match(self, painter: QPainter, match: Match, number: int) -> None:
        theme, box = self.theme, self._box(match)
        if match.third_place:
            painter.setFont(theme.font(theme.size.small))
            painter.setPen(theme.color("muted"))
            above = QRect(box.left(), box.top() - _HEAD, box.width(), _HEAD)
            painter.drawText(above, Qt.AlignmentFlag.AlignVCenter, _capital(round_words(match.round, self.rounds, third_place=True)))
        here = number == self.current and not self.composing
        outline = "gold" if here and self.hasFocus() else "line_strong" if here or self.composing else "line"
        painter.setBrush(theme.color("gold_tint" if here else "surface"))
        pen = QPen(theme.color(outline), 2 if here else 1)
        if self.composing:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1 - _FOOT), 6, 6)
        painter.setPen(theme.color("line"))
        painter.drawLine(box.left() + 8, box.top() + _ROW, box.right() - 8, box.top() + _ROW)
        for place, team in enumerate((match.first, match.second)):
            self._paint_team(painter, match, place, team)
        painter.setFont(theme.font(theme.size.small))
        painter.setPen(theme.color("muted"))
        foot = QRect(box.left() + 8, box.bottom() - _FOOT + 1, box.width() - 16, _FOOT)
        painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._foot(match))

    def _foot(self, match: Match) -> str:
        if self.composing:
            return ""
        said = date_words(match.date)
        if match.result is not None and match.result.forfeit:
            return f"{said} · {_('did not come')}" if said else _("did not come")
        if match.result is not None and match.result.shootout is not None:
            one, other = match.result.shootout
            first = match.first == match.result.first
            return f"{said} · " + _("shootout {first}:{second}").format(first=one if first else other, second=other if first else one)
        return said or (_("no date yet") if match.due else "")

    def _paint_team(self, painter: QPainter, match: Match, place: int, team: str | None) -> None:
        theme, box = self.theme, self._box(match)
        line = QRect(box.left(), box.top() + place * _ROW, box.width(), _ROW)
        slot = 2 * (match.number - 1) + place
        composing = self.composing and match.round == 1
        if composing and slot == self.slot:
            painter.fillRect(line.adjusted(1, 1, -2, -1), theme.color("gold_tint"))
            painter.fillRect(line.left(), line.top() + 2, 3, line.height() - 4, theme.color("gold" if self.hasFocus() else "line_strong"))
        won = team is not None and team != "" and match.winner == team
        picked = composing and slot == self.picked
        tone = "gold" if picked else "muted" if not team or (match.winner is not None and not won) else "text"
        painter.setFont(theme.font(bold=won or picked))
        painter.setPen(theme.color(tone))
        score = self._score(match, team)
        width = line.width() - 20 - (52 if score else 0)
        words = team or (_("nobody") if team == "" else "?")
        metrics = painter.fontMetrics()
        if metrics.horizontalAdvance(words) > width:
            painter.setFont(theme.font(bold=won or picked, narrow=True))
            words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, width)
        painter.drawText(line.adjusted(10, 0, -10, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        if score or picked:
            painter.setPen(theme.color("gold" if picked else "gain" if won else "muted"))
            painter.drawText(
                line.adjusted(0, 0, -10, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, "⇄" if picked else score
            )

    def _score(self, match: Match, team: str | None) -> str:
        """A team's own game, casino first."""
        side = match.result.side(team) if match.result is not None and team else None
        return f"{side.casino}:{side.team}" if side is not None else ""

    def _width(self) -> int:
        rounds = max(1, self.rounds)
        return min(_MOST, max(_LEAST, (self.width() - (rounds - 1) * _BETWEEN) // rounds))

    def _box(self, match: Match) -> QRect:
        """Where a match stands: half-way between the two before it."""
        width = self._width()
        left = (match.round - 1) * (width + _BETWEEN)
        step = (_BOX + _GAP) * 2 ** (match.round - 1)
        top = _HEAD + (step - _BOX - _GAP) // 2
        if match.third_place:
            return QRect(left, top + _BOX + _GAP + _HEAD, width, _BOX)
        return QRect(left, top + (match.number - 1) * step, width, _BOX)

    def _in_round(self, number: int, *, third: bool = False) -> int:
        return sum(match.round == number and (third or not match.third_place) for match in self.matches)

    def _tell(self) -> None:
        match = self.match
        if match is not None:
            teams = f"{match.first or '?'} – {match.second or '?'}"
            self.setAccessibleDescription(f"{round_words(match.round, self.rounds, third_place=match.third_place)}: {teams}")
        self.update()
        self.moved.emit()


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
