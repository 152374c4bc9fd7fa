"""What can happen on a quiz evening, as the host sees it.

Players are named by name, sectors are numbers from 1, rounds are numbered from 1 in each game. `team` is "A" or "B"; where it may be
absent it means the running or latest game.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from judge_console.engine.events import Event
from judge_console.quiz.rules import Envelope, Team, ThemeOwner

MinuteSource = Literal["saved", "credit"]
Origin = Literal["hall", "table"]


@dataclass(frozen=True, slots=True)
class LineupGiven(Event):
    """The captain handed in who sits at the table and who is in reserve (1.1)."""

    kind: ClassVar[str] = "lineup_given"
    team: Team
    table: tuple[str, ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameBegan(Event):
    """A team's game against the casino, from 0:0; what lies in the envelopes, sector 1 first."""

    kind: ClassVar[str] = "game_began"
    team: Team
    envelopes: tuple[Envelope, ...]


@dataclass(frozen=True, slots=True)
class SeedCommitted(Event):
    """The SHA-256 of the seed from which the console draws, in hexadecimal digits."""

    kind: ClassVar[str] = "seed_committed"
    sha256: str


@dataclass(frozen=True, slots=True)
class SeedRevealed(Event):
    """The seed itself, after the evening."""

    kind: ClassVar[str] = "seed_revealed"
    seed: str


@dataclass(frozen=True, slots=True)
class Spun(Event):
    """The sector where the top stopped; the sector that is played follows from it."""

    kind: ClassVar[str] = "spun"
    stop: int


@dataclass(frozen=True, slots=True)
class PlayerChosen(Event):
    """Tête-à-tête: who stays at the table (3.2)."""

    kind: ClassVar[str] = "player_chosen"
    player: str


@dataclass(frozen=True, slots=True)
class Diced(Event):
    """Risk: one roll of the host and one of a player (3.5)."""

    kind: ClassVar[str] = "diced"
    player: str
    host_roll: int
    player_roll: int


@dataclass(frozen=True, slots=True)
class HintAsked(Event):
    """Risk: the team asks for its hint (3.5)."""

    kind: ClassVar[str] = "hint_asked"


@dataclass(frozen=True, slots=True)
class ThemeNamed(Event):
    """The theme of a special question and who named it (3.6)."""

    kind: ClassVar[str] = "theme_named"
    theme: str
    by: ThemeOwner


@dataclass(frozen=True, slots=True)
class SenderNamed(Event):
    """Who sent the viewer's question (3.7)."""

    kind: ClassVar[str] = "sender_named"
    name: str


@dataclass(frozen=True, slots=True)
class DrinkConfirmed(Event):
    """Club spirit: the answering player is of age and drank, or declined (3.4)."""

    kind: ClassVar[str] = "drink_confirmed"
    player: str
    drank: bool


@dataclass(frozen=True, slots=True)
class MinuteTaken(Event):
    """One more minute for the running question: a saved one, or one on credit."""

    kind: ClassVar[str] = "minute_taken"
    source: MinuteSource


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """One answer; a blitz takes up to three."""

    kind: ClassVar[str] = "answered"
    by: str
    correct: bool
    early: bool = False


@dataclass(frozen=True, slots=True)
class PlayerBenched(Event):
    """Golden, wrong: whom the spin sent from the table (3.3)."""

    kind: ClassVar[str] = "player_benched"
    player: str


@dataclass(frozen=True, slots=True)
class RolledBack(Event):
    """Golden, right: that later lost round no longer counts (3.3)."""

    kind: ClassVar[str] = "rolled_back"
    round: int
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class DecidingRoundTaken(Event):
    """At five points the team takes the deciding round, and this player will play it."""

    kind: ClassVar[str] = "deciding_round_taken"
    player: str


@dataclass(frozen=True, slots=True)
class TimeOutTaken(Event):
    """The team asked for a time-out before a round."""

    kind: ClassVar[str] = "time_out_taken"


