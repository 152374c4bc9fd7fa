"""The day by the clock, and games begun from the plan."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import Qt, QTime

from judge_console.desk.tournament_account import planned_rounds
from judge_console.mafia.tournament import PlayerExpelled
from judge_console.ui.tournament.clock import day_sentence
from tests.ui.desk_window import cells
from tests.ui.tournament.chief import Chief


def test_the_clock_of_the_day_is_set(seated: Chief) -> None:
    timetable = seated.section("timetable")
    assert cells(timetable.list, "round 2")[:3] == ["13:15–14:15", "", "Тур 2"]
    timetable.begins.setTime(QTime(10, 30))
    timetable.game_minutes.setValue(50)
    timetable.break_minutes.setValue(10)
    seated.click("Задать часы дня")
    assert cells(timetable.list, "round 2")[0] == "11:30–12:20"
    timetable.first_round.setValue(4)
    timetable.begins.setTime(QTime(18, 0))
    seated.click("Задать часы дня")
    assert [cells(timetable.list, f"round {number}")[0] for number in (3, 4, 5)] == ["12:30–13:20", "18:00–18:50", "19:00–19:50"]


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("2026-12-04T20:00:00", "тур 1 — 05.12.2026 в 12:00"),
        ("2026-12-05T11:49:01", "тур 1 в 12:00, через 11 минут"),
        ("2026-12-05T12:00:00", "тур 1 до 13:00, осталось 60 минут"),
        ("2026-12-05T12:58:30", "тур 1 до 13:00, осталось 2 минуты"),
        ("2026-12-05T13:00:00", "тур 2 в 13:15, через 15 минут"),
        ("2026-12-05T18:00:00", "по расписанию все туры сыграны"),
    ],
)
def test_the_clock_says_what_is_on(seated: Chief, now: str, said: str) -> None:
    assert day_sentence(planned_rounds(seated.page.ledger.desk), datetime.fromisoformat(now)) == said


def test_without_a_timetable_it_says_nothing(chief: Chief) -> None:
    assert day_sentence((), datetime(2026, 12, 5, 12)) == ""  # noqa: DTZ001 - the clock on the wall has no zone


def test_a_game_of_the_plan_begins_with_its_head(seated: Chief) -> None:
    timetable = seated.section("timetable")
    assert timetable.list.key == "1 1"
    seated.press("ArrowDown")
    assert seated.button("Начать эту игру").isVisible()
    seated.press("Enter")

    session = seated.program.controller.session
    assert session is not None
    game = session.course.head.game
    assert (game.tournament, game.stage, game.number, game.table, game.date, game.judge) == (
        "Кубок зимы",
        "финал",
        1,
        2,
        "2026-12-05",
        "Иванов",
    )
    assert session.course.head.players == seated.page_of_tournament.ledger.state.seating[0][1]
    assert seated.window.top.tabs[0].isChecked()

    seated.window.top.tabs[1].click()
    assert seated.program.controller.session is session  # the game stays open beside the tournament
    assert cells(timetable.list, "1 2")[4] == "○ не начата"
    seated.press("Enter")
    assert seated.window.top.tabs[0].isChecked()
    assert len(seated.games.lines()) == 2


def test_who_may_not_play_is_warned_of(seated: Chief) -> None:
    player = seated.state.seating[0][0][3]
    seated.page.ledger.do(PlayerExpelled(player, "7.3", 0))
    timetable = seated.section("timetable")
    assert timetable.warning.isVisible()
    assert player in timetable.warning.text()
    seated.press("ArrowDown")
    assert not timetable.warning.isVisible()


def test_without_games_its_digits_still_lead_to_the_other_sections(chief: Chief) -> None:
    chief.press("Insert")
    chief.say("Кубок")
    chief.press("Enter", modifiers=Qt.KeyboardModifier.ControlModifier)
    assert chief.page.current == "entries"
    day = chief.section("timetable").date.date()
    chief.press("Digit4")
    assert chief.page.current == "results"
    assert chief.section("timetable").date.date() == day
