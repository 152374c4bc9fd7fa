"""What the judge sees while a game runs and no result tells: silence, times, violations, what may be done, other regulations."""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge_console.engine.codec import change_value
from judge_console.engine.course import Course
from judge_console.engine.discipline import Outcome
from judge_console.engine.errors import FormatError
from judge_console.engine.events import Entry, Event, HeadChanged
from judge_console.mafia import events as happened
from judge_console.mafia.events import (
    BestMoveNamed,
    DayBegan,
    Expelled,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    NominationWithdrawn,
    Penalised,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
)
from judge_console.mafia.flow import Stage, Step, next_step
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import Role, read_rules
from judge_console.mafia.score import best_move_points, points_column, result_points
from judge_console.mafia.state import Floor, Phase, SanctionNote
from tests.mafia.tables import HEAD, ROLES, MafiaCourse, opened, played, regulation, varied

DEALT = RolesDealt(ROLES)
THIRD_FOUL_OF_5 = (Fouled(5), Fouled(5), Fouled(5))
TIE = (DayBegan(), Nominated(1, 2), Nominated(2, 3), VotingBegan(), VotesCast(2, hands=5))
VOTE = (DayBegan(), Nominated(1, 6), Nominated(2, 7), VotingBegan())
FOUR_LEFT = tuple(Removed(seat, "6.7.4") for seat in (1, 2, 8, 3, 9, 4))


def silent_days(course: MafiaCourse, seat: int) -> list[int]:
    """The days on which the seat has no speech, as the state told it day by day."""
    days: list[int] = []
    step = opened(course.rules)
    for entry in course.entries:
        step = step.record(entry)
        state = step.state
        if state.day is not None and state.silent_today(seat) and state.day.number not in days:
            days.append(state.day.number)
    return days


# The third foul.


@pytest.mark.clause("mafia:6.4")
@pytest.mark.parametrize(
    ("events", "silent"),
    [
        ((*THIRD_FOUL_OF_5, DayBegan()), [1]),
        ((DayBegan(), *THIRD_FOUL_OF_5), [1]),
        ((DayBegan(), SpeechBegan(4), *THIRD_FOUL_OF_5), [1]),
        ((DayBegan(), SpeechBegan(5), *THIRD_FOUL_OF_5, NightBegan(), Missed(), DayBegan()), [2]),
        ((DayBegan(), SpeechBegan(6), *THIRD_FOUL_OF_5, NightBegan(), Missed(), DayBegan()), [2]),
        ((DayBegan(), Nominated(5, 6), *THIRD_FOUL_OF_5, NightBegan(), Missed(), DayBegan()), [2]),
        ((*VOTE, *THIRD_FOUL_OF_5, VotesCast(6, hands=9), NightBegan(), Missed(), DayBegan()), [2]),
        ((DayBegan(), NightBegan(), *THIRD_FOUL_OF_5, Missed(), DayBegan(), NightBegan(), Missed(), DayBegan()), [2]),
        ((DayBegan(), NightBegan(), Missed(), *THIRD_FOUL_OF_5, DayBegan(), NightBegan(), Missed(), DayBegan()), [2]),
    ],
    ids=[
        "introduction",
        "before the first speech",
        "before his speech",
        "in his speech",
        "after his speech",
        "after his nomination",
        "in the vote",
        "at night",
        "after the shot",
    ],
)
def test_the_third_foul_takes_the_speech_still_to_come_or_the_next_one_once(events: tuple[Event, ...], silent: list[int]) -> None:
    assert silent_days(played(DEALT, *events), 5) == silent


