from __future__ import annotations

import re
import time
from datetime import UTC, datetime

from judge_console.desk.clock import SystemClock


def test_the_time_is_local_and_carries_its_offset() -> None:
    told = SystemClock().now()

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", told)
    assert abs((datetime.now(UTC) - datetime.fromisoformat(told)).total_seconds()) < 5


def test_both_clocks_run() -> None:
    clock = SystemClock()
    monotonic, wall = clock.monotonic(), clock.wall()
    time.sleep(0.01)

    assert clock.monotonic() >= monotonic + 0.01
    assert clock.wall() > wall
