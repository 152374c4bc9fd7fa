"""Any text stays in its cell, and nothing of it vanishes in silence."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.printout.lettering import (
    ELLIPSIS,
    LINE_HEIGHT,
    MISSING,
    Face,
    Fitted,
    fit_text,
    lay_line,
    printable,
    text_width,
    wrap_text,
)
from judge_console.printout.paper import Box, Paper
from tests.printout.reading import ReadPage, lies_in, read

NAMES = {
    "markup": "<b>Том & Джерри</b><img src='/etc/passwd'/>&nbsp;%s",
    "sixty letters": "Щ" * 60,
    "sixty mixed": "Длиннющийникнеймбезединогопробелавшестьдесятбуквровноитчк" + "aб1",
    "emoji": "😀🔥 Кот 👨‍👩‍👧 ❤️",
    "flag": "🇷🇺",
    "Arabic": "محمد علي",
    "Hebrew": "שלום עולם",
    "Georgian": "ქართული",
    "Chinese": "漢字かな",
    "five thousand": "Ж" * 5000,
    "thousand words": "слово " * 1000,
    "controls": "a\x00b\x1b[31m\u202ec",
    "only controls": "\x00\x01",
    "only spaces": "   \u00a0\t",
    "invisible": "\u200b\u2060\ufe0f",
    "lone surrogate": "x\ud800y",
    "stacked marks": "Z" + "\u0351\u036b\u0343\u036a\u0302" * 20 + "algo",
    "wide ligature": "\ufdfd\ufdfa",
    "one": "Я",
}
FACES: tuple[Face, ...] = ("regular", "bold", "italic", "narrow", "narrow_bold")


def drawn(text: str, box: Box, face: Face = "regular", size: float = 11.5) -> tuple[Fitted, ReadPage]:
    """A page with nothing but this text in this cell."""
    paper = Paper((300, 200), title="", author="", creator="")
    fitted = paper.text(box, text, size, face=face)
    paper.end_page()
    (page,) = read(paper.finish())
    return fitted, page


def shown(fitted: Fitted) -> str:
    """The laid characters in the order they are seen."""
    return "".join(run.text for line in fitted.lines for run in line.runs)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("cell", [(130.0, 22.0), (130.0, 14.0), (40.0, 12.0), (12.0, 8.0)], ids=str)
def test_a_text_is_never_blank_and_never_over_its_cell(name: str, cell: tuple[float, float]) -> None:
    box = Box(80, 90, *cell)
    fitted, page = drawn(NAMES[name], box)
    assert page.ink(box) > 0
    assert page.ink(Box(0, 0, 300, 200)) == page.ink(Box(box.x - 0.4, box.y - 0.4, box.width + 0.8, box.height + 0.8))
    # Not only cut off at the edge: laid inside it. Stacked marks and tall ligatures may rise over a line, so only the sides count.
    for glyph in page.glyphs:
        assert lies_in(Box(glyph.box.x, box.y, glyph.box.width, 1), box, slack=0.06 * fitted.size), glyph
    assert fitted.width <= box.width + 1e-6
    assert fitted.height <= box.height + 1e-6


@given(
    st.text(st.characters(), min_size=1, max_size=90),
    st.floats(20, 200),
    st.floats(7, 40),
    st.floats(5, 20),
    st.sampled_from(FACES),
)
def test_every_text_is_laid_inside_its_cell(text: str, width: float, height: float, size: float, face: Face) -> None:
    fitted = fit_text(text, face, size, width, height)
    assert fitted.lines
    assert fitted.width <= width + 1e-6
    assert fitted.height <= height + 1e-6
    assert fitted.size <= size
    assert shown(fitted).strip()
    if not fitted.shortened:
        wanted = printable(text)
        assert sorted(shown(fitted).replace(" ", "")) == pytest.approx(sorted(_seen(wanted, face)))


def _seen(text: str, face: Face) -> str:
    """What one unbroken line shows of a prepared text."""
    return "".join(run.text for run in lay_line(text, face).runs).replace(" ", "")


def test_a_text_that_fits_keeps_its_size_on_one_line() -> None:
    fitted = fit_text("Ёжик", "regular", 11.5, 130, 22)
    assert (fitted.size, len(fitted.lines), fitted.shortened) == (11.5, 1, False)


def test_words_wrap_whole_before_they_are_broken() -> None:
    fitted = fit_text("Длинный никнейм из многих слов", "regular", 11.5, 110, 24)
    assert len(fitted.lines) == 2
    assert " ".join("".join(run.text for run in line.runs) for line in fitted.lines) == "Длинный никнейм из многих слов"


def test_sixty_letters_without_a_space_are_all_there() -> None:
    fitted = fit_text("о" * 60, "regular", 11.5, 130, 22)
    assert shown(fitted) == "о" * 60
    assert not fitted.shortened


def test_only_what_fits_in_no_way_ends_in_an_ellipsis() -> None:
    fitted = fit_text("ж" * 5000, "regular", 11.5, 130, 22)
    assert fitted.shortened
    assert shown(fitted).endswith(ELLIPSIS)
    assert fitted.size == 4.5


def test_words_are_broken_in_the_middle_before_anything_is_left_out() -> None:
    words = " ".join(["ж" * 10] * 3)
    width = text_width("ж" * 16, "narrow", 4.5) + 0.1
    fitted = fit_text(words, "regular", 4.5, width, 2 * 4.5 * LINE_HEIGHT)
    assert len(fitted.lines) == 2
    assert shown(fitted).count("ж") == 30
    assert not fitted.shortened


def test_an_ellipsis_alone_still_shows_in_a_cell_for_one_letter() -> None:
    fitted = fit_text("ж" * 50, "bold", 10, 5, 6)
    assert fitted.lines
    assert fitted.width <= 5


def test_letters_that_no_shipped_font_has_show_as_boxes() -> None:
    assert shown(fit_text("漢a字", "regular", 10, 100, 20)) == f"{MISSING}a{MISSING}"


def test_fallback_glyphs_come_from_the_font_that_has_them() -> None:
    line = lay_line("Кот☑😀", "bold")
    assert [(run.font, run.text) for run in line.runs] == [
        ("console-bold", "Кот"),
        ("console-wide_cover_bold", "☑"),
        ("console-emoji", "😀"),
    ]
    assert line.width == pytest.approx(sum(run.advance for run in line.runs))


def test_what_is_copied_out_of_the_pdf_is_what_was_put_in() -> None:
    _fitted, page = drawn("Кот 😀🔥 ☑ <b>&</b>", Box(10, 10, 250, 30))
    assert page.text.strip() == "Кот 😀🔥 ☑ <b>&</b>"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("שלום", "םולש"),
        ("שלום (עולם)", "(םלוע) םולש"),
        ("שלום עולם (abc) 12", "12 (abc) םלוע םולש"),
        ("abc (שלום) def", "abc (םולש) def"),
        ("abc אב (גד) הו def", "abc וה (דג) בא def"),
        ("שלום :)", "(: םולש"),
        ("hi :) שלום", "hi :) םולש"),
        ("[שלום", "םולש]"),
    ],
)
def test_right_to_left_text_runs_from_the_right_with_its_brackets_turned(text: str, seen: str) -> None:
    assert "".join(run.text for run in lay_line(printable(text), "regular").runs) == seen


def test_arabic_letters_are_joined() -> None:
    # beh in its initial form, joined to alef in its final form, then alone: seen from the right.
    assert "".join(run.text for run in lay_line(printable("باب"), "regular").runs) == "\ufe8f\ufe8e\ufe91"


@pytest.mark.parametrize(("text", "kept"), [("a\u200db", "ab"), ("x\ufe0f", "x"), ("и\u0306", "й"), ("a\tb\r\nc", "a b c"), ("", "")])
def test_printable_keeps_what_is_seen(text: str, kept: str) -> None:
    assert printable(text) == kept


@pytest.mark.parametrize("text", [" ", "\u200b", "\x07", "\u2066\u2069", "\ue000", "\ud83d"])
def test_a_text_with_nothing_to_see_shows_a_sign(text: str) -> None:
    assert MISSING in printable(text)


def test_letters_with_marks_are_not_torn_apart() -> None:
    text = "е\u0301" * 40
    fitted = fit_text(text, "regular", 10, 60, 24)
    for line in fitted.lines:
        seen = "".join(run.text for run in line.runs).rstrip(ELLIPSIS)
        assert seen.count("е") == seen.count("\u0301")


def test_long_text_wraps_into_as_many_lines_as_it_needs() -> None:
    text = "Судья принял событие вопреки правилу.\n\nВторой абзац " + "ж" * 200
    fitted = wrap_text(text, "regular", 8.5, 100)
    lines = ["".join(run.text for run in line.runs) for line in fitted.lines]
    assert lines[0].startswith("Судья")
    assert any(line.startswith("Второй абзац") for line in lines)
    assert "".join(lines).count("ж") == 200 + "Судья принял событие вопреки правилу.".count("ж")
    assert fitted.width <= 100
    assert fitted.height == pytest.approx(len(lines) * 8.5 * LINE_HEIGHT)


def test_figures_have_one_width_in_every_face() -> None:
    for face, (one, other) in itertools.product(FACES, itertools.pairwise("0123456789")):
        assert text_width(one, face, 10) == text_width(other, face, 10)
