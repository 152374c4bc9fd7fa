"""A team's game against the casino at one moment: the score, the wheel, who sits where, minutes, rights, and what is due.

Immutable. Score, minutes and the played sectors are worked out from the rounds, so a round that is rolled back, fined or turned over by
an appeal changes everything that follows from it at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Literal

from judge_console.engine.discipline import Step
from judge_console.quiz.round import Part, Round, round_parts
from judge_console.quiz.rules import Envelope, Regulation, Team


class Phase(Enum):
    """What is due, in a game or on the evening."""

    GAME = "game"  # the next game is to begin
    SPIN = "spin"  # before a round
    DECIDING_SPIN = "deciding_spin"  # the deciding round is taken, its envelope is to be spun for
    CHOICE = "choice"  # tête-à-tête: who stays
    DICE = "dice"  # risk: the dice
    ANSWER = "answer"  # a question is being discussed
    BENCH = "bench"  # golden, wrong: who leaves the table
    ROLL_BACK = "roll_back"  # the casino has its last point, an unused right could still take it
    OVER = "over"  # the game is over
    SHOOTOUT = "shootout"
    SIGNATURE = "signature"  # the evening is decided


class Mark(Enum):
    """Something that befell a game without an event of its own."""

    RIGHTS_LAPSED = "rights_lapsed"


@dataclass(frozen=True, slots=True)
class Breach:
    """A limit that a line-up breaks and a judge let pass: entry number, code, clause, his reason, facts of the sentence."""

    event: int
    team: Team
    code: str
    clause: str | None
    reason: str
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who sits at the table and who is in reserve, as the captain handed it in."""

    table: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """A state typed in from paper, and how many rounds the console had seen before it: their points are in it, or were replaced by it."""

    casino: int
    team: int
    played: tuple[int, ...]
    saved_minutes: int
    minutes_owed: int
    after: int
    note: str | None


@dataclass(frozen=True, slots=True)
class Bench:
    """A player sent from the table after that round (3.3)."""

    player: str
    after: int


@dataclass(frozen=True, slots=True)
class Substitution:
    """`replacement` took the chair of `out` before that round."""

    before: int
    out: str
    replacement: str


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal by the entry that brought it; `granted` is None until it is ruled on, `note` is the ruling's."""

    event: int
    round: int
    reason: str
    granted: bool | None = None
    host: str | None = None
    editor: str | None = None
    note: str | None = None


