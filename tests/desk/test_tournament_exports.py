"""A tournament handed to other programs: read back as they would read it, and with nothing that could do harm there."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from openpyxl import load_workbook

from judge_console import words
from judge_console.desk.games import Games
from judge_console.desk.record_folder import rows_as_objects
from judge_console.desk.tournament_account import TournamentAccount, account_of
from judge_console.desk.tournament_desk import TournamentDesk
from judge_console.desk.tournament_exports import (
    JSON_FORMAT,
    TABLES,
    ExportTable,
    account_json,
    account_xlsx,
    export_table,
    table_csv,
    winner_text,
)
from judge_console.desk.tournament_site import site_html
from judge_console.mafia.events import DayBegan, WinnerDeclared
from judge_console.mafia.tournament import LatenessNoted, PlayerEntered, PlayerRenamed, TournamentClosed
from tests.desk.html_page import Page
from tests.desk.tournaments import nicknames, play, play_all, prepared

AT = "2026-12-05T20:15:00+03:00"
EVIL = ("=1+1", "+7", "-3", "@SUM(A1)", "\t=2", "<script>alert(1)</script>", 'a";=3', "a\n=4", "x\x00y", "#N/A")


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    before = words.language()
    words.use_language("ru")
    yield
    words.use_language(before)


@pytest.fixture
def desk(games: Games) -> TournamentDesk:
    """Twenty players, three rounds, all played and signed; one was late, one tie has its lot."""
    desk = prepared(games, nicknames(20), 3)
    desk.record(LatenessNoted(nicknames(1)[0]))
    play_all(desk)
    for tie in desk.ties():
        desk.draw_lot(tie, sorted)
    return desk


@pytest.fixture
def evil(games: Games) -> TournamentDesk:
    """Ten players with nicknames that a spreadsheet or a browser could run."""
    desk = prepared(games, EVIL, 1)
    play(desk, 1, 1, seed=1)
    return desk


def sum_of_games(account: TournamentAccount) -> Decimal:
    return sum((score.points + score.extra for game in account.finished for score in game.scores), Decimal(0))


class TestTables:
    def test_results_and_standings_hold_what_the_games_gave(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        results, standings, by_round = (export_table(account, name) for name in ("results", "standings", "by_round"))

        total = results.headings.index("Итог")
        assert len(results.rows) == 60
        assert sum(row[total] for row in results.rows) == sum_of_games(account)
        assert sum(row[standings.headings.index("Итог")] for row in standings.rows) == sum_of_games(account) - 1
        for row in by_round.rows:
            assert sum(value or 0 for value in row[2:-1]) == row[-1]
        assert [row[1] for row in by_round.rows] == [row[1] for row in standings.rows] == [row.player for row in account.rows]

    def test_seating_names_every_seat_and_who_sits_out(self, games: Games) -> None:
        table = export_table(account_of(prepared(games, nicknames(13), 2)), "seating")

        assert len(table.rows) == 26
        assert [row[4] for row in table.rows if row[0] == 1] == [*range(1, 11), None, None, None]
        assert {row[1] for row in table.rows} == {"2026-12-05 12:00", "2026-12-05 13:15"}
        assert {row[5] for row in table.rows if row[0] == 2} == set(nicknames(13))

    def test_a_seating_without_times(self, games: Games, desk: TournamentDesk) -> None:
        other = TournamentDesk(games, games.begin("tournament", "mafia-tournament", desk.state.head))
        for player in nicknames(20):
            other.record(PlayerEntered(player))
        other.record(next(entry.event for entry in desk.session.course.entries if entry.event.kind == "seating_accepted"))

        assert {row[1] for row in export_table(account_of(other), "seating").rows} == {""}

    def test_entries_and_lots(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        first, second = account.lots[0].order[:2]
        desk.draw_lot(account.lots[0].order, lambda players: players, by_order=True)

        entries, lots = (export_table(account_of(desk), name) for name in ("entries", "lots"))

        assert entries.rows[0] == (1, nicknames(1)[0], "", "", "опоздал на регистрацию: −1 (п. 8.6)")
        assert lots.rows[:2] == (("2026-11-28T20:00:00+03:00", 1, first, ""), ("2026-11-28T20:00:00+03:00", 2, second, ""))
        assert lots.rows[-1][3] == "по указанию главного судьи"

    def test_a_game_without_known_roles_has_question_marks(self, games: Games) -> None:
        desk = prepared(games, nicknames(10), 1)
        session = desk.begin_game(1, 1)
        session.record(DayBegan())
        session.record(WinnerDeclared("red"))

        table = export_table(account_of(desk), "results")

        assert {row[table.headings.index("Роль")] for row in table.rows} == {"?"}
        assert json.loads(account_json(account_of(desk)))["games"][0]["seats"][0]["role"] == "?"

    @pytest.mark.parametrize(("winner", "said"), [("red", "красные"), ("black", "чёрные"), ("draw", "ничья"), (None, "")])
    def test_who_won_is_said(self, winner: str | None, said: str) -> None:
        assert winner_text(winner) == said


class TestCsv:
    @pytest.mark.parametrize(("language", "separator", "half"), [("ru", ";", "0,5"), ("en", ",", "0.5")])
    def test_a_spreadsheet_of_the_language_opens_it_by_a_double_click(self, language: str, separator: str, half: str) -> None:
        words.use_language(language)
        text = table_csv(ExportTable("т", ("Ёжик", "b", "c", "d"), (("Кот", Decimal("0.50"), -3, None), ("", Decimal(0), 1, Decimal(-1)))))

        assert text.startswith("\ufeffЁжик")
        assert list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=separator)) == [
            ["Ёжик", "b", "c", "d"],
            ["Кот", half, "-3", ""],
            ["", "0", "1", "-1"],
        ]

    @pytest.mark.parametrize("opened_with", [";", ",", "\t"])
    @pytest.mark.parametrize("language", ["ru", "en"])
    def test_no_cell_is_a_formula_whatever_separates_them(self, evil: TournamentDesk, language: str, opened_with: str) -> None:
        words.use_language(language)
        for name in TABLES:
            text = table_csv(export_table(account_of(evil), name)).removeprefix("\ufeff")
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=opened_with):
                for cell in row:
                    for line in cell.splitlines():
                        is_number = re.fullmatch(r"-?[0-9.,;]*", line.strip()) is not None
                        assert is_number or not line.lstrip().startswith(("=", "+", "-", "@")), cell

    def test_all_standings_are_in_it(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        rows = list(csv.DictReader(io.StringIO(table_csv(export_table(account, "standings")).removeprefix("\ufeff")), delimiter=";"))

        assert [row["Никнейм"] for row in rows] == [row.player for row in account.rows]
        assert [Decimal(row["Итог"].replace(",", ".")) for row in rows] == [row.total for row in account.rows]


class TestXlsx:
    def test_it_is_read_back_as_it_was_written(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        book = load_workbook(io.BytesIO(account_xlsx(account)))

        assert book.sheetnames == ["Турнирная таблица", "Баллы по турам", "Результаты", "Рассадка", "Участники", "Жребий"]
        for name, sheet in zip(TABLES, book.worksheets, strict=True):
            table = export_table(account, name)
            read = [tuple(cell.value for cell in row) for row in sheet.iter_rows()]
            written = [tuple(None if value == "" else value for value in row) for row in (table.headings, *table.rows)]
            assert read == written
            assert sheet.freeze_panes == "A2"
            assert sheet.auto_filter.ref == sheet.dimensions
        assert book.properties.title == "Кубок зимы"

    def test_numbers_are_numbers_and_sum_up(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        sheet = load_workbook(io.BytesIO(account_xlsx(account)))["Результаты"]
        column = [cell.value for cell in sheet[1]].index("Итог") + 1
        cells = [sheet.cell(row, column) for row in range(2, sheet.max_row + 1)]

        assert {cell.data_type for cell in cells} == {"n"}
        assert sum(Decimal(str(cell.value)) for cell in cells) == sum_of_games(account)

    def test_a_nickname_is_never_a_formula_nor_an_error(self, evil: TournamentDesk) -> None:
        book = load_workbook(io.BytesIO(account_xlsx(account_of(evil))))
        sheet = book["Участники"]
        cells = {sheet.cell(row, 2).value: sheet.cell(row, 2) for row in range(2, 12)}

        assert {cell.data_type for cell in cells.values()} == {"s"}
        assert cells["=1+1"].quotePrefix
        assert "x\ufffdy" in cells
        for other in book.worksheets:
            assert {cell.data_type for row in other.iter_rows() for cell in row} <= {"s", "n"}

    def test_an_empty_tournament_is_a_book_too(self, games: Games, desk: TournamentDesk) -> None:
        empty = TournamentDesk(games, games.begin("tournament", "mafia-tournament", desk.state.head))
        empty.session.change_head({"tournament.stage": "другая"}, "ещё никого")

        book = load_workbook(io.BytesIO(account_xlsx(account_of(empty))))

        assert [sheet.max_row for sheet in book.worksheets] == [1] * 6


class TestJson:
    def test_rows_are_those_of_the_command_and_games_make_them(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        found = json.loads(account_json(account), parse_float=Decimal)

        assert (found["format"], found["version"], found["regulation"], found["closed"]) == (JSON_FORMAT, 1, "mafia-tournament", False)
        assert found["tournament"]["name"] == "Кубок зимы"
        assert [row["nickname"] for row in found["rows"]] == [row["nickname"] for row in rows_as_objects(account.rows)]
        for row in found["rows"]:
            own = [seat for game in found["games"] for seat in game["seats"] if seat["nickname"] == row["nickname"]]
            late = -1 if row["nickname"] == nicknames(1)[0] else 0
            assert sum(seat["total"] for seat in own) + late == row["total"]
        assert [len(one["tables"]) for one in found["rounds"]] == [2, 2, 2]
        assert found["rounds"][0]["begins"] == "2026-12-05T12:00"
        assert found["judges"] == {"1": "Орлова", "2": "Иванов"}
        assert found["players"][0]["late"] is True
        assert found["lots"][0]["at"] == "2026-11-28T20:00:00+03:00"
        assert {(game["round"], game["table"], game["signed"]) for game in found["games"]} == {
            (number, table, True) for number in (1, 2, 3) for table in (1, 2)
        }

    def test_times_that_are_not_set_are_null(self, games: Games, desk: TournamentDesk) -> None:
        other = TournamentDesk(games, games.begin("tournament", "mafia-tournament", desk.state.head))
        for player in nicknames(20):
            other.record(PlayerEntered(player))
        other.record(next(entry.event for entry in desk.session.course.entries if entry.event.kind == "seating_accepted"))

        assert json.loads(account_json(account_of(other)))["rounds"][0]["begins"] is None


class TestSite:
    def test_the_page_is_whole_and_loads_nothing(self, desk: TournamentDesk) -> None:
        text = site_html(account_of(desk), made_at=AT)
        page = Page(text)

        assert (page.open, page.faults) == ([], [])
        assert {"script", "link", "img", "iframe", "object", "form"}.isdisjoint(tag for tag, _attributes in page.elements)
        assert not any({"src", "srcset", "style", "onclick"} & attributes.keys() for _tag, attributes in page.elements)
        assert all(str(found["href"]).startswith("#") for _tag, found in page.elements if "href" in found)
        assert "url(" not in text
        assert "@import" not in text
        assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"] * 2
        assert page.count("meta", name="viewport") == 1
        assert "prefers-color-scheme: dark" in text
        assert page.count("html", lang="ru") == 1
        assert page.count("svg", role="img") == 2

    def test_standings_games_and_points_are_all_on_it(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        page = Page(site_html(account, made_at=AT))

        for row in account.rows:
            assert f"{row.place} {row.player}" in page.text
        assert page.count("article", class_="game") == 6
        assert page.count("span", class_="role red") == 7 * 6
        assert page.count("span", class_="role black") == 3 * 6
        assert page.count("details") == 3
        assert page.count("details", open=None) == 1
        assert "учтено игр: 6" in page.text
        assert "опоздал" not in page.text
        assert "Пульт судьи" in page.text
        assert "05.12.2026 20:15" in page.text

    def test_what_decided_a_tie_is_marked_and_said(self, desk: TournamentDesk) -> None:
        account = account_of(desk)
        page = Page(site_html(account, made_at=AT))

        decided = [row for row in account.rows if row.decided_by not in {None, "total", "lot"}]
        assert page.count("td", class_="deciding") == len(decided) > 0
        assert page.text.count("<") == len(decided)

    def test_before_the_signature_a_game_tells_no_role_and_no_points(self, games: Games) -> None:
        desk = prepared(games, nicknames(10), 2)
        play(desk, 1, 1, seed=1, sign=False)
        before = Page(site_html(account_of(desk), made_at=AT))
        assert not any("role" in str(found.get("class")) for _tag, found in before.elements)
        assert before.count("span", class_="points") == 0
        assert "Роли и баллы появятся, когда протокол подпишут." in before.text
        assert re.search("победа (красных|чёрных)", before.text)
        assert "Баллы по турам" not in before.text
        assert before.count("svg") == 1
        play(desk, 2, 1, seed=1)
        half = Page(site_html(account_of(desk), made_at=AT))
        assert half.count("span", class_="points") == 10
        assert "учтены только в итоге: 1" in half.text

        desk.record(TournamentClosed("Верховцева"))

        after = Page(site_html(account_of(desk), made_at=AT))
        assert after.count("span", class_="points") == 20
        assert "учтены только в итоге" not in after.text
        assert "Итоговая турнирная таблица" in after.text

    def test_before_the_games_there_is_the_seating(self, games: Games) -> None:
        desk = prepared(games, nicknames(13), 2)
        page = Page(site_html(account_of(desk), made_at=AT))

        assert page.count("article", class_="game") == 2
        assert "Тур 1 05.12.2026 12:00" in page.text
        assert "Свободны: " in page.text
        assert page.count("svg") == 0
        assert page.open == []

    def test_an_empty_tournament_is_a_page_too(self, games: Games, desk: TournamentDesk) -> None:
        empty = TournamentDesk(games, games.begin("tournament", "mafia-tournament", desk.state.head))
        empty.session.change_head({"tournament.stage": "", "tournament.chief_judge": ""}, "ещё никого")

        page = Page(site_html(account_of(empty), made_at=AT))

        assert (page.open, page.faults, page.count("section")) == ([], [], 0)
        assert "главный судья" not in page.text

    def test_a_game_outside_the_seating_stands_in_its_round(self, desk: TournamentDesk) -> None:
        session = desk.begin_game(1, 1)
        session.change_head({"game.number": 9}, "лишняя игра")
        session.record(DayBegan())
        session.record(WinnerDeclared("draw"))

        page = Page(site_html(account_of(desk), made_at=AT))

        assert page.count("details") == 4
        assert "Тур 9" in page.text
        assert page.count("article", class_="game") == 7

    def test_a_role_that_was_never_told_leaves_its_place_empty(self, games: Games) -> None:
        desk = prepared(games, nicknames(10), 1)
        session = desk.begin_game(1, 1)
        session.record(DayBegan())
        session.record(WinnerDeclared("red"))
        desk.record(TournamentClosed("Верховцева"))

        page = Page(site_html(account_of(desk), made_at=AT))

        assert page.count("span", class_="points") == 10
        assert not any("role" in str(found.get("class")) for _tag, found in page.elements)

    def test_markup_in_any_text_is_text(self, evil: TournamentDesk) -> None:
        evil.session.change_head({"tournament.name": "<b>Кубок</b>", "tournament.place": "\"><img src=x onerror='1'>"}, "злая шутка")
        evil.record(PlayerRenamed("@SUM(A1)", "</bdi><style>*{display:none}</style>"))

        page = Page(site_html(account_of(evil), made_at=AT))

        assert (page.open, page.faults) == ([], [])
        assert {"script", "img"}.isdisjoint(tag for tag, _attributes in page.elements)
        assert (page.count("style"), page.count("b")) == (1, 0)
        assert "<script>alert(1)</script>" in page.text
        assert "<b>Кубок</b>" in page.text

    def test_english_has_no_russian_word(self, games: Games) -> None:
        words.use_language("en")
        desk = prepared(games, [f"Player {number}" for number in range(20)], 1)
        play_all(desk)
        text = site_html(account_of(desk), made_at=AT)
        for own in ("Кубок зимы", "финал", "Минск, клуб «Полночь»", "Верховцева", "Орлова", "Иванов"):
            text = text.replace(own, "")

        assert set(re.findall("[а-яё]+", text, re.IGNORECASE)) == set("КМШД")

    def test_it_looks_the_same_for_the_same_tournament(self, desk: TournamentDesk) -> None:
        assert site_html(account_of(desk), made_at=AT) == site_html(account_of(desk), made_at=AT)


def test_kinds_of_cells_are_all_there_is(desk: TournamentDesk) -> None:
    allowed: tuple[Any, ...] = (str, int, Decimal, type(None))
    for name in TABLES:
        table = export_table(account_of(desk), name)
        assert all(len(row) == len(table.headings) for row in table.rows)
        assert all(type(cell) in allowed for row in table.rows for cell in row)
