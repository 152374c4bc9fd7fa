"""The course of a game as a judge runs it: what comes next, which timer is due, what an event not yet recorded would lead to.

Nothing here judges anything: what is lawful is asked of `lawful`, what follows is read off two folded states. Parts of a phase that the
journal has no event for (the agreement, the looks, the re-vote's beginning) are stages; the desk keeps the latest one dealt with.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, assert_never

from judge_console.engine.discipline import Step as FoldStep
from judge_console.engine.events import Entry, Event, Refusal
from judge_console.mafia.events import (
    DayBegan,
    LastWordBegan,
    NightBegan,
    ProtocolSigned,
    SpeechBegan,
    VotesCast,
    VotingBegan,
)
from judge_console.mafia.fold import apply
from judge_console.mafia.lawful import refusals
from judge_console.mafia.rules import Role
from judge_console.mafia.score import penalty
from judge_console.mafia.state import OPEN_VOTE, SEATS, Ballot, Phase, State


class Stage(Enum):
    """A part of a phase without an event of its own, in the order in which they come."""

    AGREEMENT = "agreement"
    DON_LOOK = "don_look"
    SHERIFF_LOOK = "sheriff_look"
    FREE_SEATING = "free_seating"
    DON_CHECK = "don_check"
    SHERIFF_CHECK = "sheriff_check"
    BEST_MOVE = "best_move"
    REVOTE = "revote"
    ROLES = "roles"
    EXTRAS = "extras"
    BREAK = "break"


_INTRODUCTION: Final = (Stage.AGREEMENT, Stage.DON_LOOK, Stage.SHERIFF_LOOK, Stage.FREE_SEATING)
_CHECKS: Final = (Stage.DON_CHECK, Stage.SHERIFF_CHECK)
_ENDING: Final = (Stage.BEST_MOVE, Stage.ROLES, Stage.EXTRAS)


@dataclass(frozen=True, slots=True)
class Reached:
    """The latest stage dealt with and the place of the game where that was; it means nothing anywhere else."""

    place: str
    stage: Stage


StepName = Literal[
    "agreement",
    "don_look",
    "sheriff_look",
    "free_seating",
    "day",
    "last_word",
    "best_move",
    "speech",
    "voting",
    "votes",
    "tie_speech",
    "revote",
    "lift",
    "night",
    "shot",
    "don_check",
    "sheriff_check",
    "roles",
    "extras",
    "sign",
    "break",
]
Answer = Literal["votes", "lift", "shot", "check", "best_move", "roles", "extras", "signature"]


@dataclass(frozen=True, slots=True)
class Step:
    """The one natural next step.

    `event` is what taking it records; where it is None the step is a `stage` to be marked as dealt with, or it `asks` the judge for an
    answer that makes the event. A step that asks and has a stage may be left unanswered. `seat` is whom it is about, `number` the day or
    night that begins, `first` that it opens its round.
    """

    name: StepName
    event: Event | None = None
    stage: Stage | None = None
    asks: Answer | None = None
    seat: int | None = None
    number: int | None = None
    first: bool = False


TimerKind = Literal["agreement", "look", "free_seating", "speech", "tie", "last", "candidate", "check", "break"]


@dataclass(frozen=True, slots=True)
class Due:
    """A timer that is due: its kind, seconds by the regulation (0: the seat is silent), whose it is, and the place that tells two apart."""

    kind: TimerKind
    seconds: int
    seat: int | None
    place: str


WaypointName = Literal[
    "agreement",
    "don_look",
    "sheriff_look",
    "free_seating",
    "day",
    "killed_word",
    "speeches",
    "voting",
    "tie_speeches",
    "revote",
    "lift",
    "last_word",
    "night",
    "shot",
    "don_check",
    "sheriff_check",
    "roles",
    "extras",
    "sign",
]


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A part of the running day, night or ending for the ribbon; `number` where it is a day or a night."""

    name: WaypointName
    standing: Literal["past", "now", "ahead"]
    number: int | None = None


