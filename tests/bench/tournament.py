"""A tournament of 100 players and 150 games: its standings, papers and exports; an archive of 10,000 games: its statistics."""

import random
import tempfile
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path

from timing import report, times_of

from judge_console.desk import tournament_papers
from judge_console.desk.clock import SystemClock
from judge_console.desk.club_statistics import ClubStatistics
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.session import outcome_line
from judge_console.desk.tournament_account import account_of
from judge_console.desk.tournament_exports import account_xlsx
from judge_console.desk.tournament_site import site_html
from judge_console.engine.codec import write_json
from judge_console.engine.course import Course
from judge_console.engine.events import Entry
from judge_console.mafia.events import DayBegan, ExtraGiven, Fouled, NightBegan, RolesDealt, Shot, TeamDefeated
from judge_console.mafia.game import MAFIA
from judge_console.mafia.rules import Regulation
from judge_console.mafia.standings import score_of, standings
from judge_console.mafia.state import GameHead, MafiaHead
from judge_console.store.database import open_club
from tests.desk.tournaments import nicknames, play_all, prepared

PLAYERS, ROUNDS, ARCHIVE = 100, 15, 10_000
AT = "2026-12-05T20:15:00+03:00"


def fill(games: Games, rules: Regulation, count: int) -> None:
    """Put finished games into a club, by the ways an import takes, a few thousand of them a minute."""
    rng = random.Random(1)  # noqa: S311 - the same archive each time
    names = [f"Игрок {number}" for number in range(300)]
    journals, notes = games.club.journals, games.club.notes
    for first in range(0, count, 500):
        with games.club.one_transaction():
            for number in range(first, first + 500):
                roles = "".join(rng.sample("ККККККШММД", 10))
                day = date(2021, 1, 2) + timedelta(days=number // 10)
                where = GameHead(
                    f"Турнир {number // 100}", "отбор", 1 + number % 10, 1 + number % 7, day.isoformat(), f"Судья {number % 9}"
                )
                head = MafiaHead(where, tuple(rng.sample(names, 10)))
                events = [
                    RolesDealt(roles),
                    DayBegan(),
                    Fouled(rng.randint(1, 5), "6.6.1"),
                    NightBegan(),
                    Shot(rng.randint(6, 10)),
                    DayBegan(),
                ]
                events += [TeamDefeated(rng.choice(("red", "black")), "6.8.2"), ExtraGiven(rng.randint(1, 10), Decimal("0.5"))]
                course = Course.opened(MAFIA, head, rules).restored([Entry(event) for event in events])
                game_id = games.begin("mafia", rules.id, head).game_id
                bodies = [write_json(MAFIA.codec.write_entry(entry)) for entry in course.entries]
                journals.append_many(game_id, 0, [(games.clock.now(), body) for body in bodies])
                notes.keep_outcome(game_id, len(bodies), outcome_line(course))


with tempfile.TemporaryDirectory() as folder, open_club(Path(folder, "tournament.judge")) as club:
    games = Games(club, SystemClock(), Regulations())
    desk = prepared(games, nicknames(PLAYERS), ROUNDS)
    courses = [session.course for session in play_all(desk)]
    rules = desk.state.rules
    scores = [score_of(course.state) for course in courses]
    report("standings of 150 scored games, 100 players", times_of(lambda: standings(scores, rules), rounds=20))
    report("the same from the club, as the tab asks", times_of(desk.standings, rounds=10))
    report("everything papers and exports tell", times_of(lambda: account_of(desk), rounds=10))
    account = account_of(desk)
    report("HTML page", times_of(lambda: site_html(account, made_at=AT), rounds=5))
    report("XLSX", times_of(lambda: account_xlsx(account), rounds=3))
    report("PDF of the standings", times_of(lambda: tournament_papers.tournament_standings_pdf(desk, printed_at=AT), rounds=3))
    report("PDF of the seating by round", times_of(lambda: tournament_papers.seating_by_round_pdf(desk, printed_at=AT), rounds=3))
    report("PDF of 150 prepared forms", times_of(lambda: tournament_papers.blanks_pdf(desk), rounds=1))

with tempfile.TemporaryDirectory() as folder, open_club(Path(folder, "archive.judge")) as club:
    games = Games(club, SystemClock(), Regulations())
    fill(games, rules, ARCHIVE)
    report("the start page's list of 10,000 games: the latest", times_of(lambda: games.lines("mafia", limit=200), rounds=10))
    report("how many of them stand how", times_of(lambda: games.count_by_status("mafia"), rounds=10))
    report("all of them, as a search asks", times_of(lambda: games.lines("mafia"), rounds=5))
    report("statistics of 10,000 games, the first time", times_of(lambda: ClubStatistics(games).of_club().figures, rounds=5))
    known = ClubStatistics(games)
    report("the same, nothing changed", times_of(lambda: known.of_club().figures, rounds=10))
    report("a player's season among them", times_of(lambda: known.of_club().season("Игрок 7"), rounds=10))
    report("a year of them", times_of(lambda: ClubStatistics(games).of_club(since="2022-01-01", until="2022-12-31").figures, rounds=3))
