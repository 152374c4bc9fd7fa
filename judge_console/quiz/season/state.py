"""A season at one moment, as its journal has it. What evenings gave out is not repeated here: tables are made from them.

Immutable; the fold makes the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from judge_console.engine.codec import as_date
from judge_console.engine.errors import FormatError
from judge_console.engine.events import Ruling
from judge_console.quiz.rules import Regulation, Stage
from judge_console.quiz.season.events import EveningEntered, FeeCharged, FeePaid, PrizeHanded, SeasonOwl, TieBreak, Wanted
from judge_console.quiz.squad import Member, Owl

NOT_MARKED: Final = "."
MARKS: Final = "10X?."

EveningKey = tuple[Stage, frozenset[str]]
"""What names an evening: its stage and its two teams."""
SettledTie = tuple[tuple[str, ...], TieBreak]
"""Level teams in the order they were put in, and by what."""


@dataclass(frozen=True)
class SeasonTitle:
    """What the season is called, its first and last day `YYYY-MM-DD`, who organises it and where evenings are held."""

    name: str
    begins: str
    ends: str
    organiser: str
    place: str = ""


@dataclass(frozen=True)
class SeasonHead:
    """The head of a season's record."""

    season: SeasonTitle


@dataclass(frozen=True, slots=True)
class SeasonMember:
    """One of a squad, with the owls he has won and when."""

    name: str
    owls: tuple[SeasonOwl, ...] = ()


@dataclass(frozen=True, slots=True)
class Squad:
    """A team of the season and its people; `withdrew` is the reason, None while it plays."""

    team: str
    captain: str = ""
    members: tuple[SeasonMember, ...] = ()
    withdrew: str | None = None

    def member(self, name: str) -> SeasonMember | None:
        """The member of that name."""
        return next((one for one in self.members if one.name == name), None)


