"""The season in the window: its list and form by the keys of every tab, what is open is there again, its log line below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from judge_console.ui.main_window import LAST_NOTE
from tests.ui.season.organiser import Organiser

CTRL = Qt.KeyboardModifier.ControlModifier


def test_the_keys_of_every_tab_lead_to_its_list_and_form(squads: Organiser) -> None:
    page = squads.page
    squads.press("KeyO", modifiers=CTRL)
    assert page.at_list
    squads.press("KeyO", modifiers=CTRL)
    assert not page.at_list
    squads.press("KeyN", modifiers=CTRL)
    assert page.start.in_form
    squads.press("Escape")
    assert not page.start.in_form
    squads.press("Escape")
    assert page.current == "teams"


def test_the_open_season_is_there_again(squads: Organiser) -> None:
    game_id = squads.desk.session.game_id
    assert squads.club.notes.recall(f"{LAST_NOTE}season") == game_id
    squads.program.controller.season.hold(None)
    assert squads.page.at_list
    squads.window.top.tabs[0].click()
    squads.window.top.tabs[1].click()
    QApplication.processEvents()
    assert squads.desk.session.game_id == game_id
    assert not squads.page.at_list


def test_the_line_below_tells_the_season(running: Organiser) -> None:
    assert running.window.bottom.lines[0][1].startswith("подан состав")
    assert running.window.bottom.hints[0][1].startswith("отменить: подан состав")
    assert running.window.windowTitle().startswith("весна-лето 2027")


def test_a_season_in_the_list_of_games(squads: Organiser) -> None:
    model = squads.window.start.list.model
    line = squads.games.lines("season")[0]
    assert [model.words(line, column) for column in (0, 1, 4)] == ["01.02.2027", "весна-лето 2027", "Орлова"]


def test_a_refusal_of_a_closed_season_says_what_to_do(squads: Organiser) -> None:
    papers = squads.section("papers")
    papers.close_season()
    teams = squads.section("teams")
    teams.enter_list("Новые")
    assert "журнале" in squads.refused
    assert squads.state.squad("Новые") is None
    squads.settle()


def test_the_head_is_corrected_with_a_reason(squads: Organiser) -> None:
    desk = squads.section("papers")
    desk.turn("head")
    head = desk.head
    head.place.setText("бар «Тесноты»")
    head.ends.setDate(head.ends.date().addDays(14))
    squads.press("Enter", modifiers=CTRL)
    assert head.why.property("kind") == "wrong"
    head.why.setText("переехали")
    head.save()
    own = squads.state.head.season
    assert (own.place, own.ends) == ("бар «Тесноты»", "2027-08-14")
    assert "бар «Тесноты»" in squads.page.name.whole()
    before = len(squads.desk.session.course.entries)
    head.save()  # nothing is different
    assert len(squads.desk.session.course.entries) == before
    head.ends.setDate(head.begins.date().addDays(-1))
    head.why.setText("слип")
    head.save()
    assert squads.refused
    squads.page.setFocus()
    squads.press("Backspace")
    assert squads.state.head.season.place == "бар «Самоцвет»"
    squads.settle()
