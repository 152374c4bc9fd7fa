"""What is missing before the signature, and opening a signed protocol again."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from judge_console.desk.disciplines import AnyCourse, Regulations
from judge_console.desk.games import Games, read_record_text, replay
from judge_console.desk.session import GameSession
from judge_console.desk.signing import missing_before_signature, reopening, signature_in_force
from judge_console.engine.events import Entry, HeadChanged, Struck
from judge_console.mafia.events import (
    DayBegan,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    NightBegan,
    ProtocolSigned,
    RolesDealt,
    Shot,
    TeamDefeated,
    WinnerDeclared,
)
from judge_console.mafia.state import GameHead, MafiaHead
from tests.desk import winter_game


def lacks(course: AnyCourse) -> dict[str, tuple[int, ...]]:
    return {missing.lack: missing.seats for missing in missing_before_signature(course)}


@pytest.fixture
def signed() -> AnyCourse:
    return replay(read_record_text(winter_game.record()), Regulations()).course


def without(course: AnyCourse, *kinds: str) -> AnyCourse:
    """The winter game without events of some kinds and without its signature."""
    record = json.loads(winter_game.record())
    record["events"] = [event for event in record["events"] if event["kind"] not in {*kinds, "protocol_signed"}]
    return replay(read_record_text(json.dumps(record)), Regulations()).course


def test_a_game_that_goes_on_cannot_be_signed(session: GameSession) -> None:
    (missing,) = missing_before_signature(session.course)
    assert (missing.lack, missing.stops) == ("not_over", True)


def test_a_complete_game_lacks_nothing(signed: AnyCourse) -> None:
    assert missing_before_signature(signed) == ()


def test_each_thing_that_is_missing_is_named_with_its_seats(signed: AnyCourse) -> None:
    assert lacks(without(signed, "best_move_named", "extra_given")) == {"best_move": (1,), "extras": ()}


def test_roles_that_are_not_known_are_named(session: GameSession) -> None:
    course = session.course.record(Entry(WinnerDeclared("red"))).record(Entry(ExtraGiven(3, Decimal(1))))
    assert lacks(course) == {"roles": tuple(range(1, 11))}
    assert lacks(course.record(Entry(RolesDealt("ККККККШММД")))) == {"rulings": ()}


def test_a_head_without_names_is_named(games: Games) -> None:
    head = MafiaHead(GameHead("", "отбор", 1, 1, "2026-11-28", "Орлова"), ("Лис", " ", *winter_game.NICKNAMES[2:]))
    course = games.begin("mafia", "mafia-tournament", head).course.record(Entry(GameAbandoned()))
    assert lacks(course) == {"head": (), "nicknames": (2,)}


def test_a_proposal_that_was_not_taken_up_is_named(session: GameSession) -> None:
    course = session.course
    for event in (DayBegan(), *[Fouled(seat) for seat in (1, 2, 3, 4, 5, 6, 7) for _foul in range(4)]):
        course = course.record(Entry(event))
    given = course.record(Entry(TeamDefeated("red", "6.8.4")))
    declared = course.record(Entry(WinnerDeclared("black")))
    assert lacks(declared)["team_defeat"] == (7,)
    assert "team_defeat" not in lacks(given)


def test_a_best_move_that_was_lost_is_not_missed(games: Games, head: MafiaHead) -> None:
    course = games.begin("mafia", "fiim-2024", head).course
    for event in (DayBegan(), NightBegan(), Shot(3), WinnerDeclared("red")):
        course = course.record(Entry(event))
    assert lacks(course)["best_move"] == (3,)


def test_opening_a_signed_protocol_again_is_a_correction(signed: AnyCourse) -> None:
    index = signature_in_force(signed)
    assert index == len(signed.entries) - 1
    event = reopening(signed, "опечатка")
    assert event == Struck(index, "опечатка")
    opened = signed.record(Entry(event))
    assert not opened.state.signed
    assert (signature_in_force(opened), reopening(opened, "ещё")) == (None, None)


def test_after_a_correction_it_is_signed_again(signed: AnyCourse) -> None:
    corrected = signed.record(Entry(HeadChanged((("players.1", "Лис Второй"),), "опечатка")))
    assert signature_in_force(corrected) is None
    again = corrected.record(Entry(ProtocolSigned("Орлова")))
    assert signature_in_force(again) == len(again.entries) - 1
