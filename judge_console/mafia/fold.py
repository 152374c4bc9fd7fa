"""How each event changes the game. Every function is total: an overridden event is applied too, whatever the phase."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final, assert_never, cast

from judge_console.engine.discipline import Outcome, Step
from judge_console.engine.events import Ruling
from judge_console.mafia.events import (
    SANCTIONS,
    BestMoveNamed,
    Checked,
    DayBegan,
    Expelled,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LastWordBegan,
    LiftVoted,
    MafiaEvent,
    Missed,
    NightBegan,
    Nominated,
    NominationWithdrawn,
    Penalised,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.rules import Role, Sanction, Team
from judge_console.mafia.score import extra_limit
from judge_console.mafia.state import (
    DAY_PHASES,
    OPEN_VOTE,
    Ballot,
    BestMoveClaim,
    Count,
    Day,
    Departure,
    Floor,
    Leaving,
    Lift,
    Night,
    Phase,
    Proposal,
    SanctionNote,
    Seat,
    State,
)

if TYPE_CHECKING:
    from dataclasses import replace as state_with  # whose argument names the type checkers know
else:
    from judge_console.mafia.state import state_with

OPENER_BEFORE_DAY_ONE: Final = 10  # the next after seat 10 is seat 1


def apply(state: State, step: Step) -> State:
    """The game after one more entry; lawful or overridden, known to pass what no override lifts."""
    event = cast("MafiaEvent", step.entry.event)
    after = _applied(state, event, step)
    if step.set_aside is not None:
        refusal = step.set_aside
        ruling = Ruling(step.index, refusal.code, refusal.clause, step.entry.override or "", refusal.facts)
        after = state_with(after, rulings=(*after.rulings, ruling))
    if step.entry.note and not isinstance(event, SANCTIONS):
        after = state_with(after, notes=(*after.notes, (step.index, step.entry.note)))
    if after.line_of_last_candidate and not isinstance(event, VotingBegan | VotesCast | Warned | Fouled | Penalised):
        # That line comes right after its ballot; a sanction that leaves the table as it is may slip in between.
        after = state_with(after, line_of_last_candidate=False)
    if state.signed and not isinstance(event, ProtocolSigned):
        # Only an override gets here: what was signed is no longer what the protocol says.
        after = state_with(after, signed=False, signed_by=None)
    return after


def _applied(state: State, event: MafiaEvent, step: Step) -> State:
    match event:
        case RolesDealt(roles=roles):
            return _deal(state, roles, step.index)
        case DayBegan():
            return _begin_day(state)
        case SpeechBegan(seat=seat):
            return _give_word(state, seat)
        case Nominated(by=by, seat=seat):
            return _nominate(state, by, seat)
        case NominationWithdrawn(by=by):
            day = _today(state)
            return _with_day(state, replace(day, nominations=tuple(pair for pair in day.nominations if pair[0] != by)))
        case VotingBegan():
            return _open_ballot(state, _today(state).on_ballot)
        case VotesCast():
            return _count(state, event)
        case LiftVoted():
            return _lift(state, event)
        case LastWordBegan(seat=seat):
            position = state.last_words.index(seat) if seat in state.last_words else state.last_word_position
            return state_with(state, floor=Floor(seat, "last"), last_word_position=position)
        case NightBegan():
            return _begin_night(state)
        case Shot():
            return _shoot(state, shot_target(state, event))
        case Missed():
            return _shoot(state, None)
        case Checked(by=by, seat=seat):
            night = _tonight(state)
            night = replace(night, don_check=seat) if by == Role.DON else replace(night, sheriff_check=seat)
            return _with_night(state, night)
        case BestMoveNamed(seats=seats):
            return state_with(state, best_move=BestMoveClaim(state.first_killed, seats))
        case Warned() | Fouled() | Removed() | Expelled() | Penalised() | TeamDefeated():
            return _sanction(state, event, step)
        case WinnerDeclared(winner=winner):
            return state_with(state, ended=Outcome(winner, "declared"), declared=True, abandoned=False, floor=None)
        case GameAbandoned():
            return state_with(state, ended=None, declared=False, abandoned=True, floor=None)
        case ExtraGiven(seat=seat, points=points):
            others = tuple(pair for pair in state.extras if pair[0] != seat)
            return state_with(state, extras=(*others, (seat, points)) if points else others)
        case ProtocolSigned(judge=judge):
            return state_with(state, signed=True, signed_by=judge)
        case _ as never:
            assert_never(never)


# Parts of the state that a phase works on. An override may come before the first day or night: then it gets one numbered 0.


def _today(state: State) -> Day:
    return state.days[-1] if state.days else Day(0, OPENER_BEFORE_DAY_ONE)


def _with_day(state: State, day: Day) -> State:
    return state_with(state, days=(*state.days[:-1], day))


def _tonight(state: State) -> Night:
    return state.nights[-1] if state.nights else Night(0, len(state.living))


def _with_night(state: State, night: Night) -> State:
    return state_with(state, nights=(*state.nights[:-1], night))


def _with_seat(state: State, number: int, seat: Seat) -> State:
    return state_with(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))


# The round of speeches.


def _begin_day(state: State) -> State:
    before = _today(state)
    number, first = before.number + 1, before.opener % 10 + 1
    seats = ((first + offset - 1) % 10 + 1 for offset in range(10))
    opener = next((seat for seat in seats if state.at_table(seat)), first)
    day = Day(number, opener, cancelled=number in state.cancelled_votes)
    return state_with(
        state,
        days=(*state.days, day),
        phase=Phase.SPEECHES,
        position=-1,
        tie_position=-1,
        last_word_position=-1,
        floor=None,
        quiet=True,
    )


def _give_word(state: State, seat: int) -> State:
    if state.phase is Phase.TIE:
        position = state.tied.index(seat) if seat in state.tied else state.tie_position
        return state_with(state, floor=Floor(seat, "tie"), tie_position=position)
    place = state.place_in_round(seat)
    return state_with(state, floor=Floor(seat, "speech"), position=place, last_words=(), last_word_position=-1)


def _nominate(state: State, by: int, seat: int) -> State:
    day = _today(state)
    after = _with_day(state, replace(day, nominations=(*day.nominations, (by, seat))))
    place = after.place_in_round(by)
    if place > after.position:
        after = state_with(after, position=place, floor=Floor(by, "speech"))
    return state_with(after, last_words=(), last_word_position=-1)


# The vote.


def _open_ballot(state: State, candidates: tuple[int, ...]) -> State:
    day = _today(state)
    ballot = Ballot(len(day.ballots) + 1, candidates)
    opened = _with_day(state, replace(day, ballots=(*day.ballots, ballot)))
    return _close_when_settled(state_with(opened, phase=Phase.VOTE, floor=None, tie_position=-1, line_of_last_candidate=False))


def _count(state: State, event: VotesCast) -> State:
    hands = len(event.voters) if event.voters is not None else event.hands or 0
    if state.line_of_last_candidate:
        last = state.days[-1].ballots[-1].counts[-1]
        state = state_with(state, line_of_last_candidate=False)
        # After a tie a line that says something else, overridden, is one of the re-vote.
        if event.seat == last.seat and (state.phase is not Phase.TIE or hands == last.hands):
            return state
    if state.phase is not Phase.VOTE:
        state = _open_ballot(state, _among(state.tied or _today(state).on_ballot, event.seat))
        if state.phase is not Phase.VOTE:  # overridden, with one candidate: he has every hand
            return state
    day = _today(state)
    ballot = day.ballots[-1]
    counts = tuple(count for count in ballot.counts if count.seat != event.seat)
    counts = (*counts, Count(event.seat, hands, event.voters))
    ballot = replace(ballot, candidates=_among(ballot.candidates, event.seat), counts=counts)
    state = _with_day(state, replace(day, ballots=(*day.ballots[:-1], ballot)))
    return _close_when_settled(state_with(state, floor=None))


def _among(candidates: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The candidates with one more, where the judge overrode: he is put before the last, who has the remainder."""
    return candidates if seat in candidates else (*candidates[:-1], seat, *candidates[-1:])


