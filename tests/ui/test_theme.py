"""Every text of every theme can be read, and what the stylesheet names is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel

from judge_console.resource_files import resource
from judge_console.ui.controls import restyle, text
from judge_console.ui.theme import FAMILY, NARROW, THEMES, contrast, load_fonts, read_theme

# Which colour is written on which ground.
WRITTEN = [
    *((colour, ground) for ground in ("ground", "surface", "surface_raised", "surface_high") for colour in ("text", "muted")),
    *((colour, ground) for ground in ("ground", "surface", "surface_raised") for colour in ("gold", "loss", "gain", "warning", "info")),
    *((colour, f"{colour}_tint") for colour in ("gold", "loss", "gain", "warning", "info")),
    *(("text", f"{colour}_tint") for colour in ("gold", "loss", "gain", "warning", "info")),
    ("muted", "gold_tint"),
    ("on_gold", "gold"),
]


@pytest.mark.parametrize("name", list(THEMES))
@pytest.mark.parametrize(("colour", "ground"), WRITTEN)
def test_text_can_be_read_on_its_ground(name: str, colour: str, ground: str) -> None:
    theme = read_theme(name)
    least = 7.0 if name == "high-contrast" else 4.5
    assert contrast(getattr(theme, colour), getattr(theme, ground)) >= least


@pytest.mark.parametrize("name", list(THEMES))
def test_what_can_be_used_has_an_outline_that_can_be_seen(name: str) -> None:
    theme = read_theme(name)
    for ground in (theme.ground, theme.surface, theme.surface_raised):
        assert contrast(theme.line_strong, ground) >= 3.0


def test_the_two_colours_of_the_scale_are_white_and_black() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


def test_every_theme_there_is_a_file_of_can_be_chosen() -> None:
    assert {path.stem for path in resource("themes").glob("*.toml")} == set(THEMES)
    with pytest.raises(KeyError):
        read_theme("pink")


@pytest.mark.parametrize("name", list(THEMES))
def test_the_stylesheet_is_read_whole_and_its_pictures_are_there(name: str, qapp: QApplication) -> None:
    sheet = read_theme(name).stylesheet()
    assert sheet.count("{") == sheet.count("}")
    pictures = [part.split('"')[1] for part in sheet.split("url(")[1:]]
    assert pictures
    assert all(Path(picture).is_file() for picture in pictures)
    label = QLabel("1")
    label.setStyleSheet(sheet)  # Qt warns, and so fails the test, where it cannot read one
    label.ensurePolished()


def test_digits_are_as_wide_as_one_another(qapp: QApplication) -> None:
    families = load_fonts()
    assert {FAMILY, NARROW} <= set(families)
    theme = read_theme("dark")
    for bold in (False, True):
        metrics = QFontMetrics(theme.font(theme.size.timer, bold=bold))
        assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_a_warning_in_words_is_no_strip(qapp: QApplication) -> None:
    """A QLabel is a QFrame to a stylesheet: the ground of a strip must not come under it."""
    label = text("!", "small")
    label.setStyleSheet(read_theme("dark").stylesheet())
    restyle(label, "warning")
    label.resize(60, 30)
    label.setAutoFillBackground(False)
    corner = label.grab().toImage().pixelColor(0, 0)
    assert corner.name() != read_theme("dark").warning_tint
    assert corner.name() != read_theme("dark").warning
