"""The seating on paper: round by round for the hall, and player by player for everyone who looks for his place."""

from dataclasses import dataclass
from typing import Final

from judge_console.printout import lettering
from judge_console.printout.lettering import Fitted
from judge_console.printout.paper import MUTED, RULE, TINT, Box, Column, Paper, Piece, Table, date_text
from judge_console.printout.sheet_page import LANDSCAPE_WIDTH, PORTRAIT_WIDTH, gap, paragraph
from judge_console.printout.tournament_lists import quality_pieces
from judge_console.printout.tournament_page import times, tournament_pdf
from judge_console.printout.tournament_sheet import SeatingRound, SeatingSheet
from judge_console.words import translate as _
from judge_console.words import translate_in

# As many tables as can stand side by side on a page of each kind, and rounds of few tables beside one another.
_TABLES_PORTRAIT: Final = 5
_TABLES_LANDSCAPE: Final = 10
_ROUNDS_ABREAST: Final = {1: 3, 2: 2}
_SEAT: Final = 17.0
_GUTTER: Final = 14.0
_TITLE: Final = 16.0
_TABLE_HEAD: Final = 21.0
_ROW: Final = 12.4
_ROW_LANDSCAPE: Final = 11.4
_BYE_SIZE: Final = 8.0
# Rounds that fit beside the names on an upright page.
_ROUNDS_PORTRAIT: Final = 11


def seating_by_round_pdf(sheet: SeatingSheet) -> bytes:
    """Each round with its tables side by side, a nickname a seat, and who sits out; figures of the seating at the end."""
    most = max((len(one.tables) for one in sheet.rounds), default=0)
    landscape = most > _TABLES_PORTRAIT
    width = LANDSCAPE_WIDTH if landscape else PORTRAIT_WIDTH
    abreast = _ROUNDS_ABREAST.get(most, 1)
    block = _Block((width - (abreast - 1) * _GUTTER) / abreast, _ROW_LANDSCAPE if landscape else _ROW)
    pieces = [block.row(sheet, sheet.rounds[start : start + abreast]) for start in range(0, len(sheet.rounds), abreast)]
    if not pieces:
        pieces = paragraph(_("No seating has been accepted yet."), width)
    if sheet.quality is not None:
        pieces += quality_pieces(sheet.quality, width)
    return tournament_pdf(sheet.heading, _("Seating by round"), pieces, landscape=landscape)


def seating_by_player_pdf(sheet: SeatingSheet) -> bytes:
    """Every player's table and seat in each round, players in the order of the alphabet."""
    landscape = len(sheet.rounds) > _ROUNDS_PORTRAIT
    width = LANDSCAPE_WIDTH if landscape else PORTRAIT_WIDTH
    rounds = max(1, len(sheet.rounds))
    cell = min(44.0, (width - 140) / rounds)
    columns = [Column(_("Nickname"), min(220.0, width - cell * rounds), face="bold", lines=1)]
    several_days = len({one.date for one in sheet.rounds}) > 1
    columns += [Column(_round_heading(one, several_days=several_days), cell, "center", lines=1) for one in sheet.rounds]
    places = [_places(one) for one in sheet.rounds]
    names = sorted({name for found in places for name in found}, key=_alphabetical)
    rows = [(name, *(found.get(name, "") for found in places)) for name in names]
    legend = _("In each cell: table and seat. A dash: the player sits this round out.")
    pieces = [
        *paragraph(legend, width),
        gap(4),
        *Table(tuple(columns), size=9.5, head_height=34.0 if several_days else 24.0, ruled=True).pieces(rows),
    ]
    return tournament_pdf(sheet.heading, _("Seating by player"), pieces, landscape=landscape)


def _alphabetical(name: str) -> tuple[str, str]:
    """Case does not part names, and ё stands where readers look for it: with е."""
    return name.casefold().replace("ё", "е"), name


