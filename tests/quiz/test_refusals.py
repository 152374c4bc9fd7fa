"""Every refusal code, with the clause it rests on, and what an override of it leads to."""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path
from typing import Final

import pytest

import judge_console.quiz
from judge_console.engine.events import Entry, Event
from judge_console.quiz.casino import Phase
from judge_console.quiz.events import (
    Answered,
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
    EveningSigned,
    Fined,
    GameBegan,
    HintAsked,
    LineupGiven,
    MinuteTaken,
    PlayerBenched,
    PlayerChosen,
    RolledBack,
    RoundVoided,
    SeedCommitted,
    SeedRevealed,
    SenderNamed,
    ShootoutAsked,
    Spun,
    StateEntered,
    Substituted,
    ThemeNamed,
    TimeOutTaken,
)
from judge_console.quiz.game import QUIZ
from tests.quiz.evenings import SQUADS, begun, game, head, laying, lineup, member, opened, played, refusal, rounds, varied

SEED: Final = "1f" * 32
COMMITMENT: Final = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
A: Final = SQUADS["A"]
OVER: Final = (*game("A", "++++++"), *game("B", "------"))
RULED: Final = ("Орлова", "Дроздов")


def grown(count: int) -> tuple[str, ...]:
    return (*A, *(f"Гость {number}" for number in range(count)))


