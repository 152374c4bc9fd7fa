"""The chief judge's window for each test, and what it leaves behind taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from judge_console.ui.theme import load_fonts
from tests.ui.pressing import FakeClock
from tests.ui.tournament.chief import Chief


@pytest.fixture
def open_chief(qapp: QApplication, tmp_path: Path, fake_clock: FakeClock) -> Iterator[Callable[..., Chief]]:
    """Opens windows, each over a club file of its own."""
    load_fonts()
    QApplication.setStyle("Fusion")
    made: list[Chief] = []

    def make(**options: object) -> Chief:
        folder = tmp_path / f"chief{len(made)}"
        folder.mkdir()
        made.append(Chief(folder / "клуб.judge", fake_clock, **options))  # type: ignore[arg-type]  # Chief's own options
        return made[-1]

    yield make
    for chief in made:
        chief.close()


@pytest.fixture
def chief(open_chief: Callable[..., Chief]) -> Chief:
    """A club without a tournament."""
    return open_chief()


@pytest.fixture
def seated(open_chief: Callable[..., Chief]) -> Chief:
    """A tournament of 20 players and 5 rounds, seated, nothing played."""
    return open_chief(players=20, rounds=5)
