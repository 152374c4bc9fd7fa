"""Random seasons: events of every kind near to what fits, lawful or not, and seasons carried on with them."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any, Final

from judge_console.engine.events import Changed, Entry, Event, Inserted, Redone, Struck, Undone
from judge_console.quiz.season import events as happened
from judge_console.quiz.season.events import KINDS, GameScore, PlannedEvening, SeasonOwl
from judge_console.quiz.season.game import SEASON
from judge_console.quiz.season.groups import snake
from judge_console.quiz.season.qualifier import ranking, ties
from judge_console.quiz.season.state import Season
from tests.quiz.season.seasons import HEAD, REASON, TEAMS, SeasonCourse, course, opened, sheet

NAMES: Final = ("Гранит", "Опыт", "Зенит", "Кварц", "Ямб", "Хорей", "Туф", "")
PEOPLE: Final = (*tuple("АБВГДЕЖЗИКЛМНОПРСТ"), "")
SEASONS: Final = (HEAD.season.name, "Осень 2025", "Весна 2025", "Осень 2024", "Весна 2024")
DAYS: Final = ("2026-03-04", "2026-03-11", "2026-03-18", "2026-04-01", "2026-07-01", "2026-02-30")
WORDS: Final = ("Наполеон", "«наполеон»", "Жозефина", "—")
STAGES: Final = ("group", "group", "play-off", "friendly")


class Lot:
    """Makes one event of a kind for a season: mostly of what is there, now and then of what is not."""

    def __init__(self, state: Season, luck: Random) -> None:
        self.state = state
        self.luck = luck
        self.teams = [squad.team for squad in state.squads]

    def team(self) -> str:
        return self.luck.choice(self.teams if self.teams and self.luck.random() < 0.95 else NAMES)

    def two(self) -> tuple[str, str]:
        fixtures = self.state.fixtures
        if fixtures and self.luck.random() < 0.6:
            one = self.luck.choice(fixtures)
            return one.first, one.second
        pairs = list(self.state.pairs())
        return self.luck.choice(pairs)[1:] if pairs and self.luck.random() < 0.7 else (self.team(), self.team())

    def some_teams(self) -> tuple[str, ...]:
        return tuple(self.luck.sample(self.teams, self.luck.randint(0, len(self.teams)))) if self.teams else ()

    def member(self, team: str) -> str:
        squad = self.state.squad(team)
        people = [one.name for one in squad.members] if squad is not None else []
        return self.luck.choice(people if people and self.luck.random() < 0.9 else PEOPLE)

    def owls(self) -> tuple[SeasonOwl, ...]:
        colours = ("white", "white", "black", "red")
        return tuple(SeasonOwl(self.luck.choice(colours), self.luck.choice(SEASONS)) for _ in range(self.luck.choice((0, 0, 0, 1, 2))))  # type: ignore[arg-type]

    def question(self) -> int:
        return self.luck.choice((1, 2, 3, 36)) if self.luck.random() < 0.9 else self.luck.randint(-1, 40)

    def tied(self) -> tuple[str, ...]:
        found = ties(self.state)
        tie = self.luck.choice(found) if found else self.some_teams()
        return tuple(self.luck.sample(tie, len(tie)))

    def score(self) -> GameScore:
        number = self.luck.randint(0, 5) if self.luck.random() < 0.95 else self.luck.randint(-1, 7)
        return GameScore(6, number) if self.luck.random() < 0.5 else GameScore(number, 6)

    def calendar(self) -> tuple[PlannedEvening, ...]:
        evenings = [PlannedEvening(self.luck.choice(DAYS[:5]), *pair) for _group, *pair in self.state.pairs()]
        return tuple(evenings if self.luck.random() < 0.8 else evenings[:-1])

    def groups(self) -> tuple[tuple[str, ...], ...]:
        order = [rank.team for rank in ranking(self.state)] or list(self.some_teams())
        return snake(order, self.luck.randint(1, 3))

    def lineup(self, team: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        squad = self.state.squad(team)
        people = tuple(one.name for one in squad.members) if squad is not None else PEOPLE[:9]
        return people[:6], people[6 : 6 + self.luck.randint(0, 4)]

    def event(self, kind: type[Event]) -> Event:
        return MAKERS[kind](self)

    def of_member(self, kind: Callable[..., Event], *more: Any) -> Event:
        team = self.team()
        return kind(team, self.member(team), *more)

    def handed(self) -> Event:
        first, second = self.two()
        return happened.LineupHandedIn(self.stage(), first, second, *self.lineup(first))

    def entered(self) -> Event:
        one, other = self.score(), self.score()
        shootout = self.luck.choice(((4, 2), (0, 2), (1, 1), (3,))) if one.team == other.team else ()
        return happened.EveningEntered(self.stage(), *self.two(), self.luck.choice(DAYS), one, other, shootout)

    def forfeited(self) -> Event:
        pair = self.two()
        return happened.EveningForfeited(self.stage(), *pair, self.luck.choice((*pair, self.team())), "не пришли")

    def stage(self) -> Any:
        return self.luck.choice(STAGES)

    def appeal_ruled(self) -> Event:
        appeals = self.state.sheet.appeals
        granted = self.luck.random() < 0.5
        if appeals:
            one = self.luck.choice(appeals)
            return happened.QualifierAppealRuled(one.team, one.question, one.wants, granted, "Дроздов")
        return happened.QualifierAppealRuled(self.team(), self.question(), "removal", granted, "Дроздов")

    def bracket(self) -> tuple[str, ...]:
        return tuple(self.luck.choice((*self.some_teams(), "")) for _ in range(self.luck.choice((2, 4, 8, 3))))


MAKERS: Final[dict[type[Event], Callable[[Lot], Event]]] = {
    happened.TeamEntered: lambda lot: happened.TeamEntered(lot.luck.choice(NAMES), lot.luck.choice(PEOPLE)),
    happened.TeamRenamed: lambda lot: happened.TeamRenamed(lot.team(), lot.luck.choice(NAMES)),
    happened.TeamWithdrew: lambda lot: happened.TeamWithdrew(lot.team(), "разъехались"),
    happened.CaptainNamed: lambda lot: lot.of_member(happened.CaptainNamed),
    happened.MemberJoined: lambda lot: happened.MemberJoined(lot.team(), lot.luck.choice(PEOPLE), lot.owls()),
    happened.MemberLeft: lambda lot: lot.of_member(happened.MemberLeft),
    happened.MemberRenamed: lambda lot: lot.of_member(happened.MemberRenamed, lot.luck.choice(PEOPLE)),
    happened.OwlsSet: lambda lot: lot.of_member(happened.OwlsSet, lot.owls()),
    happened.EarlierSeasonsListed: lambda lot: happened.EarlierSeasonsListed(SEASONS[1 : lot.luck.randint(1, 5)]),
    happened.LineupHandedIn: lambda lot: lot.handed(),
    happened.AnswersMarked: lambda lot: happened.AnswersMarked(
        lot.team(), lot.question(), "".join(lot.luck.choices("1100?X.+", (5, 5, 5, 5, 1, 1, 1, 0.1), k=lot.luck.choice((1, 1, 3, 34))))
    ),
    happened.QuestionRemoved: lambda lot: happened.QuestionRemoved(lot.question(), "снят"),
    happened.QuestionReinstated: lambda lot: happened.QuestionReinstated(lot.question(), "вернули"),
    happened.AnswerNoted: lambda lot: happened.AnswerNoted(lot.team(), lot.question(), lot.luck.choice(WORDS)),
    happened.AnswerRuled: lambda lot: happened.AnswerRuled(lot.question(), lot.luck.choice(WORDS), lot.luck.random() < 0.6),
    happened.QualifierAppealed: lambda lot: happened.QualifierAppealed(
        lot.team(),
        lot.question(),
        lot.luck.choice(("acceptance", "removal")),
        lot.luck.choice(WORDS),
        "по словарю",  # type: ignore[arg-type]
    ),
    happened.QualifierAppealRuled: lambda lot: lot.appeal_ruled(),
    happened.QualifierTieSettled: lambda lot: happened.QualifierTieSettled(lot.tied(), lot.luck.choice(("sudden_death", "lot"))),  # type: ignore[arg-type]
    happened.QualifierClosed: lambda lot: happened.QualifierClosed(lot.luck.randint(1, len(lot.teams) + 1)),
    happened.GroupsDrawn: lambda lot: happened.GroupsDrawn(lot.luck.randint(0, 3)),
    happened.GroupsSet: lambda lot: happened.GroupsSet(lot.groups(), "так удобнее"),
    happened.TeamMoved: lambda lot: happened.TeamMoved(lot.team(), lot.luck.randint(0, 3), "просили"),
    happened.TeamsSwapped: lambda lot: happened.TeamsSwapped(lot.team(), lot.team(), "просили"),
    happened.DateClosed: lambda lot: happened.DateClosed(lot.luck.choice(DAYS)),
    happened.DateOpened: lambda lot: happened.DateOpened(lot.luck.choice(DAYS)),
    happened.CalendarAccepted: lambda lot: happened.CalendarAccepted(lot.calendar()),
    happened.EveningScheduled: lambda lot: happened.EveningScheduled(lot.stage(), *lot.two(), lot.luck.choice(DAYS)),
    happened.EveningMoved: lambda lot: happened.EveningMoved(lot.stage(), *lot.two(), lot.luck.choice(DAYS), "болеют"),
    happened.EveningForfeited: lambda lot: lot.forfeited(),
    happened.EveningEntered: lambda lot: lot.entered(),
    happened.EveningSetAside: lambda lot: happened.EveningSetAside(lot.luck.choice("абв"), "переиграли"),
    happened.GroupTieSettled: lambda lot: happened.GroupTieSettled(lot.luck.randint(0, 3), lot.some_teams(), "lot"),
    happened.BracketSet: lambda lot: happened.BracketSet(lot.bracket()),
    happened.ThemeChosen: lambda lot: happened.ThemeChosen(*lot.two(), lot.luck.choice(WORDS)),
    happened.FeeCharged: lambda lot: happened.FeeCharged(lot.team(), lot.luck.choice((500, -2500, 0)), "стекло"),
    happened.FeePaid: lambda lot: happened.FeePaid(lot.team(), lot.luck.choice((7500, 0)), lot.luck.choice(DAYS)),
    happened.PrizeHanded: lambda lot: happened.PrizeHanded(lot.team(), lot.luck.choice(DAYS), lot.luck.choice(("книги", " "))),
    happened.SeasonClosed: lambda _lot: happened.SeasonClosed("Орлова"),
}
# What ends a part of a season is met less often than what fills it.
SELDOM: Final = {
    happened.SeasonClosed: 0.02,
    happened.TeamWithdrew: 0.1,
    happened.QualifierClosed: 0.1,
    happened.CalendarAccepted: 0.3,
    happened.TeamEntered: 0.3,
    happened.EarlierSeasonsListed: 0.3,
}
_PEOPLE_OF = {"Гранит": "АБВГДЕЖЗ", "Опыт": "ИКЛМНОП"}
_SCORED: Final[tuple[Event, ...]] = (
    *(happened.MemberJoined(team, name) for team, people in _PEOPLE_OF.items() for name in people),
    *sheet(Гранит=9, Опыт=7, Зенит=7, Кварц=3),
    happened.QualifierTieSettled(("Зенит", "Опыт"), "lot"),
)
_DRAWN: Final[tuple[Event, ...]] = (*_SCORED, happened.QualifierClosed(4), happened.GroupsDrawn(1))
_PLANNED: Final[tuple[Event, ...]] = (
    *_DRAWN,
    happened.CalendarAccepted(tuple(PlannedEvening("2026-03-04", *pair) for pair in itertools.combinations(TEAMS, 2))),
)
STARTS: Final = {
    "nobody entered": opened(),
    "teams": course(),
    "a sheet with a tie": course(*_SCORED[:-1]),
    "groups": course(*_DRAWN),
    "a calendar": course(*_PLANNED),
}
"""Where random seasons begin: every part of a season is reached in few steps."""


def some_event(state: Season, luck: Random) -> Event:
    """An event of any kind, lawful or not."""
    return Lot(state, luck).event(luck.choice(KINDS))


def lawful_event(state: Season, luck: Random) -> Event | None:
    """A lawful event, None where some tries found none."""
    for _ in range(12):
        kind = luck.choice(KINDS)
        if luck.random() > SELDOM.get(kind, 1):
            continue
        event = Lot(state, luck).event(kind)
        if SEASON.check(state, event) is None:
            return event
    return None


def carried_on(season: SeasonCourse, luck: Random, length: int) -> SeasonCourse:
    """A season with up to that many lawful events more, some let in with a reason, and now and then a correction where it is let in."""
    for _ in range(length):
        event = lawful_event(season.state, luck)
        if event is None:
            continue
        if season.entries and luck.random() < 0.15:
            number = luck.randrange(len(season.entries))
            corrections: tuple[Event, ...] = (
                Undone(),
                Redone(),
                Struck(number, "лишнее"),
                Inserted(number, Entry(event), "забыли"),
                Changed(number, Entry(event), "спутали"),
            )
            entry = Entry(luck.choice(corrections))
        elif luck.random() < 0.1:
            entry = Entry(some_event(season.state, luck), override=REASON)
        else:
            entry = Entry(event)
        if season.refusal(entry) is None:
            season = season.record(entry)
    return season
