"""The evening: two games compared, the shootout, points of the season, seed and signature."""

from __future__ import annotations

import hashlib
from decimal import Decimal

import pytest

from judge_console.engine.discipline import Outcome
from judge_console.engine.errors import FormatError, Refused
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Struck, Undone
from judge_console.engine.record import Record, read_record, write_record
from judge_console.quiz.casino import Phase
from judge_console.quiz.events import (
    KINDS,
    Answered,
    DecidingRoundTaken,
    Ejected,
    EveningSigned,
    Fined,
    RolledBack,
    SeedCommitted,
    SeedRevealed,
    ShootoutAsked,
    Spun,
    StateEntered,
    Substituted,
)
from judge_console.quiz.game import QUIZ, title
from judge_console.quiz.state import other, seed_digests
from tests.quiz.evenings import (
    SQUADS,
    QuizCourse,
    after,
    begun,
    game,
    head,
    lineup,
    member,
    opened,
    played,
    refusal,
    result_of,
    rounds,
    varied,
)

SIGNED = EveningSigned("Орлова")


def asked(*results: str) -> tuple[Event, ...]:
    """Questions of the shootout: `A`, `B`, both or neither had it right."""
    return tuple(ShootoutAsked("A" in result, "B" in result) for result in results)


@pytest.mark.clause("quiz:2.2", "quiz:2.2.1", "quiz:2.3")
def test_first_example() -> None:
    state = after(*game("A", "-+-+-+-+++"), *game("B", "--+--+--"))
    assert (state.winner, state.reason, state.points("A"), state.points("B")) == ("A", "score", Decimal("1.5"), 0)
    assert QUIZ.outcome(state) == Outcome("A", "score", "2.2")


@pytest.mark.clause("quiz:2.2.2", "quiz:2.3")
def test_second_example() -> None:
    state = after(*game("A", "---+-+-+-"), *game("B", "+-+-+-+---"))
    assert (state.compared("A"), state.compared("B"), state.winner, state.points("B")) == (3, 4, "B", 1)


@pytest.mark.clause("quiz:2.2.3")
def test_third_example() -> None:
    equal = (*game("A", "+-+-+-+---"), *game("B", "-+-+-+-+--"))
    state = after(*equal)
    assert (state.winner, state.phase, QUIZ.outcome(state)) == (None, Phase.SHOOTOUT, None)
    assert after(*equal, *asked("A", "AB", "", "B", "A")).winner is None
    state = after(*equal, *asked("A", "AB", "", "B", "A", "AB", "A"))
    assert (state.shootout_score, state.winner, state.reason, state.phase) == ((5, 3), "A", "shootout", Phase.SIGNATURE)
    assert QUIZ.outcome(state) == Outcome("A", "shootout", "2.2.3")


@pytest.mark.clause("quiz:2.2")
def test_games_are_compared_by_score_or_by_right_answers() -> None:
    # A has five right answers and loses them in the deciding round; B has two.
    events = (*game("A", "+++++"), DecidingRoundTaken("Анна"), *rounds("-"), *game("B", "++------"))
    assert after(*events).winner == "B"
    by_answers = varied(('compare = "score"', 'compare = "answers"'))
    state = after(*events, rules=by_answers)
    assert (state.winner, state.compared("A"), state.compared("B")) == ("A", 5, 2)


@pytest.mark.clause("quiz:2.2")
def test_nothing_is_decided_before_both_games_are_over() -> None:
    assert after(*game("A", "++++++")).winner is None
    assert after(*game("A", "++++++"), *game("B", "-----")).winner is None
    assert not after(*game("A", "++++++")).finished
    assert after(*game("A", "++++++")).points("A") == Decimal("0.5")
    assert result_of(played(lineup("A")))["games"] == {"A": None, "B": None}


@pytest.mark.clause("quiz:2.3")
@pytest.mark.parametrize(("stage", "points"), [("group", {"A": 1.5, "B": 0}), ("play-off", None), ("friendly", None)])
def test_points_are_those_of_the_group_stage(stage: str, points: object) -> None:
    course = played(*game("A", "++++++"), *game("B", "------"), of=head(stage))  # type: ignore[arg-type]
    assert result_of(course)["points"] == points


@pytest.mark.clause("quiz:3.3", "quiz:2.2")
def test_rights_lapse_with_the_next_game_the_shootout_and_the_signature() -> None:
    waiting = game("A", "+------", "golden")
    assert after(*waiting).phase is Phase.ROLL_BACK
    next_game = played(*waiting, *begun("B"))
    first = next_game.state.game("A")
    assert first is not None
    assert (first.winner, first.rights) == ("casino", ())
    assert refusal(next_game, RolledBack(2, "A")) == ("no_roll_back", "3.3")

    equal = (*game("A", "+------"), *game("B", "+------", "golden"))
    state = after(*equal)
    assert (state.phase, state.winner) == (Phase.ROLL_BACK, None)
    assert ShootoutAsked(a=True, b=False) in list(QUIZ.legal(state))
    assert refusal(played(*equal), SIGNED) == ("game_not_over", "2.2")
    decided = after(*equal, *asked("A", "A"))
    assert (decided.winner, decided.reason) == ("A", "shootout")

    ahead = (*game("A", "++------"), *game("B", "+------", "golden"))
    assert after(*ahead).winner is None
    signed = after(*ahead, SIGNED)
    assert (signed.winner, signed.signed, signed.signed_by) == ("A", True, "Орлова")
    paper = after(*waiting, StateEntered("B", 6, 2, (), 0, 0))
    assert paper.winner == "B"


