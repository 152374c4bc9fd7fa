"""The whole day clicked through on a real file: from an empty list to the printed table."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pypdfium2
from PySide6.QtCore import Qt

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.mafia.events import (
    BestMoveNamed,
    DayBegan,
    ExtraGiven,
    NightBegan,
    ProtocolSigned,
    RolesDealt,
    Shot,
    TeamDefeated,
)
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.mafia.tournament import LotDrawn, Tournament
from judge_console.store.database import open_club
from judge_console.words import amount
from tests.desk.tournaments import nicknames
from tests.ui.tournament.chief import Chief
from tests.ui.tournament.test_seating import wait_for_draw

CTRL = Qt.KeyboardModifier.ControlModifier
ROLES = "КМКШКДККМК"


def events(judge: str, winner: str, killed: int, best: int) -> tuple[object, ...]:
    """A short game: the first night, the last word's guess, a team defeat, extra points."""
    loser = "black" if winner == "red" else "red"
    guess = tuple(seat for seat in (2, 6, 9) if seat != killed)[:3]
    return (
        RolesDealt(ROLES),
        DayBegan(),
        NightBegan(),
        Shot(killed),
        BestMoveNamed(guess),
        DayBegan(),
        TeamDefeated(loser, "6.8.2"),
        *((ExtraGiven(best, Decimal("0.5")),) if best else ()),
        ProtocolSigned(judge),
    )


class OtherTable:
    """Another laptop: it has the plan on paper, plays its table and gives the records out on a stick."""

    def __init__(self, path: Path, stick: Path, chief: Chief) -> None:
        self.path, self.stick, self.chief = path, stick, chief
        stick.mkdir(exist_ok=True)

    def plays(self, state: Tournament, rounds: tuple[int, ...], table: int, judge: str) -> None:
        own = state.head.tournament
        with open_club(self.path) as club:
            games = Games(club, self.chief.clock, Regulations())
            for number in rounds:
                head = MafiaHead(GameHead(own.name, own.stage, number, table, own.date, judge), state.seating[number - 1][table - 1])
                session = games.begin("mafia", state.rules.id, head)
                for event in events(judge, "red" if number % 2 else "black", 1 + number % 10, 0):
                    session.record(event)  # type: ignore[arg-type]  # events of a game
                (self.stick / f"round {number} table {table}.game.json").write_text(games.export(session.game_id), "utf-8")


def draw(chief: Chief) -> None:
    section = chief.section("seating")
    section.seconds.setValue(1)
    section.seed.setText("2026")
    section.uneven.setChecked(True)
    chief.press("F4")
    wait_for_draw(section)
    assert section.candidate is not None
    chief.press("Enter", modifiers=CTRL)


def play_from_the_plan(chief: Chief, number: int, table: int, winner: str) -> None:
    timetable = chief.section("timetable")
    timetable.list.go_to(f"{number} {table}")
    timetable.begin()
    timetable.list.go_to(f"{number} {table}")
    chief.press("Enter")
    assert chief.window.top.tabs[0].isChecked()
    session = chief.program.controller.session
    assert session is not None
    game = session.course.head.game
    assert (game.number, game.table) == (number, table)
    for event in events(game.judge, winner, 1 + number % 10, 3 if winner == "red" else 2):
        assert chief.program.controller.do(event), event  # type: ignore[arg-type]  # events of a game
    chief.window.top.tabs[1].click()


