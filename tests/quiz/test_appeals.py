"""Appeals: a granted one turns its round over and judges what came after it anew."""

from __future__ import annotations

import pytest

from judge_console.engine.errors import Refused
from judge_console.engine.events import Entry, Event
from judge_console.quiz.appeals import no_longer_fitting
from judge_console.quiz.casino import Appeal, Phase
from judge_console.quiz.events import (
    Answered,
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    Ejected,
    EveningSigned,
    Fined,
    LineupGiven,
    MinuteTaken,
    PlayerBenched,
    RolledBack,
    RoundVoided,
    Spun,
    StateEntered,
)
from judge_console.quiz.game import QUIZ
from judge_console.quiz.rules import Team
from judge_console.quiz.state import State
from tests.quiz.evenings import SQUADS, QuizCourse, after, begun, game, game_after, opened, played, refusal, rounds


def granted(number: int, team: Team | None = None) -> tuple[Event, ...]:
    """An appeal that is brought and granted."""
    return Appealed(number, "ответ верен", team), ruled(number, team)


def ruled(number: int, team: Team | None = None, *, grant: bool = True) -> AppealRuled:
    return AppealRuled(number, grant, "Орлова", "Дроздов", team)


def insisted(course: QuizCourse, number: int) -> State:
    """The state after an appeal granted whatever no longer fits."""
    return course.record(Entry(Appealed(number, "ответ верен"))).record(Entry(ruled(number), override="принято")).state


def broken(course: QuizCourse, number: int) -> list[tuple[int, str]]:
    """What would no longer fit: entry numbers and codes."""
    state = course.record(Entry(Appealed(number, "ответ верен"))).state
    return [(one.index, one.refusal.code) for one in no_longer_fitting(state, ruled(number))]


@pytest.mark.clause("quiz:3.appeal")
def test_an_appeal_is_kept_with_its_reasons_and_its_ruling() -> None:
    state = game_after(*game("A", "-"), Appealed(1, "Ответ верен по словарю"))
    assert state.appeals == (Appeal(4, 1, "Ответ верен по словарю"),)
    assert state.open_appeal(1) == state.appeals[0]
    rejected = game_after(*game("A", "-"), Appealed(1, "…"), Entry(ruled(1, grant=False), note="словарь против"))
    assert rejected.appeals == (Appeal(4, 1, "…", granted=False, host="Орлова", editor="Дроздов", note="словарь против"),)
    assert (rejected.score, rejected.open_appeal(1)) == ((1, 0), None)


@pytest.mark.clause("quiz:3.appeal")
def test_granted_it_turns_the_round_over() -> None:
    state = game_after(*game("A", "-+"), *granted(1))
    assert (state.score, state.right_answers, state.rounds[0].won, state.rounds[0].won_as_played) == ((0, 2), 2, True, False)
    assert game_after(*game("A", "-"), *granted(1), *rounds("--")).score == (2, 1)
    # Both appeals of one game.
    assert game_after(*game("A", "--+-"), *granted(2), *granted(1)).score == (1, 3)


@pytest.mark.clause("quiz:3.appeal", "quiz:3.hint")
def test_a_fine_after_the_ruling_loses_the_round_and_a_ruling_after_the_fine_wins_it() -> None:
    course = played(*game("A", "++-"), *granted(3), Fined("Анна"))
    after_ruling = course.state.game("A")
    assert after_ruling is not None
    assert (after_ruling.score, after_ruling.rounds[2].won) == ((1, 1), False)
    assert course.refolded() == course
    # A later appeal judges the game anew, and the order of the two stays.
    assert game_after(*game("A", "-+-"), *granted(3), Fined("Анна"), *granted(1)).score == (1, 1)
    after_fine = game_after(*game("A", "++-"), Fined("Анна"), *granted(3))
    assert (after_fine.score, after_fine.rounds[2].won) == ((0, 2), True)
    # A golden round that is lost after all sends somebody from the table.
    golden = game_after(*game("A", "-", "golden"), *granted(1), Fined("Анна"))
    assert (golden.score, golden.rights, golden.phase) == ((1, 0), (), Phase.BENCH)


@pytest.mark.clause("quiz:3.appeal")
def test_it_is_heard_while_a_round_is_running_and_after_the_end() -> None:
    running = game_after(*game("A", "-"), Spun(2), *granted(1))
    assert (running.score, running.phase) == ((0, 1), Phase.ANSWER)
    state = after(*game("A", "+-+-+-+-+--"), *granted(11))
    ended = state.game("A")
    assert ended is not None
    assert (ended.score, ended.winner) == ((5, 6), "team")