@pytest.mark.clause("quiz:2.2")
def test_each_team_plays_one_game_and_either_may_be_first() -> None:
    state = after(*game("B", "++++++"), *game("A", "------"))
    assert state.winner == "B"
    assert [other("A"), other("B")] == ["B", "A"]


def test_the_line_up_of_the_second_team_may_come_during_the_first_game() -> None:
    assert after(*begun("A"), Spun(1), lineup("B")).side("B").lineup is not None


# Seed, signature, corrections.


def test_a_seed_is_known_by_its_bytes_or_by_its_letters() -> None:
    seed = "00ff" * 16
    over = (*game("A", "++++++"), *game("B", "------"))
    for meant in (bytes.fromhex(seed), seed.encode()):
        state = after(SeedCommitted(hashlib.sha256(meant).hexdigest().upper()), *over, SeedRevealed(seed))
        assert (state.seed, state.seed_matches, state.rulings) == (seed, True, ())
    words = "волчок"
    assert seed_digests(words) == {hashlib.sha256(words.encode()).hexdigest()}
    assert len(seed_digests("abc")) == 1


def test_another_seed_than_the_committed_one_is_not_hidden() -> None:
    over = (*game("A", "++++++"), *game("B", "------"))
    course = played(SeedCommitted("0" * 64), *over, SeedRevealed("00" * 32))
    assert not course.state.seed_matches
    assert result_of(course)["rulings"] == [{"event": len(course.entries) - 1, "code": "seed_mismatch", "clause": None, "reason": ""}]


def test_the_seed_may_be_revealed_after_the_signature_and_leaves_it_standing() -> None:
    commitment = SeedCommitted(hashlib.sha256(b"\x00" * 32).hexdigest())
    state = after(commitment, *game("A", "++++++"), *game("B", "------"), SIGNED, SeedRevealed("00" * 32))
    assert (state.signed, state.seed) == (True, "00" * 32)


def test_a_correction_takes_the_signature_away() -> None:
    events = (*game("A", "++++++"), *game("B", "-----+-"))
    course = played(*events, SIGNED)
    corrected = course.record(Entry(Changed(len(events) - 5, Entry(Answered("Лада", correct=False)), "отвечала Лада")))
    assert (corrected.state.signed, corrected.state.finished) == (False, True)
    assert corrected.record(Entry(SIGNED)).state.signed
    insisted = course.record(Entry(Ejected("Гость", "hall"), override="после подписи"))
    assert (insisted.state.signed, insisted.state.signed_by) == (False, None)


def test_a_correction_that_breaks_a_later_event_is_refused_by_its_number() -> None:
    course = played(*game("A", "+++++"), DecidingRoundTaken("Анна"))
    with pytest.raises(Refused) as caught:
        course.record(Entry(Changed(3, Entry(Answered("Анна", correct=False)), "ослышались")))
    assert (caught.value.code, caught.value.facts["event"], caught.value.facts["because"]) == ("would_break", 12, "not_five_points")


def test_undoing_striking_and_inserting_refold_to_what_stands() -> None:
    course = played(*game("A", "++"), Spun(3))
    for correction in (Undone(), Struck(4, "лишнее"), Inserted(2, Entry(Ejected("Гость", "hall")), "забыли")):
        if isinstance(correction, Struck):
            assert refusal(course, correction) == ("would_break", None)
            continue
        corrected = course.record(Entry(correction))
        assert corrected.refolded() == corrected
    assert [one.name for one in course.record(Entry(Inserted(2, Entry(Ejected("Гость", "hall")), "забыли"))).state.ejections] == ["Гость"]


def test_the_head_is_corrected_by_its_places() -> None:
    course = played(*begun("A"))
    fixed = course.record(
        Entry(HeadChanged((("evening.host", "Сова"), ("teams.B.name", "Новые"), ("teams.B.squad.7.name", "Рада")), "описки"))
    )
    assert (fixed.head.evening.host, fixed.head.teams.b.name, fixed.head.team("B").squad[6].name) == ("Сова", "Новые", "Рада")
    for path, value, code in (("evening.date", "завтра", "not_a_date"), ("teams.B.squad.2.name", "Клим", "same_name")):
        with pytest.raises(FormatError) as caught:
            course.record(Entry(HeadChanged(((path, value),), "описка")))
        assert caught.value.code == code


# The record.


