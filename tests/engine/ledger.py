"""A discipline small enough to reason about: a purse of at most ten coins, whose owner pays in and takes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import ClassVar, Final, Literal

from judge_console.engine.course import Course
from judge_console.engine.discipline import Discipline, Outcome, Step
from judge_console.engine.errors import FormatError
from judge_console.engine.events import Entry, Event, Refusal


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Coins put in."""

    kind: ClassVar[str] = "paid"
    coins: int


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """Coins taken out."""

    kind: ClassVar[str] = "taken"
    coins: int
    of_metal: str = "silver"


@dataclass(frozen=True, slots=True)
class Signed(Event):
    """The purse is closed."""

    kind: ClassVar[str] = "signed"


@dataclass(frozen=True, slots=True)
class Weighed(Event):
    """Of every type of field that the codec knows."""

    kind: ClassVar[str] = "weighed"
    exactly_one_of: ClassVar[tuple[str, ...]] = ("grams", "by_coin")
    where: Literal["hand", "scales"]
    sure: bool = False
    grams: Decimal | None = None
    by_coin: tuple[tuple[int, int], ...] | None = None
    seen_by: tuple[str, ...] = ()
    among: tuple[int, ...] = ()


@dataclass(frozen=True)
class Owner:
    """Part of the head."""

    name: str
    age: int


@dataclass(frozen=True)
class PurseHead:
    """The head."""

    owner: Owner
    heirs: tuple[str, ...]
    nickname: str | None = None
    debts: Mapping[str, int] | None = None


@dataclass(frozen=True)
class Limit:
    """The rules."""

    coins: int
    id: str = "limit"
    text: str = ""


@dataclass(frozen=True)
class Purse:
    """The state."""

    head: PurseHead
    coins: int = 0
    signed: bool = False
    rulings: tuple[tuple[int, str, str | None], ...] = ()
    witnesses: tuple[str, ...] = ()


def check_head(head: PurseHead, rules: Limit) -> None:
    if len(head.heirs) > rules.coins:
        raise FormatError("wrong_count", "heirs", expected=rules.coins, found=len(head.heirs))


def refusals(state: Purse, event: Event) -> Iterator[Refusal]:
    match event:
        case Taken(of_metal=metal) if metal != "silver":
            yield Refusal("unknown_metal", "1", {"metal": metal})
        case Paid(coins=coins) if coins < 0:
            yield Refusal("no_state_holds_this", "2", {"coins": coins})
        case Paid(coins=coins) if state.coins + coins > 10:
            yield Refusal("too_full", "3", {"coins": coins})
            if coins > 100:
                yield Refusal("no_state_holds_this", "2", {"coins": coins})
        case Taken(coins=coins) if coins > state.coins:
            yield Refusal("too_poor", "4", {"coins": coins})
        case Weighed(seen_by=names) if not set(names) <= set(state.head.heirs):
            yield Refusal("not_an_heir", None, {"name": ", ".join(names)})
        case Signed() if state.signed:
            yield Refusal("closed", None, {})
        case _ if state.signed:
            yield Refusal("closed", None, {})
        case _:
            return


def apply(state: Purse, step: Step) -> Purse:
    if step.set_aside is not None:
        state = replace(state, rulings=(*state.rulings, (step.index, step.set_aside.code, step.entry.override)))
    match step.entry.event:
        case Paid(coins=coins):
            return replace(state, coins=state.coins + coins)
        case Taken(coins=coins):
            return replace(state, coins=state.coins - coins)
        case Signed():
            return replace(state, signed=True)
        case Weighed(seen_by=names):
            return replace(state, witnesses=(*state.witnesses, *names))
        case _:
            return state


def renamed(event: Event, then: PurseHead, now: PurseHead) -> Event:
    if not isinstance(event, Weighed):
        return event
    names = dict(zip(then.heirs, now.heirs, strict=True))
    return replace(event, seen_by=tuple(names.get(name, name) for name in event.seen_by))


PURSE: Final = Discipline[PurseHead, Limit, Purse](
    name="purse",
    kinds=(Paid, Taken, Signed, Weighed),
    head=PurseHead,
    check_head=check_head,
    opening=lambda head, _: Purse(head),
    refusals=refusals,
    legal=lambda state: (Paid(coins) for coins in range(1, 11 - state.coins)),
    apply=apply,
    title=lambda head: {"owner": head.owner.name},
    outcome=lambda state: Outcome("owner", "full") if state.coins >= 10 else None,
    result=lambda state: {"coins": state.coins},
    signatures=(Signed,),
    beyond_override=frozenset({"no_state_holds_this"}),
    renamed=renamed,
)
HEAD: Final = PurseHead(Owner("Анна", 40), ("Ия", "Юля"))
PurseCourse = Course[PurseHead, Limit, Purse]


def opened(rules: Limit | None = None) -> PurseCourse:
    """An empty purse."""
    return Course.opened(PURSE, HEAD, rules or Limit(3))


def after(*events: Event | Entry) -> PurseCourse:
    """The purse after these entries, none of them refused."""
    course = opened()
    for event in events:
        course = course.record(event if isinstance(event, Entry) else Entry(event))
    return course
