"""Nothing at the desk tells a role while the game goes on: the same game with and without its roles looks the same, pixel by pixel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QWidget

from judge_console.mafia.events import RolesDealt
from judge_console.ui.mafia.key_hints import MOST_HINTS
from tests.ui.mafia.desk import ROLES, Desk
from tests.ui.pressing import FakeClock

TELLING = re.compile(r"\b(красн|чёрн(?!ый ворон)|дон\b|шериф|мирн|мафиоз)", re.IGNORECASE)
# The Don and the Sheriff are called every night, the best move is about the black: that tells nobody who they are.
HARMLESS = re.compile(r"про[вш…]|смотрит|лучший ход|подсказка", re.IGNORECASE)
GAME = (
    "⏎",
    "⏎" * 4 + "⏎5",
    "⏎⏎2",
    "ф3",
    "6",
    "⏎⏎⏎⏎⏎⏎⏎⏎",
    "3",
    "569",
    "⏎",
    "⏎",
    "⏎",
    "4",
    "⏎",
    "4",
    "⏎",
    "6",
    "⏎",
    "⏎",
    "⏎",
    "69",
    "7⏎",
    "⏎9",
    "⏎8",
    "у7",
    "4",
    "⏎",
)
"""Up to a removal on day 2, in steps; roles as ROLES would end nothing before."""


def shown_words(root: QWidget) -> Iterator[str]:
    """Every word a widget, its model or a screen reader could tell."""
    for widget in (root, *root.findChildren(QWidget)):
        if not widget.isVisible():
            continue
        yield widget.accessibleName()
        yield widget.toolTip()
        yield widget.windowTitle()
        text = getattr(widget, "text", None)
        if callable(text):
            yield str(text())


def model_words(desk: Desk) -> Iterator[str]:
    model = desk.page.grid.model
    for row in range(model.rowCount(QModelIndex())):
        for column in range(model.columnCount(QModelIndex())):
            index = model.index(row, column)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                yield str(model.data(index, role) or "")


def test_the_same_game_looks_the_same_with_and_without_its_roles(open_desk: Callable[..., Desk]) -> None:
    blind, seeing = open_desk(clock=FakeClock()), open_desk(clock=FakeClock())
    for desk in (blind, seeing):
        desk.keys(GAME[0])
    seeing.deal(ROLES)
    compared = 0
    for script in GAME[1:]:
        for desk in (blind, seeing):
            desk.keys(script)
            QApplication.processEvents()
        assert not seeing.state.over
        pictures = [desk.page.grab().toImage() for desk in (blind, seeing)]
        if "Роли" not in blind.said and blind.page.game.undo_words() == seeing.page.game.undo_words():
            compared += 1
            assert pictures[0] == pictures[1], script
    assert compared > 20


def test_no_word_of_the_page_or_the_window_is_a_role(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    for script in GAME:
        desk.keys(script)
        QApplication.processEvents()
        letters = [row.texts[2] for row in desk.page.grid.model.rows]
        assert letters == ["••"] * 10
        for words in (*shown_words(desk.window), *model_words(desk)):
            found = TELLING.search(words)
            assert found is None or HARMLESS.search(words), words


def test_roles_are_seen_while_the_key_is_held_and_not_after(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎⏎")
    hidden = desk.page.grid.grab().toImage()
    desk.hold("р")
    assert "".join(row.texts[2] for row in desk.page.grid.model.rows) == ROLES
    assert desk.page.grid.grab().toImage() != hidden
    desk.let_go("р")
    assert {row.texts[2] for row in desk.page.grid.model.rows} == {"••"}
    assert desk.page.grid.grab().toImage() == hidden


def test_roles_are_covered_when_the_window_is_left_with_the_key_down(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.hold("р")
    assert desk.page.game.roles_shown
    desk.page.leave()
    assert {row.texts[2] for row in desk.page.grid.model.rows} == {"••"}


def test_a_check_tells_nothing_in_the_grid_until_the_key_is_held(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎" + "⏎" * 10 + "⏎ 7⏎ 4⏎ 6⏎")
    night = [column.kind for column in desk.page.grid.model.columns].index("night")
    assert [row.texts[night] for row in desk.page.grid.model.rows] == ["", "", "", "", "", "", "×", "", "", ""]
    desk.hold("р")
    assert [row.texts[night] for row in desk.page.grid.model.rows] == ["", "", "", "Д", "", "Ш", "×", "", "", ""]
    desk.let_go("р")


def test_points_that_tell_roles_wait_for_the_end(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎⏎ у31⏎")
    kinds = [column.kind for column in desk.page.grid.model.columns]
    assert [row.texts[kinds.index("points")] for row in desk.page.grid.model.rows] == ["", "", "−1", "", "", "", "", "", "", ""]
    assert {row.texts[kinds.index("total")] for row in desk.page.grid.model.rows} == {""}


def test_a_red_shooter_is_refused_without_saying_that_he_is_red(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎" + "⏎" * 10 + "⏎⇥17")
    assert "Так записать нельзя" not in desk.said
    desk.keys("⏎")
    assert "Так записать нельзя" in desk.said
    assert desk.refused == ""
    assert desk.title == "Ночь 1 · Выстрел"
    assert "краснов" not in desk.said
    desk.hold("р")
    assert "красный" in desk.said
    desk.let_go("р")


def test_hints_do_not_outgrow_the_panel(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎⏎")
    assert 6 <= sum(made.isVisible() for made in desk.page.now._hints) <= MOST_HINTS


def test_roles_dealt_late_may_end_the_game_there(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.keys("⏎⏎⏎⏎⏎⏎ у24⏎ у64⏎ у94⏎")
    assert not desk.state.over
    assert desk.program.controller.do(RolesDealt(ROLES))
    assert desk.state.over
    assert desk.title == "Игра окончена"
