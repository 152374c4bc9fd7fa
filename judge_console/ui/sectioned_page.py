"""A page of sections over a journal that is held beside the game: a tournament, a season. Its list, or the open one's sections by digit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from judge_console.ui import keys
from judge_console.ui.background import Background
from judge_console.ui.controls import Elided, button
from judge_console.ui.ledger import Ledger
from judge_console.ui.section import Section
from judge_console.ui.start_list import StartList
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

AnyLedger = TypeVar("AnyLedger", bound=Ledger)
Maker = Callable[[AnyLedger, Theme, Background], Section]
SectionEntry = tuple[str, str, Maker[AnyLedger]]
"""A section: its name, its msgid, and how it is made when it is first shown."""


class SectionedPage(QFrame):
    """Base of such pages. A subclass says what it is called, where it begins, and may put something beside its name."""

    def __init__(
        self,
        ledger: AnyLedger,
        theme: Theme,
        sections: Sequence[SectionEntry[AnyLedger]],
        start: StartList,
        others: tuple[str, str],
        beside: Sequence[QWidget] = (),
    ) -> None:
        """`others` are the words and the tip of the button that leads to the list."""
        super().__init__()
        self.setProperty("kind", "page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.theme = theme
        self.ledger: Ledger = ledger
        self.background = Background(self)
        self.sections: dict[str, Section] = {}
        self._rooms: dict[str, _Room] = {}
        self._makers = {name: lambda make=make: make(ledger, self.theme, self.background) for name, _words, make in sections}
        self._words = {name: _(words) for name, words, _make in sections}
        self.names = tuple(self._words)
        self.current = self.names[0]
        self.start = start
        self.name = Elided(kind="heading")
        self.other = button(others[0], "bar", tip=others[1])
        self.line = Elided(kind="small")
        self.chips = [_chip(number, words) for number, words in enumerate(self._words.values(), 1)]
        self.host = QStackedWidget()
        self._faces = QStackedWidget()
        self._lay_out(beside)
        start.left.connect(lambda: self.show_section(self.current))
        self.other.clicked.connect(self.show_list)
        ledger.controller.opened.connect(self._on_opened)
        ledger.changed.connect(self._tell_head)

    # What a subclass says.

    def title(self) -> str:
        """The name of what is open, or of the list."""
        raise NotImplementedError

    def heading(self) -> str:
        """What stands above the sections."""
        raise NotImplementedError

    def first_section(self) -> str:
        """The section that is shown when one is opened."""
        return self.current

    # What the window asks.

    @property
    def at_list(self) -> bool:
        """Whether the list is shown."""
        return self._faces.currentWidget() is self.start

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.start.set_theme(theme)
        for section in self.sections.values():
            section.set_theme(theme)

    def enter(self) -> None:
        """Shows what there is now: games may have gone on since."""
        if self.at_list:
            self.start.enter()
        else:
            self.ledger.look_again()
            self._tell_head()
            self.section.begin()

    def leave(self) -> None:
        """Nothing is kept."""

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page is shown, or the window closes and the club after it."""
        self.ledger.rest()
        super().hideEvent(event)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        """A digit chooses a section; other keys are the section's."""
        if self.at_list:
            return self.start.handle_key(key, event)
        if self.section.handle_key(key, event):
            return True
        digit = keys.digit(key)
        if digit is not None and 1 <= digit <= len(self.names):
            self.show_section(self.names[digit - 1])
            return True
        return False

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the list or of the section that is shown."""
        if self.at_list:
            return self.start.key_help()
        sections = [(f"Digit{number}", words) for number, words in enumerate(self._words.values(), 1)]
        return [*self.section.key_help(), *sections]

    def print_now(self) -> None:
        """Shows the paper of the section that is open."""
        if not self.at_list:
            self._go(f"papers:{self.section.print_name()}")

    # Sections.

    @property
    def section(self) -> Section:
        """The section that is shown."""
        return self.sections[self.current]

    def show_section(self, name: str) -> Section:
        """Shows a section, made when it is first asked for."""
        if name not in self.sections:
            made = self._makers[name]()
            self.connect_section(made)
            self.sections[name] = made
            self._rooms[name] = _Room(made)
            self.host.addWidget(self._rooms[name])
        self.current = name
        self._faces.setCurrentWidget(self._desk)
        self.line.say("")
        self.host.setCurrentWidget(self._rooms[name])
        self.chips[self.names.index(name)].setChecked(True)
        self.section.begin()
        return self.section

    def connect_section(self, section: Section) -> None:
        """Hears what a section that has just been made asks for."""
        section.asked.connect(self._go)
        section.told.connect(self.line.say)

    def show_list(self) -> None:
        """Shows the list; what is open stays open."""
        self._faces.setCurrentWidget(self.start)
        self.start.enter()

    def turn_to_list(self) -> None:
        """Shows the list; asked for once more it leads back to what is open."""
        if self.at_list and self.ledger.open:
            self.show_section(self.current)
        else:
            self.show_list()

    def show_form(self) -> None:
        """Shows the form of a new one."""
        self.show_list()
        self.start.show_form()

    def _go(self, where: str) -> None:
        name, colon, part = where.partition(":")
        section = self.show_section(name)
        if colon:
            section.show_part(part)

    def _on_opened(self, session: object) -> None:
        self._tell_head()
        if session is None:
            self.show_list()
            return
        self.show_section(self.first_section())

    def _tell_head(self) -> None:
        if self.ledger.open:
            self.name.say(self.heading())

    def _lay_out(self, beside: Sequence[QWidget]) -> None:
        self._desk = QWidget()
        head = QFrame()
        head.setProperty("kind", "bar")
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.name, 1)
        for part in beside:
            top.addWidget(part)
        top.addWidget(self.other)
        tabs = QHBoxLayout()
        tabs.setSpacing(4)
        self._group = QButtonGroup(self)
        for chip, name in zip(self.chips, self.names, strict=True):
            self._group.addButton(chip)
            chip.clicked.connect(lambda _checked=False, name=name: self.show_section(name))
            tabs.addWidget(chip)
        tabs.addStretch(1)
        tabs.addSpacing(8)
        tabs.addWidget(self.line)
        rows = QVBoxLayout(head)
        rows.setContentsMargins(16, 8, 16, 8)
        rows.setSpacing(8)
        rows.addLayout(top)
        rows.addLayout(tabs)
        column = QVBoxLayout(self._desk)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self.host, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._faces)
        self._faces.addWidget(self.start)
        self._faces.addWidget(self._desk)


class _Room(QScrollArea):
    """Where a section is shown: in a low or narrow window, at 200 % on a small screen, it can be scrolled and presses nothing together."""

    def __init__(self, section: Section) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(section)


def _chip(number: int, words: str) -> QPushButton:
    made = QPushButton(f"{number}  {words}")
    made.setProperty("kind", "chip")
    made.setCheckable(True)
    made.setAccessibleName(f"{words} ({number})")
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made