@pytest.mark.clause("mafia:6.4", "mafia:7.4")
def test_a_silenced_player_has_no_seconds_but_nominates_votes_and_defends_himself() -> None:
    course = played(DEALT, DayBegan(), *THIRD_FOUL_OF_5, SpeechBegan(5))
    assert course.state.speech_seconds(5) == 0
    assert course.state.speech_seconds(6) == 60
    assert course.state.floor == Floor(5, "speech")
    voters = (1, 2, 3, 5, 7)
    course = played(*course.entries, Nominated(5, 8), Nominated(6, 5), VotingBegan(), VotesCast(8, voters), SpeechBegan(8), SpeechBegan(5))
    assert course.state.phase is Phase.TIE
    assert course.state.floor == Floor(5, "tie")
    assert course.state.tie_speech_seconds(5) == 30
    assert course.state.tie_speech_seconds(8) == 30
    course = played(*course.entries, VotesCast(8, hands=4))
    assert course.state.last_words == (5,)
    assert course.state.last_word_seconds() == 60


@pytest.mark.clause("mafia:7.4")
def test_the_seconds_of_a_third_foul_in_a_revote_are_an_option_of_their_own() -> None:
    rules = varied(("silent_revote_seconds = 30", "silent_revote_seconds = 20"))
    events = (DEALT, DayBegan(), *THIRD_FOUL_OF_5, Nominated(6, 5), Nominated(7, 8), VotingBegan(), VotesCast(5, hands=5))
    state = played(*events, rules=rules).state
    assert [state.tie_speech_seconds(seat) for seat in (5, 8)] == [20, 30]


def test_under_fiim_few_players_leave_a_silenced_one_half_a_minute() -> None:
    fiim = regulation("fiim-2024")
    assert played(DEALT, DayBegan(), *THIRD_FOUL_OF_5, rules=fiim).state.speech_seconds(5) == 0
    assert played(DEALT, *FOUR_LEFT, *THIRD_FOUL_OF_5, DayBegan(), rules=fiim).state.speech_seconds(5) == 30
    assert played(DEALT, *FOUR_LEFT, *THIRD_FOUL_OF_5, DayBegan()).state.speech_seconds(5) == 0


@pytest.mark.clause("mafia:7.5")
def test_one_who_leaves_has_a_minute_and_several_half_of_it() -> None:
    lift = (DEALT, *TIE, VotesCast(2, hands=5), LiftVoted(hands=6))
    assert played(*lift).state.last_words == (2, 3)
    assert played(*lift).state.last_word_seconds() == 30
    assert played(DEALT, *TIE, VotesCast(2, hands=6)).state.last_word_seconds() == 60
    assert played(*lift, NightBegan(), Shot(4), DayBegan()).state.last_word_seconds() == 60


@pytest.mark.clause("mafia:6.5")
def test_one_who_is_fouled_out_or_removed_has_no_last_word_and_loses_the_floor() -> None:
    course = played(DEALT, DayBegan(), SpeechBegan(5), *THIRD_FOUL_OF_5, Fouled(5))
    assert (course.state.last_words, course.state.floor) == ((), None)
    course = played(DEALT, DayBegan(), SpeechBegan(5), Removed(6, "6.7.4"))
    assert course.state.floor == Floor(5, "speech")


# The list of violations.


@pytest.mark.clause("mafia:6.1", "mafia:6.2", "mafia:6.3")
def test_every_sanction_is_noted_with_seat_clause_time_and_who_ruled() -> None:
    course = played(
        DEALT,
        Warned(1, "6.6.1"),
        DayBegan(),
        Entry(Fouled(2, "6.6.2", "chief"), note="махал руками"),
        Fouled(2),
        NightBegan(),
        Removed(8, "6.7.5"),
        Missed(),
        Expelled(9, "7.3", "chief"),
        Penalised(3, Decimal(-1), "6.3"),
        DayBegan(),
        Entry(TeamDefeated("black", "6.8.2"), note="подглядывал"),
        Warned(1),
    )
    assert course.state.sanctions == (
        SanctionNote(1, "warning", 1, None, "6.6.1", "night", 0, "judge", None, 1),
        SanctionNote(3, "foul", 2, None, "6.6.2", "day", 1, "chief", "махал руками", 1),
        SanctionNote(4, "foul", 2, None, None, "day", 1, "judge", None, 2),
        SanctionNote(6, "removal", 8, None, "6.7.5", "night", 1, "judge", None),
        SanctionNote(8, "expulsion", 9, None, "7.3", "night", 1, "chief", None),
        SanctionNote(9, "penalty", 3, None, "6.3", "night", 1, "judge", None, points=Decimal(-1)),
        SanctionNote(11, "team_defeat", None, "black", "6.8.2", "day", 2, "judge", "подглядывал"),
        SanctionNote(12, "warning", 1, None, None, "day", 2, "judge", None, 2),
    )
    assert course.state.notes == ()
    assert course.state.seat(9).expelled
    assert not course.state.seat(8).expelled


