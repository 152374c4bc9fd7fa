"""The log: lines in the order in which they count, what followed, how they were corrected."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from decimal import Decimal

import pytest

from judge_console import words
from judge_console.desk.disciplines import AnyCourse, Regulations
from judge_console.desk.game_log import LatestLines, LogLine, correction_lines, log_lines, states_along
from judge_console.desk.games import Games, read_record_text, replay
from judge_console.desk.session import GameSession
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Redone, Struck, Undone
from judge_console.mafia.events import DayBegan, ExtraGiven, Fouled, GameAbandoned, Nominated, ProtocolSigned, RolesDealt, VotesCast
from judge_console.words import kind_name
from tests.desk import winter_game
from tests.desk.conftest import FIRST_DAY
from tests.desk.tournaments import nicknames, prepared


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


@pytest.fixture
def played(session: GameSession) -> AnyCourse:
    course = session.course
    for event in FIRST_DAY:
        course = course.record(Entry(event))
    return course


def line(course: AnyCourse, index: int, *, roles: bool = False) -> LogLine:
    return next(found for found in log_lines(course, roles=roles) if found.index == index)


def test_lines_say_what_happened_and_what_followed(played: AnyCourse) -> None:
    said = [(found.words, [told for told, _clause, _tone in found.consequences]) for found in log_lines(played)]
    assert said == [
        ("роли записаны", []),
        ("день 1", []),
        ("1 выставил 3", []),
        ("2 выставил 5", []),
        ("голосование", []),
        ("за 3: 7", ["уходит 3"]),
        ("ночь 1", []),
        ("выстрел: 7", ["убит 7"]),
    ]


def test_lines_know_the_day_or_night_and_what_they_are_about(played: AnyCourse) -> None:
    assert [found.when for found in log_lines(played)][1::5] == [("day", 1), ("night", 1)]
    assert [found.group for found in log_lines(played)] == ["papers", "course", "vote", "vote", "vote", "vote", "night", "night"]
    sanctioned = played.record(Entry(Fouled(1, "6.6.1")))
    assert (line(sanctioned, 8).group, line(sanctioned, 8).clause) == ("sanction", "6.6.1")


def test_a_struck_line_keeps_its_place(played: AnyCourse) -> None:
    course = played.record(Entry(Struck(7, "не стреляли")))
    struck = log_lines(course)[7]
    assert (struck.how, struck.words, struck.why, struck.corrected_by) == ("struck", "выстрел: 7", "не стреляли", 8)


def test_a_changed_line_says_what_it_was(played: AnyCourse) -> None:
    course = played.record(Entry(Changed(5, Entry(VotesCast(3, voters=(1, 2, 4, 6, 7, 8)), note="пересчитал"), "шесть рук")))
    changed = line(course, 5)
    assert (changed.how, changed.words, changed.was) == ("changed", "за 3: 6 (1, 2, 4, 6, 7, 8)", "за 3: 7")
    assert (changed.note, changed.why, changed.corrected_by) == ("пересчитал", "шесть рук", 8)


def test_a_line_put_in_stands_where_it_counts(played: AnyCourse) -> None:
    course = played.record(Entry(Inserted(4, Entry(Fouled(9, "6.6.1")), "забыт")))
    course = course.record(Entry(Inserted(8, Entry(Fouled(8)), "и этот")))
    said = [(found.index, found.inserted) for found in log_lines(course)]
    assert said[3:7] == [(3, False), (9, True), (8, True), (4, False)]
    assert (line(course, 8).words, line(course, 8).why, line(course, 8).corrected_by) == ("фол 9: речь в чужую минуту", "забыт", 8)


def test_an_insertion_that_was_struck_or_changed_is_shown_so(played: AnyCourse) -> None:
    course = played.record(Entry(Inserted(4, Entry(Fouled(9, "6.6.1")), "забыт")))
    changed = course.record(Entry(Changed(8, Entry(Fouled(8, "6.6.1")), "не девятый")))
    assert (line(changed, 8).how, line(changed, 8).words, line(changed, 8).was) == (
        "changed",
        "фол 8: речь в чужую минуту",
        "фол 9: речь в чужую минуту",
    )
    struck = course.record(Entry(Struck(8, "не было")))
    assert (line(struck, 8).how, line(struck, 8).words) == ("struck", "фол 9: речь в чужую минуту")


def test_a_correction_of_a_correction_decides_what_is_shown(played: AnyCourse) -> None:
    course = played.record(Entry(Struck(7, "не стреляли"))).record(Entry(Struck(8, "стреляли")))
    assert (line(course, 7).how, line(course, 7).why) == ("in_force", None)


def test_a_corrected_head_is_a_line(played: AnyCourse) -> None:
    course = played.record(Entry(HeadChanged((("players.3", "Барон Младший"),), "опечатка")))
    head = line(course, 8)
    assert (head.how, head.group, head.words, head.corrected_by) == ("correction", "correction", "шапка: никнейм 3 = Барон Младший", 8)


def test_undone_lines_are_left_out_of_the_log_and_kept_among_corrections(played: AnyCourse) -> None:
    course = played.record(Entry(Undone())).record(Entry(Redone())).record(Entry(Struck(7, "нет"))).record(Entry(Undone()))
    assert [found.index for found in log_lines(course)] == list(range(8))
    assert [(found.words, found.how) for found in correction_lines(course)] == [
        ("отменено: выстрел: 7", "correction"),
        ("возвращено: выстрел: 7", "correction"),
        ("вычеркнуто: выстрел: 7", "undone"),
        ("отменено: вычеркнуто: выстрел: 7", "correction"),
    ]


def test_a_correction_that_was_taken_back_is_struck_among_corrections(played: AnyCourse) -> None:
    course = played.record(Entry(Struck(7, "нет"))).record(Entry(Struck(8, "да")))
    assert [(found.how, found.why) for found in correction_lines(course)] == [("struck", "нет"), ("correction", "да")]


def test_a_ruling_is_told_with_what_it_accepted(played: AnyCourse) -> None:
    course = played.record(Entry(Nominated(1, 3), override="так вышло"))
    accepted = line(course, 8)
    assert accepted.override == "так вышло"
    assert accepted.consequences[0][2] == "warning"


def test_a_signature_that_a_correction_took_away_says_so() -> None:
    course = replay(read_record_text(winter_game.record()), Regulations()).course
    signature = len(course.entries) - 1
    assert isinstance(course.entries[signature].event, ProtocolSigned)
    course = course.record(Entry(HeadChanged((("game.table", 9),), "не тот стол")))
    void = line(course, signature)
    assert void.how == "undone"
    assert void.consequences[0][0] == "протокол открыт более поздним исправлением"


def test_roles_are_told_only_when_asked(played: AnyCourse) -> None:
    assert line(played, 0).words == "роли записаны"
    assert line(played, 0, roles=True).words == f"роли: {FIRST_DAY[0].roles}"  # type: ignore[attr-defined]


def test_a_refused_entry_of_a_record_is_no_line(session: GameSession) -> None:
    course = session.course.record(Entry(RolesDealt("??????????"))).skipped(Entry(ExtraGiven(1, Decimal(1)))).record(Entry(DayBegan()))
    assert [found.index for found in log_lines(course)] == [0, 2]


def test_a_tournaments_log_tells_its_lines_without_consequences(games: Games) -> None:
    course = prepared(games, nicknames(20), 2).session.course
    lines = log_lines(course)

    assert len(lines) == len(course.entries)
    assert {found.words for found in lines[:20]} == {kind_name("player_entered")}
    assert not any(found.consequences for found in lines)


def test_states_follow_one_another(played: AnyCourse) -> None:
    steps = list(states_along(played))
    assert [index for index, _entry, _before, _after in steps] == list(range(8))
    assert all(first[3] == second[2] for first, second in itertools.pairwise(steps))
    assert steps[-1][3] == played.state


def test_an_abandoned_game_is_about_papers(session: GameSession) -> None:
    course = session.course.record(Entry(GameAbandoned()))
    assert line(course, 0).group == "papers"


@pytest.mark.parametrize(
    "later",
    [
        (Fouled(1, "6.6.1"), GameAbandoned(), ProtocolSigned("Орлова")),
        (Fouled(1, "6.6.1"), Struck(8, "ошибка"), Fouled(2, "6.6.1"), GameAbandoned(), ProtocolSigned("Орлова"), Struck(10, "ошибка")),
        (Fouled(1, "6.6.1"), Undone(), Redone(), Undone(), Fouled(2, "6.6.1"), Inserted(2, Entry(Fouled(3, "6.6.1")), "забыт"), Undone()),
    ],
)
def test_latest_lines_are_the_end_of_the_log_however_the_game_went(session: GameSession, later: tuple[Event, ...]) -> None:
    latest = LatestLines(4)
    course = session.course
    assert latest.of(course) == ()
    for event in (*FIRST_DAY, *later):
        course = course.record(Entry(event, f"2026-11-28T19:00:{len(course.entries):02d}+03:00"))
        assert latest.of(course) == tuple((found.at, found.words) for found in reversed(log_lines(course)[-4:]))
        assert latest.of(course) == latest.of(course)
    assert latest.of(session.course) == ()