@pytest.mark.clause("quiz:3.appeal", "quiz:3.deciding")
def test_a_lost_deciding_round_turns_into_a_won_one() -> None:
    assert game_after(*game("A", "+++++"), DecidingRoundTaken("Анна"), *rounds("-"), *granted(6)).score == (0, 6)


@pytest.mark.clause("quiz:3.appeal")
def test_what_no_longer_fits_is_shown_before_it_is_accepted() -> None:
    course = played(*game("A", "-+++++-----"))  # 5:6 at the end; with round 1 the team has six after round 6
    rounds_after_six = range(2 + 12, 2 + 22)
    assert broken(course, 1) == [(index, "game_over") for index in rounds_after_six]
    appealed = course.record(Entry(Appealed(1, "…")))
    with pytest.raises(Refused) as caught:
        appealed.record(Entry(ruled(1)))
    assert (caught.value.code, caught.value.refusal.clause) == ("no_longer_fits", "3.appeal")
    assert caught.value.facts == {"event": 14, "kind": "spun", "because": "game_over", "details": {}}
    assert ruled(1) not in list(QUIZ.legal(appealed.state))
    state = insisted(course, 1)
    turned = state.game("A")
    assert turned is not None
    assert (turned.score, turned.winner, len(turned.rounds)) == ((0, 6), "team", 6)
    assert turned.left_out == tuple(rounds_after_six)
    assert [(ruling.event, ruling.code) for ruling in state.rulings] == [(len(course.entries) + 1, "no_longer_fits")]


@pytest.mark.clause("quiz:3.appeal", "quiz:3.3")
def test_a_golden_round_turned_over_brings_its_right_and_the_bench_no_longer_fits() -> None:
    course = played(*game("A", "-", "golden"), PlayerBenched("Вита"), *rounds("-"))
    assert broken(course, 1) == [(4, "wrong_phase")]
    turned = insisted(course, 1).game("A")
    assert turned is not None
    assert (turned.rights, turned.benched, turned.score) == ((1,), (), (1, 1))
    # Before anyone was sent from the table nothing stands in the way.
    assert game_after(*game("A", "-", "golden"), *granted(1)).phase is Phase.SPIN


@pytest.mark.clause("quiz:3.appeal", "quiz:3.3")
def test_a_round_that_was_rolled_back_and_is_won_gives_the_right_back() -> None:
    course = played(*game("A", "+--", "golden"), RolledBack(2), *rounds("+"))
    assert broken(course, 2) == [(8, "not_a_lost_round")]
    turned = insisted(course, 2).game("A")
    assert turned is not None
    assert (turned.score, turned.rights) == ((1, 3), (1,))


@pytest.mark.clause("quiz:3.appeal", "quiz:3.credit")
def test_a_minute_on_credit_may_have_had_no_ground() -> None:
    course = played(*game("A", "-----"), Spun(6), MinuteTaken("credit"), Answered("Анна", correct=True))
    assert broken(course, 3) == [(13, "no_credit_now")]
    turned = insisted(course, 3).game("A")
    assert turned is not None
    assert (turned.minutes_owed, turned.seconds(turned.rounds[5]), turned.score) == (0, 60, (4, 2))


@pytest.mark.clause("quiz:3.appeal", "quiz:3.deciding")
def test_a_deciding_round_after_the_end_is_left_out_whole() -> None:
    course = played(*game("A", "-+++++"), DecidingRoundTaken("Анна"), *rounds("-"), Fined("Анна"))
    turned = insisted(course, 1).game("A")
    assert turned is not None
    # The fine was for a round that no longer is, and must not fall on the one before.
    assert (turned.score, turned.winner, turned.rounds[-1].fined) == ((0, 6), "team", False)
    assert turned.left_out == (14, 15, 16, 17)


@pytest.mark.clause("quiz:3.appeal", "quiz:2.2")
def test_a_game_may_be_reopened_and_goes_on_when_the_other_one_is_over() -> None:
    course = played(*game("A", "+-+-+-+---"), *begun("B"), *rounds("--", "Клим"), *granted(10, "A"))
    first = course.state.game("A")
    assert first is not None
    assert (first.score, first.over) == ((5, 5), False)
    assert course.state.team_in_play == "B"
    over = played(*game("A", "+-+-+-+---"), *begun("B"), *rounds("--", "Клим"), *granted(10, "A"), *rounds("----", "Клим"))
    assert (over.state.team_in_play, over.state.phase) == ("A", Phase.SPIN)
    done = over
    for event in rounds("+", stop=11):
        done = done.record(Entry(event))
    assert (done.state.winner, done.state.team_in_play) == ("A", "A")
    # The game of the second team may be reopened too.
    again = played(*game("A", "++++++"), *game("B", "+-+-+-+---"), *granted(10))
    assert (again.state.team_in_play, again.state.phase) == ("B", Phase.SPIN)


