"""The game as it is being run, without a widget: what keys answer, the row that was chosen, stages passed, what one step back would be.

It turns keys into events and holds no rule of the game; what it knows beside the state is what a judge has typed and not yet confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from PySide6.QtCore import QObject, Signal

from judge_console.desk.event_words import clause_meaning, say_entry
from judge_console.desk.paper_cells import CellFault
from judge_console.desk.session import Change, GameSession
from judge_console.engine.errors import StorageTrouble
from judge_console.engine.events import Event, Redone, Undone
from judge_console.mafia import flow
from judge_console.mafia.events import Expelled
from judge_console.mafia.flow import Reached, Stage, Step
from judge_console.mafia.rules import Sanction
from judge_console.mafia.state import State
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.mafia import wording
from judge_console.ui.mafia.cells import CellKind, cell_event, editable_cells
from judge_console.ui.mafia.due_prompt import due_prompt, proposal_key
from judge_console.ui.mafia.memory import Mark, Memory
from judge_console.ui.mafia.now_view import tells_role
from judge_console.ui.mafia.prompts import (
    HandsPrompt,
    NominatePrompt,
    OutcomePrompt,
    Prompt,
    ProposalPrompt,
    SanctionPrompt,
    WordPrompt,
)
from judge_console.ui.mafia.turns import Move, Turns
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

MORE_SECONDS: Final = 5
_SANCTION_KEYS: Final[Mapping[str, Sanction]] = {"mafia.foul": "foul", "mafia.remove": "removal", "mafia.warn": "warning"}
_PANEL_OF_ANSWER: Final = {"roles": "roles", "extras": "extra", "signature": "sign"}


class LiveGame(QObject):
    """The open game of the controller, run by `answer` (keys that answer what is asked), `act` (actions of the table) and clicks.

    `moved`: something that is shown has changed. `panel_asked` carries the name of the panel that the next step needs, `cell_asked` the
    kind and the seat of a cell of the grid that is to be typed into.
    """

    moved = Signal()
    panel_asked = Signal(str)
    cell_asked = Signal(str, int)

    def __init__(self, controller: Controller, timekeeper: Timekeeper, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.controller = controller
        self.timekeeper = timekeeper
        self.turns = Turns(timekeeper, controller.games.clock)
        self.memory = Memory()
        self.chosen: int | None = None
        self.cell: CellKind | None = None  # of the chosen row; Enter edits it
        self.cell_fault = ""
        self.roles_shown = False
        self.silenced: Event | None = None  # tried, and its refusal would tell a role
        self._asked: Prompt | None = None  # by a key of the judge's
        self._natural: Prompt | None = None  # by the step that is due; what was typed in it outlives a foul in between
        self._answered: Prompt | None = None  # the one whose event is being recorded
        self._move: Move = "aside"
        controller.opened.connect(self._open)
        controller.changed.connect(self._on_change)
        self._open(controller.session)

    # What there is.

    @property
    def session(self) -> GameSession | None:
        """The open game of mafia."""
        session = self.controller.session
        return session if session is not None and session.discipline.name == "mafia" else None

    @property
    def state(self) -> State:
        """The state of the open game."""
        session = self.session
        assert session is not None, "the page acts on an open game only"  # noqa: S101
        return cast("State", session.state)

    @property
    def stage(self) -> Stage | None:
        """The latest stage dealt with in this part of the game."""
        return flow.stage_at(self.state, self.memory.reached)

    @property
    def step(self) -> Step | None:
        """The one natural next step."""
        return flow.next_step(self.state, self.stage) if self.session is not None else None

    @property
    def prompt(self) -> Prompt | None:
        """What keys answer now: an offered team defeat first, then what the judge asked for, then what is due."""
        return self._natural if isinstance(self._natural, ProposalPrompt) else self._asked or self._natural

    @property
    def in_cell(self) -> tuple[CellKind, int] | None:
        """The cell that Enter edits, None where Enter goes on in the game."""
        if self.cell is None or self.chosen is None or self._asked is not None or isinstance(self.prompt, ProposalPrompt):
            return None
        return self.cell, self.chosen

    def undo_words(self) -> str:
        """What Backspace would take back, empty for nothing."""
        session = self.session
        if session is None:
            return ""
        mark = self._latest_mark(session)
        if mark is not None:
            return _("proposal left") if mark.reached is None else wording.stage_words(mark.reached.stage)
        done = session.course.standing.done
        return say_entry(session.course.entries, done[-1], session.course.rules) if done else ""

    # Keys and clicks.

    def answer(self, key: str) -> bool:
        """Keys that answer what is asked: seats, letters of a violation, taking back, going round."""
        seat = keys.seat(key)
        if seat is not None:
            self.digit(seat)
            return True
        match key:
            case "Escape":
                return self._escape()
            case "Backspace":
                return self._erase()
            case "Tab":
                return self.switch()
            case _:
                pass
        if isinstance(self.prompt, SanctionPrompt):
            if key == actions.by_id("mafia.chief").key:
                self.prompt.ruled_by = "chief" if self.prompt.ruled_by == "judge" else "judge"
            elif key == actions.by_id("mafia.hand_counted").key:
                self.prompt.hand_counted = not self.prompt.hand_counted
            elif not self.prompt.letter(_letter(key)):
                return False
            self.look_again()
            return True
        return False

    def act(self, action_id: str) -> bool:
        """An action of the table; False where it is none of the game's."""
        if action_id in _SANCTION_KEYS:
            self._ask(SanctionPrompt(_SANCTION_KEYS[action_id], self._meanings(), self.chosen))
            return True
        match action_id:
            case "mafia.next":
                self.enter()
            case "mafia.timer":
                self.timekeeper.toggle()
            case "mafia.more_time":
                self.timekeeper.add(MORE_SECONDS)
            case "mafia.less_time":
                self.timekeeper.add(-MORE_SECONDS)
            case "mafia.hour":
                self.timekeeper.toggle_hour()
            case "mafia.nominate":
                self._ask_nomination()
            case "mafia.word":
                self._ask_word()
            case "mafia.outcome":
                self._ask(OutcomePrompt())
            case "mafia.note":
                return self._open_note()
            case "undo" | "undo_anywhere":
                self._undo()
            case "redo" | "redo_anywhere":
                self._record(Redone())
            case _:
                return False
        return True

    def choose_next(self, step: int) -> None:
        """Chooses the row below (1) or above (-1)."""
        there = self.chosen or (0 if step > 0 else 1)
        cell = self.cell
        self._choose((there - 1 + step) % 10 + 1)
        self.cell = cell if self.chosen is not None and cell in editable_cells(self.state, self.chosen) else None
        self.look_again()

    def choose_cell(self, step: int) -> bool:
        """Goes to the next cell of the chosen row that can be edited, or to the one before; False where there is none."""
        if self.chosen is None or self._asked is not None:
            return False
        cells = editable_cells(self.state, self.chosen)
        place = (cells.index(self.cell) if self.cell in cells else -1) + step
        if not -1 <= place < len(cells) or (self.cell is None and step < 0):
            return False
        self.cell = cells[place] if place >= 0 else None
        self.look_again()
        return True

    def open_cell(self, kind: CellKind, seat: int) -> None:
        """Begins what editing a cell is: typing into it, a foul, the panel of the roles."""
        if kind not in editable_cells(self.state, seat):
            return
        self.cell = None
        match kind:
            case "fouls":
                self._ask(SanctionPrompt("foul", self._meanings(), seat))
            case "role":
                self.panel_asked.emit("roles")
            case _:
                self.look_again()
                self.cell_asked.emit(kind, seat)

    def write_cell(self, kind: CellKind, seat: int, typed: str, why: str) -> bool:
        """Records what was typed into a cell; False where it cannot be, and why not is told."""
        session = self.session
        if session is None:
            return True
        try:
            event = cell_event(session.course, kind, seat, typed, why)
        except CellFault as fault:
            self.cell_fault = str(fault)
            self.look_again()
            return False
        self.cell_fault = ""
        return event is None or self.controller.do(event)

    def leave_cell(self) -> None:
        """What was typed into a cell is not recorded."""
        self.cell_fault = ""
        self.look_again()

    def digit(self, seat: int) -> None:
        """A digit answers what is asked; where nothing is, it chooses the row."""
        if self.prompt is None:
            self._choose(None if self.chosen == seat else seat)
        else:
            event = self.prompt.digit(seat, self.state)
            if event is not None and self._record(event, self.prompt):
                return
        self.look_again()

    def click_cell(self, kind: str, seat: int) -> None:
        """A click on a foul or on extra points edits them, where no seat is asked for; anywhere else it is a click on the row."""
        cell = self._editable(kind, seat)
        if cell in {"fouls", "extra"} and self._takes_rows:
            self.open_cell(cell, seat)
        else:
            self.click_seat(seat)

    def click_cell_twice(self, kind: str, seat: int) -> None:
        """A nickname and a role are edited by two clicks: one chooses the row, which the second takes back."""
        cell = self._editable(kind, seat)
        if cell in {"player", "role"}:
            self._choose(None)
            self.open_cell(cell, seat)

    def _editable(self, kind: str, seat: int) -> CellKind | None:
        return next((cell for cell in editable_cells(self.state, seat) if cell == kind), None)

    @property
    def _takes_rows(self) -> bool:
        """Whether a click chooses a row, because no seat is asked for."""
        prompt = self.prompt
        return prompt is None or (isinstance(prompt, NominatePrompt) and not prompt.asked) or isinstance(prompt, OutcomePrompt)

    def click_seat(self, seat: int) -> None:
        """A click on a row is its digit where seats are asked for, else it chooses the row."""
        if self._takes_rows:
            self._choose(None if self.chosen == seat else seat)
            self.look_again()
        elif not (isinstance(self.prompt, SanctionPrompt) and self.prompt.seat is not None) and not isinstance(self.prompt, ProposalPrompt):
            self.digit(seat)

    def switch(self) -> bool:
        """The other way of answering; False where nothing is asked."""
        if self.prompt is None or not self.prompt.switch():
            return self.prompt is not None
        if isinstance(self.prompt, HandsPrompt):
            self.memory.counting = self.prompt.counting
            self._keep_memory()
        self.look_again()
        return True

    def enter(self) -> None:
        """The one natural next step, or what the open prompt has gathered."""
        session, step, prompt = self.session, self.step, self.prompt
        if session is None:
            return
        if self.in_cell is not None:
            self.open_cell(*self.in_cell)
            return
        event = prompt.event(self.state) if prompt is not None else None
        if isinstance(prompt, ProposalPrompt) and event is None:
            self._mark(Mark(_last_in_force(session), left=proposal_key(prompt.proposal)))
        elif isinstance(prompt, ProposalPrompt) or self._asked is not None:
            if event is not None and self._record(event, prompt):
                self._offer_what_is_added(prompt)
        elif step is not None:
            # The row was chosen for what went before: a foul of the next phase must not fall on it.
            self._choose(None)
            self._go_on(step, event, session)

    def _go_on(self, step: Step, event: Event | None, session: GameSession) -> None:
        """Takes the natural step; `event` is what the open prompt has gathered for it."""
        if step.asks in _PANEL_OF_ANSWER:
            self._pass(step, session)
            self.panel_asked.emit(_PANEL_OF_ANSWER[step.asks])
            return
        answered = self.prompt if step.asks is not None and event is not None else None
        taken = event if answered is not None else step.event
        if taken is None:
            self._pass(step, session)
        elif not self._record(taken, answered):
            self.look_again()

    def type_note(self, note: str) -> None:
        """What is typed beside a sanction that is being given."""
        if isinstance(self.prompt, SanctionPrompt):
            self.prompt.note = note

    def end_note(self, *, done: bool) -> None:
        """The note is typed; `done` with Enter, which gives the sanction where it lacks nothing else."""
        prompt = self.prompt
        if not isinstance(prompt, SanctionPrompt):
            return
        prompt.noting = False
        if done and prompt.event(self.state) is not None:
            self.enter()
        self.look_again()

    def close_prompts(self) -> None:
        """Whatever is half typed goes."""
        self._close_asked()
        self._natural = None

    def look_again(self) -> None:
        """What is asked follows from the state; whoever shows it is told."""
        if self.session is not None:
            memory = self.memory
            self._natural = due_prompt(self.state, self.step, self._natural, counting=memory.counting, left=memory.left)
        self.moved.emit()

    def _escape(self) -> bool:
        if self._asked is not None:
            self._close_asked()
        elif self.chosen is not None:
            self._choose(None)
        elif self.prompt is not None and self.prompt.erase():
            while self.prompt.erase():
                pass
        else:
            return False
        self.look_again()
        return True

    def _erase(self) -> bool:
        if self.prompt is not None and self.prompt.erase():
            self.look_again()
        elif self._asked is not None:
            self._close_asked()
            self.look_again()
        else:
            self._undo()
        return True

    # Prompts.

    def _open_note(self) -> bool:
        prompt = self.prompt
        if not isinstance(prompt, SanctionPrompt) or prompt.seat is None:
            return False
        prompt.noting = True
        self.look_again()
        return True

    def _ask(self, prompt: Prompt) -> None:
        self._asked = prompt
        self.look_again()

    def _ask_nomination(self) -> None:
        floor = self.state.floor
        if floor is None or floor.word != "speech":
            return
        prompt = NominatePrompt(floor.seat, asked=True)
        if self.chosen is None or not self._record(prompt.digit(self.chosen, self.state), prompt):
            self._ask(prompt)

    def _ask_word(self) -> None:
        prompt = WordPrompt()
        if self.chosen is None or not self._record(prompt.digit(self.chosen, self.state), prompt):
            self._ask(prompt)

    def _close_asked(self) -> None:
        self._asked = None
        self._choose(None)

    def _choose(self, seat: int | None) -> None:
        self.chosen, self.cell = seat, None

    def _meanings(self) -> dict[str, str]:
        rules = self.state.rules
        return {clause: clause_meaning(rules, clause) for clause in rules.options.meanings}

    def _offer_what_is_added(self, prompt: Prompt | None) -> None:
        """What the regulation adds to a violation's sanction is offered at once."""
        if not isinstance(prompt, SanctionPrompt) or prompt.violation is None or prompt.seat is None:
            return
        added, clause = prompt.violation.also, prompt.violation.also_rests_on
        violation = self.state.rules.violation(clause) if added == "expulsion" and clause is not None else None
        if violation is None or prompt.sanction == "expulsion":
            return
        if flow.foresee(self.state, Expelled(prompt.seat, violation.clause)).refusal is None:
            following = SanctionPrompt("expulsion", self._meanings(), prompt.seat)
            following.choose(violation)
            self._ask(following)

    # Events and stages.

    def _record(self, event: Event, answered: Prompt | None = None, move: Move = "on") -> bool:
        """Lets an event in that answers a prompt, or none. Where its refusal would tell a role only the panel says that it is refused."""
        if not isinstance(event, Undone | Redone):
            refusal = flow.foresee(self.state, event).refusal
            if refusal is not None and tells_role(event, refusal.code) and not self.roles_shown:
                self.silenced = event
                self.look_again()
                return False
        self.silenced = None
        self._move, self._answered = move, answered
        note = answered.note.strip() if isinstance(answered, SanctionPrompt) else ""
        try:
            return self.controller.do(event, note=note or None)
        finally:
            self._move, self._answered = "aside", None

    def _undo(self) -> None:
        """Takes back the last thing done, be it an event or a stage."""
        session = self.session
        if session is None:
            return
        self.close_prompts()
        if self._latest_mark(session) is None:
            self._record(Undone(), move="back")
            return
        self.memory.marks.pop()
        self._keep_memory()
        self._follow("back")
        self.look_again()

    def _pass(self, step: Step, session: GameSession) -> None:
        """Marks the step's stage as dealt with, where it has one."""
        if step.stage is not None:
            self._mark(Mark(_last_in_force(session), Reached(flow.place(self.state), step.stage)))

    def _mark(self, mark: Mark) -> None:
        """A step that is no event: a stage, or a proposal left."""
        self.memory.marks.append(mark)
        self._keep_memory()
        self._natural = None
        self._follow("on")
        self.look_again()

    def _latest_mark(self, session: GameSession) -> Mark | None:
        """The mark that is the latest thing done, if one is: made after the last entry in force, at this place of the game."""
        mark = self.memory.marks[-1] if self.memory.marks else None
        if mark is None or mark.after != _last_in_force(session):
            return None
        return mark if mark.reached is None or mark.reached.place == flow.place(self.state) else None

    def _keep_memory(self) -> None:
        if self.session is None:
            return
        try:
            self.memory.keep(self.session)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)

    def _follow(self, move: Move) -> None:
        if move == "on" and not self.state.over:
            self.turns.begin_hour(self.state.rules.options.timetable.game_seconds)
        self.turns.follow(flow.due_timer(self.state, self.stage), move)

    # What comes from the controller.

    def _open(self, session: GameSession | None) -> None:
        self.memory = Memory.of(session) if session is not None and self.session is not None else Memory()
        self.close_prompts()
        self.roles_shown = False
        self.turns.open(flow.due_timer(self.state, self.stage) if self.session is not None else None)
        self.look_again()

    def _on_change(self, change: Change) -> None:
        if self.session is None:
            return
        if self._answered is not None and self._answered is self._natural:
            self._natural = None
        elif self._answered is not None:
            self._close_asked()
        self._follow(self._move)
        before = cast("State", change.before.state)
        if self.state.over and not before.over:
            self.turns.end()
        self.look_again()


def _letter(key: str) -> str:
    """The letter on a key in the language of the window, whatever layout is on; a space for the space bar."""
    if key == "Space":
        return " "
    label = keys.label(key)
    return label.lower() if len(label) == 1 and label.isalpha() else ""


def _last_in_force(session: GameSession) -> int:
    done = session.course.standing.done
    return done[-1] if done else -1
