"""A late correction as a plan: what it would make unlawful, told before it is done, and the way to do it all the same.

A journal only takes entries that leave everything after them lawful. Where a correction would break later lines, those must be struck
first; the plan finds which ones and in what order.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge_console.desk.disciplines import AnyCourse
from judge_console.engine.course import Break
from judge_console.engine.errors import Refused
from judge_console.engine.events import Changed, Entry, Event, Inserted, Refusal, Struck


@dataclass(frozen=True)
class Plan:
    """What a correction asks for.

    `own` is the refusal of the corrected place itself: nothing can be done but change the correction or give it an override. `breaks` are
    later lines that would no longer be lawful. `steps` are the events to record in order, the correction among them; empty where `own`
    stands in the way.
    """

    correction: Event
    own: Refusal | None
    breaks: tuple[Break, ...]
    steps: tuple[Event, ...]


def plan(course: AnyCourse, correction: Event, why: str) -> Plan:
    """The plan of a correction, `why` being the reason given for whatever must be struck with it.

    Raises Refused where the correction has nothing to act on, FormatError where a value does not fit its place.
    """
    breaks = course.consequences(Entry(correction))
    own_place = correction.event if isinstance(correction, Changed) else len(course.entries)
    own = next((broken.refusal for broken in breaks if broken.index == own_place), None)
    later = tuple(broken for broken in breaks if broken.index != own_place)
    if own is not None:
        return Plan(correction, own, later, ())
    if not later:
        return Plan(correction, None, (), (correction,))
    broken = {one.index for one in later}
    steps = _striking(course, correction, [one.index for one in later], why)
    if steps is None:
        steps = _striking_all(course, correction, broken, why)
    return Plan(correction, None, later, steps)


def _striking(course: AnyCourse, correction: Event, broken: list[int], why: str) -> tuple[Event, ...] | None:
    """Only what breaks is struck, the last line first; None where striking one of them would break yet another."""
    steps = (*(Struck(index, why) for index in reversed(broken)), correction)
    return steps if _can_be_recorded(course, steps) else None


def _striking_all(course: AnyCourse, correction: Event, broken: set[int], why: str) -> tuple[Event, ...]:
    """Everything from the first broken line on is struck, then the correction is made, then what still fits is put back, line by line."""
    order = [index for index, _entry in course.standing.sequence()]
    tail = order[min(order.index(index) for index in broken) :]
    strikes = tuple(Struck(index, why) for index in reversed(tail))
    # Numbers never shift, so it is known which number each strike will have, and with it the strike that takes it back.
    number = {strike.event: len(course.entries) + place for place, strike in enumerate(strikes)}
    back = tuple(Struck(number[index], why) for index in tail if index not in broken)
    return (*strikes, correction, *back)


def _can_be_recorded(course: AnyCourse, steps: tuple[Event, ...]) -> bool:
    try:
        for step in steps:
            course = course.record(Entry(step))
    except Refused:
        return False
    return True


def override(correction: Event, why: str) -> Event:
    """The correction with `why` as the judge's reason to accept its place against the rules."""
    match correction:
        case Changed(event=index, entry=entry, why=reason):
            return Changed(index, _overridden(entry, why), reason)
        case Inserted(before=before, entry=entry, why=reason):
            return Inserted(before, _overridden(entry, why), reason)
        case _:
            return correction


def _overridden(entry: Entry, why: str) -> Entry:
    return Entry(entry.event, entry.at, entry.note, why)
