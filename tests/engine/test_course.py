"""Which entries count, in which order, and what a correction does to the later ones."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.engine.course import Break, Course, Line
from judge_console.engine.errors import FormatError, Refused
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Redone, Refusal, Struck, Undone
from tests.engine.ledger import HEAD, PURSE, Limit, Owner, Paid, Purse, PurseHead, Signed, Taken, Weighed, after, opened

NOON = "2026-11-28T12:00:00+03:00"


def refused(course: Course[Any, Any, Any], event: Event | Entry) -> Refused:
    with pytest.raises(Refused) as caught:
        course.record(event if isinstance(event, Entry) else Entry(event))
    return caught.value


def coins(*events: Event | Entry) -> int:
    return after(*events).state.coins


# Letting entries in.


@given(
    st.lists(
        st.one_of(
            st.builds(Paid, st.integers(1, 3)),
            st.builds(Taken, st.integers(1, 3)),
            st.just(Undone()),
            st.just(Undone()),
            st.just(Redone()),
            st.builds(Struck, st.integers(0, 30), st.just("")),
        ),
        max_size=60,
    )
)
def test_however_it_came_to_it_a_course_is_its_journal_folded(events: list[Event]) -> None:
    course = opened()
    for event in events:
        undoable = course.undoable  # which also has the standing carried on from entry to entry
        if course.refusal(Entry(event)) is None:
            course = course.record(Entry(event))
            assert undoable is None or not isinstance(event, Undone) or course.redoable == undoable
        anew = opened().restored(course.entries)
        assert (course.state, course.head, course.undoable, course.redoable) == (anew.state, anew.head, anew.undoable, anew.redoable)
        assert list(course.acting()) == list(anew.acting())


def test_undoing_what_was_just_done_needs_no_refolding() -> None:
    course = after(*(Paid(1) for _ in range(9)), Taken(2))
    before = after(*(Paid(1) for _ in range(9)))
    assert course.record(Entry(Undone())).state == before.state
    assert course.record(Entry(Undone())).state is course.before_last[-1]


def test_a_lawful_entry_counts_and_the_course_before_stays_as_it_was() -> None:
    before = opened()
    course = before.record(Entry(Paid(3)))
    assert (course.state.coins, course.entries) == (3, (Entry(Paid(3)),))
    assert (before.state.coins, before.entries) == (0, ())


def test_a_refusal_names_entry_kind_code_and_facts() -> None:
    caught = refused(after(Paid(3)), Taken(4))
    assert (caught.index, caught.kind, caught.code, caught.facts) == (1, "taken", "too_poor", {"coins": 4})
    assert caught.refusal == Refusal("too_poor", "4", {"coins": 4})


def test_whether_it_would_be_refused_can_be_asked() -> None:
    course = after(Paid(3))
    assert course.refusal(Entry(Taken(4))) == Refusal("too_poor", "4", {"coins": 4})
    assert course.refusal(Entry(Taken(3))) is None
    assert course.refusal(Entry(Struck(7, ""))) == Refusal("no_such_event", None, {"event": 7})


def test_an_override_sets_the_first_refusal_aside() -> None:
    state = after(Entry(Taken(4), override="в долг")).state
    assert (state.coins, state.rulings) == (-4, ((0, "too_poor", "в долг"),))


@pytest.mark.parametrize("reason", ["", "  "])
def test_an_override_without_a_reason_sets_nothing_aside(reason: str) -> None:
    assert refused(after(Paid(3)), Entry(Taken(4), override=reason)).code == "too_poor"


def test_an_override_of_what_is_lawful_is_ignored() -> None:
    assert after(Entry(Paid(4), override="так надо")).state.rulings == ()


@pytest.mark.parametrize(
    ("event", "code"),
    [(Taken(1, "gold"), "unknown_metal"), (Paid(-1), "no_state_holds_this"), (Paid(101), "no_state_holds_this")],
    ids=["unknown", "beyond", "beyond behind another"],
)
def test_some_refusals_no_override_lifts(event: Event, code: str) -> None:
    assert refused(opened(), Entry(event, override="так надо")).code == code


def test_a_head_that_does_not_fit_the_rules_opens_no_course() -> None:
    with pytest.raises(FormatError, match="heirs: wrong_count"):
        opened(Limit(1))


# Undone and redone.


def test_undoing_takes_back_the_last_entry_and_redoing_puts_it_again() -> None:
    course = after(Paid(1), Paid(2), Undone())
    assert (course.state.coins, course.undoable, course.redoable) == (1, Entry(Paid(1)), Entry(Paid(2)))
    course = course.record(Entry(Redone()))
    assert (course.state.coins, course.undoable, course.redoable) == (3, Entry(Paid(2)), None)


def test_undoing_goes_back_to_the_start_and_no_further() -> None:
    course = after(Paid(1), Paid(2), Undone(), Undone())
    assert (course.state.coins, course.undoable) == (0, None)
    assert refused(course, Undone()).refusal == Refusal("nothing_to_undo")
    assert coins(Paid(1), Paid(2), Undone(), Undone(), Redone(), Redone()) == 3


def test_redoing_needs_something_taken_back() -> None:
    assert refused(after(Paid(1)), Redone()).refusal == Refusal("nothing_to_redo")


@pytest.mark.parametrize("event", [Paid(4), Struck(0, "")], ids=["event", "correction"])
def test_a_new_entry_clears_what_could_be_redone(event: Event) -> None:
    assert refused(after(Paid(1), Paid(2), Undone(), event), Redone()).code == "nothing_to_redo"


def test_a_correction_is_undone_like_anything_else() -> None:
    assert coins(Paid(1), Struck(0, "")) == 0
    assert coins(Paid(1), Struck(0, ""), Undone()) == 1
    assert coins(Paid(1), Struck(0, ""), Undone(), Redone()) == 0


# Struck.


def test_a_struck_entry_no_longer_counts() -> None:
    assert coins(Paid(1), Paid(2), Struck(0, "не было")) == 2


@pytest.mark.parametrize("target", [-1, 1, 2, 99], ids=["negative", "taken back", "undone itself", "beyond the end"])
def test_there_is_nothing_to_strike_where_nothing_is_in_force(target: int) -> None:
    assert refused(after(Paid(1), Paid(2), Undone()), Struck(target, "")).refusal == Refusal("no_such_event", None, {"event": target})


def test_an_entry_is_struck_once() -> None:
    course = after(Paid(1), Struck(0, ""))
    assert refused(course, Struck(0, "")).refusal == Refusal("already_struck", None, {"event": 0})
    assert refused(course, Changed(0, Entry(Paid(2)), "")).code == "already_struck"


def test_a_struck_strike_lets_the_entry_count_again() -> None:
    assert coins(Paid(1), Struck(0, ""), Struck(1, "")) == 1
    assert coins(Paid(1), Struck(0, ""), Struck(1, ""), Struck(0, "")) == 0


def test_a_strike_that_makes_a_later_entry_unlawful_names_it() -> None:
    course = after(Paid(3), Paid(1), Taken(4))
    caught = refused(course, Struck(1, ""))
    facts = {"event": 2, "kind": "taken", "because": "too_poor", "details": {"coins": 4}}
    assert (caught.index, caught.kind, caught.refusal) == (3, "struck", Refusal("would_break", "4", facts))
    assert course.consequences(Entry(Struck(1, ""))) == (Break(2, Entry(Taken(4)), Refusal("too_poor", "4", {"coins": 4})),)


def test_every_consequence_is_told_each_judged_without_the_broken_ones_before_it() -> None:
    course = after(Paid(3), Paid(6), Taken(5), Paid(1), Taken(5))
    assert [found.index for found in course.consequences(Entry(Struck(1, "")))] == [2, 4]
    assert course.consequences(Entry(Struck(4, ""))) == ()
    with pytest.raises(Refused, match=r"events\[5\] struck: no_such_event"):
        course.consequences(Entry(Struck(9, "")))


def test_no_override_lets_a_correction_break_a_later_entry() -> None:
    assert refused(after(Paid(3), Taken(3)), Entry(Struck(0, ""), override="так надо")).code == "would_break"


def test_an_overridden_entry_is_not_broken() -> None:
    course = after(Paid(3), Entry(Taken(3), override="в долг"), Struck(0, ""))
    assert (course.state.coins, course.state.rulings) == (-3, ((1, "too_poor", "в долг"),))


# Changed.


def test_a_changed_entry_counts_as_the_other_one() -> None:
    assert coins(Paid(1), Paid(2), Changed(0, Entry(Paid(5)), "")) == 7


def test_of_two_changes_the_later_one_counts_and_striking_it_brings_the_earlier_back() -> None:
    changes = (Paid(1), Changed(0, Entry(Paid(5)), ""), Changed(0, Entry(Paid(7)), ""))
    assert coins(*changes) == 7
    assert coins(*changes, Struck(2, "")) == 5
    assert coins(*changes, Struck(2, ""), Struck(1, "")) == 1


def test_a_change_that_is_unlawful_at_its_own_place_has_its_own_code() -> None:
    caught = refused(after(Paid(1), Taken(1)), Changed(1, Entry(Taken(2)), ""))
    assert (caught.index, caught.kind, caught.refusal) == (2, "changed", Refusal("too_poor", "4", {"coins": 2}))


def test_a_reason_given_with_a_change_is_the_override_of_what_it_puts_there() -> None:
    course = after(Paid(1), Taken(1), Entry(Changed(1, Entry(Taken(2)), ""), override="в долг"))
    assert (course.state.coins, course.state.rulings) == (-1, ((1, "too_poor", "в долг"),))
    course = after(Paid(1), Taken(1), Entry(Changed(1, Entry(Taken(2), override="свой повод"), ""), override="в долг"))
    assert course.state.rulings == ((1, "too_poor", "свой повод"),)


def test_a_changed_entry_keeps_its_time_unless_it_brings_its_own() -> None:
    course = after(Entry(Paid(1), at=NOON), Changed(0, Entry(Paid(2)), ""))
    assert course.lines()[0].counts_as == Entry(Paid(2), at=NOON)
    course = after(Entry(Paid(1), at=NOON), Changed(0, Entry(Paid(2), at="2026-11-28T13:00:00Z"), ""))
    assert course.lines()[0].counts_as == Entry(Paid(2), at="2026-11-28T13:00:00Z")


def test_a_correction_can_be_changed_to_another_one() -> None:
    start = (Paid(1), Paid(2), Struck(0, ""))
    assert coins(*start, Changed(2, Entry(Struck(1, "")), "")) == 1
    assert coins(*start, Changed(2, Entry(Changed(1, Entry(Paid(5)), "")), "")) == 6
    assert coins(*start, Changed(2, Entry(Inserted(0, Entry(Paid(4)), "")), "")) == 7
    assert coins(*start, Changed(2, Entry(Paid(3)), "")) == 6
    assert coins(*start, Changed(2, Entry(HeadChanged((("owner.age", 41),), "")), "")) == 3


def test_an_entry_can_be_changed_to_a_correction() -> None:
    assert coins(Paid(1), Paid(2), Paid(4), Changed(2, Entry(Struck(0, "")), "")) == 2


@pytest.mark.parametrize(
    "inner",
    [
        Struck(2, ""),
        Struck(3, ""),
        Struck(-1, ""),
        Changed(2, Entry(Paid(1)), ""),
        Inserted(2, Entry(Paid(1)), ""),
        Changed(1, Entry(Struck(1, "")), ""),
    ],
    ids=str,
)
def test_a_correction_put_in_the_place_of_an_entry_acts_only_on_what_was_before_it(inner: Event) -> None:
    course = after(Paid(1), Paid(2), Paid(3), Paid(4))
    target = getattr(inner, "event", getattr(inner, "before", None))
    caught = refused(course, Changed(2, Entry(inner), ""))
    assert caught.refusal == Refusal("no_such_event", None, {"event": target})


# Inserted.


def test_an_inserted_entry_counts_where_it_was_put() -> None:
    course = after(Paid(1), Taken(1), Inserted(1, Entry(Paid(2)), "пропущено"))
    assert [index for index, _ in course.standing.sequence()] == [0, 2, 1]
    assert course.state.coins == 2


def test_insertions_in_front_of_one_entry_stand_in_the_order_in_which_they_were_made() -> None:
    course = after(Paid(1), Inserted(0, Entry(Paid(2)), ""), Inserted(0, Entry(Paid(3)), ""), Inserted(1, Entry(Paid(4)), ""))
    assert [entry.event for _, entry in course.standing.sequence()] == [Paid(4), Paid(2), Paid(3), Paid(1)]


def test_a_struck_insertion_still_marks_its_place() -> None:
    course = after(Paid(1), Inserted(0, Entry(Paid(2)), ""), Struck(1, ""), Inserted(1, Entry(Paid(4)), ""))
    assert [entry.event for _, entry in course.standing.sequence()] == [Paid(4), Paid(1)]


def test_an_insertion_can_be_taken_back_changed_and_moved() -> None:
    start = (Paid(1), Paid(2), Inserted(1, Entry(Paid(3), note="три"), ""))
    assert coins(*start, Undone()) == 3
    assert coins(*start, Struck(2, "")) == 3
    changed = after(*start, Changed(2, Entry(Paid(5)), ""))
    assert [entry.event for _, entry in changed.standing.sequence()] == [Paid(1), Paid(5), Paid(2)]
    moved = after(*start, Changed(2, Entry(Inserted(0, Entry(Paid(3)), "")), ""))
    assert [entry.event for _, entry in moved.standing.sequence()] == [Paid(3), Paid(1), Paid(2)]
    gone = after(*start, Changed(2, Entry(Struck(1, "")), ""), Inserted(2, Entry(Paid(6)), ""))
    assert [entry.event for _, entry in gone.standing.sequence()] == [Paid(1), Paid(6)]


def test_an_insertion_that_is_unlawful_has_its_own_code_and_one_that_breaks_names_the_broken() -> None:
    course = after(Paid(9), Paid(1))
    assert refused(course, Inserted(0, Entry(Taken(1)), "")).refusal == Refusal("too_poor", "4", {"coins": 1})
    assert refused(course, Inserted(0, Entry(Paid(2)), "")).facts["event"] == 0
    assert refused(course, Inserted(2, Entry(Paid(2)), "")).code == "no_such_event"


def test_a_reason_given_with_an_insertion_is_the_override_of_what_was_inserted() -> None:
    assert after(Paid(1), Entry(Inserted(0, Entry(Taken(1)), ""), override="в долг")).state.rulings == ((1, "too_poor", "в долг"),)
    own = Entry(Inserted(0, Entry(Taken(1), override="свой повод"), ""), override="в долг")
    assert after(Paid(1), own).state.rulings == ((1, "too_poor", "свой повод"),)


def test_an_inserted_entry_has_the_time_of_its_insertion_unless_it_brings_its_own() -> None:
    course = after(Paid(1), Entry(Inserted(0, Entry(Paid(2)), ""), at=NOON))
    assert [entry.at for _, entry in course.standing.sequence()] == [NOON, None]


def test_insertions_may_stand_in_front_of_each_other_as_deep_as_a_file_says() -> None:
    chain = [Entry(Paid(0)), *(Entry(Inserted(index, Entry(Paid(0)), "")) for index in range(3000))]
    course = opened().restored(chain)
    assert [index for index, _ in course.standing.sequence()] == list(range(3000, -1, -1))


# The head.


def test_values_of_the_head_are_corrected_by_their_path() -> None:
    course = after(HeadChanged((("owner.name", "Инна"), ("heirs.2", "Юлия")), "опечатка"))
    assert course.head == PurseHead(Owner("Инна", 40), ("Ия", "Юлия"))
    assert course.state.head == course.head
    assert course.first_head == HEAD


def test_corrections_of_the_head_follow_each_other_and_can_be_struck() -> None:
    changes = (HeadChanged((("owner.age", 41),), ""), HeadChanged((("owner.age", 42),), ""))
    assert after(*changes).head.owner.age == 42
    assert after(*changes, Struck(1, "")).head.owner.age == 41
    assert after(*changes, Undone()).head.owner.age == 41
    assert after(*changes, Changed(0, Entry(Paid(1)), "")).head.owner.age == 42


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("owner.nose", 1, r"events\[1\].set.owner.nose: unknown_key"),
        ("owner.age", "41", r"events\[1\].set.owner.age: wrong_type expected=integer found=string"),
        ("heirs", ["a", "b", "c", "d"], r"events\[1\].set.heirs: wrong_count expected=3 found=4"),
    ],
)
def test_a_correction_of_the_head_that_does_not_fit_is_a_fault_of_its_place(path: str, value: object, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        after(Paid(1), HeadChanged(((path, value),), ""))


def seen_by(name: str) -> Event:
    return Weighed("hand", grams=Decimal(1), seen_by=(name,))


def test_a_misspelt_name_is_corrected_in_the_head_alone() -> None:
    course = after(seen_by("Ия"), Paid(1), HeadChanged((("heirs.1", "Яна"),), "опечатка"), seen_by("Яна"), seen_by("Юля"))
    assert course.state.witnesses == ("Яна", "Яна", "Юля")
    assert course.entries[0].event == seen_by("Ия")
    assert refused(course, seen_by("Ия")).code == "not_an_heir"
    again = course.record(Entry(HeadChanged((("heirs.1", "Инна"),), "не та")))
    assert again.state.witnesses == ("Инна", "Инна", "Юля")
    assert again.refolded() == again == opened().restored(again.entries)


def test_a_correction_of_the_head_that_leaves_a_name_without_its_bearer_breaks_what_he_did() -> None:
    course = after(HeadChanged((("heirs.1", "Яна"),), "опечатка"), seen_by("Яна"))
    caught = refused(course, Struck(0, ""))
    assert (caught.code, caught.facts["event"], caught.facts["because"]) == ("would_break", 1, "not_an_heir")


# Signatures.


def test_a_correction_after_the_signature_takes_it_away() -> None:
    signed = after(Paid(1), Paid(2), Signed())
    assert refused(signed, Paid(1)).code == "closed"
    reopened = signed.record(Entry(Struck(0, "")))
    assert reopened.state == Purse(HEAD, 2, signed=False)
    again = reopened.record(Entry(Paid(1))).record(Entry(Signed()))
    assert again.state == Purse(HEAD, 3, signed=True)
    assert again.record(Entry(HeadChanged((("owner.age", 41),), ""))).state.signed is False


def test_a_correction_of_the_signature_itself_takes_it_away() -> None:
    assert after(Paid(1), Signed(), Struck(1, "")).state.signed is False
    assert after(Paid(1), Signed(), Changed(1, Entry(Signed()), "")).state.signed is False
    assert after(Paid(1), Signed(), Inserted(1, Entry(Paid(1)), "")).state == Purse(HEAD, 2, signed=False)


def test_a_correction_taken_back_leaves_the_signature_and_a_struck_one_does_not() -> None:
    assert after(Paid(1), Signed(), Struck(0, ""), Undone()).state.signed is True
    assert after(Paid(1), Signed(), Struck(0, ""), Struck(2, "")).state == Purse(HEAD, 1, signed=False)


# The journal as a whole.


def test_lines_tell_how_each_entry_stands() -> None:
    course = after(
        Paid(1), Paid(2), Paid(3), Struck(0, ""), Changed(1, Entry(Paid(1)), ""), Inserted(2, Entry(Paid(4)), ""), Paid(2), Undone()
    )
    written = course.entries
    assert course.lines() == (
        Line(0, written[0], None, "struck"),
        Line(1, written[1], Entry(Paid(1)), "changed"),
        Line(2, written[2], written[2], "in_force"),
        Line(3, written[3], None, "correction"),
        Line(4, written[4], None, "correction"),
        Line(5, written[5], Entry(Paid(4)), "in_force", 2),
        Line(6, written[6], None, "undone"),
        Line(7, written[7], None, "correction"),
    )


def test_a_skipped_entry_counts_for_nothing_but_keeps_its_number() -> None:
    course = after(Paid(1)).skipped(Entry(Taken(5))).record(Entry(Paid(2))).record(Entry(Struck(2, "")))
    assert (course.state.coins, len(course.entries), course.skipped_entries) == (1, 4, {1})
    assert refused(course, Struck(1, "")).code == "no_such_event"
    assert course.lines()[1] == Line(1, Entry(Taken(5)), None, "undone")
    assert course.refolded() == course


def test_a_skipped_undo_takes_nothing_back() -> None:
    course = opened().skipped(Entry(Undone())).record(Entry(Paid(1)))
    assert (course.state.coins, course.undoable) == (1, Entry(Paid(1)))


def test_a_restored_journal_is_the_one_let_in_entry_by_entry() -> None:
    course = after(
        Paid(1), Paid(2), Struck(0, ""), Undone(), Inserted(1, Entry(Paid(3)), ""), HeadChanged((("owner.age", 41),), ""), Signed()
    )
    assert opened().restored(course.entries) == course == course.refolded()


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ((Paid(1), Taken(2)), r"events\[1\] taken: too_poor"),
        ((Undone(),), r"events\[0\] undone: nothing_to_undo"),
        ((Paid(1), Redone()), r"events\[1\] redone: nothing_to_redo"),
    ],
)
def test_a_journal_that_was_never_let_in_is_not_restored(events: tuple[Event, ...], message: str) -> None:
    with pytest.raises(Refused, match=message):
        opened().restored([Entry(event) for event in events])


def test_what_the_discipline_offers_is_asked_through_it() -> None:
    course = after(Paid(8))
    assert list(PURSE.legal(course.state)) == [Paid(1), Paid(2)]
    assert PURSE.check(course.state, Paid(3)) == Refusal("too_full", "3", {"coins": 3})
    assert PURSE.check(course.state, Paid(2)) is None
    assert PURSE.can_be_set_aside(Refusal("too_full"))
    assert not PURSE.can_be_set_aside(Refusal("no_state_holds_this"))
    assert not PURSE.can_be_set_aside(Refusal("unknown_metal"))