def _close_when_settled(state: State) -> State:
    """As soon as all but the last candidate are counted, the last has the hands not raised and the vote is decided or goes on."""
    day = _today(state)
    ballot = day.ballots[-1]
    uncounted = ballot.uncounted
    if len(uncounted) > 1:
        return state
    counts = ballot.counts
    if uncounted:
        hands = state.hands_left
        rest = tuple(seat for seat in state.living if seat not in ballot.voted)
        # Who raised the rest is known where every hand before has a name, and no override gave one player two.
        named = ballot.by_voter and len(rest) == hands
        counts = (*counts, Count(uncounted[0], hands, rest if named else None, remainder=True))
    ordered = tuple(next(count for count in counts if count.seat == seat) for seat in ballot.candidates)
    ballot = replace(ballot, counts=ordered, closed=True)
    state = _with_day(state, replace(day, ballots=(*day.ballots[:-1], ballot)))
    state = state_with(state, line_of_last_candidate=bool(ordered))
    leaders = ballot.leaders
    if len(leaders) <= 1:
        return _vote_out(state, leaders)
    if not (ballot.round > 1 and len(leaders) == len(ballot.candidates)):
        return state_with(state, phase=Phase.TIE)
    leaving = sum(1 for seat in leaders if state.at_table(seat))
    asked = state.rules.options.vote.tied_again == "lift question" and state.rules.lift_allowed(leaving, len(state.living))
    return state_with(state, phase=Phase.LIFT) if asked else _vote_out(state, ())


