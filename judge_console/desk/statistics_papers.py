"""Statistics in words: tables for window and paper, PDF sheets, and plots as SVG and PNG.

Nothing here writes a file. `printed_at` is RFC 3339.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from judge_console.desk import papers
from judge_console.desk.club_statistics import Selection
from judge_console.mafia.rules import Role
from judge_console.mafia.statistics import JudgeFigures, PlayerFigures, SeasonGame, SeatFigures, Tally
from judge_console.words import amount, translate_in
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.printout.plot import Plot
    from judge_console.printout.tournament_sheet import FiguresTable, Heading

Cell = Callable[[PlayerFigures], str]


def statistics_pdf(selection: Selection, title: str, *, printed_at: str, heading: Heading | None = None) -> bytes:
    """Red and black wins, players, seats and judges, with plots. `title` says what is counted."""
    from judge_console.printout.plot import seats_plot, wins_plot  # noqa: PLC0415 - reportlab waits until a sheet is wanted
    from judge_console.printout.sheet_page import LANDSCAPE_WIDTH  # noqa: PLC0415
    from judge_console.printout.tournament_statistics import figures_pdf  # noqa: PLC0415

    figures = selection.figures
    parts: list[FiguresTable | Plot] = []
    if selection.games:
        parts += [wins_plot(selection.periods, width=LANDSCAPE_WIDTH), seats_plot(figures.seats, width=LANDSCAPE_WIDTH)]
    parts += [_players_table(figures.players, _("Players")), _seats_table(figures.seats), _judges_table(figures.judges)]
    return figures_pdf(heading or _plain_heading(title, printed_at), _("Statistics"), parts)


def season_pdf(selection: Selection, player: str, title: str, *, printed_at: str) -> bytes:
    """A player's season: his figures, the plot, every game. Raises ValueError where he has none."""
    from judge_console.printout.plot import season_plot  # noqa: PLC0415
    from judge_console.printout.tournament_statistics import figures_pdf  # noqa: PLC0415

    games = selection.season(player)
    own = tuple(one for one in selection.figures.players if one.player == player)
    if not games:
        raise ValueError("no game of this player")
    parts: list[FiguresTable | Plot] = [season_plot(player, games), _players_table(own, _("Figures")), _season_table(games)]
    return figures_pdf(_plain_heading(title, printed_at), player, parts)


def statistics_tables(selection: Selection) -> tuple[FiguresTable, FiguresTable, FiguresTable]:
    """The tables of players, seats and judges, for the window."""
    figures = selection.figures
    return _players_table(figures.players, _("Players")), _seats_table(figures.seats), _judges_table(figures.judges)


def season_table(selection: Selection, player: str) -> FiguresTable:
    """The table of a player's games, for the window."""
    return _season_table(selection.season(player))


def wins_plot_of(selection: Selection) -> Plot:
    """Red and black wins over time, to be saved with `svg_of` or `png_of`."""
    from judge_console.printout.plot import wins_plot  # noqa: PLC0415

    return wins_plot(selection.periods)


def season_plot_of(selection: Selection, player: str) -> Plot:
    """A player's season, to be saved with `svg_of` or `png_of`."""
    from judge_console.printout.plot import season_plot  # noqa: PLC0415

    return season_plot(player, selection.season(player))


def svg_of(plot: Plot) -> str:
    """A plot as an SVG file."""
    from judge_console.printout.plot_drawing import plot_svg  # noqa: PLC0415

    return plot_svg(plot)


def png_of(plot: Plot) -> bytes:
    """A plot as a PNG file."""
    from judge_console.printout.plot_drawing import plot_png  # noqa: PLC0415

    return plot_png(plot)


def _plain_heading(title: str, printed_at: str) -> Heading:
    from judge_console.printout.tournament_sheet import Heading  # noqa: PLC0415

    return Heading(title, made_by=papers.made_by(), printed=papers.moment_text(printed_at))


