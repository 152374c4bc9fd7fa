"""Groups: the snake before it is accepted, changes with a reason, groups by hand without a qualifying game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from judge_console.quiz.season.events import AnswersMarked, QualifierClosed
from judge_console.quiz.season.groups import snake
from judge_console.ui.season.groups import GroupsSection
from tests.ui.season.organiser import Organiser
from tests.ui.season.seasons import TEAMS

CONTROL = Qt.KeyboardModifier.ControlModifier
BY_PLACE = tuple(reversed(TEAMS))


@pytest.fixture
def ranked(squads: Organiser) -> Organiser:
    """A closed qualifying game in which the last team of the list is the first; eight go on."""
    for number, team in enumerate(TEAMS):
        squads.page.ledger.do(AnswersMarked(team, 1, "1" * (number + 1) + "0" * (35 - number)))
    squads.page.ledger.do(QualifierClosed(8))
    squads.section("groups")
    return squads


def section(organiser: Organiser) -> GroupsSection:
    """The section, which is shown."""
    shown = organiser.page.section
    assert isinstance(shown, GroupsSection)
    return shown


def go_to(organiser: Organiser, team: str) -> None:
    """Goes to a team with the arrows."""
    board = section(organiser).board
    group = next(place for place, teams in enumerate(board.groups) if team in teams)
    organiser.press("Home")
    organiser.press("ArrowRight" if group > board.at[0] else "ArrowLeft", times=abs(group - board.at[0]))
    organiser.press("ArrowDown", times=board.groups[group].index(team))
    assert board.team == team


def test_the_snake_is_seen_before_it_is_accepted(ranked: Organiser) -> None:
    shown = section(ranked)
    assert ranked.state.groups == ()
    assert shown.board.groups == snake(BY_PLACE[:8], shown.count.value())
    shown.count.setValue(4)
    assert shown.board.groups == snake(BY_PLACE[:8], 4)
    assert shown.board.groups[0] == (BY_PLACE[0], BY_PLACE[7])
    ranked.press("Enter", modifiers=CONTROL)
    assert ranked.state.groups == snake(BY_PLACE[:8], 4)
    assert not shown.accept_button.isVisible()
    assert shown.board.hasFocus()
    ranked.press("Backspace")
    assert ranked.state.groups == ()
    assert shown.accept_button.isVisible()


def test_teams_change_places_and_groups_with_a_reason(ranked: Organiser) -> None:
    shown = section(ranked)
    shown.count.setValue(2)
    ranked.press("Enter", modifiers=CONTROL)
    one, other = shown.board.groups[0][1], shown.board.groups[1][2]
    go_to(ranked, one)
    ranked.press("Space")
    go_to(ranked, other)
    ranked.press("F5")
    assert shown.ask.isVisible()
    ranked.say("играют вместе по вторникам")
    ranked.press("Enter")
    assert (ranked.state.group_of(one), ranked.state.group_of(other)) == (2, 1)
    assert "играют вместе по вторникам" in shown.changes.text()
    assert shown.board.hasFocus()

    go_to(ranked, other)
    ranked.press("Space")
    ranked.press("ArrowRight")
    ranked.press("F6")
    ranked.press("Enter")
    assert ranked.state.group_of(other) == 1  # a reason is needed
    ranked.say("двое в двух командах")
    ranked.press("Enter")
    assert [len(teams) for teams in ranked.state.groups] == [3, 5]
    assert ranked.state.group_of(other) == 2


def test_a_pick_is_put_down_again(ranked: Organiser) -> None:
    board = section(ranked).board
    ranked.press("Space")
    assert board.picked == board.team
    ranked.press("F5")  # with nobody of another group
    ranked.press("F6")
    assert not section(ranked).ask.isVisible()
    ranked.press("Escape")
    assert board.picked is None


def test_clicks_pick_and_point(ranked: Organiser) -> None:
    section(ranked).count.setValue(2)
    board = section(ranked).board
    first, second = board._boxes()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=first.topLeft() + _row(0))
    assert board.picked == board.groups[0][0]
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=second.topLeft() + _row(1))
    assert board.team == board.groups[1][1]
    assert board.picked == board.groups[0][0]
    ranked.press("F5")  # not accepted yet: no reason is asked for
    assert not section(ranked).ask.isVisible()
    assert section(ranked).composed is not None
    ranked.press("Enter", modifiers=CONTROL)
    assert section(ranked).ask.isVisible()  # but what is accepted is no snake any more
    ranked.say("так договорились")
    ranked.press("Enter")
    assert ranked.state.groups == section(ranked).board.groups
    assert ranked.state.group_changes == ("так договорились",)


def _row(number: int) -> QPoint:
    return QPoint(60, 40 + 32 * number + 16)


def test_by_hand_without_a_qualifying_game(squads: Organiser) -> None:
    squads.section("groups")
    shown = section(squads)
    assert shown.board.groups == snake(TEAMS, 2)
    go_to(squads, TEAMS[0])
    squads.press("Space")
    go_to(squads, TEAMS[1])
    squads.press("F5")
    squads.press("Enter", modifiers=CONTROL)
    squads.say("отборочной не было")
    squads.press("Enter")
    assert squads.state.group_of(TEAMS[0]) == 2
    assert squads.state.group_of(TEAMS[1]) == 1


def test_drawn_anew_and_dropped(ranked: Organiser) -> None:
    shown = section(ranked)
    shown.count.setValue(2)
    ranked.press("Enter", modifiers=CONTROL)
    accepted = ranked.state.groups
    shown.count.setValue(4)
    assert shown.board.groups == accepted
    ranked.press("F4")
    assert len(shown.board.groups) == 4
    assert ranked.state.groups == accepted
    ranked.click("Отбросить")
    assert shown.board.groups == accepted
    shown.count.setValue(4)
    ranked.press("F4")
    ranked.press("Enter", modifiers=CONTROL)
    assert len(ranked.state.groups) == 4


def test_a_calendar_stands_in_the_way(open_organiser: Callable[..., Organiser]) -> None:
    organiser = open_organiser(until="evenings")
    organiser.section("groups")
    shown = section(organiser)
    groups = organiser.state.groups
    one, other = groups[0][0], groups[1][0]
    go_to(organiser, one)
    organiser.press("Space")
    go_to(organiser, other)
    organiser.press("F5")
    organiser.say("поздно")
    organiser.press("Enter")
    assert organiser.state.groups == groups
    assert organiser.refused
    assert shown.ask.isVisible()
