"""The play-off: brackets with and without byes, the match for the third place, the podium, and the bracket that is proposed."""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge_console.engine.events import Entry, Event
from judge_console.quiz.season.bracket import Match, bracket, podium, proposed_bracket
from judge_console.quiz.season.events import BracketSet, EveningEntered, EveningForfeited, EveningScheduled, GameScore, TeamRenamed
from judge_console.quiz.season.results import from_journal
from judge_console.quiz.season.state import Season
from judge_console.quiz.season.tables import TableRow
from tests.quiz.season.seasons import insisted, state

EIGHT = ("Агат", "Берилл", "Гранит", "Диорит", "Зенит", "Кварц", "Ониксъ", "Опыт")


def won(winner: str, loser: str, date: str = "2026-06-03") -> EveningEntered:
    return EveningEntered("play-off", loser, winner, date, GameScore(6, 2), GameScore(4, 6))


def season(teams: tuple[str, ...], *events: Event | Entry) -> Season:
    return state(BracketSet(teams), *events, teams=EIGHT)


def matches(of: Season) -> tuple[Match, ...]:
    return bracket(of, from_journal(of))


def told(of: Season) -> list[tuple[int, int, str | None, str | None, str | None]]:
    return [(one.round, one.number, one.first, one.second, one.winner) for one in matches(of)]


@pytest.mark.clause("quiz:1.3")
def test_a_play_off_of_four_from_the_semi_finals_to_the_third_place() -> None:
    four = EIGHT[:4]
    assert bracket(state(teams=EIGHT), ()) == ()
    assert podium(state(teams=EIGHT), ()) == (None, None, None)
    assert told(season(four)) == [
        (1, 1, "Агат", "Берилл", None),
        (1, 2, "Гранит", "Диорит", None),
        (2, 1, None, None, None),
        (2, 2, None, None, None),
    ]
    begun = season(four, EveningScheduled("play-off", "Берилл", "Агат", "2026-06-10"), won("Диорит", "Гранит"))
    first, second, final, third = matches(begun)
    assert (first.date, first.due, first.loser, first.result) == ("2026-06-10", True, None, None)
    assert (second.date, second.due, second.loser) == ("2026-06-03", False, "Гранит")
    assert second.result is not None
    assert (final.first, final.second, final.due, final.third_place) == (None, "Диорит", False, False)
    assert (third.first, third.second, third.third_place) == (None, "Гранит", True)

    semi_finals = won("Диорит", "Гранит"), won("Агат", "Берилл")
    played = season(four, *semi_finals, won("Диорит", "Агат"))
    assert podium(played, from_journal(played)) == ("Диорит", "Агат", None)
    over = season(four, *semi_finals, won("Диорит", "Агат"), won("Берилл", "Гранит"), TeamRenamed("Диорит", "Габбро"))
    assert podium(over, from_journal(over)) == ("Габбро", "Агат", "Берилл")


def test_eight_teams_play_three_rounds_and_a_forfeit_sends_the_opponents_on() -> None:
    of = season(
        EIGHT,
        won("Агат", "Берилл"),
        EveningScheduled("play-off", "Гранит", "Диорит", "2026-06-10"),
        EveningForfeited("play-off", "Гранит", "Диорит", "Гранит", "разъехались"),
        won("Зенит", "Кварц"),
        won("Опыт", "Ониксъ"),
        won("Диорит", "Агат"),
    )
    assert [(one.round, one.number, one.third_place) for one in matches(of)] == [
        (1, 1, False), (1, 2, False), (1, 3, False), (1, 4, False),
        (2, 1, False), (2, 2, False), (3, 1, False), (3, 2, True),
    ]  # fmt: skip
    assert told(of)[4:] == [
        (2, 1, "Агат", "Диорит", "Диорит"),
        (2, 2, "Зенит", "Опыт", None),
        (3, 1, "Диорит", None, None),
        (3, 2, "Агат", None, None),
    ]


def test_group_evenings_of_the_same_teams_decide_nothing_here() -> None:
    group = EveningEntered("group", "Агат", "Берилл", "2026-04-01", GameScore(6, 2), GameScore(4, 6))

    assert matches(season(EIGHT[:2], group))[0].due


def test_a_final_alone_has_no_third_place() -> None:
    of = season(EIGHT[:2], won("Берилл", "Агат"))

    assert told(of) == [(1, 1, "Агат", "Берилл", "Берилл")]
    assert podium(of, from_journal(of)) == ("Берилл", "Агат", None)


