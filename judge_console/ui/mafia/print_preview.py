"""What will be printed of a game, looked at first: the protocol, draft or final, the form of this game, forms for a day."""

from __future__ import annotations

from typing import Final, Literal, cast

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from judge_console.desk.paper_cells import CellFault, read_count
from judge_console.ui.controller import Controller
from judge_console.ui.controls import restyle, text
from judge_console.ui.printing import Printing
from judge_console.ui.sheet_preview import SheetPreview
from judge_console.ui.theme import Theme
from judge_console.words import N_
from judge_console.words import translate as _

What = Literal["protocol", "blank", "stack"]
WHATS: Final[dict[What, str]] = {
    "protocol": N_("Protocol"),
    "blank": N_("Form of this game"),
    "stack": N_("Forms for a day"),
}


class PreviewPanel(SheetPreview):
    """The sheets of the open game."""

    def __init__(self, controller: Controller, theme: Theme, parent: QWidget | None = None, *, printing: Printing | None = None) -> None:
        super().__init__(controller, theme, {name: _(words) for name, words in WHATS.items()}, parent, printing=printing)
        self.roles = QCheckBox(_("with roles, though not signed"))
        self.backs = QCheckBox(_("with the second page"))
        self.backs.setChecked(True)  # the form has two; one who prints them apart takes it off
        self.games = _field(_("games"), "1-5")
        self.tables = _field(_("tables"), "1")
        self.options.addWidget(self.roles)
        self.stack_rows: list[QWidget] = []
        for label, field in ((_("Games, by number"), self.games), (_("Tables, by number"), self.tables)):
            for widget in (text(label, "small"), field):
                self.options.addWidget(widget)
                self.stack_rows.append(widget)
        self.options.addWidget(self.backs)
        for box in (self.roles, self.backs):
            box.toggled.connect(self.redraw)
        for field in (self.games, self.tables):
            field.editingFinished.connect(self.redraw)

    def begin(self) -> None:
        self.roles.setChecked(False)
        super().begin()

    def refresh(self) -> None:
        state = self.state
        what = cast("What", self.what.currentData())
        self.roles.setVisible(what == "protocol" and not state.signed)
        self.backs.setVisible(what != "protocol")
        for row in self.stack_rows:
            row.setVisible(what == "stack")
        super().refresh()

    def make(self, what: str) -> None:
        self.show_sheet(self._made(cast("What", what)))

    def file_name(self) -> str:
        """What the file and the print job are called; never a role, never who won."""
        game = self.state.head.game
        words = WHATS[cast("What", self.what.currentData())]
        name = _("{what}, {date}, game {number}, table {table}").format(what=_(words), date=game.date, number=game.number, table=game.table)
        return "".join(letter if letter.isalnum() or letter in " .,-" else "_" for letter in name)

    def _made(self, what: What) -> bytes | None:
        from judge_console.desk import papers  # noqa: PLC0415 - reportlab waits until a sheet is looked at

        course = self.session.course
        restyle(self.games, "")
        restyle(self.tables, "")
        if what == "protocol":
            return papers.protocol_pdf(
                course, printed_at=self.controller.games.clock.now(), roles=self.state.signed or self.roles.isChecked()
            )
        if what == "blank":
            return papers.blank_pdf([course], backs=self.backs.isChecked())
        games, tables = _numbers(self.games), _numbers(self.tables)
        if not games or not tables:
            return None
        game = self.state.head.game
        judges = (game.judge,) if len(tables) == 1 else ()
        stack = papers.BlankStack(game.tournament, game.stage, game.date, games, tables, judges)
        return papers.stack_of_blanks_pdf(stack, course.rules, backs=self.backs.isChecked())


def _field(name: str, value: str) -> QLineEdit:
    field = QLineEdit(value)
    field.setAccessibleName(name)
    return field


def _numbers(field: QLineEdit) -> tuple[int, ...]:
    """Numbers as one writes pages to print, "1-5" or "1, 3"; empty, and the field outlined, where they cannot be read."""
    found: list[int] = []
    for part in field.text().replace("–", "-").split(","):
        first, dash, last = part.partition("-")
        try:
            low = read_count(first)
            high = read_count(last) if dash else low
        except CellFault:
            low = high = 0
        if not 1 <= low <= high <= low + 99:
            restyle(field, "wrong")
            return ()
        found += range(low, high + 1)
    return tuple(dict.fromkeys(found))
