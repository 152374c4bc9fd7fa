"""Standings of a tournament (8.5): sums over finished games, places, and beside each tie the criterion that decided it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from judge_console.mafia.rules import Regulation, Role, Team
from judge_console.mafia.score import ZERO, best_move_black, best_move_points, extra_column, given_extra, penalty, points_column
from judge_console.mafia.state import SEATS, State


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What one player took from one game.

    `points` hold the penalties, `extra` the best move; `named_black` is how many black his best move named, None where he had none.
    """

    player: str
    role: Role | None
    team: Team | None
    points: Decimal
    extra: Decimal
    given: Decimal
    best_move: Decimal
    named_black: int | None
    penalty: Decimal
    won: bool
    lost: bool
    first_night_death: bool
    fouls: int = 0


GameScore = tuple[SeatScore, ...]


def score_of(state: State) -> GameScore:
    """The ten scores of a finished game. A game without a result has none."""
    if state.ended is None:
        return ()
    winner = state.ended.winner
    return tuple(
        SeatScore(
            player=state.head.players[seat - 1],
            role=state.roles[seat - 1],
            team=state.team(seat),
            points=points_column(state, seat),
            extra=extra_column(state, seat),
            given=given_extra(state, seat),
            best_move=best_move_points(state, seat),
            named_black=best_move_black(state) if state.best_move is not None and state.best_move.by == seat else None,
            penalty=penalty(state, seat),
            won=winner == state.team(seat),
            lost=winner != "draw" and state.team(seat) is not None and winner != state.team(seat),
            first_night_death=state.first_killed == seat,
            fouls=state.seat(seat).fouls,
        )
        for seat in SEATS
    )


_COLUMNS: Final = tuple(column.name for column in fields(SeatScore))


def rows_of_scores(game: GameScore) -> list[list[object]]:
    """The scores as plain JSON rows, to be kept beside a game so that standings need no journal."""
    return [[_plain(getattr(score, column)) for column in _COLUMNS] for score in game]


def _plain(value: object) -> object:
    return str(value) if isinstance(value, str | Decimal) else value


def rows_are_whole(rows: Sequence[Sequence[Any]]) -> bool:
    """Whether kept rows have everything a score holds now: fouls, for one, were not kept at first."""
    return all(len(row) == len(_COLUMNS) for row in rows)


def scores_from_rows(rows: Sequence[Sequence[Any]]) -> GameScore:
    """What `rows_of_scores` kept."""
    return tuple(_score_from_row(tuple(row)) for row in rows)


