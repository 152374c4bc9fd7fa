"""The evening sheet as it will be printed, draft or final, or its empty form."""

from __future__ import annotations

from typing import cast

from judge_console.quiz.state import State
from judge_console.ui.controller import Controller
from judge_console.ui.sheet_preview import SheetPreview
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class SheetPanel(SheetPreview):
    """The sheets of the open evening."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__(controller, theme, {"sheet": _("Evening sheet"), "form": _("An empty form of it")})

    def make(self, what: str) -> None:
        from judge_console.desk import quiz_papers  # noqa: PLC0415 - reportlab waits until a sheet is looked at

        course = self.session.course
        if what == "form":
            self.show_sheet(quiz_papers.blank_pdf(course))
        else:
            self.show_sheet(quiz_papers.evening_pdf(course, printed_at=self.controller.games.clock.now()))

    def file_name(self) -> str:
        head = cast("State", self.session.state).head
        name = _("Evening {date}, {a} and {b}").format(date=head.evening.date, a=head.teams.a.name, b=head.teams.b.name)
        return "".join(letter if letter.isalnum() or letter in " .,-" else "_" for letter in name)
