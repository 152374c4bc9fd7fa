"""The regulation of a mafia game as data: every option by name, read from resources/regulations/mafia/*.toml.

Seconds are integers, points are `Decimal`. Which clause an option rests on is kept beside it (`Regulation.clause_of`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Final, Literal

from judge_console.engine.errors import FormatError
from judge_console.engine.regulation import Section, Wording, read_regulation


class Role(StrEnum):
    """A role by its protocol letter (9.4.1)."""

    CIVILIAN = "К"
    SHERIFF = "Ш"
    MAFIOSO = "М"
    DON = "Д"


BLACK: Final = frozenset({Role.MAFIOSO, Role.DON})
Team = Literal["red", "black"]
_LIFT: Final = re.compile(r"all|[0-9]+/[0-9]+")
Sanction = Literal["warning", "foul", "removal", "expulsion", "penalty", "team_defeat"]


@dataclass(frozen=True)
class Table(Section):
    """Who sits at the table."""

    seats: int
    civilians: int
    sheriffs: int
    mafiosi: int
    dons: int


@dataclass(frozen=True)
class Introduction(Section):
    """Night 0 and what follows it before day 1, seconds."""

    agreement_seconds: int
    look_seconds: int
    free_seating_seconds: int


@dataclass(frozen=True)
class Speech(Section):
    """Speeches of a day, seconds."""

    seconds: int
    opener: Literal["next living"]


@dataclass(frozen=True)
class Nomination(Section):
    """Putting players on the ballot."""

    one_a_speech: bool
    oneself: bool
    withdrawal: bool
    lone_on_day_one: Literal["not voted", "voted"]
    lone_later: Literal["not voted", "voted"]


@dataclass(frozen=True)
class Vote(Section):
    """The vote. `lift_forbidden` lists `leaving/at the table`, `all` standing for the whole table."""

    remainder: Literal["last candidate"]
    tie_speech_seconds: int
    tied_again: Literal["lift question", "nobody leaves"]
    lift_needs: Literal["more than half"]
    lift_forbidden: tuple[str, ...]
    removal_and_vote: Literal["ballot stands", "vote cancelled"]
    candidate_seconds: int


@dataclass(frozen=True)
class Fouls(Section):
    """Fouls and the silence that one of them brings; seconds are what a silenced player still has."""

    silence_at: int
    removal_at: int
    silent_seconds: int
    silent_revote_seconds: int
    few_players: int
    few_players_seconds: int


@dataclass(frozen=True)
class LastWord(Section):
    """Last words, seconds. None after a foul too many or a removal."""

    seconds: int
    several_seconds: int


@dataclass(frozen=True)
class Night(Section):
    """Shooting and checking; seconds of a check."""

    split_shot: Literal["miss"]
    check_seconds: int
    shot_player_checks: bool


@dataclass(frozen=True)
class BestMove(Section):
    """The best move of the player killed in night 1. `lost_if_left_on_day_one`: that many left on day 1, 0: no condition.

    Points for three, two and one black named; the Sheriff's where the regulation has others for him.
    """

    seats: int
    lost_if_left_on_day_one: int
    three: Decimal
    two: Decimal
    one: Decimal
    sheriff_three: Decimal | None = None
    sheriff_two: Decimal | None = None


@dataclass(frozen=True)
class Stalemate(Section):
    """When a game that stands still ends. `players` matters for misses only.

    A quiet round is a day and its night without a departure, a quiet phase one of the two.
    """

    kind: Literal["misses at four", "quiet rounds", "quiet phases"]
    players: int
    count: int
    winner: Literal["red", "black", "draw"]


@dataclass(frozen=True)
class End(Section):
    """How a game ends other than by one team's victory."""

    empty_table: Literal["draw"]


@dataclass(frozen=True)
class Proposals(Section):
    """What the console offers the judge: team defeat by clause, decided by him. `players` at the table before the removal."""

    artificial_situation: str
    four_at_table: str
    players: int


@dataclass(frozen=True)
class Points(Section):
    """Points by outcome and role."""

    red_win: Decimal
    black_win: Decimal
    defeat: Decimal
    draw: Decimal
    winning_don: Decimal
    winning_sheriff: Decimal


@dataclass(frozen=True)
class Penalties(Section):
    """Penalty points the console adds by itself, zero or negative. `leaving_clauses`: removals that count as leaving the table."""

    leaving: Decimal
    leaving_clauses: tuple[str, ...]
    leaving_recorded_as: str
    last_foul: Decimal
    late_registration: Decimal


@dataclass(frozen=True)
class Extra(Section):
    """Extra points by the judge. `players` 0: any number; limits by team count only where `limited`.

    `most_with_best_move` is the most a player may get together with his best move, where there is such a limit.
    """

    players: int
    limited: bool
    to_winner: Decimal
    to_loser: Decimal
    in_draw: Decimal
    step: Decimal
    negative: bool
    most_with_best_move: Decimal | None = None


@dataclass(frozen=True)
class Standings(Section):
    """Criteria after the points, in order, the last one the lot."""

    order: tuple[str, ...]


@dataclass(frozen=True)
class Compensation(Section):
    """What a red player killed in the first night is paid in the standings.

    `factor * deaths / base - less`, at least nothing and at most `most`, by whether his team lost or won the game. The base is the games of
    the tournament, or `base_share` of them, rounded, but no fewer than `least_base`.
    """

    formula: Literal["none", "by share of games", "by games"]
    base_share: Decimal
    least_base: int
    lost_factor: Decimal
    lost_most: Decimal
    won_factor: Decimal
    won_most: Decimal
    less: Decimal


@dataclass(frozen=True)
class Timetable(Section):
    """A day of the tournament."""

    games: int
    game_seconds: int
    break_seconds: int


