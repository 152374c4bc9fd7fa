"""What each key does now, in words: the golden button's Enter, the actions that are lawful, digits and Tab of the prompt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from judge_console.engine.events import Event
from judge_console.mafia import flow
from judge_console.mafia.events import Fouled, GameAbandoned, Nominated, TeamDefeated, Warned, WinnerDeclared
from judge_console.mafia.flow import Step
from judge_console.mafia.state import Phase, State
from judge_console.ui import actions
from judge_console.ui.mafia import wording
from judge_console.ui.mafia.cells import CellKind, cell_words
from judge_console.ui.mafia.prompts import (
    BestMovePrompt,
    CheckPrompt,
    HandsPrompt,
    NominatePrompt,
    OutcomePrompt,
    Prompt,
    ProposalPrompt,
    SanctionPrompt,
    ShotPrompt,
    WordPrompt,
)
from judge_console.words import translate as _

Hint = tuple[str, str, str]
"""An action's id (empty for a key of the prompt), its chord, what it does now."""


def next_words(state: State, step: Step | None, prompt: Prompt | None, cell: tuple[CellKind, int] | None = None) -> str:
    """What Enter does, empty where it does nothing. A team that only a role can tell is not named. `cell`: it is in a cell of that seat."""
    if cell is not None:
        return cell_words(*cell)
    match prompt:
        case ProposalPrompt():
            event = prompt.event(state)
            if event is None:
                return _("Go on without defeat")
            if prompt.proposal.team is not None:
                return _("Defeat to the team of {seat}").format(seat=prompt.proposal.seat)
            return wording.answer_words(event, state)
        case SanctionPrompt(seat=seat):
            event = prompt.event(state)
            if isinstance(event, TeamDefeated):
                return _("Defeat to the team of {seat}").format(seat=seat)
            return "" if event is None else wording.answer_words(event, state)
        case ShotPrompt(shooter=int() as shooter):
            return _("Whom does {seat} shoot?").format(seat=shooter)
        case Prompt() if prompt.asked:
            event = prompt.event(state)
            return "" if event is None else wording.answer_words(event, state)
        case _:
            pass
    if step is None:
        return ""
    event = prompt.event(state) if prompt is not None and step.asks is not None else None
    return wording.step_words(step, state) if event is None else wording.answer_words(event, state)


def hint(action_id: str, words: str | None = None) -> Hint:
    """The hint of an action of the table."""
    action = actions.by_id(action_id)
    return action_id, action.key, words if words is not None else action.title


def _lawful(state: State, events: Iterable[Event]) -> bool:
    return any(flow.foresee(state, event).refusal is None for event in events)


MOST_HINTS: Final = 11
"""So many the panel shows where it has room; F1 shows all."""


def hints(state: State, prompt: Prompt | None, undo_words: str) -> list[Hint]:
    """The actions that would do something now, the most wanted first."""
    if isinstance(prompt, SanctionPrompt):
        found = [hint("curtain", _("close"))]
        if prompt.seat is not None:
            found += [hint("mafia.note"), hint("mafia.chief")]
        if prompt.needs_hand(state):
            found.append(hint("mafia.hand_counted"))
        return found
    if prompt is not None and prompt.asked:
        return [hint("curtain", _("close"))]
    living, reachable = state.living, (*state.living, *state.last_words)
    floor = state.floor
    found = []
    if _lawful(state, (Fouled(seat) for seat in reachable)):
        found.append(hint("mafia.foul"))
    if not state.over:
        found.append(hint("mafia.remove"))
    if undo_words:
        found.append(hint("undo", _("undo: {what}").format(what=undo_words)))
    found += [hint("mafia.log"), hint("mafia.roles")]
    if floor is not None and floor.word == "speech" and _lawful(state, (Nominated(floor.seat, seat) for seat in living)):
        found.append(hint("mafia.nominate"))
    if _lawful(state, (Warned(seat) for seat in reachable)):
        found.append(hint("mafia.warn"))
    if state.phase in {Phase.SPEECHES, Phase.TIE, Phase.DECIDED} and not state.over:
        found.append(hint("mafia.word"))
    if _lawful(state, (WinnerDeclared("draw"), GameAbandoned(), TeamDefeated("red", state.rules.options.proposals.artificial_situation))):
        found.append(hint("mafia.outcome"))
    if not state.signed:
        found.append(hint("mafia.deal"))
    if state.ended is not None and not state.signed:
        found.append(hint("mafia.extra"))
    if state.over:
        found.append(hint("mafia.sign"))
    found += [hint("curtain", _("curtain")), hint("mafia.head"), hint("mafia.paper")]
    return found


def digit_hints(prompt: Prompt | None) -> list[Hint]:
    """What digits and Tab mean to the prompt."""
    tab = ("", "Tab")
    match prompt:
        case NominatePrompt():
            return [("", "Digit1", _("1–0: put on the ballot"))]
        case HandsPrompt():
            return [("", "Digit1", _("1–0: hands")), (*tab, _("seats or a count"))]
        case ShotPrompt():
            return [("", "Digit1", _("1–0: target")), (*tab, _("one target or each his own"))]
        case CheckPrompt() | BestMovePrompt() | WordPrompt():
            return [("", "Digit1", _("1–0: seat"))]
        case SanctionPrompt():
            return [("", "Digit1", _("1–0: seat, then the violation")), (*tab, _("another sanction"))]
        case OutcomePrompt() | ProposalPrompt():
            return [("", "Digit1", _("choose by number"))]
        case _:
            return []


def moving_hints() -> list[Hint]:
    """The keys that go about the grid."""
    return [("", "ArrowDown", _("row up or down")), ("", "ArrowRight", _("cell of the row, or the days"))]


def timer_hints() -> list[Hint]:
    """The keys of the timers."""
    return [hint(action_id) for action_id in ("mafia.timer", "mafia.more_time", "mafia.less_time", "mafia.hour")]
