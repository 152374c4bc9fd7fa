"""The sheet of a quiz evening, A4 portrait: the evening's result, each game round by round, shootout, points, signatures.

A sheet that is not signed bears a watermark.
"""

from collections.abc import Sequence

from judge_console.printout.evening_sheet import EveningSheet, GameBlock, RoundLine
from judge_console.printout.evening_words import envelope_word, result_words, stage_word, team_letter
from judge_console.printout.lettering import Fitted, wrap_text
from judge_console.printout.paper import (
    A4_PORTRAIT,
    MARGIN,
    MUTED,
    RULE,
    TINT,
    Box,
    Column,
    Paper,
    Piece,
    Table,
    date_text,
    draw_pieces,
    paginate,
)
from judge_console.words import amount, translate_in
from judge_console.words import translate as _

_SIGNATURE_HEIGHT = 74.0
# A game not begun is a form to fill in: up to five points each and the sixth.
_ROUNDS_BY_HAND = 11


def evening_pdf(sheet: EveningSheet) -> bytes:
    """Return the PDF of an evening's sheet."""
    title = _("Evening sheet")
    paper = Paper(A4_PORTRAIT, title=f"{title} · {_evening_line(sheet)}", author=sheet.head.host, creator=sheet.made_by)
    area = paper.content
    pages = paginate([_head(sheet), *_games(sheet), *_end(sheet), _signatures(sheet)], area.height)
    foot = " · ".join(part for part in (sheet.made_by, sheet.regulation, _printed(sheet.printed)) if part)
    for number, pieces in enumerate(pages, 1):
        if not sheet.signed_by and not sheet.form:
            paper.watermark(_("draft"))
        draw_pieces(paper, pieces, area.x, area.y)
        paper.foot(foot, number, len(pages))
        paper.end_page()
    return paper.finish()


def _printed(time: str) -> str:
    return _("printed {time}").format(time=time) if time else ""


def _evening_line(sheet: EveningSheet) -> str:
    return " · ".join(part for part in (sheet.head.season, stage_word(sheet.head.stage), date_text(sheet.head.date)) if part)


def _head(sheet: EveningSheet) -> Piece:
    """Title, the evening's facts, and the two teams beside each other with their result."""

    def draw(paper: Paper, x: float, y: float) -> None:
        width = paper.content.width
        paper.text(Box(x, y, width * 0.6, 24), _("EVENING SHEET"), 16, face="bold", place="top")
        paper.text(Box(x + width * 0.6, y + 5, width * 0.4, 16), _("intellectual club"), 9, align="right", grey=MUTED)
        facts = Box(x, y + 28, width, 30)
        columns = facts.columns((width * 0.3, width * 0.2, width * 0.14, width * 0.18, width * 0.18))
        values = (
            (_("Season"), sheet.head.season),
            (_("Stage"), stage_word(sheet.head.stage)),
            (_("Date"), date_text(sheet.head.date)),
            (_("Host"), sheet.head.host),
            (_("Editor"), sheet.head.editor),
        )
        for cell, (label, value) in zip(columns, values, strict=True):
            paper.field(cell, label, value, 10)
            paper.line(cell.right, cell.y, cell.right, cell.bottom)
        paper.frame(facts)
        teams = Box(x, y + 66, width, 92)
        for cell, game in zip(teams.columns((width / 2, width / 2)), sheet.games, strict=True):
            _draw_team(paper, cell, game, winner=sheet.winner == game.team, by_shootout=sheet.reason == "shootout")
        paper.line(teams.x + width / 2, teams.y, teams.x + width / 2, teams.bottom, weight=RULE)
        paper.frame(teams)

    return Piece(166.0, draw)


def _draw_team(paper: Paper, cell: Box, game: GameBlock, *, winner: bool, by_shootout: bool) -> None:
    inner = cell.inset(8, 6)
    name, score, facts = inner.rows((16, 38, inner.height - 54))
    paper.text(name, f"{team_letter(game.team)} · {game.name}", 11, face="bold")
    played = bool(game.rounds) or bool(game.entered_by_hand)
    paper.text(Box(score.x, score.y, 120, score.height), f"{game.casino}:{game.team_score}" if played else "", 26, face="bold")
    paper.text(Box(score.x + 62, score.y + 10, 80, 12), _("casino : team") if played else "", 7, grey=MUTED)
    if winner:
        won = _("won the evening by a shootout") if by_shootout else _("won the evening")
        tag = Box(score.right - 112, score.y + 9, 112, 20)
        paper.fill(tag, TINT)
        paper.frame(tag, weight=RULE)
        paper.text(tag.inset(4), won, 8, face="bold", align="center")
    counted = [
        _("right answers: {count}").format(count=game.right),
        _("minutes saved: {count}").format(count=game.saved_minutes),
        _("minutes owed: {count}").format(count=game.minutes_owed) if game.minutes_owed else "",
        _("points: {points}").format(points="—" if game.points is None else amount(game.points)),
    ]
    if played:
        paper.text(facts, " · ".join(part for part in counted if part), 8.5)


