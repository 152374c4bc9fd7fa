"""The journal of a tournament: what is lawful, what it leads to, and that every correction is judged anew."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.engine.course import Course
from judge_console.engine.discipline import Outcome
from judge_console.engine.errors import FormatError, Refused
from judge_console.engine.events import Entry, Event, Struck, Undone
from judge_console.engine.record import Record, read_record, write_record
from judge_console.mafia.rules import read_rules
from judge_console.mafia.tournament import (
    TOURNAMENT,
    AbsenceNoted,
    ApartLifted,
    GameSetAside,
    KeptApart,
    LatenessNoted,
    LotDrawn,
    PlaceFixed,
    PlaceFreed,
    PlayerEntered,
    PlayerExpelled,
    PlayerRenamed,
    PlayersMerged,
    PlayerWithdrew,
    SeatingAccepted,
    TableJudgeSet,
    TimetableSet,
    Tournament,
    TournamentClosed,
    TournamentHead,
    TournamentTitle,
)
from judge_console.resource_files import resource

RULES = read_rules(resource("regulations", "mafia", "mafia-tournament.toml").read_text(encoding="utf-8"))
HEAD = TournamentHead(TournamentTitle("Кубок зимы", "финал", "2026-12-05", "Орлова"))
PLAYERS = tuple("АБВГДЕЖЗИК")
TABLE = (PLAYERS,)


def course(*events: Event, players: tuple[str, ...] = PLAYERS) -> Course[Any, Any, Tournament]:
    opened = Course.opened(TOURNAMENT, HEAD, RULES)
    for event in (*map(PlayerEntered, players), *events):
        opened = opened.record(Entry(event))
    return opened


def refusal(*events: Event, players: tuple[str, ...] = PLAYERS) -> str | None:
    *before, last = events
    refused = course(*before, players=players).refusal(Entry(last))
    return refused.code if refused else None


def test_a_tournament_has_a_date() -> None:
    with pytest.raises(FormatError) as error:
        Course.opened(TOURNAMENT, TournamentHead(TournamentTitle("Кубок", "", "зимой", "Орлова")), RULES)
    assert error.value.place == "tournament.date"


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([PlayerEntered(" ")], "no_nickname"),
        ([PlayerEntered("А")], "already_entered"),
        ([LatenessNoted("Я")], "not_entered"),
        ([PlayerRenamed("Я", "Э")], "not_entered"),
        ([PlayerRenamed("А", "Б")], "already_entered"),
        ([PlayersMerged("а", "Я")], "not_entered"),
        ([PlayersMerged("А", "А")], "one_player"),
        ([PlayerWithdrew("Я", 1)], "not_entered"),
        ([PlayerWithdrew("А", -1)], "no_such_round"),
        ([PlayerExpelled("А", "6.7.6", 1)], "unknown_clause"),
        ([AbsenceNoted("А", (0,))], "no_such_round"),
        ([KeptApart("А", "А")], "one_player"),
        ([KeptApart("А", "Я")], "not_entered"),
        ([ApartLifted("А", "Б")], "not_kept_apart"),
        ([PlaceFixed("Я", 1)], "not_entered"),
        ([PlaceFixed("А", 0)], "no_such_round"),
        ([PlaceFixed("А", 1, round=0)], "no_such_round"),
        ([PlaceFixed("А", seat=11)], "not_a_seat"),
        ([PlaceFixed("А")], "no_place"),
        ([PlaceFixed("А", 1), PlaceFreed("А", 1)], "place_not_fixed"),
        ([TableJudgeSet(0, "Орлова")], "no_such_round"),
        ([TimetableSet(1, "2026-12-05", "12:00", 0, 900)], "no_time"),
        ([TimetableSet(1, "2026-12-05", "25:00", 3600, 900)], "no_time"),
        ([LotDrawn(("А",))], "no_tie"),
        ([LotDrawn(("А", "А"))], "no_tie"),
        ([LotDrawn(("А", "Б")), LotDrawn(("Б", "А"))], "lot_drawn_already"),
        ([GameSetAside("g"), GameSetAside("g")], "already_set_aside"),
        ([SeatingAccepted((TABLE,), first_round=2)], "no_such_round"),
        ([SeatingAccepted(((PLAYERS[:9],),))], "table_not_full"),
        ([SeatingAccepted((((*PLAYERS[:9], "А"),),))], "seated_twice"),
        ([SeatingAccepted((((*PLAYERS[:9], "Я"),),))], "not_entered"),
        ([SeatingAccepted((TABLE,)), PlayersMerged("А", "Б")], "seated_twice"),
        ([TournamentClosed("Орлова"), LatenessNoted("А")], "already_signed"),
    ],
)
def test_what_is_not_lawful(events: list[Event], code: str) -> None:
    assert refusal(*events) == code


@pytest.mark.clause("mafia:8.6", "mafia:5.1.17")
def test_lateness_is_of_the_entry() -> None:
    state = course(PlayerEntered("Л", late=True), LatenessNoted("Б")).state

    assert state.late == {"Л", "Б"}


@pytest.mark.clause("mafia:7.3")
def test_one_who_is_expelled_is_not_seated_again_without_a_warning() -> None:
    expelled = course(PlayerExpelled("В", "7.3", after_round=1))

    assert expelled.state.warnings_of_seating(1, PLAYERS) == ()
    assert expelled.state.warnings_of_seating(2, PLAYERS) == ("В",)
    second_round = SeatingAccepted((TABLE, TABLE))
    assert (refused := expelled.refusal(Entry(second_round))) is not None
    assert (refused.code, refused.facts) == ("may_not_play", {"round": 2, "nickname": "В"})
    overridden = expelled.record(Entry(second_round, override="решение главного судьи"))
    assert [(ruling.code, ruling.reason) for ruling in overridden.state.rulings] == [("may_not_play", "решение главного судьи")]


def test_who_withdrew_or_is_absent_is_not_seated() -> None:
    state = course(PlayerWithdrew("А", 1), AbsenceNoted("Б", (1, 3))).state

    assert [state.warnings_of_seating(number, PLAYERS) for number in (1, 2, 3)] == [("Б",), ("А",), ("А", "Б")]
    assert state.warnings_of_seating(1, ("кто-то",)) == ()


def test_a_misspelt_nickname_is_one_player_everywhere() -> None:
    renamed = course(
        KeptApart("А", "Б"), SeatingAccepted((TABLE,)), LotDrawn(("А", "Б")), PlayerRenamed("А", "Ася"), PlayerRenamed("Ася", "Анна")
    )
    state = renamed.state

    assert state.entrant("А") is None
    assert state.apart == {frozenset(("Анна", "Б")): True}
    assert state.seating[0][0][0] == "Анна"
    assert state.lots == (("Анна", "Б"),)
    assert (state.player_of("А"), state.player_of("Ася"), state.player_of("Б")) == ("Анна", "Анна", "Б")


def test_two_spellings_become_one_player_who_was_late_if_either_was() -> None:
    state = course(PlayerEntered("Ежик", late=True), PlayerEntered("Ёжик", club="Восток"), PlayersMerged("Ежик", "Ёжик")).state

    (entrant,) = [one for one in state.entrants if one.nickname == "Ёжик"]
    assert (len(state.entrants), entrant.late, state.player_of("Ежик")) == (11, True, "Ёжик")
    only_in_games = course(PlayersMerged("Aся", "А")).state
    assert (len(only_in_games.entrants), only_in_games.player_of("Aся")) == (10, "А")


def test_a_late_change_of_the_seating_keeps_the_rounds_played() -> None:
    turned = (PLAYERS[::-1],)
    state = course(SeatingAccepted((TABLE, TABLE, TABLE), seed=7), SeatingAccepted((turned,), first_round=2)).state

    assert state.seating == (TABLE, turned)
    assert state.seeds == ((1, 7), (2, None))


def test_pairs_judges_days_and_games_set_aside() -> None:
    state = course(
        KeptApart("А", "Б", strictly=False),
        KeptApart("В", "Г"),
        ApartLifted("Б", "А"),
        TableJudgeSet(1, "Иванов"),
        TableJudgeSet(1, "Петров"),
        TimetableSet(6, "2026-12-06", "12:00", 3600, 900),
        TimetableSet(1, "2026-12-05", "12:00", 3600, 900),
        TimetableSet(1, "2026-12-05", "13:00", 3600, 900),
        GameSetAside("g"),
    ).state

    assert state.apart == {frozenset(("В", "Г")): True}
    assert state.judges == {1: "Петров"}
    assert [(part.first_round, part.begins) for part in state.timetable] == [(1, "13:00"), (6, "12:00")]
    assert state.set_aside == {"g"}


def test_places_are_fixed_replaced_and_freed_and_go_with_their_player() -> None:
    fixed = course(
        PlaceFixed("А", 1),
        PlaceFixed("А", 2, 5),
        PlaceFixed("А", seat=3, round=4),
        PlaceFixed("Б", seat=10),
        PlaceFixed("В", 1),
        PlaceFreed("В"),
    )
    assert fixed.state.places == {("А", None): (2, 5), ("А", 4): (None, 3), ("Б", None): (None, 10)}

    merged = fixed.record(Entry(PlayersMerged("А", "Б"))).state

    assert merged.places == {("Б", None): (None, 10), ("Б", 4): (None, 3)}


@pytest.mark.clause("mafia:8.5.5")
def test_a_lot_is_drawn_again_only_by_order() -> None:
    again = course(LotDrawn(("А", "Б")), LotDrawn(("Б", "А"), by_order=True))

    assert again.state.lots == (("А", "Б"), ("Б", "А"))


def test_a_closed_tournament_is_opened_again_by_a_correction() -> None:
    closed = course(TournamentClosed("Орлова"))
    assert TOURNAMENT.outcome(closed.state) == Outcome(None, "closed")

    reopened = closed.record(Entry(Struck(0, "не участвует")))

    assert (reopened.state.signed, TOURNAMENT.outcome(reopened.state)) == (False, None)
    overridden = closed.record(Entry(LatenessNoted("А"), override="забыли"))
    assert not overridden.state.signed


def test_striking_an_entry_that_later_ones_rest_on_names_them() -> None:
    with pytest.raises(Refused) as refused:
        course(KeptApart("А", "Б")).record(Entry(Struck(0, "ошибка")))

    assert (refused.value.code, refused.value.facts["event"]) == ("would_break", 10)


def test_a_record_of_a_tournament_comes_back_the_same() -> None:
    played = course(SeatingAccepted((TABLE,), seed=5), LotDrawn(("А", "Б")))
    record = Record("tournament", RULES.id, None, HEAD, played.entries)

    assert read_record(write_record(record, TOURNAMENT), {"tournament": TOURNAMENT}) == record
    assert TOURNAMENT.result(played.state)["rounds"] == 1
    assert TOURNAMENT.title(HEAD)["judge"] == "Орлова"


EVENTS = st.one_of(
    st.sampled_from(PLAYERS).map(LatenessNoted),
    st.builds(PlayerWithdrew, st.sampled_from(PLAYERS), st.integers(-1, 3)),
    st.builds(PlayerRenamed, st.sampled_from(PLAYERS), st.sampled_from("АЭЮЯ")),
    st.builds(PlayersMerged, st.sampled_from(PLAYERS), st.sampled_from(PLAYERS)),
    st.builds(KeptApart, st.sampled_from(PLAYERS), st.sampled_from(PLAYERS), st.booleans()),
    st.builds(PlaceFixed, st.sampled_from(PLAYERS), st.sampled_from((None, 1)), st.sampled_from((None, 3)), st.sampled_from((None, 2))),
    st.builds(PlaceFreed, st.sampled_from(PLAYERS), st.sampled_from((None, 2))),
    st.builds(LotDrawn, st.lists(st.sampled_from(PLAYERS), max_size=3).map(tuple), st.booleans()),
    st.just(SeatingAccepted((TABLE,))),
    st.just(TournamentClosed("Орлова")),
    st.just(Undone()),
)


@given(st.lists(st.tuples(EVENTS, st.booleans()), max_size=12))
def test_any_journal_folds_to_what_it_was(drawn: list[tuple[Event, bool]]) -> None:
    played = course()
    for event, overridden in drawn:
        entry = Entry(event, override="так решено" if overridden else None)
        if played.refusal(entry) is None:
            played = played.record(entry)

    assert played.refolded().state == played.state
    assert all(TOURNAMENT.check(played.state, event) is None for event in TOURNAMENT.legal(played.state))
