"""The season's log: lines struck, changed and put in, what would break told first; fields as an organiser writes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox

from judge_console.desk.paper_cells import CellFault
from judge_console.engine.events import Entry, Event
from judge_console.quiz.season.events import (
    KINDS,
    BracketSet,
    CalendarAccepted,
    EarlierSeasonsListed,
    EveningEntered,
    EveningForfeited,
    FeePaid,
    GameScore,
    GroupsSet,
    GroupTieSettled,
    MemberJoined,
    OwlsSet,
    PlannedEvening,
    QualifierAppealed,
    SeasonOwl,
)
from judge_console.ui.season.event_editor import (
    SeasonEditor,
    read_day,
    read_evenings,
    read_marks,
    read_owls,
    read_score,
    read_whole,
)
from tests.quiz.season.seasons import state
from tests.ui.season.organiser import Organiser
from tests.ui.season.seasons import TEAMS

CTRL = Qt.KeyboardModifier.ControlModifier


def log_of(organiser: Organiser) -> object:
    section = organiser.section("papers")
    section.turn("log")
    QApplication.processEvents()
    return section.log


def test_the_log_tells_days(running: Organiser) -> None:
    log = log_of(running)
    assert len(log.model.shown) == len(running.desk.session.course.entries)  # type: ignore[attr-defined]
    assert log.delegate._when(log.model.shown[0]) == "30.11 19:00"  # type: ignore[attr-defined]


def test_a_payment_is_changed(running: Organiser) -> None:
    log = log_of(running)
    place = next(row for row, line in enumerate(log.model.shown) if isinstance(line.event, FeePaid))  # type: ignore[attr-defined]
    log._select(place)  # type: ignore[attr-defined]
    was = log.model.shown[place].event  # type: ignore[attr-defined]
    running.press("Enter")
    editor = log.correction.editor  # type: ignore[attr-defined]
    editor.field("roubles").widget.setText("5 000")
    editor.field("date").widget.setText("01.03.2027")
    log.correction.why.setText("ошибка кассира")  # type: ignore[attr-defined]
    running.press("Enter", modifiers=CTRL)
    paid = next(one for one in running.state.payments if one.roubles == 5000)
    assert (paid.team, paid.date, paid.how) == (was.team, "2027-03-01", was.how)
    assert "было" in log.chosen_about.text()  # type: ignore[attr-defined]
    running.page.setFocus()
    running.press("Backspace")
    assert all(one.roubles == 7500 for one in running.state.payments)


def test_what_would_break_is_told_before_a_line_is_struck(running: Organiser) -> None:
    log = log_of(running)
    place = next(row for row, line in enumerate(log.model.shown) if isinstance(line.event, CalendarAccepted))  # type: ignore[attr-defined]
    log._select(place)  # type: ignore[attr-defined]
    running.press("Delete")
    assert log.correction.plan.breaks  # type: ignore[attr-defined]  # results entered for its evenings
    running.press("Escape")
    assert running.state.fixtures


def test_a_forgotten_payment_is_put_in(running: Organiser) -> None:
    log = log_of(running)
    count = len(running.state.payments)
    running.press("Insert")
    editor = log.correction.editor  # type: ignore[attr-defined]
    editor.set_entry(Entry(FeePaid("Кварц", 7500, "2027-03-03")))
    log.correction.why.setText("забыта")  # type: ignore[attr-defined]
    running.press("Enter", modifiers=CTRL)
    assert len(running.state.payments) == count + 1


STATE = state(teams=TEAMS)
EVENTS: tuple[Event, ...] = (
    EarlierSeasonsListed(("осень 2026", "весна 2026")),
    MemberJoined("Гранит", "Анна", (SeasonOwl("white", "осень 2026"), SeasonOwl("red", "весна 2026"))),
    OwlsSet("Гранит", "Анна", ()),
    QualifierAppealed("Опыт", 7, "removal", "", "неточен"),
    GroupsSet((("Гранит", "Опыт"), ("Зенит", "Кварц")), "так вышло"),
    CalendarAccepted((PlannedEvening("2027-02-03", "Гранит", "Опыт"), PlannedEvening("2027-02-10", "Зенит", "Шесть шляп"))),
    EveningForfeited("group", "Гранит", "Опыт", "Опыт", "болеют"),
    EveningEntered("group", "Гранит", "Опыт", "2027-02-03", GameScore(6, 4), GameScore(5, 6), (4, 2)),
    GroupTieSettled(1, ("Гранит", "Опыт"), "lot"),
    BracketSet(("Гранит", "Опыт", "Зенит", "")),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_what_is_shown_is_what_is_read(qapp: QApplication, event: Event) -> None:
    editor = SeasonEditor(STATE)
    editor.set_entry(Entry(event))
    assert editor.entry().event == event
    editor.deleteLater()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_every_kind_has_fields_with_names(qapp: QApplication, kind: type[Event]) -> None:
    editor = SeasonEditor(STATE)
    editor.kind_box.choose(kind.kind)
    for field in fields(kind):
        widget = editor.field(field.name).widget
        assert widget.accessibleName()
        if isinstance(widget, QComboBox):
            assert widget.count()
    editor.deleteLater()


@pytest.mark.parametrize(
    ("read", "typed"),
    [
        (read_whole, "много"),
        (read_day, "31.02.2027"),
        (read_marks, "10Z"),
        (read_score, "6-4"),
        (read_owls, "синяя осень 2026"),
        (read_owls, "белая"),
        (read_evenings, "Гранит – Опыт"),
    ],
)
def test_what_cannot_be_read_is_told(read: Callable[[str], object], typed: str) -> None:
    with pytest.raises(CellFault, match=r"."):
        read(typed)


def test_what_people_write() -> None:
    assert read_day("3.2.2027") == "2027-02-03"
    assert read_whole("−1 500") == -1500
    assert read_marks("10х?.") == "10X?."
    assert read_score("6 : 4") == GameScore(6, 4)
