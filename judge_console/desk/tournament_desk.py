"""The chief judge's desk: a tournament's journal joined with the games of the club that belong to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from judge_console.desk.games import GameLine, Games
from judge_console.desk.session import GameSession
from judge_console.desk.spelling import alike
from judge_console.engine.events import Event
from judge_console.mafia.events import Expelled
from judge_console.mafia.standings import GameScore, Row, standings, ties
from judge_console.mafia.state import SEATS, GameHead, MafiaHead
from judge_console.mafia.tournament import GameSetAside, LotDrawn, Tournament


@dataclass(frozen=True)
class TournamentGame:
    """A game of the club that belongs to the tournament. `round` and `table` are those of its head; `scores` empty before its end."""

    line: GameLine
    round: int
    table: int
    scores: GameScore


@dataclass(frozen=True)
class PlannedGame:
    """A place in the timetable: round, table, when it begins and ends (local, None without a timetable), who sits there, who judges."""

    round: int
    table: int
    begins: datetime | None
    ends: datetime | None
    players: tuple[str, ...]
    judge: str


@dataclass(frozen=True)
class ExpelledInGame:
    """A player whom the judge of a game has put out of the tournament (7.3), with the clause and the round of that game."""

    nickname: str
    clause: str
    round: int
    table: int


class TournamentDesk:
    """The use cases of one tournament, asked of its journal and of the club's games, which are read anew when one of them has grown."""

    def __init__(self, games: Games, session: GameSession) -> None:
        self._games: Final = games
        self.session: Final = session
        self._known: tuple[object, tuple[TournamentGame, ...]] = (None, ())

    @property
    def state(self) -> Tournament:
        """The tournament as its journal has it."""
        state: Tournament = self.session.state
        return state

    def games(self) -> tuple[TournamentGame, ...]:
        """Games of the club under this tournament's name and stage that count, by round and table."""
        own = self.state.head.tournament
        # Journals only grow, so how many rows there are says whether anything has changed: an archive of thousands of games is read once.
        state = (own, self._games.club.journals.extent())
        if self._known[0] != state:
            found = [
                TournamentGame(line, int(line.title["number"]), int(line.title["table"]), scores)
                for line, scores in self._games.scored_lines((own.name, own.stage))
                if line.discipline == "mafia" and (line.title.get("tournament"), line.title.get("stage")) == (own.name, own.stage)
            ]
            self._known = state, tuple(sorted(found, key=lambda game: (game.round, game.table, game.line.created_at)))
        return tuple(game for game in self._known[1] if game.line.id not in self.state.set_aside)

    def standings(self) -> tuple[Row, ...]:
        """The standings now: of finished games, by the tournament's regulation, with its lots and late entries (8.5, 8.6)."""
        state = self.state
        scores = [named_now(game.scores, state) for game in self.games()]
        entered = [entrant.nickname for entrant in state.entrants]
        distance = len(state.seating) or None
        return standings(
            [score for score in scores if score], state.rules, entered=entered, late=state.late, lots=state.lots, distance=distance
        )

    def ties(self) -> tuple[tuple[str, ...], ...]:
        """Ties that only a lot can decide."""
        return ties(self.standings())

    def draw_lot(self, players: Sequence[str], shuffled: Callable[[Sequence[str]], Sequence[str]], *, by_order: bool = False) -> None:
        """Draws the lot of one tie and records it (8.5.5). `shuffled` is the chance. Raises Refused where it is drawn already."""
        self.session.record(LotDrawn(tuple(shuffled(players)), by_order))

    def planned(self) -> tuple[PlannedGame, ...]:
        """Every game of the accepted seating with its time (8.7.1)."""
        state = self.state
        return tuple(
            PlannedGame(number, table, *self._times(number), players, state.judges.get(table, ""))
            for number, tables in enumerate(state.seating, 1)
            for table, players in enumerate(tables, 1)
        )

    def begin_game(self, round_number: int, table: int) -> GameSession:
        """A new game of the club for a planned one, its head filled in. Raises StorageTrouble; KeyError where none is planned."""
        planned = {(one.round, one.table): one for one in self.planned()}[round_number, table]
        return self._games.begin("mafia", self.state.rules.id, self.head_of(planned))

    def head_of(self, planned: PlannedGame) -> MafiaHead:
        """The head of a planned game, with its ten nicknames."""
        own = self.state.head.tournament
        date = planned.begins.date().isoformat() if planned.begins else own.date
        return MafiaHead(GameHead(own.name, own.stage, planned.round, planned.table, date, planned.judge), planned.players)

    def doubtful_nicknames(self) -> tuple[tuple[str, ...], ...]:
        """Groups of nicknames, of the list and of the games, that may be one player: ё and е, case, spaces, Latin look-alikes."""
        names = dict.fromkeys(entrant.nickname for entrant in self.state.entrants)
        for game in self.games():
            names |= dict.fromkeys(self.state.player_of(score.player) for score in game.scores)
        return alike(names)

    def expelled_in(self, game: TournamentGame) -> tuple[ExpelledInGame, ...]:
        """Whom a game has put out of the tournament. Its journal is only folded where the word stands in it. Raises StorageTrouble."""
        rows = self._games.club.journals.entries(game.line.id)
        if not any(f'"{Expelled.kind}"' in row.body for row in rows):
            return ()
        course = self._games.open(game.line.id).course
        clauses = {
            entry.event.seat: entry.event.clause for _index, entry in course.standing.sequence() if isinstance(entry.event, Expelled)
        }
        return tuple(
            ExpelledInGame(self.state.player_of(course.head.players[seat - 1]), clauses.get(seat, ""), game.round, game.table)
            for seat in SEATS
            if course.state.seat(seat).expelled
        )

    def set_game_aside(self, game_id: str, why: str) -> None:
        """A game of the club no longer counts, if it did; `why` is noted. Raises Refused and StorageTrouble."""
        if game_id not in self.state.set_aside:
            self.record(GameSetAside(game_id), note=why)

    def record(self, event: Event, *, note: str | None = None, override: str | None = None) -> None:
        """Lets an event into the tournament's journal. Raises Refused and StorageTrouble."""
        self.session.record(event, note=note, override=override)

    def _times(self, number: int) -> tuple[datetime | None, datetime | None]:
        days = [part for part in self.state.timetable if part.first_round <= number]
        if not days:
            return None, None
        day = days[-1]
        first = datetime.fromisoformat(f"{day.date}T{day.begins}")
        begins = first + timedelta(seconds=(number - day.first_round) * (day.game_seconds + day.break_seconds))
        return begins, begins + timedelta(seconds=day.game_seconds)


def named_now(scores: GameScore, state: Tournament) -> GameScore:
    """A game's scores with its players under the names they have in the tournament now."""
    if not any(score.player in state.merged for score in scores):
        return scores
    return tuple(replace(score, player=state.player_of(score.player)) for score in scores)
