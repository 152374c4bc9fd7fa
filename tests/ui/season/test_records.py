"""Records between laptops: given out with all evenings, brought in once, told otherwise side by side, a season continued."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games, read_record_text
from judge_console.desk.season_desk import SeasonDesk
from judge_console.engine.record import write_record
from judge_console.quiz.game import QUIZ
from judge_console.quiz.season.events import FeePaid
from judge_console.quiz.season.game import SEASON
from judge_console.quiz.state import EveningHead, QuizHead, TeamHead, Teams
from judge_console.store.database import open_club
from tests.desk.seasons import play, prepared
from tests.ui.pressing import FakeClock
from tests.ui.season.organiser import Organiser


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """What another laptop has of a season: its record, two evenings of it, one of them not signed."""
    folder = tmp_path / "stick"
    folder.mkdir()
    with open_club(tmp_path / "other.judge") as club:
        games = Games(club, FakeClock(), Regulations())
        desk = prepared(games)
        for place in (0, 1):
            game = play(desk, desk.state.fixtures[place], 3, sign=place == 0)
            (folder / f"evening {place}.game.json").write_text(games.export(game.game_id), "utf-8")
        (folder / "season.game.json").write_text(games.export(desk.session.game_id), "utf-8")
    return folder


@pytest.fixture
def there(organiser: Organiser, stick: Path) -> Organiser:
    """The season of the stick, open, without its evenings."""
    organiser.games.bring_in([read_record_text((stick / "season.game.json").read_text("utf-8"))])
    organiser.page.controller.open_game(organiser.games.lines("season")[0].id)
    QApplication.processEvents()
    return organiser


def test_a_folder_is_brought_in_once(there: Organiser, stick: Path) -> None:
    section = there.section("papers")
    there.press("F5")
    records = section.records
    assert records.empty.isVisible()
    records.bring_in([stick])
    assert records.told.text() == "новых: 2, уже есть: 1"
    assert [row[3] for row in records.list.words()] == ["✎ не подписан", "✓ подписан"]
    assert len(there.desk.results()) == 2
    records.bring_in([stick])
    assert records.told.text() == "уже есть: 3"
    assert len(there.desk.results()) == 2
    there.settle()


def test_everything_is_given_out_again(there: Organiser, stick: Path, tmp_path: Path) -> None:
    records = there.section("papers").records
    records.bring_in([stick])
    out = tmp_path / "out"
    out.mkdir()
    records.give_all_out(str(out))
    assert records.told.text() == "В папку out записано файлов: 3."
    assert {path.read_text("utf-8") for path in out.iterdir()} == {path.read_text("utf-8") for path in stick.iterdir()}
    records.give_out(str(tmp_path / "one.game.json"))
    assert (tmp_path / "one.game.json").read_text("utf-8") == (stick / "season.game.json").read_text("utf-8")
    records.give_out(str(tmp_path / "gone" / "one.game.json"))
    assert there.refused
    there.window.messages.dismiss()
    records.give_all_out(str(tmp_path / "gone"))
    assert there.refused
    there.settle()


def test_an_evening_told_otherwise_is_decided_side_by_side(there: Organiser, stick: Path) -> None:
    section = there.section("papers")
    section.turn("records")
    records = section.records
    records.bring_in([stick])
    path = stick / "evening 0.game.json"
    record = read_record_text(path.read_text("utf-8"))
    *before, last = record.entries
    path.write_text(write_record(replace(record, entries=(*before, replace(last, note="иначе"))), QUIZ), "utf-8")
    records.bring_in([path])
    assert records.conflicts
    assert "записано по-разному" in records.conflict.heading.text()
    assert records.conflict.table.words()[0][1] == "Орлова · 02.09.2026"
    assert records.conflict.table.words()[-1][2].endswith("(иначе)")
    assert records.conflict.table.key.startswith("≠")
    there.press("F4")  # ours stays
    assert not records.conflicts
    records.bring_in([path])
    assert not records.conflicts  # what was decided is not asked again
    there.settle()


def test_a_season_goes_on_as_the_other_laptop_has_it(there: Organiser, stick: Path, tmp_path: Path) -> None:
    with open_club(tmp_path / "third.judge") as club:
        games = Games(club, FakeClock(), Regulations())
        path = stick / "season.game.json"
        games.bring_in([read_record_text(path.read_text("utf-8"))])
        desk = SeasonDesk(games, games.open(games.lines("season")[0].id))
        desk.record(FeePaid("Гранит", 7500, "2026-09-02"))
        path.write_text(games.export(desk.session.game_id), "utf-8")
    section = there.section("papers")
    section.turn("records")
    records = section.records
    records.bring_in([path])
    assert "Сезон «Осень 2026»" in records.conflict.heading.text()
    assert records.conflict.take.text() == "Взять чужую рядом с нашей"
    assert not there.state.payments
    there.press("F6")
    assert [one.team for one in there.state.payments] == ["Гранит"]
    assert not records.conflicts
    there.settle()


def test_another_season_comes_beside_ours(there: Organiser, stick: Path) -> None:
    path = stick / "season.game.json"
    record = read_record_text(path.read_text("utf-8"))
    there.page.ledger.do(FeePaid("Опыт", 7500, "2026-09-02"))
    path.write_text(write_record(replace(record, entries=record.entries[:-1]), SEASON), "utf-8")
    section = there.section("papers")
    section.turn("records")
    section.records.bring_in([path])
    assert section.records.told.text() == "уже есть: 1"  # a part of ours
    there.desk.session.undo()
    there.settle()


def test_a_file_that_is_no_record_is_named(there: Organiser, stick: Path) -> None:
    (stick / "a.game.json").write_text("{")
    records = there.section("papers").records
    records.bring_in([stick])
    assert records.told.text().startswith("новых: 2, уже есть: 1, не годятся: 1. a.game.json: ")
    there.settle()


def test_an_evening_opens_from_the_list(there: Organiser, stick: Path) -> None:
    section = there.section("papers")
    section.turn("records")
    section.records.bring_in([stick])
    section.records.begin()
    there.press("Enter")
    assert there.window.page.title()
    assert there.program.controller.session is not None
    assert there.program.controller.session.discipline.name == "quiz"


def test_dialogs_ask_one_at_a_time(there: Organiser) -> None:
    section = there.section("papers")
    section.turn("records")
    records = section.records
    there.press("Insert")
    first = records.chooser.dialog
    assert first is not None
    records.chooser.ask_folder()
    assert records.chooser.dialog is first
    first.reject()
    QApplication.processEvents()
    assert records.chooser.dialog is None
    for button in (records.out_button, records.all_button):
        button.click()
        asked = records.dialog
        assert asked is not None
        button.click()
        assert records.dialog is asked
        asked.reject()
        QApplication.processEvents()
        assert records.dialog is None
    there.settle()


def test_theirs_is_taken_beside_ours_that_no_longer_counts(there: Organiser, stick: Path) -> None:
    section = there.section("papers")
    section.turn("records")
    records = section.records
    records.bring_in([stick])
    path = stick / "evening 0.game.json"
    record = read_record_text(path.read_text("utf-8"))
    *before, last = record.entries
    path.write_text(write_record(replace(record, entries=(*before, replace(last, note="иначе"))), QUIZ), "utf-8")
    records.bring_in([path])
    there.press("F5")
    assert not records.conflicts
    assert there.state.set_aside == {record.id}
    assert len(there.desk.results()) == 2
    assert record.id not in {row.key for row in records.list.rows_model.rows}
    there.settle()


def test_an_evening_of_strangers_says_why_it_does_not_count(there: Organiser) -> None:
    head = QuizHead(
        EveningHead("Осень 2026", "group", "2026-09-02", "Орлова", ""), Teams(TeamHead("Чужие", "", ()), TeamHead("Опыт", "", ()))
    )
    there.games.begin("quiz", "tesnoty-2023", head)
    there.page.ledger.look_again()
    section = there.section("papers")
    section.turn("records")
    assert [row[1:] for row in section.records.list.words()] == [
        ["Чужие — Опыт", "групповой этап", "✕ не учитывается", "команды «Чужие» нет в сезоне"]
    ]
    there.settle()
