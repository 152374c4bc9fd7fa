"""Which monitor the hall screen belongs on: the one it was on before, never the operator's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Identity:
    """What tells a monitor from others after its cable was pulled: what it says of itself, and the connector's name."""

    manufacturer: str
    model: str
    serial: str
    connector: str

    def likeness(self, other: Identity) -> int:
        """How sure it is that both are the same monitor; 0 for surely not."""
        if self.serial and other.serial:
            same = (self.manufacturer, self.model, self.serial) == (other.manufacturer, other.model, other.serial)
            return 4 if same else 0
        if self.model and other.model and (self.manufacturer, self.model) != (other.manufacturer, other.model):
            return 0
        if self.connector == other.connector:
            return 3 if self.model else 2
        return 1 if self.model and self.model == other.model else 0

    def label(self) -> str:
        """What to call it in the status."""
        return self.model or self.connector

    def note(self) -> list[str]:
        """What is to be remembered of it."""
        return [self.manufacturer, self.model, self.serial, self.connector]


def read_identity(note: Any) -> Identity | None:
    """What `note` had made; None for anything else."""
    if isinstance(note, list) and len(note) == 4 and all(isinstance(part, str) for part in note):
        return Identity(*note)
    return None


def choose(there: Sequence[Identity], operators: int, remembered: Identity | None) -> int | None:
    """The place in `there` of the monitor for the hall, None where none is fit: only the operator's, or not the remembered one.

    Without anything remembered it is the first one that is not the operator's.
    """
    others = [place for place in range(len(there)) if place != operators]
    if not others:
        return None
    if remembered is None:
        return others[0]
    best = max(others, key=lambda place: remembered.likeness(there[place]))
    return best if remembered.likeness(there[best]) else None
