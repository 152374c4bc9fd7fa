"""One game of four days, twice: as the judge's paper form, cell by cell, and as the record of a laptop that ran it live.

A tie, a re-vote, a lift that fails, a miss, a fourth foul on day 3, a warning, a penalty, a best move of two, extra points.
"""

from __future__ import annotations

import json

NICKNAMES = ("Лис", "Ночка", "Барон", "Рыжий", "Тень", "Марта", "Гром", "Вега", "Шёпот", "Кит")
ROLES = "ККМШККДКМК"

# (candidate, by whom, hands, hands of the re-votes) in ballot order; an empty text is a cell the judge left empty.
DAYS: dict[int, tuple[tuple[str, str, str, str], ...]] = {
    1: (("7", "2", "4", ""), ("3", "6", "6", "")),
    2: (("9", "4", "3", "4"), ("6", "5", "3", "4"), ("2", "8", "2", "")),
    3: (("7", "4", "4", ""), ("9", "6", "", "")),
    4: (("9", "5", "3", ""), ("6", "8", "2", "")),
}
FACTS = {"day.1.left": "3", "day.2.lift": "3", "day.2.left": "-", "day.3.left": "7", "day.4.left": "9"}
NIGHTS = {1: ("1", "4", "9"), 2: ("-", "8", "7"), 3: ("4", "", "9")}
FOULS = {"fouls.10.1": "6.6.1 д1", "fouls.10.2": "661 д2", "fouls.10.3": "662 д2", "fouls.10.4": "663 д3", "fouls.5.1": "+"}
SANCTIONS = {
    "sanction.1.who": "8",
    "sanction.1.what": "пред",
    "sanction.1.clause": "5.1.1",
    "sanction.1.when": "д1",
    "sanction.2.who": "6",
    "sanction.2.what": "штраф",
    "sanction.2.clause": "6.3",
    "sanction.2.when": "н2",
    "sanction.2.points": "0,5",
    "sanction.2.note": "спорил с судьёй",
}
END = {"best_move.1": "3", "best_move.2": "7", "best_move.3": "5", "winner": "мир", "extra.1": "0,5", "extra.5": "1", "extra.9": "0,5"}


def form() -> dict[str, str]:
    """The form as it lies on the table."""
    cells = {f"roles.{seat}": letter for seat, letter in enumerate(ROLES, start=1)}
    for day, columns in DAYS.items():
        for column, words in enumerate(columns, start=1):
            for row, written in zip(("candidate", "by", "hands", "revotes"), words, strict=True):
                cells[f"day.{day}.{row}.{column}"] = written
    for night, (killed, don, sheriff) in NIGHTS.items():
        cells |= {f"night.{night}.killed": killed, f"night.{night}.don": don, f"night.{night}.sheriff": sheriff}
    return {cell: written for cell, written in (cells | FACTS | FOULS | SANCTIONS | END).items() if written}


def record() -> str:
    """The game as its record file: with speeches and last words, shots by shooter, and hands where only hands were seen."""
    events: list[dict[str, object]] = [
        {"kind": "roles_dealt", "roles": ROLES},
        {"kind": "day_began"},
        {"kind": "warned", "seat": 8, "clause": "5.1.1"},
        {"kind": "fouled", "seat": 5, "note": "на бумаге время не указано"},
        {"kind": "fouled", "seat": 10, "clause": "6.6.1"},
        {"kind": "speech_began", "seat": 1},
        {"kind": "speech_began", "seat": 2},
        {"kind": "nominated", "by": 2, "seat": 7},
        {"kind": "speech_began", "seat": 6},
        {"kind": "nominated", "by": 6, "seat": 3},
        {"kind": "voting_began"},
        {"kind": "votes_cast", "seat": 7, "voters": [1, 3, 4, 9]},
        {"kind": "last_word_began", "seat": 3},
        {"kind": "night_began"},
        {"kind": "shot", "shots": {"7": 1, "9": 1}},
        {"kind": "checked", "by": "Д", "seat": 4},
        {"kind": "checked", "by": "Ш", "seat": 9},
        {"kind": "best_move_named", "seats": [3, 7, 5]},
        {"kind": "day_began"},
        {"kind": "fouled", "seat": 10, "clause": "6.6.1"},
        {"kind": "fouled", "seat": 10, "clause": "6.6.2"},
        {"kind": "nominated", "by": 4, "seat": 9},
        {"kind": "nominated", "by": 5, "seat": 6},
        {"kind": "nominated", "by": 8, "seat": 2},
        {"kind": "voting_began"},
        {"kind": "votes_cast", "seat": 9, "hands": 3},
        {"kind": "votes_cast", "seat": 6, "hands": 3},
        {"kind": "speech_began", "seat": 9},
        {"kind": "speech_began", "seat": 6},
        {"kind": "votes_cast", "seat": 9, "hands": 4},
        {"kind": "lift_voted", "voters": [2, 4, 8]},
        {"kind": "night_began"},
        {"kind": "penalised", "seat": 6, "points": -0.5, "clause": "6.3", "note": "спорил с судьёй"},
        {"kind": "shot", "shots": {"7": 4, "9": 8}},
        {"kind": "checked", "by": "Д", "seat": 8},
        {"kind": "checked", "by": "Ш", "seat": 7},
        {"kind": "day_began"},
        {"kind": "nominated", "by": 4, "seat": 7},
        {"kind": "nominated", "by": 6, "seat": 9},
        {"kind": "fouled", "seat": 10, "clause": "6.6.3"},
        {"kind": "voting_began"},
        {"kind": "votes_cast", "seat": 7, "hands": 4},
        {"kind": "last_word_began", "seat": 7},
        {"kind": "night_began"},
        {"kind": "shot", "seat": 4},
        {"kind": "checked", "by": "Ш", "seat": 9},
        {"kind": "day_began"},
        {"kind": "nominated", "by": 5, "seat": 9},
        {"kind": "nominated", "by": 8, "seat": 6},
        {"kind": "voting_began"},
        {"kind": "votes_cast", "seat": 9, "hands": 3},
        {"kind": "extra_given", "seat": 5, "points": 1},
        {"kind": "extra_given", "seat": 9, "points": 0.5},
        {"kind": "protocol_signed", "judge": "Орлова"},
    ]
    return json.dumps(
        {
            "format": "judge-console-game",
            "version": 1,
            "discipline": "mafia",
            "regulation": "mafia-tournament",
            "game": {"tournament": "Кубок зимы", "stage": "отбор", "number": 3, "table": 2, "date": "2026-11-28", "judge": "Орлова"},
            "players": list(NICKNAMES),
            "events": events,
        },
        ensure_ascii=False,
    )


TOTALS = {1: "2.5", 2: "2", 3: "0", 4: "3", 5: "3", 6: "1.5", 7: "0", 8: "2", 9: "0.5", 10: "2"}
"""What the record and the form both come to, by seat."""
