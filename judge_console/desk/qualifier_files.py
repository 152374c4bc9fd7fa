"""Sheets of a qualifying game in files, in and out: the forms in which the rating site gives and takes results (2.1).

A workbook or a CSV file has a row a team a tour (team id, name, city, tour, then the marks of the tour's questions; the heading may be
repeated before each tour, or be missing) or one row a team with all questions. The site's JSON has a `mask` a team, one letter a
question. A cell is 1, 0, `+`, `-`, `?` (disputed), X or «снят» (removed) or empty; other words are a disputed answer as it was written.
"""

from __future__ import annotations

import csv
import io
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Final

from judge_console.desk.spelling import skeleton
from judge_console.desk.tournament_exports import Cell, ExportTable, table_csv
from judge_console.engine.codec import as_list, as_table, as_text, parse_json, write_json
from judge_console.engine.errors import FormatError
from judge_console.quiz.season.events import AnswerNoted, AnswerRuled, AnswersMarked, QualifierEvent, QuestionRemoved
from judge_console.quiz.season.qualifier import REMOVED, answer_key, effective_marks, ranking
from judge_console.quiz.season.state import NOT_MARKED, Season
from judge_console.store.exchange import read_bytes, read_text, write_bytes, write_text
from judge_console.words import translate as _

SUFFIXES: Final = (".xlsx", ".csv", ".json")
QUESTIONS_IN_A_TOUR: Final = 12
"""How an exported sheet is divided; an imported one says it itself."""

_MARKS: Final = {
    "": NOT_MARKED,
    NOT_MARKED: NOT_MARKED,
    "1": "1",
    "+": "1",
    "0": "0",
    "-": "0",
    "−": "0",
    "–": "0",
    "—": "0",
    "x": REMOVED,
    "х": REMOVED,
    "снят": REMOVED,
    "снято": REMOVED,
    "?": "?",
}
_NAME_HEADINGS: Final = frozenset({"название", "команда", "название команды", "team", "team name", "name"})
_TOUR_HEADINGS: Final = frozenset({"тур", "номер тура", "tour", "round"})
_QUESTION_HEADING: Final = re.compile(r"(?:q|в|вопрос|№)?\s*([1-9]\d{0,2})")
_HEADING: Final = ("Team ID", "Название", "Город", "Тур")
# An apostrophe keeps a spreadsheet from working a name out; an export of ours puts it there, within a name too.
_APOSTROPHE: Final = re.compile(r"(^|[;,\t\r\n\"]\s*)'(?=[=+\-@\t\r])")
# How the site calls accepted, declined and new.
_STATUS: Final[Mapping[bool | None, str]] = {True: "A", False: "D", None: "N"}
_RULINGS: Final = {status: ruled for ruled, status in _STATUS.items()}
_NOT_IN_XML: Final = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_Cells = Sequence[str]
_Place = Callable[[int, int], str]
"""Where row and column, both from 1, are in the file."""


@dataclass(frozen=True, slots=True)
class DisputedAnswer:
    """What a team wrote for a question, and whether the file says that it was accepted; None while it is not ruled."""

    team: str
    question: int
    answer: str
    accepted: bool | None = None


@dataclass(frozen=True)
class SheetImport:
    """What a file says of a qualifying game.

    `rows` holds the marks of each team of the season, a letter a question (`.`: nothing said); a question that is removed for every team
    is in `removed` and has `.` in the rows. `disputed` are answers written in cells. `unknown` are names that are no team's of the season,
    or could be that of several; `absent` are teams of the season that the file does not have.
    """

    rows: Mapping[str, str]
    removed: tuple[int, ...]
    disputed: tuple[DisputedAnswer, ...]
    unknown: tuple[str, ...]
    absent: tuple[str, ...]

    def events(self, state: Season, why: str) -> tuple[QualifierEvent, ...]:
        """What must be recorded for the season's sheet to say what the file says; nothing where it does already.

        Where the file says nothing of a mark, or it comes to the same with removals and rulings carried out, the mark stays as it is.
        `why` is the reason of removals and rulings, which files do not give.
        """
        changed: list[QualifierEvent] = [QuestionRemoved(number, why) for number in self.removed if number not in state.sheet.removed]
        known = effective_marks(state)
        for team, marks in self.rows.items():
            blank = NOT_MARKED * len(marks)
            now = state.sheet.marks.get(team, blank)
            wanted = [
                old if mark in {NOT_MARKED, counts} else mark for mark, old, counts in zip(marks, now, known.get(team, blank), strict=True)
            ]
            places = [place for place, (mark, old) in enumerate(zip(wanted, now, strict=True)) if mark != old]
            if places:
                changed.append(AnswersMarked(team, places[0] + 1, "".join(wanted[places[0] : places[-1] + 1])))
        noted, ruled = state.sheet.noted, state.sheet.ruled
        changed += [
            AnswerNoted(one.team, one.question, one.answer)
            for one in self.disputed
            if answer_key(noted.get((one.team, one.question), "")) != answer_key(one.answer)
        ]
        changed += [
            AnswerRuled(question, answer, accepted, why)
            for (question, key), (answer, accepted) in self._rulings().items()
            if ruled.get((question, key)) != accepted
        ]
        return tuple(changed)

    def _rulings(self) -> Mapping[tuple[int, str], tuple[str, bool]]:
        """Answers that the file rules on, each in one way only."""
        said: dict[tuple[int, str], dict[bool, str]] = {}
        for one in self.disputed:
            if one.accepted is not None:
                said.setdefault((one.question, answer_key(one.answer)), {})[one.accepted] = one.answer
        return {key: (answer, way) for key, ways in said.items() if len(ways) == 1 for way, answer in ways.items()}


