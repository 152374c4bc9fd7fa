"""Work in a thread whose result comes back to the window's."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from judge_console.ui.background import Background


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    background = Background()
    yield background
    background.finish()


def test_a_result_comes_back_in_the_windows_thread(background: Background, qtbot: QtBot) -> None:
    came: list[tuple[int, bool]] = []
    here = threading.get_ident()
    busy: list[bool] = []
    background.busy_changed.connect(busy.append)
    background.run(threading.get_ident, lambda there: came.append((there, threading.get_ident() == here)))
    assert background.busy
    qtbot.waitUntil(lambda: bool(came))
    assert came[0][0] != here
    assert came[0][1]
    assert busy == [True, False]
    assert not background.busy


def test_an_error_is_told_to_who_asked(background: Background, qtbot: QtBot) -> None:
    told: list[Exception] = []
    background.run(lambda: 1 // 0, lambda _: pytest.fail("there is no result"), told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert isinstance(told[0], ZeroDivisionError)


def test_an_error_nobody_expects_is_raised_as_a_bug(background: Background, qtbot: QtBot) -> None:
    with qtbot.captureExceptions() as raised:
        background.run(lambda: 1 // 0, lambda _: pytest.fail("there is no result"))
        qtbot.waitUntil(lambda: bool(raised))
    assert raised[0][0] is ZeroDivisionError


def test_many_at_once_all_come_back(background: Background, qtbot: QtBot) -> None:
    came: list[int] = []
    for number in range(50):
        background.run(lambda number=number: number * number, came.append)
    qtbot.waitUntil(lambda: len(came) == 50)
    assert sorted(came) == [number * number for number in range(50)]


def test_finishing_waits_for_what_runs(qtbot: QtBot) -> None:
    background = Background()
    gate = threading.Event()
    background.run(gate.wait, lambda _: pytest.fail("it is no longer wanted"))
    gate.set()
    background.finish()
    assert not background.busy
    qtbot.wait(20)
