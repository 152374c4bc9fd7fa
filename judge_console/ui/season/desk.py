"""The last section: what is printed, what travels between laptops, the season's log, and its end."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout

from judge_console.quiz.season.events import SeasonClosed
from judge_console.ui.background import Background
from judge_console.ui.controls import button, restyle, text
from judge_console.ui.printing import Printing
from judge_console.ui.season.head import HeadCard
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.log import SeasonLogPanel
from judge_console.ui.season.papers import WHATS, SeasonPreview
from judge_console.ui.season.records import RecordsCard
from judge_console.ui.season.section import Section
from judge_console.ui.section import Chips
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class DeskSection(Section):
    """Four views, chosen by F5: papers, records, log, head."""

    def __init__(self, ledger: Ledger, theme: Theme, background: Background, *, printing: Printing | None = None) -> None:
        super().__init__(ledger, theme)
        views = (("papers", _("Papers")), ("records", _("Records")), ("log", _("Log")), ("head", _("Head of the season")))
        self.views = Chips(views, _("What is shown"))
        self.closed = text("", "small")
        self.close_button = button(_("Close the season"), tip=_("Its tables are final; the undo key opens it again"))
        self.preview = SeasonPreview(ledger, theme, background, printing=printing)
        self.records = RecordsCard(ledger, theme)
        self.log = SeasonLogPanel(ledger.controller, theme)
        self.head = HeadCard(ledger, theme)
        self._faces = QStackedWidget()
        for face in (self.preview, self.records, self.log, self.head):
            self._faces.addWidget(face)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.views)
        top.addStretch(1)
        top.addWidget(self.closed)
        top.addWidget(self.close_button)
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self._faces, 1)
        self.body.addLayout(column)
        self.views.chosen.connect(self.turn)
        self.close_button.clicked.connect(self.close_season)

    def refresh(self) -> None:
        state = self.ledger.state
        if self.views.current == "papers":
            self.preview.redraw()
        elif self.views.current == "records":
            self.records.refresh()
        self.head.refresh()
        self.close_button.setEnabled(not state.signed)
        self.closed.setText("✓ " + _("The season is closed.") if state.signed else "")
        restyle(self.closed, "gain" if state.signed else "small")

    def begin(self) -> None:
        match self.views.current:
            case "papers":
                self.preview.begin()
            case "records":
                self.records.begin()
            case "head":
                self.head.begin()
            case _:
                self.log.begin()

    def key_help(self) -> list[tuple[str, str]]:
        help_of = {"papers": self.preview.key_help, "records": self.records.key_help, "log": self.log.key_help, "head": self.head.key_help}
        return [("F5", _("papers, records, log, head")), *help_of[self.views.current]()]

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if self.views.current == "records" and self.records.handle_key(key):
            # A conflict first: its F5 is not the page's.
            return True
        if key == "F5":
            names = list(self.views.chips)
            self.turn(names[(names.index(self.views.current) + 1) % len(names)])
            return True
        match self.views.current:
            case "papers":
                return not key.startswith("Digit") and self.preview.handle_key(key, event)
            case "records":
                return False
            case "head":
                if key == "Ctrl+Enter":
                    self.head.save()
                return key == "Ctrl+Enter"
            case _:
                return key != "Escape" and self.log.handle_key(key, event)

    def print_name(self) -> str:
        return str(self.preview.what.currentData())

    def show_part(self, name: str) -> None:
        """Shows a paper by its name, or one of the views."""
        if name in WHATS:
            self.turn("papers")
            self.preview.choose(name)
        elif name in self.views.chips:
            self.turn(name)

    def set_theme(self, theme: Theme) -> None:
        self.preview.set_theme(theme)
        self.records.set_theme(theme)
        self.log.set_theme(theme)
        self.head.set_theme(theme)
        super().set_theme(theme)

    def turn(self, view: str) -> None:
        """Shows another view."""
        self.views.choose(view)
        self._faces.setCurrentIndex(list(self.views.chips).index(view))
        self.redraw()
        self.begin()

    def close_season(self) -> None:
        """The tables are final; the undo key opens the season again, and so does striking this line in the log."""
        self.ledger.do(SeasonClosed(self.ledger.state.head.season.organiser))
