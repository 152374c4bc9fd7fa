"""What the window asks of a page, and the table of pages that there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from judge_console.ui.actions import Where
from judge_console.ui.theme import Theme

if TYPE_CHECKING:
    from judge_console.desk.disciplines import AnyCourse
    from judge_console.ui.controller import Controller
    from judge_console.ui.sound import Sound
    from judge_console.ui.timekeeper import Timekeeper


class Page(Protocol):
    """A QWidget of the window's middle. It hears of keys before the window does, and says with True that it has taken one.

    Keys are chords of ui/keys. A page that wants to know of a key let go (roles shown while it is held) has
    `handle_release(key, event)`; one that knows keys without an action whose bounce would harm (a digit that is a seat) has
    `takes_once(key)`; one that prints on Ctrl+P has `print_now()`; one whose Backspace takes back more than the journal's last event has
    the signal `undo_told` with what that is, in words; one whose journal is held beside the game has `turn_to_list()` and `show_form()`.
    """

    def title(self) -> str:
        """What the page shows, for the window's title; never a role."""
        ...

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        ...

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        """Takes a key, or leaves it to the window."""
        ...

    def key_help(self) -> Sequence[tuple[str, str]]:
        """The keys of the present phase, (chord, what it does)."""
        ...

    def enter(self) -> None:
        """It is shown now."""
        ...

    def leave(self) -> None:
        """Another one is."""
        ...


@dataclass(frozen=True)
class PageEntry:
    """A tab: the discipline it runs, its msgid, where its actions live, and how the page is made when it is first needed.

    Without a discipline it needs no game. `beside`: its journal is held by a controller of its own, so it can be looked at while a game
    goes on. `say` tells an entry of a journal in words, by its number, for the line below; None: as games of mafia and quiz do.
    """

    discipline: str
    text: str
    where: Where
    make: Callable[[Controller, Theme, Timekeeper, Sound], QWidget]
    beside: bool = False
    say: Callable[[AnyCourse, int], str] | None = None
