"""A game against the casino: wheel, envelopes, minutes, table and score, state by state."""

from __future__ import annotations

import pytest

from judge_console.engine.events import Entry
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.events import (
    Answered,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
    Fined,
    GameBegan,
    HintAsked,
    MinuteTaken,
    PlayerBenched,
    PlayerChosen,
    RolledBack,
    RoundVoided,
    SenderNamed,
    Spun,
    StateEntered,
    Substituted,
    ThemeNamed,
    TimeOutTaken,
)
from judge_console.quiz.game import QUIZ
from judge_console.quiz.round import Drink, Part, Theme
from tests.quiz.evenings import SQUADS, after, begun, game, game_after, head, laying, lineup, played, refusal, rounds, varied

A = SQUADS["A"]


def parts(of: CasinoGame) -> str:
    """The discussion time in one line."""
    return " ".join(f"{part.kind} {part.seconds}" for part in of.parts)


# The wheel.


@pytest.mark.clause("quiz:3")
def test_the_next_unplayed_sector_clockwise_is_played() -> None:
    state = game_after(*begun("A"), *rounds("++", stop=12), *rounds("-", stop=13))
    assert [(one.stop, one.sector) for one in state.rounds] == [(12, 12), (12, 13), (13, 1)]
    assert state.played == (12, 13, 1)
    assert state.sector_at(12) == 2
    assert state.sector_at(5) == 5


@pytest.mark.clause("quiz:3")
def test_what_was_spun_last_is_kept_with_stop_and_sector() -> None:
    assert after().last_spin is None
    assert after(*begun("A")).last_spin is None
    spin = after(*begun("A"), *rounds("+", stop=4), Spun(4)).last_spin
    assert spin is not None
    assert (spin.number, spin.stop, spin.sector, spin.envelope) == (2, 4, 5, "plain")


@pytest.mark.clause("quiz:3")
def test_thirteen_played_are_laid_anew() -> None:
    voided = [event for _ in range(13) for event in (Spun(1), RoundVoided())]
    state = game_after(*begun("A", "blitz"), *voided)
    assert state.played == tuple(range(1, 14))
    assert state.sector_at(1) == 1
    state = game_after(*begun("A", "blitz"), *voided, Spun(1))
    assert state.played == (1,)
    assert state.rounds[-1].envelope == "blitz"


@pytest.mark.clause("quiz:3")
def test_a_plain_round_has_a_minute_and_anyone_at_the_table_answers() -> None:
    state = game_after(*begun("A"), Spun(1))
    assert parts(state) == "discussion 60"
    assert state.may_answer == A[:6]
    assert game_after(*begun("A")).parts == ()
    assert game_after(*begun("A")).may_answer == ()


# Special sectors.


@pytest.mark.clause("quiz:3.1")
def test_a_blitz_has_three_questions_of_twenty_seconds() -> None:
    state = game_after(*begun("A", "blitz"), Spun(1))
    assert parts(state) == "question 20 question 20 question 20"
    state = game_after(*begun("A", "blitz"), Spun(1), Answered("Анна", correct=True))
    assert state.phase is Phase.ANSWER
    assert state.rounds[0].question == 1
    assert state.rounds[0].won is None
    won = (Answered("Анна", correct=True), Answered("Вита", correct=True), Answered("Анна", correct=True))
    assert game_after(*begun("A", "blitz"), Spun(1), *won).score == (0, 1)
    assert game_after(*begun("A", "blitz"), Spun(1), Answered("Анна", correct=False)).score == (1, 0)


@pytest.mark.clause("quiz:3.1", "quiz:3.early")
def test_an_extra_minute_in_a_blitz_is_that_of_the_question_it_was_taken_in() -> None:
    state = game_after(*begun("A", "blitz"), *rounds("!", stop=2), Spun(1), Answered("Анна", correct=True), MinuteTaken("saved"))
    assert parts(state) == "question 20 question 20 saved 60 question 20"
    assert state.seconds(state.rounds[-1]) == 120
    assert state.saved_minutes == 0


