"""Record files that are brought in: asked for, and what came of them in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from judge_console import words
from judge_console.desk.incoming import Arrival
from judge_console.words import N_
from judge_console.words import translate as _


class RecordChooser(QObject):
    """Asks for files or a folder, one question at a time. `chosen` carries the paths."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self.dialog: QFileDialog | None = None

    def ask_files(self) -> None:
        """Asks for record files."""
        self._ask(QFileDialog.FileMode.ExistingFiles, _("Bring in record files"))

    def ask_folder(self) -> None:
        """Asks for a folder of them."""
        self._ask(QFileDialog.FileMode.Directory, _("Bring in a folder of records"))

    def _ask(self, mode: QFileDialog.FileMode, title: str) -> None:
        if self.dialog is not None:
            return
        self.dialog = dialog = QFileDialog(self._parent, title, "", _("Game records (*.game.json *.json)"))
        dialog.setFileMode(mode)
        dialog.filesSelected.connect(lambda paths: self.chosen.emit(list(paths)))
        dialog.finished.connect(self._forget)
        dialog.open()

    def _forget(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None


def told_words(found: Sequence[Arrival], elsewhere: str = "") -> str:
    """What came of the files that were brought in, in a sentence or two; `elsewhere` says how many of them are of something else."""
    counts: Counter[str] = Counter(one.result for one in found)
    said = {
        "new": N_("new: {count}"),
        "unchanged": N_("here already: {count}"),
        "conflict": N_("told otherwise: {count}"),
        "unusable": N_("cannot be used: {count}"),
    }
    parts = [_(words_of).format(count=counts[result]) for result, words_of in said.items() if counts[result]]
    if elsewhere:
        parts.append(elsewhere)
    faults = [f"{Path(one.file).name}: {words.sentence(one.error.code, one.error.facts)}" for one in found if one.error is not None]
    if not found:
        return _("No record file is there.")
    return ". ".join([", ".join(parts), *faults[:2]])
