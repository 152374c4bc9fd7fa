"""Events of a quiz evening and what followed from them in words, for the log, the undo key and the paper alike."""

from __future__ import annotations

from typing import Final, Literal, assert_never, cast

from judge_console.engine.events import Event
from judge_console.quiz.casino import CasinoGame
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
    HintAsked,
    LineupGiven,
    MinuteTaken,
    PlayerBenched,
    PlayerChosen,
    QuizEvent,
    RolledBack,
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
from judge_console.quiz.rules import TEAMS, Envelope
from judge_console.quiz.state import State
from judge_console.words import N_, language
from judge_console.words import translate as _

ENVELOPES: Final[dict[Envelope, str]] = {
    "plain": N_("question"),
    "blitz": N_("blitz"),
    "tete_a_tete": N_("tête-à-tête"),
    "golden": N_("golden"),
    "club_spirit": N_("in the club's spirit"),
    "risk": N_("risk"),
    "special": N_("special question"),
    "viewer": N_("viewer's question"),
}
_TEAM_LETTERS: Final = {"A": "А", "B": "Б"}
Tone = Literal["plain", "warning", "loss", "gain"]
Consequence = tuple[str, str | None, Tone]


def clause_words(clause: str | None) -> str | None:
    """A clause as the regulation numbers it: a paragraph that bears no number of its own goes by that of its section."""
    return None if clause is None else ".".join(part for part in clause.split(".") if part.isdecimal())


def envelope_words(envelope: Envelope) -> str:
    """What an envelope is called."""
    return _(ENVELOPES[envelope])


def team_letter(team: str) -> str:
    """The letter of a team as it is written in the language in force."""
    return _TEAM_LETTERS[team] if language() == "ru" else team


def score_words(game: CasinoGame) -> str:
    """A score as it is written: casino first."""
    return f"{game.casino}:{game.team_points}"


def say_quiz_event(event: Event, after: State | None = None) -> str:
    """An event in a few words. `after`, the state it led to, lets a spin name its sector and a team its name."""
    match cast("QuizEvent", event):
        case LineupGiven(team=team):
            return _("line-up handed in: {team}").format(team=_team(team, after))
        case GameBegan(team=team):
            return _("game {letter} began: {team}").format(letter=team_letter(team), team=_team(team, after))
        case SeedCommitted(sha256=digest):
            return _("committed to a seed: {digest}…").format(digest=digest[:12])
        case SeedRevealed(seed=seed):
            return _("seed told: {seed}…").format(seed=seed[:12])
        case Spun(stop=stop):
            return _spin(stop, after)
        case PlayerChosen(player=player):
            return _("{player} stays at the table").format(player=player)
        case Diced(player=player, host_roll=host, player_roll=own):
            return _("dice: host {host}, {player} {own}").format(host=host, player=player, own=own)
        case HintAsked():
            return _("a hint is asked for")
        case ThemeNamed(theme=theme):
            return _("theme: {theme}").format(theme=theme)
        case SenderNamed(name=name):
            return _("question sent by {name}").format(name=name)
        case DrinkConfirmed(player=player, drank=drank):
            return (_("{player} drank") if drank else _("{player} declined to drink")).format(player=player)
        case MinuteTaken(source=source):
            return _("a saved minute is taken") if source == "saved" else _("a minute on credit is taken")
        case Answered() as answered:
            return _answer(answered)
        case PlayerBenched(player=player):
            return _("{player} leaves the table").format(player=player)
        case RolledBack(round=number):
            return _("round {number} is rolled back").format(number=number)
        case DecidingRoundTaken(player=player):
            return _("deciding round, {player} plays it").format(player=player)
        case TimeOutTaken():
            return _("time-out")
        case Substituted(out=out, replacement=replacement):
            return _("{player} comes in for {out}").format(player=replacement, out=out)
        case Appealed(round=number):
            return _("appeal against round {number}").format(number=number)
        case AppealRuled(round=number, granted=granted):
            told = _("appeal against round {number} granted") if granted else _("appeal against round {number} turned down")
            return told.format(number=number)
        case Fined(offender=offender):
            return _("fine: {offender}").format(offender=offender)
        case RoundVoided():
            return _("the round is void")
        case StateEntered(team=team, casino=casino, team_score=points):
            told = _("entered by hand: {team}, {casino}:{points}")
            return told.format(team=_team(team, after), casino=casino, points=points)
        case Ejected(name=name, origin=origin):
            return (_("{name} sent out of the hall") if origin == "hall" else _("{name} sent from the table")).format(name=name)
        case ShootoutAsked(a=a, b=b):
            return _("shootout: A {a}, B {b}").format(a=_mark(right=a), b=_mark(right=b))
        case EveningSigned(host=host):
            return _("evening signed: {host}").format(host=host)
        case _ as never:
            assert_never(never)


def _team(team: str, after: State | None) -> str:
    return after.head.team(TEAMS[TEAMS.index(team)]).name if after is not None else team


def _mark(*, right: bool) -> str:
    return "+" if right else "−"


def _spin(stop: int, after: State | None) -> str:
    spun = after.last_spin if after is not None else None
    if spun is None:
        return _("the top: {stop}").format(stop=stop)
    told = _("the top: {stop}, “{envelope}”") if spun.sector == stop else _("the top: {stop}, played is {sector}, “{envelope}”")
    return told.format(stop=stop, sector=spun.sector, envelope=envelope_words(spun.envelope))


def _answer(answered: Answered) -> str:
    if answered.early:
        told = _("right, early: {player}") if answered.correct else _("wrong, early: {player}")
    else:
        told = _("right: {player}") if answered.correct else _("wrong: {player}")
    return told.format(player=answered.by)


def quiz_consequences(before: State, after: State) -> tuple[Consequence, ...]:
    """What an event led to that is worth telling beside it: the score, rights and minutes won, the end of a game and of the evening."""
    found: list[Consequence] = []
    for team in TEAMS:
        was, now = before.game(team), after.game(team)
        if now is None:
            continue
        was_score, was_over, was_rights = (was.score, was.over, len(was.rights)) if was is not None else ((0, 0), False, 0)
        if now.score != was_score:
            found.append((score_words(now), None, "gain" if now.team_points > was_score[1] else "loss"))
        if len(now.rights) > was_rights:
            found.append((_("a right to roll a round back"), after.rules.clause_number("golden.roll_back"), "gain"))
        if was is not None and now.saved_minutes > was.saved_minutes:
            found.append((_("a minute is saved"), after.rules.clause_number("early.seconds"), "gain"))
        if was is not None and now.minutes_owed > was.minutes_owed:
            found.append((_("a minute is owed"), after.rules.clause_number("credit.casino"), "warning"))
        if now.over and not was_over:
            words = _("the team wins the game") if now.winner == "team" else _("the casino wins the game")
            found.append((words, after.rules.clause_number("game.goal"), "gain" if now.winner == "team" else "loss"))
    if after.winner is not None and before.winner is None:
        found.append((_("evening won by {team}").format(team=after.head.team(after.winner).name), None, "gain"))
    return tuple((said, clause_words(clause), tone) for said, clause, tone in found)
