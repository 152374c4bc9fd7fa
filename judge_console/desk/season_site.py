"""A season as one HTML page for a site: groups, calendar with results, the play-off drawn, the qualifying game.

People and money are not on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from judge_console.desk.season_account import EveningLine, SeasonAccount, side_words
from judge_console.desk.season_papers import cross_words, match_note, rank_place, regulation_name
from judge_console.desk.season_words import (
    column_words,
    date_words,
    decided_words,
    deciding_column,
    figure_words,
    group_words,
    mark_words,
    order_words,
    points_words,
    qualifier_order_words,
    rank_decided_words,
    table_columns,
)
from judge_console.desk.site_page import name_html, page_html, table_html, text_html
from judge_console.quiz.season.bracket import Match
from judge_console.quiz.season.tables import TableRow
from judge_console.words import plural, translate_in
from judge_console.words import translate as _

_STYLE: Final = """
.group { margin: 0 0 1.6rem; }
.group h3 { margin: 0.9rem 0 0.4rem; }
.group .wide + .wide { margin-top: 0.6rem; }
.cross td { min-width: 4.6rem; }
.cross td small { display: block; color: var(--muted); white-space: nowrap; }
.cross td.won { font-weight: bold; }
.cross td.won small { font-weight: normal; }
.cross td.self { background: var(--line); }
.podium { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.5rem;
  grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); }
.podium li { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.7rem 0.9rem; font-size: 1.15rem;
  font-weight: bold; }
