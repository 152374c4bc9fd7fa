"""The panels that the quiz page hosts, by name. Each is imported when it is first opened: an evening begins sooner without them."""

# ruff: noqa: PLC0415 - importing late is what this module is for

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from judge_console.ui.controller import Controller
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.theme import Theme

PanelMaker = Callable[[Controller, Theme], Panel]


def _lineup(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.quiz.lineup_panel import LineupPanel

    return LineupPanel(controller, theme)


def _laying(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.quiz.laying_panel import LayingPanel

    return LayingPanel(controller, theme)


def _paper(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.quiz.paper_panel import PaperPanel

    return PaperPanel(controller, theme)


def _questions(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.quiz.questions_panel import QuestionsPanel

    return QuestionsPanel(controller, theme)


def _log(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.quiz.log_panel import QuizLogPanel

    return QuizLogPanel(controller, theme)


def _sheet(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.quiz.sheet_panel import SheetPanel

    return SheetPanel(controller, theme)


def _head(controller: Controller, theme: Theme) -> Panel:
    from judge_console.ui.quiz.head_panel import HeadPanel

    return HeadPanel(controller, theme)


MAKERS: Final[Mapping[str, PanelMaker]] = {
    "lineup": _lineup,
    "laying": _laying,
    "paper": _paper,
    "questions": _questions,
    "log": _log,
    "sheet": _sheet,
    "head": _head,
}
