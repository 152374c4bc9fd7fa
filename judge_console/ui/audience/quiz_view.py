"""A quiz evening for the hall: names, score very large, the wheel while it turns, the timer, the rounds.

A question is shown only when the host shows it. What lies in the envelopes is told when it is played, never before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from judge_console.desk.quiz_words import envelope_words
from judge_console.desk.session import Change
from judge_console.quiz.casino import Phase
from judge_console.quiz.events import Diced
from judge_console.quiz.state import State
from judge_console.ui.audience.ground import draw_fitting, paint_ground
from judge_console.ui.controller import Controller
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.revealed import Revealed
from judge_console.ui.quiz.rounds_view import RoundMark, marks_of, paint_marks
from judge_console.ui.quiz.wheel_faces import animate, show_standing
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.ui.wheel.dice import Dice
from judge_console.ui.wheel.moving import reduced_motion
from judge_console.ui.wheel.wheel import Wheel
from judge_console.words import translate as _

_LAST_SECONDS: Final = 10
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
_STAYS_MILLISECONDS: Final = 4000


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything the hall sees of an evening but the time, the turning wheel and a question that was revealed.

    `score` is None where there is no game to show; `lines` is what the evening has come to, the first of them in gold.
    """

    score: wording.Standing | None
    about: str
    marks: tuple[RoundMark, ...]
    names: tuple[str, ...]
    minutes: str
    lines: tuple[str, ...]


def shown(state: State) -> Shown:
    """What may be shown of a state."""
    game = state.game_in_play
    if game is None:
        teams = (state.head.teams.a.name, state.head.teams.b.name)
        digest = _("Seed committed to: {digest}…").format(digest=state.commitment[:16]) if state.commitment is not None else ""
        return Shown(None, state.head.evening.season, (), teams, "", (digest,) if digest else ())
    minutes = ", ".join(
        part
        for part in (
            _("saved minutes: {count}").format(count=game.saved_minutes) if game.saved_minutes else "",
            _("owed: {count}").format(count=game.minutes_owed) if game.minutes_owed else "",
            _("right to roll back") if game.rights and not game.over else "",
        )
        if part
    )
    if state.phase is Phase.SHOOTOUT:
        return Shown(wording.standing(state), _about(state), (), (), "", ())
    if state.phase is Phase.SIGNATURE:
        return Shown(wording.standing(state), "", (), (), "", wording.result_lines(state))
    lines = (_about(state), *wording.result_lines(state)) if game.over else ()
    return Shown(wording.standing(state), _about(state), marks_of(game), game.at_table, minutes, lines)


def _about(state: State) -> str:
    game = state.game_in_play
    running = game.running if game is not None else None
    if game is None:
        return ""
    if running is not None:
        told = wording.round_words(running) if running.deciding is not None else envelope_words(running.envelope)
        parts = [wording.capital(_("sector {sector}: {envelope}").format(sector=running.sector, envelope=told))]
        if running.theme is not None:
            parts.append(_("theme: {theme}").format(theme=running.theme.theme))
        if running.sender is not None:
            parts.append(_("sent by {name}").format(name=running.sender))
        if running.questions > 1:
            parts.append(_("question {number} of {count}").format(number=running.question + 1, count=running.questions))
        return " · ".join(parts)
    if game.in_time_out and not game.over:
        return wording.capital(_("time-out"))
    if state.phase is Phase.SHOOTOUT:
        return wording.capital(_("shootout, question {number}").format(number=len(state.shootout) + 1))
    if game.over:
        return _("The team wins the game") if game.winner == "team" else _("The casino wins the game")
    return ""