@pytest.mark.clause("quiz:3.2")
def test_one_player_stays_for_a_tete_a_tete() -> None:
    state = game_after(*begun("A", "tete_a_tete"), Spun(1))
    assert (state.phase, state.may_answer) == (Phase.CHOICE, ())
    state = game_after(*begun("A", "tete_a_tete"), Spun(1), PlayerChosen("Дина"))
    assert (state.phase, state.may_answer, parts(state)) == (Phase.ANSWER, ("Дина",), "discussion 60")
    state = game_after(*begun("A", "tete_a_tete"), Spun(1), PlayerChosen("Дина"), Ejected("Дина", "table"))
    assert state.may_answer == ()


@pytest.mark.clause("quiz:3.3")
def test_golden_wrong_empties_a_chair_for_two_rounds() -> None:
    benched = (*begun("A", "golden"), *rounds("-"), PlayerBenched("Вита"))
    state = game_after(*benched)
    assert state.benched == (("Вита", 2),)
    assert state.at_table == ("Анна", "Богдан", "Герман", "Дина", "Елена")
    assert game_after(*benched, Spun(2)).benched == (("Вита", 2),)
    assert game_after(*benched, *rounds("-")).benched == (("Вита", 1),)
    assert game_after(*benched, *rounds("-"), Spun(3)).benched == (("Вита", 1),)
    back = game_after(*benched, *rounds("--"))
    assert (back.benched, back.at_table) == ((), A[:6])
    course = played(*benched, TimeOutTaken())
    assert refusal(course, Substituted("Вита", "Жан")) == ("not_at_table", "1.1")
    assert refusal(course, Substituted("Анна", "Вита")) == ("not_in_reserve", "3.timeout")
    assert game_after(*benched, TimeOutTaken(), Substituted("Анна", "Жан")).benched == (("Вита", 2),)


@pytest.mark.clause("quiz:3.3")
def test_a_second_golden_may_empty_a_second_chair() -> None:
    twice = (*begun("A", "golden", "golden"), *rounds("-"), PlayerBenched("Вита"), *rounds("-"), PlayerBenched("Анна"))
    assert game_after(*twice).benched == (("Вита", 1), ("Анна", 2))
    # Rolled back, a golden round no longer counts, and sends nobody away.
    right = (*begun("A", "golden", "golden"), *rounds("+-"))
    assert game_after(*right).phase is Phase.BENCH
    assert game_after(*right, RolledBack(2)).phase is Phase.SPIN
    assert game_after(*right, PlayerBenched("Вита"), RolledBack(2)).benched == ()


@pytest.mark.clause("quiz:3.3")
def test_golden_right_brings_a_right_to_one_later_lost_round() -> None:
    state = game_after(*game("A", "-+-+-", "plain", "golden"))
    assert state.rights == (2,)
    assert [one.number for one in state.roll_back_targets] == [3, 5]
    state = game_after(*game("A", "-+-+-", "plain", "golden"), RolledBack(3))
    assert (state.score, state.rights, state.roll_back_targets, state.right_answers) == ((2, 2), (), (), 2)
    assert state.played == (1, 2, 3, 4, 5)
    # Also while a round is running.
    assert game_after(*game("A", "-+-", "plain", "golden"), Spun(4), RolledBack(3)).score == (1, 1)


@pytest.mark.clause("quiz:3.3")
def test_of_two_rights_the_later_one_is_used_first() -> None:
    state = game_after(*game("A", "+-+-", "golden", "plain", "golden"))
    assert state.rights == (3, 1)
    state = game_after(*game("A", "+-+-", "golden", "plain", "golden"), RolledBack(4))
    assert state.rights == (1,)
    assert [one.number for one in state.roll_back_targets] == [2]
    state = game_after(*game("A", "+-+-", "golden", "plain", "golden"), RolledBack(2))
    assert state.rights == (3,)


@pytest.mark.clause("quiz:3.3")
def test_the_sixth_point_waits_for_an_unused_right() -> None:
    state = after(*game("A", "+------", "golden"))
    waiting = state.game_in_play
    assert waiting is not None
    assert (waiting.score, waiting.winner, waiting.over, state.phase) == ((6, 1), None, False, Phase.ROLL_BACK)
    assert [one.number for one in waiting.roll_back_targets] == [2, 3, 4, 5, 6, 7]
    back = game_after(*game("A", "+------", "golden"), RolledBack(2))
    assert (back.score, back.phase) == ((5, 1), Phase.SPIN)
    ended = varied(('sixth_point = "waits for the right"', 'sixth_point = "ends the game"'))
    assert game_after(*game("A", "+------", "golden"), rules=ended).winner == "casino"


