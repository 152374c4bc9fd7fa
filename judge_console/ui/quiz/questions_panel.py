"""Packages of questions: opened, laid into the envelopes of both games, what was played before marked. For the host's eyes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from judge_console.desk.evening_questions import Shelf, played_before, shelf_of
from judge_console.desk.question_package import open_package
from judge_console.desk.quiz_words import envelope_words, team_letter
from judge_console.engine.errors import ConsoleError, StorageTrouble
from judge_console.quiz.rules import Envelope, Team
from judge_console.quiz.state import other
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, text
from judge_console.ui.games_list import day_words
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.panel import QuizPanel, Rows
from judge_console.ui.theme import Theme
from judge_console.words import plural
from judge_console.words import translate as _

_FIRST_WORDS: Final = 240


class QuestionsPanel(QuizPanel):
    """Left the envelopes of one game, right the package. Enter lays the chosen question into the chosen envelope."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        self.team: Team = "A"
        self.shelf = Shelf()
        self.in_package = True
        super().__init__(controller, theme)
        self.name = text("", "heading")
        self.package = text("", "heading", wrap=True)
        self.told = text("", "warning", wrap=True)
        self.envelopes = Rows(theme, _("Envelopes"))
        self.questions = Rows(theme, _("Questions of the package"))
        self.envelopes.row_height = 25
        self.envelopes.pressed.connect(lambda _row: self._go_to(in_package=False))
        self.questions.pressed.connect(lambda _row: self._go_to(in_package=True))
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        inside.setProperty("kind", "page")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.addWidget(self.questions)
        column.addStretch(1)
        self.area.setWidget(inside)
        self.open_button = KeyButton(_("Open a package…"), "Insert", theme)
        self.fill_button = KeyButton(_("Fill the envelopes"), "F5", theme, primary=True)
        self.lay_button = KeyButton(_("Lay it there"), "Enter", theme)
        self.empty_button = KeyButton(_("Take out"), "Delete", theme)
        self.team_button = KeyButton(_("The other game"), "F6", theme)
        for made, act in (
            (self.open_button, self.choose_file),
            (self.fill_button, self.fill),
            (self.lay_button, self.lay),
            (self.empty_button, self.take_out),
            (self.team_button, self.other_team),
        ):
            made.clicked.connect(act)
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(8)
        right.setSpacing(8)
        left.addWidget(self.name)
        left.addWidget(self.envelopes)
        left.addStretch(1)
        below = QHBoxLayout()
        for made in (self.team_button, self.empty_button):
            below.addWidget(made)
        left.addLayout(below)
        right.addWidget(self.package)
        right.addWidget(self.told)
        right.addWidget(self.area, 1)
        buttons = QHBoxLayout()
        for made in (self.fill_button, self.lay_button, self.open_button):
            buttons.addWidget(made)
        buttons.addStretch(1)
        right.addLayout(buttons)
        row = QHBoxLayout()
        row.setSpacing(20)
        row.addLayout(left, 4)
        row.addLayout(right, 7)
        self.body.addLayout(row, 1)

    def title(self) -> str:
        return _("Questions, for the host only")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Insert", _("open a package")),
            ("F5", _("fill the envelopes in the package's order")),
            ("Tab", _("envelopes or questions")),
            ("Enter", _("lay the question into the envelope")),
            ("Delete", _("take the questions out of the envelope")),
            ("F6", _("the other game")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        self.shelf = shelf_of(self.session)
        self.team = self.evening.team_in_play or "A"
        self.redraw()
        self.setFocus()

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "ArrowUp" | "ArrowDown":
                rows = self.questions if self.in_package else self.envelopes
                rows.go(1 if key == "ArrowDown" else -1)
                self._scroll()
                self._tell()
            case "Tab":
                self._go_to(in_package=not self.in_package)
            case "Insert":
                self.choose_file()
            case "F5":
                self.fill()
            case "F6":
                self.other_team()
            case "Enter":
                self.lay()
            case "Delete":
                self.take_out()
            case _:
                return super().handle_key(key, event)
        return True

    def choose_file(self) -> None:
        """Asks for a package."""
        dialog = QFileDialog(self, _("Open a package of questions"), "", _("Packages (*.4s *.txt)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.open_file)
        dialog.open()

    def open_file(self, path: str) -> None:
        """Reads a package in place of the one there is; nothing lies in the envelopes then."""
        try:
            package = open_package(Path(path))
        except ConsoleError as trouble:
            self.controller.troubled.emit(trouble)
            return
        self._keep(Shelf.of_package(package))

    def fill(self) -> None:
        """Fills the envelopes of the game that is shown."""
        self._keep(self.shelf.filled(self.team, self._rooms(), played_before(self.controller.games.club)))

    def lay(self) -> None:
        """Lays the chosen question into the chosen envelope and goes on to the next of both."""
        if not self.shelf.questions:
            return
        sector = self.envelopes.here + 1
        room = self._rooms()[sector - 1][1]
        self._keep(self.shelf.put(self.team, sector, self.questions.here, room=room))
        if len(self.shelf.at(self.team, sector)) >= room:
            self.envelopes.go(1)
        self.questions.go(1)
        self._scroll()
        self._tell()

    def take_out(self) -> None:
        """Empties the chosen envelope."""
        sector = self.envelopes.here + 1
        laid = {place: questions for place, questions in self.shelf.laid.items() if place != (self.team, sector)}
        self._keep(Shelf(self.shelf.title, self.shelf.questions, self.shelf.missing_pictures, laid))

    def other_team(self) -> None:
        """Shows the envelopes of the other game."""
        self.team = other(self.team)
        self.envelopes.here = 0
        self.redraw()

    def refresh(self) -> None:
        state = self.evening
        self.name.setText(_("Game {letter} · {team}").format(letter=team_letter(self.team), team=state.head.team(self.team).name))
        rows: list[tuple[str, str, str, str]] = []
        for sector, (envelope, room) in enumerate(self._rooms(), start=1):
            laid = self.shelf.at(self.team, sector)
            numbers = ", ".join(question.number for question in laid)
            short_of = len(laid) < room
            aside = _("№ {numbers}").format(numbers=numbers) if numbers else "—"
            rows.append((str(sector), wording.capital(envelope_words(envelope)), aside, "muted" if short_of else "text"))
        self.envelopes.show_rows(tuple(rows))
        played = played_before(self.controller.games.club)
        shown: list[tuple[str, str, str, str]] = []
        for place, question in enumerate(self.shelf.questions):
            where = self.shelf.where(place)
            aside = f"{team_letter(where[0])} {where[1]}" if where is not None else ""
            if question.key in played:
                aside = " · ".join(part for part in (_("played {date}").format(date=day_words(played[question.key])), aside) if part)
            words = " ".join(question.text.split())[:_FIRST_WORDS]
            shown.append((question.number[:4], words, aside, "muted" if question.key in played or where is not None else "text"))
        self.questions.show_rows(tuple(shown))
        self._tell()
        for part in (
            self.envelopes,
            self.questions,
            self.open_button,
            self.fill_button,
            self.lay_button,
            self.empty_button,
            self.team_button,
        ):
            part.set_theme(self.theme)

    def _tell(self) -> None:
        count = len(self.shelf.questions)
        if not count:
            self.package.setText(_("No package is open yet. Insert opens one in the .4s format."))
        else:
            titled = self.shelf.title.strip() or _("Package without a title")
            self.package.setText(f"{titled} · {plural('{n} question', '{n} questions', count)}")
        missing = self.shelf.missing_pictures
        self.told.setText(_("Pictures missing beside the package: {names}").format(names=", ".join(missing)) if missing else "")
        self.told.setVisible(bool(missing))
        for made in (self.fill_button, self.lay_button):
            made.setEnabled(bool(count))

    def _rooms(self) -> tuple[tuple[Envelope, int], ...]:
        state = self.evening
        game = state.game(self.team)
        laying = game.envelopes if game is not None else state.rules.options.wheel.laying
        return tuple((envelope, state.rules.options.blitz.questions if envelope == "blitz" else 1) for envelope in laying)

    def _go_to(self, *, in_package: bool) -> None:
        self.in_package = in_package
        self._scroll()

    def _scroll(self) -> None:
        middle = self.questions.here * self.questions.row_height + self.questions.row_height // 2
        self.area.ensureVisible(0, middle, 0, self.area.height() // 3)

    def _keep(self, shelf: Shelf) -> None:
        try:
            shelf.keep(self.session)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)
            return
        self.shelf = shelf
        self.redraw()
