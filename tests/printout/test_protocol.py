"""The official protocol as it lies on paper: read back from the PDF, text by its place and ink by its pixels (clause 9)."""

import functools
import os
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal

import pytest

from judge_console import words
from judge_console.printout.paper import Box
from judge_console.printout.protocol import blanks_pdf, protocols_pdf
from judge_console.printout.protocol_sheet import (
    BestMove,
    BlankSheet,
    DayStrip,
    Departure,
    Head,
    NightStrip,
    ProtocolSheet,
    SeatLine,
    Violation,
)
from tests.printout.reading import ReadPage, difference, embedded, lies_in, read
from tests.printout.sheets import DRAFT, HEAD, NAMES, SEATS, SHEET, named
from tests.printout.test_lettering import NAMES as HARD_NAMES


def front(sheet: ProtocolSheet = SHEET) -> ReadPage:
    return read(protocols_pdf([sheet]))[0]


@pytest.fixture(scope="module")
def page() -> ReadPage:
    words.use_language("ru")
    return front()


def under(page: ReadPage, label: str, width: float, number: int = 0) -> str:
    """What stands in the field below its small label."""
    place = page.place(label, number)
    return page.within(Box(place.x - 1, place.bottom, width, 19))


def row(page: ReadPage, seat: int) -> Box:
    """The table's line of a seat, from its number to the last column."""
    head, total = page.place("№", 1), page.place("Итог")
    middle = head.x + head.width / 2
    lines = [place for place in page.places(str(seat)) if abs(place.x + place.width / 2 - middle) < 2 and place.y > head.bottom]
    step = 24.2
    return Box(head.x - 5, lines[0].y + lines[0].height / 2 - step / 2, total.right + 8 - head.x + 5, step)


def cell(page: ReadPage, heading: str, seat: int) -> str:
    """What stands in a seat's line under a column's heading."""
    place, line = page.place(heading), row(page, seat)
    middle = place.x + place.width / 2
    return page.within(Box(middle - 18, line.y, 36, line.height))


def name_cell(page: ReadPage, seat: int) -> Box:
    line, left, right = row(page, seat), page.place("Никнейм").x, page.place("Роль").x
    return Box(left - 3, line.y, right - left - 3, line.height)


def strip_row(page: ReadPage, label: str, day: int) -> str:
    """What stands behind a label in the strip of a day; its own label is left out."""
    place = page.places(label)[day - 1]
    return page.within(Box(place.x, place.y + place.height / 2 - 7, page.width - place.x, 14)).removeprefix(label).strip()


# The head (9.2) and the ten rows (9.3, 9.4, 9.5)


@pytest.mark.clause("mafia:9.1", "mafia:9.2", "mafia:9.2.1", "mafia:9.2.2", "mafia:9.2.3")
def test_the_head_names_tournament_stage_game_table_date_and_judge(page: ReadPage) -> None:
    assert "ПРОТОКОЛ ИГРЫ" in page.text
    assert under(page, "Турнир", 200) == "Весенний кубок"
    assert under(page, "Стадия", 100) == "полуфинал"
    assert under(page, "Игра №", 50) == "5"
    assert under(page, "Стол", 50) == "3"
    assert under(page, "Дата", 80) == "18.04.2026"
    assert under(page, "Судья", 150) == "Воронцова"


@pytest.mark.clause("mafia:9.3")
def test_nicknames_stand_by_their_seats(page: ReadPage) -> None:
    for seat, name in enumerate(NAMES, start=1):
        assert page.within(name_cell(page, seat)).startswith(name)


@pytest.mark.clause("mafia:9.4", "mafia:9.4.1")
def test_roles_stand_as_the_regulations_letters(page: ReadPage) -> None:
    assert [cell(page, "Роль", seat) for seat in range(1, 11)] == list("КМККДКШКМК")


@pytest.mark.clause("mafia:9.4")
def test_unknown_roles_leave_their_cells_empty() -> None:
    page = front(replace(SHEET, seats=tuple(replace(line, role="") for line in SEATS)))
    assert [cell(page, "Роль", seat) for seat in range(1, 11)] == [""] * 10


