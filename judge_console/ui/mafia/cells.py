"""The cells of the grid that are edited where they stand: which of them now, what is in them, and the event that says what was typed."""

from __future__ import annotations

from typing import Literal

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.paper_cells import CellFault, read_points
from judge_console.engine.events import Event, HeadChanged
from judge_console.mafia import flow
from judge_console.mafia.events import ExtraGiven, Fouled
from judge_console.mafia.score import given_extra
from judge_console.mafia.state import State
from judge_console.words import amount
from judge_console.words import translate as _

CellKind = Literal["player", "role", "fouls", "extra"]


def editable_cells(state: State, seat: int) -> tuple[CellKind, ...]:
    """The cells of a row that can be edited now, in the order in which they stand."""
    found: list[CellKind] = []
    if not state.signed:
        found.append("player")
        if not state.roles_known:
            found.append("role")
    if flow.foresee(state, Fouled(seat)).refusal is None:
        found.append("fouls")
    if state.ended is not None and not state.signed:
        found.append("extra")
    return tuple(found)


def cell_text(state: State, kind: CellKind, seat: int) -> str:
    """What stands in a cell that is typed into."""
    if kind == "extra":
        given = given_extra(state, seat)
        return amount(given) if given else ""
    return state.head.players[seat - 1]


def cell_words(kind: CellKind, seat: int) -> str:
    """What Enter does in a cell."""
    match kind:
        case "player":
            return _("Nickname of {seat}").format(seat=seat)
        case "role":
            return _("Write the roles down")
        case "fouls":
            return _("Foul of {seat}").format(seat=seat)
        case "extra":
            return _("Extra points of {seat}").format(seat=seat)


def cell_event(course: AnyCourse, kind: CellKind, seat: int, typed: str, why: str) -> Event | None:
    """The event that says what was typed into a nickname or extra points; None where that changes nothing. Raises CellFault."""
    state: State = course.state
    typed = typed.strip()
    if typed == cell_text(state, kind, seat):
        return None
    if kind == "extra":
        return ExtraGiven(seat, read_points(typed or "0"))
    if head_needs_reason(course) and not why.strip():
        raise CellFault(_("Say why: the game has begun."))
    return HeadChanged(((f"players.{seat}", typed),), why.strip() or _("before the game"))


def head_needs_reason(course: AnyCourse) -> bool:
    """Whether the head is corrected with a reason: anything but corrections of it is in the journal."""
    return any(True for _entry in course.standing.sequence())
