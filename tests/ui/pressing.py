"""Keys pressed as a keyboard presses them, and a clock for tests. `qtbot.keyClicks` with Cyrillic aborts the process."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from judge_console.ui import keys

_NAMED = {
    "Escape": Qt.Key.Key_Escape,
    "Backspace": Qt.Key.Key_Backspace,
    "Tab": Qt.Key.Key_Tab,
    "Enter": Qt.Key.Key_Return,
    "Space": Qt.Key.Key_Space,
    "Delete": Qt.Key.Key_Delete,
    "Insert": Qt.Key.Key_Insert,
    "Home": Qt.Key.Key_Home,
    "End": Qt.Key.Key_End,
    "PageUp": Qt.Key.Key_PageUp,
    "PageDown": Qt.Key.Key_PageDown,
    "ArrowLeft": Qt.Key.Key_Left,
    "ArrowRight": Qt.Key.Key_Right,
    "ArrowUp": Qt.Key.Key_Up,
    "ArrowDown": Qt.Key.Key_Down,
    **{f"F{number}": Qt.Key(Qt.Key.Key_F1.value + number - 1) for number in range(1, 13)},
}
_TEXTS = {"Enter": "\r", "Space": " ", "Tab": "\t", "Backspace": "\b", "Escape": "\x1b", "Delete": "\x7f"}
_MARKS = {"Minus": "-", "Equal": "=", "Comma": ",", "Period": ".", "Slash": "/", "Semicolon": ";", "Quote": "'", "Backquote": "`"}


class FakeClock:
    """A clock that stands until `advance`; `sleep` is what a suspended laptop does: the wall goes on, the monotonic clock does not."""

    def __init__(self) -> None:
        self._monotonic = 1000.0
        self._wall = 1_796_000_000.0
        self.on_step: list[Callable[[], None]] = []

    def now(self) -> str:
        seconds = int(self._wall - 1_796_000_000.0)
        return f"2026-11-30T{19 + seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}+03:00"

    def monotonic(self) -> float:
        return self._monotonic

    def wall(self) -> float:
        return self._wall

    def advance(self, seconds: float) -> None:
        """Time passes in steps of five seconds at most; after each of them everything in `on_step` is called, as a QTimer would."""
        while seconds > 0:
            step = min(seconds, 5.0)
            seconds -= step
            self._monotonic += step
            self._wall += step
            for listener in self.on_step:
                listener()

    def sleep(self, seconds: float) -> None:
        self._wall += seconds


def press_key(
    widget: QWidget,
    key: str,
    text: str | None = None,
    *,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    hold: bool = False,
    repeat: bool = False,
) -> None:
    """Presses the key `key` (a name of ui/keys) where the cursor of the widget's window is, with the letter `text` that the layout gives.

    Without `text` a Latin layout is assumed. `hold`: it goes down and stays; `repeat`: a repetition of a key held.
    """
    typed = _typed(key) if text is None else text
    target = _receiver(widget)
    scan = keys.scan_code(key)
    held = modifiers | (Qt.KeyboardModifier.KeypadModifier if key.startswith("Numpad") else Qt.KeyboardModifier.NoModifier)
    code = _NAMED.get(key) or Qt.Key(ord((typed or " ")[0].upper()))
    if held & Qt.KeyboardModifier.ControlModifier:
        typed = ""
    QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyPress, code, held, scan, 0, 0, typed, repeat))
    if not hold:
        release_key(widget, key, text)


def release_key(widget: QWidget, key: str, text: str | None = None) -> None:
    """Lets a key go."""
    typed = _typed(key) if text is None else text
    target = _receiver(widget)
    code = _NAMED.get(key) or Qt.Key(ord((typed or " ")[0].upper()))
    modifiers = Qt.KeyboardModifier.KeypadModifier if key.startswith("Numpad") else Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(target, QKeyEvent(QEvent.Type.KeyRelease, code, modifiers, keys.scan_code(key), 0, 0, typed))


def _receiver(widget: QWidget) -> QObject:
    """Where a keyboard's events come in: the native window, if it is shown, which hands them to the widget with the cursor."""
    window = widget.window()
    handle = window.windowHandle() if window.isVisible() else None
    return handle or window.focusWidget() or widget


def type_text(widget: QWidget, text: str) -> None:
    """Types letters of any language into a field, as an input method's layout would."""
    for letter in text:
        key = Qt.Key.Key_Return if letter == "\n" else Qt.Key(ord(letter.upper()[0])) if ord(letter) < 0x10000 else Qt.Key.Key_unknown
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(widget, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, letter))


def _typed(key: str) -> str:
    number = keys.digit(key)
    if number is not None:
        return str(number)
    if key.startswith("Key"):
        return key[3:].lower()
    return _TEXTS.get(key) or _MARKS.get(key, "")
