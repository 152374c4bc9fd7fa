"""Papers of a season as PDF bytes: squads, calendar, tables of the groups, bracket, qualifying sheet, fees, prizes.

Nothing here writes a file. `printed_at` is RFC 3339 everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal

from judge_console.desk import papers
from judge_console.desk.quiz_words import clause_words
from judge_console.desk.season_account import (
    EveningLine,
    SeasonAccount,
    account_of,
    counted_owls,
    shootout_words,
    side_words,
)
from judge_console.desk.season_desk import SeasonDesk
from judge_console.desk.season_words import (
    breach_words,
    column_words,
    criterion_words,
    date_words,
    decided_words,
    deciding_column,
    exception_words,
    figure_words,
    group_words,
    money_words,
    order_words,
    owl_words,
    pair_words,
    points_words,
    qualifier_order_words,
    rank_decided_words,
    round_words,
    table_columns,
)
from judge_console.quiz.rules import Regulation
from judge_console.quiz.season.bracket import Match
from judge_console.quiz.season.qualifier import Rank
from judge_console.quiz.season.state import Season, Squad
from judge_console.quiz.season.tables import TableRow
from judge_console.words import language, plural, translate_in
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.printout import season_sheet as sheets

SeasonPaper = Literal["squads", "calendar", "tables", "bracket", "qualifier", "fees", "prizes"]
SEASON_PAPERS: Final[tuple[SeasonPaper, ...]] = ("squads", "qualifier", "calendar", "tables", "bracket", "fees", "prizes")
_LIMITS: Final = ("squad.people", "owls.black_and_red", "owls.white", "owls.white_counts_for_seasons")
_WIDE_GROUP: Final = 12
"""Teams of a group whose cross-table has room for both scores of an evening."""


def season_paper(kind: SeasonPaper, desk: SeasonDesk, *, printed_at: str) -> bytes:
    """A sheet of the season in the language in force. Raises StorageTrouble."""
    return account_paper(kind, account_of(desk), printed_at=printed_at)


def account_paper(kind: SeasonPaper, account: SeasonAccount, *, printed_at: str) -> bytes:
    """The same of what was read before: drawing it may be done in a thread that must not read the club."""
    made: dict[SeasonPaper, Callable[[SeasonAccount, str], bytes]] = {
        "squads": _squads,
        "qualifier": _qualifier,
        "calendar": _calendar,
        "tables": _tables,
        "bracket": _bracket,
        "fees": _fees,
        "prizes": _prizes,
    }
    return made[kind](account, printed_at)


def paper_title(kind: SeasonPaper) -> str:
    """What a sheet is called."""
    return {
        "squads": _("Squads"),
        "qualifier": _("Qualifying game"),
        "calendar": _("Calendar"),
        "tables": _("Tables of the groups"),
        "bracket": _("Play-off"),
        "fees": _("Fees"),
        "prizes": _("Prizes"),
    }[kind]


def regulation_name(rules: Regulation) -> str:
    """The name of a regulation in the language in force."""
    name = rules.options.name
    return name.ru if language() == "ru" else name.en


def _heading(state: Season, printed_at: str) -> sheets.SeasonHeading:
    from judge_console.printout.paper import date_text  # noqa: PLC0415 - reportlab waits until a sheet is wanted
    from judge_console.printout.season_sheet import SeasonHeading  # noqa: PLC0415

    own = state.head.season
    dates = f"{date_text(own.begins)} \N{EN DASH} {date_text(own.ends)}"
    made_by, printed = papers.made_by(), papers.moment_text(printed_at)
    return SeasonHeading(own.name, dates, own.place, own.organiser, regulation_name(state.rules), made_by, printed)


# Squads.


def _squads(account: SeasonAccount, printed_at: str) -> bytes:
    from judge_console.printout import season_lists, season_sheet  # noqa: PLC0415

    state = account.state
    blocks = tuple(
        season_sheet.SquadBlock(
            squad.team,
            squad_note(state, squad),
            tuple((one.name, owl_words(one.owls), str(counted_owls(state, one)) if one.owls else "") for one in squad.members),
            tuple(
                (clause_words(breach.clause) or "", breach_words(breach), breach.reason)
                for breach in state.breaches
                if breach.team == squad.team
            ),
        )
        for squad in state.squads
    )
    sheet = season_sheet.SquadsSheet(_heading(state, printed_at), blocks, tuple(_limits(state.rules)))
    return season_lists.squads_pdf(sheet)


def squad_note(state: Season, squad: Squad) -> str:
    """What there is to say of a team beside its name: captain, people, counting owls, group, that it withdrew."""
    owls = sum(counted_owls(state, member) for member in squad.members)
    group = state.group_of(squad.team)
    parts = [
        _("captain {name}").format(name=squad.captain) if squad.captain else _("no captain"),
        plural("{n} person", "{n} people", len(squad.members)),
        _("owls that count: {count}").format(count=owls) if owls else "",
        group_words(group) if group is not None else "",
    ]
    if squad.withdrew is not None:
        parts.append(_("withdrew: {why}").format(why=squad.withdrew) if squad.withdrew else _("withdrew"))
    return " · ".join(part for part in parts if part)


def _limits(rules: Regulation) -> Iterator[str]:
    for option in _LIMITS:
        clause = rules.clause_number(option)
        if clause is not None:
            meaning = rules.options.meanings[clause]
            yield f"{clause_words(clause)}: {meaning.ru if language() == 'ru' else meaning.en}"


# Calendar.


def _calendar(account: SeasonAccount, printed_at: str) -> bytes:
    from judge_console.printout import season_lists, season_sheet  # noqa: PLC0415

    state = account.state
    decided = sum(one.result is not None for one in account.evenings)
    sheet = season_sheet.CalendarSheet(
        _heading(state, printed_at),
        tuple(_calendar_line(account, one) for one in account.evenings if one.date),
        tuple(_calendar_line(account, one) for one in account.evenings if not one.date),
        tuple((date_words(one.date), exception_words(one), clause_words(one.clause) or "") for one in account.departures),
        tuple((date_words(date), why) for date, why in sorted(state.closed.items())),
        _("decided: {decided} of {all}").format(decided=decided, all=len(account.evenings)) if account.evenings else "",
    )
    return season_lists.calendar_pdf(sheet)


def _calendar_line(account: SeasonAccount, one: EveningLine) -> sheets.CalendarLine:
    from judge_console.printout.season_sheet import CalendarLine  # noqa: PLC0415

    winner = one.result.winner if one.result is not None else ""
    remarks = "; ".join((*one.remarks(), *themes_of(account.state, one)))
    teams = pair_words(one.fixture.first, one.fixture.second)
    return CalendarLine(date_words(one.date), one.stage, teams, one.scores, winner, remarks)


def themes_of(state: Season, one: EveningLine) -> Iterator[str]:
    """The themes that opponents chose for an evening of the play-off (3.6)."""
    if one.fixture.stage == "play-off":
        for team, opponents in ((one.fixture.first, one.fixture.second), (one.fixture.second, one.fixture.first)):
            theme = state.themes.get((team, opponents))
            if theme is not None:
                yield _("theme for {team}: {theme}").format(team=team, theme=theme)


# Tables of the groups.


def _tables(account: SeasonAccount, printed_at: str) -> bytes:
    from judge_console.printout import season_sheet, season_tables  # noqa: PLC0415

    state = account.state
    # One set of columns for all groups, so that their tables look alike.
    columns = table_columns([row for table in account.tables for row in table])
    wide = any(len(table) > _WIDE_GROUP for table in account.tables)
    score = _("own score") if wide else _("own score and the opponents'")
    legend = _("Each cell: points of the evening, {scores} (casino:team); “s” where a shootout decided.").format(scores=score)
    sheet = season_sheet.TablesSheet(
        _heading(state, printed_at),
        tuple(column_words(column) for column in columns),
        tuple(_group(account, number, table, columns) for number, table in enumerate(account.tables, 1)),
        (order_words(state.rules), legend),
        state.signed,
    )
    return season_tables.tables_pdf(sheet)


def _group(account: SeasonAccount, number: int, table: Sequence[TableRow], columns: Sequence[str]) -> sheets.GroupBlock:
    from judge_console.printout.season_sheet import GroupBlock, GroupLine  # noqa: PLC0415

    evenings = [one for one in account.evenings if one.fixture.group == number]
    decided = sum(one.result is not None for one in evenings)
    note = _("decided: {decided} of {all}").format(decided=decided, all=len(evenings)) if evenings else ""
    points = columns.index("points")
    deciding = [columns.index(name) if (name := deciding_column(row)) in columns else None for row in table]
    lines = tuple(
        GroupLine(
            str(row.place),
            row.team,
            tuple(figure_words(row, column) for column in columns),
            decided_words(row, above),
            frozenset(column for column in (points, own, below) if column is not None),
        )
        for row, above, own, below in zip(table, [None, *table], deciding, [*deciding[1:], None], strict=False)
    )
    both = len(table) <= _WIDE_GROUP
    cross = tuple(tuple(_cross_cell(account, row.team, other.team, both=both) for other in table) for row in table)
    return GroupBlock(group_words(number), note, lines, cross)


def _cross_cell(account: SeasonAccount, team: str, opponents: str, *, both: bool) -> sheets.CrossCell | None:
    from judge_console.printout.season_sheet import CrossCell  # noqa: PLC0415

    one = account.evening(team, opponents) if team != opponents else None
    if one is None or one.result is None:
        return None
    points = points_words(one.result.points(team, account.state.rules))
    return CrossCell(points, cross_words(one, team, opponents, both=both), one.result.winner == team)


def cross_words(one: EveningLine, team: str, opponents: str, *, both: bool) -> str:
    """A decided evening as one of its teams sees it: its score, with `both` the opponents' too; that somebody did not come."""
    result = one.result
    if result is None or result.forfeit:
        return "" if result is None else _("forfeit")
    scores = [one.side(team), one.side(opponents)] if both else [one.side(team)]
    shootout = [translate_in("shootout", "s")] if result.shootout is not None else []
    return " ".join((" \N{EN DASH} ".join(scores), *shootout))


