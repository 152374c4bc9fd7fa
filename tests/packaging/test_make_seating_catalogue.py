"""The script that makes the catalogue of seatings: what it starts from is what it says, and what it writes is read back."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from judge_console.mafia.seating.catalogue import read_catalogue
from judge_console.mafia.seating.quality import measure

SCRIPT = Path(__file__).parents[2] / "packaging" / "make_seating_catalogue.py"


@pytest.fixture
def script() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location(SCRIPT.stem, SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look themselves up there
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def chance() -> random.Random:
    return random.Random(1)  # noqa: S311 - tests are to be repeated


@pytest.mark.parametrize("order", [7, 8, 9, 11])
def test_fields_are_fields(script: ModuleType, order: int) -> None:
    field = script.Field(order)
    numbers = range(order)
    for one in numbers:
        assert sorted(field.add(one, other) for other in numbers) == list(numbers)
        assert one == 0 or sorted(field.multiply(one, other) for other in numbers) == list(numbers)
        for other in numbers:
            for third in numbers:
                assert field.multiply(one, field.add(other, third)) == field.add(field.multiply(one, other), field.multiply(one, third))


def test_what_needs_no_search_is_at_the_bound(script: ModuleType, chance: random.Random) -> None:
    for players, seating in (
        (50, script.difference(50, 13, chance)),
        (100, script.latin(100, 4, chance)),
        (90, script.plane(9, lambda _x, _y: False, range(10))(90, 10, chance)),  # nine lines of nine, and a guest at each
    ):
        assert measure(seating, players).reached

    assert measure(script.difference(50, 13, chance), 50).pair_max == 3
    assert measure(script.latin(100, 4, chance), 100).pair_max == 1


def test_lines_of_a_plane_and_rounds_beyond_them(script: ModuleType, chance: random.Random) -> None:
    """Without its axes the plane of order 11 has a hundred points; upright and level lines hold ten of them."""
    seating = script.plane(11, lambda x, y: x * y == 0, (11, 0, 1))(100, 4, chance)

    assert measure(seating[:2], 100).pair_max == 1
    assert len(seating) == 4
    assert measure(seating, 100).pair_sum_of_squares > 0


def test_annealing_only_makes_better(script: ModuleType, chance: random.Random) -> None:
    start = script.at_random(30, 6, chance)
    found = script.annealed(start, 30, 60, 1.5, chance)

    assert script.score_of(found, 30) < script.score_of(start, 30)
    assert len(script.shortened(found, 30, 4)) == 4


def test_turned_rounds_come_of_each_other(script: ModuleType, chance: random.Random) -> None:
    seating = script.turned(4, 4, 4, 4, 2, 2, bases=2, steps=3000)(20, 8, chance)
    quality = measure(seating, 20)

    assert len(set(seating)) == 8
    assert quality.pair_sum_of_squares < measure(script.at_random(20, 8, chance), 20).pair_sum_of_squares


def test_a_catalogue_is_made(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = script.Recipe(4, script.at_random, sweeps=40, hot=2.0, tries=2)
    monkeypatch.setattr(script, "RECIPES", {20: [quick, script.Recipe(6, script.longer(quick), sweeps=20)]})
    monkeypatch.setattr(script, "LONGEST", 6)
    monkeypatch.setattr(script, "FOLDER", tmp_path / "seating")
    monkeypatch.setattr(sys, "argv", [str(SCRIPT)])
    script.main()

    seating_of = read_catalogue((tmp_path / "seating" / "20.txt").read_text(encoding="utf-8"), 20)
    assert [len(seating_of(rounds)) for rounds in range(1, 9)] == [1, 2, 3, 4, 5, 6, 6, 6]
    assert "20/6" in capsys.readouterr().err
