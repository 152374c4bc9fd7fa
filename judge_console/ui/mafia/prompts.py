"""What the judge is being asked and what he has typed so far. No widget, no state of the game kept: a prompt only gathers an event.

A digit key arrives as a seat, 1-10. `digit` may return an event that is recorded at once; otherwise Enter records `event()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from judge_console.engine.events import Event
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    Expelled,
    Fouled,
    GameAbandoned,
    LastWordBegan,
    LiftVoted,
    Missed,
    Nominated,
    NominationWithdrawn,
    Penalised,
    Removed,
    RuledBy,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.flow import foresee
from judge_console.mafia.rules import Regulation, Role, Sanction, Violation
from judge_console.mafia.state import Phase, Proposal, State

MOST_CHOICES: Final = 9
SANCTIONS: Final[tuple[Sanction, ...]] = ("warning", "foul", "removal", "expulsion", "penalty", "team_defeat")
PENALTY_POINTS: Final = Decimal(-1)
"""The penalty clause 6.3 knows."""


class Prompt:
    """A question to the judge. `asked` is True where he opened it himself by a key, so that Escape closes it."""

    asked: bool = False

    def digit(self, seat: int, state: State) -> Event | None:  # noqa: ARG002
        """A digit key; an event it stands for by itself is returned and to be recorded at once."""
        return None

    def letter(self, letter: str) -> bool:  # noqa: ARG002
        """A letter key, by what stands on it; False where letters mean nothing here."""
        return False

    def erase(self) -> bool:
        """Takes back the last thing typed; False where nothing is."""
        return False

    def switch(self) -> bool:
        """The other way of answering (Tab); False where there is one way only."""
        return False

    def event(self, state: State) -> Event | None:  # noqa: ARG002
        """What Enter records; None where it records nothing."""
        return None


class HandsPrompt(Prompt):
    """Hands for a candidate, or for all to leave where `seat` is None: who raised them, or how many.

    Two ways that cannot be taken for each other: seats are shown as seats, a count as a count, Tab changes from one to the other.
    """

    def __init__(self, seat: int | None, *, counting: bool) -> None:
        self.seat = seat
        self.counting = counting
        self.voters: tuple[int, ...] = ()
        self.count = ""

    def digit(self, seat: int, state: State) -> Event | None:  # noqa: ARG002
        if self.counting:
            self.count = (self.count + str(seat % 10))[-2:]
        elif seat in self.voters:
            self.voters = tuple(voter for voter in self.voters if voter != seat)
        else:
            self.voters = (*self.voters, seat)
        return None

    def erase(self) -> bool:
        if self.counting and self.count:
            self.count = self.count[:-1]
            return True
        if not self.counting and self.voters:
            self.voters = self.voters[:-1]
            return True
        return False

    def switch(self) -> bool:
        """A count that was typed is not lost: going back finds it again."""
        self.counting = not self.counting
        return True

    @property
    def hands(self) -> int:
        """How many hands have been typed."""
        return int(self.count or 0) if self.counting else len(self.voters)

    def event(self, state: State) -> Event:
        """Nothing typed is nobody's hand, which is known by voter as well as by count."""
        by_voter = not self.counting or (not self.count and _by_voter(state))
        voters, hands = (self.voters, None) if by_voter else (None, self.hands)
        if by_voter and self.counting:
            voters = ()
        return LiftVoted(voters, hands) if self.seat is None else VotesCast(self.seat, voters, hands)


def _by_voter(state: State) -> bool:
    return state.phase is Phase.TIE or state.ballot is None or state.ballot.closed or state.ballot.by_voter


class ShotPrompt(Prompt):
    """The shot: one common target, or each shooter's own as pairs typed shooter, target. Nothing typed is a miss."""

    def __init__(self) -> None:
        self.each = False
        self.target: int | None = None
        self.shots: tuple[tuple[int, int], ...] = ()
        self.shooter: int | None = None

    def digit(self, seat: int, state: State) -> Event | None:  # noqa: ARG002
        if not self.each:
            self.target = seat
        elif self.shooter is None:
            self.shooter = seat
        else:
            self.shots = (*(pair for pair in self.shots if pair[0] != self.shooter), (self.shooter, seat))
            self.shooter = None
        return None

    def erase(self) -> bool:
        if self.each and self.shooter is not None:
            self.shooter = None
        elif self.each and self.shots:
            self.shooter, self.shots = self.shots[-1][0], self.shots[:-1]
        elif not self.each and self.target is not None:
            self.target = None
        else:
            return False
        return True

    def switch(self) -> bool:
        self.each = not self.each
        return True

    def event(self, state: State) -> Event | None:  # noqa: ARG002
        if not self.each:
            return Missed() if self.target is None else Shot(self.target)
        if self.shooter is not None:
            return None
        return Shot(shots=self.shots) if self.shots else Missed()


class CheckPrompt(Prompt):
    """The Don's or the Sheriff's check of one seat."""

    def __init__(self, role: Role) -> None:
        self.role = role
        self.seat: int | None = None

    def digit(self, seat: int, state: State) -> Event | None:  # noqa: ARG002
        self.seat = seat
        return None

    def erase(self) -> bool:
        had, self.seat = self.seat is not None, None
        return had

    def event(self, state: State) -> Event | None:  # noqa: ARG002
        return None if self.seat is None else Checked(self.role.value, self.seat)