# The play-off.


def _bracket(account: SeasonAccount, printed_at: str) -> bytes:
    from judge_console.printout import season_bracket, season_sheet  # noqa: PLC0415

    rounds = tuple(season_sheet.BracketRound(title, tuple(map(_match, matches))) for title, matches in account.rounds())
    third = account.third_place()
    sheet = season_sheet.BracketSheet(
        _heading(account.state, printed_at),
        rounds,
        _match(third) if third is not None else None,
        round_words(1, 1, third_place=True),
        account.podium,
    )
    return season_bracket.bracket_pdf(sheet)


def _match(match: Match) -> sheets.BracketMatch:
    from judge_console.printout.season_sheet import BracketMatch  # noqa: PLC0415

    winner = None if match.winner is None else 1 if match.winner == match.first else 2
    result = match.result
    scores = [side_words(result.side(team)) if result is not None and team else "" for team in (match.first, match.second)]
    return BracketMatch((match.first, scores[0]), (match.second, scores[1]), winner, match_note(match))


def match_note(match: Match) -> str:
    """What stands above a match of the bracket: its date, its shootout, that somebody did not come."""
    result = match.result
    parts = [date_words(match.date)]
    if result is not None:
        parts += [shootout_words(result, match.first or ""), _("forfeit") if result.forfeit else ""]
    return " · ".join(part for part in parts if part)


