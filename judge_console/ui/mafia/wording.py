"""What the judge's page says: steps, parts of the game, timers, consequences. Role-telling facts come in only where `roles` is True."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from judge_console.desk.event_words import clause_meaning, reason_words, seat_list, winner_words
from judge_console.engine.events import Event
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    Expelled,
    Fouled,
    GameAbandoned,
    LiftVoted,
    Missed,
    Penalised,
    Removed,
    Shot,
    TeamDefeated,
    VotesCast,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.flow import Consequence, Due, Stage, Step, Waypoint
from judge_console.mafia.rules import Regulation, Role, Sanction
from judge_console.mafia.state import Departure, Phase, State
from judge_console.words import N_, amount, plural, translate_in
from judge_console.words import translate as _

WAYPOINTS: Final = {
    "agreement": N_("agreement"),
    "don_look": N_("the Don looks"),
    "sheriff_look": N_("the Sheriff looks"),
    "free_seating": N_("free seating"),
    "day": N_("day {number}"),
    "killed_word": N_("word of the killed"),
    "speeches": N_("speeches"),
    "voting": N_("vote"),
    "tie_speeches": N_("tie speeches"),
    "revote": N_("re-vote"),
    "lift": N_("lift"),
    "last_word": N_("last word"),
    "night": N_("night {number}"),
    "shot": N_("shot"),
    "don_check": N_("Don's check"),
    "sheriff_check": N_("Sheriff's check"),
    "roles": N_("roles"),
    "extras": N_("extra points"),
    "sign": N_("signature"),
}
SANCTIONS: Final[dict[Sanction, str]] = {
    "warning": N_("warning"),
    "foul": N_("foul"),
    "removal": N_("removal"),
    "expulsion": N_("out of the tournament"),
    "penalty": N_("penalty"),
    "team_defeat": N_("team defeat"),
}
_LEFT: Final = {
    "voted": N_("voted out"),
    "killed": N_("killed"),
    "fouls": N_("four fouls"),
    "removed": N_("removed"),
    "expelled": N_("out of the tournament"),
}


def hands(n: int) -> str:
    """So many hands."""
    return plural("{n} hand", "{n} hands", n)


def _counted(voters: tuple[int, ...] | None, count: int | None) -> str:
    """So many hands to be counted."""
    return plural("Count {n} hand", "Count {n} hands", len(voters) if voters is not None else count or 0)


def named(state: State, seat: int) -> str:
    """A seat with its nickname."""
    return f"{seat} {state.head.players[seat - 1]}"


def left_words(left: Departure) -> str:
    """How and when somebody left."""
    when = _("day {number}") if left.time == "day" else _("night {number}") if left.number else _("introduction")
    return f"{_(_LEFT[left.how])}, {when.format(number=left.number)}"


def clock(seconds: float) -> str:
    """Time left as m:ss, the running second counted whole, so that 0:00 is the end."""
    whole = int(-(-seconds // 1)) if seconds > 0 else 0
    return f"{whole // 60}:{whole % 60:02d}"


# The ribbon.


def title(state: State, stage: Stage | None = None) -> str:
    """Which day or night it is and what goes on in it."""
    if state.signed:
        return _("Protocol signed")
    if state.over:
        return _("The game is over")
    number = state.when[1]
    match state.phase:
        case Phase.INTRODUCTION:
            return _("Introduction night")
        case Phase.SPEECHES if state.floor is not None and state.floor.word == "last":
            return _("Day {number} · Last word").format(number=number)
        case Phase.SPEECHES if state.position < 0:
            return _("Day {number} · Morning").format(number=number)
        case Phase.SPEECHES:
            return _("Day {number} · Speeches").format(number=number)
        case Phase.VOTE | Phase.TIE if stage is Stage.REVOTE or (state.phase is Phase.VOTE and _round(state) > 1):
            return _("Day {number} · Re-vote").format(number=number)
        case Phase.VOTE:
            return _("Day {number} · Vote").format(number=number)
        case Phase.TIE:
            return _("Day {number} · Tie").format(number=number)
        case Phase.LIFT:
            return _("Day {number} · Lift").format(number=number)
        case Phase.DECIDED if state.day is not None and state.day.left:
            return _("Day {number} · Last word").format(number=number)
        case Phase.DECIDED:
            return _("Day {number} · End").format(number=number)
        case Phase.NIGHT:
            return _("Night {number} · Shot").format(number=number)
        case Phase.CHECKS:
            return _("Night {number} · Checks").format(number=number)


def _round(state: State) -> int:
    return state.ballot.round if state.ballot is not None else 1


def waypoint(point: Waypoint) -> str:
    """A part of the day in one or two words."""
    words = _(WAYPOINTS[point.name]).format(number=point.number)
    return f"{words[:1].upper()}{words[1:]}"


def floor_line(state: State, next_seat: int | None, stage: Stage | None = None) -> str:
    """Who has the word and who is next; while a re-vote is held nobody has."""
    told: list[str] = []
    if state.floor is not None and stage is not Stage.REVOTE:
        told.append(_("speaks {player}").format(player=named(state, state.floor.seat)))
    if next_seat is not None:
        told.append(_("next {player}").format(player=named(state, next_seat)))
    return " · ".join(told)


def due_words(due: Due | None) -> str:
    """What the timer counts."""
    if due is None:
        return ""
    match due.kind:
        case "agreement":
            return _("agreement")
        case "look":
            return _("look")
        case "free_seating":
            return _("free seating")
        case "speech":
            return _("speech of {seat}").format(seat=due.seat)
        case "tie":
            return _("tie speech of {seat}").format(seat=due.seat)
        case "last":
            return _("last word of {seat}").format(seat=due.seat)
        case "candidate":
            return _("for candidate {seat}").format(seat=due.seat)
        case "check":
            return _("check")
        case "break":
            return _("break")


def stage_words(stage: Stage) -> str:
    """A stage in one or two words."""
    if stage is Stage.BREAK:
        return _("break")
    return _(WAYPOINTS[{Stage.BEST_MOVE: "killed_word"}.get(stage, stage.value)])


# The golden button.


def step_words(step: Step, state: State) -> str:
    """What Enter does where nothing is to be answered."""
    options = state.rules.options
    match step.name:
        case "agreement":
            return _("Agreement, {seconds} s").format(seconds=options.introduction.agreement_seconds)
        case "don_look":
            return _("The Don looks, {seconds} s").format(seconds=options.introduction.look_seconds)
        case "sheriff_look":
            return _("The Sheriff looks, {seconds} s").format(seconds=options.introduction.look_seconds)
        case "free_seating":
            return _("Free seating, {seconds} s").format(seconds=options.introduction.free_seating_seconds)
        case "day":
            return _("Day {number} begins").format(number=step.number)
        case "last_word":
            return _("Last word of {seat}").format(seat=step.seat)
        case "best_move":
            return _("No best move")
        case "speech":
            silent = step.seat is not None and state.speech_seconds(step.seat) == 0
            return (_("Turn of {seat}: silent") if silent else _("Speech of {seat}")).format(seat=step.seat)
        case "voting":
            return _("Vote")
        case "tie_speech":
            return _("Tie speech of {seat}").format(seat=step.seat)
        case "revote":
            return _("Re-vote")
        case "night":
            return _("Night {number}").format(number=step.number)
        case "don_check":
            return _("The Don has not checked")
        case "sheriff_check":
            return _("The Sheriff has not checked")
        case "votes" | "lift" | "shot":
            return ""
        case "roles":
            return _("Write the roles down")
        case "extras":
            return _("Extra points")
        case "sign":
            return _("Sign the protocol")
        case "break":
            return _("Break, {minutes} min").format(minutes=options.timetable.break_seconds // 60)


def answer_words(event: Event, state: State) -> str:
    """What Enter records where the judge has typed an answer."""
    match event:
        case VotesCast(seat=seat, voters=voters, hands=count):
            return _("{count} for {seat}").format(count=_counted(voters, count), seat=seat)
        case LiftVoted(voters=voters, hands=count):
            return _("{count} for the lift").format(count=_counted(voters, count))
        case Missed():
            return _("A miss")
        case Shot(seat=seat, shots=shots):
            if seat is not None:
                return _("Shot at {seat}").format(seat=seat)
            return _("Shots: {shots}").format(shots=", ".join(f"{shooter}→{target}" for shooter, target in shots or ()))
        case Checked(by=by, seat=seat):
            told = _("The Don checked {seat}") if by == Role.DON else _("The Sheriff checked {seat}")
            return told.format(seat=seat)
        case BestMoveNamed(seats=seats):
            return _("Best move: {seats}").format(seats=seat_list(seats))
        case Warned() | Fouled() | Removed() | Expelled() | Penalised():
            return sanction_words(event, state)
        case TeamDefeated(team=team):
            return _("Defeat to the red team") if team == "red" else _("Defeat to the black team")
        case WinnerDeclared(winner=winner):
            return _("Declare: {winner}").format(winner=winner_words(winner))
        case GameAbandoned():
            return _("Abandon the game")
        case _:
            return ""


def sanction_words(event: Warned | Fouled | Removed | Expelled | Penalised, state: State) -> str:
    """A sanction about to be given: which foul it is, and its clause."""
    told = _sanction_words(event, state)
    return f"{told} ({event.clause})" if event.clause else told


def _sanction_words(event: Warned | Fouled | Removed | Expelled | Penalised, state: State) -> str:
    match event:
        case Warned(seat=seat):
            return _("Warning to {seat}").format(seat=seat)
        case Fouled(seat=seat):
            return _("Foul {count} to {seat}").format(count=state.seat(seat).fouls + 1, seat=seat)
        case Removed(seat=seat):
            return _("Removal of {seat}").format(seat=seat)
        case Expelled(seat=seat):
            return _("{seat} out of the tournament").format(seat=seat)
        case Penalised(seat=seat, points=points):
            return _("Penalty {points} to {seat}").format(points=amount(points), seat=seat)


def violation_words(rules: Regulation, clause: str) -> str:
    """What a violation is, as the regulation's data calls it."""
    return clause_meaning(rules, clause) or clause