@pytest.mark.clause("mafia:9.5")
def test_each_foul_is_a_mark_in_its_cell_with_its_clause(page: ReadPage) -> None:
    middle = page.place("Фолы")
    for seat, fouls in ((3, ()), (4, ("6.6.1", "6.6.3")), (8, ("6.6.2", "", "6.6.6", "6.6.4"))):
        line = row(page, seat)
        for place in range(4):
            box = Box(middle.x + middle.width / 2 + (place - 2) * 19.5 + 1, line.y + 1, 17.5, line.height - 2)
            clause = fouls[place] if place < len(fouls) else ""
            assert page.within(box) == clause
            marked = page.ink(Box(box.x + 3, box.y + 1, box.width - 6, 11))
            assert (marked > 40) == (place < len(fouls))


def test_a_foul_past_the_fourth_is_counted_beside_the_name() -> None:
    fouled = replace(SEATS[7], fouls=("6.6.2",) * 5)
    page = front(replace(SHEET, seats=tuple(fouled if line.seat == 8 else line for line in SEATS)))
    assert page.within(name_cell(page, 8)) == "Ольха 4 фола, ночь 2, фолов: 5"


def test_how_and_when_a_player_left_stands_by_his_name(page: ReadPage) -> None:
    said = {seat: page.within(name_cell(page, seat)) for seat in range(1, 11)}
    assert said[1] == "Лиса убит, ночь 1"
    assert said[2] == "Барин голосование, день 1"
    assert said[3] == "Мята"
    assert said[6] == "Пятница удалён (6.7.4), день 2"
    assert said[8] == "Ольха 4 фола, ночь 2"


def test_one_who_left_in_the_introduction_left_in_no_night() -> None:
    line = replace(SEATS[2], left=Departure("expelled", night=0, clause="5.1.5"))
    page = front(replace(SHEET, seats=tuple(line if seat.seat == 3 else seat for seat in SEATS)))
    assert page.within(name_cell(page, 3)) == "Мята удалён с турнира (5.1.5), знакомство"


@pytest.mark.clause("mafia:9.8")
def test_points_hold_the_outcome_and_the_penalty(page: ReadPage) -> None:
    assert cell(page, "Баллы", 7) == "3"
    assert cell(page, "Баллы", 2) == "0"
    assert cell(page, "Баллы", 6) == "1 штраф −1"


@pytest.mark.clause("mafia:9.9")
def test_extra_points_hold_the_judges_points_and_the_best_move(page: ReadPage) -> None:
    assert cell(page, "Доп.", 7) == "1"
    assert cell(page, "Доп.", 1) == "0,5 ЛХ 0,5"
    assert cell(page, "Доп.", 9) == "0,25"
    assert [cell(page, "Итог", seat) for seat in (1, 7, 9)] == ["2,5", "4", "0,25"]


# Winner, best move, judge (9.6, 9.7, 9.10)


@pytest.mark.clause("mafia:9.7")
@pytest.mark.parametrize(("winner", "written"), [("red", "мирный"), ("black", "мафия"), ("draw", "ничья"), (None, "")])
def test_the_winning_team(winner: str | None, written: str) -> None:
    page = front(replace(SHEET, winner=winner, reason=None))
    place = page.place("Победившая команда")
    assert page.within(Box(place.x - 1, place.bottom, 148, 38)) == written


def test_the_reason_of_the_end_stands_under_the_winner_with_its_clause() -> None:
    page = front(replace(SHEET, winner="draw", reason="empty_table", clause="7.6"))
    place = page.place("Победившая команда")
    assert page.within(Box(place.x - 1, place.bottom, 148, 38)) == "ничья за столом никого не осталось (7.6)"


