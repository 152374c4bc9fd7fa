"""Keys at the judge's desk: layouts, Caps Lock, double presses, undo, refusals, what a text field keeps for itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from judge_console.ui.mafia.parts import HintButton
from judge_console.ui.mafia.roles_entry import RolesPanel
from tests.ui.mafia.desk import ROLES, Desk
from tests.ui.pressing import press_key

FIRST_DAY = "⏎⏎⏎⏎⏎"


def test_a_second_press_of_enter_within_the_bounce_is_one_step(desk: Desk) -> None:
    desk.keys("⏎")
    assert desk.next == "Дон смотрит, 20 с"
    desk.keys("⏎", apart=0.1)
    desk.keys("⏎⏎", apart=0.1)
    assert desk.next == "Шериф смотрит, 20 с"
    desk.wait(0.5)
    desk.keys("⏎")
    assert desk.next == "Свободная посадка, 20 с"


def test_a_foul_key_pressed_twice_at_once_asks_once_and_a_digit_twice_is_two(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎")
    desk.keys("фф3⏎", apart=0.1)
    assert [desk.state.seat(seat).fouls for seat in (1, 3)] == [0, 1]
    desk.wait(1)
    desk.keys("ф3", apart=0.1)
    desk.wait(1)
    desk.keys("⏎")
    assert desk.state.seat(3).fouls == 2


@pytest.mark.parametrize(
    ("foul", "three", "upper"),
    [(("KeyA", "ф"), "3", False), (("KeyA", "Ф"), "3", True), (("KeyA", "a"), "3", False), (("KeyA", "A"), "3", True)],
    ids=["russian", "russian caps", "latin", "latin caps"],
)
def test_keys_go_by_their_place(desk: Desk, foul: tuple[str, str], three: str, upper: bool) -> None:
    desk.keys(FIRST_DAY + "⏎")
    desk.named(*foul)
    desk.named("Digit3", three)
    desk.named("Enter")
    assert desk.state.seat(3).fouls == 1


def test_the_keypad_means_seats_too(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎")
    desk.named("Numpad0")
    assert desk.state.day is not None
    assert desk.state.day.nominations == ((1, 10),)


def test_a_refusal_is_told_in_the_strip_and_changes_nothing(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎5⏎5")
    assert desk.refused == "Игрок 5 уже выставлен · 9.5"
    assert desk.state.day is not None
    assert desk.state.day.nominations == ((1, 5),)
    desk.keys("4")
    assert desk.refused == ""
    assert desk.state.day.nominations[-1] == (2, 4)


def test_undo_is_one_key_and_says_what_it_takes_back(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎5")
    assert desk.page.game.undo_words() == "1 выставил 5"
    desk.keys("⌫")
    assert desk.state.day is not None
    assert desk.state.day.nominations == ()
    assert desk.page.game.undo_words() == "говорит 1"
    desk.named("Backspace", modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert desk.state.day.nominations == ((1, 5),)


def test_undo_takes_a_stage_back_that_is_no_event(desk: Desk) -> None:
    desk.keys("⏎⏎")
    assert desk.page.game.undo_words() == "Дон смотрит"
    desk.keys("⌫")
    assert desk.next == "Дон смотрит, 20 с"
    desk.keys("⌫")
    assert desk.next == "Договорка, 60 с"
    assert desk.page.game.undo_words() == ""
    desk.keys("⌫")
    assert desk.refused == "Отменять нечего"


def test_undo_goes_through_stages_and_events_in_the_order_they_were_done(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎" * 10 + "⏎ 4⏎")  # night 1, 4 is shot
    desk.keys("⏎ 6⏎")  # the Don has not checked, the Sheriff has
    assert desk.next == "Наступает день 2"
    desk.keys("⌫")
    assert desk.next == "Шериф не проверял"
    desk.keys("⌫")
    assert desk.next == "Дон не проверял"
    desk.keys("⌫")
    assert desk.next == "Промах"
    assert desk.title == "Ночь 1 · Выстрел"


def test_undo_of_a_step_too_far_gives_the_turn_its_time_back(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎")
    desk.wait(30)
    desk.keys("⏎")
    assert desk.timer == "1:00"
    desk.wait(3)
    desk.keys("⌫")
    # It went on meanwhile: three seconds, and the half seconds after three keys.
    assert 25 <= desk.program.timekeeper.remaining() <= 27
    assert desk.program.timekeeper.running


def test_backspace_takes_typed_digits_back_before_it_undoes(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎5⏎4" + "⏎" * 8 + "⏎")
    assert desk.title == "День 1 · Голосование"
    desk.keys("123⌫")
    assert desk.next == "Засчитать 2 руки за 5"
    desk.keys("⌫⌫")
    assert desk.next == "Засчитать 0 рук за 5"
    desk.keys("⌫")
    assert desk.title == "День 1 · Речи"


def test_escape_closes_what_is_open_and_only_then_draws_the_curtain(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎ф3␛")
    assert desk.said.startswith("Сейчас")
    assert not desk.window.curtain.isVisible()
    desk.keys("↓␛")
    assert not desk.window.curtain.isVisible()
    desk.keys("␛")
    assert desk.window.curtain.isVisible()
    desk.keys("⏎5")
    assert desk.title == "День 1 · Речи"  # nothing goes through it
    assert desk.state.day is not None
    assert desk.state.day.nominations == ()
    desk.keys("␛")
    assert not desk.window.curtain.isVisible()


def test_no_key_acts_while_a_text_field_has_the_cursor(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎ш")
    field = desk.window.focusWidget()
    assert isinstance(field, QLineEdit)
    before = len(desk.session.course.entries)
    for key, text in (("KeyA", "ф"), ("Digit3", "3"), ("Space", " "), ("KeyE", "у"), ("Backspace", None)):
        press_key(desk.window, key, text)
    assert len(desk.session.course.entries) == before
    assert desk.state.seat(3).fouls == 0
    desk.keys("␛")
    assert desk.page.panel is None


def test_space_holds_the_time_and_five_seconds_more_and_fewer(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎", apart=0)
    desk.wait(10)
    desk.keys("␣", apart=0)
    desk.wait(20)
    assert desk.timer == "0:50"
    desk.named("Equal")
    assert desk.timer == "0:55"
    desk.named("Minus")
    desk.named("Minus")
    assert desk.timer == "0:45"
    desk.keys("␣", apart=0)
    desk.wait(5)
    assert desk.timer == "0:40"


def test_a_chosen_row_takes_the_next_action_at_once(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎↓↓↓ф⏎")
    assert desk.state.seat(3).fouls == 1
    desk.keys("↓↓в")
    assert desk.state.day is not None
    assert desk.state.day.nominations == ((1, 2),)
    desk.keys("↑с")
    assert desk.state.floor is not None
    assert desk.state.floor.seat == 10


def test_a_key_out_of_turn_gives_the_word_on(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎с7")
    assert desk.state.floor is not None
    assert desk.state.floor.seat == 7
    assert desk.next == "Слово 8"
    desk.keys("с3")
    assert desk.refused.startswith("Речь игрока 3")


def test_clicks_do_what_keys_do(desk: Desk) -> None:
    desk.keys(FIRST_DAY)
    desk.page.ribbon.next.click()
    assert desk.state.floor is not None
    assert desk.state.floor.seat == 1
    hint = next(made for made in desk.page.now.findChildren(HintButton) if made.action_id == "mafia.foul")
    hint.click()
    desk.page.grid.clicked.emit("number", 4)
    assert "Фокстрот" in desk.said
    desk.page.ribbon.next.click()
    assert desk.state.seat(4).fouls == 1
    desk.page.grid.clicked.emit("number", 6)
    assert desk.page.game.chosen == 6
    desk.page.grid.clicked.emit("number", 6)
    assert desk.page.game.chosen is None


def test_a_panel_has_the_keys_until_it_is_closed(desk: Desk) -> None:
    desk.keys("з")
    assert isinstance(desk.page.panel, RolesPanel)
    assert desk.next == ""
    desk.keys("кмк␛")
    assert desk.page.panel is None
    assert desk.next == "Договорка, 60 с"
    desk.keys("⏎")
    assert desk.next == "Дон смотрит, 20 с"


def test_the_same_key_opens_a_panel_and_closes_it(desk: Desk) -> None:
    desk.keys("ж")
    assert desk.page.panel is not None
    desk.keys("ж")
    assert desk.page.panel is None


def test_help_names_the_keys_of_the_phase(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys(FIRST_DAY + "⏎")
    words = dict(desk.page.key_help())
    assert words["Enter"] == "Слово 2"
    assert words["Digit1"] == "1–0: выставить"
    assert words["KeyA"] == "фол"
    desk.keys("5" + "⏎" * 9 + "4⏎")
    assert dict(desk.page.key_help())["Tab"] == "места или число рук"


@pytest.mark.parametrize("size", [(900, 540), (1280, 720), (1920, 1080)])
def test_help_is_whole_in_every_window(desk: Desk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    desk.keys(FIRST_DAY + "⏎5⏎")
    desk.named("F1")
    picture = desk.window.help.grab().toImage()
    ground = picture.pixel(1, 1)
    right, bottom = picture.width() - 20, picture.height() - 14
    edge = [picture.pixel(x, bottom) for x in range(picture.width())] + [picture.pixel(right, y) for y in range(60, picture.height())]
    assert set(edge) == {ground}
    # Between two key caps of a column there is a gap: along their left edge a line is ground, again and again.
    column = [picture.pixel(46, y) == ground for y in range(90, bottom)]
    gaps = sum(1 for place in range(1, len(column)) if column[place] and not column[place - 1])
    assert gaps >= 12
