"""From the journal of a quiz evening to what its sheet shows."""

from collections.abc import Callable

from judge_console.engine.course import Course
from judge_console.engine.events import Ruling
from judge_console.printout import evening_sheet as sheet
from judge_console.printout.evening_words import (
    appeal_mark,
    bench_mark,
    dice_mark,
    drink_mark,
    fine_mark,
    minute_mark,
    owl_text,
    sender_mark,
    theme_mark,
)
from judge_console.printout.mafia_protocol import Imprint
from judge_console.quiz.casino import Breach, CasinoGame
from judge_console.quiz.round import Round
from judge_console.quiz.rules import TEAMS, Regulation, Team
from judge_console.quiz.squad import Member
from judge_console.quiz.state import QuizHead, State
from judge_console.words import language
from judge_console.words import translate as _

QuizCourse = Course[QuizHead, Regulation, State]


def evening_of(
    course: QuizCourse, imprint: Imprint, *, say_ruling: Callable[[Ruling], str], say_breach: Callable[[Breach], str]
) -> sheet.EveningSheet:
    """The sheet of an evening as it stands now, in the language in force.

    `say_ruling` puts into words what a judge set aside, `say_breach` what a line-up breaks.
    """
    state = course.state
    evening = state.head.evening
    prizes = state.rules.options.prizes
    return sheet.EveningSheet(
        head=sheet.EveningHead(evening.season, evening.stage, evening.date, evening.host, evening.editor),
        games=tuple(_game(state, team) for team in TEAMS),
        shootout=tuple((question.a, question.b) for question in state.shootout),
        winner=state.winner,
        reason=state.reason,
        remarks=_remarks(state, say_ruling, say_breach),
        prize=prizes.winners.ru if language() == "ru" else prizes.winners.en,
        discount=f"{prizes.discount} %",
        commitment=state.commitment or "",
        seed=state.seed or "",
        signed_by=state.signed_by or "" if state.signed else "",
        regulation=state.rules.options.name.ru if language() == "ru" else state.rules.options.name.en,
        made_by=imprint.made_by,
        printed=imprint.printed,
    )


def _game(state: State, team: Team) -> sheet.GameBlock:
    head, side = state.head.team(team), state.side(team)
    game = side.game
    lineup = game.first_lineup if game is not None and game.first_lineup is not None else side.lineup
    members = {member.name: member for member in head.squad}
    return sheet.GameBlock(
        team=team,
        name=head.name,
        captain=head.captain,
        line_up=tuple((name, _owls(members.get(name))) for name in (lineup.table if lineup else ())),
        reserve=lineup.reserve if lineup else (),
        substitutions=tuple((one.before, one.out, one.replacement) for one in game.substitutions) if game else (),
        time_outs=game.time_outs if game else (),
        rounds=tuple(_round(game, played) for played in game.rounds) if game else (),
        casino=game.casino if game else 0,
        team_score=game.team_points if game else 0,
        winner=game.winner if game else None,
        right=game.right_answers if game else 0,
        saved_minutes=game.saved_minutes if game else 0,
        minutes_owed=game.minutes_owed if game else 0,
        entered_by_hand=_entered(game),
        points=state.points(team),
    )


def _round(game: CasinoGame, played: Round) -> sheet.RoundLine:
    casino, team = game.score_after(played.number)
    result: sheet.RoundResult = "voided" if played.voided else "running" if played.won is None else "won" if played.won else "lost"
    appeals = [appeal for appeal in game.appeals if appeal.round == played.number]
    marks = [
        *(dice_mark(roll.player, roll.host_roll, roll.player_roll) for roll in played.dice),
        *((theme_mark(played.theme.theme, played.theme.by),) if played.theme else ()),
        *((sender_mark(played.sender),) if played.sender else ()),
        *(drink_mark(drink.player, drank=drink.drank) for drink in played.drinks),
        *(minute_mark(added.kind) for added in played.added),
        *((fine_mark(played.offender),) if played.offender is not None else ()),
        *(appeal_mark(appeal.reason, granted=appeal.granted) for appeal in appeals),
        *(bench_mark(bench.player) for bench in game.benches if bench.after == played.number),
    ]
    return sheet.RoundLine(
        number=played.number,
        stop=played.stop,
        sector=played.sector,
        envelope=played.envelope,
        deciding=played.deciding is not None,
        seconds=game.seconds(played),
        answers=tuple((answer.by, answer.correct) for answer in played.answers),
        result=result,
        early=played.early,
        rolled_back=played.rolled_back,
        marks=tuple(marks),
        casino=casino,
        team=team,
    )


def _owls(member: Member | None) -> str:
    return ", ".join(owl_text(owl.colour, owl.seasons_ago) for owl in member.owls) if member else ""


def _entered(game: CasinoGame | None) -> str:
    if game is None or game.entered is None:
        return ""
    entered = game.entered
    sectors = ", ".join(str(sector) for sector in entered.played) or "—"
    facts = {"casino": entered.casino, "team": entered.team, "sectors": sectors}
    said = _("entered by hand: {casino}:{team}, sectors played: {sectors}").format(**facts)
    return f"{said} ({entered.note})" if entered.note else said


def _remarks(state: State, say_ruling: Callable[[Ruling], str], say_breach: Callable[[Breach], str]) -> tuple[str, ...]:
    from_hall, from_table = _("sent out of the hall: {name}"), _("sent from the table: {name}")
    ejections = [(from_hall if one.origin == "hall" else from_table).format(name=one.name) for one in state.ejections]
    return (
        *(say_breach(breach) for breach in state.breaches),
        *(say_ruling(ruling) for ruling in state.rulings),
        *ejections,
        *(text for _entry, text in state.notes),
    )
