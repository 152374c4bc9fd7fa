"""The natural next step of an evening, the timers by kind, and what is offered exactly when it is lawful."""

from __future__ import annotations

import pytest

from judge_console.engine.events import Event
from judge_console.quiz import flow
from judge_console.quiz.events import (
    Answered,
    Appealed,
    DecidingRoundTaken,
    Diced,
    Ejected,
    EveningSigned,
    GameBegan,
    HintAsked,
    MinuteTaken,
    PlayerBenched,
    PlayerChosen,
    SeedCommitted,
    SeedRevealed,
    SenderNamed,
    ShootoutAsked,
    Spun,
    Substituted,
    ThemeNamed,
    TimeOutTaken,
)
from judge_console.quiz.flow import Step
from judge_console.quiz.rules import Envelope
from tests.quiz.evenings import after, begun, game, head, laying, lineup, rounds

SEED = "ab" * 32


def due_of(*events: Event) -> flow.Due:
    found = flow.due_timer(after(*events))
    assert found is not None
    return found


class TestNextStep:
    def test_from_the_line_up_to_the_signature(self) -> None:
        steps: list[Step] = [flow.next_step(after())]
        events: list[Event] = []
        for batch in (
            (lineup("A"),),
            (SeedCommitted(SEED), GameBegan("A", laying())),
            (Spun(1),),
            (Answered("Анна", True),),
            rounds("+++++"),
            (lineup("B"),),
            (GameBegan("B", laying()),),
            rounds("++++++", "Клим"),
            (ShootoutAsked(True, False), ShootoutAsked(True, False)),
            (SeedRevealed(SEED),),
            (EveningSigned("Орлова"),),
        ):
            events += batch
            steps.append(flow.next_step(after(*events)))
        assert steps == [
            Step.LINE_UP,
            Step.BEGIN,
            Step.SPIN,
            Step.ANSWER,
            Step.SPIN,
            Step.LINE_UP,
            Step.BEGIN,
            Step.SPIN,
            Step.SHOOTOUT,
            Step.REVEAL,
            Step.SIGN,
            Step.CLOSED,
        ]

    @pytest.mark.parametrize(
        ("envelope", "first", "then", "second"),
        [
            ("plain", Step.ANSWER, (), Step.ANSWER),
            ("tete_a_tete", Step.CHOOSE, (PlayerChosen("Вита"),), Step.ANSWER),
            ("risk", Step.DICE, (Diced("Анна", 3, 3),), Step.DICE),
            ("risk", Step.DICE, (Diced("Анна", 3, 3), Diced("Анна", 3, 4)), Step.ANSWER),
            ("special", Step.THEME, (ThemeNamed("Кино", "team"),), Step.ANSWER),
            ("viewer", Step.SENDER, (SenderNamed("Зритель"),), Step.ANSWER),
            ("golden", Step.ANSWER, (Answered("Анна", False),), Step.BENCH),
            ("blitz", Step.ANSWER, (Answered("Анна", True),), Step.ANSWER),
            ("blitz", Step.ANSWER, (Answered("Анна", False),), Step.SPIN),
        ],
    )
    def test_by_envelope(self, envelope: Envelope, first: Step, then: tuple[Event, ...], second: Step) -> None:
        before = (*begun("A", envelope), Spun(1))
        assert flow.next_step(after(*before)) is first
        assert flow.next_step(after(*before, *then)) is second

    def test_an_unused_right_waits_before_the_end(self) -> None:
        state = after(*begun("A", "golden"), *rounds("+"), *rounds("------"))
        assert flow.next_step(state) is Step.ROLL_BACK
        assert flow.next_step(state.lapsed()) is Step.LINE_UP


