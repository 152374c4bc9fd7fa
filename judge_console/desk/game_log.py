"""The log of a game: every line in the order in which it counts, with what followed from it and how it was corrected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import Consequence, consequences, ruling_sentence, say_entry, say_event
from judge_console.desk.quiz_words import quiz_consequences
from judge_console.engine.course import Course, Standing
from judge_console.engine.events import CORRECTIONS, Changed, Entry, Event, HeadChanged, Inserted, Redone, Struck, Undone
from judge_console.mafia.events import SANCTIONS, LiftVoted, Nominated, NominationWithdrawn, VotesCast, VotingBegan
from judge_console.mafia.state import State
from judge_console.quiz.state import State as QuizState
from judge_console.words import translate as _

Group = Literal["course", "vote", "night", "sanction", "papers", "correction"]
"""What a line is about, for the filter."""
AnyState = State | QuizState
How = Literal["in_force", "struck", "undone", "changed", "correction"]
_OF_VOTE: Final = (Nominated, NominationWithdrawn, VotingBegan, VotesCast, LiftVoted)
_OF_NIGHT: Final = frozenset({"night_began", "shot", "missed", "checked", "best_move_named"})
_OF_PAPERS: Final = frozenset({"extra_given", "protocol_signed", "winner_declared", "game_abandoned", "roles_dealt"})


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log.

    `index` is the entry's number, `at` its RFC 3339 time, `event` what acts there (what was written, where nothing acts), `words` it in
    words, `was` what stood there before it was changed, `inserted` that it was put in later, `why` the reason of the correction in force
    over it and `corrected_by` that correction's number, `override` the reason for which a refusal was set aside, `when` the day or night
    it belongs to.
    """

    index: int
    at: str | None
    event: Event
    words: str
    clause: str | None
    note: str | None
    how: How
    group: Group
    when: tuple[str, int] | None = None
    consequences: tuple[Consequence, ...] = ()
    was: str | None = None
    inserted: bool = False
    why: str | None = None
    corrected_by: int | None = None
    override: str | None = None


def log_lines(course: AnyCourse, *, roles: bool = False) -> tuple[LogLine, ...]:
    """The lines that are or were part of the game, in the order in which they count; undone ones and undoing itself are left out.

    `roles`: whether the words may tell roles.
    """
    acting = {index: (entry, before, after) for index, entry, before, after in states_along(course)}
    corrected = _corrections_in_force(course.standing)
    in_force = (index for index in _places(course) if index in course.standing.in_force)
    return tuple(_line(course, index, acting.get(index), corrected.get(index), roles=roles) for index in in_force)


