"""A PDF on its way to a printer. Where `lp` exists it gets the PDF itself through its standard input, so no file is left lying about;
elsewhere Qt's print dialog gets the pages as pictures."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtWidgets import QWidget

from judge_console.words import translate as _

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument
    from PySide6.QtPrintSupport import QPrinter

POINTS_AN_INCH: Final = 72
_PRINT_DOTS_AN_INCH: Final = 300


class Pages:
    """A PDF's pages as pictures. Close it when it is no longer looked at: the sheet may tell roles."""

    def __init__(self, pdf: bytes) -> None:
        import pypdfium2  # noqa: PLC0415 - 30 ms that wait until a sheet is looked at

        self._document: PdfDocument = pypdfium2.PdfDocument(pdf)

    def __len__(self) -> int:
        return len(self._document)

    def size(self, number: int) -> tuple[float, float]:
        """Width and height of page `number` (from 0), points."""
        width, height = self._document.get_page_size(number)
        return float(width), float(height)

    def picture(self, number: int, scale: float) -> QImage:
        """Page `number` (from 0) at `scale` pixels a point."""
        page = self._document[number]
        bitmap = page.render(scale=scale, prefer_bgrx=True)
        picture = QImage(bitmap.buffer, bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_RGB32).copy()
        bitmap.close()
        page.close()
        return picture

    def close(self) -> None:
        """Lets the document go."""
        self._document.close()


@dataclass(frozen=True)
class Printers:
    """The printers `lpstat` knows, the usual one first where there is one."""

    names: tuple[str, ...] = ()
    usual: str | None = None


class Printing(QObject):
    """Sends PDFs to printers. `printers_found` carries Printers, `sent` the name of the printer, `failed` what the printing system said."""

    printers_found = Signal(object)
    sent = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: set[QProcess] = set()

    @staticmethod
    def takes_pdf() -> bool:
        """Whether there is an `lp` to give the PDF to."""
        return shutil.which("lp") is not None

    def ask_printers(self) -> None:
        """Asks for the printers; the answer comes as `printers_found`, empty where `lpstat` is not there or knows none."""
        if shutil.which("lpstat") is None:
            self.printers_found.emit(Printers())
            return
        self._run("lpstat", ["-e", "-d"], b"", self._tell_printers)

    def send(self, pdf: bytes, title: str, printer: str | None, copies: int = 1) -> None:
        """Gives the PDF to `lp`; `title` is what a print queue shows, so it must not tell a role."""
        arguments = ["-n", str(copies), "-t", title, *(["-d", printer] if printer else []), "-"]

        def done(code: int, _output: str, said: str) -> None:
            if code == 0:
                self.sent.emit(printer or "")
            else:
                self.failed.emit(said.strip() or f"lp: {code}")

        self._run("lp", arguments, pdf, done)

    def ask_where(self, pdf: bytes, title: str, parent: QWidget) -> None:
        """Opens Qt's print dialog over `parent` and prints the pages when it is accepted."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415 - needs the printing system's library

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(title)
        printer.setResolution(_PRINT_DOTS_AN_INCH)
        printer.setFullPage(True)
        dialog = QPrintDialog(printer, parent)

        def accepted() -> None:
            if paint_pages(pdf, printer):
                self.sent.emit(printer.printerName())
            else:
                self.failed.emit(_("the printer cannot be used"))

        dialog.accepted.connect(accepted)
        dialog.finished.connect(dialog.deleteLater)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def _tell_printers(self, code: int, output: str, _said: str) -> None:
        self.printers_found.emit(read_printers(output) if code == 0 else Printers())

    def _run(self, program: str, arguments: list[str], given: bytes, done: Callable[[int, str, str], None]) -> None:
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("LC_ALL", "C")  # its answer is read here
        process.setProcessEnvironment(environment)
        self._running.add(process)

        def finished(code: int) -> None:
            if process in self._running:
                self._running.discard(process)
                output = bytes(process.readAllStandardOutput().data()).decode(errors="replace")
                said = bytes(process.readAllStandardError().data()).decode(errors="replace")
                process.deleteLater()
                done(code, output, said)

        process.finished.connect(lambda code, _status: finished(code))
        process.errorOccurred.connect(lambda error: finished(-1) if error == QProcess.ProcessError.FailedToStart else None)
        process.start(shutil.which(program) or program, arguments)
        process.write(given)
        process.closeWriteChannel()


def read_printers(output: str) -> Printers:
    """What `lpstat -e -d` says: a name a line, and "system default destination: NAME"."""
    names: list[str] = []
    usual: str | None = None
    for line in output.splitlines():
        head, colon, name = line.partition("destination:")
        if colon and head.startswith("system default"):
            usual = name.strip()
        elif line.strip() and " " not in line.strip():
            names.append(line.strip())
    if usual in names:
        names.remove(usual)
        names.insert(0, usual)
    return Printers(tuple(names), usual)


def paint_pages(pdf: bytes, printer: QPrinter) -> bool:
    """Paints a PDF's pages on a printer, each as large as its sheet allows, sheets turned as the pages are drawn.

    False where the printer cannot be used: no file to print to, no such printer.
    """
    from PySide6.QtPrintSupport import QPrinter as Device  # noqa: PLC0415

    pages = Pages(pdf)
    painter = QPainter()
    for number in range(len(pages)):
        width, height = pages.size(number)
        printer.setPageOrientation(QPageLayout.Orientation.Landscape if width > height else QPageLayout.Orientation.Portrait)
        if not (painter.begin(printer) if number == 0 else printer.newPage()):
            pages.close()
            return False
        sheet = printer.paperRect(Device.Unit.DevicePixel)
        picture = pages.picture(number, printer.resolution() / POINTS_AN_INCH)
        size = picture.size().scaled(sheet.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (sheet.width() - size.width()) / 2, (sheet.height() - size.height()) / 2
        painter.drawImage(QRectF(left, top, size.width(), size.height()), picture)
    painter.end()
    pages.close()
    return True
