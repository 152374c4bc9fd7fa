"""What the organiser of a season did or saw.

An evening is named by its stage and its two teams: two teams meet at most once in the group stage, and once in the play-off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from judge_console.engine.events import Event
from judge_console.quiz.rules import Stage
from judge_console.quiz.squad import Colour

Wanted = Literal["acceptance", "removal"]
TieBreak = Literal["shootout", "sudden_death", "lot"]


@dataclass(frozen=True, slots=True)
class SeasonOwl:
    """A champion's owl and the season it was won in."""

    colour: Colour
    season: str


@dataclass(frozen=True, slots=True)
class GameScore:
    """The final score of a game against the casino."""

    casino: int
    team: int


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening of the group stage in the calendar; `first` plays game A."""

    date: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class TeamEntered(Event):
    """A team takes part in the season, from the qualifying game on."""

    kind: ClassVar[str] = "team_entered"
    team: str
    captain: str = ""


@dataclass(frozen=True, slots=True)
class TeamRenamed(Event):
    """A team is called otherwise, or its name was written wrongly; evenings under the old name count for it."""

    kind: ClassVar[str] = "team_renamed"
    team: str
    to: str


@dataclass(frozen=True, slots=True)
class TeamWithdrew(Event):
    """A team plays no more."""

    kind: ClassVar[str] = "team_withdrew"
    team: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class CaptainNamed(Event):
    """Who captains a team."""

    kind: ClassVar[str] = "captain_named"
    team: str
    name: str


@dataclass(frozen=True, slots=True)
class MemberJoined(Event):
    """Somebody is of a team's squad (1.1, 1.2)."""

    kind: ClassVar[str] = "member_joined"
    team: str
    name: str
    owls: tuple[SeasonOwl, ...] = ()


@dataclass(frozen=True, slots=True)
class MemberLeft(Event):
    """Somebody is of the squad no more."""

    kind: ClassVar[str] = "member_left"
    team: str
    name: str


@dataclass(frozen=True, slots=True)
class MemberRenamed(Event):
    """A name in a squad was written wrongly."""

    kind: ClassVar[str] = "member_renamed"
    team: str
    name: str
    to: str


@dataclass(frozen=True, slots=True)
class OwlsSet(Event):
    """Which owls somebody has; what was said before no longer counts (1.2)."""

    kind: ClassVar[str] = "owls_set"
    team: str
    name: str
    owls: tuple[SeasonOwl, ...]