# The qualifying game.


def _qualifier(account: SeasonAccount, printed_at: str) -> bytes:
    from judge_console.printout import season_qualifier, season_sheet  # noqa: PLC0415

    state, marks = account.state, account.marks
    ranked = [
        season_sheet.QualifierLine(
            rank_place(account.ranks, rank), rank.team, marks[rank.team], str(rank.right), str(rank.rating), _remark(rank, above)
        )
        for rank, above in zip(account.ranks, [None, *account.ranks], strict=False)
    ]
    among = {rank.team for rank in account.ranks}
    others = [
        season_sheet.QualifierLine("\N{EM DASH}", team, row, str(row.count("1")), "", _("withdrew"))
        for team, row in marks.items()
        if team not in among
    ]
    going_on = state.sheet.going_on
    inside = [number for number, rank in enumerate(account.ranks, 1) if state.group_of(rank.team) is not None]
    sheet = season_sheet.QualifierSheet(
        _heading(state, printed_at),
        account.questions,
        (*ranked, *others),
        frozenset(state.sheet.removed),
        tuple(sum(row[question] == "1" for row in marks.values()) for question in range(account.questions)),
        account.ratings,
        # Teams may have withdrawn since the game was closed: who goes on is in a group.
        max(inside) if inside else going_on,
        _("not closed yet") if going_on is None else plural("{n} team goes on", "{n} teams go on", going_on),
        qualifier_order_words(state.rules),
        tuple(_noted_tables(account)),
    )
    return season_qualifier.qualifier_pdf(sheet)


def rank_place(ranks: Sequence[Rank], rank: Rank) -> str:
    """A place of the qualifying game, as a range where level teams share it."""
    count = sum(other.place == rank.place for other in ranks)
    return str(rank.place) if count == 1 else f"{rank.place}\N{EN DASH}{rank.place + count - 1}"


def _remark(rank: Rank, above: Rank | None) -> str:
    """What settled a tie: the figures that decide the others stand in the same line."""
    return "" if rank.decided_by == "rating_of_questions_taken" else rank_decided_words(rank, above)


