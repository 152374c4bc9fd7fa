"""The standings on paper (8.5): places with everything they rest on, what decided each tie, the points round by round, the lots."""

from typing import Final

from judge_console.printout.paper import Column, Piece, Strong, Table
from judge_console.printout.sheet_page import LANDSCAPE_WIDTH, gap, paragraph, section, signature
from judge_console.printout.tournament_lists import lot_pieces
from judge_console.printout.tournament_page import tournament_pdf
from judge_console.printout.tournament_sheet import StandingLine, StandingsSheet
from judge_console.words import translate as _

_ROUNDS_ABREAST: Final = 16


def standings_pdf(sheet: StandingsSheet) -> bytes:
    """The table of places; figures that decided a tie are set in bold, and so is the total."""
    pieces = [section(_("Places"), sheet.counted), *_places(sheet)]
    pieces += paragraph(sheet.order, LANDSCAPE_WIDTH)
    if sheet.lots:
        pieces += [section(_("Lots drawn")), *lot_pieces(sheet.lots, LANDSCAPE_WIDTH)]
    if sheet.by_round:
        pieces += [section(_("Points by round"), _("role and points of each game; their sum is the total")), *_by_round(sheet)]
    title = _("Final standings") if sheet.final else _("Standings")
    return tournament_pdf(sheet.heading, title, [*pieces, signature(_("Chief judge"), sheet.heading.chief_judge)], landscape=True)


def _places(sheet: StandingsSheet) -> list[Piece]:
    place, nickname, decided = 34.0, 128.0, 122.0
    cell = (LANDSCAPE_WIDTH - place - nickname - decided) / max(1, len(sheet.columns))
    columns = (
        Column(_("Place"), place, "center", "bold", lines=1),
        Column(_("Nickname"), nickname, face="bold", lines=1),
        *(Column(heading, cell, "center", lines=1) for heading in sheet.columns),
        Column(_("Decided by"), decided, lines=1),
    )
    return Table(columns, size=9.0, head_height=31.0, ruled=True).pieces([_row(sheet, line) for line in sheet.lines])


def _row(sheet: StandingsSheet, line: StandingLine) -> tuple[str, ...]:
    cells = (Strong(text) if number in line.bold or number == sheet.total else text for number, text in enumerate(line.cells))
    return line.place, line.nickname, *cells, line.decided_by


def _by_round(sheet: StandingsSheet) -> list[Piece]:
    """One table, or several under one another where the rounds are more than a page is wide; the sum stands in the last."""
    nickname, aside, total = 128.0, 52.0, 44.0
    count = len(sheet.rounds)
    room = LANDSCAPE_WIDTH - nickname - total - aside * len(sheet.besides)
    cell = min(64.0, room / min(count, _ROUNDS_ABREAST))
    pieces: list[Piece] = []
    for start in range(0, count, _ROUNDS_ABREAST):
        past = min(start + _ROUNDS_ABREAST, count)
        last = past == count
        columns = [Column(_("Nickname"), nickname, face="bold", lines=1)]
        columns += [Column(heading, cell, "center", lines=1) for heading in sheet.rounds[start:past]]
        columns += [Column(heading, aside, "center", lines=1) for heading in sheet.besides if last]
        columns += [Column(_("Total"), total, "center", "bold", lines=1)] if last else []
        ends = [(*line.besides, line.total) if last else () for line in sheet.by_round]
        rows = [(line.nickname, *line.rounds[start:past], *end) for line, end in zip(sheet.by_round, ends, strict=True)]
        pieces += [*Table(tuple(columns), size=9.0, head_height=22.0, ruled=True).pieces(rows), gap(10)]
    return pieces