def test_the_judges_words_beside_anything_else_are_kept_by_entry() -> None:
    course = played(Entry(DEALT, note="карты новые"), DayBegan(), Entry(Nominated(1, 2), note="шёпотом"))
    assert course.state.notes == ((0, "карты новые"), (2, "шёпотом"))


@pytest.mark.clause("mafia:7.3")
def test_a_player_is_expelled_from_the_tournament_even_after_he_left_or_after_the_end() -> None:
    course = played(DEALT, Removed(1, "6.7.4"), Expelled(1, "7.3"), TeamDefeated("red", "6.8.2"), Expelled(2, "7.3"))
    first, second = course.state.seat(1), course.state.seat(2)
    assert first.expelled
    assert first.left is not None
    assert first.left.how == "removed"
    assert second.expelled
    assert second.left is None


# How it ended.


@pytest.mark.parametrize(
    ("events", "outcome"),
    [
        ((DEALT,), None),
        ((DEALT, *(Removed(seat, "6.7.4") for seat in (8, 9, 10))), Outcome("red", "no_black_left")),
        ((TeamDefeated("red", "6.8.1"),), Outcome("black", "team_defeat", "6.8.1")),
        ((GameAbandoned(),), Outcome(None, None)),
        ((happened.WinnerDeclared("draw"),), Outcome("draw", "declared")),
    ],
)
def test_whether_and_why_it_is_over(events: tuple[Event, ...], outcome: Outcome | None) -> None:
    assert MAFIA.outcome(played(*events).state) == outcome


def test_what_names_a_game_in_a_list() -> None:
    names = {"tournament": "Кубок города", "stage": "отбор", "number": 3, "table": 2, "date": "2026-11-28", "judge": "Иванова"}
    assert MAFIA.title(HEAD) == names


@pytest.mark.clause("mafia:8.2.1", "mafia:8.2.2", "mafia:8.2.3", "mafia:8.2.5", "mafia:8.2.6", "mafia:8.2.7", "mafia:9.8")
@pytest.mark.parametrize(
    ("winner", "points"),
    [("red", [2, 2, 2, 2, 2, 2, 3, 0, 0, 0]), ("black", [0, 0, 0, 0, 0, 0, 0, 2, 2, 3]), ("draw", [1] * 10)],
)
def test_points_by_outcome_and_role(winner: str, points: list[int]) -> None:
    declared = played(happened.WinnerDeclared(winner), DEALT).state  # type: ignore[arg-type]
    assert [points_column(declared, seat) for seat in range(1, 11)] == points


def test_points_that_depend_on_an_unknown_role_are_not_told() -> None:
    state = played(RolesDealt("???????ММД"), happened.WinnerDeclared("red")).state
    assert [result_points(state, seat) for seat in (1, 8, 10)] == [None, 0, 0]
    state = played(RolesDealt("???????ММД"), happened.WinnerDeclared("black")).state
    assert [result_points(state, seat) for seat in (1, 8, 10)] == [0, 2, 3]
    state = played(RolesDealt("ККККККШ???"), happened.WinnerDeclared("black")).state
    assert [result_points(state, seat) for seat in (1, 8)] == [0, None]
    assert result_points(played(DEALT).state, 1) is None


def test_the_seat_of_a_role_is_known_when_the_role_is() -> None:
    state = played(DEALT).state
    assert (state.holder(Role.DON), state.holder(Role.SHERIFF)) == (10, 7)
    assert opened().state.holder(Role.DON) is None
    assert opened().state.team(3) is None
    assert played(RolesDealt("???????ММД")).state.team(3) == "red"
    assert played(RolesDealt("ККККККШ???")).state.team(8) == "black"


