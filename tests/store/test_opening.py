"""What is opened, what is refused, and that a refused file stays as it was."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge_console.engine.errors import StorageTrouble
from judge_console.store import database, schema
from judge_console.store.database import Club, default_club_path, open_club
from tests.store.support import GAME_ID, NOW, ROOT, folder_content, foreign_hand

ONE_TABLE = "CREATE TABLE t (a)"


def refusal(path: Path, code: str, **arguments: bool | float) -> StorageTrouble:
    """Opens `path`, which must be refused with `code` and stay, with its whole folder, as it is."""
    before = folder_content(path.parent) if path.parent.is_dir() else {}
    with pytest.raises(StorageTrouble) as caught:
        open_club(path, **arguments)  # type: ignore[arg-type]
    assert caught.value.code == code
    assert caught.value.path == str(path)
    assert (folder_content(path.parent) if path.parent.is_dir() else {}) == before
    return caught.value


def test_a_new_club_is_marked_and_durable(club: Club, club_path: Path) -> None:
    assert club.path == club_path
    assert not club.read_only
    assert club.journals.games() == []
    assert club.check() == []
    connection = club._connection
    assert connection.value("PRAGMA application_id") == schema.APPLICATION_ID
    assert connection.value("PRAGMA user_version") == schema.latest_version() == 1
    assert connection.value("PRAGMA journal_mode") == "wal"
    assert connection.value("PRAGMA synchronous") == 3  # EXTRA: in WAL the same as FULL
    assert connection.value("PRAGMA foreign_keys") == 1


def test_the_marks_are_in_the_file_before_the_wal_is_moved_into_it(club: Club, club_path: Path) -> None:
    header = club_path.read_bytes()[:100]
    assert header[68:72] == b"JCLB"
    assert header[60:64] == bytes([0, 0, 0, 1])


def test_closing_leaves_one_file_and_its_receipts(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 3)
        assert (club_path.parent / "клуб.judge-wal").stat().st_size > 0
    assert set(folder_content(club_path.parent)) == {"клуб.judge", "клуб.judge.receipts"}


def test_what_was_written_is_there_again(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 3)
        rows = club.journals.entries(GAME_ID)
    with open_club(club_path) as club:
        assert club.journals.entries(GAME_ID) == rows
        assert len(rows) == 3


def test_the_default_path_is_in_the_users_data_folder(user_folders: Path) -> None:
    assert default_club_path() == user_folders / "xdg_data_home" / "judge-console" / "клуб.judge"
    with open_club(default_club_path()) as club:
        assert club.path.is_file()


def test_an_empty_file_is_taken_as_new(club_path: Path) -> None:
    club_path.parent.mkdir()
    club_path.touch()
    refusal(club_path, "empty_file", read_only=True)
    with open_club(club_path) as club:
        assert club.check() == []


def test_a_missing_file_is_not_made_for_reading(club_path: Path) -> None:
    refusal(club_path, "no_such_file", read_only=True)
    assert not club_path.parent.exists()


@pytest.mark.parametrize(
    "content", [b"{}", b"SQLite format 3\0", "протокол".encode() * 100, b"\0" * 4096, b"SQLite format 4\0" + b"\0" * 4080]
)
def test_a_file_that_is_no_sqlite(club_path: Path, content: bytes) -> None:
    club_path.parent.mkdir()
    club_path.write_bytes(content)
    refusal(club_path, "not_sqlite")
    refusal(club_path, "not_sqlite", read_only=True)


def test_something_that_is_no_file(tmp_path: Path) -> None:
    refusal(tmp_path, "is_a_folder")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(StorageTrouble, match="not_sqlite"):
        open_club(pipe)


def test_a_file_where_a_folder_must_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refusal(tmp_path / "file" / "клуб.judge", "not_a_folder")


@pytest.mark.parametrize("application_id", [0, 252006675])
def test_the_database_of_another_program(club_path: Path, application_id: int) -> None:
    club_path.parent.mkdir()
    foreign_hand(club_path, ONE_TABLE, f"PRAGMA application_id = {application_id}", "PRAGMA user_version = 1")
    assert refusal(club_path, "not_a_club").facts == {"application_id": application_id}


def test_a_later_version(club_path: Path) -> None:
    open_club(club_path).close()
    foreign_hand(club_path, "PRAGMA user_version = 7")
    assert refusal(club_path, "later_version").facts == {"found": 7, "known": 1}
    refusal(club_path, "later_version", read_only=True)


def test_a_later_version_that_is_still_in_the_wal(club_path: Path, tmp_path: Path) -> None:
    open_club(club_path).close()
    killed = tmp_path / "killed" / "клуб.judge"
    with closing(sqlite3.connect(club_path, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 7")
        shutil.copytree(club_path.parent, killed.parent)
    assert killed.read_bytes()[63] == 1
    before = folder_content(killed.parent)
    with pytest.raises(StorageTrouble) as caught:
        open_club(killed)
    assert caught.value.facts == {"found": 7, "known": 1}
    after = folder_content(killed.parent)
    assert after.pop("клуб.judge-shm")
    del before["клуб.judge-shm"]
    assert after == before


def test_a_wal_without_its_club_is_not_thrown_away(club_path: Path, play: Callable[..., None], tmp_path: Path) -> None:
    with open_club(club_path) as club:
        play(club, 3)
        shutil.copytree(club_path.parent, tmp_path / "killed")
    (tmp_path / "killed" / "клуб.judge").unlink()
    facts = refusal(tmp_path / "killed" / "клуб.judge", "stray_wal").facts
    assert facts == {"wal": str(tmp_path / "killed" / "клуб.judge-wal")}
    (tmp_path / "killed" / "клуб.judge").touch()
    refusal(tmp_path / "killed" / "клуб.judge", "stray_wal")


def test_a_truncated_club_is_damaged(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 30)
    club_path.write_bytes(club_path.read_bytes()[:8192])
    refusal(club_path, "damaged")
    refusal(club_path, "damaged", read_only=True)


def test_a_dropped_trigger_is_damage(club_path: Path) -> None:
    open_club(club_path).close()
    foreign_hand(club_path, "DROP TRIGGER journal_not_updated")
    assert refusal(club_path, "damaged").facts == {"detail": "schema of journal_not_updated"}


def test_a_large_club_is_not_read_whole(club_path: Path, play: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    with open_club(club_path) as club:
        play(club, 150)
    content = bytearray(club_path.read_bytes())
    # The first leaf of the journal, far from the rows there are receipts for: its page type byte becomes none that there is.
    page = next(start for start in range(0, len(content), 4096) if b'"nominated"' in content[start : start + 4096])
    content[page] = 0xEE
    club_path.write_bytes(content)
    refusal(club_path, "damaged")
    with open_club(club_path, read_only=True) as club:
        assert [game.id for game in club.journals.games()] == [GAME_ID]
        assert {trouble.code for trouble in club.check()} == {"damaged"}
    monkeypatch.setattr(database, "_CHECKED_WHOLE_BYTES", 0)
    with open_club(club_path) as club:
        assert [game.id for game in club.journals.games()] == [GAME_ID]
        with pytest.raises(StorageTrouble, match="damaged"):
            club.journals.entries(GAME_ID)
        assert {trouble.code for trouble in club.check()} == {"damaged"}


def test_a_half_made_club_is_taken_back(club_path: Path, tmp_path: Path) -> None:
    """A program killed while the pages of a new club were being written leaves a rollback journal behind."""
    open_club(club_path).close()
    with closing(sqlite3.connect(club_path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    finished = club_path.read_bytes()
    made = tmp_path / "made.judge"
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        # Pages that do not fit into the cache are written before the end, and for that the journal must be on the disk.
        connection.execute("PRAGMA cache_size = 2")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE t (a)")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 5000,)] * 30)
        journal = (tmp_path / "made.judge-journal").read_bytes()
        connection.execute("ROLLBACK")
    killed = tmp_path / "killed.judge"
    for read_only in (True, False):
        killed.write_bytes(finished)
        (tmp_path / "killed.judge-journal").write_bytes(journal)
        with closing(sqlite3.connect(killed)) as connection:
            assert connection.execute("PRAGMA page_count").fetchone() == (0,)
        killed.write_bytes(finished)
        (tmp_path / "killed.judge-journal").write_bytes(journal)
        with open_club(killed, read_only=read_only) as club:
            assert club.journals.games() == []
            assert club.check() == []


def test_a_folder_that_cannot_be_written(
    club_path: Path, play: Callable[..., None], unwritable: Callable[..., "contextlib.AbstractContextManager[Path]"]
) -> None:
    with open_club(club_path) as club:
        play(club, 3)
    with unwritable(club_path.parent) as folder:
        refusal(folder / "клуб.judge", "read_only")
        before = folder_content(folder)
        with open_club(folder / "клуб.judge", read_only=True) as club:
            assert len(club.journals.entries(GAME_ID)) == 3
            assert club.check() == []
            with pytest.raises(StorageTrouble, match="read_only"):
                club.journals.append(GAME_ID, 3, NOW, "{}")
        assert folder_content(folder) == before
        refusal(folder / "новый.judge", "read_only")
        with pytest.raises(StorageTrouble, match="no_access"):
            open_club(folder / "новая папка" / "клуб.judge")


@pytest.mark.parametrize("without_index", [False, True])
def test_a_wal_in_a_folder_that_cannot_be_written_is_read_too(
    club_path: Path,
    play: Callable[..., None],
    unwritable: Callable[..., "contextlib.AbstractContextManager[Path]"],
    tmp_path: Path,
    *,
    without_index: bool,
) -> None:
    with open_club(club_path) as club:
        play(club, 3)
        shutil.copytree(club_path.parent, tmp_path / "killed")
    if without_index:
        (tmp_path / "killed" / "клуб.judge-shm").unlink()
    with unwritable(tmp_path / "killed") as folder:
        before = folder_content(folder)
        with open_club(folder / "клуб.judge", read_only=True) as club:
            assert len(club.journals.entries(GAME_ID)) == 3
            with pytest.raises(StorageTrouble, match="read_only"):
                club.notes.remember("theme", "dark")
        with pytest.raises(StorageTrouble, match="read_only"):
            open_club(folder / "клуб.judge")
        assert folder_content(folder) == before


def test_a_damaged_club_with_a_wal_in_such_a_folder_is_named(
    club_path: Path, play: Callable[..., None], unwritable: Callable[..., "contextlib.AbstractContextManager[Path]"], tmp_path: Path
) -> None:
    with open_club(club_path) as club:
        play(club, 3)
        shutil.copytree(club_path.parent, tmp_path / "killed")
    (tmp_path / "killed" / "клуб.judge-shm").unlink()
    for suffix in ("", "-wal"):
        path = tmp_path / "killed" / f"клуб.judge{suffix}"
        path.write_bytes(path.read_bytes().replace(b"CREATE TABLE journal", b"CREATE TABLE jour\xffal"))
    with unwritable(tmp_path / "killed") as folder:
        refusal(folder / "клуб.judge", "damaged", read_only=True)


def test_a_file_that_cannot_be_read(club_path: Path, unwritable: Callable[..., "contextlib.AbstractContextManager[Path]"]) -> None:
    open_club(club_path).close()
    with unwritable(club_path.parent) as folder:
        (folder / "клуб.judge").chmod(0)
        with pytest.raises(StorageTrouble, match="no_access"):
            open_club(folder / "клуб.judge")


def test_looking_at_a_club_changes_nothing(club_path: Path, play: Callable[..., None], tmp_path: Path) -> None:
    with open_club(club_path) as club:
        play(club, 3)
        shutil.copytree(club_path.parent, tmp_path / "killed")
    for folder in (club_path.parent, tmp_path / "killed"):
        before = folder_content(folder)
        with open_club(folder / "клуб.judge", read_only=True) as club:
            assert len(club.journals.entries(GAME_ID)) == 3
        after = folder_content(folder)
        before.pop("клуб.judge-shm", None)
        after.pop("клуб.judge-shm", None)
        assert after == before


def test_a_locked_club(club_path: Path, another_process: Callable[..., "subprocess.Popen[str]"]) -> None:
    open_club(club_path).close()
    code = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA locking_mode = EXCLUSIVE")
connection.execute("BEGIN EXCLUSIVE")
connection.execute("CREATE TABLE IF NOT EXISTS other (a)")
print("ready", flush=True)
sys.stdin.read()
"""
    another_process(code, club_path)
    for read_only in (False, True):
        with pytest.raises(StorageTrouble) as caught:
            open_club(club_path, patience=0.05, read_only=read_only)
        assert caught.value.code == "locked"


