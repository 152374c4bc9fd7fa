"""What the hall is shown of a game, and on which monitor."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from judge_console.desk.games import Games
from judge_console.desk.sample import bring_in_sample
from judge_console.desk.session import GameSession
from judge_console.desk.settings import Settings
from judge_console.engine.events import Event
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    ExtraGiven,
    Fouled,
    LastWordBegan,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    VotesCast,
    VotingBegan,
)
from judge_console.mafia.state import State
from judge_console.ui.audience.hall import NOTE_KEY, Hall
from judge_console.ui.audience.idle_view import IdleView
from judge_console.ui.audience.mafia_view import MafiaView, Shown, shown
from judge_console.ui.audience.monitors import Identity, choose, read_identity
from judge_console.ui.audience.quiz_view import QuizView
from judge_console.ui.controller import Controller
from judge_console.ui.theme import read_theme
from judge_console.ui.timekeeper import Timekeeper
from tests.quiz.evenings import head as evening_head
from tests.quiz.evenings import lineup
from tests.ui.pressing import FakeClock

ROLES = "ККККККШММД"
GAME: tuple[Event, ...] = (
    RolesDealt(ROLES),
    DayBegan(),
    SpeechBegan(1),
    Nominated(1, 3),
    *(SpeechBegan(seat) for seat in (2, 3, 4, 5, 6, 7)),
    Nominated(7, 5),
    VotingBegan(),
    VotesCast(3, voters=(1, 2, 4, 6, 8)),
    VotesCast(3, hands=5),
    LiftVoted(hands=4),
    NightBegan(),
    Shot(shots=((8, 7), (9, 7), (10, 7))),
    Checked("Д", 7),
    Checked("Ш", 8),
    DayBegan(),
    LastWordBegan(7),
    BestMoveNamed((8, 9, 1)),
    SpeechBegan(2),
    Fouled(4),
    Fouled(4),
    Fouled(4),
    Nominated(2, 4),
    SpeechBegan(3),
    Nominated(3, 6),
    VotingBegan(),
    VotesCast(4, hands=7),
    LastWordBegan(4),
    NightBegan(),
    Missed(),
    DayBegan(),
    Removed(1, "6.7.4"),
    NightBegan(),
    Shot(2),
)


def texts(what: Shown) -> list[str]:
    return [what.title, what.note, *(text for line in what.seats for text in (line.nickname, line.left))]


def played(controller: Controller, events: tuple[Event, ...] = GAME) -> Iterator[tuple[Event, State, Shown]]:
    """Every event of a game with the state it led to and what the hall is shown of it."""
    assert controller.session is not None
    for event in events:
        assert controller.do(event), event
        state = cast("State", controller.session.state)
        yield event, state, shown(state)


def test_the_hall_never_tells_a_role_whatever_happens(controller: Controller, session: GameSession, head: Any) -> None:
    telling = {"К", "М", "Ш", "Д", "мафия", "дон", "шериф", "красный", "чёрный", ROLES.casefold()}
    for event, state, what in played(controller):
        if state.over:
            break
        said = " ".join(text for text in texts(what) if text not in head.players).casefold()
        assert not telling & set(said.replace(":", " ").replace(",", " ").split()), (event, said)


def test_the_same_game_with_other_roles_looks_the_same(controller: Controller, games: Games, head: Any) -> None:
    """Whatever the roles are, until the end of the game nothing on the hall screen depends on them."""
    seen = []
    for roles in (ROLES, "?" * 10):
        controller.hold(games.begin("mafia", "mafia-tournament", head))
        events = tuple(
            RolesDealt(roles) if isinstance(event, RolesDealt) else Shot(7) if isinstance(event, Shot) and event.shots else event
            for event in GAME
        )
        seen.append([what for _event, state, what in played(controller, events) if not state.over])
    assert seen[0] == seen[1][: len(seen[0])]  # the last shot ends the game only where the roles are known
    assert len(seen[0]) == len(GAME) - 1


def test_a_kill_is_told_in_the_morning_and_a_check_never(controller: Controller, session: GameSession) -> None:
    before: Shown | None = None
    for event, state, what in played(controller, GAME[:21]):
        match event:
            case NightBegan():
                before = what
                assert what.title == "Ночь 1"
            case Shot() | Checked():
                assert state.seat(7).left is not None
                assert what == before
            case DayBegan() if before is not None:
                assert what.seats[6].left == "убит, ночь 1"
            case _:
                pass


def test_ballot_hands_ties_and_fouls_are_told(controller: Controller, session: GameSession) -> None:
    at = [(event, what) for event, _state, what in played(controller)]
    nominated = at[10][1]
    assert [(line.seat, line.hands) for line in nominated.ballot] == [(3, None), (5, None)]
    assert [line.ballot for line in nominated.seats] == [0, 0, 1, 0, 2, 0, 0, 0, 0, 0]
    tie = at[12][1]
    assert [(line.seat, line.hands, line.leading) for line in tie.ballot] == [(3, 5, True), (5, 5, True)]
    assert tie.note == "Попил: 3, 5"
    lift = at[13][1]
    assert "3, 5" in lift.note
    assert lift.note != tie.note
    speech = at[8][1]
    assert [line.seat for line in speech.seats if line.speaking] == [6]
    day_two = next(what for event, what in at if event == SpeechBegan(3) and what.title.startswith("День 2"))
    assert day_two.seats[3].fouls == 3
    assert day_two.seats[3].silent
    assert day_two.note == "Лучший ход: 8, 9, 1"


def test_at_the_end_the_winner_is_told(controller: Controller, session: GameSession) -> None:
    *_rest, (_event, state, what) = played(controller)
    assert state.over
    assert what.note.casefold().count("чёрн") + what.note.casefold().count("мафи") == 1
    assert not what.ballot
    for event in (ExtraGiven(3, Decimal("0.1")), ProtocolSigned("Орлова")):
        assert controller.do(event)
    assert ROLES not in " ".join(texts(shown(cast("State", session.state))))


@pytest.fixture
def settings(games: Games) -> Settings:
    return Settings(games.club.notes)


@pytest.fixture
def hall(controller: Controller, timekeeper: Timekeeper, settings: Settings, qtbot: QtBot) -> Iterator[Hall]:
    hall = Hall(controller, timekeeper, settings)
    yield hall
    hall.close()
    hall.deleteLater()


def test_with_one_monitor_it_is_a_window_and_says_so(hall: Hall, session: GameSession, timekeeper: Timekeeper, qtbot: QtBot) -> None:
    assert hall.label is None
    hall.toggle()
    window = hall.window
    assert window is not None
    qtbot.waitExposed(window)
    assert hall.state == "window"
    assert hall.label == "окно"
    view = window.view
    assert isinstance(view, MafiaView)
    timekeeper.start("speech", 60, 3)
    assert view._time == "1:00"
    assert view.grab().toImage().width() > 0
    hall.toggle()
    assert hall.window is None
    assert hall.label is None


def test_without_a_game_it_shows_the_time_of_day(
    hall: Hall, controller: Controller, games: Games, fake_clock: FakeClock, qtbot: QtBot
) -> None:
    hall.toggle()
    assert hall.window is not None
    assert isinstance(hall.window.view, IdleView)
    assert not hall.window.grab().isNull()
    controller.open_game(bring_in_sample(games))
    assert isinstance(hall.window.view, MafiaView)
    assert hall.window.view.shown is not None
    assert hall.window.view.shown.seats[0].left == "убит, ночь 1"


def test_an_evening_opened_while_a_game_is_shown_takes_its_place(
    hall: Hall, controller: Controller, session: GameSession, games: Games, qtbot: QtBot
) -> None:
    hall.toggle()
    assert hall.window is not None
    old = hall.window.view
    assert isinstance(old, MafiaView)
    evening = games.begin("quiz", "tesnoty-2023", evening_head())
    controller.hold(evening)
    # The old view lives until the event loop takes it away, and hears of the evening's changes.
    evening.record(lineup("A"))
    assert old.shown is None
    assert isinstance(hall.window.view, QuizView)
    assert not hall.window.grab().isNull()


def test_closed_by_its_own_button_it_is_off(hall: Hall, session: GameSession, games: Games) -> None:
    hall.toggle()
    assert hall.window is not None
    hall.window.close()
    assert hall.state == "off"
    assert games.club.notes.recall(NOTE_KEY)["on"] is False


def test_it_is_on_again_after_a_restart(hall: Hall, session: GameSession, settings: Settings, timekeeper: Timekeeper) -> None:
    hall.toggle()
    again = Hall(hall._controller, timekeeper, settings)
    assert again._kept["on"] is True
    again.close()
    again.deleteLater()


def test_one_colour_behind_everything_for_a_streaming_program(hall: Hall, session: GameSession, settings: Settings, qtbot: QtBot) -> None:
    hall.toggle()
    settings.set("hall.background", "#00b140")
    assert hall.window is not None
    picture = hall.window.grab().toImage()
    edge = {picture.pixelColor(x, 1).name() for x in range(0, picture.width(), 5)}
    assert edge == {"#00b140"}
    settings.set("hall.background", "theme")
    settings.set("hall.theme", "high-contrast")
    picture = hall.window.grab().toImage()
    assert picture.pixelColor(1, 1).name() == read_theme("high-contrast").ground


def test_every_theme_draws_every_phase(controller: Controller, session: GameSession, timekeeper: Timekeeper, qapp: QApplication) -> None:
    views = [MafiaView(controller, timekeeper, read_theme(name)) for name in ("dark", "light", "high-contrast")]
    for _event, _state, what in played(controller):
        for view in views:
            view.resize(640, 360)
            assert view.shown == what
            assert not view.grab().isNull()
    for view in views:
        view.deleteLater()


LAPTOP = Identity("BOE", "", "", "eDP-1")
PROJECTOR = Identity("EPSON", "EB-W05", "X3K8", "HDMI-1")
TELEVISION = Identity("SAMSUNG", "T24", "", "HDMI-1")


@pytest.mark.parametrize(
    ("there", "operators", "remembered", "chosen"),
    [
        ((LAPTOP,), 0, None, None),
        ((LAPTOP,), 0, PROJECTOR, None),
        ((LAPTOP, PROJECTOR), 0, None, 1),
        ((LAPTOP, PROJECTOR), 0, PROJECTOR, 1),
        ((LAPTOP, TELEVISION), 0, PROJECTOR, None),
        ((LAPTOP, TELEVISION, PROJECTOR), 0, PROJECTOR, 2),
        ((PROJECTOR, LAPTOP), 0, PROJECTOR, None),  # the operator sits at the projector himself
        ((LAPTOP, Identity("EPSON", "EB-W05", "X3K8", "DP-2")), 0, PROJECTOR, 1),  # another socket
        ((LAPTOP, Identity("EPSON", "EB-W05", "OTHER", "HDMI-1")), 0, PROJECTOR, None),  # another one of the same make
        ((LAPTOP, Identity("SAMSUNG", "T24", "", "DP-1")), 0, TELEVISION, 1),
        ((LAPTOP, Identity("", "", "", "HALL")), 0, Identity("", "", "", "HALL"), 1),
        ((LAPTOP, Identity("", "", "", "HALL")), 0, Identity("", "", "", "OTHER"), None),
    ],
)
def test_a_monitor_is_known_by_what_it_says_of_itself(
    there: tuple[Identity, ...], operators: int, remembered: Identity | None, chosen: int | None
) -> None:
    assert choose(there, operators, remembered) == chosen


@pytest.mark.parametrize("note", [None, [], ["a", "b", "c"], [1, 2, 3, 4], "EPSON"])
def test_a_note_of_another_shape_is_no_monitor(note: object) -> None:
    assert read_identity(note) is None
    assert read_identity(PROJECTOR.note()) == PROJECTOR
    assert (PROJECTOR.label(), LAPTOP.label()) == ("EB-W05", "eDP-1")
