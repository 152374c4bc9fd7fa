from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest

from judge_console.desk.disciplines import DISCIPLINES, Regulations, rules_from
from judge_console.desk.games import Games, ImportConflict, is_game_name, read_record_text, record_id, replay, result_object
from judge_console.desk.session import GameSession
from judge_console.engine.errors import FormatError, Refused, StorageTrouble
from judge_console.engine.events import Entry
from judge_console.engine.record import Record, write_record
from judge_console.mafia.events import DayBegan, ExtraGiven, Fouled, GameAbandoned, NightBegan, ProtocolSigned, TeamDefeated, VotingBegan
from judge_console.mafia.game import MAFIA
from judge_console.mafia.standings import score_of
from judge_console.mafia.state import MafiaHead
from judge_console.resource_files import resource
from judge_console.store.database import open_club
from tests.desk.conftest import FIRST_DAY, NICKNAMES


@pytest.fixture
def record(head: MafiaHead) -> Record:
    return Record("mafia", "mafia-tournament", None, head, tuple(Entry(event) for event in FIRST_DAY))


def test_a_game_lists_with_what_became_of_it(games: Games, session: GameSession, head: MafiaHead) -> None:
    def status() -> tuple[str, str | None]:
        (line,) = games.lines()
        return line.status, line.winner

    assert status() == ("new", None)
    session.record(DayBegan())
    assert status() == ("open", None)
    session.record(GameAbandoned())
    assert status() == ("abandoned", None)
    session.record(TeamDefeated("black", "6.8.2"))
    assert status() == ("finished", "red")
    session.record(ProtocolSigned("Орлова"))
    assert status() == ("signed", "red")
    (line,) = games.lines()
    assert line.title["tournament"] == head.game.tournament
    assert line.events == 4


def test_a_list_line_left_behind_by_a_crash_is_made_anew(games: Games, session: GameSession) -> None:
    session.record(DayBegan())
    games.club.notes.keep_outcome(session.game_id, 0, {"status": "new"})

    (line,) = games.lines()

    assert line.status == "open"


def test_a_list_can_be_read_from_a_file_that_cannot_be_written(games: Games, session: GameSession) -> None:
    session.record(DayBegan())
    games.club.notes.keep_outcome(session.game_id, 0, {"status": "new"})

    with open_club(games.club.path, read_only=True) as looked_at:
        (line,) = Games(looked_at, games.clock, games.regulations).lines()

    assert line.status == "open"


def test_a_game_that_cannot_be_read_is_listed_and_hides_no_other(games: Games, session: GameSession, head: MafiaHead) -> None:
    games.club.journals.append(session.game_id, 0, "2026-11-28T20:00:00+03:00", '{"kind": "danced"}')
    games.begin("mafia", "mafia-tournament", head)

    games.begin("mafia", "mafia-tournament", head).record(DayBegan())

    assert [line.status for line in games.lines()] == ["open", "new", "damaged"]
    assert games.lines(limit=2) == games.lines("mafia", limit=2) == games.lines()[:2]


def test_games_are_counted_by_how_they_stand_without_being_read(games: Games, session: GameSession, head: MafiaHead) -> None:
    for events in ((), (DayBegan(), GameAbandoned()), (DayBegan(), GameAbandoned())):
        begun = games.begin("mafia", "mafia-tournament", head)
        for event in events:
            begun.record(event)
    unheard = str(uuid4())
    rules = session.course.rules
    games.club.journals.create_game(
        unheard, discipline="mafia", regulation=rules.id, regulation_text=rules.text, head="{}", created_at="2026", origin="begun here"
    )

    assert games.count_by_status() == games.count_by_status("mafia") == {"new": 2, "abandoned": 2, "damaged": 1}
    assert games.count_by_status("quiz") == {}
    assert {line.status for line in games.lines() if line.id == unheard} == {"damaged"}