# Most rows of an archive are the same few results of the same people: to look one up costs a tenth of making it.
@lru_cache(maxsize=1 << 17)
def _score_from_row(row: tuple[Any, ...]) -> SeatScore:
    player, role, team, points, extra, given, best_move, named_black, fined, won, lost, first_night_death, fouls = row
    return SeatScore(
        player,
        Role(role) if role else None,
        team,
        Decimal(points),
        Decimal(extra),
        Decimal(given),
        Decimal(best_move),
        named_black,
        Decimal(fined),
        won,
        lost,
        first_night_death,
        fouls,
    )


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings. `decided_by` is the criterion that put it below the line above, None in the first line."""

    place: int
    player: str
    games: int
    points: Decimal
    extra: Decimal
    compensation: Decimal
    late: Decimal
    wins: int
    best: int
    don_wins: int
    sheriff_wins: int
    mafia_wins: int
    first_night_deaths: int
    penalty: Decimal
    best_moves_of_three: int
    best_moves_of_two: int
    best_single_extra: Decimal
    decided_by: str | None = None

    @property
    def total(self) -> Decimal:
        """Points and extra points of all games, compensation among the latter, and the penalty for late registration (8.6)."""
        return self.points + self.extra + self.late


CRITERIA: Final[Mapping[str, Callable[[Row], Decimal | int]]] = {
    "total": lambda row: row.total,
    "wins": lambda row: row.wins,
    "best": lambda row: row.best,
    "don_wins": lambda row: row.don_wins,
    "sheriff_wins": lambda row: row.sheriff_wins,
    "mafia_wins": lambda row: row.mafia_wins,
    "don_and_sheriff_wins": lambda row: row.don_wins + row.sheriff_wins,
    "first_night_deaths": lambda row: row.first_night_deaths,
    "extras": lambda row: row.extra + row.penalty,
    "efficiency": lambda row: row.total / row.games if row.games else ZERO,
    "best_moves_of_three": lambda row: row.best_moves_of_three,
    "best_moves_of_two": lambda row: row.best_moves_of_two,
    "best_single_extra": lambda row: row.best_single_extra,
}
"""Every criterion a regulation may name, the higher value first. The lot is no value of a row: it is drawn."""


def compensation(rules: Regulation, score: SeatScore, deaths: int, games: int) -> Decimal:
    """What the red player killed first is paid for a game: `deaths` are his first-night deaths in the tournament, `games` its games."""
    options = rules.options.compensation
    if options.formula == "none" or not score.first_night_death or score.team != "red" or games == 0:
        return ZERO
    share = (options.base_share * games).quantize(Decimal(1), ROUND_HALF_UP)
    base = max(Decimal(options.least_base), share) if options.formula == "by share of games" else Decimal(games)
    if base == 0 or not (score.won or score.lost):
        return ZERO
    factor, most = (options.won_factor, options.won_most) if score.won else (options.lost_factor, options.lost_most)
    return max(min(factor * deaths / base - options.less, most), ZERO)


def standings(
    games: Sequence[GameScore],
    rules: Regulation,
    *,
    entered: Collection[str] = (),
    late: Collection[str] = (),
    lots: Sequence[Sequence[str]] = (),
    distance: int | None = None,
) -> tuple[Row, ...]:
    """The standings after `games`, ordered by place.

    `entered` are players to list even before their first game, `late` those who were late for registration (8.6), `lots` the lots drawn,
    each the players of one tie from the first to the last (the latest for the same tie counts), `distance` how many games each plays in
    all, where that is planned. Players still level share a place and say `lot` (8.5.5).
    """
    rows = [_row(player, games, rules, late=player in late, distance=distance) for player in _players(games, entered, late)]
    criteria = ["total", *(name for name in rules.options.standings.order if name != "lot")]
    keys = {row.player: tuple(CRITERIA[name](row) for name in criteria) for row in rows}
    drawn = {frozenset(lot): {player: number for number, player in enumerate(lot)} for lot in lots}
    rows.sort(key=lambda row: (*(-value for value in keys[row.player]), row.player))
    placed: list[Row] = []
    for _values, group in groupby(rows, key=lambda row: keys[row.player]):
        level = list(group)
        lot = drawn.get(frozenset(row.player for row in level), {})
        level.sort(key=lambda row: lot.get(row.player, 0))
        first_place = len(placed) + 1
        for row in level:
            place = first_place + lot.get(row.player, 0)
            placed.append(replace(row, place=place, decided_by=_decided_by(criteria, keys, placed[-1] if placed else None, row)))
    return tuple(placed)


def ties(rows: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    """Groups of players who share a place: a lot is due for each (8.5.5)."""
    groups: dict[int, list[str]] = {}
    for row in rows:
        groups.setdefault(row.place, []).append(row.player)
    return tuple(tuple(players) for players in groups.values() if len(players) > 1)


def _players(games: Sequence[GameScore], entered: Collection[str], late: Collection[str]) -> list[str]:
    return list(dict.fromkeys([*entered, *late, *(score.player for game in games for score in game)]))


def _row(player: str, games: Sequence[GameScore], rules: Regulation, *, late: bool, distance: int | None) -> Row:
    own = [score for game in games for score in game if score.player == player]
    deaths = sum(score.first_night_death for score in own)
    paid = sum((compensation(rules, score, deaths, distance or len(own)) for score in own), ZERO)
    late_points = rules.options.penalties.late_registration if late else ZERO
    return Row(
        place=0,
        player=player,
        games=len(own),
        points=sum((score.points for score in own), ZERO),
        extra=sum((score.extra for score in own), ZERO) + paid,
        compensation=paid,
        late=late_points,
        wins=sum(score.won for score in own),
        best=sum(score.given > 0 for score in own),
        don_wins=sum(score.won and score.role is Role.DON for score in own),
        sheriff_wins=sum(score.won and score.role is Role.SHERIFF for score in own),
        mafia_wins=sum(score.won and score.role is Role.MAFIOSO for score in own),
        first_night_deaths=deaths,
        penalty=sum((score.penalty for score in own), ZERO) + late_points,
        best_moves_of_three=sum(score.named_black == 3 for score in own),
        best_moves_of_two=sum(score.named_black == 2 for score in own),
        best_single_extra=max((score.extra for score in own), default=ZERO),
    )


def _decided_by(criteria: Sequence[str], keys: Mapping[str, tuple[Decimal | int, ...]], above: Row | None, row: Row) -> str | None:
    if above is None:
        return None
    values = zip(criteria, keys[row.player], keys[above.player], strict=True)
    return next((name for name, mine, his in values if mine != his), "lot")
