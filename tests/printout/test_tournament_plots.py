"""Plots: bars as high as their numbers, everything inside the plot, SVG that any reader takes, pictures in colour."""

from __future__ import annotations

import io
import re
from decimal import Decimal
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from judge_console import words
from judge_console.mafia.rules import Role
from judge_console.mafia.statistics import PeriodWins, SeasonGame, SeatFigures, Tally
from judge_console.printout.paper import Paper
from judge_console.printout.plot import Bar, Dot, Label, Plot, Stroke, season_plot, seats_plot, wins_plot
from judge_console.printout.plot_drawing import draw_plot, plot_png, plot_svg
from tests.printout.reading import read
from tests.printout.test_lettering import NAMES as HARD_NAMES

SVG = "{http://www.w3.org/2000/svg}"


def periods(count: int, kind: str = "month") -> list[PeriodWins]:
    return [
        PeriodWins(kind, f"2026-{number:02}" if kind == "month" else str(number), number, 2 * number, 0) for number in range(1, count + 1)
    ]


def season_games(count: int, points: str = "2") -> list[SeasonGame]:
    roles = (Role.CIVILIAN, Role.DON, None)
    return [
        SeasonGame(
            f"2026-{1 + number // 28 % 12:02}-{1 + number % 28:02}",
            "Кубок",
            "",
            number,
            1,
            1,
            roles[number % 3],
            "won",
            Decimal(points),
            Decimal(0),
            Decimal(points) * (number + 1),
        )
        for number in range(count)
    ]


def seats(wins: int = 3) -> list[SeatFigures]:
    return [SeatFigures(seat, Tally(10, wins), Tally(7, wins), Tally(3, 0), Decimal(9), 1) for seat in range(1, 11)]


def bars(plot: Plot, tone: str) -> list[Bar]:
    """Bars of a tone without the legend's squares."""
    return [shape for shape in plot.shapes if isinstance(shape, Bar) and shape.tone == tone and (shape.width, shape.height) != (8, 8)]


def labels(plot: Plot) -> list[str]:
    return [shape.text for shape in plot.shapes if isinstance(shape, Label)]


def inside(plot: Plot) -> bool:
    """Whether nothing leaves the plot; texts are taken for as wide as they may be."""
    for shape in plot.shapes:
        match shape:
            case Bar(x=x, y=y, width=width, height=height):
                spots = [(x, y), (x + width, y + height)]
            case Stroke(points=points):
                spots = list(points)
            case Dot(x=x, y=y, radius=radius):
                spots = [(x - radius, y - radius), (x + radius, y + radius)]
            case Label(x=x, y=y, width=width, align=align):
                left = x - {"left": 0, "center": width / 2, "right": width}[align]
                spots = [(left, y), (left + width, y)]
        if not all(-0.01 <= x <= plot.width + 0.01 and -0.01 <= y <= plot.height + 0.01 for x, y in spots):
            return False
    return True


@pytest.mark.parametrize(
    "plot",
    [
        wins_plot([]),
        wins_plot(periods(1)),
        wins_plot(periods(24)),
        wins_plot(periods(15, "round"), width=430),
        wins_plot([PeriodWins("year", "2026", 0, 0, 5)]),
        seats_plot([]),
        seats_plot(seats(0)),
        seats_plot(seats(10)),
        season_plot("Лис", []),
        season_plot("Лис", season_games(1)),
        season_plot("Лис", season_games(40, "-0.5")),
        season_plot("Лис", season_games(400)),
    ],
)
def test_nothing_leaves_the_plot_however_little_or_much_there_is(plot: Plot) -> None:
    assert inside(plot)
    assert ET.fromstring(plot_svg(plot)).tag == f"{SVG}svg"  # noqa: S314 - it is our own
    paper = Paper((plot.width, plot.height), title="", author="", creator="")
    draw_plot(paper, plot, 0, 0)
    paper.end_page()
    (page,) = read(paper.finish())
    assert all(glyph.box.x >= -0.5 and glyph.box.right <= plot.width + 0.5 for glyph in page.glyphs)