@dataclass(frozen=True, slots=True)
class SquadBreach:
    """A limit that a squad breaks and the organiser let pass: entry number, team, code, clause, his reason, facts of the sentence."""

    event: int
    team: str
    code: str
    clause: str | None
    reason: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class HandedLineup:
    """Who plays an evening, as the captain handed it in."""

    table: tuple[str, ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QualifierAppeal:
    """An appeal in the qualifying game; `granted` is None until it is ruled."""

    team: str
    question: int
    wants: Wanted
    answer: str
    reason: str
    granted: bool | None = None
    editor: str = ""
    why: str = ""


@dataclass(frozen=True)
class Sheet:
    """The qualifying game as it was entered: `marks` of each team, one letter a question; what they come to is in `qualifier`.

    `noted` holds what a team wrote, by team and question; `ruled` whether an answer is accepted, by question and `answer_key`.
    `settled` are ties that were settled; `going_on` is None until the game is closed.
    """

    marks: Mapping[str, str] = field(default_factory=dict[str, str])
    removed: Mapping[int, str] = field(default_factory=dict[int, str])
    noted: Mapping[tuple[str, int], str] = field(default_factory=dict[tuple[str, int], str])
    ruled: Mapping[tuple[int, str], bool] = field(default_factory=dict[tuple[int, str], bool])
    appeals: tuple[QualifierAppeal, ...] = ()
    settled: tuple[SettledTie, ...] = ()
    going_on: int | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """An evening of the season: who plays whom, when (empty: no date yet), and how it came to that.

    `group` is the number of the group, None in the play-off; `moved` lists the dates it was taken from, with the reasons; `forfeit` is
    the team that did not play, with the reason.
    """

    stage: Stage
    first: str
    second: str
    date: str
    group: int | None = None
    moved: tuple[tuple[str, str], ...] = ()
    forfeit: tuple[str, str] | None = None

    @property
    def key(self) -> EveningKey:
        """What names the evening."""
        return evening_key(self.stage, self.first, self.second)


@dataclass(frozen=True)
class Season:
    """The state of a season.

    `former` maps an old name of a team to its present one; `earlier` lists the club's earlier seasons, the latest first; `groups` are
    lists of teams, group 1 first; `closed` maps a date to the reason; `entered` are results given by hand; `ties` are settled orders of
    each group; `bracket` lists the teams of the play-off, "" for a bye; `themes` maps (team, opponents) to a theme.
    """

    head: SeasonHead
    rules: Regulation
    squads: tuple[Squad, ...] = ()
    former: Mapping[str, str] = field(default_factory=dict[str, str])
    earlier: tuple[str, ...] = ()
    lineups: Mapping[tuple[EveningKey, str], HandedLineup] = field(default_factory=dict[tuple[EveningKey, str], HandedLineup])
    sheet: Sheet = field(default_factory=Sheet)
    groups: tuple[tuple[str, ...], ...] = ()
    group_changes: tuple[str, ...] = ()
    closed: Mapping[str, str] = field(default_factory=dict[str, str])
    fixtures: tuple[Fixture, ...] = ()
    entered: Mapping[EveningKey, EveningEntered] = field(default_factory=dict[EveningKey, EveningEntered])
    set_aside: frozenset[str] = frozenset()
    ties: Mapping[int, tuple[SettledTie, ...]] = field(default_factory=dict[int, tuple[SettledTie, ...]])
    bracket: tuple[str, ...] = ()
    themes: Mapping[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    charges: tuple[FeeCharged, ...] = ()
    payments: tuple[FeePaid, ...] = ()
    prizes: tuple[PrizeHanded, ...] = ()
    breaches: tuple[SquadBreach, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    signed: bool = False

    def squad(self, team: str) -> Squad | None:
        """The squad of a team."""
        return next((squad for squad in self.squads if squad.team == team), None)

    def team_of(self, name: str) -> str:
        """The team that a name in an evening's head stands for."""
        return self.former.get(name, name)

    def group_of(self, team: str) -> int | None:
        """The number of a team's group."""
        return next((number for number, teams in enumerate(self.groups, 1) if team in teams), None)

    def fixture(self, stage: Stage, first: str, second: str) -> Fixture | None:
        """The evening of these two teams in that stage, whoever is first."""
        key = evening_key(stage, first, second)
        return next((fixture for fixture in self.fixtures if fixture.key == key), None)

    def members_of(self, team: str) -> tuple[Member, ...]:
        """A team's people as the limits judge them, and as an evening's head has them: owls with their age in seasons (1.2.3)."""
        squad = self.squad(team)
        return tuple(self.aged(member) for member in squad.members) if squad is not None else ()

    def aged(self, member: SeasonMember) -> Member:
        """A member with the age of his owls in seasons: one won in this season is 0 old, in the one before 1, in an unlisted one oldest."""
        return Member(member.name, tuple(Owl(owl.colour, self._age(owl.season)) for owl in member.owls))

    def _age(self, season: str) -> int:
        if season == self.head.season.name:
            return 0
        return self.earlier.index(season) + 1 if season in self.earlier else len(self.earlier) + 1

    def with_squad(self, changed: Squad) -> Season:
        """The season with the squad of that team replaced."""
        return replace(self, squads=tuple(changed if squad.team == changed.team else squad for squad in self.squads))

    def with_fixture(self, changed: Fixture) -> Season:
        """The season with an evening replaced, or added where there was none of its teams in its stage."""
        if self.fixture(changed.stage, changed.first, changed.second) is None:
            return replace(self, fixtures=(*self.fixtures, changed))
        return replace(self, fixtures=tuple(changed if one.key == changed.key else one for one in self.fixtures))

    def pairs(self) -> Iterator[tuple[int, str, str]]:
        """Every two teams of one group, with the group's number: they play each other once (1.3)."""
        for number, teams in enumerate(self.groups, 1):
            for place, first in enumerate(teams):
                for second in teams[place + 1 :]:
                    yield number, first, second


def evening_key(stage: Stage, first: str, second: str) -> EveningKey:
    """What names an evening."""
    return stage, frozenset((first, second))


def is_date(text: str) -> bool:
    """Whether a text is a calendar date `YYYY-MM-DD`."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def check_head(head: SeasonHead, rules: Regulation) -> None:  # noqa: ARG001 - every regulation may have seasons
    """Raises FormatError where a date is none, or the season ends before it begins."""
    begins, ends = as_date(head.season.begins, "season.begins"), as_date(head.season.ends, "season.ends")
    if ends < begins:
        raise FormatError("unknown_value", "season.ends", found=ends, allowed=f">= {begins}")


def opening(head: SeasonHead, rules: Regulation) -> Season:
    """The season before any team entered."""
    return Season(head, rules)
