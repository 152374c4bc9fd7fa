from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from judge_console.desk.games import Games
from judge_console.desk.session import Change, GameSession
from judge_console.engine.errors import FormatError, Refused, StorageTrouble
from judge_console.engine.events import Entry, Redone, Struck, Undone
from judge_console.mafia.events import DayBegan, Fouled, NightBegan, Nominated, RolesDealt, VotesCast, VotingBegan
from judge_console.mafia.state import MafiaHead, Phase
from judge_console.store.database import Club, open_club
from tests.desk.conftest import FIRST_DAY, TellableClock


@dataclass
class Listener:
    heard: list[Change] = field(default_factory=list)

    def __call__(self, change: Change) -> None:
        self.heard.append(change)


def test_an_event_is_on_the_disk_before_anybody_hears_of_it(session: GameSession, club: Club) -> None:
    rows_when_heard: list[int] = []
    session.subscribe(lambda _: rows_when_heard.append(len(club.journals.entries(session.game_id))))

    session.record(DayBegan())

    assert rows_when_heard == [1]
    assert session.state.phase is Phase.SPEECHES


def test_an_event_carries_the_time_it_was_recorded(session: GameSession, clock: TellableClock) -> None:
    clock.seconds = 61
    session.record(DayBegan())

    assert session.course.entries[0].at == session.last_saved == "2026-11-28T20:01:01+03:00"


def test_a_refused_event_changes_nothing(session: GameSession, club: Club) -> None:
    listener = Listener()
    session.subscribe(listener)

    with pytest.raises(Refused) as refused:
        session.record(VotingBegan())

    assert refused.value.code == "wrong_phase"
    assert str(refused.value) == "events[0] voting_began: wrong_phase"
    assert listener.heard == []
    assert club.journals.entries(session.game_id) == []


def test_what_the_disk_refuses_is_not_shown(session: GameSession, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    session.subscribe(listener)

    def full(*_: object) -> None:
        raise StorageTrouble("disk_full", str(club.path))

    monkeypatch.setattr(club.journals, "append", full)
    with pytest.raises(StorageTrouble):
        session.record(DayBegan())

    assert listener.heard == []
    assert session.state.phase is Phase.INTRODUCTION


def test_undo_and_redo_are_rows_like_any_other(session: GameSession, club: Club) -> None:
    session.record(DayBegan())
    session.record(Fouled(4))
    session.undo()
    assert session.state.seat(4).fouls == 0
    session.redo()

    assert session.state.seat(4).fouls == 1
    assert [type(entry.event) for entry in session.course.entries] == [DayBegan, Fouled, Undone, Redone]
    assert len(club.journals.entries(session.game_id)) == 4


def test_every_correction_is_judged_anew(session: GameSession) -> None:
    for event in FIRST_DAY[:6]:
        session.record(event)
    assert session.state.day.left == (3,)

    session.change(5, Entry(VotesCast(3, hands=4)), "счёт был неверный")
    assert session.state.day.left == (5,)

    session.insert(2, Entry(Fouled(8)), "забыт фол")
    assert session.state.seat(8).fouls == 1

    session.strike(7, "фола не было")
    assert session.state.seat(8).fouls == 0

    session.change_head({"players.3": "Баронесса", "game.table": 5}, "ошибка в никнейме")
    assert session.state.head.players[2] == "Баронесса"
    assert session.state.head.game.table == 5
    assert session.course.first_head.players[2] == "Барон"


def test_a_correction_lists_what_would_no_longer_fit(session: GameSession) -> None:
    for event in FIRST_DAY[:6]:
        session.record(event)

    broken = session.consequences(Struck(2, "не выставлял"))

    assert [(item.index, item.refusal.code) for item in broken] == [(4, "nothing_to_vote"), (5, "wrong_phase")]
    with pytest.raises(Refused) as refused:
        session.strike(2, "не выставлял")
    assert refused.value.code == "would_break"
    assert refused.value.facts["event"] == 4


def test_a_head_of_the_wrong_type_is_told_with_its_place(session: GameSession) -> None:
    with pytest.raises(FormatError) as error:
        session.change_head({"game.table": "пять"}, "")

    assert error.value.place == "events[0].set.game.table"


def test_an_override_needs_a_reason_and_is_listed(session: GameSession) -> None:
    assert session.refusal(NightBegan()) is not None
    assert session.refusal(NightBegan(), override="зал закрывается") is None
    session.record(NightBegan(), note="  ", override="зал закрывается")

    (ruling,) = session.state.rulings
    assert (ruling.event, ruling.code, ruling.reason) == (0, "wrong_phase", "зал закрывается")


def test_a_subscriber_can_leave(session: GameSession) -> None:
    listener = Listener()
    leave = session.subscribe(listener)
    session.record(DayBegan())
    leave()
    session.record(Nominated(1, 2))

    assert len(listener.heard) == 1


def test_another_program_on_the_same_game_is_noticed(session: GameSession, games: Games, clock: TellableClock) -> None:
    with open_club(games.club.path) as second_club:
        other = Games(second_club, clock, games.regulations).open(session.game_id)
        other.record(DayBegan())

        listener = Listener()
        session.subscribe(listener)
        with pytest.raises(StorageTrouble) as trouble:
            session.record(RolesDealt("ККККККШММД"))

    assert trouble.value.code == "journal_moved_on"
    assert [change.entry for change in listener.heard] == [None]
    assert session.state.phase is Phase.SPEECHES


def test_the_game_is_there_again_after_the_program_ends(tmp_path: Path, games: Games, session: GameSession, head: MafiaHead) -> None:
    for event in FIRST_DAY:
        session.record(event)
    session.undo()
    session.remember("timer", {"left": 12.5})
    games.club.close()

    with open_club(tmp_path / "клуб.judge") as club:
        again = Games(club, games.clock, games.regulations).open(session.game_id)

        assert again.course == session.course
        assert again.state.phase is Phase.NIGHT
        assert again.recall("timer") == {"left": 12.5}
        assert again.recall("nothing") is None
        assert again.record_file().head == head
