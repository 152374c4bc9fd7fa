"""Evenings of a season as its journal has them: days, calendar, moves, forfeits, results given by hand, the bracket, themes."""

from __future__ import annotations

import pytest

from judge_console.engine.events import Entry, Event, Undone
from judge_console.quiz.season.events import (
    BracketSet,
    CalendarAccepted,
    DateClosed,
    DateOpened,
    EveningEntered,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    EveningSetAside,
    GameScore,
    GroupsSet,
    TeamWithdrew,
    ThemeChosen,
)
from judge_console.quiz.season.state import Fixture, evening_key, is_date
from tests.quiz.season.seasons import all_refusals, course, evening, insisted, state

PAIRS = GroupsSet((("Гранит", "Опыт"), ("Зенит", "Кварц")), "")
THREE = GroupsSet((("Гранит", "Опыт", "Зенит"),), "")
CALENDAR = CalendarAccepted((evening("Опыт", "Гранит"), evening("Зенит", "Кварц", "2026-03-11")))
FORFEIT = EveningForfeited("group", "Гранит", "Опыт", "Гранит", "не пришли")
RESULT = EveningEntered("group", "Гранит", "Опыт", "2026-03-05", GameScore(4, 6), GameScore(6, 2))


def fixtures(*events: Event | Entry) -> list[tuple[object, ...]]:
    return [(one.stage, one.first, one.second, one.date, one.group) for one in state(*events).fixtures]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("2026-03-04", True),
        ("2024-02-29", True),
        ("2026-02-29", False),
        ("2026-3-4", False),
        ("20260304", False),
        ("2026-W10-3", False),
        ("", False),
    ],
)
def test_a_day_is_written_in_one_way(text: str, is_one: bool) -> None:
    assert is_date(text) is is_one


def test_days_are_closed_and_opened_again() -> None:
    season = course(DateClosed("2026-03-08", "праздник"), DateClosed("2026-05-06", "ремонт"))
    assert season.state.closed == {"2026-03-08": "праздник", "2026-05-06": "ремонт"}
    assert season.record(insisted(DateClosed("2026-05-06", "пожар"))).state.closed["2026-05-06"] == "пожар"
    assert season.record(Entry(DateOpened("2026-03-08"))).state.closed == {"2026-05-06": "ремонт"}
    assert season.record(insisted(DateOpened("2026-12-31"))).state.closed == season.state.closed


@pytest.mark.clause("quiz:1.3")
def test_a_calendar_has_every_pair_of_a_group_once() -> None:
    assert fixtures(PAIRS, CALENDAR) == [
        ("group", "Опыт", "Гранит", "2026-03-04", 1),
        ("group", "Зенит", "Кварц", "2026-03-11", 2),
    ]
    planned = (evening("Гранит", "Опыт"), evening("Опыт", "Зенит"), evening("Зенит", "Гранит"))
    assert all_refusals(THREE, CalendarAccepted(planned)) == []
    assert [(one.code, one.clause, one.facts) for one in all_refusals(THREE, CalendarAccepted(planned[:1]))] == [
        ("pair_missing", "1.3", {"first": "Гранит", "second": "Зенит"}),
        ("pair_missing", "1.3", {"first": "Опыт", "second": "Зенит"}),
    ]
    # Evenings of a team that plays no more may be there, those that were played, or be missing.
    assert all_refusals(THREE, TeamWithdrew("Зенит"), CalendarAccepted(planned[:1])) == []
    assert all_refusals(THREE, TeamWithdrew("Зенит"), CalendarAccepted(planned)) == []
    assert [one.code for one in all_refusals(CalendarAccepted((evening("Гранит", "Ямб"),)))] == ["not_in_one_group"]
    assert [one.code for one in all_refusals(CalendarAccepted(()))] == []


def test_a_new_calendar_keeps_what_was_said_of_an_evening_that_stays_on_its_day() -> None:
    told = (PAIRS, CALENDAR, EveningMoved("group", "Гранит", "Опыт", "2026-03-18", "болеют"), FORFEIT)
    play_off = EveningScheduled("play-off", "Гранит", "Зенит", "2026-07-01")
    again = CalendarAccepted((evening("Кварц", "Зенит", "2026-04-01"), evening("Гранит", "Опыт", "2026-03-18")))
    assert state(*told, play_off, again).fixtures == (
        Fixture("group", "Кварц", "Зенит", "2026-04-01", 2),
        Fixture("group", "Гранит", "Опыт", "2026-03-18", 1, (("2026-03-04", "болеют"),), ("Гранит", "не пришли")),
        Fixture("play-off", "Гранит", "Зенит", "2026-07-01"),
    )


def test_an_evening_is_moved_as_often_as_need_be() -> None:
    moved = [
        PAIRS,
        CALENDAR,
        EveningMoved("group", "Гранит", "Опыт", "2026-03-18", "болеют"),
        EveningMoved("group", "Опыт", "Гранит", "2026-03-25", "бар занят"),
    ]
    fixture = state(*moved).fixture("group", "Гранит", "Опыт")
    assert fixture == Fixture("group", "Опыт", "Гранит", "2026-03-25", 1, (("2026-03-04", "болеют"), ("2026-03-18", "бар занят")))
    # One that is in no calendar is let in with a reason; it was moved from nowhere.
    assert state(PAIRS, insisted(EveningMoved("group", "Гранит", "Опыт", "2026-03-18", ""))).fixtures == (
        Fixture("group", "Гранит", "Опыт", "2026-03-18", 1),
    )