def best_move(page: ReadPage) -> list[str]:
    """The four cells of the best move and its points: the text over each small label, or "dash" for a drawn stroke."""
    labels = [page.place("убит в 1-ю ночь"), *page.places("назван")]
    if page.places("баллы")[1:]:
        labels.append(page.places("баллы")[1])
    found: list[str] = []
    for label in (label for label in labels if label.y > page.place("Лучший ход").y and label.x < page.width / 2):
        box = Box(label.x + label.width / 2 - 17, label.y - 28, 34, 27)
        found.append(page.within(box) or ("dash" if page.ink(box) > 60 else ""))
    return found


@pytest.mark.clause("mafia:9.6")
def test_the_best_move_shows_who_was_killed_and_his_three(page: ReadPage) -> None:
    assert best_move(page) == ["1", "2", "9", "8"]
    label = page.place("чёрных: 2")
    assert page.within(Box(label.x - 10, label.y - 28, 50, 27)) == "+0,5"


@pytest.mark.clause("mafia:9.6")
def test_a_miss_in_the_first_night_is_a_dash() -> None:
    page = front(replace(SHEET, nights=(NightStrip(1, missed=True),), best_move=None))
    assert best_move(page) == ["dash", "dash", "dash", "dash", ""]


@pytest.mark.clause("mafia:9.6")
def test_a_killed_player_who_named_fewer_has_dashes_for_the_rest() -> None:
    page = front(replace(SHEET, best_move=BestMove(1, (2,), 1, Decimal("0.25"))))
    assert best_move(page) == ["1", "2", "dash", "dash"]
    page = front(replace(SHEET, best_move=None))
    assert best_move(page) == ["1", "dash", "dash", "dash", ""]


@pytest.mark.clause("mafia:9.6")
def test_before_the_end_what_is_not_named_yet_stays_empty() -> None:
    page = front(replace(DRAFT, winner=None, reason=None, best_move=None))
    assert best_move(page) == ["1", "", "", "", ""]
    assert best_move(front(replace(DRAFT, winner=None, reason=None, best_move=None, nights=()))) == [""] * 5


def test_a_best_move_that_named_no_black_brings_nothing() -> None:
    page = front(replace(SHEET, best_move=BestMove(1, (3, 4, 6), 0, Decimal(0))))
    label = page.place("чёрных: 0")
    assert page.within(Box(label.x - 10, label.y - 28, 50, 27)) == "0"


@pytest.mark.clause("mafia:9.10")
def test_the_judge_signs_on_a_line_after_everything_is_in(page: ReadPage) -> None:
    judge, signature = page.places("Судья")[1], page.place("Подпись")
    assert page.within(Box(judge.x - 1, judge.bottom, 130, 50)) == "Воронцова"
    assert "протокол закрыт 18.04.2026 20:15" in page.within(Box(signature.x - 1, signature.bottom, 170, 55))
    assert page.darkest(Box(signature.x + 10, signature.bottom + 25, 100, 20)) < 60


@pytest.mark.clause("mafia:9.10")
def test_an_open_protocol_is_a_draft_on_every_page_and_names_no_signing_judge(page: ReadPage) -> None:
    pages = read(protocols_pdf([DRAFT]))
    assert all(page.first_text == "черновик" for page in pages)
    judge = pages[0].places("Судья")[1]
    assert "Воронцова" not in pages[0].within(Box(judge.x - 1, judge.bottom, 130, 50))
    assert all("черновик" not in page.text for page in read(protocols_pdf([SHEET])))


def test_the_watermark_is_light_large_and_behind_everything() -> None:
    page = read(protocols_pdf([DRAFT]))[1]
    spot = Box(150, 400, 250, 100)
    assert 215 < page.darkest(spot) < 245
    place = page.place("черновик")
    assert place.width > page.width * 0.6
    assert page.first_text == "черновик"


# The strips (9.5)


@pytest.mark.clause("mafia:9.5")
def test_a_strip_has_candidates_in_order_with_who_nominated_and_the_hands(page: ReadPage) -> None:
    assert strip_row(page, "Кандидат", 2) == "5 от 3 10 от 7 7 от 9"
    assert strip_row(page, "Голоса", 2) == "3 3 2"
    assert strip_row(page, "Переголос.", 2) == "4 / 4 4 / 4"
    assert strip_row(page, "Кандидат", 1) == "2 от 1 9 от 4"
    assert strip_row(page, "Голоса", 1) == "6 4"
    assert strip_row(page, "Переголос.", 1) == ""


