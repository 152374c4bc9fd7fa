"""The command line as it is called: what it prints, what it writes, and its exit codes."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
import runpy
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from judge_console import words
from judge_console.__main__ import main
from judge_console.engine.errors import Refused
from judge_console.resource_files import resource

NICKNAMES = ["Лис", "Ночка", "Барон", "Рыжий", "Тень", "Марта", "Гром", "Вега", "Шёпот", "Кит"]
EVENTS: list[dict[str, Any]] = [
    {"kind": "roles_dealt", "roles": "ККККККШММД"},
    {"kind": "day_began"},
    {"kind": "nominated", "by": 1, "seat": 8},
    {"kind": "nominated", "by": 2, "seat": 5},
    {"kind": "fouled", "seat": 4, "clause": "6.6.1"},
    {"kind": "voting_began"},
    {"kind": "votes_cast", "seat": 8, "hands": 7},
    {"kind": "night_began"},
    {"kind": "shot", "seat": 7},
    {"kind": "best_move_named", "seats": [9, 10, 1]},
    {"kind": "day_began"},
    {"kind": "team_defeated", "team": "black", "clause": "6.8.2"},
]


@pytest.fixture(autouse=True)
def language_again() -> Iterator[None]:
    before = words.language()
    yield
    words.use_language(before)


def record(**changes: Any) -> dict[str, Any]:
    game = {"tournament": "Кубок зимы", "stage": "отбор", "number": 3, "table": 2, "date": "2026-11-28", "judge": "Орлова"}
    head = {"format": "judge-console-game", "version": 1, "discipline": "mafia", "regulation": "mafia-tournament"}
    return head | {"game": game, "players": NICKNAMES, "events": EVENTS} | changes


@pytest.fixture
def write(tmp_path: Path) -> Any:
    def write_file(name: str, content: object) -> str:
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")
        return str(path)

    return write_file


@pytest.fixture
def club(tmp_path: Path) -> str:
    return str(tmp_path / "клуб.judge")


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


class TestReplay:
    def test_prints_the_result_as_json(self, write: Any) -> None:
        called = call("replay", write("a.game.json", record()), "--json")

        result = json.loads(called.stdout)
        assert called.exit_code == 0
        assert (result["winner"], result["reason"], result["clause"], result["signed"]) == ("red", "team_defeat", "6.8.2", False)
        assert [seat["total"] for seat in result["seats"]] == [2, 2, 2, 2, 2, 2, 3.5, 0, 0, 0]
        assert result["best_move"] == {"by": 7, "seats": [9, 10, 1], "black": 2}

    def test_prints_it_for_people_otherwise(self, write: Any) -> None:
        called = call("replay", write("a.game.json", record()))

        assert called.exit_code == 0
        assert called.stdout.startswith("Winner: red team (6.8.2)\n")

    def test_one_line_a_refusal_and_no_result(self, write: Any) -> None:
        events = [*EVENTS[:6], {"kind": "votes_cast", "seat": 3, "hands": 7}, *EVENTS[6:], {"kind": "day_began"}]

        called = call("replay", write("a.game.json", record(events=events)), "--json")

        assert called.exit_code == 1
        assert called.stdout == ""
        assert called.stderr.splitlines() == [
            "events[6] votes_cast: not_on_ballot: seat 3 is not on the ballot (9.5)",
            "events[13] day_began: game_over: the game is over",
        ]

    def test_a_correction_that_breaks_names_what_it_breaks(self, write: Any) -> None:
        events = [*EVENTS, {"kind": "struck", "event": 2, "why": "не было"}]

        called = call("replay", write("a.game.json", record(events=events)))

        assert called.stderr.startswith("events[12] struck: would_break: event 5 (voting began) would no longer be lawful: ")

    def test_speaks_the_language_of_the_terminal_or_of_the_call(self, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        path = write("a.game.json", record(events=[{"kind": "voting_began"}]))
        english = "events[0] voting_began: wrong_phase: this does not belong to this phase of the game\n"
        russian = "events[0] voting_began: wrong_phase: в этой фазе игры так не делают\n"

        assert call("replay", path).stderr == english
        assert call("--language", "ru", "replay", path).stderr == russian
        monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
        assert call("replay", path).stderr == russian

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"events": [{"kind": "fouled", "seat": "4"}]}, "events[0].seat: must be a whole number, but is a text"),
            ({"events": [{"kind": "fouled", "seat": 4, "colour": 1}]}, "events[0].colour: this key is unknown"),
            ({"events": [{"kind": "danced"}]}, "events[0].kind: there is no event of kind danced"),
            ({"events": {}}, "events: must be a list, but is an object"),
            ({"colour": 1}, "colour: this key is unknown"),
            ({"version": 2}, "version: made by a later version of the program: 2, this one knows 1"),
            ({"players": NICKNAMES[:9]}, "players: must hold 10, but holds 9"),
            ({"regulation": "ours"}, "regulation: there is no regulation ours; known: "),
        ],
    )
    def test_a_record_that_cannot_be_used_is_told_with_its_place(self, write: Any, change: dict[str, Any], told: str) -> None:
        path = write("a.game.json", record(**change))

        called = call("replay", path)

        assert called.exit_code == 2
        assert called.stderr.startswith(f"{path}: {told}")
        assert called.stderr.count("\n") == 1

    def test_a_truncated_file(self, write: Any) -> None:
        path = write("a.game.json", '{"format": "judge-console-game", "version":')

        called = call("replay", path)

        assert (called.exit_code, called.stderr) == (2, f"{path}: not a JSON file: line 1, column 44\n")

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        called = call("replay", str(tmp_path / "нет.game.json"))

        assert (called.exit_code, called.stderr) == (2, f"{tmp_path / 'нет.game.json'}: there is no such file\n")

    def test_a_call_that_makes_no_sense(self) -> None:
        assert call("replay").exit_code == 2
        assert call("juggle").exit_code == 2

    def test_a_regulation_that_lacks_a_key_is_told_with_its_file(self, tmp_path: Path, write: Any) -> None:
        own = tmp_path / "own" / "mafia"
        own.mkdir(parents=True)
        text = resource("regulations", "mafia", "mafia-tournament.toml").read_text(encoding="utf-8")
        text = text.replace('id = "mafia-tournament"', 'id = "ours"').replace("silence_at = 3\n", "", 1)
        (own / "ours.toml").write_text(text, encoding="utf-8")

        called = call("--regulations", str(tmp_path / "own"), "replay", write("a.game.json", record(regulation="ours")))

        assert (called.exit_code, called.stderr) == (2, f"{own / 'ours.toml'}: fouls.silence_at: this key is missing\n")


class TestClubFile:
    def test_a_record_goes_in_once_and_comes_out_whole(self, tmp_path: Path, write: Any, club: str) -> None:
        path = write("a.game.json", record())

        first, second = call("--file", club, "import", path), call("--file", club, "import", path)
        game = first.stdout.split(": ")[1]
        exported = call("--file", club, "export", game[:8], "-o", str(tmp_path / "b.game.json"))

        assert (first.exit_code, second.exit_code, exported.exit_code) == (0, 0, 0)
        assert first.stdout.endswith(": new\n")
        assert second.stdout.endswith(": was here already, nothing changed\n")
        out = json.loads((tmp_path / "b.game.json").read_text(encoding="utf-8"))
        assert out == record(id=game)

    def test_nothing_is_written_when_one_of_several_is_bad(self, write: Any, club: str) -> None:
        good = write("a.game.json", record())
        broken = write("b.game.json", record(events=[{"kind": "voting_began"}]))

        called = call("--file", club, "import", good, broken)

        assert called.exit_code == 1
        assert called.stderr.startswith(f"{broken}: events[0] voting_began: wrong_phase: ")
        assert not Path(club).exists()

    def test_a_club_to_look_at_takes_nothing_in(self, write: Any, club: str) -> None:
        path = write("a.game.json", record())
        assert call("--file", club, "--read-only", "import", path).exit_code == 2
        assert not Path(club).exists()
        call("--file", club, "import", path)
        before = Path(club).read_bytes()

        called = call("--file", club, "--read-only", "import", write("b.game.json", record(events=EVENTS[:3])))

        assert called.exit_code == 2
        assert called.stderr.startswith(f"{club}: ")
        assert Path(club).read_bytes() == before
        assert call("--file", club, "--read-only", "games").stdout.count("\n") == 1

    def test_an_older_copy_is_gone_on_with_only_when_the_judge_says_so(self, write: Any, club: str) -> None:
        call("--file", club, "import", write("a.game.json", record()))
        older = Path(club).read_bytes()
        call("--file", club, "import", write("b.game.json", record(events=EVENTS[:3])))
        Path(club).write_bytes(older)

        refused = call("--file", club, "games")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "--accept-lost-tail" in refused.stderr
        assert call("--file", club, "--accept-lost-tail", "games").stdout.count("\n") == 1
        assert call("--file", club, "--accept-lost-tail", "import", write("c.game.json", record(events=EVENTS[:4]))).exit_code == 0
        assert call("--file", club, "games").stdout.count("\n") == 2

    def test_a_conflict_is_for_the_judge_to_settle(self, write: Any, club: str) -> None:
        identity = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
        call("--file", club, "import", write("a.game.json", record(id=identity)))

        called = call("--file", club, "import", write("b.game.json", record(id=identity, events=EVENTS[:3])))

        assert called.exit_code == 1
        assert "12 here, 3 in the record" in called.stderr
        assert json.loads(call("--file", club, "games", "--json").stdout)[0]["events"] == 12

    def test_games_are_listed(self, write: Any, club: str) -> None:
        call("--file", club, "import", write("a.game.json", record()))

        listed = call("--file", club, "games")
        (line,) = json.loads(call("--file", club, "games", "--json").stdout)

        assert listed.stdout.endswith("game 3, table 2  finished, not signed, red team\n")
        assert (line["status"], line["winner"], line["title"]["judge"]) == ("finished", "red", "Орлова")

    def test_a_club_file_that_is_not_there_is_not_made_by_looking(self, club: str) -> None:
        called = call("--file", club, "games")

        assert (called.exit_code, called.stderr) == (2, f"{club}: there is no such file\n")
        assert not Path(club).exists()

    @pytest.mark.parametrize("command", [("games",), ("import", "a.game.json"), ("export", "abcd", "-o", "x")])
    def test_a_file_that_is_no_club_is_refused_and_left_alone(self, tmp_path: Path, write: Any, command: tuple[str, ...]) -> None:
        write("a.game.json", record())
        path = write("заметки.txt", "просто текст " * 20)
        before = Path(path).read_bytes()

        called = call("--file", path, *(str(tmp_path / part) if part.endswith(".json") else part for part in command))

        assert (called.exit_code, called.stderr) == (2, f"{path}: this is not a club file\n")
        assert Path(path).read_bytes() == before

    def test_a_club_file_of_a_later_version(self, write: Any, club: str) -> None:
        call("--file", club, "import", write("a.game.json", record()))
        with sqlite3.connect(club) as database:
            database.execute("PRAGMA user_version = 99")
        database.close()

        called = call("--file", club, "games")

        assert called.exit_code == 2
        assert "made by a later version of the program: 99" in called.stderr

    def test_an_unknown_game(self, write: Any, club: str) -> None:
        call("--file", club, "import", write("a.game.json", record()))

        called = call("--file", club, "export", "ffff", "-o", "x.game.json")

        assert called.exit_code == 2
        assert "there is no game ffff" in called.stderr

    def test_it_is_checked_and_copied_whole(self, tmp_path: Path, write: Any, club: str) -> None:
        call("--file", club, "import", write("a.game.json", record()))
        copy = str(tmp_path / "копия.judge")

        assert call("--file", club, "check").stdout == "The club file is sound.\n"
        assert call("--file", club, "backup", copy).exit_code == 0
        assert call("--file", copy, "games").stdout == call("--file", club, "games").stdout
        assert call("--file", club, "backup", copy).exit_code == 2

        with sqlite3.connect(copy) as database:
            database.execute("DROP TRIGGER IF EXISTS journal_is_not_updated")
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                database.execute(f'DROP TRIGGER "{name}"')
            database.execute("UPDATE journal SET body = replace(body, '7', '6') WHERE seq = 6")
        database.close()
        checked = call("--file", copy, "check")
        assert checked.exit_code == 2
        assert copy in checked.stderr


class TestPrint:
    def test_a_record_prints_what_the_same_game_of_the_club_prints(self, tmp_path: Path, write: Any, club: str) -> None:
        path = write("a.game.json", record())
        game = call("--file", club, "import", path).stdout.split(": ")[1]

        assert call("print", path, "-o", str(tmp_path / "record.pdf")).exit_code == 0
        assert call("--file", club, "print", game, "-o", str(tmp_path / "game.pdf")).exit_code == 0

        from_record, from_club = _texts(tmp_path / "record.pdf"), _texts(tmp_path / "game.pdf")
        assert [_without_time(text) for text in from_record] == [_without_time(text) for text in from_club]
        assert "черновик" in from_record[0].lower()
        assert "Шёпот" in from_record[0]

    def test_a_blank_has_head_and_nicknames_and_nothing_that_happened(self, tmp_path: Path, write: Any) -> None:
        called = call("print", write("a.game.json", record()), "-o", str(tmp_path / "blank.pdf"), "--blank")

        assert called.exit_code == 0
        front, back = _texts(tmp_path / "blank.pdf")
        assert "Кубок зимы" in front
        assert "Шёпот" in front
        assert "6.6.1" not in front + back
        assert "Кубок зимы" in back  # a second page that is loose finds its game again

    def test_papers_are_russian_unless_the_call_says_otherwise(self, tmp_path: Path, write: Any) -> None:
        path = write("a.game.json", record())
        call("--language", "en", "print", path, "-o", str(tmp_path / "en.pdf"))

        assert "draft" in _texts(tmp_path / "en.pdf")[0].lower()

    def test_a_record_against_the_rules_is_not_printed(self, tmp_path: Path, write: Any) -> None:
        called = call("print", write("a.game.json", record(events=[{"kind": "voting_began"}])), "-o", str(tmp_path / "x.pdf"))

        assert called.exit_code == 1
        assert not (tmp_path / "x.pdf").exists()

    def test_a_place_that_cannot_be_written(self, tmp_path: Path, write: Any) -> None:
        called = call("print", write("a.game.json", record()), "-o", str(tmp_path / "нет" / "x.pdf"))

        assert called.exit_code == 2
        assert called.stderr.count("\n") == 1

    def test_a_sheets_code_is_verified_against_the_record(self, tmp_path: Path, write: Any) -> None:
        path = write("a.game.json", record())
        other = write("b.game.json", record(events=EVENTS[:-1]))
        wrong = call("verify", path, "AAAA-AAAA-AAAA-AAAA")
        code = wrong.stderr.strip().rstrip(".").split()[-1]

        assert wrong.exit_code == 1
        assert call("verify", path, code.lower().replace("-", " ")).exit_code == 0
        assert call("verify", other, code).exit_code == 1
        call("print", path, "-o", str(tmp_path / "x.pdf"))
        assert code in _texts(tmp_path / "x.pdf")[0]


class TestStandings:
    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        folder = tmp_path / "столы"
        folder.mkdir()
        for number in (1, 2):
            content = record(game=record()["game"] | {"number": number})
            (folder / f"{number}.game.json").write_text(json.dumps(content), encoding="utf-8")
        (folder / "заметки.json").write_text("не запись", encoding="utf-8")
        return folder

    def test_json_has_the_columns_of_the_interchange_format(self, folder: Path) -> None:
        called = call("standings", str(folder), "--json")

        rows = json.loads(called.stdout)["rows"]
        assert called.exit_code == 0
        assert rows[0] == {
            "place": 1,
            "nickname": "Гром",
            "games": 2,
            "points": 6,
            "extra": 1,
            "total": 7,
            "wins": 2,
            "best": 0,
            "don_wins": 0,
            "sheriff_wins": 2,
            "mafia_wins": 0,
            "first_night_deaths": 2,
            "penalty": 0,
            "decided_by": None,
        }
        assert [(row["place"], row["decided_by"]) for row in rows[1:]] == [(2, "total"), *[(2, "lot")] * 5, (8, "total"), *[(8, "lot")] * 2]

    def test_the_same_game_in_two_files_counts_once(self, folder: Path) -> None:
        (folder / "ещё раз.game.json").write_bytes((folder / "1.game.json").read_bytes())

        assert json.loads(call("standings", str(folder), "--json").stdout)["rows"][0]["games"] == 2

    def test_the_same_game_told_differently_is_a_conflict(self, folder: Path) -> None:
        identity = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"
        longer = [*EVENTS, {"kind": "extra_given", "seat": 1, "points": 1}]
        for name, events in (("a", EVENTS), ("b", longer)):
            (folder / f"{name}.game.json").write_text(json.dumps(record(id=identity, events=events)), encoding="utf-8")

        called = call("standings", str(folder))

        assert (called.exit_code, "12 here, 13 in the record" in called.stderr) == (1, True)

    def test_unfinished_games_are_named_and_left_out(self, folder: Path) -> None:
        (folder / "3.game.json").write_text(json.dumps(record(events=EVENTS[:-1])), encoding="utf-8")

        called = call("standings", str(folder), "--json")

        assert called.exit_code == 0
        assert called.stderr == f"{folder / '3.game.json'}: not finished, left out\n"
        assert json.loads(called.stdout)["rows"][0]["games"] == 2

    def test_games_against_the_rules_are_told_with_their_file(self, folder: Path) -> None:
        (folder / "3.game.json").write_text(json.dumps(record(events=[{"kind": "voting_began"}])), encoding="utf-8")

        called = call("standings", str(folder))

        assert called.exit_code == 1
        assert called.stderr.startswith(f"{folder / '3.game.json'}: events[0] voting_began: wrong_phase")

    def test_a_file_that_cannot_be_used_is_named(self, folder: Path) -> None:
        (folder / "3.game.json").write_text("{", encoding="utf-8")

        called = call("standings", str(folder))

        assert (called.exit_code, called.stderr) == (2, f"{folder / '3.game.json'}: not a JSON file: line 1, column 2\n")

    def test_csv_keeps_cyrillic_and_runs_no_formula(self, folder: Path) -> None:
        players = ["=1+1", *NICKNAMES[1:]]
        (folder / "3.game.json").write_text(json.dumps(record(players=players)), encoding="utf-8")

        text = call("standings", str(folder), "--csv").stdout

        assert text.startswith("\ufeffplace,nickname,")
        assert {row["nickname"] for row in csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))} >= {"'=1+1", "Гром"}

    def test_games_of_two_regulations_need_one_to_count_by(self, folder: Path) -> None:
        (folder / "3.game.json").write_text(json.dumps(record(regulation="fiim-2024")), encoding="utf-8")

        called = call("standings", str(folder))
        counted = call("standings", str(folder), "--regulation", "fiim-2024", "--json")

        assert called.exit_code == 2
        assert "fiim-2024, mafia-tournament" in called.stderr
        assert json.loads(counted.stdout)["rows"][0]["points"] == 3

    def test_for_people_each_tie_names_what_decided_it(self, folder: Path) -> None:
        assert call("standings", str(folder)).stdout.splitlines()[:2] == ["  1  Гром        7", "  2  Барон       4"]

    def test_an_empty_folder_and_none_at_all(self, tmp_path: Path) -> None:
        empty = tmp_path / "пусто"
        empty.mkdir()

        assert json.loads(call("standings", str(empty), "--json").stdout) == {"rows": []}
        assert call("standings", str(tmp_path / "нет")).exit_code == 2
        called = call("standings", str(empty), "-o", str(tmp_path / "a.pdf"))
        assert (called.exit_code, called.stderr) == (2, f"{empty}: no finished game to print\n")
        assert not (tmp_path / "a.pdf").exists()

    def test_on_paper_they_are_russian_and_headed_by_what_the_games_share(self, folder: Path, tmp_path: Path) -> None:
        called = call("standings", str(folder), "-o", str(tmp_path / "таблица.pdf"))

        text = " ".join(" ".join(_texts(tmp_path / "таблица.pdf")).split())
        assert (called.exit_code, called.output) == (0, "")
        assert "Турнирная таблица" in text
        assert "Кубок зимы · отбор" in text
        assert "1 Гром 2 6 1 7 2 0 0 2 0 2 0" in text
        assert "Гром Ш 3,5 Ш 3,5 7" in text

    def test_on_paper_in_english_beside_json_and_without_a_common_name(self, folder: Path, tmp_path: Path) -> None:
        other = record(game=record()["game"] | {"number": 3, "tournament": "Другой", "stage": "финал"})
        (folder / "3.game.json").write_text(json.dumps(other), encoding="utf-8")

        called = call("--language", "en", "standings", str(folder), "--json", "-o", str(tmp_path / "table.pdf"))

        text = "".join(_texts(tmp_path / "table.pdf"))
        assert json.loads(called.stdout)["rows"][0]["games"] == 3
        assert "Standings" in text
        assert "Кубок" not in text

    def test_a_table_that_cannot_be_written_is_told(self, folder: Path, tmp_path: Path) -> None:
        called = call("standings", str(folder), "-o", str(tmp_path / "нет" / "таблица.pdf"))

        assert (called.exit_code, called.stdout) == (2, "")


class TestSeating:
    def test_json_has_rounds_byes_and_quality(self) -> None:
        called = call("seating", "--players", "21", "--rounds", "21", "--seconds", "0.5", "--seed", "3", "--json")

        told = json.loads(called.stdout)
        assert called.exit_code == 0
        assert [len(tables) for tables in told["rounds"]] == [2] * 20 + [2]
        assert all(len(table) == 10 for tables in told["rounds"] for table in tables)
        for tables, byes in zip(told["rounds"], told["byes"], strict=True):
            assert sorted([*byes, *(player for table in tables for player in table)]) == list(range(1, 22))
        assert set(told["quality"]) == {"pair_sum_of_squares", "bound", "pair_min", "pair_max", "seat_spread", "table_spread"}
        assert told["quality"]["pair_sum_of_squares"] >= told["quality"]["bound"]

    def test_pairs_apart_never_meet(self) -> None:
        called = call("seating", "--players", "20", "--rounds", "4", "--apart", "3,17", "--seconds", "0.5", "--seed", "1", "--json")

        assert all({3, 17} - set(table) for tables in json.loads(called.stdout)["rounds"] for table in tables)

    def test_the_same_seed_draws_the_same(self) -> None:
        calls = [call("seating", "--players", "20", "--rounds", "3", "--seconds", "0.3", "--seed", "5", "--csv") for _ in range(2)]

        assert calls[0].stdout == calls[1].stdout
        assert calls[0].stdout.startswith("\ufeffround,table,seat,nickname")
        assert calls[0].stderr == "Seed 5.\n"

    def test_a_seed_that_was_not_given_is_told(self) -> None:
        called = call("seating", "--players", "10", "--rounds", "2", "--seconds", "0.2")

        assert called.stderr.startswith("Seed ")
        assert "Round 2" in called.stdout

    def test_three_who_cannot_be_apart_at_two_tables(self) -> None:
        called = call("seating", "--players", "20", "--rounds", "5", "--apart", "1,2", "--apart", "2,3", "--apart", "1,3")

        assert (called.exit_code, called.stderr) == (1, "1, 2, 3 are all to be kept apart, but there are only 2 tables\n")

    @pytest.mark.parametrize(
        ("options", "told"),
        [
            (["--players", "5", "--rounds", "5"], "5 players are too few for a table"),
            (["--players", "20", "--rounds", "5", "--tables", "3"], "3 tables cannot be: one at least, 2 at most"),
            (["--players", "20", "--rounds", "5", "--apart", "1;2"], "--apart takes two numbers, such as 3,17, and not 1;2"),
            (["--players", "20", "--rounds", "5", "--apart", "1,21"], "there is no player 21"),
        ],
    )
    def test_a_call_that_cannot_be_used(self, options: list[str], told: str) -> None:
        called = call("seating", *options)

        assert (called.exit_code, called.stderr) == (2, f"{told}\n")


class TestProcess:
    """What only a process of its own shows."""

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        inherited = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}}
        command = [sys.executable, "-m", "judge_console", *arguments]
        return subprocess.run(command, env=inherited | environment, capture_output=True, text=True, check=False, encoding="utf-8")

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux runs without a screen")
    def test_without_a_screen_it_says_so_and_what_works(self) -> None:
        called = self.run()

        assert called.returncode == 2
        assert called.stderr.startswith("There is no screen to open the window on.")
        assert "replay" in called.stderr
        assert called.stderr.count("\n") == 1

    def test_commands_load_neither_qt_nor_reportlab(self, write: Any) -> None:
        path = write("a.game.json", record())
        code = (
            "import sys; from judge_console.__main__ import main\n"
            f"main(['replay', {path!r}], standalone_mode=False)\n"
            "print({name.split('.')[0] for name in sys.modules} & {'PySide6', 'reportlab', 'pypdfium2', 'segno'})"
        )
        called = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")

        assert called.stdout.splitlines()[-1] == "set()"


def test_a_refusal_without_a_clause_has_no_brackets() -> None:
    from judge_console.__main__ import refusal_line  # noqa: PLC0415 - beside what it shows
    from judge_console.engine.events import Refusal  # noqa: PLC0415

    words.use_language("en")
    assert refusal_line(Refused(Refusal("game_over"), 3, "shot")) == "events[3] shot: game_over: the game is over"


def _texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def _without_time(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if "напечатано" not in line)


def test_a_frozen_program_first_looks_whether_it_was_started_for_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    program = importlib.util.find_spec("judge_console.__main__")
    assert program is not None
    asked: list[str] = []
    monkeypatch.setattr("multiprocessing.freeze_support", lambda: asked.append("whether"))
    monkeypatch.setattr(sys, "argv", ["judge-console", "--version"])
    for frozen in (False, True):
        monkeypatch.setattr(sys, "frozen", frozen, raising=False)
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(program.origin), run_name="__main__")
        assert ended.value.code == 0
        assert asked == ["whether"] * frozen
