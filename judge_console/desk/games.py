"""The games of a club file: begun, opened, listed, replayed from records, brought in and given out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from judge_console.desk.clock import Clock
from judge_console.desk.disciplines import DISCIPLINES, AnyCourse, Regulations, rules_from
from judge_console.desk.session import GameSession, outcome_line, read_entries
from judge_console.engine.codec import parse_json, read_object, write_json, write_value
from judge_console.engine.course import Course
from judge_console.engine.errors import ConsoleError, FormatError, Refused, StorageTrouble
from judge_console.engine.record import RESULT_FORMAT, VERSION, Record, read_record, write_record

if TYPE_CHECKING:  # SQL takes a while to load, and replaying a record needs none
    from judge_console.mafia.standings import GameScore
    from judge_console.store.database import Club
    from judge_console.store.desk_notes import Summary

# Records without an id get one from their content, so that bringing the same file in twice changes nothing.
_NAMESPACE: Final = uuid5(NAMESPACE_URL, "judge-console:record")


@dataclass(frozen=True)
class GameLine:
    """A game in the list. `title` is the head by name, `status` what to call it; `last_saved` RFC 3339, None before the first event."""

    id: str
    discipline: str
    regulation: str
    title: dict[str, str | int]
    status: Literal["new", "open", "finished", "abandoned", "signed", "damaged"]
    winner: str | None
    created_at: str
    last_saved: str | None
    events: int


@dataclass(frozen=True)
class Replay:
    """A record judged: the course of what was lawful, and every refusal with the number of its event."""

    record: Record
    course: AnyCourse
    refusals: tuple[Refused, ...]


class ImportConflict(ConsoleError):
    """A game of this id is in the club with other events; the judge must settle it.

    Facts: `game`, `here` and `there` (numbers of events).
    """

    def __init__(self, game_id: str, *, here: int, there: int) -> None:
        super().__init__("import_conflict", game=game_id, here=here, there=there)


Likeness = Literal["new", "same", "older", "longer", "different"]
"""What a record is beside the club's game of the same id: not there yet, the same, a part of it, its continuation, or something else."""


@dataclass(frozen=True)
class Imported:
    """What an import did with one record."""

    game_id: str
    result: Literal["new", "unchanged"]


def replay(record: Record, regulations: Regulations) -> Replay:
    """Judges a record event by event; a refused event is left out and the next ones are judged without it.

    Raises FormatError for an unknown regulation, a regulation file that cannot be used, or a head that does not fit.
    """
    discipline = DISCIPLINES[record.discipline]
    rules = regulations.rules(record.discipline, record.regulation)
    course: AnyCourse = Course.opened(discipline, record.head, rules)
    refusals: list[Refused] = []
    for index, entry in enumerate(record.entries):
        try:
            course = course.record(entry)
        except Refused as refused:
            refusals.append(Refused(refused.refusal, index, refused.kind))
            course = course.skipped(entry)
    return Replay(record, course, tuple(refusals))


def result_object(course: AnyCourse) -> dict[str, object]:
    """The result that `replay --json` prints."""
    return {
        "format": RESULT_FORMAT,
        "version": VERSION,
        "discipline": course.discipline.name,
        "regulation": course.rules.id,
        **course.discipline.result(course.state),
    }


