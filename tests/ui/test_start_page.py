"""The first start, the list of games, the form of a new one."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from judge_console.desk.games import GameLine, Games
from judge_console.desk.sample import bring_in_sample
from judge_console.mafia.events import DayBegan, Nominated
from judge_console.mafia.state import MafiaHead
from judge_console.resource_files import resource
from judge_console.ui.application import Program
from judge_console.ui.games_list import GamesList, GamesModel, Rest, day_words
from judge_console.ui.main_window import MainWindow
from judge_console.ui.new_game import NewGame, read_list
from judge_console.ui.theme import Theme
from tests.ui.pressing import FakeClock, press_key, type_text
from tests.ui.stub_page import StubPage

CTRL = Qt.KeyboardModifier.ControlModifier
TEN = "Лис\nНочка\nБарон\nРыжий\nТень\nМарта\nГром\nВега\nШёпот\nКит"


def focused(window: MainWindow) -> QLineEdit:
    return cast("QLineEdit", window.focusWidget())


def a_line(number: int, status: str = "signed", tournament: str = "Кубок Волги") -> GameLine:
    title: dict[str, str | int] = {
        "tournament": tournament,
        "stage": "финал",
        "number": number,
        "table": number % 4 + 1,
        "date": f"2026-{number % 12 + 1:02d}-28",
        "judge": "Орлова" if number % 2 else "Петров",
    }
    saved = f"2026-11-{number % 28 + 1:02d}T20:00:00+03:00"
    return GameLine(str(number), "mafia", "mafia-tournament", title, status, None, saved, saved, 5)  # type: ignore[arg-type]


def test_a_first_start_offers_a_sample_game(window: MainWindow, games: Games) -> None:
    sample = next(button for button in window.start.findChildren(QPushButton) if button.text() == "Открыть пробную игру")
    assert sample.isVisible()
    sample.click()
    assert isinstance(window.page, StubPage)
    (line,) = games.lines()
    assert line.title["tournament"] == "Кубок Волги"
    assert line.status == "open"


def test_the_sample_game_is_one_key_away(window: MainWindow, games: Games) -> None:
    assert ("Enter", "Открыть пробную игру") in window.start.key_help()
    press_key(window, "Enter")
    assert isinstance(window.page, StubPage)
    assert len(games.lines()) == 1


def test_a_new_game_is_typed_with_the_keyboard_alone(window: MainWindow, program: Program, games: Games, fake_clock: FakeClock) -> None:
    press_key(window, "KeyN", "т", modifiers=CTRL)
    type_text(focused(window), "Кубок зимы")
    press_key(window, "Enter")
    type_text(focused(window), "полуфинал")
    press_key(window, "Enter")
    for figure in ("7", "2"):
        press_key(window, f"Digit{figure}")
        press_key(window, "Enter")
    press_key(window, "Enter")  # the date is today's
    type_text(focused(window), "Орлова")
    press_key(window, "Enter")
    press_key(window, "Enter")  # the regulation is the usual one
    for nickname in TEN.split("\n"):
        type_text(focused(window), nickname)
        press_key(window, "Enter")
    fake_clock.advance(0.5)  # a bounce of the last field's key does not begin the game
    press_key(window, "Enter")
    session = program.controller.session
    assert session is not None
    game = session.state.head.game
    assert (game.tournament, game.stage, game.number, game.table, game.judge) == ("Кубок зимы", "полуфинал", 7, 2, "Орлова")
    assert game.date == fake_clock.now()[:10]
    assert session.state.head.players == tuple(TEN.split("\n"))
    assert session.course.rules.id == "mafia-tournament"
    assert [line.status for line in games.lines()] == ["new"]
    assert isinstance(window.page, StubPage)


def test_the_next_game_has_what_the_last_one_had(window: MainWindow, games: Games, head: MafiaHead, program: Program) -> None:
    program.controller.hold(games.begin("mafia", "fiim-2024", head))
    press_key(window, "KeyN", "т", modifiers=CTRL)
    form = window.start.form
    assert form.head().game.number == head.game.number + 1
    assert (form.head().game.tournament, form.head().game.judge) == (head.game.tournament, head.game.judge)
    assert form.regulation.currentData() == "fiim-2024"
    assert form.head().players == ("",) * 10
    assert focused(window) is form.nicknames[0]
    form.same.click()
    assert form.head().players == head.players
    completer = form.nicknames[0].completer()
    completer.setCompletionPrefix("ворон")
    assert completer.currentCompletion() == "Чёрный ворон"


def test_a_game_of_ones_own_has_nothing_of_the_sample(window: MainWindow, games: Games, program: Program) -> None:
    program.controller.open_game(bring_in_sample(games))
    press_key(window, "KeyN", "т", modifiers=CTRL)
    head = window.start.form.head()
    assert (head.game.tournament, head.game.stage, head.game.judge, head.game.number) == ("", "", "", 1)
    assert not window.start.form.same.isVisibleTo(window.start.form)
    completer = window.start.form.nicknames[0].completer()
    completer.setCompletionPrefix("ворон")
    assert completer.currentCompletion() == ""


def test_a_new_day_begins_with_its_first_game(window: MainWindow, games: Games, head: MafiaHead, fake_clock: FakeClock) -> None:
    games.begin("mafia", "mafia-tournament", head)
    window.start.enter()
    fake_clock.now = lambda: "2026-12-05T18:00:00+03:00"  # type: ignore[method-assign]
    window.start.new_game()
    assert (window.start.form.head().game.number, window.start.form.head().game.date) == (1, "2026-12-05")


def test_ten_lines_pasted_at_once_fill_the_seats(window: MainWindow) -> None:
    window.start.new_game()
    form = window.start.form
    QApplication.clipboard().setText(TEN)
    form.nicknames[0].setFocus()
    press_key(window, "KeyV", "v", modifiers=CTRL)
    assert form.head().players == tuple(TEN.split("\n"))
    form.nicknames[8].setFocus()
    press_key(window, "KeyV", "v", modifiers=CTRL)  # from seat 9 on there is room for two
    assert form.head().players[8:] == ("Лис", "Ночка")
    form.paste.click()
    assert form.head().players == tuple(TEN.split("\n"))


@pytest.mark.parametrize(
    ("pasted", "found"),
    [
        ("Лис\n\nНочка \n", ("Лис", "Ночка")),
        ("1. Лис\n2. Ночка\n10) Кит", ("Лис", "Ночка", "Кит")),
        ("1\tЛис\n2\tНочка", ("Лис", "Ночка")),
        ("1 — Лис\n2 — Ночка", ("Лис", "Ночка")),
        ("1. Лис\nНочка", ("1. Лис", "Ночка")),
        ("7 самураев\n8 миля", ("7 самураев", "8 миля")),
        ("1. Лис", ("1. Лис",)),
        ("Лис\u00a0Рыжий\nНочка", ("Лис Рыжий", "Ночка")),
        ("Ъ" * 90 + "\nНочка", ("Ъ" * 60, "Ночка")),
        ("", ()),
    ],
)
def test_a_list_is_read_without_the_numbers_in_front(pasted: str, found: tuple[str, ...]) -> None:
    assert read_list(pasted) == found


def test_what_will_look_wrong_on_the_protocol_is_told_and_forbids_nothing(window: MainWindow, program: Program) -> None:
    window.start.new_game()
    form = window.start.form
    form.fill(["Лис", "лис", "Ночка"])
    assert form.hint.text() == "Один никнейм дважды: места 1, 2."
    assert [field.property("kind") or "" for field in form.nicknames[:3]] == ["wrong", "wrong", ""]
    form.nicknames[1].setText("Барон")
    assert form.hint.text() == "Места без никнейма: 4, 5, 6, 7, 8, 9, 10. Их можно вписать позже."
    press_key(window, "Enter", modifiers=CTRL)
    assert program.controller.session is not None


def test_arrows_and_enter_lead_through_the_seats(window: MainWindow) -> None:
    window.start.new_game()
    form = window.start.form
    form.nicknames[4].setFocus()
    press_key(window, "ArrowDown")
    assert focused(window) is form.nicknames[5]
    press_key(window, "ArrowUp")
    press_key(window, "ArrowUp")
    assert focused(window) is form.nicknames[3]
    form.nicknames[0].setFocus()
    press_key(window, "ArrowUp")
    assert focused(window) is form.nicknames[0]


def test_the_list_is_searched_while_typing_and_opened_with_enter(
    window: MainWindow, program: Program, games: Games, head: MafiaHead
) -> None:
    first = games.begin("mafia", "mafia-tournament", head)
    bring_in_sample(games)
    window.start.enter()
    assert window.start.list.model.rowCount() == 2
    type_text(focused(window), "финал волги орлова 30.11")
    assert window.start.list.model.rowCount() == 1
    press_key(window, "Enter")
    assert program.controller.session is not None
    assert program.controller.session.game_id == first.game_id


def test_the_filters_keep_open_unfinished_and_signed_games(theme: Theme, qtbot: QtBot) -> None:
    games_list = GamesList(theme)
    qtbot.addWidget(games_list)
    statuses = ("new", "open", "open", "finished", "abandoned", "signed", "damaged")
    games_list.show_lines([a_line(number, status) for number, status in enumerate(statuses)])
    left = {}
    for kept, chip in games_list._filters.items():
        chip.click()
        left[kept] = games_list.model.rowCount()
        assert chip.text().endswith(f" {left[kept]}")
    assert left == {"all": 7, "unfinished": 3, "unsigned": 1, "signed": 1}


def test_the_arrows_move_in_the_list_while_the_search_has_the_cursor(theme: Theme, qtbot: QtBot) -> None:
    games_list = GamesList(theme)
    qtbot.addWidget(games_list)
    games_list.show_lines([a_line(number) for number in range(30)])
    games_list.show()
    chosen: list[str] = []
    games_list.chosen.connect(chosen.append)
    games_list.search.setFocus()
    for key in ("ArrowDown", "ArrowDown", "PageDown", "ArrowUp", "Enter"):
        press_key(games_list, key)
    assert chosen == ["11"]
    for key in ("PageUp", "PageUp", "Enter"):
        press_key(games_list, key)
    assert chosen == ["11", "0"]
    type_text(games_list.search, "нет такой")
    press_key(games_list, "Enter")
    assert chosen == ["11", "0"]
    assert games_list._empty.isVisible()
    press_key(games_list, "Escape")
    assert games_list.search.text() == ""


def test_columns_sort_as_numbers_and_dates_do() -> None:
    model = GamesModel()
    model.show([a_line(number) for number in (2, 10, 1)])
    model.sort(2)
    assert [model.line(row).title["number"] for row in range(3)] == [1, 2, 10]
    model.sort(0, Qt.SortOrder.DescendingOrder)
    assert [model.line(row).title["date"] for row in range(3)] == ["2026-11-28", "2026-03-28", "2026-02-28"]
    model.sort(-1)
    assert [model.line(row).title["number"] for row in range(3)] == [2, 10, 1]
    assert day_words("2026-11-28") == "28.11.2026"


def test_ten_thousand_games_are_shown_and_searched_at_once(theme: Theme, qtbot: QtBot) -> None:
    games_list = GamesList(theme)
    qtbot.addWidget(games_list)
    games_list.resize(1232, 560)
    lines = [a_line(number, tournament=f"Кубок {number % 40}") for number in range(10_000)]
    began = time.process_time()
    games_list.show_lines(lines)
    games_list.show()
    qtbot.waitExposed(games_list)
    games_list.grab()
    games_list.search.setText("кубок 7 орлова")
    games_list.grab()
    spent = time.process_time() - began
    assert 0 < games_list.model.rowCount() < 10_000
    assert spent < 1.5, f"{spent:.2f} s"


class TestAnArchive:
    """Only the latest games are read until the judge looks for others."""

    @pytest.fixture
    def archive(self, theme: Theme, qtbot: QtBot) -> GamesList:
        games_list = GamesList(theme)
        qtbot.addWidget(games_list)
        games_list.resize(1232, 560)
        self.lines = [a_line(number, "open" if number == 340 else "signed") for number in range(350)]
        self.reads = 0

        def read() -> list[GameLine]:
            self.reads += 1
            return self.lines

        games_list.show_lines(self.lines[:200], Rest({"signed": 349, "open": 1}, read))
        games_list.show()
        games_list.grab()
        return games_list

    def test_counts_are_those_of_all(self, archive: GamesList) -> None:
        assert (archive.model.rowCount(), self.reads) == (200, 0)
        assert archive._count.text() == "350 игр"
        assert [chip.text() for chip in archive._filters.values()] == ["Все 350", "Идут 1", "Не подписаны 0", "Подписаны 349"]

    def test_a_search_looks_through_all(self, archive: GamesList) -> None:
        type_text(archive.search, "идёт")
        assert [archive.model.line(row).id for row in range(archive.model.rowCount())] == ["340"]
        assert (archive._count.text(), self.reads) == ("1 игра", 1)
        archive.search.clear()
        assert (archive.model.rowCount(), archive._count.text(), self.reads) == (350, "350 игр", 1)

    def test_so_does_a_filter(self, archive: GamesList) -> None:
        archive._filters["unfinished"].click()
        assert [archive.model.line(row).id for row in range(archive.model.rowCount())] == ["340"]

    def test_and_an_order(self, archive: GamesList) -> None:
        archive.view.horizontalHeader().setSortIndicator(2, Qt.SortOrder.DescendingOrder)
        assert archive.model.line(0).title["number"] == 349

    def test_who_scrolls_down_comes_to_the_others(self, archive: GamesList) -> None:
        archive.view.scrollToBottom()
        QApplication.processEvents()
        assert (archive.model.rowCount(), self.reads) == (350, 1)
        assert archive._count.text() == "350 игр"
        archive.view.scrollToBottom()
        QApplication.processEvents()
        assert self.reads == 1

    def test_so_does_who_goes_down_by_key(self, archive: GamesList) -> None:
        archive.search.setFocus()
        for _time in range(21):
            press_key(archive, "PageDown")
        assert self.reads == 1
        assert archive.view.currentIndex().row() == 210

    def test_a_game_that_was_begun_meanwhile_is_shown_once(self, archive: GamesList) -> None:
        self.lines.insert(0, a_line(999))
        archive.model.fetchMore()
        shown = [archive.model.line(row).id for row in range(archive.model.rowCount())]
        assert len(shown) == len(set(shown)) == 351


def test_the_start_page_reads_the_latest_and_finds_the_others(
    window: MainWindow, program: Program, games: Games, head: MafiaHead, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge_console.ui.start_page._LATEST", 3)
    first = games.begin("mafia", "mafia-tournament", head)
    for number in range(4, 8):
        games.begin("mafia", "mafia-tournament", replace(head, game=replace(head.game, number=number, judge="Петров")))
    window.start.enter()
    assert window.start.list.model.rowCount() == 3
    type_text(focused(window), str(head.game.judge))
    assert window.start.list.model.rowCount() == 1
    press_key(window, "Enter")
    assert program.controller.session is not None
    assert program.controller.session.game_id == first.game_id


def test_a_record_file_is_brought_in_and_opened(window: MainWindow, program: Program) -> None:
    window.start.bring_in([str(resource("sample", "mafia.game.json"))])
    assert program.controller.session is not None
    assert program.controller.session.state.day.number == 2


def test_a_file_that_is_no_record_is_named_and_nothing_is_brought_in(
    window: MainWindow, program: Program, games: Games, tmp_path: Path
) -> None:
    bad = tmp_path / "плохой.game.json"
    bad.write_text("{", "utf-8")
    window.start.bring_in([str(resource("sample", "mafia.game.json")), str(bad)])
    assert program.controller.session is None
    assert games.lines() == ()
    message = window.messages.message
    assert message is not None
    assert "плохой.game.json" in message.words


def test_a_record_that_breaks_a_rule_says_which_event(window: MainWindow, games: Games, tmp_path: Path) -> None:
    text = resource("sample", "mafia.game.json").read_text("utf-8").replace('"by": 2, "seat": 5', '"by": 2, "seat": 4', 1)
    bad = tmp_path / "нарушение.game.json"
    bad.write_text(text, "utf-8")
    window.start.bring_in([str(bad)])
    assert games.lines() == ()
    assert window.messages.message is not None
    assert "4" in window.messages.message.headline


def test_no_list_ever_tells_a_role(window: MainWindow, program: Program, games: Games) -> None:
    bring_in_sample(games)
    window.start.enter()
    model = window.start.list.model
    shown = " ".join(str(model.index(0, column).data()) for column in range(model.columnCount()))
    assert not any(role in shown.split() for role in ("К", "М", "Ш", "Д", "мафия", "шериф", "дон"))


def test_a_game_begun_in_the_form_can_be_played_at_once(window: MainWindow, program: Program) -> None:
    window.start.new_game()
    window.start.form.finish()
    assert program.controller.do(DayBegan())
    assert program.controller.do(Nominated(1, 2))


def test_back_leads_from_the_form_to_the_list(window: MainWindow, games: Games) -> None:
    bring_in_sample(games)
    window.start.enter()
    window.start.new_game()
    form: NewGame = window.start.form
    form.back.click()
    assert not form.isVisible()
    window.start.new_game()
    form.begin.setFocus()
    press_key(window, "Escape")
    assert not form.isVisible()


def test_the_fields_of_a_new_game_stand_in_line(window: MainWindow) -> None:
    window.start.new_game()
    form: NewGame = window.start.form
    QApplication.processEvents()
    fields = form._order
    assert {field.height() for field in fields} == {36}
    lefts = {field.mapTo(window, field.rect().topLeft()).x() for field in fields[:7]}
    assert len(lefts) == 2  # two columns
    # So far from its edge the text begins, in a field to write in as in one for a number or a day.
    texts = set[int]()
    for field in fields[:6]:
        line = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
        assert isinstance(line, QLineEdit)
        line.setCursorPosition(0)
        cursor = line.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
        texts.add(line.mapTo(field, cursor.topLeft()).x())
    assert max(texts) - min(texts) <= 1
