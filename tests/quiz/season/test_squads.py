"""Squads of a season: their size, champions in them at every edge, captains, line-ups, names carried everywhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge_console.engine.events import Entry, Event
from judge_console.quiz.season.events import (
    AnswerNoted,
    BracketSet,
    CalendarAccepted,
    CaptainNamed,
    EarlierSeasonsListed,
    EveningEntered,
    EveningForfeited,
    EveningScheduled,
    FeeCharged,
    FeePaid,
    GameScore,
    GroupsSet,
    GroupTieSettled,
    LineupHandedIn,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    OwlsSet,
    PrizeHanded,
    QualifierAppealed,
    QualifierTieSettled,
    SeasonOwl,
    TeamEntered,
    TeamRenamed,
    TeamWithdrew,
    ThemeChosen,
)
from judge_console.quiz.season.state import HandedLineup, Season, SeasonMember, Squad, evening_key
from judge_console.quiz.squad import Colour, Member, Owl
from tests.quiz.season.seasons import HEAD, REASON, all_refusals, course, evening, insisted, owls, sheet, state

NOW = HEAD.season.name
EARLIER = ("Осень 2025", "Весна 2025", "Осень 2024", "Весна 2024")
LISTED = EarlierSeasonsListed(EARLIER)
PEOPLE = tuple("АБВГДЕЖЗИ")


def joined(*people: tuple[str, tuple[SeasonOwl, ...]] | str, team: str = "Гранит") -> list[Event]:
    return [MemberJoined(team, one) if isinstance(one, str) else MemberJoined(team, *one) for one in people]


def codes(*events: Event | Entry) -> list[tuple[str, str | None, object]]:
    return [(refusal.code, refusal.clause, refusal.facts.get("found")) for refusal in all_refusals(*events)]


@pytest.mark.clause("quiz:1.1")
def test_a_squad_has_nine_people_and_the_tenth_is_let_in_by_name_only() -> None:
    assert codes(*joined(*PEOPLE)) == []
    assert codes(*joined(*PEOPLE, "К")) == [("squad_size", "1.1", 10)]
    season = course(*joined(*PEOPLE), insisted(MemberJoined("Гранит", "К")), insisted(MemberJoined("Гранит", "Л")))
    assert [(one.team, one.code, one.clause, one.reason, one.facts) for one in season.state.breaches] == [
        ("Гранит", "squad_size", "1.1", REASON, {"found": 10, "expected": 9}),
        ("Гранит", "squad_size", "1.1", REASON, {"found": 11, "expected": 9}),
    ]
    assert [one.event for one in season.state.breaches] == [13, 14]
    # Whoever goes makes room, and one for another breaks nothing further.
    assert season.refusal(Entry(MemberLeft("Гранит", "Л"))) is None
    assert season.refusal(Entry(OwlsSet("Гранит", "Л", owls(("white", NOW))))) is None


@pytest.mark.clause("quiz:1.2", "quiz:1.2.2")
def test_four_white_owls_and_a_fifth() -> None:
    white = owls(("white", NOW))
    four = joined(*((name, white) for name in "АБВГ"))
    assert codes(*four) == []
    assert codes(*four, MemberJoined("Гранит", "Д", white)) == [("owl_limit", "1.2.2", 5)]
    assert codes(*four, MemberJoined("Гранит", "Д"), OwlsSet("Гранит", "Д", white)) == [("owl_limit", "1.2.2", 5)]
    # Two white owls of one holder are one holder; another squad is another squad.
    assert codes(*four, OwlsSet("Гранит", "А", owls(("white", NOW), ("white", NOW)))) == []
    assert codes(*four, MemberJoined("Опыт", "Д", white)) == []
    # The one who leaves takes his owl along.
    assert codes(*four, MemberLeft("Гранит", "А"), MemberJoined("Гранит", "Д", white)) == []
    # More people over the limit are not let in by the reason that was given for the first.
    fifth = insisted(MemberJoined("Гранит", "Д", white))
    assert codes(*four, fifth, MemberJoined("Гранит", "Е")) == []
    assert codes(*four, fifth, MemberJoined("Гранит", "Е", white)) == [("owl_limit", "1.2.2", 6)]
    sixth = insisted(MemberJoined("Гранит", "Е", white))
    assert codes(*four, fifth, sixth, OwlsSet("Гранит", "А", ())) == []


@pytest.mark.clause("quiz:1.2.3")
@pytest.mark.parametrize(("season", "counts"), [(NOW, True), *zip(EARLIER, (True, True, False, False), strict=True)])
def test_a_white_owl_of_two_seasons_ago_counts_and_of_three_does_not(season: str, counts: bool) -> None:
    old = owls(("white", season))
    five = joined(*((name, old) for name in "АБВГД"))
    assert codes(LISTED, *five) == ([("owl_limit", "1.2.2", 5)] if counts else [])
    ages = state(LISTED, *five[:1]).members_of("Гранит")
    assert ages == (Member("А", (Owl("white", [NOW, *EARLIER].index(season)),)),)


@pytest.mark.clause("quiz:1.2.3")
def test_black_and_red_owls_do_not_age() -> None:
    people = joined(("А", owls(("black", EARLIER[3]))), ("Б", owls(("red", EARLIER[3]))), ("В", owls(("white", EARLIER[1]))))
    assert codes(LISTED, *people) == [("owl_limit", "1.2.1", 1)]
    people[2] = MemberJoined("Гранит", "В", owls(("white", EARLIER[2])))
    assert codes(LISTED, *people) == []


@pytest.mark.clause("quiz:1.2.1")
@pytest.mark.parametrize(
    ("holders", "beside"),
    [
        ([("black",), ("red",)], None),
        ([("black",), ("red",), ()], None),
        ([("black",), ("red",), ("white",)], 1),
        ([("black",), ("red",), ("black",)], 1),
        ([("black",), ("red",), ("red",), ("white",)], 2),
        ([("black",), ("black",), ("white",)], None),
        ([("black", "red")], None),
        ([("black", "red"), ("white",)], 1),
        ([("black", "red"), ("black",)], None),
        ([("black", "red"), ("black", "red")], None),
        ([("black", "red", "white"), ("red",), ("white",)], 1),
    ],
)
def test_a_black_and_a_red_owl_beside_others(holders: list[tuple[Colour, ...]], beside: int | None) -> None:
    """The last one who joins is refused where somebody else has an owl; a captain may hold both."""
    people = [(name, tuple(SeasonOwl(colour, NOW) for colour in colours)) for name, colours in zip(PEOPLE, holders, strict=False)]
    events: list[Event | Entry] = [*map(insisted, joined(*people[:-1])), *joined(people[-1])]
    refused = [refusal.facts for refusal in all_refusals(*events)]
    assert refused == ([] if beside is None else [{"owls": "beside_black_and_red", "found": beside, "expected": 0}])


@pytest.mark.clause("quiz:1.2.1", "quiz:1.2.2")
def test_every_limit_that_one_change_breaks_is_named_and_kept_by_name() -> None:
    people = [("А", owls(("black", NOW))), *((name, owls(("white", NOW))) for name in "БВГД"), *"ЕЖЗИ"]
    last = MemberJoined("Гранит", "К", owls(("red", NOW), ("white", NOW)))
    season = course(*joined(*people), insisted(last))
    assert [(one.code, one.clause, one.facts["found"]) for one in season.state.breaches] == [
        ("squad_size", "1.1", 10),
        ("owl_limit", "1.2.2", 5),
        ("owl_limit", "1.2.1", 4),
    ]
    assert [ruling.code for ruling in season.state.rulings] == ["squad_size"]
    assert season.record(Entry(TeamRenamed("Гранит", "Базальт"))).state.breaches[0].team == "Базальт"


def test_a_reason_for_something_else_makes_no_breach() -> None:
    season = course(MemberJoined("Опыт", "А"), insisted(MemberJoined("Гранит", "А")), insisted(TeamEntered("Ямб")))
    assert [ruling.code for ruling in season.state.rulings] == ["in_another_team"]
    assert season.state.breaches == ()


@pytest.mark.clause("quiz:1.2.3")
def test_the_list_of_seasons_says_how_old_owls_are_and_is_judged_as_well() -> None:
    old = [(name, owls(("white", EARLIER[3]))) for name in "АБВГД"]
    season = course(LISTED, *joined(*old), *joined(("Я", owls(("white", EARLIER[3]))), team="Опыт"))
    shorter = EarlierSeasonsListed((EARLIER[0], EARLIER[3]))
    assert [(one.code, one.clause, one.facts) for one in all_refusals(*(entry.event for entry in season.entries[4:]), shorter)] == [
        ("owl_limit", "1.2.2", {"owls": "white", "found": 5, "expected": 4, "team": "Гранит"})
    ]
    insisting = season.record(insisted(shorter))
    assert [(one.team, one.facts) for one in insisting.state.breaches] == [("Гранит", {"owls": "white", "found": 5, "expected": 4})]
    assert insisting.record(Entry(LISTED)).state.earlier == EARLIER
    # A squad that plays no more is not in the way.
    assert season.record(Entry(TeamWithdrew("Гранит"))).refusal(Entry(shorter)) is None
    # An owl of a season that is not in the list is older than any of them; without a list none is old.
    assert (
        course(*joined(("А", owls(("white", NOW))))).state.aged(SeasonMember("Б", owls(("white", "Осень 1999")))).owls[0].seasons_ago == 1
    )
    assert season.state.aged(SeasonMember("Б", owls(("white", "Осень 1999")))).owls == (Owl("white", 5),)


def test_people_come_go_and_are_renamed() -> None:
    season = course(*joined("А", "Б"), CaptainNamed("Гранит", "А"), MemberRenamed("Гранит", "А", "Аня"), MemberJoined("Гранит", "В"))
    assert season.state.squad("Гранит") == Squad("Гранит", "Аня", tuple(map(SeasonMember, ("Аня", "Б", "В"))))
    left = season.record(Entry(MemberLeft("Гранит", "Б"))).record(Entry(MemberLeft("Гранит", "Аня"))).state
    assert left.squad("Гранит") == Squad("Гранит", "", (SeasonMember("В"),))
    assert left.members_of("Гранит") == (Member("В", ()),)
    assert left.members_of("Ямб") == ()
    squad = course(TeamEntered("Ямб", "Капитан")).state.squad("Ямб")
    assert squad == Squad("Ямб", "Капитан")


def test_a_squad_that_withdrew_lets_its_people_go() -> None:
    season = course(*joined("А"), TeamWithdrew("Гранит", "разъехались"), MemberJoined("Опыт", "А"))
    squad = season.state.squad("Гранит")
    assert squad is not None
    assert squad.withdrew == "разъехались"


CALENDAR: tuple[Event, ...] = (
    GroupsSet((("Гранит", "Опыт"), ("Зенит", "Кварц")), ""),
    CalendarAccepted((evening("Опыт", "Гранит"), evening("Зенит", "Кварц", "2026-03-11"))),
)
LINEUP = LineupHandedIn("group", "Гранит", "Опыт", PEOPLE[:6], PEOPLE[6:])


@pytest.mark.clause("quiz:1.1")
def test_a_lineup_of_six_and_three_comes_from_the_squad() -> None:
    season = course(*CALENDAR, *joined(*PEOPLE), LINEUP)
    key = evening_key("group", "Опыт", "Гранит"), "Гранит"
    assert season.state.lineups == {key: HandedLineup(PEOPLE[:6], PEOPLE[6:])}
    again = season.record(Entry(replace(LINEUP, reserve=PEOPLE[7:]))).record(Entry(MemberRenamed("Гранит", "А", "Аня")))
    assert again.state.lineups == {key: HandedLineup(("Аня", *PEOPLE[1:6]), PEOPLE[7:])}
    for table, reserve, told in (
        (PEOPLE[:5], PEOPLE[5:8], [("lineup_size", "table", 5)]),
        (PEOPLE[:7], PEOPLE[7:], [("lineup_size", "table", 7)]),
        (PEOPLE[:6], (*PEOPLE[6:], "К"), [("lineup_size", "reserve", 4), ("not_in_lineup", None, None)]),
        (("А", *PEOPLE[:5]), (), [("listed_twice", None, None)]),
    ):
        refused = all_refusals(*CALENDAR, *joined(*PEOPLE), LineupHandedIn("group", "Гранит", "Опыт", table, reserve))
        assert [(one.code, one.facts.get("where"), one.facts.get("found")) for one in refused] == told
        assert {one.clause for one in refused} == {"1.1"}


@pytest.mark.clause("quiz:1.1", "quiz:1.2")
def test_a_squad_over_its_limits_hands_in_no_lineup_without_leave() -> None:
    over = [*CALENDAR, *joined(*PEOPLE), insisted(MemberJoined("Гранит", "К"))]
    assert codes(*over, LINEUP) == [("squad_size", "1.1", 10)]
    season = course(*over, insisted(replace(LINEUP, reserve=("К", "Я"))))
    assert [(one.code, one.event) for one in season.state.breaches] == [("squad_size", 15), ("squad_size", 16)]


EVERYWHERE: tuple[Event, ...] = (
    *joined(*PEOPLE),
    *sheet(Гранит=5, Опыт=5, Зенит=5, Кварц=3),
    AnswerNoted("Гранит", 9, "Ра"),
    QualifierAppealed("Гранит", 10, "acceptance", "Сет", "по словарю"),
    QualifierAppealed("Опыт", 10, "acceptance", "Гор", ""),
    QualifierTieSettled(("Опыт", "Гранит", "Зенит"), "sudden_death"),
    *CALENDAR,
    LINEUP,
    EveningForfeited("group", "Гранит", "Опыт", "Гранит", "болеют"),
    GroupTieSettled(1, ("Гранит", "Опыт"), "lot"),
    BracketSet(("Гранит", "Зенит", "Опыт", "")),
    EveningScheduled("play-off", "Зенит", "Гранит", "2026-07-01"),
    EveningEntered("play-off", "Зенит", "Гранит", "2026-07-01", GameScore(4, 6), GameScore(6, 2)),
    ThemeChosen("Гранит", "Зенит", "море"),
    ThemeChosen("Зенит", "Гранит", "суша"),
    FeeCharged("Гранит", 500, "стекло"),
    FeePaid("Гранит", 7500, "2026-03-04"),
    PrizeHanded("Гранит", "2026-03-04", "книги"),
)


def named(state: Season) -> str:
    return repr(replace(state, former={}, rulings=()))


def test_a_renamed_team_is_renamed_everywhere_and_its_old_name_still_stands_for_it() -> None:
    season = course(*EVERYWHERE)
    renamed = season.record(Entry(TeamRenamed("Гранит", "Базальт")))
    assert "Гранит" not in named(renamed.state)
    assert named(renamed.state).count("Базальт") == named(season.state).count("Гранит")
    assert renamed.state.former == {"Гранит": "Базальт"}
    assert (renamed.state.team_of("Гранит"), renamed.state.team_of("Базальт"), renamed.state.team_of("Опыт")) == (
        "Базальт",
        "Базальт",
        "Опыт",
    )
    # Back again it is the same season, but for the memory of the other name.
    back = renamed.record(Entry(TeamRenamed("Базальт", "Гранит"))).state
    assert back == replace(season.state, former={"Базальт": "Гранит"})
    further = renamed.record(Entry(TeamRenamed("Базальт", "Туф"))).state
    assert further.former == {"Гранит": "Туф", "Базальт": "Туф"}


def test_an_old_name_that_is_taken_up_again_stands_for_itself() -> None:
    season = course(TeamRenamed("Гранит", "Базальт"))
    assert season.record(Entry(TeamEntered("Гранит"))).state.former == {}
    assert season.record(Entry(TeamRenamed("Опыт", "Гранит"))).state.former == {"Опыт": "Гранит"}
    assert [refusal.code for refusal in all_refusals(TeamRenamed("Гранит", "Базальт"), MemberJoined("Гранит", "А"))] == ["team_not_entered"]
