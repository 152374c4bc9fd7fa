"""Regulation files: strictly read, each option with its clause."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

import pytest

from judge_console.engine.errors import FormatError
from judge_console.engine.regulation import Section, Wording, read_regulation


@dataclass(frozen=True)
class Speech(Section):
    seconds: int
    points: Decimal
    opener: Literal["first", "last"]
    pause: int | None = None


@dataclass(frozen=True)
class House:
    id: str
    name: Wording
    speech: Speech


GOOD = """
id = "house"
name = { ru = "Дом", en = "House" }

[speech]
seconds = 60
points = 0.25
opener = "first"

[speech.clauses]
seconds = "1.1"
points = "general practice"
opener = "1.2"
"""


def test_options_are_read_with_their_clauses() -> None:
    rules, clauses = read_regulation(House, GOOD)
    assert rules == House("house", Wording("Дом", "House"), Speech(60, Decimal("0.25"), "first"))
    assert clauses == {"speech.seconds": "1.1", "speech.points": "general practice", "speech.opener": "1.2"}


def test_an_option_that_may_be_left_out_has_a_clause_where_it_is_there() -> None:
    assert read_regulation(House, GOOD)[0].speech.pause is None
    with_pause = GOOD.replace('opener = "first"', 'opener = "first"\npause = 5')
    with pytest.raises(FormatError, match=r"missing_key"):
        read_regulation(House, with_pause)
    rules, clauses = read_regulation(House, with_pause.replace('opener = "1.2"', 'opener = "1.2"\npause = "1.3"'))
    assert (rules.speech.pause, clauses["speech.pause"]) == (5, "1.3")
    with pytest.raises(FormatError, match=r"unknown_key"):
        read_regulation(House, GOOD.replace('opener = "1.2"', 'opener = "1.2"\npause = "1.3"'))


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ('id = "house"', "", "missing_key", "id"),
        ('id = "house"', "id = 7", "wrong_type", "id"),
        ('id = "house"', 'id = "house"\nedition = "1"', "unknown_key", "edition"),
        ("seconds = 60", "", "missing_key", "speech.seconds"),
        ("seconds = 60", "seconds = 60\nminutes = 1", "unknown_key", "speech.minutes"),
        ("seconds = 60", "seconds = 60.5", "wrong_type", "speech.seconds"),
        ("points = 0.25", "points = nan", "not_a_number", "speech.points"),
        ("points = 0.25", "points = inf", "not_a_number", "speech.points"),
        ("points = 0.25", "points = 1e999999999999999999999", "not_a_number", "speech.points"),
        ('opener = "first"', 'opener = "third"', "unknown_value", "speech.opener"),
        ('seconds = "1.1"', "", "missing_key", "speech.clauses.seconds"),
        ('seconds = "1.1"', 'seconds = "1.1"\nminutes = "1.1"', "unknown_key", "speech.clauses.minutes"),
        ('seconds = "1.1"', "seconds = 1.1", "wrong_type", "speech.clauses.seconds"),
        ("[speech.clauses]", "[clauses]", "missing_key", "speech.clauses"),
        ("[speech.clauses]", "[[speech.clauses]]", "wrong_type", "speech.clauses"),
        ("[speech]", "[speeches]", "unknown_key", "speeches"),
        ('en = "House"', 'de = "Haus"', "unknown_key", "name.de"),
    ],
)
def test_a_regulation_that_lacks_a_key_or_has_one_too_many_is_told_with_its_place(old: str, new: str, code: str, place: str) -> None:
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    if old == "[speech]":
        text = text.replace("[speech.clauses]", "[speeches.clauses]")
    with pytest.raises(FormatError) as caught:
        read_regulation(House, text)
    assert (caught.value.code, caught.value.place) == (code, place)


def test_a_section_that_is_no_table_is_told() -> None:
    text = GOOD[: GOOD.index("[speech]")] + "speech = 7\n"
    with pytest.raises(FormatError, match="speech: wrong_type expected=object found=integer"):
        read_regulation(House, text)


def test_what_is_no_toml_is_told_with_the_readers_reason() -> None:
    with pytest.raises(FormatError) as caught:
        read_regulation(House, "id = \n", "file")
    assert (caught.value.code, caught.value.place) == ("not_toml", "file")
    assert "line 1" in str(caught.value.facts["reason"])
