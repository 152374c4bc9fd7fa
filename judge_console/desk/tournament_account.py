"""Everything that papers and exports tell of a tournament, read once from its journal and from the games of the club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import combinations
from typing import TYPE_CHECKING, cast

from judge_console.desk.games import GameLine
from judge_console.desk.tournament_desk import TournamentDesk
from judge_console.mafia.standings import GameScore, Row
from judge_console.mafia.statistics import PlayedGame, Winner
from judge_console.mafia.tournament import LotDrawn, Round, Tournament

if TYPE_CHECKING:
    from judge_console.mafia.seating.quality import Quality


@dataclass(frozen=True)
class CountedGame:
    """A game of the tournament that counts. `scores` name players as the tournament knows them now; empty before the game's end."""

    line: GameLine
    round: int
    table: int
    scores: GameScore

    @property
    def judge(self) -> str:
        """The judge's surname as the protocol has it."""
        return str(self.line.title["judge"])

    @property
    def date(self) -> str:
        """The day of the game, `YYYY-MM-DD`."""
        return str(self.line.title["date"])

    @property
    def signed(self) -> bool:
        """Whether its protocol is signed."""
        return self.line.status == "signed"


@dataclass(frozen=True)
class PlannedRound:
    """A round of the accepted seating: its times (None without a timetable), its tables, and who may play but sits out."""

    number: int
    begins: datetime | None
    ends: datetime | None
    tables: Round
    byes: tuple[str, ...]


@dataclass(frozen=True)
class RecordedLot:
    """A lot of the journal: when it was drawn (RFC 3339, None where nobody noted it), its order, and whether it replaced another."""

    at: str | None
    order: tuple[str, ...]
    by_order: bool


@dataclass(frozen=True)
class TournamentAccount:
    """The tournament at one moment."""

    state: Tournament
    rounds: tuple[PlannedRound, ...]
    games: tuple[CountedGame, ...]
    rows: tuple[Row, ...]
    lots: tuple[RecordedLot, ...]

    @property
    def finished(self) -> tuple[CountedGame, ...]:
        """Games with a result, by round and table."""
        return tuple(game for game in self.games if game.scores)

    def roles_shown(self, game: CountedGame) -> bool:
        """Whether roles and points of a game may be published: its protocol is signed, or the tournament is over and the game too."""
        return bool(game.scores) and (game.signed or self.state.signed)

    def played(self) -> tuple[PlayedGame, ...]:
        """Finished games as statistics take them."""
        return tuple(played_game(game.line, game.scores) for game in self.finished)


def account_of(desk: TournamentDesk) -> TournamentAccount:
    """What there is to tell now. Raises StorageTrouble."""
    state = desk.state
    games = tuple(
        CountedGame(game.line, game.round, game.table, tuple(replace(score, player=state.player_of(score.player)) for score in game.scores))
        for game in desk.games()
    )
    return TournamentAccount(state, planned_rounds(desk), games, desk.standings(), _lots(desk))


def planned_rounds(desk: TournamentDesk) -> tuple[PlannedRound, ...]:
    """The accepted seating round by round."""
    state = desk.state
    times = {game.round: (game.begins, game.ends) for game in desk.planned()}
    rounds: list[PlannedRound] = []
    for number, tables in enumerate(state.seating, 1):
        seated = {player for table in tables for player in table}
        byes = tuple(one.nickname for one in state.entrants if one.plays(number) and one.nickname not in seated)
        rounds.append(PlannedRound(number, *times.get(number, (None, None)), tables, byes))
    return tuple(rounds)


def meetings_of(rounds: Sequence[Round]) -> tuple[tuple[int, int], ...]:
    """How often two players of a seating meet: (games at one table, number of such pairs), those who never meet included."""
    met: Counter[frozenset[str]] = Counter()
    players: set[str] = set()
    for tables in rounds:
        for table in tables:
            players.update(table)
            met.update(frozenset(pair) for pair in combinations(table, 2))
    counts = Counter(met.values())
    counts[0] = len(players) * (len(players) - 1) // 2 - len(met)
    return tuple(sorted((times, pairs) for times, pairs in counts.items() if pairs))


def quality_of(state: Tournament) -> Quality | None:
    """How good the accepted seating is, beside the best there can be. Players are numbered as `seated_players` has them.

    None without a seating, and for one that was let in against the rules: with a player twice in a round, or a table of other than ten.
    """
    from judge_console.mafia.seating.quality import UnusableSeating, measure  # noqa: PLC0415 - most of what asks draws no seating

    if not state.seating:
        return None

    numbers = {player: number for number, player in enumerate(seated_players(state))}
    seating = tuple(tuple(tuple(numbers[player] for player in table) for table in tables) for tables in state.seating)
    try:
        return measure(seating, len(numbers))
    except UnusableSeating:
        return None


def apart_met(state: Tournament) -> tuple[tuple[str, str], ...]:
    """Pairs to be kept apart strictly that meet in the accepted seating all the same, in the order of the first meeting."""
    strict = {pair for pair, strictly in state.apart.items() if strictly}
    met: dict[frozenset[str], tuple[str, str]] = {}
    for tables in state.seating:
        for table in tables:
            for pair in combinations(table, 2):
                if frozenset(pair) in strict:
                    met.setdefault(frozenset(pair), pair)
    return tuple(met.values())


def seated_players(state: Tournament) -> tuple[str, ...]:
    """Everyone who sits at a table of the accepted seating, in the order in which they come up."""
    return tuple(dict.fromkeys(player for tables in state.seating for table in tables for player in table))


def played_game(line: GameLine, scores: GameScore) -> PlayedGame:
    """A finished game of the list as statistics take it."""
    title = line.title
    return PlayedGame(
        scores,
        cast("Winner", line.winner),
        str(title["judge"]),
        str(title["date"]),
        str(title["tournament"]),
        str(title["stage"]),
        int(title["number"]),
        int(title["table"]),
    )


def _lots(desk: TournamentDesk) -> tuple[RecordedLot, ...]:
    """The lots in force with their times; the state has the same ones in the same order, under the names players have now."""
    written = [entry for _index, entry in desk.session.course.standing.sequence() if isinstance(entry.event, LotDrawn)]
    return tuple(
        RecordedLot(entry.at, order, cast("LotDrawn", entry.event).by_order) for entry, order in zip(written, desk.state.lots, strict=True)
    )
