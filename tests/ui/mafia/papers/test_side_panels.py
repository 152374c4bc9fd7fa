"""Head, roles, extra points and signature, by keyboard and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.desk.check_code import check_code
from judge_console.engine.events import Event
from judge_console.mafia.events import (
    DayBegan,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    NightBegan,
    ProtocolSigned,
    RolesDealt,
    Shot,
    TeamDefeated,
    WinnerDeclared,
)
from judge_console.mafia.state import MafiaHead
from judge_console.ui.mafia.extra_points import ExtraPanel, limits_words
from judge_console.ui.mafia.head_form import HeadForm, HeadPanel
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.mafia.roles_entry import RolesPanel
from judge_console.ui.mafia.signature import SignaturePanel
from judge_console.ui.theme import THEMES
from tests.ui.looking import clipped, nameless
from tests.ui.mafia.desk import HEAD, NICKNAMES, ROLES, Desk
from tests.ui.pressing import type_text

CONTROL = Qt.KeyboardModifier.ControlModifier
OVER: tuple[Event, ...] = (RolesDealt(ROLES), TeamDefeated("black", "6.8.3"))


def opened(desk: Desk, name: str, kind: type[Panel]) -> Panel:
    assert desk.page.open_panel(name)
    QApplication.processEvents()
    panel = desk.page.panel
    assert isinstance(panel, kind)
    return panel


# The head.


@pytest.fixture
def head(desk: Desk) -> HeadPanel:
    panel = opened(desk, "head", HeadPanel)
    assert isinstance(panel, HeadPanel)
    return panel


def test_before_the_first_event_a_nickname_is_written_without_a_reason(desk: Desk, head: HeadPanel) -> None:
    assert not head.why.isVisible()
    field = head.form.fields["players.1"]
    assert field.hasFocus()
    type_text(field, "Ёж")
    for _field in range(10):
        desk.named("Enter")
    assert desk.page.panel is not head
    assert desk.state.head.players[0] == "Ёж"


def test_once_the_game_has_begun_a_correction_needs_its_reason(dealt: Desk) -> None:
    head = opened(dealt, "head", HeadPanel)
    assert isinstance(head, HeadPanel)
    assert head.why.isVisible()
    head.form.fields["players.10"].setFocus(Qt.FocusReason.TabFocusReason)
    type_text(head.form.fields["players.10"], "Кит")
    assert not head.save_button.isEnabled()
    dealt.named("Enter")
    assert head.why.hasFocus()
    type_text(head.why, "опечатка")
    dealt.named("Enter")
    assert dealt.state.head.players[9] == "Кит"
    assert dealt.session.course.entries[-1].event.why == "опечатка"  # type: ignore[attr-defined]


def test_saving_without_a_reason_asks_for_it(dealt: Desk) -> None:
    head = opened(dealt, "head", HeadPanel)
    assert isinstance(head, HeadPanel)
    head.form.fields["game.table"].setText("7")
    dealt.named("Enter", modifiers=CONTROL)
    head.close_button.setFocus()
    dealt.named("Enter", modifiers=CONTROL)
    assert head.why.hasFocus()
    assert dealt.state.head.game.table == 2


def test_number_table_and_date_are_read_as_people_write_them(desk: Desk, head: HeadPanel) -> None:
    for path, words in (("game.number", "5"), ("game.table", "1"), ("game.date", "1.12.26"), ("game.judge", "Белова")):
        head.form.fields[path].setText(words)
    QTest.mouseClick(head.save_button, Qt.MouseButton.LeftButton)
    game = desk.state.head.game
    assert (game.number, game.table, game.date, game.judge) == (5, 1, "2026-12-01", "Белова")


def test_a_field_that_cannot_be_read_is_outlined_and_told(desk: Desk, head: HeadPanel) -> None:
    head.form.fields["game.date"].setText("31.02.2026")
    assert head.trouble.text() == "дата, например 28.11.2026"
    assert head.form.fields["game.date"].property("kind") == "wrong"
    assert not head.save_button.isEnabled()
    desk.named("Enter", modifiers=CONTROL)
    assert desk.page.panel is head
    assert desk.session.course.entries == ()


def test_saving_nothing_only_closes(desk: Desk, head: HeadPanel) -> None:
    QTest.mouseClick(head.save_button, Qt.MouseButton.LeftButton)
    assert desk.page.panel is not head
    assert desk.session.course.entries == ()


def test_escape_in_a_field_closes_and_what_was_typed_is_forgotten(desk: Desk, head: HeadPanel) -> None:
    type_text(head.form.fields["players.1"], "Ёж")
    desk.named("Escape")
    assert desk.page.panel is not head
    opened(desk, "head", HeadPanel)
    assert head.form.fields["players.1"].text() == "Ёжик"


def test_the_form_alone_serves_for_a_new_game(desk: Desk) -> None:
    form = HeadForm(desk.window)
    assert form.changes() == {}
    form.set_head(HEAD)
    form.fields["players.2"].setText("Небо")
    form.fields["game.number"].setText("один")
    assert form.head() == MafiaHead(HEAD.game, (NICKNAMES[0], "Небо", *NICKNAMES[2:]))
    assert list(form.faults()) == ["game.number"]


# Roles.


@pytest.fixture
def roles(desk: Desk) -> RolesPanel:
    panel = opened(desk, "roles", RolesPanel)
    assert isinstance(panel, RolesPanel)
    return panel


def test_only_those_who_differ_need_be_typed(desk: Desk, roles: RolesPanel) -> None:
    desk.keys("6д 2м 9м 4ш")
    assert roles.letters() == ROLES
    assert roles.count.text() == "К 0/6 · Ш 1/1 · М 2/2 · Д 1/1"
    desk.keys("⏎")
    assert "".join(role or "?" for role in desk.state.roles) == ROLES
    assert desk.page.panel is not roles


def test_letters_are_found_by_place_in_the_latin_layout_and_by_sound(desk: Desk, roles: RolesPanel) -> None:
    for key, text in (("KeyK", "k"), ("KeyM", "m"), ("KeyS", "s"), ("KeyD", "d"), ("KeyR", "r"), ("KeyV", "v")):
        desk.named(key, text)
    assert "".join(role.value if role else "?" for role in roles.rows.letters) == "КМШДКМ????"


def test_one_letter_too_many_is_told_at_once(desk: Desk, roles: RolesPanel) -> None:
    desk.keys("дд")
    assert roles.outcome.text() == "Лишняя роль Д."
    assert not roles.record_button.isEnabled()
    desk.keys("⏎")
    assert desk.session.course.entries == ()
    desk.keys("⌫")
    assert roles.outcome.text() == ""


def test_letters_are_taken_back_one_by_one(desk: Desk, roles: RolesPanel) -> None:
    desk.keys("кмк⌫⌫")
    assert [role and role.value for role in roles.rows.letters[:3]] == ["К", None, None]
    desk.keys("м␣")
    assert [role and role.value for role in roles.rows.letters[:3]] == ["К", "М", None]
    desk.keys("↑↑")
    desk.named("Delete")
    assert roles.rows.letters[1] is None
    desk.keys("↑↑↑↑")
    assert roles.rows.current == 1


def test_a_click_chooses_a_seat(desk: Desk, roles: RolesPanel) -> None:
    QTest.mouseClick(roles.rows, Qt.MouseButton.LeftButton, pos=QPoint(20, roles.rows.height() * 5 // 10 + 4))
    assert roles.rows.current == 6
    desk.keys("д")
    assert roles.rows.letters[5] is not None


def test_typed_roles_look_like_those_that_are_not_typed(desk: Desk, roles: RolesPanel) -> None:
    """Whoever looks over the judge's shoulder must not see which four seats he has typed."""
    roles.rows.choose(10)
    blank = roles.rows.grab().toImage()
    roles.rows.choose(4)
    desk.keys("д")
    roles.rows.choose(10)
    assert roles.rows.letters[3] is not None
    assert roles.rows.masked
    assert roles.rows.grab().toImage() == blank


