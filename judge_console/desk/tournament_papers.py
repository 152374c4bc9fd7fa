"""Papers of a tournament as PDF bytes: entries, seating, timetable, standings, lots, and the stacks of all forms and protocols.

Nothing here writes a file. `printed_at` is RFC 3339 everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from judge_console.desk import papers
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.games import Games
from judge_console.desk.record_folder import JudgedFolder
from judge_console.desk.tournament_account import (
    PlannedRound,
    RecordedLot,
    TournamentAccount,
    account_of,
    apart_met,
    meetings_of,
    planned_rounds,
    quality_of,
    seated_players,
)
from judge_console.desk.tournament_desk import TournamentDesk
from judge_console.desk.tournament_words import (
    column_value,
    column_words,
    decided_words,
    entrant_remark,
    order_words,
    standings_columns,
    value_words,
)
from judge_console.engine.course import Course
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import Regulation
from judge_console.mafia.standings import GameScore, Row, score_of, ties
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.mafia.tournament import Tournament
from judge_console.words import amount, language, translate_in
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.printout import tournament_sheet as sheets

StackOrder = Literal["by table", "by round"]


@dataclass(frozen=True)
class Occasion:
    """What standings are headed by where there is no tournament in the club: its name and stage, the day, who is answerable."""

    tournament: str = ""
    stage: str = ""
    date: str = ""
    chief_judge: str = ""


def entries_pdf(desk: TournamentDesk, *, printed_at: str) -> bytes:
    """The list of players, pairs kept apart, judges of the tables."""
    from judge_console.printout import tournament_lists, tournament_sheet  # noqa: PLC0415 - reportlab waits until a sheet is wanted

    state = desk.state
    players = tuple(
        tournament_sheet.EntryLine(one.nickname, one.name, one.club, entrant_remark(one, state.rules)) for one in state.entrants
    )
    sheet = tournament_sheet.EntriesSheet(_heading(state, printed_at), players, _apart(state), _judges(state))
    return tournament_lists.entries_pdf(sheet)


def seating_by_round_pdf(desk: TournamentDesk, *, printed_at: str) -> bytes:
    """The accepted seating round by round, and how good it is beside the best there can be."""
    from judge_console.printout import tournament_seating  # noqa: PLC0415

    return tournament_seating.seating_by_round_pdf(_seating(desk, printed_at))


def seating_by_player_pdf(desk: TournamentDesk, *, printed_at: str) -> bytes:
    """Every player's table and seat in each round."""
    from judge_console.printout import tournament_seating  # noqa: PLC0415

    return tournament_seating.seating_by_player_pdf(_seating(desk, printed_at))


def seating_quality_pdf(desk: TournamentDesk, *, printed_at: str) -> bytes:
    """The figures of the accepted seating beside the best there can be, and how many pairs meet how often.

    Raises ValueError where none has been accepted.
    """
    from judge_console.printout import tournament_lists  # noqa: PLC0415

    return tournament_lists.quality_pdf(_seating(desk, printed_at))


def timetable_pdf(desk: TournamentDesk, *, printed_at: str) -> bytes:
    """Rounds, breaks and judges, day by day (8.7.1)."""
    from judge_console.printout import tournament_lists, tournament_sheet  # noqa: PLC0415

    days = [tuple(rounds) for _date, rounds in groupby(planned_rounds(desk), key=_date_of)]
    plans = tuple(tournament_sheet.DayPlan(_date_of(rounds[0]), _round_times(rounds)) for rounds in days)
    sheet = tournament_sheet.TimetableSheet(_heading(desk.state, printed_at), plans, _judges(desk.state))
    return tournament_lists.timetable_pdf(sheet)


def tournament_standings_pdf(desk: TournamentDesk, *, printed_at: str) -> bytes:
    """The standings now with what decided each tie, the points round by round, and the lots (8.5)."""
    from judge_console.printout import tournament_standings  # noqa: PLC0415

    account = account_of(desk)
    sheet = _standings(
        account.rows,
        account.state.rules,
        _heading(account.state, printed_at),
        [(game.round, game.scores) for game in account.finished],
        final=account.state.signed,
        waiting=len(account.games) - len(account.finished),
        lots=_lots(account.lots, account.rows),
    )
    return tournament_standings.standings_pdf(sheet)