@pytest.mark.clause("mafia:9.5")
def test_hands_stand_under_their_candidate(page: ReadPage) -> None:
    line, hands = page.place("Кандидат"), page.place("Голоса")

    def middles(at: Box, texts: tuple[str, ...]) -> list[float]:
        found = [place for text in texts for place in page.places(text) if abs(place.y - at.y) < 6 and place.x > at.right]
        return sorted(place.x + place.width / 2 for place in found if place.height > 5)

    candidates, counts = middles(line, ("2", "9")), middles(hands, ("6", "4"))
    assert len(candidates) == len(counts) == 2
    assert candidates == pytest.approx(counts, abs=0.7)


def test_a_strip_says_who_opened_who_left_and_what_the_lift_brought(page: ReadPage) -> None:
    assert strip_row(page, "День 1", 1) == "открывает 1 подъём ушли 2"
    assert strip_row(page, "День 2", 1) == "открывает 3 подъём 6 — все уходят ушли 5, 10"
    assert strip_row(page, "День 4", 1) == "открывает подъём ушли"


@pytest.mark.clause("mafia:9.5")
def test_a_night_says_who_was_killed_and_what_the_checks_found(page: ReadPage) -> None:
    assert strip_row(page, "Ночь 1", 1) == "убит 1 Дон 7 — шериф Шериф 9 — чёрный"
    assert strip_row(page, "Ночь 2", 1) == "убит промах Дон 3 — не шериф Шериф 3 — красный"
    assert strip_row(page, "Ночь 3", 1) == "убит Дон Шериф"


def test_a_check_without_known_roles_names_the_seat_only() -> None:
    page = front(replace(SHEET, nights=(NightStrip(1, killed=1, don_check=(7, None), sheriff_check=(9, None)),)))
    assert strip_row(page, "Ночь 1", 1) == "убит 1 Дон 7 Шериф 9"


def test_a_ring_marks_who_left_by_the_vote(page: ReadPage) -> None:
    line = page.place("Кандидат")
    left, stays = (
        next(place for place in page.places(text) if abs(place.y - line.y) < 6 and place.x > line.right and place.height > 7)
        for text in ("2", "9")
    )
    around = [Box(place.x + place.width / 2 - 8, place.y + place.height / 2 - 8, 2.5, 16) for place in (left, stays)]
    assert page.ink(around[0]) > 10
    assert page.ink(around[1]) == 0


@pytest.mark.parametrize(
    ("day", "hands", "said"),
    [
        (DayStrip(1, 1, ((2, 5),), decided=True, remark="one_candidate"), "один кандидат, не голосуется", "—"),
        (DayStrip(1, 1, ((2, 5), (3, 6)), decided=True, remark="cancelled"), "голосование отменено", "—"),
        (DayStrip(1, 1, ((2, 5), (3, 6))), "", ""),
    ],
)
def test_a_day_without_a_vote_says_why(day: DayStrip, hands: str, said: str) -> None:
    page = front(replace(SHEET, days=(day,)))
    assert strip_row(page, "Голоса", 1) == hands
    assert strip_row(page, "День 1", 1) == f"открывает 1 подъём ушли {said}".strip()


def test_a_failed_lift_leaves_everyone() -> None:
    day = replace(SHEET.days[1], lift=replace(SHEET.days[1].lift, hands=3, passed=False), left=())
    page = front(replace(SHEET, days=(day,)))
    assert strip_row(page, "День 2", 1) == "открывает 3 подъём 3 — никто не уходит ушли —"


def test_a_candidate_whom_a_judge_accepted_without_nomination_has_a_column() -> None:
    day = DayStrip(1, 1, ((1, 2), (3, 2)), (((2, 4), (8, 5)),), decided=True)
    page = front(replace(SHEET, days=(day,)))
    assert strip_row(page, "Кандидат", 1) == "2 от 1, 3 8"
    assert strip_row(page, "Голоса", 1) == "4 5"


