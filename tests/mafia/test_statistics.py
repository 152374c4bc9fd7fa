"""Statistics add up to what the games gave, from whichever side they are counted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.mafia.rules import BLACK, Role, read_rules
from judge_console.mafia.standings import GameScore, SeatScore, rows_are_whole, rows_of_scores, scores_from_rows, standings
from judge_console.mafia.statistics import PlayedGame, Tally, season, statistics, wins_by_period
from judge_console.resource_files import resource

RULES = read_rules(resource("regulations", "mafia", "mafia-tournament.toml").read_text(encoding="utf-8"))
ROLES = "ККККККШММД"
NAMES = tuple("АБВГДЕЖЗИКЛМНОПРСТУФ")
ZERO = Decimal(0)


def seat_score(player: str, role: str, winner: str, **more: object) -> SeatScore:
    known = Role(role)
    team = "black" if known in BLACK else "red"
    won = team == winner
    points = Decimal(3 if known in {Role.DON, Role.SHERIFF} else 2) if won else Decimal(winner == "draw")
    plain = SeatScore(player, known, team, points, ZERO, ZERO, ZERO, None, ZERO, won, not won and winner != "draw", first_night_death=False)
    return replace(plain, **more)


def game(winner: str = "red", date: str = "2026-11-28", judge: str = "Орлова", number: int = 1, **more: object) -> PlayedGame:
    """Ten players by their seats; `more` are changed values of seat 1."""
    scores = [seat_score(player, role, winner, fouls=0) for player, role in zip(NAMES, ROLES, strict=False)]
    scores[0] = replace(scores[0], **more)
    return PlayedGame(tuple(scores), winner, judge, date, "Кубок", "финал", number, 1)


def chance_game(rng: random.Random, players: Sequence[str], number: int) -> PlayedGame:
    """A game with everything in it that a game can give."""
    winner = rng.choice(("red", "red", "black", "black", "draw"))
    killed = rng.randrange(10)
    scores: list[SeatScore] = []
    for seat, (player, role) in enumerate(zip(rng.sample(list(players), 10), rng.sample(ROLES, 10), strict=True)):
        fine, given_points = rng.choice((ZERO, ZERO, Decimal(-1))), rng.choice((ZERO, ZERO, Decimal("0.35"), Decimal(1)))
        named = rng.choice((None, 0, 1, 2, 3)) if seat == killed else None
        best_move = {1: Decimal("0.25"), 2: Decimal("0.5"), 3: Decimal(1)}.get(named or 0, ZERO)
        plain = seat_score(player, role, winner)
        scores.append(
            replace(
                plain,
                points=plain.points + fine,
                penalty=fine,
                given=given_points,
                extra=given_points + best_move,
                best_move=best_move,
                named_black=named,
                first_night_death=seat == killed,
                fouls=rng.randrange(4),
            )
        )
    date = f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
    return PlayedGame(tuple(scores), winner, rng.choice(("Орлова", "Иванов", "")), date, "Кубок", "", number, 1)


@given(st.integers(0, 10_000), st.integers(0, 30))
def test_everything_that_games_gave_is_found_again_from_every_side(seed: int, count: int) -> None:
    rng = random.Random(seed)  # noqa: S311 - a tournament by its seed
    games = [chance_game(rng, NAMES, number) for number in range(1, count + 1)]
    scores = [score for played in games for score in played.scores]

    found = statistics(games)

    assert found.games == count == found.red + found.black + found.draws
    assert sum(one.total for one in found.players) == sum(score.points + score.extra for score in scores)
    assert sum(seat.points for seat in found.seats) == sum(one.total for one in found.players)
    assert sum(one.all.games for one in found.players) == sum(seat.all.games for seat in found.seats) == 10 * count
    assert sum(one.all.wins for one in found.players) == sum(seat.all.wins for seat in found.seats) == sum(score.won for score in scores)
    assert sum(one.draws for one in found.players) == 10 * found.draws
    for role in Role:
        assert sum(one.roles[role].games for one in found.players) == ROLES.count(role.value) * count
    assert sum(one.fouls for one in found.players) == sum(one.fouls for one in found.judges) == sum(score.fouls for score in scores)
    assert sum(one.penalty for one in found.players) == sum(one.penalty for one in found.judges) == sum(score.penalty for score in scores)
    assert sum(one.given for one in found.judges) == sum(score.given for score in scores)
    assert sum(one.games for one in found.judges) == count
    assert sum(one.first_night_deaths for one in found.players) == sum(seat.first_night_deaths for seat in found.seats) == count
    assert sum(sum(one.best_moves) for one in found.players) == sum(score.named_black is not None for score in scores)
    assert sum(one.best_move_points for one in found.players) == sum(score.best_move for score in scores)
    periods = wins_by_period(games, most=5)
    assert [sum(getattr(one, name) for one in periods) for name in ("red", "black", "draws")] == [found.red, found.black, found.draws]
    assert sum(one.games for one in periods) == count
    for one in found.players:
        own = season(games, one.player)
        assert len(own) == one.all.games
        assert own[-1].running_total == one.total == sum(each.total for each in own)


@given(st.integers(0, 10_000))
def test_players_sums_are_those_of_the_standings(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311 - a tournament by its seed
    games = [chance_game(rng, NAMES, number) for number in range(1, 13)]
    rows = {row.player: row for row in standings([played.scores for played in games], RULES)}

    for one in statistics(games).players:
        row = rows[one.player]
        assert (one.all.games, one.all.wins, one.points, one.extra, one.penalty) == (
            row.games,
            row.wins,
            row.points,
            row.extra,
            row.penalty,
        )
        assert (one.first_night_deaths, one.named_best) == (row.first_night_deaths, row.best)
        assert one.roles[Role.DON].wins == row.don_wins
        assert one.roles[Role.SHERIFF].wins == row.sheriff_wins
        assert one.roles[Role.MAFIOSO].wins == row.mafia_wins


def test_a_players_figures_by_hand() -> None:
    games = [
        game("red", extra=Decimal("1.5"), given=Decimal(1), best_move=Decimal("0.5"), named_black=2, first_night_death=True, fouls=3),
        game("black", points=Decimal(-1), penalty=Decimal(-1), fouls=4),
        game("draw", fouls=1),
    ]

    one = next(figures for figures in statistics(games).players if figures.player == "А")

    assert one.all == Tally(3, 1)
    assert one.all.share == Decimal(1) / 3
    assert (one.draws, one.roles[Role.CIVILIAN], one.roles[Role.DON].share) == (1, Tally(3, 1), None)
    assert (one.points, one.extra, one.total, one.average) == (2, Decimal("1.5"), Decimal("3.5"), Decimal("3.5") / 3)
    assert (one.penalty, one.fouls, one.best_moves, one.best_move_points) == (-1, 8, (0, 0, 1, 0), Decimal("0.5"))
    assert (one.first_night_deaths, one.named_best) == (1, 1)


def test_players_stand_by_total_and_judges_by_games() -> None:
    found = statistics([game("red", judge="Иванов"), game("red", judge="Орлова"), game("black", judge="Орлова")])

    assert [one.player for one in found.players[:3]] == ["Ж", "А", "Б"]
    assert [(one.judge, one.games, one.red, one.black) for one in found.judges] == [("Орлова", 2, 1, 1), ("Иванов", 1, 1, 0)]
    assert [seat.seat for seat in found.seats] == list(range(1, 11))
    assert (found.seats[7].red, found.seats[7].black) == (Tally(0, 0), Tally(3, 1))


def test_a_player_whose_role_was_never_told_counts_without_one() -> None:
    played = game(role=None, team=None, won=False, lost=False)

    found = statistics([played])
    one = next(figures for figures in found.players if figures.player == "А")

    assert (one.all, sum(tally.games for tally in one.roles.values())) == (Tally(1, 0), 0)
    assert (found.seats[0].all, found.seats[0].red, found.seats[0].black) == (Tally(1, 0), Tally(0, 0), Tally(0, 0))
    assert season([played], "А")[0].outcome == "unknown"


def test_more_named_than_three_count_as_three() -> None:
    one = next(figures for figures in statistics([game(named_black=4)]).players if figures.player == "А")

    assert one.best_moves == (0, 0, 0, 1)


def test_a_season_goes_by_date_and_round_and_sums_up() -> None:
    games = [
        game("black", "2026-11-28", number=2),
        game("draw", "2026-11-28", number=1),
        game("red", "2026-10-01", number=5, extra=Decimal("0.5")),
    ]

    found = season(games, "А")

    assert [(one.date, one.number, one.outcome) for one in found] == [
        ("2026-10-01", 5, "won"),
        ("2026-11-28", 1, "draw"),
        ("2026-11-28", 2, "lost"),
    ]
    assert [(one.seat, one.role, one.total, one.running_total) for one in found] == [
        (1, Role.CIVILIAN, Decimal("2.5"), Decimal("2.5")),
        (1, Role.CIVILIAN, 1, Decimal("3.5")),
        (1, Role.CIVILIAN, 0, Decimal("3.5")),
    ]
    assert season(games, "Никто") == ()


@pytest.mark.parametrize(
    ("dates", "by_round", "kind", "periods"),
    [
        (["2026-11-28"] * 3, False, "round", ["1", "2", "10"]),
        (["2026-11-28", "2026-11-29", "2026-11-29"], False, "day", ["2026-11-28", "2026-11-29"]),
        (["2026-11-28", "2026-11-29", "2026-12-01"], False, "month", ["2026-11", "2026-12"]),
        (["2025-11-28", "2026-10-29", "2026-12-01"], False, "year", ["2025", "2026"]),
        (["2024-11-28", "2025-10-29", "2026-12-01"], False, "year", ["2024", "2025", "2026"]),
        (["2026-11-28", "2026-11-29", "2026-11-29"], True, "round", ["1", "2", "10"]),
        ([], False, "", []),
    ],
)
def test_wins_are_told_by_the_shortest_period_that_leaves_few(dates: list[str], *, by_round: bool, kind: str, periods: list[str]) -> None:
    games = [game("black", date, number=number) for date, number in zip(dates, (2, 1, 10), strict=False)]

    found = wins_by_period(games, by_round=by_round, most=2)

    assert [one.period for one in found] == periods
    assert {one.kind for one in found} == ({kind} if kind else set())
    assert sum(one.black for one in found) == len(dates)


class TestKeptScores:
    """What is kept beside a game is read back whole; what was kept before fouls were is known by it."""

    scores: GameScore = game(fouls=2, named_black=1, penalty=Decimal("-0.5")).scores

    def test_a_round_trip(self) -> None:
        assert scores_from_rows(rows_of_scores(self.scores)) == self.scores

    def test_rows_without_fouls_are_not_whole(self) -> None:
        rows = rows_of_scores(self.scores)

        assert rows_are_whole(rows)
        assert rows_are_whole([])
        assert not rows_are_whole([row[:-1] for row in rows])