def _lift(state: State, event: LiftVoted) -> State:
    hands = len(event.voters) if event.voters is not None else event.hands or 0
    lift = Lift(hands, hands * 2 > len(state.living), event.voters)
    tied = state.tied
    state = _with_day(state, replace(_today(state), lift=lift))
    return _vote_out(state, tied if lift.passed else ())


def _vote_out(state: State, seats: tuple[int, ...]) -> State:
    """The vote is over and these leave together; in the place of one who was removed before nobody leaves (7.1)."""
    leaving = tuple(seat for seat in seats if state.at_table(seat))
    day = _today(state)
    state = _with_day(state, replace(day, left=(*day.left, *leaving)))
    state = state_with(state, phase=Phase.DECIDED, last_words=leaving, last_word_position=-1, floor=None)
    for seat in leaving:
        state = _depart(state, seat, "voted")
    return _judge_end(state)


# Night.


def _begin_night(state: State) -> State:
    night = Night(state.nights[-1].number + 1 if state.nights else 1, len(state.living))
    after = state_with(state, nights=(*state.nights, night), phase=Phase.NIGHT, floor=None, last_words=(), last_word_position=-1)
    if state.rules.options.stalemate.kind == "quiet phases":
        return state_with(_count_quiet(after), quiet=True)
    return after


def shot_target(state: State, event: Shot) -> int | None:
    """Who is killed by this shot, None for a miss: different targets, a departed one, or a living black seat that did not shoot."""
    if event.seat is not None:
        return event.seat if state.at_table(event.seat) else None
    shots = dict(event.shots or ())
    targets = set(shots.values())
    absent = any(state.team(seat) == "black" and seat not in shots for seat in state.living)
    if len(targets) != 1 or absent:
        return None
    (target,) = targets
    return target if state.at_table(target) else None


def _shoot(state: State, target: int | None) -> State:
    if state.phase in DAY_PHASES:  # overridden: what happened by day cannot belong to the night before
        state = _begin_night(state)
    night = replace(_tonight(state), shot_over=True, killed=target)
    state = state_with(_with_night(state, night), phase=Phase.CHECKS)
    if target is None:
        return _miss(state, night)
    state = state_with(_depart(state, target, "killed"), last_words=(target,), last_word_position=-1)
    return _judge_end(state)


def _miss(state: State, night: Night) -> State:
    """A night without a kill: one more towards a stalemate, if nobody left meanwhile (7.2)."""
    stalemate = state.rules.options.stalemate
    if stalemate.kind == "misses at four":
        still = night.began_with == stalemate.players == len(state.living)
        state = state_with(state, misses_at_four=state.misses_at_four + 1 if still else 0)
        return _end_stalemate(state, state.misses_at_four, "misses_at_four")
    return _count_quiet(state)


def _count_quiet(state: State) -> State:
    """A round or phase is over; nobody left in it, or the count starts anew."""
    state = state_with(state, quiet_rounds=state.quiet_rounds + 1 if state.quiet else 0)
    return _end_stalemate(state, state.quiet_rounds, "quiet_rounds")


def _end_stalemate(state: State, reached: int, reason: str) -> State:
    stalemate = state.rules.options.stalemate
    if reached < stalemate.count or state.over:
        return state
    return state_with(state, ended=Outcome(stalemate.winner, reason, state.rules.clause_number("stalemate.kind")), floor=None)


# Sanctions.


