"""A season's own journal as plain text for the command line: what it says without the evenings of a club."""

from __future__ import annotations

from collections.abc import Iterator

from judge_console.desk.season_words import group_words
from judge_console.quiz.season.qualifier import ranking
from judge_console.quiz.season.state import Season
from judge_console.words import translate as _


def season_lines(state: Season) -> Iterator[str]:
    """Teams with their captains, the qualifying game, groups, evenings, the play-off; nothing of what is not there yet."""
    yield _("Teams: {count}").format(count=len(state.squads))
    for squad in state.squads:
        captain = f" ({squad.captain})" if squad.captain else ""
        withdrew = "" if squad.withdrew is None else ", " + _("withdrew")
        yield f"  {squad.team}{captain}{withdrew}"
    ranks = ranking(state)
    if ranks:
        yield _("Qualifying game: place, right answers, rating")
        width = max(len(rank.team) for rank in ranks)
        for rank in ranks:
            yield f"{rank.place:>4}  {rank.team:<{width}}  {rank.right:>3}  {rank.rating:>4}"
    for number, teams in enumerate(state.groups, 1):
        yield f"{group_words(number)}: {', '.join(teams)}"
    if state.fixtures:
        forfeited = sum(fixture.forfeit is not None for fixture in state.fixtures)
        planned = _("Evenings planned: {count}").format(count=len(state.fixtures))
        yield planned + (", " + _("forfeited: {count}").format(count=forfeited) if forfeited else "")
    if state.bracket:
        places = zip(state.bracket[::2], state.bracket[1::2], strict=True)
        yield _("Play-off: {pairs}").format(pairs="; ".join(" – ".join(team or "—" for team in pair) for pair in places))
