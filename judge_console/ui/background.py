"""Work that takes longer than a blink, done in a thread: printing, imports, sound. Results come back in the window's own thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot


class _Reporter(QObject):
    """Brings a result over: signals between threads are the one thing Qt queues by itself."""

    finished = Signal(object)
    failed = Signal(object)


class _Task(QRunnable):
    def __init__(self, function: Callable[[], Any], reporter: _Reporter) -> None:
        super().__init__()
        self._function = function
        self._reporter = reporter
        # Python holds it; Qt deleting it as well would be once too often.
        self.setAutoDelete(False)

    def run(self) -> None:
        try:
            result = self._function()
        except Exception as error:  # noqa: BLE001 - whatever it is, the window must hear of it
            self._reporter.failed.emit(error)
        else:
            self._reporter.finished.emit(result)


class Background(QObject):
    """Runs functions in threads. They must not touch widgets, nor the club file, which belongs to the thread that opened it.

    `busy` tells whether anything runs, `busy_changed` that this has changed.
    """

    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        # Threads that wait for more work would outlive what they were for.
        self._pool.setExpiryTimeout(0)
        self._tasks: set[_Task] = set()

    @property
    def busy(self) -> bool:
        """Whether anything runs."""
        return bool(self._tasks)

    def run(self, function: Callable[[], Any], done: Callable[[Any], None], failed: Callable[[Exception], None] | None = None) -> None:
        """Runs `function` in a thread; then `done(result)` or `failed(error)` here.

        An error without `failed` is raised here, as our bug.
        """
        reporter = _Reporter(self)
        task = _Task(function, reporter)
        self._tasks.add(task)

        def still_wanted() -> bool:
            wanted = task in self._tasks
            self._tasks.discard(task)
            reporter.deleteLater()
            if wanted and not self._tasks:
                self.busy_changed.emit(self.busy)
            return wanted

        def on_finished(result: Any) -> None:
            if still_wanted():
                done(result)

        def on_failed(error: Exception) -> None:
            if not still_wanted():
                return
            if failed is None:
                raise error
            failed(error)

        reporter.finished.connect(on_finished)
        reporter.failed.connect(on_failed)
        if len(self._tasks) == 1:
            self.busy_changed.emit(self.busy)
        self._pool.start(task)

    @Slot()
    def finish(self) -> None:
        """Waits for everything that runs; its results no longer come."""
        self._pool.waitForDone()
        self._tasks.clear()
