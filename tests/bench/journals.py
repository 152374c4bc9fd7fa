"""The game that the benchmarks use: ten players, four days, warnings as many as a figure needs."""

from judge_console.desk.disciplines import AnyCourse, Regulations, rules_from
from judge_console.engine.course import Course
from judge_console.engine.events import Entry, Event
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    LastWordBegan,
    NightBegan,
    Nominated,
    ProtocolSigned,
    RolesDealt,
    Shot,
    SpeechBegan,
    VotesCast,
    VotingBegan,
    Warned,
)
from judge_console.mafia.game import MAFIA
from judge_console.mafia.state import GameHead, MafiaHead

ORDINARY = 75
LONG = 400
REGULATION = "mafia-tournament"
HEAD = MafiaHead(
    GameHead("Кубок города", "отбор", 3, 2, "2026-11-28", "Иванова"),
    ("Ёжик", "Седьмое небо", "Мадам Тюссо", "Фокстрот", "Кот в мешке", "Профессор", "Ася", "Чёрный ворон", "Гудвин", "Аист"),
)
ROLES = "ККККККШМДМ"
# Each day and the night after it: the opener's round, whom the vote sends away, whom the night.
DAYS = (
    ((1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 1, 2),
    ((3, 4, 5, 6, 7, 8, 9, 10), 8, 3),
    ((4, 5, 6, 7, 9, 10), 10, 4),
    ((5, 6, 7, 9), 9, None),
)


def begin() -> AnyCourse:
    """Return the game before its first event."""
    return Course.opened(MAFIA, HEAD, rules_from("mafia", REGULATION, Regulations().text("mafia", REGULATION)))


def entries(length: int) -> tuple[Entry, ...]:
    """Return the entries of the game, the signature last, with as many warnings as `length` asks for."""
    speeches = sum(len(seats) for seats, _, _ in DAYS)
    plain = sum(len(_day(*day, warnings=0)) for day in DAYS)
    each, more = divmod(length - plain - 2, speeches)
    events: list[Event] = [RolesDealt(ROLES)]
    for number, day in enumerate(DAYS):
        events += _day(*day, warnings=each, more=more if number == 0 else 0)
    events.append(ProtocolSigned("Иванова"))
    if len(events) != length:
        raise ValueError(f"the journal has {len(events)} entries")
    return tuple(Entry(event, at="2026-11-28T19:00:00+03:00") for event in events)


def _day(seats: tuple[int, ...], voted: int, shot: int | None, *, warnings: int, more: int = 0) -> list[Event]:
    first, second, *_ = seats
    other = second if voted == first else first
    events: list[Event] = [DayBegan()]
    for seat in seats:
        events += [SpeechBegan(seat), *[Warned(seat, "6.3")] * warnings]
        if seat == first:
            events += [Nominated(seat, voted), *[Warned(seat, "6.3")] * more]
        elif seat == second:
            events.append(Nominated(seat, other))
    events += [VotingBegan(), VotesCast(voted, voters=tuple(seat for seat in seats if seat != voted))]
    if shot is None:
        return events
    events += [LastWordBegan(voted), NightBegan(), Shot(seat=shot), Checked("Д", 4), Checked("Ш", 9)]
    if voted == DAYS[0][1]:
        events.append(BestMoveNamed((8, 9, 10)))
    return events
