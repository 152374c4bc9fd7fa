"""What may happen now, and why not: every refusal has a stable code and the clause it rests on.

Whether a granted appeal leaves something behind that no longer fits is asked in `appeals`, which also has the whole answer; what the host
could mean at all is in `choices`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never, cast

from judge_console.engine.events import Event, Refusal
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.events import (
    Answered,
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
    EnvelopeEvent,
    EveningSigned,
    Fined,
    GameBegan,
    GameEvent,
    HintAsked,
    LineupGiven,
    MinuteTaken,
    PlayerBenched,
    PlayerChosen,
    QuizEvent,
    RolledBack,
    RoundEvent,
    RoundVoided,
    SeedCommitted,
    SeedRevealed,
    SenderNamed,
    ShootoutAsked,
    Spun,
    StateEntered,
    Substituted,
    ThemeNamed,
    TimeOutTaken,
)
from judge_console.quiz.fold import team_of
from judge_console.quiz.round import Round
from judge_console.quiz.rules import Team
from judge_console.quiz.squad import Reason, lineup_breaches
from judge_console.quiz.state import State, other

BEYOND_OVERRIDE: Final = frozenset(
    {"not_a_sector", "not_a_roll", "not_a_score", "minutes_out_of_range", "no_game", "no_round", "game_not_over"}
)  # besides every unknown_… code: no state can hold these
AFTER_THE_END: Final = (Appealed, AppealRuled, Fined)


def lawful_refusals(state: State, event: Event) -> Iterator[Refusal]:
    """Every reason why `event` is not lawful in `state`, the first one to be told first; none where it is lawful."""
    for code, facts in _reasons(state, cast("QuizEvent", event)):
        yield state.rules.refusal(code, facts)


def _reasons(state: State, event: QuizEvent) -> Iterator[Reason]:
    impossible = next(_impossible(state, event), None)
    if impossible is not None:  # nothing else about it can be judged
        yield impossible
    else:
        if state.signed and not isinstance(event, SeedRevealed):
            yield "already_signed", {}
        yield from _against_the_rules(state, event)


def _impossible(state: State, event: QuizEvent) -> Iterator[Reason]:
    """What no state can hold."""
    match event:
        case Spun(stop=stop):
            yield from _sectors(state.game_in_play, state, (stop,))
        case Diced(host_roll=host_roll, player_roll=player_roll):
            sides = state.rules.options.risk.sides
            for roll in (host_roll, player_roll):
                if not 1 <= roll <= sides:
                    yield "not_a_roll", {"roll": roll, "expected": sides}
        case StateEntered():
            yield from _no_such_state(state, event)
        case EveningSigned():
            if not state.lapsed().finished:
                yield "game_not_over", {}
        case SeedRevealed():
            if not state.finished:
                yield "game_not_over", {}
        case _:
            pass


def _sectors(game: CasinoGame | None, state: State, sectors: tuple[int, ...]) -> Iterator[Reason]:
    count = len(game.envelopes) if game is not None else state.rules.options.wheel.sectors
    for sector in sectors:
        if not 1 <= sector <= count:
            yield "not_a_sector", {"sector": sector, "expected": count}


def _no_such_state(state: State, event: StateEntered) -> Iterator[Reason]:
    goal = state.rules.options.game.goal
    if not (0 <= event.casino <= goal and 0 <= event.team_score <= goal) or event.casino == event.team_score == goal:
        yield "not_a_score", {"casino": event.casino, "team": event.team_score, "expected": goal}
    if event.saved_minutes < 0 or not 0 <= event.minutes_owed <= state.rules.options.credit.outstanding:
        yield "minutes_out_of_range", {"saved": event.saved_minutes, "owed": event.minutes_owed}
    yield from _sectors(state.game(event.team), state, event.played)


def _against_the_rules(state: State, event: QuizEvent) -> Iterator[Reason]:
    match event:
        case LineupGiven():
            yield from _lineup(state, event)
        case GameBegan():
            yield from _game(state, event)
        case StateEntered(team=team):
            game = state.game(team)
            if game is None and _unfinished(state, other(team)):
                yield "game_not_over", {}
            if game is not None and game.running is not None:
                yield "wrong_phase", {}
        case SeedCommitted():
            if state.drawn:
                yield "wrong_phase", {}
            if state.commitment is not None:
                yield "already_committed", {}
        case SeedRevealed():
            if state.seed is not None:
                yield "already_revealed", {}
            if state.commitment is None:
                yield "no_commitment", {}
        case ShootoutAsked():
            yield from _shootout(state.lapsed())
        case Ejected():
            yield from _ejection(state, event)
        case EveningSigned():
            pass
        case _:
            whose = team_of(state, event)
            in_question = state.game(whose) if whose is not None else None
            if in_question is None:
                yield "wrong_phase", {}
                yield "no_game", {}
            else:
                yield from _in_game(state, in_question, event)


# The evening.


def _unfinished(state: State, team: Team) -> bool:
    """Whether that game must still be played on; a right to roll back that is not used lapses."""
    game = state.game(team)
    return game is not None and not game.lapsed().over


def _lineup(state: State, event: LineupGiven) -> Iterator[Reason]:
    game = state.game(event.team)
    if game is not None and game.lineup.table:
        yield "wrong_phase", {}
    yield from lineup_breaches(state.head.team(event.team).squad, event.table, event.reserve, state.rules.options)


def _game(state: State, event: GameBegan) -> Iterator[Reason]:
    if state.game(event.team) is not None:
        yield "wrong_phase", {}
    if _unfinished(state, other(event.team)):
        yield "game_not_over", {}
    if state.side(event.team).lineup is None:
        yield "no_lineup", {"team": event.team}
    sectors = state.rules.options.wheel.sectors
    if len(event.envelopes) != sectors:
        yield "not_thirteen_envelopes", {"found": len(event.envelopes), "expected": sectors}


def _shootout(state: State) -> Iterator[Reason]:
    if not state.games_over:
        yield "wrong_phase", {}
    elif state.winner is not None or not state.tied:
        yield "no_shootout", {}


def _ejection(state: State, event: Ejected) -> Iterator[Reason]:
    game = state.game_in_play
    if game is not None and event.name in game.ejected:
        yield "already_ejected", {"name": event.name}
    if event.origin == "hall":
        return
    if game is None:
        yield "wrong_phase", {}
        yield "no_game", {}
    else:
        if game.over:
            yield "game_over", {}
        yield from _at_table(game, event.name)


# In a game.


def _in_game(state: State, game: CasinoGame, event: GameEvent) -> Iterator[Reason]:
    if isinstance(event, RolledBack):
        yield from _roll_back(game, event.round)
        return
    if game.over and not isinstance(event, AFTER_THE_END):
        yield "game_over", {}
    match event:
        case Spun():
            yield from _before_round(game, declared=False)
        case TimeOutTaken():
            yield from _before_round(game, declared=True)
            limit = state.rules.options.time_out.limit
            if limit and len(game.time_outs) >= limit:
                yield "no_time_out_left", {"expected": limit, "option": "time_out.limit"}
        case DecidingRoundTaken(player=player):
            yield from _before_round(game, declared=True)
            if game.team_points != state.rules.options.deciding.team:
                yield "not_five_points", {"found": game.team_points, "expected": state.rules.options.deciding.team}
            yield from _at_table(game, player)
        case Substituted(out=out, replacement=replacement):
            if not game.in_time_out:
                yield "outside_time_out", {}
            yield from _at_table(game, out)
            if replacement not in game.in_lineup:
                yield "not_in_lineup", {"name": replacement}
            elif replacement not in game.reserve:
                yield "not_in_reserve", {"name": replacement}
        case PlayerBenched(player=player):
            if game.phase is not Phase.BENCH:
                yield "wrong_phase", {}
            yield from _at_table(game, player)
        case Appealed(round=number):
            yield from _appeal(game, number)
        case AppealRuled(round=number):
            if game.open_appeal(number) is None:
                yield "no_appeal", {"round": number}
            yield from _known_round(game, number)
        case _:
            yield from _in_round(state, game, event)


def _at_table(game: CasinoGame, name: str) -> Iterator[Reason]:
    if name not in game.in_lineup:
        yield "not_in_lineup", {"name": name}
    elif name not in game.at_table:
        yield "not_at_table", {"name": name}


def _before_round(game: CasinoGame, *, declared: bool) -> Iterator[Reason]:
    """What stands in the way of a round's beginning; `declared`: also that the deciding round is taken and only its spin is due."""
    phase = game.phase
    if phase is Phase.ROLL_BACK:
        yield "roll_back_pending", {}
    elif phase is Phase.BENCH:
        yield "bench_due", {}
    elif game.running is not None or (declared and phase is Phase.DECIDING_SPIN):
        yield "wrong_phase", {}