def test_strips_of_days_that_never_came_are_struck_through_once_signed(page: ReadPage) -> None:
    draft = front(DRAFT)
    place = page.place("Голоса", 5)
    spot = Box(place.x + 180, place.y - 10, 120, 25)
    assert page.ink(spot) > draft.ink(spot) + 50


# What does not fit on the front page


def many_days(count: int) -> ProtocolSheet:
    ballots = (((1, 2), (2, 2)), ((1, 2), (2, 2)), ((1, 3), (2, 3)), ((1, 4), (2, 1)))
    days = tuple(DayStrip(day, day % 10 + 1, ((3, 1), (4, 2)), ballots, left=(1,), decided=True) for day in range(1, count + 1))
    return replace(SHEET, days=days, nights=tuple(NightStrip(day, killed=day % 10 + 1) for day in range(1, count + 1)))


def test_days_past_the_seventh_continue_on_the_next_page() -> None:
    pages = read(protocols_pdf([many_days(10)]))
    assert "День 7" in pages[0].text
    assert "День 8" not in pages[0].text
    for day in (8, 9, 10):
        assert f"День {day}" in pages[1].text
    # Days 8 and 9 stand side by side: the second strip begins where the first one ends.
    ninth = pages[1].place("День 9")
    first = pages[1].place("Кандидат")
    assert pages[1].within(Box(first.x, first.y - 4, ninth.x - 10 - first.x, 14)) == "Кандидат 1 от 3 2 от 4"


def test_a_day_that_only_an_override_makes_is_not_lost() -> None:
    pages = read(protocols_pdf([replace(SHEET, days=(DayStrip(0, 1, ((2, 5),)), *SHEET.days))]))
    assert "День 0" in pages[1].text


def test_revotes_past_the_second_continue_on_the_next_page() -> None:
    pages = read(protocols_pdf([many_days(1)]))
    assert strip_row(pages[0], "Переголос.", 1) == "2 / 3 2 / 3"
    text = " ".join(pages[1].text.split())
    assert "Дальнейшие переголосования" in text
    assert "День 1 3 1 — 4, 2 — 1" in text


def test_violations_rulings_notes_and_corrections_stand_on_the_second_page() -> None:
    pages = read(protocols_pdf([SHEET]))
    assert len(pages) == 2
    text = " ".join(pages[1].text.split())
    assert "Весенний кубок · полуфинал · игра 5 · стол 3 · 18.04.2026" in text
    assert "4 Гром фол 1 6.6.1 речь в чужую минуту день 1, 19:02 судья" in text
    assert "6 Пятница удаление 6.7.4 оскорбление день 2 главный судья после замечания" in text
    assert "чёрные поражение команды 6.8.1 намеренное удаление день 3 судья" in text
    assert "день 2 9.5 Голос принят после «спасибо»." in text
    assert "Стол 3 начал на 10 минут позже." in text
    assert "20:30 Никнейм места 3: «Мята» описка" in text
    assert "A1B2-C3D4" in text
    assert "стр. 2 из 2" in text
    assert "Воронцова" in text


def test_the_front_page_lists_violations_in_short_and_counts_the_rest() -> None:
    page = front()
    place = page.place("Нарушения, решения, примечания")
    said = page.within(Box(place.x - 1, place.bottom, 370, 52))
    assert "4 — фол 1, 6.6.1, день 1, 19:02" in said
    assert "чёрные — поражение команды, 6.8.1, день 3" in said
    assert "решений: 1, примечаний: 1, исправлений после подписи: 1" in said
    many = replace(SHEET, violations=SHEET.violations * 10, rulings=(), notes=(), corrections=())
    assert "ещё 23 — на стр. 2" in front(many).text
    nothing = replace(many, violations=())
    place = front(nothing).place("Нарушения, решения, примечания")
    assert front(nothing).within(Box(place.x - 1, place.bottom, 370, 52)) == "нет"


