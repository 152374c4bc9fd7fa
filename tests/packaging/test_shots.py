"""The script that takes pictures plays its game to the end and writes what it says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]


def test_a_whole_game_is_pictured(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "packaging/shots.py"), str(tmp_path), "--theme", "light", "--size", "1280x720"],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    window = sorted((tmp_path / "light/1280x720").glob("*.png"))
    names = [path.stem[3:] for path in window]
    assert names[:4] == ["welcome", "games", "new-game", "before-the-game"]
    # Where the script and the window disagree, the game does not come to its end.
    assert {"tie", "fourth-foul", "end", "signed", "print-preview"} <= set(names)
    assert {path.name for path in (tmp_path / "sheets").iterdir()} >= {"protocol-1.png", "blank-1.png"}
    assert len(list((tmp_path / "hall").glob("*.png"))) > 20
    pictures = {path: Image.open(path).convert("RGB") for path in window}
    assert {picture.size for picture in pictures.values()} == {(1280, 720)}
    assert len({picture.tobytes() for picture in pictures.values()}) == len(pictures)
