"""The sample game of a first start."""

from __future__ import annotations

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games, replay
from judge_console.desk.sample import bring_in_sample, sample_record
from judge_console.mafia.state import Phase


def test_the_sample_is_a_lawful_game_in_the_middle_of_day_2() -> None:
    judged = replay(sample_record(), Regulations())
    assert judged.refusals == ()
    state = judged.course.state
    assert (state.phase, state.day.number) == (Phase.SPEECHES, 2)
    assert state.roles_known
    assert not state.over
    assert all(entry.at is not None for entry in judged.course.entries)


def test_every_copy_is_a_game_of_its_own(games: Games) -> None:
    first, second = bring_in_sample(games), bring_in_sample(games)
    assert {line.id for line in games.lines()} == {first, second}
    assert games.open(first).course.entries == sample_record().entries
