"""The thirteen envelopes of a game, shuffled or laid by hand, and the game's beginning."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from judge_console.desk import evening_chance
from judge_console.desk.chance import Chance
from judge_console.desk.evening_questions import Shelf, played_before, shelf_of
from judge_console.desk.quiz_words import ENVELOPES, envelope_words, team_letter
from judge_console.engine.errors import StorageTrouble
from judge_console.quiz import flow
from judge_console.quiz.events import GameBegan
from judge_console.quiz.rules import Envelope, Team
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, text
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.panel import QuizPanel, Rows
from judge_console.ui.theme import Theme
from judge_console.ui.wheel.wheel import Sector, Wheel
from judge_console.words import plural
from judge_console.words import translate as _

_KINDS: tuple[Envelope, ...] = tuple(ENVELOPES)


class LayingPanel(QuizPanel):
    """Arrows choose a sector and change what lies there, Space shuffles, Enter begins the game."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        self.laid: tuple[Envelope, ...] = ()
        self.shelf = Shelf()
        super().__init__(controller, theme)
        self.name = text("", "title")
        self.rows = Rows(theme, _("Envelopes"))
        self.rows.row_height = 27
        self.wheel = Wheel(controller.games.clock, theme)
        self.told = text("", "muted", wrap=True)
        self.promised = text("", "small", wrap=True)
        self.begin_button = KeyButton(_("Begin the game"), "Enter", theme, primary=True)
        self.begin_button.clicked.connect(self.begin_game)
        self.shuffle_button = KeyButton(_("Shuffle"), "Space", theme)
        self.shuffle_button.clicked.connect(self.shuffle)
        self.change_button = KeyButton(_("Another envelope"), "ArrowRight", theme)
        self.change_button.clicked.connect(lambda: self.change(1))
        self.rows.pressed.connect(lambda _row: self.redraw())
        left, right = QVBoxLayout(), QVBoxLayout()
        left.addWidget(self.name)
        left.addWidget(self.rows)
        left.addStretch(1)
        buttons = QHBoxLayout()
        for made in (self.begin_button, self.shuffle_button, self.change_button):
            buttons.addWidget(made)
        buttons.addStretch(1)
        right.addWidget(self.wheel, 1)
        right.addWidget(self.told)
        right.addWidget(self.promised)
        right.addLayout(buttons)
        row = QHBoxLayout()
        row.setSpacing(24)
        row.addLayout(left, 5)
        row.addLayout(right, 6)
        self.body.addLayout(row, 1)

    def title(self) -> str:
        return _("Envelopes")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("ArrowDown", _("next sector")),
            ("ArrowRight", _("another envelope there")),
            ("Space", _("shuffle")),
            ("Enter", _("begin the game")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        self.shelf = shelf_of(self.session)
        if len(self.laid) != self.evening.rules.options.wheel.sectors:
            self.laid = self.evening.rules.options.wheel.laying
        self.rows.here = 0
        self.shuffle()
        self.setFocus()

    def shuffle(self) -> None:
        """Lays what there is in a random order."""
        order = Chance.fresh().shuffled([str(place) for place in range(len(self.laid))])
        self.laid = tuple(self.laid[int(place)] for place in order)
        self.redraw()

    def change(self, step: int) -> None:
        """Lays another envelope onto the chosen sector."""
        place = self.rows.here
        kind = _KINDS[(_KINDS.index(self.laid[place]) + step) % len(_KINDS)]
        self.laid = (*self.laid[:place], kind, *self.laid[place + 1 :])
        self.redraw()

    def begin_game(self) -> None:
        """Commits to a seed, if that is still to be done, and begins the game."""
        team = flow.next_team(self.evening)
        if team is None:
            return
        try:
            committed = evening_chance.commitment(self.session)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)
            return
        game = GameBegan(team, self.laid)
        if self.session.refusal(game) is None and committed is not None and not self.controller.do(committed):
            return
        if self.controller.do(game):
            self._fill(team)
            self.laid = ()
            self.closed.emit()

    def _fill(self, team: Team) -> None:
        """Questions for a game whose envelopes the host has not filled by hand."""
        if not self.shelf.questions or any(self.shelf.at(team, sector) for sector in range(1, len(self.laid) + 1)):
            return
        blitz = self.evening.rules.options.blitz.questions
        rooms = tuple((envelope, blitz if envelope == "blitz" else 1) for envelope in self.laid)
        try:
            self.shelf.filled(team, rooms, played_before(self.controller.games.club)).keep(self.session)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "ArrowUp" | "ArrowDown":
                self.rows.go(1 if key == "ArrowDown" else -1)
                self.redraw()
            case "ArrowLeft" | "ArrowRight":
                self.change(1 if key == "ArrowRight" else -1)
            case "Space":
                self.shuffle()
            case "Enter":
                self.begin_game()
            case _:
                return super().handle_key(key, event)
        return True

    def refresh(self) -> None:
        state = self.evening
        team = flow.next_team(state)
        if team is None or not self.laid:
            return
        self.name.setText(_("Game {letter} · {team}").format(letter=team_letter(team), team=state.head.team(team).name))
        rows: list[tuple[str, str, str, str]] = []
        for sector, envelope in enumerate(self.laid, start=1):
            count = len(self.shelf.at(team, sector))
            aside = plural("{n} question", "{n} questions", count) if self.shelf.questions else ""
            rows.append((str(sector), wording.capital(envelope_words(envelope)), aside, "muted" if envelope == "plain" else "text"))
        self.rows.show_rows(tuple(rows))
        self.wheel.show_sectors(
            tuple(Sector(wording.short(envelope) or str(place)) for place, envelope in enumerate(self.laid, start=1)), self.rows.here + 1
        )
        self.told.setText(self._difference())
        digest = state.commitment
        self.promised.setText(
            _("Committed to the seed {digest}").format(digest=digest) if digest else _("With the game the console commits to its seed.")
        )
        for part in (self.rows, self.wheel, self.begin_button, self.shuffle_button, self.change_button):
            part.set_theme(self.theme)

    def _difference(self) -> str:
        """How the envelopes differ from what the regulation offers; nothing forbids it."""
        offered, laid = Counter(self.evening.rules.options.wheel.laying), Counter(self.laid)
        parts = [f"{envelope_words(kind)}: {laid[kind]}" for kind in _KINDS if laid[kind] != offered[kind]]
        return _("Not as usual: {what}").format(what=", ".join(parts)) if parts else _("One of each special kind, the others plain.")
