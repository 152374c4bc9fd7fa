"""A mafia game at one moment: who sits where, whose word it is, what lies on the ballot, how it stands.

Immutable; the fold makes the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from functools import cached_property
from typing import Final, Literal

from judge_console.engine.codec import as_date
from judge_console.engine.discipline import Outcome
from judge_console.engine.errors import FormatError
from judge_console.engine.events import Ruling
from judge_console.mafia.rules import BLACK, Regulation, Role, Team

SEATS: Final = range(1, 11)
Leaving = Literal["voted", "killed", "fouls", "removed", "expelled"]


class Phase(Enum):
    """What the table is doing."""

    INTRODUCTION = "introduction"
    SPEECHES = "speeches"
    VOTE = "vote"
    TIE = "tie"
    LIFT = "lift"
    DECIDED = "decided"
    NIGHT = "night"
    CHECKS = "checks"


DAY_PHASES: Final = frozenset({Phase.SPEECHES, Phase.VOTE, Phase.TIE, Phase.LIFT, Phase.DECIDED})
OPEN_VOTE: Final = frozenset({Phase.VOTE, Phase.TIE, Phase.LIFT})


@dataclass(frozen=True)
class GameHead:
    """The head of the protocol (9.2): tournament, stage, game number, table, date `YYYY-MM-DD`, the judge's surname."""

    tournament: str
    stage: str
    number: int
    table: int
    date: str
    judge: str


@dataclass(frozen=True)
class MafiaHead:
    """The head and ten nicknames, seat 1 first (9.3)."""

    game: GameHead
    players: tuple[str, ...]


def check_head(head: MafiaHead, rules: Regulation) -> None:
    """Raises FormatError where the head cannot be that of a game: not ten nicknames, no date."""
    if len(head.players) != rules.options.table.seats:
        raise FormatError("wrong_count", "players", expected=rules.options.table.seats, found=len(head.players))
    as_date(head.game.date, "game.date")


@dataclass(frozen=True, slots=True)
class Departure:
    """How and when a seat left; `number` is the day or night."""

    how: Leaving
    time: Literal["day", "night"]
    number: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One player. `silent_on` is the day whose speech he loses (6.4), `expelled` that he is out of the tournament too."""

    role: Role | None = None
    fouls: int = 0
    warnings: int = 0
    left: Departure | None = None
    silent_on: int | None = None
    expelled: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """Hands for one candidate. `voters` is None where only hands were counted; `remainder` marks the hands nobody had to raise."""

    seat: int
    hands: int
    voters: tuple[int, ...] | None = None
    remainder: bool = False


@dataclass(frozen=True, slots=True)
class Ballot:
    """One round of voting. `counts` follow the order of `candidates` once closed; `gone` left during it with their hand counted."""

    round: int
    candidates: tuple[int, ...]
    counts: tuple[Count, ...] = ()
    gone: frozenset[int] = frozenset()
    closed: bool = False

    @property
    def cast(self) -> int:
        """Hands counted so far."""
        return sum(count.hands for count in self.counts)

    @property
    def uncounted(self) -> tuple[int, ...]:
        """Candidates still to be voted, in order."""
        counted = {count.seat for count in self.counts}
        return tuple(seat for seat in self.candidates if seat not in counted)

    @property
    def voted(self) -> frozenset[int]:
        """Seats known to have raised their hand."""
        return frozenset(seat for count in self.counts for seat in count.voters or ())

    @property
    def by_voter(self) -> bool:
        """Whether every hand counted so far has a name."""
        return all(count.voters is not None for count in self.counts)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The candidates with the most hands, in ballot order."""
        most = max((count.hands for count in self.counts), default=0)
        return tuple(count.seat for count in self.counts if count.hands == most)


@dataclass(frozen=True, slots=True)
class Lift:
    """The answer to "do all of them leave?"."""

    hands: int
    passed: bool
    voters: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Day:
    """A day: nominations as (by, seat) in order, ballots by round, who left by the vote. `cancelled`: a removal took the vote away."""

    number: int
    opener: int
    nominations: tuple[tuple[int, int], ...] = ()
    ballots: tuple[Ballot, ...] = ()
    lift: Lift | None = None
    left: tuple[int, ...] = ()
    cancelled: bool = False

    @property
    def on_ballot(self) -> tuple[int, ...]:
        """Nominated seats in ballot order."""
        return tuple(dict.fromkeys(seat for _, seat in self.nominations))


