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

from judge_console.desk.evening_head import read_owls, stage_words, write_owls
from judge_console.desk.quiz_words import team_letter
from judge_console.quiz.rules import Stage
from judge_console.quiz.squad import Member, Owl
from judge_console.quiz.state import EveningHead, QuizHead, TeamHead, Teams
from judge_console.ui import keys
from judge_console.ui.controls import KeyButton, button, indented, restyle, text
from judge_console.ui.mafia.panel import focus
from judge_console.ui.quiz import wording
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

SQUAD: Final = 9
_STAGES: Final[tuple[Stage, ...]] = ("group", "play-off", "friendly")
_NUMBERED: Final = re.compile(r"^\s*\d{1,2}\s*(?:[.)\]:]\s*|\t\s*|[-–—]\s+)")
LONGEST_NAME: Final = 60


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
    """One team: name, squad, owls, who is captain (the first, unless another is named). `edited`: something was typed."""

    edited = Signal()

    def __init__(self, letter: str) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.known: dict[str, TeamHead] = {}
        self._beyond: tuple[Member, ...] = ()
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
        for typed in (*self.order, *self.owls):
            typed.textChanged.connect(self.edited)

    @property
    def order(self) -> tuple[QLineEdit, ...]:
        """The fields in the order in which Enter goes through them; owls are reached by Tab."""
        return (self.name, self.captain, *self.members)

    def fill(self, names: Sequence[str], first: int = 0) -> None:
        """Writes names from a place on."""
        for field, name in zip(self.members[first:], names, strict=False):
            field.setText(name[:LONGEST_NAME])

    def take(self, head: TeamHead) -> None:
        """Shows a team that is known; those of its squad who are more than there are rows stay with it unseen."""
        self._beyond = head.squad[SQUAD:]
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

    def rows(self) -> tuple[Member | None, ...]:
        """The squad row by row, None for an empty one."""
        names = (" ".join(field.text().split()) for field in self.members)
        owls = (read_owls(field.text()) or () for field in self.owls)
        return (*(Member(name, own) if name else None for name, own in zip(names, owls, strict=True)), *self._beyond)

    def head(self) -> TeamHead:
        """The team as it stands in the form."""
        squad = tuple(member for member in self.rows() if member is not None)
        return TeamHead(self.name.text().strip(), self.captain.text().strip() or (squad[0].name if squad else ""), squad)

    def fault(self, team: TeamHead) -> str:
        """What cannot be meant of a team that stands here; empty for nothing."""
        names = [member.name for member in team.squad]
        if not team.name:
            return _("{field} has no name.").format(field=self.name.accessibleName())
        if not names:
            return _("{team} has no players.").format(team=team.name)
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            return _("{team}: {name} stands there twice.").format(team=team.name, name=twice)
        if team.captain not in names:
            return _("{team}: the captain is not in the squad.").format(team=team.name)
        if any(read_owls(field.text()) is None for field in self.owls):
            example = write_owls((Owl("white", 1), Owl("black", 0), Owl("red", 3)))
            return _("Owls are noted by letter and seasons ago: {example}.").format(example=example)
        return ""

    def _offer_squad(self) -> None:
        known = self.known.get(self.name.text().strip().casefold())
        if known is not None and not any(field.text().strip() for field in self.members):
            self.take(known)


