"""The draws of one evening: its seed, the commitment, which number each draw has, and whether what was journalled is what the seed says.

The seed is a note of the evening and never in its journal before the end. A draw's number is how many were made before it and not undone,
so a spin that was undone comes out the same again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from judge_console.desk.chance import Chance
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.session import GameSession
from judge_console.engine.events import Event
from judge_console.quiz.events import DRAWN, Diced, PlayerBenched, SeedCommitted, SeedRevealed, Spun
from judge_console.quiz.flow import bench_candidates
from judge_console.quiz.state import State

NOTE_KEY: Final = "quiz.seed"


def chance_of(session: GameSession) -> Chance:
    """The evening's chance; a fresh seed is drawn and remembered where there is none yet. Raises StorageTrouble."""
    kept = session.recall(NOTE_KEY)
    if isinstance(kept, str):
        return Chance.of_text(kept)
    chance = Chance.fresh()
    session.remember(NOTE_KEY, chance.text)
    return chance


def commitment(session: GameSession) -> SeedCommitted | None:
    """The event that commits to the evening's seed; None where it is done, or where the top has been spun already."""
    state: State = session.state
    if state.commitment is not None or state.drawn:
        return None
    return SeedCommitted(chance_of(session).commitment)


def revelation(session: GameSession) -> SeedRevealed | None:
    """The event that tells the seed after the evening; None where nothing was committed to, or the seed is not in this club file."""
    state: State = session.state
    kept = session.recall(NOTE_KEY)
    if state.commitment is None or state.seed is not None or not isinstance(kept, str):
        return None
    return SeedRevealed(kept)


def draw_number(course: AnyCourse) -> int:
    """The number of the next draw."""
    return sum(_outcomes(course.entries[index].event) for index in course.standing.in_force)


def _outcomes(event: Event) -> int:
    return 2 if isinstance(event, Diced) else 1 if isinstance(event, DRAWN) else 0


def spin(session: GameSession) -> Spun:
    """Where the top stops: the next draw among the sectors. Raises StorageTrouble."""
    state: State = session.state
    game = state.game_in_play
    sectors = len(game.envelopes) if game is not None else state.rules.options.wheel.sectors
    return Spun(chance_of(session).outcome(draw_number(session.course), sectors))


def throw(session: GameSession, player: str) -> Diced:
    """One throw of the host and one of `player`, two draws. Raises StorageTrouble."""
    state: State = session.state
    chance, number, sides = chance_of(session), draw_number(session.course), state.rules.options.risk.sides
    return Diced(player, chance.outcome(number, sides), chance.outcome(number + 1, sides))


def bench(session: GameSession) -> PlayerBenched | None:
    """Whom the spin over the players sends from the table; None where no such spin is due. Raises StorageTrouble."""
    players = bench_candidates(session.state)
    if not players:
        return None
    return PlayerBenched(players[chance_of(session).outcome(draw_number(session.course), len(players)) - 1])


@dataclass(frozen=True, slots=True)
class Checked:
    """A draw held against the seed: the entry's number, its first draw's number, whether the seed says the same."""

    entry: int
    draw: int
    agrees: bool


def checked_draws(course: AnyCourse, seed: str) -> tuple[Checked, ...]:
    """Every spin and throw in force beside what a seed (hexadecimal) says; spins over players, which depend on who sat there, are left out.

    Outcomes of a real top or real dice, which the host typed in, agree only by accident. Raises ValueError where it is no seed.
    """
    chance = Chance.of_text(seed)
    rules = course.rules.options
    found: list[Checked] = []
    number = 0
    for index in sorted(course.standing.in_force):
        match course.entries[index].event:
            case Spun(stop=stop):
                found.append(Checked(index, number, chance.outcome(number, rules.wheel.sectors) == stop))
            case Diced(host_roll=host_roll, player_roll=player_roll):
                rolled = (chance.outcome(number, rules.risk.sides), chance.outcome(number + 1, rules.risk.sides))
                found.append(Checked(index, number, rolled == (host_roll, player_roll)))
            case _:
                pass
        number += _outcomes(course.entries[index].event)
    return tuple(found)
