"""What was agreed for an evening before it began and is kept with it as notes: line-ups that captains sent, themes that opponents chose.

Nothing of it is an event: the host sees it filled in, and only what he hands in counts.
"""

from __future__ import annotations

from typing import Any, Final, cast

from judge_console.desk.session import GameSession
from judge_console.quiz.events import LineupGiven
from judge_console.quiz.rules import Team
from judge_console.quiz.state import State

LINEUPS_NOTE: Final = "lineups"
"""{"A": {"table": [names], "reserve": [names]}, "B": …}; a team may be missing."""
THEMES_NOTE: Final = "themes"
"""{"A": theme of the special question in the game of A, "B": …}; a team may be missing."""


def suggested_lineup(session: GameSession, team: Team) -> LineupGiven | None:
    """The line-up that a captain sent, None where there is none. Who is not (or no longer) in the squad is left out."""
    state: State = session.state
    squad = {member.name for member in state.head.team(team).squad}
    sent = _of_team(session.recall(LINEUPS_NOTE), team)
    if not isinstance(sent, dict):
        return None
    table, reserve = (_names(cast("dict[str, Any]", sent).get(place), squad) for place in ("table", "reserve"))
    if not table:
        return None
    return LineupGiven(team, table, tuple(name for name in reserve if name not in table))


def suggested_theme(session: GameSession, team: Team) -> str:
    """The theme kept for the special question in the game of a team, empty for none."""
    theme = _of_team(session.recall(THEMES_NOTE), team)
    return theme.strip() if isinstance(theme, str) else ""


def _of_team(note: Any, team: Team) -> Any:
    return cast("dict[str, Any]", note).get(team) if isinstance(note, dict) else None


def _names(said: Any, squad: set[str]) -> tuple[str, ...]:
    if not isinstance(said, list):
        return ()
    names = (name for name in said if isinstance(name, str) and name in squad)
    return tuple(dict.fromkeys(names))
