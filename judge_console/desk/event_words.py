"""Events, rulings and consequences in words, for the log, the undo key and the paper alike.

Those of a quiz are in `quiz_words`, of a season in `season_words`.

`roles` says whether the words may tell a role. It is False wherever somebody could look over the judge's shoulder, and before the
signature: then letters, the shooters of a night and whatever else gives a role away are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, assert_never, cast

from judge_console import words
from judge_console.desk.disciplines import AnyCourse
from judge_console.desk.evening_head import place_in_evening_head, value_words
from judge_console.desk.quiz_words import say_quiz_event
from judge_console.desk.season_words import place_in_season_head, say_season_event
from judge_console.engine.events import CORRECTIONS, Changed, Entry, Event, HeadChanged, Inserted, Redone, Ruling, Struck, Undone
from judge_console.mafia import score
from judge_console.mafia.events import (
    BestMoveNamed,
    Checked,
    DayBegan,
    Expelled,
    ExtraGiven,
    Fouled,
    GameAbandoned,
    LastWordBegan,
    LiftVoted,
    Missed,
    NightBegan,
    Nominated,
    NominationWithdrawn,
    Penalised,
    ProtocolSigned,
    Removed,
    RolesDealt,
    Shot,
    SpeechBegan,
    TeamDefeated,
    VotesCast,
    VotingBegan,
    Warned,
    WinnerDeclared,
)
from judge_console.mafia.rules import Regulation, Role
from judge_console.mafia.state import Phase, State
from judge_console.quiz.events import DRAWN
from judge_console.quiz.events import KINDS as QUIZ_KINDS
from judge_console.quiz.season.events import KINDS as SEASON_KINDS
from judge_console.quiz.season.state import Season
from judge_console.quiz.state import State as QuizState
from judge_console.words import N_, amount, kind_name, language, translate_in
from judge_console.words import translate as _

# Refusals whose sentence tells a team or a role.
_TELLING_CODES: Final = frozenset({"not_black", "winner_contradicted", "extra_too_large"})
_OF_QUIZ: Final = frozenset(kind.kind for kind in QUIZ_KINDS)
_OF_SEASON: Final = frozenset(kind.kind for kind in SEASON_KINDS)
_WINNERS: Final = {"red": N_("the red team wins"), "black": N_("the black team wins"), "draw": N_("a draw")}
_TEAMS: Final = {"red": N_("defeat given to the red team"), "black": N_("defeat given to the black team")}
_REASONS: Final = {
    "no_black_left": N_("no black player is left"),
    "parity": N_("black players are as many as red"),
    "misses_at_four": N_("three misses in a row at four"),
    "empty_table": N_("nobody is left at the table"),
    "quiet_rounds": N_("rounds without a departure"),
    "team_defeat": N_("team defeat"),
    "declared": N_("declared by the judge"),
}
_PLACES_IN_HEAD: Final = {
    "game.tournament": N_("tournament"),
    "game.stage": N_("stage"),
    "game.number": N_("game number"),
    "game.table": N_("table"),
    "game.date": N_("date"),
    "game.judge": N_("judge"),
    "evening.season": N_("season"),
    "evening.stage": N_("stage"),
    "evening.date": N_("date"),
    "evening.host": N_("host"),
    "evening.editor": N_("editor"),
    "teams.A.name": N_("team A"),
    "teams.B.name": N_("team B"),
    "teams.A.captain": N_("captain of A"),
    "teams.B.captain": N_("captain of B"),
}


def seat_list(seats: Sequence[int]) -> str:
    """Seats as one reads them aloud: "1, 3, 10"."""
    return ", ".join(str(seat) for seat in seats)


def clause_meaning(rules: Regulation, clause: str | None) -> str:
    """What a clause is about, in the language in force; empty where there is none."""
    meaning = rules.options.meanings.get(clause or "")
    return "" if meaning is None else meaning.ru if language() == "ru" else meaning.en


def winner_words(winner: str) -> str:
    """Who won, in words."""
    return _(_WINNERS[winner])


def reason_words(reason: str) -> str:
    """Why the game ended, in words."""
    return _(_REASONS[reason])


def place_in_head(path: str) -> str:
    """What a dotted path of the head is called: "nickname 3"."""
    if path in _PLACES_IN_HEAD:
        return _(_PLACES_IN_HEAD[path])
    if (of_season := place_in_season_head(path)) is not None:
        return of_season
    if (of_evening := place_in_evening_head(path)) is not None:
        return of_evening
    return _("nickname {seat}").format(seat=path.rpartition(".")[2])


def say_event(event: Event, rules: Regulation, *, roles: bool = False, after: State | QuizState | Season | None = None) -> str:
    """An event in a few words, without its clause's number. `after`, the state it led to, lets a day or a night have its number."""
    if isinstance(after, QuizState) or event.kind in _OF_QUIZ:
        return say_quiz_event(event, after if isinstance(after, QuizState) else None)
    if isinstance(after, Season) or event.kind in _OF_SEASON:
        return say_season_event(event, after if isinstance(after, Season) else None)
    match event:
        case Warned() | Fouled() | Removed() | Expelled() | Penalised() | TeamDefeated():
            return _say_sanction(event, rules)
        case RolesDealt() | Shot() | Missed() | Checked() | BestMoveNamed() | NightBegan():
            return _say_night(event, after, roles=roles)
        case DayBegan():
            return _("day {number}").format(number=after.days[-1].number) if after and after.days else _("the next day")
        case SpeechBegan(seat=seat):
            return _("{seat} speaks").format(seat=seat)
        case Nominated(by=by, seat=seat):
            return _("{by} nominated {seat}").format(by=by, seat=seat)
        case NominationWithdrawn(by=by):
            return _("{by} withdrew his nomination").format(by=by)
        case VotingBegan():
            return _("the vote began")
        case VotesCast(seat=seat, voters=voters, hands=hands):
            return _("for {seat}: {hands}").format(seat=seat, hands=_hands(voters, hands))
        case LiftVoted(voters=voters, hands=hands):
            return _("for all to leave: {hands}").format(hands=_hands(voters, hands))
        case LastWordBegan(seat=seat):
            return _("last word of {seat}").format(seat=seat)
        case WinnerDeclared(winner=winner):
            return _("declared: {winner}").format(winner=winner_words(winner))
        case GameAbandoned():
            return _("the game is abandoned")
        case ExtraGiven(seat=seat, points=points):
            return _("extra points for {seat}: {points}").format(seat=seat, points=amount(points))
        case ProtocolSigned(judge=judge):
            return _("protocol signed: {judge}").format(judge=judge)
        case _:
            return kind_name(event.kind)


