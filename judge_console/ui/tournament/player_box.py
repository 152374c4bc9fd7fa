"""A field for a player of the list: typed in part, found by any of its letters."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QCompleter


class PlayerBox(QComboBox):
    """`name` is what the field is for, for its hint and a screen reader."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setAccessibleName(name)
        line = self.lineEdit()
        assert line is not None, "an editable box has a line to type in"  # noqa: S101
        line.setPlaceholderText(name)
        line.setAccessibleName(name)
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(completer)

    @property
    def player(self) -> str:
        """Who is chosen or typed."""
        return self.currentText().strip()

    def offer(self, names: Sequence[str]) -> None:
        """Offers the players there are now; what stands in the field stays."""
        if [self.itemText(place) for place in range(self.count())] != list(names):
            chosen = self.currentText()
            self.clear()
            self.addItems(names)
            self.setEditText(chosen)