def _roll_back(game: CasinoGame, number: int) -> Iterator[Reason]:
    if not game.rights:
        yield "no_roll_back", {}
    elif game.over:
        yield "game_over", {}
    if all(played.number != number for played in game.roll_back_targets):
        yield "not_a_lost_round", {"round": number, "option": "golden.roll_back"}
    yield from _known_round(game, number)


def _known_round(game: CasinoGame, number: int) -> Iterator[Reason]:
    if game.round(number) is None:
        yield "unknown_round", {"round": number}


def _appeal(game: CasinoGame, number: int) -> Iterator[Reason]:
    played = game.round(number)
    if played is None or played.won_as_played is not False:
        yield "not_a_lost_round", {"round": number}
    elif played not in game.counted_rounds:
        yield "before_entered_state", {"round": number}
    if any(appeal.round == number for appeal in game.appeals):
        yield "already_appealed", {"round": number}
    yield from _known_round(game, number)


def _in_round(state: State, game: CasinoGame, event: RoundEvent) -> Iterator[Reason]:
    latest = game.latest
    if latest is None:
        yield "wrong_phase", {}
        yield "no_round", {}
    elif isinstance(event, Fined):
        if latest.voided:
            yield "wrong_phase", {}
        if latest.fined:
            yield "already_fined", {"round": latest.number}
    else:
        if not latest.running or not _belongs(game, event):
            yield "wrong_phase", {}
        yield from _in_envelope(state, game, latest, event)


