"""A season in words, for window, paper and exports alike: groups, criteria, places of the bracket, owls, money, dates, and its events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date  # noqa: N812 - events have fields of that name
from decimal import Decimal
from typing import TYPE_CHECKING, Final, assert_never, cast

from judge_console import words
from judge_console.engine.events import Event
from judge_console.quiz.rules import Regulation, Stage
from judge_console.quiz.season.events import (
    AnswerNoted,
    AnswerRuled,
    AnswersMarked,
    BracketSet,
    CalendarAccepted,
    CaptainNamed,
    DateClosed,
    DateOpened,
    EarlierSeasonsListed,
    EveningEntered,
    EveningEvent,
    EveningForfeited,
    EveningMoved,
    EveningScheduled,
    EveningSetAside,
    FeeCharged,
    FeePaid,
    GameScore,
    GroupEvent,
    GroupsDrawn,
    GroupsSet,
    GroupTieSettled,
    LineupHandedIn,
    MemberJoined,
    MemberLeft,
    MemberRenamed,
    MoneyEvent,
    OwlsSet,
    PrizeHanded,
    QualifierAppealed,
    QualifierAppealRuled,
    QualifierClosed,
    QualifierEvent,
    QualifierTieSettled,
    QuestionReinstated,
    QuestionRemoved,
    SeasonClosed,
    SeasonEvent,
    SeasonOwl,
    TeamEntered,
    TeamMoved,
    TeamRenamed,
    TeamsSwapped,
    TeamWithdrew,
    ThemeChosen,
)
from judge_console.quiz.season.state import Season, SquadBreach
from judge_console.quiz.squad import Colour
from judge_console.words import N_, amount, language, plural, translate_in
from judge_console.words import translate as _

if TYPE_CHECKING:
    from judge_console.quiz.season.calendar import CalendarException
    from judge_console.quiz.season.qualifier import Rank
    from judge_console.quiz.season.results import Side
    from judge_console.quiz.season.tables import TableRow

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_THIN: Final = "\N{NO-BREAK SPACE}"
_STAGES: Final[dict[Stage, str]] = {"group": N_("group stage"), "play-off": N_("play-off"), "friendly": N_("friendly evening")}
_CRITERIA: Final = {
    "points": N_("points"),
    "points_between_the_tied": N_("points between the level teams"),
    "right_answers": N_("right answers"),
    "casino_points_conceded": N_("points conceded to the casino"),
    "rating_of_questions_taken": N_("rating of the questions taken"),
    "shootout": N_("shootout"),
    "sudden_death": N_("sudden-death questions"),
    "lot": N_("lot"),
    "shootout_or_lot": N_("shootout or lot"),
    "sudden_death_or_lot": N_("sudden-death questions or lot"),
}
_COLUMN_OF: Final = {
    "points": "points",
    "points_between_the_tied": "points_between",
    "right_answers": "right",
    "casino_points_conceded": "conceded",
}
"""The column of a group's table that a criterion looks at."""
_OWLS: Final[dict[Colour, str]] = {"white": N_("white owl"), "black": N_("black owl"), "red": N_("red owl")}
_ROUNDS: Final = (N_("final"), N_("semi-final"), N_("quarter-final"))
"""The rounds of a play-off, counted from its end."""
_PLACES_IN_HEAD: Final = {
    "season.name": N_("name of the season"),
    "season.begins": N_("first day of the season"),
    "season.ends": N_("last day of the season"),
    "season.organiser": N_("organiser"),
    "season.place": N_("where it is held"),
}


def group_name(number: int) -> str:
    """The letter of a group, counted from 1: A, B, ... Z, AA."""
    whole, letter = divmod(number - 1, len(_LETTERS))
    return (group_name(whole) if whole else "") + _LETTERS[letter]


def group_words(number: int) -> str:
    """A group as a heading: "Group A"."""
    return translate_in("season", "Group {letter}").format(letter=group_name(number))


def stage_words(stage: Stage) -> str:
    """What a stage is called."""
    return _(_STAGES[stage])


def criterion_words(criterion: str) -> str:
    """A criterion of a group's or the qualifying game's table inside a sentence; what broke a tie is one too."""
    return _(_CRITERIA[criterion])


