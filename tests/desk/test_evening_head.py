"""What differs between two heads of an evening, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from judge_console import words
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.evening_head import (
    head_changes,
    place_in_evening_head,
    place_left_empty,
    read_owls,
    stage_words,
    value_words,
    with_captains_renamed,
    write_owls,
)
from judge_console.desk.event_words import place_in_head, say_entry
from judge_console.desk.game_log import log_lines
from judge_console.engine.events import Entry, HeadChanged
from judge_console.quiz.events import Answered, Spun
from judge_console.quiz.squad import Member, Owl
from judge_console.quiz.state import QuizHead, TeamHead
from tests.quiz.evenings import begun, head, member, opened, played


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


def with_team(of: QuizHead, **values: object) -> QuizHead:
    """The head with something of team A changed."""
    return replace(of, teams=replace(of.teams, a=replace(of.teams.a, **values)))  # type: ignore[arg-type]  # fields of a TeamHead


def with_member(of: QuizHead, place: int, new: Member) -> QuizHead:
    """The head with one of team A's squad replaced."""
    squad = of.teams.a.squad
    return with_team(of, squad=(*squad[: place - 1], new, *squad[place:]))


class TestChanges:
    def test_nothing(self) -> None:
        assert head_changes(head(), head()) == ()

    @pytest.mark.parametrize(
        "now",
        [
            replace(head(), evening=replace(head().evening, season="Весна 2027", stage="play-off", date="2026-11-26", host="Ё", editor="")),
            with_team(head(), name="Гранит-2", captain="Вита"),
            with_member(head(), 3, member("Виталия", ("white", 1), ("red", 0))),
            with_team(head(), squad=(*head().teams.a.squad, member("Новый", ("black", 2)))),
            with_team(head(), squad=head().teams.a.squad[:-1]),
        ],
    )
    def test_they_make_of_the_one_the_other(self, now: QuizHead) -> None:
        changes = head_changes(head(), now)
        assert changes
        assert opened().record(Entry(HeadChanged(changes, "описки"))).head == now

    def test_a_name_is_corrected_in_its_place(self) -> None:
        assert head_changes(head(), with_member(head(), 1, member("Аня"))) == (("teams.A.squad.1.name", "Аня"),)
        course = played(*begun("A"), Spun(1), Answered("Анна", correct=True))
        corrected = course.record(Entry(HeadChanged(head_changes(head(), with_member(head(), 1, member("Аня"))), "описка")))
        assert corrected.state.game("A").rounds[0].answers[0].by == "Аня"  # type: ignore[union-attr]  # it has begun


class TestCaptain:
    def test_he_stays_the_captain_under_his_corrected_name(self) -> None:
        now = with_member(head(), 1, member("Аня"))
        assert with_captains_renamed(head(), now).teams.a.captain == "Аня"
        assert with_captains_renamed(head(), now).teams.b == now.teams.b

    def test_another_one_who_was_named_is_left(self) -> None:
        now = with_team(with_member(head(), 1, member("Аня")), captain="Вита")
        assert with_captains_renamed(head(), now) == now

    def test_one_who_is_nowhere_is_left_too(self) -> None:
        then = with_team(head(), captain="Никто")
        assert with_captains_renamed(then, then) == then


class TestPlaces:
    def rows(self, *names: str) -> list[Member | None]:
        return [member(name) if name else None for name in names]

    def test_only_the_last_may_be_left_out(self) -> None:
        team = TeamHead("А", "а", (member("а"), member("б"), member("в")))
        assert place_left_empty(team, self.rows("а", "б", "", "")) is None
        assert place_left_empty(team, self.rows("а", "", "в", "")) == "б"
        assert place_left_empty(team, self.rows("", "б", "в", "г")) == "а"
        assert place_left_empty(team, self.rows("", "", "", "")) is None

    def test_an_empty_row_among_new_ones_is_no_matter(self) -> None:
        assert place_left_empty(TeamHead("А", "а", (member("а"),)), self.rows("а", "", "б")) is None


class TestWords:
    def test_owls_are_read_as_they_are_written(self) -> None:
        assert read_owls(write_owls((Owl("white", 1), Owl("black", 0)))) == (Owl("white", 1), Owl("black", 0))
        words.use_language("en")
        assert write_owls((Owl("white", 1), Owl("black", 0), Owl("red", 3))) == "W1 B R3"
        assert read_owls("owl") is None

    @pytest.mark.parametrize(
        ("path", "value", "said"),
        [
            ("evening.stage", "play-off", "стадия = плей-офф"),
            ("evening.stage", "полуфинал", "стадия = полуфинал"),
            ("teams.A.squad.3.name", "Виталия", "игрок 3 команды А = Виталия"),
            ("teams.A.squad.3.owls", [{"colour": "white", "seasons_ago": 1}], "совы игрока 3 команды А = Б1"),
            ("teams.B.squad.3.owls", [], "совы игрока 3 команды Б = —"),
            (
                "teams.B.squad",
                [{"name": "Клим", "owls": []}, {"name": "Лада", "owls": [{"colour": "red", "seasons_ago": 0}]}],
                "состав команды Б = Клим, Лада К",
            ),
        ],
    )
    def test_a_correction_is_said_in_words(self, path: str, value: object, said: str) -> None:
        assert f"{place_in_head(path)} = {value_words(path, value)}" == said

    def test_what_is_none_of_an_evening(self) -> None:
        assert place_in_evening_head("players.3") is None
        assert place_in_head("players.3") == "никнейм 3"

    def test_the_log_says_it(self) -> None:
        course: AnyCourse = opened().record(
            Entry(HeadChanged((("teams.A.squad.1.owls", [{"colour": "black", "seasons_ago": 2}]),), "забыли"))
        )
        assert say_entry(course.entries, 0, course.rules) == "шапка: совы игрока 1 команды А = Ч2"

    def test_stages(self) -> None:
        assert [stage_words(stage) for stage in ("group", "play-off", "friendly")] == ["групповой этап", "плей-офф", "товарищеский вечер"]


def test_the_log_of_an_evening_follows_a_corrected_name() -> None:
    course: AnyCourse = played(*begun("A"), Spun(1), Answered("Анна", correct=True))
    corrected = course.record(Entry(HeadChanged((("teams.A.squad.1.name", "Аня"),), "описка")))
    lines = log_lines(corrected)
    assert [line.words for line in lines][-2:] == ["верно: Аня", "шапка: игрок 1 команды А = Аня"]
    assert [consequence[0] for consequence in lines[-2].consequences] == ["0:1"]
