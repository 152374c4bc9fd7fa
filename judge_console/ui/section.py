"""What the sections of a page have in common (those of a tournament, of a season), and the small fields they are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFrame, QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from judge_console.ui import keys
from judge_console.ui.controls import Elided, KeyButton, indented, text
from judge_console.ui.ledger import Ledger
from judge_console.ui.table import Table
from judge_console.ui.theme import Theme

SIDE_WIDTH = 344
"""Width of what stands beside a table."""


class Section(QFrame):
    """A part of the page. It reads the ledger when it is shown and after each change, and keeps no facts of its own.

    `asked` carries what another part is to show: the name of a section, or of a paper after "papers:". `told` carries a sentence for the
    line below the section.
    """

    asked = Signal(str)
    told = Signal(str)

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self.ledger = ledger
        self.theme = theme
        self._stale = True
        self._themed: list[Table | KeyButton] = []
        self.setProperty("kind", "page")
        self.body = QHBoxLayout(self)
        self.body.setContentsMargins(16, 12, 16, 8)
        self.body.setSpacing(16)
        ledger.changed.connect(self.redraw)

    def refresh(self) -> None:
        """Draws what the ledger has now; only called while its journal is open."""
        raise NotImplementedError

    def begin(self) -> None:
        """Takes the keyboard."""

    def key_help(self) -> list[tuple[str, str]]:
        """The section's keys, (chord, what it does)."""
        return []

    def handle_key(self, key: str, event: QKeyEvent) -> bool:  # noqa: ARG002
        """Takes a key that no field took."""
        return False

    def show_part(self, name: str) -> None:
        """Shows one of the parts the section has by name; one that has none stays as it is."""

    def print_name(self) -> str:
        """The paper that Ctrl+P shows; none where it is empty."""
        return ""

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        for part in self._themed:
            part.set_theme(theme)
        self.redraw()

    def table(self, name: str, *, sortable: bool = False) -> Table:
        """A table that goes with the section's theme."""
        made = Table(name, self.theme, sortable=sortable)
        self._themed.append(made)
        return made

    def key_button(self, words: str, chord: str = "", act: Callable[[], object] | None = None, *, primary: bool = False) -> KeyButton:
        """A button that shows its key and goes with the section's theme."""
        made = KeyButton(words, chord, self.theme, primary=primary)
        self._themed.append(made)
        if act is not None:
            made.clicked.connect(lambda _checked=False: act())
        return made

    def redraw(self) -> None:
        """Draws itself now if it can be seen, else when it is shown."""
        self._stale = True
        if self.isVisible() and self.ledger.open:
            self._stale = False
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.redraw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What a field leaves: Esc leads out of it.
        chord = keys.chord(event)
        if chord == "Escape" and keys.typing(self.focusWidget()):
            self.begin()
        elif not self.handle_key(chord, event):
            super().keyPressEvent(event)


class Side(QFrame):
    """A column beside a table: titled parts one under another."""

    def __init__(self, width: int = SIDE_WIDTH) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.setFixedWidth(width)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(16, 12, 16, 12)
        self.column.setSpacing(8)

    def add(self, *parts: QWidget) -> None:
        """Puts parts below what is there."""
        for part in parts:
            self.column.addWidget(part)

    def add_row(self, *parts: QWidget) -> None:
        """Puts parts side by side."""
        self.column.addLayout(side_by_side(*parts))

    def add_labelled(self, name: str, *parts: QWidget) -> None:
        """Puts parts under a small name."""
        labelled = QVBoxLayout()
        labelled.setSpacing(4)
        labelled.addWidget(text(name, "small"))
        labelled.addLayout(side_by_side(*parts))
        self.column.addLayout(labelled)


def side_by_side(*parts: QWidget) -> QHBoxLayout:
    """A row of parts; fields share what is left."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for part in parts:
        row.addWidget(part)
    if not any(isinstance(part, QLineEdit | QComboBox | Elided) and part.minimumWidth() < part.maximumWidth() for part in parts):
        row.addStretch(1)
    return row


def field(name: str, *, hint: str = "", longest: int = 200) -> QLineEdit:
    """A line to type in, with its name for a screen reader."""
    made = QLineEdit()
    made.setAccessibleName(name)
    made.setPlaceholderText(hint)
    made.setMaxLength(longest)
    return made


def number(name: str, low: int, high: int, value: int, *, width: int = 72) -> QSpinBox:
    """A number to type in; without `width` it takes what room there is."""
    made = indented(QSpinBox())
    made.setRange(low, high)
    made.setValue(value)
    made.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
    made.setAccessibleName(name)
    if width:
        made.setFixedWidth(width)
    return made


class Chips(QWidget):
    """One of a few views to choose: a row of chips. `chosen` carries the name of the one that was pressed."""

    chosen = Signal(str)

    def __init__(self, views: Sequence[tuple[str, str]], name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self.chips: dict[str, QPushButton] = {}
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        self._row.addStretch(1)
        self.offer(views)

    def offer(self, views: Sequence[tuple[str, str]]) -> None:
        """Offers other views, (name, words); the one that was chosen stays so if it is still there."""
        if [(view, chip.text()) for view, chip in self.chips.items()] == list(views):
            return
        current = self.current
        for chip in self.chips.values():
            self._group.removeButton(chip)
            chip.deleteLater()
        self.chips = {}
        for view, words in views:
            chip = QPushButton(words)
            chip.setProperty("kind", "chip")
            chip.setCheckable(True)
            chip.setAccessibleName(words)
            chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            chip.clicked.connect(lambda _checked=False, view=view: self.chosen.emit(view))
            self._group.addButton(chip)
            self._row.insertWidget(self._row.count() - 1, chip)
            self.chips[view] = chip
        self.choose(current if current in self.chips else next(iter(self.chips), ""))

    @property
    def current(self) -> str:
        """The view that is chosen."""
        return next((view for view, chip in self.chips.items() if chip.isChecked()), "")

    def choose(self, view: str) -> None:
        """Marks a view as chosen, without telling."""
        if view in self.chips:
            self.chips[view].setChecked(True)