def test_a_journal_these_rules_would_not_have_let_in_is_told(games: Games, session: GameSession) -> None:
    games.club.journals.append(session.game_id, 0, "2026-11-28T20:00:00+03:00", '{"kind": "voting_began"}')

    with pytest.raises(StorageTrouble) as trouble:
        games.open(session.game_id)

    assert (trouble.value.code, trouble.value.facts["event"], trouble.value.facts["because"]) == ("journal_refused", 0, "wrong_phase")


def test_scores_of_finished_games_come_with_the_list(games: Games, session: GameSession) -> None:
    for event in FIRST_DAY:
        session.record(event)
    assert [scores for _, scores in games.scored_lines()] == [()]
    session.record(TeamDefeated("black", "6.8.2"))
    session.record(ExtraGiven(2, Decimal("0.35")))

    ((line, scores),) = games.scored_lines()

    assert scores == score_of(session.state)
    own = str(line.title["tournament"]), str(line.title["stage"])
    assert games.scored_lines(own) == games.scored_lines()
    assert games.scored_lines(("another", own[1])) == ()
    assert games.lines("mafia") == games.lines()
    assert games.lines("tournament") == ()
    assert (scores[1].extra, scores[6].points) == (Decimal("0.35"), 3)


def test_an_exported_game_comes_back_the_same(tmp_path: Path, games: Games, session: GameSession) -> None:
    for event in FIRST_DAY:
        session.record(event)
    text = games.export(session.game_id)

    with open_club(tmp_path / "другой.judge") as club:
        others = Games(club, games.clock, games.regulations)
        (imported,) = others.bring_in([read_record_text(text)])
        assert (imported.game_id, imported.result) == (session.game_id, "new")
        assert others.open(session.game_id).course == session.course
        assert others.export(session.game_id) == text


def test_the_same_record_twice_changes_nothing(games: Games, record: Record) -> None:
    first, second = games.bring_in([record, record])
    (third,) = games.bring_in([record])

    assert [first.result, second.result, third.result] == ["new", "unchanged", "unchanged"]
    assert first.game_id == second.game_id == third.game_id == record_id(record)
    assert len(games.lines()) == 1


def test_other_events_under_the_same_id_are_a_conflict(games: Games, session: GameSession) -> None:
    session.record(DayBegan())
    kept = session.record_file()
    session.record(NightBegan())

    with pytest.raises(ImportConflict) as conflict:
        games.bring_in([kept])

    assert (conflict.value.facts["here"], conflict.value.facts["there"]) == (2, 1)
    assert len(games.open(session.game_id).course.entries) == 2


def test_a_record_with_another_head_is_another_game_whatever_its_events(games: Games, session: GameSession, head: MafiaHead) -> None:
    session.record(DayBegan())
    record = session.record_file()

    assert games.likeness(record) == "same"
    assert games.likeness(replace(record, head=replace(head, players=NICKNAMES[::-1]))) == "different"
    assert games.likeness(replace(record, regulation="fiim-2024")) == "different"


def test_a_continuation_that_is_not_lawful_is_not_taken(games: Games, session: GameSession) -> None:
    session.record(DayBegan())
    record = session.record_file()

    with pytest.raises(Refused) as refused:
        games.carry_on(replace(record, entries=(*record.entries, Entry(ExtraGiven(1, Decimal(1))))))

    assert (refused.value.index, refused.value.code) == (1, "game_not_over")
    assert games.open(session.game_id).course == session.course


def test_one_bad_record_keeps_all_of_them_out(games: Games, record: Record, head: MafiaHead) -> None:
    bad = Record("mafia", "mafia-tournament", None, head, (Entry(VotingBegan()),))

    with pytest.raises(Refused) as refused:
        games.bring_in([record, bad])

    assert refused.value.index == 0
    assert games.lines() == ()


