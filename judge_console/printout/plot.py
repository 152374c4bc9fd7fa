"""Plots as plain shapes: composed once, then written as SVG or drawn on paper. Lengths are points, y downwards.

Red and black are told apart without colour too: on paper black is filled and red an outline, and bars carry their numbers.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import ceil, floor, log10
from typing import Final, Literal

from judge_console.mafia.rules import BLACK
from judge_console.mafia.statistics import PeriodWins, SeasonGame, SeatFigures
from judge_console.printout.lettering import text_width
from judge_console.printout.paper import Align, date_text
from judge_console.words import amount, language, translate_in
from judge_console.words import translate as _

Tone = Literal["text", "muted", "grid", "red", "black", "draw", "plain", "path", "on_red", "on_black", "on_draw"]
"""What a shape stands for: its colour is the writer's. `on_red` and its like are texts on such a bar, `path` is a running sum."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    tone: Tone
    weight: float = 0.5


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle with an outline, from its top left corner."""

    x: float
    y: float
    width: float
    height: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle around a point."""

    x: float
    y: float
    radius: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class Label:
    """A text of one line: `x` is its left edge, middle or right edge by `align`, `y` the middle of its height; it keeps within `width`."""

    x: float
    y: float
    text: str
    width: float
    size: float = 7.5
    align: Align = "left"
    tone: Tone = "text"
    bold: bool = False


Shape = Stroke | Bar | Dot | Label


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot, and what it shows in words for those who cannot see it."""

    title: str
    description: str
    width: float
    height: float
    shapes: tuple[Shape, ...]


_LEFT: Final = 34.0
_RIGHT: Final = 8.0
_TITLE: Final = 20.0
_LEGEND: Final = 16.0
_BELOW: Final = 18.0
# A bar narrower than this is not parted from its neighbours by dots or numbers.
_ROOM_FOR_DOT: Final = 6.0
_ROOM_FOR_NUMBER: Final = 17.0
_DAY: Final = 50.0
"""Points that a date takes under the games."""


class _Axis:
    """A vertical scale that holds `values` and zero, between two heights of the plot."""

    def __init__(self, values: Iterable[float], top: float, bottom: float) -> None:
        spread = [*values, 0.0]
        self.step = _nice_step((max(spread) - min(spread)) or 1.0)
        self.least = floor(min(spread) / self.step) * self.step
        self.most = max(ceil(max(spread) / self.step) * self.step, self.least + self.step)
        self.top, self.bottom = top, bottom

    def at(self, value: float) -> float:
        """The height of a value."""
        return self.bottom - (self.bottom - self.top) * (value - self.least) / (self.most - self.least)

    def lines(self, right: float) -> list[Shape]:
        """A line across the plot and a number beside it for each step."""
        shapes: list[Shape] = []
        for count in range(round((self.most - self.least) / self.step) + 1):
            value = Decimal(str(round(self.least + count * self.step, 6)))
            y = self.at(float(value))
            shapes.append(Stroke(((_LEFT, y), (right, y)), "grid" if value else "muted"))
            shapes.append(Label(_LEFT - 5, y, amount(value), _LEFT - 7, 6.8, "right", "muted"))
        return shapes


def _nice_step(span: float) -> float:
    """One, two or five times a power of ten, so that two to five steps make the span."""
    rough = span / 5
    power = 10.0 ** floor(log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)


def wins_plot(periods: Sequence[PeriodWins], *, width: float = 539.0, height: float = 190.0) -> Plot:
    """Black and red wins and draws by period: bars that stand on one another, each with its number."""
    red, black, draws = (sum(getattr(one, name) for one in periods) for name in ("red", "black", "draws"))
    legend = [(_tone("red"), _("red wins: {wins} of {games}"), red), (_tone("black"), _("black wins: {wins} of {games}"), black)]
    if draws:
        legend.append((_tone("draws"), _("draws: {wins} of {games}"), draws))
    games = red + black + draws
    axis = _Axis((one.games for one in periods), _TITLE + _LEGEND + 4, height - _BELOW)
    title = _("Red and black wins")
    shapes = [_title(title, width), *_legend([(tone, text.format(wins=wins, games=games)) for tone, text, wins in legend], width)]
    shapes += axis.lines(width - _RIGHT)
    step = _step(width, len(periods))
    thick = min(46.0, step * 0.72)
    texts = [_period_text(period) for period in periods]
    every = ceil(max((text_width(text, "regular", 7.5) + 8 for text in texts), default=1.0) / step)
    for place, period in enumerate(periods):
        middle = _LEFT + (place + 0.5) * step
        below = 0
        for name in ("black", "red", "draws"):
            count: int = getattr(period, name)
            if count:
                top = axis.at(below + count)
                shapes += _numbered(Bar(middle - thick / 2, top, thick, axis.at(below) - top, _tone(name)), count)
            below += count
        if place % every == 0:
            room = min(step * every - 2, 2 * (width - middle))
            shapes.append(Label(middle, axis.bottom + 9, texts[place], room, align="center", tone="muted"))
    said = _("{period}: red {red}, black {black}, draws {draws}")
    told = zip(texts, periods, strict=True)
    parts = (said.format(period=text, red=one.red, black=one.black, draws=one.draws) for text, one in told)
    return Plot(title, "; ".join(parts), width, height, tuple(shapes))


def seats_plot(seats: Sequence[SeatFigures], *, width: float = 539.0, height: float = 150.0) -> Plot:
    """The share of its games that each seat won, in per cent; a line shows the share of all seats together."""
    title = _("Wins by seat, per cent")
    axis = _Axis([100.0], _TITLE + 8, height - _BELOW)
    shapes: list[Shape] = [_title(title, width), *axis.lines(width - _RIGHT)]
    step = _step(width, len(seats))
    thick = min(30.0, step * 0.6)
    shares = [100 * float(seat.all.share or 0) for seat in seats]
    for place, (seat, share) in enumerate(zip(seats, shares, strict=True)):
        middle, top = _LEFT + (place + 0.5) * step, axis.at(share)
        shapes.append(Bar(middle - thick / 2, top, thick, axis.bottom - top, "plain"))
        shapes.append(Label(middle, axis.bottom - 8, f"{share:.0f}", step, align="center", tone="on_draw", bold=True))
        shapes.append(Label(middle, axis.bottom + 9, str(seat.seat), step, align="center", tone="muted"))
    games, wins = sum(seat.all.games for seat in seats), sum(seat.all.wins for seat in seats)
    if games:
        level = axis.at(100 * wins / games)
        shapes.append(Stroke(((_LEFT, level), (width - _RIGHT, level)), "path", 1.1))
    parts = (f"{seat.seat}: {share:.0f}" for seat, share in zip(seats, shares, strict=True))
    return Plot(title, "; ".join(parts), width, height, tuple(shapes))


def season_plot(player: str, games: Sequence[SeasonGame], *, width: float = 786.0, height: float = 250.0) -> Plot:
    """A player's season: above what all his games so far have brought, below what each of them brought, by the team he played for."""
    title = _("{player}: points game by game").format(player=player)
    right, floor_of_plot = width - _RIGHT, height - _BELOW
    top = _TITLE + _LEGEND + 6
    parting = top + (floor_of_plot - top) * 0.52
    sums = _Axis((float(game.running_total) for game in games), top, parting - 9)
    each = _Axis((float(game.total) for game in games), parting + 9, floor_of_plot)
    legend: tuple[tuple[Tone, str], ...] = (("red", _("played red")), ("black", _("played black")), ("path", _("sum so far")))
    shapes: list[Shape] = [_title(title, width), *_legend(legend, width), *sums.lines(right), *each.lines(right)]
    step = _step(width, len(games))
    path = tuple((_LEFT + (place + 0.5) * step, sums.at(float(game.running_total))) for place, game in enumerate(games))
    shapes.append(Stroke(path, "path", 1.3))
    if step >= _ROOM_FOR_DOT:
        shapes += [Dot(x, y, 1.9, "path") for x, y in path]
    thick = max(0.8, min(26.0, step * 0.7))
    for game, (x, _y) in zip(games, path, strict=True):
        zero, end = each.at(0), each.at(float(game.total))
        tone = "draws" if game.role is None else "black" if game.role in BLACK else "red"
        shapes.append(Bar(x - thick / 2, min(zero, end), thick, abs(zero - end), _tone(tone)))
        if step >= _ROOM_FOR_NUMBER:
            shapes.append(Label(x, min(zero, end) - 5, amount(game.total), step, 6.5, "center"))
    shapes += _days(games, step, floor_of_plot, width)
    parts = (f"{date_text(game.date)}: {amount(game.total)}" for game in games)
    return Plot(title, "; ".join(parts), width, height, tuple(shapes))


