"""Games and journals: what goes in comes out, nothing is changed, every break of a chain is named."""

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.store.database import Club, open_club
from judge_console.store.journals import ChainBreak, Game, GameRow, JournalRow
from tests.store.support import GAME_ID, NOW, folder_content, foreign_hand

OTHER_ID = "7d3c1d60-0b7e-4f3c-8a40-9b1f3a8e2c22"
LATER = "2026-11-30T19:00:00+03:00"


def sha256(*parts: object) -> str:
    """The hash as its description says, put together anew."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def test_a_game_comes_back_as_it_was_made(club: Club, begin: Callable[..., Game]) -> None:
    made = begin(club)
    text = "id = 'mafia-tournament'\n# Регламент\n"
    row = GameRow(
        id=GAME_ID,
        discipline="mafia",
        regulation="mafia-tournament",
        regulation_sha256=hashlib.sha256(text.encode()).hexdigest(),
        head='{"players":["Ёжик"]}',
        created_at=NOW,
        origin="here",
        row_count=0,
        last_recorded_at=None,
    )
    assert made == Game(row, text, sha256(GAME_ID, "mafia", "mafia-tournament", row.regulation_sha256, row.head, NOW, "here"))
    assert club.journals.game(GAME_ID) == made
    assert club.journals.games() == [row]
    assert club.journals.entries(GAME_ID) == []
    assert club.journals.verify(GAME_ID) is None
    assert GAME_ID in club.journals
    assert OTHER_ID not in club.journals


def test_rows_are_chained_to_the_game_and_to_each_other(club: Club, begin: Callable[..., Game]) -> None:
    game = begin(club)
    first = club.journals.append(GAME_ID, 0, NOW, '{"kind":"day_began"}')
    second = club.journals.append(GAME_ID, 1, LATER, '{"note":"Ёж\\n«»"}')
    assert first == JournalRow(
        GAME_ID, 0, NOW, '{"kind":"day_began"}', game.hash, sha256(GAME_ID, 0, NOW, '{"kind":"day_began"}', game.hash)
    )
    assert second.previous == first.hash
    assert second.hash == sha256(GAME_ID, 1, LATER, second.body, first.hash)
    assert club.journals.entries(GAME_ID) == [first, second]
    (row,) = club.journals.games()
    assert (row.row_count, row.last_recorded_at) == (2, LATER)


def test_games_are_listed_the_latest_first_and_share_a_regulation(club: Club, begin: Callable[..., Game]) -> None:
    begin(club)
    begin(club, OTHER_ID)
    assert [game.id for game in club.journals.games()] == [OTHER_ID, GAME_ID]
    assert [game.id for game in club.journals.games([GAME_ID, "gone"])] == [GAME_ID]
    assert club.journals.games([]) == []
    assert club._connection.value("SELECT count(*) FROM regulation_texts") == 1


@pytest.mark.parametrize("game_id", ["", "1", GAME_ID.upper(), "{" + GAME_ID + "}", GAME_ID + "\n"])
def test_a_game_id_is_a_uuid_in_its_usual_form(club: Club, begin: Callable[..., Game], game_id: str) -> None:
    with pytest.raises(FormatError) as caught:
        begin(club, game_id)
    assert (caught.value.code, caught.value.place, caught.value.facts) == ("not_a_uuid", "id", {"found": game_id})


def test_a_game_is_made_once(club: Club, begin: Callable[..., Game]) -> None:
    made = begin(club)
    with pytest.raises(StorageTrouble) as caught:
        begin(club, head="{}")
    assert (caught.value.code, caught.value.facts) == ("game_exists", {"game": GAME_ID})
    assert club.journals.game(GAME_ID) == made


def test_a_game_that_is_not_there(club: Club) -> None:
    for ask in (
        club.journals.game,
        club.journals.entries,
        club.journals.verify,
        lambda game_id: club.journals.append(game_id, 0, NOW, "{}"),
    ):
        with pytest.raises(StorageTrouble) as caught:
            ask(OTHER_ID)
        assert (caught.value.code, caught.value.path, caught.value.facts) == ("no_such_game", str(club.path), {"game": OTHER_ID})


@pytest.mark.parametrize("seq", [1, 3, -1])
def test_only_the_next_row_goes_in(club: Club, play: Callable[..., None], seq: int) -> None:
    play(club, 2)
    with pytest.raises(StorageTrouble) as caught:
        club.journals.append(GAME_ID, seq, NOW, "{}")
    assert (caught.value.code, caught.value.facts) == ("journal_moved_on", {"game": GAME_ID, "seq": seq, "next": 2})
    assert len(club.journals.entries(GAME_ID)) == 2


def test_a_second_writer_is_told_that_it_was_overtaken(club: Club, club_path: Path, play: Callable[..., None]) -> None:
    play(club, 2)
    with open_club(club_path) as other:
        other.journals.append(GAME_ID, 2, NOW, '{"by":"other"}')
    with pytest.raises(StorageTrouble, match="journal_moved_on"):
        club.journals.append(GAME_ID, 2, NOW, '{"by":"this"}')
    assert club.journals.append(GAME_ID, 3, NOW, "{}").previous == club.journals.entries(GAME_ID)[2].hash


def test_many_rows_go_in_together_or_not_at_all(club: Club, begin: Callable[..., Game]) -> None:
    begin(club)
    assert [row.seq for row in club.journals.append_many(GAME_ID, 0, [(NOW, "{}"), (LATER, "[]")])] == [0, 1]
    assert club.journals.append_many(GAME_ID, 2, []) == []
    with pytest.raises(sqlite3.IntegrityError):
        club.journals.append_many(GAME_ID, 2, [(NOW, "{}"), (NOW, "no JSON")])
    assert len(club.journals.entries(GAME_ID)) == 2
    assert club.journals.append(GAME_ID, 2, NOW, "{}").seq == 2


def test_one_transaction_takes_all_or_nothing(club: Club, begin: Callable[..., Game]) -> None:
    def bring_in(*bodies: str) -> None:
        with club.one_transaction():
            begin(club)
            club.journals.append_many(GAME_ID, 0, [(NOW, body) for body in bodies])

    with pytest.raises(sqlite3.IntegrityError):
        bring_in("{}", "no JSON")
    assert club.journals.games() == []
    with club.one_transaction():
        begin(club)
        club.journals.append(GAME_ID, 0, NOW, "{}")
        with pytest.raises(StorageTrouble, match="game_exists"):
            begin(club)
        club.journals.append(GAME_ID, 1, NOW, "{}")
    assert len(club.journals.entries(GAME_ID)) == 2
    assert club.check() == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games SET head = '{}'",
        "DELETE FROM games",
        "INSERT OR REPLACE INTO games SELECT * FROM games",
        "INSERT OR REPLACE INTO games SELECT number, replace(id, '0', '1'), '', '', regulation_sha256, '', '', '', '{}' FROM games",
        "UPDATE journal SET body = '{}' WHERE seq = 0",
        "DELETE FROM journal",
        "INSERT OR REPLACE INTO journal SELECT * FROM journal",
        # The next row in order, but on the number of another.
        "INSERT OR REPLACE INTO journal SELECT 1, game_id, row_count, 't', '{}', hash, 'h' FROM chain_heads",
        "INSERT INTO journal SELECT 9, game_id, row_count, 't', '{}', 'not the last hash', 'h' FROM chain_heads",
        "INSERT INTO journal SELECT 9, game_id, row_count + 1, 't', '{}', hash, 'h' FROM chain_heads",
        "INSERT INTO journal VALUES (9, 'no such game', 0, 't', '{}', '', 'h')",
        "UPDATE regulation_texts SET text = ''",
        "DELETE FROM regulation_texts",
        "INSERT OR REPLACE INTO regulation_texts SELECT sha256, '' FROM regulation_texts",
    ],
)
def test_no_hand_changes_what_is_written(club_path: Path, play: Callable[..., None], statement: str) -> None:
    with open_club(club_path) as club:
        play(club, 3)
    before = club_path.read_bytes()
    with pytest.raises(sqlite3.IntegrityError):
        foreign_hand(club_path, statement)
    assert club_path.read_bytes() == before


def without_guards(path: Path, *statements: str) -> None:
    """A hand that knows how: drops the triggers, does the statements, and puts the triggers back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in (*statements, *(sql for _, sql in triggers)):
            connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "seq", "what"),
    [
        ("UPDATE games SET head = '{}'", None, "game"),
        ("UPDATE games SET created_at = '2020-01-01T00:00:00Z'", None, "game"),
        ("UPDATE games SET hash = 'x'", None, "game"),
        ("UPDATE regulation_texts SET text = text || ' '", None, "regulation"),
        ("DELETE FROM regulation_texts", None, "regulation"),
        ("UPDATE journal SET body = '{}' WHERE seq = 2", 2, "row"),
        ("UPDATE journal SET recorded_at = '' WHERE seq = 0", 0, "row"),
        ("UPDATE journal SET hash = 'x' WHERE seq = 3", 3, "row"),
        ("UPDATE journal SET previous = 'x' WHERE seq = 1", 1, "previous"),
        ("DELETE FROM journal WHERE seq = 1", 1, "missing"),
        ("DELETE FROM journal WHERE seq = 4", 4, "missing"),
        ("DELETE FROM journal", 0, "missing"),
        ("DELETE FROM chain_heads", 5, "head"),
        ("UPDATE chain_heads SET hash = 'x'", 5, "head"),
        ("UPDATE chain_heads SET row_count = 4", 5, "head"),
        ("UPDATE chain_heads SET row_count = 6", 5, "missing"),
        ("UPDATE chain_heads SET last_recorded_at = ''", 5, "head"),
    ],
)
def test_a_break_is_named(club_path: Path, play: Callable[..., None], statement: str, seq: int | None, what: str) -> None:
    with open_club(club_path) as club:
        play(club, 5)
    club_path.with_name("клуб.judge.receipts").unlink()
    without_guards(club_path, statement)
    with open_club(club_path) as club:
        assert club.journals.verify(GAME_ID) == ChainBreak(GAME_ID, seq, what)
        with pytest.raises(StorageTrouble) as caught:
            club.journals.entries(GAME_ID)
        facts = {"game": GAME_ID, "what": what} if seq is None else {"game": GAME_ID, "seq": seq, "what": what}
        assert (caught.value.code, caught.value.facts) == ("game_changed" if seq is None else "chain_broken", facts)
        assert [trouble.facts for trouble in club.check() if trouble.code == caught.value.code] == [facts]
        assert len(club.journals.games()) == 1
        assert len(club.journals.entries(GAME_ID, checked=False)) == club._connection.value("SELECT count(*) FROM journal")
        if seq is None:
            with pytest.raises(StorageTrouble, match="game_changed"):
                club.journals.game(GAME_ID)