def _hands(voters: tuple[int, ...] | None, hands: int | None) -> str:
    if voters is None:
        return str(hands or 0)
    return f"{len(voters)} ({seat_list(voters)})" if voters else "0"


def _say_night(event: RolesDealt | Shot | Missed | Checked | BestMoveNamed | NightBegan, after: State | None, *, roles: bool) -> str:
    match event:
        case NightBegan():
            return _("night {number}").format(number=after.nights[-1].number) if after and after.nights else _("night")
        case RolesDealt(roles=letters):
            return _("roles: {letters}").format(letters=letters) if roles else _("roles written down")
        case Missed():
            return _("a miss")
        case Shot(seat=seat, shots=shots):
            if seat is not None:
                return _("shot: {seat}").format(seat=seat)
            if roles:
                return _("shot: {shots}").format(shots=", ".join(f"{shooter} → {target}" for shooter, target in shots or ()))
            targets = dict.fromkeys(target for _shooter, target in shots or ())
            return _("shot: {seat}").format(seat=seat_list(tuple(targets)) or "—")
        case Checked(by=by, seat=seat):
            told = _("the Don checks {seat}") if by == Role.DON else _("the Sheriff checks {seat}")
            return told.format(seat=seat)
        case BestMoveNamed(seats=seats):
            return _("best move: {seats}").format(seats=seat_list(seats) or _("nobody named"))
        case _ as never:
            assert_never(never)


def _say_sanction(event: Warned | Fouled | Removed | Expelled | Penalised | TeamDefeated, rules: Regulation) -> str:
    told = _sanction(event)
    meaning = clause_meaning(rules, event.clause)
    if meaning:
        told = _("{sanction}: {meaning}").format(sanction=told, meaning=meaning)
    if event.ruled_by == "chief":
        told = _("{sanction} (chief judge)").format(sanction=told)
    return told


