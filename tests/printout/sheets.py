"""Protocol sheets for the tests: a game of three days with everything in it, and the same with single things changed."""

from dataclasses import replace
from decimal import Decimal

from judge_console.printout.protocol_sheet import (
    BestMove,
    Correction,
    DayStrip,
    Departure,
    Head,
    Lift,
    NightStrip,
    Note,
    ProtocolSheet,
    Ruling,
    SeatLine,
    Signature,
    Violation,
)

HEAD = Head("Весенний кубок", "полуфинал", 5, 3, "2026-04-18", "Воронцова")
NAMES = ("Лиса", "Барин", "Мята", "Гром", "Тихоня", "Пятница", "Шах", "Ольха", "Сыщик", "Луна")
ROLES = "КМККДКШКМК"


def _seat(seat: int, **values: object) -> SeatLine:
    won = {"Ш": Decimal(3), "К": Decimal(2)}.get(ROLES[seat - 1], Decimal(0))
    line = SeatLine(seat, NAMES[seat - 1], ROLES[seat - 1], points=won, extra=Decimal(0), total=won)
    return replace(line, **values)


SEATS = (
    _seat(1, left=Departure("killed", night=1), extra=Decimal("0.5"), best_move=Decimal("0.5"), total=Decimal("2.5")),
    _seat(2, left=Departure("voted", day=1)),
    _seat(3),
    _seat(4, fouls=("6.6.1", "6.6.3")),
    _seat(5, left=Departure("voted", day=2)),
    _seat(6, left=Departure("removed", day=2, clause="6.7.4"), points=Decimal(1), penalty=Decimal(-1), total=Decimal(1)),
    _seat(7, extra=Decimal(1), total=Decimal(4)),
    _seat(8, fouls=("6.6.2", "", "6.6.6", "6.6.4"), left=Departure("fouls", night=2)),
    _seat(9, left=Departure("voted", day=3), extra=Decimal("0.25"), total=Decimal("0.25")),
    _seat(10),
)

SHEET = ProtocolSheet(
    head=HEAD,
    seats=SEATS,
    days=(
        DayStrip(1, 1, ((1, 2), (4, 9)), (((2, 6), (9, 4)),), left=(2,), decided=True),
        DayStrip(
            2,
            3,
            ((3, 5), (7, 10), (9, 7)),
            (((5, 3), (10, 3), (7, 2)), ((5, 4), (10, 4)), ((5, 4), (10, 4))),
            lift=Lift(6, passed=True),
            left=(5, 10),
            decided=True,
        ),
        DayStrip(3, 4, ((4, 9),), (((9, 5),),), left=(9,), decided=True),
    ),
    nights=(
        NightStrip(1, killed=1, don_check=(7, True), sheriff_check=(9, True)),
        NightStrip(2, missed=True, don_check=(3, False), sheriff_check=(3, False)),
    ),
    best_move=BestMove(1, (2, 9, 8), 2, Decimal("0.5")),
    winner="red",
    reason="no_black_left",
    signature=Signature("Воронцова", "18.04.2026 20:15"),
    violations=(
        Violation("foul", "6.6.1", "речь в чужую минуту", 4, amount=Decimal(1), when="день 1, 19:02"),
        Violation("removal", "6.7.4", "оскорбление", 6, when="день 2", chief=True, note="после замечания"),
        Violation("team_defeat", "6.8.1", "намеренное удаление", team="black", when="день 3"),
    ),
    rulings=(Ruling("Голос принят после «спасибо».", "9.5", "день 2"),),
    notes=(Note("Стол 3 начал на 10 минут позже."),),
    corrections=(Correction("Никнейм места 3: «Мята»", "описка", "20:30"),),
    check_code="A1B2-C3D4",
    qr_text="judge-console:A1B2C3D4",
    regulation="Регламент турнира",
    made_by="Пульт судьи 0.1.0",
    printed="18.04.2026 20:31",
)

DRAFT = replace(SHEET, signature=None)


def named(seat: int, nickname: str) -> ProtocolSheet:
    """The sheet with another nickname at one seat."""
    return replace(SHEET, seats=tuple(replace(line, nickname=nickname) if line.seat == seat else line for line in SEATS))
