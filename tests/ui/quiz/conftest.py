"""A host's desk for each test, and what it leaves behind taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from judge_console.ui.theme import load_fonts
from tests.ui.pressing import FakeClock
from tests.ui.quiz.desk import HostDesk


@pytest.fixture
def open_desk(qapp: QApplication, tmp_path: Path, fake_clock: FakeClock) -> Iterator[Callable[..., HostDesk]]:
    """Opens desks, each over a club file of its own."""
    load_fonts()
    QApplication.setStyle("Fusion")
    desks: list[HostDesk] = []

    def make(**options: object) -> HostDesk:
        folder = tmp_path / f"desk{len(desks)}"
        folder.mkdir()
        desks.append(HostDesk(folder / "клуб.judge", fake_clock, **options))  # type: ignore[arg-type]  # the desk's own options
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


@pytest.fixture
def desk(open_desk: Callable[..., HostDesk]) -> HostDesk:
    """A new evening before its first event."""
    return open_desk()