def read_sheet(path: Path, teams: Sequence[str], questions: int) -> SheetImport:
    """The sheet in a file, by its suffix one of `SUFFIXES`, for a season of these teams and that many questions.

    Raises StorageTrouble, and FormatError that names the file and, where there is one, the cell (`Worksheet!E7`, `E7` in a CSV file,
    `[3].mask` in JSON): `unknown_value` (another suffix), `not_a_workbook`, `not_unicode`, `not_json`, `no_marks` (no team with marks
    in it), `no_team_name`, `not_a_number` (a tour), `not_a_mark`, `no_such_question`, `team_listed_twice`.
    """
    try:
        return _read(path, teams, questions)
    except FormatError as error:
        error.file = str(path)
        raise


def _read(path: Path, teams: Sequence[str], questions: int) -> SheetImport:
    match path.suffix.casefold():
        case ".xlsx":
            return _of_workbook(read_bytes(path), teams, questions)
        case ".csv":
            return _of_csv(read_bytes(path), teams, questions)
        case ".json":
            return read_masks(read_text(path), teams, questions)
        case suffix:
            raise FormatError("unknown_value", "", found=suffix or path.name, allowed=", ".join(SUFFIXES))


def _of_workbook(data: bytes, teams: Sequence[str], questions: int) -> SheetImport:
    """The first sheet that has a heading, else the first that is not empty."""
    sheets = [(name, rows) for name, rows in _workbook(data) if any(map(any, rows))]
    if not sheets:
        raise FormatError("empty_file", "")
    name, rows = next((sheet for sheet in sheets if any(map(_heading, sheet[1]))), sheets[0])
    return _of_rows(rows, teams, questions, lambda row, column: f"{name}!{_cell_name(row, column)}")


def _workbook(data: bytes) -> list[tuple[str, list[list[str]]]]:
    from openpyxl import load_workbook  # type: ignore[import-untyped]  # noqa: PLC0415 - it takes a while to load, and only a workbook needs it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles and forms that openpyxl would not keep: nothing is kept
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            for sheet in book.worksheets:
                sheet.reset_dimensions()  # a file may claim a million columns
            return [(sheet.title, [[_cell_text(value) for value in row] for row in sheet.iter_rows(values_only=True)]) for sheet in book]
    except Exception as error:  # a damaged workbook makes readers of zip and XML raise whatever they meet
        raise FormatError("not_a_workbook", "") from error


def _cell_text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).strip()


def _of_csv(data: bytes, teams: Sequence[str], questions: int) -> SheetImport:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            text = data.decode("cp1251")
        except UnicodeDecodeError as error:
            raise FormatError("not_unicode", "", byte=error.start) from error
    first = next((line for line in text.splitlines() if line.strip(";,\t \"'")), "")
    try:
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=max(";,\t", key=first.count))
        rows = [[cell.strip() for cell in line] for line in lines]
    except csv.Error as error:
        raise FormatError("not_a_workbook", "") from error
    if not any(map(any, rows)):
        raise FormatError("empty_file", "")
    return _of_rows(rows, teams, questions, _cell_name)


def _cell_name(row: int, column: int) -> str:
    from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]  # noqa: PLC0415 - as above

    return f"{get_column_letter(column)}{row}"


