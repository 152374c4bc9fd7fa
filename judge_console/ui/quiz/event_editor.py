"""The fields of an event of an evening: players and teams by name, sectors, rounds, envelopes, as a host writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from PySide6.QtWidgets import QWidget

from judge_console.desk.paper_cells import CellFault
from judge_console.desk.quiz_words import ENVELOPES, envelope_words, team_letter
from judge_console.engine.events import Event
from judge_console.quiz.events import KINDS
from judge_console.quiz.rules import TEAMS, Envelope
from judge_console.quiz.state import State
from judge_console.ui.log.event_editor import Check, Choice, EventEditor, Field, Pick, Text
from judge_console.words import N_
from judge_console.words import translate as _

_LABELS: Final[Mapping[str, str]] = {
    "team": N_("team"),
    "table": N_("at the table"),
    "reserve": N_("in reserve"),
    "envelopes": N_("envelopes"),
    "sha256": N_("SHA-256 of the seed"),
    "seed": N_("seed"),
    "stop": N_("the top stopped on"),
    "player": N_("player"),
    "host_roll": N_("the host rolled"),
    "player_roll": N_("the player rolled"),
    "theme": N_("theme"),
    "by": N_("who"),
    "name": N_("name"),
    "drank": N_("drank"),
    "source": N_("which minute"),
    "correct": N_("right"),
    "early": N_("early"),
    "round": N_("round"),
    "out": N_("who leaves"),
    "replacement": N_("who comes in"),
    "reason": N_("reason"),
    "granted": N_("granted"),
    "host": N_("host"),
    "editor": N_("editor"),
    "offender": N_("offender"),
    "casino": N_("points of the casino"),
    "team_score": N_("points of the team"),
    "played": N_("sectors played"),
    "saved_minutes": N_("minutes saved"),
    "minutes_owed": N_("minutes owed"),
    "origin": N_("from where"),
    "a": N_("team A is right"),
    "b": N_("team B is right"),
}
_CHOICES: Final[Mapping[str, Mapping[str, str]]] = {
    "source": {"saved": N_("a saved one"), "credit": N_("on credit")},
    "origin": {"table": N_("from the table"), "hall": N_("from the hall")},
    "owner": {"team": N_("the team"), "opponents": N_("the opponents")},
}
_NUMBERS: Final = frozenset({"stop", "host_roll", "player_roll", "round", "casino", "team_score", "saved_minutes", "minutes_owed"})


class QuizEditor(EventEditor):
    """The events of an evening, whose state knows teams and squads."""

    def __init__(self, state: State, parent: QWidget | None = None) -> None:
        super().__init__(KINDS, _LABELS, parent)
        self._state = state

    def make_field(self, kind: type[Event], name: str) -> Field:
        words, edited = self.label_of(name), self.on_edit
        match name:
            case "by" if kind.kind == "theme_named":
                return Choice(words, edited, _CHOICES["owner"])
            case "team":
                return Choice(words, edited, self._teams(may_be_left_out=kind.kind not in {"lineup_given", "game_began", "state_entered"}))
            case "player" | "by" | "offender" | "out" | "replacement":
                return Pick(words, edited, [(player, player) for player in self._players])
            case "table" | "reserve":
                return _Several(words, edited, lambda typed: read_several(typed, {player: player for player in self._players}), _several)
            case "envelopes":
                by_words = {envelope_words(envelope): envelope for envelope in ENVELOPES}
                return _Several(words, edited, lambda typed: read_several(typed, by_words), _laid)
            case "played":
                return _Several(words, edited, read_numbers, _several)
            case "correct" | "early" | "drank" | "granted" | "a" | "b":
                return Check(words, edited)
            case "source" | "origin":
                return Choice(words, edited, _CHOICES[name])
            case _ if name in _NUMBERS:
                return Text(words, edited, read_number)
            case _:
                return Text(words, edited, str)

    @property
    def _players(self) -> list[str]:
        return [member.name for team in TEAMS for member in self._state.head.team(team).squad]

    def _teams(self, *, may_be_left_out: bool) -> dict[Any, str]:
        named: dict[Any, str] = {team: f"{team_letter(team)} · {self._state.head.team(team).name}" for team in TEAMS}
        return {None: N_("the one in play"), **named} if may_be_left_out else named


class _Several(Text):
    """Several of something; an empty field is none of them."""

    def read(self) -> object:
        return super().read() or ()


def read_number(typed: str) -> int:
    """A number that nobody would write in three digits. Raises CellFault."""
    if typed.isascii() and typed.isdigit() and len(typed) <= 2:
        return int(typed)
    raise CellFault(_("{typed} is no number.").format(typed=typed))


def read_numbers(typed: str) -> tuple[int, ...]:
    """Numbers with spaces or commas between them. Raises CellFault."""
    return tuple(read_number(word) for word in typed.replace(",", " ").split())


def read_several(typed: str, known: Mapping[str, Any]) -> tuple[Any, ...]:
    """Values with commas between them, each by its words or their beginning. Raises CellFault."""
    return tuple(_one(word.strip(), known) for word in typed.split(",") if word.strip())


def _one(word: str, known: Mapping[str, Any]) -> Any:
    whole = [value for words, value in known.items() if words.casefold() == word.casefold()]
    beginning = [value for words, value in known.items() if words.casefold().startswith(word.casefold())]
    found = whole or beginning
    if len(found) != 1:
        raise CellFault(_("Not in the list: {typed}").format(typed=word))
    return found[0]


def _several(values: Iterable[object]) -> str:
    return ", ".join(str(value) for value in values)


def _laid(envelopes: Sequence[object]) -> str:
    return _several(envelope_words(envelope) for envelope in cast("Sequence[Envelope]", envelopes))
