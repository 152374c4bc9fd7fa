"""The log: every line struck, changed, put in, and the corrections themselves taken back, by keyboard and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.engine.errors import StorageTrouble
from judge_console.engine.events import Entry, Event, Inserted, Struck
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LastWordBegan,
    LiftVoted,
    NightBegan,
    Nominated,
    Penalised,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
    WinnerDeclared,
)
from judge_console.ui import keys
from judge_console.ui.log.event_editor import EventEditor
from judge_console.ui.log.lines import FILTERS
from judge_console.ui.log.panel import LogPanel
from judge_console.ui.mafia.event_editor import MafiaEditor, read_letters, read_shots
from judge_console.ui.theme import THEMES
from tests.desk.conftest import FIRST_DAY
from tests.ui.looking import clipped, nameless
from tests.ui.mafia.desk import Desk
from tests.ui.pressing import type_text

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class Log:
    """The panel over a game of one day and its night, and what a judge does with it."""

    def __init__(self, desk: Desk, *events: Event) -> None:
        self.desk = desk
        for event in events or FIRST_DAY:
            desk.session.record(event)
        desk.keys("ж")
        QApplication.processEvents()
        panel = desk.page.panel
        assert isinstance(panel, LogPanel)
        self.panel = panel

    @property
    def words(self) -> list[str]:
        return [line.words for line in self.panel.model.shown]

    def go_to(self, words: str) -> None:
        """Up or down to a line, by keys."""
        goal = self.words.index(words)
        while self.panel.list.currentIndex().row() != goal:
            self.desk.named("ArrowUp" if self.panel.list.currentIndex().row() > goal else "ArrowDown")

    def key_insert(self) -> None:
        QTest.keyClick(self.panel.list, Qt.Key.Key_Insert)

    def why(self, words: str) -> None:
        self.panel.correction.why.setFocus()
        type_text(self.panel.correction.why, words)

    def line(self, index: int) -> str:
        return next(line.how for line in self.panel.model.shown if line.index == index)

    @property
    def verdict(self) -> str:
        return self.panel.correction.verdict.text()

    @property
    def preparing(self) -> bool:
        return self.panel.side.currentWidget() is self.panel.correction

    def set(self, name: str, value: object) -> None:
        """Fills a field of the editor in."""
        self.editor.field(name).write(value)

    @property
    def editor(self) -> EventEditor:
        editor = self.panel.correction.editor
        assert editor is not None
        return editor


@pytest.fixture
def log(desk: Desk) -> Log:
    return Log(desk)


def test_the_log_opens_at_its_last_line(log: Log) -> None:
    assert log.words == ["роли записаны", "день 1", "1 выставил 3", "2 выставил 5", "голосование", "за 3: 7", "ночь 1", "выстрел: 7"]
    chosen = log.panel.chosen()
    assert chosen is not None
    assert chosen.words == "выстрел: 7"
    assert log.panel.chosen_about.text() == "убит 7"


def test_a_line_is_struck_by_keys_with_a_reason(log: Log) -> None:
    log.desk.named("Delete")
    assert log.preparing
    assert log.verdict == "Дальше всё остаётся по правилам."
    log.desk.named("Enter")
    assert log.desk.state.nights[0].killed == 7  # without a reason nothing is done
    type_text(log.panel.correction.why, "выстрела не было")
    log.desk.named("Enter")
    assert log.desk.state.nights[0].killed is None
    assert log.line(7) == "struck"
    assert not log.preparing
    assert log.desk.session.course.entries[-1].event == Struck(7, "выстрела не было")


def test_a_correction_is_taken_back_by_keys(log: Log) -> None:
    log.desk.session.strike(7, "выстрела не было")
    log.desk.named("Delete", modifiers=SHIFT)
    assert log.panel.correction.title.text() == "Снять исправление: выстрел: 7"
    type_text(log.panel.correction.why, "был")
    log.desk.named("Enter")
    assert log.desk.state.nights[0].killed == 7
    assert log.line(7) == "in_force"


def test_the_last_correction_is_undone_by_the_undo_key(log: Log) -> None:
    log.desk.session.strike(7, "выстрела не было")
    log.desk.keys("⌫")
    assert log.line(7) == "in_force"


def test_what_would_break_is_listed_before_it_is_struck_with_it(log: Log) -> None:
    log.go_to("2 выставил 5")
    log.desk.named("Delete")
    type_text(log.panel.correction.why, "не выставлял")
    assert log.verdict == "2 строки окажутся против правил:"
    assert log.panel.correction.breaks.text().splitlines() == [
        "• голосование — голосовать не за кого",
        "• за 3: 7 — в этой фазе игры так не делают",
    ]
    assert log.desk.state.days[0].on_ballot == (3, 5)  # nothing has been done yet
    assert log.panel.correction.do_button.text() == "Вычеркнуть все 3"
    log.desk.named("Enter", modifiers=CONTROL)
    assert log.desk.state.days[0].on_ballot == (3,)
    assert [log.line(index) for index in (3, 4, 5, 6, 7)] == ["struck", "struck", "struck", "in_force", "in_force"]


def test_a_line_is_changed_by_keys(log: Log) -> None:
    log.go_to("за 3: 7")
    log.desk.named("Enter")
    assert log.editor.field("seat").widget.hasFocus()
    for _field in ("voters", "hands"):
        log.desk.named("Tab")
    assert log.editor.field("hands").widget.hasFocus()
    type_text(log.editor.field("hands").widget, "8")
    log.desk.named("Enter")
    assert log.panel.correction.why.hasFocus()
    type_text(log.panel.correction.why, "пересчитал")
    log.desk.named("Enter")
    assert [count.hands for count in log.desk.state.days[0].ballots[0].counts] == [8, 2]


def test_hands_are_changed_by_mouse(log: Log) -> None:
    row = log.words.index("за 3: 7")
    box = log.panel.list.visualRect(log.panel.model.index(row))
    QTest.mouseClick(log.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    QTest.mouseClick(log.panel.change_button, Qt.MouseButton.LeftButton)
    log.set("hands", 6)
    log.why("шесть рук")
    assert log.verdict == "Дальше всё остаётся по правилам."
    QTest.mouseClick(log.panel.correction.do_button, Qt.MouseButton.LeftButton)
    assert [count.hands for count in log.desk.state.days[0].ballots[0].counts] == [6, 4]
    changed = next(line for line in log.panel.model.shown if line.index == 5)
    assert (changed.how, changed.was, changed.why) == ("changed", "за 3: 7", "шесть рук")


def test_a_forgotten_line_is_put_in_its_place(log: Log) -> None:
    log.go_to("голосование")
    log.key_insert()
    assert log.verdict == "Выберите, что произошло."
    type_text(log.editor.kind_box.line, "фол")
    log.desk.named("Tab")
    assert log.verdict == "Заполните: место."
    log.set("seat", 9)
    assert log.editor.entry().event == Fouled(9)  # no clause that nobody chose
    log.set("clause", "6.6.1")
    log.set("ruled_by", "chief")
    log.editor.note.setText("перебил")
    log.why("забыл записать")
    log.desk.named("Enter", modifiers=CONTROL)
    assert log.desk.state.seat(9).fouls == 1
    entry = log.desk.session.course.entries[-1]
    assert entry.event == Inserted(4, Entry(Fouled(9, "6.6.1", ruled_by="chief"), note="перебил"), "забыл записать")
    assert log.words[4] == "фол 9: речь в чужую минуту (главный судья)"


def test_a_kind_that_is_half_typed_is_none(log: Log) -> None:
    log.go_to("голосование")
    log.desk.named("Enter")
    assert log.verdict == "Дальше всё остаётся по правилам."
    line = log.editor.kind_box.line
    line.setFocus(Qt.FocusReason.TabFocusReason)
    log.desk.named("Backspace")
    assert line.text() == ""
    assert log.verdict == "Выберите, что произошло."
    assert not log.panel.correction.do_button.isEnabled()
    type_text(line, "выст")  # a shot, a nomination, …
    assert log.verdict == "Выберите, что произошло."
    line.selectAll()
    type_text(line, "ajk")  # «фол» in the Latin layout
    assert log.verdict == "Заполните: место."
    log.set("seat", 4)
    assert log.verdict == "3 строки окажутся против правил:"
    line.selectAll()
    log.desk.named("Backspace")
    assert log.verdict == "Выберите, что произошло."
    type_text(line, "предупр")
    assert log.editor.entry().event == Warned(4)


def test_a_place_against_the_rules_may_be_accepted_as_a_ruling(log: Log) -> None:
    log.go_to("голосование")
    QTest.mouseClick(log.panel.insert_button, Qt.MouseButton.LeftButton)
    log.editor.kind_box.choose("nominated")
    log.set("by", 1)
    log.set("seat", 6)
    log.why("сказал дважды")
    assert log.verdict == "Здесь так нельзя: игрок 1 сегодня уже выставлял (9.5)"
    assert not log.panel.correction.do_button.isEnabled()
    QTest.mouseClick(log.panel.correction.against, Qt.MouseButton.LeftButton, pos=log.panel.correction.against.rect().center())
    log.panel.correction.against.setChecked(True)
    assert log.panel.correction.do_button.isEnabled()
    log.desk.named("Enter", modifiers=CONTROL)
    assert len(log.desk.state.rulings) == 1
    assert 6 in log.desk.state.days[0].on_ballot


def test_a_change_that_breaks_later_lines_says_how_many_are_struck_with_it(log: Log) -> None:
    log.go_to("1 выставил 3")
    log.desk.named("Enter")
    log.set("seat", 6)
    log.why("шестого")
    assert log.verdict == "3 строки окажутся против правил:"
    assert log.panel.correction.do_button.text() == "Исправить, вычеркнув ещё 3"
    log.desk.named("Enter", modifiers=CONTROL)
    assert log.desk.state.days[0].on_ballot == (6, 5)
    assert [log.line(index) for index in (5, 6, 7)] == ["struck"] * 3


def test_a_refusal_that_would_tell_a_role_is_kept_back(log: Log) -> None:
    log.go_to("выстрел: 7")
    log.key_insert()
    log.editor.kind_box.choose("shot")
    log.set("shots", ((1, 4),))
    assert "выдаёт роль" in log.verdict
    log.desk.named("Escape")
    log.panel.set_roles_shown(True)
    log.key_insert()
    log.editor.kind_box.choose("shot")
    log.set("shots", ((1, 4),))
    assert "выдаёт роль" not in log.verdict


def test_what_no_state_can_hold_may_not_be_accepted(log: Log) -> None:
    log.go_to("за 3: 7")
    log.desk.named("Enter")
    log.set("hands", 25)
    assert not log.panel.correction.against.isVisible()
    assert log.verdict.startswith("Здесь так нельзя")


def test_escape_gives_a_correction_up_and_then_closes_the_log(log: Log) -> None:
    log.desk.named("Delete")
    type_text(log.panel.correction.why, "нет")
    log.desk.named("Escape")
    assert not log.preparing
    assert log.desk.page.panel is log.panel
    log.desk.named("Escape")
    assert log.desk.page.panel is None
    assert len(log.desk.session.course.entries) == len(FIRST_DAY)


def test_escape_closes_a_correction_whatever_has_the_keyboard(log: Log) -> None:
    log.desk.named("Delete")
    log.panel.list.setFocus()
    log.desk.named("Escape")
    assert not log.preparing
    QTest.mouseClick(log.panel.strike_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(log.panel.correction.drop_button, Qt.MouseButton.LeftButton)
    assert not log.preparing


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("main", 10),
        ("all", 12),
        ("vote", 4),
        ("night", 2),
        ("sanction", 1),
        ("papers", 1),
        ("corrected", 1),
        ("correction", 1),
    ],
)
def test_the_log_is_filtered(desk: Desk, name: str, shown: int) -> None:
    log = Log(desk, *FIRST_DAY[:2], SpeechBegan(1), *FIRST_DAY[2:], DayBegan(), LastWordBegan(7), Fouled(2, "6.6.1"))
    desk.session.change(11, Entry(Fouled(2, "6.6.2")), "не тот пункт")
    log.panel.filter.setCurrentIndex(list(FILTERS).index(name))  # type: ignore[arg-type]
    assert len(log.panel.model.shown) == shown


def test_the_log_is_searched_by_words_clauses_and_reasons(log: Log) -> None:
    log.desk.session.record(Fouled(4, "6.6.1"), note="после звонка")
    log.desk.session.strike(7, "не стреляли")
    log.desk.named("KeyF", "а", modifiers=CONTROL)
    assert log.panel.search.hasFocus()
    for words, found in (("6.6.1", 1), ("звонка", 1), ("не стреляли", 1), ("выставил", 2), ("ничего такого", 0)):
        log.panel.search.setText(words)
        assert len(log.panel.model.shown) == found, words
        # The judge has not looked which layout is on.
        log.panel.search.setText(keys.in_other_layout(words))
        assert len(log.panel.model.shown) == found, words
    assert log.panel.chosen_words.text() == "Таких строк нет."
    log.desk.named("Enter")
    assert log.panel.list.hasFocus()
    log.desk.named("Escape")
    assert log.panel.search.text() == ""
    assert log.desk.page.panel is log.panel


def test_no_line_tells_a_role_until_roles_are_shown(desk: Desk) -> None:
    log = Log(desk, *FIRST_DAY[:-1], Shot(shots=((8, 7), (9, 7), (10, 7))), Checked("Д", 7), Checked("Ш", 8))
    said = " ".join(log.panel.model.data(log.panel.model.index(row)) for row in range(log.panel.model.rowCount()))
    assert "→" not in said
    assert "ККККККШММД" not in said
    assert "чёрный" not in said
    log.panel.set_roles_shown(True)
    shown = " ".join(log.panel.model.data(log.panel.model.index(row)) for row in range(log.panel.model.rowCount()))
    assert "8 → 7" in shown
    assert "Шериф" in shown
    assert "чёрный" in shown


def test_a_corrected_head_leads_to_its_panel_and_can_be_taken_back(log: Log) -> None:
    log.desk.session.change_head({"players.3": "Барон"}, "опечатка")
    log.go_to("шапка: никнейм 3 = Барон")
    assert not log.panel.change_button.isEnabled()
    log.desk.named("Delete", modifiers=SHIFT)
    type_text(log.panel.correction.why, "было верно")
    log.desk.named("Enter")
    assert log.desk.state.head.players[2] == "Мадам Тюссо"
    log.desk.session.change_head({"players.3": "Барон"}, "опечатка")
    log.go_to("шапка: никнейм 3 = Барон")
    log.desk.named("Enter")
    assert log.desk.page.panel is not log.panel


def test_lines_that_are_out_of_force_offer_only_what_makes_sense(log: Log) -> None:
    log.desk.session.strike(7, "нет")
    chosen = log.panel.chosen()
    assert chosen is not None
    assert chosen.how == "struck"
    assert not log.panel.change_button.isEnabled()
    assert not log.panel.strike_button.isEnabled()
    assert log.panel.insert_button.isEnabled()
    assert log.panel.restore_button.isVisible()
    log.desk.named("Enter")
    assert not log.preparing


def test_keys_go_through_the_lines(log: Log) -> None:
    for key, row in (("Home", 0), ("End", 7), ("PageUp", 0), ("PageDown", 7), ("ArrowDown", 7), ("ArrowUp", 6)):
        log.desk.named(key)
        assert log.panel.list.currentIndex().row() == row or key.startswith("Page")


def test_a_disk_that_fails_in_the_middle_leaves_a_lawful_journal(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    journals = log.desk.club.journals
    append = type(journals).append
    calls = iter(range(100))

    def fails_once(self: object, *arguments: object) -> object:
        if next(calls) == 2:
            raise StorageTrouble("disk_full", str(log.desk.path))
        return append(self, *arguments)  # type: ignore[arg-type]

    log.go_to("2 выставил 5")
    log.desk.named("Delete")
    type_text(log.panel.correction.why, "не выставлял")
    monkeypatch.setattr(type(journals), "append", fails_once)
    log.desk.named("Enter", modifiers=CONTROL)
    assert log.preparing
    assert log.desk.session.course.refolded().state == log.desk.session.course.state
    log.panel.correction.judge()
    log.desk.named("Enter", modifiers=CONTROL)
    assert not log.preparing
    assert log.desk.state.days[0].on_ballot == (3,)


EVENTS: tuple[Event, ...] = (
    RolesDealt("КККК??????"),
    Nominated(3, 7),
    VotingBegan(),
    VotesCast(2, voters=(1, 10)),
    VotesCast(2, hands=5),
    LiftVoted(hands=5),
    NightBegan(),
    Shot(4),
    Shot(shots=((8, 4), (9, 5))),
    Checked("Ш", 4),
    BestMoveNamed((2, 8, 9)),
    Fouled(5, "6.6.1", "chief", hand_counted=True),
    Removed(5, "6.7.4"),
    Penalised(5, Decimal(-1), "6.3"),
    TeamDefeated("black", "6.8.3"),
    WinnerDeclared("draw"),
    GameAbandoned(),
    ProtocolSigned("Орлова"),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_the_editor_gives_back_any_event_as_it_was_shown(desk: Desk, event: Event) -> None:
    editor = MafiaEditor(desk.session.course.rules, desk.window)
    entry = Entry(event, note="записано", override="так")
    editor.set_entry(entry)
    assert editor.entry() == entry


def test_a_change_of_kind_keeps_what_fits(desk: Desk) -> None:
    editor = MafiaEditor(desk.session.course.rules, desk.window)
    editor.set_entry(Entry(Fouled(5, "6.6.1")))
    editor.kind_box.choose("removed")
    assert editor.entry() == Entry(Removed(5, "6.6.1"))


def test_a_clause_is_found_by_any_word_of_it(desk: Desk) -> None:
    editor = MafiaEditor(desk.session.course.rules, desk.window)
    editor.set_entry(Entry(Fouled(5)))
    widget = editor.field("clause").widget
    widget.setEditText("клятва или")  # type: ignore[attr-defined]
    assert editor.entry().event == Fouled(5, "6.6.8")
    widget.setEditText("6.6.2")  # type: ignore[attr-defined]
    assert editor.entry().event == Fouled(5, "6.6.2")
    widget.setEditText("661")  # type: ignore[attr-defined]
    assert editor.entry().event == Fouled(5, "6.6.1")


@pytest.mark.parametrize(
    ("kind", "name", "typed", "told"),
    [
        ("votes_cast", "hands", "много", "Сколько рук? Число."),
        ("shot", "shots", "6:", "Стрелок и цель: 6-4 9-4."),
        ("roles_dealt", "roles", "ККК", "Десять букв с места 1: К, М, Ш, Д или ?."),
        ("extra_given", "points", "", "Заполните: баллы."),
        ("lift_voted", "hands", "", "Заполните одно из: чьи руки, или сколько рук."),
    ],
)
def test_a_field_that_cannot_be_read_is_told(log: Log, kind: str, name: str, typed: str, told: str) -> None:
    log.go_to("голосование")
    log.key_insert()
    log.editor.kind_box.choose(kind)
    for field in ("seat",):
        if kind in {"votes_cast", "extra_given"}:
            log.set(field, 3)
    log.editor.field(name).widget.setText(typed)  # type: ignore[attr-defined]
    assert log.verdict == told


def test_shots_and_letters_are_read_from_text() -> None:
    assert read_shots("6-4, 9→4 10:4") == ((6, 4), (9, 4), (10, 4))
    assert read_letters("к м ? к к к к к к к") == "КМ?ККККККК"


def test_extra_points_of_a_signed_game_are_changed_from_the_log(desk: Desk) -> None:
    log = Log(desk, *FIRST_DAY, TeamDefeated("black", "6.8.3"), ExtraGiven(2, Decimal(1)), ProtocolSigned("Орлова"))
    log.go_to("доп. баллы 2: 1")
    log.desk.named("Enter")
    log.set("points", Decimal("0.5"))
    log.why("ошибся")
    log.desk.named("Enter", modifiers=CONTROL)
    assert not desk.state.signed
    assert str(dict(desk.state.extras)[2]) == "0.5"


@pytest.mark.parametrize("name", list(THEMES))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["small", "full"])
def test_nothing_is_clipped_or_nameless(open_desk: Callable[..., Desk], name: str, size: tuple[int, int]) -> None:
    desk = open_desk()
    desk.program.settings.set("theme", name)
    desk.window.resize(*size)
    log = Log(desk)
    QApplication.processEvents()
    assert clipped(log.panel) == []
    assert nameless(log.panel) == []
    log.go_to("2 выставил 5")
    for prepare in (lambda: desk.named("Delete"), log.key_insert):
        prepare()
        log.why("не выставлял")
        QApplication.processEvents()
        assert clipped(log.panel) == []
        assert nameless(log.panel) == []
        desk.named("Escape")
