"""A real club file, a clock that is told the time, and a short game to play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.engine.events import Event
from judge_console.mafia.events import DayBegan, NightBegan, Nominated, RolesDealt, Shot, VotesCast, VotingBegan
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.store.database import Club, open_club

NICKNAMES = ("Лис", "Ночка", "Барон", "Рыжий", "Тень", "Марта", "Гром", "Вега", "Шёпот", "Кит")


class TellableClock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.slept = 0.0

    def now(self) -> str:
        whole = int(self.seconds)
        return f"2026-11-28T20:{whole // 60:02}:{whole % 60:02}+03:00"

    def monotonic(self) -> float:
        return self.seconds

    def wall(self) -> float:
        return 1_800_000_000.0 + self.seconds + self.slept


@pytest.fixture
def clock() -> TellableClock:
    return TellableClock()


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with open_club(tmp_path / "клуб.judge") as opened:
        yield opened


@pytest.fixture
def regulations(tmp_path: Path) -> Regulations:
    return Regulations(tmp_path / "regulations")


@pytest.fixture
def games(club: Club, clock: TellableClock, regulations: Regulations) -> Games:
    return Games(club, clock, regulations)


@pytest.fixture
def head() -> MafiaHead:
    return MafiaHead(GameHead("Кубок зимы", "отбор", 3, 2, "2026-11-28", "Орлова"), NICKNAMES)


@pytest.fixture
def session(games: Games, head: MafiaHead) -> GameSession:
    return games.begin("mafia", "mafia-tournament", head)


# Seats 3 and 5 are on the ballot of day 1, seat 3 leaves with seven hands of ten.
FIRST_DAY: tuple[Event, ...] = (
    RolesDealt("ККККККШММД"),
    DayBegan(),
    Nominated(1, 3),
    Nominated(2, 5),
    VotingBegan(),
    VotesCast(3, hands=7),
    NightBegan(),
    Shot(7),
)
