"""The calendar of the group stage: every pair once, and each departure from 4.season by name."""

from __future__ import annotations

import random
from collections import Counter
from datetime import date, timedelta
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_console.quiz.rules import read_rules
from judge_console.quiz.season.calendar import CalendarException, CalendarRequest, exceptions, months_later, proposal
from judge_console.quiz.season.events import PlannedEvening
from judge_console.quiz.season.state import Fixture, Season, SeasonHead, SeasonTitle
from judge_console.resource_files import resource

RULES = read_rules(resource("regulations", "quiz", "tesnoty-2023.toml").read_text(encoding="utf-8"))
TUESDAY, WEDNESDAY = 1, 2
AUTUMN, WINTER = date(2026, 9, 1), date(2027, 1, 31)


def teams(*sizes: int) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(f"{letter}{number}" for number in range(1, size + 1)) for letter, size in zip("ABCD", sizes, strict=False))


def season(begins: str = "2026-09-01", ends: str = "2027-02-28", closed: tuple[str, ...] = ()) -> Season:
    return Season(SeasonHead(SeasonTitle("Осень 2026", begins, ends, "О. Орлов")), RULES, closed=dict.fromkeys(closed, "ремонт"))


def planned(request: CalendarRequest, *, seed: int = 1, work: int = 6_000, tries: int = 1) -> tuple[PlannedEvening, ...]:
    return proposal(request, RULES, random.Random(seed).random, work=work, tries=tries)  # noqa: S311 - a calendar, no secret


def fixtures(*evenings: tuple[str, str, str]) -> tuple[Fixture, ...]:
    return tuple(Fixture("group", first, second, day, 1) for day, first, second in evenings)


def codes(found: tuple[CalendarException, ...]) -> list[str]:
    return [one.code for one in found]


class TestProposal:
    @given(
        st.lists(st.integers(2, 6), min_size=1, max_size=3),
        st.sampled_from([(WEDNESDAY,), (WEDNESDAY, TUESDAY), (WEDNESDAY, 5)]),
        st.integers(0, 99),
    )
    @settings(max_examples=25)
    @pytest.mark.clause("quiz:1.3")
    def test_every_pair_of_a_group_meets_once_on_a_day_that_is_free(self, sizes: list[int], weekdays: tuple[int, ...], seed: int) -> None:
        groups = teams(*sizes)
        request = CalendarRequest(groups, AUTUMN, WINTER, weekdays, frozenset({date(2026, 11, 4), date(2026, 12, 30)}))

        evenings = planned(request, seed=seed, work=300)

        met = Counter(frozenset((one.first, one.second)) for one in evenings)
        assert met == {frozenset(pair): 1 for group in groups for pair in combinations(group, 2)}
        assert {date.fromisoformat(one.date) for one in evenings} <= set(request.days())
        assert [one.date for one in evenings] == sorted(one.date for one in evenings)

    @pytest.mark.clause("quiz:4.season")
    def test_twelve_teams_in_two_groups_can_have_it_all_but_some_wednesdays(self) -> None:
        request = CalendarRequest(teams(6, 6), AUTUMN, WINTER, (WEDNESDAY, TUESDAY))

        evenings = planned(request, seed=1, work=60_000, tries=3)

        found = exceptions([Fixture("group", one.first, one.second, one.date) for one in evenings], season())
        assert set(codes(found)) == {"other_weekday"}
        assert len(found) < len(evenings) / 2  # mostly on Wednesdays
        assert len({one.date for one in evenings}) == 30

    def test_four_teams_on_wednesdays_alone_have_one_gap_that_is_too_long(self) -> None:
        # Two evenings of the first round are a week apart at least, and in the second a team of each meets: 4 weeks for both at once.
        request = CalendarRequest(teams(4), AUTUMN, WINTER, (WEDNESDAY,))

        evenings = planned(request)

        found = exceptions([Fixture("group", one.first, one.second, one.date) for one in evenings], season())
        assert [(one.code, one.found) for one in found] == [("too_late", 35)]

    def test_three_teams_on_wednesdays_wait_for_each_other(self) -> None:
        evenings = planned(CalendarRequest(teams(3), AUTUMN, WINTER, (WEDNESDAY,)))

        found = exceptions([Fixture("group", one.first, one.second, one.date) for one in evenings], season())
        assert set(codes(found)) <= {"too_late"}
        assert len(found) == 1

    def test_the_same_chance_gives_the_same_calendar(self) -> None:
        request = CalendarRequest(teams(5), AUTUMN, WINTER, (WEDNESDAY, TUESDAY))

        assert planned(request, seed=3) == planned(request, seed=3)

    def test_tries_are_made_until_one_fits(self) -> None:
        request = CalendarRequest(teams(4), AUTUMN, WINTER, (WEDNESDAY, TUESDAY))
        chances = [0]

        def chance() -> float:
            chances[0] += 1
            return source.random()

        source = random.Random(1)  # noqa: S311 - a calendar, no secret
        proposal(request, RULES, chance, work=3_000, tries=1)
        once, chances[0], source = chances[0], 0, random.Random(1)  # noqa: S311 - as above
        proposal(request, RULES, chance, work=3_000, tries=50)

        assert chances[0] == once

    def test_more_work_is_no_worse(self) -> None:
        request = CalendarRequest(teams(5, 5), AUTUMN, WINTER, (WEDNESDAY, TUESDAY))
        counts = [
            len(exceptions([Fixture("group", one.first, one.second, one.date) for one in planned(request, work=work)], season()))
            for work in (1, 20_000)
        ]

        assert counts[1] < counts[0]

    def test_evenings_that_are_fixed_keep_their_day_and_their_sides(self) -> None:
        played = PlannedEvening("2026-09-03", "A3", "A1")  # a Thursday
        request = CalendarRequest(teams(4), AUTUMN, WINTER, (WEDNESDAY,), fixed=(played,))

        evenings = planned(request)

        assert played in evenings
        assert len(evenings) == 6

    def test_where_all_are_fixed_there_is_nothing_to_look_for(self) -> None:
        played = PlannedEvening("2026-09-03", "A2", "A1")

        assert planned(CalendarRequest(teams(2), AUTUMN, AUTUMN, (WEDNESDAY,), fixed=(played,))) == (played,)

    def test_too_few_days_give_two_evenings_on_one(self) -> None:
        request = CalendarRequest(teams(4), AUTUMN, AUTUMN + timedelta(27), (WEDNESDAY,))

        evenings = planned(request)

        assert len(request.days()) == 4
        assert Counter(Counter(one.date for one in evenings).values()) == {2: 2, 1: 2}

    def test_no_day_at_all(self) -> None:
        with pytest.raises(ValueError, match="no day"):
            planned(CalendarRequest(teams(2), AUTUMN, AUTUMN, (WEDNESDAY,)))

    def test_nobody_is_always_first(self) -> None:
        evenings = planned(CalendarRequest(teams(6), AUTUMN, WINTER, (WEDNESDAY, TUESDAY)))
        firsts = Counter(one.first for one in evenings)

        assert max(firsts.values()) <= 4
        assert min(firsts[team] for team in teams(6)[0]) >= 1


