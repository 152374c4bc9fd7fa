"""Questions in envelopes: filled, laid by hand, kept with the evening, remembered by the club once they were played."""

from __future__ import annotations

from judge_console.desk.evening_questions import (
    NOTE_KEY,
    Shelf,
    mark_played,
    played_before,
    question_in_play,
    shelf_of,
)
from judge_console.desk.games import Games
from judge_console.desk.question_package import read_package
from judge_console.quiz.events import Answered, RoundVoided, Spun
from judge_console.quiz.rules import Envelope
from tests.quiz.evenings import after, begun, head

PACKAGE = read_package(
    "### Пакет\n\n"
    "## Тур\n\n"
    + "\n\n".join(f"? Вопрос {number}\n! Ответ {number}" for number in range(1, 31))
    + "\n\n## Блиц\n\n"
    + "\n\n".join(f"? Быстрый {number}\n! Раз {number}" for number in range(1, 4))
    + "\n\n## Золотой вопрос\n\n? Трудный\n! Да\n> (img карта.png)"
)
ROOMS: tuple[tuple[Envelope, int], ...] = (("golden", 1), ("blitz", 3), *((("plain", 1),) * 11))


def filled() -> Shelf:
    return Shelf.of_package(PACKAGE).filled("A", ROOMS, {})


def test_special_envelopes_get_what_is_headed_for_them_and_others_go_in_order() -> None:
    shelf = filled()
    assert [question.text for question in shelf.at("A", 1)] == ["Трудный"]
    assert [question.text for question in shelf.at("A", 2)] == ["Быстрый 1", "Быстрый 2", "Быстрый 3"]
    assert [question.text for question in shelf.at("A", 3)] == ["Вопрос 1"]
    assert [question.text for question in shelf.at("A", 13)] == ["Вопрос 11"]
    assert shelf.at("B", 3) == ()


def test_the_second_game_gets_other_questions_and_special_ones_come_from_what_is_left() -> None:
    shelf = filled().filled("B", ROOMS, {})
    mine = {question.key for sector in range(1, 14) for question in shelf.at("A", sector)}
    theirs = [question for sector in range(1, 14) for question in shelf.at("B", sector)]
    assert not mine & {question.key for question in theirs}
    assert len(theirs) == 15
    assert [question.text for question in shelf.at("B", 1)] == ["Вопрос 12"]


def test_what_was_played_before_is_left_out() -> None:
    played = {PACKAGE.questions[0].key: "2023-01-01"}
    assert [question.text for question in Shelf.of_package(PACKAGE).filled("A", ROOMS, played).at("A", 3)] == ["Вопрос 2"]


def test_a_question_lies_in_one_envelope_only() -> None:
    shelf = filled()
    place = shelf.questions.index(shelf.at("A", 3)[0])
    moved = shelf.put("B", 7, place, room=1)
    assert moved.at("A", 3) == ()
    assert moved.where(place) == ("B", 7)
    again = moved.put("B", 7, place + 1, room=1)
    assert [question.text for question in again.at("B", 7)] == ["Вопрос 2"]
    assert again.where(place) is None


def test_it_is_kept_with_the_evening(games: Games) -> None:
    session = games.begin("quiz", "tesnoty-2023", head())
    assert shelf_of(session) == Shelf()
    filled().keep(session)
    assert shelf_of(games.open(session.game_id)) == filled()
    session.remember(NOTE_KEY, {"laid": "?"})
    assert shelf_of(session) == Shelf()
    session.remember(NOTE_KEY, filled().note() | {"laid": [["A", 1, [99]]]})
    assert shelf_of(session) == Shelf()


def test_the_question_of_the_round() -> None:
    shelf = filled()
    before = begun("A", "golden", "blitz")
    assert question_in_play(after(*before), shelf) is None
    found = question_in_play(after(*before, Spun(2), Answered("Анна", True)), shelf)
    assert found is not None
    assert found.text == "Быстрый 2"
    assert question_in_play(after(*before, Spun(2)), Shelf()) is None


def test_envelopes_laid_anew_hold_nothing_that_was_not_played() -> None:
    thirteen = (Spun(1), RoundVoided()) * 13
    last = after(*begun("A"), *thirteen)
    assert question_in_play(last, filled()) is not None
    anew = after(*begun("A"), *thirteen, Spun(1))
    assert anew.last_spin is not None
    assert anew.last_spin.sector == 1
    assert question_in_play(anew, filled()) is None


def test_what_was_played_is_remembered_by_the_club(games: Games) -> None:
    question = PACKAGE.questions[0]
    assert played_before(games.club) == {}
    mark_played(games.club, question, "2023-04-12")
    mark_played(games.club, question, "2023-05-10")
    assert played_before(games.club) == {question.key: "2023-04-12"}
