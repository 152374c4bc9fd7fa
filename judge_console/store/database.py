"""The club file: opened, recognised, brought up to date, checked, copied."""

from __future__ import annotations

import itertools
import shutil
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import platformdirs

from judge_console.engine.errors import StorageTrouble
from judge_console.store import schema
from judge_console.store.connection import Connection, connect, connect_to_look, in_memory, size_of, wal_of
from judge_console.store.desk_notes import DeskNotes
from judge_console.store.journals import JournalRow, Journals, is_sound, trouble_of
from judge_console.store.receipts import Receipt, Receipts
from judge_console.store.troubles import telling_of_files, telling_of_sqlite

CLUB_FILE_NAME = "клуб.judge"

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
# A whole quick_check reads the whole file, 1.5 ms a megabyte when it is in memory and far more when it is not. Above this size it is made
# only where the last program did not end properly; a game is checked row by row when it is opened, and `Club.check` reads everything.
_CHECKED_WHOLE_BYTES = 16 * 1024 * 1024


def default_club_path() -> Path:
    """The club file in the user's data folder; neither is made here."""
    return platformdirs.user_data_path("judge-console", appauthor=False) / CLUB_FILE_NAME


class Club:
    """An open club file. `journals` holds the games, `notes` what the desk remembers; close it, or use it in a `with`.

    It belongs to the thread that opened it. Other processes may have the same file open; a row of theirs is never lost or
    overtaken, an `append` that comes second gets `journal_moved_on`.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.path = connection.path
        self.read_only = connection.read_only
        self.journals = Journals(connection)
        self.notes = DeskNotes(connection)

    @contextmanager
    def one_transaction(self) -> Iterator[None]:
        """Everything written inside the block becomes durable together at its end, or nothing does: the import of a record.

        Raises StorageTrouble.
        """
        with self._connection.writing():
            yield

    def check(self) -> list[StorageTrouble]:
        """Everything that is wrong with the file, for the command that asks: pages and indexes, tables and triggers, every chain.

        Empty for a sound club. Codes: `damaged` (fact `detail`), `game_changed` and `chain_broken` (facts `game`, `seq`, `what`).
        Takes 10 µs a row.
        """
        found = _damage(self._connection, "integrity_check")
        try:
            games = self.journals.games()
        except StorageTrouble as trouble:
            return [*found, trouble]
        for game in games:
            try:
                broken = self.journals.verify(game.id)
            except StorageTrouble as trouble:
                found.append(trouble)
            else:
                if broken is not None:
                    found.append(trouble_of(broken, str(self.path)))
        return found

    def backup(self, to_path: str | Path) -> None:
        """A whole copy as of now, with all that is still in the WAL; games may be written to meanwhile.

        It appears under its name when it is complete and synced. Raises StorageTrouble about `to_path` (`file_exists`,
        `no_such_file` for a missing folder, `disk_full`, …) or about this file (`damaged`).
        """
        self._connection.copy_into(Path(to_path).absolute())

    def close(self) -> None:
        """Ends the work with the file; the last one to leave moves the WAL into it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def open_club(path: str | Path, *, read_only: bool = False, patience: float = 3.0, accept_lost_tail: bool = False) -> Club:
    """Opens a club file; a missing or an empty one is made, with its folders, unless `read_only`.

    An older version is migrated, after a backup beside it (`клуб.v1.judge`); read-only, it is migrated in memory. `patience` is how
    many seconds another program's lock is waited for. Nothing is written to a file that is refused. Read-only, a damaged file is
    opened as far as SQLite can read it: each game is checked when it is opened, and the sound ones can be saved.

    Raises StorageTrouble:
    `no_such_file` (read-only), `empty_file` (read-only), `is_a_folder`, `not_a_folder`, `no_access`, `cannot_open`, `disk_error`;
    `not_sqlite` no SQLite file; `not_a_club` another program's (fact `application_id`); `later_version` (facts `found`, `known`);
    `read_only` the file or its folder cannot be written, opening it read-only will do; `locked` another program holds it;
    `disk_full`; `damaged` (fact `detail`); `stray_wal` the club file is missing or empty, but its WAL (fact `wal`) lies there with rows
    that belong to it, and SQLite would delete it;
    `tail_lost` rows that had been acknowledged are not in the file: it is an older copy, or its WAL was lost or damaged (facts `rows`,
    `game` and `seq` of the first row known to be missing). With `accept_lost_tail` the judge has been told
    and goes on with what there is; a WAL that lies there is kept aside (`клуб.judge.lost-wal`).
    """
    file = Path(path).absolute()
    is_new = _is_new(file)
    if is_new and size_of(wal_of(file)):
        raise StorageTrouble("stray_wal", str(file), wal=str(wal_of(file)))
    if is_new and read_only:
        raise StorageTrouble("empty_file" if file.exists() else "no_such_file", str(file))
    lost = False
    if not is_new:
        looking, lost = _looked_at(file, patience=patience, check_pages=not read_only, accept_lost_tail=accept_lost_tail)
        if read_only:
            return Club(_up_to_date_in_memory(looking))
        looking.close()
        if lost:
            _keep_wal_aside(file)
    connection = _connected_to_write(file, patience=patience, is_new=is_new)
    try:
        connection.receipts = _receipts_of(connection)
        with telling_of_files(connection.receipts.path):
            connection.receipts.start(afresh=lost)
        connection.watch_files()
    except BaseException:
        connection.close()
        raise
    return Club(connection)


