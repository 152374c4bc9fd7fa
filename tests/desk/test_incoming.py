"""Records from other tables: taken once, asked about where they tell a game otherwise, never written over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games, read_record_text
from judge_console.desk.incoming import arrive, conflict_of, keep_ours, record_files, take_theirs
from judge_console.desk.season_desk import SeasonDesk
from judge_console.desk.tournament_desk import TournamentDesk
from judge_console.engine.events import Undone
from judge_console.engine.record import write_record
from judge_console.mafia.game import MAFIA
from judge_console.quiz.season.events import EveningSetAside, FeePaid
from judge_console.store.database import open_club
from tests.desk.seasons import play as play_evening
from tests.desk.seasons import prepared as prepared_season
from tests.desk.tournaments import nicknames, play, prepared
from tests.ui.pressing import FakeClock


@pytest.fixture
def clubs(tmp_path: Path) -> Iterator[tuple[Games, Games]]:
    """Two laptops: ours and that of another table."""
    with open_club(tmp_path / "ours.judge") as ours, open_club(tmp_path / "theirs.judge") as theirs:
        yield Games(ours, FakeClock(), Regulations()), Games(theirs, FakeClock(), Regulations())


@pytest.fixture
def desks(clubs: tuple[Games, Games]) -> tuple[TournamentDesk, TournamentDesk]:
    ours, theirs = clubs
    players = nicknames(20)
    return prepared(ours, players, 2), prepared(theirs, players, 2)


def give_out(games: Games, game_id: str, folder: Path, name: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.game.json"
    path.write_text(games.export(game_id), "utf-8")
    return path


def test_a_folder_again_and_again(tmp_path: Path, clubs: tuple[Games, Games], desks: tuple[TournamentDesk, TournamentDesk]) -> None:
    for table in (1, 2):
        give_out(clubs[1], play(desks[1], 1, table, 7).game_id, tmp_path / "stick", f"table {table}")
    (tmp_path / "stick" / "notes.txt").write_text("no record")

    first = arrive(desks[0], clubs[0], [tmp_path / "stick"])
    again = arrive(desks[0], clubs[0], [tmp_path / "stick", tmp_path / "stick" / "table 1.game.json"])

    assert [one.result for one in first] == ["new", "new"]
    assert [one.result for one in again] == ["unchanged", "unchanged"]
    assert [(game.round, game.table, len(game.scores)) for game in desks[0].games()] == [(1, 1, 10), (1, 2, 10)]
    assert desks[0].standings() == desks[1].standings()


def test_one_bad_file_does_not_keep_the_others_out(
    tmp_path: Path, clubs: tuple[Games, Games], desks: tuple[TournamentDesk, TournamentDesk]
) -> None:
    good = give_out(clubs[1], play(desks[1], 1, 1, 7).game_id, tmp_path / "stick", "b")
    give_out(clubs[1], desks[1].session.game_id, tmp_path / "stick", "tournament")
    bad = tmp_path / "stick" / "a.game.json"
    bad.write_text("{}")
    unlawful = tmp_path / "stick" / "c.game.json"
    record = read_record_text(good.read_text("utf-8"))
    unlawful.write_text(write_record(replace(record, id=None, entries=(*record.entries, record.entries[-1])), MAFIA), "utf-8")

    found = arrive(desks[0], clubs[0], [tmp_path / "stick", tmp_path / "gone.game.json"])

    assert [(Path(one.file).name, one.result) for one in found] == [
        ("a.game.json", "unusable"),
        ("b.game.json", "new"),
        ("c.game.json", "unusable"),
        ("tournament.game.json", "unusable"),
        ("gone.game.json", "unusable"),
    ]
    assert [one.error.code for one in found if one.error is not None] == [
        "missing_key",
        "already_signed",
        "unknown_value",
        "no_such_file",
    ]
    with pytest.raises(ValueError, match="unusable"):
        conflict_of(clubs[0], found[0])


def test_an_older_copy_changes_nothing_and_a_longer_one_is_asked_about(
    tmp_path: Path, clubs: tuple[Games, Games], desks: tuple[TournamentDesk, TournamentDesk]
) -> None:
    session = play(desks[1], 1, 1, 7, sign=False)
    early = give_out(clubs[1], session.game_id, tmp_path / "stick", "early")
    session.record(Undone())
    late = give_out(clubs[1], session.game_id, tmp_path / "stick", "late")
    assert [one.result for one in arrive(desks[0], clubs[0], [early])] == ["new"]

    (asked,) = arrive(desks[0], clubs[0], [late])
    assert asked.result == "conflict"
    conflict = conflict_of(clubs[0], asked)
    assert conflict.continues
    clubs[0].carry_on(conflict.record)

    assert clubs[0].open(session.game_id).course.entries == session.course.entries
    assert [one.result for one in arrive(desks[0], clubs[0], [early, late])] == ["unchanged", "unchanged"]
    with pytest.raises(ValueError, match="continue"):
        clubs[0].carry_on(conflict.record)


class TestConflict:
    @pytest.fixture
    def other(self, tmp_path: Path, clubs: tuple[Games, Games], desks: tuple[TournamentDesk, TournamentDesk]) -> Path:
        """A record of one of our games that ended otherwise."""
        session = play(desks[1], 1, 1, 7)
        path = give_out(clubs[1], session.game_id, tmp_path / "stick", "table 1")
        record = read_record_text(path.read_text("utf-8"))
        clubs[0].bring_in([replace(record, entries=record.entries[:-2])])
        ours = clubs[0].open(session.game_id)
        ours.record(Undone())
        return path

    def test_ours_is_kept_for_good(self, clubs: tuple[Games, Games], desks: tuple[TournamentDesk, TournamentDesk], other: Path) -> None:
        before = desks[0].standings()
        (asked,) = arrive(desks[0], clubs[0], [other])
        conflict = conflict_of(clubs[0], asked)
        assert not conflict.continues
        assert len(conflict.theirs.entries) == len(conflict.ours.entries) + 1

        keep_ours(desks[0], conflict)

        assert [one.result for one in arrive(desks[0], clubs[0], [other])] == ["unchanged"]
        assert desks[0].standings() == before

    def test_theirs_is_taken_beside_ours(
        self, clubs: tuple[Games, Games], desks: tuple[TournamentDesk, TournamentDesk], other: Path
    ) -> None:
        (asked,) = arrive(desks[0], clubs[0], [other])
        conflict = conflict_of(clubs[0], asked)
        ours = clubs[0].open(conflict.game_id).course.entries

        taken = take_theirs(desks[0], clubs[0], conflict)

        assert taken != conflict.game_id
        assert clubs[0].open(conflict.game_id).course.entries == ours
        assert clubs[0].open(taken).course.entries == conflict.record.entries
        assert [game.line.id for game in desks[0].games()] == [taken]
        assert desks[0].standings()[0].points == desks[1].standings()[0].points
        assert [one.result for one in arrive(desks[0], clubs[0], [other])] == ["unchanged"]
        assert take_theirs(desks[0], clubs[0], conflict) == taken

        desks[0].record(Undone())
        assert len(desks[0].games()) == 2


def test_files_are_found_once(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("b.game.json", "a.game.json", "sub/c.game.json", "d.json"):
        (tmp_path / name).write_text("")
    assert [path.name for path in record_files([tmp_path / "b.game.json", tmp_path])] == ["b.game.json", "a.game.json", "c.game.json"]


class TestSeason:
    """The same for a season: evenings of another laptop, and the season's own record."""

    @pytest.fixture
    def seasons(self, clubs: tuple[Games, Games]) -> tuple[SeasonDesk, SeasonDesk]:
        """One season on both laptops, the second having it from a record."""
        ours, theirs = clubs
        desk = prepared_season(ours)
        theirs.bring_in([read_record_text(ours.export(desk.session.game_id))])
        return desk, SeasonDesk(theirs, theirs.open(desk.session.game_id))

    def test_evenings_and_the_record_of_the_season_come_in_once(
        self, tmp_path: Path, clubs: tuple[Games, Games], seasons: tuple[SeasonDesk, SeasonDesk]
    ) -> None:
        ours, theirs = seasons
        evenings = [play_evening(theirs, fixture, 4).game_id for fixture in theirs.state.fixtures[:2]]
        for name, game_id in (("1", evenings[0]), ("2", evenings[1]), ("сезон", theirs.session.game_id)):
            give_out(clubs[1], game_id, tmp_path / "stick", name)
        give_out(clubs[1], play(prepared(clubs[1], nicknames(10), 1), 1, 1, 7).game_id, tmp_path / "stick", "мафия")

        first = arrive(ours, clubs[0], [tmp_path / "stick"])
        again = arrive(ours, clubs[0], [tmp_path / "stick"])

        assert [one.result for one in first] == ["new", "new", "unusable", "unchanged"]
        assert first[2].error is not None
        assert first[2].error.facts == {"found": "mafia", "allowed": "quiz, season"}
        assert [one.result for one in again] == ["unchanged", "unchanged", "unusable", "unchanged"]
        assert [one.game for one in ours.results()] == evenings
        assert (ours.results(), ours.tables()) == (theirs.results(), theirs.tables())
        assert len(clubs[0].lines()) == 3

    def test_a_season_that_went_on_elsewhere_is_asked_about_and_goes_on(
        self, tmp_path: Path, clubs: tuple[Games, Games], seasons: tuple[SeasonDesk, SeasonDesk]
    ) -> None:
        ours, theirs = seasons
        theirs.record(FeePaid("Гранит", 7500, "2026-09-02"))
        path = give_out(clubs[1], theirs.session.game_id, tmp_path / "stick", "сезон")

        (asked,) = arrive(ours, clubs[0], [path])
        conflict = conflict_of(clubs[0], asked)
        assert conflict.continues
        clubs[0].carry_on(conflict.record)
        ours.session.reload()

        assert ours.state == theirs.state
        assert [one.result for one in arrive(ours, clubs[0], [path])] == ["unchanged"]

    def test_a_season_that_is_told_otherwise_is_kept_or_comes_in_beside_ours(
        self, tmp_path: Path, clubs: tuple[Games, Games], seasons: tuple[SeasonDesk, SeasonDesk]
    ) -> None:
        ours, theirs = seasons
        ours.record(FeePaid("Опыт", 7500, "2026-09-02"))
        theirs.record(FeePaid("Гранит", 7500, "2026-09-02"))
        path = give_out(clubs[1], theirs.session.game_id, tmp_path / "stick", "сезон")
        (asked,) = arrive(ours, clubs[0], [path])
        conflict = conflict_of(clubs[0], asked)
        before = ours.session.course

        taken = take_theirs(ours, clubs[0], conflict)

        assert not conflict.continues
        assert taken != ours.session.game_id
        assert ours.session.course == before == clubs[0].open(ours.session.game_id).course
        assert clubs[0].open(taken).state.payments == theirs.state.payments
        assert [one.result for one in arrive(ours, clubs[0], [path])] == ["unchanged"]

        theirs.record(FeePaid("Зенит", 7500, "2026-09-02"))
        give_out(clubs[1], theirs.session.game_id, tmp_path / "stick", "сезон")
        (asked,) = arrive(ours, clubs[0], [path])
        keep_ours(ours, conflict_of(clubs[0], asked))
        assert [one.result for one in arrive(ours, clubs[0], [path])] == ["unchanged"]

    def test_an_evening_that_is_told_otherwise_is_set_aside_with_the_reason(
        self, tmp_path: Path, clubs: tuple[Games, Games], seasons: tuple[SeasonDesk, SeasonDesk]
    ) -> None:
        ours, theirs = seasons
        session = play_evening(theirs, theirs.state.fixtures[0], 4)
        path = give_out(clubs[1], session.game_id, tmp_path / "stick", "вечер")
        record = read_record_text(path.read_text("utf-8"))
        clubs[0].bring_in([replace(record, entries=record.entries[:-2])])
        clubs[0].open(session.game_id).record(Undone())
        (asked,) = arrive(ours, clubs[0], [path])
        conflict = conflict_of(clubs[0], asked)

        taken = take_theirs(ours, clubs[0], conflict)
        assert take_theirs(ours, clubs[0], conflict) == taken

        assert [one.game for one in ours.results()] == [taken]
        last = ours.session.course.entries[-1].event
        assert isinstance(last, EveningSetAside)
        assert (last.game, "вечер.game.json" in last.why) == (session.game_id, True)
