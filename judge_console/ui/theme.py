"""Colours, type sizes and spacing of the window, and the stylesheet made of them. Themes are data: resources/themes/*.toml.

A widget gets its `Theme` by constructor and another one by `set_theme`; none is kept globally.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Final

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette

from judge_console.resource_files import resource
from judge_console.words import N_

THEMES: Final = {"dark": N_("dark"), "light": N_("light"), "high-contrast": N_("high contrast")}
FAMILY: Final = "PT Sans"
NARROW: Final = "PT Sans Narrow"
GRID: Final = 4
"""Every distance is a multiple of this, device-independent pixels."""
_FONT_FILES: Final = ("PTSans-Regular.ttf", "PTSans-Bold.ttf", "PTSans-Italic.ttf", "PTSansNarrow-Regular.ttf", "PTSansNarrow-Bold.ttf")
# For what PT Sans lacks: marks, arrows, emoji in nicknames.
_SPARE_FONTS: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "NotoEmoji-Regular.ttf")
_SPARE_FAMILIES: Final = ("DejaVu Sans", "Noto Emoji")


@dataclass(frozen=True)
class Sizes:
    """Type sizes in device-independent pixels."""

    small: int = 13
    body: int = 15
    large: int = 18
    title: int = 26
    timer: int = 68


@dataclass(frozen=True)
class Theme:
    """One look. Colours are `#rrggbb`: surfaces from `ground` (behind all) to `surface_high` (a key on a button).

    `on_gold` is text upon gold; a `*_tint` is the ground of a strip, row or panel of that colour, on which `text` and the colour itself can
    be read; `line` divides, `line_strong` outlines what can be used (a field, a foul mark).
    """

    name: str
    ground: str
    surface: str
    surface_raised: str
    surface_high: str
    line: str
    line_strong: str
    text: str
    muted: str
    gold: str
    on_gold: str
    gold_tint: str
    loss: str
    loss_tint: str
    gain: str
    gain_tint: str
    warning: str
    warning_tint: str
    info: str
    info_tint: str
    size: Sizes = Sizes()

    def font(self, pixels: int | None = None, *, bold: bool = False, narrow: bool = False) -> QFont:
        """A font of the shipped families with tabular digits; `pixels` defaults to the body size."""
        font = QFont()
        font.setFamilies([NARROW if narrow else FAMILY, *_SPARE_FAMILIES])
        font.setPixelSize(pixels or self.size.body)
        font.setBold(bold)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def color(self, name: str) -> QColor:
        """A colour by its name here, for painters: `theme.color("gold")`."""
        return QColor(getattr(self, name))

    def palette(self) -> QPalette:
        """The palette for what Qt draws by itself."""
        palette = QPalette()
        roles = QPalette.ColorRole
        for role, value in {
            roles.Window: self.ground,
            roles.WindowText: self.text,
            roles.Base: self.surface,
            roles.AlternateBase: self.surface_raised,
            roles.Text: self.text,
            roles.PlaceholderText: self.muted,
            roles.Button: self.surface_raised,
            roles.ButtonText: self.text,
            roles.BrightText: self.loss,
            roles.Highlight: self.gold,
            roles.HighlightedText: self.on_gold,
            roles.ToolTipBase: self.surface_high,
            roles.ToolTipText: self.text,
            roles.Link: self.info,
            roles.Light: self.surface_high,
            roles.Mid: self.line,
            roles.Dark: self.line,
            roles.Shadow: self.ground,
        }.items():
            palette.setColor(role, QColor(value))
        for role in (roles.WindowText, roles.Text, roles.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(self.muted))
        return palette

    def stylesheet(self) -> str:
        """The stylesheet of the whole window, set once on it.

        Widgets ask for a look by the dynamic property `kind`. Of a QLabel: `muted`, `small`, `title`, `large`, `heading`, `gold`, `loss`,
        `gain`, `warning`, `key` (a key cap). Of a QPushButton: `primary` (the golden one), `quiet` (no outline), `bar`, `chip`. Of a
        QLineEdit: `wrong`. Of a QFrame: `panel`, `raised`, `rule`, `bar`, `strip`, `warning`, `loss`, `gain`, `info`.
        """
        size = self.size
        return f"""
