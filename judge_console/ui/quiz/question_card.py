"""The question beside the timer, as only the host sees it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from judge_console.ui.controls import text
from judge_console.ui.mafia.parts import label_style
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class QuestionCard(QFrame):
    """The question beside the timer, for the host alone: text, answer, what else is accepted, comment; whether it was played before."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setProperty("kind", "panel")
        self.setAccessibleName(_("Question"))
        self.heading = text("", "small")
        self.warning = text("", "warning", wrap=True)
        self.question = text("", "", wrap=True)
        self.answer = text("", "gain", wrap=True)
        self.rest = text("", "small", wrap=True)
        for label in (self.question, self.answer, self.rest):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        column.addWidget(self.question)
        column.addWidget(self.answer)
        column.addWidget(self.rest)
        column.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setStyleSheet("background: transparent;")
        self.area.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 8, 10)
        layout.setSpacing(6)
        layout.addWidget(self.heading)
        layout.addWidget(self.warning)
        layout.addWidget(self.area, 1)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.setStyleSheet(label_style(theme))
        self.question.setStyleSheet(f"font-size: {theme.size.large}px;")
        self.answer.setStyleSheet(f"font-size: {theme.size.large}px; color: {theme.gain};")

    def wanted_height(self) -> int:
        """What the card needs to be read without scrolling."""
        width = self.width() - 16 - 8 - 8 - 14
        labels = [label for label in (self.question, self.answer, self.rest) if not label.isHidden()]
        inside = sum(label.heightForWidth(width) for label in labels) + 8 * max(0, len(labels) - 1)
        above = [label for label in (self.heading, self.warning) if not label.isHidden()]
        return inside + sum(max(label.sizeHint().height(), label.heightForWidth(width)) for label in above) + 6 * len(above) + 24

    def say(self, heading: str, question: str, answer: str, rest: str, warning: str) -> None:
        """Shows another question."""
        self.heading.setText(heading.upper())
        for label, words in ((self.question, question), (self.answer, answer), (self.rest, rest), (self.warning, warning)):
            label.setText(words)
            label.setVisible(bool(words))
        self.area.verticalScrollBar().setValue(0)