def _sanction(state: State, event: Warned | Fouled | Removed | Expelled | Penalised | TeamDefeated, step: Step) -> State:
    match event:
        case Warned(seat=seat):
            player = state.seat(seat)
            player = replace(player, warnings=player.warnings + 1)
            return _with_seat(_noted(state, event, step, "warning", seat=seat, number=player.warnings), seat, player)
        case Fouled(seat=seat):
            return _foul(_noted(state, event, step, "foul", seat=seat, number=state.seat(seat).fouls + 1), event, step)
        case Removed(seat=seat):
            return _remove(_noted(state, event, step, "removal", seat=seat), seat, "removed", step, hand_counted=event.hand_counted)
        case Expelled(seat=seat):
            state = _noted(state, event, step, "expulsion", seat=seat)
            state = _with_seat(state, seat, replace(state.seat(seat), expelled=True))
            return state if state.over else _remove(state, seat, "expelled", step)
        case Penalised(seat=seat, points=points):
            return _noted(state, event, step, "penalty", seat=seat, points=points)
        case TeamDefeated(team=team, clause=clause):
            ended = Outcome("black" if team == "red" else "red", "team_defeat", clause)
            state = state_with(state, ended=ended, declared=False, abandoned=False, floor=None)
            return _hold_extras_against(_noted(state, event, step, "team_defeat", team=team), step.index)
        case _ as never:
            assert_never(never)


def _noted(
    state: State,
    event: Warned | Fouled | Removed | Expelled | Penalised | TeamDefeated,
    step: Step,
    sanction: Sanction,
    *,
    seat: int | None = None,
    team: Team | None = None,
    number: int = 0,
    points: Decimal | None = None,
) -> State:
    """The state with one more line in the list of violations (6.1)."""
    time, when = state.when
    note = SanctionNote(step.index, sanction, seat, team, event.clause, time, when, event.ruled_by, step.entry.note, number, points)
    return state_with(state, sanctions=(*state.sanctions, note))


def _foul(state: State, event: Fouled, step: Step) -> State:
    player = state.seat(event.seat)
    player = replace(player, fouls=player.fouls + 1)
    options = state.rules.options.fouls
    if player.left is not None or state.over:
        return _with_seat(state, event.seat, player)
    if player.fouls == options.silence_at:
        day = state.day.number if state.day else 0
        to_come = state.phase is Phase.SPEECHES and state.place_in_round(event.seat) > state.position
        player = replace(player, silent_on=day if to_come else day + 1)
    state = _with_seat(state, event.seat, player)
    if player.fouls >= options.removal_at:
        return _remove(state, event.seat, "fouls", step, hand_counted=event.hand_counted)
    return state


def _remove(state: State, seat: int, how: Leaving, step: Step, *, hand_counted: bool = False) -> State:
    """Out at once and without a last word (6.5); what that does to the vote is the regulation's choice (7.1)."""
    if not state.at_table(seat):
        return state
    if not state.over:  # after the end only an override removes anybody
        state = _propose(state, seat, step.index)
    if state.phase is Phase.VOTE and _hand_is_counted(state, seat, hand_counted=hand_counted):
        day = _today(state)
        ballot = day.ballots[-1]
        state = _with_day(state, replace(day, ballots=(*day.ballots[:-1], replace(ballot, gone=ballot.gone | {seat}))))
    if state.rules.options.vote.removal_and_vote == "vote cancelled":
        state = _cancel_vote(state, seat)
    floor = None if state.floor is not None and state.floor.seat == seat else state.floor
    return _judge_end(state_with(_depart(state, seat, how), floor=floor, line_of_last_candidate=False))


def _hand_is_counted(state: State, seat: int, *, hand_counted: bool) -> bool:
    """Whether the hand of one who leaves during a vote is among those counted: by name, by the judge's word, or because all are."""
    ballot = _today(state).ballots[-1]
    if seat in ballot.voted or state.hands_left == 0:
        return True
    unnamed = sum(count.hands for count in ballot.counts if count.voters is None) - len(ballot.gone - ballot.voted)
    return hand_counted and unnamed > 0


def _propose(state: State, seat: int, index: int) -> State:
    """6.8.1: he was on the day's ballot before it closed. 6.8.4: that many were at the table before he left it."""
    options = state.rules.options.proposals
    day = state.day
    open_ballot = state.phase is Phase.SPEECHES or state.phase in OPEN_VOTE
    found: list[Proposal] = []
    if day is not None and open_ballot and not day.cancelled and seat in day.on_ballot:
        found.append(Proposal(options.artificial_situation, state.team(seat), index, seat))
    if len(state.living) == options.players:
        found.append(Proposal(options.four_at_table, state.team(seat), index, seat))
    return state_with(state, proposals=(*state.proposals, *found))


