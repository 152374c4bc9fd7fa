"""A season's journal in words."""

from __future__ import annotations

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import say_entry
from judge_console.desk.season_words import say_season_event
from judge_console.engine.events import CORRECTIONS


def say(course: AnyCourse, index: int) -> str:
    """Entry `index` of a season's journal in a few words."""
    event = course.entries[index].event
    if isinstance(event, CORRECTIONS):
        return say_entry(course.entries, index, course.rules)
    return say_season_event(event, course.state)
