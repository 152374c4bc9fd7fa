"""Questions to the host, answered by digits and words, stage by stage. A prompt knows nothing of keys and widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from judge_console.engine.events import Event


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose: its words and what it stands for, None for one that only keeps its place among the digits.

    `marked`: a tick that a digit sets or takes away.
    """

    words: str
    value: object
    marked: bool | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """A stage that is answered with a digit, or with Enter for the option that is chosen already."""

    ask: str
    options: tuple[Option, ...]
    chosen: int | None = None


@dataclass(frozen=True, slots=True)
class Write:
    """A stage that is answered with words. `optional`: Enter without any will do."""

    ask: str
    begins_with: str = ""
    optional: bool = False
    accepts: Callable[[str], bool] = field(default=lambda _words: True)


Stage = Choose | Write
Answers = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """What a finished prompt asks to be done: an event with its note and the reason of an override, or nothing."""

    event: Event | None
    note: str | None = None
    override: str | None = None


@dataclass
class Prompt:
    """`next_stage` gives the stage after the answers there are, None where they suffice; `finish` turns them into what is to be done.

    `natural`: it came with the step that is due, and is not closed by Esc. `lines` are told above the stage: what would follow.
    """

    name: str
    heading: str
    next_stage: Callable[[Answers], Stage | None]
    finish: Callable[[Answers], Answered]
    natural: bool = False
    clause: str | None = None
    lines: Callable[[Answers], tuple[str, ...]] = field(default=lambda _answers: ())
    answers: Answers = ()
    pointed: int | None = None

    @property
    def stage(self) -> Stage | None:
        """What is asked now."""
        return self.next_stage(self.answers)

    @property
    def chosen(self) -> int | None:
        """The place of the option that Enter would take."""
        stage = self.stage
        if not isinstance(stage, Choose):
            return None
        return self.pointed if self.pointed is not None else stage.chosen

    def digit(self, number: int) -> bool:
        """Takes option `number` (from 1); False where there is none."""
        stage = self.stage
        if not isinstance(stage, Choose) or not 1 <= number <= len(stage.options):
            return False
        return self._take(stage.options[number - 1])

    def move(self, step: int) -> bool:
        """Points to the next option or the one before."""
        stage = self.stage
        if not isinstance(stage, Choose) or not stage.options:
            return False
        here = self.chosen
        self.pointed = (0 if step > 0 else len(stage.options) - 1) if here is None else (here + step) % len(stage.options)
        return True

    def enter(self) -> bool:
        """Takes the option that is pointed to; False where none is."""
        stage, chosen = self.stage, self.chosen
        if not isinstance(stage, Choose) or chosen is None:
            return False
        return self._take(stage.options[chosen])

    def write(self, words: str) -> bool:
        """Takes words; False where they do not do."""
        stage = self.stage
        if not isinstance(stage, Write) or (not words and not stage.optional) or (words and not stage.accepts(words)):
            return False
        self._answer(words)
        return True

    def back(self) -> bool:
        """Takes the last answer back; False where there is none."""
        if not self.answers:
            return False
        self.answers = self.answers[:-1]
        self.pointed = None
        return True

    def _take(self, option: Option) -> bool:
        if option.value is not None:
            self._answer(option.value)
        return option.value is not None

    def _answer(self, value: object) -> None:
        self.answers = (*self.answers, value)
        self.pointed = None


def staged(*stages: Stage | Callable[[Answers], Stage | None]) -> Callable[[Answers], Stage | None]:
    """Stages one after another; one that is a function is given the answers there are, and may leave itself out by None."""

    def next_stage(answers: Answers) -> Stage | None:
        if len(answers) >= len(stages):
            return None
        stage = stages[len(answers)]
        return stage(answers) if callable(stage) else stage

    return next_stage
