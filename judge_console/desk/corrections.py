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
    return steps if _recorded(course, steps) is not None else None


def _striking_all(course: AnyCourse, correction: Event, broken: set[int], why: str) -> tuple[Event, ...]:
    """Everything from the first broken line on is struck, then the correction is made, then what still fits is put back, line by line."""
    order = [index for index, _entry in course.standing.sequence()]
    tail = order[min(order.index(index) for index in broken) :]
    target = getattr(correction, "event", None)
    steps: list[Event] = [Struck(index, why) for index in reversed(tail) if index != target]
    struck_at = {step.event: len(course.entries) + place for place, step in enumerate(steps) if isinstance(step, Struck)}
    steps.append(correction)
    course = _must(course, steps)
    for index in tail:
        if index in broken or index not in struck_at:
            continue
        back = Struck(struck_at[index], why)
        if course.refusal(Entry(back)) is None:
            course = course.record(Entry(back))
            steps.append(back)
    return tuple(steps)


def _recorded(course: AnyCourse, steps: tuple[Event, ...]) -> AnyCourse | None:
    try:
        return _must(course, steps)
    except Refused:
        return None


def _must(course: AnyCourse, steps: list[Event] | tuple[Event, ...]) -> AnyCourse:
    for step in steps:
        course = course.record(Entry(step))
    return course


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
