"""Counts of lawful sequences from named positions, worked out by hand: tests/data/mafia/perft.toml."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import pytest

from judge_console.engine.events import Entry
from judge_console.mafia.game import MAFIA
from tests.mafia.tables import DATA, MafiaCourse, played, regulation

PERFT: Final[dict[str, Any]] = tomllib.loads((DATA / "perft.toml").read_text(encoding="utf-8"))
POSITIONS: Final[dict[str, dict[str, Any]]] = {position["name"]: position for position in PERFT["position"]}


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_sequences_are_lawful_as_there_are_by_hand(name: str) -> None:
    position = POSITIONS[name]
    entries = [MAFIA.codec.read_entry(event, name) for event in position["events"]]
    course = played(*entries, rules=regulation(position.get("regulation", "mafia-tournament")))
    assert [perft(course, depth) for depth in range(1, len(position["counts"]) + 1)] == position["counts"]


def perft(course: MafiaCourse, depth: int) -> int:
    """Sequences of that many events that carry the game on."""
    following = [event for event in MAFIA.legal(course.state) if event.kind in PERFT["flow"]]
    if depth == 1:
        return len(following)
    return sum(perft(course.record(Entry(event)), depth - 1) for event in following)
