"""What a start of the window loads: nothing that its first picture does not need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LOADED = """
import sys
from PySide6.QtWidgets import QApplication

def painted(*_):
    QApplication.processEvents()
    print(*(name for name in sys.modules if name.startswith("judge_console.")))
    return 0

QApplication.exec = painted
from judge_console.__main__ import main

main(["--file", sys.argv[1]])
"""
LATER = ("mafia", "quiz", "printout", "ui.doorstep", "ui.mafia", "ui.quiz", "ui.season", "ui.tournament", "ui.wheel")


def test_a_new_club_is_shown_without_rules_sheets_or_other_pages(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, str(tmp_path / "клуб.judge")], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()

    assert "judge_console.ui.main_window" in loaded
    assert [name for name in loaded if name.removeprefix("judge_console.").startswith(LATER)] == []
