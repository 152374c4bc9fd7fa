"""Monitors of a virtual X server, put there and taken away as a cable would: `Monitors().plug("HALL", 1366, 0, 1920, 1080)`.

Speaks the X protocol itself (RandR 1.5), because no library for it is among those the tests need.
"""

from __future__ import annotations

import os
import socket
import struct

_INTERN_ATOM, _QUERY_EXTENSION = 16, 98
_GET_RESOURCES, _SET_MONITOR, _DELETE_MONITOR = 25, 43, 44


class Monitors:
    """The monitors of the server that DISPLAY names, `:77` or the like."""

    def __init__(self) -> None:
        number = os.environ["DISPLAY"].rpartition(":")[2].split(".")[0]
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.connect(f"/tmp/.X11-unix/X{number}")  # noqa: S108 - where X servers listen
        self._root = self._set_up()
        self._randr = self._ask(_QUERY_EXTENSION, 0, struct.pack("<HH8s", 5, 0, b"RANDR"))[9]

    def plug(self, name: str, x: int, y: int, width: int, height: int, *, output: bool = False) -> None:
        """A monitor of that place and size; `output`: it takes the server's own output, which else stays a monitor of its own."""
        outputs = (self._first_output(),) if output else ()
        info = struct.pack(
            f"<IBBHhhHHII{len(outputs)}I",
            self._atom(name),
            output,
            False,
            len(outputs),
            x,
            y,
            width,
            height,
            width // 4,
            height // 4,
            *outputs,
        )
        self._send(self._randr, _SET_MONITOR, struct.pack("<I", self._root) + info)

    def pull(self, name: str) -> None:
        """The cable comes out."""
        self._send(self._randr, _DELETE_MONITOR, struct.pack("<II", self._root, self._atom(name)))

    def close(self) -> None:
        """Goes away from the server."""
        self._socket.close()

    def _set_up(self) -> int:
        self._socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        head = self._read(8)
        assert head[0] == 1, "the server refuses"
        body = self._read(struct.unpack_from("<H", head, 6)[0] * 4)
        vendor, formats = struct.unpack_from("<H", body, 16)[0], body[21]
        root: int = struct.unpack_from("<I", body, 32 + (vendor + 3) // 4 * 4 + 8 * formats)[0]
        return root

    def _atom(self, name: str) -> int:
        padded = name.encode("ascii") + b"\0" * (-len(name) % 4)
        reply = self._ask(_INTERN_ATOM, 0, struct.pack("<HH", len(name), 0) + padded)
        atom: int = struct.unpack_from("<I", reply, 8)[0]
        return atom

    def _first_output(self) -> int:
        reply = self._ask(self._randr, _GET_RESOURCES, struct.pack("<I", self._root))
        controllers = struct.unpack_from("<H", reply, 16)[0]
        output: int = struct.unpack_from("<I", reply, 32 + 4 * controllers)[0]
        return output

    def _ask(self, opcode: int, minor: int, body: bytes) -> bytes:
        self._send(opcode, minor, body)
        head = self._read(32)
        assert head[0] == 1, f"the server says error {head[1]}"
        return head + self._read(struct.unpack_from("<I", head, 4)[0] * 4)

    def _send(self, opcode: int, minor: int, body: bytes) -> None:
        self._socket.sendall(struct.pack("<BBH", opcode, minor, 1 + len(body) // 4) + body)

    def _read(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            part = self._socket.recv(count - len(found))
            assert part, "the server has gone"
            found += part
        return found
