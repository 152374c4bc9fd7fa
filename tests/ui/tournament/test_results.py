"""Results: records of other tables taken once, conflicts side by side, games set aside; what is brought in is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games, read_record_text
from judge_console.engine.record import write_record
from judge_console.mafia.events import ExtraGiven, ProtocolSigned
from judge_console.mafia.game import MAFIA
from judge_console.store.database import open_club
from tests.desk.tournaments import nicknames, play, prepared
from tests.ui.desk_window import cells
from tests.ui.pressing import FakeClock
from tests.ui.tournament.chief import Chief


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """What another table's laptop has played: both tables of round 1, of the same plan."""
    folder = tmp_path / "stick"
    folder.mkdir()
    with open_club(tmp_path / "other.judge") as club:
        games = Games(club, FakeClock(), Regulations())
        desk = prepared(games, nicknames(20), 5)
        for table in (1, 2):
            game = play(desk, 1, table, 7)
            (folder / f"table {table}.game.json").write_text(games.export(game.game_id), "utf-8")
    return folder


def test_a_folder_is_brought_in_once(seated: Chief, stick: Path) -> None:
    results = seated.section("results")
    results.bring_in([stick])
    assert results.told_line.text() == "новых: 2"
    assert [row[:2] for row in results.list.words()] == [["1", "1"], ["1", "2"]]
    assert results.count.text() == "2 игры: с результатом — 2, подписано — 2; по плану — 10"
    before = seated.rows

    results.bring_in([stick / "table 1.game.json", stick])
    assert results.told_line.text() == "уже есть: 2"
    assert seated.rows == before
    assert sum(row.games for row in before) == 20


def test_a_file_that_is_no_record_is_named(seated: Chief, stick: Path) -> None:
    (stick / "a.game.json").write_text("{")
    results = seated.section("results")
    results.bring_in([stick])
    assert results.told_line.text().startswith("новых: 2, не годятся: 1. a.game.json: ")
    results.bring_in([stick.parent])
    empty = stick.parent / "empty"
    empty.mkdir()
    results.bring_in([empty])
    assert results.told_line.text() == "Файлов записей там нет."


def test_records_of_another_tournament_are_told(seated: Chief, tmp_path: Path) -> None:
    with open_club(tmp_path / "other.judge") as club:
        games = Games(club, FakeClock(), Regulations())
        game = play(prepared(games, nicknames(20), 1), 1, 1, 7)
        record = read_record_text(games.export(game.game_id))
    head = replace(record.head, game=replace(record.head.game, tournament="Другой кубок"))
    path = tmp_path / "other.game.json"
    path.write_text(write_record(replace(record, head=head), MAFIA), "utf-8")
    results = seated.section("results")
    results.bring_in([path])
    assert results.told_line.text() == "новых: 1, из других турниров: 1"
    assert results.list.words() == []


class TestConflict:
    @pytest.fixture
    def other(self, seated: Chief, stick: Path) -> Path:
        """A record of a game that we have with other extra points."""
        path = stick / "table 1.game.json"
        record = read_record_text(path.read_text("utf-8"))
        ours = [
            replace(entry, event=replace(entry.event, seat=entry.event.seat % 10 + 1)) if isinstance(entry.event, ExtraGiven) else entry
            for entry in record.entries
        ]
        seated.games.bring_in([replace(record, entries=tuple(ours))])
        return path

    def test_it_is_shown_side_by_side(self, seated: Chief, other: Path) -> None:
        results = seated.section("results")
        results.bring_in([other])
        assert results.told_line.text() == "расходятся с нашими: 1"
        assert results.conflict.isVisible()
        assert "Тур 1, стол 1" in results.conflict.heading.text()
        different = [row for row in results.conflict.table.words() if row[0].startswith("≠")]
        assert len(different) == 1
        assert different[0][1] != different[0][2]
        assert results.conflict.table.key.startswith("≠")

    def test_ours_is_kept(self, seated: Chief, other: Path) -> None:
        results = seated.section("results")
        before = seated.rows
        results.bring_in([other])
        seated.press("F4")
        assert not results.conflict.isVisible()
        assert seated.rows == before
        results.bring_in([other])
        assert results.told_line.text() == "уже есть: 1"

    def test_theirs_is_taken_and_given_back(self, seated: Chief, other: Path) -> None:
        results = seated.section("results")
        before = seated.rows
        results.bring_in([other])
        seated.press("F5")
        assert not results.conflict.isVisible()
        assert len(results.list.words()) == 1
        assert seated.rows != before
        assert len(seated.state.set_aside) == 1
        seated.press("Backspace")
        assert len(results.list.words()) == 2
        assert "два результата на это место" in results.list.words()[0][3]

    def test_nothing_is_offered_that_does_not_fit(self, seated: Chief, other: Path) -> None:
        results = seated.section("results")
        results.bring_in([other])
        assert not results.conflict.go_on.isVisible()
        seated.press("F6")
        assert results.conflict.isVisible()


def test_a_game_that_went_on_elsewhere_goes_on_here(seated: Chief, stick: Path) -> None:
    record = read_record_text((stick / "table 1.game.json").read_text("utf-8"))
    seated.games.bring_in([replace(record, entries=record.entries[:-1])])
    results = seated.section("results")
    assert "не подписана" in results.list.words()[0][4]
    results.bring_in([stick])
    assert results.told_line.text() == "новых: 1, расходятся с нашими: 1"
    seated.press("F6")
    assert "подписана" in results.list.words()[0][4]
    assert "не подписана" not in results.list.words()[0][4]
    assert not seated.state.set_aside


def test_a_game_is_set_aside_and_counted_again(seated: Chief, stick: Path) -> None:
    results = seated.section("results")
    results.bring_in([stick])
    seated.press("Delete")
    assert len(results.list.words()) == 1
    assert sum(row.games for row in seated.rows) == 10
    seated.press("Backspace")
    assert sum(row.games for row in seated.rows) == 20


def test_points_are_shown_once_they_may_be(seated: Chief) -> None:
    desk = seated.page.ledger.desk
    game = play(desk, 1, 1, 3, sign=False)
    results = seated.section("results")
    seated.page.ledger.look_again()
    assert {row[2] for row in results.scores.words()} == {"·"}
    assert {row[3] for row in results.scores.words()} == {"·"}
    game.record(ProtocolSigned("Орлова"))
    seated.page.ledger.look_again()
    assert "Д" in {row[2] for row in results.scores.words()}


def test_enter_opens_a_game_on_its_own_tab(open_chief: Callable[..., Chief], stick: Path) -> None:
    chief = open_chief(players=20, rounds=5)
    results = chief.section("results")
    results.bring_in([stick])
    chief.press("Enter")
    assert chief.program.controller.session is not None
    assert chief.program.controller.session.game_id == results.list.key
    assert chief.window.page is not chief.window._pages[1]  # the game's own page
    chief.window.top.tabs[1].click()
    assert cells(results.list, results.list.key)[:2] == ["1", "1"]


def test_the_points_are_headed_before_a_game_is_chosen(seated: Chief) -> None:
    scores = seated.section("results").scores
    titles = [scores.model().headerData(column, Qt.Orientation.Horizontal) for column in range(1, 4)]
    assert titles == ["Никнейм", "Роль", "Баллы"]
