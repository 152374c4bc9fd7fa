"""The qualifying game: one package of questions, written answers, a sheet of marks, and the order it comes to (1.3, 2.1).

A controversial answer is noted with the team that gave it; accepted, it counts for every team that gave it. A removed question counts
for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, Literal, assert_never

from judge_console.quiz.rules import Regulation
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierClosed,
    QualifierEvent,
    QualifierTieSettled,
    QuestionReinstated,
    QuestionRemoved,
)
from judge_console.quiz.season.squads import not_entered
from judge_console.quiz.season.state import MARKS, NOT_MARKED, QualifierAppeal, Season, Sheet
from judge_console.quiz.squad import Reason

REMOVED: Final = "X"
DISPUTED: Final = "?"
Criterion = Literal["right_answers", "rating_of_questions_taken", "sudden_death", "shootout", "lot"]


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of the qualifying game's table.

    `place` is shared by teams that are still level; `rating` is the sum, over the questions it took, of how many teams missed each;
    `decided_by` is what put it below the line before it, None in the first line and within a tie.
    """

    place: int
    team: str
    right: int
    rating: int
    decided_by: Criterion | None


def reasons(state: Season, event: QualifierEvent) -> Iterator[Reason]:
    """Every reason why `event` is not lawful now, the first one to be told first."""
    sheet, count = state.sheet, state.rules.options.qualifier.questions
    if sheet.going_on is not None:
        yield "qualifier_closed", {}
    match event:
        case AnswersMarked(team=team, question=question, marks=marks):
            yield from not_entered(state, team)
            yield from _no_such_question(question, count)
            if not marks or question + len(marks) - 1 > count:
                yield "no_such_question", {"found": question + len(marks) - 1, "expected": count}
            for mark in marks:
                if mark not in MARKS:
                    yield "not_a_mark", {"found": mark}
        case QuestionRemoved(question=question):
            yield from _no_such_question(question, count)
            if question in sheet.removed:
                yield "question_removed_already", {"question": question}
        case QuestionReinstated(question=question):
            yield from _no_such_question(question, count)
            if question not in sheet.removed:
                yield "question_not_removed", {"question": question}
        case AnswerNoted(team=team, question=question, answer=answer):
            yield from not_entered(state, team)
            yield from _no_such_question(question, count)
            yield from _no_answer(answer)
        case AnswerRuled(question=question, answer=answer):
            yield from _no_such_question(question, count)
            yield from _no_answer(answer)
        case QualifierAppealed(team=team, question=question, wants=wants, answer=answer):
            yield from not_entered(state, team)
            yield from _no_such_question(question, count)
            if wants == "acceptance":
                yield from _no_answer(answer)
            elif question in sheet.removed:
                yield "question_removed_already", {"question": question}
            if _appeal(sheet, team, question, wants) is not None:
                yield "question_appealed_already", {"team": team, "question": question}
        case QualifierAppealRuled(team=team, question=question, wants=wants):
            if _appeal(sheet, team, question, wants) is None:
                yield "no_appeal_on_question", {"team": team, "question": question}
        case QualifierTieSettled(order=order):
            if not any(set(tie) == set(order) for tie in ties(state)) or len(set(order)) != len(order):
                yield "teams_not_level", {"teams": ", ".join(order)}
        case QualifierClosed(going_on=going_on):
            table = ranking(state)
            if not 2 <= going_on <= len(table):
                yield "not_so_many_teams", {"found": going_on, "expected": len(table)}
            for tie in ties_in(table):
                if _across(table, tie, going_on):
                    yield "tie_unsettled", {"teams": ", ".join(tie)}
            disputed = [team for team, marks in effective_marks(state).items() if DISPUTED in marks]
            if disputed:
                yield "dispute_unsettled", {"teams": ", ".join(disputed)}
        case _ as never:
            assert_never(never)


def _no_such_question(question: int, count: int) -> Iterator[Reason]:
    if not 1 <= question <= count:
        yield "no_such_question", {"found": question, "expected": count}


def _no_answer(answer: str) -> Iterator[Reason]:
    if not answer_key(answer):
        yield "no_answer", {}


