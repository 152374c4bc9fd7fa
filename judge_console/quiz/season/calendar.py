"""The calendar of the group stage: a proposal, and every place where a calendar departs from the regulation (4.season).

One evening a day, one or two days a week, mostly on the regulation's weekday; a team plays every so many weeks. Where all of it cannot
be had the proposal departs from it as little as it finds, and `exceptions` names each departure.
"""

from __future__ import annotations

import calendar
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import pairwise
from math import exp
from typing import Final, Literal

from judge_console.quiz.rules import Regulation
from judge_console.quiz.season.events import PlannedEvening
from judge_console.quiz.season.state import Fixture, Season

Chance = Callable[[], float]
"""The next number of a random sequence, at least 0 and below 1."""
ExceptionCode = Literal[
    "too_soon",
    "too_late",
    "other_weekday",
    "closed_date",
    "two_evenings",
    "before_season",
    "after_season",
    "season_too_short",
    "season_too_long",
]
WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WORK: Final = 60_000
"""Moves that one try of a proposal makes: a second of a middling laptop."""
TRIES: Final = 8
"""Tries, where none before came without a team too soon, too late or two evenings in one day; the best one is taken."""
_CLAUSE: Final = "4.season"

# What a departure costs, and what each week of it squared: too soon tires a team more than too late, two evenings in one day need a second
# bar, another weekday is a wish ("mostly"), and so is a group stage that does not drag on.
_TOO_SOON: Final = (1.0, 4.0)
_TOO_LATE: Final = (0.8, 1.0)
_SAME_DAY: Final = 60.0
_OTHER_WEEKDAY: Final = 0.12
_LATENESS: Final = 0.002
_HOT: Final = 3.0
_COLD: Final = 0.1


@dataclass(frozen=True)
class CalendarRequest:
    """What a calendar is to hold.

    Every two teams of a group meet once, from `begins` to `ends`, on `weekdays` (Monday 0; the usual one first) but those `closed`.
    `fixed` are evenings that keep their dates, those already played above all.
    """

    groups: tuple[tuple[str, ...], ...]
    begins: date
    ends: date
    weekdays: tuple[int, ...]
    closed: frozenset[date] = frozenset()
    fixed: tuple[PlannedEvening, ...] = ()

    def days(self) -> tuple[date, ...]:
        """Every day on which an evening may be held."""
        count = (self.ends - self.begins).days + 1
        every = (self.begins + timedelta(days) for days in range(count))
        return tuple(day for day in every if day.weekday() in self.weekdays and day not in self.closed)


@dataclass(frozen=True, slots=True)
class CalendarException:
    """A departure from 4.season: of the evening on `date` (the season's first or last day where it is about the season itself).

    `teams` are the team or the two teams concerned; `found` the days since a team's evening before, or the season's whole months.
    """

    code: ExceptionCode
    date: str
    teams: tuple[str, ...] = ()
    found: int | None = None
    clause: str = _CLAUSE


@dataclass
class _Plan:
    """Evenings on days, by number, while they are moved about: `days_of` each team as numbers of days, `held` how many there are a day."""

    pairs: list[tuple[int, int]]
    days: list[int]
    usual: frozenset[int]
    least: int
    most: int
    first: int
    held: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    of_team: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for evening, teams in enumerate(self.pairs):
            self.held[self.days[evening]] += 1
            for team in teams:
                self.of_team[team].append(evening)

    def cost_of_team(self, team: int) -> float:
        cost = 0.0
        for before, after in pairwise(sorted(map(self.days.__getitem__, self.of_team[team]))):
            gap = after - before
            if gap < self.least:
                cost += _TOO_SOON[0] + _TOO_SOON[1] * ((self.least - gap) / 7) ** 2
            elif gap > self.most:
                cost += _TOO_LATE[0] + _TOO_LATE[1] * ((gap - self.most) / 7) ** 2
        return cost

    @property
    def whole_cost(self) -> float:
        """What the whole plan costs."""
        return self.cost(list(self.of_team), range(len(self.days)))

    @property
    def fits(self) -> bool:
        """Whether no team plays too soon or too late, and no day holds two evenings."""
        return not any(map(self.cost_of_team, self.of_team)) and max(self.held.values()) == 1

    def cost_of_day(self, evening: int) -> float:
        day = self.days[evening]
        alone = _SAME_DAY * (self.held[day] - 1) + _LATENESS * (day - self.first) / 7
        return alone if day in self.usual else alone + _OTHER_WEEKDAY

    def cost(self, teams: Sequence[int], evenings: Sequence[int]) -> float:
        return sum(map(self.cost_of_team, teams)) + sum(map(self.cost_of_day, evenings))

    def move(self, evening: int, day: int) -> None:
        self.held[self.days[evening]] -= 1
        self.held[day] += 1
        self.days[evening] = day