# What a state tells before anything has happened.


def test_before_the_first_day() -> None:
    state = opened().state
    assert (state.phase, state.when) == (Phase.INTRODUCTION, ("night", 0))
    assert (state.day, state.night, state.ballot, state.opener) == (None, None, None, None)
    assert (state.votable, state.votes_due, state.hands_left, state.tied, state.first_killed) == (False, False, 10, (), None)
    assert (state.place_in_round(4), state.silent_today(4), state.over) == (3, False, False)
    assert played(DayBegan()).state.opener == 1


@pytest.mark.clause("mafia:9.3")
def test_a_head_without_ten_nicknames_or_with_no_date_opens_no_game() -> None:
    for path, value, message in (
        ("players", list(HEAD.players[:9]), "players: wrong_count expected=10 found=9"),
        ("game.date", "28.11.2026", "game.date: not_a_date"),
    ):
        with pytest.raises(FormatError, match=message):
            Course.opened(MAFIA, change_value(HEAD, path, value, ""), regulation())
    with pytest.raises(FormatError, match=r"events\[1\].set.game.date: not_a_date"):
        played(DayBegan(), HeadChanged((("game.date", "2026-11-31"),), ""))


@pytest.mark.clause("mafia:9.2", "mafia:9.2.1", "mafia:9.2.2", "mafia:9.2.3", "mafia:9.3")
def test_everything_in_the_head_can_be_corrected() -> None:
    values = {
        "game.tournament": "Кубок области",
        "game.stage": "финал",
        "game.number": 4,
        "game.table": 1,
        "game.date": "2026-11-29",
        "game.judge": "Петрова",
        "players.1": "Ёж",
        "players.10": "Кит",
    }
    course = played(DayBegan(), HeadChanged(tuple(values.items()), "другая игра"))
    game = course.state.head.game
    assert (game.tournament, game.stage, game.number, game.table, game.date, game.judge) == tuple(values.values())[:6]
    assert (course.state.head.players[0], course.state.head.players[9]) == ("Ёж", "Кит")


# What the natural next step follows from.


@pytest.mark.clause("mafia:7.1")
def test_after_a_removal_in_a_speech_before_the_revote_the_next_step_goes_on_and_not_back() -> None:
    course = played(DEALT, *TIE, SpeechBegan(2), SpeechBegan(3), Removed(3, "6.7.4"))
    assert next_step(course.state) == Step("revote", stage=Stage.REVOTE)
    course = played(DEALT, *TIE, SpeechBegan(2), Removed(2, "6.7.4"))
    assert next_step(course.state) == Step("tie_speech", SpeechBegan(3), seat=3)
    course = played(DEALT, *TIE, Removed(2, "6.7.4"))
    assert next_step(course.state) == Step("tie_speech", SpeechBegan(3), seat=3, first=True)


def test_under_fiim_no_best_move_is_asked_for_when_too_many_left_on_day_one_in_any_way() -> None:
    one_voted_out = (DEALT, *TIE, VotesCast(2, hands=6))
    for events, name in (((), "best_move"), ((Removed(4, "6.7.4"),), "speech")):
        fiim = regulation("fiim-2024")
        course = played(*one_voted_out, *events, NightBegan(), Shot(1), DayBegan(), happened.LastWordBegan(1), rules=fiim)
        step = next_step(course.state)
        assert step is not None
        assert step.name == name


# Options that no shipped regulation of this house uses, but a club's may.


