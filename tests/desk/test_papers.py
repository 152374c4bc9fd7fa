"""Papers of a game: what is on them, what is not, and that nothing is written anywhere."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pypdfium2
import pytest

from judge_console import words
from judge_console.desk import papers
from judge_console.desk.disciplines import AnyCourse, Regulations
from judge_console.desk.games import Games, read_record_text, replay
from judge_console.desk.paper_form import read_paper
from judge_console.desk.session import GameSession
from judge_console.engine.events import Entry, HeadChanged, Struck
from judge_console.mafia.events import Checked, ExtraGiven, Nominated, ProtocolSigned
from tests.desk import winter_game
from tests.desk.conftest import FIRST_DAY

AT = "2026-11-28T21:30:00+03:00"


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


@pytest.fixture
def signed() -> AnyCourse:
    return replay(read_record_text(winter_game.record()), Regulations()).course


@pytest.fixture
def unfinished(session: GameSession) -> AnyCourse:
    course = session.course
    for event in (*FIRST_DAY, Checked("Ш", 8)):
        course = course.record(Entry(event))
    return course


def pages(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    read = [document[number].get_textpage().get_text_bounded() for number in range(len(document))]
    document.close()
    return read


def said(pdf: bytes) -> str:
    return "\n".join(pages(pdf))


def test_the_final_protocol_tells_everything_and_its_check_code(signed: AnyCourse) -> None:
    read = said(papers.protocol_pdf(signed, printed_at=AT))
    assert papers.check_code(signed) in read
    assert "мирный" in read
    assert "28.11.2026 21:30" in read
    assert "8 — красный" not in read  # the Sheriff checked 9 and 7
    assert "9 — чёрный" in read
    for nickname in winter_game.NICKNAMES:
        assert nickname in read


def test_the_same_game_from_paper_prints_the_same_protocol_as_its_record(signed: AnyCourse, session: GameSession) -> None:
    reading = read_paper(winter_game.form(), session.course)
    assert reading.ready
    from_paper = reading.course.record(Entry(ProtocolSigned("Орлова")))
    # Sanctions of one day stand in the order in which they were written down, which a form does not know.
    first, second = (sorted(said(papers.protocol_pdf(course, printed_at=AT)).split()) for course in (from_paper, signed))
    assert first == second


def test_a_game_run_here_prints_the_same_bytes_as_its_exported_record(games: Games, session: GameSession) -> None:
    for entry in read_paper(winter_game.form(), session.course).entries:
        session.record_entry(entry)
    session.record(ProtocolSigned("Орлова"))
    record = replay(read_record_text(games.export(session.game_id)), Regulations())
    assert papers.protocol_pdf(record.course, printed_at=AT) == papers.protocol_pdf(session.course, printed_at=AT)


def test_a_draft_of_an_unfinished_game_tells_no_role(unfinished: AnyCourse) -> None:
    read = said(papers.protocol_pdf(unfinished, printed_at=AT))
    assert "черновик" in read.lower()
    assert papers.check_code(unfinished) not in read
    assert "чёрный" not in read.replace("чёрный\nчёрный\nчёрный", "")
    cells = {word for word in read.split() if len(word) == 1}
    assert not cells & set("КМШД")


def test_a_draft_tells_roles_where_they_are_asked_for(unfinished: AnyCourse) -> None:
    read = said(papers.protocol_pdf(unfinished, printed_at=AT, roles=True))
    assert {"К", "М", "Ш", "Д"} <= set(read.split())
    assert papers.check_code(unfinished) in read


def test_a_finished_game_may_be_printed_without_roles_too(signed: AnyCourse) -> None:
    opened = signed.record(Entry(Struck(len(signed.entries) - 1, "ошибка")))
    read = said(papers.protocol_pdf(opened, printed_at=AT, roles=False))
    assert not {word for word in read.split() if len(word) == 1} & set("КМШД")
    assert "0,5" in read  # the penalty is no secret
    assert "мирный" in read


def test_rulings_and_corrections_are_said_as_in_the_log(signed: AnyCourse) -> None:
    course = signed.record(Entry(HeadChanged((("players.1", "Лис Второй"),), "опечатка в заявке")))
    course = course.record(Entry(ExtraGiven(2, Decimal(1)), override="за красивую игру"))
    read = " ".join(said(papers.protocol_pdf(course, printed_at=AT)).split())
    assert "шапка: никнейм 1 = Лис Второй" in read
    assert "опечатка в заявке" in read
    assert "принято: доп. баллы 2: 1, хотя" in read
    assert "за красивую игру" in read


def test_two_equal_entries_are_told_apart(signed: AnyCourse) -> None:
    course = signed
    for table in (5, 6, 5):
        course = course.record(Entry(HeadChanged((("game.table", table),), "стол")))
    read = " ".join(said(papers.protocol_pdf(course, printed_at=AT)).split())
    assert read.count("стол = 5") == 2


def test_several_protocols_make_one_pdf(signed: AnyCourse) -> None:
    one = len(pages(papers.protocol_pdf(signed, printed_at=AT)))
    assert len(pages(papers.protocols_pdf([signed, signed], printed_at=AT))) == 2 * one


def test_the_form_of_a_game_has_head_and_nicknames_only(signed: AnyCourse) -> None:
    (read,) = pages(papers.blank_pdf([signed]))
    assert "Кубок зимы" in read
    assert "Марта" in read
    assert "мирный" not in read
    assert len(pages(papers.blank_pdf([signed], backs=True))) == 2


def test_a_stack_of_forms_has_one_for_every_game_of_every_table(signed: AnyCourse) -> None:
    stack = papers.BlankStack("Кубок зимы", "отбор", "2026-11-28", range(1, 6), (1, 2), ("Орлова",))
    read = pages(papers.stack_of_blanks_pdf(stack, signed.rules))
    assert len(read) == 10
    assert sum("Орлова" in page for page in read) == 5
    assert [(head.game.table, head.game.number) for head in stack.heads()] == [(table, game) for table in (1, 2) for game in range(1, 6)]
    assert len(pages(papers.stack_of_blanks_pdf(stack, signed.rules, backs=True))) == 20


def test_nothing_is_printed_of_nothing(signed: AnyCourse) -> None:
    with pytest.raises(ValueError, match="no game"):
        papers.protocols_pdf([], printed_at=AT)
    with pytest.raises(ValueError, match="no form"):
        papers.stack_of_blanks_pdf(papers.BlankStack("", "", "2026-11-28", (), (1,)), signed.rules)


def test_the_qr_code_says_game_winner_and_code(signed: AnyCourse, session: GameSession) -> None:
    lines = papers.qr_text(signed).splitlines()
    assert lines == ["Кубок зимы · отбор", "игра 3, стол 2, 2026-11-28", "победа красных", papers.check_code(signed)]
    assert papers.qr_text(session.course).splitlines()[2] == "без результата"


def test_no_draft_is_left_in_a_temporary_folder(unfinished: AnyCourse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = set(tmp_path.iterdir())
    papers.protocol_pdf(unfinished, printed_at=AT, roles=True)
    assert set(tmp_path.iterdir()) == before


def test_a_draft_without_roles_says_nothing_of_a_ruling_that_tells_one(unfinished: AnyCourse) -> None:
    course = unfinished.record(Entry(Nominated(1, 2), override="так вышло"))
    read = " ".join(said(papers.protocol_pdf(course, printed_at=AT)).split())
    assert "принято: 1 выставил 2" in read


def test_a_checkout_that_is_not_installed_prints_without_a_version(signed: AnyCourse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(papers, "_DISTRIBUTION", "no-such-distribution")
    assert "Пульт судьи ·" in said(papers.protocol_pdf(signed, printed_at=AT))


def test_the_record_and_the_form_are_the_same_game() -> None:
    assert json.loads(winter_game.record())["players"] == list(winter_game.NICKNAMES)
