"""Settings: one table, kept with the club."""

from __future__ import annotations

import pytest

from judge_console.desk.settings import NOTE_KEY, SETTINGS, Settings
from judge_console.store.database import Club


def test_what_is_set_is_there_after_a_restart(club: Club) -> None:
    settings = Settings(club.notes)
    assert (settings.text("theme"), settings.flag("sound.on"), settings.number("sound.volume")) == ("dark", True, 70)
    assert not settings.is_set("theme")
    settings.set("theme", "light")
    settings.set("sound.on", False)
    settings.set("sound.volume", 0)
    again = Settings(club.notes)
    assert (again.text("theme"), again.flag("sound.on"), again.number("sound.volume")) == ("light", False, 0)
    assert again.is_set("theme")


def test_who_listens_hears_a_change_once(club: Club) -> None:
    settings = Settings(club.notes)
    heard: list[str] = []
    unsubscribe = settings.on_change(heard.append)
    settings.set("theme", "light")
    settings.set("theme", "light")
    assert heard == ["theme"]
    unsubscribe()
    settings.set("theme", "dark")
    assert heard == ["theme"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("theme", 1), ("sound.volume", 101), ("sound.volume", -1), ("sound.volume", True), ("sound.on", 1)],
)
def test_a_value_that_does_not_fit_is_not_taken(club: Club, name: str, value: str | int) -> None:
    settings = Settings(club.notes)
    with pytest.raises(ValueError, match=name):
        settings.set(name, value)
    assert club.notes.recall(NOTE_KEY) is None


@pytest.mark.parametrize("kept", [None, 7, {"theme": "pink", "nothing": 1, "sound.volume": "loud"}])
def test_what_no_version_wrote_is_passed_over(club: Club, kept: object) -> None:
    club.notes.remember(NOTE_KEY, kept)
    settings = Settings(club.notes)
    assert [settings.is_set(setting.name) for setting in SETTINGS] == [False] * len(SETTINGS)


def test_asking_for_another_type_or_name_is_a_bug(club: Club) -> None:
    settings = Settings(club.notes)
    with pytest.raises(KeyError):
        settings.text("nothing")
    for read, name in ((settings.text, "sound.on"), (settings.flag, "sound.volume"), (settings.number, "theme")):
        with pytest.raises(TypeError):
            read(name)
