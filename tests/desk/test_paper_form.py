"""A finished paper form becomes the game it tells; what contradicts itself is told at its cell."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

from judge_console import words
from judge_console.desk.check_code import check_code
from judge_console.desk.disciplines import AnyCourse, Regulations, rules_from
from judge_console.desk.games import read_record_text, replay
from judge_console.desk.paper_form import PaperReading, read_paper, winner_on_paper
from judge_console.desk.session import GameSession
from judge_console.engine.course import Course
from judge_console.mafia import score
from judge_console.mafia.events import (
    BestMoveNamed,
    Expelled,
    Fouled,
    GameAbandoned,
    Penalised,
    Removed,
    RolesDealt,
    TeamDefeated,
    VotesCast,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.game import MAFIA
from judge_console.mafia.state import MafiaHead
from tests.desk import winter_game


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


@pytest.fixture
def empty(session: GameSession) -> AnyCourse:
    return session.course


def faults(reading: PaperReading) -> dict[str, str]:
    return {fault.cell: fault.words for fault in reading.faults}


def test_a_whole_form_comes_to_what_the_record_of_the_same_game_comes_to(empty: AnyCourse) -> None:
    live = replay(read_record_text(winter_game.record()), Regulations())
    assert not live.refusals
    reading = read_paper(winter_game.form(), empty)
    assert reading.faults == ()
    assert reading.ready
    on_paper, on_laptop = (MAFIA.result(course.state) for course in (reading.course, live.course))
    assert on_paper | {"signed": True} == on_laptop
    assert {
        seat: str(score.points_column(reading.course.state, seat) + score.extra_column(reading.course.state, seat)) for seat in range(1, 11)
    }
    totals = {seat["seat"]: format(seat["total"].normalize(), "f") for seat in on_paper["seats"]}  # type: ignore[attr-defined]
    assert totals == winter_game.TOTALS
    assert check_code(reading.course) == check_code(live.course)


def test_what_is_recorded_is_recorded_by_a_session_as_it_was_read(session: GameSession) -> None:
    reading = read_paper(winter_game.form(), session.course)
    for entry in reading.entries:
        session.record_entry(entry)
    assert MAFIA.result(session.state) == MAFIA.result(reading.course.state)


def test_an_empty_form_only_lacks_the_winner(empty: AnyCourse) -> None:
    reading = read_paper({}, empty)
    assert reading.entries == ()
    assert [(fault.cell, fault.missing) for fault in reading.faults] == [("winner", True)]


def test_the_head_is_corrected_in_one_entry(empty: AnyCourse) -> None:
    reading = read_paper(
        {"game.tournament": "Кубок весны", "game.table": "4", "game.date": "1.12.2026", "players.3": "Баронесса", "game.judge": "Орлова"},
        empty,
    )
    head: MafiaHead = reading.course.head
    assert (head.game.tournament, head.game.table, head.game.date, head.players[2]) == ("Кубок весны", 4, "2026-12-01", "Баронесса")
    assert len(reading.entries) == 1


@pytest.mark.parametrize(
    ("cell", "written"), [("game.table", "второй"), ("game.date", "31.02.26"), ("game.number", "-1")], ids=["table", "date", "number"]
)
def test_a_head_that_cannot_be_read_is_told_at_its_cell(empty: AnyCourse, cell: str, written: str) -> None:
    assert cell in faults(read_paper({cell: written}, empty))


def test_one_role_too_many_is_told_where_it_stands(empty: AnyCourse) -> None:
    reading = read_paper({"roles.1": "Д", "roles.2": "?", "roles.3": "Д", "roles.4": "Ж"}, empty)
    assert set(faults(reading)) == {"roles.3", "roles.4", "winner"}
    assert reading.entries[0].event == RolesDealt("Д?????????")


def strip(day: int, *columns: tuple[str, str, str]) -> dict[str, str]:
    cells: dict[str, str] = {}
    for column, written in enumerate(columns, start=1):
        cells |= {f"day.{day}.{row}.{column}": words_ for row, words_ in zip(("candidate", "by", "hands"), written, strict=True) if words_}
    return cells


@pytest.mark.parametrize(
    ("cells", "cell"),
    [
        (strip(1, ("3", "1", "")) | {"night.1.killed": "3", "night.1.don": "11"}, "night.1.don"),
        (strip(1, ("3", "", "")), "day.1.by.1"),
        (strip(1, ("", "3", "")), "day.1.candidate.1"),
        (strip(1, ("", "", "4")), "day.1.candidate.1"),
        (strip(1, ("12", "3", "")), "day.1.candidate.1"),
        (strip(1, ("3", "1", ""), ("3", "2", "")), "day.1.candidate.2"),
        (strip(1, ("3", "1", ""), ("4", "1", "")), "day.1.by.2"),
        (strip(1, ("3", "5", ""), ("4", "2", "")), "day.1.by.2"),
        (strip(1, ("3", "1", "7"), ("4", "2", "4")), "day.1.hands.2"),
        (strip(1, ("3", "1", "7"), ("4", "2", "2")), "day.1.hands.2"),
        (strip(1, ("3", "1", ""), ("4", "2", "3")), "day.1.hands.1"),
        (strip(1, ("3", "1", ""), ("4", "2", "")) | {"night.1.killed": "5"}, "day.1.hands.1"),
        (strip(1, ("3", "1", "5"), ("4", "2", "5")) | {"night.1.killed": "5"}, "day.1.revotes.1"),
        (strip(1, ("3", "1", "5"), ("4", "2", "5")) | {"day.1.revotes.1": "5", "night.1.killed": "5"}, "day.1.lift"),
        (strip(1, ("3", "1", "4"), ("4", "2", "4"), ("5", "3", "2")) | {"day.1.revotes.3": "5"}, "day.1.revotes.1"),
        (strip(1, ("3", "1", "7"), ("4", "2", "")) | {"day.1.lift": "6"}, "day.1.lift"),
        (strip(1, ("3", "1", "7"), ("4", "2", "")) | {"day.1.left": "4"}, "day.1.left"),
        (strip(1, ("3", "1", "")) | {"day.1.left": "3"}, "day.1.left"),
        ({"night.1.don": "3"}, "night.1.killed"),
        ({"night.1.killed": "11"}, "night.1.killed"),
        ({"night.1.killed": "3", "night.2.killed": "3"}, "night.2.killed"),
        ({"night.1.killed": "3", "best_move.1": "5", "best_move.2": "5"}, "best_move.2"),
        ({"night.1.killed": "-", "best_move.2": "5"}, "best_move.2"),
        (strip(1, ("3", "1", "")) | {"best_move.1": "5"}, "best_move.1"),
        ({"fouls.3.1": "д3"}, "fouls.3.1"),
        ({"fouls.3.1": "9.9.9"}, "fouls.3.1"),
        ({"fouls.3.1": "н1", "fouls.3.2": "д1"}, "fouls.3.2"),
        ({"fouls.3.1": "+", "fouls.3.2": "+", "fouls.3.3": "+", "fouls.3.4": "+"}, "fouls.3.4"),
        ({"winner": "к", "extra.3": "2"}, "extra.3"),
        ({"winner": "не доиграна", "extra.3": "1"}, "extra.3"),
        ({"sanction.1.who": "3"}, "sanction.1.what"),
        ({"sanction.1.what": "пред"}, "sanction.1.who"),
        ({"sanction.1.what": "удаление", "sanction.1.who": "3", "sanction.1.clause": "6.7.4"}, "sanction.1.when"),
        ({"sanction.1.what": "удаление", "sanction.1.who": "3", "sanction.1.when": "д1"}, "sanction.1.clause"),
        ({"sanction.1.what": "штраф", "sanction.1.who": "3", "sanction.1.clause": "6.3"}, "sanction.1.points"),
        ({"sanction.1.what": "пор", "sanction.1.clause": "6.8.1"}, "sanction.1.who"),
        ({"sanction.1.what": "пор", "sanction.1.who": "кр"}, "sanction.1.clause"),
        ({"sanction.1.what": "пор", "sanction.1.who": "?", "sanction.1.clause": "6.8.1"}, "sanction.1.who"),
        ({"sanction.1.what": "?"}, "sanction.1.what"),
        ({"winner": "м"}, "winner"),
    ],
)
def test_what_contradicts_itself_is_told_at_its_cell(empty: AnyCourse, cells: dict[str, str], cell: str) -> None:
    reading = read_paper(cells, empty)
    assert cell in faults(reading)
    assert not reading.ready


def test_a_lone_nominee_of_a_later_day_leaves_without_a_count(empty: AnyCourse) -> None:
    cells = strip(1, ("3", "1", "7"), ("4", "2", "")) | {"night.1.killed": "-"} | strip(2, ("5", "2", ""))
    reading = read_paper(cells, empty)
    assert reading.course.state.days[1].left == (5,)


def test_a_best_move_that_is_a_dash_is_none(empty: AnyCourse) -> None:
    reading = read_paper({"night.1.killed": "-", "best_move.1": "-", "best_move.2": "-", "best_move.3": "-"}, empty)
    assert "best_move.1" not in faults(reading)
    assert not any(isinstance(entry.event, BestMoveNamed) for entry in reading.entries)


def sanction(row: int, who: str, what: str, clause: str = "", when: str = "", points: str = "", note: str = "") -> dict[str, str]:
    written = {"who": who, "what": what, "clause": clause, "when": when, "points": points, "note": note}
    return {f"sanction.{row}.{name}": words_ for name, words_ in written.items() if words_}


def test_every_sanction_of_the_list_becomes_its_event(empty: AnyCourse) -> None:
    cells = {
        **sanction(1, "2", "пред", "5.1.1", "д1", note="дважды"),
        **sanction(2, "3", "фол", "661"),
        **sanction(3, "4", "удаление", "674", "д1"),
        **sanction(4, "5", "удаление с турнира", "7.3", "д1"),
        **sanction(5, "6", "штраф", "6.3", points="1"),
        **sanction(7, "красные", "пор", "6.8.2"),
        "winner": "мафия",
    }
    reading = read_paper(cells, empty)
    assert faults(reading) == {}
    events = [entry.event for entry in reading.entries]
    assert Warned(2, "5.1.1") in events
    assert Fouled(3, "6.6.1") in events
    assert Removed(4, "6.7.4") in events
    assert Expelled(5, "7.3") in events
    assert [event for event in events if isinstance(event, Penalised)] == [Penalised(6, Decimal(-1), "6.3")]
    assert events[-1] == TeamDefeated("red", "6.8.2")
    notes = {type(entry.event): entry.note for entry in reading.entries}
    assert notes[Warned] == "дважды"
    assert notes[Fouled] == notes[Penalised] == "на бумаге время не указано"


def test_a_penalty_without_a_time_keeps_its_note_beside_the_remark(empty: AnyCourse) -> None:
    reading = read_paper(sanction(1, "6", "штраф", "6.3", points="-0,5", note="спор"), empty)
    assert next(entry.note for entry in reading.entries if isinstance(entry.event, Penalised)) == "спор; на бумаге время не указано"


def test_team_defeat_with_a_day_ends_the_game_on_that_day(empty: AnyCourse) -> None:
    cells = strip(1, ("3", "1", "7"), ("4", "2", "3")) | sanction(1, "ч", "пор", "6.8.3", "д1") | {"winner": "мир"}
    reading = read_paper(cells, empty)
    assert faults(reading) == {}
    assert reading.course.state.ended is not None
    assert (reading.course.state.ended.winner, reading.course.state.ended.reason) == ("red", "team_defeat")


@pytest.mark.parametrize(
    ("hands", "left"),
    [
        ({"day.2.hands.1": "4", "day.2.hands.2": "4"}, 8),  # he was out before the vote: eight hands
        ({"day.2.hands.1": "5", "day.2.hands.2": "4"}, 9),  # he still voted
    ],
    ids=["before the vote", "after the vote"],
)
def test_hands_tell_whether_somebody_was_removed_before_the_vote_or_after_it(empty: AnyCourse, hands: dict[str, str], left: int) -> None:
    day = strip(2, ("5", "2", ""), ("6", "4", "")) | hands
    if left == 8:
        day |= {"day.2.revotes.1": "4", "day.2.revotes.2": "4", "day.2.lift": "2"}
    cells = {"night.1.killed": "-", **day, **sanction(1, "10", "удаление", "674", "д2"), **strip(1, ("3", "1", "7"), ("4", "2", "3"))}
    reading = read_paper(cells, empty)
    assert faults(reading) == {"winner": "кто победил?"}
    ballot = reading.course.state.days[1].ballots[0]
    assert ballot.cast == left


def test_a_removal_between_a_tie_and_its_revote_is_found_by_the_hands(empty: AnyCourse) -> None:
    cells = strip(1, ("3", "1", "5"), ("4", "2", "5")) | {"day.1.revotes.1": "5", "day.1.revotes.2": "4"}
    reading = read_paper(cells | sanction(1, "10", "удаление", "674", "д1"), empty)
    assert faults(reading) == {"winner": "кто победил?"}
    first, second = reading.course.state.days[0].ballots
    assert (first.cast, second.cast) == (10, 9)


def test_a_removal_at_night_may_come_before_or_after_the_shot(empty: AnyCourse) -> None:
    cells = {"night.1.killed": "10", **sanction(1, "9", "удаление", "674", "н1"), **sanction(2, "8", "удаление", "674", "н0")}
    reading = read_paper(cells, empty)
    assert faults(reading) == {"winner": "кто победил?"}
    assert reading.course.state.living == (1, 2, 3, 4, 5, 6, 7)


def test_one_removed_may_be_counted_among_those_who_left_that_day(empty: AnyCourse) -> None:
    cells = strip(1, ("3", "1", "7"), ("4", "2", "")) | sanction(1, "10", "удаление", "674", "д1") | {"day.1.left": "3 10"}
    assert "day.1.left" not in faults(read_paper(cells, empty))


def test_a_foul_of_the_last_word_after_the_game_is_still_counted(empty: AnyCourse) -> None:
    roles = {f"roles.{seat}": letter for seat, letter in enumerate("ККККККШММД", start=1)}
    defeat = sanction(1, "чёрные", "пор", "6.8.3", "н1")
    reading = read_paper(roles | defeat | {"night.1.killed": "1", "fouls.1.1": "д2", "fouls.2.1": "н2", "winner": "мир"}, empty)
    assert faults(reading) == {}
    assert reading.course.state.seat(1).fouls == 1
    assert reading.course.state.seat(2).fouls == 1


def test_a_game_without_roles_is_won_by_whom_the_paper_names(empty: AnyCourse) -> None:
    reading = read_paper({"night.1.killed": "3", "winner": "мирный", "extra.3": "1"}, empty)
    assert reading.ready
    assert reading.entries[-2].event == WinnerDeclared("red")


def test_a_game_that_is_not_finished_has_no_result(empty: AnyCourse) -> None:
    reading = read_paper({"night.1.killed": "3", "winner": "не доиграна"}, empty)
    assert reading.ready
    assert isinstance(reading.entries[-1].event, GameAbandoned)


def test_the_winner_on_paper_is_held_against_the_game(empty: AnyCourse) -> None:
    told = faults(read_paper(winter_game.form() | {"winner": "мафия"}, empty))
    assert told == {"winner": "по записям: победа красных"}


def test_a_winner_before_the_game_is_over_is_told_where_the_roles_are_known(empty: AnyCourse) -> None:
    cells = {cell: written for cell, written in winter_game.form().items() if not cell.startswith(("day.4", "night.3"))}
    assert faults(read_paper(cells, empty))["winner"] == "по записям и ролям игра не окончена"


@pytest.mark.parametrize(
    ("written", "told"), [("0,25", "один лучший ход — 0,5"), ("-1", None), ("-", "один лучший ход — 0,5")], ids=["less", "negative", "dash"]
)
def test_the_extra_column_holds_the_best_move(empty: AnyCourse, written: str, told: str | None) -> None:
    found = faults(read_paper(winter_game.form() | {"extra.1": written}, empty))
    assert "extra.1" in found
    assert told is None or found["extra.1"] == told


def test_something_after_the_end_is_told(empty: AnyCourse) -> None:
    found = faults(read_paper(winter_game.form() | {"night.4.killed": "2"}, empty))
    assert "night.4.killed" in found


def test_the_judge_may_take_a_form_as_it_is_written(empty: AnyCourse) -> None:
    cells = winter_game.form() | {"day.1.by.2": "1"}  # 1 nominated after 2 had spoken
    strict = read_paper(cells, empty)
    assert not strict.ready
    kind = read_paper(cells, empty, "так записал судья стола")
    assert kind.ready
    assert [fault.cell for fault in kind.accepted] == ["day.1.by.2"]
    assert len(kind.course.state.rulings) == 1
    assert any(entry.override for entry in kind.entries)


def test_what_no_state_can_hold_is_not_taken_even_so(empty: AnyCourse) -> None:
    cells = winter_game.form() | {"day.1.hands.1": "7", "day.1.hands.2": "7"}
    assert not read_paper(cells, empty, "так записал судья стола").ready


def test_many_removals_are_tried_in_some_orders_only(empty: AnyCourse) -> None:
    cells: dict[str, str] = {}
    for row, seat in enumerate("23456789", start=1):
        cells |= sanction(row, seat, "удаление", "674", f"д{row % 3 + 1}")
    assert not read_paper(cells, empty).ready


def test_a_regulation_that_removes_later_reads_four_fouls_without_a_day(empty: AnyCourse) -> None:
    text = Regulations().text("mafia", "mafia-tournament").replace("removal_at = 4", "removal_at = 5")
    rules = rules_from("mafia", "mafia-tournament", text)
    course: AnyCourse = Course.opened(MAFIA, empty.head, rules)
    reading = read_paper({f"fouls.3.{place}": "+" for place in (1, 2, 3, 4)}, course)
    assert "fouls.3.4" not in faults(reading)


def test_votes_are_kept_by_hands(empty: AnyCourse) -> None:
    reading = read_paper(winter_game.form(), empty)
    assert all(entry.event.voters is None for entry in reading.entries if isinstance(entry.event, VotesCast))


def test_the_winner_is_written_as_clause_9_7_has_it() -> None:
    assert [winner_on_paper(winner) for winner in ("red", "black", "draw")] == ["мирный", "мафия", "ничья"]


def test_a_removal_at_night_that_ends_the_game_leaves_no_shot_to_be_told(empty: AnyCourse) -> None:
    roles = {f"roles.{seat}": letter for seat, letter in enumerate("ККККККШММД", start=1)}
    removals: dict[str, str] = {}
    for row, seat in enumerate("890", start=1):
        removals |= sanction(row, seat, "удаление", "674", "н1")
    reading = read_paper({**roles, **removals, "night.1.sheriff": "2", "winner": "мирный"}, empty)
    assert reading.course.state.ended is not None
    assert faults(reading).keys() == {"night.1.sheriff"}


def test_violations_may_be_told_by_the_list_alone_without_a_word_of_what(empty: AnyCourse) -> None:
    assert faults(read_paper(sanction(1, "3", "", "6.6.1"), empty))["sanction.1.what"] == "какое наказание?"
