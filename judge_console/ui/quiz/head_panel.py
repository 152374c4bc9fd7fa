"""The head of the evening sheet: season, hosts, teams and squads, corrected with a reason once the evening has begun."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea

from judge_console import words
from judge_console.desk.evening_head import head_changes, place_left_empty, with_captains_renamed
from judge_console.engine.errors import ConsoleError
from judge_console.engine.events import Entry, HeadChanged
from judge_console.quiz.state import QuizHead
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, text
from judge_console.ui.mafia.panel import focus
from judge_console.ui.quiz.evening_form import HeadFields
from judge_console.ui.quiz.panel import QuizPanel
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class HeadPanel(QuizPanel):
    """Corrects the head. Before the first event nothing needs a reason; afterwards one must be given and is kept."""

    def __init__(self, controller: Controller, theme: Theme) -> None:
        super().__init__(controller, theme)
        self.fields = HeadFields()
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self.fields)
        for ground in (area.viewport(), self.fields):
            ground.setAutoFillBackground(False)
        self.why = QLineEdit()
        self.why.setAccessibleName(_("Why"))
        self.why.setPlaceholderText(_("why: a misspelt name, a wrong date"))
        self.trouble = text("", "loss", wrap=True)
        self.save_button = KeyButton(_("Save"), "Ctrl+Enter", theme, primary=True)
        foot = QHBoxLayout()
        foot.setSpacing(12)
        foot.addWidget(self.why, 1)
        foot.addWidget(self.save_button)
        self.body.addWidget(area, 1)
        self.body.addWidget(self.trouble)
        self.body.addLayout(foot)
        self._shown: QuizHead | None = None
        self.fields.edited.connect(self._judge)
        self.fields.went_through.connect(self._after_fields)
        self.why.textChanged.connect(self._judge)
        self.why.returnPressed.connect(self.save)
        self.save_button.clicked.connect(self.save)

    def title(self) -> str:
        return _("Head and squads")

    def key_help(self) -> list[tuple[str, str]]:
        return [("Enter", _("next field")), ("Ctrl+Enter", _("save")), *super().key_help()]

    def begin(self) -> None:
        self.why.clear()
        self._show(self.evening.head)
        focus(self.fields.season)

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if key == "Ctrl+Enter":
            self.save()
            return True
        return super().handle_key(key, event)

    def refresh(self) -> None:
        head = self.evening.head
        if head != self._shown:
            self._show(head)
        self.why.setVisible(self._needs_reason())
        self.save_button.set_theme(self.theme)
        self._judge()

    def save(self) -> None:
        """Records the changes and closes the panel; without changes it only closes."""
        changes, why = head_changes(self.evening.head, self._typed()), self.why.text().strip()
        if self._fault():
            return
        if not changes:
            self.closed.emit()
        elif self._needs_reason() and not why:
            focus(self.why)
        elif self.record(Entry(HeadChanged(changes, why or _("before the game")))):
            self.closed.emit()

    def _typed(self) -> QuizHead:
        """The head as typed: a captain whose name is corrected in the squad stays the captain."""
        return with_captains_renamed(self.evening.head, self.fields.head())

    def _show(self, head: QuizHead) -> None:
        self._shown = head
        self.fields.take(head)

    def _needs_reason(self) -> bool:
        """Whether anything but corrections of the head is in the journal."""
        return any(True for _entry in self.session.course.standing.sequence())

    def _fault(self) -> str:
        """What cannot be meant; empty for nothing."""
        then, typed = self.evening.head, self._typed()
        for form, team in ((self.fields.a, then.teams.a), (self.fields.b, then.teams.b)):
            left_out = place_left_empty(team, form.rows())
            if left_out is not None:
                told = _("{team}: {name} has players after him: write another name in his place, names of the log follow places.")
                return told.format(team=team.name, name=left_out)
        return self.fields.fault(typed)

    def _after_fields(self) -> None:
        if self._needs_reason() and head_changes(self.evening.head, self._typed()):
            focus(self.why)
        else:
            self.save()

    def _judge(self) -> None:
        if self.controller.session is None:
            return
        fault, refused = self._fault(), ""
        changes = () if fault else head_changes(self.evening.head, self._typed())
        if changes:
            # Names of the log follow the squads: somebody who has played cannot simply be gone from his.
            try:
                refusal = self.session.refusal(HeadChanged(changes, "?"))
            except ConsoleError as error:
                refused = words.sentence(error.code, error.facts)
            else:
                refused = words.sentence(refusal.code, refusal.facts) if refusal is not None else ""
        self.trouble.setText(fault or refused)
        self.trouble.setVisible(bool(fault or refused))
        reasoned = not self._needs_reason() or bool(self.why.text().strip())
        self.save_button.setEnabled(not (fault or refused) and (reasoned or not changes))
