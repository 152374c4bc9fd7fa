"""Lists of a tournament: who plays, when rounds begin, which lots were drawn, and how good the seating is."""

from collections.abc import Sequence
from decimal import Decimal

from judge_console.printout.paper import Column, Piece, Table, date_text
from judge_console.printout.sheet_page import PORTRAIT_WIDTH, gap, paragraph, section, signature, spread
from judge_console.printout.tournament_page import times, tournament_pdf
from judge_console.printout.tournament_sheet import (
    DayPlan,
    EntriesSheet,
    Lot,
    LotsSheet,
    RoundTime,
    SeatingQuality,
    SeatingSheet,
    TimetableSheet,
)
from judge_console.words import amount, plural, translate_in
from judge_console.words import translate as _


def entries_pdf(sheet: EntriesSheet) -> bytes:
    """The list of players with what is to be known of each, pairs kept apart, and the judges of the tables."""
    columns = [
        (Column(_("No."), 26, "right"), [str(number) for number in range(1, len(sheet.players) + 1)]),
        (Column(_("Nickname"), 130, face="bold", lines=2), [line.nickname for line in sheet.players]),
        (Column(_("Name"), 120, lines=2), [line.name for line in sheet.players]),
        (Column(_("Club"), 88, lines=2), [line.club for line in sheet.players]),
        (Column(_("Remark"), 178), [line.remark for line in sheet.players]),
    ]
    # What nobody has takes no room.
    filled = [(column, texts) for column, texts in columns if any(texts)] or columns[:2]
    rows = list(zip(*(texts for _column, texts in filled), strict=True))
    table = Table(spread([column for column, _texts in filled], PORTRAIT_WIDTH), size=9.5)
    pieces = [section(_("Players"), plural("{n} player", "{n} players", len(rows))), *table.pieces(rows)]
    if sheet.apart:
        table = Table(
            (Column(_("Nickname"), 180, lines=2), Column(_("Nickname"), 180, lines=2), Column(_("Remark"), PORTRAIT_WIDTH - 360)), size=9
        )
        pieces += [section(_("Pairs kept apart")), *table.pieces(sheet.apart)]
    return tournament_pdf(sheet.heading, _("Entries"), [*pieces, *_judges(sheet.judges)])


def timetable_pdf(sheet: TimetableSheet) -> bytes:
    """The rounds of each day with their times and breaks, who sits out, and the judges of the tables."""
    pieces: list[Piece] = []
    resting = any(one.byes for day in sheet.days for one in day.rounds)
    for day in sheet.days:
        title = date_text(day.date) if day.date else _("Time not set")
        pieces += [
            section(title, _span(day)),
            *_timetable(resting=resting).pieces([_round_row(one, resting=resting) for one in day.rounds]),
        ]
        pieces.append(gap(6))
    if not sheet.days:
        pieces += paragraph(_("No seating has been accepted yet."), PORTRAIT_WIDTH)
    return tournament_pdf(sheet.heading, _("Timetable"), [*pieces, *_judges(sheet.judges)])


def lots_pdf(sheet: LotsSheet) -> bytes:
    """The lots with the time of each, and the ties that wait for one."""
    pieces = [section(_("Lots drawn")), *lot_pieces(sheet.lots, PORTRAIT_WIDTH)]
    if not sheet.lots:
        pieces += paragraph(_("No lot has been drawn."), PORTRAIT_WIDTH)
    if sheet.due:
        table = Table((Column(_("Places"), 80), Column(_("Players"), PORTRAIT_WIDTH - 80)), size=9.5)
        pieces += [section(_("Ties that wait for a lot")), *table.pieces([(places, ", ".join(players)) for places, players in sheet.due])]
    return tournament_pdf(sheet.heading, _("Lots"), [*pieces, signature(_("Chief judge"), sheet.heading.chief_judge)])


def lot_pieces(lots: Sequence[Lot], width: float) -> list[Piece]:
    """A table of lots, nothing where there are none."""
    if not lots:
        return []
    columns = (Column(translate_in("lot", "Drawn"), 92), Column(_("Places"), 54), Column(_("Order"), width - 266), Column(_("Remark"), 120))
    rows = [(lot.when, lot.places, _numbered(lot.players), lot.remark) for lot in lots]
    return Table(columns, size=9).pieces(rows)


def quality_pdf(sheet: SeatingSheet) -> bytes:
    """The figures of the seating beside the best there can be. Raises ValueError for a sheet without them."""
    if sheet.quality is None:
        raise ValueError("no figures")
    return tournament_pdf(sheet.heading, _("Quality of the seating"), quality_pieces(sheet.quality, PORTRAIT_WIDTH))


def quality_pieces(quality: SeatingQuality, width: float) -> list[Piece]:
    """The figures of a seating, and how many pairs of players meet how often."""
    columns = (Column(_("Figure"), width - 200), Column(_("This seating"), 100, "right", "bold"), Column(_("Best possible"), 100, "right"))
    rows = [(figure.name, figure.value, figure.bound) for figure in quality.figures]
    pieces = [section(_("Quality of the seating"), quality.seed), *Table(columns, size=9.5).pieces(rows)]
    if quality.meetings:
        pairs = sum(count for _times, count in quality.meetings)
        cell = min(52.0, (width - 130) / len(quality.meetings))
        counts = (
            Column(_("Games at one table"), 130),
            *(Column(str(times), cell, "center", lines=1) for times, _count in quality.meetings),
        )
        lines: list[tuple[str, ...]] = [
            (_("Pairs of players"), *(str(count) for _times, count in quality.meetings)),
            (_("Share"), *(f"{amount(round(Decimal(100 * count) / pairs, 1))} %" for _times, count in quality.meetings)),
        ]
        pieces += [section(_("How often two players meet")), *Table(counts, size=9.5, ruled=True).pieces(lines)]
    return pieces


def _judges(judges: Sequence[tuple[int, str]]) -> list[Piece]:
    if not judges:
        return []
    table = Table((Column(_("Table"), 60, "center", "bold"), Column(_("Judge"), PORTRAIT_WIDTH - 60, lines=1)), size=9.5)
    return [section(_("Judges of the tables")), *table.pieces([(str(number), judge) for number, judge in judges])]


def _timetable(*, resting: bool) -> Table:
    columns = [
        Column(translate_in("tournament", "Round"), 60, "center", "bold"),
        Column(_("Begins"), 80, "center"),
        Column(_("Ends"), 80, "center"),
    ]
    columns.append(Column(_("Break"), 90, "center"))
    columns.append(Column(_("Sits out") if resting else "", PORTRAIT_WIDTH - 310))
    return Table(tuple(columns), size=10.5)


def _round_row(one: RoundTime, *, resting: bool) -> tuple[str, ...]:
    pause = plural("{n} minute", "{n} minutes", one.pause) if one.pause is not None else ""
    return str(one.number), one.begins, one.ends, pause, ", ".join(one.byes) if resting else ""


def _span(day: DayPlan) -> str:
    first, last = day.rounds[0], day.rounds[-1]
    rounds = translate_in("tournament", "rounds: {count}").format(count=len(day.rounds))
    return f"{rounds}, {times(first.begins, last.ends)}" if first.begins else rounds


def _numbered(players: Sequence[str]) -> str:
    return "  ".join(f"{number}. {player}" for number, player in enumerate(players, 1))
