"""A section of the page «Сезон»."""

from __future__ import annotations

from judge_console.ui import section
from judge_console.ui.season.ledger import Ledger


class Section(section.Section):
    """A part of the page; it reads the season's ledger."""

    ledger: Ledger

    def print_name(self) -> str:
        return "tables"