class HeadFields(QWidget):
    """Season, stage, day, host and editor above the two teams. Enter goes from field to field.

    `edited`: something was typed or chosen; `went_through`: Enter in the last field. `beside` are further fields of the first row, as
    (label, widget, share of the width).
    """

    edited = Signal()
    went_through = Signal()

    def __init__(self, beside: Sequence[tuple[str, QWidget, int]] = ()) -> None:
        super().__init__()
        self.season, self.host, self.editor = (_field(name) for name in (_("Season"), _("Host"), _("Editor")))
        self.stage = QComboBox()
        self.stage.setAccessibleName(_("Stage"))
        for stage in _STAGES:
            self.stage.addItem(wording.capital(stage_words(stage)), stage)
        self.date = indented(QDateEdit())
        self.date.setDisplayFormat("dd.MM.yyyy")
        self.date.setButtonSymbols(QDateEdit.ButtonSymbols.NoButtons)
        self.date.setAccessibleName(_("Date"))
        self.date.setMinimumWidth(116)  # a whole day of ten signs
        self.a, self.b = TeamForm(team_letter("A")), TeamForm(team_letter("B"))
        self._beside = tuple(field for _label, field, _share in beside)
        self._lay_out(beside)
        for field in (self.season, self.host, self.editor):
            field.textChanged.connect(self.edited)
        self.stage.currentIndexChanged.connect(self.edited)
        self.date.dateChanged.connect(self.edited)
        for form in (self.a, self.b):
            form.edited.connect(self.edited)

    def take_evening(self, evening: EveningHead) -> None:
        """Shows an evening's season, stage, day and hosts."""
        self.season.setText(evening.season)
        self.host.setText(evening.host)
        self.editor.setText(evening.editor)
        self.stage.setCurrentIndex(self.stage.findData(evening.stage))
        self.show_date(evening.date)

    def take(self, head: QuizHead) -> None:
        """Shows a whole head."""
        self.take_evening(head.evening)
        self.a.take(head.teams.a)
        self.b.take(head.teams.b)

    def show_date(self, date: str) -> None:
        """Shows a day, `YYYY-MM-DD`."""
        self.date.setDate(QDate.fromString(date, "yyyy-MM-dd"))

    @property
    def order(self) -> tuple[QWidget, ...]:
        """The fields in the order in which Enter goes through them."""
        return (self.season, self.stage, self.date, self.host, self.editor, *self._beside, *self.a.order, *self.b.order)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if keys.chord(event) != "Enter":
            super().keyPressEvent(event)
            return
        here, order = self.focusWidget(), self.order
        # From a field of owls, which are reached by Tab, to the next name.
        beside: dict[QWidget | None, QWidget] = {
            owls: name for form in (self.a, self.b) for name, owls in zip(form.members, form.owls, strict=True)
        }
        here = beside.get(here, here)
        place = order.index(here) + 1 if here in order else 0
        if place < len(order):
            focus(order[place])
        else:
            self.went_through.emit()

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

    def fault(self, head: QuizHead) -> str:
        """What cannot be meant of a head that stands here; empty for nothing."""
        return self.a.fault(head.teams.a) or self.b.fault(head.teams.b)

    def _lay_out(self, beside: Sequence[tuple[str, QWidget, int]]) -> None:
        row = QGridLayout()
        row.setHorizontalSpacing(12)
        row.setVerticalSpacing(2)
        fields: tuple[QWidget, ...] = (self.season, self.stage, self.date, self.host, self.editor)
        shares = (3, 2, 1, 2, 2)
        own = ((field.accessibleName(), field, share) for field, share in zip(fields, shares, strict=True))
        for column, (label, field, share) in enumerate((*own, *beside)):
            row.addWidget(text(label, "small"), 0, column)
            row.addWidget(field, 1, column)
            row.setColumnStretch(column, share)
        teams = QHBoxLayout()
        teams.setSpacing(16)
        teams.addWidget(self.a, 1)
        teams.addWidget(self.b, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row)
        layout.addLayout(teams)
        layout.addStretch(1)


def _field(name: str) -> QLineEdit:
    field = QLineEdit()
    field.setAccessibleName(name)
    field.setMaxLength(LONGEST_NAME)
    return field


class EveningForm(QScrollArea):
    """`begun` carries (regulation id, QuizHead); `left` that the host has thought better of it."""

    begun = Signal(str, object)
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.regulation = QComboBox()
        self.regulation.setAccessibleName(_("Regulation"))
        self.fields = HeadFields([(_("Regulation"), self.regulation, 3)])
        self.hint = text("", "warning", wrap=True)
        self.begin = KeyButton(_("Begin the evening"), "Ctrl+Enter", theme, primary=True)
        self.back = button(_("Back"), "quiet")
        self.begin.clicked.connect(self.finish)
        self.back.clicked.connect(self.left)
        self.fields.went_through.connect(lambda: focus(self.fields.season))
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
        fields = self.fields
        for form in (fields.a, fields.b):
            form.clear()
            form.offer(known)
        if heads:
            fields.take_evening(heads[0].evening)
        fields.show_date(today)
        self.hint.setText("")
        (fields.a.name if fields.season.text() else fields.season).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if keys.chord(event) == "Ctrl+Enter":
            self.finish()
        else:
            super().keyPressEvent(event)

    def finish(self) -> None:
        """Begins the evening, unless something in the form cannot be meant."""
        head = self.fields.head()
        fault = self.fields.fault(head)
        self.hint.setText(fault)
        if not fault:
            self.begun.emit(str(self.regulation.currentData()), head)

    def _build(self) -> None:
        inside = QWidget()
        inside.setProperty("kind", "page")
        foot = QHBoxLayout()
        foot.addWidget(self.back)
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.begin)
        page = QVBoxLayout(inside)
        page.setContentsMargins(24, 8, 24, 8)
        page.setSpacing(8)
        page.addWidget(text(_("New evening"), "title"))
        page.addWidget(self.fields, 1)
        page.addLayout(foot)
        self.setWidget(inside)
