"""Keys by their place on the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox

from judge_console import words
from judge_console.ui import actions, keys
from tests.ui.pressing import FakeClock

NONE = Qt.KeyboardModifier.NoModifier


def pressed(code: int, text: str, modifiers: Qt.KeyboardModifier = NONE, scan: int = 0) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, code, modifiers, scan, 0, 0, text)


@pytest.mark.parametrize("text", ["ф", "Ф", "a", "A"])
def test_without_a_scan_code_the_letter_of_any_layout_and_case_tells_the_key(text: str) -> None:
    assert keys.physical(pressed(ord(text.upper()), text)) == "KeyA"


def test_what_was_typed_in_the_wrong_layout_is_read_in_the_other_one() -> None:
    assert keys.in_other_layout("Ajk") == "фол"
    assert keys.in_other_layout("ащгд") == "foul"
    assert keys.in_other_layout("6-4") == "6-4"


def test_the_scan_code_goes_before_the_letter() -> None:
    # A Dvorak or an AZERTY layout types something else with the same key.
    assert keys.physical(pressed(ord("Q"), "q", scan=keys.scan_code("KeyA"))) == "KeyA"


def test_ctrl_takes_the_text_away_but_not_the_key() -> None:
    assert keys.chord(pressed(0x0417, "", Qt.KeyboardModifier.ControlModifier)) == "Ctrl+KeyP"
    assert keys.chord(pressed(Qt.Key.Key_P, "", Qt.KeyboardModifier.ControlModifier)) == "Ctrl+KeyP"


def test_shift_counts_only_where_no_letter_is_typed() -> None:
    assert keys.chord(pressed(Qt.Key.Key_Backspace, "\b", Qt.KeyboardModifier.ShiftModifier)) == "Shift+Backspace"
    assert keys.chord(pressed(0x0424, "Ф", Qt.KeyboardModifier.ShiftModifier)) == "KeyA"


def test_keypad_and_row_name_the_same_seats() -> None:
    assert keys.physical(pressed(Qt.Key.Key_1, "1", Qt.KeyboardModifier.KeypadModifier)) == "Numpad1"
    assert keys.seat("Numpad1") == keys.seat("Digit1") == 1
    assert keys.seat("Digit0") == keys.seat("Numpad0") == 10
    assert keys.seat("KeyA") is None


def test_the_label_is_what_stands_on_the_key() -> None:
    assert keys.label("KeyA") == "Ф"
    assert keys.label("Ctrl+KeyP") == "Ctrl+P"
    words.use_language("en")
    assert keys.label("KeyA") == "A"
    assert keys.label("Digit0") == "0"


def test_only_a_field_that_takes_text_is_typing(qapp: QApplication) -> None:
    field = QLineEdit()
    assert keys.typing(field)
    field.setReadOnly(True)
    assert not keys.typing(field)
    assert keys.typing(QSpinBox())
    assert not any(keys.typing(widget) for widget in (QPushButton(), QLabel(), QComboBox(), None))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_key_means_two_things_on_one_page(language: str) -> None:
    words.use_language(language)
    window = [action.key for action in actions.ACTIONS if action.where == "window" and action.key]
    for where in {action.where for action in actions.ACTIONS} - {"window"}:
        together = [*window, *(action.key for action in actions.ACTIONS if action.where == where and action.key)]
        assert len(together) == len(set(together))


def test_an_action_has_the_key_of_the_language() -> None:
    foul = actions.by_id("mafia.foul")
    assert keys.label(foul.key) == "Ф"
    assert actions.at("KeyA", "mafia") == foul
    words.use_language("en")
    assert keys.label(foul.key) == "F"
    assert actions.at("KeyF", "mafia") == foul
    assert actions.at("KeyF", "window") is None


def test_a_second_press_within_two_fifths_of_a_second_is_the_same_press(fake_clock: FakeClock) -> None:
    guard = actions.PressGuard(fake_clock)
    assert guard.fresh("KeyA", once=True)
    fake_clock.advance(0.3)
    assert not guard.fresh("KeyA", once=True)
    fake_clock.advance(0.2)
    assert guard.fresh("KeyA", once=True)


def test_another_key_between_makes_it_a_press_of_its_own(fake_clock: FakeClock) -> None:
    guard = actions.PressGuard(fake_clock)
    assert [guard.fresh(key, once=key == "KeyA") for key in ("KeyA", "Digit3", "Digit3", "KeyA", "KeyA")] == [True, True, True, True, False]
