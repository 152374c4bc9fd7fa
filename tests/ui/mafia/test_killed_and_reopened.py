"""The program is killed at every step of a game and opened again over what is on the disk: the desk is as it was, the timer paused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.mafia.desk import Desk

STEPS = (
    "⏎",
    "⏎⏎",
    "⏎⏎",
    "⏎5⏎⏎2",
    "ф3⏎ф3⏎ф3⏎",
    "⏎" * 7,
    "⏎ 12345⏎",
    "⏎",
    "⏎",
    "⏎",
    "12345⏎",
    "123456⏎",
    "⏎",
    "⏎⏎",
    "7⏎",
    "4⏎",
    "⏎",
    "⏎",
    "⏎",
    "⏎",
    "⏎",
    "⏎4у44⏎",
    "⏎",
    "и1⏎",
    "⏎␛",
    "⏎␛",
    "⏎⏎",
)
"""Each phase once: stages, speeches, vote, tie, re-vote, lift, last words, night, checks, morning, best move, an offer, the end."""


def seen(desk: Desk) -> dict[str, object]:
    """What the judge sees that must be there again."""
    page = desk.page
    return {
        "title": desk.title,
        "next": desk.next,
        "said": desk.said,
        "floor": page.ribbon.floor.whole(),
        "undo": page.game.undo_words(),
        "rows": page.grid.model.rows,
        "path": [(point.name, point.standing) for point in page.ribbon.path.points],
        "timed": (page.timekeeper.kind, page.timekeeper.seat) if page.timekeeper.active else None,
        "proposals": desk.state.proposals,
    }


def test_each_phase_is_there_again(desk: Desk, tmp_path: Path) -> None:
    titles: set[str] = set()
    for number, script in enumerate(STEPS):
        desk.keys(script)
        desk.wait(2)
        left, hour = desk.page.timekeeper.remaining(), desk.page.timekeeper.hour_remaining()
        again = desk.killed_and_reopened(tmp_path / f"killed{number}")
        try:
            assert seen(again) == seen(desk), script
            assert not again.page.timekeeper.running
            assert again.page.timekeeper.remaining() == pytest.approx(left, abs=1.0), script
            assert again.page.timekeeper.hour_remaining() == pytest.approx(hour, abs=1.0)
            titles.add(again.title)
        finally:
            again.close()
    assert desk.state.signed
    assert titles >= {
        "Ночь знакомства",
        "День 1 · Речи",
        "День 1 · Попил",
        "День 1 · Переголосование",
        "День 1 · Подъём",
        "День 1 · Последнее слово",
        "Ночь 1 · Выстрел",
        "Ночь 1 · Проверки",
        "День 2 · Утро",
        "День 2 · Речи",
        "Игра окончена",
        "Протокол подписан",
    }


def test_a_turn_begun_in_the_moment_of_the_crash_has_its_whole_time(desk: Desk, tmp_path: Path) -> None:
    desk.keys("⏎⏎⏎⏎⏎⏎")
    desk.page.timekeeper.stop()  # the row is on the disk, the timer was not remembered
    again = desk.killed_and_reopened(tmp_path / "killed")
    try:
        assert again.timer == "1:00"
        assert not again.page.timekeeper.running
        again.keys("␣", apart=0)
        again.wait(3)
        assert again.timer == "0:57"
    finally:
        again.close()


def test_an_unreadable_note_of_the_page_costs_a_stage_and_nothing_else(desk: Desk, tmp_path: Path) -> None:
    desk.keys("⏎⏎")
    desk.session.remember("mafia.page", {"marks": "?"})
    again = desk.killed_and_reopened(tmp_path / "killed")
    try:
        assert again.next == "Договорка, 60 с"
    finally:
        again.close()
