"""A quiz evening at one moment: both line-ups and games, the seed, the shootout, who has won.

Immutable; the fold makes the next one.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property
from typing import Final, Literal

from judge_console.engine.codec import as_date
from judge_console.engine.errors import FormatError
from judge_console.engine.events import Ruling
from judge_console.quiz.casino import Breach, CasinoGame, Lineup, Phase
from judge_console.quiz.events import Origin
from judge_console.quiz.round import Round
from judge_console.quiz.rules import TEAMS, Regulation, Stage, Team
from judge_console.quiz.squad import Member

_HEXADECIMAL: Final = frozenset("0123456789abcdef")


@dataclass(frozen=True)
class EveningHead:
    """Season, stage, date `YYYY-MM-DD`, host and editor of the evening."""

    season: str
    stage: Stage
    date: str
    host: str
    editor: str


@dataclass(frozen=True)
class TeamHead:
    """A team: its name, its captain's name, its squad."""

    name: str
    captain: str
    squad: tuple[Member, ...]


@dataclass(frozen=True)
class Teams:
    """The two teams."""

    a: TeamHead = field(metadata={"key": "A"})
    b: TeamHead = field(metadata={"key": "B"})


@dataclass(frozen=True)
class QuizHead:
    """The head of the evening sheet."""

    evening: EveningHead
    teams: Teams

    def team(self, team: Team) -> TeamHead:
        """The head of one team."""
        return self.teams.a if team == "A" else self.teams.b


def check_head(head: QuizHead, rules: Regulation) -> None:  # noqa: ARG001 - the squads are judged when a line-up is handed in
    """Raises FormatError where the head cannot be that of an evening: no date, or two of a squad with one name, as players go by name."""
    as_date(head.evening.date, "evening.date")
    for team in TEAMS:
        names = [member.name for member in head.team(team).squad]
        for index, name in enumerate(names):
            if name in names[:index]:
                raise FormatError("same_name", f"teams.{team}.squad[{index}].name", name=name)


def other(team: Team) -> Team:
    """The opponents."""
    return "B" if team == "A" else "A"


@dataclass(frozen=True, slots=True)
class Side:
    """One team's part of the evening."""

    lineup: Lineup | None = None
    game: CasinoGame | None = None


@dataclass(frozen=True, slots=True)
class ShootoutQuestion:
    """A written question of the shootout by its entry: whether each team had it right."""

    event: int
    a: bool
    b: bool


@dataclass(frozen=True, slots=True)
class Ejection:
    """Someone sent out, by the entry that says so, and in whose game; None between games."""

    event: int
    name: str
    origin: Origin
    team: Team | None
    note: str | None


