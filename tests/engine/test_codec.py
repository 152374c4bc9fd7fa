"""Plain values <-> dataclasses: what is read, what is refused and where, and that what is written reads back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pytest

from judge_console.engine.codec import as_date, as_moment, change_value, parse_json, read_object, read_value, write_json, write_value
from judge_console.engine.errors import FormatError
from judge_console.engine.events import Changed, Entry, HeadChanged, Inserted, Redone, Struck, Undone
from tests.engine.ledger import HEAD, PURSE, Owner, Paid, PurseHead, Taken, Weighed

CODEC = PURSE.codec


def fault(work: Any, *arguments: Any, **named: Any) -> tuple[str, str, dict[str, object]]:
    with pytest.raises(FormatError) as caught:
        work(*arguments, **named)
    return caught.value.code, caught.value.place, caught.value.facts


# JSON.


def test_json_numbers_with_a_fraction_are_exact() -> None:
    assert parse_json('{"a": 0.1, "b": [1, "x", null, true]}') == {"a": Decimal("0.1"), "b": [1, "x", None, True]}


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "not_json", {"line": 1, "column": 1}),
        ('{"a": 1,\n "b": ', "not_json", {"line": 2, "column": 7}),
        ("{'a': 1}", "not_json", {"line": 1, "column": 2}),
        ('{"a": 1} {}', "not_json", {"line": 1, "column": 10}),
        ('\ufeff{"a": 1}', "not_json", {"line": 1, "column": 1}),
        ('{"a": NaN}', "not_a_number", {"found": "NaN"}),
        ('{"a": -Infinity}', "not_a_number", {"found": "-Infinity"}),
        ('{"a": ' + "9" * 5000 + "}", "not_a_number", {"found": "…"}),
        ('{"a": {"b": 1, "c": 2, "b": 3}}', "duplicate_key", {"key": "b"}),
        ("[" * 100_000 + "]" * 100_000, "nested_too_deep", {}),
    ],
    ids=["empty", "cut off", "quotes", "two values", "byte order mark", "nan", "infinity", "digits", "key twice", "deep"],
)
def test_what_is_no_json_is_told_with_its_place(text: str, code: str, facts: dict[str, object]) -> None:
    assert fault(parse_json, text, "entry") == (code, "entry", facts)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("2", "2"),
        ("2.00", "2"),
        ("-1", "-1"),
        ("0.25", "0.25"),
        ("-0.05", "-0.05"),
        ("1E+2", "100"),
        ("999999999.123456", "999999999.123456"),
    ],
)
def test_an_amount_is_written_as_the_shortest_number(value: str, text: str) -> None:
    assert write_json({"points": Decimal(value)}) == f'{{"points": {text}}}'
    assert read_value(Decimal, parse_json(text), "") == Decimal(value)


def test_letters_are_written_as_they_are_and_what_is_no_json_is_our_own_bug() -> None:
    assert write_json(["Ёжик"], indent=1) == '[\n "Ёжик"\n]'
    with pytest.raises(TypeError, match="object"):
        write_json(object())


# Types.


@dataclass(frozen=True)
class Everything:
    whole: int
    text: str
    truth: bool
    amount: Decimal
    letters: tuple[str, ...]
    table: Mapping[str, int]
    owner: Owner
    maybe: int | None = None


GOOD: dict[str, Any] = {
    "whole": 1,
    "text": "x",
    "truth": False,
    "amount": 2,
    "letters": ["a", "b"],
    "table": {"k": 3},
    "owner": {"name": "Анна", "age": 40},
    "maybe": 5,
}


def test_every_type_is_read_and_written_back() -> None:
    value = read_object(Everything, GOOD, "")
    assert value == Everything(1, "x", False, Decimal(2), ("a", "b"), {"k": 3}, Owner("Анна", 40), 5)
    assert write_value(value) == GOOD
    assert read_object(Everything, {key: item for key, item in GOOD.items() if key != "maybe"}, "").maybe is None


@pytest.mark.parametrize(
    ("change", "code", "place", "facts"),
    [
        ({"whole": True}, "wrong_type", "here.whole", {"expected": "integer", "found": "boolean"}),
        ({"whole": Decimal("1.0")}, "wrong_type", "here.whole", {"expected": "integer", "found": "number"}),
        ({"whole": None}, "wrong_type", "here.whole", {"expected": "integer", "found": "null"}),
        ({"maybe": None}, "wrong_type", "here.maybe", {"expected": "integer", "found": "null"}),
        ({"text": 1}, "wrong_type", "here.text", {"expected": "string", "found": "integer"}),
        ({"text": "\ud800"}, "not_text", "here.text", {}),
        ({"truth": 0}, "wrong_type", "here.truth", {"expected": "boolean", "found": "integer"}),
        ({"amount": "2"}, "wrong_type", "here.amount", {"expected": "number", "found": "string"}),
        ({"amount": True}, "wrong_type", "here.amount", {"expected": "number", "found": "boolean"}),
        ({"amount": 10**9}, "not_a_number", "here.amount", {"found": "1000000000"}),
        ({"amount": Decimal("0.1234567")}, "not_a_number", "here.amount", {"found": "0.1234567"}),
        ({"letters": "ab"}, "wrong_type", "here.letters", {"expected": "list", "found": "string"}),
        ({"letters": ["a", 2]}, "wrong_type", "here.letters[1]", {"expected": "string", "found": "integer"}),
        ({"table": []}, "wrong_type", "here.table", {"expected": "object", "found": "list"}),
        ({"table": {"k": "3"}}, "wrong_type", "here.table.k", {"expected": "integer", "found": "string"}),
        ({"owner": {"name": "Анна"}}, "missing_key", "here.owner.age", {}),
        ({"owner": {"name": "Анна", "age": 40, "nose": 1}}, "unknown_key", "here.owner.nose", {}),
        ({"more": 1}, "unknown_key", "here.more", {}),
    ],
)
def test_a_wrong_value_is_told_with_its_place(change: dict[str, Any], code: str, place: str, facts: dict[str, object]) -> None:
    assert fault(read_object, Everything, GOOD | change, "here") == (code, place, facts)


def test_a_number_beyond_arithmetic_is_told_with_its_place() -> None:
    value = parse_json('{"amount": 1e999999999999999999999}')
    assert fault(read_object, Everything, GOOD | value, "here") == ("not_a_number", "here.amount", {"found": "Infinity"})  # type: ignore[operator]
    assert fault(read_value, Decimal, parse_json("1e400"), "x") == ("not_a_number", "x", {"found": "1E+400"})


def test_a_missing_key_and_a_wrong_whole_are_told() -> None:
    assert fault(read_object, Everything, {}, "") == ("missing_key", "whole", {})
    assert fault(read_object, Everything, [], "here") == ("wrong_type", "here", {"expected": "object", "found": "list"})


def test_an_annotation_the_codec_does_not_know_is_our_own_bug() -> None:
    with pytest.raises(TypeError, match="bytes"):
        read_value(bytes, b"", "")


@pytest.mark.parametrize("text", ["2026-11-28", "2024-02-29"])
def test_a_date_is_read(text: str) -> None:
    assert as_date(text, "d") == text


@pytest.mark.parametrize("text", ["2026-02-29", "2026-13-01", "20261128", "2026-W48-6", "28.11.2026", "", "2026-11-28T00", "٢٠٢٦-١١-٢٨"])
def test_what_is_no_date_is_told(text: str) -> None:
    assert fault(as_date, text, "d") == ("not_a_date", "d", {"found": text})


@pytest.mark.parametrize(
    "text",
    ["2026-11-28T19:00:00Z", "2026-11-28t19:00:00z", "2026-11-28 19:00:00+03:00", "2026-11-28T19:00:00.123456789-05:30"],
)
def test_a_time_is_read(text: str) -> None:
    assert as_moment(text, "t") == text


@pytest.mark.parametrize(
    "text", ["2026-11-28T19:00:00", "2026-11-28T25:00:00Z", "2026-11-28", "19:00", "", "2026-11-28T19:00Z", "٢٠٢٦-11-28T19:00:00Z"]
)
def test_what_is_no_time_is_told(text: str) -> None:
    assert fault(as_moment, text, "t") == ("not_a_time", "t", {"found": text})


# Values by their path.


def test_a_value_is_changed_by_its_path() -> None:
    assert change_value(HEAD, "owner.name", "Инна", "p") == PurseHead(Owner("Инна", 40), ("Ия", "Юля"))
    assert change_value(HEAD, "heirs.1", "Яна", "p") == PurseHead(Owner("Анна", 40), ("Яна", "Юля"))
    assert change_value(HEAD, "nickname", "Кит", "p").nickname == "Кит"
    assert change_value(HEAD, "owner", {"name": "Инна", "age": 1}, "p").owner == Owner("Инна", 1)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "nose",
        "owner.nose",
        "heirs.0",
        "heirs.3",
        "heirs.-1",
        "heirs.01",
        "heirs.١",
        "heirs.",
        "heirs.1.x",
        "owner.name.x",
        "nickname.x",
        "owner..name",
    ],
)
def test_a_path_that_leads_nowhere_is_told(path: str) -> None:
    assert fault(change_value, HEAD, path, "x", "p") == ("unknown_key", "p", {})


# Events.


@pytest.mark.parametrize(
    "entry",
    [
        Entry(Paid(3)),
        Entry(Taken(1, "gold"), "2026-11-28T19:00:00+03:00", "рука дрогнула", "так надо"),
        Entry(Weighed("hand", grams=Decimal("0.5"))),
        Entry(Weighed("scales", sure=True, by_coin=((1, 20), (2, -3)), seen_by=("Ия",), among=(1, 2))),
        Entry(Undone()),
        Entry(Redone()),
        Entry(Struck(0, "не было")),
        Entry(Changed(2, Entry(Paid(1), note="три"), "")),
        Entry(Changed(2, Entry(Changed(1, Entry(Struck(0, "")), "")), "")),
        Entry(Inserted(2, Entry(Paid(1), override="так надо"), "")),
        Entry(HeadChanged((("owner.age", 41), ("heirs", ["Ия"])), "опечатка")),
    ],
    ids=lambda entry: entry.event.kind,
)
def test_an_entry_that_is_written_reads_back(entry: Entry) -> None:
    written = CODEC.write_entry(entry)
    assert CODEC.read_entry(parse_json(write_json(written)), "e") == entry


def test_what_holds_its_default_is_not_written() -> None:
    assert CODEC.write_entry(Entry(Taken(1))) == {"kind": "taken", "coins": 1}
    assert CODEC.write_entry(Entry(Weighed("hand", by_coin=((1, 2),)))) == {"kind": "weighed", "where": "hand", "by_coin": {"1": 2}}


@pytest.mark.parametrize(
    ("value", "code", "place", "facts"),
    [
        ([], "wrong_type", "e", {"expected": "object", "found": "list"}),
        ({}, "missing_key", "e.kind", {}),
        ({"kind": 1}, "wrong_type", "e.kind", {"expected": "string", "found": "integer"}),
        ({"kind": "stolen"}, "unknown_kind", "e.kind", {"found": "stolen"}),
        ({"kind": "paid"}, "missing_key", "e.coins", {}),
        ({"kind": "paid", "coins": 1, "seat": 2}, "unknown_key", "e.seat", {}),
        ({"kind": "paid", "coins": "1"}, "wrong_type", "e.coins", {"expected": "integer", "found": "string"}),
        ({"kind": "paid", "coins": 1, "at": "noon"}, "not_a_time", "e.at", {"found": "noon"}),
        ({"kind": "paid", "coins": 1, "note": 1}, "wrong_type", "e.note", {"expected": "string", "found": "integer"}),
        ({"kind": "paid", "coins": 1, "override": True}, "wrong_type", "e.override", {"expected": "string", "found": "boolean"}),
        ({"kind": "weighed", "where": "foot", "grams": 1}, "unknown_value", "e.where", {"found": "foot", "allowed": "hand, scales"}),
        ({"kind": "weighed", "where": "hand"}, "exactly_one_key", "e", {"keys": "grams, by_coin"}),
        ({"kind": "weighed", "where": "hand", "grams": 1, "by_coin": {}}, "exactly_one_key", "e", {"keys": "grams, by_coin"}),
        (
            {"kind": "weighed", "where": "hand", "by_coin": {"one": 1}},
            "wrong_type",
            "e.by_coin.one",
            {"expected": "integer", "found": "string"},
        ),
        (
            {"kind": "weighed", "where": "hand", "by_coin": {"01": 1}},
            "wrong_type",
            "e.by_coin.01",
            {"expected": "integer", "found": "string"},
        ),
        (
            {"kind": "weighed", "where": "hand", "by_coin": {"1": "1"}},
            "wrong_type",
            "e.by_coin.1",
            {"expected": "integer", "found": "string"},
        ),
        ({"kind": "undone", "why": "x"}, "unknown_key", "e.why", {}),
        ({"kind": "struck", "event": 1}, "missing_key", "e.why", {}),
        ({"kind": "changed", "event": 1, "why": "", "entry": {"kind": "paid"}}, "missing_key", "e.entry.coins", {}),
        ({"kind": "changed", "event": 1, "why": "", "entry": 7}, "wrong_type", "e.entry", {"expected": "object", "found": "integer"}),
        ({"kind": "changed", "event": 1, "why": "", "entry": {"kind": "undone"}}, "correction_inside", "e.entry", {"found": "undone"}),
        (
            {"kind": "inserted", "before": 1, "why": "", "entry": {"kind": "struck", "event": 0, "why": ""}},
            "correction_inside",
            "e.entry",
            {"found": "struck"},
        ),
        ({"kind": "head_changed", "why": "", "set": []}, "wrong_type", "e.set", {"expected": "object", "found": "list"}),
    ],
    ids=lambda value: json.dumps(value, ensure_ascii=True)[:50] if isinstance(value, dict | list) else None,
)
def test_an_event_object_that_cannot_be_one_is_told_with_its_place(value: Any, code: str, place: str, facts: dict[str, object]) -> None:
    assert fault(CODEC.read_entry, value, "e") == (code, place, facts)


def test_the_kinds_are_those_of_the_discipline_and_the_corrections() -> None:
    corrections = {"undone", "redone", "struck", "changed", "inserted", "head_changed"}
    assert CODEC.kinds.keys() == {"paid", "taken", "signed", "weighed"} | corrections
