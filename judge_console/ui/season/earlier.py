"""The club's seasons before this one, in which the age of a white owl is counted (1.2.3)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout

from judge_console.engine.errors import StorageTrouble
from judge_console.quiz.season.events import EarlierSeasonsListed
from judge_console.ui import keys
from judge_console.ui.controls import button, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.section import side_by_side
from judge_console.words import translate as _


class _Lines(QPlainTextEdit):
    """Lines of text that Tab leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setAccessibleName(_("Earlier seasons, one a line, the latest first"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if keys.chord(event) in {"Ctrl+Enter", "Escape"}:
            event.ignore()
        else:
            super().keyPressEvent(event)


class EarlierCard(QFrame):
    """The list as lines of text."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self._shown: tuple[str, ...] = ()
        self.lines = _Lines()
        self.save_button = button(_("Save the list"))
        self.fetch_button = button(_("From this club file"), "quiet", tip=_("The seasons of this club file that ended before this one"))
        self.about = text("", "small", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(text(_("Earlier seasons of the club, one a line, the latest first"), "heading", wrap=True))
        column.addWidget(self.about)
        column.addWidget(self.lines, 1)
        column.addLayout(side_by_side(self.save_button, self.fetch_button))
        self.save_button.clicked.connect(self.save)
        self.fetch_button.clicked.connect(self.fetch)

    def refresh(self) -> None:
        """Shows the list as it is now; what is being typed stays until it is saved."""
        state = self._ledger.state
        said = _("A white owl counts for {count} seasons after the one it was won in (1.2.3), a black or a red one always.")
        self.about.setText(said.format(count=state.rules.options.owls.white_counts_for_seasons))
        if state.earlier != self._shown or not self.lines.document().isModified():
            self._shown = state.earlier
            self.lines.setPlainText("\n".join(state.earlier))
            self.lines.document().setModified(False)

    def begin(self) -> None:
        """Takes the keyboard."""
        self.lines.setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        """Records the list as it is typed."""
        seasons = tuple(line for line in (" ".join(line.split()) for line in self.lines.toPlainText().splitlines()) if line)
        if seasons != self._ledger.state.earlier and not self._ledger.do(EarlierSeasonsListed(seasons)):
            return
        self.lines.document().setModified(False)
        self.refresh()

    def fetch(self) -> None:
        """Writes the seasons of the club file that began before this one above what is typed, each once."""
        own = self._ledger.state.head.season
        try:
            found = [line for line in self._ledger.games.lines("season") if str(line.title.get("date", "")) < own.begins]
        except StorageTrouble as trouble:
            self._ledger.trouble(trouble)
            return
        found.sort(key=lambda line: str(line.title["date"]), reverse=True)
        typed = [line for line in (" ".join(line.split()) for line in self.lines.toPlainText().splitlines()) if line]
        names = dict.fromkeys([*(str(line.title["season"]) for line in found), *typed])
        self.lines.setPlainText("\n".join(name for name in names if name != own.name))
        self.lines.document().setModified(True)
