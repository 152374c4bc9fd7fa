"""The regulation of a quiz evening as data: every option by name, read from resources/regulations/quiz/*.toml.

Seconds and numbers of points in a game are integers, the points of a season are `Decimal`. Which clause an option rests on is kept
beside it (`Regulation.clause_of`). An option whose type names a single word is a decision that has no other choice yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from judge_console.engine.errors import FormatError
from judge_console.engine.events import Refusal
from judge_console.engine.regulation import Section, Wording, read_regulation

Team = Literal["A", "B"]
TEAMS: Final[tuple[Team, Team]] = ("A", "B")
Stage = Literal["group", "play-off", "friendly"]
Envelope = Literal["plain", "blitz", "tete_a_tete", "golden", "club_spirit", "risk", "special", "viewer"]
ThemeOwner = Literal["team", "opponents"]
GroupCriterion = Literal["points_between_the_tied", "right_answers", "casino_points_conceded", "shootout_or_lot"]
QualifierCriterion = Literal["right_answers", "rating_of_questions_taken", "sudden_death_or_lot"]
GENERAL_PRACTICE: Final = "general practice"


@dataclass(frozen=True)
class Squad(Section):
    """How many people a squad has, how many sit at the table and in reserve."""

    people: int
    table: int
    reserve: int


@dataclass(frozen=True)
class Owls(Section):
    """Limits on champions in one team. A white owl older than `white_counts_for_seasons` does not count; black and red ones always do."""

    white: int
    white_counted: Literal["holders", "owls"]
    white_counts_for_seasons: int
    black_and_red: Literal["without other owls", "allowed"]
    black_or_red_beside_white: Literal["allowed"]


@dataclass(frozen=True)
class Wheel(Section):
    """The envelopes on the table. `laying` is what a host is offered, sector 1 first."""

    sectors: int
    laying: tuple[Envelope, ...]
    played_sector: Literal["next unplayed clockwise"]
    all_played: Literal["laid anew"]


@dataclass(frozen=True)
class Game(Section):
    """A game against the casino: how many points end it, how its score is written."""

    goal: int
    score: Literal["casino:team"]


@dataclass(frozen=True)
class Evening(Section):
    """What decides an evening: the team's number in the score of its game, or its right answers."""

    games: Literal["one a team"]
    compare: Literal["score", "answers"]
    tie: Literal["shootout"]


@dataclass(frozen=True)
class Shootout(Section):
    """The shootout: the lead that wins it, and the clock of a written answer."""

    lead: int
    seconds: int
    hand_in_seconds: int
    warning_seconds: int


@dataclass(frozen=True)
class Points(Section):
    """Points of the season for an evening, and the stages in which there are any."""

    casino_beaten: Decimal
    opponent_beaten: Decimal
    stages: tuple[Stage, ...]


@dataclass(frozen=True)
class Question(Section):
    """A plain question."""

    seconds: int


@dataclass(frozen=True)
class Blitz(Section):
    """Several short questions; seconds are those of one of them."""

    questions: int
    seconds: int
    won_by: Literal["all right"]


@dataclass(frozen=True)
class TeteATete(Section):
    """One player answers alone."""

    seconds: int
    chosen: Literal["before the question"]


@dataclass(frozen=True)
class Golden(Section):
    """The golden question. `sixth_point`: whether the game goes on while an unused right could still take the casino's last point."""

    seconds: int
    bench_rounds: int
    bench: Literal["spin over the players at the table"]
    chair: Literal["empty"]
    roll_back: Literal["any later lost round but the deciding one"]
    envelope_rolled_back: Literal["stays played"]
    sixth_point: Literal["waits for the right", "ends the game"]


@dataclass(frozen=True)
class ClubSpirit(Section):
    """The question of age `age` before which the answering player drinks."""

    seconds: int
    age: int
    declined: Literal["noted, the answer counts"]


@dataclass(frozen=True)
class Risk(Section):
    """Dice before the question, one each; a hint only where the player's was higher."""

    dice: int
    sides: int
    equal: Literal["rolled again"]
    host_higher_seconds: int
    player_higher_seconds: int
    hint_seconds: int


@dataclass(frozen=True)
class Special(Section):
    """Whose the theme is."""

    seconds: int
    theme: ThemeOwner
    theme_in_play_off: ThemeOwner


@dataclass(frozen=True)
class Viewer(Section):
    """A viewer's question."""

    seconds: int


@dataclass(frozen=True)
class Early(Section):
    """The early answer. `seconds`: how long it may be announced."""

    seconds: int
    in_blitz: bool
    needs_right: bool
    repays: Literal["owed minute first"]


