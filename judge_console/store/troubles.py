"""The errors of the operating system and of SQLite, told as `StorageTrouble` with a stable code.

Two tables, one for each source. An error that stands in neither is either unknown hardware (an `OSError`: `disk_error`) or our own
mistake (a wrong statement, a broken constraint), and the latter is let through as it is so that it opens the crash dialog.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge_console.engine.errors import StorageTrouble

_BY_ERRNO: dict[int, str] = {
    errno.ENOENT: "no_such_file",
    errno.EISDIR: "is_a_folder",
    errno.ENOTDIR: "not_a_folder",
    errno.EEXIST: "not_a_folder",  # only `mkdir` of a parent that is a file says so here
    errno.EACCES: "no_access",
    errno.EPERM: "no_access",
    errno.EROFS: "read_only",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
}

# Extended codes first where they say more than the primary one, which is their low byte.
_BY_SQLITE_CODE: dict[int, str] = {
    sqlite3.SQLITE_IOERR_SHMSIZE: "disk_full",  # the only sign of a full disk while the WAL index is being made
    sqlite3.SQLITE_PERM: "no_access",
    sqlite3.SQLITE_AUTH: "no_access",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_PROTOCOL: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_IOERR: "disk_error",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_NOTADB: "not_sqlite",
}

# Damage that has no code of its own: a text cell that is not UTF-8 or no JSON, a header that names a schema format there never was.
_DAMAGE_IN_WORDS = ("Could not decode to UTF-8", "malformed JSON", "unsupported file format")


@contextmanager
def telling_of_files(path: Path) -> Iterator[None]:
    """Turns an `OSError` inside the block into a `StorageTrouble` about `path`.

    Its facts hold `detail`: the operating system's own words, for the report, not for the judge.
    """
    try:
        yield
    except OSError as error:
        code = _BY_ERRNO.get(error.errno or 0, "disk_error")
        raise StorageTrouble(code, str(path), detail=error.strerror or str(error)) from error


@contextmanager
def telling_of_sqlite(path: Path) -> Iterator[None]:
    """Turns what SQLite has to say about the environment inside the block into a `StorageTrouble` about `path`.

    Its facts hold `detail`: SQLite's own words. A wrong statement or a broken constraint is our mistake and goes through as it is.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = _code_of(error)
        if code is None:
            raise
        if code == "cannot_open" and not (os.access(path.parent, os.W_OK) and os.access(path, os.W_OK)):
            code = "read_only"  # WAL needs two more files in the folder, so an unwritable folder looks like this
        raise StorageTrouble(code, str(path), detail=str(error)) from error


@contextmanager
def telling_of_reading(path: Path) -> Iterator[None]:
    """As `telling_of_sqlite`, around statements only: SQLite's messages quote the file, and the driver fails at bytes that are no text."""
    with telling_of_sqlite(path):
        try:
            yield
        except UnicodeDecodeError as error:
            raise StorageTrouble("damaged", str(path), detail=str(error)) from error


def _code_of(error: sqlite3.Error) -> str | None:
    if str(error).startswith(_DAMAGE_IN_WORDS):
        return "damaged"
    number: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)  # the driver's own errors have none
    return _BY_SQLITE_CODE.get(number) or _BY_SQLITE_CODE.get(number & 0xFF)
