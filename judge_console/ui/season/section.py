"""A section of the page «Сезон»."""

from __future__ import annotations

from PySide6.QtCore import Signal

from judge_console.ui import section
from judge_console.ui.season.ledger import Ledger


class Section(section.Section):
    """A part of the page; it reads the season's ledger. `evening_asked` carries a Fixture whose evening is to be begun or opened."""

    evening_asked = Signal(object)

    ledger: Ledger

    def print_name(self) -> str:
        return "tables"
