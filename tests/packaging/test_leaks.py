"""The search of tests/conftest.py finds what a test leaves running, and nothing else."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

LEAKS = ("widget", "timer", "single_shot", "qthread", "thread")
LEAKING_TESTS = """
import threading
from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QDialog, QMainWindow, QWidget

kept = []

def test_tidy_window_with_timer_and_dialog(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.show()
    QTimer(window).start(20)
    QDialog(window).open()
    qtbot.wait(30)

def test_tidy_thread():
    threading.Thread(target=threading.Event().wait, args=(0.1,)).start()

def test_leaks_widget(qtbot):
    kept.append(QWidget())

def test_leaks_timer(qtbot):
    kept.append(QTimer())
    kept[-1].start(60_000)

def test_leaks_single_shot(qtbot):
    QTimer.singleShot(60_000, print)

def test_leaks_qthread(qtbot):
    kept.append(QThread())
    kept[-1].start()

def test_tidy_after_them(qtbot):
    kept[-1].quit()
    kept[-1].wait()

def test_leaks_thread():
    threading.Thread(target=threading.Event().wait, args=(5,), daemon=True).start()
"""


def test_leaks_are_found(pytester: pytest.Pytester) -> None:
    conftest = Path(__file__).parents[1] / "conftest.py"
    pytester.makeconftest(conftest.read_text(encoding="utf-8"))
    pytester.makepyfile(LEAKING_TESTS)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=8, errors=5)
    result.stdout.fnmatch_lines(
        [f"ERROR *test_leaks_{what}*left running*" for what in ("widget", "timer", "single_shot", "qthread", "thread")]
    )
