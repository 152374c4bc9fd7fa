"""Granted appeals: the round turns over and every later event of its game is judged anew (3.appeal).

What no longer fits stands in the way of the ruling until the host, who is shown it, rules with a reason all the same; then it no longer
counts. The other game is not touched: where a granted appeal reopens a game, that goes on when the other one is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

from judge_console.engine.course import Break
from judge_console.engine.discipline import Step
from judge_console.engine.events import Event, Refusal
from judge_console.quiz.casino import CasinoGame, Mark
from judge_console.quiz.events import Appealed, AppealRuled, Ejected, LineupGiven, QuizEvent, Spun
from judge_console.quiz.fold import fold, team_of
from judge_console.quiz.lawful import BEYOND_OVERRIDE, lawful_refusals
from judge_console.quiz.rules import Team
from judge_console.quiz.state import Side, State

NO_LONGER_FITS: Final = "no_longer_fits"
_AT_ANY_TIME: Final = (Appealed, AppealRuled, Ejected, LineupGiven)
# What a game judged anew cannot find again: that a ruling was given all the same, and that the evening was signed.
_NOT_OF_THE_GAME: Final = frozenset({NO_LONGER_FITS, "already_signed"})


def refusals(state: State, event: Event) -> Iterator[Refusal]:
    """Every reason why `event` is not lawful in `state`, the first one to be told first; none where it is lawful."""
    yield from lawful_refusals(state, event)
    broken = no_longer_fitting(state, event)
    if broken:
        first = broken[0]
        facts: dict[str, object] = {"event": first.index, "kind": first.entry.event.kind, "because": first.refusal.code}
        yield state.rules.refusal(NO_LONGER_FITS, facts | {"details": first.refusal.facts})


def no_longer_fitting(state: State, event: Event) -> tuple[Break, ...]:
    """The entries that would no longer count if this appeal were granted, in order, each with the refusal it would meet."""
    if not isinstance(event, AppealRuled) or not event.granted:
        return ()
    team = team_of(state, event)
    game = state.game(team) if team is not None else None
    if game is None or game.round(event.round) is None:
        return ()
    return _judged_anew(state, game, event.round)[1]


def apply(state: State, step: Step) -> State:
    """The evening after one more entry; lawful or overridden, known to pass what no override lifts."""
    after = fold(state, step)
    event = cast("QuizEvent", step.entry.event)
    if not isinstance(event, AppealRuled) or not event.granted:
        return after
    game = cast("CasinoGame", after.game(cast("Team", team_of(after, event))))
    refolded, broken = _judged_anew(after, game, event.round)
    gone = tuple(one.index for one in broken)
    anew = cast("CasinoGame", refolded.game(game.team))
    after = after.with_game(replace(anew, left_out=(*game.left_out, *gone)))
    own = {item.index for item in game.history if isinstance(item, Step)}
    # What was set aside in this game may be lawful now.
    kept = tuple(ruling for ruling in after.rulings if ruling.event not in own or ruling.code in _NOT_OF_THE_GAME)
    known = {ruling.event for ruling in kept}
    found = (ruling for ruling in refolded.rulings if ruling.event not in known)
    return replace(after, rulings=tuple(sorted((*kept, *found), key=lambda ruling: ruling.event)))


def _judged_anew(state: State, game: CasinoGame, turned: int) -> tuple[State, tuple[Break, ...]]:
    """An evening of this game alone with one more round turned over, and what of it no longer fits."""
    side = Side(lineup=game.first_lineup)
    anew = State(state.head, state.rules).with_side(game.team, side)
    broken: list[Break] = []
    lost_spin: Refusal | None = None
    for item in game.history:
        if isinstance(item, Mark):
            anew = anew.lapsed()
            continue
        event = item.entry.event
        step, refusal = _judged(anew, item)
        if lost_spin is not None and not isinstance(event, _AT_ANY_TIME):
            refusal = lost_spin  # it was about a round that no longer is
        if refusal is not None:
            broken.append(Break(item.index, item.entry, refusal))
            lost_spin = refusal if isinstance(event, Spun) else lost_spin
            continue
        anew = fold(anew, step)
        opened = cast("CasinoGame", anew.game(game.team))
        if not opened.turned:
            anew = anew.with_game(replace(opened, turned=game.turned | {turned}))
    return anew, tuple(broken)


def _judged(state: State, step: Step) -> tuple[Step, Refusal | None]:
    """The step as it counts now, and the refusal that stands in its way."""
    found = list(lawful_refusals(state, step.entry.event))
    if not found:
        return Step(step.index, step.entry), None
    beyond = any(one.code in BEYOND_OVERRIDE or one.code.startswith("unknown_") for one in found)
    if step.entry.override is None or beyond:
        return step, found[0]
    return Step(step.index, step.entry, found[0]), None
