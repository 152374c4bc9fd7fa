"""Every event of an evening in words, in both languages, and what followed from it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge_console import words
from judge_console.desk.event_words import say_event
from judge_console.desk.game_log import log_lines
from judge_console.desk.games import Games
from judge_console.desk.quiz_words import quiz_consequences, say_quiz_event
from judge_console.engine.events import Event
from judge_console.quiz.choices import legal
from judge_console.quiz.events import KINDS, Answered, EveningSigned, MinuteTaken, SeedRevealed, Spun
from tests.quiz.evenings import after, begun, game, head, record_names, record_of, replayed, rounds


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


def said_in_records() -> dict[str, str]:
    """One sentence a kind, from all records that are kept."""
    found: dict[str, str] = {}
    for name in record_names():
        for course, entry, refused in replayed(record_of(name)):
            if refused is None and entry.event.kind in {kind.kind for kind in KINDS}:
                found.setdefault(entry.event.kind, say_quiz_event(entry.event, course.state))
    return found


def test_every_kind_has_its_words() -> None:
    said = said_in_records()
    assert set(said) == {kind.kind for kind in KINDS}
    assert not any("{" in sentence or not sentence for sentence in said.values())


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        ((*begun("A"), Spun(3)), "волчок: 3, «вопрос»"),
        ((*begun("A", "plain", "blitz"), *rounds("+"), Spun(1)), "волчок: 1, играет 2, «блиц»"),
        ((*begun("A"), Spun(1), Answered("Анна", False, early=True)), "неверно, досрочно: Анна"),
        ((*begun("A"), *rounds("!"), Spun(1), MinuteTaken("saved")), "взята сэкономленная минута"),
    ],
)
def test_some_of_them(events: tuple[Event, ...], sentence: str) -> None:
    assert say_quiz_event(events[-1], after(*events)) == sentence


def test_without_a_state_a_spin_says_where_it_stopped() -> None:
    assert say_event(Spun(4), after().rules) == "волчок: 4"  # type: ignore[arg-type]  # rules of either discipline


@pytest.mark.parametrize(
    ("before", "event", "found"),
    [
        (begun("A"), Answered("Анна", True), ["0:1"]),
        (begun("A", "golden"), Answered("Анна", True), ["0:1", "право отката"]),
        (begun("A"), Answered("Анна", True, early=True), ["0:1", "минута сэкономлена"]),
        (game("A", "+++++"), Answered("Анна", True), ["0:6", "игру выиграла команда"]),
        ((*game("A", "-----"), Spun(1)), MinuteTaken("credit"), ["минута в долг"]),
    ],
)
def test_what_followed(before: tuple[Event, ...], event: Event, found: list[str]) -> None:
    before = before if isinstance(before[-1], Spun) else (*before, Spun(1))
    one, other = after(*before), after(*before, event)
    assert [sentence for sentence, _clause, _tone in quiz_consequences(one, other)] == found


def test_who_won_the_evening() -> None:
    events = (*game("A", "++++++"), *game("B", "+-----"), Spun(1))
    assert ("победа в вечере: Гранит", None, "gain") in quiz_consequences(after(*events), after(*events, Answered("Клим", False)))


def test_the_log_of_an_evening(games: Games) -> None:
    session = games.begin("quiz", "tesnoty-2023", head())
    for event in (*begun("A"), *rounds("-+")):
        session.record(event)
    session.strike(5, "not so")
    lines = log_lines(session.course)
    assert [line.words for line in lines][:3] == ["состав подан: Гранит", "началась игра А: Гранит", "волчок: 1, «вопрос»"]
    assert lines[5].how == "struck"
    assert lines[3].consequences == (("1:0", None, "loss"),)
    session.change_head({"evening.host": "Петров", "teams.A.name": "Базальт"}, "misspelt")
    assert log_lines(session.course)[-1].words == "шапка: ведущий = Петров, команда А = Базальт"


def test_everything_lawful_can_be_said() -> None:
    for state in (after(), after(*begun("A", "risk"), Spun(1)), after(*game("A", "+++++"))):
        assert all(say_quiz_event(event, state) for event in legal(state))
    assert say_quiz_event(SeedRevealed("ab" * 32)).startswith("зерно раскрыто: abab")
    assert say_quiz_event(EveningSigned("Орлова")) == "вечер подписан: Орлова"
