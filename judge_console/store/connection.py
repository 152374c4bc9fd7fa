"""One SQLite connection to a club file: how it is opened, how a transaction is written, who else may be at the file."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from judge_console.engine.errors import StorageTrouble
from judge_console.store.durable import published
from judge_console.store.receipts import Receipt, Receipts
from judge_console.store.troubles import telling_of_files, telling_of_reading, telling_of_sqlite

# In WAL mode EXTRA is FULL, one sync of the WAL a commit. It differs where a network folder cannot do WAL and SQLite stays with
# a rollback journal: there FULL can lose the last commit with the folder's entry, EXTRA syncs that too.
_DURABLE = "EXTRA"
# The row reaches the operating system, so a killed program loses nothing, and the next durable commit syncs it along.
_SOON = "NORMAL"


class Connection:
    """A connection in the driver's autocommit mode: a transaction is open only inside `writing`.

    `path` is the club file as told to people, even where the content was copied to memory. `db` is for this room only.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, *, read_only: bool, patience: float) -> None:
        self.path = path
        self.read_only = read_only
        self.patience = patience
        self.receipts: Receipts | None = None
        self._due: list[Receipt] = []
        self._files: tuple[object, object] | None = None
        # Plugins that some other program installed for sqlite-utils have no business with a club file.
        self.db = Database(connection, execute_plugins=False)
        with telling_of_reading(path):
            self.db.execute("PRAGMA foreign_keys = ON")
            self.db.execute(f"PRAGMA synchronous = {_DURABLE}")
            if read_only:
                self.seal()
            # SQLite reads a file at the first question about it, and what is wrong with it must be told here.
            self.db.execute("PRAGMA schema_version")

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a SELECT or PRAGMA. Raises StorageTrouble."""
        with telling_of_reading(self.path):
            return self.db.execute(statement, values).fetchall()

    def value(self, statement: str, values: Sequence[object] = ()) -> Any:
        """The first cell of the first row, None where there is no row. Raises StorageTrouble."""
        rows = self.rows(statement, values)
        return rows[0][0] if rows else None

    @contextmanager
    def writing(self, *, durable: bool = True) -> Iterator[Database]:
        """One transaction. It takes the write lock at once, so what is read inside cannot be overtaken; at the end of the block it is
        on the disk (`durable`) or at least with the operating system. Any exception leaves the file as it was.

        Inside another `writing` it is a part of that one, and durable only with it.
        Raises StorageTrouble: `locked` after `patience` seconds, `read_only`, `disk_full`, `file_gone`, `disk_error`, `damaged`.
        """
        if self.read_only:
            raise StorageTrouble("read_only", str(self.path))
        with telling_of_sqlite(self.path):
            if self.db.conn.in_transaction:
                with self._keeping_due(), self.db.atomic():
                    yield self.db
                return
            if not durable:
                self.db.execute(f"PRAGMA synchronous = {_SOON}")
            try:
                with self._keeping_due():
                    self.db.execute("BEGIN IMMEDIATE")
                    try:
                        self._refuse_other_files()
                        yield self.db
                        self.db.commit()
                    except BaseException:
                        self.db.rollback()
                        raise
            finally:
                if not durable:
                    self.db.execute(f"PRAGMA synchronous = {_DURABLE}")
        if self._due and self.receipts is not None:
            self.receipts.add(self._due)
        self._due.clear()

    def acknowledge(self, receipts: Sequence[Receipt]) -> None:
        """Remembers these rows outside the database as soon as the running transaction is committed."""
        self._due.extend(receipts)

    def watch_files(self) -> None:
        """From here on a transaction is refused once the club file or its WAL is not the one that was opened.

        SQLite on its own writes happily into a file that was deleted or that a cloud folder has replaced, and all is lost at close.
        """
        self._files = self._files_now()

    def seal(self) -> None:
        """Nothing can be written from here on, also where this connection works on a copy in memory."""
        self.read_only = True
        self.db.execute("PRAGMA query_only = ON")

    def copy_into(self, target: Path) -> None:
        """A whole copy as of now at `target`, with all that is still in the WAL; it appears when it is complete and synced.

        Raises StorageTrouble about `target` (`file_exists`, `no_such_file` for a missing folder, `disk_full`, …)
        or about this file (`damaged`).
        """
        with published(target, overwrite=False) as part:
            part.touch(exist_ok=False)  # a folder that is missing or may not be written is told better by the system than by SQLite
            try:
                with telling_of_sqlite(target):
                    self.db.execute("PRAGMA query_only = OFF")  # it would forbid the copy too
                    self.db.execute("VACUUM INTO ?", [str(part)])
            except StorageTrouble as trouble:
                if trouble.code == "damaged":  # nothing but the source can be
                    raise StorageTrouble("damaged", str(self.path), **trouble.facts) from trouble
                raise
            finally:
                if self.read_only:
                    self.seal()

    def close(self) -> None:
        """Ends the connection; the last one moves the WAL into the club file."""
        self.db.close()

    @contextmanager
    def _keeping_due(self) -> Iterator[None]:
        """Receipts asked for inside a block that fails are not due: its rows are not in the file."""
        due = len(self._due)
        try:
            yield
        except BaseException:
            del self._due[due:]
            raise

    def _refuse_other_files(self) -> None:
        if self._files is not None and self._files_now() != self._files:
            raise StorageTrouble("file_gone", str(self.path))

    def _files_now(self) -> tuple[object, object]:
        with telling_of_files(self.path):
            return _identity(self.path), _identity(wal_of(self.path))


def connect(path: Path, *, patience: float, create: bool = False) -> Connection:
    """A connection that may write; `create` makes a missing file. Raises StorageTrouble."""
    return _connect(path, "rwc" if create else "rw", read_only=False, patience=patience)


def connect_to_look(path: Path, *, patience: float) -> Connection:
    """A connection that changes nothing: neither the club file nor its WAL, and it leaves no files where it can.

    A WAL database in an unwritable folder or on a full disk can be opened only as `immutable`, which does not read the WAL: where
    there is something in it, both files are copied to a temporary folder and read into memory. Raises StorageTrouble.
    """
    has_wal = size_of(wal_of(path)) > 0
    try:
        # As a reader SQLite leaves an empty WAL and its index behind; as a writer it removes both, but takes in what a killed program left.
        return _connect(path, "ro" if has_wal else "rw", read_only=True, patience=patience)
    except StorageTrouble as trouble:
        if trouble.code not in {"read_only", "cannot_open", "disk_full"}:
            raise
        if has_wal:
            return _copy_with_wal(path, patience=patience)
        return _connect(path, "ro", "immutable=1", read_only=True, patience=patience)


def in_memory(connection: Connection) -> Connection:
    """The content of `connection`, which is closed, in memory, where a change does not reach the file. Raises StorageTrouble."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        with telling_of_sqlite(connection.path):
            connection.db.conn.backup(memory)
        return Connection(connection.path, memory, read_only=False, patience=connection.patience)
    except BaseException:
        memory.close()
        raise
    finally:
        connection.close()


def wal_of(path: Path) -> Path:
    """Where SQLite keeps the write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def size_of(path: Path) -> int:
    """Bytes of a file, 0 where there is none. Raises StorageTrouble."""
    with telling_of_files(path):
        try:
            return path.stat().st_size
        except FileNotFoundError:
            return 0


def _connect(path: Path, mode: str, *parameters: str, at: Path | None = None, read_only: bool, patience: float) -> Connection:
    """A connection to the file `at`, which people know as `path`."""
    query = "&".join((f"mode={mode}", *parameters))
    with telling_of_sqlite(path):
        connection = sqlite3.connect(f"{(at or path).as_uri()}?{query}", uri=True, timeout=patience, isolation_level=None)
    try:
        return Connection(path, connection, read_only=read_only, patience=patience)
    except BaseException:
        connection.close()
        raise


def _copy_with_wal(path: Path, *, patience: float) -> Connection:
    with tempfile.TemporaryDirectory(prefix="judge-console-") as folder, telling_of_files(path):
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(wal_of(path), wal_of(copy))
        looking = in_memory(_connect(path, "rw", at=copy, read_only=False, patience=patience))
    looking.seal()
    return looking


def _identity(path: Path) -> object:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
