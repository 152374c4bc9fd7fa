"""What comes next at the table, which timer is due, and what an event would lead to: driven through whole games."""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge_console.engine.course import Course
from judge_console.engine.events import Entry, Event
from judge_console.mafia import flow
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    Expelled,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LastWordBegan,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
)
from judge_console.mafia.flow import Due, Prospect, Reached, Stage
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import Regulation, Role, read_rules
from judge_console.mafia.state import GameHead, MafiaHead, State
from judge_console.resource_files import resource

HEAD = MafiaHead(GameHead("Cup", "final", 1, 1, "2026-11-30", "Orlova"), tuple(f"P{seat}" for seat in range(1, 11)))
ROLES = "КМКШКДККМК"


def regulation(name: str = "mafia-tournament") -> Regulation:
    return read_rules(resource("regulations", "mafia", f"{name}.toml").read_text("utf-8"), name)


def after(*events: Event, name: str = "mafia-tournament") -> State:
    """The state after these events, each of which must be lawful."""
    course = Course.opened(MAFIA, HEAD, regulation(name))
    for event in events:
        course = course.record(Entry(event))
    return course.state


def on(state: State, *events: Event) -> State:
    """`state` carried on; each event must be lawful."""
    for event in events:
        foreseen = flow.foresee(state, event)
        assert foreseen.refusal is None, (event, foreseen.refusal)
        state = foreseen.after
    return state


def names(state: State, stage: Stage | None = None) -> str:
    """The ribbon in one line: past parts in brackets, the running one with a star."""
    marks = {"past": "({})", "now": "*{}", "ahead": "{}"}
    return " ".join(
        marks[point.standing].format(point.name + (str(point.number) if point.number else "")) for point in flow.waypoints(state, stage)
    )


def codes(state: State, event: Event) -> list[str]:
    return [item.code for item in flow.foresee(state, event).consequences]


DAY_ONE = (DayBegan(), *(SpeechBegan(seat) for seat in range(1, 11)))


def voted(*nominations: tuple[int, int]) -> tuple[Event, ...]:
    """Day 1 with these nominations up to the opened vote; none before his turn."""
    events: list[Event] = [DayBegan()]
    by = dict(nominations)
    for seat in range(1, 11):
        events.append(SpeechBegan(seat))
        if seat in by:
            events.append(Nominated(seat, by[seat]))
    return (*events, VotingBegan())


def test_introduction_goes_through_its_stages_to_day_one() -> None:
    state = after()
    passed: list[str] = []
    stage: Stage | None = None
    for _ in range(4):
        step = flow.next_step(state, stage)
        assert step is not None
        assert step.event is None
        stage = step.stage
        due = flow.due_timer(state, stage)
        assert due is not None
        passed.append(f"{step.name} {due.kind} {due.seconds}")
    assert passed == ["agreement agreement 60", "don_look look 20", "sheriff_look look 20", "free_seating free_seating 20"]
    assert flow.next_step(state, stage) == flow.Step("day", DayBegan(), number=1)
    assert names(state, None) == "agreement don_look sheriff_look free_seating day1"
    assert names(state, Stage.DON_LOOK) == "(agreement) *don_look sheriff_look free_seating day1"


def test_two_looks_are_two_timers() -> None:
    state = after()
    assert flow.due_timer(state, Stage.DON_LOOK) != flow.due_timer(state, Stage.SHERIFF_LOOK)
    assert flow.due_timer(state, None) is None


def test_speeches_pass_over_those_who_left_and_then_the_vote_is_next() -> None:
    state = after(DayBegan(), Removed(2, "6.7.4"), Removed(10, "6.7.4"))
    order: list[int] = []
    while (step := flow.next_step(state)) is not None and step.name == "speech":
        assert step.first == (not order)
        assert flow.next_up(state) == step.seat
        assert step.event is not None
        assert step.seat is not None
        order.append(step.seat)
        state = on(state, step.event)
        assert flow.due_timer(state) == Due("speech", 60, step.seat, "round 1")
    assert order == [1, 3, 4, 5, 6, 7, 8, 9]
    assert step is not None
    assert step.name == "night"  # nobody was put on the ballot
    assert names(state) == "*speeches night1"
    state = on(after(DayBegan(), SpeechBegan(1), Nominated(1, 4)), *(SpeechBegan(seat) for seat in range(2, 11)))
    assert flow.next_step(state) == flow.Step("night", NightBegan(), number=1)  # a lone nominee of day 1 is not voted
    state = on(after(DayBegan(), SpeechBegan(1), Nominated(1, 4), Nominated(2, 5)), *(SpeechBegan(seat) for seat in range(3, 11)))
    assert flow.next_step(state) == flow.Step("voting", VotingBegan())
    assert names(state) == "*speeches voting last_word night1"


