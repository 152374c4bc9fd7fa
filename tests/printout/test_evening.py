"""The evening sheet read back: what the journal says stands on the paper."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from judge_console import words
from judge_console.desk.disciplines import AnyCourse, Regulations
from judge_console.desk.games import read_record_text, replay
from judge_console.desk.quiz_papers import blank_pdf, evening_pdf
from judge_console.printout.evening_words import drink_mark

DATA = Path(__file__).parent.parent / "data" / "quiz"
RECORDS = sorted(path.name.removesuffix(".game.json") for path in DATA.glob("*.game.json"))
PRINTED_AT = "2026-11-30T21:15:00+03:00"


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    before = words.language()
    words.use_language("ru")
    yield
    words.use_language(before)


def course(name: str) -> AnyCourse:
    return replay(read_record_text((DATA / f"{name}.game.json").read_text(encoding="utf-8")), Regulations()).course


def text(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document).replace("\r\n", "\n")
    finally:
        document.close()


def result(played: AnyCourse) -> dict[str, Any]:
    told: dict[str, Any] = played.discipline.result(played.state)
    return told


@pytest.mark.parametrize("name", RECORDS)
def test_the_sheet_has_every_team_score_and_round(name: str) -> None:
    played = course(name)
    sheet = text(evening_pdf(played, printed_at=PRINTED_AT))

    for team, game in result(played)["games"].items():
        head = played.head.team(team)
        assert head.name in sheet
        if game is not None and game["rounds"]:
            assert f"{game['casino']}:{game['team']}" in sheet
    answered = {answer.by for side in played.state.sides if side.game for one in side.game.rounds for answer in one.answers}
    assert all(name in sheet for name in answered)
    assert ("черновик" in sheet) == (not played.state.signed)


def test_a_whole_evening_round_by_round() -> None:
    lines = text(evening_pdf(course("whole-evening"), printed_at=PRINTED_AT)).splitlines()
    told = result(course("whole-evening"))

    for game in told["games"].values():
        for one in game["rounds"]:
            top = str(one["sector"]) if one["stop"] == one["sector"] else f"{one['stop']} → {one['sector']}"
            assert any(line.startswith(f"{one['round']} {top} ") and f" {one['seconds']} " in line for line in lines), one


@pytest.mark.clause("quiz:4.prize")
def test_prizes_and_the_discount_are_on_the_sheet() -> None:
    played = course("whole-evening")
    sheet = text(evening_pdf(played, printed_at=PRINTED_AT))
    winner = played.head.team(played.state.winner).name

    assert f"Победителям вечера ({winner}): книги и пиво" in sheet
    assert "Скидка обладателям значков в этот день: 15 %" in sheet


def test_a_shootout_stands_question_by_question() -> None:
    played = course("third-example")
    sheet = text(evening_pdf(played, printed_at=PRINTED_AT))
    a, b = played.state.shootout_score

    assert f"Всего {a} {b}" in sheet
    assert "победа в перестрелке" in sheet


def test_what_was_let_in_against_the_rules_is_told() -> None:
    sheet = text(evening_pdf(course("breaches"), printed_at=PRINTED_AT))

    assert "Допущено:" in sheet
    assert "(1." in sheet


def test_the_seed_can_be_checked_from_the_paper() -> None:
    played = course("seed")
    sheet = text(evening_pdf(played, printed_at=PRINTED_AT)).replace("\n", "")

    assert played.state.commitment in sheet
    assert played.state.seed in sheet


def test_a_score_entered_by_hand_says_so() -> None:
    assert "введено вручную:" in text(evening_pdf(course("typed-in-from-paper"), printed_at=PRINTED_AT))


def test_appeals_fines_dice_and_drinks_are_marked_at_their_round() -> None:
    sheets = "\n".join(text(evening_pdf(course(name), printed_at=PRINTED_AT)) for name in RECORDS)

    for mark in (
        "апелляция принята:",
        "штраф:",
        "кости",
        "отказ от рюмки:",
        "подсказка",
        "сэкономленная минута",
        "минута в кредит",
        "тема команды:",
    ):
        assert mark in sheets, mark


def test_an_appeal_without_a_ruling_and_a_drink_are_marked_too() -> None:
    told = json.loads((DATA / "whole-evening.game.json").read_text(encoding="utf-8"))
    told["events"] = [event for event in told["events"] if event["kind"] != "evening_signed"]
    lost = next(one["round"] for one in result(course("whole-evening"))["games"]["B"]["rounds"] if one["won"] is False)
    told["events"].append({"kind": "appealed", "round": lost, "reason": "ответ был верен", "team": "B"})
    played = replay(read_record_text(json.dumps(told)), Regulations())

    assert played.refusals == ()
    assert "апелляция без решения: ответ был верен" in text(evening_pdf(played.course, printed_at=PRINTED_AT)).replace("\n", " ")
    assert drink_mark("Глеб", drank=True) == "рюмка: Глеб"


def test_a_seed_that_is_not_the_committed_one_is_told() -> None:
    told = json.loads((DATA / "seed.game.json").read_text(encoding="utf-8"))
    for event in told["events"]:
        if event["kind"] == "seed_revealed":
            event["seed"] = "00" * 32
    played = replay(read_record_text(json.dumps(told)), Regulations())

    assert "зерно не то, что было объявлено" in text(evening_pdf(played.course, printed_at=PRINTED_AT))


def test_a_form_has_the_head_and_nothing_that_happened() -> None:
    played = course("whole-evening")
    form = text(blank_pdf(played))

    assert played.head.team("A").name in form
    assert played.head.evening.host in form
    assert "черновик" not in form
    assert not any(word in form for word in ("верно", "неверно", "победа вечера"))


def test_the_english_sheet_is_english() -> None:
    words.use_language("en")
    sheet = text(evening_pdf(course("whole-evening"), printed_at=PRINTED_AT))

    assert "EVENING SHEET" in sheet
    assert "won the evening" in sheet


def test_the_same_evening_prints_the_same_bytes() -> None:
    played = course("whole-evening")

    assert evening_pdf(played, printed_at=PRINTED_AT) == evening_pdf(played, printed_at=PRINTED_AT)


def test_every_record_of_the_tests_is_printed() -> None:
    assert len(RECORDS) > 20
    assert json.loads((DATA / "whole-evening.game.json").read_text(encoding="utf-8"))["discipline"] == "quiz"
