"""The panel "now": what the envelope asks for, the keys of the answer, the dice, and whatever the host is being asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from judge_console.desk.clock import Clock
from judge_console.desk.quiz_words import clause_words
from judge_console.ui import actions, keys
from judge_console.ui.controls import restyle, text
from judge_console.ui.mafia.now_view import Choice
from judge_console.ui.mafia.parts import ChoiceButton, HintButton, Painted, label_style
from judge_console.ui.quiz.prompts import Choose, Prompt, Write
from judge_console.ui.theme import Theme
from judge_console.ui.wheel.dice import Dice
from judge_console.words import translate as _

Tone = Literal["gain", "loss", "gold", "plain"]
Made = TypeVar("Made", bound=Painted)
_TINTS: Final[dict[Tone, tuple[str, str]]] = {
    "gain": ("gain_tint", "gain"),
    "loss": ("loss_tint", "loss"),
    "gold": ("gold_tint", "gold"),
    "plain": ("surface_raised", "line_strong"),
}
_TWO_COLUMNS_FROM: Final = 7
_GRID: Final = 12


@dataclass(frozen=True, slots=True)
class Button:
    """A large button of the answer: its action, whether it would do something now, its colour, a word in place of the action's own."""

    action_id: str
    enabled: bool
    tone: Tone = "plain"
    words: str = ""


@dataclass(frozen=True, slots=True)
class DiceShown:
    """Dice on the panel and whose they are."""

    values: tuple[int, ...]
    captions: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """Everything the panel shows. `lines` are (words, clause); `warning` is told in its colour, in place of a refusal."""

    heading: str
    lines: tuple[tuple[str, str | None], ...] = ()
    buttons: tuple[Button, ...] = ()
    warning: str = ""
    dice: DiceShown | None = None
    prompt: Prompt | None = None
    hints: tuple[tuple[str, str, str], ...] = field(default=())


