"""Statistics on paper: tables of figures and the plots that go with them."""

from collections.abc import Sequence
from typing import Final

from judge_console.printout import lettering
from judge_console.printout.paper import Column, Paper, Piece, Table
from judge_console.printout.plot import Plot
from judge_console.printout.plot_drawing import draw_plot
from judge_console.printout.sheet_page import LANDSCAPE_WIDTH, section
from judge_console.printout.tournament_page import tournament_pdf
from judge_console.printout.tournament_sheet import FiguresTable, Heading

_SIZE: Final = 9.0
_LONGEST: Final = 190.0
"""Points that a column gets at most for its longest text."""
_WIDEST: Final = 1.7
"""How many times what it needs a column gets at most."""


def figures_pdf(heading: Heading, title: str, parts: Sequence[FiguresTable | Plot]) -> bytes:
    """Tables and plots under one another, in their order. A plot may be as wide as the page."""
    pieces: list[Piece] = []
    for part in parts:
        pieces += [_plot(part)] if isinstance(part, Plot) else _figures(part)
    return tournament_pdf(heading, title, pieces, landscape=True)


def _plot(plot: Plot) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        draw_plot(paper, plot, x, y + 6)

    return Piece(plot.height + 12, draw)


def _figures(table: FiguresTable) -> list[Piece]:
    """Columns as wide as their texts need, drawn together or apart to fit the page."""
    wanted = [_wanted(heading, [row[number] for row in table.rows]) for number, heading in enumerate(table.headings)]
    factor = min(LANDSCAPE_WIDTH / sum(wanted), _WIDEST)
    columns = tuple(
        Column(heading, width * factor, "left" if number == 0 else "center", "bold" if number == 0 else "regular", lines=1)
        for number, (heading, width) in enumerate(zip(table.headings, wanted, strict=True))
    )
    return [section(table.title), *Table(columns, size=_SIZE, head_height=31.0, ruled=True).pieces(table.rows)]


def _wanted(heading: str, cells: Sequence[str]) -> float:
    words = [lettering.text_width(word, "bold", 7.0) for word in heading.split()]
    texts = [lettering.text_width(cell, "regular", _SIZE) for cell in cells]
    return min(_LONGEST, max([*words, *texts]) + 8)
