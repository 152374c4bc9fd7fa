"""One round of a game: the sector, the envelope on it, what was done with it and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge_console.quiz.rules import Envelope, Options, ThemeOwner

PartKind = Literal["discussion", "question", "saved", "credit", "hint"]
AddedKind = Literal["saved", "credit", "hint"]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of discussion time: what it is, and its seconds."""

    kind: PartKind
    seconds: int


@dataclass(frozen=True, slots=True)
class Dice:
    """One roll for the risk."""

    player: str
    host_roll: int
    player_roll: int


@dataclass(frozen=True, slots=True)
class Added:
    """Time the team asked for: a minute or the hint, and during which question of the round (0 but in a blitz)."""

    kind: AddedKind
    question: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Who answered and whether it was right."""

    by: str
    correct: bool


@dataclass(frozen=True, slots=True)
class Theme:
    """The theme of a special question and whose it is."""

    theme: str
    by: ThemeOwner


@dataclass(frozen=True, slots=True)
class Drink:
    """Who was asked to drink, and whether he did."""

    player: str
    drank: bool


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a game against the casino.

    `stop` is where the top stopped, `sector` what was played, `questions` how many answers make it whole. `deciding` names the player of
    a deciding round, `offender` the one a fine was for. `turned_over`: an appeal against its result was granted.
    """

    number: int
    stop: int
    sector: int
    envelope: Envelope
    questions: int = 1
    deciding: str | None = None
    chosen: str | None = None
    dice: tuple[Dice, ...] = ()
    added: tuple[Added, ...] = ()
    theme: Theme | None = None
    sender: str | None = None
    drinks: tuple[Drink, ...] = ()
    answers: tuple[Answer, ...] = ()
    early: bool = False
    offender: str | None = None
    voided: bool = False
    rolled_back: bool = False
    turned_over: bool = False

    @property
    def played_as(self) -> Envelope:
        """What the question is played as: a deciding round is a plain tête-à-tête, whatever lies there."""
        return "tete_a_tete" if self.deciding is not None else self.envelope

    @property
    def fined(self) -> bool:
        """Whether the team was fined in this round."""
        return self.offender is not None

    @property
    def question(self) -> int:
        """Which question of the round is due or was the last, from 0."""
        return min(len(self.answers), self.questions - 1)

    @property
    def answered_right(self) -> bool | None:
        """Whether the answers were right as they were given, None while one is due. A blitz is lost at its first wrong one (3.1)."""
        if self.questions == 1:
            return self.answers[-1].correct if self.answers else None
        if any(not answer.correct for answer in self.answers):
            return False
        return True if len(self.answers) >= self.questions else None

    @property
    def won_as_played(self) -> bool | None:
        """Whether the team won the round before any appeal; None where nobody has, or nobody will."""
        if self.voided:
            return None
        return False if self.fined else self.answered_right

    @property
    def won(self) -> bool | None:
        """Whether the team won the round, granted appeals included."""
        played = self.won_as_played
        return played if played is None else played != self.turned_over

    @property
    def running(self) -> bool:
        """Whether an answer is still due."""
        return not self.voided and self.won_as_played is None

    @property
    def host_higher(self) -> bool | None:
        """Whether the host won the dice, None while they are to be rolled, for the first time or again."""
        unequal = [roll for roll in self.dice if roll.host_roll != roll.player_roll]
        return unequal[-1].host_roll > unequal[-1].player_roll if unequal else None

    @property
    def minutes(self) -> tuple[AddedKind, ...]:
        """The extra minutes taken, by their source."""
        return tuple(added.kind for added in self.added if added.kind != "hint")

    @property
    def hinted(self) -> bool:
        """Whether the hint was asked for."""
        return any(added.kind == "hint" for added in self.added)


def round_parts(played: Round, options: Options) -> tuple[Part, ...]:
    """The discussion time of a round, stretch by stretch: a question, what was added to it, the next question of a blitz, and so on."""
    seconds = {"saved": options.minutes.seconds, "credit": options.minutes.seconds, "hint": options.risk.hint_seconds}
    parts: list[Part] = []
    for question in range(played.questions):
        parts.append(Part("question" if played.questions > 1 else "discussion", _question_seconds(played, options)))
        parts += [Part(added.kind, seconds[added.kind]) for added in played.added if added.question == question]
    return tuple(parts)


def _question_seconds(played: Round, options: Options) -> int:
    risk = options.risk
    seconds: dict[Envelope, int] = {
        "plain": options.question.seconds,
        "blitz": options.blitz.seconds,
        "tete_a_tete": options.tete_a_tete.seconds,
        "golden": options.golden.seconds,
        "club_spirit": options.club_spirit.seconds,
        "risk": risk.host_higher_seconds if played.host_higher else risk.player_higher_seconds,
        "special": options.special.seconds,
        "viewer": options.viewer.seconds,
    }
    return seconds[played.played_as]
