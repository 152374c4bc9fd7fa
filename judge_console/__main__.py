"""Composition root and command line: the one place where store, printout, clock and window meet.

Exit codes of every command: 0 done; 1 the record breaks a rule; 2 the file or the call cannot be used. Nothing is written on 1 or 2.
Each command imports what only it needs: none waits for SQL, paper or Qt that it does not use.
"""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import click
import platformdirs

from judge_console import words
from judge_console.desk.clock import SystemClock
from judge_console.desk.disciplines import AnyCourse, Regulations
from judge_console.desk.display import can_show_window, is_seen
from judge_console.desk.games import Games, ImportConflict, Replay, is_game_name, read_record_text, replay, result_object
from judge_console.engine.codec import write_json
from judge_console.engine.errors import FormatError, Refused, StorageTrouble
from judge_console.engine.record import Record
from judge_console.store.exchange import read_text, write_bytes, write_text
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.desk.season_papers import SeasonPaper
    from judge_console.desk.session import GameSession
    from judge_console.store.database import Club

RULE_BROKEN: Final = 1
CANNOT_BE_USED: Final = 2
SEASON_SHEETS: Final = ("squads", "qualifier", "calendar", "tables", "bracket", "fees", "prizes")


@dataclass
class Call:
    """What the options before the command say; the club is opened when a command needs it."""

    named_file: Path | None
    language: str | None
    regulations: Regulations
    read_only: bool = False
    accept_lost_tail: bool = False

    @property
    def file(self) -> Path:
        """The club file that was named, or the one in the user's data folder."""
        from judge_console.store.database import default_club_path

        return self.named_file or default_club_path()

    @cached_property
    def club(self) -> Club:
        """The club file, made where there is none and it may be written."""
        from judge_console.store.database import open_club

        club = open_club(self.file, read_only=self.read_only, accept_lost_tail=self.accept_lost_tail)
        click.get_current_context().call_on_close(club.close)
        return club

    @property
    def existing_club(self) -> Club:
        """The club file for a command that only looks: a file that is not there is told, not made."""
        from judge_console.store.database import open_club

        club = open_club(self.file, read_only=True, accept_lost_tail=self.accept_lost_tail)
        click.get_current_context().call_on_close(club.close)
        return club

    def try_again(self, file: Path, *, read_only: bool, accept_lost_tail: bool) -> None:
        """Another way to open a club, after one that failed."""
        opened = vars(self).pop("club", None)
        if opened is not None:
            opened.close()
        self.named_file, self.read_only, self.accept_lost_tail = file, read_only, accept_lost_tail

    def games(self, club: Club) -> Games:
        """The use cases over a club."""
        return Games(club, SystemClock(), self.regulations)

    def speak_for_paper(self) -> None:
        """Papers are Russian unless the call asks for another language."""
        words.use_language(self.language or "ru")


def _language_of_terminal() -> str:
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), None)
    return "ru" if (spoken or locale.getlocale()[0] or "").lower().startswith("ru") else "en"


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--file", "file", type=click.Path(path_type=Path), help="The club file; otherwise the one in your data folder.")
@click.option("--language", type=click.Choice(words.LANGUAGES), help="Language of messages, window and papers.")
@click.option("--regulations", type=click.Path(path_type=Path), help="A folder with regulations of your own: FOLDER/mafia/ID.toml.")
@click.option("--read-only", is_flag=True, help="Look at the club file only: one that cannot be written, or a damaged one.")
@click.option("--accept-lost-tail", is_flag=True, help="Go on with a club file whose last saved entries are missing.")
@click.version_option(package_name="judge-console", prog_name="judge-console")
@click.pass_context
def main(
    context: click.Context,
    file: Path | None,
    language: str | None,
    regulations: Path | None,
    *,
    read_only: bool,
    accept_lost_tail: bool,
) -> None:
    """Judge Console: the desk of a sport-mafia judge. Without a command it opens the window."""
    words.use_language(language or _language_of_terminal())
    own = regulations or platformdirs.user_data_path("judge-console", appauthor=False) / "regulations"
    context.obj = Call(file, language, Regulations(own), read_only=read_only, accept_lost_tail=accept_lost_tail)
    if context.invoked_subcommand is None:
        sys.exit(_open_window(context.obj))


