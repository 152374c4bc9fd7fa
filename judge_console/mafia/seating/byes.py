"""Who sits out when: equal games by maximum flow."""

from __future__ import annotations

from collections.abc import Sequence

from judge_console.mafia.seating.request import Chance, SeatingConflict, shuffled


def who_plays(
    tables: Sequence[int], present: Sequence[Sequence[int]], needs: Sequence[int], chance: Chance, *, strict: bool
) -> list[set[int]]:
    """The players of each round, ten a table, so that each has the games he needs.

    A player takes a free place in a round, or the place of another who can take one elsewhere. Raises SeatingConflict `games_missing`
    where absences leave somebody short; unless `strict`, another then plays once more.
    """
    playing: list[set[int]] = [set() for _ in tables]
    may_play = [set(players) for players in present]
    room = [10 * count for count in tables]
    rounds_of = [sum(player in players for players in may_play) for player in range(len(needs))]
    for player in sorted(shuffled(len(needs), chance), key=rounds_of.__getitem__):
        for _game in range(needs[player]):
            if not _take_place(player, playing, may_play, room, shuffled(len(tables), chance)):
                if strict:
                    raise SeatingConflict("games_missing", players=_in_the_way(player, playing, may_play), games=needs[player])
                break
    for number, left in enumerate(room):
        for _place in range(left):
            spare = [player for player in present[number] if player not in playing[number]]
            playing[number].add(min(spare, key=lambda one: sum(one in players for players in playing)))
    return playing


def _take_place(player: int, playing: list[set[int]], may_play: list[set[int]], room: list[int], order: list[int]) -> bool:
    """Gives `player` one more round along a shortest chain of changes; False where there is none."""
    came_from: dict[int, tuple[int, int | None]] = {}
    ahead: list[int] = []
    # The emptiest rounds first, so that rounds fill up together.
    order = sorted(order, key=lambda number: -room[number])

    def look_from(one: int, last: int | None) -> None:
        for number in order:
            if number not in came_from and one in may_play[number] and one not in playing[number]:
                came_from[number] = (one, last)
                ahead.append(number)

    look_from(player, None)
    for number in ahead:
        if room[number]:
            room[number] -= 1
            end: int | None = number
            while end is not None:
                one, last = came_from[end]
                playing[end].add(one)
                if last is not None:
                    playing[last].remove(one)
                end = last
            return True
        for other in sorted(playing[number]):
            look_from(other, number)
    return False


def _in_the_way(player: int, playing: list[set[int]], may_play: list[set[int]]) -> tuple[int, ...]:
    """Of the players who would have to give way to `player` and cannot, himself included, those who are absent at some time."""
    reached, rounds = {player}, set[int]()
    while more := {number for number in range(len(playing)) if reached & (may_play[number] - playing[number])} - rounds:
        rounds |= more
        reached |= set[int]().union(*(playing[number] for number in more))
    everybody = set[int]().union(*may_play)
    absent = {one for players in may_play for one in everybody - players}
    return tuple(sorted(reached & absent))
