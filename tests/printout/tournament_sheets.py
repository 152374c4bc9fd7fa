"""Sheets of a tournament for the tests: any number of players, tables and rounds, every text told apart by its number."""

from __future__ import annotations

from judge_console.printout.tournament_sheet import (
    EntriesSheet,
    EntryLine,
    Figure,
    Heading,
    Lot,
    RoundPoints,
    SeatingQuality,
    SeatingRound,
    SeatingSheet,
    StandingLine,
    StandingsSheet,
)

HEADING = Heading(
    "Winter Cup", "final", "2026-12-05", "Minsk", "Verhovceva", regulation="House rules", made_by="Console 1", printed="05.12.2026 20:15"
)


def name(number: int) -> str:
    return f"Player{number:03}"


def entries(count: int) -> EntriesSheet:
    players = tuple(EntryLine(name(number), f"Name{number}", f"Club{number % 7}", "late" if number == 2 else "") for number in range(count))
    return EntriesSheet(HEADING, players, ((name(0), name(1), ""), (name(2), name(3), "if free")), ((1, "Judge1"), (2, "Judge2")))


def seating(tables: int, rounds: int, byes: int = 0, *, quality: bool = False, timed: bool = True) -> SeatingSheet:
    """Round r turns the players by r places, so that nobody sits where he sat."""
    count = 10 * tables + byes
    drawn: list[SeatingRound] = []
    for number in range(1, rounds + 1):
        order = [name((place + 7 * number) % count) for place in range(count)]
        seated = tuple(tuple(order[10 * table : 10 * table + 10]) for table in range(tables))
        begins, ends = (f"{9 + number:02}:00", f"{9 + number:02}:50") if timed else ("", "")
        drawn.append(SeatingRound(number, seated, tuple(order[10 * tables :]), "2026-12-05" if timed else "", begins, ends))
    figures = SeatingQuality(
        (Figure("Sum of squares", "241.5", "not below 236.84"), Figure("Spread", "4")), ((4, 100), (5, 90)), "drawn from seed 17"
    )
    return SeatingSheet(HEADING, tuple(drawn), tuple(f"Judge{table}" for table in range(1, tables)), figures if quality else None)


def standings(count: int, rounds: int = 0, *, final: bool = False) -> StandingsSheet:
    """Ten columns; place 2 is decided by column 5, place 3 by lot."""
    columns = ("Games", "Points", "Extra", "Total", "Wins", "Best", "Don", "Sheriff", "Mafia", "Deaths")
    lines: list[StandingLine] = []
    for number in range(1, count + 1):
        cells = (str(rounds), str(1000 + number), "0.5", str(2000 + number), *(str(3000 + 10 * number + column) for column in range(6)))
        decided = {2: "best: 1 < 2", 3: "lot"}.get(number, "")
        lines.append(StandingLine(str(number), name(number), cells, decided, frozenset({5}) if number in {1, 2} else frozenset()))
    by_round = tuple(
        RoundPoints(name(number), tuple(f"M{number}.{one}" for one in range(1, rounds + 1)), ("-1",), str(2000 + number))
        for number in range(1, count + 1)
    )
    return StandingsSheet(
        HEADING,
        columns,
        tuple(lines),
        total=3,
        final=final,
        counted="games counted: 12",
        order="Places are decided by: total, wins.",
        rounds=tuple(f"Round {one}" for one in range(1, rounds + 1)),
        besides=("Late",),
        by_round=by_round if rounds else (),
        lots=(Lot("05.12.2026 18:05", "2–3", (name(2), name(3)), "again"),),
    )
