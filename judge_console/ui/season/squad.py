"""The squad of one team: its people with their owls, its captain, and the limits of 1.1 and 1.2 told at every change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QComboBox, QFrame, QGridLayout, QLineEdit, QVBoxLayout

from judge_console.desk.season_words import owl_words
from judge_console.quiz.season.events import CaptainNamed, MemberJoined, MemberLeft, MemberRenamed, OwlsSet, SeasonOwl, TeamRenamed
from judge_console.quiz.season.state import Season, SeasonMember, Squad
from judge_console.quiz.squad import squad_breaches
from judge_console.ui.controls import button, restyle, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.override import OverrideStrip, refusal_words
from judge_console.ui.season.owls import OwlsEditor, marks_of
from judge_console.ui.section import field, side_by_side
from judge_console.ui.table import Cell, Column, Row, Table
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _

LONGEST_NAME: Final = 80
# The number a list brings along, which is not part of a name: "3. Name", "3) Name", "3" and a tab.
_NUMBERED: Final = re.compile(r"^\d{1,3}\s*(?:[.)\]:]\s*|[\t;]\s*|[-–—]\s+)")
_COLUMNS: Final = (Column("", 32, "center"), Column(N_("Name")), Column(N_("Owls"), 76), Column(N_("Won in")))


def read_names(pasted: str) -> tuple[str, ...]:
    """Names of a pasted list, one a line, each once, without the numbers in front of them where every line has one."""
    lines = [line.replace("\N{NO-BREAK SPACE}", " ").strip() for line in pasted.splitlines()]
    lines = [line for line in lines if line]
    if len(lines) > 1 and all(_NUMBERED.match(line) for line in lines):
        lines = [_NUMBERED.sub("", line) for line in lines]
    names = (" ".join(line.split())[:LONGEST_NAME] for line in lines)
    return tuple(dict.fromkeys(name for name in names if name))


class ListField(QLineEdit):
    """A field for a name; a list pasted into it is handed on whole."""

    pasted = Signal(str)

    def __init__(self, name: str, hint: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setMaxLength(LONGEST_NAME)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            found = QApplication.clipboard().text()
            if len(found.strip().splitlines()) > 1:
                self.pasted.emit(found)
                return
        super().keyPressEvent(event)


class SquadCard(QFrame):
    """Shows a team. `left`: the keyboard may go back to the list of teams; `told` carries a sentence for the line above."""

    left = Signal()
    told = Signal(str)

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self.squad: Squad | None = None
        self._showing = False
        self.name = field(_("Name of the team"), longest=LONGEST_NAME)
        self.captain = QComboBox()
        self.captain.setAccessibleName(_("Captain of the team"))
        self.captain.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.captain.setMinimumContentsLength(6)
        self.new = ListField(_("New member of the squad"), _("Name, or paste a list"))
        self.add_button = button(_("Into the squad"))
        self.list = Table(_("Squad"), theme)
        self.limits = text("", "small", wrap=True)
        self.override = OverrideStrip(ledger)
        self.member_name = field(_("Name of the member"), longest=LONGEST_NAME)
        self.save_button = button(_("Save"), tip=_("Save the name of the member"))
        self.leave_button = button(_("Leaves the squad"), "quiet")
        self.owls = OwlsEditor(theme)
        self.member = QFrame()
        self._lay_out()
        self.name.returnPressed.connect(self._rename_team)
        self.captain.activated.connect(lambda _index: self._name_captain(str(self.captain.currentData())))
        self.new.returnPressed.connect(self._add)
        self.add_button.clicked.connect(self._add)
        self.new.pasted.connect(self.add_list)
        self.list.moved.connect(lambda _key: self._show_member())
        self.list.chosen.connect(lambda _key: self.member_name.setFocus(Qt.FocusReason.TabFocusReason))
        self.member_name.returnPressed.connect(self._rename_member)
        self.save_button.clicked.connect(self._rename_member)
        self.leave_button.clicked.connect(self.take_out)
        self.owls.changed.connect(self._set_owls)
        self.override.done.connect(self._after_add)
        self.override.dropped.connect(self._show_member)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.list.set_theme(theme)
        self.owls.set_theme(theme)

    def show_squad(self, squad: Squad | None) -> None:
        """Shows a team, or none."""
        if self.squad is not None and (squad is None or squad.team != self.squad.team):
            self.override.drop()
        self.squad = squad
        for part in self._parts:
            part.setVisible(squad is not None)
        self.none.setVisible(squad is None)
        if squad is None:
            self.member.hide()
            return
        state = self._ledger.state
        if not self.name.hasFocus() or not self.name.isModified():
            self.name.setText(squad.team)
        self._offer_captains(squad)
        columns = [Column(_(one.title) if one.title else "", one.width, one.align) for one in _COLUMNS]
        self.list.show_rows(columns, [Row(member.name, _cells(member, squad, state)) for member in squad.members])
        self._tell_limits(squad, state)
        self._show_member()

    def begin(self) -> None:
        """The keyboard goes to where people are added."""
        self.new.setFocus(Qt.FocusReason.TabFocusReason)

    def add_list(self, pasted: str) -> None:
        """Adds everybody on a list; who is in the squad already is left as he is."""
        squad = self.squad
        if squad is None:
            return
        names = read_names(pasted)
        new = [name for name in names if squad.member(name) is None]
        if self.override.let([MemberJoined(squad.team, name) for name in new]):
            said = _("Added: {count}.").format(count=len(new))
            if len(new) < len(names):
                said += " " + _("In the squad already: {count}.").format(count=len(names) - len(new))
            self.told.emit(said)

    def take_out(self) -> None:
        """The chosen member leaves the squad; the undo key brings him back."""
        if self.squad is not None and self.list.key:
            self._ledger.do(MemberLeft(self.squad.team, self.list.key))

    def name_captain(self) -> None:
        """The chosen member captains the team."""
        if self.list.key:
            self._name_captain(self.list.key)

    def _add(self) -> None:
        name = " ".join(self.new.text().split())
        if self.squad is not None and name:
            self.override.let([MemberJoined(self.squad.team, name)])

    def _after_add(self) -> None:
        added = " ".join(self.new.text().split())
        self.new.clear()
        if added:
            self.list.go_to(added)
        self.new.setFocus()

    def _rename_team(self) -> None:
        to = " ".join(self.name.text().split())
        if self.squad is not None and to != self.squad.team and self._ledger.do(TeamRenamed(self.squad.team, to)):
            self.left.emit()

    def _rename_member(self) -> None:
        to = " ".join(self.member_name.text().split())
        name = self.list.key
        if self.squad is not None and name and to != name and self._ledger.do(MemberRenamed(self.squad.team, name, to)):
            self.list.go_to(to)
        self.list.setFocus()

    def _name_captain(self, name: str) -> None:
        if self.squad is not None and name and name != self.squad.captain:
            self._ledger.do(CaptainNamed(self.squad.team, name))

    def _set_owls(self, owls: tuple[SeasonOwl, ...]) -> None:
        if self.squad is not None and self.list.key:
            self.override.let([OwlsSet(self.squad.team, self.list.key, owls)])

    def _show_member(self) -> None:
        member = self.squad.member(self.list.key) if self.squad is not None else None
        self.member.setVisible(member is not None)
        if member is not None:
            self.member_name.setText(member.name)
            self.owls.show_member(member, self._ledger.state)

    def _offer_captains(self, squad: Squad) -> None:
        self.captain.clear()
        names = [member.name for member in squad.members]
        if squad.captain not in names:
            # Named with the team, before anybody was in its squad.
            self.captain.addItem(squad.captain or _("no captain yet"), squad.captain)
        for name in names:
            self.captain.addItem(name, name)
        self.captain.setCurrentIndex(self.captain.findData(squad.captain))

    def _tell_limits(self, squad: Squad, state: Season) -> None:
        people = state.rules.options.squad.people
        said = _("{found} of {most} people.").format(found=len(squad.members), most=people)
        breaches = [
            state.rules.refusal(code, dict(facts)) for code, facts in squad_breaches(state.members_of(squad.team), state.rules.options)
        ]
        reasons = list(dict.fromkeys(one.reason for one in state.breaches if one.team == squad.team and one.reason))
        if breaches:
            said += "\n" + "\n".join(f"✕ {refusal_words(one)}" for one in breaches)
            if reasons:
                said += "\n" + _("Let pass: {reason}").format(reason="; ".join(reasons))
        else:
            said += " " + _("All limits of 1.1 and 1.2 are kept.")
        self.limits.setText(said)
        restyle(self.limits, "warning" if breaches and reasons else "loss" if breaches else "small")

    def _lay_out(self) -> None:
        self.none = text(_("No team is chosen"), "muted")
        head = QFrame()
        grid = QGridLayout(head)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        grid.addWidget(text(_("Name of the team"), "small"), 0, 0)
        grid.addWidget(text(_("Captain"), "small"), 0, 1)
        grid.addWidget(self.name, 1, 0)
        grid.addWidget(self.captain, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        adding = QFrame()
        row = side_by_side(self.new, self.add_button)
        row.setContentsMargins(0, 0, 0, 0)
        adding.setLayout(row)
        inside = QVBoxLayout(self.member)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(8)
        inside.addLayout(side_by_side(self.member_name, self.save_button, self.leave_button))
        inside.addWidget(self.owls)
        self._parts = [head, adding, self.list, self.limits]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.none)
        column.addWidget(head)
        column.addWidget(adding)
        column.addWidget(self.override)
        column.addWidget(self.list, 1)
        column.addWidget(self.limits)
        column.addWidget(self.member)


def _cells(member: SeasonMember, squad: Squad, state: Season) -> tuple[Cell, ...]:
    captain = member.name == squad.captain
    seasons = ", ".join(dict.fromkeys(owl.season for owl in member.owls))
    return (
        Cell("★" if captain else "", "gold", tip=_("captain") if captain else ""),
        Cell(member.name, bold=captain),
        Cell("", marks=marks_of([member], state), tip=owl_words(member.owls), order=len(member.owls)),
        Cell(seasons, "muted", tip=owl_words(member.owls)),
    )


def team_breaches(squad: Squad, state: Season) -> Sequence[tuple[str, str | None]]:
    """The limits that a squad breaks now, (sentence, clause)."""
    found = squad_breaches(state.members_of(squad.team), state.rules.options)
    refusals = [state.rules.refusal(code, dict(facts)) for code, facts in found]
    return [(refusal_words(one), one.clause) for one in refusals]