def test_a_club_that_is_being_written_waits(club_path: Path, another_process: Callable[..., "subprocess.Popen[str]"]) -> None:
    open_club(club_path).close()
    code = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("ready", flush=True)
time.sleep(0.4)
connection.execute("COMMIT")
sys.stdin.read()
"""
    another_process(code, club_path)
    with pytest.raises(StorageTrouble, match="locked"):
        open_club(club_path, patience=0.05)
    with open_club(club_path) as club:
        assert club.check() == []


def test_switching_wal_on_waits_for_another_program(club_path: Path) -> None:
    open_club(club_path).close()
    foreign_hand(club_path, "PRAGMA journal_mode = DELETE")
    with closing(sqlite3.connect(club_path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM games").fetchone()
        with pytest.raises(StorageTrouble, match="locked"):
            open_club(club_path, patience=0.05)
    with open_club(club_path) as club:
        assert club._connection.value("PRAGMA journal_mode") == "wal"


def test_switching_wal_on_is_tried_again(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where waiting could be a deadlock SQLite gives up at once, as when two programs make one club."""
    asked: list[str] = []

    def locked_once(statement: str, values: object = ()) -> list[tuple[str]]:
        asked.append(statement)
        if len(asked) == 1:
            raise StorageTrouble("locked", str(club.path))
        return [("wal",)]

    monkeypatch.setattr(club._connection, "rows", locked_once)
    database._write_ahead(club._connection)
    assert asked == ["PRAGMA journal_mode = WAL"] * 2


