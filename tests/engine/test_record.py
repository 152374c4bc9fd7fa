"""The record file: what is read, and for each fault its code and its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge_console.engine.errors import FormatError
from judge_console.engine.events import Changed, Entry, HeadChanged, Struck
from judge_console.engine.record import Record, read_record, write_record
from tests.engine.ledger import HEAD, PURSE, Owner, Paid, PurseHead

DISCIPLINES = {"purse": PURSE}
GOOD: dict[str, Any] = {
    "format": "judge-console-game",
    "version": 1,
    "discipline": "purse",
    "regulation": "limit",
    "owner": {"name": "Анна", "age": 40},
    "heirs": ["Ия", "Юля"],
    "events": [{"kind": "paid", "coins": 3}, {"kind": "struck", "event": 0, "why": "не было"}],
}


def read(table: dict[str, Any]) -> Record:
    return read_record(json.dumps(table), DISCIPLINES)


def test_a_record_is_read() -> None:
    assert read(GOOD) == Record("purse", "limit", None, HEAD, (Entry(Paid(3)), Entry(Struck(0, "не было"))))


def test_an_id_is_read_in_any_spelling_of_a_uuid() -> None:
    identity = "1b4e28ba-2fa1-41d2-883f-0016d3cca427"
    assert read(GOOD | {"id": identity}).id == identity
    assert read(GOOD | {"id": identity.upper()}).id == identity


def test_a_record_is_written_for_people_and_reads_back() -> None:
    record = read(GOOD | {"id": "1b4e28ba-2fa1-41d2-883f-0016d3cca427"})
    text = write_record(record, PURSE)
    assert text.splitlines()[-5:] == [
        '"events": [',
        '  {"kind": "paid", "coins": 3},',
        '  {"kind": "struck", "event": 0, "why": "не было"}',
        "]",
        "}",
    ]
    assert read_record(text, DISCIPLINES) == record


def test_a_record_without_events_or_with_optional_values_of_the_head_reads_back() -> None:
    record = Record("purse", "limit", None, PurseHead(Owner("Анна", 40), (), "Кит", {"Пётр": 7}), ())
    assert '"events": []' in write_record(record, PURSE)
    assert read_record(write_record(record, PURSE), DISCIPLINES) == record


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "not_json", ""),
        (json.dumps(GOOD)[:-20], "not_json", ""),
        ("[]", "wrong_type", ""),
        ("7", "wrong_type", ""),
        (json.dumps(without("format")), "missing_key", "format"),
        (json.dumps(without("version")), "missing_key", "version"),
        (json.dumps(without("discipline")), "missing_key", "discipline"),
        (json.dumps(without("regulation")), "missing_key", "regulation"),
        (json.dumps(without("events")), "missing_key", "events"),
        (json.dumps(without("owner")), "missing_key", "owner"),
        (json.dumps(GOOD | {"format": "another"}), "unknown_value", "format"),
        (json.dumps(GOOD | {"format": 1}), "wrong_type", "format"),
        (json.dumps(GOOD | {"version": 2}), "later_version", "version"),
        (json.dumps(GOOD | {"version": 0}), "unknown_value", "version"),
        (json.dumps(GOOD | {"version": "1"}), "unknown_value", "version"),
        (json.dumps(GOOD | {"version": True}), "unknown_value", "version"),
        (json.dumps(GOOD | {"version": 1.0}), "unknown_value", "version"),
        (json.dumps(GOOD | {"discipline": "chess"}), "unknown_value", "discipline"),
        (json.dumps(GOOD | {"discipline": None}), "wrong_type", "discipline"),
        (json.dumps(GOOD | {"regulation": 7}), "wrong_type", "regulation"),
        (json.dumps(GOOD | {"id": "7"}), "not_a_uuid", "id"),
        (json.dumps(GOOD | {"id": 7}), "wrong_type", "id"),
        (json.dumps(GOOD | {"comment": "x"}), "unknown_key", "comment"),
        (json.dumps(GOOD | {"owner": {"name": "Анна"}}), "missing_key", "owner.age"),
        (json.dumps(GOOD | {"owner": {"name": "Анна", "age": "40"}}), "wrong_type", "owner.age"),
        (json.dumps(GOOD | {"heirs": ["Ия", 2]}), "wrong_type", "heirs[1]"),
        (json.dumps(GOOD | {"events": {}}), "wrong_type", "events"),
        (json.dumps(GOOD | {"events": [{"kind": "paid", "coins": 3}, {"kind": "stolen"}]}), "unknown_kind", "events[1].kind"),
        (json.dumps(GOOD | {"events": [{"kind": "paid", "coins": 3, "seat": 1}]}), "unknown_key", "events[0].seat"),
        (json.dumps(GOOD | {"events": [7]}), "wrong_type", "events[0]"),
        (
            json.dumps(GOOD | {"events": [{"kind": "head_changed", "set": {"owner.nose": 1}, "why": ""}]}),
            "unknown_key",
            "events[0].set.owner.nose",
        ),
        (
            json.dumps(GOOD | {"events": [{"kind": "head_changed", "set": {"owner.age": "41"}, "why": ""}]}),
            "wrong_type",
            "events[0].set.owner.age",
        ),
    ],
)
def test_a_record_that_cannot_be_used_is_told_with_its_place(text: str, code: str, place: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_record(text, DISCIPLINES)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_a_later_version_is_told_with_both_numbers() -> None:
    with pytest.raises(FormatError, match="version: later_version found=2 known=1"):
        read(GOOD | {"version": 2})


def test_a_correction_of_the_head_inside_other_corrections_is_looked_at_too() -> None:
    inner = {"kind": "head_changed", "set": {"owner.nose": 1}, "why": ""}
    change = {"kind": "changed", "event": 0, "why": "", "entry": {"kind": "changed", "event": 0, "why": "", "entry": inner}}
    with pytest.raises(FormatError) as caught:
        read(GOOD | {"events": [{"kind": "paid", "coins": 1}, change]})
    assert caught.value.place == "events[1].entry.entry.set.owner.nose"
    inner["set"] = {"owner.age": 41}
    assert read(GOOD | {"events": [change]}).entries == (
        Entry(Changed(0, Entry(Changed(0, Entry(HeadChanged((("owner.age", 41),), "")), "")), "")),
    )


def test_corrections_nested_too_deep_are_told_instead_of_filling_the_stack() -> None:
    entry: dict[str, Any] = {"kind": "paid", "coins": 1}
    for _ in range(450):
        entry = {"kind": "changed", "event": 0, "why": "", "entry": entry}
    with pytest.raises(FormatError) as caught:
        read(GOOD | {"events": [entry]})
    assert (caught.value.code, caught.value.place) == ("nested_too_deep", "")