@pytest.mark.clause("quiz:4.season")
class TestExceptions:
    def test_three_and_four_weeks_are_right_and_a_day_less_or_more_is_not(self) -> None:
        for days, expected in ((20, ["too_soon"]), (21, []), (28, []), (29, ["too_late"])):
            second = (date(2026, 9, 2) + timedelta(days)).isoformat()
            found = exceptions(fixtures(("2026-09-02", "А", "Б"), (second, "В", "А")), season())

            assert [one.code for one in found if one.code != "other_weekday"] == expected
            gaps = [one for one in found if one.code in {"too_soon", "too_late"}]
            assert all((one.teams, one.found, one.date, one.clause) == (("А",), days, second, "4.season") for one in gaps)

    def test_another_weekday_a_closed_day_and_two_evenings_on_one(self) -> None:
        found = exceptions(fixtures(("2026-09-03", "А", "Б"), ("2026-09-03", "В", "Г")), season(closed=("2026-09-03",)))

        assert codes(found) == ["closed_date", "other_weekday", "closed_date", "two_evenings", "other_weekday"]
        assert found[3].teams == ("В", "Г")

    def test_evenings_outside_the_season(self) -> None:
        found = exceptions(fixtures(("2026-08-26", "А", "Б"), ("2027-03-03", "В", "Г")), season())

        assert codes(found) == ["before_season", "after_season"]

    def test_evenings_without_a_date_and_of_the_play_off_are_none(self) -> None:
        others = (Fixture("group", "А", "Б", "", 1), Fixture("play-off", "А", "Б", "2026-09-04"))

        assert exceptions(others, season()) == ()

    def test_an_evening_that_was_forfeited_is_not_between_two_others(self) -> None:
        evenings = fixtures(("2026-09-02", "А", "Б"), ("2026-09-09", "А", "В"), ("2026-09-23", "А", "Г"))
        forfeited = (evenings[0], Fixture("group", "А", "В", "2026-09-09", 1, forfeit=("В", "болеют")), evenings[2])

        assert codes(exceptions(evenings, season())) == ["too_soon", "too_soon"]
        assert exceptions(forfeited, season()) == ()

    @pytest.mark.parametrize(
        ("begins", "ends", "expected"),
        [
            ("2026-09-01", "2027-01-30", [("season_too_short", 4)]),
            ("2026-09-01", "2027-01-31", []),
            ("2026-09-01", "2027-02-28", []),
            ("2026-09-01", "2027-03-01", [("season_too_long", 6)]),
            ("2026-08-31", "2027-02-27", []),
        ],
    )
    def test_a_season_lasts_five_to_six_months(self, begins: str, ends: str, expected: list[tuple[str, int]]) -> None:
        assert [(one.code, one.found) for one in exceptions((), season(begins, ends))] == expected


def test_months_later() -> None:
    assert months_later(date(2026, 8, 31), 6) == date(2027, 2, 28)
    assert months_later(date(2026, 12, 1), 1) == date(2027, 1, 1)
    assert months_later(date(2026, 12, 1), 0) == date(2026, 12, 1)
