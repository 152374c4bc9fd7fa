"""A second press of the same key within 0.4 s is one press: at every place where Enter or a digit does something."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.mafia.events import ProtocolSigned, RolesDealt, TeamDefeated
from judge_console.mafia.score import given_extra
from judge_console.ui.mafia.extra_points import ExtraPanel
from judge_console.ui.mafia.head_form import HeadPanel
from judge_console.ui.mafia.signature import SignaturePanel
from tests.ui.mafia.desk import ROLES, Desk
from tests.ui.pressing import press_key, type_text

FIRST_DAY = "⏎⏎⏎⏎⏎"
VOTE = FIRST_DAY + "⏎5⏎4" + "⏎" * 8 + "⏎"
NIGHT = FIRST_DAY + "⏎" * 10 + "⏎"


def bounced(desk: Desk, script: str) -> None:
    """Each key of the script hits twice, a tenth of a second apart, as a worn switch does."""
    for mark in script:
        desk.keys(mark, apart=0.1)
        desk.keys(mark, apart=0.5)


def test_a_nomination_is_neither_refused_nor_withdrawn(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎")
    bounced(desk, "5")
    assert desk.state.day is not None
    assert desk.state.day.nominations == ((1, 5),)
    assert desk.refused == ""
    bounced(desk, "⏎4⏎")
    assert desk.state.day.nominations == ((1, 5), (2, 4))
    assert desk.next == "Слово 4"


def test_a_hand_is_not_taken_back(desk: Desk) -> None:
    desk.keys(VOTE)
    bounced(desk, "1230")
    assert desk.page.now.field.field.text == "1 2 3 10"
    desk.keys("1")  # on purpose, half a second later
    assert desk.page.now.field.field.text == "2 3 10"
    bounced(desk, "⏎")
    assert desk.state.ballot is not None
    assert [(count.seat, count.hands) for count in desk.state.ballot.counts] == [(5, 3), (4, 7)]


def test_a_count_is_one_digit(desk: Desk) -> None:
    desk.keys(VOTE)
    bounced(desk, "⇥4")
    assert desk.page.now.field.field.ways[desk.page.now.field.field.way] == "число"
    assert desk.page.now.field.field.text == "4"


def test_the_night_goes_one_step_at_a_time(dealt: Desk) -> None:
    dealt.keys(NIGHT)
    bounced(dealt, "4⏎")
    assert dealt.state.nights[0].killed == 4
    bounced(dealt, "6⏎")
    assert (dealt.state.nights[0].don_check, dealt.state.nights[0].sheriff_check) == (6, None)
    bounced(dealt, "9⏎")
    assert (dealt.state.nights[0].don_check, dealt.state.nights[0].sheriff_check) == (6, 9)
    assert len(dealt.state.days) == 1


def test_a_foul_is_one_and_its_violation_is_not_chosen_by_the_seat(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎")
    bounced(desk, "ф3")
    assert desk.next == "Фол 1 игроку 3"  # and not violation 3 at once
    bounced(desk, "⏎")
    assert desk.state.seat(3).fouls == 1


def test_the_signature_is_not_given_by_the_key_that_opened_it(desk: Desk) -> None:
    for event in (RolesDealt(ROLES), TeamDefeated("black", "6.8.3")):
        desk.session.record(event)
    desk.keys("⏎␛")  # extra points are left
    assert desk.next == "Подписать протокол"
    bounced(desk, "⏎")
    assert isinstance(desk.page.panel, SignaturePanel)
    assert not desk.state.signed
    bounced(desk, "⏎")
    assert desk.state.signed
    assert desk.page.panel is None


def test_the_key_that_opens_a_form_is_not_written_into_it(desk: Desk) -> None:
    for repeated in (False, True):
        desk.keys("ш", apart=0.1)
        panel = desk.page.panel
        assert isinstance(panel, HeadPanel)
        if repeated:  # held for longer than the keyboard waits before it repeats
            desk.wait(1)
        press_key(desk.window, "KeyI", "ш", repeat=repeated)
        assert panel.form.fields["players.1"].text() == "Ёжик"
        desk.keys("␛")


def test_from_field_to_field_enter_goes_as_fast_as_it_is_pressed(desk: Desk) -> None:
    desk.keys("ш")
    panel = desk.page.panel
    assert isinstance(panel, HeadPanel)
    desk.keys("⏎⏎⏎", apart=0.1)
    assert panel.form.fields["players.4"].hasFocus()


def test_a_seat_chosen_by_a_digit_gets_no_points_by_its_bounce(dealt: Desk) -> None:
    dealt.session.record(TeamDefeated("black", "6.8.3"))
    dealt.keys("д")
    panel = dealt.page.panel
    assert isinstance(panel, ExtraPanel)
    panel.done_button.setFocus()
    bounced(dealt, "3")
    assert (panel.seat.text(), panel.points.text()) == ("3", "")


def test_a_protocol_that_is_opened_again_is_not_signed_by_the_same_key(dealt: Desk) -> None:
    for event in (TeamDefeated("black", "6.8.3"), ProtocolSigned("Орлова")):
        dealt.session.record(event)
    dealt.keys("я")
    panel = dealt.page.panel
    assert isinstance(panel, SignaturePanel)
    panel.why.setFocus()
    type_text(panel.why, "не те доп. баллы")
    bounced(dealt, "⏎")
    assert not dealt.state.signed
    assert panel.name.hasFocus()
    bounced(dealt, "⏎")
    assert dealt.state.signed


def test_extra_points_are_given_and_the_panel_stays(dealt: Desk) -> None:
    dealt.session.record(TeamDefeated("black", "6.8.3"))
    dealt.keys("д")
    panel = dealt.page.panel
    assert isinstance(panel, ExtraPanel)
    type_text(panel.seat, "3")
    bounced(dealt, "⏎")
    type_text(panel.points, "0,3")
    bounced(dealt, "⏎")
    assert dealt.page.panel is panel
    assert given_extra(dealt.state, 3) == Decimal("0.3")
    bounced(dealt, "⏎")
    assert dealt.page.panel is None
    assert not dealt.state.signed


def test_the_reason_of_a_nickname_is_seen_before_it_is_recorded(dealt: Desk) -> None:
    dealt.page.game.open_cell("player", 3)
    editor = dealt.page.grid.editor
    type_text(editor, "Тюссо")
    bounced(dealt, "⏎")
    assert editor.text() == "опечатка в никнейме"
    bounced(dealt, "⏎")
    assert dealt.state.head.players[2] == "Тюссо"
    assert dealt.next == "Договорка, 60 с"


def test_space_on_a_button_does_not_hold_the_timer_too(desk: Desk) -> None:
    desk.keys(FIRST_DAY + "⏎ж")
    panel = desk.page.panel
    assert panel is not None
    panel.close_button.setFocus(Qt.FocusReason.TabFocusReason)
    bounced(desk, "␣")
    assert desk.page.panel is None
    assert desk.page.timekeeper.running


@pytest.mark.parametrize("double", [False, True])
def test_a_double_click_on_the_golden_button_is_one_step(desk: Desk, double: bool) -> None:
    button = desk.page.ribbon.next
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    if double:
        QTest.mouseDClick(button, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    QApplication.processEvents()
    assert desk.next == "Дон смотрит, 20 с"
