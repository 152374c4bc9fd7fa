"""Sheets of a season for the tests: any number of teams, every text told apart by its number."""

from __future__ import annotations

from judge_console.printout.season_sheet import (
    BracketMatch,
    BracketRound,
    BracketSheet,
    CalendarLine,
    CalendarSheet,
    CrossCell,
    FeesSheet,
    GroupBlock,
    GroupLine,
    NotedTable,
    PrizesSheet,
    QualifierLine,
    QualifierSheet,
    SeasonHeading,
    SquadBlock,
    SquadsSheet,
    TablesSheet,
)

HEADING = SeasonHeading(
    "Autumn 2026", "15.09.2026-01.03.2027", "Samotsvet", "Kim", regulation="House rules", made_by="Console 1", printed="05.12.2026 20:15"
)


def team(number: int) -> str:
    return f"Team{number:02}"


def squads(count: int, people: int = 9) -> SquadsSheet:
    """Team 2 breaks a limit by leave, team 3 has nobody."""
    blocks: list[SquadBlock] = []
    for number in range(1, count + 1):
        names = tuple(
            (f"Person{number:02}x{one}", f"owl{number}x{one}" if one < 3 else "", f"c{number}" if one < 2 else "") for one in range(people)
        )
        breaches = (("1.2.2", "five white owls", "old friends"),) if number == 2 else ()
        blocks.append(SquadBlock(team(number), f"captain Person{number:02}x0", names if number != 3 else (), breaches))
    return SquadsSheet(HEADING, tuple(blocks), ("nine people at most (1.1)",))


def calendar(count: int, undated: int = 0) -> CalendarSheet:
    lines = [
        CalendarLine(
            f"d{number:03}", f"group {number % 4}", f"{team(number)} – {team(number + 100)}", f"4:{number}, 6:2", team(number), f"r{number}"
        )
        for number in range(1, count + undated + 1)
    ]
    departures = (("d002", "Team02: too soon", "4.season"),)
    return CalendarSheet(HEADING, tuple(lines[:count]), tuple(lines[count:]), departures, (("d999", "banquet"),), "held: 3")


def group(size: int, number: int = 1) -> GroupBlock:
    lines = [
        GroupLine(str(place), team(100 * number + place), (str(1000 + place), "1.5", "2"), "lot" if place == 2 else "", frozenset({1}))
        for place in range(1, size + 1)
    ]
    cross = tuple(
        tuple(None if row == column or row + column == 3 else CrossCell(f"p{row}x{column}", "4:6", row < column) for column in range(size))
        for row in range(size)
    )
    return GroupBlock(f"Group {number}", "evenings: 3", tuple(lines), cross)


def tables(groups: int, size: int, *, final: bool = False) -> TablesSheet:
    blocks = tuple(group(size, number) for number in range(1, groups + 1))
    return TablesSheet(HEADING, ("Evenings", "Points", "Wins"), blocks, ("Places are decided by: points.",), final)


def bracket(slots: int, *, played: bool = True) -> BracketSheet:
    """The first of every two wins; the last team has no opponents in the first round."""
    teams: list[str | None] = [team(number) for number in range(1, slots + 1)]
    rounds: list[BracketRound] = []
    while len(teams) > 1:
        matches: list[BracketMatch] = []
        for first, second in zip(teams[::2], teams[1::2], strict=True):
            bye = not rounds and second == team(slots) and slots > 2
            scores = ("4:6", "6:3") if played and not bye else ("", "")
            winner = 1 if played or bye else None
            matches.append(BracketMatch((first, scores[0]), ("" if bye else second, scores[1]), winner, f"n{len(rounds)}x{len(matches)}"))
        teams = [match.first[0] if match.winner else None for match in matches]
        rounds.append(BracketRound(f"round{len(rounds)}", tuple(matches)))
    third = BracketMatch((team(3), "5:6"), (team(4), "6:5"), 1, "n third") if played and slots > 2 else None
    podium = (team(1), team(2), team(3)) if played else (None, None, None)
    return BracketSheet(HEADING, tuple(rounds), third, "third place", podium)


def qualifier(count: int, questions: int = 36) -> QualifierSheet:
    """Question 5 is removed, the first team's answer to question 7 disputed, its 8th is not marked."""
    lines: list[QualifierLine] = []
    for number in range(1, count + 1):
        marks = ["1" if (number * question) % 3 else "0" for question in range(1, questions + 1)]
        marks[4] = "X"
        if number == 1:
            marks[6:8] = "?."
        text = "".join(marks)
        lines.append(QualifierLine(str(number), team(number), text, str(text.count("1")), str(700 + number), "lot" if number == 2 else ""))
    taken = tuple(sum(line.marks[question] == "1" for line in lines) for question in range(questions))
    ratings = tuple(count - figure for figure in taken)
    appeals = NotedTable("Appeals", (("Question", 0.1), ("Team", 0.3), ("Ruling", 0.6)), (("7", team(1), "granted"),))
    return QualifierSheet(
        HEADING,
        questions,
        tuple(lines),
        frozenset({5}),
        taken,
        ratings,
        min(12, count),
        "12 go on",
        "Places are decided by: rating.",
        (appeals,),
    )


def fees(count: int) -> FeesSheet:
    accounts = tuple((team(number), "2", f"ch{number}", f"pd{number}", f"ow{number}") for number in range(1, count + 1))
    charges = tuple((f"d{number}", team(number), "evening", f"am{number}") for number in range(1, count + 1))
    receipts = tuple((f"e{number}", team(number), "cash", f"re{number}") for number in range(1, count + 1))
    return FeesSheet(HEADING, accounts, ("total1", "total2", "total3"), charges, receipts, "7 500 a game")


def prizes(count: int) -> PrizesSheet:
    handed = tuple((f"d{number}", team(number), f"books{number}") for number in range(1, count + 1))
    return PrizesSheet(HEADING, handed, (("d99", team(99), team(98)),), ("winners get books (4)",))
