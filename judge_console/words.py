"""Words for window and papers alike: gettext catalogues, one a room, and sentences for the stable codes of the other rooms.

The msgids are English; the program speaks Russian unless told otherwise. A sentence is a template over an error's facts.
`sh packaging/messages.sh` gathers new msgids and compiles the catalogues.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from decimal import Decimal
from typing import Final, cast

from judge_console.resource_files import resource

LANGUAGES: Final = ("ru", "en")
CATALOGUES: Final = ("words", "printout", "desk", "ui", "main")


class _Speech:
    """The language in force; replaced as a whole by `use_language`.

    The catalogues of the other rooms are looked through as one; `sentences` stands apart, because a kind or a fact is often a word
    that means something else elsewhere.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue: gettext.NullTranslations = gettext.NullTranslations()
        self.sentences: gettext.NullTranslations = gettext.NullTranslations()
        if language == "en":
            return
        self.sentences = _catalogue(language, "words")
        for name in CATALOGUES:
            if name != "words":
                found = _catalogue(language, name)
                found.add_fallback(self.catalogue)
                self.catalogue = found


def _catalogue(language: str, name: str) -> gettext.GNUTranslations:
    # A catalogue that is not there is a broken installation and must be heard of, so there is no fallback.
    with resource("lang", language, f"{name}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


_speech = _Speech("en")


def use_language(language: str) -> None:
    """Speak `language` ("ru" or "en") from now on, in the whole process. Raises ValueError for any other."""
    global _speech  # noqa: PLW0603 - one process, one tongue: gettext's own convention
    if language not in LANGUAGES:
        raise ValueError(language)
    if language != _speech.language:
        _speech = _Speech(language)


def language() -> str:
    """The language in force."""
    return _speech.language


def translate(msgid: str) -> str:
    """`msgid` in the language in force. Imported as `_`."""
    return _speech.catalogue.gettext(msgid)


def translate_in(context: str, msgid: str) -> str:
    """`msgid` where the same English words need different translations by `context`."""
    return _speech.catalogue.pgettext(context, msgid)


def plural(singular: str, many: str, n: int) -> str:
    """The form of a counted phrase for `n`, with `{n}` filled in."""
    return _speech.catalogue.ngettext(singular, many, n).format(n=n)


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for it
    """Marks a msgid in a table for the catalogue; translated where it is shown."""
    return msgid


_SENTENCES: Final[Mapping[str, str]] = {
    "not_a_seat": N_("there is no seat {seat}"),
    "not_at_table": N_("seat {seat} is not at the table"),
    "wrong_phase": N_("this does not belong to this phase of the game"),
    "not_on_ballot": N_("seat {seat} is not on the ballot"),
    "already_on_ballot": N_("seat {seat} is on the ballot already"),
    "already_nominated": N_("seat {seat} has nominated already today"),
    "already_voted": N_("seat {seat} has voted already"),
    "out_of_ballot_order": N_("the next on the ballot is seat {next}, not {seat}"),
    "too_many_hands": N_("{hands} hands, but only {left} are left"),
    "negative_hands": N_("a count of hands cannot be {hands}"),
    "not_the_remainder": N_("seat {seat} has the {hands} hands that were not raised"),
    "unknown_role_letter": N_("there is no role with the letter {letter}"),
    "wrong_role_count": N_("{found} of role {letter}, but it must be {expected}"),
    "not_killed_first_night": N_("nobody was killed in the first night: there is no best move"),
    "best_move_lost": N_("{left} players left on day 1: there is no best move"),
    "too_many_named": N_("{found} seats named, the most is {expected}"),
    "named_twice": N_("seat {seat} is named twice"),
    "unknown_clause": N_("the regulation has no clause {clause}"),
    "too_many_extras": N_("extra points go to {players} players at most"),
    "extra_too_large": N_("{points} extra points for seat {seat}, the most is {limit}"),
    "extra_below_zero": N_("extra points cannot be negative: {points}"),
    "extra_not_in_steps": N_("extra points go in steps of {step}, not {points}"),
    "penalty_not_negative": N_("a penalty must be below zero, not {points}"),
    "game_over": N_("the game is over"),
    "game_not_over": N_("the game is not over"),
    "already_signed": N_("the protocol is signed; only a correction reopens it"),
    "not_his_speech": N_("the speech of seat {seat} is past or not due"),
    "nothing_to_vote": N_("there is nothing to vote on"),
    "vote_due": N_("the vote comes before the night"),
    "vote_cancelled": N_("this vote is cancelled by a removal"),
    "no_withdrawal": N_("this regulation does not allow a nomination to be withdrawn"),
    "not_nominated": N_("seat {seat} has nominated nobody today"),
    "not_oneself": N_("this regulation does not allow nominating oneself"),
    "no_last_word": N_("seat {seat} has no last word now"),
    "not_black": N_("seat {seat} does not shoot: he is red"),
    "already_checked": N_("the check of {letter} was made this night already"),
    "already_expelled": N_("seat {seat} is expelled from the tournament already"),
    "roles_known": N_("the roles are known: the console decides the winner itself"),
    "winner_contradicted": N_("the roles contradict the winner: declared {winner}, by the roles {by_roles}"),
    "no_nickname": N_("a player has a nickname"),
    "already_entered": N_("{nickname} is on the list already"),
    "not_entered": N_("{nickname} is not on the list"),
    "one_player": N_("{nickname} is one player"),
    "not_kept_apart": N_("{first} and {second} are not kept apart"),
    "no_place": N_("a table or a seat is to be named"),
    "place_not_fixed": N_("{nickname} has no fixed place there"),
    "no_such_round": N_("there is no round or table {found}"),
    "no_time": N_("this is no day and hour, or no length of a game and a break"),
    "no_tie": N_("a lot is for two players or more, each once"),
    "lot_drawn_already": N_("the lot for {players} is drawn; only the chief judge may order another"),
    "already_set_aside": N_("game {game} is set aside already"),
    "table_not_full": N_("round {round}: {found} players at a table"),
    "seated_twice": N_("round {round}: {nickname} is seated twice"),
    "may_not_play": N_("round {round}: {nickname} withdrew, is absent or expelled"),
    "squad_size": N_("{found} people in the squad, at most {expected}"),
    "owl_limit": N_("too many owls ({owls}): {found}, at most {expected}"),
    "lineup_size": N_("{found} people at the {where}, it must be {expected}"),
    "not_in_lineup": N_("{name} is not in the squad or line-up"),
    "listed_twice": N_("{name} is listed twice"),
    "not_in_reserve": N_("{name} is not in the reserve"),
    "already_ejected": N_("{name} is ejected already"),
    "no_lineup": N_("team {team} has not handed in its line-up"),
    "not_thirteen_envelopes": N_("{found} envelopes, there must be {expected}"),
    "not_a_sector": N_("there is no sector {sector}"),
    "not_a_roll": N_("a die does not show {roll}"),
    "not_a_score": N_("{casino}:{team} is no score of a game"),
    "minutes_out_of_range": N_("there cannot be {saved} saved minutes and {owed} owed"),
    "not_chosen": N_("{chosen} answers this question, not {name}"),
    "minute_taken_already": N_("an extra minute is taken already"),
    "no_credit_now": N_("no minute on credit at {casino}:{team} with {owed} owed"),
    "no_saved_minute": N_("there is no saved minute"),
    "no_time_out_left": N_("no time-out is left, there are {expected} a game"),
    "not_five_points": N_("the team has {found} points, the deciding round needs {expected}"),
    "not_a_lost_round": N_("round {round} is not a lost round"),
    "unknown_round": N_("there is no round {round}"),
    "before_entered_state": N_("round {round} was before the state entered by hand"),
    "already_appealed": N_("round {round} is appealed already"),
    "no_appeal": N_("there is no appeal against round {round}"),
    "already_fined": N_("round {round} is fined already"),
    "not_their_theme": N_("the theme is not for them to name: {by}"),
    "no_longer_fits": N_("event {event} ({kind}) would no longer be lawful: {because}"),
    "same_name": N_("two people of the squad are called {name}"),
    "no_game": N_("no game is running"),
    "no_round": N_("no round is running"),
    "already_committed": N_("a seed is committed already"),
    "already_revealed": N_("the seed is revealed already"),
    "no_commitment": N_("no seed was committed"),
    "seed_mismatch": N_("the seed is not the one that was committed"),
    "no_shootout": N_("there is no shootout now"),
    "bench_due": N_("a spin must first pick who leaves the table"),
    "roll_back_pending": N_("the right to roll back must be used or given up first"),
    "no_roll_back": N_("there is no right to roll back"),
    "outside_time_out": N_("a player is replaced only in a time-out"),
    "no_hint": N_("there is no hint in this round"),
    "hint_given": N_("the hint is given already"),
    "no_early_in_blitz": N_("there is no early answer in a blitz"),
    "too_late_for_early": N_("too late for an early answer"),
    "team_not_entered": N_("{team} is not in the season"),
    "team_already_entered": N_("{team} is in the season already"),
    "no_team_name": N_("a team has a name"),
    "already_withdrawn": N_("{team} has withdrawn already"),
    "team_has_withdrawn": N_("{team} plays no more"),
    "season_listed_twice": N_("the season {season} is listed twice or is this one"),
    "not_in_squad": N_("{name} is not in the squad of {team}"),
    "no_person_name": N_("a member of a squad has a name"),
    "already_in_squad": N_("{name} is in the squad of {team} already"),
    "in_another_team": N_("{name} is in the squad of {team}"),
    "season_not_listed": N_("the season {season} is not among the club's earlier seasons"),
    "no_such_evening": N_("no evening of {first} and {second} is planned"),
    "qualifier_closed": N_("the qualifying game is closed"),
    "no_such_question": N_("there is no question {found}, the last one is {expected}"),
    "not_a_mark": N_("{found} is no mark: 1, 0, X, ? or . stand in the sheet"),
    "question_removed_already": N_("question {question} is removed already"),
    "question_not_removed": N_("question {question} is not removed"),
    "no_answer": N_("an answer must have letters or digits"),
    "question_appealed_already": N_("{team} has appealed on question {question} already"),
    "no_appeal_on_question": N_("there is no such appeal of {team} on question {question}"),
    "teams_not_level": N_("these teams are not level: {teams}"),
    "not_so_many_teams": N_("{found} teams cannot go on out of {expected}"),
    "tie_unsettled": N_("a tie is not settled: {teams}"),
    "dispute_unsettled": N_("disputed answers are not ruled yet: {teams}"),
    "calendar_stands": N_("the calendar of the group stage stands on these groups"),
    "qualifier_not_closed": N_("the qualifying game is not closed yet"),
    "not_so_many_groups": N_("{found} groups cannot be: one at least, {expected} at most"),
    "group_too_small": N_("a group of {found} teams is too small"),
    "team_listed_twice": N_("{team} is listed twice"),
    "no_such_group": N_("there is no group {found}, there are {expected}"),
    "already_in_group": N_("{team} is in group {group} already"),
    "not_in_a_group": N_("{team} is in no group"),
    "no_date": N_("{found} is no date (YYYY-MM-DD)"),
    "date_closed_already": N_("{date} is closed already"),
    "date_not_closed": N_("{date} is not closed"),
    "evening_scheduled_already": N_("the evening of {first} and {second} has its place in the calendar"),
    "not_of_the_evening": N_("{team} does not play that evening"),
    "one_team": N_("{team} cannot play against itself"),
    "not_in_one_group": N_("{first} and {second} are not in one group"),
    "pair_listed_twice": N_("{first} and {second} meet twice"),
    "pair_missing": N_("{first} and {second} do not meet"),
    "shootout_due": N_("the teams are level: a shootout decides"),
    "shootout_not_due": N_("the teams are not level: there is no shootout"),
    "no_lead": N_("a shootout ends at a lead of {expected}"),
    "not_a_bracket": N_("a bracket has 2, 4, 8 or 16 places, not {found}"),
    "not_in_bracket": N_("{first} and {second} are not both in the play-off"),
    "another_counts": N_("another evening of these teams counts: {game}"),
    "evening_forfeited": N_("the evening of {first} and {second} was forfeited"),
    "entered_by_hand": N_("the result of {first} and {second} was entered by hand"),
    "two_byes": N_("two empty places of the bracket cannot meet"),
    "no_amount": N_("{found} roubles cannot be"),
    "no_prize": N_("a prize must be named"),
    "too_few_players": N_("{players} players are too few for a table"),
    "no_rounds": N_("a tournament has a round at least"),
    "tables_out_of_range": N_("{tables} tables cannot be: one at least, {most} at most"),
    "unknown_player": N_("there is no player {player}"),
    "unknown_table": N_("there is no table {table}"),
    "apart_from_oneself": N_("player {player} cannot be kept apart from himself"),
    "all_rounds_played": N_("all rounds are played: there is nothing to draw"),
    "unequal_games": N_(
        "{players} players at {tables} tables in {rounds} rounds cannot play equally often; these numbers of rounds can: {fits}"
    ),
    "apart_crowd": N_("{players} are all to be kept apart, but there are only {tables} tables"),
    "apart_impossible": N_("{players} cannot be kept apart as asked at {tables} tables"),
    "apart_too_often": N_("{players} have {games} games to play apart, but there is room for {room}"),
    "apart_not_kept": N_("these were to be kept apart and meet all the same: {players}; more time or rounds may help"),
    "too_few_present": N_("round {round} has only {present} players"),
    "games_missing": N_("{players} are absent too often for their {games} games"),
    "seat_claimed_twice": N_("round {round}, seat {seat} is claimed by {players}"),
    "table_overfull": N_("round {round}, table {table} is claimed by too many: {players}"),
    "apart_at_one_table": N_("round {round}, table {table}: {players} are kept apart and placed together"),
    "catalogue_damaged": N_("the catalogue of seatings is damaged"),
    "draw_stopped": N_("the draw stopped without a word; draw again"),
    "nothing_to_undo": N_("there is nothing to undo"),
    "nothing_to_redo": N_("there is nothing to redo"),
    "no_such_event": N_("there is no event {event} in force"),
    "already_struck": N_("event {event} is struck already"),
    "would_break": N_("event {event} ({kind}) would no longer be lawful: {because}"),
    "not_json": N_("not a JSON file: line {line}, column {column}"),
    "not_toml": N_("not a TOML file: {reason}"),
    "not_unicode": N_("the text is not UTF-8"),
    "not_text": N_("the text holds half a character"),
    "too_large": N_("the file is too large"),
    "nested_too_deep": N_("nested too deep"),
    "duplicate_key": N_("the key {key} stands twice"),
    "missing_key": N_("this key is missing"),
    "unknown_key": N_("this key is unknown"),
    "unknown_kind": N_("there is no event of kind {found}"),
    "unknown_value": N_("{found} is not known here; known: {allowed}"),
    "unknown_regulation": N_("there is no regulation {found}; known: {allowed}"),
    "exactly_one_key": N_("exactly one of these keys must stand here: {keys}"),
    "correction_inside": N_("a correction cannot stand here: {found}"),
    "later_version": N_("made by a later version of the program: {found}, this one knows {known}"),
    "not_a_date": N_("not a date (YYYY-MM-DD): {found}"),
    "not_a_time": N_("not a time with an offset (RFC 3339): {found}"),
    "not_a_number": N_("not a number: {found}"),
    "not_a_uuid": N_("not a UUID: {found}"),
    "text_without_marker": N_("text before any marker"),
    "no_question_before": N_("there is no question before this"),
    "question_without_answer": N_("this question has no text or no answer"),
    "wrong_type": N_("must be {expected}, but is {found}"),
    "wrong_count": N_("must hold {expected}, but holds {found}"),
    "roles_do_not_fill_table": N_("roles and seats do not match: {found} seats"),
    "several_regulations": N_("the games were played under several regulations: {found}; say by which to count"),
    "not_utf8": N_("not UTF-8 text: byte {byte}"),
    "no_such_file": N_("there is no such file"),
    "no_such_folder": N_("there is no such folder"),
    "empty_file": N_("the file is empty"),
    "not_a_workbook": N_("no table can be read from the file"),
    "no_marks": N_("there is no team with marks in the file"),
    "file_exists": N_("there is such a file already; choose another name"),
    "file_gone": N_("the club file was moved or deleted while it was open; put it back or open another"),
    "is_a_folder": N_("this is a folder, not a file"),
    "not_a_folder": N_("there is a file where a folder must be"),
    "no_access": N_("no rights to this file; ask its owner or choose another"),
    "cannot_open": N_("the file cannot be opened"),
    "read_only": N_("the file or its folder cannot be written; copy it to a place of your own"),
    "disk_full": N_("the disk is full; free some space and repeat"),
    "disk_error": N_("the disk does not answer as it should; save a copy elsewhere"),
    "locked": N_("another program holds the file; close it and repeat"),
    "not_sqlite": N_("this is not a club file"),
    "not_a_club": N_("this is a database of another program"),
    "damaged": N_("the club file is damaged; open a backup, or look at it with --read-only"),
    "chain_broken": N_("the journal of game {game} was changed outside the program: entry {seq}"),
    "stray_wal": N_("the club file is gone, but {wal} with its last entries is here; put the file back"),
    "tail_lost": N_("the last {rows} saved entries are missing: this is an older copy; to go on with it all the same: --accept-lost-tail"),
    "journal_moved_on": N_("another program wrote to this game; it is read anew"),
    "game_changed": N_("game {game} was changed outside the program ({what})"),
    "journal_refused": N_("the journal of game {game} does not fit its rules at entry {event}: {because}"),
    "game_exists": N_("there is such a game already"),
    "no_such_game": N_("there is no game {game} in the club file"),
    "several_games": N_("several games begin with {game}; give more of the number"),
    "import_conflict": N_("game {game} is in the club file with other events ({here} here, {there} in the record)"),
}
# Facts that are codes themselves are shown by these words.
_TYPES: Final[Mapping[str, str]] = {
    "integer": N_("a whole number"),
    "number": N_("a number"),
    "string": N_("a text"),
    "boolean": N_("true or false"),
    "object": N_("an object"),
    "list": N_("a list"),
    "null": N_("nothing"),
}
_KINDS: Final[Mapping[str, str]] = {
    "undone": N_("undone"),
    "redone": N_("redone"),
    "struck": N_("struck"),
    "changed": N_("changed"),
    "inserted": N_("inserted"),
    "head_changed": N_("head changed"),
    "roles_dealt": N_("roles dealt"),
    "day_began": N_("day began"),
    "speech_began": N_("speech began"),
    "nominated": N_("nominated"),
    "nomination_withdrawn": N_("nomination withdrawn"),
    "voting_began": N_("voting began"),
    "votes_cast": N_("votes cast"),
    "lift_voted": N_("lift voted"),
    "last_word_began": N_("last word began"),
    "night_began": N_("night began"),
    "shot": N_("shot"),
    "missed": N_("missed"),
    "checked": N_("checked"),
    "best_move_named": N_("best move named"),
    "warned": N_("warned"),
    "fouled": N_("fouled"),
    "removed": N_("removed"),
    "expelled": N_("expelled"),
    "penalised": N_("penalised"),
    "team_defeated": N_("team defeated"),
    "winner_declared": N_("winner declared"),
    "game_abandoned": N_("game abandoned"),
    "extra_given": N_("extra given"),
    "protocol_signed": N_("protocol signed"),
    "lineup_given": N_("line-up given"),
    "game_began": N_("game began"),
    "seed_committed": N_("seed committed"),
    "seed_revealed": N_("seed revealed"),
    "spun": N_("spun"),
    "player_chosen": N_("player chosen"),
    "diced": N_("diced"),
    "hint_asked": N_("hint asked"),
    "theme_named": N_("theme named"),
    "sender_named": N_("sender named"),
    "drink_confirmed": N_("drink confirmed"),
    "minute_taken": N_("minute taken"),
    "answered": N_("answered"),
    "player_benched": N_("player benched"),
    "rolled_back": N_("rolled back"),
    "deciding_round_taken": N_("deciding round taken"),
    "time_out_taken": N_("time-out taken"),
    "substituted": N_("substituted"),
    "appealed": N_("appealed"),
    "appeal_ruled": N_("appeal ruled"),
    "fined": N_("fined"),
    "round_voided": N_("round voided"),
    "state_entered": N_("state entered"),
    "ejected": N_("ejected"),
    "shootout_asked": N_("shootout asked"),
    "evening_signed": N_("evening signed"),
    "player_entered": N_("player entered"),
    "lateness_noted": N_("lateness noted"),
    "player_renamed": N_("player renamed"),
    "players_merged": N_("players merged"),
    "player_withdrew": N_("player withdrew"),
    "player_expelled": N_("player expelled"),
    "absence_noted": N_("absence noted"),
    "kept_apart": N_("kept apart"),
    "apart_lifted": N_("apart lifted"),
    "place_fixed": N_("place fixed"),
    "place_freed": N_("place freed"),
    "table_judge_set": N_("table judge set"),
    "seating_accepted": N_("seating accepted"),
    "timetable_set": N_("timetable set"),
    "lot_drawn": N_("lot drawn"),
    "game_set_aside": N_("game set aside"),
    "tournament_closed": N_("tournament closed"),
    "team_entered": N_("team entered"),
    "team_renamed": N_("team renamed"),
    "team_withdrew": N_("team withdrew"),
    "captain_named": N_("captain named"),
    "member_joined": N_("member joined"),
    "member_left": N_("member left"),
    "member_renamed": N_("member renamed"),
    "owls_set": N_("owls set"),
    "earlier_seasons_listed": N_("earlier seasons listed"),
    "lineup_handed_in": N_("line-up handed in"),
    "answers_marked": N_("answers marked"),
    "question_removed": N_("question removed"),
    "question_reinstated": N_("question reinstated"),
    "answer_noted": N_("answer noted"),
    "answer_ruled": N_("answer ruled"),
    "qualifier_appealed": N_("appeal in the qualifying game"),
    "qualifier_appeal_ruled": N_("appeal in the qualifying game ruled"),
    "qualifier_tie_settled": N_("tie of the qualifying game settled"),
    "qualifier_closed": N_("qualifying game closed"),
    "groups_drawn": N_("groups drawn"),
    "groups_set": N_("groups set"),
    "team_moved": N_("team moved"),
    "teams_swapped": N_("teams swapped"),
    "date_closed": N_("date closed"),
    "date_opened": N_("date opened"),
    "calendar_accepted": N_("calendar accepted"),
    "evening_scheduled": N_("evening scheduled"),
    "evening_moved": N_("evening moved"),
    "evening_forfeited": N_("evening forfeited"),
    "evening_entered": N_("evening entered"),
    "evening_set_aside": N_("evening set aside"),
    "group_tie_settled": N_("tie of a group settled"),
    "bracket_set": N_("bracket set"),
    "theme_chosen": N_("theme chosen"),
    "fee_charged": N_("fee charged"),
    "fee_paid": N_("fee paid"),
    "prize_handed": N_("prize handed"),
    "season_closed": N_("season closed"),
}
_PLACES: Final[Mapping[str, str]] = {
    "white": N_("white"),
    "beside_black_and_red": N_("beside black and red"),
    "table": N_("table"),
    "reserve": N_("reserve"),
}
# The same code of the other discipline, where people go by name and not by seat.
_SENTENCES_BY_NAME: Final[Mapping[str, str]] = {"not_at_table": N_("{name} is not at the table")}
# Where one event does it to several squads.
_SENTENCES_BY_TEAM: Final[Mapping[str, str]] = {"owl_limit": N_("{team}: too many owls ({owls}): {found}, at most {expected}")}
_SIDES: Final[Mapping[str, str]] = {
    "red": N_("red"),
    "black": N_("black"),
    "draw": N_("a draw"),
    "None": N_("nobody yet"),
}


def known_codes() -> frozenset[str]:
    """Every code that has a sentence."""
    return frozenset(_SENTENCES)


def _say(msgid: str) -> str:
    return _speech.sentences.gettext(msgid)


def kind_name(kind: str) -> str:
    """An event's kind in words."""
    return _say(_KINDS[kind]) if kind in _KINDS else kind


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """The sentence of a refusal or an error, without its place or clause. Raises KeyError for a code without words: our own bug."""
    shown = {name: _shown(name, value, facts) for name, value in facts.items()}
    sentences = _SENTENCES_BY_NAME if "name" in facts and code in _SENTENCES_BY_NAME else _SENTENCES
    sentences = _SENTENCES_BY_TEAM if "team" in facts and code in _SENTENCES_BY_TEAM else sentences
    return _say(sentences[code]).format(**shown)


def _shown(name: str, value: object, facts: Mapping[str, object]) -> str:
    match name:
        case "because":
            details = facts["details"]
            return sentence(str(value), cast("Mapping[str, object]", details))
        case "kind":
            return kind_name(str(value))
        case "expected" | "found" if str(value) in _TYPES:
            return _say(_TYPES[str(value)])
        case "owls" | "where":
            return _say(_PLACES[str(value)])
        case "winner" | "by_roles":
            return _say(_SIDES[str(value)])
        case _ if isinstance(value, Decimal):
            return amount(value)
        case _:
            return str(value)


def amount(value: Decimal) -> str:
    """Points as they are written: no useless zeros, a decimal comma in Russian, a real minus."""
    text = format(value.normalize(), "f") if value else "0"
    return text.replace("-", "\u2212").replace(".", "," if language() == "ru" else ".")
