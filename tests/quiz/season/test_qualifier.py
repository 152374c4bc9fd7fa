"""The qualifying game: what marks come to, ties, removed questions, disputed answers, appeals, and all of it undone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from judge_console.desk.qualifier_files import sheet_csv, sheet_masks
from judge_console.engine.events import Changed, Entry, Event, Redone, Struck, Undone
from judge_console.quiz.rules import Regulation
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierClosed,
    QualifierTieSettled,
    QuestionReinstated,
    QuestionRemoved,
    TeamRenamed,
    TeamWithdrew,
)
from judge_console.quiz.season.qualifier import Rank, answer_key, effective_marks, question_ratings, ranking, ties, ties_in
from judge_console.quiz.season.state import QualifierAppeal, Sheet
from tests.quiz.evenings import varied
from tests.quiz.season.seasons import QUESTIONS, TEAMS, SeasonCourse, all_refusals, course, insisted, sheet, state

THREE = ("Гранит", "Опыт", "Зенит")


def rows(*marks: str) -> list[Event]:
    """The first questions of the teams; the rest of the sheet is missed by everybody."""
    return [AnswersMarked(team, 1, row.ljust(QUESTIONS, "0")) for team, row in zip(TEAMS, marks, strict=False)]


def places(
    *events: Event | Entry, teams: tuple[str, ...] = TEAMS, rules: Regulation | None = None
) -> list[tuple[int, str, int, int, object]]:
    table = ranking(course(*events, teams=teams, rules=rules).state)
    return [(rank.place, rank.team, rank.right, rank.rating, rank.decided_by) for rank in table]


def counting(*events: Event | Entry) -> list[str]:
    """The first five marks of each team as they count."""
    return [marks[:5] for marks in effective_marks(state(*events)).values()]


@pytest.mark.clause("quiz:2.1", "quiz:1.3")
def test_right_answers_then_the_rating_of_the_questions_taken() -> None:
    """Granite and Zenit took two each; only Zenit took question 4, which the three others missed."""
    assert places(*rows("1100", "1110", "1001", "0100")) == [
        (1, "Опыт", 3, 1 + 1 + 3, None),
        (2, "Зенит", 2, 1 + 3, "right_answers"),
        (3, "Гранит", 2, 1 + 1, "rating_of_questions_taken"),
        (4, "Кварц", 1, 1, "right_answers"),
    ]
    assert question_ratings(effective_marks(state(*rows("1100", "1110", "1001", "0100"))), 5) == (1, 1, 3, 3, 4)


def test_a_team_without_a_row_is_in_no_table_and_unmarked_answers_are_missed() -> None:
    assert places() == []
    assert places(AnswersMarked("Опыт", 2, "1"), AnswersMarked("Кварц", 1, "?.X")) == [
        (1, "Опыт", 1, 1, None),
        (2, "Кварц", 0, 0, "right_answers"),
    ]


@pytest.mark.clause("quiz:1.3")
def test_level_teams_share_a_place_until_their_tie_is_settled() -> None:
    level = rows("11", "11", "11", "1")
    assert places(*level) == [
        (1, "Гранит", 2, 1, None),
        (1, "Опыт", 2, 1, None),
        (1, "Зенит", 2, 1, None),
        (4, "Кварц", 1, 0, "right_answers"),
    ]
    assert ties(state(*level)) == (THREE,)
    settled = [*level, QualifierTieSettled(("Зенит", "Гранит", "Опыт"), "sudden_death")]
    assert places(*settled) == [
        (1, "Зенит", 2, 1, None),
        (2, "Гранит", 2, 1, "sudden_death"),
        (3, "Опыт", 2, 1, "sudden_death"),
        (4, "Кварц", 1, 0, "right_answers"),
    ]
    assert ties(state(*settled)) == ()
    assert state(*settled).sheet.settled == ((("Зенит", "Гранит", "Опыт"), "sudden_death"),)


def test_two_ties_at_once_are_two() -> None:
    level = rows("1", "11", "11", "1")
    assert ties(state(*level)) == (("Опыт", "Зенит"), ("Гранит", "Кварц"))
    season = state(*level, QualifierTieSettled(("Кварц", "Гранит"), "lot"))
    assert [(rank.place, rank.team, rank.decided_by) for rank in ranking(season)] == [
        (1, "Опыт", None),
        (1, "Зенит", None),
        (3, "Кварц", "right_answers"),
        (4, "Гранит", "lot"),
    ]


def test_an_order_holds_for_those_who_stay_level_and_for_nobody_who_joins_them() -> None:
    settled = [*rows("11", "11", "11", "1"), QualifierTieSettled(("Зенит", "Опыт", "Гранит"), "lot")]
    # One of the tied withdraws, or turns out to have taken more: the others need no second lot.
    assert [line[:2] for line in places(*settled, TeamWithdrew("Опыт"))] == [(1, "Зенит"), (2, "Гранит"), (3, "Кварц")]
    better = places(*settled, AnswersMarked("Зенит", 3, "1"))
    assert [(line[0], line[1], line[4]) for line in better[:3]] == [(1, "Зенит", None), (2, "Опыт", "right_answers"), (3, "Гранит", "lot")]
    # A fourth one who is level with them has drawn no lot.
    assert ties(state(*settled, AnswersMarked("Кварц", 2, "1"))) == (TEAMS,)
    # The later order of fewer counts before the earlier one of more.
    fewer = [*settled, AnswersMarked("Зенит", 3, "1"), Entry(QualifierTieSettled(("Гранит", "Опыт"), "sudden_death"))]
    assert "teams_not_level" in [refusal.code for refusal in all_refusals(*fewer)]


def test_a_removed_question_counts_for_nobody_and_may_make_a_tie_or_end_one() -> None:
    played = rows("110", "101", "000", "0")
    assert [line[:4] for line in places(*played)][:2] == [(1, "Гранит", 2, 5), (1, "Опыт", 2, 5)]
    assert places(*played, QuestionRemoved(3, "нет ответа"))[:2] == [(1, "Гранит", 2, 5, None), (2, "Опыт", 1, 2, "right_answers")]
    both = [*played, QuestionRemoved(3, ""), QuestionRemoved(2, "")]
    assert ties(state(*both)) == (("Гранит", "Опыт"), ("Зенит", "Кварц"))
    assert counting(*both) == ["1XX00", "1XX00", "0XX00", "0XX00"]
    assert question_ratings(effective_marks(state(*both)), 4) == (2, 0, 0, 4)
    assert counting(*both, QuestionReinstated(2, "есть источник")) == ["11X00", "10X00", "00X00", "00X00"]
    assert state(*both, QuestionReinstated(2, "")).sheet.removed == {3: ""}


def test_a_mark_of_removal_in_a_row_counts_for_that_team_alone() -> None:
    assert places(*rows("X1", "11", "01"))[:3] == [
        (1, "Опыт", 2, 1, None),
        (2, "Гранит", 1, 0, "right_answers"),
        (2, "Зенит", 1, 0, None),
    ]


@pytest.mark.parametrize(
    ("answer", "same"),
    [("Наполеон", "наполеон"), ("ёж", "ЕЖ"), ("Наполеон I", "«Наполеон, I!»"), ("да  нет", " Да-Нет "), ("Straße", "STRASSE")],
)
def test_answers_are_told_apart_by_letters_and_digits_alone(answer: str, same: str) -> None:
    assert answer_key(answer) == answer_key(same)
    assert answer_key(answer) != answer_key(answer + " 2")
    assert answer_key("—?!") == ""


@pytest.mark.clause("quiz:2.1")
def test_an_accepted_answer_counts_for_every_team_that_gave_it() -> None:
    disputed = [
        *rows("?", "0", "1", "0"),
        AnswerNoted("Гранит", 1, "Наполеон"),
        AnswerNoted("Опыт", 1, "«наполеон»"),
        AnswerNoted("Зенит", 1, "Жозефина"),
        AnswerNoted("Кварц", 2, "Наполеон"),
    ]
    assert counting(*disputed) == ["?0000", "00000", "10000", "00000"]
    accepted = [*disputed, AnswerRuled(1, "НАПОЛЕОН", accepted=True, why="по словарю")]
    assert counting(*accepted) == ["10000", "10000", "10000", "00000"]
    # An answer that is noted later is judged by the ruling that is there.
    assert counting(*accepted, AnswerNoted("Кварц", 1, "Наполеон."))[3] == "10000"
    assert counting(*accepted, AnswerNoted("Опыт", 1, "Бонапарт"))[1] == "00000"
    refused = [*accepted, AnswerRuled(1, "Жозефина", accepted=False), AnswerRuled(1, "наполеон", accepted=False)]
    assert counting(*refused) == ["00000", "00000", "00000", "00000"]
    # A team without a row has no marks, whatever it is said to have written.
    assert effective_marks(state(AnswerNoted("Опыт", 1, "да"), AnswerRuled(1, "да", accepted=True))) == {}
    assert counting(*accepted, QuestionRemoved(1, ""))[0] == "X0000"


APPEAL = QualifierAppealed("Гранит", 2, "acceptance", "Наполеон", "по словарю")
REMOVAL = QualifierAppealed("Опыт", 3, "removal", "", "ошибка в факте")


def ruled(appeal: QualifierAppealed, *, granted: bool) -> QualifierAppealRuled:
    return QualifierAppealRuled(appeal.team, appeal.question, appeal.wants, granted, "Дроздов", "жюри")


@pytest.mark.clause("quiz:2.1")
def test_a_granted_appeal_accepts_the_answer_for_every_team_that_gave_it() -> None:
    appealed = [*rows("00", "00"), AnswerNoted("Опыт", 2, "наполеон"), APPEAL]
    assert counting(*appealed) == ["00000", "00000"]
    assert state(*appealed).sheet.appeals == (QualifierAppeal("Гранит", 2, "acceptance", "Наполеон", "по словарю"),)
    assert state(*appealed).sheet.noted["Гранит", 2] == "Наполеон"
    granted = [*appealed, ruled(APPEAL, granted=True)]
    assert counting(*granted) == ["01000", "01000"]
    (appeal,) = state(*granted).sheet.appeals
    assert (appeal.granted, appeal.editor, appeal.why) == (True, "Дроздов", "жюри")
    assert counting(*granted, ruled(APPEAL, granted=False)) == ["00000", "00000"]


@pytest.mark.clause("quiz:2.1")
def test_a_granted_appeal_removes_the_question_for_everybody_and_a_denied_one_does_not() -> None:
    appealed = [*rows("111", "110"), REMOVAL]
    assert counting(*appealed, ruled(REMOVAL, granted=False)) == ["11100", "11000"]
    granted = [*appealed, ruled(REMOVAL, granted=True)]
    assert counting(*granted) == ["11X00", "11X00"]
    assert state(*granted).sheet.removed == {3: "ошибка в факте"}
    # The ruling was a slip: the question is back, unless another team's appeal has removed it too.
    assert counting(*granted, ruled(REMOVAL, granted=False)) == ["11100", "11000"]
    other = QualifierAppealed("Гранит", 3, "removal", "Сет", "неоднозначно")
    two = [*appealed, other, ruled(other, granted=True), ruled(REMOVAL, granted=True)]
    assert state(*two).sheet.removed == {3: "ошибка в факте"}
    assert state(*two, ruled(REMOVAL, granted=False)).sheet.removed == {3: "неоднозначно"}
    assert state(*two).sheet.noted == {("Гранит", 3): "Сет"}


def test_a_denied_appeal_does_not_bring_back_what_the_organiser_removed() -> None:
    removed = [*rows("111"), REMOVAL, QuestionRemoved(3, "опубликован раньше")]
    assert state(*removed, ruled(REMOVAL, granted=False)).sheet.removed == {3: "опубликован раньше"}


def test_an_appeal_again_takes_the_place_of_the_first_and_a_ruling_without_one_does_nothing() -> None:
    again = QualifierAppealed("Гранит", 2, "acceptance", "Бонапарт", "он же")
    season = state(*rows("00"), APPEAL, insisted(again))
    assert [(one.answer, one.reason) for one in season.sheet.appeals] == [("Бонапарт", "он же")]
    assert season.sheet.noted == {("Гранит", 2): "Бонапарт"}
    alone = state(*rows("00"), insisted(ruled(APPEAL, granted=True)))
    assert alone.sheet == state(*rows("00")).sheet


@pytest.mark.clause("quiz:1.3")
def test_as_many_teams_go_on_as_the_organiser_says_and_no_tie_lies_across() -> None:
    level = rows("111", "11", "11", "1")
    assert [refusal.code for refusal in all_refusals(*level, QualifierClosed(2))] == ["tie_unsettled"]
    assert [refusal.facts for refusal in all_refusals(*level, QualifierClosed(2))] == [{"teams": "Опыт, Зенит"}]
    assert all_refusals(*level, QualifierClosed(3)) == []
    assert all_refusals(*level, QualifierClosed(4)) == []
    settled = [*level, QualifierTieSettled(("Зенит", "Опыт"), "lot"), QualifierClosed(2)]
    assert state(*settled).sheet.going_on == 2
    assert [refusal.clause for refusal in all_refusals(*level, QualifierClosed(5))] == ["1.3"]
    late = AnswersMarked("Опыт", 5, "1")
    assert [(refusal.code, refusal.clause) for refusal in all_refusals(*settled, late)] == [("qualifier_closed", "2.1")]
    assert state(*settled, insisted(late)).sheet.going_on == 2


def test_the_order_of_criteria_is_the_regulations() -> None:
    rules = varied(
        (
            'order = ["right_answers", "rating_of_questions_taken", "sudden_death_or_lot"]',
            'order = ["right_answers", "sudden_death_or_lot"]',
        )
    )
    assert [line[0] for line in places(*rows("1100", "1110", "1001", "0100"), rules=rules)] == [1, 2, 2, 4]
    rules = varied(
        (
            'order = ["right_answers", "rating_of_questions_taken", "sudden_death_or_lot"]',
            'order = ["rating_of_questions_taken", "right_answers", "sudden_death_or_lot"]',
        )
    )
    ordered = places(*rows("1100", "0001", "1110", "1110"), rules=rules)
    assert [(line[1], line[3], line[4]) for line in ordered] == [
        ("Зенит", 4, None),
        ("Кварц", 4, None),
        ("Опыт", 3, "rating_of_questions_taken"),
        ("Гранит", 2, "rating_of_questions_taken"),
    ]


def test_ties_are_places_that_are_shared() -> None:
    ranks = [Rank(place, team, 0, 0, None) for place, team in ((1, "А"), (2, "Б"), (2, "В"), (4, "Г"), (4, "Д"), (4, "Е"))]
    assert ties_in(ranks) == (("Б", "В"), ("Г", "Д", "Е"))
    assert ties_in([]) == ()


def exported(season: SeasonCourse) -> tuple[str, str, str]:
    return sheet_csv(season.state), sheet_csv(season.state, full_rows=True), sheet_masks(season.state)


DISPUTES: Sequence[Event] = (
    QuestionRemoved(3, "опубликован раньше"),
    AnswerNoted("Зенит", 2, "наполеон"),
    APPEAL,
    ruled(APPEAL, granted=True),
    QualifierAppealed("Кварц", 5, "removal", "", "нет ответа"),
    QualifierAppealRuled("Кварц", 5, "removal", granted=True, editor="Дроздов"),
    AnswerRuled(2, "Наполеон", accepted=False, why="пересмотрено"),
    QuestionReinstated(3, "ошиблись номером"),
    AnswersMarked("Кварц", 1, "1" * 36),
    QualifierTieSettled(("Опыт", "Гранит"), "lot"),
    QualifierClosed(3),
)


@pytest.mark.clause("quiz:2.1")
def test_everything_that_was_disputed_is_undone_byte_for_byte() -> None:
    before = course(*rows("1001", "1001", "1?10", "0001"), AnswerNoted("Зенит", 6, "Ра"))
    steps = [before]
    for event in DISPUTES:
        steps.append(steps[-1].record(Entry(event)))
    after = steps[-1]
    assert len({exported(step) for step in steps}) > 6
    season = after
    for step in reversed(steps[:-1]):
        season = season.record(Entry(Undone()))
        assert season.state == step.state
        assert exported(season) == exported(step)
    assert exported(season) == exported(before)
    assert repr(season.state) == repr(before.state)
    for step in steps[1:]:
        season = season.record(Entry(Redone()))
        assert (season.state, exported(season)) == (step.state, exported(step))
    # The same by striking each from the last to the first, and by putting a first mark right and wrong again.
    for number in range(len(after.entries) - 1, len(before.entries) - 1, -1):
        season = season.record(Entry(Struck(number, "не было")))
    assert season.state == before.state
    row = before.entries[4].event
    assert isinstance(row, AnswersMarked)
    changed = season.record(Entry(Changed(4, Entry(AnswersMarked(row.team, 1, "1" * 36)), "спутали")))
    assert exported(changed) != exported(before)
    again = changed.record(Entry(Undone()))
    assert (again.state, exported(again)) == (before.state, exported(before))
    assert again.refolded() == again


def test_a_settled_tie_and_everything_noted_follow_a_new_name() -> None:
    season = state(*rows("11", "11"), APPEAL, QualifierTieSettled(("Опыт", "Гранит"), "lot"), TeamRenamed("Гранит", "Базальт"))
    assert [(rank.team, rank.decided_by) for rank in ranking(season)] == [("Опыт", None), ("Базальт", "lot")]
    assert season.sheet == Sheet(
        marks={"Базальт": "11" + "0" * 34, "Опыт": "11" + "0" * 34},
        noted={("Базальт", 2): "Наполеон"},
        appeals=(QualifierAppeal("Базальт", 2, "acceptance", "Наполеон", "по словарю"),),
        settled=((("Опыт", "Базальт"), "lot"),),
    )


def test_sixty_teams_are_ranked_as_one_would_by_hand() -> None:
    """The table agrees with a count of its own, ties among them."""
    teams = tuple(f"Команда {number}" for number in range(1, 61))
    marks = {
        team: "".join("1" if (number * 7 + question * 5) % 11 < number % 5 + 3 else "0" for question in range(36))
        for number, team in enumerate(teams)
    }
    season = state(*(AnswersMarked(team, 1, row) for team, row in marks.items()), teams=teams)
    worth = [sum(row[question] == "0" for row in marks.values()) for question in range(36)]
    expected = {
        team: (row.count("1"), sum(value for value, mark in zip(worth, row, strict=True) if mark == "1")) for team, row in marks.items()
    }
    table = ranking(season)
    assert {rank.team: (rank.right, rank.rating) for rank in table} == expected
    assert [(rank.right, rank.rating) for rank in table] == sorted(expected.values(), reverse=True)
    assert all(rank.place == 1 + sum(other > expected[rank.team] for other in expected.values()) for rank in table)
    assert sheet(Опыт=0)[0].marks == "0" * 36
