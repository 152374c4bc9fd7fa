"""The vote at the desk: seats and counts, what is left, what follows, ties, the lift."""

from __future__ import annotations

import pytest

from judge_console.ui.mafia.prompts import HandsPrompt
from tests.ui.mafia.desk import Desk

INTRODUCTION = "⏎⏎⏎⏎⏎"


def to_vote(desk: Desk, nominations: str = "") -> None:
    """Day 1 with these nominations, `18` for 1 nominating 8, up to the opened vote."""
    by = {int(pair[0]): pair[1] for pair in nominations.split()}
    desk.keys(INTRODUCTION)
    for seat in range(1, 11):
        desk.keys("⏎" + by.get(seat, ""))
    desk.keys("⏎")


def test_seats_typed_are_shown_in_grid_and_panel_before_they_count(desk: Desk) -> None:
    to_vote(desk, "18 22 30")
    desk.keys("3567")
    assert desk.next == "Засчитать 4 руки за 8"
    assert "Осталось: 6 рук на 2, 10." in desk.said
    assert "Если за 2 поднимут 0–1 — уходит 10; 2 — попил 8, 10; 3 — уходит 8; 4 — попил 8, 2; 5–6 — уходит 2" in desk.said
    votes = [row.texts[[column.kind for column in desk.page.grid.model.columns].index("vote")] for row in desk.page.grid.model.rows]
    assert votes == ["", "", "8", "", "8", "8", "8", "", "", ""]
    assert desk.state.ballot is not None
    assert desk.state.ballot.counts == ()
    desk.keys("⏎")
    assert desk.state.ballot.counts[0].voters == (3, 5, 6, 7)
    assert desk.next == "Засчитать 0 рук за 2"


def test_1230_is_four_seats_and_never_a_number(desk: Desk) -> None:
    to_vote(desk, "18 22")
    desk.keys("1230")
    assert desk.next == "Засчитать 4 руки за 8"
    assert desk.page.now.field.field.text == "1 2 3 10"
    assert desk.page.now.field.field.ways[desk.page.now.field.field.way] == "места"
    desk.keys("⏎")
    assert desk.state.day is not None
    assert desk.state.day.ballots[0].counts[0].voters == (1, 2, 3, 10)


def test_a_count_is_typed_the_other_way_and_the_way_is_remembered(desk: Desk) -> None:
    to_vote(desk, "18 22 30")
    desk.keys("⇥1")
    assert desk.page.now.field.field.ways[desk.page.now.field.field.way] == "число"
    assert desk.next == "Засчитать 1 руку за 8"
    desk.keys("0")
    assert desk.next == "Засчитать 10 рук за 8"
    desk.keys("⌫⏎")
    assert desk.state.ballot is not None
    assert (desk.state.ballot.counts[0].voters, desk.state.ballot.counts[0].hands) == (None, 1)
    desk.keys("4⏎")
    assert desk.state.day is not None
    assert [count.hands for count in desk.state.day.ballots[0].counts] == [1, 4, 5]


def test_a_seat_that_has_voted_is_refused_in_the_panel_before_enter(desk: Desk) -> None:
    to_vote(desk, "18 22 30")
    desk.keys("35⏎5")
    assert "Игрок 5 уже голосовал" in desk.said
    desk.keys("5")
    assert "уже голосовал" not in desk.said


def test_more_hands_than_there_are_cannot_be_counted(desk: Desk) -> None:
    to_vote(desk, "18 22")
    desk.keys("⇥9⌫11⏎")
    assert "осталось 10" in desk.refused
    assert desk.state.ballot is not None
    assert desk.state.ballot.counts == ()


