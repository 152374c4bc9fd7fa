"""Everything that papers, exports and the page of a season tell, read once from its journal and from the club's evenings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge_console.desk.season_desk import SeasonDesk
from judge_console.desk.season_words import (
    date_words,
    group_words,
    round_words,
    score_words,
    stage_words,
)
from judge_console.quiz.season.accounts import Account, accounts
from judge_console.quiz.season.bracket import Match, bracket, podium
from judge_console.quiz.season.calendar import CalendarException, exceptions
from judge_console.quiz.season.qualifier import Rank, answer_key, effective_marks, question_ratings, ranking
from judge_console.quiz.season.results import EveningResult, Side
from judge_console.quiz.season.state import EveningKey, Fixture, Season, SeasonMember, evening_key
from judge_console.quiz.season.tables import TableRow, group_table
from judge_console.quiz.squad import counting_owls
from judge_console.words import translate as _


@dataclass(frozen=True)
class EveningLine:
    """An evening of the season: as it was planned, or as it was held where nobody planned it, and how it ended.

    `stage` is its group or its round of the play-off in words."""

    fixture: Fixture
    result: EveningResult | None
    stage: str

    @property
    def date(self) -> str:
        """When it was held, or is to be; empty where that is not known."""
        return self.result.date if self.result is not None and self.result.date else self.fixture.date

    @property
    def held(self) -> bool:
        """Whether it was played."""
        return self.result is not None and not self.result.forfeit

    def side(self, team: str) -> str:
        """A team's score against the casino as it is written, empty where it played none."""
        return "" if self.result is None else side_words(self.result.side(team))

    @property
    def scores(self) -> str:
        """Both scores, game A first."""
        return ", ".join(text for text in (self.side(self.fixture.first), self.side(self.fixture.second)) if text)

    def remarks(self, *, outward: bool = False) -> Iterator[str]:
        """What else there is to say of it: its shootout, the dates it was taken from, who did not come, held on another day.

        `outward`, for everybody to read: without reasons, which may tell of people, and without how the result came in.
        """
        if self.result is not None and self.result.shootout is not None:
            yield shootout_words(self.result, self.fixture.first)
        for date, why in self.fixture.moved:
            yield _reasoned(_("moved from {date}").format(date=date_words(date) or "\N{EM DASH}"), "" if outward else why)
        if self.fixture.forfeit is not None:
            team, why = self.fixture.forfeit
            yield _reasoned(_("did not come: {team}").format(team=team), "" if outward else why)
        if self.fixture.date not in {"", self.date}:
            yield _("planned for {date}").format(date=date_words(self.fixture.date))
        if self.result is not None and self.result.game is None and not self.result.forfeit and not outward:
            yield _("entered by hand")
        if self.result is not None and not self.result.signed:
            yield _("not signed yet")


@dataclass(frozen=True)
class NotedAnswer:
    """A controversial answer of the qualifying game: who gave it; `accepted` is None until it is ruled on."""

    question: int
    answer: str
    teams: tuple[str, ...]
    accepted: bool | None


