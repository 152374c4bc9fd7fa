"""What a journal is made of: events in the past tense, the entry that carries one, and the refusal of one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """What the judge did or saw, never its consequence. Subclasses are frozen, in the past tense, and name their `kind`."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a journal.

    `at` is an RFC 3339 time, `note` the judge's own words, `override` the reason for which a refusal of this event is set aside.
    """

    event: Event
    at: str | None = None
    note: str | None = None
    override: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an event is not lawful now: a stable `code`, the clause it rests on where there is one, and the facts of the sentence."""

    code: str
    clause: str | None = None
    facts: dict[str, object] = field(default_factory=dict[str, object])


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of the judge against the console: entry number, the code that was set aside, its clause and the judge's reason."""

    event: int
    code: str
    clause: str | None
    reason: str
    facts: dict[str, object] = field(default_factory=dict[str, object])


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The last event still in force is taken back, a correction included."""

    kind: ClassVar[str] = "undone"


@dataclass(frozen=True, slots=True)
class Redone(Event):
    """What was taken back last stands again."""

    kind: ClassVar[str] = "redone"


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """Entry number `event` no longer counts."""

    kind: ClassVar[str] = "struck"
    event: int
    why: str


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """Entry number `event` counts as `entry` instead."""

    kind: ClassVar[str] = "changed"
    event: int
    entry: Entry
    why: str


@dataclass(frozen=True, slots=True)
class Inserted(Event):
    """`entry` counts as if it had stood just before entry number `before`."""

    kind: ClassVar[str] = "inserted"
    before: int
    entry: Entry
    why: str


@dataclass(frozen=True, slots=True)
class HeadChanged(Event):
    """Values of the protocol's head are corrected; `set` maps a dotted path to its new value."""

    kind: ClassVar[str] = "head_changed"
    set: tuple[tuple[str, object], ...]
    why: str


Correction = Undone | Redone | Struck | Changed | Inserted | HeadChanged
CORRECTIONS: tuple[type[Event], ...] = (Undone, Redone, Struck, Changed, Inserted, HeadChanged)
