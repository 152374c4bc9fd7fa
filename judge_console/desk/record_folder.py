"""Standings of a folder of record files: what the chief judge has when the tables' laptops have been round."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import ImportConflict, Replay, read_record_text, record_id, replay
from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.mafia.rules import Regulation
from judge_console.mafia.standings import Row, score_of, standings
from judge_console.store.exchange import read_text

RECORD_PATTERN: Final = "*.game.json"
_COLUMNS: Final = (
    "place",
    "nickname",
    "games",
    "points",
    "extra",
    "total",
    "wins",
    "best",
    "don_wins",
    "sheriff_wins",
    "mafia_wins",
    "first_night_deaths",
    "penalty",
    "decided_by",
)


@dataclass(frozen=True)
class JudgedFolder:
    """The records of a folder: `finished` games count, `left_out` are files of games without a result, `broken` against the rules."""

    finished: tuple[Replay, ...]
    left_out: tuple[Path, ...]
    broken: tuple[tuple[Path, Replay], ...]


def judge_folder(folder: Path, regulations: Regulations) -> JudgedFolder:
    """Replays every mafia record of a folder; the same game in two files counts once.

    Raises StorageTrouble (no such folder), FormatError that names its file, ImportConflict where two files tell the same game differently.
    """
    if not folder.is_dir():
        raise StorageTrouble("not_a_folder" if folder.exists() else "no_such_file", str(folder))
    finished: dict[str, Replay] = {}
    left_out: list[Path] = []
    broken: list[tuple[Path, Replay]] = []
    for path in sorted(folder.glob(RECORD_PATTERN)):
        judged = _judged(path, regulations)
        if judged.record.discipline != "mafia":
            continue
        if judged.refusals:
            broken.append((path, judged))
        elif judged.course.state.ended is None:
            left_out.append(path)
        else:
            known = finished.setdefault(record_id(judged.record), judged)
            if known.record != replace(judged.record, id=known.record.id):
                raise ImportConflict(record_id(judged.record), here=len(known.record.entries), there=len(judged.record.entries))
    return JudgedFolder(tuple(finished.values()), tuple(left_out), tuple(broken))


def folder_standings(judged: JudgedFolder, rules: Regulation) -> tuple[Row, ...]:
    """The standings of the finished games, points and order by `rules`, whichever regulation each was played under."""
    return standings([score_of(replace(game.course.state, rules=rules)) for game in judged.finished], rules)


def rules_of_folder(judged: JudgedFolder, regulations: Regulations, regulation: str | None) -> Regulation | None:
    """The regulation asked for, or the one all games share; None where there are no games.

    Raises FormatError `several_regulations` where the games differ and none was asked for.
    """
    if regulation is not None:
        rules: Regulation = regulations.rules("mafia", regulation)
        return rules
    played = {game.record.regulation: game.course.rules for game in judged.finished}
    if len(played) > 1:
        raise FormatError("several_regulations", "", found=", ".join(sorted(played)))
    return next(iter(played.values()), None)


def rows_as_objects(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows as the interchange format has them, ordered by place."""
    return [{name: row.player if name == "nickname" else getattr(row, name) for name in _COLUMNS} for row in rows]


def rows_as_csv(rows: Sequence[Row]) -> str:
    """The rows as CSV that a spreadsheet opens with its Cyrillic intact, and that cannot run a formula from a nickname."""
    text = io.StringIO()
    text.write("\ufeff")
    writer = csv.writer(text)
    writer.writerow(_COLUMNS)
    for row in rows_as_objects(rows):
        writer.writerow([harmless(value) for value in row.values()])
    return text.getvalue()


def harmless(value: object) -> object:
    """A cell's value; a text that a spreadsheet would take for a formula gets an apostrophe before it."""
    if isinstance(value, str) and value[:1] in {"=", "+", "-", "@", "\t", "\r"}:
        return f"'{value}"
    return value


def _judged(path: Path, regulations: Regulations) -> Replay:
    try:
        return replay(read_record_text(read_text(path)), regulations)
    except FormatError as error:
        error.file = error.file or str(path)
        raise