class BigButton(Painted):
    """A button of the answer with its key."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.button = Button("quiz.right", enabled=False)
        self.fit()

    def fit(self) -> None:
        self.setFixedHeight(self.scaled(50))

    def show_button(self, button: Button) -> None:
        """Shows another action."""
        self.button = button
        action = actions.by_id(button.action_id)
        words = button.words or action.title
        self.setText(words[:1].upper() + words[1:])
        self.setAccessibleName(f"{self.text()} ({keys.label(action.key)})")
        self.setEnabled(button.enabled)
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme = self.theme
        ground, edge = _TINTS[self.button.tone] if self.isEnabled() else ("surface", "line")
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme.color(edge), 1.4 if self.isEnabled() else 1))
        painter.setBrush(theme.color("surface_high" if self.underMouse() and self.isEnabled() else ground))
        painter.drawRoundedRect(box, 8, 8)
        if self.isDown():
            painter.setBrush(QColor(0, 0, 0, 50))
            painter.drawRoundedRect(box, 8, 8)
        label = keys.label(actions.by_id(self.button.action_id).key)
        cap = self.cap_width(label)
        words = self.text()
        room = self.width() - cap - self.scaled(24)
        font = theme.font(theme.size.large, bold=True)
        for size, narrow in ((theme.size.body, False), (theme.size.body, True), (theme.size.small, True)):
            if QFontMetrics(font).horizontalAdvance(words) <= room:
                break
            font = theme.font(size, bold=True, narrow=narrow)
        width = min(room, QFontMetrics(font).horizontalAdvance(words) + 1)
        left = max(self.scaled(8), (self.width() - width - cap - 8) // 2)
        painter.setFont(font)
        painter.setPen(theme.color("text" if self.isEnabled() else "muted"))
        shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(left, 0, width + 4, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        high = self.scaled(22)
        if self.isEnabled():
            self.cap(painter, label, QRect(left + width + 8, (self.height() - high) // 2, cap, high))
        else:
            painter.setFont(theme.font(theme.size.small, bold=True))
            painter.drawText(QRect(left + width + 8, 0, cap, self.height()), Qt.AlignmentFlag.AlignCenter, label)


class PromptField(QLineEdit):
    """Words for a prompt. `answered` carries them, `left` that Esc was pressed, `back` that Backspace was in the empty field."""

    answered = Signal(str)
    left = Signal()
    back = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match keys.physical(event):
            case "Escape":
                self.left.emit()
            case "Enter":
                self.answered.emit(self.text().strip())
            case "Backspace" if not self.text():
                self.back.emit()
            case _:
                super().keyPressEvent(event)


class NowPanel(QFrame):
    """Signals: `acted` (an action's id), `option_pressed` (a digit's stand-in), `written` (words of the field), `left`, `back`."""

    acted = Signal(str)
    option_pressed = Signal(int)
    written = Signal(str)
    left = Signal()
    back = Signal()

    def __init__(self, clock: Clock, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.view = View("")
        self.setProperty("kind", "panel")
        self.setAccessibleName(_("Now"))
        self.heading = text("", "small", wrap=True)
        self.lines = QLabel()
        self.lines.setTextFormat(Qt.TextFormat.PlainText)
        self.lines.setWordWrap(True)
        self.warning = text("", "warning", wrap=True)
        self.ask = text("", "heading", wrap=True)
        self.ask.setProperty("kind", "large")
        self.dice = Dice(clock, theme)
        self.field = PromptField()
        self.field.answered.connect(self.written)
        self.field.left.connect(self.left)
        self.field.back.connect(self.back)
        self._buttons: list[BigButton] = []
        self._options: list[ChoiceButton] = []
        self._hints: list[HintButton] = []
        self._buttons_place = QGridLayout()
        self._buttons_place.setSpacing(8)
        for column in range(_GRID):
            self._buttons_place.setColumnStretch(column, 1)
        self._options_place, self._hints_place = QGridLayout(), QGridLayout()
        for place in (self._options_place, self._hints_place):
            place.setHorizontalSpacing(12)
            place.setVerticalSpacing(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 16, 10)
        layout.setSpacing(8)
        layout.addWidget(self.heading)
        layout.addWidget(self.lines)
        layout.addWidget(self.dice, 4)
        layout.addWidget(self.ask)
        layout.addLayout(self._options_place)
        layout.addWidget(self.field)
        layout.addWidget(self.warning)
        layout.addLayout(self._buttons_place)
        layout.addStretch(1)
        layout.addLayout(self._hints_place)
        self._asked: tuple[Prompt | None, object, int] = (None, None, 0)
        self._hinted = 0

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.setStyleSheet(label_style(theme) + f' QLabel[kind="large"] {{ font-size: {theme.size.large}px; font-weight: bold; }}')
        parts: Sequence[Painted] = (*self._buttons, *self._options, *self._hints)
        for part in parts:
            part.set_theme(theme)
        self.dice.set_theme(theme)

    def minimumSizeHint(self) -> QSize:
        """A long view must not make the window grow; hints give way first."""
        return QSize(260, 100)

    def needed_height(self) -> int:
        """What the panel needs for everything but the hints."""
        layout = self.layout()
        if layout is None:
            return 0
        for made in self._hints:
            made.setVisible(False)
        # A layout hears of what was shown or hidden inside it only with the next turn of the event loop.
        for place in (self._buttons_place, self._options_place, self._hints_place, layout):
            place.invalidate()
        inside = self.contentsRect()
        return layout.minimumHeightForWidth(inside.width()) + self.height() - inside.height()

    def fit_hints(self) -> None:
        """Shows as many hints as there is room for."""
        for made in self._hints[: self._hinted]:
            made.setVisible(True)
        self._drop_hints_that_do_not_fit()

    def show_view(self, view: View) -> None:
        """Shows another view. A field that is asked for takes the keyboard, and gives it back when it is not."""
        self.view = view
        self.heading.setText(view.heading.upper())
        self.heading.setVisible(bool(view.heading))
        stage = view.prompt.stage if view.prompt is not None else None
        lines = [f"{words} ({clause_words(clause)})" if clause else words for words, clause in view.lines]
        if view.prompt is not None:
            lines += view.prompt.lines(view.prompt.answers)
        self.lines.setText("\n".join(lines))
        self.lines.setVisible(bool(lines))
        self.warning.setText(view.warning)
        self.warning.setVisible(bool(view.warning))
        self._show_dice(view.dice)
        buttons = self._enough(self._buttons, 0 if stage is not None else len(view.buttons), self._new_button)
        for made, shown in zip(buttons, view.buttons, strict=False):
            made.show_button(shown)
        self._place_buttons(buttons)
        self._show_stage(view.prompt, stage)
        self._tell_hints(view.hints)
        self.fit_hints()

    def _place_buttons(self, buttons: Sequence[BigButton]) -> None:
        """Two buttons in the first row, which are right and wrong where an answer is due, the others in the second."""
        rows = (buttons[:2], buttons[2:]) if len(buttons) > 3 else (buttons, ())
        for row, inside in enumerate(rows):
            width = _GRID // max(1, len(inside))
            for place, made in enumerate(inside):
                self._buttons_place.addWidget(made, row, place * width, 1, width)

    def texts(self) -> str:
        """Everything the panel says, for tests and screen readers."""
        parts = [self.heading.text(), self.lines.text(), self.warning.text(), self.ask.text() if not self.ask.isHidden() else ""]
        parts += [made.text() for made in self._buttons if not made.isHidden()]
        parts += [made.choice.text for made in self._options if not made.isHidden()]
        return "\n".join(part for part in parts if part)

    def _show_dice(self, shown: DiceShown | None) -> None:
        self.dice.setVisible(shown is not None)
        if shown is not None and not self.dice.moving and (shown.values, shown.captions) != (self.dice.values, self.dice.captions):
            self.dice.show_values(shown.values, shown.captions)

    def _show_stage(self, prompt: Prompt | None, stage: Choose | Write | None) -> None:
        heading = prompt.heading if prompt is not None and prompt.heading else ""
        ask = "" if stage is None else stage.ask
        self.ask.setText(" · ".join(part for part in (heading, ask) if part))
        self.ask.setVisible(stage is not None)
        options = stage.options if isinstance(stage, Choose) else ()
        chosen = prompt.chosen if prompt is not None else None
        made = self._enough(self._options, len(options), self._new_option)
        two = len(options) >= _TWO_COLUMNS_FROM
        for place, (button, option) in enumerate(zip(made, options, strict=True)):
            tick = "" if option.marked is None else "✓ " if option.marked else "✗ "
            button.show_choice(Choice(place + 1, tick + option.words, chosen=place == chosen or bool(option.marked)))
            half = (len(options) + 1) // 2
            self._options_place.addWidget(button, place % half if two else place, place // half if two else 0)
        asked = (prompt, stage.ask if isinstance(stage, Write) else None, len(prompt.answers) if prompt is not None else 0)
        if isinstance(stage, Write):
            self.field.show()
            if asked != self._asked:
                self.field.setPlaceholderText(stage.ask)
                self.field.setAccessibleName(stage.ask)
                self.field.setText(stage.begins_with)
                self.field.setFocus(Qt.FocusReason.OtherFocusReason)
                self.field.selectAll()
                restyle(self.field, "")
        else:
            # Asked of the window, which may not be the active one while the hall screen is moved about.
            had = self.window().focusWidget() is self.field
            self.field.hide()
            if had:
                self._give_keyboard_back()
        self._asked = asked

    def _give_keyboard_back(self) -> None:
        above = self.parentWidget()
        while above is not None and above.focusPolicy() == Qt.FocusPolicy.NoFocus:
            above = above.parentWidget()
        if above is not None:
            above.setFocus()

    def refuse_words(self) -> None:
        """What is in the field will not do."""
        restyle(self.field, "wrong")

    def _tell_hints(self, hints: Sequence[tuple[str, str, str]]) -> None:
        self._hinted = len(hints)
        made = self._enough(self._hints, len(hints), self._new_hint)
        for place, (button, (action_id, chord, words)) in enumerate(zip(made, hints, strict=True)):
            button.show_hint(action_id, chord, words)
            self._hints_place.addWidget(button, place // 2, place % 2)
        for column in range(2):
            self._hints_place.setColumnStretch(column, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_hints()

    def _drop_hints_that_do_not_fit(self) -> None:
        """Keys are told where there is room; all of them stand under F1."""
        layout = self.layout()
        if layout is None:
            return
        shown, inside = self._hinted, self.contentsRect()
        places = (self._buttons_place, self._options_place, self._hints_place, layout)
        # A layout hears of what was shown or hidden inside it only with the next turn of the event loop.
        for place in places:
            place.invalidate()
        while shown > 0 and layout.minimumHeightForWidth(inside.width()) > inside.height():
            shown -= 1
            for made in self._hints[shown:]:
                made.setVisible(False)
            for place in places:
                place.invalidate()
        layout.activate()

    def _enough(self, pool: list[Made], count: int, make: Callable[[], Made]) -> list[Made]:
        """The first `count` controls of a pool, made where they are lacking; the others are hidden."""
        while len(pool) < count:
            pool.append(make())
        for place, control in enumerate(pool):
            control.setVisible(place < count)
        return pool[:count]

    def _new_button(self) -> BigButton:
        made = BigButton(self.theme, self)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        made.clicked.connect(lambda: self.acted.emit(made.button.action_id))
        return made

    def _new_option(self) -> ChoiceButton:
        made = ChoiceButton(self.theme, self)
        made.clicked.connect(lambda: self.option_pressed.emit(made.choice.number))
        return made

    def _new_hint(self) -> HintButton:
        made = HintButton(self.theme, self)
        made.clicked.connect(lambda: self.acted.emit(made.action_id))
        return made