@dataclass(frozen=True)
class State:
    """The whole evening.

    `active` is the team whose game was begun or spun for last. `commitment` is the SHA-256 of the seed, `seed` the seed once revealed.
    """

    head: QuizHead
    rules: Regulation
    sides: tuple[Side, Side] = (Side(), Side())
    active: Team | None = None
    commitment: str | None = None
    seed: str | None = None
    shootout: tuple[ShootoutQuestion, ...] = ()
    ejections: tuple[Ejection, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()
    signed: bool = False
    signed_by: str | None = None

    # The games.

    def side(self, team: Team) -> Side:
        """One team's part."""
        return self.sides[TEAMS.index(team)]

    def game(self, team: Team) -> CasinoGame | None:
        """One team's game, None before it began."""
        return self.side(team).game

    def with_side(self, team: Team, side: Side) -> State:
        """The evening with one team's part replaced."""
        return replace(self, sides=(side, self.sides[1]) if team == "A" else (self.sides[0], side))

    def with_game(self, game: CasinoGame) -> State:
        """The evening with one game replaced."""
        return self.with_side(game.team, replace(self.side(game.team), game=game))

    @cached_property
    def team_in_play(self) -> Team | None:
        """Whose game is running, or was the latest. A game that an appeal reopened goes on when no other one is running."""
        if self.active is None:
            return None
        latest, before = self.game(self.active), self.game(other(self.active))
        goes_on = latest is not None and latest.over and before is not None and not before.over
        return other(self.active) if goes_on else self.active

    @property
    def game_in_play(self) -> CasinoGame | None:
        """The running or latest game."""
        return None if self.team_in_play is None else self.game(self.team_in_play)

    @property
    def drawn(self) -> bool:
        """Whether the top has been spun this evening."""
        return any(side.game is not None and side.game.rounds for side in self.sides)

    @property
    def seed_matches(self) -> bool:
        """Whether the revealed seed is the committed one; its SHA-256 is that of its bytes, or of its letters, as one makes it by hand."""
        return self.seed is not None and self.commitment is not None and self.commitment.lower() in seed_digests(self.seed)

    @property
    def last_spin(self) -> Round | None:
        """The round that was spun for last in the running or latest game: `stop` and `sector`."""
        game = self.game_in_play
        return game.rounds[-1] if game is not None and game.rounds else None

    def lapsed(self) -> State:
        """The evening as it is once the rights to roll back that nobody used are gone (3.3)."""
        state = self
        for side in self.sides:
            if side.game is not None:
                state = state.with_game(side.game.lapsed())
        return state

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """What the line-ups break and a judge let pass."""
        return tuple(breach for side in self.sides if side.lineup is not None for breach in side.lineup.breaches)

    # The evening.

    def compared(self, team: Team) -> int | None:
        """What the evening compares of a team: its number in the score, or its right answers (2.2); None until its game is over."""
        game = self.game(team)
        if game is None or not game.over:
            return None
        return game.team_points if self.rules.options.evening.compare == "score" else game.right_answers

    @property
    def games_over(self) -> bool:
        """Whether both games are over."""
        return None not in (self.compared("A"), self.compared("B"))

    @property
    def tied(self) -> bool:
        """Whether both teams played alike, so that a shootout decides (2.2)."""
        return self.games_over and self.compared("A") == self.compared("B")

    @property
    def shootout_score(self) -> tuple[int, int]:
        """Right answers of A and B in the shootout."""
        return sum(question.a for question in self.shootout), sum(question.b for question in self.shootout)

    @cached_property
    def winner(self) -> Team | None:
        """The winner of the evening, None while it is open."""
        one, two = self.compared("A"), self.compared("B")
        if one is None or two is None:
            return None
        if one == two:
            one, two = self.shootout_score
            if abs(one - two) < self.rules.options.shootout.lead:
                return None
        return "A" if one > two else "B"

    @property
    def reason(self) -> Literal["score", "shootout"] | None:
        """What decided the evening."""
        if self.winner is None:
            return None
        return "shootout" if self.tied else "score"

    @property
    def finished(self) -> bool:
        """Whether the evening is decided."""
        return self.winner is not None

    def points(self, team: Team) -> Decimal | None:
        """Points of the season that a team has from this evening so far (2.3), None in a stage without points."""
        rules = self.rules.options.points
        if self.head.evening.stage not in rules.stages:
            return None
        game = self.game(team)
        beaten = rules.casino_beaten if game is not None and game.winner == "team" else Decimal(0)
        return beaten + (rules.opponent_beaten if self.winner == team else Decimal(0))

    @property
    def phase(self) -> Phase:
        """What is due."""
        game = self.game_in_play
        if game is not None and not game.over:
            return game.phase
        if not self.games_over:
            return Phase.GAME
        return Phase.SHOOTOUT if self.winner is None else Phase.SIGNATURE


def seed_digests(seed: str) -> frozenset[str]:
    """The SHA-256 of a seed: of the bytes that its hexadecimal digits spell, and of its letters."""
    meant = {seed.encode()}
    if len(seed) % 2 == 0 and set(seed.lower()) <= _HEXADECIMAL:
        meant.add(bytes.fromhex(seed))
    return frozenset(hashlib.sha256(text).hexdigest() for text in meant)


def opening(head: QuizHead, rules: Regulation) -> State:
    """The evening before the first event."""
    return State(head, rules)
