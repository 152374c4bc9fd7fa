"""Roles written down: at the deal, or after a blind game (9.4). Ten letters, a digit key goes to a seat."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from judge_console.desk.event_words import ruling_sentence, winner_words
from judge_console.engine.events import Entry
from judge_console.mafia.events import RolesDealt
from judge_console.mafia.rules import Role
from judge_console.mafia.state import SEATS, State
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, restyle, text
from judge_console.ui.mafia.panel import Panel, focus
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

# The letter's place in the Russian layout, and the Latin letter one thinks of.
ROLE_KEYS: Final = {
    "KeyR": Role.CIVILIAN,
    "KeyK": Role.CIVILIAN,
    "KeyV": Role.MAFIOSO,
    "KeyM": Role.MAFIOSO,
    "KeyI": Role.SHERIFF,
    "KeyS": Role.SHERIFF,
    "KeyL": Role.DON,
    "KeyD": Role.DON,
}
_MASK: Final = "•"


class RoleRows(QWidget):
    """Ten rows: seat, nickname, a letter. What follows from the letters given stands beside them, paler."""

    edited = Signal()
    finished = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.letters: list[Role | None] = [None] * len(SEATS)
        self.concluded: tuple[Role | None, ...] = tuple(self.letters)
        self.nicknames: tuple[str, ...] = ("",) * len(SEATS)
        self.current = 1
        self.masked = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("Roles by seat"))

    def sizeHint(self) -> QSize:
        return QSize(320, 30 * len(SEATS))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, 26 * len(SEATS))

    def choose(self, seat: int) -> None:
        """Makes a seat the current one."""
        self.current = seat
        self.setAccessibleDescription(_("seat {seat}, {nickname}").format(seat=seat, nickname=self.nicknames[seat - 1]))
        self.update()

    def put(self, role: Role | None) -> None:
        """Writes a letter at the current seat and goes on to the next."""
        self.letters[self.current - 1] = role
        self.choose(min(self.current + 1, len(SEATS)))
        self.edited.emit()

    def take(self, key: str) -> bool:
        """Takes a key that means something here."""
        seat = keys.seat(key)
        if key in ROLE_KEYS:
            self.put(ROLE_KEYS[key])
        elif seat is not None:
            self.choose(seat)
        elif key in {"Slash", "Space"}:
            self.put(None)
        elif key == "Delete":
            self.letters[self.current - 1] = None
            self.edited.emit()
        elif key == "Backspace":
            self.choose(max(1, self.current - (self.letters[self.current - 1] is None)))
            self.letters[self.current - 1] = None
            self.edited.emit()
        elif key in {"ArrowUp", "ArrowDown"}:
            self.choose(min(max(1, self.current + (1 if key == "ArrowDown" else -1)), len(SEATS)))
        elif key == "Enter":
            self.finished.emit()
        else:
            return False
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.choose(min(len(SEATS), 1 + int(event.position().y() // self._row_height())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height = self._row_height()
        for seat in SEATS:
            row = QRectF(0, (seat - 1) * height, self.width(), height)
            current = seat == self.current
            if current:
                painter.setPen(QPen(theme.color("gold"), 2) if self.hasFocus() else QPen(theme.color("line_strong"), 1))
                painter.setBrush(theme.color("gold_tint"))
                painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), 6, 6)
            self._draw_row(painter, row, seat)
        painter.end()

    def _draw_row(self, painter: QPainter, row: QRectF, seat: int) -> None:
        theme = self.theme
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme.font(theme.size.large, bold=True))
        painter.setPen(theme.color("text"))
        painter.drawText(QRectF(8, row.y(), 28, row.height()), middle | Qt.AlignmentFlag.AlignRight, str(seat))
        painter.setFont(theme.font())
        name = QRectF(48, row.y(), row.width() - 48 - 44, row.height())
        painter.drawText(
            name, middle, painter.fontMetrics().elidedText(self.nicknames[seat - 1], Qt.TextElideMode.ElideRight, int(name.width()))
        )
        given, concluded = self.letters[seat - 1], self.concluded[seat - 1]
        shown = given or concluded
        # Every seat alike, whether anything is typed for it: most judges type the four that are no civilians.
        masked = self.masked and seat != self.current
        painter.setFont(theme.font(theme.size.large, bold=True))
        painter.setPen(theme.color("text" if given and not masked else "muted"))
        painter.drawText(
            QRectF(row.width() - 44, row.y(), 36, row.height()),
            Qt.AlignmentFlag.AlignCenter,
            _MASK if masked else shown.value if shown else "·",
        )

    def _row_height(self) -> float:
        return self.height() / len(SEATS)


class RolesPanel(Panel):
    """Ten letters typed, Enter records. Roles that follow from the others need not be typed."""

    def __init__(self, controller: Controller, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(controller, theme, parent)
        self.rows = RoleRows(theme)
        self.count = text("", "small", wrap=True)
        self.outcome = text("", "muted", wrap=True)
        self.record_button = KeyButton(_("Write the roles down"), "Enter", theme, primary=True)
        self.rows.edited.connect(self._judge)
        self.rows.finished.connect(self.finish)
        self.record_button.clicked.connect(self.finish)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.record_button)
        self.body.addWidget(self.rows, 1)
        self.body.addWidget(self.count)
        self.body.addWidget(self.outcome)
        self.body.addLayout(foot)
        self._seen_entries = -1

    def title(self) -> str:
        return _("Roles")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("KeyR", _("civilian: К")),
            ("KeyV", _("mafioso: М")),
            ("KeyI", _("sheriff: Ш")),
            ("KeyL", _("don: Д")),
            ("Digit1", _("go to the seat, 0 is seat 10")),
            ("Space", _("not known")),
            ("Enter", _("write down")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        self.rows.choose(1)
        focus(self.rows)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        return self.rows.take(key) or super().handle_key(key, event)

    def refresh(self) -> None:
        state = self.state
        entries = len(self.session.course.entries)
        if entries != self._seen_entries:  # what is typed and not yet written down outlives a change of theme
            self._seen_entries = entries
            self.rows.letters = [seat.role for seat in state.seats]
        self.rows.nicknames = state.head.players
        self.rows.theme = self.theme
        self.rows.masked = not (self.roles_told or state.over)
        self.record_button.set_theme(self.theme)
        self._judge()

    def letters(self) -> str:
        """The letters as `roles_dealt` holds them, those that follow from the others filled in."""
        return "".join(role.value if role else "?" for role in self.rows.concluded)

    def finish(self) -> None:
        """Records the letters and closes the panel; without any it stays."""
        if not any(self.rows.letters):
            return
        letters = self.letters()
        told = "".join(seat.role.value if seat.role else "?" for seat in self.state.seats)
        if letters == told or self.record(Entry(RolesDealt(letters))):
            self.closed.emit()

    def _judge(self) -> None:
        """Says how many letters there are of each, and what the roles would lead to."""
        rows, state = self.rows, self.state
        composition = state.rules.composition
        rows.concluded = _concluded(rows.letters, composition)
        counts = [(role, rows.letters.count(role), most) for role, most in composition.items()]
        self.count.setText(" · ".join(f"{role.value} {count}/{most}" for role, count, most in counts))
        crowded = [role for role, count, most in counts if count > most]
        restyle(self.count, "loss" if crowded else "small")
        refusal = self.session.refusal(RolesDealt(self.letters()))
        self.record_button.setEnabled(any(rows.letters) and refusal is None)
        told, kind = "", "muted"
        if crowded:
            told, kind = _("One too many of {letter}.").format(letter=crowded[0].value), "loss"
        elif refusal is None and any(rows.letters):
            after: State = self.session.course.record(Entry(RolesDealt(self.letters()))).state
            told, kind = _outcome(state, after)
        self.outcome.setText(told)
        restyle(self.outcome, kind)
        rows.update()


def _concluded(letters: list[Role | None], composition: dict[Role, int]) -> tuple[Role | None, ...]:
    """The letters with those that can only be one role, because the others are all given."""
    left = {role: most - letters.count(role) for role, most in composition.items()}
    open_roles = [role for role, count in left.items() if count > 0]
    only = open_roles[0] if len(open_roles) == 1 and all(count >= 0 for count in left.values()) else None
    return tuple(role or only for role in letters)


def _outcome(before: State, after: State) -> tuple[str, str]:
    for ruling in after.rulings[len(before.rulings) :]:
        return ruling_sentence(ruling, None, roles=True), "warning"
    if after.ended is not None and after.ended.winner and before.ended is None:
        return _("With these roles the game is over: {winner}.").format(winner=winner_words(after.ended.winner)), "gain"
    return "", "muted"
