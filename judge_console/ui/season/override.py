"""A strip that names every limit a change would break and lets it be made all the same, with a reason (1.1, 1.2)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from judge_console import words
from judge_console.desk.quiz_words import clause_words
from judge_console.engine.course import Course
from judge_console.engine.errors import Refused
from judge_console.engine.events import Entry, Event, Refusal
from judge_console.ui.controls import button, restyle, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.section import field
from judge_console.words import translate as _


class OverrideStrip(QFrame):
    """Hidden until a change breaks a limit. Enter in its field makes the change with that reason; `done` tells that all was recorded."""

    done = Signal()
    dropped = Signal()

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self._events: tuple[Event, ...] = ()
        self.setProperty("kind", "warning")
        self.words = text("", wrap=True)
        self.reason = field(_("Reason, kept in the journal"), hint=_("Reason, kept in the journal"))
        self.do_button = button(_("Record all the same"), "primary")
        self.drop_button = button(_("Do not"), "quiet")
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.reason, 1)
        row.addWidget(self.do_button)
        row.addWidget(self.drop_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(8)
        column.addWidget(self.words)
        column.addLayout(row)
        self.reason.returnPressed.connect(self.record)
        self.do_button.clicked.connect(self.record)
        self.drop_button.clicked.connect(self.drop)
        self.hide()

    def let(self, events: Sequence[Event]) -> bool:
        """Lets events in, all or none; where they break limits that an organiser may lift it names them and asks for his reason.

        False where nothing was recorded (yet).
        """
        self.drop()
        if not events:
            return True
        broken = self._broken(events)
        if broken is None or not broken:
            done = self._ledger.do_all(events)
            if done:
                self.done.emit()
            return done
        self._events = tuple(events)
        self.words.setText("\n".join(refusal_words(one) for one in broken))
        self.show()
        self.reason.setFocus(Qt.FocusReason.TabFocusReason)
        return False

    def record(self) -> None:
        """Records with the reason; without one it asks on."""
        reason = " ".join(self.reason.text().split())
        restyle(self.reason, "" if reason else "wrong")
        if not reason:
            self.reason.setFocus()
            return
        events, self._events = self._events, ()
        self.drop()
        if all(self._ledger.do(event, override=reason if self._refused(event) else None) for event in events):
            self.done.emit()

    def drop(self) -> None:
        """Puts itself away; nothing is recorded."""
        asked = bool(self._events)
        self._events = ()
        self.reason.clear()
        restyle(self.reason, "")
        self.hide()
        if asked:
            self.dropped.emit()

    def _refused(self, event: Event) -> bool:
        return self._ledger.session.refusal(event) is not None

    def _broken(self, events: Sequence[Event]) -> tuple[Refusal, ...] | None:
        """What the events break one after another, the last word on each limit; None where something else stands in the way."""
        session = self._ledger.session
        discipline = session.discipline
        course: Course[object, object, object] = session.course
        found: dict[tuple[str, object], Refusal] = {}
        for event in events:
            refusals = tuple(discipline.refusals(course.state, event))
            if not all(discipline.can_be_set_aside(one) for one in refusals):
                return None
            found |= {(one.code, one.facts.get("owls") or one.facts.get("name")): one for one in refusals}
            try:
                course = course.record(Entry(event, override="?" if refusals else None))
            except Refused:
                return None
        return tuple(found.values())


def refusal_words(refusal: Refusal) -> str:
    """A refusal as a sentence with its clause."""
    sentence = words.sentence(refusal.code, refusal.facts)
    clause = clause_words(refusal.clause)
    said = sentence[:1].upper() + sentence[1:]
    return f"{said} ({clause})" if clause else said