def order_words(rules: Regulation) -> str:
    """By what places in a group are decided."""
    return _order("points", *rules.options.groups.order)


def qualifier_order_words(rules: Regulation) -> str:
    """By what places of the qualifying game are decided."""
    return _order(*rules.options.qualifier.order)


def column_words(column: str) -> str:
    """What a column of a group's table is called: a figure of `TableRow`."""
    return {
        "played": translate_in("season", "Evenings"),
        "casino_wins": translate_in("season", "Casino beaten"),
        "wins": translate_in("season", "Evenings won"),
        "points": translate_in("season", "Points"),
        "points_between": translate_in("season", "Points between the level"),
        "right": translate_in("season", "Right answers"),
        "conceded": translate_in("season", "Conceded to the casino"),
    }[column]


def table_columns(rows: Sequence[TableRow]) -> tuple[str, ...]:
    """The columns that explain every place of a group's table; points between level teams only where it was asked for them."""
    between = any(row.points_between is not None for row in rows)
    return ("played", "casino_wins", "wins", "points", *(["points_between"] if between else []), "right", "conceded")


def value_words(value: Decimal | int | None) -> str:
    """A figure of a table as it is read."""
    return "" if value is None else points_words(value) if isinstance(value, Decimal) else str(value)


def figure_words(row: TableRow, column: str) -> str:
    """A team's figure in a column of `table_columns`; points between level teams with those of the second asking after them: "1; 0"."""
    own = value_words(getattr(row, column))
    again = value_words(row.points_between_again) if column == "points_between" else ""
    return f"{own}; {again}" if again else own


def decided_words(row: TableRow, above: TableRow | None) -> str:
    """What put a team below the one above it, with both figures: "right answers: 20 < 23". Empty where points did."""
    if above is None or (row.decided_by is None and row.place != above.place) or row.decided_by == "points":
        return ""
    if row.decided_by is None:
        return _("level") if row.played or above.played else ""
    column = _COLUMN_OF.get(row.decided_by)
    said = criterion_words(row.decided_by)
    if column is None:
        return said
    if column == "points_between" and row.points_between == above.points_between:
        column = "points_between_again"
    mine, theirs = getattr(row, column), getattr(above, column)
    return f"{said}: {value_words(mine)} {'<' if mine < theirs else '>'} {value_words(theirs)}"


def deciding_column(row: TableRow) -> str | None:
    """The column of the figure that put a team below the one above it."""
    return _COLUMN_OF.get(row.decided_by or "")


def rank_decided_words(rank: Rank, above: Rank | None) -> str:
    """What put a team below the one above it in the qualifying game: "rating of the questions taken: 150 < 163"."""
    if above is None or rank.decided_by == "right_answers":
        return ""
    if rank.decided_by is None:
        return _("level")
    said = criterion_words(rank.decided_by)
    return f"{said}: {rank.rating} < {above.rating}" if rank.decided_by == "rating_of_questions_taken" else said


def _order(*criteria: str) -> str:
    return _("Places are decided by: {names}.").format(names=", ".join(criterion_words(name) for name in criteria))


def round_words(number: int, rounds: int, *, third_place: bool = False) -> str:
    """A round of a play-off of so many rounds, the first one being 1: "semi-final"; and the match of those who lost that one."""
    if third_place:
        return _("match for third place")
    left = rounds - number
    return _(_ROUNDS[left]) if left < len(_ROUNDS) else _("1/{matches}-final").format(matches=2**left)


def mark_words(mark: str) -> str:
    """What a letter of the qualifying sheet means."""
    return {
        "1": translate_in("mark", "right"),
        "0": translate_in("mark", "wrong"),
        "X": translate_in("mark", "removed"),
        "?": translate_in("mark", "disputed"),
        ".": translate_in("mark", "not marked"),
    }[mark]


def owl_words(owls: Sequence[SeasonOwl]) -> str:
    """Somebody's owls with the seasons they were won in: "white owl, autumn 2025"; empty for none."""
    return "; ".join(f"{_(_OWLS[owl.colour])}, {owl.season}" for owl in owls)