def test_the_round_opens_with_the_next_living_seat() -> None:
    state = after(*DAY_ONE, NightBegan(), Shot(2), DayBegan(), LastWordBegan(2))
    step = flow.next_step(state, Stage.BEST_MOVE)
    assert step == flow.Step("speech", SpeechBegan(3), seat=3, first=True)


@pytest.mark.clause("mafia:6.4")
def test_silence_is_foreseen_for_this_round_or_the_next() -> None:
    fouls = (Fouled(5), Fouled(5))
    before_his_turn = after(DayBegan(), SpeechBegan(1), *fouls)
    (now,) = flow.foresee(before_his_turn, Fouled(5)).consequences
    assert (now.code, now.seats, now.number, now.clause) == ("silence_now", (5,), 1, "6.4")
    (later,) = flow.foresee(on(before_his_turn, SpeechBegan(6)), Fouled(5)).consequences
    assert (later.code, later.number, later.clause) == ("silence_later", 2, "6.4")
    silent = on(before_his_turn, Fouled(5), SpeechBegan(5))
    assert flow.due_timer(silent) == Due("speech", 0, 5, "round 1")
    assert codes(before_his_turn, Fouled(6)) == []


@pytest.mark.clause("mafia:6.5", "mafia:7.1")
def test_the_fourth_foul_of_a_nominee_tells_removal_ballot_and_proposal() -> None:
    state = after(*voted((1, 4), (2, 5)), Fouled(4), Fouled(4), Fouled(4))
    found = flow.foresee(state, Fouled(4)).consequences
    assert [(item.code, item.clause) for item in found] == [("out", "6.5"), ("stays_on_ballot", "7.1"), ("proposal", "6.8.1")]
    assert found[0].detail == "fouls"


@pytest.mark.clause("mafia:6.8.4", "mafia:8.2.4")
def test_leaving_with_four_at_the_table_tells_penalty_and_proposal() -> None:
    state = after(DayBegan(), *(Removed(seat, "6.7.4") for seat in (1, 2, 3, 4, 5, 6)))
    found = flow.foresee(state, Removed(7, "6.7.1")).consequences
    assert [(item.code, item.clause) for item in found] == [("out", None), ("penalty", "8.2.4"), ("proposal", "6.8.4")]
    assert found[1].detail == "-1"


def test_a_removal_may_end_the_game_and_the_winner_is_kept_apart() -> None:
    state = after(RolesDealt(ROLES), DayBegan(), Removed(2, "6.7.4"), Removed(6, "6.7.4"))
    end = flow.foresee(state, Expelled(9, "7.3")).consequences[-1]
    assert (end.code, end.detail, end.winner) == ("game_over", "no_black_left", "red")
    assert flow.foresee(after(DayBegan()), GameAbandoned()).consequences[-1].detail == "abandoned"
    assert flow.foresee(after(), TeamDefeated("red", "6.8.1")).consequences[-1].clause == "6.8.1"


def test_a_removal_cancels_the_vote_where_the_regulation_says_so() -> None:
    state = after(*voted((1, 4), (2, 5)), name="fiim-2024")
    (out, cancelled, *_) = flow.foresee(state, Removed(7, "6.7.4")).consequences
    assert (out.code, cancelled.code, cancelled.number) == ("out", "vote_cancelled", 1)
    at_night = after(*DAY_ONE, NightBegan(), name="fiim-2024")
    found = [(item.code, item.number) for item in flow.foresee(at_night, Removed(7, "6.7.4")).consequences]
    assert found == [("out", None), ("next_vote_cancelled", 2)]
    cancelled_day = on(at_night, Removed(7, "6.7.4"), Missed(), DayBegan())
    assert "voting" not in names(cancelled_day)


