"""What an error says of itself to a log; the sentences people read are made elsewhere."""

from __future__ import annotations

import pytest

from judge_console.engine.errors import ConsoleError, FormatError, Refused, StorageTrouble
from judge_console.engine.events import Refusal


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ConsoleError("odd", seat=3), "odd"),
        (
            FormatError("wrong_type", "events[16].seat", expected="integer", found="string"),
            "events[16].seat: wrong_type expected=integer found=string",
        ),
        (FormatError("not_json", ""), ": not_json"),
        (StorageTrouble("disk_full", "/club", free=0), "/club: disk_full free=0"),
        (Refused(Refusal("not_on_ballot", "9.5", {"seat": 4}), 16, "votes_cast"), "events[16] votes_cast: not_on_ballot"),
    ],
)
def test_an_error_names_place_code_and_facts(error: ConsoleError, text: str) -> None:
    assert str(error) == text
    with pytest.raises(ConsoleError):
        raise error


def test_a_refused_event_carries_its_refusal() -> None:
    refusal = Refusal("not_on_ballot", "9.5", {"seat": 4})
    refused = Refused(refusal, 16, "votes_cast")
    assert (refused.refusal, refused.code, refused.facts, refused.index, refused.kind) == (
        refusal,
        "not_on_ballot",
        {"seat": 4},
        16,
        "votes_cast",
    )


def test_a_format_error_has_no_file_until_its_reader_names_one() -> None:
    assert FormatError("not_json", "").file is None
