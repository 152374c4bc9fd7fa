"""From a game's journal to what its protocol shows."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import cast

from judge_console.engine.course import Course
from judge_console.engine.events import CORRECTIONS, Entry, Ruling
from judge_console.mafia import score
from judge_console.mafia.events import BestMoveNamed, ExtraGiven, GameAbandoned, ProtocolSigned, WinnerDeclared
from judge_console.mafia.rules import Regulation
from judge_console.mafia.state import DAY_PHASES, SEATS, Day, MafiaHead, Night, Phase, SanctionNote, State
from judge_console.printout import protocol_sheet as sheet
from judge_console.printout.paper import date_text
from judge_console.words import amount, language, translate_in
from judge_console.words import translate as _

MafiaCourse = Course[MafiaHead, Regulation, State]


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a sheet says of itself: the program and its version, the time of printing as read, the record's check code and QR text."""

    made_by: str
    printed: str = ""
    check_code: str = ""
    qr_text: str | None = None


def protocol_of(
    course: MafiaCourse, imprint: Imprint, *, say_ruling: Callable[[Ruling], str], say_entry: Callable[[Entry], str]
) -> sheet.ProtocolSheet:
    """The protocol of a game as it stands now, in the language in force.

    `say_ruling` puts into words what a ruling set aside or found, without the judge's reason; `say_entry` what a correction did."""
    state = course.state
    ended = state.ended
    return sheet.ProtocolSheet(
        head=_head(state.head),
        seats=tuple(_seat(state, number) for number in SEATS),
        days=tuple(_day(state, day) for day in state.days),
        nights=tuple(_night(state, night) for night in state.nights),
        best_move=_best_move(state),
        winner=cast("sheet.Winner", ended.winner) if ended else None,
        reason="abandoned" if state.abandoned else cast("sheet.Reason", ended.reason) if ended else None,
        clause=(ended.clause or "") if ended else "",
        signature=_signature(course),
        violations=tuple(_violation(course, note) for note in state.sanctions),
        rulings=(*_proposals(course), *(_ruling(course, ruling, say_ruling) for ruling in state.rulings)),
        notes=tuple(sheet.Note(f"{_subject(course, index)}{text}", _time(course, index)) for index, text in state.notes),
        corrections=_corrections(course, say_entry),
        check_code=imprint.check_code,
        qr_text=imprint.qr_text,
        regulation=_regulation_name(state.rules),
        made_by=imprint.made_by,
        printed=imprint.printed,
    )


def blank_of(head: MafiaHead, rules: Regulation, imprint: Imprint) -> sheet.BlankSheet:
    """The form prepared before the game: head and nicknames, nothing else (9.2, 9.3)."""
    return sheet.BlankSheet(_head(head), head.players, _regulation_name(rules), imprint.made_by, imprint.printed)


def _regulation_name(rules: Regulation) -> str:
    name = rules.options.name
    return name.ru if language() == "ru" else name.en


def _head(head: MafiaHead) -> sheet.Head:
    game = head.game
    return sheet.Head(game.tournament, game.stage, game.number, game.table, game.date, game.judge)


def _seat(state: State, number: int) -> sheet.SeatLine:
    role = state.roles[number - 1]
    won = score.result_points(state, number)
    penalty = score.penalty(state, number)
    extra = score.extra_column(state, number) if state.ended else None
    points = score.points_column(state, number) if won is not None or penalty else None
    return sheet.SeatLine(
        seat=number,
        nickname=state.head.players[number - 1],
        role=role.value if role else "",
        fouls=tuple(note.clause or "" for note in state.sanctions if note.seat == number and note.sanction == "foul"),
        left=_departure(state, number),
        points=points,
        penalty=penalty,
        extra=extra,
        best_move=score.best_move_points(state, number),
        total=points + extra if won is not None and points is not None and extra is not None else None,
    )


def _departure(state: State, number: int) -> sheet.Departure | None:
    left = state.seat(number).left
    if left is None:
        return None
    sanction = {"removed": "removal", "expelled": "expulsion"}.get(left.how)
    clause = next((note.clause or "" for note in state.sanctions if note.seat == number and note.sanction == sanction), "")
    day, night = (left.number, None) if left.time == "day" else (None, left.number)
    return sheet.Departure(left.how, day, night, clause)


def _day(state: State, day: Day) -> sheet.DayStrip:
    decided = day is not state.days[-1] or state.phase not in DAY_PHASES or state.phase is Phase.DECIDED
    remark: sheet.Remark = ""
    if day.cancelled:
        remark = "cancelled"
    elif decided and not day.ballots and len(day.on_ballot) == 1:
        remark = "one_candidate"
    return sheet.DayStrip(
        day=day.number,
        opener=day.opener,
        nominations=day.nominations,
        ballots=tuple(tuple((count.seat, count.hands) for count in ballot.counts) for ballot in day.ballots),
        lift=sheet.Lift(day.lift.hands, day.lift.passed) if day.lift else None,
        left=day.left,
        decided=decided,
        remark=remark,
    )


