"""Random evenings: lawful ones refold to what stands, corrections included, and nothing a host can type does more than refuse."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields, replace
from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from judge_console.engine.course import Course
from judge_console.engine.errors import Refused
from judge_console.engine.events import Changed, Entry, Event, Inserted, Redone, Struck, Undone
from judge_console.engine.record import Record, read_record, write_record
from judge_console.quiz.choices import SOME_COMMITMENT, WORDS
from judge_console.quiz.events import (
    KINDS,
    Appealed,
    AppealRuled,
    Ejected,
    EveningSigned,
    Fined,
    GameBegan,
    LineupGiven,
    RolledBack,
    SeedCommitted,
    SeedRevealed,
    SenderNamed,
    StateEntered,
    ThemeNamed,
)
from judge_console.quiz.game import QUIZ
from judge_console.quiz.rules import Envelope, Stage
from judge_console.quiz.state import State
from tests.quiz.evenings import SQUADS, QuizCourse, head, laying, opened, result_of

ENVELOPES: Final[tuple[Envelope, ...]] = ("plain", "blitz", "tete_a_tete", "golden", "club_spirit", "risk", "special", "viewer")
# What moves an evening on is met more often than what may happen at any time.
SELDOM = {
    "state_entered",
    "ejected",
    "appealed",
    "appeal_ruled",
    "seed_committed",
    "fined",
    "round_voided",
    "time_out_taken",
    "lineup_given",
}
LUCK = st.randoms(use_true_random=True)
LENGTH = st.integers(0, 110)
NAMES = st.sampled_from(("Анна", "Богдан", "Вита", "Жан", "Клим", "Лада", "Роза", "Никто"))
TEAM = st.sampled_from(("A", "B"))
NUMBER = st.integers(-1, 15)


def pick(state: State, luck: Random) -> Event | None:
    """One lawful event, of a kind that moves the evening on more often than not."""
    by_kind: dict[str, list[Event]] = defaultdict(list)
    for event in QUIZ.legal(state):
        by_kind[event.kind].append(event)
    kinds = [kind for kind in by_kind if kind not in SELDOM or luck.random() < 0.08] or list(by_kind)
    if not kinds:
        return None
    picked = luck.choice(by_kind[luck.choice(kinds)])
    if isinstance(picked, GameBegan):
        return replace(picked, envelopes=laying(*luck.choices(ENVELOPES, k=10)))
    return picked


def carried_on(course: QuizCourse, luck: Random, length: int) -> QuizCourse:
    """An evening with that many lawful events, and now and then a correction where it is let in."""
    for _ in range(length):
        event = pick(course.state, luck)
        if event is None:
            break
        if course.entries and luck.random() < 0.1:
            number = luck.randrange(len(course.entries))
            corrections: tuple[Event, ...] = (
                Undone(),
                Redone(),
                Struck(number, "лишнее"),
                Inserted(number, Entry(event), "забыли"),
                Changed(number, Entry(event), "спутали"),
            )
            entry = Entry(luck.choice(corrections))
            if course.refusal(entry) is None:
                course = course.record(entry)
        else:
            course = course.record(Entry(event))
    return course


@given(LUCK, LENGTH, st.sampled_from(("group", "play-off")))
def test_random_lawful_evenings_refold_to_what_stands(luck: Random, length: int, stage: Stage) -> None:
    of = head(stage)
    course = carried_on(opened(of=of), luck, length)
    assert course.refolded() == course
    assert opened(of=of).restored(course.entries) == course
    record = Record("quiz", "tesnoty-2023", None, of, course.entries)
    again: QuizCourse = Course.opened(QUIZ, of, course.rules)
    for entry in read_record(write_record(record, QUIZ), {"quiz": QUIZ}).entries:
        again = again.record(entry)
    assert (again.state, again.entries) == (course.state, course.entries)
    _check(course)


def _check(course: QuizCourse) -> None:
    """What holds of every state, whatever led to it by the rules."""
    state = course.state
    options = course.rules.options
    result = result_of(course)
    for side in state.sides:
        game = side.game
        if game is None:
            continue
        assert min(game.score) >= 0
        assert max(game.score) <= options.game.goal
        assert game.score != (options.game.goal, options.game.goal)
        assert len(set(game.played)) == len(game.played) <= options.wheel.sectors
        assert game.saved_minutes >= 0
        assert game.minutes_owed in {0, 1}
        assert set(game.may_answer) <= set(game.at_table) <= set(game.chairs)
        assert not set(game.chairs) & set(game.reserve)
        assert all(game.seconds(one) >= 40 for one in game.rounds)
        assert [one.number for one in game.rounds] == list(range(1, len(game.rounds) + 1))
        assert result["games"][game.team]["casino"] == game.casino
    if state.finished:
        assert result["winner"] in {"A", "B"}
    if state.signed:
        assert [event for event in QUIZ.legal(state) if not isinstance(event, EveningSigned)] == []


FEW_NAMES = st.lists(NAMES, max_size=8).map(tuple)
# A value for each field of the events, near to what fits and beyond it.
_VALUES: dict[str, st.SearchStrategy[object]] = {
    "team": TEAM,
    "table": st.sampled_from((SQUADS["A"][:6], SQUADS["B"][:6])) | FEW_NAMES,
    "reserve": FEW_NAMES,
    "envelopes": st.lists(st.sampled_from(ENVELOPES), min_size=13, max_size=13).map(tuple)
    | st.lists(st.sampled_from(ENVELOPES), max_size=15).map(tuple),
    "sha256": st.just(SOME_COMMITMENT) | st.text(max_size=5),
    "seed": st.text(max_size=5),
    "stop": NUMBER,
    "player": NAMES,
    "host_roll": st.integers(0, 7),
    "player_roll": st.integers(0, 7),
    "theme": st.text(max_size=3),
    "by": NAMES,
    "name": NAMES,
    "drank": st.booleans(),
    "source": st.sampled_from(("saved", "credit")),
    "correct": st.booleans(),
    "early": st.booleans(),
    "round": NUMBER,
    "out": NAMES,
    "replacement": NAMES,
    "reason": st.text(max_size=3),
    "granted": st.booleans(),
    "host": st.text(max_size=3),
    "editor": st.text(max_size=3),
    "offender": NAMES,
    "casino": st.integers(-1, 7),
    "team_score": st.integers(-1, 7),
    "played": st.lists(NUMBER, max_size=14).map(tuple),
    "saved_minutes": st.integers(-1, 3),
    "minutes_owed": st.integers(-1, 2),
    "origin": st.sampled_from(("hall", "table")),
    "a": st.booleans(),
    "b": st.booleans(),
}


@st.composite
def any_event(draw: st.DrawFn) -> Event:
    """An event of any kind, lawful or not."""
    kind = draw(st.sampled_from(KINDS))
    values = {field.name: draw(_VALUES[field.name]) for field in fields(kind)}
    if kind is ThemeNamed:
        values["by"] = draw(st.sampled_from(("team", "opponents")))
    if kind in {RolledBack, Appealed, AppealRuled}:
        values["team"] = draw(st.none() | TEAM)
    return kind(**values)


@given(LUCK, LENGTH, st.lists(st.tuples(any_event(), st.booleans()), max_size=25))
def test_garbage_is_refused_or_applied_and_nothing_else(luck: Random, length: int, garbage: list[tuple[Event, bool]]) -> None:
    course = carried_on(opened(), luck, length)
    for event, insisted in garbage:
        try:
            course = course.record(Entry(event, override="надо" if insisted else None))
        except Refused:
            continue
        result_of(course)
        for side in course.state.sides:
            if side.game is not None:
                assert side.game.phase is not None
                assert side.game.parts is not None
    assert course.refolded() == course
    list(QUIZ.legal(course.state))


@given(LUCK, LENGTH, st.lists(any_event(), max_size=25))
def test_what_is_lawful_is_listed_and_what_is_listed_is_lawful(luck: Random, length: int, events: list[Event]) -> None:
    state = carried_on(opened(), luck, length).state
    listed = list(QUIZ.legal(state))
    assert len(set(listed)) == len(listed)
    assert all(QUIZ.check(state, event) is None for event in listed)
    for event in events:
        meant = _as_listed(state, event)
        if meant is not None and QUIZ.check(state, event) is None:
            assert meant in listed


def _as_listed(state: State, event: Event) -> Event | None:
    """An event as the list of choices writes it, None where it is the host's to word."""
    evening = state.head.evening
    match event:
        case LineupGiven() | StateEntered() | SeedRevealed() | Ejected(origin="hall"):
            return None
        case GameBegan():
            return replace(event, envelopes=state.rules.options.wheel.laying)
        case SeedCommitted():
            return SeedCommitted(SOME_COMMITMENT)
        case ThemeNamed():
            return replace(event, theme=WORDS)
        case SenderNamed():
            return SenderNamed(WORDS)
        case RolledBack(team=team):
            return replace(event, team=None) if team in {None, state.team_in_play} else None
        case Appealed(team=team):
            return replace(event, reason=WORDS, team=team or state.team_in_play)
        case AppealRuled(team=team):
            return replace(event, host=evening.host, editor=evening.editor, team=team or state.team_in_play)
        case Fined(offender=offender):
            return event if state.game_in_play is not None and offender in state.game_in_play.at_table else None
        case EveningSigned():
            return EveningSigned(evening.host)
        case _:
            return event
