"""The head of the season corrected: its days, its place, its organiser. Its name stays: evenings find their season by it."""

from __future__ import annotations

from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from judge_console.engine.events import HeadChanged
from judge_console.quiz.season.state import SeasonTitle
from judge_console.ui.controls import KeyButton, restyle, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.start import ISO, day_field
from judge_console.ui.section import field, side_by_side
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

_WIDEST = 720


class HeadCard(QFrame):
    """The fields of the head with a reason below them."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__()
        self._ledger = ledger
        self._shown: SeasonTitle | None = None
        self.begins = day_field(_("First day of the season"))
        self.ends = day_field(_("Last day of the season"))
        self.organiser = field(_("Organiser (surname)"))
        self.place = field(_("Place of the evenings"))
        self.why = field(_("Reason of the correction"), hint=_("Reason, kept in the journal"))
        self.save_button = KeyButton(_("Save"), "Ctrl+Enter", theme, primary=True)
        self.about = text(_("The name stays as it is: evenings find their season by it."), "small", wrap=True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        places: tuple[tuple[QWidget, int, int], ...] = ((self.begins, 0, 0), (self.ends, 0, 1), (self.place, 2, 0), (self.organiser, 2, 1))
        for widget, row, column in places:
            grid.addWidget(text(widget.accessibleName(), "small"), row, column)
            grid.addWidget(widget, row + 1, column)
            grid.setRowMinimumHeight(row + 1, 36)
            grid.setColumnStretch(column, 1)
        middle = QWidget()
        middle.setMaximumWidth(_WIDEST)
        inner = QVBoxLayout(middle)
        inner.setContentsMargins(0, 8, 0, 0)
        inner.setSpacing(12)
        inner.addWidget(self.about)
        inner.addLayout(grid)
        inner.addLayout(side_by_side(self.why, self.save_button))
        column_of = QVBoxLayout(self)
        column_of.setContentsMargins(0, 0, 0, 0)
        column_of.addWidget(middle, 0, Qt.AlignmentFlag.AlignTop)
        self.why.returnPressed.connect(self.save)
        self.save_button.clicked.connect(self.save)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.save_button.set_theme(theme)

    def refresh(self) -> None:
        """Shows the head as it is now; what is being typed stays until it changes."""
        own = self._ledger.state.head.season
        if own != self._shown:
            self._shown = own
            self.begins.setDate(QDate.fromString(own.begins, ISO))
            self.ends.setDate(QDate.fromString(own.ends, ISO))
            self.organiser.setText(own.organiser)
            self.place.setText(own.place)
            self.why.clear()
            restyle(self.why, "")

    def begin(self) -> None:
        """Takes the keyboard."""
        self.begins.setFocus(Qt.FocusReason.TabFocusReason)

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the card."""
        return [("Ctrl+Enter", _("save"))]

    def save(self) -> None:
        """Records what is different; it needs a reason."""
        own = self._ledger.state.head.season
        typed = {
            "begins": self.begins.date().toString(ISO),
            "ends": self.ends.date().toString(ISO),
            "organiser": self.organiser.text().strip(),
            "place": self.place.text().strip(),
        }
        changes = tuple((f"season.{name}", value) for name, value in typed.items() if value != getattr(own, name))
        why = " ".join(self.why.text().split())
        restyle(self.why, "wrong" if changes and not why else "")
        if not changes:
            return
        if not why:
            self.why.setFocus()
            return
        self._ledger.do(HeadChanged(changes, why))