def _appeal(sheet: Sheet, team: str, question: int, wants: str) -> QualifierAppeal | None:
    return next((one for one in sheet.appeals if (one.team, one.question, one.wants) == (team, question, wants)), None)


def _across(table: Sequence[Rank], tie: Sequence[str], going_on: int) -> bool:
    """Whether some of a tie would go on and others not."""
    among = [place for place, rank in enumerate(table, 1) if rank.team in tie]
    return among[0] <= going_on < among[-1]


def applied(state: Season, event: QualifierEvent) -> Season:
    """The season after one more event of this part."""
    return replace(state, sheet=_applied(state.sheet, event, state.rules.options.qualifier.questions))


def _applied(sheet: Sheet, event: QualifierEvent, count: int) -> Sheet:
    match event:
        case AnswersMarked(team=team, question=question, marks=marks):
            before = sheet.marks.get(team, NOT_MARKED * count)
            after = before[: question - 1] + marks + before[question - 1 + len(marks) :]
            return replace(sheet, marks={**sheet.marks, team: after})
        case QuestionRemoved(question=question, why=why):
            return replace(sheet, removed={**sheet.removed, question: why})
        case QuestionReinstated(question=question):
            return replace(sheet, removed={number: why for number, why in sheet.removed.items() if number != question})
        case AnswerNoted(team=team, question=question, answer=answer):
            return _noted(sheet, team, question, answer)
        case AnswerRuled(question=question, answer=answer, accepted=accepted):
            return _ruled(sheet, question, answer, accepted=accepted)
        case QualifierAppealed():
            appeal = QualifierAppeal(event.team, event.question, event.wants, event.answer, event.reason)
            others = tuple(one for one in sheet.appeals if one != _appeal(sheet, event.team, event.question, event.wants))
            noted = _noted(sheet, event.team, event.question, event.answer) if answer_key(event.answer) else sheet
            return replace(noted, appeals=(*others, appeal))
        case QualifierAppealRuled():
            return _appeal_ruled(sheet, event)
        case QualifierTieSettled(order=order, by=by):
            return replace(sheet, settled=(*sheet.settled, (order, by)))
        case QualifierClosed(going_on=going_on):
            return replace(sheet, going_on=going_on)
        case _ as never:
            assert_never(never)


def _noted(sheet: Sheet, team: str, question: int, answer: str) -> Sheet:
    return replace(sheet, noted={**sheet.noted, (team, question): answer})


def _ruled(sheet: Sheet, question: int, answer: str, *, accepted: bool) -> Sheet:
    return replace(sheet, ruled={**sheet.ruled, (question, answer_key(answer)): accepted})


def _appeal_ruled(sheet: Sheet, event: QualifierAppealRuled) -> Sheet:
    appeal = _appeal(sheet, event.team, event.question, event.wants)
    if appeal is None:  # the editor's ruling stands even where the appeal itself was struck: there is nothing it acts on
        return sheet
    ruled = replace(appeal, granted=event.granted, editor=event.editor, why=event.why)
    sheet = replace(sheet, appeals=tuple(ruled if one == appeal else one for one in sheet.appeals))
    match event.wants:
        case "acceptance":
            return _ruled(sheet, event.question, appeal.answer, accepted=event.granted)
        case "removal":
            return _removal_ruled(sheet, event.question) if event.granted or appeal.granted else sheet
        case _ as never:
            assert_never(never)


def _removal_ruled(sheet: Sheet, question: int) -> Sheet:
    """The sheet with a question removed for the first granted appeal that wants it, or back in where there is none any more."""
    asked = [one for one in sheet.appeals if one.question == question and one.wants == "removal"]
    granted = next((one for one in asked if one.granted), None)
    others = {number: why for number, why in sheet.removed.items() if number != question}
    return replace(sheet, removed=others if granted is None else {**others, question: granted.reason})


def answer_key(answer: str) -> str:
    """What tells answers apart: letters and digits, whatever their case, with е for ё. Empty where nothing is written."""
    folded = answer.casefold().replace("ё", "е")
    return " ".join("".join(letter if letter.isalnum() else " " for letter in folded).split())