def _sanction(event: Warned | Fouled | Removed | Expelled | Penalised | TeamDefeated) -> str:
    match event:
        case Warned(seat=seat):
            return _("warning {seat}").format(seat=seat)
        case Fouled(seat=seat):
            return _("foul {seat}").format(seat=seat)
        case Removed(seat=seat):
            return _("removal {seat}").format(seat=seat)
        case Expelled(seat=seat):
            return _("out of the tournament {seat}").format(seat=seat)
        case Penalised(seat=seat, points=points):
            return _("penalty {seat}: {points}").format(seat=seat, points=amount(points))
        case TeamDefeated(team=team):
            return _(_TEAMS[team])
        case _ as never:
            assert_never(never)


# Corrections.


def targets_of_undoing(entries: Sequence[Entry]) -> dict[int, int]:
    """For every undone or redone entry, by its number, the number of the entry it took back or put again."""
    done: list[int] = []
    taken_back: list[int] = []
    found: dict[int, int] = {}
    for index, entry in enumerate(entries):
        match entry.event:
            case Undone() if done:
                found[index] = done[-1]
                taken_back.append(done.pop())
            case Redone() if taken_back:
                found[index] = taken_back[-1]
                done.append(taken_back.pop())
            case Undone() | Redone():
                pass
            case _:
                done.append(index)
                taken_back.clear()
    return found


def say_entry(entries: Sequence[Entry], index: int, rules: Regulation, *, roles: bool = False) -> str:
    """Entry `index` of a journal in words, a correction with what it corrected."""
    entry = entries[index]

    def other(number: int) -> str:
        return say_entry(entries, number, rules, roles=roles) if 0 <= number < len(entries) and number != index else "?"

    match entry.event:
        case Undone():
            return _("taken back: {what}").format(what=other(targets_of_undoing(entries).get(index, -1)))
        case Redone():
            return _("put again: {what}").format(what=other(targets_of_undoing(entries).get(index, -1)))
        case Struck(event=target):
            if 0 <= target < index and isinstance(entries[target].event, Struck | Changed | HeadChanged):
                return _("correction taken back ({what})").format(what=other(target))
            return _("struck: {what}").format(what=other(target))
        case Changed(event=target, entry=new):
            return _("changed: {what} → {new}").format(what=other(target), new=_say_inner(new, rules, roles=roles))
        case Inserted(before=before, entry=new):
            return _("put in before “{what}”: {new}").format(what=other(before), new=_say_inner(new, rules, roles=roles))
        case _:
            return _say_inner(entry, rules, roles=roles)


def say_latest(course: AnyCourse) -> str:
    """The entry that undo would take back, with what the state knows of it; empty where there is none."""
    if not course.standing.done:
        return ""
    index = course.standing.done[-1]
    event = course.entries[index].event
    if isinstance(event, CORRECTIONS):
        return say_entry(course.entries, index, course.rules)
    return say_event(event, course.rules, after=course.state)


def say_again(entries: Sequence[Entry], index: int, rules: Regulation) -> str:
    """An entry that was taken back and may be put again. An outcome of chance is not told: drawn anew it comes out the same."""
    event = entries[index].event
    return kind_name(event.kind) if isinstance(event, DRAWN) else say_entry(entries, index, rules)


def _say_inner(entry: Entry, rules: Regulation, *, roles: bool) -> str:
    event = entry.event
    if isinstance(event, HeadChanged):
        return _("head: {changes}").format(
            changes=", ".join(f"{place_in_head(path)} = {value_words(path, value)}" for path, value in event.set)
        )
    return say_event(event, rules, roles=roles)


def ruling_sentence(ruling: Ruling, cause: Entry | None, *, roles: bool = False) -> str:
    """The sentence of what a ruling set aside or found; one that would tell a role is kept back without `roles`."""
    event = cause.event if cause is not None else None
    telling = ruling.code in _TELLING_CODES or (ruling.code == "not_at_table" and isinstance(event, Checked | Shot))
    if telling and not roles:
        return _("a ruling that tells a role; shown after the signature")
    return words.sentence(ruling.code, ruling.facts)