def test_a_replay_goes_on_after_a_refusal_and_keeps_the_numbers(regulations: Regulations, head: MafiaHead) -> None:
    events = (VotingBegan(), *FIRST_DAY, ExtraGiven(1, 1))
    judged = replay(Record("mafia", "mafia-tournament", None, head, tuple(map(Entry, events))), regulations)

    assert [(refused.index, refused.code) for refused in judged.refusals] == [(0, "wrong_phase"), (9, "game_not_over")]
    assert judged.course.state.first_killed == 7


def test_a_refused_event_counts_for_nothing_in_later_corrections(regulations: Regulations, head: MafiaHead) -> None:
    text = write_record(Record("mafia", "mafia-tournament", None, head, ()), MAFIA)
    table = json.loads(text)
    table["events"] = [
        {"kind": "night_began"},
        {"kind": "day_began"},
        {"kind": "fouled", "seat": 2},
        {"kind": "struck", "event": 0, "why": "не было"},
        {"kind": "undone"},
    ]

    judged = replay(read_record_text(json.dumps(table)), regulations)

    assert [(refused.index, refused.code) for refused in judged.refusals] == [(0, "wrong_phase"), (3, "no_such_event")]
    assert judged.course.state.seat(2).fouls == 0


def test_a_result_names_what_it_is_a_result_of(games: Games, session: GameSession) -> None:
    result = result_object(session.course)

    assert (result["format"], result["version"]) == ("judge-console-result", 1)
    assert (result["discipline"], result["regulation"]) == ("mafia", "mafia-tournament")
    assert result["finished"] is False


def test_a_game_is_found_by_the_beginning_of_its_id(games: Games, session: GameSession, head: MafiaHead) -> None:
    assert games.find(session.game_id[:8].upper()) == session.game_id
    with pytest.raises(StorageTrouble) as trouble:
        games.find("zzzz")
    assert trouble.value.code == "no_such_game"
    while len({line.id[0] for line in games.lines()}) == len(games.lines()):
        games.begin("mafia", "mafia-tournament", head)
    firsts = [line.id[0] for line in games.lines()]
    with pytest.raises(StorageTrouble) as trouble:
        games.find(next(first for first in firsts if firsts.count(first) > 1))
    assert trouble.value.code == "several_games"


@pytest.mark.parametrize(
    ("name", "is_name"),
    [("0b5e", True), ("0B5E-12", True), ("3f2504e0-4f89-41d3-9a0c-0305e82c3301", True), ("0b5", False), ("игра.json", False)],
)
def test_names_of_games_and_of_files_are_told_apart(name: str, *, is_name: bool) -> None:
    assert is_game_name(name) is is_name


def test_a_head_that_does_not_fit_begins_no_game(games: Games, head: MafiaHead) -> None:
    with pytest.raises(FormatError) as error:
        games.begin("mafia", "mafia-tournament", MafiaHead(head.game, NICKNAMES[:9]))

    assert (error.value.code, error.value.place) == ("wrong_count", "players")
    assert games.lines() == ()


def test_a_record_of_an_unknown_discipline_is_told_with_those_there_are(record: Record) -> None:
    text = write_record(record, MAFIA).replace('"discipline": "mafia"', '"discipline": "chess"')

    with pytest.raises(FormatError) as error:
        read_record_text(text)

    assert error.value.facts == {"found": "chess", "allowed": ", ".join(DISCIPLINES)}
    assert len(DISCIPLINES) == len({DISCIPLINES[name].name for name in DISCIPLINES}) >= 3
    assert [DISCIPLINES[name].name for name in DISCIPLINES] == list(DISCIPLINES)


