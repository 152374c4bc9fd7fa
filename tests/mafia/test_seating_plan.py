"""What can be drawn and what cannot, and who sits out when."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_console.mafia.seating.plan import Plan, fitting_rounds, plan
from judge_console.mafia.seating.quality import UnusableSeating
from judge_console.mafia.seating.request import Place, SeatingConflict, SeatingRequest, UnusableRequest, withdrawn
from tests.mafia.seatings import any_seating, chance


def planned(request: SeatingRequest) -> Plan:
    return plan(request, chance(1))


def pairs(*couples: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset(couples)


def everyone_with_everyone(players: range) -> frozenset[tuple[int, int]]:
    return frozenset((one, other) for one in players for other in players if one < other)


@given(st.integers(10, 60), st.integers(1, 15))
def test_games_are_equal_or_the_draw_is_refused(players: int, rounds: int) -> None:
    request = SeatingRequest(players, rounds)
    fits = fitting_rounds(players, players // 10, rounds)
    if rounds not in fits:
        with pytest.raises(UnusableRequest) as refused:
            planned(request)
        assert (refused.value.code, refused.value.facts["fits"]) == ("unequal_games", fits)
        return

    found = planned(request)

    assert len(set(found.games)) == 1
    assert sum(found.games) == 10 * sum(found.tables) == sum(map(len, found.playing))
    assert [len(playing) for playing in found.playing] == [10 * tables for tables in found.tables]
    assert set(found.tables[:-1]) <= {players // 10}


def test_rounds_that_fit() -> None:
    assert fitting_rounds(20, 2, 7) == (7, 8)
    assert fitting_rounds(25, 2, 12) == (10, 13)  # 13: 25 tables in all, one of them in the last round
    assert fitting_rounds(23, 2, 10) == (12,)
    assert fitting_rounds(37, 3, 20) == (13, 25)


def test_the_last_round_has_fewer_tables_where_that_makes_games_equal() -> None:
    found = planned(SeatingRequest(23, 12))

    assert found.tables == (2,) * 11 + (1,)
    assert set(found.games) == {10}


def test_uneven_games_differ_by_one() -> None:
    found = planned(SeatingRequest(23, 10, uneven=True))

    assert set(found.games) == {8, 9}
    assert sum(found.games) == 200


def test_fewer_tables_than_could_be() -> None:
    found = planned(SeatingRequest(40, 8, tables=2))

    assert found.tables == (2,) * 8
    assert set(found.games) == {4}


@given(st.data())
def test_absences_are_respected(data: st.DataObject) -> None:
    """36 players, 12 rounds of 3 tables, 10 games each: two absences can always be had, if not too many miss the same round."""
    rounds_missed = [data.draw(st.sets(st.integers(0, 11), max_size=2)) for _ in range(6)]
    absent = frozenset((player, number) for player, rounds in enumerate(rounds_missed) for number in rounds)

    found = planned(SeatingRequest(36, 12, absent=absent))

    assert set(found.games) == {10}
    assert not [(player, number) for player, number in absent if player in found.playing[number]]


@given(st.integers(0, 10**6), st.data())
def test_absences_of_whoever_would_sit_out_anyway_can_be_had(seed: int, data: st.DataObject) -> None:
    before = plan(SeatingRequest(36, 12), chance(seed))
    out = [(player, number) for number in range(12) for player in range(36) if player not in before.playing[number]]
    absent = frozenset(data.draw(st.lists(st.sampled_from(out), min_size=30)))

    found = plan(SeatingRequest(36, 12, absent=absent), chance(seed + 1))

    assert set(found.games) == {10}
    assert not [(player, number) for player, number in absent if player in found.playing[number]]


def test_who_is_away_all_the_time_does_not_count() -> None:
    found = planned(SeatingRequest(21, 6, absent=frozenset((20, number) for number in range(6))))

    assert found.games == (6,) * 20 + (0,)


def test_who_is_absent_too_often_is_named() -> None:
    absent = frozenset((7, number) for number in range(3)) | {(8, 1)}
    with pytest.raises(SeatingConflict) as refused:
        planned(SeatingRequest(36, 12, absent=absent))

    assert (refused.value.code, refused.value.facts) == ("games_missing", {"players": (7,), "games": 10})


def test_a_round_without_ten_players() -> None:
    absent = frozenset((player, 1) for player in range(3))
    with pytest.raises(SeatingConflict) as refused:
        planned(SeatingRequest(12, 6, absent=absent))

    assert (refused.value.code, refused.value.facts) == ("too_few_present", {"round": 1, "present": 9})


def crowded_absences() -> frozenset[tuple[int, int]]:
    """Six of 36 players away in each of eleven rounds, each of them twice: three others are left who would have to play eleven games."""
    away = [player for player in range(33) for _time in range(2)]
    return frozenset((player, index % 11) for index, player in enumerate(away))


def test_absences_that_cannot_be_made_up_for_are_named() -> None:
    with pytest.raises(SeatingConflict) as refused:
        planned(SeatingRequest(36, 12, absent=crowded_absences()))

    assert refused.value.code == "games_missing"
    players = refused.value.facts["players"]
    assert isinstance(players, tuple)
    assert set(players) <= set(range(33))


def test_absences_that_cannot_be_made_up_for_make_games_uneven_where_that_is_allowed() -> None:
    found = planned(SeatingRequest(36, 12, absent=crowded_absences(), uneven=True))

    assert [len(playing) for playing in found.playing] == [30] * 12
    assert set(found.games) == {9, 10, 11}


@pytest.mark.parametrize(
    ("request_", "code", "facts"),
    [
        (SeatingRequest(9, 3), "too_few_players", {"players": 9}),
        (SeatingRequest(10, 0), "no_rounds", {"rounds": 0}),
        (SeatingRequest(20, 3, tables=3), "tables_out_of_range", {"tables": 3, "most": 2}),
        (SeatingRequest(20, 3, tables=0), "tables_out_of_range", {"tables": 0, "most": 2}),
        (SeatingRequest(20, 1, played=any_seating(20, 1, 1)), "all_rounds_played", {"rounds": 1}),
        (SeatingRequest(20, 3, apart=pairs((0, 20))), "unknown_player", {"player": 20}),
        (SeatingRequest(20, 3, rather_not=pairs((-1, 2))), "unknown_player", {"player": -1}),
        (SeatingRequest(20, 3, places=(Place(20, seat=1),)), "unknown_player", {"player": 20}),
        (SeatingRequest(20, 3, apart=pairs((4, 4))), "apart_from_oneself", {"player": 4}),
        (SeatingRequest(20, 3, absent=pairs((4, 3))), "unknown_round", {"round": 3}),
        (SeatingRequest(20, 3, places=(Place(0, round=3, seat=1),)), "unknown_round", {"round": 3}),
        (SeatingRequest(20, 3, places=(Place(0, table=2),)), "unknown_table", {"table": 2}),
        (SeatingRequest(20, 3, places=(Place(0, seat=10),)), "not_a_seat", {"seat": 10}),
    ],
)
def test_requests_that_make_no_sense(request_: SeatingRequest, code: str, facts: dict[str, object]) -> None:
    with pytest.raises(UnusableRequest) as refused:
        planned(request_)

    assert (refused.value.code, refused.value.facts) == (code, facts)


def test_rounds_played_that_are_none() -> None:
    with pytest.raises(UnusableSeating):
        planned(SeatingRequest(20, 3, played=(((0,) * 10,),)))


@pytest.mark.parametrize(
    ("request_", "code", "players"),
    [
        # Three at two tables, five at four.
        (SeatingRequest(20, 5, apart=pairs((3, 7), (7, 11), (3, 11), (0, 1))), "apart_crowd", (3, 7, 11)),
        (SeatingRequest(40, 5, apart=everyone_with_everyone(range(5))), "apart_crowd", (0, 1, 2, 3, 4)),
        # A ring of five at two tables; the chord and the tail have nothing to do with it.
        (SeatingRequest(20, 5, apart=pairs((0, 1), (1, 2), (2, 3), (3, 4), (0, 4), (4, 9))), "apart_impossible", (0, 1, 2, 3, 4)),
        # At two tables eleven cannot all be away from one.
        (SeatingRequest(20, 5, apart=frozenset((0, other) for other in range(1, 12))), "apart_impossible", tuple(range(12))),
        # 25 players at two tables: a trio can be kept apart by sitting out, but not for all of its games.
        (SeatingRequest(25, 10, apart=everyone_with_everyone(range(3))), "apart_too_often", (0, 1, 2)),
        (SeatingRequest(20, 5, places=(Place(3, table=0), Place(4, table=0)), apart=pairs((4, 3))), "apart_at_one_table", (3, 4)),
        (SeatingRequest(20, 5, places=tuple(Place(player, table=1) for player in range(11))), "table_overfull", tuple(range(11))),
        (SeatingRequest(20, 5, places=tuple(Place(player, seat=4) for player in range(3))), "seat_claimed_twice", (0, 1, 2)),
        (SeatingRequest(20, 5, places=(Place(5, table=0, seat=4), Place(6, table=0, seat=4))), "seat_claimed_twice", (5, 6)),
        # All who have their place at one table keep everybody else away from it.
        (
            SeatingRequest(20, 5, places=tuple(Place(player, table=0) for player in range(10)), apart=pairs((10, 11))),
            "apart_impossible",
            (10, 11),
        ),
    ],
)
def test_wishes_that_cannot_all_be_met_are_named(request_: SeatingRequest, code: str, players: tuple[int, ...]) -> None:
    with pytest.raises(SeatingConflict) as refused:
        planned(request_)

    assert (refused.value.code, refused.value.facts["players"]) == (code, players)


def test_a_table_that_the_last_round_does_not_have() -> None:
    with pytest.raises(SeatingConflict) as refused:
        planned(SeatingRequest(23, 12, places=(Place(3, round=11, table=1), *(Place(player, table=1) for player in range(9)))))

    assert (refused.value.code, refused.value.facts["round"], refused.value.facts["table"]) == ("table_overfull", 11, 1)


def test_a_fixed_table_and_a_pair_apart() -> None:
    assert planned(SeatingRequest(20, 5, places=(Place(0, table=0),), apart=pairs((0, 1)))).pinned_tables == ({0: 0},) * 5
    assert planned(SeatingRequest(25, 5, places=(Place(2, table=0),), apart=pairs((0, 1)))).apart == {(0, 1)}


def test_who_is_thereby_always_together_is_told() -> None:
    assert planned(SeatingRequest(20, 5, apart=pairs((0, 1), (1, 2), (8, 9)))).always_together == ((0, 2),)
    # At four tables two who are both kept apart from a trio that is kept apart itself.
    crowd = everyone_with_everyone(range(3)) | frozenset((one, other) for one in range(3) for other in (3, 4))
    assert planned(SeatingRequest(40, 5, apart=crowd)).always_together == ((3, 4),)
    assert planned(SeatingRequest(40, 5, apart=pairs((0, 1), (1, 2)))).always_together == ()
    # Where players sit out, they are not together when they do.
    assert planned(SeatingRequest(25, 10, apart=pairs((0, 1), (1, 2)))).always_together == ()


def test_pairs_that_take_too_long_to_look_through_are_left_to_the_draw() -> None:
    """Five crowds that each want four, one, one and one player at four tables: no table has room for two fours beside three ones."""
    parts = ((0, 1, 2, 3), (4,), (5,), (6,))
    crowds = frozenset(
        (7 * crowd + one, 7 * crowd + other)
        for crowd in range(5)
        for part, others in combinations(parts, 2)
        for one in part
        for other in others
    )

    assert planned(SeatingRequest(40, 5, apart=crowds)).apart == crowds


def test_who_is_away_is_in_nobody_s_way() -> None:
    trio = everyone_with_everyone(range(3))
    left = SeatingRequest(21, 6, apart=trio, absent=frozenset((2, number) for number in range(6)))

    assert planned(left).always_together == ()
    assert planned(replace(left, apart=trio | {(1, 3)})).always_together == ((0, 3),)


def test_places_hold_in_the_rounds_that_are_drawn_and_played_in() -> None:
    places = (Place(0, seat=3), Place(0, round=4, seat=5), Place(1, round=0, table=1), Place(2, table=1), Place(3, seat=3))
    found = planned(SeatingRequest(20, 5, places=places, played=any_seating(20, 1, 1)))

    assert found.pinned_seats == ({0: 3, 3: 3}, {0: 3, 3: 3}, {0: 3, 3: 3}, {0: 5, 3: 3})
    assert found.pinned_tables == ({2: 1},) * 4
    assert found.apart == {(0, 3)}  # they claim one seat


def test_only_the_rest_is_planned_when_somebody_leaves() -> None:
    request = SeatingRequest(40, 8, rather_not=pairs((6, 5)))
    seating = any_seating(40, 8, 1)
    left = withdrawn(request, 7, seating, 3)
    found = planned(left)

    assert left == replace(request, played=seating[:3], absent=frozenset((7, number) for number in range(3, 8)))
    assert found.first == 3
    assert found.tables == (3,) * 5  # 39 are too few for four
    assert not any(7 in playing for playing in found.playing)
    assert found.games[7] == 3
    assert set(found.games[:7] + found.games[8:]) == {6, 7}
    assert found.rather_not == {(5, 6)}
