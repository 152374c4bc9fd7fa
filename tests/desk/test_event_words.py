"""Events, rulings and consequences in words, with and without roles."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import get_args

import pytest

from judge_console import words
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.event_words import (
    consequences,
    place_in_head,
    ruling_sentence,
    say_again,
    say_entry,
    say_event,
    say_latest,
    say_ruling,
)
from judge_console.desk.session import GameSession
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Redone, Ruling, Struck, Undone
from judge_console.mafia.events import (
    KINDS,
    BestMoveNamed,
    Checked,
    DayBegan,
    Expelled,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LastWordBegan,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    NominationWithdrawn,
    Penalised,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.rules import Regulation
from judge_console.mafia.score import result
from judge_console.quiz.events import Spun
from judge_console.words import kind_name
from tests.desk.conftest import FIRST_DAY

ROLES = "ККККККШММД"


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


@pytest.fixture
def rules(session: GameSession) -> Regulation:
    found: Regulation = session.course.rules
    return found


SAID: list[tuple[Event, str]] = [
    (RolesDealt(ROLES), "роли записаны"),
    (DayBegan(), "следующий день"),
    (SpeechBegan(3), "говорит 3"),
    (Nominated(3, 7), "3 выставил 7"),
    (NominationWithdrawn(3), "3 снял кандидатуру"),
    (VotingBegan(), "голосование"),
    (VotesCast(2, voters=(1, 10)), "за 2: 2 (1, 10)"),
    (VotesCast(2, voters=()), "за 2: 0"),
    (VotesCast(2, hands=5), "за 2: 5"),
    (LiftVoted(hands=0), "за подъём: 0"),
    (LastWordBegan(4), "последнее слово 4"),
    (NightBegan(), "ночь"),
    (Shot(4), "выстрел: 4"),
    (Shot(shots=((8, 4), (9, 4))), "выстрел: 4"),
    (Shot(shots=((8, 4), (9, 5))), "выстрел: 4, 5"),
    (Shot(shots=()), "выстрел: —"),
    (Missed(), "промах"),
    (Checked("Д", 4), "дон проверил 4"),
    (Checked("Ш", 4), "шериф проверил 4"),
    (BestMoveNamed((2, 8, 9)), "лучший ход: 2, 8, 9"),
    (BestMoveNamed(()), "лучший ход: никого не назвал"),
    (Warned(5), "предупреждение 5"),
    (Fouled(5, "6.6.1"), "фол 5: речь в чужую минуту"),
    (Removed(5, "6.7.4", ruled_by="chief"), "удаление 5: оскорбление, мат (главный судья)"),
    (Expelled(5, "7.3"), "удалён с турнира 5: подглядывание: удаление с турнира"),
    (Penalised(5, Decimal(-1), "6.3"), "штраф 5: −1: виды наказаний"),
    (TeamDefeated("red", "6.8.3"), "поражение красным: подсказка из зала принята"),
    (WinnerDeclared("black"), "объявлено: победа чёрных"),
    (GameAbandoned(), "игра прервана"),
    (ExtraGiven(10, Decimal("0.5")), "доп. баллы 10: 0,5"),
    (ProtocolSigned("Орлова"), "протокол подписан: Орлова"),
]


@pytest.mark.parametrize(("event", "said"), SAID, ids=[event.kind for event, _said in SAID])
def test_an_event_is_said_in_a_few_words(rules: Regulation, event: Event, said: str) -> None:
    assert say_event(event, rules) == said


def test_every_kind_has_words_of_its_own() -> None:
    assert {type(event) for event, _said in SAID} == set(KINDS)


def test_an_event_of_another_discipline_is_called_by_its_kind(rules: Regulation) -> None:
    assert say_event(Struck(1, "ошибка"), rules) == words.kind_name("struck")


def test_roles_are_told_only_where_they_may_be(rules: Regulation) -> None:
    assert say_event(RolesDealt(ROLES), rules, roles=True) == f"роли: {ROLES}"
    assert say_event(Shot(shots=((8, 4), (9, 4))), rules, roles=True) == "выстрел: 8 → 4, 9 → 4"


def test_a_day_and_a_night_have_their_numbers_where_the_state_is_known(session: GameSession) -> None:
    course = session.course.record(Entry(DayBegan()))
    assert say_event(DayBegan(), course.rules, after=course.state) == "день 1"
    course = course.record(Entry(NightBegan()))
    assert say_event(NightBegan(), course.rules, after=course.state) == "ночь 1"


def test_in_english_a_clause_has_its_english_meaning(rules: Regulation) -> None:
    words.use_language("en")
    assert say_event(Fouled(5, "6.6.1"), rules) == "foul 5: speech in another player's minute"


def test_corrections_say_what_they_corrected(rules: Regulation) -> None:
    entries = [
        Entry(DayBegan()),
        Entry(Nominated(1, 3)),
        Entry(Struck(1, "не было")),
        Entry(Changed(1, Entry(Nominated(1, 4)), "не тот")),
        Entry(Inserted(1, Entry(Fouled(2)), "забыт")),
        Entry(HeadChanged((("players.3", "Барон"), ("game.table", 4)), "опечатка")),
        Entry(Struck(2, "было")),
        Entry(Undone()),
        Entry(Redone()),
        Entry(Nominated(2, 5)),
        Entry(Undone()),
    ]
    said = [say_entry(entries, index, rules) for index in range(len(entries))]
    assert said == [
        "следующий день",
        "1 выставил 3",
        "вычеркнуто: 1 выставил 3",
        "исправлено: 1 выставил 3 → 1 выставил 4",
        "вставлено перед «1 выставил 3»: фол 2",
        "шапка: никнейм 3 = Барон, стол = 4",
        "исправление снято (вычеркнуто: 1 выставил 3)",
        "отменено: исправление снято (вычеркнуто: 1 выставил 3)",
        "возвращено: исправление снято (вычеркнуто: 1 выставил 3)",
        "2 выставил 5",
        "отменено: 2 выставил 5",
    ]


def test_a_correction_of_nothing_is_said_without_failing(rules: Regulation) -> None:
    assert say_entry([Entry(Undone())], 0, rules) == "отменено: ?"
    assert say_entry([Entry(Redone())], 0, rules) == "возвращено: ?"
    assert say_entry([Entry(Struck(0, "что?"))], 0, rules) == "вычеркнуто: ?"


def test_places_of_the_head_have_names() -> None:
    assert [place_in_head(path) for path in ("game.judge", "players.10")] == ["судья", "никнейм 10"]
    assert [place_in_head(path) for path in ("teams.A.captain", "teams.B.squad")] == ["капитан А", "состав команды Б"]


@pytest.mark.parametrize(
    ("ruling", "event", "hidden"),
    [
        (Ruling(3, "not_black", None, "так", {"seat": 2}), Shot(shots=((2, 4),)), True),
        (Ruling(3, "not_at_table", None, "так", {"seat": 10}), Checked("Д", 4), True),
        (Ruling(3, "not_at_table", None, "так", {"seat": 10}), Fouled(10), False),
    ],
    ids=["who is red", "where the Don sits", "who left"],
)
def test_a_ruling_that_tells_a_role_is_kept_back(rules: Regulation, ruling: Ruling, event: Event, hidden: bool) -> None:
    told = say_ruling(ruling, Entry(event), rules)
    assert ("выдаёт роль" in told) is hidden
    assert "выдаёт роль" not in say_ruling(ruling, Entry(event), rules, roles=True)


def test_a_ruling_says_what_was_accepted_although(rules: Regulation) -> None:
    ruling = Ruling(3, "already_nominated", "9.5", "сказал дважды", {"seat": 3})
    assert say_ruling(ruling, Entry(Nominated(3, 7)), rules) == "принято: 3 выставил 7, хотя игрок 3 сегодня уже выставлял"
    assert say_ruling(Ruling(3, "already_nominated", None, "", {"seat": 3}), None, rules) == ruling_sentence(ruling, None)


def told(course: AnyCourse, *events: Event, roles: bool = False) -> list[str]:
    """What followed from the last of the events."""
    before = course
    for event in events:
        before, course = course, course.record(Entry(event))
    return [said for said, _clause, _tone in consequences(before.state, course.state, roles=roles)]


@pytest.fixture
def voting(session: GameSession) -> AnyCourse:
    course = session.course
    for event in (RolesDealt(ROLES), DayBegan(), Nominated(1, 3), Nominated(2, 5), VotingBegan()):
        course = course.record(Entry(event))
    return course


def test_what_a_vote_leads_to(voting: AnyCourse) -> None:
    assert told(voting, VotesCast(3, hands=7)) == ["уходит 3"]
    assert told(voting, VotesCast(3, hands=5)) == ["попил: 3, 5"]
    assert told(voting, VotesCast(3, hands=5), VotesCast(3, hands=5)) == ["снова поровну: 3, 5; вопрос о подъёме"]
    again = (VotesCast(3, hands=5), VotesCast(3, hands=5))
    assert told(voting, *again, LiftVoted(hands=6)) == ["уходят 3, 5"]
    assert told(voting, *again, LiftVoted(hands=5)) == ["никто не уходит"]


def test_what_fouls_lead_to(voting: AnyCourse) -> None:
    assert told(voting, Fouled(3)) == []
    assert told(voting, Fouled(3), Fouled(3), Fouled(3)) == ["фол 3: 3 молчит в день 2"]
    assert told(voting, *[Fouled(3)] * 4) == ["фол 4: 3 удалён из игры", "можно присудить поражение"]


def test_a_cancelled_vote_is_told(games: object, head: object, session: GameSession) -> None:
    from judge_console.desk.games import Games  # noqa: PLC0415

    assert isinstance(games, Games)
    course = games.begin("mafia", "fiim-2024", head).course
    for event in (DayBegan(), Nominated(1, 3), Nominated(2, 5)):
        course = course.record(Entry(event))
    assert "голосование отменено" in told(course, Removed(9, next(iter(course.rules.options.meanings))))


def test_what_a_night_leads_to(session: GameSession) -> None:
    course = session.course
    for event in FIRST_DAY[:-1]:
        course = course.record(Entry(event))
    assert told(course, Shot(7)) == ["убит 7"]
    assert told(course, Missed()) == []
    assert told(course, Missed(), DayBegan()) == []
    assert told(course, Missed(), Checked("Д", 7)) == []
    assert told(course, Missed(), Checked("Д", 7), roles=True) == ["Шериф"]
    assert told(course, Missed(), Checked("Д", 1), roles=True) == ["не Шериф"]
    assert told(course, Missed(), Checked("Ш", 8), roles=True) == ["чёрный"]
    assert told(course, Missed(), Checked("Ш", 1), roles=True) == ["красный"]


def test_the_answer_to_a_check_is_not_told_while_it_is_not_known(session: GameSession) -> None:
    course = session.course.record(Entry(DayBegan())).record(Entry(NightBegan()))
    assert told(course, Missed(), Checked("Д", 7), roles=True) == []
    assert told(course, Missed(), Checked("Ш", 7), roles=True) == []


def test_the_end_is_told_with_its_reason(voting: AnyCourse) -> None:
    assert told(voting, TeamDefeated("red", "6.8.3")) == ["конец игры: победа чёрных, поражение команде"]
    assert told(voting, GameAbandoned()) == []
    assert result(voting.state)["winner"] is None


def test_there_are_words_for_every_reason_of_an_end() -> None:
    from judge_console.desk.event_words import reason_words, winner_words  # noqa: PLC0415
    from judge_console.printout.protocol_sheet import Reason, Winner  # noqa: PLC0415

    assert all(reason_words(reason) for reason in get_args(Reason) if reason != "abandoned")
    assert all(winner_words(winner) for winner in get_args(Winner))


def test_what_undo_would_take_back(session: GameSession) -> None:
    assert say_latest(session.course) == ""
    for event in FIRST_DAY[:2]:
        session.record(event)
    assert say_latest(session.course) == "день 1"
    session.strike(1, "рано")
    assert say_latest(session.course).startswith("вычеркнуто: ")


def test_an_outcome_that_was_taken_back_is_not_told(rules: Regulation) -> None:
    entries = [Entry(Spun(7)), Entry(SpeechBegan(3))]
    assert say_again(entries, 0, rules) == kind_name("spun")
    assert say_again(entries, 1, rules) == say_entry(entries, 1, rules)
