"""Seats: every player on every seat as often as on any other, and the finer evenness that a judge would ask for next.

The seats of a tournament are colours of the edges between players and games. Every game has ten edges, one of each colour; that a
player's colours differ by one at most can always be had, whoever plays whom, so it takes no search.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from math import exp
from typing import Final

from judge_console.mafia.seating.quality import Seating
from judge_console.mafia.seating.request import Chance

_GROUPS: Final = (
    *((range(seat, seat + 1), 60) for seat in range(10)),
    (range(5), 12),
    (range(3), 3),
    (range(3, 7), 3),
    (range(7, 10), 3),
    *((range(seat, seat + 2), 2) for seat in range(0, 10, 2)),
)
"""Groups of seats that each player should get his share of, with what a game too many or too few costs: single seats first of all,
then the low half (and so the high one), thirds of 3, 4 and 3 seats, neighbouring pairs."""
_TWICE_IN_A_ROW: Final = 4
_LONGEST_CHAIN: Final = 400


def even_seats(rounds: Seating, players: int) -> Seating:
    """The same tables with seats such that each player has every seat, and each half of the table, as often as any other but for one.

    First the halves, by walks that take every edge once and turn left and right in turn (Euler); then five seats in each half, by a
    proper colouring of a graph in which each player is several, of five games each (Koenig).
    """
    full = {player for tables in rounds[:10] for table in tables for player in table}
    if len(rounds) > 10 and all(10 * len(tables) == len(full) for tables in rounds[:10]):
        # All play all of the first ten rounds: each seat once in these, so that none comes twice in a row, and even again in the rest.
        return even_seats(rounds[:10], players) + even_seats(rounds[10:], players)
    games = [table for tables in rounds for table in tables]
    halves = _halved(games, players)
    seats = [[0] * 10 for _ in games]
    for half in (0, 1):
        part = [
            [player for player, side in zip(game, sides, strict=True) if side == half] for game, sides in zip(games, halves, strict=True)
        ]
        for game, colours in enumerate(_in_five(part, players)):
            for player, colour in zip(part[game], colours, strict=True):
                seats[game][5 * half + colour] = player
    seated = iter(seats)
    return tuple(tuple(tuple(next(seated)) for _table in tables) for tables in rounds)


def _halved(games: Sequence[Sequence[int]], players: int) -> list[list[int]]:
    """For each game a 0 or 1 for each of its players, five of each; a player gets as many of one as of the other, but for one.

    The edges of each player are joined two by two, those of each game too; every such chain or ring is then coloured in turn.
    """
    edges = [(game, place) for game, table in enumerate(games) for place in range(len(table))]
    number = {edge: index for index, edge in enumerate(edges)}
    by_game = [number[game, place ^ 1] for game, place in edges]
    by_player: list[int | None] = [None] * len(edges)
    waiting: list[int | None] = [None] * players
    for index, (game, place) in enumerate(edges):
        player = games[game][place]
        other = waiting[player]
        if other is None:
            waiting[player] = index
        else:
            by_player[index], by_player[other] = other, index
            waiting[player] = None
    side: list[int | None] = [None] * len(edges)
    # Chains begin at an edge that its player has left over; what remains after them are rings.
    for start in sorted(range(len(edges)), key=lambda index: by_player[index] is not None):
        edge: int | None = start
        while edge is not None and side[edge] is None:
            side[edge] = 0
            partner = by_game[edge]
            side[partner] = 1
            edge = by_player[partner]
    return [[side[number[game, place]] or 0 for place in range(len(table))] for game, table in enumerate(games)]


def _in_five(games: Sequence[Sequence[int]], players: int) -> list[list[int]]:
    """For each game of five a colour 0 to 4 for each of its players, each colour once; a player's colours are even but for one."""
    played = [0] * players
    nodes: list[list[int]] = []
    for table in games:
        row: list[int] = []
        for player in table:
            row.append(player + players * (played[player] // 5))
            played[player] += 1
        nodes.append(row)
    at_node: list[dict[int, int]] = [{} for _ in range(players * (max(played, default=0) // 5 + 1))]
    at_game: list[dict[int, int]] = [{} for _ in games]
    for game, row in enumerate(nodes):
        for node in row:
            free_here = next(colour for colour in range(5) if colour not in at_game[game])
            free_there = next(colour for colour in range(5) if colour not in at_node[node])
            if free_here != free_there:
                _flip(node, free_here, free_there, at_node, at_game)
            at_game[game][free_here] = node
            at_node[node][free_here] = game
    colour_of = [{node: colour for colour, node in colours.items()} for colours in at_game]
    return [[colour_of[game][node] for node in row] for game, row in enumerate(nodes)]


def _flip(node: int, taken: int, free: int, at_node: list[dict[int, int]], at_game: list[dict[int, int]]) -> None:
    """Exchanges two colours along the path that begins at `node` with colour `taken`, so that `taken` is free there."""
    path: list[tuple[int, int, int]] = []
    while taken in at_node[node]:
        game = at_node[node][taken]
        path.append((node, game, taken))
        # All games but the one in hand, which this path never comes to, have all five colours.
        node = at_game[game][free]
        path.append((node, game, free))
    for node, game, colour in path:
        del at_node[node][colour], at_game[game][colour]
    for node, game, colour in path:
        other = taken + free - colour
        at_node[node][other] = game
        at_game[game][other] = node


class SeatPolish:
    """Makes seats even in the finer ways: halves, thirds, neighbouring pairs, no seat twice in a row, without losing the first.

    A step exchanges two seats of a game; whoever then has one of them too often and the other too seldom exchanges them in another of his
    games, and so on until it comes out even.
    """

    def __init__(
        self, seating: Seating, players: int, *, before: Seating = (), pinned: Sequence[Mapping[int, int]] = (), chance: Chance
    ) -> None:
        """`before` are the rounds played, which stay; `pinned` has the fixed seats of each round of `seating`, all kept from now on."""
        self._chance = chance
        self._shape = [len(tables) for tables in seating]
        self._games = [list(table) for tables in seating for table in tables]
        self._rounds = [number for number, tables in enumerate(seating, len(before)) for _table in tables]
        self._pinned: list[Mapping[int, int]] = [{}] * len(self._games)
        for game, number in enumerate(self._rounds):
            if pinned:
                self._pinned[game] = {player: seat for player, seat in pinned[number - len(before)].items() if player in self._games[game]}
        self._seat_in: list[dict[int, int]] = [{} for _ in range(players)]
        self._counts = [[0] * 10 for _ in range(players)]
        self._games_of: list[list[int]] = [[] for _ in range(players)]
        for number, tables in enumerate(before):
            for table in tables:
                for seat, player in enumerate(table):
                    self._seat_in[player][number] = seat
                    self._counts[player][seat] += 1
        for game, seats in enumerate(self._games):
            for player, seat in self._pinned[game].items():
                here = seats.index(player)
                seats[here], seats[seat] = seats[seat], seats[here]
            for seat, player in enumerate(seats):
                self._seat_in[player][self._rounds[game]] = seat
                self._counts[player][seat] += 1
                self._games_of[player].append(game)
        self._beside = [list(pairwise(sorted(seats))) for seats in self._seat_in]
        # Whoever has a fixed seat cannot have an even share of the others, and nobody should look for one.
        fixed = set[int]().union(*pinned)
        self._share = [
            [(0, len(seats)) if player in fixed else _share(len(seats), len(group)) for group, _cost in _GROUPS]
            for player, seats in enumerate(self._seat_in)
        ]
        self._cost = [self._cost_of(player) for player in range(players)]
        self._total = sum(self._cost)
        self._best = (self._total, self.seating())

    @property
    def cost(self) -> float:
        """What is left to be wished for in the best seats so far; 0 where all is even."""
        return self._best[0]

    def best(self) -> Seating:
        """The best seats so far."""
        return self._best[1]

    def seating(self) -> Seating:
        """The seats as they are now."""
        tables = iter(self._games)
        return tuple(tuple(tuple(next(tables)) for _ in range(count)) for count in self._shape)

    def steps(self, work: int, temperature: float) -> int:
        """Tries exchanges until about `work` units are used up; returns how many were."""
        used = 0
        while used < work and self._best[0]:
            used += self._step(temperature)
            if self._total < self._best[0]:
                self._best = (self._total, self.seating())
                used += 40
        return used

    def _step(self, temperature: float) -> int:
        player = self._unhappy()
        games = self._games_of[player]
        if not games:
            return 1
        game = games[int(self._chance() * len(games))]
        one = self._seat_in[player][self._rounds[game]]
        other = (one + 1 + int(self._chance() * 9)) % 10
        done: list[int] = []
        before: dict[int, float] = {}
        lawful = self._exchange(game, one, other, done, before)
        change = sum(self._cost[touched] - cost for touched, cost in before.items())
        if lawful and (change <= 0 or self._chance() < exp(-change / temperature)):
            self._total += change
        else:
            for turned in reversed(done):
                self._turn(turned, one, other)
            for touched, cost in before.items():
                self._cost[touched] = cost
        return 10 + 12 * len(done)

    def _unhappy(self) -> int:
        """A player who has something to wish for, or now and then anybody."""
        players = len(self._cost)
        start = int(self._chance() * players)
        if self._chance() < 0.1:
            return start
        return next((player for player in (*range(start, players), *range(start)) if self._cost[player]), start)

    def _exchange(self, game: int, one: int, other: int, done: list[int], before: dict[int, float]) -> bool:
        """Exchanges the seats in `game` and wherever that makes it necessary; False where it leads nowhere.

        `done` takes the games changed, `before` what the players touched cost beforehand.
        """
        ahead = [(self._games[game][one], other, one)]
        while ahead:
            player, gained, lost = ahead.pop()
            if done:
                share, counts = self._share[player], self._counts[player]
                if counts[gained] <= share[gained][1] and counts[lost] >= share[lost][0]:
                    continue  # another exchange of the chain has put him right
                choice = self._choice(player, gained, done[-1])
                if not choice:
                    continue  # his other games are over: what it costs decides
                game = choice[int(self._chance() * len(choice))]
            if len(done) > _LONGEST_CHAIN or self._pinned[game].keys() & {self._games[game][one], self._games[game][other]}:
                return False
            pair = self._games[game][one], self._games[game][other]
            self._turn(game, one, other)
            done.append(game)
            for touched, taken, left in ((pair[0], other, one), (pair[1], one, other)):
                before.setdefault(touched, self._cost[touched])
                self._cost[touched] = self._cost_of(touched)
                ahead.append((touched, taken, left))
        return True

    def _choice(self, player: int, seat: int, but: int) -> list[int]:
        """Other games in which `player` has `seat`; those of the same ten rounds if there are any, where each seat comes once."""
        seat_in, rounds = self._seat_in[player], self._rounds
        found = [game for game in self._games_of[player] if seat_in[rounds[game]] == seat and game != but]
        return [game for game in found if rounds[game] // 10 == rounds[but] // 10] or found

    def _turn(self, game: int, one: int, other: int) -> None:
        table, number = self._games[game], self._rounds[game]
        first, second = table[one], table[other]
        table[one], table[other] = second, first
        self._seat_in[first][number], self._seat_in[second][number] = other, one
        self._counts[first][one] -= 1
        self._counts[first][other] += 1
        self._counts[second][other] -= 1
        self._counts[second][one] += 1

    def _cost_of(self, player: int) -> float:
        counts = self._counts[player]
        cost = 0.0
        for (group, weight), (least, most) in zip(_GROUPS, self._share[player], strict=True):
            found = sum(counts[group.start : group.stop])
            if found < least:
                cost += weight * (least - found) ** 2
            elif found > most:
                cost += weight * (found - most) ** 2
        seat_in = self._seat_in[player]
        return cost + _TWICE_IN_A_ROW * sum(seat_in[number] == seat_in[after] for number, after in self._beside[player])


def _share(games: int, seats: int) -> tuple[int, int]:
    """The fewest and most of `games` games that fall on `seats` of ten seats when they are even."""
    return games * seats // 10, -(-games * seats // 10)


def even_tables(rounds: Seating, players: int, *, before: Seating, pinned: Sequence[Mapping[int, int]]) -> Seating:
    """The same tables under other numbers, so that nobody sits at one table much oftener than at another. Rounds with fixed tables stay."""
    count = max(len(tables) for tables in (*before, *rounds))
    at_table = [[0] * count for _ in range(players)]
    for tables in (*before, *rounds):
        for number, table in enumerate(tables):
            for player in table:
                at_table[player][number] += 1
    levels = [visits**3 for visits in range(len(before) + len(rounds) + 2)]
    order = [list(tables) for tables in rounds]
    changed = True
    while changed:
        changed = False
        for places, pins in zip(order, pinned, strict=True):
            for one, other in combinations(range(len(places)), 2) if not pins else ():
                change = _cost_of_renumbering(places[one], at_table, levels, one, other)
                change += _cost_of_renumbering(places[other], at_table, levels, other, one)
                if change < 0:
                    for table, left, taken in ((places[one], one, other), (places[other], other, one)):
                        for player in table:
                            at_table[player][left] -= 1
                            at_table[player][taken] += 1
                    places[one], places[other] = places[other], places[one]
                    changed = True
    return tuple(tuple(places) for places in order)


def _cost_of_renumbering(table: Sequence[int], at_table: list[list[int]], levels: Sequence[int], left: int, taken: int) -> int:
    change = 0
    for player in table:
        counts = at_table[player]
        change += levels[counts[taken] + 1] - levels[counts[taken]] + levels[counts[left] - 1] - levels[counts[left]]
    return change