def money_words(roubles: int) -> str:
    """Money as it is read: "7 500 ₽"."""
    text = f"{abs(roubles):,}".replace(",", _THIN)
    sign = "\N{MINUS SIGN}" if roubles < 0 else ""
    return f"{sign}{text}{_THIN}\N{RUBLE SIGN}"


def date_words(date: str) -> str:
    """A date with its weekday: "ср 14.10.2026"; empty for none."""
    if not date:
        return ""
    day = Date.fromisoformat(date)
    written = f"{day:%d.%m.%Y}" if language() == "ru" else date
    return f"{weekday_words(day.weekday())}{_THIN}{written}"


def weekday_words(weekday: int) -> str:
    """A weekday in short, Monday 0."""
    return (
        translate_in("weekday", "Mon"),
        translate_in("weekday", "Tue"),
        translate_in("weekday", "Wed"),
        translate_in("weekday", "Thu"),
        translate_in("weekday", "Fri"),
        translate_in("weekday", "Sat"),
        translate_in("weekday", "Sun"),
    )[weekday]


def points_words(points: Decimal) -> str:
    """Points of the season as they are read: "1,5"."""
    return amount(points)


def exception_words(exception: CalendarException) -> str:
    """How a calendar departs from its clause, without the date: "Гранит: 7 days after its evening before, at least 3 weeks are due"."""
    teams, found = pair_words(*exception.teams), exception.found or 0
    match exception.code:
        case "too_soon":
            return _("{teams}: too soon, {days} after the evening before").format(teams=teams, days=plural("{n} day", "{n} days", found))
        case "too_late":
            return _("{teams}: too late, {days} after the evening before").format(teams=teams, days=plural("{n} day", "{n} days", found))
        case "other_weekday":
            return _("{teams}: not the usual weekday").format(teams=teams)
        case "closed_date":
            return _("{teams}: no evening can be held on that day").format(teams=teams)
        case "two_evenings":
            return _("{teams}: another evening is held on that day").format(teams=teams)
        case "before_season":
            return _("{teams}: before the season begins").format(teams=teams)
        case "after_season":
            return _("{teams}: after the season ends").format(teams=teams)
        case "season_too_short":
            return _("the season is too short: {months}").format(months=plural("{n} month", "{n} months", found))
        case "season_too_long":
            return _("the season is too long: {months}").format(months=plural("{n} month", "{n} months", found))
        case _ as never:
            assert_never(never)


def breach_words(breach: SquadBreach) -> str:
    """A limit of 1.1 or 1.2 that a squad breaks, in a sentence."""
    return words.sentence(breach.code, breach.facts)


def pair_words(*teams: str) -> str:
    """The teams of an evening, who plays game A first."""
    return f"{_THIN}\N{EN DASH} ".join(teams)


def score_words(score: GameScore | Side) -> str:
    """A game's score as it is written: casino first."""
    return f"{score.casino}:{score.team}"


def place_in_season_head(path: str) -> str | None:
    """What a dotted path of a season's head is called; None where it is of another discipline."""
    return _(_PLACES_IN_HEAD[path]) if path in _PLACES_IN_HEAD else None


def say_season_event(event: Event, state: Season | None = None) -> str:
    """An event in a few words, for the log and the undo key. `state`, that after it, lets an evening have its date."""
    match cast("SeasonEvent", event):
        case TeamEntered() | TeamRenamed() | TeamWithdrew() | CaptainNamed() | EarlierSeasonsListed() as squad:
            return _say_team(squad)
        case MemberJoined() | MemberLeft() | MemberRenamed() | OwlsSet() | LineupHandedIn() as member:
            return _say_member(member, state)
        case (
            AnswersMarked() | QuestionRemoved() | QuestionReinstated() | AnswerNoted() | AnswerRuled() | QualifierAppealed()
            | QualifierAppealRuled() | QualifierTieSettled() | QualifierClosed()
        ) as sheet:  # fmt: skip
            return _say_sheet(sheet)
        case GroupsDrawn() | GroupsSet() | TeamMoved() | TeamsSwapped() | GroupTieSettled() as group:
            return _say_group(group)
        case FeeCharged() | FeePaid() | PrizeHanded() as money:
            return _say_money(money)
        case SeasonClosed(organiser=organiser):
            return _("season closed: {name}").format(name=organiser) if organiser else _("season closed")
        case evening:
            return _say_evening(evening, state)


