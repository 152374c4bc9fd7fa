"""Whether a draw can be had as asked, how many tables each round has and how many games each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

from judge_console.mafia.seating.apart import check_apart, forced_together, neighbours_of
from judge_console.mafia.seating.byes import who_plays
from judge_console.mafia.seating.quality import Pair, games_of, measure
from judge_console.mafia.seating.request import Chance, SeatingConflict, SeatingRequest, UnusableRequest, pairs_of


@dataclass(frozen=True, slots=True)
class Plan:
    """A request that can be met; rounds here are those still to be drawn, the first of them number `first`.

    `tables` has the number of tables of each round, `playing` who plays in it to begin with (those who sit out may be exchanged later),
    `pinned_tables` and `pinned_seats` the fixed table and seat of players in it, if they play. `games` are the games of each player in
    the whole tournament. `apart` holds the pairs to be kept apart, those who claim one seat included. `always_together` are pairs whom
    the wishes force to one table in every round.
    """

    request: SeatingRequest
    first: int
    tables: tuple[int, ...]
    playing: tuple[frozenset[int], ...]
    pinned_tables: tuple[dict[int, int], ...]
    pinned_seats: tuple[dict[int, int], ...]
    games: tuple[int, ...]
    apart: frozenset[Pair]
    rather_not: frozenset[Pair]
    always_together: tuple[Pair, ...]


def plan(request: SeatingRequest, chance: Chance) -> Plan:
    """Finds who plays when. Raises UnusableRequest, SeatingConflict, and UnusableSeating for rounds played that are none."""
    _check_numbers(request)
    first = len(request.played)
    ahead = range(first, request.rounds)
    present = [[player for player in range(request.players) if (player, number) not in request.absent] for number in ahead]
    wanted = _tables_of_a_round(request)
    for number, players in zip(ahead, present, strict=True):
        if len(players) < 10:
            raise SeatingConflict("too_few_present", round=number, present=len(players))
    tables = [min(wanted, len(players) // 10) for players in present]
    played = games_of(request.played, request.players)
    games = _equal_games(request, tables, present, played)
    needs = [total - before for total, before in zip(games, played, strict=True)]
    playing = who_plays(tables, present, needs, chance, strict=not request.uneven and not request.played)
    games = [before + sum(player in players for players in playing) for player, before in enumerate(played)]
    pinned_tables, pinned_seats = _pins(request, tables, present, playing)
    apart = pairs_of(request.apart) | _same_seat(pinned_seats)
    rounds = {
        (count, len(players) - 10 * count, tuple(sorted(pins.items())), _among(apart, players))
        for count, players, pins in zip(tables, present, pinned_tables, strict=True)
    }
    for count, bench, pins, pairs in rounds:
        check_apart(pairs, count, bench, dict(pins))
    _check_crowds(apart, games, played, tables)
    all_alike = len(rounds) == 1 and len(present[0]) == 10 * tables[0]
    return Plan(
        request=request,
        first=first,
        tables=tuple(tables),
        playing=tuple(frozenset(players) for players in playing),
        pinned_tables=pinned_tables,
        pinned_seats=pinned_seats,
        games=tuple(games),
        apart=apart,
        rather_not=pairs_of(request.rather_not) - apart,
        always_together=forced_together(_among(apart, present[0]), tables[0]) if all_alike else (),
    )


def fitting_rounds(players: int, tables: int, near: int) -> tuple[int, ...]:
    """The numbers of rounds next to `near`, below and above, in which all of `players` play equally often at `tables` tables.

    Only the last round may have fewer tables than the others.
    """
    step = players // gcd(players, 10)
    fits = sorted({-(-total // tables) for total in range(step, step * (2 + near * tables // step) + 1, step)})
    return tuple([number for number in fits if number <= near][-1:] + [number for number in fits if number > near][:1])


def _check_numbers(request: SeatingRequest) -> None:
    players, rounds = request.players, request.rounds
    if players < 10:
        raise UnusableRequest("too_few_players", players=players)
    if rounds < 1:
        raise UnusableRequest("no_rounds", rounds=rounds)
    if request.tables is not None and not 1 <= request.tables <= players // 10:
        raise UnusableRequest("tables_out_of_range", tables=request.tables, most=players // 10)
    if len(request.played) >= rounds:
        raise UnusableRequest("all_rounds_played", rounds=rounds)
    measure(request.played, players)
    named = [player for pair in request.apart | request.rather_not for player in pair]
    named += [player for player, _number in request.absent] + [place.player for place in request.places]
    for player in named:
        if not 0 <= player < players:
            raise UnusableRequest("unknown_player", player=player)
    for one, other in sorted(request.apart | request.rather_not):
        if one == other:
            raise UnusableRequest("apart_from_oneself", player=one)
    for number in [number for _player, number in request.absent] + [place.round for place in request.places if place.round is not None]:
        if not 0 <= number < rounds:
            raise UnusableRequest("unknown_round", round=number)
    for place in request.places:
        if place.table is not None and not 0 <= place.table < _tables_of_a_round(request):
            raise UnusableRequest("unknown_table", table=place.table)
        if place.seat is not None and not 0 <= place.seat < 10:
            raise UnusableRequest("not_a_seat", seat=place.seat)


def _tables_of_a_round(request: SeatingRequest) -> int:
    return request.tables or request.players // 10


def _equal_games(request: SeatingRequest, tables: list[int], present: Sequence[Sequence[int]], played: Sequence[int]) -> list[int]:
    """The games of each player in the whole tournament. Takes tables from the last round where that makes them equal."""
    can_play = [0] * request.players
    for players in present:
        for player in players:
            can_play[player] += 1
    active = [player for player in range(request.players) if can_play[player]]
    if not request.uneven and not request.played:
        step = len(active) // gcd(len(active), 10)
        too_many = sum(tables) % step
        if too_many >= tables[-1]:
            raise UnusableRequest(
                "unequal_games",
                players=len(active),
                rounds=request.rounds,
                tables=max(tables),
                fits=fitting_rounds(len(active), max(tables), request.rounds),
            )
        tables[-1] -= too_many
        each = 10 * sum(tables) // len(active)
        short = tuple(player for player in active if can_play[player] < each)
        if short:
            raise SeatingConflict("games_missing", players=short, games=each)
        return [each if can_play[player] else 0 for player in range(request.players)]
    return _filled_up(played, can_play, 10 * sum(tables))


def _filled_up(played: Sequence[int], can_play: Sequence[int], seats: int) -> list[int]:
    """Games as equal as can be when `seats` more are given out, nobody getting more than he can play."""
    games = list(played)
    for _seat in range(seats):
        player = min((player for player in range(len(games)) if games[player] < played[player] + can_play[player]), key=games.__getitem__)
        games[player] += 1
    return games


def _pins(
    request: SeatingRequest, tables: Sequence[int], present: Sequence[Sequence[int]], playing: Sequence[set[int]]
) -> tuple[tuple[dict[int, int], ...], tuple[dict[int, int], ...]]:
    """Fixed tables and seats of each round, of those who play in it and of those who might."""
    first = len(request.played)
    at_table: list[dict[int, int]] = [{} for _ in tables]
    at_seat: list[dict[int, int]] = [{} for _ in tables]
    # A wish for one round goes before one for all rounds.
    for place in sorted(request.places, key=lambda one: one.round is not None):
        for index in range(len(tables)) if place.round is None else [place.round - first]:
            if index < 0 or place.player not in present[index]:
                continue
            if place.table is not None:
                at_table[index][place.player] = place.table
            if place.seat is not None:
                at_seat[index][place.player] = place.seat
    for index, count in enumerate(tables):
        seated = {player: table for player, table in at_table[index].items() if player in playing[index]}
        _check_tables(first + index, seated, at_seat[index], count, pairs_of(request.apart))
        if len(present[index]) == 10 * count:
            _check_seats(first + index, at_seat[index], count)
    return tuple(at_table), tuple(at_seat)


def _check_tables(number: int, at_table: dict[int, int], at_seat: dict[int, int], tables: int, apart: frozenset[Pair]) -> None:
    for table in sorted(set(at_table.values())):
        here = sorted(player for player, wanted in at_table.items() if wanted == table)
        if len(here) > (10 if table < tables else 0):
            raise SeatingConflict("table_overfull", round=number, table=table, players=tuple(here))
        for one, other in combinations(here, 2):
            if (one, other) in apart:
                raise SeatingConflict("apart_at_one_table", round=number, table=table, players=(one, other))
            if one in at_seat and at_seat[one] == at_seat.get(other):
                raise SeatingConflict("seat_claimed_twice", round=number, seat=at_seat[one], players=(one, other))


def _check_seats(number: int, at_seat: dict[int, int], tables: int) -> None:
    for seat in sorted(set(at_seat.values())):
        claimants = sorted(player for player, wanted in at_seat.items() if wanted == seat)
        if len(claimants) > tables:
            raise SeatingConflict("seat_claimed_twice", round=number, seat=seat, players=tuple(claimants))


def _among(apart: frozenset[Pair], players: Sequence[int]) -> frozenset[Pair]:
    """The pairs of which both are there."""
    there = set(players)
    return frozenset(pair for pair in apart if there.issuperset(pair))


def _same_seat(pinned_seats: Sequence[dict[int, int]]) -> frozenset[Pair]:
    """Players who claim one seat in one round cannot be at one table; kept apart in all rounds, which is simple and costs little."""
    return frozenset((one, other) for seats in pinned_seats for one, other in combinations(sorted(seats), 2) if seats[one] == seats[other])


def _check_crowds(apart: frozenset[Pair], games: Sequence[int], played: Sequence[int], tables: Sequence[int]) -> None:
    """Where players sit out, a crowd kept apart from each other may fit in every round, but not for all its games."""
    graph = neighbours_of(apart)
    room = sum(tables)
    for player in sorted(graph):
        crowd = [player]
        for other in sorted(graph[player], key=lambda one: (-len(graph[one]), one)):
            if all(other in graph[one] for one in crowd):
                crowd.append(other)
        ahead = sum(games[one] - played[one] for one in crowd)
        if ahead > room:
            raise SeatingConflict("apart_too_often", players=tuple(sorted(crowd)), games=ahead, room=room)
