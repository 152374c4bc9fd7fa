"""What the sheets of a tournament have of their own: its name, stage, day, place and chief judge above each page."""

from collections.abc import Iterable

from judge_console.printout.paper import Piece, date_text
from judge_console.printout.sheet_page import PageHead, sheet_pdf
from judge_console.printout.tournament_sheet import Heading
from judge_console.words import translate as _


def tournament_pdf(heading: Heading, title: str, pieces: Iterable[Piece], *, landscape: bool = False) -> bytes:
    """The PDF of a sheet: `pieces` spread over pages, each under the same head."""
    judge = _("chief judge: {name}").format(name=heading.chief_judge) if heading.chief_judge else ""
    head = PageHead(
        " · ".join(part for part in (heading.tournament, heading.stage) if part),
        (date_text(heading.date), heading.place, judge),
        heading.chief_judge,
        heading.regulation,
        heading.made_by,
        heading.printed,
    )
    return sheet_pdf(head, title, pieces, landscape=landscape)


def times(begins: str, ends: str) -> str:
    """`12:00–13:00`, empty where nothing is planned."""
    return f"{begins}–{ends}" if begins and ends else begins
