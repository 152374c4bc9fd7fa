"""Looking at a window as a judge would: is every text whole, does everything that can be used say what it is?"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLabel, QLineEdit, QScrollBar, QWidget

from judge_console.ui.controls import Elided

# Between lines a font leaves so many pixels free, above and below what is drawn.
_LEADING = 2


def visible(root: QWidget) -> Iterator[QWidget]:
    """Every widget of `root` that is shown."""
    for widget in root.findChildren(QWidget):
        if widget.isVisibleTo(root):
            yield widget


def clipped(root: QWidget) -> list[str]:
    """Labels and buttons that are narrower or lower than their text, as "text (has < needs)"."""
    found: list[str] = []
    for widget in visible(root):
        # A label that shortens itself on purpose is whole in its tooltip.
        if isinstance(widget, QLabel) and not isinstance(widget, Elided) and widget.text():
            needs = _space_of(widget)
            has = widget.contentsRect()
        elif isinstance(widget, QAbstractButton) and widget.text():
            needs = QRect(0, 0, widget.minimumSizeHint().width(), widget.fontMetrics().height())
            has = widget.rect()
        else:
            continue
        if has.width() < needs.width() or has.height() < needs.height() - _LEADING:
            found.append(f"{widget.text()!r} ({has.width()}x{has.height()} < {needs.width()}x{needs.height()})")
    return found


def nameless(root: QWidget) -> list[str]:
    """Controls that a screen reader could not name."""
    controls = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)
    found: list[str] = []
    for widget in visible(root):
        # What Qt builds itself (the field in a spin box, a button that clears) belongs to its owner.
        if not isinstance(widget, controls) or isinstance(widget, QScrollBar) or widget.objectName().startswith("qt_"):
            continue
        if isinstance(widget.parent(), QAbstractSpinBox | QComboBox | QLineEdit):
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        if not (widget.accessibleName() or text):
            found.append(repr(widget))
    return found


def _space_of(label: QLabel) -> QRect:
    if label.textFormat() == Qt.TextFormat.RichText or (label.textFormat() == Qt.TextFormat.AutoText and label.text().startswith("<")):
        document = QTextDocument()
        document.setDefaultFont(label.font())
        document.setDocumentMargin(0)
        document.setHtml(label.text())
        if label.wordWrap():
            document.setTextWidth(label.contentsRect().width())
        return QRect(0, 0, int(document.idealWidth()), int(document.size().height()))
    flags = Qt.TextFlag.TextWordWrap if label.wordWrap() else Qt.TextFlag.TextSingleLine
    room = QRect(0, 0, label.contentsRect().width(), 10_000)
    return label.fontMetrics().boundingRect(room, flags.value, label.text())
