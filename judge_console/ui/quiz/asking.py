"""The prompts of the host's desk: what each asks for, and the event it makes of the answers. Only what is lawful now can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from judge_console import words
from judge_console.desk.quiz_words import say_quiz_event
from judge_console.quiz import appeals, flow
from judge_console.quiz.casino import Phase
from judge_console.quiz.events import (
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
    EveningSigned,
    Fined,
    PlayerBenched,
    PlayerChosen,
    RolledBack,
    RoundVoided,
    SenderNamed,
    ShootoutAsked,
    Spun,
    Substituted,
    ThemeNamed,
)
from judge_console.quiz.flow import Step
from judge_console.quiz.rules import Team
from judge_console.quiz.state import State
from judge_console.ui.quiz import wording
from judge_console.ui.quiz.prompts import Answered, Answers, Choose, Option, Prompt, Stage, Write, staged
from judge_console.words import translate as _

LEAVE: Final = object()
"""The answer that the right to roll back is not used."""


@dataclass
class TickPrompt(Prompt):
    """A prompt whose digits set and take away ticks; Enter takes them all as they are."""

    ticks: list[bool] = field(default_factory=list[bool])

    def digit(self, number: int) -> bool:
        if not 1 <= number <= len(self.ticks) or self.answers:
            return False
        self.ticks[number - 1] = not self.ticks[number - 1]
        return True

    def move(self, step: int) -> bool:  # noqa: ARG002 - ticks are not gone through
        return False

    def enter(self) -> bool:
        if self.answers:
            return False
        self.answers = tuple(self.ticks)
        return True


def natural_prompt(state: State, step: Step, *, theme_passed: bool, theme: str = "") -> Prompt | None:
    """The prompt that a step needs. `theme` is the one that was agreed before the evening."""
    match step:
        case Step.CHOOSE:
            return _choose_player(state)
        case Step.THEME if not theme_passed:
            return _theme(state, theme)
        case Step.SENDER if not theme_passed:
            return _sender()
        case Step.ROLL_BACK:
            return roll_back(state, natural=True)
        case Step.SHOOTOUT:
            return _shootout(state)
        case _:
            return None


def _choose_player(state: State) -> Prompt:
    game = state.game_in_play
    players = game.at_table if game is not None else ()
    return Prompt(
        "choose",
        "",
        staged(Choose(_("Who stays at the table?"), _chairs(state, {name: PlayerChosen(name) for name in players}))),
        lambda answers: Answered(cast("PlayerChosen", answers[0])),
        natural=True,
        clause=state.rules.clause_number("tete_a_tete.chosen"),
    )


def _chairs(state: State, values: Mapping[str, object]) -> tuple[Option, ...]:
    """Players to choose from by the digits of their chairs: who cannot be chosen keeps his."""
    game = state.game_in_play
    chairs = game.chairs if game is not None else ()
    return tuple(Option(name if name in values else f"— {name}", values.get(name)) for name in chairs)


def _theme(state: State, agreed: str) -> Prompt:
    by = flow.theme_owner(state)
    ask = _("Theme of the opponents (Enter leaves it out)") if by == "opponents" else _("Theme of the team (Enter leaves it out)")
    return Prompt(
        "theme",
        "",
        staged(Write(ask, begins_with=agreed, optional=True)),
        lambda answers: Answered(ThemeNamed(str(answers[0]), by) if answers[0] else None),
        natural=True,
    )


def _sender() -> Prompt:
    return Prompt(
        "sender",
        "",
        staged(Write(_("Who sent the question? (Enter leaves it out)"), optional=True)),
        lambda answers: Answered(SenderNamed(str(answers[0])) if answers[0] else None),
        natural=True,
    )


def _shootout(state: State) -> Prompt:
    teams = state.head.teams
    options = (teams.a.name, teams.b.name)
    made = TickPrompt("shootout", "", lambda _answers: None, lambda answers: Answered(ShootoutAsked(bool(answers[0]), bool(answers[1]))))
    made.ticks = [False, False]
    made.natural = True
    made.next_stage = lambda answers: (
        None
        if answers
        else Choose(
            _("Who is right? Enter writes it down"),
            tuple(Option(name, place, marked=made.ticks[place]) for place, name in enumerate(options)),
        )
    )
    return made


def roll_back(state: State, *, natural: bool = False) -> Prompt | None:
    """Which lost round is rolled back; None where none can be."""
    events = cast("tuple[RolledBack, ...]", flow.lawful_choices(state, "roll_back"))
    game = state.game_in_play
    if not events or game is None:
        return None
    options = [Option(_round_words(state, game.team, event.round), event) for event in reversed(events)]
    if natural:
        options.append(Option(_("leave it: the casino has won"), LEAVE))
    return Prompt(
        "roll_back",
        _("Roll-back"),
        staged(Choose(_("Which lost round?"), tuple(options), chosen=0)),
        lambda answers: Answered(None if answers[0] is LEAVE else cast("RolledBack", answers[0])),
        natural=natural,
        clause=state.rules.clause_number("golden.roll_back"),
    )


def _round_words(state: State, team: Team, number: int) -> str:
    game = state.game(team)
    played = game.round(number) if game is not None else None
    if played is None:
        return str(number)
    return _("round {number}, {envelope}").format(number=number, envelope=wording.round_words(played))


def deciding(state: State) -> Prompt | None:
    """Who plays the deciding round."""
    events = cast("tuple[DecidingRoundTaken, ...]", flow.lawful_choices(state, "deciding"))
    if not events:
        return None
    goal = state.rules.options.game.goal
    told = _("Saved minutes burn. Right: 0:{goal}, wrong: {goal}:0.").format(goal=goal)
    return Prompt(
        "deciding",
        _("Deciding round"),
        staged(Choose(_("Who plays it alone?"), _chairs(state, {event.player: event for event in events}))),
        lambda answers: Answered(cast("DecidingRoundTaken", answers[0])),
        lines=lambda _answers: (told,),
    )


def fine(state: State) -> Prompt | None:
    """Who is fined."""
    events = cast("tuple[Fined, ...]", flow.lawful_choices(state, "fine"))
    if not events:
        return None
    told = _("The round is lost and the team loses {points}.").format(points=state.rules.options.fine.points)
    return Prompt(
        "fine",
        _("Fine"),
        staged(Choose(_("For whom?"), _chairs(state, {event.offender: event for event in events})), _note_stage()),
        lambda answers: Answered(cast("Fined", answers[0]), note=str(answers[1]) or None),
        clause=state.rules.clause_number("fine.points"),
        lines=lambda _answers: (told,),
    )


def _note_stage() -> Write:
    return Write(_("What happened? (Enter leaves it out)"), optional=True)


def void(state: State) -> Prompt | None:
    """Why the round is void."""
    if not flow.lawful_choices(state, "void"):
        return None
    told = _("Nobody scores, the envelope is played.")
    return Prompt(
        "void",
        _("Void round"),
        staged(Write(_("Why? (Enter leaves it out)"), optional=True)),
        lambda answers: Answered(RoundVoided(), note=str(answers[0]) or None),
        lines=lambda _answers: (told,),
    )


def substitute(state: State) -> Prompt | None:
    """Who leaves and who comes in."""
    events = cast("tuple[Substituted, ...]", flow.lawful_choices(state, "substitute"))
    if not events:
        return None
    leaving = {event.out: event.out for event in events}

    def coming(answers: Answers) -> Stage:
        return Choose(
            _("Who comes in?"), tuple(Option(event.replacement, event.replacement) for event in events if event.out == answers[0])
        )

    return Prompt(
        "substitute",
        _("Substitution"),
        staged(Choose(_("Who leaves?"), _chairs(state, leaving)), coming),
        lambda answers: Answered(Substituted(str(answers[0]), str(answers[1]))),
        clause=state.rules.clause_number("time_out.substitution"),
    )


def drink(state: State, speaker: str | None) -> Prompt | None:
    """Who drank."""
    events = cast("tuple[DrinkConfirmed, ...]", flow.lawful_choices(state, "drink"))
    if not events:
        return None
    names = tuple(event.player for event in events)
    game = state.game_in_play
    chosen = game.chairs.index(speaker) if game is not None and speaker in names and speaker in game.chairs else None
    return Prompt(
        "drink",
        _("Drink"),
        staged(
            Choose(_("Who answers?"), _chairs(state, {name: name for name in names}), chosen=chosen),
            Choose(
                _("Did he drink?"), (Option(_("drank"), value=True), Option(_("declined: noted, the answer counts"), value=False)), chosen=0
            ),
        ),
        lambda answers: Answered(DrinkConfirmed(str(answers[0]), bool(answers[1]))),
        clause=state.rules.clause_number("club_spirit.declined"),
    )


def eject(state: State) -> Prompt:
    """Who is sent out, and from where."""
    events = [event for event in flow.lawful_choices(state, "eject") if isinstance(event, Ejected)]
    options = [*_chairs(state, {event.name: event for event in events if event.origin == "table"})]
    options += [Option(_("somebody in the hall"), event) for event in events if event.origin == "hall"]

    def name(answers: Answers) -> Stage | None:
        event = cast("Ejected", answers[0])
        return Write(_("Name")) if event.origin == "hall" else _note_stage()

    def finish(answers: Answers) -> Answered:
        event = cast("Ejected", answers[0])
        if event.origin == "hall":
            return Answered(Ejected(str(answers[1]), "hall"))
        return Answered(event, note=str(answers[1]) or None)

    return Prompt("eject", _("Sent out until the end of the game"), staged(Choose(_("Who?"), tuple(options)), name), finish)


def appeal(state: State) -> Prompt | None:
    """An appeal brought, or one ruled on: what no longer fits is told before it is granted."""
    brought = cast("tuple[Appealed, ...]", flow.lawful_choices(state, "appeal"))
    open_ones = cast("tuple[AppealRuled, ...]", flow.lawful_choices(state, "rule"))
    options = [Option(_("rule on {round}").format(round=_of_team(state, event.team, event.round)), event) for event in open_ones]
    options += [Option(_("appeal: {round}").format(round=_of_team(state, event.team, event.round)), event) for event in reversed(brought)]
    if not options:
        return None

    def second(answers: Answers) -> Stage:
        if isinstance(answers[0], Appealed):
            return Write(_("Why was the answer right?"))
        verdicts = (Option(_("granted: the round turns over"), value=True), Option(_("turned down"), value=False))
        return Choose(_("The ruling of host and editor"), verdicts)

    def third(answers: Answers) -> Stage | None:
        if isinstance(answers[0], AppealRuled) and answers[1] is True and broken(answers):
            return Write(_("Why all the same? What is told above will not count"))
        return _note_stage() if isinstance(answers[0], AppealRuled) else None

    def broken(answers: Answers) -> tuple[str, ...]:
        if len(answers) < 2 or answers[1] is not True or not isinstance(answers[0], AppealRuled):
            return ()
        found = appeals.no_longer_fitting(state, _ruled(answers[0], granted=True))
        told = _("would no longer count: {event} ({sentence})")
        return tuple(
            told.format(event=say_quiz_event(one.entry.event), sentence=words.sentence(one.refusal.code, one.refusal.facts))
            for one in found
        )

    def finish(answers: Answers) -> Answered:
        match answers[0]:
            case Appealed() as event:
                return Answered(Appealed(event.round, str(answers[1]), event.team))
            case AppealRuled() as event:
                said = str(answers[2]) or None
                ruled = _ruled(event, granted=bool(answers[1]))
                return Answered(ruled, override=said) if broken(answers) else Answered(ruled, note=said)
            case _:
                return Answered(None)

    return Prompt(
        "appeal",
        _("Appeal"),
        staged(Choose(_("Which round?"), tuple(options), chosen=0), second, third),
        finish,
        clause=state.rules.clause_number("appeals.granted"),
        lines=broken,
    )


def _ruled(event: AppealRuled, *, granted: bool) -> AppealRuled:
    return AppealRuled(event.round, granted, event.host, event.editor, event.team)


def _of_team(state: State, team: Team | None, number: int) -> str:
    return f"{_round_words(state, team, number)} · {state.head.team(team).name}" if team is not None else str(number)


def typed_outcome(state: State, speaker: str | None) -> Prompt | None:
    """The outcome of the club's own top or dice, whichever is due."""
    game = state.game_in_play
    if game is None:
        return None
    if game.phase in {Phase.SPIN, Phase.DECIDING_SPIN}:
        count = len(game.envelopes)
        ask = _("Where did the club's own top stop? 1–{count}").format(count=count)
        stage: Stage = Write(ask, accepts=lambda said: said.isdecimal() and 1 <= int(said) <= count)
        note = _("the club's own top")
        return Prompt("typed", "", staged(stage), lambda answers: Answered(Spun(int(str(answers[0]))), note=note))
    if game.phase is Phase.DICE and speaker is not None:
        sides = game.rules.options.risk.sides
        ask = _("The club's own dice: host, then player, such as 36")
        note = _("the club's own dice")
        stage = Write(ask, accepts=lambda said: len(said) == 2 and said.isdecimal() and all(1 <= int(one) <= sides for one in said))
        return Prompt(
            "typed",
            "",
            staged(stage),
            lambda answers: Answered(Diced(speaker, int(str(answers[0])[0]), int(str(answers[0])[1])), note=note),
        )
    players = flow.bench_candidates(state)
    if players:
        note = _("the club's own top")
        stage = Choose(_("Whom did the club's own top choose?"), _chairs(state, {player: player for player in players}))
        return Prompt("typed", "", staged(stage), lambda answers: Answered(PlayerBenched(str(answers[0])), note=note))
    return None


def sign(state: State) -> Prompt:
    """Who signs the evening."""
    return Prompt(
        "sign",
        _("Signature"),
        staged(Write(_("Surname of the host"), begins_with=state.head.evening.host)),
        lambda answers: Answered(EveningSigned(str(answers[0]))),
    )
