"""The front page of the mafia protocol, and the strip of a day, which further pages draw too."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from judge_console.printout.lettering import Face
from judge_console.printout.paper import HAIR, MUTED, RULE, TINT, Box, Paper, date_text
from judge_console.printout.protocol_sheet import DayStrip, Head, NightStrip, ProtocolSheet, SeatLine
from judge_console.printout.protocol_words import departure_text, number_text, reason_words, remark_words, violation_line, winner_word
from judge_console.words import amount, translate_in
from judge_console.words import translate as _

SEATS: Final = 10
STRIPS: Final = 7
REVOTES: Final = 2
"""Re-votes that the strip of a day has room for."""
GUTTER: Final = 14.0
STRIP_ROWS: Final = (12.0, 17.0, 15.0, 15.0, 13.0)
"""Heights in a strip: who opened, lift and who left; candidates; hands; re-votes; the night."""

_LEFT: Final = 378.0
_LABELS: Final = 44.0
# No., nickname, role, four fouls, points, extra points, total
_SEAT_COLUMNS: Final = (20.0, 138.0, 28.0, 19.5, 19.5, 19.5, 19.5, 37.0, 40.0, 37.0)


# The front page


def draw_front(paper: Paper, sheet: ProtocolSheet, *, by_hand: bool) -> None:
    area = paper.content
    title, head, _gap, rows, _gap, result, _gap, notes, _gap, judge = Box(area.x, area.y, _LEFT, area.height).rows(
        (24.0, 54.0, 6.0, 262.0, 6.0, 48.0, 6.0, 58.0, 6.0, area.height - 470.0)
    )
    paper.text(title, _("GAME PROTOCOL"), 17, face="bold", place="top")
    paper.text(title.inset(0, 2), _("sport mafia"), 9, align="right", grey=MUTED)
    _draw_head(paper, head, sheet.head)
    _draw_seats(paper, rows, sheet.seats, by_hand=by_hand)
    _draw_result(paper, result, sheet)
    _draw_summary(paper, notes, sheet, by_hand=by_hand)
    _draw_judge(paper, judge, sheet)

    x = area.x + _LEFT + GUTTER
    height = sum(STRIP_ROWS)
    step = (area.height - height) / (STRIPS - 1)
    days = {strip.day: strip for strip in sheet.days}
    nights = {strip.night: strip for strip in sheet.nights}
    for number in range(1, STRIPS + 1):
        strip = Box(x, area.y + (number - 1) * step, area.right - x, height)
        draw_strip(paper, strip, number, days.get(number), nights.get(number))
        if sheet.signature is not None and number not in days and number not in nights:
            paper.line(strip.x + _LABELS, strip.bottom, strip.right, strip.y, grey=MUTED)


def _draw_head(paper: Paper, box: Box, head: Head) -> None:
    first, second = box.rows((box.height / 2, box.height / 2))
    tournament, stage = first.columns((258, 120))
    number, table, date, judge = second.columns((58, 58, 92, 170))
    paper.field(tournament, _("Tournament"), head.tournament, 12)
    paper.field(stage, _("Stage"), head.stage, 12)
    paper.field(number, _("Game No."), number_text(head.number), 13)
    paper.field(table, _("Table"), number_text(head.table), 13)
    paper.field(date, _("Date"), date_text(head.date), 12)
    paper.field(judge, _("Judge"), head.judge, 12)
    paper.line(box.x, first.bottom, box.right, first.bottom)
    for cell in (stage, table, date, judge):
        paper.line(cell.x, cell.y, cell.x, cell.bottom)
    paper.frame(box)


def _draw_seats(paper: Paper, box: Box, seats: Sequence[SeatLine], *, by_hand: bool) -> None:
    head, *lines = box.rows([20.0, *[(box.height - 20.0) / SEATS] * SEATS])
    paper.fill(head, TINT)
    cells = head.columns(_SEAT_COLUMNS)
    fouls = Box(cells[3].x, head.y, cells[7].x - cells[3].x, head.height)
    for cell, heading in (
        (cells[0], _("No.")),
        (cells[1].inset(4), _("Nickname")),
        (cells[2], _("Role")),
        (fouls, _("Fouls")),
        (cells[7].inset(1), _("Points")),
        (cells[8].inset(4), _("Extra points")),
        (cells[9].inset(1), _("Total")),
    ):
        paper.text(cell, heading, 7.5, face="bold", align="left" if heading == _("Nickname") else "center")
    for line, seat in zip(lines, seats, strict=True):
        _draw_seat(paper, line, seat, by_hand=by_hand)
        paper.line(line.x, line.y, line.right, line.y, weight=RULE if line is lines[0] else HAIR)
    for number, cell in enumerate(cells[1:], start=1):
        within_fouls = number in {4, 5, 6}
        paper.line(
            cell.x, head.bottom if within_fouls else head.y, cell.x, box.bottom, weight=HAIR if within_fouls or number == 1 else RULE
        )
    paper.frame(box)


def _draw_seat(paper: Paper, line: Box, seat: SeatLine, *, by_hand: bool) -> None:
    number, name, role, *fouls, points, extra, total = line.columns(_SEAT_COLUMNS)
    paper.text(number, str(seat.seat), 12, face="bold", align="center")
    name = name.inset(4, 1)
    nickname = seat.nickname if by_hand else seat.nickname or "—"
    if seat.left is None:
        paper.text(name, nickname, 11.5)
    else:
        upper, lower = name.rows((name.height - 8.2, 8.2))
        paper.text(upper, nickname, 11.5)
        left = departure_text(seat.left)
        if len(seat.fouls) > len(fouls):
            left = _("{left}, fouls: {count}").format(left=left, count=len(seat.fouls))
        paper.text(lower, left, 6.6, grey=MUTED, place="top")
    paper.text(role, seat.role, 13, face="bold", align="center")
    for cell, clause in zip(fouls, seat.fouls, strict=False):
        paper.cross(Box(cell.x + cell.width / 2 - 4, cell.y + 4, 8, 8))
        paper.text(Box(cell.x + 1, cell.bottom - 9.5, cell.width - 2, 8), clause, 6.2, align="center")
    penalty = _("penalty {points}").format(points=amount(seat.penalty)) if seat.penalty else ""
    best_move = _("best move {points}").format(points=amount(seat.best_move)) if seat.best_move else ""
    columns: tuple[tuple[Box, Decimal | None, str, Face], ...] = (
        (points, seat.points, penalty, "regular"),
        (extra, seat.extra, best_move, "regular"),
        (total, seat.total, "", "bold"),
    )
    for cell, value, remark, face in columns:
        if value is None:
            continue
        upper, lower = cell.inset(1, 1).rows((line.height - 10.2, 8.2)) if remark else (cell, cell)
        paper.text(upper, amount(value), 12, face=face, align="center")
        if remark:
            paper.text(lower, remark, 6.0, align="center", grey=MUTED, place="top")


def _draw_result(paper: Paper, box: Box, sheet: ProtocolSheet) -> None:
    winner, best_move = box.columns((150, box.width - 150))
    paper.field(winner, _("Winning team"), winner_word(sheet.winner) if sheet.winner else "", 17, align="center", value_place="top")
    if sheet.reason:
        reason = " ".join(part for part in (reason_words(sheet.reason), f"({sheet.clause})" if sheet.clause else "") if part)
        paper.text(Box(winner.x + 3, winner.bottom - 11, winner.width - 6, 9), reason, 7, align="center", grey=MUTED)

    killed, *named, result = best_move.columns((58, 38, 38, 38, best_move.width - 172))
    paper.text(best_move.part(3, 1.5, best_move.width - 6, 7), _("Best move"), 5.8, grey=MUTED, place="top")
    body_y, body_height = box.y + 9, box.height - 9
    for cell, label in ((killed, _("killed in night 1")), *((cell, translate_in("protocol", "named")) for cell in named)):
        paper.text(Box(cell.x + 1, box.bottom - 9, cell.width - 2, 8), label, 5.8, align="center", grey=MUTED)
    values = [Box(cell.x, body_y, cell.width, body_height - 9) for cell in (killed, *named)]
    first_night = next((night for night in sheet.nights if night.night == 1), None)
    if first_night is not None and first_night.missed:
        for value in values:
            paper.dash(value)
    else:
        by = sheet.best_move.by if sheet.best_move else first_night.killed if first_night else None
        paper.text(values[0], number_text(by), 16, face="bold", align="center")
        seats = sheet.best_move.seats if sheet.best_move else ()
        for value, seat in zip(values[1:], seats, strict=False):
            paper.text(value, str(seat), 16, face="bold", align="center")
        over = sheet.winner is not None or sheet.reason is not None
        for value in values[1 + len(seats) :] if by is not None and over else ():
            paper.dash(value)
    label = _("points")
    if sheet.best_move is not None and sheet.best_move.black is not None:
        label = _("black: {count}").format(count=sheet.best_move.black)
        points = f"+{amount(sheet.best_move.points)}" if sheet.best_move.points else "0"
        paper.text(Box(result.x, body_y, result.width, body_height - 9), points, 13, align="center")
    paper.text(Box(result.x + 1, box.bottom - 9, result.width - 2, 8), label, 5.8, align="center", grey=MUTED)
    paper.line(best_move.x, box.y, best_move.x, box.bottom, weight=RULE)
    for cell in (*named, result):
        paper.line(cell.x, body_y + 2, cell.x, box.bottom)
    paper.frame(box)


def _draw_summary(paper: Paper, box: Box, sheet: ProtocolSheet, *, by_hand: bool) -> None:
    """Violations in short, or lines to write them on."""
    paper.text(box.part(3, 1.5, box.width - 6, 7), _("Violations, rulings, notes"), 5.8, grey=MUTED, place="top")
    lines = 4
    body = Box(box.x + 3, box.y + 9, box.width - 6, box.height - 11)
    if by_hand:
        for number in range(1, lines):
            y = body.y + number * body.height / lines
            paper.line(body.x, y, body.right, y, grey=0.6)
        paper.frame(box)
        return
    texts = [violation_line(violation) for violation in sheet.violations]
    others = [
        _("rulings: {count}").format(count=len(sheet.rulings)) if sheet.rulings else "",
        _("notes: {count}").format(count=len(sheet.notes)) if sheet.notes else "",
        _("corrections after signature: {count}").format(count=len(sheet.corrections)) if sheet.corrections else "",
    ]
    other = ", ".join(part for part in others if part)
    room = 2 * lines - bool(other)
    if len(texts) > room:
        rest = len(texts) - room + 1
        texts = [*texts[: room - 1], _("{count} more on page 2").format(count=rest)]
    if other:
        texts.append(other)
    if not texts:
        texts = [translate_in("protocol", "none")]
    height = body.height / lines
    for place, text in enumerate(texts):
        column, row = divmod(place, lines)
        paper.text(Box(body.x + column * body.width / 2, body.y + row * height, body.width / 2 - 4, height), text, 8)
    paper.frame(box)


def _draw_judge(paper: Paper, box: Box, sheet: ProtocolSheet) -> None:
    code = Box(box.right - 84, box.y, 84, box.height) if sheet.qr_text else Box(box.right, box.y, 0, box.height)
    judge, signature = Box(box.x, box.y, box.width - code.width, box.height).columns((140, box.width - code.width - 140))
    # 9.10: he enters his name and signs after everything else is in.
    paper.field(judge, _("Judge"), sheet.signature.judge if sheet.signature else "", 13)
    paper.text(signature.part(3, 1.5, signature.width - 6, 7), _("Signature"), 5.8, grey=MUTED, place="top")
    paper.line(signature.x + 8, signature.bottom - 15, signature.right - 8, signature.bottom - 15, weight=RULE)
    if sheet.signature and sheet.signature.when:
        closed = _("closed {time}").format(time=sheet.signature.when)
        paper.text(Box(signature.x + 8, signature.bottom - 13, signature.width - 16, 9), closed, 6.6, align="center", grey=MUTED)
    paper.line(signature.x, box.y, signature.x, box.bottom)
    if sheet.qr_text:
        paper.line(code.x, box.y, code.x, box.bottom)
        paper.qr(Box(code.x + 4, code.y + 1, code.width - 8, code.height - 11), sheet.qr_text)
        paper.text(Box(code.x + 2, code.bottom - 10, code.width - 4, 9), sheet.check_code, 6.6, face="bold", align="center")
    paper.frame(box)


# The strips of the days


def draw_strip(paper: Paper, box: Box, number: int, day: DayStrip | None, night: NightStrip | None) -> None:
    """A day and the night after it: candidates, hands, re-votes; who opened, lift, who left; shot and checks."""
    head, candidates, hands, revotes, dark = box.rows(STRIP_ROWS)
    paper.fill(head, TINT)
    for row, label in (
        (head, _("Day {number}").format(number=number)),
        (candidates, _("Candidate")),
        (hands, _("Hands")),
        (revotes, translate_in("protocol", "Re-vote")),
        (dark, _("Night {number}").format(number=number)),
    ):
        strong = row in {head, dark}
        paper.text(Box(row.x + 3, row.y, _LABELS - 4, row.height), label, 8 if strong else 6.8, face="bold" if strong else "regular")
    _draw_day_facts(paper, head, day)
    if day is not None:
        _draw_ballot(paper, candidates, hands, revotes, day)
    _draw_night_facts(paper, dark, night)
    for row in (candidates, hands, revotes, dark):
        paper.line(row.x, row.y, row.right, row.y, weight=RULE if row in {candidates, dark} else HAIR)
    for cell in _cells(candidates)[1:]:
        remarked = day is not None and day.remark
        for row in (candidates, revotes) if remarked else (candidates, hands, revotes):
            paper.line(cell.x, row.y, cell.x, row.bottom)
    for row in (head, dark):
        for cell in _facts(row)[1:]:
            paper.line(cell.x, row.y, cell.x, row.bottom)
    paper.line(box.x + _LABELS, box.y, box.x + _LABELS, box.bottom, weight=RULE)
    paper.frame(box)


def _cells(row: Box) -> list[Box]:
    """The ten candidates' cells of a row."""
    return Box(row.x + _LABELS, row.y, row.width - _LABELS, row.height).columns([(row.width - _LABELS) / SEATS] * SEATS)


