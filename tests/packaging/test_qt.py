"""What the installed Qt must be able to do, tried in processes of its own: its failures end the process."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

EMIT_AND_CALL = """
from PySide6.QtCore import QObject, Signal

class Source(QObject):
    happened = Signal(bool)

heard = []
source = Source()
source.happened.connect(heard.append)
for _ in range(5000):
    source.happened.emit(True)
    source.setObjectName("source")
print(len(heard), all(heard))
"""

OPEN_A_WINDOW = """
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

application = QApplication([])
window = QLabel("Пульт судьи")
window.show()
print(application.platformName(), QTest.qWaitForWindowExposed(window))
"""


def run_python(program: str, **settings: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **settings},
        text=True,
        encoding="utf-8",
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.fixture
def display() -> Iterator[str]:
    """Name of a virtual X display that lives as long as the test."""
    program = shutil.which("Xvfb")
    assert program, "packaging/test.sh installs Xvfb"
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=20)


def test_five_thousand_signals_do_not_wear_out_true_and_none() -> None:
    # PySide6 6.12.0 loses a reference to True at each emit and one to None at each call under CPython 3.11,
    # which aborts after some hundreds of them.
    done = run_python(EMIT_AND_CALL)
    assert (done.returncode, done.stdout) == (0, "5000 True\n"), done.stderr


def test_a_window_opens_on_a_screen(display: str) -> None:
    # The tests draw offscreen; only this one needs the X libraries that packaging/environment.sh lists.
    done = run_python(OPEN_A_WINDOW, DISPLAY=display, QT_QPA_PLATFORM="xcb")
    assert (done.returncode, done.stdout) == (0, "xcb True\n"), done.stderr