class BestMovePrompt(Prompt):
    """Up to three seats that the first killed names."""

    def __init__(self) -> None:
        self.seats: tuple[int, ...] = ()

    def digit(self, seat: int, state: State) -> Event | None:
        if seat in self.seats:
            self.seats = tuple(named for named in self.seats if named != seat)
        elif len(self.seats) < state.rules.options.best_move.seats:
            self.seats = (*self.seats, seat)
        return None

    def erase(self) -> bool:
        had, self.seats = bool(self.seats), self.seats[:-1]
        return had

    def event(self, state: State) -> Event | None:  # noqa: ARG002
        return BestMoveNamed(self.seats) if self.seats else None


class NominatePrompt(Prompt):
    """Whom the speaker puts on the ballot. In his speech a digit alone says it; `asked`, it follows the key."""

    def __init__(self, speaker: int, *, asked: bool = False) -> None:
        self.speaker = speaker
        self.asked = asked

    def digit(self, seat: int, state: State) -> Event:
        """The seat he named already, where the regulation lets him take it back, is taken back."""
        nominations = state.day.nominations if state.day else ()
        if (self.speaker, seat) in nominations and state.rules.options.nomination.withdrawal:
            return NominationWithdrawn(self.speaker)
        return Nominated(self.speaker, seat)


class WordPrompt(Prompt):
    """Whom the word is given out of turn: a speech, a tied candidate's words, a last word."""

    asked = True

    def digit(self, seat: int, state: State) -> Event:
        last = seat in state.last_words and foresee(state, LastWordBegan(seat)).refusal is None
        return LastWordBegan(seat) if last else SpeechBegan(seat)


@dataclass(frozen=True, slots=True)
class Ending:
    """One way the judge may end the game: its event's makings."""

    kind: Literal["winner", "defeat", "abandoned"]
    side: Literal["red", "black", "draw"] | None = None


ENDINGS: Final = (
    Ending("winner", "red"),
    Ending("winner", "black"),
    Ending("winner", "draw"),
    Ending("defeat", "red"),
    Ending("defeat", "black"),
    Ending("abandoned"),
)


class OutcomePrompt(Prompt):
    """How the judge ends the game: a winner declared, defeat given to a team (with its clause), the game abandoned."""

    asked = True

    def __init__(self) -> None:
        self.ending: Ending | None = None
        self.clause: str | None = None

    def digit(self, seat: int, state: State) -> Event | None:
        if self.ending is not None and self.ending.kind == "defeat":
            clauses = self.clauses(state.rules)
            self.clause = clauses[seat - 1] if seat <= len(clauses) else self.clause
        elif seat <= len(ENDINGS):
            self.ending = ENDINGS[seat - 1]
        return None

    def erase(self) -> bool:
        if self.clause is not None:
            self.clause = None
        elif self.ending is not None:
            self.ending = None
        else:
            return False
        return True

    @staticmethod
    def clauses(rules: Regulation) -> tuple[str, ...]:
        """The clauses by which a team may be given defeat."""
        return tuple(violation.clause for violation in violations_for(rules, "team_defeat"))

    def event(self, state: State) -> Event | None:  # noqa: ARG002
        match self.ending:
            case Ending("winner", side) if side is not None:
                return WinnerDeclared(side)
            case Ending("defeat", "red" | "black" as side) if self.clause is not None:
                return TeamDefeated(side, self.clause)
            case Ending("abandoned"):
                return GameAbandoned()
            case _:
                return None


class ProposalPrompt(Prompt):
    """Team defeat that the console offers: nothing is decided until the judge takes it or leaves it.

    1 takes it where the offender's team is known to the console, else 1 is red and 2 is black; nothing typed leaves it.
    """

    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal
        self.team: Literal["red", "black"] | None = None

    def digit(self, seat: int, state: State) -> Event | None:  # noqa: ARG002
        if seat == 1:
            self.team = self.proposal.team or "red"
        elif seat == 2:
            self.team = None if self.proposal.team else "black"
        return None

    def erase(self) -> bool:
        had, self.team = self.team is not None, None
        return had

    def event(self, state: State) -> Event | None:  # noqa: ARG002
        return None if self.team is None else TeamDefeated(self.team, self.proposal.clause)


