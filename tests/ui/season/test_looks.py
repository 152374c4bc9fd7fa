"""Looking at every section as an organiser would: no text is cut, everything has a name, keys are told, Tab reaches everything."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from judge_console.quiz.season.events import FeeCharged, MemberJoined, TeamWithdrew
from judge_console.ui.season.page import SECTIONS
from judge_console.ui.theme import THEMES
from tests.ui.looking import clipped, nameless
from tests.ui.season.organiser import Organiser

NAMES = [name for name, _words, _make in SECTIONS]


@pytest.fixture
def busy(open_organiser: Callable[..., Organiser]) -> Callable[[str], Organiser]:
    """A season before its play-off, with everything that can happen to a team."""

    def make(theme: str) -> Organiser:
        organiser = open_organiser(until="play_off", theme=theme)
        desk = organiser.desk
        desk.record(MemberJoined("Кварц", "Яков Лишний"), override="по решению собрания")
        desk.record(MemberJoined("Шесть шляп", "Вёра Агеенко"), override="по решению собрания")
        desk.record(FeeCharged("Гранит", 1500, "разбитый бокал"))
        desk.record(TeamWithdrew("Маятник", "разъехались по домам"))
        organiser.page.ledger.look_again()
        return organiser

    return make


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(1920, 1080)], ids=["1280", "1920"])
def test_no_text_is_cut_and_everything_has_a_name(busy: Callable[[str], Organiser], theme: str, size: QSize) -> None:
    organiser = busy(theme)
    organiser.window.resize(size)
    found: list[str] = []
    for name in NAMES:
        section = organiser.section(name)
        organiser.settle()
        for view in list(section.views.chips) if hasattr(section, "views") else [""]:
            if view:
                section.views.chips[view].click()
                QApplication.processEvents()
                organiser.settle()
            found += [f"{name} {view}: {fault}" for fault in (*clipped(organiser.window), *nameless(organiser.window))]
    assert found == []
    organiser.page.show_list()
    assert clipped(organiser.window) == []
    organiser.page.start.show_form()
    QApplication.processEvents()
    assert clipped(organiser.window) == []
    assert nameless(organiser.window) == []


def test_the_strips_are_whole_too(busy: Callable[[str], Organiser]) -> None:
    organiser = busy("light")
    teams = organiser.section("teams")
    teams.list.go_to("Бермуды")
    teams.squad.override.let([MemberJoined("Бермуды", f"Новый {number}") for number in range(3)])
    teams.withdraw()
    QApplication.processEvents()
    assert teams.squad.override.isVisible()
    assert teams.ask.isVisible()
    assert clipped(organiser.window) == []
    fees = organiser.section("fees")
    fees.turn("receipts")
    fees.strike()
    QApplication.processEvents()
    assert clipped(organiser.window) == []
    desk = organiser.section("papers")
    desk.turn("log")
    organiser.press("Insert")
    QApplication.processEvents()
    assert clipped(organiser.window) == []
    assert nameless(organiser.window) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_keys_are_told(squads: Organiser, name: str) -> None:
    squads.section(name)
    told = squads.page.key_help()
    assert {f"Digit{number}" for number in range(1, len(NAMES) + 1)} <= {chord for chord, _words in told}
    assert all(words for _chord, words in told)
    squads.settle()
    squads.press("F1")
    assert squads.window.help.isVisible()
    squads.press("F1")


def test_everything_can_be_reached_by_tab(squads: Organiser) -> None:
    teams = squads.section("teams")
    reached = set()
    for _step in range(60):
        squads.press("Tab")
        reached.add(squads.window.focusWidget())
    for part in (
        teams.team,
        teams.add_button,
        teams.list,
        teams.withdraw_button,
        teams.squad.name,
        teams.squad.captain,
        teams.squad.new,
        teams.squad.list,
        teams.squad.member_name,
        teams.squad.owls.colour,
        teams.squad.owls.add_button,
    ):
        assert part in reached, part.accessibleName()


def test_a_theme_is_changed_in_every_section(running: Organiser) -> None:
    for name in NAMES:
        running.section(name)
        running.settle()
    running.press("F9")
    assert all(section.theme.name == running.window.theme.name for section in running.page.sections.values())
    running.settle()
