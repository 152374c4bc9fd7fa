"""What a discipline (mafia, quiz, a tournament) gives the engine, as plain functions over its own immutable state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from judge_console.engine.codec import EventCodec
from judge_console.engine.events import Entry, Event, Refusal

Head = TypeVar("Head")
Rules = TypeVar("Rules")
State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Step:
    """An entry as the fold meets it: its number in the journal and the refusal that its override sets aside, if any."""

    index: int
    entry: Entry
    set_aside: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended. `winner` is None where there is no result; `reason` is a stable code; `clause` the clause that decided, if one did."""

    winner: str | None
    reason: str | None
    clause: str | None = None


@dataclass(frozen=True)
class Discipline(Generic[Head, Rules, State]):
    """May it happen (`refusals`, `legal`), make it happen (`apply`), is it over and why (`outcome`).

    `refusals` yields every refusal of an event in the order in which they are told; `apply` must cope with any event, lawful or
    overridden, that passes the refusals no override can lift (`beyond_override`, and every code of an unknown thing). `signatures`
    are the kinds of event that close the protocol: a later correction takes away their effect. `title` is what names a game in a list.
    `renamed`, where events name people by the head's names, is an event of an earlier head as a later one calls them.
    """

    name: str
    kinds: tuple[type[Event], ...]
    head: type[Head]
    check_head: Callable[[Head, Rules], None]
    opening: Callable[[Head, Rules], State]
    refusals: Callable[[State, Event], Iterator[Refusal]]
    legal: Callable[[State], Iterator[Event]]
    apply: Callable[[State, Step], State]
    title: Callable[[Head], dict[str, str | int]]
    outcome: Callable[[State], Outcome | None]
    result: Callable[[State], dict[str, object]]
    signatures: tuple[type[Event], ...]
    beyond_override: frozenset[str]
    renamed: Callable[[Event, Head, Head], Event] | None = None

    @cached_property
    def codec(self) -> EventCodec:
        """The codec of this discipline's events."""
        return EventCodec(self.kinds)

    def can_be_set_aside(self, refusal: Refusal) -> bool:
        """Whether a judge's override lifts this refusal; not where no state could hold the event."""
        return refusal.code not in self.beyond_override and not refusal.code.startswith("unknown_")

    def check(self, state: State, event: Event) -> Refusal | None:
        """The first refusal of `event` in `state`, or None where it is lawful."""
        return next(self.refusals(state, event), None)
