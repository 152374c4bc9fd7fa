"""How evenings of a season ended, as its tables take them: from evenings of the club, forfeits, and results given by hand.

`right` are right answers; of a result given by hand the number in the score, as nothing more is known of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from judge_console.quiz.rules import TEAMS, Regulation, Stage
from judge_console.quiz.season.events import EveningEntered, GameScore
from judge_console.quiz.season.state import EveningKey, Fixture, Season, evening_key
from judge_console.quiz.state import State

NO_POINTS: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class Side:
    """A team's game against the casino: both numbers of its score, right answers."""

    casino: int
    team: int
    right: int


@dataclass(frozen=True, slots=True)
class EveningResult:
    """An evening that is decided. `first` played game A.

    Teams go by their present names, `winner` too. Of a forfeited evening (`forfeit`) there are no sides. `shootout` holds both teams'
    answers where there was one; `game` is the id of the club's evening, None where there is none; `signed`: it is final.
    """

    stage: Stage
    date: str
    first: str
    second: str
    first_side: Side | None
    second_side: Side | None
    shootout: tuple[int, int] | None
    winner: str
    forfeit: bool = False
    game: str | None = None
    signed: bool = False

    @property
    def key(self) -> EveningKey:
        """What names the evening."""
        return evening_key(self.stage, self.first, self.second)

    @property
    def loser(self) -> str:
        """Who did not win."""
        return self.second if self.winner == self.first else self.first

    def side(self, team: str) -> Side | None:
        """A team's own game, None where it played none."""
        return self.first_side if team == self.first else self.second_side if team == self.second else None

    def beat_casino(self, team: str) -> bool:
        """Whether a team won its own game."""
        side = self.side(team)
        return side is not None and side.team > side.casino

    def points(self, team: str, rules: Regulation) -> Decimal:
        """Points of the season that a team has from the evening (2.3): for the casino beaten, for the opponents beaten.

        A forfeit brings the opponents what a win over a team brings, and nothing for the casino that was not played.
        """
        options = rules.options.points
        if self.stage not in options.stages:
            return NO_POINTS
        beaten = options.casino_beaten if self.beat_casino(team) else NO_POINTS
        return beaten + (options.opponent_beaten if team == self.winner else NO_POINTS)


def from_journal(state: Season) -> tuple[EveningResult, ...]:
    """What the season's own journal knows of evenings: those that were forfeited, then those whose result was given by hand.

    An evening is never both: what was said of it last counts.
    """
    return (*_forfeits(state), *map(_entered, state.entered.values()))


def _forfeits(state: Season) -> Iterator[EveningResult]:
    for fixture in state.fixtures:
        if fixture.forfeit is not None:
            yield _forfeit(fixture, fixture.forfeit[0])


def _forfeit(fixture: Fixture, by: str) -> EveningResult:
    winner = fixture.second if by == fixture.first else fixture.first
    return EveningResult(fixture.stage, fixture.date, fixture.first, fixture.second, None, None, None, winner, forfeit=True, signed=True)


def _entered(event: EveningEntered) -> EveningResult:
    one, two = event.first_game.team, event.second_game.team
    shootout = None
    if one == two:
        one, two = shootout = event.shootout[0], event.shootout[1]
    return EveningResult(
        event.stage,
        event.date,
        event.first,
        event.second,
        _side(event.first_game),
        _side(event.second_game),
        shootout,
        event.first if one > two else event.second,
        signed=True,
    )


def _side(score: GameScore) -> Side:
    return Side(score.casino, score.team, score.team)


def kept_evening(evening: State) -> list[object]:
    """What a list keeps of an evening of the club, as plain JSON, so that a season's tables read no journal; empty until it is decided.

    Both games (casino, team, right answers), the shootout or None, the team that won, A or B.
    """
    if evening.winner is None:
        return []
    games = [[game.casino, game.team_points, game.right_answers] for side in evening.sides if (game := side.game) is not None]
    return [*games, list(evening.shootout_score) if evening.tied else None, evening.winner]


def result_of_kept(kept: Sequence[Any], stage: Stage, date: str, teams: tuple[str, str], game: str, *, signed: bool) -> EveningResult:
    """The result of an evening of the club from what `kept_evening` kept, its head and its id."""
    first_side, second_side, shootout, winner = kept
    return EveningResult(
        stage,
        date,
        *teams,
        Side(*first_side),
        Side(*second_side),
        tuple(shootout) if shootout else None,
        teams[TEAMS.index(winner)],
        game=game,
        signed=signed,
    )