class TestTimers:
    @pytest.mark.clause("3", "3.1", "3.5")
    @pytest.mark.parametrize(
        ("envelope", "then", "seconds", "added"),
        [
            ("plain", (), 60, 0),
            ("golden", (), 60, 0),
            ("blitz", (), 20, 0),
            ("blitz", (Answered("Анна", True),), 20, 0),
            ("tete_a_tete", (PlayerChosen("Вита"),), 60, 0),
            ("risk", (Diced("Анна", 6, 1),), 40, 0),
            ("risk", (Diced("Анна", 1, 6),), 60, 0),
            ("risk", (Diced("Анна", 1, 6), HintAsked()), 60, 20),
        ],
    )
    def test_by_envelope(self, envelope: Envelope, then: tuple[Event, ...], seconds: int, added: int) -> None:
        due = due_of(*begun("A", envelope), Spun(1), *then)
        assert (due.kind, due.seconds, due.added, due.waits) == ("question", seconds, added, True)

    @pytest.mark.clause("3.early")
    def test_a_saved_minute_is_added_to_the_question_it_was_asked_for(self) -> None:
        before = (*begun("A", "plain", "blitz"), *rounds("!"), Spun(2), Answered("Анна", True), MinuteTaken("saved"))
        due = due_of(*before)
        assert (due.seconds, due.added) == (20, 60)
        assert due_of(*before, Answered("Анна", True)).added == 0

    def test_each_question_has_a_timer_of_its_own(self) -> None:
        events = (*begun("A", "blitz"), Spun(1))
        places = {due_of(*events, *(Answered("Анна", True),) * count).place for count in range(3)}
        assert len(places) == 3

    @pytest.mark.clause("3.timeout")
    def test_the_time_out_runs_at_once_for_fifteen_minutes(self) -> None:
        due = due_of(*begun("A"), TimeOutTaken())
        assert (due.kind, due.seconds, due.waits) == ("time_out", 900, False)
        assert due_of(*begun("A"), TimeOutTaken(), TimeOutTaken()).place != due.place
        assert flow.due_timer(after(*begun("A"))) is None

    def test_written_answers_of_the_shootout(self) -> None:
        due = due_of(*game("A", "++++++"), *game("B", "++++++"))
        assert (due.kind, due.seconds, due.waits) == ("shootout", 60, True)

    def test_nothing_is_timed_while_a_choice_is_due(self) -> None:
        assert flow.due_timer(after(*begun("A", "tete_a_tete"), Spun(1))) is None
        assert flow.due_timer(after(*begun("A", "risk"), Spun(1))) is None
        assert flow.due_timer(after()) is None


class TestEarly:
    @pytest.mark.parametrize(("remaining", "open_now", "left"), [(60, False, 5), (59.9, True, 4.9), (55, True, 0), (54.9, False, 0)])
    def test_only_in_the_first_five_seconds(self, remaining: float, open_now: bool, left: float) -> None:
        due = due_of(*begun("A"), Spun(1))
        assert flow.early_open(due, 60, remaining) is open_now
        assert flow.early_left(due, 60, remaining) == pytest.approx(left)

    def test_not_in_a_blitz_and_not_when_time_was_added(self) -> None:
        blitz = due_of(*begun("A", "blitz"), Spun(1))
        assert not flow.early_open(blitz, 20, 19)
        added = due_of(*begun("A"), *rounds("!"), Spun(1), MinuteTaken("saved"))
        assert not flow.early_open(added, 60, 59)
        assert flow.early_left(added, 60, 59) == 0
        assert not flow.early_open(None, 60, 59)


