# ruff: noqa: INP001 - beside a script, not a package
"""A quiz evening of both games played through the real window by keys, pictured where something new is seen. Used by shots.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from judge_console.desk.chance import Chance
from judge_console.desk.evening_chance import NOTE_KEY
from judge_console.desk.evening_questions import Shelf
from judge_console.desk.question_package import read_package
from judge_console.desk.session import GameSession
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.flow import Step
from judge_console.quiz.rules import Envelope
from judge_console.quiz.squad import Member, Owl
from judge_console.quiz.state import EveningHead, QuizHead, State, TeamHead, Teams
from judge_console.ui.audience.quiz_view import QuizView
from judge_console.ui.quiz.laying_panel import LayingPanel
from judge_console.ui.quiz.page import QuizPage
from judge_console.ui.wheel.page import WheelPage

if TYPE_CHECKING:
    from shots import Photographer

    from judge_console.ui.application import Program

SEED: Final = 4
"""With it both games go their whole length and every envelope is seen."""
_TURNING: Final = 2.5
_RESTS: Final = 8.0
_LAID: Final = cast(
    "tuple[Envelope, ...]",
    tuple("plain blitz plain risk tete_a_tete plain golden club_spirit plain special plain viewer plain".split()),  # noqa: SIM905
)
_QUESTION: Final = (
    "? Вопрос {number}. Этот предмет судья берёт в руки дважды: в начале игры и в её конце. В середине он предпочёл бы, чтобы о предмете"
    " никто не вспомнил. Назовите его.\n! Протокол\n= бланк протокола\n/ Вопрос {number}: протокол заполняют до игры и подписывают после"
    " неё.\n@ Дроздов"
)
_HEAD: Final = QuizHead(
    EveningHead("Осень 2026", "group", "2026-11-28", "Орлова", "Дроздов"),
    Teams(
        TeamHead(
            "Ёжики и Ко",
            "Ася",
            (
                Member("Ася", (Owl("white", 1),)),
                *(Member(name, ()) for name in ("Борис", "Вера", "Глеб", "Даша", "Егор", "Жанна", "Захар Длиннофамильцев")),
            ),
        ),
        TeamHead(
            "Сова и глобус",
            "Марк",
            (Member("Марк", (Owl("black", 0),)), *(Member(name, ()) for name in ("Нора", "Остап", "Пётр", "Роза", "Семён", "Тая"))),
        ),
    ),
)


class Evening:
    """Plays by keys what the window asks for, and pictures each thing once."""

    def __init__(self, photographer: Photographer, program: Program) -> None:
        self._photographer = photographer
        self._program = program
        self._seen: set[str] = set()

    @property
    def page(self) -> QuizPage:
        """The host's page."""
        return cast("QuizPage", self._photographer.window.page)

    @property
    def session(self) -> GameSession:
        """The open evening."""
        return cast("GameSession", self._program.controller.session)

    @property
    def state(self) -> State:
        """Its state."""
        return cast("State", cast("Any", self.session.state))

    @property
    def game(self) -> CasinoGame:
        """The game in play."""
        return cast("CasinoGame", self.state.game_in_play)

    def take(self, name: str, *, hall: bool = True) -> None:
        """A picture, unless there is one of that name."""
        if name not in self._seen:
            self._seen.add(name)
            self._photographer.take(name)
            if hall:
                self._photographer.take_hall(name)

    def wait(self, seconds: float) -> None:
        """Time passes, and what moves with it."""
        self._photographer.wait(seconds)
        for moving in self._moving():
            moving.frame()

    def _moving(self) -> Iterator[Any]:
        yield from (self.page.wheel, self.page.now.dice)
        window = self._program.hall.window
        if window is not None and isinstance(window.view, QuizView):
            yield from (window.view.wheel, window.view.dice)

    def keys(self, script: str) -> None:
        """Presses keys, some seconds apart."""
        self._photographer.play(script)

    def type(self, words: str) -> None:
        """Writes into the field that has the cursor."""
        field = self._photographer.window.focusWidget()
        if isinstance(field, QLineEdit):
            field.setText(words)

    def turn(self, name: str) -> None:
        """Lets chance decide and looks at it turning, then at rest."""
        self.keys("⏎")
        self.wait(_TURNING if "dice" not in name else 0.0)
        if self.page.turning.moving:
            self.take(f"{name}-turning")
        self.wait(_RESTS)

    def round(self, *, right: bool) -> None:
        """One round, whatever lies in its envelope."""
        self.take("before-a-round")
        self.turn("top")
        running = self.game.running
        envelope = running.envelope if running is not None else "plain"
        self.wait(5)
        self.take(f"round-{envelope}")
        if self.game.phase is Phase.CHOICE:
            self.keys("2")
        while self.game.phase is Phase.DICE:
            self.turn("dice")
            self.take("dice-rest")
        if self.page.step in {Step.THEME, Step.SENDER}:
            self.type("Кино девяностых")
            self.keys("⏎")
        if envelope == "club_spirit":
            self.keys("л")
            self.take("drink")
            self.keys("11")
        while self.game.running is not None:
            self.keys("⏎")
            if envelope == "plain":
                self.keys("я")
            self.take(f"discussion-{envelope}")
            self.wait(12)
            self.keys("⏎" + ("п" if right else "н"))
        self.take(f"after-{'right' if right else 'wrong'}")
        if self.game.phase is Phase.BENCH:
            self.turn("bench")
            self.take("benched")

    def play(self, results: str) -> None:
        """A game: rounds right and wrong in turn; an unused right is left."""
        number = 0
        while not self.game.over:
            if self.game.phase is Phase.ROLL_BACK:
                self.take("roll-back")
                self.keys("↑⏎")
                return
            self.round(right=results[number % len(results)] == "+")
            number += 1
            if number == 6:
                self.beside()

    def beside(self) -> None:
        """What is asked for beside the natural next step."""
        for key, name in (("т", "time-out"), ("з", "substitute"), ("␛ а", "appeal"), ("␛ ш", "fine"), ("␛ й", "own-top"), ("␛ ф", "paper")):
            self.keys(key)
            self.take(name)
        self.keys("␛ ж")
        self.take("log", hall=False)
        self.keys("⏎")
        self.take("log-change", hall=False)
        self.keys("␛ ␛ и")
        self.take("head", hall=False)
        self.keys("␛ е")
        self.take("questions", hall=False)
        self.keys("␛")
        self._photographer.press(Qt.Key.Key_F1)
        self.take("keys-of-the-phase", hall=False)
        self._photographer.press(Qt.Key.Key_F1)