def standings_pdf(
    rows: Sequence[Row],
    rules: Regulation,
    *,
    printed_at: str,
    occasion: Occasion | None = None,
    games: Sequence[tuple[int, GameScore]] = (),
) -> bytes:
    """Standings of any games, for the command line. `games` are (round, scores), for the points round by round."""
    from judge_console.printout import tournament_sheet, tournament_standings  # noqa: PLC0415

    of = occasion or Occasion()
    heading = tournament_sheet.Heading(
        of.tournament,
        of.stage,
        of.date,
        chief_judge=of.chief_judge,
        regulation=_regulation_name(rules),
        made_by=papers.made_by(),
        printed=papers.moment_text(printed_at),
    )
    return tournament_standings.standings_pdf(_standings(rows, rules, heading, games))


def folder_standings_pdf(judged: JudgedFolder, rows: Sequence[Row], rules: Regulation, *, printed_at: str) -> bytes:
    """The standings of a folder of records; headed by tournament and stage where all its games share them."""
    heads: list[GameHead] = [game.course.head.game for game in judged.finished]
    tournament, stage = (_common([getattr(head, name) for head in heads]) for name in ("tournament", "stage"))
    occasion = Occasion(tournament, stage, min((head.date for head in heads), default=""))
    games = [(game.course.head.game.number, score_of(replace(game.course.state, rules=rules))) for game in judged.finished]
    return standings_pdf(rows, rules, printed_at=printed_at, occasion=occasion, games=games)


def lots_pdf(desk: TournamentDesk, *, printed_at: str) -> bytes:
    """The lots with the time of each, and the ties that wait for one (8.5.5)."""
    from judge_console.printout import tournament_lists, tournament_sheet  # noqa: PLC0415

    account = account_of(desk)
    places = {row.player: row.place for row in account.rows}
    due = tuple((_place_range(places[group[0]], len(group)), group) for group in _ties_that_matter(account))
    sheet = tournament_sheet.LotsSheet(_heading(account.state, printed_at), _lots(account.lots, account.rows), due)
    return tournament_lists.lots_pdf(sheet)


def protocol_courses(desk: TournamentDesk, games: Games) -> tuple[AnyCourse, ...]:
    """The games of the tournament that were begun, by round and table, opened for printing. Raises StorageTrouble and FormatError.

    The club must be read in its own thread; drawing `papers.protocols_pdf(courses)` may be done in another.
    """
    return tuple(games.open(game.line.id).course for game in desk.games() if game.line.status not in {"new", "damaged"})


def protocols_pdf(desk: TournamentDesk, games: Games, *, printed_at: str) -> bytes:
    """The protocols of all games that were begun, in one PDF; those that are not signed are drafts. Raises ValueError for none."""
    return papers.protocols_pdf(protocol_courses(desk, games), printed_at=printed_at)


def planned_heads(desk: TournamentDesk, *, order: StackOrder = "by table") -> tuple[MafiaHead, ...]:
    """The head of every planned game with its ten nicknames: table by table, so that the stack is handed out without sorting."""
    planned = desk.planned()
    if order == "by table":
        planned = tuple(sorted(planned, key=lambda game: (game.table, game.round)))
    return tuple(map(desk.head_of, planned))


def blanks_pdf(desk: TournamentDesk, *, order: StackOrder = "by table", backs: bool = False) -> bytes:
    """A prepared protocol for every planned game (9.2, 9.3), to be filled in by hand. Raises ValueError where nothing is planned."""
    rules = desk.state.rules
    return papers.blank_pdf([Course.opened(MAFIA, head, rules) for head in planned_heads(desk, order=order)], backs=backs)


def _heading(state: Tournament, printed_at: str) -> sheets.Heading:
    from judge_console.printout.tournament_sheet import Heading  # noqa: PLC0415

    own = state.head.tournament
    made_by, printed = papers.made_by(), papers.moment_text(printed_at)
    return Heading(own.name, own.stage, own.date, own.place, own.chief_judge, _regulation_name(state.rules), made_by, printed)


def _regulation_name(rules: Regulation) -> str:
    name = rules.options.name
    return name.ru if language() == "ru" else name.en


