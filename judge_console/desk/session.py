"""One open game: the one way in for every change of its state.

check and fold (a new course, or Refused) -> append (one durable row, or StorageTrouble) -> publish. Until the row is on the disk nothing
that is shown has changed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge_console.desk.clock import Clock
from judge_console.desk.disciplines import AnyCourse, AnyDiscipline
from judge_console.engine.codec import parse_json, write_json
from judge_console.engine.course import Break, Course
from judge_console.engine.discipline import Outcome
from judge_console.engine.errors import StorageTrouble
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Redone, Refusal, Struck, Undone
from judge_console.engine.record import Record

if TYPE_CHECKING:
    from judge_console.store.database import Club


@dataclass(frozen=True)
class Change:
    """What a subscriber is told: the entry that was recorded (None after a reload), and the course before and after it."""

    entry: Entry | None
    before: AnyCourse
    after: AnyCourse


Subscriber = Callable[[Change], None]


class GameSession:
    """A game being run. `course` holds journal and state; everything else is a way to let an entry in."""

    def __init__(self, club: Club, clock: Clock, game_id: str, course: AnyCourse, last_saved: str | None) -> None:
        self._club: Final = club
        self._clock: Final = clock
        self._subscribers: list[Subscriber] = []
        self.game_id: Final = game_id
        self.course = course
        self.last_saved = last_saved

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.course.state

    @property
    def discipline(self) -> AnyDiscipline:
        """The game's discipline."""
        return self.course.discipline

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Calls `subscriber` after every change, until the returned function is called."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    def record(self, event: Event, *, note: str | None = None, override: str | None = None) -> None:
        """Lets an event in. Raises Refused (nothing has changed) or StorageTrouble (nothing has changed, the disk is at fault)."""
        self.record_entry(Entry(event, note=note or None, override=override or None))

    def record_entry(self, entry: Entry) -> None:
        """Lets an entry in, stamped with the time now unless it brings its own."""
        entry = dataclasses.replace(entry, at=entry.at or self._clock.now())
        before = self.course
        after = before.record(entry)
        body = write_json(self.discipline.codec.write_entry(entry))
        try:
            with self._club.one_transaction():
                row = self._club.journals.append(self.game_id, len(before.entries), self._clock.now(), body)
                self._club.notes.keep_outcome(self.game_id, len(after.entries), outcome_line(after))
        except StorageTrouble as trouble:
            if trouble.code == "journal_moved_on":
                self.reload()
            raise
        self.course = after
        self.last_saved = row.recorded_at
        self._publish(Change(entry, before, after))

    def refusal(self, event: Event, *, override: str | None = None) -> Refusal | None:
        """Why the event would be refused now, or None."""
        return self.course.refusal(Entry(event, override=override))

    def undo(self) -> None:
        """Takes the last entry back. Raises Refused where there is none."""
        self.record(Undone())

    def redo(self) -> None:
        """Puts it again. Raises Refused where there is nothing."""
        self.record(Redone())

    def strike(self, index: int, why: str) -> None:
        """Entry `index` no longer counts. Raises Refused, naming the entry that would break."""
        self.record(Struck(index, why))

    def change(self, index: int, entry: Entry, why: str) -> None:
        """Entry `index` counts as `entry` instead."""
        self.record(Changed(index, entry, why))

    def insert(self, before: int, entry: Entry, why: str) -> None:
        """`entry` counts as if it had stood before entry `before`."""
        self.record(Inserted(before, entry, why))

    def change_head(self, values: dict[str, object], why: str) -> None:
        """Corrects values of the head, by dotted path. Raises FormatError where a value is of the wrong type."""
        self.record(HeadChanged(tuple(values.items()), why))

    def consequences(self, correction: Event) -> tuple[Break, ...]:
        """What a correction would make unlawful, in order. Raises Refused where it has nothing to act on."""
        return self.course.consequences(Entry(correction))

    def record_file(self) -> Record:
        """The game as it is exported."""
        return Record(self.discipline.name, self.course.rules.id, self.game_id, self.course.first_head, self.course.entries)

    def remember(self, key: str, value: object) -> None:
        """Keeps a small JSON value with the game that is no event: a paused timer."""
        self._club.notes.remember(key, value, game_id=self.game_id)

    def recall(self, key: str) -> Any:
        """What was remembered, or None."""
        return self._club.notes.recall(key, game_id=self.game_id)

    def reload(self) -> None:
        """Reads the journal anew, after another program wrote to it."""
        before = self.course
        entries = read_entries(self._club, self.game_id, self.discipline)
        self.course = Course.opened(self.discipline, before.first_head, before.rules).restored(entries)
        self._publish(Change(None, before, self.course))

    def keep_outcome(self) -> None:
        """Writes the line that a list of games shows."""
        self._club.notes.keep_outcome(self.game_id, len(self.course.entries), outcome_line(self.course))

    def _publish(self, change: Change) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber(change)


def read_entries(club: Club, game_id: str, discipline: AnyDiscipline) -> tuple[Entry, ...]:
    """The journal of a game as entries. Raises StorageTrouble where its chain is broken."""
    return tuple(discipline.codec.read_entry(parse_json(row.body), f"events[{row.seq}]") for row in club.journals.entries(game_id))


def outcome_line(course: AnyCourse) -> dict[str, Any]:
    """What a list of games and the standings need of one, without its journal: its head, how it stands, who won, its scores."""
    outcome = course.discipline.outcome(course.state)
    line: dict[str, Any] = {
        "head": course.discipline.title(course.head),
        "status": _status(course, outcome),
        "winner": outcome.winner if outcome else None,
    }
    if course.discipline.name == "mafia":
        from judge_console.mafia.standings import rows_of_scores, score_of  # noqa: PLC0415 - a quiz needs none of it

        line["scores"] = rows_of_scores(score_of(course.state))
    elif course.discipline.name == "quiz":
        from judge_console.quiz.season.results import kept_evening  # noqa: PLC0415 - nor a game of mafia of this

        line["evening"] = kept_evening(course.state)
    return line


def _status(course: AnyCourse, outcome: Outcome | None) -> str:
    if course.state.signed:
        return "signed"
    if outcome is not None:
        return "finished" if outcome.winner is not None else "abandoned"
    # Only after taking something back may nothing be left; to know what counts takes longer the longer the journal is.
    nothing_taken_back = bool(course.entries) and not isinstance(course.entries[-1].event, Undone)
    return "open" if nothing_taken_back or course.standing.done else "new"
