"""Line-ups: a captain says who sits at the table and who is in reserve (1.1). What breaks a limit is told before it is handed in."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from judge_console import words
from judge_console.desk.evening_head import write_owls
from judge_console.desk.evening_suggestions import suggested_lineup
from judge_console.desk.quiz_words import clause_words, team_letter
from judge_console.quiz import flow
from judge_console.quiz.events import LineupGiven
from judge_console.quiz.rules import Team
from judge_console.quiz.squad import Member, lineup_breaches
from judge_console.quiz.state import State, other
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, text
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.panel import QuizPanel, Rows
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _

PLACES: Final = ("table", "reserve", "absent")
_PLACES: Final = {"table": N_("at the table"), "reserve": N_("in reserve"), "absent": N_("not here")}
_COLOURS: Final = {"table": "text", "reserve": "info", "absent": "muted"}


def usual_places(state: State, team: Team, sent: LineupGiven | None = None) -> list[str]:
    """The line-up in force, else the one that was sent, else the first of the squad at the table and the next in reserve."""
    squad = state.head.team(team).squad
    lineup = state.side(team).lineup or sent
    if lineup is not None:
        return ["table" if one.name in lineup.table else "reserve" if one.name in lineup.reserve else "absent" for one in squad]
    limits = state.rules.options.squad
    return [
        "table" if place < limits.table else "reserve" if place < limits.table + limits.reserve else "absent" for place in range(len(squad))
    ]


class LineupPanel(QuizPanel):
    """Digits and Space go through table, reserve, absent; Tab is the other team; Enter hands the line-up in."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        self.team: Team = "A"
        self.places: list[str] = []
        super().__init__(controller, theme)
        self.name = text("", "title")
        self.told = text("", "small")
        self.rows = Rows(theme, _("Squad"))
        self.rows.pressed.connect(self._turn)
        self.verdict = text("", "warning", wrap=True)
        self.hand_in_button = KeyButton(_("Hand the line-up in"), "Enter", theme, primary=True)
        self.hand_in_button.clicked.connect(self.hand_in)
        self.other_button = KeyButton(_("The other team"), "Tab", theme)
        self.other_button.clicked.connect(self.other_team)
        buttons = QHBoxLayout()
        buttons.addWidget(self.hand_in_button)
        buttons.addWidget(self.other_button)
        buttons.addStretch(1)
        column = QVBoxLayout()
        column.setContentsMargins(8, 8, 16, 8)
        column.setSpacing(8)
        for part in (self.name, self.told, self.rows, self.verdict):
            column.addWidget(part)
        column.addLayout(buttons)
        column.addStretch(1)
        self.rows.setMaximumWidth(760)
        self.body.addLayout(column, 1)

    def title(self) -> str:
        return _("Line-up")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Digit1", _("1–9: table, reserve, not here")),
            ("Enter", _("hand the line-up in")),
            ("Tab", _("the other team")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        self.show_team(flow.next_team(self.evening) or self.evening.team_in_play or "A")
        self.setFocus()

    def show_team(self, team: Team) -> None:
        """Shows a team's squad with its line-up."""
        self.team = team
        self.places = self._usual_places()
        self.rows.here = 0
        self.redraw()

    def other_team(self) -> None:
        """Shows the other team."""
        self.show_team(other(self.team))

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        number = keys.digit(key)
        if number is not None:
            self._turn((number or 10) - 1)
        elif key in {"ArrowUp", "ArrowDown"}:
            self.rows.go(1 if key == "ArrowDown" else -1)
        elif key == "Space":
            self._turn(self.rows.here)
        elif key == "Tab":
            self.other_team()
        elif key == "Enter":
            self.hand_in()
        else:
            return super().handle_key(key, event)
        return True

    def hand_in(self) -> None:
        """Hands the line-up in; closes when it is accepted."""
        if self.controller.do(self._event()):
            self.closed.emit()

    def refresh(self) -> None:
        state = self.evening
        head = state.head.team(self.team)
        if len(self.places) != len(head.squad):
            self.places = self._usual_places()
        self.name.setText(f"{team_letter(self.team)} · {head.name}")
        game = state.game(self.team)
        begun = game is not None and bool(game.lineup.table)
        given = state.side(self.team).lineup is not None
        if begun:
            self.told.setText(_("The game has begun: only a substitution in a time-out changes it."))
        elif given:
            self.told.setText(_("Handed in."))
        elif not head.squad:
            self.told.setText(_("Nobody is in the squad yet: {key} writes them in.").format(key=keys.label(actions.by_id("quiz.head").key)))
        else:
            self.told.setText(_("As it was sent before the evening, not handed in yet.") if self._sent() is not None else _("Not yet."))
        rows = [
            (
                str(place + 1),
                f"{member.name}{'  ' + write_owls(member.owls) if member.owls else ''}{self._captain(member)}",
                _(_PLACES[where]),
                where,
            )
            for place, (member, where) in enumerate(zip(head.squad, self.places, strict=True))
        ]
        self.rows.show_rows(tuple((number, name, aside, _COLOURS[where]) for number, name, aside, where in rows))
        event = self._event()
        found = lineup_breaches(head.squad, event.table, event.reserve, state.rules.options)
        refusals = [state.rules.refusal(code, facts) for code, facts in found]
        said = [words.sentence(one.code, one.facts) + (f" ({clause_words(one.clause)})" if one.clause else "") for one in refusals]
        self.verdict.setText(wording.capital("; ".join(said)))
        self.hand_in_button.setEnabled(not begun)
        for part in (self.rows, self.hand_in_button, self.other_button):
            part.set_theme(self.theme)

    def _sent(self) -> LineupGiven | None:
        return suggested_lineup(self.session, self.team)

    def _usual_places(self) -> list[str]:
        return usual_places(self.evening, self.team, self._sent())

    def _captain(self, member: Member) -> str:
        return f"  · {_('captain')}" if member.name == self.evening.head.team(self.team).captain else ""

    def _turn(self, place: int) -> None:
        if 0 <= place < len(self.places):
            self.places[place] = PLACES[(PLACES.index(self.places[place]) + 1) % len(PLACES)]
            self.rows.here = place
            self.redraw()

    def _event(self) -> LineupGiven:
        squad = self.evening.head.team(self.team).squad
        at = {where: tuple(one.name for one, place in zip(squad, self.places, strict=True) if place == where) for where in PLACES}
        return LineupGiven(self.team, at["table"], at["reserve"])