def _step(width: float, parts: int) -> float:
    return (width - _LEFT - _RIGHT) / max(1, parts)


def _tone(name: str) -> Tone:
    tones: dict[str, Tone] = {"red": "red", "black": "black"}
    return tones.get(name, "draw")


def _title(text: str, width: float) -> Shape:
    return Label(0, 8, text, width, 10.5, bold=True)


def _legend(parts: Sequence[tuple[Tone, str]], width: float) -> list[Shape]:
    shapes: list[Shape] = []
    room = min(150.0, (width - _LEFT) / len(parts))
    for place, (tone, text) in enumerate(parts):
        x, y = _LEFT + place * room, _TITLE + 5
        if tone == "path":
            shapes += [Stroke(((x, y), (x + 12, y)), tone, 1.3), Dot(x + 6, y, 1.9, tone)]
        else:
            shapes.append(Bar(x + 2, y - 4, 8, 8, tone))
        shapes.append(Label(x + 16, y, text, room - 20))
    return shapes


def _numbered(bar: Bar, count: int) -> list[Shape]:
    """A bar with its number in the middle, where there is room for it."""
    text = str(count)
    if bar.height < 9 or bar.width < 4.4 * len(text) + 2:
        return [bar]
    tones: dict[Tone, Tone] = {"red": "on_red", "black": "on_black"}
    tone = tones.get(bar.tone, "on_draw")
    return [bar, Label(bar.x + bar.width / 2, bar.y + bar.height / 2, text, bar.width, align="center", tone=tone, bold=True)]


def _period_text(period: PeriodWins) -> str:
    match period.kind:
        case "round":
            return translate_in("tournament", "round {number}").format(number=period.period)
        case "month" if language() == "ru":
            return ".".join(reversed(period.period.split("-")))
        case _:
            return date_text(period.period)


def _days(games: Sequence[SeasonGame], step: float, below: float, width: float) -> list[Shape]:
    """The dates under the games, each where its first game stands, as many as have room."""
    shapes: list[Shape] = []
    free_from = 0.0
    before = ""
    for place, game in enumerate(games):
        x = _LEFT + place * step
        if game.date != before and free_from <= x <= width - _DAY:
            shapes.append(Stroke(((x, below), (x, below + 4)), "muted"))
            shapes.append(Label(x + 2, below + 9, date_text(game.date), _DAY - 2, 6.8, tone="muted"))
            free_from = x + _DAY
        before = game.date
    return shapes
