"""The teams of the season: entered with a captain or pasted as a list; beside them the squad, a line-up, the club's earlier seasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout

from judge_console.engine.events import Struck
from judge_console.quiz.season.events import TeamEntered, TeamRenamed, TeamWithdrew
from judge_console.quiz.season.state import Season, Squad
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.season.earlier import EarlierCard
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.lineup import LineupCard
from judge_console.ui.season.owls import marks_of
from judge_console.ui.season.reason import ReasonStrip
from judge_console.ui.season.section import Section
from judge_console.ui.season.squad import ListField, SquadCard, read_names, team_breaches
from judge_console.ui.section import Chips, field, side_by_side
from judge_console.ui.table import Cell, Column, Row, Tone
from judge_console.ui.theme import Theme
from judge_console.words import N_, plural
from judge_console.words import translate as _

_COLUMNS: Final = (
    Column(N_("No."), 44, "right"),
    Column(N_("Team")),
    Column(N_("Captain")),
    Column(N_("People"), 72, "right"),
    Column(N_("Owls"), 116),
    Column(N_("Remark"), 132),
)


class _Doubt(QFrame):
    """Names that may be one: a team renamed by a press, or told apart for good."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self._group: tuple[str, ...] = ()
        self.setProperty("kind", "warning")
        self.words = Elided()
        self.different = button(_("They are different"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(8)
        row.addWidget(self.words, 1)
        row.addWidget(self.different)
        self.different.clicked.connect(lambda: self._ledger.are_different(self._group))

    def show_first(self, groups: Sequence[tuple[str, ...]]) -> None:
        """Asks about the first of the groups, or hides."""
        self._group = groups[0] if groups else ()
        self.setVisible(bool(groups))
        if groups:
            named = " · ".join(self._where(name) for name in self._group)
            more = f" (+{len(groups) - 1})" if len(groups) > 1 else ""
            self.words.say(_("One and the same? {names}").format(names=named) + more)

    def _where(self, name: str) -> str:
        teams = [squad.team for squad in self._ledger.state.squads if squad.member(name) is not None]
        return f"«{name}»" + (f" ({', '.join(teams)})" if teams else "")


class TeamsSection(Section):
    """The list with a line to enter teams at its head."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.team = ListField(_("Team"), _("Team, or paste a list"))
        self.captain = field(_("Captain"), hint=_("Captain"))
        self.add_button = self.key_button(_("Enter"), "Enter", self.enter_team, primary=True)
        self.add_button.setAccessibleName(_("Enter the team"))
        self.paste_button = button(_("Paste a list"), tip=_("From the clipboard: a team a line"))
        self.doubt = _Doubt(ledger)
        self.ask = ReasonStrip()
        self.list = self.table(_("Teams"))
        self.count = text(kind="small")
        self.withdraw_button = button(_("The team withdraws"), "quiet")
        views = (("squad", _("Squad")), ("lineup", _("For an evening")), ("earlier", _("Earlier seasons")))
        self.views = Chips(views, _("Beside the list"))
        self.heading = Elided(kind="heading")
        self.squad = SquadCard(ledger, theme)
        self.lineup = LineupCard(ledger, theme)
        self.earlier = EarlierCard(ledger)
        self._cards = QStackedWidget()
        for card in (self.squad, self.lineup, self.earlier):
            self._cards.addWidget(card)
        self._lay_out()
        self.list.moved.connect(self._show_team)
        self.list.chosen.connect(lambda _key: self._begin_card())
        self.views.chosen.connect(self.turn)
        self.team.pasted.connect(self.enter_list)
        self.team.returnPressed.connect(self.enter_team)
        self.captain.returnPressed.connect(self.enter_team)
        self.paste_button.clicked.connect(lambda: self.enter_list(QApplication.clipboard().text()))
        self.withdraw_button.clicked.connect(self.withdraw)
        self.squad.left.connect(self.begin)
        self.squad.told.connect(self.told)

    def refresh(self) -> None:
        state = self.ledger.state
        rows = [Row(squad.team, _cells(place, squad, state)) for place, squad in enumerate(state.squads, 1)]
        self.list.show_rows([Column(_(column.title), column.width, column.align) for column in _COLUMNS], rows)
        people = sum(len(squad.members) for squad in state.squads)
        said = plural("{n} team", "{n} teams", len(state.squads))
        counted = plural("{n} person", "{n} people", people)
        self.count.setText(f"{said}, {counted}" if people else said)
        self.doubt.show_first(self.ledger.doubtful())
        self._show_team(self.list.key)
        self.earlier.refresh()

    def begin(self) -> None:
        for strip in (self.ask, self.squad.override, self.lineup.override):
            strip.drop()
        if self.ledger.open and not self.ledger.state.squads:
            self.team.setFocus()
        else:
            self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        found = [
            ("Insert", _("enter a team")),
            ("Enter", _("people of the squad")),
            ("Delete", _("the team withdraws, the member leaves")),
            ("F3", _("captain")),
            ("F5", _("squad, line-up, earlier seasons")),
        ]
        return [*found, *self.lineup.key_help()] if self.views.current == "lineup" else found

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if self.views.current == "lineup" and self.lineup.handle_key(key, event):
            return True
        in_squad = self.squad.list.hasFocus()
        match key:
            case "Insert" if in_squad:
                self.squad.begin()
            case "Insert":
                self.team.setFocus(Qt.FocusReason.TabFocusReason)
            case "Delete" if in_squad:
                self.squad.take_out()
            case "Delete":
                self.withdraw()
            case "F3" if in_squad:
                self.squad.name_captain()
            case "F5":
                names = list(self.views.chips)
                self.turn(names[(names.index(self.views.current) + 1) % len(names)])
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "squads"

    def show_part(self, name: str) -> None:
        """Shows a team's line-up: "lineup:TEAM"; a team's squad by its name."""
        view, colon, team = name.partition(":")
        if colon and view in self.views.chips:
            self.turn(view)
        self.list.go_to(team if colon else name)

    def set_theme(self, theme: Theme) -> None:
        self.squad.set_theme(theme)
        self.lineup.set_theme(theme)
        super().set_theme(theme)

    def turn(self, view: str) -> None:
        """Shows another card beside the list."""
        self.views.choose(view)
        self._cards.setCurrentWidget({"squad": self.squad, "lineup": self.lineup, "earlier": self.earlier}[view])
        self._show_team(self.list.key)

    def enter_team(self) -> None:
        """Enters the team of the fields."""
        team = " ".join(self.team.text().split())
        if self.ledger.do(TeamEntered(team, " ".join(self.captain.text().split()))):
            self.team.clear()
            self.captain.clear()
            self.list.go_to(team)
            self.team.setFocus()

    def enter_list(self, pasted: str) -> None:
        """Enters every team of a list; one that is entered already is left as it is. After a semicolon or a tab stands its captain."""
        known = {squad.team for squad in self.ledger.state.squads}
        new: dict[str, TeamEntered] = {}
        there = 0
        for line in read_names(pasted.replace("\t", ";")):
            team, _semicolon, captain = (part.strip() for part in line.partition(";"))
            there += team in known or team in new
            if team and team not in known:
                new.setdefault(team, TeamEntered(team, captain))
        if new and not self.ledger.do_all(list(new.values())):
            return
        said = _("Entered: {count}.").format(count=len(new))
        if there:
            said += " " + _("On the list already: {count}.").format(count=there)
        self.told.emit(said)

    def withdraw(self) -> None:
        """A team that has done nothing yet is struck from the list, any other withdraws with a reason."""
        squad = self.ledger.state.squad(self.list.key)
        if squad is None or squad.withdrew is not None:
            return
        place = None if self._is_known_elsewhere(squad) else self._entry_of(squad.team)
        if place is not None:
            index = place
            act, said, verb = (lambda why: self.ledger.do(Struck(index, why)), _("Strike the team {team}"), _("Strike"))
        else:
            act, said, verb = (
                lambda why: self.ledger.do(TeamWithdrew(squad.team, why)),
                _("The team {team} plays no more"),
                _("Withdraw"),
            )
        self.ask.ask(said.format(team=squad.team), verb, act)

    def _is_known_elsewhere(self, squad: Squad) -> bool:
        """Whether anything was said of a team beyond its entry."""
        state = self.ledger.state
        marked = any(mark != "." for mark in state.sheet.marks.get(squad.team, ""))
        paid = any(one.team == squad.team for one in state.payments)
        return bool(squad.members) or marked or paid or state.group_of(squad.team) is not None

    def _entry_of(self, team: str) -> int | None:
        """The number of the entry that put a team on the list."""
        names = {team}
        sequence = list(self.ledger.session.course.standing.sequence())
        for index, entry in reversed(sequence):
            event = entry.event
            if isinstance(event, TeamRenamed) and event.to in names:
                names.add(event.team)
            if isinstance(event, TeamEntered) and event.team in names:
                return index
        return None

    def _show_team(self, team: str) -> None:
        squad = self.ledger.state.squad(team) if self.ledger.open else None
        self.squad.show_squad(squad)
        if self.views.current == "lineup":
            self.lineup.show_squad(squad)
        self.heading.say(squad.team if squad is not None and self.views.current != "earlier" else "")
        self.withdraw_button.setEnabled(squad is not None and squad.withdrew is None)

    def _begin_card(self) -> None:
        {"squad": self.squad.begin, "lineup": self.lineup.begin, "earlier": self.earlier.begin}[self.views.current]()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(side_by_side(self.team, self.captain, self.add_button, self.paste_button))
        left.addWidget(self.ask)
        left.addWidget(self.doubt)
        left.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.count, 1)
        foot.addWidget(self.withdraw_button)
        left.addLayout(foot)
        self.body.addLayout(left, 6)
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


def _cells(place: int, squad: Squad, state: Season) -> tuple[Cell, ...]:
    gone = squad.withdrew is not None
    most = state.rules.options.squad.people
    breaches = team_breaches(squad, state)
    let_pass = any(one.team == squad.team and one.reason for one in state.breaches)
    tone: Tone = "muted"
    words, tip = "", ""
    if gone:
        words, tip = _("withdrew"), squad.withdrew or ""
    elif breaches:
        clauses = ", ".join(dict.fromkeys(clause for _said, clause in breaches if clause))
        words, tip = f"✕ {clauses}", "\n".join(said for said, _clause in breaches)
        tone = "warning" if let_pass else "loss"
        if let_pass:
            words += " · " + _("let pass")
    return (
        Cell(str(place), "muted"),
        Cell(squad.team, "muted" if gone else "text", bold=not gone),
        Cell(squad.captain, "muted"),
        Cell(str(len(squad.members)) if squad.members else "·", "loss" if len(squad.members) > most else "muted"),
        Cell("", marks=marks_of(squad.members, state), order=sum(len(one.owls) for one in squad.members)),
        Cell(words, tone, tip=tip),
    )
