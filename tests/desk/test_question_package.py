from __future__ import annotations

from pathlib import Path

import pytest

from judge_console.desk.question_package import Question, open_package, read_package
from judge_console.engine.errors import FormatError, StorageTrouble

TEXT = """\
### Весенний пакет
#EDITOR Сидорова
#DATE 12.04.2023
# Просим не публиковать до июня.

## Первый тур

? Назовите ИХ двумя словами,
начинающимися на одну букву.
! Полные песочницы
= песочницы, полные
= песочные площадки
!= полные карманы
/ Замена слов.
В строке две опечатки.
^ https://example.org/a
^ Книга, с. 5
@ Иванов

? [Раздаточный материал: (img w=8cm кот в сапогах.png)]
Кто изображён?
! Кот

№ 7а
? Назовите её.
! Сова

## Второй тур
№№ 13
> Листок с цитатой
? Чья цитата?
! Пушкина
? Следующий без пустой строки.
! Да
"""


def test_every_field_of_a_question_is_read() -> None:
    package = read_package(TEXT)

    assert (package.title, package.editors, package.date) == ("Весенний пакет", "Сидорова", "12.04.2023")
    assert package.questions[0] == Question(
        number="1",
        text="Назовите ИХ двумя словами,\nначинающимися на одну букву.",
        answer="Полные песочницы",
        accepted="песочницы, полные\nпесочные площадки",
        not_accepted="полные карманы",
        comment="Замена слов.\nВ строке две опечатки.",
        source="https://example.org/a\nКнига, с. 5",
        author="Иванов",
        section="Первый тур",
        line=8,
    )


def test_numbers_go_on_by_themselves_unless_they_are_written() -> None:
    assert [question.number for question in read_package(TEXT).questions] == ["1", "2", "7а", "13", "14"]
    assert [question.section for question in read_package(TEXT).questions][2:4] == ["Первый тур", "Второй тур"]


def test_handouts_stand_apart_from_the_question() -> None:
    second, fourth = read_package(TEXT).questions[1], read_package(TEXT).questions[3]

    assert (second.text, second.pictures) == ("Кто изображён?", ("кот в сапогах.png",))
    assert second.handout == "(img w=8cm кот в сапогах.png)"
    assert (fourth.text, fourth.handout) == ("Чья цитата?", "Листок с цитатой")


def test_a_missing_picture_is_named(tmp_path: Path) -> None:
    path = tmp_path / "пакет.4s"
    path.write_text("? (img a.png) (img b.png) (img a.png)\n! c\n", encoding="utf-8-sig")
    (tmp_path / "b.png").write_bytes(b"")

    assert open_package(path).missing_pictures == ("a.png",)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("просто текст", "text_without_marker", "line 1"),
        ("? вопрос\n\n? другой\n! ответ", "question_without_answer", "line 1"),
        ("? вопрос", "question_without_answer", "line 1"),
        ("\n! ответ", "no_question_before", "line 2"),
        ("? в\n! о\n\nхвост", "text_without_marker", "line 4"),
        ("> листок\n! ответ", "no_question_before", "line 2"),
    ],
)
def test_a_package_that_cannot_be_read_names_the_line(tmp_path: Path, text: str, code: str, place: str) -> None:
    path = tmp_path / "a.4s"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(FormatError) as error:
        open_package(path)

    assert (error.value.code, error.value.place, error.value.file) == (code, place, str(path))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageTrouble):
        open_package(tmp_path / "нет.4s")


def test_an_empty_package_has_no_questions() -> None:
    assert read_package("\n\n").questions == ()


def test_the_same_question_is_known_again_however_it_is_set() -> None:
    one, other, another = read_package("? Назовите её.\n! Сова\n\n? назовите\nЕЁ.\n! сова\n\n? Назовите её.\n! Сыч").questions

    assert one.key == other.key
    assert one.key != another.key


def test_a_counter_that_is_no_number_changes_nothing() -> None:
    assert [question.number for question in read_package("№№ два\n? в\n! о").questions] == ["1"]


def test_an_exclamation_inside_a_line_begins_nothing() -> None:
    (question,) = read_package("? Что крикнули\n«!»-знаком?\n!!!\n! Ура").questions

    assert (question.text, question.answer) == ("Что крикнули\n«!»-знаком?\n!!!", "Ура")