class LatestLines:
    """The last lines of a log, time and words, the newest first, told after each change of a game.

    A game mostly grows by one entry; then only that one is put into words. Anything else, a correction or another game, is read anew.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._told: AnyCourse | None = None
        self._lines: tuple[tuple[str | None, str], ...] = ()

    def of(self, course: AnyCourse) -> tuple[tuple[str | None, str], ...]:
        """As many lines as there are, no more than were asked for; without a role."""
        told, self._told = self._told, course
        newest = course.entries[-1] if course.entries else None
        if told is not None and newest is not None and _grew_by_one(told, course):
            words = say_event(newest.event, course.rules, after=course.state)
            self._lines = ((newest.at, words), *self._lines)[: self._count]
        else:
            self._lines = tuple((line.at, line.words) for line in reversed(log_lines(course)[-self._count :]))
        return self._lines


def _grew_by_one(told: AnyCourse, course: AnyCourse) -> bool:
    """Whether a course is the one told before and an event of the game more."""
    index = len(course.entries) - 1
    same = told.head is course.head and told.rules is course.rules and told.entries == course.entries[:-1]
    return same and index in course.standing.in_force and not isinstance(course.entries[index].event, CORRECTIONS)


def correction_lines(course: AnyCourse, *, roles: bool = False) -> tuple[LogLine, ...]:
    """Every correction of the journal as it was made, oldest first; undoing is one, with what it took back."""
    lines: list[LogLine] = []
    standing = course.standing
    for index, entry in enumerate(course.entries):
        undoing = isinstance(entry.event, Undone | Redone)
        undone = not undoing and index not in standing.in_force
        if not isinstance(entry.event, CORRECTIONS):
            continue
        how: How = "undone" if undone else "struck" if index in standing.struck else "correction"
        why = str(getattr(entry.event, "why", "")) or None
        words = say_entry(course.entries, index, course.rules, roles=roles)
        lines.append(LogLine(index, entry.at, entry.event, words, None, entry.note, how, "correction", why=why))
    return tuple(lines)


def states_along(course: AnyCourse) -> Iterator[tuple[int, Entry, AnyState, AnyState]]:
    """Every entry that acts, in the order in which it counts: its number, what acts, the state before it and after it."""
    folded: AnyCourse = Course.opened(course.discipline, course.head, course.rules)
    for index, entry in course.acting():
        after = folded.record(entry)
        yield index, entry, folded.state, after.state
        folded = after


def _places(course: AnyCourse) -> Iterator[int]:
    """Entry numbers in the order in which the log shows them: an insertion stands where it counts."""
    entries = course.entries
    placed: dict[int, list[int]] = {}
    for index, entry in enumerate(entries):
        if isinstance(entry.event, Inserted):
            placed.setdefault(entry.event.before, []).append(index)

    def at(index: int) -> Iterator[int]:
        for inserted in placed.get(index, ()):
            yield from at(inserted)
        yield index

    for index, entry in enumerate(entries):
        if isinstance(entry.event, Undone | Redone | Struck | Changed):
            continue
        if not isinstance(entry.event, Inserted):
            yield from at(index)


def _corrections_in_force(standing: Standing) -> dict[int, tuple[int, str]]:
    """For every entry that a correction in force acts on: the number and the reason of that correction."""
    found: dict[int, tuple[int, str]] = {}
    for index in reversed(standing.done):
        if index in standing.struck:
            continue
        match standing.acting(index).event:
            case Struck(event=target, why=why) | Changed(event=target, why=why):
                found.setdefault(target, (index, why))
            case _:
                pass
    return found


def _line(
    course: AnyCourse, index: int, acting: tuple[Entry, AnyState, AnyState] | None, corrected: tuple[int, str] | None, *, roles: bool
) -> LogLine:
    written = course.entries[index]
    inserted = isinstance(written.event, Inserted)
    own = written.event.entry if isinstance(written.event, Inserted) else written
    line = LogLine(
        index=index,
        at=written.at,
        event=own.event,
        words=_say(own.event, course, index, roles=roles),
        clause=getattr(own.event, "clause", None),
        note=own.note,
        how="correction" if isinstance(own.event, HeadChanged) else "in_force",
        group=_group(own.event),
        inserted=inserted,
        why=corrected[1] if corrected else str(getattr(written.event, "why", "")) or None,
        corrected_by=corrected[0] if corrected else index if isinstance(written.event, Inserted | HeadChanged) else None,
    )
    if index in course.standing.struck:
        return replace(line, how="struck")
    if acting is None:
        if isinstance(own.event, course.discipline.signatures):
            return replace(line, how="undone", consequences=((_("a later correction reopened the protocol"), None, "warning"),))
        return line
    entry, before, after = acting
    changed = index in course.standing.changed
    return replace(
        line,
        event=entry.event,
        words=say_event(entry.event, course.rules, roles=roles, after=after),
        clause=getattr(entry.event, "clause", None),
        note=entry.note,
        how="changed" if changed else "in_force",
        group=_group(entry.event),
        when=after.when if isinstance(after, State) else None,
        consequences=(*_rulings(entry, before, after, roles=roles), *_following(before, after, roles=roles)),
        was=say_event(own.event, course.rules, roles=roles) if changed else None,
        override=entry.override,
    )


def _say(event: Event, course: AnyCourse, index: int, *, roles: bool) -> str:
    if isinstance(event, HeadChanged):
        return say_entry(course.entries, index, course.rules, roles=roles)
    return say_event(event, course.rules, roles=roles)


def _following(before: AnyState, after: AnyState, *, roles: bool) -> tuple[Consequence, ...]:
    if isinstance(before, QuizState) and isinstance(after, QuizState):
        return quiz_consequences(before, after)
    if isinstance(before, State) and isinstance(after, State):
        return consequences(before, after, roles=roles)
    return ()


def _rulings(entry: Entry, before: AnyState, after: AnyState, *, roles: bool) -> Iterator[Consequence]:
    for ruling in after.rulings[len(before.rulings) :]:
        yield ruling_sentence(ruling, entry, roles=roles), ruling.clause, "warning"


def _group(event: Event) -> Group:
    if isinstance(event, SANCTIONS):
        return "sanction"
    if isinstance(event, _OF_VOTE):
        return "vote"
    if event.kind in _OF_NIGHT:
        return "night"
    if event.kind in _OF_PAPERS:
        return "papers"
    return "correction" if isinstance(event, HeadChanged) else "course"
