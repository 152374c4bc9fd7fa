"""Signals through a real playback device that plays to nobody, and machines without any."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from judge_console.desk.settings import Settings
from judge_console.store.database import Club
from judge_console.ui.background import Background
from judge_console.ui.sound import RATE, NoSound, Sound, Speaker, read_tone


class Listening(Speaker):
    """A speaker over miniaudio's null device that notes what it is given."""

    def __init__(self) -> None:
        super().__init__(("NULL",))
        self.played: list[int] = []

    def play(self, samples: bytes) -> None:
        super().play(samples)
        self.played.append(len(samples))


class Deaf(Speaker):
    """A machine without a sound device; `there` puts one in."""

    there = False

    def open(self) -> None:
        if not self.there:
            raise NoSound("no device")

    def play(self, samples: bytes) -> None:
        assert samples
        self.open()


@pytest.fixture
def background(qtbot: QtBot) -> Iterator[Background]:
    background = Background()
    yield background
    background.finish()


@pytest.fixture
def settings(club: Club) -> Settings:
    return Settings(club.notes)


def test_a_signal_goes_to_the_device_and_the_next_one_cuts_it_off(settings: Settings, background: Background, qtbot: QtBot) -> None:
    speaker = Listening()
    sound = Sound(settings, background, speaker)
    sound.prepare()
    sound.play("end")
    qtbot.waitUntil(lambda: not background.busy)
    sound.warn()
    qtbot.waitUntil(lambda: not background.busy)
    assert speaker.played == [len(read_tone("end", 70)), len(read_tone("warning", 70))]
    assert sound.how == "on"
    time.sleep(0.15)  # the device asks for a part of it meanwhile
    sound.close()


def test_a_played_signal_ends_by_itself() -> None:
    speaker = Speaker(("NULL",))
    speaker.play(read_tone("check", 100))
    device = speaker._device
    assert device is not None
    began = time.monotonic()
    while device.callback_generator is not None and time.monotonic() - began < 3:
        time.sleep(0.02)
    assert device.callback_generator is None
    speaker.close()


def test_the_volume_scales_and_silence_plays_nothing(settings: Settings, background: Background) -> None:
    loud, quiet = read_tone("warning", 100), read_tone("warning", 10)
    assert len(loud) == len(quiet) > RATE // 4
    assert max(memoryview(loud).cast("h")) > 8 * max(memoryview(quiet).cast("h"))
    speaker = Listening()
    sound = Sound(settings, background, speaker)
    settings.set("sound.volume", 0)
    sound.play("end")
    settings.set("sound.volume", 50)
    settings.set("sound.on", False)
    sound.play("end")
    assert sound.how == "off"
    assert not background.busy
    assert speaker.played == []
    sound.close()


def test_the_volume_is_heard_when_the_slider_rests(settings: Settings, background: Background, qtbot: QtBot) -> None:
    speaker = Listening()
    sound = Sound(settings, background, speaker)
    for volume in (60, 55, 50):
        settings.set("sound.volume", volume)
    qtbot.waitUntil(lambda: bool(speaker.played))
    qtbot.wait(300)
    assert speaker.played == [len(read_tone("check", 50))]
    sound.close()


def test_the_signal_at_ten_seconds_can_be_unwanted(settings: Settings, background: Background) -> None:
    sound = Sound(settings, background, Listening())
    settings.set("sound.warning", False)
    sound.warn()
    assert not background.busy
    sound.close()


def test_a_machine_without_a_device_only_loses_the_sound(settings: Settings, background: Background, qtbot: QtBot) -> None:
    speaker = Deaf()
    sound = Sound(settings, background, speaker)
    told: list[str] = []
    sound.changed.connect(lambda: told.append(sound.how))
    sound.prepare()
    qtbot.waitUntil(lambda: not background.busy)
    for _ in range(3):
        sound.play("end")
        qtbot.waitUntil(lambda: not background.busy)
    assert told == ["none"]
    speaker.there = True  # headphones are plugged in
    sound.play("end")
    qtbot.waitUntil(lambda: not background.busy)
    assert told == ["none", "on"]
    sound.close()


def test_this_machine_has_a_device_or_says_that_it_has_none(capfd: pytest.CaptureFixture[str]) -> None:
    speaker = Speaker()
    try:
        speaker.open()
    except NoSound:
        assert speaker._device is None
    speaker.close()
    assert capfd.readouterr().err == ""


def test_a_backend_that_is_not_there_is_no_sound() -> None:
    with pytest.raises(NoSound):
        Speaker(("COREAUDIO",)).open()
