"""Fouls, removals and what hangs on them: the violation by number and by name, silence, the vote, offered team defeats."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge_console.mafia.events import Removed
from tests.ui.mafia.desk import ROLES, Desk

FIRST_SPEECH = "⏎⏎⏎⏎⏎⏎"


def test_a_foul_is_a_key_and_a_seat_and_its_number(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф31")
    (note,) = desk.state.sanctions
    assert (note.sanction, note.seat, note.clause) == ("foul", 3, "6.6.1")
    assert desk.next == "Слово 2"


def test_a_foul_without_its_violation_is_enter(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3")
    assert desk.next == "Фол 1 игроку 3"
    assert "речь в чужую минуту" in desk.said
    desk.keys("⏎")
    (note,) = desk.state.sanctions
    assert (note.seat, note.clause) == (3, None)


def test_a_violation_found_by_part_of_its_name_has_its_usual_sanction(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3 мат")
    assert desk.next == "Удаление игрока 3 (6.7.4)"
    assert "3 уходит без последнего слова." in desk.said
    desk.keys("⏎")
    assert desk.state.seat(3).left is not None
    assert desk.state.sanctions[-1].clause == "6.7.4"


def test_letters_of_a_latin_layout_find_the_same_violation(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3")
    for key, text in (("KeyV", "v"), ("KeyF", "f"), ("KeyN", "n")):
        desk.named(key, text)
    assert desk.next == "Удаление игрока 3 (6.7.4)"
    desk.keys("⌫⌫⌫")
    assert desk.next == "Фол 1 игроку 3"


def test_another_sanction_than_the_usual_one_may_be_taken(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3 мат1")
    assert desk.next == "Удаление игрока 3 (6.7.4)"
    desk.keys("⇥⇥⇥⇥⇥")  # expulsion, penalty, team defeat, warning, foul
    assert desk.next == "Фол 1 игроку 3 (6.7.4)"
    assert "Обычно: удаление." in desk.said
    desk.keys("⏎")
    assert (desk.state.sanctions[-1].sanction, desk.state.sanctions[-1].clause) == ("foul", "6.7.4")


def test_what_is_not_in_the_regulation_is_not_recorded(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3 щщщ")
    assert "Такого нарушения в регламенте нет." in desk.said
    assert desk.next == ""
    desk.keys("⏎")
    assert desk.state.sanctions == ()


def test_a_warning_and_the_chief_judge(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "п7")
    desk.named("F4")
    assert "По решению главного судьи." in desk.said
    desk.keys("⏎")
    assert (desk.state.seat(7).warnings, desk.state.sanctions[-1].ruled_by) == (1, "chief")
    row = desk.page.grid.model.rows[6]
    assert row.note == "предупреждений: 1"


def test_penalty_and_expulsion_need_their_clause(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "у3⇥")
    assert desk.next == ""
    assert "Выберите нарушение: для этого наказания нужен пункт." in desk.said
    desk.keys("1")
    assert desk.next == "3: удаление с турнира (7.3)"
    desk.keys("␛у4⇥⇥1⏎")
    assert desk.state.sanctions[-1].sanction == "penalty"
    assert desk.state.sanctions[-1].points == -1


@pytest.mark.clause("mafia:6.4")
def test_the_third_foul_says_whom_and_when_silence_hits_and_again_when_his_turn_comes(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3⏎ф3⏎ф3")
    assert "Третий фол: 3 молчит в этом круге." in desk.said
    desk.keys("⏎")
    assert desk.page.grid.model.rows[2].note == "молчит круг"
    desk.keys("⏎")
    assert "Следующий 3: третий фол, молчит этот круг." in desk.said
    assert desk.next == "Очередь 3: молчит"
    desk.keys("⏎")
    assert desk.timer == "молчит"
    assert "Третий фол: 3 молчит, но может выставить." in desk.said
    assert not desk.page.timekeeper.active
    desk.keys("5")
    assert desk.state.day is not None
    assert desk.state.day.nominations == ((3, 5),)
    desk.keys("⏎")
    assert desk.page.grid.model.rows[2].note == ""
    desk.keys("ф2⏎ф2⏎ф2")
    assert "Третий фол: 2 молчит в день 2." in desk.said


@pytest.mark.clause("mafia:6.5", "mafia:7.1", "mafia:6.8.1")
def test_the_fourth_foul_shows_removal_vote_and_proposal_before_it_is_done(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "5⏎6 ф5⏎ф5⏎ф5⏎ ф51")
    assert desk.state.seat(5).fouls == 3  # somebody would leave: the number alone does not do it
    assert desk.next == "Фол 4 игроку 5 (6.6.1)"
    for said in (
        "Четвёртый фол: 5 уходит без последнего слова.",
        "5 остаётся на голосовании.",
        "Пульт предложит поражение команде игрока 5.",
    ):
        assert said in desk.said
    desk.keys("⏎")
    assert desk.page.grid.model.rows[4].note == "четыре фола, день 1"
    assert desk.page.grid.model.rows[4].order == "①"
    assert desk.said.startswith("Предложение: поражение команде")
    assert desk.next == "Дальше, без поражения"


@pytest.mark.clause("mafia:6.8.1")
def test_an_offered_defeat_is_left_by_enter_and_can_be_taken_back(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "5⏎6 у54⏎")
    assert desk.next == "Дальше, без поражения"
    desk.keys("⏎")
    assert desk.next == "Слово 3"
    assert desk.page.game.undo_words() == "отказ от предложения"
    desk.keys("⌫")
    assert desk.next == "Дальше, без поражения"
    desk.keys("1")
    assert desk.next == "Поражение красным"
    desk.keys("2")
    assert desk.next == "Поражение чёрным"
    desk.keys("⏎")
    assert desk.state.ended is not None
    assert (desk.state.ended.winner, desk.state.ended.clause) == ("red", "6.8.1")
    assert desk.title == "Игра окончена"


@pytest.mark.clause("mafia:6.8.4")
def test_four_at_the_table_offers_team_defeat_without_telling_the_team(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎")
    for seat in (2, 1, 3, 6, 5, 7):  # 4, 8, 9, 10 stay
        assert desk.program.controller.do(Removed(seat, "6.7.4"))
    desk.keys("у4")
    assert "Пульт предложит поражение команде игрока 4." in desk.said
    desk.keys("4⏎")
    assert "четвёртый фол или уход при четверых".capitalize() in desk.said
    desk.keys("1")
    assert desk.next == "Поражение команде игрока 4"
    assert "красн" not in desk.said.lower()
    desk.keys("⏎")
    assert desk.state.ended is not None
    assert (desk.state.ended.winner, desk.state.ended.clause) == ("black", "6.8.4")


def test_peeking_offers_the_expulsion_that_goes_with_it(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys(FIRST_SPEECH + "ф3 сведения1")
    assert desk.next == "Поражение команде игрока 3"
    assert "Кроме того: удаление с турнира." in desk.said
    desk.keys("⏎")
    assert desk.state.over
    assert desk.next == "3: удаление с турнира (7.3)"
    desk.keys("⏎")
    assert desk.state.seat(3).expelled


def test_defeat_to_a_team_whose_role_is_unknown_goes_by_the_outcome_key(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3 сведения1")
    assert desk.next == ""
    assert "Роль не записана" in desk.said
    desk.keys("␛и4")
    assert desk.said.startswith("Поражение красным: по какому пункту?")
    desk.keys("1")
    assert desk.next == "Поражение красным"
    desk.keys("⏎")
    assert desk.state.ended is not None
    assert (desk.state.ended.winner, desk.state.ended.clause) == ("black", "6.8.1")


def test_a_foul_of_one_who_has_just_left_changes_nothing_else(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎" + "⏎5⏎4" + "⏎" * 8 + "⏎123456⏎")
    assert desk.state.last_words == (5,)
    desk.keys("ф5")
    assert "Он уже ушёл" in desk.said
    desk.keys("⏎")
    assert desk.state.seat(5).fouls == 1


def test_the_removal_of_the_speaker_leaves_the_word_to_nobody(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "⏎у24⏎")
    assert desk.state.floor is None
    assert not desk.page.timekeeper.active
    assert desk.next == "Слово 3"


def test_a_row_chosen_for_one_phase_gets_no_foul_of_the_next(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎5")
    assert desk.page.game.chosen == 5
    desk.keys("⏎")
    assert desk.page.game.chosen is None
    desk.keys("ф31")
    assert [(note.seat, note.clause) for note in desk.state.sanctions] == [(3, "6.6.1")]
