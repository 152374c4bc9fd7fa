"""A finished paper protocol, cell by cell, turned into the events it tells, in lawful order.

The form is a mapping from cell names to what was written in them, empty cells left out. Cell names, `seat` 1-10, days and nights from 1:

    game.tournament game.stage game.number game.table game.date game.judge      the head
    players.SEAT roles.SEAT fouls.SEAT.1-4 extra.SEAT                            the ten rows
    day.DAY.candidate.1-10 day.DAY.by.1-10 day.DAY.hands.1-10 day.DAY.revotes.1-10   a strip; the columns are in ballot order
    day.DAY.lift day.DAY.left night.NIGHT.killed night.NIGHT.don night.NIGHT.sheriff
    best_move.1-3 winner
    sanction.ROW.who sanction.ROW.what sanction.ROW.clause sanction.ROW.when sanction.ROW.points sanction.ROW.note

What contradicts itself or the rules is told at its cell. A paper does not say whether somebody was removed before the vote, between a tie
and its re-vote or after it: the order in which everything else fits is taken.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final, Literal, TypeVar, cast

from judge_console import words
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import seat_list, winner_words
from judge_console.desk.paper_cells import (
    WINNERS,
    CellFault,
    FoulCell,
    Sanction,
    Time,
    is_nothing,
    read_clause,
    read_count,
    read_date,
    read_foul,
    read_hands,
    read_points,
    read_revotes,
    read_role,
    read_sanction,
    read_seat,
    read_seats,
    read_team,
    read_time,
    read_winner,
)
from judge_console.engine.codec import change_value
from judge_console.engine.events import Entry, Event, HeadChanged
from judge_console.mafia import score
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    Expelled,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    Penalised,
    Removed,
    RolesDealt,
    Shot,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.rules import Role
from judge_console.mafia.state import SEATS, Phase, State
from judge_console.words import translate
from judge_console.words import translate as _

Form = Mapping[str, str]
T = TypeVar("T")

COLUMNS: Final = range(1, 11)
FOULS: Final = range(1, 5)
SANCTION_FIELDS: Final = ("who", "what", "clause", "when", "points", "note")
_HEAD: Final = ("game.tournament", "game.stage", "game.number", "game.table", "game.date", "game.judge")
_MOST_ORDERS: Final = 81

Slot = Literal["start", "before", "tie", "after", "dusk", "shot"]
"""Where a sanction falls: when the day or night begins; before the vote, between a tie and what settles it, after the vote; before the
shot, after it."""
_DAY_SLOTS: Final[tuple[Slot, ...]] = ("before", "tie", "after")
_NIGHT_SLOTS: Final[tuple[Slot, ...]] = ("dusk", "shot")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a cell: words for the judge and the clause; `missing`: it is only not written yet."""

    cell: str
    words: str
    clause: str | None = None
    missing: bool = False


