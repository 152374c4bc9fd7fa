"""Half a year of the club in a real club file: qualifying game, groups, calendar, evenings played by the rules, play-off, money, closing.

Twelve teams of fourteen go on. Every total must add up, and another club that is given the records must have the same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from judge_console.desk.disciplines import Regulations
from judge_console.desk.evening_suggestions import suggested_lineup, suggested_theme
from judge_console.desk.games import Games, read_record_text, replay, result_object
from judge_console.desk.incoming import arrive
from judge_console.desk.season_desk import SeasonDesk
from judge_console.engine.errors import Refused
from judge_console.engine.events import Undone
from judge_console.quiz.events import LineupGiven
from judge_console.quiz.season.calendar import CalendarRequest, exceptions, proposal
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    BracketSet,
    CalendarAccepted,
    DateClosed,
    EveningEntered,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    FeePaid,
    GameScore,
    GroupsDrawn,
    LineupHandedIn,
    PrizeHanded,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierClosed,
    QualifierTieSettled,
    QuestionRemoved,
    SeasonClosed,
    TeamEntered,
    TeamsSwapped,
    ThemeChosen,
)
from judge_console.quiz.season.qualifier import ranking, ties
from judge_console.store.database import open_club
from tests.desk.conftest import TellableClock
from tests.desk.seasons import HEAD, TEAMS, begun, entries, play, squad_of

FEE = 7500
NOT_GOING_ON = ("Гости", "Новички")


def qualify(desk: SeasonDesk) -> None:
    """The qualifying game of fourteen: a spoilt question, a disputed answer, an appeal, ties; twelve go on."""
    luck = Random(36)  # noqa: S311 - a season by its seed
    for team in TEAMS:
        desk.record(AnswersMarked(team, 1, "".join(luck.choices("10", (0.6, 0.4), k=36))))
    for team in NOT_GOING_ON:
        desk.record(AnswersMarked(team, 1, "0" * 35 + "1"))
    desk.record(QuestionRemoved(7, "два ответа"))
    for team in (TEAMS[3], TEAMS[8]):
        desk.record(AnswerNoted(team, 12, "Ёж"))
    desk.record(AnswerRuled(12, "ёж.", accepted=True))
    desk.record(QualifierAppealed(TEAMS[5], 20, "acceptance", "ровно сто", "в источнике так"))
    desk.record(QualifierAppealRuled(TEAMS[5], 20, "acceptance", granted=True, editor="Дроздов"))
    for tie in ties(desk.state):
        desk.record(QualifierTieSettled(tuple(sorted(tie)), "sudden_death"))
    desk.record(QualifierClosed(12))


def plan(desk: SeasonDesk) -> None:
    """Two groups of six, two teams swapped, and the calendar that is proposed for them."""
    desk.record(GroupsDrawn(2))
    one, two = desk.state.groups
    desk.record(TeamsSwapped(one[5], two[5], "соседи по работе"))
    desk.record(DateClosed("2026-12-30", "ёлка"))
    own = desk.state.head.season
    request = CalendarRequest(
        desk.state.groups,
        date.fromisoformat(own.begins),
        date.fromisoformat(own.ends),
        (2, 4),
        frozenset(map(date.fromisoformat, desk.state.closed)),
    )
    chance = Random(1)  # noqa: S311
    desk.record(CalendarAccepted(proposal(request, desk.state.rules, chance.random, work=4000, tries=1)))


def play_groups(desk: SeasonDesk) -> list[str]:
    """The group stage by the calendar: one evening moved, one forfeited, one entered from paper; the ids of those held here."""
    first, second, third, *others = sorted(desk.state.fixtures, key=lambda one: one.date)
    desk.record(EveningMoved("group", first.first, first.second, "2027-02-18", "зал занят"))
    desk.record(EveningForfeited("group", second.second, second.first, second.second, "болеют"))
    desk.record(EveningEntered("group", third.first, third.second, third.date, GameScore(6, 4), GameScore(6, 4), (1, 3)))
    names = squad_of(first.first)
    desk.record(LineupHandedIn("group", first.first, first.second, names[1:], names[:1]))
    moved = desk.state.fixture("group", first.first, first.second)
    assert moved is not None
    sessions = [play(desk, fixture, 11) for fixture in (moved, *others)]
    assert suggested_lineup(sessions[0], "A") == LineupGiven("A", names[1:], names[:1])
    return [session.game_id for session in sessions]


def settle(desk: SeasonDesk) -> None:
    """What is still level is drawn for."""
    luck = Random(8)  # noqa: S311

    def shuffled(teams: Sequence[str]) -> Sequence[str]:
        return luck.sample(teams, len(teams))

    for group, tied in enumerate(desk.ties(), 1):
        for tie in tied:
            desk.draw_lot(group, tie, shuffled)
    assert desk.ties() == ((), ())


def play_off(desk: SeasonDesk) -> list[str]:
    """Semi-finals, the final and the match for the third place, each scheduled as soon as its teams are known."""
    desk.record(BracketSet(desk.proposed_bracket(2)))
    found = []
    while due := [match for match in desk.bracket() if match.due]:
        first, second = due[0].first, due[0].second
        assert first
        assert second
        desk.record(EveningScheduled("play-off", first, second, f"2027-02-{20 + len(found)}"))
        desk.record(ThemeChosen(first, second, "грибы"))
        desk.record(ThemeChosen(second, first, "пряжа"))
        fixture = desk.state.fixture("play-off", first, second)
        assert fixture is not None
        session = play(desk, fixture, 12)
        assert (suggested_theme(session, "A"), suggested_theme(session, "B")) == ("грибы", "пряжа")
        found.append(session.game_id)
    return found


@pytest.mark.clause("quiz:1.3", "quiz:2.1", "quiz:2.2", "quiz:2.3", "quiz:3.6", "quiz:4.fee", "quiz:4.prize")
def test_a_whole_season(games: Games, regulations: Regulations, clock: TellableClock, tmp_path: Path) -> None:
    desk = begun(games, *entries(TEAMS), *map(TeamEntered, NOT_GOING_ON))
    with games.club.one_transaction():
        qualify(desk)
        plan(desk)
    _check_groups(desk)

    held = play_groups(desk)
    settle(desk)
    _check_tables(desk, held)
    held += play_off(desk)
    _check_play_off(desk)
    _check_money(desk, held)

    desk.record(SeasonClosed(HEAD.season.organiser))
    with pytest.raises(Refused, match="already_signed"):
        desk.record(FeePaid(TEAMS[0], 1, "2027-03-01"))
    assert desk.session.course.refolded() == desk.session.course
    _check_another_club(desk, held, regulations, clock, tmp_path)


def _check_groups(desk: SeasonDesk) -> None:
    state = desk.state
    table = ranking(state)
    assert len(table) == 14
    assert [len(teams) for teams in state.groups] == [6, 6]
    assert {team for teams in state.groups for team in teams} == {rank.team for rank in table[:12]}
    pairs = {frozenset(pair) for teams in state.groups for pair in combinations(teams, 2)}
    assert len(state.fixtures) == len({fixture.key for fixture in state.fixtures}) == len(pairs) == 30
    assert {frozenset((fixture.first, fixture.second)) for fixture in state.fixtures} == pairs
    codes = Counter(one.code for one in exceptions(state.fixtures, state))
    assert not codes.keys() & {"closed_date", "two_evenings", "before_season", "after_season", "season_too_short", "season_too_long"}


def _check_tables(desk: SeasonDesk, held: list[str]) -> None:
    """Each pair once, wins are evenings, and points are those that the evenings' own records replay to."""
    results, rules = desk.results(), desk.state.rules
    assert len(results) == 30
    assert {one.key for one in results} == {fixture.key for fixture in desk.state.fixtures}
    assert [one.game for one in results if one.game] == [one.line.id for one in desk.evenings()]
    assert {one.game for one in results if one.game} == set(held)
    assert desk.unplaced() == ()

    points: Counter[str] = Counter()
    beaten = 0
    for game_id in held:
        told = _result(desk, game_id)
        teams = desk.games.open(game_id).course.head.teams
        for side, name in (("A", teams.a.name), ("B", teams.b.name)):
            points[name] += told["points"][side]
            beaten += told["games"][side]["winner"] == "team"
    for result in results:
        if result.game is None:
            points[result.winner] += 1
    rows = [row for table in desk.tables() for row in table]
    assert {row.team: row.points for row in rows} == {row.team: points[row.team] for row in rows}
    assert sum(row.points for row in rows) == sum(one.points(team, rules) for one in results for team in (one.first, one.second))
    assert sum(row.points for row in rows) == 30 + Decimal("0.5") * beaten
    assert [row.played for row in rows] == [5] * 12
    assert sum(row.wins for row in rows) == 30
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6] * 2
    for table in desk.tables():
        assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
        assert [row.decided_by is None for row in table] == [True] + [False] * 5


