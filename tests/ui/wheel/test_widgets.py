"""Wheel, dice and the free simulator as widgets: what turns comes to rest where it must, by the desk's clock."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from judge_console.desk.chance import Chance
from judge_console.desk.settings import Settings
from judge_console.ui.controller import Controller
from judge_console.ui.theme import Theme
from judge_console.ui.wheel.dice import ROLL_SECONDS, Dice
from judge_console.ui.wheel.page import WheelPage
from judge_console.ui.wheel.simulation import Labelled, Simulation, numbered, read_sectors
from judge_console.ui.wheel.wheel import SPIN_SECONDS, Sector, Wheel
from tests.ui.looking import clipped, nameless
from tests.ui.pressing import FakeClock


@pytest.fixture
def wheel(qapp: QApplication, qtbot: QtBot, fake_clock: FakeClock, theme: Theme) -> Wheel:
    made = Wheel(fake_clock, theme)
    qtbot.addWidget(made)
    made.show_sectors([Sector(str(number)) for number in range(1, 14)])
    fake_clock.on_step.append(made.frame)
    return made


class TestWheel:
    def test_it_turns_for_its_time_and_rests_on_the_outcome(self, wheel: Wheel, fake_clock: FakeClock) -> None:
        rested: list[int] = []
        wheel.rested.connect(lambda: rested.append(1))
        wheel.spin(7, 0)
        assert wheel.moving
        fake_clock.advance(SPIN_SECONDS - 0.1)
        assert not rested
        fake_clock.advance(0.2)
        assert rested == [1]
        assert wheel.sector == 7

    def test_it_clicks_once_an_edge(self, wheel: Wheel, fake_clock: FakeClock) -> None:
        passed: list[int] = []
        wheel.passed.connect(passed.append)
        wheel.spin(4, 0)
        for _ in range(700):
            fake_clock.advance(0.01)
        assert sum(passed) == pytest.approx(5 * 13 + 3, abs=1)

    def test_at_once_with_reduced_motion(self, wheel: Wheel) -> None:
        rested: list[int] = []
        wheel.rested.connect(lambda: rested.append(1))
        wheel.spin(13, 5, reduced=True)
        assert rested == [1]
        assert wheel.sector == 13

    def test_what_was_taken_back_tells_nobody(self, wheel: Wheel, fake_clock: FakeClock) -> None:
        rested: list[int] = []
        wheel.rested.connect(lambda: rested.append(1))
        wheel.spin(3, 0)
        wheel.cancel()
        fake_clock.advance(10)
        assert not rested

    def test_it_goes_on_from_where_it_stood(self, wheel: Wheel) -> None:
        wheel.point_at(5, 3)
        before = wheel.angle
        wheel.spin(9, 4)
        assert wheel.angle == pytest.approx(before % 360)
        wheel.finish()
        assert wheel.sector == 9

    def test_the_table_is_drawn_once_for_all_frames(self, wheel: Wheel, fake_clock: FakeClock) -> None:
        wheel.show()
        wheel.grab()
        table = wheel._table
        assert table is not None
        wheel.spin(2, 0)
        for _ in range(20):
            fake_clock.advance(0.1)
            wheel.grab()
        assert wheel._table is table
        wheel.show_sectors([Sector("один"), Sector("два", spent=True)], lit=1)
        assert wheel._table is None
        assert not wheel.grab().isNull()

    @pytest.mark.parametrize("theme", ["dark", "light", "high-contrast"], indirect=True)
    def test_every_theme(self, wheel: Wheel) -> None:
        assert not wheel.grab().isNull()


class TestDice:
    def test_they_tumble_and_show_what_was_decided(self, qtbot: QtBot, fake_clock: FakeClock, theme: Theme) -> None:
        dice = Dice(fake_clock, theme)
        qtbot.addWidget(dice)
        fake_clock.on_step.append(dice.frame)
        dice.roll((2, 6), ("ведущий", "Анна"))
        shown = set()
        for _ in range(14):
            fake_clock.advance(0.1)
            shown.add(dice.shown())
            assert all(1 <= face <= 6 for face in dice.shown())
        assert len(shown) > 5
        fake_clock.advance(ROLL_SECONDS)
        assert dice.shown() == (2, 6)
        assert not dice.moving
        assert not dice.grab().isNull()


class TestSimulation:
    def test_sectors_as_one_types_them(self) -> None:
        assert read_sectors("Приз\n\nСупер × 3\nБанк*2\nОчки: 10\nНоль × 0\n2026") == (
            Labelled("Приз"),
            Labelled("Супер", 3),
            Labelled("Банк", 2),
            Labelled("Очки", 10),
            Labelled("2026"),
        )
        assert len(read_sectors(numbered(200))) == 60

    def test_weights_are_kept_to(self) -> None:
        simulation = Simulation(Chance.of_number(3))
        simulation.take(read_sectors("a\nb × 3"))
        for _ in range(4000):
            simulation.spin()
        assert simulation.counts[1] / 4000 == pytest.approx(0.75, abs=0.02)
        assert simulation.fairness().p_value > 0.01

    def test_a_seed_begins_again_from_its_first_outcome(self) -> None:
        simulation = Simulation()
        simulation.take(read_sectors(numbered(13)))
        runs = []
        for words in ("42", "42", Chance.of_number(42).text, "слово", ""):
            simulation.seed(words)
            runs.append([simulation.spin() for _ in range(20)])
        assert runs[0] == runs[1] == runs[2]
        assert len({tuple(run) for run in runs}) == 3

    def test_other_sectors_forget_the_counts(self) -> None:
        simulation = Simulation()
        simulation.take(read_sectors(numbered(3)))
        simulation.spin()
        simulation.take(read_sectors(numbered(4)))
        assert simulation.counts == [0, 0, 0, 0]


class TestPage:
    @pytest.fixture
    def page(self, qtbot: QtBot, controller: Controller, theme: Theme, fake_clock: FakeClock) -> Iterator[WheelPage]:
        page = WheelPage(controller, theme)
        qtbot.addWidget(page)
        page.resize(1280, 640)
        fake_clock.on_step += [page.wheel.frame, page.dice.frame]
        yield page
        page.wheel.cancel()
        page.dice.cancel()

    def test_a_spin_tells_its_label_when_it_rests(self, page: WheelPage, fake_clock: FakeClock) -> None:
        page.labels.setPlainText("Приз\nБанкрот")
        page.spin()
        assert page.outcome.text() == ""
        fake_clock.advance(10)
        assert page.outcome.text() in {"Приз", "Банкрот"}
        assert page.outcome.text() in page.spun.whole()
        assert page.wheel.lit == page.simulation.spins[0]

    def test_one_to_five_dice(self, page: WheelPage, fake_clock: FakeClock) -> None:
        page.dice_count.setValue(5)
        page.throw()
        fake_clock.advance(5)
        assert len(page.simulation.throws[0]) == 5
        assert page.dice.values == page.simulation.throws[0]
        assert f"={sum(page.dice.values)}" in page.thrown.whole()

    def test_the_fairness_test_has_its_figures(self, page: WheelPage) -> None:
        page.seed.setText("7")
        page.begin_anew()
        page.test()
        assert "10000 запусков" in page.figures.text()
        assert "при 12 степенях свободы" in page.figures.text()
        assert "нет ничего необычного" in page.figures.text()
        assert sum(page.counts.counts) == 10_000

    def test_labels_and_dice_are_there_again(self, page: WheelPage, controller: Controller, theme: Theme, qtbot: QtBot) -> None:
        page.labels.setPlainText("Один\nДва")
        page.dice_count.setValue(3)
        page.leave()
        again = WheelPage(controller, theme)
        qtbot.addWidget(again)
        assert again.labels.toPlainText() == "Один\nДва"
        assert again.dice_count.value() == 3

    def test_reduced_motion(self, page: WheelPage, controller: Controller) -> None:
        Settings(controller.games.club.notes).set("motion.reduced", True)
        page.spin()
        assert not page.wheel.moving
        assert page.outcome.text() != ""

    def test_controls_have_names(self, page: WheelPage) -> None:
        assert nameless(page) == []
        assert dict(page.key_help())["Enter"] == "крутить волчок"

    @pytest.mark.parametrize(("size", "scrolls"), [((1280, 640), False), ((1900, 1000), False), ((900, 460), True)])
    def test_nothing_is_pressed_together(self, page: WheelPage, qtbot: QtBot, size: tuple[int, int], scrolls: bool) -> None:
        page.resize(*size)
        with qtbot.waitExposed(page):
            page.show()
        page.test()
        for _ in range(3):  # a column in a scrolling area is laid out again once it is known how high it is
            QApplication.processEvents()
        assert clipped(page) == []
        counts, figures, button = (part.geometry() for part in (page.counts, page.figures, page.test_button))
        assert counts.bottom() < figures.top()
        assert figures.bottom() < button.top()
        assert (page.area.verticalScrollBar().maximum() > 0) is scrolls
