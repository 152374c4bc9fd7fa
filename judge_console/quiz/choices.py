"""What the host could do now: every event he could mean, as far as it can be listed, asked of the one judge of lawfulness."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from judge_console.engine.events import Event
from judge_console.quiz.appeals import refusals
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.events import (
    Answered,
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
    EveningSigned,
    Fined,
    GameBegan,
    HintAsked,
    LineupGiven,
    MinuteTaken,
    PlayerBenched,
    PlayerChosen,
    QuizEvent,
    RolledBack,
    RoundVoided,
    SeedCommitted,
    SenderNamed,
    ShootoutAsked,
    Spun,
    StateEntered,
    Substituted,
    ThemeNamed,
    TimeOutTaken,
)
from judge_console.quiz.rules import TEAMS, Team
from judge_console.quiz.state import State

WORDS: Final = "…"
"""Stands for any words of the host: a theme, a sender, a reason."""
SOME_COMMITMENT: Final = "0" * 64


def legal(state: State) -> Iterator[Event]:
    """Every lawful event, each meaning once.

    Words are `WORDS`, a commitment `SOME_COMMITMENT`; a line-up is the first of the squad, envelopes lie as the regulation offers them, an
    entered state is the one that stands. The seed is the desk's to reveal and is not listed.
    """
    return (event for event in _conceivable(state) if next(refusals(state, event), None) is None)


def _conceivable(state: State) -> Iterator[QuizEvent]:
    for team in TEAMS:
        yield _first_of_squad(state, team)
        yield GameBegan(team, state.rules.options.wheel.laying)
        yield _as_it_stands(state, team)
    yield SeedCommitted(SOME_COMMITMENT)
    game = state.game_in_play
    if game is not None:
        yield from _in_play(state, game)
    for team in TEAMS:
        yield from _appeals(state, team)
    for a, b in product((True, False), repeat=2):
        yield ShootoutAsked(a, b)
    yield EveningSigned(state.head.evening.host)


def _first_of_squad(state: State, team: Team) -> LineupGiven:
    squad = state.rules.options.squad
    names = tuple(member.name for member in state.head.team(team).squad)
    return LineupGiven(team, names[: squad.table], names[squad.table : squad.table + squad.reserve])


def _as_it_stands(state: State, team: Team) -> StateEntered:
    game = state.game(team)
    if game is None:
        return StateEntered(team, 0, 0, (), 0, 0)
    return StateEntered(team, game.casino, game.team_points, game.played, game.saved_minutes, game.minutes_owed)


def _in_play(state: State, game: CasinoGame) -> Iterator[QuizEvent]:
    if game.running is None:
        for stop in range(1, len(game.envelopes) + 1):
            yield Spun(stop)
    else:
        yield from _in_round(state, game)
    for player in game.at_table:
        yield PlayerBenched(player)
        yield DecidingRoundTaken(player)
        for replacement in game.reserve:
            yield Substituted(player, replacement)
        yield Fined(player)
        yield Ejected(player, "table")
    for player in game.reserve:
        yield Ejected(player, "hall")
    for played in game.rounds:
        yield RolledBack(played.number)
    yield TimeOutTaken()


def _in_round(state: State, game: CasinoGame) -> Iterator[QuizEvent]:
    rolls = range(1, state.rules.options.risk.sides + 1) if game.phase is Phase.DICE else ()
    for player in game.at_table:
        yield PlayerChosen(player)
        for host_roll, player_roll in product(rolls, repeat=2):
            yield Diced(player, host_roll, player_roll)
        for drank in (True, False):
            yield DrinkConfirmed(player, drank)
        for correct, early in product((True, False), repeat=2):
            yield Answered(player, correct, early)
    yield HintAsked()
    yield ThemeNamed(WORDS, "team")
    yield ThemeNamed(WORDS, "opponents")
    yield SenderNamed(WORDS)
    yield MinuteTaken("saved")
    yield MinuteTaken("credit")
    yield RoundVoided()


def _appeals(state: State, team: Team) -> Iterator[QuizEvent]:
    game = state.game(team)
    evening = state.head.evening
    for played in game.rounds if game is not None else ():
        yield Appealed(played.number, WORDS, team)
        for granted in (True, False):
            yield AppealRuled(played.number, granted, evening.host, evening.editor, team)
