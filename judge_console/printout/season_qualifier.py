"""The sheet of the qualifying game on paper (2.1): every answer of every team, tour by tour, what each question was worth, the places."""

from typing import Final

from judge_console.printout.paper import HAIR, MUTED, RULE, TINT, Align, Box, Column, Paper, Piece, Table
from judge_console.printout.season_page import season_pdf
from judge_console.printout.season_sheet import NotedTable, QualifierLine, QualifierSheet
from judge_console.printout.sheet_page import LANDSCAPE_WIDTH, gap, paragraph, section, under_title
from judge_console.words import plural, translate_in
from judge_console.words import translate as _

TOUR: Final = 12
"""Questions of a tour, by which sums are given."""
_PLACE: Final = 24.0
_TEAM: Final = 122.0
_SUM: Final = 22.0
_RIGHT: Final = 26.0
_RATING: Final = 34.0
_ROW: Final = 13.4
_BAND: Final = 13.0
_REMOVED: Final = 0.84
"""Grey of a column that counts for nobody; its cross tells it too."""
_CUT: Final = 2.2
"""Weight of the line below the last team that goes on."""
_EVERY: Final = 5
"""So many lines are told apart by a heavier one."""


class _Layout:
    """Where the columns of a sheet stand: for each question its left edge, for each tour its sum, then the totals."""

    def __init__(self, questions: int) -> None:
        self.tours = [(first, min(first + TOUR, questions)) for first in range(0, questions, TOUR)]
        fixed = _PLACE + _TEAM + _RIGHT + _RATING + _SUM * len(self.tours)
        self.cell = min(18.0, (LANDSCAPE_WIDTH - fixed) / questions)
        self.questions: list[float] = []
        self.sums: list[float] = []
        x = _PLACE + _TEAM
        for first, past in self.tours:
            for _number in range(first, past):
                self.questions.append(x)
                x += self.cell
            self.sums.append(x)
            x += _SUM
        self.right = x
        self.rating = x + _RIGHT
        self.width = x + _RIGHT + _RATING


def qualifier_pdf(sheet: QualifierSheet) -> bytes:
    """The whole sheet, its head on each page, then what was ruled on."""
    layout = _Layout(sheet.questions)
    head = _head(sheet, layout)
    title = plural("{n} team", "{n} teams", len(sheet.lines))
    pieces = [section(_("Answers"), " · ".join(part for part in (title, sheet.note) if part)), head]
    last = len(sheet.lines)
    for number, line in enumerate(sheet.lines, 1):
        weight = _CUT if number == sheet.going_on else RULE if number % _EVERY == 0 or number == last else HAIR
        pieces.append(_line(sheet, line, layout, head, weight))
    pieces += [_counts(sheet, layout, head), gap(2)]
    pieces += paragraph(
        _(
            "1: right, 0: wrong, ×: removed, ?: disputed, not ruled yet. The rating of a question is the number of teams that missed it; "
            "that of a team is the sum over the questions it took."
        ),
        LANDSCAPE_WIDTH,
        size=8.0,
    )
    pieces += paragraph(sheet.order, LANDSCAPE_WIDTH, size=8.0)
    for table in sheet.tables:
        pieces += _noted(table)
    return season_pdf(sheet.heading, _("Qualifying game"), pieces, landscape=True)


def _noted(table: NotedTable) -> list[Piece]:
    columns = tuple(Column(heading, share * LANDSCAPE_WIDTH) for heading, share in table.headings)
    return under_title(section(table.title), Table(columns, size=9).pieces(table.rows))


def _head(sheet: QualifierSheet, layout: _Layout) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        paper.fill(Box(x, y, layout.width, 2 * _BAND), TINT)
        _shade(paper, sheet, layout, x, y + _BAND, _BAND)
        for number, (first, past) in enumerate(layout.tours, 1):
            tour = Box(x + layout.questions[first], y, layout.cell * (past - first), _BAND)
            paper.line(tour.x, tour.bottom, tour.right, tour.bottom)
            paper.text(tour, _("Tour {number}").format(number=number), 7.5, face="bold", align="center")
            paper.text(Box(layout.sums[number - 1] + x, y, _SUM, 2 * _BAND), "Σ", 8.5, face="bold", align="center")
        for question in range(sheet.questions):
            paper.text(
                Box(x + layout.questions[question], y + _BAND, layout.cell, _BAND), str(question + 1), 7.5, face="bold", align="center"
            )
        titles: tuple[tuple[str, float, float, Align], ...] = (
            (_("Place"), 0.0, _PLACE, "center"),
            (_("Team"), _PLACE + 3, _TEAM - 6, "left"),
            (translate_in("season", "Right"), layout.right, _RIGHT, "center"),
            (_("Rating"), layout.rating, _RATING, "center"),
        )
        for text, left, width, align in titles:
            paper.text(Box(x + left + 0.5, y, width - 1, 2 * _BAND), text, 7.0, face="bold", align=align)
        paper.line(x, y, x + layout.width, y, weight=RULE)
        paper.line(x, y + 2 * _BAND, x + layout.width, y + 2 * _BAND, weight=RULE)
        _uprights(paper, layout, x, y, _BAND, 2 * _BAND)

    return Piece(2 * _BAND, draw, leads=True)