# What would follow.


def consequence_words(item: Consequence, *, roles: bool = False) -> str:
    """A consequence in one short sentence, without its clause."""
    seats = seat_list(item.seats)
    match item.code:
        case "hands_left":
            return _("{hands} left for {seats}.").format(hands=hands(item.number or 0), seats=seats)
        case "remainder":
            return _("{seats} has the rest: {hands}.").format(seats=seats, hands=hands(item.number or 0))
        case "tie":
            return _("Tie of {seats}: {seconds} s each and a re-vote.").format(seats=seats, seconds=item.number)
        case "lift_asked":
            return _("Tied again: {seats}. “Do all of them leave?” needs {hands}.").format(seats=seats, hands=hands(item.number or 0))
        case "lift_passed":
            return _("The lift is passed: {seats} leave.").format(seats=seats)
        case "lift_failed":
            return _("The lift is not passed.")
        case "voted_out":
            return (_("{seats} leave the table.") if len(item.seats) > 1 else _("{seats} leaves the table.")).format(seats=seats)
        case "nobody_leaves":
            return _("Nobody leaves.")
        case "shielded":
            return _("{seats} was removed before and has the most hands: nobody leaves.").format(seats=seats)
        case "last_words":
            return _("Last word {seconds} s.").format(seconds=item.number)
        case "killed":
            return _("{seats} is killed.").format(seats=seats)
        case "missed":
            return _("Nobody is killed.")
        case "misses_at_four" | "quiet_rounds":
            return _("In a row: {number} of {most}.").format(number=item.number, most=item.detail)
        case "silence_now":
            seconds = int(item.detail or 0)
            told = (
                _("Third foul: {seats} has only {seconds} s in this round.")
                if seconds
                else _("Third foul: {seats} is silent in this round.")
            )
            return told.format(seats=seats, seconds=seconds)
        case "silence_later":
            return _("Third foul: {seats} is silent on day {day}.").format(seats=seats, day=item.number)
        case "out":
            by_fouls = item.detail == "fouls"
            told = _("Fourth foul: {seats} leaves without a last word.") if by_fouls else _("{seats} leaves without a last word.")
            return told.format(seats=seats)
        case "stays_on_ballot":
            return _("{seats} stays on the ballot and is voted.").format(seats=seats)
        case "vote_cancelled":
            return _("The vote of this day is cancelled.")
        case "next_vote_cancelled":
            return _("The vote of day {day} is cancelled.").format(day=item.number)
        case "penalty":
            return _("Penalty {points} to {seats}.").format(points=amount(Decimal(item.detail or 0)), seats=seats)
        case "proposal":
            return _("The console will offer defeat to the team of {seats}.").format(seats=seats)
        case "game_over":
            return _end_words(item, roles=roles)


def _end_words(item: Consequence, *, roles: bool) -> str:
    if item.detail == "abandoned":
        return _("The game is abandoned without a result.")
    if item.winner is None or not (roles or item.detail in {"declared", "team_defeat", "misses_at_four", "empty_table", "quiet_rounds"}):
        return _("The game ends with this.")
    return _("The game ends: {winner}.").format(winner=winner_words(item.winner))


def outcome_words(state: State) -> str:
    """How the game ended, winner and reason."""
    if state.abandoned or state.ended is None or state.ended.winner is None:
        return _("the game is abandoned")
    reason = reason_words(state.ended.reason) if state.ended.reason else ""
    return f"{winner_words(state.ended.winner)}: {reason}" if reason else winner_words(state.ended.winner)


def check_answer(role: Role, answer: bool | None) -> str:  # noqa: FBT001 - the answer itself
    """The answer to a check; None where the console does not know it."""
    if answer is None:
        return _("unknown: the roles are not written down")
    if role is Role.DON:
        return translate_in("check", "the Sheriff") if answer else translate_in("check", "not the Sheriff")
    return translate_in("check", "black") if answer else translate_in("check", "red")
