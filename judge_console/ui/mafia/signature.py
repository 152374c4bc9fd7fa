"""The signature (9.10): what is missing stands first, then the surname; a signed protocol is opened again with a reason."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from judge_console.desk.check_code import check_code
from judge_console.desk.event_words import reason_words, seat_list, winner_words
from judge_console.desk.signing import Missing, missing_before_signature, reopening, signature_in_force
from judge_console.engine.events import Entry
from judge_console.mafia.events import ProtocolSigned
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, button, restyle, text
from judge_console.ui.mafia.panel import Panel, focus
from judge_console.ui.theme import Theme
from judge_console.words import translate as _


class SignaturePanel(Panel):
    """Enter signs with the surname of the head; once signed it shows the check code, prints, and opens the protocol again."""

    def __init__(self, controller: Controller, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(controller, theme, parent)
        self.outcome = text("", "heading", wrap=True)
        self.lacks = QVBoxLayout()
        self.lacks.setSpacing(4)
        self.lack_rows: list[QWidget] = []
        self.name_label = text(_("Surname of the judge"), "small")
        self.name = QLineEdit()
        self.name.setAccessibleName(_("Surname of the judge"))
        self.sign_button = KeyButton(_("Sign"), "Enter", theme, primary=True)
        self.trouble = text("", "loss", wrap=True)
        self.signed_by = text("", "gain", wrap=True)
        self.code_label = text(_("Check code"), "small")
        self.code = text("", "large")
        self.code.setAccessibleName(_("Check code"))
        self.print_button = KeyButton(_("Print"), "Ctrl+KeyP", theme, primary=True)
        self.why_label = text(_("Why it is opened again"), "small")
        self.why = QLineEdit()
        self.why.setAccessibleName(_("Why it is opened again"))
        self.reopen_button = KeyButton(_("Open again"), "Enter", theme)
        sign_row, reopen_row = QHBoxLayout(), QHBoxLayout()
        sign_row.addWidget(self.name, 1)
        sign_row.addWidget(self.sign_button)
        reopen_row.addWidget(self.why, 1)
        reopen_row.addWidget(self.reopen_button)
        for item in (self.outcome, self.lacks, self.signed_by, self.code_label, self.code, self.name_label, sign_row, self.trouble):
            self.body.addLayout(item) if isinstance(item, QHBoxLayout | QVBoxLayout) else self.body.addWidget(item)
        print_row = QHBoxLayout()
        print_row.addWidget(self.print_button)
        print_row.addStretch(1)
        self.body.addLayout(print_row)
        self.body.addStretch(1)
        self.body.addWidget(self.why_label)
        self.body.addLayout(reopen_row)
        for field in (self.name, self.why):
            keys.act_on_enter(field)
        self.name.textChanged.connect(self._judge)
        self.why.textChanged.connect(self._judge)
        self.name.returnPressed.connect(self.sign)
        self.why.returnPressed.connect(self.reopen)
        self.sign_button.clicked.connect(self.sign)
        self.reopen_button.clicked.connect(self.reopen)
        self.print_button.clicked.connect(partial(self.asked.emit, "preview"))

    def title(self) -> str:
        return _("Signature")

    def key_help(self) -> list[tuple[str, str]]:
        return [("Enter", _("sign, or open again with the reason typed")), *super().key_help()]

    def begin(self) -> None:
        self.why.clear()
        if self.state.signed:
            focus(self.print_button)
            return
        self.name.setText(self.state.head.game.judge)
        focus(self.name)

    def sign(self) -> None:
        """Signs and closes the panel."""
        name = self.name.text().strip()
        if _is_name(name) and self.record(Entry(ProtocolSigned(name))):
            self.closed.emit()

    def reopen(self) -> None:
        """Takes the signature's effect away, with the reason; the panel stays for the next signature."""
        event = reopening(self.session.course, self.why.text().strip())
        if event is not None and event.why and self.record(Entry(event)):
            self.begin()

    def refresh(self) -> None:
        state, course = self.state, self.session.course
        ended = state.ended
        if state.abandoned:
            self.outcome.setText(_("The game was abandoned, no result."))
        elif ended is not None and ended.winner is not None:
            clause = f" ({ended.clause})" if ended.clause else ""
            told = f"{winner_words(ended.winner)}: {reason_words(ended.reason or '')}{clause}"
            self.outcome.setText(told[:1].upper() + told[1:])
        else:
            self.outcome.setText(_("The game goes on."))
        self._show_lacks(() if state.signed else missing_before_signature(course))
        for widget in (self.name_label, self.name, self.sign_button):
            widget.setVisible(not state.signed)
        for widget in (self.signed_by, self.print_button, self.why_label, self.why, self.reopen_button):
            widget.setVisible(state.signed)
        index = signature_in_force(course)
        at = (course.entries[index].at or "") if index is not None else ""
        self.signed_by.setText(_("Signed: {judge}, {time}").format(judge=state.signed_by or "", time=at[11:16]))
        for widget in (self.code_label, self.code):
            widget.setVisible(state.over)
        self.code.setText(check_code(course) if state.over else "")
        for key_button in (self.sign_button, self.print_button, self.reopen_button):
            key_button.set_theme(self.theme)
        if not state.signed and not self.name.text():
            self.name.setText(state.head.game.judge)
        self._judge()

    def _judge(self) -> None:
        name = self.name.text().strip()
        wrong = bool(name) and not _is_name(name) and not self.state.signed
        self.trouble.setText(_("A signature is a surname: it has letters.") if wrong else "")
        self.trouble.setVisible(wrong)
        restyle(self.name, "wrong" if wrong else "")
        self.sign_button.setEnabled(_is_name(name) and self.state.over)
        self.reopen_button.setEnabled(bool(self.why.text().strip()))

    def _show_lacks(self, lacks: tuple[Missing, ...]) -> None:
        for row in self.lack_rows:
            self.lacks.removeWidget(row)
            row.deleteLater()
        self.lack_rows = [self._lack_row(lack) for lack in lacks]
        for row in self.lack_rows:
            self.lacks.addWidget(row)

    def _lack_row(self, lack: Missing) -> QWidget:
        row = QWidget()
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(text("!" if lack.stops else "•", "warning"))
        layout.addWidget(text(lack_words(lack), "" if lack.stops else "muted", wrap=True), 1)
        if lack.panel:
            mend: QPushButton = button(_("Fill in"), "quiet", tip=lack_words(lack))
            mend.clicked.connect(partial(self.asked.emit, lack.panel))
            layout.addWidget(mend)
        return row


def _is_name(typed: str) -> bool:
    """Whether it can be somebody's: dots and dashes alone sign nothing."""
    return any(letter.isalpha() for letter in typed)


def lack_words(lack: Missing) -> str:
    """What is missing, in a sentence with its clause."""
    seats = seat_list(lack.seats)
    told = {
        "not_over": _("The game is not over."),
        "head": _("The head lacks the tournament or the judge."),
        "nicknames": _("No nickname at {seats}.").format(seats=seats),
        "roles": _("Roles are not written down: {seats}.").format(seats=seats),
        "best_move": _("No best move of {seats}.").format(seats=seats),
        "team_defeat": _("Team defeat for {seats} may be given and is not.").format(seats=seats),
        "extras": _("No extra points are given."),
        "rulings": _("The roles contradict what was written; see the log."),
    }[lack.lack]
    return f"{told} ({lack.clause})" if lack.clause else told
