"""The words of the mafia protocol, in the language in force: what its stable codes are called on paper."""

from judge_console.printout.protocol_sheet import Departure, Leaving, Reason, Remark, Sanction, Team, Violation, Winner
from judge_console.words import amount, translate_in
from judge_console.words import translate as _


def winner_word(winner: Winner) -> str:
    """What clause 9.7 has written: мирный or мафия."""
    return {
        "red": translate_in("protocol", "civilians"),
        "black": translate_in("protocol", "mafia"),
        "draw": translate_in("protocol", "draw"),
    }[winner]


def reason_words(reason: Reason) -> str:
    return {
        "no_black_left": _("no black player is left"),
        "parity": _("black players are as many as red"),
        "misses_at_four": _("three misses in a row at four players"),
        "empty_table": _("nobody is left at the table"),
        "quiet_rounds": _("rounds without a departure"),
        "team_defeat": _("defeat given to a team"),
        "declared": _("declared by the judge"),
        "abandoned": _("game abandoned, no result"),
    }[reason]


def _leaving_word(how: Leaving) -> str:
    return {
        "voted": translate_in("protocol", "voted out"),
        "killed": translate_in("protocol", "killed"),
        "fouls": translate_in("protocol", "four fouls"),
        "removed": translate_in("protocol", "removed"),
        "expelled": translate_in("protocol", "removed from the tournament"),
    }[how]


def _sanction_word(sanction: Sanction) -> str:
    return {
        "warning": translate_in("protocol", "warning"),
        "foul": translate_in("protocol", "foul"),
        "removal": translate_in("protocol", "removal"),
        "expulsion": translate_in("protocol", "removal from the tournament"),
        "penalty": translate_in("protocol", "penalty"),
        "team_defeat": translate_in("protocol", "team defeat"),
    }[sanction]


def team_words(team: Team) -> str:
    return {"": "", "red": _("red team"), "black": _("black team")}[team]


def remark_words(remark: Remark) -> str:
    return {"": "", "one_candidate": _("one candidate, not voted"), "cancelled": _("the vote is cancelled")}[remark]


def departure_text(left: Departure) -> str:
    """How and when a player left, in a few words."""
    how = _leaving_word(left.how)
    if left.day is not None:
        when = _("day {number}").format(number=left.day)
    elif left.night:
        when = _("night {number}").format(number=left.night)
    else:
        when = _("introduction")
    return f"{how} ({left.clause}), {when}" if left.clause else f"{how}, {when}"


def sanction_text(violation: Violation) -> str:
    """The sanction with the foul's number or the penalty's points."""
    word = _sanction_word(violation.sanction)
    return word if violation.amount is None else f"{word} {amount(violation.amount)}"


def violation_line(violation: Violation) -> str:
    who = number_text(violation.seat) if violation.seat is not None else team_words(violation.team)
    what = f"{sanction_text(violation)}, {violation.clause}" if violation.clause else sanction_text(violation)
    return f"{who} — {what}" + (f", {violation.when}" if violation.when else "")


def number_text(number: int | None) -> str:
    return "" if number is None else str(number)
