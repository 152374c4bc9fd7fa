"""Whether a window can be shown at all, asked before Qt is: Qt ends the process where it finds no screen."""

from __future__ import annotations

import socket
import sys
from collections.abc import Mapping
from pathlib import Path

_HEADLESS = frozenset({"offscreen", "minimal", "vnc", "linuxfb", "eglfs"})


def can_show_window(environment: Mapping[str, str]) -> bool:
    """Whether Qt will find a screen: on Linux a Wayland socket or an X server that answers; elsewhere always."""
    if not sys.platform.startswith("linux") or environment.get("QT_QPA_PLATFORM", "").split(":")[0] in _HEADLESS:
        return True
    return _wayland_answers(environment) or _x_answers(environment.get("DISPLAY", ""))


def is_seen(environment: Mapping[str, str]) -> bool:
    """Whether somebody can see the window: it can be shown, and not on a platform that draws for nobody."""
    return can_show_window(environment) and environment.get("QT_QPA_PLATFORM", "").split(":")[0] not in _HEADLESS


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name = environment.get("WAYLAND_DISPLAY")
    return bool(name) and (Path(environment.get("XDG_RUNTIME_DIR", "/nonexistent")) / str(name)).is_socket()


def _x_answers(display: str) -> bool:
    """Whether the X server of a DISPLAY such as `:0`, `unix:0.0` or `host:10.0` accepts a connection."""
    host, colon, number = display.rpartition(":")
    number = number.split(".")[0]
    if not colon or not number.isdecimal():
        return False
    if host in {"", "unix"}:
        path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - where X servers listen
        return _connects(socket.AF_UNIX, path) or _connects(socket.AF_UNIX, f"\0{path}")
    return _connects(socket.AF_INET, (host.strip("[]"), 6000 + int(number)))


def _connects(family: int, address: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as connection:
        connection.settimeout(1.0)
        try:
            connection.connect(address)
        except OSError:
            return False
        return True
