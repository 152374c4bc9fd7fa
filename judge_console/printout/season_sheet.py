"""What the sheets of a season show, as plain values: texts as they are read, in the order in which they stand on paper.

Names, answers and reasons are anybody's text. Dates are texts as read, their weekday with them; money and points too.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeasonHeading:
    """What every page says of the season and of itself; what is empty is left out.

    `dates` is its first and last day as read, `regulation` the name of the rule set, `made_by` the program and its version, `printed`
    the time of printing as read."""

    season: str = ""
    dates: str = ""
    place: str = ""
    organiser: str = ""
    regulation: str = ""
    made_by: str = ""
    printed: str = ""


@dataclass(frozen=True, slots=True)
class SquadBlock:
    """A team and its people as (name, owls, how many of them count). `note` is what stands beside its name.

    `breaches` are limits that the organiser let it break: clause, sentence, his reason."""

    team: str
    note: str
    people: tuple[tuple[str, str, str], ...] = ()
    breaches: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class SquadsSheet:
    """All squads; `limits` says what the regulation allows, a sentence a line."""

    heading: SeasonHeading
    squads: tuple[SquadBlock, ...]
    limits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CalendarLine:
    """An evening: when, of which group or round, who plays whom, its scores, who won, and what there is to say of it."""

    date: str
    stage: str
    teams: str
    scores: str = ""
    winner: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class CalendarSheet:
    """The evenings by date, then those without one. `departures` are (date, what departs, clause), `closed` are (date, reason)."""

    heading: SeasonHeading
    dated: tuple[CalendarLine, ...]
    undated: tuple[CalendarLine, ...] = ()
    departures: tuple[tuple[str, str, str], ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    held: str = ""


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A team's line: `cells` go with the sheet's columns, `bold` are the numbers of those that decided a place.

    `decided_by` says what decided a tie with the line above."""

    place: str
    team: str
    cells: tuple[str, ...]
    decided_by: str = ""
    bold: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What a team's evening against another came to: its points, the scores, whether it won."""

    points: str
    scores: str
    won: bool


@dataclass(frozen=True, slots=True)
class GroupBlock:
    """A group: its table, and of every two teams what their evening came to, None where they have not played.

    `cross` has a row and a column for each line, in the same order."""

    title: str
    note: str
    lines: tuple[GroupLine, ...]
    cross: tuple[tuple[CrossCell | None, ...], ...]


@dataclass(frozen=True, slots=True)
class TablesSheet:
    """The tables of the groups. `columns` head each line's cells; `notes` are sentences below each table: by what places are decided."""

    heading: SeasonHeading
    columns: tuple[str, ...]
    groups: tuple[GroupBlock, ...]
    notes: tuple[str, ...] = ()
    final: bool = False


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match: (team, score) of both, the number of the winner, and what stands above them. A team that is not known is None, "" a bye."""

    first: tuple[str | None, str]
    second: tuple[str | None, str]
    winner: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """The matches of a round, from the top; the winners of neighbours meet in the next one."""

    title: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """The play-off, the final in the last round. `third` is the match for the third place; `podium` the first three, as far as known."""

    heading: SeasonHeading
    rounds: tuple[BracketRound, ...]
    third: BracketMatch | None = None
    third_title: str = ""
    podium: tuple[str | None, str | None, str | None] = (None, None, None)


@dataclass(frozen=True, slots=True)
class QualifierLine:
    """A team's line on the sheet of the qualifying game; `marks` has a letter a question: 1, 0, X removed, ? disputed, . not marked."""

    place: str
    team: str
    marks: str
    right: str
    rating: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class QualifierSheet:
    """The qualifying game. The first `going_on` lines go on, None while that is not known. `order` says by what places are decided.

    `removed` are numbers of questions, `taken` and `ratings` have a figure a question. `tables` follow the sheet: title, headings, rows."""

    heading: SeasonHeading
    questions: int
    lines: tuple[QualifierLine, ...]
    removed: frozenset[int]
    taken: tuple[int, ...]
    ratings: tuple[int, ...]
    going_on: int | None = None
    note: str = ""
    order: str = ""
    tables: tuple["NotedTable", ...] = ()


@dataclass(frozen=True, slots=True)
class NotedTable:
    """A small table under a title: headings, each with the share of the width it takes, and rows of as many texts."""

    title: str
    headings: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class FeesSheet:
    """The money of the season. `accounts` are (team, evenings, charged, paid, owed); `totals` of the last three.

    `charges` are (date, team, what for, amount), `receipts` (date, team, how, amount)."""

    heading: SeasonHeading
    accounts: tuple[tuple[str, str, str, str, str], ...]
    totals: tuple[str, str, str]
    charges: tuple[tuple[str, str, str, str], ...] = ()
    receipts: tuple[tuple[str, str, str, str], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class PrizesSheet:
    """Prizes that were handed over as (date, team, prize), and winners of evenings still without one as (date, team, opponents)."""

    heading: SeasonHeading
    handed: tuple[tuple[str, str, str], ...]
    waiting: tuple[tuple[str, str, str], ...] = ()
    notes: tuple[str, ...] = ()