@dataclass(frozen=True, slots=True)
class _Heading:
    """Columns of a table, from 0: the name, the tour (None: full rows), and by number the questions."""

    name: int
    tour: int | None
    questions: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of marks: its number, the team as it is called there, the tour (None: a full row), and the columns it has."""

    row: int
    name: str
    tour: int | None
    columns: Mapping[int, int]
    cells: _Cells

    def cell(self, number: int) -> str:
        """What stands for a question, by its number in the heading."""
        column = self.columns[number]
        return self.cells[column] if column < len(self.cells) else ""


def _heading(cells: _Cells) -> _Heading | None:
    """The columns, where a row is a heading: it has a word for the name, and questions numbered one after another to the right of it."""
    words = [cell.casefold() for cell in cells]
    name = next((place for place, word in enumerate(words) if word in _NAME_HEADINGS), None)
    if name is None:
        return None
    numbered = [(int(found[1]), place) for place, word in enumerate(words) if place > name and (found := _QUESTION_HEADING.fullmatch(word))]
    numbers = [number for number, _place in numbered]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return None
    tour = next((place for place, word in enumerate(words) if word in _TOUR_HEADINGS), None)
    return _Heading(name, tour, dict(numbered))


def _usual_heading(rows: Sequence[_Cells], questions: int) -> _Heading:
    """The columns of a table without a heading: team id, name, city, then a tour and its questions, or all questions at once."""
    width = max((place for row in rows for place, cell in enumerate(row, 1) if cell), default=0)
    names = [row[1] for row in rows if len(row) > 1 and row[1]]
    of_tours = len(set(names)) < len(names) or width == 4 + questions or width - 4 <= questions // 2
    first = 4 if of_tours else 3
    return _Heading(1, 3 if of_tours else None, {number: first + number - 1 for number in range(1, width - first + 1)})


def _of_rows(rows: Sequence[_Cells], teams: Sequence[str], questions: int, place: _Place) -> SheetImport:
    lines = list(_lines(rows, questions, place))
    if not lines:
        raise FormatError("no_marks", "")
    offsets = _offsets(lines, questions)
    sheet = _Sheet(_Names(teams), questions)
    for line in lines:
        called = sheet.begin((line.name,), line.tour, place(line.row, 1))
        # Numbers that do not begin with 1 go through the whole package, whatever the tour.
        offset = 0 if line.tour is None or min(line.columns, default=1) > 1 else offsets[line.tour]
        for number, column in line.columns.items():
            sheet.mark(called, offset + number, line.cell(number), place(line.row, column + 1))
    return sheet.finished()


def _lines(rows: Sequence[_Cells], questions: int, place: _Place) -> Iterator[_Line]:
    headings = [_heading(row) for row in rows]
    current = None if any(headings) else _usual_heading(rows, questions)
    for number, (row, heading) in enumerate(zip(rows, headings, strict=True), 1):
        current = heading or current
        if heading is not None or current is None or not any(row):
            continue
        name = row[current.name] if current.name < len(row) else ""
        if not name:
            raise FormatError("no_team_name", place(number, current.name + 1))
        tour = None
        if current.tour is not None:
            text = row[current.tour] if current.tour < len(row) else ""
            if not text.isdecimal() or not 1 <= int(text) <= questions:
                raise FormatError("not_a_number", place(number, current.tour + 1), found=text)
            tour = int(text)
        yield _Line(number, name, tour, current.questions, row)


def _offsets(lines: Sequence[_Line], questions: int) -> Mapping[int, int]:
    """How many questions there are before each tour: the heading says how many a tour has, or the last mark in it, where that is less."""
    tours: dict[int, list[_Line]] = {}
    for line in lines:
        if line.tour is not None:
            tours.setdefault(line.tour, []).append(line)
    said = {tour: max(max(line.columns, default=0) for line in of_tour) for tour, of_tour in tours.items()}
    numbers = range(1, max(tours, default=0) + 1)
    sizes = {tour: said.get(tour, max(said.values())) for tour in numbers}
    if sum(sizes.values()) > questions:
        marked = {
            tour: max((number for line in of_tour for number in line.columns if line.cell(number)), default=0)
            for tour, of_tour in tours.items()
        }
        sizes = {tour: marked.get(tour, size) for tour, size in sizes.items()}
    return {tour: sum(sizes[before] for before in range(1, tour)) for tour in numbers}


class _Names:
    """The teams of a season by the names that files call them."""

    def __init__(self, teams: Sequence[str]) -> None:
        self.teams = tuple(teams)
        self._alike: dict[str, list[str]] = {}
        for team in teams:
            self._alike.setdefault(skeleton(team), []).append(team)

    def team(self, names: Sequence[str]) -> str | None:
        """The team that one of the names is of: the same, or the only one that differs in what is easily mistaken. None: no team's."""
        spellings = [spelling for name in names for spelling in (name, _APOSTROPHE.sub(r"\1", name))]
        exact = next((spelling for spelling in spellings if spelling in self.teams), None)
        if exact is not None:
            return exact
        for name in names:
            alike = self._alike.get(skeleton(name), [])
            if len(alike) == 1 and skeleton(name):
                return alike[0]
        return None


