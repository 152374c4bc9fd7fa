"""The paper that all sheets are drawn on: pages, cells, lines, tables that flow over pages, watermark, page foot, QR code.

Coordinates are points from the top left corner of the page, y downwards, as one reads a form. The same calls give the
same bytes. Sheets use only black and greys, and nothing depends on telling two greys apart; colours are for pictures that end on a screen.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from threading import Lock
from typing import Final, Literal

import segno
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfbase.pdfdoc import PDFString
from reportlab.pdfgen.canvas import Canvas

from judge_console.printout import lettering
from judge_console.printout.lettering import ASCENT, LINE_HEIGHT, Face, Fitted
from judge_console.words import language
from judge_console.words import translate as _

A4_LANDSCAPE: Final[tuple[float, float]] = landscape(A4)
A4_PORTRAIT: Final[tuple[float, float]] = A4

HAIR: Final = 0.4
"""Weight of the lines between cells, in points."""
RULE: Final = 0.7
"""Weight of the lines between groups of cells."""
FRAME: Final = 1.1
"""Weight of the frame around a form."""

INK: Final = 0.0
MUTED: Final = 0.32
"""Grey of labels and small print: dark enough for a worn toner."""
TINT: Final = 0.93
"""Grey that heads of tables are filled with."""
_WATERMARK_GREY: Final = 0.915

_SAVING: Final = Lock()

MARGIN: Final = 28.0
"""Left and right, about 10 mm: no printer cuts it, and a hole punch fits."""
_TOP: Final = 22.0
_BOTTOM: Final = 38.0
_FOOT: Final = 32.0

Ink = float | tuple[float, float, float]
"""A grey, 0 black to 1 white, or red, green and blue."""
Align = Literal["left", "center", "right"]
Place = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page; `x`, `y` is its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def inset(self, x: float, y: float = 0.0) -> "Box":
        """The box with `x` points less at the left and the right, `y` points less at top and bottom."""
        return Box(self.x + x, self.y + y, self.width - 2 * x, self.height - 2 * y)

    def part(self, x: float, y: float, width: float, height: float) -> "Box":
        """A box inside this one, its corner counted from this one's."""
        return Box(self.x + x, self.y + y, width, height)

    def columns(self, widths: Iterable[float]) -> list["Box"]:
        """Cut into columns of the given widths, from the left."""
        boxes: list[Box] = []
        x = self.x
        for width in widths:
            boxes.append(Box(x, self.y, width, self.height))
            x += width
        return boxes

    def rows(self, heights: Iterable[float]) -> list["Box"]:
        """Cut into rows of the given heights, from the top."""
        boxes: list[Box] = []
        y = self.y
        for height in heights:
            boxes.append(Box(self.x, y, self.width, height))
            y += height
        return boxes


