"""What the panel "now" shows of a state: worked out from it alone, so that it can be asked without a window."""

from __future__ import annotations

from typing import Final

from judge_console.desk.evening_head import stage_words
from judge_console.desk.quiz_words import team_letter
from judge_console.quiz import flow
from judge_console.quiz.casino import CasinoGame, Phase
from judge_console.quiz.flow import Offer, Step
from judge_console.quiz.round import Round
from judge_console.quiz.state import State
from judge_console.ui import actions
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.now_panel import Button, DiceShown, View
from judge_console.ui.quiz.prompts import Prompt
from judge_console.words import translate as _

ACTION_OF: Final[dict[Offer, str]] = {
    "minute": "quiz.minute",
    "credit": "quiz.credit",
    "hint": "quiz.hint",
    "deciding": "quiz.deciding",
    "time_out": "quiz.time_out",
    "roll_back": "quiz.roll_back",
    "substitute": "quiz.substitute",
    "appeal": "quiz.appeal",
    "rule": "quiz.appeal",
    "fine": "quiz.fine",
    "void": "quiz.void",
    "drink": "quiz.drink",
    "eject": "quiz.eject",
}
_ALWAYS: Final = ("quiz.questions", "quiz.lineup", "quiz.paper", "quiz.head", "quiz.log")


def view(
    state: State, step: Step, *, begun: bool, early_open: bool, early: bool, prompt: Prompt | None, warning: str, draws: str = ""
) -> View:
    """The panel's view. `begun`: the discussion has begun, so an answer may be taken; `early`: it was announced.

    `draws` tells what became of the outcomes when they were held against the seed.
    """
    game = state.game_in_play
    offers = flow.offers(state)
    running = game.running if game is not None else None
    if game is not None and running is not None:
        heading, lines = _of_round(state, game, running)
    else:
        heading, lines = _between(state, game, step)
        lines = (*lines, (draws, None)) if draws else lines
    buttons = _answer_buttons(offers, begun=begun, early_open=early_open, early=early) if step in _ANSWERED else _other_buttons(offers)
    shown = {button.action_id for button in buttons}
    return View(
        heading=heading,
        lines=lines,
        buttons=buttons,
        warning=warning,
        dice=_dice(running, state),
        prompt=prompt,
        hints=() if prompt is not None and not prompt.natural else hints(state, step, shown),
    )


_ANSWERED: Final = frozenset({Step.ANSWER, Step.THEME, Step.SENDER})


def _of_round(state: State, game: CasinoGame, running: Round) -> tuple[str, tuple[tuple[str, str | None], ...]]:
    heading = _("round {number} · {envelope}").format(number=running.number, envelope=wording.round_words(running))
    return heading, wording.promise(state, game, running)


def _between(state: State, game: CasinoGame | None, step: Step) -> tuple[str, tuple[tuple[str, str | None], ...]]:
    lines: list[tuple[str, str | None]] = []
    match step:
        case Step.LINE_UP | Step.BEGIN:
            evening = state.head.evening
            heading = " · ".join(part for part in (evening.season, stage_words(evening.stage)) if part)
            for team in ("A", "B"):
                side = state.side(team)
                name = state.head.team(team).name
                if side.game is not None:
                    lines.append((f"{team_letter(team)} · {name}: {side.game.casino}:{side.game.team_points}", None))
                else:
                    told = _("line-up handed in") if side.lineup is not None else _("no line-up yet")
                    lines.append((f"{team_letter(team)} · {name}: {told}", None))
            if state.commitment is not None:
                lines.append((_("Committed to the seed {digest}…").format(digest=state.commitment[:16]), None))
        case Step.SHOOTOUT:
            one, two = state.shootout_score
            heading = _("Shootout {a}:{b}").format(a=one, b=two)
            lead = state.rules.options.shootout.lead
            lines.append((_("One written question to both teams, until one leads by {lead}.").format(lead=lead), "2.2.3"))
        case Step.REVEAL | Step.SIGN | Step.CLOSED:
            heading = _("The evening")
            lines += [(line, None) for line in wording.result_lines(state)]
        case _:
            heading = _("before round {number}").format(number=game.next_round) if game is not None else ""
            if game is not None:
                lines += _before_round(game)
    return heading, tuple(lines)


def _before_round(game: CasinoGame) -> list[tuple[str, str | None]]:
    latest, rules = game.latest, game.rules
    lines: list[tuple[str, str | None]] = []
    if game.in_time_out:
        lines.append((_("Time-out. A player may be replaced from the reserve."), rules.clause_number("time_out.substitution")))
    if game.deciding is not None:
        told = _("Deciding round: {player} plays whatever lies there as a tête-à-tête.").format(player=game.deciding)
        lines.append((told, rules.clause_number("deciding.played_as")))
    if latest is not None and latest.won is not None and not game.in_time_out:
        told = _("Round {number}: right, {score}") if latest.won else _("Round {number}: wrong, {score}")
        lines.append((told.format(number=latest.number, score=f"{game.casino}:{game.team_points}"), None))
    if game.deciding_open:
        lines.append((_("The team has five: it may take the deciding round."), rules.clause_number("deciding.team")))
    if game.rights and game.roll_back_targets:
        lines.append((_("A lost round may be rolled back."), rules.clause_number("golden.roll_back")))
    if game.phase is Phase.BENCH:
        rounds = rules.options.golden.bench_rounds
        lines.append(
            (_("The top chooses who leaves the table for {count} rounds.").format(count=rounds), rules.clause_number("golden.bench"))
        )
    if game.phase is Phase.ROLL_BACK:
        lines.append((_("The casino has its last point, an unused right could take it back."), rules.clause_number("golden.sixth_point")))
    return lines


def _answer_buttons(offers: tuple[Offer, ...], *, begun: bool, early_open: bool, early: bool) -> tuple[Button, ...]:
    made = [
        Button("quiz.right", begun, "gain"),
        Button("quiz.wrong", begun, "loss"),
        Button("quiz.early", early_open and not early, "gold", _("Early!") if early else _("Early")),
    ]
    credit = "credit" in offers
    if "minute" in offers or not credit:
        made.append(Button("quiz.minute", "minute" in offers, "plain", _("Minute")))
    if credit:
        made.append(Button("quiz.credit", enabled=True, words=_("Credit")))
    if "hint" in offers:
        made.append(Button("quiz.hint", enabled=True))
    return tuple(made)


def _other_buttons(offers: tuple[Offer, ...]) -> tuple[Button, ...]:
    wanted: tuple[Offer, ...] = ("deciding", "roll_back", "substitute", "time_out")
    return tuple(
        Button(ACTION_OF[offer], enabled=True, tone="gold" if offer == "deciding" else "plain") for offer in wanted if offer in offers
    )


def _dice(running: Round | None, state: State) -> DiceShown | None:
    if running is None or running.played_as != "risk" or not running.dice:
        return None
    rolled = running.dice[-1]
    return DiceShown((rolled.host_roll, rolled.player_roll), (state.head.evening.host or _("host"), rolled.player))


def hints(state: State, step: Step, shown: set[str]) -> tuple[tuple[str, str, str], ...]:
    """The keys that would do something now and have no large button, as (action id, chord, words)."""
    ids = [ACTION_OF[offer] for offer in flow.offers(state)]
    if step in {Step.SPIN, Step.DICE, Step.BENCH}:
        ids.append("quiz.typed")
    if state.game_in_play is not None and not state.signed:
        ids.append("quiz.reveal")
    ids += _ALWAYS
    found = [actions.by_id(one) for one in dict.fromkeys(ids) if one not in shown]
    return tuple((action.id, action.key, action.title) for action in found)
