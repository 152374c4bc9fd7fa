# ruff: noqa: INP001 - a script, not a package
"""Makes resources/sounds/*.wav: `.venv/bin/python packaging/sounds.py`. The signals are ours, so nobody's rights are on them.

Each tone is a sine with two quiet overtones, faded in and out so that it does not click.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from pathlib import Path
from typing import Final

RATE: Final = 44100
FOLDER: Final = Path(__file__).resolve().parent.parent / "resources" / "sounds"
# name: (start in seconds, length, pitch in Hz, loudness 0-1), loud enough for a bar, low enough not to startle a table.
SOUNDS: Final[dict[str, tuple[tuple[float, float, float, float], ...]]] = {
    "warning": ((0.0, 0.14, 880.0, 0.55), (0.2, 0.14, 880.0, 0.55)),
    "end": ((0.0, 0.9, 523.25, 0.5), (0.0, 0.9, 659.25, 0.4), (0.0, 1.2, 392.0, 0.5)),
    "hour": ((0.0, 0.35, 440.0, 0.5), (0.4, 0.35, 392.0, 0.5), (0.8, 0.7, 329.63, 0.55)),
    "check": ((0.0, 0.12, 660.0, 0.5),),
}


def samples(tones: tuple[tuple[float, float, float, float], ...]) -> array[int]:
    """The tones mixed, 16 bit mono at RATE."""
    length = max(start + duration for start, duration, _pitch, _loudness in tones)
    mixed = [0.0] * round(length * RATE)
    for start, duration, pitch, loudness in tones:
        count = round(duration * RATE)
        for number in range(count):
            moment = number / RATE
            fade = min(1.0, moment / 0.008) * min(1.0, (duration - moment) / 0.03) * math.exp(-2.2 * moment / duration)
            phase = 2 * math.pi * pitch * moment
            tone = math.sin(phase) + 0.25 * math.sin(2 * phase) + 0.1 * math.sin(3 * phase)
            mixed[round(start * RATE) + number] += loudness * fade * tone
    loudest = max(1.0, *(abs(value) for value in mixed))
    made = array("h", (round(32000 * value / loudest) for value in mixed))
    if sys.byteorder == "big":
        made.byteswap()
    return made


def main() -> None:
    """Writes every sound."""
    FOLDER.mkdir(exist_ok=True)
    for name, tones in SOUNDS.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(tones).tobytes())


if __name__ == "__main__":
    main()
