"""A lost tail: rows that were acknowledged and are not in the club any more, which SQLite itself never notices."""

import random
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from judge_console.engine.errors import StorageTrouble
from judge_console.store.connection import Connection
from judge_console.store.database import Club, open_club
from judge_console.store.journals import Game
from judge_console.store.receipts import SLOTS, Receipt, Receipts
from tests.store.support import GAME_ID, NOW, folder_content

OTHER_ID = "7d3c1d60-0b7e-4f3c-8a40-9b1f3a8e2c22"
BODY = '{"kind":"day_began"}'


@pytest.fixture
def killed(club_path: Path, play: Callable[..., None], tmp_path: Path) -> Path:
    """The club file as a killed program leaves it: 5 rows in the file, 20 more in its WAL."""
    with open_club(club_path) as club:
        play(club, 5)
    with open_club(club_path) as club:
        for seq in range(5, 25):
            club.journals.append(GAME_ID, seq, NOW, BODY)
        shutil.copytree(club_path.parent, tmp_path / "killed")
    return tmp_path / "killed" / "клуб.judge"


def wal(club_path: Path) -> Path:
    """The write-ahead log of a club."""
    return club_path.with_name("клуб.judge-wal")


def lost_tail(club_path: Path, *, read_only: bool = False) -> dict[str, object]:
    """The facts of the refusal to open, which changes nothing but the index of the WAL."""
    before = folder_content(club_path.parent)
    with pytest.raises(StorageTrouble) as caught:
        open_club(club_path, read_only=read_only)
    assert (caught.value.code, caught.value.path) == ("tail_lost", str(club_path))
    after = folder_content(club_path.parent)
    for content in (before, after):
        content.pop("клуб.judge-shm", None)
        if not content.get("клуб.judge-wal"):
            content.pop("клуб.judge-wal", None)
    assert after == before
    return caught.value.facts


def test_a_killed_program_loses_nothing(killed: Path) -> None:
    with open_club(killed) as club:
        assert len(club.journals.entries(GAME_ID)) == 25
        assert club.check() == []


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("size", [None, 0])
def test_a_lost_wal(killed: Path, size: int | None, *, read_only: bool) -> None:
    wal(killed).unlink()
    if size is not None:
        wal(killed).touch()
    assert lost_tail(killed, read_only=read_only) == {"rows": 20, "game": GAME_ID, "seq": 5}


