"""The tables of a club file, as the steps that made them: one numbered migration a change, each in a transaction of its own.

The number of the last step taken is SQLite's `user_version`, written in the same transaction. A released step is never edited.
"""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Callable

from sqlite_utils import Database

APPLICATION_ID = 0x4A434C42
"""«JCLB» in bytes 68-71 of the file: this SQLite database is a club file of ours."""

_FIRST_TABLES = (
    "CREATE TABLE club (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT",
    """CREATE TABLE regulation_texts (
    sha256 TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT""",
    """CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 36 AND id = lower(id)),
    discipline TEXT NOT NULL,
    regulation TEXT NOT NULL,
    regulation_sha256 TEXT NOT NULL REFERENCES regulation_texts (sha256),
    created_at TEXT NOT NULL,
    origin TEXT NOT NULL,
    hash TEXT NOT NULL,
    head TEXT NOT NULL CHECK (json_valid(head))
) STRICT""",
    """CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    recorded_at TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (game_id, seq)
) STRICT""",
    """CREATE TABLE chain_heads (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    row_count INTEGER NOT NULL,
    hash TEXT NOT NULL,
    last_recorded_at TEXT
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE notes (
    game_id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    PRIMARY KEY (game_id, key)
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE outcomes (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    row_count INTEGER NOT NULL,
    summary TEXT NOT NULL CHECK (json_valid(summary))
) STRICT, WITHOUT ROWID""",
    *(
        f"CREATE TRIGGER {table}_not_{verb}d BEFORE {verb.upper()} ON {table}\n"
        f"BEGIN SELECT RAISE(ABORT, '{table}: rows stay as they are'); END"
        for table in ("games", "journal", "regulation_texts")
        for verb in ("update", "delete")
    ),
    # INSERT OR REPLACE deletes without asking a delete trigger, unless recursive_triggers is on: it must be stopped before.
    """CREATE TRIGGER games_not_replaced BEFORE INSERT ON games
WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id OR number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'games: rows stay as they are'); END""",
    """CREATE TRIGGER regulation_texts_not_replaced BEFORE INSERT ON regulation_texts
WHEN EXISTS (SELECT 1 FROM regulation_texts WHERE sha256 = NEW.sha256)
BEGIN SELECT RAISE(ABORT, 'regulation_texts: rows stay as they are'); END""",
    """CREATE TRIGGER journal_grows_at_its_end BEFORE INSERT ON journal
WHEN EXISTS (SELECT 1 FROM journal WHERE number = NEW.number)
  OR NOT EXISTS (SELECT 1 FROM chain_heads WHERE game_id = NEW.game_id AND row_count = NEW.seq AND hash = NEW.previous)
BEGIN SELECT RAISE(ABORT, 'journal: a row goes on from the last one'); END""",
    # The heads are kept by the database itself, so that no writer can forget them.
    """CREATE TRIGGER games_begin_a_chain AFTER INSERT ON games
BEGIN INSERT INTO chain_heads (game_id, row_count, hash) VALUES (NEW.id, 0, NEW.hash); END""",
    """CREATE TRIGGER journal_moves_its_head AFTER INSERT ON journal
BEGIN
    UPDATE chain_heads SET row_count = NEW.seq + 1, hash = NEW.hash, last_recorded_at = NEW.recorded_at WHERE game_id = NEW.game_id;
END""",
)


def _first_tables(db: Database) -> None:
    for statement in _FIRST_TABLES:
        db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute("INSERT INTO club (one, id) VALUES (1, ?)", (str(uuid.uuid4()),))


MIGRATIONS: tuple[Callable[[Database], None], ...] = (_first_tables,)
"""Step n makes version n + 1 out of version n, inside the caller's transaction; foreign keys are in force.

A step adds tables, triggers or columns. It renames nothing: the statements of the schema are compared at opening, and what a renaming
makes of them differs between versions of SQLite.
"""


def latest_version() -> int:
    """The schema version this program writes."""
    return len(MIGRATIONS)


def take_step(db: Database, version: int) -> None:
    """Takes the step from `version` to the next one, in the transaction that is open."""
    MIGRATIONS[version](db)
    db.execute(f"PRAGMA user_version = {version + 1}")


OBJECTS = "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'trigger')"
"""Selects name and statement of each table and trigger."""


def objects_at(version: int) -> dict[str, str]:
    """Name and statement of each table and trigger of a club of that version."""
    db = Database(sqlite3.connect(":memory:", isolation_level=None), execute_plugins=False)
    try:
        with db.atomic():
            for done in range(version):
                take_step(db, done)
        return dict(db.execute(OBJECTS).fetchall())
    finally:
        db.close()
