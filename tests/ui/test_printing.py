"""PDFs on their way to a printer: a false `lp` on the PATH, and Qt's own printer where there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from judge_console.desk.papers import blank_pdf
from judge_console.desk.session import GameSession
from judge_console.ui.printing import Pages, Printers, Printing, paint_pages, read_printers


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Puts a script of that name on a PATH that holds nothing else; gives the folder where it leaves what it was given."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))

    def put(name: str, script: str) -> Path:
        file = folder / name
        file.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        file.chmod(0o755)
        return tmp_path

    return put


@pytest.fixture
def pdf(session: GameSession) -> bytes:
    return blank_pdf([session.course], backs=True)


@pytest.fixture
def printing(qapp: QApplication) -> Iterator[Printing]:
    made = Printing()
    yield made
    made.deleteLater()


def test_pages_are_pictures_of_their_size(qapp: QApplication, pdf: bytes) -> None:
    pages = Pages(pdf)
    assert len(pages) == 2
    width, height = pages.size(0)
    assert round(width) == 842
    assert round(height) == 595
    picture = pages.picture(0, 0.5)
    assert (picture.width(), picture.height()) == (421, 298)
    dark = sum(picture.pixelColor(x, y).lightness() < 128 for x in range(0, 421, 3) for y in range(0, 298, 3))
    assert 50 < dark < 5000
    pages.close()


def test_lp_gets_the_pdf_itself_and_no_file_is_left(
    qtbot: QtBot, printing: Printing, tools: Callable[..., Path], pdf: bytes, tmp_path: Path
) -> None:
    folder = tools("lp", f'/bin/cat > "{tmp_path}/got.pdf"; echo "got: $*" > "{tmp_path}/arguments"')
    assert Printing.takes_pdf()
    with qtbot.waitSignal(printing.sent) as sent:
        printing.send(pdf, "Протокол, игра 3", "Canon", 2)
    assert sent.args == ["Canon"]
    assert (folder / "got.pdf").read_bytes() == pdf
    assert (folder / "arguments").read_text("utf-8").strip() == "got: -n 2 -t Протокол, игра 3 -d Canon -"


def test_without_a_name_the_usual_printer_is_meant(qtbot: QtBot, printing: Printing, tools: Callable[..., Path], tmp_path: Path) -> None:
    tools("lp", f'echo "got: $*" > "{tmp_path}/arguments"')
    with qtbot.waitSignal(printing.sent):
        printing.send(b"", "Бланк", None)
    assert "-d" not in (tmp_path / "arguments").read_text("utf-8").split()


def test_what_lp_complains_of_is_told(qtbot: QtBot, printing: Printing, tools: Callable[..., Path]) -> None:
    tools("lp", "echo 'lp: The printer or class does not exist.' >&2; exit 1")
    with qtbot.waitSignal(printing.failed) as failed:
        printing.send(b"%PDF", "Протокол", "нет такого")
    assert failed.args == ["lp: The printer or class does not exist."]


def test_an_lp_that_says_nothing_is_told_by_its_code(qtbot: QtBot, printing: Printing, tools: Callable[..., Path]) -> None:
    tools("lp", "exit 3")
    with qtbot.waitSignal(printing.failed) as failed:
        printing.send(b"%PDF", "Протокол", None)
    assert failed.args == ["lp: 3"]


def test_an_lp_that_cannot_be_started_is_told(qtbot: QtBot, printing: Printing, tools: Callable[..., Path], tmp_path: Path) -> None:
    tools("lp", "exit 0")
    (tmp_path / "bin" / "lp").write_text("#!/no/such/shell\n", "utf-8")
    with qtbot.waitSignal(printing.failed) as failed:
        printing.send(b"%PDF", "Протокол", None)
    assert failed.args == ["lp: -1"]


def test_printers_are_asked_for(qtbot: QtBot, printing: Printing, tools: Callable[..., Path]) -> None:
    tools("lpstat", "printf 'HP_Laser\\nCanon\\nsystem default destination: Canon\\n'")
    with qtbot.waitSignal(printing.printers_found) as found:
        printing.ask_printers()
    assert found.args == [Printers(("Canon", "HP_Laser"), "Canon")]


def test_a_machine_without_lpstat_or_printers_has_none(qtbot: QtBot, printing: Printing, tools: Callable[..., Path]) -> None:
    with qtbot.waitSignal(printing.printers_found) as found:
        printing.ask_printers()
    assert found.args == [Printers()]
    tools("lpstat", "exit 1")
    with qtbot.waitSignal(printing.printers_found) as found:
        printing.ask_printers()
    assert found.args == [Printers()]
    assert not Printing.takes_pdf()


@pytest.mark.parametrize(
    ("said", "printers"),
    [
        ("", Printers()),
        ("no system default destination\n", Printers()),
        ("Canon\nno system default destination\n", Printers(("Canon",))),
        ("Canon\nsystem default destination: Away\n", Printers(("Canon",), "Away")),
    ],
)
def test_what_lpstat_says_is_read(said: str, printers: Printers) -> None:
    assert read_printers(said) == printers


def test_qt_paints_every_page_where_there_is_no_lp(qapp: QApplication, pdf: bytes, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setFullPage(True)
    paint_pages(pdf, printer)
    pages = Pages((tmp_path / "out.pdf").read_bytes())
    assert len(pages) == 2
    width, height = pages.size(0)
    assert width > height
    picture = pages.picture(0, 0.5)
    inked = sum(picture.pixelColor(x, y).lightness() < 200 for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3))
    assert inked > 200
    pages.close()


def test_the_print_dialog_is_no_trap_and_prints_when_it_is_accepted(
    qtbot: QtBot, printing: Printing, pdf: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    shown: list[QPrintDialog] = []

    def show(dialog: QPrintDialog) -> None:
        shown.append(dialog)

    monkeypatch.setattr(QPrintDialog, "show", show)
    printing.ask_where(pdf, "Протокол", parent)
    (dialog,) = shown
    printer = dialog.printer()
    assert printer.docName() == "Протокол"
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    with qtbot.waitSignal(printing.sent):
        dialog.accepted.emit(printer)
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.qt_log_ignore("QPainter::begin\\(\\): Returned false")
def test_a_printer_that_cannot_be_used_is_told(
    qtbot: QtBot, printing: Printing, pdf: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    shown: list[QPrintDialog] = []

    def show(dialog: QPrintDialog) -> None:
        shown.append(dialog)

    monkeypatch.setattr(QPrintDialog, "show", show)
    printing.ask_where(pdf, "Протокол", parent)
    printer = shown[0].printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "no such folder" / "out.pdf"))
    with qtbot.waitSignal(printing.failed) as failed:
        shown[0].accepted.emit(printer)
    assert failed.args == ["принтер недоступен"]