def _line(sheet: QualifierSheet, line: QualifierLine, layout: _Layout, head: Piece, weight: float) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        _shade(paper, sheet, layout, x, y, _ROW)
        paper.text(Box(x, y, _PLACE, _ROW), line.place, 9, face="bold", align="center")
        name = Box(x + _PLACE + 3, y, _TEAM - 5, _ROW)
        if line.remark:
            used = paper.text(Box(name.x, name.y, name.width * 0.6, _ROW), line.team, 9, face="bold").width
            paper.text(Box(name.x + used + 4, name.y, name.width - used - 4, _ROW), line.remark, 7, grey=MUTED)
        else:
            paper.text(name, line.team, 9, face="bold")
        for left, mark in zip(layout.questions, line.marks, strict=True):
            _draw_mark(paper, mark, x + left, y, layout.cell)
        for left, (first, past) in zip(layout.sums, layout.tours, strict=True):
            paper.text(Box(x + left, y, _SUM, _ROW), str(line.marks[first:past].count("1")), 8.5, align="center")
        paper.text(Box(x + layout.right, y, _RIGHT, _ROW), line.right, 9.5, face="bold", align="center")
        paper.text(Box(x + layout.rating, y, _RATING, _ROW), line.rating, 8.5, align="center")
        paper.line(x, y + _ROW, x + layout.width, y + _ROW, weight=weight)
        _uprights(paper, layout, x, y, 0.0, _ROW)

    return Piece(_ROW, draw, head)


def _draw_mark(paper: Paper, mark: str, x: float, y: float, cell: float) -> None:
    match mark:
        case "1":
            paper.text(Box(x, y, cell, _ROW), "1", 9, face="bold", align="center")
        case "0":
            paper.text(Box(x, y, cell, _ROW), "0", 8.5, grey=0.5, align="center")
        case "X":
            paper.text(Box(x, y, cell, _ROW), "×", 8.5, grey=MUTED, align="center")
        case "?":
            paper.ring(x + cell / 2, y + _ROW / 2, min(cell, _ROW) / 2 - 1.2)
            paper.text(Box(x, y, cell, _ROW), "?", 8.5, face="bold", align="center")
        case _:
            pass  # what is not marked stays empty


def _counts(sheet: QualifierSheet, layout: _Layout, head: Piece) -> Piece:
    """Below the teams: how many took each question, and how many missed it."""

    def draw(paper: Paper, x: float, y: float) -> None:
        for row, (label, figures) in enumerate(((_("Teams that took it"), sheet.taken), (_("Rating of the question"), sheet.ratings))):
            top = y + row * _ROW
            _shade(paper, sheet, layout, x, top, _ROW)
            paper.text(Box(x + _PLACE + 3, top, _TEAM - 5, _ROW), label, 8, align="right", grey=MUTED)
            for number, (left, figure) in enumerate(zip(layout.questions, figures, strict=True), 1):
                paper.text(Box(x + left, top, layout.cell, _ROW), "×" if number in sheet.removed else str(figure), 8, align="center")
            paper.line(x, top + _ROW, x + layout.width, top + _ROW, weight=RULE if row else HAIR)
            _uprights(paper, layout, x, top, 0.0, _ROW)

    return Piece(2 * _ROW, draw, head)


def _shade(paper: Paper, sheet: QualifierSheet, layout: _Layout, x: float, y: float, height: float) -> None:
    for question in sheet.removed:
        paper.fill(Box(x + layout.questions[question - 1], y, layout.cell, height), _REMOVED)


def _uprights(paper: Paper, layout: _Layout, x: float, y: float, below: float, height: float) -> None:
    """Lines between columns: light between questions, from `below` on, heavier around a tour and its sum."""
    for left in layout.questions:
        paper.line(x + left, y + below, x + left, y + height)
    for left in (0.0, _PLACE, *(layout.questions[first] for first, _past in layout.tours), *layout.sums, layout.right, layout.width):
        paper.line(x + left, y, x + left, y + height, weight=RULE)
    paper.line(x + layout.rating, y, x + layout.rating, y + height)
