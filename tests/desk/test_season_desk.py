"""The organiser's half year on a real club file: evenings begun from the season, joined to it, counted or told why not."""

from __future__ import annotations

from decimal import Decimal

import pytest

from judge_console.desk.evening_suggestions import LINEUPS_NOTE, THEMES_NOTE, suggested_lineup, suggested_theme
from judge_console.desk.games import Games, result_object
from judge_console.desk.season_desk import SeasonDesk
from judge_console.engine.errors import Refused
from judge_console.quiz.events import LineupGiven
from judge_console.quiz.rules import Stage
from judge_console.quiz.season.bracket import Match
from judge_console.quiz.season.events import (
    BracketSet,
    EveningEntered,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    EveningSetAside,
    FeePaid,
    GameScore,
    GroupTieSettled,
    LineupHandedIn,
    MemberJoined,
    OwlsSet,
    SeasonOwl,
    TeamRenamed,
    TeamWithdrew,
    ThemeChosen,
)
from judge_console.quiz.season.state import Fixture
from judge_console.quiz.squad import Member, Owl
from judge_console.quiz.state import EveningHead, QuizHead, TeamHead, Teams
from tests.desk.conftest import TellableClock
from tests.desk.seasons import EARLIER, play, play_all, prepared, squad_of


@pytest.fixture
def desk(games: Games) -> SeasonDesk:
    return prepared(games)


def fixture_of(desk: SeasonDesk, first: str, second: str, stage: Stage = "group") -> Fixture:
    found = desk.state.fixture(stage, first, second)
    assert found is not None
    return found


def unplanned(games: Games, first: str, second: str, stage: Stage = "group", season: str = "Осень 2026", date: str = "2026-10-07") -> str:
    """An evening of the club that nobody begun from the season, without an event."""
    head = QuizHead(EveningHead(season, stage, date, "Лис", "Дроздов"), Teams(*(TeamHead(name, "", ()) for name in (first, second))))
    return games.begin("quiz", "tesnoty-2023", head).game_id


def why(desk: SeasonDesk) -> dict[str, str]:
    return {one.line.id: one.why for one in desk.unplaced()}


class TestBegin:
    @pytest.mark.clause("quiz:1.1", "quiz:1.2.3")
    def test_an_evening_begins_with_its_head_filled_in_and_owls_aged(self, desk: SeasonDesk) -> None:
        desk.record(OwlsSet("Опыт", squad_of("Опыт")[1], (SeasonOwl("white", EARLIER[2]), SeasonOwl("black", "Осень 2026"))))

        session = desk.begin_evening(fixture_of(desk, "Опыт", "Гранит"), "Орлова", "Дроздов")

        head = session.course.head
        assert head.evening == EveningHead("Осень 2026", "group", "2026-09-02", "Орлова", "Дроздов")
        assert (head.teams.a.name, head.teams.a.captain, head.teams.b.name) == ("Гранит", squad_of("Гранит")[0], "Опыт")
        assert head.teams.b.squad[:2] == (
            Member(squad_of("Опыт")[0], (Owl("white", 1),)),
            Member(squad_of("Опыт")[1], (Owl("white", 3), Owl("black", 0))),
        )
        assert [member.name for member in head.teams.a.squad] == list(squad_of("Гранит"))

    def test_line_ups_that_captains_handed_in_are_kept_with_it(self, desk: SeasonDesk) -> None:
        names = squad_of("Опыт")
        desk.record(LineupHandedIn("group", "Опыт", "Гранит", names[:6], names[6:]))

        session = desk.begin_evening(fixture_of(desk, "Опыт", "Гранит"), "Орлова", "Дроздов")

        assert session.recall(LINEUPS_NOTE) == {"B": {"table": list(names[:6]), "reserve": list(names[6:])}}
        assert suggested_lineup(session, "B") == LineupGiven("B", names[:6], names[6:])
        assert suggested_lineup(session, "A") is None
        assert session.recall(THEMES_NOTE) is None

    @pytest.mark.clause("quiz:3.6")
    def test_themes_that_opponents_chose_are_kept_with_an_evening_of_the_play_off(self, desk: SeasonDesk, clock: TellableClock) -> None:
        desk.record(BracketSet(("Гранит", "Опыт")))
        desk.record(ThemeChosen("Гранит", "Опыт", "грибы"))

        session = desk.begin_evening(Fixture("play-off", "Гранит", "Опыт", ""), "Орлова", "Дроздов")

        assert (suggested_theme(session, "A"), suggested_theme(session, "B")) == ("грибы", "")
        assert session.course.head.evening.date == clock.now()[:10]
        (evening,) = desk.evenings()
        assert (evening.stage, evening.fixture, evening.result) == ("play-off", None, None)

    def test_a_team_that_left_the_journal_begins_without_a_squad(self, desk: SeasonDesk) -> None:
        assert desk.head_of(Fixture("friendly", "Гранит", "Гости", "2026-10-07"), "Орлова", "").teams.b == TeamHead("Гости", "", ())


