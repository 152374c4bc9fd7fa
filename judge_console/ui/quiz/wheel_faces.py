"""The envelopes of a game, or the players at the table, as sectors of the wheel; for the desk and for the hall."""

from __future__ import annotations

from judge_console.engine.events import Entry
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.events import PlayerBenched, Spun
from judge_console.quiz.flow import bench_candidates
from judge_console.quiz.rules import Regulation
from judge_console.quiz.state import State
from judge_console.ui.quiz import wording
from judge_console.ui.wheel.wheel import Sector, Wheel


def envelope_sectors(game: CasinoGame | None, rules: Regulation, *, secret: bool = False) -> tuple[Sector, ...]:
    """The envelopes, played ones dimmed; plain ones bear their number. Without a game as many blank ones.

    `secret`: what lies in an envelope is told only once it is played, as in the hall.
    """
    if game is None:
        return tuple(Sector(str(place)) for place in range(1, rules.options.wheel.sectors + 1))
    played = game.played
    return tuple(
        Sector((wording.short(envelope) if place in played or not secret else "") or str(place), spent=place in played)
        for place, envelope in enumerate(game.envelopes, start=1)
    )


def player_sectors(players: tuple[str, ...]) -> tuple[Sector, ...]:
    """Players to spin over."""
    return tuple(Sector(player) for player in players)


def lit_sector(game: CasinoGame | None) -> int | None:
    """The sector that is being played."""
    latest = game.latest if game is not None else None
    if game is None or latest is None:
        return None
    return latest.sector if latest.running or game.phase is Phase.BENCH else None


def show_standing(wheel: Wheel, state: State, *, secret: bool = False) -> None:
    """The wheel as a state has it, at rest."""
    game = state.game_in_play
    wheel.show_sectors(envelope_sectors(game, state.rules, secret=secret), lit_sector(game))
    latest = game.latest if game is not None else None
    wheel.point_at(latest.stop if latest is not None else None, latest.number if latest is not None else 0)


def animate(wheel: Wheel, entry: Entry, before: State, after: State, *, reduced: bool, secret: bool = False) -> bool:
    """Lets the top turn for what an entry drew; False where it drew nothing. What the host typed in has turned on the club's own table."""
    at_once = reduced or entry.note is not None
    match entry.event:
        case Spun(stop=stop):
            game, now = after.game_in_play, before.game_in_play
            if game is None or game.latest is None:
                return False
            same = now is not None and now.team == game.team
            wheel.show_sectors(envelope_sectors(now if same else None, after.rules, secret=secret))
            wheel.spin(stop, game.latest.number, reduced=at_once)
        case PlayerBenched(player=player):
            players = bench_candidates(before)
            if player not in players:
                return False
            wheel.show_sectors(player_sectors(players))
            wheel.point_at(1, 0)
            wheel.spin(players.index(player) + 1, len(after.game_in_play.rounds) if after.game_in_play else 0, reduced=at_once)
        case _:
            return False
    return True