def _facts(row: Box) -> list[Box]:
    """The three cells of a strip's first and last row; they end where candidates' cells end."""
    width = (row.width - _LABELS) / SEATS
    return Box(row.x + _LABELS, row.y, row.width - _LABELS, row.height).columns((2 * width, 4 * width, 4 * width))


def _draw_fact(paper: Paper, cell: Box, label: str, value: str) -> None:
    """A small label at the left of its cell and the value right after it."""
    inner = cell.inset(3)
    used = paper.text(inner, label, 6.2, grey=MUTED).width + 4
    paper.text(Box(inner.x + used, inner.y, inner.width - used, inner.height), value, 8.5, face="bold")


def _draw_day_facts(paper: Paper, row: Box, day: DayStrip | None) -> None:
    opener, lift, left = _facts(row)
    answer = ""
    if day and day.lift:
        answer = (_("{hands} — all leave") if day.lift.passed else _("{hands} — nobody leaves")).format(hands=day.lift.hands)
    _draw_fact(paper, opener, translate_in("protocol", "opens"), str(day.opener) if day else "")
    _draw_fact(paper, lift, translate_in("protocol", "lift"), answer)
    _draw_fact(paper, left, translate_in("protocol", "left"), _gone(day) if day else "")


def _gone(day: DayStrip) -> str:
    if day.left:
        return ", ".join(str(seat) for seat in day.left)
    return "—" if day.decided else ""


