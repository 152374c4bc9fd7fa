"""Statistics of the club: read once, and kept until a game of the club changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from judge_console.desk.games import Games
from judge_console.desk.tournament_account import TournamentAccount, played_game
from judge_console.mafia.statistics import PeriodWins, PlayedGame, SeasonGame, Statistics, season, statistics, wins_by_period


@dataclass(frozen=True)
class Selection:
    """Some finished games and what they show. `by_round` tells wins by the rounds of a tournament, not by days."""

    games: tuple[PlayedGame, ...]
    by_round: bool = False

    @cached_property
    def figures(self) -> Statistics:
        """By player, seat and judge."""
        return statistics(self.games)

    @cached_property
    def periods(self) -> tuple[PeriodWins, ...]:
        """Red and black wins over time."""
        return wins_by_period(self.games, by_round=self.by_round)

    def season(self, player: str) -> tuple[SeasonGame, ...]:
        """A player's games in order."""
        return season(self.games, player)


class ClubStatistics:
    """The statistics of all finished mafia games of a club. Asking again costs nothing until a game was begun or went on."""

    def __init__(self, games: Games) -> None:
        self._games: Final = games
        self._state: object = None
        self._played: tuple[PlayedGame, ...] = ()
        self._selections: dict[tuple[str, str], Selection] = {}

    def of_club(self, *, since: str = "", until: str = "") -> Selection:
        """Games of the days from `since` to `until` (`YYYY-MM-DD`, both included, empty for no limit). Raises StorageTrouble."""
        # Journals only grow, so how many rows there are says whether anything has changed.
        state = self._games.club.journals.extent()
        if state != self._state:
            found = (played_game(line, scores) for line, scores in self._games.scored_lines() if scores)
            self._played = tuple(found)
            self._selections.clear()
            self._state = state
        key = (since, until)
        if key not in self._selections:
            self._selections[key] = Selection(
                tuple(game for game in self._played if since <= game.date and (not until or game.date <= until))
            )
        return self._selections[key]


def of_tournament(account: TournamentAccount) -> Selection:
    """The finished games of a tournament, its players under the names they have now."""
    return Selection(account.played(), by_round=True)
