"""The play-off: proposed from the tables, places exchanged by hand, evenings scheduled and played to the podium, themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.ui.season.bracket import BracketSection
from tests.ui.season.organiser import Organiser

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def finished(open_organiser: Callable[..., Organiser]) -> Organiser:
    """Every evening of the groups is held, a bracket of four is set, its first evenings have dates."""
    organiser = open_organiser(until="play_off")
    organiser.section("bracket")
    return organiser


def section(organiser: Organiser) -> BracketSection:
    """The section, which is shown."""
    shown = organiser.page.section
    assert isinstance(shown, BracketSection)
    return shown


def win(organiser: Organiser, *, first: bool) -> None:
    """Enters a result by hand for the match with the cursor."""
    card = section(organiser).card
    card.acts.chips["result"].click()
    for name, value in zip(
        ("first_casino", "first_team", "second_casino", "second_team"), (2, 6, 6, 3) if first else (6, 1, 4, 6), strict=True
    ):
        card.scores[name].setValue(value)
    organiser.click("Внести итог")


def test_proposed_from_the_tables_and_accepted(finished: Organiser) -> None:
    shown = section(finished)
    before = finished.state.bracket
    shown.per_group.setValue(2)
    finished.press("F4")
    assert shown.candidate == finished.desk.proposed_bracket(2)
    assert finished.state.bracket == before
    assert shown.drawing.composing
    assert not shown.card.isVisible()
    finished.press("Enter", modifiers=CONTROL)
    assert finished.state.bracket == finished.desk.proposed_bracket(2)
    assert len(finished.desk.bracket()) == 8
    assert not shown.drawing.composing
    finished.press("Backspace")
    assert finished.state.bracket == before


def test_places_are_exchanged_by_hand(finished: Organiser) -> None:
    shown, before = section(finished), finished.state.bracket
    finished.press("F6")
    finished.press("Space")
    assert not shown.swap_button.isEnabled()
    finished.press("ArrowDown", times=3)
    finished.press("F5")
    assert shown.candidate == (before[3], before[1], before[2], before[0])
    finished.press("Escape")
    assert shown.candidate is None
    finished.press("F6")
    box = shown.drawing._box(shown.drawing.matches[0])
    QTest.mouseClick(shown.drawing, Qt.MouseButton.LeftButton, pos=box.topLeft() + QPoint(20, 10))
    QTest.mouseClick(shown.drawing, Qt.MouseButton.LeftButton, pos=box.topLeft() + QPoint(20, 40))
    finished.click("Поменять местами")
    finished.press("Enter", modifiers=CONTROL)
    assert finished.state.bracket == (before[1], before[0], before[2], before[3])


def test_played_to_the_podium(finished: Organiser) -> None:
    shown, teams = section(finished), finished.state.bracket
    assert not shown._podium.isVisible()
    win(finished, first=True)
    finished.press("ArrowDown")
    match = shown.drawing.match
    assert match is not None
    assert (match.first, match.second) == teams[2:]
    win(finished, first=False)
    finished.press("ArrowRight")
    final = shown.drawing.match
    assert final is not None
    assert (final.first, final.second) == (teams[0], teams[3])
    # The final has no date yet: it is scheduled without a reason.
    assert shown.card.move_button.text() == "Назначить"
    finished.click("Назначить")
    fixture = finished.state.fixture("play-off", teams[0], teams[3])
    assert fixture is not None
    assert fixture.date
    win(finished, first=True)
    finished.press("ArrowDown")
    third = shown.drawing.match
    assert third is not None
    assert third.third_place
    assert {third.first, third.second} == {teams[1], teams[2]}
    finished.click("Назначить")
    win(finished, first=True)
    assert finished.desk.podium() == (teams[0], teams[3], third.first)
    assert [label.text() for label in shown.podium] == [f"1. {teams[0]}", f"2. {teams[3]}", f"3. {third.first}"]
    finished.press("ArrowLeft")
    assert shown.drawing.match is not None
    assert shown.drawing.match.round == 1


def test_opponents_choose_the_theme(finished: Organiser) -> None:
    shown, teams = section(finished), finished.state.bracket
    shown.themes[0].theme.setFocus()
    finished.say("кино")
    finished.press("Enter")
    assert finished.state.themes == {(teams[0], teams[1]): "кино"}
    finished.press("Enter")
    shown.themes[1].theme.setFocus()
    finished.say("опера")
    finished.press("Enter")
    assert finished.state.themes[teams[1], teams[0]] == "опера"
    assert finished.program.controller.session is None  # no Enter of a field begins an evening


def test_enter_begins_the_evening_of_the_match(finished: Organiser) -> None:
    shown, teams = section(finished), finished.state.bracket
    shown.drawing.setFocus()
    finished.press("Enter")
    session = finished.program.controller.session
    assert session is not None
    assert session.course.head.evening.stage == "play-off"
    assert (session.course.head.teams.a.name, session.course.head.teams.b.name) == teams[:2]
    finished.window.top.tabs[1].click()
    QApplication.processEvents()
    assert shown.card.open_button.text() == "Открыть вечер"


def test_a_match_that_is_not_known_yet(finished: Organiser) -> None:
    shown = section(finished)
    finished.press("ArrowRight")
    assert shown.drawing.match is not None
    assert shown.drawing.match.first is None
    assert shown.card.fixture is None
    finished.press("Enter")
    assert finished.program.controller.session is None


def test_without_groups(squads: Organiser) -> None:
    squads.section("bracket")
    assert section(squads).empty.isVisible()
    for key in ("F4", "F6", "Space", "Enter"):
        squads.press(key)
    squads.press("Enter", modifiers=CONTROL)
    assert squads.state.bracket == ()