def test_a_nomination_may_be_withdrawn_where_the_regulation_allows_it() -> None:
    rules = varied(("withdrawal = false", "withdrawal = true"))
    course = played(DEALT, DayBegan(), Nominated(1, 2), Nominated(2, 3), NominationWithdrawn(1), rules=rules)
    assert course.state.days[0].nominations == ((2, 3),)
    refusal = course.refusal(Entry(NominationWithdrawn(1)))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("not_nominated", {"seat": 1})
    assert NominationWithdrawn(2) in set(MAFIA.legal(course.state))
    voting = played(*course.entries, Nominated(3, 4), VotingBegan(), rules=rules)
    refusal = voting.refusal(Entry(NominationWithdrawn(2)))
    assert refusal is not None
    assert refusal.code == "wrong_phase"
    refusal = opened(rules).refusal(Entry(NominationWithdrawn(2)))
    assert refusal is not None
    assert refusal.code == "wrong_phase"


def test_a_withdrawal_overridden_before_the_first_day_changes_nothing() -> None:
    course = played(Entry(NominationWithdrawn(1), override="так вышло"), DayBegan())
    assert (course.state.day and course.state.day.number, course.state.opener) == (1, 1)


def test_nominating_oneself_and_twice_may_be_ruled_otherwise() -> None:
    strict = varied(("oneself = true", "oneself = false"))
    refusal = played(DEALT, DayBegan(), rules=strict).refusal(Entry(Nominated(1, 1)))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("not_oneself", {"seat": 1})
    free = varied(("one_a_speech = true", "one_a_speech = false"))
    course = played(DEALT, DayBegan(), Nominated(1, 2), Nominated(1, 3), rules=free)
    assert course.state.days[0].on_ballot == (2, 3)


def test_a_lone_nominee_may_be_voted_on_day_one_and_not_later() -> None:
    rules = varied(
        ('lone_on_day_one = "not voted"', 'lone_on_day_one = "voted"'),
        ('lone_later = "voted"', 'lone_later = "not voted"'),
    )
    course = played(DEALT, DayBegan(), Nominated(1, 2), rules=rules)
    assert course.state.votable
    course = played(*course.entries, VotingBegan(), NightBegan(), Missed(), DayBegan(), Nominated(3, 4), rules=rules)
    assert not course.state.votable
    assert course.refusal(Entry(NightBegan())) is None


def test_the_same_tied_again_may_leave_nobody() -> None:
    rules = varied(('tied_again = "lift question"', 'tied_again = "nobody leaves"'))
    course = played(DEALT, *TIE, VotesCast(2, hands=5), rules=rules)
    assert (course.state.phase, course.state.days[0].left, course.state.days[0].lift) == (Phase.DECIDED, (), None)


def test_a_player_who_was_shot_may_lose_his_check() -> None:
    rules = varied(("shot_player_checks = true", "shot_player_checks = false"))
    course = played(DEALT, DayBegan(), NightBegan(), Shot(10), rules=rules)
    refusal = course.refusal(Entry(happened.Checked("Д", 7)))
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("not_at_table", {"seat": 10})


def test_a_regulation_that_lists_no_removal_or_expulsion_offers_none() -> None:
    text = regulation().text
    for sanction in ("removal", "expulsion"):
        text = text.replace(f'sanction = "{sanction}"', 'sanction = "warning"')
    kinds = {event.kind for event in MAFIA.legal(opened(read_rules(text)).state)}
    assert kinds == {"day_began", "warned", "fouled", "penalised", "team_defeated", "winner_declared", "game_abandoned"}


def test_five_quiet_phases_are_a_draw_where_phases_are_counted() -> None:
    rfm = regulation("rfm-2026")
    quiet = (DayBegan(), NightBegan(), Missed())
    course = played(DEALT, *quiet, *quiet, DayBegan(), rules=rfm)
    assert not course.state.over
    course = course.record(Entry(NightBegan()))
    assert MAFIA.outcome(course.state) == Outcome("draw", "quiet_rounds")
    course = played(DEALT, *quiet, DayBegan(), Removed(1, "6.7.4"), NightBegan(), Missed(), *quiet, rules=rfm)
    course = played(*course.entries, DayBegan(), NightBegan(), rules=rfm)
    assert (course.state.quiet_rounds, course.state.over) == (4, False)
    assert course.record(Entry(Missed())).state.over


