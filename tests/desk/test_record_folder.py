"""A folder of records: only games of mafia count, each once."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.record_folder import folder_standings, judge_folder, rules_of_folder
from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.standings import score_of, standings
from tests.desk.tournaments import nicknames, play, prepared


def test_a_tournaments_own_record_among_its_games_is_passed_over(tmp_path: Path, games: Games, regulations: Regulations) -> None:
    desk = prepared(games, nicknames(20), 2)
    played = [play(desk, 1, table, 7) for table in (1, 2)]
    for number, session in enumerate((desk.session, *played)):
        (tmp_path / f"{number}.game.json").write_text(games.export(session.game_id), "utf-8")

    judged = judge_folder(tmp_path, regulations)

    assert [game.record.id for game in judged.finished] == [session.game_id for session in played]
    assert (judged.left_out, judged.broken) == ((), ())
    rules = rules_of_folder(judged, regulations, None)
    assert rules is not None
    assert folder_standings(judged, rules) == standings([score_of(session.state) for session in played], rules)


def test_what_is_no_folder(tmp_path: Path, regulations: Regulations) -> None:
    (tmp_path / "file").write_text("")
    for name, code in (("file", "not_a_folder"), ("gone", "no_such_file")):
        with pytest.raises(StorageTrouble) as trouble:
            judge_folder(tmp_path / name, regulations)
        assert trouble.value.code == code
