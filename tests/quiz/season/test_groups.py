"""Groups of a season: by snake from the qualifying game, composed and changed by hand (1.3)."""

from __future__ import annotations

import pytest

from judge_console.engine.events import Entry, Event, Struck
from judge_console.quiz.season.events import (
    CalendarAccepted,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    GroupsDrawn,
    GroupsSet,
    GroupTieSettled,
    QualifierClosed,
    QualifierTieSettled,
    TeamEntered,
    TeamMoved,
    TeamsSwapped,
    TeamWithdrew,
)
from judge_console.quiz.season.groups import snake
from tests.quiz.season.seasons import TEAMS, all_refusals, course, evening, insisted, sheet, state

SCORED: tuple[Event, ...] = sheet(Гранит=9, Опыт=7, Зенит=5, Кварц=3)
PAIRS = GroupsSet((("Гранит", "Опыт"), ("Зенит", "Кварц")), "по жребию")


@pytest.mark.clause("quiz:1.3")
@pytest.mark.parametrize(
    ("teams", "groups", "spread"),
    [
        ("АБВГДЕЖЗИКЛМ", 3, ("АЕЖМ", "БДЗЛ", "ВГИК")),
        ("АБВГДЕЖЗИКЛМ", 4, ("АЗИ", "БЖК", "ВЕЛ", "ГДМ")),
        ("АБВГДЕЖ", 2, ("АГД", "БВЕЖ")),
        ("АБВГД", 2, ("АГД", "БВ")),
        ("АБВ", 1, ("АБВ",)),
        ("", 2, ("", "")),
    ],
)
def test_a_snake_goes_to_and_fro(teams: str, groups: int, spread: tuple[str, ...]) -> None:
    assert snake(tuple(teams), groups) == tuple(map(tuple, spread))


@pytest.mark.clause("quiz:1.3")
def test_those_who_go_on_are_spread_by_their_places() -> None:
    assert state(*SCORED, QualifierClosed(4), GroupsDrawn(2)).groups == (("Гранит", "Кварц"), ("Опыт", "Зенит"))
    assert state(*SCORED, QualifierClosed(3), GroupsDrawn(1)).groups == (("Гранит", "Опыт", "Зенит"),)
    assert state(*SCORED, QualifierClosed(4), GroupsDrawn(1), GroupsDrawn(2)).groups == (("Гранит", "Кварц"), ("Опыт", "Зенит"))


@pytest.mark.clause("quiz:1.3")
def test_whoever_withdrew_after_the_game_makes_room_for_the_next() -> None:
    five = (*TEAMS, "Ямб")
    scored = (*SCORED, *sheet(Ямб=1))
    closed = [*scored, QualifierClosed(4), TeamWithdrew("Опыт")]
    assert state(*closed, GroupsDrawn(2), teams=five).groups == (("Гранит", "Ямб"), ("Зенит", "Кварц"))
    # Where there is no next one, a group of one is not drawn.
    fewer = [*SCORED, QualifierClosed(4), TeamWithdrew("Опыт")]
    assert [(one.code, one.clause, one.facts) for one in all_refusals(*fewer, GroupsDrawn(2))] == [
        ("not_so_many_groups", "1.3", {"found": 2, "expected": 1})
    ]
    assert state(*fewer, GroupsDrawn(1)).groups == (("Гранит", "Зенит", "Кварц"),)


def test_a_tie_among_those_who_go_on_is_settled_before_the_draw_and_others_need_not_be() -> None:
    level = sheet(Гранит=9, Опыт=9, Зенит=3, Кварц=3)
    closed = [*level, QualifierClosed(2)]
    assert [one.facts for one in all_refusals(*closed, GroupsDrawn(1))] == [{"teams": "Гранит, Опыт"}]
    insisting = course(*closed, insisted(GroupsDrawn(1)))
    assert insisting.state.groups == (("Гранит", "Опыт"),)
    settled = [*level, QualifierTieSettled(("Опыт", "Гранит"), "lot"), QualifierClosed(2), GroupsDrawn(1)]
    assert state(*settled).groups == (("Опыт", "Гранит"),)