@dataclass(frozen=True)
class Minutes(Section):
    """Extra minutes: how long one is, how many one round may take."""

    seconds: int
    a_round: int
    held: Literal["any number"]


@dataclass(frozen=True)
class Credit(Section):
    """A minute on credit: from which casino score, below which score of the team, how many may be owed."""

    casino: int
    team_below: int
    outstanding: int
    debt_at_end: Literal["shown"]


@dataclass(frozen=True)
class Deciding(Section):
    """The deciding round: at which score of the team, what becomes of its minutes, how it is played and what it brings."""

    team: int
    saved_minutes: Literal["burn"]
    played_as: Literal["tete_a_tete"]
    result: Literal["all or nothing"]


@dataclass(frozen=True)
class TimeOut(Section):
    """The time-out before a round. `limit` a game, 0: as many as asked for."""

    seconds: int
    limit: int
    substitution: Literal["only in it"]


@dataclass(frozen=True)
class Appeals(Section):
    """Appeals: until when, and what a granted one does."""

    until: Literal["signature"]
    granted: Literal["turns the round over, later events are judged anew"]


@dataclass(frozen=True)
class Fine(Section):
    """A fine: the round is lost and the team loses `points`, down to `floor`."""

    points: int
    floor: int
    a_round: Literal["once"]


@dataclass(frozen=True)
class Groups(Section):
    """Order of a group's table after the points, the last criterion the lot."""

    order: tuple[GroupCriterion, ...]


@dataclass(frozen=True)
class Qualifier(Section):
    """The qualifying game: questions, the order of its table, how groups are filled from it."""

    questions: int
    order: tuple[QualifierCriterion, ...]
    groups: Literal["snake"]


@dataclass(frozen=True)
class Prizes(Section):
    """What the winners of an evening get, and the discount of badge holders on its day, per cent."""

    winners: Wording
    discount: int


@dataclass(frozen=True)
class Season(Section):
    """The calendar of a season, and the fee of a team for a game in roubles; ranges go from the least to the most."""

    months: tuple[int, ...]
    weeks_between_games: tuple[int, ...]
    weekday: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    fee: int


@dataclass(frozen=True)
class Options:
    """A regulation file as it is written."""

    id: str
    edition: str
    sources: tuple[str, ...]
    name: Wording
    squad: Squad
    owls: Owls
    wheel: Wheel
    game: Game
    evening: Evening
    shootout: Shootout
    points: Points
    question: Question
    blitz: Blitz
    tete_a_tete: TeteATete
    golden: Golden
    club_spirit: ClubSpirit
    risk: Risk
    special: Special
    viewer: Viewer
    early: Early
    minutes: Minutes
    credit: Credit
    deciding: Deciding
    time_out: TimeOut
    appeals: Appeals
    fine: Fine
    groups: Groups
    qualifier: Qualifier
    prizes: Prizes
    season: Season
    refusals: Mapping[str, str]
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

    def clause_of(self, option: str) -> str:
        """The clause an option rests on, by dotted name such as `points.casino_beaten`."""
        return self.clauses[option]

    def clause_number(self, option: str) -> str | None:
        """The clause an option rests on where it is one, None where it is general practice."""
        clause = self.clauses[option]
        return None if clause == GENERAL_PRACTICE else clause

    def refusal(self, code: str, facts: dict[str, object]) -> Refusal:
        """A refusal with its clause: that of the option named in the fact `option`, which is taken out, else the one of the code."""
        option = facts.pop("option", None)
        clause = self.clause_number(option) if isinstance(option, str) else self.options.refusals.get(code)
        return Refusal(code, clause, facts)


def read_rules(text: str, place: str = "") -> Regulation:
    """The regulation in a TOML text.

    Raises FormatError for a missing, unknown or mistyped option, one that contradicts another, or a clause without its meaning.
    """
    options, clauses = read_regulation(Options, text, place)
    wheel = options.wheel
    if wheel.sectors < 1 or len(wheel.laying) != wheel.sectors:
        raise FormatError("wrong_count", "wheel.laying", expected=wheel.sectors, found=len(wheel.laying))
    for option, clause in clauses.items():
        section, _, name = option.partition(".")
        _known(options, clause, f"{section}.clauses.{name}")
    for code, clause in options.refusals.items():
        _known(options, clause, f"refusals.{code}")
    return Regulation(options, clauses, text)


def _known(options: Options, clause: str, place: str) -> None:
    if clause != GENERAL_PRACTICE and clause not in options.meanings:
        raise FormatError("unknown_value", place, found=clause, allowed="meanings")
