"""A season's papers: what stands on them is what its journal and its evenings say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Final

import pypdfium2
import pytest

from judge_console import words
from judge_console.desk.games import Games
from judge_console.desk.season_account import EveningLine, SeasonAccount, account_of, season_account
from judge_console.desk.season_desk import SeasonDesk
from judge_console.desk.season_papers import (
    SEASON_PAPERS,
    SeasonPaper,
    account_paper,
    appeal_words,
    cross_words,
    match_note,
    paper_title,
    prizes_due,
    rank_place,
    ruling_words,
    season_paper,
    squad_note,
    themes_of,
)
from judge_console.desk.season_words import date_words, money_words, points_words
from judge_console.quiz.season.bracket import Match
from judge_console.quiz.season.events import (
    QualifierTieSettled,
    TeamEntered,
)
from judge_console.quiz.season.qualifier import Rank
from judge_console.quiz.season.results import EveningResult, Side
from judge_console.quiz.season.state import Fixture, Squad
from tests.desk.season_by_hand import Organiser, steps, team_names, whole
from tests.quiz.season.seasons import HEAD, sheet

AT: Final = "2026-12-05T20:15:00+03:00"
NBSP: Final = "\N{NO-BREAK SPACE}"


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    before = words.language()
    words.use_language("ru")
    yield
    words.use_language(before)


@cache
def season() -> Organiser:
    """Twelve teams, three groups, six in the play-off, all played; nobody changes it."""
    return whole()


@pytest.fixture
def account() -> SeasonAccount:
    """In the language in force."""
    return season().account()


def pages_of(pdf: bytes) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().replace(NBSP, " ").split()) for page in pypdfium2.PdfDocument(pdf)]


def text_of(pdf: bytes) -> str:
    return " ".join(pages_of(pdf))


def said(kind: SeasonPaper, account: SeasonAccount) -> str:
    return text_of(account_paper(kind, account, printed_at=AT))


def plain(text: str) -> str:
    return text.replace(NBSP, " ")


class TestEveryPaper:
    @pytest.mark.parametrize("kind", SEASON_PAPERS)
    def test_each_is_headed_and_named(self, kind: SeasonPaper, account: SeasonAccount) -> None:
        pages = pages_of(account_paper(kind, account, printed_at=AT))

        for page in pages:
            assert "Весна 2026 01.03.2026 – 20.08.2026 · Самоцвет · организатор Орлова" in page
            assert "«Тесноты», весна-лето 2023 · напечатано 05.12.2026 20:15" in page
        assert paper_title(kind).split()[-1].lower() in pages[0].lower()

    @pytest.mark.parametrize("kind", SEASON_PAPERS)
    def test_in_english_nothing_but_names_is_russian(self, kind: SeasonPaper) -> None:
        organiser = Organiser([f"Team {number}" for number in range(12)])
        for _step in steps(organiser, 3, 2):
            pass
        words.use_language("en")
        text = said(kind, organiser.account())

        assert "Tesnoty" in text
        for own in ("Весна 2026", "Самоцвет", "Орлова"):
            assert own in text
        assert not re.search("команд|вечер|вопрос|казино|групп|перестрелка|совы", text.replace("Орлова", ""), re.IGNORECASE)

    @pytest.mark.parametrize("kind", SEASON_PAPERS)
    def test_a_season_nobody_entered_has_every_paper(self, kind: SeasonPaper) -> None:
        assert len(pages_of(account_paper(kind, Organiser(()).account(), printed_at=AT))) == 1

    @pytest.mark.parametrize("kind", SEASON_PAPERS)
    def test_at_every_step_on_the_way(self, kind: SeasonPaper) -> None:
        organiser = Organiser(team_names(6))
        for _step in steps(organiser, 2, 2):
            assert said(kind, organiser.account())

    def test_sixty_teams(self) -> None:
        account = whole(60, 10, 1).account()

        assert len(pages_of(account_paper("qualifier", account, printed_at=AT))) == 3
        text = said("squads", account)
        assert all(f"Команда {number} " in text for number in range(13, 61))

    def test_of_a_club(self, games: Games) -> None:
        desk = SeasonDesk(games, games.begin("season", "tesnoty-2023", HEAD))
        desk.record(TeamEntered("Гранит", "Анна"))

        assert account_of(desk).state is desk.state
        assert "Гранит капитан Анна · 0 человек" in text_of(season_paper("squads", desk, printed_at=AT))


class TestSquads:
    @pytest.mark.clause("quiz:1.1", "quiz:1.2", "quiz:1.2.3")
    def test_captain_people_owls_and_those_that_count(self, account: SeasonAccount) -> None:
        text = said("squads", account)

        assert "Гранит капитан Орлова А.0 · 9 человек · сов в зачёте: 1 · Группа" in text
        assert "1 Орлова А.0 белая сова, осень 2025 1" in text
        # An owl of the third season before this one is a regalia only.
        assert "2 Ким Б.1 белая сова, осень 2024 0" in text
        assert "играл в прошлом сезоне 1.1" in text
        assert "1.2.2: белых сов не больше четырёх" in text

    def test_a_team_that_left_or_has_nobody(self, account: SeasonAccount) -> None:
        assert squad_note(account.state, account.state.squads[-1]).endswith("снялась: переезд")
        assert squad_note(account.state, Squad("Новые", withdrew="")) == "капитан не назван · 0 человек · снялась"

    def test_a_regulation_without_clauses_names_no_limits(self, account: SeasonAccount) -> None:
        rules = account.state.rules
        loose = replace(rules, clauses=dict.fromkeys(rules.clauses, "general practice"))
        other = replace(account, state=replace(account.state, rules=loose))

        assert "1.2.2:" not in said("squads", other)
        assert "с команды за игру (" not in said("fees", other)
        assert "книги и пиво." in said("prizes", other)

    def test_a_regulation_without_a_discount(self, account: SeasonAccount) -> None:
        rules = account.state.rules
        options = replace(rules.options, prizes=replace(rules.options.prizes, discount=0))
        other = replace(account, state=replace(account.state, rules=replace(rules, options=options)))

        assert "скидка 15 %" in said("prizes", account)
        assert "скидка" not in said("prizes", other)


class TestCalendar:
    @pytest.mark.clause("quiz:4.season")
    def test_every_evening_with_its_result(self, account: SeasonAccount) -> None:
        text = said("calendar", account)

        for one in account.evenings:
            assert one.result is not None
            assert f"{plain(date_words(one.date))} {one.stage}" in text
            if one.held:
                assert one.scores in text
        assert f"решено: {len(account.evenings)} из {len(account.evenings)}" in text
        assert len(account.evenings) == 18 + 2 + 2 + 2

    def test_moved_forfeited_and_by_shootout(self, account: SeasonAccount) -> None:
        text = said("calendar", account)

        assert "перенос с ср 11.03.2026: концерт в баре" in text
        assert "трое болеют" in text
        assert text.count("перестрелка 4:2") == sum(one.result is not None and one.result.shootout is not None for one in account.evenings)

    def test_departures_are_listed_with_their_clause_and_closed_days_with_the_reason(self, account: SeasonAccount) -> None:
        text = said("calendar", account)

        assert account.departures
        assert "Отступления от регламента Дата Отступление Пункт" in text
        assert "не в обычный день недели 4" in text
        assert "Закрытые дни Дата Причина сб 09.05.2026 банкет" in text

    def test_themes_are_told_in_the_play_off_only(self, account: SeasonAccount) -> None:
        of_groups = [one for one in account.evenings if one.fixture.stage == "group"]
        of_play_off = [one for one in account.evenings if one.fixture.stage == "play-off"]

        assert not [theme for one in of_groups for theme in themes_of(account.state, one)]
        assert all(list(themes_of(account.state, one)) == [f"тема команде {one.fixture.first}: минералы"] for one in of_play_off)

    def test_an_evening_without_a_date_and_one_that_nobody_planned(self, account: SeasonAccount) -> None:
        state = replace(account.state, fixtures=(Fixture("group", "Гранит", "Ёлки", "", 1),))
        held = EveningResult("group", "2026-04-01", "Опыт", "Зенит", Side(6, 3, 3), Side(2, 6, 6), None, "Зенит", game="g1")
        friendly = replace(held, stage="friendly", date="2026-05-01", game=None, signed=True)
        other = season_account(replace(state, bracket=()), [held, friendly])

        dated, later, undated = other.evenings
        assert (dated.date, dated.scores, list(dated.remarks())) == ("2026-04-01", "6:3, 2:6", ["не подписан"])
        assert (later.stage, list(later.remarks())) == ("товарищеский вечер", ["внесено вручную"])
        assert (undated.date, undated.scores, undated.held, list(undated.remarks())) == ("", "", False, [])
        assert "Без даты Этап" in said("calendar", other)

    def test_held_on_another_day_than_planned(self) -> None:
        fixture = Fixture("group", "А", "Б", "2026-04-01", 1, moved=(("", "бар закрыт"),))
        result = EveningResult("group", "2026-04-08", "Б", "А", Side(6, 3, 3), Side(6, 3, 3), (1, 3), "А", game="g", signed=True)
        one = EveningLine(fixture, result, "")

        assert [plain(remark) for remark in one.remarks()] == [
            "перестрелка 3:1",
            "перенос с —: бар закрыт",
            "по календарю ср 01.04.2026",
        ]
        assert list(one.remarks(outward=True))[1] == "перенос с —"


class TestTables:
    @pytest.mark.clause("quiz:2.3")
    def test_points_of_each_row_are_the_sum_of_its_cells(self, account: SeasonAccount) -> None:
        text = said("tables", account)

        for table in account.tables:
            for row in table:
                cells: list[Decimal] = []
                for other in table:
                    one = account.evening(row.team, other.team) if other is not row else None
                    if one is not None and one.result is not None:
                        cells.append(one.result.points(row.team, account.state.rules))
                assert sum(cells) == row.points
                line = [row.played, row.casino_wins, row.wins, points_words(row.points)]
                assert f"{row.place} {row.team}" in text
                assert " ".join(map(str, line)) in text
        assert "Итоговые таблицы групп" in text

    def test_a_large_group_shows_only_own_scores(self) -> None:
        organiser = Organiser(team_names(13))
        organiser.squads()
        organiser.qualifier(13)
        organiser.groups(1)
        organiser.calendar()
        organiser.play_groups(forfeit=False)

        text = said("tables", organiser.account())
        assert "счёт своей игры (казино:команда)" in text

    def test_a_cell_of_the_cross_table(self) -> None:
        fixture = Fixture("group", "А", "Б", "2026-04-01", 1)
        result = EveningResult("group", "2026-04-01", "А", "Б", Side(6, 3, 3), Side(6, 3, 3), (4, 2), "А")
        forfeit = EveningResult("group", "2026-04-01", "А", "Б", None, None, None, "А", forfeit=True)

        assert cross_words(EveningLine(fixture, result, ""), "Б", "А", both=True) == "6:3 – 6:3 п"
        assert cross_words(EveningLine(fixture, replace(result, shootout=None), ""), "А", "Б", both=False) == "6:3"
        assert cross_words(EveningLine(fixture, forfeit, ""), "А", "Б", both=True) == "неявка"
        assert cross_words(EveningLine(fixture, None, ""), "А", "Б", both=True) == ""


class TestBracket:
    @pytest.mark.clause("quiz:1.3")
    def test_rounds_matches_and_the_first_three(self, account: SeasonAccount) -> None:
        text = said("bracket", account)

        for title, matches in account.rounds():
            assert title.capitalize() in text
            for match in matches:
                assert plain(date_words(match.date)) in text
        assert "Матч за третье место" in text
        assert all(f"{place} {team}" in text for place, team in enumerate(account.podium, 1))
        assert [title for title, _match in account.matches_by_name()][-2:] == ["финал", "матч за третье место"]

    def test_what_stands_above_a_match(self) -> None:
        result = EveningResult("play-off", "2026-07-01", "Б", "А", Side(6, 3, 3), Side(6, 3, 3), (4, 2), "Б")
        forfeit = EveningResult("play-off", "2026-07-01", "А", "Б", None, None, None, "А", forfeit=True)

        assert plain(match_note(Match(1, 1, "А", "Б", "Б", "2026-07-01", result))) == "ср 01.07.2026 · перестрелка 2:4"
        assert plain(match_note(Match(1, 1, "А", "Б", "А", "2026-07-01", forfeit))) == "ср 01.07.2026 · неявка"
        assert match_note(Match(1, 1, None, "Б", None, "", None)) == ""

    def test_before_the_semi_finals_there_is_nobody_for_the_third_place(self) -> None:
        organiser = Organiser(team_names(4))
        for step in steps(organiser, 1, 4):
            if step == "groups":
                break
        account = organiser.account()

        assert account.third_place() is None
        assert not account.rounds()
        assert not account.matches_by_name()


class TestQualifier:
    @pytest.mark.clause("quiz:2.1")
    def test_every_team_with_its_figures(self, account: SeasonAccount) -> None:
        text = said("qualifier", account)

        for rank in account.ranks:
            shown = account.marks[rank.team].replace("X", "×")
            tours = [f"{' '.join(shown[start : start + 12])} {shown[start : start + 12].count('1')}" for start in (0, 12, 24)]
            assert f"{' '.join(tours)} {rank.right} {rank.rating}" in text
        assert "На грани фола снялась" in text
        assert "дальше идут 12 команд" in text

    def test_removed_questions_answers_and_appeals(self, account: SeasonAccount) -> None:
        text = said("qualifier", account)

        assert "Снятые вопросы Вопрос Причина 5 ответ прозвучал в зале" in text
        assert "7 Маяк Гранит, Опыт засчитан 9 барометр Зенит не засчитан" in text
        assert "7 Опыт на зачёт: «маяк!» есть в словаре удовлетворена; Ким; верно по существу" in text
        assert "11 Зенит на снятие две верных версии решения нет" in text

    def test_ties_share_a_place_until_they_are_settled(self) -> None:
        organiser = Organiser(("Гранит", "Опыт", "Зенит"))
        organiser.do(*map(TeamEntered, organiser.teams), *sheet(Гранит=5, Опыт=5, Зенит=3))
        assert "1–2 Гранит" in said("qualifier", organiser.account())
        assert "1–2 Опыт поровну" in said("qualifier", organiser.account())

        organiser.do(QualifierTieSettled(("Опыт", "Гранит"), "lot"))
        text = said("qualifier", organiser.account())
        assert "1 Опыт" in text
        assert "2 Гранит жребий" in text
        assert "Решённые дележи Чем Порядок жребий 1. Опыт 2. Гранит" in text
        assert "ещё не закрыта" in text

    def test_places_of_three_that_are_level(self) -> None:
        ranks = [Rank(1, "А", 3, 9, None), Rank(2, "Б", 2, 5, "right_answers"), Rank(2, "В", 2, 5, None)]
        assert [rank_place(ranks, rank) for rank in ranks] == ["1", "2–3", "2–3"]

    @pytest.mark.parametrize(("value", "answer", "appeal"), [(None, "решения нет", "решения нет"), (True, "засчитан", "удовлетворена")])
    def test_rulings(self, value: bool | None, answer: str, appeal: str) -> None:
        assert ruling_words(accepted=value) == answer
        assert appeal_words(granted=value) == appeal
        assert (ruling_words(accepted=False), appeal_words(granted=False)) == ("не засчитан", "отклонена")


class TestMoney:
    @pytest.mark.clause("quiz:4.fee")
    def test_totals_add_up(self, account: SeasonAccount) -> None:
        text = said("fees", account)

        evenings = sum(one.held for one in account.evenings)
        assert sum(one.charged for one in account.accounts) == 2 * 7500 * evenings + 1200 - 2500
        for one in account.accounts:
            assert plain(" ".join(map(money_words, (one.charged, one.paid, one.owed)))) in text
        charged = sum(one.charged for one in account.accounts)
        assert f"Итог {plain(' '.join(map(money_words, (charged, 22500, charged - 22500))))}" in text
        assert "7 500 ₽ с команды за игру (п. 4)" in text
        assert "ср 11.03.2026 Опыт переводом 15 000 ₽" in text
        assert "Опыт скидка −2 500 ₽" in text
        assert f"{2 * evenings + 2} записей" in text

    @pytest.mark.clause("quiz:4.prize")
    def test_who_waits_for_a_prize(self, account: SeasonAccount) -> None:
        waiting = list(prizes_due(account))

        handed = account.state.prizes[0]
        assert len(waiting) == sum(one.held for one in account.evenings) - 1
        assert (handed.date, handed.team) not in {(date, winner) for date, winner, _beaten in waiting}
        text = said("prizes", account)
        assert "Победители вечера получают: книги и пиво (п. 4)." in text
        assert f"{plain(date_words(handed.date))} {handed.team} книги и пиво" in text