def test_rows_of_one_game_are_no_rows_of_another(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 3)
        play(club, 3, OTHER_ID)
    # The second row of the other game gets the content of the second row of this one.
    without_guards(club_path, "UPDATE journal SET body = (SELECT body FROM journal WHERE number = 3) WHERE number = 5")
    with open_club(club_path) as club:
        assert club.journals.verify(GAME_ID) is None
        assert club.journals.verify(OTHER_ID) == ChainBreak(OTHER_ID, 1, "row")


def test_a_backup_is_whole_while_the_wal_is_not_in_the_file(club: Club, play: Callable[..., None], tmp_path: Path) -> None:
    play(club, 3)
    club.backup(tmp_path / "копия.judge")
    club.journals.append(GAME_ID, 3, NOW, "{}")
    with open_club(tmp_path / "копия.judge") as copy:
        assert copy.check() == []
        assert copy.journals.entries(GAME_ID) == club.journals.entries(GAME_ID)[:3]
    assert {path.name for path in tmp_path.iterdir()} == {"копия.judge", "копия.judge.receipts", "Мои клубы 50%?#"}


def test_a_club_that_is_only_looked_at_can_be_copied(club_path: Path, play: Callable[..., None], tmp_path: Path) -> None:
    with open_club(club_path) as club:
        play(club, 3)
    with open_club(club_path, read_only=True) as club:
        club.backup(tmp_path / "копия.judge")
        with pytest.raises(StorageTrouble, match="read_only"):
            club.notes.forget("theme")
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            club._connection.db.execute("DELETE FROM notes")
    with open_club(tmp_path / "копия.judge") as copy:
        assert len(copy.journals.entries(GAME_ID)) == 3


