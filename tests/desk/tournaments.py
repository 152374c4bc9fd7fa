"""Whole tournaments for the tests: players, a seating, games played by real events, all by a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.desk.tournament_desk import TournamentDesk
from judge_console.mafia.events import (
    BestMoveNamed,
    DayBegan,
    ExtraGiven,
    Fouled,
    NightBegan,
    ProtocolSigned,
    RolesDealt,
    Shot,
    TeamDefeated,
)
from judge_console.mafia.tournament import (
    PlayerEntered,
    Round,
    SeatingAccepted,
    TableJudgeSet,
    TimetableSet,
    TournamentHead,
    TournamentTitle,
)

JUDGES = ("Орлова", "Иванов", "Петренко", "Кацман", "Сидоров", "Ли", "Воронцова", "Гусев", "Рябов", "Шишкина")
NAMES = (
    "Лис", "Ночка", "Барон", "Рыжий", "Тень", "Марта", "Гром", "Вега", "Шёпот", "Кит", "Ёжик", "Фокстрот", "Профессор", "Ася", "Гудвин",
    "Аист", "Седьмое небо", "Мадам Тюссо", "Кот в мешке", "Чёрный ворон", "Пятница", "Ольха", "Мята", "Сыщик", "Луна",
)  # fmt: skip


def nicknames(count: int) -> tuple[str, ...]:
    """Different nicknames, as many as asked for."""
    return tuple(
        NAMES[number] if number < len(NAMES) else f"{NAMES[number % len(NAMES)]} {number // len(NAMES) + 1}" for number in range(count)
    )


def shuffled_seating(players: Sequence[str], rounds: int, seed: int) -> tuple[Round, ...]:
    """Full tables by chance; whoever is left over sits out."""
    rng = random.Random(seed)  # noqa: S311 - a tournament by its seed
    drawn: list[Round] = []
    for _round in range(rounds):
        order = rng.sample(list(players), len(players))
        drawn.append(tuple(tuple(order[start : start + 10]) for start in range(0, len(order) - 9, 10)))
    return tuple(drawn)


def prepared(games: Games, players: Sequence[str], rounds: int, *, seed: int = 1, regulation: str = "mafia-tournament") -> TournamentDesk:
    """A tournament with its entries, seating, judges and timetable; nothing is played yet."""
    head = TournamentHead(TournamentTitle("Кубок зимы", "финал", "2026-12-05", "Верховцева", "Минск, клуб «Полночь»"))
    desk = TournamentDesk(games, games.begin("tournament", regulation, head))
    for player in players:
        desk.record(PlayerEntered(player))
    desk.record(SeatingAccepted(shuffled_seating(players, rounds, seed), seed=seed))
    for table in range(1, len(players) // 10 + 1):
        desk.record(TableJudgeSet(table, JUDGES[(table - 1) % len(JUDGES)]))
    desk.record(TimetableSet(1, "2026-12-05", "12:00", 3600, 900))
    return desk


def play(desk: TournamentDesk, round_number: int, table: int, seed: int, *, sign: bool = True) -> GameSession:
    """Plays a planned game by chance: roles, a foul, the first night with its best move, a winner, extra points, the signature."""
    rng = random.Random(f"{seed} {round_number} {table}")  # noqa: S311
    session = desk.begin_game(round_number, table)
    roles = "".join(rng.sample("ККККККШММД", 10))
    killed = rng.randint(1, 10)
    others = [seat for seat in range(1, 11) if seat != killed]
    session.record(RolesDealt(roles))
    session.record(DayBegan())
    session.record(Fouled(rng.choice(others), "6.6.1"))
    session.record(NightBegan())
    session.record(Shot(killed))
    options = session.course.rules.options
    if options.best_move.seats:
        session.record(BestMoveNamed(tuple(rng.sample(others, options.best_move.seats))))
    session.record(DayBegan())
    session.record(TeamDefeated(rng.choice(("red", "black")), "6.8.2"))
    winner = session.state.ended.winner
    best = rng.choice([seat for seat in others if session.state.team(seat) == winner])
    session.record(ExtraGiven(best, options.extra.step * rng.choice((5, 7, 10))))
    if sign:
        session.record(ProtocolSigned(session.course.head.game.judge))
    return session


def play_all(desk: TournamentDesk, *, seed: int = 1, sign: bool = True) -> list[GameSession]:
    """Plays every planned game, by round and table."""
    return [play(desk, game.round, game.table, seed, sign=sign) for game in desk.planned()]
