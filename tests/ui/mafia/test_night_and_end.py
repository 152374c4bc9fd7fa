"""Night, checks, morning, the end of the game and its signature at the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge_console.mafia.events import DayBegan, Removed, Shot, SpeechBegan
from tests.ui.mafia.desk import ROLES, Desk

NIGHT = "⏎⏎⏎⏎⏎" + "⏎" * 10 + "⏎"


def test_a_shot_is_a_seat_and_nothing_typed_is_a_miss(desk: Desk) -> None:
    desk.keys(NIGHT)
    assert desk.title == "Ночь 1 · Выстрел"
    assert desk.next == "Промах"
    desk.keys("47")
    assert desk.next == "Выстрел в 7"
    assert "Убит 7." in desk.said
    desk.keys("⏎")
    assert desk.state.night is not None
    assert desk.state.night.killed == 7
    assert desk.page.grid.model.rows[6].note == "убит, ночь 1"


def test_each_black_seat_may_shoot_its_own(desk: Desk) -> None:
    desk.keys(NIGHT + "⇥27")
    assert desk.next == "Выстрелы: 2→7"
    desk.keys("6")
    assert desk.next == "В кого стреляет 6?"
    desk.keys("⏎")
    assert desk.title == "Ночь 1 · Выстрел"
    desk.keys("8⏎")
    assert desk.state.night is not None
    assert desk.state.night.killed is None
    assert desk.session.course.entries[-1].event == Shot(shots=((2, 7), (6, 8)))


def test_a_shot_at_one_who_has_left_is_told_before_enter(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎ у24⏎" + "⏎" * 9 + "⏎2")
    assert "Игрока 2 нет за столом." in desk.said or "нет за столом" in desk.said


def test_the_answer_of_a_check_is_there_while_the_key_is_held(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys(NIGHT + "7⏎")
    assert desk.next == "Дон не проверял"
    assert desk.timer in {"0:20", "0:19"}
    desk.keys("4")
    assert desk.next == "Дон проверил 4"
    assert "Ответ: Шериф" not in desk.said
    desk.hold("р")
    assert "Ответ: Шериф" in desk.said
    desk.let_go("р")
    assert "Ответ: Шериф" not in desk.said
    desk.keys("⏎6")
    desk.hold("р")
    assert "Ответ: чёрный" in desk.said
    desk.let_go("р")
    desk.keys("⏎")
    assert desk.next == "Наступает день 2"


def test_the_check_of_one_who_is_gone_is_asked_for_all_the_same(open_desk: Callable[..., Desk]) -> None:
    """Silence of the console would tell who sees the screen that the Don has left; and which seat he was it never says."""
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎ у64⏎" + "⏎" * 9 + "⏎7⏎")
    assert desk.next == "Дон не проверял"
    desk.keys("3")
    assert [line.text for line in desk.page.now.view.lines] == ["Ответ — пока держите клавишу ролей"]
    desk.keys("⏎")
    assert "Так записать нельзя" in desk.said
    assert "6" not in "".join(line.text for line in desk.page.now.view.lines)
    assert desk.refused == ""
    assert desk.next == "Дон проверил 3"
    desk.keys("⌫⏎")
    assert desk.next == "Шериф не проверял"


@pytest.mark.clause("mafia:8.3")
def test_the_best_move_is_typed_within_the_last_word(desk: Desk) -> None:
    desk.keys(NIGHT + "7⏎⏎⏎⏎")
    assert desk.next == "Последнее слово 7"
    desk.keys("⏎")
    assert desk.timer.startswith("0:5") or desk.timer == "1:00"
    assert desk.next == "Без лучшего хода"
    desk.keys("2469")
    assert desk.next == "Лучший ход: 2, 4, 6"
    left = desk.page.timekeeper.remaining()
    desk.keys("⏎")
    assert desk.page.timekeeper.remaining() == pytest.approx(left - 0.5)
    assert desk.state.best_move is not None
    assert desk.state.best_move.seats == (2, 4, 6)
    texts = dict(zip((column.kind for column in desk.page.grid.model.columns), desk.page.grid.model.rows[6].texts, strict=True))
    assert texts["best_move"] == "2 4 6"
    assert desk.next == "Слово 2"


def test_no_best_move_is_one_key(desk: Desk) -> None:
    desk.keys(NIGHT + "7⏎⏎⏎⏎⏎⏎")
    assert desk.state.best_move is None
    assert desk.next == "Слово 2"
    assert desk.page.game.undo_words() == "слово убитого"


@pytest.mark.clause("mafia:7.2")
def test_misses_at_four_are_counted_on_the_panel(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.keys("⏎⏎⏎⏎⏎")
    for seat in (1, 2, 3, 4, 5, 6):
        desk.program.controller.do(Removed(seat, "6.7.4"))
    for count in (1, 2):
        desk.keys("⏎" * 4 + "⏎")
        assert f"Подряд: {count} из 3." in desk.said
        desk.keys("⏎⏎⏎⏎")
    desk.keys("⏎" * 4 + "⏎")
    assert "Игра кончится: победа красных." in desk.said
    desk.keys("⏎")
    assert desk.state.ended is not None
    assert (desk.state.ended.reason, desk.state.ended.clause) == ("misses_at_four", "7.2")


def test_a_blind_game_ends_by_word_of_the_judge_and_gets_its_roles_then(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎⏎ и")
    assert desk.said.startswith("Чем кончилась игра?")
    desk.keys("1")
    assert desk.next == "Объявить: победа красных"
    desk.keys("⏎")
    assert desk.title == "Игра окончена"
    assert desk.next == "Записать роли"
    assert "Роли записаны не все" in desk.said
    desk.keys("⏎ кмкшкдккмк⏎")
    assert desk.state.roles_known
    assert desk.page.panel is None
    assert desk.next == "Доп. баллы"
    totals = [row.texts[-1] for row in desk.page.grid.model.rows]
    assert totals == ["2", "0", "2", "3", "2", "0", "2", "2", "0", "2"]
    desk.keys("⏎⏎")  # extra points: none
    assert desk.next == "Подписать протокол"
    desk.keys("⏎⏎")
    assert desk.state.signed
    assert desk.title == "Протокол подписан"
    assert desk.next == "Перерыв, 15 мин"
    desk.keys("⏎", apart=0)
    assert (desk.timer, desk.next) == ("15:00", "")
    desk.wait(20, times=3)
    assert desk.timer == "14:00"


def test_an_abandoned_game_has_no_points_and_can_be_signed(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎⏎ и6")
    assert "Игра прервётся без результата." in desk.said
    desk.keys("⏎")
    assert desk.state.abandoned
    assert not desk.page.timekeeper.active
    assert not desk.page.timekeeper.hour_running
    desk.keys("⏎␛")
    assert desk.next == "Подписать протокол"


def test_the_hour_of_the_game_runs_from_its_first_step_and_stands_at_its_end(desk: Desk) -> None:
    assert desk.page.timekeeper.hour_remaining() is None
    desk.keys("⏎", apart=0)
    desk.wait(20, times=5)
    assert desk.page.ribbon.hour.text() == "игра 58:20 из 60:00"
    desk.keys("ч", apart=0)
    desk.wait(20, times=5)
    assert desk.page.ribbon.hour.text() == "игра 58:20 из 60:00, стоит"
    desk.keys("ч", apart=0)
    desk.wait(20)
    assert desk.page.ribbon.hour.text() == "игра 58:00 из 60:00"


def test_a_paper_protocol_starts_no_timers(desk: Desk) -> None:
    desk.program.controller.do(DayBegan())
    desk.program.controller.do(SpeechBegan(1))
    assert not desk.page.timekeeper.active
    assert desk.page.timekeeper.hour_remaining() is None
    assert desk.next == "Слово 2"