ConsequenceCode = Literal[
    "hands_left",
    "remainder",
    "tie",
    "lift_asked",
    "lift_passed",
    "lift_failed",
    "voted_out",
    "nobody_leaves",
    "shielded",
    "last_words",
    "killed",
    "missed",
    "misses_at_four",
    "quiet_rounds",
    "silence_now",
    "silence_later",
    "out",
    "stays_on_ballot",
    "vote_cancelled",
    "next_vote_cancelled",
    "penalty",
    "proposal",
    "game_over",
]


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that follows from an event: a stable code, the seats and the number it is about, the clause it rests on.

    `number` is hands, seconds, a day, or how many misses. `detail` is how somebody left or why the game ended, seconds that a silenced seat
    still has, penalty points, or the number of misses that end the game. `winner` is set for the end of the game only: it tells roles, so
    the desk shows it when roles may be seen.
    """

    code: ConsequenceCode
    seats: tuple[int, ...] = ()
    number: int | None = None
    clause: str | None = None
    detail: str | None = None
    winner: str | None = None


@dataclass(frozen=True)
class Foresight:
    """What an event would do now: the refusal it would meet, or the state after it and what follows."""

    refusal: Refusal | None
    after: State
    consequences: tuple[Consequence, ...]


@dataclass(frozen=True, slots=True)
class Prospect:
    """What happens if `seat` is given from `lowest` to `highest` hands."""

    seat: int
    lowest: int
    highest: int
    consequences: tuple[Consequence, ...]


# What comes next.


def place(state: State) -> str:
    """Names the part of the game that a stage belongs to."""
    time, number = state.when
    if state.over:
        return f"over {time} {number}"
    if state.phase is Phase.SPEECHES and state.position >= 0:
        return f"round {number}"
    if state.phase in OPEN_VOTE and state.ballot is not None:
        return f"{state.phase.value} {number}.{state.ballot.round}"
    return f"{state.phase.value} {number}"


def stage_at(state: State, reached: Reached | None) -> Stage | None:
    """The latest stage dealt with in this part of the game."""
    return reached.stage if reached is not None and reached.place == place(state) else None


def next_step(state: State, stage: Stage | None = None) -> Step | None:
    """The one natural next step, None when the protocol is signed and the break runs. `stage` is the latest one dealt with (`stage_at`)."""
    if state.signed:
        return None if stage is Stage.BREAK else Step("break", stage=Stage.BREAK)
    if state.over:
        return _ending(state, stage)
    match state.phase:
        case Phase.INTRODUCTION:
            following = _after(stage, _INTRODUCTION)
            return Step("day", DayBegan(), number=1) if following is None else Step(following.value, stage=following)
        case Phase.SPEECHES:
            return _in_speeches(state, stage)
        case Phase.VOTE:
            return Step("votes", asks="votes", seat=state.ballot.uncounted[0] if state.ballot else None)
        case Phase.TIE:
            return _in_tie(state, stage)
        case Phase.LIFT:
            return Step("lift", asks="lift")
        case Phase.DECIDED:
            return _last_word(state) or _night(state)
        case Phase.NIGHT:
            return Step("shot", asks="shot")
        case Phase.CHECKS:
            return _in_checks(state, stage)
        case _ as never:
            assert_never(never)


def _after(stage: Stage | None, stages: tuple[Stage, ...]) -> Stage | None:
    """The stage after `stage`, the first one where it is not among them."""
    index = stages.index(stage) + 1 if stage in stages else 0
    return stages[index] if index < len(stages) else None


def _in_speeches(state: State, stage: Stage | None) -> Step:
    if state.position < 0:
        word = _last_word(state)
        if word is not None:
            return word
        if _best_move_due(state, stage) and state.floor is not None:
            return Step("best_move", asks="best_move", stage=Stage.BEST_MOVE, seat=state.first_killed)
    speaker = next_speaker(state)
    if speaker is not None:
        return Step("speech", SpeechBegan(speaker), seat=speaker, first=state.position < 0)
    return Step("voting", VotingBegan()) if state.votable else _night(state)


def next_speaker(state: State) -> int | None:
    """Who speaks next in this round of speeches, those who left passed over; None when all have spoken."""
    order = sorted(state.living, key=state.place_in_round)
    return next((seat for seat in order if state.place_in_round(seat) > state.position), None)


def _in_tie(state: State, stage: Stage | None) -> Step:
    if stage is not Stage.REVOTE:
        # Those at the table; one who was removed in his speech does not give the earlier ones another.
        waiting = next((seat for seat in state.tied[state.tie_position + 1 :] if state.at_table(seat)), None)
        if waiting is not None:
            return Step("tie_speech", SpeechBegan(waiting), seat=waiting, first=state.tie_position < 0)
        return Step("revote", stage=Stage.REVOTE)
    return Step("votes", asks="votes", seat=state.tied[0])


def _last_word(state: State) -> Step | None:
    position = state.last_word_position + 1
    if position >= len(state.last_words):
        return None
    seat = state.last_words[position]
    return Step("last_word", LastWordBegan(seat), seat=seat, first=position == 0)


def _best_move_due(state: State, stage: Stage | None) -> bool:
    """Whether the first killed may still name his three and has not (8.3)."""
    if state.best_move is not None or state.first_killed is None or state.best_move_lost or stage in _ENDING:
        return False
    if state.phase is Phase.CHECKS:
        return state.nights[-1].number == 1
    return state.phase is Phase.SPEECHES and state.days[-1].number == 2 and state.position < 0 and not state.days[-1].nominations


def _night(state: State) -> Step:
    return Step("night", NightBegan(), number=len(state.nights) + 1)


def _in_checks(state: State, stage: Stage | None) -> Step:
    """Both checks are called every night, whether their owner is there or not: silence would tell the table who has gone."""
    night = state.nights[-1]
    if night.don_check is None and night.sheriff_check is None and stage not in _CHECKS:
        return Step("don_check", asks="check", stage=Stage.DON_CHECK)
    if night.sheriff_check is None and stage is not Stage.SHERIFF_CHECK:
        return Step("sheriff_check", asks="check", stage=Stage.SHERIFF_CHECK)
    return Step("day", DayBegan(), number=len(state.days) + 1)


def _ending(state: State, stage: Stage | None) -> Step:
    """After the end: what was still to be said of the night, the roles if they are not known, extra points, the signature."""
    if _best_move_due(state, stage):
        return Step("best_move", asks="best_move", stage=Stage.BEST_MOVE, seat=state.first_killed)
    if not state.roles_known and stage not in {Stage.ROLES, Stage.EXTRAS}:
        return Step("roles", asks="roles", stage=Stage.ROLES)
    if state.ended is not None and not state.extras and stage is not Stage.EXTRAS:
        return Step("extras", asks="extras", stage=Stage.EXTRAS)
    return Step("sign", ProtocolSigned(state.head.game.judge), asks="signature")


def checker(step: Step) -> Role:
    """Whose check a step asks for."""
    return Role.DON if step.name == "don_check" else Role.SHERIFF


# Whose word it is, and its time.


def next_up(state: State, stage: Stage | None = None) -> int | None:
    """The seat that has the word after this one, None where nobody's is due."""
    step = next_step(state, stage)
    return step.seat if step is not None and step.name in {"speech", "tie_speech", "last_word"} else None


