"""Words of the host's desk and of the hall: what an envelope promises, what goes on, what the golden button does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from judge_console.desk.quiz_words import envelope_words, team_letter
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.flow import Step
from judge_console.quiz.round import Round
from judge_console.quiz.rules import Envelope, Team
from judge_console.quiz.state import State
from judge_console.words import N_, language, plural
from judge_console.words import translate as _

_SHORT: Final[dict[Envelope, str]] = {
    "plain": "",
    "blitz": N_("Blitz"),
    "tete_a_tete": N_("Duo"),
    "golden": N_("Golden"),
    "club_spirit": N_("Spirit"),
    "risk": N_("Risk"),
    "special": N_("Spec."),
    "viewer": N_("View."),
}


def short(envelope: Envelope) -> str:
    """An envelope's name for its sector of the wheel; empty for a plain one, whose number stands there."""
    return _(_SHORT[envelope]) if _SHORT[envelope] else ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A score as it stands in large figures: of whom, against whom. `casino`: the left side is the casino's."""

    left: str
    right: str
    figures: tuple[int, int]
    casino: bool = True


def standing(state: State) -> Standing | None:
    """The score to show: of the game in play, then of the shootout, at last what the evening compared; None before the first game."""
    game = state.game_in_play
    if game is None:
        return None
    one, two = state.compared("A"), state.compared("B")
    if one is None or two is None:
        return Standing(_("casino"), state.head.team(game.team).name, game.score)
    figures = state.shootout_score if state.tied else (one, two)
    return Standing(state.head.teams.a.name, state.head.teams.b.name, figures, casino=False)


def capital(words: str) -> str:
    """A sentence's beginning."""
    return words[:1].upper() + words[1:]


def clock(seconds: float) -> str:
    """Time left as it is shown: the second that has begun counts."""
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02d}"


def round_words(played: Round) -> str:
    """What a round is: its envelope, or the deciding one."""
    return _("deciding round") if played.deciding is not None else envelope_words(played.envelope)


def sector_words(played: Round) -> str:
    """Where the top stood and what is played."""
    if played.stop == played.sector:
        return _("the top stands on {stop}").format(stop=played.stop)
    return _("the top stands on {stop} (played), next clockwise: {sector}").format(stop=played.stop, sector=played.sector)


def going_on(state: State) -> str:
    """What goes on, for the line beside the timer."""
    game = state.game_in_play
    if state.signed:
        return _("the evening is signed")
    if game is None or state.phase is Phase.GAME:
        return _("between the games") if game is not None else _("before the first game")
    if state.phase is Phase.SHOOTOUT:
        return _("shootout, question {number}").format(number=len(state.shootout) + 1)
    if state.phase is Phase.SIGNATURE:
        return _("the evening is decided")
    running = game.running
    if running is None:
        return _("time-out") if game.in_time_out else _("before round {number}").format(number=game.next_round)
    told = _("round {number} · sector {sector} · {envelope}")
    said = told.format(number=running.number, sector=running.sector, envelope=round_words(running))
    if running.questions > 1:
        said = _("{round}, question {number} of {count}").format(round=said, number=running.question + 1, count=running.questions)
    return said


def promise(state: State, game: CasinoGame, played: Round) -> tuple[tuple[str, str | None], ...]:
    """What an envelope asks for and what follows from each answer, each with its clause."""
    rules = game.rules
    options = rules.options
    if played.deciding is not None:
        words = _("{player} plays alone. Right: 0:{goal}, wrong: {goal}:0").format(player=played.deciding, goal=options.game.goal)
        return ((words, rules.clause_number("deciding.result")),)
    match played.envelope:
        case "blitz":
            left = options.blitz.questions - len(played.answers)
            words = plural("{n} question left, all must be right", "{n} questions left, all must be right", left)
            return ((words, rules.clause_number("blitz.questions")),)
        case "tete_a_tete":
            words = _("{player} answers alone").format(player=played.chosen) if played.chosen else _("one player stays at the table")
            return ((words, rules.clause_number("tete_a_tete.chosen")),)
        case "golden":
            wrong = _("Wrong: the top chooses who leaves for {count} rounds").format(count=options.golden.bench_rounds)
            clause = rules.clause_number("golden.roll_back")
            return ((_("Right: a right to roll one lost round back"), clause), (wrong, rules.clause_number("golden.bench_rounds")))
        case "club_spirit":
            words = _("{age}+ · who answers drinks first").format(age=options.club_spirit.age)
            return ((words, rules.clause_number("club_spirit.age")),)
        case "risk":
            return ((_risk(game, played), rules.clause_number("risk.hint_seconds")),)
        case "special":
            theirs = _("the opponents name the theme") if state.head.evening.stage == "play-off" else _("the team names the theme")
            words = _("Theme: {theme}").format(theme=played.theme.theme) if played.theme else capital(theirs)
            return ((words, rules.clause_number("special.theme")),)
        case "viewer":
            words = _("sent by {name}").format(name=played.sender) if played.sender else _("who sent the question?")
            return ((capital(words), "3.7" if "3.7" in options.meanings else None),)
        case "plain":
            return ()


def _risk(game: CasinoGame, played: Round) -> str:
    risk = game.rules.options.risk
    if played.host_higher is None:
        return _("Equal: both roll again") if played.dice else _("Host and player roll a die each")
    roll = played.dice[-1]
    rolled = f"{roll.host_roll}:{roll.player_roll}"
    if played.host_higher:
        return _("{dice}, the host is higher: {seconds} seconds in all").format(dice=rolled, seconds=risk.host_higher_seconds)
    told = _("{dice}, the player is higher: a hint after the minute, {seconds} seconds more")
    return told.format(dice=rolled, seconds=risk.hint_seconds)


def step_words(state: State, step: Step, team: Team | None) -> str:
    """What Enter does at a step; empty where it waits for another key."""
    match step:
        case Step.LINE_UP if team is not None:
            return _("Line-up: {team}").format(team=state.head.team(team).name)
        case Step.BEGIN if team is not None:
            return _("Game {letter}: {team}").format(letter=team_letter(team), team=state.head.team(team).name)
        case Step.SPIN:
            return _("Spin the top")
        case Step.DICE:
            return _("Throw the dice")
        case Step.BENCH:
            return _("Spin: who leaves?")
        case Step.REVEAL:
            return _("Tell the seed")
        case Step.SIGN:
            return _("Sign the evening")
        case Step.CLOSED:
            return _("Print the sheet")
        case _:
            return ""


def result_lines(state: State) -> tuple[str, ...]:
    """How the evening stands: winner, points, what is owed."""
    found: list[str] = []
    if state.winner is not None:
        why = _("by shootout") if state.reason == "shootout" else _("by score")
        found.append(_("The evening goes to {team}, {why}.").format(team=state.head.team(state.winner).name, why=why))
    for team in ("A", "B"):
        game = state.game(team)
        if game is None:
            continue
        points = state.points(team)
        line = f"{team_letter(game.team)} · {state.head.team(game.team).name} · {game.casino}:{game.team_points}"
        if points is not None:
            line += " · " + _("points: {points}").format(points=str(points.normalize()).replace(".", "," if language() == "ru" else "."))
        if game.minutes_owed:
            line += " · " + plural("{n} minute still owed", "{n} minutes still owed", game.minutes_owed)
        found.append(line)
    return tuple(found)
