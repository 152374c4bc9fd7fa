"""What stands beside the sheet: the answer of a cell, disputed answers, appeals, removed questions, ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from judge_console.desk.chance import Chance
from judge_console.desk.season_words import criterion_words, mark_words
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierTieSettled,
    QuestionReinstated,
    TieBreak,
    Wanted,
)
from judge_console.quiz.season.qualifier import Rank, answer_key
from judge_console.quiz.season.state import NOT_MARKED, QualifierAppeal
from judge_console.ui.controls import Elided, button, text
from judge_console.ui.season.ledger import Ledger
from judge_console.ui.season.qualifier_picture import Reading
from judge_console.ui.section import field, side_by_side
from judge_console.ui.table import Cell, Column, Row, Table, Tone
from judge_console.ui.theme import Theme
from judge_console.words import N_, plural
from judge_console.words import translate as _

_WANTS: Final[dict[Wanted, str]] = {"acceptance": N_("to accept the answer"), "removal": N_("to remove the question")}


class Parts(QWidget):
    """Which part is shown beside the sheet, each with how many wait there: two rows of chips. `chosen` carries a part's name."""

    chosen = Signal(str)

    def __init__(self, parts: Sequence[tuple[str, str]], name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._words = dict(parts)
        self._group = QButtonGroup(self)
        self.chips: dict[str, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for place, (part, words) in enumerate(parts):
            chip = self.chips[part] = QPushButton(words)
            chip.setProperty("kind", "chip")
            chip.setCheckable(True)
            chip.setAccessibleName(words)
            chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            chip.clicked.connect(lambda _checked=False, part=part: self.chosen.emit(part))
            self._group.addButton(chip)
            grid.addWidget(chip, place // 2, place % 2)
        self.choose(parts[0][0])

    @property
    def current(self) -> str:
        """The part that is chosen."""
        return next(part for part, chip in self.chips.items() if chip.isChecked())

    def choose(self, part: str) -> None:
        """Marks a part as chosen, without telling."""
        self.chips[part].setChecked(True)

    def tell(self, part: str, waiting: int) -> None:
        """Says how many wait in a part."""
        words = f"{self._words[part]}: {waiting}" if waiting else self._words[part]
        if self.chips[part].text() != words:
            self.chips[part].setText(words)
            self.chips[part].setAccessibleName(words)


class Card(QFrame):
    """A part beside the sheet. `shown` asks for a cell of it: (team, question)."""

    shown = Signal(str, int)

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self._facts: object = None
        self.tables: list[Table] = []
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 4, 0, 0)
        self.column.setSpacing(8)

    def look(self, reading: Reading) -> None:
        """Shows what there is now, if that is anything else than before: most keys of the sheet change nothing here."""
        facts = self.facts(reading)
        if facts != self._facts:
            self._facts = facts
            self.refresh(reading)

    def facts(self, reading: Reading) -> object:
        """What is shown depends on."""
        raise NotImplementedError

    def refresh(self, reading: Reading) -> None:
        """Shows what there is now."""
        raise NotImplementedError

    def count(self, reading: Reading) -> int:  # noqa: ARG002
        """How many wait here for a decision."""
        return 0

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        for part in self.tables:
            part.set_theme(theme)

    def table(self, name: str, theme: Theme) -> Table:
        """A table of the card."""
        made = Table(name, theme)
        self.tables.append(made)
        return made


class CellCard(QFrame):
    """The cell with the cursor and the answer that was given there.

    `left`: the keyboard may go back to the sheet; `noted`: it may go on to the next cell.
    """

    left = Signal()
    noted = Signal()

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self._ledger = ledger
        self.team, self.question = "", 0
        self.heading = Elided(kind="heading")
        self.mark = Elided(kind="small")
        self.answer = field(_("What the team wrote"), hint=_("What the team wrote (Enter)"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.heading)
        column.addWidget(self.mark)
        column.addWidget(self.answer)
        self.answer.returnPressed.connect(self.note)

    def show_cell(self, team: str, question: int, counted: str) -> None:
        """Shows a cell; `counted` is its mark as it counts."""
        state = self._ledger.state
        changed = (team, question) != (self.team, self.question)
        self.team, self.question = team, question
        self.heading.say(_("{number} · {team}").format(number=question, team=team) if team else "")
        written = state.sheet.marks.get(team, NOT_MARKED * question)[question - 1 : question] or NOT_MARKED
        said = mark_words(written)
        if counted != written:
            said = _("{written}, counts as {counted}").format(written=said, counted=mark_words(counted))
        self.mark.say(said if team else "")
        self.answer.setEnabled(bool(team))
        if changed or not self.answer.hasFocus():
            self.answer.setText(state.sheet.noted.get((team, question), ""))

    def begin(self) -> None:
        """The keyboard goes to the answer."""
        self.answer.setFocus()
        self.answer.selectAll()

    def note(self) -> None:
        """Puts the answer down; a cell without a mark is disputed with it."""
        answer = " ".join(self.answer.text().split())
        if not self.team or not answer:
            self.left.emit()
            return
        sheet = self._ledger.state.sheet
        marks = sheet.marks.get(self.team, "")
        if marks[self.question - 1 : self.question] in {"", NOT_MARKED} and not self._ledger.do(
            AnswersMarked(self.team, self.question, "?")
        ):
            return
        if answer == sheet.noted.get((self.team, self.question)) or self._ledger.do(AnswerNoted(self.team, self.question, answer)):
            self.noted.emit()


@dataclass(frozen=True, slots=True)
class Disputed:
    """An answer to a question that somebody must decide about: who gave it, how it was ruled; without words, a cell marked "?"."""

    question: int
    answer: str
    teams: tuple[str, ...]
    accepted: bool | None


def disputed(reading: Reading) -> tuple[Disputed, ...]:
    """Answers that were noted and cells marked as disputed, by question, those not ruled yet first within it."""
    sheet, order = reading.state.sheet, {squad.team: place for place, squad in enumerate(reading.state.squads)}
    given: dict[tuple[int, str], list[str]] = {}
    first: dict[tuple[int, str], str] = {}
    for (team, question), answer in sorted(sheet.noted.items(), key=lambda one: order.get(one[0][0], len(order))):
        key = question, answer_key(answer)
        given.setdefault(key, []).append(team)
        first.setdefault(key, answer)
    found = [Disputed(key[0], first[key], tuple(teams), sheet.ruled.get(key)) for key, teams in given.items()]
    for team, marks in reading.counted.items():
        if "?" in marks:
            found += [
                Disputed(question, "", (team,), None)
                for question, mark in enumerate(marks, 1)
                if mark == "?" and (team, question) not in sheet.noted
            ]
    return tuple(sorted(found, key=lambda one: (one.question, one.accepted is not None, one.answer.casefold(), one.teams)))


class AnswersCard(Card):
    """Disputed answers, each accepted or not for every team that gave it."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger)
        self._found: dict[str, Disputed] = {}
        self.list = self.table(_("Disputed answers"), theme)
        self.given = text("", "small", wrap=True)
        self.why = field(_("Reason of the ruling"), hint=_("Reason, if there is one to give"))
        self.accept = button(_("Accept it"), "primary", tip=_("The answer counts for every team that gave it"))
        self.reject = button(_("Do not accept"), tip=_("The answer counts for nobody"))
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.given)
        self.column.addWidget(self.why)
        self.column.addLayout(side_by_side(self.accept, self.reject))
        self.list.moved.connect(lambda _key: self._tell())
        self.list.chosen.connect(self._show)
        self.accept.clicked.connect(lambda: self._rule(accepted=True))
        self.reject.clicked.connect(lambda: self._rule(accepted=False))

    def facts(self, reading: Reading) -> object:
        return disputed(reading)

    def refresh(self, reading: Reading) -> None:
        found = disputed(reading)
        self._found = {f"{one.question} {one.answer or one.teams[0]} {not one.answer}": one for one in found}
        rows = []
        for key, one in self._found.items():
            said, tone = _ruling(one)
            answer = Cell(one.answer) if one.answer else Cell(one.teams[0], "muted")
            rows.append(
                Row(key, (Cell(str(one.question), "gold", bold=True), answer, Cell(str(len(one.teams)), "muted"), Cell(said, tone)))
            )
        columns = (Column(_("Q."), 36, "right"), Column(_("Answer")), Column(_("By"), 40, "right"), Column(_("Ruling"), 88))
        self.list.show_rows(columns, rows)
        self._tell()

    def count(self, reading: Reading) -> int:
        return sum(one.accepted is None for one in disputed(reading))

    def _tell(self) -> None:
        one = self._found.get(self.list.key)
        for part in (self.accept, self.reject, self.why):
            part.setEnabled(one is not None and bool(one.answer))
        if one is None:
            self.given.setText(_("Type ? in a cell, then Enter to put down what the team wrote."))
        elif one.answer:
            self.given.setText(_("Given by: {teams}").format(teams=", ".join(one.teams)))
        else:
            self.given.setText(_("Disputed without its words: Enter leads to the cell."))

    def _rule(self, *, accepted: bool) -> None:
        one = self._found.get(self.list.key)
        if one is not None and one.answer:
            self._ledger.do(AnswerRuled(one.question, one.answer, accepted, " ".join(self.why.text().split())))
            self.why.clear()

    def _show(self, key: str) -> None:
        one = self._found.get(key)
        if one is not None:
            self.shown.emit(one.teams[0], one.question)


def _ruling(one: Disputed) -> tuple[str, Tone]:
    if one.accepted is None:
        return _("to decide"), "warning"
    return (_("accepted"), "gain") if one.accepted else (_("not accepted"), "loss")


class AppealsCard(Card):
    """Appeals with their rulings, and a form for another one on the cell with the cursor."""

    def __init__(self, ledger: Ledger, theme: Theme, cell: CellCard) -> None:
        super().__init__(ledger)
        self._cell = cell
        self.list = self.table(_("Appeals"), theme)
        self.reason_given = text("", "small", wrap=True)
        self.editor = field(_("Editor who rules"), hint=_("Editor"))
        self.why = field(_("Reason of the ruling"), hint=_("Reason of the ruling"))
        self.grant = button(_("Grant"), tip=_("Grant the appeal"))
        self.turn_down = button(_("Turn down"), tip=_("Turn the appeal down"))
        self.wants = QComboBox()
        self.wants.setAccessibleName(_("What the appeal is for"))
        for wanted, words in _WANTS.items():
            self.wants.addItem(_(words), wanted)
        self.reason = field(_("Reason of the appeal"), hint=_("Why, as the team says"))
        self.file_button = button(_("File the appeal"), tip=_("The team of the cell appeals on its question"))
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.reason_given)
        self.column.addLayout(side_by_side(self.editor, self.why))
        self.column.addLayout(side_by_side(self.grant, self.turn_down))
        self.column.addWidget(text(_("A new appeal, on the cell with the cursor"), "small"))
        self.column.addWidget(self.wants)
        self.column.addLayout(side_by_side(self.reason, self.file_button))
        self.list.moved.connect(lambda _key: self._tell())
        self.list.chosen.connect(self._show)
        self.grant.clicked.connect(lambda: self._rule(granted=True))
        self.turn_down.clicked.connect(lambda: self._rule(granted=False))
        self.file_button.clicked.connect(self.file)
        self.reason.returnPressed.connect(self.file)

    def facts(self, reading: Reading) -> object:
        return reading.state.sheet.appeals, reading.state.head

    def refresh(self, reading: Reading) -> None:
        rows = []
        for one in reading.state.sheet.appeals:
            state: tuple[str, Tone] = (
                (_("to decide"), "warning")
                if one.granted is None
                else (_("granted"), "gain")
                if one.granted
                else (_("turned down"), "loss")
            )
            cells = (Cell(str(one.question), "gold", bold=True), Cell(one.team), Cell(*state))
            rows.append(Row(_appeal_key(one), cells))
        columns = (Column(_("Q."), 36, "right"), Column(_("Team")), Column(_("Ruling"), 100))
        self.list.show_rows(columns, rows)
        if not self.editor.text():
            self.editor.setText(reading.state.head.season.organiser)
        self._tell()

    def count(self, reading: Reading) -> int:
        return sum(one.granted is None for one in reading.state.sheet.appeals)

    def file(self) -> None:
        """Files the appeal of the team whose cell has the cursor."""
        cell = self._cell
        answer = " ".join(cell.answer.text().split())
        reason = " ".join(self.reason.text().split())
        if cell.team and self._ledger.do(QualifierAppealed(cell.team, cell.question, self.wants.currentData(), answer, reason)):
            self.reason.clear()
            self.list.go_to(f"{cell.question} {cell.team} {self.wants.currentData()}")

    def _chosen(self) -> QualifierAppeal | None:
        return next((one for one in self._ledger.state.sheet.appeals if _appeal_key(one) == self.list.key), None)

    def _tell(self) -> None:
        one = self._chosen()
        for part in (self.grant, self.turn_down, self.why, self.editor):
            part.setEnabled(one is not None)
        if one is None:
            self.reason_given.setText(_("No appeals."))
            return
        wants = _(_WANTS[one.wants])
        parts = [wants, f"«{one.answer}»" if one.answer else "", one.reason, f"{one.editor}: {one.why}" if one.why else one.editor]
        self.reason_given.setText(" · ".join(part for part in parts if part))

    def _rule(self, *, granted: bool) -> None:
        one = self._chosen()
        if one is not None:
            editor, why = (" ".join(part.text().split()) for part in (self.editor, self.why))
            self._ledger.do(QualifierAppealRuled(one.team, one.question, one.wants, granted, editor, why))
            self.why.clear()

    def _show(self, _key: str) -> None:
        one = self._chosen()
        if one is not None:
            self.shown.emit(one.team, one.question)


def _appeal_key(one: QualifierAppeal) -> str:
    return f"{one.question} {one.team} {one.wants}"


class RemovedCard(Card):
    """Questions that count for nobody, with the reason; one can be put back with a reason."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger)
        self.list = self.table(_("Removed questions"), theme)
        self.told = text("", "small", wrap=True)
        self.why = field(_("Why it counts again"), hint=_("Why it counts again"))
        self.restore = button(_("Put back"), tip=_("The question counts again"))
        self.column.addWidget(self.list, 1)
        self.column.addWidget(self.told)
        self.column.addLayout(side_by_side(self.why, self.restore))
        self.list.moved.connect(lambda _key: self._tell())
        self.restore.clicked.connect(self._restore)
        self.why.returnPressed.connect(self._restore)

    def facts(self, reading: Reading) -> object:
        return reading.state.sheet.removed

    def refresh(self, reading: Reading) -> None:
        removed = sorted(reading.state.sheet.removed.items())
        rows = [Row(str(question), (Cell(str(question), "gold", bold=True), Cell(why or "—"))) for question, why in removed]
        self.list.show_rows((Column(_("Q."), 36, "right"), Column(_("Reason"))), rows)
        self._tell()

    def _tell(self) -> None:
        removed = self._ledger.state.sheet.removed
        for part in (self.why, self.restore):
            part.setEnabled(self.list.key.isdecimal() and int(self.list.key) in removed)
        # A reason longer than the column stands whole below the list.
        self.told.setText(
            removed.get(int(self.list.key), "")
            if self.list.key.isdecimal()
            else _("A click on a question's number, or Shift+Delete, removes it.")
        )

    def _restore(self) -> None:
        if self.list.key.isdecimal():
            self._ledger.do(QuestionReinstated(int(self.list.key), " ".join(self.why.text().split())))
            self.why.clear()


class TiesCard(Card):
    """Teams that are still level; they are put in order by further questions or by lot."""

    def __init__(self, ledger: Ledger, theme: Theme) -> None:
        super().__init__(ledger)
        self._orders: dict[frozenset[str], list[str]] = {}
        self._ties: tuple[tuple[Rank, ...], ...] = ()
        self.list = self.table(_("Level teams"), theme)
        self.settled = text("", "small", wrap=True)
        self.up = button(_("Up"), tip=_("The chosen team one place up"))
        self.below = button(_("Down"), tip=_("The chosen team one place down"))
        self.by_questions = button(_("By further questions"), tip=_("Their order, as it stands here, was decided by further questions"))
        self.by_lot = button(_("By lot (F4)"), tip=_("Draw the lot of these teams"))
        self.column.addWidget(self.list, 1)
        self.column.addLayout(side_by_side(self.up, self.below))
        self.column.addLayout(side_by_side(self.by_questions, self.by_lot))
        self.column.addWidget(self.settled)
        self.up.clicked.connect(lambda: self.shift(-1))
        self.below.clicked.connect(lambda: self.shift(1))
        self.by_questions.clicked.connect(lambda: self._settle("sudden_death", self._order()))
        self.by_lot.clicked.connect(self.draw_lot)

    def facts(self, reading: Reading) -> object:
        return reading.ties, reading.state.sheet.settled

    def refresh(self, reading: Reading) -> None:
        known, self._orders, self._ties = self._orders, {}, reading.ties
        for tie in reading.ties:
            teams = [rank.team for rank in tie]
            self._orders[frozenset(teams)] = known.get(frozenset(teams), teams)
        self._show()
        settled = reading.state.sheet.settled[-4:]
        said = "\n".join(f"{criterion_words(by)}: {', '.join(order)}" for order, by in settled)
        self.settled.setText(said if said or reading.ties else _("Nobody is level."))
        for part in (self.up, self.below, self.by_questions, self.by_lot):
            part.setEnabled(bool(reading.ties))

    def count(self, reading: Reading) -> int:
        return len(reading.ties)

    def _show(self) -> None:
        rows: list[Row] = []
        for (first, *_others), order in zip(self._ties, self._orders.values(), strict=True):
            said = _("Places {first} to {last}").format(first=first.place, last=first.place + len(order) - 1)
            heading = (Cell(said, "warning", bold=True), Cell(f"{first.right} · {first.rating}", "muted"))
            rows.append(Row(f"tie {first.place}", heading, heading=True))
            rows += [Row(team, (Cell(f"{first.place + place}. {team}"), Cell(""))) for place, team in enumerate(order)]
        self.list.show_rows((Column(_("Team")), Column(_("Right, rating"), 80, "right")), rows)
        if self.list.key.startswith("tie ") and len(rows) > 1:
            self.list.go_to(rows[1].key)

    def shift(self, by: int) -> None:
        """Moves the chosen team in the order of its tie; nothing is recorded yet."""
        team, order = self.list.key, self._order()
        if team in order:
            place = order.index(team)
            order.insert(min(max(0, place + by), len(order) - 1), order.pop(place))
            self._show()

    def draw_lot(self) -> None:
        """Draws the lot of the chosen tie from fresh chance and records it."""
        self._settle("lot", Chance.fresh().shuffled(sorted(self._order())))

    def _order(self) -> list[str]:
        """The tie of the chosen team, the first one where none is chosen."""
        found = [order for order in self._orders.values() if self.list.key in order] or list(self._orders.values())
        return found[0] if found else []

    def _settle(self, by: TieBreak, order: Sequence[str]) -> None:
        if order:
            self._ledger.do(QualifierTieSettled(tuple(order), by))


def progress_words(reading: Reading) -> str:
    """How much of the sheet is marked, and what waits for a decision."""
    marks = reading.counted.values()
    count = reading.state.rules.options.qualifier.questions
    marked = sum(count - row.count(NOT_MARKED) for row in marks)
    said = _("Marked {marked} of {whole}").format(marked=marked, whole=count * len(reading.state.squads))
    waiting = sum(row.count("?") for row in marks)
    return said + (" · " + plural("{n} answer disputed", "{n} answers disputed", waiting) if waiting else "")