def say_ruling(ruling: Ruling, cause: Entry | None, rules: Regulation, *, roles: bool = False) -> str:
    """What the judge accepted against the rules: the event and the sentence of the refusal he set aside."""
    sentence = ruling_sentence(ruling, cause, roles=roles)
    if cause is None or not ruling.reason:
        return sentence
    return _("accepted: {event}, although {sentence}").format(event=say_event(cause.event, rules, roles=roles), sentence=sentence)


# Consequences.

Tone = Literal["plain", "warning", "loss", "gain"]
Consequence = tuple[str, str | None, Tone]
"""What followed from an event by itself: words, clause, and how much it matters."""


def consequences(before: State, after: State, *, roles: bool = False) -> tuple[Consequence, ...]:
    """What an event led to that is worth telling beside it: silence, departures, ties, proposals, the end of the game."""
    return (*_of_vote(before, after), *_of_sanctions(before, after), *_of_night(before, after, roles=roles), *_of_end(before, after))


def _of_vote(before: State, after: State) -> list[Consequence]:
    found: list[Consequence] = []
    before_day, day = before.day, after.day
    if day is None or before_day is None or before_day.number != day.number:
        return found
    if day.cancelled and not before_day.cancelled:
        found.append((_("the vote is cancelled"), after.rules.clause_number("vote.removal_and_vote"), "warning"))
    tied = after.tied
    if tied and day.ballots != before_day.ballots:
        told = _("a tie: {seats}") if after.phase is Phase.TIE else _("tied again: {seats}; do all of them leave?")
        found.append((told.format(seats=seat_list(tied)), None, "warning"))
    if day.left != before_day.left and day.left:
        told = _("{seats} leave the table") if len(day.left) > 1 else _("{seats} leaves the table")
        found.append((told.format(seats=seat_list(day.left)), None, "loss"))
    elif after.phase is Phase.DECIDED and before.phase is not Phase.DECIDED and not day.left and not day.cancelled:
        found.append((_("nobody leaves"), None, "plain"))
    return found


def _of_sanctions(before: State, after: State) -> list[Consequence]:
    found: list[Consequence] = []
    rules = after.rules
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True), start=1):
        if now.silent_on is not None and now.silent_on != was.silent_on and now.left is None:
            told = _("foul {count}: {seat} is silent on day {day}").format(count=now.fouls, seat=number, day=now.silent_on)
            found.append((told, rules.clause_number("fouls.silence_at"), "warning"))
        if now.left is not None and was.left is None and now.left.how == "fouls":
            told = _("foul {count}: {seat} is out of the game").format(count=now.fouls, seat=number)
            found.append((told, rules.clause_number("fouls.removal_at"), "loss"))
    offered = after.proposals[len(before.proposals) :]
    return [*found, *((_("team defeat may be given"), proposal.clause, "warning") for proposal in offered)]


def _of_night(before: State, after: State, *, roles: bool) -> list[Consequence]:
    found: list[Consequence] = []
    night, was = after.night, before.night
    if night is None or was is None or night.number != was.number:
        return found
    if night.killed is not None and was.killed is None:
        found.append((_("{seat} is killed").format(seat=night.killed), None, "loss"))
    if roles and night.don_check is not None and was.don_check is None:
        sheriff = {True: translate_in("check", "the Sheriff"), False: translate_in("check", "not the Sheriff")}.get(
            cast("bool", score.is_sheriff(after, night.don_check))
        )
        found += [(sheriff, None, "plain")] if sheriff else []
    if roles and night.sheriff_check is not None and was.sheriff_check is None:
        team = {True: translate_in("check", "black"), False: translate_in("check", "red")}.get(
            cast("bool", score.is_black(after, night.sheriff_check))
        )
        found += [(team, None, "plain")] if team else []
    return found


def _of_end(before: State, after: State) -> list[Consequence]:
    ended = after.ended
    if ended is None or ended == before.ended or ended.winner is None:
        return []
    told = _("the end: {winner}, {reason}").format(winner=winner_words(ended.winner), reason=reason_words(ended.reason or ""))
    return [(told, ended.clause, "gain")]
