"""A tournament's sheets read back from the PDF: every player, table and figure in its place, over as many pages as it takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pypdfium2
import pytest
from pypdfium2 import raw

from judge_console import words
from judge_console.mafia.statistics import PeriodWins
from judge_console.printout.paper import Box
from judge_console.printout.plot import Plot, wins_plot
from judge_console.printout.tournament_lists import entries_pdf, lots_pdf, quality_pdf, timetable_pdf
from judge_console.printout.tournament_seating import seating_by_player_pdf, seating_by_round_pdf
from judge_console.printout.tournament_sheet import (
    DayPlan,
    EntryLine,
    FiguresTable,
    Lot,
    LotsSheet,
    RoundTime,
    SeatingQuality,
    TimetableSheet,
)
from judge_console.printout.tournament_standings import standings_pdf
from judge_console.printout.tournament_statistics import figures_pdf
from tests.printout.reading import ReadPage, embedded, read
from tests.printout.test_lettering import NAMES as HARD_NAMES
from tests.printout.tournament_sheets import HEADING, entries, name, seating, standings

TIMETABLE = TimetableSheet(
    HEADING,
    (
        DayPlan("2026-12-05", (RoundTime(1, "12:00", "13:00", 15), RoundTime(2, "13:15", "14:15"))),
        DayPlan("2026-12-06", (RoundTime(3, "11:00", "12:00", byes=(name(4), name(5))),)),
        DayPlan("", (RoundTime(4, "", ""),)),
    ),
    ((1, "Judge1"), (2, "Judge2")),
)
LOTS = LotsSheet(HEADING, (Lot("05.12.2026 18:05", "2–3", (name(7), name(8)), "again"),), (("5–6", (name(1), name(2))),))
FIGURES = FiguresTable("Figures of all", ("Who", "First figure", "Second"), tuple((name(row), f"F{row}", f"S{row}") for row in range(60)))
SHEETS: dict[str, Callable[[], bytes]] = {
    "entries": lambda: entries_pdf(entries(100)),
    "seating by round": lambda: seating_by_round_pdf(seating(10, 15, 7, quality=True)),
    "seating by player": lambda: seating_by_player_pdf(seating(10, 15, 7)),
    "timetable": lambda: timetable_pdf(TIMETABLE),
    "standings": lambda: standings_pdf(standings(100, 15)),
    "lots": lambda: lots_pdf(LOTS),
    "quality": lambda: quality_pdf(seating(2, 5, quality=True)),
    "figures": lambda: figures_pdf(HEADING, "Statistics", [plot(), FIGURES]),
}


def plot() -> Plot:
    """In the language in force."""
    return wins_plot([PeriodWins("round", "1", 3, 2, 1)])


def line(page: ReadPage, at: Box, left: float = 0.0, right: float | None = None) -> str:
    """What stands at the height of a text, between two edges."""
    return page.within(Box(left, at.y - 1.5, (right or page.width) - left, at.height + 3))


def under(page: ReadPage, heading: str, at: Box, width: float = 30.0, number: int = 0) -> str:
    """What stands under a heading at the height of a text; the heading and its cell have one middle."""
    place = page.place(heading, number)
    middle = place.x + place.width / 2
    return line(page, at, middle - width / 2, middle + width / 2)


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
            assert page.place("Winter Cup · final").y < 60
            assert f"стр. {number} из {len(pages)}" in page.text
            assert "Console 1 · House rules · напечатано 05.12.2026 20:15" in page.text
            assert "05.12.2026 · Minsk · главный судья Verhovceva" in page.text

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
        pages = read(SHEETS[sheet]())

        assert not re.search("[а-яё]", "".join(page.text for page in pages), re.IGNORECASE)
        assert f"page 1 of {len(pages)}" in pages[0].text

    def test_a_heading_of_nothing_leaves_no_marks(self) -> None:
        (page,) = read(entries_pdf(replace(entries(3), heading=type(HEADING)())))

        assert "·" not in page.text

    @pytest.mark.parametrize("nickname", HARD_NAMES.values(), ids=HARD_NAMES.keys())
    def test_any_nickname_prints_on_every_sheet(self, nickname: str) -> None:
        plain = seating(2, 2)
        tables = ((nickname, *plain.rounds[0].tables[0][1:]), plain.rounds[0].tables[1])
        hard = replace(plain, rounds=(replace(plain.rounds[0], tables=tables, byes=(nickname,)),))
        table = standings(3, 2)
        lines = (replace(table.lines[0], nickname=nickname), *table.lines[1:])
        by_round = (replace(table.by_round[0], nickname=nickname), *table.by_round[1:])
        lots = (Lot("", "", (nickname,)),)
        for data in (
            entries_pdf(replace(entries(2), players=(EntryLine(nickname, nickname, nickname, nickname), EntryLine("last")))),
            seating_by_round_pdf(hard),
            seating_by_player_pdf(hard),
            standings_pdf(replace(table, lines=lines, by_round=by_round, lots=lots)),
            lots_pdf(LotsSheet(HEADING, lots, (("1–2", (nickname,)),))),
            figures_pdf(HEADING, nickname, [FiguresTable(nickname, (nickname, nickname), ((nickname, nickname),))]),
        ):
            for page in read(data):
                assert all(glyph.box.x >= 0 and glyph.box.right <= page.width for glyph in page.glyphs)


class TestEntries:
    def test_all_hundred_are_there_in_order_under_repeated_heads(self) -> None:
        pages = read(entries_pdf(entries(100)))

        found = [match for page in pages for match in re.findall(r"Player\d{3}", page.text)]
        assert found[:100] == [name(number) for number in range(100)]
        assert len(pages) > 1
        for page in pages[:-1]:
            assert page.place("Никнейм").y < page.place(re.findall(r"Player\d{3}", page.text)[0]).y
        assert "100 игроков" in pages[0].text

    def test_a_line_holds_number_nickname_name_club_and_remark(self) -> None:
        (page,) = read(entries_pdf(entries(3)))

        assert line(page, page.place(name(2))) == "3 Player002 Name2 Club2 late"

    def test_pairs_and_judges_follow(self) -> None:
        (page,) = read(entries_pdf(entries(4)))

        assert line(page, page.place("if free")) == "Player002 Player003 if free"
        assert line(page, page.place("Judge2")) == "2 Judge2"

    def test_what_nobody_has_takes_no_column(self) -> None:
        sheet = replace(entries(3), players=tuple(EntryLine(name(number)) for number in range(3)), apart=(), judges=())
        (page,) = read(entries_pdf(sheet))

        assert "Имя" not in page.text
        assert "Клуб" not in page.text
        assert "Примечание" not in page.text
        assert "Пары" not in page.text
        assert line(page, page.place(name(1))) == "2 Player001"

    def test_an_empty_list_is_a_page_too(self) -> None:
        (page,) = read(entries_pdf(replace(entries(0), apart=(), judges=())))

        assert "0 игроков" in page.text


class TestSeatingByRound:
    @pytest.mark.parametrize(("tables", "rounds"), [(1, 4), (2, 5), (3, 3), (5, 3), (6, 2), (10, 4), (12, 2)])
    def test_every_seat_of_every_table_is_in_its_place(self, tables: int, rounds: int) -> None:
        sheet = seating(tables, rounds)
        found: dict[str, list[tuple[ReadPage, Box]]] = {}
        for page in read(seating_by_round_pdf(sheet)):
            for player in {player for table in sheet.rounds[0].tables for player in table}:
                found.setdefault(player, []).extend((page, place) for place in page.places(player))

        assert all(len(places) == rounds for places in found.values())
        for one in sheet.rounds:
            for number, table in enumerate(one.tables, 1):
                places = [found[player][one.number - 1] for player in table]
                page = places[0][0]
                heads = [
                    head
                    for head in page.places(f"Стол {number}")
                    if abs(head.x - places[0][1].x) < 1.5 and 0 < places[0][1].y - head.bottom < 20
                ]
                assert len(heads) == 1
                assert [place.y for _page, place in places] == sorted(place.y for _page, place in places)
                assert max(place.x for _page, place in places) - min(place.x for _page, place in places) < 0.5
                assert {id(page) for page, _place in places} == {id(page)}

    def test_seats_are_numbered_at_the_left(self) -> None:
        (page,) = read(seating_by_round_pdf(seating(3, 1)))

        for seat, player in enumerate(seating(3, 1).rounds[0].tables[0], 1):
            place = page.place(player)
            assert line(page, place, 0, place.x - 3) == str(seat)

    def test_a_round_has_its_number_day_and_times_and_each_table_its_judge(self) -> None:
        (page,) = read(seating_by_round_pdf(seating(3, 1)))

        assert line(page, page.place("Тур 1")) == "Тур 1 05.12.2026 · 10:00–10:50"
        assert line(page, page.place("Judge1")) == "Judge1 Judge2"

    def test_without_times_there_is_only_the_number(self) -> None:
        (page,) = read(seating_by_round_pdf(seating(3, 1, timed=False)))

        assert line(page, page.place("Тур 1")) == "Тур 1"

    @pytest.mark.parametrize("byes", [3, 80])
    def test_whoever_sits_out_is_named_however_many_they_are(self, byes: int) -> None:
        sheet = seating(2, 2, byes)
        text = "".join(page.text for page in read(seating_by_round_pdf(sheet)))

        for one in sheet.rounds:
            assert all(text.count(player) >= 2 for player in one.byes)
        assert text.count("Свободны:") == 2

    @pytest.mark.parametrize(("tables", "lying"), [(5, False), (6, True)])
    def test_many_tables_lie_across_the_page(self, tables: int, *, lying: bool) -> None:
        page = read(seating_by_round_pdf(seating(tables, 1)))[0]

        assert (page.width > page.height) is lying

    def test_the_figures_of_the_seating_come_at_the_end(self) -> None:
        page = read(seating_by_round_pdf(seating(2, 2, quality=True)))[-1]

        assert line(page, page.place("Sum of squares")) == "Sum of squares 241.5 not below 236.84"

    def test_nothing_accepted_is_said(self) -> None:
        (page,) = read(seating_by_round_pdf(replace(seating(2, 1), rounds=())))

        assert "Рассадка ещё не принята." in page.text


class TestSeatingByPlayer:
    @pytest.mark.parametrize(("tables", "rounds", "byes"), [(2, 5, 0), (4, 9, 3), (10, 15, 0)])
    def test_every_player_has_his_tables_and_seats(self, tables: int, rounds: int, byes: int) -> None:
        sheet = seating(tables, rounds, byes)
        lines: dict[str, str] = {}
        for page in read(seating_by_player_pdf(sheet)):
            for player in re.findall(r"Player\d{3}", page.text):
                lines[player] = line(page, page.place(player))

        assert len(lines) == 10 * tables + byes
        for player, text in lines.items():
            assert text.split() == [player, *(_place_of(sheet.rounds[number], player) for number in range(rounds))]

    def test_the_names_go_by_the_alphabet_with_yo_beside_ye(self) -> None:
        names = ("Ёж", "еда", "Жук", "Ель", "арбуз", "Яма", "Бык", "Волк", "Гусь", "Дом")
        sheet = replace(seating(1, 1), rounds=(replace(seating(1, 1).rounds[0], tables=(names,)),))
        (page,) = read(seating_by_player_pdf(sheet))

        order = ["арбуз", "Бык", "Волк", "Гусь", "Дом", "еда", "Ёж", "Ель", "Жук", "Яма"]
        assert sorted(names, key=lambda one: page.place(one).y) == order

    def test_days_are_told_where_there_are_several(self) -> None:
        one_day = seating(2, 2)
        two_days = replace(one_day, rounds=(one_day.rounds[0], replace(one_day.rounds[1], date="2026-12-06")))

        assert "06.12.2026" in read(seating_by_player_pdf(two_days))[0].text
        assert read(seating_by_player_pdf(one_day))[0].text.count("05.12.2026") == 2

    def test_one_who_is_not_in_a_round_has_an_empty_cell(self) -> None:
        sheet = seating(1, 2)
        others = tuple(f"Other{number}" for number in range(10))
        (page,) = read(seating_by_player_pdf(replace(sheet, rounds=(sheet.rounds[0], replace(sheet.rounds[1], tables=(others,))))))

        assert line(page, page.place("Other3")).split() == ["Other3", "1·4"]
        assert under(page, "Тур 2", page.place("Other3")) == "1·4"


def _place_of(one: object, player: str) -> str:
    for table, players in enumerate(one.tables, 1):
        if player in players:
            return f"{table}·{players.index(player) + 1}"
    return "—"


class TestTimetable:
    def test_each_day_has_its_rounds_with_breaks(self) -> None:
        (page,) = read(timetable_pdf(TIMETABLE))

        assert line(page, page.place("туров: 2, 12:00–14:15")).startswith("05.12.2026")
        assert line(page, page.place("13:00")) == "1 12:00 13:00 15 минут"
        assert line(page, page.place("13:15")) == "2 13:15 14:15"
        assert line(page, page.place("11:00", 1)) == "3 11:00 12:00 Player004, Player005"
        assert "Время не назначено" in page.text
        assert "туров: 1" in page.text
        assert line(page, page.place("Judge1")) == "1 Judge1"

    def test_without_byes_and_judges_their_columns_are_empty(self) -> None:
        days = (DayPlan("2026-12-05", (RoundTime(1, "12:00", "13:00"),)),)
        (page,) = read(timetable_pdf(TimetableSheet(HEADING, days)))

        assert "Свободны" not in page.text
        assert "Судьи" not in page.text

    def test_nothing_planned_is_said(self) -> None:
        assert "Рассадка ещё не принята." in read(timetable_pdf(TimetableSheet(HEADING, ())))[0].text


class TestStandings:
    @pytest.mark.clause("mafia:8.5")
    def test_hundred_places_stand_in_order_under_repeated_heads(self) -> None:
        pages = read(standings_pdf(standings(100)))

        found = [match for page in pages for match in re.findall(r"Player\d{3}", page.text)]
        assert [one for one in found if one != name(0)][:100] == [name(number) for number in range(1, 101)]
        assert all("Решило" in page.text for page in pages[:-1])

    def test_a_line_is_read_from_left_to_right(self) -> None:
        page = read(standings_pdf(standings(3)))[0]

        assert line(page, page.place(name(2))) == "2 Player002 0 1002 0.5 2002 3020 3021 3022 3023 3024 3025 best: 1 < 2"

    def test_the_total_and_what_decided_are_bold(self) -> None:
        data = standings_pdf(standings(3))

        assert is_bold(data, 0, "2002")
        assert [is_bold(data, 0, text) for text in ("3011", "3021", "3031")] == [True, True, False]
        assert not is_bold(data, 0, "3020")

    def test_order_count_lots_and_signature_stand_by_the_table(self) -> None:
        page = read(standings_pdf(standings(3)))[0]

        assert "games counted: 12" in page.text
        assert "Places are decided by: total, wins." in page.text
        assert line(page, page.place("05.12.2026 18:05")) == "05.12.2026 18:05 2–3 1. Player002 2. Player003 again"
        assert line(page, page.place("Главный судья")).startswith("Главный судья Verhovceva")

    def test_closed_standings_say_so(self) -> None:
        assert "Итоговая турнирная таблица" in read(standings_pdf(standings(3, final=True)))[0].text
        assert "Итоговая" not in read(standings_pdf(standings(3)))[0].text

    def test_points_by_round_stand_beside_their_sum(self) -> None:
        page = read(standings_pdf(standings(3, 5)))[-1]
        place = page.places(name(2))[-1]

        assert line(page, place) == "Player002 M2.1 M2.2 M2.3 M2.4 M2.5 -1 2002"
        assert under(page, "Тур 4" if page.places("Тур 4") else "Round 4", place) == "M2.4"

    def test_more_rounds_than_a_page_is_wide_go_under_one_another(self) -> None:
        text = "".join(page.text for page in read(standings_pdf(standings(3, 20))))

        assert all(f"M3.{number}" in text for number in range(1, 21))
        assert text.count("Итог") == 1
        assert text.count("Late") == 1

    def test_without_games_there_are_only_places(self) -> None:
        sheet = replace(standings(2), lots=(), order="", counted="")
        (page,) = read(standings_pdf(sheet))

        assert "Баллы по турам" not in page.text
        assert "жребий" not in page.text.lower()


class TestLotsAndQuality:
    @pytest.mark.clause("mafia:8.5.5")
    def test_a_lot_has_its_time_its_places_and_its_order(self) -> None:
        (page,) = read(lots_pdf(LOTS))

        assert line(page, page.place("05.12.2026 18:05")) == "05.12.2026 18:05 2–3 1. Player007 2. Player008 again"
        assert line(page, page.place("5–6")) == "5–6 Player001, Player002"

    def test_no_lot_is_said(self) -> None:
        (page,) = read(lots_pdf(LotsSheet(HEADING, ())))

        assert "Жребий не бросали." in page.text
        assert "ждут" not in page.text

    def test_figures_stand_beside_the_best_possible_and_pairs_are_counted(self) -> None:
        (page,) = read(quality_pdf(seating(2, 5, quality=True)))

        assert line(page, page.place("Sum of squares")) == "Sum of squares 241.5 not below 236.84"
        assert "drawn from seed 17" in page.text
        assert line(page, page.place("Игр за одним столом")) == "Игр за одним столом 4 5"
        assert line(page, page.place("Пар игроков")) == "Пар игроков 100 90"
        assert line(page, page.place("52,6 %")) == "Доля 52,6 % 47,4 %"

    def test_meetings_may_be_unknown_but_figures_must_be_there(self) -> None:
        plain = seating(2, 5)
        (page,) = read(quality_pdf(replace(plain, quality=SeatingQuality(()))))
        assert "встречаются" not in page.text
        with pytest.raises(ValueError, match="figures"):
            quality_pdf(plain)


class TestFigures:
    def test_tables_and_plots_stand_under_one_another(self) -> None:
        pages = read(figures_pdf(HEADING, "Statistics", [plot(), FIGURES]))

        assert pages[0].place("победы красных: 3 из 6").y < pages[0].place("Figures of all").y < pages[0].place(name(0)).y
        assert line(pages[0], pages[0].place(name(3))) == "Player003 F3 S3"
        text = "".join(page.text for page in pages)
        assert all(f"S{row}" in text for row in range(60))
        assert all("Who" in page.text for page in pages)

    def test_a_table_wider_than_the_page_is_drawn_together(self) -> None:
        wide = FiguresTable("Wide", tuple(f"H{number}" for number in range(20)), (tuple("абвгдежзик" * 3 for _ in range(20)),))
        (page,) = read(figures_pdf(HEADING, "Statistics", [wide]))

        assert page.place("H19").right < page.width - 26
