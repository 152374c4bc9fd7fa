"""The check code of a protocol: a digest of what it says, so that a sheet of paper can be held against a journal.

It depends on nothing but the game: the same game entered in the window, from paper, or replayed from its record has the same code, signed
or not, whatever was corrected on the way.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import json
from typing import Any, Final, cast

from judge_console.desk.disciplines import AnyCourse
from judge_console.engine.codec import write_json, write_value

_LETTERS: Final = 16
_GROUP: Final = 4
# What a hand writes for another: base32 has no 0, 1, 8.
_MISREAD: Final = str.maketrans("018", "OIB")


def check_code(course: AnyCourse) -> str:
    """The code of a game as its journal stands: 16 letters of base32 (80 bits of SHA-256) in groups of four."""
    digest = hashlib.sha256(_canonical(_content(course)).encode()).digest()
    letters = base64.b32encode(digest).decode()[:_LETTERS]
    return "-".join(letters[start : start + _GROUP] for start in range(0, _LETTERS, _GROUP))


def same_code(typed: str, code: str) -> bool:
    """Whether a code as somebody typed it from paper is `code`: case, spaces, dashes and look-alike digits do not matter."""
    return _bare(typed) == _bare(code)


def _bare(code: str) -> str:
    return "".join(letter for letter in code.upper().translate(_MISREAD) if letter.isalnum())


def _content(course: AnyCourse) -> dict[str, object]:
    """What the protocol says. Numbers of journal entries and the order of sanctions within a day depend on how the game was entered."""
    result = dict(course.discipline.result(course.state))
    del result["signed"]
    for key in ("proposals", "rulings"):
        result[key] = [_without_entry(item) for item in cast("list[dict[str, Any]]", result.get(key, []))]
    return {
        "discipline": course.discipline.name,
        "regulation": course.rules.id,
        "head": write_value(course.head),
        "result": result,
        "sanctions": sorted((_without_entry(dataclasses.asdict(note)) for note in getattr(course.state, "sanctions", ())), key=_canonical),
        "notes": sorted(text for _entry, text in getattr(course.state, "notes", ())),
    }


def _without_entry(item: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key != "event"}


def _canonical(value: object) -> str:
    return json.dumps(json.loads(write_json(value)), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
