"""The quiz evening as a discipline of the engine."""

from __future__ import annotations

from typing import Final

from judge_console.engine.discipline import Discipline
from judge_console.quiz.appeals import apply, refusals
from judge_console.quiz.choices import legal
from judge_console.quiz.events import KINDS, EveningSigned
from judge_console.quiz.lawful import BEYOND_OVERRIDE
from judge_console.quiz.names import renamed
from judge_console.quiz.rules import Regulation
from judge_console.quiz.score import outcome, result
from judge_console.quiz.state import QuizHead, State, check_head, opening


def title(head: QuizHead) -> dict[str, str | int]:
    """What names an evening in a list: season, stage, date, host, both teams."""
    evening = head.evening
    return {
        "season": evening.season,
        "stage": evening.stage,
        "date": evening.date,
        "host": evening.host,
        "team_a": head.teams.a.name,
        "team_b": head.teams.b.name,
    }


QUIZ: Final = Discipline[QuizHead, Regulation, State](
    name="quiz",
    kinds=KINDS,
    head=QuizHead,
    check_head=check_head,
    opening=opening,
    refusals=refusals,
    legal=legal,
    apply=apply,
    title=title,
    outcome=outcome,
    result=result,
    signatures=(EveningSigned,),
    beyond_override=BEYOND_OVERRIDE,
    renamed=renamed,
)
