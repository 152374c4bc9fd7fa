"""Whole records against results worked out by hand from the regulations: tests/data/mafia/*.game.json with *.result.json beside each."""

from __future__ import annotations

from typing import Any, Final

import pytest

from judge_console.engine.codec import parse_json
from judge_console.engine.course import Course
from judge_console.engine.errors import Refused
from judge_console.engine.events import Entry
from judge_console.engine.record import read_record, write_record
from judge_console.mafia.game import MAFIA
from tests.mafia.tables import DATA, HEAD, differences, expected_of, record_names, record_of, regulation, replayed, result_of

# What no override lifts, by the text of the interchange format; a count below zero is one that no state can hold, either.
BEYOND_OVERRIDE: Final = {
    "not_a_seat",
    "unknown_clause",
    "unknown_role_letter",
    "wrong_role_count",
    "too_many_hands",
    "negative_hands",
    "game_not_over",
    "nothing_to_undo",
    "nothing_to_redo",
    "no_such_event",
    "already_struck",
    "would_break",
}
# Every refusal code that the format names for mafia.
CODES_OF_THE_FORMAT: Final = BEYOND_OVERRIDE | {
    "not_at_table",
    "wrong_phase",
    "not_on_ballot",
    "already_on_ballot",
    "already_nominated",
    "already_voted",
    "out_of_ballot_order",
    "not_killed_first_night",
    "too_many_named",
    "too_many_extras",
    "extra_too_large",
    "game_over",
    "already_signed",
    "not_his_speech",
    "nothing_to_vote",
    "vote_due",
}


@pytest.mark.parametrize("name", record_names())
def test_a_record_gives_its_result(name: str) -> None:
    expected = expected_of(name)
    assert expected.keys() <= {"clauses", "expect", "refused"}
    *_, (course, _, _) = steps = list(replayed(record_of(name)))
    refused = [
        {"event": refusal.index, "code": refusal.code, "clause": refusal.refusal.clause, "facts": dict(refusal.facts)}
        for _, entry, refusal in steps
        if refusal is not None and refusal.kind == entry.event.kind
    ]
    assert not [*differences(expected.get("refused", []), refused, "refused"), *differences(expected["expect"], result_of(course))]


@pytest.mark.parametrize("name", record_names())
def test_a_record_refolds_and_reads_back(name: str) -> None:
    record = record_of(name)
    *_, (course, _, _) = replayed(record)
    assert course.refolded() == course
    assert read_record(write_record(record, MAFIA), {"mafia": MAFIA}) == record
    again = Course.opened(MAFIA, HEAD, regulation(record.regulation))
    if not course.skipped_entries:
        assert again.restored(record.entries) == course


@pytest.mark.parametrize("name", [name for name in record_names() if "refused" in expected_of(name)])
def test_an_override_lifts_what_it_may_and_is_listed(name: str) -> None:
    course = Course.opened(MAFIA, HEAD, regulation(record_of(name).regulation))
    for after, entry, refused in replayed(record_of(name)):
        if refused is not None:
            _check_override(course, entry, refused)
        course = after


def _check_override(course: Any, entry: Entry, refused: Refused) -> None:
    insisted = Entry(entry.event, entry.at, entry.note, "судья настоял")
    refusal = course.refusal(insisted)
    if refused.code in BEYOND_OVERRIDE or refusal is not None:
        # Behind a refusal that may be set aside there can be one that may not.
        assert refusal is not None
        assert refusal.code in ({refused.code} if refused.code in BEYOND_OVERRIDE else BEYOND_OVERRIDE)
        return
    after = course.record(insisted)
    ruling = next(ruling for ruling in after.state.rulings if ruling.reason == "судья настоял")
    assert (ruling.code, ruling.clause) == (refused.code, refused.refusal.clause)
    assert after.refolded() == after


def test_every_refusal_code_of_the_format_is_met_by_a_record() -> None:
    met = {line["code"] for name in record_names() for line in expected_of(name).get("refused", [])}
    assert met >= CODES_OF_THE_FORMAT


def test_a_file_lies_beside_each_record_and_nothing_else() -> None:
    names = {path.name for path in DATA.iterdir()}
    assert names == {f"{name}.{part}.json" for name in record_names() for part in ("game", "result")} | {"perft.toml"}
    for name in record_names():
        parse_json((DATA / f"{name}.result.json").read_text(encoding="utf-8"))