@pytest.mark.parametrize(
    ("role", "named", "points"),
    [("К", (8, 9, 10), "0.8"), ("К", (8, 9, 1), "0.55"), ("К", (8, 1, 2), "0"), ("Ш", (8, 9, 10), "0.7"), ("Ш", (8, 9, 1), "0.45")],
)
def test_under_rfm_the_sheriffs_best_move_has_points_of_its_own(role: str, named: tuple[int, ...], points: str) -> None:
    seat = "ККККККШММД".index(role) + 1
    course = played(RolesDealt("ККККККШММД"), DayBegan(), NightBegan(), Shot(seat), BestMoveNamed(named), rules=regulation("rfm-2026"))
    assert best_move_points(course.state, seat) == Decimal(points)


def test_under_rfm_extra_points_and_best_move_have_a_limit_together() -> None:
    rfm = regulation("rfm-2026")
    ended = (DEALT, DayBegan(), NightBegan(), Shot(1), BestMoveNamed((8, 9, 10)), TeamDefeated("black", "6.8.2"))
    course = played(*ended, rules=rfm)
    assert best_move_points(course.state, 1) == Decimal("0.8")
    assert course.refusal(Entry(ExtraGiven(1, Decimal("0.4")))) is None
    refusal = course.refusal(Entry(ExtraGiven(1, Decimal("0.5"))))
    assert refusal is not None
    assert (refusal.code, refusal.facts["limit"]) == ("extra_too_large", Decimal("0.4"))
    assert course.refusal(Entry(ExtraGiven(2, Decimal("1.2")))) is None
    assert ExtraGiven(1, Decimal("0.4")) in MAFIA.legal(course.state)
    civilian_of_two = played(*ended[:4], BestMoveNamed((8, 9, 1)), ended[5], rules=rfm)
    assert ExtraGiven(1, Decimal("0.6")) in MAFIA.legal(civilian_of_two.state)  # 1.2 less 0.55, in steps


# What may be done now.


def test_what_may_be_done_before_the_first_day() -> None:
    kinds = {event.kind for event in MAFIA.legal(opened().state)}
    assert kinds == {
        "day_began",
        "warned",
        "fouled",
        "removed",
        "expelled",
        "penalised",
        "team_defeated",
        "winner_declared",
        "game_abandoned",
    }


def test_what_may_be_done_after_the_end_and_after_the_signature() -> None:
    ended = played(DEALT, *(Removed(seat, "6.7.4") for seat in (8, 9, 10)))
    assert {event.kind for event in MAFIA.legal(ended.state)} == {
        "warned",
        "fouled",
        "expelled",
        "penalised",
        "team_defeated",
        "extra_given",
        "protocol_signed",
    }
    extras = {event.seat: event.points for event in MAFIA.legal(ended.state) if isinstance(event, ExtraGiven)}
    assert (extras[1], extras[10]) == (1, Decimal("0.5"))
    assert ProtocolSigned("Иванова") in set(MAFIA.legal(ended.state))
    assert list(MAFIA.legal(ended.record(Entry(ProtocolSigned("Иванова"))).state)) == []


def test_everything_against_an_event_is_told_unless_no_state_can_hold_it() -> None:
    state = played(DEALT, DayBegan(), SpeechBegan(3), Removed(1, "6.7.4"), Nominated(3, 4)).state
    against = [(refusal.code, refusal.facts) for refusal in MAFIA.refusals(state, Nominated(1, 4))]
    assert against == [("not_at_table", {"seat": 1}), ("already_on_ballot", {"seat": 4}), ("not_his_speech", {"seat": 1})]
    assert [refusal.code for refusal in MAFIA.refusals(state, Nominated(1, 11))] == ["not_a_seat"]
    assert [refusal.code for refusal in MAFIA.refusals(state, Fouled(5))] == []


def test_the_best_moves_that_may_be_named_are_every_choice_of_up_to_three() -> None:
    killed = played(DEALT, DayBegan(), NightBegan(), Shot(1))
    assert sum(1 for event in MAFIA.legal(killed.state) if isinstance(event, BestMoveNamed)) == 1 + 10 + 45 + 120