def _draw_ballot(paper: Paper, candidates: Box, hands: Box, revotes: Box, day: DayStrip) -> None:
    first = dict(day.ballots[0]) if day.ballots else {}
    further = [dict(ballot) for ballot in day.ballots[1 : 1 + REVOTES]]
    nominators: dict[int, list[int]] = {}
    for by, seat in day.nominations:
        nominators.setdefault(seat, []).append(by)
    # One whom nobody nominated gets votes only where a judge accepted that; the form must show it all the same.
    columns = dict.fromkeys([*nominators, *(seat for ballot in day.ballots for seat, _hands in ballot)])
    for place, seat in enumerate(columns):
        # The figures stand a little left of the middle, under one another, to leave room for who nominated.
        cells = [_cells(row)[place] for row in (candidates, hands, revotes)]
        candidate, votes, further_votes = (cell.part(0, 0, cell.width - 7, cell.height) for cell in cells)
        paper.text(candidate, str(seat), 12, face="bold", align="center")
        by_whom = ", ".join(str(by) for by in nominators.get(seat, ()))
        nominator = Box(candidate.right - 5.5, candidate.bottom - 8.5, 11.5, 8)
        paper.text(nominator, _("by {seat}").format(seat=by_whom) if by_whom else "", 5.8, face="narrow", align="right", grey=MUTED)
        if seat in day.left:
            paper.ring(candidate.x + candidate.width / 2, candidate.y + candidate.height / 2 - 0.2, 7.4)
        paper.text(votes, number_text(first.get(seat)), 11, align="center")
        counted = [str(ballot[seat]) for ballot in further if seat in ballot]
        paper.text(further_votes, " / ".join(counted), 11, align="center")
    if day.remark:
        cell = Box(hands.x + _LABELS + 4, hands.y, hands.width - _LABELS - 8, hands.height)
        paper.text(cell, remark_words(day.remark), 8, face="italic")


def _draw_night_facts(paper: Paper, row: Box, night: NightStrip | None) -> None:
    killed, don, sheriff = _facts(row)
    shot = don_found = sheriff_found = ""
    if night is not None:
        shot = translate_in("protocol", "miss") if night.missed else number_text(night.killed)
        if night.don_check is not None:
            seat, is_sheriff = night.don_check
            answer = {True: _("{seat} — Sheriff"), False: _("{seat} — not the Sheriff"), None: "{seat}"}[is_sheriff]
            don_found = answer.format(seat=seat)
        if night.sheriff_check is not None:
            seat, is_black = night.sheriff_check
            answer = {True: _("{seat} — black"), False: _("{seat} — red"), None: "{seat}"}[is_black]
            sheriff_found = answer.format(seat=seat)
    _draw_fact(paper, killed, translate_in("protocol", "killed"), shot)
    _draw_fact(paper, don, _("Don checks"), don_found)
    _draw_fact(paper, sheriff, _("Sheriff checks"), sheriff_found)