def test_the_vote_asks_each_candidate_but_the_last_and_tells_what_follows() -> None:
    state = after(*voted((1, 8), (2, 2), (3, 10)))
    assert names(state) == "(speeches) *voting last_word night1"
    step = flow.next_step(state)
    assert step == flow.Step("votes", asks="votes", seat=8)
    assert flow.due_timer(state) == Due("candidate", 3, 8, "vote 1.1")
    assert flow.prospects(state) == ()
    foreseen = flow.foresee(state, VotesCast(8, voters=(3, 5, 6, 7)))
    assert [(item.code, item.seats, item.number) for item in foreseen.consequences] == [("hands_left", (2, 10), 6)]
    state = foreseen.after
    leaving = [
        (prospect.lowest, prospect.highest, [(item.code, item.seats) for item in prospect.consequences])
        for prospect in flow.prospects(state)
    ]
    assert leaving == [
        (0, 1, [("voted_out", (10,)), ("last_words", (10,))]),
        (2, 2, [("tie", (8, 10))]),
        (3, 3, [("voted_out", (8,)), ("last_words", (8,))]),
        (4, 4, [("tie", (8, 2))]),
        (5, 6, [("voted_out", (2,)), ("last_words", (2,))]),
    ]
    closing = flow.foresee(state, VotesCast(2, voters=(1, 2)))
    assert [(item.code, item.seats, item.number) for item in closing.consequences] == [("remainder", (10,), 4), ("tie", (8, 10), 30)]


def test_a_lone_nominee_later_leaves_at_the_opening_of_the_vote() -> None:
    state = after(*DAY_ONE, NightBegan(), Missed(), DayBegan(), SpeechBegan(2), Nominated(2, 7))
    state = on(state, *(SpeechBegan(seat) for seat in (3, 4, 5, 6, 7, 8, 9, 10, 1)))
    assert [(item.code, item.seats, item.number) for item in flow.foresee(state, VotingBegan()).consequences] == [
        ("remainder", (7,), 10),
        ("voted_out", (7,), None),
        ("last_words", (7,), 60),
    ]


@pytest.mark.clause("mafia:7.4", "mafia:7.5")
def test_tie_speeches_revote_lift_and_last_words() -> None:
    state = after(*voted((1, 4), (2, 5)), Fouled(5), Fouled(5), Fouled(5), VotesCast(4, hands=5))
    assert names(state) == "(speeches) (voting) *tie_speeches revote last_word night1"
    step = flow.next_step(state)
    assert step == flow.Step("tie_speech", SpeechBegan(4), seat=4, first=True)
    state = on(state, SpeechBegan(4))
    assert flow.due_timer(state) == Due("tie", 30, 4, "tie 1.1")
    assert flow.next_up(state) == 5
    state = on(state, SpeechBegan(5))
    assert flow.due_timer(state) == Due("tie", 30, 5, "tie 1.1")  # 7.4: his third foul leaves him these seconds
    assert flow.next_step(state) == flow.Step("revote", stage=Stage.REVOTE)
    assert flow.next_step(state, Stage.REVOTE) == flow.Step("votes", asks="votes", seat=4)
    assert flow.due_timer(state, Stage.REVOTE) == Due("candidate", 3, 4, "tie 1.1")
    assert names(state, Stage.REVOTE) == "(speeches) (voting) (tie_speeches) *revote last_word night1"
    (_, asked) = flow.foresee(state, VotesCast(4, hands=5)).consequences
    assert (asked.code, asked.seats, asked.number) == ("lift_asked", (4, 5), 6)
    state = on(state, VotesCast(4, hands=5))
    assert names(state) == "(speeches) (voting) (tie_speeches) (revote) *lift last_word night1"
    assert flow.next_step(state) == flow.Step("lift", asks="lift")
    assert flow.due_timer(state) is None
    refused = flow.foresee(state, LiftVoted(hands=5))
    assert [(item.code, item.seats, item.number) for item in refused.consequences] == [
        ("lift_failed", (4, 5), 5),
        ("nobody_leaves", (4, 5), None),
    ]
    assert flow.next_step(refused.after) == flow.Step("night", NightBegan(), number=1)
    assert names(refused.after) == "(speeches) (voting) (tie_speeches) (revote) (lift) night1"
    passed = flow.foresee(state, LiftVoted(hands=6))
    assert [(item.code, item.number, item.clause) for item in passed.consequences] == [
        ("lift_passed", 6, None),
        ("voted_out", None, None),
        ("last_words", 30, "7.5"),
    ]
    state = passed.after
    for seat in (4, 5):
        assert flow.next_step(state) == flow.Step("last_word", LastWordBegan(seat), seat=seat, first=seat == 4)
        state = on(state, LastWordBegan(seat))
        assert flow.due_timer(state) == Due("last", 30, seat, "decided 1")
    assert flow.next_step(state) == flow.Step("night", NightBegan(), number=1)


