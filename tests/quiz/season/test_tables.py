"""Tables of the groups: every way in which level teams are told apart, and ties that are left to a shootout or a lot."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.quiz.rules import Regulation
from judge_console.quiz.season.events import (
    EveningEntered,
    EveningForfeited,
    EveningScheduled,
    GameScore,
    GroupsSet,
    GroupTieSettled,
    TeamRenamed,
)
from judge_console.quiz.season.results import EveningResult, Side, from_journal
from judge_console.quiz.season.state import Season
from judge_console.quiz.season.tables import TableRow, evenings_of_group, group_table, group_ties
from tests.quiz.evenings import varied
from tests.quiz.season.seasons import course

TEAMS = ("Гранит", "Зенит", "Кварц", "Опыт")
OTHERS = ("Ртуть", "Сталь")
Game = tuple[int, int] | tuple[int, int, int]
"""Casino, team, and right answers where they are not the team's points."""


def season(*settled: GroupTieSettled, rules: Regulation | None = None) -> Season:
    return course(GroupsSet((TEAMS, OTHERS), "по договорённости"), *settled, teams=TEAMS + OTHERS, rules=rules).state


def evening(first: str, second: str, one: Game, two: Game, shootout: tuple[int, int] | None = None) -> EveningResult:
    """An evening of the group stage; the higher number of a team wins it, or the shootout."""
    a, b = shootout or (one[1], two[1])
    return EveningResult("group", "2026-03-04", first, second, side(*one), side(*two), shootout, first if a > b else second)


def side(casino: int, team: int, right: int | None = None) -> Side:
    return Side(casino, team, team if right is None else right)


def lines(table: tuple[TableRow, ...]) -> list[tuple[int, str, str | None]]:
    return [(row.place, row.team, row.decided_by) for row in table]


def beat(first: str, second: str, score: int = 5, other: int = 4) -> EveningResult:
    """`first` beats `second`, both having lost to the casino."""
    return evening(first, second, (6, score), (6, other))


@pytest.mark.clause("quiz:2.3", "quiz:1.3")
def test_a_table_sums_what_evenings_brought() -> None:
    results = [
        evening("Гранит", "Опыт", (4, 6), (6, 2)),
        evening("Зенит", "Гранит", (6, 5), (5, 6)),
        evening("Кварц", "Зенит", (6, 0), (6, 1)),
    ]

    first, second, third, fourth = group_table(season(), 1, results)

    assert first == TableRow(1, "Гранит", 2, 2, 2, Decimal(3), None, 12, 9, None)
    assert second == TableRow(2, "Зенит", 2, 0, 1, Decimal(1), None, 6, 12, "points")
    assert (third.team, third.points, fourth.team, fourth.points) == ("Опыт", 0, "Кварц", 0)
    assert [row.played for row in group_table(season(), 2, results)] == [0, 0]


def test_evenings_of_other_stages_and_groups_do_not_count() -> None:
    abroad = EveningResult("play-off", "2026-03-04", "Гранит", "Опыт", None, None, None, "Гранит")
    across = beat("Гранит", "Ртуть")

    assert evenings_of_group(season(), 1, [abroad, across]) == ()
    assert {row.points for row in group_table(season(), 1, [abroad, across])} == {0}


def test_before_the_first_evening_all_share_the_first_place() -> None:
    assert lines(group_table(season(), 1, [])) == [(1, team, None) for team in sorted(TEAMS)]
    assert group_ties(season(), 2, []) == (OTHERS,)


