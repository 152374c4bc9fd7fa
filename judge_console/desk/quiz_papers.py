"""The sheet of a quiz evening as PDF. Nothing here writes a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge_console import words
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.papers import imprint
from judge_console.engine.course import Course
from judge_console.engine.events import Ruling
from judge_console.quiz.casino import Breach
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.printout.evening_sheet import EveningSheet


def evening_pdf(course: AnyCourse, *, printed_at: str) -> bytes:
    """The sheet of an evening as it stands; a draft where it is not signed. `printed_at` is RFC 3339."""
    return _drawn(_sheet(course, printed_at))


def blank_pdf(course: AnyCourse) -> bytes:
    """The sheet of an evening before its first event: head, teams and captains, to be filled in by hand."""
    before = Course.opened(course.discipline, course.head, course.rules)
    return _drawn(replace(_sheet(before, ""), form=True))


def _sheet(course: AnyCourse, printed_at: str) -> EveningSheet:
    from judge_console.printout.quiz_evening import evening_of  # noqa: PLC0415 - reportlab waits until a sheet is wanted

    return evening_of(course, imprint(printed_at, None), say_ruling=_say_ruling, say_breach=_say_breach)


def _drawn(sheet: EveningSheet) -> bytes:
    from judge_console.printout.evening import evening_pdf as draw  # noqa: PLC0415

    return draw(sheet)


def _say_ruling(ruling: Ruling) -> str:
    told = words.sentence(ruling.code, ruling.facts)
    clause = f" ({ruling.clause})" if ruling.clause else ""
    if not ruling.reason:
        return f"{told}{clause}"
    return _("Set aside: {told}{clause}. Reason: {reason}").format(told=told, clause=clause, reason=ruling.reason)


def _say_breach(breach: Breach) -> str:
    told = words.sentence(breach.code, breach.facts)
    clause = f" ({breach.clause})" if breach.clause else ""
    return _("Team {team}: {told}{clause}. Let in: {reason}").format(team=breach.team, told=told, clause=clause, reason=breach.reason)
