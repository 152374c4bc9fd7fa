"""Record files in and out: what is read, what is refused, and that a file is never half written."""

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_console.engine.errors import ConsoleError, FormatError, StorageTrouble
from judge_console.store import durable, exchange
from judge_console.store.exchange import read_bytes, read_text, write_text

TEXT = '{"judge": "Ёжик «Щука»"}\r\n\n'


@pytest.mark.parametrize("path_type", [str, Path])
def test_what_is_written_is_read(tmp_path: Path, path_type: Callable[[Path], str | Path]) -> None:
    path = path_type(tmp_path / "игра №1.game.json")
    write_text(path, TEXT)
    assert (tmp_path / "игра №1.game.json").read_bytes() == TEXT.encode()
    assert read_text(path) == TEXT
    write_text(path, "")
    assert read_text(path) == ""
    assert [path.name for path in tmp_path.iterdir()] == ["игра №1.game.json"]


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert read_text(tmp_path / "a") == TEXT


def test_what_is_no_text_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbf\xff\x00")
    assert read_bytes(tmp_path / "a") == b"\xef\xbb\xbf\xff\x00"


@pytest.mark.parametrize(
    ("content", "byte"), [(b"{\xff}", 1), ("{}".encode("utf-16"), 0), (b"\xef\xbb\xbf{}\xe0", 5), ("Ё".encode("cp1251"), 0)]
)
def test_a_file_that_is_no_utf8(tmp_path: Path, content: bytes, byte: int) -> None:
    path = tmp_path / "a.game.json"
    path.write_bytes(content)
    with pytest.raises(FormatError) as caught:
        read_text(path)
    assert (caught.value.code, caught.value.place, caught.value.facts) == ("not_unicode", "", {"file": str(path), "byte": byte})


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert exchange.LARGEST_RECORD == 64 * 1024 * 1024
    monkeypatch.setattr(exchange, "LARGEST_RECORD", 10)
    path = tmp_path / "a"
    path.write_bytes(b"x" * 10)
    assert read_text(path) == "x" * 10
    path.write_bytes(b"x" * 11)
    with pytest.raises(FormatError) as caught:
        read_text(path)
    assert (caught.value.code, caught.value.facts) == ("too_large", {"file": str(path), "limit": 10})
    with pytest.raises(FormatError, match="too_large"):
        read_text("/dev/zero")


def trouble(action: Callable[[], object]) -> tuple[str, str]:
    """Code and path of the trouble that `action` gets into."""
    with pytest.raises(StorageTrouble) as caught:
        action()
    return caught.value.code, caught.value.path


def test_what_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "нет.json"
    assert trouble(lambda: read_text(missing)) == ("no_such_file", str(missing))
    assert trouble(lambda: read_text(tmp_path)) == ("is_a_folder", str(tmp_path))
    (tmp_path / "file").touch()
    assert trouble(lambda: read_text(tmp_path / "file" / "a")) == ("not_a_folder", str(tmp_path / "file" / "a"))


def test_what_cannot_be_written(tmp_path: Path) -> None:
    assert trouble(lambda: write_text(tmp_path / "нет" / "a", TEXT)) == ("no_such_folder", str(tmp_path / "нет"))
    (tmp_path / "folder").mkdir()
    assert trouble(lambda: write_text(tmp_path / "folder", TEXT)) == ("is_a_folder", str(tmp_path / "folder"))
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_half_of_a_surrogate_pair_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(ConsoleError) as caught:
        write_text(tmp_path / "a", "ab\ud800")
    assert (caught.value.code, caught.value.facts) == ("not_unicode", {"file": str(tmp_path / "a"), "character": 2})
    assert list(tmp_path.iterdir()) == []


def test_a_link_keeps_pointing_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    write_text(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


def test_a_new_file_has_the_usual_rights(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_text(tmp_path / "a", TEXT)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EDQUOT, "disk_full"),
        (errno.EROFS, "read_only"),
        (errno.EACCES, "no_access"),
        (errno.EIO, "disk_error"),
        (errno.ENAMETOOLONG, "disk_error"),
    ],
)
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_failure_on_the_way_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str, call: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    path = tmp_path / "a"
    path.write_text("old")
    monkeypatch.setattr(os, call, fail)
    with pytest.raises(StorageTrouble) as caught:
        write_text(path, "new")
    assert (caught.value.code, caught.value.facts) == (code, {"detail": os.strerror(number)})
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert path.read_text() == "old"


def test_an_error_without_a_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("the stick is gone")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(StorageTrouble) as caught:
        write_text(tmp_path / "a", "new")
    assert (caught.value.code, caught.value.facts) == ("disk_error", {"detail": "the stick is gone"})


def test_a_full_disk_leaves_the_old_file(small_disk: Callable[[int], Path]) -> None:
    disk = small_disk(40)
    write_text(disk / "a", "old")
    assert trouble(lambda: write_text(disk / "a", "x" * 100_000)) == ("disk_full", str(disk / "a"))
    assert [path.name for path in disk.iterdir()] == ["a"]
    assert read_text(disk / "a") == "old"


def test_file_and_folder_are_synced_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(handle: int) -> None:
        steps.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def noted_replace(source: Path, target: Path) -> None:
        steps.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_text(tmp_path / "a", TEXT)
    assert steps == ["file", "replace", "folder"]


@pytest.mark.parametrize(("number", "told"), [(errno.EINVAL, False), (errno.ENOTSUP, False), (errno.EIO, True)])
def test_a_folder_that_cannot_be_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, *, told: bool) -> None:
    """Some network folders know no such thing; a disk that fails at it is another matter."""
    fsync = os.fsync

    def fail_for_folders(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(number, os.strerror(number))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", fail_for_folders)
    if told:
        assert trouble(lambda: write_text(tmp_path / "a", TEXT)) == ("disk_error", str(tmp_path / "a"))
    else:
        write_text(tmp_path / "a", TEXT)
    assert read_text(tmp_path / "a") == TEXT


def test_where_folders_have_no_handle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durable, "_FOLDERS_CAN_BE_SYNCED", False)
    write_text(tmp_path / "a", TEXT)
    assert read_text(tmp_path / "a") == TEXT
