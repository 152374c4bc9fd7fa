"""Fees: charged by the evenings themselves, paid, owed."""

from __future__ import annotations

import pytest

from judge_console.quiz.season.accounts import Account, Charge, accounts
from judge_console.quiz.season.events import EveningEntered, EveningForfeited, EveningScheduled, FeeCharged, FeePaid, GameScore, TeamRenamed
from judge_console.quiz.season.results import from_journal
from tests.quiz.season.seasons import state


def held(first: str, second: str, date: str, stage: str = "group") -> EveningEntered:
    return EveningEntered("play-off" if stage == "play-off" else "group", first, second, date, GameScore(6, 2), GameScore(4, 6))


@pytest.mark.clause("quiz:4.fee")
def test_each_team_is_charged_for_each_evening_it_played() -> None:
    of = state(
        held("Опыт", "Гранит", "2026-04-01"),
        held("Гранит", "Зенит", "2026-03-04"),
        held("Гранит", "Зенит", "2026-06-03", "play-off"),
        FeePaid("Гранит", 15000, "2026-03-04", "наличными"),
        FeePaid("Гранит", 7500, "2026-06-04"),
        FeePaid("Опыт", 10000, "2026-04-01", "перевод"),
        FeeCharged("Зенит", 500, "бой посуды"),
        FeeCharged("Опыт", -2500, "скидка"),
    )

    granite, opyt, zenit, quartz = accounts(of, from_journal(of))

    assert granite.charges == (
        Charge("2026-03-04", 7500, "Зенит", ""),
        Charge("2026-04-01", 7500, "Опыт", ""),
        Charge("2026-06-03", 7500, "Зенит", ""),
    )
    assert (granite.charged, granite.paid, granite.owed) == (22500, 22500, 0)
    assert [paid.roubles for paid in granite.payments] == [15000, 7500]
    assert zenit.charges[-1] == Charge("", 500, "", "бой посуды")
    assert (zenit.charged, zenit.paid, zenit.owed) == (15500, 0, 15500)
    assert (opyt.charged, opyt.paid, opyt.owed) == (5000, 10000, -5000)
    assert quartz == Account("Кварц", (), (), 0, 0, 0)


@pytest.mark.clause("quiz:4.fee")
def test_a_forfeit_is_charged_to_nobody_and_a_renamed_team_keeps_its_account() -> None:
    of = state(
        EveningScheduled("group", "Гранит", "Опыт", "2026-03-04"),
        EveningForfeited("group", "Гранит", "Опыт", "Опыт", "болеют"),
        held("Гранит", "Зенит", "2026-03-11"),
        FeePaid("Зенит", 7500, "2026-03-11"),
        TeamRenamed("Зенит", "Надир"),
    )

    found = {account.team: (account.charged, account.owed) for account in accounts(of, from_journal(of))}

    assert found == {"Гранит": (7500, 7500), "Опыт": (0, 0), "Надир": (7500, 0), "Кварц": (0, 0)}
