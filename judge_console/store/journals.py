"""Games and their journals: rows that are only ever added, each chained to the one before it.

A hash is the SHA-256, in lower-case hex, of the UTF-8 text of a JSON array without spaces, non-ASCII characters as they are:
of a game `[id, discipline, regulation, regulation_sha256, head, created_at, origin]`, of a row `[game_id, seq, recorded_at, body,
previous]`, where `previous` is the hash of the row before, of the game for row 0. `head` and `body` are hashed as the texts they are
kept as. So a changed byte anywhere in a game, its regulation included, breaks its chain at a place that can be named.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import asdict, astuple, dataclass
from typing import Any

from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.store.connection import Connection
from judge_console.store.receipts import Receipt

_GAME_COLUMNS = "games.id, discipline, regulation, regulation_sha256, head, created_at, origin, ifnull(row_count, 0), last_recorded_at"


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game as a list shows it.

    `discipline` and `regulation` are ids, `regulation_sha256` names the exact text it is played under, `head` is JSON as at the start,
    `created_at` and `last_recorded_at` (None before the first row) are RFC 3339, `origin` says where the game came from,
    `row_count` is the length of its journal.
    """

    id: str
    discipline: str
    regulation: str
    regulation_sha256: str
    head: str
    created_at: str
    origin: str
    row_count: int
    last_recorded_at: str | None


@dataclass(frozen=True, slots=True)
class Game:
    """A game with the text of the regulation it is played under, checked against its hash."""

    row: GameRow
    regulation_text: str
    hash: str


@dataclass(frozen=True, slots=True)
class JournalRow:
    """Row `seq` (from 0) of a journal: `body` is the JSON text of an entry, `recorded_at` RFC 3339."""

    game_id: str
    seq: int
    recorded_at: str
    body: str
    previous: str
    hash: str


@dataclass(frozen=True, slots=True)
class ChainBreak:
    """The first place where a chain does not hold.

    `seq` is the row, None for the game's own row. `what` is `regulation` or `game` (changed since it was made), `missing` (no row where
    one must be), `previous` (does not go on from the row before), `row` (changed since it was written), `head` (the rows hold, what the
    club keeps about their end does not).
    """

    game_id: str
    seq: int | None
    what: str


def is_sound(row: JournalRow) -> bool:
    """Whether a row is as it was written, whatever stands before it."""
    return row.hash == _hash_of_row(row.game_id, row.seq, row.recorded_at, row.body, row.previous)


def trouble_of(broken: ChainBreak, path: str) -> StorageTrouble:
    """A break as an error: `game_changed` (facts `game`, `what`) or `chain_broken` (facts `game`, `seq`, `what`)."""
    if broken.seq is None:
        return StorageTrouble("game_changed", path, game=broken.game_id, what=broken.what)
    return StorageTrouble("chain_broken", path, game=broken.game_id, seq=broken.seq, what=broken.what)


