"""From starting Python to a painted window: this program with a club of its own, against a window of PySide6 with nothing in it."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from timing import report

ROUNDS = 7

# Runs in place of the event loop: waits until every window on the screen has been painted, prints when that was, and ends.
# CLOCK_MONOTONIC, which time.monotonic reads on Linux, is one for all processes.
PAINTED = """
import sys, time
from PySide6.QtWidgets import QApplication

def painted(*_):
    shown = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    while not shown or not all(window.windowHandle().isExposed() for window in shown):
        QApplication.processEvents()
    print(time.monotonic(), flush=True)
    return 0

QApplication.exec = painted
"""
BARE = """
from PySide6.QtWidgets import QWidget

application = QApplication([])
window = QWidget()
window.resize(1280, 720)
window.show()
application.exec()
"""
CONSOLE = """
from judge_console.__main__ import main

main(["--file", sys.argv[1]])
"""


def starts(program: str, folder: Path, *arguments: str) -> list[float]:
    """Return the seconds of each start; one more before them, not counted, compiles the modules and reads them into the system's cache."""
    # A developer's or a container's shell may forbid compiled modules, which a judge's has.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(folder)
    command = [sys.executable, "-c", PAINTED + program, *arguments]
    seconds = []
    for _ in range(ROUNDS + 1):
        began = time.monotonic()
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        seconds.append(float(done.stdout.split()[-1]) - began)
    return seconds[1:]


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    report("start to painted window, bare PySide6", starts(BARE, folder / "compiled"))
    report("start to painted window, Judge Console", starts(CONSOLE, folder / "compiled", str(folder / "club.db")))
