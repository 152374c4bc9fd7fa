"""The protocol grid as a table model: ten rows, the columns of the official form, made from the state of the game.

No role is in the model unless roles are shown: what is not to be seen is not there to be found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from judge_console.mafia.flow import Stage, Step
from judge_console.mafia.score import extra_column, penalty, points_column, result_points
from judge_console.mafia.state import SEATS, Ballot, Day, Phase, State
from judge_console.ui.mafia import wording
from judge_console.words import amount
from judge_console.words import translate as _

Kind = Literal[
    "number", "player", "role", "fouls", "nominated", "hands", "revote", "vote", "night", "best_move", "points", "extra", "total"
]
FROZEN: Final[tuple[Kind, ...]] = ("number", "player", "role", "fouls")
HIDDEN_ROLE: Final = "••"
_ORDER: Final = "①②③④⑤⑥⑦⑧⑨⑩"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its kind, the day or night it belongs to (0 for none), its label and the title it stands under."""

    kind: Kind
    number: int = 0
    label: str = ""
    group: str = ""
    past: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One player: his texts column by column, and what tells his row from the others."""

    seat: int
    texts: tuple[str, ...]
    note: str = ""
    note_tone: Literal["muted", "warning"] = "muted"
    fouls: int = 0
    order: str = ""
    gone: bool = False
    floor: bool = False
    following: bool = False
    silent: bool = False
    chosen: bool = False
    cell: Kind | None = None


@dataclass(frozen=True, slots=True)
class Marked:
    """Which rows stand out beside what the state says: the candidate being voted, who is next, the row the judge chose, seats typed.

    `cell` is the cell of the chosen row that Enter edits.
    """

    voted: int | None = None
    following: int | None = None
    chosen: int | None = None
    typed: tuple[int, ...] = ()
    nobody_speaks: bool = False
    cell: Kind | None = None


def marked(
    state: State, step: Step | None, stage: Stage | None, chosen: int | None, typed: tuple[int, ...], cell: Kind | None = None
) -> Marked:
    """What stands out now."""
    voted = step.seat if step is not None and step.name == "votes" and (state.phase is Phase.VOTE or stage is Stage.REVOTE) else None
    following = step.seat if step is not None and step.name in {"speech", "tie_speech", "last_word"} else None
    return Marked(voted, following, chosen, typed, nobody_speaks=stage is Stage.REVOTE, cell=cell)


def columns_of(state: State) -> tuple[Column, ...]:
    """The columns of the game so far, in the order of the form; a day and a night more appear as they begin."""
    frozen = (
        Column("number", label="№"),
        Column("player", label=_("Nickname")),
        Column("role", label=_("Role")),
        Column("fouls", label=_("Fouls")),
    )
    return (*frozen, *_day_columns(state), *_result_columns())


def _day_columns(state: State) -> Iterator[Column]:
    for day in state.days or (Day(1, 1),):
        past = bool(state.days) and day.number < state.days[-1].number
        group = _("Day {number}").format(number=day.number)
        if day.lift is not None:
            group = _("Day {number}, lift {hands}").format(number=day.number, hands=day.lift.hands)
        elif day.cancelled:
            group = _("Day {number}, no vote").format(number=day.number)
        yield Column("nominated", day.number, _("nom."), group, past)
        yield Column("hands", day.number, _("for him"), group, past)
        if len(day.ballots) > 1 or (state.phase is Phase.TIE and not past):
            yield Column("revote", day.number, _("re-vote"), group, past)
        yield Column("vote", day.number, _("own vote"), group, past)
        if any(night.number == day.number for night in state.nights):
            yield Column("night", day.number, "", _("Night {number}").format(number=day.number), past)


def _result_columns() -> Iterator[Column]:
    yield Column("best_move", label=_("BM"))
    yield Column("points", label=_("Points"))
    yield Column("extra", label=_("Extra"))
    yield Column("total", label=_("Sum"))


def rows_of(state: State, columns: tuple[Column, ...], marks: Marked, *, roles: bool) -> tuple[Row, ...]:
    """The ten rows."""
    return tuple(_row(state, columns, seat, marks, roles=roles) for seat in SEATS)


def _row(state: State, columns: tuple[Column, ...], seat: int, marks: Marked, *, roles: bool) -> Row:
    player = state.seat(seat)
    gone = player.left is not None
    open_day = state.day is not None and state.when[0] == "day" and state.phase is not Phase.DECIDED and not state.over
    on_ballot = state.day.on_ballot if state.day is not None and open_day else ()
    note, tone = _note(state, seat)
    return Row(
        seat,
        tuple(_text(state, column, seat, marks, roles=roles) for column in columns),
        note,
        tone,
        player.fouls,
        _ORDER[on_ballot.index(seat)] if seat in on_ballot else "",
        gone,
        (state.floor is not None and state.floor.seat == seat and not marks.nobody_speaks) or marks.voted == seat,
        marks.following == seat,
        not gone and _silent(state, seat),
        marks.chosen == seat,
        marks.cell if marks.chosen == seat else None,
    )


def _silent(state: State, seat: int) -> bool:
    """Whether the loss of his speech is still to be served (6.4)."""
    day = state.seat(seat).silent_on
    if day is None or state.over:
        return False
    today = state.day.number if state.day else 0
    if day > today:
        return True
    return day == today and state.phase is Phase.SPEECHES and state.place_in_round(seat) >= state.position


def _note(state: State, seat: int) -> tuple[str, Literal["muted", "warning"]]:
    player = state.seat(seat)
    if player.left is not None:
        return wording.left_words(player.left), "muted"
    if _silent(state, seat):
        today = state.day.number if state.day else 0
        if player.silent_on == today:
            seconds = state.speech_seconds(seat)
            return (_("{seconds} s this round").format(seconds=seconds) if seconds else _("silent this round")), "warning"
        return _("silent on day {day}").format(day=player.silent_on), "warning"
    if player.warnings:
        return _("warnings: {count}").format(count=player.warnings), "muted"
    return "", "muted"


def _text(state: State, column: Column, seat: int, marks: Marked, *, roles: bool) -> str:
    match column.kind:
        case "number":
            return str(seat)
        case "player":
            return state.head.players[seat - 1]
        case "role":
            role = state.roles[seat - 1] if roles else None
            if roles:
                return role.value if role is not None else "?"
            return HIDDEN_ROLE
        case "fouls":
            return str(state.seat(seat).fouls)
        case "nominated" | "hands" | "revote" | "vote":
            day = next((item for item in state.days if item.number == column.number), None)
            return "" if day is None else _of_day(state, day, column.kind, seat, marks)
        case "night":
            return _of_night(state, column.number, seat, roles=roles)
        case "best_move":
            claim = state.best_move
            if claim is not None and claim.by == seat:
                return " ".join(str(named) for named in claim.seats) or "—"
            return ""
        case "points" | "extra" | "total":
            return _points(state, column.kind, seat)


def _of_day(state: State, day: Day, kind: Kind, seat: int, marks: Marked) -> str:
    if kind == "nominated":
        return " ".join(str(nominated) for by, nominated in day.nominations if by == seat)
    if kind == "hands":
        return _hands_for(day.ballots[0], seat) if day.ballots else ""
    if kind == "revote":
        return " ".join(text for ballot in day.ballots[1:] if (text := _hands_for(ballot, seat)))
    running = state.day is day and marks.voted is not None and seat in marks.typed
    told = [str(target) for ballot in day.ballots if (target := _voted_for(ballot, seat)) is not None]
    return " ".join((*told, str(marks.voted)) if running else told)


def _hands_for(ballot: Ballot, seat: int) -> str:
    return next((str(count.hands) for count in ballot.counts if count.seat == seat), "")


def _voted_for(ballot: Ballot, seat: int) -> int | None:
    return next((count.seat for count in ballot.counts if seat in (count.voters or ())), None)


def _of_night(state: State, number: int, seat: int, *, roles: bool) -> str:
    night = next((item for item in state.nights if item.number == number), None)
    if night is None:
        return ""
    marks = ["×"] if night.killed == seat else []
    if roles:  # whose check it was stands by the letter of a role
        marks += ["Д"] if night.don_check == seat else []
        marks += ["Ш"] if night.sheriff_check == seat else []
    return " ".join(marks)


def _points(state: State, kind: Kind, seat: int) -> str:
    """Points tell roles, so they are counted only when the game is over and the roles are told to the table; penalties stand at once."""
    known = state.over and (state.abandoned or result_points(state, seat) is not None)
    if kind == "points":
        own = penalty(state, seat)
        return amount(points_column(state, seat)) if known else amount(own) if own else ""
    if not state.over:
        return ""
    extra = extra_column(state, seat)
    if kind == "extra":
        return amount(extra) if extra else ""
    return amount(points_column(state, seat) + extra) if known else ""


class ProtocolModel(QAbstractTableModel):
    """The grid's model; the delegate reads `rows` and `columns` directly."""

    def __init__(self) -> None:
        super().__init__()
        self.columns: tuple[Column, ...] = ()
        self.rows: tuple[Row, ...] = ()

    def show_state(self, state: State | None, marks: Marked, *, roles: bool) -> None:
        """Shows a state, or nothing."""
        columns = columns_of(state) if state is not None else ()
        rows = rows_of(state, columns, marks, roles=roles) if state is not None else ()
        if columns != self.columns or len(rows) != len(self.rows):
            self.beginResetModel()
            self.columns, self.rows = columns, rows
            self.endResetModel()
        elif rows != self.rows:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(columns) - 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.texts[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            column = self.columns[index.column()]
            text = f"{column.group} {column.label}: {row.texts[index.column()]}".strip()
            return f"{text}, {row.note}" if column.kind == "player" and row.note else text
        if role == Qt.ItemDataRole.ToolTipRole and self.columns[index.column()].kind == "player":
            return f"{row.texts[index.column()]}\n{row.note}".strip()
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole and section < len(self.columns):
            column = self.columns[section]
            return f"{column.group} {column.label}".strip()
        return None