class Paper:
    """One PDF document in the making. Pages are drawn one after another; `finish` returns the bytes."""

    def __init__(self, size: tuple[float, float], *, title: str, author: str, creator: str) -> None:
        self.width, self.height = size
        self._target = BytesIO()
        self._canvas = Canvas(self._target, pagesize=size, invariant=1, initialFontName=lettering.registered("regular"))
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(title)
        self._canvas.setCreator(creator)
        self._canvas.setProducer(creator)
        self._canvas.setCatalogEntry("Lang", PDFString(language()))

    @property
    def content(self) -> Box:
        """The page without its margins and its foot."""
        return Box(MARGIN, _TOP, self.width - 2 * MARGIN, self.height - _TOP - _BOTTOM)

    def end_page(self) -> None:
        self._canvas.showPage()

    def finish(self) -> bytes:
        # The fonts are files that all sheets read at one place: two sheets must not be closed at once in two threads.
        with _SAVING:
            self._canvas.save()
        return self._target.getvalue()

    # A grey is set as such: a printer mixes the same grey given as a colour from all its inks.

    def _ink(self, ink: Ink) -> None:
        if isinstance(ink, tuple):
            self._canvas.setFillColorRGB(*ink)
        else:
            self._canvas.setFillGray(ink)

    def _stroke(self, ink: Ink) -> None:
        if isinstance(ink, tuple):
            self._canvas.setStrokeColorRGB(*ink)
        else:
            self._canvas.setStrokeGray(ink)

    # Lines and areas

    def line(self, x1: float, y1: float, x2: float, y2: float, *, weight: float = HAIR, grey: Ink = INK) -> None:
        self._canvas.setLineWidth(weight)
        self._stroke(grey)
        self._canvas.line(x1, self.height - y1, x2, self.height - y2)

    def fill(self, box: Box, grey: Ink) -> None:
        self._ink(grey)
        self._canvas.rect(box.x, self.height - box.bottom, box.width, box.height, stroke=0, fill=1)

    def frame(self, box: Box, *, weight: float = FRAME, grey: Ink = INK) -> None:
        self._canvas.setLineWidth(weight)
        self._stroke(grey)
        self._canvas.rect(box.x, self.height - box.bottom, box.width, box.height, stroke=1, fill=0)

    def cross(self, box: Box, *, weight: float = 1.3) -> None:
        """A diagonal cross: a mark that a pen would make."""
        self.line(box.x, box.y, box.right, box.bottom, weight=weight)
        self.line(box.x, box.bottom, box.right, box.y, weight=weight)

    def dot(self, x: float, y: float, radius: float, grey: Ink = INK) -> None:
        """A filled circle."""
        self._ink(grey)
        self._canvas.circle(x, self.height - y, radius, stroke=0, fill=1)

    def ring(self, x: float, y: float, radius: float) -> None:
        """A circle around a figure, as a pen would draw it."""
        self._canvas.setLineWidth(RULE)
        self._canvas.setStrokeGray(INK)
        self._canvas.circle(x, self.height - y, radius, stroke=1, fill=0)

    def dash(self, box: Box, *, weight: float = 1.0) -> None:
        """The stroke a judge draws where there is nothing to write."""
        width = min(16.0, box.width * 0.5)
        x, y = box.x + (box.width - width) / 2, box.y + box.height / 2
        self.line(x, y, x + width, y, weight=weight)

    # Text

    def put(self, fitted: Fitted, box: Box, *, align: Align = "left", place: Place = "middle", grey: Ink = INK) -> None:
        """Draw laid text in its cell; ink that glyphs of other scripts would throw over the cell's edge is cut off."""
        canvas = self._canvas
        slack = box.height - fitted.height
        top = box.y + {"top": 0.0, "middle": slack / 2, "bottom": slack}[place]
        canvas.saveState()
        edge = canvas.beginPath()
        edge.rect(box.x, self.height - box.bottom, box.width, box.height)
        canvas.clipPath(edge, stroke=0, fill=0)
        self._ink(grey)
        for number, line in enumerate(fitted.lines):
            spare = box.width - line.width * fitted.size
            x = box.x + {"left": 0.0, "center": spare / 2, "right": spare}[align]
            y = self.height - (top + (number * LINE_HEIGHT + ASCENT) * fitted.size)
            for run in line.runs:
                canvas.setFont(run.font, fitted.size * run.scale)
                canvas.drawString(x, y, run.text)
                x += run.advance * fitted.size
        canvas.restoreState()

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        face: Face = "regular",
        align: Align = "left",
        place: Place = "middle",
        grey: Ink = INK,
    ) -> Fitted:
        """Fit a text into its cell and draw it; return what was drawn. `size` is the largest it may get."""
        fitted = lettering.fit_text(text, face, size, box.width, box.height)
        self.put(fitted, box, align=align, place=place, grey=grey)
        return fitted

    def field(
        self, box: Box, label: str, value: str, size: float, *, face: Face = "bold", align: Align = "left", value_place: Place = "middle"
    ) -> None:
        """A cell with its small label in the upper left corner and its value below."""
        inner = box.inset(3.0, 1.5)
        head, body = inner.rows([7.0, inner.height - 7.0])
        self.text(head, label, 5.8, grey=MUTED, place="top")
        self.text(body, value, size, face=face, align=align, place=value_place)

    def watermark(self, text: str) -> None:
        """Large light letters across the page; drawn before anything else they lie behind it."""
        fitted = lettering.fit_text(text, "bold", 190, self.width * 0.86, 240)
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(self.width / 2, self.height / 2)
        canvas.rotate(28)
        canvas.translate(-self.width / 2, -self.height / 2)
        self.put(fitted, Box(0, 0, self.width, self.height), align="center", grey=_WATERMARK_GREY)
        canvas.restoreState()

    def foot(self, facts: str, page: int, pages: int) -> None:
        """The page's last line: where the sheet comes from at the left, the page number at the right."""
        box = Box(MARGIN, self.height - _FOOT, self.width - 2 * MARGIN, 10)
        self.text(Box(box.x, box.y, box.width - 80, box.height), facts, 6.2, grey=MUTED)
        number = _("page {page} of {pages}").format(page=page, pages=pages)
        self.text(Box(box.right - 78, box.y, 78, box.height), number, 6.2, align="right", grey=MUTED)

    def qr(self, box: Box, text: str) -> None:
        """A QR code with its quiet zone, as large as the box's shorter side allows, drawn as rectangles."""
        code = segno.make(text, error="m", micro=False)
        rows = [bytes(row) for row in code.matrix_iter(border=2)]
        module = min(box.width, box.height) / len(rows)
        left, top = box.x + (box.width - module * len(rows)) / 2, box.y + (box.height - module * len(rows)) / 2
        path = self._canvas.beginPath()
        for y, row in enumerate(rows):
            x = 0
            while x < len(row):
                past = x
                while past < len(row) and row[past]:
                    past += 1
                if past > x:
                    path.rect(left + x * module, self.height - top - (y + 1) * module, (past - x) * module, module)
                x = past + 1
        self._canvas.setFillGray(INK)
        self._canvas.drawPath(path, stroke=0, fill=1)


