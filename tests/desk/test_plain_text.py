from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

from judge_console import words
from judge_console.desk.games import Games
from judge_console.desk.plain_text import game_line_text, result_text
from judge_console.desk.session import GameSession
from judge_console.mafia.events import DayBegan, ExtraGiven, Removed, RolesDealt, TeamDefeated
from judge_console.quiz.events import Answered, Spun
from tests.desk.conftest import FIRST_DAY
from tests.quiz.evenings import game, played


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = words.language()
    words.use_language("en")
    yield
    words.use_language(before)


def test_a_game_is_listed_with_its_id_first(games: Games, session: GameSession) -> None:
    session.record(DayBegan())
    session.record(TeamDefeated("black", "6.8.2"))
    (line,) = games.lines()

    assert game_line_text(line) == (f"{session.game_id}  2026-11-28  Кубок зимы · отбор  game 3, table 2  finished, not signed, red team")


def test_a_game_that_goes_on_has_no_winner(games: Games, session: GameSession) -> None:
    (line,) = games.lines()

    assert game_line_text(line).endswith("not begun")
    assert result_text(session.course).splitlines()[0] == "Winner: no result yet"


def test_a_result_shows_points_who_left_and_what_was_ruled(session: GameSession) -> None:
    for event in FIRST_DAY:
        session.record(event)
    session.record(Removed(1, "6.7.1"))
    session.record(TeamDefeated("black", "6.8.2"))
    session.record(ExtraGiven(2, Decimal("0.5")))
    session.record(RolesDealt("ККККККШММД"), override="ещё раз")
    session.record(DayBegan(), override="доиграть")

    lines = result_text(session.course).splitlines()

    assert lines[0] == "Winner: red team (6.8.2)"
    assert lines[2].split() == ["1", "Лис", "К", "0", "1", "0", "1", "removed,", "night", "1"]
    assert lines[3].split() == ["2", "Ночка", "К", "0", "2", "0.5", "2.5"]
    assert lines[4].split()[-4:] == ["voted", "out,", "day", "1"]
    assert lines[-1] == "Ruling: event 12, game_over"


def test_a_result_of_an_evening_is_who_won_it() -> None:
    course = played(*game("A", "++++++"), *game("B", "+-----"), Spun(1), Answered("Клим", False))

    assert result_text(course) == "Winner: team A"


@pytest.mark.parametrize(
    ("language", "said"), [("en", ["killed, night 1", "voted out, day 1"]), ("ru", ["убит, ночь 1", "голосование, день 1"])]
)
def test_a_result_tells_how_they_left(session: GameSession, language: str, said: list[str]) -> None:
    for event in FIRST_DAY:
        session.record(event)
    session.record(DayBegan())
    words.use_language(language)

    lines = result_text(session.course).splitlines()

    assert [line.rpartition("  ")[2] for line in (lines[8], lines[4])] == said


def test_amounts_are_written_as_people_write_them() -> None:
    assert [words.amount(Decimal(text)) for text in ("0", "2.50", "-1", "100", "0.25")] == ["0", "2.5", "−1", "100", "0.25"]
    words.use_language("ru")
    assert words.amount(Decimal("-0.50")) == "−0,5"
