"""Everything that can be printed of an open journal, looked at first, and its tables for other programs: a section of its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QGridLayout

from judge_console.engine.errors import ConsoleError, FormatError, StorageTrouble
from judge_console.ui.background import Background
from judge_console.ui.controls import button, text
from judge_console.ui.ledger import Ledger
from judge_console.ui.printing import Printing
from judge_console.ui.sheet_preview import SheetPreview
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

Job = Callable[[], bytes]
"""What draws a sheet, in a thread: everything it needs from the club has been read."""


class PapersPreview(SheetPreview):
    """Base of such previews. A subclass says what there is (`whats`, `exports` by name, msgids) and how it is made.

    What is long to draw is drawn in a thread; the club is read here.
    """

    whats: ClassVar[Mapping[str, str]]
    exports_of: ClassVar[Mapping[str, str]]
    """An export's name is the suffix of its file."""

    def __init__(self, ledger: Ledger, theme: Theme, background: Background, *, printing: Printing | None = None) -> None:
        super().__init__(ledger.controller, theme, {name: _(words) for name, words in self.whats.items()}, printing=printing)
        self._ledger = ledger
        self._background = background
        self._asked = 0
        exports = QGridLayout()
        exports.setSpacing(8)
        self.exports = {name: button(_(words)) for name, words in self.exports_of.items()}
        for place, (name, made) in enumerate(self.exports.items()):
            made.clicked.connect(lambda _checked=False, name=name: self.ask_export(name))
            exports.addWidget(made, place, 0)
        self.below.addWidget(text(_("For other programs"), "small"))
        self.below.addLayout(exports)
        self.close_button.hide()

    def title(self) -> str:
        return _("Print and export")

    # What a subclass says.

    def job(self, what: str) -> Job | None:
        """What draws a sheet; None where there is nothing to print. Raises StorageTrouble and FormatError."""
        raise NotImplementedError

    def name_parts(self) -> tuple[str, ...]:
        """What the journal is called, for the names of files; empty parts are left out."""
        raise NotImplementedError

    def export_to(self, export: str, path: str) -> None:
        """Writes a file for another program. Raises ConsoleError."""
        raise NotImplementedError

    # Sheets.

    def make(self, what: str) -> None:
        self._asked += 1
        asked = self._asked
        try:
            job = self.job(what)
        except (StorageTrouble, FormatError) as trouble:
            self._ledger.trouble(trouble)
            job = None
        if job is None:
            self.show_sheet(None)
            self.told.setText(_("There is nothing to print yet."))
            return
        self.told.setText(_("Being drawn…"))

        def show(pdf: bytes) -> None:
            if asked == self._asked and self.isVisible():
                self.told.setText("")
                self.show_sheet(pdf)

        # Of sheets that are asked for in quick succession only the last is drawn.
        self._background.run(lambda: job() if asked == self._asked else b"", show)

    def file_name(self) -> str:
        return _file_name(_(self.whats[str(self.what.currentData())]), *self.name_parts())

    def choose(self, what: str) -> None:
        """Shows a sheet by name."""
        place = self.what.findData(what)
        if place >= 0:
            self.what.setCurrentIndex(place)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        # It is a section, not a panel that goes away.
        return key != "Escape" and super().handle_key(key, event)

    def key_help(self) -> list[tuple[str, str]]:
        return [(chord, words) for chord, words in super().key_help() if chord != "Escape"]

    # Exports.

    def ask_export(self, export: str) -> None:
        """Asks where to and writes the tables there."""
        if self.dialog is not None:
            return
        self.dialog = dialog = QFileDialog(self, _(self.exports_of[export]))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{export.upper()} (*.{export})")
        dialog.setDefaultSuffix(export)
        dialog.selectFile(f"{_file_name(*self.name_parts())}.{export}")
        dialog.fileSelected.connect(lambda path: self.write_export(export, path))
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def write_export(self, export: str, path: str) -> None:
        """Writes the tables to a file."""
        try:
            self.export_to(export, path)
        except ConsoleError as trouble:
            self._ledger.trouble(trouble)
        else:
            self._say(_("Saved: {file}").format(file=Path(path).name), "gain")


def drawn(pdf: bytes) -> Job:
    """The job of a sheet that is drawn already."""
    return lambda: pdf


def _file_name(*parts: str) -> str:
    words = ", ".join(part for part in parts if part)
    return "".join(letter if letter.isalnum() or letter in " .,-" else "_" for letter in words)