def test_nothing_typed_records_nothing(desk: Desk, roles: RolesPanel) -> None:
    desk.keys("⏎")
    assert desk.page.panel is roles
    desk.keys("␛")
    assert desk.page.panel is None


def test_roles_that_are_told_already_are_not_recorded_again(dealt: Desk) -> None:
    roles = opened(dealt, "roles", RolesPanel)
    assert isinstance(roles, RolesPanel)
    assert roles.rows.masked
    entries = len(dealt.session.course.entries)
    dealt.keys("⏎")
    assert len(dealt.session.course.entries) == entries
    assert dealt.page.panel is not roles


def test_roles_after_a_blind_game_say_what_they_lead_to(desk: Desk) -> None:
    for event in (DayBegan(), NightBegan(), Shot(1), DayBegan(), *[Fouled(seat) for seat in (3, 5, 7) for _foul in range(4)]):
        desk.session.record(event)
    roles = opened(desk, "roles", RolesPanel)
    assert isinstance(roles, RolesPanel)
    desk.keys("6д 2м")
    assert roles.outcome.text() == ""
    desk.keys("9м")
    assert roles.outcome.text() == "С этими ролями игра окончена: победа чёрных."
    desk.keys("⏎")
    assert desk.state.ended is not None


def test_roles_that_contradict_a_declared_winner_say_so(desk: Desk) -> None:
    desk.session.record(WinnerDeclared("red"))
    roles = opened(desk, "roles", RolesPanel)
    assert isinstance(roles, RolesPanel)
    desk.keys("6д 2м 9м 4ш")
    assert "победителю" in roles.outcome.text()
    desk.keys("⏎")
    assert len(desk.state.rulings) == 1