def _check_play_off(desk: SeasonDesk) -> None:
    first, second, third = desk.podium()
    semi_finals = [match for match in desk.bracket() if match.round == 1]
    final, small_final = (match for match in desk.bracket() if match.round == 2)
    assert (first, second) == (final.winner, final.loser)
    assert third == small_final.winner
    assert {final.first, final.second} == {match.winner for match in semi_finals}
    assert {small_final.first, small_final.second} == {match.loser for match in semi_finals}
    (a1, a2, *_), (b1, b2, *_) = ([row.team for row in table] for table in desk.tables())
    assert desk.state.bracket == (a1, b2, b1, a2)
    desk.record(PrizeHanded(str(first), "2027-02-24", "кубок сезона"))
    assert desk.state.prizes[0].team == first


def _check_money(desk: SeasonDesk, held: list[str]) -> None:
    """Two fees an evening that was held, by hand or here; the forfeited one is charged to nobody; all pay."""
    evenings = len(held) + 1
    assert sum(account.charged for account in desk.accounts()) == 2 * FEE * evenings == 2 * FEE * 33
    for account in desk.accounts():
        assert account.owed == account.charged == FEE * len(account.charges)
        if account.charged:
            desk.record(FeePaid(account.team, account.charged, "2027-02-25", "перевод"))
    assert sum(account.paid for account in desk.accounts()) == 2 * FEE * evenings
    assert {account.owed for account in desk.accounts()} == {0}