class Games:
    """The use cases of a club's games."""

    def __init__(self, club: Club, clock: Clock, regulations: Regulations) -> None:
        self.club: Final = club
        self.clock: Final = clock
        self.regulations: Final = regulations

    def begin(self, discipline: str, regulation: str, head: Any) -> GameSession:
        """A new game with an empty journal. It keeps the regulation's text as it is now.

        Raises FormatError (unknown regulation, a head that does not fit) and StorageTrouble.
        """
        rules = self.regulations.rules(discipline, regulation)
        course: AnyCourse = Course.opened(DISCIPLINES[discipline], head, rules)
        game_id = str(uuid4())
        self._create(game_id, course, origin="begun here")
        return GameSession(self.club, self.clock, game_id, course, None)

    def open(self, game_id: str) -> GameSession:
        """A game of the club, under the regulation it was begun with.

        Raises StorageTrouble (no such game, a broken chain, a journal these rules would not have let in) and FormatError where a row
        cannot be read as an event.
        """
        game = self.club.journals.game(game_id)
        row = game.row
        discipline = DISCIPLINES[row.discipline]
        rules = rules_from(row.discipline, row.regulation, game.regulation_text)
        head = read_object(discipline.head, parse_json(row.head), "")
        entries = read_entries(self.club, game_id, discipline)
        opened: AnyCourse = Course.opened(discipline, head, rules)
        try:
            course = opened.restored(entries)
        except Refused as refused:
            facts = {"game": game_id, "event": refused.index, "because": refused.code, "details": refused.facts}
            raise StorageTrouble("journal_refused", str(self.club.path), **facts) from refused
        return GameSession(self.club, self.clock, game_id, course, row.last_recorded_at)

    def lines(self, discipline: str | None = None, *, limit: int | None = None) -> tuple[GameLine, ...]:
        """All games, or those of a discipline, the latest first; with `limit` no more than so many.

        A game whose journal cannot be read is listed as damaged; the others are none the worse for it.
        """
        summaries = self.club.notes.summaries(discipline=discipline, limit=limit, without=("scores",))
        return tuple(self._line(summary)[0] for summary in summaries)

    def count_by_status(self, discipline: str | None = None) -> dict[str, int]:
        """How many games stand how, as was last kept; a game of which nothing is kept counts as damaged. Reads no game."""
        counted = self.club.notes.tally("status", discipline=discipline)
        damaged = counted.pop(None, 0) + counted.pop("damaged", 0)
        return counted | ({"damaged": damaged} if damaged else {})

    def scored_lines(self, tournament: tuple[str, str] | None = None) -> tuple[tuple[GameLine, GameScore], ...]:
        """All games with the scores of the finished ones; empty for others. Reads no journal where the last outcome is kept whole.

        With `tournament`, a name and a stage, only games under it, and those whose outcome is not kept: an archive costs nothing then.
        """
        from judge_console.mafia.standings import rows_are_whole, scores_from_rows  # noqa: PLC0415 - the list of games needs no rules

        holding = None if tournament is None else dict(zip(("tournament", "stage"), tournament, strict=True))
        summaries = self.club.notes.summaries(holding)
        whole = (one if rows_are_whole((one.outcome or {}).get("scores", ())) else replace(one, current=False) for one in summaries)
        lines = map(self._line, whole)
        return tuple((line, scores_from_rows(outcome.get("scores", []))) for line, outcome in lines)

    def evening_lines(self, season: str) -> tuple[tuple[GameLine, list[Any]], ...]:
        """Evenings of the club under a season's name with what is kept of the decided ones; empty for others. Reads no journal but of one
        whose last outcome is not kept whole, once.
        """
        summaries = self.club.notes.summaries({"season": season})
        evenings = (one for one in summaries if one.game.discipline == "quiz")
        whole = (one if "evening" in (one.outcome or {}) else replace(one, current=False) for one in evenings)
        lines = map(self._line, whole)
        return tuple((line, outcome.get("evening", [])) for line, outcome in lines if line.title.get("season") == season)

    def _line(self, summary: Summary) -> tuple[GameLine, dict[str, Any]]:
        game, outcome = summary.game, summary.outcome
        if outcome is None or not summary.current:
            # A program that died between the row and its summary left an old one behind, an earlier program one that holds less.
            try:
                session = self.open(game.id)
            except (StorageTrouble, FormatError):
                outcome = {"head": {}, "status": "damaged", "winner": None}
            else:
                outcome = outcome_line(session.course)
                if not self.club.read_only:
                    session.keep_outcome()
        line = GameLine(
            game.id,
            game.discipline,
            game.regulation,
            outcome["head"],
            outcome["status"],
            outcome["winner"],
            game.created_at,
            game.last_recorded_at,
            game.row_count,
        )
        return line, outcome

    def find(self, name: str) -> str:
        """The id of the game that `name` means: its UUID or the beginning of one. Raises StorageTrouble `no_such_game`, `several_games`."""
        found = [game.id for game in self.club.journals.games() if name and game.id.startswith(name.lower())]
        if len(found) != 1:
            raise StorageTrouble("several_games" if found else "no_such_game", str(self.club.path), game=name)
        return found[0]

    def export(self, game_id: str) -> str:
        """The record file of a game."""
        session = self.open(game_id)
        return write_record(session.record_file(), session.discipline)

    def bring_in(self, records: Sequence[Record]) -> tuple[Imported, ...]:
        """Imports records, all of them or none.

        The same id with the same events changes nothing. Raises ImportConflict, Refused (the first event that is not lawful),
        FormatError and StorageTrouble; then nothing is written.
        """
        with self.club.one_transaction():
            return tuple(self._bring_in(record) for record in records)

    def _bring_in(self, record: Record) -> Imported:
        judged = replay(record, self.regulations)
        if judged.refusals:
            raise judged.refusals[0]
        game_id = record_id(record)
        bodies = _bodies(record)
        if game_id in self.club.journals:
            kept = self.club.journals.game(game_id)
            rows = self.club.journals.entries(game_id)
            same = kept.row.head == _head_text(record.head) and kept.row.regulation == record.regulation
            if not same or [row.body for row in rows] != bodies:
                raise ImportConflict(game_id, here=len(rows), there=len(bodies))
            return Imported(game_id, "unchanged")
        self._create(game_id, judged.course, origin="imported")
        now = self.clock.now()
        self.club.journals.append_many(game_id, 0, [(now, body) for body in bodies])
        self.club.notes.keep_outcome(game_id, len(bodies), outcome_line(judged.course))
        return Imported(game_id, "new")

    def likeness(self, record: Record) -> Likeness:
        """How a record and the club's game of its id go together. Raises StorageTrouble where that game's journal is broken."""
        game_id = record_id(record)
        if game_id not in self.club.journals:
            return "new"
        kept = self.club.journals.game(game_id)
        if kept.row.head != _head_text(record.head) or kept.row.regulation != record.regulation:
            return "different"
        ours, theirs = [row.body for row in self.club.journals.entries(game_id)], _bodies(record)
        shorter = min(len(ours), len(theirs))
        if ours[:shorter] != theirs[:shorter]:
            return "different"
        return "same" if len(ours) == len(theirs) else "older" if len(theirs) < len(ours) else "longer"

    def carry_on(self, record: Record) -> None:
        """Adds to the club's game what a record has beyond it: nothing that is there changes.

        Raises ValueError where the record is no continuation of the game, Refused where it is not lawful, and StorageTrouble.
        """
        if self.likeness(record) != "longer":
            raise ValueError("the record does not continue the game")
        judged = replay(record, self.regulations)
        if judged.refusals:
            raise judged.refusals[0]
        game_id, bodies = record_id(record), _bodies(record)
        first = len(self.club.journals.entries(game_id))
        now = self.clock.now()
        with self.club.one_transaction():
            self.club.journals.append_many(game_id, first, [(now, body) for body in bodies[first:]])
            self.club.notes.keep_outcome(game_id, len(bodies), outcome_line(judged.course))

    def take_as_another(self, record: Record) -> Imported:
        """Brings a record in as a game of its own, under an id made from its content, so that doing it twice changes nothing.

        Raises Refused, FormatError and StorageTrouble; then nothing is written.
        """
        return self.bring_in([replace(record, id=id_of_content(record))])[0]

    def _create(self, game_id: str, course: AnyCourse, *, origin: str) -> None:
        self.club.journals.create_game(
            game_id,
            discipline=course.discipline.name,
            regulation=course.rules.id,
            regulation_text=course.rules.text,
            head=_head_text(course.first_head),
            created_at=self.clock.now(),
            origin=origin,
        )
        self.club.notes.keep_outcome(game_id, 0, outcome_line(course))


def record_id(record: Record) -> str:
    """The record's UUID, or one made from its content where it has none."""
    return record.id if record.id is not None else id_of_content(record)


def id_of_content(record: Record) -> str:
    """A UUID that the record's content alone decides."""
    discipline = DISCIPLINES[record.discipline]
    entries = [discipline.codec.write_entry(entry) for entry in record.entries]
    content = [record.discipline, record.regulation, write_value(record.head), entries]
    return str(uuid5(_NAMESPACE, json.dumps(json.loads(write_json(content)), sort_keys=True, ensure_ascii=False)))


def read_record_text(text: str) -> Record:
    """A record file's text as a record of any discipline. Raises FormatError."""
    return read_record(text, DISCIPLINES)


def is_game_name(name: str) -> bool:
    """Whether a command's argument looks like a game's id rather than a file's name."""
    try:
        UUID(name)
    except ValueError:
        return len(name) >= 4 and all(letter in "0123456789abcdef-" for letter in name.lower())
    return True


def _bodies(record: Record) -> list[str]:
    codec = DISCIPLINES[record.discipline].codec
    return [write_json(codec.write_entry(entry)) for entry in record.entries]


def _head_text(head: Any) -> str:
    return write_json(write_value(head))
