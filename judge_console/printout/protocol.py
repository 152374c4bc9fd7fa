"""The official protocol of a mafia game (clause 9): A4 landscape, the layout that judges know.

Front page, left: the head, ten rows, winning team, best move, judge and signature; right: seven strips, one a day with the
night after it. Further pages: what did not fit, violations, rulings, notes and corrections. A sheet that is not signed bears
a watermark.
"""

from collections.abc import Sequence

from judge_console.printout.paper import A4_LANDSCAPE, MUTED, RULE, Box, Column, Paper, Piece, Table, date_text, draw_pieces, paginate
from judge_console.printout.protocol_front import GUTTER, REVOTES, SEATS, STRIP_ROWS, STRIPS, draw_front, draw_strip
from judge_console.printout.protocol_sheet import BlankSheet, Head, ProtocolSheet, SeatLine
from judge_console.printout.protocol_words import number_text, sanction_text, team_words
from judge_console.words import translate as _
from judge_console.words import translate_in


def protocols_pdf(sheets: Sequence[ProtocolSheet]) -> bytes:
    """Return one PDF with the protocol of each game, every one beginning on a page of its own and numbered by itself."""
    first = sheets[0]
    paper = _paper(first.head, first.made_by, _("Game protocol"))
    for sheet in sheets:
        _draw_protocol(paper, sheet)
    return paper.finish()


def blanks_pdf(blanks: Sequence[BlankSheet], *, backs: bool = False) -> bytes:
    """Return one PDF with a form for each game, to be filled in by hand; with `backs` each has its second page too."""
    first = blanks[0]
    paper = _paper(first.head, first.made_by, _("Protocol form"))
    for blank in blanks:
        _draw_blank(paper, blank, backs=backs)
    return paper.finish()


def _paper(head: Head, made_by: str, title: str) -> Paper:
    return Paper(A4_LANDSCAPE, title=f"{title} · {_game_line(head)}".rstrip(" ·"), author=head.judge, creator=made_by)


def _game_line(head: Head) -> str:
    parts = [
        head.tournament.strip(),
        head.stage.strip(),
        _("game {number}").format(number=head.number) if head.number is not None else "",
        _("table {table}").format(table=head.table) if head.table is not None else "",
        date_text(head.date),
    ]
    return " · ".join(part for part in parts if part)


def _draw_protocol(paper: Paper, sheet: ProtocolSheet) -> None:
    area = paper.content
    title = _draw_back_title(sheet.head)
    pages = paginate([*_continued_strips(sheet), *_lists(sheet)], area.height - title.height)
    foot = _foot(sheet.made_by, sheet.regulation, sheet.printed, sheet.check_code)
    for number in range(len(pages) + 1):
        if sheet.signature is None:
            paper.watermark(_("draft"))
        if number == 0:
            draw_front(paper, sheet, by_hand=False)
        else:
            draw_pieces(paper, [title, *pages[number - 1]], area.x, area.y)
        paper.foot(foot, number + 1, len(pages) + 1)
        paper.end_page()


def _draw_blank(paper: Paper, blank: BlankSheet, *, backs: bool) -> None:
    names = [*blank.nicknames, *[""] * SEATS][:SEATS]
    seats = tuple(SeatLine(seat, name) for seat, name in enumerate(names, start=1))
    foot = _foot(blank.made_by, blank.regulation, blank.printed, "")
    draw_front(paper, ProtocolSheet(blank.head, seats, regulation=blank.regulation), by_hand=True)
    paper.foot(foot, 1, 1 + backs)
    paper.end_page()
    if backs:
        area = paper.content
        draw_pieces(paper, [_draw_back_title(blank.head), *_empty_lists()], area.x, area.y)
        paper.foot(foot, 2, 2)
        paper.end_page()


def _foot(made_by: str, regulation: str, printed: str, check_code: str) -> str:
    parts = [
        made_by,
        regulation,
        _("printed {time}").format(time=printed) if printed else "",
        _("check code {code}").format(code=check_code) if check_code else "",
    ]
    return " · ".join(part for part in parts if part)


# The further pages


def _draw_back_title(head: Head) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        width = paper.content.width
        paper.text(Box(x, y, 240, 20), _("GAME PROTOCOL"), 13, face="bold", place="top")
        paper.text(Box(x + 240, y, width - 240, 20), _game_line(head), 9, align="right", place="top")
        paper.line(x, y + 21, x + width, y + 21, weight=RULE)

    return Piece(28.0, draw)


def _section(title: str) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        paper.text(Box(x, y + 9, paper.content.width, 16), title, 10.5, face="bold")

    return Piece(27.0, draw, leads=True)


def _statement(text: str) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        paper.text(Box(x + 3, y, paper.content.width - 6, 14), text, 8.5, grey=MUTED)

    return Piece(15.0, draw)