* {{ font-family: "{FAMILY}", "DejaVu Sans", "Noto Emoji"; font-size: {size.body}px; color: {self.text}; }}
QMainWindow, QDialog, QWidget[kind="page"] {{ background: {self.ground}; }}
QLabel, QCheckBox, QRadioButton {{ background: transparent; }}
QLabel[kind="key"] {{ background: {self.surface_high}; color: {self.text}; border: 1px solid {self.line}; border-radius: 4px;
  padding: 1px 6px; font-size: {size.small}px; font-weight: bold; }}
QFrame[kind="panel"] {{ background: {self.surface}; border: 1px solid {self.line}; border-radius: 8px; }}
QFrame[kind="raised"] {{ background: {self.surface_raised}; border: 1px solid {self.line}; border-radius: 8px; }}
QFrame[kind="bar"] {{ background: {self.surface}; border: none; border-bottom: 1px solid {self.line}; }}
QFrame[kind="rule"] {{ background: {self.line}; border: none; }}
QFrame[kind="strip"] {{ background: {self.surface}; border: none; border-top: 1px solid {self.line}; }}
QFrame[kind="warning"] {{ background: {self.warning_tint}; border: none; border-top: 1px solid {self.warning}; }}
QFrame[kind="loss"] {{ background: {self.loss_tint}; border: none; border-top: 1px solid {self.loss}; }}
QFrame[kind="gain"] {{ background: {self.gain_tint}; border: none; border-left: 3px solid {self.gain}; }}
QFrame[kind="info"] {{ background: {self.info_tint}; border: none; border-top: 1px solid {self.info}; }}
QLabel[kind="muted"] {{ color: {self.muted}; }}
QLabel[kind="small"] {{ color: {self.muted}; font-size: {size.small}px; }}
QLabel[kind="large"] {{ font-size: {size.large}px; }}
QLabel[kind="title"] {{ font-size: {size.title}px; font-weight: bold; }}
QLabel[kind="heading"] {{ font-size: {size.large}px; font-weight: bold; }}
QLabel[kind="gold"] {{ color: {self.gold}; }}
QLabel[kind="loss"] {{ background: transparent; border: none; color: {self.loss}; }}
QLabel[kind="gain"] {{ background: transparent; border: none; color: {self.gain}; }}
QLabel[kind="warning"] {{ background: transparent; border: none; color: {self.warning}; }}
QPushButton {{ background: {self.surface_raised}; border: 1px solid {self.line_strong}; border-radius: 6px; padding: 7px 14px; }}
QPushButton:hover {{ background: {self.surface_high}; }}
QPushButton:pressed {{ background: {self.line}; }}
QPushButton:focus {{ border: 2px solid {self.gold}; padding: 6px 13px; }}
QPushButton:disabled {{ color: {self.muted}; border-color: {self.line}; background: {self.surface}; }}
QPushButton[kind="primary"] {{ background: {self.gold}; color: {self.on_gold}; border: 1px solid {self.gold}; font-weight: bold; }}
QPushButton[kind="primary"]:focus {{ border: 2px solid {self.text}; }}
QPushButton[kind="primary"]:disabled {{ background: {self.surface_high}; color: {self.muted}; border-color: {self.line}; }}
QPushButton[kind="bar"] {{ background: transparent; border: 1px solid transparent; color: {self.muted}; padding: 4px 8px;
  font-size: {size.small}px; }}
QPushButton[kind="bar"]:hover {{ color: {self.text}; background: {self.surface_high}; }}
QPushButton[kind="bar"]:focus {{ border: 2px solid {self.gold}; padding: 3px 7px; }}
QPushButton[kind="chip"] {{ background: transparent; border: 1px solid {self.line}; border-radius: 14px; padding: 4px 12px;
  color: {self.muted}; }}
