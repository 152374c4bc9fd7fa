"""What the panel "now" shows, as plain data: made from the state, the next step and the prompt, drawn by `now_panel`.

Nothing here tells a role unless `Shown.roles` is True.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from judge_console import words
from judge_console.desk.event_words import seat_list
from judge_console.engine.events import Event
from judge_console.mafia import flow
from judge_console.mafia.events import Checked, Fouled, Nominated, Shot, TeamDefeated
from judge_console.mafia.flow import Consequence, Foresight, Stage, Step
from judge_console.mafia.rules import Role
from judge_console.mafia.score import extra_column, is_black, is_sheriff
from judge_console.mafia.state import SEATS, Phase, State
from judge_console.ui.mafia import wording
from judge_console.ui.mafia.prompts import (
    ENDINGS,
    BestMovePrompt,
    CheckPrompt,
    HandsPrompt,
    NominatePrompt,
    OutcomePrompt,
    Prompt,
    ProposalPrompt,
    SanctionPrompt,
    ShotPrompt,
    WordPrompt,
)
from judge_console.words import amount, plural
from judge_console.words import translate as _

Tone = Literal["plain", "muted", "gain", "warning", "loss"]
_ORDER: Final = "①②③④⑤⑥⑦⑧⑨⑩"


@dataclass(frozen=True, slots=True)
class Card:
    """A player or a part of the phase: what leads it, its words, what stands at its right. `seat` is the digit that a click stands for."""

    lead: str
    text: str
    value: str = ""
    standing: Literal["plain", "active", "done"] = "plain"
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of the box under the field."""

    text: str
    clause: str | None = None
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Choice:
    """A numbered choice; `possible` False where it would be refused."""

    number: int
    text: str
    clause: str | None = None
    chosen: bool = False
    possible: bool = True