class QuizView(QWidget):
    """Draws the open evening. `shown` is what it draws, for whoever wants to know without looking; `revealed` the question beside it."""

    def __init__(self, controller: Controller, timekeeper: Timekeeper, theme: Theme) -> None:
        super().__init__()
        self._controller = controller
        self._timekeeper = timekeeper
        self._theme = theme
        self._background: str | None = None
        self._time = ""
        self.shown: Shown | None = None
        self.revealed: Revealed | None = None
        self.wheel = Wheel(controller.games.clock, theme, self)
        self.dice = Dice(controller.games.clock, theme, self)
        self.wheel.hide()
        self.dice.hide()
        self._after = QTimer(self)
        self._after.setSingleShot(True)
        self._after.setInterval(_STAYS_MILLISECONDS)
        self._after.timeout.connect(self._put_away)
        controller.changed.connect(self._on_change)
        controller.told.connect(self._on_told)
        controller.presented.connect(self._on_presented)
        timekeeper.ticked.connect(self._on_tick)
        self._on_presented(controller.presentation)
        self._take_state()

    def set_look(self, theme: Theme, background: str | None) -> None:
        """Another theme or background."""
        self._theme, self._background = theme, background
        self.wheel.set_theme(theme)
        self.dice.set_theme(theme)
        self.update()

    def texts(self) -> tuple[str, ...]:
        """Every word the hall can read."""
        found: list[str] = []
        if self.shown is not None:
            what = self.shown
            sides = (what.score.left, what.score.right) if what.score is not None else ()
            found += [*sides, what.about, what.minutes, *what.names, *what.lines]
        if self.revealed is not None:
            found += [self.revealed.question, self.revealed.answer, self.revealed.author]
        if self.wheel.isVisibleTo(self):
            found += [sector.label for sector in self.wheel.sectors]
        return tuple(found)

    def _state(self) -> State | None:
        """What may be told of the evening; until the top and the dice of the desk rest, the state before."""
        course = self._controller.told_course
        return cast("State", course.state) if course is not None and course.discipline.name == "quiz" else None

    def _take_state(self) -> None:
        state = self._state()
        self.shown = shown(state) if state is not None else None
        self.setAccessibleName(" ".join(self.texts()))
        self.update()

    def _on_change(self, change: Change) -> None:
        if self._state() is None:
            return
        self._put_away()
        entry = change.entry
        if entry is None or reduced_motion(self._controller.games.club.notes) or not self.isVisible():
            return
        if animate(self.wheel, entry, change.before.state, change.after.state, reduced=False, secret=True):
            self.wheel.setVisible(self.wheel.moving)
        elif isinstance(entry.event, Diced) and entry.note is None:
            rolled = entry.event
            self.dice.show()
            self.dice.roll((rolled.host_roll, rolled.player_roll), (_("host"), rolled.player))
        self.update()

    def _on_told(self) -> None:
        if not self._controller.keeping_back:
            # The desk is at the outcome, and so is the hall, also where the host has cut it short.
            self.wheel.finish()
            self.dice.finish()
            self._let_stand()
        self._take_state()
        self._on_tick()

    def _on_presented(self, what: object) -> None:
        self.revealed = what if isinstance(what, Revealed) else None
        self._take_state()

    def _let_stand(self) -> None:
        """What has come to rest is looked at for a while; an envelope lights up and says what it is."""
        state = self._state()
        if state is None or not (self.wheel.isVisibleTo(self) or self.dice.isVisibleTo(self)):
            return
        standing, game = self.wheel.pointed, state.game_in_play
        over_envelopes = game is not None and state.phase is not Phase.BENCH and len(self.wheel.sectors) == len(game.envelopes)
        if self.wheel.isVisibleTo(self) and over_envelopes:
            show_standing(self.wheel, state, secret=True)
            self.wheel.pointed = standing
        elif self.wheel.isVisibleTo(self):
            self.wheel.light_up()
        self._after.start()

    def _put_away(self) -> None:
        self._after.stop()
        self.wheel.cancel()
        self.dice.cancel()
        self.wheel.hide()
        self.dice.hide()
        self.update()

    def _on_tick(self) -> None:
        if self._controller.keeping_back:
            return  # how many seconds there are tells how the dice lie
        time = wording.clock(self._timekeeper.remaining()) if self._timekeeper.active else ""
        if time and self._after.isActive() and self._timekeeper.running:
            self._put_away()
        if time != self._time:
            self._time = time
            self.update()

    @property
    def _unit(self) -> float:
        return min(self.height(), self.width() * 9 / 16) / 100

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        unit = self._unit
        side = round(74 * unit)
        self.wheel.setGeometry(round((self.width() - side) / 2), round(24 * unit), side, side)
        self.dice.setGeometry(round(self.width() / 2 - 40 * unit), round(50 * unit), round(80 * unit), round(40 * unit))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        paint_ground(painter, whole, self._theme, self._background)
        if self.shown is not None:
            unit = self._unit
            area = whole.adjusted(5 * unit, 4 * unit, -5 * unit, -4 * unit)
            if self._background is not None:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._theme.color("surface"))
                painter.drawRoundedRect(area.adjusted(-2 * unit, -2 * unit, 2 * unit, 2 * unit), 2 * unit, 2 * unit)
            if self.shown.score is None:
                self._paint_before(painter, area, unit)
            elif self.wheel.isVisibleTo(self) or self.dice.isVisibleTo(self) or self.revealed is not None:
                self._paint_small_score(painter, area, unit)
            else:
                self._paint_score(painter, area, unit)
        painter.end()

    def _paint_before(self, painter: QPainter, area: QRectF, unit: float) -> None:
        what, theme = self.shown, self._theme
        if what is None:
            return
        painter.setPen(theme.color("muted"))
        draw_fitting(
            painter, QRectF(area.left(), area.top() + 8 * unit, area.width(), 8 * unit), what.about, theme, 5 * unit, flags=_CENTRE
        )
        painter.setPen(theme.color("text"))
        for place, name in enumerate(what.names):
            row = QRectF(area.left(), area.top() + (26 + 20 * place) * unit, area.width(), 16 * unit)
            draw_fitting(painter, row, name, theme, 12 * unit, bold=True, flags=_CENTRE)
        painter.setPen(theme.color("muted"))
        for line in what.lines:
            draw_fitting(
                painter, QRectF(area.left(), area.bottom() - 8 * unit, area.width(), 6 * unit), line, theme, 2.6 * unit, flags=_CENTRE
            )

    def _paint_score(self, painter: QPainter, area: QRectF, unit: float) -> None:
        what, theme = self.shown, self._theme
        if what is None or what.score is None:
            return
        middle = area.center().x()
        half = min(area.width() / 2 - 4 * unit, 56 * unit)
        left, right = QRectF(middle - 4 * unit - half, area.top(), half, 12 * unit), QRectF(middle + 4 * unit, area.top(), half, 12 * unit)
        top = area.top() + 11 * unit
        score = what.score
        for box, name, figure in ((left, wording.capital(score.left), score.figures[0]), (right, score.right, score.figures[1])):
            painter.setPen(theme.color("muted" if score.casino and box is left else "text"))
            draw_fitting(painter, box, name, theme, 6.4 * unit, flags=_CENTRE)
            painter.setPen(theme.color("text"))
            draw_fitting(painter, QRectF(box.left(), top, half, 36 * unit), str(figure), theme, 36 * unit, bold=True, flags=_CENTRE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line_strong"))
        for place in (0.36, 0.66):
            painter.drawEllipse(QRectF(middle - 2.6 * unit, top + 36 * unit * place - 2.6 * unit, 5.2 * unit, 5.2 * unit))
        y = top + 35 * unit
        if what.lines:
            self._paint_lines(painter, QRectF(area.left(), y + 2 * unit, area.width(), 28 * unit), unit)
        else:
            self._paint_time(painter, QRectF(area.left(), y, area.width(), 22 * unit), 19 * unit)
            painter.setPen(theme.color("text"))
            about = QRectF(area.left(), y + 21 * unit, area.width(), 6 * unit)
            draw_fitting(painter, about, what.about or what.minutes, theme, 4.4 * unit, flags=_CENTRE)
        marks = QRectF(area.left(), area.bottom() - 15 * unit, area.width(), 5.6 * unit)
        paint_marks(painter, marks, what.marks, theme, centred=True)
        painter.setPen(theme.color("muted"))
        foot = QRectF(area.left(), area.bottom() - 7 * unit, area.width(), 5 * unit)
        aside = f" · {what.minutes}" if what.minutes and what.about and not what.lines else ""
        draw_fitting(painter, foot, ", ".join(what.names) + aside, theme, 3 * unit, flags=_CENTRE)

    def _paint_lines(self, painter: QPainter, area: QRectF, unit: float) -> None:
        what, theme = self.shown, self._theme
        if what is None:
            return
        step = min(8 * unit, area.height() / max(1, len(what.lines)))
        for place, line in enumerate(what.lines):
            painter.setPen(theme.color("gold" if place == 0 else "text"))
            row = QRectF(area.left(), area.top() + place * step, area.width(), step)
            draw_fitting(painter, row, line, theme, min(4.6 * unit, step * 0.7), bold=place == 0, flags=_CENTRE)

    def _paint_time(self, painter: QPainter, area: QRectF, size: float) -> None:
        if self._time:
            last = self._timekeeper.remaining() <= _LAST_SECONDS
            painter.setPen(self._theme.color("loss" if last else "gold" if self._timekeeper.running else "muted"))
            draw_fitting(painter, area, self._time, self._theme, size, bold=True, flags=_CENTRE)

    def _paint_small_score(self, painter: QPainter, area: QRectF, unit: float) -> None:
        """The score in one line above; below it the wheel, the dice or the question."""
        what, theme = self.shown, self._theme
        if what is None or what.score is None:
            return
        row = QRectF(area.left(), area.top(), area.width(), 14 * unit)
        middle = row.center().x()
        painter.setPen(theme.color("text"))
        score = QRectF(middle - 22 * unit, row.top(), 44 * unit, row.height())
        draw_fitting(painter, score, " : ".join(map(str, what.score.figures)), theme, 13 * unit, bold=True, flags=_CENTRE)
        painter.setPen(theme.color("muted" if what.score.casino else "text"))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        left_box = QRectF(row.left(), row.top(), middle - 24 * unit - row.left(), row.height())
        right_box = QRectF(middle + 24 * unit, row.top(), row.right() - middle - 24 * unit, row.height())
        draw_fitting(painter, left_box, wording.capital(what.score.left), theme, 5 * unit, flags=right)
        painter.setPen(theme.color("text"))
        draw_fitting(painter, right_box, what.score.right, theme, 5 * unit)
        if self.revealed is None or self.wheel.isVisibleTo(self):
            if not self.wheel.isVisibleTo(self):
                painter.setPen(theme.color("text"))
                about = QRectF(area.left(), row.bottom() + 6 * unit, area.width(), 8 * unit)
                draw_fitting(painter, about, what.about, theme, 5 * unit, flags=_CENTRE)
            return
        self._paint_time(painter, QRectF(area.left(), row.bottom(), area.width(), 14 * unit), 12 * unit)
        self._paint_question(painter, QRectF(area.left() + 6 * unit, row.bottom() + 16 * unit, area.width() - 12 * unit, 56 * unit), unit)

    def _paint_question(self, painter: QPainter, area: QRectF, unit: float) -> None:
        revealed, theme = self.revealed, self._theme
        if revealed is None:
            return
        answer = 9 * unit if revealed.answer else 0
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
        body = area.adjusted(0, 0, 0, -answer)
        size = 5.4 * unit
        while size > 2.2 * unit:
            painter.setFont(theme.font(round(size)))
            needed = painter.boundingRect(body, flags, revealed.question)
            if needed.height() <= body.height() and needed.width() <= body.width():
                break
            size -= unit * 0.2
        painter.setPen(theme.color("text"))
        painter.drawText(body, flags, revealed.question)
        if revealed.answer:
            painter.setPen(theme.color("gain"))
            line = QRectF(area.left(), area.bottom() - answer, area.width(), answer)
            draw_fitting(painter, line, " ".join(revealed.answer.split()), theme, 6 * unit, bold=True, flags=_CENTRE)
