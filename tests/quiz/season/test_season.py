"""The season as a discipline: what may be done, what a list and a result say of it, closing, records, random seasons."""

from __future__ import annotations

import itertools
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from judge_console.engine.codec import parse_json, write_json
from judge_console.engine.discipline import Outcome
from judge_console.engine.errors import Refused
from judge_console.engine.events import Entry, Event, Redone, Struck, Undone
from judge_console.engine.record import Record, read_record, write_record
from judge_console.quiz.season import events
from judge_console.quiz.season.events import (
    KINDS,
    AnswersMarked,
    BracketSet,
    CalendarAccepted,
    CaptainNamed,
    EveningForfeited,
    GroupsDrawn,
    MemberJoined,
    QualifierClosed,
    QualifierTieSettled,
    SeasonClosed,
    TeamEntered,
)
from judge_console.quiz.season.game import SEASON
from judge_console.quiz.season.qualifier import effective_marks, ranking, ties
from tests.quiz.season.random_seasons import MAKERS, STARTS, Lot, carried_on, some_event
from tests.quiz.season.seasons import HEAD, REASON, SeasonCourse, all_refusals, course, evening, insisted, opened, sheet

LUCK = st.randoms(use_true_random=True)
LENGTH = st.integers(0, 70)
START = st.sampled_from(sorted(STARTS))
PLAYED: tuple[Event, ...] = (
    *(MemberJoined("Гранит", name) for name in "АБ"),
    CaptainNamed("Гранит", "Б"),
    *sheet(Гранит=9, Опыт=7, Зенит=5, Кварц=5),
    QualifierTieSettled(("Кварц", "Зенит"), "lot"),
    QualifierClosed(4),
    GroupsDrawn(2),
    CalendarAccepted((evening("Гранит", "Зенит"), evening("Опыт", "Кварц", "2026-03-11"))),
    EveningForfeited("group", "Опыт", "Кварц", "Кварц", "не пришли"),
    BracketSet(("Гранит", "Опыт")),
)


def test_what_names_a_season_in_a_list() -> None:
    assert SEASON.title(HEAD) == {"season": "Весна 2026", "date": "2026-03-01", "ends": "2026-08-20", "organiser": "Орлова"}


def test_what_its_journal_says_by_itself() -> None:
    season = course(*PLAYED, insisted(MemberJoined("Опыт", "А")))
    assert SEASON.result(season.state) == {
        "finished": False,
        "signed": False,
        "teams": [
            {"team": "Гранит", "captain": "Б", "squad": ["А", "Б"]},
            {"team": "Опыт", "captain": "", "squad": ["А"]},
            {"team": "Зенит", "captain": "", "squad": []},
            {"team": "Кварц", "captain": "", "squad": []},
        ],
        "qualifier": [
            {"place": 1, "team": "Гранит", "right": 9, "rating": 2 * 2 + 2 * 3, "decided_by": None},
            {"place": 2, "team": "Опыт", "right": 7, "rating": 2 * 2, "decided_by": "right_answers"},
            {"place": 3, "team": "Кварц", "right": 5, "rating": 0, "decided_by": "right_answers"},
            {"place": 4, "team": "Зенит", "right": 5, "rating": 0, "decided_by": "lot"},
        ],
        "groups": [["Гранит", "Зенит"], ["Опыт", "Кварц"]],
        "evenings": [
            {"stage": "group", "date": "2026-03-04", "first": "Гранит", "second": "Зенит", "forfeit": None},
            {"stage": "group", "date": "2026-03-11", "first": "Опыт", "second": "Кварц", "forfeit": "Кварц"},
        ],
        "bracket": ["Гранит", "Опыт"],
        "breaches": [],
        "rulings": [{"event": len(season.entries) - 1, "code": "in_another_team", "clause": "1.1", "reason": REASON}],
    }
    over = course(*(MemberJoined("Опыт", name) for name in "АБВГДЕЖЗИ"), insisted(MemberJoined("Опыт", "К")))
    assert SEASON.result(over.state)["breaches"] == [{"event": 13, "team": "Опыт", "code": "squad_size", "clause": "1.1", "reason": REASON}]


