"""Records that travel between laptops: the season's own and its evenings', given out into a folder, brought in, conflicts decided."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console import words
from judge_console.desk.incoming import Arrival, arrive, conflict_of
from judge_console.desk.season_words import date_words, stage_words
from judge_console.engine.errors import ConsoleError
from judge_console.store.exchange import write_text
from judge_console.ui.arrivals import RecordChooser, told_words
from judge_console.ui.conflict import ConflictView
from judge_console.ui.controls import button, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.table import Cell, Column, Row, Table
from judge_console.ui.theme import Theme
from judge_console.words import N_, plural, translate_in
from judge_console.words import translate as _

_COLUMNS: Final = (
    Column(N_("Date"), 128),
    Column(N_("Evening")),
    Column(N_("Stage of the season"), 136),
    Column(N_("State"), 176),
    Column(N_("Remark"), 280),
)


class RecordsCard(QFrame):
    """The evenings of the club that bear the season's name; in their place a conflict, while there is one."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self.conflicts: list[Arrival] = []
        self.files_button = button(_("Bring in records"))
        self.folder_button = button(_("A whole folder"), tip=_("Every record file of a folder and of those in it"))
        self.out_button = button(_("Season as a file"), tip=_("The record of this season, for another laptop"))
        self.all_button = button(_("With all evenings, into a folder"), tip=_("The records of the season and of its evenings"))
        self.told = text("", "muted", wrap=True)
        self.list = Table(_("Evenings of this club file"), theme)
        self.foot = text("", "small", wrap=True)
        self.empty = text(_("Evenings held on this laptop, or brought in from others, will stand here."), "muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.conflict = ConflictView(ledger, theme, lambda: ledger.desk)
        self.chooser = RecordChooser(self)
        self.dialog: QFileDialog | None = None
        self._faces = QStackedWidget()
        self._lay_out()
        self.files_button.clicked.connect(self.chooser.ask_files)
        self.folder_button.clicked.connect(self.chooser.ask_folder)
        self.chooser.chosen.connect(self.bring_in)
        self.out_button.clicked.connect(lambda: self._ask_where(whole=False))
        self.all_button.clicked.connect(lambda: self._ask_where(whole=True))
        self.list.chosen.connect(self._ledger.table.open_game)
        self.conflict.decided.connect(self._next_conflict)
        self.conflict.troubled.connect(ledger.trouble)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.list.set_theme(theme)
        self.conflict.set_theme(theme)

    def refresh(self) -> None:
        """Shows the evenings as they are now."""
        desk = self._ledger.desk
        rows: list[tuple[str, Row]] = []
        for one in desk.evenings():
            remark = "" if one.fixture is not None else _("was not planned")
            cells = (
                Cell(date_words(str(one.line.title["date"])), "muted"),
                Cell(f"{one.first} — {one.second}", bold=True),
                Cell(stage_words(one.stage), "muted"),
                _state_cell(one.line.status),
                Cell(remark, "muted"),
            )
            rows.append((str(one.line.title["date"]), Row(one.line.id, cells)))
        for left in desk.unplaced():
            title = left.line.title
            why = words.sentence(left.why, dict(left.facts))
            cells = (
                Cell(date_words(str(title["date"])), "muted"),
                Cell(f"{title['team_a']} — {title['team_b']}"),
                Cell(stage_words(title["stage"]), "muted"),  # type: ignore[arg-type]  # a stage
                Cell("✕ " + _("does not count"), "loss"),
                Cell(why, "loss"),
            )
            rows.append((str(title["date"]), Row(left.line.id, cells)))
        rows.sort(key=lambda row: row[0], reverse=True)
        columns = [Column(_(one.title), one.width, one.align) for one in _COLUMNS]
        self.list.show_rows(columns, [row for _date, row in rows])
        self.list.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        said = plural("{n} evening of this season in the club file", "{n} evenings of this season in the club file", len(rows))
        self.foot.setText(said if rows else "")
        self._faces.setCurrentWidget(self.conflict if self.conflicts else self._plain)

    def begin(self) -> None:
        """Takes the keyboard."""
        if self.conflicts:
            self.conflict.begin()
        else:
            self.list.setFocus()

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the card."""
        if self.conflicts:
            return self.conflict.key_help()
        return [("Insert", _("bring in records")), ("Enter", _("open the evening"))]

    def handle_key(self, key: str) -> bool:
        """Insert asks for records; a conflict has keys of its own."""
        if self.conflicts:
            return self.conflict.handle_key(key)
        if key == "Insert":
            self.chooser.ask_files()
            return True
        return False

    # In.

    def bring_in(self, paths: Sequence[str | Path]) -> None:
        """Brings in what can be; tells what came of it, and shows the first conflict."""
        found = arrive(self._ledger.desk, self._ledger.games, paths)
        self._ledger.forget()
        self.conflicts = [one for one in found if one.result == "conflict"]
        own = self._ledger.state.head.season.name
        new = [one.record for one in found if one.record is not None and one.result == "new"]
        elsewhere = sum((one.head.evening.season if one.discipline == "quiz" else one.head.season.name) != own for one in new)
        self.told.setText(told_words(found, _("of other seasons: {count}").format(count=elsewhere) if elsewhere else ""))
        self._next_conflict()

    def _next_conflict(self) -> None:
        if self.conflict.answered and self.conflicts:
            self.conflicts.pop(0)
        while self.conflicts:
            try:
                self.conflict.ask(conflict_of(self._ledger.games, self.conflicts[0]), len(self.conflicts))
                break
            except ConsoleError as error:
                self._ledger.trouble(error)
                self.conflicts.pop(0)
        self._ledger.forget()
        self.begin()

    # Out.

    def give_out(self, path: str) -> None:
        """Writes the season's record to a file."""
        try:
            write_text(path, self._ledger.games.export(self._ledger.session.game_id))
        except ConsoleError as trouble:
            self._ledger.trouble(trouble)
        else:
            self.told.setText(_("Saved: {file}").format(file=Path(path).name))

    def give_all_out(self, folder: str) -> None:
        """Writes the records of the season and of every evening of it into a folder."""
        desk, games = self._ledger.desk, self._ledger.games
        written = 0
        try:
            files = {f"{_file_name(desk.state.head.season.name)}.game.json": desk.session.game_id}
            for one in desk.evenings():
                name = f"{one.line.title['date']} {one.first} — {one.second}"
                files[f"{_file_name(name)} {one.line.id[:8]}.game.json"] = one.line.id
            for name, game_id in files.items():
                write_text(str(Path(folder) / name), games.export(game_id))
                written += 1
        except ConsoleError as trouble:
            self._ledger.trouble(trouble)
        else:
            said = _("Records written into {folder}: {count}.")
            self.told.setText(said.format(folder=Path(folder).name, count=written))

    def _ask_where(self, *, whole: bool) -> None:
        if self.dialog is not None:
            return
        self.dialog = dialog = QFileDialog(self, _("Season and evenings into a folder") if whole else _("Season as a file"))
        if whole:
            dialog.setFileMode(QFileDialog.FileMode.Directory)
            dialog.fileSelected.connect(self.give_all_out)
        else:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setNameFilter(_("Game records (*.game.json *.json)"))
            dialog.selectFile(f"{_file_name(self._ledger.state.head.season.name)}.game.json")
            dialog.fileSelected.connect(self.give_out)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _forget_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def _lay_out(self) -> None:
        self._plain = QWidget()
        column = QVBoxLayout(self._plain)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.files_button)
        top.addWidget(self.folder_button)
        top.addWidget(self.told, 1)
        top.addWidget(self.out_button)
        top.addWidget(self.all_button)
        column.addLayout(top)
        column.addWidget(self.list, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self.foot)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._faces)
        self._faces.addWidget(self._plain)
        self._faces.addWidget(self.conflict)


def _state_cell(status: str) -> Cell:
    match status:
        case "signed":
            return Cell("✓ " + translate_in("evening", "signed"), "gain")
        case "finished":
            return Cell("✎ " + translate_in("evening", "not signed"), "warning")
        case _:
            return Cell("▶ " + _("going on"), "gold")


def _file_name(words_of: str) -> str:
    return "".join(letter if letter.isalnum() or letter in " .,-—" else "_" for letter in words_of)
