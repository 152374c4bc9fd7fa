"""Statistics of finished games: what players, seats, judges and the two teams have to show, and one player's season game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeVar

from judge_console.mafia.rules import Role
from judge_console.mafia.score import ZERO
from judge_console.mafia.standings import GameScore, SeatScore
from judge_console.mafia.state import SEATS

Winner = Literal["red", "black", "draw"]
Outcome = Literal["won", "lost", "draw", "unknown"]
PeriodKind = Literal["round", "day", "month", "year"]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game: its ten scores by seat, who won, who judged, when (`YYYY-MM-DD`) and where. `number` is its round."""

    scores: GameScore
    winner: Winner
    judge: str
    date: str
    tournament: str = ""
    stage: str = ""
    number: int = 0
    table: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Games and how many of them were won."""

    games: int = 0
    wins: int = 0

    @property
    def share(self) -> Decimal | None:
        """Wins by games, 0 to 1; None without a game."""
        return Decimal(self.wins) / self.games if self.games else None


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """A player's sums. `roles` has every role; `best_moves` counts his best moves by how many black they named: 0, 1, 2, 3 or more.

    `points` hold the penalties, `extra` the best moves, as in the standings; compensation and lateness belong to a tournament, not here.
    `named_best` counts games in which the judge gave him extra points (8.5.2).
    """

    player: str
    all: Tally
    draws: int
    roles: Mapping[Role, Tally]
    points: Decimal
    extra: Decimal
    penalty: Decimal
    fouls: int
    best_moves: tuple[int, int, int, int]
    best_move_points: Decimal
    first_night_deaths: int
    named_best: int

    @property
    def total(self) -> Decimal:
        """Points and extra points of all games."""
        return self.points + self.extra

    @property
    def average(self) -> Decimal:
        """Total a game."""
        return self.total / self.all.games


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What a seat of the table brought: all its games, those of its red and of its black players, and its first-night deaths."""

    seat: int
    all: Tally
    red: Tally
    black: Tally
    points: Decimal
    first_night_deaths: int


@dataclass(frozen=True, slots=True)
class JudgeFigures:
    """A judge's games by winner, the fouls he gave, the penalty points (zero or negative) and the extra points he gave."""

    judge: str
    games: int
    red: int
    black: int
    draws: int
    fouls: int
    penalty: Decimal
    given: Decimal


@dataclass(frozen=True, slots=True)
class PeriodWins:
    """Games of a period by winner. `period` is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, or the number of a round, as `kind` says."""

    kind: PeriodKind
    period: str
    red: int
    black: int
    draws: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.red + self.black + self.draws


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything together: games by winner; players by total, the highest first; seats 1 to 10; judges by games, the most first."""

    red: int
    black: int
    draws: int
    players: tuple[PlayerFigures, ...]
    seats: tuple[SeatFigures, ...]
    judges: tuple[JudgeFigures, ...]

    @property
    def games(self) -> int:
        """All finished games."""
        return self.red + self.black + self.draws


@dataclass(frozen=True, slots=True)
class SeasonGame:
    """One game of one player: which, where he sat, what he was, what it brought, and what all his games up to it have brought."""

    date: str
    tournament: str
    stage: str
    number: int
    table: int
    seat: int
    role: Role | None
    outcome: Outcome
    points: Decimal
    extra: Decimal
    running_total: Decimal

    @property
    def total(self) -> Decimal:
        """Points and extra points of this game."""
        return self.points + self.extra


class _PlayerSums:
    """A player's sums in the making."""

    def __init__(self) -> None:
        self.games = self.wins = self.draws = self.fouls = self.first_night_deaths = self.named_best = 0
        self.points = self.extra = self.penalty = self.best_move_points = ZERO
        self.roles: dict[Role | None, list[int]] = {role: [0, 0] for role in (*Role, None)}
        self.best_moves = [0, 0, 0, 0]

    def add(self, score: SeatScore, *, draw: bool) -> None:
        self.games += 1
        self.wins += score.won
        self.draws += draw
        role = self.roles[score.role]
        role[0] += 1
        role[1] += score.won
        self.points += score.points
        self.extra += score.extra
        self.penalty += score.penalty
        self.fouls += score.fouls
        self.first_night_deaths += score.first_night_death
        self.named_best += score.given > 0
        if score.named_black is not None:
            self.best_moves[min(score.named_black, 3)] += 1
            self.best_move_points += score.best_move

    def figures(self, player: str) -> PlayerFigures:
        none, one, two, three = self.best_moves
        return PlayerFigures(
            player=player,
            all=Tally(self.games, self.wins),
            draws=self.draws,
            roles={role: Tally(*self.roles[role]) for role in Role},
            points=self.points,
            extra=self.extra,
            penalty=self.penalty,
            fouls=self.fouls,
            best_moves=(none, one, two, three),
            best_move_points=self.best_move_points,
            first_night_deaths=self.first_night_deaths,
            named_best=self.named_best,
        )


