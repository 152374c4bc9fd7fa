"""A tournament for other programs: tables as CSV and XLSX for spreadsheets, everything as JSON."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final, Literal

from judge_console.desk.export_tables import Cell, ExportTable, table_csv, tables_xlsx
from judge_console.desk.record_folder import rows_as_objects
from judge_console.desk.tournament_account import CountedGame, TournamentAccount
from judge_console.desk.tournament_words import column_value, column_words, decided_words, entrant_remark, standings_columns
from judge_console.engine.codec import write_json, write_value
from judge_console.mafia.standings import SeatScore
from judge_console.words import translate as _
from judge_console.words import translate_in

__all__ = [
    "JSON_FORMAT",
    "TABLES",
    "Cell",
    "ExportTable",
    "TableName",
    "account_json",
    "account_xlsx",
    "export_table",
    "table_csv",
    "winner_text",
]

TableName = Literal["standings", "by_round", "results", "seating", "entries", "lots"]
TABLES: Final[tuple[TableName, ...]] = ("standings", "by_round", "results", "seating", "entries", "lots")
JSON_FORMAT: Final = "judge-console-tournament"


def export_table(account: TournamentAccount, name: TableName) -> ExportTable:
    """One of `TABLES` in the language in force."""
    return {
        "standings": _standings,
        "by_round": _by_round,
        "results": _results,
        "seating": _seating,
        "entries": _entries,
        "lots": _lots,
    }[name](account)


def account_xlsx(account: TournamentAccount) -> bytes:
    """All tables as the sheets of one workbook, each with its headings frozen and its filter."""
    own = account.state.head.tournament
    return tables_xlsx((export_table(account, name) for name in TABLES), title=own.name, creator=own.chief_judge)


def account_json(account: TournamentAccount) -> str:
    """The tournament as JSON: `rows` as the command `standings` prints them, then entries, seating, lots and every finished game."""
    state = account.state
    own = state.head.tournament
    return write_json(
        {
            "format": JSON_FORMAT,
            "version": 1,
            "tournament": write_value(own),
            "regulation": state.rules.id,
            "closed": state.signed,
            "rows": rows_as_objects(account.rows),
            "players": [
                {
                    "nickname": one.nickname,
                    "name": one.name,
                    "club": one.club,
                    "late": one.late,
                    "until_round": one.until_round,
                    "expelled_by": one.expelled_by,
                    "absent": list(one.absent),
                }
                for one in state.entrants
            ],
            "judges": {str(table): judge for table, judge in sorted(state.judges.items())},
            "rounds": [
                {
                    "round": one.number,
                    "begins": _moment(one.begins),
                    "ends": _moment(one.ends),
                    "tables": [list(table) for table in one.tables],
                    "byes": list(one.byes),
                }
                for one in account.rounds
            ],
            "lots": [{"at": lot.at, "order": list(lot.order), "by_order": lot.by_order} for lot in account.lots],
            "games": [_game_object(game) for game in account.finished],
        },
        indent=1,
    )


def winner_text(winner: str | None) -> str:
    """Who won a game, in a word."""
    return {
        "red": translate_in("winner", "red"),
        "black": translate_in("winner", "black"),
        "draw": translate_in("winner", "draw"),
    }.get(winner or "", "")


def _game_object(game: CountedGame) -> dict[str, object]:
    return {
        "id": game.line.id,
        "round": game.round,
        "table": game.table,
        "date": game.date,
        "judge": game.judge,
        "winner": game.line.winner,
        "signed": game.signed,
        "seats": [
            {
                "seat": seat,
                "nickname": score.player,
                "role": score.role or "?",
                "points": score.points,
                "penalty": score.penalty,
                "best_move": score.best_move,
                "extra": score.extra,
                "total": score.points + score.extra,
                "fouls": score.fouls,
                "first_night_death": score.first_night_death,
            }
            for seat, score in enumerate(game.scores, 1)
        ],
    }


def _moment(moment: datetime | None) -> str | None:
    """A local time without a zone, as the clock on the wall has none."""
    return None if moment is None else moment.isoformat(timespec="minutes")


def _standings(account: TournamentAccount) -> ExportTable:
    rows, columns = account.rows, standings_columns(account.rows, account.state.rules)
    headings = (_("Place"), _("Nickname"), *(column_words(column) for column in columns), _("Decided by"))
    return ExportTable(
        _("Standings"),
        headings,
        tuple(
            (row.place, row.player, *(column_value(row, column) for column in columns), decided_words(row, above))
            for row, above in zip(rows, [None, *rows], strict=False)
        ),
    )


def _by_round(account: TournamentAccount) -> ExportTable:
    numbers = sorted({game.round for game in account.finished})
    points: dict[tuple[str, int], Decimal] = {}
    for game in account.finished:
        for score in game.scores:
            key = (score.player, game.round)
            points[key] = points.get(key, Decimal(0)) + score.points + score.extra
    besides = [name for name in ("compensation", "late") if any(getattr(row, name) for row in account.rows)]
    rounds = (translate_in("tournament", "Round {number}").format(number=number) for number in numbers)
    headings = (_("Place"), _("Nickname"), *rounds, *(column_words(name) for name in besides), column_words("total"))
    rows = tuple(
        (
            row.place,
            row.player,
            *(points.get((row.player, number)) for number in numbers),
            *(getattr(row, name) for name in besides),
            row.total,
        )
        for row in account.rows
    )
    return ExportTable(_("Points by round"), headings, rows)


def _results(account: TournamentAccount) -> ExportTable:
    headings = (
        translate_in("tournament", "Round"),
        _("Table"),
        _("Date"),
        _("Judge"),
        translate_in("statistics", "Seat"),
        _("Nickname"),
        _("Role"),
        translate_in("results", "Winner"),
        translate_in("results", "Points"),
        translate_in("results", "Penalties among them"),
        translate_in("results", "Extra"),
        translate_in("results", "Best move among it"),
        column_words("total"),
        translate_in("statistics", "Fouls"),
        translate_in("results", "Killed in night 1"),
        translate_in("results", "Protocol signed"),
    )
    rows = tuple(_result_row(game, seat, score) for game in account.finished for seat, score in enumerate(game.scores, 1))
    return ExportTable(_("Results"), headings, rows)


def _result_row(game: CountedGame, seat: int, score: SeatScore) -> tuple[Cell, ...]:
    return (
        game.round,
        game.table,
        game.date,
        game.judge,
        seat,
        score.player,
        score.role.value if score.role else "?",
        winner_text(game.line.winner),
        score.points,
        score.penalty,
        score.extra,
        score.best_move,
        score.points + score.extra,
        score.fouls,
        int(score.first_night_death),
        int(game.signed),
    )


def _seating(account: TournamentAccount) -> ExportTable:
    headings = (
        translate_in("tournament", "Round"),
        _("Begins"),
        _("Table"),
        _("Judge"),
        translate_in("statistics", "Seat"),
        _("Nickname"),
    )
    rows: list[tuple[Cell, ...]] = []
    for one in account.rounds:
        begins = f"{one.begins:%Y-%m-%d %H:%M}" if one.begins else ""
        for table, players in enumerate(one.tables, 1):
            judge = account.state.judges.get(table, "")
            rows += [(one.number, begins, table, judge, seat, player) for seat, player in enumerate(players, 1)]
        rows += [(one.number, begins, None, "", None, player) for player in one.byes]
    return ExportTable(_("Seating"), headings, tuple(rows))


def _entries(account: TournamentAccount) -> ExportTable:
    headings = (_("No."), _("Nickname"), _("Name"), _("Club"), _("Remark"))
    rules = account.state.rules
    entrants = enumerate(account.state.entrants, 1)
    rows = tuple((number, one.nickname, one.name, one.club, entrant_remark(one, rules)) for number, one in entrants)
    return ExportTable(_("Entries"), headings, rows)


def _lots(account: TournamentAccount) -> ExportTable:
    headings = (translate_in("lot", "Drawn"), _("Order"), _("Nickname"), _("Remark"))
    remark = _("by order of the chief judge")
    rows = tuple(
        (lot.at or "", number, player, remark if lot.by_order else "") for lot in account.lots for number, player in enumerate(lot.order, 1)
    )
    return ExportTable(_("Lots"), headings, rows)
