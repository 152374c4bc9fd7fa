"""Chance that can be checked afterwards: outcomes drawn from a seed that was committed to before the game.

Outcome number `n` of a seed is HMAC-SHA256(seed, n) cut to the wanted number of sides by rejection, so every side is equally likely and
anybody who is given the seed after the evening can draw every outcome again. The commitment is the SHA-256 of the seed.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

SEED_BYTES: Final = 32
_WORD_BYTES: Final = 8
_WORDS: Final = 2 ** (8 * _WORD_BYTES)


@dataclass(frozen=True)
class Chance:
    """The outcomes of one seed of 32 bytes."""

    seed: bytes

    @classmethod
    def fresh(cls) -> Chance:
        """Chance from the system's source of randomness."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def of_number(cls, number: int) -> Chance:
        """Chance from a number that a person can write down, for simulations and reproducible draws."""
        return cls(hashlib.sha256(str(number).encode()).digest())

    @classmethod
    def of_text(cls, text: str) -> Chance:
        """Chance from the hexadecimal seed that was revealed. Raises ValueError where it is none."""
        seed = bytes.fromhex(text)
        if len(seed) != SEED_BYTES:
            raise ValueError(text)
        return cls(seed)

    @property
    def text(self) -> str:
        """The seed as it is revealed."""
        return self.seed.hex()

    @property
    def commitment(self) -> str:
        """What is shown before the game: SHA-256 of the seed, hexadecimal."""
        return hashlib.sha256(self.seed).hexdigest()

    def outcome(self, number: int, sides: int) -> int:
        """Outcome `number` (from 0) among `sides`, 1 to `sides`, each equally likely. Raises ValueError for no sides."""
        if sides < 1:
            raise ValueError(sides)
        fair = _WORDS - _WORDS % sides
        for attempt in count():
            message = number.to_bytes(8, "big") + (attempt.to_bytes(4, "big") if attempt else b"")
            digest = hmac.digest(self.seed, message, "sha256")
            for start in range(0, len(digest), _WORD_BYTES):
                word = int.from_bytes(digest[start : start + _WORD_BYTES], "big")
                if word < fair:
                    return word % sides + 1
        raise AssertionError  # pragma: no cover - the attempts never end

    def weighted(self, number: int, weights: Sequence[int]) -> int:
        """Outcome `number` among places 1 to `len(weights)`, each as likely as its weight. Raises ValueError where nothing has weight."""
        ticket = self.outcome(number, sum(weights))
        for place, weight in enumerate(weights, 1):
            ticket -= weight
            if ticket <= 0:
                return place
        raise AssertionError  # pragma: no cover - a ticket is never above the sum

    def shuffled(self, items: Sequence[str], number: int = 0) -> tuple[str, ...]:
        """`items` in a random order, every order equally likely; uses outcomes from `number` on."""
        rest, order = list(items), list[str]()
        for used in range(len(items)):
            order.append(rest.pop(self.outcome(number + used, len(rest)) - 1))
        return tuple(order)


@dataclass(frozen=True)
class Fairness:
    """How well counts fit what was expected: chi-squared, its degrees of freedom, and how often chance alone does worse."""

    chi_squared: float
    degrees: int
    p_value: float


def fairness(counts: Sequence[int], weights: Sequence[int] | None = None) -> Fairness:
    """Pearson's test of counts against equal or given weights; places without weight are left out. One place is always fair."""
    shares = [weight for weight in (weights or [1] * len(counts)) if weight]
    seen = [number for number, weight in zip(counts, weights or [1] * len(counts), strict=True) if weight]
    total = sum(seen)
    degrees = len(seen) - 1
    if degrees < 1 or not total:
        return Fairness(0.0, max(degrees, 0), 1.0)
    expected = [total * share / sum(shares) for share in shares]
    chi_squared = sum((number - wanted) ** 2 / wanted for number, wanted in zip(seen, expected, strict=True))
    return Fairness(chi_squared, degrees, _chi_squared_tail(chi_squared, degrees))


def _chi_squared_tail(value: float, degrees: int) -> float:
    """The chance of a chi-squared above `value`, by the closed sums for even and odd degrees (Abramowitz and Stegun 26.4.4, 26.4.5)."""
    half = value / 2
    if degrees % 2 == 0:
        term = total = math.exp(-half)
        for step in range(1, degrees // 2):
            term *= half / step
            total += term
        return min(total, 1.0)
    total = math.erfc(math.sqrt(half))
    term = math.exp(-half) * math.sqrt(half) / math.gamma(1.5)
    for step in range((degrees - 1) // 2):
        total += term
        term *= half / (step + 1.5)
    return min(total, 1.0)


def spin_counts(chance: Chance, sectors: int, spins: int) -> list[int]:
    """How often each sector came up in that many spins."""
    counts = [0] * sectors
    for number in range(spins):
        counts[chance.outcome(number, sectors) - 1] += 1
    return counts
