"""The panels that the mafia page hosts, by name. Each is imported when it is first opened: a game begins sooner without them."""

# ruff: noqa: PLC0415 - importing late is what this module is for

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from judge_console.ui.controller import Controller
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.theme import Theme

PanelMaker = Callable[[Controller, Theme], Panel]


def _log(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.log.panel import LogPanel
    from judge_console.ui.mafia.event_editor import MafiaEditor

    return LogPanel(controller, theme, lambda session, parent: MafiaEditor(session.course.rules, parent))


def _head(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.mafia.head_form import HeadPanel

    return HeadPanel(controller, theme)


def _roles(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.mafia.roles_entry import RolesPanel

    return RolesPanel(controller, theme)


def _extra(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.mafia.extra_points import ExtraPanel

    return ExtraPanel(controller, theme)


def _sign(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.mafia.signature import SignaturePanel

    return SignaturePanel(controller, theme)


def _preview(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.mafia.print_preview import PreviewPanel

    return PreviewPanel(controller, theme)


def _paper(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.mafia.paper_entry import PaperEntry

    return PaperEntry(controller, theme)


MAKERS: Final[Mapping[str, PanelMaker]] = {
    "log": _log,
    "head": _head,
    "roles": _roles,
    "extra": _extra,
    "sign": _sign,
    "preview": _preview,
    "paper": _paper,
}