# The events before it, the event, its code and clause.
CASES: Final[list[tuple[tuple[Event, ...], Event, str, str | None]]] = [
    (begun("A"), lineup("A"), "wrong_phase", None),
    ((), LineupGiven("A", A[:5], ()), "lineup_size", "1.1"),
    ((), LineupGiven("A", A[:7], ()), "lineup_size", "1.1"),
    ((), LineupGiven("A", A[:6], (*A[6:], "Клим")), "lineup_size", "1.1"),
    ((), LineupGiven("A", (*A[:5], "Клим"), ()), "not_in_lineup", "1.1"),
    ((), LineupGiven("A", A[:6], (A[0],)), "listed_twice", "1.1"),
    ((), GameBegan("A", laying()), "no_lineup", "1.1"),
    ((lineup("A"),), GameBegan("A", laying()[:12]), "not_thirteen_envelopes", "3"),
    (game("A", "++++++"), GameBegan("A", laying()), "wrong_phase", None),
    ((*begun("A"), lineup("B")), GameBegan("B", laying()), "game_not_over", "2.2"),
    (begun("A"), StateEntered("B", 0, 0, (), 0, 0), "game_not_over", "2.2"),
    ((*begun("A"), Spun(1)), StateEntered("A", 1, 0, (1,), 0, 0), "wrong_phase", None),
    ((), StateEntered("A", 6, 6, (), 0, 0), "not_a_score", None),
    ((), StateEntered("A", 7, 0, (), 0, 0), "not_a_score", None),
    ((), StateEntered("A", 0, -1, (), 0, 0), "not_a_score", None),
    ((), StateEntered("A", 0, 0, (), -1, 0), "minutes_out_of_range", None),
    ((), StateEntered("A", 0, 0, (), 0, 2), "minutes_out_of_range", None),
    ((), StateEntered("A", 0, 0, (14,), 0, 0), "not_a_sector", None),
    ((*begun("A"), Spun(1)), SeedCommitted(COMMITMENT), "wrong_phase", None),
    ((SeedCommitted(COMMITMENT),), SeedCommitted(COMMITMENT), "already_committed", None),
    ((SeedCommitted(COMMITMENT), *game("A", "++++++")), SeedRevealed(SEED), "game_not_over", "2.2"),
    (OVER, SeedRevealed(SEED), "no_commitment", None),
    ((SeedCommitted(COMMITMENT), *OVER, SeedRevealed(SEED)), SeedRevealed(SEED), "already_revealed", None),
    ((), Spun(0), "not_a_sector", None),
    (begun("A"), Spun(14), "not_a_sector", None),
    ((lineup("A"),), Spun(1), "wrong_phase", None),
    ((*begun("A"), Spun(1)), Spun(2), "wrong_phase", None),
    (game("A", "++++++"), Spun(1), "game_over", "2.2"),
    (begun("A"), Answered("Анна", correct=True), "wrong_phase", None),
    (game("A", "+"), Answered("Анна", correct=True), "wrong_phase", None),
    ((*begun("A"), Spun(1)), Answered("Клим", correct=True), "not_in_lineup", "1.1"),
    ((*begun("A"), Spun(1)), Answered("Жан", correct=True), "not_at_table", "1.1"),
    ((*begun("A", "tete_a_tete"), Spun(1)), Answered("Анна", correct=True), "wrong_phase", None),
    ((*begun("A", "tete_a_tete"), Spun(1), PlayerChosen("Вита")), Answered("Анна", correct=True), "not_chosen", "3.2"),
    ((*begun("A", "tete_a_tete"), Spun(1), PlayerChosen("Вита")), PlayerChosen("Анна"), "wrong_phase", None),
    ((*begun("A"), Spun(1)), PlayerChosen("Вита"), "wrong_phase", None),
    ((*begun("A", "blitz"), Spun(1)), Answered("Анна", correct=True, early=True), "no_early_in_blitz", "3.early"),
    ((*game("A", "!"), Spun(2), MinuteTaken("saved")), Answered("Анна", correct=True, early=True), "too_late_for_early", "3.early"),
    ((*begun("A"), Spun(1)), MinuteTaken("saved"), "no_saved_minute", "3.early"),
    ((*game("A", "!!"), Spun(3), MinuteTaken("saved")), MinuteTaken("saved"), "minute_taken_already", None),
    ((*game("A", "----"), Spun(5)), MinuteTaken("credit"), "no_credit_now", "3.credit"),
    ((*game("A", "-----+++++"), Spun(1)), MinuteTaken("credit"), "no_credit_now", "3.credit"),
    ((*game("A", "!"),), MinuteTaken("saved"), "wrong_phase", None),
    ((*begun("A"), Spun(1)), Diced("Анна", 1, 2), "wrong_phase", None),
    ((*begun("A", "risk"), Spun(1)), Answered("Анна", correct=True), "wrong_phase", None),
    ((*begun("A", "risk"), Spun(1)), Diced("Анна", 0, 2), "not_a_roll", "3.5"),
    ((*begun("A", "risk"), Spun(1)), Diced("Анна", 1, 7), "not_a_roll", "3.5"),
    ((*begun("A", "risk"), Spun(1), Diced("Анна", 1, 2)), Diced("Анна", 1, 2), "wrong_phase", None),
    ((*begun("A", "risk"), Spun(1)), HintAsked(), "wrong_phase", None),
    ((*begun("A", "risk"), Spun(1), Diced("Анна", 3, 2)), HintAsked(), "no_hint", "3.5"),
    ((*begun("A", "risk"), Spun(1), Diced("Анна", 1, 2), HintAsked()), HintAsked(), "hint_given", "3.5"),
    ((*begun("A"), Spun(1)), ThemeNamed("Реки", "team"), "wrong_phase", None),
    ((*begun("A", "special"), Spun(1)), ThemeNamed("Реки", "opponents"), "not_their_theme", "3.6"),
    ((*begun("A"), Spun(1)), SenderNamed("Гость"), "wrong_phase", None),
    ((*begun("A"), Spun(1)), DrinkConfirmed("Анна", drank=True), "wrong_phase", None),
    ((*begun("A", "club_spirit"), Spun(1)), DrinkConfirmed("Зоя", drank=True), "not_at_table", "1.1"),
    (game("A", "-"), PlayerBenched("Анна"), "wrong_phase", None),
    (game("A", "-", "golden"), Spun(1), "bench_due", "3.3"),
    (game("A", "-", "golden"), TimeOutTaken(), "bench_due", "3.3"),
    (game("A", "-", "golden"), PlayerBenched("Жан"), "not_at_table", "1.1"),
    (game("A", "+------", "golden"), Spun(1), "roll_back_pending", "3.3"),
    (game("A", "+------", "golden"), TimeOutTaken(), "roll_back_pending", "3.3"),
    (game("A", "-"), RolledBack(1), "no_roll_back", "3.3"),
    ((*game("A", "+-", "golden"), RolledBack(2)), RolledBack(2), "no_roll_back", "3.3"),
    (game("A", "+", "golden"), RolledBack(1), "not_a_lost_round", "3.3"),
    (game("A", "+", "golden"), RolledBack(2), "not_a_lost_round", "3.3"),
    (game("A", "+-+++++", "golden"), RolledBack(2), "game_over", "2.2"),
    (game("A", "++++"), DecidingRoundTaken("Анна"), "not_five_points", "3.deciding"),
    (game("A", "+++++"), DecidingRoundTaken("Жан"), "not_at_table", "1.1"),
    ((*game("A", "+++++"), Spun(6)), DecidingRoundTaken("Анна"), "wrong_phase", None),
    ((*game("A", "+++++"), DecidingRoundTaken("Анна")), DecidingRoundTaken("Вита"), "wrong_phase", None),
    ((*game("A", "+++++"), DecidingRoundTaken("Анна")), TimeOutTaken(), "wrong_phase", None),
    ((*begun("A"), Spun(1)), TimeOutTaken(), "wrong_phase", None),
    (begun("A"), Substituted("Анна", "Жан"), "outside_time_out", "3.timeout"),
    ((*begun("A"), TimeOutTaken(), *rounds("+")), Substituted("Анна", "Жан"), "outside_time_out", "3.timeout"),
    ((*begun("A"), TimeOutTaken()), Substituted("Жан", "Зоя"), "not_at_table", "1.1"),
    ((*begun("A"), TimeOutTaken()), Substituted("Анна", "Вита"), "not_in_reserve", "3.timeout"),
    ((*begun("A"), TimeOutTaken()), Substituted("Анна", "Клим"), "not_in_lineup", "1.1"),
    (game("A", "+"), Appealed(1, "…"), "not_a_lost_round", "3.appeal"),
    ((*begun("A"), Spun(1)), Appealed(1, "…"), "not_a_lost_round", "3.appeal"),
    ((*begun("A"), Spun(1), RoundVoided()), Appealed(1, "…"), "not_a_lost_round", "3.appeal"),
    ((*game("A", "-"), Appealed(1, "…")), Appealed(1, "…"), "already_appealed", "3.appeal"),
    ((*game("A", "-"), StateEntered("A", 2, 0, (1, 2), 0, 0)), Appealed(1, "…"), "before_entered_state", "3.appeal"),
    (game("A", "-"), AppealRuled(1, True, *RULED), "no_appeal", "3.appeal"),
    ((*game("A", "-----+++++-"), Appealed(1, "…")), AppealRuled(1, True, *RULED), "no_longer_fits", "3.appeal"),
    (begun("A"), Fined("Анна"), "wrong_phase", None),
    ((*begun("A"), Spun(1), RoundVoided()), Fined("Анна"), "wrong_phase", None),
    ((*game("A", "+"), Fined("Анна")), Fined("Вита"), "already_fined", "3.hint"),
    (begun("A"), RoundVoided(), "wrong_phase", None),
    (game("A", "+"), RoundVoided(), "wrong_phase", None),
    ((), Ejected("Анна", "table"), "wrong_phase", None),
    (begun("A"), Ejected("Жан", "table"), "not_at_table", "1.1"),
    (game("A", "++++++"), Ejected("Анна", "table"), "game_over", "2.2"),
    ((*begun("A"), Ejected("Анна", "table")), Ejected("Анна", "hall"), "already_ejected", "3.hint"),
    (game("A", "++++++"), ShootoutAsked(a=True, b=True), "wrong_phase", None),
    (OVER, ShootoutAsked(a=True, b=True), "no_shootout", "2.2.3"),
    (game("A", "++++++"), EveningSigned("Орлова"), "game_not_over", "2.2"),
    ((*OVER, EveningSigned("Орлова")), EveningSigned("Орлова"), "already_signed", None),
    ((*OVER, EveningSigned("Орлова")), Appealed(1, "…", "B"), "already_signed", None),
]


