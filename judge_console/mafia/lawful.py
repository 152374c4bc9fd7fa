"""What may happen now, and why not: every refusal has a stable code and the clause it rests on.

`refusals` is the one judge of lawfulness; `legal` asks it about every event the judge could mean, so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from decimal import Decimal
from itertools import combinations
from typing import Final, assert_never, cast

from judge_console.engine.events import Event, Refusal
from judge_console.mafia.events import (
    KINDS,
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
from judge_console.mafia.rules import Role
from judge_console.mafia.score import extra_limit
from judge_console.mafia.state import SEATS, Phase, State

BEYOND_OVERRIDE: Final = frozenset(
    {"not_a_seat", "wrong_role_count", "too_many_hands", "negative_hands", "game_not_over"}
)  # besides every unknown_… code: no state can hold these
AFTER_THE_END: Final = (Warned, Fouled, Penalised, Expelled, TeamDefeated, RolesDealt, LastWordBegan, ExtraGiven, ProtocolSigned)
_FIELDS_WITH_SEATS: Final[Mapping[type[Event], tuple[str, ...]]] = {
    kind: tuple(field.name for field in fields(kind) if field.name in {"seat", "by", "voters", "seats", "shots"}) for kind in KINDS
}
_CHECKERS: Final = {Role.DON.value: Role.DON, Role.SHERIFF.value: Role.SHERIFF}


Reason = tuple[str, dict[str, object]]


def refusals(state: State, event: Event) -> Iterator[Refusal]:
    """Every reason why `event` is not lawful in `state`, the first one to be told first; none where it is lawful."""
    known = state.rules.options.refusals
    for code, facts in _reasons(state, cast("MafiaEvent", event)):
        option, case = facts.pop("option", None), facts.pop("case", code)
        clause = state.rules.clause_number(option) if isinstance(option, str) else known.get(str(case))
        yield Refusal(code, clause, facts)


def _reasons(state: State, event: MafiaEvent) -> Iterator[Reason]:
    impossible = next(_impossible(state, event), None)
    if impossible is not None:  # nothing else about it can be judged
        yield impossible
        return
    if isinstance(event, VotesCast) and _is_line_of_last_candidate(state, event):
        fault = _fault_of_last_line(state, event)
        if fault is None:
            return
        if not state.over and state.phase is not Phase.TIE:
            yield fault
            return
        # After the end it is as late as anything else; after a tie it can only be meant for the re-vote.
    if state.signed:
        yield "already_signed", {}
    if state.over and not isinstance(event, AFTER_THE_END) and not _late_but_lawful(state, event):
        yield "game_over", {}
    yield from _against_the_rules(state, event)


def _impossible(state: State, event: MafiaEvent) -> Iterator[Reason]:
    """What no state can hold."""
    for seat in _seats_named(event):
        if not 1 <= seat <= len(SEATS):
            yield "not_a_seat", {"seat": seat}
    clause = getattr(event, "clause", None)
    if clause is not None and not state.rules.knows_clause(clause):
        yield "unknown_clause", {"clause": clause}
    match event:
        case RolesDealt(roles=roles):
            strange = next((letter for letter in roles if letter != "?" and letter not in set(Role)), None)
            if strange is not None:
                yield "unknown_role_letter", {"letter": strange}
            composition = state.rules.composition
            crowded = next((role for role, count in composition.items() if roles.count(role) > count), None)
            if crowded is not None:
                yield "wrong_role_count", {"letter": crowded.value, "found": roles.count(crowded), "expected": composition[crowded]}
            elif len(roles) != len(state.seats):
                letters = ", ".join(role.value for role in composition)
                yield "wrong_role_count", {"letter": letters, "found": len(roles), "expected": len(state.seats)}
        case Checked(by=by):
            if by not in _CHECKERS:
                yield "unknown_role_letter", {"letter": by}
        case ExtraGiven():
            if state.ended is None:
                yield "game_not_over", {"case": "extra_before_the_end"}
        case ProtocolSigned():
            if not state.over:
                yield "game_not_over", {}
        case VotesCast(hands=hands) | LiftVoted(hands=hands):
            if hands is not None and hands < 0:
                yield "negative_hands", {"hands": hands}
        case _:
            pass


def _seats_named(event: MafiaEvent) -> Iterator[int]:
    """Every seat number in an event, in the order of its fields."""
    for name in _FIELDS_WITH_SEATS[type(event)]:
        value = getattr(event, name)
        if isinstance(value, int):
            yield value
        elif name == "shots":
            for pair in value or ():
                yield from pair
        elif isinstance(value, tuple):
            yield from cast("tuple[int, ...]", value)


def _late_but_lawful(state: State, event: MafiaEvent) -> bool:
    """Whether something that belongs to the last moments of the game may still be said after its end."""
    match event:
        case Checked():
            return state.phase is Phase.CHECKS
        case BestMoveNamed():
            return _best_move_in_place(state)
        case _:
            return False


def _against_the_rules(state: State, event: MafiaEvent) -> Iterator[Reason]:
    match event:
        case DayBegan():
            if state.phase not in {Phase.INTRODUCTION, Phase.CHECKS}:
                yield "wrong_phase", {}
        case SpeechBegan(seat=seat):
            yield from _speech(state, seat)
        case Nominated(by=by, seat=seat):
            yield from _nomination(state, by, seat)
        case NominationWithdrawn(by=by):
            yield from _withdrawal(state, by)
        case VotingBegan():
            yield from _voting(state)
        case VotesCast():
            yield from _votes(state, event)
        case LiftVoted(voters=voters, hands=hands):
            if state.phase is not Phase.LIFT:
                yield "wrong_phase", {}
            yield from _hands(state, voters, hands, frozenset(), len(state.living))
        case LastWordBegan(seat=seat):
            yield from _last_word(state, seat)
        case NightBegan():
            if state.votes_due:
                yield "vote_due", {}
            elif state.phase not in {Phase.SPEECHES, Phase.DECIDED}:
                yield "wrong_phase", {}
        case Shot():
            if state.phase is not Phase.NIGHT:
                yield "wrong_phase", {}
            yield from _shot(state, event)
        case Missed():
            if state.phase is not Phase.NIGHT:
                yield "wrong_phase", {}
        case Checked(by=by):
            yield from _check(state, by)
        case BestMoveNamed(seats=seats):
            yield from _best_move(state, seats)
        case Warned(seat=seat) | Fouled(seat=seat):
            # One who has just left can be fouled until his last word is past.
            if not state.at_table(seat) and seat not in state.last_words:
                yield "not_at_table", {"seat": seat}
        case Removed(seat=seat):
            if not state.at_table(seat):
                yield "not_at_table", {"seat": seat}
        case Expelled(seat=seat):
            if state.seat(seat).expelled:
                yield "already_expelled", {"seat": seat}
        case Penalised(points=points):
            if points >= 0:
                yield "penalty_not_negative", {"points": points}
        case WinnerDeclared():
            if state.roles_known:
                yield "roles_known", {}
        case ExtraGiven(seat=seat, points=points):
            yield from _extra(state, seat, points)
        case RolesDealt() | TeamDefeated() | GameAbandoned() | ProtocolSigned():
            pass
        case _ as never:
            assert_never(never)


def _speech(state: State, seat: int) -> Iterator[Reason]:
    if state.phase not in {Phase.SPEECHES, Phase.TIE}:
        yield "wrong_phase", {}
    if not state.at_table(seat):
        yield "not_at_table", {"seat": seat}
    if state.phase is Phase.SPEECHES and state.place_in_round(seat) < state.position:
        yield "not_his_speech", {"seat": seat}
    if state.phase is Phase.TIE and (seat not in state.tied or state.tied.index(seat) < state.tie_position):
        yield "not_his_speech", {"seat": seat}


def _nomination(state: State, by: int, seat: int) -> Iterator[Reason]:
    if state.phase is not Phase.SPEECHES:
        yield "wrong_phase", {}
    for player in (by, seat):
        if not state.at_table(player):
            yield "not_at_table", {"seat": player}
    options = state.rules.options.nomination
    nominations = state.day.nominations if state.day else ()
    if by == seat and not options.oneself:
        yield "not_oneself", {"seat": seat}
    if any(nominated == seat for _, nominated in nominations):
        yield "already_on_ballot", {"seat": seat}
    if options.one_a_speech and any(nominator == by for nominator, _ in nominations):
        yield "already_nominated", {"seat": by}
    if state.phase is Phase.SPEECHES and state.place_in_round(by) < state.position:
        yield "not_his_speech", {"seat": by}


def _withdrawal(state: State, by: int) -> Iterator[Reason]:
    if not state.rules.options.nomination.withdrawal:
        yield "no_withdrawal", {"option": "nomination.withdrawal"}
    if state.phase is not Phase.SPEECHES:
        yield "wrong_phase", {}
    if not any(nominator == by for nominator, _ in (state.day.nominations if state.day else ())):
        yield "not_nominated", {"seat": by}


def _voting(state: State) -> Iterator[Reason]:
    if state.phase is not Phase.SPEECHES:
        yield "wrong_phase", {}
    elif state.day is not None and state.day.cancelled:
        yield "vote_cancelled", {"option": "vote.removal_and_vote"}
    elif not state.votable:
        yield "nothing_to_vote", {}


def _votes(state: State, event: VotesCast) -> Iterator[Reason]:
    if state.phase not in {Phase.VOTE, Phase.TIE}:
        yield "wrong_phase", {}
    if state.phase is Phase.TIE:
        candidates = to_count = state.tied
    else:
        ballot = state.ballot
        candidates = ballot.candidates if ballot else ()
        to_count = ballot.uncounted if ballot else ()
    if event.seat not in candidates:
        yield "not_on_ballot", {"seat": event.seat}
    elif to_count and event.seat != to_count[0]:
        yield "out_of_ballot_order", {"seat": event.seat, "next": to_count[0]}
    running = state.ballot if state.phase is Phase.VOTE else None
    yield from _hands(state, event.voters, event.hands, running.voted if running else frozenset(), state.hands_left)


def _hands(state: State, voters: tuple[int, ...] | None, hands: int | None, voted: frozenset[int], left: int) -> Iterator[Reason]:
    raised: set[int] = set()
    for seat in voters or ():
        if not state.at_table(seat):
            yield "not_at_table", {"seat": seat}
        if seat in voted or seat in raised:
            yield "already_voted", {"seat": seat}
        raised.add(seat)
    count = len(voters) if voters is not None else hands or 0
    if count > left:
        yield "too_many_hands", {"hands": count, "left": left}


def _is_line_of_last_candidate(state: State, event: VotesCast) -> bool:
    ballot = state.ballot
    return state.line_of_last_candidate and ballot is not None and ballot.counts[-1].seat == event.seat


def _fault_of_last_line(state: State, event: VotesCast) -> Reason | None:
    """The judge may write the last candidate's hands down too, if they are the ones not raised: what is wrong with them otherwise."""
    day = state.days[-1]
    ballot = day.ballots[-1]
    count, voters = ballot.counts[-1], event.voters
    hands = len(voters) if voters is not None else event.hands or 0
    if hands > count.hands:
        return "too_many_hands", {"hands": hands, "left": count.hands}
    if voters is None:
        same = hands == count.hands
    else:
        # Those whom this vote sends away had a hand in it too.
        others = {seat for other in ballot.counts[:-1] for seat in other.voters or ()}
        could = set(count.voters) if count.voters is not None else {*state.living, *day.left, *ballot.gone} - others
        same = len(set(voters)) == count.hands and could.issuperset(voters)
    return None if same else ("not_the_remainder", {"seat": event.seat, "hands": count.hands})