def _cancel_vote(state: State, seat: int) -> State:
    """The nearest vote is cancelled; where its result is fixed, the next one, unless the removed one is who was voted out."""
    day = _today(state)
    next_day = state_with(state, cancelled_votes=state.cancelled_votes | {day.number + 1})
    if state.phase in {Phase.INTRODUCTION, Phase.NIGHT, Phase.CHECKS}:
        return next_day
    ballot = state.ballot
    if state.phase is Phase.VOTE and ballot is not None:
        hands = len(state.living) + len(ballot.gone - {seat})
        decided = next((count.seat for count in ballot.counts if count.hands * 2 > hands), None)
        if decided is not None:
            return state if decided == seat else next_day
    if state.phase is Phase.DECIDED:
        return state if day.cancelled else next_day
    phase = Phase.DECIDED if state.phase in OPEN_VOTE else state.phase
    return state_with(_with_day(state, replace(day, cancelled=True)), phase=phase)


def _depart(state: State, seat: int, how: Leaving) -> State:
    time, number = state.when
    state = _with_seat(state, seat, replace(state.seat(seat), left=Departure(how, time, number)))
    return state_with(state, misses_at_four=0, quiet_rounds=0, quiet=False)


# The end.


def _judge_end(state: State) -> State:
    ended = None if state.over else end_of_game(state)
    return state if ended is None else state_with(state, ended=ended, floor=None)


def black_bounds(state: State) -> tuple[int, int]:
    """How many black players are at the table: at least and at most, as far as roles are known."""
    known = sum(1 for seat in state.living if state.team(seat) == "black")
    unknown = sum(1 for seat in state.living if state.team(seat) is None)
    unknown_left = state.teams.count(None) - unknown
    black = state.rules.composition[Role.MAFIOSO] + state.rules.composition[Role.DON]
    missing = black - state.teams.count("black")
    return known + max(0, missing - unknown_left), known + min(missing, unknown)


def end_of_game(state: State) -> Outcome | None:
    """The outcome that those at the table make certain: nobody left (7.6), no black left, or no fewer black than red."""
    if not state.living:
        return Outcome("draw", "empty_table", state.rules.clause_number("end.empty_table"))
    fewest, most = black_bounds(state)
    if most == 0:
        return Outcome("red", "no_black_left")
    if fewest * 2 >= len(state.living):
        return Outcome("black", "parity")
    return None


def _deal(state: State, letters: str, index: int) -> State:
    seats = tuple(replace(seat, role=None if letter == "?" else Role(letter)) for seat, letter in zip(state.seats, letters, strict=True))
    state = state_with(state, seats=seats)
    state = state_with(state, proposals=tuple(replace(proposal, team=state.team(proposal.seat)) for proposal in state.proposals))
    if not state.over:
        return _judge_end(state)
    if _contradicts(state):
        ended = cast("Outcome", state.ended)
        by_roles = end_of_game(state)
        facts: dict[str, object] = {"winner": ended.winner, "by_roles": by_roles.winner if by_roles else None}
        state = state_with(state, rulings=(*state.rulings, Ruling(index, "winner_contradicted", None, "", facts)))
    return _hold_extras_against(state, index)


def _contradicts(state: State) -> bool:
    """Whether the roles now told cannot have led to the winner that stands."""
    if state.ended is None or state.ended.reason not in {"declared", "no_black_left", "parity"}:
        return False
    fewest, most = black_bounds(state)
    match state.ended.winner:
        case "red":
            return fewest > 0
        case "black":
            return most * 2 < len(state.living) or not state.living
        case _:
            return bool(state.living) and state.roles_known


def _hold_extras_against(state: State, index: int) -> State:
    """Extra points given before the winner or the roles changed may be over the limit now: the judge must see it."""
    rulings = list(state.rulings)
    for seat, points in state.extras:
        limit, option = extra_limit(state, seat)
        if limit is not None and points > limit:
            facts: dict[str, object] = {"seat": seat, "points": points, "limit": limit}
            rulings.append(Ruling(index, "extra_too_large", state.rules.clause_number(option), "", facts))
    return state_with(state, rulings=tuple(rulings))
