"""Several programs at one club, and programs that are killed: no acknowledged row is ever lost, no chain has a foreign link."""

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_console.engine.errors import StorageTrouble
from judge_console.store.database import open_club
from judge_console.store.journals import Game
from tests.store.support import GAME_ID, NOW, ROOT

# Appends until it is killed; says each row after `append` has returned.
APPENDING = """
import sys
from judge_console.store.database import open_club
path, game_id, now = sys.argv[1:]
with open_club(path) as club:
    seq = len(club.journals.entries(game_id))
    print("ready", flush=True)
    while True:
        club.journals.append(game_id, seq, now, '{"seq":%d}' % seq)
        club.notes.remember("timer", {"left": seq}, game_id=game_id)
        print(seq, flush=True)
        seq += 1
"""

# Appends so many rows of its own, going on from wherever the others are; says the number of each.
TAKING_TURNS = """
import json, sys
from judge_console.engine.errors import StorageTrouble
from judge_console.store.database import open_club
path, game_id, now, name, rows = sys.argv[1:]
with open_club(path, patience=20) as club:
    print("ready", flush=True)
    sys.stdin.readline()
    seq = 0
    for turn in range(int(rows)):
        while True:
            try:
                club.journals.append(game_id, seq, now, json.dumps({"by": name, "turn": turn}))
            except StorageTrouble as trouble:
                assert trouble.code == "journal_moved_on", trouble
                seq = trouble.facts["next"]
            else:
                break
        print(seq, name, turn, flush=True)
        seq += 1
"""


def test_kill_9_loses_no_acknowledged_row(club_path: Path, begin: Callable[..., Game]) -> None:
    with open_club(club_path) as club:
        begin(club)
    chance = random.Random(9)  # noqa: S311
    acknowledged = -1
    started_with = 0
    for _ in range(6):
        process = subprocess.Popen(
            [sys.executable, "-c", APPENDING, str(club_path), GAME_ID, NOW],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        threading.Timer(chance.uniform(0.0, 0.08), process.send_signal, [signal.SIGKILL]).start()
        said = process.stdout.read()
        assert process.wait() == -signal.SIGKILL
        process.stdout.close()
        acknowledged = max([started_with - 1, *(int(line) for line in said.split("\n")[:-1])])
        with open_club(club_path) as club:
            rows = club.journals.entries(GAME_ID)
            assert club.check() == []
            # One row more may be durable than was said: the program was killed before it could say so.
            assert len(rows) - 1 in {acknowledged, acknowledged + 1}
            assert [json.loads(row.body) for row in rows] == [{"seq": seq} for seq in range(len(rows))]
            if said:
                assert club.notes.recall("timer", game_id=GAME_ID)["left"] >= acknowledged
        started_with = len(rows)
    assert acknowledged > 0


def test_two_programs_in_one_game_take_turns(
    club_path: Path, begin: Callable[..., Game], another_process: Callable[..., "subprocess.Popen[str]"]
) -> None:
    with open_club(club_path) as club:
        begin(club)
    names = ("A", "B", "C")
    processes = [another_process(TAKING_TURNS, club_path, GAME_ID, NOW, name, 40) for name in names]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.communicate()[0].split("\n")[:-1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    with open_club(club_path) as club:
        assert club.check() == []
        rows = [json.loads(row.body) for row in club.journals.entries(GAME_ID)]
    assert len(rows) == 120
    for name, lines in zip(names, said, strict=True):
        assert len(lines) == 40
        for line in lines:
            seq, _, turn = line.split()
            assert rows[int(seq)] == {"by": name, "turn": int(turn)}
    assert len({row["by"] for row in rows[:60]}) > 1


def test_a_row_waits_for_another_writer_and_then_says_so(
    club_path: Path, play: Callable[..., None], another_process: Callable[..., "subprocess.Popen[str]"]
) -> None:
    code = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("ready", flush=True)
sys.stdin.readline()
connection.execute("COMMIT")
print("let go", flush=True)
"""
    with open_club(club_path, patience=0.2) as club:
        play(club, 2)
        holder = another_process(code, club_path)
        started = time.monotonic()
        with pytest.raises(StorageTrouble) as caught:
            club.journals.append(GAME_ID, 2, NOW, "{}")
        assert (caught.value.code, caught.value.path) == ("locked", str(club_path))
        assert time.monotonic() - started > 0.15
        # Reading is never in the way of a writer.
        assert len(club.journals.entries(GAME_ID)) == 2
        holder.communicate("go\n")
        assert club.journals.append(GAME_ID, 2, NOW, "{}").seq == 2


def test_the_usual_patience_is_three_seconds(club_path: Path) -> None:
    with open_club(club_path) as club:
        assert club._connection.value("PRAGMA busy_timeout") == 3000


def test_a_program_that_only_reads_stops_no_writer(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 2)
        with open_club(club_path, read_only=True) as reader:
            assert len(reader.journals.entries(GAME_ID)) == 2
            club.journals.append(GAME_ID, 2, NOW, "{}")
            assert len(reader.journals.entries(GAME_ID)) == 3
        club.journals.append(GAME_ID, 3, NOW, "{}")
    with open_club(club_path) as club:
        assert len(club.journals.entries(GAME_ID)) == 4


def test_a_connection_belongs_to_its_thread(club_path: Path, begin: Callable[..., Game]) -> None:
    with open_club(club_path) as club:
        begin(club)
        seen: list[BaseException] = []

        def read() -> None:
            try:
                club.journals.games()
            except sqlite3.ProgrammingError as error:
                seen.append(error)

        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
        assert len(seen) == 1
