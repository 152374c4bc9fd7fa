"""Papers and the calendar for telephones: every sheet can be looked at, what is not there is not printed."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]

from judge_console.ui.season.papers import EXPORTS, WHATS
from tests.ui.season.organiser import Organiser


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return text


def test_every_sheet_can_be_looked_at(running: Organiser) -> None:
    papers = running.section("papers")
    for what in WHATS:
        papers.show_part(what)
        running.settle()
        if what == "bracket":
            assert papers.preview.pdf is None
            assert papers.preview.told.text() == "Печатать ещё нечего."
            continue
        assert papers.preview.pdf is not None, what
        text = text_of(papers.preview.pdf)
        assert "весна-лето 2027" in text
        assert "Последний вопрос" in " ".join(text.split()), what
        assert "весна-лето 2027" in papers.preview.file_name()


def test_what_is_not_there_is_not_printed(organiser: Organiser) -> None:
    organiser.press("Insert")
    organiser.say("осень")
    organiser.page.start.form.finish()
    papers = organiser.section("papers")
    for what in WHATS:
        papers.show_part(what)
        organiser.settle()
        assert papers.preview.pdf is None, what
        assert not papers.preview.print_button.isEnabled()


@pytest.mark.parametrize(("section", "what"), [("teams", "squads"), ("qualifier", "qualifier"), ("calendar", "calendar"), ("fees", "fees")])
def test_ctrl_p_prints_what_is_shown(running: Organiser, section: str, what: str) -> None:
    running.section(section)
    running.page.print_now()
    assert running.page.current == "papers"
    assert running.page.section.preview.what.currentData() == what  # type: ignore[attr-defined]  # the section of papers
    running.settle()


@pytest.mark.parametrize("export", list(EXPORTS))
def test_every_export_holds_every_team(running: Organiser, tmp_path: Path, export: str) -> None:
    papers = running.section("papers")
    path = tmp_path / f"сезон.{export}"
    papers.preview.write_export(export, str(path))
    assert papers.preview.told.text() == f"Сохранено: сезон.{export}"
    if export == "xlsx":
        book = load_workbook(path)
        text = "\n".join(str(cell) for row in book.worksheets[0].iter_rows(values_only=True) for cell in row)
    else:
        text = path.read_text("utf-8").replace("\r\n ", "")
    assert all(squad.team in text for squad in running.state.squads)
    running.settle()


def test_a_folder_that_is_not_there_is_told(running: Organiser, tmp_path: Path) -> None:
    papers = running.section("papers")
    papers.preview.write_export("ics", str(tmp_path / "gone" / "сезон.ics"))
    assert running.refused
    running.settle()


def test_the_season_is_closed_and_opened_again(running: Organiser) -> None:
    papers = running.section("papers")
    running.click("Закрыть сезон")
    assert running.state.signed
    assert papers.closed.text() == "✓ Сезон закрыт."
    assert not papers.close_button.isEnabled()
    assert running.page.name.whole().endswith("закрыт")
    running.page.setFocus()
    running.press("Backspace")
    assert not running.state.signed
    running.settle()