def test_a_candidate_removed_in_a_tie_does_not_speak_but_is_voted() -> None:
    state = after(*voted((1, 4), (2, 5)), VotesCast(4, hands=5), Removed(4, "6.7.4"))
    assert flow.next_step(state) == flow.Step("tie_speech", SpeechBegan(5), seat=5, first=True)
    state = on(state, SpeechBegan(5))
    assert flow.next_step(state, Stage.REVOTE) == flow.Step("votes", asks="votes", seat=4)


@pytest.mark.clause("mafia:7.1")
def test_one_removed_who_has_the_most_hands_shields_the_others() -> None:
    state = after(*voted((1, 4), (2, 5)), Removed(4, "6.7.4"))
    found = flow.foresee(state, VotesCast(4, hands=7)).consequences
    assert [(item.code, item.seats, item.clause) for item in found] == [("remainder", (5,), None), ("shielded", (4,), "7.1")]


def test_the_night_calls_both_checks_whoever_is_left() -> None:
    state = after(RolesDealt(ROLES), *DAY_ONE, Removed(6, "6.7.4"), NightBegan())
    assert flow.next_step(state) == flow.Step("shot", asks="shot")
    assert names(state) == "*shot don_check sheriff_check day2"
    assert codes(state, Shot(3)) == ["killed"]
    state = on(state, Shot(3))
    step = flow.next_step(state)
    assert step == flow.Step("don_check", asks="check", stage=Stage.DON_CHECK)  # the Don is gone, nobody may notice
    assert step is not None
    assert flow.checker(step) is Role.DON
    due = flow.due_timer(state)
    assert due is not None
    assert (due.kind, due.seconds) == ("check", 20)
    sheriff = flow.next_step(state, Stage.DON_CHECK)
    assert sheriff == flow.Step("sheriff_check", asks="check", stage=Stage.SHERIFF_CHECK)
    assert sheriff is not None
    assert flow.checker(sheriff) is Role.SHERIFF
    assert flow.due_timer(state, Stage.DON_CHECK) != due
    assert names(state, Stage.DON_CHECK) == "(shot) (don_check) *sheriff_check day2"
    assert flow.next_step(state, Stage.SHERIFF_CHECK) == flow.Step("day", DayBegan(), number=2)
    assert flow.due_timer(state, Stage.SHERIFF_CHECK) is None
    checked = on(state, Checked("Ш", 2))
    assert flow.next_step(checked) == flow.Step("day", DayBegan(), number=2)


def test_checks_of_the_living_follow_each_other() -> None:
    state = after(*DAY_ONE, NightBegan(), Missed())
    state = on(state, Checked("Д", 4))
    step = flow.next_step(state)
    assert step is not None
    assert step.name == "sheriff_check"
    assert flow.next_step(on(state, Checked("Ш", 4))) == flow.Step("day", DayBegan(), number=2)


