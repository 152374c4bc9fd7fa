"""The seating: drawn in a process of its own, stopped, accepted, drawn anew from a round on, brought in from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_console.desk.tournament_account import account_of, quality_of
from judge_console.desk.tournament_exports import export_table, table_csv
from judge_console.mafia.tournament import KeptApart, PlayersMerged, PlayerWithdrew
from judge_console.ui.tournament.seating import SeatingSection
from tests.desk.tournaments import nicknames, play
from tests.ui.tournament.chief import Chief


def wait_for_draw(section: SeatingSection, seconds: float = 60) -> None:
    """Until the process has said its last word."""
    for _step in range(int(seconds * 50)):
        if not section.drawing.running:
            return
        QTest.qWait(20)
    raise AssertionError("the draw does not end")


@pytest.fixture
def entered(chief: Chief) -> Chief:
    """Twenty players on the list, no seating yet."""
    chief.press("Insert")
    chief.say("Кубок зимы")
    chief.page.start.form.finish()
    chief.section("entries").enter_list("\n".join(nicknames(20)))
    return chief


def test_a_seating_is_drawn_and_accepted(entered: Chief) -> None:
    entered.page.ledger.do(KeptApart("Лис", "Марта"))
    seating = entered.section("seating")
    assert seating.empty.isVisible()
    seating.seed.setText("42")
    seating.seconds.setValue(1)
    entered.press("F4")
    assert seating.drawing.running
    assert seating.progress.isVisible()
    assert not seating.accept_button.isVisible()
    wait_for_draw(seating)

    candidate = seating.candidate
    assert candidate is not None
    assert entered.state.seating == ()  # nothing is in force before it is accepted
    assert candidate.quality.reached  # 20 players, 5 rounds: at the bound
    assert candidate.apart_met == ()
    assert seating.state_line.text() == "Ещё не принята: туры 1–5 · зерно 42"
    assert "на границе" in seating.figures.accessibleName()
    entered.click("Принять")
    assert entered.state.seating == candidate.rounds
    assert entered.state.seeds == ((1, 42),)
    assert seating.state_line.text() == "Принята: 5 туров · зерно 42"
    assert not any({"Лис", "Марта"} <= set(table) for tables in entered.state.seating for table in tables)

    entered.press("Backspace")
    assert entered.state.seating == ()


def test_the_same_seed_draws_the_same(entered: Chief) -> None:
    seating = entered.section("seating")
    found = []
    for _attempt in range(2):
        seating.seed.setText("7")
        seating.seconds.setValue(1)
        entered.press("F4")
        wait_for_draw(seating)
        assert seating.candidate is not None
        found.append(seating.candidate.rounds)
        entered.click("Отбросить")
    assert found[0] == found[1]


def test_it_is_stopped_with_the_best_so_far(open_chief: Callable[..., Chief]) -> None:
    chief = open_chief(players=66, rounds=11)  # the catalogue has none of these
    seating = chief.section("seating")
    seating.first_round.setValue(1)
    seating.seconds.setValue(600)
    chief.press("F4")
    for _step in range(500):
        QTest.qWait(20)
        if seating.told_line.text():
            break
    assert "меньше" in seating.told_line.text()
    chief.press("F4")
    wait_for_draw(seating, 10)
    assert seating.candidate is not None
    assert len(seating.candidate.rounds) == 11
    assert seating.candidate.quality.bound > 0


def test_only_the_rest_is_drawn_anew_after_somebody_left(open_chief: Callable[..., Chief]) -> None:
    chief = open_chief(players=21, rounds=5)
    desk = chief.page.ledger.desk
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2)):
        play(desk, number, table, 3)
    chief.page.ledger.do(PlayerWithdrew("Тень", 2))
    kept = chief.state.seating[:2]
    seating = chief.section("seating")
    assert seating.first_round.value() == 3
    assert seating.draw_button.text() == "Остальное заново"
    seating.seconds.setValue(1)
    chief.press("F4")
    wait_for_draw(seating)
    chief.press("Enter", modifiers=Qt.KeyboardModifier.ControlModifier)

    assert len(chief.state.seating) == 5
    assert chief.state.seating[:2] == kept
    assert not any("Тень" in table for tables in chief.state.seating[2:] for table in tables)
    assert all(len({player for table in tables for player in table}) == 20 for tables in chief.state.seating[2:])


def test_wishes_that_cannot_be_met_are_told_by_name(entered: Chief) -> None:
    for first, second in (("Лис", "Марта"), ("Марта", "Гром"), ("Лис", "Гром")):
        entered.page.ledger.do(KeptApart(first, second))
    seating = entered.section("seating")
    entered.press("F4")
    wait_for_draw(seating)
    assert seating.candidate is None
    for name in ("Лис", "Марта", "Гром"):
        assert name in seating.told_line.text()


class TestFixedPlaces:
    @pytest.fixture
    def seating(self, entered: Chief) -> SeatingSection:
        seating: SeatingSection = entered.section("seating")
        entered.click("Закреплённые места")
        assert seating.places.isVisible()
        assert not seating.list.isVisible()
        seating.seconds.setValue(1)
        return seating

    def fix(self, chief: Chief, player: str, *, table: int = 0, seat: int = 0, number: int = 0) -> None:
        places = chief.page.section.places
        places.player.setEditText(player)
        for spin, value in ((places.table, table), (places.seat, seat), (places.round, number)):
            spin.setFocus()
            spin.selectAll()
            chief.say(str(value))
        chief.click("Закрепить")

    def test_the_draw_keeps_to_them(self, entered: Chief, seating: SeatingSection) -> None:
        self.fix(entered, "Марта", table=1, seat=5)
        self.fix(entered, "Лис", seat=10, number=2)
        self.fix(entered, "Гром", table=2)
        assert entered.state.places == {("Марта", None): (1, 5), ("Лис", 2): (None, 10), ("Гром", None): (2, None)}
        assert ["Лис", "—", "10", "2"] in seating.places.list.words()
        assert seating.places.player.currentText() == ""

        entered.press("Escape")  # out of the field
        entered.press("F4")
        wait_for_draw(seating)
        entered.press("Enter", modifiers=Qt.KeyboardModifier.ControlModifier)

        rounds = entered.state.seating
        assert len(rounds) == 5
        assert all(tables[0][4] == "Марта" and "Гром" in tables[1] for tables in rounds)
        assert "Лис" in {table[9] for table in rounds[1]}

    def test_a_place_that_is_freed_is_for_the_draw_again(self, entered: Chief, seating: SeatingSection) -> None:
        self.fix(entered, "Марта", table=1)
        self.fix(entered, "Гром", table=1, number=3)
        places = seating.places
        places.list.go_to("Гром\n3")
        entered.click("Снять")
        assert entered.state.places == {("Марта", None): (1, None)}
        entered.press("Escape")
        entered.press("Backspace")
        assert len(entered.state.places) == 2
        places.list.go_to("Марта\n0")
        places.list.setFocus()
        entered.press("Enter")
        assert entered.state.places == {("Гром", 3): (1, None)}

    def test_places_that_cannot_all_be_had_are_told_by_name(self, entered: Chief, seating: SeatingSection) -> None:
        self.fix(entered, "Марта", table=1, seat=5)
        self.fix(entered, "Гром", table=1, seat=5)
        entered.press("Escape")
        entered.press("F4")
        wait_for_draw(seating)
        assert seating.candidate is None
        assert "Марта" in seating.told_line.text()
        assert "Гром" in seating.told_line.text()

    def test_what_is_no_place_is_refused(self, entered: Chief, seating: SeatingSection) -> None:
        self.fix(entered, "Марта")
        assert "стол или место" in entered.refused
        assert entered.state.places == {}
        assert seating.places.player.currentText() == "Марта"
        assert seating.places.empty.isVisible()


def test_games_that_cannot_be_equal_are_told(chief: Chief) -> None:
    chief.press("Insert")
    chief.say("Кубок")
    chief.page.start.form.finish()
    chief.section("entries").enter_list("\n".join(nicknames(21)))
    seating = chief.section("seating")
    chief.press("F4")
    wait_for_draw(seating)
    assert seating.candidate is None
    assert seating.told_line.text()
    seating.uneven.setChecked(True)
    seating.seconds.setValue(1)
    chief.press("F4")
    wait_for_draw(seating)
    assert seating.candidate is not None
    assert seating.candidate.quality.bound > 0


def test_a_published_seating_is_brought_in_and_scored_alike(open_chief: Callable[..., Chief], tmp_path: Path) -> None:
    theirs = open_chief(players=23, rounds=4)
    path = tmp_path / "рассадка.csv"
    path.write_text(table_csv(export_table(account_of(theirs.page.ledger.desk), "seating")), "utf-8")
    expected, quality = theirs.state.seating, quality_of(theirs.state)

    ours = open_chief()
    ours.press("Insert")
    ours.say("Кубок")
    ours.page.start.form.finish()
    ours.section("entries").enter_list("\n".join(nicknames(20)))
    seating = ours.section("seating")
    seating.bring_in(str(path))
    assert seating.candidate is not None
    assert seating.candidate.quality.pair_sum_of_squares == quality.pair_sum_of_squares
    assert "3 игрока" in seating.told_line.text()
    ours.press("Enter", modifiers=Qt.KeyboardModifier.ControlModifier)
    assert ours.state.seating == expected
    assert len(ours.state.entrants) == 23
    assert ours.state.seeds == ((1, None),)

    path.write_text("1,1,1,Лис", "utf-8")
    seating.bring_in(str(path))
    assert ours.refused
    assert ours.state.seating == expected


def test_both_views_show_every_place(seated: Chief) -> None:
    seating = seated.section("seating")
    rows = seating.list.words()
    assert [row[1:] for row in rows[1:11]] == [list(pair) for pair in zip(*seated.state.seating[0], strict=True)]
    seated.press("F5")
    rows = seating.list.words()
    assert len(rows) == 20
    player = rows[0][0]
    for number, place in enumerate(rows[0][1:6]):
        table, seat = (int(part) for part in place.split("·"))
        assert seated.state.seating[number][table - 1][seat - 1] == player


def test_two_of_one_table_are_not_made_one_player_unless_with_a_reason(seated: Chief) -> None:
    one, other = seated.state.seating[0][0][:2]
    seating = seated.section("seating")
    assert seating.figures.isVisible()
    merged = PlayersMerged(one, other)
    assert not seated.page.ledger.do(merged)
    assert "дважды" in seated.refused
    assert seated.page.ledger.do(merged, override="один человек")
    QApplication.processEvents()
    assert [row[1] for row in seating.list.words()[1:3]] == [other, other]
    assert not seating.figures.isVisible()