def due_timer(state: State, stage: Stage | None = None) -> Due | None:
    """The timer that is due now, None where nothing is timed."""
    options = state.rules.options
    where = place(state)
    if state.over:
        running = state.signed and stage is Stage.BREAK
        return Due("break", options.timetable.break_seconds, None, where) if running else None
    if state.floor is not None:
        seat = state.floor.seat
        match state.floor.word:
            case "speech":
                return Due("speech", state.speech_seconds(seat), seat, where)
            case "tie":
                if stage is not Stage.REVOTE:
                    return Due("tie", state.tie_speech_seconds(seat), seat, where)
            case "last":
                return Due("last", state.last_word_seconds(), seat, where)
            case _ as never:
                assert_never(never)
    match stage:
        case Stage.AGREEMENT:
            return Due("agreement", options.introduction.agreement_seconds, None, where)
        case Stage.DON_LOOK | Stage.SHERIFF_LOOK:
            return Due("look", options.introduction.look_seconds, None, f"{where} {stage.value}")
        case Stage.FREE_SEATING:
            return Due("free_seating", options.introduction.free_seating_seconds, None, where)
        case _:
            pass
    match next_step(state, stage):
        case Step(name="votes", seat=candidate):
            return Due("candidate", options.vote.candidate_seconds, candidate, where)
        case Step(name="don_check" | "sheriff_check" as name):
            return Due("check", options.night.check_seconds, None, f"{where} {name}")
        case _:
            return None


# The ribbon.


def waypoints(state: State, stage: Stage | None = None) -> tuple[Waypoint, ...]:
    """The parts of this day, night or ending, those behind and those ahead, in order; empty once the protocol is signed."""
    step = next_step(state, stage)
    if step is None or state.signed:
        return ()
    if state.over:
        return _line(tuple((name, None) for name in _ending_names(state)), _ENDING_NOW.get(step.name, "sign"))
    if state.phase is Phase.INTRODUCTION:
        names: tuple[tuple[WaypointName, int | None], ...] = tuple((part.value, None) for part in _INTRODUCTION)
        return _line((*names, ("day", 1)), stage.value if stage is not None else None)
    if state.phase in {Phase.NIGHT, Phase.CHECKS}:
        ahead = len(state.days) + 1
        return _line((("shot", None), ("don_check", None), ("sheriff_check", None), ("day", ahead)), step.name)
    return _line(tuple(_day_names(state)), _day_now(state, stage))


