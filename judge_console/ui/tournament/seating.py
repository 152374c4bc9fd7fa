"""The seating: what is asked of the draw, how good it is beside the best there can be, and the rounds by table or by player."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QHBoxLayout, QProgressBar, QVBoxLayout

from judge_console import words
from judge_console.desk.chance import Chance
from judge_console.desk.seating_import import read_seating
from judge_console.desk.tournament_account import quality_of
from judge_console.engine.errors import ConsoleError, FormatError, StorageTrouble
from judge_console.engine.events import Event
from judge_console.mafia.seating.draw import Drawn, Progress
from judge_console.mafia.seating.quality import Pair, Quality, measure
from judge_console.mafia.seating.request import Aim, SeatingRequest
from judge_console.mafia.tournament import PlayerEntered, Round, SeatingAccepted, Tournament
from judge_console.store.exchange import read_text
from judge_console.ui.controls import button, line, restyle, text
from judge_console.ui.section import Chips, Side, field, number
from judge_console.ui.table import Table
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.drawing import Drawing
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.numbers import Numbers
from judge_console.ui.tournament.places import FixedPlaces
from judge_console.ui.tournament.seating_view import Figures, columns_by_player, columns_by_round, rounded, rows_by_player, rows_by_round
from judge_console.ui.tournament.section import Section
from judge_console.words import N_, plural
from judge_console.words import translate as _

SEEDS = 10**9
"""Seeds are below this, so that one can be read out and written down."""
AIMS = {Aim.OPPONENTS: N_("opponents first"), Aim.BALANCE: N_("opponents and tables"), Aim.TABLES: N_("tables first")}


@dataclass(frozen=True)
class Candidate:
    """A seating that is not accepted yet: all its rounds, from which on it is new, what it was drawn from, and how good it is.

    `entering` are players of a published seating who are not on the list.
    """

    rounds: tuple[Round, ...]
    first_round: int
    seed: int | None
    quality: Quality
    apart_met: tuple[tuple[str, str], ...] = ()
    together: tuple[tuple[str, str], ...] = ()
    entering: tuple[str, ...] = ()


class SeatingSection(Section):
    """Parameters and figures at the left, the rounds at the right."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.candidate: Candidate | None = None
        self._asked: tuple[Numbers, int, int] | None = None
        self._filled = ""
        self.drawing = Drawing(self)
        self.rounds = number(_("Rounds"), 1, 60, 5)
        self.tables = number(_("Tables of a round, 0 for as many as can be filled"), 0, 99, 0)
        self.first_round = number(_("Draw from round"), 1, 60, 1)
        self.aim = QComboBox()
        self.aim.setAccessibleName(_("What is to be even first"))
        for aim, said in AIMS.items():
            self.aim.addItem(_(said), aim)
        self.seconds = number(_("Seconds of the draw"), 1, 600, 5)
        self.seed = field(_("Seed"), hint=_("a new one"), longest=9)
        self.seed.setFixedWidth(120)
        self.uneven = QCheckBox(_("games need not be equal"))
        self.draw_button = self.key_button(_("Draw"), "F4", self.draw, primary=True)
        self.import_button = button(_("From a file"), tip=_("Import a published seating from CSV"))
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(_("How far the draw is"))
        self.told_line = text("", "muted", wrap=True)
        self.figures = Figures()
        self.accept_button = self.key_button(_("Accept"), "Ctrl+Enter", self.accept, primary=True)
        self.discard_button = button(_("Discard"), "quiet")
        shown = (("round", _("By round")), ("player", _("By player")), ("fixed", _("Fixed places")))
        self.views = Chips(shown, _("How the seating is shown"))
        self.state_line = text("", "muted")
        self.list: Table = self.table(_("Seating"))
        self.places = FixedPlaces(ledger, theme)
        self.empty = text(_("No seating yet. Enter the players, then draw it or bring in a published one."), "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._dialog: QFileDialog | None = None
        self._lay_out()
        self.views.chosen.connect(lambda _view: self.redraw())
        self.import_button.clicked.connect(self.choose_file)
        self.discard_button.clicked.connect(self.discard)
        self.drawing.progressed.connect(self._on_progress)
        self.drawing.drawn.connect(self._on_drawn)
        self.drawing.failed.connect(self._on_failed)
        ledger.controller.opened.connect(self._on_opened)

    def refresh(self) -> None:
        state = self.ledger.state
        self._fill()
        candidate = self.candidate
        rounds = candidate.rounds if candidate is not None else state.seating
        fixing = self.views.current == "fixed"
        self.list.setVisible(bool(rounds) and not fixing)
        self.empty.setVisible(not rounds and not fixing)
        self.places.setVisible(fixing)
        self.places.refresh()
        times = self.ledger.account.rounds if candidate is None else ()
        names = tuple(one.nickname for one in state.entrants) + (candidate.entering if candidate is not None else ())
        if self.views.current == "player":
            self.list.show_rows(columns_by_player(rounds), rows_by_player(rounds, names))
        else:
            self.list.show_rows(columns_by_round(rounds), rows_by_round(rounds, state, times, names))
        if candidate is not None:
            said = _("Not accepted yet: rounds {first} to {last}").format(first=candidate.first_round, last=len(candidate.rounds))
        elif rounds:
            said = plural("Accepted: {n} round", "Accepted: {n} rounds", len(rounds))
        else:
            said = ""
        seed = candidate.seed if candidate is not None else _seed_of(state)
        self.state_line.setText(said + (" · " + _("seed {seed}").format(seed=seed) if seed is not None else ""))
        self.figures.show_quality(candidate.quality if candidate is not None else quality_of(state))
        running = self.drawing.running
        self.draw_button.say(_("Stop, keep the best so far") if running else _("Draw the rest anew") if state.seating else _("Draw"))
        self.progress.setVisible(running)
        for part in (self.accept_button, self.discard_button):
            part.setVisible(candidate is not None and not running)
        self.first_round.setEnabled(bool(state.seating))

    def set_theme(self, theme: Theme) -> None:
        self.places.set_theme(theme)
        super().set_theme(theme)

    def begin(self) -> None:
        shown = self.places.list if self.views.current == "fixed" else self.list
        # Without a line to stand on the chip of the view has the keyboard: no field, so that keys act.
        (shown if shown.isVisible() else self.views.chips[self.views.current]).setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        return [("F4", _("draw, or stop the draw")), ("F5", _("by round or by player")), ("Ctrl+Enter", _("accept the seating"))]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "F4":
                self.draw()
            case "Escape" if self.drawing.running:
                self.drawing.stop()
            case "F5":
                self.views.choose("player" if self.views.current == "round" else "round")
                self.redraw()
            case "Ctrl+Enter":
                self.accept()
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "seating_by_player" if self.views.current == "player" else "seating_by_round"

    # The draw.

    def request(self, numbers: Numbers) -> SeatingRequest:
        """What is asked of the draw."""
        rounds, first = self.rounds.value(), self.first_round.value()
        return SeatingRequest(
            players=len(numbers.names),
            rounds=rounds,
            tables=self.tables.value() or None,
            apart=numbers.apart(),
            rather_not=numbers.apart(strict=False),
            absent=numbers.absent(rounds),
            places=numbers.places(rounds),
            aim=self.aim.currentData(),
            uneven=self.uneven.isChecked(),
            played=numbers.seating(self.ledger.state.seating[: first - 1]),
        )

    def draw(self) -> None:
        """Begins the draw in a process of its own; while it runs, stops it and keeps the best so far."""
        if self.drawing.running:
            self.drawing.stop()
            return
        numbers = Numbers.of(self.ledger.state, self.first_round.value() - 1)
        seed = int(self.seed.text()) if self.seed.text().isdecimal() else Chance.fresh().outcome(0, SEEDS) - 1
        self._asked = (numbers, self.first_round.value(), seed)
        self._say("")
        self.progress.setValue(0)
        self.drawing.start(self.request(numbers), seed=seed, seconds=self.seconds.value())
        self.redraw()

    def accept(self) -> None:
        """The seating is in force; the undo key takes it back."""
        candidate = self.candidate
        if candidate is None or self.drawing.running:
            return
        events: list[Event] = [PlayerEntered(nickname) for nickname in candidate.entering]
        events.append(SeatingAccepted(candidate.rounds[candidate.first_round - 1 :], candidate.first_round, candidate.seed))
        self.candidate = None
        if not self.ledger.do_all(events):
            self.candidate = candidate
            self.redraw()
            return
        self._say("")
        self.seed.clear()

    def discard(self) -> None:
        """The seating that is not accepted goes."""
        self.candidate = None
        self._say("")
        self.redraw()

    # A published seating.

    def choose_file(self) -> None:
        """Asks for a CSV file."""
        if self._dialog is not None:
            return
        self._dialog = dialog = QFileDialog(self, _("Import a published seating"), "", _("Tables (*.csv *.txt)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.bring_in)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def bring_in(self, path: str) -> None:
        """Reads a published seating and shows how good it is; nothing is accepted yet."""
        try:
            rounds = read_seating(read_text(Path(path)))
        except FormatError as error:
            error.file = error.file or path
            self.ledger.trouble(error)
            return
        except StorageTrouble as trouble:
            self.ledger.trouble(trouble)
            return
        state = self.ledger.state
        seated = dict.fromkeys(player for tables in rounds for table in tables for player in table)
        entering = tuple(player for player in seated if state.entrant(player) is None)
        numbers = Numbers(state, tuple(seated))
        quality = measure(numbers.seating(rounds), len(seated), numbers.apart())
        self.candidate = Candidate(rounds, 1, None, quality, _named(numbers, quality.apart_met), entering=entering)
        self._tell_candidate(self.candidate)
        self.redraw()

    # What the process says.

    def _on_progress(self, progress: Progress) -> None:
        self.progress.setValue(round(1000 * progress.share))
        self._say(_("{found} now, never below {bound}").format(found=rounded(progress.pair_sum_of_squares), bound=rounded(progress.bound)))

    def _on_drawn(self, drawn: Drawn) -> None:
        if self._asked is None:
            return
        numbers, first, seed = self._asked
        quality = drawn.quality
        self.candidate = Candidate(
            numbers.rounds(drawn.seating),
            first,
            seed,
            quality,
            _named(numbers, quality.apart_met),
            _named(numbers, drawn.always_together),
        )
        self._tell_candidate(self.candidate)
        self.redraw()

    def _on_failed(self, error: ConsoleError) -> None:
        names = self._asked[0].names if self._asked is not None else ()
        sentence = words.sentence(error.code, named_facts(error.facts, names))
        self._say(sentence[:1].upper() + sentence[1:], "warning")
        self.redraw()

    def _tell_candidate(self, candidate: Candidate) -> None:
        parts = []
        if candidate.apart_met:
            parts.append(_("Meet all the same: {pairs}.").format(pairs="; ".join(f"{one} — {other}" for one, other in candidate.apart_met)))
        if candidate.together:
            pairs = "; ".join(f"{one} — {other}" for one, other in candidate.together)
            parts.append(_("In every round at one table, as the pairs apart will have it: {pairs}.").format(pairs=pairs))
        if candidate.entering:
            entering = plural(
                "Not on the list: {n} player, who is entered with it",
                "Not on the list: {n} players, who are entered with it",
                len(candidate.entering),
            )
            parts.append(f"{entering}: {', '.join(candidate.entering[:6])}{'…' if len(candidate.entering) > 6 else ''}.")
        self._say(" ".join(parts), "warning")

    def _say(self, said: str, kind: str = "muted") -> None:
        self.told_line.setText(said)
        self.told_line.setVisible(bool(said))
        restyle(self.told_line, kind)

    def _on_opened(self, _session: object) -> None:
        self.drawing.abandon()
        self.candidate = None
        self._say("")

    def _fill(self) -> None:
        """What the fields begin with; not while they are being typed in."""
        state = self.ledger.state
        played = max((game.round for game in self.ledger.account.games), default=0)
        key = f"{self.ledger.desk.session.game_id} {len(state.seating)} {played}"
        if key == self._filled:
            return
        self._filled = key
        self.rounds.setValue(len(state.seating) or state.rules.options.timetable.games)
        self.first_round.setMaximum(len(state.seating) + 1)
        self.first_round.setValue(min(played, len(state.seating)) + 1)

    def _forget_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _lay_out(self) -> None:
        side = Side()
        side.add_labelled(_("Rounds, tables of each (0: as many as fill)"), self.rounds, self.tables)
        side.add_labelled(_("From round: those before it stay"), self.first_round)
        side.add_labelled(_("What is to be even first"), self.aim)
        side.add_labelled(_("Seconds of the draw, seed"), self.seconds, self.seed)
        side.add(self.uneven)
        side.add_row(self.draw_button, self.import_button)
        side.add(self.progress, self.told_line, line(), self.figures)
        side.column.addStretch(1)
        side.add_row(self.discard_button, self.accept_button)
        self.body.addWidget(side)
        right = QVBoxLayout()
        right.setSpacing(8)
        top = QHBoxLayout()
        top.addWidget(self.views)
        top.addStretch(1)
        top.addWidget(self.state_line)
        right.addLayout(top)
        right.addWidget(self.list, 1)
        right.addWidget(self.empty, 1)
        right.addWidget(self.places, 1)
        self.body.addLayout(right, 1)


def named_facts(facts: dict[str, object], names: tuple[str, ...]) -> dict[str, object]:
    """Facts of a draw's error with nicknames for numbers, and rounds, tables and seats counted from one as people do."""
    found: dict[str, object] = {}
    for name, value in facts.items():
        if name == "players" and isinstance(value, tuple):
            found[name] = ", ".join(names[player] for player in value)
        elif name == "player" and isinstance(value, int) and value < len(names):
            found[name] = names[value]
        elif name in {"round", "table", "seat"} and isinstance(value, int):
            found[name] = value + 1
        elif isinstance(value, tuple):
            found[name] = ", ".join(str(one) for one in value)
        else:
            found[name] = value
    return found


def _named(numbers: Numbers, pairs: tuple[Pair, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((numbers.names[one], numbers.names[other]) for one, other in pairs)


def _seed_of(state: Tournament) -> int | None:
    return state.seeds[-1][1] if state.seeds else None
