"""Statistics of a club: read once, anew when a game went on; on paper, as SVG and as PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from decimal import Decimal

import pypdfium2
import pytest
from PIL import Image

from judge_console import words
from judge_console.desk.club_statistics import ClubStatistics, Selection, of_tournament
from judge_console.desk.games import Games
from judge_console.desk.statistics_papers import (
    player_columns,
    png_of,
    season_pdf,
    season_plot_of,
    season_table,
    statistics_pdf,
    statistics_tables,
    svg_of,
    tally_words,
    wins_plot_of,
)
from judge_console.desk.tournament_account import account_of
from judge_console.desk.tournament_desk import TournamentDesk
from judge_console.mafia.events import DayBegan, TeamDefeated, WinnerDeclared
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.mafia.statistics import Tally
from judge_console.printout.tournament_sheet import Heading
from tests.desk.tournaments import nicknames, play, play_all, prepared

AT = "2026-12-05T20:15:00+03:00"


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    before = words.language()
    words.use_language("ru")
    yield
    words.use_language(before)


@pytest.fixture
def desk(games: Games) -> TournamentDesk:
    """Twenty players, two tables, two rounds, all played."""
    desk = prepared(games, nicknames(20), 2)
    play_all(desk)
    return desk


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)).split())


def evening_game(games: Games, date: str, winner: str = "red") -> None:
    """A game of a club evening, without a tournament."""
    session = games.begin("mafia", "mafia-tournament", MafiaHead(GameHead("", "", 1, 1, date, "Орлова"), nicknames(10)))
    session.record(DayBegan())
    session.record(WinnerDeclared(winner))


class TestReading:
    def test_all_finished_games_of_the_club_count(self, desk: TournamentDesk, games: Games) -> None:
        evening_game(games, "2026-11-01", "draw")
        desk.begin_game(1, 1)

        found = ClubStatistics(games).of_club().figures

        assert (found.games, found.draws) == (5, 1)
        assert sum(one.all.games for one in found.players) == 50
        assert {one.judge for one in found.judges} == {"Орлова", "Иванов"}
        assert sum(one.fouls for one in found.players) == 4

    def test_days_can_be_picked(self, games: Games) -> None:
        for date in ("2026-11-01", "2026-11-02", "2026-12-01"):
            evening_game(games, date)
        club = ClubStatistics(games)

        def counted(**days: str) -> int:
            return club.of_club(**days).figures.games

        assert (counted(), counted(since="2026-11-02"), counted(until="2026-11-02")) == (3, 2, 2)
        assert counted(since="2026-11-02", until="2026-11-30") == 1
        assert counted(since="2027-01-01") == 0

    def test_nothing_is_read_twice_until_a_game_goes_on(self, desk: TournamentDesk, games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
        club = ClubStatistics(games)
        first = club.of_club()
        figures = first.figures
        with monkeypatch.context() as forbidden:
            forbidden.setattr(Games, "scored_lines", None)
            assert club.of_club() is first
            assert club.of_club().figures is figures
            assert club.of_club(since="2026-12-05").figures.games == 4

        begun = desk.begin_game(1, 1)
        assert club.of_club() is not first
        begun.record(DayBegan())
        begun.record(TeamDefeated("black", "6.8.2"))

        assert club.of_club().figures.games == 5
        assert club.of_club(since="2026-12-05").figures.games == 5

    def test_a_tournaments_own_games_go_by_round(self, desk: TournamentDesk, games: Games) -> None:
        evening_game(games, "2026-11-01")
        selection = of_tournament(account_of(desk))

        assert selection.figures.games == 4
        assert [(one.kind, one.period, one.games) for one in selection.periods] == [("round", "1", 2), ("round", "2", 2)]
        assert {one.player: one.total for one in selection.figures.players} == {row.player: row.total for row in desk.standings()}

    def test_a_season_is_a_players_own_games(self, desk: TournamentDesk, games: Games) -> None:
        evening_game(games, "2026-11-01")
        player = nicknames(1)[0]

        found = ClubStatistics(games).of_club().season(player)

        assert [one.date for one in found] == ["2026-11-01", "2026-12-05", "2026-12-05"]
        assert found[-1].running_total == next(row.total for row in desk.standings() if row.player == player) + found[0].total


class TestPapers:
    def test_players_seats_and_judges_stand_on_the_sheet(self, desk: TournamentDesk) -> None:
        selection = of_tournament(account_of(desk))
        text = text_of(statistics_pdf(selection, "Клуб «Полночь»", printed_at=AT))

        for one in selection.figures.players:
            assert f"{one.player} " + " ".join(cell(one) for _heading, cell in player_columns()) in text
        for seat in selection.figures.seats:
            assert f"{seat.seat} {tally_words(seat.all)} {tally_words(seat.red)} {tally_words(seat.black)}" in text
        for judge in selection.figures.judges:
            assert f"{judge.judge} 2 {judge.red} {judge.black} 0 1 0 {words.amount(judge.given)}" in text
        assert "Клуб «Полночь»" in text
        assert "победы красных:" in text
        assert "тур 2" in text
        assert "напечатано 05.12.2026 20:15" in text

    def test_a_heading_of_the_tournament_can_be_given(self, desk: TournamentDesk) -> None:
        text = text_of(statistics_pdf(of_tournament(account_of(desk)), "", printed_at=AT, heading=Heading("Кубок зимы", "финал")))

        assert "Кубок зимы · финал" in text

    def test_no_game_is_a_sheet_too(self) -> None:
        text = text_of(statistics_pdf(Selection(()), "Клуб", printed_at=AT))

        assert "Победы красных и чёрных" not in text
        assert "10 — — — — 0" in text

    def test_a_judge_without_a_name_has_a_dash(self, games: Games) -> None:
        session = games.begin("mafia", "mafia-tournament", MafiaHead(GameHead("", "", 1, 1, "2026-11-01", ""), nicknames(10)))
        session.record(DayBegan())
        session.record(WinnerDeclared("red"))

        assert "— 1 1 0 0 0 0 0" in text_of(statistics_pdf(ClubStatistics(games).of_club(), "Клуб", printed_at=AT))

    @pytest.mark.usefixtures("desk")
    def test_a_season_tells_every_game(self, games: Games) -> None:
        evening_game(games, "2026-11-01", "draw")
        evening_game(games, "2026-11-02")
        player = nicknames(1)[0]
        selection = ClubStatistics(games).of_club()

        text = text_of(season_pdf(selection, player, "Клуб «Полночь»", printed_at=AT))

        outcomes = {"won": "победа", "lost": "поражение", "draw": "ничья", "unknown": "—"}
        for one in selection.season(player):
            place = f"{one.number} {one.table} {one.seat} {one.role or '—'} {outcomes[one.outcome]}"
            assert f"{place} {' '.join(words.amount(value) for value in (one.points, one.extra, one.total, one.running_total))}" in text
        assert "Кубок зимы · финал 05.12.2026" in text
        assert f"{player}: баллы по играм" in text
        with pytest.raises(ValueError, match="no game"):
            season_pdf(selection, "Никто", "", printed_at=AT)

    def test_the_window_has_the_same_tables(self, desk: TournamentDesk) -> None:
        selection = of_tournament(account_of(desk))
        player = selection.figures.players[0].player

        players, seats, judges = statistics_tables(selection)

        assert [row[0] for row in players.rows] == [one.player for one in selection.figures.players]
        assert [row[0] for row in seats.rows] == [str(seat) for seat in range(1, 11)]
        assert [row[0] for row in judges.rows] == [one.judge for one in selection.figures.judges]
        assert [row[-1] for row in season_table(selection, player).rows][-1] == words.amount(selection.figures.players[0].total)

    def test_tallies_are_told_with_their_share(self) -> None:
        assert (tally_words(Tally(7, 3)), tally_words(Tally())) == ("3, 43 %", "—")

    @pytest.mark.usefixtures("desk")
    def test_plots_are_saved_as_svg_and_png(self, games: Games) -> None:
        selection = ClubStatistics(games).of_club()
        player = nicknames(1)[0]
        for plot in (wins_plot_of(selection), season_plot_of(selection, player)):
            assert svg_of(plot).startswith("<?xml")
            assert Image.open(io.BytesIO(png_of(plot))).format == "PNG"
        assert player in season_plot_of(selection, player).title


def test_sums_of_a_generated_tournament_are_what_its_games_gave(games: Games) -> None:
    desk = prepared(games, nicknames(30), 4, seed=7)
    sessions = play_all(desk, seed=7)
    played = play(desk, 1, 1, seed=8)
    desk.session.undo()

    account = account_of(desk)
    given = sum((score.points + score.extra for game in account.finished for score in game.scores), Decimal(0))

    assert len(account.finished) == len(sessions) + 1 == 13
    assert played.game_id in {game.line.id for game in account.finished}
    assert sum(row.total for row in account.rows) == given == sum(one.total for one in of_tournament(account).figures.players)
    assert sum(row.games for row in account.rows) == 130