def test_a_season_is_closed_and_whatever_is_corrected_opens_it_again() -> None:
    season = course(*PLAYED)
    assert SEASON.outcome(season.state) is None
    closed = season.record(Entry(SeasonClosed("Орлова")))
    assert SEASON.outcome(closed.state) == Outcome(None, "closed")
    assert SEASON.result(closed.state)["signed"] is True
    assert [refusal.code for refusal in all_refusals(*PLAYED, SeasonClosed("Орлова"), SeasonClosed("Орлова"))] == ["already_signed"]
    assert closed.record(insisted(SeasonClosed("Орлова"))).state.signed
    assert not closed.record(insisted(MemberJoined("Опыт", "В"))).state.signed
    struck = closed.record(Entry(Struck(len(closed.entries) - 2, "не та сетка")))
    assert not struck.state.signed
    assert struck.record(Entry(SeasonClosed("Орлова"))).state.signed


def test_what_needs_no_words_of_the_organiser_is_listed() -> None:
    assert list(SEASON.legal(opened().state)) == [SeasonClosed("Орлова")]
    members = [CaptainNamed("Гранит", "А"), CaptainNamed("Гранит", "Б")]
    assert list(SEASON.legal(course(*PLAYED[:7]).state)) == [SeasonClosed("Орлова"), *members]
    assert list(SEASON.legal(course(*PLAYED[:9]).state)) == [SeasonClosed("Орлова"), *members, GroupsDrawn(1), GroupsDrawn(2)]
    assert list(SEASON.legal(course(*PLAYED).state)) == [SeasonClosed("Орлова"), *members]
    assert list(SEASON.legal(course(*PLAYED, SeasonClosed("Орлова")).state)) == []


def test_every_kind_of_event_has_a_maker_and_a_name() -> None:
    declared = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event}
    assert set(KINDS) == declared == set(MAKERS)
    assert len({kind.kind for kind in KINDS}) == len(KINDS)


@given(START, LUCK, LENGTH)
def test_every_kind_is_written_and_read_back(start: str, luck: Random, length: int) -> None:
    state = carried_on(STARTS[start], luck, length).state
    for kind in KINDS:
        entry = Entry(Lot(state, luck).event(kind), at="2026-03-04T19:00:00+03:00", note="со слов", override=REASON)
        assert SEASON.codec.read_entry(parse_json(write_json(SEASON.codec.write_entry(entry))), "") == entry


@given(START, LUCK, LENGTH)
def test_random_seasons_refold_to_what_stands(start: str, luck: Random, length: int) -> None:
    season = carried_on(STARTS[start], luck, length)
    assert season.refolded() == season
    assert opened().restored(season.entries) == season
    record = Record("season", season.rules.id, None, HEAD, season.entries)
    again = opened()
    for entry in read_record(write_record(record, SEASON), {"season": SEASON}).entries:
        again = again.record(entry)
    assert (again.state, again.entries) == (season.state, season.entries)
    _check(season)


@given(START, LUCK, LENGTH)
def test_undone_and_redone_a_season_is_what_it_was(start: str, luck: Random, length: int) -> None:
    season = carried_on(STARTS[start], luck, length)
    states = [season.state]
    while season.undoable is not None:
        season = season.record(Entry(Undone()))
        states.append(season.state)
    assert season.state == opened().state
    for state in reversed(states[:-1]):
        season = season.record(Entry(Redone()))
        assert season.state == state


