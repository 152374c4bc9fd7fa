"""What the host's keys mean at this moment: which step is due, what he is being asked, what he has said that is no event yet.

It knows neither widgets nor panels: actions, digits and words go in, events go to the controller, and the page draws what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from PySide6.QtCore import QObject, Signal

from judge_console.desk import evening_chance
from judge_console.desk.evening_suggestions import suggested_theme
from judge_console.desk.session import Change, GameSession
from judge_console.engine.errors import StorageTrouble
from judge_console.engine.events import Event
from judge_console.quiz import flow
from judge_console.quiz.events import DRAWN, HintAsked, MinuteTaken, TimeOutTaken
from judge_console.quiz.flow import Step
from judge_console.quiz.state import State
from judge_console.ui.controller import Controller
from judge_console.ui.quiz import asking, wording
from judge_console.ui.quiz.now_panel import View
from judge_console.ui.quiz.now_view import view
from judge_console.ui.quiz.prompts import Answered, Prompt
from judge_console.ui.quiz.turns import HAND_IN, QuizTurns
from judge_console.ui.timekeeper import Timekeeper
from judge_console.words import translate as _

STALE_SECONDS: Final = 0.4
"""A key so soon after the round has changed was meant for the one before."""
EARLY_NOTE: Final = "quiz.early"
MORE_SECONDS: Final = 5
_ANSWERED: Final = frozenset({Step.ANSWER, Step.THEME, Step.SENDER})
_STEERING: Final = frozenset({"quiz.next", "quiz.timer", "quiz.more_time", "quiz.less_time"})


class Hosting(QObject):
    """`panel_wanted` carries the name of a panel that the next step needs.

    `reveal` shows the hall the question at hand and returns what keeps it from that. Everything but `open` and `session` is for an open
    evening.
    """

    panel_wanted = Signal(str)

    def __init__(
        self, controller: Controller, timekeeper: Timekeeper, reveal: Callable[[State], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._timekeeper = timekeeper
        self._reveal = reveal
        self._clock = controller.games.clock
        self.turns = QuizTurns(timekeeper)
        self._player: str | None = None
        self._asked: Prompt | None = None
        self._natural: tuple[object, Prompt | None] = (None, None)
        self._passed: object = None
        self._waived: object = None
        self._early: str | None = None
        self._told = ""
        self._changed_at = self._clock.monotonic() - 2 * STALE_SECONDS

    # Where the evening stands.

    @property
    def session(self) -> GameSession | None:
        """The open evening."""
        session = self._controller.session
        return session if session is not None and session.discipline.name == "quiz" else None

    @property
    def state(self) -> State:
        """The state of the open evening."""
        session = self.session
        assert session is not None, "the host acts on an open evening only"  # noqa: S101
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
        """What the host is being asked: what he began himself, else what the step needs."""
        if self._asked is not None:
            return self._asked
        step, passed = self.step, self._passed == self._place
        key = (step, self._place, passed)
        if self._natural[0] != key:
            self._natural = (key, asking.natural_prompt(self.shown_state, step, theme_passed=passed, theme=self._agreed_theme()))
        return self._natural[1]

    def _agreed_theme(self) -> str:
        session, team = self.session, self.state.team_in_play
        return suggested_theme(session, team) if session is not None and team is not None else ""

    @property
    def speaker(self) -> str | None:
        """Who answers or throws."""
        return flow.speaker_of(self.state, self._player)

    @property
    def early(self) -> bool:
        """Whether an early answer was announced."""
        return self._early is not None

    @property
    def stale(self) -> bool:
        """Whether a key of this moment was meant for what was before."""
        return self._clock.monotonic() - self._changed_at < STALE_SECONDS

    @property
    def _place(self) -> tuple[object, ...]:
        return flow.place_of_round(self.shown_state)

    @property
    def _place_words(self) -> str:
        return self.turns.due.place if self.turns.due is not None else ""

    # What happens.

    def open(self) -> None:
        """Another evening was opened, or none: its timer and the early word are there again, whatever was half answered is not."""
        self._asked, self._natural, self._passed, self._waived = None, (None, None), None, None
        self._player, self._told, self._early = None, "", None
        session = self.session
        if session is None:
            return
        self.turns.open(flow.due_timer(self.shown_state))
        kept: Any = session.recall(EARLY_NOTE)
        self._early = kept if isinstance(kept, str) and kept and kept == self._place_words else None
        if self.turns.due is None and self._timekeeper.active:
            self._timekeeper.stop()

    def go_on(self, change: Change) -> None:
        """The evening went on, or back: what was asked of another question is asked no more."""
        self._told = ""
        entry = change.entry
        if flow.place_of_round(change.before.state) != flow.place_of_round(change.after.state):
            self.pause_keys()
            self._player = self._asked = None
        elif entry is not None and isinstance(entry.event, DRAWN):
            self.pause_keys()

    def follow(self, *, back: bool) -> None:
        """The timer that is due now, in place of the one before."""
        self.turns.follow(flow.due_timer(self.shown_state), back=back)
        if self._early is not None and self._early != self._place_words:
            self._keep_early(None)

    def pause_keys(self) -> None:
        """Keys of the next moment will have been meant for what was before."""
        self._changed_at = self._clock.monotonic()

    def close(self) -> None:
        """Whatever the host began himself and has not answered goes."""
        self._asked = None

    def time_over(self) -> None:
        """The timer ran out: a written answer is handed in."""
        due = self.turns.due
        if due is not None and due.kind == "shootout" and self._timekeeper.kind != HAND_IN:
            self.turns.hand_in(self.state.rules.options.shootout.hand_in_seconds)

    # What the host does.

    def act(self, action_id: str) -> bool:
        """An action of the table, by key or click; False where it is not the host's."""
        self._told = ""
        prompt = self.prompt
        if prompt is not None and not prompt.natural and action_id not in _STEERING:
            return True  # what is asked for is answered or closed first
        doing = self._doings().get(action_id)
        if doing is None:
            return False
        doing()
        return True

    def _doings(self) -> Mapping[str, Callable[[], None]]:
        return {
            "quiz.next": self._enter,
            "quiz.timer": self.turns.toggle,
            "quiz.more_time": lambda: self._timekeeper.add(MORE_SECONDS),
            "quiz.less_time": lambda: self._timekeeper.add(-MORE_SECONDS),
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
            "quiz.reveal": lambda: self._tell(self._reveal(self.state)),
        }

    def digit(self, number: int) -> None:
        """A digit answers what is asked; where nothing is, it says who answers."""
        prompt = self.prompt
        if prompt is not None and prompt.stage is not None:
            if prompt.digit(number):
                self._answered(prompt)
            return
        game = self.state.game_in_play
        chairs = game.chairs if game is not None and game.running is not None else ()
        name = chairs[number - 1] if number <= len(chairs) else None
        if name is not None and flow.speaker_of(self.state, name) == name:
            self._player = name

    def write(self, words: str) -> bool:
        """Words answer what is asked; False where they do not do."""
        prompt = self.prompt
        if prompt is None or not prompt.write(words):
            return False
        self._answered(prompt)
        return True

    def leave_field(self) -> None:
        """The field is left without an answer: what was asked for is closed, what the step needs is passed over."""
        if self._asked is not None:
            self._asked = None
        else:
            self._passed = self._place

    def escape(self) -> bool:
        """Closes what was asked for; False where nothing was."""
        asked, self._asked = self._asked, None
        return asked is not None

    def back(self) -> bool:
        """Takes back what was answered last, in the prompt or the early word; False where only an event is left to be taken back."""
        prompt = self.prompt
        self._told = ""
        if prompt is not None and prompt.back():
            return True
        if self.escape():
            return True
        if self._early is not None:
            self._keep_early(None)
            return True
        self._waived = None
        return False

    def _enter(self) -> None:
        """The one natural next step, or what is asked for."""
        prompt = self.prompt
        if prompt is not None and prompt.name == "shootout" and self.turns.due is not None and not self.turns.begun:
            self.turns.toggle()
        elif prompt is not None:
            if prompt.enter():
                self._answered(prompt)
        else:
            self._next_step()

    def _next_step(self) -> None:
        match self.step:
            case Step.LINE_UP:
                self.panel_wanted.emit("lineup")
            case Step.BEGIN:
                self.panel_wanted.emit("laying")
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
                self.panel_wanted.emit("sheet")
            case _:
                pass

    def _draw(self, drawn: Callable[[GameSession], Event | None]) -> None:
        """Lets chance or the club file say what happened, and lets it in; only then anything moves."""
        session = self.session
        if session is None:
            return
        try:
            event = drawn(session)
        except StorageTrouble as trouble:
            self._controller.troubled.emit(trouble)
            return
        if event is None:
            # The seed lies in another club file: the evening is signed without it.
            self._passed = self._place
        else:
            self._controller.do(event)

    def _spin_by_key(self) -> None:
        if self.step in {Step.SPIN, Step.BENCH} and self.prompt is None:
            self._next_step()
        elif self.prompt is None:
            self._tell(_("No spin is due."))

    def _score(self, *, correct: bool) -> None:
        """Right or wrong, by the one who was named. Before the discussion has begun a key scores nothing."""
        if self.step not in _ANSWERED:
            self._tell(_("No answer is due."))
        elif not self.turns.begun:
            self._tell(_("The discussion has not begun: Enter begins it."))
        else:
            event = flow.answer_of(self.state, self._player, correct=correct, early=self._early == self._place_words)
            if event is not None:
                self._controller.do(event)

    def _announce_early(self) -> None:
        if self.step not in _ANSWERED:
            self._tell(_("No answer is due."))
        elif self._early_open:
            self.turns.stop()
            self._keep_early(self._place_words)
        else:
            seconds = self.state.rules.options.early.seconds
            self._tell(_("An early answer is announced in the first {seconds} seconds.").format(seconds=seconds))

    @property
    def _early_open(self) -> bool:
        return flow.early_open(self.turns.due, self._timekeeper.allowed(), self._timekeeper.remaining())

    @property
    def early_left(self) -> float:
        """Seconds left to announce an early answer."""
        return flow.early_left(self.turns.due, self._timekeeper.allowed(), self._timekeeper.remaining())

    def _offer(self, event: Event) -> None:
        self._controller.do(event)

    def _ask(self, prompt: Prompt | None) -> None:
        if prompt is None:
            self._tell(_("That is not possible now."))
        else:
            self._asked = prompt

    def _tell(self, words: str) -> None:
        self._told = words

    def _answered(self, prompt: Prompt) -> None:
        """The prompt has one more answer; the last one makes an event of them."""
        if prompt.stage is not None:
            return
        asked = prompt.finish(prompt.answers)
        if prompt is self._asked:
            self._asked = None
        self._natural = (None, None)
        if asked.event is not None:
            self._do(asked, asked.event)
        elif prompt.name == "roll_back":
            self._waived = flow.place_of_round(self.state)
            self.follow(back=False)
        else:
            self._passed = self._place

    def _do(self, asked: Answered, event: Event) -> None:
        self._controller.do(event, note=asked.note, override=asked.override)

    def _keep_early(self, place: str | None) -> None:
        self._early = place
        session = self.session
        if session is None:
            return
        try:
            session.remember(EARLY_NOTE, place or "")
        except StorageTrouble as trouble:
            self._controller.troubled.emit(trouble)

    # What is shown of it.

    def view(self) -> View:
        """What the panel "now" shows."""
        state, step = self.shown_state, self.step
        return view(
            state,
            step,
            begun=self.turns.begun,
            early_open=self._early_open and self._timekeeper.running,
            early=self.early,
            prompt=self.prompt,
            warning=self._told,
            draws=self._draws_words(state) if step in {Step.SIGN, Step.CLOSED} else "",
        )

    def next_words(self) -> str:
        """What Enter does."""
        prompt, step = self.prompt, self.step
        if prompt is not None and prompt.name == "shootout":
            return _("Begin the minute") if not self.turns.begun else _("Write both down")
        if prompt is not None:
            return _("Choose") if prompt.chosen is not None else ""
        if step in _ANSWERED:
            if not self.turns.begun:
                return _("Begin the discussion")
            return _("Time: the captain has the word") if self._timekeeper.running else ""
        return wording.step_words(self.shown_state, step, flow.next_team(self.shown_state))

    def _draws_words(self, state: State) -> str:
        """What became of the evening's outcomes when they were held against the seed that was told."""
        session = self.session
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
