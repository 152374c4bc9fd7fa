"""A game's state typed in from paper: score, sectors played, minutes and, where none was handed in, the line-up."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout

from judge_console.desk.quiz_words import team_letter
from judge_console.quiz import flow
from judge_console.quiz.events import LineupGiven, StateEntered
from judge_console.quiz.rules import Team
from judge_console.quiz.state import other
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, restyle, text
from judge_console.ui.mafia.panel import focus
from judge_console.ui.quiz.panel import QuizPanel
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class _Field(QLineEdit):
    """A field of the form; its keys go up to the panel where it has no use for them."""

    def __init__(self, name: str, panel: PaperPanel) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.panel = panel

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.panel.field_key(self, keys.chord(event)):
            super().keyPressEvent(event)


class PaperPanel(QuizPanel):
    """Enter goes from field to field and records from the last; Ctrl+Enter records at once, F6 is the other team."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        self.team: Team = "A"
        super().__init__(controller, theme)
        self.name = text("", "title")
        self.score = _Field(_("Score, casino first: 3 2"), self)
        self.played = _Field(_("Sectors played: 1 5 7 …"), self)
        self.minutes = _Field(_("Minutes saved"), self)
        self.owed = _Field(_("Minutes owed"), self)
        self.table = _Field(_("At the table, by number in the squad: 123456"), self)
        self.note = _Field(_("Why it is entered by hand"), self)
        self.squad = text("", "small", wrap=True)
        self.fault = text("", "warning", wrap=True)
        self.record_button = KeyButton(_("Enter the state"), "Ctrl+Enter", theme, primary=True)
        self.record_button.clicked.connect(self.record_state)
        self.other_button = KeyButton(_("The other team"), "F6", theme)
        self.other_button.clicked.connect(self.other_team)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        self.table_label = text(self.table.accessibleName())
        for row, field in enumerate(self.fields):
            label = self.table_label if field is self.table else text(field.accessibleName())
            label.setMinimumHeight(36)
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
        grid.setColumnMinimumWidth(1, 360)
        buttons = QHBoxLayout()
        buttons.addWidget(self.record_button)
        buttons.addWidget(self.other_button)
        buttons.addStretch(1)
        column = QVBoxLayout()
        column.setContentsMargins(8, 8, 16, 8)
        column.setSpacing(12)
        column.addWidget(self.name)
        column.addLayout(grid)
        column.addWidget(self.squad)
        column.addWidget(self.fault)
        column.addLayout(buttons)
        column.addStretch(1)
        across = QHBoxLayout()
        across.addLayout(column)
        across.addStretch(1)
        self.body.addLayout(across, 1)

    @property
    def fields(self) -> tuple[_Field, ...]:
        """The fields in the order in which they are typed."""
        return (self.table, self.score, self.played, self.minutes, self.owed, self.note)

    def title(self) -> str:
        return _("State entered by hand")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Enter", _("to the next field")),
            ("Ctrl+Enter", _("enter the state")),
            ("F6", _("the other team")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        state = self.evening
        team = state.team_in_play
        game = state.game_in_play
        self.show_team(team if team is not None and game is not None and not game.over else flow.next_team(state) or team or "A")

    def show_team(self, team: Team) -> None:
        """Fills the form with the state of a team's game as the console has it."""
        self.team = team
        game = self.evening.game(team)
        self.score.setText(f"{game.casino} {game.team_points}" if game is not None else "0 0")
        self.played.setText(" ".join(str(sector) for sector in game.played) if game is not None else "")
        self.minutes.setText(str(game.saved_minutes) if game is not None else "0")
        self.owed.setText(str(game.minutes_owed) if game is not None else "0")
        self.table.setText("123456")
        self.note.setText(_("from paper"))
        self.redraw()
        focus(self.score if self.evening.side(team).lineup is not None else self.table)

    def other_team(self) -> None:
        """Shows the other team."""
        self.show_team(other(self.team))

    def field_key(self, field: _Field, key: str) -> bool:
        """A key pressed in a field."""
        shown = [one for one in self.fields if one.isVisibleTo(self)]
        place = shown.index(field)
        match key:
            case "Enter" if place == len(shown) - 1:
                self.record_state()
            case "Enter" | "ArrowDown":
                focus(shown[min(place + 1, len(shown) - 1)])
            case "ArrowUp":
                focus(shown[max(0, place - 1)])
            case "Ctrl+Enter":
                self.record_state()
            case "F6":
                self.other_team()
            case "Escape":
                self.closed.emit()
            case _:
                return False
        return True

    def record_state(self) -> None:
        """Records line-up and state; what cannot be read is outlined."""
        event = self._read()
        if event is None:
            self.fault.setText(_("The outlined field cannot be read."))
            return
        state = self.evening
        if state.side(self.team).lineup is None:
            squad = state.head.team(self.team).squad
            at_table = [int(mark) - 1 for mark in self.table.text() if mark.isdecimal() and mark != "0"]
            names = tuple(squad[place].name for place in at_table if place < len(squad))
            reserve = tuple(one.name for one in squad if one.name not in names)[: state.rules.options.squad.reserve]
            if not self.controller.do(LineupGiven(self.team, names, reserve)):
                return
        if self.controller.do(event, note=self.note.text().strip() or None):
            self.closed.emit()

    def refresh(self) -> None:
        state = self.evening
        head = state.head.team(self.team)
        self.name.setText(f"{team_letter(self.team)} · {head.name}")
        missing = state.side(self.team).lineup is None
        self.table.setVisible(missing)
        self.table_label.setVisible(missing)
        self.squad.setText("   ".join(f"{place} {one.name}" for place, one in enumerate(head.squad, start=1)) if missing else "")
        for made in (self.record_button, self.other_button):
            made.set_theme(self.theme)

    def _read(self) -> StateEntered | None:
        score = _numbers(self.score.text())
        played, saved, owed = _numbers(self.played.text()), _numbers(self.minutes.text() or "0"), _numbers(self.owed.text() or "0")
        good = {
            self.score: score is not None and len(score) == 2,
            self.played: played is not None,
            self.minutes: saved is not None and len(saved) == 1,
            self.owed: owed is not None and len(owed) == 1,
        }
        for field, fine in good.items():
            restyle(field, "" if fine else "wrong")
        if score is None or played is None or saved is None or owed is None or not all(good.values()):
            return None
        return StateEntered(self.team, score[0], score[1], played, saved[0], owed[0])


def _numbers(words: str) -> tuple[int, ...] | None:
    """Numbers with anything of ` ,:;` between them; None where something else is there."""
    parts = words.replace(",", " ").replace(":", " ").replace(";", " ").split()
    return tuple(int(part) for part in parts) if all(part.isdecimal() for part in parts) else None