def _in_envelope(state: State, game: CasinoGame, latest: Round, event: EnvelopeEvent) -> Iterator[Reason]:
    match event:
        case PlayerChosen(player=player) | Diced(player=player) | DrinkConfirmed(player=player):
            yield from _at_table(game, player)
        case HintAsked():
            if latest.host_higher:
                yield "no_hint", {}
            if latest.hinted:
                yield "hint_given", {}
        case ThemeNamed(by=by):
            special = state.rules.options.special
            play_off = state.head.evening.stage == "play-off"
            if by != (special.theme_in_play_off if play_off else special.theme):
                yield "not_their_theme", {"by": by, "option": "special.theme_in_play_off" if play_off else "special.theme"}
        case MinuteTaken():
            yield from _minute(game, latest, event)
        case Answered():
            yield from _answer(game, latest, event)
        case SenderNamed() | RoundVoided():
            pass
        case _ as never:
            assert_never(never)


def _belongs(game: CasinoGame, event: EnvelopeEvent) -> bool:
    """Whether an event belongs to what lies in the running envelope and to what is due there."""
    running = game.running
    played_as = running.played_as if running else None
    match event:
        case PlayerChosen():
            return game.phase is Phase.CHOICE
        case Diced():
            return game.phase is Phase.DICE
        case HintAsked():
            return played_as == "risk" and game.phase is Phase.ANSWER
        case ThemeNamed():
            return played_as == "special"
        case SenderNamed():
            return played_as == "viewer"
        case DrinkConfirmed():
            return played_as == "club_spirit"
        case Answered():
            return game.phase is Phase.ANSWER
        case _:
            return True


def _minute(game: CasinoGame, latest: Round, event: MinuteTaken) -> Iterator[Reason]:
    rules = game.rules.options.minutes
    if len(latest.minutes) >= rules.a_round:
        yield "minute_taken_already", {"expected": rules.a_round, "option": "minutes.a_round"}
    if event.source == "saved" and not game.saved_minutes:
        yield "no_saved_minute", {}
    if event.source == "credit" and (latest.deciding is not None or not game.credit_open):
        yield "no_credit_now", {"casino": game.casino, "team": game.team_points, "owed": game.minutes_owed}


def _answer(game: CasinoGame, latest: Round, event: Answered) -> Iterator[Reason]:
    yield from _at_table(game, event.by)
    alone = latest.chosen if latest.deciding is None else latest.deciding
    if alone is not None and event.by != alone:
        yield "not_chosen", {"name": event.by, "chosen": alone}
    if not event.early:
        return
    if latest.played_as == "blitz" and not game.rules.options.early.in_blitz:
        yield "no_early_in_blitz", {}
    if any(added.question == latest.question for added in latest.added):
        yield "too_late_for_early", {}
