"""Timers as the window hears of them, with a real club file behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.state import MafiaHead
from judge_console.ui.controller import Controller
from judge_console.ui.timekeeper import NOTE_KEY, Timekeeper
from tests.ui.pressing import FakeClock


@pytest.fixture
def heard(timekeeper: Timekeeper) -> list[str]:
    """Every signal by name, `ticked` apart."""
    heard: list[str] = []

    def hear(name: str) -> Callable[..., None]:
        return lambda *_: heard.append(name)

    for name in ("warned", "ended", "hour_warned", "hour_ended", "slept", "troubled"):
        getattr(timekeeper, name).connect(hear(name))
    return heard


def test_the_signals_come_at_ten_seconds_and_at_the_end(
    timekeeper: Timekeeper, session: GameSession, fake_clock: FakeClock, heard: list[str]
) -> None:
    ticks: list[float] = []
    timekeeper.ticked.connect(lambda: ticks.append(timekeeper.remaining()))
    timekeeper.start("speech", 60, 3)
    fake_clock.advance(49)
    assert heard == []
    fake_clock.advance(2)
    assert heard == ["warned"]
    fake_clock.advance(20)
    assert heard == ["warned", "ended"]
    assert ticks[0] == 60
    assert ticks[-1] == 0
    assert (timekeeper.kind, timekeeper.seat, timekeeper.allowed(), timekeeper.overrun()) == ("speech", 3, 60, 11)


def test_the_hour_tells_its_last_five_minutes_and_its_end(
    timekeeper: Timekeeper, session: GameSession, fake_clock: FakeClock, heard: list[str]
) -> None:
    timekeeper.start_hour(600)
    fake_clock.advance(301)
    assert heard == ["hour_warned"]
    timekeeper.toggle_hour()
    fake_clock.advance(1000)
    assert timekeeper.hour_remaining() == 299
    timekeeper.toggle_hour()
    fake_clock.advance(299)
    assert heard == ["hour_warned", "hour_ended"]
    assert timekeeper.hour_allowed() == 600
    timekeeper.stop_hour()
    assert timekeeper.hour_remaining() is None


def test_a_killed_program_loses_a_second_at_most(timekeeper: Timekeeper, session: GameSession, fake_clock: FakeClock, games: Games) -> None:
    timekeeper.start_hour(3600)
    timekeeper.start("speech", 60, 3)
    for _ in range(127):
        fake_clock.advance(0.1)
    # Nothing is asked of the first one any more, as if it had been killed.
    back = Timekeeper(fake_clock)
    back.hold(games.open(session.game_id))
    assert not back.running
    assert 47.3 <= back.remaining() <= 48.3
    assert (back.kind, back.seat) == ("speech", 3)
    back.toggle()
    assert back.running
    assert back.hour_running
    back.hold(None)


def test_another_game_has_timers_of_its_own(
    timekeeper: Timekeeper, session: GameSession, controller: Controller, games: Games, head: MafiaHead, fake_clock: FakeClock
) -> None:
    timekeeper.start("speech", 60, 3)
    fake_clock.advance(10)
    controller.hold(games.begin("mafia", "mafia-tournament", head))
    assert not timekeeper.active
    fake_clock.advance(30)
    controller.open_game(session.game_id)
    assert (timekeeper.remaining(), timekeeper.running) == (50, False)


def test_a_turn_waits_for_a_key_where_the_judge_wants_it(fake_clock: FakeClock, controller: Controller) -> None:
    waiting = Timekeeper(fake_clock, starts_itself=lambda: False)
    waiting.start("speech", 60)
    assert (waiting.running, waiting.remaining()) == (False, 60)
    waiting.start("speech", 60, running=True)
    assert waiting.running
    waiting.stop()


def test_a_sleeping_laptop_is_told_of_and_settled(
    timekeeper: Timekeeper, session: GameSession, fake_clock: FakeClock, heard: list[str]
) -> None:
    timekeeper.start("speech", 60)
    fake_clock.advance(10)
    fake_clock.sleep(120)
    fake_clock.advance(0.1)
    assert heard == ["slept"]
    assert timekeeper.asleep == pytest.approx(120.1)
    assert not timekeeper.running
    timekeeper.settle(0)
    assert timekeeper.running
    assert timekeeper.remaining() == pytest.approx(50)


def test_a_note_that_cannot_be_kept_is_told_once_and_the_timer_runs_on(
    timekeeper: Timekeeper, session: GameSession, fake_clock: FakeClock, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    timekeeper.start("speech", 60)

    def full(key: str, value: object) -> None:
        raise StorageTrouble("disk_full", "клуб.judge")

    with monkeypatch.context() as patch:
        patch.setattr(session, "remember", full)
        fake_clock.advance(20)
        assert heard == ["troubled"]
        assert timekeeper.remaining() == 40
    fake_clock.advance(5)
    assert session.recall(NOTE_KEY)["turn"]["left"] == 35


def test_real_beats_stop_with_the_timer(timekeeper: Timekeeper, session: GameSession, qtbot: object) -> None:
    timekeeper.start("speech", 60)
    assert timekeeper._beats.isActive()
    timekeeper.toggle()
    assert not timekeeper._beats.isActive()
