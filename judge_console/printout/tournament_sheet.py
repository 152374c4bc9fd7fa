"""What the sheets of a tournament show, as plain values: texts as they are read, in the order in which they stand on paper.

Nicknames, names and remarks are anybody's text. Dates are YYYY-MM-DD, times HH:MM or empty where nothing is planned.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Heading:
    """What every page says of the tournament and of itself; what is empty is left out.

    `regulation` is the name of the rule set, `made_by` the program and its version, `printed` the time of printing as read."""

    tournament: str = ""
    stage: str = ""
    date: str = ""
    place: str = ""
    chief_judge: str = ""
    regulation: str = ""
    made_by: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A player on the list; `remark` says that he was late, left, was expelled or misses rounds."""

    nickname: str
    name: str = ""
    club: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class EntriesSheet:
    """Who plays. `apart` are pairs that must not meet, each with what there is to say of it; `judges` are (table, judge)."""

    heading: Heading
    players: tuple[EntryLine, ...]
    apart: tuple[tuple[str, str, str], ...] = ()
    judges: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SeatingRound:
    """A round: its number, day and times, its tables of nicknames by seat, and who sits out."""

    number: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    date: str = ""
    begins: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the seating: what it is, its value and the best value there can be, each as read; `bound` may be empty."""

    name: str
    value: str
    bound: str = ""


@dataclass(frozen=True, slots=True)
class SeatingQuality:
    """How good a seating is. `meetings` are (times that two players meet, number of such pairs)."""

    figures: tuple[Figure, ...]
    meetings: tuple[tuple[int, int], ...] = ()
    seed: str = ""


@dataclass(frozen=True, slots=True)
class SeatingSheet:
    """The seating of a tournament, rounds in order. `judges` are the judges by table, table 1 first; empty ones are not known."""

    heading: Heading
    rounds: tuple[SeatingRound, ...]
    judges: tuple[str, ...] = ()
    quality: SeatingQuality | None = None

    def judge_of(self, table: int) -> str:
        """The judge of a table, counted from 1."""
        return self.judges[table - 1] if table <= len(self.judges) else ""


@dataclass(frozen=True, slots=True)
class RoundTime:
    """A round in the timetable; `pause` is the minutes before the next one, None after the last of the day."""

    number: int
    begins: str
    ends: str
    pause: int | None = None
    byes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DayPlan:
    """A day of the tournament and its rounds; `date` is empty where no time is set."""

    date: str
    rounds: tuple[RoundTime, ...]


@dataclass(frozen=True, slots=True)
class TimetableSheet:
    """The days of a tournament and who judges which table."""

    heading: Heading
    days: tuple[DayPlan, ...]
    judges: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot: when it was drawn as read, the places it decided, the players from the first to the last, and a remark."""

    when: str
    places: str
    players: tuple[str, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class LotsSheet:
    """The lots that were drawn, oldest first, and the ties that still wait for one as (places, players)."""

    heading: Heading
    lots: tuple[Lot, ...]
    due: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's line. `cells` go with the sheet's columns; `bold` are the numbers of those that put him above or below a neighbour.

    `decided_by` says what decided a tie with the line above, empty where the total did."""

    place: str
    nickname: str
    cells: tuple[str, ...]
    decided_by: str = ""
    bold: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """What a player took round by round, as read: one cell a round, then what no game gave, then the sum of the whole line."""

    nickname: str
    rounds: tuple[str, ...]
    besides: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """The standings. `columns` are the headings of each line's cells; the column of number `total` is set in bold.

    `final` once the tournament is closed. `counted` says what is counted, `order` by what places are decided.
    `rounds` and `besides` head the columns of the table by round, which is left out where `by_round` is empty."""

    heading: Heading
    columns: tuple[str, ...]
    lines: tuple[StandingLine, ...]
    total: int
    final: bool = False
    counted: str = ""
    order: str = ""
    rounds: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    by_round: tuple[RoundPoints, ...] = ()
    lots: tuple[Lot, ...] = ()


@dataclass(frozen=True, slots=True)
class FiguresTable:
    """A table of figures under a title: headings, the first one of the name's column, and rows of as many texts."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = field(default=())
