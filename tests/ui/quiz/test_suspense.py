"""Until the top and the dice rest, nothing tells what they will say: window, hall, undo, log, title, keys, a screen reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest

import pytest
from PIL import Image, ImageChops
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from judge_console.engine.events import Event
from judge_console.quiz.events import Answered, Diced, PlayerBenched, Spun
from judge_console.quiz.rules import Envelope
from tests.ui.pressing import press_key
from tests.ui.quiz.desk import HostDesk


class Drawing:
    """A desk with its hall before an outcome, and two outcomes that there could be."""

    def __init__(self, desk: HostDesk, one: Event, other: Event) -> None:
        self.desk = desk
        self.one, self.other = one, other
        # Whatever says something the first time only has said it.
        self.draw(one)
        desk.rest()
        self.take_back()

    def draw(self, outcome: Event) -> None:
        """The outcome is journalled; half a second later it still turns."""
        assert self.desk.program.controller.do(outcome)
        self.desk.wait(0.5)
        assert self.desk.page.turning.moving

    def take_back(self) -> None:
        """Nothing is drawn any more."""
        self.desk.keys("⌫")
        self.desk.rest()


CASES: tuple[tuple[Envelope, tuple[Event, ...], Event, Event], ...] = (
    ("plain", (), Spun(3), Spun(9)),
    ("risk", (Spun(1),), Diced("Анна", 2, 5), Diced("Анна", 5, 2)),
    ("golden", (Spun(1), Answered("Анна", False)), PlayerBenched("Богдан"), PlayerBenched("Елена")),
)


@pytest.fixture(params=CASES, ids=[one.kind for _envelope, _events, one, _other in CASES])
def drawing(open_desk: Callable[..., HostDesk], request: pytest.FixtureRequest) -> Drawing:
    """A desk just before an outcome of each kind is drawn."""
    envelope, events, one, other = request.param
    desk = open_desk()
    desk.program.hall.toggle()
    desk.begin(envelope)
    desk.do(*events)
    desk.wait(10)
    return Drawing(desk, one, other)


def words_of(root: QWidget) -> Iterator[str]:
    """Everything that widgets say, to the eye and to a screen reader."""
    yield from (root.windowTitle(), root.accessibleName())
    for widget in root.findChildren(QWidget):
        yield from (widget.accessibleName(), widget.toolTip())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()


class Told:
    """What the program says and shows at one moment. A glyph is not always drawn alike to the last bit; an outcome is another one."""

    def __init__(self, words: list[str], pictures: list[Image.Image]) -> None:
        self.words, self.pictures = words, pictures

    def differences(self, other: Told) -> list[object]:
        """What is said otherwise, and which pictures look otherwise."""
        words = [pair for pair in zip_longest(self.words, other.words) if pair[0] != pair[1]]
        pairs = enumerate(zip(self.pictures, other.pictures, strict=True))
        return [*words, *(number for number, (one, two) in pairs if not _alike(one, two))]


def _alike(one: Image.Image, two: Image.Image) -> bool:
    return one.size == two.size and max(most for _least, most in ImageChops.difference(one, two).getextrema()) < 48


def told(desk: HostDesk) -> Told:
    """Everything that the program says, without the times of day, and what it draws where an outcome would be seen."""
    QApplication.processEvents()  # what was shown and hidden has its place
    hall = desk.program.hall.window
    assert hall is not None
    bottom, page = desk.window.bottom, desk.page
    said = [*words_of(desk.window), *words_of(hall), *desk.hall.texts(), *(words for _key, words in (*bottom.lines, *bottom.hints))]
    said += [words for _key, words in page.key_help()]
    parts = (page.table, page.strip, page.board, page.sector_line)
    return Told([re.sub(r"\d\d:\d\d:\d\d", "", words) for words in said], [_picture(part) for part in parts])


def _picture(widget: QWidget) -> Image.Image:
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGBA8888)
    return Image.frombytes("RGBA", (image.width(), image.height()), bytes(image.constBits())).convert("RGB")


def test_what_is_told_does_not_depend_on_the_outcome_until_it_rests(drawing: Drawing) -> None:
    desk = drawing.desk
    drawing.draw(drawing.one)
    one = told(desk)
    desk.rest()
    one_rested = told(desk)
    drawing.take_back()
    drawing.draw(drawing.other)
    assert told(desk).differences(one) == []
    desk.rest()
    assert not desk.page.turning.moving
    assert told(desk).differences(one_rested) != []


def test_nor_does_it_when_it_was_taken_back_while_it_turned(drawing: Drawing) -> None:
    desk = drawing.desk
    drawing.draw(drawing.one)
    drawing.take_back()
    one = told(desk)
    drawing.draw(drawing.other)
    drawing.take_back()
    assert told(desk).differences(one) == []


def test_nor_whatever_is_done_meanwhile(drawing: Drawing) -> None:
    desk = drawing.desk
    found: list[Told] = []
    for outcome in (drawing.one, drawing.other):
        drawing.draw(outcome)
        entries = len(desk.session.course.entries)
        desk.program.settings.set("theme", "light")
        desk.program.settings.set("theme", "dark")
        desk.window.resize(1400, 800)
        desk.window.resize(1280, 720)
        press_key(desk.window, "KeyP", modifiers=Qt.KeyboardModifier.ControlModifier)
        desk.page.table.chair_pressed.emit(2)
        desk.page.now.option_pressed.emit(2)
        desk.page.now.written.emit("Кино")
        desk.page.now.acted.emit("quiz.right")
        desk.keys("пя2", apart=0.05)
        assert desk.page.panel is None
        assert len(desk.session.course.entries) == entries
        found.append(told(desk))
        drawing.take_back()
    assert found[0].differences(found[1]) == []


def test_cut_short_on_the_desk_it_is_cut_short_in_the_hall(drawing: Drawing) -> None:
    desk = drawing.desk
    drawing.draw(drawing.one)
    before = told(desk)
    assert desk.hall.wheel.moving or desk.hall.dice.moving
    desk.keys("⏎", apart=0)
    assert not desk.page.turning.moving
    assert not desk.hall.wheel.moving
    assert not desk.hall.dice.moving
    assert told(desk).differences(before) != []


def test_another_page_ends_it(drawing: Drawing) -> None:
    desk = drawing.desk
    drawing.draw(drawing.one)
    desk.window._choose_tab(0)
    assert not desk.program.controller.keeping_back
    assert not desk.hall.wheel.moving
    assert not desk.hall.dice.moving
    desk.window._choose_tab(2)


def test_typed_in_or_with_reduced_motion_it_is_told_at_once(desk: HostDesk) -> None:
    desk.program.settings.set("motion.reduced", True)
    desk.begin()
    desk.keys("⏎", apart=0)
    assert not desk.program.controller.keeping_back
    assert "волчок" in desk.window.bottom.lines[0][1]


def test_put_again_an_outcome_is_not_told_beforehand(desk: HostDesk) -> None:
    desk.begin()
    desk.keys("⏎")
    desk.rest()
    desk.keys("⌫")
    redo = [words for _chord, words in desk.window.bottom.hints if words.startswith("вернуть")]
    assert redo
    assert not any(mark.isdecimal() for mark in redo[0])
    press_key(desk.window, "Backspace", modifiers=Qt.KeyboardModifier.ShiftModifier)
    assert len(desk.game.rounds) == 1