class TestResults:
    @pytest.mark.clause("quiz:2.3", "quiz:2.2")
    def test_tables_are_made_of_the_evenings(self, desk: SeasonDesk, games: Games) -> None:
        sessions = play_all(desk, seed=3)

        results = desk.results()
        (table,) = desk.tables()

        assert [one.game for one in results] == [session.game_id for session in sessions]
        for session, result in zip(sessions, results, strict=True):
            state = session.state
            told = result_object(games.open(session.game_id).course)["games"]
            for team, name in (("A", result.first), ("B", result.second)):
                side, winner = result.side(name), "team" if result.beat_casino(name) else "casino"
                assert side is not None
                assert (side.casino, side.team, side.right, winner) == tuple(
                    told[team][key] for key in ("casino", "team", "right", "winner")
                )
                assert result.points(name, desk.state.rules) == state.points(team)
            assert result.winner == session.course.head.team(state.winner).name
            assert result.shootout == (state.shootout_score if state.tied else None)
        assert sum(row.points for row in table) == sum(session.state.points(team) for session in sessions for team in ("A", "B"))
        assert sum(row.wins for row in table) == len(sessions) == 6

    def test_an_open_evening_belongs_and_counts_once_it_is_decided(self, desk: SeasonDesk) -> None:
        fixture = fixture_of(desk, "Гранит", "Опыт")
        assert desk.evening_of(fixture) is None
        session = desk.begin_evening(fixture, "Орлова", "Дроздов")
        evening = desk.evening_of(fixture)
        assert evening is not None
        assert (evening.line.id, evening.fixture, evening.result) == (session.game_id, fixture, None)
        assert desk.results() == ()

        decided = play(desk, fixture, 1, sign=False)
        (result,) = desk.results()
        assert (result.game, result.signed) == (decided.game_id, False)
        found = desk.evening_of(fixture)
        assert found is not None
        assert found.line.id == decided.game_id

        decided.redo()
        assert desk.results()[0].signed
        assert desk.results() is desk.results()

    def test_evenings_under_a_former_name_count_for_the_team(self, desk: SeasonDesk) -> None:
        play(desk, fixture_of(desk, "Гранит", "Опыт"), 1)
        before = desk.tables()[0]

        desk.record(TeamRenamed("Гранит", "Базальт"))

        assert [row.team.replace("Базальт", "Гранит") for row in desk.tables()[0] if row.played] == [
            row.team for row in before if row.played
        ]
        assert desk.results()[0].first == "Базальт"
        assert desk.unplaced() == ()

    def test_what_the_journal_says_of_an_evening_comes_before_the_clubs(self, desk: SeasonDesk) -> None:
        fixture = fixture_of(desk, "Гранит", "Опыт")
        session = play(desk, fixture, 1)
        desk.record(EveningForfeited("group", "Гранит", "Опыт", "Опыт", "не той командой"))
        assert [(one.forfeit, one.winner) for one in desk.results()] == [(True, "Гранит")]
        assert why(desk) == {session.game_id: "evening_forfeited"}

        desk.record(EveningEntered("group", "Гранит", "Опыт", "2026-09-02", GameScore(6, 1), GameScore(6, 2)))
        assert [(one.forfeit, one.winner) for one in desk.results()] == [(False, "Опыт")]
        assert why(desk) == {session.game_id: "entered_by_hand"}

        desk.session.undo()
        desk.session.undo()
        assert (why(desk), desk.results()[0].game) == ({}, session.game_id)

    def test_of_two_evenings_of_the_same_teams_one_counts(self, desk: SeasonDesk) -> None:
        fixture = fixture_of(desk, "Гранит", "Опыт")
        unsigned, signed = play(desk, fixture, 1, sign=False), play(desk, fixture, 2)
        assert [one.game for one in desk.results()] == [signed.game_id]
        (left,) = desk.unplaced()
        assert (left.line.id, left.why, left.facts) == (unsigned.game_id, "another_counts", {"game": signed.game_id})

        desk.record(EveningSetAside(signed.game_id, "переиграли"))
        assert [one.game for one in desk.results()] == [unsigned.game_id]
        assert desk.unplaced() == ()

    def test_evenings_that_are_none_of_the_season_are_told_with_the_reason(self, desk: SeasonDesk, games: Games) -> None:
        desk.record(BracketSet(("Гранит", "Опыт")))
        found = {
            unplanned(games, "Гранит", "Гранитт"): "team_not_entered",
            unplanned(games, "Опыт", "Опыт"): "one_team",
            unplanned(games, "Опыт", "Кварц", "play-off"): "not_in_bracket",
            unplanned(games, "Опыт", "Кварц", "friendly"): "no_such_evening",
        }
        unplanned(games, "Опыт", "Кварц", season="Осень 2025")

        assert why(desk) == found
        assert desk.evenings() == ()

        desk.record(EveningScheduled("friendly", "Опыт", "Кварц", "2026-12-30"))
        assert [(one.stage, one.first) for one in desk.evenings()] == [("friendly", "Опыт")]

    def test_teams_of_two_groups_do_not_meet_in_the_group_stage(self, games: Games) -> None:
        desk = prepared(games, 4, 2)
        across = unplanned(games, "Гранит", "Опыт")
        within = unplanned(games, "Зенит", "Гранит")

        assert why(desk) == {across: "not_in_one_group"}
        assert [(one.line.id, one.first) for one in desk.evenings()] == [(within, "Зенит")]
        assert [len(table) for table in desk.tables()] == [2, 2]

    def test_a_line_that_was_kept_without_scores_is_made_anew_once(self, desk: SeasonDesk, games: Games) -> None:
        session = play(desk, fixture_of(desk, "Гранит", "Опыт"), 1)
        (kept,) = [one for one in games.club.notes.summaries() if one.game.id == session.game_id]
        assert kept.outcome is not None
        old = {key: value for key, value in kept.outcome.items() if key != "evening"}
        games.club.notes.keep_outcome(session.game_id, len(session.course.entries), old)

        assert SeasonDesk(games, desk.session).results() == desk.results()

        (anew,) = [one for one in games.club.notes.summaries() if one.game.id == session.game_id]
        assert anew.outcome == kept.outcome


