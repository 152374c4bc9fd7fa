"""What a judge may set: one table, kept in the club file's notes.

What the window remembers by itself (its place, the last game) is no setting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from judge_console.store.desk_notes import DeskNotes
from judge_console.words import N_

NOTE_KEY: Final = "settings"
Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One line of the table. Its type is that of `default`; `choices` map values to msgids, `low` and `high` bound a number."""

    name: str
    section: str
    title: str
    default: Value
    choices: tuple[tuple[Value, str], ...] = ()
    low: int = 0
    high: int = 0

    def accepts(self, value: object) -> bool:
        """Whether `value` may stand here."""
        if type(value) is not type(self.default):
            return False
        if self.choices:
            return any(value == choice for choice, _title in self.choices)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.low <= value <= self.high
        return True


_WINDOW, _SOUND, _GAME, _HALL = N_("Window"), N_("Sound"), N_("Game"), N_("Hall screen")
SETTINGS: Final = (
    Setting("language", _WINDOW, N_("Language"), "ru", (("ru", N_("Russian")), ("en", N_("English")))),
    Setting("theme", _WINDOW, N_("Theme"), "dark", (("dark", N_("dark")), ("light", N_("light")), ("high-contrast", N_("high contrast")))),
    Setting("sound.on", _SOUND, N_("Signals of the timer"), True),  # noqa: FBT003 - the table's own column
    Setting("sound.volume", _SOUND, N_("Volume, %"), 70, low=0, high=100),
    Setting("sound.warning", _SOUND, N_("A signal ten seconds before the end"), True),  # noqa: FBT003
    Setting("motion.reduced", _GAME, N_("The top and the dice show their outcome at once, without turning"), False),  # noqa: FBT003
    Setting("timer.starts_itself", _GAME, N_("A timer starts with its step; otherwise it waits for a key"), True),  # noqa: FBT003
    Setting(
        "hall.theme", _HALL, N_("Theme"), "dark", (("dark", N_("dark")), ("light", N_("light")), ("high-contrast", N_("high contrast")))
    ),
    Setting(
        "hall.background",
        _HALL,
        N_("Background"),
        "theme",
        (
            ("theme", N_("of the theme")),
            ("#00b140", N_("green, for a streaming program")),
            ("#0047bb", N_("blue, for a streaming program")),
            ("#ff00ff", N_("magenta, for a streaming program")),
        ),
    ),
)
_BY_NAME: Final = {setting.name: setting for setting in SETTINGS}


class Settings:
    """The values in force. `on_change` callbacks are given the name of what changed."""

    def __init__(self, notes: DeskNotes) -> None:
        self._notes = notes
        kept = notes.recall(NOTE_KEY)
        # What a later version or another hand wrote is passed over: a setting is not worth a refusal to start.
        self._values: dict[str, Value] = {
            name: value
            for name, value in (kept if isinstance(kept, dict) else {}).items()
            if name in _BY_NAME and _BY_NAME[name].accepts(value)
        }
        self._listeners: list[Callable[[str], None]] = []

    def text(self, name: str) -> str:
        """A setting that is a text. Raises KeyError, TypeError."""
        value = self._value(name)
        if not isinstance(value, str):
            raise TypeError(name)
        return value

    def flag(self, name: str) -> bool:
        """A setting that is on or off."""
        value = self._value(name)
        if not isinstance(value, bool):
            raise TypeError(name)
        return value

    def number(self, name: str) -> int:
        """A setting that is a number."""
        value = self._value(name)
        if not isinstance(value, int):
            raise TypeError(name)
        return value

    def is_set(self, name: str) -> bool:
        """Whether the judge has chosen a value himself."""
        return name in self._values

    def set(self, name: str, value: Value) -> None:
        """Puts a value in force at once and keeps it.

        Raises ValueError for one that does not fit, StorageTrouble where it cannot be kept; it is in force even then.
        """
        if not _BY_NAME[name].accepts(value):
            raise ValueError(name, value)
        if self._value(name) == value and self.is_set(name):
            return
        self._values[name] = value
        for listener in tuple(self._listeners):
            listener(name)
        self._notes.remember(NOTE_KEY, self._values)

    def on_change(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Calls `listener` with the name of every setting that changes, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _value(self, name: str) -> Value:
        return self._values.get(name, _BY_NAME[name].default)
