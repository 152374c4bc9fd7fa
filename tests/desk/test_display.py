from __future__ import annotations

import contextlib
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_console.desk import display

linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="screens are asked for on Linux alone")


@contextlib.contextmanager
def listening(family: int, address: str | tuple[str, int]) -> Iterator[socket.socket]:
    with socket.socket(family, socket.SOCK_STREAM) as server:
        server.bind(address)
        server.listen()
        yield server


def test_a_platform_without_a_screen_needs_none() -> None:
    assert display.can_show_window({"QT_QPA_PLATFORM": "offscreen:size=1x1"})
    assert not display.is_seen({"QT_QPA_PLATFORM": "offscreen:size=1x1"})


def test_other_systems_always_have_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert display.can_show_window({})
    assert display.is_seen({})


@linux_only
@pytest.mark.parametrize("name", ["", "screen", ":", ":x", ":98765", "localhost:98"])
def test_a_display_that_is_none_or_does_not_answer(name: str) -> None:
    assert not display.can_show_window({"DISPLAY": name})


@linux_only
def test_an_x_server_that_answers() -> None:
    with listening(socket.AF_UNIX, "\0/tmp/.X11-unix/X4321"):
        assert display.can_show_window({"DISPLAY": ":4321.0"})


@linux_only
def test_an_x_server_over_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(display, "_connects", lambda _, address: asked.append(address) is None)

    assert display.can_show_window({"DISPLAY": "127.0.0.1:10.0"})
    assert asked == [("127.0.0.1", 6010)]


@linux_only
def test_a_wayland_socket(tmp_path: Path) -> None:
    environment = {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
    assert not display.can_show_window(environment)
    with listening(socket.AF_UNIX, str(tmp_path / "wayland-0")):
        assert display.can_show_window(environment)