@pytest.mark.clause("quiz:3.appeal", "quiz:3.3")
def test_rights_that_lapsed_stay_gone_and_those_a_ruling_brings_lapse_with_them() -> None:
    course = played(*game("A", "-", "golden"), PlayerBenched("Вита"), *rounds("-----", stop=2), *begun("B"), Appealed(1, "…", "A"))
    insisted_on = course.record(Entry(ruled(1, "A"), override="принято")).state.game("A")
    assert insisted_on is not None
    assert (insisted_on.score, insisted_on.rights, insisted_on.over) == ((5, 1), (), False)


def test_rulings_of_the_game_are_judged_anew_too() -> None:
    # Insisted on at four points, the deciding round is lawful once the first round is won.
    course = played(*game("A", "-++++")).record(Entry(DecidingRoundTaken("Анна"), override="так договорились"))
    course = course.record(Entry(LineupGiven("A", SQUADS["A"][:6], ()), override="без запаса"))
    course = course.record(Entry(Ejected("Жан", "table"), override="из запаса"))
    assert [ruling.code for ruling in course.state.rulings] == ["not_five_points", "wrong_phase", "not_in_lineup"]
    for event in granted(1):
        course = course.record(Entry(event))
    assert [(ruling.event, ruling.code) for ruling in course.state.rulings] == [(13, "wrong_phase"), (14, "not_in_lineup")]
    assert course.refolded() == course


def test_what_was_done_after_the_signature_stays_among_the_rulings() -> None:
    course = played(*game("A", "------"), *game("B", "-+-----"), EveningSigned("Орлова"))
    course = course.record(Entry(Appealed(1, "ответ верен"), override="пропустили"))
    course = course.record(Entry(EveningSigned("Орлова")))
    course = course.record(Entry(LineupGiven("B", SQUADS["B"][:6], ()), override="без запаса"))
    course = course.record(Entry(EveningSigned("Орлова")))
    course = course.record(Entry(ruled(1), override="признали"))
    codes = [(ruling.code, ruling.reason) for ruling in course.state.rulings]
    assert codes == [("already_signed", "пропустили"), ("already_signed", "без запаса"), ("already_signed", "признали")]
    reopened = course.state.game("B")
    assert reopened is not None
    assert (reopened.score, reopened.over, course.state.signed) == ((5, 2), False, False)
    assert course.refolded() == course


def test_an_override_does_not_help_what_no_state_can_hold() -> None:
    # Round 6 no longer is; insisting on its fine cannot put it anywhere.
    course = played(*game("A", "-+++++"), Spun(7)).record(Entry(RolledBack(7), override="надо"))
    turned = insisted(course, 1).game("A")
    assert turned is not None
    assert (turned.score, len(turned.rounds), turned.left_out) == ((0, 6), 6, (14, 15))


def test_ruled_on_without_being_brought_by_insisting() -> None:
    course = played(*game("A", "-")).record(Entry(ruled(1), override="очевидно"))
    game_a = course.state.game("A")
    assert game_a is not None
    assert (game_a.score, game_a.appeals) == ((0, 1), (Appeal(4, 1, "", granted=True, host="Орлова", editor="Дроздов"),))
    assert [ruling.code for ruling in course.state.rulings] == ["no_appeal"]
    voided = played(*begun("A"), Spun(1), RoundVoided()).record(Entry(ruled(1), override="надо"))
    assert voided.state.game_in_play is not None
    assert voided.state.game_in_play.score == (0, 0)


def test_an_appeal_against_a_round_before_the_entered_state_is_refused() -> None:
    course = played(*game("A", "-"), StateEntered("A", 3, 0, (1, 2, 3), 0, 0))
    assert refusal(course, Appealed(1, "…")) == ("before_entered_state", "3.appeal")


def test_every_reason_is_told_to_one_who_asks_for_all() -> None:
    nothing = opened().state
    assert [one.code for one in QUIZ.refusals(nothing, ruled(1))] == ["wrong_phase", "no_game"]
    one_round = after(*game("A", "-"))
    assert [one.code for one in QUIZ.refusals(one_round, ruled(9))] == ["no_appeal", "unknown_round"]
    assert [one.code for one in QUIZ.refusals(one_round, Spun(99))] == ["not_a_sector"]
    assert [one.code for one in QUIZ.refusals(after(*begun("A")), RoundVoided())] == ["wrong_phase", "no_round"]