@pytest.mark.parametrize(("before", "event", "code", "clause"), CASES, ids=[f"{index}-{case[2]}" for index, case in enumerate(CASES)])
def test_a_refusal_has_its_code_and_clause(before: tuple[Event, ...], event: Event, code: str, clause: str | None) -> None:
    course = played(*before)
    assert refusal(course, event) == (code, clause)
    assert event not in list(QUIZ.legal(course.state))


@pytest.mark.parametrize(("before", "event", "code", "clause"), CASES, ids=[f"{index}-{case[2]}" for index, case in enumerate(CASES)])
def test_an_override_is_applied_and_listed_or_refused_by_its_code(
    before: tuple[Event, ...], event: Event, code: str, clause: str | None
) -> None:
    course = played(*before)
    beyond = refusal(course, event, override="так решено")
    if beyond is not None:
        assert beyond[0] in QUIZ.beyond_override | {"unknown_round"}
        # Behind a refusal that may be set aside stands one that may not.
        assert code == beyond[0] or code in {"wrong_phase", "no_appeal", "not_a_lost_round", "no_roll_back"}
        return
    assert code not in QUIZ.beyond_override
    insisted = course.record(Entry(event, override="так решено"))
    assert [(ruling.code, ruling.clause, ruling.reason) for ruling in insisted.state.rulings] == [(code, clause, "так решено")]
    assert insisted.refolded() == insisted


