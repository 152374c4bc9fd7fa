"""The page «Турнир»: the list of tournaments, or the open one with its sections, chosen by a digit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from judge_console.ui import keys
from judge_console.ui.background import Background
from judge_console.ui.controller import Controller
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.games_list import day_words
from judge_console.ui.theme import Theme
from judge_console.ui.tournament.clock import DayClock
from judge_console.ui.tournament.entries import EntriesSection
from judge_console.ui.tournament.ledger import Ledger
from judge_console.ui.tournament.section import Section
from judge_console.ui.tournament.start import TournamentStart
from judge_console.words import N_
from judge_console.words import translate as _

Maker = Callable[[Ledger, Theme, Background], Section]


def _seating(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.seating import SeatingSection  # noqa: PLC0415 - each section when it is first shown

    return SeatingSection(ledger, theme)


def _timetable(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.timetable import TimetableSection  # noqa: PLC0415

    return TimetableSection(ledger, theme)


def _results(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.results import ResultsSection  # noqa: PLC0415

    return ResultsSection(ledger, theme)


def _standings(ledger: Ledger, theme: Theme, _background: Background) -> Section:
    from judge_console.ui.tournament.standings import StandingsSection  # noqa: PLC0415

    return StandingsSection(ledger, theme)


def _statistics(ledger: Ledger, theme: Theme, background: Background) -> Section:
    from judge_console.ui.tournament.figures import FiguresSection  # noqa: PLC0415

    return FiguresSection(ledger, theme, background)


def _papers(ledger: Ledger, theme: Theme, background: Background) -> Section:
    from judge_console.ui.tournament.papers import PapersSection  # noqa: PLC0415

    return PapersSection(ledger, theme, background)


SECTIONS: Final[tuple[tuple[str, str, Maker], ...]] = (
    ("entries", N_("Entries"), lambda ledger, theme, _background: EntriesSection(ledger, theme)),
    ("seating", N_("Seating"), _seating),
    ("timetable", N_("Timetable"), _timetable),
    ("results", N_("Results"), _results),
    ("standings", N_("Standings"), _standings),
    ("statistics", N_("Statistics"), _statistics),
    ("papers", N_("Print and export"), _papers),
)


class TournamentPage(QFrame):
    """The page of the window."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.theme = theme
        self.controller = controller.tournament
        self.ledger = Ledger(controller.tournament, controller)
        self.background = Background(self)
        self.sections: dict[str, Section] = {}
        self.current = "entries"
        self.start = TournamentStart(self.controller, theme)
        self.name = Elided(kind="heading")
        self.other = button(_("Tournaments"), "bar", tip=_("The list of tournaments"))
        self.clock = DayClock(self.ledger, theme)
        self.line = text("", "small")
        self.chips = [_chip(number, _(words)) for number, (_name, words, _make) in enumerate(SECTIONS, 1)]
        self.host = QStackedWidget()
        self._faces = QStackedWidget()
        self._lay_out()
        self.start.left.connect(lambda: self.show_section(self.current))
        self.other.clicked.connect(self.show_list)
        self.controller.opened.connect(self._on_opened)
        self.ledger.changed.connect(self._tell_head)
        self._on_opened(self.controller.session)

    # What the window asks.

    def title(self) -> str:
        """The tournament's name."""
        if not self.ledger.open or self._faces.currentWidget() is self.start:
            return _("Tournaments")
        own = self.ledger.state.head.tournament
        return " · ".join(part for part in (own.name, own.stage) if part)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.start.set_theme(theme)
        self.clock.set_theme(theme)
        for section in self.sections.values():
            section.set_theme(theme)

    def enter(self) -> None:
        """Shows what there is now: games may have gone on since."""
        if self._faces.currentWidget() is self.start:
            self.start.enter()
        else:
            self.ledger.look_again()
            self.clock.tell()
            self.section.begin()

    def leave(self) -> None:
        """Nothing is kept."""

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page is shown, or the window closes and the club after it."""
        self.ledger.rest()
        super().hideEvent(event)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        """A digit chooses a section; other keys are the section's."""
        if self._faces.currentWidget() is self.start:
            return self.start.handle_key(key, event)
        if self.section.handle_key(key, event):
            return True
        digit = keys.digit(key)
        if digit is not None and 1 <= digit <= len(SECTIONS):
            self.show_section(SECTIONS[digit - 1][0])
            return True
        return False

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the list or of the section that is shown."""
        if self._faces.currentWidget() is self.start:
            return self.start.key_help()
        sections = [(f"Digit{number}", _(words)) for number, (_name, words, _make) in enumerate(SECTIONS, 1)]
        return [*self.section.key_help(), *sections]

    def print_now(self) -> None:
        """Shows the paper of the section that is open."""
        if self._faces.currentWidget() is not self.start:
            self._go(f"papers:{self.section.print_name()}")

    # Sections.

    @property
    def section(self) -> Section:
        """The section that is shown."""
        return self.sections[self.current]

    def show_section(self, name: str) -> Section:
        """Shows a section, made when it is first asked for."""
        if name not in self.sections:
            made = next(make for own, _words, make in SECTIONS if own == name)(self.ledger, self.theme, self.background)
            made.asked.connect(self._go)
            made.told.connect(self.line.setText)
            self.sections[name] = made
            self.host.addWidget(made)
        self.current = name
        self._faces.setCurrentWidget(self._desk)
        self.line.setText("")
        self.host.setCurrentWidget(self.sections[name])
        self.chips[[own for own, _words, _make in SECTIONS].index(name)].setChecked(True)
        self.section.begin()
        return self.section

    def show_list(self) -> None:
        """Shows the list of tournaments; the open one stays open."""
        self._faces.setCurrentWidget(self.start)
        self.start.enter()

    def _go(self, where: str) -> None:
        name, colon, paper = where.partition(":")
        section = self.show_section(name)
        if colon:
            section.show_part(paper)

    def _on_opened(self, session: object) -> None:
        self._tell_head()
        if session is None:
            self.show_list()
            return
        self.show_section("entries" if not self.ledger.state.seating else self.current)

    def _tell_head(self) -> None:
        if not self.ledger.open:
            return
        state = self.ledger.state
        own = state.head.tournament
        closed = _("closed") if state.signed else ""
        self.name.say(" · ".join(part for part in (own.name, own.stage, day_words(own.date), closed) if part))
        self.clock.tell()

    def _lay_out(self) -> None:
        self._desk = QWidget()
        head = QFrame()
        head.setProperty("kind", "bar")
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.name, 1)
        top.addWidget(self.clock)
        top.addWidget(self.other)
        tabs = QHBoxLayout()
        tabs.setSpacing(4)
        self._group = QButtonGroup(self)
        for chip, (name, _words, _make) in zip(self.chips, SECTIONS, strict=True):
            self._group.addButton(chip)
            chip.clicked.connect(lambda _checked=False, name=name: self.show_section(name))
            tabs.addWidget(chip)
        tabs.addStretch(1)
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


def _chip(number: int, words: str) -> QPushButton:
    made = QPushButton(f"{number}  {words}")
    made.setProperty("kind", "chip")
    made.setCheckable(True)
    made.setAccessibleName(f"{words} ({number})")
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return made
