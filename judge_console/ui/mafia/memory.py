"""What the page remembers with the game beside its journal: stages dealt with, proposals left, the way of voting."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from judge_console.desk.session import GameSession
from judge_console.mafia.flow import Reached, Stage

NOTE_KEY: Final = "mafia.page"


@dataclass(frozen=True, slots=True)
class Mark:
    """A step that is no event: a stage dealt with at a place, or a proposal left. `after` is the last entry in force at that moment."""

    after: int
    reached: Reached | None = None
    left: tuple[int, str] | None = None


@dataclass
class Memory:
    """The marks in order, and whether hands are typed as a count."""

    marks: list[Mark] = field(default_factory=list[Mark])
    counting: bool = False

    @property
    def reached(self) -> Reached | None:
        """The latest stage dealt with."""
        return next((mark.reached for mark in reversed(self.marks) if mark.reached is not None), None)

    @property
    def left(self) -> frozenset[tuple[int, str]]:
        """Proposals the judge left, as (entry, clause)."""
        return frozenset(mark.left for mark in self.marks if mark.left is not None)

    def keep(self, session: GameSession) -> None:
        """Remembers it with the game. Raises StorageTrouble."""
        session.remember(NOTE_KEY, {"marks": [_written(mark) for mark in self.marks], "counting": self.counting})

    @classmethod
    def of(cls, session: GameSession) -> Memory:
        """What was remembered with the game; a note of another shape is taken for none, as a stage is quickly passed again."""
        note: Any = session.recall(NOTE_KEY)
        try:
            return cls([_read(mark) for mark in note["marks"]], bool(note["counting"]))
        except (KeyError, TypeError, ValueError):
            return cls()


def _written(mark: Mark) -> dict[str, object]:
    reached = None if mark.reached is None else [mark.reached.place, mark.reached.stage.value]
    return {"after": mark.after, "reached": reached, "left": None if mark.left is None else list(mark.left)}


def _read(note: Any) -> Mark:
    reached, left = note["reached"], note["left"]
    return Mark(
        int(note["after"]),
        None if reached is None else Reached(str(reached[0]), Stage(reached[1])),
        None if left is None else (int(left[0]), str(left[1])),
    )
