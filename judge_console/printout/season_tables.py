"""The tables of the groups on paper (2.3): places with what decided them, and who beat whom."""

from typing import Final

from judge_console.printout.paper import HAIR, MUTED, RULE, TINT, Box, Column, Paper, Piece, Strong, Table
from judge_console.printout.season_page import season_pdf
from judge_console.printout.season_sheet import CrossCell, GroupBlock, GroupLine, TablesSheet
from judge_console.printout.sheet_page import LANDSCAPE_WIDTH, PORTRAIT_WIDTH, gap, kept_together, paragraph, section, under_title
from judge_console.words import translate as _

_ROW: Final = 22.0
_TEAM: Final = 128.0
_PLACE: Final = 32.0
_WIDEST: Final = 66.0
_UPRIGHT: Final = 8
"""Teams of a group whose tables a page has room for upright."""
_SAME: Final = 0.8
"""Grey of the cells where a team would meet itself."""


def tables_pdf(sheet: TablesSheet) -> bytes:
    """Each group's table and its cross-table; figures that decided a place are set in bold. Large groups lie across the page."""
    landscape = any(len(group.lines) > _UPRIGHT for group in sheet.groups)
    width, page = (LANDSCAPE_WIDTH, 480.0) if landscape else (PORTRAIT_WIDTH, 720.0)
    pieces: list[Piece] = []
    for group in sheet.groups:
        places = under_title(section(group.title, group.note), [*_places(sheet.columns, group, width), gap(5)])
        whole = [*places, *kept_together([*_cross(group, width), gap(5)], page)]
        pieces += kept_together(whole, page)
    if not sheet.groups:
        pieces += paragraph(_("There are no groups yet."), width)
    pieces += (piece for note in sheet.notes for piece in paragraph(note, width))
    title = _("Final tables of the groups") if sheet.final else _("Tables of the groups")
    return season_pdf(sheet.heading, title, pieces, landscape=landscape)


def _places(headings: tuple[str, ...], group: GroupBlock, width: float) -> list[Piece]:
    team, decided = _team_width(width), width * 0.24
    cell = (width - _PLACE - team - decided) / len(headings)
    columns = (
        Column(_("Place"), _PLACE, "center", "bold", lines=1),
        Column(_("Team"), team, face="bold", lines=2),
        *(Column(heading, cell, "center", lines=1) for heading in headings),
        Column(_("Decided by"), decided, lines=1),
    )
    return Table(columns, size=9.5, head_height=28.0, ruled=True).pieces(map(_row, group.lines))


def _team_width(width: float) -> float:
    """A page that lies across has more room for names."""
    return _TEAM + (width - PORTRAIT_WIDTH) * 0.2


def _row(line: GroupLine) -> tuple[str, ...]:
    cells = (Strong(text) if number in line.bold else text for number, text in enumerate(line.cells))
    return line.place, line.team, *cells, line.decided_by


def _cross(group: GroupBlock, width: float) -> list[Piece]:
    team = _team_width(width)
    cell = min(_WIDEST, (width - _PLACE - team) / len(group.lines))
    widths = [_PLACE, team, *[cell] * len(group.lines)]

    def draw_head(paper: Paper, x: float, y: float) -> None:
        row = Box(x, y, sum(widths), 15)
        paper.fill(row, TINT)
        texts = [_("Place"), _("Team"), *(line.place for line in group.lines)]
        for number, (text, box) in enumerate(zip(texts, row.columns(widths), strict=True)):
            paper.text(box.inset(3), text, 7.0, face="bold", align="left" if number == 1 else "center")
        _frame(paper, row, widths, weight=RULE)

    head = Piece(15, draw_head, leads=True)
    return [head, *(_cross_row(group, number, widths, head) for number in range(len(group.lines)))]


def _cross_row(group: GroupBlock, number: int, widths: list[float], head: Piece) -> Piece:
    line = group.lines[number]

    def draw(paper: Paper, x: float, y: float) -> None:
        row = Box(x, y, sum(widths), _ROW)
        place, team, *cells = row.columns(widths)
        paper.text(place, line.place, 9.5, face="bold", align="center")
        paper.text(team.inset(3, 2), line.team, 9.5, face="bold")
        for other, (cell, box) in enumerate(zip(group.cross[number], cells, strict=True)):
            if other == number:
                paper.fill(box, _SAME)
            elif cell is not None:
                _draw_cell(paper, cell, box.inset(1, 1))
        _frame(paper, row, widths, weight=HAIR)

    return Piece(_ROW, draw, head)


def _draw_cell(paper: Paper, cell: CrossCell, box: Box) -> None:
    upper, lower = box.rows([11.0, box.height - 11.0])
    paper.text(upper, cell.points, 10, face="bold" if cell.won else "regular", align="center")
    paper.text(lower, cell.scores, 7, align="center", grey=MUTED)


def _frame(paper: Paper, row: Box, widths: list[float], *, weight: float) -> None:
    for y in (row.y, row.bottom):
        paper.line(row.x, y, row.right, y, weight=weight)
    for edge in (row.x, *(box.right for box in row.columns(widths))):
        paper.line(edge, row.y, edge, row.bottom)
