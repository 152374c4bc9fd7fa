"""A tournament as a discipline of its own: entries, pairs kept apart, tables and judges, the accepted seating, lots.

Games keep their own journals.

Players are known by nickname, rounds and tables by number from 1. What games gave out is not repeated here: standings are folded from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar, Final, assert_never, cast

from judge_console.engine.codec import as_date
from judge_console.engine.discipline import Discipline, Outcome, Step
from judge_console.engine.events import Event, Refusal, Ruling
from judge_console.mafia.rules import Regulation

Round = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class TournamentTitle:
    """What the tournament is called, its stage, first day `YYYY-MM-DD`, place and chief judge."""

    name: str
    stage: str
    date: str
    chief_judge: str
    place: str = ""


@dataclass(frozen=True)
class TournamentHead:
    """The head of a tournament's record."""

    tournament: TournamentTitle


@dataclass(frozen=True, slots=True)
class PlayerEntered(Event):
    """A player is on the list. `late`: he came after registration was closed (8.6)."""

    kind: ClassVar[str] = "player_entered"
    nickname: str
    name: str = ""
    club: str = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class LatenessNoted(Event):
    """A player on the list was late for registration: the penalty of 8.6."""

    kind: ClassVar[str] = "lateness_noted"
    nickname: str


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    """A nickname was written wrongly."""

    kind: ClassVar[str] = "player_renamed"
    nickname: str
    to: str


@dataclass(frozen=True, slots=True)
class PlayersMerged(Event):
    """Two spellings are one player: games under `nickname` count for `into`."""

    kind: ClassVar[str] = "players_merged"
    nickname: str
    into: str


@dataclass(frozen=True, slots=True)
class PlayerWithdrew(Event):
    """A player leaves the tournament after that many rounds; 0: before the first."""

    kind: ClassVar[str] = "player_withdrew"
    nickname: str
    after_round: int


@dataclass(frozen=True, slots=True)
class PlayerExpelled(Event):
    """Out of the tournament (7.3): later games do not seat him without a warning."""

    kind: ClassVar[str] = "player_expelled"
    nickname: str
    clause: str
    after_round: int


@dataclass(frozen=True, slots=True)
class AbsenceNoted(Event):
    """Rounds a player misses; a later one replaces it."""

    kind: ClassVar[str] = "absence_noted"
    nickname: str
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeptApart(Event):
    """Two players do not meet at a table; `strictly` or only if it costs nothing."""

    kind: ClassVar[str] = "kept_apart"
    first: str
    second: str
    strictly: bool = True


@dataclass(frozen=True, slots=True)
class ApartLifted(Event):
    """The two may meet again."""

    kind: ClassVar[str] = "apart_lifted"
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class PlaceFixed(Event):
    """The draw seats a player at a table, on a seat (1 to 10) or both: in one round or, without one, in every round he plays.

    A later one for the same player and round replaces it; one for a round goes before one for all.
    """

    kind: ClassVar[str] = "place_fixed"
    nickname: str
    table: int | None = None
    seat: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class PlaceFreed(Event):
    """The draw may seat a player anywhere again: in that round or, without one, in the rounds for which nothing else is fixed."""

    kind: ClassVar[str] = "place_freed"
    nickname: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class TableJudgeSet(Event):
    """Who judges a table."""

    kind: ClassVar[str] = "table_judge_set"
    table: int
    judge: str


@dataclass(frozen=True, slots=True)
class SeatingAccepted(Event):
    """The seating from round `first_round` on: rounds of tables of ten nicknames by seat. `seed` is what it can be drawn from again."""

    kind: ClassVar[str] = "seating_accepted"
    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    first_round: int = 1
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class TimetableSet(Event):
    """The clock of a day: when its first round begins (`HH:MM`), from which round on, seconds of a game and of a break."""

    kind: ClassVar[str] = "timetable_set"
    first_round: int
    date: str
    begins: str
    game_seconds: int
    break_seconds: int


