"""Statistics: players, seats, judges, a season, and the plots as files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tests.desk.tournaments import play_all
from tests.ui.tournament.chief import Chief


def test_every_view_adds_up(seated: Chief) -> None:
    play_all(seated.page.ledger.desk)
    figures = seated.section("statistics")
    seated.settle()
    players = figures.list.words()
    assert sum(int(row[1]) for row in players) == 100
    assert {row[0] for row in players} == {row.player for row in seated.rows}
    seated.press("F5")
    assert [row[0] for row in figures.list.words()] == [str(seat) for seat in range(1, 11)]
    seated.press("F5")
    judges = {row[0]: int(row[1]) for row in figures.list.words()}
    assert judges == {"Орлова": 5, "Иванов": 5}
    seated.settle()


def test_a_players_season_and_its_plot(seated: Chief, tmp_path: Path) -> None:
    play_all(seated.page.ledger.desk)
    figures = seated.section("statistics")
    figures.list.go_to("Марта")
    seated.press("Enter")
    assert figures.views.current == "season"
    assert len(figures.list.words()) == 5
    row = next(row for row in seated.rows if row.player == "Марта")
    assert figures.list.words()[-1][-1] == f"{(row.points + row.extra).normalize():f}".replace(".", ",").replace("-", "−")
    seated.settle()
    assert not figures.picture.pixmap().isNull()
    assert "Марта" in figures.picture.accessibleName()
    figures.write(str(tmp_path / "сезон.png"))
    figures.write(str(tmp_path / "сезон.svg"))
    assert QImage(str(tmp_path / "сезон.png")).width() > 600
    assert (tmp_path / "сезон.svg").read_text("utf-8").count("<svg") == 1


def test_sorted_by_a_column_that_is_clicked(seated: Chief) -> None:
    play_all(seated.page.ledger.desk)
    figures = seated.section("statistics")
    points = [column.title for column in figures.list.rows_model.columns].index("Баллы")
    figures.list.sortByColumn(points, Qt.SortOrder.DescendingOrder)
    found = [float(row[points].replace(",", ".").replace("−", "-")) for row in figures.list.words()]
    assert found == sorted(found, reverse=True)
    seated.settle()


def test_without_a_game_it_says_so(seated: Chief) -> None:
    figures = seated.section("statistics")
    assert figures.empty.isVisible()
    assert not figures.plot_frame.isVisible()
