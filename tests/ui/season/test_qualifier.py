"""The sheet of the qualifying game: keys into events, what is drawn, removals, disputed answers, appeals, ties, files, closing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.desk.qualifier_files import write_sheet_csv
from judge_console.quiz.season.events import AnswersMarked, QualifierAppealed, TeamEntered
from judge_console.quiz.season.qualifier import ranking, ties
from judge_console.ui.season.qualifier import QualifierSection
from judge_console.ui.season.qualifier_sheet import SheetView
from tests.ui.desk_window import cells
from tests.ui.pressing import press_key
from tests.ui.season.organiser import Organiser
from tests.ui.season.seasons import TEAMS

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def sheet(squads: Organiser) -> Organiser:
    """Twelve teams, nothing marked; the sheet has the keyboard."""
    squads.section("qualifier")
    return squads


def section(organiser: Organiser) -> QualifierSection:
    """The section, which is shown."""
    shown = organiser.page.section
    assert isinstance(shown, QualifierSection)
    return shown


def type_marks(organiser: Organiser, marks: str) -> None:
    """Types marks one key after another, as an organiser does from the blanks."""
    names = {"1": "Digit1", "0": "Digit0", "X": "KeyX", "?": "Slash", " ": "Space"}
    for mark in marks:
        press_key(organiser.window, names[mark])


def marks_of(organiser: Organiser, team: str) -> str:
    """The marks of a team as the journal has them."""
    return organiser.state.sheet.marks.get(team, "." * 36)


def at(organiser: Organiser) -> tuple[str, int]:
    """The cell with the cursor."""
    view = section(organiser).sheet
    return view.team, view.question


class TestTyping:
    def test_each_key_is_one_event_and_leads_on(self, sheet: Organiser) -> None:
        before = len(sheet.desk.session.course.entries)
        type_marks(sheet, "110X? 1")
        assert marks_of(sheet, TEAMS[0])[:8] == "110X?.1."
        assert at(sheet) == (TEAMS[0], 8)
        # A mark that stands there already, and a blank upon a blank, are no events.
        assert len(sheet.desk.session.course.entries) == before + 6

    def test_a_whole_row_leads_to_the_next_team(self, sheet: Organiser) -> None:
        type_marks(sheet, "10" * 18)
        assert marks_of(sheet, TEAMS[0]) == "10" * 18
        assert at(sheet) == (TEAMS[1], 1)
        sheet.press("ArrowUp")
        sheet.press("End")
        assert at(sheet) == (TEAMS[0], 36)
        sheet.press("Home")
        assert at(sheet) == (TEAMS[0], 1)
        sheet.press("ArrowRight", times=12)
        assert at(sheet) == (TEAMS[0], 13)  # past the sum of the first tour
        sheet.press("Tab")
        assert at(sheet) == (TEAMS[0], 14)
        sheet.press("Tab", modifiers=SHIFT)
        assert at(sheet) == (TEAMS[0], 13)
        sheet.press("End", modifiers=CONTROL)
        assert at(sheet) == (TEAMS[-1], 36)
        sheet.press("Home", modifiers=CONTROL)
        assert at(sheet) == (TEAMS[0], 1)

    def test_down_the_column_by_question(self, sheet: Organiser) -> None:
        sheet.press("F5")
        type_marks(sheet, "1" * 12)
        assert at(sheet) == (TEAMS[0], 2)
        assert all(marks_of(sheet, team)[0] == "1" for team in TEAMS)

    def test_russian_layout_keypad_and_held_keys(self, sheet: Organiser) -> None:
        press_key(sheet.window, "Numpad1")
        press_key(sheet.window, "Numpad0")
        press_key(sheet.window, "KeyX", text="ч")
        press_key(sheet.window, "Digit7", text="?", modifiers=SHIFT)
        assert marks_of(sheet, TEAMS[0])[:4] == "10X?"
        press_key(sheet.window, "ArrowDown")
        press_key(sheet.window, "ArrowDown", repeat=True)
        assert at(sheet) == (TEAMS[2], 5)

    def test_a_slip_leads_to_no_other_section(self, sheet: Organiser) -> None:
        for digit in "23456789":
            press_key(sheet.window, f"Digit{digit}")
        assert sheet.page.current == "qualifier"
        assert not organiser_marked(sheet)
        sheet.press("Escape")
        sheet.press("Digit1")
        assert sheet.page.current == "teams"

    def test_backspace_takes_the_mark_back_and_the_cursor_with_it(self, sheet: Organiser) -> None:
        type_marks(sheet, "11")
        sheet.press("ArrowDown", times=3)
        sheet.press("Backspace")
        assert marks_of(sheet, TEAMS[0])[:2] == "1."
        assert at(sheet) == (TEAMS[0], 2)
        type_marks(sheet, "0")
        assert marks_of(sheet, TEAMS[0])[:2] == "10"
        sheet.press("KeyZ", modifiers=CONTROL)
        assert marks_of(sheet, TEAMS[0])[:2] == "1."
        sheet.press("ArrowLeft")
        sheet.press("Delete")
        assert marks_of(sheet, TEAMS[0])[:2] == ".."
        assert at(sheet) == (TEAMS[0], 1)

    def test_it_is_on_the_disk_at_once(self, sheet: Organiser) -> None:
        type_marks(sheet, "101")
        row = sheet.club.journals.entries(sheet.desk.session.game_id)[-1]
        assert '"answers_marked"' in row.body
        assert '"question": 3' in row.body.replace('":3', '": 3')

    def test_a_click_puts_the_cursor_on_a_cell(self, sheet: Organiser) -> None:
        view = section(sheet).sheet
        box = view.visualRect(view.sheet.index(3, view.sheet.column_of(14)))
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
        assert at(sheet) == (TEAMS[3], 14)


def organiser_marked(organiser: Organiser) -> bool:
    """Whether anything is marked."""
    return any(set(marks) != {"."} for marks in organiser.state.sheet.marks.values())


class TestWhatIsShown:
    def test_places_and_sums_live(self, sheet: Organiser) -> None:
        type_marks(sheet, "1" * 13)
        shown = section(sheet).sheet.sheet.picture
        line = shown.lines[0]
        assert line.tours == (12, 1, 0)
        assert line.rank is not None
        assert (line.rank.place, line.rank.right) == (1, 13)
        assert shown.taken[:14] == (1,) * 13 + (0,)
        assert [rank.team for rank in ranking(sheet.state)] == [TEAMS[0]]

    def test_by_place_with_the_cut_and_the_cursor_kept(self, sheet: Organiser) -> None:
        for number, team in enumerate(TEAMS):
            sheet.page.ledger.do(AnswersMarked(team, 1, "1" * number + "0" * (36 - number)))
        view = section(sheet)
        view.sheet.go_to(TEAMS[3], 5)
        view.going_on.setValue(8)
        sheet.press("F6")
        shown = view.sheet.sheet.picture
        assert [line.team for line in shown.lines] == list(reversed(TEAMS))
        assert shown.cut == 8
        assert [line.goes_on for line in shown.lines] == [True] * 8 + [False] * 4
        assert at(sheet) == (TEAMS[3], 5)
        # A mark that moves a team moves the cursor with it.
        view.sheet.go_to(TEAMS[0], 1)
        type_marks(sheet, "1" * 20)
        assert view.sheet.sheet.picture.lines[0].team == TEAMS[0]
        assert at(sheet) == (TEAMS[0], 21)

    def test_a_key_draws_only_what_changed(self, sheet: Organiser, monkeypatch: pytest.MonkeyPatch) -> None:
        for team in TEAMS:
            sheet.page.ledger.do(AnswersMarked(team, 1, "0" * 36))
        view = section(sheet).sheet
        view.go_to(TEAMS[2], 4)
        QApplication.processEvents()
        asked: list[tuple[int, int]] = []
        monkeypatch.setattr(SheetView, "update", lambda _view, index: asked.append((index.row(), index.column())))
        type_marks(sheet, "1")
        # The mark, the sum of its tour, and the cells the cursor left and came to.
        assert set(asked) == {(2, 3), (2, 12), (2, 4)}

    def test_how_many_go_on_is_remembered(self, sheet: Organiser) -> None:
        section(sheet).going_on.setValue(7)
        assert sheet.desk.session.recall("qualifier.going_on") == 7


class TestRemovedQuestions:
    def test_a_key_or_the_header_asks_for_the_reason(self, sheet: Organiser) -> None:
        type_marks(sheet, "111")
        view = section(sheet)
        view.sheet.go_to(TEAMS[0], 2)
        sheet.press("Delete", modifiers=SHIFT)
        assert view.ask.isVisible()
        sheet.press("Enter")
        assert sheet.state.sheet.removed == {}  # a reason is needed
        sheet.say("факт устарел")
        sheet.press("Enter")
        assert sheet.state.sheet.removed == {2: "факт устарел"}
        assert not view.ask.isVisible()
        assert view.sheet.hasFocus()
        assert ranking(sheet.state)[0].right == 2

        header = view.sheet.horizontalHeader()
        place = header.sectionViewportPosition(view.sheet.sheet.column_of(2)) + 4
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place, 10))
        assert view.ask.isVisible()
        sheet.say("нашли подтверждение")
        sheet.press("Enter")
        assert sheet.state.sheet.removed == {}
        assert ranking(sheet.state)[0].right == 3

    def test_escape_removes_nothing(self, sheet: Organiser) -> None:
        sheet.press("Delete", modifiers=SHIFT)
        sheet.say("раздумал")
        sheet.press("Escape")
        assert not section(sheet).ask.isVisible()
        assert sheet.state.sheet.removed == {}

    def test_put_back_from_the_list(self, sheet: Organiser) -> None:
        view = section(sheet)
        view.ask_removal(9)
        sheet.say("опечатка")
        sheet.press("Enter")
        view.chips.chips["removed"].click()
        assert view.removed.list.words() == [["9", "опечатка"]]
        view.removed.why.setFocus()
        sheet.say("опечатки нет")
        sheet.press("Enter")
        assert sheet.state.sheet.removed == {}


class TestDisputedAnswers:
    def test_an_accepted_answer_counts_for_all_that_gave_it(self, sheet: Organiser) -> None:
        view = section(sheet)
        for team, answer in ((TEAMS[0], "Пушкин"), (TEAMS[4], "пушкин!"), (TEAMS[7], "Лермонтов")):
            view.sheet.setFocus()
            view.sheet.go_to(team, 5)
            sheet.press("Enter")
            sheet.say(answer)
            sheet.press("Enter")
            assert view.sheet.hasFocus()
            assert at(sheet) == (team, 6)  # on to the next cell
        assert marks_of(sheet, TEAMS[4])[4] == "?"
        assert view.chips.chips["answers"].text() == "Спорные: 2"
        assert [row[:3] for row in view.answers.list.words()] == [["5", "Лермонтов", "1"], ["5", "Пушкин", "2"]]
        view.answers.list.selectRow(1)
        assert view.answers.given.text() == f"Дали: {TEAMS[0]}, {TEAMS[4]}"
        sheet.click("Зачесть")
        assert {rank.team: rank.right for rank in ranking(sheet.state)} == {TEAMS[0]: 1, TEAMS[4]: 1, TEAMS[7]: 0}
        view.answers.list.selectRow(0)
        view.answers.why.setFocus()
        sheet.say("не тот поэт")
        sheet.click("Не засчитывать")
        assert view.chips.chips["answers"].text() == "Спорные"
        lines = {line.team: line.counted[4] for line in view.sheet.sheet.picture.lines}
        assert (lines[TEAMS[0]], lines[TEAMS[4]], lines[TEAMS[7]]) == ("1", "1", "0")

    def test_one_without_words_is_listed_and_found(self, sheet: Organiser) -> None:
        view = section(sheet)
        view.sheet.go_to(TEAMS[2], 30)
        type_marks(sheet, "?")
        assert view.answers.list.words() == [["30", TEAMS[2], "1", "решить"]]
        view.answers.list.setFocus()
        view.answers.list.chosen.emit(view.answers.list.key)
        assert at(sheet) == (TEAMS[2], 30)
        assert view.cell.answer.hasFocus()
        sheet.press("Enter")  # nothing is put down
        assert sheet.state.sheet.noted == {}
        assert view.sheet.hasFocus()


class TestAppeals:
    def test_filed_and_ruled(self, sheet: Organiser) -> None:
        view = section(sheet)
        type_marks(sheet, "000")
        view.sheet.go_to(TEAMS[0], 2)
        view.cell.answer.setText("самовар")
        view.chips.chips["appeals"].click()
        view.appeals.reason.setFocus()
        sheet.say("по сути верно")
        sheet.press("Enter")
        (appeal,) = sheet.state.sheet.appeals
        assert (appeal.team, appeal.question, appeal.wants, appeal.answer, appeal.reason) == (
            TEAMS[0],
            2,
            "acceptance",
            "самовар",
            "по сути верно",
        )
        assert view.chips.chips["appeals"].text() == "Апелляции: 1"
        assert "самовар" in view.appeals.reason_given.text()
        view.appeals.why.setFocus()
        sheet.say("убедили")
        sheet.click("Удовлетворить")
        assert sheet.state.sheet.appeals[0].granted
        assert ranking(sheet.state)[0].right == 1

        sheet.page.ledger.do(QualifierAppealed(TEAMS[3], 1, "removal", "", "вопрос не о том"))
        view.appeals.list.selectRow(1)
        sheet.click("Отклонить")
        assert sheet.state.sheet.appeals[1].granted is False
        assert sheet.state.sheet.removed == {}
        view.appeals.list.chosen.emit(view.appeals.list.key)
        assert at(sheet) == (TEAMS[3], 1)


class TestTies:
    def tied(self, organiser: Organiser) -> None:
        for team in TEAMS[:3]:
            organiser.page.ledger.do(AnswersMarked(team, 1, "1" * 10 + "0" * 26))

    def test_a_lot_is_drawn_from_chance_and_recorded(self, sheet: Organiser) -> None:
        self.tied(sheet)
        assert section(sheet).chips.chips["ties"].text() == "Равные: 1"
        assert all(line.tied for line in section(sheet).sheet.sheet.picture.lines[:3])
        sheet.press("F4")
        ((order, by),) = sheet.state.sheet.settled
        assert by == "lot"
        assert set(order) == set(TEAMS[:3])
        assert ties(sheet.state) == ()
        sheet.press("F4")  # nothing is level any more
        assert len(sheet.state.sheet.settled) == 1

    def test_further_questions_put_them_in_order(self, sheet: Organiser) -> None:
        self.tied(sheet)
        view = section(sheet)
        view.chips.chips["ties"].click()
        view.ties.list.go_to(TEAMS[2])
        sheet.click("Выше")
        view.ties.list.go_to(TEAMS[2])
        sheet.click("Выше")
        assert sheet.state.sheet.settled == ()
        sheet.click("По доп. вопросам")
        assert sheet.state.sheet.settled == (((TEAMS[2], TEAMS[0], TEAMS[1]), "sudden_death"),)
        assert [rank.team for rank in ranking(sheet.state)] == [TEAMS[2], TEAMS[0], TEAMS[1]]
        assert "дополнительные вопросы" in view.ties.settled.text()

    def test_closing_asks_for_ties_across_the_cut(self, sheet: Organiser) -> None:
        self.tied(sheet)
        view = section(sheet)
        view.going_on.setValue(2)
        view.close_game()
        assert sheet.state.sheet.going_on is None
        assert sheet.refused
        sheet.press("F4")
        sheet.click("Закрыть игру")
        assert sheet.state.sheet.going_on == 2
        assert not view.going_on.isEnabled()
        type_marks(sheet, "1")
        assert marks_of(sheet, TEAMS[0]) == "1" * 10 + "0" * 26
        view.sheet.setFocus()
        sheet.press("KeyZ", modifiers=CONTROL)
        assert sheet.state.sheet.going_on is None
        assert view.going_on.isEnabled()


class TestFiles:
    def file(self, organiser: Organiser, path: Path) -> str:
        for number, team in enumerate(TEAMS):
            organiser.page.ledger.do(AnswersMarked(team, 1, "1" * (number + 5) + "0" * (31 - number)))
        write_sheet_csv(organiser.state, path)
        for _team in TEAMS:
            organiser.desk.session.undo()
        return path.read_text("utf-8")

    def test_looked_at_before_it_is_taken(self, sheet: Organiser, tmp_path: Path) -> None:
        path = tmp_path / "отборочная.csv"
        told = self.file(sheet, path)
        path.write_text(told.replace(TEAMS[5], "Незнакомцы").replace(TEAMS[6], "Гости из Твери"), "utf-8")
        view = section(sheet)
        view.bring_in(str(path))
        assert view.file.isVisible()
        assert "узнано 10 команд" in view.file.summary.text()
        assert "2 незнакомых" in view.file.summary.text()
        assert TEAMS[5] in view.file.summary.text()
        assert cells(view.file.table, "Незнакомцы")[1] == "незнакома: не берётся"
        assert cells(view.file.table, TEAMS[0])[2] == "5"
        # One of the unknown names is a team of the season, the other a new one.
        view.file.table.go_to("Незнакомцы")
        view.file.meant.setCurrentIndex(view.file.meant.findData(TEAMS[5]))
        view.file.meant.activated.emit(view.file.meant.currentIndex())
        view.file.table.go_to("Гости из Твери")
        view.file.meant.setCurrentIndex(1)
        view.file.meant.activated.emit(1)
        sheet.press("Enter", modifiers=CONTROL)
        assert not view.file.isVisible()
        assert marks_of(sheet, TEAMS[5]) == "1" * 10 + "0" * 26
        assert sheet.state.squad("Гости из Твери") is not None
        assert marks_of(sheet, "Гости из Твери") == "1" * 11 + "0" * 25
        assert marks_of(sheet, TEAMS[6]) == "." * 36
        # Once more changes nothing.
        entries = len(sheet.desk.session.course.entries)
        path.write_text(told.replace(TEAMS[6], "Гости из Твери"), "utf-8")
        view.bring_in(str(path))
        sheet.press("Enter", modifiers=CONTROL)
        assert len(sheet.desk.session.course.entries) == entries

    def test_left_and_unreadable(self, sheet: Organiser, tmp_path: Path) -> None:
        path = tmp_path / "отборочная.csv"
        self.file(sheet, path)
        view = section(sheet)
        view.bring_in(str(path))
        sheet.press("Escape")
        assert view.sheet.hasFocus()
        assert not organiser_marked(sheet)
        path.write_text("ничего похожего", "utf-8")
        view.bring_in(str(path))
        assert not view.file.isVisible()
        assert sheet.refused

    @pytest.mark.parametrize("full_rows", [False, True])
    @pytest.mark.parametrize("suffix", [".xlsx", ".csv", ".json"])
    def test_written_in_each_form_and_read_again(self, sheet: Organiser, tmp_path: Path, suffix: str, *, full_rows: bool) -> None:
        type_marks(sheet, "1101" * 9)
        view = section(sheet)
        path = tmp_path / f"лист{suffix}"
        view.write(str(path), full_rows=full_rows)
        assert path.is_file()
        sheet.desk.session.undo()
        view.bring_in(str(path))
        assert cells(view.file.table, TEAMS[0])[2] == "27"
        view.file.take()
        assert marks_of(sheet, TEAMS[0]) == "1101" * 9

    def test_dialogs(self, sheet: Organiser) -> None:
        view = section(sheet)
        for choose in (view.choose_file, view.choose_target):
            choose()
            dialog = view._dialog
            assert dialog is not None
            choose()
            assert view._dialog is dialog
            dialog.reject()
            assert view._dialog is None


def test_sixty_teams(open_organiser: Callable[..., Organiser]) -> None:
    organiser = open_organiser(until="teams")
    for number in range(48):
        organiser.page.ledger.do(TeamEntered(f"Команда {number + 1}"))
    organiser.section("qualifier")
    view = section(organiser).sheet
    view.go_to("Команда 48", 1)
    type_marks(organiser, "10" * 18)
    assert marks_of(organiser, "Команда 48") == "10" * 18
    assert at(organiser) == (TEAMS[0], 1)
    assert view.verticalScrollBar().value() == 0
    assert len(view.sheet.picture.lines) == 60


def test_a_window_with_a_frame_has_room_for_all_of_the_sheet(sheet: Organiser) -> None:
    sheet.window.resize(1278, 694)
    QApplication.processEvents()
    room = section(sheet).parentWidget()
    assert room is not None
    assert (section(sheet).width(), section(sheet).height()) == (room.width(), room.height())
    sheet.window.resize(1280, 720)
