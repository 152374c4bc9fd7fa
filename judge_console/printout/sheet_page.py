"""The pages that sheets of several pages share: a title with what it is about on each, sections that flow, a numbered foot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
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
    draw_pieces,
    paginate,
)
from judge_console.words import translate as _

PORTRAIT_WIDTH: Final = A4_PORTRAIT[0] - 2 * MARGIN
LANDSCAPE_WIDTH: Final = A4_LANDSCAPE[0] - 2 * MARGIN
"""Points between the margins."""
HEAD: Final = 44.0
"""Points that the head of a page takes."""


@dataclass(frozen=True, slots=True)
class PageHead:
    """What every page says: what it is about, its facts in small print, who answers for it; and the parts of its foot.

    `regulation` is the name of the rule set, `made_by` the program and its version, `printed` the time of printing as read. What is
    empty is left out."""

    name: str = ""
    facts: tuple[str, ...] = ()
    author: str = ""
    regulation: str = ""
    made_by: str = ""
    printed: str = ""


def sheet_pdf(head: PageHead, title: str, pieces: Iterable[Piece], *, landscape: bool = False) -> bytes:
    """The PDF of a sheet: `pieces` spread over pages, each under the same head."""
    paper = new_paper(head, title, landscape=landscape)
    return finish_pages(paper, head, title, paginate(pieces, paper.content.height - HEAD))


def new_paper(head: PageHead, title: str, *, landscape: bool = False) -> Paper:
    """The paper of a sheet, before its first page."""
    return Paper(
        A4_LANDSCAPE if landscape else A4_PORTRAIT,
        # A title may be a nickname, and what is half a character has no place in the document's information.
        title=" · ".join(part for part in (title, head.name) if part).encode("utf-8", "replace").decode("utf-8"),
        author=head.author,
        creator=head.made_by,
    )


def finish_pages(paper: Paper, head: PageHead, title: str, pages: Sequence[Sequence[Piece]]) -> bytes:
    """Draw pages of pieces that fit, and return the document."""
    area = paper.content
    for number, page in enumerate(pages, 1):
        _draw_head(paper, head, title)
        draw_pieces(paper, page, area.x, area.y + HEAD)
        paper.foot(_foot(head), number, len(pages))
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


def kept_together(pieces: Sequence[Piece], most: float = 330.0) -> list[Piece]:
    """Pieces that go to the next page as a whole, unless they are higher than `most` points together."""
    if sum(piece.height for piece in pieces) > most:
        return list(pieces)
    return [*(replace(piece, leads=True) for piece in pieces[:-1]), *pieces[-1:]]


def under_title(title: Piece, pieces: Sequence[Piece]) -> list[Piece]:
    """A heading and what stands under it; where a table goes over to the next page the heading stands there again above its head."""
    return [title, *(piece if piece.head is None else replace(piece, head=_stacked(title, piece.head)) for piece in pieces)]


def _stacked(upper: Piece, lower: Piece) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        upper.draw(paper, x, y)
        lower.draw(paper, x, y + upper.height)

    return Piece(upper.height + lower.height, draw)


def _draw_nothing(_paper: Paper, _x: float, _y: float) -> None:
    """Room takes no ink."""


def _draw_head(paper: Paper, head: PageHead, title: str) -> None:
    area = paper.content
    first = Box(area.x, area.y, area.width, 22)
    second = Box(area.x, area.y + 22, area.width, 12)
    used = paper.text(Box(first.x, first.y, first.width * 0.55, 22), title, 16, face="bold").width + 16
    paper.text(Box(first.x + used, first.y + 2, first.width - used, 20), head.name, 11, face="bold", align="right")
    paper.text(second, " · ".join(part for part in head.facts if part), 8.5, align="right", grey=MUTED)
    paper.line(area.x, area.y + 37, area.right, area.y + 37, weight=RULE)


def _foot(head: PageHead) -> str:
    parts = (head.made_by, head.regulation, _("printed {time}").format(time=head.printed) if head.printed else "")
    return " · ".join(part for part in parts if part)