# Extra points.


@pytest.fixture
def extra(desk: Desk) -> ExtraPanel:
    for event in OVER:
        desk.session.record(event)
    panel = opened(desk, "extra", ExtraPanel)
    assert isinstance(panel, ExtraPanel)
    return panel


def test_a_seat_an_amount_and_enter_give_points(desk: Desk, extra: ExtraPanel) -> None:
    type_text(extra.seat, "0")
    desk.keys("⏎")
    type_text(extra.points, "1")
    desk.keys("⏎")
    assert dict(desk.state.extras) == {10: Decimal(1)}
    assert desk.page.panel is extra
    desk.keys("⏎")
    assert desk.page.panel is not extra


def test_what_the_points_were_given_for_is_kept(desk: Desk, extra: ExtraPanel) -> None:
    extra.choose(5)
    type_text(extra.points, "0,5")
    type_text(extra.note, "вёл стол")
    extra.note.setFocus()
    desk.named("Enter")
    assert desk.session.course.entries[-1].note == "вёл стол"


@pytest.mark.parametrize(
    ("seat", "points", "told"),
    [
        ("1", "1,05", "доп. баллы игроку 1: 1,05, можно не больше 1 (8.4.2)"),
        ("2", "0,55", "доп. баллы игроку 2: 0,55, можно не больше 0,5 (8.4.3)"),
        ("2", "много", "число баллов"),
        ("14", "", "место от 1 до 10"),
    ],
)
def test_a_limit_is_told_while_it_is_typed(desk: Desk, extra: ExtraPanel, seat: str, points: str, told: str) -> None:
    extra.seat.setText(seat)
    extra.points.setText(points)
    assert extra.trouble.text() == told
    assert not extra.done_button.isEnabled()
    desk.keys("⏎⏎")
    assert desk.state.extras == ()


def test_a_third_player_is_refused_and_zero_takes_points_back(desk: Desk, extra: ExtraPanel) -> None:
    desk.session.record(ExtraGiven(1, Decimal(1)))
    desk.session.record(ExtraGiven(3, Decimal(1)))
    extra.seat.setText("5")
    extra.points.setText("1")
    assert extra.trouble.text().endswith("(8.4.1)")
    extra.seat.setText("1")
    extra.points.setText("0")
    assert extra.trouble.text() == ""
    QTest.mouseClick(extra.done_button, Qt.MouseButton.LeftButton)
    assert dict(desk.state.extras) == {3: Decimal(1)}


