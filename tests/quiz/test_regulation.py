"""The regulation file: every decision by name with its clause, and faults told with their place."""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge_console.engine.errors import FormatError
from judge_console.quiz.rules import read_rules
from tests.quiz.evenings import regulation, regulation_text


def test_options_hold_what_the_regulation_says() -> None:
    options = regulation().options
    assert (options.squad.people, options.squad.table, options.squad.reserve) == (9, 6, 3)
    assert (options.owls.white, options.owls.white_counts_for_seasons) == (4, 2)
    assert (options.wheel.sectors, options.game.goal, options.shootout.lead) == (13, 6, 2)
    assert (options.points.casino_beaten, options.points.opponent_beaten) == (Decimal("0.5"), Decimal(1))
    assert (options.question.seconds, options.blitz.questions, options.blitz.seconds) == (60, 3, 20)
    assert (options.risk.host_higher_seconds, options.risk.player_higher_seconds, options.risk.hint_seconds) == (40, 60, 20)
    assert (options.early.seconds, options.minutes.seconds, options.time_out.seconds, options.qualifier.questions) == (5, 60, 900, 36)
    assert sorted(set(options.wheel.laying)) == [
        "blitz",
        "club_spirit",
        "golden",
        "plain",
        "risk",
        "special",
        "tete_a_tete",
        "viewer",
    ]
    assert options.wheel.laying.count("plain") == 6


def test_each_option_stands_with_its_clause() -> None:
    rules = regulation()
    assert rules.id == "tesnoty-2023"
    assert rules.clause_of("points.casino_beaten") == "2.3"
    assert rules.clause_of("early.needs_right") == "general practice"
    assert rules.clause_number("credit.casino") == "3.credit"
    assert rules.clause_number("wheel.played_sector") is None
    assert set(rules.options.meanings) >= {*rules.clauses.values(), *rules.options.refusals.values()} - {"general practice"}


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("goal = 6\n", "", "missing_key", "game.goal"),
        ("goal = 6\n", 'goal = "six"\n', "wrong_type", "game.goal"),
        ("goal = 6\n", "goal = 6\nlives = 3\n", "unknown_key", "game.lives"),
        ('goal = "2.2"\n', "", "missing_key", "game.clauses.goal"),
        ('goal = "2.2"\n', 'goal = "9.9"\n', "unknown_value", "game.clauses.goal"),
        ('no_lineup = "1.1"\n', 'no_lineup = "9.9"\n', "unknown_value", "refusals.no_lineup"),
        ('compare = "score"\n', 'compare = "luck"\n', "unknown_value", "evening.compare"),
        ("sectors = 13\n", "sectors = 12\n", "wrong_count", "wheel.laying"),
        ("sectors = 13\n", "sectors = 0\n", "wrong_count", "wheel.laying"),
        ('    "golden",\n', '    "silver",\n', "unknown_value", "wheel.laying[5]"),
        ("[meanings]\n", "[meanings\n", "not_toml", ""),
    ],
)
def test_a_fault_is_told_with_its_place(old: str, new: str, code: str, place: str) -> None:
    text = regulation_text()
    assert text.count(old) == 1
    with pytest.raises(FormatError) as caught:
        read_rules(text.replace(old, new))
    assert (caught.value.code, caught.value.place) == (code, place)
