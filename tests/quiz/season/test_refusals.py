"""What a season refuses: every code, what may be let in with a reason, and what no state could hold."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from types import ModuleType

import pytest

from judge_console.engine.errors import FormatError, Refused
from judge_console.engine.events import Entry, Event, HeadChanged, Struck
from judge_console.quiz import squad
from judge_console.quiz.season import evenings, game, groups, money, qualifier, squads
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    BracketSet,
    CalendarAccepted,
    CaptainNamed,
    DateClosed,
    DateOpened,
    EarlierSeasonsListed,
    EveningEntered,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    EveningSetAside,
    FeeCharged,
    FeePaid,
    GameScore,
    GroupsDrawn,
    GroupsSet,
    GroupTieSettled,
    LineupHandedIn,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    OwlsSet,
    PrizeHanded,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierClosed,
    QualifierTieSettled,
    QuestionReinstated,
    QuestionRemoved,
    SeasonClosed,
    TeamEntered,
    TeamMoved,
    TeamRenamed,
    TeamsSwapped,
    TeamWithdrew,
    ThemeChosen,
)
from judge_console.quiz.season.game import BEYOND_OVERRIDE, SEASON
from judge_console.quiz.season.state import SeasonHead, SeasonTitle
from tests.quiz.season.seasons import HEAD, QUESTIONS, REASON, all_refusals, course, evening, insisted, opened, owls, sheet

PAIRS = GroupsSet((("Гранит", "Опыт"), ("Зенит", "Кварц")), "")
FOUR = GroupsSet((("Гранит", "Опыт", "Зенит", "Кварц"),), "")
CALENDAR = CalendarAccepted((evening("Гранит", "Опыт"), evening("Зенит", "Кварц")))
LEVEL = sheet(Гранит=5, Опыт=5, Зенит=3, Кварц=1)
SCORED = sheet(Гранит=9, Опыт=7, Зенит=5, Кварц=3)
PEOPLE = tuple("АБВГДЕЖЗИ")
SQUAD = tuple(MemberJoined("Гранит", name) for name in PEOPLE)
APPEAL = QualifierAppealed("Гранит", 6, "acceptance", "Наполеон", "по словарю")
REMOVAL = QualifierAppealed("Гранит", 6, "removal", "", "ошибка в факте")


def entered(first: tuple[int, int], second: tuple[int, int], *shootout: int, teams: tuple[str, str] = ("Гранит", "Опыт")) -> EveningEntered:
    return EveningEntered("play-off", *teams, "2026-07-01", GameScore(*first), GameScore(*second), shootout)


# The events before, the last one refused with the code.
REFUSED: list[tuple[list[Event | Entry], str]] = [
    ([TeamEntered(" ")], "no_team_name"),
    ([TeamEntered("Опыт")], "team_already_entered"),
    ([TeamRenamed("Ямб", "Хорей")], "team_not_entered"),
    ([TeamRenamed("Опыт", "Зенит")], "team_already_entered"),
    ([TeamRenamed("Опыт", "Опыт")], "team_already_entered"),
    ([TeamRenamed("Опыт", "")], "no_team_name"),
    ([TeamWithdrew("Ямб")], "team_not_entered"),
    ([TeamWithdrew("Опыт"), TeamWithdrew("Опыт", "снова")], "already_withdrawn"),
    ([EarlierSeasonsListed(("Осень 2025", "Весна 2025", "Осень 2025"))], "season_listed_twice"),
    ([EarlierSeasonsListed(("Осень 2025", HEAD.season.name))], "season_listed_twice"),
    ([EarlierSeasonsListed(("",))], "season_listed_twice"),
    ([CaptainNamed("Ямб", "А")], "team_not_entered"),
    ([CaptainNamed("Гранит", "А")], "not_in_squad"),
    ([MemberLeft("Гранит", "А")], "not_in_squad"),
    ([*SQUAD, MemberRenamed("Гранит", "Я", "Ю")], "not_in_squad"),
    ([*SQUAD, MemberRenamed("Гранит", "А", "Б")], "already_in_squad"),
    ([*SQUAD, MemberRenamed("Гранит", "А", " ")], "no_person_name"),
    ([*SQUAD, MemberJoined("Опыт", "Я"), MemberRenamed("Опыт", "Я", "А")], "in_another_team"),
    ([MemberJoined("Ямб", "А")], "team_not_entered"),
    ([MemberJoined("Гранит", "")], "no_person_name"),
    ([*SQUAD, MemberJoined("Гранит", "А")], "already_in_squad"),
    ([*SQUAD, MemberJoined("Опыт", "А")], "in_another_team"),
    ([*SQUAD, MemberJoined("Гранит", "К")], "squad_size"),
    ([MemberJoined("Гранит", "А", owls(("white", "Осень 2020")))], "season_not_listed"),
    ([OwlsSet("Ямб", "А", ())], "team_not_entered"),
    ([OwlsSet("Гранит", "А", ())], "not_in_squad"),
    ([*SQUAD, OwlsSet("Гранит", "А", owls(("white", "Осень 2020")))], "season_not_listed"),
    ([*(MemberJoined("Гранит", name, owls(("white", HEAD.season.name))) for name in "АБВГД")], "owl_limit"),
    ([*SQUAD, LineupHandedIn("group", "Гранит", "Опыт", PEOPLE[:6], PEOPLE[6:])], "no_such_evening"),
    ([*SQUAD, PAIRS, CALENDAR, LineupHandedIn("group", "Ямб", "Опыт", PEOPLE[:6], PEOPLE[6:])], "team_not_entered"),
    ([*SQUAD, PAIRS, CALENDAR, LineupHandedIn("group", "Гранит", "Опыт", PEOPLE[:5], PEOPLE[6:])], "lineup_size"),
    ([*SQUAD, PAIRS, CALENDAR, LineupHandedIn("group", "Гранит", "Опыт", PEOPLE[:6], ("Я",))], "not_in_lineup"),
    ([*SQUAD, PAIRS, CALENDAR, LineupHandedIn("group", "Гранит", "Опыт", PEOPLE[:6], ("А",))], "listed_twice"),
    ([AnswersMarked("Ямб", 1, "1")], "team_not_entered"),
    ([AnswersMarked("Опыт", 0, "1")], "no_such_question"),
    ([AnswersMarked("Опыт", 37, "1")], "no_such_question"),
    ([AnswersMarked("Опыт", 30, "1" * 8)], "no_such_question"),
    ([AnswersMarked("Опыт", 1, "")], "no_such_question"),
    ([AnswersMarked("Опыт", 1, "10+")], "not_a_mark"),
    ([QuestionRemoved(37, "")], "no_such_question"),
    ([QuestionRemoved(5, ""), QuestionRemoved(5, "")], "question_removed_already"),
    ([QuestionReinstated(0, "")], "no_such_question"),
    ([QuestionReinstated(5, "")], "question_not_removed"),
    ([AnswerNoted("Ямб", 1, "да")], "team_not_entered"),
    ([AnswerNoted("Опыт", 99, "да")], "no_such_question"),
    ([AnswerNoted("Опыт", 1, "—!")], "no_answer"),
    ([AnswerRuled(0, "да", accepted=True)], "no_such_question"),
    ([AnswerRuled(1, "", accepted=True)], "no_answer"),
    ([QualifierAppealed("Ямб", 1, "removal", "", "")], "team_not_entered"),
    ([QualifierAppealed("Опыт", 77, "removal", "", "")], "no_such_question"),
    ([QualifierAppealed("Опыт", 7, "acceptance", " ", "")], "no_answer"),
    ([APPEAL, APPEAL], "question_appealed_already"),
    ([QuestionRemoved(6, ""), REMOVAL], "question_removed_already"),
    ([APPEAL, QualifierAppealRuled("Гранит", 6, "removal", granted=True, editor="Д")], "no_appeal_on_question"),
    ([*LEVEL, QualifierTieSettled(("Гранит", "Зенит"), "lot")], "teams_not_level"),
    ([*LEVEL, QualifierTieSettled(("Гранит", "Опыт", "Опыт"), "lot")], "teams_not_level"),
    ([*LEVEL, QualifierTieSettled(("Опыт", "Гранит"), "lot"), QualifierTieSettled(("Гранит", "Опыт"), "lot")], "teams_not_level"),
    ([*SCORED, QualifierClosed(1)], "not_so_many_teams"),
    ([*SCORED, QualifierClosed(5)], "not_so_many_teams"),
    ([*SCORED, TeamWithdrew("Кварц"), QualifierClosed(4)], "not_so_many_teams"),
    ([*sheet(Гранит=5, Опыт=4, Зенит=4, Кварц=1), QualifierClosed(2)], "tie_unsettled"),
    ([*SCORED, AnswersMarked("Опыт", 1, "?"), QualifierClosed(4)], "dispute_unsettled"),
    ([*SCORED, QualifierClosed(4), AnswersMarked("Опыт", 1, "0")], "qualifier_closed"),
    ([*SCORED, QualifierClosed(4), QualifierClosed(4)], "qualifier_closed"),
    ([*SCORED, GroupsDrawn(1)], "qualifier_not_closed"),
    ([*SCORED, QualifierClosed(4), GroupsDrawn(3)], "not_so_many_groups"),
    ([*SCORED, QualifierClosed(4), GroupsDrawn(0)], "not_so_many_groups"),
    ([*SCORED, QualifierClosed(4), TeamWithdrew("Опыт"), GroupsDrawn(2)], "not_so_many_groups"),
    ([*LEVEL, QualifierClosed(4), GroupsDrawn(2)], "tie_unsettled"),
    ([GroupsSet((), "")], "not_so_many_groups"),
    ([GroupsSet((("Гранит",),), "")], "group_too_small"),
    ([GroupsSet((("Гранит", "Ямб"),), "")], "team_not_entered"),
    ([TeamWithdrew("Опыт"), GroupsSet((("Гранит", "Опыт"),), "")], "team_has_withdrawn"),
    ([GroupsSet((("Гранит", "Опыт"), ("Опыт", "Зенит")), "")], "team_listed_twice"),
    ([PAIRS, CALENDAR, PAIRS], "calendar_stands"),
    ([PAIRS, TeamMoved("Ямб", 1, "")], "team_not_entered"),
    ([PAIRS, TeamWithdrew("Опыт"), TeamMoved("Опыт", 2, "")], "team_has_withdrawn"),
    ([PAIRS, TeamMoved("Опыт", 3, "")], "no_such_group"),
    ([PAIRS, TeamMoved("Опыт", 1, "")], "already_in_group"),
    ([PAIRS, TeamEntered("Ямб"), TeamsSwapped("Гранит", "Ямб", "")], "not_in_a_group"),
    ([PAIRS, TeamsSwapped("Гранит", "Опыт", "")], "already_in_group"),
    ([PAIRS, TeamsSwapped("Гранит", "Спондей", "")], "team_not_entered"),
    ([PAIRS, GroupTieSettled(3, ("Гранит", "Опыт"), "lot")], "no_such_group"),
    ([PAIRS, GroupTieSettled(0, ("Гранит", "Опыт"), "lot")], "no_such_group"),
    ([PAIRS, GroupTieSettled(1, ("Гранит",), "lot")], "teams_not_level"),
    ([PAIRS, GroupTieSettled(1, ("Гранит", "Гранит"), "lot")], "teams_not_level"),
    ([PAIRS, GroupTieSettled(1, ("Гранит", "Зенит"), "lot")], "teams_not_level"),
    ([DateClosed("2026-02-30")], "no_date"),
    ([DateClosed("20260304")], "no_date"),
    ([DateClosed("2026-03-08"), DateClosed("2026-03-08", "праздник")], "date_closed_already"),
    ([DateOpened("2026-03-08")], "date_not_closed"),
    ([PAIRS, CalendarAccepted((evening("Гранит", "Опыт", "скоро"), evening("Зенит", "Кварц")))], "no_date"),
    ([PAIRS, CalendarAccepted((*CALENDAR.evenings, evening("Гранит", "Кварц")))], "not_in_one_group"),
    ([PAIRS, CalendarAccepted((*CALENDAR.evenings, evening("Опыт", "Гранит", "2026-04-01")))], "pair_listed_twice"),
    ([PAIRS, CalendarAccepted(CALENDAR.evenings[:1])], "pair_missing"),
    ([EveningScheduled("play-off", "Ямб", "Опыт", "2026-07-01")], "team_not_entered"),
    ([EveningScheduled("play-off", "Опыт", "Опыт", "2026-07-01")], "one_team"),
    ([EveningScheduled("play-off", "Гранит", "Опыт", "")], "no_date"),
    ([PAIRS, EveningScheduled("group", "Гранит", "Зенит", "2026-07-01")], "not_in_one_group"),
    ([PAIRS, CALENDAR, EveningScheduled("group", "Опыт", "Гранит", "2026-07-01")], "evening_scheduled_already"),
    ([EveningMoved("play-off", "Гранит", "Опыт", "2026-07-01", "")], "no_such_evening"),
    ([EveningMoved("play-off", "Гранит", "Ямб", "2026-07-01", "")], "team_not_entered"),
    ([PAIRS, CALENDAR, EveningMoved("group", "Гранит", "Опыт", "завтра", "")], "no_date"),
    ([EveningForfeited("play-off", "Гранит", "Опыт", "Опыт", "")], "no_such_evening"),
    ([EveningForfeited("play-off", "Ямб", "Опыт", "Опыт", "")], "team_not_entered"),
    ([PAIRS, CALENDAR, EveningForfeited("group", "Гранит", "Опыт", "Зенит", "")], "not_of_the_evening"),
    ([PAIRS, EveningEntered("group", "Гранит", "Кварц", "2026-07-01", GameScore(4, 6), GameScore(6, 2))], "not_in_one_group"),
    ([entered((4, 6), (6, 2), teams=("Гранит", "Гранит"))], "one_team"),
    ([entered((6, 6), (6, 2))], "not_a_score"),
    ([entered((5, 4), (6, 2))], "not_a_score"),
    ([entered((4, 6), (6, -1))], "not_a_score"),
    ([entered((7, 4), (6, 2))], "not_a_score"),
    ([entered((6, 2), (6, 2))], "shootout_due"),
    ([entered((6, 2), (6, 2), 3)], "shootout_due"),
    ([entered((6, 2), (6, 2), 3, 3)], "shootout_due"),
    ([entered((6, 2), (6, 2), 1, -1)], "shootout_due"),
    ([entered((6, 2), (6, 2), 4, 1)], "no_lead"),
    ([entered((6, 2), (6, 3), 4, 2)], "shootout_not_due"),
    ([EveningEntered("play-off", "Гранит", "Опыт", "?", GameScore(4, 6), GameScore(6, 2))], "no_date"),
    ([EveningSetAside("g1", ""), EveningSetAside("g1", "")], "already_set_aside"),
    ([BracketSet(())], "not_a_bracket"),
    ([BracketSet(("Гранит",))], "not_a_bracket"),
    ([BracketSet(("Гранит", "Опыт", "Зенит"))], "not_a_bracket"),
    ([BracketSet(("Гранит", "Ямб"))], "team_not_entered"),
    ([TeamWithdrew("Опыт"), BracketSet(("Гранит", "Опыт"))], "team_has_withdrawn"),
    ([BracketSet(("Гранит", "Опыт", "Гранит", ""))], "team_listed_twice"),
    ([BracketSet(("Гранит", "Опыт", "", ""))], "two_byes"),
    ([ThemeChosen("Гранит", "Ямб", "море")], "team_not_entered"),
    ([ThemeChosen("Гранит", "Гранит", "море")], "one_team"),
    ([FeeCharged("Ямб", 500, "")], "team_not_entered"),
    ([FeeCharged("Опыт", 0, "")], "no_amount"),
    ([FeePaid("Опыт", 0, "2026-03-04")], "no_amount"),
    ([FeePaid("Опыт", -7500, "2026-03-04")], "no_amount"),
    ([FeePaid("Опыт", 7500, "вчера")], "no_date"),
    ([PrizeHanded("Опыт", "", "книги")], "no_date"),
    ([PrizeHanded("Опыт", "2026-03-04", " ")], "no_prize"),
    ([SeasonClosed("Орлова"), TeamEntered("Ямб")], "already_signed"),
    ([SeasonClosed("Орлова"), SeasonClosed("Орлова")], "already_signed"),
]


@pytest.mark.parametrize(("events", "code"), REFUSED)
def test_what_is_refused(events: list[Event | Entry], code: str) -> None:
    *before, last = events
    season = course(*before)
    entry = last if isinstance(last, Entry) else Entry(last)
    refusal = season.refusal(entry)
    assert refusal is not None
    assert refusal.code == code
    insisting = season.refusal(insisted(entry.event))
    if SEASON.can_be_set_aside(refusal):
        again = season.record(insisted(entry.event))
        assert [(ruling.code, ruling.reason) for ruling in again.state.rulings] == [(code, REASON)]
        assert again.state.rulings[0].clause == refusal.clause
        assert again.refolded() == again
    else:
        assert insisting == refusal


def codes(module: ModuleType) -> Iterator[str]:
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple) and isinstance(node.value.elts[0], ast.Constant):
            yield str(node.value.elts[0].value)
        if isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[1], ast.Dict) and not node.elts[1].keys:
            yield str(ast.literal_eval(node.elts[0]))


def test_every_code_is_met_above_and_what_is_beyond_an_override_exists() -> None:
    yielded = {code for module in (squad, squads, qualifier, groups, evenings, money, game) for code in codes(module)}
    assert yielded == {code for _events, code in REFUSED}
    assert yielded > BEYOND_OVERRIDE


def test_what_no_reason_lifts_is_told_before_what_it_does() -> None:
    told = [refusal.code for refusal in all_refusals(*SQUAD, SeasonClosed("Орлова"), MemberJoined("Гранит", ""))]
    assert told == ["no_person_name", "already_signed", "squad_size"]
    told = [refusal.code for refusal in all_refusals(EveningMoved("play-off", "Ямб", "Ямб", "скоро", ""))]
    assert told == ["team_not_entered", "team_not_entered", "one_team", "no_date", "no_such_evening"]


def test_a_season_has_two_days_in_their_order() -> None:
    for begins, ends, place in (("весной", "2026-08-20", "begins"), ("2026-03-01", "", "ends"), ("2026-03-02", "2026-03-01", "ends")):
        with pytest.raises(FormatError) as error:
            opened(head=SeasonHead(SeasonTitle("Весна", begins, ends, "Орлова")))
        assert error.value.place == f"season.{place}"
    assert opened(head=SeasonHead(SeasonTitle("День", "2026-03-01", "2026-03-01", ""))).state.squads == ()


def test_a_season_cannot_be_renamed_into_one_of_the_earlier_ones() -> None:
    season = course(EarlierSeasonsListed(("Осень 2025",)))
    with pytest.raises(Refused, match="would_break"):
        season.record(Entry(HeadChanged((("season.name", "Осень 2025"),), "")))
    renamed = season.record(Entry(HeadChanged((("season.name", "Весна-2026"),), "")))
    assert renamed.state.head.season.name == "Весна-2026"


def test_what_a_correction_makes_unlawful_is_named() -> None:
    season = course(*SQUAD, PAIRS, CALENDAR, LineupHandedIn("group", "Гранит", "Опыт", PEOPLE[:6], ()))
    broken = season.consequences(Entry(Struck(4, "не наш")))
    assert [(one.entry.event.kind, one.refusal.code) for one in broken] == [("lineup_handed_in", "not_in_lineup")]
    broken = season.consequences(Entry(Struck(1, "не играет")))
    assert [one.refusal.code for one in broken] == ["team_not_entered", "not_in_one_group", "no_such_evening"]


def test_marks_are_as_many_as_questions() -> None:
    season = course(AnswersMarked("Опыт", QUESTIONS, "1"), AnswersMarked("Опыт", 1, "10?X."))
    assert season.state.sheet.marks == {"Опыт": "10?X" + "." * 31 + "1"}
