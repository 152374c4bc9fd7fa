"""The window around the pages: keys, covers, messages, status, themes, languages, what is there again after a restart."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from judge_console import words
from judge_console.desk.games import Games
from judge_console.desk.sample import bring_in_sample
from judge_console.desk.session import GameSession
from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.events import DayBegan, Nominated, RolesDealt, SpeechBegan, VotesCast, VotingBegan
from judge_console.mafia.state import MafiaHead
from judge_console.store.database import Club
from judge_console.ui import actions
from judge_console.ui.application import Program
from judge_console.ui.main_window import MainWindow
from judge_console.ui.theme import THEMES
from tests.ui.looking import clipped, nameless
from tests.ui.pressing import FakeClock, press_key, type_text
from tests.ui.stub_page import STUB, TITLE, StubPage

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


# Seat 4 is on the ballot already; a judge may accept it all the same.
REFUSED = Nominated(2, 4)


@pytest.fixture
def game(program: Program, window: MainWindow, games: Games, head: MafiaHead) -> GameSession:
    """A game on day 1 in the window."""
    session = games.begin("mafia", "mafia-tournament", head)
    program.controller.hold(session)
    program.controller.do(RolesDealt("ККККККШММД"))
    program.controller.do(DayBegan())
    program.controller.do(Nominated(1, 4))
    return session


@pytest.fixture
def page(window: MainWindow, game: GameSession) -> StubPage:
    """The page of that game."""
    assert game
    return cast("StubPage", window.page)


@pytest.mark.parametrize("text", ["ф", "Ф", "a", "A"])
def test_a_key_goes_to_the_page_by_its_place(window: MainWindow, page: StubPage, text: str) -> None:
    press_key(window, "KeyA", text)
    assert page.heard == ["KeyA"]
    assert page.released == ["KeyA"]


def test_what_the_page_takes_the_window_does_not(window: MainWindow, page: StubPage, game: GameSession) -> None:
    page.takes = {"Backspace", "Escape"}
    press_key(window, "Backspace")
    press_key(window, "Escape")
    assert len(game.course.entries) == 3
    assert not window.curtain.isVisible()


def test_no_shortcut_fires_in_a_text_field(window: MainWindow, page: StubPage, game: GameSession, program: Program) -> None:
    program.controller.do(REFUSED)
    press_key(window, "F2")
    page.heard.clear()
    field = window.focusWidget()
    for key, text in (("KeyA", "ф"), ("Backspace", None), ("Digit1", "1"), ("Space", None), ("KeyZ", "я")):
        press_key(window, key, text)
    assert cast("QWidget", field).property("text") == "1 я"
    assert page.heard == []
    assert len(game.course.entries) == 3


def test_a_bounce_is_one_press_and_digits_are_typed_as_fast_as_one_can(window: MainWindow, page: StubPage, fake_clock: FakeClock) -> None:
    for key in ("Enter", "Enter", "Digit1", "Digit1", "KeyA", "Digit3", "KeyA"):
        press_key(window, key)
    assert page.heard == ["Enter", "Digit1", "Digit1", "KeyA", "Digit3", "KeyA"]
    fake_clock.advance(0.5)
    press_key(window, "KeyA")
    assert page.heard[-2:] == ["KeyA", "KeyA"]


def test_a_key_held_down_is_not_pressed_again_and_again(window: MainWindow, page: StubPage) -> None:
    press_key(window, "Backspace", hold=True)
    for _ in range(5):
        press_key(window, "KeyA", repeat=True, hold=True)
    assert page.heard == ["Backspace"]


def test_a_button_reached_by_tab_keeps_space_and_enter(window: MainWindow, page: StubPage) -> None:
    page.button.setFocus(Qt.FocusReason.TabFocusReason)
    press_key(window, "Space")
    press_key(window, "Enter")
    assert page.pressed == 2
    assert page.heard == []
    press_key(window, "KeyA")
    assert page.heard == ["KeyA"]


def test_undo_and_redo_in_one_key(window: MainWindow, page: StubPage, game: GameSession, fake_clock: FakeClock) -> None:
    assert window.bottom.hints[:-1] == (("Backspace", "отменить: 1 выставил 4"),)
    press_key(window, "Backspace")
    assert game.state.day.on_ballot == ()
    assert window.bottom.hints[1] == ("Shift+Backspace", "вернуть: 1 выставил 4")
    press_key(window, "Backspace", modifiers=SHIFT)
    assert game.state.day.on_ballot == (4,)
    fake_clock.advance(1)
    press_key(window, "KeyZ", "я", modifiers=CTRL)
    assert game.state.day.on_ballot == ()


def test_what_cannot_be_seen_is_not_undone(window: MainWindow, page: StubPage, game: GameSession) -> None:
    window.show_settings()
    cast("QWidget", window.page).setFocus()
    press_key(window, "Backspace")
    assert len(game.course.entries) == 3
    assert [chord for chord, _words in window.bottom.hints] == ["F1"]
    assert page.isHidden()


def test_nothing_to_undo_is_said(window: MainWindow, page: StubPage, fake_clock: FakeClock) -> None:
    for _ in range(4):
        press_key(window, "Backspace")
        fake_clock.advance(1)
    assert window.messages.message is not None
    assert window.messages.message.question is None


def test_ctrl_p_prints_in_both_layouts(window: MainWindow, page: StubPage, fake_clock: FakeClock) -> None:
    press_key(window, "KeyP", "p", modifiers=CTRL)
    fake_clock.advance(1)
    press_key(window, "KeyP", "з", modifiers=CTRL)
    assert page.printed == 2


def test_every_action_of_the_window_does_something(window: MainWindow, page: StubPage) -> None:
    for action in actions.ACTIONS:
        if action.where == "window" and action.id != "override":
            assert window._act(action), action.id
            window.curtain.lift()
            window.help.hide()
    assert window._act(actions.by_id("override")) is False


def test_esc_covers_everything_and_tells_nothing(window: MainWindow, page: StubPage, game: GameSession, fake_clock: FakeClock) -> None:
    assert window.windowTitle() == f"{TITLE} — Пульт судьи"
    press_key(window, "Escape")
    assert window.curtain.isVisible()
    assert window.curtain.geometry() == window.rect()
    assert window.windowTitle() == "Пульт судьи"
    page.heard.clear()
    fake_clock.advance(1)
    for key in ("KeyA", "Enter", "Backspace", "Digit1", "F1"):
        press_key(window, key)
    assert page.heard == []
    assert len(game.course.entries) == 3
    press_key(window, "Escape")
    assert not window.curtain.isVisible()
    assert window.windowTitle() == f"{TITLE} — Пульт судьи"


def test_a_bounce_of_esc_does_not_lift_it(window: MainWindow, page: StubPage) -> None:
    press_key(window, "Escape")
    press_key(window, "Escape")
    assert window.curtain.isVisible()


def test_it_covers_a_window_that_grows(window: MainWindow, page: StubPage) -> None:
    press_key(window, "Escape")
    window.resize(1500, 800)
    assert window.curtain.size() == window.size()
    middle = window.curtain.grab().toImage()
    assert middle.pixelColor(2, 2) == window.theme.color("ground")


def test_the_curtain_of_every_theme_shows_the_clock_only(window: MainWindow, page: StubPage) -> None:
    window.curtain.cover()
    for _ in THEMES:
        seen = window.grab().toImage()
        colours = {seen.pixelColor(x, y).name() for x in range(0, seen.width(), 7) for y in (5, seen.height() // 6, seen.height() - 5)}
        assert colours <= {window.theme.ground, window.theme.muted}
        window._next_theme()


def test_f1_tells_the_keys_of_the_phase_and_any_key_closes_it(window: MainWindow, page: StubPage, fake_clock: FakeClock) -> None:
    press_key(window, "F1")
    assert window.help.isVisible()
    assert "Ф: фол" in window.help.accessibleName()
    assert "отменить" in window.help.accessibleName()
    page.heard.clear()
    press_key(window, "KeyA")
    assert not window.help.isVisible()
    assert page.heard == []


def test_a_refusal_is_said_with_its_clause_and_what_to_do(window: MainWindow, program: Program, game: GameSession) -> None:
    program.controller.do(REFUSED)
    message = window.messages.message
    assert message is not None
    assert "4" in message.headline
    assert "·" in message.headline  # the clause
    assert message.words
    assert window.messages.isVisible()
    program.controller.do(Nominated(2, 5))
    assert window.messages.message is None
    assert not window.messages.isVisible()


def test_an_override_is_recorded_with_its_reason(window: MainWindow, program: Program, game: GameSession, page: StubPage) -> None:
    program.controller.do(REFUSED)
    press_key(window, "F2")
    type_text(cast("QWidget", window.focusWidget()), "сказал до своей минуты")
    press_key(window, "Enter")
    entry = game.course.entries[-1]
    assert entry.event == REFUSED
    assert entry.override == "сказал до своей минуты"
    assert window.messages.message is None
    assert window.focusWidget() is page


def test_an_override_without_a_reason_is_none(window: MainWindow, program: Program, game: GameSession) -> None:
    program.controller.do(REFUSED)
    press_key(window, "F2")
    press_key(window, "Enter")
    assert len(game.course.entries) == 3
    press_key(window, "Escape")
    assert window.messages.message is None


@pytest.mark.parametrize("event", [Nominated(1, 11), VotesCast(4, hands=-1)])
def test_what_no_state_can_hold_offers_no_override(
    window: MainWindow, program: Program, game: GameSession, event: Nominated | VotesCast
) -> None:
    if isinstance(event, VotesCast):
        for before in (Nominated(2, 5), VotingBegan()):
            assert program.controller.do(before)
    program.controller.do(event)
    assert window.messages.message is not None
    assert window.messages.message.question is None


def test_esc_dismisses_it_before_it_draws_the_curtain(window: MainWindow, program: Program, page: StubPage) -> None:
    program.controller.do(REFUSED)
    press_key(window, "Escape")
    assert window.messages.message is None
    assert not window.curtain.isVisible()
    press_key(window, "Escape")
    assert window.curtain.isVisible()


def test_a_disk_that_is_full_is_said_and_nothing_looks_saved(
    window: MainWindow, program: Program, game: GameSession, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StorageTrouble("disk_full", str(club.path))

    with monkeypatch.context() as patch:
        patch.setattr(club.journals, "append", full)
        assert not program.controller.do(SpeechBegan(1))
    assert window.messages.message is not None
    assert window.messages.message.tone == "loss"
    assert "не сохранено" in window.top._saved.whole()
    assert program.controller.do(SpeechBegan(1))
    assert "сохранено" in window.top._saved.whole()
    assert "не сохранено" not in window.top._saved.whole()


def test_a_laptop_that_slept_is_asked_about_until_it_is_answered(
    window: MainWindow, program: Program, game: GameSession, fake_clock: FakeClock
) -> None:
    program.timekeeper.start("speech", 60, 1)
    fake_clock.sleep(100)
    program.timekeeper.beat()
    assert window.messages.message is not None
    program.controller.do(SpeechBegan(1))
    assert window.messages.message is not None  # no success answers it
    field = cast("QWidget", window.focusWidget())
    for key in ("Digit2", "Digit5"):
        press_key(window, key)
    assert field.property("text") == "25"
    press_key(window, "Enter")
    assert window.messages.message is None
    assert program.timekeeper.remaining() == pytest.approx(35)
    assert program.timekeeper.running


def test_an_answer_that_is_no_number_is_asked_for_again(
    window: MainWindow, program: Program, game: GameSession, fake_clock: FakeClock
) -> None:
    program.timekeeper.start("speech", 60, 1)
    fake_clock.sleep(100)
    program.timekeeper.beat()
    press_key(window, "KeyA", "ф")
    press_key(window, "Enter")
    assert window.messages.message is not None
    all_of_it = next(button for button in window.messages.findChildren(QPushButton) if button.text() == "Всё" and button.isVisible())
    all_of_it.click()
    assert program.timekeeper.remaining() == 0


def test_it_names_file_time_and_regulation(window: MainWindow, game: GameSession) -> None:
    said = window.top._saved.whole()
    assert game.last_saved is not None
    assert said == f"сохранено {game.last_saved[11:19]} · клуб.judge · Регламент турнира"


def test_the_last_entries_stand_below_without_a_role(window: MainWindow, game: GameSession) -> None:
    said = window.bottom.accessibleName()
    assert "день 1" in said
    assert "ККККККШММД" not in said


def test_sound_and_hall_are_switched_by_a_key(window: MainWindow, program: Program, page: StubPage) -> None:
    press_key(window, "F7")
    assert not program.settings.flag("sound.on")
    assert window.top._sound.text() == "Звук: выкл."
    press_key(window, "F8")
    assert program.hall.state == "window"  # one monitor only
    assert window.top._hall.text() == "Зал: окно"
    press_key(window, "F7")
    press_key(window, "F8", modifiers=SHIFT)  # there is no other monitor: nothing happens
    assert program.hall.state == "window"


@pytest.mark.parametrize("name", list(THEMES))
@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (1920, 1080)])
def test_no_text_is_clipped_and_everything_has_a_name(
    window: MainWindow, program: Program, games: Games, qtbot: QtBot, name: str, size: tuple[int, int]
) -> None:
    program.settings.set("theme", name)
    window.resize(*size)
    faces = {"welcome": lambda: None}

    def with_games() -> None:
        bring_in_sample(games)
        window.start.enter()

    def refused() -> None:
        program.controller.open_game(games.lines()[0].id)
        program.controller.do(Nominated(6, 2))

    faces |= {"games": with_games, "form": window.start.new_game, "settings": window.show_settings, "refused": refused}
    for face, show in faces.items():
        show()
        qtbot.wait(1)
        assert clipped(window) == [], face
        assert nameless(window) == [], face


def test_a_theme_reaches_every_page_and_is_kept(window: MainWindow, page: StubPage, program: Program) -> None:
    seen = [window.theme.name]
    for _ in range(3):
        window._next_theme()
        seen.append(window.theme.name)
        assert page.theme is window.theme
    assert seen == ["dark", "light", "high-contrast", "dark"]
    assert program.settings.is_set("theme")


def test_another_language_makes_the_window_anew_over_the_same_game(
    program: Program, window: MainWindow, game: GameSession, qtbot: QtBot
) -> None:
    program.timekeeper.start("speech", 60, 1)
    program.settings.set("language", "en")
    qtbot.waitUntil(lambda: program.window is not window)
    assert program.window is not None
    assert words.language() == "en"
    assert program.window.windowTitle() == f"{TITLE} — Judge Console"
    assert program.controller.session is game
    assert program.timekeeper.running
    assert program.window.top._games.text() == "Games"


def test_a_first_window_is_no_larger_than_the_screen(window: MainWindow) -> None:
    screen = window.screen().availableSize()
    assert window.width() <= max(screen.width(), window.minimumWidth())
    assert window.height() <= max(screen.height(), window.minimumHeight())


def test_a_restart_shows_the_last_game_its_timer_and_the_windows_place(
    program: Program, window: MainWindow, game: GameSession, games: Games, qtbot: QtBot, fake_clock: FakeClock
) -> None:
    program.timekeeper.start("speech", 60, 1)
    fake_clock.on_step.append(program.timekeeper.beat)
    fake_clock.advance(20)
    window.resize(1100, 640)
    window._remember_geometry()
    # As if it had been killed here: nothing is put away.
    program.guard.release()
    again = Program(games, language="ru", entries=(STUB,))
    again.start()
    assert again.window is not None
    assert again.controller.session is not None
    assert again.controller.session.game_id == game.game_id
    assert isinstance(again.window.page, StubPage)
    assert again.window.height() == 640  # the width is cut to the offscreen screen's
    assert not again.timekeeper.running
    assert again.timekeeper.remaining() == pytest.approx(40, abs=1)
    again.window.close()
    again.window.deleteLater()
    again.stop()


def test_a_club_that_cannot_be_written_can_still_be_looked_at(program: Program, window: MainWindow, game: GameSession) -> None:
    assert "только чтение" not in window.top._saved.whole()
    program.controller.games.club.read_only = True
    window._tell_status()
    assert "только чтение" in window.top._saved.whole()
    program.controller.games.club.read_only = False


def test_ctrl_o_leads_to_the_games_and_back(window: MainWindow, page: StubPage, fake_clock: FakeClock) -> None:
    press_key(window, "KeyO", "щ", modifiers=CTRL)
    assert window.page is window.start
    assert page.heard[-1] == "left"
    fake_clock.advance(1)
    press_key(window, "Escape")
    assert window.page is page


def test_settings_and_back(window: MainWindow, page: StubPage, program: Program) -> None:
    window.show_settings()
    assert window.page is window.settings_page
    press_key(window, "Tab")
    slider = window.settings_page.controls["sound.volume"]
    slider.setProperty("value", 35)
    assert program.settings.number("sound.volume") == 35
    press_key(window, "Escape")
    assert window.page is page