def test_a_torn_wal(killed: Path) -> None:
    content = wal(killed).read_bytes()
    wal(killed).write_bytes(content[: len(content) // 2])
    facts = lost_tail(killed)
    assert facts["game"] == GAME_ID
    assert facts["rows"] == 25 - int(str(facts["seq"])) > 5


def test_a_flipped_bit_in_the_wal_is_never_passed_over(killed: Path, tmp_path: Path) -> None:
    """Wherever the bit is: either every row is there, or the club is refused; the rows before the place can still be had."""
    content = wal(killed).read_bytes()
    chance = random.Random(4)  # noqa: S311
    refused = 0
    for number in range(60):
        folder = tmp_path / f"flip{number}"
        shutil.copytree(killed.parent, folder)
        (folder / "клуб.judge-shm").unlink()
        place = chance.randrange(len(content))
        flipped = bytearray(content)
        flipped[place] ^= 1 << chance.randrange(8)
        (folder / "клуб.judge-wal").write_bytes(flipped)
        try:
            club = open_club(folder / "клуб.judge")
        except StorageTrouble as trouble:
            refused += 1
            told = trouble
            with open_club(folder / "клуб.judge", accept_lost_tail=True) as rest:
                left = len(rest.journals.entries(GAME_ID))
            assert (told.code, told.facts["rows"]) == ("tail_lost", 25 - left)
        else:
            with club:
                assert len(club.journals.entries(GAME_ID)) == 25
    assert refused > 30


def test_an_older_copy_put_in_place_of_the_club(club_path: Path, play: Callable[..., None], tmp_path: Path) -> None:
    with open_club(club_path) as club:
        play(club, 5)
        club.backup(tmp_path / "копия.judge")
        play(club, 7, OTHER_ID)
    shutil.copyfile(tmp_path / "копия.judge", club_path)
    assert lost_tail(club_path) == {"rows": 7, "game": OTHER_ID, "seq": 0}


def test_a_copy_that_was_played_on_elsewhere(club_path: Path, play: Callable[..., None], tmp_path: Path) -> None:
    with open_club(club_path) as club:
        play(club, 5)
        club.backup(tmp_path / "копия.judge")
        club.journals.append(GAME_ID, 5, NOW, '{"here":1}')
    with open_club(tmp_path / "копия.judge") as copy:
        copy.journals.append(GAME_ID, 5, NOW, '{"there":1}')
        copy.journals.append(GAME_ID, 6, NOW, "{}")
    shutil.copyfile(tmp_path / "копия.judge", club_path)
    assert lost_tail(club_path) == {"rows": 1, "game": GAME_ID, "seq": 5}


def test_a_longer_tail_than_there_are_receipts_for(club_path: Path, play: Callable[..., None], tmp_path: Path) -> None:
    with open_club(club_path) as club:
        play(club, 1)
        club.backup(tmp_path / "копия.judge")
        club.journals.append_many(GAME_ID, 1, [(NOW, BODY)] * 99)
        play(club, 1, OTHER_ID)
    shutil.copyfile(tmp_path / "копия.judge", club_path)
    assert lost_tail(club_path) == {"rows": 100, "game": GAME_ID, "seq": 100 - SLOTS + 1}


def test_going_on_after_a_loss(killed: Path) -> None:
    torn = wal(killed).read_bytes()[:30_000]
    wal(killed).write_bytes(torn)
    before = 25 - int(str(lost_tail(killed)["rows"]))
    killed.with_name("клуб.judge.lost-wal").write_text("of an earlier time")
    with open_club(killed, accept_lost_tail=True) as club:
        assert len(club.journals.entries(GAME_ID)) == before
        club.journals.append(GAME_ID, before, NOW, BODY)
    with open_club(killed) as club:
        assert len(club.journals.entries(GAME_ID)) == before + 1
        assert club.check() == []
    assert killed.with_name("клуб.judge-2.lost-wal").read_bytes() == torn
    assert killed.with_name("клуб.judge.lost-wal").read_text() == "of an earlier time"


def test_looking_on_after_a_loss_forgets_nothing(killed: Path) -> None:
    wal(killed).unlink()
    with open_club(killed, accept_lost_tail=True, read_only=True) as club:
        assert len(club.journals.entries(GAME_ID)) == 5
    lost_tail(killed)
    open_club(killed, accept_lost_tail=True).close()
    assert not killed.with_name("клуб.judge.lost-wal").exists()
    open_club(killed).close()


def test_another_club_under_the_same_name(killed: Path, tmp_path: Path) -> None:
    with open_club(tmp_path / "другой.judge"):
        pass
    wal(killed).unlink()
    shutil.copyfile(tmp_path / "другой.judge", killed)
    with open_club(killed) as club:
        assert club.journals.games() == []


@pytest.mark.parametrize(("column", "byte"), [("body", b"m"), ("hash", b"x"), ("hash", b"\xff")])
def test_a_damaged_row_is_not_taken_for_a_lost_one(club_path: Path, play: Callable[..., None], column: str, byte: bytes) -> None:
    with open_club(club_path) as club:
        play(club, 5)
        row = club.journals.entries(GAME_ID)[4]
    content = bytearray(club_path.read_bytes())
    place = content.index(getattr(row, column).encode()) + 2
    content[place : place + 1] = byte
    club_path.write_bytes(content)
    with open_club(club_path) as club:
        assert [trouble.code for trouble in club.check()] in (["chain_broken"], ["damaged"])
        with pytest.raises(StorageTrouble):
            club.journals.entries(GAME_ID)


def test_a_disk_that_fails_at_the_receipts_is_told(killed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Connection.rows

    def fail_at_the_journal(connection: Connection, statement: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        if "FROM journal WHERE number" in statement:
            raise StorageTrouble("disk_error", str(killed))
        return rows(connection, statement, values)

    monkeypatch.setattr(Connection, "rows", fail_at_the_journal)
    with pytest.raises(StorageTrouble, match="disk_error"):
        open_club(killed)


def test_a_club_carried_elsewhere_alone(killed: Path, tmp_path: Path) -> None:
    """What nothing can see: without its receipts an older state is a club like any other."""
    shutil.copyfile(killed, tmp_path / "клуб.judge")
    with open_club(tmp_path / "клуб.judge") as club:
        assert len(club.journals.entries(GAME_ID)) == 5


@pytest.mark.parametrize("content", [b"", b"\xff" * 20_000, "протокол\n".encode() * 999, b"1 2 3 4 5\n" * 999])
def test_damaged_receipts_are_no_alarm(killed: Path, content: bytes) -> None:
    killed.with_name("клуб.judge.receipts").write_bytes(content)
    with open_club(killed) as club:
        club.journals.append(GAME_ID, 25, NOW, BODY)
        assert len(club.journals.entries(GAME_ID)) == 26


def test_a_damaged_line_is_left_out_alone(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 70)
        club_id = club._connection.value("SELECT id FROM club")
        rows = club.journals.entries(GAME_ID)
    receipts = Receipts(club_path, club_id)
    everything = [Receipt(row.seq + 1, GAME_ID, row.seq, row.hash) for row in rows[-SLOTS:]]
    assert receipts.kept() == everything
    content = bytearray(receipts.path.read_bytes())
    line = next(number for number, text in enumerate(content.split(b"\n")) if text.startswith(b"%12d " % 20))
    content[content.index(b"\n") * line + line + 60] ^= 1
    receipts.path.write_bytes(content)
    assert receipts.kept() == [receipt for receipt in everything if receipt.number != 20]


def test_only_what_was_committed_has_a_receipt(club: Club, begin: Callable[..., Game]) -> None:
    begin(club)
    receipts = club._connection.receipts
    assert receipts is not None

    def overtaken() -> None:
        with club.one_transaction():
            club.journals.append(GAME_ID, 0, NOW, BODY)
            assert receipts.kept() == []
            club.journals.append(GAME_ID, 5, NOW, BODY)

    with pytest.raises(StorageTrouble, match="journal_moved_on"):
        overtaken()
    assert receipts.kept() == []
    with club.one_transaction():
        club.journals.append(GAME_ID, 0, NOW, BODY)
        with pytest.raises(StorageTrouble, match="journal_moved_on"):
            overtaken()
        club.journals.append(GAME_ID, 1, NOW, BODY)
    assert [receipt.seq for receipt in receipts.kept()] == [0, 1]


def test_receipts_that_cannot_be_written_are_no_trouble_of_the_row(
    club: Club, begin: Callable[..., Game], caplog: pytest.LogCaptureFixture
) -> None:
    begin(club)
    receipts = club._connection.receipts
    assert receipts is not None
    receipts.path.unlink()
    for seq in range(3):
        club.journals.append(GAME_ID, seq, NOW, BODY)
    assert len(club.journals.entries(GAME_ID)) == 3
    assert [record.getMessage() for record in caplog.records] == [
        f"no receipts are kept from here on: {receipts.path}: [Errno 2] No such file or directory: '{receipts.path}'"
    ]


def test_receipts_that_cannot_be_made_are_told_at_opening(club_path: Path) -> None:
    open_club(club_path).close()
    receipts = club_path.with_name("клуб.judge.receipts")
    receipts.unlink()
    receipts.mkdir()
    with pytest.raises(StorageTrouble) as caught:
        open_club(club_path)
    assert (caught.value.code, caught.value.path) == ("is_a_folder", str(receipts))


def test_receipts_that_fail_only_when_written_are_told_at_opening(club_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(receipts: Receipts, *, afresh: bool) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Receipts, "start", fail)
    with pytest.raises(StorageTrouble) as caught:
        open_club(club_path)
    assert caught.value.code == "no_access"