@dataclass(frozen=True, slots=True)
class LotDrawn(Event):
    """A lot for one tie: its players from the first to the last (8.5.5). `by_order` of the chief judge where it is drawn again."""

    kind: ClassVar[str] = "lot_drawn"
    order: tuple[str, ...]
    by_order: bool = False


@dataclass(frozen=True, slots=True)
class GameSetAside(Event):
    """A game of the club, by its id, that does not count in the standings: it was replayed."""

    kind: ClassVar[str] = "game_set_aside"
    game: str


@dataclass(frozen=True, slots=True)
class TournamentClosed(Event):
    """The standings are final."""

    kind: ClassVar[str] = "tournament_closed"
    chief_judge: str


TournamentEvent = (
    PlayerEntered
    | LatenessNoted
    | PlayerRenamed
    | PlayersMerged
    | PlayerWithdrew
    | PlayerExpelled
    | AbsenceNoted
    | KeptApart
    | ApartLifted
    | PlaceFixed
    | PlaceFreed
    | TableJudgeSet
    | SeatingAccepted
    | TimetableSet
    | LotDrawn
    | GameSetAside
    | TournamentClosed
)
KINDS: Final[tuple[type[Event], ...]] = (
    PlayerEntered,
    LatenessNoted,
    PlayerRenamed,
    PlayersMerged,
    PlayerWithdrew,
    PlayerExpelled,
    AbsenceNoted,
    KeptApart,
    ApartLifted,
    PlaceFixed,
    PlaceFreed,
    TableJudgeSet,
    SeatingAccepted,
    TimetableSet,
    LotDrawn,
    GameSetAside,
    TournamentClosed,
)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player on the list. `until_round` is the last round he may play, None for all of them."""

    nickname: str
    name: str = ""
    club: str = ""
    late: bool = False
    until_round: int | None = None
    expelled_by: str | None = None
    absent: tuple[int, ...] = ()

    def plays(self, round_number: int) -> bool:
        """Whether he may be seated in that round."""
        return (self.until_round is None or round_number <= self.until_round) and round_number not in self.absent


@dataclass(frozen=True)
class Tournament:
    """The state of a tournament.

    `apart` maps a pair of nicknames to whether it is strict; `merged` an old spelling to its player; `places` a player and a round, None
    for all, to his fixed table and seat.
    """

    head: TournamentHead
    rules: Regulation
    entrants: tuple[Entrant, ...] = ()
    merged: dict[str, str] = field(default_factory=dict[str, str])
    apart: dict[frozenset[str], bool] = field(default_factory=dict[frozenset[str], bool])
    places: dict[tuple[str, int | None], tuple[int | None, int | None]] = field(
        default_factory=dict[tuple[str, int | None], tuple[int | None, int | None]]
    )
    judges: dict[int, str] = field(default_factory=dict[int, str])
    seating: tuple[Round, ...] = ()
    seeds: tuple[tuple[int, int | None], ...] = ()
    timetable: tuple[TimetableSet, ...] = ()
    lots: tuple[tuple[str, ...], ...] = ()
    set_aside: frozenset[str] = frozenset()
    rulings: tuple[Ruling, ...] = ()
    signed: bool = False

    def entrant(self, nickname: str) -> Entrant | None:
        """The player of that nickname."""
        return next((entrant for entrant in self.entrants if entrant.nickname == nickname), None)

    def player_of(self, nickname: str) -> str:
        """The player a nickname in a game stands for."""
        return self.merged.get(nickname, nickname)

    @property
    def late(self) -> frozenset[str]:
        """Players with the penalty of 8.6."""
        return frozenset(entrant.nickname for entrant in self.entrants if entrant.late)

    def warnings_of_seating(self, round_number: int, players: tuple[str, ...]) -> tuple[str, ...]:
        """Players of a table who may not be seated in that round: withdrawn, absent or expelled (7.3)."""
        known = (self.entrant(player) for player in players)
        return tuple(entrant.nickname for entrant in known if entrant is not None and not entrant.plays(round_number))


def check_head(head: TournamentHead, rules: Regulation) -> None:  # noqa: ARG001 - every regulation may have tournaments
    """Raises FormatError where the date is none."""
    as_date(head.tournament.date, "tournament.date")


def opening(head: TournamentHead, rules: Regulation) -> Tournament:
    """The tournament before anybody entered."""
    return Tournament(head, rules)


def refusals(state: Tournament, event: Event) -> Iterator[Refusal]:
    """Every reason why `event` is not lawful now."""
    if state.signed:
        yield Refusal("already_signed")
    for code, facts in _reasons(state, cast("TournamentEvent", event)):
        yield Refusal(code, None, facts)


def _reasons(state: Tournament, event: TournamentEvent) -> Iterator[tuple[str, dict[str, object]]]:
    match event:
        case PlayerEntered(nickname=nickname):
            if not nickname.strip():
                yield "no_nickname", {}
            if state.entrant(nickname) is not None:
                yield "already_entered", {"nickname": nickname}
        case LatenessNoted(nickname=nickname):
            yield from _not_entered(state, nickname)
        case PlayerRenamed(nickname=nickname, to=to):
            yield from _not_entered(state, nickname)
            if state.entrant(to) is not None:
                yield "already_entered", {"nickname": to}
        case PlayersMerged(nickname=nickname, into=into):
            yield from _not_entered(state, into)
            if nickname == into:
                yield "one_player", {"nickname": into}
            for number, tables in enumerate(state.seating, 1):
                if nickname != into and {nickname, into} <= {player for table in tables for player in table}:
                    yield "seated_twice", {"round": number, "nickname": into}
        case PlayerWithdrew(nickname=nickname, after_round=after_round):
            yield from _not_entered(state, nickname)
            yield from _no_round(after_round, least=0)
        case PlayerExpelled(nickname=nickname, clause=clause, after_round=after_round):
            yield from _not_entered(state, nickname)
            yield from _no_round(after_round, least=0)
            if not state.rules.knows_clause(clause):
                yield "unknown_clause", {"clause": clause}
        case AbsenceNoted(nickname=nickname, rounds=rounds):
            yield from _not_entered(state, nickname)
            for number in rounds:
                yield from _no_round(number, least=1)
        case KeptApart(first=first, second=second) | ApartLifted(first=first, second=second):
            for nickname in (first, second):
                yield from _not_entered(state, nickname)
            if first == second:
                yield "one_player", {"nickname": first}
            if isinstance(event, ApartLifted) and frozenset((first, second)) not in state.apart:
                yield "not_kept_apart", {"first": first, "second": second}
        case PlaceFixed(nickname=nickname, table=table, seat=seat, round=number):
            yield from _not_entered(state, nickname)
            for found in (table, number):
                yield from _no_round(1 if found is None else found, least=1)
            if seat is not None and not 1 <= seat <= state.rules.options.table.seats:
                yield "not_a_seat", {"seat": seat}
            if table is seat is None:
                yield "no_place", {}
        case PlaceFreed(nickname=nickname, round=number):
            if (nickname, number) not in state.places:
                yield "place_not_fixed", {"nickname": nickname}
        case TableJudgeSet(table=table):
            yield from _no_round(table, least=1)
        case SeatingAccepted():
            yield from _seating_faults(state, event)
        case TimetableSet(first_round=first_round, game_seconds=game, break_seconds=pause):
            yield from _no_round(first_round, least=1)
            if game <= 0 or pause < 0 or not _is_moment(event.date, event.begins):
                yield "no_time", {}
        case LotDrawn(order=order, by_order=by_order):
            for nickname in order:
                yield from _not_entered(state, nickname)
            if len(set(order)) != len(order) or len(order) < 2:
                yield "no_tie", {}
            if not by_order and any(set(lot) == set(order) for lot in state.lots):
                yield "lot_drawn_already", {"players": ", ".join(sorted(order))}
        case GameSetAside(game=game):
            if game in state.set_aside:
                yield "already_set_aside", {"game": game}
        case TournamentClosed():
            pass
        case _ as never:
            assert_never(never)


def _not_entered(state: Tournament, nickname: str) -> Iterator[tuple[str, dict[str, object]]]:
    if state.entrant(nickname) is None:
        yield "not_entered", {"nickname": nickname}


def _no_round(number: int, *, least: int) -> Iterator[tuple[str, dict[str, object]]]:
    if number < least:
        yield "no_such_round", {"found": number}


def _is_moment(date: str, clock: str) -> bool:
    try:
        datetime.fromisoformat(f"{date}T{clock}")
    except ValueError:
        return False
    return True


def _seating_faults(state: Tournament, event: SeatingAccepted) -> Iterator[tuple[str, dict[str, object]]]:
    if not 1 <= event.first_round <= len(state.seating) + 1:
        yield "no_such_round", {"found": event.first_round}
    for number, tables in enumerate(event.rounds, event.first_round):
        seated: set[str] = set()
        for table in tables:
            if len(table) != state.rules.options.table.seats:
                yield "table_not_full", {"round": number, "found": len(table)}
            for nickname in table:
                yield from _not_entered(state, nickname)
                if nickname in seated:
                    yield "seated_twice", {"round": number, "nickname": nickname}
                seated.add(nickname)
            for nickname in state.warnings_of_seating(number, table):
                yield "may_not_play", {"round": number, "nickname": nickname}


def legal(state: Tournament) -> Iterator[Event]:
    """What may be done that needs no words of the organiser: closing, and withdrawing or marking late whoever is on the list."""
    candidates: list[Event] = [TournamentClosed(state.head.tournament.chief_judge)]
    for entrant in state.entrants:
        candidates += [LatenessNoted(entrant.nickname), PlayerWithdrew(entrant.nickname, len(state.seating))]
    return (event for event in candidates if next(refusals(state, event), None) is None)


def apply(state: Tournament, step: Step) -> Tournament:
    """The tournament after one more entry."""
    event = cast("TournamentEvent", step.entry.event)
    after = _applied(state, event)
    if step.set_aside is not None:
        ruling = Ruling(step.index, step.set_aside.code, step.set_aside.clause, step.entry.override or "", step.set_aside.facts)
        after = replace(after, rulings=(*after.rulings, ruling))
    if state.signed and not isinstance(event, TournamentClosed):
        after = replace(after, signed=False)
    return after


def _applied(state: Tournament, event: TournamentEvent) -> Tournament:
    match event:
        case PlayerEntered(nickname=nickname, name=name, club=club, late=late):
            others = tuple(entrant for entrant in state.entrants if entrant.nickname != nickname)
            return replace(state, entrants=(*others, Entrant(nickname, name, club, late)))
        case LatenessNoted(nickname=nickname):
            return _with_entrant(state, nickname, late=True)
        case PlayerRenamed(nickname=nickname, to=to):
            return _renamed(state, nickname, to)
        case PlayersMerged(nickname=nickname, into=into):
            merged = _renamed(state, nickname, into)
            kept: dict[str, Entrant] = {}
            for entrant in merged.entrants:
                first = kept.get(entrant.nickname)
                kept[entrant.nickname] = entrant if first is None else replace(first, late=first.late or entrant.late)
            return replace(merged, entrants=tuple(kept.values()))
        case PlayerWithdrew(nickname=nickname, after_round=after_round):
            return _with_entrant(state, nickname, until_round=after_round)
        case PlayerExpelled(nickname=nickname, clause=clause, after_round=after_round):
            return _with_entrant(state, nickname, until_round=after_round, expelled_by=clause)
        case AbsenceNoted(nickname=nickname, rounds=rounds):
            return _with_entrant(state, nickname, absent=rounds)
        case KeptApart(first=first, second=second, strictly=strictly):
            return replace(state, apart=state.apart | {frozenset((first, second)): strictly})
        case ApartLifted(first=first, second=second):
            return replace(state, apart={pair: strict for pair, strict in state.apart.items() if pair != frozenset((first, second))})
        case PlaceFixed(nickname=nickname, table=table, seat=seat, round=number):
            return replace(state, places=state.places | {(nickname, number): (table, seat)})
        case PlaceFreed(nickname=nickname, round=number):
            return replace(state, places={whose: place for whose, place in state.places.items() if whose != (nickname, number)})
        case TableJudgeSet(table=table, judge=judge):
            return replace(state, judges=state.judges | {table: judge})
        case SeatingAccepted(rounds=rounds, first_round=first_round, seed=seed):
            kept_rounds = state.seating[: max(0, first_round - 1)]
            return replace(state, seating=(*kept_rounds, *rounds), seeds=(*state.seeds, (first_round, seed)))
        case TimetableSet():
            earlier = tuple(part for part in state.timetable if part.first_round != event.first_round)
            return replace(state, timetable=tuple(sorted((*earlier, event), key=lambda part: part.first_round)))
        case LotDrawn(order=order):
            return replace(state, lots=(*state.lots, order))
        case GameSetAside(game=game):
            return replace(state, set_aside=state.set_aside | {game})
        case TournamentClosed():
            return replace(state, signed=True)
        case _ as never:
            assert_never(never)


def _with_entrant(state: Tournament, nickname: str, **values: object) -> Tournament:
    entrants = tuple(replace(one, **values) if one.nickname == nickname else one for one in state.entrants)  # type: ignore[arg-type]
    return replace(state, entrants=entrants)


def _renamed(state: Tournament, old: str, new: str) -> Tournament:
    """The tournament with a nickname replaced wherever it stands; games that were played under the old one count for the new."""

    def name(nickname: str) -> str:
        return new if nickname == old else nickname

    return replace(
        state,
        entrants=tuple(replace(one, nickname=name(one.nickname)) for one in state.entrants),
        merged={spelling: name(player) for spelling, player in state.merged.items()} | {old: new},
        apart={frozenset(name(player) for player in pair): strict for pair, strict in state.apart.items()},
        places={(name(player), number): place for (player, number), place in state.places.items()},
        seating=tuple(tuple(tuple(name(player) for player in table) for table in tables) for tables in state.seating),
        lots=tuple(tuple(name(player) for player in lot) for lot in state.lots),
    )


def outcome(state: Tournament) -> Outcome | None:
    """Closed or not; who won is in the standings."""
    return Outcome(None, "closed") if state.signed else None


def title(head: TournamentHead) -> dict[str, str | int]:
    """What names the tournament in a list."""
    own = head.tournament
    return {"tournament": own.name, "stage": own.stage, "date": own.date, "judge": own.chief_judge}


def result(state: Tournament) -> dict[str, object]:
    """The result object's own part: who is entered, and whether the tournament is closed."""
    return {
        "finished": state.signed,
        "signed": state.signed,
        "players": [entrant.nickname for entrant in state.entrants],
        "rounds": len(state.seating),
        "rulings": [
            {"event": ruling.event, "code": ruling.code, "clause": ruling.clause, "reason": ruling.reason} for ruling in state.rulings
        ],
    }


TOURNAMENT: Final = Discipline[TournamentHead, Regulation, Tournament](
    name="tournament",
    kinds=KINDS,
    head=TournamentHead,
    check_head=check_head,
    opening=opening,
    refusals=refusals,
    legal=legal,
    apply=apply,
    title=title,
    outcome=outcome,
    result=result,
    signatures=(TournamentClosed,),
    beyond_override=frozenset({"not_entered", "already_entered", "no_nickname", "no_such_round", "one_player", "no_tie", "no_time"}),
)
