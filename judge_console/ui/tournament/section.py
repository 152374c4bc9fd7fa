"""A section of the page «Турнир»."""

from __future__ import annotations

from judge_console.ui import section
from judge_console.ui.tournament.ledger import Ledger


class Section(section.Section):
    """A part of the page; it reads the tournament's ledger."""

    ledger: Ledger

    def print_name(self) -> str:
        return "standings"
