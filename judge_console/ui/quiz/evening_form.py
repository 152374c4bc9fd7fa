"""The form of a new evening: season, stage, day, host and editor; two teams with captain, squad and owls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, cast

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QCompleter,
    QDateEdit,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from judge_console.quiz.rules import Stage
from judge_console.quiz.squad import Colour, Member, Owl
from judge_console.quiz.state import EveningHead, QuizHead, TeamHead, Teams
from judge_console.ui import keys
from judge_console.ui.controls import KeyButton, button, restyle, text
from judge_console.ui.quiz import wording
from judge_console.ui.theme import Theme
from judge_console.words import language
from judge_console.words import translate as _

SQUAD: Final = 9
_STAGES: Final[tuple[Stage, ...]] = ("group", "play-off", "friendly")
_COLOURS: Final[dict[str, Colour]] = {"б": "white", "w": "white", "ч": "black", "b": "black", "к": "red", "r": "red"}
_OWL: Final = re.compile(r"([бчкwbr])\s*(\d*)", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"^\s*\d{1,2}\s*(?:[.)\]:]\s*|\t\s*|[-–—]\s+)")
LONGEST_NAME: Final = 60


def read_owls(words: str) -> tuple[Owl, ...] | None:
    """Owls as they are noted beside a name: a colour's letter and how many seasons ago, "Б1 Ч"; None where something else stands there."""
    if _OWL.sub("", words).strip(" ,;"):
        return None
    return tuple(Owl(_COLOURS[letter.lower()], int(ago or 0)) for letter, ago in _OWL.findall(words))


def write_owls(owls: Sequence[Owl]) -> str:
    """Owls as `read_owls` takes them."""
    letters = {"white": "Б", "black": "Ч", "red": "К"} if language() == "ru" else {"white": "W", "black": "B", "red": "R"}
    return " ".join(f"{letters[owl.colour]}{owl.seasons_ago or ''}" for owl in owls)


class _Name(QLineEdit):
    """A player's field: a list pasted into it fills the squad from here on."""

    pasted = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMaxLength(LONGEST_NAME)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            lines = [_NUMBERED.sub("", line).strip() for line in QApplication.clipboard().text().splitlines()]
            found = [line for line in lines if line]
            if len(found) > 1:
                self.pasted.emit(found)
                return
        super().keyPressEvent(event)


