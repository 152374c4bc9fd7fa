"""Everything that can be printed of a tournament, looked at first, and its tables for other programs."""

from __future__ import annotations

from typing import Final, Literal, cast

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox

from judge_console.desk.tournament_account import quality_of
from judge_console.engine.course import Course
from judge_console.mafia.game import MAFIA
from judge_console.store.exchange import write_bytes, write_text
from judge_console.ui.background import Background
from judge_console.ui.papers_preview import Job, PapersPreview, drawn
from judge_console.ui.printing import Printing
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
WHATS: Final[dict[str, str]] = {
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
EXPORTS: Final[dict[str, str]] = {
    "csv": N_("Standings as CSV"),
    "xlsx": N_("All tables as XLSX"),
    "json": N_("Everything as JSON"),
    "html": N_("A page for a site"),
}


class TournamentPreview(PapersPreview):
    """The sheets of the tournament."""

    whats = WHATS
    exports_of = EXPORTS
    _ledger: Ledger

    def __init__(self, ledger: Ledger, theme: Theme, background: Background, *, printing: Printing | None = None) -> None:
        super().__init__(ledger, theme, background, printing=printing)
        self.player = QComboBox()
        self.player.setAccessibleName(_("Player"))
        self.options.addWidget(self.player)
        self.player.currentIndexChanged.connect(lambda _index: self._choose_player())
        self._offering = False

    def refresh(self) -> None:
        self.player.setVisible(self.what.currentData() == "season")
        self._offer_players()
        super().refresh()

    def name_parts(self) -> tuple[str, ...]:
        own = self._ledger.state.head.tournament
        return own.name, own.stage, own.date

    def export_to(self, export: str, path: str) -> None:
        from judge_console.desk import tournament_exports, tournament_site  # noqa: PLC0415 - spreadsheets wait until one is wanted

        account = self._ledger.account
        match cast("Export", export):
            case "csv":
                write_text(path, tournament_exports.table_csv(tournament_exports.export_table(account, "standings")))
            case "xlsx":
                write_bytes(path, tournament_exports.account_xlsx(account))
            case "json":
                write_text(path, tournament_exports.account_json(account))
            case "html":
                write_text(path, tournament_site.site_html(account, made_at=self._ledger.games.clock.now()))

    def job(self, what: str) -> Job | None:
        from judge_console.desk import statistics_papers  # noqa: PLC0415 - reportlab waits until a sheet is looked at
        from judge_console.desk import tournament_papers as sheets  # noqa: PLC0415
        from judge_console.desk.club_statistics import of_tournament  # noqa: PLC0415
        from judge_console.desk.papers import blank_pdf, protocols_pdf  # noqa: PLC0415

        desk, state, now = self._ledger.desk, self._ledger.state, self._ledger.games.clock.now()
        title = " · ".join(part for part in (state.head.tournament.name, state.head.tournament.stage) if part)
        if what in {"seating_by_round", "seating_by_player", "seating_quality", "timetable", "blanks"} and not state.seating:
            return None
        match cast("What", what):
            case "entries":
                return drawn(sheets.entries_pdf(desk, printed_at=now))
            case "seating_by_round":
                return drawn(sheets.seating_by_round_pdf(desk, printed_at=now))
            case "seating_by_player":
                return drawn(sheets.seating_by_player_pdf(desk, printed_at=now))
            case "seating_quality" if quality_of(state) is None:
                return None
            case "seating_quality":
                return drawn(sheets.seating_quality_pdf(desk, printed_at=now))
            case "timetable":
                return drawn(sheets.timetable_pdf(desk, printed_at=now))
            case "standings":
                return drawn(sheets.tournament_standings_pdf(desk, printed_at=now))
            case "lots":
                return drawn(sheets.lots_pdf(desk, printed_at=now))
            case "statistics":
                selection = of_tournament(self._ledger.account)
                return lambda: statistics_papers.statistics_pdf(selection, title, printed_at=now)
            case "season":
                selection, player = of_tournament(self._ledger.account), self.player.currentText()
                return (lambda: statistics_papers.season_pdf(selection, player, title, printed_at=now)) if player else None
            case "blanks":
                planned = [Course.opened(MAFIA, head, state.rules) for head in sheets.planned_heads(desk)]
                return lambda: blank_pdf(planned, backs=True)
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