class _Sheet:
    """Collects the marks of a file."""

    def __init__(self, season: _Names, questions: int) -> None:
        self._season: Final = season
        self._questions: Final = questions
        self._marks: Final[dict[str, list[str]]] = {}
        self._team_of: Final[dict[str, str | None]] = {}
        self._begun: Final[set[tuple[str, int | None]]] = set()
        self._disputed: Final[list[DisputedAnswer]] = []

    def begin(self, names: Sequence[str], tour: int | None, place: str) -> str:
        """A row of a team; what it is called here. Raises FormatError where there was one for the same tour."""
        team = self._season.team(names)
        # Two spellings of one team are one team; two names of nobody's are not.
        called = names[0] if team is None else team
        if (called, tour) in self._begun:
            raise FormatError("team_listed_twice", place, team=called)
        self._begun.add((called, tour))
        self._team_of[called] = team
        self._marks.setdefault(called, [NOT_MARKED] * self._questions)
        return called

    def mark(self, called: str, question: int, cell: str, place: str) -> None:
        """A cell of a row that was begun. Raises FormatError where it is no mark, or there is no such question."""
        text = cell.removeprefix("'").strip()
        mark = _MARKS.get(text.casefold())
        if mark == NOT_MARKED:
            return
        if not 1 <= question <= self._questions:
            raise FormatError("no_such_question", place, found=question, expected=self._questions)
        if mark is None:
            if not any(map(str.isalpha, text)):
                raise FormatError("not_a_mark", place, found=text)
            mark = "?"
            self.dispute(called, question, text)
        self._marks[called][question - 1] = mark

    def dispute(self, called: str, question: int, answer: str, *, accepted: bool | None = None) -> None:
        """An answer that a team wrote."""
        team = self._team_of[called]
        if team is not None and answer_key(answer):
            self._disputed.append(DisputedAnswer(team, question, answer, accepted))

    def finished(self) -> SheetImport:
        """The sheet after its last cell."""
        marked = [marks for marks in self._marks.values() if set(marks) != {NOT_MARKED}]
        if not marked:
            raise FormatError("no_marks", "")
        removed = tuple(number for number, column in enumerate(zip(*marked, strict=True), 1) if set(column) == {REMOVED})
        for marks in self._marks.values():
            for number in removed:
                marks[number - 1] = NOT_MARKED
        known = {team: "".join(self._marks[called]) for called, team in self._team_of.items() if team is not None}
        return SheetImport(
            {team: known[team] for team in self._season.teams if team in known},
            removed,
            tuple(self._disputed),
            tuple(called for called, team in self._team_of.items() if team is None),
            tuple(team for team in self._season.teams if team not in known),
        )


def read_masks(text: str, teams: Sequence[str], questions: int) -> SheetImport:
    """The sheet in the results of the site as JSON: a list of teams, each with its mask, which is null before the results are public.

    Raises FormatError as `read_sheet` does.
    """
    sheet = _Sheet(_Names(teams), questions)
    for index, item in enumerate(as_list(parse_json(text), "")):
        place = f"[{index}]"
        result = as_table(item, place)
        called = sheet.begin(_names_in(result, place), None, place)
        mask = "" if result.get("mask") is None else as_text(result["mask"], f"{place}.mask")
        for question, letter in enumerate(mask, 1):
            sheet.mark(called, question, letter, f"{place}.mask[{question}]")
        for number, dispute in enumerate(as_list(result.get("controversials") or [], f"{place}.controversials")):
            _read_dispute(sheet, called, dispute, questions, f"{place}.controversials[{number}]")
    return sheet.finished()


def _names_in(result: Mapping[str, object], place: str) -> tuple[str, ...]:
    """What a team is called: in that game, by its own name, or in a list of somebody's own."""
    names: list[str] = []
    for key in ("current", "team", "name"):
        value = result.get(key)
        if isinstance(value, dict):
            value = as_table(value, f"{place}.{key}").get("name")
        if value is not None and as_text(value, f"{place}.{key}").strip():
            names.append(as_text(value, f"{place}.{key}").strip())
    if not names:
        raise FormatError("no_team_name", place)
    return tuple(names)