def test_the_last_candidate_has_the_rest_and_the_panel_says_what_follows(desk: Desk) -> None:
    to_vote(desk, "18 22")
    desk.keys("12345")
    assert "Остальное за 2: 5 рук." in desk.said
    assert "Попил 8, 2: по 30 с и переголосование." in desk.said
    desk.keys("6")
    assert "Стол покидает 8." in desk.said
    assert "Последнее слово 60 с." in desk.said
    desk.keys("⏎")
    assert desk.title == "День 1 · Последнее слово"
    assert desk.next == "Последнее слово 8"


def test_a_foul_in_the_middle_of_a_vote_keeps_what_was_typed(desk: Desk) -> None:
    to_vote(desk, "18 22")
    desk.keys("123 ф71")
    assert desk.state.seat(7).fouls == 1
    assert desk.next == "Засчитать 3 руки за 8"


@pytest.mark.clause("mafia:7.5")
def test_tie_revote_and_lift_by_keys(desk: Desk) -> None:
    to_vote(desk, "18 22")
    desk.keys("12345⏎")
    assert desk.title == "День 1 · Попил"
    assert desk.next == "Оправдание 8"
    desk.keys("⏎", apart=0)
    assert desk.timer == "0:30"
    desk.wait(1)
    desk.keys("⏎")
    assert desk.next == "Переголосование"
    desk.keys("⏎")
    assert desk.title == "День 1 · Переголосование"
    assert not any(row.floor and row.seat == 2 for row in desk.page.grid.model.rows)
    desk.keys("12345")
    assert "Снова попил 8, 2. Вопрос «уходят ли все?»: нужно 6 рук." in desk.said
    desk.keys("⏎")
    assert desk.title == "День 1 · Подъём"
    assert "Нужно не меньше: 6 рук." in desk.said
    desk.keys("12345")
    assert "Подъём не прошёл." in desk.said
    desk.keys("6")
    assert "Стол покидают 8, 2." in desk.said
    assert "7.5" in [line.clause for line in desk.page.now.view.lines]
    desk.keys("⏎⏎", apart=0.5)
    assert desk.state.living == (1, 3, 4, 5, 6, 7, 9, 10)
    assert desk.page.timekeeper.allowed() == 30


def test_a_lone_nominee_of_day_one_is_not_voted(desk: Desk) -> None:
    desk.keys(INTRODUCTION + "⏎8" + "⏎" * 9)
    assert desk.next == "Ночь 1"
    assert "Один выставленный в первый день не голосуется." in desk.said


def test_a_lone_nominee_later_leaves_and_the_step_says_so_before(desk: Desk) -> None:
    desk.keys(INTRODUCTION + "⏎" * 10 + "⏎⏎⏎⏎⏎" + "⏎7" + "⏎" * 9)
    assert desk.next == "Голосование"
    assert "Стол покидает 7." in desk.said
    desk.keys("⏎")
    assert desk.next == "Последнее слово 7"


def test_many_candidates_stand_in_two_columns(desk: Desk) -> None:
    to_vote(desk, "18 22 30 41 55 66 77")
    assert len(desk.page.now.view.cards) == 7
    assert desk.window.height() == 720
    prompt = desk.page.game.prompt
    assert isinstance(prompt, HandsPrompt)
    assert prompt.seat == 8
    desk.keys("⏎⏎⏎⏎⏎12⏎")
    assert desk.state.day is not None
    assert [count.hands for count in desk.state.day.ballots[0].counts] == [0, 0, 0, 0, 0, 2, 8]


@pytest.mark.clause("mafia:7.1")
def test_a_removal_during_a_vote_by_count_asks_for_his_hand(desk: Desk) -> None:
    to_vote(desk, "18 22 30")
    desk.keys("⇥3⏎ у5")
    assert "Его рука ещё не засчитана (F3, если засчитана)." in desk.said
    desk.named("F3")
    assert "Его рука уже засчитана (F3)." in desk.said
    desk.keys("4⏎")
    assert desk.state.ballot is not None
    assert desk.state.ballot.gone == frozenset({5})
    assert desk.state.hands_left == 7
    assert "10 рук" in desk.page.now.view.heading
