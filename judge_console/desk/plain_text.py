"""Results and lists as plain text for the command line."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.games import GameLine
from judge_console.mafia.standings import Row
from judge_console.words import N_, amount
from judge_console.words import translate as _

_WINNERS: Final = {"red": N_("red team"), "black": N_("black team"), "draw": N_("draw"), "A": N_("team A"), "B": N_("team B")}
_STATUSES: Final = {
    "new": N_("not begun"),
    "open": N_("open"),
    "finished": N_("finished, not signed"),
    "abandoned": N_("abandoned"),
    "signed": N_("signed"),
    "damaged": N_("damaged"),
}
_LEFT: Final = {
    "voted": N_("voted out"),
    "killed": N_("killed"),
    "fouls": N_("fouls"),
    "removed": N_("removed"),
    "expelled": N_("expelled"),
}


def game_line_text(line: GameLine) -> str:
    """A game of the list in one line: its id first, to be copied into the next command."""
    title = line.title
    name = " · ".join(str(title[key]) for key in ("tournament", "stage") if title.get(key))
    where = _("game {number}, table {table}").format(number=title.get("number", "?"), table=title.get("table", "?"))
    winner = f", {_(_WINNERS[line.winner])}" if line.winner else ""
    return f"{line.id}  {title.get('date', '')}  {name}  {where}  {_(_STATUSES[line.status])}{winner}"


def result_text(course: AnyCourse) -> str:
    """The result of a game as a person reads it in a terminal."""
    result: dict[str, Any] = course.discipline.result(course.state)
    winner = _(_WINNERS[result["winner"]]) if result["winner"] else _("no result yet")
    lines = [_("Winner: {winner}").format(winner=winner) + (f" ({result['clause']})" if result.get("clause") else "")]
    if course.discipline.name == "mafia":
        lines += _seats(result["seats"])
    for ruling in result["rulings"]:
        lines.append(_("Ruling: event {event}, {code}").format(event=ruling["event"], code=ruling["code"]))
    return "\n".join(lines)


def standings_text(rows: Sequence[Row]) -> str:
    """The standings as a table, with the criterion that decided each tie."""
    width = max((len(row.player) for row in rows), default=0)
    lines: list[str] = []
    for row in rows:
        decided_by = "" if row.decided_by in {None, "total"} else f"  {row.decided_by}"
        lines.append(f"{row.place:>3}  {row.player:<{width}}  {amount(row.total):>6}{decided_by}")
    return "\n".join(lines)


def _seats(seats: list[dict[str, Any]]) -> list[str]:
    width = max(len(seat["nickname"]) for seat in seats)
    nickname, role, fouls, columns = _("nickname"), _("role"), _("fouls"), (_("points"), _("extra"), _("total"))
    header = f"{'№':>2}  {nickname:<{width}}  {role}  {fouls}" + "".join(f"  {column:>6}" for column in columns)
    rows = [
        f"{seat['seat']:>2}  {seat['nickname']:<{width}}  {seat['role']:^{len(role)}}  {seat['fouls']:^{len(fouls)}}"
        f"  {_points(seat['points'])}  {_points(seat['extra'])}  {_points(seat['total'])}{_left(seat['left'])}"
        for seat in seats
    ]
    return [header, *rows]


def _points(value: Decimal) -> str:
    return f"{amount(value):>6}"


def _left(left: dict[str, Any] | None) -> str:
    if left is None:
        return ""
    when = _("day {n}").format(n=left["day"]) if "day" in left else _("night {n}").format(n=left["night"])
    return f"  {_(_LEFT[left['how']])}, {when}"
