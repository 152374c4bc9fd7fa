"""The page «Сезон»: the list of seasons, or the open one with its sections, chosen by a digit."""

from __future__ import annotations

from typing import Final

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


def _fees(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.season.fees import FeesSection  # noqa: PLC0415

    return FeesSection(ledger, theme)


SECTIONS: Final[tuple[SectionEntry[Ledger], ...]] = (
    ("teams", N_("Teams"), _teams),
    ("qualifier", N_("Qualifying game"), _qualifier),
    ("groups", N_("Groups"), _groups),
    ("fees", N_("Fees"), _fees),
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

    def first_section(self) -> str:
        return self.current if self.ledger.state.squads else "teams"
