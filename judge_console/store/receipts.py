"""Receipts: a small file beside the club file that remembers the last rows said to be durable.

A WAL is read up to its first damaged frame; what follows is dropped by SQLite without a word, and the database that is left is in order
in itself. The same holds for a club file copied without its WAL and for one put back from an older copy. Nothing inside the database
can tell; something outside that knows the last acknowledged rows can. So after each commit the number, game, seq and hash of its rows
are written here, in a ring of `SLOTS` lines, and at the next opening each of them must be found in the journal.

What it costs: two system calls a commit, no sync. A receipt may therefore be missing after a power cut (fewer rows can be missed),
but there is never one for a row that was not durable: no false alarm. Rows are lost from the end only, so the last receipts suffice.
What it cannot see: a loss where the receipts were lost too (a club file carried elsewhere alone).

A line: row number, game id, seq, hash, and a check over these and the club's id, so that a damaged line, or the receipts
of another club under the same name, count as none.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

SLOTS = 64
_LINE_BYTES = 12 + 1 + 36 + 1 + 6 + 1 + 64 + 1 + 8 + 1

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Receipt:
    """One row that was acknowledged: its number in the club, its game, its place there and its hash."""

    number: int
    game_id: str
    seq: int
    hash: str


class Receipts:
    """The file of receipts of one club. Not open until `start`."""

    def __init__(self, club_path: Path, club_id: str) -> None:
        self.path = club_path.with_name(club_path.name + ".receipts")
        self._club_id = club_id
        self._running = False

    def kept(self) -> list[Receipt]:
        """The receipts in the file, oldest first; none where there is no file. Raises OSError."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return []
        found = (self._read(data[start : start + _LINE_BYTES]) for start in range(0, SLOTS * _LINE_BYTES, _LINE_BYTES))
        return sorted((receipt for receipt in found if receipt is not None), key=lambda receipt: receipt.number)

    def start(self, *, afresh: bool) -> None:
        """Makes the file ready for `add`, at its full size so that a full disk cannot stop it later.

        `afresh` forgets what was in it. Raises OSError.
        """
        if afresh or not self.path.exists() or self.path.stat().st_size != SLOTS * _LINE_BYTES:
            self.path.write_bytes((b" " * (_LINE_BYTES - 1) + b"\n") * SLOTS)
        self._running = True

    def add(self, receipts: Iterable[Receipt]) -> None:
        """Writes what has just been committed.

        It never raises for the disk: the rows are durable already, and the judge must not be told that they are not. A failure is
        logged once and ends the keeping of receipts until the club is opened again.
        """
        if not self._running:
            return
        try:
            with self.path.open("r+b", buffering=0) as file:
                for receipt in list(receipts)[-SLOTS:]:
                    file.seek(receipt.number % SLOTS * _LINE_BYTES)
                    file.write(self._written(receipt))
        except OSError as error:
            self._running = False
            logger.warning("no receipts are kept from here on: %s: %s", self.path, error)

    def _written(self, receipt: Receipt) -> bytes:
        content = f"{receipt.number:>12} {receipt.game_id} {receipt.seq:>6} {receipt.hash}"
        return f"{content} {self._check(content)}\n".encode("ascii")

    def _read(self, line: bytes) -> Receipt | None:
        try:
            content, _, check = line.decode("ascii").rstrip("\n").rpartition(" ")
        except UnicodeDecodeError:
            return None
        if check != self._check(content):
            return None
        number, game_id, seq, row_hash = content.split()
        return Receipt(int(number), game_id, int(seq), row_hash)

    def _check(self, content: str) -> str:
        return hashlib.sha256(f"{self._club_id} {content}".encode("ascii")).hexdigest()[:8]
