"""The tabs of the window. A discipline that has no page yet has no line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from judge_console.ui.page import PageEntry
from judge_console.words import N_

if TYPE_CHECKING:
    from judge_console.desk.disciplines import AnyCourse
    from judge_console.ui.controller import Controller
    from judge_console.ui.sound import Sound
    from judge_console.ui.theme import Theme
    from judge_console.ui.timekeeper import Timekeeper


def _mafia(controller: Controller, theme: Theme, timekeeper: Timekeeper, sound: Sound) -> QWidget:
    # Imported when a game is opened: the list of games stands sooner without it.
    from judge_console.ui.mafia.page import MafiaPage  # noqa: PLC0415
    from judge_console.ui.mafia.panels import MAKERS  # noqa: PLC0415

    return MafiaPage(controller, theme, timekeeper, sound, panels=MAKERS)


def _quiz(controller: Controller, theme: Theme, timekeeper: Timekeeper, sound: Sound) -> QWidget:
    from judge_console.ui.quiz.page import QuizPage  # noqa: PLC0415

    return QuizPage(controller, theme, timekeeper, sound)


def _tournament(controller: Controller, theme: Theme, _timekeeper: Timekeeper, _sound: Sound) -> QWidget:
    from judge_console.ui.tournament.page import TournamentPage  # noqa: PLC0415

    return TournamentPage(controller, theme)


def _say_of_tournament(course: AnyCourse, index: int) -> str:
    from judge_console.ui.tournament.wording import say  # noqa: PLC0415

    return say(course, index)


def _season(controller: Controller, theme: Theme, _timekeeper: Timekeeper, _sound: Sound) -> QWidget:
    from judge_console.ui.season.page import SeasonPage  # noqa: PLC0415

    return SeasonPage(controller, theme)


def _say_of_season(course: AnyCourse, index: int) -> str:
    from judge_console.ui.season.wording import say  # noqa: PLC0415

    return say(course, index)


def _wheel(controller: Controller, theme: Theme, _timekeeper: Timekeeper, sound: Sound) -> QWidget:
    from judge_console.ui.wheel.page import WheelPage  # noqa: PLC0415

    return WheelPage(controller, theme, sound)


PAGES: Final = (
    PageEntry("mafia", N_("Mafia"), "mafia", _mafia),
    PageEntry("tournament", N_("Tournament"), "tournament", _tournament, beside=True, say=_say_of_tournament),
    PageEntry("quiz", N_("Quiz"), "quiz", _quiz),
    PageEntry("season", N_("Season"), "season", _season, beside=True, say=_say_of_season),
    PageEntry("", N_("Top and dice"), "wheel", _wheel),
)