def _read_dispute(sheet: _Sheet, called: str, value: object, questions: int, place: str) -> None:
    dispute = as_table(value, place)
    question = dispute.get("questionNumber")
    if not isinstance(question, int) or not 1 <= question <= questions:
        raise FormatError("no_such_question", f"{place}.questionNumber", found=question, expected=questions)
    answer = as_text(dispute.get("answer") or "", f"{place}.answer")
    sheet.dispute(called, question, answer.strip(), accepted=_RULINGS.get(str(dispute.get("status"))))


def write_sheet_xlsx(state: Season, path: Path, *, full_rows: bool = False) -> None:
    """Writes the sheet as a workbook. Raises StorageTrouble."""
    write_bytes(path, sheet_xlsx(state, full_rows=full_rows))


def write_sheet_csv(state: Season, path: Path, *, full_rows: bool = False) -> None:
    """Writes the sheet as CSV. Raises StorageTrouble."""
    write_text(path, sheet_csv(state, full_rows=full_rows))


def write_sheet_masks(state: Season, path: Path) -> None:
    """Writes the sheet as JSON with a mask a team. Raises StorageTrouble."""
    write_text(path, sheet_masks(state))


def sheet_xlsx(state: Season, *, full_rows: bool = False) -> bytes:
    """The sheet as a workbook, as marks count: a row a team a tour, each tour under its own heading, or `full_rows`."""
    from openpyxl import Workbook  # noqa: PLC0415 - as above

    book = Workbook()
    sheet = book.active
    sheet.title = _("Qualifying game")
    for row_number, row in enumerate(_table_rows(state, full_rows=full_rows), 1):
        for column_number, value in enumerate(row, 1):
            cell = sheet.cell(row_number, column_number)
            if isinstance(value, str) and value:
                # Set as text, and marked as one for whoever edits the cell: else a team called `=1+1` would be worked out.
                cell.value = _NOT_IN_XML.sub("\ufffd", value)
                cell.data_type = "s"
                cell.quotePrefix = value[0] in "=+-@'"
            elif value is not None and value != "":
                cell.value = value
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def sheet_csv(state: Season, *, full_rows: bool = False) -> str:
    """The sheet as CSV that a spreadsheet of the language in force opens by a double click; no name in it can act as a formula."""
    headings, *rows = _table_rows(state, full_rows=full_rows)
    return table_csv(ExportTable("", tuple(map(str, headings)), tuple(rows)))


def sheet_masks(state: Season) -> str:
    """The sheet as the site's results in JSON: mask, right answers, place (level teams: the middle of theirs), disputed answers."""
    table, sheet = ranking(state), state.sheet
    places = [rank.place for rank in table]
    position = {rank.team: Decimal(2 * rank.place + places.count(rank.place) - 1) / 2 for rank in table}
    return write_json(
        [
            {
                "team": {"id": number, "name": team},
                "mask": marks,
                "questionsTotal": marks.count("1"),
                "position": position.get(team),
                "controversials": [
                    {"questionNumber": question, "answer": answer, "status": _STATUS[sheet.ruled.get((question, answer_key(answer)))]}
                    for (by, question), answer in sheet.noted.items()
                    if by == team
                ],
            }
            for number, (team, marks) in enumerate(effective_marks(state).items(), 1)
        ],
        indent=1,
    )


def _table_rows(state: Season, *, full_rows: bool) -> Iterator[tuple[Cell, ...]]:
    """The rows of the site's table, headings among them. Its headings are Russian, whatever the language: they are part of the form."""
    count = state.rules.options.qualifier.questions
    teams = list(enumerate(effective_marks(state).items(), 1))
    if full_rows:
        yield (*_HEADING[:3], *range(1, count + 1))
        for number, (team, marks) in teams:
            yield (number, team, "", *map(_mark_cell, marks))
        return
    for tour, first in enumerate(range(0, count, QUESTIONS_IN_A_TOUR), 1):
        if tour > 1:
            yield (None,) * len(_HEADING)
        yield (*_HEADING, *range(1, min(QUESTIONS_IN_A_TOUR, count - first) + 1))
        for number, (team, marks) in teams:
            yield (number, team, "", tour, *map(_mark_cell, marks[first : first + QUESTIONS_IN_A_TOUR]))


def _mark_cell(mark: str) -> Cell:
    return int(mark) if mark.isdecimal() else None if mark == NOT_MARKED else mark
