"""Fees, payments and prizes of a season (4.fee, 4.prize). The fees of evenings are charged by the evenings themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from judge_console.quiz.season.evenings import no_date
from judge_console.quiz.season.events import FeeCharged, FeePaid, MoneyEvent, PrizeHanded
from judge_console.quiz.season.squads import not_entered
from judge_console.quiz.season.state import Season
from judge_console.quiz.squad import Reason


def reasons(state: Season, event: MoneyEvent) -> Iterator[Reason]:
    """Every reason why `event` is not lawful now, the first one to be told first."""
    yield from not_entered(state, event.team)
    match event:
        case FeeCharged(roubles=roubles):
            if roubles == 0:
                yield "no_amount", {"found": roubles}
        case FeePaid(roubles=roubles, date=date):
            yield from no_date(date)
            if roubles <= 0:
                yield "no_amount", {"found": roubles}
        case PrizeHanded(date=date, prize=prize):
            yield from no_date(date)
            if not prize.strip():
                yield "no_prize", {}
        case _ as never:
            assert_never(never)


def applied(state: Season, event: MoneyEvent) -> Season:
    """The season after one more event of this part."""
    match event:
        case FeeCharged():
            return replace(state, charges=(*state.charges, event))
        case FeePaid():
            return replace(state, payments=(*state.payments, event))
        case PrizeHanded():
            return replace(state, prizes=(*state.prizes, event))
        case _ as never:
            assert_never(never)
