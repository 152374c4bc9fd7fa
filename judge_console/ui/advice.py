"""What to do instead, by the code of a refusal. A code without a line here needs none: its sentence already says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from judge_console.words import N_
from judge_console.words import translate as _

_ADVICE: Final[Mapping[str, str]] = {
    "not_at_table": N_("Choose a seat that is still at the table."),
    "wrong_phase": N_("The golden button names the step that is due; one step too far is taken back with Backspace."),
    "not_on_ballot": N_("Only nominated seats are voted."),
    "already_on_ballot": N_("Nobody is nominated twice; his speech goes on."),
    "already_nominated": N_("One nomination a speech. If the first was a slip, take it back or change it in the log."),
    "already_voted": N_("Everyone has one hand. Check who raised it first."),
    "out_of_ballot_order": N_("Candidates are voted in the order of nomination."),
    "too_many_hands": N_("Count again: the hands left are shown beside the candidate."),
    "not_the_remainder": N_("The last candidate gets the hands nobody raised."),
    "not_killed_first_night": N_("The best move belongs to the player killed in the first night."),
    "too_many_extras": N_("Take extra points from somebody first: give him zero."),
    "game_over": N_("Sanctions, extra points, roles and the signature are still possible."),
    "game_not_over": N_("This comes after the end of the game."),
    "already_signed": N_("Reopen the protocol with a reason, correct it and sign it again."),
    "not_his_speech": N_("A nomination belongs to one's own speech. A forgotten one can be put in its place in the log."),
    "nothing_to_vote": N_("Go on to the night."),
    "vote_due": N_("Begin the vote first."),
    "vote_cancelled": N_("Go on to the night."),
    "no_last_word": N_("The last word is past, or he has none."),
    "already_checked": N_("One check a night; a wrong one can be changed in the log."),
    "would_break": N_("Correct that line first, or strike it together with this one in the log."),
    "roles_known": N_("A wrong role can be corrected in the log."),
    "unknown_clause": N_("Choose the clause from the list."),
    "wrong_role_count": N_("Check the letters seat by seat."),
}

_IN_A_QUIZ: Final[Mapping[str, str]] = {
    "not_at_table": N_("Choose a player who sits at the table."),
    "wrong_phase": _ADVICE["wrong_phase"],
    "game_over": N_("Appeals, fines and the next game are still possible."),
    "game_not_over": N_("Play the game on first, or enter its state by hand."),
    "already_signed": N_("Open the evening again in the log: strike the signature with a reason."),
    "would_break": _ADVICE["would_break"],
    "no_lineup": N_("Hand the line-up in first."),
    "squad_size": N_("The host may let it in with a reason; the sheet says so."),
    "owl_limit": N_("The host may let it in with a reason; the sheet says so."),
    "lineup_size": N_("Digits move a player to the table, to the reserve, or away."),
    "no_saved_minute": N_("An early answer saves a minute; at the casino's five one can be had on credit."),
    "no_credit_now": N_("A minute on credit is there from the casino's fifth point, one at a time, not at five all."),
    "minute_taken_already": N_("One more minute a question."),
    "no_early_in_blitz": N_("Record the answer without the early word."),
    "too_late_for_early": N_("Record the answer without the early word."),
    "outside_time_out": N_("Take a time-out first."),
    "roll_back_pending": N_("Roll a round back, or leave the right."),
    "bench_due": N_("Spin over the players first."),
    "not_a_lost_round": N_("Choose a round that was lost."),
    "no_longer_fits": N_("Rule on the appeal by its own key: what will not count is told there."),
}
_IN_A_SEASON: Final[Mapping[str, str]] = {
    "already_signed": N_("Take the closing of the season back, or strike it in the log."),
    "in_another_team": N_("Take the person out of the other squad first, or let it pass with a reason."),
    "season_not_listed": N_("List it among the club's earlier seasons first."),
    "would_break": _ADVICE["would_break"],
}
_OF_DISCIPLINE: Final = {"quiz": _IN_A_QUIZ, "season": _IN_A_SEASON}


def advice(code: str, discipline: str = "mafia") -> str:
    """What to do instead of what was refused, empty where there is nothing to say."""
    told = _OF_DISCIPLINE.get(discipline, _ADVICE)
    return _(told[code]) if code in told else ""


def advised_codes() -> frozenset[str]:
    """Every code there is advice for."""
    return frozenset((*_ADVICE, *_IN_A_QUIZ, *_IN_A_SEASON))
