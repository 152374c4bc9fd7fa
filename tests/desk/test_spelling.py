"""Names that are easily mistaken for one another."""

from __future__ import annotations

import pytest

from judge_console.desk.spelling import alike, skeleton


@pytest.mark.parametrize(("one", "other"), [("Ёжик", "ежик"), ("Кот в мешке", "кот  в-мешке"), ("Рок", "Poк"), ("Майя", "МАИЯ")])
def test_spellings_that_are_easily_mistaken(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_different_names_stay_different() -> None:
    assert skeleton("Кит") != skeleton("Кот")


def test_names_that_may_be_one_come_together_in_their_order() -> None:
    assert alike(["Опыт", "Кит", "опыт ", "Опыт", "Гранит", "Oпыт"]) == (("Опыт", "опыт ", "Oпыт"),)