@dataclass(frozen=True)
class SeasonAccount:
    """The season at one moment.

    `evenings` are by date, those without one last; `marks` and `ratings` are the qualifying sheet as it counts; `tables` are by group."""

    state: Season
    results: tuple[EveningResult, ...]
    evenings: tuple[EveningLine, ...]
    ranks: tuple[Rank, ...]
    marks: Mapping[str, str]
    ratings: tuple[int, ...]
    tables: tuple[tuple[TableRow, ...], ...]
    matches: tuple[Match, ...]
    podium: tuple[str | None, str | None, str | None]
    accounts: tuple[Account, ...]
    departures: tuple[CalendarException, ...]

    @property
    def questions(self) -> int:
        """Questions of the qualifying game."""
        return self.state.rules.options.qualifier.questions

    def evening(self, first: str, second: str) -> EveningLine | None:
        """The evening of two teams in the group stage."""
        key = evening_key("group", first, second)
        return next((one for one in self.evenings if one.fixture.key == key), None)

    def rounds(self) -> tuple[tuple[str, tuple[Match, ...]], ...]:
        """The rounds of the play-off with their names, without the match for the third place."""
        last = max((match.round for match in self.matches), default=0)
        return tuple(
            (round_words(number, last), tuple(match for match in self.matches if match.round == number and not match.third_place))
            for number in range(1, last + 1)
        )

    def third_place(self) -> Match | None:
        """The match for the third place."""
        return next((match for match in self.matches if match.third_place), None)

    def matches_by_name(self) -> tuple[tuple[str, Match], ...]:
        """Every match of the play-off with the name of its round, the final and the match for the third place last."""
        third = self.third_place()
        named = [(title, match) for title, matches in self.rounds() for match in matches]
        return (*named, *([(round_words(1, 1, third_place=True), third)] if third is not None else []))

    def noted(self) -> tuple[NotedAnswer, ...]:
        """Controversial answers, by question; those that count as the same stand together."""
        sheet = self.state.sheet
        found: dict[tuple[int, str], list[str]] = {}
        texts: dict[tuple[int, str], str] = {}
        for (team, question), answer in sorted(sheet.noted.items(), key=lambda item: item[0][1]):
            key = question, answer_key(answer)
            texts.setdefault(key, answer)
            found.setdefault(key, []).append(team)
        return tuple(NotedAnswer(key[0], texts[key], tuple(teams), sheet.ruled.get(key)) for key, teams in found.items())


def account_of(desk: SeasonDesk) -> SeasonAccount:
    """What there is to tell now. Raises StorageTrouble."""
    return season_account(desk.state, desk.results())


def season_account(state: Season, results: Sequence[EveningResult]) -> SeasonAccount:
    """What there is to tell of a season whose decided evenings are `results`."""
    marks, matches = effective_marks(state), bracket(state, results)
    return SeasonAccount(
        state,
        tuple(results),
        _evenings(state, results, matches),
        ranking(state),
        marks,
        question_ratings(marks, state.rules.options.qualifier.questions),
        tuple(group_table(state, group, results) for group in range(1, len(state.groups) + 1)),
        matches,
        podium(state, results),
        accounts(state, results),
        exceptions(state.fixtures, state),
    )


def _evenings(state: Season, results: Sequence[EveningResult], matches: Sequence[Match]) -> tuple[EveningLine, ...]:
    held = {one.key: one for one in results}
    last = max((match.round for match in matches), default=0)
    rounds = {
        evening_key("play-off", match.first, match.second): round_words(match.round, last, third_place=match.third_place)
        for match in matches
        if match.first and match.second
    }
    planned = [EveningLine(one, held.get(one.key), _stage(one, rounds)) for one in state.fixtures]
    known = {one.key for one in state.fixtures}
    unplanned = [
        Fixture(one.stage, one.first, one.second, "", state.group_of(one.first) if one.stage == "group" else None)
        for one in results
        if one.key not in known
    ]
    lines = [*planned, *(EveningLine(one, held[one.key], _stage(one, rounds)) for one in unplanned)]
    return tuple(sorted(lines, key=lambda one: (not one.date, one.date, one.fixture.stage == "play-off")))


def _stage(fixture: Fixture, rounds: Mapping[EveningKey, str]) -> str:
    if fixture.group is not None:
        return group_words(fixture.group)
    return rounds.get(fixture.key, stage_words(fixture.stage))


def side_words(side: Side | None) -> str:
    """A team's score against the casino, casino first; empty where there is none."""
    return "" if side is None else score_words(side)


def shootout_words(result: EveningResult, first: str) -> str:
    """The shootout of an evening, the answers of `first` first; empty where there was none."""
    if result.shootout is None:
        return ""
    a, b = result.shootout if first == result.first else result.shootout[::-1]
    return _("shootout {a}:{b}").format(a=a, b=b)


def counted_owls(state: Season, member: SeasonMember) -> int:
    """How many of somebody's owls fall under the limits (1.2.3)."""
    return len(counting_owls(state.aged(member), state.rules.options.owls))


def _reasoned(said: str, why: str) -> str:
    return f"{said}: {why}" if why else said
