"""Entries: a new tournament by the keyboard, players typed and pasted, what happens to them, who may not meet, who judges."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from judge_console.mafia.events import DayBegan, Expelled, RolesDealt
from judge_console.ui.tournament.entries import read_entries
from judge_console.ui.tournament.wording import read_numbers
from tests.ui.desk_window import cells
from tests.ui.tournament.chief import Chief

CTRL = Qt.KeyboardModifier.ControlModifier


def test_a_new_tournament_by_the_keyboard(chief: Chief) -> None:
    assert chief.page.title() == "Турниры"
    chief.press("Insert")
    chief.page.start.form.finish()  # without a name nothing begins
    assert not chief.page.ledger.open
    chief.say("Кубок зимы")
    chief.press("Enter")
    chief.say("финал")
    chief.press("Enter", times=3)
    chief.say("Верховцева")
    chief.press("Enter", modifiers=CTRL)

    own = chief.state.head.tournament
    assert (own.name, own.stage, own.date, own.chief_judge) == ("Кубок зимы", "финал", "2026-11-30", "Верховцева")
    assert chief.page.current == "entries"
    assert chief.page.title() == "Кубок зимы · финал"


def test_players_are_typed_and_pasted(chief: Chief) -> None:
    chief.press("Insert")
    chief.say("Кубок")
    chief.press("Enter", modifiers=CTRL)
    entries = chief.section("entries")
    entries.nickname.setFocus()
    chief.say("Лис")
    chief.press("Enter")
    chief.paste("1. Ночка\tАнна К.\tПолночь\n2. Барон\t\tЗаря\n3. Лис", entries.nickname)

    assert [(one.nickname, one.name, one.club) for one in chief.state.entrants] == [
        ("Лис", "", ""),
        ("Ночка", "Анна К.", "Полночь"),
        ("Барон", "", "Заря"),
    ]
    assert chief.page.line.text() == "Внесено: 2. Уже в списке: 1."
    entries.nickname.setFocus()
    chief.say("Лис")
    chief.press("Enter")
    assert "Лис" in chief.refused
    assert len(chief.state.entrants) == 3


def test_a_list_is_entered_whole_or_not_at_all(chief: Chief) -> None:
    chief.press("Insert")
    chief.say("Кубок")
    chief.press("Enter", modifiers=CTRL)
    entries = chief.section("entries")
    entries.late.setChecked(True)
    entries.enter_list("Лис\nНочка")
    assert [one.late for one in chief.state.entrants] == [True, True]
    assert entries.list.words()[0][4] == "опоздал на регистрацию: −1 (п. 8.6)"


def test_what_happens_to_a_player(seated: Chief) -> None:
    entries = seated.section("entries")
    entries.list.go_to("Барон")
    seated.click("Опоздал: −1 (п. 8.6)")
    entries.list.go_to("Ночка")
    entries.card.missed.setText("2, 4-5")
    seated.click("Отметить")
    entries.list.go_to("Тень")
    entries.card.after.setValue(2)
    seated.click("Удалить")
    entries.list.go_to("Рыжий")
    seated.press("Delete")

    assert cells(entries.list, "Барон")[4] == "опоздал на регистрацию: −1 (п. 8.6)"
    assert cells(entries.list, "Ночка")[4] == "пропускает туры 2, 4, 5"
    assert cells(entries.list, "Тень")[4] == "удалён с турнира после тура 2 (п. 7.3)"
    assert cells(entries.list, "Рыжий")[4] == "снялся до первого тура"
    seated.page.setFocus()
    seated.press("Backspace", times=2)
    assert seated.state.entrant("Тень").expelled_by is None  # type: ignore[union-attr]  # he is on the list
    assert seated.state.entrant("Ночка").absent == (2, 4, 5)  # type: ignore[union-attr]


def test_rounds_that_cannot_be_read_are_outlined(seated: Chief) -> None:
    entries = seated.section("entries")
    entries.card.missed.setText("второй")
    seated.click("Отметить")
    assert entries.card.missed.property("kind") == "wrong"
    assert read_numbers("2; 4–5") == (2, 4, 5)
    assert read_numbers("") == ()
    assert read_numbers("5-2") is None


def test_names_are_corrected_without_losing_a_game(seated: Chief) -> None:
    entries = seated.section("entries")
    entries.list.go_to("Лис")
    seated.press("Enter")
    seated.say("Лиса")
    entries.card.name.setText("Анна К.")
    seated.press("Enter")

    entrant = seated.state.entrant("Лиса")
    assert entrant is not None
    assert entrant.name == "Анна К."
    assert seated.state.player_of("Лис") == "Лиса"
    assert any("Лиса" in table for table in seated.state.seating[0])


def test_an_entry_made_by_mistake_is_struck(chief: Chief) -> None:
    chief.press("Insert")
    chief.say("Кубок")
    chief.press("Enter", modifiers=CTRL)
    entries = chief.section("entries")
    entries.enter_list("Лис\nНочка")
    entries.list.go_to("Ночка")
    entries.begin()
    chief.press("Delete")
    assert [one.nickname for one in chief.state.entrants] == ["Лис"]


def test_names_that_look_alike_are_asked_about(seated: Chief) -> None:
    entries = seated.section("entries")
    assert not entries.doubt.isVisible()
    entries.enter_list("Ежик\nФoкcтpoт")  # ё for е, Latin letters for Cyrillic ones
    assert entries.doubt.isVisible()
    assert "«Ёжик» · «Ежик»" in entries.doubt.words.whole()
    seated.click("Объединить в «Ёжик»")
    assert seated.state.entrant("Ежик") is None
    assert seated.state.player_of("Ежик") == "Ёжик"
    assert "«Фокстрот»" in entries.doubt.words.whole()
    seated.click("Разные игроки")
    assert not entries.doubt.isVisible()
    assert seated.state.entrant("Фoкcтpoт") is not None
    assert seated.page.ledger.doubtful() == ()


def test_who_was_expelled_in_a_game_is_expelled_by_one_press(seated: Chief) -> None:
    game = seated.page.ledger.desk.begin_game(2, 1)
    game.record(RolesDealt("ККККККШММД"))
    game.record(DayBegan())
    game.record(Expelled(4, "7.3"))
    player = seated.state.seating[1][0][3]
    entries = seated.section("entries")
    seated.page.ledger.look_again()
    QTest.qWait(50)
    assert player in entries.expulsion.words.whole()
    seated.click("Удалить с турнира")
    assert cells(entries.list, player)[4] == "удалён с турнира после тура 2 (п. 7.3)"
    assert not entries.expulsion.isVisible()
    seated.page.setFocus()
    seated.press("Backspace")
    assert entries.expulsion.isVisible()


def test_pairs_that_do_not_meet_and_the_judges(seated: Chief) -> None:
    entries = seated.section("entries")
    seated.click("Пары врозь")
    entries.pairs.first.setEditText("Лис")
    entries.pairs.second.setEditText("Марта")
    seated.click("Развести")
    assert seated.state.apart == {frozenset(("Лис", "Марта")): True}
    assert entries.pairs.list.words() == [["Лис — Марта", ""]]
    seated.click("Снять запрет")
    assert seated.state.apart == {}
    entries.pairs.first.setEditText("Никто")
    entries.pairs.second.setEditText("Марта")
    seated.click("Развести")
    assert "Никто" in seated.refused

    seated.click("Столы")
    entries.tables.judges[1].setText("Кацман")
    entries.tables.judges[1].editingFinished.emit()
    assert seated.state.judges[2] == "Кацман"


def test_a_list_as_people_write_it() -> None:
    assert read_entries("1) Лис ; Анна ; Заря\n2) Ночка\n") == (("Лис", "Анна", "Заря"), ("Ночка", "", ""))
    assert read_entries("\n;без ника\n") == ()
    assert read_entries("\n".join(f"{number}\tИгрок {number}\tИмя" for number in (9, 10, 11, 100)))[-1] == ("Игрок 100", "Имя", "")
    assert read_entries("7 пятниц\nЛис") == (("7 пятниц", "", ""), ("Лис", "", ""))
