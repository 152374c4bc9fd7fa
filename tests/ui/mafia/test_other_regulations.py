"""The desk under another regulation: what it shows comes from the regulation, not from the desk."""

from __future__ import annotations

from collections.abc import Callable

from judge_console.mafia.events import Removed
from tests.ui.mafia.desk import Desk

FIIM = "fiim-2024"


def test_a_removal_cancels_the_vote_and_the_desk_goes_on_to_the_night(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(regulation=FIIM)
    desk.keys("⏎⏎⏎⏎⏎ ⏎5⏎6" + "⏎" * 7 + "у74")
    assert "Голосование этого дня отменяется." in desk.said
    desk.keys("⏎⏎")
    assert desk.next == "Ночь 1"
    assert "Голосование этого дня отменяется." in desk.said
    assert [point.name for point in desk.page.ribbon.path.points] == ["speeches", "night"]
    assert desk.page.grid.model.columns[4].group == "День 1, без голосования"


def test_a_removal_at_night_cancels_the_vote_to_come(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(regulation=FIIM)
    desk.keys("⏎⏎⏎⏎⏎" + "⏎" * 10 + "⏎ у74")
    assert "Голосование дня 2 отменяется." in desk.said


def test_a_silenced_player_of_few_has_his_seconds(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(regulation=FIIM)
    desk.keys("⏎⏎⏎⏎⏎")
    for seat in (1, 2, 3, 4, 5, 6):
        desk.program.controller.do(Removed(seat, "6.7.4"))
    desk.keys("⏎ ф9⏎ф9⏎ф9")
    assert "Третий фол: у 9 в этом круге только 30 с." in desk.said
    desk.keys("⏎")
    assert desk.page.grid.model.rows[8].note == "30 с в этом круге"
    desk.keys("⏎⏎", apart=0.5)
    assert "Третий фол: у 9 30 с." in desk.said
    assert desk.page.timekeeper.allowed() == 30


def test_quiet_rounds_are_counted(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(regulation=FIIM)
    desk.keys("⏎⏎⏎⏎⏎" + "⏎" * 10 + "⏎")
    assert "Подряд: 1 из 3." in desk.said