def _continued_strips(sheet: ProtocolSheet) -> list[Piece]:
    """Days past the seventh (and a day 0, which only an override makes) as strips, two side by side; re-votes past the second."""
    days = {strip.day: strip for strip in sheet.days}
    nights = {strip.night: strip for strip in sheet.nights}
    numbers = sorted(number for number in days.keys() | nights.keys() if number not in range(1, STRIPS + 1))
    pieces: list[Piece] = []
    height = sum(STRIP_ROWS)
    for start in range(0, len(numbers), 2):

        def draw(paper: Paper, x: float, y: float, pair: Sequence[int] = numbers[start : start + 2]) -> None:
            width = (paper.content.width - GUTTER) / 2
            for place, number in enumerate(pair):
                strip = Box(x + place * (width + GUTTER), y, width, height)
                draw_strip(paper, strip, number, days.get(number), nights.get(number))

        pieces.append(Piece(height + 8, draw))
    if pieces:
        pieces.insert(0, _section(_("Further days")))
    rows = [
        (
            _("Day {number}").format(number=strip.day),
            str(number),
            ", ".join(_("{seat}: {hands}").format(seat=seat, hands=hands) for seat, hands in ballot),
        )
        for strip in sheet.days
        for number, ballot in enumerate(strip.ballots[1:], start=1)
        if number > REVOTES
    ]
    if rows:
        columns = (Column(_("Day"), 70), Column(translate_in("protocol", "Re-vote"), 60, "center"), Column(_("Candidate: hands"), 656))
        pieces += [_section(_("Further re-votes")), *Table(columns).pieces(rows)]
    return pieces


def _violation_table() -> Table:
    return Table(
        (
            Column(_("No."), 24, "center", "bold"),
            Column(_("Nickname"), 112, lines=2),
            Column(_("Sanction"), 84),
            Column(_("Clause"), 40, "center"),
            Column(_("Violation"), 234),
            Column(_("When"), 92),
            Column(_("Ruled by"), 70),
            Column(_("Note"), 130),
        )
    )


def _lists(sheet: ProtocolSheet) -> list[Piece]:
    names = {seat.seat: seat.nickname or "—" for seat in sheet.seats}
    pieces = [_section(_("Violations"))]
    rows = [
        (
            number_text(violation.seat),
            names.get(violation.seat or 0, "") if violation.seat else team_words(violation.team),
            sanction_text(violation),
            violation.clause,
            violation.clause_name,
            violation.when,
            translate_in("protocol", "chief judge") if violation.chief else translate_in("protocol", "judge"),
            violation.note,
        )
        for violation in sheet.violations
    ]
    pieces += _violation_table().pieces(rows) if rows else [_statement(translate_in("protocol", "none"))]
    rulings = [(ruling.when, ruling.clause, ruling.text) for ruling in sheet.rulings]
    columns = (Column(_("When"), 110), Column(_("Clause"), 46, "center"), Column(_("Ruling"), 630))
    pieces.append(_section(_("Rulings")))
    pieces += Table(columns).pieces(rulings) if rulings else [_statement(translate_in("protocol", "none"))]
    if sheet.notes:
        table = Table((Column(_("When"), 110), Column(_("Note"), 676)))
        pieces += [_section(_("Notes")), *table.pieces([(note.when, note.text) for note in sheet.notes])]
    corrections = [(correction.when, correction.what, correction.why) for correction in sheet.corrections]
    if corrections:
        columns = (Column(_("When"), 110), Column(_("Corrected"), 376), Column(_("Reason"), 300))
        pieces += [_section(_("Corrections after the signature")), *Table(columns).pieces(corrections)]
    return [*pieces, _signature_line(sheet)]


def _signature_line(sheet: ProtocolSheet) -> Piece:
    """Further pages are signed too, so that none can be changed for another."""

    def draw(paper: Paper, x: float, y: float) -> None:
        name = sheet.signature.judge if sheet.signature else ""
        label = paper.text(Box(x, y + 20, 60, 14), _("Judge"), 8.5, grey=MUTED)
        paper.text(Box(x + label.width + 6, y + 20, 170, 14), name, 10, face="bold")
        paper.line(x + 230, y + 33, x + 400, y + 33, weight=RULE)
        paper.text(Box(x + 230, y + 34, 170, 9), _("Signature"), 6.2, align="center", grey=MUTED)

    return Piece(46.0, draw)


def _empty_lists() -> list[Piece]:
    """The second page of a form: rows to write violations, lines to write everything else."""
    table = _violation_table()
    head, *_rows = table.pieces([])

    def draw_row(paper: Paper, x: float, y: float) -> None:
        for box in Box(x, y, paper.content.width, 20).columns([column.width for column in table.columns]):
            paper.line(box.x, box.y, box.x, box.bottom)
        paper.line(x, y + 20, x + paper.content.width, y + 20)
        paper.line(x + paper.content.width, y, x + paper.content.width, y + 20)

    def draw_line(paper: Paper, x: float, y: float) -> None:
        paper.line(x, y + 20, x + paper.content.width, y + 20)

    return [
        _section(_("Violations")),
        head,
        *[Piece(20.0, draw_row)] * 12,
        _section(_("Rulings, notes")),
        *[Piece(20.0, draw_line)] * 8,
    ]