def _last_word(state: State, seat: int) -> Iterator[Reason]:
    spoken_of = state.phase is Phase.DECIDED or (state.phase is Phase.SPEECHES and state.position < 0)
    if not (spoken_of or (state.over and state.phase is Phase.CHECKS)):
        yield "wrong_phase", {}
    if seat not in state.last_words:
        yield "no_last_word", {"seat": seat}
    elif state.last_words.index(seat) < state.last_word_position:
        yield "not_his_speech", {"seat": seat}


def _shot(state: State, event: Shot) -> Iterator[Reason]:
    if event.seat is not None and not state.at_table(event.seat):
        yield "not_at_table", {"seat": event.seat}
    for shooter, _ in event.shots or ():
        if not state.at_table(shooter):
            yield "not_at_table", {"seat": shooter}
        if state.team(shooter) == "red":
            yield "not_black", {"seat": shooter}


def _check(state: State, by: str) -> Iterator[Reason]:
    if state.phase is not Phase.CHECKS:
        yield "wrong_phase", {}
    night, role = state.night, _CHECKERS.get(by)
    if night is None or role is None:
        return
    if (night.don_check if role is Role.DON else night.sheriff_check) is not None:
        yield "already_checked", {"letter": by}
    holder = state.holder(role)
    if holder is not None and not state.at_table(holder):
        shot_now = holder == night.killed and state.rules.options.night.shot_player_checks
        if not shot_now:
            yield "not_at_table", {"seat": holder}