@pytest.mark.clause("mafia:8.3")
def test_the_best_move_is_asked_inside_the_last_word_of_the_first_killed() -> None:
    state = after(*DAY_ONE, NightBegan(), Shot(4), DayBegan())
    assert names(state) == "*killed_word speeches voting last_word night2"
    assert flow.next_step(state) == flow.Step("last_word", LastWordBegan(4), seat=4, first=True)
    state = on(state, LastWordBegan(4))
    assert flow.due_timer(state) == Due("last", 60, 4, "speeches 2")
    asked = flow.Step("best_move", asks="best_move", stage=Stage.BEST_MOVE, seat=4)
    assert flow.next_step(state) == asked
    assert flow.next_step(state, Stage.BEST_MOVE) == flow.Step("speech", SpeechBegan(2), seat=2, first=True)
    named = on(state, BestMoveNamed((1, 2, 3)))
    assert flow.next_step(named) == flow.Step("speech", SpeechBegan(2), seat=2, first=True)
    assert flow.due_timer(named) == flow.due_timer(state)  # it runs inside his minute


def test_no_best_move_where_two_left_on_day_one_and_the_regulation_says_so() -> None:
    lifted = (*voted((1, 4), (2, 5)), VotesCast(4, hands=5), VotesCast(4, hands=5), LiftVoted(hands=6))
    night = (NightBegan(), Shot(7), DayBegan(), LastWordBegan(7))
    step = flow.next_step(after(*lifted, *night))
    assert step is not None
    assert step.name == "best_move"
    fiim = flow.next_step(after(*lifted, *night, name="fiim-2024"))
    assert fiim is not None
    assert fiim.name == "speech"


@pytest.mark.clause("mafia:7.2")
def test_misses_at_four_are_counted_aloud() -> None:
    state = after(DayBegan(), *(Removed(seat, "6.7.4") for seat in (1, 2, 3, 4, 5, 6)))
    told: list[tuple[str, int | None, str | None]] = []
    for _ in range(3):
        state = on(state, NightBegan())
        told += [(item.code, item.number, item.clause) for item in flow.foresee(state, Missed()).consequences]
        state = on(state, Missed())
        if not state.over:
            state = on(state, DayBegan())
    assert told == [
        ("missed", None, None),
        ("misses_at_four", 1, "7.2"),
        ("missed", None, None),
        ("misses_at_four", 2, "7.2"),
        ("missed", None, None),
        ("game_over", None, "7.2"),
    ]


def test_quiet_rounds_are_counted_where_the_regulation_counts_them() -> None:
    state = after(*DAY_ONE, NightBegan(), name="fiim-2024")
    assert [(item.code, item.number, item.detail) for item in flow.foresee(state, Missed()).consequences] == [
        ("missed", None, None),
        ("quiet_rounds", 1, "3"),
    ]


def test_after_the_end_come_roles_extra_points_and_the_signature() -> None:
    end = TeamDefeated("red", "6.8.1")
    state = after(DayBegan(), end)
    assert flow.due_timer(state) is None
    assert names(state) == "*roles extras sign"
    assert flow.next_step(state) == flow.Step("roles", asks="roles", stage=Stage.ROLES)
    step = flow.next_step(state, Stage.ROLES)
    assert step == flow.Step("extras", asks="extras", stage=Stage.EXTRAS)
    assert names(state, Stage.ROLES) == "(roles) *extras sign"
    sign = flow.Step("sign", ProtocolSigned("Orlova"), asks="signature")
    assert flow.next_step(state, Stage.EXTRAS) == sign
    known = on(state, RolesDealt(ROLES), ExtraGiven(1, Decimal("0.5")))
    assert flow.next_step(known) == sign
    signed = on(known, ProtocolSigned("Orlova"))
    assert flow.waypoints(signed) == ()
    assert flow.next_step(signed, Stage.EXTRAS) == flow.Step("break", stage=Stage.BREAK)
    assert flow.due_timer(signed, Stage.EXTRAS) is None
    assert flow.next_step(signed, Stage.BREAK) is None
    assert flow.due_timer(signed, Stage.BREAK) == Due("break", 900, None, "over day 1")
    abandoned = after(DayBegan(), GameAbandoned())
    assert flow.next_step(abandoned, Stage.ROLES) == sign
    assert names(abandoned) == "*roles sign"


