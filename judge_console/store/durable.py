"""What a file system must be asked for so that a file is there after a power cut, whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge_console.engine.errors import StorageTrouble
from judge_console.store.troubles import telling_of_files

# Windows keeps no handle on a folder; there the rename itself is journalled by the file system.
_FOLDERS_CAN_BE_SYNCED = hasattr(os, "O_DIRECTORY")
_NO_SUCH_THING_HERE = (errno.EINVAL, errno.ENOTSUP)


@contextmanager
def published(path: Path, *, overwrite: bool) -> Iterator[Path]:
    """Yields the path of a temporary file in the folder of `path`; what the block has written there appears as `path` at its end.

    Synced before and after the renaming. If the block fails, nothing appears and the temporary file is removed.
    Raises StorageTrouble: `no_such_folder`, `file_exists` where `overwrite` is false and there is a file already, and whatever the
    disk says.
    """
    if not path.parent.exists():
        raise StorageTrouble("no_such_folder", str(path.parent))
    _refuse_existing(path, overwrite=overwrite)
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    with telling_of_files(path):
        try:
            yield part
            with part.open("r+b") as file:
                os.fsync(file.fileno())
            _refuse_existing(path, overwrite=overwrite)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Makes a renaming in `folder` durable, where the system can. Raises OSError."""
    if not _FOLDERS_CAN_BE_SYNCED:
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_SUCH_THING_HERE:  # some network and FUSE folders cannot be synced at all
            raise
    finally:
        os.close(handle)


def _refuse_existing(path: Path, *, overwrite: bool) -> None:
    if not overwrite and path.exists():
        raise StorageTrouble("file_exists", str(path))
