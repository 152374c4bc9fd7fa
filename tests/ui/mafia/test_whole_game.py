"""A game of four days, run from the introduction night to the signature by keys alone."""

from __future__ import annotations

from tests.ui.mafia.desk import Desk

PRESSES = 115
"""What the game below takes, written down so that it does not grow unnoticed."""


def test_four_days_by_keys_alone(desk: Desk) -> None:
    desk.keys("з кмкшкдккм⏎")
    assert "".join(role or "?" for role in desk.state.roles) == "КМКШКДККМК"
    desk.keys("⏎⏎⏎⏎⏎")  # agreement, the Don's look, the Sheriff's, free seating, day 1
    desk.keys("⏎5 ⏎⏎2 ⏎⏎⏎⏎ ф91 ⏎⏎⏎ ⏎")  # ten speeches, two nominations, a foul, the vote
    assert desk.next == "Засчитать 0 рук за 5"
    desk.keys("3569⏎ ⏎")  # four hands for 5, the rest for 2: his last word
    assert desk.state.day is not None
    assert desk.state.day.left == (2,)
    desk.keys("⏎ 4⏎ 4⏎ 6⏎ ⏎")  # night 1: shot, both checks, morning
    desk.keys("⏎ 697⏎")  # last word of the killed and his best move
    assert desk.state.best_move is not None
    desk.keys("⏎9 ⏎8 ⏎⏎⏎⏎⏎⏎ ⏎ ⇥4⏎")  # day 2: eight speeches, the vote by count: a tie
    assert desk.title == "День 2 · Попил"
    desk.keys("⏎⏎ ⏎3⏎ ⏎")  # both speak, the re-vote, last word of 8
    assert desk.state.day.number == 2
    assert desk.state.day.left == (8,)
    desk.keys("⏎ 1⏎ 3⏎ ⏎ ⏎ ⏎")  # night 2, the Sheriff has gone; his check is called all the same; morning, last word
    desk.keys("⏎6 ⏎⏎3 ⏎⏎⏎ ⏎ 4⏎ ⏎")  # day 3
    assert desk.state.day.left == (6,)
    desk.keys("⏎ 3⏎ ⏎⏎ ⏎ ⏎")  # night 3
    desk.keys("⏎9 ⏎7 ⏎⏎ ⏎ 3⏎")  # day 4: the last black player leaves
    assert desk.state.ended is not None
    assert desk.state.ended.winner == "red"
    assert desk.title == "Игра окончена"
    desk.keys("⏎ 0⏎1⏎ ⏎")  # extra points for 10
    assert dict(desk.state.extras).keys() == {10}
    desk.keys("⏎⏎")  # the signature
    assert desk.state.signed
    assert desk.refused == ""
    assert desk.presses < 200
    assert desk.presses == PRESSES
