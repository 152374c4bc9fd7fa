"""What can be done by a key or a click: one table of actions, each with its key.

A key goes by its place, so it works in any layout. The letter is chosen by the language of the window, because the judge remembers
words: a foul is «Ф» for one who reads Russian, "F" for one who reads English. So an action may have a key a language, and nobody asks for
a letter by himself: `key == actions.by_id("mafia.foul").key`, `actions.at(key, where)`, `keys.label(action.key)`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from judge_console.desk.clock import Clock
from judge_console.words import N_, language, translate

Where = Literal["window", "mafia", "games", "quiz", "wheel", "tournament", "season"]
"""Where an action lives: everywhere in the window, or on one page."""
DOUBLE_PRESS_SECONDS: Final = 0.4


@dataclass(frozen=True, slots=True)
class Action:
    """`text` is a msgid, `keys_by_language` physical chords (ui/keys) for Russian and English, empty where it has no key.

    `once`: a second press within DOUBLE_PRESS_SECONDS is the same press. `while_typing`: acts in a text field too.
    """

    id: str
    text: str
    key_ru: str
    key_en: str
    where: Where = "window"
    once: bool = True
    while_typing: bool = False

    @property
    def key(self) -> str:
        """The chord in the language of the window."""
        return self.key_ru if language() == "ru" else self.key_en

    @property
    def title(self) -> str:
        """What it does, in the language of the window."""
        return translate(self.text)


def _one(id: str, text: str, key: str, where: Where = "window", *, once: bool = True, while_typing: bool = False) -> Action:  # noqa: A002
    return Action(id, text, key, key, where, once, while_typing)


ACTIONS: Final = (
    # Not `once`: Esc first closes what is open, and the curtain must not wait for it.
    _one("curtain", N_("cover the window"), "Escape", once=False),
    _one("help", N_("keys of this phase"), "F1", while_typing=True),
    _one("undo", N_("undo"), "Backspace"),
    _one("redo", N_("redo"), "Shift+Backspace"),
    _one("undo_anywhere", N_("undo"), "Ctrl+KeyZ"),
    _one("redo_anywhere", N_("redo"), "Ctrl+Shift+KeyZ"),
    _one("print", N_("print"), "Ctrl+KeyP", while_typing=True),
    _one("new_game", N_("new game"), "Ctrl+KeyN", while_typing=True),
    _one("open_game", N_("games"), "Ctrl+KeyO", while_typing=True),
    _one("settings", N_("settings"), "Ctrl+Comma", while_typing=True),
    *(_one(f"tab_{place}", N_("tabs from the left, up to Ctrl+5"), f"Ctrl+Digit{place}", while_typing=True) for place in range(1, 6)),
    _one("override", N_("record it all the same"), "F2"),
    _one("theme", N_("next theme"), "F9", while_typing=True),
    _one("hall", N_("hall screen"), "F8", while_typing=True),
    _one("hall_next", N_("hall screen to the next monitor"), "Shift+F8", while_typing=True),
    _one("sound", N_("sound"), "F7", while_typing=True),
    _one("mafia.next", N_("the next step"), "Enter", "mafia"),
    _one("mafia.timer", N_("pause or go on"), "Space", "mafia"),
    _one("mafia.more_time", N_("five seconds more"), "Equal", "mafia", once=False),
    _one("mafia.less_time", N_("five seconds less"), "Minus", "mafia", once=False),
    Action("mafia.foul", N_("foul"), "KeyA", "KeyF", "mafia"),
    Action("mafia.nominate", N_("nominate"), "KeyD", "KeyN", "mafia"),
    Action("mafia.remove", N_("removal"), "KeyE", "KeyR", "mafia"),
    Action("mafia.warn", N_("verbal warning"), "KeyG", "KeyW", "mafia"),
    Action("mafia.roles", N_("roles while held"), "KeyH", "KeyO", "mafia", once=False),
    Action("mafia.log", N_("log"), "Semicolon", "KeyL", "mafia"),
    Action("mafia.word", N_("give the word"), "KeyC", "KeyS", "mafia"),
    Action("mafia.outcome", N_("outcome"), "KeyB", "KeyE", "mafia"),
    Action("mafia.deal", N_("write the roles down"), "KeyP", "KeyD", "mafia"),
    Action("mafia.extra", N_("extra points"), "KeyL", "KeyX", "mafia"),
    Action("mafia.sign", N_("signature"), "KeyZ", "KeyG", "mafia"),
    Action("mafia.head", N_("head of the protocol"), "KeyI", "KeyH", "mafia"),
    Action("mafia.paper", N_("type in a paper protocol"), "Comma", "KeyB", "mafia"),
    _one("mafia.note", N_("a note to it"), "F5", "mafia"),
    Action("mafia.hour", N_("stop the hour of the game or let it go on"), "KeyX", "KeyT", "mafia"),
    _one("mafia.hand_counted", N_("his hand is in the count"), "F3", "mafia"),
    _one("mafia.chief", N_("by the chief judge"), "F4", "mafia"),
    _one("tournament.new", N_("new tournament"), "Insert", "tournament"),
    _one("season.new", N_("new season"), "Insert", "season"),
    _one("quiz.next", N_("the next step"), "Enter", "quiz"),
    _one("quiz.timer", N_("pause or go on"), "Space", "quiz"),
    _one("quiz.more_time", N_("five seconds more"), "Equal", "quiz", once=False),
    _one("quiz.less_time", N_("five seconds less"), "Minus", "quiz", once=False),
    Action("quiz.spin", N_("spin the top"), "KeyD", "KeyS", "quiz"),
    Action("quiz.right", N_("right"), "KeyG", "KeyR", "quiz"),
    Action("quiz.wrong", N_("wrong"), "KeyY", "KeyW", "quiz"),
    Action("quiz.early", N_("early answer"), "KeyL", "KeyE", "quiz"),
    Action("quiz.minute", N_("saved minute"), "KeyV", "KeyM", "quiz"),
    Action("quiz.credit", N_("minute on credit"), "KeyR", "KeyC", "quiz"),
    Action("quiz.hint", N_("hint"), "KeyC", "KeyH", "quiz"),
    Action("quiz.deciding", N_("deciding round"), "KeyH", "KeyD", "quiz"),
    Action("quiz.time_out", N_("time-out"), "KeyN", "KeyT", "quiz"),
    Action("quiz.roll_back", N_("roll a round back"), "KeyJ", "KeyB", "quiz"),
    Action("quiz.substitute", N_("substitution"), "KeyP", "KeyU", "quiz"),
    Action("quiz.drink", N_("drink"), "KeyK", "KeyK", "quiz"),
    Action("quiz.appeal", N_("appeal"), "KeyF", "KeyA", "quiz"),
    Action("quiz.fine", N_("fine"), "KeyI", "KeyF", "quiz"),
    Action("quiz.void", N_("void the round"), "Comma", "KeyV", "quiz"),
    Action("quiz.eject", N_("send somebody out"), "KeyE", "KeyJ", "quiz"),
    Action("quiz.typed", N_("own top or dice: type the outcome"), "KeyQ", "KeyO", "quiz"),
    Action("quiz.reveal", N_("question or answer to the hall"), "KeyZ", "KeyQ", "quiz"),
    Action("quiz.questions", N_("questions"), "KeyT", "KeyG", "quiz"),
    Action("quiz.lineup", N_("line-ups"), "KeyX", "KeyL", "quiz"),
    Action("quiz.paper", N_("enter a state by hand"), "KeyA", "KeyP", "quiz"),
    Action("quiz.head", N_("head and squads"), "KeyB", "KeyN", "quiz"),
    Action("quiz.log", N_("log"), "Semicolon", "KeyI", "quiz"),
    _one("wheel.spin", N_("spin the top"), "Enter", "wheel"),
    _one("wheel.roll", N_("throw the dice"), "Space", "wheel"),
)
_BY_ID: Final = {action.id: action for action in ACTIONS}


def by_id(action_id: str) -> Action:
    """The action of that id. Raises KeyError."""
    return _BY_ID[action_id]


def at(chord: str, where: Where) -> Action | None:
    """The action that a chord (`keys.chord`) means on a page or, with "window", anywhere; None where it means nothing."""
    return next((action for action in ACTIONS if action.where == where and chord and action.key == chord), None)


class PressGuard:
    """Takes a second press of the same key within DOUBLE_PRESS_SECONDS for a bounce of the first.

    It must see every key, so that a foul, a seat and another foul in quick succession are three presses. The window asks it.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = ""
        self._at = -DOUBLE_PRESS_SECONDS
        self._typed = False

    def fresh(self, chord: str, *, once: bool) -> bool:
        """Whether this press counts; where not `once`, as for a letter that is searched for, it always does."""
        if once and self._bounces(chord):
            return False
        self._note(chord, typed=False)
        return True

    def typed(self, chord: str, *, repeated: bool = False, once: bool = False) -> bool:
        """Whether a press counts that comes while a text field has the cursor; `repeated` where the key is only being held.

        The bounce of the key that brought the cursor there does not: it would sign at once, or write its letter into the field. From
        field to field a key counts as often as it is pressed, unless it does something here that is to be done `once`.
        """
        if (once or not self._typed) and self._bounces(chord):
            return False
        if repeated and not self._typed and chord == self._last:
            return False
        self._note(chord, typed=True)
        return True

    def _bounces(self, chord: str) -> bool:
        return chord == self._last and self._clock.monotonic() - self._at < DOUBLE_PRESS_SECONDS

    def _note(self, chord: str, *, typed: bool) -> None:
        self._last, self._at, self._typed = chord, self._clock.monotonic(), typed
