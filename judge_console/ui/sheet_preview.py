"""A sheet looked at before it is printed: its pages at the left, what to print and where at the right. Nothing is written to the disk
unless it is saved as a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QFrame, QHBoxLayout, QLabel, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from judge_console.engine.errors import StorageTrouble
from judge_console.store.exchange import write_bytes
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, button, restyle, text
from judge_console.ui.mafia.panel import Panel, focus
from judge_console.ui.printing import Pages, Printers, Printing
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_SIDE_WIDTH: Final = 300
_ZOOM_STEP: Final = 1.2
_ZOOMS: Final = (0.2, 6.0)
_MARGIN: Final = 12


class PageView(QScrollArea):
    """One page of a PDF. `zoom` is pixels a point; None fits the page into the view."""

    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pages: Pages | None = None
        self.number = 0
        self.zoom: float | None = None
        self.sheet = QLabel()
        self.sheet.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWidget(self.sheet)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(_("Page"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_pdf(self, pdf: bytes | None) -> None:
        """Shows another PDF from its first page on, or nothing."""
        if self.pages is not None:
            self.pages.close()
        self.pages = Pages(pdf) if pdf else None
        self.number = 0
        self.draw()

    def turn(self, step: int) -> None:
        """Goes a page on or back."""
        if self.pages is not None:
            self.number = min(max(0, self.number + step), len(self.pages) - 1)
            self.verticalScrollBar().setValue(0)
            self.draw()

    def magnify(self, steps: int) -> None:
        """Zooms in or out by steps; 0 fits the page into the view."""
        self.zoom = None if steps == 0 else min(max(_ZOOMS[0], self.scale() * _ZOOM_STEP**steps), _ZOOMS[1])
        self.draw()

    def scale(self) -> float:
        """Pixels a point as the page is shown now."""
        if self.zoom is not None or self.pages is None:
            return self.zoom or 1.0
        width, height = self.pages.size(self.number)
        room = self.viewport().size()
        return max(_ZOOMS[0], min((room.width() - 2 * _MARGIN) / width, (room.height() - 2 * _MARGIN) / height))

    def draw(self) -> None:
        """Draws the page at the zoom there is."""
        if self.pages is None:
            self.sheet.clear()
        else:
            dots = self.devicePixelRatioF()
            picture = self.pages.picture(self.number, self.scale() * dots)
            picture.setDevicePixelRatio(dots)
            self.sheet.setPixmap(QPixmap.fromImage(picture))
        self.turned.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.zoom is None:
            self.draw()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.magnify(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


class SheetPreview(Panel):
    """Base of previews: a subclass says what there is to print, makes the sheet and names the file.

    `whats` are the sheets by name, in words; `options` is where a subclass puts what can be chosen about them, `below` is under that.
    """

    wide: ClassVar[bool] = True

    def __init__(
        self,
        controller: Controller,
        theme: Theme,
        whats: Mapping[str, str],
        parent: QWidget | None = None,
        *,
        printing: Printing | None = None,
    ) -> None:
        super().__init__(controller, theme, parent)
        self.printing = printing or Printing(self)
        self.pdf: bytes | None = None
        self.view = PageView()
        self.what = QComboBox()
        self.what.setAccessibleName(_("What to print"))
        for name, words in whats.items():
            self.what.addItem(words, name)
        self.printers = QComboBox()
        self.printers.setAccessibleName(_("Printer"))
        self.copies = QSpinBox()
        self.copies.setRange(1, 20)
        self.copies.setAccessibleName(_("Copies"))
        self.place = text("", "small")
        self.told = text("", "muted", wrap=True)
        self.print_button = KeyButton(_("Print"), "Ctrl+Enter", theme, primary=True)
        self.save_button = KeyButton(_("Save as PDF"), "Ctrl+KeyS", theme)
        self.dialog: QFileDialog | None = None
        self.options = QVBoxLayout()
        self.below = QVBoxLayout()
        self._lay_out()
        self.what.currentIndexChanged.connect(self._choose)
        self.view.turned.connect(self._tell_place)
        self.print_button.clicked.connect(self.print_it)
        self.save_button.clicked.connect(self.save)
        self.printing.printers_found.connect(self._offer)
        self.printing.sent.connect(self._on_sent)
        self.printing.failed.connect(self._on_failed)

    def title(self) -> str:
        return _("Print")

    def make(self, what: str) -> None:
        """Makes the sheet `what` and hands it to `show_sheet`, now or later; None where there is nothing to print."""
        raise NotImplementedError

    def file_name(self) -> str:
        """What the file and the print job are called; never a role, never who won."""
        raise NotImplementedError

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Ctrl+Enter", _("print")),
            ("Ctrl+KeyS", _("save as a PDF file")),
            ("PageDown", _("next page")),
            ("Equal", _("larger")),
            ("Minus", _("smaller")),
            ("Digit0", _("the whole page")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        self.told.setText("")
        if Printing.takes_pdf():
            self.printing.ask_printers()
        focus(self.view)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        match key:
            case "Ctrl+Enter":
                self.print_it()
            case "Ctrl+KeyS":
                self.save()
            case "PageDown" | "PageUp":
                self.view.turn(1 if key == "PageDown" else -1)
            case "Equal" | "NumpadAdd" | "Ctrl+Equal":
                self.view.magnify(1)
            case "Minus" | "NumpadSubtract" | "Ctrl+Minus":
                self.view.magnify(-1)
            case _ if keys.digit(key) == 0:
                self.view.magnify(0)
            case _:
                return super().handle_key(key, event)
        return True

    def refresh(self) -> None:
        for key_button in (self.print_button, self.save_button):
            key_button.set_theme(self.theme)
        self.make(str(self.what.currentData()))

    def show_sheet(self, pdf: bytes | None) -> None:
        """Shows a sheet on the page that was looked at."""
        number = self.view.number
        self.pdf = pdf
        self.view.show_pdf(pdf)
        self.view.turn(number)
        self.print_button.setEnabled(pdf is not None)
        self.save_button.setEnabled(pdf is not None)

    def hideEvent(self, event: QHideEvent) -> None:
        """The sheet is forgotten: it may tell roles."""
        super().hideEvent(event)
        self.pdf = None
        self.view.show_pdf(None)
        self.redraw()

    def print_it(self) -> None:
        """Sends the sheet to the printer that is chosen, or asks for one where the system takes no PDF."""
        if self.pdf is None:
            return
        if Printing.takes_pdf():
            self.told.setText(_("Being sent…"))
            self.printing.send(self.pdf, self.file_name(), self.printers.currentData(), self.copies.value())
        else:
            self.printing.ask_where(self.pdf, self.file_name(), self)

    def save(self) -> None:
        """Asks where to and writes the PDF there."""
        if self.pdf is None or self.dialog is not None:
            return
        self.dialog = dialog = QFileDialog(self, _("Save as PDF"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(_("PDF (*.pdf)"))
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile(f"{self.file_name()}.pdf")
        dialog.fileSelected.connect(self.write)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def write(self, path: str) -> None:
        """Writes the PDF to a file."""
        if self.pdf is None:
            return
        try:
            write_bytes(path, self.pdf)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)
        else:
            self._say(_("Saved: {file}").format(file=Path(path).name), "gain")

    # Showing.

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        side.setSpacing(8)
        side.addWidget(self.what)
        for part in (self.options, self.below):
            part.setSpacing(8)
        side.addLayout(self.options)
        side.addStretch(1)
        side.addLayout(self.below)
        side.addWidget(self.told)
        self.where_rows = QWidget()
        where = QVBoxLayout(self.where_rows)
        where.setContentsMargins(0, 0, 0, 0)
        where.setSpacing(4)
        where.addWidget(text(_("Printer"), "small"))
        where.addWidget(self.printers)
        where.addWidget(text(_("Copies"), "small"))
        where.addWidget(self.copies)
        self.where_rows.setVisible(Printing.takes_pdf())
        side.addWidget(self.where_rows)
        side.addWidget(self.print_button)
        side.addWidget(self.save_button)
        holder = QWidget()
        holder.setLayout(side)
        holder.setFixedWidth(_SIDE_WIDTH)
        side.setContentsMargins(0, 0, 8, 0)
        for symbol, tip, steps in (("−", _("smaller"), -1), ("+", _("larger"), 1), ("⤢", _("the whole page"), 0)):
            zoom = button(symbol, "bar", tip=tip)
            zoom.clicked.connect(lambda _checked=False, steps=steps: self.view.magnify(steps))
            self.head_row.insertWidget(self.head_row.count() - 1, zoom)
        for symbol, tip, step in (("◀", _("previous page"), -1), ("▶", _("next page"), 1)):
            turn = button(symbol, "bar", tip=tip)
            turn.clicked.connect(lambda _checked=False, step=step: self.view.turn(step))
            self.head_row.insertWidget(self.head_row.count() - 1, turn)
        self.head_row.insertWidget(1, self.place)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self.view, 1)
        row.addWidget(holder)
        self.body.addLayout(row, 1)

    def _choose(self) -> None:
        self.view.number = 0
        self.redraw()

    def _tell_place(self) -> None:
        if self.view.pages is None:
            self.place.setText("")
            return
        self.place.setText(
            _("page {number} of {count} · {percent} %").format(
                number=self.view.number + 1, count=len(self.view.pages), percent=round(100 * self.view.scale())
            )
        )

    def _offer(self, found: Printers) -> None:
        self.printers.clear()
        self.printers.addItem(_("usual printer") if found.usual is None else found.usual, found.usual)
        for name in found.names:
            if name != found.usual:
                self.printers.addItem(name, name)

    def _on_sent(self, printer: str) -> None:
        self._say(_("Sent to the printer {printer}.").format(printer=printer) if printer else _("Sent to the printer."), "gain")

    def _on_failed(self, said: str) -> None:
        self._say(_("Not printed: {reason}").format(reason=said), "loss")

    def _say(self, words: str, kind: str) -> None:
        self.told.setText(words)
        restyle(self.told, kind)

    def _forget_dialog(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None