class TestRegulations:
    def test_shipped_ones_come_first_and_cannot_be_replaced(self, tmp_path: Path, regulations: Regulations) -> None:
        own = tmp_path / "regulations" / "mafia"
        own.mkdir(parents=True)
        shipped = resource("regulations", "mafia", "mafia-tournament.toml").read_text(encoding="utf-8")
        (own / "mafia-tournament.toml").write_text("id = 1", encoding="utf-8")
        (own / "our-club.toml").write_text(shipped.replace('id = "mafia-tournament"', 'id = "our-club"'), encoding="utf-8")

        assert [(file.id, file.shipped) for file in regulations.files("mafia")] == [
            ("aml", True),
            ("fiim-2024", True),
            ("mafia-tournament", True),
            ("rfm-2026", True),
            ("our-club", False),
        ]
        assert regulations.rules("mafia", "mafia-tournament").id == "mafia-tournament"
        assert regulations.rules("mafia", "our-club").id == "our-club"

    def test_an_unknown_one_is_told_with_those_there_are(self, regulations: Regulations) -> None:
        with pytest.raises(FormatError) as error:
            regulations.text("mafia", "../mafia/mafia-tournament")

        assert error.value.code == "unknown_regulation"
        assert "mafia-tournament" in str(error.value.facts["allowed"])

    @pytest.mark.parametrize(
        ("old", "new", "code", "place"),
        [
            ("silence_at = 3\n", "", "missing_key", "fouls.silence_at"),
            ("silence_at = 3\n", "silence_at = 3\nsilent_at = 3\n", "unknown_key", "fouls.silent_at"),
            ("silence_at = 3\n", 'silence_at = "3"\n', "wrong_type", "fouls.silence_at"),
            ('id = "our-club"', 'id = "their-club"', "unknown_value", "id"),
            ("[table]", "[table", "not_toml", ""),
        ],
    )
    def test_a_bad_one_is_told_with_file_and_place(self, tmp_path: Path, old: str, new: str, code: str, place: str) -> None:
        own = tmp_path / "mafia"
        own.mkdir()
        text = resource("regulations", "mafia", "mafia-tournament.toml").read_text(encoding="utf-8")
        text = text.replace('id = "mafia-tournament"', 'id = "our-club"')
        assert old in text
        (own / "our-club.toml").write_text(text.replace(old, new, 1), encoding="utf-8")

        with pytest.raises(FormatError) as error:
            Regulations(tmp_path).rules("mafia", "our-club")

        assert (error.value.code, error.value.place, error.value.file) == (code, place, str(own / "our-club.toml"))

    def test_without_a_folder_of_ones_own_the_shipped_ones_are_there(self) -> None:
        assert {file.id for file in Regulations().files("mafia")} >= {"fiim-2024", "mafia-tournament"}

    def test_every_shipped_one_reads(self) -> None:
        for file in Regulations().files("mafia"):
            assert rules_from("mafia", file.id, file.path.read_text(encoding="utf-8")).id == file.id


def test_a_game_keeps_the_regulation_it_was_begun_under(tmp_path: Path, games: Games, head: MafiaHead) -> None:
    own = tmp_path / "regulations" / "mafia"
    own.mkdir(parents=True)
    text = resource("regulations", "mafia", "mafia-tournament.toml").read_text(encoding="utf-8")
    (own / "our-club.toml").write_text(text.replace('id = "mafia-tournament"', 'id = "our-club"'), encoding="utf-8")
    session = games.begin("mafia", "our-club", head)
    (own / "our-club.toml").unlink()

    assert games.open(session.game_id).course.rules.id == "our-club"


def test_scores_kept_before_fouls_were_are_made_anew_once(games: Games, session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    for event in FIRST_DAY:
        session.record(event)
    session.record(Fouled(4, "6.6.1"))
    session.record(TeamDefeated("black", "6.8.2"))
    notes = games.club.notes
    (kept,) = notes.summaries()
    assert kept.outcome is not None
    old = kept.outcome | {"scores": [row[:-1] for row in kept.outcome["scores"]]}
    notes.keep_outcome(session.game_id, len(session.course.entries), old)

    ((_line, scores),) = games.scored_lines()

    assert scores == score_of(session.state)
    assert scores[3].fouls == 1
    assert notes.summaries() == [kept]
    with monkeypatch.context() as forbidden:
        forbidden.setattr(Games, "open", None)
        assert games.scored_lines()[0][1] == scores
