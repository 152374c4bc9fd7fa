"""How the desk looks: nothing clipped in any phase, theme and size; rows that can be told apart; days that give way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel

from judge_console.ui.controls import Elided
from judge_console.ui.mafia.parts import ChoiceButton, NextButton
from tests.ui.mafia.desk import NICKNAMES, ROLES, Desk

PHASES = (
    "",
    "⏎",
    "⏎⏎⏎⏎",
    "⏎5⏎6",
    "ф3",
    "⏎ ф3⏎ ф3",
    "⏎",
    "у7",
    "␛ и",
    "␛" + "⏎" * 9,
    "123",
    "⇥3⏎",
    "7⏎",
    "⏎⏎",
    "7",
    "⏎4",
    "⏎⏎⏎",
    "⏎69",
    "⏎⏎4у44⏎",
    "⏎ и1⏎",
)


def clipped(desk: Desk) -> list[str]:
    """Texts that have less room than they need."""
    found: list[str] = []
    for label in desk.page.findChildren(QLabel):
        if not label.isVisible() or not label.text() or isinstance(label, Elided):
            continue
        if label.wordWrap():
            needed = label.heightForWidth(label.width())
            if label.height() < needed:
                found.append(f"{label.text()} {label.height()} < {needed}")
        elif label.width() < label.sizeHint().width():
            found.append(f"{label.text()} {label.width()} < {label.sizeHint().width()}")
    for button in desk.page.findChildren(NextButton):
        font = button.theme.font(button.theme.size.small + 1, bold=True)
        room = QRect(0, 0, button.width() - 110, button.height() - 4)
        needed_box = QFontMetrics(font).boundingRect(room, int(Qt.TextFlag.TextWordWrap), button.text())
        if needed_box.height() > room.height() or needed_box.width() > room.width():
            found.append(button.text())
    for choice in desk.page.findChildren(ChoiceButton):
        if choice.isVisible():
            bottom = choice.mapTo(desk.page.now, choice.rect().bottomLeft()).y()
            if bottom > desk.page.now.height():
                found.append(choice.choice.text)
    now = desk.page.now
    if now.isVisible() and now.box.isVisible() and now.box.geometry().bottom() > now.height():
        found.append(f"the box ends at {now.box.geometry().bottom()} of {now.height()}")
    return found


def to_night(desk: Desk) -> None:
    """Steps without answers up to where the night is next."""
    for _step in range(15):
        if desk.next.startswith("Ночь"):
            return
        desk.keys("⏎")
    pytest.fail(f"no night after {desk.title}")


@pytest.mark.parametrize("theme", ["dark", "light", "high-contrast"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["1280", "1920"])
def test_nothing_is_clipped_in_any_phase(desk: Desk, theme: str, size: tuple[int, int]) -> None:
    desk.program.settings.set("theme", theme)
    desk.window.resize(*size)
    for script in PHASES:
        desk.keys(script)
        QApplication.processEvents()
        assert clipped(desk) == [], script
        assert (desk.window.width(), desk.window.height()) == size, script


def test_the_smallest_window_shows_ten_rows_and_does_not_grow(desk: Desk) -> None:
    desk.window.resize(desk.window.minimumSize())
    QApplication.processEvents()
    for script in PHASES:
        desk.keys(script)
        QApplication.processEvents()
        grid = desk.page.grid
        last = grid.left.visualRect(grid.model.index(9, 0))
        assert last.bottom() <= grid.left.viewport().height() + 1, script
    assert desk.window.size() == desk.window.minimumSize()


def test_rows_say_what_they_are_by_more_than_colour(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎ ⏎5 ф3⏎ф3⏎ф3⏎ ⏎4 у24⏎")
    rows = desk.page.grid.model.rows
    assert (rows[2].silent, rows[2].note, rows[2].following) == (True, "молчит круг", True)
    assert (rows[4].order, rows[3].order) == ("①", "②")
    assert (rows[1].gone, rows[1].note) == (True, "удалён, день 1")
    assert not any(row.floor for row in rows)
    desk.keys("⏎")
    assert [row.seat for row in desk.page.grid.model.rows if row.floor] == [3]


def test_a_screen_reader_hears_the_row(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎ ⏎5 у24⏎")
    model = desk.page.grid.model
    spoken = model.data(model.index(1, 1), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Никнейм: Седьмое небо, удалён, день 1"
    assert model.data(model.index(0, 4), Qt.ItemDataRole.AccessibleTextRole) == "День 1 выст.: 5"
    assert model.headerData(4, Qt.Orientation.Horizontal) == "День 1 выст."
    assert model.data(model.index(1, 1), Qt.ItemDataRole.ToolTipRole) == "Седьмое небо\nудалён, день 1"
    assert model.data(model.index(1, 2), Qt.ItemDataRole.ToolTipRole) is None
    assert model.data(QModelIndex()) is None
    assert model.rowCount(model.index(0, 0)) == model.columnCount(model.index(0, 0)) == 0


def test_many_days_scroll_to_the_running_one_and_arrows_go_back(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.keys("⏎⏎⏎⏎⏎")
    for _day in range(4):
        to_night(desk)
        desk.keys("⏎⏎⏎⏎⏎")  # a miss, no checks, the next day
    QApplication.processEvents()
    grid = desk.page.grid
    last = max(index for index, column in enumerate(grid.model.columns) if column.number)
    right = grid.right.visualRect(grid.model.index(0, last)).right()
    assert 0 < right <= grid.right.viewport().width()
    bar = grid.right.horizontalScrollBar()
    before = bar.value()
    assert before > 0
    desk.named("ArrowLeft")
    assert bar.value() < before
    there = bar.value()
    desk.named("ArrowRight")
    assert bar.value() > there


def test_a_column_that_is_cut_by_the_edge_shows_no_half_numbers(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(roles=ROLES)
    desk.window.resize(900, 540)
    desk.keys("⏎⏎⏎⏎⏎ ⏎5⏎4" + "⏎" * 8 + "⏎ 123⏎")
    grid = desk.page.grid
    table, bar = grid.right, grid.right.horizontalScrollBar()
    hands = next(place for place, column in enumerate(grid.model.columns) if column.kind == "hands")
    assert grid.model.rows[4].texts[hands] == "3"

    def inks() -> int:
        cell = table.visualRect(grid.model.index(4, hands)).intersected(table.viewport().rect()).adjusted(2, 2, -2, -3)
        picture = table.viewport().grab(cell).toImage()
        return len({picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())})

    bar.setValue(0)
    QApplication.processEvents()
    assert inks() > 1
    left = table.visualRect(grid.model.index(4, hands)).left()
    bar.setRange(0, 1000)
    bar.setValue(left + 20)
    QApplication.processEvents()
    assert inks() == 1


def test_a_long_nickname_is_whole_on_two_lines(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.keys("⏎⏎⏎⏎⏎ ⏎5⏎4" + "⏎" * 8 + "⏎ 123⏎⏎⏎⏎⏎⏎⏎⏎⏎")
    QApplication.processEvents()
    grid = desk.page.grid
    cell = grid.left.visualRect(grid.model.index(9, 1))
    assert grid.fontMetrics().horizontalAdvance(NICKNAMES[9]) > cell.width()
    picture = grid.left.viewport().grab(cell).toImage()
    text = {y for y in range(picture.height() - 2) for x in range(8, picture.width() - 8) if picture.pixel(x, y) != picture.pixel(2, 4)}
    between = set(range(min(text), max(text))) - text
    assert between  # a gap between its lines
    assert max(text) - min(text) > 20


def test_after_the_end_the_points_are_in_sight(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk()
    desk.keys("⏎⏎⏎⏎⏎")
    for _day in range(3):
        to_night(desk)
        desk.keys("⏎⏎⏎⏎⏎")
    desk.keys("и1⏎")
    QApplication.processEvents()
    grid = desk.page.grid
    right = grid.right.visualRect(grid.model.index(0, len(grid.model.columns) - 1)).right()
    assert 0 < right <= grid.right.viewport().width()


def test_a_theme_is_changed_in_the_middle_of_a_prompt(desk: Desk) -> None:
    desk.keys("⏎⏎⏎⏎⏎⏎ ф3")
    dark = desk.page.grab().toImage()
    desk.named("F9")
    QApplication.processEvents()
    assert desk.page.theme.name == "light"
    assert desk.next == "Фол 1 игроку 3"
    assert desk.page.grab().toImage() != dark


def test_strange_nicknames_are_shown_as_they_are(desk: Desk) -> None:
    desk.session.change_head({"players.1": "<b>& “Ёж”</b>", "players.2": "Ж" * 60}, "проверка")
    desk.keys("⏎⏎⏎⏎⏎⏎")
    assert desk.page.ribbon.floor.whole().startswith("говорит 1 <b>& “Ёж”</b>")
    desk.keys("↓")
    assert "&lt;b&gt;&amp;" in desk.page.now.box.text()
    QApplication.processEvents()
    assert clipped(desk) == []
