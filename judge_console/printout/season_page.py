"""What the sheets of a season have of their own: its name, days, place and organiser above each page."""

from collections.abc import Iterable

from judge_console.printout.paper import Piece
from judge_console.printout.season_sheet import SeasonHeading
from judge_console.printout.sheet_page import PageHead, sheet_pdf
from judge_console.words import translate as _


def season_pdf(heading: SeasonHeading, title: str, pieces: Iterable[Piece], *, landscape: bool = False) -> bytes:
    """The PDF of a sheet: `pieces` spread over pages, each under the same head."""
    organiser = _("organiser: {name}").format(name=heading.organiser) if heading.organiser else ""
    facts = (heading.dates, heading.place, organiser)
    head = PageHead(heading.season, facts, heading.organiser, heading.regulation, heading.made_by, heading.printed)
    return sheet_pdf(head, title, pieces, landscape=landscape)