@dataclass(frozen=True)
class PaperReading:
    """A form as the console understands it: the entries to record, what is wrong, what was accepted against the rules, and the course."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]
    accepted: tuple[Fault, ...]
    course: AnyCourse

    @property
    def ready(self) -> bool:
        """Whether nothing stands in the way of recording it."""
        return not self.faults


@dataclass(frozen=True, slots=True)
class _Written:
    """A sanction on paper: its cell, its event, when it was (None: when all else is over), and whether it takes a player from the table."""

    cell: str
    event: Event
    time: Time | None
    note: str | None
    removes: bool


@dataclass
class _Reader:
    """Walks over a form once, in one order of removals. `slots` says where each sanction falls."""

    form: Form
    course: AnyCourse
    accept: str | None
    sanctions: Mapping[Time | None, Iterable[tuple[Slot, _Written]]]
    told: set[str] = field(default_factory=set[str])
    columns: dict[int, int] = field(default_factory=dict[int, int])
    entries: list[Entry] = field(default_factory=list[Entry])
    faults: list[Fault] = field(default_factory=list[Fault])
    accepted: list[Fault] = field(default_factory=list[Fault])

    @property
    def state(self) -> State:
        return cast("State", self.course.state)

    def read(self, cell: str, reader: Callable[[str], T]) -> T | None:
        """A cell's value, None where it is empty or cannot be read, which is told once."""
        text = self.form.get(cell, "").strip()
        if not text:
            return None
        try:
            return reader(text)
        except CellFault as fault:
            self.fault(cell, str(fault))
            return None

    def fault(self, cell: str, text: str, clause: str | None = None, *, missing: bool = False) -> None:
        self.faults.append(Fault(cell, text, clause, missing))

    def let_in(self, cell: str, event: Event, note: str | None = None) -> bool:
        """Folds an event that a cell tells; False where it is refused, which is told at the cell."""
        entry = Entry(event, note=note)
        refusal = self.course.refusal(entry)
        if refusal is not None:
            told = Fault(cell, words.sentence(refusal.code, refusal.facts), refusal.clause)
            overridden = replace(entry, override=self.accept)
            if not self.accept or self.course.refusal(overridden) is not None:
                self.faults.append(told)
                return False
            self.accepted.append(told)
            entry = overridden
        self.course = self.course.record(entry)
        self.entries.append(entry)
        return True

    # The head and the roles.

    def head(self) -> None:
        changes: list[tuple[str, object]] = []
        for cell in (*_HEAD, *(f"players.{seat}" for seat in SEATS)):
            if cell not in self.form:
                continue
            reader: Callable[[str], object] = {"game.number": read_count, "game.table": read_count, "game.date": read_date}.get(cell, str)
            value = self.read(cell, reader)
            if value is None:
                continue
            if change_value(self.course.head, cell, value, cell) != self.course.head:
                changes.append((cell, value))
        if changes:
            self.let_in(changes[0][0], HeadChanged(tuple(changes), _("as the paper protocol has it")))

    def roles(self) -> None:
        letters: list[Role | None] = []
        for seat in SEATS:
            role = self.read(f"roles.{seat}", read_role)
            crowded = role is not None and letters.count(role) >= self.course.rules.composition[role]
            if crowded:
                self.fault(f"roles.{seat}", _("one too many of {letter}").format(letter=role), "9.4.1")
            letters.append(None if crowded else role)
        if any(letters):
            self.let_in("roles.1", RolesDealt("".join(role.value if role else "?" for role in letters)))

    # Days and nights.

    def sanction(self, time: Time | None, *slots: Slot) -> None:
        for slot, written in self.sanctions.get(time, ()):
            if slot in slots and written.cell not in self.told:
                self.told.add(written.cell)
                self.let_in(written.cell, written.event, written.note)

    def anything_of(self, part: str) -> bool:
        return any(cell.startswith(part) and text.strip() for cell, text in self.form.items())

    def day(self, number: int) -> None:
        time: Time = ("day", number)
        if not self.anything_of(f"day.{number}.") and self.course.refusal(Entry(DayBegan())) is not None:
            if self.state.over:
                self.sanction(time, "start", *_DAY_SLOTS)  # the last words after the game
            return
        if not self.let_in(f"day.{number}.candidate.1", DayBegan()):
            return
        self.sanction(time, "start")
        self.nominations(number)
        self.sanction(time, "before")
        self.vote(number)
        lift = self.read(f"day.{number}.lift", read_hands)
        if lift is not None:
            self.let_in(f"day.{number}.lift", LiftVoted(hands=lift))
        self.sanction(time, "tie", "after")
        self.left(number)

    def left(self, day: int) -> None:
        """Holds who left by the paper against who left by the votes; one removed that day may be counted among them."""
        cell = f"day.{day}.left"
        left = self.read(cell, read_seats)
        if left is None or self.state.day is None:
            return
        voted = self.state.day.left
        others = {seat for seat in SEATS if _left_on(self.state, seat, ("day", day))}
        if not set(voted) <= set(left) <= set(voted) | others:
            told = _("by the votes {seats} leaves") if voted else _("by the votes nobody leaves")
            self.fault(cell, told.format(seats=seat_list(voted)))

    def nominations(self, day: int) -> None:
        """Lets the nominations in and notes the column of each candidate."""
        self.columns = {}
        for column in COLUMNS:
            cell, by_cell, hands_cell = (f"day.{day}.{row}.{column}" for row in ("candidate", "by", "hands"))
            seat, by = self.read(cell, read_seat), self.read(by_cell, read_seat)
            if not self.form.get(cell, "").strip():
                for written in (by_cell, hands_cell):
                    if self.form.get(written, "").strip():
                        self.fault(cell, _("who was nominated?"))
                        break
            elif not self.form.get(by_cell, "").strip():
                self.fault(by_cell, _("who nominated him?"), missing=True)
            elif seat is not None and by is not None:
                event = Nominated(by, seat)
                if self.let_in(by_cell if self.by_is_at_fault(event) else cell, event):
                    self.columns[seat] = column

    def by_is_at_fault(self, event: Nominated) -> bool:
        """Whether a refused nomination is told at the cell of the one who nominated."""
        refusal = self.course.refusal(Entry(event))
        return refusal is not None and refusal.code != "already_on_ballot" and refusal.facts.get("seat") == event.by

    def vote(self, day: int) -> None:
        columns = self.columns
        cells = {seat: f"day.{day}.hands.{column}" for seat, column in columns.items()}
        hands = {seat: self.read(cell, read_hands) for seat, cell in cells.items()}
        counted = any(value is not None for value in hands.values())
        by_itself = len(columns) == 1 and self.state.votable and not self.state.over
        if not columns or not (counted or by_itself):
            return  # whether a vote was due is told by what comes after it
        if not self.let_in(next(iter(cells.values())), VotingBegan()):
            return
        self.ballot(hands, cells)
        if self.state.phase in {Phase.TIE, Phase.LIFT}:
            self.sanction(("day", day), "tie")
        revotes = {seat: f"day.{day}.revotes.{column}" for seat, column in columns.items()}
        rounds = {seat: self.read(cell, read_revotes) or () for seat, cell in revotes.items()}
        for number in range(max(map(len, rounds.values()))):
            round_hands = {
                seat: counts[number] if number < len(counts) else None
                for seat, counts in rounds.items()
                if number < len(counts) or seat in self.state.tied
            }
            self.ballot(round_hands, revotes)

    def ballot(self, hands: Mapping[int, int | None], cells: Mapping[int, str]) -> None:
        """A round of voting. Only the last cell may stay empty: he has the hands that were not raised."""
        for place, (seat, count) in enumerate(hands.items(), start=1):
            if count is None and place == len(hands):
                continue
            if count is None:
                self.fault(cells[seat], _("how many hands? A dash for none"), missing=True)
            self.let_in(cells[seat], VotesCast(seat, hands=count or 0))

    def night(self, number: int) -> None:
        time: Time = ("night", number)
        if self.state.over and not self.anything_of(f"night.{number}."):
            self.sanction(time, "start", *_NIGHT_SLOTS)
            return
        cell = f"night.{number}.killed"
        if not self.let_in(self.where_vote_is_due(number) or cell, NightBegan()):
            return
        self.sanction(time, "start", "dusk")
        if not self.form.get(cell, "").strip():
            if not self.state.over:
                self.fault(cell, _("who was killed? A dash for a miss"), missing=True)
        elif self.dash(cell):
            self.let_in(cell, Missed())
        else:
            seat = self.read(cell, read_seat)
            if seat is not None:
                self.let_in(cell, Shot(seat=seat))
        self.sanction(time, "shot")
        for letter, who in ((Role.DON, "don"), (Role.SHERIFF, "sheriff")):
            check = f"night.{number}.{who}"
            seat = None if self.dash(check) else self.read(check, read_seat)
            if seat is not None:
                self.let_in(check, Checked(letter.value, seat))
        if number == 1:
            self.best_move()

    def where_vote_is_due(self, day: int) -> str | None:
        """The cell of the hands that are missing before the night after that day, None where no vote is due."""
        if not self.state.votes_due or self.state.day is None:
            return None
        if self.state.phase is Phase.LIFT:
            return f"day.{day}.lift"
        waiting = self.state.tied or self.state.day.on_ballot
        return f"day.{day}.{'revotes' if self.state.tied else 'hands'}.{self.columns.get(waiting[0], 1)}"

    def best_move(self) -> None:
        cells = [cell for cell in (f"best_move.{place}" for place in (1, 2, 3)) if cell not in self.told and not self.dash(cell)]
        self.told.update(cells)
        named = {cell: seat for cell in cells if (seat := self.read(cell, read_seat)) is not None}
        if named:
            seats = tuple(named.values())
            twice = next((cell for place, (cell, seat) in enumerate(named.items()) if seat in seats[:place]), None)
            self.let_in(twice or next(iter(named)), BestMoveNamed(seats))

    def dash(self, cell: str) -> bool:
        return is_nothing(self.form.get(cell, ""))

    # The end.

    def end(self) -> None:
        self.best_move()  # where there was no first night to name it in
        self.sanction(None, "start", "after")
        for written in (written for placed in self.sanctions.values() for _slot, written in placed):
            if written.cell not in self.told:
                self.fault(written.cell, _("the game has no such day"), missing=True)
        winner = self.read("winner", read_winner)
        ended = self.state.ended
        if ended is not None:
            if winner is not None and winner != ended.winner:
                self.fault("winner", _("by these entries: {winner}").format(winner=winner_words(cast("str", ended.winner))))
        elif winner == "none":
            self.let_in("winner", GameAbandoned())
        elif winner is not None and self.state.roles_known:
            self.fault("winner", _("by these entries and roles the game is not over"))
        elif winner is not None:
            self.let_in("winner", WinnerDeclared(cast("Literal['red', 'black', 'draw']", winner)))
        elif "winner" not in {fault.cell for fault in self.faults}:
            self.fault("winner", _("who won?"), missing=True)

    def extras(self) -> None:
        if not self.state.over:
            return
        for seat in SEATS:
            cell = f"extra.{seat}"
            column = Decimal(0) if self.dash(cell) else self.read(cell, read_points)
            if column is None:
                continue
            best_move = score.best_move_points(self.state, seat)
            given = column - best_move
            if given < 0 and column >= 0:
                self.fault(cell, _("the best move alone is {points}").format(points=words.amount(best_move)), "8.3.1")
            elif given:
                self.let_in(cell, ExtraGiven(seat, given))


