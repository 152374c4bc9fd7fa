"""Words of standings and entries, for window, paper and exports alike."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from judge_console.mafia.rules import Regulation
from judge_console.mafia.standings import CRITERIA, Row
from judge_console.mafia.tournament import Entrant
from judge_console.words import amount, translate_in
from judge_console.words import translate as _

_QUOTIENT: Final = Decimal("0.0001")


def column_words(column: str) -> str:
    """What a column of the standings is called: a criterion's name, or one of `Row`'s own values."""
    return {
        "games": translate_in("standings", "Games"),
        "points": translate_in("standings", "Points"),
        "extra": translate_in("standings", "Extra"),
        "compensation": translate_in("standings", "Extra: compensation"),
        "late": translate_in("standings", "Late registration"),
        "penalty": translate_in("standings", "Points: penalties"),
        "total": translate_in("standings", "Total"),
        "wins": translate_in("standings", "Wins"),
        "best": translate_in("standings", "Best player"),
        "don_wins": translate_in("standings", "Wins as Don"),
        "sheriff_wins": translate_in("standings", "Wins as Sheriff"),
        "mafia_wins": translate_in("standings", "Wins as Mafia"),
        "don_and_sheriff_wins": translate_in("standings", "Wins as Don and Sheriff"),
        "first_night_deaths": translate_in("standings", "First-night deaths"),
        "extras": translate_in("standings", "Extra less penalties"),
        "efficiency": translate_in("standings", "Points a game"),
        "best_moves_of_three": translate_in("standings", "Best moves: 3 black"),
        "best_moves_of_two": translate_in("standings", "Best moves: 2 black"),
        "best_single_extra": translate_in("standings", "Highest extra"),
    }[column]


def criterion_words(criterion: str) -> str:
    """A criterion inside a sentence, the lot included."""
    if criterion == "lot":
        return translate_in("standings", "lot")
    words = column_words(criterion)
    # An abbreviation keeps its letters.
    return words if words[:2].isupper() else words[:1].lower() + words[1:]


def standings_columns(rows: Sequence[Row], rules: Regulation) -> tuple[str, ...]:
    """The columns that explain every place under a regulation, in order: what makes the total, the total, the criteria after it.

    Compensation and late registration have a column only where somebody has them.
    """
    columns = ["games", "points", "extra"]
    columns += [name for name in ("compensation", "late") if any(getattr(row, name) for row in rows)]
    return (*columns, "total", *(name for name in rules.options.standings.order if name != "lot"), "penalty")


def column_value(row: Row, column: str) -> Decimal | int:
    """A row's value in a column of `standings_columns`; a quotient to four places."""
    value: Decimal | int = CRITERIA[column](row) if column in CRITERIA else getattr(row, column)
    return value.quantize(_QUOTIENT, ROUND_HALF_UP) if column == "efficiency" and isinstance(value, Decimal) else value


def value_words(value: Decimal | int) -> str:
    """A figure as it is read."""
    return amount(value) if isinstance(value, Decimal) else str(value)


def decided_words(row: Row, above: Row | None) -> str:
    """What put a row below the one above it, with both values: «wins: 3 < 4».

    Empty where the total did, nothing is above, or neither has played.
    """
    if above is None or row.decided_by in {None, "total"} or not (row.games or above.games):
        return ""
    criterion = str(row.decided_by)
    if criterion == "lot":
        return _("level, no lot drawn yet") if row.place == above.place else criterion_words(criterion)
    mine, his = (value_words(column_value(one, criterion)) for one in (row, above))
    return f"{criterion_words(criterion)}: {mine} < {his}"


def order_words(rules: Regulation) -> str:
    """By what places are decided, in the order of the regulation (8.5)."""
    names = ", ".join(criterion_words(name) for name in ("total", *rules.options.standings.order))
    clause = rules.clause_number("standings.order")
    said = _("Places are decided by: {names} ({clause}).") if clause else _("Places are decided by: {names}.")
    return said.format(names=names, clause=clause)


def entrant_remark(entrant: Entrant, rules: Regulation) -> str:
    """What there is to say of a player on the list: lateness with its penalty, absence, leaving, expulsion with its clause."""
    found: list[str] = []
    if entrant.late:
        points, clause = amount(rules.options.penalties.late_registration), rules.clause_number("penalties.late_registration")
        said = _("late for registration: {points} ({clause})") if clause else _("late for registration: {points}")
        found.append(said.format(points=points, clause=clause))
    if entrant.absent:
        found.append(_("misses rounds {rounds}").format(rounds=", ".join(str(number) for number in entrant.absent)))
    if entrant.until_round is not None:
        found.append(_left_words(entrant, entrant.until_round))
    return "; ".join(found)


def _left_words(entrant: Entrant, after: int) -> str:
    if entrant.expelled_by is not None:
        said = _("expelled after round {round} ({clause})") if after else _("expelled before the first round ({clause})")
    else:
        said = _("withdrew after round {round}") if after else _("withdrew before the first round")
    return said.format(round=after, clause=entrant.expelled_by)