@dataclass(frozen=True, slots=True)
class Field:
    """What has been typed. `ways` are the ways of answering that Tab goes through, `way` the one in use."""

    text: str
    placeholder: str
    ways: tuple[str, ...] = ()
    way: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """The panel's content from top to bottom. `note` is what is being typed into the field for it, None where there is none."""

    heading: str
    cards: tuple[Card, ...] = ()
    field: Field | None = None
    choices: tuple[Choice, ...] = ()
    lines: tuple[Line, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page knows beside the state: the latest stage, whether roles may be seen now, the row that was chosen.

    `silenced` is an event that was tried and whose refusal would tell a role: only then is it said that it cannot be. `cell_fault` is what
    is wrong with a cell that is being typed into.
    """

    stage: Stage | None = None
    roles: bool = False
    chosen: int | None = None
    silenced: Event | None = None
    cell_fault: str = ""


def view(state: State, step: Step | None, prompt: Prompt | None, shown: Shown) -> View:
    """The panel now."""
    match prompt:
        case ProposalPrompt():
            return _proposal(state, prompt)
        case SanctionPrompt():
            return _sanction(state, prompt, shown)
        case OutcomePrompt():
            return _outcome(state, prompt, shown)
        case WordPrompt():
            return View(
                _("The word to whom?"), field=Field("", _("seat")), lines=(Line(_("A speech, or a last word that is due."), tone="muted"),)
            )
        case HandsPrompt():
            return _hands(state, prompt, shown)
        case ShotPrompt():
            return _shot(state, prompt, shown)
        case CheckPrompt():
            return _check(state, prompt, shown)
        case BestMovePrompt():
            return _best_move(state, prompt)
        case NominatePrompt(asked=True):
            field = Field("", _("seat"))
            return View(_("{seat} nominates whom?").format(seat=prompt.speaker), _ballot_cards(state), field)
        case _:
            return _phase(state, step, shown)


def heading(state: State) -> str:
    """How many sit at the table, how many hands that is."""
    count = len(state.living)
    table = plural("{n} at the table", "{n} at the table", count)
    if state.phase is Phase.VOTE and state.ballot is not None:
        return _("Now · {table}, {hands}").format(table=table, hands=wording.hands(count + len(state.ballot.gone)))
    return _("Now · {table}").format(table=table)


# Phases in which nothing is asked.


def _phase(state: State, step: Step | None, shown: Shown) -> View:
    chosen = tuple(_chosen_lines(state, shown))
    if state.over:
        return View(_("Result"), lines=(*chosen, *_result_lines(state, step)))
    lines = (*chosen, *_step_lines(state, step, shown))
    match state.phase:
        case Phase.INTRODUCTION:
            return View(heading(state), tuple(_introduction_cards(state, shown)), lines=(*_roles_lines(state), *lines))
        case Phase.SPEECHES:
            return View(heading(state), (*_speaker_cards(state), *_ballot_cards(state)), lines=(*_speech_lines(state), *lines))
        case Phase.TIE:
            return View(heading(state), tuple(_tie_cards(state)), lines=lines)
        case Phase.DECIDED:
            cards = tuple(_last_word_cards(state))
            return View(heading(state), cards, lines=lines if cards else (Line(_("Nobody leaves."), tone="muted"), *lines))
        case Phase.CHECKS:
            return View(heading(state), tuple(_night_cards(state, shown)), lines=lines)
        case _:
            return View(heading(state), lines=lines)


def _chosen_lines(state: State, shown: Shown) -> Iterator[Line]:
    if shown.cell_fault:
        yield Line(_first_upper(shown.cell_fault), tone="loss")
    if shown.chosen is not None:
        player = wording.named(state, shown.chosen)
        yield Line(_("Chosen: {player}. A sanction, a nomination or the word goes to him at once.").format(player=player))


def _introduction_cards(state: State, shown: Shown) -> Iterator[Card]:
    options = state.rules.options.introduction
    parts = (
        (Stage.AGREEMENT, options.agreement_seconds),
        (Stage.DON_LOOK, options.look_seconds),
        (Stage.SHERIFF_LOOK, options.look_seconds),
        (Stage.FREE_SEATING, options.free_seating_seconds),
    )
    order = [stage for stage, _seconds in parts]
    now = order.index(shown.stage) if shown.stage in order else -1
    for place, (stage, seconds) in enumerate(parts):
        standing: Literal["plain", "active", "done"] = "done" if place < now else "active" if place == now else "plain"
        yield Card(str(place + 1), _(wording.WAYPOINTS[stage.value]), _("{seconds} s").format(seconds=seconds), standing)


def _roles_lines(state: State) -> Iterator[Line]:
    if any(seat.role for seat in state.seats):
        yield Line(_("The roles are written down."), tone="muted")
    else:
        yield Line(_("The roles are not written down. They may be at any time, the end of the game included."), "9.4", "muted")


def _speaker_cards(state: State) -> Iterator[Card]:
    if state.position < 0 and state.last_words:
        yield from _last_word_cards(state)
        return
    if state.floor is None or state.day is None:
        return
    seat = state.floor.seat
    target = next((nominated for by, nominated in state.day.nominations if by == seat), None)
    value = _("→ {seat}").format(seat=target) if target is not None else "·"
    yield Card(str(seat), state.head.players[seat - 1], value, "active", seat)


def _ballot_cards(state: State) -> tuple[Card, ...]:
    if state.day is None:
        return ()
    by = {seat: nominator for nominator, seat in reversed(state.day.nominations)}
    return tuple(
        Card(str(seat), _nominated_by(state, seat, by.get(seat)), _ORDER[place], "plain", seat)
        for place, seat in enumerate(state.day.on_ballot)
    )


def _nominated_by(state: State, seat: int, by: int | None) -> str:
    nickname = state.head.players[seat - 1]
    return nickname if by is None else _("{nickname} · by {seat}").format(nickname=nickname, seat=by)


def _speech_lines(state: State) -> Iterator[Line]:
    clause = state.rules.clause_number("fouls.silence_at")
    if state.floor is not None and state.floor.word == "speech":
        seat = state.floor.seat
        if state.silent_today(seat):
            seconds = state.speech_seconds(seat)
            told = _("Third foul: {seat} has {seconds} s.") if seconds else _("Third foul: {seat} is silent, but may nominate.")
            yield Line(told.format(seat=seat, seconds=seconds), clause, "warning")
        if any(flow.foresee(state, Nominated(seat, target)).refusal is None for target in state.living):
            yield Line(_("A digit puts a player on the ballot for {seat}.").format(seat=seat), tone="muted")
    following = flow.next_speaker(state)
    if following is not None and state.silent_today(following):
        yield Line(_("Next is {seat}: third foul, silent in this round.").format(seat=following), clause, "warning")
    if following is None and state.day is not None and state.day.cancelled:
        yield Line(_("The vote of this day is cancelled."), state.rules.clause_number("vote.removal_and_vote"), "warning")
    elif following is None and state.day is not None and len(state.day.on_ballot) == 1 and not state.votable:
        yield Line(_("One nominee on day 1 is not voted."), tone="muted")


def _tie_cards(state: State) -> Iterator[Card]:
    spoken = state.tie_position
    for place, seat in enumerate(state.tied):
        standing: Literal["plain", "active", "done"] = "done" if place < spoken else "active" if place == spoken else "plain"
        here = state.at_table(seat)
        value = _("{seconds} s").format(seconds=state.tie_speech_seconds(seat)) if here else _("removed")
        yield Card(str(seat), state.head.players[seat - 1], value, standing if here else "done", seat)


def _last_word_cards(state: State) -> Iterator[Card]:
    for place, seat in enumerate(state.last_words):
        position = state.last_word_position
        standing: Literal["plain", "active", "done"] = "done" if place < position else "active" if place == position else "plain"
        yield Card(str(seat), state.head.players[seat - 1], _("{seconds} s").format(seconds=state.last_word_seconds()), standing, seat)


def _night_cards(state: State, shown: Shown) -> Iterator[Card]:
    night = state.nights[-1]
    if night.killed is None:
        yield Card("×", _("a miss: nobody is killed"), standing="done")
    else:
        yield Card(str(night.killed), state.head.players[night.killed - 1], _("killed"), "done")
    for role, seat in ((Role.DON, night.don_check), (Role.SHERIFF, night.sheriff_check)):
        if seat is None:
            continue
        told = _("the Don checked") if role is Role.DON else _("the Sheriff checked")
        answer = is_sheriff(state, seat) if role is Role.DON else is_black(state, seat)
        yield Card(str(seat), told, wording.check_answer(role, answer) if shown.roles else "••", "done")


def _result_lines(state: State, step: Step | None) -> Iterator[Line]:
    clause = state.ended.clause if state.ended else None
    yield Line(f"{_first_upper(wording.outcome_words(state))}.", clause, "gain" if state.ended else "warning")
    if not state.roles_known:
        yield Line(_("The roles are not all written down: points cannot be counted."), "9.4", "warning")
    for ruling in state.rulings:
        if ruling.code in {"winner_contradicted", "extra_too_large"}:
            yield Line(words.sentence(ruling.code, ruling.facts), ruling.clause, "warning")
    given = [f"{seat}: {amount(extra_column(state, seat))}" for seat in SEATS if extra_column(state, seat)]
    if given:
        yield Line(_("Extra points with the best move: {given}").format(given=", ".join(given)), "9.9", "muted")
    if state.signed:
        yield Line(_("Signed: {judge}. Only a correction reopens it.").format(judge=state.signed_by), "9.10", "gain")
    elif step is not None and step.name == "sign":
        yield Line(_("All is ready for the signature."), "9.10", "muted")


def _step_lines(state: State, step: Step | None, shown: Shown) -> Iterator[Line]:
    """What the next step itself leads to: a lone nominee who leaves at once, for one."""
    if step is not None and step.name == "voting" and step.event is not None:
        yield from consequence_lines(flow.foresee(state, step.event).consequences, shown)


# Prompts.


def consequence_lines(found: tuple[Consequence, ...], shown: Shown) -> Iterator[Line]:
    """Consequences as lines of the box."""
    tones: dict[str, Tone] = {
        "voted_out": "gain",
        "killed": "gain",
        "remainder": "plain",
        "hands_left": "plain",
        "last_words": "muted",
        "nobody_leaves": "plain",
        "missed": "plain",
        "out": "loss",
        "game_over": "loss",
    }
    for item in found:
        yield Line(wording.consequence_words(item, roles=shown.roles), item.clause, tones.get(item.code, "warning"))


def _foreseen_lines(event: Event | None, foreseen: Foresight | None, shown: Shown) -> Iterator[Line]:
    if event is None or foreseen is None:
        return
    if foreseen.refusal is not None:
        if shown.roles or event == shown.silenced or not tells_role(event, foreseen.refusal.code):
            yield Line(refusal_words(event, foreseen, roles=shown.roles), foreseen.refusal.clause, "loss")
    else:
        yield from consequence_lines(foreseen.consequences, shown)


def tells_role(event: Event, code: str) -> bool:
    """Whether a refusal's sentence would tell a role: who is red, or that the Don or the Sheriff has left."""
    return code == "not_black" or (code == "not_at_table" and isinstance(event, Checked)) or (code == "roles_known")


def refusal_words(event: Event, foreseen: Foresight, *, roles: bool) -> str:
    """Why it would be refused, without telling a role."""
    refusal = foreseen.refusal
    if refusal is None:
        return ""
    if tells_role(event, refusal.code) and not roles:
        return _("This cannot be recorded. The reason would tell a role: hold the roles key.")
    return f"{_first_upper(words.sentence(refusal.code, refusal.facts))}."


def _hands(state: State, prompt: HandsPrompt, shown: Shown) -> View:
    event = prompt.event(state)
    foreseen = flow.foresee(state, event)
    ways = (_("seats"), _("count"))
    typed = prompt.count if prompt.counting else " ".join(str(seat) for seat in prompt.voters)
    placeholder = _("how many hands") if prompt.counting else _("whose hands")
    field = Field(typed, placeholder, ways, int(prompt.counting))
    if prompt.seat is None:
        needed = len(state.living) // 2 + 1
        question = _("Do all of them leave: {seats}?").format(seats=seat_list(state.tied))
        cards = (Card("?", question, f"{prompt.hands}/{len(state.living)}", "active"),)
        lines = (Line(_("Needs {hands}.").format(hands=wording.hands(needed)), tone="muted"), *_foreseen_lines(event, foreseen, shown))
        return View(heading(state), cards, field, lines=lines)
    lines = tuple(_foreseen_lines(event, foreseen, shown))
    if foreseen.refusal is None:
        lines += tuple(_prospect_lines(state, foreseen.after))
    return View(heading(state), tuple(_candidate_cards(state, prompt)), field, lines=lines)


def _candidate_cards(state: State, prompt: HandsPrompt) -> Iterator[Card]:
    day = state.day
    by = {seat: nominator for nominator, seat in reversed(day.nominations)} if day else {}
    tie = state.phase is Phase.TIE
    ballot = None if tie else state.ballot
    candidates = state.tied if tie else ballot.candidates if ballot else ()
    counted = {count.seat: count.hands for count in ballot.counts} if ballot else {}
    for seat in candidates:
        text = _nominated_by(state, seat, by.get(seat))
        if not state.at_table(seat):
            text = _("{nickname} · removed").format(nickname=state.head.players[seat - 1])
        if seat in counted:
            yield Card(str(seat), text, str(counted[seat]), "done")
        elif seat == prompt.seat:
            yield Card(str(seat), text, str(prompt.hands), "active")
        else:
            last = seat == candidates[-1]
            rest = state.hands_left - prompt.hands
            alone = last and len(candidates) - len(counted) == 2 and rest >= 0
            yield Card(str(seat), text, _("rest {hands}").format(hands=rest) if alone else _("rest") if last else "·")


def _prospect_lines(state: State, after: State) -> Iterator[Line]:
    """What the next count would lead to; for the last but one, what other counts would."""
    found = flow.prospects(after) or flow.prospects(state)
    told: list[str] = []
    for prospect in found:
        result = next(
            (item for item in prospect.consequences if item.code in {"tie", "lift_asked", "voted_out", "nobody_leaves", "shielded"}), None
        )
        if result is None:
            continue
        span = str(prospect.lowest) if prospect.lowest == prospect.highest else f"{prospect.lowest}–{prospect.highest}"
        seats = seat_list(result.seats)
        match result.code:
            case "tie":
                told.append(_("{hands}: tie {seats}").format(hands=span, seats=seats))
            case "lift_asked":
                told.append(_("{hands}: lift {seats}").format(hands=span, seats=seats))
            case "voted_out":
                told.append(_("{hands}: {seats} leaves").format(hands=span, seats=seats))
            case _:
                told.append(_("{hands}: nobody leaves").format(hands=span))
    if told:
        yield Line(_("If {seat} gets {outcomes}").format(seat=found[0].seat, outcomes="; ".join(told)), tone="muted")


def _shot(state: State, prompt: ShotPrompt, shown: Shown) -> View:
    event = prompt.event(state)
    if prompt.each:
        typed = " ".join(f"{shooter}→{target}" for shooter, target in prompt.shots)
        typed += f" {prompt.shooter}→" if prompt.shooter is not None else ""
    else:
        typed = "" if prompt.target is None else wording.named(state, prompt.target)
    field = Field(
        typed.strip(), _("shooter, target, …") if prompt.each else _("whom"), (_("one target"), _("each his own")), int(prompt.each)
    )
    lines = tuple(_foreseen_lines(event, flow.foresee(state, event) if event is not None else None, shown))
    if isinstance(event, Shot) or prompt.shooter is not None:
        return View(heading(state), field=field, lines=lines)
    hint = Line(_("Nothing typed is a miss."), tone="muted")
    return View(heading(state), field=field, lines=(hint, *lines))


def _check(state: State, prompt: CheckPrompt, shown: Shown) -> View:
    field = Field("" if prompt.seat is None else wording.named(state, prompt.seat), _("whom he points at"))
    event = prompt.event(state)
    lines = list(_foreseen_lines(event, flow.foresee(state, event) if event is not None else None, shown))
    if prompt.seat is not None:
        answer = is_sheriff(state, prompt.seat) if prompt.role is Role.DON else is_black(state, prompt.seat)
        if shown.roles:
            lines.append(Line(_("Answer: {answer}").format(answer=wording.check_answer(prompt.role, answer)), tone="warning"))
        else:
            lines.append(Line(_("Answer: while the roles key is held"), tone="muted"))
    title = _("The Don's check") if prompt.role is Role.DON else _("The Sheriff's check")
    return View(title, tuple(_night_cards(state, shown)), field, lines=tuple(lines))


def _best_move(state: State, prompt: BestMovePrompt) -> View:
    most = state.rules.options.best_move.seats
    clause = state.rules.clause_number("best_move.seats")
    field = Field(seat_list(prompt.seats), _("up to {most} seats").format(most=most))
    cards = (*_last_word_cards(state), *(Card(str(seat), state.head.players[seat - 1], "?", seat=seat) for seat in prompt.seats))
    told = _("Best move of {seat}: whom does he think black?").format(seat=state.first_killed)
    return View(_("Best move"), cards, field, lines=(Line(told, clause, "muted"),))


def _sanction(state: State, prompt: SanctionPrompt, shown: Shown) -> View:
    if prompt.seat is None:
        name = _(wording.SANCTIONS[prompt.sanction])
        return View(_("{sanction}: to whom?").format(sanction=_first_upper(name)), field=Field("", _("seat")))
    rules = state.rules
    seat, best, sanction = prompt.seat, prompt.best(rules), prompt.effective(rules)
    fouls = state.seat(seat).fouls
    card = Card(str(seat), state.head.players[seat - 1], plural("{n} foul", "{n} fouls", fouls), "active")
    order = list(wording.SANCTIONS)
    field = Field(
        prompt.typed, _("part of the violation's name"), tuple(_(wording.SANCTIONS[item]) for item in order), order.index(sanction)
    )
    choices = tuple(
        Choice(number, wording.violation_words(rules, item.clause), item.clause, chosen=best is not None and item.clause == best.clause)
        for number, item in enumerate(prompt.choices(rules), start=1)
    )
    event = prompt.event(state)
    lines = list(_sanction_lines(state, prompt, event))
    if isinstance(event, TeamDefeated):
        lines.append(Line(_("The game ends with this."), tone="loss"))  # whose defeat it is would tell his team
    else:
        lines += _foreseen_lines(event, flow.foresee(state, event) if event is not None else None, shown)
    if prompt.note.strip() and not prompt.noting:
        lines.append(Line(_("Note: {note}").format(note=prompt.note.strip()), tone="muted"))
    note = prompt.note if prompt.noting else None
    return View(_("Violation of {seat}").format(seat=seat), (card,), field, choices, tuple(lines), note)


def _sanction_lines(state: State, prompt: SanctionPrompt, event: Event | None) -> Iterator[Line]:
    rules = state.rules
    best, sanction = prompt.best(rules), prompt.effective(rules)
    if prompt.typed and best is None:
        yield Line(_("No violation has this in its name."), tone="loss")
    elif event is None and sanction == "team_defeat" and best is not None:
        yield Line(_("The role is not written down: give defeat to a team by the outcome key."), best.clause, "loss")
    elif event is None:
        yield Line(_("Choose the violation: this sanction needs its clause."), tone="warning")
    if best is not None and best.sanction not in {sanction, "choice"}:
        usual = _(wording.SANCTIONS[best.sanction])
        yield Line(_("Usually: {sanction}.").format(sanction=usual), best.rests_on or best.clause, "warning")
    if best is not None and best.also is not None and best.also not in {sanction, "penalty"}:
        yield Line(_("Also: {sanction}.").format(sanction=_(wording.SANCTIONS[best.also])), best.also_rests_on, "warning")
    if prompt.ruled_by == "chief":
        yield Line(_("By the chief judge."), "6.2", "muted")
    if prompt.needs_hand(state):
        told = _("His hand is in the count already (F3).") if prompt.hand_counted else _("His hand is not yet counted (F3 if it is).")
        yield Line(told, tone="warning")
    elif isinstance(event, Fouled) and not state.at_table(event.seat):
        yield Line(_("He has left: the foul is counted and changes nothing else."), tone="muted")


def _outcome(state: State, prompt: OutcomePrompt, shown: Shown) -> View:
    event = prompt.event(state)
    lines = tuple(_foreseen_lines(event, flow.foresee(state, event) if event is not None else None, shown))
    if prompt.ending is not None and prompt.ending.kind == "defeat":
        team = _("Defeat to the red team") if prompt.ending.side == "red" else _("Defeat to the black team")
        choices = tuple(
            Choice(number, wording.violation_words(state.rules, clause), clause, chosen=clause == prompt.clause)
            for number, clause in enumerate(prompt.clauses(state.rules), start=1)
        )
        return View(_("{what}: by which clause?").format(what=team), choices=choices, lines=lines)
    names = (
        _("the red team has won"),
        _("the black team has won"),
        _("a draw"),
        _("defeat to the red team"),
        _("defeat to the black team"),
        _("the game is abandoned"),
    )
    choices = tuple(
        Choice(number, name, chosen=ending == prompt.ending)
        for number, (ending, name) in enumerate(zip(ENDINGS, names, strict=True), start=1)
    )
    return View(_("How does the game end?"), choices=choices, lines=lines)


def _first_upper(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _proposal(state: State, prompt: ProposalPrompt) -> View:
    proposal = prompt.proposal
    told = Line(f"{_first_upper(wording.violation_words(state.rules, proposal.clause))}.", proposal.clause, "warning")
    card = Card(str(proposal.seat), state.head.players[proposal.seat - 1], standing="active")
    event = prompt.event(state)
    if proposal.team is None:
        choices = (
            Choice(1, _("defeat to the red team"), chosen=prompt.team == "red"),
            Choice(2, _("defeat to the black team"), chosen=prompt.team == "black"),
        )
    else:
        choices = (
            Choice(1, _("defeat to the team of {seat}").format(seat=proposal.seat), proposal.clause, chosen=prompt.team is not None),
            Choice(2, _("no defeat"), chosen=prompt.team is None),
        )
    end = () if event is None else (Line(_("The game ends with this."), tone="loss"),)
    hint = Line(_("The judge decides. Enter without a choice goes on without defeat."), tone="muted")
    return View(_("The console offers a team defeat"), (card,), choices=choices, lines=(told, hint, *end))
