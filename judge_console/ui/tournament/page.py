"""The page «Турнир»: the list of tournaments, or the open one with its sections, chosen by a digit."""

from __future__ import annotations

from typing import Final

from judge_console.ui.background import Background
from judge_console.ui.controller import Controller
from judge_console.ui.games_list import day_words
from judge_console.ui.sectioned_page import SectionedPage, SectionEntry
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.clock import DayClock
from judge_console.ui.tournament.entries import EntriesSection
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.section import Section
from judge_console.ui.tournament.start import TournamentStart
from judge_console.words import N_
from judge_console.words import translate as _


def _seating(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.seating import SeatingSection  # noqa: PLC0415 - each section when it is first shown

    return SeatingSection(ledger, theme)


def _timetable(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.timetable import TimetableSection  # noqa: PLC0415

    return TimetableSection(ledger, theme)


def _results(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.results import ResultsSection  # noqa: PLC0415

    return ResultsSection(ledger, theme)


def _standings(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.standings import StandingsSection  # noqa: PLC0415

    return StandingsSection(ledger, theme)


def _statistics(ledger: Ledger, theme: Theme, background: Background) -> Section:
    from judge_console.ui.tournament.figures import FiguresSection  # noqa: PLC0415

    return FiguresSection(ledger, theme, background)


def _papers(ledger: Ledger, theme: Theme, background: Background) -> Section:
    from judge_console.ui.tournament.papers import PapersSection  # noqa: PLC0415

    return PapersSection(ledger, theme, background)


SECTIONS: Final[tuple[SectionEntry[Ledger], ...]] = (
    ("entries", N_("Entries"), lambda ledger, theme, _background: EntriesSection(ledger, theme)),
    ("seating", N_("Seating"), _seating),
    ("timetable", N_("Timetable"), _timetable),
    ("results", N_("Results"), _results),
    ("standings", N_("Standings"), _standings),
    ("statistics", N_("Statistics"), _statistics),
    ("papers", N_("Print and export"), _papers),
)


class TournamentPage(SectionedPage):
    """The page of the window."""

    ledger: Ledger
    start: TournamentStart

    def __init__(self, controller: Controller, theme: Theme) -> None:
        self.controller = controller.tournament
        ledger = Ledger(self.controller, controller)
        self.clock = DayClock(ledger, theme)
        start = TournamentStart(self.controller, theme)
        super().__init__(ledger, theme, SECTIONS, start, (_("Tournaments"), _("The list of tournaments")), [self.clock])
        self._on_opened(self.controller.session)

    def title(self) -> str:
        """The tournament's name."""
        if not self.ledger.open or self.at_list:
            return _("Tournaments")
        own = self.ledger.state.head.tournament
        return " · ".join(part for part in (own.name, own.stage) if part)

    def heading(self) -> str:
        state = self.ledger.state
        own = state.head.tournament
        closed = _("closed") if state.signed else ""
        return " · ".join(part for part in (own.name, own.stage, day_words(own.date), closed) if part)

    def first_section(self) -> str:
        return self.current if self.ledger.state.seating else "entries"

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.clock.set_theme(theme)

    def _tell_head(self) -> None:
        super()._tell_head()
        if self.ledger.open:
            self.clock.tell()
