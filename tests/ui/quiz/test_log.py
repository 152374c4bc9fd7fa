"""The log of an evening: lines changed, put in, struck; what would no longer be lawful is told first, and the reason is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from judge_console.desk.paper_cells import CellFault
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Struck
from judge_console.quiz.events import (
    KINDS,
    Answered,
    Appealed,
    AppealRuled,
    DecidingRoundTaken,
    Diced,
    DrinkConfirmed,
    Ejected,
    EveningSigned,
    Fined,
    GameBegan,
    HintAsked,
    LineupGiven,
    MinuteTaken,
    PlayerBenched,
    PlayerChosen,
    RolledBack,
    RoundVoided,
    SeedCommitted,
    SeedRevealed,
    SenderNamed,
    ShootoutAsked,
    Spun,
    StateEntered,
    Substituted,
    ThemeNamed,
    TimeOutTaken,
)
from judge_console.ui.log.event_editor import EventEditor
from judge_console.ui.quiz.event_editor import QuizEditor, read_number, read_numbers, read_several
from judge_console.ui.quiz.head_panel import HeadPanel
from judge_console.ui.quiz.log_panel import QuizLogPanel
from tests.quiz.evenings import laying, lineup
from tests.ui.looking import clipped, nameless
from tests.ui.pressing import press_key, type_text
from tests.ui.quiz.desk import HostDesk

EVENTS: tuple[Event, ...] = (
    lineup("A"),
    replace(lineup("B"), reserve=()),
    GameBegan("B", laying("blitz", "tete_a_tete", "golden", "club_spirit", "risk", "special", "viewer")),
    SeedCommitted("ab" * 32),
    SeedRevealed("cd" * 32),
    Spun(13),
    PlayerChosen("Дина"),
    Diced("Анна", 2, 5),
    HintAsked(),
    ThemeNamed("Кино", "opponents"),
    SenderNamed("Мария"),
    DrinkConfirmed("Вита", drank=False),
    MinuteTaken("credit"),
    Answered("Герман", correct=True, early=True),
    Answered("Клим", correct=False),
    PlayerBenched("Жан"),
    RolledBack(3),
    RolledBack(4, "B"),
    DecidingRoundTaken("Анна"),
    TimeOutTaken(),
    Substituted("Анна", "Жан"),
    Appealed(2, "верно по смыслу", "A"),
    AppealRuled(2, granted=True, host="Орлова", editor="Дроздов", team="A"),
    Fined("Анна"),
    RoundVoided(),
    StateEntered("A", 3, 2, (1, 5, 7), 1, 0),
    StateEntered("B", 0, 0, (), 0, 0),
    Ejected("Гость", "hall"),
    ShootoutAsked(a=True, b=False),
    EveningSigned("Орлова"),
)


class Log:
    """The panel over two rounds, and what a host does with it."""

    def __init__(self, desk: HostDesk) -> None:
        self.desk = desk
        desk.begin("plain", "plain", "club_spirit")
        desk.do(Spun(1), Answered("Анна", correct=False), Spun(2), Answered("Анна", correct=True))
        desk.keys("ж")
        QApplication.processEvents()
        panel = desk.page.panel
        assert isinstance(panel, QuizLogPanel)
        self.panel = panel

    @property
    def words(self) -> list[str]:
        return [line.words for line in self.panel.model.shown]

    def go_to(self, words: str) -> None:
        """Up or down to a line, by keys."""
        goal = self.words.index(words)
        while self.panel.list.currentIndex().row() != goal:
            self.desk.keys("↑" if self.panel.list.currentIndex().row() > goal else "↓")

    def why(self, words: str) -> None:
        """The reason, and Enter."""
        self.panel.correction.why.setFocus()
        type_text(self.panel.correction.why, words)
        press_key(self.desk.window, "Enter")
        self.desk.wait(1)
        assert not self.preparing

    @property
    def editor(self) -> EventEditor:
        editor = self.panel.correction.editor
        assert editor is not None
        return editor

    @property
    def verdict(self) -> str:
        return self.panel.correction.verdict.text()

    @property
    def preparing(self) -> bool:
        return self.panel.side.currentWidget() is self.panel.correction

    @property
    def newest(self) -> Event:
        return self.desk.session.course.entries[-1].event


@pytest.fixture
def log(desk: HostDesk) -> Log:
    return Log(desk)


def test_the_lines_and_what_can_be_done_with_the_last(log: Log) -> None:
    expected = ["состав подан: Гранит", "началась игра А: Гранит"]
    expected += ["волчок: 1, «вопрос»", "неверно: Анна", "волчок: 2, «вопрос»", "верно: Анна"]
    assert log.words == expected
    assert log.panel.turn_button.isVisible()
    log.desk.keys("↑")
    assert not log.panel.turn_button.isVisible()
    log.desk.keys("␣")  # a spin is no verdict
    assert not log.preparing


def test_who_answered_is_changed_by_keys(log: Log) -> None:
    log.desk.keys("⏎")
    assert log.preparing
    assert log.desk.window.focusWidget() is log.editor.field("by").widget
    type_text(log.editor.field("by").widget.line, "вит")  # type: ignore[attr-defined]  # a list with a line to type in
    log.desk.keys("⇥")
    assert log.editor.entry().event == Answered("Вита", correct=True)
    assert log.verdict == "Дальше всё остаётся по правилам."
    assert not log.panel.correction.do_button.isEnabled()
    log.why("отвечала Вита")
    index = len(log.desk.session.course.entries) - 2
    assert log.newest == Changed(index, Entry(Answered("Вита", correct=True)), "отвечала Вита")
    assert log.desk.game.rounds[1].answers[0].by == "Вита"
    changed = log.panel.chosen()
    assert changed is not None
    assert (changed.how, changed.was, changed.why) == ("changed", "верно: Анна", "отвечала Вита")


def test_a_verdict_is_turned_over_by_one_key_and_a_reason(log: Log) -> None:
    log.desk.keys("␣")
    assert log.desk.window.focusWidget() is log.panel.correction.why
    assert log.editor.entry().event == Answered("Анна", correct=False)
    log.why("ослышался")
    assert log.desk.game.score == (2, 0)


def test_a_forgotten_line_is_put_in_its_place(log: Log) -> None:
    log.go_to("верно: Анна")
    press_key(log.desk.window, "Insert")
    assert log.verdict == "Выберите, что произошло."
    type_text(log.editor.kind_box.line, "тайм-аут")
    log.desk.keys("⇥")
    assert log.verdict.startswith("Здесь так нельзя: ")
    assert not log.panel.correction.do_button.isEnabled()  # between spin and answer there is no time-out
    press_key(log.desk.window, "Escape")
    log.go_to("волчок: 2, «вопрос»")
    press_key(log.desk.window, "Insert")
    type_text(log.editor.kind_box.line, "тайм-аут")
    log.desk.keys("⇥")
    log.why("забыл отметить")
    assert isinstance(log.newest, Inserted)
    assert log.newest.why == "забыл отметить"
    assert log.words[4] == "тайм-аут"
    assert log.desk.game.time_outs


def test_what_would_no_longer_be_lawful_is_listed_before_it_is_struck(log: Log) -> None:
    log.go_to("волчок: 2, «вопрос»")
    press_key(log.desk.window, "Delete")
    type_text(log.panel.correction.why, "не крутили")
    assert log.verdict == "1 строка окажется против правил:"
    assert log.panel.correction.breaks.text().startswith("• верно: Анна — ")
    assert log.desk.game.score == (1, 1)  # nothing has been done yet
    assert log.panel.correction.do_button.text() == "Вычеркнуть все 2"
    press_key(log.desk.window, "Enter", modifiers=Qt.KeyboardModifier.ControlModifier)
    assert log.desk.game.score == (1, 0)
    assert all(isinstance(entry.event, Struck) for entry in log.desk.session.course.entries[-2:])


def test_a_correction_is_taken_back(log: Log) -> None:
    log.desk.keys("␣")
    log.why("ослышался")
    press_key(log.desk.window, "Delete", modifiers=Qt.KeyboardModifier.ShiftModifier)
    log.why("нет, не ослышался")
    assert log.desk.game.score == (1, 1)


def test_the_heads_line_leads_to_the_head(log: Log) -> None:
    log.desk.do(HeadChanged((("evening.host", "Соколова"),), "другая ведущая"))
    log.go_to("шапка: ведущий = Соколова")
    log.desk.keys("⏎")
    assert isinstance(log.desk.page.panel, HeadPanel)


def test_after_a_correction_the_desk_shows_what_counts_now(log: Log) -> None:
    log.go_to("неверно: Анна")
    log.desk.keys("␣")
    log.why("ослышался")
    log.desk.keys("␛")
    assert log.desk.page.panel is None
    assert log.desk.page.board.score.accessibleName()
    assert log.desk.game.score == (0, 2)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_the_editor_gives_back_any_event_as_it_was_shown(desk: HostDesk, event: Event) -> None:
    editor = QuizEditor(desk.state, desk.window)
    editor.set_entry(Entry(event, note="примечание"))
    assert editor.entry() == Entry(event, note="примечание")


def test_there_is_an_editor_for_every_kind() -> None:
    assert {type(event) for event in EVENTS} == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "name", "typed", "fault"),
    [
        ("line-up", "table", "Анна, Богд, Никто", "Нет в списке: Никто"),
        ("spun", "stop", "тринадцать", "тринадцать — не число."),
        ("played", "played", "1 5 x", "x — не число."),
        ("answered", "by", "Никто", "Нет в списке: Никто"),
        ("began", "envelopes", "блиц, бл, сюрприз", "Нет в списке: сюрприз"),
    ],
)
def test_what_cannot_be_read_is_told(desk: HostDesk, kind: str, name: str, typed: str, fault: str) -> None:
    shown = {
        "line-up": LineupGiven("A", (), ()),
        "spun": Spun(1),
        "played": StateEntered("A", 0, 0, (), 0, 0),
        "answered": Answered("Анна", correct=True),
        "began": GameBegan("A", ()),
    }[kind]
    editor = QuizEditor(desk.state, desk.window)
    editor.set_entry(Entry(shown))
    field = editor.field(name)
    line = getattr(field.widget, "line", field.widget)
    line.selectAll()
    type_text(line, typed)
    with pytest.raises(CellFault) as caught:
        editor.entry()
    assert str(caught.value) == fault


def test_names_and_numbers_are_read_as_one_writes_them() -> None:
    known = {"Анна": "Анна", "Анна-Мария": "Анна-Мария", "Богдан": "Богдан"}
    assert read_several("анна, бог,", known) == ("Анна", "Богдан")
    with pytest.raises(CellFault):
        read_several("ан", known)
    assert read_numbers("1, 5 13") == (1, 5, 13)
    assert read_number("07") == 7
    for typed in ("", "100", "-1"):
        with pytest.raises(CellFault):
            read_number(typed)


def test_the_chosen_line_stays_in_sight_in_a_smaller_window(log: Log) -> None:
    for _ in range(3):
        log.desk.do(Spun(3), Answered("Анна", correct=True), Spun(3), Answered("Анна", correct=False))
    log.panel.begin()
    log.desk.window.resize(1000, 560)
    for _ in range(3):
        QApplication.processEvents()
    shown = log.panel.list.visualRect(log.panel.list.currentIndex())
    assert log.panel.list.viewport().rect().contains(shown)


def test_everything_is_whole_and_has_a_name(log: Log) -> None:
    log.desk.keys("⏎")
    QApplication.processEvents()
    assert clipped(log.panel) == []
    assert nameless(log.panel) == []
