"""The signals of the timer, over miniaudio. A machine without a sound device only loses the sound."""

from __future__ import annotations

import sys
import threading
from array import array
from collections.abc import Generator
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QObject, QTimer, Signal

from judge_console.desk.settings import Settings
from judge_console.resource_files import resource
from judge_console.ui.background import Background

if TYPE_CHECKING:
    import miniaudio

Tone = Literal["warning", "end", "hour", "check", "click", "roll"]
How = Literal["on", "off", "none"]
RATE: Final = 44100
_BUFFER_MILLISECONDS: Final = 60
_REST_MILLISECONDS: Final = 250


class NoSound(Exception):
    """There is no sound device, or it has just gone."""


class Speaker:
    """One playback device, opened when it is first needed; a new sound cuts off the one before. Called from threads, one at a time.

    `backends` are names of miniaudio's backends, for machines where the usual ones are not to be tried.
    """

    def __init__(self, backends: tuple[str, ...] = ()) -> None:
        self._backends = backends
        self._lock = threading.Lock()
        self._device: miniaudio.PlaybackDevice | None = None
        self._trouble: type[Exception] = NoSound

    def open(self) -> None:
        """Opens the device. Raises NoSound."""
        with self._lock:
            self._opened()

    def play(self, samples: bytes) -> None:
        """Begins to play 16 bit mono samples at RATE and returns. Raises NoSound."""
        with self._lock:
            device = self._opened()
            sounding = _frames(samples)
            next(sounding)
            try:
                device.stop()
                device.start(sounding)
            except self._trouble as error:
                # Unplugged: the next signal looks for another one.
                self._device = None
                device.close()
                raise NoSound(str(error)) from error

    def close(self) -> None:
        """Lets the device go."""
        with self._lock:
            if self._device is not None:
                self._device.close()
                self._device = None

    def _opened(self) -> miniaudio.PlaybackDevice:
        if self._device is not None:
            return self._device
        try:
            # Half of what a bare window needs to start, so it waits for the first sound.
            import miniaudio  # noqa: PLC0415
        except (ImportError, OSError) as error:
            raise NoSound(str(error)) from error
        self._trouble = miniaudio.MiniaudioError
        _hush_alsa()
        backends = [getattr(miniaudio.Backend, name) for name in self._backends]
        try:
            device = miniaudio.PlaybackDevice(
                nchannels=1, sample_rate=RATE, buffersize_msec=_BUFFER_MILLISECONDS, backends=backends, app_name="Judge Console"
            )
        except miniaudio.MiniaudioError as error:
            raise NoSound(str(error)) from error
        if device.backend == "Null" and not backends:
            # What miniaudio falls back on: it plays to nobody.
            device.close()
            raise NoSound("no device")
        self._device = device
        return device


def _frames(samples: bytes) -> Generator[bytes, int, None]:
    """Hands out as many frames as the device asks for, then ends."""
    asked = yield b""
    place = 0
    while place < len(samples):
        part = samples[place : place + 2 * asked]
        place += len(part)
        asked = yield part


@cache
def _hush_alsa() -> object:
    """ALSA writes some twenty lines to standard error where there is no sound card; one is told in the window instead.

    Returns what ALSA calls instead of writing; kept here, because it must live as long as the process.
    """
    if not sys.platform.startswith("linux"):
        return None
    import ctypes  # noqa: PLC0415 - as late as miniaudio

    silent = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)(lambda *_: None)
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(silent)
    except (OSError, AttributeError):
        return None
    return silent


class Sound(QObject):
    """Plays the signals as the settings say. `changed`: what `how` tells is another now."""

    changed = Signal()

    def __init__(self, settings: Settings, background: Background, speaker: Speaker | None = None) -> None:
        super().__init__()
        self._settings = settings
        self._background = background
        self._speaker = speaker or Speaker()
        self._missing = False
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(_REST_MILLISECONDS)
        self._resting.timeout.connect(lambda: self.play("check"))
        self._unsubscribe = settings.on_change(self._on_setting)

    @property
    def how(self) -> How:
        """Whether a signal would be heard: "on", "off" by the judge, "none" without a device."""
        if not self._settings.flag("sound.on"):
            return "off"
        return "none" if self._missing else "on"

    def prepare(self) -> None:
        """Opens the device ahead of the first signal, to be called when the window stands."""
        if self.how == "on":
            self._background.run(self._speaker.open, self._found, self._lost)

    def play(self, tone: Tone) -> None:
        """Begins a signal, if signals are on; it never waits for the device."""
        volume = self._settings.number("sound.volume")
        if not self._settings.flag("sound.on") or volume == 0:
            return
        samples = read_tone(tone, volume)
        self._background.run(lambda: self._speaker.play(samples), self._found, self._lost)

    def click(self) -> None:
        """A click of the top, left out while something else is being begun: a late one would sound after the top has stopped."""
        if not self._background.busy:
            self.play("click")

    def warn(self) -> None:
        """The signal at ten seconds, if it is wanted."""
        if self._settings.flag("sound.warning"):
            self.play("warning")

    def close(self) -> None:
        """Lets the device go."""
        self._resting.stop()
        self._unsubscribe()
        self._speaker.close()

    def _found(self, _result: object) -> None:
        self._tell(missing=False)

    def _lost(self, error: Exception) -> None:
        if not isinstance(error, NoSound):
            raise error
        self._tell(missing=True)

    def _tell(self, *, missing: bool) -> None:
        if missing != self._missing:
            self._missing = missing
            self.changed.emit()

    def _on_setting(self, name: str) -> None:
        if name == "sound.on":
            self.changed.emit()
            self.prepare()
        elif name == "sound.volume":
            # Heard once the slider rests, not at each step of it.
            self._resting.start()


def read_tone(tone: Tone, volume: int) -> bytes:
    """A shipped sound at `volume` per cent, as 16 bit mono samples at RATE in the machine's byte order."""
    import wave  # noqa: PLC0415 - wanted at the first signal only

    with wave.open(str(resource("sounds", f"{tone}.wav")), "rb") as file:
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return array("h", (sample * volume // 100 for sample in samples)).tobytes()