@pytest.mark.clause("quiz:3.3", "quiz:3.deciding")
def test_no_right_reaches_a_lost_deciding_round() -> None:
    state = game_after(*game("A", "+-++++", "golden"), DecidingRoundTaken("Анна"), *rounds("-"))
    assert (state.rights, state.score, state.winner) == ((1,), (6, 0), "casino")
    assert [one.number for one in state.roll_back_targets] == [2]


@pytest.mark.clause("quiz:3.4")
def test_who_drank_or_declined_is_kept_and_the_answer_counts() -> None:
    state = game_after(*begun("A", "club_spirit"), Spun(1), DrinkConfirmed("Вита", drank=False), Answered("Вита", correct=True))
    assert state.rounds[0].drinks == (Drink("Вита", drank=False),)
    assert state.score == (0, 1)
    assert state.rules.options.club_spirit.age == 18


@pytest.mark.clause("quiz:3.5")
def test_risk_has_forty_seconds_or_a_minute_and_a_hint() -> None:
    dice = (*begun("A", "risk"), Spun(1), Diced("Анна", 3, 3))
    assert game_after(*dice).phase is Phase.DICE
    assert parts(game_after(*dice, Diced("Вита", 4, 3))) == "discussion 40"
    won = game_after(*dice, Diced("Анна", 3, 4))
    assert (parts(won), won.phase) == ("discussion 60", Phase.ANSWER)
    assert HintAsked() in QUIZ.legal(after(*dice, Diced("Анна", 3, 4)))
    hinted = game_after(*dice, Diced("Анна", 3, 4), HintAsked())
    assert hinted.parts == (Part("discussion", 60), Part("hint", 20))
    assert HintAsked() not in QUIZ.legal(after(*dice, Diced("Анна", 4, 3)))


@pytest.mark.clause("quiz:3.5", "quiz:3.early")
def test_a_minute_and_the_hint_stand_in_the_order_in_which_they_were_asked_for() -> None:
    risk = (*begun("A", "plain", "risk"), *rounds("!"), Spun(2), Diced("Анна", 1, 2))
    assert parts(game_after(*risk, MinuteTaken("saved"), HintAsked())) == "discussion 60 saved 60 hint 20"
    assert parts(game_after(*risk, HintAsked(), MinuteTaken("saved"))) == "discussion 60 hint 20 saved 60"


@pytest.mark.clause("quiz:3.6", "quiz:3.7")
def test_theme_and_sender_are_kept_the_last_named_stands() -> None:
    special = (*begun("A", "special", "viewer"), Spun(1), ThemeNamed("Реки", "team"), ThemeNamed("Мосты", "team"))
    state = game_after(*special, *rounds("+")[1:], Spun(2), SenderNamed("Ж. Ж."))
    assert state.rounds[0].theme == Theme("Мосты", "team")
    assert state.rounds[1].sender == "Ж. Ж."
    assert parts(state) == "discussion 60"


@pytest.mark.clause("quiz:3.6")
@pytest.mark.parametrize(("stage", "by"), [("group", "team"), ("friendly", "team"), ("play-off", "opponents")])
def test_whose_the_theme_is(stage: str, by: str) -> None:
    state = after(*begun("A", "special"), Spun(1), of=head(stage))  # type: ignore[arg-type]
    assert [event.by for event in QUIZ.legal(state) if isinstance(event, ThemeNamed)] == [by]


# Minutes.


@pytest.mark.clause("quiz:3.early")
def test_an_early_answer_saves_a_minute_whatever_it_is() -> None:
    assert game_after(*game("A", "!?")).saved_minutes == 2
    needs_right = varied(("needs_right = false", "needs_right = true"))
    assert game_after(*game("A", "!?"), rules=needs_right).saved_minutes == 1
    in_blitz = varied(("in_blitz = false", "in_blitz = true"))
    early = game_after(*begun("A", "blitz"), Spun(1), Answered("Анна", correct=True, early=True), rules=in_blitz)
    assert early.saved_minutes == 1
    assert early.rules.options.early.seconds == 5