class SanctionPrompt(Prompt):
    """A warning, a foul or worse: the seat, then the violation by its number in the list or by typing part of its name.

    The foul key stands for whatever the violation usually brings; a sanction asked for by its own key, or by Tab, stays what it is.
    `note` is the judge's own words to it, `noting` that they are being typed.
    """

    asked = True

    def __init__(self, sanction: Sanction, meanings: dict[str, str], seat: int | None = None) -> None:
        self.sanction: Sanction = sanction
        self.seat = seat
        self.typed = ""
        self.violation: Violation | None = None
        self.ruled_by: RuledBy = "judge"
        self.hand_counted = False
        self.note = ""
        self.noting = False
        self._meanings = meanings
        self._chosen_by_hand = sanction != "foul"

    def digit(self, seat: int, state: State) -> Event | None:
        """The seat first. A number of the plain list is a foul done, unless somebody leaves by it: that waits for Enter."""
        if self.seat is None:
            self.seat = seat
            return None
        found = self.choices(state.rules)
        if seat > len(found):
            return None
        plain = not self.typed and self.violation is None
        self.choose(found[seat - 1])
        event = self.event(state)
        if event is None or not plain or self.sanction not in {"foul", "warning"}:
            return None
        return None if self.weighty(state, event) else event

    @staticmethod
    def weighty(state: State, event: Event) -> bool:
        """Whether the event would take somebody from the table, so that the judge must see it and confirm."""
        return any(item.code in {"out", "game_over", "proposal"} for item in foresee(state, event).consequences)

    def choose(self, violation: Violation) -> None:
        """Takes a violation, and its usual sanction unless the judge has chosen one."""
        self.violation = violation
        if not self._chosen_by_hand and violation.sanction != "choice":
            self.sanction = violation.sanction

    def letter(self, letter: str) -> bool:
        if self.seat is None or not letter or (letter == " " and not self.typed):
            return False
        self.typed += letter.lower()
        self.violation = None
        return True

    def erase(self) -> bool:
        if self.violation is not None:
            self.violation = None
        elif self.typed:
            self.typed = self.typed[:-1]
        elif self.seat is not None:
            self.seat = None
        else:
            return False
        return True

    def switch(self) -> bool:
        """The next sanction in order of weight."""
        self.sanction = SANCTIONS[(SANCTIONS.index(self.sanction) + 1) % len(SANCTIONS)]
        self._chosen_by_hand = True
        return True

    def choices(self, rules: Regulation) -> tuple[Violation, ...]:
        """The violations on offer: those this sanction usually follows, or those whose name holds what was typed."""
        if not self.typed:
            return violations_for(rules, self.sanction)[:MOST_CHOICES]
        wanted = self.typed.strip()
        found = [item for item in distinct_violations(rules) if wanted in self._meanings.get(item.clause, "").lower()]
        return tuple(found[:MOST_CHOICES])

    def best(self, rules: Regulation) -> Violation | None:
        """The violation that stands: the chosen one, or the first that fits what was typed."""
        if self.violation is not None or not self.typed:
            return self.violation
        return next(iter(self.choices(rules)), None)

    def effective(self, rules: Regulation) -> Sanction:
        """The sanction that Enter gives: of a violation found by typing, its usual one."""
        best = self.best(rules)
        if best is None or self.violation is not None or self._chosen_by_hand or best.sanction == "choice":
            return self.sanction
        return best.sanction

    def needs_hand(self, state: State) -> bool:
        """Whether it must be said if his hand is in the count: he would leave during a vote by count."""
        ballot = state.ballot
        if state.phase is not Phase.VOTE or ballot is None or not ballot.counts or ballot.by_voter or self.seat is None:
            return False
        event = self.event(state)
        return event is not None and any(item.code == "out" for item in foresee(state, event).consequences)

    def event(self, state: State) -> Event | None:
        if self.seat is None:
            return None
        rules = state.rules
        best, sanction = self.best(rules), self.effective(rules)
        if self.typed and best is None:
            return None
        clause = best.clause if best is not None else None
        match sanction:
            case "warning":
                return Warned(self.seat, clause, self.ruled_by)
            case "foul":
                return Fouled(self.seat, clause, self.ruled_by, self.hand_counted)
            case "removal":
                clause = clause or rules.clause_number("fouls.removal_at")
                return None if clause is None else Removed(self.seat, clause, self.ruled_by, self.hand_counted)
            case "expulsion":
                return None if clause is None else Expelled(self.seat, clause, self.ruled_by)
            case "penalty":
                return None if clause is None else Penalised(self.seat, PENALTY_POINTS, clause, self.ruled_by)
            case "team_defeat":
                team = state.team(self.seat)
                return None if clause is None or team is None else TeamDefeated(team, clause, self.ruled_by)


def distinct_violations(rules: Regulation) -> tuple[Violation, ...]:
    """The regulation's violations without those that only repeat the one they rest on; by sanction's own clauses first."""
    listed = rules.options.violations
    by_clause = {item.clause: item for item in listed}

    def repeats(item: Violation) -> bool:
        base = by_clause.get(item.rests_on or "")
        return base is not None and base.sanction == item.sanction and base.also == item.also

    own = [item for item in listed if not repeats(item)]
    return tuple(sorted(own, key=lambda item: item.rests_on is not None))


def violations_for(rules: Regulation, sanction: Sanction) -> tuple[Violation, ...]:
    """The violations that a sanction usually follows; a warning may follow whatever is a foul."""
    usual: Sequence[str] = ("foul",) if sanction == "warning" else (sanction, "choice") if sanction == "removal" else (sanction,)
    second = sanction == "expulsion"  # a second penalty is the console's own doing (8.2.4)
    return tuple(item for item in distinct_violations(rules) if item.sanction in usual or (second and item.also in usual))
