"""How each event changes the evening. Every function is total: an overridden event is applied too, whatever is due.

What a granted appeal does to the events after its round is in `appeals`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never, cast

from judge_console.engine.discipline import Step
from judge_console.engine.events import Ruling
from judge_console.quiz.casino import Appeal, Bench, Breach, CasinoGame, Entered, Lineup, Substitution
from judge_console.quiz.events import (
    Answered,
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
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
from judge_console.quiz.round import Added, Answer, Dice, Drink, Round, Theme
from judge_console.quiz.rules import Envelope, Team
from judge_console.quiz.squad import lineup_breaches
from judge_console.quiz.state import Ejection, ShootoutQuestion, State


def team_of(state: State, event: QuizEvent) -> Team | None:
    """Whose game an event belongs to; None where it belongs to the evening, or no game has begun."""
    match event:
        case SeedCommitted() | SeedRevealed() | ShootoutAsked() | EveningSigned():
            return None
        case LineupGiven(team=team) | GameBegan(team=team) | StateEntered(team=team):
            return team
        case RolledBack(team=team) | Appealed(team=team) | AppealRuled(team=team):
            return team or state.team_in_play
        case _:
            return state.team_in_play


def fold(state: State, step: Step) -> State:
    """The evening after one more entry; lawful or overridden, known to pass what no override lifts."""
    event = cast("QuizEvent", step.entry.event)
    team = team_of(state, event)
    after = _applied(state, event, step)
    game = after.game(team) if team is not None else None
    if game is not None:
        after = after.with_game(replace(game, history=(*game.history, step)))
    if step.set_aside is not None:
        refusal = step.set_aside
        ruling = Ruling(step.index, refusal.code, refusal.clause, step.entry.override or "", refusal.facts)
        after = replace(after, rulings=(*after.rulings, ruling))
    if step.entry.note:
        after = replace(after, notes=(*after.notes, (step.index, step.entry.note)))
    if state.signed and not isinstance(event, EveningSigned | SeedRevealed):
        # Only an override gets here: what was signed is no longer what the sheet says.
        after = replace(after, signed=False, signed_by=None)
    return after


def _applied(state: State, event: QuizEvent, step: Step) -> State:
    match event:
        case LineupGiven():
            return _hand_in(state, event, step)
        case GameBegan(team=team, envelopes=envelopes):
            return _begin(state, team, envelopes)
        case StateEntered():
            return _enter(state, event, step)
        case SeedCommitted(sha256=sha256):
            return replace(state, commitment=sha256)
        case SeedRevealed(seed=seed):
            return _reveal(replace(state, seed=seed), step)
        case ShootoutAsked(a=a, b=b):
            return replace(state.lapsed(), shootout=(*state.shootout, ShootoutQuestion(step.index, a, b)))
        case EveningSigned(host=host):
            return replace(state.lapsed(), signed=True, signed_by=host)
        case Ejected():
            return _eject(state, event, step)
        case _:
            # An event of a game that has not begun is refused, whatever the judge says.
            game = cast("CasinoGame", state.game(cast("Team", team_of(state, event))))
            after = state.with_game(_played(game, event, step))
            return replace(after, active=game.team) if isinstance(event, Spun) else after


def _reveal(state: State, step: Step) -> State:
    """A seed that is not the committed one is not refused: that it is another one must be seen."""
    if state.commitment is None or state.seed_matches:
        return state
    return replace(state, rulings=(*state.rulings, Ruling(step.index, "seed_mismatch", None, "")))


# Before a game.


def _hand_in(state: State, event: LineupGiven, step: Step) -> State:
    breaches: tuple[Breach, ...] = ()
    if step.set_aside is not None:
        found = lineup_breaches(state.head.team(event.team).squad, event.table, event.reserve, state.rules.options)
        refusals = [state.rules.refusal(code, facts) for code, facts in found]
        reason = step.entry.override or ""
        breaches = tuple(Breach(step.index, event.team, one.code, one.clause, reason, one.facts) for one in refusals)
    lineup = Lineup(event.table, event.reserve, breaches)
    side = replace(state.side(event.team), lineup=lineup)
    if side.game is not None:
        side = replace(side, game=replace(side.game, lineup=lineup, chairs=event.table, reserve=event.reserve))
    return state.with_side(event.team, side)


def _begin(state: State, team: Team, envelopes: tuple[Envelope, ...]) -> State:
    """A game from 0:0; what nobody rolled back in the game before can no longer be (3.3)."""
    lineup = state.side(team).lineup
    present = lineup or Lineup()
    game = CasinoGame(state.rules, team, envelopes, lineup, present, present.table, present.reserve)
    return replace(state.lapsed().with_game(game), active=team)


def _enter(state: State, event: StateEntered, step: Step) -> State:
    """What lies in the envelopes of a game that was not begun here is not known: they are played as plain ones."""
    if state.game(event.team) is None:
        unknown: Envelope = "plain"
        state = _begin(state, event.team, (unknown,) * state.rules.options.wheel.sectors)
    game = cast("CasinoGame", state.game(event.team))
    entered = Entered(
        event.casino,
        event.team_score,
        event.played,
        event.saved_minutes,
        event.minutes_owed,
        len(game.rounds),
        step.entry.note,
    )
    return state.with_game(replace(game, entered=entered, deciding=None))


def _eject(state: State, event: Ejected, step: Step) -> State:
    team = state.team_in_play
    ejection = Ejection(step.index, event.name, event.origin, team, step.entry.note)
    state = replace(state, ejections=(*state.ejections, ejection))
    game = state.game_in_play
    if game is None or (event.origin == "hall" and event.name in game.at_table):
        return state  # a namesake of one who sits at the table was in the hall
    reserve = tuple(name for name in game.reserve if name != event.name)
    return state.with_game(replace(game, ejected=(*game.ejected, event.name), reserve=reserve))


# In a game.


def _played(game: CasinoGame, event: GameEvent, step: Step) -> CasinoGame:
    match event:
        case Spun(stop=stop):
            return _spin(game, stop)
        case DecidingRoundTaken(player=player):
            return replace(game, deciding=player)
        case TimeOutTaken():
            return replace(game, time_outs=(*game.time_outs, game.next_round))
        case Substituted(out=out, replacement=replacement):
            return _substitute(game, out, replacement)
        case PlayerBenched(player=player):
            return replace(game, benches=(*game.benches, Bench(player, game.next_round - 1)))
        case RolledBack(round=number):
            right = game.right_for(number)
            gone = game.rights_gone if right is None else (*game.rights_gone, right)
            return replace(_with_round(game, number, lambda one: replace(one, rolled_back=True)), rights_gone=gone)
        case Appealed(round=number, reason=reason):
            return replace(game, appeals=(*game.appeals, Appeal(step.index, number, reason)))
        case AppealRuled():
            return _rule(game, event, step)
        case Fined():
            latest = len(game.rounds)
            # What an appeal had won back is lost with the fine; one that is granted after it turns the round over all the same.
            won_back = any(appeal.granted and appeal.round == latest for appeal in game.appeals)
            fined = _with_round(game, latest, lambda one: replace(_asked(one, event), turned_over=one.turned_over and not won_back))
            # A deciding round that was taken at five points has lost its ground with them.
            return fined if fined.team_points == game.team_points else replace(fined, deciding=None)
        case _:
            return _with_round(game, len(game.rounds), lambda one: _asked(one, event))


def _spin(game: CasinoGame, stop: int) -> CasinoGame:
    number, sector = len(game.rounds) + 1, game.sector_at(stop)
    envelope = game.envelopes[sector - 1]
    questions = game.rules.options.blitz.questions if envelope == "blitz" and game.deciding is None else 1
    spun = Round(number, stop, sector, envelope, questions, game.deciding, turned_over=number in game.turned)
    return replace(game, rounds=(*game.rounds, spun), deciding=None)


def _asked(one: Round, event: RoundEvent) -> Round:
    match event:
        case PlayerChosen(player=player):
            return replace(one, chosen=player)
        case Diced(player=player, host_roll=host_roll, player_roll=player_roll):
            return replace(one, dice=(*one.dice, Dice(player, host_roll, player_roll)))
        case HintAsked():
            return replace(one, added=(*one.added, Added("hint", one.question)))
        case MinuteTaken(source=source):
            return replace(one, added=(*one.added, Added(source, one.question)))
        case ThemeNamed(theme=theme, by=by):
            return replace(one, theme=Theme(theme, by))
        case SenderNamed(name=name):
            return replace(one, sender=name)
        case DrinkConfirmed(player=player, drank=drank):
            return replace(one, drinks=(*one.drinks, Drink(player, drank)))
        case Answered(by=by, correct=correct, early=early):
            return replace(one, answers=(*one.answers, Answer(by, correct)), early=one.early or early)
        case Fined(offender=offender):
            return replace(one, offender=offender)
        case RoundVoided():
            return replace(one, voided=True)
        case _ as never:
            assert_never(never)


def _with_round(game: CasinoGame, number: int, change: Callable[[Round], Round]) -> CasinoGame:
    rounds = game.rounds
    return replace(game, rounds=(*rounds[: number - 1], change(rounds[number - 1]), *rounds[number:]))


def _substitute(game: CasinoGame, out: str, replacement: str) -> CasinoGame:
    if out in game.chairs:
        chairs = tuple(replacement if player == out else player for player in game.chairs)
    else:  # overridden: he takes a chair of his own
        chairs = (*game.chairs, replacement)
    reserve = (*(player for player in game.reserve if player not in {out, replacement}), out)
    made = Substitution(game.next_round, out, replacement)
    return replace(game, chairs=chairs, reserve=reserve, substitutions=(*game.substitutions, made))


def _rule(game: CasinoGame, event: AppealRuled, step: Step) -> CasinoGame:
    brought = game.open_appeal(event.round)
    ruled = replace(
        brought or Appeal(step.index, event.round, ""),  # overridden: ruled on without being brought
        granted=event.granted,
        host=event.host,
        editor=event.editor,
        note=step.entry.note,
    )
    if brought is None:
        return replace(game, appeals=(*game.appeals, ruled))
    return replace(game, appeals=tuple(ruled if appeal is brought else appeal for appeal in game.appeals))