class TestWins:
    def test_bars_are_as_high_as_their_numbers_and_stand_on_one_another(self) -> None:
        plot = wins_plot([PeriodWins("day", "2026-11-28", 3, 6, 1), PeriodWins("day", "2026-11-29", 0, 2, 0)])

        black, red, draws = bars(plot, "black"), bars(plot, "red"), bars(plot, "draw")
        assert [len(found) for found in (black, red, draws)] == [2, 1, 1]
        assert black[0].height == pytest.approx(2 * red[0].height) == pytest.approx(3 * black[1].height)
        assert black[0].height == pytest.approx(6 * draws[0].height)
        assert black[0].y == pytest.approx(red[0].y + red[0].height)
        assert red[0].y == pytest.approx(draws[0].y + draws[0].height)
        assert black[0].y + black[0].height == pytest.approx(black[1].y + black[1].height)

    def test_every_bar_with_room_carries_its_number(self) -> None:
        plot = wins_plot([PeriodWins("day", "2026-11-28", 3, 60, 0)])

        assert "60" in labels(plot)
        assert "3" not in labels(plot)
        assert plot.description == "28.11.2026: красные 3, чёрные 60, ничьи 0"

    def test_the_legend_counts_all_and_names_draws_only_where_there_are_any(self) -> None:
        assert "победы чёрных: 12 из 18" in labels(wins_plot(periods(3)))
        assert not any("ничьи" in text for text in labels(wins_plot(periods(3))))
        assert "ничьи: 5 из 5" in labels(wins_plot([PeriodWins("year", "2026", 0, 0, 5)]))

    @pytest.mark.parametrize(
        ("language", "kind", "period", "said"),
        [
            ("ru", "round", "3", "тур 3"),
            ("ru", "month", "2026-11", "11.2026"),
            ("ru", "day", "2026-11-28", "28.11.2026"),
            ("ru", "year", "2026", "2026"),
            ("en", "month", "2026-11", "2026-11"),
            ("en", "round", "3", "round 3"),
        ],
    )
    def test_periods_are_named_as_people_read_them(self, language: str, kind: str, period: str, said: str) -> None:
        words.use_language(language)

        assert said in labels(wins_plot([PeriodWins(kind, period, 1, 1, 0)]))

    def test_names_of_many_periods_keep_apart(self) -> None:
        plot = wins_plot(periods(12), width=300)
        names = [shape for shape in plot.shapes if isinstance(shape, Label) and shape.text.endswith("2026")]

        assert 3 <= len(names) < 12
        assert all(after.x - before.x > after.width for before, after in pairwise(names))


class TestSeats:
    def test_bars_show_the_share_and_a_line_the_share_of_all(self) -> None:
        plot = seats_plot(
            [SeatFigures(1, Tally(10, 8), Tally(), Tally(), Decimal(0), 0), SeatFigures(2, Tally(10, 2), Tally(), Tally(), Decimal(0), 0)]
        )

        first, second = bars(plot, "plain")
        assert first.height == pytest.approx(4 * second.height)
        assert {"80", "20"} <= set(labels(plot))
        (level,) = [shape for shape in plot.shapes if isinstance(shape, Stroke) and shape.tone == "path"]
        assert level.points[0][1] == pytest.approx((first.y + second.y) / 2)


