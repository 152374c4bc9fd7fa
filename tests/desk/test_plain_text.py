from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest

from judge_console import words
from judge_console.desk.games import GameLine, Games
from judge_console.desk.plain_text import game_line_text, result_text
from judge_console.desk.session import GameSession
from judge_console.mafia.events import DayBegan, ExtraGiven, Removed, RolesDealt, TeamDefeated
from judge_console.mafia.tournament import PlayerEntered, TournamentClosed, TournamentHead, TournamentTitle
from judge_console.quiz.events import Answered, EveningSigned, Spun
from judge_console.quiz.season.events import AnswersMarked, BracketSet, EveningForfeited, SeasonClosed, TeamEntered, TeamWithdrew
from tests.desk.conftest import FIRST_DAY
from tests.desk.seasons import HEAD, prepared
from tests.quiz.evenings import game as quiz_game
from tests.quiz.evenings import head, played


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
    course = played(*quiz_game("A", "++++++"), *quiz_game("B", "+-----"), Spun(1), Answered("Клим", False))

    assert result_text(course) == "Winner: team A\nTeam A: 0:6\nTeam B: 6:1"
    assert result_text(played(*quiz_game("A", "+"))) == "Winner: no result yet\nTeam A: 0:1"


def test_an_evening_is_listed_with_its_teams(games: Games) -> None:
    session = games.begin("quiz", "tesnoty-2023", head())
    start = f"{session.game_id}  2026-11-25  Осень 2026 · group stage  Гранит – Опыт  "
    assert game_line_text(games.lines()[0]) == start + "not begun"
    for event in (*quiz_game("A", "++++++"), *quiz_game("B", "------")):
        session.record(event)
    assert game_line_text(games.lines()[0]) == start + "finished, not signed, Гранит"
    session.record(EveningSigned("Орлова"))
    assert game_line_text(games.lines()[0]) == start + "signed, Гранит"
    words.use_language("ru")
    assert game_line_text(games.lines()[0]).endswith("групповой этап  Гранит – Опыт  подписан, Гранит")


def test_what_cannot_be_read_is_listed_all_the_same() -> None:
    line = GameLine("id", "quiz", "tesnoty-2023", {}, "damaged", None, "", None, 1)

    assert game_line_text(line) == "id      quiz evening  damaged"
    assert game_line_text(replace(line, discipline="season")) == "id      season until ?  damaged"


def test_a_tournament_is_listed_and_told(games: Games) -> None:
    session = games.begin("tournament", "mafia-tournament", TournamentHead(TournamentTitle("Кубок", "финал", "2026-12-05", "Орлова")))
    session.record(PlayerEntered("Лис"))

    assert game_line_text(games.lines()[0]) == f"{session.game_id}  2026-12-05  Кубок · финал  tournament  open"
    assert result_text(session.course) == "Not closed yet.\nPlayers: 1\nRounds: 0"
    session.record(TournamentClosed("Орлова"))
    assert game_line_text(games.lines()[0]).endswith("tournament  closed")
    assert result_text(session.course).splitlines()[0] == "Closed, its tables are final."


def test_a_season_is_listed_and_told(games: Games) -> None:
    desk = prepared(games, 4, 2)
    assert result_text(games.begin("season", "tesnoty-2023", HEAD).course) == "Not closed yet.\nTeams: 0"
    desk.record(AnswersMarked("Опыт", 1, "11"))
    desk.record(AnswersMarked("Гранит", 1, "10"))
    desk.record(TeamEntered("Гости"))
    desk.record(TeamWithdrew("Гости"))
    desk.record(EveningForfeited("group", "Гранит", "Зенит", "Зенит", ""))
    desk.record(BracketSet(("Опыт", "", "Гранит", "Кварц")))

    assert result_text(desk.session.course).splitlines() == [
        "Not closed yet.",
        "Teams: 5",
        "  Гранит (Анна Белов)",
        "  Опыт (Анна Ворон)",
        "  Зенит (Анна Гусев)",
        "  Кварц (Анна Дроздов)",
        "  Гости, withdrew",
        "Qualifying game: place, right answers, rating",
        "   1  Опыт      2     1",
        "   2  Гранит    1     0",
        "Group A: Гранит, Зенит",
        "Group B: Опыт, Кварц",
        "Evenings planned: 2, forfeited: 1",
        "Play-off: Опыт – —; Гранит – Кварц",
    ]
    desk.record(SeasonClosed("Орлова"))
    (line,) = [line for line in games.lines() if line.id == desk.session.game_id]
    assert game_line_text(line) == f"{line.id}  2026-09-02  Осень 2026  season until 2027-02-20  closed"


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