@pytest.mark.clause("quiz:3.early")
def test_a_saved_minute_is_one_more_for_a_later_question() -> None:
    state = game_after(*game("A", "!"), Spun(2), MinuteTaken("saved"))
    assert (parts(state), state.saved_minutes) == ("discussion 60 saved 60", 0)


@pytest.mark.clause("quiz:3.credit")
def test_a_minute_on_credit_is_open_at_the_casinos_five_and_is_given_back_first() -> None:
    four, five = game("A", "----"), game("A", "-----")
    assert not game_after(*four, Spun(1)).credit_open
    assert game_after(*five, Spun(1)).credit_open
    assert MinuteTaken("credit") in QUIZ.legal(after(*five, Spun(1)))
    owing = (*five, Spun(6), MinuteTaken("credit"), Answered("Анна", correct=True))
    state = game_after(*owing)
    assert (state.minutes_owed, state.credit_open, state.rounds[-1].minutes) == (1, False, ("credit",))
    state = game_after(*owing, *rounds("!"))
    assert (state.minutes_owed, state.saved_minutes, state.credit_open) == (0, 0, True)
    assert game_after(*owing, *rounds("!!")).saved_minutes == 1
    assert not game_after(*game("A", "-----+++++"), Spun(1)).credit_open


@pytest.mark.clause("quiz:3.credit")
def test_a_debt_left_at_the_end_is_shown_and_nothing_else_follows() -> None:
    state = game_after(*game("A", "-----"), Spun(6), MinuteTaken("credit"), Answered("Анна", correct=False))
    assert (state.winner, state.minutes_owed, state.score) == ("casino", 1, (6, 0))


@pytest.mark.clause("quiz:3.deciding")
def test_minutes_burn_when_the_deciding_round_is_taken() -> None:
    five = game("A", "!++++")
    state = game_after(*five)
    assert (state.saved_minutes, state.deciding_open) == (1, True)
    assert not game_after(*game("A", "!+++")).deciding_open
    assert not game_after(*five, Spun(1)).deciding_open
    taken = game_after(*five, DecidingRoundTaken("Дина"))
    assert (taken.saved_minutes, taken.deciding, taken.deciding_open) == (0, "Дина", False)
    spun = game_after(*five, DecidingRoundTaken("Дина"), Spun(1))
    assert (spun.saved_minutes, spun.may_answer, spun.deciding) == (0, ("Дина",), None)


@pytest.mark.clause("quiz:3.deciding")
@pytest.mark.parametrize("envelope", ["plain", "blitz", "tete_a_tete", "golden", "club_spirit", "risk", "special", "viewer"])
def test_whatever_lies_there_is_played_as_a_plain_tete_a_tete(envelope: str) -> None:
    lies = ("plain",) * 5 + (envelope,)
    taken = (*game("A", "+++++", *lies), DecidingRoundTaken("Дина"), Spun(1))  # type: ignore[arg-type]
    state = game_after(*taken)
    assert (state.rounds[-1].envelope, state.phase, parts(state)) == (envelope, Phase.ANSWER, "discussion 60")
    lost = game_after(*taken, Answered("Дина", correct=False))
    assert (lost.score, lost.winner, lost.bench_due) == ((6, 0), "casino", False)
    won = game_after(*taken, Answered("Дина", correct=True))
    assert (won.score, won.winner, won.rights, won.right_answers) == ((0, 6), "team", (), 6)


@pytest.mark.clause("quiz:3.deciding", "quiz:3.early")
def test_an_early_answer_in_the_deciding_round_gives_back_but_saves_nothing() -> None:
    five = game("A", "-----")
    owing = (*five, Spun(6), MinuteTaken("credit"), Answered("Анна", correct=True), *rounds("++++"))
    early = game_after(*owing, DecidingRoundTaken("Анна"), *rounds("!"))
    assert (early.minutes_owed, early.saved_minutes) == (0, 0)
    assert game_after(*game("A", "+++++"), DecidingRoundTaken("Анна"), *rounds("!")).saved_minutes == 0


@pytest.mark.clause("quiz:3.deciding")
def test_a_voided_deciding_round_scores_nothing_and_may_be_taken_again() -> None:
    state = game_after(*game("A", "+++++"), DecidingRoundTaken("Дина"), Spun(1), RoundVoided())
    assert (state.score, state.deciding_open, state.played) == ((0, 5), True, (1, 2, 3, 4, 5, 6))


