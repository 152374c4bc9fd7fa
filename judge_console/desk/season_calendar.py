"""The calendar of a season for other programs: iCalendar (RFC 5545), an event of a whole day for each evening."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from icalendar import Calendar
from icalendar import Event as CalendarEvent

from judge_console.quiz.season.results import EveningResult, Side
from judge_console.quiz.season.state import Fixture, Season
from judge_console.words import translate as _

_NAMESPACE: Final = uuid5(NAMESPACE_URL, "judge-console:evening")


def icalendar_text(state: Season, results: Sequence[EveningResult], stamped: str) -> str:
    """Every evening of the season that has a date, the result of those held in their descriptions.

    An evening keeps its identity when it is moved, so that a calendar that was read in before is brought up to date. A forfeited one is
    marked as cancelled. `stamped` is an RFC 3339 time: when this was made.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Judge Console//RU")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", state.head.season.name)
    held = {one.key: one for one in results}
    stamp = datetime.fromisoformat(stamped).astimezone(UTC)
    for fixture in sorted(state.fixtures, key=lambda one: one.date):
        if fixture.date:
            calendar.add_component(_event(state, fixture, held.get(fixture.key), stamp))
    text: bytes = calendar.to_ical()
    return text.decode("utf-8")


def _event(state: Season, fixture: Fixture, result: EveningResult | None, stamp: datetime) -> CalendarEvent:
    own = state.head.season
    event = CalendarEvent()
    identity = "\n".join((own.name, own.begins, fixture.stage, *sorted((fixture.first, fixture.second))))
    event.add("uid", f"{uuid5(_NAMESPACE, identity)}@judge-console")
    event.add("dtstamp", stamp)
    event.add("dtstart", date.fromisoformat(fixture.date))
    event.add("dtend", date.fromisoformat(fixture.date) + timedelta(1))
    event.add("sequence", len(fixture.moved))
    event.add("summary", f"{fixture.first} \N{EN DASH} {fixture.second}")
    event.add("status", "CONFIRMED" if fixture.forfeit is None else "CANCELLED")
    if own.place:
        event.add("location", own.place)
    described = _description(fixture, result)
    if described:
        event.add("description", described)
    return event


def _description(fixture: Fixture, result: EveningResult | None) -> str:
    if fixture.forfeit is not None:
        return _("{team} did not play").format(team=fixture.forfeit[0])
    if result is None:
        return ""
    games = (_game(team, side) for team, side in ((result.first, result.first_side), (result.second, result.second_side)) if side)
    return "\n".join((*games, _("won by {team}").format(team=result.winner)))


def _game(team: str, side: Side) -> str:
    return f"{team} {side.casino}:{side.team}"
