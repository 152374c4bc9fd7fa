"""The sample game for a first start: a real-looking one up to day 2, brought in as a copy to play with."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING
from uuid import uuid4

from judge_console.desk.games import Games, read_record_text
from judge_console.engine.record import Record
from judge_console.resource_files import resource
from judge_console.store.exchange import read_text

if TYPE_CHECKING:  # the start page knows the sample, and a start of the program needs no rules
    from judge_console.mafia.state import MafiaHead


def sample_record() -> Record:
    """The shipped sample, with the id it has in its file."""
    return read_record_text(read_text(resource("sample", "mafia.game.json")))


def is_of_sample(head: MafiaHead) -> bool:
    """Whether a head is the sample's: an example, not what the judge plays. Nicknames changed in it do not make it his."""
    return bool(head.game == sample_record().head.game)


def bring_in_sample(games: Games) -> str:
    """Brings a new copy of the sample into the club; its id. Raises StorageTrouble."""
    game_id = str(uuid4())
    games.bring_in([dataclasses.replace(sample_record(), id=game_id)])
    return game_id
