"""Standings are worked out by hand from what each game gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest

from judge_console.engine.course import Course
from judge_console.engine.events import Entry
from judge_console.mafia.events import BestMoveNamed, DayBegan, ExtraGiven, NightBegan, Removed, RolesDealt, Shot, TeamDefeated
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import Regulation, Role, read_rules
from judge_console.mafia.standings import CRITERIA, GameScore, SeatScore, compensation, score_of, standings, ties
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.resource_files import resource


def rules_of(name: str) -> Regulation:
    return read_rules(resource("regulations", "mafia", f"{name}.toml").read_text(encoding="utf-8"))


TOURNAMENT = rules_of("mafia-tournament")


def score(player: str, points: str = "0", **more: object) -> SeatScore:
    zero = Decimal(0)
    plain = SeatScore(
        player, Role.CIVILIAN, "red", Decimal(points), zero, zero, zero, None, zero, won=False, lost=True, first_night_death=False
    )
    return replace(plain, **more)


def places(games: Sequence[GameScore], **more: object) -> list[tuple[int, str, str | None]]:
    return [(row.place, row.player, row.decided_by) for row in standings(games, TOURNAMENT, **more)]


def test_scores_of_a_game_are_its_protocol() -> None:
    head = MafiaHead(GameHead("Кубок", "отбор", 1, 1, "2026-11-28", "Орлова"), tuple("АБВГДЕЖЗИК"))
    course = Course.opened(MAFIA, head, TOURNAMENT)
    assert score_of(course.state) == ()
    events = (
        RolesDealt("ККККККШММД"), DayBegan(), NightBegan(), Shot(7), BestMoveNamed((8, 9, 1)), Removed(1, "6.7.1"),
        TeamDefeated("black", "6.8.2"), ExtraGiven(8, Decimal("0.5")),
    )  # fmt: skip
    for event in events:
        course = course.record(Entry(event))

    scores = score_of(course.state)

    assert [(line.player, line.points, line.extra, line.won) for line in (scores[0], scores[6], scores[7])] == [
        ("А", 1, 0, True),
        ("Ж", 3, Decimal("0.5"), True),
        ("З", 0, Decimal("0.5"), False),
    ]
    assert [line.first_night_death for line in scores].index(True) == 6
    assert [line.named_black for line in scores] == [None] * 6 + [2] + [None] * 3
    assert [line.lost for line in scores] == [False] * 7 + [True] * 3


@pytest.mark.clause("mafia:8.5")
def test_points_and_extra_points_come_first() -> None:
    games = [(score("А", "2"), score("Б", "2", extra=Decimal("0.5")), score("В", "3"))]

    assert places(games) == [(1, "В", None), (2, "Б", "total"), (3, "А", "total")]


@pytest.mark.clause("mafia:8.5.1")
def test_level_on_points_more_wins_decide() -> None:
    games = [(score("А", "1"), score("Б", "2", won=True)), (score("А", "1"), score("Б", "0"))]

    assert places(games) == [(1, "Б", None), (2, "А", "wins")]


@pytest.mark.clause("mafia:8.5.2")
def test_then_who_was_named_best_more_often_by_the_judge() -> None:
    named = score("А", "2", extra=Decimal("0.5"), given=Decimal("0.5"))
    by_best_move = score("Б", "2", extra=Decimal("0.5"), best_move=Decimal("0.5"))

    assert places([(by_best_move, named)]) == [(1, "А", None), (2, "Б", "best")]


@pytest.mark.clause("mafia:8.5.3")
@pytest.mark.parametrize(
    ("better", "worse", "criterion"),
    [(Role.DON, Role.SHERIFF, "don_wins"), (Role.SHERIFF, Role.MAFIOSO, "sheriff_wins"), (Role.MAFIOSO, Role.CIVILIAN, "mafia_wins")],
)
def test_then_wins_as_don_as_sheriff_as_mafia(better: Role, worse: Role, criterion: str) -> None:
    games = [(score("А", "3", won=True, role=worse), score("Б", "3", won=True, role=better))]

    assert places(games) == [(1, "Б", None), (2, "А", criterion)]


@pytest.mark.clause("mafia:8.5.4")
def test_then_deaths_in_the_first_night() -> None:
    games = [(score("А", "2"), score("Б", "2", first_night_death=True))]

    assert places(games) == [(1, "Б", None), (2, "А", "first_night_deaths")]


@pytest.mark.clause("mafia:8.5.5")
def test_level_players_share_a_place_until_a_lot_is_drawn() -> None:
    games = [(score("А", "2"), score("Б", "2"), score("В", "2"), score("Г", "0"))]

    assert places(games) == [(1, "А", None), (1, "Б", "lot"), (1, "В", "lot"), (4, "Г", "total")]
    assert ties(standings(games, TOURNAMENT)) == (("А", "Б", "В"),)
    assert places(games, lots=[("В", "А", "Б")]) == [(1, "В", None), (2, "А", "lot"), (3, "Б", "lot"), (4, "Г", "total")]


def test_a_lot_counts_only_for_the_tie_it_was_drawn_for() -> None:
    games = [(score("А", "2"), score("Б", "2"), score("В", "2"))]

    assert places(games, lots=[("Б", "А")]) == [(1, "А", None), (1, "Б", "lot"), (1, "В", "lot")]


def test_the_latest_lot_for_a_tie_counts() -> None:
    games = [(score("А", "2"), score("Б", "2"))]

    assert places(games, lots=[("А", "Б"), ("Б", "А")]) == [(1, "Б", None), (2, "А", "lot")]


@pytest.mark.clause("mafia:8.6", "mafia:5.1.17")
def test_lateness_enters_the_standings_once() -> None:
    games = [(score("А", "2"), score("Б", "2")), (score("А", "2"), score("Б", "2"))]

    first, second = standings(games, TOURNAMENT, late={"А"})

    assert (first.player, first.total) == ("Б", 4)
    assert (second.player, second.total, second.late, second.penalty, second.points) == ("А", 3, -1, -1, 4)


def test_one_who_has_not_played_is_listed_with_nothing() -> None:
    rows = standings([(score("А", "2"),)], TOURNAMENT, entered=["Б"])

    assert [(row.player, row.games, row.total) for row in rows] == [("А", 1, 2), ("Б", 0, 0)]


def test_sums_are_what_the_games_gave_out() -> None:
    games = [
        (score("А", "-1", penalty=Decimal(-1)), score("Б", "3", extra=Decimal("1.5"), given=Decimal(1), named_black=2, won=True)),
        (score("А", "2", extra=Decimal("0.25"), named_black=3, won=True), score("Б", "0")),
    ]
    rows = {row.player: row for row in standings(games, TOURNAMENT)}

    assert (rows["А"].points, rows["А"].extra, rows["А"].total, rows["А"].penalty) == (1, Decimal("0.25"), Decimal("1.25"), -1)
    assert (rows["Б"].points, rows["Б"].best, rows["Б"].best_single_extra) == (3, 1, Decimal("1.5"))
    assert (rows["Б"].best_moves_of_two, rows["А"].best_moves_of_three) == (1, 1)


def test_every_criterion_a_shipped_regulation_names_exists() -> None:
    for path in resource("regulations", "mafia").glob("*.toml"):
        order = rules_of(path.stem).options.standings.order
        assert order[-1] == "lot"
        assert set(order[:-1]) <= set(CRITERIA)


class TestCompensation:
    killed_lost = score("А", first_night_death=True)
    killed_won = score("А", first_night_death=True, won=True, lost=False)

    @pytest.mark.parametrize(("deaths", "games", "paid"), [(1, 10, "0.1"), (2, 10, "0.2"), (9, 10, "0.4"), (1, 5, "0.2"), (1, 1, "0")])
    def test_fiim_pays_a_share_of_the_first_night_deaths_after_a_defeat(self, deaths: int, games: int, paid: str) -> None:
        assert compensation(rules_of("fiim-2024"), self.killed_lost, deaths, games) == Decimal(paid)
        assert compensation(rules_of("fiim-2024"), self.killed_won, deaths, games) == 0

    @pytest.mark.parametrize(
        ("deaths", "games", "lost", "won"),
        [(1, 10, "0.125", "0.0625"), (4, 10, "0.5", "0.25"), (9, 10, "0.5", "0.4"), (1, 20, "0.0625", "0.03125")],
    )
    def test_rfm_pays_after_a_victory_too(self, deaths: int, games: int, lost: str, won: str) -> None:
        assert compensation(rules_of("rfm-2026"), self.killed_lost, deaths, games) == Decimal(lost)
        assert compensation(rules_of("rfm-2026"), self.killed_won, deaths, games) == Decimal(won)

    @pytest.mark.parametrize(("deaths", "games", "paid"), [(1, 10, "0"), (2, 10, "0.06"), (4, 10, "0.3"), (10, 10, "0.3")])
    def test_aml_pays_by_games(self, deaths: int, games: int, paid: str) -> None:
        assert compensation(rules_of("aml"), self.killed_lost, deaths, games) == Decimal(paid)

    def test_nobody_else_is_paid(self) -> None:
        rules = rules_of("fiim-2024")
        assert compensation(TOURNAMENT, self.killed_lost, 3, 10) == 0
        assert compensation(rules, score("А"), 3, 10) == 0
        assert compensation(rules, replace(self.killed_lost, team="black"), 3, 10) == 0
        assert compensation(rules, replace(self.killed_lost, lost=False), 3, 10) == 0
        assert compensation(rules, self.killed_lost, 1, 0) == 0

    def test_it_counts_among_the_extra_points(self) -> None:
        rows = standings([(self.killed_lost, score("Б"))], rules_of("fiim-2024"), distance=10)

        assert [(row.player, row.extra, row.compensation, row.total) for row in rows] == [
            ("А", Decimal("0.1"), Decimal("0.1"), Decimal("0.1")),
            ("Б", 0, 0, 0),
        ]
