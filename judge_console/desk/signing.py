"""What a protocol still lacks before it is signed, and how a signed one is opened again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge_console.desk.disciplines import AnyCourse
from judge_console.engine.events import Struck
from judge_console.mafia.state import State

Lack = Literal["not_over", "head", "nicknames", "roles", "best_move", "team_defeat", "extras", "rulings"]


@dataclass(frozen=True, slots=True)
class Missing:
    """Something to look at before the signature. `stops` it, or only asks to be seen; `seats` and `clause` where it is about them.

    `panel` names the panel that mends it: "head", "roles", "extra", "log", or nothing.
    """

    lack: Lack
    stops: bool
    panel: str = ""
    seats: tuple[int, ...] = ()
    clause: str | None = None


def missing_before_signature(course: AnyCourse) -> tuple[Missing, ...]:
    """What is missing or undecided, first what stops the signature, then in the order of the form."""
    state: State = course.state
    if not state.over:
        return (Missing("not_over", stops=True),)
    found: list[Missing] = []
    game = state.head.game
    if not (game.tournament.strip() and game.judge.strip()):
        found.append(Missing("head", stops=False, panel="head", clause="9.2"))
    nameless = tuple(seat for seat, nickname in enumerate(state.head.players, start=1) if not nickname.strip())
    if nameless:
        found.append(Missing("nicknames", stops=False, panel="head", seats=nameless, clause="9.3"))
    if not state.roles_known and not state.abandoned:
        unknown = tuple(seat for seat, role in enumerate(state.roles, start=1) if role is None)
        found.append(Missing("roles", stops=False, panel="roles", seats=unknown, clause="9.4"))
    if state.abandoned:
        return tuple(found)
    if state.first_killed is not None and state.best_move is None and not state.best_move_lost:
        found.append(Missing("best_move", stops=False, panel="log", seats=(state.first_killed,), clause="9.6"))
    given = {note.clause for note in state.sanctions if note.sanction == "team_defeat"}
    undecided = (proposal for proposal in state.proposals if proposal.clause not in given)
    found += (Missing("team_defeat", stops=False, seats=(proposal.seat,), clause=proposal.clause) for proposal in undecided)
    if any(not ruling.reason for ruling in state.rulings):
        found.append(Missing("rulings", stops=False, panel="log"))
    if not state.extras:
        found.append(Missing("extras", stops=False, panel="extra", clause="8.4"))
    return tuple(found)


def signature_in_force(course: AnyCourse) -> int | None:
    """The number of the entry that signed the protocol, None where it is not signed."""
    if not course.state.signed:
        return None
    return max(index for index, entry in course.standing.sequence() if isinstance(entry.event, course.discipline.signatures))


def reopening(course: AnyCourse, why: str) -> Struck | None:
    """The correction that opens a signed protocol again; None where it is not signed."""
    index = signature_in_force(course)
    return None if index is None else Struck(index, why)
