"""The draws of an evening: committed to, decided by the seed, the same again when undone, and checked afterwards."""

from __future__ import annotations

import pytest

from judge_console.desk import evening_chance
from judge_console.desk.chance import Chance
from judge_console.desk.games import Games
from judge_console.desk.session import GameSession
from judge_console.quiz.events import Answered, Diced, GameBegan, PlayerBenched, Spun
from judge_console.quiz.state import State
from tests.quiz.evenings import SQUADS, head, laying, lineup

SEED = Chance.of_number(7)


@pytest.fixture
def evening(games: Games) -> GameSession:
    session = games.begin("quiz", "tesnoty-2023", head())
    session.remember(evening_chance.NOTE_KEY, SEED.text)
    return session


def begin(session: GameSession, *first: str) -> None:
    session.record(lineup("A"))
    committed = evening_chance.commitment(session)
    assert committed is not None
    session.record(committed)
    session.record(GameBegan("A", laying(*first)))  # type: ignore[arg-type]  # envelopes by name


def test_a_fresh_seed_is_drawn_once_and_kept(games: Games) -> None:
    one, other = (games.begin("quiz", "tesnoty-2023", head()) for _ in range(2))
    seed = evening_chance.chance_of(one)
    assert evening_chance.chance_of(one) == seed
    assert evening_chance.chance_of(games.open(one.game_id)) == seed
    assert evening_chance.chance_of(other) != seed


def test_it_is_committed_to_before_the_first_spin_and_never_after(evening: GameSession) -> None:
    event = evening_chance.commitment(evening)
    assert event is not None
    assert event.sha256 == SEED.commitment
    begin(evening)
    assert evening_chance.commitment(evening) is None
    evening.record(evening_chance.spin(evening))
    assert evening_chance.commitment(evening) is None


def test_outcomes_are_those_of_the_seed_in_order(evening: GameSession) -> None:
    begin(evening)
    stops = []
    for _ in range(5):
        evening.record(evening_chance.spin(evening))
        stops.append(evening.state.last_spin.stop)
        evening.record(Answered("Анна", True))
    assert stops == [SEED.outcome(number, 13) for number in range(5)]


def test_an_undone_spin_is_not_rolled_anew(evening: GameSession) -> None:
    begin(evening)
    first = evening_chance.spin(evening)
    evening.record(first)
    evening.undo()
    assert evening_chance.spin(evening) == first
    evening.record(Spun(first.stop % 13 + 1), note="own top")
    assert evening_chance.draw_number(evening.course) == 1


def test_a_struck_spin_does_not_bring_its_outcome_again(evening: GameSession) -> None:
    begin(evening)
    for _ in range(2):
        evening.record(evening_chance.spin(evening))
        evening.record(Answered("Анна", True))
    evening.strike(len(evening.course.entries) - 1, "wrong round")
    evening.strike(len(evening.course.entries) - 3, "wrong round")
    assert evening_chance.draw_number(evening.course) == 2


def test_dice_take_two_draws_and_the_bench_one(evening: GameSession) -> None:
    begin(evening, "risk", "golden")
    evening.record(Spun(1))
    rolled = evening_chance.throw(evening, "Анна")
    assert rolled == Diced("Анна", SEED.outcome(1, 6), SEED.outcome(2, 6))
    while evening.state.game("A").running.host_higher is None:
        evening.record(evening_chance.throw(evening, "Анна"))
    evening.record(Answered("Анна", True))
    assert evening_chance.bench(evening) is None
    evening.record(Spun(2))
    evening.record(Answered("Анна", False))
    number = evening_chance.draw_number(evening.course)
    benched = evening_chance.bench(evening)
    assert benched == PlayerBenched(SQUADS["A"][SEED.outcome(number, 6) - 1])


def test_throws_are_held_against_the_seed_too(evening: GameSession) -> None:
    begin(evening, "risk")
    evening.record(Spun(1))
    evening.record(evening_chance.throw(evening, "Анна"))
    while evening.state.game("A").running.host_higher is None:
        evening.record(evening_chance.throw(evening, "Анна"))
    stop = SEED.outcome(0, 13)
    throws = [entry for entry in evening.course.entries if isinstance(entry.event, Diced)]

    checked = evening_chance.checked_draws(evening.course, SEED.text)

    assert [one.draw for one in checked] == [0, *range(1, 2 * len(throws), 2)]
    assert [one.agrees for one in checked] == [stop == 1, *([True] * len(throws))]


def test_the_seed_is_told_after_the_evening_and_every_draw_checked(evening: GameSession) -> None:
    begin(evening)
    for _ in range(5):
        evening.record(evening_chance.spin(evening))
        evening.record(Answered("Анна", True))
    typed = evening_chance.spin(evening).stop % 13 + 1
    evening.record(Spun(typed), note="own top")
    evening.record(Answered("Анна", True))
    evening.record(lineup("B"))
    evening.record(GameBegan("B", laying()))
    for _ in range(6):
        evening.record(evening_chance.spin(evening))
        evening.record(Answered("Клим", False))
    state: State = evening.state
    assert state.finished
    told = evening_chance.revelation(evening)
    assert told is not None
    evening.record(told)
    assert evening.state.seed_matches
    assert evening_chance.revelation(evening) is None
    checked = evening_chance.checked_draws(evening.course, told.seed)
    assert [one.draw for one in checked] == list(range(12))
    assert [one.agrees for one in checked] == [number != 5 for number in range(12)]
    other = evening_chance.checked_draws(evening.course, Chance.of_number(8).text)
    assert not all(one.agrees for one in other)
    with pytest.raises(ValueError, match="hexadecimal"):
        evening_chance.checked_draws(evening.course, "no seed")


def test_an_evening_of_another_club_file_has_no_seed_to_tell(games: Games) -> None:
    session = games.begin("quiz", "tesnoty-2023", head())
    session.record(evening_chance.commitment(session) or pytest.fail("nothing to commit to"))
    games.club.notes.forget(evening_chance.NOTE_KEY, game_id=session.game_id)
    assert evening_chance.revelation(session) is None
