"""The shipped regulations as data, and what is wrong with one that a game cannot be played with."""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge_console.engine.errors import FormatError
from judge_console.mafia.rules import Role, Violation, read_rules
from judge_console.resource_files import resource
from tests.mafia.tables import regulation, regulation_text

SHIPPED = sorted(path.stem for path in resource("regulations", "mafia").glob("*.toml"))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_regulation_reads_under_its_own_name_and_keeps_its_text(name: str) -> None:
    rules = regulation(name)
    assert (rules.id, rules.text) == (name, regulation_text(name))
    assert sum(rules.composition.values()) == 10
    numbers = {clause for clause in rules.clauses.values() if clause[:1].isdigit()}
    assert numbers <= {*rules.options.meanings, "5.1.17"}
    assert all(wording.ru and wording.en for wording in rules.options.meanings.values())


def test_the_tournament_regulation_says_what_its_clauses_say() -> None:
    options = regulation().options
    assert regulation().composition == {Role.CIVILIAN: 6, Role.SHERIFF: 1, Role.MAFIOSO: 2, Role.DON: 1}
    assert (options.fouls.silence_at, options.fouls.removal_at, options.fouls.silent_revote_seconds) == (3, 4, 30)
    assert (options.last_word.seconds, options.last_word.several_seconds) == (60, 30)
    assert (options.stalemate.players, options.stalemate.count, options.stalemate.winner) == (4, 3, "red")
    points = options.points
    assert (points.red_win, points.black_win, points.defeat, points.draw, points.winning_don, points.winning_sheriff) == (2, 2, 0, 1, 3, 3)
    assert (options.penalties.leaving, options.penalties.leaving_recorded_as) == (Decimal(-1), "8.2.4")


@pytest.mark.clause("mafia:8.7", "mafia:8.7.1")
def test_the_timetable_is_five_games_of_an_hour_with_breaks_of_a_quarter() -> None:
    timetable = regulation().options.timetable
    assert (timetable.games, timetable.game_seconds, timetable.break_seconds) == (5, 3600, 900)


@pytest.mark.parametrize(
    ("option", "clause"),
    [
        ("fouls.silence_at", "6.4"),
        ("fouls.removal_at", "6.5"),
        ("vote.removal_and_vote", "7.1"),
        ("stalemate.kind", "7.2"),
        ("fouls.silent_revote_seconds", "7.4"),
        ("last_word.several_seconds", "7.5"),
        ("end.empty_table", "7.6"),
        ("points.red_win", "8.2.1"),
        ("best_move.three", "8.3.1"),
        ("extra.players", "8.4.1"),
        ("vote.tied_again", None),
    ],
)
def test_an_option_rests_on_its_clause_or_on_general_practice(option: str, clause: str | None) -> None:
    assert regulation().clause_number(option) == clause
    assert regulation().clause_of(option) == (clause or "general practice")


# Default sanctions: what each violation of section 5 brings, by section 6.
FOULS = {
    "5.1.1": "6.6.8",
    "5.1.2": "6.6.8",
    "5.1.10": "6.6.3",
    "5.1.11": "6.6.2",
    "5.1.12": "6.6.1",
    "5.1.13": "6.6.4",
    "5.1.14": "6.6.5",
    "5.1.15": "6.6.6",
    "5.1.16": "6.6.7",
}
REMOVALS = {"5.1.5": "6.7.4", "5.1.6": "6.7.3", "5.1.7": "6.7.5"}


@pytest.mark.clause("mafia:5.1.1", "mafia:5.1.2", "mafia:5.1.10", "mafia:5.1.11", "mafia:5.1.12", "mafia:5.1.13", "mafia:5.1.14")
@pytest.mark.clause("mafia:5.1.15", "mafia:5.1.16")
@pytest.mark.parametrize("clause", FOULS)
def test_these_violations_bring_a_foul(clause: str) -> None:
    assert regulation().violation(clause) == Violation(clause, "foul", FOULS[clause])


@pytest.mark.clause("mafia:6.6.1", "mafia:6.6.2", "mafia:6.6.3", "mafia:6.6.4", "mafia:6.6.5", "mafia:6.6.6", "mafia:6.6.7", "mafia:6.6.8")
@pytest.mark.parametrize("number", range(1, 9))
def test_section_six_six_brings_a_foul(number: int) -> None:
    assert regulation().violation(f"6.6.{number}") == Violation(f"6.6.{number}", "foul")


@pytest.mark.clause("mafia:5.1.5", "mafia:5.1.6", "mafia:5.1.7")
@pytest.mark.parametrize("clause", REMOVALS)
def test_these_violations_bring_a_removal(clause: str) -> None:
    assert regulation().violation(clause) == Violation(clause, "removal", REMOVALS[clause])


@pytest.mark.clause("mafia:6.7.2", "mafia:6.7.3", "mafia:6.7.4", "mafia:6.7.5", "mafia:6.7.7")
@pytest.mark.parametrize("clause", ["6.7.2", "6.7.3", "6.7.4", "6.7.5", "6.7.7"])
def test_section_six_seven_brings_a_removal(clause: str) -> None:
    assert regulation().violation(clause) == Violation(clause, "removal")


