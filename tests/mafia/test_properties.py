"""What must hold in every game: random ones, lawful, overridden and corrected at random."""

from __future__ import annotations

import dataclasses
import itertools
from decimal import Decimal
from typing import Final, cast

import pytest
from hypothesis import given

from judge_console.engine.codec import parse_json, write_json
from judge_console.engine.events import Entry, Event, Redone, Undone
from judge_console.engine.record import Record, read_record, write_record
from judge_console.mafia import events as happened
from judge_console.mafia import score
from judge_console.mafia.events import KINDS
from judge_console.mafia.game import MAFIA
from judge_console.mafia.state import Phase, State, state_with
from tests.mafia.strategies import REASON, RandomGame, random_games
from tests.mafia.tables import ROLES, opened, played

WITH_EVERYTHING: Final = random_games(illegal=2, correcting=3)


@given(WITH_EVERYTHING)
def test_the_live_game_is_the_refolded_one(game: RandomGame) -> None:
    assert game.course.refolded() == game.course


@given(random_games(illegal=1, correcting=2))
def test_a_journal_folded_at_once_is_the_one_let_in_entry_by_entry(game: RandomGame) -> None:
    course = game.course
    start = dataclasses.replace(course, entries=(), state=MAFIA.opening(course.first_head, course.rules))
    assert start.restored(course.entries) == course


@given(WITH_EVERYTHING)
def test_undone_then_redone_changes_nothing(game: RandomGame) -> None:
    before, last = game.course, game.course.undoable
    if last is None:
        return
    undone = before.record(Entry(Undone()))
    assert undone.redoable == last
    again = undone.record(Entry(Redone()))
    assert (again.state, again.head, again.undoable) == (before.state, before.head, last)


@given(random_games())
def test_undoing_leads_back_through_every_state(game: RandomGame) -> None:
    course = game.course
    for earlier in reversed(game.steps[-12:-1]):
        course = course.record(Entry(Undone()))
        assert course.state == earlier.state


@given(random_games(illegal=3, correcting=2))
def test_a_record_reads_back_as_it_was_written(game: RandomGame) -> None:
    course = game.course
    record = Record("mafia", course.rules.id, "1b4e28ba-2fa1-41d2-883f-0016d3cca427", course.first_head, course.entries)
    assert read_record(write_record(record, MAFIA), {"mafia": MAFIA}) == record


@given(random_games(illegal=7))
def test_no_event_whatever_breaks_the_fold(game: RandomGame) -> None:
    course = game.course
    for index, entry in enumerate(course.entries):
        if entry.override == REASON and index in course.skipped_entries:
            refusal = game.steps[index - len(game.steps[0].entries)].refusal(entry)
            assert refusal is not None
            assert not MAFIA.can_be_set_aside(refusal)
    parse_json(write_json(MAFIA.result(course.state)))
    assert (MAFIA.outcome(course.state) is not None) == course.state.over


@given(random_games(illegal=2))
def test_every_hand_at_the_table_is_in_a_closed_ballot(game: RandomGame) -> None:
    for before, after in itertools.pairwise(step.state for step in game.steps):
        closed = after.ballot
        if closed is None or not closed.closed or closed == before.ballot or not closed.candidates:
            continue
        same = before.phase is Phase.VOTE and before.ballot is not None and before.ballot.round == closed.round
        gone = before.ballot.gone if same and before.ballot is not None else frozenset[int]()
        assert closed.cast == len(before.living) + len(gone)
        assert [count.seat for count in closed.counts] == list(closed.candidates)
        assert all(count.hands >= 0 for count in closed.counts)


@given(random_games(illegal=3, correcting=1))
def test_the_points_add_up(game: RandomGame) -> None:
    state = game.course.state
    for line in cast("list[dict[str, Decimal]]", MAFIA.result(state)["seats"]):
        assert line["extra"] == score.given_extra(state, int(line["seat"])) + line["best_move"]
        assert line["total"] == line["points"] + line["extra"]
        won = line["points"] - line["penalty"]
        assert won in {Decimal(0), Decimal("0.5"), Decimal(1), Decimal(2), Decimal(3)}
        assert won == 0 or state.ended is not None