def test_a_moved_evening_keeps_its_place(desk: SeasonDesk) -> None:
    desk.record(EveningMoved("group", "Гранит", "Опыт", "2026-12-30", "зал занят"))

    session = play(desk, fixture_of(desk, "Гранит", "Опыт"), 1)

    assert [(one.date, one.game) for one in desk.results()] == [("2026-12-30", session.game_id)]


def test_ties_are_drawn_by_lot(desk: SeasonDesk) -> None:
    assert desk.ties() == ((("Гранит", "Зенит", "Кварц", "Опыт"),),)
    desk.draw_lot(1, desk.ties()[0][0], lambda teams: sorted(teams, reverse=True))

    assert desk.ties() == ((),)
    assert [row.team for row in desk.tables()[0]] == ["Опыт", "Кварц", "Зенит", "Гранит"]
    assert desk.state.ties == {1: ((("Опыт", "Кварц", "Зенит", "Гранит"), "lot"),)}
    with pytest.raises(Refused, match="teams_not_level"):
        desk.record(GroupTieSettled(1, ("Опыт",), "lot"))


@pytest.mark.clause("quiz:1.3", "quiz:4.fee")
def test_bracket_podium_and_accounts_join_the_evenings(games: Games) -> None:
    desk = prepared(games, 4, 2)
    assert desk.proposed_bracket(2) == ("Гранит", "Опыт", "Кварц", "Зенит")
    desk.record(TeamWithdrew("Зенит", "распались"))
    assert desk.proposed_bracket(1) == ("Гранит", "Кварц")
    assert set(desk.proposed_bracket(2)) == {"Гранит", "", "Опыт", "Кварц"}
    desk.record(BracketSet(("Гранит", "Опыт")))
    desk.record(EveningScheduled("play-off", "Гранит", "Опыт", "2027-01-13"))
    play(desk, fixture_of(desk, "Гранит", "Опыт", "play-off"), 5)
    desk.record(FeePaid("Гранит", 5000, "2027-01-13"))

    (final,) = desk.bracket()
    (result,) = desk.results()
    assert final == Match(1, 1, "Гранит", "Опыт", result.winner, "2027-01-13", result)
    assert desk.podium() == (result.winner, result.loser, None)
    assert {one.team: one.owed for one in desk.accounts()} == {"Гранит": 2500, "Опыт": 7500, "Зенит": 0, "Кварц": 0}
    assert sum(row.points for table in desk.tables() for row in table) == Decimal(0)


def test_one_team_or_person_in_two_spellings_is_noticed(desk: SeasonDesk, games: Games) -> None:
    unplanned(games, "Опыт", "Гpанит")
    assert desk.doubtful_names() == (("Гранит", "Гpанит"),)
    desk.record(MemberJoined("Кварц", squad_of("Опыт")[3].upper()))

    assert desk.doubtful_names()[1:] == ((squad_of("Опыт")[3], squad_of("Опыт")[3].upper()),)
