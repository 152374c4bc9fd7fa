"""What can happen at a mafia table, as the judge sees it.

Seats are numbers 1-10, points `Decimal`, clauses as the regulation numbers them.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, Final, Literal

from judge_console.engine.events import Event

RuledBy = Literal["judge", "chief"]


@dataclass(frozen=True, slots=True)
class RolesDealt(Event):
    """Ten role letters, seat 1 first, `?` for one the console is not told."""

    kind: ClassVar[str] = "roles_dealt"
    roles: str


@dataclass(frozen=True, slots=True)
class DayBegan(Event):
    """The next day."""

    kind: ClassVar[str] = "day_began"


@dataclass(frozen=True, slots=True)
class SpeechBegan(Event):
    """The seat has the word; between a tie and its re-vote, a tied candidate."""

    kind: ClassVar[str] = "speech_began"
    seat: int


@dataclass(frozen=True, slots=True)
class Nominated(Event):
    """`by` puts `seat` on the ballot."""

    kind: ClassVar[str] = "nominated"
    by: int
    seat: int


@dataclass(frozen=True, slots=True)
class NominationWithdrawn(Event):
    """`by` takes his nomination back, where the regulation allows it."""

    kind: ClassVar[str] = "nomination_withdrawn"
    by: int


@dataclass(frozen=True, slots=True)
class VotingBegan(Event):
    """Nominations are closed."""

    kind: ClassVar[str] = "voting_began"


@dataclass(frozen=True, slots=True)
class VotesCast(Event):
    """Hands for one candidate: who raised them, or how many."""

    kind: ClassVar[str] = "votes_cast"
    exactly_one_of: ClassVar[tuple[str, ...]] = ("voters", "hands")
    seat: int
    voters: tuple[int, ...] | None = None
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class LiftVoted(Event):
    """Hands for letting all the tied leave."""

    kind: ClassVar[str] = "lift_voted"
    exactly_one_of: ClassVar[tuple[str, ...]] = ("voters", "hands")
    voters: tuple[int, ...] | None = None
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class LastWordBegan(Event):
    """One who leaves has his last word."""

    kind: ClassVar[str] = "last_word_began"
    seat: int


@dataclass(frozen=True, slots=True)
class NightBegan(Event):
    """The day is over."""

    kind: ClassVar[str] = "night_began"


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """The black team's shot: one common target, or each black seat's own as (shooter, target)."""

    kind: ClassVar[str] = "shot"
    exactly_one_of: ClassVar[tuple[str, ...]] = ("seat", "shots")
    seat: int | None = None
    shots: tuple[tuple[int, int], ...] | None = None


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """Nobody was killed this night."""

    kind: ClassVar[str] = "missed"


@dataclass(frozen=True, slots=True)
class Checked(Event):
    """The Don (`Д`) or the Sheriff (`Ш`) pointed at a seat."""

    kind: ClassVar[str] = "checked"
    by: str
    seat: int


@dataclass(frozen=True, slots=True)
class BestMoveNamed(Event):
    """The player killed in night 1 named up to three seats as black (8.3)."""

    kind: ClassVar[str] = "best_move_named"
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Warned(Event):
    """A verbal warning (6.3)."""

    kind: ClassVar[str] = "warned"
    seat: int
    clause: str | None = None
    ruled_by: RuledBy = "judge"


@dataclass(frozen=True, slots=True)
class Fouled(Event):
    """One foul. `hand_counted`: during a vote by hands, his hand is already in the count."""

    kind: ClassVar[str] = "fouled"
    seat: int
    clause: str | None = None
    ruled_by: RuledBy = "judge"
    hand_counted: bool = False


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A disqualifying foul (6.7)."""

    kind: ClassVar[str] = "removed"
    seat: int
    clause: str
    ruled_by: RuledBy = "judge"
    hand_counted: bool = False


@dataclass(frozen=True, slots=True)
class Expelled(Event):
    """Out of the game and of the tournament (7.3)."""

    kind: ClassVar[str] = "expelled"
    seat: int
    clause: str
    ruled_by: RuledBy = "judge"


@dataclass(frozen=True, slots=True)
class Penalised(Event):
    """Penalty points, negative (6.3)."""

    kind: ClassVar[str] = "penalised"
    seat: int
    points: Decimal
    clause: str
    ruled_by: RuledBy = "judge"


@dataclass(frozen=True, slots=True)
class TeamDefeated(Event):
    """The judge awards defeat to a team (6.8)."""

    kind: ClassVar[str] = "team_defeated"
    team: Literal["red", "black"]
    clause: str
    ruled_by: RuledBy = "judge"


@dataclass(frozen=True, slots=True)
class WinnerDeclared(Event):
    """The judge says who won, where roles are not known to the console."""

    kind: ClassVar[str] = "winner_declared"
    winner: Literal["red", "black", "draw"]


@dataclass(frozen=True, slots=True)
class GameAbandoned(Event):
    """No result; the game is to be replayed."""

    kind: ClassVar[str] = "game_abandoned"


@dataclass(frozen=True, slots=True)
class ExtraGiven(Event):
    """Extra points (8.4); a later one for the same seat replaces it."""

    kind: ClassVar[str] = "extra_given"
    seat: int
    points: Decimal


@dataclass(frozen=True, slots=True)
class ProtocolSigned(Event):
    """The protocol is closed (9.10)."""

    kind: ClassVar[str] = "protocol_signed"
    judge: str


MafiaEvent = (
    RolesDealt
    | DayBegan
    | SpeechBegan
    | Nominated
    | NominationWithdrawn
    | VotingBegan
    | VotesCast
    | LiftVoted
    | LastWordBegan
    | NightBegan
    | Shot
    | Missed
    | Checked
    | BestMoveNamed
    | Warned
    | Fouled
    | Removed
    | Expelled
    | Penalised
    | TeamDefeated
    | WinnerDeclared
    | GameAbandoned
    | ExtraGiven
    | ProtocolSigned
)
KINDS: Final[tuple[type[Event], ...]] = (
    RolesDealt,
    DayBegan,
    SpeechBegan,
    Nominated,
    NominationWithdrawn,
    VotingBegan,
    VotesCast,
    LiftVoted,
    LastWordBegan,
    NightBegan,
    Shot,
    Missed,
    Checked,
    BestMoveNamed,
    Warned,
    Fouled,
    Removed,
    Expelled,
    Penalised,
    TeamDefeated,
    WinnerDeclared,
    GameAbandoned,
    ExtraGiven,
    ProtocolSigned,
)
SANCTIONS: Final = (Warned, Fouled, Removed, Expelled, Penalised, TeamDefeated)
