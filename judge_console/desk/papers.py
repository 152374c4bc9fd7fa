"""Papers of a game: the official protocol, draft or final, and forms to fill in by hand.

Nothing here writes a file: a sheet is bytes, and where they go is the caller's business, so no draft is left lying in a temporary folder.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Final

from judge_console.desk.check_code import check_code, same_code
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import say_entry, say_ruling, winner_words
from judge_console.mafia.rules import Regulation
from judge_console.mafia.state import SEATS, GameHead, MafiaHead
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.printout.mafia_protocol import Imprint
    from judge_console.printout.protocol_sheet import ProtocolSheet

__all__ = [
    "BlankStack",
    "blank_pdf",
    "check_code",
    "made_by",
    "moment_text",
    "protocol_pdf",
    "protocols_pdf",
    "qr_text",
    "same_code",
    "stack_of_blanks_pdf",
]

_DISTRIBUTION: Final = "judge-console"


@dataclass(frozen=True)
class BlankStack:
    """Forms for a day at some tables: the head that is common to all, the games by number, the tables, and who judges each table.

    `judges` holds a surname for each table in order; missing ones stay empty on paper, to be written by hand.
    """

    tournament: str
    stage: str
    date: str
    games: Sequence[int]
    tables: Sequence[int]
    judges: Sequence[str] = ()

    def heads(self) -> tuple[MafiaHead, ...]:
        """The head of each form: table by table, so that the stack is handed out without sorting."""
        return tuple(
            MafiaHead(GameHead(self.tournament, self.stage, game, table, self.date, judge), ("",) * len(SEATS))
            for table, judge in zip(self.tables, [*self.judges, *[""] * len(self.tables)], strict=False)
            for game in self.games
        )


def protocol_pdf(course: AnyCourse, *, printed_at: str, roles: bool | None = None) -> bytes:
    """The protocol of a game as it stands, as PDF; a draft where it is not signed. `printed_at` is RFC 3339.

    `roles` says whether the sheet may tell roles and what follows from them (checks, best move, points); by default it does once the
    game is over. A sheet without roles has no check code: ten letters could be found by trying them.
    """
    return protocols_pdf([course], printed_at=printed_at, roles=roles)


def protocols_pdf(courses: Sequence[AnyCourse], *, printed_at: str, roles: bool | None = None) -> bytes:
    """The protocols of several games in one PDF, each beginning on a page of its own. Raises ValueError for none."""
    from judge_console.printout.protocol import protocols_pdf as draw  # noqa: PLC0415 - reportlab waits until a sheet is wanted

    if not courses:
        raise ValueError("no game to print")
    return draw([_sheet(course, printed_at, roles=roles) for course in courses])


def blank_pdf(courses: Sequence[AnyCourse], *, backs: bool = False) -> bytes:
    """The forms of games prepared before they are played: head and nicknames, nothing else (9.2, 9.3). With `backs` the second page too."""
    return _blanks([(course.head, course.rules) for course in courses], backs=backs)


def stack_of_blanks_pdf(stack: BlankStack, rules: Regulation, *, backs: bool = False) -> bytes:
    """A stack of forms for a day, without nicknames. Raises ValueError for an empty stack."""
    return _blanks([(head, rules) for head in stack.heads()], backs=backs)


def qr_text(course: AnyCourse) -> str:
    """What the QR code on the sheet says: game, winner, check code, each on a line of its own."""
    head = course.head.game
    ended = course.state.ended
    return "\n".join(
        (
            " · ".join(part for part in (head.tournament, head.stage) if part),
            _("game {number}, table {table}, {date}").format(number=head.number, table=head.table, date=head.date),
            winner_words(ended.winner) if ended and ended.winner else _("no result"),
            check_code(course),
        )
    )


def _sheet(course: AnyCourse, printed_at: str, *, roles: bool | None) -> ProtocolSheet:
    from judge_console.printout.mafia_protocol import protocol_of  # noqa: PLC0415

    told = course.state.over if roles is None else roles
    lines = course.lines()
    # An entry is equal to another one that says the same, so its number goes by identity.
    numbers = {id(entry): index for index, entry in enumerate(course.entries)}
    sheet = protocol_of(
        course,
        imprint(printed_at, course if told else None),
        say_ruling=lambda ruling: say_ruling(ruling, lines[ruling.event].counts_as, course.rules, roles=told),
        say_entry=lambda entry: say_entry(course.entries, numbers[id(entry)], course.rules, roles=told),
    )
    return sheet if told else _without_roles(sheet)


def _without_roles(sheet: ProtocolSheet) -> ProtocolSheet:
    """The sheet without anything that tells a role: letters, answers and targets of checks, points by team, what the best move brought."""
    nothing = type(sheet.seats[0].penalty)(0)
    seats = tuple(
        dataclasses.replace(seat, role="", points=seat.penalty or None, extra=None, best_move=nothing, total=None) for seat in sheet.seats
    )
    nights = tuple(dataclasses.replace(night, don_check=None, sheriff_check=None) for night in sheet.nights)
    best_move = sheet.best_move and dataclasses.replace(sheet.best_move, black=None, points=None)
    return dataclasses.replace(sheet, seats=seats, nights=nights, best_move=best_move)


def _blanks(heads: Sequence[tuple[MafiaHead, Regulation]], *, backs: bool) -> bytes:
    from judge_console.printout.mafia_protocol import blank_of  # noqa: PLC0415
    from judge_console.printout.protocol import blanks_pdf  # noqa: PLC0415

    if not heads:
        raise ValueError("no form to print")
    return blanks_pdf([blank_of(head, rules, imprint("", None)) for head, rules in heads], backs=backs)


def made_by() -> str:
    """The program and its version, for the foot of a sheet."""
    return _("Judge Console {version}").format(version=_version()).strip()


def moment_text(moment: str) -> str:
    """A time RFC 3339 as a sheet shows it, day and minute on the clock that wrote it: `28.11.2026 20:15`. Empty stays empty."""
    return f"{moment[8:10]}.{moment[5:7]}.{moment[:4]} {moment[11:16]}" if moment else ""


def imprint(printed_at: str, course: AnyCourse | None) -> Imprint:
    """What a sheet says of itself; with the check code and QR of `course` where it has them."""
    from judge_console.printout.mafia_protocol import Imprint  # noqa: PLC0415

    printed = moment_text(printed_at)
    if course is None:
        return Imprint(made_by(), printed)
    return Imprint(made_by(), printed, check_code(course), qr_text(course))


def _version() -> str:
    try:
        return version(_DISTRIBUTION)
    except PackageNotFoundError:  # run from a checkout that is not installed
        return ""
