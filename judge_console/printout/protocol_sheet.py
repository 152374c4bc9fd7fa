"""What the official protocol of a mafia game shows, as plain values: the form's cells, not the rules behind them."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

Winner = Literal["red", "black", "draw"]
Leaving = Literal["voted", "killed", "fouls", "removed", "expelled"]
Team = Literal["", "red", "black"]
Sanction = Literal["warning", "foul", "removal", "expulsion", "penalty", "team_defeat"]
Reason = Literal["no_black_left", "parity", "misses_at_four", "empty_table", "quiet_rounds", "team_defeat", "declared", "abandoned"]
Remark = Literal["", "one_candidate", "cancelled"]


@dataclass(frozen=True, slots=True)
class Head:
    """Clause 9.2, written before the game. `date` is YYYY-MM-DD; what is empty or None stays empty on paper."""

    tournament: str = ""
    stage: str = ""
    number: int | None = None
    table: int | None = None
    date: str = ""
    judge: str = ""


@dataclass(frozen=True, slots=True)
class Departure:
    """How a player left and when: in which day, or in which night (0: the introduction). `clause` is of a sanction."""

    how: Leaving
    day: int | None = None
    night: int | None = None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One of the ten rows. `fouls` holds a clause or "" for each foul; `role` is К, М, Ш, Д or "".

    `points` is the column «Баллы» with `penalty` in it, `extra` the column «Доп. баллы» with `best_move` in it; None: not known yet."""

    seat: int
    nickname: str
    role: str = ""
    fouls: tuple[str, ...] = ()
    left: Departure | None = None
    points: Decimal | None = None
    penalty: Decimal = Decimal(0)
    extra: Decimal | None = None
    best_move: Decimal = Decimal(0)
    total: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Lift:
    """The question whether all tied candidates leave: hands raised for it, and the answer."""

    hands: int
    passed: bool


@dataclass(frozen=True, slots=True)
class DayStrip:
    """A day's voting. `nominations` are (by, seat) in order; `ballots` hold (seat, hands), the vote first, then each re-vote.

    `decided`: the day's vote is over, so that nobody in `left` means nobody left. `remark`: why nothing was voted."""

    day: int
    opener: int
    nominations: tuple[tuple[int, int], ...] = ()
    ballots: tuple[tuple[tuple[int, int], ...], ...] = ()
    lift: Lift | None = None
    left: tuple[int, ...] = ()
    decided: bool = False
    remark: Remark = ""


@dataclass(frozen=True, slots=True)
class NightStrip:
    """A night: whom the shot killed or that it `missed`; both checks as (seat, answer): Sheriff found, black found.

    An answer is None while roles are not known."""

    night: int
    killed: int | None = None
    missed: bool = False
    don_check: tuple[int, bool | None] | None = None
    sheriff_check: tuple[int, bool | None] | None = None


@dataclass(frozen=True, slots=True)
class BestMove:
    """Clause 9.6: the seat killed in the first night, the seats he named, how many of them are black and what it brought.

    `by` is None where a judge accepted it against the rules."""

    by: int | None
    seats: tuple[int, ...]
    black: int | None = None
    points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """A sanction: of a seat, or of a team ("red", "black"). `clause_name` is the violation in a few words, `when` as read.

    `amount`: which foul it was, or the penalty's points. `chief`: ruled by the chief judge, not by the game's."""

    sanction: Sanction
    clause: str
    clause_name: str = ""
    seat: int | None = None
    team: Team = ""
    amount: Decimal | None = None
    when: str = ""
    chief: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of the judge that the regulation does not make by itself, an override among them."""

    text: str
    clause: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A change made after the protocol had been signed."""

    what: str
    why: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A remark of the judge that is no sanction, for instance to an extra point."""

    text: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class Signature:
    """The closing of the protocol; `when` as read. Without one the sheet is a draft."""

    judge: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class ProtocolSheet:
    """Everything on the protocol of one game. `seats` are ten, in order.

    `check_code` is a short digest of the record, `qr_text` what the QR code says (None: no code). `regulation` is the name of the
    rule set, `made_by` the program and its version, `printed` the time of printing as read."""

    head: Head
    seats: tuple[SeatLine, ...]
    days: tuple[DayStrip, ...] = ()
    nights: tuple[NightStrip, ...] = ()
    best_move: BestMove | None = None
    winner: Winner | None = None
    reason: Reason | None = None
    clause: str = ""
    signature: Signature | None = None
    violations: tuple[Violation, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    notes: tuple[Note, ...] = ()
    corrections: tuple[Correction, ...] = ()
    check_code: str = ""
    qr_text: str | None = None
    regulation: str = ""
    made_by: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """A form to be filled in by hand: the head and the nicknames where they are known (9.2, 9.3)."""

    head: Head = field(default_factory=Head)
    nicknames: tuple[str, ...] = ()
    regulation: str = ""
    made_by: str = ""
    printed: str = ""
