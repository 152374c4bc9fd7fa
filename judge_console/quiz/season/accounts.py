"""What each team owes for its evenings, and what it has paid (4.fee)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge_console.quiz.season.events import FeePaid
from judge_console.quiz.season.results import EveningResult
from judge_console.quiz.season.state import Season


@dataclass(frozen=True, slots=True)
class Charge:
    """What a team is charged: for an evening, which has its date and `opponents`, or by hand, for the reason in `why`. In roubles."""

    date: str
    roubles: int
    opponents: str
    why: str


@dataclass(frozen=True, slots=True)
class Account:
    """A team's account in roubles; `owed` is less than nothing where it has paid ahead."""

    team: str
    charges: tuple[Charge, ...]
    payments: tuple[FeePaid, ...]
    charged: int
    paid: int
    owed: int


def accounts(state: Season, results: Sequence[EveningResult]) -> tuple[Account, ...]:
    """The account of every team, in the order in which they entered: charges by date, those by hand after them, payments as they came.

    An evening held is charged to both teams, by the regulation's fee for a game; a forfeited one to nobody.
    """
    held = sorted((one for one in results if not one.forfeit), key=lambda one: one.date)
    return tuple(_account(state, squad.team, held) for squad in state.squads)


def _account(state: Season, team: str, held: Sequence[EveningResult]) -> Account:
    charges = tuple(_charges(state, team, held))
    payments = tuple(paid for paid in state.payments if paid.team == team)
    charged, paid = sum(charge.roubles for charge in charges), sum(payment.roubles for payment in payments)
    return Account(team, charges, payments, charged, paid, charged - paid)


def _charges(state: Season, team: str, held: Sequence[EveningResult]) -> Iterator[Charge]:
    fee = state.rules.options.season.fee
    for evening in held:
        if team == evening.first:
            yield Charge(evening.date, fee, evening.second, "")
        elif team == evening.second:
            yield Charge(evening.date, fee, evening.first, "")
    for by_hand in state.charges:
        if by_hand.team == team:
            yield Charge("", by_hand.roubles, "", by_hand.why)