def _round_heading(one: SeatingRound, *, several_days: bool) -> str:
    day = date_text(one.date) if several_days else ""
    parts = (translate_in("tournament", "Round {number}").format(number=one.number), day, one.begins)
    return "\n".join(part for part in parts if part)


def _places(one: SeatingRound) -> dict[str, str]:
    found = {name: f"{table}·{seat}" for table, players in enumerate(one.tables, 1) for seat, name in enumerate(players, 1)}
    return found | dict.fromkeys(one.byes, "—")


@dataclass(frozen=True, slots=True)
class _Block:
    """How a round is drawn: points across, and the height of a seat's line."""

    width: float
    line: float

    def row(self, sheet: SeatingSheet, rounds: tuple[SeatingRound, ...]) -> Piece:
        """Rounds beside one another, as one piece: no round is torn between pages."""
        byes = [self._byes(one) for one in rounds]
        heights = [self._height(one, bye) for one, bye in zip(rounds, byes, strict=True)]

        def draw(paper: Paper, x: float, y: float) -> None:
            for place, (one, bye) in enumerate(zip(rounds, byes, strict=True)):
                self._draw(paper, Box(x + place * (self.width + _GUTTER), y, self.width, max(heights)), one, sheet, bye)

        return Piece(max(heights), draw)

    def _byes(self, one: SeatingRound) -> Fitted:
        text = _("Sit out: {players}").format(players=", ".join(one.byes)) if one.byes else ""
        return lettering.wrap_text(text, "regular", _BYE_SIZE, self.width)

    def _height(self, one: SeatingRound, bye: Fitted) -> float:
        bands = -(-len(one.tables) // _TABLES_LANDSCAPE)
        return _TITLE + bands * (_TABLE_HEAD + 10 * self.line) + bye.height + 11

    def _draw(self, paper: Paper, box: Box, one: SeatingRound, sheet: SeatingSheet, bye: Fitted) -> None:
        when = " · ".join(part for part in (date_text(one.date), times(one.begins, one.ends)) if part)
        title = Box(box.x, box.y, box.width, _TITLE)
        used = paper.text(title, translate_in("tournament", "Round {number}").format(number=one.number), 10.5, face="bold").width + 8
        paper.text(Box(box.x + used, box.y, box.width - used, _TITLE), when, 8.5, align="right", grey=MUTED)
        y = box.y + _TITLE
        for start in range(0, len(one.tables), _TABLES_LANDSCAPE):
            band = Box(box.x, y, box.width, _TABLE_HEAD + 10 * self.line)
            self._draw_band(paper, band, one.tables[start : start + _TABLES_LANDSCAPE], start + 1, sheet)
            y = band.bottom
        paper.put(bye, Box(box.x, y + 2, box.width, bye.height), grey=MUTED, place="top")

    def _draw_band(self, paper: Paper, band: Box, tables: tuple[tuple[str, ...], ...], first: int, sheet: SeatingSheet) -> None:
        wide = (band.width - _SEAT) / max(1, len(tables))
        head, *lines = band.rows((_TABLE_HEAD, *[self.line] * 10))
        paper.fill(head, TINT)
        seats, *columns = band.columns((_SEAT, *[wide] * len(tables)))
        for seat, line in enumerate(lines, 1):
            paper.text(Box(seats.x, line.y, _SEAT - 3, line.height), str(seat), 8, face="bold", align="right")
            paper.line(line.x, line.y, line.right, line.y, weight=RULE if seat == 1 else 0.3)
        for number, (column, players) in enumerate(zip(columns, tables, strict=True), first):
            name, judge = Box(column.x + 3, head.y, wide - 6, head.height).rows((11.5, head.height - 11.5))
            paper.text(name, _("Table {number}").format(number=number), 8.5, face="bold")
            paper.text(judge, sheet.judge_of(number), 7, grey=MUTED, place="top")
            for line, player in zip(lines, players, strict=False):
                paper.text(Box(column.x + 3, line.y, wide - 6, line.height), player, 8.6)
            paper.line(column.x, band.y, column.x, band.bottom)
        paper.frame(band, weight=RULE)