def _is_new(file: Path) -> bool:
    """Whether a club can be made here. What the header of a file gives away is told before SQLite touches the file."""
    with telling_of_files(file):
        if file.is_dir():
            raise StorageTrouble("is_a_folder", str(file))
        if file.exists() and not file.is_file():
            raise StorageTrouble("not_sqlite", str(file))
        try:
            with file.open("rb") as stream:
                header = stream.read(_HEADER_BYTES)
        except FileNotFoundError:
            return True
    if not header:
        return True
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        raise StorageTrouble("not_sqlite", str(file))
    if not {header[18], header[19]} <= {1, 2}:  # SQLite would take a file of a later write format for one it may only read
        raise StorageTrouble("damaged", str(file), detail="file format version")
    # Both numbers are in the file itself from the start, because a club is made before WAL is switched on.
    version, application_id = struct.unpack_from(">i4xI", header, 60)
    _refuse_foreign(file, version, application_id)
    return False


def _refuse_foreign(file: Path, version: int, application_id: int) -> None:
    if application_id != schema.APPLICATION_ID or version < 1:
        raise StorageTrouble("not_a_club", str(file), application_id=application_id)
    if version > schema.latest_version():
        raise StorageTrouble("later_version", str(file), found=version, known=schema.latest_version())


def _looked_at(file: Path, *, patience: float, check_pages: bool, accept_lost_tail: bool) -> tuple[Connection, bool]:
    """A connection that has changed nothing, to a file found in order, and whether rows are missing at its end.

    As a writer SQLite would, on leaving a file that is then refused, take in what it understands of the WAL and throw the rest away.
    """
    whole = size_of(wal_of(file)) > 0 or size_of(file) <= _CHECKED_WHOLE_BYTES
    looking = connect_to_look(file, patience=patience)
    try:
        _refuse(_damage(looking, "quick_check" if check_pages else None, whole=whole))
        lost = _lost_tail(looking)
        if not accept_lost_tail:
            _refuse(lost)
    except BaseException:
        looking.close()
        raise
    return looking, bool(lost)


def _refuse(found: list[StorageTrouble]) -> None:
    for trouble in found:
        raise trouble


def _up_to_date_in_memory(looking: Connection) -> Connection:
    if _version_of(looking) == schema.latest_version():
        return looking
    copy = in_memory(looking)
    try:
        _migrate(copy, keep_backup=False)
        copy.seal()
    except BaseException:
        copy.close()
        raise
    return copy


def _connected_to_write(file: Path, *, patience: float, is_new: bool) -> Connection:
    if is_new:
        with telling_of_files(file.parent):
            file.parent.mkdir(parents=True, exist_ok=True)
    connection = connect(file, patience=patience, create=is_new)
    try:
        _migrate(connection, keep_backup=True)
        _write_ahead(connection)
        _refuse_unwritable(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: Connection, *, keep_backup: bool) -> None:
    while (version := _version_of(connection)) < schema.latest_version():
        if version > 0 and keep_backup:
            connection.copy_into(_free_name(connection.path.with_suffix(f".v{version}{connection.path.suffix}")))
            keep_backup = False
        with connection.writing() as db:
            if _version_of(connection) == version:  # else another program was faster
                schema.take_step(db, version)


