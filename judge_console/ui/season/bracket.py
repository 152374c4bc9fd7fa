"""The play-off: proposed from the groups' tables, composed by hand, drawn with its scores; its evenings, themes and the podium (1.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from judge_console.desk.season_words import round_words
from judge_console.quiz.season.bracket import Match, bracket
from judge_console.quiz.season.events import BracketSet, ThemeChosen
from judge_console.quiz.season.state import Fixture, Season
from judge_console.ui import keys
from judge_console.ui.controls import Elided, line, text
from judge_console.ui.season.bracket_drawing import BracketDrawing
from judge_console.ui.season.calendar_card import EveningCard
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.section import Section
from judge_console.ui.section import Side, field, number
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_USUAL: Final = 2
"""How many teams of a group go on to the play-off where nobody has said otherwise."""


class BracketSection(Section):
    """The drawing, and beside it the match with the cursor."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.candidate: tuple[str, ...] | None = None
        """Teams in the bracket's order while it is composed; it is not in force yet."""
        self.per_group = number(_("How many teams of each group"), 1, 16, _USUAL, width=56)
        self.propose_button = self.key_button(_("By the tables"), "F4", self.propose)
        self.compose_button = self.key_button(_("Change by hand"), "F6", self.compose)
        self.hint = text(
            _("A proposal, not accepted yet. The arrows go from place to place, Space picks a team, F5 lets two change places."),
            "muted",
            wrap=True,
        )
        self.swap_button = self.key_button(_("Change places"), "F5", self.swap)
        self.drop_button = self.key_button(_("Discard"), "", self.discard)
        self.accept_button = self.key_button(_("Accept"), "Ctrl+Enter", self.accept, primary=True)
        self.podium = [text("", "heading"), text("", "large"), text("", "large")]
        self.drawing = BracketDrawing(theme)
        self.empty = text(_("No play-off yet. When the groups have tables, it is proposed from them: F4."), "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.round = text("", "small")
        self.card = EveningCard(ledger, theme)
        self.themes = [_Theme(ledger), _Theme(ledger)]
        self._lay_out()
        self.drawing.moved.connect(self._show_match)
        self.drawing.chosen.connect(self.card.open)
        self.card.opened.connect(self.evening_asked)
        self.card.left.connect(self.begin)
        ledger.controller.opened.connect(self._on_opened)

    def refresh(self) -> None:
        state = self.ledger.state
        candidate = self.candidate
        composing = candidate is not None
        matches = self.ledger.desk.bracket() if candidate is None else bracket(replace(state, bracket=candidate), ())
        self.drawing.show_matches(matches, composing=composing)
        self._area.setVisible(bool(matches))
        self.empty.setVisible(not matches)
        self.hint.setVisible(composing)
        self.card.setVisible(not composing)
        for part in (self.swap_button, self.drop_button, self.accept_button):
            part.setVisible(composing)
        self.propose_button.setEnabled(bool(state.groups))
        self.compose_button.setVisible(not composing and bool(state.bracket))
        self._show_podium()
        self._show_match()

    def begin(self) -> None:
        self.drawing.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        if self.candidate is not None:
            return [
                ("Space", _("pick the team")),
                ("F5", _("the picked team and this one change places")),
                ("Ctrl+Enter", _("accept the bracket")),
                ("Escape", _("leave it as it was")),
            ]
        return [
            ("Enter", _("begin the evening or open it")),
            ("F4", _("propose the bracket from the tables")),
            ("F6", _("change the bracket by hand")),
        ]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "F4":
                self.propose()
            case "F5" if self.candidate is not None:
                self.swap()
            case "F6":
                self.compose()
            case "Ctrl+Enter":
                self.accept()
            case "Escape" if self.candidate is not None:
                self.discard()
            case _ if self.drawing.hasFocus():
                return self.drawing.handle_key(key)
            case _:
                return super().handle_key(key, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # An Enter that comes from below was a field's own: what it led to must not hear of it too.
        if keys.physical(event) != "Enter":
            super().keyPressEvent(event)

    def print_name(self) -> str:
        return "bracket"

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.drawing.set_theme(theme)
        self.card.set_theme(theme)

    # The bracket.

    def propose(self) -> None:
        """Shows the bracket that the tables make; what is in force stays so until it is accepted."""
        found = self.ledger.desk.proposed_bracket(self.per_group.value()) if self.ledger.state.groups else ()
        if not found:
            self.told.emit(_("The groups come first."))
            return
        self._compose(found)

    def compose(self) -> None:
        """Changes the bracket in force by hand."""
        if self.candidate is None and self.ledger.state.bracket:
            self._compose(self.ledger.state.bracket)

    def swap(self) -> None:
        """The picked team and the one under the cursor change places; a bye may change places too."""
        picked, slot = self.drawing.picked, self.drawing.slot
        if self.candidate is None or picked is None or picked == slot:
            return
        teams = list(self.candidate)
        teams[picked], teams[slot] = teams[slot], teams[picked]
        self.drawing.picked = None
        self._compose(tuple(teams))

    def accept(self) -> None:
        """The bracket is in force; the undo key takes it back."""
        candidate = self.candidate
        if candidate is None:
            return
        self.candidate = None
        if candidate == self.ledger.state.bracket or self.ledger.do(BracketSet(candidate)):
            self.redraw()
            self.begin()
        else:
            self.candidate = candidate
            self.redraw()

    def discard(self) -> None:
        """Shows the bracket in force."""
        self.candidate = None
        self.redraw()
        self.begin()

    def _compose(self, teams: tuple[str, ...]) -> None:
        self.candidate = teams
        self.redraw()
        self.drawing.setFocus()

    # The match with the cursor.

    def fixture(self, match: Match | None) -> Fixture | None:
        """The evening of a match whose teams are known; one that has no date yet is in no calendar."""
        if match is None or not match.first or not match.second or self.candidate is not None:
            return None
        state: Season = self.ledger.state
        return state.fixture("play-off", match.first, match.second) or Fixture("play-off", match.first, match.second, "")

    def _show_match(self) -> None:
        if not self.ledger.open:
            return
        match = self.drawing.match
        fixture = self.fixture(match)
        said = round_words(match.round, self.drawing.rounds, third_place=match.third_place) if match is not None else ""
        self.round.setText(said[:1].upper() + said[1:] if self.candidate is None else "")
        begun = fixture is not None and self.ledger.desk.evening_of(fixture) is not None
        self.card.show_fixture(fixture, match.result if match is not None else None, begun=begun)
        sides = ((fixture.first, fixture.second), (fixture.second, fixture.first)) if fixture is not None else (("", ""), ("", ""))
        for theme, (team, opponents) in zip(self.themes, sides, strict=True):
            theme.show_pair(team, opponents)
        picked, slot = self.drawing.picked, self.drawing.slot
        self.swap_button.setEnabled(picked is not None and picked != slot)

    def _show_podium(self) -> None:
        places = self.ledger.desk.podium() if self.candidate is None else (None, None, None)
        for place, (label, team) in enumerate(zip(self.podium, places, strict=True), 1):
            label.setText(f"{place}. {team}" if team else "")
        self._podium.setVisible(any(places))

    def _on_opened(self, _session: object) -> None:
        self.candidate = None

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        for part in (text(_("Of each group"), "small"), self.per_group, self.propose_button, self.compose_button):
            top.addWidget(part)
        top.addStretch(1)
        for made in (self.swap_button, self.drop_button, self.accept_button):
            top.addWidget(made)
        self._podium = QFrame()
        self._podium.setProperty("kind", "gain")
        row = QHBoxLayout(self._podium)
        row.setContentsMargins(16, 8, 16, 8)
        row.setSpacing(32)
        for label in self.podium:
            row.addWidget(label)
        row.addStretch(1)
        inside = QWidget()
        inside.setProperty("kind", "page")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.drawing)
        column.addStretch(1)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(inside)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addLayout(top)
        left.addWidget(self._podium)
        left.addWidget(self._area, 1)
        left.addWidget(self.empty, 1)
        self.body.addLayout(left, 1)
        side = Side()
        side.add(self.round, self.hint, self.card)
        side.column.addStretch(1)
        side.add(line(), *self.themes)
        self.body.addWidget(side)


class _Theme(QWidget):
    """The theme of a team's special question, which its opponents choose (3.6)."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self._pair = "", ""
        self.words = Elided(kind="small")
        self.theme: QLineEdit = field(_("Theme of the special question"), hint=_("Theme (Enter)"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.words)
        column.addWidget(self.theme)
        self.theme.returnPressed.connect(self.choose)

    def show_pair(self, team: str, opponents: str) -> None:
        """Shows the theme of a team against these opponents; nothing without a team."""
        self.setVisible(bool(team))
        changed = (team, opponents) != self._pair
        self._pair = team, opponents
        self.words.say(_("Theme for {team}, chosen by {opponents}").format(team=team, opponents=opponents))
        self.theme.setAccessibleName(self.words.whole())
        if changed or not self.theme.hasFocus():
            self.theme.setText(self._ledger.state.themes.get(self._pair, ""))

    def choose(self) -> None:
        """Records the theme of the field."""
        theme = " ".join(self.theme.text().split())
        if theme != self._ledger.state.themes.get(self._pair, ""):
            self._ledger.do(ThemeChosen(*self._pair, theme))
