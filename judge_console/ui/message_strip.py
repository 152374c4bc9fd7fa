"""The strip under a page that says what was refused and why, what to do instead, and what is wrong with the machine. Never a dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QWidget

from judge_console import words
from judge_console.engine.errors import ConsoleError, FormatError, StorageTrouble
from judge_console.engine.events import CORRECTIONS
from judge_console.ui import actions
from judge_console.ui.advice import advice
from judge_console.ui.controller import Controller, RefusedNotice
from judge_console.ui.controls import KeyButton, button, restyle, text
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

Tone = Literal["warning", "loss", "info"]


@dataclass(frozen=True)
class Offer:
    """A button of a message: what it says and does. The message goes away when it is pressed."""

    title: str
    act: Callable[[], None]


@dataclass(frozen=True)
class Question:
    """A field of a message: what is to be typed, what it begins with, the button's words, and what is done with the text.

    `chord` is the key that opens the field; without one it is open from the start.
    """

    prompt: str
    title: str
    act: Callable[[str], None]
    begins_with: str = ""
    chord: str = ""


@dataclass(frozen=True)
class Message:
    """What the strip says. `lasting` stays until it is dismissed; others go with the next success."""

    tone: Tone
    headline: str
    words: str = ""
    offers: tuple[Offer, ...] = ()
    question: Question | None = None
    lasting: bool = False


class _Reason(QLineEdit):
    """A field that Esc leaves."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


class MessageStrip(QFrame):
    """Shows one message at a time, the latest. `closed` when it went away, so that the keyboard goes back to the page."""

    closed = Signal()

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__()
        self._controller = controller
        self._theme = theme
        self.message: Message | None = None
        self._headline = text(kind="heading")
        self._headline.setProperty("kind", "")
        self._headline.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words = text(wrap=True)
        self._field = _Reason()
        self._field.left.connect(self.dismiss)
        self._field.returnPressed.connect(self._answer)
        self._ask = KeyButton("", "", theme)
        self._ask.clicked.connect(self._press_ask)
        self._offers: list[QPushButton] = []
        self._close = button("✕", "quiet", tip=_("Dismiss (Esc)"))
        self._close.clicked.connect(self.dismiss)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 6, 8, 6)
        layout.setSpacing(12)
        layout.addWidget(self._headline)
        layout.addWidget(self._words, 1)
        layout.addWidget(self._field, 1)
        layout.addWidget(self._ask)
        layout.addWidget(self._close)
        self._layout = layout
        self.hide()
        self.listen(controller)
        self.set_theme(theme)

    def listen(self, controller: Controller) -> None:
        """Hears of what `controller` is refused and of its troubles."""
        controller.refused.connect(self.refuse)
        controller.troubled.connect(self.trouble)
        controller.changed.connect(self._after_success)
        controller.opened.connect(self._after_success)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self._theme = theme
        self._ask.set_theme(theme)
        self._headline.setFont(theme.font(bold=True))

    def tell(self, message: Message) -> None:
        """Shows a message in place of the one there is."""
        self.message = message
        restyle(self, message.tone)
        self._headline.setText(message.headline)
        self._words.setText(message.words)
        self._words.setVisible(bool(message.words))
        for old in self._offers:
            old.hide()
            old.deleteLater()
        self._offers = [self._offer(offer) for offer in message.offers]
        for place, made in enumerate(self._offers):
            self._layout.insertWidget(self._layout.count() - 2 - place, made)
        question = message.question
        self._field.hide()
        self._ask.setVisible(question is not None)
        if question is not None:
            self._ask.say(question.title, question.chord)
            if not question.chord:
                self._open_field(question)
        self.setAccessibleName(f"{message.headline} {message.words}".strip())
        self.show()

    def refuse(self, notice: RefusedNotice) -> None:
        """Says a refusal with its clause, what to do instead, and offers to record it with a reason where an override lifts it."""
        refusal = notice.refusal
        sentence = words.sentence(refusal.code, refusal.facts)
        headline = sentence[:1].upper() + sentence[1:]
        by = notice.by or self._controller
        discipline = by.session.discipline.name if by.session is not None else ""
        clause = refusal.clause
        if discipline in {"quiz", "season"}:
            from judge_console.desk.quiz_words import clause_words  # noqa: PLC0415 - a mafia judge needs none of it

            clause = clause_words(clause)
        question = _override(notice, by)
        self.tell(Message("warning", f"{headline} · {clause}" if clause else headline, advice(refusal.code, discipline), question=question))

    def trouble(self, error: ConsoleError) -> None:
        """Says what the machine or a file is at fault with, and what to do."""
        sentence = words.sentence(error.code, error.facts)
        headline = sentence[:1].upper() + sentence[1:]
        match error:
            case StorageTrouble():
                self.tell(Message("loss", headline, _("Nothing was changed. File: {path}").format(path=error.path)))
            case FormatError():
                file = f"{error.file} " if error.file else ""
                self.tell(Message("loss", headline, f"{file}{error.place}"))
            case _:
                self.tell(Message("loss", headline))

    def dismiss(self) -> bool:
        """Takes the message away; False where there was none."""
        if self.message is None:
            return False
        self.message = None
        self._field.clear()
        self.hide()
        self.closed.emit()
        return True

    def ask(self) -> bool:
        """Opens the field of the message, as its key does; False where it has none."""
        if self.message is None or self.message.question is None:
            return False
        self._press_ask()
        return True

    def _offer(self, offer: Offer) -> QPushButton:
        made = button(offer.title)

        def press() -> None:
            self.dismiss()
            offer.act()

        made.clicked.connect(press)
        return made

    def _open_field(self, question: Question) -> None:
        self._field.setPlaceholderText(question.prompt)
        self._field.setAccessibleName(question.prompt)
        self._field.setText(question.begins_with)
        self._field.selectAll()
        self._field.show()
        self._ask.say(question.title, "Enter")
        self._field.setFocus()

    def _press_ask(self) -> None:
        question = self.message.question if self.message is not None else None
        if question is None:
            return
        # isHidden, not isVisible: the window itself may not be shown yet.
        if self._field.isHidden():
            self._open_field(question)
        else:
            self._answer()

    def _answer(self) -> None:
        question = self.message.question if self.message is not None else None
        answer = self._field.text().strip()
        if question is None or not answer:
            return
        self.dismiss()
        question.act(answer)

    def _after_success(self, _change: object) -> None:
        if self.message is not None and not self.message.lasting:
            self.dismiss()

    def focus_inside(self, widget: QWidget | None) -> bool:
        """Whether the cursor is in the strip's field."""
        return widget is self._field


def _override(notice: RefusedNotice, controller: Controller) -> Question | None:
    session = controller.session
    if session is None or isinstance(notice.event, CORRECTIONS) or not session.discipline.can_be_set_aside(notice.refusal):
        return None

    def record(reason: str) -> None:
        controller.do(notice.event, note=notice.note, override=reason)

    return Question(_("reason, kept in the protocol"), _("Record all the same"), record, chord=actions.by_id("override").key)
