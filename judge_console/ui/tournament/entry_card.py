"""One player of the list: his names, lateness, rounds he misses, how he leaves, whom he is the same as."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QWidget

from judge_console.desk.event_words import clause_meaning
from judge_console.engine.events import Changed, Entry, Event, Struck
from judge_console.mafia.tournament import (
    AbsenceNoted,
    Entrant,
    LatenessNoted,
    PlayerEntered,
    PlayerExpelled,
    PlayerRenamed,
    PlayersMerged,
    PlayerWithdrew,
)
from judge_console.ui.controls import Elided, button, line, restyle, text
from judge_console.ui.section import field, number
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.wording import numbers_words, read_numbers
from judge_console.words import amount
from judge_console.words import translate as _

EXPULSION_CLAUSE: Final = "7.3"


class EntryCard(QFrame):
    """Shows an entrant. `left`: the keyboard may go back to the list."""

    left = Signal()

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self.entrant: Entrant | None = None
        self.heading = Elided(kind="heading")
        self.nickname = field(_("Nickname of the player"), longest=60)
        self.name = field(_("Name of the player"))
        self.club = field(_("Club of the player"))
        self.save = button(_("Save"), tip=_("Save names and club"))
        self.late = button(_("Was late"))
        self.missed = field(_("Rounds he misses"), hint="2, 4-5")
        self.note_missed = button(_("Note it"), tip=_("Note the rounds he misses"))
        self.after = number(_("Last round he plays"), 0, 99, 0, width=0)
        self.withdraw = button(_("Withdraws"))
        self.clause = field(_("Clause of the expulsion"))
        self.clause.setText(EXPULSION_CLAUSE)
        self.expel = button(_("Expel"), tip=_("Expel from the tournament"))
        self.other = QComboBox()
        self.other.setAccessibleName(_("The same player as"))
        # The longest nickname must not push the button out.
        self.other.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.other.setMinimumContentsLength(4)
        self.merge = button(_("Merge"), tip=_("Merge with that player"))
        self.strike = button(_("Strike from the list"), "quiet")
        self.strike.setToolTip(_("An entry made by mistake"))
        self._parts: list[QWidget] = []
        self._lay_out()
        self.save.clicked.connect(self._save)
        for one in (self.nickname, self.name, self.club):
            one.returnPressed.connect(self._save)
        self.late.clicked.connect(lambda: self._do(LatenessNoted(self._nickname)))
        self.missed.returnPressed.connect(self._note_missed)
        self.note_missed.clicked.connect(self._note_missed)
        self.withdraw.clicked.connect(lambda: self._do(PlayerWithdrew(self._nickname, self.after.value())))
        self.expel.clicked.connect(lambda: self._do(PlayerExpelled(self._nickname, self.clause.text().strip(), self.after.value())))
        self.merge.clicked.connect(lambda: self._do(PlayersMerged(str(self.other.currentData()), self._nickname)))
        self.strike.clicked.connect(self._strike)

    @property
    def _nickname(self) -> str:
        return self.entrant.nickname if self.entrant is not None else ""

    def show_entrant(self, entrant: Entrant | None) -> None:
        """Shows a player, or nobody."""
        self.entrant = entrant
        for part in self._parts:
            part.setVisible(entrant is not None)
        if entrant is None:
            self.heading.say(_("Nobody is chosen"))
            return
        state = self._ledger.state
        self.heading.say(entrant.nickname)
        self.nickname.setText(entrant.nickname)
        self.name.setText(entrant.name)
        self.club.setText(entrant.club)
        penalty = amount(state.rules.options.penalties.late_registration)
        self.late.setText(
            _("Late: {points}").format(points=penalty) if entrant.late else _("Was late: {points} (8.6)").format(points=penalty)
        )
        self.late.setAccessibleName(self.late.text())
        self.late.setEnabled(not entrant.late)
        self.missed.setText(numbers_words(entrant.absent))
        restyle(self.missed, "")
        self.after.setValue(self._rounds_played() if entrant.until_round is None else entrant.until_round)
        self.clause.setToolTip(clause_meaning(state.rules, self.clause.text()))
        self.other.clear()
        for one in state.entrants:
            if one.nickname != entrant.nickname:
                self.other.addItem(one.nickname, one.nickname)
        self.merge.setEnabled(self.other.count() > 0)
        self.strike.setVisible(not any(entrant.nickname in table for tables in state.seating for table in tables))

    def begin(self) -> None:
        """The keyboard goes to his nickname."""
        self.nickname.setFocus(Qt.FocusReason.TabFocusReason)

    def leave_tournament(self) -> None:
        """He is struck where he has no seat yet, otherwise he withdraws after the rounds that were played."""
        if self.entrant is None:
            return
        if self.strike.isVisibleTo(self):
            self._strike()
        else:
            self._do(PlayerWithdrew(self._nickname, self._rounds_played()))

    def _rounds_played(self) -> int:
        return max((game.round for game in self._ledger.desk.games() if game.scores), default=0)

    def _do(self, event: Event) -> None:
        if self._ledger.do(event):
            self.left.emit()

    def _note_missed(self) -> None:
        rounds = read_numbers(self.missed.text())
        restyle(self.missed, "wrong" if rounds is None else "")
        if rounds is not None:
            self._do(AbsenceNoted(self._nickname, rounds))

    def _save(self) -> None:
        """A new nickname is an event of its own; name and club are a correction of the entry."""
        entrant = self.entrant
        if entrant is None:
            return
        nickname, name, club = (" ".join(one.text().split()) for one in (self.nickname, self.name, self.club))
        place = self._entry_of(entrant.nickname)
        if (name, club) != (entrant.name, entrant.club) and place is not None:
            index, entered = place
            entry = Entry(PlayerEntered(entered.nickname, name, club, entered.late))
            if not self._ledger.do(Changed(index, entry, _("name and club corrected"))):
                return
        if nickname != entrant.nickname and not self._ledger.do(PlayerRenamed(entrant.nickname, nickname)):
            return
        self.left.emit()

    def _strike(self) -> None:
        place = self._entry_of(self._nickname)
        if place is not None:
            self._do(Struck(place[0], _("entered by mistake")))

    def _entry_of(self, nickname: str) -> tuple[int, PlayerEntered] | None:
        """The number of the entry that put a player on the list, whatever he was called then, and what acts there."""
        state = self._ledger.state
        for index, entry in self._ledger.desk.session.course.standing.sequence():
            event = entry.event
            if isinstance(event, PlayerEntered) and state.player_of(event.nickname) == nickname:
                return index, event
        return None

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.heading, 0, 0, 1, 3)

        def part(row: int, name: str, widget: QWidget, beside: QWidget | None = None) -> None:
            label = text(name, "small", wrap=True)
            label.setFixedWidth(72)
            grid.addWidget(label, row, 0)
            grid.addWidget(widget, row, 1, 1, 1 if beside is not None else 2)
            self._parts += [label, widget]
            if beside is not None:
                grid.addWidget(beside, row, 2)
                self._parts.append(beside)

        def rule(row: int) -> None:
            between = line()
            grid.addWidget(between, row, 0, 1, 3)
            self._parts.append(between)

        part(1, _("Nickname"), self.nickname)
        part(2, _("Name"), self.name)
        part(3, _("Club"), self.club, self.save)
        rule(4)
        part(5, _("Lateness"), self.late)
        part(6, _("Misses rounds"), self.missed, self.note_missed)
        rule(7)
        part(8, _("Leaves after round"), self.after, self.withdraw)
        part(9, _("By clause, after it"), self.clause, self.expel)
        rule(10)
        part(11, _("The same as"), self.other, self.merge)
        grid.setRowStretch(12, 1)
        grid.addWidget(self.strike, 13, 0, 1, 3, Qt.AlignmentFlag.AlignLeft)
