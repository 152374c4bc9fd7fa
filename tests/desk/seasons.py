"""Whole seasons for the tests: teams with squads, groups, a calendar, evenings played by real events, all by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from judge_console.desk.games import Games
from judge_console.desk.season_desk import SeasonDesk
from judge_console.desk.session import GameSession
from judge_console.engine.events import Event
from judge_console.quiz.season.events import (
    CalendarAccepted,
    EarlierSeasonsListed,
    GroupsSet,
    MemberJoined,
    PlannedEvening,
    SeasonOwl,
    TeamEntered,
)
from judge_console.quiz.season.state import Fixture, SeasonHead, SeasonTitle
from tests.quiz.test_random_evenings import pick

TEAMS = (
    "Гранит", "Опыт", "Зенит", "Кварц", "Ртуть", "Сталь", "Полынь", "Маяк", "Ёлки", "Сверчок", "Шестой угол", "Без козырей",
)  # fmt: skip
_SURNAMES = ("Белов", "Ворон", "Гусев", "Дроздов", "Ежов", "Зайцев", "Карпов", "Лосев", "Окунев", "Рыбин", "Сомов", "Уткин")
_FIRST_NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар", "Ида")
HEAD = SeasonHead(SeasonTitle("Осень 2026", "2026-09-02", "2027-02-20", "Орлова", "Самоцвет"))
EARLIER = ("Весна 2026", "Осень 2025", "Весна 2025")


def squad_of(team: str, people: int = 7) -> tuple[str, ...]:
    """The people of a team, the captain first."""
    return tuple(f"{name} {_SURNAMES[TEAMS.index(team)]}" for name in _FIRST_NAMES[:people])


def entries(teams: Sequence[str]) -> list[Event]:
    """The club's earlier seasons, teams with their captains and squads; each captain is a champion of the season before."""
    events: list[Event] = [EarlierSeasonsListed(EARLIER)]
    for team in teams:
        names = squad_of(team)
        events += [TeamEntered(team, names[0]), MemberJoined(team, names[0], (SeasonOwl("white", EARLIER[0]),))]
        events += [MemberJoined(team, name) for name in names[1:]]
    return events


def begun(games: Games, *events: Event) -> SeasonDesk:
    """A season with these events."""
    desk = SeasonDesk(games, games.begin("season", "tesnoty-2023", HEAD))
    with games.club.one_transaction():
        for event in events:
            desk.record(event)
    return desk


def weekly(groups: Sequence[Sequence[str]]) -> CalendarAccepted:
    """Every pair of every group on a Wednesday of its own."""
    pairs = [(first, second) for teams in groups for place, first in enumerate(teams) for second in teams[place + 1 :]]
    first_day = date.fromisoformat(HEAD.season.begins)
    return CalendarAccepted(
        tuple(PlannedEvening((first_day + timedelta(weeks=week)).isoformat(), *pair) for week, pair in enumerate(pairs))
    )


def prepared(games: Games, count: int = 4, groups: int = 1) -> SeasonDesk:
    """A season of so many teams in so many groups, with squads and a calendar; nothing is played yet."""
    teams = TEAMS[:count]
    spread = tuple(teams[number::groups] for number in range(groups))
    return begun(games, *entries(teams), GroupsSet(spread, "по договорённости"), weekly(spread))


def play(desk: SeasonDesk, fixture: Fixture, seed: int, *, sign: bool = True) -> GameSession:
    """Plays a planned evening by chance to its end: line-ups, rounds, minutes, appeals, a shootout where it is due, the signature."""
    luck = Random(f"{seed} {fixture.stage} {fixture.first} {fixture.second}")  # noqa: S311 - an evening by its seed
    session = desk.begin_evening(fixture, "Орлова", "Дроздов")
    with desk.games.club.one_transaction():
        while not session.state.signed:
            event = pick(session.state, luck)
            assert event is not None
            assert len(session.course.entries) < 1000, "a team without six people cannot play"
            session.record(event)
        if not sign:
            session.undo()
    return session


def play_all(desk: SeasonDesk, *, seed: int = 1, sign: bool = True) -> list[GameSession]:
    """Plays every planned evening that is not forfeited, in the order of the calendar."""
    return [play(desk, fixture, seed, sign=sign) for fixture in desk.state.fixtures if fixture.forfeit is None]
