"""The chief judge's day on a real club file: entries, seating, games, standings, a lot."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

import pytest

from judge_console.desk.games import Games
from judge_console.desk.tournament_desk import ExpelledInGame, TournamentDesk
from judge_console.engine.errors import Refused
from judge_console.engine.events import Undone
from judge_console.mafia.events import DayBegan, Expelled, ExtraGiven, RolesDealt, TeamDefeated
from judge_console.mafia.tournament import (
    GameSetAside,
    LotDrawn,
    PlayerEntered,
    PlayersMerged,
    SeatingAccepted,
    TableJudgeSet,
    TimetableSet,
    TournamentHead,
    TournamentTitle,
)

PLAYERS = ("Лис", "Ночка", "Барон", "Рыжий", "Тень", "Марта", "Гром", "Вега", "Шёпот", "Кит")
TURNED = PLAYERS[3:] + PLAYERS[:3]


@pytest.fixture
def desk(games: Games) -> TournamentDesk:
    head = TournamentHead(TournamentTitle("Кубок зимы", "финал", "2026-12-05", "Орлова"))
    desk = TournamentDesk(games, games.begin("tournament", "mafia-tournament", head))
    for player in PLAYERS:
        desk.record(PlayerEntered(player))
    desk.record(SeatingAccepted(((PLAYERS,), (TURNED,))))
    desk.record(TableJudgeSet(1, "Иванов"))
    return desk


def moment(text: str) -> datetime:
    """The local time a timetable shows; it has no zone, as the clock on the wall has none."""
    return datetime.fromisoformat(text)


def play(desk: TournamentDesk, round_number: int, winner: str = "red") -> str:
    """Plays a planned game to a team defeat; seats 1-6 are civilians, 7 is the Sheriff, 8 and 9 mafia, 10 the Don."""
    session = desk.begin_game(round_number, 1)
    session.record(RolesDealt("ККККККШММД"))
    session.record(DayBegan())
    session.record(TeamDefeated("black" if winner == "red" else "red", "6.8.2"))
    return session.game_id


def test_a_planned_game_begins_with_its_head_filled_in(desk: TournamentDesk, games: Games) -> None:
    session = desk.begin_game(2, 1)

    game = session.course.head.game
    assert (game.tournament, game.stage, game.number, game.table, game.date, game.judge) == (
        "Кубок зимы",
        "финал",
        2,
        1,
        "2026-12-05",
        "Иванов",
    )
    assert session.course.head.players == TURNED
    with pytest.raises(KeyError):
        desk.begin_game(3, 1)


@pytest.mark.clause("mafia:8.7.1")
def test_rounds_follow_the_timetable_of_their_day(desk: TournamentDesk) -> None:
    assert [planned.begins for planned in desk.planned()] == [None, None]
    desk.record(TimetableSet(1, "2026-12-05", "12:00", 3600, 900))

    assert [(planned.begins, planned.ends) for planned in desk.planned()] == [
        (moment("2026-12-05T12:00"), moment("2026-12-05T13:00")),
        (moment("2026-12-05T13:15"), moment("2026-12-05T14:15")),
    ]
    desk.record(TimetableSet(2, "2026-12-06", "11:00", 3600, 900))
    assert desk.planned()[1].begins == moment("2026-12-06T11:00")
    assert desk.begin_game(2, 1).course.head.game.date == "2026-12-06"


def test_standings_sum_what_finished_games_gave(desk: TournamentDesk) -> None:
    first = play(desk, 1)
    play(desk, 2, winner="black")
    desk.begin_game(2, 1).record(DayBegan())

    rows = {row.player: row for row in desk.standings()}

    assert (rows["Лис"].games, rows["Лис"].total, rows["Лис"].wins, rows["Лис"].mafia_wins) == (2, 4, 2, 1)
    assert (rows["Гром"].total, rows["Гром"].sheriff_wins) == (3, 1)
    assert sum(row.points for row in rows.values()) == (6 * 2 + 3) + (2 + 2 + 3)
    assert [(game.round, game.table) for game in desk.games()] == [(1, 1), (2, 1), (2, 1)]
    assert [bool(game.scores) for game in desk.games()].count(True) == 2

    desk.record(GameSetAside(first))
    assert {row.player: row.games for row in desk.standings()}["Лис"] == 1


def test_games_of_another_tournament_do_not_count(desk: TournamentDesk, games: Games) -> None:
    session = desk.begin_game(1, 1)
    session.record(TeamDefeated("black", "6.8.2"))
    session.change_head({"game.stage": "отбор"}, "другая стадия")

    assert desk.games() == ()


@pytest.mark.clause("mafia:8.5.5")
def test_who_was_expelled_in_a_game_is_told(desk: TournamentDesk, games: Games) -> None:
    desk.record(PlayersMerged("Шепот", "Шёпот"))
    play(desk, 1)
    session = desk.begin_game(2, 1)
    session.record(RolesDealt("ККККККШММД"))
    session.record(DayBegan())
    session.record(Expelled(4, "7.3"))
    session.record(Expelled(6, "7.3"))
    session.record(Undone())

    first, second = desk.games()
    assert desk.expelled_in(first) == ()
    assert desk.expelled_in(second) == (ExpelledInGame(TURNED[3], "7.3", 2, 1),)


def test_a_lot_is_drawn_for_a_tie_and_not_silently_again(desk: TournamentDesk, games: Games) -> None:
    game_id = play(desk, 1)
    games.open(game_id).record(ExtraGiven(1, Decimal(1)))
    tie = next(group for group in desk.ties() if "Ночка" in group)
    assert set(tie) == {"Ночка", "Барон", "Рыжий", "Тень", "Марта"}

    def reversed_order(players: Sequence[str]) -> Sequence[str]:
        return sorted(players, reverse=True)

    desk.draw_lot(tie, reversed_order)

    assert [(row.place, row.player) for row in desk.standings()][2:7] == list(enumerate(sorted(tie, reverse=True), 3))
    with pytest.raises(Refused) as refused:
        desk.draw_lot(tie, sorted)
    assert refused.value.code == "lot_drawn_already"
    desk.draw_lot(tie, sorted, by_order=True)
    assert [event.event for event in desk.session.course.entries if isinstance(event.event, LotDrawn)][-1].by_order


def test_one_player_under_two_spellings_is_noticed_and_counts_as_one(desk: TournamentDesk) -> None:
    session = desk.begin_game(1, 1)
    session.change_head({"players.1": "Лиc"}, "латинская буква")
    session.record(RolesDealt("ККККККШММД"))
    session.record(TeamDefeated("black", "6.8.2"))

    assert desk.doubtful_nicknames() == (("Лис", "Лиc"),)
    desk.record(PlayersMerged("Лиc", "Лис"))

    assert desk.doubtful_nicknames() == ()
    assert {row.player: row.points for row in desk.standings()}["Лис"] == 2
