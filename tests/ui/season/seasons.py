"""A season as it might stand in the middle of spring: twelve teams with squads and owls, a qualifying game, groups, a calendar, money."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

from judge_console.desk.games import Games
from judge_console.desk.season_desk import SeasonDesk
from judge_console.engine.events import Event
from judge_console.quiz.season.events import (
    AnswersMarked,
    BracketSet,
    CalendarAccepted,
    CaptainNamed,
    EarlierSeasonsListed,
    EveningEntered,
    EveningScheduled,
    FeePaid,
    GameScore,
    GroupsDrawn,
    LineupHandedIn,
    MemberJoined,
    OwlsSet,
    PlannedEvening,
    PrizeHanded,
    QualifierClosed,
    QualifierTieSettled,
    SeasonOwl,
    TeamEntered,
)
from judge_console.quiz.season.qualifier import ties
from judge_console.quiz.season.state import SeasonHead, SeasonTitle

TEAMS: Final = (
    "Гранит",
    "Опыт",
    "Зенит",
    "Кварц",
    "Шесть шляп",
    "Ночной дозор",
    "Маятник",
    "Кот учёного",
    "Аврора",
    "Последний вопрос",
    "Тихий омут",
    "Бермуды",
)
EARLIER: Final = ("осень-зима 2026", "весна-лето 2026", "осень-зима 2025", "весна-лето 2025")
HEAD: Final = SeasonHead(SeasonTitle("весна-лето 2027", "2027-02-01", "2027-07-31", "Орлова", "бар «Самоцвет»"))
# fmt: off
_FIRST: Final = (
    "Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Захар",
    "Инна", "Кирилл", "Лидия", "Марк", "Нина", "Олег", "Полина",
)
_LAST: Final = (
    "Агеенко", "Белых", "Вольских", "Гнедых", "Довженко", "Ермак", "Живаго",
    "Зима", "Иваненко", "Коваль", "Лысенко", "Мороз", "Шевчук",
)
# fmt: on


def people(team: int, count: int) -> tuple[str, ...]:
    """The people of a team, nobody of whom is in another."""
    found = [f"{first} {last}" for last in _LAST for first in _FIRST]
    return tuple(found[team + place * len(TEAMS)] for place in range(count))


def teams(seed: int = 1) -> Iterator[Event]:
    """Twelve teams with their squads and owls."""
    chance = random.Random(seed)  # noqa: S311 - the same season each time
    yield EarlierSeasonsListed(EARLIER)
    for number, team in enumerate(TEAMS):
        yield TeamEntered(team)
        squad = people(number, chance.choice((6, 7, 8, 8, 9, 9)))
        for place, name in enumerate(squad):
            owls = (SeasonOwl("white", EARLIER[chance.randrange(4)]),) if place < 3 and chance.random() < 0.4 else ()
            yield MemberJoined(team, name, owls)
        yield CaptainNamed(team, squad[0])
    yield OwlsSet(TEAMS[2], people(2, 3)[2], (SeasonOwl("red", EARLIER[1]), SeasonOwl("white", EARLIER[0])))
    yield OwlsSet(TEAMS[4], people(4, 1)[0], (SeasonOwl("black", EARLIER[0]),))


def sheet(seed: int = 2) -> Iterator[Event]:
    """The marks of the qualifying game."""
    chance = random.Random(seed)  # noqa: S311 - the same season each time
    for number, team in enumerate(TEAMS):
        yield AnswersMarked(team, 1, "".join("1" if chance.random() < 0.75 - number * 0.03 - (q % 6) * 0.05 else "0" for q in range(36)))


def calendar(desk: SeasonDesk) -> CalendarAccepted:
    """An evening a week, on Wednesdays."""
    rounds = _rounds(len(desk.state.groups[0]))
    evenings: list[PlannedEvening] = []
    day = date.fromisoformat("2027-02-03")
    for pairs in rounds:
        for group in desk.state.groups:
            for one, other in pairs:
                evenings.append(PlannedEvening(day.isoformat(), group[one], group[other]))
                day += timedelta(days=7 if len(evenings) % 2 else 0)
    return CalendarAccepted(tuple(evenings))


def _rounds(size: int) -> list[list[tuple[int, int]]]:
    order = list(range(size))
    found = []
    for _number in range(size - 1):
        found.append([(order[place], order[-1 - place]) for place in range(size // 2)])
        order = [order[0], order[-1], *order[1:-1]]
    return found


def entered(first: str, second: str, day: str, stage: str, seed: int) -> EveningEntered:
    """A result that was noted on paper."""
    chance = random.Random(seed)  # noqa: S311 - the same season each time
    scores = [GameScore(6, chance.randrange(2, 6)) if chance.random() < 0.5 else GameScore(chance.randrange(2, 6), 6) for _ in range(2)]
    level = scores[0].team == scores[1].team
    return EveningEntered(stage, first, second, day, scores[0], scores[1], (4, 2) if level else ())  # type: ignore[arg-type]  # a stage


class SeasonInTheMiddle:
    """Builds a season step by step; each step is what an organiser would have recorded by then."""

    def __init__(self, games: Games) -> None:
        self.games = games
        self.desk = SeasonDesk(games, games.begin("season", "tesnoty-2023", HEAD))

    def record(self, *events: Event) -> None:
        """Lets events in; one that breaks a limit with the organiser's leave."""
        with self.games.club.one_transaction():
            for event in events:
                refusal = self.desk.session.refusal(event)
                self.desk.record(event, override="разрешено собранием клуба" if refusal is not None else None)

    def with_teams(self) -> SeasonInTheMiddle:
        """Teams and squads."""
        self.record(*teams())
        return self

    def with_groups(self, going_on: int = 12, groups: int = 3) -> SeasonInTheMiddle:
        """The qualifying game played and closed, groups drawn."""
        self.record(*sheet())
        self.record(*(QualifierTieSettled(group, "lot") for group in ties(self.desk.state)))
        self.record(QualifierClosed(going_on), GroupsDrawn(groups))
        return self

    def with_evenings(self, played: int = 11) -> SeasonInTheMiddle:
        """A calendar, and so many evenings of it held and paid for."""
        self.record(calendar(self.desk))
        fixtures = sorted(self.desk.state.fixtures, key=lambda one: one.date)
        for number, one in enumerate(fixtures[:played]):
            self.record(entered(one.first, one.second, one.date, "group", number))
            for team in (one.first, one.second):
                if (number + len(team)) % 4:
                    self.record(FeePaid(team, 7500, one.date, "наличные" if number % 3 else "перевод"))
        for result in self.desk.results()[: played - 3]:
            self.record(PrizeHanded(result.winner, result.date, "книги и пиво"))
        for one in fixtures[played : played + 2]:
            squad = self.desk.state.squad(one.first)
            assert squad is not None
            names = [member.name for member in squad.members]
            self.record(LineupHandedIn(one.stage, one.first, one.second, tuple(names[:6]), tuple(names[6:9])))
        return self

    def with_play_off(self) -> SeasonInTheMiddle:
        """Every evening of the groups held; a bracket of four with its first evenings planned."""
        self.with_evenings(len(tuple(self.desk.state.pairs())))
        names = [table[0].team for table in self.desk.tables()]
        best = [*names, self.desk.tables()[0][1].team][:4]
        self.record(BracketSet(tuple(best)))
        self.record(*(EveningScheduled("play-off", best[place], best[place + 1], "2027-07-07") for place in (0, 2)))
        return self
