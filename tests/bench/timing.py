"""How the benchmarks measure and what they print: one line a figure, the median and the extremes of its rounds."""

import statistics
import time
from collections.abc import Callable


def times_of(work: Callable[[], object], *, rounds: int) -> list[float]:
    """Return the seconds of each round, after one round that only warms up."""
    work()
    seconds = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return seconds


def report(what: str, seconds: list[float]) -> None:
    """Print a figure in milliseconds."""
    middle, least, most = (1000 * figure for figure in (statistics.median(seconds), min(seconds), max(seconds)))
    print(f"{what:<52} {middle:9.2f} ms   ({least:.2f} to {most:.2f}, {len(seconds)} rounds)", flush=True)
