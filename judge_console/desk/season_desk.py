"""The organiser's desk: a season's journal joined with the evenings of the club that belong to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, assert_never, cast

from judge_console.desk.evening_suggestions import LINEUPS_NOTE, THEMES_NOTE
from judge_console.desk.games import GameLine, Games
from judge_console.desk.session import GameSession
from judge_console.desk.spelling import alike
from judge_console.engine.events import Event
from judge_console.quiz.rules import Stage
from judge_console.quiz.season import accounts as fees
from judge_console.quiz.season import bracket as play_off
from judge_console.quiz.season.accounts import Account
from judge_console.quiz.season.bracket import Match
from judge_console.quiz.season.events import EveningSetAside, GroupTieSettled
from judge_console.quiz.season.results import EveningResult, from_journal, result_of_kept
from judge_console.quiz.season.state import EveningKey, Fixture, Season, evening_key
from judge_console.quiz.season.tables import TableRow, group_table, group_ties
from judge_console.quiz.squad import Reason
from judge_console.quiz.state import EveningHead, QuizHead, TeamHead, Teams


@dataclass(frozen=True)
class SeasonEvening:
    """An evening of the club that belongs to the season. `first` and `second` are present names.

    `fixture` is None where it was held unplanned between teams that are to meet; `result` is None until it is decided.
    """

    line: GameLine
    stage: Stage
    first: str
    second: str
    fixture: Fixture | None
    result: EveningResult | None


@dataclass(frozen=True)
class Unplaced:
    """An evening of the club under the season's name that does not count, with the code of the reason and the facts of its sentence."""

    line: GameLine
    why: str
    facts: Mapping[str, object] = field(default_factory=dict[str, object])


@dataclass(frozen=True)
class _Evenings:
    results: tuple[EveningResult, ...]
    placed: tuple[SeasonEvening, ...]
    unplaced: tuple[Unplaced, ...]


