"""A club in a temporary folder, and the places where writing fails: unwritable folders, a full disk, a locked file."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from judge_console.store.database import Club, open_club
from judge_console.store.journals import Game
from tests.store.support import GAME_ID, NOW, ROOT

NOBODY = 65534


@pytest.fixture
def club_path(tmp_path: Path) -> Path:
    """Where the club of a test is, in a folder that does not exist yet; both names hold what paths of judges hold."""
    return tmp_path / "Мои клубы 50%?#" / "клуб.judge"


@pytest.fixture
def club(club_path: Path) -> Iterator[Club]:
    """A new club."""
    with open_club(club_path) as opened:
        yield opened


@pytest.fixture
def begin() -> Callable[..., Game]:
    """Begins a game in a club: `begin(club, game_id=…, head=…)`."""

    def begin_game(club: Club, game_id: str = GAME_ID, head: str = '{"players":["Ёжик"]}') -> Game:
        return club.journals.create_game(
            game_id,
            discipline="mafia",
            regulation="mafia-tournament",
            regulation_text="id = 'mafia-tournament'\n# Регламент\n",
            head=head,
            created_at=NOW,
            origin="here",
        )

    return begin_game


@pytest.fixture
def play(begin: Callable[..., Game]) -> Callable[..., None]:
    """Begins a game and writes rows into it: `play(club, rows, game_id=…)`."""

    def play_game(club: Club, rows: int, game_id: str = GAME_ID) -> None:
        begin(club, game_id)
        for seq in range(rows):
            club.journals.append(game_id, seq, NOW, f'{{"kind":"nominated","by":1,"seat":{seq},"note":"Щ"}}')

    return play_game


@pytest.fixture
def unwritable() -> Iterator[Callable[[Path], contextlib.AbstractContextManager[Path]]]:
    """`with unwritable(folder) as copy`: a copy of the folder in which this process may read but not write.

    Rights do not bind root, so as root the test takes another user's identity inside the block.
    """
    with contextlib.ExitStack() as stack:

        @contextlib.contextmanager
        def enter(folder: Path) -> Iterator[Path]:
            home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="unwritable-")))
            copy = home / "клубы"
            shutil.copytree(folder, copy)
            is_root = os.geteuid() == 0
            for path in [home, copy, *copy.iterdir()]:
                if is_root:
                    os.chown(path, NOBODY, NOBODY)
                path.chmod(0o444 if path.is_file() else 0o755 if path == home else 0o555)
            if is_root:
                os.setresuid(NOBODY, NOBODY, 0)
            try:
                yield copy
            finally:
                if is_root:
                    os.setresuid(0, 0, 0)
                copy.chmod(0o755)

        yield enter


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Callable[[int], Path]]:
    """`small_disk(kilobytes)`: a real file system of that size; making one is a right of root."""
    mounted: list[Path] = []

    def mount(kilobytes: int) -> Path:
        folder = tmp_path / f"disk{len(mounted)}"
        folder.mkdir()
        made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder], capture_output=True, check=False)
        if made.returncode:
            pytest.skip("a small file system can be mounted by root only")
        mounted.append(folder)
        return folder

    yield mount
    for folder in mounted:
        subprocess.run(["umount", folder], check=True)


@pytest.fixture
def another_process() -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """`another_process(code, *arguments)`: Python code in a process of its own, with pipes, that has printed `ready`."""
    running: list[subprocess.Popen[str]] = []

    def start(code: str, *arguments: object) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        )
        running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "ready"
        return process

    yield start
    for process in running:
        process.kill()
        process.communicate()
