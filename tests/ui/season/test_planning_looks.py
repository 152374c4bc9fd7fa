"""Looking at sheet, groups, calendar, tables and play-off as an organiser would: no text is cut, everything has a name and a key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from judge_console.quiz.season.events import AnswerNoted, AnswersMarked, QuestionRemoved
from judge_console.ui.season.bracket import BracketSection
from judge_console.ui.season.calendar import CalendarSection
from judge_console.ui.season.qualifier import QualifierSection
from judge_console.ui.theme import THEMES
from tests.ui.looking import clipped, nameless
from tests.ui.season.organiser import Organiser
from tests.ui.season.seasons import TEAMS

NAMES = ("qualifier", "groups", "calendar", "tables", "bracket")


def views(section: Any) -> Iterator[str]:
    """Every view of a section, each shown in turn."""
    match section:
        case QualifierSection():
            for name in section.cards:
                section.show_card(name)
                yield name
            section.ask_removal(3)
            yield "a question removed"
            section.begin()
        case CalendarSection():
            section.show_part("plan")
            yield "wishes"
            section.show_part("evening")
            for name in section.card.acts.chips:
                section.card.show_act(name)
                yield name
        case BracketSection():
            yield "match"
            section.compose()
            yield "composing"
            section.discard()
        case _:
            yield ""


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(1920, 1080)], ids=["1280", "1920"])
def test_no_text_is_cut_and_everything_has_a_name(open_organiser: Callable[..., Organiser], theme: str, size: QSize) -> None:
    organiser = open_organiser(until="play_off", theme=theme)
    organiser.window.resize(size)
    found: list[str] = []
    for name in NAMES:
        for view in views(organiser.section(name)):
            QApplication.processEvents()
            found += [f"{name} {view}: {fault}" for fault in (*clipped(organiser.window), *nameless(organiser.window))]
    assert found == []


def test_a_sheet_at_work(open_organiser: Callable[..., Organiser]) -> None:
    organiser = open_organiser(until="teams")
    for event in (
        AnswersMarked(TEAMS[0], 1, "110?" * 9),
        AnswerNoted(TEAMS[0], 4, "очень длинный ответ, который не поместится ни в какую строку"),
        QuestionRemoved(7, "вопрос повторяет вопрос прошлого сезона слово в слово"),
    ):
        organiser.page.ledger.do(event)
    for view in views(organiser.section("qualifier")):
        QApplication.processEvents()
        assert (view, clipped(organiser.window), nameless(organiser.window)) == (view, [], [])


@pytest.mark.parametrize("name", NAMES)
def test_the_keys_are_told(open_organiser: Callable[..., Organiser], name: str) -> None:
    organiser = open_organiser(until="play_off")
    organiser.section(name)
    told = organiser.page.section.key_help()
    assert told
    assert all(words for _chord, words in told)
    organiser.press("F1")
    assert organiser.window.help.isVisible()
    organiser.press("F1")