def test_squads_have_refusals_of_their_own() -> None:
    large = head(squad=tuple(member(name) for name in grown(1)))
    assert refusal(opened(of=large), lineup("A")) == ("squad_size", "1.1")
    owls = head(squad=tuple(member(name, ("white", 1)) for name in A[:5]) + tuple(member(name) for name in A[5:]))
    assert refusal(opened(of=owls), lineup("A")) == ("owl_limit", "1.2.2")


def test_time_outs_may_be_limited_by_another_regulation() -> None:
    rules = varied(("limit = 0", "limit = 1"))
    course = played(*begun("A"), TimeOutTaken(), *rounds("+"), rules=rules)
    assert refusal(course, TimeOutTaken()) == ("no_time_out_left", None)


def test_what_is_unknown_is_told_only_to_one_who_insists() -> None:
    course = played(*game("A", "+-", "golden"))
    for event, code in (
        (RolledBack(9), "not_a_lost_round"),
        (Appealed(0, "…"), "not_a_lost_round"),
        (AppealRuled(3, False, *RULED), "no_appeal"),
    ):
        assert refusal(course, event) == (code, "3.3" if isinstance(event, RolledBack) else "3.appeal")
        assert refusal(course, event, override="надо") == ("unknown_round", None)
    assert refusal(opened(), RolledBack(1)) == ("wrong_phase", None)
    assert refusal(opened(), RolledBack(1), override="надо") == ("no_game", None)
    assert refusal(played(*begun("A")), RoundVoided(), override="надо") == ("no_round", None)


def test_every_code_of_the_rules_is_refused_above() -> None:
    yielded: set[str] = set()
    for path in sorted(Path(judge_console.quiz.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and isinstance(node.value.elts[0], ast.Constant):
                yielded.add(str(node.value.elts[0].value))
    assert {"bench_due", "owl_limit"} <= yielded
    elsewhere = {"squad_size", "owl_limit", "no_time_out_left", "unknown_round", "no_game", "no_round"}
    assert yielded - elsewhere == {code for _, _, code, _ in CASES} - {"no_longer_fits"}


def test_the_phase_says_what_is_due() -> None:
    due = {
        (): Phase.GAME,
        begun("A"): Phase.SPIN,
        (*begun("A"), Spun(1)): Phase.ANSWER,
        (*begun("A", "risk"), Spun(1)): Phase.DICE,
        (*begun("A", "risk"), Spun(1), Diced("Анна", 2, 2)): Phase.DICE,
        (*begun("A", "tete_a_tete"), Spun(1)): Phase.CHOICE,
        game("A", "-", "golden"): Phase.BENCH,
        game("A", "+------", "golden"): Phase.ROLL_BACK,
        (*game("A", "+++++"), DecidingRoundTaken("Анна")): Phase.DECIDING_SPIN,
        (*game("A", "+++++", "plain", "plain", "plain", "plain", "plain", "risk"), DecidingRoundTaken("Анна"), Spun(6)): Phase.ANSWER,
        game("A", "++++++"): Phase.GAME,
        (*game("A", "++++++"), *game("B", "++++++")): Phase.SHOOTOUT,
        OVER: Phase.SIGNATURE,
    }
    for events, phase in due.items():
        assert played(*events).state.phase is phase
