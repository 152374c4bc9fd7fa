"""The organiser's window for each test, and what it leaves behind taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from judge_console.ui.theme import load_fonts
from tests.ui.pressing import FakeClock
from tests.ui.season.organiser import Organiser


@pytest.fixture
def open_organiser(qapp: QApplication, tmp_path: Path, fake_clock: FakeClock) -> Iterator[Callable[..., Organiser]]:
    """Opens windows, each over a club file of its own."""
    load_fonts()
    QApplication.setStyle("Fusion")
    made: list[Organiser] = []

    def make(**options: object) -> Organiser:
        folder = tmp_path / f"organiser{len(made)}"
        folder.mkdir()
        made.append(Organiser(folder / "клуб.judge", fake_clock, **options))  # type: ignore[arg-type]  # Organiser's own options
        return made[-1]

    yield make
    for organiser in made:
        organiser.close()


@pytest.fixture
def organiser(open_organiser: Callable[..., Organiser]) -> Organiser:
    """A club without a season."""
    return open_organiser()


@pytest.fixture
def squads(open_organiser: Callable[..., Organiser]) -> Organiser:
    """A season of twelve teams with squads, nothing played."""
    return open_organiser(until="teams")


@pytest.fixture
def running(open_organiser: Callable[..., Organiser]) -> Organiser:
    """A season with eleven evenings held."""
    return open_organiser(until="evenings")
