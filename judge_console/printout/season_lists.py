"""Lists of a season on paper: squads, calendar, fees, prizes."""

from collections.abc import Iterable, Sequence
from typing import Final

from judge_console.printout.paper import MUTED, Box, Column, Paper, Piece, Strong, Table, draw_pieces
from judge_console.printout.season_page import season_pdf
from judge_console.printout.season_sheet import CalendarLine, CalendarSheet, FeesSheet, PrizesSheet, SquadBlock, SquadsSheet
from judge_console.printout.sheet_page import PORTRAIT_WIDTH, gap, paragraph, section, under_title
from judge_console.words import plural, translate_in
from judge_console.words import translate as _

_DATE: Final = 80.0
_BETWEEN: Final = 16.0
_HALF: Final = (PORTRAIT_WIDTH - _BETWEEN) / 2
_HIGHEST: Final = 700.0
"""Points of a team's list that a page has room for."""


def squads_pdf(sheet: SquadsSheet) -> bytes:
    """Every team with its captain, its people and their owls, and the limits that the organiser let it break; two teams abreast."""
    blocks = [_squad(squad) for squad in sheet.squads]
    if len(blocks) % 2:
        blocks.append([])
    pieces = [piece for left, right in zip(blocks[::2], blocks[1::2], strict=True) for piece in _abreast(left, right)]
    if not sheet.squads:
        pieces += paragraph(_("No team has been entered."), PORTRAIT_WIDTH)
    for line in sheet.limits:
        pieces += paragraph(line, PORTRAIT_WIDTH)
    return season_pdf(sheet.heading, _("Squads"), pieces)


def _squad(squad: SquadBlock) -> list[Piece]:
    columns = (
        Column(_("No."), 20, "right"),
        Column(_("Name"), 100, face="bold", lines=2),
        Column(_("Owls"), 106),
        Column(_("Owls that count"), _HALF - 226, "center"),
    )
    rows = [(str(number), *person) for number, person in enumerate(squad.people, 1)]
    pieces = [_squad_title(squad)]
    pieces += Table(columns, size=8.5, pad=2.4).pieces(rows) if rows else paragraph(_("Nobody is in the squad yet."), _HALF)
    if squad.breaches:
        let_pass = (Column(_("Let pass"), 124), Column(_("Reason"), _HALF - 164), Column(_("Clause"), 40, "center"))
        pieces += Table(let_pass, size=8.5, pad=2.4).pieces([(sentence, reason, clause) for clause, sentence, reason in squad.breaches])
    return [*pieces, gap(6)]


def _squad_title(squad: SquadBlock) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        paper.text(Box(x, y + 4, _HALF, 14), squad.team, 10.5, face="bold")
        paper.text(Box(x, y + 18, _HALF, 11), squad.note, 8, grey=MUTED)

    return Piece(32.0, draw)


def _abreast(left: list[Piece], right: list[Piece]) -> list[Piece]:
    """Two teams beside one another; under one another where one of them is too high for a page."""
    height = max(sum(piece.height for piece in side) for side in (left, right))
    if height > _HIGHEST:
        return [*left, *right]

    def draw(paper: Paper, x: float, y: float) -> None:
        draw_pieces(paper, left, x, y)
        draw_pieces(paper, right, x + _HALF + _BETWEEN, y)

    return [Piece(height, draw)]


def calendar_pdf(sheet: CalendarSheet) -> bytes:
    """The evenings by date with their results, moved and forfeited ones with the reason; departures from the regulation; closed days."""
    pieces = under_title(section(_("Evenings of the season"), sheet.held), _evenings(sheet.dated, dated=True)) if sheet.dated else []
    if sheet.undated:
        pieces += under_title(section(_("Without a date")), _evenings(sheet.undated, dated=False))
    if not pieces:
        pieces += paragraph(_("No evening has been planned."), PORTRAIT_WIDTH)
    if sheet.departures:
        columns = (Column(_("Date"), _DATE), Column(_("Departure"), PORTRAIT_WIDTH - _DATE - 56), Column(_("Clause"), 56, "center"))
        pieces += under_title(section(_("Departures from the regulation")), Table(columns, size=9).pieces(sheet.departures))
    if sheet.closed:
        days = (Column(_("Date"), _DATE), Column(_("Reason"), PORTRAIT_WIDTH - _DATE))
        pieces += under_title(section(_("Closed days")), Table(days, size=9).pieces(sheet.closed))
    return season_pdf(sheet.heading, _("Calendar"), pieces)


