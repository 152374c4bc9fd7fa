"""Cells of the grid edited where they stand: a nickname, a foul, extra points, roles; by mouse and by keys."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.mafia.events import ProtocolSigned, RolesDealt, TeamDefeated
from judge_console.mafia.score import given_extra
from judge_console.ui.mafia.grid import ProtocolGrid
from judge_console.ui.mafia.grid_model import FROZEN
from judge_console.ui.mafia.roles_entry import RolesPanel
from judge_console.ui.theme import THEMES
from tests.ui.looking import clipped, nameless
from tests.ui.mafia.desk import ROLES, Desk
from tests.ui.pressing import type_text

FIRST_SPEECH = "⏎⏎⏎⏎⏎⏎"
LEFT = Qt.MouseButton.LeftButton


def click(desk: Desk, kind: str, seat: int, *, twice: bool = False) -> None:
    """A click in the middle of a cell, or two as the mouse of a person makes them."""
    grid: ProtocolGrid = desk.page.grid
    QApplication.processEvents()
    column = next(place for place, column in enumerate(grid.model.columns) if column.kind == kind)
    table = grid.left if kind in FROZEN else grid.right
    place: QPoint = table.visualRect(grid.model.index(seat - 1, column)).center()
    QTest.mouseClick(table.viewport(), LEFT, pos=place)
    if twice:
        QTest.mouseDClick(table.viewport(), LEFT, pos=place)
        QTest.mouseRelease(table.viewport(), LEFT, pos=place)
    desk.wait(0.5)


def typed(desk: Desk, words: str) -> None:
    editor = desk.page.grid.editor
    assert editor.hasFocus()
    type_text(editor, words)


@pytest.fixture
def over(desk: Desk) -> Desk:
    """A game that is over, its roles known, not yet signed."""
    for event in (RolesDealt(ROLES), TeamDefeated("black", "6.8.3")):
        desk.session.record(event)
    return desk


def test_a_click_on_the_fouls_is_the_foul_key_and_the_seat(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH)
    click(desk, "fouls", 4)
    assert desk.next == "Фол 1 игроку 4"
    desk.keys("⏎")
    assert desk.state.seat(4).fouls == 1
    click(desk, "fouls", 4)
    desk.keys("␛")
    assert desk.state.seat(4).fouls == 1


def test_where_hands_are_counted_a_click_on_the_fouls_is_a_hand(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎" + "⏎5⏎4" + "⏎" * 8 + "⏎")
    click(desk, "fouls", 4)
    assert desk.page.now.field.field.text == "4"


def test_a_nickname_is_written_where_it_stands(desk: Desk) -> None:
    click(desk, "player", 3, twice=True)
    assert desk.page.grid.editor.text() == "Мадам Тюссо"
    assert desk.next == ""  # Enter is the cell's
    typed(desk, "Тюссо")
    desk.named("Enter")
    assert desk.state.head.players[2] == "Тюссо"
    assert desk.page.hasFocus()
    assert desk.page.game.chosen is None
    assert desk.next == "Договорка, 60 с"


def test_once_the_game_has_begun_a_nickname_needs_its_reason(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH)
    click(desk, "player", 3, twice=True)
    typed(desk, "Тюссо")
    desk.named("Enter")
    editor = desk.page.grid.editor
    assert (editor.text(), editor.accessibleName()) == ("опечатка в никнейме", "Причина")
    editor.clear()
    desk.named("Enter")
    assert desk.state.head.players[2] == "Мадам Тюссо"
    assert "Напишите почему: игра уже началась." in desk.said
    assert editor.text() == "Тюссо"
    desk.named("Enter")
    desk.named("Enter")
    assert desk.state.head.players[2] == "Тюссо"
    event = desk.session.course.entries[-1].event
    assert getattr(event, "why", "") == "опечатка в никнейме"
    assert "Напишите почему" not in desk.said
    desk.keys("⌫")
    assert desk.state.head.players[2] == "Мадам Тюссо"


def test_escape_and_a_click_elsewhere_leave_the_cell_as_it_was(desk: Desk) -> None:
    for leave in (lambda: desk.keys("␛"), lambda: QTest.mouseClick(desk.page.ribbon, LEFT), desk.page.setFocus):
        click(desk, "player", 3, twice=True)
        typed(desk, "не то")
        leave()
        if desk.page.grid.editor.isVisible():  # a click on what takes no keyboard
            desk.keys("␛")
        assert desk.state.head.players[2] == "Мадам Тюссо"
        assert desk.page.hasFocus()
        assert not desk.page.grid.editor.isVisible()
    assert not desk.window.curtain.isVisible()


def test_extra_points_go_down_the_column_by_tab(over: Desk) -> None:
    click(over, "extra", 2)
    typed(over, "0,3")
    over.named("Tab")
    typed(over, "0,2")
    over.named("Enter")
    assert [given_extra(over.state, seat) for seat in (1, 2, 3)] == [0, Decimal("0.3"), Decimal("0.2")]
    assert not over.page.grid.editor.isVisible()
    click(over, "extra", 3)
    assert over.page.grid.editor.text() == "0,2"
    over.page.grid.editor.clear()
    over.named("Enter")
    assert given_extra(over.state, 3) == 0


def test_extra_points_that_cannot_be_stay_there_to_be_mended(over: Desk) -> None:
    click(over, "extra", 2)
    typed(over, "много")
    over.named("Enter")
    assert "Число баллов" in over.said
    assert over.page.grid.editor.text() == "много"
    typed(over, "5")
    over.named("Enter")
    assert over.refused.startswith("Доп. баллы")
    assert given_extra(over.state, 2) == 0
    typed(over, "0,1")
    over.named("Enter")
    assert given_extra(over.state, 2) == Decimal("0.1")
    assert over.refused == ""


def test_arrows_go_to_the_cells_of_a_row_and_enter_edits(over: Desk) -> None:
    over.keys("↓↓")
    for named in ("Никнейм игрока 2", "Доп. баллы игроку 2"):
        over.named("ArrowRight")
        if over.next != named:  # the cell between: fouls, where they still can be given
            over.named("ArrowRight")
        assert over.next == named
    over.keys("⏎")
    typed(over, "0,2")
    over.named("Enter")
    assert given_extra(over.state, 2) == Decimal("0.2")
    assert over.next == "Подписать протокол"  # the game's own next step


def test_a_cell_is_left_by_arrows_by_escape_and_by_another_row(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "↓")
    desk.named("ArrowRight")
    assert desk.next == "Никнейм игрока 1"
    assert [row.cell for row in desk.page.grid.model.rows if row.cell] == ["player"]
    desk.keys("↓")
    assert desk.next == "Никнейм игрока 2"
    desk.named("ArrowLeft")
    assert desk.next == "Слово 2"
    desk.named("ArrowRight")
    desk.keys("␛")
    assert desk.page.game.chosen is None
    assert desk.next == "Слово 2"


def test_enter_on_the_fouls_and_on_the_role(desk: Desk) -> None:
    desk.keys(FIRST_SPEECH + "↓")
    for _cell in range(3):
        desk.named("ArrowRight")
    assert desk.next == "Фол игроку 1"
    desk.keys("⏎⏎")
    assert desk.state.seat(1).fouls == 1
    desk.keys("↓")
    for _cell in range(2):
        desk.named("ArrowRight")
    assert desk.next == "Записать роли"
    desk.keys("⏎")
    assert isinstance(desk.page.panel, RolesPanel)


def test_a_signed_protocol_has_no_cell_to_edit(over: Desk) -> None:
    over.session.record(ProtocolSigned("Орлова"))
    click(over, "player", 3, twice=True)
    click(over, "extra", 3)
    assert not over.page.grid.editor.isVisible()
    assert ("ArrowDown", "строка выше или ниже") in over.page.key_help()


@pytest.mark.parametrize("theme_name", THEMES)
@pytest.mark.parametrize("size", [(1280, 720), (900, 540)])
def test_the_field_lies_over_its_cell_and_is_whole(over: Desk, theme_name: str, size: tuple[int, int]) -> None:
    over.program.settings.set("theme", theme_name)
    over.window.resize(*size)
    for kind, seat in (("player", 10), ("extra", 1)):
        click(over, kind, seat, twice=kind == "player")
        editor = over.page.grid.editor
        QApplication.processEvents()
        assert over.page.grid.rect().contains(editor.geometry())
        assert editor.height() >= editor.fontMetrics().height()
        assert clipped(over.page) == []
        assert nameless(over.page) == []
        over.keys("␛")