def player_columns() -> tuple[tuple[str, Cell], ...]:
    """The columns of a table of players after the nickname: heading, and what stands in a player's cell."""
    return (
        (translate_in("statistics", "Games"), lambda one: str(one.all.games)),
        (translate_in("statistics", "Wins"), lambda one: tally_words(one.all)),
        (translate_in("statistics", "Civilian: wins"), lambda one: _wins_of(one.roles[Role.CIVILIAN])),
        (translate_in("statistics", "Sheriff: wins"), lambda one: _wins_of(one.roles[Role.SHERIFF])),
        (translate_in("statistics", "Mafia: wins"), lambda one: _wins_of(one.roles[Role.MAFIOSO])),
        (translate_in("statistics", "Don: wins"), lambda one: _wins_of(one.roles[Role.DON])),
        (translate_in("statistics", "Points"), lambda one: amount(one.points)),
        (translate_in("statistics", "Extra"), lambda one: amount(one.extra)),
        (translate_in("statistics", "Total a game"), lambda one: amount(round(one.average, 2))),
        (translate_in("statistics", "Fouls"), lambda one: str(one.fouls)),
        (
            translate_in("statistics", "Best moves: 3, 2, 1, 0 black"),
            lambda one: " / ".join(str(count) for count in reversed(one.best_moves)),
        ),
        (translate_in("statistics", "First-night deaths"), lambda one: str(one.first_night_deaths)),
        (translate_in("statistics", "Best player"), lambda one: str(one.named_best)),
    )


def tally_words(tally: Tally) -> str:
    """Wins and their share, `3, 43 %`; a dash without a game."""
    return "—" if tally.share is None else f"{tally.wins}, {round(100 * tally.share)} %"


def _wins_of(tally: Tally) -> str:
    return "—" if not tally.games else _("{wins} of {games}").format(wins=tally.wins, games=tally.games)


def _players_table(players: Sequence[PlayerFigures], title: str) -> FiguresTable:
    from judge_console.printout.tournament_sheet import FiguresTable  # noqa: PLC0415

    columns = player_columns()
    rows = tuple((one.player, *(cell(one) for _heading, cell in columns)) for one in players)
    return FiguresTable(title, (_("Nickname"), *(heading for heading, _cell in columns)), rows)


def _seats_table(seats: Sequence[SeatFigures]) -> FiguresTable:
    from judge_console.printout.tournament_sheet import FiguresTable  # noqa: PLC0415

    headings = (
        translate_in("statistics", "Seat"),
        translate_in("statistics", "Wins"),
        translate_in("statistics", "Wins as red"),
        translate_in("statistics", "Wins as black"),
        translate_in("statistics", "Total a game"),
        translate_in("statistics", "First-night deaths"),
    )
    rows = tuple(
        (
            str(seat.seat),
            tally_words(seat.all),
            tally_words(seat.red),
            tally_words(seat.black),
            amount(round(seat.points / seat.all.games, 2)) if seat.all.games else "—",
            str(seat.first_night_deaths),
        )
        for seat in seats
    )
    return FiguresTable(_("Seats"), headings, rows)


def _judges_table(judges: Sequence[JudgeFigures]) -> FiguresTable:
    from judge_console.printout.tournament_sheet import FiguresTable  # noqa: PLC0415

    headings = (
        _("Judge"),
        translate_in("statistics", "Games"),
        translate_in("statistics", "Red wins"),
        translate_in("statistics", "Black wins"),
        translate_in("statistics", "Draws"),
        translate_in("statistics", "Fouls a game"),
        translate_in("statistics", "Penalties"),
        translate_in("statistics", "Extra points given"),
    )
    rows = tuple(
        (
            one.judge or "—",
            str(one.games),
            str(one.red),
            str(one.black),
            str(one.draws),
            amount(round(Decimal(one.fouls) / one.games, 2)),
            amount(one.penalty),
            amount(one.given),
        )
        for one in judges
    )
    return FiguresTable(_("Judges"), headings, rows)


def _season_table(games: Sequence[SeasonGame]) -> FiguresTable:
    from judge_console.printout.paper import date_text  # noqa: PLC0415
    from judge_console.printout.tournament_sheet import FiguresTable  # noqa: PLC0415

    headings = (
        _("Tournament"),
        _("Date"),
        translate_in("tournament", "Round"),
        _("Table"),
        translate_in("statistics", "Seat"),
        _("Role"),
        translate_in("statistics", "Outcome"),
        translate_in("statistics", "Points"),
        translate_in("statistics", "Extra"),
        translate_in("standings", "Total"),
        translate_in("statistics", "Sum so far"),
    )
    outcomes = {
        "won": translate_in("season", "won"),
        "lost": translate_in("season", "lost"),
        "draw": translate_in("season", "draw"),
        "unknown": "—",
    }
    rows = tuple(
        (
            " · ".join(part for part in (game.tournament, game.stage) if part),
            date_text(game.date),
            str(game.number),
            str(game.table),
            str(game.seat),
            game.role or "—",
            outcomes[game.outcome],
            amount(game.points),
            amount(game.extra),
            amount(game.total),
            amount(game.running_total),
        )
        for game in games
    )
    return FiguresTable(_("Games"), headings, rows)