def _apart(state: Tournament) -> tuple[tuple[str, str, str], ...]:
    order = {one.nickname: number for number, one in enumerate(state.entrants)}
    found: list[tuple[str, str, str]] = []
    for pair, strict in state.apart.items():
        first, second = sorted(pair, key=lambda name: order.get(name, len(order)))
        found.append((first, second, "" if strict else _("if it costs nothing")))
    return tuple(found)


def _judges(state: Tournament) -> tuple[tuple[int, str], ...]:
    return tuple(sorted(state.judges.items()))


def _seating(desk: TournamentDesk, printed_at: str) -> sheets.SeatingSheet:
    from judge_console.printout import tournament_sheet  # noqa: PLC0415

    state = desk.state
    rounds = tuple(
        tournament_sheet.SeatingRound(
            one.number,
            one.tables,
            one.byes,
            one.begins.date().isoformat() if one.begins else "",
            _clock(one, "begins"),
            _clock(one, "ends"),
        )
        for one in planned_rounds(desk)
    )
    tables = max((len(one.tables) for one in rounds), default=0)
    judges = tuple(state.judges.get(table, "") for table in range(1, tables + 1))
    quality = _quality(state)
    return tournament_sheet.SeatingSheet(_heading(state, printed_at), rounds, judges, quality)


def _quality(state: Tournament) -> sheets.SeatingQuality | None:
    from judge_console.printout.tournament_sheet import Figure, SeatingQuality  # noqa: PLC0415

    quality, meetings = quality_of(state), meetings_of(state.seating)
    if quality is None:
        return None
    mean = Decimal(sum(times * count for times, count in meetings)) / sum(count for _times, count in meetings)
    games = 10 * sum(len(tables) for tables in state.seating)
    figures = [
        Figure(
            _("Meetings of two players: sum of squared differences from the mean, {mean}").format(mean=amount(round(mean, 2))),
            _figure(quality.pair_sum_of_squares),
            _("not below {bound}").format(bound=_figure(quality.bound)),
        ),
        Figure(_("… above the bound, per cent"), _figure(100 * quality.gap) if quality.bound else "—", "0"),
        Figure(
            _("Meetings of two players: fewest and most"),
            f"{quality.pair_min}–{quality.pair_max}",
            f"{math.floor(mean)}–{math.ceil(mean)}",
        ),
        Figure(
            _("Games of one player at one seat: largest difference"),
            str(quality.seat_spread),
            "0" if games % (10 * len(seated_players(state))) == 0 else "1",
        ),
        Figure(_("Games of one player at one table: largest difference"), str(quality.table_spread)),
    ]
    if state.apart:
        met = apart_met(state)
        names = ", ".join(f"{first} – {second}" for first, second in met)
        said = _("Pairs kept apart that meet: {pairs}").format(pairs=names) if met else _("Pairs kept apart that meet")
        figures.append(Figure(said, str(len(met)), "0"))
    seed = next((seed for _first, seed in reversed(state.seeds) if seed is not None), None)
    return SeatingQuality(tuple(figures), meetings, _("drawn from seed {seed}").format(seed=seed) if seed is not None else "")


def _figure(value: float) -> str:
    return amount(Decimal(f"{value:.2f}"))


def _common(values: Sequence[str]) -> str:
    """The value that all have, empty where they differ."""
    return values[0] if len(set(values)) == 1 else ""


def _clock(one: PlannedRound, which: Literal["begins", "ends"]) -> str:
    moment = one.begins if which == "begins" else one.ends
    return f"{moment:%H:%M}" if moment else ""


def _date_of(one: PlannedRound) -> str:
    return one.begins.date().isoformat() if one.begins else ""


def _round_times(rounds: Sequence[PlannedRound]) -> tuple[sheets.RoundTime, ...]:
    from judge_console.printout.tournament_sheet import RoundTime  # noqa: PLC0415

    times: list[RoundTime] = []
    for one, following in zip(rounds, [*rounds[1:], None], strict=True):
        pause = None
        if following is not None and following.begins is not None and one.ends is not None:
            pause = round((following.begins - one.ends).total_seconds() / 60)
        times.append(RoundTime(one.number, _clock(one, "begins"), _clock(one, "ends"), pause, one.byes))
    return tuple(times)


