"""The head of the evening sheet corrected at the desk: with a reason once the evening has begun, names following their places."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from judge_console.engine.events import HeadChanged
from judge_console.quiz.events import Answered, Spun
from judge_console.quiz.squad import Owl
from judge_console.ui.quiz.evening_form import SQUAD
from judge_console.ui.quiz.head_panel import HeadPanel
from tests.quiz.evenings import head, member
from tests.ui.looking import clipped, nameless
from tests.ui.pressing import press_key
from tests.ui.quiz.desk import HostDesk


def panel_of(desk: HostDesk) -> HeadPanel:
    """The panel, opened by its key."""
    desk.keys("и")
    panel = desk.page.panel
    assert isinstance(panel, HeadPanel)
    return panel


def save(desk: HostDesk) -> None:
    press_key(desk.window, "Enter", modifiers=Qt.KeyboardModifier.ControlModifier)


def replace_text(desk: HostDesk, words: str) -> None:
    """Types over what stands in the field that has the cursor."""
    desk.type(words)


def test_before_the_first_event_no_reason_is_needed(desk: HostDesk) -> None:
    panel = panel_of(desk)
    assert not panel.why.isVisible()
    assert desk.window.focusWidget() is panel.fields.season
    replace_text(desk, "Весна 2027")
    panel.fields.stage.setCurrentIndex(panel.fields.stage.findData("play-off"))
    save(desk)
    assert desk.page.panel is None
    assert desk.state.head == replace(head(), evening=replace(head().evening, season="Весна 2027", stage="play-off"))


def test_afterwards_a_reason_is_asked_for_and_kept(desk: HostDesk) -> None:
    desk.begin()
    desk.do(Spun(1), Answered("Анна", correct=True))
    panel = panel_of(desk)
    panel.fields.host.setText("Соколова")
    assert not panel.save_button.isEnabled()
    save(desk)
    assert desk.page.panel is panel
    assert desk.window.focusWidget() is panel.why
    desk.type("пришла другая ведущая")
    press_key(desk.window, "Enter")
    assert desk.page.panel is None
    latest = desk.session.course.entries[-1].event
    assert latest == HeadChanged((("evening.host", "Соколова"),), "пришла другая ведущая")
    assert "шапка: ведущий = Соколова" in desk.window.bottom.lines[0][1]


def test_a_corrected_name_is_the_same_player_and_captain(desk: HostDesk) -> None:
    desk.begin()
    desk.do(Spun(1), Answered("Анна", correct=True))
    panel = panel_of(desk)
    panel.fields.a.members[0].setText("Аня")
    panel.fields.a.owls[2].setText("Б1 К2")
    panel.why.setText("описка")
    save(desk)
    assert desk.game.rounds[0].answers[0].by == "Аня"
    assert desk.game.at_table[0] == "Аня"
    assert desk.state.head.teams.a.captain == "Аня"
    assert desk.state.head.teams.a.squad[2].owls == (Owl("white", 1), Owl("red", 2))
    desk.keys("⌫")
    assert desk.state.head == head()
    assert desk.game.rounds[0].answers[0].by == "Анна"


def test_who_has_players_after_him_is_not_left_out(desk: HostDesk) -> None:
    panel = panel_of(desk)
    panel.fields.a.members[1].clear()
    assert "«Богдан» нельзя оставить пустой" in panel.trouble.text()
    assert not panel.save_button.isEnabled()
    save(desk)
    assert desk.page.panel is panel
    panel.fields.a.members[1].setText("Борис")
    panel.fields.a.members[8].clear()
    assert panel.trouble.text() == ""
    save(desk)
    assert [one.name for one in desk.state.head.teams.a.squad][:2] == ["Анна", "Борис"]
    assert len(desk.state.head.teams.a.squad) == 8


@pytest.mark.parametrize(
    ("field", "words", "fault"),
    [
        ("members", "Анна", "Гранит: Анна записан дважды."),
        ("owls", "сова", "Совы пишутся буквой и числом сезонов назад: Б1 Ч К3."),
    ],
)
def test_what_cannot_be_meant_is_told_while_it_is_typed(desk: HostDesk, field: str, words: str, fault: str) -> None:
    panel = panel_of(desk)
    getattr(panel.fields.a, field)[3].setText(words)
    assert panel.trouble.text() == fault
    assert not panel.save_button.isEnabled()


def test_what_the_log_could_not_follow_is_told_before(desk: HostDesk) -> None:
    desk.begin()
    panel = panel_of(desk)
    for place in range(4, 9):
        panel.fields.a.members[place].clear()
    panel.why.setText("не пришли")
    assert panel.trouble.text() != ""
    save(desk)
    assert desk.state.head == head()


def test_enter_goes_through_the_fields_and_escape_closes(desk: HostDesk) -> None:
    desk.begin()
    panel = panel_of(desk)
    order = panel.fields.order
    desk.keys("⏎" * (len(order) - 1))
    assert desk.window.focusWidget() is order[-1]
    panel.fields.a.owls[4].setFocus()
    desk.keys("⏎")
    assert desk.window.focusWidget() is panel.fields.a.members[5]
    panel.fields.editor.setText("Уткин")
    order[-1].setFocus()
    desk.keys("⏎")
    assert desk.window.focusWidget() is panel.why
    press_key(desk.window, "Escape")
    assert desk.page.panel is None
    assert desk.state.head == head()


def test_a_larger_squad_keeps_those_who_have_no_row(desk: HostDesk) -> None:
    many = (*head().teams.a.squad, member("Десятый"), member("Одиннадцатая"))
    assert len(many) > SQUAD
    desk.do(HeadChanged((("teams.A.squad", [{"name": one.name, "owls": []} for one in many]),), "больше, чем можно"))
    panel = panel_of(desk)
    panel.fields.a.name.setText("Гранит-2")
    panel.why.setText("описка")
    save(desk)
    assert desk.state.head.teams.a.name == "Гранит-2"
    assert [one.name for one in desk.state.head.teams.a.squad][-2:] == ["Десятый", "Одиннадцатая"]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_it_fits_and_has_names(desk: HostDesk, size: tuple[int, int]) -> None:
    desk.begin()
    desk.window.resize(*size)
    panel = panel_of(desk)
    assert not desk.page.board.isVisible()
    assert clipped(panel) == []
    assert nameless(panel) == []
    desk.keys("␛")
    assert desk.page.board.isVisible()
