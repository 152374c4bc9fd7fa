"""What is typed, prompt by prompt, without a window: digits, taking back, the other way of answering."""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge_console.engine.course import Course
from judge_console.engine.discipline import Step
from judge_console.engine.events import Entry, Event
from judge_console.mafia.events import (
    Checked,
    DayBegan,
    Expelled,
    Fouled,
    GameAbandoned,
    LastWordBegan,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    NominationWithdrawn,
    Penalised,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import Regulation, Role, read_rules
from judge_console.mafia.state import Proposal, State
from judge_console.resource_files import resource
from judge_console.ui.mafia.prompts import (
    SANCTIONS,
    BestMovePrompt,
    CheckPrompt,
    HandsPrompt,
    NominatePrompt,
    OutcomePrompt,
    Prompt,
    ProposalPrompt,
    SanctionPrompt,
    ShotPrompt,
    WordPrompt,
    distinct_violations,
    violations_for,
)
from tests.ui.mafia.desk import HEAD, ROLES


@pytest.fixture(scope="module")
def rules() -> Regulation:
    return read_rules(resource("regulations", "mafia", "mafia-tournament.toml").read_text("utf-8"))


def after(rules: Regulation, *events: Event) -> State:
    course = Course.opened(MAFIA, HEAD, rules)
    for event in events:
        course = course.record(Entry(event))
    return course.state


@pytest.fixture
def vote(rules: Regulation) -> State:
    """The vote of day 1: 4, 5 and 6 are on the ballot."""
    speeches = [SpeechBegan(seat) for seat in range(4, 11)]
    nominated = (SpeechBegan(1), Nominated(1, 4), SpeechBegan(2), Nominated(2, 5), SpeechBegan(3), Nominated(3, 6))
    return after(rules, DayBegan(), *nominated, *speeches, VotingBegan())


@pytest.fixture
def meanings(rules: Regulation) -> dict[str, str]:
    return {clause: wording.ru for clause, wording in rules.options.meanings.items()}


def test_a_bare_prompt_answers_nothing(vote: State) -> None:
    prompt = Prompt()
    assert prompt.digit(3, vote) is None
    assert not prompt.letter("ф")
    assert not prompt.erase()
    assert not prompt.switch()
    assert prompt.event(vote) is None


def test_hands_by_seat_toggle_and_are_taken_back_one_by_one(vote: State) -> None:
    prompt = HandsPrompt(4, counting=False)
    for seat in (1, 2, 10, 2):
        assert prompt.digit(seat, vote) is None
    assert prompt.event(vote) == VotesCast(4, voters=(1, 10))
    assert prompt.erase()
    assert prompt.erase()
    assert not prompt.erase()
    assert prompt.event(vote) == VotesCast(4, voters=())


def test_hands_by_count_keep_the_last_two_digits(vote: State) -> None:
    prompt = HandsPrompt(4, counting=True)
    assert prompt.event(vote) == VotesCast(4, voters=())  # nobody's hand is known by voter too
    for seat in (3, 1, 10):
        prompt.digit(seat, vote)
    assert (prompt.hands, prompt.event(vote)) == (10, VotesCast(4, hands=10))
    assert prompt.erase()
    assert prompt.event(vote) == VotesCast(4, hands=1)
    assert prompt.erase()
    assert not prompt.erase()
    prompt.digit(3, vote)
    assert prompt.switch()
    prompt.digit(7, vote)
    assert prompt.switch()
    assert prompt.event(vote) == VotesCast(4, hands=3)


def test_nothing_typed_after_a_count_is_a_count_of_none(rules: Regulation, vote: State) -> None:
    counted = MAFIA.apply(vote, Step(0, Entry(VotesCast(4, hands=3))))
    assert HandsPrompt(5, counting=True).event(counted) == VotesCast(5, hands=0)
    assert HandsPrompt(None, counting=False).event(counted) == LiftVoted(voters=())


def test_a_shot_each_his_own_is_typed_in_pairs(vote: State) -> None:
    prompt = ShotPrompt()
    assert prompt.event(vote) == Missed()
    prompt.digit(7, vote)
    assert prompt.event(vote) == Shot(7)
    assert prompt.erase()
    assert not prompt.erase()
    assert prompt.switch()
    assert prompt.event(vote) == Missed()
    for seat in (2, 7, 6):
        prompt.digit(seat, vote)
    assert prompt.event(vote) is None  # whom 6 shoots is still open
    prompt.digit(8, vote)
    assert prompt.event(vote) == Shot(shots=((2, 7), (6, 8)))
    for seat in (2, 8):
        prompt.digit(seat, vote)
    assert prompt.event(vote) == Shot(shots=((6, 8), (2, 8)))
    assert prompt.erase()
    assert prompt.shooter == 2
    assert prompt.erase()
    assert prompt.event(vote) == Shot(shots=((6, 8),))


def test_a_check_and_the_best_move(vote: State) -> None:
    check = CheckPrompt(Role.DON)
    assert check.event(vote) is None
    check.digit(3, vote)
    check.digit(4, vote)
    assert check.event(vote) == Checked("Д", 4)
    assert check.erase()
    assert not check.erase()
    best = BestMovePrompt()
    for seat in (1, 2, 1, 3, 4, 5):
        best.digit(seat, vote)
    assert best.seats == (2, 3, 4)
    assert best.erase()
    assert best.seats == (2, 3)


def test_a_nomination_is_withdrawn_where_the_regulation_allows_it(rules: Regulation) -> None:
    text = rules.text.replace("withdrawal = false", "withdrawal = true")
    state = after(read_rules(text), DayBegan(), SpeechBegan(1), Nominated(1, 4))
    assert NominatePrompt(1).digit(4, state) == NominationWithdrawn(1)
    assert NominatePrompt(1).digit(5, state) == Nominated(1, 5)
    assert NominatePrompt(1).digit(4, after(rules, DayBegan(), SpeechBegan(1), Nominated(1, 4))) == Nominated(1, 4)


def test_the_word_is_a_last_word_where_one_is_due(rules: Regulation) -> None:
    night = after(rules, DayBegan(), *(SpeechBegan(seat) for seat in range(1, 11)), NightBegan(), Shot(4), DayBegan())
    assert WordPrompt().digit(4, night) == LastWordBegan(4)
    assert WordPrompt().digit(5, night) == SpeechBegan(5)


def test_the_outcome_by_number(vote: State) -> None:
    prompt = OutcomePrompt()
    assert prompt.event(vote) is None
    assert not prompt.erase()
    found: list[Event | None] = []
    for number in (1, 2, 3, 6):
        prompt.digit(number, vote)
        found.append(prompt.event(vote))
    assert found == [WinnerDeclared("red"), WinnerDeclared("black"), WinnerDeclared("draw"), GameAbandoned()]
    prompt.digit(9, vote)
    assert prompt.event(vote) == GameAbandoned()
    prompt.digit(5, vote)
    assert prompt.event(vote) is None
    prompt.digit(9, vote)
    assert prompt.event(vote) is None
    prompt.digit(2, vote)
    assert prompt.event(vote) == TeamDefeated("black", "6.8.2")
    assert prompt.erase()
    assert prompt.event(vote) is None
    assert prompt.erase()
    assert prompt.ending is None


def test_a_proposal_is_taken_only_by_a_choice(vote: State) -> None:
    known = ProposalPrompt(Proposal("6.8.4", "red", 3, 4))
    assert known.event(vote) is None
    known.digit(1, vote)
    assert known.event(vote) == TeamDefeated("red", "6.8.4")
    known.digit(2, vote)
    assert known.event(vote) is None
    unknown = ProposalPrompt(Proposal("6.8.1", None, 3, 4))
    unknown.digit(2, vote)
    assert unknown.event(vote) == TeamDefeated("black", "6.8.1")
    unknown.digit(5, vote)
    assert unknown.event(vote) == TeamDefeated("black", "6.8.1")
    assert unknown.erase()
    assert not unknown.erase()


def test_a_number_of_the_plain_list_does_a_foul_or_a_warning_at_once(vote: State, meanings: dict[str, str]) -> None:
    foul = SanctionPrompt("foul", meanings)
    assert foul.digit(7, vote) is None
    assert foul.digit(9, vote) is None  # the list has eight
    assert foul.digit(2, vote) == Fouled(7, "6.6.2")
    assert SanctionPrompt("warning", meanings, 7).digit(1, vote) == Warned(7, "6.6.1")
    assert SanctionPrompt("removal", meanings, 7).digit(1, vote) is None


def test_what_is_typed_is_taken_back_in_its_order(vote: State, meanings: dict[str, str]) -> None:
    prompt = SanctionPrompt("foul", meanings)
    assert not prompt.letter("р")  # the seat comes first
    prompt.digit(7, vote)
    assert not prompt.letter(" ")
    assert not prompt.letter("")
    for letter in "речь в":
        assert prompt.letter(letter)
    assert prompt.event(vote) == Fouled(7, "6.6.1")
    prompt.digit(1, vote)
    assert prompt.violation is not None
    assert prompt.erase()
    assert prompt.violation is None
    for _letter in "речь в":
        assert prompt.erase()
    assert prompt.erase()
    assert prompt.seat is None
    assert not prompt.erase()


def test_every_sanction_makes_its_event(rules: Regulation, meanings: dict[str, str]) -> None:
    state = after(rules, RolesDealt(ROLES), DayBegan())
    prompt = SanctionPrompt("warning", meanings, 3)
    assert [type(prompt.event(state)).__name__ for _ in range(6) if prompt.switch()] == [
        "Fouled",
        "Removed",
        "NoneType",
        "NoneType",
        "NoneType",
        "Warned",
    ]
    assert SANCTIONS[0] == "warning"
    for sanction, expected in (
        ("expulsion", Expelled(3, "7.3")),
        ("penalty", Penalised(3, Decimal(-1), "8.2.4")),
        ("team_defeat", TeamDefeated("red", "6.8.1")),
    ):
        chosen = SanctionPrompt(sanction, meanings, 3)  # type: ignore[arg-type]  # one of the sanctions above
        chosen.digit(1, state)
        assert chosen.event(state) == expected


def test_violations_that_only_repeat_another_are_not_listed_twice(rules: Regulation) -> None:
    listed = [violation.clause for violation in distinct_violations(rules)]
    assert len(listed) == len(set(listed))
    assert "5.1.12" not in listed  # the same as 6.6.1
    assert "5.1.3" in listed  # adds an expulsion to what it rests on
    assert [violation.clause for violation in violations_for(rules, "warning")] == [f"6.6.{number}" for number in range(1, 9)]
    assert "6.7.1" not in [violation.clause for violation in violations_for(rules, "penalty")]