@dataclass(frozen=True)
class Violation:
    """A violation, its usual sanction and the clause that one rests on. `also` is a second sanction the regulation adds."""

    clause: str
    sanction: Literal["warning", "foul", "removal", "expulsion", "penalty", "team_defeat", "choice"]
    rests_on: str | None = None
    also: Literal["warning", "foul", "removal", "expulsion", "penalty", "team_defeat"] | None = None
    also_rests_on: str | None = None


@dataclass(frozen=True)
class Options:
    """A regulation file as it is written."""

    id: str
    edition: str
    sources: tuple[str, ...]
    name: Wording
    table: Table
    introduction: Introduction
    speech: Speech
    nomination: Nomination
    vote: Vote
    fouls: Fouls
    last_word: LastWord
    night: Night
    best_move: BestMove
    stalemate: Stalemate
    end: End
    proposals: Proposals
    points: Points
    penalties: Penalties
    extra: Extra
    standings: Standings
    compensation: Compensation
    timetable: Timetable
    refusals: Mapping[str, str]
    violations: tuple[Violation, ...]
    meanings: Mapping[str, Wording]


@dataclass(frozen=True)
class Regulation:
    """A regulation ready for play: its options, the clause of each, and the text they came from."""

    options: Options
    clauses: Mapping[str, str]
    text: str

    @property
    def id(self) -> str:
        """The id that records name."""
        return self.options.id

    @cached_property
    def composition(self) -> dict[Role, int]:
        """How many of each role a full table has."""
        table = self.options.table
        return {Role.CIVILIAN: table.civilians, Role.SHERIFF: table.sheriffs, Role.MAFIOSO: table.mafiosi, Role.DON: table.dons}

    def clause_of(self, option: str) -> str:
        """The clause an option rests on, by dotted name such as `points.red_win`."""
        return self.clauses[option]

    def clause_number(self, option: str) -> str | None:
        """The clause an option rests on where it is one, None where it is general practice."""
        clause = self.clauses[option]
        return clause if clause[:1].isdigit() else None

    def knows_clause(self, clause: str) -> bool:
        """Whether a sanction may rest on this clause."""
        return clause in self.options.meanings

    def violation(self, clause: str) -> Violation | None:
        """The violation with this clause, if the regulation lists one."""
        return next((violation for violation in self.options.violations if violation.clause == clause), None)

    def lift_allowed(self, leaving: int, at_table: int) -> bool:
        """Whether that many may be asked to leave together."""
        forbidden = self.options.vote.lift_forbidden
        return f"{leaving}/{at_table}" not in forbidden and not ("all" in forbidden and leaving == at_table)


def read_rules(text: str, place: str = "") -> Regulation:
    """The regulation in a TOML text. Raises FormatError for a missing, unknown or mistyped option or one that contradicts another."""
    options, clauses = read_regulation(Options, text, place)
    table = options.table
    if table.seats != 10 or table.civilians + table.sheriffs + table.mafiosi + table.dons != table.seats:
        raise FormatError("roles_do_not_fill_table", "table.seats", found=table.seats)
    for name, value, fits, allowed in _bounded_values(options):
        if not fits:
            raise FormatError("unknown_value", name, found=value, allowed=allowed)
    for name, clause in _clauses_named(options):
        if clause not in options.meanings:
            raise FormatError("unknown_value", name, found=clause, allowed="meanings")
    return Regulation(options, clauses, text)


def _bounded_values(options: Options) -> Iterator[tuple[str, object, bool, str]]:
    """Options whose type allows more than a game can be played with: name, value, whether it fits, what would."""
    for section in fields(options):
        part = getattr(options, section.name)
        if isinstance(part, Section):
            for option in fields(part):
                value = getattr(part, option.name)
                if isinstance(value, int) and not isinstance(value, bool):
                    yield f"{section.name}.{option.name}", value, value >= 0, ">= 0"
    fouls, stalemate, penalties = options.fouls, options.stalemate, options.penalties
    yield "fouls.silence_at", fouls.silence_at, fouls.silence_at > 0, "> 0"
    yield "fouls.removal_at", fouls.removal_at, fouls.removal_at > 0, "> 0"
    yield "stalemate.count", stalemate.count, stalemate.count > 0, "> 0"
    yield "extra.step", options.extra.step, options.extra.step > 0, "> 0"
    yield "penalties.leaving", penalties.leaving, penalties.leaving <= 0, "<= 0"
    yield "penalties.last_foul", penalties.last_foul, penalties.last_foul <= 0, "<= 0"
    yield "penalties.late_registration", penalties.late_registration, penalties.late_registration <= 0, "<= 0"
    for index, lift in enumerate(options.vote.lift_forbidden):
        yield f"vote.lift_forbidden[{index}]", lift, _LIFT.fullmatch(lift) is not None, "all, 3/9, ..."


def _clauses_named(options: Options) -> Iterator[tuple[str, str]]:
    """Every clause that an option, a refusal or a violation names, with its place."""
    yield "proposals.artificial_situation", options.proposals.artificial_situation
    yield "proposals.four_at_table", options.proposals.four_at_table
    yield "penalties.leaving_recorded_as", options.penalties.leaving_recorded_as
    for index, clause in enumerate(options.penalties.leaving_clauses):
        yield f"penalties.leaving_clauses[{index}]", clause
    for code, clause in options.refusals.items():
        yield f"refusals.{code}", clause
    for index, violation in enumerate(options.violations):
        for name in ("clause", "rests_on", "also_rests_on"):
            clause = getattr(violation, name)
            if clause is not None:
                yield f"violations[{index}].{name}", clause
