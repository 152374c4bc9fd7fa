"""Record files as text, in and out: what judges mail each other and carry on a stick."""

from __future__ import annotations

import os
from pathlib import Path

from judge_console.engine.errors import FormatError
from judge_console.store.durable import published
from judge_console.store.troubles import telling_of_files

LARGEST_RECORD = 64 * 1024 * 1024
"""Bytes. A game of the longest evening has some 200 kB; anything above this limit is no record and would only fill the memory."""


def read_text(path: str | Path) -> str:
    """The text of a UTF-8 file, with or without a byte order mark, line ends as they are.

    Raises StorageTrouble (`no_such_file`, `is_a_folder`, `no_access`, `disk_error`) and FormatError (`not_unicode` with the number
    of the first bad byte, `too_large` with the limit in bytes); both name the file.
    """
    data = read_bytes(path)
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise FormatError("not_unicode", "", file=str(path), byte=error.start) from error


def read_bytes(path: str | Path) -> bytes:
    """The content of a file. Raises StorageTrouble as `read_text` does, and FormatError `too_large` with the limit in bytes."""
    file = Path(path)
    with telling_of_files(file), file.open("rb") as stream:
        data = stream.read(LARGEST_RECORD + 1)
    if len(data) > LARGEST_RECORD:
        raise FormatError("too_large", "", file=str(file), limit=LARGEST_RECORD)
    return data


def write_text(path: str | Path, text: str) -> None:
    """Writes `text` as UTF-8 so that `path` holds either what it held before or all of `text`, a power cut included.

    A link is followed and its target replaced. Raises StorageTrouble (`no_such_folder`, `is_a_folder`,
    `no_access`, `read_only`, `disk_full`, `disk_error`) and FormatError `not_unicode` for half of a surrogate pair.
    """
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise FormatError("not_unicode", "", file=str(path), character=error.start) from error
    write_bytes(path, data)


def write_bytes(path: str | Path, data: bytes) -> None:
    """Writes a file as `write_text` does, from bytes: a sheet as PDF."""
    with published(Path(os.path.realpath(path)), overwrite=True) as part:
        part.write_bytes(data)