def test_a_backup_replaces_nothing(club: Club, tmp_path: Path) -> None:
    target = tmp_path / "копия.judge"
    target.write_text("другое", encoding="utf-8")
    with pytest.raises(StorageTrouble) as caught:
        club.backup(target)
    assert (caught.value.code, caught.value.path) == ("file_exists", str(target))
    assert target.read_text(encoding="utf-8") == "другое"


def test_a_backup_into_a_folder_that_is_not_there(club: Club, tmp_path: Path) -> None:
    with pytest.raises(StorageTrouble) as caught:
        club.backup(tmp_path / "нет" / "копия.judge")
    assert (caught.value.code, caught.value.path) == ("no_such_folder", str(tmp_path / "нет"))


def test_a_backup_onto_a_full_disk(club: Club, play: Callable[..., None], small_disk: Callable[[int], Path]) -> None:
    play(club, 30)
    disk = small_disk(40)
    with pytest.raises(StorageTrouble) as caught:
        club.backup(disk / "копия.judge")
    assert (caught.value.code, caught.value.path) == ("disk_full", str(disk / "копия.judge"))
    assert folder_content(disk) == {}
    assert club.journals.append(GAME_ID, 30, NOW, "{}").seq == 30


def test_a_backup_of_a_damaged_club_names_the_club(
    club_path: Path, play: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge_console.store.database._CHECKED_WHOLE_BYTES", 0)
    with open_club(club_path) as club:
        play(club, 150)
    content = bytearray(club_path.read_bytes())
    content[next(start for start in range(0, len(content), 4096) if b'"nominated"' in content[start : start + 4096])] = 0xEE
    club_path.write_bytes(content)
    with open_club(club_path) as club:
        with pytest.raises(StorageTrouble) as caught:
            club.backup(tmp_path / "копия.judge")
        assert (caught.value.code, caught.value.path) == ("damaged", str(club_path))
    assert not (tmp_path / "копия.judge").exists()


def fill(club: Club) -> int:
    """Adds rows until the disk is full; returns the `seq` that did not go in."""
    for seq in range(1000):
        try:
            club.journals.append(GAME_ID, seq, NOW, "{}")
        except StorageTrouble as trouble:
            assert (trouble.code, trouble.path) == ("disk_full", str(club.path))  # noqa: PT017
            return seq
    raise AssertionError("the disk is too large for this test")


def test_a_full_disk_loses_nothing_and_can_be_freed(small_disk: Callable[[int], Path], begin: Callable[..., Game]) -> None:
    disk = small_disk(400)
    with open_club(disk / "клуб.judge") as club:
        begin(club)
        filler = disk / "filler"
        filler.write_bytes(b"x" * (shutil.disk_usage(disk).free - 40_000))
        seq = fill(club)
        assert seq > 0
        assert len(club.journals.entries(GAME_ID)) == seq
        with pytest.raises(StorageTrouble, match="disk_full"):
            club.journals.append(GAME_ID, seq, NOW, "{}")
        filler.unlink()
        assert club.journals.append(GAME_ID, seq, NOW, "{}").seq == seq
    with open_club(disk / "клуб.judge") as club:
        assert club.check() == []
        assert len(club.journals.entries(GAME_ID)) == seq + 1


def test_a_database_that_may_not_grow(club: Club, begin: Callable[..., Game]) -> None:
    """The same without a small disk: SQLite is told that the file has its largest size."""
    begin(club)
    pages = club._connection.value("PRAGMA page_count")
    club._connection.rows(f"PRAGMA max_page_count = {pages}")
    seq = fill(club)
    club._connection.rows("PRAGMA max_page_count = 1000000")
    assert club.journals.append(GAME_ID, seq, NOW, "{}").seq == seq
    assert club.check() == []


@pytest.mark.parametrize("what", ["deleted", "replaced", "without its WAL"])
def test_a_file_that_was_taken_away_takes_no_more_rows(
    club: Club, club_path: Path, play: Callable[..., None], tmp_path: Path, what: str
) -> None:
    play(club, 3)
    club.backup(tmp_path / "копия.judge")
    if what == "without its WAL":
        club_path.with_name("клуб.judge-wal").unlink()
    else:
        club_path.unlink()
    if what == "replaced":
        shutil.copyfile(tmp_path / "копия.judge", club_path)
    for write in (lambda: club.journals.append(GAME_ID, 3, NOW, "{}"), lambda: club.notes.remember("theme", "dark")):
        with pytest.raises(StorageTrouble) as caught:
            write()
        assert (caught.value.code, caught.value.path) == ("file_gone", str(club_path))
    # What was recorded can still be saved.
    club.backup(tmp_path / "спасено.judge")
    with open_club(tmp_path / "спасено.judge") as saved:
        assert len(saved.journals.entries(GAME_ID)) == 3


def test_a_mistake_of_ours_is_no_trouble_of_the_disk(club: Club) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        club._connection.rows("SELECT * FROM people")
    club.close()
    with pytest.raises(sqlite3.ProgrammingError):
        club.journals.games()


def test_the_extent_of_the_journals_grows_with_every_game_and_row(club: Club, begin: Callable[..., Game]) -> None:
    assert club.journals.extent() == (0, 0)
    begin(club)
    assert club.journals.extent() == (1, 0)
    club.journals.append(GAME_ID, 0, NOW, "{}")
    begin(club, OTHER_ID)
    club.journals.append(OTHER_ID, 0, NOW, "{}")
    assert club.journals.extent() == (2, 2)
