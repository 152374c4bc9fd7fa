"""Papers and exports: every sheet can be looked at, and what is printed or saved says what the window does."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from openpyxl import load_workbook  # type: ignore[import-untyped]

from judge_console.mafia.tournament import LatenessNoted, PlayersMerged
from judge_console.ui.tournament.papers import EXPORTS, WHATS
from tests.desk.tournaments import play_all
from tests.ui.tournament.chief import Chief


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return text


@pytest.fixture
def played(seated: Chief) -> Chief:
    """All five rounds are played and signed."""
    play_all(seated.page.ledger.desk)
    seated.page.ledger.do(LatenessNoted("Ночка"))
    return seated


def test_every_sheet_can_be_looked_at(played: Chief) -> None:
    papers = played.section("papers")
    for what in WHATS:
        papers.show_part(what)
        played.settle()
        assert papers.preview.pdf is not None, what
        assert papers.preview.pdf.startswith(b"%PDF"), what
        assert len(papers.preview.file_name()) > 10


def test_every_sheet_of_a_seating_let_in_with_a_player_twice_can_be_looked_at(seated: Chief) -> None:
    one, other = seated.state.seating[0][0][:2]
    assert seated.page.ledger.do(PlayersMerged(one, other), override="один человек")
    play_all(seated.page.ledger.desk)
    papers = seated.section("papers")
    for what in WHATS:
        papers.show_part(what)
        seated.settle()
        assert (papers.preview.pdf is None) is (what == "seating_quality"), what


def test_what_is_not_there_is_not_printed(chief: Chief) -> None:
    chief.press("Insert")
    chief.say("Кубок")
    chief.page.start.form.finish()
    papers = chief.section("papers")
    for what in ("seating_by_round", "seating_by_player", "seating_quality", "timetable", "blanks", "protocols", "season"):
        papers.show_part(what)
        chief.settle()
        assert papers.preview.pdf is None, what
        assert papers.preview.told.text() == "Печатать ещё нечего."
        assert not papers.preview.print_button.isEnabled()


@pytest.mark.parametrize(
    ("section", "what"),
    [
        ("entries", "entries"),
        ("seating", "seating_by_round"),
        ("timetable", "timetable"),
        ("results", "protocols"),
        ("standings", "standings"),
        ("statistics", "statistics"),
    ],
)
def test_ctrl_p_prints_what_is_shown(played: Chief, section: str, what: str) -> None:
    played.section(section)
    played.page.print_now()
    assert played.page.current == "papers"
    assert played.page.section.preview.what.currentData() == what  # type: ignore[attr-defined]  # the section of papers
    played.settle()


def test_the_printed_table_is_the_one_in_the_window(played: Chief, tmp_path: Path) -> None:
    papers = played.section("papers")
    papers.show_part("standings")
    played.settle()
    path = tmp_path / "таблица.pdf"
    papers.preview.write(str(path))
    text = " ".join(text_of(path.read_bytes()).split())
    place = 0
    for row in played.rows:
        total = f"{row.total.normalize():f}".replace(".", ",").replace("-", "−")
        found = text.find(f"{row.place} {row.player} {row.games} ", place)
        assert found >= place, row
        assert total in text[found : found + 120], row
        place = found


@pytest.mark.parametrize("export", list(EXPORTS))
def test_every_export_holds_every_player(played: Chief, tmp_path: Path, export: str) -> None:
    papers = played.section("papers")
    path = tmp_path / f"кубок.{export}"
    papers.preview.write_export(export, str(path))
    assert papers.preview.told.text() == f"Сохранено: кубок.{export}"
    match export:
        case "xlsx":
            names = [row[1].value for row in load_workbook(path).worksheets[0].iter_rows(min_row=2)]
        case "json":
            names = [row["nickname"] for row in json.loads(path.read_text("utf-8"))["rows"]]
        case _:
            text = path.read_text("utf-8")
            names = sorted((row.player for row in played.rows), key=text.index)
    assert set(names) == {row.player for row in played.rows}
    if export != "html":
        assert names == [row.player for row in played.rows]


def test_a_folder_that_is_not_there_is_told(played: Chief, tmp_path: Path) -> None:
    papers = played.section("papers")
    papers.preview.write_export("json", str(tmp_path / "gone" / "кубок.json"))
    assert played.refused