def test_a_game_that_ends_with_the_first_kill_still_has_its_best_move() -> None:
    roles = (RolesDealt(ROLES), *DAY_ONE, *(Removed(seat, "6.7.4") for seat in (1, 3, 5)))
    state = after(*roles, NightBegan(), Shot(7))
    assert state.over
    assert flow.next_step(state) == flow.Step("best_move", asks="best_move", stage=Stage.BEST_MOVE, seat=7)
    assert names(state) == "*killed_word extras sign"
    step = flow.next_step(state, Stage.BEST_MOVE)
    assert step is not None
    assert step.name == "extras"


def test_a_stage_counts_in_its_own_part_of_the_game_only() -> None:
    state = after()
    reached = Reached(flow.place(state), Stage.FREE_SEATING)
    assert flow.stage_at(state, reached) is Stage.FREE_SEATING
    assert flow.stage_at(on(state, DayBegan()), reached) is None
    assert flow.stage_at(state, None) is None
    places = {flow.place(state)}
    state = on(state, *voted((1, 4), (2, 5)))
    places.add(flow.place(state))
    state = on(state, VotesCast(4, hands=5))
    places.add(flow.place(state))
    state = on(state, VotesCast(4, hands=5))
    places.add(flow.place(state))
    state = on(state, LiftVoted(hands=6), NightBegan())
    places.add(flow.place(state))
    places.add(flow.place(on(state, TeamDefeated("red", "6.8.1"))))
    assert len(places) == 6


def test_a_refused_event_leads_nowhere() -> None:
    state = after(DayBegan())
    foreseen = flow.foresee(state, NightBegan())
    assert foreseen.refusal is None
    foreseen = flow.foresee(state, Missed())
    assert foreseen.refusal is not None
    assert foreseen.refusal.code == "wrong_phase"
    assert foreseen.after is state
    assert foreseen.consequences == ()


def test_a_removal_during_the_vote_keeps_the_hand_that_was_counted() -> None:
    state = after(*voted((1, 4), (2, 5), (3, 6)), VotesCast(4, voters=(7, 8)))
    assert codes(state, Removed(7, "6.7.4")) == ["out"]
    assert codes(state, Removed(5, "6.7.4")) == ["out", "stays_on_ballot", "proposal"]


def test_a_vote_opened_against_the_rules_with_nobody_on_the_ballot() -> None:
    state = after(*DAY_ONE)
    opened = Course.opened(MAFIA, HEAD, regulation())
    for event in DAY_ONE:
        opened = opened.record(Entry(event))
    opened = opened.record(Entry(VotingBegan(), override="the table insists"))
    assert [item.code for item in flow.consequences(state, opened.state)] == ["nobody_leaves"]


def test_prospects_of_a_vote_with_a_removed_hand() -> None:
    state = after(*voted((1, 4), (2, 5)))
    found = flow.prospects(state)
    assert [(prospect.lowest, prospect.highest) for prospect in found] == [(0, 4), (5, 5), (6, 10)]
    assert isinstance(found[0], Prospect)
    fewer = on(state, Removed(9, "6.7.4"))
    assert [(prospect.lowest, prospect.highest) for prospect in flow.prospects(fewer)] == [(0, 4), (5, 9)]


def test_every_game_of_natural_steps_reaches_its_signature() -> None:
    """Taking the natural step every time, with plain answers, ends a game with known roles."""
    state, stage = after(RolesDealt(ROLES)), None
    reached: Reached | None = None
    taken = 0
    while True:
        stage = flow.stage_at(state, reached)
        step = flow.next_step(state, stage)
        if step is None:
            break
        taken += 1
        assert taken < 300
        event = step.event
        match step.asks:
            case "votes":
                assert step.seat is not None
                event = VotesCast(step.seat, hands=state.hands_left)
            case "lift":
                event = LiftVoted(hands=0)
            case "shot":
                event = Shot(min(seat for seat in state.living if state.team(seat) == "red"))
            case _:
                pass
        if step.name == "speech" and step.seat == state.opener:
            assert event is not None
            target = min(seat for seat in state.living if state.team(seat) == "red")
            state = on(state, event, Nominated(step.seat, target))
        elif event is None:
            assert step.stage is not None
            reached = Reached(flow.place(state), step.stage)
        else:
            state = on(state, event)
    assert state.signed
    assert state.ended is not None
    assert state.ended.winner == "black"