class TestLevelTeams:
    @pytest.mark.clause("quiz:2.3")
    def test_the_evening_between_them_comes_before_right_answers(self) -> None:
        """«Опыт» has given more right answers, but «Зенит» has beaten it."""
        results = [beat("Зенит", "Опыт", 1, 0), beat("Опыт", "Кварц", 5, 4)]

        table = group_table(season(), 1, results)

        assert lines(table)[:2] == [(1, "Зенит", None), (2, "Опыт", "points_between_the_tied")]
        assert [(row.points, row.points_between, row.right) for row in table[:2]] == [(1, 1, 1), (1, 0, 5)]

    def test_who_stays_level_is_compared_by_the_evenings_among_themselves_anew(self) -> None:
        """Three level on 1.5; among them «Гранит» and «Кварц» have 1.5 and «Зенит» 1; «Кварц» beat «Гранит», which has more right."""
        results = [
            beat("Гранит", "Зенит", 5, 4),
            beat("Зенит", "Кварц", 1, 0),
            evening("Кварц", "Гранит", (0, 6), (0, 6), (2, 0)),
            evening("Опыт", "Зенит", (0, 6), (1, 6), (2, 0)),
            beat("Опыт", "Гранит", 5, 4),
            beat("Опыт", "Кварц", 2, 1),
        ]

        table = group_table(season(), 1, results)

        assert lines(table) == [
            (1, "Опыт", None),
            (2, "Кварц", "points"),
            (3, "Гранит", "points_between_the_tied"),
            (4, "Зенит", "points_between_the_tied"),
        ]
        between = [(row.points, row.points_between, row.points_between_again, row.right) for row in table[1:]]
        assert between == [
            (Decimal("1.5"), Decimal("1.5"), Decimal("1.5"), 7),
            (Decimal("1.5"), Decimal("1.5"), Decimal("0.5"), 15),
            (Decimal("1.5"), Decimal(1), None, 11),
        ]

    def test_right_answers_then_fewer_points_of_the_casino(self) -> None:
        """A circle, each with 2 points: right answers tell «Кварц» apart, the casino's points the other two."""
        table = group_table(season(), 1, circle((3, 6), (5, 6), (2, 6), (2, 6, 7), (4, 6), (4, 6)))

        assert lines(table) == [
            (1, "Кварц", None),
            (2, "Гранит", "right_answers"),
            (2, "Зенит", None),
            (4, "Опыт", "points"),
        ]
        table = group_table(season(), 1, circle((3, 6), (5, 6), (2, 6), (2, 6, 7), (4, 6), (3, 6)))
        assert lines(table)[1:3] == [(2, "Гранит", "right_answers"), (3, "Зенит", "casino_points_conceded")]
        assert [(row.right, row.conceded) for row in table[:3]] == [(13, 6), (12, 6), (12, 7)]
        assert [row.points_between_again for row in table] == [None] * 4

    def test_a_tie_that_is_left_is_settled_by_the_organiser(self) -> None:
        results = circle(*[(6, 3)] * 6)
        assert group_ties(season(), 1, results) == (("Гранит", "Зенит", "Кварц"),)
        other = GroupTieSettled(1, ("Кварц", "Зенит"), "lot")
        shootout = GroupTieSettled(1, ("Кварц", "Гранит", "Зенит"), "shootout")
        lot = GroupTieSettled(1, ("Зенит", "Гранит", "Кварц"), "lot")

        settled = season(shootout, other)

        assert lines(group_table(settled, 1, results)) == [
            (1, "Кварц", None),
            (2, "Гранит", "shootout"),
            (3, "Зенит", "shootout"),
            (4, "Опыт", "points"),
        ]
        assert group_ties(settled, 1, results) == ()
        assert lines(group_table(season(shootout, lot), 1, results))[:3] == [(1, "Зенит", None), (2, "Гранит", "lot"), (3, "Кварц", "lot")]
        assert len(group_ties(settled, 1, results[:-1])) == 0, "the tie is gone, and what settled it with it"
        assert group_table(settled, 1, results[:-1])[0].decided_by is None

    def test_the_order_is_the_regulations(self) -> None:
        """Right answers first, nothing settles a tie."""
        line = 'order = ["points_between_the_tied", "right_answers", "casino_points_conceded", "shootout_or_lot"]'
        rules = varied((line, 'order = ["right_answers"]'))
        results = [beat("Зенит", "Опыт", 1, 0), beat("Опыт", "Кварц", 5, 4)]

        assert lines(group_table(season(rules=rules), 1, results))[:2] == [(1, "Опыт", None), (2, "Зенит", "right_answers")]
        settled = season(GroupTieSettled(1, ("Зенит", "Гранит"), "lot"), rules=rules)
        assert group_ties(settled, 1, []) == (tuple(sorted(TEAMS)),)
        assert group_table(settled, 1, [])[0].points_between is None


def test_forfeits_and_results_by_hand_make_tables_as_evenings_do() -> None:
    state = course(
        GroupsSet((TEAMS,), "одна группа"),
        EveningScheduled("group", "Гранит", "Зенит", "2026-03-04"),
        EveningForfeited("group", "Гранит", "Зенит", "Гранит", "болеют"),
        EveningEntered("group", "Кварц", "Опыт", "2026-03-11", GameScore(2, 6), GameScore(6, 1)),
        TeamRenamed("Кварц", "Слюда"),
        teams=TEAMS,
    ).state

    table = group_table(state, 1, from_journal(state))

    assert [(row.team, row.played, row.wins, row.points, row.right) for row in table] == [
        ("Слюда", 1, 1, Decimal("1.5"), 6),
        ("Зенит", 1, 1, Decimal(1), 0),
        ("Опыт", 1, 0, Decimal(0), 1),
        ("Гранит", 1, 0, Decimal(0), 0),
    ]


@given(st.randoms(use_true_random=True))
def test_random_tables_add_up(luck: Random) -> None:
    state = season()
    results = [random_evening(luck, first, second) for place, first in enumerate(TEAMS) for second in TEAMS[place + 1 :]]
    results = luck.sample(results, luck.randint(0, len(results)))

    table = group_table(state, 1, results)

    assert sorted(row.team for row in table) == sorted(TEAMS)
    assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
    assert sum(row.wins for row in table) == len(results)
    assert sum(row.played for row in table) == 2 * len(results)
    assert sum(row.points for row in table) == len(results) + Decimal("0.5") * sum(row.casino_wins for row in table)
    assert group_table(state, 1, results[::-1]) == table
    assert all(row.place == (place if row.decided_by or place == 1 else table[place - 2].place) for place, row in enumerate(table, 1))
    tied = group_ties(state, 1, results)
    settled = season(*(GroupTieSettled(1, tuple(luck.sample(tie, len(tie))), "lot") for tie in tied))
    assert [row.place for row in group_table(settled, 1, results)] == [1, 2, 3, 4]


def random_evening(luck: Random, first: str, second: str) -> EveningResult:
    games = [luck.choice(((6, luck.randint(3, 5)), (luck.randint(3, 5), 6))) for _team in range(2)]
    shootout = luck.choice(((2, 0), (0, 2))) if games[0][1] == games[1][1] else None
    return evening(first, second, *games, shootout)


def circle(*games: Game) -> list[EveningResult]:
    """Each of three beats one of the others in a shootout: two games an evening."""
    pairs = (("Гранит", "Зенит"), ("Зенит", "Кварц"), ("Кварц", "Гранит"))
    return [evening(*pair, *games[2 * number : 2 * number + 2], shootout=(2, 0)) for number, pair in enumerate(pairs)]
