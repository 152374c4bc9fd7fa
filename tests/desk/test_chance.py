from __future__ import annotations

import hashlib
import hmac
import json

import pytest
from click.testing import CliRunner

from judge_console.__main__ import main
from judge_console.desk.chance import SEED_BYTES, Chance, fairness, spin_counts


def test_the_commitment_is_the_hash_of_the_seed_that_is_revealed() -> None:
    chance = Chance.fresh()

    assert len(chance.seed) == SEED_BYTES
    assert chance.commitment == hashlib.sha256(bytes.fromhex(chance.text)).hexdigest()
    assert Chance.of_text(chance.text) == chance
    assert Chance.fresh() != chance


@pytest.mark.parametrize("text", ["", "ab", "00" * 31])
def test_a_seed_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        Chance.of_text(text)


def test_a_seed_of_other_letters_is_refused() -> None:
    with pytest.raises(ValueError, match="hex"):
        Chance.of_text("zz" * SEED_BYTES)


def test_anybody_can_draw_the_outcomes_again() -> None:
    """The rule as another program would write it: the first 64-bit word of the digest that is below the largest multiple of 13."""
    chance = Chance(b"\x07" * 32)
    for number in range(200):
        digest = hmac.new(b"\x07" * 32, number.to_bytes(8, "big"), hashlib.sha256).digest()
        word = next(word for word in (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)) if word < 2**64 - 2**64 % 13)
        assert chance.outcome(number, 13) == word % 13 + 1


def test_words_above_the_last_whole_multiple_are_thrown_away() -> None:
    """With 2**63 + 1 sides nearly half of all words are thrown away, so some outcomes need a second digest; none is out of range."""
    sides = 2**63 + 1
    outcomes = [Chance.of_number(3).outcome(number, sides) for number in range(100)]

    assert all(1 <= outcome <= sides for outcome in outcomes)
    assert len(set(outcomes)) == 100
    one_word = [int.from_bytes(hmac.digest(Chance.of_number(3).seed, n.to_bytes(8, "big"), "sha256")[:8], "big") for n in range(100)]
    assert any(word >= sides for word in one_word)


def test_no_sides_is_no_draw() -> None:
    with pytest.raises(ValueError, match="0"):
        Chance.of_number(1).outcome(0, 0)


@pytest.mark.parametrize("sides", [2, 6, 13])
def test_outcomes_are_uniform(sides: int) -> None:
    counts = spin_counts(Chance.of_number(2026), sides, 20_000)

    assert sum(counts) == 20_000
    assert fairness(counts).p_value > 0.001


def test_weights_count() -> None:
    chance = Chance.of_number(5)
    counts = [0, 0, 0]
    for number in range(9_000):
        counts[chance.weighted(number, [1, 0, 2]) - 1] += 1

    assert counts[1] == 0
    assert fairness(counts, [1, 0, 2]).degrees == 1
    assert fairness(counts, [1, 0, 2]).p_value > 0.001


def test_shuffling_keeps_everybody_and_gives_every_order_its_turn() -> None:
    orders = {Chance.of_number(seed).shuffled("АБВ") for seed in range(200)}

    assert len(orders) == 6
    assert all(sorted(order) == ["А", "Б", "В"] for order in orders)


@pytest.mark.parametrize(
    ("counts", "chi_squared", "degrees", "p_value"),
    [
        ([10, 10], 0.0, 1, 1.0),
        ([60, 40], 4.0, 1, 0.0455),
        ([30, 20, 10], 10.0, 2, 0.00674),
        ([22, 17, 20, 26, 22, 13], 5.1, 5, 0.404),
        ([5], 0.0, 0, 1.0),
        ([0, 0], 0.0, 1, 1.0),
        ([], 0.0, 0, 1.0),
    ],
)
def test_fairness_has_the_figures_of_the_tables(counts: list[int], chi_squared: float, degrees: int, p_value: float) -> None:
    found = fairness(counts)

    assert found.chi_squared == pytest.approx(chi_squared)
    assert found.degrees == degrees
    assert found.p_value == pytest.approx(p_value, rel=0.01)


def test_an_unfair_wheel_is_told() -> None:
    assert fairness([200, 100, 100, 100]).p_value < 1e-6


class TestWheelCommand:
    def test_prints_counts_and_the_test_as_json(self) -> None:
        called = CliRunner().invoke(main, ["wheel", "--sectors", "13", "--spins", "10000", "--seed", "7", "--json"], catch_exceptions=False)

        told = json.loads(called.stdout)
        assert called.exit_code == 0
        assert (told["sectors"], told["spins"], told["seed"], len(told["counts"]), sum(told["counts"])) == (13, 10_000, 7, 13, 10_000)
        assert (told["degrees_of_freedom"], told["p_value"] > 0.001) == (12, True)
        assert told["chi_squared"] == pytest.approx(fairness(told["counts"]).chi_squared)

    def test_the_same_seed_spins_the_same(self) -> None:
        calls = [CliRunner().invoke(main, ["wheel", "--seed", "1", "--spins", "100", "--json"]).stdout for _ in range(2)]

        assert calls[0] == calls[1]
        assert CliRunner().invoke(main, ["wheel", "--spins", "100", "--json"]).stdout != calls[0]

    def test_for_people_a_line_a_sector(self) -> None:
        called = CliRunner().invoke(main, ["wheel", "--sectors", "3", "--spins", "30", "--seed", "1"], catch_exceptions=False)

        lines = called.stdout.splitlines()
        assert [line.split()[0] for line in lines[:3]] == ["1", "2", "3"]
        assert "χ²" in lines[3]

    @pytest.mark.parametrize("wrong", [["--sectors", "0"], ["--spins", "-1"], ["--sectors", "many"]])
    def test_a_wheel_without_sectors_is_no_wheel(self, wrong: list[str]) -> None:
        assert CliRunner().invoke(main, ["wheel", *wrong]).exit_code == 2
