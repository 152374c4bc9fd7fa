"""Keeps a second window off the same club file: a lock beside it that a killed program does not leave behind."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile


@dataclass(frozen=True)
class Holder:
    """Who has the lock: process number and computer."""

    process: int
    host: str


class Guard:
    """The lock file `клуб.judge.open`.

    One that belongs to a dead process of this computer is taken over by itself; one from another computer (a USB stick pulled there) only
    by `take_over`. Where the folder cannot be written there is no guard, and none is needed: the club is read-only then.
    """

    def __init__(self, club: Path) -> None:
        self._lock = QLockFile(str(club.with_name(f"{club.name}.open")))
        # A judge thinks longer than any time after which a lock would count as stale.
        self._lock.setStaleLockTime(0)
        self.holder: Holder | None = None

    def take(self) -> bool:
        """Whether the club is ours now; else `holder` tells who has it."""
        if self._lock.tryLock(0) or self._lock.error() != QLockFile.LockError.LockFailedError:
            return True
        process, host, _program = self._lock.getLockInfo()
        self.holder = Holder(process, host)
        return False

    def take_over(self) -> None:
        """Takes the lock although another computer's name is in it."""
        self._lock.removeStaleLockFile()
        if not self._lock.tryLock(0):
            # Qt keeps a lock whose process lives; from another computer it cannot know, so the file itself goes.
            Path(self._lock.fileName()).unlink(missing_ok=True)
            self._lock.tryLock(0)

    def release(self) -> None:
        """Lets the club go."""
        self._lock.unlock()
