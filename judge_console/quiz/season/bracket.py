"""The play-off: who meets whom, who goes on, who is first, second and third (1.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from judge_console.quiz.season.results import EveningResult
from judge_console.quiz.season.state import EveningKey, Season, evening_key
from judge_console.quiz.season.tables import TableRow

BYE: Final = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A place in the bracket. `round` 1 is the first one, `number` counts within it from 1, the final has the last round.

    `first` and `second` are None while they are not known and "" where nobody is there: the other team goes on without playing.
    `winner` goes on; `date` is empty while there is none. The match for the third place is the second one of the final's round.
    """

    round: int
    number: int
    first: str | None
    second: str | None
    winner: str | None
    date: str
    result: EveningResult | None
    third_place: bool = False

    @property
    def loser(self) -> str | None:
        """Who does not go on: None while it is open, "" where nobody was beaten."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first

    @property
    def due(self) -> bool:
        """Whether both teams are known and have not played."""
        return bool(self.first) and bool(self.second) and self.winner is None


def bracket(state: Season, results: Sequence[EveningResult]) -> tuple[Match, ...]:
    """The matches of the play-off round by round, the final and then the one for the third place at the end; none without a bracket.

    Losers of the semi-finals play for the third place; where one of these had no opponents, the other's loser is third.
    """
    if not state.bracket:
        return ()
    played = {one.key: one for one in results if one.stage == "play-off"}
    teams: list[str | None] = list(state.bracket)
    matches: list[Match] = []
    number = 0
    while len(teams) > 1:
        number += 1
        pairs = zip(teams[::2], teams[1::2], strict=True)
        now = [_match(state, played, number, place, first, second) for place, (first, second) in enumerate(pairs, 1)]
        teams = [match.winner for match in now]
        matches += now
    beaten = [match.loser for match in matches if match.round == number - 1]
    if any(team != BYE for team in beaten):
        matches.append(_match(state, played, number, 2, beaten[0], beaten[1], third_place=True))
    return tuple(matches)


def podium(state: Season, results: Sequence[EveningResult]) -> tuple[str | None, str | None, str | None]:
    """First, second and third team of the season (1.3), None while it is not known or there is none."""
    matches = bracket(state, results)
    rounds = max((match.round for match in matches), default=0)
    last = {match.third_place: match for match in matches if match.round == rounds}
    final, third = last.get(False), last.get(True)
    return (final and final.winner) or None, (final and final.loser) or None, (third and third.winner) or None


def _match(
    state: Season,
    played: Mapping[EveningKey, EveningResult],
    number: int,
    place: int,
    first: str | None,
    second: str | None,
    *,
    third_place: bool = False,
) -> Match:
    if BYE in {first, second}:
        return Match(number, place, first, second, second if first == BYE else first, "", None, third_place)
    if first is None or second is None:
        return Match(number, place, first, second, None, "", None, third_place)
    result, fixture = played.get(evening_key("play-off", first, second)), state.fixture("play-off", first, second)
    date = result.date if result is not None else fixture.date if fixture is not None else ""
    return Match(number, place, first, second, result.winner if result is not None else None, date, result, third_place)


def proposed_bracket(tables: Sequence[Sequence[TableRow]], teams_per_group: int) -> tuple[str, ...]:
    """A bracket of the best of each group: A1-B2, C1-D2, then B1-A2, D1-C2; those of one group as far apart as can be, byes for the best.

    Fewer than two teams make none.
    """
    tiers = [[(group, table[place]) for group, table in enumerate(tables) if place < len(table)] for place in range(teams_per_group)]
    count = sum(map(len, tiers))
    if count < 2:
        return ()
    if teams_per_group == 2 and len(tables) > 1 and count == 2 * len(tables) and count & (count - 1) == 0:
        neighbours = list(zip(tables[::2], tables[1::2], strict=True))
        upper = [team for one, other in neighbours for team in (one[0].team, other[1].team)]
        return (*upper, *(team for one, other in neighbours for team in (other[0].team, one[1].team)))
    slots = 1 << (count - 1).bit_length()
    if count < slots:  # who has a bye is for the results to say, not for the letter of the group
        tiers = [sorted(tier, key=lambda one: (-one[1].points, -one[1].right, one[1].conceded)) for tier in tiers]
    seeds = [one for tier in tiers for one in tier]
    order = _seeded(slots)
    groups = _kept_apart([group for group, _row in seeds], [len(tier) for tier in tiers], order)
    teams = [seeds[place][1].team for place in groups]
    return tuple(teams[seed] if seed < count else BYE for seed in order)


def _seeded(slots: int) -> list[int]:
    """Seeds, 0 the best, in the order of a bracket in which the best two can only meet in the final, and the best meets the last."""
    order = [0]
    while len(order) < slots:
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    return order


def _kept_apart(groups: Sequence[int], tiers: Sequence[int], order: Sequence[int]) -> list[int]:
    """Which seed stands in each seed's place, so that teams of one group meet late: after the winners tier by tier, each as far from the
    better ones of its group as its tier allows.
    """
    places = {seed: place for place, seed in enumerate(order)}
    standing = list(range(len(groups)))
    end = tiers[0]
    for size in tiers[1:]:
        tier, end = range(end, end + size), end + size
        while (nearer := _exchange(groups, standing[:end], tier, places)) is not None:
            one, two = nearer
            standing[one], standing[two] = standing[two], standing[one]
    return standing


def _exchange(groups: Sequence[int], standing: list[int], tier: Sequence[int], places: Mapping[int, int]) -> tuple[int, int] | None:
    """The two of a tier that had best change places, None where none had."""
    least, found = _nearness(groups, standing, places), None
    for one, two in combinations(tier, 2):
        standing[one], standing[two] = standing[two], standing[one]
        nearness = _nearness(groups, standing, places)
        if nearness < least:
            least, found = nearness, (one, two)
        standing[one], standing[two] = standing[two], standing[one]
    return found


def _nearness(groups: Sequence[int], standing: Sequence[int], places: Mapping[int, int]) -> list[int]:
    """How many pairs of one group could meet in round 1, in round 2 and so on."""
    rounds = [0] * (len(places).bit_length() - 1)
    for one, two in combinations(range(len(standing)), 2):
        if groups[standing[one]] == groups[standing[two]]:
            rounds[(places[one] ^ places[two]).bit_length() - 1] += 1
    return rounds