def proposal(
    request: CalendarRequest, rules: Regulation, chance: Chance, *, work: int = WORK, tries: int = TRIES
) -> tuple[PlannedEvening, ...]:
    """A calendar of every evening of the groups, by date. The same chance, work and tries give the same one.

    The first of two teams alternates where it can. Raises ValueError where there is no day at all for an evening that needs one.
    """
    names = [team for teams in request.groups for team in teams]
    numbers = {team: number for number, team in enumerate(names)}
    fixed = {frozenset((one.first, one.second)): one for one in request.fixed}
    pairs = [pair for teams in request.groups for pair in _rounds(teams)]
    ordered = [pair for pair in pairs if frozenset(pair) in fixed] + [pair for pair in pairs if frozenset(pair) not in fixed]
    held = sum(frozenset(pair) in fixed for pair in pairs)
    days = [day.toordinal() for day in request.days()]
    if not days and held < len(pairs):
        raise ValueError("no day for an evening")
    taken = [date.fromisoformat(fixed[frozenset(pair)].date).toordinal() for pair in ordered[:held]]
    weeks = rules.options.season.weeks_between_games

    def plans() -> Iterator[_Plan]:
        for _try in range(tries):
            plan = _Plan(
                pairs=[(numbers[first], numbers[second]) for first, second in ordered],
                days=taken + _spread(days, len(pairs) - held),
                usual=frozenset(day for day in days if date.fromordinal(day).weekday() == request.weekdays[0]) | set(taken),
                least=7 * min(weeks),
                most=7 * max(weeks),
                first=request.begins.toordinal(),
            )
            _anneal(plan, range(held, len(pairs)), days, chance, work)
            yield plan
            if plan.fits or held == len(pairs):
                return

    best = min(plans(), key=lambda plan: plan.whole_cost)
    planned = sorted(zip(best.days, ordered, strict=True))
    return tuple(_with_sides(planned, fixed))


