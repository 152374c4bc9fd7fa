"""The groups: by snake from the qualifying game, seen before they are accepted, or composed by hand; changes with a reason (1.3)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from judge_console.desk.season_words import group_name
from judge_console.quiz.season.events import GroupsDrawn, GroupsSet, TeamMoved, TeamsSwapped
from judge_console.quiz.season.groups import snake
from judge_console.quiz.season.qualifier import ranking
from judge_console.quiz.season.state import Season
from judge_console.ui.controls import Elided, line, text
from judge_console.ui.season.groups_board import GroupsBoard
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.reason import ReasonStrip
from judge_console.ui.season.section import Section
from judge_console.ui.section import Side, number
from judge_console.ui.theme import Theme
from judge_console.words import plural
from judge_console.words import translate as _

_TEAMS_OF_A_GROUP = 6
"""How many teams a group is offered with: each of them plays the others once in half a season."""
Groups = tuple[tuple[str, ...], ...]


class GroupsSection(Section):
    """The board, and beside it what can be done."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.composed: Groups | None = None
        """Groups that are being put together and are not accepted yet; None: those in force, or the snake."""
        self._by_hand = False
        self._known = ""
        self.ask = ReasonStrip()
        self.board = GroupsBoard(theme)
        self.count = number(_("How many groups"), 1, 30, 2)
        self.told_line = text("", "muted", wrap=True)
        self.anew_button = self.key_button(_("By snake anew"), "F4", self.spread_anew)
        self.accept_button = self.key_button(_("Accept"), "Ctrl+Enter", self.accept, primary=True)
        self.drop_button = self.key_button(_("Discard"), "", self.discard)
        self.picked_heading = Elided(kind="heading")
        self.picked_words = text("", "muted", wrap=True)
        self.swap_button = self.key_button(_("Change places"), "F5", self.swap)
        self.move_button = self.key_button(_("Into this group"), "F6", self.shift)
        self.changes = text("", "small", wrap=True)
        self._lay_out()
        self.count.valueChanged.connect(self._on_count)
        self.board.picked_changed.connect(self._show_picked)
        ledger.controller.opened.connect(self._on_opened)

    def refresh(self) -> None:
        state = self.ledger.state
        self._fill(state)
        groups = self.shown(state)
        accepted = self.composed is None and bool(state.groups)
        ranks = {rank.team: str(rank.place) for rank in ranking(state)}
        self.board.show_groups(groups, ranks, preview=not accepted)
        self.told_line.setText(self._words(state, accepted=accepted))
        self.accept_button.setVisible(not accepted)
        self.accept_button.setEnabled(bool(groups))
        self.drop_button.setVisible(self.composed is not None)
        self.anew_button.setVisible(accepted)
        changes = [why for why in state.group_changes if why]
        self.changes.setText("\n".join((_("Changes:"), *(f"· {why}" for why in changes))) if changes and accepted else "")

    def begin(self) -> None:
        self.ask.drop()
        self.board.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Space", _("pick the team")),
            ("F5", _("the picked team and this one change places")),
            ("F6", _("the picked team into this group")),
            ("F4", _("by snake anew")),
            ("Ctrl+Enter", _("accept the groups")),
        ]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "F4":
                self.spread_anew()
            case "F5":
                self.swap()
            case "F6":
                self.shift()
            case "Ctrl+Enter":
                self.accept()
            case "Escape" if self.board.picked is not None:
                self.board.pick(None)
            case _ if self.board.hasFocus():
                return self.board.handle_key(key)
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "tables"

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.board.set_theme(theme)

    # What is shown.

    def teams(self, state: Season) -> tuple[str, ...]:
        """Who is to be in the groups, best first: those that go on from the qualifying game, without one all that play."""
        if state.sheet.going_on is not None:
            return tuple(rank.team for rank in ranking(state)[: state.sheet.going_on])
        return tuple(squad.team for squad in state.squads if squad.withdrew is None)

    def shown(self, state: Season) -> Groups:
        """The groups on the board: those being composed, those in force, or the snake that is proposed."""
        if self.composed is not None:
            return self.composed
        return state.groups or snake(self.teams(state), self.count.value())

    def _words(self, state: Season, *, accepted: bool) -> str:
        if accepted:
            groups = plural("{n} group", "{n} groups", len(state.groups))
            return _("In force: {groups}.").format(groups=groups)
        if state.sheet.going_on is None:
            return _("There was no qualifying game that is closed: the teams stand as they entered. What is accepted here needs a reason.")
        if self._by_hand:
            return _("Composed by hand: what is accepted here needs a reason.")
        return _("By snake from the qualifying game, not accepted yet: 1 2 3, then 3 2 1.")

    # What is done.

    def spread_anew(self) -> None:
        """Shows the snake over that many groups; what is in force stays so until it is accepted."""
        state = self.ledger.state
        self.composed, self._by_hand = snake(self.teams(state), self.count.value()), False
        self.redraw()

    def discard(self) -> None:
        """Shows what is in force."""
        self.composed, self._by_hand = None, False
        self._known = ""
        self.redraw()

    def accept(self) -> None:
        """What is on the board is in force: the snake by itself, anything else with a reason."""
        state = self.ledger.state
        groups = self.shown(state)
        if (self.composed is None and state.groups) or not groups:
            return
        if not self._by_hand and state.sheet.going_on is not None:
            self._do_accept(lambda: self.ledger.do(GroupsDrawn(len(groups))))
            return
        self.ask.ask(
            _("Groups composed by hand: {count}").format(count=len(groups)),
            _("Accept"),
            lambda why: self._do_accept(lambda: self.ledger.do(GroupsSet(groups, why))),
        )

    def swap(self) -> None:
        """The picked team and the one under the cursor change groups."""
        picked, other = self.board.picked, self.board.team
        if picked is None or other is None or self._group_of(picked) == self._group_of(other):
            return
        if self._composing():
            places = {picked: other, other: picked}
            self._compose(tuple(tuple(places.get(team, team) for team in teams) for teams in self.shown(self.ledger.state)))
            return
        self.ask.ask(
            _("{first} and {second} change groups").format(first=picked, second=other),
            _("Change places"),
            lambda why: self._done(self.ledger.do(TeamsSwapped(picked, other, why))),
        )

    def shift(self) -> None:
        """The picked team goes to the group of the cursor."""
        picked, group = self.board.picked, self.board.at[0] + 1
        if picked is None or self._group_of(picked) == group:
            return
        if self._composing():
            groups = self.shown(self.ledger.state)
            left = [tuple(team for team in teams if team != picked) for teams in groups]
            left[group - 1] = (*left[group - 1], picked)
            self._compose(tuple(left))
            return
        self.ask.ask(
            _("{team} moves to group {letter}").format(team=picked, letter=group_name(group)),
            _("Move it"),
            lambda why: self._done(self.ledger.do(TeamMoved(picked, group, why))),
        )

    def _composing(self) -> bool:
        return self.composed is not None or not self.ledger.state.groups

    def _compose(self, groups: Groups) -> None:
        self.composed, self._by_hand = groups, True
        self.board.picked = None
        self.redraw()

    def _do_accept(self, act: Callable[[], bool]) -> bool:
        kept = self.composed
        self.composed = None
        if not act():
            self.composed = kept
            self.redraw()
            return False
        self._by_hand = False
        self.board.setFocus()
        self.redraw()
        return True

    def _done(self, done: bool) -> bool:  # noqa: FBT001 - the answer of a question
        if done:
            self.board.pick(None)
            self.board.setFocus()
        return done

    def _group_of(self, team: str) -> int | None:
        return next((place for place, teams in enumerate(self.board.groups, 1) if team in teams), None)

    def _show_picked(self) -> None:
        picked, other = self.board.picked, self.board.team
        self.picked_heading.say(picked or other or "")
        same = picked is not None and self._group_of(picked) == self.board.at[0] + 1
        if picked is None:
            said = _("Space or a click picks a team; then go to another one.")
        elif same:
            said = _("Picked. Now go to another group.")
        else:
            said = _("⇄ {team}").format(team=other) if other is not None else ""
        self.picked_words.setText(said)
        letter = group_name(self.board.at[0] + 1)
        self.move_button.say(_("Into group {letter}").format(letter=letter))
        self.swap_button.setEnabled(picked is not None and other is not None and not same)
        self.move_button.setEnabled(picked is not None and not same)

    def _on_count(self, _count: int) -> None:
        # Another number of groups is another snake; groups in force stay on the board until a new one is asked for.
        if self.composed is not None:
            self.spread_anew()
        else:
            self.redraw()

    def _on_opened(self, _session: object) -> None:
        self.composed, self._by_hand, self._known = None, False, ""
        self.board.picked = None

    def _fill(self, state: Season) -> None:
        """The number of groups that is offered: those in force, or groups of six."""
        key = f"{self.ledger.session.game_id} {len(state.groups)} {state.sheet.going_on} {len(state.squads) if not state.groups else 0}"
        if key == self._known or self.composed is not None:
            return
        self._known = key
        teams = len(self.teams(state))
        self.count.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.count.setMaximum(max(1, teams // 2))
        self.count.setValue(len(state.groups) or max(1, round(teams / _TEAMS_OF_A_GROUP)))
        self.count.blockSignals(False)  # noqa: FBT003

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setProperty("kind", "page")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.board)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.ask)
        left.addWidget(scroll, 1)
        self.body.addLayout(left, 1)
        side = Side()
        side.add_labelled(_("How many groups"), self.count)
        side.add(self.told_line)
        row = QHBoxLayout()
        row.setSpacing(8)
        for made in (self.anew_button, self.drop_button, self.accept_button):
            row.addWidget(made)
        row.addStretch(1)
        side.column.addLayout(row)
        side.add(line(), self.picked_heading, self.picked_words, self.swap_button, self.move_button, line(), self.changes)
        side.column.addStretch(1)
        self.body.addWidget(side)
