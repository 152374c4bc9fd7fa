"""A judge's desk for each test, and what it leaves behind taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from judge_console.ui.theme import load_fonts
from tests.ui.mafia.desk import ROLES, Desk
from tests.ui.pressing import FakeClock


@pytest.fixture
def open_desk(qapp: QApplication, tmp_path: Path, fake_clock: FakeClock) -> Iterator[Callable[..., Desk]]:
    """Opens desks, each over a club file of its own."""
    load_fonts()
    desks: list[Desk] = []

    def make(clock: FakeClock = fake_clock, **options: object) -> Desk:
        folder = tmp_path / f"desk{len(desks)}"
        folder.mkdir()
        desks.append(Desk(folder / "клуб.judge", clock, **options))  # type: ignore[arg-type]  # Desk's own options
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    """A new game whose roles are not written down."""
    return open_desk()


@pytest.fixture
def dealt(open_desk: Callable[..., Desk]) -> Desk:
    """A new game with its roles written down."""
    return open_desk(roles=ROLES)