class _SeatSums:
    """A seat's sums in the making; `teams` hold games and wins, under None where the team is not known."""

    def __init__(self) -> None:
        self.teams: dict[str | None, list[int]] = {"red": [0, 0], "black": [0, 0], None: [0, 0]}
        self.points = ZERO
        self.first_night_deaths = 0

    def add(self, score: SeatScore) -> None:
        team = self.teams[score.team]
        team[0] += 1
        team[1] += score.won
        self.points += score.points + score.extra
        self.first_night_deaths += score.first_night_death

    def figures(self, seat: int) -> SeatFigures:
        games, wins = (sum(figures) for figures in zip(*self.teams.values(), strict=True))
        red, black = Tally(*self.teams["red"]), Tally(*self.teams["black"])
        return SeatFigures(seat, Tally(games, wins), red, black, self.points, self.first_night_deaths)


class _JudgeSums:
    """A judge's sums in the making."""

    def __init__(self) -> None:
        self.winners = {"red": 0, "black": 0, "draw": 0}
        self.fouls = 0
        self.penalty = self.given = ZERO

    def figures(self, judge: str) -> JudgeFigures:
        red, black, draws = self.winners.values()
        return JudgeFigures(judge, red + black + draws, red, black, draws, self.fouls, self.penalty, self.given)


def statistics(games: Iterable[PlayedGame]) -> Statistics:
    """The statistics of these games."""
    winners = {"red": 0, "black": 0, "draw": 0}
    players: dict[str, _PlayerSums] = {}
    seats = [_SeatSums() for _ in SEATS]
    judges: dict[str, _JudgeSums] = {}
    for game in games:
        winners[game.winner] += 1
        judge = judges.get(game.judge)
        if judge is None:
            judge = judges[game.judge] = _JudgeSums()
        judge.winners[game.winner] += 1
        draw = game.winner == "draw"
        for seat, score in zip(seats, game.scores, strict=True):
            player = players.get(score.player)
            if player is None:
                player = players[score.player] = _PlayerSums()
            player.add(score, draw=draw)
            seat.add(score)
            judge.fouls += score.fouls
            judge.penalty += score.penalty
            judge.given += score.given
    return Statistics(
        red=winners["red"],
        black=winners["black"],
        draws=winners["draw"],
        players=tuple(sorted((sums.figures(name) for name, sums in players.items()), key=lambda one: (-one.total, one.player))),
        seats=tuple(sums.figures(seat) for seat, sums in zip(SEATS, seats, strict=True)),
        judges=tuple(sorted((sums.figures(name) for name, sums in judges.items()), key=lambda one: (-one.games, one.judge))),
    )


def season(games: Iterable[PlayedGame], player: str) -> tuple[SeasonGame, ...]:
    """Every game of one player in the order of date and round, with the running sum of what they brought."""
    own = [(game, seat, score) for game in games for seat, score in enumerate(game.scores, 1) if score.player == player]
    own.sort(key=lambda found: (found[0].date, found[0].tournament, found[0].number, found[0].table))
    found: list[SeasonGame] = []
    total = ZERO
    for game, seat, score in own:
        total += score.points + score.extra
        found.append(
            SeasonGame(
                game.date,
                game.tournament,
                game.stage,
                game.number,
                game.table,
                seat,
                score.role,
                _outcome(game, score),
                score.points,
                score.extra,
                total,
            )
        )
    return tuple(found)


def _outcome(game: PlayedGame, score: SeatScore) -> Outcome:
    if game.winner == "draw":
        return "draw"
    return "won" if score.won else "lost" if score.lost else "unknown"


def wins_by_period(games: Iterable[PlayedGame], *, by_round: bool = False, most: int = 24) -> tuple[PeriodWins, ...]:
    """Red and black wins over time: by day, month or year, the shortest that makes `most` parts or fewer; or by the rounds of a tournament.

    Games of a single day are always told by round. Periods without a game are left out.
    """
    played = tuple(games)
    if by_round or len({game.date for game in played}) == 1:
        return tuple(_wins("round", str(number), winners) for number, winners in _parted(played, lambda game: game.number))
    kinds: tuple[tuple[PeriodKind, int], ...] = (("day", 10), ("month", 7), ("year", 4))
    found: tuple[PeriodWins, ...] = ()
    for kind, letters in kinds:
        found = tuple(_wins(kind, date, winners) for date, winners in _parted(played, _beginning_of_date(letters)))
        if len(found) <= most:
            break
    return found


def _beginning_of_date(letters: int) -> Callable[[PlayedGame], str]:
    return lambda game: game.date[:letters]


_Key = TypeVar("_Key", int, str)


def _parted(games: Iterable[PlayedGame], key: Callable[[PlayedGame], _Key]) -> list[tuple[_Key, list[Winner]]]:
    """The winners of the games with the same key, keys in order."""
    parts: dict[_Key, list[Winner]] = {}
    for game in games:
        parts.setdefault(key(game), []).append(game.winner)
    return sorted(parts.items(), key=lambda part: part[0])


def _wins(kind: PeriodKind, period: str, winners: Sequence[Winner]) -> PeriodWins:
    return PeriodWins(kind, period, winners.count("red"), winners.count("black"), winners.count("draw"))