@dataclass(frozen=True, slots=True)
class EarlierSeasonsListed(Event):
    """The club's seasons before this one, the latest first: the age of a white owl is counted in them (1.2.3)."""

    kind: ClassVar[str] = "earlier_seasons_listed"
    seasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineupHandedIn(Event):
    """A captain handed in who plays an evening (1.1)."""

    kind: ClassVar[str] = "lineup_handed_in"
    stage: Stage
    team: str
    opponents: str
    table: tuple[str, ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswersMarked(Event):
    """Marks of a team in the qualifying game, from `question` on: `1` right, `0` wrong, `X` removed, `?` disputed, `.` not marked (2.1)."""

    kind: ClassVar[str] = "answers_marked"
    team: str
    question: int
    marks: str


@dataclass(frozen=True, slots=True)
class QuestionRemoved(Event):
    """A question of the qualifying game counts for nobody."""

    kind: ClassVar[str] = "question_removed"
    question: int
    why: str


@dataclass(frozen=True, slots=True)
class QuestionReinstated(Event):
    """A removed question counts again."""

    kind: ClassVar[str] = "question_reinstated"
    question: int
    why: str


@dataclass(frozen=True, slots=True)
class AnswerNoted(Event):
    """What a team wrote: an answer that is neither plainly right nor plainly wrong."""

    kind: ClassVar[str] = "answer_noted"
    team: str
    question: int
    answer: str


@dataclass(frozen=True, slots=True)
class AnswerRuled(Event):
    """Whether an answer is accepted, for every team that gave it."""

    kind: ClassVar[str] = "answer_ruled"
    question: int
    answer: str
    accepted: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class QualifierAppealed(Event):
    """A team appeals: its answer is to be accepted, or the question removed."""

    kind: ClassVar[str] = "qualifier_appealed"
    team: str
    question: int
    wants: Wanted
    answer: str
    reason: str


@dataclass(frozen=True, slots=True)
class QualifierAppealRuled(Event):
    """The ruling on an appeal: granted, the answer counts for every team that gave it, or the question for nobody."""

    kind: ClassVar[str] = "qualifier_appeal_ruled"
    team: str
    question: int
    wants: Wanted
    granted: bool
    editor: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class QualifierTieSettled(Event):
    """The order of teams that are level in the qualifying game, the first one ahead."""

    kind: ClassVar[str] = "qualifier_tie_settled"
    order: tuple[str, ...]
    by: TieBreak


@dataclass(frozen=True, slots=True)
class QualifierClosed(Event):
    """The qualifying game is final; that many teams go on (1.3)."""

    kind: ClassVar[str] = "qualifier_closed"
    going_on: int


@dataclass(frozen=True, slots=True)
class GroupsDrawn(Event):
    """The teams that go on are spread over so many groups by snake (1.3)."""

    kind: ClassVar[str] = "groups_drawn"
    groups: int


@dataclass(frozen=True, slots=True)
class GroupsSet(Event):
    """The groups as the organiser composed them."""

    kind: ClassVar[str] = "groups_set"
    groups: tuple[tuple[str, ...], ...]
    why: str


@dataclass(frozen=True, slots=True)
class TeamMoved(Event):
    """A team plays in another group."""

    kind: ClassVar[str] = "team_moved"
    team: str
    group: int
    why: str


@dataclass(frozen=True, slots=True)
class TeamsSwapped(Event):
    """Two teams change groups."""

    kind: ClassVar[str] = "teams_swapped"
    first: str
    second: str
    why: str


@dataclass(frozen=True, slots=True)
class DateClosed(Event):
    """No evening can be held on that day."""

    kind: ClassVar[str] = "date_closed"
    date: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class DateOpened(Event):
    """A closed day is free again."""

    kind: ClassVar[str] = "date_opened"
    date: str


@dataclass(frozen=True, slots=True)
class CalendarAccepted(Event):
    """The calendar of the group stage; it takes the place of an earlier one (4.season)."""

    kind: ClassVar[str] = "calendar_accepted"
    evenings: tuple[PlannedEvening, ...]


@dataclass(frozen=True, slots=True)
class EveningScheduled(Event):
    """An evening that is in no calendar yet has a date: one of the play-off."""

    kind: ClassVar[str] = "evening_scheduled"
    stage: Stage
    first: str
    second: str
    date: str


@dataclass(frozen=True, slots=True)
class EveningMoved(Event):
    """An evening has another date."""

    kind: ClassVar[str] = "evening_moved"
    stage: Stage
    first: str
    second: str
    date: str
    why: str


@dataclass(frozen=True, slots=True)
class EveningForfeited(Event):
    """A team did not play an evening; its opponents have won it."""

    kind: ClassVar[str] = "evening_forfeited"
    stage: Stage
    first: str
    second: str
    by: str
    why: str


@dataclass(frozen=True, slots=True)
class EveningEntered(Event):
    """The result of an evening that was held without the console; `shootout` holds both teams' answers where there was one."""

    kind: ClassVar[str] = "evening_entered"
    stage: Stage
    first: str
    second: str
    date: str
    first_game: GameScore
    second_game: GameScore
    shootout: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EveningSetAside(Event):
    """An evening of the club, by its id, does not count: it was replayed, or was no evening of the season."""

    kind: ClassVar[str] = "evening_set_aside"
    game: str
    why: str


@dataclass(frozen=True, slots=True)
class GroupTieSettled(Event):
    """The order of teams of a group that nothing else tells apart, the first one ahead."""

    kind: ClassVar[str] = "group_tie_settled"
    group: int
    order: tuple[str, ...]
    by: TieBreak


@dataclass(frozen=True, slots=True)
class BracketSet(Event):
    """Who is in the play-off, in the order of the bracket: neighbours meet, and so do their winners; "" is a bye (1.3)."""

    kind: ClassVar[str] = "bracket_set"
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ThemeChosen(Event):
    """The theme of a team's special question in the play-off, chosen by its opponents (3.6)."""

    kind: ClassVar[str] = "theme_chosen"
    team: str
    opponents: str
    theme: str


@dataclass(frozen=True, slots=True)
class FeeCharged(Event):
    """What a team owes besides the fees of its evenings; less than nothing where something is waived (4.fee)."""

    kind: ClassVar[str] = "fee_charged"
    team: str
    roubles: int
    why: str


@dataclass(frozen=True, slots=True)
class FeePaid(Event):
    """A team has paid (4.fee)."""

    kind: ClassVar[str] = "fee_paid"
    team: str
    roubles: int
    date: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class PrizeHanded(Event):
    """A team was handed a prize (4.prize)."""

    kind: ClassVar[str] = "prize_handed"
    team: str
    date: str
    prize: str


@dataclass(frozen=True, slots=True)
class SeasonClosed(Event):
    """The tables of the season are final."""

    kind: ClassVar[str] = "season_closed"
    organiser: str


SquadEvent = (
    TeamEntered
    | TeamRenamed
    | TeamWithdrew
    | CaptainNamed
    | MemberJoined
    | MemberLeft
    | MemberRenamed
    | OwlsSet
    | EarlierSeasonsListed
    | LineupHandedIn
)
QualifierEvent = (
    AnswersMarked
    | QuestionRemoved
    | QuestionReinstated
    | AnswerNoted
    | AnswerRuled
    | QualifierAppealed
    | QualifierAppealRuled
    | QualifierTieSettled
    | QualifierClosed
)
GroupEvent = GroupsDrawn | GroupsSet | TeamMoved | TeamsSwapped | GroupTieSettled
EveningEvent = (
    DateClosed
    | DateOpened
    | CalendarAccepted
    | EveningScheduled
    | EveningMoved
    | EveningForfeited
    | EveningEntered
    | EveningSetAside
    | BracketSet
    | ThemeChosen
)
MoneyEvent = FeeCharged | FeePaid | PrizeHanded
SeasonEvent = SquadEvent | QualifierEvent | GroupEvent | EveningEvent | MoneyEvent | SeasonClosed
KINDS: Final[tuple[type[Event], ...]] = (
    TeamEntered,
    TeamRenamed,
    TeamWithdrew,
    CaptainNamed,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    OwlsSet,
    EarlierSeasonsListed,
    LineupHandedIn,
    AnswersMarked,
    QuestionRemoved,
    QuestionReinstated,
    AnswerNoted,
    AnswerRuled,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierTieSettled,
    QualifierClosed,
    GroupsDrawn,
    GroupsSet,
    TeamMoved,
    TeamsSwapped,
    DateClosed,
    DateOpened,
    CalendarAccepted,
    EveningScheduled,
    EveningMoved,
    EveningForfeited,
    EveningEntered,
    EveningSetAside,
    GroupTieSettled,
    BracketSet,
    ThemeChosen,
    FeeCharged,
    FeePaid,
    PrizeHanded,
    SeasonClosed,
)
