"""Small windows shown in place of the main one: the club file is open elsewhere, or it cannot be opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSysInfo, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from judge_console import words
from judge_console.engine.errors import StorageTrouble
from judge_console.ui import keys
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.guard import Holder
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _

_WIDTH: Final = 560
# What the command line says of these names its options; a window has buttons for them.
_SENTENCES: Final[Mapping[str, str]] = {
    "damaged": N_("The club file is damaged: choose a backup, or look at what can still be read."),
    "tail_lost": N_("The last {rows} saved entries are missing: this is an older copy; choose the newer one, or go on without them."),
    "read_only": N_("The file or its folder cannot be written: look at it only, or choose a copy in a place of your own."),
    "disk_full": N_("The disk is full: free some space and try again, or look at the file only."),
    "disk_error": N_("The disk does not answer as it should: try again, or choose a copy elsewhere."),
    "later_version": N_("A later version of the program has written this file: start that one, or choose another file."),
    "not_sqlite": N_("This is not a club file: choose another one."),
    "not_a_club": N_("This is a database of another program: choose another file."),
    "is_a_folder": N_("There is a folder in place of the club file: choose another file."),
    "not_a_folder": N_("There is a file where the club's folder must be: choose another file."),
    "no_such_file": N_("There is no such file: choose another one."),
    "empty_file": N_("The file is empty: choose another one."),
    "cannot_open": N_("The file cannot be opened: try again, or choose another one."),
    "no_access": N_("There are no rights to this file: ask its owner, or choose another one."),
}
_LOOKING_HELPS: Final = frozenset({"damaged", "read_only", "disk_full"})
_WAITING_HELPS: Final = frozenset({"locked", "disk_full", "disk_error", "cannot_open", "no_access", "stray_wal"})


@dataclass(frozen=True)
class Opening:
    """How the club is to be opened after all: which file, to look at it only, without the entries that are missing."""

    file: Path
    read_only: bool = False
    accept_lost_tail: bool = False


class Doorstep(QWidget):
    """A heading, what is the matter, the file it is about, and a row of buttons."""

    def __init__(self, theme: Theme, heading: str, said: str, about: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(_("Judge Console"))
        self.setPalette(theme.palette())
        self.setFont(theme.font())
        self.setStyleSheet(theme.stylesheet())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 28, 24)
        layout.setSpacing(12)
        layout.addWidget(text(heading, "title"))
        self._said = text(said, wrap=True)
        self._said.setFixedWidth(_WIDTH)
        layout.addWidget(self._said)
        if about:
            layout.addWidget(Elided(about, "small"))
        layout.addSpacing(12)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addStretch(1)
        layout.addLayout(self._row)

    def showEvent(self, event: QShowEvent) -> None:
        # A label that wraps does not tell a window how high it is, and its font is known only now.
        self._said.ensurePolished()
        self._said.setFixedHeight(self._said.heightForWidth(_WIDTH))
        super().showEvent(event)
        self.adjustSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Outside dialogs Qt lets only Space press a button, and Escape mean nothing.
        pressed = self.focusWidget()
        match keys.physical(event):
            case "Enter" if isinstance(pressed, QPushButton):
                pressed.click()
            case "Escape":
                self.close()
            case _:
                super().keyPressEvent(event)

    def add(self, words_: str, act: Callable[[], object], *, primary: bool = False, apart: bool = False) -> QPushButton:
        """One more button at the right; `apart` puts it at the left end, away from the others."""
        made = button(words_, "primary" if primary else "")
        made.clicked.connect(act)
        self._row.insertWidget(0 if apart else self._row.count(), made)
        if primary:
            made.setFocus()
        return made


class Held(Doorstep):
    """What a second start shows instead of the window."""

    opened_anyway = Signal()

    def __init__(self, theme: Theme, holder: Holder | None, club: Path) -> None:
        here = holder is None or holder.host in {"", QSysInfo.machineHostName()}
        if here:
            said = _("Another window of this program has {file} open. Go on in that one.")
        else:
            said = _(
                "{file} is marked as open on the computer {host}. If it is no longer, or the file came here on a stick, open it anyway."
            )
        told = said.format(file=club.name, host=holder.host if holder else "")
        super().__init__(theme, _("The club file is open already"), told)
        if not here:
            self.add(_("Open anyway"), self.opened_anyway.emit)
        self.add(_("Close"), self.close, primary=True)


class Unopened(Doorstep):
    """Why the club file cannot be opened and what can be done. `decided` carries an Opening, or None where the judge has had enough.

    `looked`: it was tried read-only already, so that is not offered again.
    """

    decided = Signal(object)

    def __init__(self, theme: Theme, trouble: StorageTrouble, *, looked: bool = False) -> None:
        super().__init__(theme, _("The club file cannot be opened"), sentence_of(trouble), trouble.path)
        self.file = Path(trouble.path)
        self.dialog: QFileDialog | None = None
        waiting = trouble.code in _WAITING_HELPS
        self.add(_("Quit"), self.close, apart=True)
        if trouble.code in _LOOKING_HELPS and not looked:
            self.add(_("Look at it only"), lambda: self._decide(Opening(self.file, read_only=True)))
        if trouble.code == "tail_lost":
            self.add(_("Go on without them"), lambda: self._decide(Opening(self.file, accept_lost_tail=True)))
        self.add(_("Another file…"), self.choose, primary=not waiting)
        if waiting:
            self.add(_("Try again"), lambda: self._decide(Opening(self.file)), primary=True)

    def choose(self) -> None:
        """Asks for another file; a name that is not there yet begins a new club."""
        self.dialog = dialog = QFileDialog(self, _("Club file"), str(self.file.parent))
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setNameFilters([_("Club files (*.judge)"), _("All files (*)")])
        dialog.setDefaultSuffix("judge")
        dialog.fileSelected.connect(lambda path: self._decide(Opening(Path(path))))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.decided.emit(None)

    def _decide(self, opening: Opening) -> None:
        self.decided.emit(opening)


def sentence_of(trouble: StorageTrouble) -> str:
    """What is the matter and what to do, in one sentence."""
    if trouble.code in _SENTENCES:
        return _(_SENTENCES[trouble.code]).format(**trouble.facts)
    said = words.sentence(trouble.code, trouble.facts)
    return f"{said[:1].upper()}{said[1:]}."
