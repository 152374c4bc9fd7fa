"""Whether pairs can be kept apart at all, who is in the way if not, and who is thereby forced together."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

from judge_console.mafia.seating.quality import Pair
from judge_console.mafia.seating.request import SeatingConflict

_PATIENCE = 4_000
"""Steps of a search after which it is left open whether pairs can be kept apart; the draw then shows it."""

Neighbours = dict[int, set[int]]


def neighbours_of(apart: Collection[Pair]) -> Neighbours:
    """Whom each player is to be kept apart from; players without a wish are not in it."""
    found: Neighbours = {}
    for one, other in apart:
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return found


def check_apart(apart: Collection[Pair], tables: int, bench: int, pinned: Mapping[int, int]) -> None:
    """Raises SeatingConflict where a round of `tables` tables, with `bench` players sitting out, cannot keep the pairs apart.

    `pinned` has the table of players who have a fixed one. The conflict names no more players than it takes.
    """
    graph = neighbours_of(apart)
    if _Search().lays_out(graph, tables, bench, pinned) is not False:
        return
    search = _Search()
    for player in sorted(graph):
        without = {one: others - {player} for one, others in graph.items() if one != player}
        if search.lays_out(without, tables, bench, pinned) is False:
            graph = without
    players = tuple(sorted(graph))
    crowd = len(players) > tables and all(len(others) == len(players) - 1 for others in graph.values())
    raise SeatingConflict("apart_crowd" if crowd else "apart_impossible", players=players, tables=tables)


def forced_together(apart: Collection[Pair], tables: int) -> tuple[Pair, ...]:
    """Pairs that meet in every round because of whom they are kept apart from, where nobody sits out."""
    graph = neighbours_of(apart)
    # Whoever is kept apart from fewer players than that always has a second table to go to.
    hemmed_in = [player for player in sorted(graph) if len(graph[player]) >= tables - 1]
    search = _Search()
    return tuple(
        (one, other)
        for one, other in combinations(hemmed_in, 2)
        if other not in graph[one]
        and _linked(graph, one, other)
        and search.lays_out({**graph, one: graph[one] | {other}, other: graph[other] | {one}}, tables, 0, {}) is False
    )


def _linked(graph: Neighbours, one: int, other: int) -> bool:
    seen, ahead = {one}, [one]
    while ahead:
        for player in graph[ahead.pop()] - seen:
            seen.add(player)
            ahead.append(player)
    return other in seen


class _Search:
    """Looks for tables for everybody, as long as its patience lasts."""

    def __init__(self) -> None:
        self._steps_left = _PATIENCE

    def lays_out(self, graph: Neighbours, tables: int, bench: int, pinned: Mapping[int, int]) -> bool | None:
        """Whether the graph can be laid out over tables of ten and the bench; None where the patience is at an end.

        The player with the fewest tables left goes first. Tables nobody sits at yet are all alike, so only one of them is tried.
        """
        place: dict[int, int] = {}
        free = [10] * tables + [bench]
        claimed = set(pinned.values())
        for player, table in pinned.items():
            if player not in graph and not bench:
                free[table] -= 1

        def choices(player: int) -> list[int]:
            taken = {place[other] for other in graph[player] if other in place} - {tables}
            wanted = (pinned[player], tables) if player in pinned else range(tables + 1)
            open_tables = [table for table in wanted if free[table] and table not in taken]
            untouched = [table for table in open_tables if table < tables and free[table] == 10 and table not in claimed]
            return [table for table in open_tables if table not in untouched[1:]]

        def fill(left: frozenset[int]) -> bool | None:
            if not left:
                return True
            if not self._steps_left:
                return None
            self._steps_left -= 1
            tight = {player: choices(player) for player in left}
            player = min(left, key=lambda one: (len(tight[one]), -len(graph[one]), one))
            for table in tight[player]:
                place[player] = table
                free[table] -= 1
                found = fill(left - {player})
                del place[player]
                free[table] += 1
                if found is not False:
                    return found
            return False

        return fill(frozenset(graph))
