"""Flipped bits in a club file: whatever is read afterwards is what was written, or the damage is told."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_console.engine.errors import StorageTrouble
from judge_console.store.database import Club, open_club
from judge_console.store.journals import Game, JournalRow
from tests.store.support import GAME_ID

IDS = (GAME_ID, "7d3c1d60-0b7e-4f3c-8a40-9b1f3a8e2c22", "b4f4a3de-1b5e-4b0e-93a3-9d1a52f6c702")


def everything(club: Club) -> list[tuple[Game, list[JournalRow]]]:
    """All games with their rows, as the desk would read them."""
    return [(club.journals.game(game.id), club.journals.entries(game.id)) for game in club.journals.games()]


def test_a_flipped_bit_is_recognised_or_changes_nothing(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        for game_id in IDS:
            play(club, 40, game_id)
            club.notes.keep_outcome(game_id, 40, {"title": "Игра", "finished": False})
        club.notes.remember("timer", {"left": 31.5})
        written = everything(club)
    content = club_path.read_bytes()
    receipts = club_path.with_name("клуб.judge.receipts").read_bytes()
    chance = random.Random(11)  # noqa: S311
    found = {"at opening": 0, "by the check": 0, "nowhere": 0}
    for _ in range(250):
        flipped = bytearray(content)
        flipped[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        for path in club_path.parent.iterdir():
            path.unlink()
        club_path.write_bytes(flipped)
        club_path.with_name("клуб.judge.receipts").write_bytes(receipts)
        try:
            club = open_club(club_path)
        except StorageTrouble:
            found["at opening"] += 1
            continue
        with club:
            troubles = club.check()
            if troubles:
                found["by the check"] += 1
            else:
                found["nowhere"] += 1
                assert everything(club) == written
    # The rest of the bits lie in free space and in numbers of pages that nothing is read from.
    assert found["at opening"] > 10
    assert found["by the check"] > 50


@pytest.mark.parametrize("place", [18, 19, 47])
def test_a_format_that_there_never_was(club_path: Path, place: int) -> None:
    """Bytes 18 and 19 of the header are its write and read format, 47 is the schema's; SQLite has no error code for these."""
    open_club(club_path).close()
    content = bytearray(club_path.read_bytes())
    content[place] ^= 0x40
    club_path.write_bytes(content)
    for read_only in (False, True):
        with pytest.raises(StorageTrouble) as caught:
            open_club(club_path, read_only=read_only)
        assert (caught.value.code, caught.value.path) == ("damaged", str(club_path))
    assert club_path.read_bytes() == content


def test_a_flipped_letter_of_an_entry_names_its_row(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 40)
    content = bytearray(club_path.read_bytes())
    content[content.index(b'"seat":17,') + 8] = ord("8")
    club_path.write_bytes(content)
    with open_club(club_path) as club:
        broken = club.journals.verify(GAME_ID)
        assert broken is not None
        assert (broken.seq, broken.what) == (17, "row")
        assert '"seat":18,' in club.journals.entries(GAME_ID, checked=False)[17].body


def test_a_check_goes_on_after_a_game_that_cannot_be_read(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        for game_id in IDS:
            play(club, 5, game_id)
    content = bytearray(club_path.read_bytes())
    place = content.index('"seat":3,"note":"Щ"'.encode())
    content[place + 17] = 0xFF
    club_path.write_bytes(content)
    with open_club(club_path) as club:
        assert [(trouble.code, trouble.path) for trouble in club.check()] == [("damaged", str(club_path))]
        assert len(club.journals.entries(IDS[1])) == 5


def test_a_list_that_cannot_be_read_is_told_by_the_check(club_path: Path, play: Callable[..., None]) -> None:
    with open_club(club_path) as club:
        play(club, 5)
    content = bytearray(club_path.read_bytes())
    content[content.index("Ёжик".encode())] = 0xFF
    club_path.write_bytes(content)
    with open_club(club_path) as club:
        assert [trouble.code for trouble in club.check()] == ["damaged"]