@dataclass(frozen=True)
class CasinoGame:
    """One game.

    `first_lineup` is the one it began with, None where it began without; `lineup` the one in force. `chairs` are the six chairs in their
    order, whoever is gone from them included; `ejected` are out for the rest of the game.

    `deciding` is the player of a deciding round that is still to be spun for; `time_outs` holds the round before which each was taken.
    `rights_gone` are golden rounds whose right to roll back was used or lapsed; `turned` are rounds whose result an appeal turned over.
    `history` are the entries of this game in the order in which they count, with a mark where its unused rights lapsed; `left_out` are
    entry numbers that no longer count after an appeal.
    """

    rules: Regulation
    team: Team
    envelopes: tuple[Envelope, ...]
    first_lineup: Lineup | None
    lineup: Lineup
    chairs: tuple[str, ...]
    reserve: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    entered: Entered | None = None
    benches: tuple[Bench, ...] = ()
    ejected: tuple[str, ...] = ()
    deciding: str | None = None
    time_outs: tuple[int, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    rights_gone: tuple[int, ...] = ()
    turned: frozenset[int] = frozenset()
    history: tuple[Step | Mark, ...] = ()
    left_out: tuple[int, ...] = ()

    # Rounds.

    @cached_property
    def counted_rounds(self) -> tuple[Round, ...]:
        """The rounds since a state was entered, or all of them."""
        return self.rounds[self.entered.after :] if self.entered else self.rounds

    @cached_property
    def latest(self) -> Round | None:
        """The running or just played round; None before the first one, or the first one since a state was entered."""
        return self.counted_rounds[-1] if self.counted_rounds else None

    @cached_property
    def running(self) -> Round | None:
        """The round whose answer is due."""
        latest = self.latest
        return latest if latest is not None and latest.running else None

    @property
    def next_round(self) -> int:
        """The number of the running round, or of the next one."""
        return len(self.rounds) if self.running else len(self.rounds) + 1

    def round(self, number: int) -> Round | None:
        """The round of that number."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def open_appeal(self, number: int) -> Appeal | None:
        """The appeal against round `number` that is still to be ruled on."""
        return next((appeal for appeal in self.appeals if appeal.round == number and appeal.granted is None), None)

    # Score and end.

    @cached_property
    def score(self) -> tuple[int, int]:
        """Casino, team."""
        return self._score_of(self.counted_rounds)

    @property
    def casino(self) -> int:
        """The casino's points."""
        return self.score[0]

    @property
    def team_points(self) -> int:
        """The team's points."""
        return self.score[1]

    def score_after(self, number: int) -> tuple[int, int]:
        """Casino, team after round `number`, as its rounds count now."""
        return self._score_of([played for played in self.counted_rounds if played.number <= number])

    def _score_of(self, rounds: Sequence[Round]) -> tuple[int, int]:
        options = self.rules.options
        casino, team = (self.entered.casino, self.entered.team) if self.entered else (0, 0)
        for played in rounds:
            if played.won and played.deciding is not None:
                casino, team = 0, options.game.goal
            elif played.won:
                team += 1
            elif played.won is False and not played.rolled_back:
                casino, team = (options.game.goal, 0) if played.deciding is not None else (casino + 1, team)
            if played.fined:
                team = max(options.fine.floor, team - options.fine.points)
        return casino, team

    @property
    def right_answers(self) -> int:
        """Rounds won, rolled back or not; of an entered state, the points it gave the team."""
        return (self.entered.team if self.entered else 0) + sum(1 for played in self.counted_rounds if played.won)

    @cached_property
    def winner(self) -> Literal["team", "casino"] | None:
        """Who won, None while it is open."""
        goal = self.rules.options.game.goal
        if max(self.score) < goal or self.running is not None:
            return None
        if self.team_points > self.casino:
            return "team"
        return None if self.roll_back_pending else "casino"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None

    @property
    def roll_back_pending(self) -> bool:
        """Whether the casino has its last point but an unused right could still take it (3.3)."""
        if self.casino < self.rules.options.game.goal or self.rules.options.golden.sixth_point == "ends the game":
            return False
        return any(
            self._score_of([replace(one, rolled_back=True) if one is played else one for one in self.counted_rounds])[0]
            < self.rules.options.game.goal
            for played in self.roll_back_targets
        )

    # The right to roll a round back.

    @cached_property
    def rights(self) -> tuple[int, ...]:
        """The golden rounds whose right to roll back is unused, latest first."""
        won = (played.number for played in self.rounds if played.played_as == "golden" and played.won)
        return tuple(number for number in sorted(won, reverse=True) if number not in self.rights_gone)

    def lapsed(self) -> CasinoGame:
        """The game as it is once the rights that nobody used are gone."""
        if self.history[-1:] == (Mark.RIGHTS_LAPSED,):
            return self
        gone = (*self.rights_gone, *self.rights)
        return replace(self, rights_gone=gone, history=(*self.history, Mark.RIGHTS_LAPSED))

    def right_for(self, number: int) -> int | None:
        """The golden round whose right takes back round `number`: the latest before it, so that others reach further back."""
        return next((golden for golden in self.rights if golden < number), None)

    @property
    def roll_back_targets(self) -> tuple[Round, ...]:
        """The lost rounds that an unused right could take back."""
        return tuple(
            played
            for played in self.counted_rounds
            if played.won is False and played.deciding is None and not played.rolled_back and self.right_for(played.number) is not None
        )

    # The wheel.

    @cached_property
    def played(self) -> tuple[int, ...]:
        """The sectors played in this laying of the envelopes, in order; after the last one all of them, until the next spin."""
        taken = list(dict.fromkeys(self.entered.played)) if self.entered else []
        for one in self.counted_rounds:
            if len(taken) >= len(self.envelopes):
                taken = []
            taken.append(one.sector)
        return tuple(taken)

    def sector_at(self, stop: int) -> int:
        """The sector that is played when the top stops at `stop`: the next unplayed one clockwise, upward in number."""
        count = len(self.envelopes)
        taken = self.played if len(self.played) < count else ()
        clockwise = ((stop - 1 + offset) % count + 1 for offset in range(count))
        return next(sector for sector in clockwise if sector not in taken)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The discussion time of the running or just played round, stretch by stretch."""
        return round_parts(self.latest, self.rules.options) if self.latest else ()

    def seconds(self, played: Round) -> int:
        """The discussion time of a round in all."""
        return sum(part.seconds for part in round_parts(played, self.rules.options))

    # The table.

    @property
    def benched(self) -> tuple[tuple[str, int], ...]:
        """Who was sent from the table and for how many more rounds his chair stays empty, the running one included."""
        finished = self.next_round - 1
        left = {
            bench.player: bench.after + self.rules.options.golden.bench_rounds - finished for bench in self.benches if self._stands(bench)
        }
        return tuple((player, rounds) for player, rounds in left.items() if rounds > 0)

    def _stands(self, bench: Bench) -> bool:
        """A golden round that was rolled back no longer counts, and sends nobody away."""
        cause = self.round(bench.after)
        return cause is None or not cause.rolled_back

    @property
    def at_table(self) -> tuple[str, ...]:
        """Who sits at the table now, by chairs."""
        away = {player for player, _ in self.benched}.union(self.ejected)
        return tuple(player for player in self.chairs if player not in away)

    @property
    def may_answer(self) -> tuple[str, ...]:
        """Who may answer the running question: everyone at the table, or the one who plays it alone."""
        running = self.running
        if running is None:
            return ()
        alone = running.chosen if running.deciding is None else running.deciding
        if alone is not None:
            return (alone,) if alone in self.at_table else ()
        return self.at_table if self.phase is Phase.ANSWER else ()

    @property
    def in_lineup(self) -> frozenset[str]:
        """Everyone who belongs to the team in this game."""
        return frozenset((*self.lineup.table, *self.lineup.reserve))

    @property
    def in_time_out(self) -> bool:
        """Whether the time-out before the next round is on."""
        due = self.running is None and self.deciding is None and bool(self.time_outs)
        return due and self.time_outs[-1] == self.next_round

    # Minutes.

    @cached_property
    def _minutes(self) -> tuple[int, int]:
        saved, owed = (self.entered.saved_minutes, self.entered.minutes_owed) if self.entered else (0, 0)
        needs_right = self.rules.options.early.needs_right
        for played in self.counted_rounds:
            if played.deciding is not None:
                saved = 0
            saved = max(0, saved - played.minutes.count("saved"))
            owed += played.minutes.count("credit")
            if played.early and (played.won or not needs_right):
                if owed:
                    owed -= 1
                elif played.deciding is None:
                    saved += 1
        return (saved if self.deciding is None else 0), owed

    @property
    def saved_minutes(self) -> int:
        """Minutes that early answers saved and nothing has used yet."""
        return self._minutes[0]

    @property
    def minutes_owed(self) -> int:
        """Minutes on credit that no early answer has given back yet."""
        return self._minutes[1]

    @property
    def credit_open(self) -> bool:
        """Whether the score allows a minute on credit now (3.credit)."""
        rules = self.rules.options.credit
        return self.casino >= rules.casino and self.team_points < rules.team_below and self.minutes_owed < rules.outstanding

    # What is due.

    @property
    def bench_due(self) -> bool:
        """Whether a golden question was answered wrong and nobody has been sent from the table for it yet (3.3)."""
        latest = self.latest
        if latest is None or latest.played_as != "golden" or latest.won_as_played is not False or latest.won or latest.rolled_back:
            return False
        return all(bench.after != latest.number for bench in self.benches)

    @property
    def deciding_open(self) -> bool:
        """Whether the team may take the deciding round now (3.deciding)."""
        return self.phase is Phase.SPIN and self.team_points == self.rules.options.deciding.team

    @cached_property
    def phase(self) -> Phase:
        """What is due in this game."""
        running = self.running
        if running is not None:
            return self._phase_of(running)
        if self.over:
            return Phase.OVER
        if self.roll_back_pending:
            return Phase.ROLL_BACK
        if self.bench_due:
            return Phase.BENCH
        return Phase.SPIN if self.deciding is None else Phase.DECIDING_SPIN

    def _phase_of(self, running: Round) -> Phase:
        if running.played_as == "tete_a_tete" and running.deciding is None and running.chosen is None:
            return Phase.CHOICE
        if running.played_as == "risk" and running.host_higher is None:
            return Phase.DICE
        return Phase.ANSWER
