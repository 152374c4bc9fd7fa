"""From the season to an evening: begun with what the season knows of it, opened again, its result back in the tables and fees."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from judge_console.desk.evening_suggestions import LINEUPS_NOTE
from judge_console.engine.errors import StorageTrouble
from judge_console.quiz.season.events import LineupHandedIn
from tests.desk.seasons import play, prepared
from tests.ui.season.organiser import Organiser


@pytest.fixture
def planned(organiser: Organiser) -> Organiser:
    """A season of four teams with a calendar."""
    organiser.program.controller.hold(prepared(organiser.games).session)
    QApplication.processEvents()
    return organiser


def test_an_evening_is_begun_once_and_opened_again(planned: Organiser) -> None:
    page = planned.page
    fixture = planned.state.fixtures[0]
    squad = planned.state.squad(fixture.first)
    assert squad is not None
    names = [member.name for member in squad.members]
    planned.page.ledger.do(LineupHandedIn(fixture.stage, fixture.first, fixture.second, tuple(names[:6]), tuple(names[6:])))
    page.show_section("calendar").evening_asked.emit(fixture)  # type: ignore[attr-defined]  # every section of a season has it
    QApplication.processEvents()

    session = planned.program.controller.session
    assert session is not None
    assert planned.window.page is not page
    head = session.course.head
    assert (head.evening.season, head.evening.date, head.evening.host) == ("Осень 2026", fixture.date, "Орлова")
    assert (head.teams.a.name, head.teams.b.name) == (fixture.first, fixture.second)
    assert session.recall(LINEUPS_NOTE)["A"]["table"] == names[:6]

    planned.window.top.tabs[1].click()
    assert planned.window.page is page
    page.open_evening(fixture)
    again = planned.program.controller.session
    assert again is not None
    assert again.game_id == session.game_id


def test_the_host_of_the_last_evening_hosts_again(planned: Organiser) -> None:
    play(planned.desk, planned.state.fixtures[0], 5)
    planned.page.ledger.look_again()
    planned.page.open_evening(planned.state.fixtures[1])
    session = planned.program.controller.session
    assert session is not None
    assert session.course.head.evening.host == "Орлова"


def test_a_played_evening_is_charged_by_itself(planned: Organiser) -> None:
    fees = planned.section("fees")
    fixture = planned.state.fixtures[0]
    assert fees.foot.text().startswith("Начислено 0")
    play(planned.desk, fixture, 5)
    planned.page.enter()  # as when the tab is chosen again
    assert {row[0] for row in fees.list.words() if row[2] != "·"} == {fixture.first, fixture.second}


def test_what_cannot_be_begun_is_told(planned: Organiser, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: object) -> None:
        raise StorageTrouble("disk_full", "клуб.judge")

    monkeypatch.setattr(planned.games, "begin", full)
    planned.page.open_evening(planned.state.fixtures[0])
    assert planned.refused
