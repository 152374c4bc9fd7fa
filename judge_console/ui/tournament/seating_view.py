"""A seating as lines of a table, by round and by player, and the figures that say how good it is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout

from judge_console.desk.tournament_account import PlannedRound
from judge_console.mafia.seating.quality import Quality
from judge_console.mafia.tournament import Round, Tournament
from judge_console.ui.controls import text
from judge_console.ui.table import Cell, Column, Row
from judge_console.words import amount
from judge_console.words import translate as _


def columns_by_round(rounds: Sequence[Round]) -> list[Column]:
    """A column a table, after that of the seats."""
    tables = max((len(round_) for round_ in rounds), default=0)
    return [Column(_("Seat"), 72, "right"), *(Column(_("Table {table}").format(table=table)) for table in range(1, tables + 1))]


def rows_by_round(rounds: Sequence[Round], state: Tournament, times: Sequence[PlannedRound], names: Sequence[str]) -> list[Row]:
    """For each round its heading, ten lines of seats, and who sits out. Who may not play in a round is marked."""
    tables = max((len(round_) for round_ in rounds), default=0)
    clocks = {one.number: f"{one.begins:%H:%M}" for one in times if one.begins is not None}
    found: list[Row] = []
    for number, round_ in enumerate(rounds, 1):
        seated = {player for table in round_ for player in table}
        barred = {player for table in round_ for player in state.warnings_of_seating(number, table)}
        byes = [name for name in names if name not in seated and _plays(state, name, number)]
        title = _("Round {number}").format(number=number)
        judges = [state.judges.get(table, "") for table in range(1, tables + 1)]
        found.append(
            Row(
                f"round {number}",
                (Cell(clocks.get(number, title) if clocks else title, "gold", bold=True), *_titles(title, judges, clocks=bool(clocks))),
                heading=True,
            )
        )
        for seat in range(10):
            cells = [Cell(table[seat], "loss" if table[seat] in barred else "text") for table in round_]
            found.append(Row(f"{number} {seat + 1}", (Cell(str(seat + 1), "muted"), *cells, *[Cell("")] * (tables - len(round_)))))
        if byes:
            sit_out = _("sit out: {players}").format(players=", ".join(byes))
            found.append(Row(f"bye {number}", (Cell("—", "muted"), Cell(sit_out, "muted"), *[Cell("")] * (tables - 1))))
    return found


def _titles(title: str, judges: Sequence[str], *, clocks: bool) -> list[Cell]:
    cells = [Cell(judge, "muted") for judge in judges]
    if clocks and cells:
        cells[0] = Cell(f"{title}  {judges[0]}".strip(), bold=True)
    return cells


def _plays(state: Tournament, nickname: str, round_number: int) -> bool:
    entrant = state.entrant(nickname)
    return entrant is None or entrant.plays(round_number)


def columns_by_player(rounds: Sequence[Round]) -> list[Column]:
    """A column a round, after the nickname."""
    return [
        Column(_("Nickname")),
        *(Column(str(number), 60, "center") for number in range(1, len(rounds) + 1)),
        Column(_("Games"), 60, "right"),
    ]


def rows_by_player(rounds: Sequence[Round], names: Sequence[str]) -> list[Row]:
    """For each player his table and seat in every round."""
    places: dict[str, dict[int, str]] = {name: {} for name in names}
    for number, round_ in enumerate(rounds, 1):
        for table_number, table in enumerate(round_, 1):
            for seat, player in enumerate(table, 1):
                places.setdefault(player, {})[number] = f"{table_number}·{seat}"
    return [
        Row(
            player,
            (
                Cell(player),
                *(Cell(own.get(number, "—"), "text" if number in own else "muted") for number in range(1, len(rounds) + 1)),
                Cell(str(len(own)), "muted"),
            ),
        )
        for player, own in places.items()
    ]


def rounded(value: float) -> str:
    """A figure to two places."""
    return amount(Decimal(str(round(value, 2))))


class Figures(QFrame):
    """The figures of a seating, the evenness of meetings beside the best there can be."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        self._rows = [(text("", "small"), text("", "heading")) for _row in range(5)]
        for place, (name, value) in enumerate(self._rows):
            self._grid.addWidget(name, place, 0)
            self._grid.addWidget(value, place, 1, Qt.AlignmentFlag.AlignRight)

    def show_quality(self, quality: Quality | None) -> None:
        """Shows a seating's figures, or nothing."""
        self.setVisible(quality is not None)
        if quality is None:
            return
        gap = _("at the bound") if quality.reached else f"+{math.ceil(100 * quality.gap)} %"
        rows = (
            (_("Unevenness of meetings"), rounded(quality.pair_sum_of_squares)),
            (_("Bound {bound}, above it").format(bound=rounded(quality.bound)), gap),
            (_("Meetings of a pair"), f"{quality.pair_min}–{quality.pair_max}"),
            (_("Spread of seats"), str(quality.seat_spread)),
            (_("Spread of tables"), str(quality.table_spread)),
        )
        for (name, value), (words, figure) in zip(self._rows, rows, strict=True):
            name.setText(words)
            value.setText(figure)
        said = "; ".join(f"{words}: {figure}" for words, figure in rows)
        self.setAccessibleName(_("Quality of the seating") + f". {said}")
        self.setToolTip(
            _("Over all pairs, the squares of how far their meetings are from the mean. No seating of this size is below the bound.")
        )