_ENDING_NOW: Final = {"best_move": "killed_word", "roles": "roles", "extras": "extras", "sign": "sign"}


def _ending_names(state: State) -> Iterator[WaypointName]:
    if _best_move_due(state, None):
        yield "killed_word"
    if not state.roles_known:
        yield "roles"
    if state.ended is not None:
        yield "extras"
    yield "sign"


def _day_names(state: State) -> Iterator[tuple[WaypointName, int | None]]:
    day = state.days[-1]
    if state.phase is Phase.SPEECHES and state.position < 0 and state.last_words:
        yield "killed_word", None
    yield "speeches", None
    voted = bool(day.ballots) or (not day.cancelled and (state.votable or next_speaker(state) is not None))
    if voted:
        yield "voting", None
    if state.phase is Phase.TIE or len(day.ballots) > 1:
        yield "tie_speeches", None
        yield "revote", None
    if state.phase is Phase.LIFT or day.lift is not None:
        yield "lift", None
    if (voted and state.phase is not Phase.DECIDED) or day.left:
        yield "last_word", None
    yield "night", len(state.nights) + 1


def _day_now(state: State, stage: Stage | None) -> WaypointName | None:
    match state.phase:
        case Phase.SPEECHES:
            return "killed_word" if state.position < 0 and state.last_words else "speeches"
        case Phase.VOTE:
            return "voting" if state.ballot is None or state.ballot.round == 1 else "revote"
        case Phase.TIE:
            return "revote" if stage is Stage.REVOTE else "tie_speeches"
        case Phase.LIFT:
            return "lift"
        case _:
            return "last_word" if state.days[-1].left else None


def _line(names: tuple[tuple[WaypointName, int | None], ...], now: str | None) -> tuple[Waypoint, ...]:
    """Everything before `now` is past. Where nothing is now, a day is over and only its last part, the night, lies ahead."""
    at = next((index for index, (name, _) in enumerate(names) if name == now), None)
    if at is None:
        at = len(names) - 1 if names[-1][0] == "night" else 0
        return tuple(Waypoint(name, "past" if index < at else "ahead", number) for index, (name, number) in enumerate(names))
    return tuple(
        Waypoint(name, "past" if index < at else "now" if index == at else "ahead", number) for index, (name, number) in enumerate(names)
    )


# What would follow.


def foresee(state: State, event: Event) -> Foresight:
    """What the event would do if it were recorded now; refused, it would do nothing."""
    refusal = next(refusals(state, event), None)
    if refusal is not None:
        return Foresight(refusal, state, ())
    after = apply(state, FoldStep(-1, Entry(event)))
    return Foresight(None, after, consequences(state, after))


def prospects(state: State) -> tuple[Prospect, ...]:
    """What each count for the last candidate but one would lead to; empty where more than one count is still to be made or none is.

    For a single candidate to be asked about in another way, `foresee` is enough.
    """
    ballot = state.ballot
    if state.phase is not Phase.VOTE or ballot is None or len(ballot.uncounted) != 2:
        return ()
    seat = ballot.uncounted[0]
    found: list[Prospect] = []
    for hands in range(state.hands_left + 1):
        after = foresee(state, VotesCast(seat, hands=hands)).after
        follows = tuple(item for item in consequences(state, after) if item.code != "remainder")
        if found and found[-1].consequences == follows:
            found[-1] = Prospect(seat, found[-1].lowest, hands, follows)
        else:
            found.append(Prospect(seat, hands, hands, follows))
    return tuple(found)


def consequences(before: State, after: State) -> tuple[Consequence, ...]:
    """What the game became between two states one event apart, in the order in which a judge would say it."""
    return (
        *_of_sanction(before, after),
        *_of_vote(before, after),
        *_of_shot(before, after),
        *_of_end(before, after),
    )