# The table.


@pytest.mark.clause("quiz:3.timeout")
def test_players_change_chairs_only_in_a_time_out() -> None:
    state = game_after(*begun("A"))
    assert not state.in_time_out
    out = (*begun("A"), TimeOutTaken())
    assert game_after(*out).in_time_out
    state = game_after(*out, Substituted("Вита", "Жан"), Substituted("Анна", "Зоя"), Substituted("Жан", "Вита"))
    assert state.chairs == ("Зоя", "Богдан", "Вита", "Герман", "Дина", "Елена")
    assert state.reserve == ("Илья", "Анна", "Жан")
    made = [(one.before, one.out, one.replacement) for one in state.substitutions]
    assert made == [
        (1, "Вита", "Жан"),
        (1, "Анна", "Зоя"),
        (1, "Жан", "Вита"),
    ]
    spun = game_after(*out, Spun(1))
    assert (spun.in_time_out, spun.time_outs) == (False, (1,))
    assert spun.rules.options.time_out.seconds == 900
    again = game_after(*out, *rounds("+"), TimeOutTaken(), TimeOutTaken())
    assert (again.in_time_out, again.time_outs) == (True, (1, 2, 2))


@pytest.mark.clause("quiz:3.hint")
def test_who_prompts_from_the_hall_is_out_for_the_rest_of_the_game() -> None:
    out = (*begun("A"), Ejected("Жан", "hall"), Ejected("Гость", "hall"), TimeOutTaken())
    state = game_after(*out)
    assert (state.reserve, state.ejected, state.at_table) == (("Зоя", "Илья"), ("Жан", "Гость"), A[:6])
    assert refusal(played(*out), Substituted("Анна", "Жан")) == ("not_in_reserve", "3.timeout")
    # A namesake in the hall leaves the player where he is; one who was benched does not come back.
    assert game_after(*begun("A"), Ejected("Анна", "hall")).at_table == A[:6]
    benched = (*begun("A", "golden"), *rounds("-"), PlayerBenched("Вита"), Ejected("Вита", "hall"))
    assert "Вита" not in game_after(*benched, *rounds("+++")).at_table
    ejections = after(*begun("A"), Ejected("Анна", "table")).ejections
    assert [(one.event, one.name, one.origin, one.team) for one in ejections] == [(2, "Анна", "table", "A")]
    assert after(Ejected("Гость", "hall")).ejections[0].team is None


@pytest.mark.clause("quiz:3.hint")
def test_a_fine_takes_the_round_and_one_point_but_none_below_zero() -> None:
    assert game_after(*game("A", "+"), Fined("Анна")).score == (1, 0)
    assert game_after(*game("A", "+++"), Fined("Анна")).score == (1, 1)
    assert game_after(*game("A", "++-"), Fined("Анна")).score == (1, 1)
    running = game_after(*game("A", "++"), Spun(3), Fined("Анна"))
    assert (running.score, running.phase) == ((1, 1), Phase.SPIN)
    blitz = (*begun("A", "plain", "blitz"), *rounds("+"), Spun(2), Answered("Анна", correct=True), Fined("Анна"))
    assert game_after(*blitz).score == (1, 0)
    golden = game_after(*game("A", "+", "golden"), Fined("Анна"))
    assert (golden.rights, golden.phase) == ((), Phase.BENCH)
    deciding = (*game("A", "+++++"), DecidingRoundTaken("Анна"), *rounds("+"))
    assert game_after(*deciding).winner == "team"
    assert (game_after(*deciding, Fined("Анна")).score, game_after(*deciding, Fined("Анна")).winner) == ((6, 0), "casino")


@pytest.mark.clause("quiz:3.hint", "quiz:3.deciding")
def test_a_fine_takes_the_ground_from_a_deciding_round_that_was_taken() -> None:
    state = game_after(*game("A", "!++++"), DecidingRoundTaken("Анна"), Fined("Вита"))
    assert (state.score, state.deciding, state.phase, state.saved_minutes) == ((1, 3), None, Phase.SPIN, 1)