@dataclass(frozen=True, slots=True)
class Night:
    """A night: how many sat down to it, whether the shot is over, who was killed, who was checked."""

    number: int
    began_with: int
    shot_over: bool = False
    killed: int | None = None
    don_check: int | None = None
    sheriff_check: int | None = None


@dataclass(frozen=True, slots=True)
class BestMoveClaim:
    """Whom the first killed named. `by` is None only where a judge overrode the rules."""

    by: int | None
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SanctionNote:
    """A line of the protocol's list of violations (6.1): entry number, sanction, seat or team, clause, when, who ruled, the judge's words.

    `number` counts that seat's fouls or warnings; `points` is set for a penalty.
    """

    event: int
    sanction: Literal["warning", "foul", "removal", "expulsion", "penalty", "team_defeat"]
    seat: int | None
    team: Team | None
    clause: str | None
    time: Literal["day", "night"]
    when: int
    ruled_by: str
    note: str | None
    number: int = 0
    points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """Team defeat offered to the judge: the clause, the offender's team (None while unknown), the entry that gave cause, his seat."""

    clause: str
    team: Team | None
    event: int
    seat: int


@dataclass(frozen=True, slots=True)
class Floor:
    """Who has the word, and which kind of word it is."""

    seat: int
    word: Literal["speech", "tie", "last"]


