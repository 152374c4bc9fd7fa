"""The results of a tournament as one HTML page for a site: nothing is loaded from anywhere, no script, readable on a phone, light and dark.

Roles and points of a game appear once its protocol is signed, or the tournament is closed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Final

from judge_console.desk.club_statistics import Selection
from judge_console.desk.event_words import winner_words
from judge_console.desk.site_page import name_html, page_html, table_html, text_html
from judge_console.desk.tournament_account import CountedGame, PlannedRound, TournamentAccount, played_game
from judge_console.desk.tournament_exports import export_table
from judge_console.desk.tournament_words import column_value, column_words, decided_words, order_words, standings_columns, value_words
from judge_console.mafia.rules import BLACK, Role
from judge_console.mafia.standings import Row, SeatScore
from judge_console.words import amount, language, translate_in
from judge_console.words import translate as _

_PLOT_WIDTH: Final = 430.0
"""Points: a phone shows the plot about as wide, so its letters stay readable."""
_STYLE: Final = """
.tables { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 0.8rem; align-items: start; }
.game { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.6rem 0.8rem; }
.game ol { list-style: none; margin: 0.4rem 0 0; padding: 0; }
.game li { display: grid; grid-template-columns: 1.6rem 1fr auto auto; gap: 0.5rem; align-items: center; padding: 0.14rem 0;
  border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.game li > bdi { text-align: left; }
.game li > :first-child { color: var(--muted); text-align: right; }
.role { width: 1.5rem; height: 1.5rem; line-height: 1.4rem; border-radius: 50%; text-align: center; font-size: 0.85rem; font-weight: bold;
  color: #ffffff; border: 1px solid var(--rim); }
.role.red { background: var(--red); }
.role.black { background: var(--black); }
.points { min-width: 2.6rem; text-align: right; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 0.8rem; }
.plots > div { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.8rem; }
.plots svg { display: block; width: 100%; height: auto; }
""".strip()


def site_html(account: TournamentAccount, *, made_at: str) -> str:
    """The whole page in the language in force. `made_at` is RFC 3339."""
    from judge_console.printout.plot_drawing import SVG_STYLE  # noqa: PLC0415 - plots come with the library of the papers

    own = account.state.head.tournament
    name = " · ".join(part for part in (own.name, own.stage) if part)
    standings = _("Final standings") if account.state.signed else _("Standings")
    sections = [("standings", standings, _standings(account)), ("by-round", _("Points by round"), _by_round(account))]
    sections += [("games", _("Games"), _rounds(account))]
    sections += [("plots", _("Plots"), _plots(account))]
    return page_html(name, _facts(account), sections, style=f"{_STYLE}\n{SVG_STYLE}", made_at=made_at)


def _facts(account: TournamentAccount) -> tuple[str, ...]:
    from judge_console.printout.paper import date_text  # noqa: PLC0415

    own = account.state.head.tournament
    judge = _("chief judge: {name}").format(name=own.chief_judge) if own.chief_judge else ""
    rules = account.state.rules.options.name
    counted = _("games counted: {count}").format(count=len(account.finished))
    return (date_text(own.date), own.place, judge, rules.ru if language() == "ru" else rules.en, counted)


def _standings(account: TournamentAccount) -> str:
    rows = account.rows
    if not rows:
        return ""
    # A phone shows the first columns: the total comes right after the name.
    columns = ("total", *(column for column in standings_columns(rows, account.state.rules) if column != "total"))
    head = "".join(f"<th>{text_html(column_words(column))}</th>" for column in columns)
    lines: list[str] = []
    for row, above in zip(rows, [None, *rows], strict=False):
        decided = decided_words(row, above)
        small = f"<small>{text_html(decided)}</small>" if decided else ""
        cells = "".join(
            f'<td class="{_kind_of_cell(column, row.decided_by if decided else None)}">{_value(row, column)}</td>' for column in columns
        )
        lines.append(f'<tr><td>{row.place}</td><th scope="row" class="name">{name_html(row.player)}{small}</th>{cells}</tr>')
    place, nickname = _("Place"), _("Nickname")
    table = table_html("standings", f'<th>{text_html(place)}</th><th class="name">{text_html(nickname)}</th>{head}', lines)
    return f'{table}<p class="muted">{text_html(order_words(account.state.rules))}</p>'


def _value(row: Row, column: str) -> str:
    return text_html(value_words(column_value(row, column)))


def _kind_of_cell(column: str, decided_by: str | None) -> str:
    return "total" if column == "total" else "deciding" if column == decided_by else "figure"


def _by_round(account: TournamentAccount) -> str:
    """Points of each game that may be told; the others are in the total only."""
    shown = tuple(game for game in account.finished if account.roles_shown(game))
    if not shown:
        return ""
    table = export_table(replace(account, games=shown), "by_round")
    _place, nickname, *headings = table.headings
    head = "".join(f"<th>{text_html(heading)}</th>" for heading in headings)
    lines = [
        f'<tr><th scope="row" class="name">{name_html(str(name))}</th>{"".join(f"<td>{_figure(cell)}</td>" for cell in cells)}</tr>'
        for _place, name, *cells in table.rows
    ]
    hidden = len(account.finished) - len(shown)
    later = _("Games whose protocol is not signed yet are in the total only: {count}").format(count=hidden) if hidden else ""
    note = f'<p class="muted">{text_html(later)}</p>' if later else ""
    return table_html("standings", f'<th class="name">{text_html(nickname)}</th>{head}', lines) + note


def _figure(cell: object) -> str:
    return text_html(amount(cell)) if isinstance(cell, Decimal) else ""


def _rounds(account: TournamentAccount) -> str:
    """All rounds, the latest that has a result unfolded."""
    numbers = sorted({one.number for one in account.rounds} | {game.round for game in account.games})
    latest = max((game.round for game in account.finished), default=min(numbers, default=0))
    return "".join(_round(account, number, unfolded=number == latest) for number in numbers)


def _round(account: TournamentAccount, number: int, *, unfolded: bool) -> str:
    """A round: each table with its result, or with who is to sit there."""
    planned = next((one for one in account.rounds if one.number == number), None)
    games = [game for game in account.games if game.round == number and game.scores]
    played = {game.table for game in games}
    cards = [(game.table, _game(account, game)) for game in games]
    if planned is not None:
        cards += [(table, _seats(account, table, players)) for table, players in enumerate(planned.tables, 1) if table not in played]
    cards.sort(key=lambda card: card[0])
    title = translate_in("tournament", "Round {number}").format(number=number)
    when = text_html(_when(planned))
    body = "".join(card for _table, card in cards)
    byes = _("Sit out: {players}").format(players=", ".join(planned.byes)) if planned is not None and planned.byes else ""
    rest = f'<p class="muted">{text_html(byes)}</p>' if byes else ""
    head = f'<summary>{text_html(title)} <span class="muted">{when}</span></summary>'
    return f'<details{" open" if unfolded else ""}>{head}<div class="tables">{body}</div>{rest}</details>'


def _when(planned: PlannedRound | None) -> str:
    return f"{planned.begins:%d.%m.%Y %H:%M}" if planned is not None and planned.begins else ""


def _game(account: TournamentAccount, game: CountedGame) -> str:
    shown = account.roles_shown(game)
    lines = "".join(_seat(seat, score, shown=shown) for seat, score in enumerate(game.scores, 1))
    later = "" if shown else _("Roles and points follow when the protocol is signed.")
    note = f'<p class="muted">{text_html(later)}</p>' if later else ""
    return _card(game.table, game.judge, f"<p><b>{text_html(winner_words(str(game.line.winner)))}</b></p>", f"<ol>{lines}</ol>{note}")


def _seats(account: TournamentAccount, table: int, players: Iterable[str]) -> str:
    lines = "".join(f"<li><span>{seat}</span>{name_html(player)}</li>" for seat, player in enumerate(players, 1))
    return _card(table, account.state.judges.get(table, ""), "", f"<ol>{lines}</ol>")


def _card(table: int, judge: str, result: str, body: str) -> str:
    title = _("Table {number}").format(number=table)
    said = f' <span class="muted">· {text_html(judge)}</span>' if judge else ""
    return f'<article class="game"><h3>{text_html(title)}{said}</h3>{result}{body}</article>'


def _seat(seat: int, score: SeatScore, *, shown: bool) -> str:
    name = f"<li><span>{seat}</span>{name_html(score.player)}"
    if not shown:
        return f"{name}</li>"
    total = amount(score.points + score.extra)
    return f'{name}{_role(score.role)}<span class="points">{text_html(total)}</span></li>'


def _role(role: Role | None) -> str:
    if role is None:
        return "<span></span>"
    return f'<span class="role {"black" if role in BLACK else "red"}">{role.value}</span>'


def _plots(account: TournamentAccount) -> str:
    """Wins by round, and by seat of the games whose roles may be seen."""
    from judge_console.printout.plot import seats_plot, wins_plot  # noqa: PLC0415
    from judge_console.printout.plot_drawing import plot_svg  # noqa: PLC0415

    if not account.finished:
        return ""
    plots = [wins_plot(Selection(account.played(), by_round=True).periods, width=_PLOT_WIDTH)]
    shown = tuple(played_game(game.line, game.scores) for game in account.finished if account.roles_shown(game))
    if shown:
        plots.append(seats_plot(Selection(shown).figures.seats, width=_PLOT_WIDTH))
    pictures = "".join(f"<div>{plot_svg(plot, alone=False)}</div>" for plot in plots)
    return f'<div class="plots">{pictures}</div>'
