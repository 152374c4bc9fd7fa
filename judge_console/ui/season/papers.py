"""What can be printed of a season and given to other programs."""

from __future__ import annotations

from typing import Final, cast

from judge_console.store.exchange import write_bytes, write_text
from judge_console.ui.background import Background
from judge_console.ui.papers_preview import Job, PapersPreview
from judge_console.ui.printing import Printing
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.theme import Theme
from judge_console.words import N_

WHATS: Final[dict[str, str]] = {
    "squads": N_("Squads"),
    "qualifier": N_("Sheet of the qualifying game"),
    "calendar": N_("Calendar"),
    "tables": N_("Tables of the groups"),
    "bracket": N_("Bracket of the play-off"),
    "fees": N_("Fees"),
    "prizes": N_("Prizes"),
}
EXPORTS: Final[dict[str, str]] = {
    "csv": N_("Group tables as CSV"),
    "xlsx": N_("All tables as XLSX"),
    "html": N_("A page for a site"),
    "ics": N_("Calendar for a telephone"),
}


class SeasonPreview(PapersPreview):
    """The sheets of the season."""

    whats = WHATS
    exports_of = EXPORTS
    _ledger: Ledger

    def __init__(self, ledger: Ledger, theme: Theme, background: Background, *, printing: Printing | None = None) -> None:
        super().__init__(ledger, theme, background, printing=printing)

    def name_parts(self) -> tuple[str, ...]:
        return (self._ledger.state.head.season.name,)

    def job(self, what: str) -> Job | None:
        from judge_console.desk.season_account import account_of  # noqa: PLC0415 - reportlab waits until a sheet is looked at
        from judge_console.desk.season_papers import SeasonPaper, account_paper  # noqa: PLC0415

        state, now = self._ledger.state, self._ledger.games.clock.now()
        there = {
            "squads": bool(state.squads),
            "qualifier": bool(state.sheet.marks),
            "calendar": bool(state.fixtures),
            "tables": bool(state.groups),
            "bracket": bool(state.bracket),
            "fees": bool(state.squads),
            "prizes": bool(state.prizes),
        }
        if not there[what]:
            return None
        account = account_of(self._ledger.desk)
        return lambda: account_paper(cast("SeasonPaper", what), account, printed_at=now)

    def export_to(self, export: str, path: str) -> None:
        from judge_console.desk import season_exports, season_site  # noqa: PLC0415 - spreadsheets wait until one is wanted
        from judge_console.desk.export_tables import table_csv  # noqa: PLC0415
        from judge_console.desk.season_account import account_of  # noqa: PLC0415
        from judge_console.desk.season_calendar import icalendar_text  # noqa: PLC0415

        desk, now = self._ledger.desk, self._ledger.games.clock.now()
        account = account_of(desk)
        match export:
            case "csv":
                write_text(path, table_csv(season_exports.season_table(account, "tables")))
            case "xlsx":
                write_bytes(path, season_exports.season_xlsx(account))
            case "html":
                write_text(path, season_site.site_html(account, made_at=now))
            case _:
                write_text(path, icalendar_text(desk.state, desk.results(), now))