.podium li:first-child { border-color: var(--accent); }
.podium span { color: var(--accent); margin-right: 0.6rem; }
.evenings { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.6rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.evenings > li, .match { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.5rem 0.75rem; }
.side { display: grid; grid-template-columns: 1fr auto; gap: 0.8rem; padding: 0.12rem 0; font-variant-numeric: tabular-nums; }
.side.won { font-weight: bold; }
.side.won > :first-child::before { content: "\\25B8\\00A0"; color: var(--accent); }
.bracket { display: flex; gap: 2.4rem; min-width: max-content; padding: 0.8rem; }
.round { width: 15.5rem; display: flex; flex-direction: column; }
.round ol { list-style: none; margin: 0; padding: 0; flex: 1; display: flex; flex-direction: column; }
.round li { flex: 1; display: flex; flex-direction: column; justify-content: center; position: relative; padding: 0.5rem 0; }
.round:not(:first-child) li::before, .round:not(:last-child) li::after { content: ""; position: absolute; width: 1.2rem; }
.round:not(:first-child) li::before { left: -1.2rem; top: 50%; border-top: 2px solid var(--line); }
.round:not(:last-child) li::after { right: -1.2rem; height: 50%; border-right: 2px solid var(--line); }
.round:not(:last-child) li:nth-child(odd)::after { top: 50%; border-top: 2px solid var(--line); }
.round:not(:last-child) li:nth-child(even)::after { bottom: 50%; border-bottom: 2px solid var(--line); }
.match { padding: 0.4rem 0.6rem; }
.match .side + .side { border-top: 1px solid var(--line); }
.third { max-width: 17rem; margin-top: 0.8rem; }
.answers small { white-space: normal; }
.answers td { padding: 0.3rem 0.28rem; min-width: 1.5rem; }
.answers td.right { font-weight: bold; }
.answers td.wrong { color: var(--muted); }
.answers .removed { background: var(--raised); color: var(--muted); }
.answers td.disputed { color: var(--accent); font-weight: bold; }
.answers td.tour, .answers th.tour { border-left: 2px solid var(--line); }
.answers tr.last > * { border-bottom: 2px solid var(--accent); }
.answers tbody tr.sum > * { color: var(--muted); font-weight: normal; }
small.muted, .muted small { font-weight: normal; }
""".strip()
_TOUR: Final = 12
_MARK_KINDS: Final = {"1": "right", "0": "wrong", "X": "removed", "?": "disputed", ".": "open"}
_MARK_SIGNS: Final = {"1": "1", "0": "0", "X": "\N{MULTIPLICATION SIGN}", "?": "?", ".": ""}


def site_html(account: SeasonAccount, *, made_at: str) -> str:
    """The whole page in the language in force. `made_at` is RFC 3339."""
    own = account.state.head.season
    organiser = _("organiser: {name}").format(name=own.organiser) if own.organiser else ""
    dates = f"{date_words(own.begins)} \N{EN DASH} {date_words(own.ends)}"
    facts = (dates, own.place, organiser, regulation_name(account.state.rules))
    tables = _("Final tables of the groups") if account.state.signed else _("Tables of the groups")
    sections = [
        ("podium", _("First three"), _podium(account)),
        ("play-off", _("Play-off"), _play_off(account)),
        ("groups", tables, _groups(account)),
        ("calendar", _("Calendar and results"), _calendar(account)),
        ("qualifier", _("Qualifying game"), _qualifier(account)),
    ]
    return page_html(own.name, facts, sections, style=_STYLE, made_at=made_at)


def _podium(account: SeasonAccount) -> str:
    if not any(account.podium):
        return ""
    places = (f"<li><span>{place}</span>{name_html(team or '')}</li>" for place, team in enumerate(account.podium, 1))
    return f'<ol class="podium">{"".join(places)}</ol>'


# Groups.


def _groups(account: SeasonAccount) -> str:
    if not account.tables:
        return ""
    columns = table_columns([row for table in account.tables for row in table])
    # A phone shows the first columns: points come right after the name.
    ordered = ("points", *(column for column in columns if column != "points"))
    groups = "".join(_group(account, number, table, ordered) for number, table in enumerate(account.tables, 1))
    legend = _("In a cell: points of the evening, own score and the opponents' (casino:team).")
    return f'{groups}<p class="muted">{text_html(order_words(account.state.rules))} {text_html(legend)}</p>'


def _group(account: SeasonAccount, number: int, table: Sequence[TableRow], columns: Sequence[str]) -> str:
    head = "".join(f"<th>{text_html(column_words(column))}</th>" for column in columns)
    lines: list[str] = []
    for row, above in zip(table, [None, *table], strict=False):
        decided = decided_words(row, above)
        small = f"<small>{text_html(decided)}</small>" if decided else ""
        cells = "".join(f'<td class="{_kind(column, row, decided)}">{_value(row, column)}</td>' for column in columns)
        lines.append(f'<tr><td>{row.place}</td><th scope="row" class="name">{name_html(row.team)}{small}</th>{cells}</tr>')
    place, team = text_html(_("Place")), text_html(_("Team"))
    places = table_html("standings", f'<th>{place}</th><th class="name">{team}</th>{head}', lines)
    return f'<div class="group"><h3>{text_html(group_words(number))}</h3>{places}{_cross(account, table)}</div>'


def _kind(column: str, row: TableRow, decided: str) -> str:
    return "total" if column == "points" else "deciding" if decided and column == deciding_column(row) else "figure"


def _value(row: TableRow, column: str) -> str:
    return text_html(figure_words(row, column))


def _cross(account: SeasonAccount, table: Sequence[TableRow]) -> str:
    head = "".join(f"<th>{row.place}</th>" for row in table)
    lines = [
        f'<tr><th scope="row" class="name">{row.place}. {name_html(row.team)}</th>{_cross_cells(account, row.team, table)}</tr>'
        for row in table
    ]
    return table_html("standings cross", f'<th class="name">{text_html(_("Team"))}</th>{head}', lines)


def _cross_cells(account: SeasonAccount, team: str, table: Sequence[TableRow]) -> str:
    cells: list[str] = []
    for other in table:
        one = account.evening(team, other.team) if other.team != team else None
        if other.team == team:
            cells.append('<td class="self"></td>')
        elif one is None or one.result is None:
            cells.append("<td></td>")
        else:
            points = text_html(points_words(one.result.points(team, account.state.rules)))
            small = text_html(cross_words(one, team, other.team, both=True))
            cells.append(f'<td class="{"won" if one.result.winner == team else "lost"}">{points}<small>{small}</small></td>')
    return "".join(cells)


# Evenings.


def _calendar(account: SeasonAccount) -> str:
    if not account.evenings:
        return ""
    return f'<ol class="evenings">{"".join(map(_evening, account.evenings))}</ol>'


def _evening(one: EveningLine) -> str:
    when = date_words(one.date) or _("no date yet")
    remarks = "; ".join(one.remarks(outward=True))
    below = f'<div class="muted"><small>{text_html(remarks)}</small></div>' if remarks else ""
    winner = one.result.winner if one.result is not None else None
    sides = "".join(_side(team, one.side(team), won=team == winner) for team in (one.fixture.first, one.fixture.second))
    return f'<li><div class="muted">{text_html(when)} · {text_html(one.stage)}</div>{sides}{below}</li>'


def _side(team: str, score: str, *, won: bool) -> str:
    return f'<div class="side{" won" if won else ""}"><span>{name_html(team)}</span><span>{text_html(score)}</span></div>'


# The play-off.


def _play_off(account: SeasonAccount) -> str:
    rounds = account.rounds()
    if not rounds:
        return ""
    columns = "".join(_round(title, matches) for title, matches in rounds)
    third = account.third_place()
    below = ""
    if third is not None:
        title = account.matches_by_name()[-1][0]
        below = f'<div class="third"><h3>{text_html(_upper(title))}</h3>{_match(third)}</div>'
    return f'<div class="wide"><div class="bracket">{columns}</div></div>{below}'


def _round(title: str, matches: Iterable[Match]) -> str:
    items = "".join(f"<li>{_match(match)}</li>" for match in matches)
    return f'<div class="round"><h3>{text_html(_upper(title))}</h3><ol>{items}</ol></div>'


def _match(match: Match) -> str:
    note = match_note(match)
    above = f'<div class="muted"><small>{text_html(note)}</small></div>' if note else ""
    sides: list[str] = []
    for team in (match.first, match.second):
        score = side_words(match.result.side(team)) if match.result is not None and team else ""
        shown = "\N{EM DASH}" if team is None else team or _("no opponents")
        sides.append(_side(shown, score, won=bool(team) and team == match.winner))
    return f'<div class="match">{above}{"".join(sides)}</div>'


def _upper(title: str) -> str:
    return title[:1].upper() + title[1:]


# The qualifying game.


def _qualifier(account: SeasonAccount) -> str:
    if not account.ranks:
        return ""
    questions, going_on = range(account.questions), account.state.sheet.going_on
    removed = account.state.sheet.removed
    numbers = "".join(
        f'<th class="{_question_kind(question, removed=question + 1 in removed)}">{question + 1}</th>' for question in questions
    )
    lines: list[str] = []
    for place, (rank, above) in enumerate(zip(account.ranks, [None, *account.ranks], strict=False), 1):
        decided = rank_decided_words(rank, above)
        small = f"<small>{text_html(decided)}</small>" if decided else ""
        marks = "".join(_mark(question, mark) for question, mark in enumerate(account.marks[rank.team]))
        last = ' class="last"' if place == going_on else ""
        name = f'<th scope="row" class="name">{name_html(rank.team)}{small}</th>'
        figures = f'<td class="total">{rank.right}</td><td>{rank.rating}</td>'
        lines.append(f"<tr{last}><td>{rank_place(account.ranks, rank)}</td>{name}{figures}{marks}</tr>")
    ratings = "".join(f'<td class="{_question_kind(question)}">{account.ratings[question]}</td>' for question in questions)
    lines.append(f'<tr class="sum"><td></td><th class="name">{text_html(_("Rating of the question"))}</th><td></td><td></td>{ratings}</tr>')
    head = "".join(f"<th>{text_html(text)}</th>" for text in (translate_in("season", "Right"), _("Rating")))
    heads = f'<th>{text_html(_("Place"))}</th><th class="name">{text_html(_("Team"))}</th>{head}{numbers}'
    table = table_html("standings answers", heads, lines)
    closed = _("not closed yet") if going_on is None else plural("{n} team goes on", "{n} teams go on", going_on)
    said = f"{text_html(qualifier_order_words(account.state.rules))} {text_html(_upper(closed))}."
    return f'{table}<p class="muted">{said}</p>'


def _question_kind(question: int, *, removed: bool = False) -> str:
    """The classes of a question's column: tours are told apart."""
    kinds = [*(["tour"] if question % _TOUR == 0 else []), *(["removed"] if removed else [])]
    return " ".join(kinds)


def _mark(question: int, mark: str) -> str:
    kind = f"{_MARK_KINDS[mark]} {_question_kind(question)}".strip()
    return f'<td class="{kind}" title="{text_html(mark_words(mark))}">{_MARK_SIGNS[mark]}</td>'