def _open_window(call: Call) -> int:
    if not can_show_window(os.environ):
        _tell(
            _("There is no screen to open the window on. These commands need none: {commands}.").format(commands=", ".join(main.commands))
        )
        return CANNOT_BE_USED
    words.use_language(call.language or "ru")
    try:
        from judge_console.ui import application
    except ImportError as error:
        _tell(_("The window cannot be opened, a part of it is missing: {reason}").format(reason=error))
        return CANNOT_BE_USED
    with _told(call.file):
        while True:
            try:
                return application.run(call.games(call.club), sys.argv[:1], language=call.language)
            except StorageTrouble as trouble:
                _tell(_trouble_line(trouble))
                opening = application.ask_about_club(trouble, sys.argv[:1], looked=call.read_only) if _only_a_window_is_seen() else None
                if opening is None:
                    return CANNOT_BE_USED
                call.try_again(opening.file, read_only=opening.read_only, accept_lost_tail=opening.accept_lost_tail)


def _only_a_window_is_seen() -> bool:
    """Whether the program was started from a menu: nobody reads its standard error."""
    return is_seen(os.environ) and not (sys.stderr is not None and sys.stderr.isatty())


@main.command("replay")
@click.argument("record", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.pass_obj
def replay_command(call: Call, record: str, *, as_json: bool) -> None:
    """Judge a record file and print its result."""
    from judge_console.desk.plain_text import result_text

    with _told(record):
        judged = replay(_read(record), call.regulations)
    _refuse_broken([(record, judged)])
    if as_json:
        click.echo(write_json(result_object(judged.course), indent=1))
    else:
        click.echo(result_text(judged.course))


@main.command("import")
@click.argument("records", nargs=-1, required=True, type=click.Path())
@click.pass_obj
def import_command(call: Call, records: tuple[str, ...]) -> None:
    """Bring record files into the club file: all of them, or none."""
    judged: list[tuple[str, Replay]] = []
    for record in records:
        with _told(record):
            judged.append((record, replay(_read(record), call.regulations)))
    _refuse_broken(judged)
    with _told(call.file):
        brought = call.games(call.club).bring_in([one.record for _name, one in judged])
    for record, imported in zip(records, brought, strict=True):
        said = _("new") if imported.result == "new" else _("was here already, nothing changed")
        click.echo(f"{record}: {imported.game_id}: {said}")


@main.command("export")
@click.argument("game")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The record file to write.")
@click.pass_obj
def export_command(call: Call, game: str, output: Path) -> None:
    """Write a game of the club file as a record file."""
    with _told(call.file):
        games = call.games(call.existing_club)
        text = games.export(games.find(game))
    with _told(output):
        write_text(output, text)


@main.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_obj
def games_command(call: Call, *, as_json: bool) -> None:
    """List the games of the club file."""
    from judge_console.desk.plain_text import game_line_text

    with _told(call.file):
        lines = call.games(call.existing_club).lines()
    if as_json:
        click.echo(write_json([vars(line) for line in lines], indent=1))
        return
    for line in lines:
        click.echo(game_line_text(line))


@main.command("print")
@click.argument("game_or_record")
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The PDF to write.")
@click.option("--blank", is_flag=True, help="The form to fill in by hand, both pages: head and nicknames only.")
@click.option("--sheet", type=click.Choice(SEASON_SHEETS), default="tables", show_default=True, help="Which sheet of a season.")
@click.pass_obj
def print_command(call: Call, game_or_record: str, output: Path, *, blank: bool, sheet: SeasonPaper) -> None:
    """Print the protocol of a game, the sheet of an evening, the standings of a tournament or a sheet of a season as PDF.

    It may be of the club or a record file; a season's record knows no evenings but those entered by hand, a tournament's no games.
    """
    from judge_console.desk import papers, quiz_papers

    course, session, games = _to_print(call, game_or_record)
    name = course.discipline.name
    if blank and name in {"tournament", "season"}:
        _end(CANNOT_BE_USED, _("{name}: there is no form of this to fill in").format(name=game_or_record))
    if name == "tournament" and session is None:
        _end(CANNOT_BE_USED, _("{name}: standings are printed from the club file that has the games").format(name=game_or_record))
    call.speak_for_paper()
    printed_at = SystemClock().now()
    match name:
        case "quiz":
            pdf = quiz_papers.blank_pdf(course) if blank else quiz_papers.evening_pdf(course, printed_at=printed_at)
        case "tournament" if session is not None and games is not None:
            from judge_console.desk.tournament_desk import TournamentDesk
            from judge_console.desk.tournament_papers import tournament_standings_pdf

            with _told(call.file):
                pdf = tournament_standings_pdf(TournamentDesk(games, session), printed_at=printed_at)
        case "season":
            from judge_console.desk.season_account import season_account
            from judge_console.desk.season_desk import SeasonDesk
            from judge_console.desk.season_papers import account_paper
            from judge_console.quiz.season.results import from_journal

            with _told(call.file):
                results = from_journal(course.state) if session is None or games is None else SeasonDesk(games, session).results()
            pdf = account_paper(sheet, season_account(course.state, results), printed_at=printed_at)
        case _:
            pdf = papers.blank_pdf([course], backs=True) if blank else papers.protocol_pdf(course, printed_at=printed_at)
    with _told(output):
        write_bytes(output, pdf)


@main.command("standings")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--regulation", help="Points and order by this regulation; otherwise the one the games were played under.")
@click.option("--json", "form", flag_value="json", help="Print JSON.")
@click.option("--csv", "form", flag_value="csv", help="Print CSV.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write a PDF; without --json or --csv nothing else is printed.")
@click.pass_obj
def standings_command(call: Call, folder: Path, regulation: str | None, form: str | None, output: Path | None) -> None:
    """Standings of a folder of record files (*.game.json)."""
    from judge_console.desk import tournament_papers
    from judge_console.desk.plain_text import standings_text
    from judge_console.desk.record_folder import folder_standings, judge_folder, rows_as_csv, rows_as_objects, rules_of_folder

    with _told(folder):
        judged = judge_folder(folder, call.regulations)
        rules = rules_of_folder(judged, call.regulations, regulation)
    for path in judged.left_out:
        _tell(_("{path}: not finished, left out").format(path=path))
    _refuse_broken([(str(path), one) for path, one in judged.broken], name_files=True)
    rows = folder_standings(judged, rules) if rules else ()
    if output is not None:
        if rules is None:
            _end(CANNOT_BE_USED, _("{path}: no finished game to print").format(path=folder))
        call.speak_for_paper()
        pdf = tournament_papers.folder_standings_pdf(judged, rows, rules, printed_at=SystemClock().now())
        with _told(output):
            write_bytes(output, pdf)
    match form:
        case "json":
            click.echo(write_json({"rows": rows_as_objects(rows)}, indent=1))
        case "csv":
            click.echo(rows_as_csv(rows), nl=False)
        case None if output is None:
            click.echo(standings_text(rows))
        case _:
            pass


@main.command("seating")
@click.option("--players", type=click.IntRange(1, 1000), required=True, help="How many players there are.")
@click.option("--rounds", type=click.IntRange(1, 100), required=True, help="How many rounds.")
@click.option("--tables", type=click.IntRange(1), help="Tables of a round; otherwise as many as the players fill.")
@click.option("--apart", multiple=True, metavar="A,B", help="Two players, by number from 1, who are never to meet. May be given again.")
@click.option("--seconds", type=click.FloatRange(0.1, 3600), default=5.0, show_default=True, help="How long to work on it.")
@click.option("--seed", type=int, help="The same seed draws the same seating; otherwise a fresh one is taken and told.")
@click.option("--json", "form", flag_value="json", help="Print JSON.")
@click.option("--csv", "form", flag_value="csv", help="Print CSV.")
def seating_command(
    *, players: int, rounds: int, tables: int | None, apart: tuple[str, ...], seconds: float, seed: int | None, form: str | None
) -> None:
    """Draw the seating of a tournament: who plays whom, where and when."""
    from judge_console.desk.chance import Chance
    from judge_console.desk.seating_draw import numbered_facts, numbered_pairs, seating_answer
    from judge_console.mafia.seating.request import SeatingConflict, SeatingRequest, UnusableRequest

    try:
        pairs = numbered_pairs(apart)
    except ValueError as error:
        _end(CANNOT_BE_USED, _("--apart takes two numbers, such as 3,17, and not {found}").format(found=error))
    chosen = Chance.fresh().outcome(0, 2**31) if seed is None else seed
    try:
        answer = seating_answer(SeatingRequest(players, rounds, tables, pairs), seed=chosen, seconds=seconds)
    except UnusableRequest as error:
        _end(CANNOT_BE_USED, words.sentence(error.code, numbered_facts(error.facts)))
    except SeatingConflict as error:
        _end(RULE_BROKEN, words.sentence(error.code, numbered_facts(error.facts)))
    for remark in answer.remarks:
        _tell(remark)
    match form:
        case "json":
            click.echo(write_json(answer.as_object()))
        case "csv":
            click.echo(answer.as_csv(), nl=False)
        case _:
            click.echo(answer.as_text())


@main.command("wheel")
@click.option("--sectors", type=click.IntRange(1, 1000), default=13, show_default=True, help="Sectors of the wheel.")
@click.option("--spins", type=click.IntRange(0, 10_000_000), default=1000, show_default=True, help="How often to spin it.")
@click.option("--seed", type=int, help="The same seed spins the same; otherwise a fresh one is taken.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def wheel_command(*, sectors: int, spins: int, seed: int | None, as_json: bool) -> None:
    """Spin the wheel many times and test how fair it is."""
    from judge_console.desk.chance import Chance, fairness, spin_counts

    chance = Chance.fresh() if seed is None else Chance.of_number(seed)
    counts = spin_counts(chance, sectors, spins)
    told = fairness(counts)
    if as_json:
        figures = {"chi_squared": told.chi_squared, "degrees_of_freedom": told.degrees, "p_value": told.p_value}
        click.echo(write_json({"sectors": sectors, "spins": spins, "seed": seed, "counts": counts} | figures, indent=1))
        return
    for sector, number in enumerate(counts, 1):
        click.echo(f"{sector:>4}  {number}")
    click.echo(f"χ² = {told.chi_squared:.2f}, n = {told.degrees}, p = {told.p_value:.3f}")


@main.command("verify")
@click.argument("game_or_record")
@click.argument("code")
@click.pass_obj
def verify_command(call: Call, game_or_record: str, code: str) -> None:
    """Tell whether a printed protocol's check code is that of a game or record file."""
    from judge_console.desk.check_code import check_code, same_code

    course, _session, _games = _to_print(call, game_or_record)
    found = check_code(course)
    if same_code(code, found):
        click.echo(_("The code is right: the sheet says what the journal says."))
        return
    _tell(_("The code is not that of this journal, which has {code}.").format(code=found))
    sys.exit(RULE_BROKEN)


@main.command("check")
@click.pass_obj
def check_command(call: Call) -> None:
    """Read the whole club file and tell what is wrong with it."""
    with _told(call.file):
        troubles = call.existing_club.check()
    for trouble in troubles:
        _tell(f"{call.file}: {words.sentence(trouble.code, trouble.facts)}")
    if troubles:
        sys.exit(CANNOT_BE_USED)
    click.echo(_("The club file is sound."))


@main.command("backup")
@click.argument("output", type=click.Path(path_type=Path))
@click.pass_obj
def backup_command(call: Call, output: Path) -> None:
    """Write a whole copy of the club file."""
    with _told(output):
        call.existing_club.backup(output)


def _read(path: str) -> Record:
    return read_record_text(read_text(path))


def _to_print(call: Call, name: str) -> tuple[AnyCourse, GameSession | None, Games | None]:
    """A game of the club where the name is one, with its session and the club's games; else the record file of that name alone."""
    if is_game_name(name) and not Path(name).exists():
        with _told(call.file):
            games = call.games(call.existing_club)
            session = games.open(games.find(name))
        return session.course, session, games
    with _told(name):
        judged = replay(_read(name), call.regulations)
    _refuse_broken([(name, judged)])
    return judged.course, None, None


def _refuse_broken(judged: list[tuple[str, Replay]], *, name_files: bool = False) -> None:
    """One line on standard error a refusal, with the file's name where several were given; then the end, if there was any."""
    for name, one in judged:
        for refused in one.refusals:
            prefix = f"{name}: " if name_files or len(judged) > 1 else ""
            _tell(prefix + refusal_line(refused))
    if any(one.refusals for _name, one in judged):
        sys.exit(RULE_BROKEN)


def refusal_line(refused: Refused) -> str:
    """`events[16] votes_cast: not_on_ballot: seat 4 is not on the ballot (9.5)`."""
    clause = f" ({refused.refusal.clause})" if refused.refusal.clause else ""
    return f"{refused}: {words.sentence(refused.code, refused.facts)}{clause}"


@contextmanager
def _told(subject: str | Path) -> Iterator[None]:
    """Tells an error of file, environment or rule in one line on standard error, naming the file and the place, and ends the command."""
    try:
        yield
    except FormatError as error:
        place = f"{error.place}: " if error.place else ""
        _end(CANNOT_BE_USED, f"{error.file or subject}: {place}{words.sentence(error.code, error.facts)}")
    except StorageTrouble as error:
        _end(CANNOT_BE_USED, _trouble_line(error))
    except ImportConflict as error:
        _end(RULE_BROKEN, words.sentence(error.code, error.facts))
    except Refused as error:
        _end(RULE_BROKEN, f"{subject}: {refusal_line(error)}")


def _trouble_line(trouble: StorageTrouble) -> str:
    return f"{trouble.path}: {words.sentence(trouble.code, trouble.facts)}"


def _tell(line: str) -> None:
    click.echo(line, err=True)


def _end(code: int, line: str) -> NoReturn:
    _tell(line)
    sys.exit(code)


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # A frozen program starts its own file for a process of its own: the call is then not one of ours.
        from multiprocessing import freeze_support

        freeze_support()
    main()
