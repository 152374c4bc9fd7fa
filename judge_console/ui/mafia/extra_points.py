"""Extra points after the end (8.4): a seat, an amount, Enter; their limits stand above, the refusal beside the field."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from judge_console import words
from judge_console.desk.paper_cells import CellFault, read_points, read_seat
from judge_console.engine.events import Entry
from judge_console.mafia import score
from judge_console.mafia.events import ExtraGiven
from judge_console.mafia.rules import Regulation
from judge_console.mafia.state import SEATS, State
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, restyle, text
from judge_console.ui.mafia.panel import Panel, focus
from judge_console.ui.theme import Theme
from judge_console.words import amount
from judge_console.words import translate as _


class PointRows(QWidget):
    """Ten rows: seat, nickname, points for the game, best move, extra, sum. A click chooses a seat."""

    chosen = Signal(int)
    _COLUMNS = (52, 44, 52, 56)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.state: State | None = None
        self.current: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Points by seat"))

    def sizeHint(self) -> QSize:
        return QSize(340, 24 * (len(SEATS) + 1))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 20 * (len(SEATS) + 1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = int(event.position().y() // self._row_height())
        if row >= 1:
            self.chosen.emit(min(row, len(SEATS)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.state is None:
            return
        theme, painter = self.theme, QPainter(self)
        height = self._row_height()
        painter.setFont(theme.font(theme.size.small))
        painter.setPen(theme.color("muted"))
        heads = (_("points"), _("BM"), _("extra"), _("total"))
        self._draw_figures(painter, QRectF(0, 0, self.width(), height), heads)
        for seat in SEATS:
            row = QRectF(0, seat * height, self.width(), height)
            if seat == self.current:
                painter.fillRect(row, theme.color("gold_tint"))
            self._draw_row(painter, row, seat, self.state)
        painter.end()

    def _draw_row(self, painter: QPainter, row: QRectF, seat: int, state: State) -> None:
        theme, middle = self.theme, Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.font(bold=True))
        painter.setPen(theme.color("text"))
        painter.drawText(QRectF(0, row.y(), 24, row.height()), middle | Qt.AlignmentFlag.AlignRight, str(seat))
        painter.setFont(theme.font())
        name = QRectF(34, row.y(), row.width() - 34 - sum(self._COLUMNS), row.height())
        nickname = painter.fontMetrics().elidedText(state.head.players[seat - 1], Qt.TextElideMode.ElideRight, int(name.width()))
        painter.drawText(name, middle, nickname)
        points, best, extra = score.points_column(state, seat), score.best_move_points(state, seat), score.given_extra(state, seat)
        figures = (amount(points), amount(best) if best else "", amount(extra) if extra else "", amount(points + best + extra))
        self._draw_figures(painter, row, figures, strong=2 if extra else 3)

    def _draw_figures(self, painter: QPainter, row: QRectF, figures: tuple[str, ...], strong: int | None = None) -> None:
        x = row.right() - sum(self._COLUMNS)
        for place, (width, figure) in enumerate(zip(self._COLUMNS, figures, strict=True)):
            if strong is not None:
                painter.setFont(self.theme.font(bold=place in {strong, 3}))
                painter.setPen(self.theme.color("gold" if place == strong == 2 else "text"))
            painter.drawText(
                QRectF(x, row.y(), width - 6, row.height()), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, figure
            )
            x += width

    def _row_height(self) -> float:
        return self.height() / (len(SEATS) + 1)


class ExtraPanel(Panel):
    """Seat, amount, Enter; Enter in an empty seat ends. A zero takes the points back."""

    def __init__(self, controller: Controller, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(controller, theme, parent)
        self.limits = text("", "small", wrap=True)
        self.rows = PointRows(theme)
        self.seat = _field(_("seat"), 56)
        self.points = _field(_("points"), 80)
        self.note = QLineEdit()
        self.note.setPlaceholderText(_("for what (need not be)"))
        self.note.setAccessibleName(_("for what"))
        self.trouble = text("", "loss", wrap=True)
        self.done_button = KeyButton(_("Done"), "Enter", theme, primary=True)
        fields = QHBoxLayout()
        fields.setSpacing(8)
        for widget in (self.seat, self.points):
            fields.addWidget(widget)
        fields.addWidget(self.note, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.trouble, 1)
        foot.addWidget(self.done_button)
        self.body.addWidget(self.limits)
        self.body.addWidget(self.rows, 1)
        self.body.addLayout(fields)
        self.body.addLayout(foot)
        self.rows.chosen.connect(self.choose)
        self.seat.textChanged.connect(self._judge)
        self.points.textChanged.connect(self._judge)
        self.seat.returnPressed.connect(self._after_seat)
        keys.act_on_enter(self.seat)  # an empty one ends it
        for widget in (self.points, self.note):
            widget.returnPressed.connect(self.give)
        self.done_button.clicked.connect(self.give)

    def title(self) -> str:
        return _("Extra points")

    def key_help(self) -> list[tuple[str, str]]:
        return [("Digit1", _("seat, 0 is seat 10")), ("Enter", _("next field, give; with nothing typed: done")), *super().key_help()]

    def begin(self) -> None:
        self.seat.clear()
        self.points.clear()
        self.note.clear()
        focus(self.seat)

    def refresh(self) -> None:
        state = self.state
        self.limits.setText(limits_words(state.rules))
        self.rows.theme, self.rows.state = self.theme, state
        self.done_button.set_theme(self.theme)
        self._judge()

    def choose(self, seat: int) -> None:
        """Puts a seat into the field and asks for its points."""
        self.seat.setText(str(seat))
        given = score.given_extra(self.state, seat)
        self.points.setText(amount(given) if given else "")
        focus(self.points)

    def give(self) -> None:
        """Records what is typed; with nothing typed the panel is done."""
        if not self.seat.text().strip() and not self.points.text().strip():
            self.closed.emit()
            return
        event = self._event()
        if event is not None and self.record(Entry(event, note=self.note.text().strip() or None)):
            self.begin()

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        seat = keys.seat(key)
        if seat is not None and not keys.typing(self.window().focusWidget()):
            self.choose(seat)
            return True
        return super().handle_key(key, event)

    def _after_seat(self) -> None:
        if self.seat.text().strip():
            focus(self.points)
        else:
            self.give()

    def _event(self) -> ExtraGiven | None:
        try:
            return ExtraGiven(read_seat(self.seat.text()), read_points(self.points.text()))
        except CellFault:
            return None

    def _judge(self) -> None:
        """Says beside the field what is wrong, while it is typed."""
        told = ""
        seat_text, points_text = self.seat.text().strip(), self.points.text().strip()
        try:
            self.rows.current = read_seat(seat_text) if seat_text else None
            if self.rows.current is not None and points_text:
                refusal = self.session.refusal(ExtraGiven(self.rows.current, read_points(points_text)))
                if refusal is not None:
                    clause = f" ({refusal.clause})" if refusal.clause else ""
                    told = words.sentence(refusal.code, refusal.facts) + clause
        except CellFault as fault:
            self.rows.current, told = None, str(fault)
        typed = bool(seat_text or points_text)
        self.done_button.say(_("Give") if typed else _("Done"))
        self.done_button.setEnabled(not typed or (not told and self._event() is not None))
        self.trouble.setText(told)
        restyle(self.points, "wrong" if told and points_text else "")
        self.rows.update()


def _field(name: str, width: int) -> QLineEdit:
    field = QLineEdit()
    field.setPlaceholderText(name)
    field.setAccessibleName(name)
    field.setFixedWidth(width)
    field.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return field


def limits_words(rules: Regulation) -> str:
    """What the regulation allows, with its clauses."""
    options = rules.options.extra
    said: list[str] = []

    def say(words_: str, option: str) -> None:
        clause = rules.clause_number(option)
        said.append(f"{words_} ({clause})" if clause else words_)

    if options.players:
        say(words.plural("to {n} player at most", "to {n} players at most", options.players), "extra.players")
    if options.limited:
        say(_("a winner up to {points}").format(points=amount(options.to_winner)), "extra.to_winner")
        say(_("a loser up to {points}").format(points=amount(options.to_loser)), "extra.to_loser")
    if options.step != Decimal(1):
        said.append(_("in steps of {step}").format(step=amount(options.step)))
    return "; ".join(said)
