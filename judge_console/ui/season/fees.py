"""Money: what each team was charged, has paid and owes (4.fee), receipts, and the prizes of evenings' winners (4.prize)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QDateEdit, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout

from judge_console.desk.season_words import date_words, money_words
from judge_console.engine.events import Struck
from judge_console.quiz.season.accounts import Account
from judge_console.quiz.season.events import FeeCharged, FeePaid, PrizeHanded
from judge_console.quiz.season.results import EveningResult
from judge_console.ui.controls import Elided, button, indented, restyle, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.reason import ReasonStrip
from judge_console.ui.season.section import Section
from judge_console.ui.section import Chips, field, side_by_side
from judge_console.ui.table import Cell, Column, Row
from judge_console.ui.theme import Theme
from judge_console.words import N_, language, plural
from judge_console.words import translate as _

_ISO: Final = "yyyy-MM-dd"
_ACCOUNTS: Final = (
    Column(N_("Team")),
    Column(N_("Evenings"), 88, "right"),
    Column(N_("Charged"), 112, "right"),
    Column(N_("Paid"), 112, "right"),
    Column(N_("Owes"), 112, "right"),
)
_LINES: Final = (Column(N_("Date"), 128), Column(N_("What for")), Column(N_("Charged"), 96, "right"), Column(N_("Paid"), 96, "right"))
_RECEIPTS: Final = (
    Column(N_("No."), 44, "right"),
    Column(N_("Date"), 128),
    Column(N_("Team")),
    Column(N_("Paid"), 96, "right"),
    Column("", 92),
)
_PRIZES: Final = (Column(N_("Date"), 128), Column(N_("Winners of the evening")), Column(N_("Prize"), 176))
_WAYS: Final = (N_("cash"), N_("transfer"), N_("card"))


def read_money(typed: str) -> int | None:
    """Roubles as people write them: "7500", "7 500", "7 500 ₽"; None where it is no whole number above nothing."""
    digits = "".join(letter for letter in typed if not letter.isspace() and letter != "\N{RUBLE SIGN}")
    return int(digits) if digits.isascii() and digits.isdecimal() and 0 < int(digits) < 10_000_000 else None


class FeesSection(Section):
    """The accounts, with a line to receive a payment at their head: Enter on a team, Enter on the sum it owes."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self._offered = ("", 0)
        self.payer = Elided(kind="heading")
        self.sum = field(_("Sum received, roubles"), longest=12)
        self.sum.setFixedWidth(112)
        self.sum.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.how = QComboBox()
        self.how.setEditable(True)
        self.how.addItems([_(way) for way in _WAYS])
        self.how.setAccessibleName(_("How it was paid"))
        self.how.setFixedWidth(128)
        self.date = indented(QDateEdit())
        self.date.setDisplayFormat("dd.MM.yyyy")
        self.date.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.date.setAccessibleName(_("Day of the payment or the prize"))
        self.date.setFixedWidth(112)
        self.pay_button = self.key_button(_("Received"), "Enter", self.receive, primary=True)
        self.list = self.table(_("Accounts"))
        self.foot = text("", "small", wrap=True)
        self.views = Chips((("account", _("Account")), ("receipts", _("Receipts")), ("prizes", _("Prizes"))), _("Beside the accounts"))
        self.heading = Elided(kind="heading")
        self.lines = self.table(_("Account"))
        self.charge_sum = field(_("Sum to charge or waive, roubles"), hint=_("Sum"), longest=12)
        self.charge_sum.setFixedWidth(96)
        self.charge_why = field(_("What for"), hint=_("What for"))
        self.charge_button = button(_("Charge"))
        self.waive_button = button(_("Waive"), tip=_("The team need not pay that much"))
        self.receipts = self.table(_("Receipts"))
        self.receipts_foot = text("", "small")
        self.strike_button = button(_("Strike the receipt"), "quiet")
        self.ask = ReasonStrip()
        self.prizes = self.table(_("Prizes"))
        self.prize = field(_("Prize"), longest=120)
        self.hand_button = button(_("Handed"))
        self._cards = QStackedWidget()
        self._lay_out()
        self.list.moved.connect(lambda _key: self._show_team())
        self.list.chosen.connect(lambda _key: self._ask_sum())
        self.sum.returnPressed.connect(self.receive)
        self.views.chosen.connect(self.turn)
        self.charge_why.returnPressed.connect(lambda: self.charge(1))
        self.charge_button.clicked.connect(lambda: self.charge(1))
        self.waive_button.clicked.connect(lambda: self.charge(-1))
        self.receipts.moved.connect(lambda _key: self.strike_button.setEnabled(bool(self.receipts.key)))
        self.strike_button.clicked.connect(self.strike)
        self.prizes.moved.connect(lambda _key: self._show_prize())
        self.prizes.chosen.connect(lambda _key: self.hand())
        self.prize.returnPressed.connect(self.hand)
        self.hand_button.clicked.connect(self.hand)

    def refresh(self) -> None:
        accounts = self.ledger.desk.accounts()
        if self.date.property("day") != self.ledger.today:
            # A new day, or the page is shown for the first time.
            self.date.setProperty("day", self.ledger.today)
            self.date.setDate(QDate.fromString(self.ledger.today, _ISO))
        self.list.show_rows(_named(_ACCOUNTS), [Row(one.team, _account_cells(one)) for one in accounts])
        said = _("Charged {charged}, paid {paid}, owed {owed}.").format(
            charged=money_words(sum(one.charged for one in accounts)),
            paid=money_words(sum(one.paid for one in accounts)),
            owed=money_words(sum(one.owed for one in accounts if one.owed > 0)),
        )
        fee = _("A team pays {fee} for an evening (4).").format(fee=money_words(self.ledger.state.rules.options.season.fee))
        self.foot.setText(f"{said} {fee}")
        self._show_team()
        self._show_receipts()
        self._show_prizes()

    def begin(self) -> None:
        self.ask.drop()
        self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Enter", _("receive what the team owes")),
            ("F4", _("charge or waive by hand")),
            ("F5", _("account, receipts, prizes")),
            ("Delete", _("strike the receipt")),
        ]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "F4":
                self.turn("account")
                self.charge_sum.setFocus(Qt.FocusReason.TabFocusReason)
            case "F5":
                names = list(self.views.chips)
                self.turn(names[(names.index(self.views.current) + 1) % len(names)])
            case "Delete" if self.views.current == "receipts":
                self.strike()
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "fees"

    def show_part(self, name: str) -> None:
        if name in self.views.chips:
            self.turn(name)
        else:
            self.list.go_to(name)

    def turn(self, view: str) -> None:
        """Shows another card beside the accounts."""
        self.views.choose(view)
        self._cards.setCurrentIndex(list(self.views.chips).index(view))
        self._show_team()

    def receive(self) -> None:
        """Records a payment of the chosen team."""
        team, roubles = self.list.key, read_money(self.sum.text())
        restyle(self.sum, "wrong" if roubles is None else "")
        if roubles is None or not team:
            self.sum.setFocus()
            return
        if self.ledger.do(FeePaid(team, roubles, self._day, self.how.currentText().strip())):
            self.told.emit(_("{team} has paid {money}.").format(team=team, money=money_words(roubles)))
            self.list.setFocus()

    def charge(self, sign: int) -> None:
        """Charges the chosen team more, or less (-1), for a reason."""
        team, roubles, why = self.list.key, read_money(self.charge_sum.text()), " ".join(self.charge_why.text().split())
        restyle(self.charge_sum, "wrong" if roubles is None else "")
        restyle(self.charge_why, "" if why else "wrong")
        if roubles is None or not why or not team:
            (self.charge_why if roubles is not None else self.charge_sum).setFocus()
        elif self.ledger.do(FeeCharged(team, sign * roubles, why)):
            self.charge_sum.clear()
            self.charge_why.clear()
            self.list.setFocus()

    def strike(self) -> None:
        """The chosen receipt was a mistake; its reason is kept."""
        if not self.receipts.key:
            return
        number = int(self.receipts.key)
        paid = [(index, entry.event) for index, entry in self.ledger.session.course.standing.sequence() if isinstance(entry.event, FeePaid)]
        index, event = paid[number - 1]
        said = _("Receipt {number}: {money}").format(number=number, money=money_words(event.roubles))
        self.ask.ask(said, _("Strike"), lambda why: self.ledger.do(Struck(index, why)))

    def hand(self) -> None:
        """The prize is handed to the winners of the chosen evening."""
        result = self._evening()
        prize = " ".join(self.prize.text().split())
        restyle(self.prize, "" if prize else "wrong")
        if result is not None and prize and not _prize_of(result, self.ledger):
            self.ledger.do(PrizeHanded(result.winner, result.date, prize))

    @property
    def _day(self) -> str:
        return self.date.date().toString(_ISO)

    def _ask_sum(self) -> None:
        self.sum.setFocus(Qt.FocusReason.TabFocusReason)

    def _account(self) -> Account | None:
        return next((one for one in self.ledger.desk.accounts() if one.team == self.list.key), None)

    def _show_team(self) -> None:
        account = self._account() if self.ledger.open else None
        self.heading.say(account.team if account is not None and self.views.current == "account" else "")
        self.payer.say(account.team if account is not None else _("No team is chosen"))
        self.pay_button.setEnabled(account is not None)
        for made in (self.charge_button, self.waive_button):
            made.setEnabled(account is not None)
        if account is None:
            self.lines.show_rows(_named(_LINES), [])
            return
        due = account.owed if account.owed > 0 else self.ledger.state.rules.options.season.fee
        if self._offered != (account.team, due):
            self._offered = account.team, due
            self.sum.setText(money_words(due))
            restyle(self.sum, "")
        self.lines.show_rows(_named(_LINES), _account_lines(account))

    def _show_receipts(self) -> None:
        payments = self.ledger.state.payments
        rows = [
            Row(
                str(number),
                (
                    Cell(str(number), "muted"),
                    Cell(date_words(one.date), "muted"),
                    Cell(one.team, bold=True),
                    Cell(money_words(one.roubles)),
                    Cell(one.how, "muted"),
                ),
            )
            for number, one in enumerate(payments, 1)
        ]
        self.receipts.show_rows(_named(_RECEIPTS), rows[::-1])
        self.receipts_foot.setText(plural("{n} receipt", "{n} receipts", len(payments)))
        self.strike_button.setEnabled(bool(payments))

    def _show_prizes(self) -> None:
        rows: list[Row] = []
        for result in reversed(self.ledger.desk.results()):
            prize = _prize_of(result, self.ledger)
            waits = not result.forfeit
            cells = (
                Cell(date_words(result.date), "muted"),
                Cell(result.winner, bold=True),
                Cell(prize or (_("not handed yet") if waits else _("did not play")), "gain" if prize else "warning" if waits else "muted"),
            )
            rows.append(Row("\n".join((result.stage, *sorted((result.first, result.second)))), cells))
        self.prizes.show_rows(_named(_PRIZES), rows)
        if not self.prize.text():
            winners = self.ledger.state.rules.options.prizes.winners
            self.prize.setText(winners.ru if language() == "ru" else winners.en)
        self._show_prize()

    def _show_prize(self) -> None:
        result = self._evening()
        self.hand_button.setEnabled(result is not None and not _prize_of(result, self.ledger))

    def _evening(self) -> EveningResult | None:
        key = self.prizes.key
        results = self.ledger.desk.results() if self.ledger.open else ()
        return next((one for one in results if "\n".join((one.stage, *sorted((one.first, one.second)))) == key), None)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        pay = QHBoxLayout()
        pay.setSpacing(8)
        pay.addWidget(self.payer, 1)
        for part in (self.sum, self.how, self.date, self.pay_button):
            pay.addWidget(part)
        left.addLayout(pay)
        left.addWidget(self.list, 1)
        left.addWidget(self.foot)
        self.body.addLayout(left, 6)
        account, receipts, prizes = (QFrame() for _number in range(3))
        column = _column(account)
        column.addWidget(self.lines, 1)
        column.addLayout(side_by_side(self.charge_sum, self.charge_why, self.charge_button, self.waive_button))
        column = _column(receipts)
        column.addWidget(self.ask)
        column.addWidget(self.receipts, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.receipts_foot, 1)
        foot.addWidget(self.strike_button)
        column.addLayout(foot)
        column = _column(prizes)
        column.addWidget(self.prizes, 1)
        column.addLayout(side_by_side(self.prize, self.hand_button))
        for card in (account, receipts, prizes):
            self._cards.addWidget(card)
        side = QFrame()
        side.setProperty("kind", "panel")
        column = QVBoxLayout(side)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.heading, 1)
        top.addWidget(self.views)
        column.addLayout(top)
        column.addWidget(self._cards, 1)
        self.body.addWidget(side, 5)


