"""A correction of the log being prepared: what is struck, changed or put in, why, and what it would lead to, told before it is done."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from judge_console import words
from judge_console.desk.corrections import Plan, override, plan
from judge_console.desk.event_words import ruling_sentence, say_entry
from judge_console.desk.paper_cells import CellFault
from judge_console.desk.quiz_words import clause_words
from judge_console.desk.session import GameSession
from judge_console.engine.course import Break
from judge_console.engine.errors import ConsoleError
from judge_console.engine.events import Changed, Entry, Event, Inserted, Ruling, Struck
from judge_console.ui import keys
from judge_console.ui.controls import KeyButton, restyle, text
from judge_console.ui.log.event_editor import EventEditor
from judge_console.ui.mafia.panel import focus
from judge_console.ui.theme import Theme
from judge_console.words import translate as _

EditorMaker = Callable[[GameSession, QWidget], EventEditor]
"""Makes the editor of an event of the open game."""
Way = Literal["strike", "change", "insert", "restore"]
_MOST_SHOWN = 12


@dataclass(frozen=True)
class Wanted:
    """What is to be done with the line of entry `index`; `words` is that line."""

    way: Way
    index: int
    words: str


class _Fields(QScrollArea):
    """As high as the fields in it; a low window shows as many as there is room for, and Tab brings the others into view."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        inside = self.widget()
        whole = super().sizeHint()
        return whole if inside is None else QSize(whole.width(), inside.sizeHint().height() + 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        taken = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return taken

    def fit(self) -> None:
        """No field is pressed together: rather the area scrolls."""
        inside = self.widget()
        if inside is not None:
            inside.setMinimumHeight(inside.sizeHint().height())
        self.updateGeometry()


class CorrectionBox(QFrame):
    """Prepares one correction of a session. `decided` carries the events to record, in order; `given_up` that nothing is done."""

    decided = Signal(object)
    given_up = Signal()

    def __init__(self, theme: Theme, make_editor: EditorMaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._make_editor = make_editor
        self.session: GameSession | None = None
        self.wanted: Wanted | None = None
        self.plan: Plan | None = None
        self.roles_told = False
        self.setProperty("kind", "raised")
        self.title = text("", "heading", wrap=True)
        self.editor_area = _Fields()
        self.editor_area.hide()
        self.editor: EventEditor | None = None
        self.why_label = text(_("Why"), "small")
        self.why = QLineEdit()
        self.why.setAccessibleName(_("Why"))
        self.verdict = text("", "muted", wrap=True)
        self.breaks = text("", "", wrap=True)
        self.breaks.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.breaks_area = QScrollArea()
        self.breaks_area.setWidgetResizable(True)
        self.breaks_area.setFrameShape(QFrame.Shape.NoFrame)
        self.breaks_area.setStyleSheet("background: transparent;")
        self.breaks_area.setWidget(self.breaks)
        self.breaks_area.setAccessibleName(_("What would no longer be lawful"))
        self.against = QCheckBox(_("accept it against the rules, as the judge's ruling"))
        self.do_button = KeyButton("", "Ctrl+Enter", theme, primary=True)
        self.drop_button = KeyButton(_("Cancel"), "Escape", theme)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(self.title)
        layout.addWidget(self.editor_area)
        layout.addWidget(self.why_label)
        layout.addWidget(self.why)
        layout.addWidget(self.verdict)
        layout.addWidget(self.against)
        layout.addWidget(self.breaks_area, 1)
        layout.addStretch(0)
        layout.addWidget(self.do_button)
        layout.addWidget(self.drop_button)
        self.why.textChanged.connect(self.judge)
        self.why.returnPressed.connect(self.decide)
        self.against.toggled.connect(self.judge)
        self.do_button.clicked.connect(self.decide)
        self.drop_button.clicked.connect(self.given_up)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self.do_button.set_theme(theme)
        self.drop_button.set_theme(theme)

    def prepare(self, session: GameSession, wanted: Wanted, entry: Entry | None, *, roles_told: bool, edited: bool = False) -> None:
        """Begins a correction: `entry` is what stands there now, shown in the editor where it is to be changed.

        `edited`: it is what shall stand there, and only the reason is lacking.
        """
        self.session, self.wanted, self.roles_told = session, None, roles_told
        self.why.clear()
        self.against.setChecked(False)
        self.title.setText(_title(wanted))
        self._close_editor()
        if wanted.way in {"change", "insert"}:
            self.editor = self._make_editor(session, self)
            self.editor.set_entry(entry if wanted.way == "change" else None)
            self.editor.edited.connect(self.judge)
            self.editor.finished.connect(self._after_editor)
            self.editor.rebuilt.connect(self._chain)
            self.editor_area.setWidget(self.editor)
            self.editor_area.show()
            self.editor.show()  # now, not at the next turn of the event loop: it is to have the keyboard
        self.wanted = wanted
        self._chain()
        self.judge()
        if self.editor is not None and not edited:
            self.editor.begin()
        else:
            focus(self.why)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter in a field has done what it does there; it must not be Enter on the chosen line of the log too.
        if keys.chord(event) == "Enter":
            event.accept()
        else:
            super().keyPressEvent(event)

    def judge(self) -> None:
        """Works out the plan of what is typed and says what it would lead to."""
        self.plan, fault = None, ""
        if self.wanted is None:
            return
        try:
            correction = self._correction()
            assert self.session is not None, "prepare comes first"  # noqa: S101
            self.plan = plan(self.session.course, correction, self._reason())
        except CellFault as error:
            fault = str(error)
        except ConsoleError as error:
            fault = words.sentence(error.code, error.facts)
        self._show(fault)

    def decide(self) -> None:
        """Hands over the steps, if nothing stands in the way and there is a reason."""
        if self.plan is None or not self.plan.steps:
            return
        if not self._reason():
            focus(self.why)
            return
        self.decided.emit(self.plan.steps)

    def _reason(self) -> str:
        return self.why.text().strip()

    def _correction(self) -> Event:
        assert self.wanted is not None, "prepare comes first"  # noqa: S101
        index, why = self.wanted.index, self._reason()
        if self.wanted.way in {"strike", "restore"}:
            return Struck(index, why)
        entry = self._entry()
        made = Changed(index, entry, why) if self.wanted.way == "change" else Inserted(index, entry, why)
        return override(made, why or "?") if self.against.isChecked() else made

    def _entry(self) -> Entry:
        assert self.editor is not None, "a change and an insertion have an editor"  # noqa: S101
        return self.editor.entry()

    def _chain(self) -> None:
        """Tab goes from field to field, then to the reason and the buttons."""
        fields = self.editor.in_order() if self.editor is not None else []
        for one, after in itertools.pairwise([*fields, self.why, self.against, self.do_button, self.drop_button]):
            self.setTabOrder(one, after)

    def _after_editor(self) -> None:
        focus(self.why)

    def _show(self, fault: str) -> None:
        found = self.plan
        own = found.own if found is not None else None
        can_be_accepted = own is not None and self.session is not None and self.session.discipline.can_be_set_aside(own)
        self.against.setVisible(can_be_accepted or self.against.isChecked())
        breaks = found.breaks if found is not None else ()
        if fault:
            told, kind = fault, "muted"
        elif own is not None:
            cause = self._entry() if self.editor is not None else None
            sentence = ruling_sentence(Ruling(0, own.code, own.clause, "", own.facts), cause, roles=self.roles_told)
            told, kind = _("Not lawful there: {sentence}").format(sentence=self._with_clause(sentence, own.clause)), "loss"
        elif breaks:
            told, kind = words.plural("{n} line would no longer be lawful:", "{n} lines would no longer be lawful:", len(breaks)), "warning"
        else:
            told, kind = _("Everything after it stays lawful."), "gain"
        self.verdict.setText(told)
        restyle(self.verdict, kind)
        self.breaks.setText("\n".join(self._break_words(one) for one in breaks[:_MOST_SHOWN]) + _rest(len(breaks)))
        self.breaks_area.setVisible(bool(breaks))
        self.do_button.say(self._deed(found))
        self.do_button.setEnabled(found is not None and bool(found.steps) and bool(self._reason()))

    def _break_words(self, broken: Break) -> str:
        assert self.session is not None, "prepare comes first"  # noqa: S101
        course = self.session.course
        line = say_entry([broken.entry], 0, course.rules, roles=self.roles_told)
        refusal = broken.refusal
        ruling = Ruling(broken.index, refusal.code, refusal.clause, "", refusal.facts)
        return f"• {line} — {self._with_clause(ruling_sentence(ruling, broken.entry, roles=self.roles_told), refusal.clause)}"

    def _with_clause(self, sentence: str, clause: str | None) -> str:
        told = clause_words(clause) if self.session is not None and self.session.discipline.name in {"quiz", "season"} else clause
        return f"{sentence} ({told})" if told else sentence

    def _deed(self, found: Plan | None) -> str:
        way = self.wanted.way if self.wanted is not None else "strike"
        deed = {"strike": _("Strike"), "change": _("Change"), "insert": _("Put in"), "restore": _("Take back")}[way]
        if found is None or not found.breaks or found.own is not None:
            return deed
        if way == "strike":
            return _("Strike all {count}").format(count=len(found.breaks) + 1)
        return _("{deed}, striking {count} more").format(deed=deed, count=len(found.breaks))

    def _close_editor(self) -> None:
        if self.editor is not None:
            self.editor_area.takeWidget()
            self.editor_area.hide()
            self.editor.hide()
            self.editor.deleteLater()
            self.editor = None


def _title(wanted: Wanted) -> str:
    told = {
        "strike": _("Strike: {line}"),
        "change": _("Change: {line}"),
        "insert": _("Put in before: {line}"),
        "restore": _("Take the correction back: {line}"),
    }[wanted.way]
    return told.format(line=wanted.words)


def _rest(count: int) -> str:
    return "\n" + words.plural("and {n} more", "and {n} more", count - _MOST_SHOWN) if count > _MOST_SHOWN else ""