def effective_marks(state: Season) -> Mapping[str, str]:
    """The marks of each team, in the order in which teams entered, as they count: removals and rulings on answers carried out (2.1).

    A mark is `1`, `0`, `X` (removed), `?` (disputed, not ruled yet) or `.` (not marked).
    """
    sheet = state.sheet
    decided: dict[str, dict[int, str]] = {}
    for (team, question), answer in sheet.noted.items():
        accepted = sheet.ruled.get((question, answer_key(answer)))
        if accepted is not None:
            decided.setdefault(team, {})[question] = "1" if accepted else "0"
    removed = dict.fromkeys(sheet.removed, REMOVED)
    return {
        squad.team: _as_they_count(sheet.marks[squad.team], decided.get(squad.team, {}) | removed)
        for squad in state.squads
        if squad.team in sheet.marks
    }


def _as_they_count(marks: str, decided: Mapping[int, str]) -> str:
    letters = list(marks)
    for question, mark in decided.items():
        letters[question - 1] = mark
    return "".join(letters)


def question_ratings(marks: Mapping[str, str], count: int) -> tuple[int, ...]:
    """How many teams missed each question: what taking it is worth where right answers are level."""
    return tuple(sum(row[index] in "0?." for row in marks.values()) for index in range(count))


def ranking(state: Season) -> tuple[Rank, ...]:
    """The table of the qualifying game, best first, by the regulation's order; a withdrawn team is not in it."""
    marks = effective_marks(state)
    ratings = question_ratings(marks, state.rules.options.qualifier.questions)
    playing = [squad.team for squad in state.squads if squad.team in marks and squad.withdrew is None]
    figures = {
        team: (marks[team].count("1"), sum(rating for rating, mark in zip(ratings, marks[team], strict=True) if mark == "1"))
        for team in playing
    }
    keys = {team: _key(state.rules, *figures[team]) for team in playing}
    lines: list[Rank] = []
    for _key_of_tie, teams in groupby(sorted(playing, key=lambda team: keys[team], reverse=True), key=lambda team: keys[team]):
        for place_in_tie, (team, settled_by) in enumerate(_settled(state.sheet, tuple(teams))):
            ahead = lines[-1] if lines else None
            place = ahead.place if ahead is not None and place_in_tie and settled_by is None else len(lines) + 1
            decided = settled_by if place_in_tie else None if ahead is None else _decided_by(state.rules, keys[ahead.team], keys[team])
            lines.append(Rank(place, team, *figures[team], decided))
    return tuple(lines)


def ties(state: Season) -> tuple[tuple[str, ...], ...]:
    """Teams that are still level, tie by tie, best first."""
    return ties_in(ranking(state))


def ties_in(table: Sequence[Rank]) -> tuple[tuple[str, ...], ...]:
    """Teams of a table that share a place, tie by tie, best first."""
    levels = (tuple(rank.team for rank in ranks) for _place, ranks in groupby(table, key=lambda rank: rank.place))
    return tuple(level for level in levels if len(level) > 1)


def _key(rules: Regulation, right: int, rating: int) -> tuple[int, ...]:
    return tuple(right if criterion == "right_answers" else rating for criterion in _figures(rules))


def _figures(rules: Regulation) -> tuple[Literal["right_answers", "rating_of_questions_taken"], ...]:
    return tuple(criterion for criterion in rules.options.qualifier.order if criterion != "sudden_death_or_lot")


def _decided_by(rules: Regulation, ahead: tuple[int, ...], behind: tuple[int, ...]) -> Criterion:
    return next(name for name, one, two in zip(_figures(rules), ahead, behind, strict=True) if one != two)


def _settled(sheet: Sheet, teams: tuple[str, ...]) -> tuple[tuple[str, Criterion | None], ...]:
    """Level teams in their settled order, each with what put it below the one before it.

    The last order that names them all counts; one that was level with them may be so no more, or have withdrawn.
    """
    for order, by in reversed(sheet.settled):
        if set(teams) <= set(order):
            return tuple((team, by) for team in order if team in teams)
    return tuple((team, None) for team in teams)
