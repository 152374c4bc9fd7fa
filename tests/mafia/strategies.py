"""Random games for hypothesis: a string of bytes is read as a string of choices, which draws fast and shrinks well."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, TypeVar

from hypothesis import strategies as st

from judge_console.engine.errors import Refused
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Redone, Struck, Undone
from judge_console.mafia import events as happened
from judge_console.mafia.game import MAFIA
from tests.mafia.tables import ROLES, MafiaCourse, opened, played, regulation

T = TypeVar("T")
REASON: Final = "так решил судья"
ANY_SEATS: Final = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
SOME_VOTERS: Final = ((), (1,), (3, 3), (1, 2, 3), (2, 4, 6, 8, 10), (5, 7), (9, 11), tuple(range(1, 11)), (4, 0), (6,) * 12)
LETTERS: Final = (
    ROLES,
    ROLES[::-1],
    "ДМКМКШКККК",
    "??????????",
    "???????ММД",
    "ККККККШ???",
    "К?К?К?Ш?М?",
    "ККККККШМДД",
    "ККККККШМ",
    "КККККXШММД",
)
CLAUSES: Final = ("5.1.9", "6.6.1", "6.7.1", "7.3", "8.2.4", "0.0")
POINTS: Final = tuple(map(Decimal, ("-1", "-0.5", "0", "0.05", "0.12", "0.5", "1", "3")))


def _some_hands(kind: type[happened.VotesCast | happened.LiftVoted], *seat: int) -> list[Event]:
    return [kind(*seat, hands=hands) for hands in (-1, 0, 1, 3, 5, 6, 10, 11)] + [kind(*seat, voters=voters) for voters in SOME_VOTERS]


_ALONE: Final = (happened.DayBegan, happened.VotingBegan, happened.NightBegan, happened.Missed, happened.GameAbandoned)
_OF_A_SEAT: Final = (happened.SpeechBegan, happened.LastWordBegan, happened.NominationWithdrawn, happened.Shot)
# Whatever may be said of any seat, lawful or not: what a record of somebody else's can hold.
ARBITRARY: Final[tuple[Event, ...]] = (
    *(happened.RolesDealt(letters) for letters in LETTERS),
    *(kind() for kind in _ALONE for _ in range(20)),
    *(kind(seat) for kind in _OF_A_SEAT for seat in ANY_SEATS),
    *(happened.Nominated(by, seat) for by, seat in itertools.product(ANY_SEATS[::2], ANY_SEATS[::3])),
    *(event for seat in ANY_SEATS for event in _some_hands(happened.VotesCast, seat)),
    *_some_hands(happened.LiftVoted),
    *(happened.Shot(shots=((8, target), (9, target), (10, other))) for target, other in itertools.product((1, 8, 11), (1, 8, 2))),
    happened.Shot(shots=()),
    *(happened.Checked(letter, seat) for letter, seat in itertools.product("ДШМ", ANY_SEATS)),
    *(happened.BestMoveNamed(seats) for seats in SOME_VOTERS),
    *(happened.Warned(seat, clause) for seat in ANY_SEATS for clause in (None, "6.6.1")),
    *(happened.Fouled(seat, None, "chief", hand_counted) for seat in ANY_SEATS for hand_counted in (False, True) for _ in range(4)),
    *(happened.Removed(seat, clause, hand_counted=seat > 5) for seat, clause in itertools.product(ANY_SEATS, CLAUSES)),
    *(happened.Expelled(seat, "7.3") for seat in ANY_SEATS),
    *(happened.Penalised(seat, points, clause) for seat, points, clause in zip(ANY_SEATS, POINTS * 2, CLAUSES * 3, strict=False)),
    *(happened.TeamDefeated(team, clause) for team in ("red", "black") for clause in CLAUSES),
    *(happened.WinnerDeclared(winner) for winner in ("red", "black", "draw")),
    *(happened.ExtraGiven(seat, points) for seat, points in itertools.product(ANY_SEATS, POINTS)),
    *(happened.ProtocolSigned("Иванова") for _ in range(10)),
)
# These end a game, or a player's part in it, by decree: they come seldom, or no game would be long.
DECREES: Final = (
    happened.WinnerDeclared,
    happened.GameAbandoned,
    happened.TeamDefeated,
    happened.ProtocolSigned,
    happened.Removed,
    happened.Expelled,
)


class Choices:
    """Bytes read as choices."""

    def __init__(self, source: bytes) -> None:
        self._source = iter(source)
        self._left = len(source)

    @property
    def left(self) -> bool:
        """Whether there is anything more to choose."""
        return self._left > 0

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1; 0 where all is chosen."""
        chosen = next(self._source, 0) + (256 * next(self._source, 0) if limit > 256 else 0)
        self._left -= 2 if limit > 256 else 1
        return chosen % limit

    def of(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def lawful(self, course: MafiaCourse) -> Event | None:
        """A lawful event; each kind as likely as any other, for there are a hundred nominations for one night."""
        events = list(MAFIA.legal(course.state))
        usual = [event for event in events if not isinstance(event, DECREES)]
        events = usual if usual and self.below(40) else events
        if not events:
            return None
        kind = self.of(sorted({event.kind for event in events}))
        event = self._even_hands(course, events, kind) or self.of([event for event in events if event.kind == kind])
        return self._by_name(course, event) if isinstance(event, happened.VotesCast | happened.LiftVoted) and self.below(2) else event

    def _even_hands(self, course: MafiaCourse, events: list[Event], kind: str) -> Event | None:
        """Every other time hands that make a tie likely, and every other lift passed."""
        ballot = course.state.ballot
        if kind == "votes_cast" and ballot is not None and self.below(2):
            candidates = ballot.uncounted or course.state.tied
            even = course.state.hands_left // max(1, len(candidates))
            return next((event for event in events if isinstance(event, happened.VotesCast) and event.hands == even), None)
        if kind == "lift_voted" and self.below(2):
            return events[-1] if isinstance(events[-1], happened.LiftVoted) else None
        return None

    def _by_name(self, course: MafiaCourse, event: happened.VotesCast | happened.LiftVoted) -> Event:
        """The same hands with the names of those who raised them, unless it is the line of the last candidate."""
        state, hands = course.state, event.hands or 0
        ballot = state.ballot if isinstance(event, happened.VotesCast) else None
        voted = ballot.voted if ballot is not None and not ballot.closed else frozenset[int]()
        free = [seat for seat in state.living if seat not in voted]
        if len(free) < hands or state.line_of_last_candidate:
            return event
        start = self.below(len(free)) if free else 0
        voters = tuple((*free[start:], *free[:start])[:hands])
        return happened.VotesCast(event.seat, voters) if isinstance(event, happened.VotesCast) else happened.LiftVoted(voters)

    def correction(self, course: MafiaCourse) -> Event:
        """A correction of something in the journal, lawful or not."""
        number = self.below(len(course.entries) + 2) - 1
        entry = Entry(self.of(ARBITRARY), override=self.of((None, REASON)))
        match self.below(9):
            case 0 | 1:
                return Undone()
            case 2:
                return Redone()
            case 3 | 4:
                return Struck(number, "не было")
            case 5:
                return Changed(number, entry, "не так")
            case 6:
                inner = self.below(len(course.entries) + 1)
                acting = self.of((Struck(inner, ""), Inserted(inner, entry, ""), Changed(inner, entry, "")))
                return Changed(number, Entry(acting), "не то")
            case 7:
                return Inserted(number, entry, "пропущено")
            case _:
                return HeadChanged(((self.of(("players.3", "game.judge")), self.of(("Кит", "Лис"))),), "опечатка")


@dataclass(frozen=True, repr=False)
class RandomGame:
    """A game and each step it took."""

    steps: tuple[MafiaCourse, ...]

    def __repr__(self) -> str:
        course = self.course
        lines = [f"{index} {entry}" for index, entry in enumerate(course.entries)]
        return "\n".join([f"a game under {course.rules.id}, skipped {sorted(course.skipped_entries)}", *lines])

    @property
    def course(self) -> MafiaCourse:
        """The game as it stands."""
        return self.steps[-1]


def played_on(course: MafiaCourse, source: bytes, *, illegal: int = 0, correcting: int = 0) -> RandomGame:
    """The game after more entries: of ten that many arbitrary ones and corrections, the rest lawful; every refused one is passed over."""
    choices, steps = Choices(source), [course]
    while choices.left:
        choice = choices.below(10)
        if choice < illegal:
            entry = Entry(choices.of(ARBITRARY), override=choices.of((REASON, REASON, None)))
        elif choice < illegal + correcting:
            entry = Entry(choices.correction(course))
        else:
            event = choices.lawful(course)
            if event is None:
                continue
            entry = Entry(event)
        try:
            course = course.record(entry)
        except Refused:
            course = course.skipped(entry)
        steps.append(course)
    return RandomGame(tuple(steps))


STARTS: Final = {
    "roles dealt": played(happened.RolesDealt(ROLES)),
    "roles unknown": opened(),
    "FIIM": played(happened.RolesDealt(ROLES), rules=regulation("fiim-2024")),
}


def random_games(*, illegal: int = 0, correcting: int = 0) -> st.SearchStrategy[RandomGame]:
    """Games from one of the starts."""
    return st.builds(
        lambda start, source: played_on(STARTS[start], source, illegal=illegal, correcting=correcting),
        st.sampled_from(sorted(STARTS)),
        st.binary(min_size=100, max_size=400) | st.binary(max_size=60),
    )
