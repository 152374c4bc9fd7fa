"""From a journal played under the real rules to the cells of its protocol."""

from dataclasses import replace
from decimal import Decimal

import pytest

from judge_console import words
from judge_console.engine.course import Course
from judge_console.engine.events import Changed, Entry, Event, HeadChanged, Inserted, Redone, Struck, Undone
from judge_console.engine.events import Ruling as EngineRuling
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    Expelled,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    Penalised,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import read_rules
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.printout.mafia_protocol import Imprint, MafiaCourse, blank_of, protocol_of
from judge_console.printout.protocol import blanks_pdf, protocols_pdf
from judge_console.printout.protocol_sheet import (
    BestMove,
    BlankSheet,
    Correction,
    DayStrip,
    Departure,
    Head,
    Lift,
    NightStrip,
    Note,
    ProtocolSheet,
    Ruling,
    SeatLine,
    Signature,
    Violation,
)
from judge_console.resource_files import resource
from tests.printout.reading import read

NAMES = ("Лиса", "Барин", "Мята", "Гром", "Тихоня", "Пятница", "Шах", "Ольха", "Сыщик", "Луна")
HEAD = MafiaHead(GameHead("Весенний кубок", "полуфинал", 5, 3, "2026-04-18", "Воронцова"), NAMES)
IMPRINT = Imprint("Пульт судьи 0.1.0", "18.04.2026 20:31", "A1B2-C3D4", "judge-console:A1B2C3D4")
RULES = {
    name: read_rules(resource("regulations", "mafia", f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("mafia-tournament", "fiim-2024")
}


def played(*events: Event | Entry, rules: str = "mafia-tournament") -> MafiaCourse:
    course = Course.opened(MAFIA, HEAD, RULES[rules])
    for event in events:
        course = course.record(event if isinstance(event, Entry) else Entry(event))
    return course


def sheet_of(*events: Event | Entry, rules: str = "mafia-tournament") -> ProtocolSheet:
    def say_ruling(ruling: EngineRuling) -> str:
        return words.sentence(ruling.code, ruling.facts)

    def say_entry(entry: Entry) -> str:
        return f"{entry.event.kind}!"

    return protocol_of(played(*events, rules=rules), IMPRINT, say_ruling=say_ruling, say_entry=say_entry)


DEAL = RolesDealt("КМККДКШКМК")
DAY_ONE = (
    DEAL,
    DayBegan(),
    SpeechBegan(1),
    Nominated(1, 2),
    Entry(Fouled(4, "6.6.1"), at="2026-04-18T19:02:40+03:00"),
    Nominated(2, 9),
    VotingBegan(),
    VotesCast(2, voters=(1, 3, 4, 5, 6, 7)),
)
NIGHT_ONE = (NightBegan(), Shot(1), Checked("Д", 7), Checked("Ш", 9), BestMoveNamed((2, 9, 8)))
TO_THE_END = (
    *DAY_ONE,
    *NIGHT_ONE,
    DayBegan(),
    Nominated(3, 5),
    Nominated(4, 10),
    VotingBegan(),
    VotesCast(5, hands=4),
    VotesCast(5, hands=4),
    LiftVoted(hands=5),
    NightBegan(),
    Missed(),
    DayBegan(),
    Nominated(4, 9),
    VotingBegan(),
)


@pytest.mark.clause("mafia:9.1", "mafia:9.2.1", "mafia:9.2.2", "mafia:9.2.3", "mafia:9.3")
def test_head_and_nicknames_are_those_of_the_game() -> None:
    sheet = sheet_of()
    assert sheet.head == Head("Весенний кубок", "полуфинал", 5, 3, "2026-04-18", "Воронцова")
    assert tuple(line.nickname for line in sheet.seats) == NAMES
    assert (sheet.regulation, sheet.made_by, sheet.printed) == ("Регламент турнира", "Пульт судьи 0.1.0", "18.04.2026 20:31")
    assert (sheet.check_code, sheet.qr_text) == ("A1B2-C3D4", "judge-console:A1B2C3D4")
    words.use_language("en")
    assert sheet_of().regulation == "Tournament regulation"


@pytest.mark.clause("mafia:9.4", "mafia:9.4.1")
def test_roles_come_when_they_are_known() -> None:
    assert [line.role for line in sheet_of(DayBegan()).seats] == [""] * 10
    assert [line.role for line in sheet_of(DayBegan(), DEAL).seats] == list("КМККДКШКМК")


@pytest.mark.clause("mafia:9.5")
def test_days_and_nights_as_they_were_played() -> None:
    sheet = sheet_of(*TO_THE_END)
    assert sheet.days == (
        DayStrip(1, 1, ((1, 2), (2, 9)), (((2, 6), (9, 4)),), None, (2,), decided=True),
        DayStrip(2, 3, ((3, 5), (4, 10)), (((5, 4), (10, 4)), ((5, 4), (10, 4))), Lift(5, passed=True), (5, 10), decided=True),
        DayStrip(3, 4, ((4, 9),), (((9, 6),),), None, (9,), decided=True),
    )
    assert sheet.nights == (NightStrip(1, 1, False, (7, True), (9, True)), NightStrip(2, None, True, None, None))


def test_a_running_day_has_nobody_who_left_yet() -> None:
    sheet = sheet_of(*DAY_ONE[:4])
    assert sheet.days == (DayStrip(1, 1, ((1, 2),)),)
    assert sheet_of(*DAY_ONE[:-1]).days[0].ballots == ((),)
    assert sheet_of(*DAY_ONE, NightBegan()).nights == (NightStrip(1),)


def test_why_a_day_had_no_vote() -> None:
    assert sheet_of(*DAY_ONE[:4], NightBegan()).days[0].remark == "one_candidate"
    assert sheet_of(*DAY_ONE[:4]).days[0].remark == ""
    assert sheet_of(DEAL, DayBegan(), NightBegan()).days[0] == DayStrip(1, 1, decided=True)
    cancelled = sheet_of(DEAL, DayBegan(), Nominated(1, 2), Nominated(2, 9), Removed(4, "6.7.4"), rules="fiim-2024")
    assert cancelled.days[0].remark == "cancelled"


def test_checks_without_known_roles_have_no_answer() -> None:
    sheet = sheet_of(DayBegan(), NightBegan(), Shot(1), Checked("Д", 7), Checked("Ш", 9))
    assert sheet.nights == (NightStrip(1, 1, False, (7, None), (9, None)),)


@pytest.mark.clause("mafia:9.6")
def test_the_best_move_with_what_it_brought() -> None:
    assert sheet_of(*DAY_ONE, *NIGHT_ONE).best_move == BestMove(1, (2, 9, 8), 2, Decimal("0.5"))
    assert sheet_of(*DAY_ONE, *NIGHT_ONE[:-1]).best_move is None
    blind = sheet_of(*DAY_ONE[1:], *NIGHT_ONE)
    assert blind.best_move == BestMove(1, (2, 9, 8))
    missed = sheet_of(*DAY_ONE, NightBegan(), Missed())
    assert (missed.best_move, missed.nights[0].missed) == (None, True)


def test_a_best_move_accepted_against_the_rules_has_nobody_who_made_it() -> None:
    sheet = sheet_of(*DAY_ONE, NightBegan(), Missed(), Entry(BestMoveNamed((2, 9)), override="судья разрешил"))
    assert sheet.best_move == BestMove(None, (2, 9), 2)
    assert sheet.rulings[0].text.endswith("; причина: судья разрешил")
    assert "ПРОТОКОЛ ИГРЫ" in read(protocols_pdf([sheet]))[0].text


@pytest.mark.clause("mafia:9.7", "mafia:9.8", "mafia:9.9")
def test_the_end_fills_winner_points_and_extra_points() -> None:
    sheet = sheet_of(*TO_THE_END, Entry(ExtraGiven(7, Decimal(1)), note="вёл стол"), ExtraGiven(9, Decimal("0.25")))
    assert (sheet.winner, sheet.reason, sheet.clause) == ("red", "no_black_left", "")
    two = Decimal(2)
    assert sheet.seats[0] == SeatLine(
        1, "Лиса", "К", left=Departure("killed", night=1), points=two, extra=Decimal("0.5"), best_move=Decimal("0.5"), total=Decimal("2.5")
    )
    assert sheet.seats[6] == SeatLine(7, "Шах", "Ш", points=Decimal(3), extra=Decimal(1), total=Decimal(4))
    assert sheet.seats[8].total == Decimal("0.25")
    assert sheet.seats[9].left == Departure("voted", day=2)
    assert sheet.notes == (Note("место 7, доп. баллы 1: вёл стол"),)


@pytest.mark.clause("mafia:9.8")
def test_before_the_end_only_penalties_are_points() -> None:
    sheet = sheet_of(*DAY_ONE, Penalised(3, Decimal(-1), "6.3"))
    assert [line.points for line in sheet.seats] == [None, None, Decimal(-1), *[None] * 7]
    assert {line.extra for line in sheet.seats} | {line.total for line in sheet.seats} == {None}


@pytest.mark.clause("mafia:9.8")
def test_leaving_the_table_costs_a_point_and_is_told() -> None:
    sheet = sheet_of(*TO_THE_END[:-3], Removed(4, "6.7.1"), DayBegan(), TeamDefeated("black", "6.8.2"))
    line = sheet.seats[3]
    assert (line.points, line.penalty, line.left) == (Decimal(1), Decimal(-1), Departure("removed", night=2, clause="6.7.1"))
    assert (sheet.winner, sheet.reason, sheet.clause) == ("red", "team_defeat", "6.8.2")


@pytest.mark.clause("mafia:9.5")
def test_fouls_stand_with_their_clauses_and_every_sanction_in_the_list() -> None:
    sheet = sheet_of(
        DEAL,
        Entry(Warned(2, "6.6.3"), note="тише"),
        DayBegan(),
        Entry(Fouled(4, "6.6.1"), at="2026-04-18T19:02:40+03:00"),
        Fouled(4),
        Fouled(4, "6.6.1"),
        Fouled(4, "6.6.4"),
        Expelled(5, "5.1.5", ruled_by="chief"),
        TeamDefeated("red", "6.8.1"),
    )
    assert sheet.seats[3].fouls == ("6.6.1", "", "6.6.1", "6.6.4")
    assert sheet.seats[3].left == Departure("fouls", day=1)
    assert sheet.seats[4].left == Departure("expelled", day=1, clause="5.1.5")
    warned, first, second, *_rest, expelled, defeat = sheet.violations
    assert warned == Violation("warning", "6.6.3", warned.clause_name, 2, amount=Decimal(1), when="знакомство", note="тише")
    assert first == Violation("foul", "6.6.1", "речь в чужую минуту", 4, amount=Decimal(1), when="день 1, 19:02")
    assert second == Violation("foul", "", "", 4, amount=Decimal(2), when="день 1")
    assert (expelled.sanction, expelled.chief, expelled.amount) == ("expulsion", True, None)
    assert (defeat.sanction, defeat.team, defeat.seat) == ("team_defeat", "red", None)
    words.use_language("en")
    assert sheet_of(DEAL, DayBegan(), Fouled(4, "6.6.1")).violations[0].clause_name == "speech in another player's minute"


def test_a_sanction_in_the_night_is_told_so() -> None:
    assert sheet_of(*DAY_ONE, NightBegan(), Fouled(3, "6.6.5")).violations[-1].when == "ночь 1"


def test_an_offered_team_defeat_is_listed_with_what_the_judge_made_of_it() -> None:
    offered = (*DAY_ONE[:6], Removed(9, "6.7.1"))
    assert sheet_of(*offered).rulings == (Ruling("место 9: поражение команды, рассмотрено и не присуждено", "6.8.1"),)
    given = sheet_of(*offered, TeamDefeated("black", "6.8.1"))
    assert given.rulings == (Ruling("место 9: поражение команды, присуждено", "6.8.1"),)


def test_an_override_is_listed_with_the_rule_and_the_reason() -> None:
    at = "2026-04-18T19:10:00+03:00"
    sheet = sheet_of(DEAL, DayBegan(), Nominated(1, 2), Entry(Nominated(3, 2), at=at, override="оба сказали сразу"))
    (ruling,) = sheet.rulings
    assert "2" in ruling.text
    assert ruling.text.endswith("; причина: оба сказали сразу")
    assert ruling.when == "19:10"
    assert sheet.days[0].nominations == ((1, 2), (3, 2))


def test_a_contradiction_is_listed_without_a_reason() -> None:
    sheet = sheet_of(DayBegan(), WinnerDeclared("black"), RolesDealt("КМККДКШКМК"))
    assert len(sheet.rulings) == 1
    assert "причина" not in sheet.rulings[0].text


def test_an_abandoned_game_has_no_result() -> None:
    sheet = sheet_of(*DAY_ONE, Entry(GameAbandoned(), note="вышло время"))
    assert (sheet.winner, sheet.reason) == (None, "abandoned")
    assert sheet.notes == (Note("игра прервана: вышло время"),)


def test_notes_say_what_they_belong_to() -> None:
    sheet = sheet_of(
        *DAY_ONE[1:],
        *NIGHT_ONE[:-1],
        Entry(BestMoveNamed((2,)), note="шёпотом"),
        Entry(DayBegan(), note="после перерыва", at="2026-04-18T19:30:00+03:00"),
        Entry(WinnerDeclared("red"), note="по договорённости"),
    )
    assert sheet.notes == (Note("лучший ход: шёпотом"), Note("после перерыва", "19:30"), Note("победитель объявлен: по договорённости"))


@pytest.mark.clause("mafia:9.10")
def test_the_signature_closes_and_a_correction_opens_again() -> None:
    signing = Entry(ProtocolSigned("Воронцова"), at="2026-04-18T20:15:00+03:00")
    signed = (*TO_THE_END, signing)
    assert sheet_of(*TO_THE_END).signature is None
    assert sheet_of(*signed).signature == Signature("Воронцова", "18.04.2026 20:15")
    assert sheet_of(*TO_THE_END, ProtocolSigned("Воронцова")).signature == Signature("Воронцова")
    change = HeadChanged((("players.3", "Мята-2"), ("game.table", 4)), "описка")
    reopened = sheet_of(*signed, Entry(change, at="2026-04-18T20:30:00+03:00"))
    assert reopened.signature is None
    assert reopened.corrections == (Correction("head_changed!", "описка", "20:30"),)
    assert reopened.seats[2].nickname == "Мята-2"
    again = sheet_of(*signed, Entry(change), Entry(ProtocolSigned("Воронцова"), at="2026-04-18T20:40:00+03:00"))
    assert again.signature == Signature("Воронцова", "18.04.2026 20:40")
    assert len(again.corrections) == 1


def test_corrections_before_a_signature_are_not_listed() -> None:
    course = (*TO_THE_END, Undone(), VotingBegan())
    assert sheet_of(*course).corrections == ()


def test_every_kind_of_correction_after_a_signature_is_told() -> None:
    signed = (*TO_THE_END, ProtocolSigned("Воронцова"))
    foul = 4
    told = sheet_of(
        *signed,
        Struck(foul, "не было"),
        Undone(),
        Redone(),
        Inserted(foul, Entry(Warned(6, "6.6.3")), "забыл"),
        Changed(foul + 1, Entry(Nominated(2, 9)), "ещё раз"),
        Changed(TO_THE_END.index(Missed()), Entry(Shot(shots=((9, 1),))), "стрелял в ушедшего"),
    ).corrections
    assert told == (
        Correction("struck!", "не было"),
        Correction("undone!", ""),
        Correction("redone!", ""),
        Correction("inserted!", "забыл"),
        Correction("changed!", "ещё раз"),
        Correction("changed!", "стрелял в ушедшего"),
    )


@pytest.mark.clause("mafia:9.2", "mafia:9.3")
def test_the_form_is_prepared_from_the_head_alone() -> None:
    blank = blank_of(HEAD, RULES["mafia-tournament"], IMPRINT)
    head = Head("Весенний кубок", "полуфинал", 5, 3, "2026-04-18", "Воронцова")
    assert blank == BlankSheet(head, NAMES, "Регламент турнира", "Пульт судьи 0.1.0", "18.04.2026 20:31")
    (page,) = read(blanks_pdf([blank]))
    assert all(name in page.text for name in NAMES)


def test_the_whole_game_prints() -> None:
    sheet = sheet_of(*TO_THE_END, ExtraGiven(7, Decimal(1)), ProtocolSigned("Воронцова"))
    pages = read(protocols_pdf([sheet, replace(sheet, signature=None)]))
    assert len(pages) == 4
    assert "мирный" in pages[0].text
