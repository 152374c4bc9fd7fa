"""Squads and owls: 1.1 and 1.2 with every way to be on the edge of them."""

from __future__ import annotations

import pytest

from judge_console.engine.errors import FormatError
from judge_console.engine.events import Entry
from judge_console.quiz.events import GameBegan, LineupGiven
from judge_console.quiz.rules import Options
from judge_console.quiz.squad import Colour, Member, squad_breaches
from tests.quiz.evenings import SQUADS, head, laying, lineup, member, opened, played, refusal, regulation, varied

OLD, FRESH = 3, 2
Owls = tuple[tuple[Colour, int], ...]


def squad(*owls: Owls) -> tuple[Member, ...]:
    """A squad of seven whose first members hold these owls."""
    return tuple(member(name, *(owls[index] if index < len(owls) else ())) for index, name in enumerate(SQUADS["A"][:7]))


def breaches(members: tuple[Member, ...], options: Options | None = None) -> list[tuple[str, object, object]]:
    return [(code, facts["found"], facts["expected"]) for code, facts in squad_breaches(members, options or regulation().options)]


@pytest.mark.clause("quiz:1.1")
def test_nine_are_a_squad_and_ten_are_not() -> None:
    nine = tuple(member(name) for name in SQUADS["A"])
    assert breaches(nine) == []
    assert breaches((*nine, member("Клара"))) == [("squad_size", 10, 9)]


@pytest.mark.clause("quiz:1.1")
def test_a_line_up_stands_before_the_game_and_may_be_handed_in_again_until_then() -> None:
    course = played(lineup("A"), LineupGiven("A", SQUADS["A"][3:9], SQUADS["A"][:3]))
    begun = course.record(Entry(GameBegan("A", laying()))).state.game("A")
    assert begun is not None
    assert begun.at_table == SQUADS["A"][3:9]
    assert begun.reserve == SQUADS["A"][:3]
    assert refusal(opened(), GameBegan("A", laying())) == ("no_lineup", "1.1")


@pytest.mark.clause("quiz:1.2", "quiz:1.2.2", "quiz:1.2.3")
def test_four_white_owls_and_no_more_of_the_last_two_seasons() -> None:
    white: Owls = (("white", FRESH),)
    assert breaches(squad(white, white, white, white)) == []
    assert breaches(squad(white, white, white, white, (("white", 0),))) == [("owl_limit", 5, 4)]
    assert breaches(squad(white, white, white, white, (("white", OLD),), (("white", 9),))) == []


@pytest.mark.clause("quiz:1.2")
def test_limits_count_the_holders_unless_the_regulation_says_otherwise() -> None:
    both: Owls = (("white", 1), ("white", 2))
    members = squad(both, both, both)
    assert breaches(members) == []
    assert breaches(members, varied(('white_counted = "holders"', 'white_counted = "owls"')).options) == [("owl_limit", 6, 4)]


@pytest.mark.clause("quiz:1.2.1")
@pytest.mark.parametrize(
    ("owls", "beside"),
    [
        (((("black", 1),), (("red", 1),)), 0),
        (((("black", 9),), (("red", 9),)), 0),  # only white owls age
        (((("black", 1),), (("red", 1),), (("white", FRESH),)), 1),
        (((("black", 1),), (("red", 1),), (("white", OLD),)), 0),
        (((("black", 1),), (("red", 1),), (("black", 1),)), 1),
        (((("black", 1), ("white", 1)), (("red", 1),)), 0),  # the pair's own other owls are theirs
        (((("black", 1), ("red", 1)),), 0),
        (((("black", 1), ("red", 1)), (("red", 1),)), 0),  # one stands for black, the other for red
        (((("black", 1), ("red", 1)), (("white", 1),)), 1),
        (((("black", 1),), (("black", 1),), (("white", 1),)), 0),  # no red owl: black and white go together
        (((("red", 1),), (("white", 1),)), 0),
    ],
)
def test_a_black_and_a_red_owl_stand_alone(owls: tuple[Owls, ...], beside: int) -> None:
    assert breaches(squad(*owls)) == ([("owl_limit", beside, 0)] if beside else [])
    assert breaches(squad(*owls), varied(('black_and_red = "without other owls"', 'black_and_red = "allowed"')).options) == []


@pytest.mark.clause("quiz:1.1", "quiz:1.2", "quiz:1.2.1", "quiz:1.2.2")
def test_each_breach_is_named_when_the_judge_lets_them_pass() -> None:
    white: Owls = (("white", 1),)
    members = (*squad((("black", 1),), (("red", 1),), white, white, white, white, white), *(member(name) for name in "ЭЮЯ"))
    course = opened(of=head(squad=members))
    given = LineupGiven("A", tuple(one.name for one in members[:5]), ("Никто",))
    insisted = course.record(Entry(given, override="товарищеская встреча"))
    named = [(breach.team, breach.code, breach.clause, breach.reason) for breach in insisted.state.breaches]
    assert named == [
        ("A", "squad_size", "1.1", "товарищеская встреча"),
        ("A", "owl_limit", "1.2.2", "товарищеская встреча"),
        ("A", "owl_limit", "1.2.1", "товарищеская встреча"),
        ("A", "lineup_size", "1.1", "товарищеская встреча"),
        ("A", "not_in_lineup", "1.1", "товарищеская встреча"),
    ]
    assert [breach.facts for breach in insisted.state.breaches][1:4] == [
        {"owls": "white", "found": 5, "expected": 4},
        {"owls": "beside_black_and_red", "found": 5, "expected": 0},
        {"where": "table", "found": 5, "expected": 6},
    ]
    # A line-up handed in anew has its own.
    again = insisted.record(Entry(LineupGiven("A", tuple(one.name for one in members[:6]), ()), override="она же"))
    assert [breach.code for breach in again.state.breaches] == ["squad_size", "owl_limit", "owl_limit"]


def test_an_override_of_something_else_is_no_breach() -> None:
    course = played(lineup("A"), GameBegan("A", laying())).record(Entry(lineup("A"), override="перепутали состав"))
    assert course.state.breaches == ()
    assert [ruling.code for ruling in course.state.rulings] == ["wrong_phase"]


def test_a_line_up_replaced_during_the_game_sits_down() -> None:
    names = SQUADS["A"]
    course = played(lineup("A"), GameBegan("A", laying())).record(Entry(LineupGiven("A", names[1:7], ()), override="перепутали состав"))
    game = course.state.game("A")
    assert game is not None
    assert (game.at_table, game.reserve) == (names[1:7], ())


def test_players_of_a_squad_have_names_of_their_own() -> None:
    with pytest.raises(FormatError) as caught:
        opened(of=head(squad=(member("Анна"), member("Вита"), member("Анна"))))
    assert (caught.value.code, caught.value.place) == ("same_name", "teams.A.squad[2].name")
