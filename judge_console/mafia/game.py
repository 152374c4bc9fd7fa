"""The mafia game as a discipline of the engine."""

from __future__ import annotations

from typing import Final

from judge_console.engine.discipline import Discipline, Outcome
from judge_console.mafia.events import KINDS, ProtocolSigned
from judge_console.mafia.fold import apply
from judge_console.mafia.lawful import BEYOND_OVERRIDE, legal, refusals
from judge_console.mafia.rules import Regulation
from judge_console.mafia.score import result
from judge_console.mafia.state import MafiaHead, State, check_head, opening


def outcome(state: State) -> Outcome | None:
    """How the game ended: winner, reason and clause; no winner and no reason where it was abandoned; None while it goes on."""
    return Outcome(None, None) if state.abandoned else state.ended


def title(head: MafiaHead) -> dict[str, str | int]:
    """What names the game in a list: tournament, stage, number, table, date, judge."""
    game = head.game
    return {
        "tournament": game.tournament,
        "stage": game.stage,
        "number": game.number,
        "table": game.table,
        "date": game.date,
        "judge": game.judge,
    }


MAFIA: Final = Discipline[MafiaHead, Regulation, State](
    name="mafia",
    kinds=KINDS,
    head=MafiaHead,
    check_head=check_head,
    opening=opening,
    refusals=refusals,
    legal=legal,
    apply=apply,
    title=title,
    outcome=outcome,
    result=result,
    signatures=(ProtocolSigned,),
    beyond_override=BEYOND_OVERRIDE,
)
