"""The prompt that the next step of the game needs."""

from __future__ import annotations

from judge_console.mafia import flow
from judge_console.mafia.flow import Step
from judge_console.mafia.state import Phase, Proposal, State
from judge_console.ui.mafia.prompts import BestMovePrompt, CheckPrompt, HandsPrompt, NominatePrompt, Prompt, ProposalPrompt, ShotPrompt


def proposal_key(proposal: Proposal) -> tuple[int, str]:
    """What tells one offered team defeat from another: the entry that gave cause, and the clause."""
    return proposal.event, proposal.clause


def open_proposal(state: State, left: frozenset[tuple[int, str]]) -> Proposal | None:
    """The first offered team defeat that the judge has neither taken nor left."""
    if state.signed or (state.ended is not None and state.ended.reason == "team_defeat"):
        return None
    return next((proposal for proposal in state.proposals if proposal_key(proposal) not in left), None)


def due_prompt(state: State, step: Step | None, there: Prompt | None, *, counting: bool, left: frozenset[tuple[int, str]]) -> Prompt | None:
    """The prompt that is due; the one that is there stays with what was typed in it if it asks the same.

    `counting`: hands are typed as a count; `left`: offered team defeats that the judge left.
    """
    proposal = open_proposal(state, left)
    if proposal is not None:
        return there if isinstance(there, ProposalPrompt) and there.proposal == proposal else ProposalPrompt(proposal)
    match step:
        case Step(asks="votes" | "lift", seat=seat):
            return there if isinstance(there, HandsPrompt) and there.seat == seat else HandsPrompt(seat, counting=counting)
        case Step(asks="shot"):
            return there if isinstance(there, ShotPrompt) else ShotPrompt()
        case Step(asks="check"):
            role = flow.checker(step)
            return there if isinstance(there, CheckPrompt) and there.role is role else CheckPrompt(role)
        case Step(asks="best_move"):
            return there if isinstance(there, BestMovePrompt) else BestMovePrompt()
        case _:
            pass
    floor = state.floor
    if state.phase is Phase.SPEECHES and floor is not None and floor.word == "speech" and not state.over:
        return there if isinstance(there, NominatePrompt) and there.speaker == floor.seat else NominatePrompt(floor.seat)
    return None