def _best_move_in_place(state: State) -> bool:
    """From night 1's shot to the first speech or nomination of day 2 (8.3)."""
    day = state.day
    if state.first_killed is None:
        return False
    if state.phase is Phase.CHECKS:
        return state.nights[-1].number == 1
    return day is not None and state.phase is Phase.SPEECHES and day.number == 2 and state.position < 0 and not day.nominations


def _best_move(state: State, seats: tuple[int, ...]) -> Iterator[Reason]:
    options = state.rules.options.best_move
    if state.first_killed is None and any(night.number == 1 and night.shot_over for night in state.nights):
        yield "not_killed_first_night", {}
    elif not _best_move_in_place(state):
        yield "wrong_phase", {}
    elif state.best_move_lost:
        yield "best_move_lost", {"left": state.left_on_day_one, "option": "best_move.lost_if_left_on_day_one"}
    if len(seats) > options.seats:
        yield "too_many_named", {"found": len(seats), "expected": options.seats}
    if len(set(seats)) != len(seats):
        yield "named_twice", {"seat": next(seat for seat in seats if seats.count(seat) > 1)}


def _extra(state: State, seat: int, points: Decimal) -> Iterator[Reason]:
    options = state.rules.options.extra
    if points < 0 and not options.negative:
        yield "extra_below_zero", {"points": points}
    if points % options.step:
        yield "extra_not_in_steps", {"points": points, "step": options.step}
    limit, option = extra_limit(state, seat)
    if limit is not None and points > limit:
        yield "extra_too_large", {"seat": seat, "points": points, "limit": limit, "option": option}
    others = sum(1 for given, _ in state.extras if given != seat)
    if options.players and points and others >= options.players:
        yield "too_many_extras", {"players": options.players, "option": "extra.players"}


