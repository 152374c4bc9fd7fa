"""The page «Сезон»: the list of seasons, or the open one with its sections, chosen by a digit."""

from __future__ import annotations

from typing import Final

from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.quiz.season.state import Fixture
from judge_console.ui import section as ui_section
from judge_console.ui.background import Background
from judge_console.ui.controller import Controller
from judge_console.ui.games_list import day_words
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.section import Section
from judge_console.ui.season.start import SeasonStart
from judge_console.ui.season.teams import TeamsSection
from judge_console.ui.sectioned_page import SectionedPage, SectionEntry
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _


def _teams(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    return TeamsSection(ledger, theme)


def _qualifier(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.season.qualifier import QualifierSection  # noqa: PLC0415 - each section when it is first shown

    return QualifierSection(ledger, theme)


def _groups(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.season.groups import GroupsSection  # noqa: PLC0415

    return GroupsSection(ledger, theme)


def _calendar(ledger: Ledger, theme: Theme, background: Background) -> Section:
    from judge_console.ui.season.calendar import CalendarSection  # noqa: PLC0415

    return CalendarSection(ledger, theme, background)


def _tables(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.season.tables import TablesSection  # noqa: PLC0415

    return TablesSection(ledger, theme)


def _bracket(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.season.bracket import BracketSection  # noqa: PLC0415

    return BracketSection(ledger, theme)


def _fees(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.season.fees import FeesSection  # noqa: PLC0415

    return FeesSection(ledger, theme)


def _desk(ledger: Ledger, theme: Theme, background: Background) -> Section:
    from judge_console.ui.season.desk import DeskSection  # noqa: PLC0415

    return DeskSection(ledger, theme, background)


SECTIONS: Final[tuple[SectionEntry[Ledger], ...]] = (
    ("teams", N_("Teams"), _teams),
    ("qualifier", N_("Qualifier"), _qualifier),
    ("groups", N_("Groups"), _groups),
    ("calendar", N_("Calendar"), _calendar),
    ("tables", N_("Group tables"), _tables),
    ("bracket", N_("Play-off"), _bracket),
    ("fees", N_("Fees"), _fees),
    ("papers", N_("Papers and files"), _desk),
)


class SeasonPage(SectionedPage):
    """The page of the window."""

    ledger: Ledger
    start: SeasonStart

    def __init__(self, controller: Controller, theme: Theme) -> None:
        self.controller = controller.season
        ledger = Ledger(self.controller, controller)
        start = SeasonStart(self.controller, theme)
        super().__init__(ledger, theme, SECTIONS, start, (_("Seasons"), _("The list of seasons")))
        self._on_opened(self.controller.session)

    def title(self) -> str:
        """The season's name."""
        if not self.ledger.open or self.at_list:
            return _("Seasons")
        return self.ledger.state.head.season.name

    def heading(self) -> str:
        state = self.ledger.state
        own = state.head.season
        dates = f"{day_words(own.begins)} – {day_words(own.ends)}"
        return " · ".join(part for part in (own.name, own.place, dates, _("closed") if state.signed else "") if part)

    def connect_section(self, section: ui_section.Section) -> None:
        super().connect_section(section)
        if isinstance(section, Section):
            section.evening_asked.connect(self.open_evening)

    def open_evening(self, fixture: Fixture) -> None:
        """Opens the evening of a planned one on its own tab; it is begun with what the season knows of it where there is none yet."""
        desk, table = self.ledger.desk, self.ledger.table
        try:
            evening = desk.evening_of(fixture)
            if evening is None:
                # The head of an evening can be corrected on its own tab; whoever hosted last mostly hosts again.
                hosts = [str(one.line.title["host"]) for one in desk.evenings() if one.line.title.get("host")]
                table.hold(desk.begin_evening(fixture, hosts[-1] if hosts else desk.state.head.season.organiser, ""))
        except (StorageTrouble, FormatError) as trouble:
            self.ledger.trouble(trouble)
            return
        if evening is not None:
            table.open_game(evening.line.id)

    def first_section(self) -> str:
        return self.current if self.ledger.state.squads else "teams"
