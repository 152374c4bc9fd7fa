"""The host's page: scoreboard, wheel, table, the panel "now"; it turns keys and clicks into events and holds no rule of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk import evening_chance
from judge_console.desk.session import Change, GameSession
from judge_console.engine.errors import StorageTrouble
from judge_console.engine.events import Event, Redone, Undone
from judge_console.quiz import flow
from judge_console.quiz.events import Diced, HintAsked, MinuteTaken, PlayerBenched, TimeOutTaken
from judge_console.quiz.flow import Step
from judge_console.quiz.state import State
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import Elided
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.mafia.parts import roomy, tight
from judge_console.ui.quiz import asking, wording
from judge_console.ui.quiz.now_panel import NowPanel
from judge_console.ui.quiz.now_view import hints, view
from judge_console.ui.quiz.panels import MAKERS, PanelMaker
from judge_console.ui.quiz.prompts import Answered, Prompt
from judge_console.ui.quiz.question_at_hand import QuestionAtHand
from judge_console.ui.quiz.question_card import QuestionCard
from judge_console.ui.quiz.rounds_view import RoundsStrip
from judge_console.ui.quiz.scoreboard import Scoreboard
from judge_console.ui.quiz.table_view import TableView
from judge_console.ui.quiz.turns import HAND_IN, QuizTurns
from judge_console.ui.quiz.wheel_faces import animate, show_standing
from judge_console.ui.sound import Sound
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.ui.wheel.moving import reduced_motion
from judge_console.ui.wheel.wheel import Wheel
from judge_console.words import translate as _

STALE_SECONDS: Final = 0.4
"""A key so soon after the round has changed was meant for the one before."""
EARLY_NOTE: Final = "quiz.early"
MORE_SECONDS: Final = 5
_CLICK_SECONDS: Final = 0.045
_ANY_HEIGHT: Final = 16_777_215
_ROOMY_WIDTH, _ROOMY_HEIGHT, _TIGHT_HEIGHT = 1600, 860, 560
_PANEL_KEYS: Final = {"quiz.questions": "questions", "quiz.lineup": "lineup", "quiz.paper": "paper", "quiz.log": "log"}
_STEERING: Final = frozenset({"quiz.more_time", "quiz.less_time"})


class QuizPage(QWidget):
    """A page of the window (`ui.page.Page`). `panels` makes the panels it hosts, by name."""

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
        self.clock = controller.games.clock
        self.turns = QuizTurns(timekeeper)
        self.player: str | None = None
        self._asked: Prompt | None = None
        self._natural: tuple[object, Prompt | None] = (None, None)
        self._passed: object = None
        self._waived: object = None
        self._early: str | None = None
        self._told = ""
        self._changed_at = self.clock.monotonic() - 2 * STALE_SECONDS
        self._clicked_at = 0.0
        self._makers = panels
        self._made: dict[str, Panel] = {}
        self._look_name = ""
        self.setProperty("kind", "page")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Quiz evening"))
        self.board = Scoreboard(theme)
        self.wheel = Wheel(self.clock, theme)
        self.sector_line = Elided(kind="muted")
        self.sector_line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.card = QuestionCard(theme)
        self.questions = QuestionAtHand(controller, self.card)
        self.now = NowPanel(self.clock, theme)
        self.table = TableView(theme)
        self.strip = RoundsStrip(theme)
        self._lay_out()
        self._connect()
        self._open(controller.session)

    def _lay_out(self) -> None:
        left, middle = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(self.wheel, 1)
        left.addWidget(self.sector_line)
        middle.setSpacing(12)
        middle.addWidget(self.card)
        middle.addWidget(self.now, 1)
        self.middle = middle
        self.desk = QWidget()
        self._across = row = QHBoxLayout(self.desk)
        row.setContentsMargins(16, 16, 16, 12)
        row.setSpacing(16)
        row.addLayout(left, 11)
        row.addLayout(middle, 13)
        row.addWidget(self.table, 9)
        self.body = QStackedWidget()
        self.body.addWidget(self.desk)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.board)
        layout.addWidget(self.body, 1)
        layout.addWidget(self.strip)

    def _connect(self) -> None:
        self.controller.opened.connect(self._open)
        self.controller.changed.connect(self._on_change)
        self.timekeeper.ticked.connect(self._tell_time)
        self.timekeeper.ended.connect(self._on_time_over)
        self.board.next_pressed.connect(lambda: self._click("quiz.next"))
        self.board.timer_pressed.connect(lambda: self._click("quiz.timer"))
        self.table.chair_pressed.connect(self._digit)
        self.now.acted.connect(self._click)
        self.now.option_pressed.connect(self._digit)
        self.now.written.connect(self._write)
        self.now.left.connect(self._leave_field)
        self.now.back.connect(self._back)
        self.wheel.passed.connect(self._on_sectors_passed)
        self.wheel.rested.connect(self._on_rest)
        self.now.dice.rested.connect(self._on_rest)

    # What the window asks of a page.

    def title(self) -> str:
        """The two teams and the day."""
        session = self._session
        if session is None:
            return _("Quiz")
        head = cast("State", session.state).head
        return _("{a} and {b}, {date}").format(a=head.teams.a.name, b=head.teams.b.name, date=head.evening.date)

    def set_theme(self, theme: Theme) -> None:
        """Draws itself in another theme."""
        self.theme = theme
        self._look(anew=True)
        for panel in self._made.values():
            panel.set_theme(theme)
        self.refresh()

    def key_help(self) -> list[tuple[str, str]]:
        """The keys of the present phase."""
        panel = self.panel
        if panel is not None:
            return list(panel.key_help())
        if self._session is None:
            return []
        found = [("Enter", self.board.next.text())] if self.board.next.text() else []
        found.append((actions.by_id("quiz.timer").key, actions.by_id("quiz.timer").title))
        found += [
            (actions.by_id(shown.action_id).key, actions.by_id(shown.action_id).title) for shown in self.now.view.buttons if shown.enabled
        ]
        found.append(("Digit1", _("1–6: who answers, by his chair")))
        shown = {button.action_id for button in self.now.view.buttons}
        found += [(chord, words) for _id, chord, words in hints(self.state, self.step, shown)]
        return [*found, ("Equal", actions.by_id("quiz.more_time").title), ("Minus", actions.by_id("quiz.less_time").title)]

    def enter(self) -> None:
        """It is shown: the keys are its own."""
        self.setFocus()
        self.refresh()

    def leave(self) -> None:
        """Another page is shown: whatever was half answered goes."""
        self._asked = None
        self.wheel.finish()
        self.now.dice.finish()

    def print_now(self) -> None:
        """Shows what would be printed."""
        self.open_panel("sheet")

    # Keys.

    def handle_key(self, key: str, event: QKeyEvent) -> bool:
        """Takes a key: the panel that is open, what is moving, the prompt, then the actions of the page."""
        if self._session is None:
            return False
        panel = self.panel
        if panel is not None:
            return panel.handle_key(key, event) or self._panel_key(key)
        action = actions.at(key, "quiz")
        number = keys.digit(key)
        if action is None and number is None:
            return self._other_key(key)
        if self._stale():
            return True
        if self.moving:
            if action is not None and action.id in {"quiz.next", "quiz.spin"}:
                self.wheel.finish()
                self.now.dice.finish()
            return True
        if number is not None:
            self._digit(number or 10)
            return True
        return action is not None and self._act(action.id)

    def _panel_key(self, key: str) -> bool:
        action = actions.at(key, "quiz")
        if action is not None and action.id in _PANEL_KEYS:
            self._toggle_panel(_PANEL_KEYS[action.id])
            return True
        return action is not None

    def _other_key(self, key: str) -> bool:
        window = actions.at(key, "window")
        match key:
            case "Escape":
                return self._escape()
            case "ArrowUp" | "ArrowDown" if self.prompt is not None:
                self.prompt.move(1 if key == "ArrowDown" else -1)
                self.refresh()
                return True
            case _ if window is not None and window.id in {"undo", "undo_anywhere"}:
                self._back()
                return True
            case _ if window is not None and window.id in {"redo", "redo_anywhere"}:
                self.controller.do(Redone())
                return True
            case _:
                return False

    @property
    def moving(self) -> bool:
        """Whether the top or the dice have not come to rest."""
        return self.wheel.moving or self.now.dice.moving

    def _stale(self) -> bool:
        return self.clock.monotonic() - self._changed_at < STALE_SECONDS

    def _click(self, action_id: str) -> None:
        if self._session is not None and not self._stale() and not self.moving:
            self._act(action_id)

    def _act(self, action_id: str) -> bool:
        """An action of the table, by key or click."""
        self._told = ""
        if action_id in _PANEL_KEYS:
            self._toggle_panel(_PANEL_KEYS[action_id])
            return True
        if self.prompt is not None and not self.prompt.natural and action_id not in {"quiz.next", "quiz.timer", *_STEERING}:
            return True  # what is asked for is answered or closed first
        doing = self._doings().get(action_id)
        if doing is None:
            return False
        doing()
        self.refresh()
        return True

    def _doings(self) -> Mapping[str, Callable[[], None]]:
        return {
            "quiz.next": self._enter,
            "quiz.timer": self.turns.toggle,
            "quiz.more_time": lambda: self.timekeeper.add(MORE_SECONDS),
            "quiz.less_time": lambda: self.timekeeper.add(-MORE_SECONDS),
            "quiz.spin": self._spin_by_key,
            "quiz.right": lambda: self._score(correct=True),
            "quiz.wrong": lambda: self._score(correct=False),
            "quiz.early": self._announce_early,
            "quiz.minute": lambda: self._offer(MinuteTaken("saved")),
            "quiz.credit": lambda: self._offer(MinuteTaken("credit")),
            "quiz.hint": lambda: self._offer(HintAsked()),
            "quiz.time_out": lambda: self._offer(TimeOutTaken()),
            "quiz.deciding": lambda: self._ask(asking.deciding(self.state)),
            "quiz.roll_back": lambda: self._ask(asking.roll_back(self.state)),
            "quiz.substitute": lambda: self._ask(asking.substitute(self.state)),
            "quiz.drink": lambda: self._ask(asking.drink(self.state, self.speaker)),
            "quiz.appeal": lambda: self._ask(asking.appeal(self.state)),
            "quiz.fine": lambda: self._ask(asking.fine(self.state)),
            "quiz.void": lambda: self._ask(asking.void(self.state)),
            "quiz.eject": lambda: self._ask(asking.eject(self.state)),
            "quiz.typed": lambda: self._ask(asking.typed_outcome(self.state, self.speaker)),
            "quiz.reveal": lambda: self._tell(self.questions.reveal(self.state)),
        }

    def _digit(self, number: int) -> None:
        """A digit answers what is asked; where nothing is, it says who answers."""
        if self._session is None or self.panel is not None:
            return
        prompt = self.prompt
        if prompt is not None and prompt.stage is not None:
            if prompt.digit(number):
                self._go_on(prompt)
        else:
            game = self.state.game_in_play
            chairs = game.chairs if game is not None and game.running is not None else ()
            name = chairs[number - 1] if number <= len(chairs) else None
            if name is not None and flow.speaker_of(self.state, name) == name:
                self.player = name
        self.refresh()

    def _write(self, words: str) -> None:
        prompt = self.prompt
        if prompt is None or self._stale():
            return
        if prompt.write(words):
            self._go_on(prompt)
            self.refresh()
        else:
            self.now.refuse_words()

    def _leave_field(self) -> None:
        if self._asked is not None:
            self._asked = None
        else:
            self._passed = self._place
        self.refresh()

    def _escape(self) -> bool:
        if self._asked is None:
            return False
        self._asked = None
        self.refresh()
        return True

    def _back(self) -> None:
        """Takes back what was answered last: in the prompt, the early word, else the last event."""
        prompt = self.prompt
        self._told = ""
        if prompt is not None and prompt.back():
            pass
        elif self._asked is not None:
            self._asked = None
        elif self._early is not None:
            self._keep_early(None)
        else:
            self._waived = None
            self.controller.do(Undone())
        self.refresh()

    # What the keys do.

    def _enter(self) -> None:
        """The one natural next step, or what is asked for."""
        prompt = self.prompt
        if prompt is not None and prompt.name == "shootout" and self.turns.due is not None and not self.turns.begun:
            self.turns.toggle()
        elif prompt is not None:
            if prompt.enter():
                self._go_on(prompt)
        else:
            self._next_step()

    def _next_step(self) -> None:
        match self.step:
            case Step.LINE_UP:
                self.open_panel("lineup")
            case Step.BEGIN:
                self.open_panel("laying")
            case Step.SPIN:
                self._draw(evening_chance.spin)
            case Step.DICE if self.speaker is not None:
                speaker = self.speaker
                self._draw(lambda session: evening_chance.throw(session, speaker))
            case Step.BENCH:
                self._draw(evening_chance.bench)
            case Step.ANSWER | Step.THEME | Step.SENDER:
                if not self.turns.begun:
                    self.turns.toggle()
                else:
                    self.turns.stop()
            case Step.REVEAL:
                self._draw(evening_chance.revelation)
            case Step.SIGN:
                self._ask(asking.sign(self.shown_state))
            case Step.CLOSED:
                self.open_panel("sheet")
            case _:
                pass

    def _draw(self, drawn: Callable[[GameSession], Event | None]) -> None:
        """Lets chance or the club file say what happened, and lets it in; only then anything moves."""
        session = self._session
        if session is None:
            return
        try:
            event = drawn(session)
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)
            return
        if event is None:
            # The seed lies in another club file: the evening is signed without it.
            self._passed = self._place
        else:
            self.controller.do(event)

    def _spin_by_key(self) -> None:
        if self.step in {Step.SPIN, Step.BENCH} and self.prompt is None:
            self._next_step()
        elif self.prompt is None:
            self._tell(_("No spin is due."))

    def _score(self, *, correct: bool) -> None:
        """Right or wrong, by the one who was named. Before the discussion has begun a key scores nothing."""
        if self.step not in {Step.ANSWER, Step.THEME, Step.SENDER}:
            self._tell(_("No answer is due."))
        elif not self.turns.begun:
            self._tell(_("The discussion has not begun: Enter begins it."))
        else:
            event = flow.answer_of(self.state, self.player, correct=correct, early=self._early == self._place_words)
            if event is not None:
                self.controller.do(event)

    def _announce_early(self) -> None:
        timer = self.timekeeper
        if self.step not in {Step.ANSWER, Step.THEME, Step.SENDER}:
            self._tell(_("No answer is due."))
        elif flow.early_open(self.turns.due, timer.allowed(), timer.remaining()):
            self.turns.stop()
            self._keep_early(self._place_words)
        else:
            seconds = self.state.rules.options.early.seconds
            self._tell(_("An early answer is announced in the first {seconds} seconds.").format(seconds=seconds))

    def _offer(self, event: Event) -> None:
        self.controller.do(event)

    def _ask(self, prompt: Prompt | None) -> None:
        if prompt is None:
            self._tell(_("That is not possible now."))
        else:
            self._asked = prompt

    def _tell(self, words: str) -> None:
        self._told = words

    def _go_on(self, prompt: Prompt) -> None:
        """The prompt has one more answer; the last one makes an event of them."""
        if prompt.stage is not None:
            return
        asked = prompt.finish(prompt.answers)
        if prompt is self._asked:
            self._asked = None
        self._natural = (None, None)
        if asked.event is not None:
            self._do(asked)
        elif prompt.name == "roll_back":
            self._waived = flow.place_of_round(self.state)
            self._follow(back=False)
        else:
            self._passed = self._place

    def _do(self, asked: Answered) -> None:
        if asked.event is not None:
            self.controller.do(asked.event, note=asked.note, override=asked.override)

    # Panels.

    @property
    def panel(self) -> Panel | None:
        """The panel that is open."""
        shown = self.body.currentWidget()
        return shown if isinstance(shown, Panel) else None

    def open_panel(self, name: str) -> bool:
        """Opens one of the panels by name; False where there is none of it."""
        if name not in self._makers or self._session is None:
            return False
        self._asked = None
        if name not in self._made:
            self._made[name] = made = self._makers[name](self.controller, self.theme)
            made.closed.connect(self.close_panel)
            made.asked.connect(self.open_panel)
            self.body.addWidget(made)
        self.body.setCurrentWidget(self._made[name])
        self._made[name].begin()
        self.refresh()
        return True

    def close_panel(self) -> None:
        """Back to the desk; the keys are the page's again."""
        if self.panel is None or self._session is None:
            return
        self.body.setCurrentWidget(self.desk)
        self.questions.read(self._session)
        self._changed_at = self.clock.monotonic()
        self.setFocus()
        self.refresh()

    def _toggle_panel(self, name: str) -> None:
        if self.panel is not None and self._made.get(name) is self.panel:
            self.close_panel()
        else:
            self.open_panel(name)

    # What happens.

    @property
    def _session(self) -> GameSession | None:
        session = self.controller.session
        return session if session is not None and session.discipline.name == "quiz" else None

    @property
    def state(self) -> State:
        """The state of the open evening."""
        session = self._session
        assert session is not None, "the page acts on an open evening only"  # noqa: S101
        return cast("State", session.state)

    @property
    def shown_state(self) -> State:
        """The state as it goes on where a right to roll back was left unused."""
        state = self.state
        return state.lapsed() if self._waived is not None and self._waived == flow.place_of_round(state) else state

    @property
    def step(self) -> Step:
        """The one natural next step."""
        step = flow.next_step(self.shown_state)
        return Step.SIGN if step is Step.REVEAL and self._passed == self._place else step

    @property
    def prompt(self) -> Prompt | None:
        """What the host is being asked."""
        return self._asked or self._natural[1]

    @property
    def speaker(self) -> str | None:
        """Who answers or throws."""
        return flow.speaker_of(self.state, self.player)

    @property
    def _place(self) -> tuple[object, ...]:
        return flow.place_of_round(self.shown_state)

    @property
    def _place_words(self) -> str:
        return self.turns.due.place if self.turns.due is not None else ""

    def _open(self, session: GameSession | None) -> None:
        self._asked, self._natural, self._passed, self._waived = None, (None, None), None, None
        self.player, self._told = None, ""
        self.wheel.cancel()
        self.now.dice.cancel()
        self.body.setCurrentWidget(self.desk)
        if session is None or self._session is None:
            return
        self.questions.read(session)
        kept: Any = session.recall(EARLY_NOTE)
        self.turns.open(flow.due_timer(self.shown_state))
        self._early = kept if isinstance(kept, str) and kept and kept == self._place_words else None
        if self.turns.due is None and self.timekeeper.active:
            self.timekeeper.stop()
        show_standing(self.wheel, self.state)
        self.refresh()

    def _on_change(self, change: Change) -> None:
        if self._session is None:
            return
        before, after = cast("State", change.before.state), cast("State", change.after.state)
        back = change.entry is not None and isinstance(change.entry.event, Undone)
        self._told = ""
        if flow.place_of_round(before) != flow.place_of_round(after):
            self._changed_at = self.clock.monotonic()
            self.player = None
            self._asked = None
            self.questions.mark_played(before, after)
        # First what moves: until it rests nothing on the page tells how it comes out.
        self._show_chance(change, before, after)
        self._follow(back=back)
        if self._early is not None and self._early != self._place_words:
            self._keep_early(None)
        self.questions.tidy_the_hall(after)
        self.refresh()

    def _follow(self, *, back: bool) -> None:
        self.turns.follow(flow.due_timer(self.shown_state), back=back)

    def _show_chance(self, change: Change, before: State, after: State) -> None:
        entry = change.entry
        self.wheel.cancel()
        self.now.dice.cancel()
        reduced = reduced_motion(self.controller.games.club.notes) or not self.isVisible()
        if entry is not None and animate(self.wheel, entry, before, after, reduced=reduced):
            return
        show_standing(self.wheel, after)
        if entry is not None and isinstance(entry.event, Diced):
            rolled = entry.event
            captions = (after.head.evening.host or _("host"), rolled.player)
            self.now.dice.setVisible(True)
            self._roll()
            self.now.dice.roll((rolled.host_roll, rolled.player_roll), captions, reduced=reduced or entry.note is not None)

    def _on_rest(self) -> None:
        self._changed_at = self.clock.monotonic()
        session = self._session
        # Whom the spin over the players chose stays to be seen until the next spin.
        if session is not None and not self.moving and not self._spun_over_players:
            show_standing(self.wheel, self.state)
        self.refresh()

    @property
    def _spun_over_players(self) -> bool:
        session = self._session
        latest = session.course.undoable if session is not None else None
        return latest is not None and isinstance(latest.event, PlayerBenched)

    def _on_sectors_passed(self, _count: int) -> None:
        now = self.clock.monotonic()
        if now - self._clicked_at >= _CLICK_SECONDS:
            self._clicked_at = now
            if self.sound is not None:
                self.sound.click()

    def _roll(self) -> None:
        if self.sound is not None:
            self.sound.play("roll")

    def _on_time_over(self) -> None:
        if self._session is None:
            return
        due = self.turns.due
        if due is not None and due.kind == "shootout" and self.timekeeper.kind != HAND_IN:
            self.turns.hand_in(self.state.rules.options.shootout.hand_in_seconds)
        self.refresh()

    def _keep_early(self, place: str | None) -> None:
        self._early = place
        session = self._session
        if session is None:
            return
        try:
            session.remember(EARLY_NOTE, place or "")
        except StorageTrouble as trouble:
            self.controller.troubled.emit(trouble)

    # What is shown.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look()
        if self._session is not None:
            QTimer.singleShot(0, self, self.refresh)

    def _look(self, *, anew: bool = False) -> None:
        """Larger type where the window has room, smaller where it has little."""
        large = self.height() >= _ROOMY_HEIGHT and self.width() >= _ROOMY_WIDTH
        name = "roomy" if large else "tight" if self.height() < _TIGHT_HEIGHT else "usual"
        if anew or name != self._look_name:
            self._look_name = name
            theme = roomy(self.theme) if large else tight(self.theme) if name == "tight" else self.theme
            for part in (self.board, self.now, self.table, self.strip, self.wheel, self.card):
                part.set_theme(theme)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Draws everything from the state."""
        if self._session is None:
            return
        state, step = self.shown_state, self.step
        self._renew_natural(state, step)
        if self.moving:
            self.board.next.say(self.next_words())
            return
        game = state.game_in_play
        if game is not None:
            self.board.score.say(game.casino, game.team_points, state.head.team(game.team).name)
        else:
            self.board.score.say(0, 0, "")
        self.board.tell(wording.going_on(state), "" if self.panel is not None else self.next_words())
        self.now.show_view(self._view(state, step))
        self.questions.tell(self.state)
        self._tell_sector()
        self._share_height()
        self.table.show_state(state, self.speaker if game is not None and game.running is not None else None)
        self.strip.show_state(state)
        self._tell_time()

    def _share_height(self) -> None:
        """The question can be read whole, and the keys of the answer are there; hints have what is left."""
        if self.card.isHidden():
            self.now.setMinimumHeight(0)
            self.now.setMaximumHeight(_ANY_HEIGHT)
            return
        room = self.desk.height() - 28 - self.middle.spacing()
        card = max(60, min(self.card.wanted_height(), room - self.now.needed_height()))
        self.card.setFixedHeight(card)
        # Fixed too: a wrapped text in it would ask for more than there is.
        self.now.setFixedHeight(max(60, room - card))
        self._across.activate()
        self.now.fit_hints()

    def _renew_natural(self, state: State, step: Step) -> None:
        key = (step, self._place, self._passed == self._place)
        if self._natural[0] != key:
            self._natural = (key, asking.natural_prompt(state, step, theme_passed=self._passed == self._place))

    def _view(self, state: State, step: Step) -> Any:
        timer = self.timekeeper
        return view(
            state,
            step,
            begun=self.turns.begun,
            early_open=flow.early_open(self.turns.due, timer.allowed(), timer.remaining()) and timer.running,
            early=self._early is not None,
            prompt=self.prompt,
            warning=self._told,
            draws=self._draws_words(state) if step in {Step.SIGN, Step.CLOSED} else "",
        )

    def _draws_words(self, state: State) -> str:
        """What became of the evening's outcomes when they were held against the seed that was told."""
        session = self._session
        if session is None or state.seed is None:
            return ""
        if not state.seed_matches:
            return _("The seed that was told is not the one committed to.")
        checked = evening_chance.checked_draws(session.course, state.seed)
        agreeing = sum(one.agrees for one in checked)
        if agreeing == len(checked):
            return _("The seed is the one committed to, and all {count} outcomes are its own.").format(count=agreeing)
        told = _("The seed is the one committed to; {count} of {all} outcomes are its own, the others were typed in.")
        return told.format(count=agreeing, all=len(checked))

    def next_words(self) -> str:
        """What Enter does."""
        prompt, step = self.prompt, self.step
        if self.moving:
            return _("To the outcome at once")
        if prompt is not None and prompt.name == "shootout":
            return _("Begin the minute") if not self.turns.begun else _("Write both down")
        if prompt is not None:
            return _("Choose") if prompt.chosen is not None else ""
        if step in {Step.ANSWER, Step.THEME, Step.SENDER}:
            if not self.turns.begun:
                return _("Begin the discussion")
            return _("Time: the captain has the word") if self.timekeeper.running else ""
        return wording.step_words(self.shown_state, step, flow.next_team(self.shown_state))

    def _tell_sector(self) -> None:
        latest = self.state.last_spin
        self.sector_line.say(wording.sector_words(latest) if latest is not None else "")

    def _tell_time(self) -> None:
        if self._session is None or self.moving:
            return
        timer = self.timekeeper
        left = flow.early_left(self.turns.due, timer.allowed(), timer.remaining())
        self.board.tell_time(timer, left, early=self._early is not None)
        if self.panel is None:
            self.board.next.say(self.next_words())
            fresh = self._view(self.shown_state, self.step)
            if fresh.buttons != self.now.view.buttons:
                self.now.show_view(fresh)