@given(random_games(illegal=3))
def test_the_fold_loses_no_seat_and_nobody_comes_back(game: RandomGame) -> None:
    for before, after in itertools.pairwise(step.state for step in game.steps):
        assert len(after.seats) == 10
        for was, now in zip(before.seats, after.seats, strict=True):
            assert was.left is None or was.left == now.left
            assert now.fouls >= was.fouls
            assert now.warnings >= was.warnings


@given(random_games())
def test_everyone_who_left_a_lawful_game_is_told_of_once(game: RandomGame) -> None:
    state = game.course.state
    voted = [seat for day in state.days for seat in day.left]
    killed = [night.killed for night in state.nights if night.killed is not None]
    left = [(number, departure.how) for number in range(1, 11) if (departure := state.seat(number).left) is not None]
    by_how = {how: [number for number, departed in left if departed == how] for how in ("voted", "killed")}
    assert (sorted(voted), sorted(killed)) == (by_how["voted"], by_how["killed"])
    assert {ruling.code for ruling in state.rulings} <= {"winner_contradicted", "extra_too_large"}


@given(random_games(illegal=2))
def test_what_is_lawful_agrees_with_what_is_refused(game: RandomGame) -> None:
    state = game.course.state
    lawful = list(MAFIA.legal(state))
    assert len(lawful) == len(set(lawful))
    assert {event for event in _everything(state) if MAFIA.check(state, event) is None} == set(lawful)


def _everything(state: State) -> set[Event]:
    """Every event of the shapes that `legal` promises to list, lawful or not."""
    seats = range(1, 11)
    events: list[Event] = [happened.DayBegan(), happened.VotingBegan(), happened.NightBegan(), happened.Missed(), happened.GameAbandoned()]
    events += [happened.ProtocolSigned(state.head.game.judge)]
    for seat in seats:
        events += [happened.SpeechBegan(seat), happened.NominationWithdrawn(seat), happened.LastWordBegan(seat), happened.Shot(seat)]
        events += [happened.Checked("Д", seat), happened.Checked("Ш", seat), happened.Warned(seat), happened.Fouled(seat)]
        events += [happened.Removed(seat, "5.1.5"), happened.Expelled(seat, "7.3"), happened.Penalised(seat, Decimal(-1), "8.2.4")]
        events += [happened.Nominated(seat, other) for other in seats]
        events += [happened.VotesCast(seat, hands=hands) for hands in range(11)]
        limit = score.extra_limit(state, seat)[0]
        events += [happened.ExtraGiven(seat, Decimal(1) if limit is None else limit)]
    events += [happened.LiftVoted(hands=hands) for hands in range(11)]
    events += [happened.BestMoveNamed(named) for count in range(4) for named in itertools.combinations(seats, count)]
    events += [happened.WinnerDeclared("red"), happened.WinnerDeclared("black"), happened.WinnerDeclared("draw")]
    events += [happened.TeamDefeated("red", "6.8.1"), happened.TeamDefeated("black", "6.8.1")]
    assert {type(event) for event in events} == set(KINDS) - {happened.RolesDealt}
    return set(events)


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(State)])
def test_a_state_with_a_field_changed_is_what_dataclasses_would_make_of_it(field: str) -> None:
    state = played(happened.RolesDealt(ROLES), happened.DayBegan(), happened.Removed(3, "6.7.4")).state
    seen = (state.living, state.roles, state.teams)
    value = getattr(opened().state, field)
    changed = state_with(state, **{field: value})
    assert changed == dataclasses.replace(state, **{field: value})
    assert (state.living, state.roles, state.teams) == seen
    fresh = dataclasses.replace(changed)
    assert (changed.living, changed.roles, changed.teams) == (fresh.living, fresh.roles, fresh.teams)
