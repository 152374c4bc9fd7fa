"""Seasons on the command line: judged, brought in, given out, listed and printed as games are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from judge_console import words
from judge_console.__main__ import SEASON_SHEETS, main
from judge_console.desk.clock import SystemClock
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.season_papers import SEASON_PAPERS, SeasonPaper
from judge_console.mafia.tournament import TournamentHead, TournamentTitle
from judge_console.resource_files import resource
from judge_console.store.database import open_club
from tests.desk.seasons import play, prepared


@pytest.fixture(autouse=True)
def language_again() -> Iterator[None]:
    before = words.language()
    yield
    words.use_language(before)


@pytest.fixture
def example() -> dict[str, Any]:
    """The record that the page of help shows."""
    found = re.search(r"```json\n(.*?)```", resource("help", "season-record.ru.md").read_text("utf-8"), re.DOTALL)
    assert found is not None
    record: dict[str, Any] = json.loads(found[1])
    return record


@pytest.fixture
def club(tmp_path: Path) -> tuple[str, str, str]:
    """A club file with a season of four and its first evening; the ids of both."""
    path = tmp_path / "клуб.judge"
    with open_club(path) as opened:
        desk = prepared(Games(opened, SystemClock(), Regulations()))
        evening = play(desk, desk.state.fixtures[0], 1)
    return str(path), desk.session.game_id, evening.game_id


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


def write(folder: Path, record: dict[str, Any], name: str = "сезон.game.json") -> str:
    path = folder / name
    path.write_text(json.dumps(record, ensure_ascii=False), "utf-8")
    return str(path)


def page_text(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def test_a_season_is_judged(tmp_path: Path, example: dict[str, Any]) -> None:
    path = write(tmp_path, example)

    told, plain = call("replay", path, "--json"), call("--language", "ru", "replay", path)

    assert (told.exit_code, plain.exit_code) == (0, 0)
    assert json.loads(told.stdout)["groups"] == [["Гранит", "Зенит"]]
    assert plain.stdout.splitlines()[:3] == ["Ещё не закрыт.", "Команд: 3", "  Гранит (Анна)"]


def test_what_the_rules_forbid_is_told_a_line_each(tmp_path: Path, example: dict[str, Any]) -> None:
    example["events"] += [{"kind": "groups_drawn", "groups": 4}, {"kind": "fee_paid", "team": "Гости", "roubles": 1, "date": "2026-10-01"}]

    called = call("replay", write(tmp_path, example))

    assert (called.exit_code, called.stdout) == (1, "")
    assert [line.split(": ")[:2] for line in called.stderr.splitlines()] == [
        ["events[15] groups_drawn", "not_so_many_groups"],
        ["events[16] fee_paid", "team_not_entered"],
    ]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"events": [{"kind": "team_danced"}]}, "events[0].kind: there is no event of kind team_danced"),
        ({"events": [{"kind": "team_entered"}]}, "events[0].team: "),
        ({"events": [{"kind": "date_closed", "date": 5}]}, "events[0].date: "),
        ({"season": {"name": "Осень", "begins": "2026-09-02", "ends": "2026-02-20", "organiser": ""}}, "season.ends: "),
        ({"regulation": "mafia-tournament"}, "regulation: "),
    ],
)
def test_a_file_that_cannot_be_used_names_the_place(tmp_path: Path, example: dict[str, Any], change: dict[str, Any], told: str) -> None:
    called = call("replay", write(tmp_path, example | change))

    assert called.exit_code == 2
    assert told in called.stderr


def test_given_out_and_brought_in_elsewhere_it_is_the_same_and_twice_is_once(tmp_path: Path, club: tuple[str, str, str]) -> None:
    path, season, evening = club
    other = str(tmp_path / "другой.judge")
    files = [str(tmp_path / f"{name}.game.json") for name in ("сезон", "вечер")]
    for game, file in zip((season[:8], evening), files, strict=True):
        assert call("--file", path, "export", game, "-o", file).exit_code == 0

    first, again = call("--file", other, "import", *files), call("--file", other, "import", *files)

    assert [line.split(": ")[1:] for line in first.stdout.splitlines()] == [[season, "new"], [evening, "new"]]
    assert [line.split(": ")[2] for line in again.stdout.splitlines()] == ["was here already, nothing changed"] * 2
    assert call("--file", other, "export", season, "-o", str(tmp_path / "again.game.json")).exit_code == 0
    assert (tmp_path / "again.game.json").read_bytes() == Path(files[0]).read_bytes()
    listed = {line.split("  ")[0]: line.split("  ")[1:] for line in call("--file", other, "games").stdout.splitlines()}
    assert listed[season] == ["2026-09-02", "Осень 2026", "season until 2027-02-20", "open"]
    assert listed[evening][:3] == ["2026-09-02", "Осень 2026 · group stage", "Гранит – Опыт"]
    lines = {line["id"]: line for line in json.loads(call("--file", other, "games", "--json").stdout)}
    assert lines[season]["title"] == {"season": "Осень 2026", "date": "2026-09-02", "ends": "2027-02-20", "organiser": "Орлова"}
    assert (lines[season]["discipline"], lines[season]["winner"], lines[evening]["status"]) == ("season", None, "signed")


def test_a_season_told_otherwise_is_a_conflict_and_nothing_is_taken(tmp_path: Path, example: dict[str, Any]) -> None:
    club = str(tmp_path / "клуб.judge")
    assert call("--file", club, "import", write(tmp_path, example)).exit_code == 0
    before = call("--file", club, "games", "--json").stdout
    longer = example | {"events": [*example["events"], {"kind": "season_closed", "organiser": "Орлова"}]}
    new = {key: value for key, value in example.items() if key != "id"}

    called = call("--file", club, "import", write(tmp_path, new, "new.game.json"), write(tmp_path, longer, "longer.game.json"))

    assert called.exit_code == 1
    assert "15 here, 16 in the record" in called.stderr
    assert call("--file", club, "games", "--json").stdout == before


class TestPrint:
    def test_every_sheet_of_the_window_may_be_asked_for(self) -> None:
        assert set(SEASON_SHEETS) == set(SEASON_PAPERS) == set(get_args(SeasonPaper))

    @pytest.mark.parametrize("sheet", SEASON_SHEETS)
    def test_a_sheet_of_a_season_of_the_club(self, tmp_path: Path, club: tuple[str, str, str], sheet: str) -> None:
        pdf = tmp_path / "лист.pdf"

        assert call("--file", club[0], "print", club[1], "--sheet", sheet, "-o", str(pdf)).exit_code == 0
        assert "Осень 2026" in page_text(pdf)

    def test_tables_know_the_evenings_of_the_club_and_a_record_only_what_was_entered(
        self, tmp_path: Path, club: tuple[str, str, str], example: dict[str, Any]
    ) -> None:
        pdf, record = tmp_path / "клуб.pdf", tmp_path / "запись.pdf"
        path = tmp_path / "сезон.game.json"
        call("--file", club[0], "export", club[1], "-o", str(path))

        assert call("--file", club[0], "print", club[1], "-o", str(pdf)).exit_code == 0
        assert call("print", str(path), "-o", str(record)).exit_code == 0
        assert page_text(pdf) != page_text(record)
        assert call("print", write(tmp_path, example, "пример.game.json"), "-o", str(record)).exit_code == 0
        assert "1,5" in page_text(record)

    def test_a_form_to_fill_in_there_is_none(self, tmp_path: Path, example: dict[str, Any]) -> None:
        called = call("print", write(tmp_path, example), "--blank", "-o", str(tmp_path / "x.pdf"))

        assert called.exit_code == 2
        assert "there is no form of this to fill in" in called.stderr
        assert not (tmp_path / "x.pdf").exists()

    def test_a_tournament_prints_its_standings_from_the_club_alone(self, tmp_path: Path) -> None:
        path, pdf, record = tmp_path / "клуб.judge", tmp_path / "таблица.pdf", tmp_path / "турнир.game.json"
        with open_club(path) as opened:
            head = TournamentHead(TournamentTitle("Кубок зимы", "финал", "2026-12-05", "Орлова"))
            game_id = Games(opened, SystemClock(), Regulations()).begin("tournament", "mafia-tournament", head).game_id
        call("--file", str(path), "export", game_id, "-o", str(record))

        assert call("--file", str(path), "print", game_id, "-o", str(pdf)).exit_code == 0
        assert "Кубок зимы" in page_text(pdf)
        called = call("print", str(record), "-o", str(tmp_path / "x.pdf"))
        assert (called.exit_code, called.stderr.count("\n")) == (2, 1)
