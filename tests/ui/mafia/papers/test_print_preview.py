"""What will be printed is looked at first; nothing tells a role before the signature unless it is asked to."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.events import ProtocolSigned, RolesDealt, TeamDefeated
from judge_console.ui.mafia.print_preview import WHATS, PreviewPanel
from judge_console.ui.printing import Printers
from judge_console.ui.theme import THEMES
from tests.ui.looking import clipped, nameless
from tests.ui.mafia.desk import ROLES, Desk

CONTROL = Qt.KeyboardModifier.ControlModifier


def said(pdf: bytes | None) -> str:
    assert pdf is not None
    document = pypdfium2.PdfDocument(pdf)
    read = "\n".join(document[number].get_textpage().get_text_bounded() for number in range(len(document)))
    document.close()
    return read


def tells_roles(pdf: bytes | None) -> bool:
    return bool({word for word in said(pdf).split() if len(word) == 1} & set("МШД"))


@pytest.fixture
def without_lp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def opened(desk: Desk) -> PreviewPanel:
    desk.named("KeyP", "з", modifiers=CONTROL)
    QApplication.processEvents()
    panel = desk.page.panel
    assert isinstance(panel, PreviewPanel)
    return panel


@pytest.fixture
def preview(dealt: Desk, without_lp: Path) -> PreviewPanel:
    return opened(dealt)


@pytest.fixture
def signed(open_desk: Callable[..., Desk], without_lp: Path) -> Iterator[tuple[Desk, PreviewPanel]]:
    desk = open_desk()
    for event in (RolesDealt(ROLES), TeamDefeated("black", "6.8.3"), ProtocolSigned("Орлова")):
        desk.session.record(event)
    return iter([(desk, opened(desk))])


def test_a_draft_tells_no_role_until_it_is_asked_to(preview: PreviewPanel) -> None:
    assert not tells_roles(preview.pdf)
    assert "ЧЕРНОВИК" in said(preview.pdf).upper()
    preview.roles.setChecked(True)
    assert tells_roles(preview.pdf)


def test_what_was_asked_once_is_not_remembered(dealt: Desk, preview: PreviewPanel) -> None:
    preview.roles.setChecked(True)
    dealt.named("Escape")
    assert preview.pdf is None
    assert preview.view.pages is None
    opened(dealt)
    assert not preview.roles.isChecked()
    assert not tells_roles(preview.pdf)


def test_a_signed_protocol_is_the_final_one(signed: Iterator[tuple[Desk, PreviewPanel]]) -> None:
    _desk, preview = next(signed)
    assert not preview.roles.isVisible()
    assert tells_roles(preview.pdf)
    assert "ЧЕРНОВИК" not in said(preview.pdf).upper()


def test_pages_are_turned_by_keys_and_by_mouse(dealt: Desk, preview: PreviewPanel) -> None:
    assert preview.place.text().startswith("страница 1 из 2")
    dealt.named("PageDown")
    assert preview.place.text().startswith("страница 2 из 2")
    dealt.named("PageDown")
    assert preview.view.number == 1
    dealt.named("PageUp")
    assert preview.view.number == 0


def test_the_page_is_magnified_and_fitted_again(dealt: Desk, preview: PreviewPanel) -> None:
    fitted = preview.view.scale()
    dealt.named("Equal")
    assert preview.view.scale() == pytest.approx(fitted * 1.2)
    dealt.named("Minus")
    dealt.named("Minus")
    assert preview.view.scale() == pytest.approx(fitted / 1.2)
    dealt.named("Digit0")
    assert preview.view.scale() == pytest.approx(fitted)
    for steps in (99, -99):
        preview.view.magnify(steps)
        assert 0.2 <= preview.view.scale() <= 6
        preview.view.magnify(0)


def test_the_wheel_magnifies_with_ctrl_and_scrolls_without(preview: PreviewPanel) -> None:
    fitted = preview.view.scale()

    def wheel(turn: int, held: Qt.KeyboardModifier) -> None:
        here = QPointF(40, 40)
        still = Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(here, here, QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, held, still, False)
        QApplication.sendEvent(preview.view.viewport(), event)

    wheel(120, CONTROL)
    assert preview.view.scale() > fitted
    wheel(-120, CONTROL)
    wheel(-120, CONTROL)
    assert preview.view.scale() < fitted
    smaller = preview.view.scale()
    wheel(120, Qt.KeyboardModifier.NoModifier)
    assert preview.view.scale() == smaller


def test_the_page_fits_its_view_whatever_the_window(dealt: Desk, preview: PreviewPanel) -> None:
    before = preview.view.scale()
    dealt.window.resize(1920, 1080)
    QApplication.processEvents()
    assert preview.view.scale() > before
    preview.view.magnify(1)
    zoom = preview.view.scale()
    dealt.window.resize(1280, 720)
    QApplication.processEvents()
    assert preview.view.scale() == zoom


def test_the_form_of_this_game_has_nicknames_and_nothing_else(preview: PreviewPanel) -> None:
    preview.what.setCurrentIndex(list(WHATS).index("blank"))
    assert "Ёжик" in said(preview.pdf)
    assert len(preview.view.pages or ()) == 2
    preview.backs.setChecked(False)
    assert len(preview.view.pages or ()) == 1


def test_forms_for_a_day_are_a_stack(preview: PreviewPanel) -> None:
    preview.what.setCurrentIndex(list(WHATS).index("stack"))
    assert len(preview.view.pages or ()) == 10
    preview.games.setText("1-3, 5")
    preview.tables.setText("1–2")
    preview.tables.editingFinished.emit()
    assert len(preview.view.pages or ()) == 16
    assert "Ёжик" not in said(preview.pdf)


@pytest.mark.parametrize("typed", ["", "5-1", "0", "1-500", "много"])
def test_numbers_that_cannot_be_read_print_nothing(dealt: Desk, preview: PreviewPanel, typed: str) -> None:
    preview.what.setCurrentIndex(list(WHATS).index("stack"))
    preview.games.setText(typed)
    preview.games.editingFinished.emit()
    assert preview.pdf is None
    assert preview.games.property("kind") == "wrong"
    assert not preview.print_button.isEnabled()
    dealt.named("Enter", modifiers=CONTROL)
    dealt.named("KeyS", "ы", modifiers=CONTROL)
    preview.write("нигде.pdf")
    assert preview.dialog is None
    assert not Path("нигде.pdf").exists()


def test_lp_prints_on_the_printer_that_is_chosen(qtbot: QtBot, dealt: Desk, without_lp: Path, tmp_path: Path) -> None:
    for name, script in (
        ("lpstat", "printf 'HP\\nCanon\\nsystem default destination: Canon\\n'"),
        ("lp", f'/bin/cat > "{tmp_path}/got.pdf"; echo "got: $*" > "{tmp_path}/arguments"'),
    ):
        (without_lp / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (without_lp / name).chmod(0o755)
    preview = opened(dealt)
    qtbot.waitUntil(lambda: preview.printers.count() == 2)
    assert preview.printers.currentText() == "Canon"
    preview.printers.setCurrentIndex(1)
    preview.copies.setValue(3)
    with qtbot.waitSignal(preview.printing.sent):
        dealt.named("Enter", modifiers=CONTROL)
    assert preview.told.text() == "Отправлено на принтер HP."
    assert (tmp_path / "got.pdf").read_bytes() == preview.pdf
    arguments = (tmp_path / "arguments").read_text("utf-8")
    assert "-n 3" in arguments
    assert "-d HP" in arguments
    assert "Протокол, 2026-11-30, игра 3, стол 2" in arguments


def test_a_printer_that_fails_is_told(qtbot: QtBot, dealt: Desk, without_lp: Path) -> None:
    (without_lp / "lp").write_text("#!/bin/sh\necho 'нет бумаги' >&2; exit 1\n", "utf-8")
    (without_lp / "lp").chmod(0o755)
    preview = opened(dealt)
    assert preview.printers.currentText() == "обычный принтер"
    with qtbot.waitSignal(preview.printing.failed):
        QTest.mouseClick(preview.print_button, Qt.MouseButton.LeftButton)
    assert preview.told.text() == "Не напечатано: нет бумаги"


def test_without_lp_qt_asks_where_to_print(preview: PreviewPanel, dealt: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[bytes, str]] = []
    monkeypatch.setattr(preview.printing, "ask_where", lambda pdf, title, _parent: asked.append((pdf, title)))
    assert not preview.where_rows.isVisible()
    dealt.named("Enter", modifiers=CONTROL)
    assert asked == [(preview.pdf, "Протокол, 2026-11-30, игра 3, стол 2")]
    preview.printing.sent.emit("")
    assert preview.told.text() == "Отправлено на принтер."


def test_printers_of_the_house_without_a_usual_one_are_offered_all(preview: PreviewPanel) -> None:
    preview.printing.printers_found.emit(Printers(("Canon",)))
    assert [preview.printers.itemText(place) for place in range(2)] == ["обычный принтер", "Canon"]
    assert preview.printers.currentData() is None


def test_the_sheet_is_saved_where_the_judge_says(preview: PreviewPanel, dealt: Desk, tmp_path: Path) -> None:
    dealt.named("KeyS", "ы", modifiers=CONTROL)
    dialog = preview.dialog
    assert isinstance(dialog, QFileDialog)
    assert dialog.selectedFiles()[0].endswith("Протокол, 2026-11-30, игра 3, стол 2.pdf")
    preview.save()
    assert preview.dialog is dialog
    dialog.fileSelected.emit(str(tmp_path / "протокол.pdf"))
    dialog.reject()
    assert (tmp_path / "протокол.pdf").read_bytes() == preview.pdf
    assert preview.told.text() == "Сохранено: протокол.pdf"
    assert preview.dialog is None


def test_a_folder_that_cannot_be_written_is_told_in_the_strip(preview: PreviewPanel, dealt: Desk, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dealt.program.controller.troubled) as troubled:
        preview.write("/no/such/folder/протокол.pdf")
    assert isinstance(troubled.args, list)
    assert isinstance(troubled.args[0], StorageTrouble)


def test_looking_at_a_draft_leaves_nothing_in_the_temporary_folder(
    dealt: Desk, without_lp: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    preview = opened(dealt)
    preview.roles.setChecked(True)
    dealt.named("PageDown")
    dealt.named("Escape")
    assert list(folder.iterdir()) == []


def test_neither_the_file_nor_the_window_tells_who_won(signed: Iterator[tuple[Desk, PreviewPanel]]) -> None:
    desk, preview = next(signed)
    for told in (preview.file_name(), desk.window.windowTitle(), preview.title()):
        assert not any(word in told.lower() for word in ("красн", "чёрн", "мирн", "мафия —", "победа"))


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["small", "full"])
def test_nothing_is_clipped_or_nameless(open_desk: Callable[..., Desk], without_lp: Path, theme: str, size: tuple[int, int]) -> None:
    desk = open_desk()
    desk.program.settings.set("theme", theme)
    desk.window.resize(*size)
    (without_lp / "lp").write_text("#!/bin/sh\n", "utf-8")
    (without_lp / "lp").chmod(0o755)
    preview = opened(desk)
    for what in range(len(WHATS)):
        preview.what.setCurrentIndex(what)
        QApplication.processEvents()
        assert clipped(preview) == []
        assert nameless(preview) == []
