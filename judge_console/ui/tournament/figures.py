"""Statistics of the tournament's games: players, seats, judges, one player's season, with their plots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QLabel, QVBoxLayout

from judge_console.desk.club_statistics import Selection, of_tournament
from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.store.exchange import write_bytes, write_text
from judge_console.ui.background import Background
from judge_console.ui.controls import Elided, button, restyle, text
from judge_console.ui.section import Chips
from judge_console.ui.table import Cell, Column, Row
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.section import Section
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.printout.plot import Plot
    from judge_console.printout.tournament_sheet import FiguresTable

_PLOT_HEIGHT: Final = 200


class FiguresSection(Section):
    """A table with a plot beside it."""

    def __init__(self, ledger: Ledger, theme: Theme, background: Background) -> None:
        super().__init__(ledger, theme)
        self._background = background
        self._selection: Selection | None = None
        self._plot: Plot | None = None
        self.views = Chips(
            (("players", _("Players")), ("seats", _("Seats")), ("judges", _("Judges")), ("season", _("One player"))), _("Statistics of")
        )
        self.list = self.table(_("Statistics"), sortable=True)
        self.empty = text(_("No game has a result yet."), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading = Elided(kind="heading")
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.save_png = button(_("Save as PNG"), tip=_("Save the plot as a picture"))
        self.save_svg = button(_("Save as SVG"), tip=_("Save the plot as a drawing"))
        self.told_line = text("", "muted", wrap=True)
        self._player = ""
        self._png = b""
        self._dialog: QFileDialog | None = None
        self._lay_out()
        self.views.chosen.connect(lambda _view: self.redraw())
        self.list.moved.connect(self._on_moved)
        self.list.chosen.connect(self._show_season)
        self.save_png.clicked.connect(lambda: self._ask("png"))
        self.save_svg.clicked.connect(lambda: self._ask("svg"))

    def refresh(self) -> None:
        from judge_console.desk import statistics_papers  # noqa: PLC0415 - the papers' library waits until figures are looked at

        selection = self._selection = of_tournament(self.ledger.account)
        view = self.views.current
        players = [one.player for one in selection.figures.players]
        if self._player not in players:
            self._player = players[0] if players else ""
        self.list.setVisible(bool(players))
        self.empty.setVisible(not players)
        self.plot_frame.setVisible(bool(players))
        if not players:
            self.heading.say("")
            self.picture.clear()
            return
        if view == "season":
            self._show(statistics_papers.season_table(selection, self._player))
        else:
            tables = statistics_papers.statistics_tables(selection)
            self._show(tables[("players", "seats", "judges").index(view)])
        self._draw()

    def begin(self) -> None:
        self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        return [("Enter", _("the chosen player's season")), ("F5", _("next view"))]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if key != "F5":
            return super().handle_key(key, event)
        names = list(self.views.chips)
        self.views.choose(names[(names.index(self.views.current) + 1) % len(names)])
        self.redraw()
        return True

    def print_name(self) -> str:
        return "season" if self.views.current == "season" else "statistics"

    def write(self, path: str) -> None:
        """Writes the plot to a file, as its ending says."""
        from judge_console.desk import statistics_papers  # noqa: PLC0415

        if self._plot is None:
            return
        try:
            if path.lower().endswith(".svg"):
                write_text(path, statistics_papers.svg_of(self._plot))
            else:
                write_bytes(path, self._png or statistics_papers.png_of(self._plot))
        except (StorageTrouble, FormatError) as trouble:
            self.ledger.trouble(trouble)
        else:
            self.told_line.setText(_("Saved: {file}").format(file=Path(path).name))
            restyle(self.told_line, "gain")

    def _show(self, figures: FiguresTable) -> None:
        first, *others = figures.headings
        season = self.views.current == "season"
        columns = [Column(first, {"seats": 72}.get(self.views.current, 0))]
        columns += [
            Column(heading, 0 if self.views.current == "seats" else 78, "left" if season and not place else "right")
            for place, heading in enumerate(others)
        ]
        rows = [
            Row(row[0] if not season else str(place), tuple(_cell(words, name=not at) for at, words in enumerate(row)))
            for place, row in enumerate(figures.rows)
        ]
        self.list.show_rows(columns, rows)

    def _on_moved(self, key: str) -> None:
        if self.views.current == "players" and key and key != self._player:
            self._player = key
            self._draw()

    def _show_season(self, key: str) -> None:
        if self.views.current == "players" and key:
            self._player = key
            self.views.choose("season")
            self.redraw()

    def _draw(self) -> None:
        """Draws the plot in a thread; only the latest one asked for is shown."""
        from judge_console.desk import statistics_papers  # noqa: PLC0415

        selection = self._selection
        if selection is None:
            return
        by_player = self.views.current in {"players", "season"}
        plot = self._plot = (
            statistics_papers.season_plot_of(selection, self._player) if by_player else statistics_papers.wins_plot_of(selection)
        )
        self.heading.say(self._player if by_player else _("Red and black wins"))
        self.picture.setAccessibleName(f"{plot.title}. {plot.description}")
        self._background.run(lambda: statistics_papers.png_of(plot), lambda png: self._show_picture(plot, png))

    def _show_picture(self, plot: Plot, png: bytes) -> None:
        if plot is self._plot:
            self._png = png
            self._fit()

    def _fit(self) -> None:
        if not self._png:
            return
        pixmap = QPixmap()
        pixmap.loadFromData(self._png)
        dots = self.devicePixelRatioF()
        scaled = pixmap.scaledToHeight(round(_PLOT_HEIGHT * dots), Qt.TransformationMode.SmoothTransformation)
        scaled.setDevicePixelRatio(dots)
        self.picture.setPixmap(scaled)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _ask(self, ending: str) -> None:
        if self._dialog is not None or self._plot is None:
            return
        self._dialog = dialog = QFileDialog(self, _("Save the plot"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{ending.upper()} (*.{ending})")
        dialog.setDefaultSuffix(ending)
        dialog.fileSelected.connect(self.write)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _forget_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(self.views)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty, 1)
        self.plot_frame = QFrame()
        self.plot_frame.setProperty("kind", "panel")
        self.plot_frame.setFixedHeight(_PLOT_HEIGHT + 24)
        row = QHBoxLayout(self.plot_frame)
        row.setContentsMargins(12, 12, 12, 12)
        row.setSpacing(16)
        row.addWidget(self.picture)
        beside = QVBoxLayout()
        beside.setSpacing(8)
        beside.addWidget(self.heading)
        beside.addWidget(self.told_line)
        beside.addStretch(1)
        beside.addWidget(self.save_png, 0, Qt.AlignmentFlag.AlignLeft)
        beside.addWidget(self.save_svg, 0, Qt.AlignmentFlag.AlignLeft)
        row.addLayout(beside, 1)
        column.addWidget(self.plot_frame)
        self.body.addLayout(column, 1)


def _cell(words: str, *, name: bool) -> Cell:
    """A figure's cell, sorted by the number it begins with."""
    if name:
        return Cell(words, bold=True, order=float(words) if words.isdecimal() else None)
    order: float | None
    first = words.split(" ", maxsplit=1)[0].rstrip(",%").replace(",", ".").replace("\u2212", "-")
    try:
        order = float(first)
    except ValueError:
        order = -1.0 if words == "—" else None
    return Cell(words, "muted" if words in {"0", "—"} else "text", order=order)
