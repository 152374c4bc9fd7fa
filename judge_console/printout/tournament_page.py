"""The pages that all sheets of a tournament share: a title with the tournament's name on each, sections that flow, a numbered foot."""

from collections.abc import Iterable, Sequence
from typing import Final

from judge_console.printout import lettering
from judge_console.printout.paper import (
    A4_LANDSCAPE,
    A4_PORTRAIT,
    MARGIN,
    MUTED,
    RULE,
    Box,
    Column,
    Paper,
    Piece,
    date_text,
    draw_pieces,
    paginate,
)
from judge_console.printout.tournament_sheet import Heading
from judge_console.words import translate as _

PORTRAIT_WIDTH: Final = A4_PORTRAIT[0] - 2 * MARGIN
LANDSCAPE_WIDTH: Final = A4_LANDSCAPE[0] - 2 * MARGIN
"""Points between the margins."""

_HEAD: Final = 44.0


def tournament_pdf(heading: Heading, title: str, pieces: Iterable[Piece], *, landscape: bool = False) -> bytes:
    """The PDF of a sheet: `pieces` spread over pages, each under the same head."""
    parts = (title, heading.tournament, heading.stage)
    paper = Paper(
        A4_LANDSCAPE if landscape else A4_PORTRAIT,
        # A title may be a nickname, and what is half a character has no place in the document's information.
        title=" · ".join(part for part in parts if part).encode("utf-8", "replace").decode("utf-8"),
        author=heading.chief_judge,
        creator=heading.made_by,
    )
    area = paper.content
    pages = paginate(pieces, area.height - _HEAD)
    foot = _foot(heading)
    for number, page in enumerate(pages, 1):
        _draw_head(paper, heading, title)
        draw_pieces(paper, page, area.x, area.y + _HEAD)
        paper.foot(foot, number, len(pages))
        paper.end_page()
    return paper.finish()


def section(title: str, note: str = "") -> Piece:
    """A heading inside a sheet, with what there is to say of it beside it; it stays with what follows."""

    def draw(paper: Paper, x: float, y: float) -> None:
        width = paper.content.width
        used = paper.text(Box(x, y + 6, width, 16), title, 10.5, face="bold").width + 12
        paper.text(Box(x + used, y + 7, width - used, 16), note, 8.5, grey=MUTED)

    return Piece(24.0, draw, leads=True)


def paragraph(text: str, width: float, *, size: float = 8.5, before: float = 3.0) -> list[Piece]:
    """A text that wraps, a piece a line, so that it may go over to the next page."""
    laid = lettering.wrap_text(text, "regular", size, width)
    height = size * lettering.LINE_HEIGHT
    pieces: list[Piece] = [Piece(before, _draw_nothing, leads=True)] if laid.lines else []
    for line in laid.lines:

        def draw(paper: Paper, x: float, y: float, line: lettering.Line = line) -> None:
            paper.put(lettering.Fitted((line,), size, shortened=False), Box(x, y, width, height), grey=MUTED)

        pieces.append(Piece(height, draw))
    return pieces


def signature(label: str, name: str) -> Piece:
    """A line to sign on, with whose it is."""

    def draw(paper: Paper, x: float, y: float) -> None:
        words = paper.text(Box(x, y + 22, 110, 14), label, 8.5, grey=MUTED)
        paper.text(Box(x + words.width + 6, y + 22, 170, 14), name, 10, face="bold")
        paper.line(x + 300, y + 35, x + 480, y + 35, weight=RULE)
        paper.text(Box(x + 300, y + 36, 180, 9), _("Signature"), 6.2, align="center", grey=MUTED)

    return Piece(48.0, draw)


def gap(height: float) -> Piece:
    """Room between two parts of a sheet."""
    return Piece(height, _draw_nothing)


def spread(columns: Sequence[Column], width: float) -> tuple[Column, ...]:
    """The columns in the same proportions, as wide as the page together."""
    factor = width / sum(column.width for column in columns)
    return tuple(Column(column.heading, column.width * factor, column.align, column.face, column.lines) for column in columns)


def times(begins: str, ends: str) -> str:
    """`12:00–13:00`, empty where nothing is planned."""
    return f"{begins}–{ends}" if begins and ends else begins


def _draw_nothing(_paper: Paper, _x: float, _y: float) -> None:
    """Room takes no ink."""


def _draw_head(paper: Paper, heading: Heading, title: str) -> None:
    area = paper.content
    first = Box(area.x, area.y, area.width, 22)
    second = Box(area.x, area.y + 22, area.width, 12)
    used = paper.text(Box(first.x, first.y, first.width * 0.55, 22), title, 16, face="bold").width + 16
    name = " · ".join(part for part in (heading.tournament, heading.stage) if part)
    paper.text(Box(first.x + used, first.y + 2, first.width - used, 20), name, 11, face="bold", align="right")
    judge = _("chief judge: {name}").format(name=heading.chief_judge) if heading.chief_judge else ""
    facts = " · ".join(part for part in (date_text(heading.date), heading.place, judge) if part)
    paper.text(second, facts, 8.5, align="right", grey=MUTED)
    paper.line(area.x, area.y + 37, area.right, area.y + 37, weight=RULE)


def _foot(heading: Heading) -> str:
    parts = (heading.made_by, heading.regulation, _("printed {time}").format(time=heading.printed) if heading.printed else "")
    return " · ".join(part for part in parts if part)