class TestByes:
    def test_a_bye_goes_on_by_itself_and_the_loser_of_the_only_semi_final_is_third(self) -> None:
        of = season(("Агат", "", "Берилл", "Гранит"), won("Гранит", "Берилл"))

        assert told(of) == [
            (1, 1, "Агат", "", "Агат"),
            (1, 2, "Берилл", "Гранит", "Гранит"),
            (2, 1, "Агат", "Гранит", None),
            (2, 2, "", "Берилл", "Берилл"),
        ]
        assert matches(of)[0].loser == ""
        assert not matches(of)[0].due
        assert podium(of, from_journal(of)) == (None, None, "Берилл")
        assert told(season(("Агат", "", "Берилл", "Гранит")))[-1] == (2, 2, "", None, None)

    def test_without_any_semi_final_there_is_no_third(self) -> None:
        of = season(("Агат", "", "", "Берилл"), won("Агат", "Берилл"))

        assert told(of)[2:] == [(2, 1, "Агат", "Берилл", "Агат")]
        assert podium(of, from_journal(of)) == ("Агат", "Берилл", None)

    def test_two_empty_places_that_the_organiser_lets_meet(self) -> None:
        of = state(insisted(BracketSet(("", "", "Агат", "Берилл"))), won("Агат", "Берилл"), teams=EIGHT)

        assert told(of) == [
            (1, 1, "", "", ""),
            (1, 2, "Агат", "Берилл", "Агат"),
            (2, 1, "", "Агат", "Агат"),
            (2, 2, "", "Берилл", "Берилл"),
        ]
        assert podium(of, from_journal(of)) == ("Агат", None, "Берилл")


def table(letter: str, count: int, points: str = "0") -> tuple[TableRow, ...]:
    return tuple(TableRow(place, f"{letter}{place}", 0, 0, 0, Decimal(points), None, 0, 0, None) for place in range(1, count + 1))


@pytest.mark.clause("quiz:1.3")
class TestProposed:
    @pytest.mark.parametrize(
        ("groups", "each", "expected"),
        [
            (1, 4, "A1 A4 A2 A3"),
            (2, 1, "A1 B1"),
            (2, 2, "A1 B2 B1 A2"),
            (4, 1, "A1 D1 B1 C1"),
            (4, 2, "A1 B2 C1 D2 B1 A2 D1 C2"),
            (2, 4, "A1 B4 B2 A3 B1 A4 A2 B3"),
            (3, 2, "A1 - C2 B2 B1 - C1 A2"),
        ],
    )
    def test_places_of_the_groups_cross(self, groups: int, each: int, expected: str) -> None:
        tables = [table("ABCD"[number], 5) for number in range(groups)]

        assert " ".join(team or "-" for team in proposed_bracket(tables, each)) == expected

    @pytest.mark.parametrize(("groups", "each"), [(2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (5, 2), (6, 3)])
    def test_winners_of_a_group_meet_its_second_in_the_final_at_the_earliest(self, groups: int, each: int) -> None:
        proposed = proposed_bracket([table("ABCDEF"[number], each) for number in range(groups)], each)

        half = len(proposed) // 2
        assert sorted(filter(None, proposed)) == sorted(f"{letter}{place}" for letter in "ABCDEF"[:groups] for place in range(1, each + 1))
        for letter in "ABCDEF"[:groups]:
            assert (proposed.index(f"{letter}1") < half) != (proposed.index(f"{letter}2") < half)
        pairs = [{first[:1], second[:1]} for first, second in zip(proposed[::2], proposed[1::2], strict=True)]
        assert all(len(pair) == 2 for pair in pairs)

    def test_the_best_have_the_byes(self) -> None:
        tables = [table("A", 2), table("B", 2, "1.5"), table("C", 2, "3")]

        proposed = proposed_bracket(tables, 2)

        assert {first for first, second in zip(proposed[::2], proposed[1::2], strict=True) if not second} == {"C1", "B1"}

    def test_a_short_group_sends_what_it_has(self) -> None:
        assert proposed_bracket([table("A", 3), table("B", 1)], 2) == ("A1", "", "B1", "A2")
        assert proposed_bracket([table("A", 1)], 2) == ()
        assert proposed_bracket([], 2) == ()
