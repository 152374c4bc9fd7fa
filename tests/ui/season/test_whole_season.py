"""A whole season of twelve teams through the tab: from its form to the third place, what is printed agreeing with what is in force."""

from __future__ import annotations

import random
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games, read_record_text
from judge_console.desk.season_desk import SeasonDesk
from judge_console.desk.season_words import points_words
from judge_console.quiz.season.events import AnswersMarked, EveningScheduled, QualifierTieSettled
from judge_console.quiz.season.qualifier import ties
from judge_console.quiz.season.state import Fixture
from judge_console.store.database import open_club
from judge_console.ui.season import calendar_plan
from tests.desk.seasons import play
from tests.quiz.test_random_evenings import pick
from tests.ui.pressing import FakeClock, press_key
from tests.ui.season.organiser import Organiser
from tests.ui.season.seasons import TEAMS, people

CTRL = Qt.KeyboardModifier.ControlModifier
FEE = 7500


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return " ".join(text.split())


def entered(organiser: Organiser) -> None:
    """The form, the club's earlier seasons, twelve teams with their squads."""
    organiser.press("Insert")
    organiser.say("весна-лето 2027")
    organiser.page.start.form.finish()
    teams = organiser.section("teams")
    teams.turn("earlier")
    teams.earlier.lines.setPlainText("осень-зима 2026\nвесна-лето 2026")
    organiser.click("Сохранить список")
    teams.turn("squad")
    organiser.paste("\n".join(TEAMS), teams.team)
    for number, team in enumerate(TEAMS):
        teams.list.go_to(team)
        teams.squad.add_list("\n".join(people(number, 8)))
        teams.squad.list.selectRow(0)
        teams.squad.name_captain()


def qualified(organiser: Organiser) -> None:
    """The sheet: one team typed key by key, the others as rows; ties settled, the game closed, three groups accepted."""
    qualifier = organiser.section("qualifier")
    for mark in "101101" * 6:
        press_key(organiser.window, f"Digit{mark}")
    luck = random.Random(11)  # noqa: S311 - the same season each time
    for team in TEAMS[1:]:
        organiser.page.ledger.do(AnswersMarked(team, 1, "".join(luck.choice("110") for _question in range(36))))
    organiser.page.ledger.do_all([QualifierTieSettled(level, "sudden_death") for level in ties(organiser.state)])
    qualifier.going_on.setValue(12)
    qualifier.close_game()
    groups = organiser.section("groups")
    groups.count.setValue(3)
    organiser.press("Enter", modifiers=CTRL)
    organiser.section("calendar")
    organiser.press("F4")
    organiser.settle()
    organiser.press("Enter", modifiers=CTRL)


def played_in_the_window(organiser: Organiser) -> None:
    """The first evening of the calendar, its line-ups handed in, begun by Enter and played on its own tab."""
    fixture: Fixture = min(organiser.state.fixtures, key=lambda one: (one.date, one.first))
    teams = organiser.section("teams")
    teams.turn("lineup")
    for team in (fixture.first, fixture.second):
        teams.list.go_to(team)
        teams.lineup.show_fixture(fixture)
        organiser.press("F4")
    assert len(organiser.state.lineups) == 2
    organiser.section("calendar")
    organiser.press("Enter")
    session = organiser.program.controller.session
    assert session is not None
    assert {session.course.head.teams.a.name, session.course.head.teams.b.name} == {fixture.first, fixture.second}
    luck = random.Random(3)  # noqa: S311
    while not session.state.signed:
        event = pick(session.state, luck)
        assert event is not None
        session.record(event)
    organiser.window.top.tabs[1].click()
    QApplication.processEvents()


def played_off(organiser: Organiser) -> None:
    """The best two of each group, evening by evening to the podium."""
    bracket = organiser.section("bracket")
    bracket.per_group.setValue(2)
    organiser.press("F4")
    organiser.press("Enter", modifiers=CTRL)
    for week in range(20):
        due = [one for one in organiser.desk.bracket() if one.first and one.second and one.winner is None]
        if not due:
            break
        one = due[0]
        assert one.first is not None
        assert one.second is not None
        organiser.page.ledger.do(EveningScheduled("play-off", one.first, one.second, f"2027-07-{week + 1:02d}"))
        fixture = organiser.state.fixture("play-off", one.first, one.second)
        assert fixture is not None
        play(organiser.desk, fixture, week)
        organiser.page.ledger.look_again()


def test_from_the_form_to_the_third_place(organiser: Organiser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = calendar_plan.proposal
    monkeypatch.setattr(calendar_plan, "proposal", lambda request, rules, chance: real(request, rules, chance, work=2000))
    entered(organiser)
    qualified(organiser)
    assert [len(group) for group in organiser.state.groups] == [4, 4, 4]
    played_in_the_window(organiser)
    for number, fixture in enumerate(organiser.state.fixtures):
        if organiser.desk.evening_of(fixture) is None:
            play(organiser.desk, fixture, number)
    organiser.page.ledger.look_again()
    held = organiser.desk.results()
    assert len(held) == 18
    # Every evening gives one point to its winner, and half a point for each casino beaten (2.3).
    given = sum(row.points for table in organiser.desk.tables() for row in table)
    beaten = sum(one.beat_casino(team) for one in held for team in (one.first, one.second))
    assert given * 2 == 18 * 2 + beaten

    played_off(organiser)
    podium = organiser.desk.podium()
    assert all(podium)
    assert len(set(podium)) == 3

    fees = organiser.section("fees")
    for team in TEAMS:
        fees.list.go_to(team)
        organiser.press("Enter", times=2)
    accounts = organiser.desk.accounts()
    assert [one.owed for one in accounts] == [0] * 12
    assert sum(one.paid for one in accounts) == 2 * FEE * len(organiser.desk.results())

    desk = organiser.section("papers")
    desk.show_part("tables")
    organiser.settle()
    printed, place = text_of(desk.preview.pdf), 0
    for table in organiser.desk.tables():
        for row in table:
            found = printed.find(f"{row.place} {row.team} {row.played} ", place)
            assert found >= place, row
            assert points_words(row.points) in printed[found : found + 80], row
            place = found
    desk.show_part("bracket")
    organiser.settle()
    drawn = text_of(desk.preview.pdf)
    assert all(str(team) in drawn for team in podium)
    organiser.click("Закрыть сезон")
    assert organiser.state.signed

    out = tmp_path / "out"
    out.mkdir()
    desk.turn("records")
    desk.records.give_all_out(str(out))
    with open_club(tmp_path / "other.judge") as club:
        games = Games(club, FakeClock(), Regulations())
        games.bring_in([read_record_text(path.read_text("utf-8")) for path in out.iterdir()])
        there = SeasonDesk(games, games.open(organiser.desk.session.game_id))
        assert there.tables() == organiser.desk.tables()
        assert there.podium() == podium
