"""A qualifying sheet of 60 teams and 36 questions, typed mark by mark: until each mark is a durable row, and until the ranking stands."""

import tempfile
import time
from pathlib import Path

from timing import report, times_of

from judge_console.desk.clock import SystemClock
from judge_console.desk.disciplines import Regulations
from judge_console.desk.games import Games
from judge_console.desk.qualifier_files import read_sheet, sheet_csv, sheet_xlsx, write_sheet_xlsx
from judge_console.engine.events import Undone
from judge_console.quiz.season.events import AnswerNoted, AnswerRuled, AnswersMarked, QuestionRemoved, TeamEntered
from judge_console.quiz.season.game import SEASON
from judge_console.quiz.season.qualifier import ranking
from judge_console.quiz.season.state import SeasonHead, SeasonTitle
from judge_console.store.database import open_club

TEAMS = tuple(f"Команда {number}" for number in range(1, 61))
QUESTIONS = 36
HEAD = SeasonHead(SeasonTitle("Весна 2026", "2026-03-01", "2026-08-20", "Орлова"))

with tempfile.TemporaryDirectory() as folder, open_club(Path(folder, "season.judge")) as club:
    games = Games(club, SystemClock(), Regulations())
    session = games.begin("season", "tesnoty-2023", HEAD)
    for team in TEAMS:
        session.record(TeamEntered(team))
    durable: list[float] = []
    ranked: list[float] = []
    for place, team in enumerate(TEAMS):
        for question in range(1, QUESTIONS + 1):
            mark = "1" if (place * 7 + question * 5) % 11 < place % 5 + 3 else "0"
            began = time.perf_counter()
            session.record(AnswersMarked(team, question, mark))
            durable.append(time.perf_counter() - began)
            ranking(session.state)
            ranked.append(time.perf_counter() - began)
    marks = len(TEAMS) * QUESTIONS
    report("a mark to its durable row, the first hundred", durable[:100])
    report("a mark to its durable row, the last hundred", durable[-100:])
    report("a mark to the ranking, the last hundred", ranked[-100:])
    session.record(QuestionRemoved(7, "опубликован раньше"))
    for team in TEAMS[::6]:
        session.record(AnswerNoted(team, 9, "Наполеон"))
    session.record(AnswerRuled(9, "наполеон", accepted=True))
    state = session.state
    report("the ranking, a question removed, ten answers ruled", times_of(lambda: ranking(state), rounds=50))
    report("what may be done without words", times_of(lambda: list(SEASON.legal(state)), rounds=20))
    report(f"undoing one of {marks} marks", times_of(lambda: session.record(Undone()), rounds=5))
    report("opening the season again", times_of(lambda: games.open(session.game_id).course, rounds=3))
    report("the sheet as CSV", times_of(lambda: sheet_csv(state), rounds=5))
    report("the sheet as XLSX", times_of(lambda: sheet_xlsx(state), rounds=3))
    path = Path(folder, "sheet.xlsx")
    write_sheet_xlsx(state, path)
    report("reading it back", times_of(lambda: read_sheet(path, TEAMS, QUESTIONS), rounds=3))
