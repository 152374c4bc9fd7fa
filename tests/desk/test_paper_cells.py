"""Cells of the paper form, as people write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest

from judge_console import words
from judge_console.desk.paper_cells import (
    CellFault,
    FoulCell,
    is_nothing,
    read_clause,
    read_count,
    read_date,
    read_foul,
    read_hands,
    read_points,
    read_revotes,
    read_role,
    read_sanction,
    read_seat,
    read_seats,
    read_team,
    read_time,
    read_winner,
)


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


@pytest.mark.parametrize(
    ("read", "written", "meant"),
    [
        (read_seat, "7", 7),
        (read_seat, "0", 10),
        (read_seat, " 10 ", 10),
        (read_seats, "2 10", (2, 10)),
        (read_seats, "1230", (1, 2, 3, 10)),
        (read_seats, "10", (10,)),
        (read_seats, "6, 9; 7", (6, 9, 7)),
        (read_seats, "—", ()),
        (read_hands, "0", 0),
        (read_hands, "10", 10),
        (read_hands, "–", 0),
        (read_revotes, "5/4", (5, 4)),
        (read_revotes, "5", (5,)),
        (read_role, "к", "К"),
        (read_role, "C", "К"),
        (read_role, "m", "М"),
        (read_role, "ш", "Ш"),
        (read_role, "d", "Д"),
        (read_role, "?", None),
        (read_time, "2", ("day", 2)),
        (read_time, "д 3", ("day", 3)),
        (read_time, "день 3", ("day", 3)),
        (read_time, "н1", ("night", 1)),
        (read_time, "night 0", ("night", 0)),
        (read_clause, "6.6.1", "6.6.1"),
        (read_clause, "661", "6.6.1"),
        (read_clause, "5112", "5.1.12"),
        (read_clause, "6.3.", "6.3"),
        (read_foul, "+", FoulCell(None, None)),
        (read_foul, "6.6.1", FoulCell("6.6.1", None)),
        (read_foul, "661 д2", FoulCell("6.6.1", ("day", 2))),
        (read_foul, "н1, 5.1.12", FoulCell("5.1.12", ("night", 1))),
        (read_foul, "3", FoulCell(None, ("day", 3))),
        (read_foul, "x д1", FoulCell(None, ("day", 1))),
        (read_points, "0,5", Decimal("0.5")),
        (read_points, "+1", Decimal(1)),
        (read_points, "−.25", Decimal("-0.25")),
        (read_count, "12", 12),
        (read_date, "28.11.2026", "2026-11-28"),
        (read_date, "28.11.26", "2026-11-28"),
        (read_date, "2026-11-28", "2026-11-28"),
        (read_winner, "мир", "red"),
        (read_winner, "Мафия", "black"),
        (read_winner, "ч", "black"),
        (read_winner, "ничья", "draw"),
        (read_winner, "не", "none"),
        (read_winner, "red", "red"),
        (read_sanction, "удаление с", "expulsion"),
        (read_sanction, "пред", "warning"),
        (read_sanction, "фол", "foul"),
        (read_team, "кр", "red"),
        (read_team, "чёрные", "black"),
    ],
)
def test_a_cell_is_read_as_it_was_meant(read: Callable[[str], object], written: str, meant: object) -> None:
    assert read(written) == meant


@pytest.mark.parametrize(
    ("read", "written"),
    [
        (read_seat, "11"),
        (read_seat, "²"),
        (read_seat, "к"),
        (read_seats, "2 к"),
        (read_hands, "11"),
        (read_hands, "много"),
        (read_revotes, "5/x5"),
        (read_role, "Ж"),
        (read_time, "утро"),
        (read_time, "д2025"),
        (read_clause, "66"),
        (read_clause, "6.6.1.2"),
        (read_foul, "мат"),
        (read_foul, "?"),
        (read_points, "половина"),
        (read_points, "1e9"),
        (read_count, "две"),
        (read_date, "31.02.2026"),
        (read_date, "завтра"),
        (read_winner, "м"),
        (read_winner, "?"),
        (read_sanction, "у"),
        (read_sanction, " "),
        (read_team, "жёлтые"),
    ],
)
def test_what_cannot_be_read_is_told_in_words(read: Callable[[str], object], written: str) -> None:
    with pytest.raises(CellFault) as told:
        read(written)
    assert len(str(told.value)) > 5


def test_removal_and_removal_from_the_tournament_begin_alike_and_a_whole_word_decides() -> None:
    assert read_sanction("удаление") == "removal"


@pytest.mark.parametrize("written", ["-", "—", "х", "X", "п"])
def test_a_dash_or_a_cross_is_nothing(written: str) -> None:
    assert is_nothing(written)


def test_an_empty_cell_is_not_a_dash() -> None:
    assert not is_nothing(" ")
