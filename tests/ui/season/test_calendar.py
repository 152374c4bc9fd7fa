"""The calendar: wishes, a proposal from a thread, departures beside each evening; evenings moved, forfeited, entered by hand, opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from icalendar import Calendar
from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QApplication

from judge_console.quiz.season.calendar import exceptions
from judge_console.quiz.season.events import DateClosed
from judge_console.quiz.season.state import Fixture
from judge_console.ui.season import calendar_plan
from judge_console.ui.season.calendar import CalendarSection
from tests.ui.desk_window import cells
from tests.ui.season.organiser import Organiser

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def drawn(open_organiser: Callable[..., Organiser], monkeypatch: pytest.MonkeyPatch) -> Organiser:
    """Groups of four, no calendar yet; a proposal takes a blink."""
    real = calendar_plan.proposal
    monkeypatch.setattr(calendar_plan, "proposal", lambda request, rules, chance: real(request, rules, chance, work=1500))
    organiser = open_organiser(until="groups")
    organiser.section("calendar")
    return organiser


@pytest.fixture
def held(running: Organiser) -> Organiser:
    """A season with eleven evenings held; the next one has the cursor."""
    running.section("calendar")
    return running


def section(organiser: Organiser) -> CalendarSection:
    """The section, which is shown."""
    shown = organiser.page.section
    assert isinstance(shown, CalendarSection)
    return shown


def chosen(organiser: Organiser) -> Fixture:
    """The evening with the cursor."""
    fixture = section(organiser).card.fixture
    assert fixture is not None
    return fixture


def key_of(one: Fixture) -> str:
    """Its row."""
    return f"{one.stage}\t{one.first}\t{one.second}"


class TestProposal:
    def test_it_is_worked_out_in_a_thread_and_accepted(self, drawn: Organiser) -> None:
        shown = section(drawn)
        assert shown.empty.isVisible()
        assert shown.views.current == "plan"
        drawn.press("F4")
        assert shown.plan.running
        drawn.settle()
        assert not shown.plan.running
        assert shown.candidate is not None
        pairs = {(frozenset((one.first, one.second))) for one in shown.candidate}
        assert pairs == {frozenset((first, second)) for _group, first, second in drawn.state.pairs()}
        assert drawn.state.fixtures == ()
        assert "ещё не принято" in shown.state_line.whole()
        assert "18 вечеров" in shown.foot.text()
        drawn.press("Enter", modifiers=CONTROL)
        assert len(drawn.state.fixtures) == 18
        assert shown.candidate is None
        months = [row[0] for row in shown.list.words() if row[0].endswith("2027") and "." not in row[0]]
        assert months[0] == "Февраль 2027"
        drawn.press("Backspace")
        assert drawn.state.fixtures == ()

    def test_only_on_the_chosen_days(self, drawn: Organiser) -> None:
        shown = section(drawn)
        usual = [number for number, chip in enumerate(shown.plan.weekdays) if chip.isChecked()]
        assert usual == [2]  # Wednesdays by the regulation
        shown.plan.weekdays[3].click()
        shown.plan.begins.setDate(QDate(2027, 3, 1))
        drawn.page.ledger.do(DateClosed("2027-03-10", "бар закрыт"))
        drawn.press("F4")
        drawn.settle()
        assert shown.candidate is not None
        days = [QDate.fromString(one.date, "yyyy-MM-dd") for one in shown.candidate]
        assert {day.dayOfWeek() for day in days} <= {3, 4}
        assert min(days) >= QDate(2027, 3, 1)
        assert QDate(2027, 3, 10) not in days

    def test_no_day_at_all(self, drawn: Organiser) -> None:
        shown = section(drawn)
        shown.plan.weekdays[2].click()
        drawn.press("F4")
        assert not shown.plan.running
        assert "Дня для вечера нет" in shown.plan.told_line.text()

    def test_stopped_and_dropped(self, drawn: Organiser) -> None:
        shown = section(drawn)
        drawn.press("F4")
        drawn.press("F4")
        assert not shown.plan.running
        drawn.settle()
        assert shown.candidate is None
        drawn.press("F4")
        drawn.settle()
        assert shown.candidate is not None
        drawn.click("Отбросить")
        assert shown.candidate is None
        assert drawn.state.fixtures == ()

    def test_played_evenings_keep_their_dates(self, held: Organiser, monkeypatch: pytest.MonkeyPatch) -> None:
        real = calendar_plan.proposal
        monkeypatch.setattr(calendar_plan, "proposal", lambda request, rules, chance: real(request, rules, chance, work=500))
        before = {result.key: result.date for result in held.desk.results()}
        held.press("F4")
        held.settle()
        held.press("Enter", modifiers=CONTROL)
        assert {one.key: one.date for one in held.state.fixtures if one.key in before} == before

    def test_without_groups(self, squads: Organiser) -> None:
        squads.section("calendar")
        squads.press("F4")
        assert not section(squads).plan.running
        assert "Сначала составьте группы" in section(squads).plan.told_line.text()

    def test_the_program_ends_under_a_search(self, drawn: Organiser) -> None:
        drawn.press("F4")
        section(drawn).plan._end()
        assert not drawn.page.background.busy


class TestList:
    def test_departures_stand_beside_their_evenings(self, held: Organiser) -> None:
        shown = section(held)
        found = exceptions(held.state.fixtures, held.state)
        assert found
        for one in held.state.fixtures:
            own = [
                exception
                for exception in found
                if exception.teams and exception.date == one.date and set(exception.teams) <= {one.first, one.second}
            ]
            told = cells(shown.list, key_of(one))[5]
            assert len([part for part in told.split("; ") if part]) == len(own)
        counted = sum(bool(exception.teams) for exception in found)
        assert "п. 4" in shown.foot.text()
        numbers = [int(word.rstrip(".;")) for word in shown.foot.text().split("п. 4:")[1].split() if word.rstrip(".;").isdecimal()]
        assert sum(numbers) == counted

    def test_the_next_evening_has_the_cursor(self, held: Organiser) -> None:
        decided = {result.key for result in held.desk.results()}
        waiting = [one for one in held.state.fixtures if one.key not in decided]
        assert chosen(held).date == min(one.date for one in waiting)

    def test_results_are_told(self, held: Organiser) -> None:
        result = held.desk.results()[0]
        row = cells(section(held).list, f"group\t{result.first}\t{result.second}")
        assert result.first_side is not None
        assert row[4].startswith(f"{result.first_side.casino}:{result.first_side.team}, ")

    def test_one_team(self, held: Organiser) -> None:
        shown = section(held)
        team = held.state.groups[0][0]
        shown.team.setCurrentIndex(shown.team.findData(team))
        rows = [row for row in shown.list.words() if row[2]]
        assert len(rows) == 3
        assert all(team in row for row in rows)

    def test_closed_days_are_listed_and_opened(self, held: Organiser) -> None:
        shown = section(held)
        shown.show_part("plan")
        shown.plan.day.setDate(QDate(2027, 3, 8))
        shown.plan.why.setFocus()
        held.say("праздник")
        held.press("Enter")
        assert held.state.closed == {"2027-03-08": "праздник"}
        assert cells(shown.list, "closed 2027-03-08")[2] == "закрыто: праздник"
        shown.list.go_to("closed 2027-03-08")
        shown.list.chosen.emit(shown.list.key)
        assert shown.plan.closed.key == "2027-03-08"
        held.click("Открыть день")
        assert held.state.closed == {}


class TestEvening:
    def test_moved_with_a_reason(self, held: Organiser) -> None:
        shown, before = section(held), chosen(held)
        held.click("+7")
        held.click("+7")
        assert shown.card.would.isVisible() == bool(shown.card.would.text())
        held.click("Перенести")
        assert held.state.fixture(before.stage, before.first, before.second) == before
        assert shown.card.why.hasFocus()
        held.say("бар занят")
        held.press("Enter")
        moved = held.state.fixture(before.stage, before.first, before.second)
        assert moved is not None
        assert moved.moved == ((before.date, "бар занят"),)
        assert QDate.fromString(moved.date, "yyyy-MM-dd") == QDate.fromString(before.date, "yyyy-MM-dd").addDays(14)
        assert "перенос с" in shown.card.about.text()
        assert "↷" in cells(shown.list, key_of(moved))[0]

    def test_what_a_move_would_depart_from_is_told_first(self, held: Organiser) -> None:
        shown = section(held)
        shown.card.date.setDate(shown.card.date.date().addDays(1))
        assert "не в обычный день недели" in shown.card.would.text()

    def test_forfeited(self, held: Organiser) -> None:
        shown, one = section(held), chosen(held)
        shown.card.acts.chips["forfeit"].click()
        shown.card.absent.setCurrentIndex(1)
        shown.card.why_absent.setFocus()
        held.press("Enter")
        assert not any(fixture.forfeit for fixture in held.state.fixtures)
        held.say("не собрали состав")
        held.press("Enter")
        fixture = held.state.fixture(one.stage, one.first, one.second)
        assert fixture is not None
        assert fixture.forfeit == (one.second, "не собрали состав")
        assert next(result for result in held.desk.results() if result.key == one.key).winner == one.first
        assert cells(shown.list, key_of(one))[4] == "неявка"

    def test_entered_by_hand(self, held: Organiser) -> None:
        shown, one = section(held), chosen(held)
        shown.card.acts.chips["result"].click()
        for name, value in (("first_casino", 4), ("first_team", 6), ("second_casino", 6), ("second_team", 6)):
            shown.card.scores[name].setValue(value)
        held.click("Внести итог")
        assert held.refused  # 6:6 is no score
        shown.card.scores["second_casino"].setValue(5)
        held.click("Внести итог")
        assert not any(result.key == one.key for result in held.desk.results())  # a shootout is due
        assert shown.card.scores["first_shot"].isEnabled()
        shown.card.scores["first_shot"].setValue(1)
        shown.card.scores["second_shot"].setValue(3)
        held.click("Внести итог")
        result = next(result for result in held.desk.results() if result.key == one.key)
        assert (result.winner, result.shootout) == (one.second, (1, 3))
        assert cells(shown.list, key_of(one))[4] == "4:6, 5:6 (1:3)"
        assert not shown.card.open_button.isVisible()
        assert shown.list.hasFocus()

    def test_enter_begins_it(self, held: Organiser) -> None:
        one = chosen(held)
        asked: list[object] = []
        section(held).evening_asked.connect(asked.append)
        held.press("Enter")
        assert asked == [one]
        session = held.program.controller.session
        assert session is not None
        assert session.course.head.teams.a.name == one.first
        held.window.top.tabs[1].click()
        QApplication.processEvents()
        assert section(held).card.open_button.text() == "Открыть вечер"
        # Nothing but its head is written yet.
        assert cells(section(held).list, key_of(one))[4] == "▶ идёт"


def test_icalendar(held: Organiser, tmp_path: Path) -> None:
    shown = section(held)
    path = tmp_path / "сезон.ics"
    shown.write(str(path))
    events = Calendar.from_ical(path.read_bytes()).walk("VEVENT")
    assert len(events) == len(held.state.fixtures)
    shown.choose_target()
    dialog = shown._dialog
    assert dialog is not None
    shown.choose_target()
    assert shown._dialog is dialog
    dialog.reject()
    assert shown._dialog is None