def play_evening(photographer: Photographer, program: Program) -> None:
    """An evening from its form to its sheet."""
    window = photographer.window
    next(tab for tab in window.top.tabs if tab.text() == "Квиз").click()
    window.start.new_game()
    window.start.evening_form.fields.take(_HEAD)
    photographer.take("evening-form")
    window.start.evening_form.finish()
    evening = Evening(photographer, program)
    evening.session.remember(NOTE_KEY, Chance.of_number(SEED).text)
    package = read_package("\n\n".join(_QUESTION.format(number=number) for number in range(1, 61)))
    Shelf.of_package(package).keep(evening.session)
    for results in ("+-+", "-++-"):
        evening.take("before-a-game")
        evening.keys("⏎")
        evening.take("line-up", hall=False)
        evening.keys("⏎⏎")
        panel = evening.page.panel
        if isinstance(panel, LayingPanel):
            panel.laid = _LAID
            panel.redraw()
        evening.take("envelopes", hall=False)
        evening.keys("⏎")
        evening.play(results)
    while evening.state.phase is Phase.SHOOTOUT:
        evening.take("shootout")
        evening.keys("⏎")
        evening.wait(61)
        evening.take("shootout-hand-in")
        evening.keys("1 ⏎")
    evening.take("decided")
    evening.keys("⏎⏎")
    evening.take("signature")
    evening.keys("⏎")
    evening.take("evening-signed")
    evening.keys("⏎")
    photographer.settle(1.5)
    evening.take("evening-sheet", hall=False)
    evening.keys("␛")


def turn_the_wheel(photographer: Photographer) -> None:
    """The free simulator of top and dice."""
    next(tab for tab in photographer.window.top.tabs if tab.text() == "Волчок и кости").click()
    page = cast("WheelPage", photographer.window.page)
    photographer.take("wheel")
    photographer.play("⏎")
    page.wheel.frame()
    photographer.take("wheel-turning")
    photographer.wait(_RESTS)
    page.wheel.frame()
    photographer.play("␣")
    page.dice.frame()
    photographer.take("wheel-and-dice")
