"""The paper way: a finished protocol typed into the form without timers, in the form's own order, then recorded as the game it tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, cast

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from judge_console import words
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import seat_list
from judge_console.desk.paper_cells import SANCTIONS, CellFault, read_sanction, read_winner
from judge_console.desk.paper_form import Fault, PaperReading, read_paper, winner_on_paper
from judge_console.engine.course import Course
from judge_console.engine.errors import StorageTrouble
from judge_console.engine.events import Entry
from judge_console.mafia import score
from judge_console.mafia.state import SEATS, State
from judge_console.ui import keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import KeyButton, button, restyle, text
from judge_console.ui.mafia.panel import Panel, focus
from judge_console.ui.mafia.paper_order import RECORD, beside, candidates, describe, following, hint, last_day, sanction_rows, section
from judge_console.ui.mafia.paper_parts import FormPart, LeftPart, RightPart, Shown, cell_font
from judge_console.ui.mafia.roles_entry import ROLE_KEYS
from judge_console.ui.theme import Theme
from judge_console.words import amount
from judge_console.words import translate as _

_DRAFT: Final = "paper_form"
_BASE: Final = "paper_base"
"""How many entries the journal had when recording of the form began; a recording cut short is gone on with from there."""


class CellField(QLineEdit):
    """The field over the chosen cell. It types; where to go on is the panel's business."""

    moved = Signal(str)
    for_role = False
    """A role is one letter, found by its place on the keyboard; with it the next seat is asked."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._takes(event):
            event.accept()
            return True
        return super().event(event)

    def _takes(self, event: QKeyEvent) -> bool:
        key = keys.chord(event)
        if self.for_role and (key in ROLE_KEYS or key in {"Space", "Slash"}):
            self.setText(ROLE_KEYS[key].value if key in ROLE_KEYS else "?")
            self.moved.emit("Letter")
            return True
        shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in {"Tab", "Shift+Tab", "Enter", "Shift+Enter", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Escape", "Ctrl+Enter", "F3"}:
            self.moved.emit("Shift+Tab" if key == "Tab" and shifted else key)
            return True
        at_edge = not self.hasSelectedText() or self.selectedText() == self.text()
        if key == "ArrowLeft" and at_edge and (self.cursorPosition() == 0 or self.hasSelectedText()):
            self.moved.emit(key)
            return True
        if key == "ArrowRight" and at_edge and (self.cursorPosition() == len(self.text())):
            self.moved.emit(key)
            return True
        return False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.selectAll()


class PaperEntry(Panel):
    """The form. What is typed is kept with the game until it is recorded, so closing the panel or the program loses nothing."""

    wide: ClassVar[bool] = True

    def __init__(self, controller: Controller, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(controller, theme, parent)
        self.shown = Shown()
        self.reading: PaperReading | None = None
        self._game_id = ""
        self._before = ""
        self._way_back: list[str] = []
        self._lettered = ""
        self._closes_letters = False
        self._recording = False
        self.left = LeftPart(theme, self.shown)
        self.right = RightPart(theme, self.shown)
        self.field = CellField(self.left)
        self.field.setFrame(False)
        self.bubble = QLabel(self)
        self.bubble.setTextFormat(Qt.TextFormat.PlainText)
        self.bubble.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.where = text("", "")
        self.tip = text("", "small")
        self.faults = button("", "quiet", tip=_("Go to what is wrong"))
        self.why = QLineEdit()
        self.why.setPlaceholderText(_("why it is taken as written, against the rules"))
        self.why.setAccessibleName(_("Why it is taken as written"))
        self.record_button = KeyButton(_("Record the game"), "Ctrl+Enter", theme, primary=True)
        self._lay_out()
        for part in (self.left, self.right):
            part.chosen.connect(self.go_to)
        self.field.moved.connect(self._move)
        self.why.editingFinished.connect(self.read)
        self.faults.clicked.connect(self.go_to_fault)
        self.record_button.clicked.connect(self.finish)

    def title(self) -> str:
        return _("Paper protocol")

    def key_help(self) -> list[tuple[str, str]]:
        return [
            ("Enter", _("next cell as one fills the form in")),
            ("Tab", _("next cell of the row")),
            ("Shift+Tab", _("back")),
            ("PageDown", _("next part of the form")),
            ("F3", _("next fault")),
            ("Ctrl+Enter", _("record the game")),
            *super().key_help(),
        ]

    def begin(self) -> None:
        if not self.shown.current:
            self.go_to("game.tournament" if not self.shown.form else self._first_empty())
        else:
            self.go_to(self.shown.current)

    def refresh(self) -> None:
        if self._recording:  # the form does not change while it is recorded
            return
        session = self.session
        if session.game_id != self._game_id:
            self._game_id = session.game_id
            self.shown.form = dict(session.recall(_DRAFT) or {}) or _prefilled(self.state)
            self.shown.current = ""
            self._way_back.clear()
        self.record_button.set_theme(self.theme)
        for part in (self.left, self.right):
            part.theme = self.theme
        theme = self.theme
        self.bubble.setStyleSheet(
            f"background: {theme.loss_tint}; color: {theme.text}; border: 1px solid {theme.loss}; border-radius: 4px; padding: 2px 6px;"
            f"font-size: {theme.size.small}px;"
        )
        self.read()

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        if key == "Ctrl+Enter":
            self.finish()
            return True
        if key == "F3":
            self.go_to_fault()
            return True
        return super().handle_key(key, event)

    # Going about.

    def go_to(self, cell: str) -> None:
        """Lays the field over a cell; what was typed in the one before is taken."""
        self._take()
        self._lettered = ""
        self.shown.current = cell
        part = self._part_of(cell)
        if part is None:  # the form has grown: its last day or row was filled in
            self._grow()
            part = self._part_of(cell) or self.left
        box = part.cells[cell]
        self.field.setParent(part)
        self.field.setGeometry(box.adjusted(1, 1, 0, 0))
        left = cell.startswith(("game.", "players.")) or cell.endswith((".note", ".what"))
        self.field.setAlignment(Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter)
        theme = self.theme
        self.field.setFont(cell_font(theme, cell))
        self.field.setStyleSheet(
            f"padding: 0 1px; border: 2px solid {theme.gold}; border-radius: 0; background: {theme.surface}; color: {theme.text};"
            f"font-size: {self.field.font().pixelSize()}px;"
        )
        self._before = self.shown.form.get(cell, "")
        self.field.for_role = cell.startswith("roles.")
        self.field.setText(self._before)
        self.field.setAccessibleName(describe(cell))
        self.field.show()
        self.field.raise_()
        focus(self.field)
        self.field.selectAll()
        area = self.left_area if part is self.left else self.right_area
        area.ensureVisible(box.center().x(), box.center().y(), 0, box.height() * 3)
        described = describe(cell)
        self.where.setText(described[:1].upper() + described[1:])
        self.tip.setText(hint(cell))
        self._place_bubble()
        for half in (self.left, self.right):
            half.update()

    def go_to_fault(self) -> None:
        """Goes to the next cell with something wrong."""
        self._take()
        every = [cell for part in (self.left, self.right) for cell in part.cells if cell in self.shown.faults]
        cells = [cell for cell in every if not self.shown.faults[cell].missing] or every
        if not cells:
            return
        place = cells.index(self.shown.current) + 1 if self.shown.current in cells else 0
        self.go_to(cells[place % len(cells)])

    def _move(self, key: str) -> None:
        cell = self.shown.current
        self._take()
        lettered = self._lettered
        if key in {"Enter", "Tab"} and lettered and not self.shown.form.get(cell) and (cell.startswith("roles.") or self._closes_letters):
            # The letter has gone on by itself; whoever closes it with Enter or Tab, as any other cell, means the cell he typed it in.
            self._lettered, self._closes_letters = "", True
            if key == "Tab":
                self.go_to(beside(lettered, self.shown.form, self._state_told()))
            return
        match key:
            case "Letter":
                self._move("Enter")
                self._lettered = cell
            case "Enter" | "Tab":
                state = self._state_told()
                goal = (following if key == "Enter" else beside)(cell, self.shown.form, state)
                self._way_back.append(cell)
                if goal != RECORD:
                    self.go_to(goal)
                elif self.record_button.isEnabled():
                    focus(self.record_button)
                else:
                    self.go_to_fault()
            case "Shift+Tab" | "Shift+Enter":
                self.go_to(self._way_back.pop() if self._way_back else cell)
            case "PageDown" | "PageUp":
                self._way_back.append(cell)
                self.go_to(section(cell, 1 if key == "PageDown" else -1, self.right.days))
            case "Escape":
                self._escape(cell)
            case "Ctrl+Enter":
                self.finish()
            case "F3":
                self.go_to_fault()
            case _:
                self.go_to(self._neighbour(cell, key))

    def _escape(self, cell: str) -> None:
        """First what was typed in this cell is taken back, then the panel closes."""
        if self.shown.form.get(cell, "") != self._before:
            self.field.setText(self._before)
            self._write(cell, self._before)
            self.read()
            self.go_to(cell)
        else:
            self.closed.emit()

    def _neighbour(self, cell: str, key: str) -> str:
        """The nearest cell above, below or beside."""
        part = self._part_of(cell) or self.left
        here = part.cells[cell].center()
        ahead: dict[str, Callable[[QPoint], tuple[int, int]]] = {
            "ArrowUp": lambda there: (here.y() - there.y(), abs(here.x() - there.x())),
            "ArrowDown": lambda there: (there.y() - here.y(), abs(here.x() - there.x())),
            "ArrowLeft": lambda there: (here.x() - there.x(), abs(here.y() - there.y())),
            "ArrowRight": lambda there: (there.x() - here.x(), abs(here.y() - there.y())),
        }
        found: list[tuple[int, str]] = []
        for other, box in part.cells.items():
            along, across = ahead[key](box.center())
            if along > 4:
                found.append((along + 3 * across, other))
        return min(found)[1] if found else cell

    # Reading.

    def read(self) -> None:
        """Understands the form anew and shows what is wrong with it and what follows from it."""
        base = self._base()
        self.reading = read_paper(self.shown.form, base, self.why.text().strip() or None)
        shown = self.shown
        shown.faults = {}
        for fault in self.reading.faults:
            shown.faults.setdefault(fault.cell, fault)
        shown.accepted = frozenset(fault.cell for fault in self.reading.accepted)
        shown.concluded = _concluded(self.reading.course.state, shown.form)
        self._grow()
        self._tell()
        self._place_bubble()
        for part in (self.left, self.right):
            part.update()

    def finish(self) -> None:
        """Records the game, if nothing is wrong and it has not been begun; else goes to what is."""
        self._take()
        reading = self.reading
        if reading is None or not self._may_be_recorded():
            return
        if not reading.ready:
            self.go_to_fault()
            return
        session = self.session
        recorded = len(session.course.entries) - len(self._base().entries)
        if recorded == 0 and not self._remember(_BASE, len(session.course.entries)):
            return
        self._recording = True
        done = all(self.record(entry) for entry in reading.entries[recorded:])
        self._recording = False
        if done:
            self._remember(_DRAFT, None)
            self.closed.emit()

    def _remember(self, key: str, value: object) -> bool:
        """Keeps the form beside the game; False, and told, where the disk does not take it: what is typed stays in the window."""
        try:
            self.session.remember(key, value)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)
            return False
        return True

    def _base(self) -> AnyCourse:
        """The course the form is read from: without events of the game, but with what was corrected in the head before it."""
        course = self.session.course
        count = len(course.entries)
        if any(True for _entry in course.standing.sequence()):
            remembered = self.session.recall(_BASE)
            count = remembered if isinstance(remembered, int) and remembered <= count else 0
        opened: AnyCourse = Course.opened(course.discipline, course.first_head, course.rules)
        return opened.restored(course.entries[:count])

    def _may_be_recorded(self) -> bool:
        """Whether the journal holds nothing but the beginning of what the form tells."""
        if self.reading is None:
            return False
        course, base = self.session.course, self._base()
        here = [_said(entry) for entry in course.entries[len(base.entries) :]]
        return here == [_said(entry) for entry in self.reading.entries[: len(here)]] and len(here) <= len(self.reading.entries)

    def _take(self) -> None:
        """Takes what is typed in the field into the form."""
        cell = self.shown.current
        typed = self.field.text().strip()
        if cell and self.field.isVisible() and typed != self.shown.form.get(cell, ""):
            self._write(cell, fair_copy(cell, typed))
            self.read()

    def _write(self, cell: str, words_: str) -> None:
        if words_:
            self.shown.form[cell] = words_
        else:
            self.shown.form.pop(cell, None)
        self._remember(_DRAFT, self.shown.form)

    def _state_told(self) -> State:
        assert self.reading is not None, "the form is read when it is shown"  # noqa: S101
        return cast("State", self.reading.course.state)

    # Showing.

    def _lay_out(self) -> None:
        self.left_area, self.right_area = _area(self.left), _area(self.right)
        halves = QHBoxLayout()
        halves.setSpacing(16)
        halves.addWidget(self.left_area, 12)
        halves.addWidget(self.right_area, 13)
        about = QVBoxLayout()
        about.setSpacing(0)
        about.addWidget(self.where)
        about.addWidget(self.tip)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addLayout(about, 1)
        foot.addWidget(self.why)
        foot.addWidget(self.faults)
        foot.addWidget(self.record_button)
        self.why.setFixedWidth(300)
        self.body.addLayout(halves, 1)
        self.body.addLayout(foot)

    def _grow(self) -> None:
        days, rows = last_day(self.shown.form, self._state_told()), sanction_rows(self.shown.form)
        if days != self.right.days or (days > 0 and not self.right.cells):
            self.right.days = days
            self.right.lay_out()
        if rows != self.left.sanction_rows or not self.left.cells:
            self.left.sanction_rows = rows
            self.left.lay_out()

    def _part_of(self, cell: str) -> FormPart | None:
        return next((part for part in (self.left, self.right) if cell in part.cells), None)

    def _first_empty(self) -> str:
        """Where typing was broken off: the first cell of the usual way that is empty and whose next one is too."""
        cell = "players.1"
        state = self._state_told()
        for _step in range(len(self.left.cells) + len(self.right.cells)):
            after = following(cell, self.shown.form, state)
            if after == RECORD or (cell not in self.shown.form and after not in self.shown.form):
                return cell
            cell = after
        return cell

    def _tell(self) -> None:
        reading = self.reading
        assert reading is not None, "the form has been read"  # noqa: S101
        wrong = [fault for fault in reading.faults if not fault.missing]
        missing = [fault for fault in reading.faults if fault.missing]
        if not self._may_be_recorded():
            told = _("The game has been begun: correct it in the log.")
        elif wrong:
            told = words.plural("{n} contradiction", "{n} contradictions", len(wrong))
        elif missing:
            told = _("Still empty: {what}").format(what=describe(missing[0].cell))
        elif reading.accepted:
            told = words.plural("{n} taken as written", "{n} taken as written", len(reading.accepted))
        else:
            told = _("Nothing contradicts itself.")
        self.faults.setText(told)
        self.why.setVisible(bool(wrong or reading.accepted))
        self.record_button.setEnabled(reading.ready and self._may_be_recorded())
        restyle(self.faults, "quiet")

    def _place_bubble(self) -> None:
        """Says what is wrong beside the cell: the chosen one's fault, or the first contradiction there is."""
        shown = self.shown
        fault = shown.faults.get(shown.current) or next((one for one in shown.faults.values() if not one.missing), None)
        part = self._part_of(fault.cell) if fault is not None else None
        if fault is None or part is None or (fault.missing and fault.cell != shown.current):
            self.bubble.hide()
            return
        self.bubble.setParent(part)
        self.bubble.setText(fault_words(fault))
        self.bubble.adjustSize()
        box: QRect = part.cells[fault.cell]
        size = self.bubble.size()
        x = max(0, min(box.x(), part.width() - size.width()))
        places = [QRect(QPoint(x, y), size) for y in (box.bottom() + 4, box.top() - 4 - size.height())]
        typed_in = part.cells.get(shown.current, QRect())
        free = [place for place in places if part.rect().contains(place) and not place.intersects(typed_in)]
        self.bubble.move((free or places)[0].topLeft())
        self.bubble.show()
        self.bubble.raise_()


