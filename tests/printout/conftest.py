"""Sheets speak Russian in these tests unless one asks for English."""

from collections.abc import Iterator

import pytest

from judge_console import words


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    before = words.language()
    words.use_language("ru")
    yield
    words.use_language(before)
