"""Record files that come in from other tables: several at once, a whole folder, again and again without doubling.

A record that tells a game of the club otherwise is never taken by itself: the judge decides, and what he has decided is not asked again.
A tournament takes games, a season takes evenings and records of seasons, its own among them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, Protocol

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.games import Games, id_of_content, read_record_text, record_id, replay
from judge_console.desk.record_folder import RECORD_PATTERN
from judge_console.desk.session import GameSession
from judge_console.engine.errors import ConsoleError, FormatError
from judge_console.engine.record import Record
from judge_console.store.exchange import read_text
from judge_console.words import translate as _

Arrived = Literal["new", "unchanged", "conflict", "unusable"]
_TAKEN: Final = {"tournament": ("mafia",), "season": ("quiz", "season")}


class Receiver(Protocol):
    """The desk that records come to: that of a tournament or of a season."""

    @property
    def session(self) -> GameSession:
        """Its journal."""
        raise NotImplementedError

    def set_game_aside(self, game_id: str, why: str) -> None:
        """A game of the club no longer counts, if it did. Raises Refused and StorageTrouble."""
        raise NotImplementedError


@dataclass(frozen=True)
class Arrival:
    """What came of one file. `record` is None and `error` set where it cannot be used."""

    file: str
    result: Arrived
    record: Record | None = None
    error: ConsoleError | None = None

    @property
    def game_id(self) -> str:
        """The id of the game in the club that the record is about."""
        return record_id(self.record) if self.record is not None else ""


@dataclass(frozen=True)
class Conflict:
    """One game told in two ways: as the club has it, and as the record of `file` has it. `continues`: the record only adds to it.

    Of a season that is told in two ways theirs comes in beside ours, as a season of its own.
    """

    file: str
    record: Record
    ours: AnyCourse
    theirs: AnyCourse
    continues: bool

    @property
    def game_id(self) -> str:
        """The id both have."""
        return record_id(self.record)


def record_files(paths: Iterable[str | Path]) -> tuple[Path, ...]:
    """The record files that are meant: files as they are, folders by what lies in them, in order of name, each once."""
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        for file in sorted(path.rglob(RECORD_PATTERN)) if path.is_dir() else [path]:
            found.setdefault(file)
    return tuple(found)


def arrive(desk: Receiver, games: Games, paths: Iterable[str | Path]) -> tuple[Arrival, ...]:
    """Brings in every record that can be brought in without a question; the others say why not. Nothing is raised for a single file."""
    return tuple(_arrive(desk, games, path) for path in record_files(paths))


def conflict_of(games: Games, arrival: Arrival) -> Conflict:
    """Both sides of an arrival that is a conflict. Raises StorageTrouble where our game cannot be opened."""
    if arrival.record is None:
        raise ValueError(arrival.result)
    ours = games.open(arrival.game_id).course
    theirs = replay(arrival.record, games.regulations).course
    return Conflict(arrival.file, arrival.record, ours, theirs, games.likeness(arrival.record) == "longer")


def keep_ours(desk: Receiver, conflict: Conflict) -> None:
    """The record is not taken, and not asked about again. Raises StorageTrouble."""
    refused = _refused(desk)
    desk.session.remember(_refused_note(desk), sorted({*refused, id_of_content(conflict.record)}))


def take_theirs(desk: Receiver, games: Games, conflict: Conflict) -> str:
    """Our game is set aside in the journal of the desk and the record comes in as a game of its own; returns its id.

    Raises Refused and StorageTrouble. Nothing of our game is changed, and it can be counted again by undoing.
    """
    taken = games.take_as_another(conflict.record).game_id
    if conflict.record.discipline != desk.session.discipline.name:
        desk.set_game_aside(conflict.game_id, _("taken as {file} tells it").format(file=Path(conflict.file).name))
    return taken


def _arrive(desk: Receiver, games: Games, path: Path) -> Arrival:
    try:
        record = read_record_text(read_text(path))
        taken = _TAKEN[desk.session.discipline.name]
        if record.discipline not in taken:
            raise FormatError("unknown_value", "discipline", found=record.discipline, allowed=", ".join(taken))
        judged = replay(record, games.regulations)
        if judged.refusals:
            raise judged.refusals[0]
        return Arrival(str(path), _taken(desk, games, record), record)
    except ConsoleError as error:
        if isinstance(error, FormatError):
            error.file = error.file or str(path)
        return Arrival(str(path), "unusable", error=error)


def _taken(desk: Receiver, games: Games, record: Record) -> Arrived:
    likeness = games.likeness(record)
    if likeness == "new":
        games.bring_in([record])
        return "new"
    if likeness in {"same", "older"}:
        return "unchanged"
    content = id_of_content(record)
    return "unchanged" if content in games.club.journals or content in _refused(desk) else "conflict"


def _refused(desk: Receiver) -> frozenset[str]:
    kept = desk.session.recall(_refused_note(desk))
    return frozenset(kept) if isinstance(kept, list) else frozenset()


def _refused_note(desk: Receiver) -> str:
    return f"{desk.session.discipline.name}.records_refused"
