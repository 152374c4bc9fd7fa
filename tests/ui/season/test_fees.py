"""Money: what is owed is received in two key strokes, charged and waived by hand, receipts struck, prizes handed."""

from __future__ import annotations

import pytest

from judge_console.quiz.season.events import PrizeHanded
from judge_console.ui.season.fees import read_money
from tests.ui.desk_window import cells
from tests.ui.season.organiser import Organiser

NBSP = "\N{NO-BREAK SPACE}"
FEE = f"7{NBSP}500{NBSP}₽"


def test_what_a_team_owes_is_received_in_two_key_strokes(running: Organiser) -> None:
    fees = running.section("fees")
    debtor = next(one.team for one in running.desk.accounts() if one.owed == 7500)
    fees.list.go_to(debtor)
    assert cells(fees.list, debtor)[4] == FEE
    before = len(running.state.payments)
    running.press("Enter", times=2)
    assert len(running.state.payments) == before + 1
    paid = running.state.payments[-1]
    assert (paid.team, paid.roubles, paid.date, paid.how) == (debtor, 7500, "2026-11-30", "наличные")
    assert cells(fees.list, debtor)[4] == "✓"
    assert fees.lines.words()[0] == ["пн\N{NO-BREAK SPACE}30.11.2026", "наличные", "", FEE]
    assert fees.list.hasFocus()
    running.press("Backspace")
    assert cells(fees.list, debtor)[4] == FEE


def test_another_sum_goes_ahead(running: Organiser) -> None:
    fees = running.section("fees")
    fees.list.go_to("Опыт")
    running.press("Enter")
    running.say("много")
    running.press("Enter")
    assert fees.sum.property("kind") == "wrong"
    fees.sum.selectAll()
    running.say("15 000")
    running.press("Enter")
    assert cells(fees.list, "Опыт")[4].startswith("аванс")
    assert running.page.line.whole() == f"Опыт: оплачено 15{NBSP}000{NBSP}₽."


def test_charges_and_waivers_need_a_reason(running: Organiser) -> None:
    fees = running.section("fees")
    fees.list.go_to("Гранит")
    owed = next(one.owed for one in running.desk.accounts() if one.team == "Гранит")
    running.press("F4")
    running.say("1500")
    running.click("Начислить")
    assert fees.charge_why.property("kind") == "wrong"
    assert not running.state.charges
    running.say("разбитый бокал")
    running.press("Enter")
    assert next(one.owed for one in running.desk.accounts() if one.team == "Гранит") == owed + 1500
    fees.charge_sum.setText("500")
    fees.charge_why.setText("за волчок")
    running.click("Простить")
    assert next(one.owed for one in running.desk.accounts() if one.team == "Гранит") == owed + 1000
    assert [line[1] for line in fees.lines.words()][-2:] == ["разбитый бокал", "за волчок"]


def test_a_receipt_is_struck_with_a_reason(running: Organiser) -> None:
    fees = running.section("fees")
    running.press("F5")
    assert fees.views.current == "receipts"
    count = len(running.state.payments)
    third = running.state.payments[2]
    fees.receipts.go_to("3")
    running.press("Delete")
    assert FEE in fees.ask.words.whole()
    running.say("принята дважды")
    running.press("Enter")
    assert len(running.state.payments) == count - 1
    assert running.state.payments[2] != third
    assert not fees.ask.isVisible()
    running.press("Delete")
    running.press("Escape")
    assert not fees.ask.isVisible()


def test_prizes_are_handed_to_winners(running: Organiser) -> None:
    fees = running.section("fees")
    running.press("F5", times=2)
    waiting = [row for row in fees.prizes.words() if row[2] == "ещё не вручён"]
    assert len(waiting) == 3
    before = len(running.state.prizes)
    fees.prizes.selectRow(0)
    fees.prizes.setFocus()
    running.press("Enter")
    assert running.state.prizes[before:] == (PrizeHanded(waiting[0][1], running.desk.results()[-1].date, "книги и пиво"),)
    assert not fees.hand_button.isEnabled()
    running.press("Enter")  # once is enough
    assert len(running.state.prizes) == before + 1
    fees.prizes.selectRow(1)
    fees.prize.clear()
    running.click("Вручён")
    assert fees.prize.property("kind") == "wrong"


def test_totals_add_up(running: Organiser) -> None:
    fees = running.section("fees")
    accounts = running.desk.accounts()
    assert sum(one.charged for one in accounts) == 7500 * 2 * len(running.desk.results())
    assert f"Начислено 165{NBSP}000{NBSP}₽" in fees.foot.text()


def test_nothing_is_received_for_nobody(organiser: Organiser) -> None:
    organiser.press("Insert")
    organiser.say("осень")
    organiser.page.start.form.finish()
    fees = organiser.section("fees")
    assert fees.payer.whole() == "Команда не выбрана"
    fees.receive()
    fees.charge(1)
    fees.strike()
    fees.hand()
    assert not organiser.state.payments


@pytest.mark.parametrize(
    ("typed", "roubles"), [("7500", 7500), (f"7{NBSP}500{NBSP}₽", 7500), ("0", None), ("-5", None), ("", None), ("7,5", None)]
)
def test_money_as_people_write_it(typed: str, roubles: int | None) -> None:
    assert read_money(typed) == roubles
