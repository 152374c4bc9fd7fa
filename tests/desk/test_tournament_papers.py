"""A tournament's papers from a real club: what stands on them is what the journal and the games say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pypdfium2
import pytest

from judge_console import words
from judge_console.desk import papers, tournament_papers
from judge_console.desk.games import Games
from judge_console.desk.tournament_account import account_of, meetings_of, quality_of
from judge_console.desk.tournament_desk import TournamentDesk
from judge_console.desk.tournament_words import column_value, column_words, criterion_words, decided_words, order_words, standings_columns
from judge_console.mafia.events import DayBegan
from judge_console.mafia.rules import Role
from judge_console.mafia.standings import CRITERIA, Row, SeatScore, standings
from judge_console.mafia.tournament import (
    AbsenceNoted,
    GameSetAside,
    KeptApart,
    LatenessNoted,
    LotDrawn,
    PlayerEntered,
    PlayerExpelled,
    PlayersMerged,
    PlayerWithdrew,
    SeatingAccepted,
    TableJudgeSet,
    TimetableSet,
    TournamentClosed,
)
from tests.desk.tournaments import nicknames, play, play_all, prepared, shuffled_seating

AT = "2026-12-05T20:15:00+03:00"
ZERO = Decimal(0)
PLAIN = SeatScore("Б", Role.CIVILIAN, "red", Decimal(1), ZERO, ZERO, ZERO, None, ZERO, won=False, lost=True, first_night_death=False)


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    before = words.language()
    words.use_language("ru")
    yield
    words.use_language(before)


@pytest.fixture
def desk(games: Games) -> TournamentDesk:
    """Twenty players, two tables, two rounds; nothing played."""
    return prepared(games, nicknames(20), 2)


def text_of(pdf: bytes) -> str:
    """The text of all pages, spaces made one."""
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)).split())


def pages_of(pdf: bytes) -> list[str]:
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(pdf)]


class TestEntries:
    @pytest.mark.clause("mafia:8.6", "mafia:5.1.17", "mafia:7.3")
    def test_each_player_with_what_is_to_be_known_of_him(self, desk: TournamentDesk) -> None:
        first, second, third, fourth, fifth, sixth, *_others = nicknames(20)
        desk.record(PlayerEntered("Новичок", "Иван Петров", "Полночь", late=True))
        desk.record(PlayerExpelled(first, "5.1.5", 2))
        desk.record(PlayerExpelled(second, "5.1.5", 0))
        desk.record(PlayerWithdrew(third, 1))
        desk.record(PlayerWithdrew(fourth, 0))
        desk.record(AbsenceNoted(fifth, (1, 2)))
        desk.record(LatenessNoted(sixth))
        desk.record(AbsenceNoted(sixth, (2,)))

        text = text_of(tournament_papers.entries_pdf(desk, printed_at=AT))

        assert f"1 {first} удалён с турнира после тура 2 (п. 5.1.5)" in text
        assert f"2 {second} удалён с турнира до первого тура (п. 5.1.5)" in text
        assert f"3 {third} снялся после тура 1" in text
        assert f"4 {fourth} снялся до первого тура" in text
        assert f"5 {fifth} пропускает туры 1, 2" in text
        assert re.search(rf"6 {sixth} опоздал на регистрацию: −1 \(п\. 8\.6\); пропускает туры\s2", text)
        assert "21 Новичок Иван Петров Полночь опоздал" in text
        assert "главный судья Верховцева" in text

    def test_pairs_kept_apart_and_judges(self, desk: TournamentDesk) -> None:
        first, second, third, fourth, *_others = nicknames(20)
        desk.record(KeptApart(second, first))
        desk.record(KeptApart(third, fourth, strictly=False))

        text = text_of(tournament_papers.entries_pdf(desk, printed_at=AT))

        assert f"{first} {second} {third} {fourth} если это ничего не стоит" in text
        assert "1 Орлова 2 Иванов" in text

    def test_a_regulation_without_a_clause_names_none(self, games: Games) -> None:
        desk = prepared(games, nicknames(10), 1, regulation="fiim-2024")
        desk.record(LatenessNoted(nicknames(1)[0]))

        remark = re.search(r"опоздал на регистрацию: \S+ .", text_of(tournament_papers.entries_pdf(desk, printed_at=AT)))

        assert remark is not None
        assert "(" not in remark[0] or "п. 8.6" in remark[0]


class TestSeating:
    def test_both_seatings_name_everyone_in_every_round(self, desk: TournamentDesk) -> None:
        by_round = text_of(tournament_papers.seating_by_round_pdf(desk, printed_at=AT))
        by_player = text_of(tournament_papers.seating_by_player_pdf(desk, printed_at=AT))

        for player in nicknames(20):
            assert by_round.count(player) >= 2
            seats = [
                f"{table}·{players.index(player) + 1}"
                for tables in desk.state.seating
                for table, players in enumerate(tables, 1)
                if player in players
            ]
            assert f"{player} {' '.join(seats)}" in by_player
        assert "05.12.2026 · 12:00–13:00" in by_round
        assert "Стол 1 Орлова" in by_round
        assert "Стол 2 Иванов" in by_round
        assert "Качество рассадки" in by_round
        assert "Качество" not in by_player

    def test_figures_of_the_seating_stand_beside_their_bounds(self, desk: TournamentDesk) -> None:
        quality = quality_of(desk.state)

        text = text_of(tournament_papers.seating_by_round_pdf(desk, printed_at=AT))
        own = text_of(tournament_papers.seating_quality_pdf(desk, printed_at=AT))

        # Two rounds of two tables: 20 players have 190 pairs, which meet 180 times.
        squares = sum(times**2 * pairs for times, pairs in meetings_of(desk.state.seating)) - 180**2 / 190
        assert quality.pair_sum_of_squares == pytest.approx(squares)
        for said in (text, own):
            assert f"отклонений от среднего, 0,95 {_two(squares)} не меньше {_two(quality.bound)}" in said
            assert f"выше границы, % {_two(100 * (squares / quality.bound - 1))} 0" in said
            assert f"меньше всего и больше всего 0–{quality.pair_max} 0–1" in said
            assert f"на одном месте: наибольшая разница {quality.seat_spread} 1" in said
            assert f"за одним столом: наибольшая разница {quality.table_spread}" in said
            assert "зерно жеребьёвки 1" in said
            assert "Пары" not in said

    def test_a_bound_of_nothing_has_no_share_above_it(self, games: Games) -> None:
        text = text_of(tournament_papers.seating_quality_pdf(prepared(games, nicknames(10), 1), printed_at=AT))

        assert "от среднего, 1 0 не меньше 0 … выше границы, % — 0" in text

    def test_pairs_kept_apart_that_meet_are_named(self, desk: TournamentDesk) -> None:
        together, apart = desk.state.seating[0][0][:2], (desk.state.seating[0][0][0], _never_met(desk, desk.state.seating[0][0][0]))
        desk.record(KeptApart(*apart))
        assert "Пары, которым нельзя встречаться, но встречаются 0 0" in text_of(tournament_papers.seating_quality_pdf(desk, printed_at=AT))
        desk.record(KeptApart(*together))
        desk.record(PlayerEntered("Опоздавший"))
        desk.record(KeptApart("Опоздавший", together[0]))

        text = text_of(tournament_papers.seating_quality_pdf(desk, printed_at=AT))

        assert f"Пары, которым нельзя встречаться, но встречаются: {together[0]} – {together[1]} 1 0" in text

    def test_a_seating_that_nobody_drew_has_no_seed(self, games: Games) -> None:
        other = TournamentDesk(games, games.begin("tournament", "mafia-tournament", prepared(games, nicknames(20), 1).state.head))
        for player in nicknames(20):
            other.record(PlayerEntered(player))
        other.record(SeatingAccepted(shuffled_seating(nicknames(20), 10, 3)))

        text = text_of(tournament_papers.seating_quality_pdf(other, printed_at=AT))

        assert "зерно" not in text
        assert re.search(r"на одном месте: наибольшая разница \d 0", text)

    def test_before_a_seating_is_accepted(self, games: Games) -> None:
        desk = TournamentDesk(games, games.begin("tournament", "mafia-tournament", prepared(games, nicknames(10), 1).state.head))

        for pdf in (
            tournament_papers.seating_by_round_pdf(desk, printed_at=AT),
            tournament_papers.timetable_pdf(desk, printed_at=AT),
        ):
            assert "Рассадка ещё не принята." in text_of(pdf)
        with pytest.raises(ValueError, match="no form"):
            tournament_papers.blanks_pdf(desk)
        with pytest.raises(ValueError, match="no figures"):
            tournament_papers.seating_quality_pdf(desk, printed_at=AT)

    def test_who_may_play_but_is_not_seated_sits_out(self, games: Games) -> None:
        desk = prepared(games, nicknames(13), 2)
        seated = {player for table in desk.state.seating[0] for player in table}
        rest = [player for player in nicknames(13) if player not in seated]
        desk.record(PlayerWithdrew(rest[0], 0))

        first = account_of(desk).rounds[0]

        assert first.byes == tuple(rest[1:])
        assert f"Свободны: {', '.join(rest[1:])}" in text_of(tournament_papers.seating_by_round_pdf(desk, printed_at=AT))

    def test_meetings_count_every_pair_once(self) -> None:
        assert meetings_of([]) == ()
        assert meetings_of([(tuple("абвгдежзик"),), (tuple("абвгдежзик"),)]) == ((2, 45),)
        assert meetings_of([(tuple("абвгдежзик"), tuple("лмнопрстуф"))]) == ((0, 100), (1, 90))


@pytest.mark.clause("mafia:8.7.1")
def test_the_timetable_has_breaks_within_a_day_and_none_between_days(games: Games) -> None:
    desk = prepared(games, nicknames(10), 4)
    desk.record(TimetableSet(3, "2026-12-06", "11:30", 3000, 600))

    text = text_of(tournament_papers.timetable_pdf(desk, printed_at=AT))

    assert "1 12:00 13:00 15 минут 2 13:15 14:15 06.12.2026" in text
    assert "3 11:30 12:20 10 минут 4 12:30 13:20 Судьи столов" in text


def test_a_timetable_without_times_says_so(games: Games) -> None:
    desk = prepared(games, nicknames(10), 2)
    later = replace(desk.state.timetable[0], first_round=2)
    other = TournamentDesk(games, games.begin("tournament", "mafia-tournament", desk.state.head))
    for player in nicknames(10):
        other.record(PlayerEntered(player))
    other.record(SeatingAccepted(desk.state.seating))
    other.record(later)

    text = text_of(tournament_papers.timetable_pdf(other, printed_at=AT))

    assert "Время не назначено туров: 1" in text
    assert "2 12:00 13:00" in text


class TestStandings:
    @pytest.mark.clause("mafia:8.5")
    def test_the_table_can_be_checked_by_hand(self, desk: TournamentDesk) -> None:
        desk.record(LatenessNoted(nicknames(3)[2]))
        play_all(desk)
        account = account_of(desk)

        first, *later = pages_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))
        text = first + " ".join(later)

        columns = standings_columns(account.rows, account.state.rules)
        assert "late" in columns
        for row in account.rows:
            cells = " ".join(_said(column_value(row, column)) for column in columns)
            assert f"{row.place} {row.player} {cells}" in text
            played = [score for game in account.finished for score in game.scores if score.player == row.player]
            assert sum(score.points + score.extra for score in played) + row.late == row.total
            games = " ".join(f"{score.role} {_said(score.points + score.extra)}" for score in played)
            assert f"{row.player} {games} {_said(row.late)} {_said(row.total)}" in text
        assert "учтено игр: 4" in text
        assert "Места определяют: итог, победы, лучший игрок, победы доном" in text

    @pytest.mark.clause("mafia:8.5.5")
    def test_ties_lots_and_what_became_of_them(self, desk: TournamentDesk) -> None:
        play(desk, 1, 1, seed=1)
        tie = next(group for group in desk.ties() if all(row.games for row in desk.standings() if row.player in group))
        assert "равны, жребий не брошен" in text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))
        assert f"{_range(desk, tie)} {', '.join(tie)}" in text_of(tournament_papers.lots_pdf(desk, printed_at=AT))
        desk.draw_lot(tie, sorted)
        desk.draw_lot(tie, lambda players: sorted(players, reverse=True), by_order=True)
        desk.record(LotDrawn(nicknames(2)))

        text = text_of(tournament_papers.lots_pdf(desk, printed_at=AT))
        table = text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))

        again = "  ".join(f"{number}. {player}" for number, player in enumerate(sorted(tie, reverse=True), 1))
        for said in (text, table):
            assert re.search(r"28\.11\.2026 20:00 1\. .* брошен заново 28\.11\.2026", said)
            assert " ".join(f"{_range(desk, tie)} {again} по указанию главного судьи".split()) in said
            assert "равенства больше нет" in said
        assert table.count("жребий не брошен") < len(tie)
        assert f"{', '.join(tie)}" not in text

    def test_before_the_first_game_no_lot_is_due(self, desk: TournamentDesk) -> None:
        assert "ждут жребия" not in text_of(tournament_papers.lots_pdf(desk, printed_at=AT))
        text = text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))
        assert "жребий не брошен" not in text
        assert "Баллы по турам" not in text
        assert "учтено" not in text

    def test_games_without_a_result_are_counted_apart(self, desk: TournamentDesk) -> None:
        desk.begin_game(2, 1).record(DayBegan())
        assert "Места ещё без результата: 1 Место" in text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))
        play(desk, 1, 1, seed=1)
        assert "учтено игр: 1; ещё без результата: 1" in text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))

    def test_a_game_played_twice_stands_as_a_sum_until_one_is_set_aside(self, desk: TournamentDesk) -> None:
        first = play(desk, 1, 1, seed=1)
        second = play(desk, 1, 1, seed=2)
        player = first.course.head.players[0]
        cells = [f"{session.state.roles[0]} {_said(_total(desk, session.game_id, player))}" for session in (first, second)]
        text = text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))
        # Both were begun in the same second, so either may stand first.
        assert f"{player} {cells[0]} + {cells[1]}" in text or f"{player} {cells[1]} + {cells[0]}" in text

        desk.record(GameSetAside(first.game_id))

        assert f"{player} {cells[1]}" in text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))

    def test_closed_it_is_final(self, desk: TournamentDesk) -> None:
        desk.record(TournamentClosed("Верховцева"))

        assert "Итоговая турнирная таблица" in text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))

    def test_a_seating_let_in_with_a_player_twice_has_no_figures_and_prints(self, desk: TournamentDesk) -> None:
        one, other = desk.state.seating[0][0][:2]
        assert quality_of(desk.state) is not None
        desk.record(PlayersMerged(one, other), override="играл один человек")

        assert quality_of(desk.state) is None
        printed = text_of(tournament_papers.seating_by_round_pdf(desk, printed_at=AT))
        assert other in printed
        assert "сумма квадратов" not in printed

    def test_a_merged_player_is_one_everywhere(self, games: Games) -> None:
        desk = prepared(games, nicknames(10), 2)
        session = desk.begin_game(1, 1)
        old, seat = nicknames(1)[0], desk.state.seating[0][0].index(nicknames(1)[0])
        session.change_head({f"players.{seat + 1}": "Лиc"}, "латинская буква")
        play(desk, 2, 1, seed=1)
        desk.record(PlayersMerged("Лиc", old))

        account = account_of(desk)

        assert "Лиc" not in {score.player for game in account.finished for score in game.scores}
        assert {row.player: row.games for row in account.rows}[old] == 1

    @pytest.mark.parametrize("regulation", ["mafia-tournament", "fiim-2024", "rfm-2026", "aml"])
    def test_every_federations_table_prints_in_both_languages(self, games: Games, regulation: str) -> None:
        desk = prepared(games, nicknames(20), 3, regulation=regulation)
        play_all(desk, seed=5)
        rules = desk.state.rules

        for language in ("ru", "en"):
            words.use_language(language)
            text = text_of(tournament_papers.tournament_standings_pdf(desk, printed_at=AT))
            assert order_words(rules) in text
            for row in desk.standings():
                assert row.player in text


class TestWords:
    def test_every_column_and_criterion_has_words(self) -> None:
        for criterion in (*CRITERIA, "games", "points", "extra", "compensation", "late", "penalty"):
            assert column_words(criterion)
            assert criterion_words(criterion)[:1] == column_words(criterion)[:1].lower() or column_words(criterion)[:2].isupper()
        assert criterion_words("lot") == "жребий"

    @pytest.mark.clause("mafia:8.5.1", "mafia:8.5.2", "mafia:8.5.3", "mafia:8.5.4")
    @pytest.mark.parametrize(
        ("better", "said"),
        [
            ({"won": True}, "победы: 0 < 1"),
            ({"given": Decimal(1)}, "лучший игрок: 0 < 1"),
            ({"first_night_death": True}, "убит в первую ночь: 0 < 1"),
            ({"points": Decimal(3)}, ""),
            ({}, "равны, жребий не брошен"),
        ],
    )
    def test_what_decided_is_said_with_both_values(self, desk: TournamentDesk, better: dict[str, object], said: str) -> None:
        above, row = standings([(replace(PLAIN, player="А", **better), PLAIN)], desk.state.rules)

        assert decided_words(row, above) == said
        assert decided_words(above, None) == ""

    def test_a_drawn_lot_is_called_so(self, desk: TournamentDesk) -> None:
        above, row = standings([(replace(PLAIN, player="А"), PLAIN)], desk.state.rules, lots=[("Б", "А")])

        assert (above.player, decided_words(row, above)) == ("Б", "жребий")

    def test_a_quotient_has_four_places(self) -> None:
        row = Row(1, "А", 3, Decimal(1), ZERO, ZERO, ZERO, 0, 0, 0, 0, 0, 0, ZERO, 0, 0, ZERO)

        assert column_value(row, "efficiency") == Decimal("0.3333")


class TestStacks:
    @pytest.mark.clause("mafia:9.2", "mafia:9.3")
    def test_a_form_for_every_planned_game_table_by_table(self, games: Games) -> None:
        desk = prepared(games, nicknames(20), 3)
        desk.record(TimetableSet(3, "2026-12-06", "11:00", 3600, 900))

        by_table = pages_of(tournament_papers.blanks_pdf(desk))
        heads = tournament_papers.planned_heads(desk, order="by round")

        assert len(by_table) == 6
        for page, game in zip(by_table, sorted(desk.planned(), key=lambda game: (game.table, game.round)), strict=True):
            assert all(player in page for player in game.players)
            assert game.judge in page
            assert ("06.12.2026" in page) is (game.round == 3)
        assert [(head.game.number, head.game.table) for head in heads] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
        assert len(pages_of(tournament_papers.blanks_pdf(desk, backs=True))) == 12

    def test_without_a_timetable_the_forms_bear_the_tournaments_day(self, games: Games) -> None:
        desk = prepared(games, nicknames(10), 1)
        other = TournamentDesk(games, games.begin("tournament", "mafia-tournament", desk.state.head))
        for player in nicknames(10):
            other.record(PlayerEntered(player))
        other.record(SeatingAccepted(desk.state.seating))

        (head,) = tournament_papers.planned_heads(other)

        assert (head.game.date, head.game.judge, head.game.tournament, head.game.stage) == ("2026-12-05", "", "Кубок зимы", "финал")

    def test_a_game_begins_with_the_head_its_form_has(self, desk: TournamentDesk) -> None:
        desk.record(TableJudgeSet(2, "Рябов"))

        for head in tournament_papers.planned_heads(desk):
            assert desk.begin_game(head.game.number, head.game.table).course.head == head

    def test_protocols_of_all_begun_games_signed_or_drafts(self, desk: TournamentDesk, games: Games) -> None:
        with pytest.raises(ValueError, match="no game"):
            tournament_papers.protocols_pdf(desk, games, printed_at=AT)
        play(desk, 2, 1, seed=1)
        play(desk, 1, 2, seed=1, sign=False)
        desk.begin_game(2, 2)

        courses = tournament_papers.protocol_courses(desk, games)
        pdf = tournament_papers.protocols_pdf(desk, games, printed_at=AT)

        assert [(course.head.game.number, course.head.game.table) for course in courses] == [(1, 2), (2, 1)]
        assert pdf == papers.protocols_pdf(courses, printed_at=AT)
        pages = pages_of(pdf)
        assert sum("черновик" in page for page in pages) == len(pages) // 2

    def test_standings_of_any_games_need_no_tournament(self, desk: TournamentDesk) -> None:
        plain = replace(PLAIN, role=None, team=None)
        games = [(1, (replace(plain, player="А", points=Decimal(2)), plain))]
        rows = standings([scores for _number, scores in games], desk.state.rules)

        bare = text_of(tournament_papers.standings_pdf(rows, desk.state.rules, printed_at=AT))
        full = text_of(
            tournament_papers.standings_pdf(
                rows,
                desk.state.rules,
                printed_at=AT,
                occasion=tournament_papers.Occasion("Кубок", "финал", "2026-11-28", "Орлова"),
                games=games,
            )
        )

        assert "Баллы по турам" not in bare
        assert "Кубок · финал" in full
        assert "28.11.2026 · главный судья Орлова" in full
        assert "А 2 2 Б 1 1" in full


def _two(value: float) -> str:
    return words.amount(Decimal(f"{value:.2f}"))


def _never_met(desk: TournamentDesk, player: str) -> str:
    met = {other for tables in desk.state.seating for table in tables if player in table for other in table}
    return next(other for other in nicknames(20) if other not in met)


def _said(value: Decimal | int) -> str:
    return words.amount(Decimal(value))


def _total(desk: TournamentDesk, game_id: str, player: str) -> Decimal:
    game = next(game for game in account_of(desk).games if game.line.id == game_id)
    return next(score.points + score.extra for score in game.scores if score.player == player)


def _range(desk: TournamentDesk, tie: tuple[str, ...]) -> str:
    place = min(row.place for row in desk.standings() if row.player in tie)
    return f"{place}–{place + len(tie) - 1}"
