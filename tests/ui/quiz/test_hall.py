"""What the hall sees of an evening: score, wheel, timer, rounds, names; of a question only what the host shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge_console.desk.evening_questions import Shelf
from judge_console.desk.question_package import read_package
from judge_console.quiz.events import Answered, Diced, EveningSigned, PlayerBenched, ShootoutAsked, Spun
from judge_console.ui.audience.quiz_view import shown
from judge_console.ui.quiz.revealed import Revealed
from judge_console.ui.quiz.wording import Standing
from tests.quiz.evenings import after, begun, game
from tests.ui.quiz.desk import HostDesk

TELLING = ("Тайный текст", "Секретный ответ", "Особый комментарий", "Зачётное слово")
PACKAGE = read_package(
    "\n\n".join(
        f"? Тайный текст {number}\n! Секретный ответ {number}\n= Зачётное слово {number}\n/ Особый комментарий {number}\n@ Автор {number}"
        for number in range(1, 31)
    )
)


@pytest.fixture
def with_hall(open_desk: Callable[..., HostDesk]) -> HostDesk:
    """A game with questions in its envelopes, the hall screen on."""
    desk = open_desk()
    desk.program.hall.toggle()
    Shelf.of_package(PACKAGE).filled("A", (("blitz", 3), *((("plain", 1),) * 12)), {}).keep(desk.session)
    desk.begin("blitz")
    desk.page.open_panel("questions")
    desk.page.close_panel()
    desk.wait(1)
    return desk


def seen(desk: HostDesk) -> str:
    """Every word in the hall."""
    return " ".join(desk.hall.texts()) + desk.hall.accessibleName()


def test_nothing_of_a_question_before_the_host_shows_it(with_hall: HostDesk) -> None:
    desk = with_hall
    for _ in range(4):
        desk.keys("⏎")
        assert not any(words in seen(desk) for words in TELLING)
        desk.rest()
        assert desk.page.card.question.text().startswith("Тайный текст")
        while desk.game.running is not None:
            for key in ("⏎", "⏎", "п"):
                desk.keys(key)
                assert not any(words in seen(desk) for words in TELLING)


def test_question_then_answer_then_nothing(with_hall: HostDesk) -> None:
    desk = with_hall
    desk.do(Spun(2))
    desk.keys("я")
    assert "Тайный текст 4" in seen(desk)
    assert "Секретный" not in seen(desk)
    assert "Зачётное" not in seen(desk)
    desk.keys("⏎")
    desk.keys("я")  # while the answer is due a second press only takes the question away
    assert "Тайный" not in seen(desk)
    desk.keys("я⏎н")
    assert "Секретный" not in seen(desk)
    desk.keys("я")
    assert "Секретный ответ 4" in seen(desk)
    assert "Особый" not in seen(desk)
    desk.keys("я")
    assert "Тайный" not in seen(desk)


def test_the_next_round_takes_a_shown_question_away(with_hall: HostDesk) -> None:
    desk = with_hall
    desk.do(Spun(2))
    desk.keys("я⏎⏎н")
    assert isinstance(desk.program.controller.presentation, Revealed)
    desk.keys("⏎")
    assert desk.program.controller.presentation is None
    assert not any(words in seen(desk) for words in TELLING)


def test_each_question_of_a_blitz_is_shown_for_itself(with_hall: HostDesk) -> None:
    desk = with_hall
    desk.do(Spun(1))
    desk.keys("я")
    assert "Тайный текст 1" in seen(desk)
    desk.keys("⏎⏎п")
    assert "Тайный" not in seen(desk)


def test_what_was_played_is_remembered_and_told(with_hall: HostDesk) -> None:
    desk = with_hall
    desk.do(Spun(2))
    desk.keys("⏎⏎п")
    assert desk.club.notes.recall("quiz.played_questions") == {PACKAGE.questions[3].key: "2026-11-25"}


def test_the_top_is_not_outrun(with_hall: HostDesk) -> None:
    desk = with_hall
    desk.keys("⏎")
    assert desk.hall.wheel.moving
    assert desk.hall.shown is not None
    assert desk.hall.shown.about == ""
    assert desk.hall.shown.marks == ()
    desk.rest()
    assert not desk.hall.wheel.moving
    assert desk.hall.shown.about.startswith("Сектор")
    assert desk.hall.wheel.sector == desk.game.rounds[0].stop == desk.page.wheel.sector


def test_what_lies_in_an_envelope_is_told_when_it_is_played(with_hall: HostDesk) -> None:
    desk = with_hall
    desk.keys("⏎")
    assert all(sector.label.isdecimal() for sector in desk.hall.wheel.sectors)
    assert any(not sector.label.isdecimal() for sector in desk.page.wheel.sectors)


def test_score_names_and_rounds() -> None:
    state = after(*begun("A", "golden"), Spun(1), Answered("Анна", False), PlayerBenched("Вита"), Spun(2))
    what = shown(state)
    assert what.score is not None
    assert (what.score.left, what.score.right, what.score.figures) == ("казино", "Гранит", (1, 0))
    assert "Вита" not in what.names
    assert [(mark.number, mark.how) for mark in what.marks] == [(1, "lost"), (2, "running")]
    assert what.about == "Сектор 2: вопрос"


def test_before_the_first_game_and_after_the_evening() -> None:
    assert shown(after()).score is None
    assert shown(after()).names == ("Гранит", "Опыт")
    events = (*game("A", "++++++"), *game("B", "++++++"), ShootoutAsked(True, False), ShootoutAsked(True, False), EveningSigned("Орлова"))
    what = shown(after(*events))
    assert what.lines[0] == "Победа в вечере: Гранит, по перестрелке."
    assert what.score == Standing("Гранит", "Опыт", (2, 0), casino=False)


def test_between_the_games_and_decided_by_score() -> None:
    between = shown(after(*game("A", "++++++")))
    assert between.score == Standing("казино", "Гранит", (0, 6))
    assert between.lines[0] == "Игру выиграла команда"
    decided = shown(after(*game("A", "++++++"), *game("B", "+-----" + "-")))
    assert decided.score == Standing("Гранит", "Опыт", (6, 1), casino=False)
    assert decided.lines[0] == "Победа в вечере: Гранит, по счёту."


def test_a_shootout_has_its_own_score_and_its_minute(open_desk: Callable[..., HostDesk]) -> None:
    desk = open_desk()
    desk.program.hall.toggle()
    desk.do(*game("A", "++++++"), *game("B", "++++++"))
    assert shown(desk.state).score == Standing("Гранит", "Опыт", (0, 0), casino=False)
    assert shown(desk.state).lines == ()
    assert shown(desk.state).about == "Перестрелка, вопрос 1"
    assert desk.page.board.score.accessibleName() == "Гранит 0, Опыт 0"
    desk.keys("⏎")
    desk.wait(20)
    assert desk.hall._time == desk.timer == "0:39"
    desk.wait(45)
    desk.keys("1⏎")
    assert desk.page.board.score.accessibleName() == "Гранит 1, Опыт 0"


def test_dice_roll_in_the_hall_too(open_desk: Callable[..., HostDesk]) -> None:
    desk = open_desk()
    desk.program.hall.toggle()
    desk.begin("risk")
    desk.do(Spun(1))
    assert desk.program.controller.do(Diced("Анна", 2, 5))
    assert desk.hall.dice.moving
    desk.rest()
    assert desk.hall.dice.values == (2, 5)


def test_every_state_can_be_painted(with_hall: HostDesk) -> None:
    desk = with_hall
    for background in ("theme", "#00b140"):
        desk.program.settings.set("hall.background", background)
        for events in ((), (Spun(1),), (Answered("Анна", False),), (Spun(2), Answered("Анна", True))):
            desk.do(*events)
            assert not desk.hall.grab().isNull()
        desk.keys("я")
        assert not desk.hall.grab().isNull()
        desk.keys("я я")
        desk.keys("⌫⌫⌫⌫")
