"""The groups' tables: points, what told level teams apart, the scores of each pair; ties that a shootout or a lot settles (2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from judge_console.desk.chance import Chance
from judge_console.desk.season_words import criterion_words, group_words, order_words, points_words
from judge_console.engine.errors import Refused, StorageTrouble
from judge_console.quiz.season.events import GroupTieSettled
from judge_console.quiz.season.results import EveningResult
from judge_console.quiz.season.state import Season, evening_key
from judge_console.quiz.season.tables import TableRow
from judge_console.ui.controller import RefusedNotice
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.season.calendar_card import scores_words
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.section import Section
from judge_console.ui.section import Chips
from judge_console.ui.table import ROW_HEIGHT, Cell, Column, Row, Tone
from judge_console.ui.theme import Theme
from judge_console.words import plural, translate_in
from judge_console.words import translate as _

_FIGURE: Final = 76
_NAME: Final = 208


class TablesSection(Section):
    """A group's table above, its cross table below; ties that are due stand over both."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger, theme)
        self.views = Chips((), _("Group"))
        self.count = text("", "small")
        self.tie_bar = QFrame()
        self.tie_bar.setProperty("kind", "warning")
        self.tie_words = Elided()
        self.earlier_button = button("↑", tip=_("The chosen team goes before the one above it"))
        self.shootout_button = button(_("By shootout"), tip=_("Their order, as the table has them now, was decided by shootout"))
        self.lot_button = self.key_button(_("Draw the lot"), "F4", self.draw_lot, primary=True)
        self.list = self.table(_("Table of the group"))
        self.cross = self.table(_("Scores of each pair"))
        self.foot = Elided(kind="small")
        self.empty = text(_("The groups come first; then their tables stand here."), "muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._order: tuple[str, ...] = ()
        self._lay_out()
        self.views.chosen.connect(lambda _view: self.redraw())
        self.earlier_button.clicked.connect(self.lift)
        self.shootout_button.clicked.connect(self.settle_by_shootout)
        self.list.moved.connect(lambda _key: self._tell_tie())

    def refresh(self) -> None:
        state = self.ledger.state
        groups = [(str(number), group_words(number)) for number in range(1, len(state.groups) + 1)]
        self.views.offer(groups)
        for part in (self.views, self.list, self.cross):
            part.setVisible(bool(groups))
        self.empty.setVisible(not groups)
        self.foot.say(order_words(state.rules) if groups else "")
        if not groups:
            self.count.setText("")
            self.tie_bar.hide()
            return
        results = self.ledger.desk.results()
        rows = self.ledger.desk.tables()[self.group - 1]
        self._show_table(state, rows)
        self._show_cross(rows, results)
        planned = len(rows) * (len(rows) - 1) // 2
        played = sum(row.played for row in rows) // 2
        self.count.setText(
            _("Decided: {played} of {planned}").format(played=plural("{n} evening", "{n} evenings", played), planned=planned)
        )
        tie = self.due_tie()
        if set(self._order) != set(tie):
            self._order = tie
        self.tie_bar.setVisible(bool(tie))
        self._tell_tie()

    def begin(self) -> None:
        self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        return [("F4", _("draw the lot that is due")), ("F5", _("next group"))]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "F4":
                self.draw_lot()
            case "F5" if self.ledger.state.groups:
                self.views.choose(str(self.group % len(self.ledger.state.groups) + 1))
                self.redraw()
            case _:
                return super().handle_key(key, event)
        return True

    def print_name(self) -> str:
        return "tables"

    def show_part(self, name: str) -> None:
        """Shows a group by its number."""
        if name in self.views.chips:
            self.views.choose(name)
            self.redraw()

    @property
    def group(self) -> int:
        """The group that is shown, counted from 1."""
        return int(self.views.current or 1)

    # Ties.

    def due_tie(self) -> tuple[str, ...]:
        """The first tie of the group whose teams have played all their evenings; before that it may still come apart by itself."""
        state = self.ledger.state
        ties = self.ledger.desk.ties()[self.group - 1]
        played = {row.team: row.played for row in self.ledger.desk.tables()[self.group - 1]}
        whole = len(state.groups[self.group - 1]) - 1
        return next((tie for tie in ties if all(played[team] >= whole for team in tie)), ())

    def lift(self) -> None:
        """Puts the chosen team of the tie one place up; nothing is recorded yet."""
        order, team = list(self._order), self.list.key
        if team in order and order.index(team) > 0:
            place = order.index(team)
            order[place - 1], order[place] = order[place], order[place - 1]
            self._order = tuple(order)
            self._tell_tie()

    def settle_by_shootout(self) -> None:
        """Records the order of the tie as it stands in the strip."""
        if self._order:
            self.ledger.do(GroupTieSettled(self.group, self._order, "shootout"))

    def draw_lot(self) -> None:
        """Draws the lot of the tie that is due from fresh chance and records it."""
        tie = self.due_tie() if self.ledger.state.groups else ()
        if not tie:
            return
        try:
            self.ledger.desk.draw_lot(self.group, tie, Chance.fresh().shuffled)
        except Refused as refused:
            self.ledger.controller.refused.emit(
                RefusedNotice(GroupTieSettled(self.group, tie, "lot"), refused.refusal, self.ledger.controller)
            )
        except StorageTrouble as trouble:
            self.ledger.trouble(trouble)
        else:
            order, _how = self.ledger.state.ties[self.group][-1]
            self.told.emit(_("The lot is drawn: {order}.").format(order=", ".join(order)))

    def _tell_tie(self) -> None:
        if self._order:
            self.tie_words.say(_("Level to the end: {teams}").format(teams=", ".join(self._order)))
            self.earlier_button.setEnabled(self.list.key in self._order[1:])

    # Tables.

    def _show_table(self, state: Season, rows: Sequence[TableRow]) -> None:
        between = any(row.points_between is not None for row in rows)
        columns = [
            Column(_("Place"), 60, "right"),
            Column(_("Team")),
            Column(translate_in("season", "Evenings"), _FIGURE, "right"),
            Column(_("Evenings won"), _FIGURE + 8, "right"),
            Column(_("Casino beaten"), _FIGURE + 8, "right"),
            Column(translate_in("season", "Points"), _FIGURE, "right"),
            *([Column(_("Points between"), _FIGURE + 8, "right")] if between else []),
            Column(_("Right answers"), _FIGURE, "right"),
            Column(_("Casino points"), _FIGURE, "right"),
            Column(_("Decided by")),
        ]
        going_on = _going_on(state)
        shown: list[Row] = []
        for row, above in zip(rows, (None, *rows), strict=False):
            tied = above is not None and row.place == above.place
            squad = state.squad(row.team)
            gone = squad is not None and squad.withdrew is not None
            cells = [
                Cell(str(row.place), "gold" if row.team in going_on else "muted", bold=True),
                Cell(row.team + (" · " + _("withdrew") if gone else ""), "muted" if gone else "text", bold=row.played > 0 and not gone),
                Cell(str(row.played), "muted"),
                Cell(str(row.wins)),
                Cell(str(row.casino_wins)),
                Cell(points_words(row.points), "text", bold=True),
                *([Cell("" if row.points_between is None else points_words(row.points_between))] if between else []),
                Cell(str(row.right)),
                Cell(str(row.conceded)),
                Cell(*_decided(row, above, tied=tied)),
            ]
            shown.append(Row(row.team, tuple(cells)))
        self.list.show_rows(columns, shown)
        self.list.setMaximumHeight(self.list.horizontalHeader().height() + ROW_HEIGHT * len(shown) + 2)

    def _show_cross(self, rows: Sequence[TableRow], results: Sequence[EveningResult]) -> None:
        held = {result.key: result for result in results}
        columns = [Column("", 36, "right"), Column(_("Scores: casino, then team"), _NAME)]
        columns += [Column(f"{place}. {row.team}") for place, row in enumerate(rows, 1)]
        shown = []
        for place, row in enumerate(rows, 1):
            cells = [Cell(str(place), "muted", bold=True), Cell(row.team)]
            for other in rows:
                result = held.get(evening_key("group", row.team, other.team))
                cells.append(Cell("—", "muted") if other is row else _cross_cell(row.team, result))
            shown.append(Row(row.team, tuple(cells)))
        self.cross.show_rows(columns, shown)

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(8)
        top = QHBoxLayout()
        top.addWidget(self.views)
        top.addSpacing(16)
        top.addWidget(self.foot, 1)
        top.addWidget(self.count)
        tie = QHBoxLayout(self.tie_bar)
        tie.setContentsMargins(12, 6, 12, 6)
        tie.setSpacing(8)
        tie.addWidget(self.tie_words, 1)
        for made in (self.earlier_button, self.shootout_button, self.lot_button):
            tie.addWidget(made)
        column.addLayout(top)
        column.addWidget(self.tie_bar)
        column.addWidget(self.list, 1)
        column.addWidget(self.cross, 1)
        column.addWidget(self.empty, 1)
        self.body.addLayout(column)


def _going_on(state: Season) -> frozenset[str]:
    """Who of the groups is in the play-off."""
    return frozenset(team for team in state.bracket if team)


def _decided(row: TableRow, above: TableRow | None, *, tied: bool) -> tuple[str, Tone]:
    """What put a team below the one above it, with both figures where there are any."""
    if tied:
        return (_("level, nothing has decided yet"), "warning") if row.played else ("", "muted")
    if above is None or row.decided_by is None:
        return "", "muted"
    match row.decided_by:
        case "points":
            return "", "muted"
        case "points_between_the_tied" if row.points_between is not None and above.points_between is not None:
            figures = f"{points_words(row.points_between)} < {points_words(above.points_between)}"
        case "right_answers":
            figures = f"{row.right} < {above.right}"
        case "casino_points_conceded":
            figures = f"{row.conceded} > {above.conceded}"
        case _:
            return criterion_words(row.decided_by), "muted"
    return f"{criterion_words(row.decided_by)}: {figures}", "muted"


def _cross_cell(team: str, result: EveningResult | None) -> Cell:
    """A team's evening against another: its own score, then theirs, won or lost."""
    if result is None:
        return Cell("·", "muted")
    won = result.winner == team
    tone: Tone = "gain" if won else "loss"
    if result.forfeit:
        return Cell("+" if won else "−", tone, bold=won)
    if result.first == team:
        said = scores_words(result)
    else:
        own, others = result.side(team), result.side(result.first)
        assert own is not None and others is not None, "an evening that was held has two games"  # noqa: S101, PT018
        said = f"{own.casino}:{own.team}, {others.casino}:{others.team}"
        if result.shootout is not None:
            said += f" ({result.shootout[1]}:{result.shootout[0]})"
    return Cell(said, tone, bold=won)
