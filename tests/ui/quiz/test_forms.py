"""The form of a new evening, line-ups, envelopes, packages of questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from judge_console.desk.evening_questions import shelf_of
from judge_console.quiz.squad import Owl
from judge_console.quiz.state import TeamHead
from judge_console.ui.quiz.evening_form import EveningForm
from judge_console.ui.quiz.laying_panel import LayingPanel
from judge_console.ui.quiz.lineup_panel import LineupPanel
from judge_console.ui.quiz.questions_panel import QuestionsPanel
from judge_console.ui.theme import Theme
from tests.quiz.evenings import head
from tests.ui.looking import nameless
from tests.ui.pressing import press_key
from tests.ui.quiz.desk import HostDesk


class TestNewEvening:
    def test_a_whole_evening_is_begun_from_it(self, open_desk: Callable[..., HostDesk]) -> None:
        desk = open_desk(begin=False)
        desk.window._choose_tab(2)
        start = desk.window.start
        start.new_game()
        form = start.evening_form
        assert nameless(form) == []
        fields = form.fields
        fields.season.setText("Осень 2026")
        fields.host.setText("Орлова")
        fields.editor.setText("Дроздов")
        for team, side in ((fields.a, head().teams.a), (fields.b, head().teams.b)):
            team.take(side)
        fields.a.owls[1].setText("Б1")
        form.finish()
        assert form.hint.text() == ""
        found = desk.state.head
        assert found.teams.a.squad[1].owls == (Owl("white", 1),)
        assert found.teams.b == head().teams.b
        assert found.evening.season == "Осень 2026"
        assert desk.next == "Состав: Гранит"

    def test_teams_of_earlier_evenings_bring_their_squads(self, theme: Theme) -> None:
        form = EveningForm(theme)
        form.prepare([("tesnoty-2023", "Тесноты")], [head("play-off")], "2026-12-02")
        assert form.fields.stage.currentData() == "play-off"
        assert form.fields.head().evening.date == "2026-12-02"
        form.fields.b.name.setText("гранит")
        form.fields.b.name.editingFinished.emit()
        assert form.fields.b.head() == head().teams.a
        form.deleteLater()

    @pytest.mark.parametrize(
        ("spoil", "fault"),
        [
            (lambda form: form.fields.a.name.clear(), "Команда А: нет названия."),
            (lambda form: form.fields.b.fill([""] * 9), "Опыт: нет игроков."),
            (lambda form: form.fields.a.fill(["Анна", "Анна"]), "Гранит: Анна записан дважды."),
            (lambda form: form.fields.a.captain.setText("Никто"), "Гранит: капитана нет в составе."),
            (lambda form: form.fields.a.owls[0].setText("сова"), "Совы пишутся буквой и числом сезонов назад: Б1 Ч К3."),
        ],
    )
    def test_what_cannot_be_meant_is_told(self, theme: Theme, spoil: Callable[[EveningForm], None], fault: str) -> None:
        form = EveningForm(theme)
        form.prepare([("tesnoty-2023", "Тесноты")], [], "2026-12-02")
        form.fields.a.take(head().teams.a)
        form.fields.b.take(head().teams.b)
        spoil(form)
        begun: list[object] = []
        form.begun.connect(lambda *_: begun.append(1))
        form.finish()
        assert form.hint.text() == fault
        assert not begun
        form.deleteLater()


class TestLineUp:
    def test_digits_go_through_table_reserve_and_not_here(self, desk: HostDesk) -> None:
        desk.keys("⏎")
        panel = desk.page.panel
        assert isinstance(panel, LineupPanel)
        desk.keys("1 7 7")  # the first to the reserve, the seventh to absent and back to the table
        desk.keys("⏎")
        lineup = desk.state.side("A").lineup
        assert lineup is not None
        assert lineup.table == ("Богдан", "Вита", "Герман", "Дина", "Елена", "Жан")
        assert lineup.reserve == ("Анна", "Зоя", "Илья")

    def test_a_breach_is_told_first_and_may_be_let_in_with_a_reason(self, desk: HostDesk) -> None:
        desk.keys("⏎1")
        panel = desk.page.panel
        assert isinstance(panel, LineupPanel)
        assert "(1.1)" in panel.verdict.text()
        desk.keys("⏎")
        assert desk.state.side("A").lineup is None
        assert desk.refused != ""
        press_key(desk.window, "F2")
        desk.type("шестой в пути")
        press_key(desk.window, "Enter")
        assert [breach.code for breach in desk.state.breaches] == ["lineup_size", "lineup_size"]
        assert desk.state.breaches[0].reason == "шестой в пути"

    def test_an_empty_squad_says_who_writes_it_in(self, desk: HostDesk) -> None:
        usual = head()
        empty = replace(usual, teams=replace(usual.teams, a=TeamHead("Гранит", "", ())))
        desk.program.controller.hold(desk.games.begin("quiz", "tesnoty-2023", empty))
        desk.keys("⏎")
        panel = desk.page.panel
        assert isinstance(panel, LineupPanel)
        assert panel.told.text() == "В составе пока никого: впишите людей, клавиша И."
        desk.keys("⇥")
        assert panel.told.text() == "Ещё не подан."

    def test_the_other_team(self, desk: HostDesk) -> None:
        desk.keys("⏎⇥⏎")
        assert desk.state.side("B").lineup is not None
        assert desk.state.side("A").lineup is None


class TestEnvelopes:
    def test_one_of_each_kind_shuffled(self, desk: HostDesk) -> None:
        desk.keys("⏎⏎⏎")
        panel = desk.page.panel
        assert isinstance(panel, LayingPanel)
        usual = sorted(desk.state.rules.options.wheel.laying)
        assert sorted(panel.laid) == usual
        orders = set()
        for _ in range(5):
            orders.add(panel.laid)
            desk.keys("␣")
        assert len(orders) > 1
        assert sorted(panel.laid) == usual

    def test_another_envelope_by_hand(self, desk: HostDesk) -> None:
        desk.keys("⏎⏎⏎")
        panel = desk.page.panel
        assert isinstance(panel, LayingPanel)
        before = panel.laid[1]
        desk.keys("↓→")
        assert panel.laid[1] != before
        assert "Не как обычно" in panel.told.text()
        laid = panel.laid
        desk.keys("⏎")
        assert desk.game.envelopes == laid
        assert desk.state.commitment is not None


class TestPackages:
    def write(self, folder: Path) -> str:
        path = folder / "пакет.4s"
        path.write_text(
            "### Зима\n\n" + "\n\n".join(f"? Вопрос {number} (img {number}.png)\n! Да" for number in range(1, 31)), encoding="utf-8"
        )
        return str(path)

    def test_opened_filled_and_laid_by_hand(self, desk: HostDesk, tmp_path: Path) -> None:
        desk.begin("blitz")
        desk.keys("е")
        panel = desk.page.panel
        assert isinstance(panel, QuestionsPanel)
        panel.open_file(self.write(tmp_path))
        assert "Зима · 30 вопросов" in panel.package.text()
        assert "1.png" in panel.told.text()
        panel.fill()
        assert len(shelf_of(desk.session).at("A", 1)) == 3
        assert len(shelf_of(desk.session).at("A", 13)) == 1
        desk.keys("⇥↓⇥ ↓↓↓↓⏎")  # question 5 into sector 2
        assert [question.number for question in shelf_of(desk.session).at("A", 2)] == ["5"]
        desk.keys("␛")
        assert desk.page.panel is None
        assert desk.page.questions.shelf == shelf_of(desk.session)

    def test_a_game_begun_with_a_package_has_its_envelopes_filled(self, desk: HostDesk, tmp_path: Path) -> None:
        desk.keys("е")
        panel = desk.page.panel
        assert isinstance(panel, QuestionsPanel)
        panel.open_file(self.write(tmp_path))
        desk.keys("␛ ⏎⏎ ⏎⏎")
        place = desk.game.envelopes.index("blitz") + 1
        assert len(shelf_of(desk.session).at("A", place)) == 3

    def test_a_file_that_is_no_package_is_told(self, desk: HostDesk, tmp_path: Path) -> None:
        desk.keys("е")
        panel = desk.page.panel
        assert isinstance(panel, QuestionsPanel)
        path = tmp_path / "x.4s"
        path.write_text("просто текст", encoding="utf-8")
        panel.open_file(str(path))
        assert desk.refused != ""


def test_the_tab_without_an_evening_lists_evenings_only(open_desk: Callable[..., HostDesk]) -> None:
    desk = open_desk()
    desk.window.show_games()
    assert desk.window.start.list.model.rowCount() == 1
    assert "Гранит — Опыт" in desk.window.start.list.model.words(desk.window.start.list.model.line(0), 1)
    desk.window._choose_tab(0)
    assert desk.window.start.discipline == "mafia"
    desk.window._choose_tab(2)
    assert desk.window.page is desk.page