def _standings(
    rows: Sequence[Row],
    rules: Regulation,
    heading: sheets.Heading,
    games: Sequence[tuple[int, GameScore]],
    *,
    final: bool = False,
    waiting: int = 0,
    lots: tuple[sheets.Lot, ...] = (),
) -> sheets.StandingsSheet:
    from judge_console.printout import tournament_sheet  # noqa: PLC0415

    columns = standings_columns(rows, rules)
    besides = tuple(name for name in ("compensation", "late") if name in columns)
    counted = _("games counted: {count}").format(count=len(games)) if games else ""
    if waiting:
        counted = "; ".join((counted, _("without a result yet: {count}").format(count=waiting))).removeprefix("; ")
    numbers = sorted({number for number, _scores in games})
    by_round = _points_by_round(games)
    return tournament_sheet.StandingsSheet(
        heading,
        tuple(column_words(column) for column in columns),
        _lines(rows, columns),
        total=columns.index("total"),
        final=final,
        counted=counted,
        order=order_words(rules),
        rounds=tuple(translate_in("tournament", "Round {number}").format(number=number) for number in numbers),
        besides=tuple(column_words(column) for column in besides),
        by_round=tuple(
            tournament_sheet.RoundPoints(
                row.player,
                tuple(" + ".join(by_round.get((row.player, number), ())) for number in numbers),
                tuple(value_words(column_value(row, column)) for column in besides),
                amount(row.total),
            )
            for row in rows
        )
        if games
        else (),
        lots=lots,
    )


def _lines(rows: Sequence[Row], columns: Sequence[str]) -> tuple[sheets.StandingLine, ...]:
    from judge_console.printout.tournament_sheet import StandingLine  # noqa: PLC0415

    deciding = [_deciding(row, columns) for row in rows]
    lines: list[StandingLine] = []
    for row, above, own, next_one in zip(rows, [None, *rows], deciding, [*deciding[1:], None], strict=False):
        cells = tuple(value_words(column_value(row, column)) for column in columns)
        bold = frozenset(number for number in (own, next_one) if number is not None)
        lines.append(StandingLine(str(row.place), row.player, cells, decided_words(row, above), bold))
    return tuple(lines)


def _deciding(row: Row, columns: Sequence[str]) -> int | None:
    return columns.index(row.decided_by) if row.decided_by in columns else None


def _points_by_round(games: Sequence[tuple[int, GameScore]]) -> dict[tuple[str, int], list[str]]:
    """Role and total of each game, by player and round; two games of a player in a round stand beside one another."""
    found: dict[tuple[str, int], list[str]] = {}
    for number, scores in games:
        for score in scores:
            text = f"{score.role or ''} {amount(score.points + score.extra)}".strip()
            found.setdefault((score.player, number), []).append(text)
    return found


def _lots(lots: Sequence[RecordedLot], rows: Sequence[Row]) -> tuple[sheets.Lot, ...]:
    from judge_console.printout.tournament_sheet import Lot  # noqa: PLC0415

    places = {row.player: row.place for row in rows}
    decided = {row.player for row in rows if row.decided_by == "lot"}
    latest = {frozenset(lot.order): number for number, lot in enumerate(lots)}
    found: list[Lot] = []
    for number, lot in enumerate(lots):
        own = [places.get(player, 0) for player in lot.order]
        in_force = own == list(range(own[0], own[0] + len(own))) and decided.issuperset(lot.order[1:])
        remarks = [_("by order of the chief judge")] if lot.by_order else []
        if latest[frozenset(lot.order)] != number:
            remarks.append(_("drawn again"))
        elif not in_force:
            remarks.append(_("the tie is no more"))
        holds = in_force and latest[frozenset(lot.order)] == number
        where = _place_range(own[0], len(own)) if holds else ""
        found.append(Lot(papers.moment_text(lot.at or ""), where, lot.order, "; ".join(remarks)))
    return tuple(found)


def _place_range(first: int, count: int) -> str:
    return f"{first}–{first + count - 1}"


def _ties_that_matter(account: TournamentAccount) -> tuple[tuple[str, ...], ...]:
    """Ties of players who have played: who has not is level with others like him, and no lot is due for them."""
    games = {row.player: row.games for row in account.rows}
    return tuple(group for group in ties(account.rows) if any(games[player] for player in group))