def _games(sheet: EveningSheet) -> list[Piece]:
    pieces: list[Piece] = []
    for game in sheet.games:
        pieces.append(_section(_("Game {team}: {name} against the casino").format(team=team_letter(game.team), name=game.name)))
        pieces += _paragraphs(_people(game))
        empty = [(str(number), *[""] * 7) for number in range(1, _ROUNDS_BY_HAND + 1)]
        pieces += _rounds().pieces([_round_row(line) for line in game.rounds] or empty)
    return pieces


def _people(game: GameBlock) -> list[str]:
    changed = _("Before round {round}: {out} out, {name} in")
    line_up = ", ".join(f"{name} ({owls})" if owls else name for name, owls in game.line_up)
    said = [
        _("Captain: {name}").format(name=game.captain),
        _("At the table: {names}").format(names=line_up) if line_up else _("No line-up was handed in"),
        _("Reserve: {names}").format(names=", ".join(game.reserve)) if game.reserve else "",
        *(changed.format(round=before, out=out, name=name) for before, out, name in game.substitutions),
        _("Time-outs before rounds: {rounds}").format(rounds=", ".join(map(str, game.time_outs))) if game.time_outs else "",
        game.entered_by_hand,
    ]
    return [text for text in said if text]


def _rounds() -> Table:
    columns = (
        Column("№", 22, "center", "bold"),
        Column(translate_in("round", "Top"), 46, "center"),
        Column(_("Envelope"), 74),
        Column(_("Seconds"), 40, "center"),
        Column(_("Who answered"), 108),
        Column(translate_in("round", "Result"), 92),
        Column(_("Score"), 36, "center", "bold"),
        Column(_("Remarks"), 121),
    )
    return Table(columns, size=8.0, pad=2.6)


def _round_row(line: RoundLine) -> Sequence[str]:
    top = str(line.sector) if line.stop == line.sector else f"{line.stop} → {line.sector}"
    envelope = _("deciding") if line.deciding else envelope_word(line.envelope)
    answered = ", ".join(f"{name} {'+' if right else '−'}" if len(line.answers) > 1 else name for name, right in line.answers)
    score = f"{line.casino}:{line.team}"
    return (str(line.number), top, envelope, str(line.seconds), answered, result_words(line), score, "; ".join(line.marks))


def _end(sheet: EveningSheet) -> list[Piece]:
    """Shootout, prizes and discount, remarks, and what the chance can be checked by."""
    pieces: list[Piece] = []
    if sheet.shootout:
        pieces.append(_section(_("Shootout")))
        columns = (Column(_("Question"), 70, "center"), Column(team_letter("A"), 60, "center"), Column(team_letter("B"), 60, "center"))
        rows = [(str(number), "+" if a else "−", "+" if b else "−") for number, (a, b) in enumerate(sheet.shootout, 1)]
        totals = (_("In all"), str(sum(a for a, _b in sheet.shootout)), str(sum(b for _a, b in sheet.shootout)))
        pieces += Table(columns).pieces([*rows, totals])
    pieces.append(_section(_("Prizes")))
    winner = next((game.name for game in sheet.games if game.team == sheet.winner), "")
    pieces += _paragraphs(
        [
            _("To the winners of the evening, {name}: {prize}").format(name=winner or "—", prize=sheet.prize),
            _("Discount of badge holders today: {discount}").format(discount=sheet.discount),
        ]
    )
    if sheet.remarks:
        pieces.append(_section(_("Rulings and notes")))
        pieces += _paragraphs(sheet.remarks)
    if sheet.commitment:
        pieces.append(_section(_("Chance")))
        pieces += _paragraphs(
            [
                _("Committed before the first spin (SHA-256): {text}").format(text=sheet.commitment),
                _("Seed: {text}").format(text=sheet.seed or _("not revealed yet")),
            ]
        )
    return pieces


def _section(title: str) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        paper.text(Box(x, y + 8, paper.content.width, 15), title, 10.5, face="bold")

    return Piece(25.0, draw, leads=True)


def _paragraphs(texts: Sequence[str]) -> list[Piece]:
    """Sentences one under another, each wrapped to the width of the page."""
    return [_paragraph(wrap_text(text, "regular", 8.5, A4_PORTRAIT[0] - 2 * MARGIN)) for text in texts] + ([_gap()] if texts else [])


def _paragraph(laid: Fitted) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        paper.put(laid, Box(x, y, paper.content.width, laid.height), place="top")

    return Piece(laid.height + 2.5, draw)


def _gap() -> Piece:
    return Piece(4.0, lambda _paper, _x, _y: None)


def _signatures(sheet: EveningSheet) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        width = paper.content.width
        gap = 18.0
        names = [
            (_("Host"), sheet.signed_by or sheet.head.host),
            *((_("Captain {team}").format(team=team_letter(game.team)), game.captain) for game in sheet.games),
        ]
        cells = Box(x, y + 26, width, 40).columns([(width - 2 * gap) / 3 + gap] * 2 + [(width - 2 * gap) / 3])
        for number, (cell, (label, name)) in enumerate(zip(cells, names, strict=True)):
            line = cell.width - (gap if number < len(cells) - 1 else 0)
            paper.line(cell.x, cell.y + 20, cell.x + line, cell.y + 20, weight=RULE)
            paper.text(Box(cell.x, cell.y + 22, line, 9), f"{label}: {name}" if name else label, 7.5, grey=MUTED)

    return Piece(_SIGNATURE_HEIGHT, draw)