def read_paper(form: Form, empty: AnyCourse, accept: str | None = None) -> PaperReading:
    """The events that a form tells, from a course without entries on. `accept` is the judge's reason to take what the rules refuse.

    Raises nothing: what cannot be read or is not lawful is a fault at its cell.
    """
    sanctions, faults = _sanctions(form, empty)
    removing = [number for number, written in enumerate(sanctions) if written.removes]
    choices = [_slots(sanctions[number].time) for number in removing]
    best: PaperReading | None = None
    for order in itertools.islice(itertools.product(*choices), _MOST_ORDERS):
        slots = dict(zip(removing, order, strict=True))
        reading = _read_in_order(form, empty, accept, sanctions, slots)
        if best is None or _contradictions(reading) < _contradictions(best):
            best = reading
        if not _contradictions(best):
            break
    found = cast("PaperReading", best)
    return replace(found, faults=(*faults, *found.faults))


def _slots(time: Time | None) -> tuple[Slot, ...]:
    if time is None:
        return ("after",)
    return _DAY_SLOTS if time[0] == "day" else _NIGHT_SLOTS


def _contradictions(reading: PaperReading) -> int:
    return len(reading.accepted) + sum(not fault.missing for fault in reading.faults)


def _read_in_order(form: Form, empty: AnyCourse, accept: str | None, sanctions: list[_Written], slots: Mapping[int, Slot]) -> PaperReading:
    placed: dict[Time | None, list[tuple[Slot, _Written]]] = {}
    for number, written in enumerate(sanctions):
        placed.setdefault(written.time, []).append((slots.get(number, "start"), written))
    reader = _Reader(form, empty, accept, placed)
    reader.head()
    reader.roles()
    reader.sanction(("night", 0), "start", "dusk", "shot")
    last_day, last_night = _last_time(form, sanctions)
    for number in range(1, max(last_day, last_night) + 1):
        reader.day(number)
        if number <= last_night or number < last_day:
            reader.night(number)
    reader.end()
    reader.extras()
    return PaperReading(tuple(reader.entries), tuple(reader.faults), tuple(reader.accepted), reader.course)


