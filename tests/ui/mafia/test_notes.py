"""A note in the judge's own words, one key away while a sanction is being given."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from tests.ui.looking import clipped, nameless
from tests.ui.mafia.desk import Desk
from tests.ui.pressing import type_text

FIRST_SPEECH = "⏎⏎⏎⏎⏎⏎"


def typed(desk: Desk, words: str) -> None:
    field = desk.window.focusWidget()
    assert isinstance(field, QLineEdit)
    type_text(field, words)


def test_a_note_is_one_key_and_enter_gives_the_foul_with_it(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3")
    assert ("F5", "заметка к нему") in desk.page.key_help()
    desk.named("F5")
    typed(desk, "говорил с 5 за 2 минуты")
    assert desk.state.seat(3).fouls == 0  # digits and letters are the field's own
    desk.named("Enter")
    assert desk.state.seat(3).fouls == 1
    assert desk.session.course.entries[-1].note == "говорил с 5 за 2 минуты"
    assert desk.page.hasFocus()
    assert not desk.page.now.note.isVisible()
    desk.keys("⏎")
    assert desk.next == "Слово 3"


def test_the_violation_may_come_after_the_note(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3")
    desk.named("F5")
    typed(desk, "трижды")
    desk.keys("␛")
    assert desk.page.hasFocus()
    assert "Заметка: трижды" in desk.said
    desk.keys("1")
    entry = desk.session.course.entries[-1]
    assert (desk.state.sanctions[-1].clause, entry.note) == ("6.6.1", "трижды")


def test_a_sanction_that_lacks_its_clause_keeps_the_note_and_asks_for_it(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "у3⇥⇥")  # a penalty
    desk.named("F5")
    typed(desk, "ударил по столу")
    desk.named("Enter")
    assert desk.state.sanctions == ()
    assert "Выберите нарушение: для этого наказания нужен пункт." in desk.said
    assert "Заметка: ударил по столу" in desk.said
    desk.named("F5")
    assert desk.page.now.note.text() == "ударил по столу"
    desk.named("Tab")
    assert desk.page.hasFocus()
    desk.keys("1⏎")
    assert desk.state.sanctions[-1].sanction == "penalty"
    assert desk.session.course.entries[-1].note == "ударил по столу"


def test_without_a_seat_and_without_a_sanction_the_key_does_nothing(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH)
    for script in ("", "ф"):
        desk.keys(script)
        desk.named("F5")
        assert not desk.page.now.note.isVisible()
        assert desk.page.hasFocus()


def test_a_note_left_empty_is_none(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "п7")
    desk.named("F5")
    typed(desk, "  ")
    desk.named("Enter")
    assert desk.state.seat(7).warnings == 1
    assert desk.session.course.entries[-1].note is None


def test_a_refused_sanction_recorded_all_the_same_keeps_its_note(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "у34⏎⏎" + "ф3")  # he has left, and has no last word
    desk.named("F5")
    typed(desk, "кричал из коридора")
    desk.named("Enter")
    assert desk.refused
    desk.named("F2")
    typed(desk, "так решил судья")
    desk.named("Enter")
    assert desk.session.course.entries[-1].note == "кричал из коридора"


def test_a_sanction_that_is_given_up_takes_its_note_along(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3")
    desk.named("F5")
    typed(desk, "нет")
    desk.keys("␛␛ф4⏎")
    assert desk.state.seat(4).fouls == 1
    assert desk.session.course.entries[-1].note is None


def test_the_field_is_whole_and_has_a_name(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "ф3")
    desk.named("F5")
    assert clipped(desk.page) == []
    assert nameless(desk.page) == []