def date_text(date: str) -> str:
    """A date YYYY-MM-DD as it is read in the language in force: 28.11.2026 in Russian. Anything else stays as it is."""
    parts = date.split("-")
    if language() == "ru" and [len(part) for part in parts] == [4, 2, 2]:
        return ".".join(reversed(parts))
    return date


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that flows down the pages: its height and how to draw it with its top left corner at (x, y).

    `head` is drawn again above it wherever it would else be first on a page; a piece that `leads` is not left last on one."""

    height: float
    draw: Callable[[Paper, float, float], None]
    head: "Piece | None" = None
    leads: bool = False


def paginate(pieces: Iterable[Piece], height: float) -> list[list[Piece]]:
    """Spread pieces over pages of `height` points, in order."""
    pages: list[list[Piece]] = [[]]
    used = 0.0
    together: list[Piece] = []
    ordered = tuple(pieces)
    for number, piece in enumerate(ordered, 1):
        together.append(piece)
        # What leads nothing, because a table has no rows, is drawn all the same.
        if piece.leads and number < len(ordered):
            continue
        needed = sum(part.height for part in together)
        if pages[-1] and used + needed > height:
            head = together[0].head
            pages.append([head] if head is not None else [])
            used = head.height if head is not None else 0.0
        pages[-1].extend(together)
        used += needed
        together = []
    return pages


def draw_pieces(paper: Paper, pieces: Iterable[Piece], x: float, y: float) -> None:
    """Draw the pieces of one page under one another."""
    for piece in pieces:
        piece.draw(paper, x, y)
        y += piece.height


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a flowing table: its heading, width in points and how its cells are set. A line end in the heading ends a line.

    A cell of a column with `lines` is fitted into that many lines; else it wraps into as many as its text needs."""

    heading: str
    width: float
    align: Align = "left"
    face: Face = "regular"
    lines: int | None = None


class Strong(str):
    """A cell's text that is set in bold, whatever its column's face."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose cells wrap and whose rows flow over pages, under its head on each of them.

    `head_height` may leave room for headings of several lines; with `ruled` lines stand between columns too."""

    columns: tuple[Column, ...]
    size: float = 8.5
    pad: float = 3.0
    lines_a_piece: int = 28
    """A row with more lines than this is cut, so that no text is too long for a page."""
    head_height: float = 15.0
    ruled: bool = False

    def pieces(self, rows: Iterable[Sequence[str]]) -> list[Piece]:
        """The table's head and rows as pieces; each row has one text a column."""
        head = Piece(self.head_height, self._draw_head, leads=True)
        found = [head]
        for row in rows:
            laid = [self._lay(column, text) for column, text in zip(self.columns, row, strict=True)]
            count = max(1, *(len(cell.lines) for cell in laid))
            for start in range(0, count, self.lines_a_piece):
                cells = [replace(cell, lines=cell.lines[start : start + self.lines_a_piece]) for cell in laid]
                found.append(self._row(cells, head))
        return found

    def _lay(self, column: Column, text: str) -> Fitted:
        width = column.width - 2 * self.pad
        face: Face = "bold" if isinstance(text, Strong) else column.face
        if column.lines is None:
            return lettering.wrap_text(text, face, self.size, width)
        return lettering.fit_text(text, face, self.size, width, column.lines * self.size * LINE_HEIGHT)

    def _row(self, cells: list[Fitted], head: Piece) -> Piece:
        height = max(self.size * LINE_HEIGHT, *(cell.height for cell in cells)) + 2 * self.pad - 1

        def draw(paper: Paper, x: float, y: float) -> None:
            widths = [column.width for column in self.columns]
            row = Box(x, y, sum(widths), height)
            for column, cell, box in zip(self.columns, cells, row.columns(widths), strict=True):
                paper.put(cell, box.inset(self.pad, self.pad - 0.5), align=column.align, place="top")
            paper.line(row.x, row.bottom, row.right, row.bottom)
            self._rule(paper, row)

        return Piece(height, draw, head)

    def _draw_head(self, paper: Paper, x: float, y: float) -> None:
        widths = [column.width for column in self.columns]
        row = Box(x, y, sum(widths), self.head_height)
        paper.fill(row, TINT)
        for column, box in zip(self.columns, row.columns(widths), strict=True):
            parts = column.heading.split("\n")
            for part, line in zip(parts, box.inset(self.pad, 2.0).rows([(row.height - 4.0) / len(parts)] * len(parts)), strict=True):
                paper.text(line, part, 7.0, face="bold", align=column.align)
        paper.line(row.x, row.y, row.right, row.y, weight=RULE)
        paper.line(row.x, row.bottom, row.right, row.bottom, weight=RULE)
        self._rule(paper, row)

    def _rule(self, paper: Paper, row: Box) -> None:
        if self.ruled:
            edges = [row.x, *(box.right for box in row.columns(column.width for column in self.columns))]
            for edge in edges:
                paper.line(edge, row.y, edge, row.bottom)
