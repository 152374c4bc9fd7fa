"""Whole evenings against results worked out by hand from the regulation: tests/data/quiz/*.game.json with *.result.json beside each."""

from __future__ import annotations

import pytest

from judge_console.engine.codec import parse_json
from judge_console.engine.errors import Refused
from judge_console.engine.events import Entry
from judge_console.engine.record import read_record, write_record
from judge_console.quiz.game import QUIZ
from tests.quiz.evenings import DATA, QuizCourse, differences, expected_of, opened, record_names, record_of, replayed, result_of


@pytest.mark.parametrize("name", record_names())
def test_a_record_gives_its_result(name: str) -> None:
    expected = expected_of(name)
    assert expected.keys() == {"clauses", "expect", "refused"}
    *_, (course, _, _) = steps = list(replayed(record_of(name)))
    assert all(refusal is None or refusal.kind == entry.event.kind for _, entry, refusal in steps)
    refused = [
        {"event": refusal.index, "code": refusal.code, "clause": refusal.refusal.clause} for _, _, refusal in steps if refusal is not None
    ]
    assert not [*differences(expected["refused"], refused, "refused"), *differences(expected["expect"], result_of(course))]


@pytest.mark.parametrize("name", record_names())
def test_a_record_refolds_and_reads_back(name: str) -> None:
    record = record_of(name)
    *_, (course, _, _) = replayed(record)
    assert course.refolded() == course
    assert read_record(write_record(record, QUIZ), {"quiz": QUIZ}) == record
    if not course.skipped_entries:
        assert opened(of=record.head).restored(record.entries) == course


@pytest.mark.parametrize("name", [name for name in record_names() if expected_of(name)["refused"]])
def test_an_override_lifts_what_it_may_and_is_listed(name: str) -> None:
    before = opened(of=record_of(name).head)
    for course, entry, refused in replayed(record_of(name)):
        if refused is not None and entry.override is None:
            _check_override(before, entry, refused)
        before = course


def _check_override(course: QuizCourse, entry: Entry, refused: Refused) -> None:
    insisted = Entry(entry.event, entry.at, entry.note, "ведущая настояла")
    if refused.code in QUIZ.beyond_override | {"would_break"}:
        assert course.refusal(insisted) == refused.refusal
        return
    still = course.refusal(insisted)
    if still is not None:  # behind a refusal that may be set aside there can be one that may not
        assert still.code in {"no_game", "no_round", "unknown_round"}
        return
    after = course.record(insisted)
    ruling = next(ruling for ruling in after.state.rulings if ruling.reason == "ведущая настояла")
    assert (ruling.code, ruling.clause) == (refused.code, refused.refusal.clause)
    assert after.refolded() == after


def test_a_file_lies_beside_each_record_and_nothing_else() -> None:
    names = {path.name for path in DATA.iterdir()}
    assert names == {f"{name}.{part}.json" for name in record_names() for part in ("game", "result")}
    for name in record_names():
        parse_json((DATA / f"{name}.result.json").read_text(encoding="utf-8"))


def test_a_result_has_the_keys_of_the_format_and_no_others() -> None:
    *_, (course, _, _) = replayed(record_of("whole-evening"))
    assert result_of(course) == expected_of("whole-evening")["expect"]
