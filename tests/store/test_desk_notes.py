"""What the desk remembers: timers, settings, outcomes for lists."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_console.engine.errors import StorageTrouble
from judge_console.store.database import Club, open_club
from judge_console.store.desk_notes import Summary
from judge_console.store.journals import Game
from tests.store.support import GAME_ID, NOW, foreign_hand

OTHER_ID = "7d3c1d60-0b7e-4f3c-8a40-9b1f3a8e2c22"
TIMER = {"kind": "speech", "left": 31.5, "phase": ["day", 2], "note": "Ёж", "running": True, "since": None}


def test_a_note_is_there_after_reopening(club_path: Path) -> None:
    with open_club(club_path) as club:
        club.notes.remember("timer", TIMER, game_id=GAME_ID)
        club.notes.remember("theme", "dark")
    with open_club(club_path) as club:
        assert club.notes.recall("timer", game_id=GAME_ID) == TIMER
        assert club.notes.recall("theme") == "dark"


def test_notes_of_the_club_and_of_each_game_are_apart(club: Club) -> None:
    club.notes.remember("timer", 1)
    club.notes.remember("timer", 2, game_id=GAME_ID)
    club.notes.remember("timer", 3, game_id=OTHER_ID)
    club.notes.remember("timer", 4, game_id=GAME_ID)
    assert [club.notes.recall("timer", game_id=game_id) for game_id in (None, GAME_ID, OTHER_ID)] == [1, 4, 3]
    club.notes.forget("timer", game_id=GAME_ID)
    assert [club.notes.recall("timer", game_id=game_id) for game_id in (None, GAME_ID, OTHER_ID)] == [1, None, 3]
    club.notes.forget("timer", game_id=GAME_ID)
    club.notes.forget("timer")
    assert club.notes.recall("timer") is None
    assert club.notes.recall("never kept") is None


def test_what_is_no_json_is_our_mistake(club: Club) -> None:
    with pytest.raises(TypeError):
        club.notes.remember("timer", object())
    with pytest.raises(ValueError, match="JSON compliant"):
        club.notes.remember("timer", float("nan"))
    assert club.notes.recall("timer") is None


def test_a_note_asks_for_no_sync_and_the_next_row_does(club: Club, begin: Callable[..., Game], monkeypatch: pytest.MonkeyPatch) -> None:
    begin(club)
    seen: list[int] = []
    commit = club._connection.db.commit

    def look_and_commit() -> None:
        seen.append(club._connection.db.conn.execute("PRAGMA synchronous").fetchone()[0])
        commit()

    monkeypatch.setattr(club._connection.db, "commit", look_and_commit)
    club.notes.remember("timer", TIMER)
    club.journals.append(GAME_ID, 0, NOW, "{}")
    club.notes.keep_outcome(GAME_ID, 1, {})
    club.journals.append(GAME_ID, 1, NOW, "{}")
    assert seen == [1, 3, 1, 3]


def test_a_note_that_fails_leaves_rows_durable(club: Club, begin: Callable[..., Game]) -> None:
    with pytest.raises(RuntimeError), club._connection.writing(durable=False):
        raise RuntimeError
    assert club._connection.value("PRAGMA synchronous") == 3


def test_outcomes_stand_beside_their_games(club: Club, begin: Callable[..., Game]) -> None:
    begin(club)
    begin(club, OTHER_ID)
    club.journals.append(GAME_ID, 0, NOW, "{}")
    club.notes.keep_outcome(GAME_ID, 0, {"title": "Игра 1", "finished": False})
    club.notes.keep_outcome(GAME_ID, 1, {"title": "Игра 1", "finished": True, "winner": "red"})
    newest, oldest = club.journals.games()
    assert club.notes.summaries() == [
        Summary(newest, None, current=False),
        Summary(oldest, {"title": "Игра 1", "finished": True, "winner": "red"}, current=True),
    ]
    club.journals.append(GAME_ID, 1, NOW, "{}")
    assert club.notes.summaries()[1].current is False


def test_outcomes_are_chosen_by_what_they_hold(club: Club, begin: Callable[..., Game]) -> None:
    for number, title in enumerate(('Кубок "зимы"', "Кубок", 'Кубок "зимы"', 'Кубок "зимы"')):
        begin(club, f"00000000-0000-4000-8000-{number:012}")
        club.notes.keep_outcome(f"00000000-0000-4000-8000-{number:012}", 0, {"head": {"title": title, "stage": "финал", "number": number}})
    begin(club, OTHER_ID)
    club.journals.append("00000000-0000-4000-8000-000000000001", 0, NOW, "{}")

    def chosen(**holding: object) -> list[str]:
        return [summary.game.id[-1] for summary in club.notes.summaries(holding)]

    # The one without an outcome and the one whose journal has grown since may be anything.
    assert chosen(title='Кубок "зимы"', stage="финал") == [OTHER_ID[-1], "3", "2", "1", "0"]
    assert chosen(title="Кубок", stage="отбор") == [OTHER_ID[-1], "1"]
    assert [summary.current for summary in club.notes.summaries({"title": "Кубок"})] == [False, False]
    assert [summary.game.id for summary in club.notes.summaries(discipline="mafia")] == [game.id for game in club.journals.games()]
    assert club.notes.summaries(discipline="quiz") == []


def test_only_the_latest_are_read_and_without_what_is_long(club: Club, begin: Callable[..., Game]) -> None:
    for number, status in enumerate(("signed", "signed", "open")):
        begin(club, f"00000000-0000-4000-8000-{number:012}")
        club.notes.keep_outcome(f"00000000-0000-4000-8000-{number:012}", 0, {"status": status, "scores": [[number]], "winner": None})
    begin(club, OTHER_ID)

    latest = club.notes.summaries(limit=2, without=("scores", "winner"))

    assert [(one.game.id[-1], one.outcome) for one in latest] == [(OTHER_ID[-1], None), ("2", {"status": "open"})]
    assert club.notes.summaries(limit=2, discipline="quiz") == []
    assert len(club.notes.summaries(limit=9, discipline="mafia")) == 4
    of_open_ones = club.notes.summaries({"status": "open"}, without=("scores",))
    assert [one.outcome for one in of_open_ones] == [None, {"status": "open", "winner": None}]


def test_outcomes_are_counted_by_what_they_say(club: Club, begin: Callable[..., Game]) -> None:
    assert club.notes.tally("status") == {}
    for number, status in enumerate(("signed", "signed", "open")):
        begin(club, f"00000000-0000-4000-8000-{number:012}")
        club.notes.keep_outcome(f"00000000-0000-4000-8000-{number:012}", 0, {"status": status})
    begin(club, OTHER_ID)

    assert club.notes.tally("status") == club.notes.tally("status", discipline="mafia") == {"signed": 2, "open": 1, None: 1}
    assert club.notes.tally("status", discipline="quiz") == {}


def test_an_outcome_that_is_no_json_any_more_is_told(club_path: Path, begin: Callable[..., Game]) -> None:
    with open_club(club_path) as club:
        begin(club)
        club.notes.keep_outcome(GAME_ID, 0, {"status": "open"})
        foreign_hand(club_path, "PRAGMA ignore_check_constraints = ON", "UPDATE outcomes SET summary = '{'")
        for read in (club.notes.summaries, lambda: club.notes.summaries(without=("scores",)), lambda: club.notes.tally("status")):
            with pytest.raises(StorageTrouble) as caught:
                read()
            assert caught.value.code == "damaged"


def test_an_outcome_and_its_row_can_be_written_together(club: Club, begin: Callable[..., Game]) -> None:
    begin(club)

    def record(outcome: dict[str, object]) -> None:
        with club.one_transaction():
            club.journals.append(GAME_ID, 0, NOW, "{}")
            club.notes.keep_outcome(GAME_ID, 1, outcome)

    with pytest.raises(TypeError):
        record({"winner": object()})
    assert club.journals.entries(GAME_ID) == []
    record({"winner": "red"})
    assert club.notes.summaries()[0].current


@pytest.mark.parametrize(
    "statement", ["INSERT INTO notes VALUES ('', 'theme', '{')", "INSERT INTO notes VALUES ('', 'theme', CAST(x'FF' AS TEXT))"]
)
def test_a_damaged_note_is_told(club_path: Path, statement: str) -> None:
    open_club(club_path).close()
    with open_club(club_path) as club:
        foreign_hand(club_path, "PRAGMA ignore_check_constraints = ON", statement)
        with pytest.raises(StorageTrouble) as caught:
            club.notes.recall("theme")
        assert (caught.value.code, caught.value.path) == ("damaged", str(club_path))


def test_a_list_asks_as_little_for_many_games_as_for_one(club: Club, begin: Callable[..., Game]) -> None:
    asked: list[str] = []
    for number in range(20):
        game_id = f"00000000-0000-4000-8000-{number:012}"
        begin(club, game_id)
        club.notes.keep_outcome(game_id, 0, {"title": f"Игра {number}"})
    with club._connection.db.tracer(lambda statement, _: asked.append(statement)):
        assert len(club.notes.summaries()) == 20
    assert len(asked) == 2
    assert not [statement for statement in asked if "journal" in statement or "regulation_texts" in statement]
