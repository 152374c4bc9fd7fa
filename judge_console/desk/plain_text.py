"""Results and lists as plain text for the command line."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final

from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.games import GameLine
from judge_console.mafia.standings import Row
from judge_console.words import N_, amount, translate_in
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
    """A game of the list in one line, whatever its discipline: its id first, to be copied into the next command."""
    title = line.title
    name = " · ".join(str(title[key]) for key in ("tournament", "season", "stage") if title.get(key))
    match line.discipline:
        case "quiz":
            name, where = _evening_text(title)
            winner = str(title[f"team_{line.winner.lower()}"]) if line.winner else ""
        case "season":
            where, winner = _("season until {date}").format(date=title.get("ends", "?")), ""
        case "tournament":
            where, winner = _("tournament"), ""
        case _:
            where = _("game {number}, table {table}").format(number=title.get("number", "?"), table=title.get("table", "?"))
            winner = _(_WINNERS[line.winner]) if line.winner else ""
    status = ", ".join(part for part in (_status_text(line), winner) if part)
    return "  ".join((line.id, str(title.get("date", "")), name, where, status))


def _evening_text(title: dict[str, str | int]) -> tuple[str, str]:
    """Season and stage of an evening, and its teams."""
    if not title:
        return "", _("quiz evening")
    from judge_console.desk.evening_head import stage_words  # noqa: PLC0415 - a list without an evening needs no words of the quiz

    name = " · ".join(part for part in (str(title["season"]), stage_words(str(title["stage"]))) if part)
    return name, f"{title['team_a']} – {title['team_b']}"


def _status_text(line: GameLine) -> str:
    if line.discipline == "mafia" or line.status == "damaged":
        return _(_STATUSES[line.status])
    # What is not a game is of another gender in Russian.
    return {
        "new": translate_in("evening", "not begun"),
        "open": _("open"),
        "finished": translate_in("evening", "finished, not signed"),
        "abandoned": translate_in("evening", "abandoned"),
        "signed": translate_in("evening", "signed") if line.discipline == "quiz" else translate_in("season", "closed"),
    }[line.status]


def result_text(course: AnyCourse) -> str:
    """The result of a game, an evening, a tournament or a season as a person reads it in a terminal."""
    result: dict[str, Any] = course.discipline.result(course.state)
    match course.discipline.name:
        case "tournament":
            lines = [_closed_text(result), _("Players: {count}").format(count=len(result["players"]))]
            lines += [_("Rounds: {count}").format(count=result["rounds"])]
        case "season":
            from judge_console.desk.season_text import season_lines  # noqa: PLC0415 - the others need no words of the season

            lines = [_closed_text(result), *season_lines(course.state)]
        case "quiz":
            lines = [_winner_text(result), *_games(result["games"])]
        case _:
            lines = [_winner_text(result), *_seats(result["seats"])]
    for ruling in result["rulings"]:
        lines.append(_("Ruling: event {event}, {code}").format(event=ruling["event"], code=ruling["code"]))
    return "\n".join(lines)


def _closed_text(result: dict[str, Any]) -> str:
    return _("Closed, its tables are final.") if result["finished"] else _("Not closed yet.")


def _winner_text(result: dict[str, Any]) -> str:
    winner = _(_WINNERS[result["winner"]]) if result["winner"] else _("no result yet")
    return _("Winner: {winner}").format(winner=winner) + (f" ({result['clause']})" if result.get("clause") else "")


def _games(games: dict[str, Any]) -> list[str]:
    return [
        _("Team {team}: {casino}:{score}").format(team=team, casino=game["casino"], score=game["team"])
        for team, game in games.items()
        if game
    ]


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