def fair_copy(cell: str, typed: str) -> str:
    """What was typed, the beginning of a word written out."""
    try:
        if cell == "winner" and typed:
            return winner_on_paper(read_winner(typed))
        if cell.endswith(".what") and typed:
            return _(SANCTIONS[read_sanction(typed)])
    except CellFault:
        pass  # it stays as typed, and is told beside the cell
    return typed


def fault_words(fault: Fault) -> str:
    """A fault with its clause."""
    return f"{fault.words} ({fault.clause})" if fault.clause else fault.words


def _area(part: FormPart) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(part)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setStyleSheet("QScrollArea { background: transparent; }")  # the panel's own ground goes on under a short form
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def _said(entry: Entry) -> tuple[object, ...]:
    """An entry without its time."""
    return entry.event, entry.note, entry.override


def _prefilled(state: State) -> dict[str, str]:
    """The head and the nicknames as they were prepared."""
    game = state.head.game
    date = ".".join(reversed(game.date.split("-"))) if words.language() == "ru" else game.date
    head: dict[str, Any] = {
        "game.tournament": game.tournament,
        "game.stage": game.stage,
        "game.number": game.number,
        "game.table": game.table,
        "game.date": date,
        "game.judge": game.judge,
    }
    head |= {f"players.{seat}": nickname for seat, nickname in enumerate(state.head.players, start=1)}
    return {cell: str(value) for cell, value in head.items() if str(value).strip()}


def _concluded(state: State, form: dict[str, str]) -> dict[str, str]:
    """What the console works out by itself, shown paler in its cell: openers, rests of the votes, who left, points."""
    found: dict[str, str] = {}
    for day in state.days:
        columns = candidates(form, day.number)
        found[f"opener.{day.number}"] = str(day.opener)
        for ballot in day.ballots:
            for count in ballot.counts:
                if count.remainder and count.seat in columns and ballot.round == 1:
                    found[f"day.{day.number}.hands.{columns[count.seat]}"] = str(count.hands)
        if day.left:
            found[f"day.{day.number}.left"] = seat_list(day.left)
    if state.first_killed is not None:
        found["killed"] = str(state.first_killed)
    for seat in SEATS:
        left = state.seat(seat).left
        if left is not None:
            found[f"gone.{seat}"] = (_("day {number}") if left.time == "day" else _("night {number}")).format(number=left.number)
        if state.ended is not None and state.roles_known:
            points = score.points_column(state, seat)
            found[f"points.{seat}"] = amount(points)
            found[f"total.{seat}"] = amount(points + score.extra_column(state, seat))
            if score.extra_column(state, seat):
                found[f"extra.{seat}"] = amount(score.extra_column(state, seat))
    return found