def _check_another_club(desk: SeasonDesk, held: list[str], regulations: Regulations, clock: TellableClock, tmp_path: Path) -> None:
    """The records of the season and its evenings in a folder: another club has all of it after one import, and a second changes nothing."""
    folder = tmp_path / "флешка"
    folder.mkdir()
    for game_id in (desk.session.game_id, *held):
        (folder / f"{game_id}.game.json").write_text(desk.games.export(game_id), "utf-8")
    with open_club(tmp_path / "другой.judge") as club:
        games = Games(club, clock, regulations)
        season = folder / f"{desk.session.game_id}.game.json"
        games.bring_in([read_record_text(season.read_text("utf-8"))])
        other = SeasonDesk(games, games.open(desk.session.game_id))
        first, again = arrive(other, games, [folder]), arrive(other, games, [folder])

        assert Counter(one.result for one in first) == {"new": len(held), "unchanged": 1}
        assert {one.result for one in again} == {"unchanged"}
        assert other.state == desk.state
        assert other.results() == desk.results()
        assert other.tables() == desk.tables()
        assert (other.bracket(), other.podium(), other.accounts()) == (desk.bracket(), desk.podium(), desk.accounts())
        assert games.export(desk.session.game_id) == season.read_text("utf-8")
        other.record(Undone())
        assert not other.state.signed
        assert other.tables() == desk.tables()


def _result(desk: SeasonDesk, game_id: str) -> dict[str, dict[str, object]]:
    """What the evening's exported record replays to."""
    judged = replay(read_record_text(desk.games.export(game_id)), desk.games.regulations)
    assert judged.refusals == ()
    found: dict[str, dict[str, object]] = result_object(judged.course)  # type: ignore[assignment]
    return found
