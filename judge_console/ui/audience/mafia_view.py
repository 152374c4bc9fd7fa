"""A mafia game for the hall: seats, nicknames, who left, fouls, the ballot with its hands, the timer. Never a role.

What the table is not told yet is not shown: a kill of the night is drawn only in the morning, a check never.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from judge_console.desk.event_words import seat_list, winner_words
from judge_console.mafia.state import OPEN_VOTE, SEATS, Phase, State
from judge_console.ui.audience.ground import draw_fitting, paint_ground
from judge_console.ui.controller import Controller
from judge_console.ui.mafia import wording
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

_HIDDEN_IN: Final = frozenset({Phase.NIGHT, Phase.CHECKS})
_LAST_SECONDS: Final = 10


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as the hall may see it. `left` in words, empty while at the table; `ballot` its place on the ballot, 0 for none."""

    seat: int
    nickname: str
    left: str
    fouls: int
    silent: bool
    speaking: bool
    ballot: int


@dataclass(frozen=True, slots=True)
class BallotLine:
    """A candidate of the running vote; `hands` None while not yet counted."""

    seat: int
    hands: int | None
    leading: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything the hall sees of a game but the time."""

    title: str
    seats: tuple[SeatLine, ...]
    ballot: tuple[BallotLine, ...]
    note: str


def shown(state: State) -> Shown:
    """What may be shown of a state."""
    night = state.phase in _HIDDEN_IN and not state.over
    return Shown(_title(state), tuple(_seat(state, seat, night=night) for seat in SEATS), () if night else _ballot(state), _note(state))


def _title(state: State) -> str:
    # The parts of a night say who is awake, and what has been done; the hall only learns that it is night.
    if state.phase in _HIDDEN_IN and not state.over:
        return _("Night {number}").format(number=state.when[1])
    return wording.title(state)


def _seat(state: State, number: int, *, night: bool) -> SeatLine:
    seat = state.seat(number)
    left = seat.left
    if left is not None and night and left.how == "killed" and (left.time, left.number) == state.when:
        left = None
    day = state.day
    on_ballot = day.on_ballot if day is not None and not night and not day.cancelled else ()
    silent = left is None and not night and state.phase is Phase.SPEECHES and state.silent_today(number)
    return SeatLine(
        seat=number,
        nickname=state.head.players[number - 1],
        left=wording.left_words(left) if left is not None else "",
        fouls=seat.fouls,
        silent=silent,
        speaking=not night and state.floor is not None and state.floor.seat == number,
        ballot=on_ballot.index(number) + 1 if number in on_ballot and state.phase in {Phase.SPEECHES, *OPEN_VOTE} else 0,
    )


def _ballot(state: State) -> tuple[BallotLine, ...]:
    ballot, day = state.ballot, state.day
    if state.over or day is None:
        return ()
    if state.phase is Phase.SPEECHES:
        return tuple(BallotLine(seat, None, leading=False) for seat in day.on_ballot)
    if ballot is None or day.cancelled or state.phase not in {*OPEN_VOTE, Phase.DECIDED}:
        return ()
    hands = {count.seat: count.hands for count in ballot.counts}
    most = max(hands.values(), default=0)
    return tuple(
        BallotLine(seat, hands.get(seat), leading=ballot.closed and hands.get(seat) == most and most > 0) for seat in ballot.candidates
    )


def _note(state: State) -> str:
    if state.over:
        if state.ended is not None and state.ended.winner is not None:
            words = winner_words(state.ended.winner)
            return words[:1].upper() + words[1:]
        return ""
    if state.phase is Phase.LIFT:
        return _("Do all of them leave: {seats}?").format(seats=seat_list(state.tied))
    if state.phase is Phase.TIE:
        return _("A tie: {seats}").format(seats=seat_list(state.tied))
    claim = state.best_move
    if claim is not None and state.phase is Phase.SPEECHES and state.when == ("day", 2) and claim.seats:
        return _("Best move: {seats}").format(seats=seat_list(claim.seats))
    return ""


class MafiaView(QWidget):
    """Draws the open game. `shown` is what it draws, for whoever wants to know without looking."""

    def __init__(self, controller: Controller, timekeeper: Timekeeper, theme: Theme) -> None:
        super().__init__()
        self._controller = controller
        self._timekeeper = timekeeper
        self._theme = theme
        self._background: str | None = None
        self.shown: Shown | None = None
        controller.changed.connect(self._on_change)
        timekeeper.ticked.connect(self._on_tick)
        self._time = ""
        self._on_change()

    def set_look(self, theme: Theme, background: str | None) -> None:
        """Another theme or background."""
        self._theme, self._background = theme, background
        self.update()

    def _on_change(self, _change: object = None) -> None:
        session = self._controller.session
        # An evening of the quiz may be opened while this view is still up: the hall changes it for another one after that.
        own = session is not None and session.discipline.name == "mafia"
        self.shown = shown(cast("State", session.state)) if session is not None and own else None
        self.setAccessibleName(self.shown.title if self.shown is not None else "")
        self.update()

    def _on_tick(self) -> None:
        time = wording.clock(self._timekeeper.remaining()) if self._timekeeper.active else ""
        if time != self._time:
            self._time = time
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        paint_ground(painter, whole, self._theme, self._background)
        if self.shown is not None:
            # Everything is measured in hundredths of the height, so that any projector gets the same picture.
            unit = min(whole.height(), whole.width() * 9 / 16) / 100
            area = whole.adjusted(4 * unit, 4 * unit, -4 * unit, -4 * unit)
            split = area.left() + area.width() * 0.6
            self._paint_seats(painter, QRectF(area.left(), area.top(), split - area.left() - 5 * unit, area.height()), unit)
            self._paint_side(painter, QRectF(split, area.top(), area.right() - split, area.height()), unit)
        painter.end()

    def _paint_seats(self, painter: QPainter, area: QRectF, unit: float) -> None:
        lines = self.shown.seats if self.shown is not None else ()
        height = area.height() / len(SEATS)
        for place, line in enumerate(lines):
            self._paint_seat(painter, QRectF(area.left(), area.top() + place * height, area.width(), height), line, unit)

    def _paint_seat(self, painter: QPainter, row: QRectF, line: SeatLine, unit: float) -> None:
        theme = self._theme
        inner = row.adjusted(0, 0.6 * unit, 0, -0.6 * unit)
        if line.speaking:
            painter.setPen(QPen(theme.color("gold"), 0.3 * unit))
            painter.setBrush(theme.color("gold_tint"))
            painter.drawRoundedRect(inner, 1.2 * unit, 1.2 * unit)
        elif self._background is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("surface"))
            painter.drawRoundedRect(inner, 1.2 * unit, 1.2 * unit)
        colour = theme.color("muted") if line.left else theme.color("text")
        painter.setPen(colour)
        number = QRectF(inner.left() + unit, inner.top(), 8 * unit, inner.height())
        draw_fitting(painter, number, str(line.seat), theme, 5 * unit, bold=True, flags=Qt.AlignmentFlag.AlignCenter)
        marks = QRectF(inner.right() - 18 * unit, inner.top(), 17 * unit, inner.height())
        self._paint_fouls(painter, marks, line, unit)
        text = QRectF(number.right() + 2 * unit, inner.top(), marks.left() - number.right() - 3 * unit, inner.height())
        if line.ballot:
            badge = QRectF(text.right() - 5 * unit, inner.center().y() - 2.4 * unit, 4.8 * unit, 4.8 * unit)
            painter.setPen(QPen(theme.color("gold"), 0.25 * unit))
            painter.setBrush(theme.color("gold_tint"))
            painter.drawEllipse(badge)
            painter.setPen(theme.color("gold"))
            draw_fitting(painter, badge, str(line.ballot), theme, 3 * unit, bold=True, flags=Qt.AlignmentFlag.AlignCenter)
            text.setRight(badge.left() - unit)
        under = line.left or (_("silent this round") if line.silent else "")
        painter.setPen(colour)
        if under:
            name = QRectF(text.left(), text.top(), text.width(), text.height() * 0.6)
            draw_fitting(painter, name, line.nickname, theme, 3.8 * unit, flags=Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft)
            painter.setPen(theme.color("warning") if line.silent else colour)
            below = QRectF(text.left(), name.bottom(), text.width(), text.height() * 0.36)
            draw_fitting(painter, below, under, theme, 2.4 * unit)
        else:
            draw_fitting(painter, text, line.nickname, theme, 4.8 * unit)
        if line.left:
            painter.setPen(QPen(colour, 0.3 * unit))
            middle = inner.center().y()
            painter.drawLine(QPointF(number.left() + unit, middle), QPointF(number.right() - unit, middle))

    def _paint_fouls(self, painter: QPainter, area: QRectF, line: SeatLine, unit: float) -> None:
        theme = self._theme
        step, radius = 4 * unit, 1.2 * unit
        serious = line.fouls >= 3
        for place in range(4):
            centre = QPointF(area.right() - (4 - place) * step + step / 2, area.center().y())
            colour = theme.color("loss" if serious else "warning")
            taken = place < line.fouls
            painter.setPen(QPen(colour if taken else theme.color("line_strong"), 0.25 * unit))
            painter.setBrush(colour if taken else QColor(0, 0, 0, 0))
            painter.drawEllipse(centre, radius, radius)

    def _paint_side(self, painter: QPainter, area: QRectF, unit: float) -> None:
        theme, what = self._theme, self.shown
        if what is None:
            return
        if self._background is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("surface"))
            painter.drawRoundedRect(area, 1.6 * unit, 1.6 * unit)
            area = area.adjusted(3 * unit, 2 * unit, -3 * unit, -2 * unit)
        painter.setPen(theme.color("text"))
        draw_fitting(painter, QRectF(area.left(), area.top(), area.width(), 8 * unit), what.title, theme, 5 * unit, bold=True)
        time = QRectF(area.left(), area.top() + 9 * unit, area.width(), 24 * unit)
        if self._time:
            last = self._timekeeper.remaining() <= _LAST_SECONDS
            painter.setPen(theme.color("loss" if last else "gold"))
            draw_fitting(painter, time, self._time, theme, 22 * unit, bold=True)
        y = (time.bottom() if self._time else time.top()) + 2 * unit
        if what.note:
            painter.setPen(theme.color("gold"))
            note = QRectF(area.left(), y, area.width(), 7 * unit)
            draw_fitting(painter, note, what.note, theme, 4.4 * unit, bold=True)
            y = note.bottom() + unit
        self._paint_ballot(painter, QRectF(area.left(), y, area.width(), area.bottom() - y), unit)

    def _paint_ballot(self, painter: QPainter, area: QRectF, unit: float) -> None:
        theme = self._theme
        ballot = self.shown.ballot if self.shown is not None else ()
        if not ballot:
            return
        height = min(8 * unit, area.height() / (len(ballot) + 1))
        painter.setPen(theme.color("muted"))
        counted = any(line.hands is not None for line in ballot)
        heading = _("On the ballot, hands") if counted else _("On the ballot")
        draw_fitting(painter, QRectF(area.left(), area.top(), area.width(), height * 0.8), heading, theme, 2.8 * unit)
        most = max(1, *(line.hands or 0 for line in ballot))
        for place, line in enumerate(ballot):
            row = QRectF(area.left(), area.top() + (place + 0.9) * height, area.width(), height)
            painter.setPen(theme.color("gold" if line.leading else "text"))
            number = QRectF(row.left(), row.top(), 8 * unit, row.height())
            draw_fitting(painter, number, str(line.seat), theme, height * 0.62, bold=True)
            bar = QRectF(number.right(), row.center().y() - height * 0.2, row.width() - 18 * unit, height * 0.4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("surface_high"))
            painter.drawRoundedRect(bar, 0.6 * unit, 0.6 * unit)
            if line.hands:
                filled = QRectF(bar.left(), bar.top(), bar.width() * line.hands / most, bar.height())
                painter.setBrush(theme.color("gold" if line.leading else "line_strong"))
                painter.drawRoundedRect(filled, 0.6 * unit, 0.6 * unit)
            painter.setPen(theme.color("gold" if line.leading else "text"))
            figure = QRectF(bar.right() + unit, row.top(), 9 * unit, row.height())
            words = "–" if line.hands is None and counted else "" if line.hands is None else str(line.hands)
            draw_fitting(
                painter, figure, words, theme, height * 0.62, bold=True, flags=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )
