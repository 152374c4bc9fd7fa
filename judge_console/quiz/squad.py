"""Squads and the owls of champions in them: what 1.1 and 1.2 allow in one team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from judge_console.quiz.rules import Options, Owls

Colour = Literal["white", "black", "red"]
Reason = tuple[str, dict[str, object]]
"""A refusal's code and the facts of its sentence; the fact `option` names the option whose clause it rests on."""


@dataclass(frozen=True, slots=True)
class Owl:
    """A champion's owl and how many seasons before the current one it was won."""

    colour: Colour
    seasons_ago: int


@dataclass(frozen=True, slots=True)
class Member:
    """One of a squad."""

    name: str
    owls: tuple[Owl, ...]


def counting_owls(member: Member, rules: Owls) -> tuple[Owl, ...]:
    """The owls that fall under the limits: a white one ages, others do not (1.2.3)."""
    return tuple(owl for owl in member.owls if owl.colour != "white" or owl.seasons_ago <= rules.white_counts_for_seasons)


def squad_breaches(members: Sequence[Member], options: Options) -> Iterator[Reason]:
    """Every limit that a squad breaks: its size (1.1), its white owls (1.2.2), a black and a red owl beside others (1.2.1)."""
    people, rules = options.squad.people, options.owls
    if len(members) > people:
        yield "squad_size", {"found": len(members), "expected": people, "option": "squad.people"}
    holders = [owls for member in members if (owls := counting_owls(member, rules))]
    white = [sum(owl.colour == "white" for owl in owls) for owls in holders]
    found = sum(white) if rules.white_counted == "owls" else sum(1 for count in white if count)
    if found > rules.white:
        yield "owl_limit", {"owls": "white", "found": found, "expected": rules.white, "option": "owls.white"}
    beside = _beside_black_and_red([{owl.colour for owl in owls} for owls in holders])
    if beside and rules.black_and_red == "without other owls":
        yield "owl_limit", {"owls": "beside_black_and_red", "found": beside, "expected": 0, "option": "owls.black_and_red"}


def lineup_breaches(members: Sequence[Member], table: Sequence[str], reserve: Sequence[str], options: Options) -> Iterator[Reason]:
    """Every limit that a line-up breaks, those of its squad included, in the order in which they are told (1.1, 1.2)."""
    yield from squad_breaches(members, options)
    if len(table) != options.squad.table:
        yield "lineup_size", {"where": "table", "found": len(table), "expected": options.squad.table, "option": "squad.table"}
    if len(reserve) > options.squad.reserve:
        yield "lineup_size", {"where": "reserve", "found": len(reserve), "expected": options.squad.reserve, "option": "squad.reserve"}
    given = (*table, *reserve)
    squad = {member.name for member in members}
    for name in dict.fromkeys(given):
        if name not in squad:
            yield "not_in_lineup", {"name": name}
        if given.count(name) > 1:
            yield "listed_twice", {"name": name}


def _beside_black_and_red(holders: Sequence[set[Colour]]) -> int:
    """How many owl holders there are besides one with a black owl and one with a red; 0 where a colour of these is not there at all.

    Who holds both may stand for one colour only, where another holds the second: that leaves the fewest others.
    """
    black = [index for index, colours in enumerate(holders) if "black" in colours]
    red = [index for index, colours in enumerate(holders) if "red" in colours]
    if not black or not red:
        return 0
    pair = max(len({one, other}) for one in black for other in red)
    return len(holders) - pair
