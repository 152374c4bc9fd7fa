"""Everything that can be printed of a tournament, looked at first, and its tables for other programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, cast

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QGridLayout

from judge_console.engine.course import Course
from judge_console.engine.errors import ConsoleError, FormatError, StorageTrouble
from judge_console.mafia.game import MAFIA
from judge_console.store.exchange import write_bytes, write_text
from judge_console.ui.background import Background
from judge_console.ui.controls import button, text
from judge_console.ui.printing import Printing
from judge_console.ui.sheet_preview import SheetPreview
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.section import Section
from judge_console.words import N_
from judge_console.words import translate as _

What = Literal[
    "entries",
    "seating_by_round",
    "seating_by_player",
    "seating_quality",
    "timetable",
    "standings",
    "lots",
    "statistics",
    "season",
    "blanks",
    "protocols",
]
Export = Literal["csv", "xlsx", "json", "html"]
WHATS: Final[dict[What, str]] = {
    "entries": N_("Entries"),
    "seating_by_round": N_("Seating by round"),
    "seating_by_player": N_("Seating by player"),
    "seating_quality": N_("Quality of the seating"),
    "timetable": N_("Timetable"),
    "standings": N_("Standings"),
    "lots": N_("Lots"),
    "statistics": N_("Statistics"),
    "season": N_("One player's games"),
    "blanks": N_("Prepared protocols of all games"),
    "protocols": N_("Protocols of all games"),
}
EXPORTS: Final[dict[Export, str]] = {
    "csv": N_("Standings as CSV"),
    "xlsx": N_("All tables as XLSX"),
    "json": N_("Everything as JSON"),
    "html": N_("A page for a site"),
}
Job = Callable[[], bytes]


class TournamentPreview(SheetPreview):
    """The sheets of the tournament. What is long to draw is drawn in a thread; the club is read here."""

    def __init__(self, ledger: Ledger, theme: Theme, background: Background, *, printing: Printing | None = None) -> None:
        super().__init__(ledger.controller, theme, {name: _(words) for name, words in WHATS.items()}, printing=printing)
        self._ledger = ledger
        self._background = background
        self._asked = 0
        self.player = QComboBox()
        self.player.setAccessibleName(_("Player"))
        self.options.addWidget(self.player)
        self.player.currentIndexChanged.connect(lambda _index: self._choose_player())
        exports = QGridLayout()
        exports.setSpacing(8)
        self.exports = {name: button(_(words)) for name, words in EXPORTS.items()}
        for place, (name, made) in enumerate(self.exports.items()):
            made.clicked.connect(lambda _checked=False, name=name: self.ask_export(name))
            exports.addWidget(made, place, 0)
        self.below.addWidget(text(_("For other programs"), "small"))
        self.below.addLayout(exports)
        self.close_button.hide()
        self._offering = False

    def title(self) -> str:
        return _("Print and export")

    def refresh(self) -> None:
        what = cast("What", self.what.currentData())
        self.player.setVisible(what == "season")
        self._offer_players()
        super().refresh()

    def make(self, what: str) -> None:
        self._asked += 1
        asked = self._asked
        try:
            job = self._job(cast("What", what))
        except (StorageTrouble, FormatError) as trouble:
            self._ledger.trouble(trouble)
            job = None
        if job is None:
            self.show_sheet(None)
            self.told.setText(_("There is nothing to print yet."))
            return
        self.told.setText(_("Being drawn…"))

        def show(pdf: bytes) -> None:
            if asked == self._asked and self.isVisible():
                self.told.setText("")
                self.show_sheet(pdf)

        self._background.run(job, show)

    def file_name(self) -> str:
        own = self._ledger.state.head.tournament
        words = _(WHATS[cast("What", self.what.currentData())])
        name = ", ".join(part for part in (words, own.name, own.stage, own.date) if part)
        return _file_name(name)

    def choose(self, what: str) -> None:
        """Shows a sheet by name."""
        place = self.what.findData(what)
        if place >= 0:
            self.what.setCurrentIndex(place)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        # It is a section, not a panel that goes away.
        return key != "Escape" and super().handle_key(key, event)

    def key_help(self) -> list[tuple[str, str]]:
        return [(chord, words) for chord, words in super().key_help() if chord != "Escape"]

    # Exports.

    def ask_export(self, export: Export) -> None:
        """Asks where to and writes the tables there."""
        if self.dialog is not None:
            return
        self.dialog = dialog = QFileDialog(self, _(EXPORTS[export]))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{export.upper()} (*.{export})")
        dialog.setDefaultSuffix(export)
        own = self._ledger.state.head.tournament
        dialog.selectFile(f"{_file_name(', '.join(part for part in (own.name, own.stage, own.date) if part))}.{export}")
        dialog.fileSelected.connect(lambda path: self.write_export(export, path))
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def write_export(self, export: Export, path: str) -> None:
        """Writes the tables to a file."""
        from judge_console.desk import tournament_exports, tournament_site  # noqa: PLC0415 - spreadsheets wait until one is wanted

        account = self._ledger.account
        try:
            match export:
                case "csv":
                    write_text(path, tournament_exports.table_csv(tournament_exports.export_table(account, "standings")))
                case "xlsx":
                    write_bytes(path, tournament_exports.account_xlsx(account))
                case "json":
                    write_text(path, tournament_exports.account_json(account))
                case "html":
                    write_text(path, tournament_site.site_html(account, made_at=self._ledger.games.clock.now()))
        except ConsoleError as trouble:
            self._ledger.trouble(trouble)
        else:
            self._say(_("Saved: {file}").format(file=Path(path).name), "gain")

    # Sheets.

    def _job(self, what: What) -> Job | None:
        """What draws a sheet, everything it needs from the club read; None where there is nothing to print."""
        from judge_console.desk import statistics_papers  # noqa: PLC0415 - reportlab waits until a sheet is looked at
        from judge_console.desk import tournament_papers as sheets  # noqa: PLC0415
        from judge_console.desk.club_statistics import of_tournament  # noqa: PLC0415
        from judge_console.desk.papers import blank_pdf, protocols_pdf  # noqa: PLC0415

        desk, state, now = self._ledger.desk, self._ledger.state, self._ledger.games.clock.now()
        title = " · ".join(part for part in (state.head.tournament.name, state.head.tournament.stage) if part)
        if what in {"seating_by_round", "seating_by_player", "seating_quality", "timetable", "blanks"} and not state.seating:
            return None
        match what:
            case "entries":
                return _drawn(sheets.entries_pdf(desk, printed_at=now))
            case "seating_by_round":
                return _drawn(sheets.seating_by_round_pdf(desk, printed_at=now))
            case "seating_by_player":
                return _drawn(sheets.seating_by_player_pdf(desk, printed_at=now))
            case "seating_quality":
                return _drawn(sheets.seating_quality_pdf(desk, printed_at=now))
            case "timetable":
                return _drawn(sheets.timetable_pdf(desk, printed_at=now))
            case "standings":
                return _drawn(sheets.tournament_standings_pdf(desk, printed_at=now))
            case "lots":
                return _drawn(sheets.lots_pdf(desk, printed_at=now))
            case "statistics":
                selection = of_tournament(self._ledger.account)
                return lambda: statistics_papers.statistics_pdf(selection, title, printed_at=now)
            case "season":
                selection, player = of_tournament(self._ledger.account), self.player.currentText()
                return (lambda: statistics_papers.season_pdf(selection, player, title, printed_at=now)) if player else None
            case "blanks":
                planned = [Course.opened(MAFIA, head, state.rules) for head in sheets.planned_heads(desk)]
                return lambda: blank_pdf(planned)
            case "protocols":
                courses = sheets.protocol_courses(desk, self._ledger.games)
                return (lambda: protocols_pdf(courses, printed_at=now)) if courses else None

    def _offer_players(self) -> None:
        players = [row.player for row in self._ledger.account.rows if row.games]
        if [self.player.itemText(place) for place in range(self.player.count())] == players:
            return
        chosen = self.player.currentText()
        self._offering = True
        self.player.clear()
        self.player.addItems(players)
        self.player.setCurrentIndex(max(0, self.player.findText(chosen)))
        self._offering = False

    def _choose_player(self) -> None:
        if not self._offering:
            self.redraw()


class PapersSection(Section):
    """The preview as a section."""

    def __init__(self, ledger: Ledger, theme: Theme, background: Background, *, printing: Printing | None = None) -> None:
        super().__init__(ledger, theme)
        self.preview = TournamentPreview(ledger, theme, background, printing=printing)
        self.body.setContentsMargins(16, 12, 16, 8)
        self.body.addWidget(self.preview)

    def refresh(self) -> None:
        self.preview.redraw()

    def begin(self) -> None:
        self.preview.begin()

    def show_part(self, name: str) -> None:
        self.preview.choose({"seating": "seating_by_round"}.get(name, name))

    def key_help(self) -> list[tuple[str, str]]:
        return self.preview.key_help()

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        return not key.startswith("Digit") and self.preview.handle_key(key, event)

    def set_theme(self, theme: Theme) -> None:
        self.preview.set_theme(theme)
        super().set_theme(theme)


def _drawn(pdf: bytes) -> Job:
    return lambda: pdf


def _file_name(words: str) -> str:
    return "".join(letter if letter.isalnum() or letter in " .,-" else "_" for letter in words)