class TestOffers:
    @pytest.mark.clause("3.deciding")
    @pytest.mark.parametrize(("results", "offered"), [("++++", False), ("+++++", True), ("+++++-", True)])
    def test_the_deciding_round_at_five(self, results: str, offered: bool) -> None:
        assert ("deciding" in flow.offers(after(*game("A", results)))) is offered

    @pytest.mark.clause("3.credit")
    @pytest.mark.parametrize(("results", "offered"), [("----", False), ("-----", True), ("-----+++++", False)])
    def test_credit_at_the_casinos_five(self, results: str, offered: bool) -> None:
        state = after(*game("A", results), Spun(1))
        assert ("credit" in flow.offers(state)) is offered

    @pytest.mark.clause("3.3")
    def test_the_roll_back_after_a_loss(self) -> None:
        won = (*begun("A", "golden"), *rounds("+"))
        assert "roll_back" not in flow.offers(after(*won))
        assert "roll_back" in flow.offers(after(*won, *rounds("-")))

    @pytest.mark.clause("3.timeout")
    def test_a_substitution_only_in_a_time_out(self) -> None:
        events = (*begun("A"), TimeOutTaken())
        assert "substitute" not in flow.offers(after(*begun("A")))
        assert "substitute" in flow.offers(after(*events))
        assert "substitute" in flow.offers(after(*events, Substituted("Анна", "Жан")))

    def test_a_minute_only_where_one_is_saved_and_a_question_runs(self) -> None:
        assert "minute" not in flow.offers(after(*begun("A"), Spun(1)))
        assert "minute" in flow.offers(after(*begun("A"), *rounds("!"), Spun(1)))
        assert "minute" not in flow.offers(after(*begun("A"), *rounds("!")))

    def test_an_appeal_is_ruled_on_once_it_is_brought(self) -> None:
        lost = (*begun("A"), *rounds("-"))
        assert "appeal" in flow.offers(after(*lost))
        brought = flow.offers(after(*lost, Appealed(1, "верно")))
        assert "rule" in brought
        assert "appeal" not in brought

    def test_everything_offered_is_lawful(self) -> None:
        for events in ((*begun("A", "risk"), Spun(1), Diced("Анна", 1, 6)), (*game("A", "+++++-"), TimeOutTaken()), game("A", "-----")):
            state = after(*events)
            for offer in flow.offers(state):
                assert all(flow.lawful(state, event) for event in flow.lawful_choices(state, offer)), offer

    def test_before_a_game_nothing_but_order_in_the_hall(self) -> None:
        state = after(lineup("A"))

        assert flow.offers(state) == ("eject",)
        assert flow.lawful_choices(state, "eject") == (Ejected("", "hall"),)
        assert flow.lawful_choices(state, "time_out") == ()

    def test_nothing_once_it_is_signed(self) -> None:
        state = after(*game("A", "++++++"), *game("B", "+------"), EveningSigned("Орлова"))
        assert flow.offers(state) == ()
        assert flow.due_timer(state) is None


class TestWhoAnswers:
    def test_the_named_one_else_the_captain_else_the_first(self) -> None:
        state = after(*begun("A"), Spun(1))
        assert flow.speaker_of(state, "Вита") == "Вита"
        assert flow.speaker_of(state, "Зоя") == "Анна"  # in reserve
        assert flow.speaker_of(state) == "Анна"
        benched = after(*begun("A", "golden"), *rounds("-"), PlayerBenched("Анна"), Spun(2))
        assert flow.speaker_of(benched) == "Богдан"

    def test_only_the_one_who_stays_in_a_tete_a_tete(self) -> None:
        state = after(*begun("A", "tete_a_tete"), Spun(1), PlayerChosen("Дина"))
        assert flow.speaker_of(state, "Анна") == "Дина"
        assert flow.answer_of(state, None, correct=True, early=False) == Answered("Дина", True)
        assert flow.answer_of(after(), None, correct=True, early=False) is None

    def test_the_deciding_player(self) -> None:
        state = after(*game("A", "+++++"), DecidingRoundTaken("Герман"), Spun(1))
        assert flow.speaker_of(state) == "Герман"

    def test_over_whom_the_top_is_spun(self) -> None:
        state = after(*begun("A", "golden"), *rounds("-"))
        assert flow.bench_candidates(state) == ("Анна", "Богдан", "Вита", "Герман", "Дина", "Елена")
        assert flow.bench_candidates(after(*begun("A"))) == ()


def test_the_theme_is_the_opponents_in_the_play_off() -> None:
    assert flow.theme_owner(after()) == "team"
    assert flow.theme_owner(after(of=head("play-off"))) == "opponents"


def test_a_place_tells_one_question_from_the_next() -> None:
    events = (*begun("A", "blitz"), Spun(1))
    first, second = after(*events), after(*events, Answered("Анна", True))
    assert flow.place_of_round(first) != flow.place_of_round(second)
    assert flow.place_of_round(first) == flow.place_of_round(after(*events))
    assert flow.place_of_round(after()) != flow.place_of_round(first)
