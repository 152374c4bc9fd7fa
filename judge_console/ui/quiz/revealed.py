"""What the host has chosen to show the hall of a question. Nothing else of it ever gets there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Revealed:
    """A question for the hall. `place` tells the round it belongs to: another round takes it away. `answer` is empty until it is told."""

    place: tuple[str, int, int]
    question: str
    answer: str = ""
    author: str = ""
