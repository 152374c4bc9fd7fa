"""Looking at every section as a chief judge would: no text is cut, everything has a name, keys are told, opening takes no time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from judge_console.mafia.tournament import AbsenceNoted, KeptApart, LatenessNoted, PlayerEntered, PlayerExpelled
from judge_console.ui.theme import THEMES
from judge_console.ui.tournament.page import SECTIONS
from tests.desk.tournaments import play, play_all
from tests.ui.looking import clipped, nameless
from tests.ui.tournament.chief import Chief

NAMES = [name for name, _words, _make in SECTIONS]


@pytest.fixture
def busy(open_chief: Callable[..., Chief]) -> Callable[[str], Chief]:
    """A tournament in its third round, with everything that can happen to a player."""

    def make(theme: str) -> Chief:
        chief = open_chief(players=21, rounds=5, theme=theme)
        desk = chief.page.ledger.desk
        for number, table in ((1, 1), (1, 2), (2, 1)):
            play(desk, number, table, 3)
        play(desk, 2, 2, 3, sign=False)
        for event in (
            LatenessNoted("Ночка"),
            AbsenceNoted("Барон", (2, 3)),
            PlayerExpelled("Тень", "7.3", 2),
            PlayerEntered("Ежик"),
            KeptApart("Лис", "Марта"),
        ):
            desk.record(event)
        chief.page.ledger.look_again()
        return chief

    return make


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(1920, 1080)], ids=["1280", "1920"])
def test_no_text_is_cut_and_everything_has_a_name(busy: Callable[[str], Chief], theme: str, size: QSize) -> None:
    chief = busy(theme)
    chief.window.resize(size)
    found: list[str] = []
    for name in NAMES:
        section = chief.section(name)
        chief.settle()
        for view in getattr(section, "views", None).chips if hasattr(section, "views") else ("",):
            if view:
                section.views.chips[view].click()
                QApplication.processEvents()
                chief.settle()
            found += [f"{name} {view}: {fault}" for fault in (*clipped(chief.window), *nameless(chief.window))]
    assert found == []
    chief.page.show_list()
    assert clipped(chief.window) == []
    chief.page.start.show_form()
    QApplication.processEvents()
    assert clipped(chief.window) == []
    assert nameless(chief.window) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_keys_are_told(busy: Callable[[str], Chief], name: str) -> None:
    chief = busy("dark")
    chief.section(name)
    told = chief.page.key_help()
    assert {f"Digit{number}" for number in range(1, 8)} <= {chord for chord, _words in told}
    assert all(words for _chord, words in told)
    chief.press("F1")
    assert chief.window.help.isVisible()
    chief.press("F1")
    chief.settle()


def test_everything_can_be_reached_by_tab(busy: Callable[[str], Chief]) -> None:
    chief = busy("dark")
    section = chief.section("entries")
    reached = set()
    for _step in range(80):
        chief.press("Tab")
        reached.add(chief.window.focusWidget())
    for part in (
        section.nickname,
        section.club,
        section.add_button,
        section.paste_button,
        section.list,
        section.card.nickname,
        section.card.expel,
    ):
        assert part in reached, part.accessibleName()


def test_the_line_below_tells_the_tournament(seated: Chief) -> None:
    assert seated.window.bottom.lines[0][1] == "расписание: 05.12.2026 с 12:00"
    seated.page.ledger.do(LatenessNoted("Ночка"))
    assert seated.window.bottom.lines[0][1] == "Ночка: опоздал на регистрацию"
    assert seated.window.bottom.hints[0][1] == "отменить: Ночка: опоздал на регистрацию"


def test_a_large_tournament_is_shown_whole(open_chief: Callable[..., Chief]) -> None:
    chief = open_chief(players=100, rounds=15)
    play_all(chief.page.ledger.desk)
    chief.window.top.tabs[0].click()
    game_id = chief.page_of_tournament.ledger.desk.session.game_id
    chief.program.controller.open_game(game_id)
    chief.page.show_section("standings")
    QApplication.processEvents()
    assert len(chief.page.section.list.words()) == 100  # type: ignore[attr-defined]  # the section of standings