@dataclass(frozen=True, slots=True)
class Substituted(Event):
    """In a time-out: `out` goes to the reserve, `replacement` takes his chair."""

    kind: ClassVar[str] = "substituted"
    out: str
    replacement: str = field(metadata={"key": "in"})


@dataclass(frozen=True, slots=True)
class Appealed(Event):
    """The team says that its answer in this round was right, and why."""

    kind: ClassVar[str] = "appealed"
    round: int
    reason: str
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class AppealRuled(Event):
    """Host and editor ruled on the appeal; granted, the round's result turns over."""

    kind: ClassVar[str] = "appeal_ruled"
    round: int
    granted: bool
    host: str
    editor: str
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class Fined(Event):
    """Prompting or talk after time: the round is lost and the team loses a point (3.hint)."""

    kind: ClassVar[str] = "fined"
    offender: str


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """A misread or spoilt question: nobody scores, the envelope is played."""

    kind: ClassVar[str] = "round_voided"


@dataclass(frozen=True, slots=True)
class StateEntered(Event):
    """The state of a game typed in from paper, or of one begun without the console."""

    kind: ClassVar[str] = "state_entered"
    team: Team
    casino: int
    team_score: int
    played: tuple[int, ...]
    saved_minutes: int
    minutes_owed: int


@dataclass(frozen=True, slots=True)
class Ejected(Event):
    """Someone is out for the rest of the game: from the hall for a prompt (3.hint), or from the table."""

    kind: ClassVar[str] = "ejected"
    name: str
    origin: Origin = field(metadata={"key": "from"})


@dataclass(frozen=True, slots=True)
class ShootoutAsked(Event):
    """One written question of the shootout: whether each team had it right."""

    kind: ClassVar[str] = "shootout_asked"
    a: bool = field(metadata={"key": "A"})
    b: bool = field(metadata={"key": "B"})


@dataclass(frozen=True, slots=True)
class EveningSigned(Event):
    """The evening sheet is closed."""

    kind: ClassVar[str] = "evening_signed"
    host: str


QuizEvent = (
    LineupGiven
    | GameBegan
    | SeedCommitted
    | SeedRevealed
    | Spun
    | PlayerChosen
    | Diced
    | HintAsked
    | ThemeNamed
    | SenderNamed
    | DrinkConfirmed
    | MinuteTaken
    | Answered
    | PlayerBenched
    | RolledBack
    | DecidingRoundTaken
    | TimeOutTaken
    | Substituted
    | Appealed
    | AppealRuled
    | Fined
    | RoundVoided
    | StateEntered
    | Ejected
    | ShootoutAsked
    | EveningSigned
)
KINDS: Final[tuple[type[Event], ...]] = (
    LineupGiven,
    GameBegan,
    SeedCommitted,
    SeedRevealed,
    Spun,
    PlayerChosen,
    Diced,
    HintAsked,
    ThemeNamed,
    SenderNamed,
    DrinkConfirmed,
    MinuteTaken,
    Answered,
    PlayerBenched,
    RolledBack,
    DecidingRoundTaken,
    TimeOutTaken,
    Substituted,
    Appealed,
    AppealRuled,
    Fined,
    RoundVoided,
    StateEntered,
    Ejected,
    ShootoutAsked,
    EveningSigned,
)
DRAWN: Final = (Spun, Diced, PlayerBenched)
"""What chance decides."""
EnvelopeEvent = PlayerChosen | Diced | HintAsked | ThemeNamed | SenderNamed | DrinkConfirmed | MinuteTaken | Answered | RoundVoided
"""What changes the running round."""
RoundEvent = EnvelopeEvent | Fined
"""What changes the running round, or the one just played."""
GameEvent = RoundEvent | Spun | PlayerBenched | RolledBack | DecidingRoundTaken | TimeOutTaken | Substituted | Appealed | AppealRuled
"""What changes a game that has begun."""