def test_the_whole_day(chief: Chief, tmp_path: Path) -> None:
    # In the morning: a tournament, twenty-one entries, one of them late; judges; the clock of the day.
    chief.press("Insert")
    chief.say("Кубок зимы")
    chief.press("Enter", modifiers=CTRL)
    entries = chief.section("entries")
    chief.paste("\n".join(f"{number}. {name}" for number, name in enumerate(nicknames(20), 1)), entries.nickname)
    entries.nickname.setText("Опоздавший")
    entries.late.setChecked(True)
    chief.click("Внести")
    entries.late.setChecked(False)
    entries.list.go_to("Барон")
    entries.card.missed.setText("2")
    chief.click("Отметить")
    chief.click("Столы")
    for line, judge in zip(entries.tables.judges, ("Орлова", "Иванов"), strict=False):
        line.setText(judge)
        line.editingFinished.emit()
    assert [one.nickname for one in chief.state.entrants] == [*nicknames(20), "Опоздавший"]
    assert chief.state.judges == {1: "Орлова", 2: "Иванов"}

    draw(chief)
    assert len(chief.state.seating) == 5
    assert not any("Барон" in table for table in chief.state.seating[1])
    timetable = chief.section("timetable")
    timetable.begins.setTime(timetable.begins.time().fromString("11:00", "HH:mm"))
    chief.click("Задать часы дня")
    assert timetable.list.words()[0][0] == "11:00–12:00"

    # Rounds 1 and 2: table 1 is played here, table 2 on another laptop.
    for number, winner in ((1, "red"), (2, "black")):
        play_from_the_plan(chief, number, 1, winner)
    stick = tmp_path / "stick"
    other = OtherTable(tmp_path / "other.judge", stick, chief)
    other.plays(chief.state, (1, 2), 2, "Иванов")
    results = chief.section("results")
    results.bring_in([stick])
    assert results.told_line.text() == "новых: 2"
    results.bring_in([stick])
    assert results.told_line.text() == "уже есть: 2"
    assert [row[:2] for row in results.list.words()] == [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]]

    # One is expelled: the rest is drawn anew, what was played stays.
    expelled = chief.state.seating[1][0][4]
    entries = chief.section("entries")
    entries.list.go_to(expelled)
    assert entries.card.after.value() == 2
    chief.click("Игрок")
    chief.click("Удалить")
    played = chief.state.seating[:2]
    draw(chief)
    assert chief.state.seating[:2] == played
    assert not any(expelled in table for tables in chief.state.seating[2:] for table in tables)

    # Rounds 3 to 5.
    for number in (3, 4, 5):
        play_from_the_plan(chief, number, 1, "red" if number % 2 else "black")
    other.plays(chief.state, (3, 4, 5), 2, "Иванов")
    results = chief.section("results")
    results.bring_in([stick])
    assert results.told_line.text() == "новых: 3, уже есть: 2"

    # The table: everyone's points are what the games gave out; ties down to the lot.
    standings = chief.section("standings")
    account = chief.page.ledger.account
    assert len(account.finished) == 10
    for row in account.rows:
        own = [score for game in account.finished for score in game.scores if score.player == row.player]
        late = -1 if row.player == "Опоздавший" else 0
        assert row.total == sum(score.points + score.extra for score in own) + late
        assert row.games == len(own)
    assert 1 <= next(row for row in account.rows if row.player == expelled).games <= 2
    due = standings.due_ties()
    assert due, "the games above leave players level"
    chief.press("F4")
    assert len(chief.state.lots) == 1
    while standings.due_ties():
        chief.press("F4")
    lots = [entry.event for entry in chief.page.ledger.desk.session.course.entries if isinstance(entry.event, LotDrawn)]
    assert [lot.order for lot in lots] == list(chief.state.lots)
    assert [row.place for row in chief.rows] == list(range(1, len(chief.rows) + 1))
    chief.click("Закрыть турнир")

    # The printed table, read back, is the one in the window.
    chief.page.print_now()
    chief.settle()
    preview = chief.page.section.preview  # type: ignore[attr-defined]  # the section of papers
    path = tmp_path / "таблица.pdf"
    preview.write(str(path))
    document = pypdfium2.PdfDocument(path.read_bytes())
    text = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    document.close()
    place = 0
    for row in chief.rows:
        found = text.find(f"{row.place} {row.player} {row.games} {amount(row.points)} ", place)
        assert found >= place, row
        assert amount(row.total) in text[found : found + 80], row
        place = found
    assert "п. 7.3" not in text  # who was expelled stands in the list of entries, not here

    # After a stop it is all there again.
    closed = chief.rows
    game_id = chief.page.ledger.desk.session.game_id
    chief.page.controller.hold(None)
    chief.page.controller.open_game(game_id)
    assert chief.rows == closed
    assert chief.state.signed
