"""What the sheet of a quiz evening shows, as plain values: its cells, not the rules behind them."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Team = Literal["A", "B"]
Envelope = Literal["plain", "blitz", "tete_a_tete", "golden", "club_spirit", "risk", "special", "viewer"]
RoundResult = Literal["won", "lost", "voided", "running"]


@dataclass(frozen=True, slots=True)
class EveningHead:
    """Season, stage, date YYYY-MM-DD, host and editor."""

    season: str
    stage: Literal["group", "play-off", "friendly"]
    date: str
    host: str
    editor: str


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round: where the top stopped and what was played, seconds of discussion, who answered, how it ended, the score after it.

    `answers` are (who, right); `marks` are short remarks in the order they happened: dice, minutes, theme, sender, fine, appeal.
    """

    number: int
    stop: int
    sector: int
    envelope: Envelope
    deciding: bool
    seconds: int
    answers: tuple[tuple[str, bool], ...]
    result: RoundResult
    early: bool
    rolled_back: bool
    marks: tuple[str, ...]
    casino: int
    team: int


@dataclass(frozen=True, slots=True)
class GameBlock:
    """One team's game against the casino. `line_up` are (name, owls as read); `substitutions` (before round, out, in)."""

    team: Team
    name: str
    captain: str
    line_up: tuple[tuple[str, str], ...]
    reserve: tuple[str, ...]
    substitutions: tuple[tuple[int, str, str], ...]
    time_outs: tuple[int, ...]
    rounds: tuple[RoundLine, ...]
    casino: int
    team_score: int
    winner: Literal["team", "casino"] | None
    right: int
    saved_minutes: int
    minutes_owed: int
    entered_by_hand: str
    points: Decimal | None


@dataclass(frozen=True, slots=True)
class EveningSheet:
    """The whole sheet. `shootout` are (A right, B right) by question; `remarks` rulings, breaches, ejections and notes as sentences.

    `commitment` and `seed` are hexadecimal, empty where a real top was spun. A `form` is to be filled in by hand.
    """

    head: EveningHead
    games: tuple[GameBlock, ...]
    shootout: tuple[tuple[bool, bool], ...]
    winner: Team | None
    reason: Literal["score", "shootout"] | None
    remarks: tuple[str, ...]
    prize: str
    discount: str
    commitment: str
    seed: str
    signed_by: str
    regulation: str
    made_by: str
    printed: str
    form: bool = False
