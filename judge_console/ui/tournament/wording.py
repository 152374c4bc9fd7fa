"""A tournament's journal and its states in words."""

from __future__ import annotations

from typing import Final

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import say_entry
from judge_console.desk.games import GameLine
from judge_console.engine.events import CORRECTIONS, Event
from judge_console.mafia.tournament import (
    AbsenceNoted,
    ApartLifted,
    GameSetAside,
    KeptApart,
    LatenessNoted,
    LotDrawn,
    PlaceFixed,
    PlaceFreed,
    PlayerEntered,
    PlayerExpelled,
    PlayerRenamed,
    PlayersMerged,
    PlayerWithdrew,
    SeatingAccepted,
    TableJudgeSet,
    TimetableSet,
    TournamentClosed,
)
from judge_console.ui.games_list import day_words
from judge_console.ui.table import Cell, Tone
from judge_console.words import N_, kind_name
from judge_console.words import translate as _

_STATES: Final[dict[str, tuple[str, Tone, str]]] = {
    "planned": (N_("not begun"), "muted", "·"),
    "new": (N_("not begun"), "muted", "○"),
    "open": (N_("going on"), "gold", "▶"),
    "finished": (N_("not signed"), "warning", "✎"),
    "abandoned": (N_("abandoned"), "muted", "✕"),
    "signed": (N_("signed"), "gain", "✓"),
    "damaged": (N_("damaged"), "loss", "!"),
}
_WINNERS: Final = {"red": N_("red"), "black": N_("black"), "draw": N_("draw")}


def say(course: AnyCourse, index: int) -> str:
    """Entry `index` of a tournament's journal in a few words."""
    event = course.entries[index].event
    return say_entry(course.entries, index, course.rules) if isinstance(event, CORRECTIONS) else say_event(event)


def say_event(event: Event) -> str:
    """An event of a tournament in a few words."""
    match event:
        case PlayerEntered(nickname=nickname, late=late):
            return (_("{nickname} entered late") if late else _("{nickname} entered")).format(nickname=nickname)
        case LatenessNoted(nickname=nickname):
            return _("{nickname} was late for registration").format(nickname=nickname)
        case PlayerRenamed(nickname=nickname, to=to):
            return _("{nickname} is now {to}").format(nickname=nickname, to=to)
        case PlayersMerged(nickname=nickname, into=into):
            return _("{nickname} and {into} are one player").format(nickname=nickname, into=into)
        case PlayerWithdrew(nickname=nickname, after_round=after):
            return _("{nickname} withdrew after round {round}").format(nickname=nickname, round=after)
        case PlayerExpelled(nickname=nickname, after_round=after):
            return _("{nickname} expelled after round {round}").format(nickname=nickname, round=after)
        case AbsenceNoted(nickname=nickname, rounds=rounds):
            return _("{nickname} misses rounds: {rounds}").format(nickname=nickname, rounds=numbers_words(rounds) or "—")
        case KeptApart(first=first, second=second):
            return _("{first} and {second} do not meet").format(first=first, second=second)
        case ApartLifted(first=first, second=second):
            return _("{first} and {second} may meet again").format(first=first, second=second)
        case PlaceFixed(nickname=nickname, table=table, seat=seat, round=number):
            return f"{nickname}: {place_words(table, seat, number)}"
        case PlaceFreed(nickname=nickname):
            return _("{nickname} is seated by the draw again").format(nickname=nickname)
        case TableJudgeSet(table=table, judge=judge):
            return _("table {table}: {judge}").format(table=table, judge=judge or "—")
        case SeatingAccepted(rounds=rounds, first_round=first):
            last = first + len(rounds) - 1
            return _("seating of rounds {first} to {last}").format(first=first, last=last)
        case TimetableSet(date=date, begins=begins):
            return _("timetable: {day} from {time}").format(day=day_words(date), time=begins)
        case LotDrawn(order=order):
            return _("lot: {order}").format(order=", ".join(order))
        case GameSetAside():
            return _("a game set aside")
        case TournamentClosed(chief_judge=judge):
            return _("closed: {judge}").format(judge=judge)
        case _:
            return kind_name(event.kind)


def place_words(table: int | None, seat: int | None, number: int | None) -> str:
    """A fixed place: "table 1, seat 5, round 3"; what is open is left out."""
    parts = []
    if table is not None:
        parts.append(_("table {table}").format(table=table))
    if seat is not None:
        parts.append(_("seat {seat}").format(seat=seat))
    if number is not None:
        parts.append(_("round {number}").format(number=number))
    return ", ".join(parts)


def numbers_words(numbers: tuple[int, ...]) -> str:
    """Numbers as one writes them: "1, 3"."""
    return ", ".join(str(one) for one in numbers)


def read_numbers(words: str) -> tuple[int, ...] | None:
    """Rounds as one writes them, "1, 3-5"; empty for nothing, None where they cannot be read."""
    found: set[int] = set()
    for part in words.replace("–", "-").replace(";", ",").split(","):
        if not part.strip():
            continue
        first, dash, last = part.partition("-")
        if not first.strip().isdecimal() or (dash and not last.strip().isdecimal()):
            return None
        low, high = int(first), int(last) if dash else int(first)
        if not 1 <= low <= high <= 99:
            return None
        found.update(range(low, high + 1))
    return tuple(sorted(found))


def state_cell(line: GameLine | None) -> Cell:
    """How a game stands, with its sign and colour, who won once that may be told."""
    words, tone, sign = _STATES["planned" if line is None else line.status]
    told = f"{sign} {_(words)}"
    if line is not None and line.winner is not None:
        told += f" · {_(_WINNERS[line.winner])}"
    return Cell(told, tone)
