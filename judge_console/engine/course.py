"""A journal and the state it folds to: how undoing, striking, changing and inserting entries decides what counts, and in which order.

The journal only grows. `Standing` reads from it which entries are in force; `Course` folds those through a discipline and lets one more
entry in, or refuses it. Both are immutable, so a course can be tried out and thrown away.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final, Generic, Literal

from judge_console.engine.codec import change_value
from judge_console.engine.discipline import Discipline, Head, Rules, State, Step
from judge_console.engine.errors import FormatError, Refused
from judge_console.engine.events import (
    CORRECTIONS,
    Changed,
    Entry,
    Event,
    HeadChanged,
    Inserted,
    Redone,
    Refusal,
    Struck,
    Undone,
)

_STATES_KEPT: Final = 16
EntryStanding = Literal["in_force", "undone", "struck", "changed", "correction"]


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the journal as a log shows it: its number, the entry as written, what it counts as, and how it stands.

    `counts_as` is the entry that acts at this place (another one where it was changed), None where nothing of it acts.
    `before` is the entry number it was put in front of, for an insertion.
    """

    index: int
    written: Entry
    counts_as: Entry | None
    standing: EntryStanding
    before: int | None = None


class Standing:
    """Which entries of a journal are in force and in which order they count.

    Entries are well-formed and their targets exist; `skipped` are numbers of refused entries of a record, which count for nothing.
    """

    def __init__(self, entries: Sequence[Entry], skipped: frozenset[int] = frozenset()) -> None:
        self.entries = entries
        self.done: list[int] = []
        self.taken_back: list[int] = []
        for index, entry in enumerate(entries):
            if index in skipped:
                continue
            match entry.event:
                case Undone():
                    self.taken_back.append(_last_of(self.done, "nothing_to_undo", index, entry))
                case Redone():
                    self.done.append(_last_of(self.taken_back, "nothing_to_redo", index, entry))
                case _:
                    self.done.append(index)
                    self.taken_back.clear()
        self.in_force = set(self.done)
        self.struck: set[int] = set()
        self.changed: dict[int, Entry] = {}
        self.heads: list[tuple[int, HeadChanged]] = []
        self.last_correction = -1
        # A correction acts on earlier entries, later corrections act on it: settled from the last to the first.
        for index in reversed(self.done):
            if index in self.struck:
                continue
            acting = self.acting(index)
            match acting.event:
                case Struck(event=target):
                    self.struck.add(target)
                case Changed(event=target, entry=entry):
                    self.changed.setdefault(target, dataclasses.replace(entry, override=entry.override or acting.override))
                case HeadChanged() as event:
                    self.heads.insert(0, (index, event))
                case Inserted():
                    pass
                case _:
                    continue
            self.last_correction = max(self.last_correction, index)

    def followed_by(self, entry: Entry) -> Standing:
        """The standing after one more entry that is no correction. Building it anew takes longer the longer the journal is."""
        after = copy.copy(self)
        index = len(self.entries)
        after.entries = (*self.entries, entry)
        after.done = [*self.done, index]
        after.taken_back = []
        after.in_force = self.in_force | {index}
        return after

    def acting(self, index: int) -> Entry:
        """What entry `index` counts as: itself, or what it was changed to. A change of an insertion replaces the inserted entry."""
        replaced = self.changed.get(index)
        if replaced is None:
            return self.entries[index]
        written = self.entries[index]
        at = replaced.at or written.at
        if isinstance(written.event, Inserted) and not isinstance(replaced.event, CORRECTIONS):
            return dataclasses.replace(written, event=dataclasses.replace(written.event, entry=dataclasses.replace(replaced, at=at)))
        return dataclasses.replace(replaced, at=at)

    def refusal_of_target(self, correction: Event) -> Refusal | None:
        """Why a strike, change or insertion has nothing to act on, if it has not."""
        match correction:
            case Struck(event=target) | Changed(event=target) | Inserted(before=target) if target not in self.in_force:
                return Refusal("no_such_event", None, {"event": target})
            case Struck(event=target) | Changed(event=target) if target in self.struck:
                return Refusal("already_struck", None, {"event": target})
            case Changed(event=target, entry=entry):
                return self._refusal_inside(target, entry.event)
            case _:
                return None

    def _refusal_inside(self, place: int, correction: Event) -> Refusal | None:
        """Why a correction cannot stand at entry number `place`, where another one is changed to it: it acts on what was before it."""
        match correction:
            case Struck(event=target) | Changed(event=target) | Inserted(before=target) if target not in self.in_force or target >= place:
                return Refusal("no_such_event", None, {"event": target})
            case Changed(event=target, entry=entry):
                return self._refusal_inside(target, entry.event)
            case _:
                return None

    def sequence(self) -> Iterator[tuple[int, Entry]]:
        """The game events that count, in the order in which they count, each with its entry number."""
        for index in self._order():
            if index not in self.in_force or index in self.struck:
                continue
            entry = self.acting(index)
            if isinstance(entry.event, Inserted):
                inner = entry.event.entry
                # A reason given with the insertion serves what was inserted, if that has none of its own.
                yield index, dataclasses.replace(inner, at=inner.at or entry.at, override=inner.override or entry.override)
            elif not isinstance(entry.event, CORRECTIONS):
                yield index, entry

    def _order(self) -> Iterator[int]:
        """All entry numbers, an insertion's just before the entry that it was put in front of."""
        placed: dict[int, list[int]] = {}
        for index in self.done:
            before = self._put_before(index)
            if before is not None:
                placed.setdefault(before, []).append(index)
        if not placed:
            yield from range(len(self.entries))
            return
        moved = {index for inserted in placed.values() for index in inserted}
        for first in range(len(self.entries)):
            # A stack of its own, because insertions in front of insertions go as deep as a file says.
            stack = [] if first in moved else [(first, False)]
            while stack:
                index, reached = stack.pop()
                if reached or index not in placed:
                    yield index
                else:
                    stack.append((index, True))
                    stack.extend((inserted, False) for inserted in reversed(placed[index]))

    def _put_before(self, index: int) -> int | None:
        """Which entry an entry in force stands in front of, None where it keeps its own place.

        A struck insertion keeps its place, and so does one that was changed to another event: something may have been put in front of it.
        """
        for event in (self.acting(index).event, self.entries[index].event):
            if isinstance(event, Inserted):
                return event.before
        return None