def _last_time(form: Form, sanctions: list[_Written]) -> tuple[int, int]:
    """The last day and the last night of which anything is written."""
    last = {"day": 0, "night": 0}
    for cell, text in form.items():
        parts = cell.split(".")
        if parts[0] in last and text.strip():
            last[parts[0]] = max(last[parts[0]], int(parts[1]))
    for written in sanctions:
        if written.time is not None:
            last[written.time[0]] = max(last[written.time[0]], written.time[1])
    return last["day"], last["night"]


def _left_on(state: State, seat: int, time: Time) -> bool:
    left = state.seat(seat).left
    return left is not None and (left.time, left.number) == time


# Sanctions.


def _sanctions(form: Form, empty: AnyCourse) -> tuple[list[_Written], list[Fault]]:
    """Every foul cell and every row of the list of violations, in the order of time, and what is wrong with them."""
    reader = _Reader(form, empty, None, {})
    found = [*_fouls(reader), *_rows(reader)]
    return sorted(found, key=lambda written: _time_order(written.time)), reader.faults


def _time_order(time: Time | None) -> tuple[int, bool]:
    return (99, True) if time is None else (time[1], time[0] == "night")


def _fouls(reader: _Reader) -> Iterator[_Written]:
    removal_at = reader.course.rules.options.fouls.removal_at
    for seat in SEATS:
        time: Time | None = None
        crosses = 0
        for place in FOULS:
            cell = f"fouls.{seat}.{place}"
            cross = reader.read(cell, read_foul)
            if cross is None:
                continue
            crosses += 1
            if crosses >= removal_at and cross.time is None:
                reader.fault(cell, _("this foul removes him: on which day? For example д2"), "6.5")
                continue
            if cross.time is not None and time is not None and _time_order(cross.time) < _time_order(time):
                reader.fault(cell, _("earlier than the foul before it"))
                continue
            time = cross.time or time
            yield _foul(cell, seat, cross, time or ("day", 1), removes=crosses >= removal_at)


