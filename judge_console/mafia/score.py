"""Points of a game: outcome and role, penalties, best move, extra points; and the result that `replay` prints."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, assert_never

from judge_console.engine.codec import write_value
from judge_console.mafia.rules import Role
from judge_console.mafia.state import SEATS, Ballot, Day, Departure, Night, State

ZERO: Final = Decimal(0)


def result_points(state: State, seat: int) -> Decimal | None:
    """Points for the outcome (8.2), None before the end, without a result, or while they depend on a role that is unknown."""
    if state.ended is None:
        return None
    points = state.rules.options.points
    if state.ended.winner == "draw":
        return points.draw
    team, role = state.team(seat), state.roles[seat - 1]
    if team is not None and team != state.ended.winner:
        return points.defeat
    match role:
        case Role.DON:
            return points.winning_don
        case Role.SHERIFF:
            return points.winning_sheriff
        case Role.MAFIOSO:
            return points.black_win
        case Role.CIVILIAN:
            return points.red_win
        case None:
            return None
        case _ as never:
            assert_never(never)


def penalty(state: State, seat: int) -> Decimal:
    """Penalty points of a seat, zero or negative. Leaving the table counts once a game, however it was recorded (8.2.4).

    A regulation that adds nothing for it by itself has nothing to count twice: there every penalty the judge gave stands.
    """
    rules = state.rules.options.penalties
    of_leaving = {rules.leaving_recorded_as, *rules.leaving_clauses} if rules.leaving else frozenset[str]()
    total, leaving = ZERO, ZERO
    for note in state.sanctions:
        if note.seat != seat:
            continue
        if note.points is not None and note.clause not in of_leaving:
            total += note.points
        elif note.points is not None:
            leaving = note.points
        elif note.sanction in {"removal", "expulsion"} and note.clause in rules.leaving_clauses:
            leaving = leaving or rules.leaving
    left = state.seat(seat).left
    return total + leaving + (rules.last_foul if left is not None and left.how == "fouls" else ZERO)


def best_move_black(state: State) -> int | None:
    """How many of the named are black; None where nothing was named or a named seat's team is unknown."""
    if state.best_move is None:
        return None
    teams = [state.team(seat) for seat in state.best_move.seats]
    return None if None in teams else teams.count("black")


def best_move_points(state: State, seat: int) -> Decimal:
    """Points of the best move for the seat that made it (8.3.1); a black player gets nothing."""
    claim, black = state.best_move, best_move_black(state)
    if claim is None or claim.by != seat or state.team(seat) != "red" or state.abandoned:
        return ZERO
    options = state.rules.options.best_move
    three, two = options.three, options.two
    if state.roles[seat - 1] is Role.SHERIFF:
        three = three if options.sheriff_three is None else options.sheriff_three
        two = two if options.sheriff_two is None else options.sheriff_two
    return {None: ZERO, 0: ZERO, 1: options.one, 2: two}.get(black, three)


def given_extra(state: State, seat: int) -> Decimal:
    """Extra points the judge gave the seat (8.4)."""
    return dict(state.extras).get(seat, ZERO)


def extra_limit(state: State, seat: int) -> tuple[Decimal | None, str]:
    """The most extra points the seat may get, None for no limit, and the option that says so (8.4.2, 8.4.3)."""
    options = state.rules.options.extra
    if options.most_with_best_move is not None:
        return options.most_with_best_move - best_move_points(state, seat), "extra.most_with_best_move"
    if not options.limited or state.ended is None:
        return None, "extra.limited"
    if state.ended.winner == "draw":
        return options.in_draw, "extra.in_draw"
    team = state.team(seat)
    if team is None or team == state.ended.winner:
        return options.to_winner, "extra.to_winner"
    return options.to_loser, "extra.to_loser"


def points_column(state: State, seat: int) -> Decimal:
    """The column «Баллы»: win or defeat plus penalties (9.8); penalties only while there is no result."""
    return (result_points(state, seat) or ZERO) + penalty(state, seat)


def extra_column(state: State, seat: int) -> Decimal:
    """The column «Доп. баллы»: the judge's extra points plus the best move (9.9)."""
    return given_extra(state, seat) + best_move_points(state, seat)


def result(state: State) -> dict[str, object]:
    """The result object's part that is mafia's own; see the interchange format."""
    ended = state.ended
    return {
        "finished": ended is not None,
        "winner": ended.winner if ended else None,
        "reason": ended.reason if ended else None,
        "clause": ended.clause if ended else None,
        "signed": state.signed,
        "seats": [_seat(state, seat) for seat in SEATS],
        "days": [_day(day) for day in state.days],
        "nights": [_night(state, night) for night in state.nights],
        "best_move": None
        if state.best_move is None
        else {"by": state.best_move.by, "seats": list(state.best_move.seats), "black": best_move_black(state)},
        "proposals": [{"clause": proposal.clause, "team": proposal.team, "event": proposal.event} for proposal in state.proposals],
        "rulings": [
            {"event": ruling.event, "code": ruling.code, "clause": ruling.clause, "reason": ruling.reason} for ruling in state.rulings
        ],
    }


def _seat(state: State, number: int) -> dict[str, object]:
    seat = state.seat(number)
    points, extra = points_column(state, number), extra_column(state, number)
    return {
        "seat": number,
        "nickname": state.head.players[number - 1],
        "role": state.roles[number - 1] or "?",
        "fouls": seat.fouls,
        "warnings": seat.warnings,
        "left": _left(seat.left),
        "points": points,
        "penalty": penalty(state, number),
        "best_move": best_move_points(state, number),
        "extra": extra,
        "total": points + extra,
    }


def _left(left: Departure | None) -> dict[str, object] | None:
    return None if left is None else {"how": left.how, left.time: left.number}


def _day(day: Day) -> dict[str, object]:
    return {
        "day": day.number,
        "opener": day.opener,
        "nominations": write_value(day.nominations),
        "ballots": [_ballot(ballot) for ballot in day.ballots],
        "lift": None if day.lift is None else {"hands": day.lift.hands, "passed": day.lift.passed},
        "left": list(day.left),
    }


def _ballot(ballot: Ballot) -> dict[str, object]:
    return {"round": ballot.round, "votes": [[count.seat, count.hands] for count in ballot.counts]}


def _night(state: State, night: Night) -> dict[str, object]:
    don, sheriff = night.don_check, night.sheriff_check
    return {
        "night": night.number,
        "killed": night.killed,
        "don_check": None if don is None else {"seat": don, "sheriff": is_sheriff(state, don)},
        "sheriff_check": None if sheriff is None else {"seat": sheriff, "black": is_black(state, sheriff)},
    }


def is_sheriff(state: State, seat: int) -> bool | None:
    """The answer to the Don's check, None while it cannot be known."""
    holder = state.holder(Role.SHERIFF)
    if holder is not None:
        return holder == seat
    return False if state.team(seat) == "black" or state.seat(seat).role is not None else None


def is_black(state: State, seat: int) -> bool | None:
    """The answer to the Sheriff's check, None while it cannot be known."""
    team = state.team(seat)
    return None if team is None else team == "black"