def _last_of(stack: list[int], code: str, index: int, entry: Entry) -> int:
    if not stack:
        raise Refused(Refusal(code), index, entry.event.kind)
    return stack.pop()


@dataclass(frozen=True, slots=True)
class Break:
    """An entry that would no longer be lawful: its number, the entry, and the refusal it would meet."""

    index: int
    entry: Entry
    refusal: Refusal


@dataclass(frozen=True)
class Course(Generic[Head, Rules, State]):
    """A journal under one regulation, folded. Build the empty one with `Course.opened`, let entries in with `record`.

    `skipped_entries` are those that were refused and kept only for the numbers of the others. `before_last` are the states before each
    of the last entries, as far as no correction stands among them: undoing these needs no refolding of a long journal.
    """

    discipline: Discipline[Head, Rules, State]
    rules: Rules
    first_head: Head
    entries: tuple[Entry, ...]
    head: Head
    state: State
    skipped_entries: frozenset[int] = frozenset()
    before_last: tuple[State, ...] = dataclasses.field(default=(), compare=False, repr=False)

    @classmethod
    def opened(cls, discipline: Discipline[Head, Rules, State], head: Head, rules: Rules) -> Course[Head, Rules, State]:
        """A journal without entries. Raises FormatError where the head does not fit the rules."""
        discipline.check_head(head, rules)
        return cls(discipline, rules, head, (), head, discipline.opening(head, rules))

    @cached_property
    def standing(self) -> Standing:
        """Which entries are in force."""
        return Standing(self.entries, self.skipped_entries)

    def record(self, entry: Entry) -> Course[Head, Rules, State]:
        """The course with one more entry.

        Raises Refused where it is not lawful now, or a correction would make a later entry unlawful; FormatError where a correction of
        the head names no place of it or gives it a value that does not fit.
        """
        if isinstance(entry.event, Undone) and self.before_last:
            *earlier, state = self.before_last
            return dataclasses.replace(self, entries=(*self.entries, entry), state=state, before_last=tuple(earlier))
        if isinstance(entry.event, CORRECTIONS):
            course, broken = self._corrected(entry)
            if broken:
                raise self._refused_correction(entry, broken[0])
            return course
        step, refusal = self._judge(self.state, len(self.entries), entry)
        if refusal is not None:
            raise Refused(refusal, len(self.entries), entry.event.kind)
        course = dataclasses.replace(
            self,
            entries=(*self.entries, entry),
            state=self.discipline.apply(self.state, step),
            before_last=(*self.before_last[-_STATES_KEPT + 1 :], self.state),
        )
        if "standing" in self.__dict__:
            course.__dict__["standing"] = self.standing.followed_by(entry)
        return course

    def skipped(self, entry: Entry) -> Course[Head, Rules, State]:
        """The course with a refused entry in its place: it counts for nothing, but later corrections find their numbers."""
        skipped = self.skipped_entries | {len(self.entries)}
        return dataclasses.replace(self, entries=(*self.entries, entry), skipped_entries=skipped, before_last=())

    def restored(self, entries: Sequence[Entry]) -> Course[Head, Rules, State]:
        """The course of a journal that was let in entry by entry before, folded once.

        Raises Refused where it cannot have been: an entry in force is not lawful under these rules.
        """
        course, broken = self._refolded(tuple(entries))
        if broken:
            raise Refused(broken[0].refusal, broken[0].index, broken[0].entry.event.kind)
        return course

    def refolded(self) -> Course[Head, Rules, State]:
        """The same journal folded anew from its first entry: equal to this course, or the fold is at fault."""
        opening = self.discipline.opening(self.first_head, self.rules)
        course = dataclasses.replace(self, entries=(), head=self.first_head, state=opening, skipped_entries=frozenset(), before_last=())
        for index, entry in enumerate(self.entries):
            course = course.skipped(entry) if index in self.skipped_entries else course.record(entry)
        return course

    def refusal(self, entry: Entry) -> Refusal | None:
        """The refusal `record` would meet, or None."""
        try:
            self.record(entry)
        except Refused as refused:
            return refused.refusal
        return None

    def consequences(self, entry: Entry) -> tuple[Break, ...]:
        """Every entry that would no longer be lawful after a correction, in order; the corrected place itself included.

        Raises Refused where the correction has nothing to act on.
        """
        return self._corrected(entry)[1]

    def acting(self) -> Iterator[tuple[int, Entry]]:
        """Every entry that acts, with its number, in the order in which it counts; the people it names are called as they are called now.

        A signature whose effect a later correction took away is left out.
        """
        yield from self._acting(self.standing, self._heads(self.standing))

    def lines(self) -> tuple[Line, ...]:
        """The whole journal, corrections included, as a log shows it."""
        return tuple(self._line(index) for index in range(len(self.entries)))

    @property
    def undoable(self) -> Entry | None:
        """The entry that undoing would take back, as it was written."""
        return self.entries[self.standing.done[-1]] if self.standing.done else None

    @property
    def redoable(self) -> Entry | None:
        """The entry that redoing would bring back."""
        return self.entries[self.standing.taken_back[-1]] if self.standing.taken_back else None

    def _line(self, index: int) -> Line:
        standing, written = self.standing, self.entries[index]
        before = written.event.before if isinstance(written.event, Inserted) else None
        if isinstance(written.event, Undone | Redone):
            return Line(index, written, None, "correction")
        if index not in standing.in_force:
            return Line(index, written, None, "undone", before)
        if index in standing.struck:
            return Line(index, written, None, "struck", before)
        acting = standing.acting(index)
        if isinstance(acting.event, Inserted):
            acting = acting.event.entry
        elif isinstance(acting.event, CORRECTIONS):
            return Line(index, written, None, "correction")
        return Line(index, written, acting, "changed" if index in standing.changed else "in_force", before)

    def _refused_correction(self, entry: Entry, first: Break) -> Refused:
        """The corrected place itself is refused with its own code; anything after it breaks."""
        index = len(self.entries)
        own_place = entry.event.event if isinstance(entry.event, Changed) else index
        refusal = first.refusal
        if first.index != own_place:
            place: dict[str, object] = {"event": first.index, "kind": first.entry.event.kind}
            refusal = Refusal("would_break", refusal.clause, place | {"because": refusal.code, "details": refusal.facts})
        return Refused(refusal, index, entry.event.kind)

    def _corrected(self, entry: Entry) -> tuple[Course[Head, Rules, State], tuple[Break, ...]]:
        target = self.standing.refusal_of_target(entry.event)
        if target is not None:
            raise Refused(target, len(self.entries), entry.event.kind)
        return self._refolded((*self.entries, entry))

    def _refolded(self, entries: tuple[Entry, ...]) -> tuple[Course[Head, Rules, State], tuple[Break, ...]]:
        standing = Standing(entries, self.skipped_entries)
        heads = self._heads(standing)
        head = heads[-1][1]
        state = self.discipline.opening(head, self.rules)
        broken: list[Break] = []
        for index, entry in self._acting(standing, heads):
            step, refusal = self._judge(state, index, entry)
            if refusal is None:
                state = self.discipline.apply(state, step)
            else:
                broken.append(Break(index, entry, refusal))
        return dataclasses.replace(self, entries=entries, head=head, state=state, before_last=()), tuple(broken)

    def _acting(self, standing: Standing, heads: list[tuple[int, Head]]) -> Iterator[tuple[int, Entry]]:
        for index, entry in standing.sequence():
            if not isinstance(entry.event, self.discipline.signatures) or index >= standing.last_correction:
                yield index, self._as_now_named(entry, index, heads)

    def _heads(self, standing: Standing) -> list[tuple[int, Head]]:
        """The head as it was first, numbered -1, and after each of its corrections. Raises FormatError where one does not fit."""
        heads = [(-1, self.first_head)]
        for index, change in standing.heads:
            head = heads[-1][1]
            for path, value in change.set:
                head = change_value(head, path, value, f"events[{index}].set.{path}")
            try:
                self.discipline.check_head(head, self.rules)
            except FormatError as error:
                raise FormatError(error.code, f"events[{index}].set.{error.place}", **error.facts) from None
            heads.append((index, head))
        return heads

    def _as_now_named(self, entry: Entry, index: int, heads: list[tuple[int, Head]]) -> Entry:
        """The entry with the people it names called as the head calls them now: a misspelt name is corrected in one place."""
        if self.discipline.renamed is None or index > heads[-1][0]:
            return entry
        then = next(head for number, head in reversed(heads) if number < index)
        return dataclasses.replace(entry, event=self.discipline.renamed(entry.event, then, heads[-1][1]))

    def _judge(self, state: State, index: int, entry: Entry) -> tuple[Step, Refusal | None]:
        """The step to apply, and the refusal that stands in its way. An override of something lawful anyway is ignored."""
        refusals = self.discipline.refusals(state, entry.event)
        first = next(refusals, None)
        if first is None or not (entry.override or "").strip():  # an override is a reason: without one it is none
            return Step(index, entry), first
        beyond = next((refusal for refusal in chain((first,), refusals) if not self.discipline.can_be_set_aside(refusal)), None)
        return Step(index, entry, first), beyond