class TestSeason:
    def test_bars_go_up_and_down_from_zero_by_what_a_game_brought(self) -> None:
        games = [*season_games(2), *season_games(1, "-1")]
        plot = season_plot("Лис", games)

        red, black = bars(plot, "red"), bars(plot, "black")
        assert len(red) == 2
        assert red[0].height == pytest.approx(2 * red[1].height)
        assert red[0].y + red[0].height == pytest.approx(red[1].y) == pytest.approx(black[0].y + black[0].height)
        assert {"2", "−1"} <= set(labels(plot))
        assert plot.title == "Лис: баллы по играм"
        assert plot.description == "01.01.2026: 2; 02.01.2026: 2; 01.01.2026: −1"

    def test_the_running_sum_rises_from_game_to_game(self) -> None:
        plot = season_plot("Лис", season_games(5))

        path = max(
            (shape for shape in plot.shapes if isinstance(shape, Stroke) and shape.tone == "path"), key=lambda shape: len(shape.points)
        )
        heights = [y for _x, y in path.points]
        assert heights == sorted(heights, reverse=True)
        assert len(heights) == 5

    def test_a_game_of_an_unknown_role_is_neither_red_nor_black(self) -> None:
        assert len(bars(season_plot("Лис", season_games(3)), "draw")) == 1

    def test_a_long_season_has_no_dots_and_no_numbers_but_its_days(self) -> None:
        plot = season_plot("Лис", season_games(400))

        assert sum(isinstance(shape, Dot) for shape in plot.shapes) == 1  # the legend's
        days = [shape for shape in plot.shapes if isinstance(shape, Label) and re.fullmatch(r"\d\d\.\d\d\.2026", shape.text)]
        assert len(days) > 5
        assert all(after.x - before.x >= 48 for before, after in pairwise(days))


class TestWriting:
    def test_an_svg_of_its_own_has_ground_style_and_words_for_who_cannot_see(self) -> None:
        plot = wins_plot(periods(2))
        picture = ET.fromstring(plot_svg(plot))  # noqa: S314

        assert picture.find(f"{SVG}title").text == plot.title
        assert picture.find(f"{SVG}desc").text == plot.description
        assert "prefers-color-scheme: dark" in picture.find(f"{SVG}style").text
        assert picture.find(f"{SVG}rect").get("class") == "ground"
        assert picture.get("viewBox") == "0 0 539 190"

    def test_inside_a_page_it_has_neither(self) -> None:
        text = plot_svg(wins_plot(periods(2)), alone=False)

        assert text.startswith("<svg ")
        assert "<style>" not in text
        assert "ground" not in text

    @pytest.mark.parametrize("nickname", HARD_NAMES.values(), ids=HARD_NAMES.keys())
    def test_any_nickname_can_stand_in_an_svg(self, nickname: str) -> None:
        text = plot_svg(season_plot(nickname, season_games(2)))

        picture = ET.fromstring(text.encode())  # noqa: S314
        assert {part.tag for part in picture.iter()} <= {
            f"{SVG}{tag}" for tag in ("svg", "title", "desc", "style", "rect", "polyline", "circle", "text")
        }

    def test_a_text_that_would_leave_its_room_is_set_smaller(self) -> None:
        plot = Plot("", "", 100, 20, (Label(0, 10, "слово " * 20, 50.0), Label(0, 10, "", 50.0), Label(0, 10, "a", 50.0)))
        sizes = [float(part.get("font-size")) for part in ET.fromstring(plot_svg(plot)).iter(f"{SVG}text")]  # noqa: S314

        assert sizes[0] < 2
        assert sizes[1:] == [7.5, 7.5]

    def test_a_picture_is_in_colour_and_a_sheet_in_black_and_grey(self) -> None:
        plot = wins_plot(periods(3))
        picture = Image.open(io.BytesIO(plot_png(plot))).convert("RGB")

        assert picture.size == (round((plot.width + 20) * 3), round((plot.height + 20) * 3))
        colours = {colour for _count, colour in picture.getcolors(1 << 24)}
        assert any(red > 150 and green < 100 and blue < 100 for red, green, blue in colours)
        paper = Paper((plot.width, plot.height), title="", author="", creator="")
        draw_plot(paper, plot, 0, 0)
        paper.end_page()
        assert b" rg" not in paper.finish()