class TeamForm(QFrame):
    """One team: name, squad, owls, who is captain (the first, unless another is named)."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.known: dict[str, TeamHead] = {}
        self.name = QLineEdit()
        self.name.setAccessibleName(_("Team {letter}").format(letter=letter))
        self.name.setMaxLength(LONGEST_NAME)
        self.captain = QLineEdit()
        self.captain.setAccessibleName(_("Captain of {letter}").format(letter=letter))
        self.captain.setPlaceholderText(_("the first of the squad"))
        self.members = tuple(_Name(_("Player {number}, {letter}").format(number=number, letter=letter)) for number in range(1, SQUAD + 1))
        self.owls = tuple(QLineEdit() for _member in self.members)
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 8, 16, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        for row, (label, field) in enumerate(((_("Team {letter}").format(letter=letter), self.name), (_("Captain"), self.captain))):
            grid.addWidget(text(label, "small"), row, 0)
            grid.addWidget(field, row, 1, 1, 2)
        grid.addWidget(text(_("Squad"), "small"), 2, 1)
        grid.addWidget(text(_("owls"), "small"), 2, 2)
        for place, (member, owls) in enumerate(zip(self.members, self.owls, strict=True)):
            owls.setFixedWidth(84)
            owls.setAccessibleName(_("Owls of player {number}, {letter}").format(number=place + 1, letter=letter))
            number = text(str(place + 1), "muted")
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(number, place + 3, 0)
            grid.addWidget(member, place + 3, 1)
            grid.addWidget(owls, place + 3, 2)
            member.pasted.connect(lambda found, place=place: self.fill(found, place))
            owls.textChanged.connect(lambda words, owls=owls: restyle(owls, "" if read_owls(words) is not None else "wrong"))
        grid.setColumnStretch(1, 1)
        self.name.editingFinished.connect(self._offer_squad)

    @property
    def order(self) -> tuple[QLineEdit, ...]:
        """The fields in the order in which Enter goes through them; owls are reached by Tab."""
        return (self.name, self.captain, *self.members)

    def fill(self, names: Sequence[str], first: int = 0) -> None:
        """Writes names from a place on."""
        for field, name in zip(self.members[first:], names, strict=False):
            field.setText(name[:LONGEST_NAME])

    def take(self, head: TeamHead) -> None:
        """Shows a team that is known."""
        self.name.setText(head.name)
        self.captain.setText(head.captain)
        for place, (field, owls) in enumerate(zip(self.members, self.owls, strict=True)):
            member = head.squad[place] if place < len(head.squad) else Member("", ())
            field.setText(member.name)
            owls.setText(write_owls(member.owls))

    def clear(self) -> None:
        """Empties every field."""
        self.take(TeamHead("", "", ()))

    def offer(self, known: dict[str, TeamHead]) -> None:
        """Teams whose squads are filled in when their name is typed."""
        self.known = known
        completer = QCompleter([head.name for head in known.values()], self.name)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.name.setCompleter(completer)

    def head(self) -> TeamHead:
        """The team as it stands in the form."""
        pairs = zip(self.members, self.owls, strict=True)
        squad = tuple(Member(" ".join(field.text().split()), read_owls(owls.text()) or ()) for field, owls in pairs if field.text().strip())
        return TeamHead(self.name.text().strip(), self.captain.text().strip() or (squad[0].name if squad else ""), squad)

    def _offer_squad(self) -> None:
        known = self.known.get(self.name.text().strip().casefold())
        if known is not None and not any(field.text().strip() for field in self.members):
            self.take(known)


class EveningForm(QScrollArea):
    """`begun` carries (regulation id, QuizHead); `left` that the host has thought better of it."""

    begun = Signal(str, object)
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.season, self.host, self.editor = (self._field(name) for name in (_("Season"), _("Host"), _("Editor")))
        self.stage = QComboBox()
        self.stage.setAccessibleName(_("Stage"))
        for stage in _STAGES:
            self.stage.addItem(wording.capital(wording.stage_words(stage)), stage)
        self.date = QDateEdit()
        self.date.setDisplayFormat("dd.MM.yyyy")
        self.date.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.date.setAccessibleName(_("Date"))
        self.regulation = QComboBox()
        self.regulation.setAccessibleName(_("Regulation"))
        self.a, self.b = TeamForm(wording.letter("A")), TeamForm(wording.letter("B"))
        self.hint = text("", "warning", wrap=True)
        self.begin = KeyButton(_("Begin the evening"), "Ctrl+Enter", theme, primary=True)
        self.back = button(_("Back"), "quiet")
        self.begin.clicked.connect(self.finish)
        self.back.clicked.connect(self.left)
        self._build()

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.begin.set_theme(theme)

    def prepare(self, regulations: Sequence[tuple[str, str]], heads: Sequence[QuizHead], today: str) -> None:
        """Fills the form with what the latest evening had; teams of earlier ones are known by name. `heads`: the latest first."""
        self.regulation.clear()
        for regulation_id, name in regulations:
            self.regulation.addItem(name, regulation_id)
        known: dict[str, TeamHead] = {}
        for head in heads:
            for team in (head.teams.a, head.teams.b):
                known.setdefault(team.name.casefold(), team)
        for form in (self.a, self.b):
            form.clear()
            form.offer(known)
        self.date.setDate(QDate.fromString(today, "yyyy-MM-dd"))
        if heads:
            evening = heads[0].evening
            self.season.setText(evening.season)
            self.host.setText(evening.host)
            self.editor.setText(evening.editor)
            self.stage.setCurrentIndex(self.stage.findData(evening.stage))
        self.hint.setText("")
        (self.a.name if self.season.text() else self.season).setFocus()

    @property
    def order(self) -> tuple[QWidget, ...]:
        """The fields in the order in which Enter goes through them."""
        return (self.season, self.stage, self.date, self.host, self.editor, self.regulation, *self.a.order, *self.b.order)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match keys.chord(event):
            case "Ctrl+Enter":
                self.finish()
            case "Enter":
                here = self.focusWidget()
                place = self.order.index(here) + 1 if here in self.order else 0
                self.order[place % len(self.order)].setFocus(Qt.FocusReason.TabFocusReason)
            case _:
                super().keyPressEvent(event)

    def head(self) -> QuizHead:
        """The head as it stands in the form."""
        evening = EveningHead(
            self.season.text().strip(),
            cast("Stage", self.stage.currentData()),
            self.date.date().toString("yyyy-MM-dd"),
            self.host.text().strip(),
            self.editor.text().strip(),
        )
        return QuizHead(evening, Teams(self.a.head(), self.b.head()))

    def finish(self) -> None:
        """Begins the evening, unless something in the form cannot be meant."""
        fault = self.fault()
        self.hint.setText(fault)
        if not fault:
            self.begun.emit(str(self.regulation.currentData()), self.head())

    def fault(self) -> str:
        """What keeps the evening from beginning; empty for nothing."""
        head = self.head()
        for form, team in ((self.a, head.teams.a), (self.b, head.teams.b)):
            names = [member.name for member in team.squad]
            if not team.name:
                return _("{field} has no name.").format(field=form.name.accessibleName())
            if not names:
                return _("{team} has no players.").format(team=team.name)
            twice = next((name for name in names if names.count(name) > 1), None)
            if twice is not None:
                return _("{team}: {name} stands there twice.").format(team=team.name, name=twice)
            if team.captain not in names:
                return _("{team}: the captain is not in the squad.").format(team=team.name)
            if any(read_owls(field.text()) is None for field in form.owls):
                return _("Owls are noted by letter and seasons ago: {example}.").format(
                    example=write_owls((Owl("white", 1), Owl("black", 0), Owl("red", 3)))
                )
        return ""

    def _field(self, name: str) -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(name)
        field.setMaxLength(LONGEST_NAME)
        return field

    def _build(self) -> None:
        inside = QWidget()
        inside.setProperty("kind", "page")
        head = QGridLayout()
        head.setHorizontalSpacing(12)
        head.setVerticalSpacing(2)
        fields: tuple[QWidget, ...] = (self.season, self.stage, self.date, self.host, self.editor, self.regulation)
        for column, field in enumerate(fields):
            head.addWidget(text(field.accessibleName(), "small"), 0, column)
            head.addWidget(field, 1, column)
        for column, stretch in enumerate((3, 2, 1, 2, 2, 3)):
            head.setColumnStretch(column, stretch)
        teams = QHBoxLayout()
        teams.setSpacing(16)
        teams.addWidget(self.a, 1)
        teams.addWidget(self.b, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.begin)
        page = QVBoxLayout(inside)
        page.setContentsMargins(24, 8, 24, 8)
        page.setSpacing(8)
        page.addWidget(text(_("New evening"), "title"))
        page.addLayout(head)
        page.addLayout(teams)
        page.addStretch(1)
        page.addLayout(foot)
        self.setWidget(inside)
