"""A season's sheets read back from the PDF: every team, evening, answer and rouble in its place, over as many pages as it takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pypdfium2
import pytest
from pypdfium2 import raw

from judge_console import words
from judge_console.printout.paper import Box
from judge_console.printout.season_bracket import bracket_pdf
from judge_console.printout.season_lists import calendar_pdf, fees_pdf, prizes_pdf, squads_pdf
from judge_console.printout.season_qualifier import qualifier_pdf
from judge_console.printout.season_sheet import (
    BracketSheet,
    CalendarSheet,
    FeesSheet,
    PrizesSheet,
    QualifierSheet,
    SeasonHeading,
    SquadBlock,
    SquadsSheet,
    TablesSheet,
)
from judge_console.printout.season_tables import tables_pdf
from tests.printout.reading import ReadPage, embedded, read
from tests.printout.season_sheets import HEADING, bracket, calendar, fees, prizes, qualifier, squads, tables, team
from tests.printout.test_lettering import NAMES as HARD_NAMES

SHEETS: dict[str, Callable[[], bytes]] = {
    "squads": lambda: squads_pdf(squads(60)),
    "calendar": lambda: calendar_pdf(calendar(90, 5)),
    "tables": lambda: tables_pdf(tables(3, 4)),
    "large tables": lambda: tables_pdf(tables(2, 16, final=True)),
    "bracket": lambda: bracket_pdf(bracket(8)),
    "large bracket": lambda: bracket_pdf(bracket(32)),
    "qualifier": lambda: qualifier_pdf(qualifier(60)),
    "fees": lambda: fees_pdf(fees(60)),
    "prizes": lambda: prizes_pdf(prizes(60)),
}
EMPTY: dict[str, tuple[Callable[[], bytes], str]] = {
    "squads": (lambda: squads_pdf(SquadsSheet(HEADING, ())), "Ни одна команда не заявлена."),
    "calendar": (lambda: calendar_pdf(CalendarSheet(HEADING, ())), "Вечера не запланированы."),
    "tables": (lambda: tables_pdf(TablesSheet(HEADING, (), ())), "Групп пока нет."),
    "bracket": (lambda: bracket_pdf(BracketSheet(HEADING, ())), "Плей-офф ещё не составлен."),
    "qualifier": (lambda: qualifier_pdf(QualifierSheet(HEADING, 36, (), frozenset(), (0,) * 36, (0,) * 36)), "0 команд"),
    "fees": (lambda: fees_pdf(FeesSheet(HEADING, (), ("0", "0", "0"))), "Платежей нет."),
    "prizes": (lambda: prizes_pdf(PrizesSheet(HEADING, ())), "Призы не вручались."),
}


def line(page: ReadPage, at: Box, left: float = 0.0, right: float | None = None) -> str:
    """What stands at the height of a text, between two edges."""
    return page.within(Box(left, at.y - 1.5, (right or page.width) - left, at.height + 3))


def every_text(data: bytes) -> str:
    return " ".join(" ".join(page.text.split()) for page in read(data))


def is_bold(data: bytes, number: int, text: str) -> bool:
    """Whether a text of page `number` is set in bold."""
    page = pypdfium2.PdfDocument(data)[number]
    texts = page.get_textpage()
    found = [item for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=texts) if item.extract().strip() == text]
    return "Bold" in found[0].get_font().get_base_name()


class TestEverySheet:
    @pytest.mark.parametrize("sheet", SHEETS)
    def test_each_page_says_what_it_is_and_how_many_there_are(self, sheet: str) -> None:
        pages = read(SHEETS[sheet]())

        for number, page in enumerate(pages, 1):
            assert page.place("Autumn 2026").y < 60
            assert f"стр. {number} из {len(pages)}" in page.text
            assert "Console 1 · House rules · напечатано 05.12.2026 20:15" in page.text
            assert "Samotsvet · организатор Kim" in page.text

    @pytest.mark.parametrize("sheet", SHEETS)
    def test_nothing_leaves_the_paper_and_every_font_is_inside(self, sheet: str) -> None:
        data = SHEETS[sheet]()

        for page in read(data):
            for glyph in page.glyphs:
                assert glyph.box.x >= 26
                assert glyph.box.right <= page.width - 26
                assert glyph.box.bottom <= page.height - 15
        assert all(embedded(data).values())

    @pytest.mark.parametrize("sheet", SHEETS)
    def test_the_same_sheet_is_the_same_file(self, sheet: str) -> None:
        assert SHEETS[sheet]() == SHEETS[sheet]()

    @pytest.mark.parametrize("sheet", SHEETS)
    def test_english_sheets_have_no_russian_word(self, sheet: str) -> None:
        words.use_language("en")

        assert not re.search("[а-яё]", every_text(SHEETS[sheet]()), re.IGNORECASE)

    @pytest.mark.parametrize("sheet", EMPTY)
    def test_an_empty_season_has_its_sheets_too(self, sheet: str) -> None:
        make, said = EMPTY[sheet]

        (page,) = read(make())

        assert said in page.text

    def test_a_heading_of_nothing_leaves_no_marks(self) -> None:
        (page,) = read(squads_pdf(replace(squads(2), heading=SeasonHeading())))

        assert "·" not in page.text

    @pytest.mark.parametrize("name", HARD_NAMES)
    def test_hard_names_find_their_room(self, name: str) -> None:
        block = SquadBlock(name, name, ((name, name, "1"),))
        sheets = [squads_pdf(SquadsSheet(HEADING, (block,)))]
        hard = replace(qualifier(2), lines=tuple(replace(one, team=name, remark=name) for one in qualifier(2).lines))
        sheets.append(qualifier_pdf(hard))
        for data in sheets:
            for page in read(data):
                assert all(glyph.box.x >= 26 and glyph.box.right <= page.width - 26 for glyph in page.glyphs)


class TestSquads:
    @pytest.mark.clause("quiz:1.1", "quiz:1.2")
    def test_every_person_stands_under_his_team_with_his_owls(self) -> None:
        text = every_text(squads_pdf(squads(60)))

        for number in range(1, 61):
            people = 0 if number == 3 else 9
            assert text.count(f"Person{number:02}x0") == (2 if people else 1)
            assert sum(f"Person{number:02}x{one}" in text for one in range(1, 9)) == max(0, people - 1)
            assert (f"owl{number}x2" in text) == bool(people)

    def test_a_team_and_its_people_are_never_parted(self) -> None:
        for page in read(squads_pdf(squads(12))):
            for number in range(1, 13):
                if f"Team{number:02}" in page.text and number != 3:
                    assert f"Person{number:02}x8" in page.text

    def test_a_limit_let_pass_is_told_with_its_clause_and_the_reason(self) -> None:
        (page,) = read(squads_pdf(squads(2)))

        told = line(page, page.place("five white owls"))
        assert told.endswith("five white owls old friends 1.2.2")

    def test_a_team_higher_than_a_page_goes_on_overleaf(self) -> None:
        crowd = SquadBlock(team(1), "", tuple((f"Person{number:03}", "", "") for number in range(80)))
        data = squads_pdf(SquadsSheet(HEADING, (crowd, SquadBlock(team(2), ""))))

        text = every_text(data)
        assert len(read(data)) > 1
        assert all(f"Person{number:03}" in text for number in range(80))
        assert team(2) in text


class TestCalendar:
    @pytest.mark.clause("quiz:4.season")
    def test_every_evening_is_one_line(self) -> None:
        pages = read(calendar_pdf(calendar(90, 5)))

        for number in range(1, 91):
            page = next(page for page in pages if page.places(f"d{number:03}"))
            told = line(page, page.place(f"d{number:03}"))
            assert told == f"d{number:03} group {number % 4} {team(number)} – {team(number + 100)} 4:{number}, 6:2 {team(number)} r{number}"
        assert all("Дата" in page.text for page in pages)

    def test_evenings_without_a_date_departures_and_closed_days(self) -> None:
        text = every_text(calendar_pdf(calendar(3, 2)))

        assert "Без даты Этап Команды Счёт Победитель Примечание group 0 Team04" in text
        assert "Отступления от регламента Дата Отступление Пункт d002 Team02: too soon 4.season" in text
        assert "Закрытые дни Дата Причина d999 banquet" in text


class TestTables:
    @pytest.mark.clause("quiz:2.3")
    def test_figures_that_decided_and_what_did_it(self) -> None:
        data = tables_pdf(tables(1, 4))
        (page,) = read(data)

        assert line(page, page.place("1002")) == "2 Team102 1002 1.5 2 lot"
        assert is_bold(data, 0, "1.5")
        assert not is_bold(data, 0, "1002")
        assert "Places are decided by: points." in page.text

    def test_who_beat_whom(self) -> None:
        data = tables_pdf(tables(1, 4))
        (page,) = read(data)

        above, below = page.place("p0x1"), page.place("p1x0")
        assert above.y < below.y
        assert above.x > below.x
        assert is_bold(data, 0, "p0x1")
        assert not is_bold(data, 0, "p1x0")
        assert not page.places("p1x2")
        assert not page.places("p0x0")
        middle = page.place("p0x1").y + 3
        diagonal = page.place("p1x0").x + 8
        assert page.darkest(Box(diagonal, middle, 10, 4)) < 220

    def test_three_groups_of_four_are_one_page_and_large_ones_lie_across(self) -> None:
        (page,) = read(tables_pdf(tables(3, 4)))
        assert page.height > page.width

        pages = read(tables_pdf(tables(1, 16, final=True)))
        assert all(page.width > page.height for page in pages)
        assert "Итоговые таблицы групп" in pages[0].text
        text = " ".join(page.text for page in pages)
        assert all(f"p{row}x{column}" in text for row in range(16) for column in range(16) if row != column and row + column != 3)


class TestBracket:
    @pytest.mark.clause("quiz:1.3")
    @pytest.mark.parametrize("slots", [2, 4, 8, 16])
    def test_rounds_go_from_left_to_right(self, slots: int) -> None:
        (page,) = read(bracket_pdf(bracket(slots)))

        # The podium names the first team too, above the bracket.
        boxes = sorted(page.places(team(1)), key=lambda box: box.x)
        assert len(boxes) == slots.bit_length()
        titles = [page.place(f"Round{number}").x for number in range(slots.bit_length() - 1)]
        assert titles == sorted(titles)
        assert f"{team(slots)}" in page.text or "без соперника" in page.text

    def test_winners_scores_and_the_match_for_the_third_place(self) -> None:
        data = bracket_pdf(bracket(8))
        (page,) = read(data)

        assert line(page, page.place("4:6"), right=300) == "Team01 4:6"
        assert is_bold(data, 0, "4:6")
        assert not is_bold(data, 0, "6:3")
        third = page.place("Third place")
        assert page.place("n third").y > third.y
        assert "Team03 5:6" in line(page, page.place("5:6"), left=third.x)

    def test_what_is_not_known_is_left_to_be_filled_in(self) -> None:
        (page,) = read(bracket_pdf(bracket(8, played=False)))

        assert "Призёры" not in page.text
        assert page.text.count("Team01") == 1
        assert page.text.count("без соперника") == 1

    def test_more_than_eight_matches_are_drawn_in_parts(self) -> None:
        pages = read(bracket_pdf(bracket(32)))

        assert len(pages) == 3
        assert "Team16" in pages[0].text
        assert "Team17" in pages[1].text
        assert "Призёры" in pages[2].text
        assert "Round4" in pages[2].text


class TestQualifier:
    @pytest.mark.clause("quiz:2.1")
    def test_every_answer_of_sixty_teams(self) -> None:
        sheet = qualifier(60)
        pages = read(qualifier_pdf(sheet))

        found = 0
        for one in sheet.lines:
            (page,) = [page for page in pages[:2] if len(page.places(one.rating)) == 1]
            told = line(page, page.place(one.rating)).split()
            marks = one.marks.replace("X", "×").replace(".", "")
            sums = [str(one.marks[start : start + 12].count("1")) for start in (0, 12, 24)]
            expected = [*marks[: 12 - one.marks[:12].count(".")], sums[0]]
            expected += [*one.marks[12:24], sums[1], *one.marks[24:], sums[2], one.right, one.rating]
            assert told[-len(expected) :] == expected
            assert told[:2] == [one.place, one.team]
            found += 1
        assert found == 60
        for page in pages[:2]:
            assert "Тур 1" in page.text
            assert page.places("36")

    def test_columns_of_a_removed_question_are_grey_and_a_disputed_answer_is_ringed(self) -> None:
        (page,) = read(qualifier_pdf(qualifier(3)))

        cross = page.places("×")[0]
        assert page.darkest(Box(cross.x - 4, cross.y - 4, 2, 2)) < 225
        question = page.place("?")
        ring = Box(question.x - 5, question.y - 4, question.width + 10, question.height + 8)
        assert page.ink(ring) > 2 * page.ink(Box(question.x - 0.5, question.y, question.width + 1, question.height))

    def test_counts_of_each_question_stand_below_the_teams(self) -> None:
        sheet = qualifier(3)
        (page,) = read(qualifier_pdf(sheet))

        taken = line(page, page.place("взяли команд")).removeprefix("взяли команд ").split()
        ratings = line(page, page.place("рейтинг вопроса")).removeprefix("рейтинг вопроса ").split()
        assert taken == ["×" if number == 5 else str(figure) for number, figure in enumerate(sheet.taken, 1)]
        assert ratings == ["×" if number == 5 else str(figure) for number, figure in enumerate(sheet.ratings, 1)]

    def test_the_line_below_the_last_team_that_goes_on(self) -> None:
        with_line, without = (read(qualifier_pdf(replace(qualifier(12), going_on=going_on)))[0] for going_on in (4, None))

        place = with_line.place("704")
        strip = Box(place.x - 200, place.y + place.height + 1, 150, 6)
        assert with_line.ink(strip) > without.ink(strip)

    def test_what_was_ruled_on_follows(self) -> None:
        text = every_text(qualifier_pdf(qualifier(3)))

        assert "Places are decided by: rating." in text
        assert "Appeals Question Team Ruling 7 Team01 granted" in text

    @pytest.mark.parametrize("questions", [10, 48])
    def test_other_packages_have_their_own_tours(self, questions: int) -> None:
        (page,) = read(qualifier_pdf(qualifier(3, questions)))

        assert f"Тур {-(-questions // 12)}" in page.text
        assert f"Тур {-(-questions // 12) + 1}" not in page.text


class TestMoney:
    @pytest.mark.clause("quiz:4.fee")
    def test_accounts_charges_and_receipts(self) -> None:
        data = fees_pdf(fees(60))
        pages = read(data)

        for number in range(1, 61):
            (page,) = [page for page in pages if page.places(f"ow{number}")]
            assert line(page, page.place(f"ow{number}")) == f"{team(number)} 2 ch{number} pd{number} ow{number}"
        text = every_text(data)
        assert "Итог total1 total2 total3" in text
        assert "e60 Team60 cash re60" in text
        assert "d60 Team60 evening am60" in text
        assert "60 записей" in text

    @pytest.mark.clause("quiz:4.prize")
    def test_prizes_and_who_waits_for_one(self) -> None:
        text = every_text(prizes_pdf(prizes(3)))

        assert "winners get books (4)" in text
        assert "d3 Team03 books3" in text
        assert "Победители без приза Дата Команда Соперники d99 Team99 Team98" in text