class Journals:
    """The games of a club. `append` is the one way in for a row."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create_game(
        self, game_id: str, *, discipline: str, regulation: str, regulation_text: str, head: str, created_at: str, origin: str
    ) -> Game:
        """A new game without rows, durable on return. `game_id` is a UUID in its usual lower-case form, `head` JSON text.

        Raises FormatError `not_a_uuid`, StorageTrouble `game_exists` and those of `Connection.writing`.
        """
        if not _is_uuid(game_id):
            raise FormatError("not_a_uuid", "id", found=game_id)
        text_hash = hashlib.sha256(regulation_text.encode("utf-8")).hexdigest()
        row = GameRow(game_id, discipline, regulation, text_hash, head, created_at, origin, 0, None)
        with self._connection.writing() as db:
            if game_id in self:
                raise self._trouble("game_exists", game=game_id)
            if not self._connection.rows("SELECT 1 FROM regulation_texts WHERE sha256 = ?", [text_hash]):
                db.table("regulation_texts").insert({"sha256": text_hash, "text": regulation_text})
            game = Game(row, regulation_text, _hash_of_game(row))
            kept = asdict(row) | {"hash": game.hash}
            del kept["row_count"], kept["last_recorded_at"]  # these two are the chain's
            db.table("games").insert(kept)
        return game

    def append(self, game_id: str, seq: int, recorded_at: str, body: str) -> JournalRow:
        """Adds row `seq` with the JSON text `body`; on return it is on the disk.

        Raises StorageTrouble: `journal_moved_on` (facts `game`, `seq`, `next`) where `seq` is not the next row because another writer was
        faster, `no_such_game`, and those of `Connection.writing`. Nothing is written then.
        """
        return self.append_many(game_id, seq, [(recorded_at, body)])[0]

    def append_many(self, game_id: str, first_seq: int, lines: Iterable[tuple[str, str]]) -> list[JournalRow]:
        """Adds rows of `(recorded_at, body)` from `first_seq` on, all of them or none. Raises as `append` does."""
        with self._connection.writing() as db:
            head = self._head_of_chain(game_id)
            if head is None:
                raise self._trouble("no_such_game", game=game_id)
            next_seq, previous, _ = head
            if first_seq != next_seq:
                raise self._trouble("journal_moved_on", game=game_id, seq=first_seq, next=next_seq)
            first_number: int = self._connection.value("SELECT ifnull(max(number), 0) + 1 FROM journal")
            rows: list[JournalRow] = []
            for seq, (recorded_at, body) in enumerate(lines, first_seq):
                row = JournalRow(game_id, seq, recorded_at, body, previous, _hash_of_row(game_id, seq, recorded_at, body, previous))
                rows.append(row)
                previous = row.hash
            db.conn.executemany(
                "INSERT INTO journal (number, game_id, seq, recorded_at, body, previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(number, *astuple(row)) for number, row in enumerate(rows, first_number)],
            )
            self._connection.acknowledge([Receipt(number, game_id, row.seq, row.hash) for number, row in enumerate(rows, first_number)])
        return rows

    def __contains__(self, game_id: str) -> bool:
        """Whether there is such a game. Raises StorageTrouble."""
        return bool(self._connection.rows("SELECT 1 FROM games WHERE id = ?", [game_id]))

    def games(self, ids: Sequence[str] | None = None) -> list[GameRow]:
        """All games, or those of `ids`, the latest made first. Raises StorageTrouble."""
        chosen = "" if ids is None else "WHERE games.id IN (SELECT value FROM json_each(?))"
        found = self._connection.rows(
            f"SELECT {_GAME_COLUMNS} FROM games LEFT JOIN chain_heads ON game_id = games.id {chosen} ORDER BY games.number DESC",  # noqa: S608
            [] if ids is None else [json.dumps(list(ids))],
        )
        return [GameRow(*values) for values in found]

    def extent(self) -> tuple[int, int]:
        """How many games and how many rows there are: they only grow, so nothing has changed while they have not. Raises StorageTrouble."""
        ((games, rows),) = self._connection.rows("SELECT count(*), ifnull(sum(row_count), 0) FROM chain_heads")
        return games, rows

    def game(self, game_id: str) -> Game:
        """One game with its regulation. Raises StorageTrouble: `no_such_game`, `game_changed` (as of `trouble_of`)."""
        found = self._game(game_id)
        if isinstance(found, ChainBreak):
            raise self._broken(found)
        return found

    def entries(self, game_id: str, *, checked: bool = True) -> list[JournalRow]:
        """The rows of a game, oldest first, every one checked against the chain.

        Raises StorageTrouble: `no_such_game`, `game_changed`, `chain_broken` (as of `trouble_of`). With `checked=False` it hands out
        what there is: for saving what can be saved.
        """
        rows, broken = self._chain(game_id)
        if checked and broken is not None:
            raise self._broken(broken)
        return rows

    def verify(self, game_id: str) -> ChainBreak | None:
        """The first break in the chain of a game, its own row and its regulation included; None for a whole chain.

        Raises StorageTrouble: `no_such_game`, `damaged` where SQLite cannot read on.
        """
        return self._chain(game_id)[1]

    def _chain(self, game_id: str) -> tuple[list[JournalRow], ChainBreak | None]:
        game = self._game(game_id)
        rows = [
            JournalRow(*values)
            for values in self._connection.rows(
                "SELECT game_id, seq, recorded_at, body, previous, hash FROM journal WHERE game_id = ? ORDER BY seq", [game_id]
            )
        ]
        if isinstance(game, ChainBreak):
            return rows, game
        previous = game.hash
        for seq, row in enumerate(rows):
            if row.seq != seq:
                return rows, ChainBreak(game_id, seq, "missing")
            if row.previous != previous:
                return rows, ChainBreak(game_id, seq, "previous")
            if not is_sound(row):
                return rows, ChainBreak(game_id, seq, "row")
            previous = row.hash
        head = self._head_of_chain(game_id)
        if head == (len(rows), previous, rows[-1].recorded_at if rows else None):
            return rows, None
        return rows, ChainBreak(game_id, len(rows), "missing" if head and head[0] > len(rows) else "head")

    def _game(self, game_id: str) -> Game | ChainBreak:
        found = self._connection.rows(
            f"SELECT {_GAME_COLUMNS}, regulation_texts.text, games.hash FROM games "  # noqa: S608
            "LEFT JOIN chain_heads ON game_id = games.id LEFT JOIN regulation_texts ON sha256 = regulation_sha256 WHERE games.id = ?",
            [game_id],
        )
        if not found:
            raise self._trouble("no_such_game", game=game_id)
        *columns, text, game_hash = found[0]
        row = GameRow(*columns)
        if _hash_of_game(row) != game_hash:
            return ChainBreak(game_id, None, "game")
        if not isinstance(text, str) or hashlib.sha256(text.encode("utf-8")).hexdigest() != row.regulation_sha256:
            return ChainBreak(game_id, None, "regulation")
        return Game(row, text, game_hash)

    def _head_of_chain(self, game_id: str) -> tuple[int, str, str | None] | None:
        """The number of rows, which is the next `seq`, the hash the next row goes on from, and when the last row was recorded."""
        found = self._connection.rows("SELECT row_count, hash, last_recorded_at FROM chain_heads WHERE game_id = ?", [game_id])
        return (found[0][0], found[0][1], found[0][2]) if found else None

    def _trouble(self, code: str, **facts: object) -> StorageTrouble:
        return StorageTrouble(code, str(self._connection.path), **facts)

    def _broken(self, broken: ChainBreak) -> StorageTrouble:
        return trouble_of(broken, str(self._connection.path))


def _hash_of_game(game: GameRow) -> str:
    return _hash(game.id, game.discipline, game.regulation, game.regulation_sha256, game.head, game.created_at, game.origin)


def _hash_of_row(game_id: str, seq: int, recorded_at: str, body: str, previous: str) -> str:
    return _hash(game_id, seq, recorded_at, body, previous)


def _hash(*parts: Any) -> str:
    # A damaged file can hand out anything in any column; `repr` makes a text of it that no sound row has.
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"), default=repr)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text
    except ValueError:
        return False