@pytest.mark.clause("quiz:3.hint")
def test_a_fine_may_take_back_the_end_of_the_game() -> None:
    state = game_after(*game("A", "++++++"), Fined("Анна"))
    assert (state.score, state.over, state.phase) == ((1, 4), False, Phase.SPIN)


# Paper and overrides.


def test_a_state_from_paper_replaces_what_was_counted() -> None:
    entered = Entry(StateEntered("A", 2, 4, (3, 4, 5, 6, 7, 8), 1, 1), note="с листа ведущей")
    course = played(*game("A", "-?", "plain", "plain", "golden"), entered)
    state = course.state.game("A")
    assert state is not None
    assert (state.score, state.saved_minutes, state.minutes_owed, state.played, state.right_answers) == (
        (2, 4),
        1,
        1,
        (3, 4, 5, 6, 7, 8),
        4,
    )
    assert (state.latest, state.next_round, len(state.rounds)) == (None, 3, 2)
    assert state.entered is not None
    assert (state.entered.after, state.entered.note) == (2, "с листа ведущей")
    on = game_after(*game("A", "-?", "plain", "plain", "golden"), entered, *rounds("+", stop=3))
    assert ((on.rounds[-1].number, on.rounds[-1].sector), on.score, on.deciding_open) == ((3, 9), (2, 5), True)


def test_a_game_from_paper_needs_no_envelopes_and_may_get_its_line_up_later() -> None:
    entered = StateEntered("A", 3, 3, (1, 2, 3, 4, 5, 6), 0, 0)
    state = game_after(entered)
    assert (state.envelopes, state.at_table, state.first_lineup) == (("plain",) * 13, (), None)
    state = game_after(entered, lineup("A"), Spun(1), Answered("Вита", correct=True))
    assert (state.score, state.rounds[0].sector) == ((3, 4), 7)
    assert game_after(lineup("A"), entered).at_table == A[:6]


def test_a_paper_state_takes_back_a_declared_deciding_round() -> None:
    state = game_after(*game("A", "+++++"), DecidingRoundTaken("Анна"), StateEntered("A", 1, 4, (1, 2), 0, 0))
    assert (state.deciding, state.phase) == (None, Phase.SPIN)


def test_insisted_on_a_player_takes_a_chair_of_his_own() -> None:
    course = played(*begun("A"), TimeOutTaken())
    state = course.record(Entry(Substituted("Клим", "Жан"), override="так вышло")).state.game("A")
    assert state is not None
    assert state.chairs == (*A[:6], "Жан")
    assert state.reserve == ("Зоя", "Илья", "Клим")


def test_insisted_on_twelve_envelopes_make_a_wheel_of_twelve() -> None:
    course = played(lineup("A")).record(Entry(GameBegan("A", laying()[:12]), override="один конверт пропал"))
    assert refusal(course, Spun(13), override="надо") == ("not_a_sector", None)
    state = course.record(Entry(Spun(12))).record(Entry(RoundVoided())).record(Entry(Spun(12))).state.game("A")
    assert state is not None
    assert state.rounds[-1].sector == 1


def test_insisted_on_a_round_after_the_end_is_played_and_counts() -> None:
    course = played(*game("A", "-----++++++")).record(Entry(Spun(12), override="счёт вели неверно"))
    assert course.state.phase is Phase.ANSWER
    answered = course.record(Entry(Answered("Анна", correct=False)))
    assert (answered.state.game("A"), answered.state.phase) != (None, Phase.ANSWER)
    state = answered.state.game("A")
    assert state is not None
    assert (state.score, state.winner) == ((6, 6), "casino")


def test_insisted_on_another_answer_the_last_one_counts() -> None:
    course = played(*game("A", "-")).record(Entry(Answered("Анна", correct=True), override="ослышались"))
    state = course.state.game("A")
    assert state is not None
    assert state.score == (0, 1)


def test_a_bench_insisted_on_before_the_first_round_stands_too() -> None:
    course = played(*begun("A")).record(Entry(PlayerBenched("Анна"), override="опоздала"))
    state = course.state.game("A")
    assert state is not None
    assert state.benched == (("Анна", 2),)


def test_notes_are_kept_by_entry() -> None:
    assert after(Entry(lineup("A"), note="капитан подал письменно")).notes == ((0, "капитан подал письменно"),)