def _night(state: State, night: Night) -> sheet.NightStrip:
    don, sheriff = night.don_check, night.sheriff_check
    return sheet.NightStrip(
        night=night.number,
        killed=night.killed,
        missed=night.shot_over and night.killed is None,
        don_check=None if don is None else (don, score.is_sheriff(state, don)),
        sheriff_check=None if sheriff is None else (sheriff, score.is_black(state, sheriff)),
    )


def _best_move(state: State) -> sheet.BestMove | None:
    claim = state.best_move
    if claim is None:
        return None
    black = score.best_move_black(state)
    points = score.best_move_points(state, claim.by) if claim.by is not None and black is not None else None
    return sheet.BestMove(claim.by, claim.seats, black, points)


def _violation(course: MafiaCourse, note: SanctionNote) -> sheet.Violation:
    meaning = course.state.rules.options.meanings.get(note.clause or "")
    name = "" if meaning is None else meaning.ru if language() == "ru" else meaning.en
    when = (_("day {number}") if note.time == "day" else _("night {number}")).format(number=note.when)
    if note.time == "night" and note.when == 0:
        when = _("introduction")
    return sheet.Violation(
        sanction=note.sanction,
        clause=note.clause or "",
        clause_name=name,
        seat=note.seat,
        team=note.team or "",
        amount=note.points if note.points is not None else Decimal(note.number) if note.number else None,
        when=", ".join(part for part in (when, _time(course, note.event)) if part),
        chief=note.ruled_by == "chief",
        note=note.note or "",
    )


def _proposals(course: MafiaCourse) -> list[sheet.Ruling]:
    """Every team defeat that was offered to the judge, and what he made of it."""
    given = {(note.clause, note.event) for note in course.state.sanctions if note.sanction == "team_defeat"}
    rulings: list[sheet.Ruling] = []
    for proposal in course.state.proposals:
        accepted = any(clause == proposal.clause and event > proposal.event for clause, event in given)
        text = _("seat {seat}: team defeat, given") if accepted else _("seat {seat}: team defeat, considered and not given")
        rulings.append(sheet.Ruling(text.format(seat=proposal.seat), proposal.clause, _time(course, proposal.event)))
    return rulings


def _ruling(course: MafiaCourse, ruling: Ruling, say_ruling: Callable[[Ruling], str]) -> sheet.Ruling:
    text = say_ruling(ruling)
    if ruling.reason:
        text = _("{ruling}; reason: {reason}").format(ruling=text, reason=ruling.reason)
    return sheet.Ruling(text, ruling.clause or "", _time(course, ruling.event))


def _subject(course: MafiaCourse, index: int) -> str:
    """What a note of the judge belongs to, where its words alone would not tell."""
    entry = course.lines()[index].counts_as
    match entry.event if entry else None:
        case ExtraGiven(seat=seat, points=points):
            return _("seat {seat}, extra points {points}: ").format(seat=seat, points=amount(points))
        case BestMoveNamed():
            return translate_in("note", "best move: ")
        case WinnerDeclared():
            return translate_in("note", "winner declared: ")
        case GameAbandoned():
            return translate_in("note", "game abandoned: ")
        case _:
            return ""


def _signature(course: MafiaCourse) -> sheet.Signature | None:
    if course.state.signed_by is None:
        return None
    index = max(index for index, entry in course.standing.sequence() if isinstance(entry.event, ProtocolSigned))
    at = course.lines()[index].written.at
    return sheet.Signature(course.state.signed_by, f"{date_text(at[:10])} {at[11:16]}" if at else "")


def _corrections(course: MafiaCourse, say_entry: Callable[[Entry], str]) -> tuple[sheet.Correction, ...]:
    """Every correction that came after a signature, taken back or not: the paper that was signed may lie somewhere."""
    found: list[sheet.Correction] = []
    signed = False
    for index, entry in enumerate(course.entries):
        if isinstance(entry.event, CORRECTIONS) and signed:
            found.append(sheet.Correction(say_entry(entry), str(getattr(entry.event, "why", entry.note or "")), _time(course, index)))
        signed = signed or isinstance(entry.event, ProtocolSigned)
    return tuple(found)


def _time(course: MafiaCourse, index: int) -> str:
    """The time of day of an entry as its journal has it, on the judge's own clock."""
    at = course.entries[index].at
    return at[11:16] if at else ""
