"""The panels that the page hosts, and a page whose game is changed from elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from judge_console.mafia.events import DayBegan, Fouled, RolesDealt, SpeechBegan, TeamDefeated
from judge_console.ui.mafia.head_form import HeadPanel
from judge_console.ui.mafia.panels import MAKERS
from tests.ui.looking import clipped
from tests.ui.mafia.desk import HEAD, ROLES, Desk


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_each_panel_opens_takes_the_keys_and_closes(open_desk: Callable[..., Desk], name: str) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎⏎ и6⏎" if name in {"sign", "extra"} else "⏎⏎⏎⏎⏎⏎")
    assert desk.page.open_panel(name)
    panel = desk.page.panel
    assert panel is not None
    assert panel.isVisible()
    assert desk.next == ""
    assert desk.page.key_help() == list(panel.key_help())
    assert desk.page.desk.isVisible() == (not panel.wide)
    entries = len(desk.session.course.entries)
    desk.keys("␛")
    if desk.page.panel is not None:  # its first Escape left a field
        desk.keys("␛")
    assert desk.page.panel is None
    assert desk.page.hasFocus()
    assert len(desk.session.course.entries) == entries


def test_there_is_no_panel_of_an_unknown_name(desk: Desk) -> None:
    assert not desk.page.open_panel("nothing")


def test_a_panel_asks_for_another(desk: Desk) -> None:
    desk.keys("ж")
    assert desk.page.panel is not None
    desk.page.panel.asked.emit("head")
    assert isinstance(desk.page.panel, HeadPanel)


def test_roles_are_shown_in_a_panel_while_the_key_is_held(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("ж")
    panel = desk.page.panel
    assert panel is not None
    desk.hold("р")
    assert panel.roles_shown
    desk.let_go("р")
    assert not panel.roles_shown


def test_print_shows_the_preview(desk: Desk) -> None:
    desk.page.print_now()
    assert desk.page.panel is not None
    assert desk.page.panel.wide


def test_a_change_from_elsewhere_is_drawn_and_starts_no_timer(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎⏎")
    assert desk.page.timekeeper.running
    assert desk.program.controller.do(Fouled(4))
    assert desk.page.grid.model.rows[3].fouls == 1
    assert desk.page.timekeeper.running  # the same turn goes on
    assert desk.program.controller.do(SpeechBegan(2))
    assert not desk.page.timekeeper.active
    assert desk.next == "Слово 3"


def test_another_game_in_the_same_window_begins_anew(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎⏎ ф3")
    desk.program.controller.hold(desk.games.begin("mafia", "mafia-tournament", HEAD))
    assert desk.next == "Договорка, 60 с"
    assert desk.title == "Ночь знакомства"
    assert not desk.page.timekeeper.active


def test_a_page_without_a_game_is_empty_and_takes_no_key(desk: Desk) -> None:
    page = desk.page
    desk.program.controller.hold(None)
    assert page.grid.model.rows == ()
    assert page.title() == "Мафия"
    assert page.game.undo_words() == ""
    assert page.game.step is None
    assert page.key_help() == []
    assert not page.open_panel("log")


def test_redo_by_key_goes_on_with_the_turn(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎⏎⏎")
    desk.named("Backspace")
    assert desk.next == "Слово 2"
    desk.window.page.handle_key("Shift+Backspace", None)  # type: ignore[arg-type]  # the event is not looked at
    assert desk.next == "Слово 3"
    assert desk.page.timekeeper.seat == 2


def test_the_first_event_may_come_from_a_record(desk: Desk) -> None:
    assert desk.program.controller.do(DayBegan())
    assert desk.title == "День 1 · Утро"
    desk.keys("⏎")
    assert desk.page.timekeeper.hour_running


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (900, 540)])
def test_a_panel_beside_the_grid_has_the_type_of_the_page(over: Desk, size: tuple[int, int]) -> None:
    over.page.open_panel("roles")
    over.window.resize(*size)
    QApplication.processEvents()
    for name in ("roles", "head", "extra", "sign"):
        assert over.page.open_panel(name)
        QApplication.processEvents()
        assert over.page.panel is not None
        assert over.page.panel.theme.size == over.page.ribbon.theme.size
        assert clipped(over.window) == [], name


@pytest.fixture
def over(desk: Desk) -> Desk:
    """A game that is over, its roles known."""
    for event in (RolesDealt(ROLES), TeamDefeated("black", "6.8.3")):
        desk.session.record(event)
    return desk