def test_a_copy_in_memory_that_cannot_be_made(club: Club) -> None:
    club.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        database.in_memory(club._connection)


def test_a_trouble_that_no_wait_helps(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(statement: str, values: object = ()) -> object:
        raise StorageTrouble("disk_full", str(club.path))

    monkeypatch.setattr(club._connection, "rows", full)
    with pytest.raises(StorageTrouble, match="disk_full"):
        database._write_ahead(club._connection)


def test_many_processes_make_one_club(club_path: Path) -> None:
    code = "import sys; from judge_console.store.database import open_club; open_club(sys.argv[1]).close()"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    processes = [subprocess.Popen([sys.executable, "-c", code, club_path], env=environment) for _ in range(4)]
    assert [process.wait() for process in processes] == [0] * 4
    with open_club(club_path) as club:
        assert club.check() == []


def test_a_full_disk_at_opening(small_disk: Callable[[int], Path], club_path: Path) -> None:
    with pytest.raises(StorageTrouble, match="disk_full"):
        open_club(small_disk(12) / "клуб.judge")
    open_club(club_path).close()
    # Room for the club, not for the index of its WAL.
    disk = small_disk(club_path.stat().st_size // 1024 + 20)
    shutil.copyfile(club_path, disk / "клуб.judge")
    with pytest.raises(StorageTrouble, match="disk_full"):
        open_club(disk / "клуб.judge")
    assert (disk / "клуб.judge").read_bytes() == club_path.read_bytes()


@pytest.mark.parametrize("killed", [False, True])
def test_a_club_on_a_full_disk_can_be_looked_at(
    small_disk: Callable[[int], Path], club_path: Path, play: Callable[..., None], killed: bool
) -> None:
    path = small_disk(400) / "клуб.judge"
    with open_club(club_path) as club:
        play(club, 5)
        # The program that wrote it ended, or was killed and left its last rows in the WAL.
        if killed:
            shutil.copyfile(club_path.with_name("клуб.judge-wal"), path.with_name("клуб.judge-wal"))
            shutil.copyfile(club_path, path)
    if not killed:
        shutil.copyfile(club_path, path)
    (path.parent / "filler").write_bytes(b"x" * shutil.disk_usage(path.parent).free)
    with open_club(path, read_only=True) as club:
        assert len(club.journals.entries(GAME_ID)) == 5
        assert club.check() == []
        assert club.read_only
    with pytest.raises(StorageTrouble, match="disk_full"):
        open_club(path)


class TestMigration:
    """A second step that a later release might take; version 1 is what clubs have now."""

    @pytest.fixture(autouse=True)
    def two_versions(self, club_path: Path, play: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
        with open_club(club_path) as club:
            play(club, 3)
        monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, self.add_people))

    @staticmethod
    def add_people(db: Database) -> None:
        db.execute("CREATE TABLE people (name TEXT NOT NULL) STRICT")
        db.execute("INSERT INTO people SELECT id FROM games")

    def test_keeps_a_backup_and_the_games(self, club_path: Path) -> None:
        with open_club(club_path) as club:
            assert club._connection.value("PRAGMA user_version") == 2
            assert club._connection.value("SELECT name FROM people") == GAME_ID
            assert len(club.journals.entries(GAME_ID)) == 3
            assert club.check() == []
        backup = club_path.with_name("клуб.v1.judge")
        with closing(sqlite3.connect(backup)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (1,)
            assert connection.execute("SELECT count(*) FROM journal").fetchone() == (3,)
        with open_club(club_path):
            assert {path.suffix for path in club_path.parent.iterdir() if path.name.startswith("клуб.v1")} == {".judge"}

    def test_never_replaces_a_backup(self, club_path: Path) -> None:
        for name in ("клуб.v1.judge", "клуб.v1-2.judge"):
            club_path.with_name(name).write_text("older")
        open_club(club_path).close()
        assert club_path.with_name("клуб.v1.judge").read_text() == "older"
        assert club_path.with_name("клуб.v1-2.judge").read_text() == "older"
        assert club_path.with_name("клуб.v1-3.judge").stat().st_size > 4096

    def test_that_fails_leaves_the_club_as_it_was(self, club_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(db: Database) -> None:
            db.execute("CREATE TABLE half (a)")
            raise RuntimeError

        monkeypatch.setattr(schema, "MIGRATIONS", (schema.MIGRATIONS[0], fail))
        with pytest.raises(RuntimeError):
            # What the schema should be is made by the same steps, so the failing one is met there first; the file is what counts.
            open_club(club_path)
        with closing(sqlite3.connect(club_path)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (1,)
            assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone() == (0,)

    def test_of_a_club_that_is_only_looked_at_is_made_in_memory(self, club_path: Path) -> None:
        before = folder_content(club_path.parent)
        with open_club(club_path, read_only=True) as club:
            assert club._connection.value("PRAGMA user_version") == 2
            assert len(club.journals.entries(GAME_ID)) == 3
            assert club.check() == []
            with pytest.raises(StorageTrouble, match="read_only"):
                club.journals.append(GAME_ID, 3, NOW, "{}")
        assert folder_content(club_path.parent) == before

    def test_in_memory_that_fails_is_closed(self, club_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(db: Database) -> None:
            raise RuntimeError

        monkeypatch.setattr(schema, "MIGRATIONS", (schema.MIGRATIONS[0], fail))
        with pytest.raises(RuntimeError):
            open_club(club_path, read_only=True)

    def test_is_taken_once_where_two_programs_come(self, club_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The other program takes the step while this one makes its backup."""
        copy_into = database.Connection.copy_into

        def copy_and_be_overtaken(connection: database.Connection, target: Path) -> None:
            copy_into(connection, target)
            monkeypatch.setattr(database.Connection, "copy_into", copy_into)
            open_club(club_path).close()

        monkeypatch.setattr(database.Connection, "copy_into", copy_and_be_overtaken)
        with open_club(club_path) as club:
            assert club._connection.value("SELECT count(*) FROM people") == 1


def test_a_club_of_the_first_release_is_read(tmp_path: Path) -> None:
    """`v1.sql` is the dump of a club that release 1 wrote; it is never edited."""
    path = tmp_path / "клуб.judge"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((ROOT / "tests" / "data" / "clubs" / "v1.sql").read_text(encoding="utf-8"))
    with open_club(path) as club:
        assert club.check() == []
        first, second = (summary.game for summary in reversed(club.notes.summaries()))
        assert (first.discipline, first.regulation, first.row_count) == ("mafia", "mafia-tournament", 4)
        assert (second.discipline, second.regulation, second.row_count) == ("quiz", "tesnoty-2023", 0)
        assert [row.seq for row in club.journals.entries(first.id)] == [0, 1, 2, 3]
        assert '"note":"Ёж & «Щука»"' in club.journals.entries(first.id)[3].body
        assert club.journals.game(first.id).regulation_text.startswith("id = ")
        assert club.notes.recall("timer", game_id=first.id) == {"kind": "speech", "left": 31.5}
        assert club.notes.recall("last_game") == first.id
        assert [summary.outcome for summary in club.notes.summaries()] == [None, {"title": "Игра 1", "finished": False}]


def test_the_first_release_made_the_same_tables() -> None:
    """A released step is never edited: new clubs have the tables that old ones have."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((ROOT / "tests" / "data" / "clubs" / "v1.sql").read_text(encoding="utf-8"))
        released = dict(connection.execute(schema.OBJECTS))
    assert released == schema.objects_at(1)
