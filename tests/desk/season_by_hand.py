"""A whole season for papers, exports and its page: any number of teams, from squads to the third place, by the organiser's own events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from random import Random
from typing import Final

from judge_console.desk.season_account import SeasonAccount, season_account
from judge_console.engine.events import Entry, Event
from judge_console.quiz.rules import Stage
from judge_console.quiz.season.bracket import bracket, proposed_bracket
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    BracketSet,
    CalendarAccepted,
    CaptainNamed,
    DateClosed,
    EarlierSeasonsListed,
    EveningEntered,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    FeeCharged,
    FeePaid,
    GameScore,
    GroupsDrawn,
    GroupTieSettled,
    MemberJoined,
    PlannedEvening,
    PrizeHanded,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierClosed,
    QualifierTieSettled,
    QuestionRemoved,
    SeasonClosed,
    SeasonOwl,
    TeamEntered,
    TeamWithdrew,
    ThemeChosen,
)
from judge_console.quiz.season.qualifier import ties
from judge_console.quiz.season.results import from_journal
from judge_console.quiz.season.state import Season
from judge_console.quiz.season.tables import group_table, group_ties
from tests.quiz.season.seasons import SeasonCourse, opened

FIRST: Final = date(2026, 3, 4)
LONG: Final = "Клуб знатоков имени Леонардо Пизанского при библиотеке-филиале № 17"
NAMES: Final = (
    "Гранит", "Опыт", "Зенит", "Кварц", "Совы нежные", LONG, "Ёлки", "Полуночники", "Три Толстяка", "Маяк", "Изумруд", "На грани фола",
)  # fmt: skip
PEOPLE: Final = ("Орлова", "Ким", "Верховцева", "Соколов", "Ян", "Константинопольский", "Ли", "Абдурахманов", "Чернова")


def team_names(count: int) -> tuple[str, ...]:
    return tuple(NAMES[number] if number < len(NAMES) else f"Команда {number + 1}" for number in range(count))


class Organiser:
    """Runs a season through its own journal."""

    def __init__(self, teams: Sequence[str], seed: int = 7) -> None:
        self.course: SeasonCourse = opened()
        self.teams = tuple(teams)
        self.chance = Random(seed)  # noqa: S311 - a test's results

    @property
    def state(self) -> Season:
        return self.course.state

    def do(self, *events: Event, override: str | None = None) -> None:
        for event in events:
            self.course = self.course.record(Entry(event, override=override))

    def squads(self) -> None:
        """Nine people a team, champions among them; the second team breaks a limit by leave."""
        self.do(EarlierSeasonsListed(("осень 2025", "весна 2025", "осень 2024", "весна 2024")))
        for number, team in enumerate(self.teams):
            self.do(TeamEntered(team))
            for place, name in enumerate(PEOPLE):
                won = ("осень 2025", "весна 2025", "осень 2024", "весна 2024")[(place + number) % 4]
                owls = (SeasonOwl("white", won),) if place < 1 + number % 5 else ()
                self.do(MemberJoined(team, f"{name} {chr(ord('А') + number % 28)}.{number}", owls))
            self.do(CaptainNamed(team, f"{PEOPLE[0]} {chr(ord('А') + number % 28)}.{number}"))
        second = self.teams[1]
        self.do(MemberJoined(second, "Десятый Д.", (SeasonOwl("black", "осень 2024"),)), override="играл в прошлом сезоне")

    def qualifier(self, going_on: int) -> None:
        """Every answer at random; question 5 is removed, answers to question 7 are disputed, one of them accepted."""
        for number, team in enumerate(self.teams):
            skill = 0.75 - 0.4 * number / len(self.teams)
            marks = "".join("1" if self.chance.random() < skill else "0" for _question in range(36))
            self.do(AnswersMarked(team, 1, marks))
        first, second, third = self.teams[:3]
        self.do(QuestionRemoved(5, "ответ прозвучал в зале"))
        self.do(AnswersMarked(first, 7, "?"), AnswerNoted(first, 7, "Маяк"), AnswerNoted(second, 7, "маяк!"))
        self.do(AnswersMarked(third, 9, "?"), AnswerNoted(third, 9, "барометр"))
        self.do(QualifierAppealed(second, 7, "acceptance", "маяк!", "есть в словаре"))
        self.do(QualifierAppealRuled(second, 7, "acceptance", True, "Ким", "верно по существу"))
        self.do(QualifierAppealed(third, 11, "removal", "", "две верных версии"))
        self.do(AnswerRuled(9, "барометр", False, "не тот прибор"))
        for tie in ties(self.state):
            self.do(QualifierTieSettled(tie, "sudden_death"))
        self.do(QualifierClosed(going_on))

    def groups(self, count: int) -> None:
        self.do(GroupsDrawn(count))

    def calendar(self) -> None:
        """An evening a week, a Wednesday; one day is closed, one evening moved to a Thursday, one never held."""
        planned = [
            PlannedEvening((FIRST + timedelta(weeks=week)).isoformat(), first, second)
            for week, (_group, first, second) in enumerate(self.state.pairs())
        ]
        self.do(CalendarAccepted(tuple(planned)), DateClosed("2026-05-09", "банкет"))
        moved = planned[1]
        self.do(EveningMoved("group", moved.first, moved.second, "2026-03-12", "концерт в баре"))

    def play_groups(self, *, forfeit: bool = True) -> None:
        """Every planned evening but the first one of the last group, which is forfeited."""
        for fixture in [one for one in self.state.fixtures if one.stage == "group"]:
            if forfeit and fixture.group == len(self.state.groups):
                self.do(EveningForfeited("group", fixture.first, fixture.second, fixture.second, "трое болеют"))
                forfeit = False
            else:
                self.do(self.entered("group", fixture.first, fixture.second, fixture.date))
        for number in range(1, len(self.state.groups) + 1):
            for tie in group_ties(self.state, number, from_journal(self.state)):
                self.do(GroupTieSettled(number, tie, "lot"))

    def play_off(self, of_each: int) -> None:
        """Composed of the best of each group and played to the end."""
        results = from_journal(self.state)
        tables = [group_table(self.state, group, results) for group in range(1, len(self.state.groups) + 1)]
        self.do(BracketSet(proposed_bracket(tables, of_each)))
        day = date(2026, 7, 1)
        while due := [match for match in bracket(self.state, from_journal(self.state)) if match.due]:
            match = due[0]
            first, second = str(match.first), str(match.second)
            self.do(EveningScheduled("play-off", first, second, day.isoformat()))
            self.do(ThemeChosen(first, second, "минералы"), self.entered("play-off", first, second, day.isoformat()))
            day += timedelta(weeks=1)

    def money(self) -> None:
        first, second = self.teams[:2]
        self.do(FeePaid(first, 7500, "2026-03-04", "наличными"), FeePaid(second, 15000, "2026-03-11", "переводом"))
        self.do(FeeCharged(first, 1200, "разбитый графин"), FeeCharged(second, -2500, "скидка"))
        winner = next(one for one in from_journal(self.state) if not one.forfeit)
        self.do(PrizeHanded(winner.winner, winner.date, "книги и пиво"))

    def entered(self, stage: Stage, first: str, second: str, day: str) -> EveningEntered:
        one, two = self._score(), self._score()
        shootout = (4, 2) if one.team == two.team else ()
        return EveningEntered(stage, first, second, day, one, two, shootout)

    def _score(self) -> GameScore:
        lost = self.chance.randrange(6)
        return GameScore(6, lost) if self.chance.random() < 0.5 else GameScore(lost, 6)

    def account(self) -> SeasonAccount:
        return season_account(self.state, from_journal(self.state))


def whole(teams: int = 12, groups: int = 3, of_each: int = 2, *, names: Iterable[str] = (), seed: int = 7) -> Organiser:
    """A season that is over, closed and signed."""
    organiser = Organiser(tuple(names) or team_names(teams), seed)
    for _step in steps(organiser, groups, of_each):
        pass
    return organiser


def steps(organiser: Organiser, groups: int, of_each: int) -> Iterator[str]:
    """The season step by step, with the name of what was done last."""
    organiser.squads()
    yield "squads"
    organiser.qualifier(len(organiser.teams))
    yield "qualifier"
    organiser.groups(groups)
    organiser.calendar()
    yield "calendar"
    organiser.play_groups()
    yield "groups"
    organiser.play_off(of_each)
    organiser.money()
    organiser.do(TeamWithdrew(organiser.teams[-1], "переезд"))
    organiser.do(SeasonClosed("Орлова"))
    yield "closed"
