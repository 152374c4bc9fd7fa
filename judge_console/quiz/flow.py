"""How an evening goes on: the one natural next step, the timer that is due, what may be offered now.

Nothing here is a rule. What is lawful is asked of the rules; this says what a host would do next, and how many seconds he gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, assert_never

from judge_console.engine.events import Event
from judge_console.quiz.appeals import refusals
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.events import (
    Answered,
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    DrinkConfirmed,
    Ejected,
    Fined,
    HintAsked,
    MinuteTaken,
    PlayerBenched,
    RolledBack,
    RoundVoided,
    Substituted,
    TimeOutTaken,
)
from judge_console.quiz.round import Round
from judge_console.quiz.rules import TEAMS, Team, ThemeOwner
from judge_console.quiz.state import State


class Step(Enum):
    """What a host does next."""

    LINE_UP = "line_up"  # a captain hands in who plays
    BEGIN = "begin"  # a game against the casino
    SPIN = "spin"
    CHOOSE = "choose"  # tête-à-tête: who stays
    DICE = "dice"
    THEME = "theme"  # special question, its theme not written down yet
    SENDER = "sender"  # viewer's question, its sender not written down yet
    ANSWER = "answer"  # discussion, then the captain's word
    BENCH = "bench"  # a spin over the players
    ROLL_BACK = "roll_back"  # the casino has its last point, the right could take it
    SHOOTOUT = "shootout"
    REVEAL = "reveal"  # the seed
    SIGN = "sign"
    CLOSED = "closed"  # signed: nothing is due


def next_step(state: State) -> Step:
    """The natural next step of an evening."""
    if state.signed:
        return Step.CLOSED
    match state.phase:
        case Phase.GAME:
            team = next_team(state)
            return Step.LINE_UP if team is not None and state.side(team).lineup is None else Step.BEGIN
        case Phase.SPIN | Phase.DECIDING_SPIN:
            return Step.SPIN
        case Phase.CHOICE:
            return Step.CHOOSE
        case Phase.DICE:
            return Step.DICE
        case Phase.BENCH:
            return Step.BENCH
        case Phase.ROLL_BACK:
            return Step.ROLL_BACK
        case Phase.SHOOTOUT:
            return Step.SHOOTOUT
        case Phase.SIGNATURE:
            return Step.REVEAL if state.commitment is not None and state.seed is None else Step.SIGN
        case Phase.ANSWER | Phase.OVER:
            return _in_answer(running_round(state))
        case _ as never:
            assert_never(never)


def _in_answer(running: Round | None) -> Step:
    if running is not None and running.played_as == "special" and running.theme is None:
        return Step.THEME
    if running is not None and running.played_as == "viewer" and running.sender is None:
        return Step.SENDER
    return Step.ANSWER


def next_team(state: State) -> Team | None:
    """Whose game is the next to begin, None where both have."""
    return next((team for team in TEAMS if state.game(team) is None), None)


def running_round(state: State) -> Round | None:
    """The round whose answer is due."""
    game = state.game_in_play
    return game.running if game is not None else None


def theme_owner(state: State) -> ThemeOwner:
    """Whose the theme of a special question is on this evening (3.6)."""
    special = state.rules.options.special
    return special.theme_in_play_off if state.head.evening.stage == "play-off" else special.theme


# Timers.

DueKind = Literal["question", "time_out", "shootout"]


@dataclass(frozen=True, slots=True)
class Due:
    """The timer that is due.

    `place` tells it from every other one of the evening, `seconds` are its own, `added` those that were asked for since (a minute, the
    hint). `waits`: the host starts it, when he has read the question; otherwise it runs at once. `early`: for how many seconds of it an
    early answer may be announced, 0 for not at all.
    """

    kind: DueKind
    place: str
    seconds: int
    added: int = 0
    waits: bool = True
    early: int = 0


def due_timer(state: State) -> Due | None:
    """The timer that is due, None for none."""
    if state.signed:
        return None
    game = state.game_in_play
    if state.phase is Phase.SHOOTOUT:
        return Due("shootout", f"shootout {len(state.shootout) + 1}", state.rules.options.shootout.seconds)
    if game is None:
        return None
    if game.in_time_out and not game.over:
        place = f"time-out {game.team} {game.next_round} {len(game.time_outs)}"
        return Due("time_out", place, state.rules.options.time_out.seconds, waits=False)
    running = game.running
    if running is None or game.phase is not Phase.ANSWER:
        return None
    return _question_timer(game, running)


def _question_timer(game: CasinoGame, running: Round) -> Due:
    options = game.rules.options
    own, added, question = 0, 0, -1
    for part in game.parts:
        if part.kind in {"discussion", "question"}:
            question += 1
        if question == running.question:
            if part.kind in {"discussion", "question"}:
                own = part.seconds
            else:
                added += part.seconds
    early = options.early.seconds if running.played_as != "blitz" or options.early.in_blitz else 0
    return Due("question", f"question {game.team} {running.number} {running.question + 1}", own, added, early=early)


def early_open(due: Due | None, allowed: float, remaining: float) -> bool:
    """Whether an early answer may still be announced: within the first seconds of a discussion that has begun, nothing added to it."""
    if due is None or not due.early or due.added:
        return False
    return 0 < allowed - remaining <= due.early


def early_left(due: Due | None, allowed: float, remaining: float) -> float:
    """Seconds left to announce an early answer, 0.0 for none; before the discussion begins all of them."""
    if due is None or not due.early or due.added:
        return 0.0
    return max(0.0, due.early - (allowed - remaining))


# What may be offered.

Offer = Literal[
    "minute", "credit", "hint", "deciding", "time_out", "roll_back", "substitute", "appeal", "rule", "fine", "void", "drink", "eject"
]
OFFERS: Final[tuple[Offer, ...]] = (
    "minute",
    "credit",
    "hint",
    "roll_back",
    "deciding",
    "time_out",
    "substitute",
    "drink",
    "rule",
    "appeal",
    "fine",
    "void",
    "eject",
)


def offers(state: State) -> tuple[Offer, ...]:
    """What could be done beside the next step, most wanted first: only what is lawful now."""
    if state.signed:
        return ()
    return tuple(offer for offer in OFFERS if lawful_choices(state, offer))


def lawful_choices(state: State, offer: Offer) -> tuple[Event, ...]:
    """Every lawful event that an offer could mean, words of the host left empty."""
    return tuple(event for event in _meanings(state, offer) if lawful(state, event))


def lawful(state: State, event: Event) -> bool:
    """Whether an event would be accepted now."""
    return next(refusals(state, event), None) is None


def _meanings(state: State, offer: Offer) -> Iterator[Event]:
    game = state.game_in_play
    match offer:
        case "appeal" | "rule":
            yield from _appeals(state, offer)
        case "eject":
            yield from (Ejected(player, "table") for player in (game.at_table if game is not None else ()))
            yield Ejected("", "hall")
        case _ if game is not None:
            yield from _MEANINGS[offer](game)
        case _:
            pass


def _appeals(state: State, offer: Literal["appeal", "rule"]) -> Iterator[Event]:
    evening = state.head.evening
    for team in TEAMS:
        game = state.game(team)
        for played in game.rounds if game is not None else ():
            if offer == "appeal":
                yield Appealed(played.number, "", team)
            else:
                yield AppealRuled(played.number, granted=False, host=evening.host, editor=evening.editor, team=team)


_MEANINGS: Final[dict[Offer, Callable[[CasinoGame], Iterator[Event]]]] = {
    "minute": lambda _game: iter((MinuteTaken("saved"),)),
    "credit": lambda _game: iter((MinuteTaken("credit"),)),
    "hint": lambda _game: iter((HintAsked(),)),
    "roll_back": lambda game: (RolledBack(played.number) for played in game.roll_back_targets),
    "deciding": lambda game: (DecidingRoundTaken(player) for player in game.at_table),
    "time_out": lambda _game: iter((TimeOutTaken(),)),
    "substitute": lambda game: (Substituted(player, reserve) for player in game.at_table for reserve in game.reserve),
    "drink": lambda game: (DrinkConfirmed(player, drank=True) for player in game.may_answer),
    "fine": lambda game: (Fined(player) for player in game.at_table),
    "void": lambda _game: iter((RoundVoided(),)),
}


def answer_of(state: State, player: str | None, *, correct: bool, early: bool) -> Answered | None:
    """The answer that one key gives: by the player the captain named, else the captain, else the first who may; None where none is due."""
    game = state.game_in_play
    speaker = speaker_of(state, player)
    if game is None or speaker is None:
        return None
    return Answered(speaker, correct, early=early)


def speaker_of(state: State, player: str | None = None) -> str | None:
    """Who answers or throws: `player` if he may, else the captain if he may, else the first who may."""
    game = state.game_in_play
    if game is None:
        return None
    may = game.may_answer or (game.at_table if game.running is not None else ())
    for name in (player, state.head.team(game.team).captain):
        if name in may:
            return name
    return may[0] if may else None


def bench_candidates(state: State) -> tuple[str, ...]:
    """Over whom the spin goes that sends somebody from the table (3.3), in the order of the chairs."""
    game = state.game_in_play
    if game is None or game.phase is not Phase.BENCH:
        return ()
    return tuple(player for player in game.at_table if lawful(state, PlayerBenched(player)))


def place_of_round(state: State) -> tuple[object, ...]:
    """Tells one question of the evening from every other: a key that was meant for one must not act on the next."""
    game = state.game_in_play
    if game is None:
        return (state.phase,)
    latest = game.latest
    return (game.team, len(game.rounds), latest.question if latest is not None else 0, state.phase, len(state.shootout))