def _version_of(connection: Connection) -> int:
    """The schema version, 0 for a database without anything in it. Unlike the file's header it takes in what is still in the WAL."""
    # In one statement, which is one look: another program may be making the club at this moment.
    statement = "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version, pragma_application_id"
    version, application_id, tables = connection.rows(statement)[0]
    if version or application_id or tables:
        _refuse_foreign(connection.path, version, application_id)
    return int(version)


def _free_name(plain: Path) -> Path:
    """`клуб.v1.judge`, or `клуб.v1-2.judge` where there is such a file already."""
    numbered = (plain.with_name(f"{plain.stem}-{n}{plain.suffix}") for n in itertools.count(2))
    return next(name for name in itertools.chain([plain], numbered) if not name.exists())


def _write_ahead(connection: Connection) -> None:
    """Switches WAL on. SQLite does not wait for a lock here, so the waiting is done for it."""
    deadline = time.monotonic() + connection.patience
    while True:
        try:
            connection.value("PRAGMA journal_mode = WAL")
        except StorageTrouble as trouble:
            if trouble.code != "locked" or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _refuse_unwritable(connection: Connection) -> None:
    """SQLite opens a file it may only read, and even begins a write transaction there; only the first write says so."""
    with telling_of_sqlite(connection.path):
        connection.db.execute("BEGIN IMMEDIATE")
        try:
            connection.db.execute(f"PRAGMA user_version = {schema.latest_version()}")
        finally:
            connection.db.rollback()


def _damage(connection: Connection, pragma: str | None, *, whole: bool = True) -> list[StorageTrouble]:
    """What a look at tables and triggers and SQLite's own check find: `quick_check`, `integrity_check` with the indexes too, or none.

    Not `whole`: without the journal.
    """
    try:
        expected = schema.objects_at(_version_of(connection))
        present = dict(connection.rows(schema.OBJECTS))
        wrong = [f"schema of {name}" for name, statement in expected.items() if present.get(name) != statement]
        if not wrong and pragma:
            tables = [f"('{name}')" for name, statement in expected.items() if statement.startswith("CREATE TABLE") and name != "journal"]
            for place in [""] if whole else tables:
                wrong += [message for (message,) in connection.rows(f"PRAGMA {pragma}{place}") if message != "ok"]
    except StorageTrouble as trouble:
        return [trouble]
    return [StorageTrouble("damaged", str(connection.path), detail=detail) for detail in wrong]


def _receipts_of(connection: Connection) -> Receipts:
    return Receipts(connection.path, str(connection.value("SELECT id FROM club")))


def _lost_tail(connection: Connection) -> list[StorageTrouble]:
    """`tail_lost`, if it is."""
    if _version_of(connection) == 0:  # the making of the club was interrupted and has been taken back
        return []
    receipts = _receipts_of(connection)
    with telling_of_files(receipts.path):
        kept = receipts.kept()
    lost = [receipt for receipt in kept if not _has_row_of(connection, receipt)]
    if not lost:
        return []
    # Between the last row there is and the last one acknowledged all are lost, also those too old to have a receipt.
    before = min(lost[0].number - 1, connection.value("SELECT ifnull(max(number), 0) FROM journal"))
    return [StorageTrouble("tail_lost", str(connection.path), rows=lost[-1].number - before, game=lost[0].game_id, seq=lost[0].seq)]


def _has_row_of(connection: Connection, receipt: Receipt) -> bool:
    """Whether the row is there, if only as a damaged one: that is for the check of its game, not a lost tail."""
    columns = "SELECT game_id, seq, recorded_at, body, previous, hash FROM journal WHERE number = ?"
    try:
        rows = [JournalRow(*values) for values in connection.rows(columns, [receipt.number])]
    except StorageTrouble as trouble:
        if trouble.code == "damaged":
            return True
        raise
    return any(row.hash == receipt.hash or not is_sound(row) for row in rows)


def _keep_wal_aside(file: Path) -> None:
    """What follows the damaged place in a WAL may be saved by someone who knows how; SQLite would throw it away."""
    if size_of(wal_of(file)):
        with telling_of_files(file):
            shutil.copyfile(wal_of(file), _free_name(file.with_name(f"{file.name}.lost-wal")))