def test_a_click_on_a_row_chooses_its_seat(desk: Desk, extra: ExtraPanel) -> None:
    desk.session.record(ExtraGiven(4, Decimal("0.5")))
    row = extra.rows.height() // 11
    QTest.mouseClick(extra.rows, Qt.MouseButton.LeftButton, pos=QPoint(40, 4 * row + row // 2))
    assert (extra.seat.text(), extra.points.text()) == ("4", "0,5")
    QTest.mouseClick(extra.rows, Qt.MouseButton.LeftButton, pos=QPoint(40, 2))
    assert extra.seat.text() == "4"


def test_a_digit_chooses_a_seat_where_no_field_has_the_keyboard(desk: Desk, extra: ExtraPanel) -> None:
    extra.done_button.setFocus()
    desk.keys("7")
    assert extra.seat.text() == "7"
    assert extra.points.hasFocus()


def test_limits_are_said_as_the_regulation_has_them(desk: Desk, open_desk: Callable[..., Desk]) -> None:
    said = limits_words(desk.state.rules)
    assert said == "не больше чем 2 игрокам (8.4.1); победителю до 1 (8.4.2); проигравшему до 0,5 (8.4.3); с шагом 0,05"
    other = open_desk(regulation="fiim-2024")
    assert "8.4" not in limits_words(other.state.rules)


# The signature.


def test_what_is_missing_stands_first_and_leads_to_its_panel(desk: Desk) -> None:
    desk.session.record(WinnerDeclared("red"))
    sign = opened(desk, "sign", SignaturePanel)
    assert isinstance(sign, SignaturePanel)
    texts = [label.text() for row in sign.lack_rows for label in row.findChildren(type(sign.outcome))]
    assert texts == [
        "•",
        "Роли не записаны: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10. (9.4)",
        "•",
        "Доп. баллы не даны. (8.4)",
    ]
    buttons = [button for row in sign.lack_rows for button in row.findChildren(type(sign.close_button))]
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert isinstance(desk.page.panel, RolesPanel)


def test_enter_signs_with_the_surname_of_the_head(desk: Desk) -> None:
    for event in OVER:
        desk.session.record(event)
    sign = opened(desk, "sign", SignaturePanel)
    assert isinstance(sign, SignaturePanel)
    assert sign.outcome.text() == "Победа красных: поражение команде (6.8.3)"
    assert sign.code.text() == check_code(desk.session.course)
    desk.keys("⏎")
    assert desk.state.signed_by == "Орлова"
    assert desk.page.panel is not sign


@pytest.mark.parametrize("typed", ["...", "—", "12"])
def test_a_signature_without_letters_is_refused_in_the_panel(desk: Desk, typed: str) -> None:
    for event in OVER:
        desk.session.record(event)
    sign = opened(desk, "sign", SignaturePanel)
    assert isinstance(sign, SignaturePanel)
    type_text(sign.name, typed)
    assert sign.trouble.text() == "Подпись — это фамилия: в ней есть буквы."
    assert not sign.sign_button.isEnabled()
    desk.keys("⏎")
    assert not desk.state.signed
    assert desk.page.panel is sign
    type_text(sign.name, "О")
    assert not sign.trouble.isVisible()
    desk.keys("⏎")
    assert desk.state.signed_by == f"{typed}О"


def test_sign_reopen_with_a_reason_and_sign_again(desk: Desk) -> None:
    for event in OVER:
        desk.session.record(event)
    sign = opened(desk, "sign", SignaturePanel)
    assert isinstance(sign, SignaturePanel)
    sign.name.setText("Белова")
    QTest.mouseClick(sign.sign_button, Qt.MouseButton.LeftButton)
    code = check_code(desk.session.course)
    opened(desk, "sign", SignaturePanel)
    assert sign.signed_by.text().startswith("Подписал судья Белова, ")
    assert sign.code.text() == code
    assert not sign.reopen_button.isEnabled()
    sign.reopen()
    assert desk.state.signed
    sign.why.setFocus()
    type_text(sign.why, "пропущен фол")
    desk.named("Enter")
    assert not desk.state.signed
    assert desk.page.panel is sign
    assert sign.name.hasFocus()
    desk.session.record(Fouled(2, "6.6.1"))
    assert sign.code.text() != code
    desk.keys("⏎")
    assert desk.state.signed
    assert desk.state.signed_by == "Орлова"
    assert [entry.event.kind for entry in desk.session.course.entries].count("protocol_signed") == 2


def test_a_signed_protocol_is_printed_from_here(desk: Desk) -> None:
    for event in (*OVER, ProtocolSigned("Орлова")):
        desk.session.record(event)
    sign = opened(desk, "sign", SignaturePanel)
    assert isinstance(sign, SignaturePanel)
    assert sign.print_button.hasFocus()
    desk.keys("⏎")
    assert desk.page.panel is not sign
    assert desk.page.panel is not None
    assert desk.page.panel.title() == "Печать"


def test_a_game_that_goes_on_cannot_be_signed(dealt: Desk) -> None:
    sign = opened(dealt, "sign", SignaturePanel)
    assert isinstance(sign, SignaturePanel)
    assert sign.outcome.text() == "Игра идёт."
    assert not sign.sign_button.isEnabled()
    assert not sign.code.isVisible()
    dealt.keys("⏎")
    assert not dealt.state.signed
    sign.name.clear()
    dealt.keys("⏎")
    assert dealt.page.panel is sign


def test_an_abandoned_game_is_signed_without_a_result(desk: Desk) -> None:
    desk.session.record(GameAbandoned())
    sign = opened(desk, "sign", SignaturePanel)
    assert isinstance(sign, SignaturePanel)
    assert sign.outcome.text() == "Игра не доиграна, результата нет."
    assert sign.lack_rows == []
    desk.keys("⏎")
    assert desk.state.signed


# All of them.


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("name", ["head", "roles", "extra", "sign"])
def test_nothing_is_clipped_or_nameless(open_desk: Callable[..., Desk], theme: str, name: str) -> None:
    desk = open_desk()
    desk.program.settings.set("theme", theme)
    for event in OVER:
        desk.session.record(event)
    panel = opened(desk, name, Panel)
    assert panel.theme.name == theme
    assert clipped(panel) == []
    assert nameless(panel) == []
    assert panel.key_help()[-1][0] == "Escape"
    if name == "sign":
        desk.keys("⏎")
        panel = opened(desk, name, Panel)
        assert clipped(panel) == []


def test_a_panel_draws_a_change_of_theme_and_of_roles_when_it_is_seen(desk: Desk) -> None:
    roles = opened(desk, "roles", RolesPanel)
    assert isinstance(roles, RolesPanel)
    desk.keys("д")
    roles.set_theme(desk.page.theme)
    assert roles.rows.letters[0] is not None
    desk.keys("␛")
    assert not roles.isVisible()
    opened(desk, "roles", RolesPanel)
    assert roles.rows.masked
    roles.set_roles_shown(True)
    roles.set_roles_shown(True)
    assert not roles.rows.masked
