"""The paper way: a finished form typed by keys in its own order becomes the game it tells."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.desk import papers
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import read_record_text, replay
from judge_console.engine.errors import StorageTrouble
from judge_console.mafia.score import extra_column, points_column
from judge_console.mafia.state import SEATS
from judge_console.ui.mafia.paper_entry import PaperEntry, fair_copy
from judge_console.ui.mafia.paper_order import beside, describe, following, hint, section
from judge_console.ui.theme import THEMES, read_theme
from tests.desk import winter_game
from tests.ui.looking import clipped, nameless
from tests.ui.mafia.desk import Desk
from tests.ui.pressing import type_text

HEAD_CELLS = {
    "game.tournament": "Кубок зимы",
    "game.stage": "отбор",
    "game.number": "3",
    "game.table": "2",
    "game.date": "28.11.2026",
    "game.judge": "Орлова",
    **{f"players.{seat}": nickname for seat, nickname in enumerate(winter_game.NICKNAMES, start=1)},
}
PRESSES_OF_A_FORM = 330
"""Key presses of the winter game's form, head and nicknames included; some five minutes of slow typing are twice as many."""
_ROLE_KEYS = {"К": "KeyR", "М": "KeyV", "Ш": "KeyI", "Д": "KeyL"}


class Form:
    """The panel, and hands that type into it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.presses = 0
        assert desk.page.open_panel("paper")
        QApplication.processEvents()
        panel = desk.page.panel
        assert isinstance(panel, PaperEntry)
        self.panel = panel

    def key(self, name: str, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, text: str | None = None) -> None:
        self.presses += 1
        self.desk.named(name, text, modifiers=modifiers)

    def write(self, words: str) -> None:
        self.presses += len(words)
        type_text(self.panel.field, words)

    @property
    def cell(self) -> str:
        return self.panel.shown.current

    @property
    def typing(self) -> bool:
        return self.panel.field.hasFocus()

    def fill_in(self, cells: dict[str, str]) -> set[str]:
        """Types the cells in the order in which Enter leads through the form; the cells that were reached."""
        reached: set[str] = set()
        while self.typing and self.cell not in reached:  # from the last cell Enter leads to a fault, if there is one
            cell = self.cell
            reached.add(cell)
            written = cells.get(cell, "")
            if cell.startswith("roles.") and written:
                self.key(_ROLE_KEYS[written], text=written.lower())
                continue
            if written and written != self.panel.field.text():
                self.write(written)
            self.key("Enter")
        return reached


@pytest.fixture
def form(desk: Desk) -> Form:
    return Form(desk)


def fill_in_all(form: Form) -> None:
    form.key("PageUp")
    form.key("PageUp")
    assert form.cell == "game.tournament"
    cells = HEAD_CELLS | winter_game.form()
    reached = form.fill_in(cells)
    assert set(cells) <= reached
    assert form.panel.record_button.hasFocus()


def test_enter_leads_through_the_whole_form_and_records_the_game_it_tells(form: Form) -> None:
    desk = form.desk
    fill_in_all(form)
    assert form.panel.shown.faults == {}
    form.key("Enter")
    assert desk.page.panel is not form.panel
    live = replay(read_record_text(winter_game.record()), Regulations())
    state = desk.state
    totals = {seat: format((points_column(state, seat) + extra_column(state, seat)).normalize(), "f") for seat in SEATS}
    assert totals == winter_game.TOTALS
    assert papers.check_code(desk.session.course) == papers.check_code(live.course)
    assert form.presses < PRESSES_OF_A_FORM


def test_the_game_from_paper_is_signed_and_prints_as_its_exported_record(form: Form) -> None:
    desk = form.desk
    fill_in_all(form)
    form.key("Enter")
    desk.page.open_panel("sign")
    desk.keys("⏎")
    assert desk.state.signed
    record = replay(read_record_text(desk.games.export(desk.session.game_id)), Regulations())
    printed = [papers.protocol_pdf(course, printed_at=desk.clock.now()) for course in (record.course, desk.session.course)]
    assert printed[0] == printed[1]


def test_typing_begins_where_the_head_is_prepared(form: Form) -> None:
    assert form.cell == "roles.1"
    assert form.panel.shown.form["players.1"] == "Ёжик"
    assert form.panel.shown.form["game.date"] == "30.11.2026"


def test_tab_goes_along_a_row_and_shift_tab_comes_back(form: Form) -> None:
    form.key("Tab")
    assert form.cell == "fouls.1.1"
    for _place in range(4):
        form.key("Tab")
    assert form.cell == "players.2"
    for back in ("fouls.1.4", "fouls.1.3", "fouls.1.2", "fouls.1.1", "roles.1"):
        form.key("Tab", Qt.KeyboardModifier.ShiftModifier)
        assert form.cell == back
    form.key("Tab", Qt.KeyboardModifier.ShiftModifier)
    assert form.cell == "roles.1"


def test_arrows_go_to_the_cell_beside(form: Form) -> None:
    for key, cell in (("ArrowDown", "roles.2"), ("ArrowUp", "roles.1"), ("ArrowLeft", "players.1"), ("ArrowUp", "game.table")):
        form.key(key)
        assert form.cell == cell or key == "ArrowUp"
    form.panel.go_to("roles.1")
    form.key("ArrowUp")
    form.panel.go_to("day.1.candidate.1")
    form.key("ArrowLeft")
    assert form.cell == "day.1.candidate.1"
    form.write("3")
    form.key("ArrowLeft")
    form.key("ArrowRight")
    assert form.cell == "day.1.candidate.1"
    form.key("ArrowRight")
    assert form.cell == "day.1.candidate.2"


def test_parts_of_the_form_are_a_key_apart(form: Form) -> None:
    way = ["fouls.1.1", "day.1.candidate.1", "night.1.killed", "day.2.candidate.1"]
    for cell in way:
        form.key("PageDown")
        assert form.cell == cell
    for cell in reversed(way[:-1]):
        form.key("PageUp")
        assert form.cell == cell


def test_a_click_chooses_a_cell(form: Form) -> None:
    QTest.mouseClick(form.panel.right, Qt.MouseButton.LeftButton, pos=form.panel.right.cells["night.1.killed"].center())
    assert form.cell == "night.1.killed"
    QTest.mouseClick(form.panel.right, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert form.cell == "night.1.killed"


def test_what_is_wrong_is_said_beside_its_cell_at_once(form: Form) -> None:
    form.panel.go_to("night.1.killed")
    form.write("11")
    form.key("Enter")
    bubble = form.panel.bubble
    assert bubble.isVisible()
    assert bubble.text() == "место от 1 до 10"
    box = form.panel.right.cells["night.1.killed"]
    assert abs(bubble.y() - box.bottom()) < 12
    assert not form.panel.record_button.isEnabled()
    assert form.panel.faults.text() == "1 противоречие"
    form.key("F3")
    assert form.cell == "night.1.killed"
    form.write("3")
    form.key("Enter")
    assert not bubble.isVisible()


def test_a_contradiction_names_its_clause_and_the_cell(form: Form) -> None:
    for cell, words in (("day.1.candidate.1", "3"), ("day.1.by.1", "1"), ("day.1.candidate.2", "4"), ("day.1.by.2", "2")):
        form.panel.go_to(cell)
        form.write(words)
    form.panel.go_to("day.1.hands.1")
    form.write("8")
    form.key("Enter")
    form.write("5")
    form.key("Enter")
    assert form.panel.bubble.text() == "рук 5, а осталось 2 (9.5)"
    QTest.mouseClick(form.panel.faults, Qt.MouseButton.LeftButton)
    assert form.cell == "day.1.hands.2"


def test_what_follows_is_shown_paler(form: Form) -> None:
    for cell, words in (
        ("day.1.candidate.1", "3"),
        ("day.1.by.1", "1"),
        ("day.1.candidate.2", "4"),
        ("day.1.by.2", "2"),
        ("day.1.hands.1", "7"),
    ):
        form.panel.go_to(cell)
        form.write(words)
    form.key("Enter")
    concluded = form.panel.shown.concluded
    assert concluded["day.1.hands.2"] == "3"
    assert concluded["day.1.left"] == "3"
    assert concluded["opener.1"] == "1"
    assert concluded["gone.3"] == "день 1"


def test_escape_first_takes_back_the_cell_and_then_closes(form: Form) -> None:
    form.panel.go_to("winner")
    form.write("маф")
    form.key("Escape")
    assert "winner" not in form.panel.shown.form
    assert form.desk.page.panel is form.panel
    form.key("Escape")
    assert form.desk.page.panel is None


def test_what_was_typed_is_there_again_after_the_program_was_killed(form: Form, tmp_path: object) -> None:
    from pathlib import Path  # noqa: PLC0415

    assert isinstance(tmp_path, Path)
    form.panel.go_to("night.1.killed")
    form.write("3")
    form.key("Enter")
    again = form.desk.killed_and_reopened(tmp_path / "again")
    try:
        other = Form(again)
        assert other.panel.shown.form["night.1.killed"] == "3"
        assert other.cell == "roles.1"
    finally:
        again.close()


def test_a_game_that_has_begun_is_not_recorded_over(dealt: Desk) -> None:
    dealt.keys("⏎⏎⏎⏎⏎")
    form = Form(dealt)
    entries = len(dealt.session.course.entries)
    form.panel.go_to("winner")
    form.write("мир")
    form.key("Enter", Qt.KeyboardModifier.ControlModifier)
    assert len(dealt.session.course.entries) == entries
    assert "в журнале" in form.panel.faults.text()


def test_a_recording_cut_short_by_the_disk_goes_on_where_it_stopped(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = form.desk
    fill_in_all(form)
    journals = desk.club.journals
    append = type(journals).append
    calls = iter(range(1000))

    def fails_once(self: object, *arguments: object) -> object:
        if next(calls) == 20:
            raise StorageTrouble("disk_full", str(desk.path))
        return append(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(type(journals), "append", fails_once)
    form.key("Enter")
    assert len(desk.session.course.entries) == 20
    assert desk.page.panel is form.panel
    form.key("Enter", Qt.KeyboardModifier.ControlModifier)
    assert desk.page.panel is not form.panel
    assert desk.state.ended is not None
    assert desk.session.course.entries[0].event.kind == "head_changed"
    assert [entry.event.kind for entry in desk.session.course.entries].count("day_began") == 4


def test_a_form_may_be_taken_as_it_is_written_with_a_reason(form: Form) -> None:
    form.fill_in(winter_game.form() | {"best_move.2": "3"})
    assert form.panel.why.isVisible()
    assert not form.panel.record_button.isEnabled()
    form.panel.why.setFocus()
    type_text(form.panel.why, "так записал судья стола")
    form.key("Enter")
    assert form.panel.record_button.isEnabled()
    assert form.panel.faults.text() == "1 принято как есть"
    form.key("Enter", Qt.KeyboardModifier.ControlModifier)
    assert len(form.desk.state.rulings) == 1


def test_a_head_corrected_before_the_game_does_not_stand_in_the_way(desk: Desk) -> None:
    desk.session.change_head({"game.table": 7}, "до начала")
    form = Form(desk)
    assert form.panel.shown.form["game.table"] == "7"
    form.fill_in(winter_game.form())
    form.key("Enter")
    assert desk.state.ended is not None
    assert desk.state.head.game.table == 7


def test_an_unfinished_form_is_not_recorded_and_says_what_is_empty(form: Form) -> None:
    form.panel.go_to("night.1.killed")
    form.key("Enter", Qt.KeyboardModifier.ControlModifier)
    assert form.desk.session.course.entries == ()
    assert form.cell == "winner"
    assert form.panel.faults.text() == "Ещё пусто: победившая команда"


def test_where_the_votes_do_not_fit_enter_goes_by_what_is_written(form: Form) -> None:
    form.panel.go_to("day.3.candidate.1")  # days 1 and 2 are empty: there is no day 3 to speak of yet
    for words in ("7", "4", "9", "6", "", "4", "4"):
        form.write(words)
        form.key("Enter")
    assert form.cell == "day.3.revotes.1"
    for words, cell in (("4", "day.3.revotes.2"), ("4", "day.3.lift"), ("2", "day.3.left")):
        form.write(words)
        form.key("Enter")
        assert form.cell == cell
    form.panel.go_to("day.3.hands.2")
    form.write("много")
    form.key("Enter")
    assert form.cell == "day.3.left"


def test_the_form_grows_with_the_game(form: Form) -> None:
    assert form.panel.right.days == 4
    form.panel.go_to("night.4.killed")
    form.write("3")
    form.key("Enter")
    assert form.panel.right.days == 5
    form.panel.go_to("sanction.2.who")
    form.write("3")
    form.key("Enter")
    assert form.panel.left.sanction_rows == 3


@pytest.mark.parametrize(
    ("cell", "typed", "fair"), [("winner", "мир", "мирный"), ("sanction.1.what", "штр", "штраф"), ("winner", "м", "м")]
)
def test_the_beginning_of_a_word_is_written_out(cell: str, typed: str, fair: str, form: Form) -> None:
    assert fair_copy(cell, typed) == fair


def test_every_cell_has_a_name_and_the_way_through_the_form_ends(form: Form) -> None:
    cells = [*form.panel.left.cells, *form.panel.right.cells]
    assert len({describe(cell) for cell in cells}) == len(cells)
    assert all(isinstance(hint(cell), str) for cell in cells)
    state = form.desk.state
    for step in (following, beside):
        cell, seen = "game.tournament", []
        while cell != "record":
            seen.append(cell)
            cell = step(cell, {}, state)
            assert len(seen) < 200, seen
    assert section("record", 1, 4) in cells


@pytest.mark.parametrize("name", list(THEMES))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=["small", "full"])
def test_nothing_is_clipped_or_nameless(open_desk: Callable[..., Desk], name: str, size: tuple[int, int]) -> None:
    desk = open_desk()
    desk.program.settings.set("theme", name)
    desk.window.resize(*size)
    form = Form(desk)
    assert form.panel.theme is read_theme(name) or form.panel.theme.name == desk.page.theme.name
    form.panel.go_to("night.1.killed")
    form.write("11")
    form.key("Enter")
    QApplication.processEvents()
    assert clipped(form.panel) == []
    assert nameless(form.panel) == []


def test_a_role_may_be_closed_with_enter_or_tab_as_any_other_cell(desk: Desk) -> None:
    form = Form(desk)
    form.panel.go_to("roles.1")
    form.key("KeyR", text="к")
    form.key("Enter")
    assert form.cell == "roles.2"
    form.key("KeyV", text="м")
    form.key("Tab")
    assert form.cell == "fouls.2.1"
    form.panel.go_to("roles.3")
    form.key("KeyI", text="ш")
    form.key("Enter")
    form.key("Enter")  # a second one leaves the cell empty
    assert form.cell == "roles.5"
    form.panel.go_to("roles.10")
    form.key("KeyL", text="д")
    form.key("Enter")  # he has closed letters before
    assert form.cell == "fouls.1.1"
    assert {cell: role for cell, role in form.panel.shown.form.items() if cell.startswith("roles.")} == {
        "roles.1": "К",
        "roles.2": "М",
        "roles.3": "Ш",
        "roles.10": "Д",
    }


@pytest.mark.parametrize("wrong", ["fouls.2.1", "fouls.2.3", "fouls.10.1", "day.1.hands.1"])
def test_what_is_wrong_never_lies_over_the_cell_being_typed_in(desk: Desk, wrong: str) -> None:
    form = Form(desk)
    form.panel.go_to(wrong)
    form.write("ы")
    part = form.panel._part_of(wrong)
    assert part is not None
    for cell in part.cells:
        if cell != wrong:
            form.panel.go_to(cell)
            assert form.panel.bubble.isVisible()
            assert not form.panel.bubble.geometry().intersects(part.cells[cell]), cell


def test_a_nickname_can_be_read_in_the_smallest_window(desk: Desk) -> None:
    desk.window.resize(desk.window.minimumSize())
    form = Form(desk)
    cells = form.panel.left.cells
    assert cells["players.1"].width() >= 80
    assert clipped(form.panel) == []
    row = [cells[name] for name in ("players.1", "roles.1", "fouls.1.1", "fouls.1.2", "fouls.1.3", "fouls.1.4", "extra.1")]
    assert all(not one.intersects(other) for place, one in enumerate(row) for other in row[place + 1 :])
    assert max(cell.right() for cell in cells.values()) <= form.panel.left.width()


def test_what_is_typed_stays_while_the_disk_takes_nothing(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = form.desk
    notes = type(desk.club.notes)
    remember = notes.remember

    def fails(self: object, key: str, value: object, **_of: object) -> None:
        raise StorageTrouble("disk_full", str(desk.path))

    monkeypatch.setattr(notes, "remember", fails)
    form.fill_in(winter_game.form())
    message = desk.window.messages.message
    assert message is not None
    assert message.headline.startswith("Диск заполнен")
    assert {cell: words for cell, words in form.panel.shown.form.items() if words}["roles.1"] == winter_game.form()["roles.1"]
    form.key("Enter", Qt.KeyboardModifier.ControlModifier)
    assert desk.session.course.entries == ()
    assert desk.page.panel is form.panel

    monkeypatch.setattr(notes, "remember", remember)
    form.key("Enter", Qt.KeyboardModifier.ControlModifier)
    assert desk.state.ended is not None
