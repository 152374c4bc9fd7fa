"""What the desk keeps beside the journals and may change: the running timer, the last open game, settings, outcomes for lists.

None of it is an event, and all of it can be had again from the journals or from the judge. So it is handed to the operating system,
not synced: a killed program loses nothing, a power cut at most what came after the last journal row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from judge_console.engine.errors import StorageTrouble
from judge_console.store.connection import Connection
from judge_console.store.journals import GameRow, Journals

_UNTOLD = """
SELECT games.id FROM games LEFT JOIN chain_heads ON chain_heads.game_id = games.id LEFT JOIN outcomes ON outcomes.game_id = games.id
WHERE outcomes.row_count IS NOT ifnull(chain_heads.row_count, 0)
"""
_OF_THE_CLUB = ""
"""Stands for the game in notes about no game in particular: SQLite takes two NULLs in a key for different."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A game and what the desk last wrote about its outcome.

    `outcome` is a JSON object (title, finished, signed, winner), None where none was written. `current` is false where the journal
    has grown since: a program killed in between.
    """

    game: GameRow
    outcome: dict[str, Any] | None
    current: bool


class DeskNotes:
    """Small JSON values by key, of the club or of one game, and one outcome a game."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def remember(self, key: str, value: object, *, game_id: str | None = None) -> None:
        """Keeps the JSON value `value` under `key`, in place of what was there. Raises StorageTrouble as `Connection.writing` does."""
        note = {"game_id": game_id or _OF_THE_CLUB, "key": key, "value": _written(value)}
        with self._connection.writing(durable=False) as db:
            db.table("notes").upsert(note, pk=("game_id", "key"))

    def recall(self, key: str, *, game_id: str | None = None) -> Any:
        """The value kept under `key`, None where there is none. Raises StorageTrouble `damaged` where it is no JSON any more."""
        found = self._connection.value("SELECT value FROM notes WHERE game_id = ? AND key = ?", [game_id or _OF_THE_CLUB, key])
        return None if found is None else self._read(found)

    def forget(self, key: str, *, game_id: str | None = None) -> None:
        """Drops what is kept under `key`, if anything. Raises StorageTrouble as `Connection.writing` does."""
        with self._connection.writing(durable=False) as db:
            db.table("notes").delete_where("game_id = ? and key = ?", [game_id or _OF_THE_CLUB, key])

    def keep_outcome(self, game_id: str, row_count: int, outcome: dict[str, Any]) -> None:
        """Keeps the outcome of a game as it is after `row_count` rows. Raises StorageTrouble as `Connection.writing` does."""
        snapshot = {"game_id": game_id, "row_count": row_count, "summary": _written(outcome)}
        with self._connection.writing(durable=False) as db:
            db.table("outcomes").upsert(snapshot, pk="game_id")

    def summaries(
        self,
        holding: Mapping[str, Any] | None = None,
        *,
        discipline: str | None = None,
        limit: int | None = None,
        without: Sequence[str] = (),
    ) -> list[Summary]:
        """All games with their outcomes, the latest made first. Raises StorageTrouble.

        With `holding` only those whose outcome has these keys with these values side by side, in this order, and those of which nobody can
        tell, as their outcome is old or missing. Otherwise with `discipline` only games of that one, with `limit` only the latest so many.
        Outcomes lack what is `without`: to read the scores of thousands of games takes longer than all the rest.
        """
        ids: list[str] | None = None
        cut = f"json_remove(summary{', ?' * len(without)})" if without else "summary"
        chosen, values = f"SELECT game_id, row_count, {cut} FROM outcomes", [f"$.{key}" for key in without]  # noqa: S608 - no value is in it
        if holding is not None:
            chosen, values = f"{chosen} WHERE instr(summary, ?) > 0", [*values, _written(dict(holding))[1:-1]]
        elif discipline is not None or limit is not None:
            latest = "SELECT id FROM games WHERE ? IN ('', discipline) ORDER BY number DESC LIMIT ?"
            ids = [game_id for (game_id,) in self._connection.rows(latest, [discipline or "", -1 if limit is None else limit])]
            chosen, values = f"{chosen} WHERE game_id IN (SELECT value FROM json_each(?))", [*values, json.dumps(ids)]  # noqa: S608
        kept = {game_id: (rows, text) for game_id, rows, text in self._connection.rows(chosen, values)}
        if holding is not None:
            ids = [*kept, *(game_id for (game_id,) in self._connection.rows(_UNTOLD))]
        summaries: list[Summary] = []
        for game in Journals(self._connection).games(ids):
            row_count, text = kept.get(game.id, (-1, None))
            outcome = None if text is None else cast("dict[str, Any]", self._read(text))
            summaries.append(Summary(game, outcome, current=row_count == game.row_count))
        return summaries

    def tally(self, key: str, *, discipline: str | None = None) -> dict[Any, int]:
        """How many games there are, or of a discipline, by what their last outcome has under `key`; None for those that have nothing.

        Raises StorageTrouble.
        """
        counted = (
            "SELECT json_extract(summary, ?), count(*) FROM games LEFT JOIN outcomes ON game_id = games.id "
            "WHERE ? IN ('', discipline) GROUP BY 1"
        )
        return dict(self._connection.rows(counted, [f"$.{key}", discipline or ""]))

    def _read(self, text: str) -> Any:
        try:
            return json.loads(text)
        except ValueError as error:
            raise StorageTrouble("damaged", str(self._connection.path), detail=str(error)) from error


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