def test_changes_by_hand_keep_their_reasons_until_groups_are_made_anew() -> None:
    season = course(*SCORED, QualifierClosed(4), GroupsDrawn(2), TeamsSwapped("Кварц", "Зенит", "земляки"), TeamMoved("Опыт", 1, "удобнее"))
    assert season.state.groups == (("Гранит", "Зенит", "Опыт"), ("Кварц",))
    assert season.state.group_changes == ("земляки", "удобнее")
    assert season.record(Entry(PAIRS)).state.group_changes == ("по жребию",)
    assert season.record(Entry(PAIRS)).state.groups == PAIRS.groups
    assert season.record(Entry(GroupsDrawn(2))).state.group_changes == ()
    assert season.record(Entry(Struck(len(TEAMS) + len(SCORED) + 2, "спутали"))).state.groups == (("Гранит", "Кварц", "Опыт"), ("Зенит",))


def test_a_team_may_take_the_place_of_another_and_a_new_one_joins_a_group() -> None:
    season = course(PAIRS, TeamEntered("Ямб"))
    assert season.record(Entry(TeamMoved("Ямб", 2, "поздно"))).state.groups == (("Гранит", "Опыт"), ("Зенит", "Кварц", "Ямб"))
    assert season.record(insisted(TeamsSwapped("Ямб", "Опыт", "замена"))).state.groups == (("Гранит", "Ямб"), ("Зенит", "Кварц"))
    assert season.record(insisted(TeamsSwapped("Опыт", "Опыт", ""))).state.groups == PAIRS.groups
    assert season.record(insisted(TeamMoved("Гранит", 1, ""))).state.groups == (("Опыт", "Гранит"), ("Зенит", "Кварц"))
    assert (season.state.group_of("Кварц"), season.state.group_of("Ямб")) == (2, None)


@pytest.mark.clause("quiz:1.3")
def test_two_teams_of_a_group_play_each_other_once() -> None:
    season = state(GroupsSet((("Гранит", "Опыт", "Зенит"),), ""))
    assert list(season.pairs()) == [(1, "Гранит", "Опыт"), (1, "Гранит", "Зенит"), (1, "Опыт", "Зенит")]


CALENDAR: tuple[Event, ...] = (
    PAIRS,
    CalendarAccepted((evening("Опыт", "Гранит"), evening("Зенит", "Кварц", "2026-03-11"))),
    EveningMoved("group", "Гранит", "Опыт", "2026-03-18", "болеют"),
    EveningForfeited("group", "Зенит", "Кварц", "Кварц", "не пришли"),
    EveningScheduled("play-off", "Гранит", "Кварц", "2026-07-01"),
)


def test_moves_after_the_calendar_need_a_reason_and_keep_the_evenings_that_are_still_due() -> None:
    season = course(*CALENDAR)
    swap = TeamsSwapped("Опыт", "Зенит", "просили")
    assert [one.code for one in all_refusals(*CALENDAR, swap)] == ["calendar_stands"]
    swapped = season.record(insisted(swap)).state
    assert swapped.groups == (("Гранит", "Зенит"), ("Опыт", "Кварц"))
    assert [(one.stage, one.first, one.second) for one in swapped.fixtures] == [("play-off", "Гранит", "Кварц")]
    # Both teams of a group go over: their evening stays as it is, in the other group.
    turned = season.record(insisted(GroupsSet(PAIRS.groups[::-1], "наоборот"))).state
    assert [(one.group, one.first, one.date, one.moved, one.forfeit) for one in turned.fixtures] == [
        (2, "Опыт", "2026-03-18", (("2026-03-04", "болеют"),), None),
        (1, "Зенит", "2026-03-11", (), ("Кварц", "не пришли")),
        (None, "Гранит", "2026-07-01", (), None),
    ]
    one_group = season.record(insisted(TeamMoved("Опыт", 2, "сюда"))).state
    assert [(one.stage, one.first, one.second) for one in one_group.fixtures] == [
        ("group", "Зенит", "Кварц"),
        ("play-off", "Гранит", "Кварц"),
    ]


def test_settled_ties_of_a_group_are_kept_in_their_order() -> None:
    season = state(*CALENDAR, GroupTieSettled(1, ("Опыт", "Гранит"), "shootout"), GroupTieSettled(1, ("Гранит", "Опыт"), "lot"))
    assert season.ties == {1: ((("Опыт", "Гранит"), "shootout"), (("Гранит", "Опыт"), "lot"))}