def test_an_evening_of_the_play_off_gets_its_day() -> None:
    scheduled = EveningScheduled("play-off", "Гранит", "Зенит", "2026-07-01")
    assert fixtures(PAIRS, CALENDAR, scheduled)[2] == ("play-off", "Гранит", "Зенит", "2026-07-01", None)
    again = insisted(EveningScheduled("play-off", "Зенит", "Гранит", "2026-07-08"))
    assert fixtures(PAIRS, scheduled, again) == [("play-off", "Зенит", "Гранит", "2026-07-08", None)]
    assert fixtures(PAIRS, EveningScheduled("group", "Опыт", "Гранит", "2026-04-01")) == [("group", "Опыт", "Гранит", "2026-04-01", 1)]
    assert fixtures(EveningScheduled("group", "Опыт", "Гранит", "2026-04-01")) == [("group", "Опыт", "Гранит", "2026-04-01", None)]
    assert fixtures(PAIRS, EveningScheduled("friendly", "Опыт", "Кварц", "2026-04-01")) == [
        ("friendly", "Опыт", "Кварц", "2026-04-01", None)
    ]


def test_an_evening_is_forfeited_or_was_held_whichever_was_said_last() -> None:
    forfeited = state(PAIRS, CALENDAR, FORFEIT)
    assert [one.forfeit for one in forfeited.fixtures] == [("Гранит", "не пришли"), None]
    held = state(PAIRS, CALENDAR, FORFEIT, RESULT)
    assert [one.forfeit for one in held.fixtures] == [None, None]
    assert held.entered == {evening_key("group", "Опыт", "Гранит"): RESULT}
    assert state(PAIRS, CALENDAR, RESULT, FORFEIT) == forfeited
    # It is held after all when it gets another day.
    assert state(PAIRS, CALENDAR, FORFEIT, EveningMoved("group", "Гранит", "Опыт", "2026-03-18", "")).fixtures[0].forfeit is None
    by_leave = state(PAIRS, insisted(FORFEIT)).fixtures
    assert by_leave == (Fixture("group", "Гранит", "Опыт", "", 1, (), ("Гранит", "не пришли")),)


@pytest.mark.clause("quiz:2.2", "quiz:2.2.3")
@pytest.mark.parametrize(
    ("first", "second", "shootout", "told"),
    [
        ((4, 6), (6, 2), (), []),
        ((6, 3), (6, 4), (), []),
        ((6, 5), (5, 6), (), []),
        ((0, 6), (6, 0), (), []),
        ((6, 3), (6, 3), (4, 2), []),
        ((2, 6), (5, 6), (0, 2), []),
        ((6, 3), (6, 3), (), ["shootout_due"]),
        ((6, 3), (6, 3), (3, 2), ["no_lead"]),
        ((6, 3), (6, 3), (5, 2), ["no_lead"]),
        ((6, 3), (6, 4), (4, 2), ["shootout_not_due"]),
        ((6, 6), (3, 3), (), ["not_a_score", "not_a_score"]),
    ],
)
def test_a_result_given_by_hand_is_one_that_an_evening_can_have(
    first: tuple[int, int], second: tuple[int, int], shootout: tuple[int, ...], told: list[str]
) -> None:
    event = EveningEntered("play-off", "Гранит", "Опыт", "2026-07-01", GameScore(*first), GameScore(*second), shootout)
    assert [one.code for one in all_refusals(event)] == told


def test_a_result_is_replaced_by_a_later_one_and_comes_back_when_that_is_undone() -> None:
    other = EveningEntered("group", "Опыт", "Гранит", "2026-03-05", GameScore(6, 5), GameScore(6, 0))
    season = course(PAIRS, RESULT, other)
    assert list(season.state.entered.values()) == [other]
    assert list(season.record(Entry(Undone())).state.entered.values()) == [RESULT]


def test_an_evening_of_the_club_is_set_aside_once() -> None:
    season = course(EveningSetAside("g1", "переиграли"), EveningSetAside("g2", "товарищеская"))
    assert season.state.set_aside == {"g1", "g2"}
    assert season.record(insisted(EveningSetAside("g1", "ещё раз"))).state.set_aside == {"g1", "g2"}


@pytest.mark.clause("quiz:1.3")
@pytest.mark.parametrize(
    "teams", [("Гранит", "Опыт"), ("Гранит", "", "Опыт", "Зенит"), ("Гранит", "", "Опыт", "", "Зенит", "", "Кварц", "")]
)
def test_a_bracket_has_two_four_or_eight_places(teams: tuple[str, ...]) -> None:
    assert state(BracketSet(teams)).bracket == teams
    assert [one.clause for one in all_refusals(BracketSet((*teams, "")))] == ["1.3"]


def test_the_opponents_choose_the_theme_and_may_change_their_mind() -> None:
    season = state(ThemeChosen("Гранит", "Опыт", "море"), ThemeChosen("Опыт", "Гранит", "суша"), ThemeChosen("Гранит", "Опыт", "горы"))
    assert season.themes == {("Гранит", "Опыт"): "горы", ("Опыт", "Гранит"): "суша"}
