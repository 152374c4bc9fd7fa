"""Cells, pieces that flow over pages, tables, dates."""

import pytest

from judge_console import words
from judge_console.printout.paper import Box, Column, Paper, Piece, Table, date_text, draw_pieces, paginate
from tests.printout.reading import read


def piece(height: float, **values: object) -> Piece:
    return Piece(height, lambda _paper, _x, _y: None, **values)


def test_a_box_is_cut_into_columns_and_rows() -> None:
    box = Box(10, 20, 100, 50)
    assert box.columns((30, 70)) == [Box(10, 20, 30, 50), Box(40, 20, 70, 50)]
    assert box.rows((20, 30)) == [Box(10, 20, 100, 20), Box(10, 40, 100, 30)]
    assert box.inset(5, 2) == Box(15, 22, 90, 46)
    assert box.part(3, 4, 5, 6) == Box(13, 24, 5, 6)
    assert (box.right, box.bottom) == (110, 70)


def test_pieces_fill_a_page_before_the_next_begins() -> None:
    pieces = [piece(40) for _ in range(5)]
    assert [len(page) for page in paginate(pieces, 100)] == [2, 2, 1]


def test_a_heading_goes_over_with_what_it_leads() -> None:
    first, heading, head, body = piece(60), piece(20, leads=True), piece(10, leads=True), piece(30)
    assert paginate([first, heading, head, body], 100) == [[first], [heading, head, body]]


def test_a_head_stands_again_where_its_rows_go_on() -> None:
    head = piece(20, leads=True)
    rows = [piece(30, head=head) for _ in range(4)]
    pages = paginate([head, *rows], 100)
    assert pages == [[head, rows[0], rows[1]], [head, rows[2], rows[3]]]


def test_a_piece_higher_than_a_page_has_a_page_of_its_own() -> None:
    high = piece(300)
    assert paginate([piece(10), high], 100)[1] == [high]


def test_a_head_without_rows_is_drawn_all_the_same() -> None:
    first, head = piece(90), piece(20, leads=True)
    assert paginate([head], 100) == [[head]]
    assert paginate([first, head], 100) == [[first], [head]]


def test_nothing_is_one_empty_page() -> None:
    assert paginate([], 100) == [[]]


def test_a_table_wraps_its_cells_and_fits_those_with_a_limit() -> None:
    table = Table((Column("A", 60), Column("B", 60, lines=1)), size=8)
    head, short, high = table.pieces([("a", "b"), ("слово " * 20, "слово " * 20)])
    assert short.height < 16
    assert high.height > 60
    assert short.head is head
    (fitted,) = table.pieces([("a", "слово " * 20)])[1:]
    assert fitted.height == short.height


def test_a_row_longer_than_a_page_is_cut_and_loses_nothing() -> None:
    table = Table((Column("Head", 100),), size=8, lines_a_piece=5)
    text = " ".join(f"w{number:03}" for number in range(100))
    pieces = table.pieces([(text,)])
    assert all(part.height <= 5 * 8 * 1.2 + 6 for part in pieces[1:])
    paper = Paper((200, 120), title="t", author="a", creator="c")
    for page in paginate(pieces, 100):
        draw_pieces(paper, page, 10, 10)
        paper.end_page()
    pages = read(paper.finish())
    assert len(pages) > 3
    assert all("Head" in page.text for page in pages)
    assert " ".join(" ".join(page.text.replace("Head", "").split()) for page in pages) == text


@pytest.mark.parametrize(
    ("language", "date", "shown"),
    [
        ("ru", "2026-11-28", "28.11.2026"),
        ("en", "2026-11-28", "2026-11-28"),
        ("ru", "", ""),
        ("ru", "осенью", "осенью"),
        ("ru", "a-b-c", "a-b-c"),
    ],
)
def test_dates_are_read_as_people_write_them(language: str, date: str, shown: str) -> None:
    words.use_language(language)
    assert date_text(date) == shown


def test_a_document_says_what_it_is() -> None:
    paper = Paper((200, 100), title="Протокол", author="Иванова", creator="Пульт судьи")
    paper.end_page()
    data = paper.finish()
    assert data.startswith(b"%PDF-")
    assert b"/Lang (ru)" in data