def _of_vote(before: State, after: State) -> Iterator[Consequence]:
    ballot, day = after.ballot, after.day
    if ballot is None or day is None or before.phase not in {Phase.SPEECHES, Phase.VOTE, Phase.TIE, Phase.LIFT}:
        return
    if day.lift is not None and before.day is not None and before.day.lift is None:
        yield Consequence("lift_passed" if day.lift.passed else "lift_failed", before.tied, day.lift.hands)
    elif ballot == before.ballot or (ballot.counts == () and not ballot.closed):
        return
    elif not ballot.closed:
        if before.ballot is None or ballot.counts != before.ballot.counts:
            yield Consequence("hands_left", ballot.uncounted, after.hands_left)
        return
    else:
        yield from _of_closing(ballot, after)
    if after.phase is not Phase.DECIDED:
        return
    if day.left:
        yield Consequence("voted_out", day.left)
        if not after.over:
            several = len(day.left) > 1
            clause = after.rules.clause_number("last_word.several_seconds" if several else "last_word.seconds")
            yield Consequence("last_words", day.left, after.last_word_seconds(), clause)
        return
    gone = tuple(seat for seat in ballot.leaders if not before.at_table(seat))
    if gone and day.lift is None:
        yield Consequence("shielded", gone, clause=after.rules.clause_number("vote.removal_and_vote"))
    else:
        yield Consequence("nobody_leaves", ballot.leaders)


def _of_closing(ballot: Ballot, after: State) -> Iterator[Consequence]:
    rest = next((count for count in ballot.counts if count.remainder), None)
    if rest is not None:
        yield Consequence("remainder", (rest.seat,), rest.hands)
    if after.phase is Phase.TIE:
        yield Consequence("tie", after.tied, after.rules.options.vote.tie_speech_seconds)
    elif after.phase is Phase.LIFT:
        yield Consequence("lift_asked", after.tied, len(after.living) // 2 + 1)


def _of_shot(before: State, after: State) -> Iterator[Consequence]:
    if before.phase is not Phase.NIGHT or after.night is None or not after.night.shot_over:
        return
    if after.night.killed is not None:
        yield Consequence("killed", (after.night.killed,))
        return
    yield Consequence("missed")
    stalemate = after.rules.options.stalemate
    count = after.misses_at_four if stalemate.kind == "misses at four" else after.quiet_rounds
    if count and count < stalemate.count:
        code: ConsequenceCode = "misses_at_four" if stalemate.kind == "misses at four" else "quiet_rounds"
        yield Consequence(code, number=count, clause=after.rules.clause_number("stalemate.kind"), detail=str(stalemate.count))


def _of_sanction(before: State, after: State) -> Iterator[Consequence]:
    rules = after.rules
    for seat in SEATS:
        was, now = before.seat(seat), after.seat(seat)
        if now.silent_on is not None and now.silent_on != was.silent_on and now.left is None:
            today = after.day is not None and now.silent_on == after.day.number
            seconds = str(after.speech_seconds(seat)) if today else None
            clause = rules.clause_number("fouls.silence_at")
            yield Consequence("silence_now" if today else "silence_later", (seat,), now.silent_on, clause, seconds)
        if was.left is None and now.left is not None and now.left.how in {"fouls", "removed", "expelled"}:
            clause = rules.clause_number("fouls.removal_at") if now.left.how == "fouls" else None
            yield Consequence("out", (seat,), clause=clause, detail=now.left.how)
            yield from _of_removal_on_vote(before, after, seat)
        points = penalty(after, seat) - penalty(before, seat)
        if points:
            yield Consequence("penalty", (seat,), clause=rules.clause_number("penalties.leaving"), detail=str(points))
    for proposal in after.proposals[len(before.proposals) :]:
        yield Consequence("proposal", (proposal.seat,), clause=proposal.clause)


def _of_removal_on_vote(before: State, after: State, seat: int) -> Iterator[Consequence]:
    clause = after.rules.clause_number("vote.removal_and_vote")
    day = after.day
    if day is not None and before.day is not None and day.cancelled and not before.day.cancelled:
        yield Consequence("vote_cancelled", (seat,), day.number, clause)
    elif after.cancelled_votes != before.cancelled_votes:
        yield Consequence("next_vote_cancelled", (seat,), max(after.cancelled_votes), clause)
    elif day is not None and seat in day.on_ballot and before.phase in {Phase.SPEECHES, Phase.VOTE, Phase.TIE, Phase.LIFT}:
        yield Consequence("stays_on_ballot", (seat,), clause=clause)


def _of_end(before: State, after: State) -> Iterator[Consequence]:
    if after.ended is not None and after.ended != before.ended:
        yield Consequence("game_over", clause=after.ended.clause, detail=after.ended.reason, winner=after.ended.winner)
    elif after.abandoned and not before.abandoned:
        yield Consequence("game_over", detail="abandoned")
