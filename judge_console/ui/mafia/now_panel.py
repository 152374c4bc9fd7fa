"""The panel "now": only what is lawful in this phase, what has been typed, and what it would lead to. It draws a View and keeps nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit, QVBoxLayout

from judge_console.ui.mafia.now_view import Line, Tone, View
from judge_console.ui.mafia.parts import CardButton, ChoiceButton, FieldView, HintButton, Painted, label_style
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

Made = TypeVar("Made", bound=Painted)
_WEIGHT: Final[dict[Tone, int]] = {"loss": 4, "warning": 3, "gain": 2, "plain": 1, "muted": 0}
_COLUMNS_FROM: Final = 5
"""So many cards stand in two columns."""


class NowPanel(QFrame):
    """Signals: `seat_pressed` (a card stood for a digit), `number_pressed` (a choice), `switched` (Tab), `acted` (an action's id).

    `note_typed` carries what stands in the field for a note; `note_given` and `note_left` end it, with Enter or without.
    """

    note_typed = Signal(str)
    note_given = Signal()
    note_left = Signal()
    seat_pressed = Signal(int)
    number_pressed = Signal(int)
    switched = Signal()
    acted = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.view = View("")
        self.setProperty("kind", "panel")
        self.setAccessibleName(_("Now"))
        self.heading = QLabel()
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.heading.setProperty("kind", "small")
        self.heading.setWordWrap(True)
        self._cards_place, self._cards = QGridLayout(), list[CardButton]()
        self._choices_place, self._choices = QGridLayout(), list[ChoiceButton]()
        self._hints_place, self._hints = QGridLayout(), list[HintButton]()
        self._hinted = 0
        for place, gap in ((self._cards_place, 6), (self._choices_place, 2), (self._hints_place, 2)):
            place.setHorizontalSpacing(10)
            place.setVerticalSpacing(gap)
            place.setColumnStretch(0, 1)
        self.field = FieldView(theme)
        self.field.clicked.connect(self.switched)
        self.note = _Note()
        self.note.textEdited.connect(self.note_typed)
        self.note.returnPressed.connect(self.note_given)
        self.note.left.connect(self.note_left)
        self.note.setMinimumHeight(36)
        self.box = _Box(theme)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(self.heading)
        layout.addLayout(self._cards_place)
        layout.addWidget(self.field)
        layout.addWidget(self.note)
        layout.addLayout(self._choices_place)
        layout.addWidget(self.box)
        layout.addStretch(1)
        layout.addLayout(self._hints_place)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        parts: Sequence[Painted] = (*self._cards, *self._choices, *self._hints, self.field)
        for part in parts:
            part.set_theme(theme)
        self.setStyleSheet(label_style(theme))
        self._tell_lines(self.view.lines)

    def show_view(self, view: View, hints: Sequence[tuple[str, str, str]]) -> None:
        """Shows a view; `hints` are (action id, chord, words) of the keys that do something now."""
        self.view = view
        self.heading.setText(view.heading.upper())
        self._tell_cards(view)
        self.field.setVisible(view.field is not None)
        if view.field is not None:
            self.field.show_field(view.field)
        self._tell_note(view.note)
        self._tell_choices(view)
        self._tell_lines(view.lines)
        self._tell_hints(hints)
        self._drop_hints_that_do_not_fit()

    def minimumSizeHint(self) -> QSize:
        """A long view must not make the window grow; hints give way first."""
        return QSize(super().minimumSizeHint().width(), 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for made in self._hints[: self._hinted]:
            made.setVisible(True)
        self._drop_hints_that_do_not_fit()

    def _drop_hints_that_do_not_fit(self) -> None:
        """Keys are told where there is room; all of them stand under F1."""
        layout = self.layout()
        shown = self._hinted
        while shown > 0 and layout is not None and layout.minimumHeightForWidth(self.width()) > self.height():
            shown -= 1
            for made in self._hints[shown:]:
                made.setVisible(False)
            self._hints_place.invalidate()
            layout.invalidate()

    def _tell_cards(self, view: View) -> None:
        two = len(view.cards) >= _COLUMNS_FROM
        cards = self._enough(self._cards, len(view.cards), self._new_card)
        low = two or len(view.cards) > 3
        for place, (made, card) in enumerate(zip(cards, view.cards, strict=True)):
            made.show_card(card, low=low)
            self._cards_place.addWidget(made, place // 2 if two else place, place % 2 if two else 0)
        self._cards_place.setColumnStretch(1, 1 if two else 0)

    def _tell_note(self, note: str | None) -> None:
        """The field is there while a note is typed, and has the cursor; whoever hosts the panel has the keyboard otherwise."""
        opened = note is not None and self.note.isHidden()
        self.note.setVisible(note is not None)
        if note is not None and note != self.note.text():
            self.note.setText(note)
        if opened:
            self.note.setFocus()

    def _tell_choices(self, view: View) -> None:
        choices = self._enough(self._choices, len(view.choices), self._new_choice)
        for place, (made, choice) in enumerate(zip(choices, view.choices, strict=True)):
            made.show_choice(choice)
            self._choices_place.addWidget(made, place, 0)

    def _tell_hints(self, hints: Sequence[tuple[str, str, str]]) -> None:
        self._hinted = len(hints)
        buttons = self._enough(self._hints, len(hints), self._new_hint)
        # What undo takes back is told in full, so it has a row to itself.
        ordered = sorted(hints, key=lambda hint: hint[0] != "undo")
        skipped = 0
        for place, (made, (action_id, chord, words)) in enumerate(zip(buttons, ordered, strict=True)):
            made.show_hint(action_id, chord, words)
            wide = action_id == "undo"
            self._hints_place.addWidget(made, (place + skipped) // 2, (place + skipped) % 2, 1, 2 if wide else 1)
            skipped += wide
        self._hints_place.setColumnStretch(1, 1)

    def _tell_lines(self, lines: Sequence[Line]) -> None:
        self.box.setVisible(bool(lines))
        if not lines:
            return
        heaviest = max((line.tone for line in lines), key=_WEIGHT.__getitem__)
        self.box.show_tone(self.theme, heaviest)
        self.box.setText("<br>".join(self._line(line) for line in lines))
        self.box.setAccessibleName(" ".join(f"{line.text} {line.clause or ''}".strip() for line in lines))

    def _line(self, line: Line) -> str:
        theme = self.theme
        colour = theme.muted if line.tone == "muted" else theme.text
        small = f"color:{theme.muted}; font-size:{theme.size.small}px"
        clause = f'&nbsp;<span style="{small}">{escape(line.clause)}</span>' if line.clause else ""
        return f'<span style="color:{colour}">{escape(line.text)}</span>{clause}'

    def _enough(self, pool: list[Made], count: int, make: Callable[[], Made]) -> list[Made]:
        """The first `count` controls of a pool, made where they are lacking; the others are hidden."""
        while len(pool) < count:
            pool.append(make())
        for place, control in enumerate(pool):
            control.setVisible(place < count)
        return pool[:count]

    def _new_card(self) -> CardButton:
        made = CardButton(self.theme, self)
        made.clicked.connect(lambda: self.seat_pressed.emit(made.card.seat) if made.card.seat is not None else None)
        return made

    def _new_choice(self) -> ChoiceButton:
        made = ChoiceButton(self.theme, self)
        made.clicked.connect(lambda: self.number_pressed.emit(made.choice.number))
        return made

    def _new_hint(self) -> HintButton:
        made = HintButton(self.theme, self)
        made.clicked.connect(lambda: self.acted.emit(made.action_id))
        return made

    def texts(self) -> str:
        """Everything the panel says, for tests and screen readers."""
        view = self.view
        parts = [view.heading, *(f"{card.lead} {card.text} {card.value}" for card in view.cards)]
        parts += [f"{view.field.text} {view.field.placeholder}"] if view.field else []
        parts += [choice.text for choice in view.choices] + [line.text for line in view.lines]
        return "\n".join(parts)


class _Note(QLineEdit):
    """A field that Enter ends, and that Escape or Tab leaves with what is in it."""

    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(_("in your own words; Enter gives the sanction"))
        self.setAccessibleName(_("Note to the sanction"))
        self.setVisible(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, _next: bool) -> bool:  # noqa: FBT001 - Qt's own signature
        self.left.emit()
        return True


class _Box(QLabel):
    """The sentences, on a ground and with an edge of their colour."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setContentsMargins(12, 8, 10, 8)
        self.show_tone(theme, "muted")

    def show_tone(self, theme: Theme, tone: Tone) -> None:
        """Another colour."""
        ground, edge = {
            "loss": ("loss_tint", "loss"),
            "warning": ("warning_tint", "warning"),
            "gain": ("gain_tint", "gain"),
            "plain": ("info_tint", "info"),
            "muted": ("surface_raised", "line_strong"),
        }[tone]
        self._ground, self._edge = theme.color(ground), theme.color(edge)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._ground)
        painter.fillRect(0, 0, 3, self.height(), self._edge)
        painter.end()
        super().paintEvent(event)
