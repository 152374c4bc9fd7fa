"""An evening from the first line-up to the signature by keys alone, in the Russian layout, on a real file."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge_console.desk.chance import Chance
from judge_console.desk.evening_chance import checked_draws
from judge_console.desk.quiz_papers import evening_pdf
from judge_console.quiz.casino import Phase
from judge_console.quiz.flow import Step
from tests.ui.quiz.desk import HostDesk


def play_round(desk: HostDesk, *, right: bool, upper: bool = False) -> None:
    """One round as a host plays it: spin, what the envelope asks for, a discussion of twenty seconds, the verdict."""
    desk.keys("⏎", upper=upper)
    desk.rest()
    if desk.game.phase is Phase.CHOICE:
        desk.keys("2", upper=upper)
    while desk.game.phase is Phase.DICE:
        desk.keys("⏎", upper=upper)
        desk.rest()
    if desk.page.step in {Step.THEME, Step.SENDER}:
        desk.type("Кино")
        desk.keys("⏎", upper=upper)
    latest = desk.game.latest
    while latest is not None and latest.running:
        assert desk.next == "Начать обсуждение"
        desk.keys("⏎", upper=upper)
        desk.wait(15)
        assert desk.next == "Время: слово капитану"
        desk.keys("⏎", upper=upper)
        desk.keys("п" if right else "н", upper=upper)
        latest = desk.game.latest
    if desk.game.phase is Phase.BENCH:
        assert desk.next == "Волчок: кто уйдёт?"
        desk.keys("⏎", upper=upper)
        desk.rest()


def play_game(desk: HostDesk, results: str, *, upper: bool = False) -> None:
    """Rounds right and wrong in turn until the game is over; an unused right is left."""
    place = 0
    while not desk.game.over:
        if desk.game.phase is Phase.ROLL_BACK:
            desk.keys("↑⏎", upper=upper)
            return
        play_round(desk, right=results[place % len(results)] == "+", upper=upper)
        place += 1


@pytest.mark.parametrize(("seed", "results", "upper"), [(1, "+-", False), (2, "++-", True)])
def test_from_the_first_line_up_to_the_signature(open_desk: Callable[..., HostDesk], seed: int, results: str, upper: bool) -> None:
    desk = open_desk(seed=seed)
    assert desk.next == "Состав: Гранит"
    desk.keys("⏎⏎", upper=upper)
    assert desk.next == "Игра А: Гранит"
    desk.keys("⏎⏎", upper=upper)
    assert desk.state.commitment == Chance.of_number(seed).commitment
    assert not desk.game.rounds
    play_game(desk, results, upper=upper)
    assert desk.next == "Состав: Опыт"
    desk.keys("⏎⏎ ⏎⏎", upper=upper)
    assert desk.state.team_in_play == "B"
    play_game(desk, results, upper=upper)
    shown = 0
    while desk.page.step is Step.SHOOTOUT:
        desk.keys("⏎", upper=upper)
        desk.wait(75)
        desk.keys("1⏎", upper=upper)
        shown += 1
        assert shown < 4
    assert desk.next == "Раскрыть зерно"
    desk.keys("⏎", upper=upper)
    assert desk.state.seed_matches
    assert desk.next == "Подписать вечер"
    assert "Зерно то самое, все исходы" in desk.said
    desk.keys("⏎⏎", upper=upper)
    assert desk.state.signed
    assert desk.state.signed_by == "Орлова"
    assert desk.refused == ""
    assert desk.next == "Печатать лист"
    assert desk.state.seed is not None
    assert all(one.agrees for one in checked_draws(desk.session.course, desk.state.seed))
    assert evening_pdf(desk.session.course, printed_at=desk.clock.now()).startswith(b"%PDF")
    desk.keys("⏎", upper=upper)
    assert desk.page.panel is not None
    desk.keys("␛", upper=upper)
    assert desk.page.panel is None


def test_the_pointer_rests_on_what_was_journalled(desk: HostDesk) -> None:
    desk.begin()
    for _ in range(6):
        desk.keys("⏎")
        assert desk.page.wheel.moving
        desk.rest()
        assert desk.game.latest is not None
        assert desk.page.wheel.sector == desk.game.latest.stop
        desk.keys("⏎⏎п")
    assert desk.game.over
