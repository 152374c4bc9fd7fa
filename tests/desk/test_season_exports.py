"""A season handed to other programs and put on a site: read back as they would read it, and with nothing that could do harm there."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any, Final

import pytest
from openpyxl import load_workbook

from judge_console import words
from judge_console.desk.export_tables import table_csv
from judge_console.desk.season_account import SeasonAccount, season_account
from judge_console.desk.season_exports import SEASON_TABLES, season_table, season_xlsx
from judge_console.desk.season_site import site_html
from judge_console.quiz.season.events import AnswersMarked, TeamEntered
from judge_console.quiz.season.results import EveningResult, Side
from judge_console.quiz.season.state import Fixture
from tests.desk.html_page import Page
from tests.desk.season_by_hand import Organiser, steps, team_names, whole
from tests.quiz.season.seasons import sheet

AT: Final = "2026-12-05T20:15:00+03:00"
EVIL: Final = ("=1+1", "+7", "-3", "@SUM(A1)", "\t=2", "<script>alert(1)</script>", 'a";=3', "a\n=4", "x\x00y", "</bdi><b>")


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    before = words.language()
    words.use_language("ru")
    yield
    words.use_language(before)


@cache
def season() -> Organiser:
    return whole()


@cache
def evil_season() -> Organiser:
    """Teams with names that a spreadsheet or a browser could run."""
    return whole(groups=2, names=EVIL)


@pytest.fixture
def account() -> SeasonAccount:
    """Twelve teams from squads to the third place, in the language in force."""
    return season().account()


def column(table: Any, heading: str) -> list[Any]:
    place = table.headings.index(heading)
    return [row[place] for row in table.rows]


class TestTables:
    @pytest.mark.parametrize("name", SEASON_TABLES)
    def test_rows_are_as_long_as_the_headings_and_cells_of_few_kinds(self, account: SeasonAccount, name: Any) -> None:
        for one in (account, Organiser(()).account()):
            table = season_table(one, name)
            assert all(len(row) == len(table.headings) for row in table.rows)
            assert all(type(cell) in {str, int, Decimal, type(None)} for row in table.rows for cell in row)
            assert bool(table.rows) == (one is account)

    def test_the_tables_of_the_groups(self, account: SeasonAccount) -> None:
        table = season_table(account, "tables")

        assert column(table, "Команда") == [row.team for rows in account.tables for row in rows]
        assert sum(column(table, "Баллы")) == sum(row.points for rows in account.tables for row in rows)
        assert set(column(table, "Группа")) == {"A", "B", "C"}
        assert [text for text in column(table, "Решило") if text]

    def test_scores_are_numbers_of_their_own(self, account: SeasonAccount) -> None:
        table = season_table(account, "calendar")

        held = [row for row in table.rows if row[4] is not None]
        assert len(table.rows) == 24
        assert len(held) == 23
        assert all(6 in {row[4], row[5]} and 6 in {row[6], row[7]} for row in held)
        assert {(row[8], row[9]) for row in held if row[5] == row[7]} == {(4, 2)}
        assert all(row[8] is None for row in held if row[5] != row[7])

    def test_an_evening_that_is_to_come_and_one_whose_teams_changed_sides(self, account: SeasonAccount) -> None:
        planned = (Fixture("group", "А", "Б", "2026-04-01", 1), Fixture("group", "А", "В", "2026-04-08", 1))
        swapped = EveningResult("group", "2026-04-01", "Б", "А", Side(6, 3, 3), Side(5, 3, 3), (2, 4), "А", signed=True)
        other = season_account(replace(account.state, fixtures=planned, bracket=()), [swapped])

        first, second = season_table(other, "calendar").rows

        assert first[2:11] == ("А", "Б", 5, 3, 6, 3, 4, 2, "А")
        assert second[2:] == ("А", "В", None, None, None, None, None, None, "", "")

    def test_every_answer_has_its_cell(self, account: SeasonAccount) -> None:
        table = season_table(account, "qualifier")

        for rank, row in zip(account.ranks, table.rows, strict=False):
            assert row[:2] == (rank.place, rank.team)
            assert "".join(str(cell) for cell in row[2:38]) == account.marks[rank.team]
            assert (row[2:38].count(1), row[39]) == (row[38], rank.rating)
        assert (table.rows[-2][1], table.rows[-2][-1]) == ("На грани фола", "снялась")
        assert table.rows[-1][2:38] == account.ratings

    def test_what_is_not_marked_is_empty_and_what_is_disputed_is_told(self) -> None:
        organiser = Organiser(("Гранит", "Опыт"))
        organiser.do(*map(TeamEntered, organiser.teams), *sheet(Гранит=5, Опыт=3), AnswersMarked("Гранит", 1, "?."))

        assert season_table(organiser.account(), "qualifier").rows[0][2:5] == ("?", None, 1)

    def test_squads_and_owls(self, account: SeasonAccount) -> None:
        table = season_table(account, "squads")

        assert len(table.rows) == 12 * 9 + 1
        assert sum(column(table, "В зачёте")) > 0
        assert ("Опыт", "Орлова Б.1", "Ким Б.1", "белая сова, осень 2024", 0) in table.rows

    def test_the_play_off(self, account: SeasonAccount) -> None:
        table = season_table(account, "play_off")

        assert column(table, "Раунд")[-2:] == ["финал", "матч за третье место"]
        assert column(table, "Победитель")[-2:] == [account.podium[0], account.podium[2]]
        byes = [row for row in table.rows if "" in row[3:5]]
        assert all(row[5:9] == (None, None, None, None) for row in byes)

    def test_a_play_off_that_is_still_to_come(self) -> None:
        organiser = Organiser(team_names(4))
        for step in steps(organiser, 1, 4):
            if step == "groups":
                break
        table = season_table(organiser.account(), "play_off")

        assert table.rows == ()

    def test_money(self, account: SeasonAccount) -> None:
        fees, payments = season_table(account, "fees"), season_table(account, "payments")

        sums = [row for row in fees.rows if row[2] == "всего"]
        single = [row for row in fees.rows if row[2] != "всего"]
        assert sum(row[3] for row in sums if isinstance(row[3], int)) == sum(row[3] for row in single if isinstance(row[3], int))
        assert sum(column(payments, "Сумма")) == sum(one.paid for one in account.accounts) == 22500
        assert [row[5] for row in sums] == [one.owed for one in account.accounts]


class TestFiles:
    @pytest.mark.parametrize("opened_with", [";", ",", "\t"])
    @pytest.mark.parametrize("name", SEASON_TABLES)
    def test_no_cell_is_a_formula_whatever_separates_them(self, name: Any, opened_with: str) -> None:
        text = table_csv(season_table(evil_season().account(), name)).removeprefix("\ufeff")

        for row in csv.reader(io.StringIO(text, newline=""), delimiter=opened_with):
            for cell in row:
                for line in cell.splitlines():
                    is_number = re.fullmatch(r"-?[0-9.,;]*", line.strip()) is not None
                    assert is_number or not line.lstrip().startswith(("=", "+", "-", "@")), cell

    def test_a_spreadsheet_of_the_language_opens_it_by_a_double_click(self, account: SeasonAccount) -> None:
        text = table_csv(season_table(account, "tables"))

        assert text.startswith("\ufeffГруппа;Место;Команда;")
        rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
        points = [Decimal(row["Баллы"].replace(",", ".")) for row in rows]
        assert points == [row.points for table in account.tables for row in table]

    def test_the_workbook_is_read_back_as_it_was_written(self, account: SeasonAccount) -> None:
        book = load_workbook(io.BytesIO(season_xlsx(account)))

        assert book.sheetnames == ["Таблицы групп", "Календарь", "Плей-офф", "Составы", "Отборочная игра", "Взносы", "Платежи"]
        for name, page in zip(SEASON_TABLES, book.worksheets, strict=True):
            table = season_table(account, name)
            read = [tuple(cell.value for cell in row) for row in page.iter_rows()]
            assert read == [tuple(None if value == "" else value for value in row) for row in (table.headings, *table.rows)]
        assert (book.properties.title, book.properties.creator) == ("Весна 2026", "Орлова")

    def test_a_name_is_never_a_formula_in_the_workbook(self) -> None:
        book = load_workbook(io.BytesIO(season_xlsx(evil_season().account())))

        for page in book.worksheets:
            assert {cell.data_type for row in page.iter_rows() for cell in row} <= {"s", "n"}
        assert "x\ufffdy" in {cell.value for cell in book["Составы"]["A"]}


class TestSite:
    def test_the_page_is_whole_and_loads_nothing(self, account: SeasonAccount) -> None:
        text = site_html(account, made_at=AT)
        page = Page(text)

        assert (page.open, page.faults) == ([], [])
        assert {"script", "link", "img", "iframe", "object", "form"}.isdisjoint(tag for tag, _attributes in page.elements)
        assert not any({"src", "srcset", "style", "onclick"} & attributes.keys() for _tag, attributes in page.elements)
        assert all(str(found["href"]).startswith("#") for _tag, found in page.elements if "href" in found)
        assert "url(" not in text
        assert "://" not in text
        assert page.count("meta", name="viewport") == 1
        assert "prefers-color-scheme: dark" in text
        assert page.count("html", lang="ru") == 1

    def test_groups_evenings_and_answers_are_all_on_it(self, account: SeasonAccount) -> None:
        page = Page(site_html(account, made_at=AT))

        for row in (row for table in account.tables for row in table):
            assert f"{row.place} {row.team}" in page.text
        assert page.count("section") == 5
        assert page.count("td", class_="self") == 12
        # Both teams of a decided evening have a cell of the cross-table.
        decided = sum(one.result is not None for one in account.evenings if one.fixture.stage == "group")
        assert page.count("td", class_="won") == page.count("td", class_="lost") == decided
        assert page.count("div", class_="match") == len(account.matches)
        assert page.count("td", title="верно") == sum(rank.right for rank in account.ranks)
        assert page.count("td", title="снят") == len(account.ranks)
        assert "Весна 2026 вс" in page.text.replace("\N{NO-BREAK SPACE}", " ")

    def test_the_first_three_and_who_won_each_match(self, account: SeasonAccount) -> None:
        page = Page(site_html(account, made_at=AT))

        assert "Призёры 1 На грани фола 2 Полуночники 3 Маяк" in page.text
        # A winner each evening and each match: byes have one too.
        assert page.count("div", class_="side won") == len(account.evenings) + len(account.matches)
        assert "без соперника" in page.text

    def test_people_their_money_and_reasons_are_not_on_it(self, account: SeasonAccount) -> None:
        text = site_html(account, made_at=AT)

        assert "Константинопольский" not in text
        assert "\N{RUBLE SIGN}" not in text
        assert "болеют" not in text
        assert "концерт" not in text
        assert "перенос с" in text

    def test_what_decided_a_tie_is_marked_and_said(self, account: SeasonAccount) -> None:
        page = Page(site_html(account, made_at=AT))

        decided = sum(row.decided_by == "points_between_the_tied" for table in account.tables for row in table)
        assert page.count("td", class_="deciding") == decided > 0
        assert page.text.count("баллы между равными: ") == decided

    def test_at_every_step_on_the_way(self) -> None:
        organiser = Organiser(team_names(6))
        sections = []
        for step in steps(organiser, 2, 2):
            page = Page(site_html(organiser.account(), made_at=AT))
            assert (page.open, page.faults) == ([], [])
            sections.append((step, page.count("section")))
            if step == "calendar":
                assert page.count("td", class_="won") == 0

        assert sections == [("squads", 0), ("qualifier", 1), ("calendar", 3), ("groups", 3), ("closed", 5)]

    def test_a_play_off_under_way(self) -> None:
        organiser = Organiser(team_names(6))
        for step in steps(organiser, 2, 2):
            if step == "groups":
                break
        account = organiser.account()
        under_way = season_account(replace(account.state, bracket=organiser.teams[:4]), account.results)

        page = Page(site_html(under_way, made_at=AT))
        assert "Призёры" not in page.text
        assert "Полуфинал" in page.text
        assert "Матч за третье место — —" in page.text
        assert "Финал — —" in page.text

        only_a_final = season_account(replace(account.state, bracket=organiser.teams[:2]), account.results)
        page = Page(site_html(only_a_final, made_at=AT))
        assert "Финал" in page.text
        assert "Матч за третье место" not in page.text

    def test_a_qualifying_game_that_is_not_closed_and_an_evening_without_a_date(self) -> None:
        organiser = Organiser(("Гранит", "Опыт"))
        organiser.do(*map(TeamEntered, organiser.teams), *sheet(Гранит=5, Опыт=5))
        state = replace(organiser.state, fixtures=(Fixture("friendly", "Гранит", "Опыт", ""),))
        state = replace(state, head=replace(state.head, season=replace(state.head.season, organiser="", place="")))

        page = Page(site_html(season_account(state, ()), made_at=AT))

        assert "Ещё не закрыта." in page.text
        assert "даты нет · товарищеский вечер" in page.text
        assert "1–2 Опыт поровну" in page.text
        assert "организатор" not in page.text

    def test_markup_in_any_text_is_text(self) -> None:
        organiser = evil_season()
        own = organiser.state.head.season
        state = replace(organiser.state, head=replace(organiser.state.head, season=replace(own, name="<b>Весна</b>", place="<img src=x>")))

        page = Page(site_html(season_account(state, organiser.account().results), made_at=AT))

        assert (page.open, page.faults) == ([], [])
        assert {"script", "img", "b"}.isdisjoint(tag for tag, _attributes in page.elements)
        assert "<script>alert(1)</script>" in page.text
        assert "<b>Весна</b>" in page.text

    def test_english_has_no_russian_word(self) -> None:
        words.use_language("en")
        organiser = Organiser([f"Team {number}" for number in range(12)])
        for _step in steps(organiser, 3, 2):
            pass
        text = site_html(organiser.account(), made_at=AT)
        for own in ("Весна 2026", "Самоцвет", "Орлова"):
            text = text.replace(own, "")

        assert not re.search("[а-яё]", text, re.IGNORECASE)

    def test_it_looks_the_same_for_the_same_season(self, account: SeasonAccount) -> None:
        assert site_html(account, made_at=AT) == site_html(account, made_at=AT)