def _column(card: QFrame) -> QVBoxLayout:
    column = QVBoxLayout(card)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    return column


def _named(columns: tuple[Column, ...]) -> list[Column]:
    return [Column(_(one.title) if one.title else "", one.width, one.align) for one in columns]


def _prize_of(result: EveningResult, ledger: Ledger) -> str:
    """The prize that the winners of an evening were handed, empty where none was."""
    return next((one.prize for one in ledger.state.prizes if (one.team, one.date) == (result.winner, result.date)), "")


def _account_cells(account: Account) -> tuple[Cell, ...]:
    held = sum(1 for charge in account.charges if charge.opponents)
    if account.owed > 0:
        owed = Cell(money_words(account.owed), "loss", bold=True)
    elif account.owed < 0:
        owed = Cell(_("{money} ahead").format(money=money_words(-account.owed)), "gain")
    else:
        owed = Cell("✓" if account.charged else "·", "gain" if account.charged else "muted")
    return (
        Cell(account.team, bold=True),
        Cell(str(held) if held else "·", "muted"),
        Cell(money_words(account.charged) if account.charged else "·", "muted"),
        Cell(money_words(account.paid) if account.paid else "·"),
        owed,
    )


def _account_lines(account: Account) -> list[Row]:
    """Charges and payments by date; what was charged by hand, which has none, comes last."""
    lines: list[tuple[str, tuple[Cell, ...]]] = []
    for charge in account.charges:
        what = _("evening with {team}").format(team=charge.opponents) if charge.opponents else charge.why
        lines.append((charge.date, (Cell(date_words(charge.date), "muted"), Cell(what), Cell(money_words(charge.roubles)), Cell(""))))
    for paid in account.payments:
        cells = (Cell(date_words(paid.date), "muted"), Cell(paid.how, "muted"), Cell(""), Cell(money_words(paid.roubles), "gain"))
        lines.append((paid.date, cells))
    lines.sort(key=lambda line: line[0] or "9999")
    return [Row(str(number), cells) for number, (_date, cells) in enumerate(lines)]
