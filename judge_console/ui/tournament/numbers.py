"""Players by number, as a draw takes them, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge_console.mafia.seating.quality import Pair, Seating
from judge_console.mafia.seating.request import Place
from judge_console.mafia.tournament import Round, Tournament


@dataclass(frozen=True)
class Numbers:
    """The players of a draw, numbered from 0: those on the list who may still play, and whoever sat in a round that stays."""

    state: Tournament
    names: tuple[str, ...]

    @classmethod
    def of(cls, state: Tournament, kept_rounds: int | None = None) -> Numbers:
        """The players of the accepted seating and of rounds to be drawn after `kept_rounds` of it (None: all of it is kept)."""
        kept = state.seating[:kept_rounds]
        seated = {player for tables in kept for table in tables for player in table}
        names = tuple(
            one.nickname
            for one in state.entrants
            if one.nickname in seated or (kept_rounds is not None and (one.until_round is None or one.until_round > kept_rounds))
        )
        return cls(state, names)

    def number(self, nickname: str) -> int:
        """A player's number. Raises KeyError."""
        return self._numbers[nickname]

    @property
    def _numbers(self) -> dict[str, int]:
        return {nickname: number for number, nickname in enumerate(self.names)}

    def seating(self, rounds: Sequence[Round]) -> Seating:
        """Rounds by number. Raises KeyError for a player who is none of these."""
        numbers = self._numbers
        return tuple(tuple(tuple(numbers[player] for player in table) for table in tables) for tables in rounds)

    def rounds(self, seating: Seating) -> tuple[Round, ...]:
        """Rounds by nickname."""
        return tuple(tuple(tuple(self.names[player] for player in table) for table in tables) for tables in seating)

    def apart(self, *, strict: bool = True) -> frozenset[Pair]:
        """The pairs of these players to be kept apart, strictly or only if it costs nothing."""
        numbers = self._numbers
        found = set()
        for pair, strictly in self.state.apart.items():
            if strictly is strict and all(player in numbers for player in pair):
                one, other = sorted(numbers[player] for player in pair)
                found.add((one, other))
        return frozenset(found)

    def places(self, rounds: int) -> tuple[Place, ...]:
        """The fixed places of these players in so many rounds; rounds, tables and seats from 0."""
        numbers = self._numbers
        return tuple(
            Place(
                numbers[nickname],
                None if number is None else number - 1,
                None if table is None else table - 1,
                None if seat is None else seat - 1,
            )
            for (nickname, number), (table, seat) in self.state.places.items()
            if nickname in numbers and (number is None or number <= rounds)
        )

    def absent(self, rounds: int) -> frozenset[tuple[int, int]]:
        """(player, round) of every round that somebody misses or is no longer there for; rounds from 0."""
        found = set()
        for number, nickname in enumerate(self.names):
            entrant = self.state.entrant(nickname)
            found |= {(number, ahead) for ahead in range(rounds) if entrant is not None and not entrant.plays(ahead + 1)}
        return frozenset(found)