QPushButton[kind="chip"]:hover {{ color: {self.text}; }}
QPushButton[kind="chip"]:checked {{ background: {self.gold_tint}; border-color: {self.gold}; color: {self.text}; }}
QPushButton[kind="chip"]:focus {{ border: 2px solid {self.gold}; padding: 3px 11px; }}
QPushButton[kind="quiet"] {{ background: transparent; border: 1px solid transparent; color: {self.muted}; }}
QPushButton[kind="quiet"]:hover {{ color: {self.text}; background: {self.surface_raised}; }}
QPushButton[kind="quiet"]:focus {{ border: 2px solid {self.gold}; }}
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {{ background: {self.surface};
  border: 1px solid {self.line_strong}; border-radius: 6px; padding: 6px 10px; selection-background-color: {self.gold};
  selection-color: {self.on_gold}; placeholder-text-color: {self.muted}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{
  border: 2px solid {self.gold}; padding: 5px 9px; }}
QComboBox:!editable {{ padding: 6px 12px; }}
QComboBox:!editable:focus {{ padding: 5px 11px; }}
QAbstractSpinBox {{ padding: 4px 0; }}
QAbstractSpinBox:focus {{ padding: 3px 0; }}
QAbstractSpinBox QLineEdit {{ background: transparent; border: none; padding: 0; }}
QAbstractSpinBox QLineEdit:focus {{ border: none; padding: 0; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ subcontrol-origin: border; width: 0; border: none; }}
QLineEdit[kind="wrong"] {{ border: 2px solid {self.loss}; padding: 5px 9px; }}
QComboBox::drop-down {{ border: none; width: 28px; }}
QComboBox::down-arrow {{ image: url("{_icon("arrow", self.ground)}"); width: 16px; height: 16px; }}
QComboBox QAbstractItemView {{ background: {self.surface_raised}; border: 1px solid {self.line_strong};
  selection-background-color: {self.gold}; selection-color: {self.on_gold}; }}
QCheckBox:focus, QRadioButton:focus {{ color: {self.gold}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: 16px; height: 16px; border: 1px solid {self.line_strong};
  background: {self.surface}; }}
QCheckBox::indicator {{ border-radius: 4px; }}
QCheckBox::indicator:checked {{ image: url("{_icon("tick", self.gold)}"); }}
QRadioButton::indicator {{ border-radius: 8px; }}
QCheckBox::indicator:checked, QRadioButton::indicator:checked {{ background: {self.gold}; border: 1px solid {self.gold}; }}
QSlider {{ min-height: 24px; }}
QSlider::groove:horizontal {{ height: 4px; background: {self.line}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 16px; margin: -6px 0; border-radius: 8px; background: {self.gold}; }}
QTableView, QListView, QTreeView {{ background: {self.ground}; border: none; gridline-color: {self.line};
  selection-background-color: {self.gold_tint}; selection-color: {self.text}; outline: none; }}
QHeaderView {{ background: {self.ground}; }}
QHeaderView::section {{ background: {self.ground}; color: {self.muted}; border: none; border-bottom: 1px solid {self.line};
  padding: 4px 8px; font-size: {size.small}px; }}
QScrollArea, QScrollArea > QWidget > QWidget[kind="page"] {{ background: {self.ground}; border: none; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {self.line_strong}; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 2px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none; border: none;
  width: 0; height: 0; }}
QToolTip {{ background: {self.surface_high}; color: {self.text}; border: 1px solid {self.line_strong}; padding: 4px; }}
QProgressBar {{ background: {self.surface_high}; border: none; border-radius: 3px; max-height: 6px; color: transparent; }}
QProgressBar::chunk {{ background: {self.gold}; border-radius: 3px; }}
"""


def read_theme(name: str) -> Theme:
    """The theme `name`, one of THEMES. Raises KeyError for a name there is no theme of."""
    if name not in THEMES:
        raise KeyError(name)
    return _read(name)


@cache
def _read(name: str) -> Theme:
    return Theme(**tomllib.loads(resource("themes", f"{name}.toml").read_text("utf-8")))


@cache
def load_fonts() -> tuple[str, ...]:
    """Makes the shipped fonts known to Qt, once a process; needs the QApplication. Returns the families."""
    families: list[str] = []
    for name in (*_FONT_FILES, *_SPARE_FONTS):
        families += QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(resource("fonts", name))))
    return tuple(dict.fromkeys(families))


def _icon(name: str, ground: str) -> str:
    """The shipped drawing that can be seen on `ground`, as a stylesheet's url names it."""
    return resource("icons", f"{name}-{'white' if contrast(ground, '#ffffff') > contrast(ground, '#000000') else 'black'}.svg").as_posix()


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG 2, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
