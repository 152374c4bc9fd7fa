"""Names and sights that the tests of the store share."""

import sqlite3
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME_ID = "0b6f3a54-6a3f-4f0e-9d0a-2f1c7d5e8a11"
NOW = "2026-11-30T18:00:00+03:00"


def folder_content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes: two of these are equal where nothing was written."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def foreign_hand(path: Path, *statements: str) -> None:
    """Another program does these statements to an SQLite file, making it where there is none."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
