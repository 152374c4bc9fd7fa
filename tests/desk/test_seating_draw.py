"""The draw as the program runs it: seeds, the shipped catalogue, the limit of time, and what the command line prints."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from judge_console import words
from judge_console.desk.seating_draw import (
    begin_draw,
    catalogued,
    draw_within,
    numbered_facts,
    numbered_pairs,
    seating_answer,
)
from judge_console.desk.seating_import import read_seating
from judge_console.mafia.seating.quality import measure
from judge_console.mafia.seating.request import SeatingConflict, SeatingRequest


def in_time() -> float:
    """A clock that stands still: however slow the machine of the tests, the work is done."""
    return 0.0


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = words.language()
    words.use_language("en")
    yield
    words.use_language(before)


def test_the_catalogue_is_used_where_it_has_something() -> None:
    assert len(catalogued(20, 12)) == 12
    assert measure(catalogued(20, 12), 20).reached
    assert len(catalogued(20, 99)) == 15
    assert catalogued(41, 12) == ()

    answer = seating_answer(SeatingRequest(20, 12), seed=1, seconds=5, clock=in_time)

    assert answer.quality.reached
    assert answer.quality.seat_spread == 1


def test_a_seed_gives_the_same_again_and_another_gives_another() -> None:
    request = SeatingRequest(26, 5, tables=2, uneven=True)
    first, again, other = (seating_answer(request, seed=seed, seconds=0.1, clock=in_time) for seed in (3, 3, 4))

    assert first == again
    assert first.rounds != other.rounds


def test_a_slow_machine_ends_in_time_with_the_best_so_far() -> None:
    slow = itertools.count(step=0.3).__next__
    request = SeatingRequest(44, 11)
    draw = begin_draw(request, seed=1, seconds=1000)
    begun = draw.score

    assert not draw_within(draw, 1, slow)
    assert draw.score < begun
    assert draw.drawn().quality.seat_spread <= 1


def test_what_the_command_line_prints_as_json() -> None:
    answer = seating_answer(SeatingRequest(25, 5), seed=1, seconds=0.2, clock=in_time)
    said = answer.as_object()

    assert list(said) == ["rounds", "byes", "quality"]
    assert list(said["quality"]) == ["pair_sum_of_squares", "bound", "pair_min", "pair_max", "seat_spread", "table_spread"]
    assert [len(table) for tables in said["rounds"] for table in tables] == [10] * 10
    for tables, out in zip(said["rounds"], said["byes"], strict=True):
        assert sorted([*itertools.chain.from_iterable(tables), *out]) == list(range(1, 26))
    assert said["quality"]["pair_sum_of_squares"] >= said["quality"]["bound"] > 0


def test_what_it_prints_as_csv_is_read_back() -> None:
    answer = seating_answer(SeatingRequest(25, 5), seed=1, seconds=0.1, clock=in_time)

    assert answer.as_csv().startswith("\ufeffround,table,seat,nickname")
    assert read_seating(answer.as_csv()) == tuple(
        tuple(tuple(str(player) for player in table) for table in tables) for tables in answer.rounds
    )


def test_what_it_prints_for_a_person() -> None:
    lines = seating_answer(SeatingRequest(25, 5), seed=1, seconds=0.1, clock=in_time).as_text().splitlines()

    assert lines[0] == "Round 1"
    assert [len(line.split(":")[1].split()) for line in lines[1:4]] == [10, 10, 5]
    assert lines[3].startswith("  sit out: ")
    assert lines[-3].startswith("Sum of squared deviations of meetings: ")
    assert "sit out" not in seating_answer(SeatingRequest(20, 2), seed=1, seconds=0.1, clock=in_time).as_text()


@pytest.mark.parametrize(
    ("request_", "remarks"),
    [
        (SeatingRequest(20, 3), ["Seed 8."]),
        (SeatingRequest(23, 12), ["Seed 8.", "The last round has 1 tables, so that all play equally often."]),
        (SeatingRequest(23, 3, uneven=True), ["Seed 8.", "Some play 2 games, some 3."]),
        (
            SeatingRequest(20, 3, apart=frozenset({(0, 1), (1, 2)})),
            ["Seed 8.", "As the pairs apart will have it, 1 and 3 meet in every round."],
        ),
    ],
)
def test_what_it_remarks(request_: SeatingRequest, remarks: list[str]) -> None:
    assert list(seating_answer(request_, seed=8, seconds=0.05, clock=in_time).remarks) == remarks


def test_it_remarks_that_the_time_was_up() -> None:
    answer = seating_answer(SeatingRequest(44, 11), seed=8, seconds=5, clock=itertools.count(step=6.0).__next__)

    assert answer.remarks[-1].startswith("The time was up")


def test_pairs_that_meet_all_the_same_are_a_conflict() -> None:
    request = SeatingRequest(25, 5, apart=frozenset({(0, other) for other in range(1, 16)}))
    with pytest.raises(SeatingConflict) as refused:
        seating_answer(request, seed=1, seconds=0, clock=in_time)

    assert refused.value.code == "apart_not_kept"
    assert numbered_facts(refused.value.facts)["players"]


def test_facts_are_said_with_numbers_from_one() -> None:
    facts: dict[str, object] = {"players": (0, 4), "round": 0, "seat": 9, "fits": (5, 10), "games": 8, "player": None}

    assert numbered_facts(facts) == {"players": "1, 5", "round": 1, "seat": 10, "fits": "5, 10", "games": 8, "player": None}


def test_pairs_as_they_are_typed() -> None:
    assert numbered_pairs(["3,17", " 20 , 1 "]) == {(2, 16), (0, 19)}
    for wrong in ("3", "3,", "a,b", "3;17", ",3"):
        with pytest.raises(ValueError, match=wrong):
            numbered_pairs([wrong])