def _noted_tables(account: SeasonAccount) -> Iterator[sheets.NotedTable]:
    from judge_console.printout.season_sheet import NotedTable  # noqa: PLC0415

    sheet = account.state.sheet
    question = _("Question")
    if sheet.removed:
        yield NotedTable(
            _("Removed questions"),
            ((question, 0.1), (_("Reason"), 0.9)),
            tuple((str(number), why) for number, why in sorted(sheet.removed.items())),
        )
    noted = account.noted()
    if noted:
        yield NotedTable(
            _("Controversial answers"),
            ((question, 0.1), (_("Answer"), 0.3), (_("Teams"), 0.42), (_("Ruling"), 0.18)),
            tuple((str(one.question), one.answer, ", ".join(one.teams), ruling_words(accepted=one.accepted)) for one in noted),
        )
    if sheet.appeals:
        yield NotedTable(
            _("Appeals"),
            ((question, 0.1), (_("Team"), 0.18), (_("Appeal"), 0.22), (_("Reason"), 0.26), (_("Ruling"), 0.24)),
            tuple(
                (
                    str(one.question),
                    one.team,
                    _("to be removed") if one.wants == "removal" else _("to be accepted: “{answer}”").format(answer=one.answer),
                    one.reason,
                    "; ".join(part for part in (appeal_words(granted=one.granted), one.editor, one.why) if part),
                )
                for one in sheet.appeals
            ),
        )
    if sheet.settled:
        yield NotedTable(
            _("Ties settled"),
            ((_("By what"), 0.24), (_("Order"), 0.76)),
            tuple(
                (criterion_words(by), "  ".join(f"{number}. {team}" for number, team in enumerate(order, 1))) for order, by in sheet.settled
            ),
        )


def ruling_words(*, accepted: bool | None) -> str:
    """Whether an answer counts."""
    return _("not ruled yet") if accepted is None else _("accepted") if accepted else _("not accepted")


def appeal_words(*, granted: bool | None) -> str:
    """What became of an appeal."""
    return _("not ruled yet") if granted is None else _("granted") if granted else _("turned down")


# Money.


def _fees(account: SeasonAccount, printed_at: str) -> bytes:
    from judge_console.printout import season_lists, season_sheet  # noqa: PLC0415

    state = account.state
    lines = tuple(
        (
            one.team,
            str(sum(bool(charge.opponents) for charge in one.charges)),
            money_words(one.charged),
            money_words(one.paid),
            money_words(one.owed),
        )
        for one in account.accounts
    )
    charged, paid = (sum(getattr(one, name) for one in account.accounts) for name in ("charged", "paid"))
    charges = sorted(
        ((charge, one.team) for one in account.accounts for charge in one.charges), key=lambda item: (not item[0].date, item[0].date)
    )
    fee, clause = state.rules.options.season.fee, clause_words(state.rules.clause_number("season.fee"))
    said = _("{money} a team for a game ({clause})") if clause else _("{money} a team for a game")
    sheet = season_sheet.FeesSheet(
        _heading(state, printed_at),
        lines,
        (money_words(charged), money_words(paid), money_words(charged - paid)),
        tuple(
            (
                date_words(charge.date),
                team,
                charge.why or _("evening against {opponents}").format(opponents=charge.opponents),
                money_words(charge.roubles),
            )
            for charge, team in charges
        ),
        tuple((date_words(one.date), one.team, one.how, money_words(one.roubles)) for one in state.payments),
        said.format(money=money_words(fee), clause=clause),
    )
    return season_lists.fees_pdf(sheet)


def _prizes(account: SeasonAccount, printed_at: str) -> bytes:
    from judge_console.printout import season_lists, season_sheet  # noqa: PLC0415

    state = account.state
    sheet = season_sheet.PrizesSheet(
        _heading(state, printed_at),
        tuple((date_words(one.date), one.team, one.prize) for one in sorted(state.prizes, key=lambda one: one.date)),
        tuple((date_words(date), winner, beaten) for date, winner, beaten in prizes_due(account)),
        tuple(_prize_notes(state.rules)),
    )
    return season_lists.prizes_pdf(sheet)


def prizes_due(account: SeasonAccount) -> Iterator[tuple[str, str, str]]:
    """Winners of evenings that were played but not handed a prize on that day (4.prize): date, team, opponents."""
    handed = {(one.team, one.date) for one in account.state.prizes}
    for one in account.evenings:
        if one.result is not None and one.held and (one.result.winner, one.date) not in handed:
            yield one.date, one.result.winner, one.result.loser


def _prize_notes(rules: Regulation) -> Iterator[str]:
    prizes, clause = rules.options.prizes, clause_words(rules.clause_number("prizes.winners"))
    winners = prizes.winners.ru if language() == "ru" else prizes.winners.en
    said = _("The winners of an evening get: {prize} ({clause}).") if clause else _("The winners of an evening get: {prize}.")
    yield said.format(prize=winners, clause=clause)
    if prizes.discount:
        yield _("Badge holders have a discount of {percent} at the bar on the day of a game.").format(
            percent=f"{prizes.discount}\N{NO-BREAK SPACE}%"
        )
