"""The host's page: scoreboard, wheel, table, the panel "now". It takes keys and clicks and draws; what they mean is `hosting`'s."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from judge_console.desk.session import Change, GameSession
from judge_console.engine.events import Redone, Undone
from judge_console.quiz import flow
from judge_console.quiz.flow import Step
from judge_console.quiz.state import State
from judge_console.ui import actions, keys
from judge_console.ui.controller import Controller
from judge_console.ui.controls import Elided
from judge_console.ui.mafia.panel import Panel
from judge_console.ui.mafia.parts import roomy, tight
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.hosting import Hosting
from judge_console.ui.quiz.now_panel import NowPanel
from judge_console.ui.quiz.now_view import hints
from judge_console.ui.quiz.panels import MAKERS, PanelMaker
from judge_console.ui.quiz.prompts import Prompt
from judge_console.ui.quiz.question_at_hand import QuestionAtHand
from judge_console.ui.quiz.question_card import QuestionCard
from judge_console.ui.quiz.rounds_view import RoundsStrip
from judge_console.ui.quiz.scoreboard import Scoreboard
from judge_console.ui.quiz.table_view import TableView
from judge_console.ui.quiz.turning import Turning
from judge_console.ui.sound import Sound
from judge_console.ui.theme import Theme
from judge_console.ui.timekeeper import Timekeeper
from judge_console.ui.wheel.wheel import Wheel
from judge_console.words import translate as _

_ANY_HEIGHT: Final = 16_777_215
_ROOMY_WIDTH, _ROOMY_HEIGHT, _TIGHT_HEIGHT = 1600, 860, 560
_PANEL_KEYS: Final = {"quiz.questions": "questions", "quiz.lineup": "lineup", "quiz.paper": "paper", "quiz.log": "log", "quiz.head": "head"}

_ALONE: Final = frozenset({"head", "log", "sheet"})
"""Panels that need the height of scoreboard and rounds too."""


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
        self.clock = controller.games.clock
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
        self.hosting = Hosting(controller, timekeeper, self.questions.reveal, self)
        self.turning = Turning(controller, self.wheel, self.now.dice, sound, self)
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
        self.hosting.panel_wanted.connect(self.open_panel)
        self.turning.rested.connect(self._on_rest)

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
        if self.turning.moving:
            return [("Enter", self.next_words())]
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
        self.hosting.close()
        self.turning.finish()

    def print_now(self) -> None:
        """Shows what would be printed."""
        if not self.turning.moving:
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
        if self.hosting.stale:
            return True
        if self.turning.moving:
            if action is not None and action.id in {"quiz.next", "quiz.spin"}:
                self.turning.finish()
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
            case "ArrowUp" | "ArrowDown" if self.prompt is not None and not self.turning.moving:
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

    def _click(self, action_id: str) -> None:
        if self._session is not None and not self.hosting.stale and not self.turning.moving:
            self._act(action_id)

    def _act(self, action_id: str) -> bool:
        """An action of the table, by key or click."""
        if action_id in _PANEL_KEYS:
            self._toggle_panel(_PANEL_KEYS[action_id])
            return True
        taken = self.hosting.act(action_id)
        self.refresh()
        return taken

    def _digit(self, number: int) -> None:
        if self._session is not None and self.panel is None and not self.turning.moving:
            self.hosting.digit(number)
            self.refresh()

    def _write(self, words: str) -> None:
        if self.prompt is None or self.hosting.stale or self.turning.moving:
            return
        if self.hosting.write(words):
            self.refresh()
        else:
            self.now.refuse_words()

    def _leave_field(self) -> None:
        self.hosting.leave_field()
        self.refresh()

    def _escape(self) -> bool:
        closed = self.hosting.escape()
        if closed:
            self.refresh()
        return closed

    def _back(self) -> None:
        """Takes back what was answered last, else the last event."""
        if self.turning.moving or not self.hosting.back():
            self.controller.do(Undone())
        self.refresh()

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
        self.hosting.close()
        if name not in self._made:
            self._made[name] = made = self._makers[name](self.controller, self.theme)
            made.closed.connect(self.close_panel)
            made.asked.connect(self.open_panel)
            self.body.addWidget(made)
        self._show_body(self._made[name], alone=name in _ALONE)
        self._made[name].begin()
        self.refresh()
        return True

    def _show_body(self, shown: QWidget, *, alone: bool = False) -> None:
        self.body.setCurrentWidget(shown)
        for part in (self.board, self.strip):
            part.setVisible(not alone)

    def close_panel(self) -> None:
        """Back to the desk; the keys are the page's again."""
        if self.panel is None or self._session is None:
            return
        self._show_body(self.desk)
        self.questions.read(self._session)
        self.hosting.pause_keys()
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
        return self.hosting.session

    @property
    def state(self) -> State:
        """The state of the open evening."""
        return self.hosting.state

    @property
    def step(self) -> Step:
        """The one natural next step."""
        return self.hosting.step

    @property
    def prompt(self) -> Prompt | None:
        """What the host is being asked."""
        return self.hosting.prompt

    def _open(self, session: GameSession | None) -> None:
        self.turning.stand(self.state if self._session is not None else None)
        self._show_body(self.desk)
        if session is not None and self._session is not None:
            self.questions.read(session)
        self.hosting.open()
        self.refresh()

    def _on_change(self, change: Change) -> None:
        if self._session is None:
            return
        before, after = cast("State", change.before.state), cast("State", change.after.state)
        if flow.place_of_round(before) != flow.place_of_round(after):
            self.questions.mark_played(before, after)
        self.hosting.go_on(change)
        # First what moves: until it rests nothing tells how it comes out, the timer that is due neither.
        self.turning.show(change, seen=self.isVisible())
        self.hosting.follow(back=change.entry is not None and isinstance(change.entry.event, Undone))
        self.questions.tidy_the_hall(after)
        self.refresh()

    def _on_rest(self) -> None:
        self.hosting.pause_keys()
        self.refresh()

    def _on_time_over(self) -> None:
        if self._session is not None:
            self.hosting.time_over()
            self.refresh()

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
        if self.turning.moving:
            self.board.next.say(self.next_words())
            if self.wheel.moving:
                self.sector_line.say("")
            self._share_height()
            return
        state = self.hosting.shown_state
        game = state.game_in_play
        self.board.score.say(wording.standing(state))
        self.board.tell(wording.going_on(state), "" if self.panel is not None else self.next_words())
        self.now.show_view(self.hosting.view())
        self.questions.tell(self.state)
        self._tell_sector()
        self._share_height()
        self.table.show_state(state, self.hosting.speaker if game is not None and game.running is not None else None)
        self.strip.show_state(state)
        self._tell_time()

    def _share_height(self) -> None:
        """The question can be read whole, and the keys of the answer are there; hints have what is left."""
        if self.card.isHidden():
            self.now.setMinimumHeight(0)
            self.now.setMaximumHeight(_ANY_HEIGHT)
            self.now.fit_hints()
            return
        room = self.desk.height() - 28 - self.middle.spacing()
        wanted = self.card.wanted_height()
        if self.hosting.turns.begun and room - self.now.needed_height() < wanted:
            self.now.dice.hide()  # they have been seen, and what they came to is told in words; the answer is needed more
        card = max(60, min(wanted, room - self.now.needed_height()))
        self.card.setFixedHeight(card)
        # Fixed too: a wrapped text in it would ask for more than there is.
        self.now.setFixedHeight(max(60, room - card))
        self._across.activate()
        self.now.fit_hints()

    def next_words(self) -> str:
        """What Enter does."""
        return _("To the outcome at once") if self.turning.moving else self.hosting.next_words()

    def _tell_sector(self) -> None:
        latest, chosen = self.state.last_spin, self.turning.chosen_player
        if chosen is not None:
            self.sector_line.say(_("the top has chosen: {player}").format(player=chosen))
        else:
            self.sector_line.say(wording.sector_words(latest) if latest is not None else "")

    def _tell_time(self) -> None:
        if self._session is None or self.turning.moving:
            return
        self.board.tell_time(self.timekeeper, self.hosting.early_left, early=self.hosting.early)
        if self.panel is None:
            self.board.next.say(self.next_words())
            fresh = self.hosting.view()
            if fresh.buttons != self.now.view.buttons:
                self.now.show_view(fresh)
