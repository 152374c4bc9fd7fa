"""The mafia judge's page: ribbon, protocol grid, panel "now"; it turns keys and clicks into events and holds no rule of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.event_words import clause_meaning, say_entry
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
from judge_console.ui.mafia.due_prompt import due_prompt, proposal_key
from judge_console.ui.mafia.grid import ProtocolGrid
from judge_console.ui.mafia.grid_model import Marked, marked
from judge_console.ui.mafia.key_hints import MOST_HINTS, digit_hints, hints, next_words, timer_hints
from judge_console.ui.mafia.memory import Mark, Memory
from judge_console.ui.mafia.now_panel import NowPanel
from judge_console.ui.mafia.now_view import Shown, tells_role, view
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.mafia.panels import MAKERS, PanelMaker
from judge_console.ui.mafia.parts import roomy, tight
from judge_console.ui.mafia.prompts import (
    HandsPrompt,
    NominatePrompt,
    OutcomePrompt,
    Prompt,
    ProposalPrompt,
    SanctionPrompt,
    WordPrompt,
)
from judge_console.ui.mafia.ribbon import Ribbon
from judge_console.ui.mafia.turns import Move, Turns
from judge_console.ui.sound import Sound
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

PANEL_WIDTH: Final = 380
_TIGHT_PANEL, _ROOMY_PANEL = 336, 456
_TIGHT_WIDTH, _TIGHT_HEIGHT = 1100, 560
_ROOMY_WIDTH, _ROOMY_HEIGHT = 1600, 860
MORE_SECONDS: Final = 5
_SANCTION_KEYS: Final[Mapping[str, Sanction]] = {"mafia.foul": "foul", "mafia.remove": "removal", "mafia.warn": "warning"}
_PANEL_KEYS: Final = {
    "mafia.log": "log",
    "mafia.deal": "roles",
    "mafia.extra": "extra",
    "mafia.sign": "sign",
    "mafia.head": "head",
    "mafia.paper": "paper",
}
_PANEL_OF_ANSWER: Final = {"roles": "roles", "extras": "extra", "signature": "sign"}


class MafiaPage(QWidget):
    """A page of the window (`ui.page.Page`). `panels` makes the panels it hosts, by name.

    `undo_told` carries what Backspace would take back, with the steps that are no events.
    """

    undo_told = Signal(str)

    def __init__(
        self,
        controller: Controller,
        theme: Theme,
        timekeeper: Timekeeper,
        sound: Sound | None = None,
        parent: QWidget | None = None,
        *,
        panels: Mapping[str, PanelMaker] = MAKERS,
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.controller = controller
        self.timekeeper = timekeeper
        self.sound = sound
        self.turns = Turns(timekeeper, controller.games.clock)
        self.memory = Memory()
        self._asked: Prompt | None = None  # by a key of the judge's
        self._natural: Prompt | None = None  # by the step that is due; what was typed in it outlives a foul in between
        self._answered: Prompt | None = None  # the one whose event is being recorded
        self.chosen: int | None = None
        self.roles_shown = False
        self._makers = panels
        self._made: dict[str, Panel] = {}
        self._silenced: Event | None = None  # tried, and its refusal would tell a role
        self._move: Move = "aside"
        self.setProperty("kind", "page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Mafia game"))
        self.ribbon = Ribbon(theme)
        self.grid = ProtocolGrid(theme)
        self.now = NowPanel(theme)
        self.side = QStackedWidget()
        self.side.addWidget(self.now)
        self.side.setFixedWidth(PANEL_WIDTH)
        self.desk = QWidget()
        across = QHBoxLayout(self.desk)
        across.setContentsMargins(12, 12, 12, 12)
        across.setSpacing(12)
        across.addWidget(self.grid, 1)
        across.addWidget(self.side)
        self.body = QStackedWidget()
        self.body.addWidget(self.desk)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.ribbon)
        layout.addWidget(self.body, 1)
        self._connect()
        self._open(controller.session)

    def _connect(self) -> None:
        self.controller.opened.connect(self._open)
        self.controller.changed.connect(self._on_change)
        self.timekeeper.ticked.connect(self._tell_time)
        self.ribbon.next_pressed.connect(self._enter)
        self.ribbon.timer_pressed.connect(self.timekeeper.toggle)
        self.grid.seat_clicked.connect(self._click_seat)
        self.grid.nickname_asked.connect(lambda _seat: self.open_panel("head"))
        self.now.seat_pressed.connect(self._click_seat)
        self.now.number_pressed.connect(self._digit)
        self.now.switched.connect(self._switch)
        self.now.acted.connect(self._act)

    # What the window asks of a page.

    def title(self) -> str:
        """The tournament, game and table; never a role."""
        session = self._session
        if session is None:
            return _("Mafia")
        game = cast("State", session.state).head.game
        return _("{tournament}: game {number}, table {table}").format(tournament=game.tournament, number=game.number, table=game.table)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self._look(anew=True)
        self.grid.set_theme(theme)
        for panel in self._made.values():
            panel.set_theme(theme)
        self.refresh()

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the present phase."""
        panel = self.panel
        if panel is not None:
            return list(panel.key_help())
        shown = [("Enter", self.ribbon.next.text())] if self.ribbon.next.text() else []
        if self._session is None:
            return shown
        found = (*digit_hints(self.prompt), *hints(self.state, self.prompt, self.undo_words()), *timer_hints())
        return [*shown, *((chord, words) for _id, chord, words in found)]

    def enter(self) -> None:
        """It is shown: the keys are its own."""
        self.setFocus()
        self.refresh()

    def leave(self) -> None:
        """Another page is shown: whatever was half typed or uncovered goes."""
        self._close_prompts()
        self._show_roles(shown=False)

    def undo_words(self) -> str:
        """What Backspace would take back, empty for nothing."""
        session = self._session
        if session is None:
            return ""
        mark = self._latest_mark(session)
        if mark is not None:
            return _("proposal left") if mark.reached is None else wording.stage_words(mark.reached.stage)
        done = session.course.standing.done
        return say_entry(session.course.entries, done[-1], session.course.rules) if done else ""

    def print_now(self) -> None:
        """Shows what would be printed."""
        self.open_panel("preview")

    # Keys.

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        """Takes a key: first the panel that is open, then the prompt, then the actions of the page."""
        if self._session is None:
            return False
        panel = self.panel
        if panel is not None and panel.handle_key(key, event):
            return True
        return (
            self._steering_key(key) or (panel is None and self._answering_key(key)) or self._action_key(key, open_panel=panel is not None)
        )

    def handle_release(self, key: str, event: QKeyEvent) -> bool:  # noqa: ARG002 - the window's shape
        """The roles key was let go."""
        if key.rpartition("+")[2] == actions.by_id("mafia.roles").key:
            self._show_roles(shown=False)
            return True
        return False

    def _steering_key(self, key: str) -> bool:
        match key:
            case "ArrowUp" | "ArrowDown":
                step = 1 if key == "ArrowDown" else -1
                there = self.chosen or (0 if step > 0 else 1)
                self.chosen = (there - 1 + step) % 10 + 1
                self.refresh()
            case "ArrowLeft" | "ArrowRight":
                return self.grid.scroll_days(1 if key == "ArrowRight" else -1)
            case _:
                return False
        return True

    def _answering_key(self, key: str) -> bool:
        """Keys that answer what is asked: seats, letters of a violation, taking back, going round."""
        seat = keys.seat(key)
        if seat is not None:
            self._digit(seat)
            return True
        match key:
            case "Escape":
                return self._escape()
            case "Backspace":
                return self._erase()
            case "Tab":
                return self._switch()
            case _:
                pass
        if isinstance(self.prompt, SanctionPrompt):
            if key == actions.by_id("mafia.chief").key:
                self.prompt.ruled_by = "chief" if self.prompt.ruled_by == "judge" else "judge"
            elif key == actions.by_id("mafia.hand_counted").key:
                self.prompt.hand_counted = not self.prompt.hand_counted
            elif not self.prompt.letter(_letter(key)):
                return False
            self.refresh()
            return True
        return False

    def _action_key(self, key: str, *, open_panel: bool) -> bool:
        action = actions.at(key, "mafia") or actions.at(key, "window")
        if action is None or (open_panel and action.id in {"mafia.next", "curtain"}):
            return False
        return self._act(action.id)

    def _act(self, action_id: str) -> bool:
        """An action of the table, by key or click; False where it is not the page's."""
        if action_id in _SANCTION_KEYS:
            self._ask(SanctionPrompt(_SANCTION_KEYS[action_id], self._meanings(), self.chosen))
        elif action_id in _PANEL_KEYS:
            self._toggle_panel(_PANEL_KEYS[action_id])
        else:
            match action_id:
                case "mafia.next":
                    self._enter()
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
                case "mafia.roles":
                    self._show_roles(shown=True)
                case "undo" | "undo_anywhere":
                    self._undo()
                case "redo" | "redo_anywhere":
                    self._record(Redone())
                case _:
                    return False
        return True

    def _digit(self, seat: int) -> None:
        """A digit answers what is asked; where nothing is, it chooses the row."""
        if self.prompt is None:
            self.chosen = None if self.chosen == seat else seat
        else:
            event = self.prompt.digit(seat, self.state)
            if event is not None and self._record(event, self.prompt):
                return
        self.refresh()

    def _click_seat(self, seat: int) -> None:
        """A click on a row is its digit where seats are asked for, else it chooses the row."""
        if self.panel is not None:
            return
        if (
            self.prompt is None
            or (isinstance(self.prompt, NominatePrompt) and not self.prompt.asked)
            or isinstance(self.prompt, OutcomePrompt)
        ):
            self.chosen = None if self.chosen == seat else seat
            self.refresh()
        elif not (isinstance(self.prompt, SanctionPrompt) and self.prompt.seat is not None) and not isinstance(self.prompt, ProposalPrompt):
            self._digit(seat)

    def _escape(self) -> bool:
        if self._asked is not None:
            self._close_asked()
        elif self.chosen is not None:
            self.chosen = None
        elif self.prompt is not None and self.prompt.erase():
            while self.prompt.erase():
                pass
        else:
            return False
        self.refresh()
        return True

    def _erase(self) -> bool:
        if self.prompt is not None and self.prompt.erase():
            self.refresh()
        elif self._asked is not None:
            self._close_asked()
            self.refresh()
        else:
            self._undo()
        return True

    def _switch(self) -> bool:
        if self.prompt is None or not self.prompt.switch():
            return self.prompt is not None
        if isinstance(self.prompt, HandsPrompt):
            self.memory.counting = self.prompt.counting
            self._keep_memory()
        self.refresh()
        return True

    def _enter(self) -> None:
        """The one natural next step, or what the open prompt has gathered."""
        session, step, prompt = self._session, self.step, self.prompt
        if session is None:
            return
        event = prompt.event(self.state) if prompt is not None else None
        if isinstance(prompt, ProposalPrompt) and event is None:
            self._mark(Mark(_last_in_force(session), left=proposal_key(prompt.proposal)))
        elif isinstance(prompt, ProposalPrompt) or self._asked is not None:
            if event is not None and self._record(event, prompt):
                self._offer_what_is_added(prompt)
        elif step is None:
            return
        elif step.asks in _PANEL_OF_ANSWER:
            self._pass(step, session)
            self.open_panel(_PANEL_OF_ANSWER[step.asks])
        elif step.asks is not None and event is not None:
            self._record(event, prompt)
        elif step.event is not None:
            self._record(step.event)
        else:
            self._pass(step, session)

    def _pass(self, step: Step, session: GameSession) -> None:
        """Marks the step's stage as dealt with, where it has one."""
        if step.stage is not None:
            self._mark(Mark(_last_in_force(session), Reached(flow.place(self.state), step.stage)))

    # Events.

    def _record(self, event: Event, answered: Prompt | None = None, move: Move = "on") -> bool:
        """Lets an event in that answers a prompt, or none. Where its refusal would tell a role only the panel says that it is refused."""
        if not isinstance(event, Undone | Redone):
            refusal = flow.foresee(self.state, event).refusal
            if refusal is not None and tells_role(event, refusal.code) and not self.roles_shown:
                self._silenced = event
                self.refresh()
                return False
        self._silenced = None
        self._move, self._answered = move, answered
        try:
            return self.controller.do(event)
        finally:
            self._move, self._answered = "aside", None

    def _undo(self) -> None:
        """Takes back the last thing done, be it an event or a stage."""
        session = self._session
        if session is None:
            return
        self._close_prompts()
        if self._latest_mark(session) is None:
            self._record(Undone(), move="back")
            return
        self.memory.marks.pop()
        self._keep_memory()
        self._follow("back")
        self.refresh()

    def _mark(self, mark: Mark) -> None:
        """A step that is no event: a stage, or a proposal left."""
        self.memory.marks.append(mark)
        self._keep_memory()
        self._natural = None
        self._follow("on")
        self.refresh()

    def _latest_mark(self, session: GameSession) -> Mark | None:
        """The mark that is the latest thing done, if one is: made after the last entry in force, at this place of the game."""
        mark = self.memory.marks[-1] if self.memory.marks else None
        if mark is None or mark.after != _last_in_force(session):
            return None
        return mark if mark.reached is None or mark.reached.place == flow.place(self.state) else None

    def _keep_memory(self) -> None:
        if self._session is None:
            return
        try:
            self.memory.keep(self._session)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)

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

    # Prompts.

    @property
    def prompt(self) -> Prompt | None:
        """What keys answer now: an offered team defeat first, then what the judge asked for, then what is due."""
        return self._natural if isinstance(self._natural, ProposalPrompt) else self._asked or self._natural

    def _ask(self, prompt: Prompt) -> None:
        self._asked = prompt
        self.refresh()

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
        self.chosen = None

    def _close_prompts(self) -> None:
        self._close_asked()
        self._natural = None

    def _meanings(self) -> dict[str, str]:
        rules = self.state.rules
        return {clause: clause_meaning(rules, clause) for clause in rules.options.meanings}

    # Panels.

    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        wide = self.body.currentWidget()
        shown = wide if wide is not self.desk else self.side.currentWidget()
        return shown if isinstance(shown, Panel) else None

    def open_panel(self, name: str) -> bool:
        """Opens one of the panels by name; False where there is none of it."""
        if name not in self._makers or self._session is None:
            return False
        self.close_panel()
        self._close_prompts()
        if name not in self._made:
            self._made[name] = made = self._makers[name](self.controller, self.theme)
            made.closed.connect(self.close_panel)
            made.asked.connect(self.open_panel)
        self.show_panel(self._made[name])
        return True

    def show_panel(self, panel: Panel) -> None:
        """Shows a panel: a wide one in place of the whole desk, any other beside the grid."""
        host = self.body if panel.wide else self.side
        if host.indexOf(panel) < 0:
            host.addWidget(panel)
        host.setCurrentWidget(panel)
        panel.set_roles_shown(self.roles_shown)
        panel.begin()
        self.refresh()

    def close_panel(self) -> None:
        """Back to the desk; the keys are the page's again."""
        if self.panel is None:
            return
        self.body.setCurrentWidget(self.desk)
        self.side.setCurrentWidget(self.now)
        self.setFocus()
        self.refresh()

    def _toggle_panel(self, name: str) -> None:
        if self.panel is not None and self._made.get(name) is self.panel:
            self.close_panel()
        else:
            self.open_panel(name)

    # What is shown.

    @property
    def _session(self) -> GameSession | None:
        session = self.controller.session
        return session if session is not None and session.discipline.name == "mafia" else None

    @property
    def state(self) -> State:
        """The state of the open game."""
        session = self._session
        assert session is not None, "the page acts on an open game only"  # noqa: S101
        return cast("State", session.state)

    @property
    def stage(self) -> Stage | None:
        """The latest stage dealt with in this part of the game."""
        return flow.stage_at(self.state, self.memory.reached)

    @property
    def step(self) -> Step | None:
        """The one natural next step."""
        return flow.next_step(self.state, self.stage) if self._session is not None else None

    def _open(self, session: GameSession | None) -> None:
        self.memory = Memory.of(session) if session is not None and self._session is not None else Memory()
        self._close_prompts()
        self.close_panel()
        self.roles_shown = False
        self.turns.open(flow.due_timer(self.state, self.stage) if self._session is not None else None)
        self.refresh()

    def _on_change(self, change: Change) -> None:
        if self._session is None:
            return
        if self._answered is not None and self._answered is self._natural:
            self._natural = None
        elif self._answered is not None:
            self._close_asked()
        self._follow(self._move)
        before = cast("State", change.before.state)
        if self.state.over and not before.over:
            self.turns.end()
        self.refresh()

    def _follow(self, move: Move) -> None:
        if move == "on" and not self.state.over:
            self.turns.begin_hour(self.state.rules.options.timetable.game_seconds)
        self.turns.follow(flow.due_timer(self.state, self.stage), move)

    def _show_roles(self, *, shown: bool) -> None:
        if shown == self.roles_shown:
            return
        self.roles_shown = shown
        if self.panel is not None:
            self.panel.set_roles_shown(shown)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            # The key may be let go where we do not hear of it.
            self._show_roles(shown=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look()

    def _look(self, *, anew: bool = False) -> None:
        """Larger type and a wider panel where the window has room, smaller and narrower where it has little."""
        if self.width() >= _ROOMY_WIDTH and self.height() >= _ROOMY_HEIGHT:
            look, width = roomy(self.theme), _ROOMY_PANEL
        elif self.width() < _TIGHT_WIDTH or self.height() < _TIGHT_HEIGHT:
            look, width = tight(self.theme), _TIGHT_PANEL
        else:
            look, width = self.theme, PANEL_WIDTH
        self.side.setFixedWidth(width)
        if anew or look.size != self.ribbon.theme.size:
            self.ribbon.set_theme(look)
            self.now.set_theme(look)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Draws everything from the state."""
        if self._session is None:
            self.grid.show_state(None, Marked(), roles=False)
            self.ribbon.tell("", "", (), "")
            return
        state, stage, step = self.state, self.stage, self.step
        self._natural = due_prompt(state, step, self._natural, counting=self.memory.counting, left=self.memory.left)
        roles = self.roles_shown or state.over
        shown = Shown(stage, roles, self.chosen, self._silenced)
        typed = self.prompt.voters if isinstance(self.prompt, HandsPrompt) and not self.prompt.counting else ()
        self.grid.show_state(state, marked(state, step, stage, self.chosen, typed), roles=roles)
        undo = self.undo_words()
        self.now.show_view(view(state, step, self.prompt, shown), hints(state, self.prompt, undo)[:MOST_HINTS])
        self.undo_told.emit(undo)
        next_seat = flow.next_up(state, stage)
        next_does = "" if self.panel is not None else next_words(state, step, self.prompt)
        floor = wording.floor_line(state, next_seat, stage)
        self.ribbon.tell(wording.title(state, stage), floor, flow.waypoints(state, stage), next_does)
        self._tell_time()

    def _tell_time(self) -> None:
        due = self.turns.due
        silent = _("silent") if due is not None and due.seconds == 0 else ""
        self.ribbon.tell_time(self.timekeeper, wording.due_words(due), silent)


def _letter(key: str) -> str:
    """The letter on a key in the language of the window, whatever layout is on; a space for the space bar."""
    if key == "Space":
        return " "
    label = keys.label(key)
    return label.lower() if len(label) == 1 and label.isalpha() else ""


def _last_in_force(session: GameSession) -> int:
    done = session.course.standing.done
    return done[-1] if done else -1
