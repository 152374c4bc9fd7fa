"""The order in which a person types a paper protocol, and what each of its cells is called. Cell names are those of desk/paper_form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from judge_console.desk.paper_cells import SANCTIONS, CellFault, read_hands, read_revotes, read_sanction, read_seat
from judge_console.desk.paper_form import COLUMNS, FOULS, SANCTION_FIELDS
from judge_console.mafia.state import Phase, State
from judge_console.words import N_, translate
from judge_console.words import translate as _

Form = Mapping[str, str]
T = TypeVar("T")
HEAD: Final = ("game.tournament", "game.stage", "game.number", "game.table", "game.date", "game.judge")
RECORD: Final = "record"
"""What comes after the last cell: the button that records the form."""
_END: Final = "best_move.1"
_NAMES: Final[Mapping[str, str]] = {
    "game.tournament": N_("tournament"),
    "game.stage": N_("stage"),
    "game.number": N_("game number"),
    "game.table": N_("table"),
    "game.date": N_("date"),
    "game.judge": N_("judge"),
    "players": N_("seat {0}, nickname"),
    "roles": N_("seat {0}, role"),
    "fouls": N_("seat {0}, foul {1}"),
    "extra": N_("seat {0}, extra points, best move included"),
    "candidate": N_("day {0}, candidate {1}"),
    "by": N_("day {0}, who nominated candidate {1}"),
    "hands": N_("day {0}, hands for candidate {1}"),
    "revotes": N_("day {0}, re-vote for candidate {1}"),
    "lift": N_("day {0}, hands for all to leave"),
    "left": N_("day {0}, who left"),
    "killed": N_("night {0}, who was killed"),
    "don": N_("night {0}, whom the Don checked"),
    "sheriff": N_("night {0}, whom the Sheriff checked"),
    "best_move": N_("best move, seat {0} of three"),
    "winner": N_("winning team"),
    "who": N_("violation {0}: whose"),
    "what": N_("violation {0}: which sanction"),
    "clause": N_("violation {0}: clause"),
    "when": N_("violation {0}: when"),
    "points": N_("violation {0}: penalty points"),
    "note": N_("violation {0}: note"),
}
_HINTS: Final[Mapping[str, str]] = {
    "roles": N_("К, М, Ш or Д; ? is not known"),
    "fouls": N_("+ or a clause, and the day if it is written: 661 д2. Enter in an empty cell goes to the next seat"),
    "candidate": N_("who was nominated, 0 is seat 10. Enter in an empty cell ends the list"),
    "by": N_("who nominated him"),
    "hands": N_("how many hands; the last one may stay empty, he has the rest"),
    "revotes": N_("hands of the re-vote; of several one after another: 5/4"),
    "left": N_("as the paper has it, held against the votes; may stay empty"),
    "killed": N_("a dash for a miss; Enter in an empty cell ends the game"),
    "extra": N_("as in the column of the paper, best move included"),
    "winner": N_("civilians, mafia, draw, not finished: the first letters are enough"),
    "who": N_("a seat, or reds, or blacks. Enter in an empty cell ends"),
    "when": N_("д2 is day 2, н1 night 1"),
}


def kind_of(cell: str) -> str:
    """Which kind of cell it is: the key of its name."""
    parts = cell.split(".")
    if parts[0] == "game":
        return cell
    return parts[2] if parts[0] in {"day", "night", "sanction"} else parts[0]


def describe(cell: str) -> str:
    """What a cell is, for a screen reader and the line under the form."""
    numbers = [part for part in cell.split(".") if part.isdigit()]
    return translate(_NAMES[kind_of(cell)]).format(*numbers)


def hint(cell: str) -> str:
    """What may be written into a cell."""
    kind = kind_of(cell)
    if kind == "what":
        return ", ".join(translate(name) for name in SANCTIONS.values())
    return _(_HINTS[kind]) if kind in _HINTS else ""


def following(cell: str, form: Form, state: State) -> str:
    """Where Enter goes from a cell. `state` is the game as far as the form tells it."""
    kind = kind_of(cell)
    numbers = [int(part) for part in cell.split(".") if part.isdigit()]
    if cell in HEAD:
        place = HEAD.index(cell) + 1
        return HEAD[place] if place < len(HEAD) else "players.1"
    steps: Mapping[str, Callable[[], str]] = {
        "players": lambda: _down("players", numbers[0], "roles.1"),
        "roles": lambda: _down("roles", numbers[0], "fouls.1.1"),
        "fouls": lambda: _after_foul(cell, numbers, form),
        "candidate": lambda: _after_candidate(cell, numbers, form),
        "by": lambda: _column("candidate", numbers[0], numbers[1] + 1) if numbers[1] < COLUMNS[-1] else _column("hands", numbers[0], 1),
        "hands": lambda: _after_hands(numbers, form, state),
        "revotes": lambda: _after_revote(numbers, form, state),
        "lift": lambda: f"day.{numbers[0]}.left",
        "left": lambda: _end(state) if state.over else f"night.{numbers[0]}.killed",
        "killed": lambda: f"night.{numbers[0]}.don" if _filled(form, cell) else _end(state),
        "don": lambda: f"night.{numbers[0]}.sheriff",
        "sheriff": lambda: _end(state) if state.over else _column("candidate", numbers[0] + 1, 1),
        "best_move": lambda: f"best_move.{numbers[0] + 1}" if numbers[0] < 3 else "winner",
        "winner": lambda: "extra.1",
        "extra": lambda: _down("extra", numbers[0], "sanction.1.who"),
    }
    return steps[kind]() if kind in steps else _after_sanction(cell, numbers[0], form)


def beside(cell: str, form: Form, state: State) -> str:
    """Where Tab goes: along the row of the ten seats, elsewhere as Enter."""
    parts = cell.split(".")
    if parts[0] == "players":
        return f"roles.{parts[1]}"
    if parts[0] == "roles":
        return f"fouls.{parts[1]}.1"
    if parts[0] == "fouls" and int(parts[2]) < FOULS[-1]:
        return f"fouls.{parts[1]}.{int(parts[2]) + 1}"
    if parts[0] == "fouls":
        return f"players.{int(parts[1]) + 1}" if int(parts[1]) < 10 else _column("candidate", 1, 1)
    return following(cell, form, state)


def section(cell: str, step: int, days: int) -> str:
    """The first cell of the next (1) or previous (-1) part of the form."""
    starts = [HEAD[0], "players.1", "roles.1", "fouls.1.1"]
    for day in range(1, days + 1):
        starts += [_column("candidate", day, 1), f"night.{day}.killed"]
    starts += [_END, "winner", "extra.1", "sanction.1.who"]
    part = _part(cell)
    place = next((place for place, start in enumerate(starts) if _part(start) == part), 0)
    return starts[min(max(0, place + step), len(starts) - 1)]


def last_day(form: Form, state: State) -> int:
    """How many strips the form shows: one more than are written, at least four."""
    written = [int(cell.split(".")[1]) for cell, words in form.items() if cell.startswith(("day.", "night.")) and words.strip()]
    return max(4, len(state.days), *(number + 1 for number in written), 0)


def sanction_rows(form: Form) -> int:
    """How many rows the list of violations has: one more than are written, at least two."""
    written = [int(cell.split(".")[1]) for cell, words in form.items() if cell.startswith("sanction.") and words.strip()]
    return max(2, *(number + 1 for number in written), 0)


def candidates(form: Form, day: int) -> dict[int, int]:
    """The column of each candidate that can be read."""
    found: dict[int, int] = {}
    for column in COLUMNS:
        try:
            found.setdefault(read_seat(form.get(_column("candidate", day, column), "")), column)
        except CellFault:
            continue
    return found


def _part(cell: str) -> tuple[str, ...]:
    parts = cell.split(".")
    return tuple(parts[:2]) if parts[0] in {"day", "night"} else (parts[0],)


def _filled(form: Form, cell: str) -> bool:
    return bool(form.get(cell, "").strip())


def _column(row: str, day: int, column: int) -> str:
    return f"day.{day}.{row}.{column}"


def _down(column: str, seat: int, after: str) -> str:
    return f"{column}.{seat + 1}" if seat < 10 else after


def _end(state: State) -> str:
    return _END if state.first_killed is not None else "winner"


def _after_foul(cell: str, numbers: list[int], form: Form) -> str:
    seat, place = numbers
    if _filled(form, cell) and place < FOULS[-1]:
        return f"fouls.{seat}.{place + 1}"
    return f"fouls.{seat + 1}.1" if seat < 10 else _column("candidate", 1, 1)


def _after_candidate(cell: str, numbers: list[int], form: Form) -> str:
    day, column = numbers
    if _filled(form, cell):
        return _column("by", day, column)
    return _column("hands", day, 1) if column > 1 else f"day.{day}.left"


def _after_hands(numbers: list[int], form: Form, state: State) -> str:
    day, column = numbers
    later = [other for other in candidates(form, day).values() if other > column]
    return _column("hands", day, min(later)) if later else _after_votes(day, form, state)


def _after_revote(numbers: list[int], form: Form, state: State) -> str:
    day, column = numbers
    columns = candidates(form, day)
    tied = _tied(day, state)
    later = [columns[seat] for seat in tied if seat in columns and columns[seat] > column]
    later = later or [other for other in _tied_on_paper(form, day) if other > column]
    return _column("revotes", day, min(later)) if later else _after_votes(day, form, state)


def _after_votes(day: int, form: Form, state: State) -> str:
    """The re-vote that is due, the question of the lift, or who left: as the game stands, or as the cells say where they do not fit it."""
    columns = candidates(form, day)
    by_game = state.day is not None and state.day.number == day
    tied = [columns[seat] for seat in state.tied if seat in columns] if by_game else _tied_on_paper(form, day)
    waiting = [column for column in tied if not _filled(form, _column("revotes", day, column))]
    if waiting and not (by_game and state.phase is Phase.LIFT):
        return _column("revotes", day, min(waiting))
    asked = state.phase is Phase.LIFT if by_game else bool(tied) and _equal_on_paper(form, day, tied)
    return f"day.{day}.lift" if asked else f"day.{day}.left"


def _tied_on_paper(form: Form, day: int) -> list[int]:
    """The columns with the most hands of the vote, where several have them."""
    hands = {column: _read(read_hands, form, _column("hands", day, column)) for column in candidates(form, day).values()}
    most = max((count for count in hands.values() if count is not None), default=None)
    leading = [column for column, count in hands.items() if count is not None and count == most]
    return leading if len(leading) > 1 else []


def _equal_on_paper(form: Form, day: int, columns: list[int]) -> bool:
    counts = [_read(read_revotes, form, _column("revotes", day, column)) for column in columns]
    return None not in counts and len(set(counts)) == 1


def _read(reader: Callable[[str], T], form: Form, cell: str) -> T | None:
    try:
        return reader(form[cell]) if _filled(form, cell) else None
    except CellFault:
        return None


def _tied(day: int, state: State) -> tuple[int, ...]:
    """Who is voted anew on a day, as far as the form tells."""
    found = next((one for one in state.days if one.number == day), None)
    if found is None or not found.ballots:
        return ()
    return found.ballots[1].candidates if len(found.ballots) > 1 else found.ballots[0].leaders


def _after_sanction(cell: str, row: int, form: Form) -> str:
    name = cell.rpartition(".")[2]
    if name == "who" and not _filled(form, cell):
        return RECORD
    place = SANCTION_FIELDS.index(name) + 1
    if place < len(SANCTION_FIELDS) and SANCTION_FIELDS[place] == "points" and not _is_penalty(form, row):
        place += 1
    return f"sanction.{row}.{SANCTION_FIELDS[place]}" if place < len(SANCTION_FIELDS) else f"sanction.{row + 1}.who"


def _is_penalty(form: Form, row: int) -> bool:
    try:
        return read_sanction(form.get(f"sanction.{row}.what", "")) == "penalty"
    except CellFault:
        return False