# What the judge could mean.


def legal(state: State) -> Iterator[Event]:
    """Every lawful event, each meaning once.

    Hands rather than voters, one common target, sanctions by the regulation's first fitting clause, the most extra points there may be,
    the signature in the name of the head. The deal is the judge's: any letters that fit the composition are lawful.
    """
    return (event for event in _conceivable(state) if next(_reasons(state, event), None) is None)


def _conceivable(state: State) -> Iterator[MafiaEvent]:
    """What belongs to this phase. Much more is named nowhere: to ask about every event in every phase would only take longer."""
    match state.phase:
        case Phase.INTRODUCTION:
            yield DayBegan()
        case Phase.SPEECHES:
            for seat in state.living:
                yield SpeechBegan(seat)
            for by in state.living:
                for seat in state.living:
                    yield Nominated(by, seat)
                yield NominationWithdrawn(by)
            yield VotingBegan()
            yield NightBegan()
        case Phase.VOTE | Phase.TIE:
            for seat in state.tied:
                yield SpeechBegan(seat)
            for seat in (state.tied or (state.ballot.uncounted if state.ballot else ()))[:1]:
                for hands in range(state.hands_left + 1):
                    yield VotesCast(seat, hands=hands)
        case Phase.LIFT:
            for hands in range(len(state.living) + 1):
                yield LiftVoted(hands=hands)
        case Phase.DECIDED:
            yield NightBegan()
        case Phase.NIGHT:
            for seat in state.living:
                yield Shot(seat)
            yield Missed()
        case Phase.CHECKS:
            for letter in _CHECKERS:
                for seat in SEATS:
                    yield Checked(letter, seat)
            yield DayBegan()
        case _ as never:
            assert_never(never)
    yield from _conceivable_in_passing(state)
    yield from _conceivable_sanctions(state)
    for winner in ("red", "black", "draw"):
        yield WinnerDeclared(winner)
    yield GameAbandoned()
    extra = state.rules.options.extra
    for seat in SEATS:
        limit, _ = extra_limit(state, seat)
        most = extra.to_winner if limit is None else limit
        yield ExtraGiven(seat, most - most % extra.step)
    yield ProtocolSigned(state.head.game.judge)


def _conceivable_in_passing(state: State) -> Iterator[MafiaEvent]:
    """What belongs to no one phase: the last candidate's line, last words, the best move."""
    ballot = state.ballot
    if state.line_of_last_candidate and ballot is not None:
        yield VotesCast(ballot.counts[-1].seat, hands=ballot.counts[-1].hands)
    for seat in state.last_words:
        yield LastWordBegan(seat)
    if _best_move_in_place(state):
        for named in range(state.rules.options.best_move.seats + 1):
            for seats in combinations(SEATS, named):
                yield BestMoveNamed(seats)


def _conceivable_sanctions(state: State) -> Iterator[MafiaEvent]:
    usual = {violation.sanction: violation.clause for violation in reversed(state.rules.options.violations)}
    for seat in SEATS:
        yield Warned(seat)
        yield Fouled(seat)
        if "removal" in usual:
            yield Removed(seat, usual["removal"])
        if "expulsion" in usual:
            yield Expelled(seat, usual["expulsion"])
        yield Penalised(seat, Decimal(-1), state.rules.options.penalties.leaving_recorded_as)
    for team in ("red", "black"):
        yield TeamDefeated(team, state.rules.options.proposals.artificial_situation)
