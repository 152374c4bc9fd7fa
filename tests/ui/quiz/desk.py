"""A host's desk in a test: the whole window over a real club file, and keys written as a host would say them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QApplication

from judge_console.desk.chance import Chance
from judge_console.desk.disciplines import Regulations
from judge_console.desk.evening_chance import NOTE_KEY
from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.engine.events import Event
from judge_console.quiz.casino import CasinoGame
from judge_console.quiz.events import GameBegan
from judge_console.quiz.rules import Envelope, Stage
from judge_console.quiz.state import State
from judge_console.store.database import Club, open_club
from judge_console.ui.application import Program
from judge_console.ui.audience.quiz_view import QuizView
from judge_console.ui.main_window import MainWindow
from judge_console.ui.quiz.page import QuizPage
from tests.quiz.evenings import head, laying, lineup
from tests.ui.pressing import FakeClock, press_key, type_text

_MARKS: Final = {
    "⏎": "Enter",
    "⌫": "Backspace",
    "⇥": "Tab",
    "␛": "Escape",
    "␣": "Space",
    "↑": "ArrowUp",
    "↓": "ArrowDown",
    "→": "ArrowRight",
    "+": "Equal",
}
_RUSSIAN: Final = dict(
    zip(
        "йцукенгшщзхъфывапролджэячсмитьбю",
        (
            *(f"Key{letter}" for letter in "QWERTYUIOP"),
            "BracketLeft",
            "BracketRight",
            *(f"Key{letter}" for letter in "ASDFGHJKL"),
            "Semicolon",
            "Quote",
            *(f"Key{letter}" for letter in "ZXCVBNM"),
            "Comma",
            "Period",
        ),
        strict=True,
    )
)


class HostDesk:
    """`keys("⏎ п")` presses Enter, then the key «П», a second apart; what turns comes to rest by `rest`."""

    def __init__(self, path: Path, clock: FakeClock, *, seed: int = 1, stage: Stage = "group", begin: bool = True) -> None:
        self.path = path
        self.clock = clock
        self._opened = open_club(path)
        self.club: Club = self._opened.__enter__()
        self.games = Games(self.club, clock, Regulations())
        self.program = Program(self.games, language="ru")
        clock.on_step.append(self.beat)
        self.program.settings.set("sound.on", False)
        self.program.start()
        assert self.program.window is not None
        self.window: MainWindow = self.program.window
        self.window.resize(1280, 720)
        if begin:
            session = self.games.begin("quiz", "tesnoty-2023", head(stage))
            session.remember(NOTE_KEY, Chance.of_number(seed).text)
            self.program.controller.hold(session)
        QApplication.processEvents()

    def beat(self) -> None:
        """What a QTimer would call."""
        self.program.timekeeper.beat()
        if isinstance(self.window.page, QuizPage):
            self.page.wheel.frame()
            self.page.now.dice.frame()
        if self.program.hall.window is not None and isinstance(self.program.hall.window.view, QuizView):
            self.hall.wheel.frame()
            self.hall.dice.frame()

    @property
    def page(self) -> QuizPage:
        """The host's page."""
        page: Any = self.window.page
        assert isinstance(page, QuizPage)
        return page

    @property
    def hall(self) -> QuizView:
        """What the hall sees."""
        assert self.program.hall.window is not None
        view: Any = self.program.hall.window.view
        assert isinstance(view, QuizView)
        return view

    @property
    def session(self) -> GameSession:
        """The open evening."""
        session = self.program.controller.session
        assert session is not None
        return session

    @property
    def state(self) -> State:
        """Its state."""
        state: State = self.session.state
        return state

    @property
    def game(self) -> CasinoGame:
        """The game in play."""
        game = self.state.game_in_play
        assert game is not None
        return game

    @property
    def next(self) -> str:
        """What the golden button says."""
        return self.page.board.next.text()

    @property
    def said(self) -> str:
        """What the panel says."""
        return self.page.now.texts()

    @property
    def timer(self) -> str:
        """What the big timer shows."""
        return self.page.board.timer.text()

    @property
    def refused(self) -> str:
        """The refusal in the window's strip, empty where there is none."""
        message = self.window.messages.message
        return message.headline if message is not None else ""

    def keys(self, script: str, *, apart: float = 1.0, upper: bool = False) -> None:
        """Presses the keys of a script, in the Russian layout; `upper` as with Caps Lock."""
        for mark in script:
            if mark.isspace():
                continue
            key = _MARKS.get(mark) or (f"Digit{mark}" if mark.isdecimal() else _RUSSIAN[mark])
            text = (mark.upper() if upper else mark) if mark in _RUSSIAN else None
            press_key(self.window, key, text)
            self.clock.advance(apart)

    def type(self, words: str) -> None:
        """Types into the field that has the cursor."""
        field = self.window.focusWidget()
        assert field is not None
        type_text(field, words)

    def rest(self) -> None:
        """The top and the dice come to rest, and the host breathes."""
        self.clock.advance(9)
        self.clock.advance(1)

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.clock.advance(seconds)

    def do(self, *events: Event) -> None:
        """Events let in, not by keys; what they set turning rests."""
        for event in events:
            assert self.program.controller.do(event), (event, self.refused)
        self.rest()

    def begin(self, *first: Envelope) -> None:
        """Game A with these envelopes from sector 1 on."""
        self.do(lineup("A"), GameBegan("A", laying(*first)))

    def killed_and_reopened(self, folder: Path) -> HostDesk:
        """Another desk over what is on the disk at this moment, as after a killed program."""
        folder.mkdir()
        for name in (self.path.name, f"{self.path.name}-wal"):
            shutil.copy(self.path.parent / name, folder / name)
        return HostDesk(folder / self.path.name, self.clock, begin=False)

    def close(self) -> None:
        """Puts the program away."""
        self.clock.on_step.remove(self.beat)
        if isinstance(self.window.page, QuizPage):
            self.page.wheel.cancel()
            self.page.now.dice.cancel()
        self.program.stop()
        self.window.close()
        self.window.deleteLater()
        self.program.deleteLater()
        self._opened.__exit__(None, None, None)