class SeasonDesk:
    """The use cases of one season, asked of its journal and of the club's evenings, which are read anew when one of them has grown."""

    def __init__(self, games: Games, session: GameSession) -> None:
        self.games: Final = games
        self.session: Final = session
        self._lines: tuple[object, tuple[tuple[GameLine, list[Any]], ...]] = (None, ())
        self._joined: tuple[object, object, _Evenings] = (None, None, _Evenings((), (), ()))

    @property
    def state(self) -> Season:
        """The season as its journal has it."""
        state: Season = self.session.state
        return state

    # Evenings.

    def results(self) -> tuple[EveningResult, ...]:
        """Every evening that is decided and counts, by date: held in the club, entered by hand, forfeited. Raises StorageTrouble."""
        return self._evenings().results

    def evenings(self) -> tuple[SeasonEvening, ...]:
        """Evenings of the club that belong to the season, open ones too, by date. Raises StorageTrouble."""
        return self._evenings().placed

    def unplaced(self) -> tuple[Unplaced, ...]:
        """Evenings of the club under the season's name that do not count, and why; those set aside are not told. Raises StorageTrouble."""
        return self._evenings().unplaced

    def evening_of(self, fixture: Fixture) -> SeasonEvening | None:
        """The evening of the club that a planned one is, begun or decided. Raises StorageTrouble."""
        found = [one for one in self.evenings() if evening_key(one.stage, one.first, one.second) == fixture.key]
        return next((one for one in found if one.result is not None), found[0] if found else None)

    def begin_evening(self, fixture: Fixture, host: str, editor: str) -> GameSession:
        """A new evening of the club for a planned one, its head filled in; the line-ups that were handed in and the themes that were chosen
        are kept with it. Raises StorageTrouble.
        """
        session = self.games.begin("quiz", self.state.rules.id, self.head_of(fixture, host, editor))
        sides = {"A": (fixture.first, fixture.second), "B": (fixture.second, fixture.first)}
        handed = {side: self.state.lineups.get((fixture.key, team)) for side, (team, _opponents) in sides.items()}
        session.remember(
            LINEUPS_NOTE, {side: {"table": one.table, "reserve": one.reserve} for side, one in handed.items() if one is not None}
        )
        if fixture.stage == "play-off":
            session.remember(THEMES_NOTE, {side: self.state.themes[pair] for side, pair in sides.items() if pair in self.state.themes})
        return session

    def head_of(self, fixture: Fixture, host: str, editor: str) -> QuizHead:
        """The head of a planned evening: squads with their owls aged (1.2.3). Without a date it is held today."""
        date = fixture.date or self.games.clock.now()[:10]
        evening = EveningHead(self.state.head.season.name, fixture.stage, date, host, editor)
        return QuizHead(evening, Teams(self._team(fixture.first), self._team(fixture.second)))

    # What evenings come to.

    def tables(self) -> tuple[tuple[TableRow, ...], ...]:
        """The table of each group, group 1 first (2.3). Raises StorageTrouble."""
        results = self.results()
        return tuple(group_table(self.state, group, results) for group in self._groups())

    def ties(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Of each group the ties that only a shootout or a lot can decide. Raises StorageTrouble."""
        results = self.results()
        return tuple(group_ties(self.state, group, results) for group in self._groups())

    def draw_lot(self, group: int, teams: Sequence[str], shuffled: Callable[[Sequence[str]], Sequence[str]]) -> None:
        """Draws the lot of one tie and records it. `shuffled` is the chance. Raises Refused and StorageTrouble."""
        self.record(GroupTieSettled(group, tuple(shuffled(teams)), "lot"))

    def proposed_bracket(self, teams_per_group: int) -> tuple[str, ...]:
        """A bracket of the best of each group that still play. Raises StorageTrouble."""
        gone = {squad.team for squad in self.state.squads if squad.withdrew is not None}
        return play_off.proposed_bracket([[row for row in table if row.team not in gone] for table in self.tables()], teams_per_group)

    def bracket(self) -> tuple[Match, ...]:
        """The matches of the play-off (1.3). Raises StorageTrouble."""
        return play_off.bracket(self.state, self.results())

    def podium(self) -> tuple[str | None, str | None, str | None]:
        """First, second and third team (1.3). Raises StorageTrouble."""
        return play_off.podium(self.state, self.results())

    def accounts(self) -> tuple[Account, ...]:
        """What each team was charged, has paid and owes (4.fee). Raises StorageTrouble."""
        return fees.accounts(self.state, self.results())

    # The rest.

    def doubtful_names(self) -> tuple[tuple[str, ...], ...]:
        """Groups of names that may be one, teams of the season and of its evenings, then people of squads: ё and е, case, Latin letters.

        Raises StorageTrouble.
        """
        state = self.state
        teams = [squad.team for squad in state.squads]
        for line, _kept in self._club_evenings():
            teams += [state.team_of(str(line.title[side])) for side in ("team_a", "team_b")]
        return (*alike(teams), *alike(member.name for squad in state.squads for member in squad.members))

    def set_game_aside(self, game_id: str, why: str) -> None:
        """An evening of the club no longer counts, if it did. Raises Refused and StorageTrouble."""
        if game_id not in self.state.set_aside:
            self.record(EveningSetAside(game_id, why))

    def record(self, event: Event, note: str | None = None, override: str | None = None) -> None:
        """Lets an event into the season's journal. Raises Refused and StorageTrouble."""
        self.session.record(event, note=note, override=override)

    def _groups(self) -> range:
        return range(1, len(self.state.groups) + 1)

    def _team(self, team: str) -> TeamHead:
        squad = self.state.squad(team)
        return TeamHead(team, squad.captain if squad is not None else "", self.state.members_of(team))

    def _club_evenings(self) -> tuple[tuple[GameLine, list[Any]], ...]:
        """The club's evenings under the season's name, but those set aside, the first begun first."""
        name = self.state.head.season.name
        # Journals only grow, so how many rows there are says whether anything has changed: an archive of thousands of games is read once.
        state = (name, self.games.club.journals.extent())
        if self._lines[0] != state:
            self._lines = state, self.games.evening_lines(name)[::-1]
        return tuple(one for one in self._lines[1] if one[0].id not in self.state.set_aside)

    def _evenings(self) -> _Evenings:
        lines, state = self._club_evenings(), self.state
        read_lines, read_state, evenings = self._joined
        if read_state is not state or read_lines is not self._lines[1]:
            evenings = _joined(state, lines)
            self._joined = self._lines[1], state, evenings
        return evenings


def _joined(state: Season, lines: Sequence[tuple[GameLine, list[Any]]]) -> _Evenings:
    """The club's evenings laid on the season's: one decided evening a pair of teams and stage counts, and the journal's own word first.

    Of several decided ones a signed one counts, then the earliest by its date: so it is on every laptop that has the same records.
    """
    told = {result.key: result for result in from_journal(state)}
    placed: list[SeasonEvening] = []
    unplaced: list[Unplaced] = []
    for line, kept in sorted(lines, key=lambda one: (one[0].status != "signed", one[0].title["date"], one[0].id)):
        stage = cast("Stage", line.title["stage"])
        first, second = (state.team_of(str(line.title[side])) for side in ("team_a", "team_b"))
        key = evening_key(stage, first, second)
        refused = _misplaced(state, key, first, second) or (_told_otherwise(told.get(key)) if kept else None)
        if refused is not None:
            unplaced.append(Unplaced(line, *refused))
            continue
        result = None
        if kept:
            date = str(line.title["date"])
            result = result_of_kept(kept, stage, date, (first, second), line.id, signed=line.status == "signed")
            told[key] = result
        placed.append(SeasonEvening(line, stage, first, second, state.fixture(stage, first, second), result))
    placed.sort(key=lambda one: str(one.line.title["date"]))
    unplaced.sort(key=lambda one: str(one.line.title["date"]))
    return _Evenings(tuple(sorted(told.values(), key=lambda one: one.date)), tuple(placed), tuple(unplaced))


def _misplaced(state: Season, key: EveningKey, first: str, second: str) -> Reason | None:
    """Why two teams have no evening in that stage. In their group and in the play-off they may meet though nobody planned it."""
    for team in (first, second):
        if state.squad(team) is None:
            return "team_not_entered", {"team": team}
    if first == second:
        return "one_team", {"team": first}
    if state.fixture(key[0], first, second) is not None:
        return None
    facts: dict[str, object] = {"first": first, "second": second}
    match key[0]:
        case "group":
            group = state.group_of(first)
            return None if group is not None and group == state.group_of(second) else ("not_in_one_group", facts)
        case "play-off":
            return None if {first, second} <= set(state.bracket) else ("not_in_bracket", facts)
        case "friendly":
            return "no_such_evening", facts
        case _ as never:
            assert_never(never)


def _told_otherwise(counted: EveningResult | None) -> Reason | None:
    """Why a decided evening does not count beside another result of the same teams."""
    if counted is None:
        return None
    if counted.game is not None:
        return "another_counts", {"game": counted.game}
    return ("evening_forfeited" if counted.forfeit else "entered_by_hand"), {"first": counted.first, "second": counted.second}
