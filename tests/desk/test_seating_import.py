"""A published seating read from CSV, as others write it and as we do."""

from __future__ import annotations

import pytest

from judge_console import words
from judge_console.desk.games import Games
from judge_console.desk.seating_import import read_seating
from judge_console.desk.tournament_account import account_of
from judge_console.desk.tournament_exports import export_table, table_csv
from judge_console.engine.errors import FormatError
from judge_console.mafia.tournament import Round
from tests.desk.tournaments import nicknames, prepared, shuffled_seating

SEATING = shuffled_seating(nicknames(23), 3, 5)


def by_seat(rounds: tuple[Round, ...], separator: str, heading: str) -> str:
    lines = [heading] if heading else []
    lines += [
        separator.join((str(number), str(table), str(seat), player))
        for number, tables in enumerate(rounds, 1)
        for table, players in enumerate(tables, 1)
        for seat, player in enumerate(players, 1)
    ]
    return "\n".join(lines)


def by_table(rounds: tuple[Round, ...], separator: str, heading: str) -> str:
    lines = [heading] if heading else []
    lines += [
        separator.join((str(number), str(table), *players))
        for number, tables in enumerate(rounds, 1)
        for table, players in enumerate(tables, 1)
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_every_way_in_which_a_seating_is_written(separator: str) -> None:
    russian = separator.join(("Тур", "Стол", "Место", "Никнейм"))
    wide = separator.join(("тур", "стол", *(f"место {seat}" for seat in range(1, 11))))
    for text in (
        by_seat(SEATING, separator, ""),
        by_seat(SEATING, separator, russian),
        by_table(SEATING, separator, ""),
        by_table(SEATING, separator, wide),
    ):
        assert read_seating(text) == SEATING
        assert read_seating("\ufeff" + text.replace("\n", "\r\n")) == SEATING


def test_columns_in_another_order() -> None:
    lines = by_seat(SEATING, ",", "").splitlines()
    turned = "\n".join(["Player,Seat,Table,Round", *(",".join(reversed(line.split(","))) for line in lines)])
    assert read_seating(turned) == SEATING


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_is_exported_is_read_back(games: Games, language: str) -> None:
    words.use_language(language)
    try:
        desk = prepared(games, nicknames(23), 3)
        assert read_seating(table_csv(export_table(account_of(desk), "seating"))) == desk.state.seating
    finally:
        words.use_language("en")


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "empty_file", ""),
        ("Тур,Стол,Никнейм\n1,1,Лис", "missing_key", "1"),
        ("1,1,x,Лис", "not_a_number", "1"),
        ("1,1,11,Лис", "not_a_number", "1"),
        ("1,1,1,", "no_nickname", "1"),
        ("1,1,1,Лис\n1,1,1,Тень", "seated_twice", "2"),
        ("1,1,1,Лис", "table_not_full", ""),
        ("1,,,Лис\n1,,,Тень", "empty_file", ""),
        (by_table(SEATING, ",", "").replace("\n2,", "\n4,"), "no_such_round", ""),
        (by_table(SEATING, ",", "").replace("\n1,2,", "\n1,3,"), "no_such_round", ""),
    ],
)
def test_what_is_no_seating(text: str, code: str, place: str) -> None:
    with pytest.raises(FormatError) as raised:
        read_seating(text)
    assert (raised.value.code, raised.value.place) == (code, place)
