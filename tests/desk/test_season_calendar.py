"""The season in other programs' calendars, read back with the library those programs use."""

from __future__ import annotations

from datetime import date

import pytest
from icalendar import Calendar

from judge_console.desk.season_calendar import icalendar_text
from judge_console.quiz.rules import read_rules
from judge_console.quiz.season.results import EveningResult, Side
from judge_console.quiz.season.state import Fixture, Season, SeasonHead, SeasonTitle
from judge_console.resource_files import resource

RULES = read_rules(resource("regulations", "quiz", "tesnoty-2023.toml").read_text(encoding="utf-8"))
STAMP = "2026-09-01T12:00:00+03:00"


def season(*fixtures: Fixture, place: str = "бар «Самоцвет»") -> Season:
    return Season(SeasonHead(SeasonTitle("Осень 2026", "2026-09-01", "2027-02-28", "О. Орлов", place)), RULES, fixtures=fixtures)


def read(state: Season, *results: EveningResult) -> list[dict[str, object]]:
    calendar = Calendar.from_ical(icalendar_text(state, results, STAMP))
    return [{name.lower(): getattr(value, "dt", str(value)) for name, value in event.items()} for event in calendar.walk("VEVENT")]


@pytest.mark.clause("quiz:4.season")
def test_each_evening_is_a_day_of_the_calendar() -> None:
    state = season(Fixture("group", "Сова, и точка", "Б; В", "2026-10-14", 1), Fixture("group", "А", "Б; В", "", 1))

    (event,) = read(state)

    assert (event["dtstart"], event["dtend"]) == (date(2026, 10, 14), date(2026, 10, 15))
    assert event["summary"] == "Сова, и точка – Б; В"
    assert event["location"] == "бар «Самоцвет»"
    assert (event["status"], event["sequence"]) == ("CONFIRMED", "0")
    assert str(event["dtstamp"]) == "2026-09-01 09:00:00+00:00"
    assert "description" not in event


def test_a_moved_evening_is_the_same_one_with_a_later_sequence() -> None:
    (before,) = read(season(Fixture("group", "А", "Б", "2026-10-14", 1), place=""))
    (after,) = read(season(Fixture("group", "Б", "А", "2026-10-21", 1, moved=(("2026-10-14", "концерт"),)), place=""))

    assert before["uid"] == after["uid"]
    assert after["sequence"] == "1"
    assert "location" not in after


def test_a_forfeited_evening_is_cancelled_and_a_held_one_has_its_score() -> None:
    held = EveningResult("group", "2026-10-14", "А", "Б", Side(4, 6, 6), Side(6, 2, 2), None, "А")
    state = season(
        Fixture("group", "А", "Б", "2026-10-14", 1),
        Fixture("group", "А", "В", "2026-10-21", 1, forfeit=("В", "заболели")),
    )
    given = EveningResult("group", "2026-10-21", "А", "В", None, None, None, "А", forfeit=True)

    first, second = read(state, held, given)

    assert first["description"] == "А 4:6\nБ 6:2\nwon by А"
    assert (second["status"], second["description"]) == ("CANCELLED", "В did not play")


def test_two_stages_are_two_evenings() -> None:
    group, play_off = read(season(Fixture("group", "А", "Б", "2026-10-14", 1), Fixture("play-off", "А", "Б", "2027-02-03")))

    assert group["uid"] != play_off["uid"]


def test_long_names_are_folded_and_read_back() -> None:
    name = "Очень длинное название команды, " * 6

    (event,) = read(season(Fixture("group", name, "Б", "2026-10-14", 1)))

    assert event["summary"] == f"{name} – Б"
