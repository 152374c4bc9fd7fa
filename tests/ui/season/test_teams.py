"""Teams: a new season by the keyboard, teams and squads typed and pasted, limits named and let pass, line-ups, earlier seasons."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from judge_console.quiz.season.events import BracketSet, EveningScheduled, MemberJoined, OwlsSet, SeasonOwl
from judge_console.ui.season.squad import read_names
from tests.ui.desk_window import cells
from tests.ui.season.organiser import Organiser
from tests.ui.season.seasons import EARLIER, people

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def begun(organiser: Organiser) -> Organiser:
    """A season that has just been begun."""
    organiser.press("Insert")
    organiser.say("весна-лето 2027")
    organiser.press("Enter", modifiers=CTRL)
    return organiser


def test_a_new_season_by_the_keyboard(organiser: Organiser) -> None:
    assert organiser.page.title() == "Сезоны"
    organiser.press("Insert")
    organiser.page.start.form.finish()  # without a name nothing begins
    assert not organiser.page.ledger.open
    organiser.say("весна-лето 2027")
    organiser.press("Enter", times=3)
    organiser.say("бар «Самоцвет»")
    organiser.press("Enter")
    organiser.say("Орлова")
    organiser.press("Enter", modifiers=CTRL)

    own = organiser.state.head.season
    assert (own.name, own.begins, own.ends) == ("весна-лето 2027", "2026-11-30", "2027-05-29")
    assert (own.organiser, own.place) == ("Орлова", "бар «Самоцвет»")
    assert organiser.page.current == "teams"
    assert organiser.page.title() == "весна-лето 2027"
    assert "бар «Самоцвет» · 30.11.2026 – 29.05.2027" in organiser.page.name.whole()


def test_a_season_does_not_end_before_it_begins(organiser: Organiser) -> None:
    organiser.press("Insert")
    organiser.say("осень")
    form = organiser.page.start.form
    form.ends.setDate(form.begins.date().addDays(-1))
    form.finish()
    assert form.ends.property("kind") == "wrong"
    assert not organiser.page.ledger.open


def test_the_list_leads_to_another_season_and_back(begun: Organiser) -> None:
    begun.page.show_list()
    assert begun.page.start.list.words()[0][0] == "весна-лето 2027"
    begun.press("Escape")
    assert begun.page.title() == "весна-лето 2027"
    begun.page.show_list()
    begun.page.start.list.setFocus()
    begun.press("Enter")
    assert begun.page.current == "teams"


def test_teams_are_typed_and_pasted(begun: Organiser) -> None:
    teams = begun.section("teams")
    teams.team.setFocus()
    begun.say("Гранит")
    begun.press("Enter")
    begun.paste("1. Опыт\tБорис Белых\n2. Зенит\n3. Гранит", teams.team)
    assert [(one.team, one.captain) for one in begun.state.squads] == [("Гранит", ""), ("Опыт", "Борис Белых"), ("Зенит", "")]
    assert begun.page.line.whole() == "Внесено: 2. Уже в списке: 1."
    teams.team.setFocus()
    begun.say("Опыт")
    begun.press("Enter")
    assert "Опыт" in begun.refused
    assert len(begun.state.squads) == 3


def test_a_squad_is_typed_and_pasted(begun: Organiser) -> None:
    teams = begun.section("teams")
    teams.enter_list("Гранит\nОпыт")
    teams.list.setFocus()
    teams.list.go_to("Гранит")
    begun.press("Enter")
    begun.say("Анна Белых")
    begun.press("Enter")
    begun.paste("Борис Зима\nВера Мороз\nАнна Белых", teams.squad.new)
    squad = begun.state.squad("Гранит")
    assert squad is not None
    assert [member.name for member in squad.members] == ["Анна Белых", "Борис Зима", "Вера Мороз"]
    assert begun.page.line.whole() == "Добавлено: 2. Уже в составе: 1."
    assert teams.squad.limits.text() == "3 из 9 человек. Ограничения пп. 1.1 и 1.2 соблюдены."

    teams.squad.list.setFocus()
    teams.squad.list.go_to("Борис Зима")
    begun.press("F3")
    assert begun.state.squad("Гранит").captain == "Борис Зима"  # type: ignore[union-attr]  # it is entered
    assert cells(teams.list, "Гранит")[2] == "Борис Зима"
    begun.press("Delete")
    assert begun.state.squad("Гранит").member("Борис Зима") is None  # type: ignore[union-attr]
    begun.press("Backspace", times=2)
    assert begun.state.squad("Гранит").captain == ""  # type: ignore[union-attr]


def test_names_are_corrected(squads: Organiser) -> None:
    teams = squads.section("teams")
    teams.list.go_to("Опыт")
    teams.squad.name.setFocus()
    teams.squad.name.setText("Новый опыт")
    squads.press("Enter")
    assert squads.state.team_of("Опыт") == "Новый опыт"
    teams.list.go_to("Новый опыт")
    first = people(1, 1)[0]
    teams.squad.list.go_to(first)
    teams.squad.member_name.setText("Борис Агеев")
    teams.squad.save_button.click()
    squad = squads.state.squad("Новый опыт")
    assert squad is not None
    assert squad.captain == "Борис Агеев"
    assert squad.member(first) is None


def test_a_limit_is_named_and_let_pass_with_a_reason(squads: Organiser) -> None:
    teams = squads.section("teams")
    teams.list.go_to("Кварц")  # nine people
    teams.squad.begin()
    squads.say("Яков Лишний")
    squads.press("Enter")
    strip = teams.squad.override
    assert strip.isVisible()
    assert strip.words.text() == "В составе 10, можно не больше 9 (1.1)"
    assert len(squads.state.squad("Кварц").members) == 9  # type: ignore[union-attr]
    squads.press("Enter")  # without a reason it asks on
    assert strip.isVisible()
    assert strip.reason.property("kind") == "wrong"
    squads.say("вернулся из армии")
    squads.press("Enter")
    assert len(squads.state.squad("Кварц").members) == 10  # type: ignore[union-attr]
    assert not strip.isVisible()
    assert "Допущено: вернулся из армии" in teams.squad.limits.text()
    assert cells(teams.list, "Кварц")[5] == "✕ 1.1 · допущено"
    squads.page.setFocus()
    squads.press("Backspace")
    assert cells(teams.list, "Кварц")[5] == ""


def test_every_limit_that_a_list_breaks_is_named(squads: Organiser) -> None:
    squads.desk.record(OwlsSet("Кварц", people(3, 1)[0], tuple(SeasonOwl("white", season) for season in EARLIER[:1])))
    teams = squads.section("teams")
    teams.list.go_to("Кварц")
    teams.squad.override.let(
        [MemberJoined("Кварц", f"Новый {number}", (SeasonOwl("white", EARLIER[0]),)) for number in range(4)],
    )
    said = teams.squad.override.words.text().splitlines()
    assert said[0] == "В составе 13, можно не больше 9 (1.1)"
    assert any("1.2.2" in line for line in said)
    squads.click("Не вносить")
    assert not teams.squad.override.isVisible()
    assert len(squads.state.squad("Кварц").members) == 9  # type: ignore[union-attr]


def test_owls_are_given_and_taken(squads: Organiser) -> None:
    teams = squads.section("teams")
    teams.list.go_to("Бермуды")
    name = people(11, 5)[4]
    teams.squad.list.go_to(name)
    owls = teams.squad.owls
    owls.colour.setCurrentIndex(owls.colour.findData("red"))
    owls.season.setCurrentText(EARLIER[1])
    owls.add_button.click()
    assert squads.state.squad("Бермуды").member(name).owls == (SeasonOwl("red", EARLIER[1]),)  # type: ignore[union-attr]
    marks = teams.squad.list.rows_model.rows[teams.squad.list.rows_model.place(name)].cells[2].marks
    assert [mark.letter for mark in marks] == ["К"]
    owls.add_button.click()  # the same one again changes nothing
    assert len(squads.state.squad("Бермуды").member(name).owls) == 1  # type: ignore[union-attr]
    owls._lines[0].dropped.emit()
    QApplication.processEvents()
    assert squads.state.squad("Бермуды").member(name).owls == ()  # type: ignore[union-attr]


def test_an_old_white_owl_is_hollow(squads: Organiser) -> None:
    name = people(7, 8)[6]
    squads.page.ledger.do(OwlsSet("Кот учёного", name, (SeasonOwl("white", EARLIER[1]), SeasonOwl("white", EARLIER[2]))))
    teams = squads.section("teams")
    teams.list.go_to("Кот учёного")
    place = teams.squad.list.rows_model.place(name)
    assert [bool(mark.ground) for mark in teams.squad.list.rows_model.rows[place].cells[2].marks] == [True, False]


def test_a_team_entered_by_mistake_is_struck_any_other_withdraws(squads: Organiser) -> None:
    teams = squads.section("teams")
    teams.enter_list("Опечатка")
    teams.list.setFocus()
    teams.list.go_to("Опечатка")
    squads.press("Delete")
    assert "Вычеркнуть" in teams.ask.words.whole()
    squads.say("внесена дважды")
    squads.press("Enter")
    assert squads.state.squad("Опечатка") is None
    teams.list.go_to("Маятник")
    teams.list.setFocus()
    squads.press("Delete")
    squads.say("разъехались")
    squads.press("Enter")
    assert squads.state.squad("Маятник").withdrew == "разъехались"  # type: ignore[union-attr]
    assert cells(teams.list, "Маятник")[5] == "снялась"
    assert not teams.withdraw_button.isEnabled()


def test_names_that_look_alike_are_asked_about(squads: Organiser) -> None:
    teams = squads.section("teams")
    assert not teams.doubt.isVisible()
    squads.page.ledger.do(MemberJoined("Шесть шляп", people(2, 1)[0].replace("е", "ё")))
    assert teams.doubt.isVisible()
    assert "(Зенит)" in teams.doubt.words.whole()
    assert "(Шесть шляп)" in teams.doubt.words.whole()
    squads.click("Это разные")
    assert not teams.doubt.isVisible()
    assert squads.page.ledger.doubtful() == ()


def test_earlier_seasons_are_listed(squads: Organiser) -> None:
    teams = squads.section("teams")
    squads.press("F5", times=2)
    assert teams.views.current == "earlier"
    earlier = teams.earlier
    assert earlier.lines.toPlainText().splitlines() == list(EARLIER)
    earlier.lines.setPlainText("осень-зима 2026\nосень-зима 2026")
    squads.click("Сохранить список")
    assert squads.refused
    assert squads.state.earlier == EARLIER
    earlier.lines.setPlainText("\n".join(["  зима 2027 ", *EARLIER]))
    squads.click("Сохранить список")
    assert squads.state.earlier[0] == "зима 2027"


def test_earlier_seasons_come_from_the_club(begun: Organiser) -> None:
    for name, day in (("весна 2025", 2025), ("весна 2026", 2026)):
        begun.page.show_list()
        begun.press("Insert")
        begun.say(name)
        form = begun.page.start.form
        form.begins.setDate(form.begins.date().addYears(day - 2026 - 1))
        form.finish()
    first = next(line.id for line in begun.games.lines("season") if line.title["season"] == "весна-лето 2027")
    begun.page.controller.open_game(first)
    teams = begun.section("teams")
    teams.turn("earlier")
    begun.click("Взять из файла клуба")
    begun.click("Сохранить список")
    assert begun.refused == ""
    assert begun.state.earlier == ("весна 2026", "весна 2025")


def test_a_line_up_is_handed_in(running: Organiser) -> None:
    teams = running.section("teams")
    handed = next(iter(running.state.lineups))
    teams.list.go_to(handed[1])
    running.press("F5")
    card = teams.lineup
    fixture = next(one for one in running.state.fixtures if one.key == handed[0])
    card.show_fixture(fixture)
    assert card.told.text().endswith("Принят.")
    other = next(iter(set(handed[0][1]) - {handed[1]}))
    teams.list.go_to(other)
    card.show_fixture(fixture)
    card.begin()
    card.list.selectRow(0)
    running.press("Space")
    assert "✕ " in card.told.text()  # five at the table
    running.press("F4")
    assert card.override.isVisible()
    running.click("Не вносить")
    running.press("Enter") if card.list.hasFocus() else card.list.setFocus()
    card.move_on(card.list.key)
    if "✕" in card.told.text():
        card.move_on(card.list.key)
    assert "✕" not in card.told.text()
    running.press("F4")
    lineup = running.state.lineups[handed[0], other]
    assert len(lineup.table) == 6


def test_a_line_up_needs_an_evening(squads: Organiser) -> None:
    teams = squads.section("teams")
    teams.turn("lineup")
    assert teams.lineup.told.text() == "У этой команды вечеров пока не назначено."
    assert not teams.lineup.hand_in_button.isEnabled()
    squads.press("F4")
    assert squads.state.lineups == {}
    squads.page.ledger.do_all([BracketSet(("Гранит", "Опыт")), EveningScheduled("play-off", "Гранит", "Опыт", "2027-07-07")])
    teams.show_part("lineup:Опыт")
    assert teams.lineup.evening.currentText() == "ср\N{NO-BREAK SPACE}07.07.2027 · Гранит · плей-офф"


def test_names_as_people_write_them() -> None:
    assert read_names("1) Анна  Белых\n2) Борис\n2) Борис") == ("Анна Белых", "Борис")
    assert read_names("7 пятниц\n\nАнна") == ("7 пятниц", "Анна")
