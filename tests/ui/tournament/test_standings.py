"""Standings: places with what decided them, lots drawn once, another regulation's order, points by round; closing."""

from __future__ import annotations

from judge_console.mafia.tournament import LotDrawn
from tests.desk.tournaments import play, play_all
from tests.ui.desk_window import cells
from tests.ui.tournament.chief import Chief


def test_the_table_says_what_the_desk_reckons(seated: Chief) -> None:
    play_all(seated.page.ledger.desk)
    standings = seated.section("standings")
    shown = standings.list.words()
    assert [row[1] for row in shown] == [row.player for row in seated.rows]
    assert [int(row[0]) for row in shown] == [row.place for row in seated.rows]
    total = [column.title for column in standings.list.rows_model.columns].index("Итог")
    assert [row[total] for row in shown] == [f"{row.total.normalize():f}".replace(".", ",").replace("-", "−") for row in seated.rows]
    assert "п. 8.5" in standings.foot.text()


def test_a_lot_is_drawn_once_and_can_be_taken_back(seated: Chief) -> None:
    desk = seated.page.ledger.desk
    play(desk, 1, 1, 3)
    play(desk, 1, 2, 3)
    standings = seated.section("standings")
    due = standings.due_ties()
    assert due
    assert standings.lot_bar.isVisible()
    for _lot in range(len(due)):
        seated.press("F4")
    assert standings.due_ties() == ()
    assert not standings.lot_bar.isVisible()
    assert {frozenset(lot) for lot in seated.state.lots} == {frozenset(group) for group in due}
    places = [row.place for row in seated.rows if row.games]
    assert len(set(places)) == len(places)
    assert {cells(standings.list, lot[1])[-1] for lot in seated.state.lots} == {"жребий"}
    seated.press("F4")  # nothing is due: nothing happens
    assert len(seated.state.lots) == len(due)

    refusal = desk.session.refusal(LotDrawn(tuple(reversed(seated.state.lots[0]))))
    assert refusal is not None
    assert refusal.code == "lot_drawn_already"
    seated.press("Backspace")
    assert len(standings.due_ties()) == 1


def test_another_regulations_order(seated: Chief) -> None:
    play_all(seated.page.ledger.desk)
    standings = seated.section("standings")
    own = standings.list.words()
    names = [standings.order.itemText(place) for place in range(standings.order.count())]
    assert len(names) > 1
    for place in range(1, len(names)):
        standings.order.setCurrentIndex(place)
        assert "только порядок мест" in standings.foot.text()
        assert {row[1] for row in standings.list.words()} == {row[1] for row in own}
        assert not standings.lot_bar.isVisible()
    standings.order.setCurrentIndex(0)
    assert standings.list.words() == own


def test_points_by_round_add_up(seated: Chief) -> None:
    play_all(seated.page.ledger.desk)
    standings = seated.section("standings")
    seated.press("F5")
    titles = [column.title for column in standings.list.rows_model.columns]
    assert titles[2:7] == ["1", "2", "3", "4", "5"]
    for row in standings.list.words():
        found = sum(float(cell.split()[-1].replace(",", ".").replace("−", "-")) for cell in row[2:7])
        assert abs(found - float(row[-1].replace(",", ".").replace("−", "-"))) < 1e-9


def test_closing_is_final_until_it_is_undone(seated: Chief) -> None:
    play_all(seated.page.ledger.desk)
    standings = seated.section("standings")
    seated.click("Закрыть турнир")
    assert seated.state.signed
    assert not standings.close_button.isEnabled()
    assert "закрыт" in seated.page.name.whole()
    seated.press("Backspace")
    assert not seated.state.signed