def _evenings(lines: Iterable[CalendarLine], *, dated: bool) -> list[Piece]:
    date = _DATE if dated else 0.0
    widths = (66.0, 140.0 + _DATE - date, 48.0, 84.0)
    columns = (
        *((Column(_("Date"), date, face="bold"),) if dated else ()),
        Column(translate_in("season", "Stage"), widths[0], lines=2),
        Column(_("Teams"), widths[1]),
        Column(_("Scores"), widths[2], "center"),
        Column(translate_in("season", "Winner"), widths[3], face="bold"),
        Column(_("Remark"), PORTRAIT_WIDTH - date - sum(widths)),
    )
    rows = ((line.date, line.stage, line.teams, line.scores, line.winner, line.remark) for line in lines)
    return Table(columns, size=9, pad=2.5).pieces(row if dated else row[1:] for row in rows)


def fees_pdf(sheet: FeesSheet) -> bytes:
    """What each team was charged, has paid and owes; each charge; the receipts in the order in which they came."""
    figures = tuple(Column(heading, 82, "right") for heading in (_("Charged"), _("Paid"), _("Owed")))
    columns = (Column(_("Team"), PORTRAIT_WIDTH - 316, face="bold", lines=2), Column(_("Evenings"), 70, "center"), *figures)
    total = (Strong(_("Total")), "", *(Strong(amount) for amount in sheet.totals))
    rows = [(*account[:4], Strong(account[4])) for account in sheet.accounts]
    pieces = under_title(section(_("Accounts"), sheet.note), Table(columns, size=9.5).pieces([*rows, total]))
    pieces += _entries(_("Payments"), _("How"), sheet.receipts, _("Nothing has been paid."))
    pieces += _entries(_("Charges"), _("What for"), sheet.charges, _("Nothing has been charged."))
    return season_pdf(sheet.heading, _("Fees"), pieces)


def _entries(title: str, heading: str, rows: Sequence[Sequence[str]], nothing: str) -> list[Piece]:
    if not rows:
        return [section(title), *paragraph(nothing, PORTRAIT_WIDTH)]
    columns = (
        Column(_("Date"), _DATE),
        Column(_("Team"), 170, face="bold", lines=2),
        Column(heading, PORTRAIT_WIDTH - _DATE - 252),
        Column(_("Amount"), 82, "right"),
    )
    return under_title(section(title, plural("{n} entry", "{n} entries", len(rows))), Table(columns, size=9).pieces(rows))


def prizes_pdf(sheet: PrizesSheet) -> bytes:
    """The prizes that were handed over, and the winners that wait for theirs (4.prize)."""
    pieces: list[Piece] = []
    for note in sheet.notes:
        pieces += paragraph(note, PORTRAIT_WIDTH)
    columns = (Column(_("Date"), _DATE), Column(_("Team"), 200, face="bold", lines=2), Column(_("Prize"), PORTRAIT_WIDTH - _DATE - 200))
    title = section(_("Handed over"))
    if sheet.handed:
        pieces += under_title(title, Table(columns, size=9.5).pieces(sheet.handed))
    else:
        pieces += [title, *paragraph(_("No prize has been handed over."), PORTRAIT_WIDTH)]
    if sheet.waiting:
        columns = (*columns[:2], Column(_("Opponents"), PORTRAIT_WIDTH - _DATE - 200))
        pieces += under_title(section(_("Winners without a prize")), Table(columns, size=9.5).pieces(sheet.waiting))
    return season_pdf(sheet.heading, _("Prizes"), pieces)
