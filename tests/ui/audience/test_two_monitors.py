"""The hall screen on a real X server with two monitors: it keeps off the operator's, goes with its cable and comes back with it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ON_THE_PROJECTOR = [1366, 0, 1920, 1080]


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual X display as wide as a laptop and a projector side by side."""
    program = shutil.which("Xvfb")
    assert program, "packaging/test.sh installs Xvfb"
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", "3286x1080x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(timeout=20)


def test_it_keeps_to_its_monitor(display: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.audience.two_monitors", str(tmp_path)],
        env={**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"},
        cwd=Path(__file__).resolve().parents[3],
        text=True,
        encoding="utf-8",
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    steps: dict[str, dict[str, Any]] = {step["step"]: step for step in map(json.loads, done.stdout.splitlines())}
    assert steps["start"]["screens"] == ["JUDGE", "HALL"]
    assert (steps["start"]["state"], steps["start"]["hall"]) == ("off", None)
    for step in ("on", "back", "next", "operator moved back", "streaming"):
        assert (steps[step]["state"], steps[step]["hall"]) == ("monitor", ON_THE_PROJECTOR), step
        assert steps[step]["full"], step
    for step in ("pulled", "operator moved over", "streaming without a projector"):
        # Nothing on the operator's screen, not even where he has gone over to the projector himself.
        assert (steps[step]["state"], steps[step]["hall"]) == ("waiting", None), step
    alone = steps["asked for without a projector"]
    assert (alone["state"], alone["frameless"], alone["full"]) == ("window", True, False)
    assert (steps["off"]["state"], steps["off"]["hall"]) == ("off", None)
    assert all(step["focus"] != "hallWindow" for step in steps.values())
