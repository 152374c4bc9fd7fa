"""Fees, payments and prizes as the season's journal has them."""

from __future__ import annotations

import pytest

from judge_console.engine.events import Entry, Undone
from judge_console.quiz.season.events import FeeCharged, FeePaid, PrizeHanded
from tests.quiz.season.seasons import course, state


@pytest.mark.clause("quiz:4.fee")
def test_what_is_charged_by_hand_and_what_is_paid_is_kept_in_order() -> None:
    charged = (FeeCharged("Опыт", 500, "стекло"), FeeCharged("Опыт", -7500, "скидка"))
    paid = (FeePaid("Опыт", 7500, "2026-03-04", "наличными"), FeePaid("Гранит", 15000, "2026-03-05"))
    season = course(*charged, *paid)
    assert (season.state.charges, season.state.payments) == (charged, paid)
    assert season.record(Entry(Undone())).state.payments == paid[:1]
    assert season.rules.options.season.fee == 7500


@pytest.mark.clause("quiz:4.prize")
def test_prizes_are_kept_in_order() -> None:
    handed = (PrizeHanded("Опыт", "2026-03-04", "книги и пиво"), PrizeHanded("Гранит", "2026-03-11", "книги"))
    assert state(*handed).prizes == handed
