"""The play-off drawn (1.3): rounds from left to right, lines from each match to the next one, the final and the first three."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from judge_console.printout.lettering import Face
from judge_console.printout.paper import FRAME, HAIR, MUTED, RULE, TINT, Box, Paper, Piece
from judge_console.printout.season_page import season_pdf
from judge_console.printout.season_sheet import BracketMatch, BracketRound, BracketSheet
from judge_console.printout.sheet_page import LANDSCAPE_WIDTH, paragraph
from judge_console.words import translate as _

_HEIGHT: Final = 484.0
"""Points between the head of a page and its foot."""
_TITLE: Final = 20.0
_MATCHES_ABREAST: Final = 8
"""Matches of the first round that a page has room for."""
_GAP: Final = 30.0
_WIDEST: Final = 280.0
_NOTE: Final = 11.0
_LINE: Final = 17.0
_MATCH: Final = _NOTE + 2 * _LINE
_SCORE: Final = 30.0


@dataclass(frozen=True, slots=True)
class _Part:
    """The rounds that stand on one page; `last` where the final is among them."""

    rounds: tuple[BracketRound, ...]
    last: bool


def bracket_pdf(sheet: BracketSheet) -> bytes:
    """The bracket on one page; one of more than eight matches in the first round is cut into parts, the last one with the final."""
    if not sheet.rounds:
        return season_pdf(
            sheet.heading, _("Play-off"), paragraph(_("The play-off has not been composed."), LANDSCAPE_WIDTH), landscape=True
        )
    pieces = [_page(part, sheet) for part in _parts(sheet.rounds)]
    return season_pdf(sheet.heading, _("Play-off"), pieces, landscape=True)


def _parts(rounds: tuple[BracketRound, ...]) -> list[_Part]:
    first = len(rounds[0].matches)
    if first <= _MATCHES_ABREAST:
        return [_Part(rounds, last=True)]
    deep = _MATCHES_ABREAST.bit_length()
    parts: list[_Part] = []
    for part in range(first // _MATCHES_ABREAST):
        cut: list[BracketRound] = []
        for number, one in enumerate(rounds[:deep]):
            size = _MATCHES_ABREAST >> number
            cut.append(BracketRound(one.title, one.matches[part * size : (part + 1) * size]))
        parts.append(_Part(tuple(cut), last=False))
    return [*parts, *_parts(rounds[deep:])]


def _page(part: _Part, sheet: BracketSheet) -> Piece:
    def draw(paper: Paper, x: float, y: float) -> None:
        count = len(part.rounds)
        width = min(_WIDEST, (LANDSCAPE_WIDTH - _GAP * (count - 1)) / count)
        left, middles = x, _middles(y, len(part.rounds[0].matches))
        for number, one in enumerate(part.rounds):
            paper.text(Box(left, y, width, 14), _upper(one.title), 9.5, face="bold")
            paper.line(left, y + 15, left + width, y + 15, weight=RULE)
            for match, middle in zip(one.matches, middles, strict=True):
                _draw_match(paper, match, Box(left, middle - _NOTE - _LINE, width, _MATCH))
            if number + 1 < count:
                _join(paper, left + width, middles)
                middles = [(above + below) / 2 for above, below in zip(middles[::2], middles[1::2], strict=True)]
                left += width + _GAP
        if part.last:
            _draw_end(paper, sheet, Box(left, y, width, _HEIGHT), middles[0])

    return Piece(_HEIGHT, draw)


def _middles(y: float, matches: int) -> list[float]:
    """Where the line between the two teams of each match of the first round is."""
    room = (_HEIGHT - _TITLE) / matches
    return [y + _TITLE + room * (number + 0.5) + _NOTE / 2 for number in range(matches)]


def _upper(title: str) -> str:
    return title[:1].upper() + title[1:]


def _draw_match(paper: Paper, match: BracketMatch, box: Box) -> None:
    note, first, second = box.rows([_NOTE, _LINE, _LINE])
    paper.text(note.inset(1, 0), match.note, 7.5, grey=MUTED)
    for number, (line, (team, score)) in enumerate(((first, match.first), (second, match.second)), 1):
        won = match.winner == number
        if won:
            # A bar beside the winner: on a bad printer bold type alone is not enough.
            paper.fill(line, TINT)
            paper.fill(Box(line.x, line.y, 3.5, line.height), 0.0)
        name = Box(line.x + 8, line.y + 1, line.width - 12 - _SCORE, line.height - 2)
        face: Face = "bold" if won else "regular"
        if team == "":
            paper.text(name, _("no opponents"), 8.5, grey=MUTED)
        elif team is not None:
            paper.text(name, team, 10.5, face=face)
        paper.text(Box(line.right - _SCORE - 3, line.y + 1, _SCORE, line.height - 2), score, 10, face=face, align="right")
    paper.line(box.x, first.bottom, box.right, first.bottom, weight=HAIR)
    paper.frame(Box(box.x, first.y, box.width, 2 * _LINE), weight=FRAME)


def _join(paper: Paper, x: float, middles: Sequence[float]) -> None:
    """Lines from the matches of a round, which end at `x`, to those of the next one."""
    for above, below in zip(middles[::2], middles[1::2], strict=True):
        elbow, middle = x + _GAP / 2, (above + below) / 2
        for y in (above, below):
            paper.line(x, y, elbow, y, weight=RULE)
        paper.line(elbow, above, elbow, below, weight=RULE)
        paper.line(elbow, middle, x + _GAP, middle, weight=RULE)


def _draw_end(paper: Paper, sheet: BracketSheet, column: Box, middle: float) -> None:
    """Below the final the match for the third place, at the top the first three."""
    if sheet.third is not None:
        top = middle + _LINE + 34
        paper.text(Box(column.x, top, column.width, 13), _upper(sheet.third_title), 9.5, face="bold")
        _draw_match(paper, sheet.third, Box(column.x, top + 12, column.width, _MATCH))
    if any(sheet.podium):
        box = Box(column.x, column.y + _TITLE + 6, column.width, 74)
        paper.text(Box(box.x, box.y, box.width, 14), _("First three"), 9.5, face="bold")
        for place, (team, line) in enumerate(zip(sheet.podium, box.part(0, 17, box.width, 57).rows([19, 19, 19]), strict=True), 1):
            paper.text(Box(line.x + 2, line.y, 16, line.height), str(place), 12 if place == 1 else 10.5, face="bold")
            paper.text(Box(line.x + 20, line.y, line.width - 22, line.height), team or "", 12 if place == 1 else 10.5, face="bold")
            paper.line(line.x, line.bottom, line.right, line.bottom, weight=HAIR)
