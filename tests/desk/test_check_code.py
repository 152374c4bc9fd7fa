"""The check code holds a sheet of paper against a journal."""

from __future__ import annotations

import dataclasses
import re
from decimal import Decimal

import pytest

from judge_console.desk.check_code import check_code, same_code
from judge_console.desk.disciplines import AnyCourse, Regulations
from judge_console.desk.games import read_record_text, replay
from judge_console.desk.session import GameSession
from judge_console.engine.events import Entry, HeadChanged, Struck
from judge_console.mafia.events import ExtraGiven, Fouled, ProtocolSigned
from tests.desk import winter_game


@pytest.fixture
def course() -> AnyCourse:
    return replay(read_record_text(winter_game.record()), Regulations()).course


def test_the_code_is_sixteen_letters_in_groups_of_four(course: AnyCourse) -> None:
    assert re.fullmatch(r"([A-Z2-7]{4}-){3}[A-Z2-7]{4}", check_code(course))


def test_the_code_is_the_same_signed_or_not_and_however_it_was_corrected(course: AnyCourse) -> None:
    code = check_code(course)
    opened = course.record(Entry(Struck(len(course.entries) - 1, "ещё раз")))
    slip = opened.record(Entry(Fouled(2, "6.6.1")))
    mended = slip.record(Entry(Struck(len(slip.entries) - 1, "не было")))
    again = mended.record(Entry(ProtocolSigned("Орлова")))
    assert check_code(opened) == check_code(mended) == check_code(again) == code
    assert check_code(slip) != code


def test_speeches_times_and_notes_of_the_journal_change_nothing_that_the_protocol_does_not_say(course: AnyCourse) -> None:
    timed = replay(read_record_text(winter_game.record()), Regulations()).course
    moved = dataclasses.replace(timed, entries=tuple(dataclasses.replace(entry, at="2026-11-28T20:00:00+03:00") for entry in timed.entries))
    assert check_code(moved) == check_code(course)


@pytest.mark.parametrize(
    "event",
    [
        ExtraGiven(5, Decimal("0.95")),
        HeadChanged((("players.3", "Баронесса"),), "опечатка"),
        HeadChanged((("game.table", 7),), "не тот стол"),
    ],
    ids=["extra points", "nickname", "table"],
)
def test_whatever_the_protocol_says_changes_the_code(course: AnyCourse, event: ExtraGiven | HeadChanged) -> None:
    opened = course.record(Entry(Struck(len(course.entries) - 1, "ещё раз")))
    assert check_code(opened.record(Entry(event))) != check_code(course)


def test_an_empty_game_has_a_code_too(session: GameSession) -> None:
    assert check_code(session.course) == check_code(session.course)


@pytest.mark.parametrize("typed", ["abcd efgh 2345 qoib", "ABCDEFGH2345Q018", "abcd-efgh-2345-qoib "])
def test_a_code_typed_from_paper_is_read_kindly(typed: str) -> None:
    assert same_code(typed, "ABCD-EFGH-2345-QOIB")


def test_another_code_is_another_code() -> None:
    assert not same_code("ABCD-EFGH-2345-QOIC", "ABCD-EFGH-2345-QOIB")
