"""Words of the evening sheet."""

from typing import Final

from judge_console.printout.evening_sheet import Envelope, RoundLine
from judge_console.words import N_, plural, translate_in
from judge_console.words import translate as _

_ENVELOPES: Final[dict[Envelope, str]] = {
    "plain": N_("plain"),
    "blitz": N_("blitz"),
    "tete_a_tete": N_("tête-à-tête"),
    "golden": N_("golden"),
    "club_spirit": N_("club spirit"),
    "risk": N_("risk"),
    "special": N_("special"),
    "viewer": N_("viewer's question"),
}
_STAGES: Final = {"group": N_("group stage"), "play-off": N_("play-off"), "friendly": N_("friendly evening")}
_OWLS: Final = {"white": N_("white owl"), "black": N_("black owl"), "red": N_("red owl")}
_MINUTES: Final = {"saved": N_("saved minute"), "credit": N_("minute on credit"), "hint": N_("hint")}


def team_letter(team: str) -> str:
    """The letter of a team as people write it."""
    return translate_in("team", "A") if team == "A" else translate_in("team", "B")


def envelope_word(envelope: Envelope) -> str:
    """The kind of an envelope."""
    return _(_ENVELOPES[envelope])


def stage_word(stage: str) -> str:
    """The stage of the season."""
    return _(_STAGES[stage])


def owl_text(colour: str, seasons_ago: int) -> str:
    """An owl and how old it is."""
    age = plural("{n} season ago", "{n} seasons ago", seasons_ago)
    return f"{_(_OWLS[colour])}, {age}"


def dice_mark(player: str, host_roll: int, player_roll: int) -> str:
    """A roll of the risk."""
    return _("dice {host}:{roll} ({player})").format(host=host_roll, roll=player_roll, player=player)


def theme_mark(theme: str, by: str) -> str:
    """The theme of a special question and whose it is."""
    text = _("theme of the team: {theme}") if by == "team" else _("theme of the opponents: {theme}")
    return text.format(theme=theme)


def sender_mark(name: str) -> str:
    """Who sent a viewer's question."""
    return _("sent by {name}").format(name=name)


def drink_mark(player: str, *, drank: bool) -> str:
    """Club spirit: who drank or declined."""
    text = _("drank: {name}") if drank else _("declined to drink: {name}")
    return text.format(name=player)


def minute_mark(kind: str) -> str:
    """Time that was added."""
    return _(_MINUTES[kind])


def fine_mark(offender: str) -> str:
    """A fine and whom it was for."""
    return _("fine: {name}").format(name=offender)


def bench_mark(player: str) -> str:
    """Who left the table after a golden question answered wrong."""
    return _("leaves the table: {name}").format(name=player)


def appeal_mark(reason: str, *, granted: bool | None) -> str:
    """An appeal and its ruling."""
    if granted is None:
        return _("appeal, not ruled: {reason}").format(reason=reason)
    text = _("appeal granted: {reason}") if granted else _("appeal rejected: {reason}")
    return text.format(reason=reason)


def result_words(line: RoundLine) -> str:
    """How a round ended, with what became of it later."""
    words = {
        "won": translate_in("round", "won"),
        "lost": translate_in("round", "lost"),
        "voided": translate_in("round", "voided"),
        "running": translate_in("round", "running"),
    }[line.result]
    later = [_("early") if line.early else "", _("rolled back") if line.rolled_back else ""]
    return ", ".join(part for part in (words, *later) if part)