def _why(said: str, why: str) -> str:
    """What was done with the reason that was given for it."""
    return f"{said} ({why})" if why else said


def _say_team(event: TeamEntered | TeamRenamed | TeamWithdrew | CaptainNamed | EarlierSeasonsListed) -> str:
    match event:
        case TeamEntered(team=team, captain=captain):
            said = _("team entered: {team}").format(team=team)
            return _("{said}, captain {name}").format(said=said, name=captain) if captain else said
        case TeamRenamed(team=team, to=to):
            return _("team renamed: {team} → {to}").format(team=team, to=to)
        case TeamWithdrew(team=team, why=why):
            return _why(_("team withdrew: {team}").format(team=team), why)
        case CaptainNamed(team=team, name=name):
            return _("{team}, captain: {name}").format(team=team, name=name)
        case EarlierSeasonsListed(seasons=seasons):
            return _("earlier seasons: {seasons}").format(seasons="; ".join(seasons) or "\N{EM DASH}")
        case _ as never:
            assert_never(never)


def _say_member(event: MemberJoined | MemberLeft | MemberRenamed | OwlsSet | LineupHandedIn, state: Season | None) -> str:
    match event:
        case MemberJoined(team=team, name=name, owls=owls):
            return _why(_("{team}, in the squad: {name}").format(team=team, name=name), owl_words(owls))
        case MemberLeft(team=team, name=name):
            return _("{team}, no more in the squad: {name}").format(team=team, name=name)
        case MemberRenamed(team=team, name=name, to=to):
            return _("{team}, name put right: {name} → {to}").format(team=team, name=name, to=to)
        case OwlsSet(team=team, name=name, owls=owls):
            return _("{team}, owls of {name}: {owls}").format(team=team, name=name, owls=owl_words(owls) or "\N{EM DASH}")
        case LineupHandedIn(stage=stage, team=team, opponents=opponents):
            when = _date_in(state, stage, team, opponents)
            return _why(_("line-up of {team} against {opponents} handed in").format(team=team, opponents=opponents), when)
        case _ as never:
            assert_never(never)


def _say_sheet(event: QualifierEvent) -> str:
    match event:
        case AnswersMarked(team=team, question=question, marks=marks):
            return _marked(team, question, marks)
        case QuestionRemoved(question=question, why=why):
            return _why(_("question {number} removed").format(number=question), why)
        case QuestionReinstated(question=question, why=why):
            return _why(_("question {number} counts again").format(number=question), why)
        case AnswerNoted(team=team, question=question, answer=answer):
            return _("{team}, question {number}, answered: “{answer}”").format(team=team, number=question, answer=answer)
        case AnswerRuled(question=question, answer=answer, accepted=accepted, why=why):
            said = _("question {number}, “{answer}” is accepted") if accepted else _("question {number}, “{answer}” is not accepted")
            return _why(said.format(number=question, answer=answer), why)
        case QualifierAppealed(team=team, question=question, wants=wants, answer=answer):
            if wants == "removal":
                return _("{team} appeals to have question {number} removed").format(team=team, number=question)
            return _("{team} appeals on question {number}: “{answer}”").format(team=team, number=question, answer=answer)
        case QualifierAppealRuled(team=team, question=question, granted=granted, why=why):
            said = _("appeal of {team} on question {number} granted") if granted else _("appeal of {team} on question {number} turned down")
            return _why(said.format(team=team, number=question), why)
        case QualifierTieSettled(order=order, by=by):
            return _("qualifying game, {by}: {teams}").format(by=criterion_words(by), teams=", ".join(order))
        case QualifierClosed(going_on=going_on):
            return _("qualifying game closed, {teams}").format(teams=plural("{n} team goes on", "{n} teams go on", going_on))
        case _ as never:
            assert_never(never)


