"""One name in two spellings: what is easily mistaken when names are typed at several tables."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from typing import Final

# Letters that look alike in the two alphabets a name is typed in; ё and й lose their marks by decomposition.
_LOOK_ALIKES: Final = str.maketrans("abcehkmoptxy0", "авсенкмортхуо")


def skeleton(name: str) -> str:
    """What is left of a name when everything that is easily mistaken is taken away: equal skeletons may be one name."""
    folded = unicodedata.normalize("NFKD", name.casefold()).translate(_LOOK_ALIKES)
    return "".join(letter for letter in folded if letter.isalnum())


def alike(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Groups of different names that may be one: ё and е, case, spaces, Latin look-alikes; in the order in which they came."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for name in dict.fromkeys(names):
        groups[skeleton(name)].append(name)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)
