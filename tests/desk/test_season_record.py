"""The season's record is described for people: every kind and field, every code, and an example that is as the page says."""

from __future__ import annotations

import ast
import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import read_record_text, replay, result_object
from judge_console.engine.codec import write_json
from judge_console.engine.events import CORRECTIONS, Event
from judge_console.engine.record import write_record
from judge_console.quiz import season
from judge_console.quiz.season.game import BEYOND_OVERRIDE, SEASON
from judge_console.quiz.season.state import SeasonTitle
from judge_console.resource_files import resource

FOLDER = Path(season.__file__).parent
ENVELOPE = {"`at`", "`note`", "`override`"}


@pytest.fixture(params=["season-record.md", "season-record.ru.md"])
def page(request: pytest.FixtureRequest) -> str:
    return resource("help", request.param).read_text("utf-8")


def rows(text: str) -> list[list[str]]:
    """Cells of every line of every table."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| `")]


def kinds_told(page: str) -> dict[str, list[str]]:
    """Fields by kind, as the tables of kinds have them."""
    return {
        kind: re.findall(r"`([a-z_]+\??)`", cells[1])
        for cells in rows(page)
        if len(cells) == 3
        for kind in re.findall(r"`(\w+)`", cells[0])
    }


def fields_of(kind: type[Event]) -> list[str]:
    return [field.name + ("" if field.default is dataclasses.MISSING else "?") for field in dataclasses.fields(kind)]


def test_every_kind_and_every_field_is_described(page: str) -> None:
    expected = {kind.kind: fields_of(kind) for kind in (*SEASON.kinds, *CORRECTIONS)}

    assert kinds_told(page) == expected
    assert all(cells[-1] for cells in rows(page))
    for field in dataclasses.fields(SeasonTitle):
        assert f"`{field.name}`" in page
    assert all(name in page for name in ENVELOPE)


def test_every_code_is_told_and_whether_an_override_lifts_it(page: str) -> None:
    told = {code for cells in rows(page) if len(cells) == 2 for code in re.findall(r"`(\w+)`", cells[0])}
    raised = set(_codes())

    assert told >= raised
    lifted, beyond = _listed_codes(page)
    assert beyond == BEYOND_OVERRIDE
    assert lifted | beyond == raised | {"already_signed"}
    assert not lifted & beyond


def _listed_codes(page: str) -> tuple[set[str], set[str]]:
    """The codes of the last two tables."""
    tables = [part for part in re.split(r"\n\n", page) if part.startswith("|")]
    lifted, beyond = ({code for cells in rows(table) for code in re.findall(r"`(\w+)`", cells[0])} for table in tables[-2:])
    return lifted, beyond


def _codes() -> Iterator[str]:
    """Every code that the rules of a season yield with facts, those of a squad among them."""
    for path in (*FOLDER.glob("*.py"), FOLDER.parent / "squad.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and isinstance(node.value.elts[0], ast.Constant):
                first, second = node.value.elts
                if isinstance(first, ast.Constant) and isinstance(first.value, str) and isinstance(second, ast.Dict):
                    yield first.value


def test_the_example_replays_to_the_result_beside_it(page: str) -> None:
    record, result = re.findall(r"```json\n(.*?)```", page, re.DOTALL)

    judged = replay(read_record_text(record), Regulations())

    assert judged.refusals == ()
    assert json.loads(write_json(result_object(judged.course))) == json.loads(result)
    assert read_record_text(write_record(judged.record, SEASON)) == judged.record
