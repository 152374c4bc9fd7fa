"""Qualifying sheets in files: the rating site's forms read and written, what cannot be read named by its place."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook

from judge_console import words
from judge_console.desk.qualifier_files import (
    DisputedAnswer,
    SheetImport,
    read_masks,
    read_sheet,
    sheet_csv,
    sheet_masks,
    sheet_xlsx,
    write_sheet_csv,
    write_sheet_masks,
    write_sheet_xlsx,
)
from judge_console.engine.errors import FormatError, StorageTrouble
from judge_console.engine.events import Event
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    QuestionReinstated,
    QuestionRemoved,
    TeamRenamed,
    TeamWithdrew,
)
from judge_console.quiz.season.qualifier import effective_marks
from tests.quiz.season.seasons import QUESTIONS, course, sheet, state

TEAMS: Final = ("Гранит", "Опыт", "Ёлка")
HEADING: Final = ("Team ID", "Название", "Город", "Тур")
WHY: Final = "как в файле"


def workbook(path: Path, *rows: tuple[Any, ...], title: str = "Worksheet") -> Path:
    book = Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


def marks(text: str) -> tuple[Any, ...]:
    """Cells as the site writes them: numbers where they are, words as they are, `.` for an empty one."""
    return tuple(int(mark) if mark in "01" else None if mark == "." else mark for mark in text)


def padded(text: str) -> str:
    return text.ljust(QUESTIONS, ".")


def fault(path: Path, teams: tuple[str, ...] = TEAMS, questions: int = QUESTIONS) -> tuple[str, str]:
    with pytest.raises(FormatError) as caught:
        read_sheet(path, teams, questions)
    assert caught.value.file == str(path)
    assert words.sentence(caught.value.code, caught.value.facts)
    return caught.value.code, caught.value.place


@pytest.mark.clause("quiz:2.1")
def test_a_row_a_team_a_tour_with_its_heading_before_each_tour(tmp_path: Path) -> None:
    numbers = tuple(range(1, 13))
    path = workbook(
        tmp_path / "tournament-tours.xlsx",
        (),
        (*HEADING, *numbers, "В туре", "Рейтинг"),
        (101, "Гранит", "Уфа", 1, *marks("1" * 12), 12, 30.5),
        (102, "Опыт", "Уфа", 1, *marks("10" * 6), 6, 12),
        (),
        (*HEADING, *numbers),
        (101, "Гранит", "Уфа", 2, *marks("0" * 12)),
        (102, "Опыт", "Уфа", 2, *marks("01" * 6)),
        (),
        (*HEADING, *numbers),
        (101, "Гранит", "Уфа", 3, *marks("1" * 11), "Наполеон"),
        (102, "Опыт", "Уфа", 3, *marks("0" * 11), "?"),
    )
    read = read_sheet(path, TEAMS, QUESTIONS)
    assert read == SheetImport(
        {"Гранит": "1" * 12 + "0" * 12 + "1" * 11 + "?", "Опыт": "10" * 6 + "01" * 6 + "0" * 11 + "?"},
        (),
        (DisputedAnswer("Гранит", 36, "Наполеон"),),
        (),
        ("Ёлка",),
    )


def test_one_heading_and_the_tours_of_a_team_together(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "a.XLSX",
        ("Сводная таблица",),
        (" Номер команды", "Название", "Город", "Тур", *map(str, range(1, 13))),
        (1, "Опыт", "", 1, *map(str, marks("1" * 12))),
        (1, "Опыт", "", "2", *marks("0" * 12)),
        (1, "Опыт", "", 3.0, *marks("1" * 12)),
    )
    assert read_sheet(path, TEAMS, QUESTIONS).rows == {"Опыт": "1" * 12 + "0" * 12 + "1" * 12}


def test_tours_of_unequal_length(tmp_path: Path) -> None:
    """The heading is as wide as the widest tour; how long a tour is, is seen by its last mark."""
    path = workbook(
        tmp_path / "a.xlsx",
        (*HEADING, *range(1, 16)),
        (1, "Опыт", "", 1, *marks("1" * 15)),
        (1, "Опыт", "", 2, *marks("0" * 14 + "X")),
        (1, "Опыт", "", 3, *marks("1" * 6)),
        (2, "Гранит", "", 3, *marks("10101")),
    )
    read = read_sheet(path, TEAMS, QUESTIONS)
    assert read.rows == {"Гранит": "." * 30 + "10101.", "Опыт": "1" * 15 + "0" * 14 + "X" + "1" * 6}
    assert read.removed == ()


def test_numbers_that_go_through_the_whole_package(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "a.xlsx",
        (*HEADING, *range(1, 13)),
        (1, "Опыт", "", 1, *marks("1" * 12)),
        (*HEADING, *range(25, 37)),
        (1, "Опыт", "", 3, *marks("0" * 12)),
    )
    assert read_sheet(path, TEAMS, QUESTIONS).rows == {"Опыт": "1" * 12 + "." * 12 + "0" * 12}


def test_a_later_tour_alone_comes_after_tours_as_long(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", (*HEADING, *range(1, 13)), (1, "Опыт", "", 2, *marks("1" * 12)))
    assert read_sheet(path, TEAMS, QUESTIONS).rows == {"Опыт": "." * 12 + "1" * 12 + "." * 12}


def test_one_full_row_a_team(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "a.xlsx",
        ("Team ID", "Название", "Город", *range(1, 37)),
        (101, "Гранит", "Уфа", *marks("1" * 36)),
        (None, None, None),
        (102, "Опыт", "Уфа", *marks("1?0" * 12)),
        (103, "Ёлка", "Уфа", *marks("." * 36)),
    )
    read = read_sheet(path, TEAMS, QUESTIONS)
    assert read.rows == {"Гранит": "1" * 36, "Опыт": "1?0" * 12, "Ёлка": "." * 36}
    assert read.absent == ()


def test_every_way_to_write_a_mark(tmp_path: Path) -> None:
    cells = (1, 0, None, "X", "x", "х", "Х", "снят", "Снято", "?", "+", "-", "−", "–", "1 ", 1.0, True, False, ".", "'-", "'+", " 0")
    heading = ("Команда", *(f"Вопрос {number}" for number in range(1, 37)))
    path = workbook(tmp_path / "a.xlsx", heading, ("Опыт", *cells), ("Гранит", *marks("1" * 36)))
    assert read_sheet(path, TEAMS, QUESTIONS).rows["Опыт"] == padded("10.XXXXXX?10001110.010")


def test_numbers_as_other_programs_write_them(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", ("Команда", *range(1, 37)), ("Опыт", *marks(padded("101"))))
    with ZipFile(path) as made, ZipFile(tmp_path / "b.xlsx", "w") as other:
        for name in made.namelist():
            data = made.read(name)
            other.writestr(name, data.replace(b"<v>1</v>", b"<v>1.0</v>") if "sheet1" in name else data)
    assert read_sheet(tmp_path / "b.xlsx", TEAMS, QUESTIONS).rows == {"Опыт": padded("101")}


def test_a_team_may_be_called_like_a_column(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", ("Команда", 1, 2, 3), ("Команда", 1, 0, 1))
    assert read_sheet(path, ("Команда",), QUESTIONS).rows == {"Команда": padded("101")}


def test_a_question_that_is_removed_for_every_team_is_said_once(tmp_path: Path) -> None:
    path = workbook(
        tmp_path / "a.xlsx",
        ("Команда", *range(1, 37)),
        ("Опыт", *marks(padded("1X0X"))),
        ("Ёлка", *marks(padded("."))),
        ("Чужие", *marks(padded("0X1."))),
    )
    read = read_sheet(path, TEAMS, QUESTIONS)
    assert read.removed == (2,)
    assert read.rows == {"Опыт": padded("1.0X"), "Ёлка": padded("")}
    assert read.unknown == ("Чужие",)


def test_the_first_sheet_with_a_heading_is_read_in_a_workbook_of_several(tmp_path: Path) -> None:
    book = Workbook()
    book.active.append(["Гости", "были"])
    second = book.create_sheet("Итог")
    second.append(["Команда", 1, 2])
    second.append(["Опыт", 1, 5])
    book.save(tmp_path / "a.xlsx")
    assert fault(tmp_path / "a.xlsx") == ("not_a_mark", "Итог!C2")


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251"])
def test_csv_as_spreadsheets_of_any_tongue_write_it(tmp_path: Path, separator: str, encoding: str) -> None:
    path = tmp_path / "a.csv"
    rows: list[tuple[Any, ...]] = [
        ("",) * 16,
        (*HEADING, *range(1, 13)),
        (1, '"Опыт"', "Уфа", 1, *"101010101010"),
        (1, "Опыт", "Уфа", 2, *"1" * 11, "быть, или; не быть"),
    ]
    text = io.StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    path.write_bytes(text.getvalue().encode(encoding))
    read = read_sheet(path, TEAMS, QUESTIONS)
    assert read.rows == {"Опыт": padded("10" * 6 + "1" * 11 + "?")}
    assert read.disputed == (DisputedAnswer("Опыт", 24, "быть, или; не быть"),)


@pytest.mark.parametrize(
    ("rows", "read"),
    [
        (["1,Опыт,Уфа,1," + ",".join("1" * 12), "1,Опыт,Уфа,3," + ",".join("01" * 6)], "1" * 12 + "." * 12 + "01" * 6),
        (["1,Опыт,Уфа,2," + ",".join("1" * 12)], "." * 12 + "1" * 12 + "." * 12),
        (["1,Опыт,Уфа," + ",".join("10" * 18)], "10" * 18),
        (["1,Опыт,Уфа," + ",".join("10" * 18) + ","], "10" * 18),
        (["1,Опыт,Уфа,1," + ",".join("10" * 18)], "10" * 18),
        (["1,Опыт,Уфа," + ",".join("10" * 15)], padded("10" * 15)),
    ],
)
def test_csv_without_a_heading(tmp_path: Path, rows: list[str], read: str) -> None:
    path = tmp_path / "results.csv"
    path.write_text("\n".join(rows), encoding="utf-8")
    assert read_sheet(path, TEAMS, QUESTIONS).rows == {"Опыт": read}


def test_masks_of_the_site(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    results = [
        {
            "team": {"id": 5, "name": "Гранит и К", "town": {"name": "Уфа"}},
            "current": {"name": "гранит", "town": {"name": "Уфа"}},
            "mask": "1" * 34 + "?X",
            "questionsTotal": 34,
            "position": 1,
            "controversials": [
                {"id": 1, "questionNumber": 35, "answer": "Наполеон", "status": "N"},
                {"id": 2, "questionNumber": 1, "answer": "Жозефина", "status": "A"},
                {"id": 3, "questionNumber": 2, "answer": None, "status": "D"},
            ],
        },
        {"team": {"name": "Опыт"}, "mask": "0" * 35 + "X", "controversials": None},
        {"name": "Елка", "mask": None},
        {"team": "Чужие", "mask": "1" * 35 + "X", "controversials": [{"questionNumber": 3, "answer": "да", "status": "D"}]},
    ]
    path.write_text(json.dumps(results), encoding="utf-8")
    read = read_sheet(path, TEAMS, QUESTIONS)
    assert read.rows == {"Гранит": "1" * 34 + "?.", "Опыт": "0" * 35 + ".", "Ёлка": "." * 36}
    assert read.removed == (36,)
    assert read.disputed == (DisputedAnswer("Гранит", 35, "Наполеон"), DisputedAnswer("Гранит", 1, "Жозефина", accepted=True))
    assert (read.unknown, read.absent) == (("Чужие",), ())


@pytest.mark.parametrize(
    ("named", "team"),
    [
        ("Опыт", "Опыт"),
        ("опыт ", "Опыт"),
        ("«О-п-ы-т»", "Опыт"),
        ("OПЫТ", "Опыт"),
        ("ёлка", "Ёлка"),
        ("Елка", "Ёлка"),
        ("'=Плюс", "=Плюс"),
        ("Раз;'+Два", "Раз;+Два"),
        ("Заря", "Заря"),
        ("заря", None),
        ("Опыты", None),
        ("!!!", None),
    ],
)
def test_whose_a_name_is_by_what_is_easily_mistaken_and_never_guessed(named: str, team: str | None) -> None:
    teams = ("Опыт", "Ёлка", "=Плюс", "Раз;+Два", "Заря", "ЗАРЯ", "???")
    read = read_masks(json.dumps([{"name": named, "mask": "1"}]), teams, QUESTIONS)
    assert dict(read.rows) == ({} if team is None else {team: padded("1")})
    assert read.unknown == (() if team else (named,))
    assert team not in read.absent


HEADED = ("Название", "Тур", 1, 2)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([()], ("empty_file", "")),
        ([("Название", "Тур", 1, 2)], ("no_marks", "")),
        ([HEADED, ("Опыт", 1, None, None)], ("no_marks", "")),
        ([HEADED, ("Опыт", 1, 1, 2)], ("not_a_mark", "Лист!D2")),
        ([HEADED, ("Опыт", 1, 1, "12")], ("not_a_mark", "Лист!D2")),
        ([HEADED, (None, 1, 1, 0)], ("no_team_name", "Лист!A2")),
        ([HEADED, ("Опыт", "первый", 1, 0)], ("not_a_number", "Лист!B2")),
        ([HEADED, ("Опыт", 0, 1, 0)], ("not_a_number", "Лист!B2")),
        ([HEADED, ("Опыт", 37, 1, 0)], ("not_a_number", "Лист!B2")),
        ([HEADED, ("Опыт",)], ("not_a_number", "Лист!B2")),
        ([HEADED, ("Опыт", 1, 1, 0), ("опыт", 1, 1, 1)], ("team_listed_twice", "Лист!A3")),
        ([HEADED, ("Чужие", 1, 1, 0), ("Чужие", 1, 1, 1)], ("team_listed_twice", "Лист!A3")),
        ([("Название", *range(1, 38)), ("Опыт", *"1" * 37)], ("no_such_question", "Лист!AL2")),
        ([("Название", "Тур", *range(1, 20)), *(("Опыт", tour, *"1" * 19) for tour in (1, 2))], ("no_such_question", "Лист!T3")),
        ([("Опыт", "Уфа", 1)], ("not_a_number", "Лист!D1")),
        ([("Опыт",)], ("no_team_name", "Лист!B1")),
    ],
)
def test_a_bad_workbook_names_its_place(tmp_path: Path, rows: list[tuple[Any, ...]], expected: tuple[str, str]) -> None:
    assert fault(workbook(tmp_path / "a.xlsx", *rows, title="Лист")) == expected


def test_a_bad_csv_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("Команда;1;2;3\nОпыт;1;0;=1+1\n", encoding="utf-8")
    assert fault(path) == ("not_a_mark", "D2")
    path.write_text(" ;;\n\n", encoding="utf-8")
    assert fault(path) == ("empty_file", "")
    path.write_bytes("Опыт".encode("utf-16"))
    assert fault(path)[0] in {"not_a_number", "no_team_name", "no_marks"}
    path.write_bytes(b"\x98\xff")
    assert fault(path) == ("not_unicode", "")
    path.write_text('"' + "1" * 200_000, encoding="utf-8")
    assert fault(path) == ("not_a_workbook", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", ("wrong_type", "")),
        ("[", ("not_json", "")),
        ("[1]", ("wrong_type", "[0]")),
        ("[]", ("no_marks", "")),
        ('[{"name": "Опыт", "mask": null}]', ("no_marks", "")),
        ('[{"mask": "1"}]', ("no_team_name", "[0]")),
        ('[{"team": {}, "name": " ", "mask": "1"}]', ("no_team_name", "[0]")),
        ('[{"name": "Опыт", "mask": 1}]', ("wrong_type", "[0].mask")),
        ('[{"name": "Опыт", "mask": "102"}]', ("not_a_mark", "[0].mask[3]")),
        (f'[{{"name": "Опыт", "mask": "{"1" * 37}"}}]', ("no_such_question", "[0].mask[37]")),
        ('[{"name": "Опыт", "mask": "1"}, {"name": "опыт", "mask": "1"}]', ("team_listed_twice", "[1]")),
        ('[{"name": "Опыт", "mask": "1", "controversials": [7]}]', ("wrong_type", "[0].controversials[0]")),
        (
            '[{"name": "Опыт", "mask": "1", "controversials": [{"questionNumber": 37}]}]',
            ("no_such_question", "[0].controversials[0].questionNumber"),
        ),
        (
            '[{"name": "Опыт", "mask": "1", "controversials": [{"answer": "да"}]}]',
            ("no_such_question", "[0].controversials[0].questionNumber"),
        ),
        (
            '[{"name": "Опыт", "mask": "1", "controversials": [{"questionNumber": 1, "answer": 5}]}]',
            ("wrong_type", "[0].controversials[0].answer"),
        ),
    ],
)
def test_bad_masks_name_their_place(tmp_path: Path, text: str, expected: tuple[str, str]) -> None:
    path = tmp_path / "a.json"
    path.write_text(text, encoding="utf-8")
    assert fault(path) == expected


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"PK\x03\x04 this is no archive")
    assert fault(path) == ("not_a_workbook", "")
    old = tmp_path / "a.xls"
    old.write_bytes(b"")
    assert fault(old) == ("unknown_value", "")
    assert fault(tmp_path / "results") == ("unknown_value", "")
    with pytest.raises(StorageTrouble):
        read_sheet(tmp_path / "none.csv", TEAMS, QUESTIONS)


NAMES: Final = ("=1+1", "Опыт", "+7;=СУММ(1)", "Ёлка, «Ель»", "@дом")
PLAYED: Final[tuple[Event, ...]] = (
    *(AnswersMarked(team, 1, "1" * number + "0" * (35 - number) + ".") for number, team in enumerate(NAMES, 20)),
    AnswersMarked("Опыт", 3, "?0X"),
    AnswerNoted("Опыт", 4, "Наполеон I"),
    AnswerNoted("@дом", 30, "наполеон"),
    AnswerNoted("@дом", 4, "наполеон i"),
    AnswerNoted("=1+1", 4, "Жозефина"),
    AnswerRuled(4, "Наполеон I", accepted=True),
    AnswerRuled(4, "жозефина", accepted=False),
    QuestionRemoved(7, "опубликован раньше"),
    TeamWithdrew("Ёлка, «Ель»"),
)


def exported(tmp_path: Path, form: str) -> Path:
    season = state(*PLAYED, teams=NAMES)
    path = tmp_path / f"sheet.{form.partition(' ')[0]}"
    match form:
        case "xlsx" | "xlsx full":
            write_sheet_xlsx(season, path, full_rows="full" in form)
        case "csv" | "csv full":
            write_sheet_csv(season, path, full_rows="full" in form)
        case _:
            write_sheet_masks(season, path)
    return path


@pytest.mark.clause("quiz:2.1")
@pytest.mark.parametrize("form", ["xlsx", "xlsx full", "csv", "csv full", "json"])
def test_what_is_exported_is_read_back_with_the_same_marks(tmp_path: Path, form: str) -> None:
    path = exported(tmp_path, form)
    read = read_sheet(path, NAMES, QUESTIONS)
    assert (read.unknown, read.absent, read.removed) == ((), (), (7,))
    played, blank = course(*PLAYED, teams=NAMES), course(teams=NAMES)
    again = blank
    for event in read.events(blank.state, WHY):
        again = course(*(entry.event for entry in again.entries[len(NAMES) :]), event, teams=NAMES)
    assert effective_marks(again.state) == effective_marks(played.state)
    assert again.state.sheet.removed == {7: WHY}
    # Where the season says the same already, nothing is to be recorded; nor the second time.
    assert read.events(played.state, WHY) == ()
    assert read.events(again.state, WHY) == ()
    if form == "json":
        assert again.state.sheet.noted == played.state.sheet.noted
        assert again.state.sheet.ruled == played.state.sheet.ruled


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_name_can_act_as_a_formula(language: str) -> None:
    season = state(*PLAYED, teams=NAMES)
    before = words.language()
    words.use_language(language)
    try:
        text = sheet_csv(season, full_rows=True)
        book = load_workbook(io.BytesIO(sheet_xlsx(season, full_rows=True)))
    finally:
        words.use_language(before)
    lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";" if language == "ru" else ","))
    assert [line[1] for line in lines[1:]] == ["'=1+1", "Опыт", "'+7;'=СУММ(1)", "Ёлка, «Ель»", "'@дом"]
    assert {len(line) for line in lines} == {3 + QUESTIONS}
    cells = [book.active.cell(row, 2) for row in range(2, 7)]
    assert [(cell.value, cell.data_type, cell.quotePrefix) for cell in cells] == [
        ("=1+1", "s", True),
        ("Опыт", "s", False),
        ("+7;=СУММ(1)", "s", True),
        ("Ёлка, «Ель»", "s", False),
        ("@дом", "s", True),
    ]


def test_a_workbook_has_each_tour_under_its_own_heading_and_numbers_as_numbers() -> None:
    book = load_workbook(io.BytesIO(sheet_xlsx(state(*sheet(Гранит=13), QuestionRemoved(2, ""), teams=("Гранит",)))))
    rows = [[cell.value for cell in row] for row in book.active.iter_rows()]
    heading = [*HEADING, *range(1, 13)]
    assert rows == [
        heading,
        [1, "Гранит", None, 1, 1, "X", *[1] * 10],
        [None] * 16,
        heading,
        [1, "Гранит", None, 2, 1, *[0] * 11],
        [None] * 16,
        heading,
        [1, "Гранит", None, 3, *[0] * 12],
    ]


def test_masks_have_the_sites_fields_and_level_teams_the_middle_of_their_places() -> None:
    season = state(
        *sheet(Гранит=5, Опыт=7, Зенит=5, Кварц=1), AnswerNoted("Кварц", 9, "Ра"), TeamWithdrew("Кварц"), TeamRenamed("Опыт", "Опыт-2")
    )
    results = json.loads(sheet_masks(season))
    assert [(one["team"]["name"], one["questionsTotal"], one["position"]) for one in results] == [
        ("Гранит", 5, 2.5),
        ("Опыт-2", 7, 1),
        ("Зенит", 5, 2.5),
        ("Кварц", 1, None),
    ]
    assert results[3]["mask"] == "1" + "0" * 35
    assert results[3]["controversials"] == [{"questionNumber": 9, "answer": "Ра", "status": "N"}]


def test_an_import_changes_only_what_differs_and_leaves_what_the_file_does_not_know() -> None:
    season = state(*sheet(Гранит=3), QuestionRemoved(5, ""), AnswerNoted("Гранит", 6, "Ра"))
    read = SheetImport(
        {"Гранит": padded("1.1001?"), "Опыт": padded("")},
        (5, 8),
        (
            DisputedAnswer("Гранит", 6, "ра!"),
            DisputedAnswer("Гранит", 7, "Ра", accepted=True),
            DisputedAnswer("Опыт", 7, "ра", accepted=False),
        ),
        (),
        (),
    )
    assert read.events(season, WHY) == (
        QuestionRemoved(8, WHY),
        AnswersMarked("Гранит", 6, "1?"),
        AnswerNoted("Гранит", 7, "Ра"),
        AnswerNoted("Опыт", 7, "ра"),
    )


def test_a_removed_question_is_filled_in_behind_its_removal() -> None:
    season = course(*sheet(Гранит=3), QuestionRemoved(4, ""))
    (event,) = SheetImport({"Гранит": "1" * 4 + "0" * 32}, (), (), (), ()).events(season.state, WHY)
    assert event == AnswersMarked("Гранит", 4, "1")
    again = course(*sheet(Гранит=3), QuestionRemoved(4, ""), event, QuestionReinstated(4, ""))
    assert effective_marks(again.state) == {"Гранит": "1" * 4 + "0" * 32}