@dataclass(frozen=True)
class State:
    """The whole game. Seat numbers are 1-10 everywhere.

    `position` is how far the round of speeches has come, counted from the opener; `tie_position` and `last_word_position` are how far
    the speeches before a re-vote and the last words have come, counted in the order of `tied` and `last_words`; -1 before the first.
    `line_of_last_candidate`: the ballot has just closed, its last line may still be written down.
    """

    head: MafiaHead
    rules: Regulation
    seats: tuple[Seat, ...] = (Seat(),) * 10
    phase: Phase = Phase.INTRODUCTION
    days: tuple[Day, ...] = ()
    nights: tuple[Night, ...] = ()
    floor: Floor | None = None
    position: int = -1
    tie_position: int = -1
    last_words: tuple[int, ...] = ()
    last_word_position: int = -1
    line_of_last_candidate: bool = False
    misses_at_four: int = 0
    quiet_rounds: int = 0
    quiet: bool = True
    cancelled_votes: frozenset[int] = frozenset()
    best_move: BestMoveClaim | None = None
    extras: tuple[tuple[int, Decimal], ...] = ()
    sanctions: tuple[SanctionNote, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    ended: Outcome | None = None
    declared: bool = False
    abandoned: bool = False
    signed: bool = False
    signed_by: str | None = None
    notes: tuple[tuple[int, str], ...] = field(default=())

    def seat(self, number: int) -> Seat:
        """The player on seat `number`."""
        return self.seats[number - 1]

    @cached_property
    def living(self) -> tuple[int, ...]:
        """Seats at the table, in order."""
        return tuple(number for number in SEATS if self.seats[number - 1].left is None)

    def at_table(self, number: int) -> bool:
        """Whether the seat has not left."""
        return self.seats[number - 1].left is None

    @property
    def over(self) -> bool:
        """Whether the game has ended, with or without a result."""
        return self.ended is not None or self.abandoned

    @property
    def day(self) -> Day | None:
        """The running or latest day."""
        return self.days[-1] if self.days else None

    @property
    def night(self) -> Night | None:
        """The running or latest night; None before night 1."""
        return self.nights[-1] if self.nights else None

    @property
    def ballot(self) -> Ballot | None:
        """The running or latest round of voting of this day."""
        return self.days[-1].ballots[-1] if self.days and self.days[-1].ballots else None

    @property
    def when(self) -> tuple[Literal["day", "night"], int]:
        """Day or night and its number; the introduction is night 0."""
        if self.phase in DAY_PHASES and self.days:
            return "day", self.days[-1].number
        return "night", self.nights[-1].number if self.nights else 0

    @cached_property
    def roles(self) -> tuple[Role | None, ...]:
        """Roles by seat: those told, and those that follow from the table's composition once one team is wholly known."""
        told = [seat.role for seat in self.seats]
        missing = {role: count - told.count(role) for role, count in self.rules.composition.items()}
        left = [role for role, count in missing.items() for _ in range(count)]
        if len(set(left)) == 1:
            return tuple(role or left[0] for role in told)
        return tuple(told)

    @cached_property
    def teams(self) -> tuple[Team | None, ...]:
        """Teams by seat, None where they cannot be known."""
        missing = dict(self.rules.composition)
        for role in (seat.role for seat in self.seats):
            if role is not None:
                missing[role] -= 1
        black_missing = sum(count for role, count in missing.items() if role in BLACK)
        red_missing = sum(count for role, count in missing.items() if role not in BLACK)
        rest: Team | None = "red" if black_missing <= 0 else "black" if red_missing <= 0 else None
        return tuple(rest if seat.role is None else "black" if seat.role in BLACK else "red" for seat in self.seats)

    def team(self, number: int) -> Team | None:
        """The team of a seat, None where it cannot be known."""
        return self.teams[number - 1]

    @property
    def roles_known(self) -> bool:
        """Whether every role is known."""
        return None not in self.roles

    def holder(self, role: Role) -> int | None:
        """The seat of the Don or the Sheriff, None where unknown."""
        return self.roles.index(role) + 1 if role in self.roles else None

    def place_in_round(self, number: int) -> int:
        """How far from the day's opener a seat sits, 0-9."""
        opener = self.days[-1].opener if self.days else 1
        return (number - opener) % 10

    @property
    def votes_due(self) -> bool:
        """Whether a vote must still be held before the night (9.5, and who is voted when there is one nominee)."""
        if self.phase in OPEN_VOTE:
            return True
        return self.phase is Phase.SPEECHES and self.votable

    @property
    def votable(self) -> bool:
        """Whether the day's ballot is one that is voted."""
        day = self.day
        if day is None or day.cancelled or not day.on_ballot:
            return False
        if len(day.on_ballot) > 1:
            return True
        nomination = self.rules.options.nomination
        return (nomination.lone_on_day_one if day.number == 1 else nomination.lone_later) == "voted"

    @property
    def hands_left(self) -> int:
        """Hands not yet counted in the running ballot, or for a new one; everyone at the table has one."""
        ballot = self.ballot
        if ballot is None or self.phase is not Phase.VOTE:
            return len(self.living)
        return max(0, len(self.living) + len(ballot.gone) - ballot.cast)

    @property
    def tied(self) -> tuple[int, ...]:
        """Candidates of the re-vote or the lift that is due."""
        ballot = self.ballot
        if ballot is None or self.phase not in {Phase.TIE, Phase.LIFT}:
            return ()
        return ballot.leaders

    @property
    def opener(self) -> int | None:
        """Who opens the round of speeches of this day."""
        return self.day.opener if self.day else None

    @property
    def first_killed(self) -> int | None:
        """The seat killed in night 1."""
        return next((night.killed for night in self.nights if night.number == 1), None)

    @property
    def left_on_day_one(self) -> int:
        """How many left on day 1, by the vote or otherwise."""
        return sum(1 for seat in self.seats if seat.left is not None and (seat.left.time, seat.left.number) == ("day", 1))

    @property
    def best_move_lost(self) -> bool:
        """Whether too many left on day 1 for a best move, where the regulation has such a condition."""
        limit = self.rules.options.best_move.lost_if_left_on_day_one
        return limit > 0 and self.left_on_day_one >= limit

    def silent_today(self, number: int) -> bool:
        """Whether the seat has lost its speech of this day (6.4)."""
        day = self.day
        return day is not None and self.seat(number).silent_on == day.number

    def speech_seconds(self, number: int) -> int:
        """Seconds of the seat's speech today: less where a third foul silences him."""
        options = self.rules.options
        if not self.silent_today(number):
            return options.speech.seconds
        if len(self.living) <= options.fouls.few_players:
            return options.fouls.few_players_seconds
        return options.fouls.silent_seconds

    def tie_speech_seconds(self, number: int) -> int:
        """Seconds before a re-vote; one with a third foul has his by 7.4."""
        options = self.rules.options
        return (
            options.fouls.silent_revote_seconds if self.seat(number).fouls >= options.fouls.silence_at else options.vote.tie_speech_seconds
        )

    def last_word_seconds(self) -> int:
        """Seconds of each last word now due: several who leave together after a re-vote have less (7.5)."""
        last_word = self.rules.options.last_word
        return last_word.several_seconds if len(self.last_words) > 1 else last_word.seconds


_SEEN_FROM_SEATS: Final = ("living", "roles", "teams")


def state_with(state: State, /, **changes: object) -> State:
    """The state with these fields changed, as `dataclasses.replace`: to call that for some thirty fields takes most of a fold's time."""
    after = object.__new__(State)
    after.__dict__.update(state.__dict__)
    if "seats" in changes:
        for name in _SEEN_FROM_SEATS:
            after.__dict__.pop(name, None)
    after.__dict__.update(changes)
    return after


def opening(head: MafiaHead, rules: Regulation) -> State:
    """The table before the first event: the introduction night."""
    return State(head, rules)