def test_a_protocol_without_violations_says_so() -> None:
    pages = read(protocols_pdf([replace(SHEET, violations=(), rulings=(), notes=(), corrections=())]))
    text = " ".join(pages[1].text.split())
    assert "Нарушения нет" in text
    assert "Решения нет" in text
    assert "Примечания" not in text
    assert "Исправления" not in text


def test_a_long_list_flows_over_pages_under_its_head() -> None:
    violation = Violation("foul", "6.6.1", "речь в чужую минуту", 4, amount=Decimal(1), when="день 1", note="слово " * 20)
    pages = read(protocols_pdf([replace(SHEET, violations=(violation,) * 60)]))
    assert len(pages) > 3
    for page in pages[1:3]:
        assert "Санкция" in page.text
    assert sum(page.text.count("речь в чужую минуту") for page in pages[1:]) == 60
    for page in pages:
        assert all(lies_in(glyph.box, Box(0, 0, page.width, page.height - 20), slack=0) for glyph in page.glyphs)


def test_a_note_longer_than_a_page_is_all_there() -> None:
    pages = read(protocols_pdf([replace(SHEET, notes=(replace(SHEET.notes[0], text="жа " * 6000),))]))
    assert sum(page.text.count("жа") for page in pages[1:]) >= 6000


# Any nickname


@functools.cache
def plainly_named(seat: int) -> ReadPage:
    return front(named(seat, HARD_NAMES["one"]))


@pytest.mark.parametrize("name", HARD_NAMES)
@pytest.mark.parametrize("seat", [1, 3], ids=["left", "stays"])
def test_any_nickname_stays_in_its_cell_and_is_never_blank(name: str, seat: int) -> None:
    one, two = front(named(seat, HARD_NAMES[name])), plainly_named(seat)
    changed = difference(one, two)
    cell_box = name_cell(two, seat)
    if name == "one":
        assert changed is None
        return
    assert changed is not None
    assert lies_in(changed, cell_box)
    upper = Box(cell_box.x, cell_box.y + 1, cell_box.width, 12)
    assert one.ink(upper) > 20


def test_markup_in_a_nickname_is_plain_text() -> None:
    page = front(named(3, "<b>Мята</b> & <i>"))
    assert page.within(name_cell(page, 3)) == "<b>Мята</b> & <i>"


def test_an_empty_nickname_is_a_dash() -> None:
    page = front(named(3, ""))
    assert page.within(name_cell(page, 3)) == "—"


@pytest.mark.parametrize(
    "text", [HARD_NAMES["five thousand"], HARD_NAMES["markup"], HARD_NAMES["Arabic"]], ids=["long", "markup", "Arabic"]
)
def test_the_head_holds_any_text_in_its_cells(text: str) -> None:
    one, two = front(replace(SHEET, head=replace(HEAD, tournament=text))), front()
    changed = difference(one, two)
    assert changed is not None
    place = two.place("Турнир")
    assert lies_in(changed, Box(place.x - 3, place.bottom, two.place("Стадия").x - place.x, 19))


# The form, the file


@pytest.mark.clause("mafia:9.2")
def test_a_prepared_form_has_head_and_nicknames_only() -> None:
    (page,) = read(blanks_pdf([BlankSheet(HEAD, NAMES, "Регламент турнира", "Пульт судьи 0.1.0")]))
    assert under(page, "Турнир", 200) == "Весенний кубок"
    assert under(page, "Судья", 150) == "Воронцова"
    assert [page.within(name_cell(page, seat)) for seat in range(1, 11)] == list(NAMES)
    for heading in ("Роль", "Фолы", "Баллы", "Доп.", "Итог"):
        assert [cell(page, heading, seat) for seat in range(1, 11)] == [""] * 10
    assert best_move(page) == [""] * 5
    assert strip_row(page, "День 1", 1) == "открывает подъём ушли"
    assert page.places("Воронцова") == [page.place("Воронцова")]
    assert "черновик" not in page.text


