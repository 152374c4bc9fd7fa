"""How an evening ended, and the result that `replay` prints."""

from __future__ import annotations

from judge_console.engine.discipline import Outcome
from judge_console.quiz.casino import CasinoGame
from judge_console.quiz.round import Round
from judge_console.quiz.rules import TEAMS
from judge_console.quiz.state import State


def outcome(state: State) -> Outcome | None:
    """How the evening ended: winner "A" or "B", "score" or "shootout", the clause; None while it goes on."""
    if state.winner is None:
        return None
    return Outcome(state.winner, state.reason, state.rules.clause_number("evening.tie" if state.tied else "evening.compare"))


def result(state: State) -> dict[str, object]:
    """The result object's part that is the quiz's own; see the interchange format."""
    a, b = state.shootout_score
    points = {team: state.points(team) for team in TEAMS}
    return {
        "finished": state.finished,
        "signed": state.signed,
        "games": {team: None if (game := state.game(team)) is None else _game(game) for team in TEAMS},
        "shootout": {"A": a, "B": b} if state.shootout else None,
        "winner": state.winner,
        "reason": state.reason,
        "points": None if None in points.values() else points,
        "breaches": [
            {"event": breach.event, "team": breach.team, "code": breach.code, "clause": breach.clause, "reason": breach.reason}
            for breach in state.breaches
        ],
        "rulings": [
            {"event": ruling.event, "code": ruling.code, "clause": ruling.clause, "reason": ruling.reason} for ruling in state.rulings
        ],
    }


def _game(game: CasinoGame) -> dict[str, object]:
    return {
        "casino": game.casino,
        "team": game.team_points,
        "winner": game.winner,
        "right": game.right_answers,
        "saved_minutes": game.saved_minutes,
        "minutes_owed": game.minutes_owed,
        "rounds": [_round(game, played) for played in game.rounds],
    }


def _round(game: CasinoGame, played: Round) -> dict[str, object]:
    return {
        "round": played.number,
        "stop": played.stop,
        "sector": played.sector,
        "envelope": played.envelope,
        "seconds": game.seconds(played),
        "won": played.won,
        "rolled_back": played.rolled_back,
    }
