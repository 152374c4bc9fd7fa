"""The tabs of the window. A discipline that has no page yet has no line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from judge_console.ui.page import PageEntry
from judge_console.words import N_

if TYPE_CHECKING:
    from judge_console.ui.controller import Controller
    from judge_console.ui.sound import Sound
    from judge_console.ui.theme import Theme
    from judge_console.ui.timekeeper import Timekeeper


def _mafia(controller: Controller, theme: Theme, timekeeper: Timekeeper, sound: Sound) -> QWidget:
    # Imported when a game is opened: the list of games stands sooner without it.
    from judge_console.ui.mafia.page import MafiaPage  # noqa: PLC0415
    from judge_console.ui.mafia.panels import MAKERS  # noqa: PLC0415

    return MafiaPage(controller, theme, timekeeper, sound, panels=MAKERS)


PAGES: Final = (PageEntry("mafia", N_("Mafia"), "mafia", _mafia),)
