"""An evening that another page begins or opens, with what was agreed for it before: line-ups sent, themes chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge_console.desk.evening_suggestions import suggested_lineup, suggested_theme
from judge_console.quiz.events import LineupGiven, Spun, ThemeNamed
from judge_console.ui.main_window import MainWindow
from judge_console.ui.quiz.lineup_panel import LineupPanel
from judge_console.ui.quiz.page import QuizPage
from tests.quiz.evenings import head
from tests.ui.quiz.desk import HostDesk

SENT = {"A": {"table": ["Илья", "Вита", "Герман", "Дина", "Елена", "Жан"], "reserve": ["Анна"]}}


def tab(window: MainWindow, discipline: str) -> int:
    """The place of a discipline's tab."""
    return next(place for place, entry in enumerate(window._entries) if entry.discipline == discipline)


class TestOpened:
    @pytest.mark.parametrize("shown", ["tournament", "mafia"])
    def test_by_its_id_from_any_page(self, open_desk: Callable[..., HostDesk], shown: str) -> None:
        desk = open_desk(begin=False)
        session = desk.games.begin("quiz", "tesnoty-2023", head())
        desk.window._choose_tab(tab(desk.window, shown))
        assert desk.program.controller.open_game(session.game_id)
        page: Any = desk.window.page
        assert isinstance(page, QuizPage)
        assert desk.window._tab == tab(desk.window, "quiz")
        assert desk.next == "Состав: Гранит"
        desk.keys("⏎⏎")
        assert desk.state.side("A").lineup is not None

    def test_begun_with_teams_from_outside(self, open_desk: Callable[..., HostDesk]) -> None:
        desk = open_desk(begin=False)
        desk.program.controller.hold(desk.games.begin("quiz", "tesnoty-2023", head("play-off")))
        assert desk.state.head == head("play-off")
        assert desk.next == "Состав: Гранит"

    def test_another_one_while_one_is_played(self, desk: HostDesk) -> None:
        desk.begin()
        desk.keys("⏎")
        first, other = desk.session.game_id, desk.games.begin("quiz", "tesnoty-2023", head("friendly"))
        assert desk.program.controller.open_game(other.game_id)
        assert not desk.page.turning.moving
        assert desk.state.game_in_play is None
        assert desk.program.controller.open_game(first)
        assert len(desk.game.rounds) == 1


class TestLineUps:
    def test_the_panel_opens_filled_from_what_was_sent(self, desk: HostDesk) -> None:
        desk.session.remember("lineups", SENT)
        desk.keys("⏎")
        panel = desk.page.panel
        assert isinstance(panel, LineupPanel)
        assert panel.places == ["reserve", "absent", "table", "table", "table", "table", "table", "absent", "table"]
        assert panel.told.text() == "Как прислали до вечера, ещё не подан."
        desk.keys("⏎")
        given = desk.state.side("A").lineup
        assert given is not None
        assert (set(given.table), given.reserve) == (set(SENT["A"]["table"]), ("Анна",))

    def test_the_other_team_has_sent_none(self, desk: HostDesk) -> None:
        desk.session.remember("lineups", SENT)
        desk.keys("⏎⇥")
        panel = desk.page.panel
        assert isinstance(panel, LineupPanel)
        assert panel.places == ["table"] * 6 + ["reserve"]
        assert panel.told.text() == "Ещё не подан."

    def test_what_was_handed_in_counts_more(self, desk: HostDesk) -> None:
        desk.keys("⏎⏎")
        desk.session.remember("lineups", SENT)
        desk.page.open_panel("lineup")
        desk.keys("⇥⇥")
        panel = desk.page.panel
        assert isinstance(panel, LineupPanel)
        panel.show_team("A")
        assert panel.places[0] == "table"
        assert panel.told.text() == "Принят."


class TestThemes:
    def at_the_special_question(self, desk: HostDesk) -> None:
        desk.begin("special")
        desk.do(Spun(1))

    def test_the_prompt_has_it_and_enter_takes_it(self, open_desk: Callable[..., HostDesk]) -> None:
        desk = open_desk(stage="play-off")
        desk.session.remember("themes", {"A": "Балет", "B": "Шахматы"})
        self.at_the_special_question(desk)
        assert desk.page.now.field.text() == "Балет"
        desk.keys("⏎")
        assert desk.session.course.entries[-1].event == ThemeNamed("Балет", "opponents")

    def test_another_one_is_typed_over_it(self, desk: HostDesk) -> None:
        desk.session.remember("themes", {"A": "Балет"})
        self.at_the_special_question(desk)
        desk.type("Кино")
        desk.keys("⏎")
        assert desk.session.course.entries[-1].event == ThemeNamed("Кино", "team")

    def test_where_none_is_kept_it_is_empty(self, desk: HostDesk) -> None:
        self.at_the_special_question(desk)
        assert desk.page.now.field.text() == ""


class TestNotes:
    def test_who_is_not_in_the_squad_is_left_out_and_nobody_sits_twice(self, desk: HostDesk) -> None:
        desk.session.remember("lineups", {"A": {"table": ["Анна", "Никто", "Анна", 7], "reserve": ["Анна", "Вита"]}})
        assert suggested_lineup(desk.session, "A") == LineupGiven("A", ("Анна",), ("Вита",))

    @pytest.mark.parametrize(
        "note", [None, [], {}, {"A": None}, {"A": []}, {"A": {}}, {"A": {"table": "Анна"}}, {"A": {"table": ["Никто"], "reserve": None}}]
    )
    def test_what_is_no_line_up_is_none(self, desk: HostDesk, note: object) -> None:
        desk.session.remember("lineups", note)
        assert suggested_lineup(desk.session, "A") is None

    @pytest.mark.parametrize("note", [None, [], {}, {"A": None}, {"A": 3}, {"A": "  "}])
    def test_what_is_no_theme_is_none(self, desk: HostDesk, note: object) -> None:
        desk.session.remember("themes", note)
        assert suggested_theme(desk.session, "A") == ""
