"""Our own bugs: told in a window that can be closed, written into a report beside the club file. Nothing recorded is lost, play goes on."""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal, qVersion
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from judge_console.desk.clock import Clock
from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.store.exchange import write_text
from judge_console.ui.controller import Controller
from judge_console.ui.controls import button, text
from judge_console.words import translate as _

_LATEST_ENTRIES: Final = 12


class Crashes(QObject):
    """Catches what nobody caught, in the window's thread and in others. `install` it once, `remove` it at the end."""

    _elsewhere = Signal(object)

    def __init__(self, folder: Path, clock: Clock, controller: Controller) -> None:
        super().__init__()
        self._folder = folder
        self._clock = clock
        self._controller = controller
        self._told: dict[str, CrashWindow] = {}
        self._before = (sys.excepthook, threading.excepthook)
        self._elsewhere.connect(self.report)

    def install(self) -> None:
        """From now on an uncaught exception is reported."""
        self._before = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._hook
        threading.excepthook = self._thread_hook

    def remove(self) -> None:
        """As it was before, and no window stays."""
        sys.excepthook, threading.excepthook = self._before
        for window in self._told.values():
            window.close()
            window.deleteLater()
        self._told.clear()

    def report(self, error: BaseException) -> None:
        """Writes the report and shows it; a bug that comes again is counted in the window that is there."""
        if isinstance(error, StorageTrouble | FormatError):
            # The machine's fault or a file's, wherever it was met: no bug of ours.
            self._controller.troubled.emit(error)
            return
        told = "".join(traceback.format_exception(error))
        window = self._told.get(told)
        if window is not None:
            window.again()
            return
        whole = self._report_text(told)
        window = self._told[told] = CrashWindow(whole, self._saved(whole), self._state())
        window.show()

    def _hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        # A reporter that fails must not hide what it was to report.
        traceback.print_exception(kind, error, trace)
        self.report(error)

    def _thread_hook(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._elsewhere.emit(args.exc_value)

    def _report_text(self, told: str) -> str:
        """Versions, the traceback, and which kinds of event came last: nothing that tells a role."""
        from importlib.metadata import version  # noqa: PLC0415 - slow, and wanted by nobody else

        lines = [
            f"Judge Console {version('judge-console')}, {self._clock.now()}",
            f"Python {platform.python_version()}, Qt {qVersion()}, {platform.platform()}",
            "",
            told,
        ]
        session = self._controller.session
        if session is not None:
            kinds = [entry.event.kind for entry in session.course.entries[-_LATEST_ENTRIES:]]
            lines.append(f"{session.discipline.name} {session.course.rules.id}, {len(session.course.entries)} entries: {', '.join(kinds)}")
        return "\n".join(lines) + "\n"

    def _saved(self, whole: str) -> Path | None:
        stamp = self._clock.now()[:19].replace(":", "-").replace("T", "-")
        path = self._folder / f"judge-console-{stamp}-{len(self._told) + 1}.crash.txt"
        try:
            write_text(path, whole)
        except StorageTrouble:
            # The window shows the report itself, to be copied.
            return None
        return path

    def _state(self) -> str:
        session = self._controller.session
        if session is None or session.last_saved is None:
            return _("Everything in the club file is as it was.")
        return _("The game is safe: {count} entries, the last one saved at {time}.").format(
            count=len(session.course.entries), time=session.last_saved[11:19]
        )


class CrashWindow(QDialog):
    """What happened, that nothing is lost, and where the report is. It keeps nobody from going on."""

    def __init__(self, whole: str, path: Path | None, state: str) -> None:
        super().__init__()
        self.setWindowTitle(_("A fault of the program"))
        self.setModal(False)
        self.setMinimumSize(640, 420)
        self._times = 1
        self._count = text(kind="muted")
        self._report = QPlainTextEdit(whole)
        self._report.setReadOnly(True)
        self._report.setAccessibleName(_("Report"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(text(_("The program has made a mistake, not you"), "title"))
        go_on = _("You can go on.")
        layout.addWidget(text(f"{state} {go_on}", wrap=True))
        where = _("The report is kept: {path}").format(path=path) if path else _("The report could not be saved; copy it from here.")
        label = text(where, "muted", wrap=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(label)
        layout.addWidget(self._report, 1)
        row = QHBoxLayout()
        row.addWidget(self._count, 1)
        copy = button(_("Copy the report"))
        copy.clicked.connect(lambda: QApplication.clipboard().setText(whole))
        end = button(_("Close the program"))
        end.clicked.connect(QApplication.quit)
        close = button(_("Go on"), "primary")
        close.clicked.connect(self.close)
        buttons: tuple[QWidget, ...] = (copy, end, close)
        for part in buttons:
            row.addWidget(part)
        layout.addLayout(row)

    def again(self) -> None:
        """The same bug once more."""
        self._times += 1
        self._count.setText(_("happened {times} times").format(times=self._times))
