"""A misspelt name of a player is corrected in one place, and everything he did stays his."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from judge_console.engine.events import Entry, HeadChanged, Struck, Undone
from judge_console.quiz.events import Answered, Spun
from judge_console.quiz.rules import TEAMS
from tests.quiz.evenings import QuizCourse, begun, played, record_names, record_of, refusal, replayed, result_of


def whole(name: str) -> QuizCourse:
    """A record's course; what breaks a rule on purpose is left out."""
    *_before, (course, _entry, _refused) = replayed(record_of(name))
    return course


def respelt(course: QuizCourse) -> HeadChanged:
    """Every name of both squads written differently."""
    return HeadChanged(
        tuple(
            (f"teams.{team}.squad.{place}.name", f"{member.name}-{team}")
            for team in TEAMS
            for place, member in enumerate(course.head.team(team).squad, 1)
        ),
        "никнеймы вместо имён",
    )


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from texts(item)


@pytest.mark.parametrize("name", record_names())
def test_every_name_may_be_respelt_and_the_result_is_the_same(name: str) -> None:
    course = whole(name)
    squads = {member.name for team in TEAMS for member in course.head.team(team).squad}
    if sum(len(course.head.team(team).squad) for team in TEAMS) != len(squads):
        pytest.fail("a record with namesakes in both teams needs a test of its own")

    corrected = course.record(Entry(respelt(course)))

    # Any correction takes away the effect of a signature before it, so a harmless one is what to compare with.
    harmless = course.record(Entry(HeadChanged((("evening.editor", course.head.evening.editor),), "то же")))
    assert result_of(corrected) | {"breaches": []} == result_of(harmless) | {"breaches": []}
    games = [side.game for side in corrected.state.sides if side.game is not None]
    assert not squads & {text for game in games for one in game.rounds for text in texts(one.answers)}
    assert corrected.refolded() == corrected
    assert corrected.record(Entry(Undone())).state == course.state


def test_from_then_on_he_goes_by_the_new_name() -> None:
    course = played(*begun("A"), Spun(1), Answered("Анна", correct=True))
    corrected = course.record(Entry(HeadChanged((("teams.A.squad.1.name", "Аня"),), "описка"))).record(Entry(Spun(2)))

    assert corrected.state.game("A") is not None
    assert corrected.state.game("A").at_table[0] == "Аня"
    assert refusal(corrected, Answered("Анна", correct=True)) is not None
    answered = corrected.record(Entry(Answered("Аня", correct=True)))
    assert [one.answers[0].by for one in answered.state.game("A").rounds] == ["Аня", "Аня"]


def test_striking_the_correction_breaks_what_was_recorded_under_the_new_name() -> None:
    course = played(*begun("A"), Spun(1))
    corrected = course.record(Entry(HeadChanged((("teams.A.squad.1.name", "Аня"),), "описка")))
    answered = corrected.record(Entry(Answered("Аня", correct=True)))

    refused = refusal(answered, Struck(3, "не надо"))
    assert refused is not None
    assert refused[0] == "would_break"
