"""Keys by where they sit, not by what they type: the same key works in the Russian and the Latin layout and with Caps Lock.

Names are those of the W3C's UI Events codes ("KeyF", "Digit1", "Semicolon"), shortened where nothing is lost: "Enter", "Space", "F1".
"""

from __future__ import annotations

import sys
from typing import Final, TypeGuard

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from judge_console.words import language
from judge_console.words import translate as _

# Three rows of letters and their marks, by evdev code from the first one on.
_ROWS: Final = (
    (
        16,
        ("KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "KeyY", "KeyU", "KeyI", "KeyO", "KeyP", "BracketLeft", "BracketRight"),
        "qwertyuiop[]",
        "йцукенгшщзхъ",
    ),
    (
        30,
        ("KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ", "KeyK", "KeyL", "Semicolon", "Quote", "Backquote"),
        "asdfghjkl;'`",
        "фывапролджэё",
    ),
    (44, ("KeyZ", "KeyX", "KeyC", "KeyV", "KeyB", "KeyN", "KeyM", "Comma", "Period", "Slash"), "zxcvbnm,./", "ячсмитьбю."),
)
_ACTS: Final = "actsOnEnter"
_DIGITS: Final = tuple(f"Digit{digit}" for digit in "1234567890")
# The code of a key on Linux (evdev); a PC's scan code set 1, which Windows hands out, has the same numbers here.
_CODES: Final[dict[int, str]] = {
    **{first + place: name for first, names, _latin, _russian in _ROWS for place, name in enumerate(names)},
    **{2 + place: name for place, name in enumerate(_DIGITS)},
    **{59 + place: f"F{place + 1}" for place in range(10)},
    87: "F11",
    88: "F12",
    1: "Escape",
    12: "Minus",
    13: "Equal",
    14: "Backspace",
    15: "Tab",
    28: "Enter",
    57: "Space",
}
_EVDEV_OF: Final = {name: code for code, name in _CODES.items()}
# Keys that mean the same wherever they sit: Qt's own name is enough.
_NAMED: Final[dict[int, str]] = {
    Qt.Key.Key_Escape: "Escape",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Tab: "Tab",
    Qt.Key.Key_Backtab: "Tab",
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Space: "Space",
    Qt.Key.Key_Delete: "Delete",
    Qt.Key.Key_Insert: "Insert",
    Qt.Key.Key_Home: "Home",
    Qt.Key.Key_End: "End",
    Qt.Key.Key_PageUp: "PageUp",
    Qt.Key.Key_PageDown: "PageDown",
    Qt.Key.Key_Left: "ArrowLeft",
    Qt.Key.Key_Right: "ArrowRight",
    Qt.Key.Key_Up: "ArrowUp",
    Qt.Key.Key_Down: "ArrowDown",
    **{Qt.Key.Key_F1.value + place: f"F{place + 1}" for place in range(12)},
}
_BY_LETTER: Final[dict[str, str]] = {
    **{letter: name for _first, names, latin, _russian in _ROWS for letter, name in zip(latin, names, strict=True)},
    # The full stop is on another key in the Russian layout; the Latin one, which has it too, goes first.
    **{letter: name for _first, names, _latin, russian in _ROWS for letter, name in zip(russian, names, strict=True) if letter != "."},
    **dict(zip("1234567890", _DIGITS, strict=True)),
    "-": "Minus",
    "=": "Equal",
    "+": "Equal",
    " ": "Space",
}
_ON_KEYPAD: Final = {
    "-": "NumpadSubtract",
    "+": "NumpadAdd",
    "*": "NumpadMultiply",
    "/": "NumpadDivide",
    ".": "NumpadDecimal",
    ",": "NumpadDecimal",
}
_OTHER_LAYOUT: Final = str.maketrans(
    {
        **{right: left for _first, _names, latin, russian in _ROWS for left, right in zip(latin, russian, strict=True)},
        **{left: right for _first, _names, latin, russian in _ROWS for left, right in zip(latin, russian, strict=True)},
    }
)
_LEGENDS: Final[dict[str, tuple[str, str]]] = {
    name: (latin.upper(), russian.upper())
    for _first, names, latins, russians in _ROWS
    for name, latin, russian in zip(names, latins, russians, strict=True)
}


def physical(event: QKeyEvent) -> str:
    """The key that was pressed, by its place: "KeyF", "Digit1", "Numpad1", "Enter", …; empty for one that has no name here.

    Where the platform tells no scan code (offscreen, some remote desktops) the letter it typed decides, in either layout and case.
    """
    named = _NAMED.get(event.key())
    if named is not None:
        return named
    text = event.text() or _text_of(event.key())
    if event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
        return f"Numpad{text}" if text.isdecimal() else _ON_KEYPAD.get(text, "")
    return _CODES.get(_evdev(event.nativeScanCode()), "") or _BY_LETTER.get(text.lower(), "")


def digit(key: str) -> int | None:
    """The digit of a digit key, of the row or of the keypad; None for any other key."""
    for row in ("Digit", "Numpad"):
        if key.startswith(row) and key[len(row) :].isdecimal():
            return int(key[len(row) :])
    return None


def seat(key: str) -> int | None:
    """The seat a digit key names: 1-9, and 0 for seat 10."""
    found = digit(key)
    return 10 if found == 0 else found


def label(key: str) -> str:
    """What stands on the key, in the language in force: "KeyA" is "Ф" or "A". "Ctrl+KeyP" is "Ctrl+P" in both, as people know it."""
    if "+" in key:
        *modifiers, last = key.split("+")
        return "+".join((*modifiers, _LEGENDS[last][0] if last in _LEGENDS else label(last)))
    if key in _LEGENDS:
        latin, russian = _LEGENDS[key]
        return russian if language() == "ru" else latin
    found = digit(key)
    if found is not None:
        return str(found)
    match key:
        case "Space":
            return _("Space")
        case "Backspace":
            return "⌫"
        case "Escape":
            return "Esc"
        case "Minus" | "NumpadSubtract":
            return "\u2212"
        case "Equal" | "NumpadAdd":
            return "+"
        case "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight":
            return {"ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→"}[key]
        case _:
            return key


def in_other_layout(typed: str) -> str:
    """What the same keys would have typed in the other layout, in small letters: "ajk" is "фол", "ащгд" is "foul"."""
    return typed.lower().translate(_OTHER_LAYOUT)


def chord(event: QKeyEvent) -> str:
    """The key with the modifiers that matter, "Ctrl+KeyP", "Shift+Backspace"; Shift counts for keys that type no letter or digit."""
    key = physical(event)
    held = event.modifiers()
    parts: list[str] = []
    if held & Qt.KeyboardModifier.ControlModifier:
        parts.append("Ctrl")
    if held & Qt.KeyboardModifier.AltModifier:
        parts.append("Alt")
    if held & Qt.KeyboardModifier.ShiftModifier and (parts or key in _NAMED.values()):
        parts.append("Shift")
    return "+".join((*parts, key))


def typing(widget: QWidget | None) -> bool:
    """Whether a text field has the cursor: then keys type and no shortcut fires."""
    match widget:
        case QLineEdit() | QPlainTextEdit() | QTextEdit():
            return not widget.isReadOnly() and widget.isEnabled()
        case QAbstractSpinBox():
            return widget.isEnabled()
        case QComboBox():
            return widget.isEditable()
        case _:
            return False


def act_on_enter(field: QLineEdit) -> None:
    """Says of a field that Enter in it does something, where in others it only leads on: its bounce would do what comes next."""
    field.setProperty(_ACTS, True)  # noqa: FBT003 - a property's value


def acts_on_enter(widget: QWidget | None) -> bool:
    """Whether Enter in this field does something."""
    return isinstance(widget, QLineEdit) and bool(widget.property(_ACTS))


def activating(widget: QWidget | None) -> TypeGuard[QAbstractButton | QComboBox]:
    """Whether Space and Enter belong to this widget: a button or a list the judge went to with Tab."""
    return isinstance(widget, QAbstractButton | QComboBox) and widget.isEnabled()


def scan_code(key: str) -> int:
    """The scan code this platform hands out for a key by its place; 0 for one that needs none. For tests that press real keys."""
    code = _EVDEV_OF.get(key, 0)
    return code + _offset() if code else 0


def _offset() -> int:
    # X11 and Wayland number keys from 8 on, Windows as the keyboard itself does.
    return 0 if sys.platform == "win32" else 8


def _evdev(native: int) -> int:
    # macOS hands out no scan codes; there the letter decides.
    return native - _offset() if native and sys.platform != "darwin" else 0


def _text_of(key: int) -> str:
    """The letter of a key event that carries no text because Ctrl is held: Qt's key code is the letter's own."""
    return chr(key) if 0x20 <= key < 0x110000 and not 0x7F <= key < 0xA0 and key < 0x01000000 else ""