def _foul(cell: str, seat: int, cross: FoulCell, time: Time, *, removes: bool) -> _Written:
    return _Written(cell, Fouled(seat, cross.clause), time, None if cross.time is not None else _undated(None), removes)


def _undated(note: str | None) -> str:
    undated = _("when is not written on the paper")
    return f"{note}; {undated}" if note else undated


def _rows(reader: _Reader) -> Iterator[_Written]:
    written = {int(cell.split(".")[1]) for cell, text in reader.form.items() if cell.startswith("sanction.") and text.strip()}
    for row in sorted(written):
        cells = {name: f"sanction.{row}.{name}" for name in SANCTION_FIELDS}
        before = len(reader.faults)
        what = reader.read(cells["what"], read_sanction)
        clause = reader.read(cells["clause"], read_clause)
        time = reader.read(cells["when"], read_time)
        note = reader.form.get(cells["note"], "").strip() or None
        event = _row_event(reader, cells, what, clause)
        takes_away = isinstance(event, Removed | Expelled | TeamDefeated)
        if event is None or len(reader.faults) > before:
            if what is None and len(reader.faults) == before:
                reader.fault(cells["what"], _("which sanction?"), missing=True)
        elif time is not None:
            yield _Written(cells["who"], event, time, note, takes_away)
        elif isinstance(event, Removed | Expelled):
            reader.fault(cells["when"], _("when? For example д2 or н1"), missing=True)
        elif isinstance(event, TeamDefeated):
            yield _Written(cells["who"], event, None, note, takes_away)
        else:
            yield _Written(cells["who"], event, ("day", 1), _undated(note), takes_away)


def _row_event(reader: _Reader, cells: Mapping[str, str], what: Sanction | None, clause: str | None) -> Event | None:
    """The event of a row of the list, None where something of it is missing or wrong, which is told."""
    if what is None:
        return None
    if what == "team_defeat":
        team = _needed(reader, cells["who"], read_team, _("which team?"))
        clause = clause or _needed(reader, cells["clause"], read_clause, _("which clause?"))
        return TeamDefeated(team, clause) if team and clause else None
    seat = _needed(reader, cells["who"], read_seat, _("who?"))
    if seat is None:
        return None
    if what == "warning":
        return Warned(seat, clause)
    if what == "foul":
        return Fouled(seat, clause)
    clause = clause or _needed(reader, cells["clause"], read_clause, _("which clause?"))
    if clause is None:
        return None
    if what == "removal":
        return Removed(seat, clause)
    if what == "expulsion":
        return Expelled(seat, clause)
    points = _needed(reader, cells["points"], read_points, _("how many points?"))
    return None if points is None else Penalised(seat, -abs(points), clause)


def _needed(reader: _Reader, cell: str, read: Callable[[str], T], missing: str) -> T | None:
    before = len(reader.faults)
    value = reader.read(cell, read)
    if value is None and len(reader.faults) == before:
        reader.fault(cell, missing, missing=True)
    return value


def winner_on_paper(winner: str) -> str:
    """What the cell of the winning team says (9.7)."""
    return translate(WINNERS[winner])