@pytest.mark.clause("mafia:5.1.3", "mafia:5.1.4", "mafia:5.1.8", "mafia:5.1.9", "mafia:6.7.1", "mafia:6.8.2", "mafia:6.8.3", "mafia:7.3")
def test_the_other_violations_bring_what_the_regulation_says() -> None:
    rules = regulation()
    assert rules.violation("5.1.3") == Violation("5.1.3", "team_defeat", "6.8.2", "expulsion", "7.3")
    assert rules.violation("5.1.4") == Violation("5.1.4", "team_defeat", "6.8.3")
    assert rules.violation("5.1.8") == Violation("5.1.8", "choice", "6.7.2")
    assert rules.violation("5.1.9") == Violation("5.1.9", "removal", "6.7.1", "penalty", "8.2.4")
    assert rules.violation("5.1.17") == Violation("5.1.17", "penalty", "8.6")
    assert rules.violation("6.7.1") == Violation("6.7.1", "removal", None, "penalty", "8.2.4")
    assert {clause: rules.violation(clause) for clause in ("6.8.1", "6.8.2", "6.8.3", "6.8.4")} == {
        clause: Violation(clause, "team_defeat") for clause in ("6.8.1", "6.8.2", "6.8.3", "6.8.4")
    }
    assert rules.violation("7.3") == Violation("7.3", "expulsion")
    assert rules.violation("6.7.6") is None


@pytest.mark.clause("mafia:6.1", "mafia:6.3")
def test_a_clause_is_known_when_the_regulation_has_it() -> None:
    rules = regulation()
    assert all(rules.knows_clause(clause) for clause in ("5.1.1", "6.3", "6.8", "7.6", "8.2.4", "9.10"))
    assert not any(rules.knows_clause(clause) for clause in ("6.7.6", "5.2", "", "10.1", "6.6.9"))


def test_a_lift_may_be_forbidden_by_numbers_or_for_the_whole_table() -> None:
    fiim = regulation("fiim-2024")
    assert not fiim.lift_allowed(3, 9)
    assert not fiim.lift_allowed(4, 4)
    assert fiim.lift_allowed(3, 10)
    assert fiim.lift_allowed(2, 4)
    assert regulation().lift_allowed(4, 4)


PROPOSALS = 'artificial_situation = "6.8.1"\nfour_at_table = "6.8.4"\nplayers = 4'
RECORDED = 'leaving_recorded_as = "8.2.4"\nlast_foul = 0'


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("seats = 10", "seats = 9", "roles_do_not_fill_table", "table.seats"),
        ("mafiosi = 2", "mafiosi = 3", "roles_do_not_fill_table", "table.seats"),
        ("free_seating_seconds = 20", "free_seating_seconds = -1", "unknown_value", "introduction.free_seating_seconds"),
        ("silence_at = 3", "silence_at = 0", "unknown_value", "fouls.silence_at"),
        ("removal_at = 4", "removal_at = 0", "unknown_value", "fouls.removal_at"),
        ("count = 3", "count = 0", "unknown_value", "stalemate.count"),
        ("step = 0.05", "step = 0", "unknown_value", "extra.step"),
        ("leaving = -1", "leaving = 1", "unknown_value", "penalties.leaving"),
        ("last_foul = 0", "last_foul = 0.5", "unknown_value", "penalties.last_foul"),
        ("late_registration = -1", "late_registration = 1", "unknown_value", "penalties.late_registration"),
        ("lift_forbidden = []", 'lift_forbidden = ["all", "half"]', "unknown_value", "vote.lift_forbidden[1]"),
        (PROPOSALS, PROPOSALS.replace("6.8.1", "6.8.9"), "unknown_value", "proposals.artificial_situation"),
        (PROPOSALS, PROPOSALS.replace("6.8.4", "6.8.9"), "unknown_value", "proposals.four_at_table"),
        ('leaving_clauses = ["5.1.9", "6.7.1"]', 'leaving_clauses = ["5.1.9", "6.7.6"]', "unknown_value", "penalties.leaving_clauses[1]"),
        (RECORDED, RECORDED.replace("8.2.4", "8.8"), "unknown_value", "penalties.leaving_recorded_as"),
        ('not_on_ballot = "9.5"', 'not_on_ballot = "9.55"', "unknown_value", "refusals.not_on_ballot"),
        ('clause = "6.7.7"', 'clause = "6.7.6"', "unknown_value", "violations[30].clause"),
        ("one_a_speech = true", "", "missing_key", "nomination.one_a_speech"),
        ("one_a_speech = true", "one_a_speech = true\nspeeches = 1", "unknown_key", "nomination.speeches"),
        ("one_a_speech = true", 'one_a_speech = "yes"', "wrong_type", "nomination.one_a_speech"),
        ('opener = "next living"', 'opener = "seat 1"', "unknown_value", "speech.opener"),
        ('removal_and_vote = "7.1"', "", "missing_key", "vote.clauses.removal_and_vote"),
        ('edition = "1"', "", "missing_key", "edition"),
        ("[timetable]", "[calendar]", "unknown_key", "calendar"),
    ],
)
def test_a_regulation_that_a_game_cannot_be_played_with_is_told_with_its_place(old: str, new: str, code: str, place: str) -> None:
    text = regulation_text("mafia-tournament")
    assert text.count(f"\n{old}\n") == 1
    text = text.replace(f"\n{old}\n", f"\n{new}\n")
    if old == "[timetable]":
        text = text.replace("[timetable.clauses]", "[calendar.clauses]")
    with pytest.raises(FormatError) as caught:
        read_rules(text)
    assert (caught.value.code, caught.value.place) == (code, place)


@pytest.mark.clause("mafia:8.1", "mafia:8.2")
@pytest.mark.parametrize(("name", "won", "don", "draw"), [("mafia-tournament", 2, 3, 1), ("fiim-2024", 1, 1, Decimal("0.5"))])
def test_games_are_scored_in_points(name: str, won: int, don: int, draw: Decimal) -> None:
    points = regulation(name).options.points
    assert (points.red_win, points.black_win, points.winning_don, points.draw, points.defeat) == (won, won, don, draw, 0)