def _marked(team: str, question: int, marks: str) -> str:
    if len(marks) == 1:
        return _("{team}, question {number}: {mark}").format(team=team, number=question, mark=mark_words(marks))
    right = plural("{n} right answer", "{n} right answers", marks.count("1"))
    last = question + len(marks) - 1
    return _("{team}, questions {first}–{last}: {right}").format(team=team, first=question, last=last, right=right)


def _say_group(event: GroupEvent) -> str:
    match event:
        case GroupsDrawn(groups=groups):
            return _("spread by snake over {groups}").format(groups=plural("{n} group", "{n} groups", groups))
        case GroupsSet(groups=groups, why=why):
            composed = plural("{n} group", "{n} groups", len(groups))
            return _why(_("composed by hand: {groups}").format(groups=composed), why)
        case TeamMoved(team=team, group=group, why=why):
            return _why(_("{team} moves to group {letter}").format(team=team, letter=group_name(group)), why)
        case TeamsSwapped(first=first, second=second, why=why):
            return _why(_("{first} and {second} change groups").format(first=first, second=second), why)
        case GroupTieSettled(group=group, order=order, by=by):
            said = _("group {letter}, {by}: {teams}")
            return said.format(letter=group_name(group), by=criterion_words(by), teams=", ".join(order))
        case _ as never:
            assert_never(never)


def _say_evening(event: EveningEvent, state: Season | None) -> str:
    match event:
        case DateClosed(date=date, why=why):
            return _why(_("no evening on {date}").format(date=date_words(date)), why)
        case DateOpened(date=date):
            return _("{date} is free again").format(date=date_words(date))
        case CalendarAccepted(evenings=evenings):
            return _("calendar accepted: {evenings}").format(evenings=plural("{n} evening", "{n} evenings", len(evenings)))
        case EveningScheduled(first=first, second=second, date=date):
            return _("{teams}: {date}").format(teams=pair_words(first, second), date=date_words(date))
        case EveningMoved(first=first, second=second, date=date, why=why):
            return _why(_("{teams} moved to {date}").format(teams=pair_words(first, second), date=date_words(date)), why)
        case EveningForfeited(stage=stage, first=first, second=second, by=by, why=why):
            when = _date_in(state, stage, first, second)
            said = _("{teams}: {team} did not come").format(teams=pair_words(first, second), team=by)
            return _why(said, "; ".join(part for part in (when, why) if part))
        case EveningEntered():
            return _entered(event)
        case EveningSetAside(game=game, why=why):
            return _why(_("evening {game} does not count").format(game=game[:8]), why)
        case BracketSet(teams=teams):
            playing = plural("{n} team", "{n} teams", sum(bool(team) for team in teams))
            return _("play-off composed: {teams}").format(teams=playing)
        case ThemeChosen(team=team, opponents=opponents, theme=theme):
            return _("theme for {team}, chosen by {opponents}: {theme}").format(team=team, opponents=opponents, theme=theme)
        case _ as never:
            assert_never(never)


def _entered(event: EveningEntered) -> str:
    scores = f"{score_words(event.first_game)}, {score_words(event.second_game)}"
    if event.shootout:
        scores = _("{scores}, shootout {a}:{b}").format(scores=scores, a=event.shootout[0], b=event.shootout[-1])
    return _("{teams} entered by hand: {scores}").format(teams=pair_words(event.first, event.second), scores=scores)


def _say_money(event: MoneyEvent) -> str:
    match event:
        case FeeCharged(team=team, roubles=roubles, why=why):
            if roubles < 0:
                return _why(_("{team} need not pay {money}").format(team=team, money=money_words(-roubles)), why)
            return _why(_("{team} owes {money} more").format(team=team, money=money_words(roubles)), why)
        case FeePaid(team=team, roubles=roubles, how=how):
            return _why(_("{team} has paid {money}").format(team=team, money=money_words(roubles)), how)
        case PrizeHanded(team=team, prize=prize):
            return _("prize for {team}: {prize}").format(team=team, prize=prize)
        case _ as never:
            assert_never(never)


def _date_in(state: Season | None, stage: Stage, first: str, second: str) -> str:
    """When the evening is held, as far as the season knows."""
    fixture = state.fixture(stage, first, second) if state is not None else None
    return "" if fixture is None else date_words(fixture.date)
