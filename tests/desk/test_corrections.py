"""A late correction is told before it is done, and what it would break can be struck with it."""

from __future__ import annotations

import pytest

from judge_console.desk.corrections import Plan, override, plan
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.session import GameSession
from judge_console.engine.errors import FormatError, Refused
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Struck
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    Fouled,
    LastWordBegan,
    Missed,
    NightBegan,
    Nominated,
    Shot,
    VotesCast,
    VotingBegan,
)
from tests.desk.conftest import FIRST_DAY


@pytest.fixture
def played(session: GameSession) -> AnyCourse:
    course = session.course
    for event in FIRST_DAY:
        course = course.record(Entry(event))
    return course


def carried_out(course: AnyCourse, made: Plan) -> AnyCourse:
    for step in made.steps:
        course = course.record(Entry(step))
    return course


def test_a_correction_that_breaks_nothing_is_one_step(played: AnyCourse) -> None:
    made = plan(played, Changed(5, Entry(VotesCast(3, hands=8)), "восемь"), "восемь")
    assert (made.own, made.breaks, made.steps) == (None, (), (made.correction,))


def test_what_would_break_is_listed_in_order_and_struck_with_it(played: AnyCourse) -> None:
    made = plan(played, Struck(3, "не выставлял"), "не выставлял")
    assert [one.index for one in made.breaks] == [4, 5]
    course = carried_out(played, made)
    assert course.state.days[0].on_ballot == (3,)
    assert [index for index, _entry in course.standing.sequence()] == [0, 1, 2, 6, 7]
    assert all(isinstance(step, Struck) and step.why == "не выставлял" for step in made.steps)


def test_what_still_fits_is_put_back_line_by_line(played: AnyCourse) -> None:
    course = played
    for event in (Checked("Д", 7), BestMoveNamed((8, 9, 10)), DayBegan(), LastWordBegan(7), Fouled(2)):
        course = course.record(Entry(event))
    made = plan(course, Changed(7, Entry(Missed()), "промах"), "промах")
    broken = {one.index for one in made.breaks}
    assert broken == {9, 11}  # the best move and the last word of one who was not killed
    after = carried_out(course, made)
    assert after.state.night is not None
    assert after.state.night.killed is None
    assert after.state.night.don_check == 7
    assert after.state.seat(2).fouls == 1
    assert {index for index, _entry in after.standing.sequence()} == set(range(13)) - broken


def test_striking_what_breaks_may_break_more_so_everything_after_it_is_struck_and_put_back(played: AnyCourse) -> None:
    course = played
    for event in (
        DayBegan(),
        Nominated(2, 5),
        Nominated(4, 6),
        VotingBegan(),
        VotesCast(5, hands=2),
        NightBegan(),
        Missed(),
    ):
        course = course.record(Entry(event))
    made = plan(course, Struck(10, "не выставлял"), "не выставлял")
    after = carried_out(course, made)
    left_out = {one.index for one in made.breaks} | {10}
    assert {index for index, _entry in after.standing.sequence()} == set(range(15)) - left_out
    assert after.state.days[1].left == (5,)


def test_the_corrected_place_itself_may_be_against_the_rules(played: AnyCourse) -> None:
    made = plan(played, Inserted(4, Entry(Nominated(1, 6)), "забыл"), "забыл")
    assert made.own is not None
    assert (made.own.code, made.steps) == ("already_nominated", ())
    accepted = plan(played, override(made.correction, "сказал дважды"), "забыл")
    assert accepted.own is None


def test_an_override_goes_into_what_is_changed_or_put_in() -> None:
    changed = override(Changed(5, Entry(VotesCast(3, hands=8), note="да"), "восемь"), "так")
    assert isinstance(changed, Changed)
    assert (changed.entry.override, changed.entry.note) == ("так", "да")
    struck: Event = Struck(3, "нет")
    assert override(struck, "так") is struck


def test_where_striking_what_breaks_breaks_nothing_else_nothing_else_is_touched(played: AnyCourse) -> None:
    course = played.record(Entry(Checked("Д", 7))).record(Entry(BestMoveNamed((8, 9, 10))))
    made = plan(course, Changed(7, Entry(Missed()), "промах"), "промах")
    assert made.steps == (Struck(9, "промах"), made.correction)


def test_a_correction_of_nothing_is_refused(played: AnyCourse) -> None:
    with pytest.raises(Refused):
        plan(played, Struck(99, "нет"), "нет")


def test_a_head_that_does_not_fit_is_told(played: AnyCourse) -> None:
    with pytest.raises(FormatError):
        plan(played, HeadChanged((("game.table", "два"),), "стол"), "стол")


def test_a_change_to_another_shot_is_one_step(played: AnyCourse) -> None:
    made = plan(played, Changed(7, Entry(Shot(4)), "четвёртый"), "четвёртый")
    assert carried_out(played, made).state.nights[0].killed == 4
