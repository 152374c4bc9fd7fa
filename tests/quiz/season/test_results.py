"""How evenings ended: typed in, forfeited, or kept of an evening of the club; and the points they bring (2.3)."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from judge_console.engine.events import Event
from judge_console.quiz.events import EveningSigned, ShootoutAsked
from judge_console.quiz.rules import Stage
from judge_console.quiz.season.events import (
    EveningEntered,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    GameScore,
    GroupsSet,
    TeamRenamed,
)
from judge_console.quiz.season.results import EveningResult, Side, from_journal, kept_evening, result_of_kept
from tests.quiz.evenings import after, game, head, regulation
from tests.quiz.season.seasons import all_refusals, state

GROUP = GroupsSet((("Гранит", "Опыт", "Зенит", "Кварц"),), "одна группа")
PLANNED = EveningScheduled("group", "Гранит", "Опыт", "2026-03-04")


def entered(one: tuple[int, int], two: tuple[int, int], *shootout: int, stage: Stage = "group") -> EveningEntered:
    return EveningEntered(stage, "Гранит", "Опыт", "2026-03-04", GameScore(*one), GameScore(*two), shootout)


def result_of(*events: Event) -> EveningResult:
    (result,) = from_journal(state(GROUP, *events))
    return result


def points_of(result: EveningResult) -> tuple[Decimal, Decimal]:
    return result.points("Гранит", regulation()), result.points("Опыт", regulation())


@pytest.mark.clause("quiz:2.3", "quiz:2.2.1", "quiz:2.2.2", "quiz:2.2.3")
@pytest.mark.parametrize(
    ("event", "winner", "points"),
    [
        (entered((4, 6), (6, 2)), "Гранит", ("1.5", "0")),
        (entered((6, 3), (6, 4)), "Опыт", ("0", "1")),
        (entered((6, 3), (6, 3), 4, 2), "Гранит", ("1", "0")),
        (entered((1, 6), (5, 6), 0, 2), "Опыт", ("0.5", "1.5")),
        (entered((4, 6), (6, 2), stage="play-off"), "Гранит", ("0", "0")),
    ],
)
def test_points_are_for_the_casino_and_for_the_opponents(event: EveningEntered, winner: str, points: tuple[str, str]) -> None:
    result = result_of(event)

    assert (result.winner, result.loser) == (winner, "Опыт" if winner == "Гранит" else "Гранит")
    assert points_of(result) == tuple(map(Decimal, points))
    assert result.points("Зенит", regulation()) == 0
    assert (result.side("Зенит"), result.beat_casino("Зенит")) == (None, False)
    assert (result.shootout, result.signed, result.game) == (event.shootout or None, True, None)


def test_a_level_shootout_has_no_winner_and_no_order_lets_it_in() -> None:
    assert [one.code for one in all_refusals(GROUP, entered((6, 3), (6, 3), 2, 2))] == ["shootout_due"]


@pytest.mark.clause("quiz:2.3")
def test_a_forfeit_brings_the_opponents_a_point_and_nobody_beats_the_casino() -> None:
    result = result_of(PLANNED, EveningForfeited("group", "Опыт", "Гранит", "Гранит", "нет состава"))

    assert (result.first, result.second, result.date) == ("Гранит", "Опыт", "2026-03-04")
    assert (result.winner, result.forfeit, result.first_side, result.second_side) == ("Опыт", True, None, None)
    assert points_of(result) == (0, 1)
    assert result_of(PLANNED, EveningForfeited("group", "Гранит", "Опыт", "Опыт", "")).winner == "Гранит"


def test_what_was_said_of_an_evening_last_counts() -> None:
    forfeited, held = EveningForfeited("group", "Гранит", "Опыт", "Опыт", ""), entered((6, 2), (6, 4))

    assert result_of(PLANNED, forfeited, held).winner == "Опыт"
    assert not result_of(PLANNED, forfeited, held).forfeit
    assert result_of(PLANNED, held, forfeited).forfeit
    assert result_of(held, entered((0, 6), (6, 4))).winner == "Гранит"
    moved = state(GROUP, PLANNED, forfeited, EveningMoved("group", "Гранит", "Опыт", "2026-03-11", "сыграют"))
    assert from_journal(moved) == ()


def test_results_go_by_present_names() -> None:
    result = result_of(entered((4, 6), (6, 2)), TeamRenamed("Гранит", "Базальт"))

    assert (result.first, result.winner) == ("Базальт", "Базальт")
    assert result.key == ("group", frozenset({"Базальт", "Опыт"}))


class TestKept:
    def result(self, *events: Event, stage: Stage = "group") -> EveningResult:
        evening = after(*events, of=head(stage))
        kept = json.loads(json.dumps(kept_evening(evening)))
        return result_of_kept(kept, stage, "2026-11-25", ("Гранит", "Опыт"), "id", signed=evening.signed)

    @pytest.mark.clause("quiz:2.3")
    def test_an_evening_of_the_club_is_told_by_what_is_kept_of_it(self) -> None:
        result = self.result(*game("A", "++++++"), *game("B", "+-+-+----"), EveningSigned("Орлова"))

        assert (result.first_side, result.second_side) == (Side(0, 6, 6), Side(6, 3, 3))
        assert (result.winner, result.shootout, result.signed, result.game) == ("Гранит", None, True, "id")
        assert points_of(result) == (Decimal("1.5"), 0)

    def test_a_shootout_is_kept(self) -> None:
        level = (*game("A", "++++++"), *game("B", "++++++"))
        result = self.result(*level, ShootoutAsked(a=False, b=True), ShootoutAsked(a=True, b=True), ShootoutAsked(a=False, b=True))

        assert (result.winner, result.shootout, result.signed) == ("Опыт", (1, 3), False)
        assert points_of(result) == (Decimal("0.5"), Decimal("1.5"))

    def test_nothing_is_kept_of_an_evening_that_goes_on(self) -> None:
        assert kept_evening(after()) == []
        assert kept_evening(after(*game("A", "++++++"), *game("B", "++++++"))) == []