def test_an_evening_is_written_with_the_keys_of_the_format() -> None:
    written = QUIZ.codec.write_entry(Entry(Substituted("Анна", "Жан")))
    assert written == {"kind": "substituted", "out": "Анна", "in": "Жан"}
    assert QUIZ.codec.write_entry(Entry(Ejected("Гость", "hall"))) == {"kind": "ejected", "name": "Гость", "from": "hall"}
    assert QUIZ.codec.write_entry(Entry(ShootoutAsked(a=True, b=False))) == {"kind": "shootout_asked", "A": True, "B": False}
    assert QUIZ.codec.write_entry(Entry(RolledBack(4))) == {"kind": "rolled_back", "round": 4}
    assert QUIZ.codec.write_entry(Entry(Answered("Анна", correct=True))) == {"kind": "answered", "by": "Анна", "correct": True}
    assert [kind.kind for kind in KINDS] == [
        "lineup_given",
        "game_began",
        "seed_committed",
        "seed_revealed",
        "spun",
        "player_chosen",
        "diced",
        "hint_asked",
        "theme_named",
        "sender_named",
        "drink_confirmed",
        "minute_taken",
        "answered",
        "player_benched",
        "rolled_back",
        "deciding_round_taken",
        "time_out_taken",
        "substituted",
        "appealed",
        "appeal_ruled",
        "fined",
        "round_voided",
        "state_entered",
        "ejected",
        "shootout_asked",
        "evening_signed",
    ]


@pytest.mark.parametrize(
    ("event", "code", "place"),
    [
        ({"kind": "substituted", "out": "Анна"}, "missing_key", "events[0].in"),
        ({"kind": "substituted", "out": "Анна", "replacement": "Жан"}, "unknown_key", "events[0].replacement"),
        ({"kind": "lineup_given", "team": "C", "table": [], "reserve": []}, "unknown_value", "events[0].team"),
        ({"kind": "lineup_given", "team": "A", "table": []}, "missing_key", "events[0].reserve"),
        ({"kind": "game_began", "team": "A", "envelopes": ["plain", "silver"]}, "unknown_value", "events[0].envelopes[1]"),
        ({"kind": "minute_taken", "source": "stolen"}, "unknown_value", "events[0].source"),
        ({"kind": "spun", "stop": "5"}, "wrong_type", "events[0].stop"),
        ({"kind": "answered", "by": "Анна", "correct": 1}, "wrong_type", "events[0].correct"),
        ({"kind": "ejected", "name": "Гость", "from": "bar"}, "unknown_value", "events[0].from"),
    ],
)
def test_what_cannot_be_read_is_named(event: dict[str, object], code: str, place: str) -> None:
    with pytest.raises(FormatError) as caught:
        QUIZ.codec.read_entry(event, "events[0]")
    assert (caught.value.code, caught.value.place) == (code, place)


def test_the_head_is_read_strictly() -> None:
    text = write_record(Record("quiz", "tesnoty-2023", None, head(), ()), QUIZ)
    assert read_record(text, {"quiz": QUIZ}).head == head()
    for old, new, code, place in (
        ('"stage": "group"', '"stage": "final"', "unknown_value", "evening.stage"),
        ('"B": {', '"C": {', "unknown_key", "teams.C"),
        ('"name": "Анна",\n    "owls": []', '"name": "Анна"', "missing_key", "teams.A.squad[0].owls"),
    ):
        assert old in text
        with pytest.raises(FormatError) as caught:
            read_record(text.replace(old, new), {"quiz": QUIZ})
        assert (caught.value.code, caught.value.place) == (code, place)
    owl = text.replace('"owls": []', '"owls": [{"colour": "green", "seasons_ago": 1}]', 1)
    with pytest.raises(FormatError) as caught:
        read_record(owl, {"quiz": QUIZ})
    assert (caught.value.code, caught.value.place) == ("unknown_value", "teams.A.squad[0].owls[0].colour")


def test_the_date_is_a_date() -> None:
    with pytest.raises(FormatError) as caught:
        opened(of=QUIZ.head(head().evening.__class__("", "group", "вчера", "", ""), head().teams))
    assert (caught.value.code, caught.value.place) == ("not_a_date", "evening.date")


def test_what_names_an_evening_in_a_list() -> None:
    assert title(head()) == {
        "season": "Осень 2026",
        "stage": "group",
        "date": "2026-11-25",
        "host": "Орлова",
        "team_a": "Гранит",
        "team_b": "Опыт",
    }


def test_names_may_be_the_same_in_both_teams() -> None:
    squad = tuple(member(name) for name in SQUADS["B"])
    course: QuizCourse = opened(of=head(squad=squad))
    assert course.state.head.team("A").squad == course.state.head.team("B").squad


def test_a_fine_belongs_to_the_game_in_play() -> None:
    state = after(*game("A", "++++++"), *begun("B"), *rounds("+", "Клим"), Fined("Клим"))
    first, second = state.game("A"), state.game("B")
    assert first is not None
    assert second is not None
    assert (first.score, second.score) == ((0, 6), (1, 0))