def _rounds(teams: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every two teams once, in rounds in which nobody plays twice: the first stays, the others go round."""
    circle: list[str | None] = [*teams, *([None] if len(teams) % 2 else [])]
    for _round in range(len(circle) - 1):
        for place in range(len(circle) // 2):
            first, second = circle[place], circle[-1 - place]
            if first is not None and second is not None:
                yield first, second
        circle.insert(1, circle.pop())


def _spread(days: Sequence[int], count: int) -> list[int]:
    """So many days out of all of them, as even as can be."""
    return [days[number * len(days) // count] for number in range(count)]


def _anneal(plan: _Plan, movable: range, days: Sequence[int], chance: Chance, work: int) -> None:
    """Moves evenings to other days, or lets two change days, keeping what is better and at first some of what is worse."""
    cost = best = plan.whole_cost
    kept = list(plan.days)
    for step in range(work if movable else 0):
        heat = _HOT * (_COLD / _HOT) ** (step / work)
        one = movable[int(chance() * len(movable))]
        other = movable[int(chance() * len(movable))] if chance() < 0.5 else None
        day = days[int(chance() * len(days))] if other is None else plan.days[other]
        came_from = plan.days[one]
        if day == came_from:
            continue
        teams = {*plan.pairs[one], *(plan.pairs[other] if other is not None else ())}
        moved = (one,) if other is None else (one, other)
        before = plan.cost(list(teams), moved) + _crowd(plan, came_from, day, moved)
        plan.move(one, day)
        if other is not None:
            plan.move(other, came_from)
        after = plan.cost(list(teams), moved) + _crowd(plan, came_from, day, moved)
        if after <= before or chance() < exp((before - after) / heat):
            cost += after - before
            if cost < best - 1e-9:
                best, kept = cost, list(plan.days)
        else:
            plan.move(one, came_from)
            if other is not None:
                plan.move(other, day)
    for evening, day in enumerate(kept):
        plan.move(evening, day)


def _crowd(plan: _Plan, one_day: int, other_day: int, moved: Sequence[int]) -> float:
    """What the evenings that stay on these two days pay for the company they have."""
    crowd = 0.0
    for day in (one_day, other_day):
        staying = plan.held[day] - sum(plan.days[evening] == day for evening in moved)
        crowd += _SAME_DAY * staying * (plan.held[day] - 1)
    return crowd


def _with_sides(planned: Sequence[tuple[int, tuple[str, str]]], fixed: dict[frozenset[str], PlannedEvening]) -> Iterator[PlannedEvening]:
    """The evenings with their sides: whoever was first less often is first now."""
    firsts: defaultdict[str, int] = defaultdict(int)
    for day, pair in planned:
        known = fixed.get(frozenset(pair))
        evening = known or PlannedEvening(
            date.fromordinal(day).isoformat(), *sorted(pair, key=lambda team: (firsts[team], pair.index(team)))
        )
        firsts[evening.first] += 1
        yield evening


def exceptions(fixtures: Sequence[Fixture], state: Season) -> tuple[CalendarException, ...]:
    """Every departure of the group stage's evenings from 4.season, by date, those of the season itself first.

    An evening without a date is no departure, one that a team did not play is none between its neighbours.
    """
    dated = sorted((one for one in fixtures if one.stage == "group" and one.date), key=lambda one: (one.date, one.first))
    found = [*_of_days(dated, state), *_of_gaps([one for one in dated if one.forfeit is None], state)]
    return (*_of_season(state), *sorted(found, key=lambda one: one.date))


def _of_season(state: Season) -> Iterator[CalendarException]:
    own, months = state.head.season, state.rules.options.season.months
    begins, after = date.fromisoformat(own.begins), date.fromisoformat(own.ends) + timedelta(1)
    whole = max(number for number in range(1200) if months_later(begins, number) <= after)
    if months_later(begins, min(months)) > after:
        yield CalendarException("season_too_short", own.ends, found=whole)
    if months_later(begins, max(months)) < after:
        yield CalendarException("season_too_long", own.ends, found=whole)


def months_later(day: date, months: int) -> date:
    """The same day so many months later, or the last one of a month that is too short."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def _of_days(dated: Sequence[Fixture], state: Season) -> Iterator[CalendarException]:
    own, usual = state.head.season, WEEKDAYS.index(state.rules.options.season.weekday)
    held: set[str] = set()
    for one in dated:
        teams = (one.first, one.second)
        if one.date in state.closed:
            yield CalendarException("closed_date", one.date, teams)
        if one.date in held:
            yield CalendarException("two_evenings", one.date, teams)
        held.add(one.date)
        if one.date < own.begins:
            yield CalendarException("before_season", one.date, teams)
        if one.date > own.ends:
            yield CalendarException("after_season", one.date, teams)
        if date.fromisoformat(one.date).weekday() != usual:
            yield CalendarException("other_weekday", one.date, teams)


def _of_gaps(dated: Sequence[Fixture], state: Season) -> Iterator[CalendarException]:
    weeks = state.rules.options.season.weeks_between_games
    last: dict[str, date] = {}
    for one in dated:
        day = date.fromisoformat(one.date)
        for team in (one.first, one.second):
            gap = (day - last[team]).days if team in last else None
            if gap is not None and gap < 7 * min(weeks):
                yield CalendarException("too_soon", one.date, (team,), gap)
            if gap is not None and gap > 7 * max(weeks):
                yield CalendarException("too_late", one.date, (team,), gap)
            last[team] = day