def test_an_empty_form_has_nothing_but_its_labels() -> None:
    (page,) = read(blanks_pdf([BlankSheet()]))
    (other,) = read(blanks_pdf([BlankSheet(HEAD, NAMES)]))
    assert under(page, "Дата", 80) == ""
    assert [page.within(name_cell(page, seat)) for seat in range(1, 11)] == [""] * 10
    assert set(page.text.split()) < set(other.text.split())


def test_a_form_has_lines_to_write_violations_on() -> None:
    (page,) = read(blanks_pdf([BlankSheet(HEAD)]))
    place = page.place("Нарушения, решения, примечания")
    greys = [page.darkest(Box(place.x + 50, place.bottom + 2 + step, 100, 1)) for step in range(48)]
    assert sum(1 for grey in greys if grey < 200) >= 3


@pytest.mark.clause("mafia:9.2")
def test_forms_of_a_whole_day_are_one_stack() -> None:
    forms = [BlankSheet(replace(HEAD, number=number), NAMES) for number in range(1, 6)]
    assert [under(page, "Игра №", 50) for page in read(blanks_pdf(forms))] == ["1", "2", "3", "4", "5"]
    pages = read(blanks_pdf(forms, backs=True))
    assert len(pages) == 10
    assert "стр. 2 из 2" in pages[1].text
    assert "игра 1" in pages[1].text
    assert "Санкция" in pages[9].text


def test_protocols_of_several_games_are_numbered_each_by_itself() -> None:
    pages = read(protocols_pdf([SHEET, replace(DRAFT, head=replace(HEAD, number=6))]))
    assert ["стр. 1 из 2" in page.text for page in pages] == [True, False, True, False]
    assert ["черновик" in page.text for page in pages] == [False, False, True, True]


def test_every_font_is_in_the_file() -> None:
    fonts = embedded(protocols_pdf([named(3, HARD_NAMES["emoji"] + HARD_NAMES["Arabic"])]))
    assert {name.rpartition("+")[2] for name in fonts} >= {
        "PTSans-Regular",
        "PTSans-Bold",
        "PTSans-Narrow",
        "DejaVuSans",
        "NotoEmoji-Regular",
    }
    assert all(fonts.values()), fonts


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert protocols_pdf([SHEET, DRAFT]) == protocols_pdf([SHEET, DRAFT])


def test_the_same_sheet_gives_the_same_bytes_in_another_process() -> None:
    code = (
        "import hashlib\nfrom judge_console import words\nfrom judge_console.printout.protocol import protocols_pdf\n"
        "from tests.printout.sheets import SHEET\nwords.use_language('ru')\nprint(hashlib.sha256(protocols_pdf([SHEET])).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_the_qr_code_is_drawn_square_beside_its_code(page: ReadPage) -> None:
    code = page.place("A1B2-C3D4")
    box = Box(code.x + code.width / 2 - 28, code.y - 57, 56, 56)
    dark = page.ink(box) / (box.width * box.height * 9)
    assert 0.25 < dark < 0.6
    assert page.ink(box) > 10 * front(replace(SHEET, qr_text=None)).ink(box)


def test_the_sheet_speaks_english_too() -> None:
    words.use_language("en")
    page = front()
    assert "GAME PROTOCOL" in page.text
    assert "civilians" in page.text
    assert "2026-04-18" in page.text
    assert "0.25" in page.text


def test_an_abandoned_game_says_so() -> None:
    page = front(replace(SHEET, winner=None, reason="abandoned"))
    assert "игра прервана, результата нет" in page.text


def test_the_seat_line_of_a_game_still_running_has_no_points() -> None:
    lines = tuple(SeatLine(seat, name) for seat, name in enumerate(NAMES, start=1))
    page = front(replace(DRAFT, seats=lines))
    assert [cell(page, "Итог", seat) for seat in range(1, 11)] == [""] * 10


def test_the_head_may_be_empty() -> None:
    pages = read(protocols_pdf([replace(SHEET, head=Head(), qr_text=None, check_code="", printed="", regulation="", made_by="")]))
    assert under(pages[0], "Дата", 80) == ""
    assert "стр. 2 из 2" in pages[1].text
