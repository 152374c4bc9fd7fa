# ruff: noqa: INP001 - beside a script, not a package
"""A season in its spring shown section by section through the real window. Used by shots.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge_console.quiz.season.events import MemberJoined
from tests.ui.season.seasons import SeasonInTheMiddle

if TYPE_CHECKING:
    from shots import Photographer

    from judge_console.ui.application import Program
    from judge_console.ui.season.page import SeasonPage

_DRAWN: float = 1.5
"""Seconds that a sheet takes to be drawn."""


def walk_through_the_season(photographer: Photographer, program: Program) -> None:
    """The list and the form of a new season, then every section and view of one with eleven evenings held, and one in its play-off."""
    window = photographer.window
    tab = next(place for place, made in enumerate(window.top.tabs) if made.text() == "Сезон")
    window.top.tabs[tab].click()
    page: SeasonPage = window.page  # type: ignore[assignment]  # the tab's own
    photographer.take("season-list")
    page.show_form()
    photographer.take("season-new")
    season = SeasonInTheMiddle(program.controller.games).with_teams().with_groups().with_evenings()
    program.controller.hold(season.desk.session)
    for name in page.names:
        section: Any = page.show_section(name)
        photographer.settle(_DRAWN)
        for view in list(section.views.chips) if hasattr(section, "views") else [""]:
            if view:
                section.views.chips[view].click()
                photographer.settle(_DRAWN if name == "papers" else 0.0)
            photographer.take("-".join(part for part in ("season", name, view) if part))
    teams: Any = page.show_section("teams")
    teams.turn("squad")
    teams.list.go_to("Кварц")
    teams.squad.override.let([MemberJoined("Кварц", "Яков Лишний")])
    photographer.take("season-limit")
    teams.squad.override.drop()
    program.controller.hold(SeasonInTheMiddle(program.controller.games).with_teams().with_groups().with_play_off().desk.session)
    page.show_section("bracket")
    photographer.take("season-play-off")
