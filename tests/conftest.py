"""What every test gets: a known locale, its own user folders, and a search for what it leaves running."""

import gc
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

# Before Qt, gettext and sqlite read them; what the machine is set to must not decide a test.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ["TZ"] = "MSK-3"  # spelt out, because a small machine has no time zone database
time.tzset()

hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, max_examples=100)
hypothesis.settings.register_profile("dev", deadline=None, derandomize=True, max_examples=25)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(scope="session", autouse=True)
def user_folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Point the user's folders at an empty place, so that no test can reach a judge's club file.

    Returns the folder that holds them.
    """
    root = tmp_path_factory.mktemp("user")
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
        folder = root / variable.lower()
        folder.mkdir(mode=0o700)
        os.environ[variable] = str(folder)
    return root


@pytest.fixture(autouse=True)
def nothing_left_running(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves a thread, or, if it uses Qt, a top-level widget, a running timer or a running QThread.

    What is left over acts in the middle of a later test, which then fails without a cause of its own.
    """
    with_qt = "qapp" in request.fixturenames
    before = _everything_running(with_qt=with_qt)
    yield
    left = _left_over(before, with_qt=with_qt)
    if left:
        pytest.fail("left running: " + ", ".join(sorted(map(repr, left))), pytrace=False)


def _left_over(before: list[object], *, with_qt: bool) -> list[object]:
    known = {id(item) for item in before}
    left = [item for item in _everything_running(with_qt=with_qt) if id(item) not in known]
    if not left:
        return left
    # A second look after what would go by itself has gone: cycles, and threads that are about to end.
    gc.collect()
    for item in left:
        if isinstance(item, threading.Thread):
            item.join(timeout=1)
    del left
    return [item for item in _everything_running(with_qt=with_qt) if id(item) not in known]


def _everything_running(*, with_qt: bool) -> list[object]:
    running: list[object] = list(threading.enumerate())
    if with_qt:
        running += _running_in_qt()
    return running


def _running_in_qt() -> list[object]:
    # Imported here: the tests of the pure rooms run without Qt.
    from PySide6.QtCore import QCoreApplication, QEvent, QThread, QTimer  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415
    from shiboken6 import isValid  # noqa: PLC0415

    # processEvents, which pytest-qt calls, leaves deleteLater for an event loop that no test enters.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    running: list[object] = [widget for widget in QApplication.topLevelWidgets() if widget.parent() is None]
    # Qt keeps no list of its timers. `type`, because isinstance would ask the weak proxies among the objects.
    own = [item for item in gc.get_objects() if issubclass(type(item), (QTimer, QThread)) and isValid(item)]
    running += [item for item in own if isinstance(item, QTimer) and item.isActive()]
    running += [item for item in own if isinstance(item, QThread) and item.isRunning() and not item.isCurrentThread()]
    return running
