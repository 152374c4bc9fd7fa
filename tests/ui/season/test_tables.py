"""The groups' tables: figures and what decided, scores of each pair from both sides, ties settled by shootout or lot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge_console.desk.season_words import points_words
from judge_console.quiz.season.events import EveningEntered, EveningForfeited, GameScore
from judge_console.ui.season.tables import TablesSection
from tests.ui.desk_window import cells
from tests.ui.season.organiser import Organiser


@pytest.fixture
def level(open_organiser: Callable[..., Organiser]) -> Organiser:
    """Group A is played; its first three teams won one of the evenings among themselves each, all by the same scores."""
    organiser = open_organiser(until="groups")
    one, two, three, last = organiser.state.groups[0]
    pairs = [(one, two), (two, three), (three, one), (one, last), (two, last), (three, last)]
    for number, (winner, loser) in enumerate(pairs):
        organiser.page.ledger.do(
            EveningEntered("group", winner, loser, f"2027-03-{number + 1:02d}", GameScore(3, 6), GameScore(6, 2 if loser == last else 4))
        )
    organiser.section("tables")
    return organiser


def section(organiser: Organiser) -> TablesSection:
    """The section, which is shown."""
    shown = organiser.page.section
    assert isinstance(shown, TablesSection)
    return shown


def test_the_table_says_what_the_desk_reckons(running: Organiser) -> None:
    running.section("tables")
    for number in range(1, 4):
        shown = section(running)
        rows = running.desk.tables()[shown.group - 1]
        assert [row[1] for row in shown.list.words()] == [row.team for row in rows]
        titles = [column.title for column in shown.list.rows_model.columns]
        points = titles.index("Баллы")
        assert [row[points] for row in shown.list.words()] == [points_words(row.points) for row in rows]
        assert shown.group == number
        running.press("F5")
    assert section(running).group == 1


def test_each_pair_is_told_from_both_sides(level: Organiser) -> None:
    shown = section(level)
    one, two = level.state.groups[0][:2]
    order = [row[1] for row in shown.cross.words()]
    assert cells(shown.cross, one)[2 + order.index(two)] == "3:6, 6:4"
    assert cells(shown.cross, two)[2 + order.index(one)] == "6:4, 3:6"
    assert cells(shown.cross, one)[2 + order.index(one)] == "—"


def test_a_lot_settles_what_nothing_else_does(level: Organiser) -> None:
    shown = section(level)
    tie = set(level.state.groups[0][:3])
    assert shown.tie_bar.isVisible()
    assert set(shown.due_tie()) == tie
    assert {row[0] for row in shown.list.words()[:3]} == {"1"}
    assert shown.list.words()[1][-1] == "равны, ещё не решено"
    level.press("F4")
    ((order, by),) = level.state.ties[1]
    assert (set(order), by) == (tie, "lot")
    assert [row[1] for row in shown.list.words()[:3]] == list(order)
    assert shown.list.words()[1][-1] == "жребий"
    assert not shown.tie_bar.isVisible()
    level.press("F4")
    assert len(level.state.ties[1]) == 1
    level.press("Backspace")
    assert shown.tie_bar.isVisible()


def test_a_shootout_settles_it_in_the_order_it_ended(level: Organiser) -> None:
    shown = section(level)
    tie = shown.due_tie()
    shown.list.go_to(tie[2])
    level.click("↑")
    level.click("↑")
    level.click("По перестрелке")
    assert level.state.ties[1] == (((tie[2], tie[0], tie[1]), "shootout"),)
    assert [row[1] for row in shown.list.words()[:3]] == [tie[2], tie[0], tie[1]]
    assert shown.list.words()[2][-1] == "перестрелка"


def test_no_tie_is_asked_about_before_the_evenings_are_held(running: Organiser) -> None:
    running.section("tables")
    for _group in running.state.groups:
        assert not section(running).tie_bar.isVisible()
        running.press("F5")


def test_a_forfeit_has_no_score(running: Organiser) -> None:
    shown = running.section("tables")
    one = next(fixture for fixture in running.state.fixtures if fixture.group == 1)
    running.page.ledger.do(EveningForfeited("group", one.first, one.second, one.first, "не пришли"))
    order = [row[1] for row in shown.cross.words()]
    assert cells(shown.cross, one.first)[2 + order.index(one.second)] == "−"
    assert cells(shown.cross, one.second)[2 + order.index(one.first)] == "+"


def test_without_groups(squads: Organiser) -> None:
    squads.section("tables")
    assert section(squads).empty.isVisible()
    squads.press("F4")
    squads.press("F5")
    assert not section(squads).tie_bar.isVisible()