@given(START, LUCK, LENGTH, st.integers(0, 10_000))
def test_a_struck_entry_leaves_a_season_as_if_it_had_never_been(start: str, luck: Random, length: int, number: int) -> None:
    season = carried_on(STARTS[start], luck, length)
    lawful = [entry for _index, entry in season.standing.sequence()]
    plain = opened()
    for entry in lawful:
        plain = plain.record(entry)
    assume(plain.entries)
    struck = number % len(plain.entries)
    try:
        corrected = plain.record(Entry(Struck(struck, "не было")))
    except Refused:
        assert plain.consequences(Entry(Struck(struck, "не было")))
        return
    without = opened()
    for entry in (*plain.entries[:struck], *plain.entries[struck + 1 :]):
        # What the protocol's signature stood for is gone with the correction.
        if not isinstance(entry.event, SeasonClosed):
            without = without.record(entry)
    numberless = [(one.team, one.code, one.facts) for one in corrected.state.breaches]
    assert numberless == [(one.team, one.code, one.facts) for one in without.state.breaches]
    for name in (
        "squads",
        "former",
        "sheet",
        "groups",
        "fixtures",
        "entered",
        "lineups",
        "bracket",
        "themes",
        "payments",
        "closed",
        "ties",
    ):
        assert getattr(corrected.state, name) == getattr(without.state, name), name


@given(START, LUCK, LENGTH, st.integers(0, 40))
def test_whatever_is_insisted_on_is_refused_or_held(start: str, luck: Random, length: int, garbage: int) -> None:
    season = carried_on(STARTS[start], luck, length)
    for _ in range(garbage):
        try:
            season = season.record(Entry(some_event(season.state, luck), override=luck.choice((None, REASON))))
        except Refused:
            continue
        _check(season)
    assert season.refolded() == season


@given(START, LUCK, LENGTH)
def test_what_is_listed_is_lawful(start: str, luck: Random, length: int) -> None:
    state = carried_on(STARTS[start], luck, length).state
    listed = list(SEASON.legal(state))
    assert len(set(listed)) == len(listed)
    assert all(SEASON.check(state, event) is None for event in listed)


def _check(season: SeasonCourse) -> None:
    """What holds of every state, whatever led to it."""
    state = season.state
    teams = [squad.team for squad in state.squads]
    questions = season.rules.options.qualifier.questions
    assert len(set(teams)) == len(teams)
    assert not set(state.former) & set(teams)
    assert set(state.former.values()) <= set(teams)
    for squad in state.squads:
        names = [member.name for member in squad.members]
        assert len(set(names)) == len(names)
        assert len(state.members_of(squad.team)) == len(names)
    assert {len(marks) for marks in state.sheet.marks.values()} <= {questions}
    assert set(state.sheet.marks) <= set(teams)
    assert set(effective_marks(state)) == set(state.sheet.marks)
    table = ranking(state)
    assert {rank.team for rank in table} == {squad.team for squad in state.squads if squad.withdrew is None} & set(state.sheet.marks)
    assert [(rank.right, rank.rating) for rank in table] == sorted(((rank.right, rank.rating) for rank in table), reverse=True)
    assert all(rank.place in (number, before.place) for number, (before, rank) in enumerate(itertools.pairwise(table), 2))
    assert all(len({rank.place for rank in table if rank.team in tie}) == 1 for tie in ties(state))
    grouped = [team for group in state.groups for team in group]
    assert len(set(grouped)) == len(grouped)
    assert set(grouped) <= set(teams)
    keys = [fixture.key for fixture in state.fixtures]
    assert len(set(keys)) == len(keys)
    assert all({fixture.first, fixture.second} <= set(teams) for fixture in state.fixtures)
    assert all(fixture.group == state.group_of(fixture.first) for fixture in state.fixtures if fixture.stage == "group")
    assert all(not (fixture.forfeit and fixture.key in state.entered) for fixture in state.fixtures)
    assert set(state.bracket) <= {*teams, ""}
    assert parse_json(write_json(SEASON.result(state)))


def test_a_season_of_sixty_teams_is_typed_mark_by_mark_and_taken_back() -> None:
    """The journal of a whole sheet is folded anew in one go."""
    teams = tuple(f"Команда {number}" for number in range(1, 61))
    season = opened().restored(
        [
            *(Entry(TeamEntered(team)) for team in teams),
            *(
                Entry(AnswersMarked(team, question, "01"[(place + question) % 2]))
                for place, team in enumerate(teams)
                for question in range(1, 37)
            ),
        ]
    )
    assert set(effective_marks(season.state).values()) == {"10" * 18, "01" * 18}
    undone = season.record(Entry(Undone()))
    assert effective_marks(undone.state)["Команда 60"] == "01" * 17 + "0."
