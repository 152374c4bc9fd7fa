"""A season for other programs: tables as CSV and XLSX for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from judge_console.desk.export_tables import Cell, ExportTable, tables_xlsx
from judge_console.desk.season_account import EveningLine, SeasonAccount, counted_owls
from judge_console.desk.season_words import (
    column_words,
    decided_words,
    group_name,
    owl_words,
    rank_decided_words,
    table_columns,
)
from judge_console.quiz.season.results import EveningResult, Side
from judge_console.words import translate as _
from judge_console.words import translate_in

SeasonTable = Literal["tables", "calendar", "squads", "fees", "payments", "qualifier", "play_off"]
SEASON_TABLES: Final[tuple[SeasonTable, ...]] = ("tables", "calendar", "play_off", "squads", "qualifier", "fees", "payments")


def season_table(account: SeasonAccount, name: SeasonTable) -> ExportTable:
    """One of `SEASON_TABLES` in the language in force; `export_tables.table_csv` makes a file of it."""
    return {
        "tables": _tables,
        "calendar": _calendar,
        "play_off": _play_off,
        "squads": _squads,
        "qualifier": _qualifier,
        "fees": _fees,
        "payments": _payments,
    }[name](account)


def season_xlsx(account: SeasonAccount) -> bytes:
    """All tables as the sheets of one workbook."""
    own = account.state.head.season
    return tables_xlsx((season_table(account, name) for name in SEASON_TABLES), title=own.name, creator=own.organiser)


def _tables(account: SeasonAccount) -> ExportTable:
    columns = table_columns([row for table in account.tables for row in table])
    headings = (_("Group"), _("Place"), _("Team"), *(column_words(column) for column in columns), _("Decided by"))
    rows: list[tuple[Cell, ...]] = []
    for number, table in enumerate(account.tables, 1):
        for row, above in zip(table, [None, *table], strict=False):
            figures = (getattr(row, column) for column in columns)
            rows.append((group_name(number), row.place, row.team, *figures, decided_words(row, above)))
    return ExportTable(_("Tables of the groups"), headings, tuple(rows))


def _calendar(account: SeasonAccount) -> ExportTable:
    # A score in one cell would be the time of day to a spreadsheet: "4:6".
    headings = (
        _("Date"),
        translate_in("season", "Stage"),
        _("Team of game A"),
        _("Team of game B"),
        _("A: casino"),
        _("A: team"),
        _("B: casino"),
        _("B: team"),
        _("Shootout A"),
        _("Shootout B"),
        translate_in("season", "Winner"),
        _("Remark"),
    )
    return ExportTable(_("Calendar"), headings, tuple(_evening(one) for one in account.evenings))


def _evening(one: EveningLine) -> tuple[Cell, ...]:
    first, second, result = one.fixture.first, one.fixture.second, one.result
    remarks = "; ".join(one.remarks())
    if result is None:
        return (one.date, one.stage, first, second, *[None] * 6, "", remarks)
    return (one.date, one.stage, first, second, *_figures(result, first, second), result.winner, remarks)


def _figures(result: EveningResult, first: str, second: str) -> Iterator[int | None]:
    """Both scores and the shootout, those of `first` first."""
    for side in (result.side(first), result.side(second)):
        yield from _score(side)
    shootout = result.shootout or (None, None)
    yield from shootout if first == result.first else shootout[::-1]


def _score(side: Side | None) -> tuple[int | None, int | None]:
    return (None, None) if side is None else (side.casino, side.team)


def _play_off(account: SeasonAccount) -> ExportTable:
    headings = (
        translate_in("season", "Round"),
        _("No."),
        _("Date"),
        _("First team"),
        _("Second team"),
        _("First: casino"),
        _("First: team"),
        _("Second: casino"),
        _("Second: team"),
        translate_in("season", "Winner"),
    )
    rows: list[tuple[Cell, ...]] = []
    for title, match in account.matches_by_name():
        first, second, result = match.first or "", match.second or "", match.result
        scores = (*_score(result.side(first)), *_score(result.side(second))) if result is not None else [None] * 4
        rows.append((title, match.number, match.date, first, second, *scores, match.winner or ""))
    return ExportTable(_("Play-off"), headings, tuple(rows))


def _squads(account: SeasonAccount) -> ExportTable:
    state = account.state
    headings = (_("Team"), _("Captain"), _("Name"), _("Owls"), _("Owls that count"))
    rows = tuple(
        (squad.team, squad.captain, member.name, owl_words(member.owls), counted_owls(state, member))
        for squad in state.squads
        for member in squad.members
    )
    return ExportTable(_("Squads"), headings, rows)


def _qualifier(account: SeasonAccount) -> ExportTable:
    """A column a question: 1, 0, X removed, ? disputed; what is not marked is left empty."""
    questions = range(1, account.questions + 1)
    headings = (_("Place"), _("Team"), *map(str, questions), translate_in("season", "Right answers"), _("Rating"), _("Decided by"))
    rows: list[tuple[Cell, ...]] = [
        (rank.place, rank.team, *map(_mark, account.marks[rank.team]), rank.right, rank.rating, rank_decided_words(rank, above))
        for rank, above in zip(account.ranks, [None, *account.ranks], strict=False)
    ]
    ranked = {rank.team for rank in account.ranks}
    rows += [
        (None, team, *map(_mark, marks), marks.count("1"), None, _("withdrew"))
        for team, marks in account.marks.items()
        if team not in ranked
    ]
    if account.marks:
        rows.append((None, _("Rating of the question"), *account.ratings, None, None, ""))
    return ExportTable(_("Qualifying game"), headings, tuple(rows))


def _mark(mark: str) -> Cell:
    return int(mark) if mark.isdecimal() else None if mark == "." else mark


def _fees(account: SeasonAccount) -> ExportTable:
    headings = (_("Team"), _("Date"), _("What for"), _("Charged"), _("Paid"), _("Owed"))
    rows: list[tuple[Cell, ...]] = []
    for one in account.accounts:
        for charge in one.charges:
            said = charge.why or _("evening against {opponents}").format(opponents=charge.opponents)
            rows.append((one.team, charge.date, said, charge.roubles, None, None))
        rows += [(one.team, paid.date, _("payment"), None, paid.roubles, None) for paid in one.payments]
        rows.append((one.team, "", _("in all"), one.charged, one.paid, one.owed))
    return ExportTable(_("Fees"), headings, tuple(rows))


def _payments(account: SeasonAccount) -> ExportTable:
    headings = (_("Date"), _("Team"), _("Amount"), _("How"))
    return ExportTable(_("Payments"), headings, tuple((one.date, one.team, one.roubles, one.how) for one in account.state.payments))
