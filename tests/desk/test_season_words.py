"""A season in words, in both languages: every event, and what papers, window and exports name alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from judge_console import words
from judge_console.desk.event_words import place_in_head, say_event
from judge_console.desk.season_words import (
    breach_words,
    column_words,
    criterion_words,
    date_words,
    decided_words,
    deciding_column,
    exception_words,
    figure_words,
    group_name,
    group_words,
    mark_words,
    money_words,
    order_words,
    owl_words,
    pair_words,
    place_in_season_head,
    points_words,
    qualifier_order_words,
    rank_decided_words,
    round_words,
    say_season_event,
    stage_words,
    table_columns,
    value_words,
    weekday_words,
)
from judge_console.engine.events import Event
from judge_console.quiz.rules import Regulation, read_rules
from judge_console.quiz.season.calendar import CalendarException
from judge_console.quiz.season.events import (
    KINDS,
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
    PlannedEvening,
    PrizeHanded,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierClosed,
    QualifierTieSettled,
    QuestionReinstated,
    QuestionRemoved,
    SeasonClosed,
    SeasonOwl,
    TeamEntered,
    TeamMoved,
    TeamRenamed,
    TeamsSwapped,
    TeamWithdrew,
    ThemeChosen,
)
from judge_console.quiz.season.qualifier import Criterion, Rank
from judge_console.quiz.season.state import Fixture, Season, SeasonHead, SeasonTitle, SquadBreach
from judge_console.quiz.season.tables import TableRow
from judge_console.resource_files import resource

WHITE, BLACK = SeasonOwl("white", "осень 2025"), SeasonOwl("black", "весна 2024")
MONEY = "7\N{NO-BREAK SPACE}500\N{NO-BREAK SPACE}₽"

SAID: list[tuple[Event, str]] = [
    (TeamEntered("Гранит"), "заявлена команда: Гранит"),
    (TeamEntered("Гранит", "Анна"), "заявлена команда: Гранит, капитан Анна"),
    (TeamRenamed("Гранит", "Базальт"), "переименована команда: Гранит → Базальт"),
    (TeamWithdrew("Гранит"), "снялась команда: Гранит"),
    (TeamWithdrew("Гранит", "разъехались"), "снялась команда: Гранит (разъехались)"),
    (CaptainNamed("Гранит", "Анна"), "Гранит, капитан: Анна"),
    (MemberJoined("Гранит", "Анна"), "Гранит, в составе: Анна"),
    (MemberJoined("Гранит", "Анна", (WHITE, BLACK)), "Гранит, в составе: Анна (белая сова, осень 2025; чёрная сова, весна 2024)"),
    (MemberLeft("Гранит", "Анна"), "Гранит, больше не в составе: Анна"),
    (MemberRenamed("Гранит", "Ана", "Анна"), "Гранит, исправлено имя: Ана → Анна"),
    (OwlsSet("Гранит", "Анна", (WHITE,)), "Гранит, Анна, совы: белая сова, осень 2025"),
    (OwlsSet("Гранит", "Анна", ()), "Гранит, Анна, совы: —"),
    (EarlierSeasonsListed(("осень 2025", "весна 2025")), "прежние сезоны: осень 2025; весна 2025"),
    (EarlierSeasonsListed(()), "прежние сезоны: —"),
    (LineupHandedIn("group", "Гранит", "Совы", ("Анна",), ()), "подан состав: Гранит на игру с командой Совы"),
    (AnswersMarked("Гранит", 5, "1"), "Гранит, вопрос 5: верно"),
    (AnswersMarked("Гранит", 1, "101101"), "Гранит, вопросы 1–6: 4 верных ответа"),
    (QuestionRemoved(7, "фальш-старт"), "вопрос 7 снят (фальш-старт)"),
    (QuestionReinstated(7, "ошибка"), "вопрос 7 снова в зачёте (ошибка)"),
    (AnswerNoted("Гранит", 7, "маяк"), "Гранит, вопрос 7, ответ: «маяк»"),
    (AnswerRuled(7, "маяк", True), "вопрос 7: «маяк» засчитан"),
    (AnswerRuled(7, "маяк", False, "неточно"), "вопрос 7: «маяк» не засчитан (неточно)"),
    (QualifierAppealed("Гранит", 7, "acceptance", "маяк", "словарь"), "Гранит: апелляция на зачёт, вопрос 7: «маяк»"),
    (QualifierAppealed("Гранит", 7, "removal", "", "спорно"), "Гранит: апелляция на снятие вопроса 7"),
    (QualifierAppealRuled("Гранит", 7, "removal", True, "Ким"), "Гранит: апелляция на вопрос 7 удовлетворена"),
    (QualifierAppealRuled("Гранит", 7, "removal", False, "Ким", "нет"), "Гранит: апелляция на вопрос 7 отклонена (нет)"),
    (QualifierTieSettled(("Гранит", "Совы"), "sudden_death"), "отборочная игра, дополнительные вопросы: Гранит, Совы"),
    (QualifierClosed(12), "отборочная игра закрыта, дальше идут 12 команд"),
    (GroupsDrawn(3), "змейка: 3 группы"),
    (GroupsSet((("Гранит", "Совы"),), "по просьбе"), "составлено вручную: 1 группа (по просьбе)"),
    (TeamMoved("Гранит", 2, "по просьбе"), "Гранит переходит в группу B (по просьбе)"),
    (TeamsSwapped("Гранит", "Совы", ""), "Гранит и Совы меняются группами"),
    (GroupTieSettled(1, ("Гранит", "Совы"), "lot"), "группа A, жребий: Гранит, Совы"),
    (DateClosed("2026-10-14", "банкет"), "день закрыт: ср 14.10.2026 (банкет)"),
    (DateOpened("2026-10-14"), "день снова открыт: ср 14.10.2026"),
    (CalendarAccepted((PlannedEvening("2026-10-14", "Гранит", "Совы"),)), "принят календарь: 1 вечер"),
    (EveningScheduled("play-off", "Гранит", "Совы", "2027-01-13"), "Гранит – Совы: ср 13.01.2027"),
    (EveningMoved("group", "Гранит", "Совы", "2026-10-15", "банкет"), "Гранит – Совы, перенос на чт 15.10.2026 (банкет)"),
    (EveningForfeited("group", "Гранит", "Совы", "Совы", "больны"), "Гранит – Совы, неявка: Совы (больны)"),
    (
        EveningEntered("group", "Гранит", "Совы", "2026-10-14", GameScore(6, 3), GameScore(4, 6)),
        "Гранит – Совы, внесено вручную: 6:3, 4:6",
    ),
    (
        EveningEntered("group", "Гранит", "Совы", "2026-10-14", GameScore(6, 3), GameScore(6, 3), (4, 2)),
        "Гранит – Совы, внесено вручную: 6:3, 6:3, перестрелка 4:2",
    ),
    (EveningSetAside("0197a1b2-c3d4", "переигран"), "вечер 0197a1b2 не в зачёт (переигран)"),
    (BracketSet(("Гранит", "Совы", "Ночь", "")), "составлен плей-офф: 3 команды"),
    (ThemeChosen("Гранит", "Совы", "минералы"), "тема для команды Гранит от команды Совы: минералы"),
    (FeeCharged("Гранит", 7500, "разбитый стакан"), f"Гранит: начислено {MONEY} (разбитый стакан)"),
    (FeeCharged("Гранит", -7500, "неявка соперников"), f"Гранит: списано {MONEY} (неявка соперников)"),
    (FeePaid("Гранит", 7500, "2026-10-14", "наличными"), f"Гранит: оплачено {MONEY} (наличными)"),
    (PrizeHanded("Гранит", "2026-10-14", "книги и пиво"), "приз команде Гранит: книги и пиво"),
    (SeasonClosed("Ким"), "сезон закрыт: Ким"),
    (SeasonClosed(""), "сезон закрыт"),
]


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    words.use_language("ru")
    yield
    words.use_language("en")


@pytest.fixture(scope="module")
def rules() -> Regulation:
    place: Path = resource("regulations", "quiz", "tesnoty-2023.toml")
    return read_rules(place.read_text(encoding="utf-8"))


def plain(text: str) -> str:
    """Spaces that keep a line together read as spaces; those of money stay."""
    return text if "₽" in text else text.replace("\N{NO-BREAK SPACE}", " ")


class TestEvents:
    @pytest.mark.parametrize(("event", "sentence"), SAID, ids=lambda value: value.kind if isinstance(value, Event) else "")
    def test_in_russian(self, event: Event, sentence: str) -> None:
        assert plain(say_season_event(event)) == sentence

    def test_every_kind_has_words_of_its_own(self) -> None:
        assert {event.kind for event, _sentence in SAID} == {kind.kind for kind in KINDS}
        words.use_language("en")
        assert all(say_season_event(event) != sentence for event, sentence in SAID)

    def test_a_season_that_knows_the_evening_lets_it_have_its_date(self, rules: Regulation) -> None:
        head = SeasonHead(SeasonTitle("осень 2026", "2026-09-15", "2027-03-01", "Ким"))
        state = Season(head, rules, fixtures=(Fixture("group", "Гранит", "Совы", "2026-10-14"),))

        assert plain(say_season_event(LineupHandedIn("group", "Совы", "Гранит", (), ()), state)).endswith("(ср 14.10.2026)")
        forfeited = EveningForfeited("group", "Гранит", "Совы", "Совы", "больны")
        assert plain(say_season_event(forfeited, state)).endswith("неявка: Совы (ср 14.10.2026; больны)")
        assert plain(say_season_event(EveningForfeited("group", "Гранит", "Ночь", "Ночь", ""), state)).endswith("неявка: Ночь")

    def test_the_log_says_them_too(self, rules: Regulation) -> None:
        state = Season(SeasonHead(SeasonTitle("осень 2026", "2026-09-15", "2027-03-01", "Ким")), rules)
        entered = TeamEntered("Гранит")

        for after in (None, state):
            assert say_event(entered, rules, after=after) == "заявлена команда: Гранит"  # type: ignore[arg-type]  # rules of any discipline
        assert place_in_head("season.name") == "название сезона"


class TestNames:
    def test_groups_go_by_letters(self) -> None:
        assert [group_name(number) for number in (1, 2, 26, 27, 30)] == ["A", "B", "Z", "AA", "AD"]
        assert group_words(2) == "Группа B"

    def test_stages_weekdays_and_marks(self) -> None:
        assert [stage_words("group"), stage_words("play-off"), stage_words("friendly")] == [
            "групповой этап",
            "плей-офф",
            "товарищеский вечер",
        ]
        assert [weekday_words(day) for day in range(7)] == ["пн", "вт", "ср", "чт", "пт", "сб", "вс"]
        assert [mark_words(mark) for mark in "10X?."] == ["верно", "неверно", "снят", "спорный", "не отмечен"]

    def test_rounds_are_counted_from_the_end_of_the_play_off(self) -> None:
        assert [round_words(number, 4) for number in (1, 2, 3, 4)] == ["1/8 финала", "четвертьфинал", "полуфинал", "финал"]
        assert round_words(1, 1) == "финал"
        assert round_words(4, 4, third_place=True) == "матч за третье место"

    def test_criteria_of_both_tables(self, rules: Regulation) -> None:
        assert order_words(rules) == (
            "Места определяют: баллы, баллы между равными, верные ответы, очки, отданные казино, перестрелка или жребий."
        )
        assert qualifier_order_words(rules) == (
            "Места определяют: верные ответы, рейтинг взятых вопросов, дополнительные вопросы или жребий."
        )
        decided: tuple[Criterion, ...] = ("right_answers", "rating_of_questions_taken", "sudden_death", "shootout", "lot")
        assert all(criterion_words(name) for name in decided)

    def test_figures(self) -> None:
        assert [money_words(7500), money_words(-1234567), money_words(0)] == [
            MONEY,
            "\N{MINUS SIGN}1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567\N{NO-BREAK SPACE}₽",
            "0\N{NO-BREAK SPACE}₽",
        ]
        assert [points_words(Decimal("1.5")), points_words(Decimal("3.0"))] == ["1,5", "3"]
        assert [plain(date_words("2026-10-14")), date_words("")] == ["ср 14.10.2026", ""]
        words.use_language("en")
        assert plain(date_words("2026-10-14")) == "Wed 2026-10-14"

    def test_owls_and_breaches(self) -> None:
        assert [owl_words((WHITE,)), owl_words(())] == ["белая сова, осень 2025", ""]
        breach = SquadBreach(3, "Гранит", "owl_limit", "1.2.2", "пусть", {"owls": "white", "found": 5, "expected": 4})
        assert breach_words(breach) == words.sentence("owl_limit", {"owls": "white", "found": 5, "expected": 4})

    def test_what_put_a_team_below_another(self) -> None:
        first = TableRow(1, "А", 3, 1, 2, Decimal("2.5"), None, 15, 12, None)
        between = replace(first, place=2, points_between=Decimal("0.5"), decided_by="points_between_the_tied")
        conceded = replace(first, place=2, conceded=14, decided_by="casino_points_conceded")

        assert decided_words(first, None) == ""
        assert decided_words(replace(first, place=2, points=Decimal(1), decided_by="points"), first) == ""
        assert decided_words(between, replace(first, points_between=Decimal(1))) == "баллы между равными: 0,5 < 1"
        assert decided_words(conceded, first) == "очки, отданные казино: 14 > 12"
        assert decided_words(replace(first, place=2, decided_by="lot"), first) == "жребий"
        assert decided_words(first, first) == "поровну"
        assert decided_words(replace(first, played=0), replace(first, played=0)) == ""
        assert [deciding_column(row) for row in (first, between, conceded)] == [None, "points_between", "conceded"]
        assert "points_between" in table_columns([first, between])
        asked_again = replace(between, points_between_again=Decimal(0))
        assert decided_words(asked_again, replace(between, points_between_again=Decimal(1))) == "баллы между равными: 0 < 1"
        assert [figure_words(row, "points_between") for row in (first, between, asked_again)] == ["", "0,5", "0,5; 0"]
        assert figure_words(first, "points") == "2,5"
        assert "points_between" not in table_columns([first])
        assert all(column_words(column) for column in table_columns([between]))
        assert value_words(None) == ""

    def test_what_put_a_team_below_another_in_the_qualifying_game(self) -> None:
        first = Rank(1, "А", 20, 150, None)

        assert rank_decided_words(first, None) == ""
        assert rank_decided_words(Rank(2, "Б", 19, 150, "right_answers"), first) == ""
        assert rank_decided_words(Rank(2, "Б", 20, 140, "rating_of_questions_taken"), first) == "рейтинг взятых вопросов: 140 < 150"
        assert rank_decided_words(Rank(2, "Б", 20, 150, "lot"), first) == "жребий"
        assert rank_decided_words(Rank(1, "Б", 20, 150, None), first) == "поровну"

    def test_a_pair_stays_on_one_line_with_its_dash(self) -> None:
        assert pair_words("Гранит", "Совы") == "Гранит\N{NO-BREAK SPACE}– Совы"

    def test_places_in_the_head_of_a_season(self) -> None:
        assert place_in_season_head("season.ends") == "последний день сезона"
        assert place_in_season_head("game.table") is None


@pytest.mark.clause("quiz:4.season")
@pytest.mark.parametrize(
    ("exception", "sentence"),
    [
        (CalendarException("too_soon", "2026-10-14", ("Гранит",), 7), "Гранит: рано, через 7 дней после прошлой игры"),
        (CalendarException("too_late", "2026-10-14", ("Гранит",), 41), "Гранит: поздно, через 41 день после прошлой игры"),
        (CalendarException("other_weekday", "2026-10-15", ("Гранит", "Совы")), "Гранит – Совы: не в обычный день недели"),
        (CalendarException("closed_date", "2026-10-14", ("Гранит", "Совы")), "Гранит – Совы: день закрыт для игр"),
        (CalendarException("two_evenings", "2026-10-14", ("Гранит", "Совы")), "Гранит – Совы: второй вечер в тот же день"),
        (CalendarException("before_season", "2026-10-14", ("Гранит", "Совы")), "Гранит – Совы: до начала сезона"),
        (CalendarException("after_season", "2026-10-14", ("Гранит", "Совы")), "Гранит – Совы: после конца сезона"),
        (CalendarException("season_too_short", "2026-10-14", (), 4), "сезон слишком короток: 4 месяца"),
        (CalendarException("season_too_long", "2026-10-14", (), 7), "сезон слишком долог: 7 месяцев"),
    ],
)
def test_departures_of_a_calendar(exception: CalendarException, sentence: str) -> None:
    assert plain(exception_words(exception)) == sentence
